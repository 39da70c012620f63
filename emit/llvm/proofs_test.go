package llvm_test

import (
	"fmt"
	"regexp"
	"strings"
	"testing"

	"cpsc/cps"
	"cpsc/diag"
	"cpsc/emit/engines/enginetest"
	"cpsc/emit/llvm"
	"cpsc/notation"
)

var indexTrap = regexp.MustCompile(`call void @cpsc_trap_(?:element|byte|divide)\(.*|call (?:void|i64) @cpsc_(?:load|store)\d.*[^l]\)`)

// TestProofs counts the checks that remain in functions: none of indices that are in bounds for
// reasons that are proved, and all of others, most of which are out of bounds in some calls.
func TestProofs(t *testing.T) {
	for _, c := range []struct {
		name   string
		checks int
		code   string
	}{
		// Loops and their tests.
		{"up", 0, `for i in 0..len(a) { a[i] = i; }`},
		{"down", 0, `for var i = len(a) - 1; i >= 0; i -= 1 { a[i] = i; }`},
		{"neighbours", 0, `for i in 1..len(a) { a[i - 1] = a[i]; }`},
		{"next", 1, `for i in 0..len(a) { a[i + 1] = i; }`},
		{"from below", 1, `for var i = n; i < len(a); i += 1 { a[i] = i; i += n; }`},
		{"without a test", 1, `var i = 0; while n > 0 { a[i] = 1; i += 1; n -= 1; }`},
		{"in steps", 1, `for var i = 0; i < len(a); i += n { a[i] = 1; }`}, // n may be negative
		{"it wraps", 1, `var i = 0; while n != 0 { if i < len(a) { a[i] = 1; } i += 9; n -= 1; }`},
		{"another array", 2, `for i in 0..len(a) { a[i] = b[i]; if n == i { a = b; } }`},
		{"another array with the index", 1, `var c = array(1, 0); a = array(9, 0); var i = 0; while n > 0 { a[i] = 1; if m >= 0 && m < len(a) { i = m; a = c; } else { i = 0; } n -= 1; }`},
		{"the index with another array", 1, `var c = array(9, 0); var i = 0; while n > 0 { c[i] = 1; if i >= len(b) || m < 0 || m >= 9 { return; } i = m; c = b; n -= 1; }`},
		{"shorter arrays", 1, `if n < 0 || n >= 5 { return; } var c = array(5, 0); while m > 0 { c[n] = 1; c = array(len(c) - 1, 0); m -= 1; }`},
		{"rest of the loop", 2, `var i = 0; while i < len(a) { i += 1; a[i] = 1; } a[i] = 2;`},
		{"halves", 0, `var low, high = 0, len(a); while low < high { var m = (low + high) / 2; if a[m] < n { low = m + 1; } else { high = m; } }`},
		{"means", 1, `if n < len(a) && n >= 0 { var m = (n + len(a) + 1) / 2; a[m] = 1; }`},

		// Conditions.
		{"both", 0, `if n >= 0 && n < len(a) { a[n] = 1; }`},
		{"only above", 1, `if n < len(a) { a[n] = 1; }`},
		{"only below", 1, `if n >= 0 { a[n] = 1; }`},
		{"or", 1, `if n >= 0 || n < len(a) { a[n] = 1; }`},
		{"the other way", 1, `if n >= 0 && n < len(a) { print(n); } else { a[n] = 1; }`},
		{"equal", 0, `if len(a) > 3 && n == 3 { a[n] = 1; }`},
		{"not equal", 1, `if len(a) > 3 && n != 3 { a[n] = 1; }`},
		{"cases", 2, `if len(a) > 3 { switch n { case 2: a[n] = 1; case 4: a[n] = 1; default: a[n] = 1; } }`},
		{"asserted", 0, `assert(n >= 0); assert(len(b) > n); b[n] = 1;`},
		{"equal to each other", 1, `if n == m { a[n] = 1; }`},
		{"accessed before", 1, `a[n] = 1; a[n] = a[n - 1 + 1];`},
		{"below one before", 2, `a[n] = 1; a[n - 1] = 1;`},
		{"accessed after", 1, `while n < m { a[m - 1] = 1; if m < 9 { a[m - 1] = 2; } n += 1; }`},
		{"after many others", 0, strings.Repeat("if n >= m { return; } ", 500) + `if n >= 0 && n < len(a) { a[n] = 1; }`},
		{"before too many others", 1, `if n < 0 || n >= len(a) { return; } ` + strings.Repeat("if n >= m { return; } ", 500) + `a[n] = 1;`},
		{"before too many elsewhere", 1, `if n < 0 || n >= len(a) { return; } ` + strings.Repeat("if n < m { m += 1; } ", 500) + `a[n] = 1;`},
		{"the greatest", 1, `if n > 3 && n - 3 < len(a) { a[n + 9223372036854775805] = 1; }`},

		// Arithmetic.
		{"rest", 0, `if len(a) > 0 && n >= 0 { a[n % len(a)] = 1; }`},
		{"rest of a negative", 1, `if len(a) > 0 { a[n % len(a)] = 1; }`},
		{"rest by a constant", 1, `var c = array(7, 0); if n >= 0 { c[n % 7] = 1; c[n % 8] = 1; }`},
		{"bits", 1, `var c = array(8, 0); c[n & 7] = 1; c[n & 8] = 1;`},
		{"shifted", 1, `var c = array(4, 0); c[n >>> 62] = 1; c[n >>> 61] = 1;`},
		{"least", 0, `if n >= 0 { if len(a) > 2 { a[min(n, 2)] = 1; } }`},
		{"greatest", 1, `if n < len(a) { a[max(n, 0)] = 1; }`},
		{"greatest in bounds", 0, `if n < len(a) && len(a) > 0 { a[max(n, 0)] = 1; }`},
		{"sum of two", 1, `var c = array(20, 0); if n >= 0 && m >= 0 && n < 10 && m <= 10 { c[n + m] = 1; if m < 10 { c[n + m] = 2; } }`},
		{"sum of two that may wrap", 1, `var c = array(20, 0); if n < 10 && m < 10 { var i = n + m; if i >= 0 { c[i] = 1; } }`},
		{"difference", 0, `if n >= 0 && n < len(a) { a[len(a) - 1 - n] = 1; }`},
		{"difference from a negative", 1, `if n < len(a) { a[len(a) - 1 - n] = 1; }`},
		{"double", 0, `var c = array(20, 0); if n >= 0 && n < 10 { c[2 * n + 1] = 1; }`},
		{"double too far", 1, `var c = array(20, 0); if n >= 0 && n <= 10 { c[2 * n] = 1; }`},
		{"half", 0, `if n > 0 && n < len(a) { a[n / 2] = a[n >> 1]; }`},
		{"a predecessor that may wrap", 2, `if n <= len(a) { var i = n - 1; if i >= 0 { a[i] = 1; } i = n + -1; if i >= 0 { a[i] = 1; } }`},
		{"a successor that may wrap", 2, `if n >= 0 { var i = n + 5; if i < len(a) { a[i] = 1; } i = n - -5; if i < len(a) { a[i] = 1; } }`},
		{"sum", 1, `if n >= 0 && m >= 0 { var i = n + m; if i < len(a) { a[i] = 1; } }`},
		{"difference that may wrap", 1, `if m >= 0 && n < len(a) { var i = n - m; if i >= 0 { a[i] = 1; } }`},
		{"difference of a negative", 1, `if n >= 0 && n < len(a) { var i = n - m; if i >= 0 { a[i] = 1; } }`},
		{"difference of the lesser", 0, `if m >= 0 && m <= n { var i = n - m; if i < len(a) { a[i] = 1; } }`},
		{"difference of a lesser that is negative", 1, `if m <= n { var i = n - m; if i < len(a) { a[i] = 1; } }`},
		{"double of a negative", 1, `var c = array(20, 0); if n < 10 { var i = 2 * n; if i >= 0 { c[i] = 1; } }`},
		{"multiple", 1, `if n >= 0 { var i = 3 * n; if i < len(a) { a[i] = 1; } }`},
		{"product", 1, `if n >= 0 && m >= 0 { var i = n * m; if i < len(a) { a[i] = 1; } }`},
		{"half of a constant", 1, `var c = array(8, 0); if n >= 0 && n <= 16 { c[n / 2] = 1; if n <= 15 { c[n / 2] = 2; c[n >> 1] = 3; } }`},
		{"half of a negative", 1, `if n < len(a) { var i = n / 2; if i >= 0 { a[i] = 1; } }`},
		{"mean of lengths", 1, `if n >= 0 && m >= 0 && n <= len(a) && m <= len(a) { a[(n + m) / 2] = 1; }`},
		{"mean of negatives", 1, `if n < len(a) && m < len(a) { var i = (n + m) / 2; if i >= 0 { a[i] = 1; } }`},
		{"quotient", 2, `if n >= 0 { var i = n / m; if i < len(a) { a[i] = 1; } }`},
		{"rest by a negative", 2, `if m <= len(a) && n >= 0 { a[n % m] = 1; }`},
		{"rest of a lesser", 2, `if n < len(a) { var i = n % m; if i >= 0 { a[i] = 1; } }`},
		{"bits of a negative", 1, `var c = array(8, 0); var i = n & -2; if i >= 0 { c[i] = 1; }`},
		{"bits of two", 1, `if n >= 0 { var i = n | m; if i < len(a) { a[i] = 1; } if m >= 0 { i = n ^ m; if i < len(a) { a[i] = 1; } } }`},
		{"shifted by others", 3, `var c = array(4, 0); c[n >>> -4] = 1; var i = n >>> 64; if i < len(a) { a[i] = 1; } i = n >>> m; if i < len(a) { a[i] = 1; }`},
		{"least of two", 1, `if n >= 0 && n < len(a) { a[min(n, m)] = 1; }`},
		{"greatest of two", 1, `if n >= 0 && n < len(a) { a[max(n, m)] = 1; }`},
		{"bytes", 0, `var c = array(256, 0); for i in 0..len(s) { c[s[i]] += 1; }`},
		{"byte", 1, `print(s[n]);`},

		{"loads", 0, `var c = bytes(len(a)); for i in 0..len(c) { store8(c, i, load8_u(c, i) + 1); }`},
		{"wide loads", 1, `var c = bytes(64); for i in 0..len(c) - 7 { store64(c, i, load64(c, i)); print(load16_u(c, i + 7)); }`},
		{"end of bytes", 1, `if n > 8 && n < 100 { var c = bytes(n); store64(c, n - 8, 1); store32(c, n - 3, 1); }`},
		{"bytes that grow", 0, `var c = bytes(9); for i in 0..len(c) { grow(c, 1); store8(c, i, 1); }`},
		{"loaded before", 1, `var c = bytes(n); print(load64(c, m)); store32(c, m + 4, load8_s(c, m));`},

		// Divisors.
		{"divisor", 0, `for i in 1..m { print(n / i, n % i); }`},
		{"divisor zero", 1, `for i in 0..m { print(n / i); }`},

		// Lengths.
		{"made", 0, `if m > 3 && m < 100 { var c = array(m + 1, 0); for i in 0..m { c[i + 1] = c[i]; } }`},
		{"made of a sum that may wrap", 2, `if m > 3 { var c = array(m + 1, 0); for i in 0..m { c[i + 1] = c[i]; } }`},
		{"made shorter", 1, `if m > 3 { var c = array(m - 1, 0); for i in 0..m { c[i] = 1; } }`},
		{"swapped", 0, `var c, d = array(len(a), 0), array(len(a) + 1, 0); for k in 0..n { for i in 0..len(a) { c[i] = d[i]; } c, d = d, c; }`},
		{"swapped for another", 1, `var c, d = array(len(a), 0), array(len(a) + 1, 0); for k in 0..n { for i in 0..len(a) { c[i] = 1; } c = b; }`},
		{"grows", 0, `var c: [bool] = []; push(c, true); for i in 0..len(c) { push(c, c[i]); }`},
		{"empty before", 2, `var c: [bool] = []; var k = len(c); push(c, true); print(c[0]); print(c[k - 1]);`},
		{"made before", 1, `var c: [bool] = []; var d = array(len(c), 0); push(c, true); for i in 0..len(c) { d[i] = 1; }`},
		{"shrinks", 1, `var c = array(n, 0.5); for i in 0..len(c) { print(c[i]); pop(c); }`},
		{"shrinks elsewhere", 1, `var c = array(n, [0.5]); for i in 0..len(c) { print(len(c[i])); shorten(c); }`},
		{"shrinks at other times", 0, `for i in 0..len(g) { print(len(g[i])); }`},

		// Calls.
		{"result", 1, `a[next(n)] = 1;`},
		{"exception", 1, `try { print(fail(n)); } catch e { if e < len(a) { a[e] = 1; } }`},
	} {
		t.Run(strings.ReplaceAll(c.name, " ", "-"), func(t *testing.T) {
			countChecks(t, c.checks, enginetest.Compile(t, "proofs.imp", fmt.Sprintf(`
fn shorten(c: [[float]]) { if len(c) > 1 { pop(c); } }
fn next(n: int) -> int { return n + 1; }
fn fail(n: int) -> int throws int { if n > 3 { throw n; } return n; }
fn test(a: [int], b: [int], g: [[float]], s: string, n: int, m: int) { %s }
fn main(n: int, m: int) { test(array(n, 0), array(m, 0), [[0.5]], str(n), n, m); shorten([]); }`, c.code), 1))
		})
	}
}

// TestProofsOfNegatives has operations with negative constants, which the optimiser replaces.
func TestProofsOfNegatives(t *testing.T) {
	for _, c := range []struct {
		name   string
		checks int
		code   string
	}{
		{"add", 1, "let c = n < 2\n let i = n + -1\n let d = i >= 0"},
		{"subtract", 1, "let c = n >= 0\n let i = n - -1\n let d = i < 2"},
		{"shift", 1, "let i = n >>> -2\n let c = n > 0\n let d = n > 1"},
		{"shift less", 0, "let i = n >>> -1\n let c = i < 2\n let d = i >= 0"},
	} {
		t.Run(c.name, func(t *testing.T) {
			src := diag.NewFile("proofs.cps", fmt.Sprintf(`fn main(n: int, ret: cont()) =
  let a = array(2, 7)
  %s
  branch(c, k1, k3)
  where k1() = branch(d, k2, k3)
  where k2() =
  let x = a[i]
  do print(x)
  k3()
  where k3() = ret()
`, c.code))
			errs := diag.NewList(src)
			p := notation.Read(src, errs)
			if errs.Failed() {
				t.Fatal(errs.Items[0].Message)
			}
			countChecks(t, c.checks, p)
		})
	}
}

var unsigned = regexp.MustCompile(`= u(div|rem) i64`)

// TestUnsigned counts the divisions whose dividend is proved not to be negative.
func TestUnsigned(t *testing.T) {
	for _, c := range []struct {
		name  string
		count int
		code  string
	}{
		{"positive", 2, `if n >= 0 { print(n / 7, n % 7); }`},
		{"any", 0, `print(n / 7, n % 7);`},
		{"at least -1", 0, `if n >= -1 { print(n / 7, n % 7); }`},
		{"by a negative", 0, `if n >= 0 { print(n / -7, n % -7); }`},
		{"by another", 0, `if n >= 0 && m > 0 { print(n / m, n % m); }`},
		{"product", 1, `for i in 0..100 { print(i * (i + 1) / 2); }`},
		{"product that wraps", 0, `if n >= 0 { print(n * (n + 1) / 2); }`},
		{"sum", 1, `if n >= 0 && m >= 0 && n < 100 && m < 100 { print((n + m) * (n + m + 1) / 2); }`},
	} {
		t.Run(strings.ReplaceAll(c.name, " ", "-"), func(t *testing.T) {
			text := written(t, "unsigned.imp", "fn main(n: int, m: int) { "+c.code+" }")
			program, _, _ := strings.Cut(text, "; The runtime.")
			if got := unsigned.FindAllString(program, -1); len(got) != c.count {
				t.Errorf("%q, want %d", got, c.count)
			}
		})
	}
}

var minusOne = regexp.MustCompile(`icmp eq i64 .*, -1\n`)

// TestDivisors counts the divisions whose divisor may be -1 for all that is proved.
func TestDivisors(t *testing.T) {
	for _, c := range []struct {
		name  string
		count int
		code  string
	}{
		{"any", 2, `print(n / m, n % m);`},
		{"not negative", 0, `if m >= 0 { print(n / m, n % m); }`},
		{"at least -1", 1, `if m >= -1 { print(n / m); }`},
		{"by remainders", 0, `if n >= 0 && m >= 0 { while m != 0 { n, m = m, n % m; } print(n); }`},
		{"by expanded remainders", 0, `if n >= 0 && m >= 0 { while m != 0 { var q = n / m; n, m = m, n - q * m; } print(n); }`},
		{"by expanded remainders, the other way", 0, `if n >= 0 && m >= 0 { while m != 0 { var q = n / m; n, m = m, n - m * q; } print(n); }`},
		{"by remainders of a negative", 1, `if m >= 0 { while m != 0 { var q = n / m; n, m = m, n - q * m; } print(n); }`},
		{"by a remainder of another dividend", 2, `if n >= 0 && m >= 0 { while m != 0 { var q = 1000 / m; print(n / m); n, m = m, n - q * m; } }`},
		{"by a difference", 1, `if n >= 0 && m >= 0 { while m != 0 { var q = n / 3; print(n / m); n, m = m, n - q * m; } }`},
		{"by a remainder of another", 1, `if n >= 0 && m >= 0 { while m != 0 { var q = n / m; n, m = m, n - q * 3; } print(n); }`},
	} {
		t.Run(strings.ReplaceAll(c.name, " ", "-"), func(t *testing.T) {
			text := written(t, "divisors.imp", "fn main(n: int, m: int) { "+c.code+" }")
			program, _, _ := strings.Cut(text, "; The runtime.")
			if got := minusOne.FindAllString(program, -1); len(got) != c.count {
				t.Errorf("%q, want %d", got, c.count)
			}
		})
	}
	// The least and the greatest values of an expanded remainder, as an index.
	t.Run("bounds", func(t *testing.T) {
		countChecks(t, 2, enginetest.Compile(t, "bounds.imp", `
fn main(n: int) {
    var c = array(7, 0);
    if n >= 0 { c[n - n / 7 * 7] = 1; c[n - n / 8 * 8] = 2; }
    c[n - n / 7 * 7] = 3;
    print(c);
}`, 1))
	})
}

// countChecks expects a number of checks in the module for a program.
func countChecks(t *testing.T, want int, p *cps.Program) {
	t.Helper()
	var text strings.Builder
	if err := llvm.Fprint(&text, p); err != nil {
		t.Fatal(err)
	}
	if got := indexTrap.FindAllString(text.String(), -1); len(got) != want {
		t.Errorf("%d checks, want %d:\n%s\n%s", len(got), want, strings.Join(got, "\n"), p)
	}
}

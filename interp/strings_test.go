package interp

import (
	"errors"
	"fmt"
	"math"
	"strings"
	"testing"

	"cpsc/cps"
	"cpsc/interp/internal/interptest"
	"cpsc/interp/internal/rts"
)

// printed runs a program in Imp on both engines and returns its output.
func printed(t *testing.T, text string, opts Options) (string, error) {
	t.Helper()
	p := interptest.Lower(t, "test.imp", text, 1, cps.Deferred)
	var outs [2]string
	var errs [2]error
	for i, engine := range []Engine{Reference, Fast} {
		var out strings.Builder
		opts.Engine, opts.Stdout = engine, &out
		_, errs[i] = Run(p, opts)
		outs[i] = out.String()
	}
	if outs[0] != outs[1] || !sameError(errs[0], errs[1]) {
		t.Errorf("the engines differ: %q %v, %q %v", outs[0], errs[0], outs[1], errs[1])
	}
	return outs[1], errs[1]
}

// TestStringOrder compares strings that differ at every position up to beyond the ones that the
// loop of the fast engine compares itself, or only in their lengths.
func TestStringOrder(t *testing.T) {
	var list []string
	for _, n := range []int{0, 1, 2, 7, 8, 9, 15, 16, 17, 18, 40, 64, 65, 66} {
		s := strings.Repeat("m", n)
		list = append(list, s)
		for _, at := range []int{0, 1, 6, 7, 8, 14, 15, 16, 17, 39, 63, 64, 65} {
			if at < n {
				list = append(list, s[:at]+"a"+s[at+1:], s[:at]+"\xff"+s[at+1:])
			}
		}
	}
	var program, want strings.Builder
	program.WriteString("fn main() {\n  var a: [string] = [];\n")
	for _, s := range list {
		fmt.Fprintf(&program, "  push(a, %s);\n", rts.Quote(s))
	}
	program.WriteString("  for x in a { for y in a { print(x < y, x <= y, x > y, x >= y, x == y, x != y, (x < y ? 1 : 0) + (x <= y ? 2 : 0)); } }\n}")
	for _, x := range list {
		for _, y := range list {
			n := 0
			if x < y {
				n++
			}
			if x <= y {
				n += 2
			}
			fmt.Fprintln(&want, x < y, x <= y, x > y, x >= y, x == y, x != y, n)
		}
	}
	if got, err := printed(t, program.String(), Options{}); got != want.String() || err != nil {
		t.Errorf("%v: the order is wrong", err)
	}
}

// TestPiecesOfStrings joins strings of all lengths up to beyond those that the loop of the fast
// engine joins itself, and takes parts of all lengths. It looks at each byte of the results.
func TestPiecesOfStrings(t *testing.T) {
	const program = `
const text = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz+-*/=<>!?.,:;()[]{}_^~|&%$#@";
var wrong = 0;
fn check(s: string, from: int, size: int, again: int) {
    if len(s) != size { wrong += 1; return; }
    for i in 0..size {
        if s[i] != text[i < again ? i : from + i - again] { wrong += 1; }
    }
}
fn main() {
    var made = 0;
    for i in 0..71 {
        var x = substr(text, 0, i);
        check(x, 0, i, i);
        for k in 0..71 {
            var y = substr(text, 3, 3 + k);
            var z = x + y;
            check(z, 3, i + k, i);
            made += len(z);
        }
        for k in i..min(len(text), i + 71) {
            check(substr(text, i, k), i, k - i, 0);
        }
    }
    for i in 2..33 { // equal, but the bytes after their ends differ
        var x = substr(text, 0, i);
        var y = substr(x + "!!!!!!!!", 0, i);
        if x != y { wrong += 1; }
    }
    print(wrong, made);
    for c in 0..130 { var s = chr(c) + "x"; if len(s) < 2 || s[len(s) - 1] != 'x' || c < 128 && s[0] != c { print(c, s); } }
}`
	got, err := printed(t, program, Options{})
	if want := fmt.Sprintln(0, 71*71*70); got != want || err != nil {
		t.Errorf("%q, want %q; %v", got, want, err)
	}
	counted, err := printed(t, program, Options{})
	if counted != got || err != nil {
		t.Errorf("with steps, %q, want %q; %v", counted, got, err)
	}
}

// TestPartsBeyondTheEnd takes parts of strings of many lengths that begin and end around both ends of
// the string.
func TestPartsBeyondTheEnd(t *testing.T) {
	p := interptest.Lower(t, "test.imp", `
fn main(n: int, from: int, to: int) {
    var s = "";
    for i in 0..n { s += chr('a' + i % 26); }
    print(substr(s, from, to));
}`, 1, cps.Deferred)
	const text = "abcdefghijklmnopqrstuvwxyz"
	for _, n := range []int{0, 1, 2, 7, 8, 9, 31, 32, 33, 56, 64} {
		for _, from := range []int{-1, 0, 1, n - 33, n - 32, n - 31, n - 1, n, n + 1} {
			for _, to := range []int{-1, from, from + 1, from + 2, n - 1, n, n + 1, n + 2, math.MinInt64, math.MaxInt64} {
				want, trap := "", fmt.Sprintf("substring %d..%d out of bounds for length %d", from, to, n)
				if 0 <= from && from <= to && to <= n {
					want, trap = strings.Repeat(text, 3)[from:to]+"\n", ""
				}
				for _, opts := range []Options{{Engine: Reference}, {}, {}} {
					var out strings.Builder
					opts.Args, opts.Stdout = []string{fmt.Sprint(n), fmt.Sprint(from), fmt.Sprint(to)}, &out
					_, err := Run(p, opts)
					var got *Trap
					if errors.As(err, &got); out.String() != want || (got == nil) != (trap == "") || got != nil && got.Message != trap {
						t.Errorf("%d bytes, engine %v: %q, %v; want %q, %s", n, opts.Engine, out.String(), err, want, trap)
					}
				}
			}
		}
	}
}

// TestShortStringsAreCharged expects the loop of the fast engine to charge for strings, and to count
// them, as the reference engine does.
func TestShortStringsAreCharged(t *testing.T) {
	p := interptest.Lower(t, "test.imp", `
fn main(empty: string) {
    var s = "new";
    var whole = "";
    for i in 0..1000 {
        s = len(s) > 40 ? "new" : s + "piece";
        s = chr('a' + i % 26) + s;
        s = empty + s;
        s = s + empty;
    }
    print(s);
    for i in 0..70 { // with an empty string, all lengths
        s = i == 0 ? empty + empty : i == 1 ? empty + "a" : "" + whole + "b";
        whole = empty + s + empty;
    }
    for i in 0..1000 {
        whole += "piece" + str(i);
        if i % 100 == 0 { whole = whole + s; }
    }
    print(whole);
}`, 1, cps.Deferred)
	want, err := Run(p, Options{Engine: Reference, Args: []string{""}})
	if err != nil {
		t.Fatal(err)
	}
	for _, limit := range []int64{0, 1 << 40} {
		got, err := Run(p, Options{MaxSteps: limit, Args: []string{""}})
		if err != nil || got.Allocated != want.Allocated || got.Allocations != want.Allocations {
			t.Errorf("%d bytes in %d objects, want %d in %d; %v", got.Allocated, got.Allocations, want.Allocated, want.Allocations, err)
		}
	}
}

// TestStringsOfNumbers converts numbers of every length, and code points, to strings.
func TestStringsOfNumbers(t *testing.T) {
	var numbers []string
	var want strings.Builder
	for _, n := range []int64{0, 7, 9, 10, 99, 100, -1, -9, -10, 12345678, -12345678, 1 << 40, math.MaxInt64, math.MinInt64 + 1} {
		numbers = append(numbers, fmt.Sprint(n))
		fmt.Fprintf(&want, "%d %d\n", n, len(fmt.Sprint(n)))
	}
	for _, c := range []rune{0x41, 0x7f, 0x80, 0x7ff, 0x800, 0xffff, 0x10000, 0x10ffff} {
		fmt.Fprintf(&want, "%s %d\n", string(c), len(string(c)))
	}
	got, err := printed(t, `
fn main() {
    for n in [`+strings.Join(numbers, ", ")+`] { var s = str(n); print(s, len(s)); }
    for c in [0x41, 0x7f, 0x80, 0x7ff, 0x800, 0xffff, 0x10000, 0x10ffff] { var s = chr(c); print(s, len(s)); }
}`, Options{})
	if got != want.String() || err != nil {
		t.Errorf("%v: got %q, want %q", err, got, want.String())
	}
}

// TestLongOutput prints texts that are longer than the buffer of what is printed: they are
// measured before they are written, and nothing is written of a text that exceeds the limit.
func TestLongOutput(t *testing.T) {
	const text = `fn main(n: int) { print("first"); print(array(n, 7), n, array(n, 8)); print("last"); }`
	const n = 100_000
	want := "first\n[" + strings.Repeat("7, ", n-1) + "7] " + fmt.Sprint(n) + " [" + strings.Repeat("8, ", n-1) + "8]\nlast\n"
	args := []string{fmt.Sprint(n)}
	if got, err := printed(t, text, Options{Args: args, MaxOutput: int64(len(want))}); got != want || err != nil {
		t.Errorf("%v: %d bytes, want %d", err, len(got), len(want))
	}
	short := int64(len(want) - len("last\n"))
	if got, err := printed(t, text, Options{Args: args, MaxOutput: short}); got != want[:short] || err == nil {
		t.Errorf("%v: %d bytes with a limit of %d", err, len(got), short)
	}
	if got, err := printed(t, text, Options{Args: args, MaxOutput: short - 1}); got != "first\n" || err == nil {
		t.Errorf("%v: %q with a limit of %d", err, got, short-1)
	}
}

// TestSwitches executes switches whose cases have holes between them, with subjects in and
// around all of them.
func TestSwitches(t *testing.T) {
	for _, cases := range [][]int64{
		{'n', '~', '+', '-', '*'},
		{-40, -3, 0, 7, 60},
		{5, 6, 7, 8, 9, 127},
		{5, 6, 7, 8, 9, 200},
		{-100, 1000, 20, 30, 4000, 50},
		{math.MaxInt32, math.MaxInt32 - 9, 1 << 31, 5, math.MaxInt32 - 30},
		{math.MinInt32, math.MinInt32 + 3, math.MinInt32 + 20, math.MinInt32 + 50, math.MinInt32 + 51},
	} {
		var program, want strings.Builder
		subjects := []int64{math.MaxInt64, math.MinInt64 + 1, 0, 1 << 32, -1 << 32}
		program.WriteString("fn f(x: int) -> int {\n  switch x {\n")
		for i, c := range cases {
			fmt.Fprintf(&program, "    case %d: return %d;\n", c, i)
			subjects = append(subjects, c-1, c, c+1, c+1<<32)
		}
		fmt.Fprintf(&program, "    default: return -1;\n  }\n}\nfn main() {\n  for x in [")
		for i, x := range subjects {
			if i > 0 {
				program.WriteString(", ")
			}
			fmt.Fprint(&program, x)
			result := -1
			for k, c := range cases {
				if c == x {
					result = k
				}
			}
			fmt.Fprintln(&want, result)
		}
		program.WriteString("] { print(f(x)); }\n}")
		if got, err := printed(t, program.String(), Options{}); got != want.String() || err != nil {
			t.Errorf("%v: %v: got %q, want %q", cases, err, got, want.String())
		}
	}
}

// TestAllocatedByStrings expects that each way to make strings charges for at least a header and
// the bytes, which a part may share with the whole string.
func TestAllocatedByStrings(t *testing.T) {
	const n = 10_000
	for made, bytes := range map[string]int{`str(1000 + i)`: 4, `s + "ab"`: 10, `substr(s, i % 3, i % 3 + 4)`: 0, `chr(0x10000 + i)`: 4, `str(float(i % 9) + 0.25)`: 4} {
		p := interptest.Lower(t, "test.imp", `fn main(s: string) {
    var k = 0;
    for i in 0..10_000 { var t = `+made+`; k += len(t); }
    print(k);
}`, 1, cps.Deferred)
		for _, engine := range []Engine{Reference, Fast} {
			res, err := Run(p, Options{Engine: engine, Args: []string{"01234567"}})
			if least := int64(n * (rts.StringSize + bytes)); err != nil || res.Allocated < least || res.Allocations < n {
				t.Errorf("%s, engine %v: %d bytes in %d allocations, want at least %d in %d: %v", made, engine, res.Allocated, res.Allocations, least, n, err)
			}
		}
	}
}

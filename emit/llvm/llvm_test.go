package llvm_test

import (
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"cpsc/emit/engines"
	"cpsc/emit/engines/enginetest"
	"cpsc/emit/llvm"
	"cpsc/internal/test/long"
)

// The engines that run LLVM IR: as it is, compiled without optimisation, and with it.
var (
	lli   = engines.Find("lli")
	plain = engines.Clang("clang-O0", "-O0")
	clang = engines.Find("clang")
	all   = []*engines.Engine{lli, plain, clang}
)

// inTurn returns the engines for the i-th program of a test: one in turn, or all at full length.
func inTurn(i int) []*engines.Engine {
	if long.Enabled() {
		return all
	}
	return all[i%3 : i%3+1]
}

// written returns the translation of a program.
func written(t *testing.T, name, text string) string {
	t.Helper()
	var b strings.Builder
	if err := llvm.Fprint(&b, enginetest.Compile(t, name, text, 1)); err != nil {
		t.Fatal(err)
	}
	return b.String()
}

// body returns the definition of a name in a module.
func body(t *testing.T, text, name string) string {
	t.Helper()
	m := regexp.MustCompile(`(?ms)^define internal [^\n]*` + regexp.QuoteMeta("@"+name+"(") + `.*?^}\n`).FindString(text)
	if m == "" {
		t.Fatalf("%s is not defined in\n%s", name, text[:strings.Index(text, "; The runtime")])
	}
	return m
}

func TestContinuationsAreBlocks(t *testing.T) {
	text := written(t, "gcd.imp", `
fn gcd(a: int, b: int) -> int {
    while b != 0 { a, b = b, a % b; }
    return a;
}
fn main() { print(gcd(48, 36)); }`)
	got := body(t, text, `"f.gcd"`)
	for _, want := range []string{
		`define internal i64 @"f.gcd"(i64 %a.1, i64 %b.2) #900`,
		`(?s)while.k1:\n  %a.\d+ = phi i64 \[ %a.1, %entry.k0 \], \[ %b.\d+, %.b\d+ \]\n  %b.\d+ = phi i64 \[ %b.2, %entry.k0 \], \[ %b.\d+, %.b\d+ \]\n`,
		`icmp eq i64 %b.\d+, 0\n  br i1 %.\d+, label %.b\d+, label %.b\d+, !prof !900\n`,
		`srem i64 %a.\d+, %.\d+\n`,
		`call void @cpsc_trap_divide\(i8\* getelementptr .*\) #902\n  unreachable\n`,
	} {
		if !strings.Contains(got, want) && !regexp.MustCompile(want).MatchString(got) {
			t.Errorf("missing %s in\n%s", want, got)
		}
	}
	if !strings.Contains(text, `c"gcd.imp:3:32\0Agcd (gcd.imp:3:32)\00"`) {
		t.Error("the place of the trap is missing")
	}
}

// TestDocument expects docs/llvm.md to show the translation of its programs.
func TestDocument(t *testing.T) {
	data, err := os.ReadFile("../../docs/llvm.md")
	if err != nil {
		t.Fatal(err)
	}
	text := written(t, "gcd.imp", enginetest.Block(t, string(data), "imp"))
	if got, want := body(t, text, `"f.gcd"`), enginetest.Block(t, string(data), "llvm"); got != want {
		t.Errorf("the program becomes\n%s\nwant\n%s", got, want)
	}
	_, several, _ := strings.Cut(string(data), "\n## Several continuations\n")
	text = written(t, "double.cps", enginetest.Block(t, several, "cps")+"fn main(ret: cont()) = ret()\n")
	if got, want := body(t, text, `"f.double"`), enginetest.Block(t, several, "llvm"); got != want {
		t.Errorf("the program becomes\n%s\nwant\n%s", got, want)
	}
}

// TestCalls checks which calls can be unwound, and which convention functions have.
func TestCalls(t *testing.T) {
	text := written(t, "calls.imp", `
fn safe(n: int) -> int { if n < 2 { return n; } return safe(n - 1) + safe(n - 2); }
fn risky(a: [int], i: int) -> int { return a[i]; }
fn same(a: [int], i: int) -> int { return risky(a, i + 1); }
fn other(i: int) -> int { return third(i, 1); }
fn third(i: int, k: int) -> int { return i == 0 ? k : other(i - 1); }
fn main() { print(safe(3), same([1, 2], 0) + 1, third(4, 2)); }`)
	for name, want := range map[string]string{
		"f.safe":  `define internal i64 @"f.safe"\(i64 %n.1\) #901 (?s:.*) call i64 @"f.safe"\(i64 %t`,
		"f.same":  `musttail call i64 @"f.risky"\(%struct.array\* %a.1, i64 %t.\d+\)\n  ret i64`,
		"f.other": `define internal tailcc i64 (?s:.*)musttail call tailcc i64 @"f.third"\(i64 %i.1, i64 1\)\n  ret`,
		"f.main":  `= invoke i64 @"f.same"\((?s:.*)landingpad { i8\*, i32 } cleanup\n  call void @cpsc_frame\(`,
	} {
		if got := body(t, text, `"`+name+`"`); !regexp.MustCompile(want).MatchString(got) {
			t.Errorf("%s does not match %s\n%s", name, want, got)
		}
	}
}

// TestRuntime checks that a program contains what it needs of the runtime, and not the rest.
func TestRuntime(t *testing.T) {
	const all = "@cpsc_put_int @cpsc_put_float @float_text @cpsc_parse_args @cpsc_bril_args @strtoll @.str %struct.level"
	for _, test := range []struct{ name, text, want string }{
		{"ints.imp", "fn main() { print(1); }", "@cpsc_put_int @.str"},
		{"floats.imp", "fn main(n: int) { print(float(n)); }", "@cpsc_put_float @float_text @cpsc_parse_args @.str"},
		{"none.bril", "@main {\n}\n", "@.str"},
		{"argument.bril", "@main(n: int) {\n  print n;\n}\n", "@cpsc_put_int @cpsc_bril_args @strtoll @.str"},
		{"array.imp", "fn main() { print([1]); }", "@float_text @.str %struct.level"},
	} {
		text := written(t, test.name, test.text)
		var got []string
		for _, name := range strings.Fields(all) {
			if regexp.MustCompile(`(?m)^(define .*|declare .*)?` + regexp.QuoteMeta(name) + `( =|\()`).MatchString(text) {
				got = append(got, name)
			}
		}
		if got := strings.Join(got, " "); got != test.want {
			t.Errorf("%s contains %s, want %s", test.name, got, test.want)
		}
	}
}

// TestVerified lets LLVM verify programs that use every convention and pass arguments
// and results in memory.
func TestVerified(t *testing.T) {
	opt, err := exec.LookPath("opt-14")
	if err != nil {
		t.Skip("opt-14 is not installed; Debian has it in the package llvm-14")
	}
	file := filepath.Join(t.TempDir(), "many.ll")
	if err := os.WriteFile(file, []byte(written(t, "many.imp", many)), 0o666); err != nil {
		t.Fatal(err)
	}
	if out, err := exec.Command(opt, "-passes=verify", "-disable-output", file).CombinedOutput(); err != nil {
		t.Errorf("%v\n%s", err, out)
	}
}

const many = `
struct Pair { left: float, right: Pair }
fn nine(a: int, b: float, c: bool, d: string, e: [bool], f: Pair, g: int, h: int, ref i: int) -> (int, bool, string, float, float, float, int) {
    i += 1;
    return a + g + h + i, !c, d + "!", b, b * 2.0, f.left, len(e);
}
fn pass(a: int, ref i: int) -> (int, bool, string, float, float, float, int) {
    return nine(a, 0.5, true, "s", [true], Pair(2.25, nil), 20, 30, ref i);
}
fn deep(n: int, a: [int]) -> int {
    if n == 0 { return element(a, 5, 1, 2, 3, 4, 5, 6, 7); }
    return deep(n - 1, a) + 1;
}
fn element(a: [int], i: int, b: int, c: int, d: int, e: int, f: int, g: int, h: int) -> int { return a[i] + b + c + d + e + f + g + h; }
fn main(status: int, x: float, yes: bool, s: string) {
    var v = [1, 2];
    var w = 5;
    var a, b, c, d, e, f, g = pass(1, ref v[1]);
    print(a, b, c, d, e, f, g, v);
    a, b, c, d, e, f, g = pass(1, ref w);
    print(a, b, c, d, e, f, g, w, x, yes, s);
    var big = fn(a: int, b: int, c: int, d: int, e: int, f: int, g: int) -> int { w += a; return a + b * 10 + c * 100 + d * 1000 + e + f + g * w; };
    print(big(1, 2, 3, 4, 5, 6, 7), [big][0](7, 6, 5, 4, 3, 2, 1), big == big);
    if yes { print(deep(3, v)); }
    exit(status);
}`

// TestPassing runs such programs. Arguments and results that are passed in memory must
// arrive, also in tail calls and as references to elements, and a trap must find the
// callers.
func TestPassing(t *testing.T) {
	p := enginetest.Compile(t, "many.imp", many, 1)
	enginetest.OnEach(t, []*engines.Engine{lli, plain, clang}, func(t *testing.T, e *engines.Engine) {
		dir := enginetest.Prepare(t, e, p)
		for _, args := range [][]string{{"300", "1e3", "false", "é"}, {"0", "-.5", "true", ""}, {"-1", "0.1", "true", "x"}, {"0x1_0", "1", "no", "x"}, {"1", "2", "true"}} {
			if e != lli || args[0] == "0" || long.Enabled() { // lli compiles the program each time
				enginetest.Expect(t, e, dir, p, args, "")
			}
		}
	})
}

// TestTailCalls checks that tail calls of every kind take constant space, even without
// optimisation.
func TestTailCalls(t *testing.T) {
	p := enginetest.Compile(t, "tail.imp", `
fn even(n: int) -> bool { if n == 0 { return true; } return odd(n - 1, 1); }
fn odd(n: int, step: int) -> bool { if n == 0 { return false; } return even(n - step); }
fn loop(f: fn(int, int) -> int, n: int) -> int { if n == 0 { return 7; } return f(n - 1, 2); }
fn main() {
    print(even(20_000_000));
    var f: fn(int, int) -> int = fn(n: int, k: int) -> int { return k; };
    f = fn(n: int, k: int) -> int { return loop(f, n); };
    print(loop(f, 20_000_000));
}`, 1)
	enginetest.OnEach(t, []*engines.Engine{lli, plain, clang}, func(t *testing.T, e *engines.Engine) {
		got := enginetest.Run(t, e, enginetest.Prepare(t, e, p), nil, "")
		if want := (enginetest.Outcome{Out: "true\n7\n"}); got != want {
			t.Errorf("got %v, want %v", got, want)
		}
	})
}

// TestRecursion checks that a million calls fit.
func TestRecursion(t *testing.T) {
	p := enginetest.Compile(t, "deep.imp", `
fn depth(n: int) -> int { if n == 0 { return 0; } return 1 + depth(n - 1) % 1_000_003; }
fn main() { print(depth(1_000_000)); }`, 1)
	enginetest.OnEach(t, []*engines.Engine{clang}, func(t *testing.T, e *engines.Engine) { enginetest.Compare(t, e, p, nil, "") })
}

// TestFloats compares the text of floats whose digits are hard to find, in and
// beyond the range of plain decimals.
func TestFloats(t *testing.T) {
	p := enginetest.Compile(t, "floats.imp", `
fn main() {
    var x = 1.0;
    for i in 0..1080 { write(x, " ", 1.0 / x, "\n"); x *= 2.0; }
    x = 1.0;
    for i in 0..325 { write(x, " ", 1.0 / x, " ", -x * 1.7, " ", x / 3.0, "\n"); x *= 10.0; }
    print(0.1 + 0.2, 123456.789, 1e21, 999999999999999900000.0, 1e-4, 0.00009999, 5e-324, 2.2250738585072014e-308, 0.0, -0.0);
    print(min(0.0, -0.0), max(-0.0, 0.0), min(0.0 / 0.0, 1.0), max(1.0, 0.0 / 0.0), abs(-0.0), int(-9.9), int(9007199254740993.0));
    print(int(9223372036854775808.0));
}`, 1)
	enginetest.OnEach(t, []*engines.Engine{lli}, func(t *testing.T, e *engines.Engine) { enginetest.Compare(t, e, p, nil, "") })
}

// TestQuotients divides by variables, also the least int by -1.
func TestQuotients(t *testing.T) {
	p := enginetest.Compile(t, "quotients.imp", `
fn main(least: int) {
    for x in [least, least + 1, -7, 0, 7, -(least + 1)] {
        for y in [least, -3, -1, 1, 3, -(least + 1)] {
            write(x / y, " ", x % y, " ", x - x / y * y, " ");
            if x >= 0 && y >= 0 { write(x / y, " ", x % y, " ", x - y * (x / y), " "); }
            var a, b = x, y;
            while b != 0 { a, b = b, a - a / b * b; }
            write(a, " ");
        }
        print("");
    }
}`, 1)
	enginetest.OnEach(t, []*engines.Engine{lli}, func(t *testing.T, e *engines.Engine) {
		enginetest.Compare(t, e, p, []string{"-9223372036854775808"}, "")
	})
}

// TestRotatedBounds runs loops that -O2 rotates, whose test performs the bounds checks of the next
// iteration, with arrays that are too short for the first iteration, for a later one, and for none.
func TestRotatedBounds(t *testing.T) {
	p := enginetest.Compile(t, "rotated.imp", `
fn main(n: int, m: int) {
    var a, b, sum = array(n, 3), array(m, 4), 0;
    print("start");
    for i in 0..5 { a[i] = i; }
    print(a);
    for i in 0..7 { sum += a[i] * b[i]; }
    print(sum);
}`, 2)
	enginetest.OnEach(t, []*engines.Engine{lli}, func(t *testing.T, e *engines.Engine) {
		dir := enginetest.Prepare(t, e, p)
		for _, args := range [][]string{{"0", "9"}, {"3", "9"}, {"5", "9"}, {"7", "0"}, {"7", "6"}, {"7", "7"}, {"9", "9"}} {
			enginetest.Expect(t, e, dir, p, args, "")
		}
	})
}

// TestUnrunnable checks the translation of a program that cannot be run.
func TestUnrunnable(t *testing.T) {
	enginetest.OnEach(t, []*engines.Engine{lli}, func(t *testing.T, e *engines.Engine) {
		for _, text := range []string{
			"fn other(ret: cont()) =\n  ret()\n",
			"fn main(a: [int], ret: cont()) =\n  ret()\n",
			"fn main(ret: cont(float)) =\n  ret(1.0)\n",
		} {
			enginetest.Compare(t, e, enginetest.Compile(t, "start.cps", text, 1), nil, "")
		}
	})
}

// TestUndefined checks undefined values: plain values are zeros, an array is empty
// whatever is pushed to others, and a reference refers to a variable.
func TestUndefined(t *testing.T) {
	p := enginetest.Compile(t, "undef.cps", `
struct Node { next: Node }
fn times(a: [int], ret: cont()) =
  do push(a, 5)
  let n = len(a)
  do print(n)
  ret()
fn through(r: ref int, b: ref bool, f: ref float, s: ref Node, ret: cont()) =
  let x = *r
  do *r = 5
  let y = *r
  let z = x + y
  let c = *b
  do *b = true
  let d = *b
  let e = *f
  let n = *s
  do print(z, c, d, e, n)
  ret()
fn element(a: [int], ret: cont()) =
  let e = ref a[0]
  through(e, undef: ref bool, undef: ref float, undef: ref Node, ret)
fn main(ret: cont()) =
  do print(undef: int, undef: float, undef: bool, undef: string, undef: [bool], undef: Node, undef: fn())
  do push(undef: [int], 5)
  let n = len(undef: [int])
  do print(n)
  times(undef: [int], k)
  where k() =
  times(undef: [int], k.1)
  where k.1() =
  let f = closure times(undef: [int])
  f(k.2)
  where k.2() =
  through(undef: ref int, undef: ref bool, undef: ref float, undef: ref Node, k.3)
  where k.3() =
  let a = [7]
  element(a, k.4)
  where k.4() =
  undef: fn(int)(n, ret)
`, 1)
	enginetest.OnEach(t, []*engines.Engine{lli, plain, clang}, func(t *testing.T, e *engines.Engine) { enginetest.Compare(t, e, p, nil, "") })
}

// TestUndefinedReferences checks that undefined references to references, strings and
// arrays are harmless. Package interp has no value for their targets.
func TestUndefinedReferences(t *testing.T) {
	p := enginetest.Compile(t, "undef.cps", `
fn show(s: ref string, r: ref ref int, a: ref [int], ret: cont()) =
  let x = *s
  let y = *r
  let z = *y
  let v = *a
  do push(v, 1)
  do print(x, z, v)
  ret()
fn length(a: ref [bool], ret: cont(int)) =
  let x = *a
  let n = len(x)
  ret(n)
fn main(ret: cont()) =
  let b = [true, false]
  do print(b)
  length(undef: ref [bool], k)
  where k(n: int) =
  do print(n)
  show(undef: ref string, undef: ref ref int, undef: ref [int], ret)
`, 1)
	enginetest.OnEach(t, []*engines.Engine{lli, clang}, func(t *testing.T, e *engines.Engine) {
		got := enginetest.Run(t, e, enginetest.Prepare(t, e, p), nil, "")
		if want := (enginetest.Outcome{Out: "[true, false]\n0\n 0 [1]\n"}); got != want {
			t.Errorf("got %v, want %v", got, want)
		}
	})
}

// TestReferencesInMemory checks that arrays, structs, globals and function values hold
// references to elements and to other variables, and that there are references to
// references.
func TestReferencesInMemory(t *testing.T) {
	p := enginetest.Compile(t, "refs.cps", `
struct Two { first: ref int, rest: [ref int] }
global kept: ref int
fn add(r: ref int, n: int, ret: cont()) =
  let x = *r
  let y = x + n
  do *r = y
  ret()
fn follow(r: ref ref int, ret: cont(int)) =
  let s = *r
  let x = *s
  ret(x)
fn main(ret: cont()) =
  let v = [1, 2, 3]
  let e = ref v[1]
  let c = cell(10)
  let list = [e, c]
  let copied = copy(list)
  let r = ref list[0]
  do *r = c
  do push(list, e)
  let last = pop(list)
  do *last = 20
  let two = new Two(last, copied)
  let first = two.first
  let x = *first
  let rest = two.rest
  let second = rest[1]
  let y = *second
  let e2 = ref v[2]
  do two.first = e2
  let field = ref two.first
  follow(field, k)
  where k(z: int) =
  do print(x, y, z)
  do @kept = e
  let g = ref @kept
  do *g = e2
  let h = @kept
  let f = closure add(h)
  f(100, k.1)
  where k.1() =
  follow(r, k.2)
  where k.2(w: int) =
  let n = len(list)
  do print(v, w, n)
  ret()
`, 1)
	enginetest.OnEach(t, []*engines.Engine{lli, plain, clang}, func(t *testing.T, e *engines.Engine) {
		got := enginetest.Run(t, e, enginetest.Prepare(t, e, p), nil, "")
		if want := (enginetest.Outcome{Out: "20 10 3\n[1, 20, 103] 10 2\n"}); got != want {
			t.Errorf("got %v, want %v", got, want)
		}
	})
}

// TestNames checks names with characters that LLVM does not allow, and names that look
// like the replacements.
func TestNames(t *testing.T) {
	names := []string{"f", `f\x00z`, "f%00z", "f%2500z", "f%", `f\\00z`, `\x00`, "", `\x01f`, "f@@v", "f@@@v", `a "b"\n\xff`, "é", "code0.f", "value.f", "cpsc_alloc", "%0"}
	var b strings.Builder
	for i, name := range names {
		fmt.Fprintf(&b, "struct `%s` { `%s`: int }\nglobal `%s`: int\nfn `%s`(`%s\\x00`: int, ret: cont(int)) =\n", name, name, name, name, name)
		fmt.Fprintf(&b, "  let `%s\\x01` = `%s\\x00` + %d\n  `%s\\x02`(`%s\\x01`)\n  where `%s\\x02`(x: int) = ret(x)\n", name, name, i, name, name, name)
	}
	b.WriteString("fn main(ret: cont()) =\n")
	for i, name := range names {
		fmt.Fprintf(&b, "  do @`%s` = %d\n  let s%d = new `%s`(%d)\n  let g%d = @`%s`\n  let f%d = closure `%s`()\n", name, i, i, name, i, i, name, i, name)
		fmt.Fprintf(&b, "  `%s`(0, a%d)\n  where a%d(x%d: int) =\n  f%d(100, b%d)\n  where b%d(y%d: int) =\n", name, i, i, i, i, i, i, i)
		fmt.Fprintf(&b, "  let h%d = s%d.`%s`\n  do print(x%d, y%d, g%d, h%d, f%d, s%d)\n", i, i, name, i, i, i, i, i, i)
	}
	b.WriteString("  ret()\n")
	p := enginetest.Compile(t, "names.cps", b.String(), 1)
	enginetest.OnEach(t, []*engines.Engine{lli, plain, clang}, func(t *testing.T, e *engines.Engine) { enginetest.Compare(t, e, p, nil, "") })
}

// A reference to a variable always refers to one, and a function may not keep it. A
// reference to an element is a pair, about which nothing is said.
func TestReferenceAttributes(t *testing.T) {
	text := written(t, "refs.cps", `fn only(x: ref int, b: ref bool, ret: cont()) =
  let y = *x
  let z = y + 1
  do *x = z
  do *b = true
  only(x, b, ret)
fn keep(x: ref int, ret: cont(fn(ref bool, cont()))) =
  let f = closure only(x)
  ret(f)
fn pair(s: ref float, ret: cont()) =
  do *s = 1.0
  ret()
fn main(ret: cont()) =
  let x = cell(0)
  let b = cell(false)
  only(x, b, k)
  where k() =
  keep(x, l)
  where l(f: fn(ref bool, cont())) =
  let a = [0.0]
  let r = ref a[0]
  pair(r, ret)
`)
	for name, want := range map[string]string{
		"f.only": `(i8* nocapture dereferenceable(8) %x.1, i8* nocapture dereferenceable(1) %b.2)`,
		"f.keep": `(i8* dereferenceable(8) %x.1)`,
		"f.pair": `({ i8*, i64 } %s.1)`,
	} {
		if got := body(t, text, `"`+name+`"`); !strings.Contains(got, want) {
			t.Errorf("missing %s in\n%s", want, got)
		}
	}
}

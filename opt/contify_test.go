package opt

import (
	"errors"
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"cpsc/cps"
	"cpsc/generate"
	"cpsc/internal/test/long"
	"cpsc/interp"
)

// TestContify compares the programs of testdata/contify after the pass with the expected
// ones.
func TestContify(t *testing.T) { testPass(t, "contify") }

// runWithin runs a program with limits on the fast engine. The outcome of a run that
// exceeds a limit has no call stack.
func runWithin(t *testing.T, p *cps.Program, opts interp.Options) outcome {
	t.Helper()
	var out strings.Builder
	opts.Stdout = &out
	res, err := interp.Run(p, opts)
	o := outcome{stdout: out.String(), status: res.Status, steps: res.Steps}
	var trap *interp.Trap
	if errors.As(err, &trap) {
		o.trap, o.status = trap.Message, 0
		if !strings.Contains(trap.Message, "limit of") {
			o.trap += fmt.Sprint(trap.Stack)
		}
	} else if err != nil {
		t.Fatal(err)
	}
	return o
}

// funcNames returns the names of the functions of a program.
func funcNames(p *cps.Program) string {
	var list []string
	for _, f := range p.Funcs {
		list = append(list, f.Name)
	}
	return strings.Join(list, " ")
}

// TestContifyStack expects the call stack of a trap to be the same as in the program
// before the pass.
func TestContifyStack(t *testing.T) {
	tests := []struct {
		name, text string
		remaining  string     // the functions after the pass
		args       [][]string // by run: the arguments of main
		traps      int        // how many of the runs trap
	}{
		{"a chain", `
fn f(x: int) -> int { var y = g(x - 1); return 100 / (y - 1); }
fn g(x: int) -> int { var y = h(x - 1); return 100 / (y - 2); }
fn h(x: int) -> int { return 100 / (x - 3); }
fn main(n: int) { print(f(n)); }
`, "main", [][]string{{"5"}, {"55"}, {"6"}, {"9"}}, 3},
		{"mutual tail calls", `
fn even(n: int, d: int) -> int { if n == 0 { return 1 / d; } return odd(n - 1, d); }
fn odd(n: int, d: int) -> int { if n == 0 { return 2 / (d - 1); } return even(n - 1, d); }
fn main(n: int, d: int) { print(even(n, d)); }
`, "main", [][]string{{"0", "0"}, {"1", "0"}, {"8", "0"}, {"9", "1"}, {"9", "2"}}, 3},
		{"mutual tail calls, entered by a tail call", `
fn even(n: int, d: int) -> int { if n == 0 { return 1 / d; } return odd(n - 1, d); }
fn odd(n: int, d: int) -> int { if n == 0 { return 2 / (d - 1); } return even(n - 1, d); }
fn start(n: int, d: int) -> int { if n > 5 { return odd(n, d); } return even(n, d); }
fn main(n: int, d: int) { print(start(n, d)); print(start(n + 1, d)); }
`, "start main", [][]string{{"0", "0"}, {"1", "0"}, {"8", "0"}, {"9", "1"}, {"9", "2"}, {"5", "1"}}, 5},
		{"tail calls and other calls alternate", `
fn f(x: int) -> int { return g(x * 2); }
fn g(x: int) -> int { var y = h(x); return y + 10 / (x - 6); }
fn h(x: int) -> int { return p(x + 1); }
fn p(x: int) -> int { var y = q(x); return y + 10 / (x - 3); }
fn q(x: int) -> int { return 10 / (x - 9); }
fn main(n: int) { print(f(n)); print(f(n + 1)); }
`, "f main", [][]string{{"0"}, {"1"}, {"2"}, {"3"}, {"4"}, {"5"}}, 5},
		{"a tail call of a function that remains", `
fn v(x: int) -> int { return 10 / x; }
fn g(x: int) -> int { if x > 5 { return v(x - 6); } return v(x - 5); }
fn f(x: int) -> int { var y = g(x); return y + v(x - 4); }
fn main(n: int) { print(f(n)); }
`, "v main", [][]string{{"5"}, {"6"}, {"4"}, {"8"}}, 3},
		{"a tail call of a function value", `
fn g(x: int, f: fn(int) -> int) -> int { return f(x - 6); }
fn f(x: int) -> int {
	var y = g(x, fn(z: int) -> int { return 10 / z; });
	return y + g(x + 1, fn(z: int) -> int { return 10 / z; });
}
fn main(n: int) { print(f(n)); }
`, "g f::fn f::fn.1 main", [][]string{{"5"}, {"6"}, {"4"}}, 2},
		{"a tail call of a function value, in a function that is called once", `
fn g(x: int, f: fn(int) -> int) -> int { return f(x - 6); }
fn f(x: int) -> int {
	var y = g(x, fn(z: int) -> int { return 10 / z; });
	return y + 1;
}
fn main(n: int) { print(f(n)); }
`, "f::fn main", [][]string{{"5"}, {"6"}}, 1},
		{"a nested function", `
fn main(n: int) {
	var sum = 0;
	fn add(i: int) -> int { if i > 3 { sum += 10 / (i - n); return add(i - 1); } return i; }
	sum -= add(10);
	print(sum);
}
`, "main", [][]string{{"5"}, {"10"}, {"3"}}, 2},
		{"a tail call back to the caller", `
fn f(x: int) -> int { if x == 0 { return 1; } var y = g(x - 1); return 10 / (y - x); }
fn g(x: int) -> int { return f(x); }
fn main(n: int) { print(f(n)); }
`, "f main", [][]string{{"1"}, {"2"}, {"3"}, {"0"}}, 3},
		{"functions that never return", `
fn fail(x: int) { print(x); assert(x > 3, "small"); exit(x); }
fn check(x: int) { if x < 5 { fail(x); } if x < 7 { fail(x - 1); } print(10 / (x - 8)); }
fn main(n: int) { check(n); }
`, "fail main", [][]string{{"1"}, {"4"}, {"5"}, {"6"}, {"7"}, {"8"}}, 2},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			for _, verbatim := range []bool{true, false} {
				reference := convert(t, test.name, test.text, cps.Options{Verbatim: true})
				p := convert(t, test.name, test.text, cps.Options{Verbatim: verbatim})
				if apply(t, test.name, passNamed(t, "contify"), p) > 1 {
					t.Errorf("the pass needs several runs")
				}
				if got := funcNames(p); got != test.remaining {
					t.Errorf("the functions %s remain, want %s\n%s", got, test.remaining, p)
				}
				traps := 0
				for _, args := range test.args {
					want, got := run(t, reference, args, ""), run(t, p, args, "")
					same(t, fmt.Sprint(args), want, got)
					if want.trap != "" {
						traps++
					}
				}
				if traps != test.traps {
					t.Errorf("%d runs trap, want %d", traps, test.traps)
				}
			}
		})
	}
}

// TestContifySites checks the inlining sites of a function after the pass.
func TestContifySites(t *testing.T) {
	p := convert(t, "sites.imp", `fn main(n: int) { print(f(n)); print(f(n + 1)); }
fn f(x: int) -> int { return g(x * 2); }
fn g(x: int) -> int { var y = h(x); return y + 10 / x; }
fn h(x: int) -> int { return p(x + 1); }
fn p(x: int) -> int { return 10 / x; }
`, cps.Options{})
	contify(p)
	f := p.Func("f")
	var got []string
	for _, s := range f.Sites[1:] {
		got = append(got, fmt.Sprintf("%s %d:%d#%d %t", s.Func, s.Call.Line, s.Call.Col, s.Call.Site, s.Tail))
	}
	// The sites of g and h have the positions of the calls that enter them. The function h
	// enters p by a tail call, so the site of p has the position of the call of h.
	want := []string{"g 2:30#0 true", "h 3:31#1 false", "p 3:31#1 false"}
	if !slices.Equal(got, want) {
		t.Errorf("the sites are %q, want %q\n%s", got, want, p)
	}
}

// TestContifySpace runs endless recursions: tail calls must run in constant space, and
// other calls must exhaust the stack.
func TestContifySpace(t *testing.T) {
	const parity = `
fn even(n: int) -> bool { if n == 0 { return true; } return odd(n - 1); }
fn odd(n: int) -> bool { if n == 0 { return false; } return even(n - 1); }
fn main(n: int) { print(even(n)); }
`
	p := convert(t, "parity", parity, cps.Options{})
	contify(p)
	got := runWithin(t, p, interp.Options{Args: []string{"1000001"}, MaxDepth: 1})
	if got.stdout != "false\n" || got.trap != "" {
		t.Errorf("an odd number: %q, trap %q", got.stdout, got.trap)
	}

	p = convert(t, "endless", "fn spin(n: int) -> int { print(n); return spin(n + 1); } fn main() -> int { return 1 + spin(0); }", cps.Options{})
	contify(p)
	if got := runWithin(t, p, interp.Options{MaxSteps: 1000}); funcNames(p) != "main" || got.steps != 1000 || !strings.Contains(got.trap, "limit of") {
		t.Errorf("an endless loop takes %d steps, trap %q; %s remain", got.steps, got.trap, funcNames(p))
	}

	p = convert(t, "deep", "fn f(n: int) -> int { return 1 + g(n); } fn g(n: int) -> int { return f(n + 1); } fn main() { print(f(0)); }", cps.Options{})
	contify(p)
	if got := runWithin(t, p, interp.Options{MaxDepth: 1000}); funcNames(p) != "f main" || !strings.Contains(got.trap, "depth limit") {
		t.Errorf("an endless recursion ends with trap %q; %s remain", got.trap, funcNames(p))
	}
}

// TestContifyLarge runs the pass on programs with many functions.
func TestContifyLarge(t *testing.T) {
	n := long.Pick(1000, 20_000)
	tests := []struct {
		name string
		body func(i int) string // of function i
		main string
		want int // the number of functions that remain
	}{
		{"a chain", func(i int) string {
			return fmt.Sprintf("f%d(x, k)\n  where k(r: int) =\n  let s = r + x\n  ret(s)\n", i+1)
		}, "f0(a, k)\n  where k(r: int) = exit(r)\n", 1},
		{"a chain of tail calls", func(i int) string {
			return fmt.Sprintf("let y = x + 1\n  f%d(y, ret)\n", i+1)
		}, "f0(a, k)\n  where k(r: int) = exit(r)\n", 1},
		{"a chain of calls and tail calls", func(i int) string {
			if i%2 == 0 {
				return fmt.Sprintf("f%d(x, ret)\n", i+1)
			}
			return fmt.Sprintf("f%d(x, k)\n  where k(r: int) =\n  let s = r + x\n  ret(s)\n", i+1)
		}, "f0(a, k)\n  where k(r: int) = f0(r, k.1)\n  where k.1(s: int) = exit(s)\n", 2},
		{"a ring", func(i int) string {
			return fmt.Sprintf("let c = x < %d\n  branch(c, more, done)\n  where done() = ret(x)\n  where more() =\n  let y = x + 1\n  f%d(y, ret)\n", n-i, i+1)
		}, "f0(a, k)\n  where k(r: int) = exit(r)\n", 1},
		{"a recursion", func(i int) string {
			return fmt.Sprintf("f%d(x, k)\n  where k(r: int) =\n  f0(r, k.1)\n  where k.1(s: int) = ret(s)\n", i+1)
		}, "f0(a, k)\n  where k(r: int) = exit(r)\n", 2},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			var b strings.Builder
			for i := range n {
				fmt.Fprintf(&b, "fn f%d(x: int, ret: cont(int)) =\n  %s\n", i, test.body(i))
			}
			fmt.Fprintf(&b, "fn f%d(x: int, ret: cont(int)) =\n  let y = 1 / x\n  ret(y)\n\n", n)
			fmt.Fprintf(&b, "fn main(a: int, ret: cont()) =\n  %s", test.main)
			before, p := read(t, b.String()), read(t, b.String())
			if !contify(p) || len(p.Funcs) != test.want {
				t.Errorf("%d functions remain, want %d", len(p.Funcs), test.want)
			}
			verify(t, test.name, p)
			if test.name == "a recursion" {
				return // the program does not terminate
			}
			for _, arg := range []string{"0", "1", "-3"} {
				limits := interp.Options{Args: []string{arg}, MaxDepth: n + 10}
				same(t, arg, runWithin(t, before, limits), runWithin(t, p, limits))
			}
		})
	}
}

// randomCalls returns a random program whose functions print, may trap, and make all kinds
// of calls of each other until a counter reaches zero.
func randomCalls(r *rand.Rand) string {
	var b strings.Builder
	n := 2 + r.IntN(5)
	for i := range n {
		f := func() string { return fmt.Sprintf("f%d", r.IntN(n)) }
		end := "ret(n)"
		if r.IntN(6) == 0 {
			end = fmt.Sprintf("exit(%d)", i)
		}
		fmt.Fprintf(&b, "fn f%d(n: int, ret: cont(int)) =\n  let c = n < 1\n  branch(c, stop, go)\n  where stop() = %s\n  where go() =\n", i, end)
		if r.IntN(4) == 0 {
			fmt.Fprintf(&b, "  let d = n - %d\n  let q = 7 / d\n", 1+r.IntN(6))
		}
		fmt.Fprintf(&b, "  do print(%d, n)\n  let m = n - 1\n  let odd = n & 1\n  let o = odd == 0\n", i)
		switch r.IntN(8) {
		case 0, 1, 2:
			fmt.Fprintf(&b, "  %s(m, ret)\n", f())
		case 3:
			fmt.Fprintf(&b, "  %s(m, k)\n  where k(r: int) =\n  let s = r + %d\n  ret(s)\n", f(), i)
		case 4:
			fmt.Fprintf(&b, "  %s(m, k)\n  where k(r: int) = ret(r)\n", f())
		case 5:
			fmt.Fprintf(&b, "  branch(o, a, b)\n  where a() = %s(m, k)\n  where b() = %s(m, k)\n  where k(r: int) =\n  let s = r + 1\n  ret(s)\n", f(), f())
		case 6:
			fmt.Fprintf(&b, "  %s(m, k)\n  where k(r: int) = %s(m, k.1)\n  where k.1(s: int) =\n  let u = r + s\n  ret(u)\n", f(), f())
		default:
			fmt.Fprintf(&b, "  branch(o, a, b)\n  where a() = %s(m, ret)\n  where b() = %s(m, ret)\n", f(), f())
		}
		b.WriteString("\n")
	}
	b.WriteString("fn main(n: int, ret: cont()) =\n")
	switch r.IntN(3) {
	case 0:
		b.WriteString("  f0(n, k)\n  where k(r: int) =\n  do print(r)\n  ret()\n")
	case 1:
		b.WriteString("  f0(n, k)\n  where k(r: int) = f1(n, k.1)\n  where k.1(s: int) =\n  do print(r, s)\n  ret()\n")
	default:
		b.WriteString("  let c = n < 4\n  branch(c, a, b)\n  where a() = f0(n, k)\n  where b() = f1(n, k)\n  where k(r: int) =\n  do print(r)\n  ret()\n")
	}
	return b.String()
}

// TestContifyRandomCalls compares random programs before and after the pass, and
// expects that no function with a single call remains.
func TestContifyRandomCalls(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 2))
	removed, traps := 0, 0
	n := long.Pick(250, 2000)
	for i := range n {
		text := randomCalls(r)
		before, p := read(t, text), read(t, text)
		apply(t, fmt.Sprint("program ", i), passNamed(t, "contify"), p)
		removed += len(before.Funcs) - len(p.Funcs)
		for _, f := range p.Funcs {
			var callers []string
			for _, from := range p.Funcs {
				for k := range from.Conts {
					if t := &from.Conts[k].Term; t.Kind == cps.Call && t.Func == f.ID {
						callers = append(callers, from.Name)
					}
				}
			}
			if len(callers) == 1 && callers[0] != f.Name && newCallGraph(p).reached[f.ID] {
				t.Errorf("program %d: %s is called once, by %s", i, f.Name, callers[0])
			}
		}
		for n := range 8 {
			limits := interp.Options{Args: []string{fmt.Sprint(n)}}
			want := runWithin(t, before, limits)
			same(t, fmt.Sprintf("program %d, %d", i, n), want, runWithin(t, p, limits))
			if want.trap != "" {
				traps++
			}
		}
		if t.Failed() {
			t.Fatalf("%s\n%s", text, p)
		}
	}
	if removed < n || traps < n/2 {
		t.Errorf("only %d functions were removed, and only %d runs trapped", removed, traps)
	}
}

// TestContifyRandom compares random Imp programs before and after the pass.
func TestContifyRandom(t *testing.T) {
	removed := 0
	for seed := range long.Pick[uint64](8, 60) {
		name := fmt.Sprint("seed ", seed)
		text := generate.Program(seed, generate.Options{Traps: 10})
		reference := convert(t, name, text, cps.Options{Verbatim: true})
		before, p := convert(t, name, text, cps.Options{}), convert(t, name, text, cps.Options{})
		apply(t, name, passNamed(t, "contify"), p)
		removed += len(before.Funcs) - len(p.Funcs)
		want := run(t, reference, nil, "1 2 3\n")
		same(t, name, want, run(t, before, nil, "1 2 3\n"))
		same(t, name, want, run(t, p, nil, "1 2 3\n"))
	}
	if removed == 0 {
		t.Errorf("no function was removed")
	}
}

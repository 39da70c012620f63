package opt

import (
	"fmt"
	"strings"
	"testing"

	"cpsc/cps"
	"cpsc/generate"
	"cpsc/internal/test/long"
)

func TestInline(t *testing.T) { testPass(t, "inline") }

// TestNotInlined expects programs without calls to inline to stay exactly the same.
func TestNotInlined(t *testing.T) {
	large := "fn large(x: int, ret: cont(int)) =\n" + strings.Repeat("do print(x)\n", straightSize) + "ret(x)\n"
	branches := "fn branches(x: int, ret: cont(int)) =\n" + strings.Repeat("do print(x)\n", smallSize) + "let c = x > 0\nbranch(c, k1, k2)\nwhere k1() = ret(x)\nwhere k2() = ret(0)\n"
	calls := "fn calls(x: int, f: fn(int) -> int, ret: cont(int)) =\n" + strings.Repeat("do print(x)\n", smallSize) + "f(x, ret)\n"
	tests := []struct{ name, text string }{
		{"recursion", `
			fn main(x: int, ret: cont(int)) = f(x, ret)
			fn f(x: int, ret: cont(int)) =
			  f(x, k)
			  where k(y: int) = ret(y)`},
		{"mutual recursion", `
			fn main(x: int, ret: cont(int)) = even(x, ret)
			fn even(x: int, ret: cont(int)) = odd(x, ret)
			fn odd(x: int, ret: cont(int)) = even(x, ret)`},
		{"recursion through a closure", `
			fn main(x: int, ret: cont(int)) = f(x, ret)
			fn f(x: int, ret: cont(int)) =
			  let g = closure f()
			  ret(x)`},
		{"a function that only it calls itself", `
			fn main(x: int, ret: cont(int)) = ret(x)
			fn f(x: int, ret: cont(int)) = f(x, ret)`},
		{"nothing leads to the caller", `
			fn main(x: int, ret: cont(int)) = ret(x)
			fn f(x: int, ret: cont(int)) = g(x, ret)
			fn g(x: int, ret: cont(int)) = ret(x)`},
		{"main", `
			fn main(ret: cont()) = f(ret)
			fn f(ret: cont()) = main(ret)`},
		{"large and called twice", large + `
			fn main(x: int, ret: cont(int)) =
			  large(x, k)
			  where k(y: int) = large(y, ret)`},
		{"branches and called twice", branches + `
			fn main(x: int, ret: cont(int)) =
			  branches(x, k)
			  where k(y: int) = branches(y, ret)`},
		{"calls and called twice", calls + `
			fn main(x: int, f: fn(int) -> int, ret: cont(int)) =
			  calls(x, f, k)
			  where k(y: int) = calls(y, f, ret)`},
		{"large and the function of a closure", large + `
			fn main(x: int, ret: cont(fn(int) -> int)) =
			  large(x, k)
			  where k(y: int) =
			  let f = closure large()
			  ret(f)`},
		{"large and called once in a library", large + `
			fn f(x: int, ret: cont(int)) = large(x, ret)`},
		{"an unknown function value", `
			fn main(f: fn(int) -> int, ret: cont(int)) = f(1, ret)`},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) { becomes(t, "inline", test.text, "") })
	}
}

// TestInlineStraight expects a larger function to be inlined twice if it is a single continuation that
// returns: an object that it takes or returns may then be a variable.
func TestInlineStraight(t *testing.T) {
	text := "fn f(x: int, ret: cont()) =\n" + strings.Repeat("do print(x)\n", straightSize-1) + `ret()
		fn main(x: int, ret: cont()) =
		  f(x, k)
		  where k() = f(x, ret)`
	p := read(t, text)
	if !inline(p) {
		t.Fatal("nothing is inlined")
	}
	verify(t, "straight", p)
	if f := p.Func(cps.MainName); len(f.Conts) != 1 || len(f.Conts[0].Ops) != 2*(straightSize-1) {
		t.Errorf("main is not a single continuation with two copies:\n%s", p)
	}
}

// A function that is called once is inlined whatever its size. In a chain of such
// functions, none is copied twice.
func TestInlineCalledOnce(t *testing.T) {
	const n = 3000
	var text strings.Builder
	text.WriteString("fn main(x: int, ret: cont(int)) = f0(x, ret)\n")
	for i := range n {
		fmt.Fprintf(&text, "fn f%d(x: int, ret: cont(int)) =\ndo print(x)\nlet y = x + %d\nf%d(y, k)\nwhere k(z: int) =\ndo print(z)\nret(z)\n", i, i, i+1)
	}
	fmt.Fprintf(&text, "fn f%d(x: int, ret: cont(int)) = ret(x)\n", n)
	p := read(t, text.String())
	if !inline(p) {
		t.Fatal("nothing is inlined")
	}
	verify(t, "chain", p)
	f := p.Func(cps.MainName)
	if len(f.Conts) != 1 || len(f.Conts[0].Ops) != 3*n {
		t.Errorf("main has %d continuations and %d operations, want 1 and %d", len(f.Conts), len(f.Conts[0].Ops), 3*n)
	}
	for i := range n {
		if f := p.Func(fmt.Sprintf("f%d", i)); len(f.Sites) > 0 {
			t.Fatalf("something is inlined in %s, which is dead", f.Name)
		}
	}
}

// Small functions are copied only as long as the budgets of the caller and of the
// program last.
func TestInlineBudget(t *testing.T) {
	// Every function calls the next one twice: inlining all calls would make 2^60
	// copies of the last.
	var chain strings.Builder
	chain.WriteString("fn main(x: int, ret: cont(int)) = f0(x, ret)\n")
	for i := range 60 {
		fmt.Fprintf(&chain, "fn f%d(x: int, ret: cont(int)) =\nf%d(x, k)\nwhere k(y: int) = f%d(y, ret)\n", i, i+1, i+1)
	}
	chain.WriteString("fn f60(x: int, ret: cont(int)) =\nlet y = x * x\nret(y)\n")

	calls := func(f string, n int) string {
		var b strings.Builder
		for i := range n {
			fmt.Fprintf(&b, "%s(x, k%d)\nwhere k%d() =\n", f, i, i)
		}
		return b.String() + "ret()\n"
	}
	small := "fn f(x: int, ret: cont()) =\n" + strings.Repeat("do print(x)\n", smallSize-1) + "ret()\n"
	wide := small + "fn main(x: int, ret: cont()) =\n" + calls("f", 3000)

	var many strings.Builder
	many.WriteString(small)
	for i := range 1000 {
		fmt.Fprintf(&many, "fn g%d(x: int, ret: cont()) =\n%s", i, strings.Repeat("do print(x)\n", smallSize)+calls("f", 4))
		fmt.Fprintf(&many, "fn h%d(x: int, ret: cont()) =\n%s", i, calls(fmt.Sprintf("g%d", i), 2))
	}
	many.WriteString("fn main(x: int, ret: cont()) =\n")
	for i := range 1000 {
		fmt.Fprintf(&many, "h%d(x, k%d)\nwhere k%d() =\n", i, i, i)
	}
	many.WriteString("ret()\n")

	for _, test := range []struct {
		name, text string
		whole      int // by how much the largest function may grow
	}{{"chain", chain.String(), callerGrowth + 30}, {"wide", wide, callerGrowth + 3001}, {"many functions", many.String(), 1 << 30}} {
		p := read(t, test.text)
		size := func() (sum, greatest int) {
			for _, f := range p.Funcs {
				n := sizeOf(f) - len(f.Sites)
				sum += n
				greatest = max(greatest, n)
			}
			return sum, greatest
		}
		sum, greatest := size()
		if !inline(p) {
			t.Errorf("%s: nothing is inlined", test.name)
		}
		verify(t, test.name, p)
		newSum, newGreatest := size()
		once := 0 // functions called once, whose originals are not yet removed
		if test.name == "many functions" {
			once = 1000 * 3
		}
		if most := 2*sum + programGrowth + once; newSum > most {
			t.Errorf("%s: size %d grows to %d, want at most %d", test.name, sum, newSum, most)
		}
		if most := greatest + test.whole; newGreatest > most {
			t.Errorf("%s: the largest function of size %d grows to %d, want at most %d", test.name, greatest, newGreatest, most)
		}
	}
}

// The stacks list functions, innermost first, with the lines that they have reached.
func TestInlineStacks(t *testing.T) {
	tests := []struct {
		name, text string
		left       int    // the number of functions after all passes
		trap       string // function@line …
	}{
		{"a call", `
fn f(x: int) -> int {
    return 10 / x;
}
fn main(n: int) {
    print(f(n) + 1);
}`, 1, "f@3 main@6"},
		{"three deep", `
fn h(x: int) -> int {
    assert(x > 0);
    return x;
}
fn g(x: int) -> int {
    var y = h(x);
    return y + 1;
}
fn f(x: int) -> int {
    print(g(x + 1));
    return g(x) + 1;
}
fn main(n: int) {
    print(f(n));
}`, 1, "h@3 g@7 f@12 main@15"},
		{"the callee ends in a tail call", `
fn h(x: int) -> int {
    return 10 / x;
}
fn g(x: int) -> int {
    return h(x);
}
fn f(x: int) -> int {
    return g(x) + 1;
}
fn main(n: int) {
    print(f(n) + f(n));
}`, 1, "h@3 f@9 main@12"},
		{"the callee ends in a tail call of a function that stays", `
fn r(x: int) -> int {
    if x > 3 { return r(x - 1) + r(x - 2); }
    return 10 / x;
}
fn g(x: int) -> int {
    return r(x);
}
fn f(x: int) -> int {
    return g(x) + 1;
}
fn main(n: int) {
    print(f(n) + f(n));
}`, 2, "r@4 f@10 main@13"},
		{"the caller has ended", `
fn g(x: int) -> int {
    return 10 / x;
}
fn f(x: int) -> int {
    print(x);
    return g(x);
}
fn main(n: int) {
    print(f(n) + f(n));
}`, 1, "g@3 main@10"},
		{"a call in a callee whose caller has ended", `
fn i(x: int) -> int {
    return 10 / x;
}
fn h(x: int) -> int {
    return i(x) + 1;
}
fn g(x: int) -> int {
    return h(x);
}
fn f(x: int) -> int {
    return g(x) * 2;
}
fn main(n: int) {
    print(f(n));
}`, 1, "i@3 h@6 f@12 main@15"},
		{"main has ended", `
fn f(x: int) {
    print(10 / x);
}
fn main(n: int) {
    f(n);
}`, 1, "f@3"},
		{"an argument", `
fn f(x: int) -> int {
    return x + 1;
}
fn g(x: int) -> int {
    return f(
        10 / x) + 1;
}
fn main(n: int) {
    print(
        g(n));
}`, 1, "g@7 main@11"},
		{"an argument of an argument", `
fn f(x: int) -> int {
    return 10 / x;
}
fn main(n: int) {
    print(f(f(
        f(n))));
}`, 1, "f@3 main@7"},
		{"a function value", `
fn apply(f: fn(int) -> int, x: int) -> int {
    return f(x) + 1;
}
fn main(n: int) {
    var k = n;
    print(apply(fn(x: int) -> int {
        return x / k;
    }, 7));
}`, 1, "@8 apply@3 main@7"},
		{"a function value in tail position", `
fn apply(f: fn(int) -> int, x: int) -> int {
    return f(x);
}
fn main(n: int) {
    print(apply(fn(x: int) -> int {
        return x / n;
    }, 7));
}`, 1, "@7 main@6"},
		{"a recursive caller", `
fn check(x: int) {
    assert(x > 0);
}
fn down(x: int) -> int {
    check(x);
    return down(x - 1) + 1;
}
fn main(n: int) {
    print(down(n + 2));
}`, 2, "check@3 down@6 down@7 down@7 main@10"},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			reference := convert(t, "test.imp", test.text, cps.Options{Verbatim: true})
			want := run(t, reference, []string{"0"}, "")
			for _, verbatim := range []bool{true, false} {
				p := convert(t, "test.imp", test.text, cps.Options{Verbatim: verbatim})
				for apply(t, test.name, passNamed(t, "inline"), p)+apply(t, test.name, passNamed(t, "unused"), p) > 0 {
				}
				got := run(t, p, []string{"0"}, "")
				same(t, test.name, want, got)
				if stack := stackOf(got.trap); stack != test.trap {
					t.Errorf("the stack is %s, want %s", stack, test.trap)
				}
				if len(p.Funcs) != test.left {
					t.Errorf("%d functions remain, want %d\n%s", len(p.Funcs), test.left, p)
				}
			}
		})
	}
}

// stackOf returns the stack of a trap as a list of function@line.
func stackOf(trap string) string {
	var stack []string
	for _, line := range strings.Split(trap, "\n\tin ")[1:] {
		name, place, _ := strings.Cut(line, " at ")
		no, _, _ := strings.Cut(place, ":")
		stack = append(stack, name+"@"+no)
	}
	return strings.Join(stack, " ")
}

// An infinite recursion by tail calls runs in constant space, and one by other calls
// exhausts the stack.
func TestInlineKeepsSpace(t *testing.T) {
	tests := []struct{ text, trap string }{
		{`
fn step(x: int) -> int { return x - 1; }
fn pass(x: int) -> int { return loop(step(x)); }
fn loop(x: int) -> int { return x == 0 ? 5 : pass(x); }
fn main() { print(loop(500000)); }`, ""},
		{`
fn last(x: int) -> int { return loop(x) + 0; }
fn loop(x: int) -> int { return last(x + 1); }
fn main() { print(loop(0)); }`, "limit of"},
	}
	for _, test := range tests {
		p := convert(t, "test.imp", test.text, cps.Options{Verbatim: true})
		want := run(t, p, nil, "")
		apply(t, "test.imp", passNamed(t, "inline"), p)
		got := run(t, p, nil, "")
		same(t, "test.imp", want, got)
		if !strings.Contains(got.trap, test.trap) || test.trap == "" && got.trap != "" {
			t.Errorf("it ends with trap %q, want %q", got.trap, test.trap)
		}
	}
}

// Inlining and the removal of unused code, in turn, preserve the outcome of random
// programs.
func TestInlineGenerated(t *testing.T) {
	t.Parallel()
	passes := []*Pass{passNamed(t, "inline"), passNamed(t, "unused")}
	for seed := range long.Pick[uint64](7, 60) {
		name := fmt.Sprintf("seed %d", seed)
		text := generate.Program(seed, generate.Options{Traps: int(seed%3) * 10})
		opts := cps.Options{Verbatim: seed%2 == 0}
		want := run(t, convert(t, name, text, opts), nil, "1 2 3\nabc\n")
		p := convert(t, name, text, opts)
		for range 3 {
			for _, pass := range passes {
				apply(t, name, pass, p)
			}
		}
		same(t, name, want, run(t, p, nil, "1 2 3\nabc\n"))
	}
}

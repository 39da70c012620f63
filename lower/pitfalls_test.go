package lower_test

// This file defines regression tests for bugs that other systems had in this
// algorithm, or where it meets control flow. Each test is named after the
// property that it protects; its comment says which system had the bug. There are
// more of them in package cps, whose tests can reach unexported parts.

import (
	"errors"
	"strings"
	"testing"

	"cpsc/cps"
	"cpsc/interp"
)

// testPitfall converts a program, compares the output of main, and compares the
// parameters that were placed in f.
func testPitfall(t *testing.T, text, calls, out, placed string) *cps.Program {
	t.Helper()
	row{text: text, calls: calls, out: out, placed: placed}.test(t)
	return convert(t, "test.imp", text+"\nfn main() { print("+calls+"); }\n")
}

// Thorin looked up the arguments of a parameter before it recorded the parameter
// as the definition, and did not record the value that replaced a removed
// parameter. So a lookup around a loop did not end, or found the removed
// parameter.
func TestParameterIsRecordedBeforeItsArgumentsAreLookedUp(t *testing.T) {
	testPitfall(t, `fn f(x: int, n: int) -> int {
		var sum = 0;
		while n > 0 {
			var m = n;
			while m > 0 { sum += x; m -= 1; }
			sum += x;
			n -= 1;
		}
		return sum + x;
	}`, "f(1, 2), f(10, 3)", "6 100", "while(n sum) while(sum m)")
	// All labels are sealed at the end of the function, after all reads.
	testPitfall(t, `fn f(x: int, n: int) -> int {
	a:
		n -= 1;
	b:
		n -= x;
		if n > 20 { goto a; }
		if n > 10 { goto b; }
		return n * 10 + x;
	}`, "f(1, 30), f(5, 50)", "101 105", "a(n) b(n)")
}

// Slang, PR 1058: the removal of one parameter removed another one that was still
// in the list of an outer removal, and the second was erased twice. Here, all
// variables of the loop wait until its header is sealed, and the removal of each
// makes the next one trivial.
func TestParameterIsRemovedOnce(t *testing.T) {
	testPitfall(t, `fn f(n: int) -> int {
		var a = n; var b = a; var c = b; var d = c;
		var i = 0;
		while i < 3 {
			a, b, c, d = b, c, d, d;
			i += 1;
		}
		return a + b + c + d;
	}`, "f(1), f(5)", "4 20", "while(i)")
	testPitfall(t, `fn f(n: int) -> int {
		var a = n; var b = a; var c = b; var d = c;
		var i = 0;
		while i < 3 {
			d, c, b, a = c, b, a, a;
			i += 1;
		}
		return a + b + c + d;
	}`, "f(1), f(5)", "4 20", "while(i)")
}

// OpenJDK Babylon, PR 542: caches next to the map of definitions kept a parameter
// that had been replaced. Solidity, PR 15429: removal replaced the parameter in
// operands, but not in the ends of blocks: returns, conditions, subjects of a
// switch. Here, a front end keeps values that it read in a loop header, and uses
// them in every kind of operand after the parameters were replaced by those of
// the function.
func TestReplacedValueIsReplacedEverywhere(t *testing.T) {
	p := cps.NewProgram()
	fnType := p.FuncType([]cps.Type{cps.Int}, []cps.Type{cps.Int})
	id, _ := p.DeclareFunc("f", []cps.Type{cps.Int, cps.Bool, fnType}, []cps.Type{cps.Int}, cps.Pos{Line: 1, Col: 1})
	b := cps.NewBuilder(p, cps.Options{Verbatim: true})
	b.Begin(id, "x", "c", "g")
	x, c, g, y := b.Variable("x", cps.Int), b.Variable("c", cps.Bool), b.Variable("g", fnType), b.Variable("y", cps.Int)
	b.Set(x, b.Param(0))
	b.Set(c, b.Param(1))
	b.Set(g, b.Param(2))
	loop, next := b.Cont("loop"), b.Cont("next")
	b.Jump(loop)
	b.Enter(loop)
	heldX, heldC, heldG := b.Get(x), b.Get(c), b.Get(g)
	b.Branch(heldC, loop, next)
	b.Seal(loop) // the three parameters turn out to be trivial
	b.Seal(next)
	b.Enter(next)
	b.Set(y, heldX)
	b.Op(cps.Print, heldX, b.Get(y))
	b.CallValue(heldG, heldX)
	b.Call(id, heldX, heldC, heldG)
	one, two, three, four := b.Cont("one"), b.Cont("two"), b.Cont("three"), b.Cont("four")
	arg := b.AddParam(two, "arg", cps.Int)
	b.Switch(heldX, []cps.Value{b.Int(1)}, []cps.ContID{one, three})
	for _, k := range []cps.ContID{one, three} {
		b.Seal(k)
	}
	b.Enter(one)
	b.Jump(two, heldX)
	b.Seal(two)
	b.Enter(two)
	b.Return(b.Op(cps.Add, heldX, arg))
	b.Enter(three)
	b.Branch(heldC, four, four)
	b.Seal(four)
	b.Enter(four)
	b.Return(heldX)
	if err := b.Finish(); err != nil {
		t.Fatal(err)
	}
	if err := cps.Verify(p); err != nil {
		t.Error(err)
	}
	expect(t, p.String(), `
		fn f(x: int, c: bool, g: fn(int) -> int, ret: cont(int)) =
		  loop()
		  where loop() =
		  branch(c, loop, next)
		  where next() =
		  do print(x, x)
		  g(x, k)
		  where k(t1: int) =
		  f(x, c, g, k.1)
		  where k.1(t2: int) =
		  switch(x, 1: one, _: three)
		  where one() =
		    two(x)
		    where two(arg: int) =
		    let t3 = x + arg
		    ret(t3)
		  where three() =
		  branch(c, four, four)
		  where four() = ret(x)
	`)
}

// Thorin: the parameter that broke a cycle was not recorded, and a second one was
// created for the same variable. See also TestProgramsAreWellPlaced.
func TestOneParameterForAVariableInAContinuation(t *testing.T) {
	testPitfall(t, `fn f(x: int, n: int) -> int {
	top:
		n -= 1;
		if n % 3 == 0 { x += 1; goto top; }
		if n % 3 == 1 { x += x; goto top; }
		while n > 0 { if n % 2 == 0 { x -= 1; n -= 1; goto top; } n -= 1; }
		return x;
	}`, "f(1, 5), f(1, 12)", "3 -1", "top(x n) while(n)")
}

// Thorin: a lookup that returned to the parameter whose arguments were being
// collected appended to its list meanwhile. Here, every predecessor of top passes
// a different value, some of them by way of top itself.
func TestArgumentsStayInTheOrderOfTheJumps(t *testing.T) {
	testPitfall(t, `fn f(n: int) -> int {
		var x = 0;
	top:
		x = x * 10 + n;
		n -= 1;
		switch n {
			case 5: x = 1; goto top;
			case 4: goto top;
			case 3: x += 2; goto top;
			case 2: n -= 1; goto top;
			case 0: return x;
		}
		if n > 5 { x = 7; goto top; }
		return -x;
	}`, "f(1), f(3), f(4), f(5), f(6), f(7)", "1 31 631 5631 15631 15631", "top(n x)")
}

// wasmtime 4966: two values were compared before their aliases were resolved. So
// a join of a value with itself got a parameter.
func TestAliasesAreResolvedBeforeComparison(t *testing.T) {
	testPitfall(t, `fn f(x: int, c: bool) -> int {
		var y = x; var z = y;
		if c { x = z; } else { z = y; y = x; }
		return x + y + z;
	}`, "f(1, true), f(2, false)", "3 6", "")
	// held is the placeholder of the first loop, which is replaced by x.
	testPitfall(t, `fn f(x: int, n: int) -> int {
		var held = 0;
		while n > 0 { held = x; n -= 1; }
		held = x;
		var other = x;
		while n < 3 { other = held; n += 1; }
		if n == 3 { held = other; }
		return held;
	}`, "f(1, 2), f(2, 5)", "1 2", "while(n) while(n)")
}

// Cranelift removed a parameter only if its single source was not a parameter
// itself. So it missed p(q, p), where q is a parameter that is kept.
func TestParameterWithAnotherParameterAsItsOnlySource(t *testing.T) {
	testPitfall(t, `fn f(c: bool, n: int) -> int {
		var q: int;
		if c { q = 1; } else { q = 2; }
		while n > 0 { n -= q; }
		do { n += q; } while n < 10;
		return n;
	}`, "f(true, 5), f(false, 5)", "10 11", "join(q) while(n) loop(n)")
}

// MLton ended a fixpoint too early and dropped an argument that was different.
// Here, only the innermost loop assigns, and every enclosing header needs a
// parameter.
func TestDistinctArgumentReachesEveryHeader(t *testing.T) {
	testPitfall(t, `fn f(n: int) -> int {
		var x = 1;
		for i in 0..n { for j in 0..n { for k in 0..n { if i + j + k == 3 { x += 100; } } } }
		return x;
	}`, "f(1), f(2), f(3)", "1 101 701", "for(x i) for(x j) for(x k) join(x)")
}

// wasmtime 5022, 2903, 3258: on unreachable cycles, the conversion did not end or
// left values that were defined by themselves. Package cps tests graphs; here are
// statements after return, break, continue, goto and exit.
func TestUnreachableStatements(t *testing.T) {
	testPitfall(t, `fn f(n: int) -> int {
		var x = n;
		if n > 5 { return x; } else { return x + 1; }
		while x > 0 { x -= 1; if x == 3 { continue; } else { break; } }
	again:
		x = x + 1;
		do { x += 1; goto again; } while x < 5;
		return x;
	}`, "f(1), f(6)", "2 6", "")
	testPitfall(t, `fn f(n: int) -> int {
		var x = n;
		while true {
			if x > 10 { break; x = 100; }
			x += 3;
			continue;
			x = 200;
			for var i = 0; i < x; i += 1 { x += i; }
		}
		goto end;
		x = 300;
		while x > n { x += 1; }
	end:
		return x;
		return x + 1;
	}`, "f(1), f(20)", "13 20", "while(x)")
	// Labels that only dead code jumps to, and dead code that falls into live labels.
	testPitfall(t, `fn f(n: int) -> int {
		goto live;
	dead:
		n = 50;
	dead2:
		n += 1;
		if n < 60 { goto dead; }
		if n < 70 { goto dead2; }
	live:
		if n < 5 { n += 2; goto live; }
		return n;
	}`, "f(0), f(7)", "6 7", "live(n)")
}

// Thorin: analyses that start at the exit assume that there is one.
func TestInfiniteLoops(t *testing.T) {
	for _, text := range []string{
		"fn main() { while true { } }",
		"fn main() { L: goto L; }",
		"fn main() { L: goto M; M: goto L; }",
		"fn main() { var x = 0; do { x += 1; } while true; print(x); }",
		"fn main() { for ;; { } }",
		"fn f() -> int { for ;; { } } fn main() { print(f()); }",
		"fn main() { var x = 1; if x > 0 { A: x += 1; goto A; } else { B: x -= 1; goto B; } }",
		"fn main() { main(); }",
	} {
		p := convert(t, "test.imp", text)
		checkRoundTrip(t, "test.imp", p)
		_, err := interp.Run(p, interp.Options{MaxSteps: 10_000})
		var trap *interp.Trap
		if !errors.As(err, &trap) || !strings.Contains(trap.Message, "step") {
			t.Errorf("%s: ended with %v", text, err)
		}
	}
}

// wasmtime 3347, Miden 38: the target of a switch got a parameter after the
// switch was created, or was twice among its targets. The join of this switch is
// its default.
func TestSwitchTargetGainsAParameterLate(t *testing.T) {
	p := testPitfall(t, `fn f(n: int) -> int {
		var x = 0;
		switch n { case 1, 2: x = 1; case 3: x = 2; case 4: }
		return x;
	}`, "f(0), f(1), f(2), f(3), f(4)", "0 1 1 2 0", "join(x)")
	expect(t, textOf(t, p, "f"), `
		fn f(n: int, ret: cont(int)) =
		  switch(n, 1: case, 2: case, 3: case.1, 4: case.2, _: default)
		  where case() = join(1)
		  where case.1() = join(2)
		  where case.2() = join(0)
		  where default() = join(0)
		  where join(x: int) = ret(x)
	`)
	// The body of case 2 starts with a label, so the switch branches to a join.
	testPitfall(t, `fn f(n: int) -> int {
		var x = n;
	top:
		switch n {
			case 1: x = 10; goto two;
			case 2: two: x += 1; n += 2; goto top;
			default: return x;
		}
	}`, "f(1), f(2), f(3)", "11 3 3", "top(n x) two(x)")
}

// MLton left critical edges, and Bril's programs may jump back to their entry.
// Here, a do loop branches back to its own header, and a function begins with a
// loop. The header gets its parameters with the back edge, long after the jump
// from the entry.
func TestLoopAtTheEntry(t *testing.T) {
	p := testPitfall(t, `fn f(n: int, x: int) -> int {
		do { x += n; n -= 1; } while n > 0;
		return x;
	}`, "f(3, 0), f(0, 5)", "6 5", "loop(n x)")
	expect(t, textOf(t, p, "f"), `
		fn f(n: int, x: int, ret: cont(int)) =
		  loop(n, x)
		  where loop(n.1: int, x.1: int) =
		  let x.2 = x.1 + n.1
		  let n.2 = n.1 - 1
		  let t1 = n.2 > 0
		  branch(t1, then, done)
		  where then() = loop(n.2, x.2)
		  where done() = ret(x.2)
	`)
	p = testPitfall(t, `fn f(n: int) -> int { top: if n > 3 { n -= 3; goto top; } return n; }`, "f(3), f(10)", "3 1", "top(n)")
	if f := p.Func("f"); len(f.Conts[cps.Entry].Params) != 1 || f.Conts[cps.Entry].Term.Kind != cps.Jump {
		t.Errorf("the entry is a loop header\n%s", p)
	}
}

// Go 69929, Bril 330 and 410: parameters were bound one after the other, and a
// later one saw the new value of an earlier one. See also TestS4/row71.
func TestParametersAreBoundAtOnce(t *testing.T) {
	testPitfall(t, `fn f(n: int) -> int {
		var a = 1; var b = 2; var c = 3; var d = 4;
	top:
		if n == 0 { return a * 1000 + b * 100 + c * 10 + d; }
		n -= 1;
		a, b, c, d = b, c, a, d + a;
		goto top;
	}`, "f(0), f(1), f(2), f(3)", "1234 2315 3127 1240", "top(n a b c d)")
}

// An unreachable continuation is removed together with the arguments of its
// jumps, and the remaining arguments may not need a parameter.
func TestArgumentsFromUnreachableContinuationsGo(t *testing.T) {
	testPitfall(t, `fn f(n: int) -> int {
		var x = n;
		goto end;
		x = 2;
		if n > 3 { goto end; }
		x = 3;
	end:
		return x;
	}`, "f(1), f(5)", "1 5", "")
	testPitfall(t, `fn f(n: int) -> int {
		var x = n; var y = 1;
		while n > 0 {
			n -= 1;
			continue;
			y = x; x = 7;
		}
		return x * 10 + y;
	}`, "f(2)", "21", "while(n)")
}

// Bril 108 and 320: a parameter with an undefined argument was replaced by its
// other argument. Imp has no such parameter: a variable that may be unassigned
// cannot be read, and a variable that a loop assigns in each iteration has none.
func TestNoParameterForWhatIsSetInEachTurn(t *testing.T) {
	testPitfall(t, `fn f(n: int) -> int {
		var sum = 0;
		while n > 0 {
			var x: int;
			if n % 2 == 0 { x = n; } else { x = -1; }
			sum += x; n -= 1;
		}
		return sum;
	}`, "f(4)", "4", "while(n sum) join(x)")
	for _, text := range []string{
		"fn f(c: bool) -> int { var x: int; if c { x = 1; } return c ? x : 0; }",
		"fn f(c: bool) -> int { var x: int; while c { x = 1; c = false; } return x; }",
		"fn f(c: bool) -> int { var x: int; if c { goto end; } x = 1; end: return x; }",
		"fn f(c: bool) -> int { while c { var x: int; if c { x = 1; c = false; } else { } print(x); } return 0; }",
	} {
		if _, _, errs := front("test.imp", text+" fn main() { print(f(true)); }"); !errs.Failed() {
			t.Errorf("accepted: %s", text)
		}
	}
}

// Thorin 27: a variable whose address was taken was kept in a value. A variable
// that is passed by reference, or captured and assigned, is read again after
// every operation that may write it, and never becomes a parameter.
func TestVariablesInMemoryAreNotPromoted(t *testing.T) {
	testPitfall(t, `fn inc(ref a: int) { a += 1; }
	fn f(n: int) -> int {
		var x = 0; var y = 0; var z = 0;
		fn bump() { y += 2; }
		var set = fn(v: int) { z = v; };
		while x < n {
			inc(ref x);
			bump();
			set(x * 10);
			if y > 6 { x += 1; } else { z += 1; }
		}
		return x * 10000 + y * 100 + z;
	}`, "f(0), f(3), f(6)", "0 30631 71060", "")
}

// Thorin: two calls shared a continuation. The continuation of a call takes the
// results of that call alone.
func TestCallsDoNotShareAContinuation(t *testing.T) {
	p := testPitfall(t, `fn g(n: int) -> (int, int) { return n + 1, n * 2; }
	fn f(c: bool) -> int {
		var x = 0; var y = 0;
		if c { x, y = g(1); } else { y, x = g(5); }
		return x * 100 + y;
	}`, "f(true), f(false)", "202 1006", "join(x y)")
	expect(t, textOf(t, p, "f"), `
		fn f(c: bool, ret: cont(int)) =
		  branch(c, then, else)
		  where then() =
		    g(1, k)
		    where k(x: int, y: int) = join(x, y)
		  where else() =
		    g(5, k.1)
		    where k.1(y.1: int, x.1: int) = join(x.1, y.1)
		  where join(x.2: int, y.2: int) =
		  let t1 = x.2 * 100
		  let t2 = t1 + y.2
		  ret(t2)
	`)
	for _, p := range []*cps.Program{p, convert(t, "test.imp", "fn g() { } fn main() { g(); g(); var i = 0; while i < 3 { g(); i += 1; } }")} {
		for _, f := range p.Funcs {
			entered := map[cps.ContID]int{}
			for k := range f.Conts {
				for _, s := range f.Conts[k].Term.Succs() {
					entered[s]++
				}
			}
			for k := range takesResults(f) {
				if !k.IsOwn() && entered[k] != 1 {
					t.Errorf("in %s, %s takes results and has %d predecessors", f.Name, f.Conts[k].Name, entered[k])
				}
			}
		}
	}
}

// Thorin: a function that is visible from outside keeps its signature, even if
// parameters are unused.
func TestSignaturesStay(t *testing.T) {
	p := convert(t, "test.imp", "fn f(unused: int, x: int, alsoUnused: [string]) -> (int, int) { return x, 1; } fn main(n: int) { f(1, 2, []); }")
	expect(t, textOf(t, p, "f"), `
		fn f(unused: int, x: int, alsoUnused: [string], ret: cont(int, int)) =
		  ret(x, 1)
	`)
	if f := p.Func("main"); len(f.Params) != 1 {
		t.Errorf("main has %d parameters", len(f.Params))
	}
}

// brili: integers above 2^53 were converted to floats and back; floats were
// rounded.
func TestConstantsAreExact(t *testing.T) {
	p := convert(t, "test.imp", `fn main() {
		print(9007199254740993, 9223372036854775807, -9223372036854775808, 0xFFFFFFFFFFFFFFFE, 'é');
		print(0.1, 1e23, 5e-324, 1.7976931348623157e308, -0.0, 9007199254740993.0, 0.30000000000000004);
		print("tab\t \"quote\" \\ \x00 \u{1F600} é");
		switch 9007199254740993 { case 9007199254740992: print("less"); case 9007199254740993: print("equal"); }
	}`)
	checkRoundTrip(t, "test.imp", p)
	want := "9007199254740993 9223372036854775807 -9223372036854775808 -2 233\n" +
		"0.1 1e+23 5e-324 1.7976931348623157e+308 -0.0 9007199254740992.0 0.30000000000000004\n" +
		"tab\t \"quote\" \\ \x00 \U0001F600 é\nequal\n"
	for _, q := range []*cps.Program{p, readBack(t, "test.cps", p.String())} {
		if got := run(q); got != want {
			t.Errorf("printed %q, want %q", got, want)
		}
	}
}

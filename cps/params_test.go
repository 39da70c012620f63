package cps

// This file tests the placement of parameters with functions made by hand: the figures and
// algorithms of Braun et al., unreachable code, very long functions, and the table of
// definitions.

import (
	"strings"
	"testing"

	"cpsc/place"
)

// expect compares a text with the expected one. It first removes from each line of want the
// indentation of the first line.
func expect(t *testing.T, got, want string) {
	t.Helper()
	lines := strings.Split(strings.Trim(want, "\n"), "\n")
	indent := len(lines[0]) - len(strings.TrimLeft(lines[0], "\t"))
	for i := range lines {
		if len(lines[i]) >= indent {
			lines[i] = lines[i][indent:]
		}
	}
	if want = strings.TrimRight(strings.Join(lines, "\n"), "\t\n") + "\n"; got != want {
		t.Errorf("got:\n%s\nwant:\n%s", got, want)
	}
}

// begin starts fn f with int parameters and one int result.
func begin(params ...string) (*Program, *Builder) {
	p := NewProgram()
	types := make([]Type, len(params))
	for i := range types {
		types[i] = Int
	}
	f, _ := p.DeclareFunc("f", types, []Type{Int}, Pos{Line: 1, Col: 1})
	b := NewBuilder(p, Options{Verbatim: true})
	b.Begin(f, params...)
	return p, b
}

func finish(t *testing.T, p *Program, b *Builder) string {
	t.Helper()
	if err := b.Finish(); err != nil {
		t.Fatal(err)
	}
	return roundTrip(t, p)
}

// Braun et al., Figure 1: local value numbering. Nothing is placed, and only d
// leaves the block.
func TestFigure1LocalValueNumbering(t *testing.T) {
	p, b := begin()
	va, vb, vc, vd := b.Variable("a", Int), b.Variable("b", Int), b.Variable("c", Int), b.Variable("d", Int)
	b.Set(va, b.Int(42))
	b.Set(vb, b.Get(va))
	b.Set(vc, b.Op(Add, b.Get(va), b.Get(vb)))
	b.Set(va, b.Op(Add, b.Get(vc), b.Int(23)))
	b.Set(vc, b.Op(Add, b.Get(va), b.Get(vd)))
	b.Return(b.Get(vc))
	expect(t, finish(t, p, b), `
		fn f(ret: cont(int)) =
		  let c = 42 + 42
		  let a = c + 23
		  let c.1 = a + undef:int
		  ret(c.1)
	`)
}

// Braun et al., Figure 2: x<-v0; while(…){ if(…){ x<-v1 } } use(x).
func TestFigure2WhileWithIf(t *testing.T) {
	blocks := []block{
		{"x=0", []int{1}},
		{"", []int{2, 5}}, // header
		{"", []int{3, 4}},
		{"x=1", []int{4}},
		{"", []int{1}}, // join
		{"x", nil},
	}
	for _, late := range []bool{false, true} {
		p := buildGraph(t, blocks, order{late: late})
		expect(t, roundTrip(t, p), `
			fn f(c: bool, ret: cont()) =
			  b0()
			  where b0() =
			  b1(0)
			  where b1(x: int) =
			  branch(c, b2, b5)
			  where b2() =
			    branch(c, b3, else)
			    where b3() = b4(1)
			    where else() = b4(x)
			    where b4(x.1: int) = b1(x.1)
			  where b5() =
			  do print(x)
			  ret()
		`)
	}
}

// Algorithm 3: loops that do not assign to x need no parameter for it. The parameters that
// were placed are removed again, first that of the inner loop, then that of the outer one.
func TestAlgorithm3RemovesTrivialParametersInCascade(t *testing.T) {
	blocks := []block{
		{"x=7", []int{1}},
		{"", []int{2, 5}},
		{"", []int{3, 4}},
		{"x", []int{2}},
		{"", []int{1}},
		{"x", nil},
	}
	p := buildGraph(t, blocks, order{late: true})
	if n := countParams(p); len(n) != 0 {
		t.Errorf("parameters %v\n%s", n, p)
	}
}

// The recursion over the users of a parameter may replace the value that the
// parameter was replaced by: the paper's listing returns a stale value here.
func TestReplacementIsResolvedAfterTheCascade(t *testing.T) {
	blocks := []block{{"x=1", []int{1}}, {"", []int{2}}, {"x", []int{2, 1}}}
	for _, late := range []bool{false, true} {
		p := buildGraph(t, blocks, order{late: late})
		if n := countParams(p); len(n) != 0 {
			t.Errorf("parameters %v\n%s", n, p)
		}
	}
}

// Braun et al., Figure 3 and Algorithm 4: the header of a while is sealed after
// its back edge, and the exit last. A read in the unsealed header gives an incomplete
// parameter.
func TestFigure3AndAlgorithm4Sealing(t *testing.T) {
	p, b := begin("n")
	i := b.Variable("i", Int)
	b.Set(i, b.Param(0))
	header, body, exit := b.Cont("while"), b.Cont("body"), b.Cont("done")
	b.Jump(header)
	b.Enter(header)
	waiting := b.Get(i)
	if b.values[waiting].Kind != ParamValue || b.placer.Size() != 1 {
		t.Error("a read in the unsealed header gives no incomplete parameter")
	}
	b.Branch(b.Op(Gt, waiting, b.Int(0)), body, exit)
	b.Seal(body)
	b.Enter(body)
	b.Set(i, b.Op(Sub, b.Get(i), b.Int(1)))
	b.Jump(header)
	b.Seal(header)
	if len(b.placer.Args(waiting)) != 2 {
		t.Error("sealing did not fill the parameter")
	}
	b.Seal(exit)
	b.Enter(exit)
	b.Return(b.Get(i))
	expect(t, finish(t, p, b), `
		fn f(n: int, ret: cont(int)) =
		  while(n)
		  where while(i: int) =
		  let t1 = i > 0
		  branch(t1, body, done)
		  where body() =
		    let i.1 = i - 1
		    while(i.1)
		  where done() = ret(i)
	`)
}

// Braun et al., section 5.2 and Figure 8: if (x == 0) a = 23 else a = 42; return a.
func TestFigure8DirectConstruction(t *testing.T) {
	p, b := begin("x")
	a := b.Variable("a", Int)
	then, els, next := b.Cont("then"), b.Cont("else"), b.Cont("next")
	b.Branch(b.Op(Eq, b.Param(0), b.Int(0)), then, els)
	for i, k := range []ContID{then, els} {
		b.Seal(k)
		b.Enter(k)
		b.Set(a, b.Int([]int64{23, 42}[i]))
		b.Jump(next)
	}
	b.Seal(next)
	b.Enter(next)
	b.Return(b.Get(a))
	expect(t, finish(t, p, b), `
		fn f(x: int, ret: cont(int)) =
		  let t1 = x == 0
		  branch(t1, then, else)
		  where then() = next(23)
		  where else() = next(42)
		  where next(a: int) = ret(a)
	`)
}

// Section 5.2: when a parameter is removed, the type of the continuation and every call of it
// lose it. Here the loop assigns to a the value that it has already.
func TestRemovedParameterLeavesEveryCall(t *testing.T) {
	p, b := begin("x")
	a := b.Variable("a", Int)
	b.Set(a, b.Param(0))
	loop, done := b.Cont("loop"), b.Cont("done")
	b.Jump(loop)
	b.Enter(loop)
	b.Get(a) // an incomplete parameter
	b.Set(a, b.Get(a))
	b.Branch(b.Op(Eq, b.Get(a), b.Int(0)), loop, done)
	b.Seal(loop)
	b.Seal(done)
	b.Enter(done)
	b.Return(b.Get(a))
	expect(t, finish(t, p, b), `
		fn f(x: int, ret: cont(int)) =
		  loop()
		  where loop() =
		  let t1 = x == 0
		  branch(t1, loop, done)
		  where done() = ret(x)
	`)
}

// Section 5.2: the representation is valid at every step of construction. After each step,
// the test ends the unfinished continuations with exits, and the function passes the verifier.
func TestSection52ValidAtEveryStep(t *testing.T) {
	var va Variable
	var k [4]ContID
	var c Value
	steps := []func(*Builder){
		func(b *Builder) { va = b.Variable("a", Int); b.Set(va, b.Param(0)) },
		func(b *Builder) {
			k[0], k[1], k[2], k[3] = b.Cont("while"), b.Cont("body"), b.Cont("done"), b.Cont("L")
		},
		func(b *Builder) { b.Jump(k[0]) },
		func(b *Builder) { b.Enter(k[0]) },
		func(b *Builder) { c = b.Op(Ne, b.Get(va), b.Int(0)) },
		func(b *Builder) { b.Branch(c, k[1], k[2]) },
		func(b *Builder) { b.Seal(k[1]) },
		func(b *Builder) { b.Enter(k[1]) },
		func(b *Builder) { b.Set(va, b.Op(Sub, b.Get(va), b.Int(1))) },
		func(b *Builder) { b.Branch(c, k[0], k[3]) },
		func(b *Builder) { b.Seal(k[0]) },
		func(b *Builder) { b.Enter(k[3]) },
		func(b *Builder) { b.Set(va, b.Op(Mul, b.Get(va), b.Get(va))) },
		func(b *Builder) { b.Jump(k[3]) },
		func(b *Builder) { b.Seal(k[3]) },
		func(b *Builder) { b.Seal(k[2]) },
		func(b *Builder) { b.Enter(k[2]) },
		func(b *Builder) { b.Return(b.Get(va)) },
	}
	for n := range len(steps) + 1 {
		p, b := begin("n")
		for _, step := range steps[:n] {
			step(b)
		}
		if !b.Filled() {
			b.Exit(b.Int(0))
		}
		for i := range b.conts {
			if b.status[i] == made {
				b.Enter(ContID(i))
				b.Exit(b.Int(0))
			}
		}
		for i := range b.conts {
			if !b.placer.Sealed(place.Block(i)) {
				b.Seal(ContID(i))
			}
		}
		if err := b.Finish(); err != nil {
			t.Fatalf("after %d steps: %v", n, err)
		}
		roundTrip(t, p)
	}
}

// Unreachable code

func TestUnreachableCyclesEnd(t *testing.T) {
	graphs := [][]block{
		{{"", nil}, {"x", []int{1}}},                                     // a block that is its own only predecessor
		{{"", nil}, {"x", []int{2}}, {"x y", []int{1}}},                  // a ring of single predecessors
		{{"", nil}, {"x", []int{2, 1}}, {"x", []int{1, 2}}},              // one of joins
		{{"", nil}, {"", []int{2, 1}}, {"", []int{1, 2, 3}}, {"x", nil}}, // the same, before a use
		{{"x=1", []int{1}}, {"x", nil}, {"x=2", []int{1}}},               // unreachable code jumps to a join
		{{"x=1", []int{1}}, {"x", nil}, {"x", []int{2, 1}}},              // an unreachable loop with a way out
		{{"", []int{1}}, {"x", []int{1}}},                                // reachable, and no exit
		{{"x=1", []int{1, 1}}, {"x", []int{1, 1, 1, 1}}},                 // the same successor more than once
		{{"x=1", []int{1, 2}}, {"", nil}, {"", nil}, {"x", nil}},         // a join after two returning arms
	}
	for _, blocks := range graphs {
		for _, late := range []bool{false, true} {
			for _, placement := range Placements {
				p, _ := buildWith(t, blocks, order{late: late}, Options{Placement: placement})
				roundTrip(t, p)
				if n := countParams(p); len(n) != 0 {
					t.Errorf("%v, %v: parameters %v\n%s", blocks, placement, n, p)
				}
			}
		}
	}
}

// A parameter with one undefined argument is not the other argument.
func TestUndefinedArgumentIsKept(t *testing.T) {
	p := buildGraph(t, []block{{"", []int{1, 2}}, {"x=1", []int{2}}, {"x", nil}}, order{})
	expect(t, roundTrip(t, p), `
		fn f(c: bool, ret: cont()) =
		  b0()
		  where b0() =
		  branch(c, b1, else)
		  where b1() = b2(1)
		  where else() = b2(undef:int)
		  where b2(x: int) =
		  do print(x)
		  ret()
	`)
}

// The same successor twice in one branch: each edge passes its argument.
func TestDuplicateSuccessors(t *testing.T) {
	p := buildGraph(t, []block{{"x=1", []int{1, 1}}, {"x x=2", []int{1, 1, 2}}, {"x", nil}}, order{})
	expect(t, roundTrip(t, p), `
		fn f(c: bool, ret: cont()) =
		  b0()
		  where b0() =
		  branch(c, then, else)
		  where then() = b1(1)
		  where else() = b1(1)
		  where b1(x: int) =
		  do print(x)
		  switch(0, 0: case, 1: case.1, _: b2)
		  where case() = b1(2)
		  where case.1() = b1(2)
		  where b2() =
		  do print(2)
		  ret()
	`)
}

// Nothing recurses on the length of a chain, and nothing is placed in it.
func TestLongChains(t *testing.T) {
	const n = 200_000
	p, b := begin("x")
	v := b.Variable("x", Int)
	b.Set(v, b.Param(0))
	for range n {
		k := b.Cont("k")
		b.Jump(k)
		b.Seal(k)
		b.Enter(k)
	}
	b.Return(b.Get(v))
	if err := b.Finish(); err != nil {
		t.Fatal(err)
	}
	if got := len(p.Funcs[0].Conts); got != n+1 {
		t.Errorf("%d continuations, want %d", got, n+1)
	}
	if n := countParams(p); len(n) != 0 {
		t.Errorf("parameters %v", n)
	}
}

// Solidity PR 16544: many early exits, read at the end.
func TestManyEarlyExits(t *testing.T) {
	const n = 20_000
	p, b := begin("x")
	v := b.Variable("x", Int)
	b.Set(v, b.Param(0))
	exit := b.Cont("exit")
	for range n {
		k := b.Cont("k")
		b.Branch(b.Op(Eq, b.Get(v), b.Int(0)), exit, k)
		b.Seal(k)
		b.Enter(k)
	}
	b.Jump(exit)
	b.Seal(exit)
	b.Enter(exit)
	b.Return(b.Get(v))
	if err := b.Finish(); err != nil {
		t.Fatal(err)
	}
	if n := countParams(p); len(n) != 0 {
		t.Errorf("parameters %v", n)
	}
}

// Misuse: see misuse_test.go.

// A mistake does not make later calls fail in other ways.
func TestCallsAfterAMistakeDoNothing(t *testing.T) {
	_, b := begin("n")
	b.Seal(b.Cont("k"))
	b.Enter(b.Cont("k"))
	x := b.Call(0, b.Int(1))
	b.Op(Add, x[0], x[0])
	b.Set(b.Variable("v", Int), x[0])
	b.Return(b.Get(0))
	if err := b.Finish(); err == nil || !strings.Contains(err.Error(), "entered before the entry is filled") {
		t.Errorf("error %v", err)
	}
}

// Without Begin, and after Finish, there is nothing to add to and nothing to finish.
func TestNoFunctionIsBegun(t *testing.T) {
	p := NewProgram()
	b := NewBuilder(p, Options{})
	if err := b.Finish(); err == nil || err.Error() != "no function is begun: call Begin first" {
		t.Errorf("Finish without Begin: %v", err)
	}
	p, b = begin()
	b.Return(b.Int(1))
	finish(t, p, b)
	if err := b.Finish(); err == nil || err.Error() != "no function is begun: call Begin first" {
		t.Errorf("the second Finish: %v", err)
	}
}

func TestSameInputGivesSameText(t *testing.T) {
	var first string
	for i := range 10 {
		p := buildGraph(t, []block{
			{"x=1 y=2 z=3", []int{1, 3}}, {"x=4 y=z", []int{2, 3}}, {"z=x", []int{1}}, {"x y z", nil},
		}, order{late: i%2 == 0})
		text := p.String()
		if i == 0 {
			first = text
		} else if text != first {
			t.Fatalf("differs:\n%s\n%s", text, first)
		}
	}
}

package cps

// This file tests the optimisations that are made while a function is built. The tests
// call the builder, and the expected text was worked out by hand.

import (
	"fmt"
	"strings"
	"testing"
)

// built returns the text of a function f that do builds.
func built(t *testing.T, opts Options, params, results []Type, do func(b *Builder)) string {
	t.Helper()
	p := NewProgram()
	p.ArrayType(Bool)
	names := []string{"x", "y", "z"}
	f, _ := p.DeclareFunc("f", params, results, Pos{Line: 1, Col: 1})
	b := NewBuilder(p, opts)
	b.Begin(f, names[:len(params)]...)
	do(b)
	if err := b.Finish(); err != nil {
		t.Fatal(err)
	}
	return roundTrip(t, p)
}

// checkBuilt compares the text of a function f that do builds with the expected text, which
// is indented like the test.
func checkBuilt(t *testing.T, params, results []Type, want string, do func(b *Builder)) {
	t.Helper()
	compareText(t, built(t, Options{}, params, results, do), want)
}

func compareText(t *testing.T, got, want string) {
	t.Helper()
	lines := strings.Split(strings.Trim(want, "\n"), "\n")
	indent := len(lines[0]) - len(strings.TrimLeft(lines[0], "\t"))
	for i := range lines {
		lines[i] = lines[i][min(indent, len(lines[i])):]
	}
	if want := strings.TrimRight(strings.Join(lines, "\n"), "\t\n") + "\n"; got != want {
		t.Errorf("got\n%s\nwant\n%s", got, want)
	}
}

// Row 8, Figure 4: mask = x & 0; if (mask != 0) res = 0 else res = x; return res.
func TestOptimisedFigure4(t *testing.T) {
	figure4 := func(b *Builder) {
		res := b.Variable("res", Int)
		mask := b.Op(And, b.Param(0), b.Int(0))
		then, els, join := b.Cont("then"), b.Cont("else"), b.Cont("join")
		b.Branch(b.Op(Ne, mask, b.Int(0)), then, els)
		b.Seal(then)
		b.Seal(els)
		b.Enter(then)
		b.Set(res, b.Int(0))
		b.Jump(join)
		b.Enter(els)
		b.Set(res, b.Param(0))
		b.Jump(join)
		b.Seal(join)
		b.Enter(join)
		b.Return(b.Get(res))
	}
	for _, placement := range Placements {
		compareText(t, built(t, Options{Placement: placement}, []Type{Int}, []Type{Int}, figure4), `
			fn f(x: int, ret: cont(int)) =
			  ret(x)
		`)
		compareText(t, built(t, Options{Placement: placement, Verbatim: true}, []Type{Int}, []Type{Int}, figure4), `
			fn f(x: int, ret: cont(int)) =
			  let t1 = x & 0
			  let t2 = t1 != 0
			  branch(t2, then, else)
			  where then() = join(0)
			  where else() = join(x)
			  where join(res: int) = ret(res)
		`)
	}
}

// Row 53: x = 5; y = x + 2; x = 10; z = x + y.
func TestOptimisedStraightLine(t *testing.T) {
	checkBuilt(t, nil, []Type{Int, Int}, `
		fn f(ret: cont(int, int)) =
		  ret(7, 17)
	`, func(b *Builder) {
		x, y, z := b.Variable("x", Int), b.Variable("y", Int), b.Variable("z", Int)
		b.Set(x, b.Int(5))
		b.Set(y, b.Op(Add, b.Get(x), b.Int(2)))
		b.Set(x, b.Int(10))
		b.Set(z, b.Op(Add, b.Get(x), b.Get(y)))
		b.Return(b.Get(y), b.Get(z))
	})
}

// Row 7: x - x, 2 * 3, copies, and common subexpressions, also with their operands swapped.
func TestOptimisedLocally(t *testing.T) {
	checkBuilt(t, []Type{Int, Int}, []Type{Int, Int, Int, Int, Bool}, `
		fn f(x: int, y: int, ret: cont(int, int, int, int, bool)) =
		  let t1 = x + y
		  let t2 = x < y
		  ret(0, 6, t1, t1, t2)
	`, func(b *Builder) {
		x, y := b.Param(0), b.Param(1)
		copied := b.Variable("copied", Int)
		b.Set(copied, x)
		difference, product := b.Op(Sub, b.Get(copied), x), b.Op(Mul, b.Int(2), b.Int(3))
		sum, again := b.Op(Add, x, y), b.Op(Add, y, b.Get(copied))
		b.Op(Gt, x, y) // unused
		less := b.Op(Lt, x, y)
		if b.Op(Gt, y, x) != less {
			t.Error("y > x is not the same value as x < y")
		}
		b.Return(difference, product, sum, again, less)
	})
}

// Row 11: Figure 2 with a copy of x instead of its second definition. Both parameters
// always have the value v0. Deferred finds this, the other strategies with Algorithm 5.
func TestOptimisedCopyPropagatedFigure2(t *testing.T) {
	for _, placement := range Placements {
		opts := Options{Placement: placement, Research: Research{RemoveRedundant: placement != Deferred}}
		compareText(t, built(t, opts, []Type{Int, bools}, []Type{Int}, func(b *Builder) {
			x := b.Variable("x", Int)
			b.Set(x, b.Param(0))
			while, body, then, join, done := b.Cont("while"), b.Cont("body"), b.Cont("then"), b.Cont("join"), b.Cont("done")
			b.Jump(while)
			b.Enter(while)
			b.Branch(b.Op(Pop, b.Param(1)), body, done)
			b.Seal(body)
			b.Enter(body)
			b.Branch(b.Op(Pop, b.Param(1)), then, join)
			b.Seal(then)
			b.Enter(then)
			b.Set(x, b.Op(Add, b.Param(0), b.Op(And, b.Int(8), b.Int(7)))) // v1 = v0
			b.Jump(join)
			b.Seal(join)
			b.Enter(join)
			b.Get(x)
			b.Jump(while)
			b.Seal(while)
			b.Seal(done)
			b.Enter(done)
			b.Return(b.Get(x))
		}), `
			fn f(x: int, y: [bool], ret: cont(int)) =
			  while()
			  where while() =
			  let t1 = pop(y)
			  branch(t1, body, done)
			  where body() =
			    let t2 = pop(y)
			    branch(t2, then, join)
			    where then() = join()
			    where join() = while()
			  where done() = ret(x)
		`)
	}
}

// bools is the type [bool], because built creates it first.
const bools = Bytes + 1

// Operations that may trap are neither removed nor moved, whether their results are used or
// not.
func TestTrapsStay(t *testing.T) {
	checkBuilt(t, []Type{Int, String}, []Type{Int}, `
		fn f(x: int, y: string, ret: cont(int)) =
		  let t1 = 1 / 0
		  do print(1)
		  let t2 = 7 % x
		  let t3 = y[9]
		  let t4 = "abc"[3]
		  let t5 = chr(-1)
		  let t6 = int(nan)
		  let t7 = substr("abc", 2, 1)
		  do assert(false)
		  do print(2)
		  ret(0)
	`, func(b *Builder) {
		x, y := b.Param(0), b.Param(1)
		zero := b.Op(Sub, x, x)
		b.Op(Div, b.Int(1), zero)
		b.Op(Print, b.Int(1))
		b.Op(Rem, b.Int(7), x)
		b.Op(Index, y, b.Int(9))
		b.Op(Index, b.String("abc"), b.Int(3))
		b.Op(Chr, b.Int(-1))
		b.Op(ToInt, b.Float(0/zeroFloat()))
		b.Op(Substr, b.String("abc"), b.Int(2), b.Int(1))
		b.Op(Assert, b.Bool(true))
		b.Op(Assert, b.Op(Eq, x, x), b.String("never"))
		b.Op(Assert, b.Bool(false))
		b.Op(Print, b.Int(2))
		b.Op(Div, x, b.Int(3)) // cannot trap
		b.Return(zero)
	})
}

func zeroFloat() float64 { return 0 }

// An operation that may trap is not repeated, even after an effect. An operation that reads
// memory or creates an object is.
func TestReuseOfEqualOperations(t *testing.T) {
	checkBuilt(t, []Type{Int, Int}, []Type{Int}, `
		fn f(x: int, y: int, ret: cont(int)) =
		  let t1 = x / y
		  do print(t1)
		  do print(t1)
		  ret(t1)
	`, func(b *Builder) {
		x, y := b.Param(0), b.Param(1)
		b.Op(Print, b.Op(Div, x, y))
		b.Op(Print, b.Op(Div, x, y))
		b.Return(b.Op(Div, x, y))
	})
	checkBuilt(t, []Type{bools, Int}, []Type{Bool, Bool}, `
		fn f(x: [bool], y: int, ret: cont(bool, bool)) =
		  let t1 = x[y]
		  let t2 = len(x)
		  do push(x, t1)
		  let t3 = x[y]
		  let t4 = len(x)
		  let t5 = t2 == t4
		  ret(t3, t5)
	`, func(b *Builder) {
		x, y := b.Param(0), b.Param(1)
		first, length := b.Op(Index, x, y), b.Op(Len, x)
		b.Op(Push, x, first)
		second := b.Op(Index, x, y)
		b.Return(second, b.Op(Eq, length, b.Op(Len, x)))
	})
	checkBuilt(t, []Type{Bool}, []Type{Bool, Bool}, `
		fn f(x: bool, ret: cont(bool, bool)) =
		  let t1 = [x]
		  let t2 = [x]
		  let t3 = closure f()
		  let t4 = closure f()
		  let t5 = t1 == t2
		  let t6 = t3 == t4
		  ret(t5, t6)
	`, func(b *Builder) {
		array := b.prog.ArrayType(Bool)
		one, two := b.ArrayLit(array, b.Param(0)), b.ArrayLit(array, b.Param(0))
		b.Closure(0) // of f itself; unused
		f, g := b.Closure(0), b.Closure(0)
		b.Return(b.Op(Eq, one, two), b.Op(Eq, f, g))
	})
}

// An equal operation is found in the same continuation and in those above it in its
// extended basic block, even before a call, but not beyond a join, and not in a sibling.
func TestEqualOperationsInTheExtendedBasicBlock(t *testing.T) {
	checkBuilt(t, []Type{Int, Int}, []Type{Int}, `
		fn f(x: int, y: int, ret: cont(int)) =
		  let t1 = x + 1
		  f(t1, y, k)
		  where k(t2: int) =
		  let t3 = t2 < 0
		  branch(t3, then, else)
		  where then() =
		    let t4 = y + 2
		    do print(t1, t4)
		    join()
		  where else() =
		    let t5 = y + 2
		    do print(t5, t1)
		    join()
		  where join() =
		  let t6 = x + 1
		  let t7 = y + 2
		  do print(t6, t7)
		  ret(t6)
	`, func(b *Builder) {
		plus := func(i int, n int64) Value { return b.Op(Add, b.Param(i), b.Int(n)) }
		r := b.Call(0, plus(0, 1), b.Param(1))[0]
		then, els, join := b.Cont("then"), b.Cont("else"), b.Cont("join")
		b.Branch(b.Op(Lt, r, b.Int(0)), then, els)
		b.Seal(then)
		b.Seal(els)
		b.Enter(then)
		b.Op(Print, plus(0, 1), plus(1, 2))
		b.Jump(join)
		b.Enter(els)
		b.Op(Print, plus(1, 2), plus(0, 1))
		b.Jump(join)
		b.Seal(join)
		b.Enter(join)
		b.Op(Print, plus(0, 1), plus(1, 2))
		b.Return(plus(0, 1))
	})
}

// A continuation that is not sealed begins an extended basic block, even if it has only one
// predecessor when it is entered, because it may get another.
func TestExtendedBasicBlockBeginsAtUnsealed(t *testing.T) {
	checkBuilt(t, []Type{Int, Bool}, []Type{Int}, `
		fn f(x: int, y: bool, ret: cont(int)) =
		  branch(y, then, else)
		  where then() =
		    let t1 = x + 1
		    do print(t1)
		    label()
		  where else() = label()
		  where label() =
		  let t2 = x + 1
		  ret(t2)
	`, func(b *Builder) {
		then, els, label := b.Cont("then"), b.Cont("else"), b.Cont("label")
		b.Branch(b.Param(1), then, els)
		b.Seal(then)
		b.Seal(els)
		b.Enter(then)
		b.Op(Print, b.Op(Add, b.Param(0), b.Int(1)))
		b.Jump(label)
		b.Enter(label)
		b.Return(b.Op(Add, b.Param(0), b.Int(1)))
		b.Enter(els)
		b.Jump(label)
		b.Seal(label)
	})
}

// If only one jump leads to a continuation, its arguments replace the explicit parameters
// of the continuation. This happens when the continuation is entered or, if it is sealed
// later, when the function is finished.
func TestArgumentsOfTheOnlyJump(t *testing.T) {
	checkBuilt(t, []Type{Int}, []Type{Int, Int}, `
		fn f(x: int, ret: cont(int, int)) =
		  ret(8, 9)
	`, func(b *Builder) {
		k, late, dead := b.Cont("k"), b.Cont("late"), b.Cont("dead")
		n := b.AddParam(k, "n", Int)
		m := b.AddParam(late, "m", Int)
		b.Jump(k, b.Int(5))
		b.Seal(k)
		b.Enter(k)
		sum := b.Op(Add, n, b.Int(3))
		b.Jump(late, n)
		b.Seal(dead)
		b.Enter(dead)
		b.Return(n, n)
		b.Enter(late)
		b.Return(sum, b.Op(Add, m, b.Int(4)))
		b.Seal(late)
	})
}

// A branch on a constant adds only one edge, and nothing is built in unreachable code.
func TestOneEdgeOfABranchOnAConstant(t *testing.T) {
	checkBuilt(t, []Type{Int}, []Type{Int}, `
		fn f(x: int, ret: cont(int)) =
		  do print("default")
		  do print("b")
		  ret(x)
	`, func(b *Builder) {
		v := b.Variable("v", Int)
		b.Set(v, b.Param(0))
		conts := make([]ContID, 8)
		for i := range conts {
			conts[i] = b.Cont(fmt.Sprint("k", i))
		}
		edges := func(k ContID) int { return len(b.preds(k)) }
		enter := func(i int) {
			b.Seal(conts[i])
			b.Enter(conts[i])
		}
		// A switch on a constant for which there is no case, then one on a string.
		b.Switch(b.Op(Sub, b.Param(0), b.Param(0)), []Value{b.Int(1), b.Int(2)}, []ContID{conts[0], conts[0], conts[1]})
		if edges(conts[0]) != 0 || edges(conts[1]) != 1 {
			t.Error("a switch on a constant adds other edges than one to the default")
		}
		enter(0) // dead
		if x := b.Op(Div, b.Int(1), b.Int(0)); b.values[x].Kind != UndefValue {
			t.Error("an operation is built in unreachable code")
		}
		b.Op(Print, b.Int(0))
		b.Set(v, b.Call(0, b.Get(v))[0])
		b.Jump(conts[2])
		enter(1)
		b.Op(Print, b.String("default"))
		b.Switch(b.Op(Add, b.String("a"), b.String("b")), []Value{b.String("a"), b.String("ab")}, []ContID{conts[2], conts[3], conts[4]})
		enter(3)
		b.Op(Print, b.String("b"))
		b.Branch(b.Op(Gt, b.Param(0), b.Int(3)), conts[5], conts[5]) // both targets are the same
		if edges(conts[5]) != 1 || edges(conts[2]) != 0 || edges(conts[4]) != 0 {
			t.Error("a branch adds an edge that is not taken")
		}
		enter(2) // dead: the only jump came from dead code
		b.Set(v, b.Int(1))
		b.Jump(conts[5])
		enter(4)
		b.Jump(conts[5])
		enter(5)
		b.Return(b.Get(v))
	})
}

// A label in dead code becomes reachable when a later goto jumps to it.
func TestGotoIntoDeadCode(t *testing.T) {
	checkBuilt(t, []Type{Int}, []Type{Int}, `
		fn f(x: int, ret: cont(int)) =
		  label(x)
		  where label(v: int) =
		  let v.1 = v + 1
		  let t1 = v.1 < 10
		  branch(t1, again, done)
		  where again() = label(v.1)
		  where done() = ret(v.1)
	`, func(b *Builder) {
		v := b.Variable("v", Int)
		dead, label, start, again, done := b.Cont("dead"), b.Cont("label"), b.Cont("start"), b.Cont("again"), b.Cont("done")
		b.Jump(start)
		b.Seal(dead)
		b.Enter(dead)
		b.Set(v, b.Int(5))
		b.Jump(label) // no edge
		b.Enter(label)
		b.Set(v, b.Op(Add, b.Get(v), b.Int(1)))
		b.Branch(b.Op(Lt, b.Get(v), b.Int(10)), again, done)
		b.Seal(again)
		b.Seal(done)
		b.Enter(again)
		b.Jump(label)
		b.Enter(done)
		b.Return(b.Get(v))
		b.Seal(start)
		b.Enter(start)
		b.Set(v, b.Param(0))
		b.Jump(label)
		b.Seal(label)
	})
}

// A loop is sealed after its body was built. Then its variable a turns out to be 5. So the
// first branch goes to join, and c is 1 there. So the second branch goes to end, and the
// assignment in odd disappears. So d is 9 in the loop and after it. Only a second traversal
// of the function finds the last fact, because the loop begins with a use of d.
func TestMergedValuesSimplifyOperations(t *testing.T) {
	for _, opts := range []Options{{}, {Placement: SCC}, {Placement: Marker}, {Placement: Simple}, {Placement: Simple, Research: Research{NoUserLists: true, NoWitnesses: true}}} {
		compareText(t, built(t, opts, []Type{Int}, []Type{Int}, func(b *Builder) {
			a, c, d, i := b.Variable("a", Int), b.Variable("c", Int), b.Variable("d", Int), b.Variable("i", Int)
			b.Set(a, b.Int(5))
			b.Set(d, b.Int(9))
			b.Set(i, b.Param(0))
			while, body, then, join, odd, end, done := b.Cont("while"), b.Cont("body"), b.Cont("then"), b.Cont("join"), b.Cont("odd"), b.Cont("end"), b.Cont("done")
			b.Jump(while)
			b.Enter(while)
			b.Op(Print, b.Op(Add, b.Get(d), b.Int(1)))
			b.Branch(b.Op(Gt, b.Get(i), b.Int(0)), body, done)
			b.Seal(body)
			b.Enter(body)
			b.Set(c, b.Int(1))
			sum := b.Op(Add, b.Get(a), b.Int(2))
			b.Op(Print, b.Op(Add, b.Get(i), sum), b.Op(Add, b.Get(i), b.Int(7)))
			b.Branch(b.Op(Ne, sum, b.Int(7)), then, join)
			b.Seal(then)
			b.Enter(then)
			b.Set(c, b.Int(2))
			b.Jump(join)
			b.Seal(join)
			b.Enter(join)
			b.Branch(b.Op(Eq, b.Get(c), b.Int(2)), odd, end)
			b.Seal(odd)
			b.Enter(odd)
			b.Set(d, b.Op(Add, b.Get(d), b.Int(1)))
			b.Jump(end)
			b.Seal(end)
			b.Enter(end)
			b.Set(i, b.Op(Sub, b.Get(i), b.Int(1)))
			b.Jump(while)
			b.Seal(while)
			b.Seal(done)
			b.Enter(done)
			b.Return(b.Op(Add, b.Get(a), b.Get(d)))
		}), `
			fn f(x: int, ret: cont(int)) =
			  while(x)
			  where while(i: int) =
			  do print(10)
			  let t1 = i > 0
			  branch(t1, body, done)
			  where body() =
			    let t2 = i + 7
			    do print(t2, t2)
			    let i.1 = i - 1
			    while(i.1)
			  where done() = ret(14)
		`)
	}
}

// In code that turns out to be unreachable, a value may depend on itself: no edge leads into
// the inner loop any more, and p = phi(x) with x = p & 5.
func TestValuesThatDependOnThemselves(t *testing.T) {
	for _, code := range []Code{Add, Sub, Mul, And, Or, Xor, Shl, Min} {
		checkBuilt(t, []Type{Int, bools}, []Type{Int}, `
			fn f(x: int, y: [bool], ret: cont(int)) =
			  while()
			  where while() =
			  let t1 = pop(y)
			  branch(t1, body, done)
			  where body() = while()
			  where done() = ret(x)
		`, func(b *Builder) {
			c, v := b.Variable("c", Bool), b.Variable("v", Int)
			b.Set(c, b.Bool(false))
			b.Set(v, b.Param(0))
			while, body, inner, again, end, done := b.Cont("while"), b.Cont("body"), b.Cont("inner"), b.Cont("again"), b.Cont("end"), b.Cont("done")
			b.Jump(while)
			b.Enter(while)
			b.Branch(b.Op(Pop, b.Param(1)), body, done)
			b.Seal(body)
			b.Enter(body)
			b.Branch(b.Get(c), inner, end)
			b.Enter(inner)
			b.Branch(b.Op(Pop, b.Param(1)), again, end)
			b.Seal(again)
			b.Enter(again)
			b.Set(v, b.Op(code, b.Get(v), b.Int(5)))
			b.Jump(inner)
			b.Seal(inner)
			b.Seal(end)
			b.Enter(end)
			b.Jump(while)
			b.Seal(while)
			b.Seal(done)
			b.Enter(done)
			b.Return(b.Get(v))
		})
	}
	// The same while the function is built: the loop is sealed before its end is entered.
	checkBuilt(t, []Type{Int, bools}, []Type{Int}, `
		fn f(x: int, y: [bool], ret: cont(int)) =
		  ret(x)
	`, func(b *Builder) {
		v := b.Variable("v", Int)
		inner, after := b.Cont("inner"), b.Cont("after")
		b.Return(b.Param(0))
		b.Enter(inner)
		b.Set(v, b.Op(And, b.Get(v), b.Int(5)))
		b.Branch(b.Op(Pop, b.Param(1)), inner, after)
		b.Seal(inner)
		b.Seal(after)
		b.Enter(after)
		b.Return(b.Op(And, b.Get(v), b.Int(7)))
	})
}

// When operands are merged after an operation was built, the operation is simplified, and
// so are those that use its result: (p + 1) + 2 with p = 5, and x + p + 2.
func TestMergedOperandsOfOperands(t *testing.T) {
	checkBuilt(t, []Type{Int, bools}, nil, `
		fn f(x: int, y: [bool], ret: cont()) =
		  while()
		  where while() =
		  let t1 = pop(y)
		  branch(t1, body, done)
		  where body() =
		    let t2 = x + 7
		    do print(8, t2)
		    while()
		  where done() =
		  let t3 = x + 8
		  do print(9, t3)
		  ret()
	`, func(b *Builder) {
		p := b.Variable("p", Int)
		b.Set(p, b.Int(5))
		while, body, done := b.Cont("while"), b.Cont("body"), b.Cont("done")
		b.Jump(while)
		b.Enter(while)
		plus := func(x Value, n int64) Value { return b.Op(Add, x, b.Int(n)) }
		one, sum := plus(b.Get(p), 1), b.Op(Add, b.Param(0), b.Get(p))
		b.Branch(b.Op(Pop, b.Param(1)), body, done)
		b.Seal(body)
		b.Enter(body)
		b.Op(Print, plus(one, 2), plus(sum, 2))
		b.Jump(while)
		b.Seal(while)
		b.Seal(done)
		b.Enter(done)
		b.Op(Print, plus(one, 3), plus(sum, 3))
		b.Return()
	})
}

// Two variables turn out to have the same value. Then operations on one are equal to
// operations on the other.
func TestMergedOperandsAreEqual(t *testing.T) {
	checkBuilt(t, []Type{Int, bools}, []Type{Int}, `
		fn f(x: int, y: [bool], ret: cont(int)) =
		  while()
		  where while() =
		  let t1 = x * 3
		  do print(t1, t1)
		  let t2 = pop(y)
		  branch(t2, body, done)
		  where body() = while()
		  where done() =
		  let t3 = 2 * x
		  let t4 = t1 + t3
		  ret(t4)
	`, func(b *Builder) {
		p, q := b.Variable("p", Int), b.Variable("q", Int)
		b.Set(p, b.Param(0))
		b.Set(q, b.Param(0))
		while, body, done := b.Cont("while"), b.Cont("body"), b.Cont("done")
		b.Jump(while)
		b.Enter(while)
		three := b.Op(Mul, b.Get(p), b.Int(3))
		b.Op(Print, three, b.Op(Mul, b.Get(q), b.Int(3)))
		b.Branch(b.Op(Pop, b.Param(1)), body, done)
		b.Seal(body)
		b.Enter(body)
		b.Jump(while)
		b.Seal(while)
		b.Seal(done)
		b.Enter(done)
		b.Return(b.Op(Add, three, b.Op(Mul, b.Int(2), b.Get(q))))
	})
}

// Very many equal operations are in different branches. The last branch has two, and the
// second reuses the first, because the newest equal operations are tried first.
func TestManyEqualOperations(t *testing.T) {
	const branches = 100
	p := NewProgram()
	f, _ := p.DeclareFunc("f", []Type{Int, Int}, []Type{Int}, Pos{Line: 1, Col: 1})
	b := NewBuilder(p, Options{})
	b.Begin(f)
	var cases []Value
	var targets []ContID
	for i := range branches {
		cases = append(cases, b.Int(int64(i)))
		targets = append(targets, b.Cont("case"))
	}
	last := b.Cont("last")
	targets = append(targets, last)
	b.Switch(b.Param(0), cases, targets)
	for _, k := range targets {
		b.Seal(k)
		b.Enter(k)
		x := b.Op(Mul, b.Param(0), b.Param(1))
		if k == last && b.Op(Mul, b.Param(0), b.Param(1)) != x {
			t.Error("the product is built twice")
		}
		b.Return(x)
	}
	if err := b.Finish(); err != nil {
		t.Fatal(err)
	}
	ops := 0
	for _, k := range p.Funcs[f].Conts {
		ops += len(k.Ops)
	}
	if ops != branches+1 {
		t.Errorf("%d operations, want %d", ops, branches+1)
	}
}

// An ancestor in the extended basic block is found in logarithmic time: even after 200,000
// calls, x + 1 is the one of the entry.
func TestLongExtendedBasicBlock(t *testing.T) {
	const n = 200_000
	p := NewProgram()
	f, _ := p.DeclareFunc("f", []Type{Int}, []Type{Int}, Pos{Line: 1, Col: 1})
	b := NewBuilder(p, Options{})
	b.Begin(f)
	first := b.Op(Add, b.Param(0), b.Int(1))
	for i := range n {
		b.Call(f, b.Param(0))
		if x := b.Op(Add, b.Param(0), b.Int(1)); x != first {
			t.Fatalf("call %d: x + 1 is built again", i)
		}
	}
	longest := 0
	for k := range b.optimizer.ebbs { // climb half of the way up
		steps := 0
		for a, depth := ContID(k), int32(k/2); b.optimizer.ebbs[a].depth > depth; steps++ {
			if e := b.optimizer.ebbs[a]; b.optimizer.ebbs[e.jump].depth >= depth {
				a = e.jump
			} else {
				a = e.up
			}
		}
		longest = max(longest, steps)
	}
	if longest > 3*18 { // 2^18 > n
		t.Errorf("a search takes %d steps", longest)
	}
	b.Return(first)
	if err := b.Finish(); err != nil {
		t.Fatal(err)
	}
	ops := 0
	for _, k := range p.Funcs[f].Conts {
		ops += len(k.Ops)
	}
	if ops != 1 {
		t.Errorf("%d operations, want 1", ops)
	}
}

// An operation that nothing uses any more is dropped, even if nothing else has changed: p
// turns out to be 5, x + p + 2 becomes x + 7, and x + p is dropped.
func TestUselessOperationIsDropped(t *testing.T) {
	checkBuilt(t, []Type{Int, bools}, []Type{Int}, `
		fn f(x: int, y: [bool], ret: cont(int)) =
		  while()
		  where while() =
		  let t1 = x + 7
		  let t2 = pop(y)
		  branch(t2, body, done)
		  where body() = while()
		  where done() = ret(t1)
	`, func(b *Builder) {
		p := b.Variable("p", Int)
		b.Set(p, b.Int(5))
		while, body, done := b.Cont("while"), b.Cont("body"), b.Cont("done")
		b.Jump(while)
		b.Enter(while)
		sum := b.Op(Add, b.Op(Add, b.Param(0), b.Get(p)), b.Int(2))
		b.Branch(b.Op(Pop, b.Param(1)), body, done)
		b.Seal(body)
		b.Seal(done)
		b.Enter(body)
		b.Jump(while)
		b.Seal(while)
		b.Enter(done)
		b.Return(sum)
	})
}

// A branch on !y is a branch on y with its targets exchanged.
func TestBranchOnNot(t *testing.T) {
	checkBuilt(t, []Type{Bool}, []Type{Int}, `
		fn f(x: bool, ret: cont(int)) =
		  branch(x, no, yes)
		  where no() = ret(0)
		  where yes() = ret(1)
	`, func(b *Builder) {
		yes, no := b.Cont("yes"), b.Cont("no")
		b.Branch(b.Op(Not, b.Param(0)), yes, no)
		b.Seal(yes)
		b.Seal(no)
		b.Enter(yes)
		b.Return(b.Int(1))
		b.Enter(no)
		b.Return(b.Int(0))
	})
}

// The condition of a branch turns out to be !x only after the branch was built. When its
// targets are exchanged, each keeps its arguments: the edge from h is the second edge to
// yes and the first edge to no.
func TestBranchThatBecomesNot(t *testing.T) {
	checkBuilt(t, []Type{Bool}, []Type{Int}, `
		fn f(x: bool, ret: cont(int)) =
		  let t1 = eof()
		  branch(t1, h, c)
		  where h() =
		    branch(x, then, else)
		    where then() = no(1)
		    where else() = yes(1)
		  where c() =
		    let t2 = eof()
		    branch(t2, then.1, d)
		    where then.1() = yes(2)
		    where d() = no(3)
		  where yes(y: int) = ret(y)
		  where no(y.1: int) =
		  let t3 = -y.1
		  ret(t3)
	`, func(b *Builder) {
		v, y := b.Variable("v", Bool), b.Variable("y", Int)
		h, c, d, yes, no := b.Cont("h"), b.Cont("c"), b.Cont("d"), b.Cont("yes"), b.Cont("no")
		b.Set(v, b.Op(Not, b.Param(0)))
		b.Branch(b.Op(EOF), h, c)
		b.Seal(c)
		b.Enter(c)
		b.Set(y, b.Int(2))
		b.Branch(b.Op(EOF), yes, d)
		b.Seal(d)
		b.Enter(h)
		b.Set(y, b.Int(1))
		b.Branch(b.Get(v), yes, no)
		b.Seal(h)
		b.Enter(d)
		b.Set(y, b.Int(3))
		b.Jump(no)
		b.Seal(yes)
		b.Seal(no)
		b.Enter(yes)
		b.Return(b.Get(y))
		b.Enter(no)
		b.Return(b.Op(Neg, b.Get(y)))
	})
}

// Differences of values that differ by a constant, and x - (x - y).
func TestDifferences(t *testing.T) {
	checkBuilt(t, []Type{Int, Int}, []Type{Int, Int, Bool, Bool, Int}, `
		fn f(x: int, y: int, ret: cont(int, int, bool, bool, int)) =
		  ret(1, -5, false, true, y)
	`, func(b *Builder) {
		x, y := b.Param(0), b.Param(1)
		x1, x2 := b.Op(Add, x, b.Int(1)), b.Op(Add, x, b.Int(2))
		b.Return(b.Op(Sub, x2, x1), b.Op(Sub, x, b.Op(Add, x, b.Int(5))), b.Op(Eq, x1, x2),
			b.Op(Ne, x, x2), b.Op(Sub, x, b.Op(Sub, x, y)))
	})
}

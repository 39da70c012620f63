package cps_test

// This file tests facts that the builder learns only after it has built a part of the
// function: a loop is sealed, a jump turns out to be the only one, a branch turns out to
// have only one possible target. The finished function must be the same as if the builder
// had known them from the start.

import (
	"fmt"
	"testing"

	"cpsc/construct"
	"cpsc/construct/recording"
	"cpsc/cps"
)

// A builderTest is a builder of fn f() -> int, with helpers for the tests.
type builderTest struct {
	*cps.Builder
	t    *testing.T
	prog *cps.Program
}

func newBuilderTest(t *testing.T, opts cps.Options) builderTest {
	p := cps.NewProgram()
	f, _ := p.DeclareFunc("f", nil, []cps.Type{cps.Int}, cps.Pos{Line: 1, Col: 1})
	b := cps.NewBuilder(p, opts)
	b.Begin(f)
	return builderTest{b, t, p}
}

// conts adds continuations with these names.
func (b builderTest) conts(names ...string) (list []cps.ContID) {
	for _, name := range names {
		list = append(list, b.Cont(name))
	}
	return list
}

func (b builderTest) seal(list ...cps.ContID) {
	for _, k := range list {
		b.Seal(k)
	}
}

// read adds read_int() and returns its result.
func (b builderTest) read() cps.Value { return b.Op(cps.ReadInt) }

// fork adds a branch on eof(), whose result is not known.
func (b builderTest) fork(then, els cps.ContID) { b.Branch(b.Op(cps.EOF), then, els) }

// result finishes the function. It returns the number of parameters of all continuations
// but the entry, and the number of operations with a code.
func (b builderTest) result(code cps.Code) (params, ops int) {
	b.t.Helper()
	if err := b.Finish(); err != nil {
		b.t.Fatal(err)
	}
	verify(b.t, b.prog)
	for i, k := range b.prog.Funcs[0].Conts {
		if i > 0 {
			params += len(k.Params)
		}
		for _, op := range k.Ops {
			if op.Code == code {
				ops++
			}
		}
	}
	return params, ops
}

// forEachStrategy runs a test with each strategy. All but Deferred are followed by
// Algorithm 5, because otherwise they may place more parameters than needed.
func forEachStrategy(t *testing.T, verbatim bool, test func(t *testing.T, opts cps.Options)) {
	for _, placement := range cps.Placements {
		opts := cps.Options{Placement: placement, Verbatim: verbatim, Research: cps.Research{RemoveRedundant: placement != cps.Deferred}}
		t.Run(placement.String(), func(t *testing.T) { test(t, opts) })
	}
}

// There is only one jump to the continuation k(x), which is k(y). So x is y. Two
// continuations that k dominates are filled before k: one sets v to x, the other to y. Both
// lead into a loop with two entries, in which v is read. The two values seem to be different
// until k is entered:
//
//	entry: y = read_int(); k(y)
//	k(x): a or d     a: v = x; g     d: v = y; h
//	g: h or e        h: g or e       e: return v
func TestParameterMergedAfterItWasCompared(t *testing.T) {
	forEachStrategy(t, false, func(t *testing.T, opts cps.Options) {
		b := newBuilderTest(t, opts)
		v := b.Variable("v", cps.Int)
		list := b.conts("k", "a", "d", "g", "h", "e")
		k, a, d, g, h, e := list[0], list[1], list[2], list[3], list[4], list[5]
		x := b.AddParam(k, "x", cps.Int)
		y := b.read()
		b.Jump(k, y)
		b.Enter(a)
		b.Set(v, x)
		b.Jump(g)
		b.Enter(d)
		b.Set(v, y)
		b.Jump(h)
		b.Enter(g)
		b.fork(h, e)
		b.Enter(h)
		b.fork(g, e)
		b.seal(g, h, e)
		b.Enter(e)
		b.Return(b.Get(v))
		b.seal(k)
		b.Enter(k)
		b.fork(a, d)
		b.seal(a, d)
		if params, _ := b.result(cps.NoCode); params != 0 {
			t.Errorf("%d parameters, want 0, because only y is returned\n%s", params, b.prog)
		}
	})
}

// Nothing uses the parameter x of b5, and there is only one jump to b5. So a parameter that
// is needed only for the argument of that jump is useless, too:
//
//	entry: v1 = read_int(); v2 = read_int(); b6
//	b6: v0 = v2; v2 = 2; b5(v1)
//	b5(x): v1 = v0; b6 or e     e: return 0
//
// In b6, v1 has the value that v2 had in the iteration before, and v2 is read for nothing
// else.
func TestArgumentOfAUselessParameter(t *testing.T) {
	forEachStrategy(t, false, func(t *testing.T, opts cps.Options) {
		b := newBuilderTest(t, opts)
		v0, v1, v2 := b.Variable("v0", cps.Int), b.Variable("v1", cps.Int), b.Variable("v2", cps.Int)
		list := b.conts("b5", "b6", "e")
		b5, b6, e := list[0], list[1], list[2]
		b.AddParam(b5, "x", cps.Int)
		b.Set(v1, b.read())
		b.Set(v2, b.read())
		b.Jump(b6)
		b.Enter(b6)
		b.Set(v0, b.Get(v2))
		b.Set(v2, b.Int(2))
		b.Jump(b5, b.Get(v1))
		b.seal(b5)
		b.Enter(b5)
		b.Set(v1, b.Get(v0))
		b.fork(b6, e)
		b.seal(b6, e)
		b.Enter(e)
		b.Return(b.Int(0))
		if params, _ := b.result(cps.NoCode); params != 0 {
			t.Errorf("%d parameters, want 0, because nothing uses them\n%s", params, b.prog)
		}
	})
}

// The header i of an inner loop is sealed only after a variable was read in the code that
// follows the loop, and after the header o of the outer loop was sealed:
//
//	entry: flag = 0; x = read_int(); y = read_int(); o
//	o: i     i: body or after     body: i
//	after: print(flag); o or exit
//	exit: print(x * y); if flag == 0 then else other
//	then: join     other: join     join: return x * y
//
// No loop changes flag. When both loops are sealed, it is known to be 0. So exit goes only
// to then and dominates join, and join can reuse the product.
func TestInnerLoopSealedAfterALaterRead(t *testing.T) {
	forEachStrategy(t, false, func(t *testing.T, opts cps.Options) {
		b := newBuilderTest(t, opts)
		flag, x, y := b.Variable("flag", cps.Int), b.Variable("x", cps.Int), b.Variable("y", cps.Int)
		list := b.conts("o", "i", "body", "after", "exit", "then", "other", "join")
		o, i, body, after, exit, then, other, join := list[0], list[1], list[2], list[3], list[4], list[5], list[6], list[7]
		b.Set(flag, b.Int(0))
		b.Set(x, b.read())
		b.Set(y, b.read())
		b.Jump(o)
		b.Enter(o)
		b.Jump(i)
		b.Enter(i)
		b.fork(body, after)
		b.seal(body, after)
		b.Enter(body)
		b.Jump(i)
		b.Enter(after)
		b.Op(cps.Print, b.Get(flag))
		b.fork(o, exit)
		b.seal(o, exit, i)
		b.Enter(exit)
		b.Op(cps.Print, b.Op(cps.Mul, b.Get(x), b.Get(y)))
		b.Branch(b.Op(cps.Eq, b.Get(flag), b.Int(0)), then, other)
		b.seal(then, other)
		b.Enter(then)
		b.Jump(join)
		b.Enter(other)
		b.Jump(join)
		b.seal(join)
		b.Enter(join)
		b.Return(b.Op(cps.Mul, b.Get(x), b.Get(y)))
		if params, products := b.result(cps.Mul); params != 0 || products != 1 {
			t.Errorf("%d parameters and %d products, want 0 and 1\n%s", params, products, b.prog)
		}
	})
}

// To see that the variable of a loop never changes, the builder has to know that the
// variable of the loop before does not change either, in a sequence of n loops:
//
//	h: body or next     body: if x[i-1] == 0 then same else other
//	other: x[i] = 1; same     same: h
//
// All variables are 0 at first, and x[0] stays 0. So no comparison and no parameter remains:
// the only operation of each loop is eof(), and print(0) comes after it.
func TestLoopsThatNeedEachOther(t *testing.T) {
	for _, n := range []int{1, 10, 11, 20, 100} {
		t.Run(fmt.Sprint(n), func(t *testing.T) {
			forEachStrategy(t, false, func(t *testing.T, opts cps.Options) {
				b := newBuilderTest(t, opts)
				var x []cps.Variable
				for i := range n + 1 {
					x = append(x, b.Variable(fmt.Sprint("x", i), cps.Int))
					b.Set(x[i], b.Int(0))
				}
				for i := 1; i <= n; i++ {
					list := b.conts("h", "body", "other", "same", "next")
					h, body, other, same, next := list[0], list[1], list[2], list[3], list[4]
					b.Jump(h)
					b.Enter(h)
					b.fork(body, next)
					b.seal(body, next)
					b.Enter(body)
					b.Branch(b.Op(cps.Eq, b.Get(x[i-1]), b.Int(0)), same, other)
					b.seal(other)
					b.Enter(other)
					b.Set(x[i], b.Int(1))
					b.Jump(same)
					b.seal(same)
					b.Enter(same)
					b.Jump(h)
					b.seal(h)
					b.Enter(next)
					b.Op(cps.Print, b.Get(x[i]))
				}
				b.Return(b.Get(x[n]))
				params, _ := b.result(cps.NoCode)
				f, ops, zeros := b.prog.Funcs[0], 0, 0
				for _, k := range f.Conts {
					ops += len(k.Ops)
					for _, op := range k.Ops {
						if op.Code == cps.Print && f.Info(op.Args[0]).Kind == cps.ConstValue {
							zeros++
						}
					}
				}
				if params != 0 || ops != 2*n || zeros != n {
					t.Errorf("%d parameters, %d operations, %d times a constant is printed; want 0, %d, %d", params, ops, zeros, 2*n, n)
				}
			})
		})
	}
}

// One value is assigned twice. Pruned SSA form of Cytron et al. has a phi, because it
// distinguishes assignments. The strategies compare values, and place no parameter:
//
//	if eof() { v = 1 } else { v = 1 }   return v
func TestOneValueAssignedTwice(t *testing.T) {
	build := func(t *testing.T, opts cps.Options) (params int) {
		b := newBuilderTest(t, opts)
		v := b.Variable("v", cps.Int)
		list := b.conts("then", "else", "join")
		b.fork(list[0], list[1])
		b.seal(list[0], list[1])
		for _, k := range list[:2] {
			b.Enter(k)
			b.Set(v, b.Int(1))
			b.Jump(list[2])
		}
		b.seal(list[2])
		b.Enter(list[2])
		b.Return(b.Get(v))
		params, _ = b.result(cps.NoCode)
		return params
	}
	for _, verbatim := range []bool{true, false} {
		forEachStrategy(t, verbatim, func(t *testing.T, opts cps.Options) {
			opts.Research.RemoveRedundant = false
			if n := build(t, opts); n != 0 {
				t.Errorf("%d parameters, want 0, because 1 is returned in any case", n)
			}
		})
	}
	for _, name := range []string{"cytron", "choi"} {
		if n := build(t, cps.Options{Research: cps.Research{Construct: recording.By(construct.Find(name).Build)}}); n != 1 {
			t.Errorf("%s: %d phis, want 1", name, n)
		}
	}
}

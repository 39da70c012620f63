package cps_test

// This file tests lookups that continue in large steps (far.go), with functions that are
// large enough for that. With the flag -far, all tests of the package take large steps in
// small functions, too.

import (
	"testing"

	"cpsc/cps"
)

// many is greater than the number of continuations that a lookup climbs one by one.
const many = 300

// chain adds many continuations after the current one, each the only predecessor of the
// next, and enters the last.
func (b builderTest) chain() {
	for range many {
		k := b.Cont("c")
		b.Jump(k)
		b.seal(k)
		b.Enter(k)
	}
}

// A lookup climbs from a continuation that is not filled yet. A variable that is set there
// afterwards has the new value in the continuations below it: 2 is returned.
func TestWriteAfterAFarRead(t *testing.T) {
	forEachStrategy(t, true, func(t *testing.T, opts cps.Options) {
		b := newBuilderTest(t, opts)
		u, v := b.Variable("u", cps.Int), b.Variable("v", cps.Int)
		b.Set(u, b.Int(1))
		b.Set(v, b.Int(1))
		b.chain()
		b.Op(cps.Print, b.Get(u))
		b.Set(v, b.Int(2))
		b.chain()
		b.Return(b.Get(v))
		b.returns(2)
	})
}

// returns finishes the function. It checks that its continuations have no parameters and
// that the last one returns the constant want.
func (b builderTest) returns(want int64) {
	b.t.Helper()
	params, _ := b.result(cps.NoCode)
	f := b.prog.Funcs[0]
	x := f.Info(f.Conts[len(f.Conts)-1].Term.Args[0])
	if params != 0 || x.Kind != cps.ConstValue || int64(x.Bits) != want {
		b.t.Errorf("%d parameters, and %+v is returned, want %d\n%s", params, *x, want, b.prog)
	}
}

// One builder builds two functions, in which very many writes come after the one that a
// lookup in large steps has to find:
//
//	entry: u = 0 (many times); v = 1; l or m     l: v = 2; j     m: k or o
//	k: j     o: v = 3 (many times); return 0     j: …; return v
//
// So j has one parameter, with the arguments 2 and 1. In the second function u is set only
// once, so that the writes of v have other numbers.
func TestWriteBeforeMany(t *testing.T) {
	forEachStrategy(t, true, func(t *testing.T, opts cps.Options) {
		p := cps.NewProgram()
		builder := cps.NewBuilder(p, opts)
		for _, times := range []int{1000, 1} {
			f, _ := p.DeclareFunc("f"+string(rune('0'+times%10)), nil, []cps.Type{cps.Int}, cps.Pos{Line: 1, Col: 1})
			builder.Begin(f)
			b := builderTest{builder, t, p}
			u, v := b.Variable("u", cps.Int), b.Variable("v", cps.Int)
			list := b.conts("l", "m", "k", "o", "j")
			l, m, k, o, j := list[0], list[1], list[2], list[3], list[4]
			for range times {
				b.Set(u, b.Int(0))
			}
			b.Set(v, b.Int(1))
			b.fork(l, m)
			b.seal(l, m)
			b.Enter(l)
			b.Set(v, b.Int(2))
			b.Jump(j)
			b.Enter(m)
			b.fork(k, o)
			b.seal(k, o)
			b.Enter(k)
			b.Jump(j)
			b.Enter(o)
			for range many {
				b.Set(v, b.Int(3))
			}
			b.Return(b.Int(0))
			b.seal(j)
			b.Enter(j)
			b.chain()
			b.Return(b.Get(v))
			if err := b.Finish(); err != nil {
				t.Fatal(err)
			}
			verify(t, p)
			params := 0
			for i, c := range p.Funcs[f].Conts {
				if i > 0 {
					params += len(c.Params)
				}
			}
			if params != 1 {
				t.Errorf("%d parameters, want 1, because v is 1 or 2 at the end\n%s", params, p)
			}
		}
	})
}

// A loop has n jumps back to its header, and n variables are read in it before the header is
// sealed. Only two variables are set in the loop, one of them in the header itself. These are
// the parameters, and the others are not looked up in all predecessors of the header: the work
// is linear in n, apart from logarithms. So is the trace, which has the same steps.
func TestManyReadsBeforeTheHeaderIsSealed(t *testing.T) {
	forEachStrategy(t, true, func(t *testing.T, opts cps.Options) {
		build := func(n int) (work, traced int) {
			opts.Report = func(_ *cps.Func, s cps.Stats) { work = s.Lookups + s.Visited + s.Comparisons }
			opts.Trace = func(trace *cps.Trace) {
				for i := range trace.Events {
					traced += 1 + len(trace.Events[i].Args)
				}
				if n > 500 {
					return // a replay visits all continuations for each variable
				}
				if _, err := replay(trace); err != nil {
					t.Error(err)
				}
			}
			b := newBuilderTest(t, opts)
			vars := make([]cps.Variable, n+2)
			for i := range vars {
				vars[i] = b.Variable("v", cps.Int)
				b.Set(vars[i], b.Int(int64(i)))
			}
			header := b.Cont("header")
			b.Jump(header)
			b.Enter(header)
			for _, v := range vars {
				b.Op(cps.Print, b.Get(v))
			}
			b.Set(vars[0], b.read())
			for range n {
				body, next := b.Cont("body"), b.Cont("next")
				b.fork(body, next)
				b.seal(body, next)
				b.Enter(body)
				b.Set(vars[1], b.read())
				b.Jump(header)
				b.Enter(next)
			}
			b.Seal(header)
			b.Return(b.Int(0))
			if params, _ := b.result(cps.NoCode); params != 2 {
				t.Errorf("n = %d: %d parameters, want 2", n, params)
			}
			return work, traced
		}
		const n = 500
		one, short := build(n)
		two, long := build(2 * n)
		if two > 5*one/2 || long > 5*short/2 {
			t.Errorf("n = %d: %d steps, %d for twice as many; a trace of %d, of %d for twice as many", n, one, two, short, long)
		}
	})
}

// In a loop with n jumps back to its header, n variables are read before the header is sealed, as
// above. One of them, false from the start, decides whether one of the jumps is made. Finish
// finds that out and removes the edge of this jump. The parameters that were replaced when the
// header was sealed have no arguments for single edges, so they lose none. Only w remains a
// parameter.
func TestCutEdgeOfAHeaderWithManyReads(t *testing.T) {
	forEachStrategy(t, false, func(t *testing.T, opts cps.Options) {
		b := newBuilderTest(t, opts)
		never := b.Variable("never", cps.Bool)
		b.Set(never, b.Bool(false))
		const n = 300
		vars := make([]cps.Variable, n)
		for i := range vars {
			vars[i] = b.Variable("v", cps.Int)
			b.Set(vars[i], b.read())
		}
		w := b.Variable("w", cps.Int)
		b.Set(w, b.read())
		header := b.Cont("header")
		b.Jump(header)
		b.Enter(header)
		b.Op(cps.Print, b.Get(w))
		condition := b.Get(never)
		for _, v := range vars {
			b.Op(cps.Print, b.Get(v))
		}
		for i := range n {
			body, next := b.Cont("body"), b.Cont("next")
			if i == n-1 {
				b.Branch(condition, body, next)
			} else {
				b.fork(body, next)
			}
			b.seal(body, next)
			b.Enter(body)
			b.Set(w, b.read())
			b.Jump(header)
			b.Enter(next)
		}
		b.Seal(header)
		b.Return(b.Int(0))
		if params, reads := b.result(cps.ReadInt); params != 1 || reads != n+1+n-1 {
			t.Errorf("%d parameters, want 1; %d calls of read_int, want %d", params, reads, 2*n)
		}
	})
}

package cps_test

// This file tests lookups that go far, with functions that are large enough for
// that; cps.test -far has those in small functions go far, too.

import (
	"testing"

	"cpsc/cps"
)

// many is more than the continuations that a lookup climbs one by one.
const many = 300

// chain makes many continuations, each the only predecessor of the next, from the
// one that is entered, and enters the last.
func (b settling) chain() {
	for range many {
		k := b.Cont("c")
		b.Jump(k)
		b.seal(k)
		b.Enter(k)
	}
}

// A read goes up from a continuation that is not filled. What is set there later
// counts for those below it: 2 is returned.
func TestWriteAfterAFarRead(t *testing.T) {
	everyWay(t, true, func(t *testing.T, opts cps.Options) {
		b := settle(t, opts)
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

// returns finishes the function, and checks that it has no parameters and that its
// last continuation returns a constant.
func (b settling) returns(want int64) {
	b.t.Helper()
	params, _ := b.result(cps.NoCode)
	f := b.prog.Funcs[0]
	x := f.Info(f.Conts[len(f.Conts)-1].Term.Args[0])
	if params != 0 || x.Kind != cps.ConstValue || int64(x.Bits) != want {
		b.t.Errorf("%d parameters, and %+v is returned, want %d\n%s", params, *x, want, b.prog)
	}
}

// Two functions are built, one after the other, in which very many writes come
// after the one that a far lookup has to find:
//
//	entry: u = 0 (many times); v = 1; l or m     l: v = 2; j     m: k or o
//	k: j     o: v = 3 (many times); return 0     j: …; return v
//
// So j takes a parameter, 2 or 1. In the second function u is set only once, so
// that the writes of v have other numbers.
func TestWriteBeforeMany(t *testing.T) {
	everyWay(t, true, func(t *testing.T, opts cps.Options) {
		p := cps.NewProgram()
		builder := cps.NewBuilder(p, opts)
		for _, times := range []int{1000, 1} {
			f, _ := p.DeclareFunc("f"+string(rune('0'+times%10)), nil, []cps.Type{cps.Int}, cps.Pos{Line: 1, Col: 1})
			builder.Begin(f)
			b := settling{builder, t, p}
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
				t.Errorf("%d parameters, and v is 1 or 2 at the end\n%s", params, p)
			}
		}
	})
}

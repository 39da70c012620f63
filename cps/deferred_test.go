package cps

// This file tests that promises are resolved as soon as nothing that is built later can
// change the result.

import (
	"slices"
	"testing"
)

// In all cases v is 0 at first, and a read depends on a continuation that is not sealed yet.
// When it is sealed, the value is known:
//
//	entry: v = 0; … after     after: l or m or n
//	l: v = left; d            m: d or e            n: v = left; e
//
// v is read in d and in e. The value is left, or that of v in after.
func TestPromisesAreResolvedAtOnce(t *testing.T) {
	type waiting struct {
		*Builder
		v    Variable
		left Value
		d, e Value
	}
	// reads builds after and what follows from it.
	reads := func(w *waiting, after ContID) {
		l, mn, m, n, d, e := w.Cont("l"), w.Cont("mn"), w.Cont("m"), w.Cont("n"), w.Cont("d"), w.Cont("e")
		enter := func(k ContID) { w.Seal(k); w.Enter(k) }
		fork := func(then, els ContID) { w.Branch(w.Op(EOF), then, els) }
		enter(after)
		fork(l, mn)
		enter(l)
		w.Set(w.v, w.left)
		w.Jump(d)
		enter(mn)
		fork(m, n)
		enter(n)
		w.Set(w.v, w.left)
		w.Jump(e)
		enter(m)
		fork(d, e)
		enter(d)
		w.d = w.Get(w.v)
		w.Return(w.d)
		enter(e)
		w.e = w.Get(w.v)
		w.Return(w.e)
	}
	// loop builds a loop and what follows, and seals its header.
	loop := func(inside bool) func(w *waiting) {
		return func(w *waiting) {
			header, body, after := w.Cont("header"), w.Cont("body"), w.Cont("after")
			w.Jump(header)
			w.Enter(header)
			w.Branch(w.Op(EOF), body, after)
			w.Seal(body)
			reads(w, after)
			w.Enter(body)
			if inside {
				w.Set(w.v, w.Op(ReadInt))
			}
			w.Jump(header)
			w.Seal(header)
		}
	}
	// entries builds a loop with two entries, and seals both.
	entries := func(w *waiting) {
		other, g, h, after := w.Cont("other"), w.Cont("g"), w.Cont("h"), w.Cont("after")
		w.Branch(w.Op(EOF), g, other)
		w.Seal(other)
		w.Enter(other)
		w.Jump(h)
		w.Enter(g)
		w.Branch(w.Op(EOF), h, after)
		reads(w, after)
		w.Enter(h)
		w.Jump(g)
		w.Seal(g)
		w.Seal(h)
	}
	tests := []struct {
		name  string
		left  bool // left is 0, too
		build func(w *waiting)
		param bool // d and e are parameters; if not, they are 0
	}{
		{"a loop that leaves 0", true, loop(false), false},
		{"a loop that leaves 0, and another value", false, loop(false), true},
		{"a loop that sets v", true, loop(true), true},
		{"a loop with two entries", true, entries, false},
		{"a loop with two entries, and another value", false, entries, true},
	}
	for _, test := range tests {
		for _, verbatim := range []bool{true, false} {
			p := NewProgram()
			f, _ := p.DeclareFunc("f", nil, []Type{Int}, Pos{Line: 1, Col: 1})
			w := &waiting{Builder: NewBuilder(p, Options{Verbatim: verbatim, Trace: func(*Trace) {}})}
			w.Begin(f)
			zero := w.Int(0)
			w.v, w.left = w.Variable("v", Int), zero
			if !test.left {
				w.left = w.Op(ReadInt)
			}
			w.Set(w.v, zero)
			test.build(w)
			for name, x := range map[string]Value{"d": w.d, "e": w.e} {
				x = w.resolve(x)
				decided := slices.ContainsFunc(w.trace.events, func(e Event) bool { return e.Kind == EventDecide && e.Value == x })
				switch {
				case test.param && !decided:
					t.Errorf("%s: %s is not decided to be a parameter", test.name, name)
				case !test.param && x != zero:
					t.Errorf("%s: %s is not known to be 0", test.name, name)
				}
			}
			if err := w.Finish(); err != nil {
				t.Errorf("%s: %v", test.name, err)
			}
		}
	}
}

// A join is sealed before the n continuations that jump to it, so its promise has n open
// arguments. However these are sealed, the work is linear in n, and the promise is resolved
// with the last of them.
func TestManyOpenArguments(t *testing.T) {
	comparisons := func(n int, order func(i int) int) int {
		var stats Stats
		p := NewProgram()
		f, _ := p.DeclareFunc("f", nil, []Type{Int}, Pos{Line: 1, Col: 1})
		b := NewBuilder(p, Options{Verbatim: true, Report: func(_ *Func, s Stats) { stats = s }})
		b.Begin(f)
		v, zero := b.Variable("v", Int), b.Int(0)
		b.Set(v, zero)
		join := b.Cont("join")
		open := make([]ContID, n)
		for i := range open {
			next := b.Cont("next")
			open[i] = b.Cont("open")
			b.Branch(b.Op(EOF), open[i], next)
			b.Seal(next)
			b.Enter(open[i])
			b.Jump(join)
			b.Enter(next)
		}
		b.Jump(join)
		b.Seal(join)
		b.Enter(join)
		x := b.Get(v)
		for i := range open {
			if b.resolve(x) == zero {
				t.Errorf("n = %d: resolved while an argument is open", n)
			}
			b.Seal(open[order(i)])
		}
		if b.resolve(x) != zero {
			t.Errorf("n = %d: not resolved when all arguments are complete", n)
		}
		b.Return(x)
		if err := b.Finish(); err != nil {
			t.Fatal(err)
		}
		return stats.Comparisons
	}
	const n = 1000
	for name, order := range map[string]func(n, i int) int{
		"first to last": func(n, i int) int { return i },
		"last to first": func(n, i int) int { return n - 1 - i },
		"in jumps":      func(n, i int) int { return i * 7 % n },
	} {
		one := comparisons(n, func(i int) int { return order(n, i) })
		two := comparisons(2*n, func(i int) int { return order(2*n, i) })
		if two > 2*one+10 || one > 10*n {
			t.Errorf("%s: %d comparisons for %d arguments, %d for twice as many", name, one, n, two)
		}
	}
}

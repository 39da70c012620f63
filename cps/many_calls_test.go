package cps

// This file tests that functions with very many calls, handlers and continuation parameters
// are built, verified, printed and read back in work and memory that are linear in their
// size.

import (
	"fmt"
	"runtime"
	"runtime/debug"
	"testing"

	"cpsc/internal/test/long"
)

// A callFamily builds the body of fn f(n: int, ret: cont(int), raise: cont(int), …), whose
// size grows with n; try takes an int and the continuations ret: cont(int), raise: cont(int).
type callFamily struct {
	name  string
	build func(b *Builder, try FuncID, n int)
	owns  bool // f takes n more continuations, cont(int)
	wide  bool // so does try
}

var callFamilies = []callFamily{
	{name: "n calls in one try, the handler uses the exception and variables", build: func(b *Builder, try FuncID, n int) {
		x, y, z := b.Variable("x", Int), b.Variable("y", Int), b.Variable("z", Int)
		for _, v := range []Variable{x, y, z} {
			b.Set(v, b.Param(0))
		}
		handler, after := b.Cont("catch"), b.Cont("after")
		e := b.AddParam(handler, "e", Int)
		for i := range n {
			b.Set([]Variable{x, y, z}[i%3], b.CallOr(try, []ContID{handler}, b.Get(x))[0])
		}
		b.Jump(after)
		b.Seal(handler)
		b.Enter(handler)
		b.Set(x, b.Op(Add, b.Op(Add, e, b.Get(x)), b.Get(y)))
		b.Jump(after)
		b.Seal(after)
		b.Enter(after)
		b.Return(b.Op(Add, b.Get(x), b.Get(z)))
	}},
	{name: "n calls in one try, the handler uses nothing", build: func(b *Builder, try FuncID, n int) {
		x := b.Variable("x", Int)
		b.Set(x, b.Param(0))
		handler := b.Cont("catch")
		b.AddParam(handler, "e", Int)
		for range n {
			b.Set(x, b.CallOr(try, []ContID{handler}, b.Get(x))[0])
		}
		b.Return(b.Get(x))
		b.Seal(handler)
		b.Enter(handler)
		b.Return(b.Int(0))
	}},
	{name: "n variables, n calls in one try, the handler uses two of them", build: func(b *Builder, try FuncID, n int) {
		vars := make([]Variable, n)
		for i := range vars {
			vars[i] = b.Variable("v", Int)
			b.Set(vars[i], b.Param(0))
		}
		handler := b.Cont("catch")
		e := b.AddParam(handler, "e", Int)
		for i := range n {
			b.Set(vars[i], b.CallOr(try, []ContID{handler}, b.Get(vars[n-1-i]))[0])
		}
		b.Return(b.Get(vars[0]))
		b.Seal(handler)
		b.Enter(handler)
		b.Return(b.Op(Add, e, b.Op(Add, b.Get(vars[0]), b.Get(vars[n-1]))))
	}},
	{name: "n trys in a row, with a loop around each call", build: func(b *Builder, try FuncID, n int) {
		x := b.Variable("x", Int)
		b.Set(x, b.Param(0))
		for range n {
			loop, handler, again, after := b.Cont("loop"), b.Cont("catch"), b.Cont("again"), b.Cont("after")
			e := b.AddParam(handler, "e", Int)
			b.Jump(loop)
			b.Enter(loop)
			b.Set(x, b.CallOr(try, []ContID{handler}, b.Get(x))[0])
			b.Jump(after)
			b.Seal(handler)
			b.Enter(handler)
			b.Branch(b.Op(Lt, e, b.Get(x)), again, after)
			b.Seal(again)
			b.Enter(again)
			b.Jump(loop)
			b.Seal(loop)
			b.Seal(after)
			b.Enter(after)
		}
		b.Return(b.Get(x))
	}},
	{name: "n trys inside each other, whose handlers throw to the one around", build: func(b *Builder, try FuncID, n int) {
		x, y := b.Variable("x", Int), b.Variable("y", Int)
		b.Set(x, b.Param(0))
		b.Set(y, b.Op(ReadInt))
		handlers, afters, exceptions := make([]ContID, n), make([]ContID, n), make([]Value, n)
		for i := range n {
			handlers[i], afters[i] = b.Cont("catch"), b.Cont("after")
			exceptions[i] = b.AddParam(handlers[i], "e", Int)
			b.Set(x, b.CallOr(try, []ContID{handlers[i]}, b.Get(x))[0])
		}
		for i := n - 1; i >= 0; i-- {
			b.Set(x, b.CallOr(try, []ContID{handlers[i]}, b.Get(x))[0])
			b.Jump(afters[i])
			b.Seal(handlers[i])
			b.Enter(handlers[i])
			around := Own(1)
			if i > 0 {
				around = handlers[i-1]
			}
			rethrow, handled := b.Cont("rethrow"), b.Cont("handled")
			b.Branch(b.Op(Lt, exceptions[i], b.Get(y)), rethrow, handled)
			b.Seal(rethrow)
			b.Enter(rethrow)
			b.Jump(around, exceptions[i])
			b.Seal(handled)
			b.Enter(handled)
			b.CallOr(try, []ContID{around}, b.Get(x))
			b.Jump(afters[i])
			b.Seal(afters[i])
			b.Enter(afters[i])
		}
		b.Return(b.Get(x))
	}},
	{name: "n handlers, each the handler of a call in the one before", build: func(b *Builder, try FuncID, n int) {
		x := b.Variable("x", Int)
		b.Set(x, b.Param(0))
		done := b.Cont("done")
		for range n {
			handler := b.Cont("catch")
			e := b.AddParam(handler, "e", Int)
			b.Set(x, b.CallOr(try, []ContID{handler}, b.Get(x))[0])
			b.Jump(done)
			b.Seal(handler)
			b.Enter(handler)
			b.Op(Print, e)
		}
		b.Jump(done)
		b.Seal(done)
		b.Enter(done)
		b.Return(b.Get(x))
	}},
	{name: "n continuations passed on in one call", owns: true, wide: true, build: func(b *Builder, try FuncID, n int) {
		conts := make([]ContID, n+2)
		for i := range conts {
			conts[i] = Own(i)
		}
		b.CallTo(try, conts, b.Param(0))
	}},
	{name: "n continuations passed on in n calls", owns: true, build: func(b *Builder, try FuncID, n int) {
		x := b.Param(0)
		for i := range n {
			x = b.CallOr(try, []ContID{Own(i + 2)}, x)[0]
		}
		b.Return(x)
	}},
	{name: "one handler passed for n continuations", wide: true, build: func(b *Builder, try FuncID, n int) {
		x := b.Variable("x", Int)
		b.Set(x, b.Param(0))
		handler := b.Cont("catch")
		e := b.AddParam(handler, "e", Int)
		others := make([]ContID, n+1)
		for i := range others {
			others[i] = handler
		}
		b.Set(x, b.CallOr(try, others, b.Get(x))[0])
		b.Jump(handler, b.Get(x)) // so that x needs a parameter
		b.Seal(handler)
		b.Enter(handler)
		b.Return(b.Op(Add, e, b.Get(x)))
	}},
}

// A cost counts what it takes to build a function.
type cost struct {
	steps, bytes, text float64
}

// measure builds a function of a family, verifies it, prints it and reads it back.
func (f *callFamily) measure(t *testing.T, opts Options, n int) (c cost) {
	t.Helper()
	var before, after runtime.MemStats
	runtime.ReadMemStats(&before)
	p := NewProgram()
	conts := []ContParam{{Name: "raise", Types: []Type{Int}}}
	wide := conts
	for range n {
		wide = append(wide, ContParam{Name: "c", Types: []Type{Int}})
	}
	pick := func(w bool) []ContParam {
		if w {
			return wide
		}
		return conts
	}
	pos := Pos{Line: 1, Col: 1}
	try, _ := p.DeclareFunc("try", []Type{Int}, []Type{Int}, pos, pick(f.wide)...)
	id, _ := p.DeclareFunc("f", []Type{Int}, []Type{Int}, pos, pick(f.owns)...)
	opts.Report = func(_ *Func, s Stats) { c.steps += float64(s.Work() - s.Revisits) }
	b := NewBuilder(p, opts)
	b.Begin(try)
	b.Jump(Own(1), b.Param(0))
	if err := b.Finish(); err != nil {
		t.Fatal(err)
	}
	b.Begin(id)
	f.build(b, try, n)
	if err := b.Finish(); err != nil {
		t.Fatal(err)
	}
	if err := Verify(p); err != nil {
		t.Fatal(err)
	}
	text := p.String()
	c.text = float64(len(text))
	if q, errs := readText(text); q == nil {
		t.Fatal(errs.Items[0].Message)
	} else if q.String() != text {
		t.Fatal("it is not read back")
	}
	runtime.ReadMemStats(&after)
	c.bytes = float64(after.TotalAlloc - before.TotalAlloc)
	return c
}

// At twice the size, everything costs twice as much.
func TestManyCallsAreLinear(t *testing.T) {
	const small = 500
	for _, f := range callFamilies {
		check := func(opts Options, n int) {
			t.Run(fmt.Sprintf("%s/%v verbatim=%v n=%d", f.name, opts.Placement, opts.Verbatim, n), func(t *testing.T) {
				if n == small { // without the collector, which may empty the pools of buffers, and with large buffers in them
					defer debug.SetGCPercent(debug.SetGCPercent(-1))
					f.measure(t, opts, 2*n)
				}
				one, two := f.measure(t, opts, n), f.measure(t, opts, 2*n)
				for what, ratio := range map[string]float64{"steps": two.steps / max(one.steps, float64(n)), "bytes": two.bytes / one.bytes, "text": two.text / one.text} {
					if ratio > 2.3 {
						t.Errorf("at twice the size, %.2f times the %s: %.0f, then %.0f", ratio, what, one, two)
					}
				}
			})
		}
		for _, placement := range long.Pick([]Placement{Deferred}, Placements[:]) {
			check(Options{Placement: placement}, small)
			check(Options{Placement: placement, Verbatim: true}, small)
		}
		if long.Enabled() {
			check(Options{}, 50_000)
		}
	}
}

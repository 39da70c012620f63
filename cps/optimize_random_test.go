package cps_test

// This file defines the test of building with optimisation on random functions: with any
// flow, order of filling and sealing, and options, they behave like the same function that is
// built verbatim.

import (
	"errors"
	"fmt"
	"math/rand"
	"strings"
	"testing"

	"cpsc/cps"
	"cpsc/internal/test/long"
	"cpsc/interp"
)

// A plan is a random function of ints. Each of its blocks takes one byte of the input, so
// every run ends: when there are no more bytes, the program traps.
type plan struct {
	vars   int
	calls  bool // some of its calls may throw; it has two handlers, and a continuation for exceptions
	blocks []planBlock
	fill   []int // the order of filling; the entry is not in it
	late   []bool
}

type planBlock struct {
	steps []planStep
	kind  int // of the terminator
	args  [3]int
	to    []int
}

type planStep struct{ kind, to, from, with int }

var planCodes = []cps.Code{cps.Add, cps.Sub, cps.Mul, cps.And, cps.Or, cps.Xor, cps.Shl, cps.Ushr, cps.Min, cps.Div, cps.Rem}

func randomPlan(rng *rand.Rand) *plan {
	n := 1 + rng.Intn(4+rng.Intn(12))
	p := &plan{vars: 1 + rng.Intn(4), blocks: make([]planBlock, n), fill: rng.Perm(n), late: make([]bool, n)}
	if rng.Intn(2) == 0 { // in order
		for i := range p.fill {
			p.fill[i] = i
		}
	}
	for i := range p.blocks {
		b := &p.blocks[i]
		p.late[i] = rng.Intn(3) == 0
		for range rng.Intn(5) {
			b.steps = append(b.steps, planStep{rng.Intn(12), rng.Intn(p.vars), rng.Intn(p.vars), rng.Intn(1000)})
		}
		b.kind = rng.Intn(6)
		b.args = [3]int{rng.Intn(p.vars), rng.Intn(1000), rng.Intn(p.vars)}
		for range 3 {
			to := rng.Intn(n)
			if rng.Intn(3) > 0 && i+1 < n {
				to = i + 1 + rng.Intn(n-i-1)
			}
			b.to = append(b.to, to)
		}
	}
	return p
}

// build builds main(input: string), which calls the function of the plan.
func (pl *plan) build(t testing.TB, opts cps.Options) *cps.Program {
	t.Helper()
	p := cps.NewProgram()
	at, _ := p.DeclareGlobal("at", cps.Int)
	raise := cps.ContParam{Name: "raise", Types: []cps.Type{cps.Int}}
	f, _ := p.DeclareFunc("f", []cps.Type{cps.String, cps.Int}, nil, cps.Pos{Line: 1, Col: 1}, raise)
	h, _ := p.DeclareFunc("h", []cps.Type{cps.Int}, []cps.Type{cps.Int}, cps.Pos{Line: 1, Col: 1})
	throws, _ := p.DeclareFunc("throws", []cps.Type{cps.Int}, []cps.Type{cps.Int}, cps.Pos{Line: 1, Col: 1}, raise)
	m, _ := p.DeclareFunc("main", []cps.Type{cps.String}, nil, cps.Pos{Line: 1, Col: 1})
	b := cps.NewBuilder(p, opts)
	finish := func() {
		if err := b.Finish(); err != nil {
			t.Fatal(err)
		}
	}
	b.Begin(h, "n")
	b.Return(b.Op(cps.Xor, b.Param(0), b.Int(1)))
	finish()
	b.Begin(throws, "n")
	odd, even := b.Cont("odd"), b.Cont("even")
	b.Branch(b.Op(cps.Eq, b.Op(cps.And, b.Param(0), b.Int(1)), b.Int(1)), odd, even)
	b.Seal(odd)
	b.Seal(even)
	b.Enter(odd)
	b.Jump(cps.Own(1), b.Op(cps.Xor, b.Param(0), b.Int(3)))
	b.Enter(even)
	b.Return(b.Op(cps.Xor, b.Param(0), b.Int(1)))
	finish()
	b.Begin(m, "input")
	b.SetGlobal(at, b.Int(0))
	uncaught := b.Cont("uncaught")
	exception := b.AddParam(uncaught, "e", cps.Int)
	b.CallOr(f, []cps.ContID{uncaught}, b.Param(0), b.Int(3))
	b.Return()
	b.Seal(uncaught)
	b.Enter(uncaught)
	b.Op(cps.Print, exception)
	b.Return()
	finish()

	b.Begin(f, "s", "n")
	vars := make([]cps.Variable, pl.vars)
	for i := range vars {
		vars[i] = b.Variable(string(rune('a'+i)), cps.Int)
		b.Set(vars[i], b.Int(int64(i)))
	}
	b.Set(vars[0], b.Param(1))
	conts := make([]cps.ContID, len(pl.blocks))
	missing := make([]int, len(pl.blocks))
	missing[0] = 1
	sealed := make([]bool, len(pl.blocks))
	for i := range pl.blocks {
		conts[i] = b.Cont(fmt.Sprint("b", i))
		for _, to := range pl.targets(i) {
			missing[to]++
		}
	}
	var handlers []cps.ContID
	var exceptions []cps.Value
	for i := 0; i < 2 && pl.calls; i++ {
		handlers = append(handlers, b.Cont("catch"))
		exceptions = append(exceptions, b.AddParam(handlers[i], "e", cps.Int))
		missing[pl.handler(i)]++
	}
	arrive := func(k int) {
		if missing[k]--; missing[k] == 0 && !pl.late[k] {
			b.Seal(conts[k])
			sealed[k] = true
		}
	}
	for i := range pl.blocks {
		if missing[i] == 0 && !pl.late[i] {
			b.Seal(conts[i])
			sealed[i] = true
		}
	}
	b.Jump(conts[0])
	arrive(0)
	for n, i := range pl.fill {
		b.Enter(conts[i])
		next := b.GetGlobal(at)
		b.At(cps.Pos{Line: int32(2 + i), Col: 1})
		b.SetGlobal(at, b.Op(cps.Add, next, b.Int(1)))
		input := b.Op(cps.Index, b.Param(0), next)
		for j, s := range pl.blocks[i].steps {
			b.At(cps.Pos{Line: int32(2 + i), Col: int32(2 + j)})
			c, x, y := planCodes[s.with%len(planCodes)], b.Get(vars[s.from]), b.Int(int64(s.with/11%9-4))
			switch s.kind {
			case 0:
				b.Op(cps.Print, x)
			case 1:
				b.Set(vars[s.to], x)
			case 2:
				b.Set(vars[s.to], y)
			case 3:
				if pl.calls {
					b.Set(vars[s.to], b.CallOr(throws, []cps.ContID{handlers[s.with%2]}, x)[0])
				} else {
					b.Set(vars[s.to], b.Call(h, x)[0])
				}
			case 4:
				b.Set(vars[s.to], b.Op(cps.Neg, x))
			case 9: // a continuation with a parameter of its own
				k := b.Cont("k")
				param := b.AddParam(k, "param", cps.Int)
				b.Jump(k, x)
				if s.with%2 == 0 {
					b.Seal(k)
				}
				b.Enter(k)
				b.Set(vars[s.to], b.Op(c, param, y))
				if s.with%2 != 0 {
					b.Seal(k)
				}
			case 5, 6:
				b.Set(vars[s.to], b.Op(c, y, x))
			case 7, 8:
				b.Set(vars[s.to], b.Op(c, x, b.Get(vars[s.to])))
			default:
				b.Set(vars[s.to], b.Op(c, x, y))
			}
		}
		bl := &pl.blocks[i]
		x, y, z := b.Get(vars[bl.args[0]]), b.Int(int64(bl.args[1]%5-1)), b.Get(vars[bl.args[2]])
		var targets []cps.ContID
		for _, to := range pl.targets(i) {
			targets = append(targets, conts[to])
		}
		switch {
		case pl.throws(i) && bl.args[1]%9 == 0:
			b.Jump(cps.Own(1), x)
		case pl.throws(i) && bl.args[1]%9 == 1:
			b.CallTo(throws, []cps.ContID{cps.Own(1), cps.Own(1)}, x)
		case pl.throws(i) && bl.args[1]%9 == 2:
			b.CallTo(throws, []cps.ContID{handlers[0], cps.Own(1)}, x)
		case pl.throws(i) && bl.args[1]%9 < 6:
			b.CallTo(throws, []cps.ContID{handlers[bl.args[1]%2], handlers[0]}, x)
		case pl.throws(i):
			b.Jump(handlers[bl.args[1]%2], x)
		default:
			pl.end(b, bl, input, x, y, z, targets)
		}
		for _, to := range pl.targets(i) {
			arrive(to)
		}
		if n == len(pl.fill)/2 {
			for k := range conts {
				if missing[k] == 0 && !sealed[k] && k%2 == 0 {
					b.Seal(conts[k])
					sealed[k] = true
				}
			}
		}
	}
	for i, k := range handlers {
		b.Seal(k)
		b.Enter(k)
		b.At(cps.Pos{Line: int32(100 + i), Col: 1})
		if v := vars[i%len(vars)]; pl.handler(i)%2 == 0 {
			b.Set(v, b.Op(cps.Sub, exceptions[i], b.Get(v)))
		} else {
			b.Op(cps.Print, b.Get(v))
		}
		b.Jump(conts[pl.handler(i)])
		arrive(pl.handler(i))
	}
	for k := range conts {
		if !sealed[k] {
			b.Seal(conts[k])
		}
	}
	finish()
	if err := cps.Verify(p); err != nil {
		t.Errorf("%+v: %v", opts, err)
	}
	return p
}

// end ends a block in one of the usual ways.
func (pl *plan) end(b *cps.Builder, bl *planBlock, input, x, y, z cps.Value, targets []cps.ContID) {
	switch bl.kind {
	case 0:
		b.Op(cps.Print, x, z)
		b.Return()
	case 1:
		b.Jump(targets[0])
	case 2:
		b.Branch(b.Op(cps.Eq, b.Op(cps.And, input, b.Int(1)), b.Int(0)), targets[0], targets[1])
	case 3:
		b.Branch(b.Op(cps.Lt, x, y), targets[0], targets[1])
	case 4:
		b.Branch(b.Op(cps.Not, b.Op(cps.Eq, x, z)), targets[0], targets[1])
	case 5:
		b.Switch(x, []cps.Value{b.Int(0), b.Int(1)}, targets)
	}
}

// throws reports whether a block ends with a throw, or with a call that may throw.
func (pl *plan) throws(i int) bool { return pl.calls && pl.blocks[i].kind == 0 && i%4 != 3 }

// handler returns the block that a handler leads to.
func (pl *plan) handler(i int) int { return (3*i + 1) % len(pl.blocks) }

func (pl *plan) targets(i int) []int {
	b := &pl.blocks[i]
	return b.to[:[]int{0, 1, 2, 2, 2, 3}[b.kind]]
}

// outcomeOf runs main with an input.
func outcomeOf(p *cps.Program, input string) (string, int64) {
	var out strings.Builder
	r, err := interp.Run(p, interp.Options{Stdout: &out, Args: []string{input}})
	var trap *interp.Trap
	if errors.As(err, &trap) {
		fmt.Fprintf(&out, "trap at %v: %s", trap.Pos, trap.Message)
	} else if err != nil {
		fmt.Fprintf(&out, "error: %v", err)
	}
	return out.String(), r.Steps
}

// allOptions returns the options that optimise.
func allOptions() (list []cps.Options) {
	for _, placement := range cps.Placements {
		for n := range 8 {
			list = append(list, cps.Options{Placement: placement, Research: cps.Research{RemoveRedundant: n&1 != 0, NoUserLists: n&2 != 0, NoWitnesses: n&4 != 0}})
		}
	}
	return list
}

func TestRandomFunctionsOptimised(t *testing.T) {
	rng := rand.New(rand.NewSource(1))
	all := allOptions()
	for n := range long.Pick(400, 2000) {
		pl := randomPlan(rng)
		pl.calls = n%2 == 1
		verbatim := pl.build(t, cps.Options{Verbatim: true})
		inputs := make([]string, 3)
		want, steps := make([]string, 3), make([]int64, 3)
		for i := range inputs {
			bytes := make([]byte, rng.Intn(40))
			for j := range bytes {
				bytes[j] = byte('0' + rng.Intn(2))
			}
			inputs[i] = string(bytes)
			want[i], steps[i] = outcomeOf(verbatim, inputs[i])
		}
		seen := map[string]bool{}
		for _, opts := range []cps.Options{{}, all[n%len(all)], all[rng.Intn(len(all))]} {
			p := pl.build(t, opts)
			text := p.String()
			if seen[text] {
				continue
			}
			seen[text] = true
			for i, input := range inputs {
				got, n := outcomeOf(p, input)
				if got != want[i] {
					t.Errorf("%+v, input %q: got\n%s\nwant\n%s\n%s\nverbatim:\n%s", opts, input, got, want[i], text, verbatim)
				}
				if opts.Placement == cps.Deferred && n > steps[i] { // others may place more
					t.Errorf("%+v, input %q: %d steps, and %d verbatim\n%s\nverbatim:\n%s", opts, input, n, steps[i], text, verbatim)
				}
			}
			left(t, opts, p)
		}
		if t.Failed() {
			return
		}
	}
}

// left reports an error if an operation that is left can still be simplified.
func left(t *testing.T, opts cps.Options, p *cps.Program) {
	t.Helper()
	for _, f := range p.Funcs {
		e := cps.Edit(p, f)
		for k := range f.Conts {
			for _, op := range f.Conts[k].Ops {
				op.Args = append([]cps.Value(nil), op.Args...)
				code := op.Code
				if _, known := e.Simplify(&op); known || op.Code != code {
					t.Errorf("%+v: %s of %v is simpler than it is\n%s", opts, code, op.Result, p)
				}
			}
		}
	}
}

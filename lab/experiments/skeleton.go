// This file defines skeletons: CPS of functions that are known by the reads and writes of their
// variables only.

package experiments

import (
	"cpsc/construct"
	"cpsc/cps"
)

// here is the position of everything that is built.
var here = cps.Pos{Line: 1, Col: 1}

// A skeleton builds functions with a builder. What is not known of them is given.
type skeleton struct {
	builder *cps.Builder

	write             func() cps.Value // makes the value of a write
	read              func(cps.Value)  // uses what a read gets
	condition, choice func() cps.Value // of a branch, and of a switch

	conts    []cps.ContID // by node
	unfilled []int        // predecessors, by node
}

// build builds a function that is declared. The functions that stand for what is not known may
// add operations.
func (s *skeleton) build(id cps.FuncID, f *construct.Function) error {
	b := s.builder
	b.Begin(id)
	vars := make([]cps.Variable, f.Vars)
	for v := range vars {
		vars[v] = b.Variable("", cps.Int)
	}
	conts, unfilled := append(s.conts[:0], cps.Entry), append(s.unfilled[:0], make([]int, len(f.Code))...)
	for n, succs := range f.Succs {
		if n > 0 {
			conts = append(conts, b.Cont(""))
		}
		for _, s := range succs {
			unfilled[s]++
		}
	}
	s.conts, s.unfilled = conts, unfilled
	for n, code := range f.Code {
		if n > 0 {
			b.Enter(conts[n])
		}
		last := cps.NoValue
		for _, a := range code {
			switch {
			case !a.Write:
				last = b.Get(vars[a.Var])
				s.read(last)
			case a.Copy:
				b.Set(vars[a.Var], last)
			default:
				b.Set(vars[a.Var], s.write())
			}
		}
		succs := f.Succs[n]
		switch len(succs) {
		case 0:
			b.Return()
		case 1:
			b.Jump(conts[succs[0]])
		case 2:
			b.Branch(s.condition(), conts[succs[0]], conts[succs[1]])
		default:
			var cases []cps.Value
			var targets []cps.ContID
			for c, s := range succs {
				if c > 0 {
					cases = append(cases, b.Int(int64(c)))
				}
				targets = append(targets, conts[s])
			}
			b.Switch(s.choice(), cases, targets)
		}
		for _, s := range succs {
			if unfilled[s]--; unfilled[s] == 0 {
				b.Seal(conts[s])
			}
		}
	}
	return b.Finish()
}

// skeletonOf returns a program with one function. A write writes what is in a global variable then,
// and a read stores what it gets in one, as what branches test is in one: so nothing is live that is
// not a variable of the function, and no two writes write the same value.
func skeletonOf(f *construct.Function, opts cps.Options) (*cps.Program, error) {
	p := cps.NewProgram()
	number, _ := p.DeclareGlobal("number", cps.Int)
	truth, _ := p.DeclareGlobal("truth", cps.Bool)
	id, _ := p.DeclareFunc("f", nil, nil, here)
	opts.Verbatim = true
	b := cps.NewBuilder(p, opts)
	get := func() cps.Value { return b.GetGlobal(number) }
	s := skeleton{builder: b, write: get, choice: get,
		read:      func(x cps.Value) { b.SetGlobal(number, x) },
		condition: func() cps.Value { return b.GetGlobal(truth) }}
	return p, s.build(id, f)
}

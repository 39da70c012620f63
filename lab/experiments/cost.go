// This file defines lifting and dropping by a cost. Danvy and Schultz ("Lambda-dropping:
// transforming recursive equations into programs with block structure", 2000) describe the two
// ends, in which all free variables are parameters or as few as possible; here each free
// variable of each continuation is a choice of its own. The cost is not estimated: the program is
// compiled to bytecode with either choice, and the cheaper one stays.

package experiments

import (
	"bytes"
	"slices"

	"cpsc/cps"
	"cpsc/interp"
)

// A bytecodeCost is what the choice minimises: instructions, and of equal numbers of them the
// registers, which are the slots of a frame.
type bytecodeCost struct{ instructions, registers int }

func (c bytecodeCost) less(d bytecodeCost) bool {
	return c.instructions < d.instructions || c.instructions == d.instructions && c.registers < d.registers
}

// costOf compiles a program to bytecode and returns its cost.
func costOf(p *cps.Program) (bytecodeCost, error) {
	var text bytes.Buffer
	if err := interp.Disassemble(&text, p); err != nil {
		return bytecodeCost{}, err
	}
	var n closeness
	n.addBytecode(text.String())
	return bytecodeCost{n.instructions, n.registers}, nil
}

// stub returns a function with the signature of f that ends the program.
func stub(f *cps.Func) *cps.Func {
	g := &cps.Func{Name: f.Name, ID: f.ID, Params: f.Params, ContParams: f.ContParams, Exported: f.Exported, Pos: f.Pos}
	g.Values = make([]cps.ValueInfo, 1, 2+len(f.Params))
	entry := cps.Cont{Pos: f.Pos}
	for _, t := range f.Params {
		entry.Params = append(entry.Params, cps.Value(len(g.Values)))
		g.Values = append(g.Values, cps.ValueInfo{Kind: cps.ParamValue, Type: t})
	}
	entry.Term = cps.Term{Kind: cps.Exit, Subject: cps.Value(len(g.Values)), Pos: f.Pos}
	g.Values = append(g.Values, cps.ValueInfo{Kind: cps.ConstValue, Type: cps.Int})
	g.Conts = []cps.Cont{entry}
	return g
}

// liftByCost lifts free variables one by one and keeps each lifting that makes the program
// cheaper. If drops is set, it begins with all of them lifted, and drops one by one those that
// do not make it cheaper. Either way it goes on until no single change helps, so the result is a
// local minimum. If the continuations in a loop take a variable, its header must take it, too; the
// cost contains that.
func liftByCost(p *cps.Program, drops bool, cost func(*cps.Program) (bytecodeCost, error)) error {
	funcs := p.Funcs
	defer func() { p.Funcs = funcs }()
	stubs := slices.Clone(funcs) // only one function at a time is compiled whole
	for i, f := range stubs {
		if !f.Extern {
			stubs[i] = stub(f)
		}
	}
	p.Funcs = stubs
	for i, f := range funcs {
		l := liftsOf(f)
		for k := range l.lifted {
			for i := range l.lifted[k] {
				l.lifted[k][i] = drops
			}
		}
		price := func() (bytecodeCost, error) {
			old := stubs[i]
			defer func() { stubs[i] = old }()
			stubs[i] = f.Clone()
			l.lift(p, stubs[i])
			return cost(p)
		}
		least, err := price()
		for changed := true; changed && err == nil; {
			changed = false
			for k := range l.lifted {
				for j := range l.lifted[k] {
					choice := &l.lifted[k][j]
					*choice = !*choice
					c, e := price()
					if e != nil {
						return e
					}
					// Of two choices that cost the same, the one without a parameter stays.
					if c.less(least) || c == least && !*choice {
						least, changed = c, true
					} else {
						*choice = !*choice
					}
				}
			}
		}
		if err != nil {
			return err
		}
		old := stubs[i]
		stubs[i] = f // an editor takes functions of the program only
		l.lift(p, f)
		stubs[i] = old
	}
	return nil
}

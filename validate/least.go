// This file defines the check that a conversion has placed no redundant and no unused parameter.

package validate

import (
	"fmt"

	"cpsc/certify"
	"cpsc/cps"
)

// CheckLeast returns an error if a function has a parameter that always has the value of another value,
// or that only parameters use. It gives the graph of values of the finished function, in which all
// parameters are placed, to the verified checker. Parameters that only calls pass are ordinary values.
func CheckLeast(p *cps.Program) error {
	for _, f := range p.Funcs {
		args := make([][]int32, len(f.Values)) // value 0 is no value
		placed := make([]bool, len(f.Values))
		uses := []int32{0}
		use := func(list ...cps.Value) {
			for _, x := range list {
				uses = append(uses, int32(x))
			}
		}
		for k := range f.Conts {
			c := &f.Conts[k]
			for i := range c.Ops {
				use(c.Ops[i].Args...)
			}
			use(c.Term.Subject)
			if c.Term.Kind != cps.Jump {
				use(c.Term.Args...)
				continue
			}
			for i, x := range f.Conts[c.Term.Targets[0]].Params {
				placed[x] = true
				args[x] = append(args[x], int32(c.Term.Args[i]))
			}
		}
		for k := range f.Conts {
			if t := &f.Conts[k].Term; t.IsCall() { // each passes a value of its own
				for _, s := range t.Succs() {
					for _, x := range f.Conts[s].Params {
						if placed[x] {
							args[x] = append(args[x], int32(len(args)))
							args, placed = append(args, nil), append(placed, false)
						}
					}
				}
			}
		}
		if _, fault := certify.Check(args, uses, placed); fault != nil {
			return fmt.Errorf("function %s: %s %w", f.Name, p.Text(f).Value(cps.Value(fault.Value)), fault.Kind)
		}
	}
	return nil
}

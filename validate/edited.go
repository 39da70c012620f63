// This file defines the form of a program whose functions were edited.

package validate

import (
	"fmt"
	"slices"

	"cpsc/cps"
)

// editedOf returns the form in which values were redefined as what they are. Its functions must have as
// many parameters as before, because an editor adds none to which only one value comes.
func editedOf(f *form) *form {
	return derive(f, "edited, "+f.name, "edit", func(p *cps.Program) (*cps.Program, error) {
		for _, f := range p.Funcs {
			if f.Extern {
				continue
			}
			before := countParams(f)
			if err := redefine(p, f); err != nil {
				return nil, err
			}
			if after := countParams(f); after != before {
				return nil, fmt.Errorf("function %s: redefining values as themselves makes %d parameters %d", f.Name, before, after)
			}
		}
		return p, nil
	})
}

// redefine gives each jump a continuation on its way, which receives a value of the entry, and redefines
// that value as what it has received.
func redefine(p *cps.Program, f *cps.Func) error {
	entry := &f.Conts[cps.Entry]
	values := slices.Clone(entry.Params)
	for _, op := range entry.Ops {
		if op.Result != cps.NoValue {
			values = append(values, op.Result)
		}
	}
	e := cps.Edit(p, f)
	for k := range f.Conts {
		if t := f.Conts[k].Term; t.Kind == cps.Jump && len(values) > 0 {
			x := values[k%len(values)]
			same := e.NewValue(cps.ValueInfo{Type: e.TypeOf(x)})
			between := e.NewCont(cps.Cont{Params: []cps.Value{same}, Term: t})
			f.Conts[k].Term = cps.Term{Kind: cps.Jump, Args: []cps.Value{x}, Targets: []cps.ContID{between}}
			e.Redefine(x, between, 0, same)
		}
	}
	e.Commit()
	return e.Err()
}

func countParams(f *cps.Func) (n int) {
	for k := range f.Conts {
		n += len(f.Conts[k].Params)
	}
	return n
}

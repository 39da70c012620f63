// This file defines what the machine does for a session: it adds programs, calls functions
// without arguments, and restores the memory after a call that failed.
//
// Between two calls, nothing is on the stacks. So the memory is what the globals and the
// functions of the units refer to. A snapshot has the contents of all objects that can be
// reached, except those that never change: strings, and the values that closures capture.
// To restore it is to copy the contents back into the same objects; objects that are newer
// than the snapshot cannot be reached any more.

package reference

import (
	"context"
	"slices"

	"cpsc/cps"
	"cpsc/host"
	"cpsc/interp/internal/liveness"
	"cpsc/interp/internal/rts"
)

// Link adds a program, which imports functions and globals: imports gives the unit that
// declares them by their names.
func (m *Machine) Link(p *cps.Program, bound []*host.Bound, imports map[string]*Unit) *Unit {
	u := linkUnit(p, bound, imports, liveness.Max)
	m.units = append(m.units, u)
	return u
}

// Invoke calls a function of a unit, which has no parameters, and returns its results as
// text. The limits of steps and output apply to this call alone.
func (m *Machine) Invoke(ctx context.Context, u *Unit, name string) ([]string, error) {
	m.opts.Context = ctx
	m.steps, m.calls, m.nextCheck = 0, 0, 0
	m.in.Resume(ctx)
	m.opts.Out.Resume()
	fn := u.function(name)
	if err := m.run(fn, nil); err != nil || m.exited {
		m.Reset()
		return nil, err
	}
	var texts []string
	for i, t := range fn.Results() {
		text, err := m.literal(&u.prog.Types, t, m.args[i])
		if trap, ok := err.(rts.TrapMessage); ok {
			err = rts.NewTrap(trap, fn.Frames(nil, fn.Pos))
		}
		if err != nil {
			m.Reset()
			return nil, err
		}
		texts = append(texts, text)
	}
	clear(m.args)
	m.args = m.args[:0]
	return texts, nil
}

// Reset empties the stacks and the environments after a call that did not return.
func (m *Machine) Reset() {
	if m.fn != nil {
		m.leave()
	}
	m.end()
	clear(m.args)
	m.args, m.hostDepth, m.ended = m.args[:0], 0, nil
	m.release(0)
}

// A Snapshot has the contents of objects at some time.
type Snapshot struct {
	globals []saved[global]
	cells   []saved[value]
	structs []saved[[]value]
	arrays  []saved[array]
}

type saved[T any] struct {
	of   *T
	then T
}

// Save returns a snapshot of all that the units can reach. The error is a trap if the memory
// for it exceeds the limit.
func (m *Machine) Save(units []*Unit) (*Snapshot, error) {
	m.units = units
	s := &Snapshot{}
	w := walk{visit: func(x any) error {
		if err := m.heap.Charge(copySize(x)); err != nil {
			return err
		}
		switch x := x.(type) {
		case *global:
			s.globals = append(s.globals, saved[global]{x, *x})
		case *array:
			s.arrays = append(s.arrays, saved[array]{x, *x.clone()})
		case *structure:
			s.structs = append(s.structs, saved[[]value]{&x.fields, slices.Clone(x.fields)})
		case *value:
			s.cells = append(s.cells, saved[value]{x, *x})
		}
		return nil
	}}
	for _, u := range units {
		w.add(u)
	}
	if err := w.run(); err != nil {
		return nil, err
	}
	m.snapshot = s
	return s, nil
}

// Restore undoes all changes since a snapshot.
func (s *Snapshot) Restore() {
	for _, g := range s.globals {
		*g.of = g.then
	}
	for _, c := range s.cells {
		*c.of = c.then
	}
	for _, f := range s.structs {
		copy(*f.of, f.then) // in place: a cell may refer to a field
	}
	for _, a := range s.arrays {
		*a.of = a.then
	}
}

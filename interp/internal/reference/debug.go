// This file defines what a debugger sees of a machine that waits before a step.

package reference

import (
	"slices"

	"cpsc/cps"
	"cpsc/interp/internal/rts"
)

// stopped returns the error of a step, after a debugger has seen it.
func (m *Machine) stopped(err error) error {
	if err != nil && m.opts.Debug != nil {
		if end := m.opts.Debug(m, err); end != nil {
			return end
		}
	}
	return err
}

// Depth implements rts.Debugged.
func (m *Machine) Depth() int { return len(m.callers) + 1 }

// At implements rts.Debugged.
func (m *Machine) At(i int) (f *cps.Func, k cps.ContID, step int) {
	if i == 0 {
		return m.fn.Func, m.cont, m.step
	}
	c := &m.callers[len(m.callers)-i]
	return c.fn.Func, c.cont, len(c.fn.Conts[c.cont].Ops)
}

// Value implements rts.Debugged.
func (m *Machine) Value(i int, x cps.Value) (text string, t cps.Type) {
	if i == 0 {
		return m.shown(m.fn, m.fn.TypeOf(x), m.env[x])
	}
	c := &m.callers[len(m.callers)-i]
	v := c.fn.env[x] // of a constant
	if n := slices.Index(c.fn.conts[c.cont].kept, x); n >= 0 {
		v = m.saved[c.saved+n]
	}
	return m.shown(c.fn, c.fn.TypeOf(x), v)
}

// Global implements rts.Debugged.
func (m *Machine) Global(i int) (text string, t cps.Type) {
	if g := m.main.globals[i]; g != nil && g.set {
		return m.shown(m.fn, m.main.prog.Globals[i].Type, g.value)
	}
	return "", cps.NoType
}

func (m *Machine) shown(fn *function, t cps.Type, v value) (string, cps.Type) {
	types := &fn.unit.prog.Types
	if types.Kind(t) == cps.RefKind && v.ref != nil {
		var err error
		if v, err = load(v.ref); err != nil {
			return "", t
		}
		t = types.Elem(t)
	}
	if t == cps.String && v.ref == nil {
		return "", t
	}
	text, err := m.literal(types, t, v)
	if err != nil {
		return "", t
	}
	return text, t
}

var _ rts.Debugged = (*Machine)(nil)

// This file defines the execution of terminators.

package reference

import (
	"fmt"

	"cpsc/cps"
	"cpsc/interp/internal/rts"
)

// terminate executes the terminator of the current continuation.
func (m *Machine) terminate(t *cps.Term) error {
	switch t.Kind {
	case cps.Jump:
		m.appendArgs(t.Args)
		m.goTo(t, 0)
		m.bind()
	case cps.Branch:
		if m.env[t.Subject].bool() {
			m.goTo(t, 0)
		} else {
			m.goTo(t, 1)
		}
	case cps.Switch:
		key := caseKey{num: m.env[t.Subject].num}
		if m.fn.TypeOf(t.Subject) == cps.String {
			key = caseKey{text: m.env[t.Subject].text()}
		}
		target, ok := m.fn.conts[m.cont].cases[key]
		if !ok {
			target = len(t.Cases) // the default
		}
		m.goTo(t, target)
	case cps.Call:
		return m.call(t, m.funcs[t.Func], nil)
	case cps.CallValue:
		c, ok := m.env[t.Subject].ref.(*closure)
		if !ok {
			return rts.NilDereference
		}
		return m.call(t, c.fn, c.captured)
	case cps.Return:
		m.appendArgs(t.Args)
		m.leave()
		m.resume()
	case cps.Exit:
		m.status, m.exited, m.fn = m.env[t.Subject].int(), true, nil
	default:
		panic(fmt.Sprintf("interp: terminator of unknown kind %d", t.Kind))
	}
	return nil
}

// goTo makes a target of the terminator of the current continuation the current continuation.
func (m *Machine) goTo(t *cps.Term, target int) {
	for _, x := range m.fn.conts[m.cont].dead[target] {
		m.env[x].ref = nil
	}
	m.cont = t.Targets[target]
}

// appendArgs appends the values of operands to the arguments. All operands are read before
// bind writes the first parameter, because an operand may be a parameter, too.
func (m *Machine) appendArgs(operands []cps.Value) {
	args := m.args
	for _, x := range operands {
		args = append(args, m.env[x])
	}
	m.args = args
}

// bind binds the parameters of the current continuation to the arguments.
func (m *Machine) bind() {
	env, args := m.env, m.args
	for i, x := range m.fn.Conts[m.cont].Params {
		env[x] = args[i]
		args[i].ref = nil
	}
	m.args = args[:0]
}

// call calls a function. The captured values are its first arguments.
func (m *Machine) call(t *cps.Term, callee *function, captured []value) error {
	if !t.IsTailCall() {
		if err := m.push(m.fn.conts[t.Targets[0]].live); err != nil {
			return err
		}
	}
	m.args = append(m.args, captured...)
	m.appendArgs(t.Args)
	m.leave()
	m.calls++
	m.enter(callee)
	return nil
}

// push makes the current function a caller and saves its live values.
func (m *Machine) push(live []cps.Value) error {
	if len(m.callers) >= m.opts.MaxDepth {
		return rts.DepthExceeded(m.opts.MaxDepth)
	}
	if len(m.callers) == cap(m.callers) {
		n := max(2*cap(m.callers), 64)
		if err := m.heap.ChargeElems(int64(n), callerSize); err != nil {
			return err
		}
		m.callers = append(make([]caller, 0, n), m.callers...)
	}
	if need := len(m.saved) + len(live); need > cap(m.saved) {
		n := max(need, 2*cap(m.saved), 64)
		if err := m.heap.ChargeElems(int64(n), valueSize); err != nil {
			return err
		}
		m.saved = append(make([]value, 0, n), m.saved...)
	}
	m.callers = append(m.callers, caller{m.fn, m.cont})
	for _, x := range live {
		m.saved = append(m.saved, m.env[x])
	}
	return nil
}

// leave removes the references of the current call, which ends or waits for a callee, from
// the environment.
func (m *Machine) leave() {
	for _, x := range m.fn.conts[m.cont].held {
		m.env[x].ref = nil
	}
}

// enter begins a call of a function with the arguments.
func (m *Machine) enter(fn *function) {
	m.fn, m.env, m.cont = fn, fn.env, cps.Entry
	m.bind()
}

// resume returns to the last caller, with the arguments as results. If there is none, the
// function that Run started has returned, and the execution ends.
func (m *Machine) resume() {
	last := len(m.callers) - 1
	if last < 0 {
		if len(m.args) > 0 {
			m.status = m.args[0].int()
			m.args = m.args[:0]
		}
		m.fn = nil
		return
	}
	c := m.callers[last]
	m.callers = m.callers[:last]
	m.fn, m.env, m.cont = c.fn, c.fn.env, c.fn.Conts[c.cont].Term.Targets[0]
	live := m.fn.conts[m.cont].live
	saved := m.saved[len(m.saved)-len(live):]
	for i, x := range live {
		m.env[x] = saved[i]
	}
	clear(saved)
	m.saved = m.saved[:len(m.saved)-len(live)]
	m.bind()
}

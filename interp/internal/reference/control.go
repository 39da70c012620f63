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
		return m.call(t, m.fn.unit.funcs[t.Func], nil)
	case cps.CallValue:
		c, ok := m.env[t.Subject].ref.(*closure)
		if !ok {
			return rts.NilDereference
		}
		return m.call(t, c.fn, c.captured)
	case cps.Return:
		h := m.own()[t.Targets[0].Own()]
		if h == uncaught {
			return m.raisedUncaught(t.Args[0])
		}
		m.appendArgs(t.Args)
		m.leave()
		m.resume(h)
	case cps.Exit:
		m.status, m.exited, m.fn = m.env[t.Subject].int(), true, nil
	default:
		panic(fmt.Sprintf("interp: terminator of unknown kind %d", t.Kind))
	}
	return nil
}

// goTo leaves the current continuation for a target of its terminator. It removes the
// references that are dead there from the environment.
func (m *Machine) goTo(t *cps.Term, target int) {
	for _, x := range m.fn.conts[m.cont].dead[target] {
		m.env[x].ref = nil
	}
	m.cont = t.Targets[target]
}

// appendArgs appends the values of operands to the arguments. Why does it not bind the
// parameters directly? An operand may be one of the parameters, so all operands must be
// read before the first parameter is written.
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

// own returns the continuations that the current function got for its continuation
// parameters.
func (m *Machine) own() []handler {
	return m.handlers[len(m.handlers)-len(m.fn.ContParams):]
}

// call calls a function. The captured values are its first arguments.
func (m *Machine) call(t *cps.Term, callee *function, captured []value) error {
	if err := m.reserve(t); err != nil {
		return err
	}
	own := m.own()
	if t.IsTailCall() {
		m.handlers = m.handlers[:len(m.handlers)-len(own)]
	} else {
		m.push()
	}
	m.passed = m.passed[:0]
	for slot, k := range t.Targets {
		if k.IsOwn() {
			m.passed = append(m.passed, own[k.Own()])
		} else {
			m.passed = append(m.passed, handler{len(m.callers), slot})
		}
	}
	m.handlers = append(m.handlers, m.passed...)
	m.args = append(m.args, captured...)
	m.appendArgs(t.Args)
	m.leave()
	m.calls++
	m.enter(callee)
	return nil
}

// reserve makes space on the stacks for a call, or returns an error if a limit is reached.
func (m *Machine) reserve(t *cps.Term) (err error) {
	if !t.IsTailCall() {
		if len(m.callers) >= m.opts.MaxDepth {
			return rts.DepthExceeded(m.opts.MaxDepth)
		}
		if m.callers, err = reserve(&m.heap, m.callers, 1, callerSize); err != nil {
			return err
		}
		if m.saved, err = reserve(&m.heap, m.saved, len(m.fn.conts[m.cont].kept), valueSize); err != nil {
			return err
		}
	}
	m.handlers, err = reserve(&m.heap, m.handlers, len(t.Targets), handlerSize)
	return err
}

// reserve returns a stack with space for n more elements of a size.
func reserve[T any](h *rts.Heap, stack []T, n int, size int64) ([]T, error) {
	need := len(stack) + n
	if need <= cap(stack) {
		return stack, nil
	}
	space := max(need, 2*cap(stack))
	if err := h.ChargeElems(int64(space), size); err != nil {
		return stack, err
	}
	return append(make([]T, 0, space), stack...), nil
}

// push makes the current function a caller and saves its values that are live after the call.
func (m *Machine) push() {
	m.callers = append(m.callers, caller{m.fn, m.cont, len(m.saved), len(m.handlers), false})
	for _, x := range m.fn.conts[m.cont].kept {
		m.saved = append(m.saved, m.env[x])
	}
}

// leave removes the references of the current call from the environment, when the call ends
// or waits for a callee.
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

// resume goes on with a continuation that a call in progress has passed. This call and all
// those within it end, and the arguments are bound to the parameters of the continuation.
func (m *Machine) resume(h handler) {
	if h.depth == 0 {
		m.end()
		return
	}
	c := m.callers[h.depth-1]
	if c.host {
		m.callers, m.handlers, m.fn = m.callers[:h.depth-1], m.handlers[:c.handlers], nil
		return
	}
	m.callers, m.handlers = m.callers[:h.depth-1], m.handlers[:c.handlers]
	m.fn, m.env, m.cont = c.fn, c.fn.env, c.cont
	saved := m.saved[c.saved:]
	for i, x := range m.fn.conts[m.cont].kept {
		m.env[x] = saved[i]
	}
	clear(saved)
	m.saved = m.saved[:c.saved]
	m.goTo(&m.fn.Conts[m.cont].Term, h.slot)
	m.bind()
}

// end ends the execution, because the function that Run started returns. Its result, if it
// has one, is the argument.
func (m *Machine) end() {
	clear(m.saved)
	m.callers, m.saved, m.handlers, m.fn = m.callers[:0], m.saved[:0], m.handlers[:0], nil
}

// An origin says where an exception was thrown. Raising drops the calls that it leaves, but
// they remain in the array of callers until the next call.
type origin struct {
	from  rts.Origin // if the exception was thrown again: what was recorded before
	fn    *function  // else the function that threw it, and the position there
	pos   cps.Pos
	depth int // how many calls were in progress
}

func (o *origin) known() bool { return o.fn != nil || len(o.from.Frames) > 0 }

// frames returns the functions of an origin, and of the calls in progress then, except for
// the outermost ones. If the exception is passed on, it shortens a deep stack.
func (m *Machine) frames(o origin, outermost int, passedOn bool) rts.Origin {
	frames := append(m.heap.Frames(len(o.from.Frames)+1+max(0, o.depth-outermost)), o.from.Frames...)
	if o.fn != nil {
		frames = o.fn.Frames(frames, o.pos)
	}
	callers := m.callers[:cap(m.callers)]
	for i := o.depth - 1; i >= outermost; i-- {
		if c := &callers[i]; c.fn != nil { // else the stack has grown since then
			frames = c.fn.Frames(frames, c.fn.Conts[c.cont].Term.Pos)
		}
	}
	all := rts.Origin{Frames: frames, Hidden: o.from.Hidden}
	if passedOn || o.fn == nil {
		all.Shorten()
	}
	return all
}

// throw records that the operation at a position throws an exception.
func (m *Machine) throw(pos cps.Pos) {
	m.thrown = origin{fn: m.fn, pos: pos, depth: len(m.callers)}
}

// throwFrom records that an exception is thrown again whose origin is given as text.
func (m *Machine) throwFrom(text string) {
	m.thrown = origin{from: rts.ParseOrigin(text), depth: len(m.callers)}
}

// origin returns the origin of the exception that was thrown last, as text: all that is not
// in progress any more, and the call of the current function.
func (m *Machine) origin() (value, error) {
	text := m.frames(m.thrown, len(m.callers), true).Text()
	return m.allocate(int64(len(text))+rts.StringSize, func() any { return &rts.String{Text: text} })
}

// raisedUncaught returns the error for a value that arrives at the second continuation of main.
func (m *Machine) raisedUncaught(x cps.Value) error {
	m.uncaught = true
	text, err := m.text(m.fn.TypeOf(x), m.env[x])
	if err != nil {
		return err
	}
	return rts.Uncaught(text)
}

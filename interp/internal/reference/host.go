// This file defines calls of host functions, and calls of the program by them.

package reference

import (
	"errors"

	"cpsc/cps"
	"cpsc/host"
	"cpsc/interp/internal/rts"
)

// errExited is the error of a host function in which the program has ended.
var errExited = errors.New("the program has ended in a host function")

// callHost calls the current function, which is a host function. The result is the first
// result of that or, if it may throw, whether it returned.
func (m *Machine) callHost(op *cps.Op) (value, error) {
	b := m.fn.unit.host[m.fn.ID]
	c := b.NewCall()
	c.Ctx, c.Program = m.opts.Context, m
	outer := m.lent
	m.lent = nil
	for i, x := range op.Args {
		if m.fn.types[x] == cps.String {
			c.Args[i].Text = m.env[x].text()
			m.lent = append(m.lent, m.env[x].ref.(*rts.String))
		} else {
			c.Args[i].Bits = m.env[x].num
		}
	}
	held := len(m.held)
	threw, err := hostCall(b, c)
	m.lent, m.hostOut = outer, c.Out
	m.release(held)
	switch {
	case m.exited:
		return value{}, errExited
	case m.ended != nil:
		return value{}, m.ended
	case m.interrupted() != nil:
		return value{}, rts.ErrInterrupted
	case err != nil || op.Result == cps.NoValue:
		return value{}, err
	case m.fn.Throws() != cps.NoType:
		if threw {
			m.throw(op.Pos)
		}
		return boolValue(!threw), nil
	}
	return m.hostResult(m.fn.types[op.Result], 0)
}

// release drops what is held, except the first n strings.
func (m *Machine) release(n int) {
	clear(m.held[n:])
	m.held = m.held[:n]
}

// hostCall calls a host function. A panic becomes an error.
func hostCall(b *host.Bound, c *host.Call) (threw bool, err error) {
	defer func() {
		if x := recover(); x != nil {
			err = b.Recovered(x)
		}
	}()
	return b.Call(c)
}

// hostResult returns a value that the host function has returned or thrown.
func (m *Machine) hostResult(t cps.Type, i int) (value, error) {
	v := m.hostOut[i]
	if t != cps.String {
		return value{num: v.Bits}, nil
	}
	return m.allocate(int64(len(v.Text))+rts.StringSize, func() any { return &rts.String{Text: v.Text} })
}

// CallProgram calls a function of the program while a host function is running.
func (m *Machine) CallProgram(name string, args []any) ([]any, error) {
	f, values, err := rts.Callee(m.fn.unit.prog, m, name, args)
	if err != nil {
		return nil, err
	}
	switch {
	case m.ended != nil || m.exited:
		return nil, rts.ErrEnded
	case m.hostDepth == host.MaxDepth:
		return nil, rts.ErrTooDeep
	}
	held := len(m.held)
	for _, s := range m.lent {
		m.held = m.heap.Hold(m.held, s)
	}
	m.heap.TakeArguments(f, values)
	fn, cont, step, entrySteps, profiled := m.fn, m.cont, m.step, m.entrySteps, m.profiled
	if err := m.enterFromHost(f, values); err != nil {
		m.ended = m.fail(err)
		return nil, m.ended
	}
	m.hostDepth++
	for m.fn != nil {
		if err := m.runCont(); m.exited {
			break
		} else if err != nil {
			m.ended = m.fail(err)
			return nil, m.ended
		}
	}
	m.hostDepth--
	if m.exited {
		return nil, rts.ErrEnded
	}
	m.release(held)
	out := m.results(f)
	m.fn, m.env, m.cont, m.step, m.entrySteps, m.profiled = fn, fn.env, cont, step, entrySteps, profiled
	return rts.Results(fn.unit.prog, m, f, out)
}

// results returns the results of a function that has returned. The strings of it are held from
// now on.
func (m *Machine) results(f *cps.Func) []rts.Arg {
	results := make([]rts.Arg, len(f.Results()))
	for i, t := range f.Results() {
		if results[i] = argOf(t, m.args[i]); t == cps.String {
			m.held = m.heap.Hold(m.held, m.args[i].ref.(*rts.String))
		}
	}
	clear(m.args)
	m.args = m.args[:0]
	return results
}

// argOf returns a value of the program as one that crosses the boundary.
func argOf(t cps.Type, v value) rts.Arg {
	if t == cps.String {
		return rts.Arg{Text: v.text()}
	}
	return rts.Arg{Bits: v.num, Ref: v.ref}
}

// valueOf returns a value that crosses the boundary as one of the program.
func valueOf(t cps.Type, a rts.Arg) value {
	if t == cps.String {
		return textValue(a.Text)
	}
	return value{num: a.Bits, ref: a.Ref}
}

// Make and Parts are those of rts.Objects.
func (m *Machine) Make(p *cps.Program, t cps.Type, parts []rts.Arg) any {
	m.heap.Left -= arraySize + int64(len(parts))*valueSize
	s, a := &structure{}, &array{}
	for i, part := range parts {
		if decl := p.StructOf(t); decl != nil {
			s.fields = append(s.fields, valueOf(decl.Fields[i].Type, part))
		} else {
			a.push(p.Elem(t), valueOf(p.Elem(t), part))
		}
	}
	if p.StructOf(t) != nil {
		return s
	}
	return a
}

func (m *Machine) Parts(p *cps.Program, t cps.Type, object any) (parts []rts.Arg) {
	if s, ok := object.(*structure); ok {
		for i, v := range s.fields {
			parts = append(parts, argOf(p.StructOf(t).Fields[i].Type, v))
		}
		return parts
	}
	a := object.(*array)
	for i := range a.len() {
		parts = append(parts, argOf(p.Elem(t), a.at(int64(i))))
	}
	return parts
}

// Call runs a function, which takes the arguments, and returns its results.
func (m *Machine) Call(f *cps.Func, args []rts.Arg) ([]rts.Arg, error) {
	m.heap.TakeArguments(f, args)
	if err := m.run(m.main.funcs[f.ID], args); err != nil || m.exited {
		return nil, err
	}
	out := m.results(f)
	m.release(0) // nobody knows how long the caller holds them
	return out, nil
}

// enterFromHost begins a call of a function by the current host function. It saves no values of
// the host function, because its body uses none of them after the call of the host.
func (m *Machine) enterFromHost(f *cps.Func, args []rts.Arg) (err error) {
	if len(m.callers) >= m.opts.MaxDepth {
		return rts.DepthExceeded(m.opts.MaxDepth)
	}
	if m.callers, err = reserve(&m.heap, m.callers, 1, callerSize); err != nil {
		return err
	}
	if m.handlers, err = reserve(&m.heap, m.handlers, 1, handlerSize); err != nil {
		return err
	}
	m.callers = append(m.callers, caller{m.fn, m.cont, len(m.saved), len(m.handlers), true})
	m.handlers = append(m.handlers, handler{len(m.callers), 0})
	for i, t := range f.Params {
		m.args = append(m.args, valueOf(t, args[i]))
	}
	m.leave()
	m.calls++
	m.enter(m.fn.unit.funcs[f.ID])
	return nil
}

// This file defines calls of host functions, and calls of the program by them.

package eval

import (
	"errors"
	"fmt"

	"cpsc/check"
	"cpsc/diag"
	"cpsc/host"
)

// bindHost binds Go functions to the host functions of a program: by name.
func bindHost(info *check.Info, funcs host.Funcs) (map[string]*host.Bound, error) {
	var signatures []host.Signature
	for _, fn := range info.Funcs {
		if !fn.Syntax.Extern {
			continue
		}
		s := host.Signature{Name: fn.Name}
		for _, p := range fn.Params {
			s.Params = append(s.Params, hostType(p.Type))
		}
		for _, t := range fn.Results {
			s.Results = append(s.Results, hostType(t))
		}
		if fn.Throws != nil {
			s.Throws = hostType(fn.Throws)
		}
		signatures = append(signatures, s)
	}
	list, err := host.Bind(funcs, signatures)
	if err != nil {
		return nil, err
	}
	bound := map[string]*host.Bound{}
	for _, b := range list {
		bound[b.Name] = b
	}
	return bound, nil
}

func hostType(t check.Type) host.Type {
	switch t {
	case check.Int:
		return host.Int
	case check.Float:
		return host.Float
	case check.Bool:
		return host.Bool
	case check.String:
		return host.String
	}
	return host.None
}

// hostBody emits the body of a host function.
func (w *writer) hostBody(fn *check.Func) {
	b := w.bound[fn.Name]
	w.emit(fn.Decl, func(m *machine) error { return m.callHost(b) })
	w.ret(fn.Decl)
}

// callHost calls a host function. It pushes the results, or throws.
func (m *machine) callHost(b *host.Bound) error {
	c := b.NewCall()
	c.Ctx, c.Program = m.ctx, m
	vars := m.current().vars
	for i := range c.Args {
		c.Args[i], _ = host.ValueOf(vars[i].(*box).x)
	}
	depth := len(m.calls)
	threw, err := func() (threw bool, err error) {
		defer func() {
			if x := recover(); x != nil {
				err = b.Recovered(x)
			}
		}()
		return b.Call(c)
	}()
	switch {
	case m.ended != nil:
		return m.ended
	case (threw || err != nil) && m.ctx != nil && m.ctx.Err() != nil:
		return ErrInterrupted
	case err != nil:
		return err
	case len(m.calls) != depth:
		panic("eval: a call of a host function has left calls")
	}
	types := b.Results
	if threw {
		types = []host.Type{b.Throws}
	}
	for i, t := range types {
		if t == host.String {
			if err := m.use(objectSize + int64(len(c.Out[i].Text))); err != nil {
				return err
			}
		}
		m.push(c.Out[i].Go(t))
	}
	if threw {
		return m.raise(m.pop(), nil)
	}
	return nil
}

// CallProgram calls a function of the program while a host function is running.
func (m *machine) CallProgram(name string, args []any) ([]any, error) {
	if m.ended != nil {
		return nil, errEnded
	}
	f := m.named[name]
	switch {
	case f == nil:
		return nil, fmt.Errorf("the program has no function %s", name)
	case m.hostDepth == host.MaxDepth:
		return nil, fmt.Errorf("more than %d calls of the program by host functions are in progress", host.MaxDepth)
	case f.Throws != nil:
		return nil, fmt.Errorf("function %s throws, so it cannot be called from outside", name)
	case len(args) != len(f.Params):
		return nil, fmt.Errorf("function %s takes %s and got %d", name, diag.Count(len(f.Params), "argument"), len(args))
	}
	for _, t := range f.Type.Results {
		if hostType(t) == host.None {
			return nil, fmt.Errorf("function %s cannot be called from outside, because it returns %s", name, t)
		}
	}
	values := make([]value, len(args))
	for i, x := range args {
		v, t := host.ValueOf(x)
		if want := f.Params[i]; want.Kind == check.ByRef || t == host.None || t != hostType(want.Type) {
			return nil, fmt.Errorf("argument %d of function %s is %s, not %T", i+1, name, want.Type, x)
		}
		values[i] = v.Go(t)
	}
	m.hostDepth++
	base := len(m.calls)
	err := m.checkDepth()
	if err == nil {
		m.stack = append(m.stack, values...)
		err = m.enter(m.funcs[f.Index].value, false)
	}
	for err == nil && len(m.calls) > base {
		err = m.step()
	}
	m.hostDepth--
	if err != nil {
		if message, ok := err.(trap); ok {
			err = m.trap(string(message))
		}
		m.ended = err
		return nil, errEnded
	}
	results := m.popN(len(f.Type.Results))
	out := make([]any, len(results))
	for i, x := range results {
		out[i] = x
	}
	return out, nil
}

var errEnded = errors.New("the program has ended")

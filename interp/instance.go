// This file defines instances, whose functions are called one by one.

package interp

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"iter"

	"cpsc/cps"
	"cpsc/interp/internal/rts"
)

// An Instance is a program of which functions are called by their names. Its globals keep
// their values from call to call, and the limits of its options apply to all calls together.
// Only one goroutine at a time may use an instance, but any number of instances may run the
// same program at once.
type Instance struct {
	prog    *cps.Program
	engine  engine
	out     *rts.Output
	started func()
	ctx     context.Context // Options.Context
	ended   error           // why it can no longer be used, or nil
	begun   bool            // the initialiser of the globals has been called
	ready   bool            // and has returned
	running bool
}

// ErrExited is the error of a call of an instance that has called exit. Result.Status has the
// status.
var ErrExited = errors.New("the program has called exit")

var errPanicked = errors.New("a call of the instance has not returned, because Options.Started panicked or a Go function ended its goroutine: make a new instance")

// NewInstance returns an instance of a program that cps.Verify accepts. The program needs no
// main, and Options.Args is not used. The error is a *StartError.
func NewInstance(p *cps.Program, opts Options) (*Instance, error) {
	if err := cmp.Or(checkProgram(p), opts.check()); err != nil {
		return nil, err
	}
	if f := p.Func(cps.InitName); f != nil && (len(f.Params) > 0 || len(f.ContParams) > 1 || len(f.Results()) > 0) {
		return nil, &StartError{cps.InitName + " has parameters or results"}
	}
	p = rts.Callable(p)
	bound, err := rts.BindHost(p, opts.Host)
	if err != nil {
		return nil, &StartError{err.Error()}
	}
	i := &Instance{prog: p, ctx: opts.Context, started: opts.Started}
	i.engine, i.out = newEngine(p, opts, nil, bound)
	return i, nil
}

// Call calls a function with an argument for each parameter, and returns its results:
//
//	an int, a float             an int64 or, as an argument, an int; a float64
//	a bool, a string            a bool, a string
//	an array of these           []int64, []float64, []bool or []string; as an argument, any slice
//	another array               []any; as an argument, any slice
//	a struct                    a map[string]any of its fields, or nil
//
// Arrays and structs are copied; an object that the results contain several times has one copy. Values of other
// types do not cross the boundary. If the function has one, if there is no such function, or if the arguments do
// not fit, the error says so, and nothing is executed. The first call also runs the initialiser of the globals.
// Level O2 of package compile keeps the functions that opt.Options.Keep names.
//
// If the function throws, the error is a *host.Thrown. Other errors are those of Run, and ErrExited. After a *Trap, further calls find the globals and
// all objects as the call left them. After any other error, or if the initialiser traps, the instance
// cannot be used any more: all further calls return the same error.
func (i *Instance) Call(name string, args ...any) ([]any, error) {
	switch {
	case i == nil || i.engine == nil:
		return nil, errors.New("the instance was not made by NewInstance, which has returned an error or was not called")
	case i.running:
		return nil, errors.New("the instance is running: it runs one call at a time, and a host function calls the program through its host.Call")
	case i.ended != nil:
		return nil, i.ended
	}
	f, values, err := rts.Callee(i.prog, i.engine, name, args)
	if err != nil {
		return nil, err
	}
	i.ended = errPanicked // unless the call returns
	out, err := i.call(f, values)
	i.ended = nil
	if ferr := i.out.Flush(); err == nil {
		err = ferr
	}
	if err == nil && i.engine.Exited() {
		err = ErrExited
	}
	if err != nil {
		err = publicError(i.ctx, err)
		if _, trapped := err.(*Trap); trapped && i.ready {
			i.engine.Reset()
		} else {
			i.ended = err
		}
		return nil, err
	}
	return rts.Results(i.prog, i.engine, f, out)
}

func (i *Instance) call(f *cps.Func, args []rts.Arg) (_ []rts.Arg, err error) {
	defer recoverInvalid(i.prog, &err)
	i.running = true
	defer func() { i.running = false }()
	if !i.begun {
		i.begun = true
		if i.started != nil {
			i.started()
		}
		if err := i.engine.Start(); err != nil || i.engine.Exited() {
			return nil, err
		}
		i.ready = true
	}
	return i.engine.Call(f, args)
}

// Seq calls a function, whose first result is a bool, until that is false, and yields its other results: say, of
// one that takes the next value of a generator. An error of Call ends the sequence.
func (i *Instance) Seq(name string, args ...any) iter.Seq2[[]any, error] {
	return func(yield func([]any, error) bool) {
		for {
			out, err := i.Call(name, args...)
			more, isBool := append(out, nil)[0].(bool)
			switch {
			case err == nil && !isBool:
				err = fmt.Errorf("the first result of function %s is no bool", name)
				fallthrough
			case err != nil:
				yield(nil, err)
				return
			case !more || !yield(out[1:], nil):
				return
			}
		}
	}
}

// Result returns the result of all calls so far.
func (i *Instance) Result() Result {
	if i == nil || i.engine == nil {
		return Result{}
	}
	return resultOf(i.engine)
}

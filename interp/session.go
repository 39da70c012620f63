// This file defines sessions, in which programs run one after another on the same memory.

package interp

import (
	"context"
	"fmt"
	"slices"
	"strings"

	"cpsc/cps"
	"cpsc/interp/internal/reference"
	"cpsc/interp/internal/rts"
)

// A Session is a sequence of programs, each of which may use functions and globals of those
// before it. Package session builds on it what cpsc repl needs. The reference engine runs the
// programs. Only one goroutine at a time may use a session.
type Session struct {
	err  error // of its options, or nil
	m    *reference.Machine
	out  *rts.Output
	opts Options

	running bool
}

// A Unit is a program of a session.
type Unit struct {
	u    *reference.Unit
	prog *cps.Program
	of   *Session
}

// check returns an error unless the session can be used, and has the unit.
func (s *Session) check(u *Unit) error {
	switch {
	case s == nil || s.m == nil:
		return &StartError{"the session is empty: NewSession makes sessions"}
	case s.err != nil:
		return s.err
	case s.running:
		return &StartError{"the session is running: it runs one unit at a time, and a host function calls the program through its host.Call"}
	case u == nil || u.prog == nil:
		return &StartError{"the unit is nil or empty: Link makes units"}
	case u.of != s:
		return &StartError{"the unit belongs to another session"}
	}
	return nil
}

// callable returns an error unless the unit has a function with this name and without
// parameters.
func (u *Unit) callable(name string) error {
	switch f := u.prog.Func(name); {
	case f == nil:
		return &StartError{"the unit has no function " + name}
	case len(f.Params) > 0:
		return &StartError{"function " + name + " has parameters"}
	}
	return nil
}

// NewSession returns a session without a program. Of the options, Stdin, Stdout, Host and the
// limits apply. The limits of steps and of output apply to each call alone, those of memory
// and of calls in progress to the whole session. If one is negative, the methods of the session
// return a *StartError.
func NewSession(opts Options) *Session {
	opts.Engine, opts.Args, opts.Profile, opts.Enter, opts.Trace, opts.Context = Reference, nil, nil, nil, nil, nil
	e, out := newEngine(cps.NewProgram(), opts, nil, nil)
	return &Session{err: opts.check(), m: e.(*reference.Machine), out: out, opts: opts}
}

// Link adds a program that cps.Verify accepts. It needs no main, and its initialiser is not
// executed. The functions and globals of the program whose names are in imports are those
// with the same names in the units there; their types must be the same, and the bodies of the
// functions are not used. The error is a *StartError.
func (s *Session) Link(p *cps.Program, imports map[string]*Unit) (*Unit, error) {
	u := &Unit{prog: p, of: s}
	if err := checkProgram(p); err != nil {
		return nil, err
	}
	if err := s.check(u); err != nil {
		return nil, err
	}
	bound, err := rts.BindHost(p, s.opts.Host)
	if err != nil {
		return nil, &StartError{err.Error()}
	}
	from := make(map[string]*reference.Unit, len(imports))
	for name, u := range imports {
		if err := s.check(u); err != nil {
			return nil, err
		}
		from[name] = u.u
	}
	if err := checkImports(p, imports); err != nil {
		return nil, err
	}
	u.u = s.m.Link(p, bound, from)
	return u, nil
}

// checkImports returns an error unless the units have the functions and globals that a program takes
// from them, with the same types.
func checkImports(p *cps.Program, imports map[string]*Unit) error {
	fail := func(kind, name string, found bool) error {
		if found {
			return &StartError{"the unit has " + kind + " " + name + " with other types than the program"}
		}
		return &StartError{"the unit from which the program takes " + kind + " " + name + " has none of this name"}
	}
	types := func(p *cps.Program, f *cps.Func) string {
		params, conts := f.Signature()
		return typeText(p, append([][]cps.Type{params}, conts...)...)
	}
	for _, f := range p.Funcs {
		if u := imports[f.Name]; u != nil {
			if g := u.prog.Func(f.Name); g == nil || types(p, f) != types(u.prog, g) {
				return fail("function", f.Name, g != nil)
			}
		}
	}
	for _, x := range p.Globals {
		u := imports[x.Name]
		if u == nil {
			continue
		}
		is := func(y cps.Global) bool { return y.Name == x.Name }
		i := slices.IndexFunc(u.prog.Globals, is)
		if i < 0 || typeText(p, []cps.Type{x.Type}) != typeText(u.prog, []cps.Type{u.prog.Globals[i].Type}) {
			return fail("global", x.Name, i >= 0)
		}
	}
	return nil
}

// typeText returns a text that is the same for types of two programs if they are made in the same
// way. The names of structs need not be the same.
func typeText(p *cps.Program, lists ...[]cps.Type) string {
	var b strings.Builder
	numbers := map[cps.Type]int{}
	for len(lists) > 0 {
		list := lists[0]
		lists = lists[1:]
		b.WriteByte(';')
		for _, t := range list {
			n, seen := numbers[t]
			if !seen {
				n = len(numbers)
				numbers[t] = n
			}
			kind := p.Kind(t)
			fmt.Fprint(&b, kind, " ", n, ",")
			if seen {
				continue
			}
			switch kind {
			case cps.BasicKind:
				b.WriteString(p.TypeString(t))
			case cps.ArrayKind, cps.RefKind:
				lists = append(lists, []cps.Type{p.Elem(t)})
			case cps.FuncKind:
				params, conts := p.Types.Signature(t)
				fmt.Fprint(&b, len(conts))
				lists = append(append(lists, params), conts...)
			case cps.StructKind:
				var fields []cps.Type
				for _, f := range p.StructOf(t).Fields {
					fields = append(fields, f.Type)
				}
				lists = append(lists, fields)
			}
		}
	}
	return b.String()
}

// Call calls a function of a unit that has no parameters, and returns its results as str
// converts them, but with strings in quotes. A second continuation of the function takes an
// exception that nothing caught. The errors are those of Run, with a *StartError if there is
// no such function, and ErrExited. After any of them the memory is what the function has left:
// Restore undoes its changes.
func (s *Session) Call(ctx context.Context, u *Unit, name string) ([]string, Result, error) {
	if err := s.check(u); err != nil {
		return nil, Result{}, err
	}
	if err := u.callable(name); err != nil {
		return nil, Result{}, err
	}
	before := s.m.Result()
	texts, err := s.invoke(ctx, u, name)
	if ferr := s.out.Flush(); err == nil {
		err = ferr
	}
	if err == nil && s.m.Exited() {
		err = ErrExited
	}
	r := resultOf(s.m)
	r.Allocations -= before.Allocations
	r.Allocated -= before.Allocated
	return texts, r, publicError(ctx, err)
}

func (s *Session) invoke(ctx context.Context, u *Unit, name string) (_ []string, err error) {
	defer recoverInvalid(u.prog, &err)
	s.running = true
	defer func() { s.running = false }()
	return s.m.Invoke(ctx, u.u, name)
}

// A Snapshot is the memory of a session at some time, as far as some units can reach it.
type Snapshot struct {
	s  *reference.Snapshot
	of *Session
}

// Save returns a snapshot of the memory. It takes time and memory in proportion to what the
// units can reach. The error is a *Trap if the memory limit is exceeded, or a *StartError.
func (s *Session) Save(units []*Unit) (*Snapshot, error) {
	if s == nil || s.m == nil || s.running {
		return nil, s.check(nil)
	}
	list := make([]*reference.Unit, len(units))
	for i, u := range units {
		if err := s.check(u); err != nil {
			return nil, err
		}
		list[i] = u.u
	}
	snapshot, err := s.m.Save(list)
	if trap, ok := err.(rts.TrapMessage); ok {
		return nil, &Trap{Message: string(trap)}
	}
	return &Snapshot{snapshot, s}, err
}

// Restore undoes all changes to the memory since a snapshot. The units that were added since
// then must not be used any more. The error is a *StartError, for a snapshot that Save of this
// session did not return, and then nothing is changed.
func (s *Session) Restore(then *Snapshot) error {
	switch {
	case s == nil || s.m == nil || s.running || s.err != nil:
		return s.check(nil)
	case then == nil || then.s == nil:
		return &StartError{"the snapshot is nil or empty: Save makes snapshots"}
	case then.of != s:
		return &StartError{"the snapshot belongs to another session"}
	}
	then.s.Restore()
	return nil
}

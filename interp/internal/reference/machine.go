// This file defines the machine that runs a program: how it counts steps, and how
// it ends.

package reference

import (
	"slices"

	"cpsc/cps"
	"cpsc/interp/internal/liveness"
	"cpsc/interp/internal/rts"
)

// interval is the number of steps after which the machine looks at its context.
const interval = 1 << 12

// A Machine runs one program.
type Machine struct {
	prog    *cps.Program
	opts    rts.Options
	funcs   []*function
	globals []global
	heap    rts.Heap
	in      *rts.Input
	format  formatter

	observed bool // there is a profiler or a tracer

	// Where the program is. Before the first step and after the last, fn is nil.
	fn   *function
	cont cps.ContID
	step int     // the number of an operation of cont, or, for the terminator, of all
	env  []value // of fn

	callers []caller
	saved   []value // what the callers need when the callee has returned, one after the other
	args    []value // of a jump, call or return that is under way, else none

	steps   int64 // that were executed
	first   int64 // what that was when cont was entered
	pause   int64 // what it is when the machine has to look at limits again
	entered bool  // the profiler knows of cont
	calls   int64
	status  int64
	exited  bool
}

// A caller is a function that waits for the return of a callee, and the continuation
// that ends with the call.
type caller struct {
	fn   *function
	cont cps.ContID
}

// New returns a machine for a program.
func New(p *cps.Program, opts rts.Options) *Machine { return newMachine(p, opts, liveness.Max) }

// newMachine is New, with a limit for liveness.
func newMachine(p *cps.Program, opts rts.Options, limit int) *Machine {
	m := &Machine{prog: p, opts: opts, funcs: make([]*function, len(p.Funcs)), globals: make([]global, len(p.Globals))}
	for i, f := range p.Funcs {
		m.funcs[i] = newFunction(p, f, limit)
	}
	m.observed = opts.Profiler != nil || opts.Tracer != nil
	m.format.types = &p.Types
	m.in = rts.NewInput(opts.Stdin, opts.Context, &m.heap, opts.Out)
	m.heap = rts.NewHeap(opts.MaxMemory)
	return m
}

// Run runs the initialiser of the globals, if there is one, and then main. It does not
// flush the output.
func (m *Machine) Run() error {
	if f := m.prog.Func(cps.InitName); f != nil {
		if err := m.run(f.ID, nil); err != nil || m.exited {
			return err
		}
	}
	return m.run(m.prog.Func(cps.MainName).ID, m.opts.Args)
}

// Result returns what is known of the program after Run.
func (m *Machine) Result() rts.Result {
	return rts.Result{Status: int(m.status), Steps: m.steps, Calls: m.calls, Allocations: m.heap.Objects, Allocated: m.heap.Allocated()}
}

// run executes a function and all that it calls, until it returns or the program
// exits.
func (m *Machine) run(id cps.FuncID, args []rts.Arg) error {
	fn := m.funcs[id]
	for i, a := range args {
		v := value{num: a.Bits}
		if fn.Params[i] == cps.String {
			v.ref = a.Text
		}
		m.args = append(m.args, v)
	}
	m.enter(fn)
	for m.fn != nil {
		if err := m.runCont(); err != nil {
			return m.fail(err)
		}
	}
	return nil
}

// runCont executes the steps of the current continuation, the last of which makes
// another one the current one.
func (m *Machine) runCont() error {
	k := &m.fn.Conts[m.cont]
	m.first, m.entered = m.steps, false
	for i := 0; ; i++ {
		m.step = i
		if m.steps == m.pause {
			if err := m.look(); err != nil {
				return err
			}
		}
		if i == 0 && m.observed {
			if err := m.observe(); err != nil {
				return err
			}
		}
		m.steps++
		if i == len(k.Ops) {
			return m.terminate(&k.Term)
		}
		if err := m.operate(&k.Ops[i]); err != nil {
			return err
		}
	}
}

// look returns an error if the next step must not be executed.
func (m *Machine) look() error {
	limit := m.opts.MaxSteps
	if limit > 0 && m.steps >= limit {
		return rts.StepsExceeded(limit)
	}
	if err := m.interrupted(); err != nil {
		return err
	}
	m.pause += interval
	if limit > 0 {
		m.pause = min(m.pause, limit)
	}
	return nil
}

func (m *Machine) interrupted() error {
	if m.opts.Context != nil && m.opts.Context.Err() != nil {
		return rts.ErrInterrupted
	}
	return nil
}

// observe tells the profiler and the tracer that the current continuation begins.
func (m *Machine) observe() error {
	depth := len(m.callers)
	if m.opts.Profiler != nil {
		site := cps.Entry
		if m.cont == cps.Entry && depth > 0 {
			site = m.callers[depth-1].cont
		}
		m.opts.Profiler.Enter(depth, m.fn.ID, site, m.cont)
		m.entered = true
	}
	if m.opts.Tracer != nil {
		params := m.fn.Conts[m.cont].Params
		args := make([]string, len(params))
		for i, x := range params {
			args[i] = m.format.abridged(m.fn.TypeOf(x), m.env[x])
		}
		return m.opts.Tracer.Enter(depth, m.fn.Func, m.cont, args)
	}
	return nil
}

// fail ends the program with the error of a step; a trap gets the stack.
func (m *Machine) fail(err error) error {
	if m.entered {
		m.opts.Profiler.Stop(len(m.callers), m.cont, int(m.steps-m.first))
	}
	msg, ok := err.(rts.TrapMessage)
	if !ok {
		return err
	}
	k := &m.fn.Conts[m.cont]
	pos := k.Term.Pos
	if m.step < len(k.Ops) {
		pos = k.Ops[m.step].Pos
	}
	stack := m.fn.Frames(make([]cps.Frame, 0, 1+len(m.callers)), pos)
	for _, up := range slices.Backward(m.callers) {
		stack = up.fn.Frames(stack, up.fn.Conts[up.cont].Term.Pos)
	}
	return rts.NewTrap(msg, stack)
}

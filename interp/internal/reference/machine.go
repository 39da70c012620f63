// This file defines the machine that runs a program: its state, the loop over
// continuations and steps, and the limits.

package reference

import (
	"cpsc/cps"
	"cpsc/host"
	"cpsc/interp/internal/liveness"
	"cpsc/interp/internal/rts"
)

// checkInterval is the number of steps after which the machine checks whether it is
// interrupted.
const checkInterval = 1 << 12

// A Machine runs one program, or those of a session.
type Machine struct {
	main     *unit     // the program, or the first one of a session
	units    []*unit   // of a session: those of the last snapshot and those that were added since then
	snapshot *Snapshot // of a session: the last one
	opts     rts.Options
	heap     rts.Heap
	in       *rts.Input
	format   formatter

	observed bool // there is a profiler or a tracer

	// The current position: an operation or the terminator of a continuation of a function.
	// Before the first step and after the last one, fn is nil.
	fn   *function
	cont cps.ContID
	step int     // the number of the operation; for the terminator, the number of operations
	env  []value // of fn

	callers  []caller
	saved    []value   // for each caller, from the outermost on: its values that are live after the call
	handlers []handler // for each caller and then for fn: its continuation parameters
	args     []value   // the arguments of the jump, call or return that is being executed
	passed   []handler // the continuations that the call that is being executed passes

	steps      int64 // the number of steps executed so far
	entrySteps int64 // the value of steps when cont was entered
	nextCheck  int64 // the value of steps at which checkLimits is called again
	profiled   bool  // the profiler was notified that cont was entered
	calls      int64
	status     int64
	exited     bool

	thrown   origin // of the exception that was thrown last
	uncaught bool   // nothing catches it

	hostOut   []host.Value  // what the host function that was called last returned or threw
	held      []*rts.String // the strings of host functions that call the program, or have called it
	lent      []*rts.String // the strings passed to the running host function, since its first call of the program clears env
	hostDepth int           // how many calls of the program by host functions are in progress
	ended     error         // the error that ended one of these, or nil
}

// A caller is a call in progress: the function that called, and the continuation that ends
// with the call.
type caller struct {
	fn       *function
	cont     cps.ContID
	saved    int  // how many values the callers before it have saved
	handlers int  // how many handlers there were before those of the callee
	host     bool // a host function called, and no continuation waits for the result
}

// A handler is what a function gets for a continuation parameter: a continuation that a call
// in progress has passed. It is the target number slot of this call, which is the depth-th of
// all callers.
type handler struct{ depth, slot int }

// The function that Run starts gets handlers of depth 0. The first is the end of the
// execution, the second is for exceptions that nothing catches.
var uncaught = handler{0, 1}

// New returns a machine for a program.
func New(p *cps.Program, opts rts.Options) *Machine {
	if opts.Debug != nil {
		return newMachine(p, opts, -1) // a debugger shows values that nothing needs
	}
	return newMachine(p, opts, liveness.Max)
}

// newMachine is New with a limit for findLive.
func newMachine(p *cps.Program, opts rts.Options, limit int) *Machine {
	m := &Machine{main: newUnit(p, opts.Host, limit), opts: opts}
	m.observed = opts.Profiler != nil || opts.Tracer != nil
	m.format.Heap, m.format.Interrupted = &m.heap, m.interrupted
	m.in = rts.NewInput(opts.Stdin, opts.Context, &m.heap, opts.Out)
	m.heap = rts.NewHeap(opts.MaxMemory, opts.Bound)
	m.heap.Live = m.live
	m.callers = make([]caller, 0, firstStack)
	m.saved = make([]value, 0, firstStack)
	m.handlers = make([]handler, 0, firstStack)
	return m
}

// Run runs the initialiser of the globals, if there is one, and then main. It does not
// flush the output.
func (m *Machine) Run() error {
	if err := m.Start(); err != nil || m.exited {
		return err
	}
	if err := m.run(m.main.function(cps.MainName), m.opts.Args); err != nil || m.exited {
		return err
	}
	if len(m.args) > 0 {
		m.status = m.args[0].int()
		m.args = m.args[:0]
	}
	return nil
}

// Start runs the initialiser of the globals, if there is one.
func (m *Machine) Start() error {
	if m.main.prog.Func(cps.InitName) != nil {
		return m.run(m.main.function(cps.InitName), nil)
	}
	return nil
}

// Exited reports whether the program has called exit.
func (m *Machine) Exited() bool { return m.exited }

// Result returns the result of the program after Run.
func (m *Machine) Result() rts.Result {
	return rts.Result{Status: int(m.status), Steps: m.steps, Calls: m.calls, Allocations: m.heap.Objects, Allocated: m.heap.Allocated()}
}

// run executes a function and its callees until the function returns or the program
// exits. Its results are then in args.
func (m *Machine) run(fn *function, args []rts.Arg) error {
	if err := m.interrupted(); err != nil {
		return err
	}
	for i, a := range args {
		m.args = append(m.args, valueOf(fn.Params[i], a))
	}
	for i := range fn.ContParams {
		m.handlers = append(m.handlers, handler{0, i})
	}
	m.enter(fn)
	for m.fn != nil {
		if err := m.runCont(); err != nil {
			return m.fail(err)
		}
	}
	return nil
}

// runCont executes the steps of the current continuation. The last one, the terminator,
// changes the current continuation.
func (m *Machine) runCont() error {
	k := &m.fn.Conts[m.cont]
	m.entrySteps, m.profiled = m.steps, false
	for i := 0; ; i++ {
		m.step = i
		if m.steps == m.nextCheck {
			if err := m.checkLimits(); err != nil {
				return err
			}
		}
		if i == 0 && m.observed {
			if err := m.observe(); err != nil {
				return err
			}
		}
		if m.opts.Debug != nil {
			if err := m.opts.Debug(m, nil); err != nil {
				return err
			}
		}
		m.steps++
		if i == len(k.Ops) {
			return m.stopped(m.terminate(&k.Term))
		}
		if err := m.operate(&k.Ops[i]); err != nil {
			return m.stopped(err)
		}
	}
}

// checkLimits returns an error if the next step must not be executed.
func (m *Machine) checkLimits() error {
	limit := m.opts.MaxSteps
	if limit > 0 && m.steps >= limit {
		return rts.StepsExceeded(limit)
	}
	if err := m.interrupted(); err != nil {
		return err
	}
	m.nextCheck += checkInterval
	if limit > 0 {
		m.nextCheck = min(m.nextCheck, limit)
	}
	return nil
}

// types returns the types of the program that the current function belongs to.
func (m *Machine) types() *cps.Types { return &m.fn.unit.prog.Types }

// interrupted returns an error if the context is done.
func (m *Machine) interrupted() error {
	if m.opts.Context != nil && m.opts.Context.Err() != nil {
		return rts.ErrInterrupted
	}
	return nil
}

// observe notifies the profiler and the tracer that the current continuation is entered.
func (m *Machine) observe() error {
	depth := len(m.callers)
	if m.opts.Profiler != nil {
		site := cps.Entry
		if m.cont == cps.Entry && depth > 0 {
			site = m.callers[depth-1].cont
		}
		m.opts.Profiler.Enter(depth, m.fn.ID, site, m.cont)
		m.profiled = true
	}
	if m.opts.Tracer != nil {
		params := m.fn.Conts[m.cont].Params
		args := make([]string, len(params))
		for i, x := range params {
			args[i] = m.format.abridged(m.types(), m.fn.TypeOf(x), m.env[x])
		}
		return m.opts.Tracer.Enter(depth, m.fn.Func, m.cont, args)
	}
	return nil
}

// fail returns the error that ends the program after the error of a step. If the step
// trapped, this is a Trap with the call stack.
func (m *Machine) fail(err error) error {
	if m.exited {
		return nil // in a function that a host function called
	}
	if m.ended != nil {
		return m.ended
	}
	if m.profiled {
		m.opts.Profiler.Stop(len(m.callers), m.cont, int(m.steps-m.entrySteps))
	}
	if !rts.Traps(err) {
		return err
	}
	k := &m.fn.Conts[m.cont]
	pos := k.Term.Pos
	if m.step < len(k.Ops) {
		pos = k.Ops[m.step].Pos
	}
	at := origin{fn: m.fn, pos: pos, depth: len(m.callers)}
	if m.uncaught && m.thrown.depth == at.depth && m.thrown.known() {
		at = m.thrown
	}
	m.uncaught = false
	return rts.NewTrap(err, m.frames(at, 0, false).Stack())
}

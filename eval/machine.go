// This file defines the machine that executes the steps of functions.

package eval

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"io"
	"runtime"
	"slices"

	"cpsc/check"
	"cpsc/diag"
	"cpsc/host"
)

// A function holds the steps of a function of the program.
type function struct {
	name  string
	steps []step
	refs  []bool // for each parameter, whether it is passed by reference
	vars  int    // the number of variables: captures, parameters, and then the others
	value *closure

	generates bool // a generator function: a call makes a generator
}

// A step changes the state of the machine. Its error is a trap, errExit, or an error
// of the input or the output.
type step struct {
	at      int32  // the offset in the source, in bytes
	handler *label // where control goes if the step throws; nil: out of the function
	do      func(*machine) error
}

// A trap is the message of a trap. The machine adds the calls to make a Trap.
type trap string

func (t trap) Error() string { return string(t) }

func trapf(format string, args ...any) error { return trap(fmt.Sprintf(format, args...)) }

// errExit ends a program. Its status is on the stack.
var errExit = errors.New("exit")

// A call is a call in progress.
type call struct {
	fn   *function
	vars []reference
	next int        // the index of the next step
	base int        // the height of the operand stack, without the operands of this call
	runs *generator // the generator that the call is running, or nil
}

// A machine runs one program.
type machine struct {
	src   *diag.File
	in    *input
	out   *bufio.Writer
	ctx   context.Context
	stack []value // operands
	calls []call

	steps, maxSteps   int64
	memory, maxMemory int64  // see use
	baseline          uint64 // the size of the heap at the start
	maxDepth          int
	output, maxOutput int64 // in bytes

	funcs     []*function            // of the program
	named     map[string]*check.Func // its functions at the top level
	hostDepth int                    // how many calls of the program by host functions are in progress
	ended     error                  // the error that ended one of these, or nil
	origin    []Frame                // of an exception that nothing catches
}

func newMachine(src *diag.File, opts Options) *machine {
	w := opts.Stdout
	if w == nil {
		w = io.Discard
	}
	m := &machine{src: src, out: bufio.NewWriter(w), ctx: opts.Context, baseline: heap(),
		maxSteps: opts.MaxSteps, maxMemory: opts.MaxMemory, maxDepth: opts.MaxDepth, maxOutput: opts.MaxOutput}
	if m.maxMemory <= 0 {
		m.maxMemory = DefaultMaxMemory
	}
	m.maxMemory = min(m.maxMemory, greatestMemory)
	if m.maxDepth <= 0 {
		m.maxDepth = DefaultMaxDepth
	}
	if m.maxOutput <= 0 {
		m.maxOutput = DefaultMaxOutput
	}
	m.in = newInput(opts.Stdin, m.out)
	return m
}

func (m *machine) push(x value) { m.stack = append(m.stack, x) }

func (m *machine) pop() value {
	last := len(m.stack) - 1
	x := m.stack[last]
	m.stack[last] = nil
	m.stack = m.stack[:last]
	return x
}

// popN removes the last n operands and returns them in the order of their pushes.
func (m *machine) popN(n int) []value {
	from := len(m.stack) - n
	list := slices.Clone(m.stack[from:])
	clear(m.stack[from:])
	m.stack = m.stack[:from]
	return list
}

// current returns the innermost call.
func (m *machine) current() *call { return &m.calls[len(m.calls)-1] }

// enter calls a function with the arguments on the stack. A tail call replaces its
// caller. The call of a generator function only pushes a generator.
func (m *machine) enter(f *closure, tail bool) error {
	if err := m.use(callSize + int64(f.fn.vars)*boxSize); err != nil {
		return err
	}
	vars := make([]reference, f.fn.vars)
	n := copy(vars, f.captured)
	for i, arg := range m.popN(len(f.fn.refs)) {
		if f.fn.refs[i] {
			vars[n+i] = arg.(reference)
		} else {
			vars[n+i] = &box{arg, true}
		}
	}
	c := call{fn: f.fn, vars: vars, base: len(m.stack)}
	switch {
	case f.fn.generates:
		g := &generator{name: f.fn.name, call: c}
		g.call.runs, g.asked, g.last = g, g, g
		m.push(g)
	case tail:
		*m.current() = c
	default:
		m.calls = append(m.calls, c)
	}
	return nil
}

// leave removes the innermost call and returns it.
func (m *machine) leave() call {
	last := len(m.calls) - 1
	c := m.calls[last]
	m.calls[last] = call{}
	m.calls = m.calls[:last]
	return c
}

// checkDepth reports a trap if too many calls are in progress for another one.
func (m *machine) checkDepth() error {
	if len(m.calls) > m.maxDepth {
		return trapf("call depth limit of %d exceeded", m.maxDepth)
	}
	return nil
}

// run calls a function with args and executes steps until it returns.
func (m *machine) run(f *closure, args []value) error {
	m.stack = append(m.stack, args...)
	err := m.enter(f, false)
	if err != nil { // reported at its first step
		m.calls = append(m.calls, call{fn: f.fn, next: 1})
	}
	for err == nil && len(m.calls) > 0 {
		err = m.step()
	}
	switch e := err.(type) {
	case trap:
		return m.trap(string(e))
	case *host.Error:
		t := m.trap(e.Error())
		t.Stack = t.Stack[1:] // without the host function
		t.Err = e
		return t
	}
	return err
}

// step executes a step of the innermost call.
func (m *machine) step() error {
	c := m.current()
	s := &c.fn.steps[c.next]
	c.next++
	if err := m.count(); err != nil {
		return err
	}
	return s.do(m)
}

// count counts a step and checks the step limit and the context.
func (m *machine) count() error {
	if m.maxSteps > 0 && m.steps >= m.maxSteps {
		return trapf("step limit of %d exceeded", m.maxSteps)
	}
	m.steps++
	if m.ctx != nil && m.steps&0xFFF == 0 && m.ctx.Err() != nil {
		return ErrInterrupted
	}
	return nil
}

// trap returns the trap of the last step. Each call in progress is already past the
// step that trapped or called.
func (m *machine) trap(message string) *Trap {
	if m.origin != nil {
		return &Trap{Message: message, Stack: m.origin}
	}
	return &Trap{Message: message, Stack: m.inProgress()}
}

// inProgress returns the calls in progress, the innermost first.
func (m *machine) inProgress() []Frame {
	var list []Frame
	for _, c := range slices.Backward(m.calls) {
		list = append(list, Frame{c.fn.name, m.src.Position(c.fn.steps[c.next-1].at)})
	}
	return list
}

// greatestMemory is the greatest possible memory limit; below it, sizes cannot overflow.
const greatestMemory = 1 << 46

// Estimated sizes in bytes.
const (
	callSize   = 64
	boxSize    = 48
	objectSize = 48
	valueSize  = 16
)

// use counts memory that is about to be allocated. When the sum of all allocations
// would exceed the limit, it collects garbage and continues from the memory that is
// still in use.
func (m *machine) use(bytes int64) error {
	if bytes > m.maxMemory {
		return m.exceeded()
	}
	if bytes > m.maxMemory-m.memory {
		runtime.GC()
		m.memory = max(0, int64(heap()-m.baseline))
		if bytes > m.maxMemory-m.memory {
			return m.exceeded()
		}
	}
	m.memory += bytes
	return nil
}

func (m *machine) exceeded() error {
	return trapf("memory limit of %d bytes exceeded", m.maxMemory)
}

// heap returns the size of the heap.
func heap() uint64 {
	var s runtime.MemStats
	runtime.ReadMemStats(&s)
	return s.HeapAlloc
}

// This file defines the fast engine: its state, and the code that runs the dispatch loop.

package fast

import (
	"context"
	"sort"
	"strings"

	"cpsc/cps"
	"cpsc/interp/internal/rts"
)

// A VM runs one program.
type VM struct {
	limits // of the three stacks

	// The loops set two of these elements only to make their code before the dispatch 16
	// bytes longer. Then the 22 bytes of the dispatch do not cross a multiple of 32,
	// wherever the linker puts the function, and so they are in one cache line.
	shift [3]int

	origins
	nursery
	firstBytes [wordSize]uint64 // see the function; here the loop needs no register for their address

	*compilation
	nums        []uint64
	refs        []ptr
	calls       []address   // the addresses of the calls in progress
	bases       []base      // by number of calls: the frame that a handler leads to; nil if there are no handlers
	detours     []diversion // by number of calls; nil if there are none
	firstStacks int64       // the size of the stacks when the program starts, which it is not charged for
	slack       int         // the number of registers that each stack has after nEnd or rEnd
	gNums       []uint64    // globals that are numbers
	gRefs       []ptr       // globals that are references
	gSet        []bool      // by global: whether it is initialised
	heap        rts.Heap
	regions          // memory for arrays
	flat        bool // see isFlat
	out         *rts.Output
	in          *rts.Input
	format      formatter
	ctx         context.Context
	args        []rts.Arg // of main

	// The heap receives its budget in portions; before each, dead references are cleared.
	reserve int64           // the part of the budget that the heap has not received yet
	given   int64           // the sum of the portions
	reused  int64           // at least what was charged for arrays in memory that was used again
	ballast strings.Builder // see refill
	state   *state          // of the function that run executes; clearDead uses it

	steps    *stepper
	profiler rts.Profiler // nil without a profile
	hosts    hostCalls
	maxDepth int
	status   int64
	exited   bool
	thrown   origin // of the exception that was thrown last
	escaped  bool   // nothing catches it
}

// New compiles a program and returns a VM for it, or nil if the engine cannot run
// it.
func New(p *cps.Program, opts rts.Options) *VM {
	e := compileProgram(p, opts.Profiler != nil)
	if e == nil {
		return nil
	}
	m := &VM{compilation: e, ctx: opts.Context, args: opts.Args, maxDepth: opts.MaxDepth, out: opts.Out, profiler: opts.Profiler}
	m.hosts.funcs = newHostFuncs(opts.Host)
	m.format.compilation = e
	m.format.Heap, m.format.Interrupted = &m.heap, m.interrupted
	m.in = rts.NewInput(opts.Stdin, opts.Context, &m.heap, m.out)
	m.heap = rts.NewHeap(opts.MaxMemory, opts.Bound)
	m.heap.Refill, m.heap.Live = m.refill, m.live
	m.reserve, m.heap.Left = m.heap.Left, 0
	m.firstBytes = firstBytes()
	n := len(p.Globals) + 1
	m.gNums, m.gRefs, m.gSet = make([]uint64, n), make([]ptr, n), make([]bool, n)
	e.consts = append(e.consts, nil)
	m.flat = e.isFlat()
	m.findOrigins()
	e.enumerate()
	m.slack = e.maxSize + e.maxPass + 16
	m.nums = make([]uint64, m.slack+256)
	m.refs = make([]ptr, m.slack+256)
	m.calls = make([]address, 64)
	if e.handlers {
		m.bases = make([]base, len(m.calls))
	}
	if e.detour > 0 {
		m.detours = make([]diversion, len(m.calls))
	}
	m.firstStacks = m.stackSize()
	m.bounds()
	if m.steps = e.newStepper(opts.MaxSteps); m.steps == nil {
		return nil
	}
	return m
}

// Result returns the result of the program after Run.
func (m *VM) Result() rts.Result {
	r := rts.Result{Status: int(m.status), Allocations: m.heap.Objects, Allocated: m.heap.Allocated() - m.reserve}
	r.Steps, r.Calls = m.steps.counted, m.steps.calls
	return r
}

// bounds sets the beginnings and ends of the stacks.
func (m *VM) bounds() {
	m.findStacks()
	m.limit(min(len(m.calls)-2, m.maxDepth)+1, len(m.nums)-m.slack, len(m.refs)-m.slack)
}

// Run runs the initialiser of the globals, if there is one, and then main. It does not
// flush the output.
func (m *VM) Run() error {
	if err := m.Start(); err != nil || m.exited {
		return err
	}
	return m.run(m.prog.Func(cps.MainName).ID, m.args)
}

// Start runs the initialiser of the globals, if there is one.
func (m *VM) Start() error {
	if f := m.prog.Func(cps.InitName); f != nil {
		return m.run(f.ID, nil)
	}
	return nil
}

// Exited reports whether the program has called exit.
func (m *VM) Exited() bool { return m.exited }

// run executes a function and its callees until the function returns or the program
// exits.
func (m *VM) run(id cps.FuncID, args []rts.Arg) error {
	if err := m.interrupted(); err != nil {
		return err
	}
	f := m.prog.Funcs[id]
	m.nums[0] = 0
	for i, s := range m.paramSlots(f) {
		switch {
		case i >= len(f.Params):
			m.nums[s] = uncaught
		case rts.IsNumber(f.Params[i]):
			m.nums[s] = args[i].Bits
		default:
			m.refs[s] = pointer(f.Params[i], args[i])
		}
	}
	if m.ctx != nil {
		stop := context.AfterFunc(m.ctx, m.interrupt)
		defer stop()
	}
	m.calls[0] = addressOf(&m.code[0])
	s := state{&m.code[m.start[id]], m.callsAt(1), m.numsAt(0), m.refsAt(0), -int64(m.due[id])}
	m.state = &s
	m.steps.last, m.steps.before = -1, m.steps.counted
	err := m.executeFirst(&s, f)
	m.stopped(m.state, err)
	m.steps.counted = m.total(m.state, err)
	return err
}

// executeFirst is execute for the first function of a run.
func (m *VM) executeFirst(s *state, f *cps.Func) (err error) {
	if len(m.hosts.funcs) > 0 {
		defer m.recovered(&err)
	}
	return m.execute(s, f, true)
}

// execute executes instructions until the function f returns or the program exits. If it is
// the first function of a run, its result is the status.
func (m *VM) execute(s *state, f *cps.Func, first bool) error {
	for {
		if err := m.advance(s); err != nil {
			return err
		}
		var err error
		switch in := s.ip; in.op {
		case bHalt:
			if first && len(f.Results()) > 0 {
				m.status = int64(m.nums[0])
			}
			return nil
		case bNew: // not in slow, because these are the most frequent instructions outside of the loop
			err = m.makeObject(s, m.shapes[in.x], in.a, m.lists[in.y], nil)
		case bClosure:
			err = m.makeObject(s, m.shapes[in.c], in.a, m.lists[in.x], m.entries[in.y].entry)
		case bHostN: // nor this one, because a call of it should cost little more than other calls
			err = m.callHost(s, in)
		case bAddS:
			err = m.made(s, m.concat(s, in))
		case bSubstr:
			err = m.made(s, m.substr(s, in))
		case bToStr:
			err = m.made(s, m.toStr(s, in))
		case bChr:
			err = m.made(s, m.chr(s, in))
		case bMakeN, bMakeB, bMakeR, bNewN, bNewB, bNewR, bCopyN, bCopyB, bCopyR:
			err = m.made(s, m.makeArray(s, in))
		default:
			object := allocates[baseOp(in.op)]
			if err = m.slow(s, in); err == nil && object {
				m.heap.Objects++
			}
		}
		if err != nil {
			return m.fail(s, err)
		}
		if m.exited {
			return nil
		}
	}
}

// made counts the string or array that the instruction has made, and goes to the next instruction. It returns
// the error of an instruction that has failed.
func (m *VM) made(s *state, err error) error {
	if err == nil {
		m.heap.Objects++
		s.ip = m.skip(s.ip, 1)
	}
	return err
}

// A state is the current position of the program: its registers in the loop.
type state struct {
	ip   codePtr
	fp   callFrame
	n    numFrame
	r    refFrame
	left int64 // the steps and calls that are left, as the loop counts them
}

// funcAt returns the function that an instruction belongs to.
func (m *VM) funcAt(pc int) *cps.Func {
	i := sort.Search(len(m.heads), func(i int) bool { return int(m.heads[i]) > pc }) - 1
	return m.prog.Funcs[i]
}

// depth returns the number of calls in progress, and callAt returns the instruction of the
// i-th of these calls.
func (m *VM) depth(s *state) int { return m.callDepth(s.fp) }

func (m *VM) callAt(i int) (pc int) {
	if pc = m.returnPC(m.calls[i]); pc > 0 && pc == int(m.detour) {
		return int(m.detours[i].call)
	}
	return pc
}

// fail returns the error that ends the program. For a trap, it includes the call stack.
func (m *VM) fail(s *state, err error) error {
	if !rts.Traps(err) {
		return err
	}
	pc := m.pc(s.ip)
	return m.failAt(s, m.funcAt(pc), m.pos[pc], err)
}

// failAt returns the error of a trap at a position in f, the running function.
func (m *VM) failAt(s *state, f *cps.Func, pos cps.Pos, err error) error {
	at := origin{fn: f, pos: pos, depth: m.depth(s)}
	if m.escaped && m.thrown.depth == at.depth && m.thrown.known() {
		at = m.thrown
	}
	return rts.NewTrap(err, m.frames(at, 1, false).Stack())
}

// grow makes the stacks larger for a call. It returns an error if a limit is reached.
func (m *VM) grow(s *state, in *instruction) error {
	depth, from := m.depth(s), m.beginning()
	if depth > m.maxDepth {
		return rts.DepthExceeded(m.maxDepth)
	}
	if depth >= len(m.calls)-1 {
		n := 2 * len(m.calls)
		if err := m.heap.ChargeElems(int64(n), m.callSize()); err != nil {
			return err
		}
		m.calls = append(make([]address, 0, n), m.calls...)[:n]
		if m.bases != nil {
			m.bases = append(make([]base, 0, n), m.bases...)[:n]
		}
		if m.detours != nil {
			m.detours = append(make([]diversion, 0, n), m.detours...)[:n]
		}
		s.fp = m.callsAt(depth)
	}
	nBase := m.numBase(s.n)
	if nBase+int(in.a)+m.slack >= len(m.nums) {
		n := 2*len(m.nums) + int(in.a)
		if err := m.heap.ChargeElems(int64(n), rts.NumSize); err != nil {
			return err
		}
		m.nums = append(make([]uint64, 0, n), m.nums...)[:n]
		s.n = m.numsAt(nBase)
	}
	rBase := m.refBase(s.r)
	if rBase+int(in.b)+m.slack >= len(m.refs) {
		n := 2*len(m.refs) + int(in.b)
		if err := m.heap.ChargeElems(int64(n), PtrSize); err != nil {
			return err
		}
		m.refs = append(make([]ptr, 0, n), m.refs...)[:n]
		s.r = m.refsAt(rBase)
	}
	m.moveBases(from)
	m.bounds()
	return nil
}

// interrupted returns an error if the context is done.
func (m *VM) interrupted() error {
	if m.ctx != nil && m.ctx.Err() != nil {
		return rts.ErrInterrupted
	}
	return nil
}

// interrupt makes the loop stop soon: advance reads the flag between portions and after each slow
// instruction. It runs in another goroutine.
func (m *VM) interrupt() { m.steps.stop.Store(true) }

// makeObject executes an instruction that makes a struct or a function value: an object with
// the values of a list and, before them, an entry if first is not nil.
func (m *VM) makeObject(s *state, sh *shape, to uint16, list []operandReg, first *entry) error {
	if m.heap.Left -= sh.size; m.heap.Left < 0 {
		if err := m.refill(sh.size); err != nil {
			return err
		}
	}
	obj := sh.make()
	n, r := s.n, s.r
	nextRef, nextNum := uint16(0), uint16(sh.refs)
	if first != nil {
		*fieldRefAt(obj, 0) = refTo(first)
		nextRef++
	}
	for i := range list {
		if x := &list[i]; x.isRef {
			p := *ref(r, x.reg)
			if m.isYoung(p) {
				p = m.kept(ref(r, x.reg))
			}
			*fieldRefAt(obj, nextRef) = p
			nextRef++
		} else {
			*fieldAt(obj, nextNum) = *num(n, x.reg)
			nextNum++
		}
	}
	*ref(r, to) = obj
	m.heap.Objects += sh.objects
	s.ip = m.skip(s.ip, 1)
	return nil
}

// portion returns how many bytes may be allocated before dead references are cleared again.
func (m *VM) portion() int64 {
	return minPortion + int64(len(m.refs))*PtrSize + int64(4*len(m.calls))*rts.NumSize
}

const minPortion, ballastSize = 4 << 20, 32 << 20

// refill gives the heap a portion of its budget, after an allocation of n bytes has exceeded
// the last one.
func (m *VM) refill(n int64) error {
	m.clearDead()
	m.keepNoBuffers(m.refs)
	if m.ballast.Cap() == 0 && m.given+n-m.reused >= minPortion {
		// The ballast is never touched, so it takes no memory: a builder, unlike make, does not
		// clear it. But it makes the heap larger for the garbage collector, which then runs less
		// often in programs with little data. A large object comes later, because memory that was touched
		// may become the ballast when it is free.
		m.ballast.Grow(ballastSize)
		m.heap.Before += ballastSize
	}
	if missing := -m.heap.Left; missing > m.reserve {
		m.heap.Left += m.reserve
		m.reserve = 0
		if err := m.heap.Measure(n); err != nil {
			return err
		}
		m.reserve, m.heap.Left = m.heap.Left, 0
	}
	give := min(m.reserve, max(m.portion(), -m.heap.Left))
	m.reserve -= give
	m.heap.Left += give
	m.given += give
	return nil
}

// clearDead clears the registers of dead references, so that objects to which only these
// registers refer are garbage. Dead are the registers beyond the frame of the running
// function and, in each frame, those that are not live at the current instruction of its
// function.
func (m *VM) clearDead() {
	s := m.state
	pc := m.pc(s.ip)
	top := m.refBase(s.r)
	size := int(m.refSizes[m.funcAt(pc).ID])
	clear(m.refs[min(len(m.refs), top+size+m.maxPass+1):])
	if op := baseOp(m.code[pc].op); op != bCall && op != bCallV {
		m.clearFrame(top, size, pc)
	}
	for i := m.depth(s) - 1; i > 0; i-- {
		pc := m.callAt(i)
		top -= int(m.code[pc].b)
		m.clearFrame(top, int(m.code[pc].b), pc)
	}
}

// clearFrame clears the references in a frame that are dead at the instruction pc. The
// frame begins at the register base.
func (m *VM) clearFrame(base, size, pc int) {
	k := m.liveAt[pc]
	if k == 0 {
		return
	}
	mask := m.masks[k]
	for i := range size {
		if i>>6 >= len(mask) || mask[i>>6]&(1<<(i&63)) == 0 {
			m.refs[base+i] = nil
		}
	}
}

// This file defines the fast engine: its state, and what drives the dispatch loop.

package interp

import (
	"context"
	"sort"

	"cpsc/cps"
)

// A vm runs one program.
type vm struct {
	limits // of the three stacks

	// Loop sets two of these, to no other end than that its code is 16 bytes
	// longer before the dispatch. So the dispatch, 30 bytes, begins at a multiple of 32
	// wherever the linker puts the function, and lies in one line of the cache.
	shift [3]int

	origins

	*engineCompiler
	nums   []uint64
	refs   []ptr
	calls  []address // the addresses of the calls in progress
	slack  int       // what is behind nEnd and rEnd
	gNums  []uint64
	gRefs  []ptr
	gSet   []bool
	heap   heap
	out    output
	in     *input
	format objFormatter
	ctx    context.Context

	growing [4]growing // strings that were joined last
	oldest  int

	// The heap is given room in portions; before each, what is dead is cleared.
	held     int64  // the room that it was not given yet
	portions int    // how many it was given
	ballast  []byte // see refill
	state    *state // where the program is

	steps    *stepper  // nil: steps are not counted
	profiler *profiler // nil without a profile
	maxDepth int
	status   int64
	exited   bool
}

// newVM returns nil if the engine cannot run the program.
func newVM(p *cps.Program, opts Options) *vm {
	e := compileObserved(p, opts.Profile != nil)
	if e == nil {
		return nil
	}
	if err := e.verify(); err != nil {
		panic(err)
	}
	m := &vm{engineCompiler: e, ctx: opts.Context, maxDepth: opts.MaxDepth, out: newOutput(opts.Stdout, opts.MaxOutput)}
	if m.maxDepth <= 0 {
		m.maxDepth = DefaultMaxDepth
	}
	m.format.types = &p.Types
	m.in = newInput(opts.Stdin, opts.Context, &m.heap, m.out)
	m.heap = newHeap(opts.MaxMemory)
	m.heap.refill = m.refill
	m.held, m.heap.room = m.heap.room, 0
	n := len(p.Globals) + 1
	m.gNums, m.gRefs, m.gSet = make([]uint64, n), make([]ptr, n), make([]bool, n)
	e.consts = append(e.consts, nil)
	m.findOrigins()
	e.enumerate()
	m.slack = e.maxSize + e.maxPass + 16
	m.nums = make([]uint64, m.slack+256)
	m.refs = make([]ptr, m.slack+256)
	m.calls = make([]address, 64)
	m.bounds()
	if opts.Profile != nil {
		m.profiler = newProfiler(p, opts.Profile)
	}
	if opts.Count || opts.MaxSteps > 0 || opts.Profile != nil || raceDetector && m.ctx != nil {
		if m.steps = e.newStepper(opts.MaxSteps); m.steps == nil {
			return nil
		}
	}
	return m
}

func (m *vm) result() Result {
	r := Result{Status: int(m.status), Allocations: m.heap.objects, Allocated: m.heap.allocated() - m.held}
	if m.steps != nil {
		r.Steps, r.Calls = m.steps.counted, m.steps.calls
	}
	return r
}

// bounds sets the ends of the stacks.
func (m *vm) bounds() {
	m.limit(min(len(m.calls)-2, m.maxDepth)+1, len(m.nums)-m.slack, len(m.refs)-m.slack)
}

func (m *vm) runProgram(args arguments) error {
	if f := m.prog.Func(cps.InitName); f != nil {
		if err := m.run(f.ID, arguments{}); err != nil || m.exited {
			return err
		}
	}
	return m.run(m.prog.Func(cps.MainName).ID, args)
}

// run executes a function and all that it calls, until it returns or the
// program exits.
func (m *vm) run(id cps.FuncID, args arguments) error {
	f := m.prog.Funcs[id]
	m.nums[0] = 0
	var next [2]int
	for i, s := range m.paramSlots(f) {
		if isNumber(f.Params[i]) {
			m.nums[s] = args.nums[next[numFile]]
			next[numFile]++
		} else {
			text := args.refs[next[refFile]].(string)
			m.refs[s] = refTo(&text)
			next[refFile]++
		}
	}
	if m.ctx != nil {
		stop := context.AfterFunc(m.ctx, m.interrupt)
		defer stop()
	}
	m.calls[0] = addressOf(&m.code[0])
	s := state{&m.code[m.start[id]], m.callsAt(1), m.numsAt(0), m.refsAt(0), -int64(m.due[id])}
	m.state = &s
	if m.steps != nil {
		m.steps.last, m.steps.before = -1, m.steps.counted
	}
	err := m.execute(&s, f)
	if m.steps != nil {
		m.stopped(&s, err)
		m.steps.counted = m.total(&s, err)
	}
	return err
}

// execute executes instructions until the function f returns or the program exits.
func (m *vm) execute(s *state, f *cps.Func) error {
	for {
		if m.steps == nil {
			s.ip, s.fp, s.n, s.r = loop(m, s.ip, nil, s.fp, s.n, s.r)
		} else if err := m.advance(s); err != nil {
			return err
		}
		in := s.ip
		switch in.op {
		case bHalt:
			if len(f.Results) > 0 {
				m.status = int64(m.nums[0])
			}
			return nil
		case bNew: // the most frequent of all
			sh := m.shapes[in.x]
			if m.heap.room -= sh.size(); m.heap.room < 0 {
				if err := m.refill(sh.size()); err != nil {
					return m.fail(s, err)
				}
			}
			*ref(s.r, in.a) = m.newObject(sh, s, m.lists[in.y], nil)
			m.heap.objects++
			s.ip = m.skip(s.ip, 1)
			continue
		}
		object := allocates[baseOp(in.op)]
		if err := m.slow(s, in); err != nil {
			return m.fail(s, err)
		}
		if object {
			m.heap.objects++
		}
		if m.exited {
			return nil
		}
	}
}

// A state is where the program is.
type state struct {
	ip   codePtr
	fp   callFrame
	n    numFrame
	r    refFrame
	left int64 // steps and calls, as countingLoop takes them
}

// funcAt returns the function that an instruction belongs to.
func (m *vm) funcAt(pc int) *cps.Func {
	i := sort.Search(len(m.start), func(i int) bool { return int(m.start[i]) > pc }) - 1
	return m.prog.Funcs[i]
}

// depth returns the number of calls in progress; callAt the instruction of the i-th.
func (m *vm) depth(s *state) int    { return m.callDepth(s.fp) }
func (m *vm) callAt(i int) (pc int) { return m.returnPC(m.calls[i]) }

// fail ends the execution with an error; a trap gets the stack.
func (m *vm) fail(s *state, err error) error {
	msg, ok := err.(trapMessage)
	if !ok {
		return err
	}
	pc := m.pc(s.ip)
	return m.failAt(s, m.funcAt(pc), m.pos[pc], msg)
}

// failAt ends the execution with a trap at a place of the running function.
func (m *vm) failAt(s *state, f *cps.Func, pos cps.Pos, msg trapMessage) error {
	depth := m.depth(s)
	frames := f.Frames(make([]cps.Frame, 0, depth), pos)
	for i := depth - 1; i > 0; i-- {
		pc := m.callAt(i)
		frames = m.funcAt(pc).Frames(frames, m.pos[pc])
	}
	for i := range frames {
		frames[i].Func = cps.DisplayName(frames[i].Func)
	}
	return &Trap{Message: string(msg), Func: frames[0].Func, Pos: frames[0].Pos, Stack: frames}
}

// grow makes room for a call, or says why there is none.
func (m *vm) grow(s *state, in *instruction) error {
	depth := m.depth(s)
	if depth > m.maxDepth {
		return trapf("call depth limit of %d exceeded", m.maxDepth)
	}
	if depth >= len(m.calls)-1 {
		n := 2 * len(m.calls)
		if err := m.heap.chargeElems(int64(n), numSize); err != nil {
			return err
		}
		m.calls = append(make([]address, 0, n), m.calls...)[:n]
		s.fp = m.callsAt(depth)
	}
	nBase := m.numBase(s.n)
	if nBase+int(in.a)+m.slack >= len(m.nums) {
		n := 2*len(m.nums) + int(in.a)
		if err := m.heap.chargeElems(int64(n), numSize); err != nil {
			return err
		}
		m.nums = append(make([]uint64, 0, n), m.nums...)[:n]
		s.n = m.numsAt(nBase)
	}
	rBase := m.refBase(s.r)
	if rBase+int(in.b)+m.slack >= len(m.refs) {
		n := 2*len(m.refs) + int(in.b)
		if err := m.heap.chargeElems(int64(n), ptrSize); err != nil {
			return err
		}
		m.refs = append(make([]ptr, 0, n), m.refs...)[:n]
		s.r = m.refsAt(rBase)
	}
	m.bounds()
	return nil
}

func (m *vm) interrupted() error {
	if m.ctx != nil && m.ctx.Err() != nil {
		return ErrInterrupted
	}
	return nil
}

// interrupt makes the loop stop soon. One that counts looks at a flag, between
// portions and when something was done outside. For the other, every jump and call
// becomes an instruction that is done outside. This writes where another goroutine
// reads: a word of 16 bits, of which that one sees either value.
func (m *vm) interrupt() {
	if p := m.steps; p != nil {
		p.stop.Store(true)
		return
	}
	for i := range m.code {
		op := baseOp(m.code[i].op)
		switch {
		case isJumpOp(op), op == bCallV, op == bTailV, op == bSwitchMap, op == bSwitchStr:
			m.code[i].op = bInterrupt
		case m.code[i].op != op:
			m.code[i].op = op
		}
	}
}

func (m *vm) newObject(sh *shape, s *state, list []operandReg, first *entry) ptr {
	obj := sh.make()
	ref1, num1 := uint16(0), uint16(sh.refs)
	if first != nil {
		*fieldRefAt(obj, 0) = refTo(first)
		ref1++
	}
	for _, x := range list {
		if x.isRef {
			*fieldRefAt(obj, ref1) = *ref(s.r, x.reg)
			ref1++
		} else {
			*fieldAt(obj, num1) = *num(s.n, x.reg)
			num1++
		}
	}
	return obj
}

// portion is how much may be allocated before what is dead is cleared.
func (m *vm) portion() int64 {
	return 4<<20 + int64(len(m.refs))*ptrSize + int64(4*len(m.calls))*numSize
}

const ballastSize = 16 << 20

// refill gives the heap a portion of room, of which n bytes are gone already.
func (m *vm) refill(n int64) error {
	m.clearDead()
	if missing := -m.heap.room; missing > m.held {
		m.heap.room += m.held
		m.held = 0
		if err := m.heap.measure(n); err != nil {
			return err
		}
		m.held, m.heap.room = m.heap.room, 0
	}
	give := min(m.held, max(m.portion(), -m.heap.room))
	m.held -= give
	m.heap.room += give
	if m.portions++; m.portions == 2 {
		// With this, which is never touched and so takes no memory, garbage of a
		// program that uses little is collected less often.
		m.ballast = make([]byte, ballastSize)
		m.heap.base += ballastSize
	}
	return nil
}

// clearDead clears the registers of references that are dead, so that what
// only they refer to is garbage: those behind the running function, and those of
// all functions that do not live where these are.
func (m *vm) clearDead() {
	m.growing = [4]growing{}
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

// clearFrame clears what is dead at an instruction in the frame at a base.
func (m *vm) clearFrame(base, size, pc int) {
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

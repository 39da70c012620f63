// This file defines the machine that executes instructions.

package interp

import (
	"context"
	"math"
	"slices"
	"unicode/utf8"

	"cpsc/cps"
)

// interval is the number of steps after which the context is looked at.
const interval = 1 << 12

// A machine runs one program.
type machine struct {
	codes   []*code
	globals []global
	heap    heap
	out     output
	in      *input
	format  formatter
	ctx     context.Context
	prog    *cps.Program

	// The stack: the frames lie one after the other in each register file. The
	// frame of the running function begins at a base. References beyond it are nil.
	nums     []uint64
	refs     []any
	numBase  int
	refBase  int
	callers  []caller
	maxDepth int
	argNums  []uint64 // of a tail call that is under way
	argRefs  []any

	// Steps are granted in portions: before each step, granted is at least 1
	// or a new portion is asked for.
	maxSteps int64 // 0: no limit
	portions int64 // the sum of all portions
	granted  int64 // what is left of the last one

	calls    int64     // how many functions were called
	profiler *profiler // nil without a profile
	tracer   *tracer   // nil without a trace

	status int64
	exited bool
}

// A caller is a function that waits for a call, and the instruction after it.
type caller struct {
	code *code
	pc   int32
}

func newMachine(p *cps.Program, opts Options) *machine {
	m := &machine{prog: p, globals: make([]global, len(p.Globals)), ctx: opts.Context,
		maxDepth: opts.MaxDepth, maxSteps: opts.MaxSteps, out: newOutput(opts.Stdout, opts.MaxOutput)}
	if opts.Trace != nil {
		m.tracer = newTracer(p, opts)
		m.out = m.tracer.out
	}
	if opts.Profile != nil {
		m.profiler = newProfiler(p, opts.Profile)
	}
	m.codes = compileProgram(p, maxLive, m.observed())
	if m.maxDepth <= 0 {
		m.maxDepth = DefaultMaxDepth
	}
	m.format.types = &p.Types
	m.in = newInput(opts.Stdin, opts.Context, &m.heap, m.out)
	m.heap = newHeap(opts.MaxMemory)
	return m
}

func (m *machine) runProgram(args arguments) error {
	if f := m.prog.Func(cps.InitName); f != nil {
		if err := m.run(m.codes[f.ID], arguments{}); err != nil || m.exited {
			return err
		}
	}
	return m.run(m.codes[m.prog.Func(cps.MainName).ID], args)
}

// observed reports whether something is to be done at the beginning of each
// continuation.
func (m *machine) observed() bool { return m.tracer != nil || m.profiler != nil }

// begin is told that a continuation begins.
func (m *machine) begin(c *code, k cps.ContID, n []uint64, r []any) error {
	depth := len(m.callers)
	if m.profiler != nil {
		site := cps.Entry
		if k == cps.Entry && depth > 0 {
			up := &m.callers[depth-1]
			site = up.code.contAt(up.pc - 1)
		}
		m.profiler.begin(depth, c.fn.ID, site, k)
	}
	if m.tracer != nil {
		return m.tracer.begin(depth, c, k, n, r)
	}
	return nil
}

// stopped is told at which instruction the program ended, and whether this is
// among those that were executed.
func (m *machine) stopped(c *code, pc int32, executed bool) {
	if m.profiler == nil || !executed && c.ins[pc].op == opBegin {
		return
	}
	k := c.contAt(pc)
	steps := c.stepsIn(c.starts[k], pc)
	if executed {
		steps += c.stepsIn(pc, pc+1)
	}
	m.profiler.stop(len(m.callers), k, steps)
}

// steps returns how many steps were executed.
func (m *machine) steps() int64 { return m.portions - m.granted }

func (m *machine) result() Result {
	return Result{Status: int(m.status), Steps: m.steps(), Calls: m.calls, Allocations: m.heap.objects, Allocated: m.heap.allocated()}
}

// grant gives a new portion of steps, or says why there is none.
func (m *machine) grant() error {
	if m.maxSteps > 0 && m.portions >= m.maxSteps {
		return trapf("step limit of %d exceeded", m.maxSteps)
	}
	if err := m.interrupted(); err != nil {
		return err
	}
	m.granted = interval
	if m.maxSteps > 0 {
		m.granted = min(m.granted, m.maxSteps-m.portions)
	}
	m.portions += m.granted
	return nil
}

func (m *machine) interrupted() error {
	if m.ctx != nil && m.ctx.Err() != nil {
		return ErrInterrupted
	}
	return nil
}

// reserve makes room for the frame of a function at the bases.
func (m *machine) reserve(c *code) error {
	if need := m.numBase + c.numSize; need > len(m.nums) {
		n := max(need, 2*len(m.nums), 256)
		if err := m.heap.chargeElems(int64(n), numSize); err != nil {
			return err
		}
		m.nums = append(make([]uint64, 0, n), m.nums...)[:n]
	}
	if need := m.refBase + c.refSize; need > len(m.refs) {
		n := max(need, 2*len(m.refs), 256)
		if err := m.heap.chargeElems(int64(n), refSize); err != nil {
			return err
		}
		m.refs = append(make([]any, 0, n), m.refs...)[:n]
	}
	return nil
}

// frame returns the registers of the function whose frame is at the bases.
func (m *machine) frame(c *code) ([]uint64, []any) {
	return m.nums[m.numBase : m.numBase+c.numSize : m.numBase+c.numSize],
		m.refs[m.refBase : m.refBase+c.refSize : m.refBase+c.refSize]
}

// fail ends the execution with an error; a trap gets the stack, innermost
// function and its instruction given.
func (m *machine) fail(c *code, pc int32, err error) error {
	msg, ok := err.(trapMessage)
	if !ok {
		return err
	}
	frames := c.fn.Frames(make([]cps.Frame, 0, 1+len(m.callers)), c.pos[pc-1])
	for _, up := range slices.Backward(m.callers) {
		frames = up.code.fn.Frames(frames, up.code.pos[up.pc-1])
	}
	for i := range frames {
		frames[i].Func = cps.DisplayName(frames[i].Func)
	}
	return &Trap{Message: string(msg), Func: frames[0].Func, Pos: frames[0].Pos, Stack: frames}
}

// run executes a function and all that it calls, until it returns or the
// program exits. Its result, if it has one, is the status.
func (m *machine) run(c *code, args arguments) error {
	if err := m.reserve(c); err != nil {
		return m.fail(c, 1, err)
	}
	n, r := m.frame(c)
	bind(c, n, r, &args)
	ins := c.ins
	pc := int32(0)
	granted := m.granted

	// While it runs, what is left of the grant is in a variable of its own.
	fail := func(c *code, pc int32, granted int64, err error) error {
		m.granted = granted
		m.stopped(c, pc-1, true)
		return m.fail(c, pc, err)
	}

	for {
		if granted == 0 {
			m.granted = 0
			if err := m.grant(); err != nil {
				m.stopped(c, pc, false)
				return m.fail(c, pc+1, err)
			}
			granted = m.granted
		}
		granted--
		in := &ins[pc]
		pc++
		switch in.op {
		case opAddInt:
			n[in.dst] = n[in.a] + n[in.b]
		case opSubInt:
			n[in.dst] = n[in.a] - n[in.b]
		case opMulInt:
			n[in.dst] = n[in.a] * n[in.b]
		case opDivInt:
			if n[in.b] == 0 {
				return fail(c, pc, granted, divisionByZero)
			}
			n[in.dst] = uint64(int64(n[in.a]) / int64(n[in.b]))
		case opRemInt:
			if n[in.b] == 0 {
				return fail(c, pc, granted, divisionByZero)
			}
			n[in.dst] = uint64(int64(n[in.a]) % int64(n[in.b]))
		case opAnd:
			n[in.dst] = n[in.a] & n[in.b]
		case opOr:
			n[in.dst] = n[in.a] | n[in.b]
		case opXor:
			n[in.dst] = n[in.a] ^ n[in.b]
		case opShl:
			n[in.dst] = n[in.a] << (n[in.b] & 63)
		case opShr:
			n[in.dst] = uint64(int64(n[in.a]) >> (n[in.b] & 63))
		case opUshr:
			n[in.dst] = n[in.a] >> (n[in.b] & 63)
		case opMinInt:
			n[in.dst] = uint64(min(int64(n[in.a]), int64(n[in.b])))
		case opMaxInt:
			n[in.dst] = uint64(max(int64(n[in.a]), int64(n[in.b])))
		case opEqInt:
			n[in.dst] = truth(n[in.a] == n[in.b])
		case opNeInt:
			n[in.dst] = truth(n[in.a] != n[in.b])
		case opLtInt:
			n[in.dst] = truth(int64(n[in.a]) < int64(n[in.b]))
		case opLeInt:
			n[in.dst] = truth(int64(n[in.a]) <= int64(n[in.b]))
		case opGtInt:
			n[in.dst] = truth(int64(n[in.a]) > int64(n[in.b]))
		case opGeInt:
			n[in.dst] = truth(int64(n[in.a]) >= int64(n[in.b]))
		case opAddFloat:
			n[in.dst] = bitsOf(floatOf(n[in.a]) + floatOf(n[in.b]))
		case opSubFloat:
			n[in.dst] = bitsOf(floatOf(n[in.a]) - floatOf(n[in.b]))
		case opMulFloat:
			n[in.dst] = bitsOf(floatOf(n[in.a]) * floatOf(n[in.b]))
		case opDivFloat:
			n[in.dst] = bitsOf(floatOf(n[in.a]) / floatOf(n[in.b]))
		case opMinFloat:
			n[in.dst] = bitsOf(min(floatOf(n[in.a]), floatOf(n[in.b])))
		case opMaxFloat:
			n[in.dst] = bitsOf(max(floatOf(n[in.a]), floatOf(n[in.b])))
		case opPow:
			n[in.dst] = bitsOf(math.Pow(floatOf(n[in.a]), floatOf(n[in.b])))
		case opEqFloat:
			n[in.dst] = truth(floatOf(n[in.a]) == floatOf(n[in.b]))
		case opNeFloat:
			n[in.dst] = truth(floatOf(n[in.a]) != floatOf(n[in.b]))
		case opLtFloat:
			n[in.dst] = truth(floatOf(n[in.a]) < floatOf(n[in.b]))
		case opLeFloat:
			n[in.dst] = truth(floatOf(n[in.a]) <= floatOf(n[in.b]))
		case opGtFloat:
			n[in.dst] = truth(floatOf(n[in.a]) > floatOf(n[in.b]))
		case opGeFloat:
			n[in.dst] = truth(floatOf(n[in.a]) >= floatOf(n[in.b]))

		case opNegInt:
			n[in.dst] = -n[in.a]
		case opCom:
			n[in.dst] = ^n[in.a]
		case opNot:
			n[in.dst] = n[in.a] ^ 1
		case opAbsInt:
			n[in.dst] = uint64(max(int64(n[in.a]), -int64(n[in.a])))
		case opToFloat:
			n[in.dst] = bitsOf(float64(int64(n[in.a])))
		case opNegFloat:
			n[in.dst] = bitsOf(-floatOf(n[in.a]))
		case opAbsFloat:
			n[in.dst] = bitsOf(math.Abs(floatOf(n[in.a])))
		case opToInt:
			x := floatOf(n[in.a])
			if !(-1<<63 <= x && x < 1<<63) {
				return fail(c, pc, granted, trapf("float %s does not fit into an int", plainFloat(x)))
			}
			n[in.dst] = uint64(int64(x))
		case opSqrt:
			n[in.dst] = bitsOf(math.Sqrt(floatOf(n[in.a])))
		case opFloor:
			n[in.dst] = bitsOf(math.Floor(floatOf(n[in.a])))
		case opCeil:
			n[in.dst] = bitsOf(math.Ceil(floatOf(n[in.a])))
		case opSin:
			n[in.dst] = bitsOf(math.Sin(floatOf(n[in.a])))
		case opCos:
			n[in.dst] = bitsOf(math.Cos(floatOf(n[in.a])))
		case opExp:
			n[in.dst] = bitsOf(math.Exp(floatOf(n[in.a])))
		case opLog:
			n[in.dst] = bitsOf(math.Log(floatOf(n[in.a])))

		case opEqString:
			n[in.dst] = truth(r[in.a].(string) == r[in.b].(string))
		case opNeString:
			n[in.dst] = truth(r[in.a].(string) != r[in.b].(string))
		case opLtString:
			n[in.dst] = truth(r[in.a].(string) < r[in.b].(string))
		case opLeString:
			n[in.dst] = truth(r[in.a].(string) <= r[in.b].(string))
		case opGtString:
			n[in.dst] = truth(r[in.a].(string) > r[in.b].(string))
		case opGeString:
			n[in.dst] = truth(r[in.a].(string) >= r[in.b].(string))
		case opEqRef:
			n[in.dst] = truth(r[in.a] == r[in.b])
		case opNeRef:
			n[in.dst] = truth(r[in.a] != r[in.b])

		case opAddString:
			x, y := r[in.a].(string), r[in.b].(string)
			if err := m.heap.object(int64(len(x)) + int64(len(y)) + stringSize); err != nil {
				return fail(c, pc, granted, err)
			}
			r[in.dst] = x + y
		case opToString:
			s, err := m.text(c.lists[in.b].args[0], n, r)
			if err != nil {
				return fail(c, pc, granted, err)
			}
			m.heap.objects++
			r[in.dst] = s
		case opSubstr:
			s, err := m.heap.substr(r[in.a].(string), int64(n[in.b]), int64(n[in.c]))
			if err != nil {
				return fail(c, pc, granted, err)
			}
			m.heap.objects++
			r[in.dst] = s
		case opChr:
			x := int64(n[in.a])
			if x != int64(rune(x)) || !utf8.ValidRune(rune(x)) {
				return fail(c, pc, granted, trapf("chr(%d) is not a code point", x))
			}
			if err := m.heap.object(stringSize + utf8.UTFMax); err != nil {
				return fail(c, pc, granted, err)
			}
			r[in.dst] = string(rune(x))
		case opLenString:
			n[in.dst] = uint64(len(r[in.a].(string)))
		case opIndexString:
			s, i := r[in.a].(string), n[in.b]
			if i >= uint64(len(s)) {
				return fail(c, pc, granted, outOfBounds(int64(i), len(s)))
			}
			n[in.dst] = uint64(s[i])

		case opLenN:
			n[in.dst] = uint64(len(r[in.a].(*numArray).elems))
		case opLenR:
			n[in.dst] = uint64(len(r[in.a].(*refArray).elems))
		case opIndexN:
			// As an unsigned number, a negative index is too great.
			elems, i := r[in.a].(*numArray).elems, n[in.b]
			if i >= uint64(len(elems)) {
				return fail(c, pc, granted, outOfBounds(int64(i), len(elems)))
			}
			n[in.dst] = elems[i]
		case opIndexR:
			elems, i := r[in.a].(*refArray).elems, n[in.b]
			if i >= uint64(len(elems)) {
				return fail(c, pc, granted, outOfBounds(int64(i), len(elems)))
			}
			r[in.dst] = elems[i]
		case opSetIndexN:
			elems, i := r[in.a].(*numArray).elems, n[in.b]
			if i >= uint64(len(elems)) {
				return fail(c, pc, granted, outOfBounds(int64(i), len(elems)))
			}
			elems[i] = n[in.c]
		case opSetIndexR:
			elems, i := r[in.a].(*refArray).elems, n[in.b]
			if i >= uint64(len(elems)) {
				return fail(c, pc, granted, outOfBounds(int64(i), len(elems)))
			}
			elems[i] = r[in.c]
		case opArrayN:
			from := c.lists[in.b].nums
			if err := m.heap.object(arraySize + int64(len(from))*numSize); err != nil {
				return fail(c, pc, granted, err)
			}
			r[in.dst] = &numArray{gather(n, from)}
		case opArrayR:
			from := c.lists[in.b].refs
			if err := m.heap.object(arraySize + int64(len(from))*refSize); err != nil {
				return fail(c, pc, granted, err)
			}
			r[in.dst] = &refArray{elems: gather(r, from)}
		case opMakeN:
			if err := m.chargeArray(int64(n[in.a]), numSize); err != nil {
				return fail(c, pc, granted, err)
			}
			r[in.dst] = &numArray{filled(int(n[in.a]), n[in.b])}
		case opMakeR:
			if err := m.chargeArray(int64(n[in.a]), refSize); err != nil {
				return fail(c, pc, granted, err)
			}
			r[in.dst] = &refArray{elems: filled(int(n[in.a]), r[in.b])}
		case opPushN:
			a := r[in.a].(*numArray)
			if len(a.elems) == cap(a.elems) {
				if err := m.heap.charge(int64(len(a.elems)+1) * numSize); err != nil {
					return fail(c, pc, granted, err)
				}
			}
			a.elems = append(a.elems, n[in.b])
		case opPushR:
			a := r[in.a].(*refArray)
			if len(a.elems) == cap(a.elems) {
				if err := m.heap.charge(int64(len(a.elems)+1) * refSize); err != nil {
					return fail(c, pc, granted, err)
				}
			}
			a.elems = append(a.elems, r[in.b])
		case opPopN:
			a := r[in.a].(*numArray)
			last := len(a.elems) - 1
			if last < 0 {
				return fail(c, pc, granted, popOfEmpty)
			}
			n[in.dst] = a.elems[last]
			a.elems = a.elems[:last]
		case opPopR:
			a := r[in.a].(*refArray)
			last := len(a.elems) - 1
			if last < 0 {
				return fail(c, pc, granted, popOfEmpty)
			}
			r[in.dst] = a.elems[last]
			a.elems[last] = nil
			a.elems = a.elems[:last]
		case opCopyN:
			a := r[in.a].(*numArray)
			if err := m.heap.object(arraySize + int64(len(a.elems))*numSize); err != nil {
				return fail(c, pc, granted, err)
			}
			r[in.dst] = &numArray{slices.Clone(a.elems)}
		case opCopyR:
			a := r[in.a].(*refArray)
			if err := m.heap.object(arraySize + int64(len(a.elems))*refSize); err != nil {
				return fail(c, pc, granted, err)
			}
			r[in.dst] = &refArray{elems: slices.Clone(a.elems)}

		case opNew:
			l := &c.lists[in.b]
			if err := m.heap.object(structureSize + l.size()); err != nil {
				return fail(c, pc, granted, err)
			}
			r[in.dst] = &structure{nums: gather(n, l.nums), refs: gather(r, l.refs)}
		case opGetFieldN:
			s, ok := r[in.a].(*structure)
			if !ok {
				return fail(c, pc, granted, nilDereference)
			}
			n[in.dst] = s.nums[in.b]
		case opGetFieldR:
			s, ok := r[in.a].(*structure)
			if !ok {
				return fail(c, pc, granted, nilDereference)
			}
			r[in.dst] = s.refs[in.b]
		case opSetFieldN:
			s, ok := r[in.a].(*structure)
			if !ok {
				return fail(c, pc, granted, nilDereference)
			}
			s.nums[in.b] = n[in.c]
		case opSetFieldR:
			s, ok := r[in.a].(*structure)
			if !ok {
				return fail(c, pc, granted, nilDereference)
			}
			s.refs[in.b] = r[in.c]

		case opCellN:
			if err := m.heap.object(cellSize); err != nil {
				return fail(c, pc, granted, err)
			}
			r[in.dst] = &cell{num: n[in.a]}
		case opCellR:
			if err := m.heap.object(cellSize); err != nil {
				return fail(c, pc, granted, err)
			}
			r[in.dst] = &cell{ref: r[in.a]}
		case opLoadN:
			p, err := numAt(r[in.a])
			if err != nil {
				return fail(c, pc, granted, err)
			}
			n[in.dst] = *p
		case opLoadR:
			p, err := refAt(r[in.a])
			if err != nil {
				return fail(c, pc, granted, err)
			}
			r[in.dst] = *p
		case opStoreN:
			p, err := numAt(r[in.a])
			if err != nil {
				return fail(c, pc, granted, err)
			}
			*p = n[in.b]
		case opStoreR:
			p, err := refAt(r[in.a])
			if err != nil {
				return fail(c, pc, granted, err)
			}
			*p = r[in.b]
		case opRefIndexN:
			e := &numElem{r[in.a].(*numArray), int64(n[in.b])}
			if _, err := numAt(e); err != nil {
				return fail(c, pc, granted, err)
			}
			if err := m.heap.object(cellSize); err != nil {
				return fail(c, pc, granted, err)
			}
			r[in.dst] = e
		case opRefIndexR:
			e := &refElem{r[in.a].(*refArray), int64(n[in.b])}
			if _, err := refAt(e); err != nil {
				return fail(c, pc, granted, err)
			}
			if err := m.heap.object(cellSize); err != nil {
				return fail(c, pc, granted, err)
			}
			r[in.dst] = e
		case opRefField:
			s, ok := r[in.a].(*structure)
			if !ok {
				return fail(c, pc, granted, nilDereference)
			}
			if err := m.heap.object(cellSize); err != nil {
				return fail(c, pc, granted, err)
			}
			r[in.dst] = &field{s, in.b}
		case opRefGlobal:
			g := &m.globals[in.b]
			if !g.set {
				return fail(c, pc, granted, m.uninitialised(in.b))
			}
			r[in.dst] = &g.cell

		case opGetGlobalN:
			g := &m.globals[in.b]
			if !g.set {
				return fail(c, pc, granted, m.uninitialised(in.b))
			}
			n[in.dst] = g.num
		case opGetGlobalR:
			g := &m.globals[in.b]
			if !g.set {
				return fail(c, pc, granted, m.uninitialised(in.b))
			}
			r[in.dst] = g.ref
		case opSetGlobalN:
			g := &m.globals[in.b]
			g.num, g.set = n[in.a], true
		case opSetGlobalR:
			g := &m.globals[in.b]
			g.ref, g.set = r[in.a], true

		case opClosure:
			f, l := m.codes[in.c], &c.lists[in.b]
			if len(l.nums)+len(l.refs) == 0 {
				r[in.dst] = f.self
				break
			}
			if err := m.heap.object(closureSize + l.size()); err != nil {
				return fail(c, pc, granted, err)
			}
			r[in.dst] = &closure{f, arguments{gather(n, l.nums), gather(r, l.refs)}}

		case opPrint:
			if err := m.print(c.lists[in.b].args, " ", "\n", n, r); err != nil {
				return fail(c, pc, granted, err)
			}
		case opWrite:
			if err := m.print(c.lists[in.b].args, "", "", n, r); err != nil {
				return fail(c, pc, granted, err)
			}
		case opAssert:
			if n[in.a] == 0 {
				return fail(c, pc, granted, trapMessage("assertion failed"))
			}
		case opAssertMessage:
			if n[in.a] == 0 {
				return fail(c, pc, granted, trapMessage("assertion failed: "+r[in.b].(string)))
			}
		case opReadLine:
			s, err := m.in.readLine()
			if err != nil {
				return fail(c, pc, granted, err)
			}
			m.heap.objects++
			r[in.dst] = s
		case opReadInt:
			x, err := m.in.readInt()
			if err != nil {
				return fail(c, pc, granted, err)
			}
			n[in.dst] = uint64(x)
		case opEOF:
			end, err := m.in.eof()
			if err != nil {
				return fail(c, pc, granted, err)
			}
			n[in.dst] = truth(end)

		case opClear:
			for _, s := range c.lists[in.b].refs {
				r[s] = nil
			}
			granted++
		case opBegin:
			granted++
			if err := m.begin(c, cps.ContID(in.a), n, r); err != nil {
				return fail(c, pc, granted, err)
			}

		case opJump:
			j := &c.jumps[in.a]
			for _, mv := range j.nums {
				n[mv.dst] = n[mv.src]
			}
			for _, mv := range j.refs {
				r[mv.dst] = r[mv.src]
			}
			for _, s := range j.clear {
				r[s] = nil
			}
			pc = j.pc
		case opBranch:
			if pc = in.c; n[in.a] != 0 {
				pc = in.b
			}
		case opSwitchInt:
			pc = c.intSwitches[in.b].find(int64(n[in.a]))
		case opSwitchString:
			pc = c.stringSwitches[in.b].find(r[in.a].(string))

		case opCall, opCallValue:
			var to *code
			var captured *arguments
			if in.op == opCall {
				to = m.codes[in.c]
			} else if f, ok := r[in.a].(*closure); ok {
				to, captured = f.code, &f.arguments
			} else {
				return fail(c, pc, granted, nilDereference)
			}
			if err := m.enter(c, pc, to); err != nil {
				return fail(c, pc, granted, err)
			}
			l := &c.calls[in.b]
			n2, r2 := m.frame(to)
			i, j := bind(to, n2, r2, captured)
			for k, s := range l.nums {
				n2[i+k] = n[s]
			}
			for k, s := range l.refs {
				r2[j+k] = r[s]
			}
			// The stack may have moved: clear the caller's slots where they are now.
			for _, s := range l.clear {
				m.refs[m.refBase-c.refSize+int(s)] = nil
			}
			m.calls++
			c, n, r, ins, pc = to, n2, r2, to.ins, 0
		case opTailCall, opTailCallValue:
			var to *code
			var captured *arguments
			if in.op == opTailCall {
				to = m.codes[in.c]
			} else if f, ok := r[in.a].(*closure); ok {
				to, captured = f.code, &f.arguments
			} else {
				return fail(c, pc, granted, nilDereference)
			}
			if err := m.reserve(to); err != nil {
				return fail(c, pc, granted, err)
			}
			// The arguments lie where the frame of the callee will be.
			l := &c.calls[in.b]
			m.argNums, m.argRefs = m.argNums[:0], m.argRefs[:0]
			for _, s := range l.nums {
				m.argNums = append(m.argNums, n[s])
			}
			for _, s := range l.refs {
				m.argRefs = append(m.argRefs, r[s])
			}
			clear(m.refs[m.refBase : m.refBase+c.refSize])
			n, r = m.frame(to)
			i, j := bind(to, n, r, captured)
			copy(n[i:], m.argNums)
			copy(r[j:], m.argRefs)
			clear(m.argRefs)
			m.calls++
			c, ins, pc = to, to.ins, 0
		case opReturn:
			l := &c.lists[in.b]
			if len(m.callers) == 0 {
				if len(l.nums) > 0 {
					m.status = int64(n[l.nums[0]])
				}
				clear(r)
				m.granted = granted
				return nil
			}
			up := m.callers[len(m.callers)-1]
			m.callers = m.callers[:len(m.callers)-1]
			m.numBase -= up.code.numSize
			m.refBase -= up.code.refSize
			n2, r2 := m.frame(up.code)
			k := &up.code.calls[up.code.ins[up.pc-1].b]
			for i, s := range l.nums {
				n2[k.toNums[i]] = n[s]
			}
			for i, s := range l.refs {
				r2[k.toRefs[i]] = r[s]
			}
			clear(r)
			c, n, r, ins, pc = up.code, n2, r2, up.code.ins, k.pc
		case opExit:
			m.status, m.exited, m.granted = int64(n[in.a]), true, granted
			return nil
		default:
			panic("interp: " + c.fn.Name + " was compiled to an instruction that there is not")
		}
	}
}

// enter pushes the caller and moves the bases to the frame of the callee.
func (m *machine) enter(c *code, pc int32, to *code) error {
	if len(m.callers) >= m.maxDepth {
		return trapf("call depth limit of %d exceeded", m.maxDepth)
	}
	if len(m.callers) == cap(m.callers) {
		n := max(2*cap(m.callers), 64)
		if err := m.heap.chargeElems(int64(n), frameSize); err != nil {
			return err
		}
		m.callers = append(make([]caller, 0, n), m.callers...)
	}
	m.numBase += c.numSize
	m.refBase += c.refSize
	if err := m.reserve(to); err != nil {
		return err
	}
	m.callers = append(m.callers, caller{c, pc})
	return nil
}

// bind writes constants, and the arguments that a function value brings along,
// into a fresh frame. It returns the slots for the first of the other arguments.
func bind(c *code, n []uint64, r []any, captured *arguments) (num, ref int) {
	num, ref = copy(n, c.nums), copy(r, c.refs)
	if captured != nil {
		num += copy(n[num:], captured.nums)
		ref += copy(r[ref:], captured.refs)
	}
	return num, ref
}

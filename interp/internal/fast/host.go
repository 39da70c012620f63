// This file defines calls of host functions, and calls of the program by them.

package fast

import (
	"cpsc/cps"
	"cpsc/host"
	"cpsc/interp/internal/rts"
)

// A hostCalls has the calls of host functions. It names them by their numbers: to store a pointer
// in an object takes longer.
type hostCalls struct {
	funcs   []hostFunc    // by function
	running int32         // the host function that runs, plus 1, or 0
	last    int32         // the host function that was called last
	held    []*rts.String // what host functions hold that call the program, or have called it
	depth   int           // how many calls of the program by host functions are in progress
	failed  error         // the error that ended one of these; or nil

	calledBack bool // a host function has called the program
}

// A hostFunc is a host function.
type hostFunc struct {
	*host.Bound
	call *host.Call // is not in progress unless it is the one that runs; nil before the first one
	op   uint16     // of the instruction that calls the function

	simple bool // all arguments and the only result are numbers, and it does not throw
}

// newHostFuncs returns the host functions that are bound, by function.
func newHostFuncs(bound []*host.Bound) []hostFunc {
	funcs := make([]hostFunc, len(bound))
	for i, b := range bound {
		funcs[i].Bound = b
	}
	return funcs
}

// out returns the results or the exception of the call of a host function that was the last one.
func (h *hostCalls) out() []host.Value { return h.funcs[h.last].call.Out }

// reentry emits the call to which functions return that the host function calls, and the halt
// after it. Only VM.CallProgram executes them. The operand y is 0, so that stepper.ahead has
// the step that calls the host function, which no edge has counted yet.
func (g *generator) reentry() {
	g.now = point{fn: g.f.ID, cont: cps.Entry}
	g.links = append(g.links, link{int32(len(g.code)), int32(g.f.ID)})
	g.put(instruction{op: bCall, c: outReg}, g.f.Pos)
	g.put(instruction{op: bHalt}, g.f.Pos)
}

// callHost calls the host function that an instruction belongs to, and writes its result.
func (m *VM) callHost(s *state, in *instruction) error {
	h := &m.hosts
	f := &h.funcs[in.y]
	c := f.call
	if c == nil {
		c = f.newCall(m, in)
	}
	args := c.Args
	for i, x := range m.lists[in.x] {
		if x.isRef {
			args[i].Text = textOf(m.kept(ref(s.r, x.reg)))
		} else {
			args[i].Bits = *num(s.n, x.reg)
		}
	}
	h.running, h.last = in.y+1, in.y
	held := len(h.held)
	threw, err := f.Call(c)
	h.running = 0
	// Most calls are like this, and a call should take as little time as possible.
	if f.simple && err == nil && held == len(h.held) && m.ctx == nil && !h.calledBack {
		*num(s.n, in.a) = c.Out[0].Bits
		s.ip = m.skip(s.ip, 1)
		return nil
	}
	return m.hostReturned(s, in, f, threw, err, held)
}

// newCall makes the call of a host function, which is called for the first time.
func (f *hostFunc) newCall(m *VM, in *instruction) *host.Call {
	c := f.NewCall()
	c.Ctx, c.Program = m.ctx, m
	f.call, f.op = c, baseOp(in.op) // a call of the program may put a bStop there
	f.simple = f.op == bHostN && f.Throws == host.None
	for _, x := range m.lists[in.x] {
		f.simple = f.simple && !x.isRef
	}
	return c
}

// hostReturned goes on after the call of a host function.
func (m *VM) hostReturned(s *state, in *instruction, f *hostFunc, threw bool, err error, held int) error {
	h, c := &m.hosts, f.call
	if len(h.held) > held {
		h.release(held)
	}
	for i, x := range m.lists[in.x] {
		if x.isRef {
			c.Args[i].Text = "" // the next call may be far away
		}
	}
	switch {
	case m.exited:
		return nil // in a function that the host function called
	case h.failed != nil:
		return h.failed
	case m.interrupted() != nil:
		return rts.ErrInterrupted
	case err != nil:
		return err
	case f.op == bHostR:
		if *ref(s.r, in.a), err = m.hostText(0); err != nil {
			return err
		}
	case f.op == bHostN && f.Throws != host.None:
		if threw {
			m.throw(s)
		}
		*num(s.n, in.a) = truth(!threw)
	case f.op == bHostN:
		*num(s.n, in.a) = c.Out[0].Bits
	}
	s.ip = m.skip(s.ip, 1)
	return nil
}

// release drops what is held, except the first n strings.
func (h *hostCalls) release(n int) {
	clear(h.held[n:])
	h.held = h.held[:n]
}

// recovered makes a panic of a host function the error of the run, where the panic leaves
// execute. All other panics go on.
func (m *VM) recovered(err *error) {
	if i := m.hosts.running; i != 0 {
		m.hosts.running = 0
		switch x := recover(); {
		case x == nil:
		case m.exited:
			*err = nil
		case m.hosts.failed != nil:
			*err = m.hosts.failed
		default:
			*err = m.fail(m.state, m.hosts.funcs[i-1].Recovered(x))
		}
	}
}

// hostText returns a string that the host function has returned or thrown.
func (m *VM) hostText(i int32) (ptr, error) {
	out := m.hosts.out()
	text := out[i].Text
	out[i].Text = "" // the next call may be far away
	err := m.heap.Object(int64(len(text)) + rts.StringSize)
	return refTo(&rts.String{Text: text}), err
}

// CallProgram calls a function of the program while a host function is running.
func (m *VM) CallProgram(name string, args []any) ([]any, error) {
	f, values, err := rts.Callee(m.prog, m, name, args)
	if err != nil {
		return nil, err
	}
	h := &m.hosts
	switch {
	case h.failed != nil || m.exited:
		return nil, rts.ErrEnded
	case h.depth == host.MaxDepth:
		return nil, rts.ErrTooDeep
	}
	outer := m.state
	pc := m.pc(outer.ip)
	fn := m.points[pc].fn
	at := int(m.reentries[fn])
	in := &m.code[at]
	m.account(outer)
	m.close()
	if err := m.grow(outer, in); err != nil {
		h.failed = m.fail(outer, err)
		return nil, h.failed
	}
	held := len(h.held)
	for _, x := range m.lists[outer.ip.x] {
		if x.isRef {
			h.held = m.heap.Hold(h.held, as[rts.String](m.kept(ref(outer.r, x.reg))))
		}
	}
	m.heap.TakeArguments(f, values)
	depth, nBase, rBase := m.depth(outer), m.numBase(outer.n), m.refBase(outer.r)
	m.calls[depth] = addressOf(in)
	s := &state{&m.code[m.start[f.ID]], m.callsAt(depth + 1), m.numsAt(nBase + int(in.a)), m.refsAt(rBase + int(in.b)), -int64(m.due[f.ID])}
	for i, slot := range m.paramSlots(f) {
		if rts.IsNumber(f.Params[i]) {
			*num(s.n, uint16(slot)) = values[i].Bits
		} else {
			*ref(s.r, uint16(slot)) = pointer(f.Params[i], values[i])
		}
	}
	m.state = s
	m.steps.last, m.steps.before = -1, m.steps.counted-m.allAhead(s)
	m.steps.calls++
	running, call := h.running, h.funcs[fn].call
	h.running, h.calledBack = 0, true
	h.funcs[fn].call = nil
	h.depth++
	func() {
		defer m.recovered(&err)
		err = m.execute(s, f, false)
	}()
	h.depth--
	h.running, h.funcs[fn].call = running, call
	if err != nil || m.exited {
		if h.failed = err; err == nil {
			return nil, rts.ErrEnded
		}
		return nil, err
	}
	h.release(held)
	m.account(s)
	m.close()
	m.state = outer
	outer.fp, outer.n, outer.r = m.callsAt(depth), m.numsAt(nBase), m.refsAt(rBase)
	m.steps.ahead = m.allAhead(outer)
	m.steps.last, m.steps.before = pc, m.executed(pc)
	return rts.Results(m.prog, m, f, m.hostResults(f, outer, in))
}

// close puts back the instruction that is executed outside of the loop, if instructions are
// executed one by one.
func (m *VM) close() {
	if p := m.steps; p.open >= 0 {
		m.code[p.open].op, p.open = bStop, -1
	}
}

// hostResults returns what a function has returned to the call at a reentry. The strings of it
// are held from now on.
func (m *VM) hostResults(f *cps.Func, s *state, in *instruction) []rts.Arg {
	types := f.Results()
	out := make([]rts.Arg, len(types))
	next := [2]uint16{numFile: in.a, refFile: in.b}
	if len(types) == 1 {
		next = [2]uint16{in.c, in.c}
	}
	for i, t := range types {
		file := fileOf(t)
		if file == numFile {
			out[i].Bits = *num(s.n, next[file])
		} else if p := m.kept(ref(s.r, next[file])); t == cps.String {
			m.hosts.held = m.heap.Hold(m.hosts.held, as[rts.String](p))
			out[i].Text = textOf(p)
		} else {
			out[i] = argOf(t, p)
		}
		next[file]++
	}
	return out
}

// argOf returns a reference as a value that crosses the boundary, and pointer does the opposite.
func argOf(t cps.Type, p ptr) (a rts.Arg) {
	if t == cps.String {
		a.Text = textOf(p)
	} else if p != nil {
		a.Ref = p
	}
	return a
}

func pointer(t cps.Type, a rts.Arg) ptr {
	if t == cps.String {
		return refTo(&rts.String{Text: a.Text})
	}
	p, _ := a.Ref.(ptr)
	return p
}

// Make and Parts are those of rts.Objects. Make makes no array in a region, which may be cleared before the program
// refers to the array.
func (m *VM) Make(p *cps.Program, t cps.Type, parts []rts.Arg) any {
	var obj ptr
	if s := p.StructOf(t); s != nil {
		refs, nums := m.firstField(s)+max(m.structs[s], 0), 0
		for _, f := range s.Fields {
			if rts.IsNumber(f.Type) {
				nums++
			} else {
				refs++
			}
		}
		sh := newShape(refs, nums, 0)
		m.heap.Left -= sh.size
		obj = sh.make()
	} else {
		kind := elemKindOf(p.Elem(t))
		m.heap.Left -= rts.ArraySize + int64(len(parts))*elemSizes[kind]
		switch kind {
		case elemNum:
			nums := make([]uint64, len(parts))
			obj = refTo(&nums)
		case elemBool:
			bytes := make([]uint8, len(parts))
			obj = refTo(&bytes)
		default:
			refs := make([]ptr, len(parts))
			obj = refTo(&refs)
		}
	}
	for i, a := range parts {
		switch part, num, bit, ref := m.part(t, obj, i); {
		case num != nil:
			*num = a.Bits
		case bit != nil:
			*bit = uint8(a.Bits)
		default:
			*ref = pointer(part, a)
		}
	}
	return obj
}

func (m *VM) Parts(p *cps.Program, t cps.Type, object any) (parts []rts.Arg) {
	obj := object.(ptr)
	n := 0
	if s := p.StructOf(t); s != nil {
		n = len(s.Fields)
	} else {
		n = lenOf(obj)
	}
	for i := range n {
		switch part, num, bit, ref := m.part(t, obj, i); {
		case num != nil:
			parts = append(parts, rts.Arg{Bits: *num})
		case bit != nil:
			parts = append(parts, rts.Arg{Bits: uint64(*bit)})
		default:
			parts = append(parts, argOf(part, *ref))
		}
	}
	return parts
}

// Call runs a function, which takes the arguments, and returns its results.
func (m *VM) Call(f *cps.Func, args []rts.Arg) ([]rts.Arg, error) {
	m.heap.TakeArguments(f, args)
	if err := m.run(f.ID, args); err != nil || m.exited {
		return nil, err
	}
	m.status = 0
	out := m.hostResults(f, m.state, &m.code[0])
	m.hosts.release(0) // nobody knows how long the caller holds them
	return out, nil
}

// Reset prepares the machine for a call after one that trapped.
func (m *VM) Reset() {
	m.hosts.running, m.hosts.depth, m.hosts.failed = 0, 0, nil
	m.hosts.release(0)
}

// This file defines how functions get and call continuations other than their return
// continuation.
//
// For each of these, a function gets a handler: a number, in a register after those of its
// arguments. It consists of the number of calls in progress at the frame that the handler
// leads to, and of the address of an instruction of that frame's function. In VM.bases, the
// engine finds by the number of calls where the registers of the frame begin. So a raise takes
// the same time however many frames it leaves, and the frames record nothing for it. A
// function passes a handler that it got on by a move.
//
// A function that passes a local continuation has a landing for it, an instruction at which a
// raise arrives. It is like the call instruction at which a return arrives: its operands are
// the size of the frame and the register for the result, and control goes on after it. So a
// call serves as a landing, too. There can also be a handler for the return continuation
// (bRetHandler), for a function that passes it on as another continuation.
//
// A function may pass another of its continuations on as the return continuation of a call. If
// its frame ends with the call, the return is diverted (bDivert): the entry of the stack of
// calls is replaced by the call at compilation.detour, and VM.detours keeps the original call
// and the handler. If the frame stays, code after the call passes on what the callee returns
// (forward).

package fast

import (
	"slices"

	"cpsc/cps"
	"cpsc/flow"
	"cpsc/interp/internal/rts"
)

// pcBits is how many bits of a handler are the number of an instruction.
const pcBits = 26

// uncaught is the handler for exceptions that nothing catches.
const uncaught = ^uint64(0)

// noStep is the number of the step in the points of instructions that belong to none: they
// pass on what a call returns.
const noStep = -1

// Compilation.

// operands returns the arguments of the terminator and, after them, the handlers that a call
// passes.
func (b *block) operands() []cps.Value {
	if len(b.passed) == 0 {
		return slices.Clip(b.args)
	}
	return slices.Concat(b.args, b.passed)
}

// pass finds the handlers that a call passes.
func (t *translator) pass(term *cps.Term) {
	b := t.cur
	ret := cps.NoValue
	for _, k := range term.Targets[1:] {
		h := cps.NoValue
		switch {
		case k == cps.Ret:
			if ret == cps.NoValue {
				ret = t.retHandler(term.Pos)
			}
			h = ret
		case k.IsOwn():
			h = t.own[k.Own()]
		}
		b.passed = append(b.passed, h)
	}
	if k := term.Targets[0]; k.IsOwn() {
		b.to = t.own[k.Own()]
	}
}

// retHandler returns a value that is the handler of the return continuation.
func (t *translator) retHandler(pos cps.Pos) cps.Value {
	h := t.newValue(cps.Int)
	t.emit(vinstr{op: bRetHandler, v: [4]cps.Value{h}, pos: pos})
	t.handlers = true
	return h
}

// uncheckedType returns the type of the exceptions that may leave main by way of a return, or
// NoType. If no function passes another continuation on as the return continuation, there are
// none.
func uncheckedType(p *cps.Program) cps.Type {
	main := p.Func(cps.MainName)
	if main == nil || len(main.ContParams) < 2 || len(main.ContParams[1].Types) != 1 {
		return cps.NoType
	}
	for _, f := range p.Funcs {
		for i := range f.Conts {
			if t := &f.Conts[i].Term; t.IsCall() && t.Targets[0].IsOwn() && t.Targets[0] != cps.Ret {
				return main.ContParams[1].Types[0]
			}
		}
	}
	return cps.NoType
}

// check emits a check before a call of a continuation parameter, if an exception that nothing
// catches may leave main this way. After the call, its position would be lost.
func (t *translator) check(term *cps.Term) {
	b := t.cur
	types := t.f.ContParams[term.Targets[0].Own()].Types
	if t.unchecked == cps.NoType || len(types) != 1 || types[0] != t.unchecked {
		return
	}
	h := b.to
	if h == cps.NoValue {
		h = t.retHandler(term.Pos)
	}
	b.args = t.regs(b.args)
	p := vinstr{op: bCheckN, v: [4]cps.Value{h, b.args[0]}, pos: term.Pos}
	if t.isRef[b.args[0]] {
		p.op = bCheckR
	}
	t.emit(p)
}

// hoistHandlers finds the handlers that calls in a loop pass, and makes those before the loop that
// lead out of it, if a single jump enters it: so each is made once for the loop, and used at most
// once. The handler of a continuation is the same as long as its frame exists. If a raise stays in the
// loop, which it may do often, the call still makes the handler: what a raise does then begins
// with a value that was just computed, and not with one that is loaded from a register of the
// frame to which the last raise has led.
func (t *translator) hoistHandlers() {
	type handler struct{ k, at cps.ContID }
	made := map[handler]cps.Value{}
	var loops *loopEntries
	for i := range t.blocks {
		b := &t.blocks[i]
		if t.loops[i].to == 0 || !slices.Contains(b.passed, cps.NoValue) {
			continue
		}
		if loops == nil {
			loops = findLoopEntries(t.f)
		}
		for j, h := range b.passed {
			k := b.term.Targets[1+j]
			if h != cps.NoValue {
				continue
			}
			at := loops.before(int32(i), int32(k))
			if at < 0 {
				continue
			}
			key := handler{k, cps.ContID(at)}
			if made[key] == cps.NoValue {
				made[key] = t.newValue(cps.Int)
				to := &t.blocks[key.at]
				to.ins = append(to.ins, vinstr{op: bHandler, v: [4]cps.Value{made[key]}, pos: b.term.Pos, target: key.k, step: to.ops})
			}
			b.passed[j] = made[key]
		}
	}
}

// loopEntries has the loops of a function.
type loopEntries struct {
	*flow.Loops
	from  []int32 // by header: the continuation whose jump is the only way into the loop, or -1
	depth []int32 // by header: how many loops are around its own
}

func findLoopEntries(f *cps.Func) *loopEntries {
	graph := make(flow.Graph, len(f.Conts))
	for i := range f.Conts {
		for _, s := range f.Conts[i].Term.Succs() {
			graph[i] = append(graph[i], int32(s))
		}
	}
	preds, _ := graph.Reverse()
	tree := graph.DominatorTree()
	l := &loopEntries{graph.Loops(preds, tree), make([]int32, len(graph)), make([]int32, len(graph))}
	for h := range l.from {
		l.from[h] = -1
		if !l.Header[h] {
			continue
		}
		if p := l.Parent[h]; p >= 0 { // it comes earlier in the reverse postorder
			l.depth[h] = l.depth[p] + 1
		}
		var from []int32
		for _, p := range preds[h] {
			if !tree.Dominates(int32(h), p) {
				from = append(from, p)
			}
		}
		if len(from) == 1 && f.Conts[from[0]].Term.Kind == cps.Jump {
			l.from[h] = from[0]
		}
	}
	return l
}

// around returns the header of the innermost loop of a continuation, or -1.
func (l *loopEntries) around(k int32) int32 {
	if l.Header[k] {
		return k
	}
	return l.Parent[k]
}

// before returns the continuation whose jump is the only way into a loop around i that k is not part
// of: for the outermost such loop; -1 if there is none.
func (l *loopEntries) before(i, k int32) int32 {
	from, other := int32(-1), l.around(k)
	for h := l.around(i); h >= 0; h = l.Parent[h] {
		for other >= 0 && l.depth[other] > l.depth[h] {
			other = l.Parent[other]
		}
		if other == h {
			break
		}
		if l.from[h] >= 0 {
			from = l.from[h]
		}
	}
	return from
}

// handler emits the instruction that writes the handler of a local continuation to a register.
func (g *generator) handler(reg uint16, k cps.ContID, pos cps.Pos) {
	g.leadsTo(k)
	g.put(instruction{op: bHandler, a: reg}, pos)
}

// leadsTo records that the next instruction makes a handler of a continuation.
func (g *generator) leadsTo(k cps.ContID) {
	g.handlers = true
	g.passes = append(g.passes, fix{int32(len(g.code)), k})
}

// raised finds the continuations to which only raises lead. Their landings come right before
// their code.
func (g *generator) raised() []bool {
	raised, reached := make([]bool, len(g.blocks)), make([]bool, len(g.blocks))
	for k := range g.f.Conts {
		t := &g.f.Conts[k].Term
		for slot, to := range t.Succs() {
			if t.IsCall() && slot > 0 {
				raised[to] = true
			} else {
				reached[to] = true
			}
		}
	}
	for k := range raised {
		raised[k] = raised[k] && !reached[k] && g.alias[k] == cps.ContID(k)
	}
	return raised
}

// landings emits the other landings of the local continuations that the function passes. A landing
// may copy a block that passes another one.
func (g *generator) landings() {
	for i := 0; i < len(g.passes); i++ {
		f := g.passes[i]
		if _, ok := g.landing[f.target]; !ok {
			g.land(f.target, cps.ContID(len(g.blocks))) // no continuation follows
		}
		g.code[f.at].x, g.code[f.at].y = (g.landing[f.target]-f.at)*instrSize, g.landing[f.target]
	}
}

// land emits the landing of a continuation; next is the one whose code follows.
func (g *generator) land(k, next cps.ContID) {
	g.landing[k] = int32(len(g.code))
	pos := g.f.Conts[k].Pos
	due, _ := g.fallsInto(k, next, true)
	g.enter(k, due)
	g.put(instruction{op: bLand, c: g.paramReg(k), y: -due}, pos)
	g.bindResults(k, pos)
	g.goTo(k, next, true, 0, pos)
}

// raise emits a call of a continuation parameter that has a handler.
func (g *generator) raise(args []cps.Value, handler cps.Value, owed uint16, pos cps.Pos) {
	switch len(args) {
	case 0:
		g.put(instruction{op: bRaise, a: g.regOf(handler), c: owed}, pos)
	case 1:
		x := args[0]
		in := instruction{op: bRaiseN, a: g.regOf(handler), c: owed}
		if g.isRef[x] {
			in.op = bRaiseR
		}
		if in.b = outReg; g.isConst(x) {
			g.assign([]int32{outReg}, args, pos)
		} else {
			in.b = g.regOf(x)
		}
		g.put(in, pos)
	default:
		var next [2]int32
		to := make([]int32, len(args))
		for i, x := range args {
			file := fileNo(g.isRef[x])
			to[i] = next[file]
			next[file]++
		}
		g.reserve([2]int32{next[numFile] + 1, next[refFile]})
		g.assign(append(to, next[numFile]), append(slices.Clip(args), handler), pos)
		g.put(instruction{op: bRaise, a: uint16(next[numFile]), c: owed, x: next[numFile], y: next[refFile]}, pos)
	}
}

// resultReg returns a register for the only result of a call that forward follows.
func (g *generator) resultReg(types []cps.Type) uint16 {
	if len(types) == 1 {
		return uint16(g.scratch(fileOf(types[0])))
	}
	return outReg
}

// forward emits the code after a call that is no tail call and whose first target is a
// continuation parameter of the function: it passes the results to that continuation. This
// is not a step of the program. A single result is in a given register.
func (g *generator) forward(b *block, reg uint16) {
	pos := b.term.Pos
	g.now.step = noStep
	g.now.owed = 0
	types := g.f.ContParams[b.term.Targets[0].Own()].Types
	if len(types) == 1 {
		in := instruction{op: bRetN, a: reg}
		if b.to != cps.NoValue {
			in = instruction{op: bRaiseN, a: g.regOf(b.to), b: reg}
		}
		if fileOf(types[0]) == refFile {
			in.op += bRetR - bRetN // the same for raises
		}
		g.put(in, pos)
		return
	}
	var next [2]int32
	var moves [2][]move
	for _, t := range types {
		file := fileOf(t)
		moves[file] = append(moves[file], move{next[file], outReg + next[file]})
		next[file]++
	}
	in := instruction{op: bRet}
	if b.to != cps.NoValue {
		in = instruction{op: bRaise, a: uint16(next[numFile]), x: next[numFile], y: next[refFile]}
		moves[numFile] = append(moves[numFile], move{next[numFile], g.slot[b.to]})
	}
	g.reserve([2]int32{next[numFile] + 1, next[refFile]})
	g.usePassed(len(types))
	g.moves(moves, pos)
	g.put(in, pos)
}

// divert emits the instruction that makes the handler in a register the return continuation of
// the frame. The handler is that of continuation parameter k.
func (g *generator) divert(reg uint16, k cps.ContID, pos cps.Pos) {
	nums, refs := countFiles(g.f.ContParams[k.Own()].Types)
	g.detour = -1
	g.put(instruction{op: bDivert, a: reg, x: int32(nums), y: int32(refs)}, pos)
}

// countFiles returns how many numbers and references there are among values of some types.
func countFiles(types []cps.Type) (nums, refs int) {
	for _, t := range types {
		if rts.IsNumber(t) {
			nums++
		}
	}
	return nums, len(types) - nums
}

// putDetour emits the call to which diverted functions return, if there are any: they have
// left their results in the first registers.
func (e *compilation) putDetour() {
	if e.detour == 0 {
		return
	}
	e.detour = int32(len(e.code))
	at := point{fn: cps.NoFunc, step: noStep}
	e.put(instruction{op: bCall}, cps.Pos{}, at)
	e.put(instruction{op: bDetour}, cps.Pos{}, at)
}

// Execution.

// A diversion is a return continuation that was diverted, by the number of calls in progress
// before the call that passed it.
type diversion struct {
	call       int32  // the call
	to         uint64 // the handler
	nums, refs uint16 // the results
}

// Sizes in bytes for memory accounting.
const (
	baseSize      = 16
	diversionSize = 24
)

// retHandler returns the handler of the return continuation of a frame.
func (m *VM) retHandler(fp callFrame, n numFrame, r refFrame) uint64 {
	fp = callsBelow(fp)
	depth := m.callDepth(fp)
	pc := m.returnPC(m.calls[depth])
	if pc > 0 && pc == int(m.detour) {
		return m.detours[depth].to
	}
	call := &m.code[pc]
	d := m.depthOf(fp)
	m.baseFor(d).set(numsBelow(n, call.a), refsBelow(r, call.b))
	return handlerFor(d, int32(pc))
}

// divert makes a handler the return continuation of the running function, which passes these
// numbers of values to it.
func (m *VM) divert(s *state, to uint64, nums, refs uint16) {
	fp := callsBelow(s.fp)
	depth := m.callDepth(fp)
	call := m.callAt(depth)
	if to == handlerFor(m.depthOf(fp), int32(call)) {
		m.calls[depth] = addressOf(&m.code[call])
		return
	}
	m.calls[depth] = addressOf(&m.code[m.detour])
	m.detours[depth] = diversion{int32(call), to, nums, refs}
}

// takeDetour goes on after the return of a function whose return continuation was diverted.
func (m *VM) takeDetour(s *state) {
	d := &m.detours[m.callDepth(s.fp)]
	n, r := s.n, s.r
	land := m.landing(d.to)
	s.fp = m.callsOf(d.to)
	b := m.baseOf(d.to)
	s.n, s.r = m.numsOf(b), m.refsOf(b)
	switch [2]uint16{d.nums, d.refs} {
	case [2]uint16{1, 0}:
		*num(s.n, land.c) = *num(n, 0)
	case [2]uint16{0, 1}:
		*ref(s.r, land.c) = *ref(r, 0)
	default:
		for i := range d.nums {
			*num(s.n, land.a+i) = *num(n, i)
		}
		for i := range d.refs {
			*ref(s.r, land.b+i) = *ref(r, i)
		}
	}
	s.ip = m.skip(land, 1)
	s.left -= land.due()
	if p := m.steps; p.ops != nil {
		p.ahead = m.allAhead(s)
	}
}

// due returns how many steps a raise counts that arrives at an instruction: those that a
// landing counts in advance for its continuation. A call counts some itself.
func (in *instruction) due() int64 { return int64(-(in.y & (in.y >> 31))) }

// escapes reports whether an exception that goes to a handler leaves main. This is so even if
// the handler leads to a frame that only passes on what it gets (forward).
func (m *VM) escapes(h uint64) bool {
	for h != uncaught {
		fp, land := m.callsOf(h), m.landing(h)
		if m.callDepth(fp) == 0 || m.opAt(m.pc(land)) == bLand {
			return false
		}
		at := &m.points[m.pc(land)]
		f := m.prog.Funcs[at.fn]
		k := f.Conts[at.cont].Term.Targets[0]
		if !k.IsOwn() {
			return false
		}
		b := m.baseOf(h)
		n, r := m.numsOf(b), m.refsOf(b)
		if k == cps.Ret {
			h = m.retHandler(fp, n, r)
		} else {
			h = *num(n, uint16(m.paramSlots(f)[len(f.Params)+k.Own()-1]))
		}
	}
	return true
}

// An origin says where an exception was thrown. Raising drops the calls that it leaves, but
// they remain in the stack of calls until the next call.
type origin struct {
	from  rts.Origin // if the exception was thrown again: what was recorded before
	fn    *cps.Func  // else the function that threw it, and the position there
	pos   cps.Pos
	depth int // how many calls were in progress
}

func (o *origin) known() bool { return o.fn != nil || len(o.from.Frames) > 0 }

// throw records that the current instruction throws an exception.
func (m *VM) throw(s *state) {
	pc := m.pc(s.ip)
	m.thrown = origin{fn: m.funcAt(pc), pos: m.pos[pc], depth: m.depth(s)}
}

// frames returns the functions of an origin, and of the calls in progress then, except for
// the outermost ones. If the exception is passed on, it shortens a deep stack.
func (m *VM) frames(o origin, outermost int, passedOn bool) rts.Origin {
	frames := append(m.heap.Frames(len(o.from.Frames)+1+max(0, o.depth-outermost)), o.from.Frames...)
	if o.fn != nil {
		frames = o.fn.Frames(frames, o.pos)
	}
	for i := o.depth - 1; i >= outermost; i-- {
		pc := m.callAt(i)
		frames = m.funcAt(pc).Frames(frames, m.pos[pc])
	}
	all := rts.Origin{Frames: frames, Hidden: o.from.Hidden}
	if passedOn || o.fn == nil {
		all.Shorten()
	}
	return all
}

// uncaught returns the error for an exception that nothing catches, in a register.
func (m *VM) uncaught(s *state, reg uint16, isRef bool) error {
	m.escaped = true
	t := m.prog.Func(cps.MainName).ContParams[1].Types[0]
	f, x := &m.format, operandReg{t: t, reg: reg, isRef: isRef}
	if err := f.Text(func() error { return f.operand(x, s) }); err != nil {
		return err
	}
	return rts.Uncaught(f.String())
}

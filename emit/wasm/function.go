// This file defines the translation of functions and terminators.

package wasm

import (
	"cmp"
	"slices"

	"cpsc/cps"
	"cpsc/emit/checks"
	"cpsc/emit/uncaught"
	"cpsc/emit/width"
)

// A funcEmitter translates one function.
type funcEmitter struct {
	*emitter
	*allocation
	checks.Proofs
	f         *cps.Func
	node      *node
	function  *function
	g         *graph
	c         *code
	params    int   // the number of parameters of the function
	conts     int   // the number of continuations without copies
	fp        int   // the local with the address of its slot, or -1
	tags      []int // the locals with the tags that it returns
	label     int   // the local with the number of an entry, for dispatch nodes; or -1
	scratch   map[scratchKey]int
	addresses []int
	width     []width.Width     // of the values, for a program that came from a module
	undefs    map[cps.Value]int // the bits of undefined values
	frames    []frame           // the blocks around the code, the innermost last
	tasks     []func()          // what is still to be written, the next one last
	draft     bool              // the code is written to find what follows; then it is written again
	left      map[int32]bool    // by the node that follows: branches leave the block
	choices   int               // the number of choices so far
	results   map[int]int       // by choice: the local that both branches assign last
}

// A frame is a block around the code.
type frame struct {
	kind   frameKind
	target int32 // the node to which a branch out of it leads
	falls  bool  // code in it goes on after its end
	bare   bool  // it is none in the code, since no branch leaves it
}

type frameKind byte

const (
	blockFrame frameKind = iota
	loopFrame
	ifFrame
)

type scratchKey struct {
	typ    valType
	number int
}

// newLocal returns a new local.
func (g *funcEmitter) newLocal(t valType) int {
	g.function.locals = append(g.function.locals, t)
	return g.params + len(g.function.locals) - 1
}

// temp returns a local for a value that is needed for a moment. Those with different numbers differ.
func (g *funcEmitter) temp(t valType, number int) int {
	key := scratchKey{t, number}
	l, ok := g.scratch[key]
	if !ok {
		l = g.newLocal(t)
		g.scratch[key] = l
	}
	return l
}

// emit translates a function, or, if key is not nil, the code of its values.
func (e *emitter) emit(out *function, f *cps.Func, key *valueKey) {
	n := e.nodes[f.ID]
	if key != nil {
		n = e.types[key.typ]
	}
	g := &funcEmitter{emitter: e, allocation: new(allocation), f: f, node: n, function: out, c: new(code), fp: -1, label: -1,
		scratch: map[scratchKey]int{}, undefs: map[cps.Value]int{}}
	out.typ, out.code = n.funcType(), g.c
	g.params = len(out.typ.params)
	entry := f.Conts[cps.Entry].Params
	fixed := map[cps.Value]int{}
	next, captures := 0, 0
	if key != nil {
		next, captures = 1, key.captures
	}
	for i, x := range entry[captures:] {
		fixed[x] = next + i
	}
	next += len(entry) - captures
	if n.traps {
		g.fp = next
		next++
	}
	if n.tags {
		for range n.conts {
			g.tags = append(g.tags, next)
			next++
		}
	}
	g.conts, g.f = len(f.Conts), split(f)
	g.g = newGraph(g.f)
	if e.place == nil {
		g.Proofs = e.checks.Prove(f)
	} else {
		g.findAddresses()
		g.width = e.widths[f.ID]
	}
	g.findInline()
	if copies := g.f.Conts[g.conts:]; len(copies) > 0 {
		g.countUses(copies)
		e.duplicated = append(e.duplicated, f.Name)
	}
	out.locals = slices.Clone(g.allocate(fixed, out.typ.params))
	if len(g.g.entries) > 0 {
		g.label = g.newLocal(i32)
		e.dispatched = append(e.dispatched, f.Name)
	}
	g.left, g.results = map[int32]bool{}, map[int]int{}
	for _, g.draft = range []bool{true, false} {
		*g.c, g.choices = code{}, 0
		for i, x := range entry[:captures] {
			if l := g.local[x]; l >= 0 {
				g.c.get(0)
				g.c.load(f.Params[i], codeSize+8*i)
				g.c.set(l)
			}
		}
		g.todo(func() { g.tree(0) })
		for len(g.tasks) > 0 {
			task := g.tasks[len(g.tasks)-1]
			g.tasks = g.tasks[:len(g.tasks)-1]
			task()
		}
	}
	switch at := len(g.c.buffer); {
	case at == g.c.returned:
		g.c.buffer = g.c.buffer[:at-1] // the end of the function returns
	case len(out.typ.results) > 0:
		g.c.stop(opUnreachable)
	}
}

// todo adds tasks, in the order in which they are done.
func (g *funcEmitter) todo(tasks ...func()) {
	slices.Reverse(tasks)
	g.tasks = append(g.tasks, tasks...)
}

// open begins a block.
func (g *funcEmitter) open(kind frameKind, target int32) {
	bare := kind == blockFrame && !g.draft && !g.left[target]
	g.frames = append(g.frames, frame{kind: kind, target: target, bare: bare})
	if !bare {
		g.c.op([]byte{opBlock, opLoop, opIf}[kind], emptyBlock)
	}
}

// end ends the innermost block.
func (g *funcEmitter) end() {
	last := len(g.frames) - 1
	if !g.frames[last].bare {
		g.c.op(opEnd)
	}
	g.frames = g.frames[:last]
}

// tree writes a node with all that it dominates.
func (g *funcEmitter) tree(n int32) {
	var tasks []func()
	isLoop := g.g.loops.Header[n]
	if isLoop {
		g.open(loopFrame, n)
	}
	list := g.g.blocks(n)
	for _, to := range list {
		g.open(blockFrame, to)
	}
	tasks = append(tasks, func() { g.body(n) })
	slices.Reverse(list)
	for _, to := range list {
		tasks = append(tasks, g.end, func() { g.tree(to) })
	}
	if isLoop {
		tasks = append(tasks, g.end)
	}
	g.todo(tasks...)
}

// depth returns the number of a block for a branch to a node.
func (g *funcEmitter) depth(to int32) int {
	depth := 0
	for _, fr := range slices.Backward(g.frames) {
		if fr.kind != ifFrame && fr.target == to {
			g.left[to] = g.left[to] || fr.kind == blockFrame
			return depth
		}
		if !fr.bare {
			depth++
		}
	}
	panic("wasm: a node has no block around its predecessors")
}

// isBranch reports whether the edge from a node to another is a branch, and not followed by the code of the other.
func (g *funcEmitter) isBranch(from, to int32) bool {
	return g.g.merges[to] || g.g.at[to] <= g.g.at[from]
}

// enter sets the number of the entry if the edge from a node leads to a dispatch node. It returns where it leads.
func (g *funcEmitter) enter(from, to int32) int32 {
	next := g.g.next(from, to)
	if next != to && int(from) < len(g.f.Conts) {
		g.c.constI32(g.g.numbers[to])
		g.c.set(g.label)
	}
	return next
}

// jump goes from a node to a target: by a branch, unless it follows anyway.
func (g *funcEmitter) jump(from, target int32) {
	to := g.enter(from, target)
	if !g.isBranch(from, to) {
		g.todo(func() { g.tree(to) })
		return
	}
	for i := len(g.frames) - 1; i >= 0; i-- {
		if fr := g.frames[i]; fr.kind == blockFrame {
			if fr.target == to {
				for ; i < len(g.frames); i++ {
					g.frames[i].falls = true
				}
				return // it follows
			}
			break
		}
	}
	g.c.op(opBr)
	g.c.u32(g.depth(to))
	g.c.stopped = len(g.c.buffer)
}

// body writes the operations and the terminator of a node.
func (g *funcEmitter) body(n int32) {
	if i := int(n) - len(g.f.Conts); i >= 0 {
		list := make([]int32, len(g.g.numbers))
		for to, number := range g.g.numbers {
			list[number] = g.g.entries[i][0]
			if slices.Contains(g.g.entries[i], to) {
				list[number] = to
			}
		}
		g.c.get(g.label)
		g.table(n, list, list[0])
		return
	}
	k := &g.f.Conts[n]
	g.begin(k)
	for i := range k.Ops {
		if op := &k.Ops[i]; op.Result == cps.NoValue || g.inline[op.Result] == nil {
			g.c.pos = op.Pos
			g.op(op)
		}
	}
	g.c.pos = k.Term.Pos
	g.term(n, &k.Term)
}

// table writes a jump to the target with a number, which is on the stack, or else to another.
func (g *funcEmitter) table(from int32, targets []int32, other int32) {
	g.c.op(opBrTable)
	g.c.u32(len(targets))
	for _, to := range append(slices.Clone(targets), other) {
		g.c.u32(g.depth(g.g.next(from, to)))
	}
}

// begin notes that no value of a continuation is computed already.
func (a *allocation) begin(k *cps.Cont) {
	for _, x := range k.Params {
		a.done[x] = false
	}
	for i := range k.Ops {
		a.done[k.Ops[i].Result] = false
	}
}

// isPending reports whether a value is computed where it is used next.
func (a *allocation) isPending(x cps.Value) bool { return a.inline[x] != nil && !a.done[x] }

// keep sets the local of a value that was computed for its first use.
func (g *funcEmitter) keep(x cps.Value) {
	if g.kept[x] {
		g.c.tee(g.local[x])
		g.done[x] = true
	}
}

// compute pushes a pending value by a function that pushes the result of an operation.
func (g *funcEmitter) compute(x cps.Value, push func(*cps.Op)) {
	pos := g.c.pos
	g.c.pos = g.inline[x].Pos
	push(g.inline[x])
	g.keep(x)
	g.c.pos = pos
}

// value pushes a value.
func (g *funcEmitter) value(x cps.Value) {
	switch {
	case g.isNarrow(x):
		g.low32(x)
		g.extend(x)
	case g.isSingle(x):
		g.single(x)
		g.convert(f32, f64)
	case g.isPending(x):
		g.compute(x, g.simple)
	case g.local[x] >= 0:
		g.c.get(g.local[x])
	default:
		info := g.f.Info(x)
		if info.Kind == cps.UndefValue && valTypeOf(info.Type) == i32 {
			bits, ok := g.undefs[x]
			if !ok {
				bits = g.undefined(info.Type)
				g.undefs[x] = bits
			}
			g.c.constI32(bits)
			return
		}
		g.constant(g.c, info)
	}
}

// term writes a terminator.
func (g *funcEmitter) term(n int32, t *cps.Term) {
	switch t.Kind {
	case cps.Jump:
		g.pass(t)
		g.jump(n, int32(t.Targets[0]))
	case cps.Branch:
		g.branch(n, t)
	case cps.Switch:
		g.switchTerm(n, t)
	case cps.Call, cps.CallValue:
		g.call(n, t)
	case cps.Return:
		own := t.Targets[0].Own()
		if g.uncaught.Has(g.f.ID, own) && !g.origins {
			g.c.constI32(runtime().address["cpsc_thrown"])
			g.c.constI32(g.position(g.f, t.Pos))
			g.c.memory(opI32Store, 0)
		}
		g.ret(own, func(i int) { g.valueAs(t.Args[i], g.node.conts[own][i]) })
	case cps.Exit:
		if g.place != nil { // after a trap
			g.c.stop(opUnreachable)
			return
		}
		g.value(t.Subject)
		g.callRuntime(g.c, "cpsc_exit")
		g.c.stop(opUnreachable)
	}
}

// moves returns the parameters that a jump assigns, by the number of the argument.
func (g *funcEmitter) moves(t *cps.Term) (list []int) {
	for i, x := range g.f.Conts[t.Targets[0]].Params {
		if to := g.local[x]; to >= 0 && to != g.local[t.Args[i]] {
			list = append(list, i)
		}
	}
	return list
}

// pass assigns the arguments of a jump to the parameters.
func (g *funcEmitter) pass(t *cps.Term) {
	params, list := g.f.Conts[t.Targets[0]].Params, g.moves(t)
	for _, i := range list {
		g.valueAs(t.Args[i], g.typeOf(params[i]))
	}
	for _, i := range slices.Backward(list) {
		g.c.set(g.local[params[i]])
	}
}

// branch writes a branch.
func (g *funcEmitter) branch(n int32, t *cps.Term) {
	yes, no := int32(t.Targets[0]), int32(t.Targets[1])
	pass := func() {}
	plain := func(to int32) bool { return g.g.next(n, to) == to && g.isBranch(n, to) }
	if far := g.beyond(yes, no); far >= 0 {
		pass = func() { g.pass(&g.f.Conts[t.Targets[0]].Term) }
		yes, plain = far, func(to int32) bool { return to == far || g.g.next(n, to) == to && g.isBranch(n, to) }
	} else if far := g.beyond(no, yes); far >= 0 && !plain(yes) {
		pass = func() { g.pass(&g.f.Conts[t.Targets[1]].Term) }
		no, plain = far, func(to int32) bool { return to == far }
	}
	g.condition(t.Subject)
	switch {
	case yes == no:
		g.c.op(opDrop)
		g.jump(n, yes)
	case plain(yes):
		pass()
		g.c.op(opBrIf)
		g.c.u32(g.depth(yes))
		g.jump(n, no)
	case plain(no):
		g.c.negate()
		pass()
		g.c.op(opBrIf)
		g.c.u32(g.depth(no))
		g.jump(n, yes)
	default:
		g.choose(func() { g.jump(n, yes) }, func() { g.jump(n, no) })
	}
}

// beyond returns the node to which a target of a branch only jumps, if the branch may go there instead, after it has assigned what
// the jump passes: the locals have no value in the other target. Else it returns -1.
func (g *funcEmitter) beyond(n, other int32) int32 {
	if n == other || int(n) >= len(g.f.Conts) || g.g.merges[n] || g.g.loops.Header[n] {
		return -1
	}
	k := &g.f.Conts[n]
	if len(k.Ops) > 0 || k.Term.Kind != cps.Jump || g.g.next(n, int32(k.Term.Targets[0])) != int32(k.Term.Targets[0]) || !g.isBranch(n, int32(k.Term.Targets[0])) {
		return -1
	}
	for _, i := range g.moves(&k.Term) {
		if !g.isUnused(g.local[g.f.Conts[k.Term.Targets[0]].Params[i]], other) {
			return -1
		}
	}
	return int32(k.Term.Targets[0])
}

// choose writes an if whose condition is on the stack. If both branches assign the same local last, the if has the value.
func (g *funcEmitter) choose(yes, no func()) {
	g.choices++
	number := g.choices
	result, hasResult := g.results[number]
	last := func() int { // the local that a branch assigns last, or -1
		l := g.c.assigns()
		if hasResult {
			g.c.buffer, g.c.assigned = g.c.buffer[:g.c.begins], 0
		}
		return l
	}
	g.open(ifFrame, -1)
	if hasResult {
		g.c.buffer[len(g.c.buffer)-1] = byte(slices.Concat(g.function.typ.params, g.function.locals)[result])
	}
	g.todo(yes, func() {
		if !g.frames[len(g.frames)-1].falls {
			g.end()
			no()
			return
		}
		local := last()
		at := len(g.c.buffer)
		g.c.op(opElse)
		g.todo(no, func() {
			if other := last(); g.draft && local >= 0 && local == other {
				g.results[number] = local
			}
			if len(g.c.buffer) == at+1 {
				g.c.buffer = g.c.buffer[:at]
			}
			g.end()
			if l, ok := g.results[number]; ok {
				g.c.set(l)
			}
		})
	})
}

// isTable reports whether a switch becomes a table, of which size, and for which case the first one is.
func (g *funcEmitter) isTable(n int32, t *cps.Term) (least, size int64, ok bool) {
	if g.f.TypeOf(t.Subject) != cps.Int || len(t.Cases) < 3 ||
		slices.ContainsFunc(t.Targets, func(to cps.ContID) bool { return g.g.next(n, int32(to)) != int32(to) }) {
		return 0, 0, false
	}
	compare := func(x, y cps.Value) int { return cmp.Compare(g.f.Info(x).Int(), g.f.Info(y).Int()) }
	least, most := g.f.Info(slices.MinFunc(t.Cases, compare)).Int(), g.f.Info(slices.MaxFunc(t.Cases, compare)).Int()
	return least, most - least + 1, uint64(most-least) < uint64(4*len(t.Cases))
}

// switchTerm writes a switch: a table if the cases are dense, else comparisons.
func (g *funcEmitter) switchTerm(n int32, t *cps.Term) {
	other := int32(t.Targets[len(t.Cases)])
	if least, size, ok := g.isTable(n, t); ok {
		list := make([]int32, size)
		for i := range list {
			list[i] = other
		}
		for i, c := range t.Cases {
			list[g.f.Info(c).Int()-least] = int32(t.Targets[i])
		}
		if g.isNarrow(t.Subject) {
			g.low32(t.Subject)
			if least != 0 {
				g.c.constI32(int(least))
				g.c.op(opI32Sub)
			}
			g.table(n, list, other)
			return
		}
		index := g.temp(i64, 0)
		g.value(t.Subject)
		if least != 0 {
			g.c.constI64(least)
			g.c.op(opI64Sub)
		}
		g.c.tee(index)
		g.c.constI64(size)
		g.c.op(opI64GeU, opBrIf)
		g.c.u32(g.depth(other))
		g.c.get(index)
		g.c.op(opI32WrapI64)
		g.table(n, list, other)
		return
	}
	for i, c := range t.Cases {
		to := g.enter(n, int32(t.Targets[i]))
		switch {
		case g.compareNarrow(cps.Eq, t.Subject, c):
		case g.f.TypeOf(t.Subject) == cps.Int:
			g.value(t.Subject)
			g.value(c)
			g.c.op(opI64Eq)
		default:
			g.runtimeCall("cpsc_equal", t.Subject, c)
			g.c.op(opI32WrapI64)
		}
		g.c.op(opBrIf)
		g.c.u32(g.depth(to))
	}
	g.jump(n, other)
}

// ret returns from the function by one of its continuations. The function push pushes value i for it.
func (g *funcEmitter) ret(own int, push func(i int)) {
	l := g.node.results
	slots := g.node.slots(own)
	for slot, t := range l.types {
		if i := slices.Index(slots, slot); i >= 0 {
			push(i)
			continue
		}
		g.c.zero(t)
	}
	if l.tagged {
		if g.node.tags {
			g.c.get(g.tags[own])
		} else {
			g.c.constI32(own)
		}
	}
	g.c.stop(opReturn)
}

// call writes a call and what follows it.
func (g *funcEmitter) call(n int32, t *cps.Term) {
	if g.isLater(n) {
		g.jump(n, int32(t.Targets[0]))
		return
	}
	callee := g.callee(g.f, t)
	tail := t.IsTailCall()
	jumps := tail && (callee.component == g.node.component || g.place != nil && g.place.Instructions[g.p.Funcs[t.Func]].Type != nil)
	if t.Kind == cps.CallValue {
		g.checkNil(t.Subject, t.Pos)
	}
	if callee.traps && !tail {
		g.c.get(g.fp)
		g.c.constI32(g.position(g.f, t.Pos))
		g.c.memory(opI32Store, 0)
	}
	if t.Kind == cps.CallValue {
		g.value(t.Subject)
	}
	g.pushArgs(t)
	if callee.traps {
		g.c.get(g.fp)
		if !tail {
			g.c.constI32(4)
			g.c.op(opI32Sub)
		}
	}
	if callee.tags {
		for i, k := range t.Targets {
			if jumps {
				g.c.get(g.tags[k.Own()])
			} else {
				g.c.constI32(i)
			}
		}
	}
	direct, indirect := byte(opCall), byte(opCallIndirect)
	if jumps && !g.NoTailCalls {
		direct, indirect = opReturnCall, opReturnCallIndirect
	}
	if t.Kind == cps.CallValue {
		g.value(t.Subject)
		g.c.memory(opI32Load, 0)
		g.c.op(indirect)
		g.c.u32(g.typeIndex(callee.funcType()))
		g.c.op(0)
	} else {
		g.direct(direct, t)
	}
	switch {
	case !jumps:
		g.returned(n, t, callee)
	case g.NoTailCalls:
		g.c.stop(opReturn)
	}
}

func (g *funcEmitter) pushArgs(t *cps.Term) {
	for i, x := range t.Args {
		g.valueAs(x, g.callee(g.f, t).params[i])
	}
}

// direct writes the call of a function that is known.
func (g *funcEmitter) direct(code byte, t *cps.Term) {
	if g.place == nil || !g.instruction(code, t.Func) {
		g.c.call(code, g.funcSymbol(g.p.Funcs[t.Func]))
	}
}

// returned writes what follows a call that is no jump.
func (g *funcEmitter) returned(n int32, t *cps.Term, callee *node) {
	results := callee.results.results()
	switch {
	case t.IsTailCall() && passesAll(g.f, t) && !callee.tags && !g.node.tags && slices.Equal(results, g.node.results.results()):
		g.c.stop(opReturn)
		return
	case len(t.Targets) == 1 && !callee.results.tagged && !t.Targets[0].IsOwn():
		// The results are in the order of the slots, and no two parameters have the same one.
		params := g.f.Conts[t.Targets[0]].Params
		slots := callee.slots(0)
		for slot := len(results) - 1; slot >= 0; slot-- {
			g.resultAs(params[slices.Index(slots, slot)], results[slot])
		}
		g.jump(n, int32(t.Targets[0]))
		return
	}
	temps := make([]int, len(results))
	for i := len(results) - 1; i >= 0; i-- {
		temps[i] = g.temp(results[i], i)
		g.c.set(temps[i])
	}
	g.follow(n, t, callee, temps, 0)
}

// follow writes what follows a call whose results are in locals: a choice between its targets from number i on.
func (g *funcEmitter) follow(n int32, t *cps.Term, callee *node, temps []int, i int) {
	g.c.pos = t.Pos // other code may have come between
	if i == len(t.Targets)-1 {
		g.afterCall(n, t, callee, temps, i)
		return
	}
	g.c.get(temps[len(temps)-1])
	g.c.constI32(i)
	g.c.op(opI32Eq)
	g.choose(func() { g.afterCall(n, t, callee, temps, i) }, func() { g.follow(n, t, callee, temps, i+1) })
}

// afterCall writes what follows a call for target number i.
func (g *funcEmitter) afterCall(n int32, t *cps.Term, callee *node, temps []int, i int) {
	k := t.Targets[i]
	slots := callee.slots(i)
	passed := func() {
		g.c.constI32(g.position(g.f, t.Pos))
		g.callRuntime(g.c, "cpsc_passed")
	}
	if !k.IsOwn() {
		if i > 0 && g.origins && uncaught.ReadsOrigin(g.f, k) {
			passed()
		}
		for j, x := range g.f.Conts[k].Params {
			if g.local[x] >= 0 {
				g.c.get(temps[slots[j]])
				g.resultAs(x, callee.conts[i][j])
			}
		}
		g.jump(n, int32(k))
		return
	}
	if g.uncaught.Has(g.f.ID, k.Own()) && !t.IsTailCall() {
		passed()
	}
	g.ret(k.Own(), func(j int) {
		g.c.get(temps[slots[j]])
		g.convert(callee.conts[i][j], g.node.conts[k.Own()][j])
	})
}

// codeSize is the offset of the captures in a function value, after its index in the table and its name.
const codeSize = 8

// closure pushes a function value.
func (g *funcEmitter) closure(op *cps.Op) {
	f := g.p.Funcs[op.Aux]
	key := valueKey{f.ID, len(op.Args), g.f.TypeOf(op.Result)}
	s, ok := g.codes[key]
	if !ok {
		s = g.declare(f.Name)
		g.codes[key] = s
		g.pending = append(g.pending, func() { g.emit(g.linker.funcs[s], f, &key) })
	}
	name := g.str(cps.DisplayName(f.Name))
	if len(op.Args) == 0 {
		at, ok := g.emitter.values[key]
		if !ok {
			at = g.reserve(codeSize)
			g.putI32(at, g.slot(s))
			g.putI32(at+4, name)
			g.emitter.values[key] = at
		}
		g.c.constI32(at)
		g.resultAs(op.Result, i32)
		return
	}
	object := g.alloc(codeSize + 8*len(op.Args))
	g.c.get(object)
	g.c.constI32(g.slot(s))
	g.c.memory(opI32Store, 0)
	g.c.get(object)
	g.c.constI32(name)
	g.c.memory(opI32Store, 4)
	for i, x := range op.Args {
		g.c.get(object)
		g.value(x)
		g.c.store(f.Params[i], codeSize+8*i)
	}
	g.c.get(object)
	g.resultAs(op.Result, i32)
}

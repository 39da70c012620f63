// This file defines the second half of the compiler of the fast engine: it emits the
// instructions of a program, one function after the other.

package fast

import (
	"slices"

	"cpsc/cps"
	"cpsc/interp/internal/rts"
)

// An operandReg is an operand of a list.
type operandReg struct {
	t     cps.Type
	reg   uint16
	isRef bool
}

// A switchTable holds the targets of a switch by case key.
type switchTable struct {
	ints    map[int64]switchTarget
	strings map[string]switchTarget
	other   switchTarget
}

// A switchTarget is the number of an instruction, and how many steps the edge to it counts.
type switchTarget struct{ to, count int32 }

// A compilation is the state of the compilation of a program and, afterwards, its result:
// the bytecode and the tables that the engine needs to run it.
type compilation struct {
	inlining
	prog      *cps.Program
	observed  bool // a profiler counts the continuations that are entered
	code      []instruction
	pos       []cps.Pos
	points    []point
	due       []int32 // by function: how many of its steps a call of it counts in advance
	single    []bool  // by instruction: its result is used once
	start     []int32 // by function: its first instruction
	heads     []int32 // by function: where the entry begins that falls through into it, or else start
	consts    []ptr
	texts     map[string]int32 // by string: the number of the constant
	shapes    []*shape
	shapeNo   map[shapeKey]int32
	fields    map[*cps.Struct][]uint16 // the offsets of the fields, in words
	lists     [][]operandReg
	tables    []switchTable
	entries   []funcEntry
	entryNo   map[entryKey]int32
	first     []entryKey      // by function: of its first closure, or with -1 captured values if it has none
	funcs     map[int32]int32 // function values without captures, by function: the constant
	links     []link
	handlers  bool     // the program has handlers
	pushes    [3]bool  // by kind of elements: arrays of these may become longer
	unchecked cps.Type // of the exceptions that may leave main by way of a return, else NoType
	detour    int32    // the instruction to which a function returns if its return continuation was diverted; 0 if there is none
	// Which registers for references are live at each instruction that allocates, and after
	// each call: masks of the registers of the frame and, by mask, the types of the values in
	// them; and by instruction the number of a mask. With mask 0, nothing is known.
	masks    [][]uint64
	liveRefs [][]liveRef
	liveAt   []int32
	maskSize int
	refSizes []int32 // by function: the registers for references

	reentries map[cps.FuncID]int32 // by host function: the instruction to which the functions that it calls return

	maxSize int // the largest number of registers of one file in a frame
	maxPass int // the largest number of registers beyond a frame that it passes values in
}

// A funcEntry is an entry with its key.
type funcEntry struct {
	*entry
	entryKey
	at    int32 // its first instruction
	falls bool  // it comes right before the function, and falls through into it
}

// A link is an instruction that jumps to a function.
type link struct{ at, fn int32 }

// compileProgram compiles a program. It returns nil if the engine cannot run the program:
// if a function needs more registers, or a struct has more fields, than an operand can
// name. In an observed program, instructions report when a continuation begins.
func compileProgram(p *cps.Program, observed bool) *compilation {
	e := &compilation{prog: p, observed: observed, start: make([]int32, len(p.Funcs)), heads: make([]int32, len(p.Funcs)), texts: map[string]int32{}, shapeNo: map[shapeKey]int32{},
		inlining: findInlined(p), entryNo: map[entryKey]int32{}, first: make([]entryKey, len(p.Funcs)), due: make([]int32, len(p.Funcs)), funcs: map[int32]int32{},
		fields: map[*cps.Struct][]uint16{}, masks: make([][]uint64, 1), liveRefs: make([][]liveRef, 1), refSizes: make([]int32, len(p.Funcs)), reentries: map[cps.FuncID]int32{}, unchecked: uncheckedType(p)}
	for _, s := range p.Structs {
		if len(s.Fields) > maxFields {
			return nil
		}
		e.fields[s] = e.fieldOffsets(s)
	}
	for i := range e.first {
		e.first[i].captures = -1
	}
	for _, f := range p.Funcs {
		for i := range f.Conts {
			for j := range f.Conts[i].Ops {
				if op := &f.Conts[i].Ops[j]; op.Code == cps.Closure && e.first[op.Aux].captures < 0 {
					e.first[op.Aux] = e.entryKeyOf(op)
				}
			}
		}
	}
	// The first function returns to this call, and so to the halt that follows.
	e.put(instruction{op: bCall, y: 1}, cps.Pos{}, point{})
	e.put(instruction{op: bHalt}, cps.Pos{}, point{})
	for _, f := range p.Funcs {
		if !e.function(f) {
			return nil
		}
	}
	for i := range e.entries {
		if en := &e.entries[i]; !en.falls {
			e.stub(en)
		}
	}
	e.putDetour()
	e.put(instruction{op: bHalt}, cps.Pos{}, point{})
	e.put(instruction{op: bHalt}, cps.Pos{}, point{})
	for _, l := range e.links {
		e.code[l.at].x = (e.start[l.fn] - l.at) * instrSize
		e.code[l.at].y += e.due[l.fn]
	}
	e.code = slices.Grow(e.code, maxFused) // from returns maxFused+1 instructions for any instruction
	for i := range e.entries {
		e.entries[i].ip = &e.code[e.entries[i].at]
	}
	if len(e.code) > 1<<26 || len(e.shapes) > 1<<16 || e.maskSize > maxMasks {
		return nil
	}
	fuse(e.code, e.single)
	return e
}

// put emits an instruction that belongs to a point.
func (e *compilation) put(in instruction, pos cps.Pos, at point) {
	e.code = append(e.code, in)
	e.pos = append(e.pos, pos)
	e.points = append(e.points, at)
	e.single = append(e.single, false)
	e.liveAt = append(e.liveAt, 0)
}

// paramSlots returns the registers of the parameters and, after them, those of the handlers
// for all continuation parameters but the first. Parameters that closures capture have the
// last registers.
func (e *compilation) paramSlots(f *cps.Func) []int32 {
	key := e.first[f.ID]
	key.captures = min(max(key.captures, 0), len(f.Params))
	return slotsCapturesLast(f, key)
}

// slotsCapturesLast is paramSlots if the parameters that closures with an entry capture get the last
// registers. Among these, a struct that is inlined comes first: it is in the register of the
// function value.
func slotsCapturesLast(f *cps.Func, key entryKey) []int32 {
	slots := make([]int32, len(f.Params)+handlers(f))
	var next [2]int32
	take := func(i int) {
		file := slotFile(f, i)
		slots[i] = next[file]
		next[file]++
	}
	for i := key.captures; i < len(slots); i++ {
		take(i)
	}
	within := int(key.within) - 1
	if within >= 0 {
		take(within)
	}
	for i := range key.captures {
		if i != within {
			take(i)
		}
	}
	return slots
}

// handlers returns how many handlers a function gets.
func handlers(f *cps.Func) int { return len(f.ContParams) - 1 }

// slotFile returns the file of a register that paramSlots returns, given by its number there.
func slotFile(f *cps.Func, i int) int {
	if i < len(f.Params) {
		return fileOf(f.Params[i])
	}
	return numFile // a handler
}

// A liveRef is a register that holds a reference which is live, with the type of the value.
// From outReg on, it is a register beyond the frame.
type liveRef struct {
	reg int32
	t   cps.Type
}

// maxMasks bounds the memory for masks and their types, in words.
const maxMasks = 1 << 22

// mask returns the number of the mask with these words and types.
func (e *compilation) mask(words []uint64, refs []liveRef) int32 {
	last := len(e.masks) - 1
	if last > 0 && slices.Equal(e.masks[last], words) && slices.Equal(e.liveRefs[last], refs) {
		return int32(last)
	}
	if e.maskSize += len(words) + len(refs) + 1; e.maskSize > maxMasks {
		return 0 // the program is too large
	}
	e.masks = append(e.masks, slices.Clone(words))
	e.liveRefs = append(e.liveRefs, slices.Clone(refs))
	return int32(last + 1)
}

// calleeSlots returns the registers of the callee for the arguments of a call and, after
// them, those for the handlers.
func (e *compilation) calleeSlots(term *cps.Term, args []cps.Value, isRef []bool) []int32 {
	if term.Kind == cps.Call {
		return e.paramSlots(e.prog.Funcs[term.Func])
	}
	slots := make([]int32, 0, len(args)+len(term.Targets)-1)
	var next [2]int32
	take := func(file int) {
		slots = append(slots, next[file])
		next[file]++
	}
	for _, x := range args {
		take(fileNo(isRef[x]))
	}
	for range term.Targets[1:] {
		take(numFile)
	}
	return slots
}

// constant returns the number of a constant reference, or -1 for nil. For an undefined
// value, any value of the type will do.
func (e *compilation) constant(v *cps.ValueInfo) int32 {
	var c ptr
	switch {
	case v.Type == cps.String:
		if i, ok := e.texts[v.Text]; ok {
			return i
		}
		e.texts[v.Text] = int32(len(e.consts))
		c = refTo(&rts.String{Text: v.Text})
	case v.Kind == cps.ConstValue:
		return -1
	default:
		if c = e.undefined(v.Type); c == nil {
			return -1
		}
	}
	e.consts = append(e.consts, c)
	return int32(len(e.consts) - 1)
}

// undefined returns the value of an undefined reference of a type: an empty string or
// array, nil, or a reference to such a value.
func (e *compilation) undefined(t cps.Type) ptr {
	switch {
	case t == cps.String:
		return refTo(new(rts.String))
	case e.prog.Kind(t) == cps.ArrayKind:
		switch elemKindOf(e.prog.Elem(t)) {
		case elemNum:
			return refTo(new([]uint64))
		case elemBool:
			return refTo(new([]uint8))
		}
		return refTo(new([]ptr))
	case e.prog.Kind(t) == cps.RefKind && rts.IsNumber(e.prog.Elem(t)):
		cell := new(numCell)
		cell.p = &cell.v
		return refTo(cell)
	case e.prog.Kind(t) == cps.RefKind:
		cell := &refCell{v: e.undefined(e.prog.Elem(t))}
		cell.p = &cell.v
		return refTo(cell)
	}
	return nil
}

// A shapeKey has the numbers of references and numbers of a shape, and the references to objects
// that are inlined.
type shapeKey struct{ refs, nums, inlined int }

// shape returns the number of the shape of an object with the values xs and, before them,
// some more references. If some of these refer to objects that are inlined, the values include
// the fields of those.
func (e *compilation) shape(xs []cps.Value, refs, inlined int, isRef []bool) int32 {
	nums := 0
	for _, x := range xs {
		if isRef[x] {
			refs++
		} else {
			nums++
		}
	}
	key := shapeKey{refs, nums, inlined}
	if i, ok := e.shapeNo[key]; ok {
		return i
	}
	e.shapeNo[key] = int32(len(e.shapes))
	e.shapes = append(e.shapes, newShape(refs, nums, inlined))
	return int32(len(e.shapes) - 1)
}

// An entryKey has the function of an entry, how many values closures with this entry capture, and
// which of them is a struct that is inlined, counted from 1; 0 if none is.
type entryKey struct {
	fn       int32
	captures int
	within   int
}

// entryKeyOf returns the key of the entry of the closure that an operation makes.
func (e *compilation) entryKeyOf(op *cps.Op) entryKey {
	key := entryKey{fn: op.Aux, captures: len(op.Args)}
	if made := e.within[op]; made != nil {
		key.within = 1 + slices.Index(op.Args, made.Result)
	}
	return key
}

// entryOf returns the number of the entry with a key.
func (e *compilation) entryOf(key entryKey) int32 {
	if i, ok := e.entryNo[key]; ok {
		return i
	}
	e.entryNo[key] = int32(len(e.entries))
	f := e.prog.Funcs[key.fn]
	l := e.layoutOf(f, key)
	en := &entry{name: cps.DisplayName(f.Name), firstRef: uint16(l.ref)}
	refs := 0
	for i, t := range f.Params[:key.captures] {
		if fileOf(t) != refFile {
			continue
		}
		if refs++; i == l.param {
			en.inlined = t
		} else {
			en.refs = append(en.refs, t)
		}
	}
	if key.captures > 0 {
		en.size = objectSize(1+refs, key.captures-refs)
	}
	e.entries = append(e.entries, funcEntry{entry: en, entryKey: key})
	return int32(len(e.entries) - 1)
}

// funcConst returns the number of the constant for a function that captures nothing, as a
// value.
func (e *compilation) funcConst(fn int32) int32 {
	if i, ok := e.funcs[fn]; ok {
		return i
	}
	obj := newShape(1, 0, 0).make()
	*fieldRefAt(obj, 0) = refTo(e.entries[e.entryOf(entryKey{fn: fn})].entry)
	e.consts = append(e.consts, obj)
	e.funcs[fn] = int32(len(e.consts) - 1)
	return e.funcs[fn]
}

// stub emits the code of an entry. It loads the captured values from the function value,
// which is in the register after the references that are arguments, and jumps to the
// function, or falls through into it.
func (e *compilation) stub(en *funcEntry) {
	en.at = int32(len(e.code))
	f := e.prog.Funcs[en.fn]
	at := point{fn: f.ID}
	put := func(in instruction) { e.put(in, f.Pos, at) }
	slots := e.paramSlots(f)
	passed := slotsCapturesLast(f, en.entryKey)
	self := 0                                      // the number of references that are arguments
	spare := [2]int32{numFile: int32(handlers(f))} // the first registers after all of these
	for i, t := range f.Params {
		switch spare[fileOf(t)]++; {
		case rts.IsNumber(t):
		case i >= en.captures:
			self++
		}
	}
	if !slices.Equal(slots, passed) {
		// The function was compiled for another number of captured values. So the arguments
		// move to the registers where it expects them, and the function value moves away first.
		aside := spare[refFile] + 1
		put(instruction{op: bMovR, a: uint16(aside), b: uint16(self)})
		self = int(aside)
		spare[refFile] = aside + 1
		var moves [2][]move
		for i := en.captures; i < len(slots); i++ {
			file := slotFile(f, i)
			moves[file] = append(moves[file], move{slots[i], passed[i]})
		}
		for file, op := range []uint16{bMov, bMovR} {
			for _, m := range sequence(moves[file], func() int32 { return spare[file] }) {
				put(instruction{op: op, a: uint16(m.dst), b: uint16(m.src)})
			}
		}
	}
	l := e.layoutOf(f, en.entryKey)
	for i := range en.captures {
		if rts.IsNumber(f.Params[i]) {
			put(instruction{op: bGetN, a: uint16(slots[i]), b: uint16(self), c: uint16(l.num)})
			l.num++
		}
	}
	// The last captured reference is loaded first, because the first may overwrite the
	// function value.
	ref := l.ref + len(en.refs)
	for i := en.captures - 1; i >= 0; i-- {
		if i != l.param && !rts.IsNumber(f.Params[i]) {
			ref--
			put(instruction{op: bGetR, a: uint16(slots[i]), b: uint16(self), c: uint16(ref)})
		}
	}
	if l.param >= 0 && int(slots[l.param]) != self { // the function value is the struct
		put(instruction{op: bMovR, a: uint16(slots[l.param]), b: uint16(self)})
	}
	if !en.falls {
		e.links = append(e.links, link{int32(len(e.code)), en.fn})
		put(instruction{op: bJump})
	} else if due := e.due[en.fn]; due != 0 {
		put(instruction{op: bCount, x: due})
	}
}

// A generator is the state of the emission of one function.
type generator struct {
	*allocation
	counts
	begin   []int32      // by continuation
	alias   []cps.ContID // by continuation: itself or, if it only jumps, the one where the jumps end
	edges   []int32      // by continuation that is its own alias: how many edges lead to it
	fixes   []fix
	passes  []fix                // the instructions that make handlers of local continuations
	landing map[cps.ContID]int32 // by continuation: its landing, if it has been emitted
	spare   [2]int32
	lists0  int // the first list of the function
	tables0 int // its first table
	links0  int // its first link
}

// A fix is a jump to a continuation whose address is not known yet.
type fix struct {
	at     int32
	target cps.ContID
}

// function emits the code of a function. It reports false if the function needs more registers
// than an operand can name.
func (e *compilation) function(f *cps.Func) bool {
	a, ok := allocate(translate(e, f))
	if !ok {
		return false
	}
	g := &generator{allocation: a, begin: make([]int32, len(f.Conts)), landing: map[cps.ContID]int32{}, spare: [2]int32{-1, -1}, lists0: len(e.lists), tables0: len(e.tables), links0: len(e.links)}
	g.findAliases()
	g.findAhead()
	e.due[f.ID] = g.ahead[cps.Entry]
	e.heads[f.ID] = int32(len(e.code))
	if key := e.first[f.ID]; key.captures >= 0 {
		en := &e.entries[e.entryOf(key)]
		en.falls = true
		e.stub(en)
	}
	first := len(e.code)
	e.start[f.ID] = int32(first)
	raised := g.raised()
	for i := range a.blocks {
		if raised[i] {
			g.land(cps.ContID(i), cps.ContID(i))
		}
		g.begin[i] = int32(len(e.code))
		if g.alias[i] == cps.ContID(i) {
			next := i + 1
			for next < len(g.alias) && g.alias[next] != cps.ContID(next) {
				next++
			}
			g.block(cps.ContID(i), cps.ContID(next))
		}
	}
	g.landings()
	if f.Extern {
		e.reentries[f.ID] = int32(len(e.code))
		g.reentry()
	}
	g.finish(first)
	return true
}

// findAliases finds the continuations that do nothing but jump to another one, and counts the
// edges to those that remain.
func (g *generator) findAliases() {
	g.alias, g.skips = make([]cps.ContID, len(g.blocks)), make([]int32, len(g.blocks))
	for i := range g.alias {
		g.alias[i] = cps.ContID(i)
	}
	for i := len(g.blocks) - 1; i >= 0; i-- {
		b, id := &g.blocks[i], cps.ContID(i)
		if i == 0 || !b.onlyJumps() {
			continue
		}
		to := b.term.Targets[0]
		if to <= id && g.blocks[to].onlyJumps() {
			continue // a loop may consist of nothing else: the back edge keeps its jump
		}
		if !g.bindsByMoves(b) && g.skips[to] < maxSkip {
			g.alias[i], g.skips[i] = g.alias[to], g.skips[to]+1
		}
	}
	g.edges = make([]int32, len(g.blocks))
	for i := range g.blocks {
		if g.alias[i] == cps.ContID(i) {
			for _, to := range g.f.Conts[i].Term.Succs() {
				g.edges[g.alias[to]]++
			}
		}
	}
}

// onlyJumps reports whether a block does nothing but jump. One whose operations are all parts of loads elsewhere
// counts their steps, too.
func (b *block) onlyJumps() bool { return b.ops == 0 && len(b.ins) == 0 && b.term.Kind == cps.Jump }

// bindsByMoves reports whether instructions bind the parameters of the target of a jump.
func (g *generator) bindsByMoves(b *block) bool {
	for j, p := range g.f.Conts[b.term.Targets[0]].Params {
		if x := b.args[j]; g.slot[p] >= 0 && (g.isConst(x) || g.slot[x] != g.slot[p]) {
			return true
		}
	}
	return false
}

// put emits an instruction that belongs to the current point.
func (g *generator) put(in instruction, pos cps.Pos) { g.compilation.put(in, pos, g.now) }

// scratch returns a register of a file that holds no value.
func (g *generator) scratch(file int) int32 {
	if g.spare[file] < 0 {
		g.spare[file] = g.files[file].size
		g.files[file].size++
	}
	return g.spare[file]
}

// reserve makes the first registers of each file part of the frame, for values that leave the
// function in them. So the register that scratch returns is another one.
func (g *generator) reserve(n [2]int32) {
	for file := range n {
		g.files[file].size = max(g.files[file].size, n[file])
		if g.spare[file] < n[file] {
			g.spare[file] = -1
		}
	}
}

// regOf returns the register of a value.
func (g *generator) regOf(x cps.Value) uint16 {
	if x == cps.NoValue || g.slot[x] < 0 {
		return outReg // the result is unused: any free register will do
	}
	return uint16(g.slot[x])
}

// lower emits a translated instruction.
func (g *generator) lower(p *vinstr) {
	g.reach(p.step, p.pos)
	in := instruction{op: p.op, c: p.c, x: p.x, y: p.y}
	kinds := specs[p.op].operands
	for i, field := range []*uint16{&in.a, &in.b, &in.c} {
		if kinds[i] != '-' {
			*field = g.regOf(p.v[i])
		}
	}
	if len(kinds) > 3 {
		switch kinds[3] {
		case 'w':
			in.setWord(p.word)
		case 'n', 'r':
			in.x = int32(g.regOf(p.v[3]))
		case 'j':
			if p.op == bHandler {
				g.leadsTo(p.target)
			} else {
				g.fixes = append(g.fixes, fix{int32(len(g.code)), g.alias[p.target]})
			}
		}
	}
	switch p.op {
	case bNew:
		in.y = g.list(p)
	case bNewN, bNewB, bNewR, bToStr, bPrint, bWrite, bBytes, bBytesN, bBytesR, bHost, bHostN, bHostR:
		in.x = g.list(p)
	case bClosure:
		in.c = uint16(in.x) // the shape
		in.x = g.list(p)
	}
	g.put(in, p.pos)
	g.liveAt[len(g.liveAt)-1] = p.live
	if x := p.defined(); x != cps.NoValue && g.count[x] == 1 {
		g.single[len(g.single)-1] = true
	}
}

// list adds the list of the operands of an instruction, and returns its number.
func (g *generator) list(p *vinstr) int32 {
	l := make([]operandReg, len(p.args))
	for i, x := range p.args {
		l[i] = operandReg{reg: g.regOf(x), isRef: g.isRef[x]}
		if p.types != nil {
			l[i].t = p.types[i]
		}
	}
	g.lists = append(g.lists, l)
	return int32(len(g.lists) - 1)
}

// assign emits the moves that bind registers to values, all at once.
func (g *generator) assign(to []int32, from []cps.Value, pos cps.Pos) {
	var moves [2][]move
	for i, x := range from {
		if to[i] >= 0 && x != cps.NoValue && !g.isConst(x) {
			file := fileNo(g.isRef[x])
			moves[file] = append(moves[file], move{to[i], g.slot[x]})
		}
	}
	g.moves(moves, pos)
	for i, x := range from {
		if to[i] >= 0 && g.isConst(x) {
			p := g.loadOf(x, 0)
			in := instruction{op: p.op, a: uint16(to[i]), x: p.x}
			if p.op == bLoad {
				in.setWord(p.word)
			}
			g.put(in, pos)
		}
	}
}

// moves emits moves between registers, by file, as if all happened at once.
func (g *generator) moves(moves [2][]move, pos cps.Pos) {
	for file, op := range []uint16{bMov, bMovR} {
		for _, m := range sequence(moves[file], func() int32 { return g.scratch(file) }) {
			g.put(instruction{op: op, a: uint16(m.dst), b: uint16(m.src)}, pos)
		}
	}
}

// slots returns the registers of values.
func (g *generator) slots(xs []cps.Value) []int32 {
	s := make([]int32, len(xs))
	for i, x := range xs {
		s[i] = g.slot[x]
	}
	return s
}

// jumpTo emits a jump that counts the steps that are owed.
func (g *generator) jumpTo(target cps.ContID, owed int32, pos cps.Pos) {
	g.fixes = append(g.fixes, fix{int32(len(g.code)), g.alias[target]})
	g.put(instruction{op: bJump, y: owed + g.due(target)}, pos)
	g.points[len(g.points)-1].to = target
}

// maxCopy is the length up to which a block is copied instead of jumped to.
const maxCopy = 3

// copied reports whether a block is copied instead of jumped to. A join that jumps to such a
// block, like the step of a loop before its condition, is copied with that one.
func (g *generator) copied(k cps.ContID) bool {
	b := &g.blocks[k]
	n := len(b.ins)
	if g.edges[k] > 1 && b.term.Kind == cps.Jump && !g.bindsByMoves(b) {
		b = &g.blocks[g.alias[b.term.Targets[0]]]
		n += len(b.ins)
	}
	return n <= maxCopy && (b.term.Kind == cps.Branch || b.term.Kind == cps.Return)
}

// copy emits a copy of a block; next is the block whose code follows, and owed the number of steps
// before the block that are not counted yet.
func (g *generator) copy(k, next cps.ContID, owed int32) {
	b := &g.blocks[k]
	g.enter(k, -owed)
	for i := range b.ins {
		g.lower(&b.ins[i])
	}
	switch b.term.Kind {
	case cps.Jump:
		g.fallOrGo(b, next)
	case cps.Return:
		g.ret(b)
	default:
		g.branch(b, k, next)
	}
}

// fallOrGo emits the jump that ends a block, or a copy of its target, or nothing if the code of
// its target follows. The parameters of the target are bound.
func (g *generator) fallOrGo(b *block, next cps.ContID) {
	pos := b.term.Pos
	owed := g.end(b)
	to := b.term.Targets[0]
	switch k := g.alias[to]; {
	case k == next:
		if n := owed + g.due(to); n != 0 {
			g.countSteps(n, pos)
		}
	case g.copied(k):
		g.copy(k, next, owed+g.skips[to])
	default:
		g.jumpTo(to, owed, pos)
	}
}

// goTo continues at a block, where next is the block whose code follows. If this needs a
// jump, the jump counts the steps that are owed.
func (g *generator) goTo(target, next cps.ContID, copies bool, owed int32, pos cps.Pos) {
	k := g.alias[target]
	if k == next {
		return
	}
	if !copies || !g.copied(k) {
		g.jumpTo(target, owed, pos)
		return
	}
	g.copy(k, next, 0)
}

// branch emits the branch at the end of the block with the number at; next is the block
// whose code follows.
func (g *generator) branch(b *block, at, next cps.ContID) {
	owed := g.end(b)
	yes, no := b.term.Targets[0], b.term.Targets[1]
	p := b.conds[0]
	y, n := g.alias[yes], g.alias[no]
	swap := y == next
	if !swap && n != next {
		// Neither block follows: the likelier one is branched to, or copied here.
		swap = g.oftener(at, n, y)
		likelier := y
		if swap {
			likelier = n
		}
		if g.returns(likelier) {
			swap = !swap
		}
	}
	if swap {
		yes, no = no, yes
		p.negate()
	}
	p.target = yes
	copies := g.returns(g.alias[no])
	due, _ := g.fallsInto(no, next, copies)
	g.lower(&p)
	g.setCounts(yes, owed+g.due(yes), owed+due)
	g.enter(no, 0)
	g.goTo(no, next, copies, 0, b.term.Pos)
}

// returns reports whether a block only returns a value, and perhaps stores one before, so that a copy
// is hardly larger than a jump to it.
func (g *generator) returns(k cps.ContID) bool {
	b := &g.blocks[k]
	return b.term.Kind == cps.Return && b.to == cps.NoValue && len(b.ins) <= 1 && len(b.args) <= 1
}

// oftener reports whether a branch at the end of block at probably goes to n more often than to y,
// so that this edge becomes the taken edge.
func (g *generator) oftener(at, n, y cps.ContID) bool {
	loop := g.loops[at]
	if stays := loop.has(n); stays != loop.has(y) {
		return stays // the other one leaves the innermost loop
	}
	// A backward edge, or the edge of a copy to the block that follows the original: this is the
	// body of a loop.
	return n <= at && y > at || n == at+1
}

// ret emits the call of a continuation parameter that ends a block: a return or a raise.
func (g *generator) ret(b *block) {
	pos := b.term.Pos
	owed := uint16(g.end(b))
	if b.to != cps.NoValue {
		g.raise(b.args, b.to, owed, pos)
		return
	}
	switch len(b.args) {
	case 0:
		g.put(instruction{op: bRet, c: owed}, pos)
	case 1:
		x := b.args[0]
		if w, ok := g.number(x); ok {
			in := instruction{op: bRetI, c: owed}
			in.setWord(w)
			g.put(in, pos)
			return
		}
		if g.isConst(x) {
			// Any register will do, because no other value is needed any more.
			p := g.loadOf(x, 0)
			g.put(instruction{op: p.op, a: outReg, x: p.x}, pos)
			g.put(instruction{op: bRetR, a: outReg, c: owed}, pos)
			return
		}
		op := bRetN
		if g.isRef[x] {
			op = bRetR
		}
		g.put(instruction{op: op, a: g.regOf(x), c: owed}, pos)
	default:
		var next [2]int32
		to := make([]int32, len(b.args))
		for i, x := range b.args {
			file := fileNo(g.isRef[x])
			to[i] = next[file]
			next[file]++
		}
		g.reserve(next)
		g.assign(to, b.args, pos)
		g.put(instruction{op: bRet, c: owed}, pos)
	}
}

// block emits a block; next is the block whose code follows.
func (g *generator) block(id, next cps.ContID) {
	b := &g.blocks[id]
	g.enter(id, g.ahead[id])
	for i := range b.ins {
		g.lower(&b.ins[i])
	}
	pos := b.term.Pos
	switch b.term.Kind {
	case cps.Jump:
		g.end(b)
		g.assign(g.slots(g.f.Conts[b.term.Targets[0]].Params), b.args, pos)
		g.fallOrGo(b, next)
	case cps.Branch:
		g.branch(b, id, next)
	case cps.Switch:
		g.switchOn(b, next)
	case cps.Return:
		g.ret(b)
	case cps.Exit:
		g.end(b)
		g.put(instruction{op: bExit, a: g.regOf(b.subj)}, pos)
	case cps.Call, cps.CallValue:
		if b.term.IsTailCall() {
			g.tailCall(b)
		} else {
			g.call(b, next)
		}
	}
}

// switchOn emits the switch at the end of a block; next is the block whose code follows.
func (g *generator) switchOn(b *block, next cps.ContID) {
	pos := b.term.Pos
	owed := g.end(b)
	targets := b.term.Targets
	other := targets[len(targets)-1]
	if len(b.conds) == 0 {
		if due, ok := g.fallsInto(other, next, true); ok {
			g.countSteps(owed+due, pos)
		}
		g.goTo(other, next, true, owed, pos)
		return
	}
	switch c := &b.conds[0]; c.op {
	case bIfEqI:
		due, ok := g.fallsInto(other, next, true)
		for i, p := range b.conds {
			to, not := p.target, int32(0)
			if i == len(b.conds)-1 {
				if !ok && g.alias[to] == next { // the code of the case follows: branch to the default
					due, ok = g.fallsInto(to, next, false)
					to, other = other, to
					p.negate()
					p.target = to
				}
				if ok {
					not = owed + due
				}
			}
			g.lower(&p)
			g.setCounts(to, owed+g.due(to), not)
		}
		g.goTo(other, next, true, owed, pos)
	case bSwitch:
		g.lower(c)
		lo := int64(c.x)
		dense := make([]cps.ContID, c.y)
		for i := range dense {
			dense[i] = other
		}
		for i := len(b.term.Cases) - 1; i >= 0; i-- {
			dense[g.f.Info(b.term.Cases[i]).Int()-lo] = targets[i]
		}
		for _, t := range dense {
			g.jumpTo(t, owed, pos)
		}
		g.jumpTo(other, owed, pos)
	default:
		p := *c
		p.x = int32(len(g.tables))
		edge := func(k cps.ContID) switchTarget { return switchTarget{int32(k), owed + g.due(k)} }
		tab := switchTable{other: edge(other)}
		if c.op == bSwitchStr {
			tab.strings = map[string]switchTarget{}
		} else {
			tab.ints = map[int64]switchTarget{}
		}
		for i := len(b.term.Cases) - 1; i >= 0; i-- {
			v := g.f.Info(b.term.Cases[i])
			if c.op == bSwitchStr {
				tab.strings[v.Text] = edge(targets[i])
			} else {
				tab.ints[v.Int()] = edge(targets[i])
			}
		}
		g.tables = append(g.tables, tab)
		g.lower(&p)
	}
}

// selfSlot returns the register of the callee for the function value: the one after the
// references that are arguments.
func (g *generator) selfSlot(b *block) int32 {
	n := int32(0)
	for _, x := range b.args {
		if g.isRef[x] {
			n++
		}
	}
	return n
}

// call emits the call at the end of a block that is not a tail call, and the code that binds
// the results; next is the block whose code follows.
func (g *generator) call(b *block, next cps.ContID) {
	pos := b.term.Pos
	owed := g.end(b)
	to := g.calleeSlots(b.term, b.args, g.isRef)
	for i := range to {
		to[i] += outReg
	}
	g.usePassed(len(to) + 1)
	g.assign(to, b.operands(), pos)
	for i, k := range b.term.Targets[1:] {
		if b.passed[i] == cps.NoValue {
			g.handler(uint16(to[len(b.args)+i]), k, pos)
		}
	}
	k := b.term.Targets[0]
	due := int32(0)
	in := instruction{op: bCall}
	if k.IsOwn() {
		in.c = g.resultReg(g.f.ContParams[k.Own()].Types)
	} else {
		in.c = g.paramReg(k)
		due, _ = g.fallsInto(k, next, true)
	}
	ahead := due
	if len(b.term.Targets) > 1 {
		ahead = 0 // it may not return: see counts.go
	}
	in.y = owed + ahead + callCount
	if b.term.Kind == cps.Call {
		g.links = append(g.links, link{int32(len(g.code)), int32(b.term.Func)})
	} else {
		in.op, in.x, in.y = bCallV, int32(g.regOf(b.subj)), g.selfSlot(b)|(owed+ahead)<<16
	}
	g.put(in, pos)
	g.liveAt[len(g.liveAt)-1] = b.live
	if k.IsOwn() {
		g.forward(b, in.c)
		return
	}
	g.enter(k, ahead)
	g.bindResults(k, pos)
	if due != ahead && g.alias[k] != next {
		g.copy(g.alias[k], next, due)
		return
	}
	if due != ahead {
		g.countSteps(due, pos)
	}
	g.goTo(k, next, true, 0, pos)
}

// paramReg returns the register in which a continuation expects its parameter, if it has one.
func (g *generator) paramReg(k cps.ContID) uint16 {
	if params := g.f.Conts[k].Params; len(params) == 1 {
		return g.regOf(params[0])
	}
	return outReg
}

// bindResults emits the moves that bind the parameters of a continuation, if it has several,
// to what a call or raise has left in the registers beyond the frame.
func (g *generator) bindResults(k cps.ContID, pos cps.Pos) {
	params := g.f.Conts[k].Params
	if len(params) <= 1 {
		return
	}
	var moves [2][]move
	var from [2]int32
	for _, x := range params {
		file := fileNo(g.isRef[x])
		if g.slot[x] >= 0 {
			moves[file] = append(moves[file], move{g.slot[x], outReg + from[file]})
		}
		from[file]++
	}
	g.usePassed(len(params))
	g.moves(moves, pos)
}

// usePassed records that n registers beyond the frame are used to pass values.
func (g *generator) usePassed(n int) {
	g.maxPass = max(g.maxPass, n)
}

// tailCall emits the tail call at the end of a block.
func (g *generator) tailCall(b *block) {
	pos := b.term.Pos
	owed := g.end(b)
	to, from := g.calleeSlots(b.term, b.args, g.isRef), b.operands()
	var next [2]int32 // the first registers after the arguments
	for i, s := range to {
		file := fileNo(g.isRef[from[i]])
		next[file] = max(next[file], s+1)
	}
	handler, self := next[numFile], next[refFile]
	if b.to != cps.NoValue {
		to, from = append(to, handler), append(from, b.to)
		next[numFile]++
	}
	if b.term.Kind == cps.CallValue {
		to, from = append(to, self), append(from, b.subj)
		next[refFile]++
	}
	g.reserve(next)
	g.assign(to, from, pos)
	if b.to != cps.NoValue {
		g.divert(uint16(handler), b.term.Targets[0], pos)
	}
	if b.term.Kind == cps.Call {
		g.links = append(g.links, link{int32(len(g.code)), int32(b.term.Func)})
		g.put(instruction{op: bJump, y: owed + callCount}, pos)
		return
	}
	g.put(instruction{op: bTailV, a: uint16(self), y: owed + callCount}, pos)
}

// finish fills in what is known only when all of a function is emitted: the size of the
// frame, and so the registers beyond it, and the targets of jumps.
func (g *generator) finish(first int) {
	size := [2]uint16{uint16(g.files[0].size), uint16(g.files[1].size)}
	resolve := func(field *uint16, file int) {
		if *field >= outReg {
			*field += size[file] - outReg
		}
	}
	for i := first; i < len(g.code); i++ {
		in := &g.code[i]
		kinds := specs[in.op].operands
		for j, field := range []*uint16{&in.a, &in.b, &in.c} {
			switch kinds[j] {
			case 'N', 'n':
				resolve(field, numFile)
			case 'R', 'r':
				resolve(field, refFile)
			}
		}
		switch in.op {
		case bSubstr, bSelN, bSelR:
			x := uint16(in.x)
			resolve(&x, fileNo(in.op == bSelR))
			in.x = int32(x)
		case bCall, bCallV, bLand:
			in.a, in.b = size[numFile], size[refFile]
			if in.c >= outReg {
				in.c = max(size[numFile], size[refFile])
			}
			if in.op == bCallV {
				x := uint16(in.x)
				resolve(&x, refFile)
				in.x = int32(x)
			}
		}
	}
	for _, l := range g.lists[g.lists0:] {
		for i := range l {
			resolve(&l[i].reg, fileNo(l[i].isRef))
		}
	}
	for _, f := range g.fixes {
		g.code[f.at].x = (g.begin[f.target] - f.at) * instrSize
	}
	g.thread()
	for i := range g.tables[g.tables0:] {
		t := &g.tables[g.tables0+i]
		address := func(w switchTarget) switchTarget { return switchTarget{g.begin[g.alias[w.to]], w.count} }
		t.other = address(t.other)
		for v, w := range t.ints {
			t.ints[v] = address(w)
		}
		for v, w := range t.strings {
			t.strings[v] = address(w)
		}
	}
	g.refSizes[g.f.ID] = int32(size[refFile])
	g.maxSize = max(g.maxSize, int(size[0]), int(size[1]))
}

// thread redirects each jump that leads to another jump to the target of that one.
func (g *generator) thread() {
	linked := map[int32]bool{}
	for _, l := range g.links[g.links0:] {
		linked[l.at] = true
	}
	for _, f := range g.fixes {
		in := &g.code[f.at]
		for range 4 {
			to := f.at + in.x/instrSize
			if g.code[to].op != bJump || linked[to] || to == f.at {
				break
			}
			if !in.addCount(g.code[to].y) {
				break
			}
			in.x += g.code[to].x
		}
	}
}

// This file defines how the engine measures the memory that the program can reach. References
// have no types at run time, so that the walk carries the type of each value: it follows from
// the types of globals, of the values in the registers that are live (liveRefs), and of the
// contents of objects.

package fast

import (
	"cpsc/cps"
	"cpsc/interp/internal/rts"
)

// A reached is an object that the program can reach, with the type of the reference to it. If
// elems is set, it is an array, and t is the type of its elements.
type reached struct {
	p     ptr
	t     cps.Type
	elems bool
}

// A walk visits each object that can be reached once, and adds up their sizes: those that were charged
// when they were made or grew. It recurses to a depth of maxWalk at most; objects beyond that are pending.
type walk struct {
	*VM
	seen     rts.Visited
	inlined  rts.Visited // the same for structs that are inlined
	depth    int
	pending  []reached
	followed int64 // how many references were followed
	size     int64
	ended    bool
	structs  []structRefs // by type
}

// maxWalk is so great that few objects are pending, whatever the objects are: a structure as deep as a
// list leaves at most one for some fifty of its objects.
const maxWalk = 100

// A structRefs has the types of the references among the fields of a struct, in order, the offset
// of the first one, and the size of the struct.
type structRefs struct {
	types []cps.Type
	first uint16
	size  int64 // 0: not known yet
}

func (w *walk) add(r reached) {
	if w.followed++; w.followed&0xFFFF == 0 && w.interrupted() != nil {
		w.ended = true // the program will not go on
	}
	if r.p == nil || w.ended {
		return
	}
	r.p = w.canonical(r.p)
	seen := &w.seen
	kind := cps.ArrayKind
	if !r.elems {
		kind = w.prog.Kind(r.t)
	}
	if kind == cps.StructKind && len(w.inlining.structs) > 0 && w.isInlined(w.prog.StructOf(r.t)) {
		seen = &w.inlined
	}
	if !seen.Add(identity(r.p)) {
		return
	}
	deep := w.depth >= maxWalk
	if kind == cps.ArrayKind {
		deep = w.depth >= maxWalk/2 // not so many elements beyond the depth
	}
	if deep {
		w.pending = append(w.pending, r)
		return
	}
	w.depth++
	w.visit(r)
	w.depth--
}

// live returns the size of all that the program can reach, and of the stacks, and how many
// references it followed.
func (m *VM) live() (size, refs int64) {
	w := &walk{VM: m}
	w.followed = int64(len(m.prog.Globals))
	w.size = m.stackSize() - m.firstStacks + int64(len(m.hosts.held))*rts.HeldSize
	for i := range m.prog.Globals {
		if t := m.prog.Globals[i].Type; fileOf(t) == refFile {
			w.add(reached{p: m.gRefs[i], t: t})
		}
	}
	w.frames()
	for _, s := range m.hosts.held {
		w.add(reached{p: refTo(s), t: cps.String})
	}
	for len(w.pending) > 0 && !w.ended {
		r := w.pending[len(w.pending)-1]
		w.pending = w.pending[:len(w.pending)-1]
		w.visit(r)
	}
	return w.size, w.followed
}

// frames adds what the live registers of all calls in progress hold.
func (w *walk) frames() {
	w.eachFrame(func(base, size, pc int) bool {
		for _, x := range w.liveRefs[w.liveAt[pc]] {
			w.add(reached{p: w.refs[base+x.in(size)], t: x.t})
		}
		return true
	})
	w.passed(w.pc(w.state.ip))
}

// eachFrame calls f for the frames of the running function and of its callers, until f returns
// false. Its arguments are the first register for references, their number, and the instruction
// that the function executes, or the call. It reports whether f returned true each time.
func (m *VM) eachFrame(f func(base, size, pc int) bool) bool {
	s := m.state
	pc := m.pc(s.ip)
	base, size := m.refBase(s.r), int(m.refSizes[m.funcAt(pc).ID])
	for i := m.depth(s) - 1; ; i-- {
		if !f(base, size, pc) {
			return false
		}
		if i <= 0 {
			return true
		}
		pc = m.callAt(i)
		size = int(m.code[pc].b)
		base -= size
	}
}

// in returns the number of the register in a frame with so many registers for references.
func (x liveRef) in(size int) int {
	if x.reg >= outReg {
		return size + int(x.reg) - outReg
	}
	return int(x.reg)
}

// passed adds the arguments of the call that needs a larger stack, if the instruction is one.
func (w *walk) passed(pc int) {
	op := w.opAt(pc)
	if op != bCall && op != bCallV {
		return
	}
	in, at := &w.code[pc], &w.points[pc]
	if at.fn < 0 {
		return
	}
	f := w.prog.Funcs[at.fn]
	term := &f.Conts[at.cont].Term
	base := w.refBase(w.state.r) + int(in.b)
	var slots []int32
	params := make([]cps.Type, len(term.Args))
	isRef := make([]bool, len(f.Values))
	w.followed += int64(len(isRef))
	for i, x := range term.Args {
		params[i], isRef[x] = f.TypeOf(x), fileOf(f.TypeOf(x)) == refFile
	}
	slots = w.calleeSlots(term, term.Args, isRef)
	for i, t := range params {
		if fileOf(t) == refFile {
			w.add(reached{p: w.refs[base+int(slots[i])], t: t})
		}
	}
	if op == bCallV {
		w.add(reached{p: *ref(w.state.r, uint16(in.x)), t: f.TypeOf(term.Subject)})
	}
}

// visit adds the size of an object, and what it refers to.
func (w *walk) visit(r reached) {
	if r.elems {
		w.array(r.p, r.t)
		return
	}
	if r.t == cps.String {
		w.size += as[rts.String](r.p).Size(&w.seen)
		return
	}
	switch w.prog.Kind(r.t) {
	case cps.ArrayKind:
		w.array(r.p, w.prog.Elem(r.t))
	case cps.StructKind:
		s := w.structRefs(r.t)
		w.size += s.size
		for i, t := range s.types {
			w.add(reached{p: *fieldRefAt(r.p, s.first+uint16(i)), t: t})
		}
	case cps.FuncKind:
		en := calleeOf(r.p)
		w.size += en.size
		if en.inlined != cps.NoType {
			w.add(reached{p: r.p, t: en.inlined})
		}
		for i, t := range en.refs {
			w.add(reached{p: *fieldRefAt(r.p, en.firstRef+uint16(i)), t: t})
		}
	case cps.RefKind:
		w.size += rts.CellSize
		w.variable(r.p, w.prog.Elem(r.t))
	}
}

// array visits an array with elements of type t.
func (w *walk) array(p ptr, t cps.Type) {
	kind := elemKindOf(t)
	w.size += rts.ArraySize + int64(capOf(p))*elemSizes[kind]
	if kind == elemRefs {
		for _, x := range *as[[]ptr](p) {
			w.add(reached{p: x, t: t})
		}
	}
}

// variable adds what a reference to a variable of type t refers to.
func (w *walk) variable(p ptr, t cps.Type) {
	isRef := fileOf(t) == refFile
	if own := ownerOf(p); own != nil {
		w.add(reached{p: own.of, t: own.t})
		return // a global is reached anyway
	}
	if isRef && refTarget(p) != nil {
		w.add(reached{p: *refTarget(p), t: t})
	} else if isRef || numTarget(p) == nil {
		w.add(reached{p: as[elemRef](p).array, t: t, elems: true})
	}
}

func (w *walk) structRefs(t cps.Type) *structRefs {
	if int(t) >= len(w.structs) {
		w.structs = append(w.structs, make([]structRefs, int(t)+1-len(w.structs))...)
	}
	refs := &w.structs[t]
	if refs.size > 0 {
		return refs
	}
	s := w.prog.StructOf(t)
	for _, f := range s.Fields {
		if fileOf(f.Type) == refFile {
			refs.types = append(refs.types, f.Type)
		}
	}
	refs.first = uint16(w.firstField(s))
	refs.size = objectSize(len(refs.types), len(s.Fields)-len(refs.types))
	return refs
}

// stackSize returns the size of the stacks.
func (m *VM) stackSize() int64 {
	return int64(len(m.calls))*m.callSize() + int64(len(m.nums))*rts.NumSize + int64(len(m.refs))*PtrSize
}

// callSize returns the size of a call in progress, without its registers.
func (m *VM) callSize() int64 {
	size := int64(rts.NumSize)
	if m.bases != nil {
		size += baseSize
	}
	if m.detours != nil {
		size += diversionSize
	}
	return size
}

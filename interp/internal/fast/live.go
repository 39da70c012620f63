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

// A walk visits each object that can be reached once, without recursion.
type walk struct {
	*VM
	seen     map[ptr]struct{}
	inlined  map[ptr]struct{} // the same for structs that are inlined
	pending  []reached
	followed int64 // how many references were followed
	texts    rts.Owned
	fields   map[cps.Type]structRefs
}

// A structRefs has the types of the references among the fields of a struct, in order, the offset
// of the first one, and the size of the struct.
type structRefs struct {
	types []cps.Type
	first int
	size  int64
}

func (w *walk) add(r reached) {
	w.followed++
	if r.p == nil {
		return
	}
	r.p = w.canonical(r.p)
	seen := w.seen
	if len(w.structs) > 0 && !r.elems && w.prog.Kind(r.t) == cps.StructKind && w.isInlined(w.prog.StructOf(r.t)) {
		seen = w.inlined
	}
	if _, ok := seen[r.p]; ok {
		return
	}
	seen[r.p] = struct{}{}
	w.pending = append(w.pending, r)
}

// live returns the size of all that the program can reach, and of the stacks, and how many
// references it followed.
func (m *VM) live() (size, refs int64) {
	w := &walk{VM: m, seen: map[ptr]struct{}{}, inlined: map[ptr]struct{}{}, fields: map[cps.Type]structRefs{}}
	w.followed = int64(len(m.prog.Globals))
	for i := range m.prog.Globals {
		if t := m.prog.Globals[i].Type; fileOf(t) == refFile {
			w.add(reached{p: m.gRefs[i], t: t})
		}
	}
	w.frames()
	for _, s := range m.hosts.held {
		w.add(reached{p: refTo(s), t: cps.String})
	}
	size = m.stackSize() - m.firstStacks + int64(len(m.hosts.held))*rts.HeldSize
	for n := 1; len(w.pending) > 0; n++ {
		r := w.pending[len(w.pending)-1]
		w.pending = w.pending[:len(w.pending)-1]
		size += w.visit(r)
		if n&0xFFFF == 0 && m.interrupted() != nil {
			break // the program will not go on
		}
	}
	return size, w.followed
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

// visit adds what an object refers to, and returns the size of the object: the one that was
// charged when it was made or grew.
func (w *walk) visit(r reached) int64 {
	if r.elems {
		return w.array(r.p, r.t)
	}
	if r.t == cps.String {
		return w.texts.Size(as[rts.String](r.p))
	}
	switch w.prog.Kind(r.t) {
	case cps.ArrayKind:
		return w.array(r.p, w.prog.Elem(r.t))
	case cps.StructKind:
		refs := w.structRefs(r.t)
		for i, t := range refs.types {
			w.add(reached{p: *fieldRefAt(r.p, uint16(refs.first+i)), t: t})
		}
		return refs.size
	case cps.FuncKind:
		en := calleeOf(r.p)
		if en.inlined != cps.NoType {
			w.add(reached{p: r.p, t: en.inlined})
		}
		for i, t := range en.refs {
			w.add(reached{p: *fieldRefAt(r.p, en.firstRef+uint16(i)), t: t})
		}
		return en.size
	case cps.RefKind:
		w.variable(r.p, w.prog.Elem(r.t))
		return rts.CellSize
	}
	return 0
}

// array visits an array with elements of type t.
func (w *walk) array(p ptr, t cps.Type) int64 {
	n := int64(capOf(p))
	switch elemKindOf(t) {
	case elemNum:
		return rts.ArraySize + n*rts.NumSize
	case elemBool:
		return rts.ArraySize + n
	}
	for _, x := range *as[[]ptr](p) {
		w.add(reached{p: x, t: t})
	}
	return rts.ArraySize + n*PtrSize
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

func (w *walk) structRefs(t cps.Type) structRefs {
	refs, ok := w.fields[t]
	if !ok {
		s := w.prog.StructOf(t)
		fields := s.Fields
		refs.first = w.firstField(s)
		for _, f := range fields {
			if fileOf(f.Type) == refFile {
				refs.types = append(refs.types, f.Type)
			}
		}
		refs.size = objectSize(len(refs.types), len(fields)-len(refs.types))
		w.fields[t] = refs
	}
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

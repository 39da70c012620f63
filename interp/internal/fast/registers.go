// This file defines the allocation of registers, with preferences that spare moves.
//
// Where definitions dominate uses, a greedy allocation in an order in which
// dominators come first needs no more registers than there are values alive at
// once: S. Hack, D. Grund and G. Goos, Register allocation for programs in
// SSA form, CC 2006.

package fast

import (
	"math/bits"
	"slices"

	"cpsc/cps"
	"cpsc/interp/internal/liveness"
	"cpsc/interp/internal/rts"
)

// The register files.
const (
	numFile = iota
	refFile
)

// fileOf returns the register file for values of a type.
func fileOf(t cps.Type) int {
	if rts.IsNumber(t) {
		return numFile
	}
	return refFile
}

// A file is the set of the registers of a register file that are occupied. A slot is the
// number of a register.
type file struct {
	busy []uint64 // one bit for each slot
	size int32    // 1 + the greatest slot that was ever taken
}

func (f *file) reset() { clear(f.busy) }

func (f *file) isFree(s int32) bool {
	return int(s>>6) >= len(f.busy) || f.busy[s>>6]&(1<<(s&63)) == 0
}

func (f *file) occupy(s int32) {
	for int(s>>6) >= len(f.busy) {
		f.busy = append(f.busy, 0)
	}
	f.busy[s>>6] |= 1 << (s & 63)
	f.size = max(f.size, s+1)
}

func (f *file) release(s int32) { f.busy[s>>6] &^= 1 << (s & 63) }

// take occupies a slot: the wanted one if it is free, else the lowest.
func (f *file) take(wanted int32) int32 {
	s := int32(len(f.busy) * 64)
	if wanted >= 0 && f.isFree(wanted) {
		s = wanted
	} else {
		for i, w := range f.busy {
			if w != ^uint64(0) {
				s = int32(i*64 + bits.TrailingZeros64(^w))
				break
			}
		}
	}
	f.occupy(s)
	return s
}

// outReg is added to the number of a register of the callee: outReg+i is the i-th register
// beyond the frame.
const outReg = 1 << 15

// maxReg bounds the number of registers of a file in a frame.
const maxReg = outReg - 256

// An allocation is the state of allocate.
type allocation struct {
	*translator
	slot   []int32 // by value; -1 for none
	files  [2]file
	liveIn [][]cps.Value
	last   []int32     // by value: its last use in the current block
	class  []cps.Value // by value: a union-find forest of values that should share a register
	count  []int32     // by value: 0 if it is unused, 1 if its only use is in its own block, else more

	// Preferences, which spare moves.
	classRegs [][]int32   // by root: registers that members of the class have
	preferred []int32     // by value: a register, or -1
	passed    []cps.Value // by value: a parameter that it is passed to, or 0

	home []int32 // by value: the block of the instruction that defines it

	holds []cps.Value // by register for references: the value that it holds if it is occupied
	out   []liveRef   // the registers beyond the frame that the current block has written
	refs  []liveRef   // see liveRefs
}

// never is the last use of a value that is live at the end of the block.
const never = 1 << 30

// visit calls f for every operand of a block that needs a register.
func (t *translator) visit(b *block, f func(x cps.Value, at int32)) {
	for i := range b.ins {
		b.ins[i].used(func(x cps.Value) { f(x, int32(i)) })
	}
	end := int32(len(b.ins))
	for i := range b.conds {
		b.conds[i].used(func(x cps.Value) { f(x, end) })
	}
	for _, x := range b.operands() {
		if x != cps.NoValue && !t.isConst(x) {
			f(x, end)
		}
	}
	for _, x := range [2]cps.Value{b.to, b.subj} {
		if x != cps.NoValue {
			f(x, end)
		}
	}
}

// live returns the values that are live at the entry of each block, without its
// parameters. It reports false if there are more than liveness.Max in all.
func (t *translator) live() ([][]cps.Value, bool) {
	n := len(t.isRef)
	home := make([]cps.ContID, n)
	uses := make([][]cps.ContID, n)
	for i := range t.blocks {
		b, id := &t.blocks[i], cps.ContID(i)
		for _, x := range t.f.Conts[i].Params {
			home[x] = id
		}
		for j := range b.ins {
			home[b.ins[j].defined()] = id
		}
	}
	for i := range t.blocks {
		id := cps.ContID(i)
		t.visit(&t.blocks[i], func(x cps.Value, _ int32) {
			if u := uses[x]; home[x] != id && (len(u) == 0 || u[len(u)-1] != id) {
				uses[x] = append(u, id)
			}
		})
	}
	return liveness.In(t.f, home, uses, liveness.Max)
}

// root returns the representative of the class of x.
func (a *allocation) root(x cps.Value) cps.Value {
	for a.class[x] != x {
		a.class[x] = a.class[a.class[x]]
		x = a.class[x]
	}
	return x
}

func fileNo(isRef bool) int {
	if isRef {
		return refFile
	}
	return numFile
}

// allocate allocates registers for the values of a function. It reports false if the
// function is too large.
func allocate(t *translator) (*allocation, bool) {
	n := len(t.isRef)
	a := &allocation{translator: t, slot: make([]int32, n), last: make([]int32, n), class: make([]cps.Value, n),
		classRegs: make([][]int32, n), preferred: make([]int32, n), passed: make([]cps.Value, n)}
	ok := false
	if a.liveIn, ok = t.live(); !ok {
		return nil, false
	}
	uses := make([]int32, n)
	a.count, a.home = uses, make([]int32, n)
	for x := range a.home {
		a.home[x] = -1
	}
	for i := range t.blocks {
		b := &t.blocks[i]
		for j := range b.ins {
			a.home[b.ins[j].defined()] = int32(i)
		}
		t.visit(b, func(x cps.Value, _ int32) {
			if uses[x]++; a.home[x] != int32(i) {
				uses[x]++ // elsewhere, perhaps in a loop
			}
		})
		if b.term.Kind == cps.Jump {
			for _, x := range b.args {
				uses[x]++ // it lives on as a parameter, perhaps in the same register
			}
		}
	}
	for x := range a.slot {
		a.slot[x], a.last[x], a.class[x], a.preferred[x] = -1, -1, cps.Value(x), -1
	}
	for i := range t.blocks {
		a.prefer(&t.blocks[i], uses)
	}
	for i := range t.blocks {
		a.block(cps.ContID(i))
	}
	return a, a.files[0].size < maxReg && a.files[1].size < maxReg
}

// prefer records the registers that spare moves for the operands of a terminator.
func (a *allocation) prefer(b *block, uses []int32) {
	switch b.term.Kind {
	case cps.Jump:
		for i, p := range a.f.Conts[b.term.Targets[0]].Params {
			if x := b.args[i]; !a.isConst(x) {
				a.passed[x] = p
				if r, q := a.root(x), a.root(p); r != q {
					a.class[r] = q
				}
			}
		}
	case cps.Call, cps.CallValue:
		tail := b.term.IsTailCall()
		inBlock := map[cps.Value]bool{}
		for i := range b.ins {
			inBlock[b.ins[i].defined()] = true
		}
		slots := a.calleeSlots(b.term, b.args, a.isRef)
		for i, x := range b.operands() {
			if x == cps.NoValue || a.isConst(x) {
				continue
			}
			if tail {
				a.preferred[x] = slots[i]
			} else if uses[x] == 1 && inBlock[x] {
				a.slot[x] = outReg + slots[i] // the result is written where the callee expects it
			}
		}
	}
}

func (a *allocation) file(x cps.Value) *file { return &a.files[fileNo(a.isRef[x])] }

// give allocates a register for a value at its definition.
func (a *allocation) give(x cps.Value) {
	f := a.file(x)
	wanted := int32(-1)
	try := func(s int32) {
		if wanted < 0 && s >= 0 && s < outReg && f.isFree(s) {
			wanted = s
		}
	}
	if p := a.passed[x]; p != cps.NoValue {
		try(a.slot[p])
	}
	r := a.root(x)
	try(a.preferred[x])
	for _, s := range a.classRegs[r] {
		try(s)
	}
	s := f.take(wanted)
	a.slot[x] = s
	a.hold(x)
	if w := a.classRegs[r]; len(w) < 4 && (len(w) == 0 || w[len(w)-1] != s) {
		a.classRegs[r] = append(w, s)
	}
}

// hold records that a value is in its register.
func (a *allocation) hold(x cps.Value) {
	if !a.isRef[x] {
		return
	}
	if n := int(a.slot[x]) + 1 - len(a.holds); n > 0 {
		a.holds = append(a.holds, make([]cps.Value, n)...)
	}
	a.holds[a.slot[x]] = x
}

// liveMask returns the number of the mask of the occupied registers for references.
func (a *allocation) liveMask(f *file, out []liveRef) int32 {
	if a.maskSize > maxMasks {
		return 0
	}
	a.refs = a.refs[:0]
	for i, w := range f.busy {
		for ; w != 0; w &= w - 1 {
			s := int32(i*64 + bits.TrailingZeros64(w))
			a.refs = append(a.refs, liveRef{s, a.types[a.holds[s]]})
		}
	}
	a.refs = append(a.refs, out...)
	return a.mask(f.busy, a.refs)
}

// expire frees the register of a value if its last use is at a given position.
func (a *allocation) expire(x cps.Value, at int32) {
	if a.last[x] == at && a.slot[x] < outReg {
		a.file(x).release(a.slot[x])
		a.last[x] = never // it may be an operand twice
	}
}

// block allocates the registers of the values that a block defines.
func (a *allocation) block(id cps.ContID) {
	b := &a.blocks[id]
	a.files[0].reset()
	a.files[1].reset()
	a.out = a.out[:0]
	for _, x := range a.liveIn[id] {
		a.file(x).occupy(a.slot[x])
		a.hold(x)
	}
	a.visit(b, func(x cps.Value, at int32) { a.last[x] = at })
	for _, s := range b.term.Succs() {
		for _, x := range a.liveIn[s] {
			a.last[x] = never
		}
	}
	params := a.f.Conts[id].Params
	if id == cps.Entry {
		params = slices.Concat(params, a.own[1:])
		for i, s := range a.paramSlots(a.f) {
			a.slot[params[i]] = s
			a.file(params[i]).occupy(s)
			a.hold(params[i])
		}
	} else {
		for _, x := range params {
			a.give(x)
		}
	}
	for _, x := range params {
		a.expire(x, -1)
	}
	for i := range b.ins {
		p := &b.ins[i]
		if p.op >= bMakeN || p.op == bPushN || p.op == bPushB || p.op == bPushR {
			p.live = a.liveMask(&a.files[refFile], a.out)
		}
		p.used(func(x cps.Value) { a.expire(x, int32(i)) })
		if x := p.defined(); x != cps.NoValue {
			if a.slot[x] < 0 {
				a.give(x)
			} else if a.isRef[x] {
				a.out = append(a.out, liveRef{a.slot[x], a.types[x]})
			}
			a.expire(x, -1)
		}
	}
	if b.term.IsCall() && !b.term.IsTailCall() {
		var after file
		for _, s := range b.term.Succs() {
			for _, x := range a.liveIn[s] {
				if a.isRef[x] {
					after.occupy(a.slot[x])
					a.hold(x)
				}
			}
		}
		b.live = a.liveMask(&after, nil)
	}
	a.visit(b, func(x cps.Value, _ int32) { a.last[x] = -1 })
	for _, s := range b.term.Succs() {
		for _, x := range a.liveIn[s] {
			a.last[x] = -1
		}
	}
	for _, x := range params {
		a.last[x] = -1
	}
	for i := range b.ins {
		a.last[b.ins[i].defined()] = -1
	}
}

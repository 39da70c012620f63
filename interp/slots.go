// This file defines liveness and the assignment of slots to values.
//
// Where definitions dominate uses, a greedy assignment in an order in which
// dominators come first needs no more slots than there are values alive at
// once: S. Hack, D. Grund and G. Goos, Register allocation for programs in
// SSA form, CC 2006.

package interp

import (
	"math/bits"

	"cpsc/cps"
)

// maxLive bounds the work for one function: the number of pairs of a
// continuation and a value that lives at its entry, and of a target of a switch
// and a value that the switch may have to clear on the way there. Where there
// are more, every value gets a slot of its own and is kept until the function
// returns.
const maxLive = 1 << 24

// The register files.
const (
	numFile = iota
	refFile
)

// fileOf returns the register file for values of a type.
func fileOf(t cps.Type) int {
	if isNumber(t) {
		return numFile
	}
	return refFile
}

// A layout says where the values of a function are kept.
type layout struct {
	slot   []int32        // by value, in the register file of its type; -1 for what is not used
	consts [2][]cps.Value // by register file; they have the first slots, in this order
	size   [2]int32       // how many slots there are
	liveIn [][]cps.Value  // what lives at the entry of a continuation, without its parameters
	exact  bool           // liveIn is known
}

// operands calls visit for every operand of a continuation, in order; at is the
// number of the operation, or len(k.Ops) for the terminator.
func operands(k *cps.Cont, visit func(x cps.Value, at int)) {
	for i := range k.Ops {
		for _, x := range k.Ops[i].Args {
			visit(x, i)
		}
	}
	if k.Term.Subject != cps.NoValue {
		visit(k.Term.Subject, len(k.Ops))
	}
	for _, x := range k.Term.Args {
		visit(x, len(k.Ops))
	}
}

// isConst reports whether a value is the same in all calls.
func isConst(f *cps.Func, x cps.Value) bool {
	kind := f.Info(x).Kind
	return kind == cps.ConstValue || kind == cps.UndefValue
}

// liveness returns the values that live at the entry of each continuation, its
// parameters not included. It reports false if there are more pairs than limit;
// maxLive says which.
func liveness(f *cps.Func, limit int) ([][]cps.Value, bool) {
	home := make([]cps.ContID, len(f.Values)) // where a value is defined
	preds := make([][]cps.ContID, len(f.Conts))
	uses := make([][]cps.ContID, len(f.Values)) // where it is used, other than at home
	for i := range f.Conts {
		k, id := &f.Conts[i], cps.ContID(i)
		for _, x := range k.Params {
			home[x] = id
		}
		for j := range k.Ops {
			home[k.Ops[j].Result] = id
		}
		for _, s := range k.Term.Succs() {
			preds[s] = append(preds[s], id)
		}
	}
	for i := range f.Conts {
		id := cps.ContID(i)
		operands(&f.Conts[i], func(x cps.Value, _ int) {
			if u := uses[x]; !isConst(f, x) && home[x] != id && (len(u) == 0 || u[len(u)-1] != id) {
				uses[x] = append(u, id)
			}
		})
	}
	// From every use, the value lives on all ways back to its definition.
	liveIn := make([][]cps.Value, len(f.Conts))
	total := 0
	var work []cps.ContID
	for i := range uses {
		x := cps.Value(i)
		reach := func(k cps.ContID) {
			// Values are treated one after the other: x was here if it is last.
			if l := liveIn[k]; k != home[x] && (len(l) == 0 || l[len(l)-1] != x) {
				liveIn[k] = append(l, x)
				work = append(work, k)
			}
		}
		for _, k := range uses[x] {
			reach(k)
		}
		for len(work) > 0 {
			k := work[len(work)-1]
			work = work[:len(work)-1]
			if total++; total > limit {
				return nil, false
			}
			for _, p := range preds[k] {
				reach(p)
			}
		}
	}
	// Jumps, calls and branches have few targets. But each target of a switch
	// has a list of its own of what to clear, of all that lives before the switch.
	for i := range f.Conts {
		if k := &f.Conts[i]; k.Term.Kind == cps.Switch {
			held := len(liveIn[i]) + len(k.Params) + len(k.Ops)
			if total += len(k.Term.Targets) * held; total > limit {
				return nil, false
			}
		}
	}
	return liveIn, true
}

// A file is the set of the slots of a register file that are occupied.
type file struct {
	busy []uint64 // a bit a slot
	size int32    // how many slots were ever taken
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

// assign lays out a function. The parameters of the function have the slots
// after those of the constants, in order.
func assign(f *cps.Func, limit int) *layout {
	l := &layout{slot: make([]int32, len(f.Values))}
	for x := range l.slot {
		l.slot[x] = -1
	}
	for i := range f.Conts {
		operands(&f.Conts[i], func(x cps.Value, _ int) {
			if isConst(f, x) && l.slot[x] < 0 {
				file := fileOf(f.TypeOf(x))
				l.slot[x] = int32(len(l.consts[file]))
				l.consts[file] = append(l.consts[file], x)
			}
		})
	}
	l.liveIn, l.exact = liveness(f, limit)
	a := assignment{f: f, layout: l, wanted: make([]int32, len(f.Values)), last: make([]int, len(f.Values))}
	for x := range a.wanted {
		a.wanted[x] = -1
		a.last[x] = -1
	}
	for i := range f.Conts {
		a.cont(cps.ContID(i))
	}
	for file := range l.size {
		base := int32(len(l.consts[file]))
		l.size[file] = base + a.files[file].size
	}
	// Until here, the slots of constants and of other values were numbered apart.
	for x := range l.slot {
		if v := cps.Value(x); l.slot[x] >= 0 && !isConst(f, v) {
			l.slot[x] += int32(len(l.consts[fileOf(f.TypeOf(v))]))
		}
	}
	return l
}

// An assignment is the state of assign.
type assignment struct {
	f *cps.Func
	*layout
	files  [2]file
	wanted []int32 // the slot that would spare a move, by value; or -1
	last   []int   // the last operation of the current continuation that uses a value; forever if it lives on
}

const forever = 1 << 62

func (a *assignment) file(x cps.Value) *file { return &a.files[fileOf(a.f.TypeOf(x))] }

func (a *assignment) cont(id cps.ContID) {
	k := &a.f.Conts[id]
	if a.exact {
		a.files[numFile].reset()
		a.files[refFile].reset()
		for _, x := range a.liveIn[id] {
			a.file(x).occupy(a.slot[x])
		}
		operands(k, func(x cps.Value, at int) { a.last[x] = at })
		for _, s := range k.Term.Succs() {
			for _, x := range a.liveIn[s] {
				a.last[x] = forever
			}
		}
	}
	// A jump that knows its target's slots, as a back edge does, would like
	// the arguments to be there already.
	var params []cps.Value
	if k.Term.Kind == cps.Jump {
		params = a.f.Conts[k.Term.Targets[0]].Params
		for i, x := range k.Term.Args {
			if !isConst(a.f, x) && a.slot[x] < 0 {
				a.wanted[x] = a.slot[params[i]]
			}
		}
	}
	for _, x := range k.Params {
		a.slot[x] = a.file(x).take(a.wanted[x])
	}
	for _, x := range k.Params {
		a.expire(x, -1)
	}
	for i := range k.Ops {
		op := &k.Ops[i]
		// An operation reads its operands before it writes its result.
		for _, x := range op.Args {
			if !isConst(a.f, x) {
				a.expire(x, i)
			}
		}
		if x := op.Result; x != cps.NoValue {
			a.slot[x] = a.file(x).take(a.wanted[x])
			a.expire(x, -1)
		}
	}
	// And the parameters of a target that comes later would like to be where
	// the arguments are.
	for i, x := range params {
		if arg := k.Term.Args[i]; a.slot[x] < 0 && !isConst(a.f, arg) {
			a.wanted[x] = a.slot[arg]
		}
	}
	if a.exact { // last speaks of the current continuation only
		operands(k, func(x cps.Value, _ int) { a.last[x] = -1 })
		for _, s := range k.Term.Succs() {
			for _, x := range a.liveIn[s] {
				a.last[x] = -1
			}
		}
	}
}

// expire releases the slot of a value whose last use is at the given operation,
// -1 for a value that is not used at all.
func (a *assignment) expire(x cps.Value, at int) {
	if a.exact && a.last[x] == at {
		a.file(x).release(a.slot[x])
		a.last[x] = forever // it may be an operand twice
	}
}

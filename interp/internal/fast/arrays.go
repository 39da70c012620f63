// This file defines the instructions that make arrays. They have functions of their own, and
// are not in slow, because programs execute them often.

package fast

import (
	"cpsc/cps"
	"cpsc/interp/internal/rts"
)

// elemSizes has the size of an element in bytes, by kind.
var elemSizes = [...]int64{elemNum: rts.NumSize, elemBool: 1, elemRefs: PtrSize}

const (
	maxRegion = 8192 // words
	arraySize = rts.ArraySize
	numSize   = rts.NumSize
)

// makeArray executes an instruction that makes an array.
func (m *VM) makeArray(s *state, in *instruction) error {
	switch in.op {
	case bNewN, bNewB, bNewR:
		return m.arrayOf(s, in)
	case bMakeN:
		return m.filledArray(s, in, elemNum)
	case bMakeB:
		return m.filledArray(s, in, elemBool)
	case bMakeR:
		return m.filledArray(s, in, elemRefs)
	case bCopyN:
		return m.copyArray(s, in, elemNum)
	case bCopyB:
		return m.copyArray(s, in, elemBool)
	}
	return m.copyArray(s, in, elemRefs)
}

// newArray returns a reference to an array of n zeros.
func (m *VM) newArray(n int, kind elemKind) ptr {
	switch kind {
	case elemNum:
		return m.newNums(n)
	case elemBool:
		return m.newBytes(n)
	}
	return newRefs(n)
}

// arrayOf makes an array of the values of a list.
func (m *VM) arrayOf(s *state, in *instruction) error {
	list := m.lists[in.x]
	if err := m.heap.Charge(rts.ArraySize + int64(len(list))*PtrSize); err != nil {
		return err
	}
	var array ptr
	switch in.op {
	case bNewN:
		array = m.newArray(len(list), elemNum)
		for i, x := range list {
			*numSlot(array, i) = *num(s.n, x.reg)
		}
	case bNewB:
		array = m.newArray(len(list), elemBool)
		for i, x := range list {
			*byteSlot(array, i) = uint8(*num(s.n, x.reg))
		}
	default:
		array = m.newArray(len(list), elemRefs)
		for i, x := range list {
			*refSlot(array, i) = m.kept(ref(s.r, x.reg))
		}
	}
	*ref(s.r, in.a) = array
	return nil
}

// filledArray makes an array of equal elements. It does not divide the limit by the size of an
// element, because a division would take as long as all else that is done for a short array.
func (m *VM) filledArray(s *state, in *instruction, kind elemKind) error {
	size, k := elemSizes[kind], inum(s.n, in.b)
	if k < 0 {
		return rts.NegativeSize(k)
	}
	if k > rts.MaxLimit || k*size > m.heap.Limit {
		return m.heap.Exceeded()
	}
	if m.heap.Left -= rts.ArraySize + k*size; m.heap.Left < 0 {
		if err := m.refill(rts.ArraySize + k*size); err != nil {
			return err
		}
	}
	array := m.newArray(int(k), kind)
	switch kind {
	case elemNum:
		fill(*as[[]uint64](array), *num(s.n, in.c))
	case elemBool:
		fill(*as[[]uint8](array), uint8(*num(s.n, in.c)))
	default:
		fill(*as[[]ptr](array), m.kept(ref(s.r, in.c)))
	}
	*ref(s.r, in.a) = array
	return nil
}

// fill sets all elements, which are zero, to x.
func fill[T comparable](elems []T, x T) {
	var zero T
	if x == zero {
		return
	}
	for i := range elems {
		elems[i] = x
	}
}

// copyArray makes a copy of an array.
func (m *VM) copyArray(s *state, in *instruction, kind elemKind) error {
	from := *ref(s.r, in.b)
	n := lenOf(from)
	if err := m.heap.Charge(rts.ArraySize + int64(n)*elemSizes[kind]); err != nil {
		return err
	}
	array := m.newArray(n, kind)
	switch kind {
	case elemNum:
		copy(*as[[]uint64](array), *as[[]uint64](from))
	case elemBool:
		copy(*as[[]uint8](array), *as[[]uint8](from))
	default:
		copy(*as[[]ptr](array), *as[[]ptr](from))
	}
	*ref(s.r, in.a) = array
	return nil
}

// outOfBytes returns the error of a load or a store beyond the end of bytes.
func outOfBytes(bytes ptr, index uint64, c cps.Code) error {
	size, _ := c.AccessSize()
	return rts.OutOfRange(int64(size), int64(index), lenOf(bytes))
}

// onBytes executes an operation on bytes.
func (m *VM) onBytes(s *state, in *instruction) error {
	list := m.lists[in.x]
	var buffer [4]uint64
	args := buffer[:0]
	for _, x := range list {
		if !x.isRef {
			args = append(args, *num(s.n, x.reg))
		}
	}
	b := as[[]uint8](*ref(s.r, list[0].reg))
	var result uint64
	var err error
	switch c := cps.Code(in.y); c {
	case cps.Substr:
		var text string
		if text, err = rts.TextOfBytes(&m.heap, *b, int64(args[0]), int64(args[1])); err == nil {
			*ref(s.r, in.a) = refTo(&rts.String{Text: text})
		}
	case cps.Grow:
		result, err = rts.GrowBytes(&m.heap, b, int64(args[0]), 1)
	case cps.Move:
		from, text := []uint8(nil), ""
		if x := *ref(s.r, list[2].reg); list[2].t == cps.String {
			text = textOf(x)
		} else {
			from = *as[[]uint8](x)
		}
		err = rts.MoveBytes(*b, int64(args[0]), from, text, int64(args[1]), int64(args[2]))
	default:
		_, err = rts.AccessBytes(c, *b, args)
	}
	if err != nil {
		return err
	}
	if in.op == bBytesN {
		*num(s.n, in.a) = result
	}
	s.ip = m.skip(s.ip, 1)
	return nil
}

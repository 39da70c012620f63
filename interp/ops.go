// This file defines what operations that are no single expression do.

package interp

const (
	divisionByZero trapMessage = "division by zero"
	popOfEmpty     trapMessage = "pop of an empty array"
)

// gather returns a new slice of what is in the given slots.
func gather[T any](from []T, slots []int32) []T {
	if len(slots) == 0 {
		return nil
	}
	to := make([]T, len(slots))
	for i, s := range slots {
		to[i] = from[s]
	}
	return to
}

// filled returns n times x.
func filled[T comparable](n int, x T) []T {
	var zero T
	elems := make([]T, n)
	if any(x) != any(zero) {
		for i := range elems {
			elems[i] = x
		}
	}
	return elems
}

// size returns what the operands take in memory.
func (l *list) size() int64 { return int64(len(l.nums))*numSize + int64(len(l.refs))*refSize }

// chargeArray is called before an array of n elements is made.
func (m *machine) chargeArray(n, size int64) error {
	if n < 0 {
		return trapf("array size %d is negative", n)
	}
	if n > m.heap.limit/size {
		return m.heap.exceeded()
	}
	return m.heap.object(arraySize + n*size)
}

// numAt returns the number that a reference refers to.
func numAt(ref any) (*uint64, error) {
	switch p := ref.(type) {
	case *cell:
		return &p.num, nil
	case *numElem:
		if uint64(p.i) >= uint64(len(p.array.elems)) {
			return nil, outOfBounds(p.i, len(p.array.elems))
		}
		return &p.array.elems[p.i], nil
	default:
		f := ref.(*field)
		return &f.of.nums[f.slot], nil
	}
}

// refAt returns what else a reference refers to.
func refAt(ref any) (*any, error) {
	switch p := ref.(type) {
	case *cell:
		return &p.ref, nil
	case *refElem:
		if uint64(p.i) >= uint64(len(p.array.elems)) {
			return nil, outOfBounds(p.i, len(p.array.elems))
		}
		return &p.array.elems[p.i], nil
	default:
		f := ref.(*field)
		return &f.of.refs[f.slot], nil
	}
}

func (m *machine) uninitialised(g int32) error {
	return trapf("global %s is used before it is initialised", m.prog.Globals[g].Name)
}

// substr returns a part of a string.
func (h *heap) substr(s string, from, to int64) (string, error) {
	if !(0 <= from && from <= to && to <= int64(len(s))) {
		return "", trapf("substring %d..%d out of bounds for length %d", from, to, len(s))
	}
	size := int64(stringSize)
	part := s[from:to]
	// A part shares the memory of the whole, unless it is small and would keep
	// much more alive than it needs.
	copied := len(part) < len(s)/2
	if copied {
		size += to - from
	}
	if err := h.charge(size); err != nil {
		return "", err
	}
	if copied {
		part = string([]byte(part))
	}
	return part, nil
}

// text returns what str returns.
func (m *machine) text(arg typedArg, n []uint64, r []any) (string, error) {
	f := &m.format
	f.buf, f.next = f.buf[:0], chunk
	charged := 0
	f.full = func(f *formatter) error {
		grown := len(f.buf) - charged
		charged = len(f.buf)
		if err := m.heap.charge(int64(grown)); err != nil {
			return err
		}
		return m.interrupted()
	}
	err := f.operand(arg, n, r)
	if err == nil {
		err = m.heap.charge(int64(len(f.buf)) + stringSize)
	}
	if err != nil {
		return "", err
	}
	s := string(f.buf)
	f.shrink()
	return s, nil
}

// print writes values with a separator between them and an end.
func (m *machine) print(args []typedArg, sep, end string, n []uint64, r []any) error {
	f := &m.format
	p := printing{out: &m.out}
	f.full = func(f *formatter) error {
		err := p.take(f.buf)
		f.buf = f.buf[:0]
		if err != nil {
			return err
		}
		return m.interrupted()
	}
	for {
		f.buf, f.next = f.buf[:0], held
		for i, x := range args {
			if i > 0 {
				f.buf = append(f.buf, sep...)
			}
			if err := f.operand(x, n, r); err != nil {
				return err
			}
		}
		f.buf = append(f.buf, end...)
		again, err := p.last(f.buf)
		if !again {
			f.shrink()
			return err
		}
	}
}

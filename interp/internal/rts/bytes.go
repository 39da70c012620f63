// This file defines the operations on bytes, for elements of any size: the reference engine has a
// word for each.

package rts

import "cpsc/cps"

// OutOfRange is the error of an access to n bytes at i, of which there are only size.
func OutOfRange(n, i int64, size int) error {
	return Trapf("%d bytes at %d are out of bounds for length %d", n, i, size)
}

// InRange returns an error unless there are n bytes at i.
func InRange(n, i int64, size int) error {
	if n < 0 || i < 0 || i > int64(size) || n > int64(size)-i {
		return OutOfRange(n, i, size)
	}
	return nil
}

// AccessBytes executes a load, a store or Fill, and returns the result of a load. The operands
// after the bytes are args.
func AccessBytes[T uint8 | uint64](c cps.Code, b []T, args []uint64) (uint64, error) {
	i := int64(args[0])
	if c == cps.Fill {
		n := int64(args[2])
		if err := InRange(n, i, len(b)); err != nil {
			return 0, err
		}
		for k := range b[i : i+n] {
			b[i+int64(k)] = T(uint8(args[1]))
		}
		return 0, nil
	}
	size, signed := c.AccessSize()
	if err := InRange(int64(size), i, len(b)); err != nil {
		return 0, err
	}
	b = b[i:]
	if len(args) > 1 {
		for k := range size {
			b[k] = T(uint8(args[1] >> (8 * k)))
		}
		return 0, nil
	}
	x := uint64(0)
	for k := range size {
		x |= uint64(b[k]) << (8 * k)
	}
	if signed {
		shift := 64 - 8*size
		x = uint64(int64(x<<shift) >> shift)
	}
	return x, nil
}

// GrowBytes appends n zeros to bytes whose elements have a size in memory. It returns the length
// before, or -1 if n is negative or the heap has no room.
func GrowBytes[T uint8 | uint64](h *Heap, b *[]T, n, size int64) (uint64, error) {
	before := len(*b)
	if n < 0 || n > h.Limit/size {
		return ^uint64(0), nil
	}
	if err := h.Charge(n * size); err != nil {
		if Traps(err) {
			err = nil
		}
		return ^uint64(0), err
	}
	*b = append(*b, make([]T, n)...)
	return uint64(before), nil
}

// TextOfBytes returns a string of the bytes from one index to another.
func TextOfBytes[T uint8 | uint64](h *Heap, b []T, from, to int64) (string, error) {
	if from < 0 || from > to || to > int64(len(b)) {
		return "", OutOfSubstr(from, to, len(b))
	}
	if err := h.Charge(StringSize + to - from); err != nil {
		return "", err
	}
	text := make([]byte, to-from)
	for k := range text {
		text[k] = byte(b[from+int64(k)])
	}
	return string(text), nil
}

// MoveBytes executes Move: from is the source, unless it is nil and the source is a string.
func MoveBytes[T uint8 | uint64](to []T, i int64, from []T, text string, j, n int64) error {
	if err := InRange(n, i, len(to)); err != nil {
		return err
	}
	if err := InRange(n, j, len(from)+len(text)); err != nil {
		return err
	}
	if text == "" {
		copy(to[i:], from[j:j+n])
		return nil
	}
	for k := range n {
		to[i+k] = T(text[j+k])
	}
	return nil
}

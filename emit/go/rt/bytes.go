//lint:file-ignore U1000 The programs that contain this file use it.

// This file defines bytes, the memory of machines.

package rt

import (
	"encoding/binary"
	"slices"
)

// A buffer is an array of bytes that can grow. The slice s, which has the bytes, has no capacity
// beyond its length, so that Go checks s[i:i+n] by one comparison; room begins with it, and its
// capacity has zeros.
type buffer struct{ s, room []byte }

func newBuffer(s []byte) *buffer { return &buffer{s[:len(s):len(s)], s} }

// grow appends n zeros and returns the length before, or -1 if that is impossible.
func grow(b *buffer, n int64) int64 {
	before := int64(len(b.s))
	if n < 0 || n > 1<<40-before {
		return -1
	}
	after := before + n
	if after > int64(cap(b.room)) {
		room := make([]byte, before, max(after, min(2*before, before+1<<24)))
		copy(room, b.s)
		b.room = room
	}
	b.s = b.room[:after:after]
	return before
}

// within returns i. It traps unless b has n bytes there.
func within(b *buffer, i, n int64) int64 {
	if size := int64(len(b.s)); i < 0 || i > size || n < 0 || n > size-i {
		outside(n, i, size)
	}
	return i
}

func outside(n, i, size int64) {
	panic(trap(itoa(n) + " bytes at " + itoa(i) + " are out of bounds for length " + itoa(size)))
}

func fillBytes(b *buffer, i, x, n int64) {
	s := b.s[within(b, i, n):][:n]
	if clear(s); x == 0 {
		return
	}
	for i := range s {
		s[i] = byte(x)
	}
}

func move(b *buffer, i int64, from *buffer, j, n int64) {
	copy(b.s[within(b, i, n):][:n], from.s[within(from, j, n):])
}

// moveText is move from a string.
func moveText(b *buffer, i int64, from string, j, n int64) {
	within(b, i, n)
	if size := int64(len(from)); j < 0 || j > size || n > size-j {
		outside(n, j, size)
	}
	copy(b.s[i:i+n], from[j:])
}

func copied(b *buffer) *buffer {
	return newBuffer(slices.Clone(b.s))
}

func substrOf(b *buffer, from, to int64) string {
	inText(from, to, len(b.s))
	return string(b.s[from:to])
}

// The number in the name of a load or a store is the number of bits, which the message of a trap
// takes from there: see message. The index i is not negative.

// Those of at most 32 bits, which are no unsigned 32, return an int32.

func load8s[I index](s []byte, i I) int32 { return int32(int8(s[i])) }
func load8u[I index](s []byte, i I) int32 { return int32(s[i]) }
func load16s[I index](s []byte, i I) int32 {
	return int32(int16(binary.LittleEndian.Uint16(s[int64(i) : int64(i)+2])))
}
func load16u[I index](s []byte, i I) int32 {
	return int32(binary.LittleEndian.Uint16(s[int64(i) : int64(i)+2]))
}
func load32s[I index](s []byte, i I) int32 {
	return int32(binary.LittleEndian.Uint32(s[int64(i) : int64(i)+4]))
}
func load32u[I index](s []byte, i I) int64 {
	return int64(binary.LittleEndian.Uint32(s[int64(i) : int64(i)+4]))
}
func load64[I index](s []byte, i I) int64 {
	return int64(binary.LittleEndian.Uint64(s[int64(i) : int64(i)+8]))
}

func store8[I index](s []byte, i I, x int32) { s[i] = byte(x) }

func store16[I index](s []byte, i I, x int32) {
	binary.LittleEndian.PutUint16(s[int64(i):int64(i)+2], uint16(x))
}

func store32[I index](s []byte, i I, x int32) {
	binary.LittleEndian.PutUint32(s[int64(i):int64(i)+4], uint32(x))
}

func store64[I index](s []byte, i I, x int64) {
	binary.LittleEndian.PutUint64(s[int64(i):int64(i)+8], uint64(x))
}

type index interface{ int | int64 | uint32 }

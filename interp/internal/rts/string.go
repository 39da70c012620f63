// This file defines strings. A program that builds a string piece by piece, at either end,
// should not copy all of it each time. So a string that was joined from others is kept in a
// buffer, and the next piece is written to the unused bytes of the buffer.

package rts

import "unsafe"

// A String is a string of the program. If buf is not nil, the bytes of the string are in the
// buffer: all that it contained when the string was made, or a part of that.
type String struct {
	Text string
	buf  *TextBuffer
}

// A TextBuffer holds a string in bytes[from:to]. These bytes never change; the bytes before and
// after them are unused. A longer string that begins or ends with this one may be in the same
// buffer.
type TextBuffer struct {
	bytes    []byte
	from, to int

	// Strings grow at their ends, at their beginnings, or both. There the buffer has unused bytes,
	// and so will a larger one.
	appends, prepends bool

	// The first string of the buffer on the heap, and strings for the next ones. They are made
	// several at once, because a program may keep a string for each of its pieces. Each keeps the
	// others alive, and the buffer, which it keeps alive anyway.
	first String
	next  []String
}

// MinBuffered is the length in bytes of the shortest joined strings that are kept in buffers.
const MinBuffered = 64

// bufferSize is the size of a buffer without its bytes, for memory accounting.
const bufferSize = 96

// Concat returns x + y, and charges for the memory that it needs in addition to that of x and
// y; for a short string, as if it shared no bytes. Appending n pieces, or prepending them, takes time
// and memory in the order of the length of the result.
func (h *Heap) Concat(x, y *String) (String, error) {
	n := len(x.Text) + len(y.Text)
	switch {
	case n < MinBuffered:
		err := h.Charge(StringSize + int64(n))
		if err != nil {
			return String{}, err
		}
		return String{Text: x.Text + y.Text}, nil
	case x.Text == "":
		return *y, h.Charge(StringSize)
	case y.Text == "":
		return *x, h.Charge(StringSize)
	}
	if b := x.last(); b != nil && b.Left() >= len(y.Text) {
		b.Append(copy(b.bytes[b.to:], y.Text))
		return b.text(), h.Charge(StringSize)
	}
	// The shorter one is copied, or otherwise the longer one would be copied for each piece.
	prepended := len(x.Text) < len(y.Text)
	if b := y.last(); b != nil && prepended && b.from >= len(x.Text) {
		b.from -= len(x.Text)
		copy(b.bytes[b.from:], x.Text)
		return b.text(), h.Charge(StringSize)
	}
	b := x.last()
	if prepended {
		b = y.last()
	}
	if b == nil {
		return h.join(x, y, false, false)
	}
	return h.join(x, y, b.prepends || prepended, b.appends || !prepended)
}

// last returns the buffer of the string if it contains nothing else, and otherwise nil.
func (s *String) last() *TextBuffer {
	if s.buf == nil || s.buf.Len() != len(s.Text) {
		return nil
	}
	return s.buf
}

// join returns x + y in a new buffer, with unused bytes before it and after it if it is going
// to grow there: half as many as it has.
func (h *Heap) join(x, y *String, prepends, appends bool) (String, error) {
	n := len(x.Text) + len(y.Text)
	b := &TextBuffer{prepends: prepends, appends: appends}
	size := n
	if prepends {
		b.from = n / 2
		size += n / 2
	}
	if appends {
		size += n / 2
	}
	if err := h.Charge(StringSize + bufferSize + int64(size)); err != nil {
		return String{}, err
	}
	b.bytes = make([]byte, size)
	b.to = b.from + copy(b.bytes[b.from:], x.Text)
	b.to += copy(b.bytes[b.to:], y.Text)
	return b.text(), nil
}

// text returns the string in the buffer.
func (b *TextBuffer) text() String { return String{unsafe.String(&b.bytes[b.from], b.Len()), b} }

// Len returns how many bytes the buffer contains, and Left how many can be written to Unused. Append
// makes n of these a part of what it contains.
func (b *TextBuffer) Len() int  { return b.to - b.from }
func (b *TextBuffer) Left() int { return len(b.bytes) - b.to }
func (b *TextBuffer) Unused() unsafe.Pointer {
	return unsafe.Add(unsafe.Pointer(unsafe.SliceData(b.bytes)), b.to)
}
func (b *TextBuffer) Append(n int) { b.to += n }

// OnHeap returns a pointer to a copy of the string.
func (s *String) OnHeap() *String {
	b := s.buf
	switch {
	case b == nil:
		return &String{Text: s.Text}
	case b.first.buf == nil:
		b.first = *s
		return &b.first
	case len(b.next) == 0:
		n := 8
		if b.next == nil {
			n = 2
		}
		b.next = make([]String, n)
	}
	c := &b.next[0]
	b.next = b.next[1:]
	*c = *s
	return c
}

// Substr returns a part of a string and charges for it. It may give the string a buffer.
func (h *Heap) Substr(s *String, from, to int64) (String, error) {
	if !(0 <= from && from <= to && to <= int64(len(s.Text))) {
		return String{}, OutOfSubstr(from, to, len(s.Text))
	}
	part := s.Text[from:to]
	// A part shares the memory of the whole string. But a small part is copied, because it
	// would keep much more memory alive than it needs.
	if len(part) < len(s.Text)/2 || len(part) < MinBuffered {
		if err := h.Charge(StringSize + to - from); err != nil {
			return String{}, err
		}
		return String{Text: string([]byte(part))}, nil
	}
	if s.buf != nil || len(part) == len(s.Text) {
		return String{part, s.buf}, h.Charge(StringSize)
	}
	if err := h.Charge(StringSize + bufferSize); err != nil {
		return String{}, err
	}
	// The buffer only tells Owned what the part keeps alive. It contains nothing, so it is never
	// the last of a string, to which more is written. The next part of the string shares it.
	s.buf = &TextBuffer{bytes: unsafe.Slice(unsafe.StringData(s.Text), len(s.Text))}
	return String{part, s.buf}, nil
}

// Size returns the size of a string. Of a buffer, and of the bytes of a long string, which other
// strings may share, only the first one of them has the size: seen has those that were seen before. Sizes
// are multiples of 16, because Go's allocator has few other ones.
func (s *String) Size(seen *Visited) int64 {
	if s.buf == nil && len(s.Text) < MinBuffered {
		return int64(len(s.Text)+StringSize+15) &^ 15
	}
	bytes := unsafe.Slice(unsafe.StringData(s.Text), len(s.Text))
	size := int64(StringSize)
	if s.buf != nil {
		bytes = s.buf.bytes
		if seen.Add(uintptr(unsafe.Pointer(s.buf))) {
			size += bufferSize
		}
	}
	if seen.Add(uintptr(unsafe.Pointer(unsafe.SliceData(bytes)))) {
		size += int64(len(bytes)+15) &^ 15
	}
	return size
}

// This file defines how values are converted to text and printed. A text may be long, so it
// is made in parts of about one chunk, and the limits of memory and output are checked after
// each part. A text that is too long for the buffer is made twice: the first time, it is only measured.

package rts

import (
	"unicode/utf8"
	"unsafe"
)

// chunk is the size of a part in bytes.
const chunk = 1 << 15

// maxBuffered is the length up to which a text is made only once.
const maxBuffered = 4 * chunk

// A Buffer receives the text of values from the formatter of an engine, which appends to
// Bytes and calls Check from time to time.
type Buffer struct {
	Bytes       []byte
	Heap        *Heap
	Interrupted func() error // called by Text and Print after each chunk

	full func() error // called when Bytes has grown by a chunk or more; may empty it
	next int          // the length of Bytes at which to call it

	// The state of Text and Print is here, and not in variables of a closure, because then
	// they allocate nothing for a short text.
	measure, take func() error // the methods measureChunk and takeChunk
	out           *Output
	size          int64 // how many bytes of the text have been measured
	writing       bool
}

// Start empties the buffer. Check calls full when Bytes has at least first bytes, and
// then whenever it has grown by a chunk.
func (b *Buffer) Start(first int, full func() error) {
	b.Bytes, b.next, b.full = b.Bytes[:0], first, full
}

// Check calls full if Bytes is long enough.
func (b *Buffer) Check() error {
	if len(b.Bytes) < b.next {
		return nil
	}
	err := b.full()
	b.next = len(b.Bytes) + chunk
	return err
}

// AppendText appends a string, and AppendQuoted a string in quotes. A long one is appended in parts.
func (b *Buffer) AppendText(s string) error {
	for ; len(s) > chunk; s = s[chunk:] {
		b.Bytes = append(b.Bytes, s[:chunk]...)
		if err := b.Check(); err != nil {
			return err
		}
	}
	b.Bytes = append(b.Bytes, s...)
	return b.Check()
}

func (b *Buffer) AppendQuoted(s string) error {
	b.Bytes = append(b.Bytes, '"')
	for len(s) > chunk {
		n := chunk
		for n > chunk-utf8.UTFMax && !utf8.RuneStart(s[n]) {
			n--
		}
		b.Bytes = appendEscaped(b.Bytes, s[:n])
		if err := b.Check(); err != nil {
			return err
		}
		s = s[n:]
	}
	b.Bytes = append(appendEscaped(b.Bytes, s), '"')
	return b.Check()
}

// Shrink drops a buffer that one large value needed.
func (b *Buffer) Shrink() {
	if cap(b.Bytes) > 2*maxBuffered {
		b.Bytes = nil
	}
}

// Text appends the text that format appends to the empty buffer, and charges for a string of
// it before it makes more than fits into the buffer.
func (b *Buffer) Text(format func() error) error {
	if b.measure == nil {
		b.measure = b.measureChunk
	}
	b.size = 0
	b.Start(maxBuffered, b.measure)
	if err := format(); err != nil {
		return err
	}
	n := b.size + int64(len(b.Bytes))
	if err := b.Heap.Charge(n + StringSize); err != nil || b.size == 0 {
		return err
	}
	b.Bytes = make([]byte, 0, n)
	b.Start(chunk, b.Interrupted)
	return format()
}

func (b *Buffer) measureChunk() error {
	if b.size += int64(len(b.Bytes)); b.size > b.Heap.Limit {
		return b.Heap.Exceeded()
	}
	b.Bytes = b.Bytes[:0]
	return b.Interrupted()
}

// String returns the text in the buffer. It does not copy a long one, but takes it from the buffer.
func (b *Buffer) String() string {
	if len(b.Bytes) <= maxBuffered {
		return string(b.Bytes)
	}
	text := unsafe.String(&b.Bytes[0], len(b.Bytes))
	b.Bytes = nil
	return text
}

// MaxStack is how many levels a formatter has space for without being charged.
const MaxStack = 2048

// Deepen appends a level to the stack of a formatter. It charges for a stack that becomes large, whose
// size counts until the next call of Release.
func Deepen[T any](h *Heap, stack []T, level T) ([]T, error) {
	if n := cap(stack); len(stack) == n && n >= MaxStack {
		size := int64(unsafe.Sizeof(level))
		if err := h.ChargeElems(2*int64(n), size); err != nil {
			return stack, err
		}
		stack = append(make([]T, 0, 2*n), stack...)
		h.unfinished = 2 * int64(n) * size
	}
	return append(stack, level), nil
}

// Release drops what Deepen has charged for.
func (h *Heap) Release() { h.unfinished = 0 }

// Print writes n values, with a separator between them and an end. The function format
// appends the value with a given number.
//
// If the text exceeds the output limit, nothing of it may be written. So Print measures the
// text first; a text that is too long for the buffer is then formatted again and written.
func (b *Buffer) Print(o *Output, n int, sep, end string, format func(i int) error) error {
	if b.take == nil {
		b.take = b.takeChunk
	}
	b.out, b.size, b.writing = o, 0, false
	for {
		b.Start(maxBuffered, b.take)
		for i := range n {
			if i > 0 {
				b.Bytes = append(b.Bytes, sep...)
			}
			if err := format(i); err != nil {
				return err
			}
		}
		b.Bytes = append(b.Bytes, end...)
		if err := b.takePart(); err != nil || b.writing {
			return err
		}
		o.left -= b.size
		if b.size == int64(len(b.Bytes)) { // the buffer has all of it
			return o.write(b.Bytes)
		}
		b.writing = true
	}
}

// Room returns an empty slice with space for n bytes, or nil. The caller may append that many
// bytes to it and pass it to WriteShort, which is the fastest way to print a short text: it is
// made where it will be buffered, and is known to be within the output limit.
func (o *Output) Room(n int) []byte {
	if room := o.w.AvailableBuffer(); n <= cap(room) && int64(n) <= o.left {
		return room
	}
	return nil
}

// WriteShort writes a text that was made in Room.
func (o *Output) WriteShort(text []byte) error {
	o.left -= int64(len(text))
	return o.write(text)
}

func (b *Buffer) takeChunk() error {
	err := b.takePart()
	b.Bytes = b.Bytes[:0]
	if err != nil {
		return err
	}
	return b.Interrupted()
}

// takePart measures a part of the text or, the second time, writes it.
func (b *Buffer) takePart() error {
	if b.writing {
		return b.out.write(b.Bytes)
	}
	if b.size += int64(len(b.Bytes)); b.size > b.out.left {
		return Trapf("output limit of %d bytes exceeded", b.out.limit)
	}
	return nil
}

func (o *Output) write(part []byte) error {
	_, err := o.w.Write(part)
	if err == nil && o.due != nil {
		return o.flushIfDue()
	}
	if err == nil {
		return nil
	}
	return o.failed(err)
}

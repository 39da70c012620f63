// This file defines how values are converted to text and printed. A text may be long, so it
// is made in parts of about one chunk, and the limits of memory and output are checked after
// each part.

package rts

// chunk is the size of a part in bytes.
const chunk = 1 << 15

// A Buffer receives the text of values from the formatter of an engine, which appends to
// Bytes and calls Check from time to time.
type Buffer struct {
	Bytes []byte
	full  func() error // called when Bytes has grown by a chunk or more; may empty it
	next  int          // the length of Bytes at which to call it

	print    printing
	takePart func() error // (*Buffer).part, which is made once: a print allocates nothing
}

// A printing is the state of a print.
type printing struct {
	out         *Output
	interrupted func() error
	size        int64 // of the part of the text that was measured
	writing     bool
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

// Shrink drops a buffer that one large value needed.
func (b *Buffer) Shrink() {
	if cap(b.Bytes) > 4*chunk {
		b.Bytes = nil
	}
}

// Text returns the text that format appends, and charges for it. Interrupted is called
// after each chunk.
func (b *Buffer) Text(h *Heap, interrupted, format func() error) (string, error) {
	charged := 0
	b.Start(chunk, func() error {
		grown := len(b.Bytes) - charged
		charged = len(b.Bytes)
		if err := h.Charge(int64(grown)); err != nil {
			return err
		}
		return interrupted()
	})
	err := format()
	if err == nil {
		err = h.Charge(int64(len(b.Bytes)) + StringSize)
	}
	if err != nil {
		return "", err
	}
	return string(b.Bytes), nil
}

// maxBuffered is the length up to which a text that is printed is kept in the buffer.
const maxBuffered = 4 * chunk

// Print writes n values, with a separator between them and an end. The function format
// appends the value with a given number. Interrupted is called after each chunk.
//
// If the text exceeds the output limit, nothing of it may be written. So Print measures the
// text first; a text that is too long for the buffer is then formatted again and written.
func (b *Buffer) Print(o *Output, n int, sep, end string, interrupted func() error, format func(i int) error) error {
	b.print = printing{out: o, interrupted: interrupted}
	if b.takePart == nil {
		b.takePart = b.part
	}
	for {
		b.Start(maxBuffered, b.takePart)
		for i := range n {
			if i > 0 {
				b.Bytes = append(b.Bytes, sep...)
			}
			if err := format(i); err != nil {
				return err
			}
		}
		b.Bytes = append(b.Bytes, end...)
		if err := b.take(); err != nil || b.print.writing {
			return err
		}
		o.left -= b.print.size
		if b.print.size == int64(len(b.Bytes)) { // the buffer has all of it
			return o.write(b.Bytes)
		}
		b.print.writing = true
	}
}

// take measures or writes the text in the buffer.
func (b *Buffer) take() error {
	p := &b.print
	if p.writing {
		return p.out.write(b.Bytes)
	}
	if p.size += int64(len(b.Bytes)); p.size > p.out.left {
		return Trapf("output limit of %d bytes exceeded", p.out.limit)
	}
	return nil
}

// part takes the text in the buffer and empties it.
func (b *Buffer) part() error {
	err := b.take()
	b.Bytes = b.Bytes[:0]
	if err != nil {
		return err
	}
	return b.print.interrupted()
}

func (o *Output) write(part []byte) error {
	_, err := o.w.Write(part)
	return o.failed(err)
}

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
	size := int64(0) // of the part of the text that was measured
	writing := false
	take := func() error {
		if writing {
			return o.write(b.Bytes)
		}
		if size += int64(len(b.Bytes)); size > o.left {
			return Trapf("output limit of %d bytes exceeded", o.limit)
		}
		return nil
	}
	for {
		b.Start(maxBuffered, func() error {
			err := take()
			b.Bytes = b.Bytes[:0]
			if err != nil {
				return err
			}
			return interrupted()
		})
		for i := range n {
			if i > 0 {
				b.Bytes = append(b.Bytes, sep...)
			}
			if err := format(i); err != nil {
				return err
			}
		}
		b.Bytes = append(b.Bytes, end...)
		if err := take(); err != nil || writing {
			return err
		}
		o.left -= size
		if size == int64(len(b.Bytes)) { // the buffer has all of it
			return o.write(b.Bytes)
		}
		writing = true
	}
}

func (o *Output) write(part []byte) error {
	_, err := o.w.Write(part)
	return o.failed(err)
}

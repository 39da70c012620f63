// This file defines the buffered standard input and output of a program.

package interp

import (
	"bufio"
	"bytes"
	"context"
	"errors"
	"io"
	"strconv"
)

const bufferSize = 1 << 16

// An output is the program's standard output.
type output struct {
	w     *bufio.Writer
	limit int64   // of bytes
	left  int64   // of the limit
	trace *tracer // whose lines go before what is written after them; may be nil
}

func newOutput(w io.Writer, limit int64) output {
	if w == nil {
		w = io.Discard
	}
	if limit <= 0 {
		limit = DefaultMaxOutput
	}
	return output{w: bufio.NewWriterSize(w, bufferSize), limit: limit, left: limit}
}

func (o output) flush() error {
	if o.trace != nil {
		if err := o.trace.flush(); err != nil {
			return err
		}
	}
	return o.failed(o.w.Flush())
}

// A printing is the printing of some values, whose text is taken in parts. Whether
// the limit allows it has to be known before anything is written. So the text is
// measured first, and if it is too long to be held, it is made again and written.
type printing struct {
	out     *output
	size    int64 // of the text, or of what was measured of it
	writing bool
}

// held is how many bytes of a text are held, so that they need not be made again.
const held = 4 * chunk

// take takes a part of the text, but not the last.
func (p *printing) take(part []byte) error {
	if p.writing {
		return p.write(part)
	}
	if p.size += int64(len(part)); p.size > p.out.left {
		return trapf("output limit of %d bytes exceeded", p.out.limit)
	}
	return nil
}

// last takes the last part, and reports whether the text must be made again.
func (p *printing) last(part []byte) (again bool, err error) {
	if p.writing {
		return false, p.write(part)
	}
	if err := p.take(part); err != nil {
		return false, err
	}
	p.out.left -= p.size
	if p.writing = true; p.size > int64(len(part)) {
		return true, nil
	}
	return false, p.write(part)
}

func (p *printing) write(part []byte) error {
	_, err := p.out.w.Write(part)
	return p.out.failed(err)
}

func (o output) failed(err error) error {
	var failed *IOError
	if errors.As(err, &failed) {
		return err
	}
	if err != nil {
		return &IOError{"writing standard output", err}
	}
	return nil
}

// An input is the program's standard input.
type input struct {
	r    io.Reader
	done <-chan struct{} // of the context that interrupts; may be nil
	heap *heap           // for the account of what is read
	out  output          // what is written before input is waited for
	buf  []byte
	rest []byte // of buf: what has been read and not been used
	err  error  // what reading ended with
}

func newInput(r io.Reader, ctx context.Context, h *heap, out output) *input {
	in := &input{r: r, heap: h, out: out}
	if r == nil {
		in.err = io.EOF
	}
	if ctx != nil {
		in.done = ctx.Done()
	}
	return in
}

// fill reads more if nothing is left. It returns io.EOF at the end.
func (in *input) fill() error {
	if len(in.rest) > 0 {
		return nil
	}
	if in.err != nil {
		return in.err
	}
	if err := in.out.flush(); err != nil {
		return err
	}
	if in.buf == nil {
		in.buf = make([]byte, bufferSize)
	}
	// An interrupt ends the waiting, not the reading; but then nobody looks at
	// the buffer any more.
	type result struct {
		n   int
		err error
	}
	read := make(chan result, 1)
	go func() {
		n, err := readSome(in.r, in.buf)
		read <- result{n, err}
	}()
	select {
	case <-in.done:
		return ErrInterrupted
	case got := <-read:
		in.rest = in.buf[:got.n]
		if got.err == io.EOF {
			in.err = io.EOF
		} else if got.err != nil {
			in.err = &IOError{"reading standard input", got.err}
		}
	}
	if len(in.rest) == 0 {
		return in.err
	}
	return nil
}

// readSome reads at least one byte, or returns an error.
func readSome(r io.Reader, buf []byte) (int, error) {
	for range 100 {
		if n, err := r.Read(buf); n > 0 || err != nil {
			return n, err
		}
	}
	return 0, io.ErrNoProgress
}

const endOfInput trapMessage = "end of input"

// eof reports whether no byte is left.
func (in *input) eof() (bool, error) {
	err := in.fill()
	if err == io.EOF {
		return true, nil
	}
	return false, err
}

// readLine returns the bytes up to the next newline or the end.
func (in *input) readLine() (string, error) {
	if err := in.fill(); err == io.EOF {
		return "", endOfInput
	} else if err != nil {
		return "", err
	}
	line, err := in.take(func(rest []byte) int { return bytes.IndexByte(rest, '\n') })
	if err == nil && len(in.rest) > 0 {
		in.rest = in.rest[1:]
	}
	return line, err
}

// readInt reads the next word as a decimal integer.
func (in *input) readInt() (int64, error) {
	for {
		if err := in.fill(); err == io.EOF {
			return 0, endOfInput
		} else if err != nil {
			return 0, err
		}
		in.rest = bytes.TrimLeft(in.rest, spaces)
		if len(in.rest) > 0 {
			break
		}
	}
	word, err := in.take(func(rest []byte) int { return bytes.IndexAny(rest, spaces) })
	if err != nil {
		return 0, err
	}
	n, err := strconv.ParseInt(word, 10, 64)
	if err != nil {
		return 0, trapf("not an integer: %s", quote(word))
	}
	return n, nil
}

const spaces = " \t\n\v\f\r"

// take returns the bytes up to where end, which gives -1 for nowhere, says that
// they end, or up to the end of the input.
func (in *input) take(end func([]byte) int) (string, error) {
	var parts []byte
	for {
		err := in.fill()
		if err == io.EOF {
			return string(parts), nil
		} else if err != nil {
			return "", err
		}
		n := end(in.rest)
		found := n >= 0
		if !found {
			n = len(in.rest)
		}
		if err := in.heap.charge(int64(n) + stringSize); err != nil {
			return "", err
		}
		if found && parts == nil {
			s := string(in.rest[:n])
			in.rest = in.rest[n:]
			return s, nil
		}
		parts = append(parts, in.rest[:n]...)
		in.rest = in.rest[n:]
		if found {
			return string(parts), nil
		}
	}
}

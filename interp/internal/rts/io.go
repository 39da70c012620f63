// This file defines the buffered standard input and output of a program.

package rts

import (
	"bufio"
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"strconv"
	"strings"
)

// BufferSize is the size of a buffer of input or output.
const BufferSize = 1 << 16

// An Output is the program's standard output.
type Output struct {
	// Before, if it is not nil, is flushed before anything is written.
	Before interface{ Flush() error }

	w     *bufio.Writer
	due   DueWriter // nil if the writer is none
	limit int64     // of bytes
	left  int64     // of the limit
}

// A DueWriter is a writer that says when it wants what is buffered. See interp.DueWriter.
type DueWriter interface {
	io.Writer
	Due() bool
}

// NewOutput returns an output that writes at most limit bytes to w. If w is nil, they are
// dropped.
func NewOutput(w io.Writer, limit int64) *Output {
	if w == nil {
		w = io.Discard
	}
	due, _ := w.(DueWriter)
	return &Output{w: bufio.NewWriterSize(Guarded(w), BufferSize), due: due, limit: limit, left: limit}
}

// Guarded returns a writer to w whose Write returns an error if that of w panics or breaks its contract.
func Guarded(w io.Writer) io.Writer {
	return guarded(func(p []byte) (int, error) { return w.Write(p) })
}

// A guarded function is the method Read or Write of the caller of the engine. A panic in it
// becomes an error: it might be in a goroutine of the engine, where nobody else can recover.
type guarded func([]byte) (int, error)

func (f guarded) call(p []byte) (n int, err error) {
	defer func() {
		if x := recover(); x != nil {
			n, err = 0, fmt.Errorf("it panicked: %v", x)
		}
	}()
	return f(p)
}

func (f guarded) Write(p []byte) (int, error) {
	n, err := f.call(p)
	if err == nil && (n < 0 || n > len(p)) {
		err = fmt.Errorf("it returned %d for %d bytes", n, len(p))
	}
	return n, err
}

// Resume grants the whole limit again, to the next run of a session.
func (o *Output) Resume() { o.left = o.limit }

// Flush writes the bytes that are buffered.
func (o *Output) Flush() error {
	if o.Before != nil {
		if err := o.Before.Flush(); err != nil {
			return err
		}
	}
	return o.failed(o.w.Flush())
}

// flushIfDue writes the bytes that are buffered if the writer wants them.
func (o *Output) flushIfDue() error {
	isDue := guarded(func([]byte) (n int, err error) {
		if o.due.Due() {
			n = 1
		}
		return n, nil
	})
	if n, err := isDue.call(nil); err != nil {
		return o.failed(err)
	} else if n == 0 {
		return nil
	}
	return o.Flush()
}

// Buffered returns how many bytes are buffered.
func (o *Output) Buffered() int { return o.w.Buffered() }

// failed returns an error of writing as an IOError.
func (o *Output) failed(err error) error {
	if err == nil {
		return nil
	}
	var failed *IOError
	if errors.As(err, &failed) {
		return err
	}
	return &IOError{"writing standard output", err}
}

// An Input is the program's standard input.
type Input struct {
	r    io.Reader
	ctx  context.Context // interrupts
	heap *Heap           // charged for the strings that are read
	out  *Output         // flushed before the program waits for input
	buf  []byte
	rest []byte // the part of buf that was read and not used yet
	err  error  // the error that ended reading
}

// A ContextReader is a reader that a context can interrupt. See interp.ContextReader.
type ContextReader interface {
	io.Reader
	ReadContext(ctx context.Context, p []byte) (n int, err error)
}

// NewInput returns an input from r; if r is nil, the input is empty. A context that is not
// nil interrupts a read. The memory of strings that are read is charged to h, and out is
// flushed before the program waits for input.
func NewInput(r io.Reader, ctx context.Context, h *Heap, out *Output) *Input {
	in := &Input{r: r, heap: h, out: out}
	in.Resume(ctx)
	return in
}

// Resume lets the next run of a session read on, with a context of its own. A read of a
// reader that is no ContextReader keeps the old buffer after an interrupt, and what it reads
// is lost.
func (in *Input) Resume(ctx context.Context) {
	in.ctx, in.err = ctx, nil
	if ctx == nil {
		in.ctx = context.Background()
	}
	if len(in.rest) == 0 {
		in.buf = nil
	}
	if in.r == nil {
		in.err = io.EOF
	}
}

// fill reads more if nothing is left. It returns io.EOF at the end.
func (in *Input) fill() error {
	if len(in.rest) > 0 {
		return nil
	}
	if in.err != nil {
		return in.err
	}
	if err := in.out.Flush(); err != nil {
		return err
	}
	if in.buf == nil {
		in.buf = make([]byte, BufferSize)
	}
	n, err := in.read()
	in.rest = in.buf[:n]
	switch {
	case n == 0 && in.ctx.Err() != nil:
		return ErrInterrupted
	case err == io.EOF:
		in.err = io.EOF
	case err != nil:
		in.err = &IOError{"reading standard input", err}
	}
	if n == 0 {
		return in.err
	}
	return nil
}

// read reads at least one byte into the buffer, or returns an error.
func (in *Input) read() (int, error) {
	if r, ok := in.r.(ContextReader); ok {
		return readSome(func(p []byte) (int, error) { return r.ReadContext(in.ctx, p) }, in.buf)
	}
	// An interrupt ends the waiting, but not the read, which may still write to the buffer.
	// This is safe, because nobody uses the buffer after an interrupt.
	type result struct {
		n   int
		err error
	}
	read := make(chan result, 1)
	go func() {
		got := result{0, errGoexit}
		defer func() { read <- got }()
		got.n, got.err = readSome(func(p []byte) (int, error) { return in.r.Read(p) }, in.buf)
	}()
	select {
	case <-in.ctx.Done():
		return 0, in.ctx.Err()
	case got := <-read:
		return got.n, got.err
	}
}

// errGoexit is the error of a Read that ended its goroutine, as testing.T.FailNow does.
var errGoexit = errors.New("it ended its goroutine")

// readSome reads at least one byte, or returns an error.
func readSome(read guarded, buf []byte) (int, error) {
	for range 100 {
		switch n, err := read.call(buf); {
		case n < 0 || n > len(buf):
			return 0, fmt.Errorf("it returned %d for a buffer of %d bytes", n, len(buf))
		case n > 0 || err != nil:
			return n, err
		}
	}
	return 0, io.ErrNoProgress
}

// EOF reports whether no byte is left.
func (in *Input) EOF() (bool, error) {
	err := in.fill()
	if err == io.EOF {
		return true, nil
	}
	return false, err
}

// ReadLine returns the bytes up to the next newline or the end.
func (in *Input) ReadLine() (string, error) {
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

// ReadInt reads the next word as a decimal integer.
func (in *Input) ReadInt() (int64, error) {
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
	switch {
	case err == nil:
	case errors.Is(err, strconv.ErrRange) && strings.Trim(word[1:], "0123456789") == "": // the first byte is a sign or a digit
		return 0, Trapf("integer does not fit into 64 bits: %s", Quote(word))
	default:
		return 0, Trapf("not an integer: %s", Quote(word))
	}
	return n, nil
}

const spaces = " \t\n\v\f\r"

// take returns the bytes up to an end, or up to the end of the input. It leaves the end unread.
// The function end returns the index of the end in a part of the input, or -1 if the part
// has none; then take goes on with the next part.
func (in *Input) take(end func([]byte) int) (string, error) {
	var parts [][]byte
	defer func() { in.heap.unfinished = 0 }()
	for {
		err := in.fill()
		if err == io.EOF {
			return in.join(parts)
		} else if err != nil {
			return "", err
		}
		n := end(in.rest)
		found := n >= 0
		if !found {
			n = len(in.rest)
		}
		if err := in.heap.Charge(int64(n) + StringSize); err != nil {
			return "", err
		}
		if found && parts == nil {
			s := string(in.rest[:n])
			in.rest = in.rest[n:]
			return s, nil
		}
		parts = append(parts, bytes.Clone(in.rest[:n]))
		in.heap.unfinished += int64(n) + StringSize
		in.rest = in.rest[n:]
		if found {
			return in.join(parts)
		}
	}
}

// join returns the parts of a string together.
func (in *Input) join(parts [][]byte) (string, error) {
	if err := in.heap.Charge(in.heap.unfinished); err != nil {
		return "", err
	}
	var b strings.Builder
	n := 0
	for _, part := range parts {
		n += len(part)
	}
	b.Grow(n)
	for _, part := range parts {
		b.Write(part)
	}
	return b.String(), nil
}

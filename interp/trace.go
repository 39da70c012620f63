// This file defines the trace of a run: a line for each continuation that is
// entered.

package interp

import (
	"bufio"
	"errors"
	"io"
	"strconv"
	"strings"
	"unicode/utf8"

	"cpsc/cps"
)

// TraceLength is how many characters of a value a trace shows: of a longer one
// the first TraceLength - 1 and an ellipsis.
const TraceLength = 40

// maxTraceIndent bounds the indentation of a trace, as the depth is unbounded.
const maxTraceIndent = 24

// A tracer writes a trace. What the program writes and the trace come in the
// order in which they were written, should they go to the same place.
type tracer struct {
	w      *bufio.Writer
	out    output // of the program
	names  contNames
	format formatter
	depth  int          // of the continuation before
	params [][][]string // by function and continuation: the names of parameters
	line   []byte
}

func newTracer(p *cps.Program, opts Options) *tracer {
	t := &tracer{w: bufio.NewWriterSize(opts.Trace, bufferSize), names: contNames{prog: p}, params: make([][][]string, len(p.Funcs))}
	t.out = newOutput(traced{t, opts.Stdout}, opts.MaxOutput)
	t.out.trace = t
	t.format = formatter{types: &p.Types, most: enough, full: func(*formatter) error { return errLong }}
	return t
}

// enough bytes of a value are more than is shown of it.
const enough = TraceLength*utf8.UTFMax + 1

var errLong = errors.New("the value is long")

// A traced is standard output. What was traced before goes first.
type traced struct {
	*tracer
	w io.Writer
}

func (o traced) Write(b []byte) (int, error) {
	if err := o.flush(); err != nil {
		return 0, err
	}
	if o.w == nil {
		return len(b), nil
	}
	return o.w.Write(b)
}

func (t *tracer) flush() error { return t.failed(t.w.Flush()) }

func (t *tracer) failed(err error) error {
	if err != nil {
		return &IOError{"writing the trace", err}
	}
	return nil
}

// begin writes the line of a continuation, whose parameters are bound: the depth,
// fn for the entry of a function or ret for a continuation that a callee returns
// to, and the continuation with its arguments.
func (t *tracer) begin(depth int, c *code, k cps.ContID, n []uint64, r []any) error {
	if t.out.w.Buffered() > 0 {
		if err := t.out.flush(); err != nil {
			return err
		}
	}
	b := t.line[:0]
	if depth < 10 {
		b = append(b, ' ')
	}
	b = strconv.AppendInt(b, int64(depth), 10)
	b = append(b, strings.Repeat("  ", min(depth, maxTraceIndent))...)
	b = append(b, ' ')
	switch {
	case k == cps.Entry:
		b = append(b, "fn "...)
	case depth < t.depth:
		b = append(b, "ret "...)
	}
	t.depth = depth
	b = append(b, t.names.of(c.fn, k)...)
	b = append(b, '(')
	names := t.paramNames(c.fn, k)
	for i, x := range c.fn.Conts[k].Params {
		if i > 0 {
			b = append(b, ", "...)
		}
		b = append(append(b, names[i]...), " = "...)
		b = t.value(b, c.fn.TypeOf(x), c.params[k][i], n, r)
	}
	t.line = append(b, ")\n"...)
	_, err := t.w.Write(t.line)
	return t.failed(err)
}

// value appends a value as str prints it, but a string in quotes, and of a long
// one the beginning.
func (t *tracer) value(b []byte, typ cps.Type, slot int32, n []uint64, r []any) []byte {
	f := &t.format
	f.buf, f.next = f.buf[:0], enough
	// A string has quotes inside of another value only.
	if typ == cps.String {
		f.open(typ, 0, r[slot])
	} else if f.operand(typedArg{typ, slot}, n, r) != nil {
		f.abandon()
	}
	if utf8.RuneCount(f.buf) <= TraceLength {
		return append(b, f.buf...)
	}
	end := 0
	for range TraceLength - 1 {
		_, size := utf8.DecodeRune(f.buf[end:])
		end += size
	}
	return append(append(b, f.buf[:end]...), "…"...)
}

// paramNames returns the names that the parameters of a continuation have in the
// text of the program.
func (t *tracer) paramNames(f *cps.Func, k cps.ContID) []string {
	if t.params[f.ID] == nil {
		values, _ := t.names.prog.Names(f)
		t.params[f.ID] = make([][]string, len(f.Conts))
		for i := range f.Conts {
			for _, x := range f.Conts[i].Params {
				t.params[f.ID][i] = append(t.params[f.ID][i], values[x])
			}
		}
	}
	return t.params[f.ID][k]
}

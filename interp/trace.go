// This file defines the trace of a run: a line for each continuation that is
// entered.

package interp

import (
	"bufio"
	"io"
	"strconv"
	"strings"
	"unicode/utf8"

	"cpsc/cps"
	"cpsc/interp/internal/rts"
)

// TraceLength is how many characters of a value a trace shows. Of a longer value, it shows
// the first TraceLength-1 and an ellipsis.
const TraceLength = rts.TraceLength

// maxTraceIndent is the depth up to which lines of a trace are indented further.
const maxTraceIndent = 24

// A tracer writes a trace. If the trace and the output of the program go to the same file,
// they are in the order in which they were written.
type tracer struct {
	w      *bufio.Writer
	out    *rts.Output // of the program
	names  contNames
	depth  int          // of the previous continuation
	params [][][]string // by function and continuation: the names of parameters
	line   []byte
}

// newTracer returns a tracer that writes to trace, for a program that writes to stdout.
func newTracer(p *cps.Program, trace, stdout io.Writer, maxOutput int64) *tracer {
	t := &tracer{w: bufio.NewWriterSize(rts.Guarded(trace), rts.BufferSize), names: contNames{prog: p}, params: make([][][]string, len(p.Funcs))}
	t.out = rts.NewOutput(traced{t, stdout}, maxOutput)
	t.out.Before = t
	return t
}

// A traced is standard output. The lines of the trace that are buffered are written before
// each write.
type traced struct {
	*tracer
	w io.Writer
}

func (o traced) Write(b []byte) (int, error) {
	if err := o.Flush(); err != nil {
		return 0, err
	}
	if o.w == nil {
		return len(b), nil
	}
	return o.w.Write(b)
}

// Flush writes the lines that are buffered.
func (t *tracer) Flush() error { return t.failed(t.w.Flush()) }

func (t *tracer) failed(err error) error {
	if err != nil {
		return &rts.IOError{Op: "writing the trace", Err: err}
	}
	return nil
}

// Enter implements rts.Tracer: it writes the depth, fn for the entry of a function or ret
// for a continuation that a callee calls, and the continuation with its arguments.
func (t *tracer) Enter(depth int, f *cps.Func, k cps.ContID, args []string) error {
	if t.out.Buffered() > 0 {
		if err := t.out.Flush(); err != nil {
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
	b = append(b, t.names.of(f, k)...)
	b = append(b, '(')
	names := t.paramNames(f, k)
	for i, arg := range args {
		if i > 0 {
			b = append(b, ", "...)
		}
		b = append(append(b, names[i]...), " = "...)
		b = appendShort(b, arg)
	}
	t.line = append(b, ")\n"...)
	_, err := t.w.Write(t.line)
	return t.failed(err)
}

// An observer is the tracer of Options.Enter.
type observer struct {
	out   *rts.Output
	enter func(depth int, f *cps.Func, k cps.ContID, args []string) error
}

// Enter implements rts.Tracer.
func (o *observer) Enter(depth int, f *cps.Func, k cps.ContID, args []string) error {
	if err := o.out.Flush(); err != nil {
		return err
	}
	short := make([]string, len(args))
	for i, arg := range args {
		short[i] = string(appendShort(nil, arg))
	}
	return o.enter(depth, f, k, short)
}

// appendShort appends a value or, if it is long, the beginning and an ellipsis.
func appendShort(b []byte, value string) []byte {
	if utf8.RuneCountInString(value) <= TraceLength {
		return append(b, value...)
	}
	end := 0
	for range TraceLength - 1 {
		_, size := utf8.DecodeRuneInString(value[end:])
		end += size
	}
	return append(append(b, value[:end]...), "…"...)
}

// paramNames returns the names that the parameters of a continuation have in the
// text of the program.
func (t *tracer) paramNames(f *cps.Func, k cps.ContID) []string {
	if t.params[f.ID] == nil {
		values, _, _ := t.names.prog.Names(f)
		t.params[f.ID] = make([][]string, len(f.Conts))
		for i := range f.Conts {
			for _, x := range f.Conts[i].Params {
				t.params[f.ID][i] = append(t.params[f.ID][i], values[x])
			}
		}
	}
	return t.params[f.ID][k]
}

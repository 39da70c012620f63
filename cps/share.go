// This file defines functions and methods for other notations of the same programs: the
// declarations of a program, and parts of the writer and the reader. Packages ssa
// and emit/dot use them.

package cps

import (
	"bufio"
	"io"
	"maps"
	"slices"

	"cpsc/diag"
	"cpsc/internal/notation"
	"cpsc/internal/sink"
)

// Declarations returns a copy of a program in which only host functions have bodies. Types,
// globals and functions keep their numbers.
func (p *Program) Declarations() *Program {
	q := NewProgram()
	if p == nil {
		return q
	}
	q.Source, q.NoMain, q.AsBril, q.Globals = p.Source, p.NoMain, p.AsBril, slices.Clone(p.Globals)
	maps.Copy(q.globals, p.globals)
	q.infos, q.index = slices.Clone(p.infos), maps.Clone(p.index)
	q.Named = slices.Clone(p.Named)
	for _, s := range p.Structs {
		if s == nil || !q.has(s.Type) {
			continue // the program breaks a rule of Verify
		}
		decl := *s
		decl.Fields = slices.Clone(s.Fields)
		q.infos[s.Type].decl = &decl
		q.Structs = append(q.Structs, &decl)
	}
	for _, f := range p.Funcs {
		if f == nil || len(f.ContParams) == 0 {
			continue // so does this one
		}
		id, ok := q.DeclareFunc(f.Name, f.Params, f.Results(), f.Pos, f.ContParams[1:]...)
		if !ok {
			continue // and this one
		}
		q.Funcs[id].ContParams[0].Name = f.ContParams[0].Name
		q.Funcs[id].Exported = f.Exported
		if f.Extern {
			q.Funcs[id].Extern = true
			q.Funcs[id].hostBody(f.hostParams())
		}
	}
	return q
}

// HasType reports whether t is a type of the program.
func (p *Program) HasType(t Type) bool { return p.has(t) }

// NewTextWriter returns a writer of the text of p.
func NewTextWriter(w io.Writer, p *Program, opts PrintOptions) *TextWriter {
	if p == nil {
		p = NewProgram()
	}
	return &TextWriter{w: bufio.NewWriter(sink.Of(w)), p: p, opts: opts}
}

// Flush writes the buffered text, and returns the first error of all writes.
func (out *TextWriter) Flush() error { return out.w.Flush() }

// Text returns a writer that has written f and knows its names: for parts of the text,
// which Value, Values, Op, Cont, Own and Term return.
func (p *Program) Text(f *Func) *TextWriter {
	out := NewTextWriter(io.Discard, p, PrintOptions{})
	if f == nil {
		f = &Func{} // it has no text
	}
	out.function(f)
	return out
}

// Cont returns the name of a continuation, or of a continuation parameter, as it is
// written.
func (out *TextWriter) Cont(k ContID) string { return out.cont(k) }

// Term returns a terminator.
func (out *TextWriter) Term(t *Term) string { return out.term(t, ", ") }

// Peek returns the name that Unique would return.
func (out *TextWriter) Peek(hint string) string {
	name := out.Unique(hint)
	delete(out.taken, name)
	if name != hint {
		out.next[notation.Stem(hint)]-- // so that Unique returns this name again
	}
	return name
}

// NewTextReader returns a reader of a program, which adds errors to errs.
func NewTextReader(src *diag.File, errs *diag.List) *TextReader {
	r := &TextReader{Reader: notation.Reader{Src: src, Errs: errs}, p: NewProgram()}
	r.p.Source = src.Name
	return r
}

// Program returns the program with the declarations read so far.
func (r *TextReader) Program() *Program { return r.p }

// EndOperationsAtLines makes an operation end with its line, so that the next one may
// begin with an operator.
func (r *TextReader) EndOperationsAtLines() { r.lines = true }

// End gives the function the values and sites that Begin and Define made.
func (r *TextReader) End(f *Func) { f.Values, f.Sites = r.infos, r.sites }

// Lookup returns the value of a name.
func (r *TextReader) Lookup(name string) (Value, bool) {
	x, ok := r.values[name]
	return x, ok
}

// TypeOf returns the type of a value.
func (r *TextReader) TypeOf(x Value) Type { return r.infos[x].Type }

// Op reads an operation without the name of its result. It returns the operation and
// the type of its result, or NoType if it has none. The argument result says whether the
// text names a result.
func (r *TextReader) Op(start diag.Span, result bool) (Op, Type) {
	op := r.expression(result)
	at := r.Since(start)
	op.Pos = r.At(start)
	typ, err := r.p.resultType(op.Code, r.typesOf(op.Args), int(op.Aux))
	switch {
	case err != nil:
		r.Fail(diag.InvalidCPS, at, "%v", err)
	case result && typ == NoType:
		r.Fail(diag.InvalidCPS, at, "%s gives no value", op.Code)
	case !result && typ != NoType:
		r.Fail(diag.InvalidCPS, at, "%s gives a value, which needs a name", op.Code)
	}
	return op, typ
}

// This file defines functions and methods for other notations of the same programs: the
// declarations of a program, and parts of the writer. Packages ssa and emit/dot use them.

package cps

import (
	"bufio"
	"io"
	"maps"
	"slices"

	"cpsc/internal/ident"
)

// Declarations returns a copy of a program in which only host functions have bodies. Types,
// globals and functions keep their numbers.
func (p *Program) Declarations() *Program {
	q := NewProgram()
	if p == nil {
		return q
	}
	q.Sources, q.NoMain, q.AsBril, q.Globals = p.Sources, p.NoMain, p.AsBril, slices.Clone(p.Globals)
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
	return &TextWriter{w: bufio.NewWriter(w), p: p, opts: opts}
}

// smallBuffer is the size of a buffer for a single function, since most are small.
const smallBuffer = 256

// Flush writes the buffered text, and returns the first error of all writes.
func (out *TextWriter) Flush() error { return out.w.Flush() }

// Text returns a writer that has written f and knows its names: for parts of the text,
// which Value, Values, Op, Cont, Own and Term return.
func (p *Program) Text(f *Func) *TextWriter {
	if p == nil {
		p = NewProgram()
	}
	out := &TextWriter{w: bufio.NewWriterSize(io.Discard, smallBuffer), p: p}
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
		out.next[ident.Stem(hint)]-- // so that Unique returns this name again
	}
	return name
}

// This file defines what other representations of the same programs share with
// this one: the declarations of a program, and of the notation all but the shape
// of functions. Package ssa is made of them.

package cps

import (
	"bufio"
	"io"
	"maps"
	"slices"

	"cpsc/diag"
)

// Declarations returns a copy of a program in which no function has a body. Types,
// globals and functions keep their numbers.
func (p *Program) Declarations() *Program {
	q := NewProgram()
	q.Source, q.Globals = p.Source, slices.Clone(p.Globals)
	maps.Copy(q.globals, p.globals)
	q.infos, q.index = slices.Clone(p.infos), maps.Clone(p.index)
	for _, s := range p.Structs {
		decl := *s
		decl.Fields = slices.Clone(s.Fields)
		q.infos[s.Type].decl = &decl
		q.Structs = append(q.Structs, &decl)
	}
	for _, f := range p.Funcs {
		q.DeclareFunc(f.Name, f.Params, f.Results, f.Pos)
	}
	return q
}

// HasType reports whether t is a type of the program.
func (p *Program) HasType(t Type) bool { return p.has(t) }

// QuoteName returns a name as it is written: in backquotes if it is not plain.
func QuoteName(name string) string { return quoteName(name) }

// A TextWriter writes what notations have in common.
type TextWriter struct{ out printer }

// NewTextWriter returns a writer of the text of p.
func NewTextWriter(w io.Writer, p *Program, opts PrintOptions) *TextWriter {
	return &TextWriter{printer{w: bufio.NewWriter(w), p: p, opts: opts}}
}

// Flush writes what is buffered, and returns the first error of all.
func (w *TextWriter) Flush() error { return w.out.w.Flush() }

// Line writes a line.
func (w *TextWriter) Line(indent int, text string) { w.out.line(indent, text) }

// Declarations writes the name of the source, structs and globals, and reports
// whether that is anything.
func (w *TextWriter) Declarations() bool { return w.out.declarations() }

// Begin begins a function. No name is taken but those of functions and that of
// the return continuation.
func (w *TextWriter) Begin(f *Func) { w.out.begin(f) }

// Sites writes the sites of the function.
func (w *TextWriter) Sites() { w.out.sites() }

// At returns a place as it stands behind what has it.
func (w *TextWriter) At(pos Pos) string { return w.out.at(pos) }

// Unique takes a name that nothing else in the function has, as close to the hint
// as possible, and returns it.
func (w *TextWriter) Unique(hint string) string { return w.out.unique(hint) }

// Peek returns the name that Unique would take.
func (w *TextWriter) Peek(hint string) string {
	name := w.out.unique(hint)
	delete(w.out.taken, name)
	if name != hint {
		w.out.next[stem(hint)]-- // so that the next one is this again
	}
	return name
}

// Define gives a value its name, and returns it as it is written.
func (w *TextWriter) Define(x Value) string { return w.out.define(x) }

// Value returns a value as an operand; it is a constant or has got its name.
func (w *TextWriter) Value(x Value) string { return w.out.value(x) }

// Values returns operands, with commas between them.
func (w *TextWriter) Values(xs []Value) string { return w.out.list(xs) }

// Types returns types, with commas between them.
func (w *TextWriter) Types(list []Type) string { return w.out.types(list) }

// Op returns an operation without its result.
func (w *TextWriter) Op(op *Op) string { return w.out.rightSide(op) }

// A TextReader reads what notations have in common. Its methods end what Try
// tries when they find an error. An operation stands on one line.
type TextReader struct{ r reader }

// A Name is a name where it stands in the text.
type Name struct {
	Text string
	Span diag.Span
}

// NewTextReader returns a reader of a program, which adds errors to errs.
func NewTextReader(src *diag.File, errs *diag.List) *TextReader {
	t := &TextReader{reader{src: src, errs: errs, p: NewProgram(), lines: true}}
	t.r.p.Source = src.Name
	return t
}

// Program returns the program with what was declared so far.
func (t *TextReader) Program() *Program { return t.r.p }

// Try runs f and reports whether there was no error.
func (t *TextReader) Try(f func()) bool { return t.r.try(f) }

// Fail reports an error.
func (t *TextReader) Fail(code diag.Code, at diag.Span, format string, args ...any) {
	t.r.fail(code, at, format, args...)
}

// Declarations reads a program up to its end and reports whether there was no
// error. It leaves functions, from the word fn on, to the caller.
func (t *TextReader) Declarations(function func()) bool { return t.r.declarations(function) }

// Here returns where the next token is.
func (t *TextReader) Here() diag.Span { return t.r.tok.span }

// Since returns the span from a place to the end of the last token.
func (t *TextReader) Since(start diag.Span) diag.Span {
	return diag.Span{Start: start.Start, End: t.r.end}
}

// Seek goes on at a place that Here returned.
func (t *TextReader) Seek(at diag.Span) { t.r.seek(at.Start) }

// Skip skips a token, and reports false at the end of the text.
func (t *TextReader) Skip() bool {
	t.r.next()
	return t.r.tok.kind != endToken
}

// Is reports whether the next token is this word or punctuation.
func (t *TextReader) Is(text string) bool { return t.r.tok.is(text) }

// IsName reports whether the next token is a name and no word of the notation.
func (t *TextReader) IsName() bool { return t.r.isName(t.r.tok) }

// IsPlace reports whether the next token is a place.
func (t *TextReader) IsPlace() bool { return t.r.tok.kind == atToken }

// Behind reports whether the next token but one is this punctuation.
func (t *TextReader) Behind(text string) bool {
	tok := t.r.peek()
	return tok.is(text)
}

// NameBehind reports whether the next token but one is a name.
func (t *TextReader) NameBehind() bool { return t.r.isName(t.r.peek()) }

// Accept skips the next token if it is this one.
func (t *TextReader) Accept(text string) bool { return t.r.accept(text) }

// Expect skips the next token, which must be this one.
func (t *TextReader) Expect(text string) { t.r.expect(text) }

// Unexpected reports that there is something else than what is wanted.
func (t *TextReader) Unexpected(want string) { t.r.unexpected(want) }

// Name reads a name.
func (t *TextReader) Name(what string) Name {
	tok := t.r.name(what)
	return Name{tok.text, tok.span}
}

// Type reads a type.
func (t *TextReader) Type() Type { return t.r.typ() }

// Types reads types up to a closing parenthesis.
func (t *TextReader) Types() []Type { return t.r.types() }

// At reads a place, or takes that of a span in the text.
func (t *TextReader) At(start diag.Span) Pos { return t.r.at(start) }

// Begin begins the body of a function and reads its sites.
func (t *TextReader) Begin(f *Func) {
	t.r.begin(f)
	for t.r.site() {
	}
}

// End gives the function what Begin and Define made.
func (t *TextReader) End(f *Func) { f.Values, f.Sites = t.r.infos, t.r.sites }

// Define defines a value.
func (t *TextReader) Define(name Name, kind ValueKind, typ Type) Value {
	return t.r.define(token{kind: nameToken, text: name.Text, span: name.Span}, kind, typ)
}

// Lookup returns the value of a name.
func (t *TextReader) Lookup(name Name) (Value, bool) {
	x, ok := t.r.values[name.Text]
	return x, ok
}

// TypeOf returns the type of a value.
func (t *TextReader) TypeOf(x Value) Type { return t.r.infos[x].Type }

// Operand reads a value, which must be defined.
func (t *TextReader) Operand() Value { return t.r.operand() }

// Operands reads operands up to a closing bracket.
func (t *TextReader) Operands(closing string) []Value { return t.r.operands(closing) }

// Op reads an operation without its result, and returns it with the type of that:
// NoType if it has none, which must be so unless a result is asked for.
func (t *TextReader) Op(start diag.Span, result bool) (Op, Type) {
	op := t.r.rightSide(result)
	at := t.Since(start)
	op.Pos = t.r.at(start)
	typ, err := t.r.p.resultType(op.Code, t.r.typesOf(op.Args), int(op.Aux))
	switch {
	case err != nil:
		t.Fail(diag.InvalidCPS, at, "%v", err)
	case result && typ == NoType:
		t.Fail(diag.InvalidCPS, at, "%s gives no value", op.Code)
	case !result && typ != NoType:
		t.Fail(diag.InvalidCPS, at, "%s gives a value, which needs a name", op.Code)
	}
	return op, typ
}

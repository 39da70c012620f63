// This file defines what package ssa uses to read its own form of functions.

package notation

import (
	"cpsc/cps"
	"cpsc/diag"
)

// NewReader returns a reader of a program, which adds errors to errs.
func NewReader(src *diag.File, errs *diag.List) *Reader {
	r := &Reader{scanner: scanner{Src: src, Errs: errs}, p: cps.NewProgram()}
	r.p.Sources = src.Sources
	return r
}

// Program returns the program with the declarations read so far.
func (r *Reader) Program() *cps.Program { return r.p }

// EndOperationsAtLines makes an operation end with its line, so that the next one may
// begin with an operator.
func (r *Reader) EndOperationsAtLines() { r.lines = true }

// End gives the function the values and sites that Begin and Define made.
func (r *Reader) End(f *cps.Func) { f.Values, f.Sites = r.infos, r.sites }

// Lookup returns the value of a name.
func (r *Reader) Lookup(name string) (cps.Value, bool) {
	x, ok := r.values[name]
	return x, ok
}

// TypeOf returns the type of a value.
func (r *Reader) TypeOf(x cps.Value) cps.Type { return r.infos[x].Type }

// Op reads an operation without the name of its result. It returns the operation and
// the type of its result, or cps.NoType if it has none. The argument result says whether the
// text names a result.
func (r *Reader) Op(start diag.Span, result bool) (cps.Op, cps.Type) {
	op := r.expression(result)
	at := r.Since(start)
	op.Pos = r.At(start)
	typ, err := r.p.ResultType(op.Code, r.typesOf(op.Args), int(op.Aux))
	switch {
	case err != nil:
		r.Fail(diag.InvalidCPS, at, "%v", err)
	case result && typ == cps.NoType:
		r.Fail(diag.InvalidCPS, at, "%s gives no value", op.Code)
	case !result && typ != cps.NoType:
		r.Fail(diag.InvalidCPS, at, "%s gives a value, which needs a name", op.Code)
	}
	return op, typ
}

// This file defines ParseInput, which reads what is typed into a session.

package parser

import (
	"slices"

	"cpsc/ast"
	"cpsc/diag"
	"cpsc/parser/internal/imp"
)

// ParseInput returns the syntax tree of an input of a session: declarations and statements
// in any order. The last semicolon may be missing. If the input ends with an expression, that
// is its result, unless it is a call with a semicolon.
//
// ParseInput adds errors in the text to errs, up to the end of the first item that has one.
// If nothing is wrong with the text except that it ends too early, unfinished is true: then
// more lines may make it right.
func ParseInput(src *diag.File, errs *diag.List) (in *ast.Input, unfinished bool) {
	src, errs = diag.Input(src, errs)
	trial := diag.NewList(src)
	if in, unfinished = parseInput(src, trial, true); unfinished {
		// The error should be about the end of the text, not about a semicolon that it
		// does not have.
		trial = diag.NewList(src)
		in, _ = parseInput(src, trial, false)
	}
	errs.Items = append(errs.Items, trial.Items...)
	return in, unfinished
}

// parseInput is ParseInput. If implied is set, it supplies a missing semicolon at the end.
func parseInput(src *diag.File, errs *diag.List, implied bool) (result *ast.Input, unfinished bool) {
	result = &ast.Input{Span: ast.Span{Span: diag.Span{End: int32(min(len(src.Text), diag.MaxText))}}}
	if !errs.Readable() {
		return result, false
	}
	tokens := scan(src, 0, errs)
	if tokens == nil {
		return result, false
	}
	if errs.Failed() {
		open := func(d *diag.Diagnostic) bool { return d.Code == diag.UnclosedComment }
		return result, !slices.ContainsFunc(errs.Items, func(d *diag.Diagnostic) bool { return !open(d) })
	}
	end := len(tokens) - 1
	if implied = implied && end > 0 && tokens[end-1].kind != imp.ImpParserSEMI; implied {
		at := tokens[end-1].end
		tokens = indexed(slices.Insert(tokens, end, &token{kind: imp.ImpParserSEMI, start: at, end: at}))
	}
	p, r := newParser(src, tokens, errs)
	b := newBuilder(r)
	for r.pos() < end && !errs.Failed() && !b.full() {
		i := r.pos()
		switch kind := r.kind(i); {
		case kind == imp.ImpParserCONST, kind == imp.ImpParserSTRUCT, kind == imp.ImpParserFN && isName(r.kind(i+1)), r.declares(i):
			c := p.Declaration().(*imp.DeclarationContext)
			r.resumeDeclaration(c)
			if d := b.declaration(c); d != nil {
				result.Decls = append(result.Decls, d)
			}
			continue
		}
		c := p.Statement()
		if r.failedAt >= 0 || errs.Failed() {
			break
		}
		var x ast.Expr // the last statement, if it is an expression
		if n := alone(c); n != nil && r.pos() >= len(r.tokens)-1 {
			x = b.expr(n)
		}
		if _, call := x.(*ast.CallExpr); x != nil && (implied || !call) {
			result.Result = x
		} else if s := b.statement(c); s != nil {
			result.Stmts = append(result.Stmts, s)
		}
	}
	sortErrors(errs.Items)
	return result, r.unfinished(tokens[max(end-1, 0)].end)
}

// unfinished reports whether nothing is wrong with a text but that it ends too early, at the offset last, so that more lines may make
// it right. Errors at the end follow from those before it, and are removed if there are some. If these are only semicolons that are
// missing in a block, the rest of the block belongs to the text, too.
func (r *recovery) unfinished(last int32) bool {
	errs := r.errs
	before := func(d *diag.Diagnostic) bool {
		if u, ok := d.Fact.(*Unexpected); ok {
			return u.Found.Start < last
		}
		return d.Primary.Span.Start < last
	}
	if !slices.ContainsFunc(errs.Items, before) {
		return errs.Failed()
	}
	errs.Items = slices.DeleteFunc(errs.Items, func(d *diag.Diagnostic) bool { return !before(d) })
	other := func(d *diag.Diagnostic) bool { return d.Code != diag.MissingSemicolon || len(d.Fixes) == 0 }
	return !slices.ContainsFunc(errs.Items, other) && r.openBlock()
}

// openBlock reports whether a brace is not closed.
func (r *recovery) openBlock() bool {
	for i := range r.tokens {
		if r.kind(i) == imp.ImpParserLBRACE && r.partner(i) == len(r.tokens)-1 {
			return true
		}
	}
	return false
}

// alone returns the expression that a statement consists of, or nil.
func alone(c imp.IStatementContext) imp.IExprContext {
	if s, ok := c.(*imp.CallOrAssignContext); ok && s.Simple().GetChildCount() == 1 {
		return s.Simple().GetTargets()[0]
	}
	return nil
}

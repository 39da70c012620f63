// This file finds the brace with which a function ends too early: a statement follows it.

package parser

import (
	"slices"

	"cpsc/diag"
	"cpsc/parser/internal/imp"
)

// endsEarly returns the brace with which a function without errors ends, if it seems to end too early: the token i, on an
// indented line after it, is a part of a statement. Otherwise it returns 0. Between the two, there may be declarations of
// variables and constants, which are correct there.
func (r *recovery) endsEarly(i int) int {
	if diag.Brief {
		return 0
	}
	ends := r.kind(i) == imp.ImpParserRBRACE && r.kind(i-1) == imp.ImpParserSEMI // the function, after such declarations
	if kind := r.kind(i); !ends && (r.indent(i) == "" || !beginsStatement(kind) && kind != imp.ImpParserELSE && kind != imp.ImpParserCASE && kind != imp.ImpParserDEFAULT) {
		return 0
	}
	end := i - 1
	for r.kind(end) == imp.ImpParserSEMI {
		j := end - 1
		for j > 0 && r.kind(j) != imp.ImpParserSEMI && r.kind(j) != imp.ImpParserRBRACE {
			j--
		}
		if kind := r.kind(j + 1); kind != imp.ImpParserVAR && kind != imp.ImpParserCONST || r.indent(j+1) == "" {
			return 0
		}
		end = j
	}
	if r.kind(end) != imp.ImpParserRBRACE || r.last >= r.partner(end) {
		return 0
	}
	return end
}

// closesMore reports whether a brace after the token i closes nothing.
func (r *recovery) closesMore(i int) bool {
	for ; i < len(r.in.tokens)-1; i = r.closed(i) {
		if r.kind(i) == imp.ImpParserRBRACE {
			return true
		}
	}
	return false
}

// maxSurplus is the number of errors from which on no brace is said to be one too many: it may be in one of them.
const maxSurplus = 100

// helpEarlyEnd adds to the error about the token i, outside functions, with what declarations begin, or that the function before
// it ends too early, and returns whether it does either.
func (r *recovery) helpEarlyEnd(d *diag.Diagnostic, i int) bool {
	if diag.Brief {
		return false
	}
	if r.kind(i) == imp.ImpParserIDENT && r.kind(i+1) == imp.ImpParserIDENT && r.token(i).flags&firstOnLine != 0 && r.token(i+1).flags&firstOnLine == 0 {
		d.Help("a declaration begins with `fn`, `var`, `const`, `type`, `struct` or `extern`")
		return true
	}
	end := r.endsEarly(i)
	if end <= 0 || r.token(end).start == r.token(end).end { // it was missing
		return false
	}
	brace := r.misplacedBrace(i)
	if brace < 0 {
		d.Label(r.token(end).span(), "the function before it ends with this `}`").
			Help("statements must be inside a function: the head of one may be missing")
		return true
	}
	at := r.token(brace).span()
	known := len(r.errs.Items) > maxSurplus || slices.ContainsFunc(r.errs.Items, func(d *diag.Diagnostic) bool { return d.Primary.Span == at })
	if goesOn := i == brace+1 && r.token(i).flags&firstOnLine == 0; known || goesOn || !r.closesMore(i) {
		if d.Label(at, "the function before it ends with this `}`"); goesOn && r.closesMore(i) {
			d.Fix("remove this `}`", diag.Edit{Span: at})
		}
		return true
	}
	d.Code, d.Message, d.Primary.Span = diag.UnexpectedToken, "this `}` seems to be one too many", at
	d.Label(r.token(r.partner(end)).span(), "it closes this block, whose statements go on after it").Fix("remove it", diag.Edit{Span: r.lineOf(at)})
	return true
}

// lineOf returns the line of a span, with the line break before it, or the span if anything else is on the line.
func (r *recovery) lineOf(at diag.Span) diag.Span {
	text := r.src.Text
	start, end := at.Start, at.End
	for start > 0 && (text[start-1] == ' ' || text[start-1] == '\t') {
		start--
	}
	for int(end) < len(text) && (text[end] == ' ' || text[end] == '\t' || text[end] == '\r') {
		end++
	}
	if start == 0 || text[start-1] != '\n' || int(end) < len(text) && text[end] != '\n' {
		return at
	}
	return diag.Span{Start: start - 1, End: end}
}

// misplacedBrace returns the first brace between the last declaration at the margin and the token i that does not close
// a block on its line, and is not indented like the line on which its block begins. It is -1 if there is none.
func (r *recovery) misplacedBrace(i int) int {
	from := i - 1
	for from > 0 && !(r.atMargin(from) && r.beginsDeclaration(from)) {
		from--
	}
	for k := from; k < i; k++ {
		open, t := r.partner(k), r.token(k)
		if t.kind != imp.ImpParserRBRACE || t.start == t.end || open < k && r.lineEndOf(open) == r.lineEndOf(k) {
			continue
		}
		if open == k || r.token(k).flags&firstOnLine == 0 || r.indent(k) != r.indent(open) {
			return k
		}
	}
	return -1
}

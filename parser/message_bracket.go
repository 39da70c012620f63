// This file defines the messages about brackets that are missing or too many.

package parser

import (
	"strings"

	"github.com/antlr4-go/antlr/v4"

	"cpsc/diag"
	"cpsc/internal/words"
	"cpsc/parser/internal/imp"
)

// closesNothing reports a parenthesis or bracket, the token i, that closes nothing, and returns
// whether it did. It does not if another bracket has to be closed there.
func (r *recovery) closesNothing(i int) bool {
	for j := i - 1; j >= 0; j-- {
		switch kind := r.kind(j); kind {
		case imp.ImpParserRPAREN, imp.ImpParserRBRACK, imp.ImpParserRBRACE:
			j = min(j, r.partner(j))
		case imp.ImpParserLPAREN, imp.ImpParserLBRACK:
			if kind == opener(r.kind(i)) { // its own bracket, in which another one is open
				return false
			}
			own := ")"
			if kind == imp.ImpParserLBRACK {
				own = "]"
			}
			if end := r.partner(j); !diag.Brief && end > i && r.kind(end) == closer(kind) && r.lineEndOf(end) == r.lineEndOf(i) && !r.opensBefore(j) {
				continue // it has its own
			}
			for k := j - 1; k >= 0 && r.kind(k) != imp.ImpParserSEMI && r.kind(k) != imp.ImpParserLBRACE; k-- {
				if r.kind(k) == opener(r.kind(i)) && r.partner(k) == len(r.in.tokens)-1 { // closed by this one, if the other one was
					return false
				}
			}
			r.unexpected(i, "`"+own+"`").Label(r.token(j).span(), "this `%s` is closed by another bracket", r.text(j)).
				Fix("write `{}` in place of it", diag.Edit{Span: r.token(i).span(), Text: own})
			return true
		case imp.ImpParserSEMI, imp.ImpParserLBRACE:
			d := r.errs.Errorf(diag.UnexpectedToken, r.token(i).span(), "this `%s` closes nothing", r.text(i))
			if remove := (diag.Edit{Span: r.token(i).span()}); !diag.Brief && r.kind(i) == imp.ImpParserRPAREN && r.listAlone(i) {
				d.Help("open it with `(`")
			} else if r.redundant(i) {
				d.SureFix("remove it", remove)
			} else {
				own := "("
				if r.kind(i) == imp.ImpParserRBRACK {
					own = "["
				}
				d.Fix("remove it, or open it with `"+own+"`", remove)
			}
			return true
		}
	}
	return false
}

// closer returns the kind of the token that closes a parenthesis or bracket.
func closer(kind int32) int32 {
	if kind == imp.ImpParserLPAREN {
		return imp.ImpParserRPAREN
	}
	return imp.ImpParserRBRACK
}

// opensBefore reports whether a bracket before the token i in its statement is not closed.
func (r *recovery) opensBefore(i int) bool {
	for i--; i >= 0; i-- {
		switch r.kind(i) {
		case imp.ImpParserSEMI, imp.ImpParserLBRACE, imp.ImpParserRBRACE:
			return false
		case imp.ImpParserLPAREN, imp.ImpParserLBRACK:
			if r.partner(i) == len(r.in.tokens)-1 {
				return true
			}
		}
	}
	return false
}

// listAlone reports whether the statement before the token i, a parenthesis that closes nothing, is a list of values, such as
// `printx, f(y)`: without the parenthesis, it is no statement.
func (r *recovery) listAlone(i int) bool {
	list := false
	for j := i - 1; j >= 0; j-- {
		switch kind := r.kind(j); kind {
		case imp.ImpParserRPAREN, imp.ImpParserRBRACK:
			j = min(j, r.partner(j))
		case imp.ImpParserCOMMA:
			list = true
		case imp.ImpParserSEMI, imp.ImpParserLBRACE, imp.ImpParserRBRACE:
			return list
		default:
			if kind == imp.ImpParserASSIGN || kind == imp.ImpParserCOLON || kind == imp.ImpParserCASE || assignOp(kind) != 0 || isStatementKeyword(kind) {
				return false
			}
		}
	}
	return false
}

// redundant reports whether the program means the same without the parenthesis or bracket at the token i, which
// closes nothing, as with its opening one, wherever that is missing.
func (r *recovery) redundant(i int) bool {
	if r.kind(i) == imp.ImpParserRBRACK {
		return false // the other one may begin anywhere in the list before it
	}
	isOperator := func(kind int32) bool { return kind > 0 && int(kind) < len(binaryOps) && binaryOps[kind] != 0 }
	operators := 0
	for j := i - 1; j >= 0; j-- {
		kind := r.kind(j)
		assigns := kind == imp.ImpParserASSIGN || assignOp(kind) != 0
		if assigns || isStatementKeyword(kind) || kind == imp.ImpParserSEMI || kind == imp.ImpParserLBRACE || kind == imp.ImpParserRBRACE {
			break
		}
		switch {
		case kind == imp.ImpParserIDENT && r.kind(j-1) != imp.ImpParserDOT && r.kind(j+1) != imp.ImpParserLPAREN && r.declared().words[r.text(j)] == 1: // not declared, so perhaps f(a without its parenthesis
			return false
		case kind == imp.ImpParserQUERY, kind == imp.ImpParserRPAREN && isOperator(r.kind(j+1)): // f(a) / b) may have been f((a) / b)
			operators += 2
		case isOperator(kind) && endsOperand(r.kind(j-1)):
			operators++
		}
	}
	if next := r.kind(i + 1); isOperator(next) || next == imp.ImpParserDOT || next == imp.ImpParserLPAREN || next == imp.ImpParserLBRACK {
		operators++
	}
	return operators <= 1
}

// fieldEnd reports a parameter, or a field of the struct that begins at the token first, and has something
// else than a comma at the token i after it, and returns whether it did.
func (r *recovery) fieldEnd(first, i int) bool {
	open := first + 2
	unopened := r.kind(i-1) == imp.ImpParserFN || r.kind(i-2) == imp.ImpParserFN // the parameters have no parenthesis
	if r.kind(i) == imp.ImpParserIDENT && r.kind(i+1) == imp.ImpParserCOLON && !unopened {
		end := r.token(i - 1).end
		at := diag.Span{Start: end, End: end}
		what := "parameter"
		if r.kind(first) == imp.ImpParserSTRUCT {
			what = "field"
		}
		r.errs.Errorf(diag.UnexpectedToken, at, "expected `,` after this %s", what).SureFix("add `{}` here", diag.Edit{Span: at, Text: ","})
		return true
	}
	if r.kind(first) != imp.ImpParserSTRUCT && r.parameterOnLine(i) {
		return true
	}
	if r.kind(i) != imp.ImpParserSEMI || r.kind(open) != imp.ImpParserLBRACE {
		return false
	}
	d := r.errs.Errorf(diag.UnexpectedToken, r.token(i).span(), "expected `,` after this field, found `;`")
	var edits []diag.Edit
	for j := i; r.kind(j) == imp.ImpParserSEMI; {
		text, next := ",", j+1
		if r.kind(next) == imp.ImpParserRBRACE {
			text = ""
		}
		edits = append(edits, diag.Edit{Span: r.token(j).span(), Text: text})
		if r.kind(next) != imp.ImpParserIDENT || r.kind(next+1) != imp.ImpParserCOLON {
			break // no field
		}
		if j = r.typeTextEnd(next + 2); j < 0 {
			break
		}
	}
	d.SureFix("write `,` between fields", edits...)
	return true
}

// betweenElements adds the fix for an element of a list that no comma precedes, or that
// nothing precedes but a comma, at the token i.
func (r *recovery) betweenElements(d *diag.Diagnostic, i int, expected map[int]bool) {
	t, before := r.token(i), r.token(max(i-1, 0))
	switch {
	case before.kind == imp.ImpParserCOMMA && r.closeAfterComma(d, i):
	case expected[imp.ImpParserCOMMA] && isOperand(t.kind) && r.inLines(i):
		d.Fix("put a `{}` after it", r.insertAfter(i-1, ","))
	case before.kind == imp.ImpParserCOMMA && (t.kind == imp.ImpParserCOMMA || t.kind == imp.ImpParserSEMI || t.kind == imp.ImpParserRPAREN || t.kind == imp.ImpParserLBRACE || t.kind == imp.ImpParserRBRACE || t.kind == imp.ImpParserASSIGN):
		at, remove := i-1, before.span()
		if t.kind == imp.ImpParserCOMMA {
			at, remove = i, t.span()
		}
		needed, known := r.needsValue(r.first(r.parser), at)
		switch {
		case needed:
			words, _, _ := strings.Cut(d.Message, ", found")
			d.Message, d.Primary.Span = words+" after this `,`", before.span()
		case t.kind == imp.ImpParserLBRACE, t.kind == imp.ImpParserRBRACE, t.kind == imp.ImpParserASSIGN:
		case !known, t.kind != imp.ImpParserCOMMA && t.flags&firstOnLine != 0: // what closes the list may be missing, too
			d.Fix("remove the `,`", diag.Edit{Span: remove})
		default:
			d.SureFix("remove the `,`", diag.Edit{Span: remove})
		}
	case !expected[imp.ImpParserCOMMA] || t.flags&firstOnLine != 0 || !isOperand(t.kind):
	case before.kind == imp.ImpParserSTRING && t.kind == imp.ImpParserIDENT && r.adjacent(i):
		end := i // of what is between two strings
		for end < len(r.in.tokens)-1 && r.kind(end) != imp.ImpParserSTRING && r.token(end).flags&firstOnLine == 0 {
			end++
		}
		if next := r.token(end); next.kind == imp.ImpParserSTRING && r.adjacent(end) {
			d.Fix("a quote in a string is written `{}`",
				diag.Edit{Span: diag.Span{Start: before.end - 1, End: before.end}, Text: `\"`},
				diag.Edit{Span: diag.Span{Start: next.start, End: next.start + 1}, Text: `\"`})
		}
	case before.kind == imp.ImpParserSTRING && t.kind == imp.ImpParserSTRING && !expected[imp.ImpParserRBRACK]:
		d.Fix("join strings with `+`", r.insertAfter(i-1, " +"))
	default:
		d.Fix("put a `{}` before it", r.insertAfter(i-1, ","))
	}
}

// closeAfterComma adds to the error at the token i, which follows a comma and ends a list or statement, that the bracket of the list
// is not closed, and returns whether it is not.
func (r *recovery) closeAfterComma(d *diag.Diagnostic, i int) bool {
	first := r.first(r.parser)
	open := r.open(first, i)
	if kind := r.kind(i); diag.Brief || len(open) == 0 || kind != imp.ImpParserSEMI && kind != imp.ImpParserRPAREN && kind != imp.ImpParserRBRACK {
		return false
	}
	k := open[len(open)-1]
	own := "]"
	switch kind := r.kind(k); {
	case kind == imp.ImpParserLBRACE, closer(kind) == r.kind(i):
		return false
	case kind == imp.ImpParserLPAREN:
		own = ")"
	}
	d.Message, d.Primary.Span = "expected an expression or `"+own+"` after this `,`", r.token(i-1).span()
	at := diag.Span{Start: r.token(i - 1).start, End: r.token(i).start}
	if r.token(i).flags&firstOnLine != 0 {
		at.Start = at.End
	}
	d.Label(r.token(k).span(), "this `%s` is not closed", r.text(k))
	if needed, _ := r.needsValue(first, i-1); !needed {
		d.Fix("close it with `{}`", diag.Edit{Span: at, Text: own})
	}
	return true
}

// inLines reports whether the token i is the first one on its line, in a list whose brackets have the lines before and after it for
// themselves: neither is missing.
func (r *recovery) inLines(i int) bool {
	if diag.Brief || r.tired() {
		return false
	}
	open := r.open(r.first(r.parser), i)
	if n := len(open) - 1; n >= 0 && r.token(i).flags&firstOnLine != 0 && r.token(open[n]+1).flags&firstOnLine != 0 && r.indent(i) == r.indent(i-1) {
		end := r.partner(open[n])
		return r.kind(end) == closer(r.kind(open[n])) && r.token(end).flags&firstOnLine != 0
	}
	return false
}

// unclosed adds a label for the bracket that should have been closed at the token i.
func (r *recovery) unclosed(d *diag.Diagnostic, i int, expected map[int]bool) {
	var want int32
	switch {
	case expected[imp.ImpParserRPAREN]:
		want = imp.ImpParserLPAREN
	case expected[imp.ImpParserRBRACK]:
		want = imp.ImpParserLBRACK
	case expected[imp.ImpParserRBRACE]:
		want = imp.ImpParserLBRACE
	default:
		return
	}
	onNextLine := false
	switch kind := r.kind(i); {
	case kind == imp.ImpParserSEMI, kind == imp.ImpParserLBRACE, kind == imp.ImpParserRPAREN, kind == imp.ImpParserRBRACK,
		kind == imp.ImpParserRBRACE, kind == imp.ImpParserARROW, kind == antlr.TokenEOF, isStatementKeyword(kind):
	case want == imp.ImpParserLBRACK && (r.opensTarget(i) || r.opensType(i)):
	case r.closesOpen(r.first(r.parser), i), r.inLines(i):
		return
	case kind == imp.ImpParserIDENT && r.token(i).flags&firstOnLine != 0 && want == imp.ImpParserLPAREN:
		onNextLine = true
	default:
		return // it may well be closed later
	}
	depth := 0
	for j := i - 1; j >= 0; j-- {
		switch kind := r.kind(j); {
		case kind == want && depth == 0:
			d.Label(r.token(j).span(), "this `%s` is not closed", r.text(j))
			switch want {
			case imp.ImpParserLPAREN:
				if onNextLine {
					r.closeLine(d, j, i)
				} else {
					r.closeBefore(d, j, i, ")")
				}
			case imp.ImpParserLBRACK:
				r.closeBefore(d, j, i, "]")
			}
			return
		case kind == want:
			depth--
		case (kind == imp.ImpParserRPAREN || kind == imp.ImpParserRBRACK || kind == imp.ImpParserRBRACE) && opener(kind) == want:
			depth++
		}
	}
}

// opensType reports whether the token i assigns to a variable, and the type before it lacks a ] at its end, as in var a: [[int] = [].
func (r *recovery) opensType(i int) bool {
	first := r.first(r.parser)
	if diag.Brief || r.tired() || r.kind(i) != imp.ImpParserASSIGN || r.kind(first) != imp.ImpParserVAR {
		return false
	}
	open := r.open(first, i)
	return len(open) > 0 && r.kind(open[len(open)-1]) == imp.ImpParserLBRACK && r.typeEnd(open[len(open)-1]+1) == i
}

// opensTarget reports whether the token i assigns, and a bracket before it is the only one that is not closed in its statement: that
// of an element to assign to.
func (r *recovery) opensTarget(i int) bool {
	if diag.Brief || r.tired() || r.kind(i) != imp.ImpParserASSIGN && assignOp(r.kind(i)) == 0 {
		return false
	}
	first := r.first(r.parser)
	open := r.open(first, i)
	return r.kind(first) == imp.ImpParserIDENT && len(open) == 1 && r.kind(open[0]) == imp.ImpParserLBRACK && endsOperand(r.kind(open[0]-1))
}

// inPlaceOf reports whether the token i, on the line of the bracket open, should close it, but is a bracket of the other kind: the
// line has enough brackets without it that close those of its kind.
func (r *recovery) inPlaceOf(open, i int) bool {
	kind := r.kind(i)
	if diag.Brief || r.tired() || kind != imp.ImpParserRPAREN && kind != imp.ImpParserRBRACK || closer(r.kind(open)) == kind || r.lineEndOf(open) != r.lineEndOf(i) {
		return false
	}
	missing := 0
	for _, j := range r.open(r.first(r.parser), open) {
		if r.kind(j) == opener(kind) {
			missing++
		}
	}
	for j := i + 1; r.token(j).flags&firstOnLine == 0; j++ {
		switch r.kind(j) {
		case opener(kind):
			missing++
		case kind:
			missing--
		}
	}
	return missing <= 0
}

// surplusInside returns the parenthesis of a call that is the last argument of the call whose parenthesis is the token open, and ends
// before the token i, and the comma before the arguments that it has too many, if the call around it lacks as many: both have the right
// number if the inner one ends there. Otherwise it returns 0.
func (r *recovery) surplusInside(open, i int) (inner, comma int) {
	if r.steps += i - open; diag.Brief || r.kind(i-1) != imp.ImpParserRPAREN || r.tired() {
		return 0, 0
	}
	inner = r.partner(i - 1)
	before := r.kind(inner - 2)
	if inner < open+2 || r.kind(inner-1) != imp.ImpParserIDENT || before != imp.ImpParserCOMMA && inner-2 != open {
		return 0, 0
	}
	takes, outer := r.arity(r.text(inner-1)), r.arity(r.text(open-1))
	surplus := r.elements(inner+1, i-1) - takes
	if takes < 1 || surplus < 1 || max(r.elements(open+1, inner-1), 1)+surplus != outer {
		return 0, 0
	}
	comma = inner + 1
	for n := 0; ; comma = r.closed(comma) {
		if r.kind(comma) == imp.ImpParserCOMMA {
			if n++; n == takes {
				return inner, comma
			}
		}
	}
}

// arity returns how many arguments a function, a struct or a built-in function takes, or -1 if that is not known.
func (r *recovery) arity(name string) int {
	known := r.declared()
	fields, isStruct := known.fields[name]
	switch params, _, found := strings.Cut(words.Signatures.Of(name), ")"); {
	case isStruct:
		return len(fields)
	case known.takers[name]:
		return len(known.params[name])
	case found && !r.isDeclared(name) && !strings.Contains(params, "…"):
		return strings.Count(params, ":")
	}
	return -1
}

// closeBefore adds the fix that closes the bracket open before the token i; or before a comparison in it, if it is that of
// a call or an index in a condition: these seldom are conditions.
func (r *recovery) closeBefore(d *diag.Diagnostic, open, i int, bracket string) {
	if r.kind(i) == imp.ImpParserLBRACE && endsOperand(r.kind(open-1)) {
		for j := open + 1; j < i; j = r.closed(j) {
			switch r.kind(j) {
			case imp.ImpParserEQ, imp.ImpParserNE, imp.ImpParserLT, imp.ImpParserLE, imp.ImpParserGT, imp.ImpParserGE, imp.ImpParserLAND, imp.ImpParserLOR:
				d.Fix("close it with `{}` before this `"+r.text(j)+"`", r.insertAfter(j-1, bracket))
				return
			}
		}
	}
	if name := open + 1; !diag.Brief && bracket == "]" && r.kind(name) == imp.ImpParserIDENT && r.kind(name+1) == imp.ImpParserLPAREN &&
		r.declared().numbers[r.text(name)] { // an index is no function
		d.Fix("close it with `{}` after this `"+r.text(name)+"`", r.insertAfter(name, bracket))
		return
	}
	if !diag.Brief && bracket == ")" {
		for outer, end := open, i; r.kind(end-1) == imp.ImpParserRPAREN && r.partner(end-1) > outer; outer, end = r.partner(end-1), end-1 {
			if inner, comma := r.surplusInside(outer, end); inner > 0 {
				d.Secondary[len(d.Secondary)-1].Span = r.token(inner).span()
				d.Fix("close it with `{}` before the `,` after its arguments", r.insertAfter(comma-1, bracket))
				return
			}
		}
	}
	switch kind := r.kind(i); {
	case kind == imp.ImpParserSEMI, kind == imp.ImpParserLBRACE, kind == imp.ImpParserRPAREN, kind == imp.ImpParserRBRACK, kind == imp.ImpParserARROW,
		bracket == "]" && (r.opensTarget(i) || r.opensType(i)):
		at := r.token(i - 1).end
		if r.inPlaceOf(open, i) {
			d.Fix("write `{}` in place of it", diag.Edit{Span: r.token(i).span(), Text: bracket})
			return
		}
		d.Fix("close it with `{}` here", diag.Edit{Span: diag.Span{Start: at, End: at}, Text: bracket})
	}
}

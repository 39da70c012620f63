// This file recognises assignments in conditions, as in while ((x = f()) != 0) of C.

package parser

import (
	"fmt"
	"strings"

	"github.com/antlr4-go/antlr/v4"

	"cpsc/diag"
	"cpsc/internal/words"
	"cpsc/parser/internal/imp"
)

// assignedInCondition recognises an assignment in parentheses in the condition of an if or a while, whose value is
// compared.
func (r *recovery) assignedInCondition(p antlr.Parser, i int) *construct {
	if diag.Brief {
		return nil
	}
	open := i - 1
	for open > r.first(p) && r.kind(open) != imp.ImpParserLPAREN {
		switch r.kind(open) {
		case imp.ImpParserRPAREN, imp.ImpParserRBRACK:
			open = min(open, r.partner(open))
		case imp.ImpParserLBRACE, imp.ImpParserRBRACE, imp.ImpParserSEMI, imp.ImpParserCOLON:
			return nil
		}
		open--
	}
	first := open - 1 // the keyword
	for first > max(r.first(p), i-4*farthest) && r.kind(first) != imp.ImpParserIF && r.kind(first) != imp.ImpParserWHILE && r.kind(first) != imp.ImpParserRBRACE {
		first--
	}
	brace := r.headEnd(first)
	loop := r.kind(first) == imp.ImpParserWHILE && r.kind(brace) == imp.ImpParserLBRACE
	from, end := first+1, brace
	for r.kind(from) == imp.ImpParserLPAREN && r.partner(from) == end-1 && from < open { // around the condition
		from, end = from+1, end-1
	}
	close := r.partner(open)
	at, declares := i, "" // the operator, and what is before the variable in Imp
	if r.kind(i) == imp.ImpParserASSIGN && r.textAt(i-1, ":=") > 0 {
		at--
	}
	if r.textAt(at, ":=") > 0 {
		i = at + 1
		if !r.isLocal(first, r.text(at-1)) {
			declares = "var "
		}
	}
	if r.kind(first) != imp.ImpParserWHILE && r.kind(first) != imp.ImpParserIF || r.kind(i) != imp.ImpParserASSIGN || r.kind(close) != imp.ImpParserRPAREN || close >= end || end < brace-farthest {
		return nil
	}
	if r.text(i+1) == "next" && r.kind(i+2) == imp.ImpParserLPAREN { // it has a habit of its own
		return nil
	}
	if open < from || r.termEnd(open+1) != at { // to compare, perhaps
		return nil
	}
	if open == from && close == end-1 && !(r.calls(i+1, close) && (loop || from > first+1)) {
		return nil
	}
	f := r.construct(at, i+1, "an assignment has no value", "assign before the condition, and test the variable").skip(brace)
	if loop {
		f.helps[0] = "assign in the loop, and leave it by `break`: `while true { x = …; if … { break; } … }`"
	}
	if first != r.first(p) || r.kind(brace) != imp.ImpParserLBRACE || open != from || r.assigns(close, end) || r.hasComment(first, brace) {
		return f
	}
	name, value, rest := r.raw(open+1, at), r.ownOperators(i+1, close), ""
	if close+1 < end {
		rest = " " + r.ownOperators(close+1, end)
	}
	t, missing := r.typeOfAssigned(open+1, at, i+1, close), r.comparedWithNone(close+1)
	_, isStruct := r.structs()[t]
	more, reads := close+1, r.readEnd(i+1) == close // the tokens after the comparison
	if missing > 0 {
		more = missing
	}
	if reads && (more == end || loop && r.kind(more) == imp.ImpParserLAND) && (missing > 0 && r.kind(close+1) == imp.ImpParserNE || rest == "" && r.text(i+1) == "read_line") {
		text := fmt.Sprintf("%s !eof() { %s%s = %s;", r.text(first), declares, name, value)
		if more < end {
			text += fmt.Sprintf(" if !(%s) { break; }", r.ownOperators(more+1, end))
		}
		return r.instead(f, text, first, brace)
	}
	switch {
	case reads && missing > 0:
		f.helps[0] = "`eof()` tells whether the input has ended: test it before reading"
		return f
	case missing > 0 && t != "" && !isStruct && !r.declared().aliases[t]:
		f.helps[0] = "only a struct can be nil: assign before the condition, and compare with a value that stands for none, such as -1"
		return f
	case missing > 0:
		rest = " " + r.text(close+1) + " nil" + strings.TrimPrefix(r.ownOperators(missing-1, end), r.text(missing-1))
	case rest == "" && isStruct:
		rest = " != nil"
	case rest == "" && t != "bool":
		if zero := zeros.Of(t); zero != "" {
			rest = " != " + zero
		}
	}
	text := fmt.Sprintf("%s%s = %s; if %s%s {", declares, name, value, name, rest)
	if loop {
		text = fmt.Sprintf("while true { %s%s = %s; if %s { break; }", declares, name, value, r.negated(name, rest))
	}
	f = r.instead(f, text, first, brace)
	if text := r.raw(close+1, end); reads && (text == `!= ""` || text == "!= -1") {
		text = fmt.Sprintf("%s !eof() { %s%s = %s;", r.text(first), declares, name, value)
		f.helps = append(f.helps, "or, to the end of the input: `"+text+"`")
	}
	return f
}

// instead adds to f the fix that has a text in place of the tokens from first up to the brace.
func (r *recovery) instead(f *construct, text string, first, brace int) *construct {
	if len(text) <= 2*maxQuoted && !strings.ContainsAny(text, "\n\r`") {
		f.helps[0] = "write `" + text + "`"
	}
	return f.withEdit(false, r.edit(first, brace+1, text))
}

// typeOfAssigned returns the type of what is assigned, the tokens from up to end, to the variable at the token name, or "" if neither
// its declaration nor that of the function that is called shows it.
func (r *recovery) typeOfAssigned(name, after, from, end int) string {
	if t := r.typeOfName(name, r.text(name)); t != "" && after == name+1 {
		return t
	}
	if r.closed(from+1) == end && r.kind(from+1) == imp.ImpParserLPAREN {
		return r.resultOfCall(r.text(from))
	}
	return ""
}

// comparedWithNone returns the token after the comparison that begins at the token i if it is with what stands for no value in some language,
// or else 0.
func (r *recovery) comparedWithNone(i int) int {
	const names words.Set = "null NULL nullptr None Nil NIL undefined EOF"
	word := r.text(i + 1)
	if kind := r.kind(i); (kind == imp.ImpParserEQ || kind == imp.ImpParserNE) && (r.kind(i+1) == imp.ImpParserNIL || names.Has(word) && !r.isDeclared(word)) {
		return i + 2
	}
	return 0
}

// assigns reports whether an assignment is between two tokens.
func (r *recovery) assigns(from, end int) bool {
	for i := from; i < end; i++ {
		if r.kind(i) == imp.ImpParserASSIGN {
			return true
		}
	}
	return false
}

// negated returns the negation of the condition that a name and the text after it are.
func (r *recovery) negated(name, rest string) string {
	op, operand, _ := strings.Cut(strings.TrimSpace(rest), " ")
	opposite := map[string]string{"==": "!=", "!=": "==", "<": ">=", ">=": "<", ">": "<=", "<=": ">"}[op]
	switch {
	case rest == "":
		return "!" + name
	case opposite == "" || strings.ContainsAny(operand, "&|?<>="):
		return "!(" + name + rest + ")"
	}
	return name + " " + opposite + " " + operand
}

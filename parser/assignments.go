// This file recognises assignments in conditions, as in while ((x = f()) != 0) of C.

package parser

import (
	"fmt"
	"strings"

	"github.com/antlr4-go/antlr/v4"

	"cpsc/diag"
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
	text := fmt.Sprintf("%s%s = %s; if %s%s {", declares, name, value, name, rest)
	if loop {
		text = fmt.Sprintf("while true { %s%s = %s; if %s { break; }", declares, name, value, r.negated(name, rest))
	}
	if len(text) <= 2*maxQuoted && !strings.ContainsAny(text, "\n\r`") {
		f.helps[0] = "write `" + text + "`"
	}
	return f.withEdit(false, r.edit(first, brace+1, text))
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

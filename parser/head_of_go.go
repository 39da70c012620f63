// This file defines the message about the head of a function that is written as in Go.

package parser

import (
	"strings"

	"cpsc/diag"
	"cpsc/parser/internal/imp"
)

// headOfGo recognises the head of a function in which several parameters have no colon before their types, or one has none and the
// result has no arrow before it: one fix mends them all.
func (r *recovery) headOfGo(first, i int) *construct {
	open := first + 2
	end := r.partner(open)
	if r.kind(first) != imp.ImpParserFN || r.kind(open-1) != imp.ImpParserIDENT || r.kind(open) != imp.ImpParserLPAREN || i < open || end < i ||
		r.kind(end) != imp.ImpParserRPAREN || r.hasComment(open, end) {
		return nil
	}
	params, wrong := r.parametersOfGo(open+1, end)
	message, text, last := "expected `:` before the type of each parameter", "("+params+")", end+1
	switch result := r.typeEnd(last); {
	case r.kind(last) == imp.ImpParserLBRACE, r.kind(last) == imp.ImpParserARROW, r.text(last) == "throws", r.text(last) == "yields":
		wrong--
	case r.kind(last) == imp.ImpParserLBRACK && r.kind(last+1) == imp.ImpParserRBRACK:
		result = r.headEnd(last)
		fallthrough
	case result > 0 && r.kind(result) == imp.ImpParserLBRACE:
		message += ", and `->` before the result"
		if r.kind(last) == imp.ImpParserLPAREN {
			text += " -> " + r.raw(last, result)
		} else {
			text += " -> " + r.foreignType(last, result)
		}
		last = result
	default:
		return nil
	}
	if wrong < 1 || strings.Contains(text, "…") || strings.ContainsAny(text, "\n\r`") {
		return nil
	}
	sure := true // the types are those of Imp
	for j := open; j < last; j++ {
		sure = sure && diag.ForeignType(r.text(j)) == ""
	}
	return r.construct(open, last, message, "write `"+text+"`").withEdit(sure, r.edit(open, last, text)).skip(last)
}

// parametersOfGo returns the parameters between two tokens as Imp has them, and how many have no colon before their types; none if one of
// them is written in yet another way.
func (r *recovery) parametersOfGo(from, end int) (text string, wrong int) {
	for i := from; i < end; i++ {
		name := i
		if r.text(name) == "ref" {
			name++
		}
		for i < end && r.kind(i) != imp.ImpParserCOMMA {
			i = r.closed(i)
		}
		if r.kind(name) != imp.ImpParserIDENT || r.isType(r.text(name)) {
			return "", 0
		}
		if r.kind(name+1) == imp.ImpParserCOLON || i == name+1 { // as in a, b int
			continue
		}
		wrong++
		if typ := r.foreignType(name+1, i); typ == "…" || r.parameter(name, i) != r.text(name)+": "+typ {
			return "", 0
		}
	}
	return r.parameters(from, end), wrong
}

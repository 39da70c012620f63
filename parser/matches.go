// This file defines the message about the match of other languages, whose alternatives are
// separated by commas.

package parser

import (
	"fmt"

	"github.com/antlr4-go/antlr/v4"

	"cpsc/diag"
	"cpsc/parser/internal/imp"
)

// foreignMatch recognises a match statement. Its fix makes a switch of it, if all alternatives are
// literals or names, and each has a block, a statement or, at the end of a function with results, a
// value.
func (r *recovery) foreignMatch(p antlr.Parser, i int) *construct {
	if diag.Brief {
		return nil
	}
	first := r.first(p)
	if word := r.text(first); word != "match" && word != "when" || r.kind(first) != imp.ImpParserIDENT || i <= first {
		return nil
	}
	open := r.headEnd(first)
	if r.kind(open) != imp.ImpParserLBRACE || i > open || open == first+1 || r.hasComma(first+1, open) || r.place(p).topLevel {
		return nil
	}
	end := r.partner(open)
	f := r.notKeyword(first, r.closed(open), fmt.Sprintf("write `switch %s {`, with `case 1, 2:` or `default:` before the statements of each choice", r.quote(first+1, open)))
	switch word := r.text(open + 1); {
	case r.kind(open+2) == imp.ImpParserLPAREN && (word == "Ok" || word == "Err"):
		f.helps[0] = "a function that may fail throws: catch what it throws, `try { … } catch e { … }`"
		return f
	case r.kind(open+2) == imp.ImpParserLPAREN && (word == "Some" || word == "Just"), word == "None", word == "Nothing":
		f.helps[0] = fmt.Sprintf("there are no optional types; a struct may be nil: `if %s != nil { … } else { … }`", r.quote(first+1, open))
		return f
	}
	edits := []diag.Edit{r.edit(first, first+1, "switch")}
	result := r.endsFunction(end + 1)
	for j := open + 1; j < end; {
		body, head := r.alternative(j)
		if body < 0 && len(edits) == 1 && (r.kind(j) == imp.ImpParserCASE || r.kind(j) == imp.ImpParserDEFAULT) { // the cases are Imp's
			return f.withEdit(false, edits...)
		}
		if body < 0 {
			return f
		}
		edits = append(edits, r.edit(j, body, head))
		if r.kind(body) == imp.ImpParserLBRACE {
			if j = r.closed(body); r.kind(j) == imp.ImpParserCOMMA {
				edits = append(edits, r.edit(j, j+1, ""))
				j++
			}
			continue
		}
		last := body
		for last < end && r.kind(last) != imp.ImpParserCOMMA && r.kind(last) != imp.ImpParserSEMI && (last == body || r.token(last).flags&firstOnLine == 0) {
			if kind := r.kind(last); kind == imp.ImpParserLPAREN || kind == imp.ImpParserLBRACK {
				last = min(r.partner(last), end-1)
			}
			last++
		}
		if !r.isComplete(body, last) {
			if !result || last == body {
				return f
			}
			edits = append(edits, r.insertBefore(body, "return "))
		}
		if kind := r.kind(last); kind == imp.ImpParserCOMMA || kind == imp.ImpParserSEMI {
			edits = append(edits, r.edit(last, last+1, ";"))
			last++
		} else {
			edits = append(edits, r.insertAfter(last-1, ";"))
		}
		j = last
	}
	if r.hasComment(open, end) {
		return f
	}
	return f.withEdit(false, edits...)
}

// alternative returns the first token after the => or -> of the alternative that the token i begins,
// and the head of the case that Imp has. The token is -1 if the alternative is no list of values.
func (r *recovery) alternative(i int) (body int, head string) {
	if r.kind(i) == imp.ImpParserCASE || r.kind(i) == imp.ImpParserOR {
		i++
	}
	switch r.text(i) {
	case "_", "else", "default":
		i++
		head = "default:"
	default:
		for head = "case "; ; head += ", " {
			from := i
			if r.kind(i) == imp.ImpParserSUB {
				i++
			}
			if !isOperand(r.kind(i)) {
				return -1, ""
			}
			i++
			head += r.raw(from, i)
			if r.kind(i) != imp.ImpParserOR && r.kind(i) != imp.ImpParserCOMMA {
				break
			}
			i++
		}
		head += ":"
	}
	if r.kind(i) == imp.ImpParserARROW {
		return i + 1, head
	}
	return r.textAt(i, "=>"), head
}

// hasComma reports whether a comma that separates no arguments is between two tokens.
func (r *recovery) hasComma(from, end int) bool {
	for i := from; i < end; i++ {
		if r.kind(i) == imp.ImpParserCOMMA && r.enclosingCall(i) <= from {
			return true
		}
	}
	return false
}

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
	start, prefix, typ := first, "", false // what each value has before it, if the match is a value itself
	switch at := r.matchValue(first); {
	case at == 0:
	case r.kind(first) == imp.ImpParserVAR:
		first, prefix, typ = at, r.raw(first+1, at)+" ", true
	default:
		first, prefix = at, r.raw(first, at)+" "
	}
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
	edits := []diag.Edit{r.edit(start, first+1, "switch")}
	result := prefix != "" || r.endsFunction(end+1)
	if prefix != "" {
		f.code, f.message = diag.UnexpectedToken, "a choice of values is a statement, not part of an expression"
		f.helps[0] = fmt.Sprintf("write `switch %s {`, with `case 1, 2: %s…;` or `default: %[2]s…;` for each choice", r.quote(first+1, open), prefix)
		if r.kind(end+1) == imp.ImpParserSEMI {
			edits = append(edits, r.edit(end+1, end+2, ""))
			f.skip(end + 2)
		} else if f.ends = true; r.token(end+1).flags&firstOnLine == 0 {
			return f
		}
	} else {
		prefix = "return "
	}
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
			if start < first {
				return f
			}
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
		if start < first && isStatementKeyword(r.kind(body)) {
			return f
		}
		if start < first || !r.isComplete(body, last) {
			if !result || last == body {
				return f
			}
			edits = append(edits, r.insertBefore(body, prefix))
		}
		if typ {
			t := r.resultType(endedFunction{params: start}, body, last)
			if t == "" {
				return f
			}
			edits[0].Text, typ = fmt.Sprintf("var %s: %s; switch", r.text(start+1), t), false
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

// matchValue returns the word with which a match begins that the statement from the token first on returns, or assigns to a
// variable, or 0.
func (r *recovery) matchValue(first int) int {
	at := first + 1
	switch {
	case r.kind(first) == imp.ImpParserRETURN:
	case r.kind(first) == imp.ImpParserVAR && r.kind(first+2) == imp.ImpParserASSIGN:
		at = first + 3
	case r.kind(first) == imp.ImpParserIDENT && r.kind(first+1) == imp.ImpParserASSIGN:
		at = first + 2
	default:
		return 0
	}
	if word := r.text(at); (word != "match" && word != "when") || r.kind(at) != imp.ImpParserIDENT || r.kind(at+1) == imp.ImpParserLPAREN && r.kind(r.closed(at+1)) != imp.ImpParserLBRACE || !beginsStatement(r.kind(at+1)) {
		return 0
	}
	return at
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

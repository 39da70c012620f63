// This file recognises conditions and loops that are written after their statement, as in Ruby, Perl and Python.

package parser

import (
	"fmt"
	"strings"

	"github.com/antlr4-go/antlr/v4"

	"cpsc/internal/words"
	"cpsc/parser/internal/imp"
)

// modifiers maps words that may follow a statement to the words with which Imp begins it.
const modifiers words.Map = `
	if: if unless
	while: while until
	for: for
`

// modifier recognises a condition or a loop after its statement, as in return 1 if c. Where the condition may as well
// be that of the next line, there is no edit.
func (r *recovery) modifier(p antlr.Parser, i int) *construct {
	first := r.first(p)
	k := max(first+1, i-1) // a break may have taken the word for a label
	for modifiers.Of(r.text(k)) == "" && (k <= i || r.token(k).flags&firstOnLine == 0) && k < min(i+farthest, len(r.in.tokens)-1) {
		k = r.closed(k)
	}
	own := modifiers.Of(r.text(k))
	if own == "" || k <= first || k+1 >= len(r.in.tokens)-1 || r.kind(k-1) == imp.ImpParserRBRACE {
		return nil
	}
	if !endsOperand(r.kind(k-1)) && (k > first+1 || r.kind(first) == imp.ImpParserVAR) { // not a return or break
		return nil
	}
	indent := len(r.indent(first))
	if r.token(k).flags&firstOnLine != 0 && len(r.indent(k)) <= indent {
		return nil
	}
	end := r.modifierEnd(k+1, indent)
	if end == k+1 {
		return nil
	}
	ends := r.token(end).flags&firstOnLine != 0
	switch kind := r.kind(end); {
	case kind == imp.ImpParserSEMI, kind == imp.ImpParserRBRACE:
	case kind == imp.ImpParserLBRACE, kind == imp.ImpParserELSE, !ends:
		return nil
	}
	from := k + 1
	if own == "for" {
		if r.kind(from) != imp.ImpParserIDENT || r.kind(from+1) != imp.ImpParserIN || r.kind(first) != imp.ImpParserIDENT && r.kind(first) != imp.ImpParserYIELD {
			return nil
		}
		from += 2
	}
	statement := r.simpleStatement(first, k)
	if statement == noStatement {
		return nil
	}
	says := "a loop begins with its condition"
	switch own {
	case "if":
		says = "an `if` is before its statement"
	case "for":
		says = "a loop is before its statement"
	}
	head, body := r.ownOperators(k+1, end), r.ownOperators(first, k)
	if r.text(k) != own {
		head = "!(" + head + ")"
	}
	short := func(text string) string {
		if len(text) > maxQuoted || strings.ContainsAny(text, "\n\r{`") {
			return "…"
		}
		return text
	}
	f := r.construct(k, k+1, says, fmt.Sprintf("write `%s %s { %s; }`", own, short(head), short(body))).skip(end)
	f.ends = r.kind(end) != imp.ImpParserSEMI
	switch {
	case statement == declares:
		f.helps[0] = "declare the variable before, and assign to it in the block: `" + fmt.Sprintf("%s %s { … }", own, short(head)) + "`"
	case statement == valueAlone, r.kind(end) != imp.ImpParserRBRACE && ends && len(r.indent(end)) > indent, r.hasComment(first, end):
	default:
		last := end
		if r.kind(end) == imp.ImpParserSEMI {
			last++
		}
		f.withEdit(r.plain(from, end), r.edit(first, last, fmt.Sprintf("%s %s { %s; }", own, head, body)))
	}
	return f
}

// The forms of a statement before a modifier.
const (
	noStatement = iota
	declares
	valueAlone
	complete
)

// simpleStatement returns the form of the statement that the tokens from first up to end are without its semicolon.
func (r *recovery) simpleStatement(first, end int) int {
	from, form := first, complete
	switch r.kind(first) {
	case imp.ImpParserBREAK, imp.ImpParserCONTINUE:
		if end > first+1 && (end > first+2 || r.kind(first+1) != imp.ImpParserIDENT) {
			return noStatement
		}
		return complete
	case imp.ImpParserVAR, imp.ImpParserCONST:
		return declares
	case imp.ImpParserRETURN:
		if from++; from == end {
			return complete
		}
	case imp.ImpParserTHROW, imp.ImpParserYIELD:
		from++
	default:
		target := r.termEnd(first)
		assigns := assignOp(r.kind(target)) != 0 || r.kind(target) == imp.ImpParserASSIGN
		switch {
		case target > first && target < end && assigns:
			from = target + 1
		case target != end || r.kind(end-1) != imp.ImpParserRPAREN || r.kind(first) != imp.ImpParserIDENT:
			form = valueAlone
		}
	}
	if from >= end || !r.plain(from, end) {
		return noStatement
	}
	return form
}

// modifierEnd returns the end of the condition that begins at the token from: up to what ends a statement, or to a line
// that begins another one. The statement before the condition has the indentation.
func (r *recovery) modifierEnd(from, indent int) int {
	i := from
	for ; i < len(r.in.tokens)-1; i = max(i+1, r.closed(i)) {
		switch kind := r.kind(i); kind {
		case imp.ImpParserSEMI, imp.ImpParserLBRACE, imp.ImpParserRBRACE, imp.ImpParserRPAREN, imp.ImpParserRBRACK:
			return i
		default:
			if isStatementKeyword(kind) || kind == imp.ImpParserELSE || kind == imp.ImpParserCASE || kind == imp.ImpParserDEFAULT {
				return i
			}
			operator := kind == imp.ImpParserSUB || kind == imp.ImpParserLPAREN || kind == imp.ImpParserLBRACK
			newLine := r.token(i).flags&firstOnLine != 0
			operand := i == from || r.kind(i-1) == imp.ImpParserIDENT && foreignWords.Of(r.text(i-1)) != ""
			if !operand && endsOperand(r.kind(i-1)) && beginsStatement(kind) && foreignWords.Of(r.text(i)) == "" && (!operator || newLine && len(r.indent(i)) <= indent) {
				return i
			}
		}
	}
	return i
}

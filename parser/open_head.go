// This file defines the messages about what is unfinished in the head of a statement or of a function, before its block.

package parser

import (
	"fmt"
	"slices"
	"strings"

	"github.com/antlr4-go/antlr/v4"

	"cpsc/diag"
	"cpsc/parser/internal/imp"
)

// openHead recognises the head of a statement in which a bracket is open and an expression is missing, as while it is
// typed: the brace after it begins the block, and no value, unless something of the same expression follows its end.
func (r *recovery) openHead(p antlr.Parser, i int) *construct {
	first := r.first(p)
	if r.kind(i) != imp.ImpParserLBRACE || !isHead(r.kind(first)) || endsOperand(r.kind(i-1)) {
		return nil
	}
	open := r.open(first, i)
	if len(open) == 0 || r.kind(open[len(open)-1]-1) == imp.ImpParserFN { // the parameters of a function
		return nil
	}
	if slices.ContainsFunc(open, func(k int) bool { return r.kind(k) == imp.ImpParserLBRACE }) { // that of a switch
		return nil
	}
	switch kind := r.kind(r.closed(i)); {
	case kind == imp.ImpParserRPAREN, kind == imp.ImpParserRBRACK, kind == imp.ImpParserCOMMA, kind == imp.ImpParserLBRACE && r.token(r.closed(i)).flags&firstOnLine == 0:
		return nil
	}
	words := r.missing(r.wanted(first, i, false), first, i)
	return r.construct(i-1, i, fmt.Sprintf("expected %s after this %s", words, r.named(i-1))).skip(i)
}

// isHead reports whether a statement that begins with a token of the kind has an expression before its block.
func isHead(kind int32) bool {
	switch kind {
	case imp.ImpParserIF, imp.ImpParserWHILE, imp.ImpParserFOR, imp.ImpParserSWITCH:
		return true
	}
	return false
}

// openResult recognises the results of a function without a closing bracket before its throws: what is in the brackets can have one
// only if it is a function or a generator.
func (r *recovery) openResult(p antlr.Parser, i int) *construct {
	if kind := r.kind(i); diag.Brief || kind != imp.ImpParserLBRACE && kind != imp.ImpParserRPAREN && kind != imp.ImpParserSEMI && kind != imp.ImpParserCOMMA {
		return nil
	}
	open := r.open(r.first(p), i)
	first := len(open) - 1
	for first > 0 && open[first-1] == open[first]-1 {
		first--
	}
	if first < 0 {
		return nil
	}
	before := r.kind(open[first] - 1)
	if before != imp.ImpParserARROW && before != imp.ImpParserYIELDS && before != imp.ImpParserGEN {
		return nil
	}
	last, at := open[len(open)-1], open[first]
	for r.kind(at) != imp.ImpParserTHROWS {
		if at++; at >= i || r.kind(at) == imp.ImpParserFN || r.kind(at) == imp.ImpParserGEN {
			return nil
		}
	}
	if at < last {
		return nil
	}
	closing := ""
	for _, k := range slices.Backward(open[first:]) {
		if closing += ")"; r.kind(k) == imp.ImpParserLBRACK {
			closing = closing[:len(closing)-1] + "]"
		}
	}
	f := r.construct(at, at+1, "expected `"+closing[:1]+"`, found `throws`", "put `"+closing+"` before it").withEdit(true, r.insertAfter(at-1, closing))
	f.labels = []diag.Label{{Span: r.token(last).span(), Text: "this `" + r.text(last) + "` is not closed"}}
	return f.skip(i)
}

// unfinishedThrows recognises the beginning of throws after the type of a function or generator.
func (r *recovery) unfinishedThrows(_ antlr.Parser, i int) *construct {
	if diag.Brief || r.kind(i) != imp.ImpParserIDENT || !strings.HasPrefix("throw", r.text(i)) || r.kind(i+1) == imp.ImpParserCOLON {
		return nil
	}
	for j := i - 1; j >= 0; j-- {
		switch kind := r.kind(j); kind {
		case imp.ImpParserRPAREN, imp.ImpParserRBRACK:
			j = min(j, r.partner(j))
		case imp.ImpParserFN, imp.ImpParserGEN:
			return r.notKeyword(i, i+1, "did you mean `throws`?").withEdit(false, r.edit(i, i+1, "throws"))
		case imp.ImpParserIDENT, imp.ImpParserARROW:
		default:
			return nil
		}
	}
	return nil
}

// headOfCases recognises a block with cases after a name alone, which should be the head of a switch.
func (r *recovery) headOfCases(p antlr.Parser, i int) *construct {
	first := r.first(p)
	if diag.Brief || r.kind(first) != imp.ImpParserIDENT || i != first+1 || r.kind(i) != imp.ImpParserLBRACE || !r.beginsCase(i+1) {
		return nil
	}
	f := r.construct(first, i, "expected `switch` and a value before these cases").skip(i)
	if word := r.text(first); !strings.HasPrefix("switch", word) {
		f.helps = []string{"write `switch " + word + " {`"}
		f.withEdit(false, r.insertBefore(first, "switch "))
	}
	return f
}

// This file defines the message about a bracket that is open in the head of a statement, before its block.

package parser

import (
	"fmt"
	"slices"

	"github.com/antlr4-go/antlr/v4"

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

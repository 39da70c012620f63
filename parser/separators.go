// This file recognises separators and brackets that are missing between the parts of a for, the parameters
// and results of a function, and the elements of an array, where what remains looks like something else.

package parser

import (
	"github.com/antlr4-go/antlr/v4"

	"cpsc/diag"
	"cpsc/parser/internal/imp"
)

// forParts recognises a for with three parts, of which two have no semicolon between them.
func (r *recovery) forParts(p antlr.Parser, _ int) *construct {
	first := r.first(p)
	open := r.headEnd(first)
	if r.kind(first) != imp.ImpParserFOR || r.kind(open) != imp.ImpParserSEMI || r.kind(r.headEnd(open+1)) != imp.ImpParserLBRACE {
		return nil
	}
	end, at := r.headEnd(open+1), 0
	for j := first + 2; j < end; j++ {
		if !endsOperand(r.kind(j-1)) || r.kind(j) != imp.ImpParserIDENT {
			continue
		}
		if at > 0 || r.kind(j-1) == imp.ImpParserIDENT && r.isType(r.text(j-1)) || foreignWords.Of(r.text(j)) != "" {
			return nil
		}
		at = j
	}
	if at == 0 {
		return nil
	}
	return r.construct(at, at+1, "the three parts of a `for` are separated by `;`", "put a `;` before it").skip(end).
		withEdit(false, r.insertAfter(at-1, ";"))
}

// openParams recognises a parenthesis without parameters that is not closed, before throws or yields.
func (r *recovery) openParams(p antlr.Parser, i int) *construct {
	open := i - 1
	if rule := p.GetParserRuleContext().GetRuleIndex(); rule != imp.ImpParserRULE_params && rule != imp.ImpParserRULE_param {
		return nil
	}
	if r.kind(open) == imp.ImpParserIDENT { // the parser takes the word for a parameter
		open--
	}
	if word := r.text(open + 1); r.kind(open) != imp.ImpParserLPAREN || r.kind(open-1) != imp.ImpParserIDENT || word != "throws" && word != "yields" {
		return nil
	}
	f := r.construct(open+1, open+2, "expected a parameter or `)`, found "+r.found(open+1), "close it with `)` here").skip(r.headEnd(i))
	f.labels = []diag.Label{{Span: r.token(open).span(), Text: "this `(` is not closed"}}
	return f.withEdit(false, r.insertAfter(open, ")"))
}

// adjacentTypes recognises two results of a function without a comma between them.
func (r *recovery) adjacentTypes(_ antlr.Parser, i int) *construct {
	before := r.kind(i - 1)
	isType := r.kind(i) == imp.ImpParserLBRACK || r.kind(i) == imp.ImpParserIDENT && r.isType(r.text(i))
	if !isType || before != imp.ImpParserRBRACK && (before != imp.ImpParserIDENT || !r.isType(r.text(i-1))) {
		return nil
	}
	open := i - 1
	for ; open > 0 && r.kind(open) != imp.ImpParserLPAREN; open-- {
		switch r.kind(open) {
		case imp.ImpParserRPAREN, imp.ImpParserRBRACK:
			open = min(open, r.partner(open))
		case imp.ImpParserSEMI, imp.ImpParserLBRACE, imp.ImpParserRBRACE, imp.ImpParserCOLON:
			return nil
		}
	}
	if r.kind(open-1) != imp.ImpParserARROW {
		return nil
	}
	return r.construct(i, i+1, "expected `,` between the results", "put a `,` before it").skip(r.headEnd(i)).withEdit(false, r.insertAfter(i-1, ","))
}

// adjacentArrays recognises an array that follows another one, which the parser takes for its index.
func (r *recovery) adjacentArrays(_ antlr.Parser, i int) *construct {
	open := i - 1
	for ; open > 0 && r.kind(open) != imp.ImpParserLBRACK; open-- {
		switch r.kind(open) {
		case imp.ImpParserRPAREN, imp.ImpParserRBRACK:
			open = min(open, r.partner(open))
		case imp.ImpParserSEMI, imp.ImpParserLBRACE, imp.ImpParserRBRACE, imp.ImpParserLPAREN:
			return nil
		}
	}
	literal := r.partner(open - 1)
	if r.kind(i) != imp.ImpParserCOMMA || r.kind(open-1) != imp.ImpParserRBRACK || literal >= open-1 || endsOperand(r.kind(literal-1)) {
		return nil
	}
	f := r.construct(open, open+1, "an array has no index here", "put a `,` before it").skip(r.closed(open))
	return f.withEdit(false, r.insertAfter(open-1, ","))
}

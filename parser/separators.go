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
	if diag.Brief {
		return nil
	}
	first := r.first(p)
	open := r.headEnd(first)
	if r.kind(first) != imp.ImpParserFOR || r.kind(first+2) == imp.ImpParserIN || r.kind(open) != imp.ImpParserSEMI || r.kind(r.headEnd(open+1)) != imp.ImpParserLBRACE {
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
	if diag.Brief {
		return nil
	}
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

// isTypeOfFunction reports whether the token i is the fn of a type, not of a function.
func (r *recovery) isTypeOfFunction(p antlr.Parser, i int) bool {
	rule := p.GetParserRuleContext().GetRuleIndex()
	return r.kind(i) == imp.ImpParserFN && (rule == imp.ImpParserRULE_type || rule == imp.ImpParserRULE_plainType || rule == imp.ImpParserRULE_paramType)
}

// adjacentTypes recognises two results of a function without a comma between them, and in the type of a function two parameters
// without one, or a parameter with a name.
func (r *recovery) adjacentTypes(p antlr.Parser, i int) *construct {
	if diag.Brief {
		return nil
	}
	isType := func(i int) bool { return r.kind(i) == imp.ImpParserIDENT && r.isType(r.text(i)) }
	before := r.kind(i - 1)
	if r.kind(i) != imp.ImpParserLBRACK && r.kind(i) != imp.ImpParserIDENT || before != imp.ImpParserRBRACK && before != imp.ImpParserIDENT {
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
	both := (isType(i) || r.kind(i) == imp.ImpParserLBRACK) && (isType(i-1) || before == imp.ImpParserRBRACK)
	switch {
	case both && r.kind(open-1) == imp.ImpParserARROW:
		return r.construct(i, i+1, "expected `,` between the results", "put a `,` before it").skip(r.headEnd(i)).withEdit(false, r.insertAfter(i-1, ","))
	case !r.isTypeOfFunction(p, open-1):
		return nil
	case both:
		return r.construct(i, i+1, "expected `,` between the types of the parameters", "put a `,` before it").skip(r.headEnd(i)).withEdit(false, r.insertAfter(i-1, ","))
	}
	f := r.construct(i-1, i+1, "the type of a function has no names of parameters", "write only their types").skip(r.headEnd(i))
	var edits []diag.Edit
	for j, end := open+1, r.partner(open); j < end; {
		next := r.closed(j)
		typed := isType(j) || r.kind(j) == imp.ImpParserLBRACK
		switch {
		case j > open+1 && r.kind(j-1) != imp.ImpParserCOMMA:
			j = next
			continue
		case typed && r.kind(next) == imp.ImpParserIDENT && !isType(next): // P p
			edits = append(edits, diag.Edit{Span: diag.Span{Start: r.token(next - 1).end, End: r.token(next).end}})
		case !typed && r.kind(j) == imp.ImpParserIDENT && (isType(next) || r.kind(next) == imp.ImpParserLBRACK): // p P
			edits = append(edits, r.edit(j, next, ""))
		default:
			j = next
			continue
		}
		if j = r.closed(next); r.kind(j) != imp.ImpParserCOMMA && r.kind(j) != imp.ImpParserRPAREN {
			return f // it is not clear which words are names
		}
	}
	return f.withEdit(false, edits...)
}

// adjacentArrays recognises an array that follows another one, which the parser takes for its index.
func (r *recovery) adjacentArrays(_ antlr.Parser, i int) *construct {
	if diag.Brief {
		return nil
	}
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
	if at := r.token(open - 1).end; r.token(open).flags&firstOnLine != 0 {
		f.at, f.message, f.helps[0] = diag.Span{Start: at, End: at}, "expected `,` at the end of this line", "add `,` here"
	}
	return f.withEdit(false, r.insertAfter(open-1, ","))
}

// needsValue reports whether an element that is missing at the comma i, after it or before it, is needed in its list: without it
// there are fewer values than results of the function, variables or parameters. It is known for calls of functions of the program.
// The statement begins at the token first.
func (r *recovery) needsValue(first, i int) (needed, known bool) {
	start, want := first+1, 1
	if open := r.open(first, i); len(open) > 0 {
		start = open[len(open)-1] + 1
		if r.isResultList(start - 1) { // of one result, there is no list
			want = 2
		} else if r.kind(start-1) != imp.ImpParserLPAREN || !endsOperand(r.kind(start-2)) {
			return false, true
		} else if name := r.text(start - 2); name == "print" || name == "write" { // any number
			return false, true
		} else {
			list, known := r.declared().params[name]
			if want = len(list); !known {
				return false, false
			}
		}
	} else if r.kind(first) == imp.ImpParserRETURN {
		want = r.resultCount(r.parser)
	} else {
		for j := first; j < i; j = r.closed(j) {
			switch r.kind(j) {
			case imp.ImpParserCOMMA:
				want++
			case imp.ImpParserASSIGN:
				start = j + 1
			}
			if start > first+1 {
				break
			}
		}
		if start == first+1 {
			return true, true // a variable
		}
	}
	values := 0
	for j := start; ; {
		kind := r.kind(j)
		if kind == imp.ImpParserSEMI || kind == imp.ImpParserRPAREN || kind == imp.ImpParserRBRACE || kind == antlr.TokenEOF || j > i && r.token(j).flags&firstOnLine != 0 ||
			kind == imp.ImpParserLBRACE && r.isResultList(start-1) {
			return values < want, true
		}
		if kind != imp.ImpParserCOMMA && (j == start || r.kind(j-1) == imp.ImpParserCOMMA) {
			values++
		}
		j = r.closed(j)
	}
}

// isResultList reports whether the token open begins the list of the results of a function.
func (r *recovery) isResultList(open int) bool {
	return r.kind(open) == imp.ImpParserLPAREN && r.kind(open-1) == imp.ImpParserARROW
}

// valueAfterType recognises the declaration of a variable without = before its value.
func (r *recovery) valueAfterType(p antlr.Parser, i int) *construct {
	first := r.first(p)
	if r.kind(first) != imp.ImpParserVAR || r.kind(first+2) != imp.ImpParserCOLON || r.typeEnd(first+3) != i || r.token(i).flags&firstOnLine != 0 || r.adjacent(i) {
		return nil
	}
	end := r.headEnd(i)
	for j := i; j < end; j++ {
		if r.kind(j) == imp.ImpParserASSIGN {
			return nil
		}
	}
	switch kind := r.kind(i); {
	case r.kind(i-1) == imp.ImpParserIDENT && !r.isType(r.text(i-1)):
		return nil
	case kind == imp.ImpParserLBRACK && r.kind(i-1) != imp.ImpParserRBRACK: // as in int [3]
		return nil
	case kind == imp.ImpParserIDENT && !r.declared().vars[r.text(i)] && r.kind(i+1) != imp.ImpParserLPAREN:
		return nil
	case kind != imp.ImpParserLBRACK && !isOperand(kind):
		return nil
	}
	f := r.construct(i, i+1, "expected `=` before this value", "put a `=` before it").skip(end)
	return f.withEdit(r.kind(r.termEnd(i)) == imp.ImpParserSEMI, r.insertAfter(i-1, " ="))
}

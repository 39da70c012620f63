// This file defines the measure of how deep a program nests. It is computed from the
// tokens, so that the limit (see diag.Limits) is enforced before anything recurses.

package parser

import "cpsc/parser/internal/imp"

// nesting counts the constructs that are open at the current token: blocks (including
// bodies of functions), brackets of any kind, prefix operators, the links of a chain of
// calls, indices and fields, the conditions of a chain of ?:, and the arrows, gens and
// throws of a chain of types. Chains of binary operators, of else if and of statements may be of
// any length.
//
// The depth of a recursion on the syntax tree is at most a small multiple of the limit,
// because a level of brackets may hold one operator of each precedence.
//
// The count need only be right for programs without syntax errors: an error ends the
// recursion of the parser.
type nesting struct {
	limit  int
	levels []level
	sum    int // the sum of the depths of all levels
}

// A level is an open bracket, or the top of the file, with the constructs that are open
// directly in it.
type level struct {
	bracket int32 // 0 at the top
	fn      fnState
	// Open in the statement: conditions and arrows. Open in the operand: prefix
	// operators and links.
	conds, arrows, prefixes, links int
}

// depth returns how many constructs the level has open, its bracket included.
func (l *level) depth() int {
	d := l.conds + l.arrows + l.prefixes + l.links
	if l.bracket != 0 {
		d++
	}
	return d
}

// operand updates the level for an operand, or a word before a type, and the token before it.
func (l *level) operand(kind, before int32) {
	switch {
	case before == imp.ImpLexerFN && kind == imp.ImpLexerIDENT:
		l.fn = fnDecl
	case before == imp.ImpLexerRPAREN || before == imp.ImpLexerRBRACK: // throws, yields
		l.links = 0 // the parentheses before it were no link
	case before == imp.ImpLexerIDENT: // gen int, throws int
		l.arrows++
	}
}

// opens updates the level for a bracket in it, and the token before it.
func (l *level) opens(kind, before int32) {
	switch {
	case kind == imp.ImpLexerLBRACE && l.fn != fnLit:
		*l = level{bracket: l.bracket} // the head of the statement is over
	case kind == imp.ImpLexerLBRACE:
		l.fn, l.arrows, l.links = noFn, 0, 0
	case kind == imp.ImpLexerLPAREN && before == imp.ImpLexerFN && l.fn == noFn:
		l.fn = fnLit
	}
}

// An fnState says what the next block of a level is: the body of a function literal,
// after which the expression continues, or a block that ends the head of a statement.
type fnState uint8

const (
	noFn fnState = iota
	fnDecl
	fnLit
)

// enter updates the count for the last of the tokens. It reports whether the nesting is
// within the limit.
func (n *nesting) enter(tokens []*token) bool {
	if n.levels == nil {
		n.levels = append(n.levels, level{})
	}
	kind, before := nameOr(tokens[len(tokens)-1].kind), int32(0)
	if len(tokens) > 1 {
		before = nameOr(tokens[len(tokens)-2].kind)
	}
	top := &n.levels[len(n.levels)-1]
	n.sum -= top.depth()
	switch kind {
	case imp.ImpLexerLPAREN, imp.ImpLexerLBRACK, imp.ImpLexerLBRACE:
		top.opens(kind, before)
		n.sum += top.depth()
		n.levels = append(n.levels, level{bracket: kind})
		top = &n.levels[len(n.levels)-1]
	case imp.ImpLexerRPAREN, imp.ImpLexerRBRACK, imp.ImpLexerRBRACE:
		n.sum += top.depth()
		n.close(kind)
		top = &n.levels[len(n.levels)-1]
		n.sum -= top.depth()
		// The bracket was a link if there is an operand before it. That is not known
		// any more; counting a link is harmless, because the operand ends here.
		if kind != imp.ImpLexerRBRACE {
			top.links++
		}
	case imp.ImpLexerDOT:
		top.links++
	case imp.ImpLexerNOT, imp.ImpLexerCOM:
		top.prefixes++
	case imp.ImpLexerSUB:
		if endsOperand(before) {
			top.prefixes, top.links = 0, 0
		} else {
			top.prefixes++
		}
	case imp.ImpLexerQUERY:
		top.prefixes, top.links = 0, 0
		top.conds++
	case imp.ImpLexerARROW:
		top.links = 0 // the parentheses before it were no link
		top.arrows++
	case imp.ImpLexerIDENT, imp.ImpLexerINT, imp.ImpLexerFLOAT, imp.ImpLexerCHAR, imp.ImpLexerSTRING,
		imp.ImpLexerTRUE, imp.ImpLexerFALSE, imp.ImpLexerNIL, imp.ImpLexerREF:
		top.operand(kind, before)
	case imp.ImpLexerFN:
		if before == imp.ImpLexerIDENT { // gen fn(), throws fn()
			top.arrows++
		}
		if before == imp.ImpLexerRBRACE || before == imp.ImpLexerSEMI {
			*top = level{bracket: top.bracket}
		}
	case imp.ImpLexerSEMI:
		n.sum += top.depth()
		for n.bracket() == imp.ImpLexerLPAREN || n.bracket() == imp.ImpLexerLBRACK {
			n.pop()
		}
		top = &n.levels[len(n.levels)-1]
		n.sum -= top.depth()
		*top = level{bracket: top.bracket}
	case imp.ImpLexerCOMMA, imp.ImpLexerCONST, imp.ImpLexerVAR, imp.ImpLexerSTRUCT, imp.ImpLexerIF, imp.ImpLexerELSE,
		imp.ImpLexerWHILE, imp.ImpLexerDO, imp.ImpLexerFOR, imp.ImpLexerIN, imp.ImpLexerSWITCH, imp.ImpLexerCASE,
		imp.ImpLexerDEFAULT, imp.ImpLexerBREAK, imp.ImpLexerCONTINUE, imp.ImpLexerGOTO, imp.ImpLexerRETURN,
		imp.ImpLexerTHROW, imp.ImpLexerTRY, imp.ImpLexerYIELD, imp.ImpLexerASSIGN:
		*top = level{bracket: top.bracket}
	default: // a binary operator, or a colon
		top.prefixes, top.links = 0, 0
	}
	n.sum += top.depth()
	return n.sum <= n.limit
}

// nameOr returns the kind, or that of identifiers if it is one of a name.
func nameOr(kind int32) int32 {
	if isName(kind) {
		return imp.ImpLexerIDENT
	}
	return kind
}

func (n *nesting) bracket() int32 { return n.levels[len(n.levels)-1].bracket }

func (n *nesting) pop() {
	n.sum -= n.levels[len(n.levels)-1].depth()
	n.levels = n.levels[:len(n.levels)-1]
}

// close leaves the innermost bracket that the given one closes. A round or square
// bracket cannot close one outside its block.
func (n *nesting) close(kind int32) {
	open := opener(kind)
	for i := len(n.levels) - 1; i > 0; i-- {
		b := n.levels[i].bracket
		if b == open {
			for len(n.levels) > i {
				n.pop()
			}
			return
		}
		if b == imp.ImpLexerLBRACE {
			return
		}
	}
}

// opener returns the bracket that is closed by the given one.
func opener(closer int32) int32 {
	switch closer {
	case imp.ImpLexerRPAREN:
		return imp.ImpLexerLPAREN
	case imp.ImpLexerRBRACK:
		return imp.ImpLexerLBRACK
	}
	return imp.ImpLexerLBRACE
}

// closer returns the bracket that closes the given one, or 0 if it is none.
func closer(opening int32) int32 {
	switch opening {
	case imp.ImpLexerLPAREN:
		return imp.ImpLexerRPAREN
	case imp.ImpLexerLBRACK:
		return imp.ImpLexerRBRACK
	case imp.ImpLexerLBRACE:
		return imp.ImpLexerRBRACE
	}
	return 0
}

// endsOperand reports whether a minus after the token is binary.
func endsOperand(kind int32) bool {
	switch kind {
	case imp.ImpLexerINT, imp.ImpLexerFLOAT, imp.ImpLexerCHAR, imp.ImpLexerSTRING, imp.ImpLexerTRUE,
		imp.ImpLexerFALSE, imp.ImpLexerNIL, imp.ImpLexerRPAREN, imp.ImpLexerRBRACK, imp.ImpLexerRBRACE:
		return true
	}
	return isName(kind)
}

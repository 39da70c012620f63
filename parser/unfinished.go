// This file defines the recovery from a statement or declaration that ends too early, at the end of
// a line, as while it is typed. To the grammar, the next line continues it: the parser finds the
// error later, or at the beginning of that line. The layout says more: what is not indented deeper
// than the first line of a statement, and is a statement, is not a part of it.

package parser

import (
	"slices"
	"strings"

	"github.com/antlr4-go/antlr/v4"

	"cpsc/ast"
	"cpsc/diag"
	"cpsc/parser/internal/imp"
)

// A lineEnd is the end of a line at which a statement or declaration ends too early.
type lineEnd struct {
	first int // the first token of the statement or declaration
	next  int // the first token of the next line
	brace int // the brace that closes its block, whose opening brace it does not have, or 0
}

// lineEnd returns where the statement or declaration in which the token i is wrong is unfinished.
// Its next is 0 if that does not seem to be the mistake.
func (r *recovery) lineEnd(p antlr.Parser, i int) lineEnd {
	e := lineEnd{first: r.first(p)}
	if r.trial || r.tired() || e.first >= i {
		return e
	}
	if t := r.token(i); t.start == t.end && t.kind == imp.ImpParserUNKNOWN { // of ParseEnding
		e.next = i
		return e
	} else if t.isMissingBrace() {
		e.next, e.brace = i, r.partner(i)
		return e
	}
	if f := r.foreignFields(p, i); f != nil {
		return e
	}
	topLevel := r.place(p).topLevel
	start := e.first
	if r.kind(start) == imp.ImpParserSWITCH { // the head of a case
		for k := i - 1; k > start && r.kind(k) != imp.ImpParserSEMI && r.kind(k) != imp.ImpParserLBRACE; k-- {
			if kind := r.kind(k); kind == imp.ImpParserCASE || kind == imp.ImpParserDEFAULT {
				start = k
				break
			} else if kind == imp.ImpParserRBRACE { // of a function in the values
				k = min(k, r.partner(k))
			}
		}
	}
	indent := len(r.indent(start))
	for j := start + 1; j <= i && !r.tired(); j++ { // isNext may parse up to i
		t := r.token(j)
		if t.kind == imp.ImpParserLBRACE && j < i && r.kind(e.first) != imp.ImpParserSTRUCT {
			if j = r.partner(j); j >= i {
				break // the statements in the block are right
			}
			continue
		}
		if t.flags&firstOnLine == 0 {
			continue
		}
		if j+1 == i && r.kind(j-1) == imp.ImpParserCOLON && r.kind(j) == imp.ImpParserIDENT && r.kind(i) == imp.ImpParserCOLON {
			if first := r.kind(e.first); first == imp.ImpParserSTRUCT || first == imp.ImpParserFN { // a field or parameter without a type
				e.next = j
				return e
			}
		}
		deeper := len(r.indent(j)) > indent
		if deeper && start > e.first { // the statements of a case
			if deeper = r.statementsEnd(j, i) == 0; deeper {
				continue
			}
		}
		if deeper {
			continue
		}
		if (j >= r.inTree || r.inValueOf(p)) && r.isNext(p, e, i, j, topLevel) {
			e.next = j
			return e
		}
	}
	return e
}

// halfArrow recognises the beginning of -> at the end of the head of a function whose body follows.
func (r *recovery) halfArrow(p antlr.Parser, i int) *construct {
	if diag.Brief || r.kind(i) != imp.ImpParserSUB || r.kind(r.first(p)) != imp.ImpParserFN || !r.token(i+1).isMissingBrace() {
		return nil
	}
	return r.construct(i, i+1, "expected `->` and a type, or `{`, found `-`")
}

// isNext reports whether the token j, the first one on its line, begins another statement or
// declaration than the one before in which the token i is wrong.
func (r *recovery) isNext(p antlr.Parser, e lineEnd, i, j int, topLevel bool) bool {
	kind, before := r.kind(j), r.kind(j-1)
	if _, division := r.divides(j); division {
		return false
	}
	begins := beginsStatement(kind) || kind == imp.ImpParserRBRACE || kind == imp.ImpParserCASE || kind == imp.ImpParserDEFAULT
	switch {
	case r.beginsDeclaration(j) && (r.atMargin(j) || kind != antlr.TokenEOF && j == i):
		begins = true
	case topLevel:
		begins = kind == imp.ImpParserRBRACE || kind == antlr.TokenEOF
	case j < i:
		return r.statementsEnd(j, i) > 0
	}
	if j < i {
		return begins && (topLevel || kind != antlr.TokenEOF) && r.beginsDeclaration(j)
	}
	switch {
	case !begins, r.closesOpen(e.first, j):
		return false
	case before == imp.ImpParserCOMMA && !isStatementKeyword(kind) && len(r.open(e.first, j)) == 0 && r.habitAt(r.place(p), i) != nil:
		return false
	case before == imp.ImpParserGOTO:
		return false // it has a message of its own
	case wantsMore(before):
		return true
	case before == imp.ImpParserRETURN:
		return r.returnsValues(p)
	case r.kind(j-2) == imp.ImpParserCATCH, r.kind(e.first) == imp.ImpParserFOR && j == e.first+2 && before == imp.ImpParserIDENT:
		return true
	case before == imp.ImpParserLBRACE:
		return r.kind(e.first) == imp.ImpParserSTRUCT
	case r.kind(e.first) == imp.ImpParserSTRUCT: // a field of which only the name is there
		start := r.kind(j - 2)
		return before == imp.ImpParserIDENT && (start == imp.ImpParserLBRACE || start == imp.ImpParserCOMMA || start == imp.ImpParserSTRUCT)
	}
	return len(r.open(e.first, j)) > 0
}

// closesOpen reports whether the line of the token j, which is no statement, closes the innermost bracket that is open before it:
// the line before ends in the middle of a name, perhaps.
func (r *recovery) closesOpen(first, j int) bool {
	if diag.Brief || r.tired() {
		return false
	}
	open := r.open(first, j)
	if len(open) == 0 || isStatementKeyword(r.kind(j)) {
		return false
	}
	end := r.partner(open[len(open)-1])
	if kind := r.kind(end); kind != imp.ImpParserRPAREN && kind != imp.ImpParserRBRACK {
		return false
	}
	for k := j + 1; k <= end; k++ {
		if r.token(k).flags&firstOnLine != 0 {
			return false
		}
	}
	return r.statementsEnd(j, j) == 0
}

// open returns the brackets from the token first up to end that are not closed.
func (r *recovery) open(first, end int) []int {
	var open []int
	for k := first; k < end; k++ {
		switch r.kind(k) {
		case imp.ImpParserLPAREN, imp.ImpParserLBRACK, imp.ImpParserLBRACE:
			open = append(open, k)
		case imp.ImpParserRPAREN, imp.ImpParserRBRACK, imp.ImpParserRBRACE:
			open = open[:max(0, len(open)-1)]
		}
	}
	return open
}

// statementsEnd returns the end of complete statements that are no expressions alone, which begin at the token j and go on after
// the token i. It is 0 if there are none. A label is a part of the statement on its line.
func (r *recovery) statementsEnd(j, i int) int {
	t := r.newTrial(r.in.tokens, j)
	for labelled := false; t.in.pos <= i || labelled; {
		start := t.in.pos
		if !beginsStatement(r.kind(start)) {
			if start > j && !labelled && r.kind(start) == imp.ImpParserRBRACE {
				return start
			}
			return 0
		}
		label := r.kind(start) == imp.ImpParserIDENT && r.kind(start+1) == imp.ImpParserCOLON
		labelled = label && r.token(start+2).flags&firstOnLine == 0
		if labelled && r.typeTextEnd(start+2) > 0 {
			return 0 // a field, a parameter or a variable
		}
		c := t.parser.Statement()
		if r.steps += t.steps + t.in.pos - start; t.in.failed || t.errs.Failed() || t.in.pos == start {
			return 0
		}
		if aloneNoCall(c) {
			return 0
		}
	}
	return t.in.pos
}

// aloneNoCall reports whether a statement is an expression alone that is no call.
func aloneNoCall(c imp.IStatementContext) bool {
	x := alone(c.(*imp.StatementContext))
	return x != nil && (len(children(x)) < 3 || kindOf(children(x)[1]) != imp.ImpParserLPAREN || kindOf(children(x)[0]) != 0)
}

// inValueOf reports whether the last list of statements that the parser was in is that of a function in an expression of the
// current statement: it is no part of the tree if this statement is wrong.
func (r *recovery) inValueOf(p antlr.Parser) bool {
	var statement antlr.Tree = p.GetParserRuleContext()
	for statement != nil {
		if _, ok := statement.(*imp.StatementContext); ok {
			break
		}
		statement = statement.GetParent()
	}
	in := false
	for c := antlr.Tree(r.list); c != nil && c != statement; c = c.GetParent() {
		_, expr := c.(*imp.ExprContext)
		in = in || expr
	}
	return in
}

// newTrial returns the recovery of another parser of the tokens, from the token i on. It stops at the
// first error.
func (r *recovery) newTrial(tokens []token, i int) *recovery {
	in := &stream{tokens: tokens, pos: i, rejected: token{kind: imp.ImpParserUNKNOWN, index: -1}}
	p := imp.NewImpParser(in)
	p.RemoveErrorListeners()
	t := newRecovery(r.src, in, diag.NewList(r.src), p)
	t.trial = true
	return t
}

// A want is what a parser expects.
type want struct {
	rule      int
	kinds     map[int]bool
	undecided bool // a lookahead failed: the kinds are not known
	early     bool // something is wrong before the end
}

// wanted returns what is expected after the tokens from first up to end, which are the beginning of
// a statement or declaration.
func (r *recovery) wanted(first, end int, topLevel bool) want {
	t := r.newTrial(r.ending(first, end), 0)
	if topLevel {
		t.parser.Declaration()
	} else {
		t.parser.Statement()
	}
	return t.want
}

// ending returns the tokens from first up to end, tokens of some other kinds, and one that nothing accepts.
func (r *recovery) ending(first, end int, more ...int32) []token {
	var tokens []token
	tokens = append(tokens, r.in.tokens[first:end]...)
	r.steps += end - first
	at := r.token(end - 1).end
	for _, kind := range append(more, imp.ImpParserUNKNOWN) {
		tokens = append(tokens, token{kind: kind, start: at, end: at})
	}
	tokens = append(tokens, token{kind: antlr.TokenEOF, start: at, end: at})
	for i := range tokens {
		tokens[i].index = int32(i)
	}
	return tokens
}

// wantsMore reports whether no statement ends after a token of the kind.
func wantsMore(kind int32) bool {
	switch kind {
	case imp.ImpParserRETURN:
		return false
	case imp.ImpParserCONST, imp.ImpParserVAR, imp.ImpParserSTRUCT, imp.ImpParserFN, imp.ImpParserREF, imp.ImpParserELSE, imp.ImpParserDO, imp.ImpParserFOR,
		imp.ImpParserCASE, imp.ImpParserGOTO, imp.ImpParserTRY, imp.ImpParserTYPE, imp.ImpParserEXTERN, imp.ImpParserTHROWS, imp.ImpParserYIELDS,
		imp.ImpParserGEN, imp.ImpParserCATCH, imp.ImpParserFINALLY, imp.ImpParserCOLON, imp.ImpParserDOT, imp.ImpParserARROW:
		return true
	}
	return wantsOperand(kind)
}

// returnsValues reports whether the parser is in a function with results.
func (r *recovery) returnsValues(p antlr.Parser) bool { return r.resultCount(p) > 0 }

// resultCount returns how many results the function has that the parser is in.
func (r *recovery) resultCount(p antlr.Parser) int {
	for c := p.GetParserRuleContext(); c != nil; c, _ = c.GetParent().(antlr.ParserRuleContext) {
		if function, _ := c.GetParent().(antlr.ParserRuleContext); c.GetRuleIndex() == imp.ImpParserRULE_block && isFunction(function) {
			return resultCount(c)
		}
	}
	return 0
}

// endLine reports that a statement or declaration ends too early, and makes the parser leave it and
// continue at the next line.
func (r *recovery) endLine(p antlr.Parser, e lineEnd) {
	if r.shouldReport(e.next) && r.token(e.next-1).flags&malformed == 0 {
		r.reportLineEnd(p, e)
	}
	if r.kind(e.next) == imp.ImpParserUNKNOWN {
		e.next++
	}
	r.inHead = false
	r.at(e.next)
	r.in.pos = e.next
	r.in.failed = true
	switch {
	case !r.token(e.next).isMissingBrace():
		r.stop = e.next
	case r.place(p).topLevel && r.kind(e.first) == imp.ImpParserFN:
		r.stop, r.bodyAt = e.next, e.next
	}
	if r.kind(e.next) == imp.ImpParserLBRACE && r.kind(e.first) == imp.ImpParserSWITCH {
		r.resumed, r.resumedSwitch = e.next, true
	}
}

// endLineInBrackets reports a bracket that should have been closed at the end of its line, in a list of several lines: the next line,
// which is not after the token i, is not indented deeper, or its own bracket closes one around it. If there is one, with which
// the statement is right, the parser continues after the statement.
func (r *recovery) endLineInBrackets(p antlr.Parser, i int) bool {
	if diag.Brief {
		return false
	}
	var open []int
	first := r.first(p)
	for j := first; j <= i && !r.tired(); j++ {
		kind := r.kind(j)
		closes := kind == imp.ImpParserRPAREN || kind == imp.ImpParserRBRACK
		if n := len(open) - 1; n >= 0 && r.token(j).flags&firstOnLine != 0 && r.kind(open[n]) != imp.ImpParserLBRACE && r.lineEndOf(open[n]) < r.token(j).start && r.token(j-1).start < r.lineEndOf(open[n]) {
			deeper := len(r.indent(j)) - len(r.indent(open[n]))
			if (closes && deeper < 0 || !closes && deeper <= 0) && r.closeLineInBrackets(p, first, j, open, closes) {
				return true
			}
		}
		switch {
		case kind == imp.ImpParserLPAREN, kind == imp.ImpParserLBRACK, kind == imp.ImpParserLBRACE:
			open = append(open, j)
		case closes, kind == imp.ImpParserRBRACE:
			open = open[:max(0, len(open)-1)]
		}
	}
	return false
}

// closeLineInBrackets is endLineInBrackets for the line before the token j, up to which the brackets are open.
func (r *recovery) closeLineInBrackets(p antlr.Parser, first, j int, open []int, closes bool) bool {
	last, n := j-1, len(open)-1
	var kinds []int32
	switch {
	case r.kind(last) == imp.ImpParserDOT:
		kinds = append(kinds, imp.ImpParserIDENT)
	case !endsOperand(r.kind(last)):
		kinds = append(kinds, imp.ImpParserTRUE)
	}
	text := ""
	for line := r.lineEndOf(last); n >= 0 && r.lineEndOf(open[n]) == line; n-- {
		switch r.kind(open[n]) {
		case imp.ImpParserLPAREN:
			text, kinds = text+")", append(kinds, imp.ImpParserRPAREN)
		case imp.ImpParserLBRACK:
			text, kinds = text+"]", append(kinds, imp.ImpParserRBRACK)
		default:
			return false
		}
	}
	if n < 0 {
		return false
	}
	if !closes {
		text, kinds = text+",", append(kinds, imp.ImpParserCOMMA)
	}
	end := j // of the statement
	for depth := n + 1; depth > 0 || r.kind(end) != imp.ImpParserSEMI; end++ {
		switch r.kind(end) {
		case imp.ImpParserLPAREN, imp.ImpParserLBRACK, imp.ImpParserLBRACE:
			depth++
		case imp.ImpParserRPAREN, imp.ImpParserRBRACK, imp.ImpParserRBRACE:
			depth--
		case antlr.TokenEOF:
			return false
		}
	}
	end++
	tokens := r.ending(first, j, kinds...)
	tokens = slices.Concat(tokens[:len(tokens)-2], r.in.tokens[j:end], tokens[len(tokens)-2:])
	for i := range tokens {
		tokens[i].index = int32(i)
	}
	t := r.newTrial(tokens, 0)
	if r.place(p).topLevel {
		t.parser.Declaration()
	} else {
		t.parser.Statement()
	}
	if r.steps += t.steps; t.in.failed || t.errs.Failed() || t.in.pos != len(tokens)-2 {
		return false
	}
	if r.shouldReport(j) && r.token(last).flags&malformed == 0 {
		k := open[len(open)-1]
		d := r.errs.Errorf(diag.UnexpectedToken, r.token(last).span(), "expected an expression after this %s", r.named(last))
		switch {
		case r.kind(last) == imp.ImpParserDOT:
			d.Message = "expected the name of a field after this `.`"
		case last == k:
			d.Message = "expected an expression or `" + text[:1] + "` after this `" + r.text(k) + "`"
		case endsOperand(r.kind(last)):
			d.Primary.Span.Start = d.Primary.Span.End
			d.Message = "expected `" + text[:1] + "` at the end of this line"
			d.Label(r.token(k).span(), "this `%s` is not closed", r.text(k)).Fix("close it with `{}` here", r.insertAfter(last, text))
		}
	}
	r.inHead = false
	r.at(j)
	r.in.pos, r.stop = end, end
	r.in.failed = true
	return true
}

// reportLineEnd reports what is missing at the end of a line.
func (r *recovery) reportLineEnd(p antlr.Parser, e lineEnd) {
	last := e.next - 1
	if r.kind(e.next) == antlr.TokenEOF && !wantsMore(r.kind(last)) && r.unclosedOnLine(r.declaration(p), e.next) {
		return
	}
	if r.reportForHead(e) || r.increment(e.first, e.next) {
		return
	}
	if !diag.Brief && e.brace > 0 && last == e.first && r.kind(last) == imp.ImpParserIDENT {
		if r.misspelt(p, e.next) {
			r.reportMisspelt(last)
		} else {
			r.errs.Errorf(diag.UnexpectedToken, r.token(last).span(), "expected the head of a block, found %s", r.found(last)).
				Label(r.token(e.brace).span(), "the block seems to end here")
		}
		return
	}
	w := r.wanted(e.first, e.next, r.place(p).topLevel)
	if w.early { // which is reported, unless the parser went on after a statement without a semicolon
		if !diag.Brief && !r.errs.Failed() && r.earliest > 0 {
			r.missingSemicolon(r.earliest-1, r.earliest)
		}
		return
	}
	if r.kind(last) == imp.ImpParserRETURN && !r.returnsValues(p) || w.kinds[imp.ImpParserSEMI] && !w.kinds[imp.ImpParserINT] && !(r.kind(e.first) == imp.ImpParserVAR && last == e.first+1) {
		r.missingSemicolon(e.first, e.next)
		return
	}
	words := r.missing(w, e.first, e.next)
	code := diag.UnexpectedToken
	if r.kind(e.next) == antlr.TokenEOF {
		code = diag.UnexpectedEOF
	}
	if at, division := r.divides(e.next); !diag.Brief && division {
		r.errs.Errorf(code, at, "expected %s, found a comment", words).Fix(divisionHelp, diag.Edit{Span: at, Text: "/"})
		return
	}
	d := r.errs.Errorf(code, r.token(last).span(), "expected %s after this %s", words, r.named(last))
	if words == "`:`" && w.rule == imp.ImpParserRULE_clause {
		d.SureFix("add `{}` here", r.insertAfter(last, ":"))
	}
	r.closers(d, e)
}

// named describes the token i, after "this".
func (r *recovery) named(i int) string {
	if r.kind(i) == imp.ImpParserSTRING {
		return "string"
	}
	return "`" + r.text(i) + "`"
}

// missing describes what is expected before the token i, for a message.
func (r *recovery) missing(w want, first, i int) string {
	before := r.kind(i - 1)
	switch {
	case (before == imp.ImpParserCOMMA || before == imp.ImpParserLBRACE) && w.rule == imp.ImpParserRULE_structDecl:
		return "a field or `}`"
	case before == imp.ImpParserCOMMA && (w.rule == imp.ImpParserRULE_params || w.rule == imp.ImpParserRULE_param):
		return "a parameter"
	case w.undecided && before == imp.ImpParserELSE:
		return "`{` or `if`"
	case w.undecided && before == imp.ImpParserFN:
		return "a name or `(`"
	case w.undecided && before == imp.ImpParserFOR:
		return "a variable or `;`"
	case w.undecided && r.kind(first) == imp.ImpParserFOR && i-2 == first:
		return "`in` or `=`"
	case before == imp.ImpParserCOLON && (w.rule == imp.ImpParserRULE_type || w.rule == imp.ImpParserRULE_plainType):
		return "a type"
	case w.undecided:
		return "an expression"
	case before == imp.ImpParserRETURN:
		return "an expression"
	case before == imp.ImpParserGOTO:
		return "the name of a label"
	case before == imp.ImpParserDOT:
		return "the name of a field"
	case r.kind(first) == imp.ImpParserVAR && i-2 == first:
		return "`:` and a type, or `=` and a value,"
	case before == imp.ImpParserLPAREN && w.rule == imp.ImpParserRULE_params && w.kinds[imp.ImpParserRPAREN]:
		return "a parameter or `)`"
	case before == imp.ImpParserLPAREN && w.rule == imp.ImpParserRULE_expr && w.kinds[imp.ImpParserRPAREN]:
		return "an expression or `)`"
	case before == imp.ImpParserLBRACK && w.rule == imp.ImpParserRULE_expr && w.kinds[imp.ImpParserRBRACK]:
		return "an expression or `]`"
	}
	r.parser.Simulate()
	return describe(w.rule, w.kinds, r.parser.GetLiteralNames())
}

// closers adds to an error at the end of a line a label for the bracket that is not closed there, if
// it may be closed there, and the fix that does, if it makes the statement complete.
func (r *recovery) closers(d *diag.Diagnostic, e lineEnd) {
	if !endsOperand(r.kind(e.next - 1)) {
		return
	}
	open := r.open(e.first, e.next)
	if len(open) == 0 {
		return
	}
	k := open[len(open)-1]
	if r.kind(k) == imp.ImpParserLBRACE && r.kind(r.partner(k)) == imp.ImpParserRBRACE {
		return
	}
	d.Label(r.token(k).span(), "this `%s` is not closed", r.text(k))
	var text string
	var kinds []int32
	for n := len(open) - 1; n >= 0; n-- {
		switch r.kind(open[n]) {
		case imp.ImpParserLPAREN:
			text, kinds = text+")", append(kinds, imp.ImpParserRPAREN)
		case imp.ImpParserLBRACK:
			text, kinds = text+"]", append(kinds, imp.ImpParserRBRACK)
		default:
			return
		}
	}
	if e.brace > 0 {
		text, kinds = text+" {", append(kinds, imp.ImpParserLBRACE, imp.ImpParserRBRACE)
	} else {
		text, kinds = text+";", append(kinds, imp.ImpParserSEMI)
	}
	t := r.newTrial(r.ending(e.first, e.next, kinds...), 0)
	c := t.parser.Statement()
	if t.in.failed || t.errs.Failed() || t.in.pos != len(t.in.tokens)-2 {
		return
	}
	if !diag.Brief && aloneNoCall(c) { // it goes on
		text = strings.TrimSuffix(text, ";")
	}
	if diag.Brief || e.brace > 0 || !isHead(r.kind(e.first)) { // which needs a block, too
		d.Fix("close it with `{}` here", r.insertAfter(e.next-1, text))
	}
	d.Primary.Span.Start = d.Primary.Span.End
	d.Message = "expected `" + text[:1] + "` at the end of this line"
}

// body parses the body of a function at the top whose head is unfinished, and returns the function. It is nil if the function has no
// name.
func (b *builder) body(p *imp.ImpParser, c *imp.DeclarationContext) ast.Decl {
	r := b.r
	first, brace := int(c.GetStart().(*token).index), r.bodyAt
	r.bodyAt = 0
	f := &ast.Func{}
	trial := r.newTrial(r.ending(first, brace, imp.ImpParserLBRACE, imp.ImpParserRBRACE), 0)
	if d := trial.parser.Declaration(); !trial.in.failed && !trial.errs.Failed() { // only the brace is missing
		b.signature(f, children(children(d.GetChild(0))[2]))
	} else {
		f.Params = b.completeParams(c, brace-1)
	}
	r.bodyEnd = brace + 1
	for r.kind(r.bodyEnd) != antlr.TokenEOF && !(r.atMargin(r.bodyEnd) && r.beginsDeclaration(r.bodyEnd)) {
		r.bodyEnd++
	}
	r.in.pos = brace
	block := p.Block()
	if r.bodyEnd = 0; r.in.failed {
		r.in.failed = false
		r.skipDeclaration(r.in.pos)
	}
	name := r.token(first + 1)
	if name.kind != imp.ImpParserIDENT {
		return nil
	}
	f.Body = b.block(block)
	f.Span = ast.Span{Span: r.token(first).span().To(f.Body.Pos())}
	return &ast.FuncDecl{Span: f.Span, Name: &ast.Ident{Span: ast.Span{Span: name.span()}, Name: b.name(name)}, Func: f}
}

// completeParams returns the parameters in the unfinished head of a function that are complete. The head ends
// with the token last.
func (b *builder) completeParams(c antlr.Tree, last int) (fields []*ast.Field) {
	for {
		var next antlr.Tree
		for _, n := range children(c) {
			switch n.(type) {
			case *imp.FuncDeclContext, *imp.ExternDeclContext, *imp.SignatureContext, *imp.ParamsContext:
				next = n
			}
		}
		if next == nil {
			break
		}
		c = next
	}
	kids := children(c)
	for i, n := range kids {
		if param, ok := n.(*imp.ParamContext); ok && i+1 < len(kids) && tokenOf(kids[i+1]) != nil && int(tokenOf(kids[i+1]).index) <= last {
			fields = append(fields, b.field(param))
		}
	}
	return fields
}

// rest builds what remains of a statement with a syntax error, for those who ask what is in scope after it
// or in its blocks: the variables that it declares, without their values, and the blocks.
func (b *builder) rest(c *imp.StatementContext) (stmts []ast.Stmt) {
	if len(children(c)) == 0 {
		return nil
	}
	n := children(c)[0]
	if _, ok := n.(*imp.VarDeclContext); ok {
		d := &ast.VarDecl{Span: ast.Span{Span: firstToken(n).span()}}
		end := c.GetStop().(*token).index // what is after it may begin the next statement
		for i, kid := range children(n) {
			if t := tokenOf(kid); t != nil && t.kind == imp.ImpParserIDENT && t.index <= end && (i == 1 || kindOf(children(n)[i-1]) == imp.ImpParserCOMMA) {
				d.Names = append(d.Names, b.ident(kid))
				d.Values = append(d.Values, &ast.BadExpr{Span: spanOfNode(kid)})
				d.End = spanOfNode(kid).End
			}
		}
		if len(d.Names) > 0 {
			stmts = append(stmts, d)
		}
		return stmts
	}
	if _, ok := n.(antlr.ParserRuleContext); !ok {
		return nil
	}
	for _, kid := range children(n) {
		switch kid := kid.(type) {
		case *imp.BlockContext:
			stmts = append(stmts, b.opened(kid)...)
		case *imp.CatchClauseContext, *imp.FinallyClauseContext:
			for _, n := range children(kid) {
				if block, ok := n.(*imp.BlockContext); ok {
					stmts = append(stmts, b.opened(block)...)
				}
			}
		case *imp.ClauseContext:
			stmts = append(stmts, b.statements(children(kid))...)
		}
	}
	return stmts
}

// opened builds a block of a broken statement, if it begins with a brace.
func (b *builder) opened(c *imp.BlockContext) []ast.Stmt {
	if kids := children(c); len(kids) == 0 || kindOf(kids[0]) != imp.ImpParserLBRACE || c.GetStop() == nil {
		return nil
	}
	return []ast.Stmt{b.block(c)}
}

// A LineEnd is the end of a line at which a statement may end too early, although the next line continues
// it as far as the grammar is concerned.
type LineEnd struct {
	index int       // of the first token of the next line
	Next  diag.Span // from there to the end of the statement there
}

// LineEnds returns the ends of lines at which statements of a program without syntax errors may end too
// early: the last word of the line needs more after it, and the next line is not indented deeper and begins
// a statement. It returns only those for which an error of errs begins on the line or in this statement.
func LineEnds(src *diag.File, errs *diag.List) []LineEnd {
	tokens := scan(src, diag.NewList(src))
	r := newRecovery(src, &stream{tokens: tokens}, diag.NewList(src), imp.NewImpParser(&stream{tokens: tokens}))
	wrong := func(from, end int32) bool {
		return slices.ContainsFunc(errs.Items, func(d *diag.Diagnostic) bool {
			return d.Severity == diag.Error && from <= d.Primary.Span.Start && d.Primary.Span.Start < end
		})
	}
	var list []LineEnd
	line := 0 // the first token of the line before
	for j := 1; j < len(tokens) && len(list) < maxLineEnds; j++ {
		if tokens[j].flags&firstOnLine == 0 {
			continue
		}
		before := line
		line = j
		last := tokens[j-1].kind
		word := r.text(j - 1)
		wants := wantsMore(last) || last == imp.ImpParserRETURN || last == imp.ImpParserIDENT && (word == "gen" || word == "throws" || word == "yields")
		if !wants || !beginsStatement(tokens[j].kind) || len(r.indent(j)) > len(r.indent(before)) {
			continue
		}
		end := r.statementsEnd(j, j) - 1
		if r.kind(end) == imp.ImpParserCOLON { // a label on a line of its own
			end = r.statementsEnd(j, end+1) - 1
		}
		if end <= j || !wrong(tokens[before].start, tokens[end].end) {
			continue
		}
		list = append(list, LineEnd{j, tokens[j].span().To(tokens[end].span())})
	}
	return list
}

// maxLineEnds limits the result of LineEnds, since each costs a parse.
const maxLineEnds = 4

// ParseEnding is Parse for a program with statements that end at the ends of lines, which are in the order of the text.
func ParseEnding(src *diag.File, errs *diag.List, ends ...LineEnd) *ast.File {
	file := &ast.File{Span: ast.Span{Span: diag.Span{End: int32(len(src.Text))}}}
	tokens := scan(src, errs)
	for n, e := range ends {
		i := e.index + n
		at := tokens[i-1].end
		tokens = slices.Insert(tokens, i, token{kind: imp.ImpParserUNKNOWN, start: at, end: at, flags: firstOnLine})
	}
	for i := range tokens {
		tokens[i].index = int32(i)
	}
	file.Decls = parse(src, tokens, nil, errs, func(*imp.ImpParser) {}, nil)
	return file
}

// unclosedOnLine reports a brace before the token i, in the declaration or statement from the token first on,
// that should have been closed on its line, since the next line is not indented deeper. It returns whether
// there is one. If another error is on that line, it adds none.
func (r *recovery) unclosedOnLine(first, i int) bool {
	open := -1
	for j := first; j <= i && !r.tired(); j++ {
		t := r.token(j)
		if t.flags&firstOnLine != 0 && open >= 0 {
			ends := t.kind == imp.ImpParserRBRACE
			deeper := len(r.indent(j)) - len(r.indent(open))
			label := t.kind == imp.ImpParserIDENT && r.kind(j+1) == imp.ImpParserCOLON
			if ends && deeper < 0 || !ends && deeper <= 0 && t.kind != imp.ImpParserCASE && t.kind != imp.ImpParserDEFAULT && !beginsClause(r.src.Text, t) && !label {
				if end := r.partner(open); r.kind(end) != imp.ImpParserRBRACE || r.indent(end) != r.indent(open) {
					r.notClosed(open, t.kind == antlr.TokenEOF)
					return true
				}
			}
			open = -1
		}
		switch {
		case t.kind == imp.ImpParserLBRACE && r.kind(first) != imp.ImpParserSTRUCT:
			open = j
		case t.kind == imp.ImpParserRBRACE:
			open = -1
		}
		if t.kind == imp.ImpParserRBRACE && open < 0 && r.partner(j) < j { // a block on one line: is one around it open there?
			for k := r.partner(j) - 1; k >= first && r.token(k+1).flags&firstOnLine == 0; k-- {
				if r.kind(k) == imp.ImpParserLBRACE && r.token(r.partner(k)).start >= r.lineEndOf(k) {
					open = k
					break
				}
			}
		}
	}
	return false
}

// lastIsWrong reports whether the last statement of the text has an error and does not end. It is enough to report that: as one
// types, what closes the blocks around it comes after it.
func (r *recovery) lastIsWrong() bool {
	at := int32(-1) // where the last error begins
	for _, d := range r.errs.Items {
		if d.Severity == diag.Error {
			at = max(at, d.Primary.Span.Start)
		}
	}
	for i := len(r.in.tokens) - 2; at >= 0 && i >= 0; i-- {
		if kind := r.kind(i); kind == imp.ImpParserSEMI || kind == imp.ImpParserRBRACE {
			return false
		}
		if r.token(i).start <= at {
			return true
		}
	}
	return false
}

// lineEndOf returns where the line of the token i ends.
func (r *recovery) lineEndOf(i int) int32 {
	n := strings.IndexByte(r.src.Text[r.token(i).start:]+"\n", '\n')
	return r.token(i).start + int32(n)
}

// notClosed reports that a brace is not closed on its line, which may be the last one, unless there is an error on this line.
func (r *recovery) notClosed(brace int, last bool) {
	start := int32(strings.LastIndexByte(r.src.Text[:r.token(brace).start], '\n') + 1)
	known := slices.ContainsFunc(r.errs.Items, func(d *diag.Diagnostic) bool {
		return start <= d.Primary.Span.Start && d.Primary.Span.Start <= r.lineEndOf(brace)
	})
	if !known {
		d := r.errs.Errorf(diag.UnexpectedEOF, r.token(brace).span(), "this `{` is not closed")
		if !last {
			d.Note("the next line is not indented deeper, so it seems to be after the block")
			if !diag.Brief && r.token(brace+1).flags&firstOnLine != 0 && r.indent(brace) != "" {
				helpEmpty(d, "}")
			}
		}
	}
}

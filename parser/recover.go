// This file defines the recovery from syntax errors: the parser leaves the statement or declaration, skips tokens up to where the
// next one seems to begin, and continues there.

package parser

import (
	"github.com/antlr4-go/antlr/v4"

	"cpsc/diag"
	"cpsc/parser/internal/imp"
)

// A recovery is ANTLR's error strategy for Imp. The generated parser calls RecoverInline where a token is missing, ReportError and
// Recover at the end of a rule in which an error occurred, and Sync before every choice and every iteration of a loop.
type recovery struct {
	*antlr.DefaultErrorStrategy
	src    *diag.File
	tokens []*token
	in     *stream
	errs   *diag.List
	parser *imp.ImpParser
	broken map[antlr.ParserRuleContext]bool // contexts that contain an error

	failedAt      int  // the token at which the parser continues when it has left the rules, or -1
	last          int  // the token of the last error, or -1
	resumed       int  // the brace at which the parser continued after an error in the head of its statement, or -1
	resumedSwitch bool // it is that of a switch
	brackets      *brackets

	names map[kindSet][]string // what Unexpected.Expected has for the kinds

	skipped []diag.Span // from the beginning of each statement, case or declaration with an error to where the parser continued

	steps     int // how many tokens the recovery has looked at
	functions int // how many functions the sources before have
}

// InErrorRecoveryMode is false, because no token is consumed while rules are left.
func (r *recovery) InErrorRecoveryMode(antlr.Parser) bool { return false }

// ReportMatch does nothing: there is no state to reset.
func (r *recovery) ReportMatch(antlr.Parser) {}

// pos returns the index of the current token.
func (r *recovery) pos() int { return r.in.pos }

// Sync resumes after an error. Where a statement or a case is expected, it also reports and skips tokens that cannot begin one.
// Other choices need no check here: the generated parser detects errors in them.
func (r *recovery) Sync(p antlr.Parser) {
	if r.failedAt >= 0 && !r.resume(p.GetParserRuleContext()) {
		return
	}
	rule := r.parser.GetParserRuleContext().GetRuleIndex()
	if rule != imp.ImpParserRULE_block && rule != imp.ImpParserRULE_clause && rule != imp.ImpParserRULE_switchStmt {
		return
	}
	for r.isStray(p.GetParserRuleContext()) {
		r.stray(rule)
	}
}

// isStray reports whether the current token is where a statement or a case is expected, and cannot begin it.
func (r *recovery) isStray(c antlr.ParserRuleContext) bool {
	i := r.pos()
	kind := r.kind(i)
	if kind == imp.ImpParserRBRACE || kind == antlr.TokenEOF { // the brace is reported where the parser expects it
		return false
	}
	switch c.GetRuleIndex() {
	case imp.ImpParserRULE_switchStmt:
		return c.GetChildCount() >= 3 && !beginsCase(kind)
	case imp.ImpParserRULE_clause:
		if inHead(c) || beginsCase(kind) {
			return false
		}
	case imp.ImpParserRULE_block:
		if c.GetChildCount() == 0 { // before its brace
			return false
		}
	}
	clause := kind == imp.ImpParserCATCH && isName(r.kind(i+1)) || kind == imp.ImpParserFINALLY && r.kind(i+1) == imp.ImpParserLBRACE
	return !beginsStatement(kind) || clause || r.declares(i)
}

// declares reports whether the token i is the type or extern of a declaration, rather than a name.
func (r *recovery) declares(i int) bool {
	switch r.kind(i) {
	case imp.ImpParserEXTERN:
		return r.kind(i+1) == imp.ImpParserFN
	case imp.ImpParserTYPE:
		return isName(r.kind(i+1)) && r.kind(i+2) == imp.ImpParserASSIGN
	}
	return false
}

// inHead reports whether the parser is before the colon of a clause.
func inHead(clause antlr.ParserRuleContext) bool {
	kids := clause.GetChildren()
	if len(kids) == 0 {
		return true
	}
	last := kids[len(kids)-1]
	if t, ok := last.(antlr.TerminalNode); ok {
		return symbol(t).kind != imp.ImpParserCOLON
	}
	_, statement := last.(imp.IStatementContext)
	return !statement
}

// stray reports the current token, with which no statement or case begins, and skips what seems to belong to it. It is not reported
// if it may be a later part of a statement whose head has an error.
func (r *recovery) stray(rule int) {
	i := r.pos()
	kind := r.kind(i)
	if beginsCase(kind) && r.resumedSwitch && r.resumed < i && i < r.partner(r.resumed) {
		for i++; !endsHead(r.kind(i)); i++ {
		}
		if kind := r.kind(i); kind != imp.ImpParserRBRACE && kind != antlr.TokenEOF {
			i++
		}
		r.seek(i)
		return
	}
	continues := r.resumed >= 0 && r.partner(r.resumed) == i-1
	if !continues && r.shouldReport(i) {
		r.reportStray(rule, i)
	}
	r.last = i
	switch {
	case kind == imp.ImpParserSEMI:
		r.seek(i + 1)
	case rule == imp.ImpParserRULE_switchStmt:
		r.skipClause(i + 1)
	case kind == imp.ImpParserELSE: // the block or if after it is parsed as a statement
		r.seek(i + 1)
		if continues && r.kind(i+1) == imp.ImpParserLBRACE {
			r.resumed = i + 1
		}
	case kind == imp.ImpParserSTRUCT && r.kind(i+2) == imp.ImpParserLBRACE: // its fields are no statements
		r.seek(r.partner(i+2) + 1)
	case kind == imp.ImpParserEXTERN:
		r.skipStatement(i, i+2)
	default:
		r.skipStatement(i, i+1)
	}
	r.skip(i)
}

// endsHead reports whether a token of the kind ends the head of a case.
func endsHead(kind int32) bool {
	switch kind {
	case imp.ImpParserCOLON, imp.ImpParserSEMI, imp.ImpParserLBRACE, imp.ImpParserRBRACE, antlr.TokenEOF:
		return true
	}
	return false
}

// strayDeclaration reports a token that cannot begin a declaration and skips to one that can.
func (r *recovery) strayDeclaration() {
	i := r.pos()
	if r.shouldReport(i) {
		r.reportStrayDeclaration(i)
	}
	r.last = i
	r.skipDeclaration(i + 1)
	r.skip(i)
}

// RecoverInline is called where the parser expects one token and finds another. If the statement clearly ends here, it reports a
// missing semicolon and inserts it.
func (r *recovery) RecoverInline(p antlr.Parser) antlr.Token {
	if i := r.pos(); r.failedAt < 0 && i > 0 && r.endsStatement(i) && r.expected(p).has(imp.ImpParserSEMI) {
		if !isExpression(p.GetParserRuleContext(), r.kind(i-1)) { // one alone is reported as such when its tree is built
			if r.shouldReport(i) {
				r.missingSemicolon(p, i)
			}
			r.last = i
		}
		at := r.token(i - 1).end
		return &token{kind: imp.ImpParserSEMI, start: at, end: at, index: -1}
	}
	r.fail(p)
	p.SetError(antlr.NewInputMisMatchException(p))
	return nil
}

// isExpression reports whether a statement, up to its last token, is an expression and no call.
func isExpression(statement antlr.ParserRuleContext, last int32) bool {
	if statement.GetChildCount() != 1 || last == imp.ImpParserRPAREN {
		return false
	}
	simple, ok := statement.GetChild(0).(imp.ISimpleContext)
	return ok && simple.GetChildCount() == 1
}

// endsStatement reports whether the token i begins another statement or ends the block, so that nothing but a semicolon can be
// missing before it.
func (r *recovery) endsStatement(i int) bool {
	t := r.token(i)
	if t.kind == imp.ImpParserRBRACE || isStatementKeyword(t.kind) || beginsCase(t.kind) {
		return true
	}
	return t.flags&firstOnLine != 0 && (beginsStatement(t.kind) || r.beginsDeclaration(i))
}

// ReportError reports a syntax error, unless the parser is already leaving its rules.
func (r *recovery) ReportError(p antlr.Parser, e antlr.RecognitionException) { r.fail(p) }

// fail reports a syntax error at the current token, or at the one at which a lookahead failed, and makes the parser leave its rules: it
// goes to the end of the file, which no rule up to a list of statements, cases or declarations accepts.
func (r *recovery) fail(p antlr.Parser) {
	if r.failedAt >= 0 {
		return
	}
	i := r.pos()
	if _, undecided := p.GetError().(*antlr.NoViableAltException); undecided {
		i = max(i, r.in.ahead)
	}
	first := r.first(p)
	ofDo := r.kind(first) == imp.ImpParserWHILE && r.kind(i) == imp.ImpParserSEMI && r.resumed >= 0 && r.partner(r.resumed) == first-1
	if r.shouldReport(i) && !ofDo {
		r.report(p, i)
	}
	r.last, r.failedAt = i, i
	r.seek(len(r.tokens) - 1)
}

// seek goes to the token i, or to the last one.
func (r *recovery) seek(i int) { r.in.pos, r.in.ahead = min(i, len(r.tokens)-1), 0 }

// shouldReport reports whether an error at the token i should be reported: if it is the first one on its line, and nothing there is
// malformed, which is reported too.
func (r *recovery) shouldReport(i int) bool {
	t := r.token(i)
	if t.flags&firstOnLine != 0 && r.token(i-1).flags&malformed != 0 {
		return false
	}
	for k := i; t.flags&firstOnLine == 0 || k == i; k-- {
		if t = r.token(k); k == r.last || t.flags&(afterError|malformed) != 0 {
			return false
		}
	}
	for k := i + 1; r.token(k).flags&firstOnLine == 0; k++ {
		if r.token(k).flags&(afterError|malformed) != 0 {
			return false
		}
	}
	return true
}

// Recover does nothing: the parser leaves its rules, until a list of statements, cases or declarations resumes.
func (r *recovery) Recover(antlr.Parser, antlr.RecognitionException) {}

// resume ends an error in the last element of a list of statements or cases. It reports whether the context is such a list.
func (r *recovery) resume(list antlr.ParserRuleContext) bool {
	if list.GetChildCount() == 0 {
		return false
	}
	switch c := list.GetChild(list.GetChildCount() - 1).(type) {
	case imp.IStatementContext:
		first := c.GetStart().GetTokenIndex()
		r.skipStatement(first, r.recovered(c))
		r.skip(first)
	case imp.IClauseContext:
		r.skipClause(r.recovered(c))
		r.skip(c.GetStart().GetTokenIndex())
	default:
		return false
	}
	return true
}

// skip adds what is between the token i and the current one to what was skipped.
func (r *recovery) skip(i int) {
	if next := r.pos(); i < next {
		r.skipped = append(r.skipped, r.token(i).span().To(r.token(next-1).span()))
	}
}

// resumeDeclaration ends an error in a declaration: at one that begins at the left margin in its head, or after the
// error.
func (r *recovery) resumeDeclaration(c *imp.DeclarationContext) {
	if r.failedAt < 0 {
		return
	}
	at, i := r.recovered(c), c.GetStart().GetTokenIndex()+1
	for i < at && !(r.atMargin(i) && r.beginsDeclaration(i)) {
		if i++; r.kind(i) == imp.ImpParserLBRACE { // what is in its block is parsed
			i = at
		}
	}
	r.skipDeclaration(i)
	r.skip(c.GetStart().GetTokenIndex())
}

// atMargin reports whether the token i begins a line, without indentation.
func (r *recovery) atMargin(i int) bool {
	start := r.token(i).start
	return start == 0 || r.src.Text[start-1] == '\n'
}

// recovered ends the error in a context, and returns the token at which it is.
func (r *recovery) recovered(c antlr.ParserRuleContext) int {
	i := r.failedAt
	r.broken[c], r.failedAt = true, -1
	return i
}

// token returns the token i, or the nearest one if there is no such token. Every loop of the recovery calls it in each round, so that
// it counts what the recovery does.
func (r *recovery) token(i int) *token {
	r.steps++
	return r.tokens[min(max(i, 0), len(r.tokens)-1)]
}

func (r *recovery) kind(i int) int32 { return r.token(i).kind }

func (r *recovery) text(i int) string { return r.src.Text[r.token(i).start:r.token(i).end] }

// skipStatement skips from the token i, at which is an error, to the end of the statement that began at the token start: past its
// semicolon, or up to a block, the beginning of another statement, or the end of the enclosing block.
func (r *recovery) skipStatement(start, i int) {
	semis := 0 // how many may still come in the head of a for
	if r.kind(start) == imp.ImpParserFOR {
		semis = 2
		for k := start; k < i && semis > 0; k++ {
			switch r.kind(k) {
			case imp.ImpParserSEMI:
				semis--
			case imp.ImpParserLBRACE: // the head ends
				semis = 0
			}
		}
	}
	defer func() { r.seek(i) }()
	for ; ; i++ {
		t := r.token(i)
		if i > start && (i != r.last || t.flags&firstOnLine != 0) && isStatementKeyword(t.kind) && (t.kind != imp.ImpParserFN || isName(r.kind(i+1))) {
			return
		}
		switch t.kind {
		case imp.ImpParserLPAREN, imp.ImpParserLBRACK:
			if end := r.partner(i); r.inLine(i, end) {
				i = end
			}
		case imp.ImpParserSEMI:
			if open := r.around(i); open >= start && r.inLine(open, r.partner(open)) {
				i = r.partner(open)
			} else if semis--; semis < 0 {
				i++
				return
			}
		case imp.ImpParserLBRACE:
			if end := r.partner(i); !r.inValue(start, i) || r.kind(end) != imp.ImpParserRBRACE {
				r.resumed, r.resumedSwitch = i, r.kind(start) == imp.ImpParserSWITCH || beginsCase(r.kind(i+1))
				return
			} else {
				i = end // it begins no block
			}
		case imp.ImpParserRBRACE, imp.ImpParserCASE, imp.ImpParserDEFAULT, imp.ImpParserSTRUCT, antlr.TokenEOF:
			return
		}
	}
}

// inLine reports whether the tokens open and end are brackets on one line.
func (r *recovery) inLine(open, end int) bool {
	if kind := r.kind(end); open >= end || kind != imp.ImpParserRPAREN && kind != imp.ImpParserRBRACK {
		return false
	}
	for i := open + 1; i <= end; i++ {
		if r.token(i).flags&firstOnLine != 0 {
			return false
		}
	}
	return true
}

// inValue reports whether the token i is in a value that the statement from the token start on assigns or returns.
func (r *recovery) inValue(start, i int) bool {
	switch r.kind(start) {
	case imp.ImpParserRETURN:
		return true
	case imp.ImpParserIDENT, imp.ImpParserVAR, imp.ImpParserCONST:
		for j := start; j < i; j++ {
			if r.kind(j) == imp.ImpParserASSIGN {
				return true
			}
		}
	}
	return false
}

// skipClause skips from the token i to the next case of a switch statement, or to its end.
func (r *recovery) skipClause(i int) {
	defer func() { r.seek(i) }()
	for ; ; i++ {
		switch r.kind(i) {
		case imp.ImpParserCASE, imp.ImpParserDEFAULT:
			if i != r.last {
				return
			}
		case imp.ImpParserRBRACE, antlr.TokenEOF:
			return
		case imp.ImpParserLBRACE:
			if i = r.partner(i); r.kind(i) == antlr.TokenEOF {
				return
			}
		}
	}
}

// skipDeclaration skips from the token i to one that begins a declaration and is in no block.
func (r *recovery) skipDeclaration(i int) {
	for ; !r.beginsDeclaration(i); i++ {
		if end := r.partner(i); r.kind(i) == imp.ImpParserLBRACE && r.kind(end) == imp.ImpParserRBRACE {
			i = end
		}
	}
	r.seek(i)
}

// beginsDeclaration reports whether the token i clearly begins a declaration, or is the end of the file: after an error, var and const
// count only at the left margin.
func (r *recovery) beginsDeclaration(i int) bool {
	switch t := r.token(i); t.kind {
	case antlr.TokenEOF:
		return true
	case imp.ImpParserTYPE, imp.ImpParserEXTERN:
		return r.declares(i)
	case imp.ImpParserFN, imp.ImpParserSTRUCT:
		return isName(r.kind(i + 1))
	case imp.ImpParserVAR, imp.ImpParserCONST:
		return r.atMargin(i)
	}
	return false
}

// beginsCase reports whether a token of the kind begins a case of a switch.
func beginsCase(kind int32) bool { return kind == imp.ImpParserCASE || kind == imp.ImpParserDEFAULT }

// beginsStatement reports whether a token of the kind can begin a statement.
func beginsStatement(kind int32) bool {
	switch kind {
	case imp.ImpParserLBRACE, imp.ImpParserLPAREN, imp.ImpParserLBRACK, imp.ImpParserSUB, imp.ImpParserNOT, imp.ImpParserCOM,
		imp.ImpParserINT, imp.ImpParserFLOAT, imp.ImpParserCHAR, imp.ImpParserSTRING,
		imp.ImpParserTRUE, imp.ImpParserFALSE, imp.ImpParserNIL:
		return true
	}
	return isStatementKeyword(kind) || isName(kind)
}

// isName reports whether a token of the kind is a name where the grammar has none of the keywords type, extern, throws and so on.
func isName(kind int32) bool {
	return kind == imp.ImpParserIDENT || imp.ImpParserTYPE <= kind && kind <= imp.ImpParserFINALLY
}

// isStatementKeyword reports whether a token of the kind is a keyword that begins a statement. In an expression only fn occurs.
func isStatementKeyword(kind int32) bool {
	switch kind {
	case imp.ImpParserCONST, imp.ImpParserVAR, imp.ImpParserFN, imp.ImpParserIF, imp.ImpParserWHILE, imp.ImpParserDO, imp.ImpParserFOR,
		imp.ImpParserSWITCH, imp.ImpParserBREAK, imp.ImpParserCONTINUE, imp.ImpParserGOTO, imp.ImpParserRETURN,
		imp.ImpParserTHROW, imp.ImpParserTRY, imp.ImpParserYIELD:
		return true
	}
	return false
}

// brackets are the brackets of a text.
type brackets struct {
	partner []int32 // of a bracket, the matching one: the end of the file if it is not closed, and itself if it closes nothing
	around  []int32 // of a token, the innermost bracket that is open before it, or -1
}

// partner returns the index of the bracket that matches the bracket i: the index of the end of the file if i is not closed, and i
// itself if it closes nothing.
func (r *recovery) partner(i int) int {
	if r.brackets == nil {
		r.brackets = matchBrackets(r.tokens)
	}
	return int(r.brackets.partner[min(max(i, 0), len(r.tokens)-1)])
}

// around returns the innermost bracket that is open before the token i, or -1.
func (r *recovery) around(i int) int {
	r.partner(0)
	return int(r.brackets.around[i])
}

// matchBrackets returns the brackets of the tokens. A closing brace also ends the brackets that are open in its block.
func matchBrackets(tokens []*token) *brackets {
	b := &brackets{make([]int32, len(tokens)), make([]int32, len(tokens))}
	var open []int32
	for j, t := range tokens {
		b.partner[j], b.around[j] = int32(j), -1
		if n := len(open) - 1; n >= 0 {
			b.around[j] = open[n]
		}
		switch t.kind {
		case imp.ImpParserLPAREN, imp.ImpParserLBRACK, imp.ImpParserLBRACE:
			b.partner[j] = int32(len(tokens) - 1)
			open = append(open, int32(j))
		case imp.ImpParserRPAREN, imp.ImpParserRBRACK, imp.ImpParserRBRACE:
			n := len(open) - 1
			for t.kind == imp.ImpParserRBRACE && n >= 0 && tokens[open[n]].kind != imp.ImpParserLBRACE {
				n--
			}
			if n >= 0 && tokens[open[n]].kind == opener(t.kind) {
				b.partner[open[n]], b.partner[j] = int32(j), open[n]
				open = open[:n]
			}
		}
	}
	return b
}

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
	in     *stream
	errs   *diag.List
	parser *imp.ImpParser
	broken map[antlr.ParserRuleContext]bool // contexts that contain an error

	last          int  // the token of the last error, or -1
	resumed       int  // the brace at which the parser continued after an error in the head of its statement, or -1
	resumedSwitch bool // it is that of a switch
	brackets      *brackets

	steps int // how many tokens the recovery has looked at
}

func newRecovery(src *diag.File, in *stream, errs *diag.List, p *imp.ImpParser) *recovery {
	r := &recovery{
		DefaultErrorStrategy: antlr.NewDefaultErrorStrategy(),
		src:                  src, in: in, errs: errs, parser: p,
		broken: map[antlr.ParserRuleContext]bool{},
		last:   -1, resumed: -1,
	}
	p.SetErrorHandler(r)
	return r
}

// InErrorRecoveryMode is false, because no token is consumed while rules are left.
func (r *recovery) InErrorRecoveryMode(antlr.Parser) bool { return false }

// ReportMatch does nothing: there is no state to reset.
func (r *recovery) ReportMatch(antlr.Parser) {}

// Sync resumes after an error. Where a statement or a case is expected, it also reports and skips tokens that cannot begin one.
// Other choices need no check here: the generated parser detects errors in them.
func (r *recovery) Sync(p antlr.Parser) {
	c := p.GetParserRuleContext()
	if r.in.failed && !r.resume(c) {
		return
	}
	rule := c.GetRuleIndex()
	for {
		kind := r.kind(r.in.pos)
		switch rule {
		case imp.ImpParserRULE_type, imp.ImpParserRULE_plainType, imp.ImpParserRULE_signature, imp.ImpParserRULE_tryStmt:
			r.word(c)
			return
		case imp.ImpParserRULE_block:
			// At the loop, not before the brace that opens the block.
			if r.declarationWord(r.in.pos); c.GetChildCount() == 0 {
				return
			}
		case imp.ImpParserRULE_clause:
			if r.declarationWord(r.in.pos); inHead(c) || beginsCase(kind) {
				return
			}
		case imp.ImpParserRULE_switchStmt:
			if beginsCase(kind) || c.GetChildCount() < 3 {
				return
			}
		default:
			return
		}
		if kind := r.kind(r.in.pos); kind == imp.ImpParserRBRACE || rule != imp.ImpParserRULE_switchStmt && beginsStatement(kind) {
			return
		}
		if kind == antlr.TokenEOF {
			return // the missing brace is reported where the parser expects it
		}
		r.stray(rule)
	}
}

// word makes a keyword of the current token if it is an identifier whose text is a
// keyword at this point of the grammar. A type is never followed by an identifier, and
// neither is the block of a try; so any throws, yields, catch and finally there is a
// keyword. A type may be called gen; it is one unless another type follows. After a
// catch, the next statement may begin with a variable called finally.
func (r *recovery) word(c antlr.ParserRuleContext) {
	i := r.in.pos
	t := r.token(i)
	if t.kind != imp.ImpParserIDENT {
		return
	}
	rule, next := c.GetRuleIndex(), r.kind(i+1)
	switch r.text(i) {
	case "throws":
		if rule == imp.ImpParserRULE_type || rule == imp.ImpParserRULE_signature {
			t.kind = imp.ImpParserTHROWS
		}
	case "yields":
		if rule == imp.ImpParserRULE_type || rule == imp.ImpParserRULE_signature {
			t.kind = imp.ImpParserYIELDS
		}
	case "gen":
		if rule == imp.ImpParserRULE_plainType && (next == imp.ImpParserLBRACK || next == imp.ImpParserLPAREN || next == imp.ImpParserFN ||
			next == imp.ImpParserIDENT && r.text(i+1) != "throws") {
			t.kind = imp.ImpParserGEN
		}
	case "catch":
		if rule == imp.ImpParserRULE_tryStmt && c.GetChildCount() == 2 {
			t.kind = imp.ImpParserCATCH
		}
	case "finally":
		if rule == imp.ImpParserRULE_tryStmt && (c.GetChildCount() == 2 || next == imp.ImpParserLBRACE) {
			t.kind = imp.ImpParserFINALLY
		}
	}
}

// declarationWord makes a keyword of the token i, where a declaration or a statement may
// begin, if it is extern before fn, or type before a name and =: nothing else that is
// correct begins so. It returns whether the token is one of the two.
func (r *recovery) declarationWord(i int) bool {
	t := r.token(i)
	switch {
	case t.kind != imp.ImpParserIDENT:
	case r.text(i) == "extern" && r.kind(i+1) == imp.ImpParserFN:
		t.kind = imp.ImpParserEXTERN
	case r.text(i) == "type" && r.kind(i+1) == imp.ImpParserIDENT && r.kind(i+2) == imp.ImpParserASSIGN:
		t.kind = imp.ImpParserTYPE
	}
	return t.kind == imp.ImpParserEXTERN || t.kind == imp.ImpParserTYPE
}

// inHead reports whether the parser is before the colon of a clause.
func inHead(clause antlr.ParserRuleContext) bool {
	kids := clause.GetChildren()
	if len(kids) == 0 {
		return true
	}
	last := kids[len(kids)-1]
	_, statement := last.(*imp.StatementContext)
	return !statement && kindOf(last) != imp.ImpParserCOLON
}

// stray reports the current token, with which no statement or case begins, and skips what seems to belong to it. It is not reported
// if it may be a later part of a statement whose head has an error.
func (r *recovery) stray(rule int) {
	i := r.in.pos
	kind := r.kind(i)
	if beginsCase(kind) && r.resumedSwitch && r.resumed < i && i < r.partner(r.resumed) {
		for r.in.pos++; r.kind(r.in.pos) != antlr.TokenEOF; r.in.pos++ {
			if kind := r.kind(r.in.pos); kind == imp.ImpParserCOLON || kind == imp.ImpParserSEMI || kind == imp.ImpParserLBRACE {
				r.in.pos++
				break
			} else if kind == imp.ImpParserRBRACE {
				break
			}
		}
		return
	}
	continues := r.resumed >= 0 && r.partner(r.resumed) == i-1
	if !continues && r.shouldReport(i) {
		r.reportStray(rule, i)
	}
	r.last = i
	switch {
	case kind == imp.ImpParserSEMI:
		r.in.pos++
	case rule == imp.ImpParserRULE_switchStmt:
		r.in.pos++
		r.skipClause()
	case kind == imp.ImpParserELSE:
		r.in.pos++ // the block or if after it is parsed as a statement
		if continues && r.kind(r.in.pos) == imp.ImpParserLBRACE {
			r.resumed = r.in.pos
		}
	case kind == imp.ImpParserEXTERN:
		r.skipDeclaration(i + 3) // after its name
	case kind == imp.ImpParserSTRUCT || kind == imp.ImpParserTYPE:
		r.skipDeclaration(i + 1)
	default:
		r.in.pos++
		r.skipStatement(i)
	}
}

// strayDeclaration reports a token that cannot begin a declaration and skips to one that can.
func (r *recovery) strayDeclaration() {
	i := r.in.pos
	if r.shouldReport(i) {
		r.reportStrayDeclaration(i)
	}
	r.last = i
	r.skipDeclaration(i + 1)
}

// RecoverInline is called where the parser expects one token and finds another. If the statement clearly ends here, it reports a
// missing semicolon and inserts it.
func (r *recovery) RecoverInline(p antlr.Parser) antlr.Token {
	if i := r.in.pos; !r.in.failed && i > 0 && r.endsStatement(i) && r.expected(p)[imp.ImpParserSEMI] {
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
	simple, ok := statement.GetChild(0).(*imp.SimpleContext)
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

// fail reports a syntax error at the current token, or at the one at which a lookahead failed, and makes the parser leave its rules.
func (r *recovery) fail(p antlr.Parser) {
	if r.in.failed {
		return
	}
	i := r.in.pos
	if _, undecided := p.GetError().(*antlr.NoViableAltException); undecided {
		i = max(i, r.in.ahead)
	}
	first := r.first(p)
	ofDo := r.kind(first) == imp.ImpParserWHILE && r.kind(i) == imp.ImpParserSEMI && r.resumed >= 0 && r.partner(r.resumed) == first-1
	if r.shouldReport(i) && !ofDo {
		r.report(p, i)
	}
	r.last = i
	r.in.pos, r.in.failed = i, true
}

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
	case *imp.StatementContext:
		r.recovered(c)
		r.skipStatement(int(c.GetStart().(*token).index))
	case *imp.ClauseContext:
		r.recovered(c)
		r.skipClause()
	default:
		return false
	}
	return true
}

// resumeDeclaration ends an error in a declaration.
func (r *recovery) resumeDeclaration(c *imp.DeclarationContext) {
	if r.in.failed {
		r.recovered(c)
		r.skipDeclaration(max(r.in.pos, int(c.GetStart().(*token).index)+1))
	}
}

func (r *recovery) recovered(c antlr.ParserRuleContext) {
	r.broken[c] = true
	r.in.failed = false
}

// token returns the token i, or the nearest one if there is no such token. Every loop of the recovery calls it in each round, so that
// it counts what the recovery does.
func (r *recovery) token(i int) *token {
	r.steps++
	return &r.in.tokens[min(max(i, 0), len(r.in.tokens)-1)]
}

func (r *recovery) kind(i int) int32 { return r.token(i).kind }

func (r *recovery) text(i int) string { return r.src.Text[r.token(i).start:r.token(i).end] }

// skipStatement skips to the end of a statement that began at the token start and has an error at the current one: past its
// semicolon, or up to a block, the beginning of another statement, or the end of the enclosing block.
func (r *recovery) skipStatement(start int) {
	semis := 0 // how many may still come in the head of a for
	if r.kind(start) == imp.ImpParserFOR {
		semis = 2
		for i := start; i < r.in.pos; i++ {
			if r.kind(i) == imp.ImpParserSEMI {
				semis--
			}
		}
	}
	for ; ; r.in.pos++ {
		i := r.in.pos
		t := r.token(i)
		if i > start && (i != r.last || t.flags&firstOnLine != 0) && isStatementKeyword(t.kind) && (t.kind != imp.ImpParserFN || r.kind(i+1) == imp.ImpParserIDENT) {
			return
		}
		switch t.kind {
		case imp.ImpParserLPAREN, imp.ImpParserLBRACK:
			if end := r.partner(i); r.inLine(i, end) {
				r.in.pos = end
			}
		case imp.ImpParserSEMI:
			if open := r.around(i); open >= start && r.inLine(open, r.partner(open)) {
				r.in.pos = r.partner(open)
				break
			}
			if semis--; semis < 0 {
				r.in.pos++
				return
			}
		case imp.ImpParserLBRACE:
			if end := r.partner(i); r.inValue(start, i) && r.kind(end) == imp.ImpParserRBRACE { // it begins no block
				r.in.pos = end
				break
			}
			r.resumed, r.resumedSwitch = i, r.kind(start) == imp.ImpParserSWITCH || beginsCase(r.kind(i+1))
			return
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
	case imp.ImpParserIDENT, imp.ImpParserVAR, imp.ImpParserCONST, imp.ImpParserASSIGN:
		for j := start; j < i; j++ {
			if r.kind(j) == imp.ImpParserASSIGN {
				return true
			}
		}
	}
	return false
}

// skipClause skips to the next case of a switch statement, or to its end.
func (r *recovery) skipClause() {
	for ; ; r.in.pos++ {
		switch i := r.in.pos; r.kind(i) {
		case imp.ImpParserCASE, imp.ImpParserDEFAULT:
			if i != r.last {
				return
			}
		case imp.ImpParserRBRACE, antlr.TokenEOF:
			return
		case imp.ImpParserLBRACE:
			r.in.pos = r.partner(i)
			if r.kind(r.in.pos) == antlr.TokenEOF {
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
	r.in.pos = min(i, len(r.in.tokens)-1)
}

// beginsDeclaration reports whether the token i clearly begins a declaration, or is the end of the file: after an error, var and const
// count only at the left margin.
func (r *recovery) beginsDeclaration(i int) bool {
	switch t := r.token(i); t.kind {
	case antlr.TokenEOF:
		return true
	case imp.ImpParserIDENT, imp.ImpParserTYPE, imp.ImpParserEXTERN:
		return r.declarationWord(i)
	case imp.ImpParserFN, imp.ImpParserSTRUCT:
		return r.kind(i+1) == imp.ImpParserIDENT
	case imp.ImpParserVAR, imp.ImpParserCONST:
		return t.start == 0 || r.src.Text[t.start-1] == '\n'
	}
	return false
}

// beginsCase reports whether a token of the kind begins a case of a switch.
func beginsCase(kind int32) bool { return kind == imp.ImpParserCASE || kind == imp.ImpParserDEFAULT }

// beginsStatement reports whether a token of the kind can begin a statement.
func beginsStatement(kind int32) bool {
	switch kind {
	case imp.ImpParserLBRACE, imp.ImpParserLPAREN, imp.ImpParserLBRACK, imp.ImpParserSUB, imp.ImpParserNOT, imp.ImpParserCOM,
		imp.ImpParserIDENT, imp.ImpParserINT, imp.ImpParserFLOAT, imp.ImpParserCHAR, imp.ImpParserSTRING,
		imp.ImpParserTRUE, imp.ImpParserFALSE, imp.ImpParserNIL:
		return true
	}
	return isStatementKeyword(kind)
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
		r.brackets = matchBrackets(r.in.tokens)
	}
	return int(r.brackets.partner[min(max(i, 0), len(r.in.tokens)-1)])
}

// around returns the innermost bracket that is open before the token i, or -1.
func (r *recovery) around(i int) int {
	r.partner(0)
	return int(r.brackets.around[i])
}

// matchBrackets returns the brackets of the tokens. A closing brace also ends the brackets that are open in its block.
func matchBrackets(tokens []token) *brackets {
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

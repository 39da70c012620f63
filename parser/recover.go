// This file defines the recovery from syntax errors: the parser leaves the current
// statement or declaration without reporting another error, skips tokens up to where
// the next one seems to begin, and continues there.

package parser

import (
	"slices"

	"github.com/antlr4-go/antlr/v4"

	"cpsc/diag"
	"cpsc/parser/internal/imp"
)

// A recovery implements ANTLR's error strategy. The generated parser calls
// RecoverInline where a token is missing, ReportError and Recover at the end of a rule
// in which an error occurred, and Sync before every choice and every iteration of a
// loop.
type recovery struct {
	*antlr.DefaultErrorStrategy
	src    *diag.File
	in     *stream
	errs   *diag.List
	parser *imp.ImpParser
	broken map[antlr.ParserRuleContext]bool // contexts that contain an error

	earliest       int                     // the token of the first error, or -1
	last           int                     // the token of the last error, or -1
	inHead         bool                    // the rest of the head of a statement may follow after the last error
	afterBraceless int                     // the token after a block without braces, or -1
	afterDo        int                     // the one after the statement of a do without braces, or -1
	resumed        int                     // the brace at which the parser continued after an error, or -1
	resumedSwitch  bool                    // it is that of a switch
	silent         map[int]bool            // the tokens of a block between words that are reported with its first word
	leftEnd        bool                    // an end that closes a brace is reported
	stop           int                     // the token at which the parser continues after an unfinished line, or -1
	inTree         int                     // the tokens before this one may be in statements that are complete
	list           antlr.ParserRuleContext // the list of statements in which they are
	bodyAt         int                     // where the body of a function begins whose head is unfinished, or 0
	bodyEnd        int                     // the declaration at the left margin that ends this body, or 0
	trial          bool                    // the first error ends the parse, and is not reported
	want           want                    // in a trial, what was expected at that error
	match          map[int]int             // from brackets to their partners, by index; built when first needed

	steps int // how many tokens were looked at

	// Facts about the whole program, which are found when they are first needed.
	declarations *declarations
	numberedAt   map[int]*numbered
}

func newRecovery(src *diag.File, in *stream, errs *diag.List, p *imp.ImpParser) *recovery {
	r := &recovery{
		DefaultErrorStrategy: antlr.NewDefaultErrorStrategy(),
		src:                  src, in: in, errs: errs, parser: p,
		broken:   map[antlr.ParserRuleContext]bool{},
		silent:   map[int]bool{},
		earliest: -1, last: -1, resumed: -1, afterBraceless: -1, afterDo: -1, stop: -1,
	}
	p.SetErrorHandler(r)
	return r
}

// InErrorRecoveryMode is false, because no token is consumed while rules are left.
func (r *recovery) InErrorRecoveryMode(antlr.Parser) bool { return false }

// ReportMatch does nothing: there is no state to reset.
func (r *recovery) ReportMatch(antlr.Parser) {}

// Sync resumes after an error. Where a statement or a case is expected, it also reports
// and skips tokens that cannot begin one. Other choices need no check here: the
// generated parser detects errors in them.
func (r *recovery) Sync(p antlr.Parser) {
	c := p.GetParserRuleContext()
	if r.in.failed && !r.resume(c) {
		return
	}
	for {
		if rule := c.GetRuleIndex(); rule == imp.ImpParserRULE_block || rule == imp.ImpParserRULE_clause {
			r.declarationWord(r.in.pos) // to be reported
		}
		kind := r.token(r.in.pos).kind
		inList := c.GetRuleIndex() == imp.ImpParserRULE_block && c.GetChildCount() > 0 || c.GetRuleIndex() == imp.ImpParserRULE_clause && !inHead(c)
		if inList {
			if r.inTree, r.list = r.in.pos, c; r.in.pos == r.bodyEnd {
				r.at(r.in.pos)
				r.stop, r.in.failed = r.in.pos, true // to leave all blocks
				return
			}
		}
		if t := r.token(r.in.pos); kind == imp.ImpParserUNKNOWN && t.start == t.end && inList && !r.trial {
			r.in.pos++ // of ParseEnding, but the statement before is complete
			continue
		}
		switch c.GetRuleIndex() {
		case imp.ImpParserRULE_type, imp.ImpParserRULE_plainType, imp.ImpParserRULE_signature, imp.ImpParserRULE_tryStmt:
			r.word(c)
			return
		case imp.ImpParserRULE_block:
			// At the loop, not before the brace that opens the block.
			if kind == imp.ImpParserRBRACE || beginsStatement(kind) || c.GetChildCount() == 0 {
				return
			}
		case imp.ImpParserRULE_clause:
			if inHead(c) || kind == imp.ImpParserRBRACE || kind == imp.ImpParserCASE || kind == imp.ImpParserDEFAULT || beginsStatement(kind) {
				return
			}
		case imp.ImpParserRULE_switchStmt:
			if kind == imp.ImpParserRBRACE || kind == imp.ImpParserCASE || kind == imp.ImpParserDEFAULT || c.GetChildCount() < 3 {
				return
			}
		default:
			return
		}
		if kind == antlr.TokenEOF {
			return // the missing brace is reported where the parser expects it
		}
		if r.trial {
			r.fail(p)
			return
		}
		r.strayToken(c.GetRuleIndex())
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
		if rule == imp.ImpParserRULE_plainType && (next == imp.ImpParserLBRACK || next == imp.ImpParserLPAREN || next == imp.ImpParserFN || next == imp.ImpParserUNKNOWN && !r.isType("gen") ||
			next == imp.ImpParserIDENT && r.text(i+1) != "throws") {
			t.kind = imp.ImpParserGEN
		}
	case "catch":
		if rule == imp.ImpParserRULE_tryStmt && c.GetChildCount() == 2 {
			t.kind = imp.ImpParserCATCH
		}
	case "finally":
		if rule == imp.ImpParserRULE_tryStmt && (c.GetChildCount() == 2 || !mayFollowName(next)) {
			t.kind = imp.ImpParserFINALLY
		}
	}
}

// mayFollowName reports whether a token of the kind may follow a name that begins a statement.
func mayFollowName(kind int32) bool {
	switch kind {
	case imp.ImpParserLPAREN, imp.ImpParserLBRACK, imp.ImpParserSUB:
		return true
	}
	return kind != imp.ImpParserRBRACE && kind != antlr.TokenEOF && !beginsStatement(kind)
}

// declarationWord makes a keyword of the token i, where a declaration or a statement may
// begin, if it is extern before fn, or type before a name and =: nothing else that is
// correct begins so. It returns whether the token is one of the two.
func (r *recovery) declarationWord(i int) bool {
	t := &r.in.tokens[min(i, len(r.in.tokens)-1)]
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

// strayToken reports a token that cannot begin a statement or a case and skips what
// seems to belong to it.
func (r *recovery) strayToken(rule int) {
	i := r.in.pos
	if r.silent[i] {
		r.in.pos++
		return
	}
	if r.caseOfBroken(i, rule) {
		for r.in.pos++; r.kind(r.in.pos-1) != imp.ImpParserCOLON && !beforeStatement(r.kind(r.in.pos)) && r.kind(r.in.pos) != antlr.TokenEOF; r.in.pos++ {
		}
		if r.kind(r.in.pos) == imp.ImpParserCOLON {
			r.in.pos++
		}
		return
	}
	if r.kind(i) == imp.ImpParserELSE && i == r.afterBraceless { // it belongs to the if before
		r.in.pos++
		if next := r.kind(i + 1); next != imp.ImpParserIF && beginsStatement(next) && next != imp.ImpParserLBRACE && r.shouldReport(i+1) {
			r.reportConstruct(r.braceless(i + 1))
			r.at(i + 1)
		}
		return
	}
	afterResumed := i > 0 && r.continues(i)
	if !afterResumed && r.shouldReport(i) {
		if f := r.strayConstruct(i, rule); f != nil {
			r.reportConstruct(f)
			r.at(i)
			r.in.pos = min(max(i+1, f.end), len(r.in.tokens)-1)
			if rule == imp.ImpParserRULE_switchStmt {
				r.skipClause()
			} else {
				r.skipStatement(i)
			}
			return
		}
		r.reportStrayStatement(i, rule)
	}
	r.at(i)
	switch kind := r.token(i).kind; {
	case kind == imp.ImpParserSEMI:
		if r.in.pos++; r.kind(i+1) == imp.ImpParserELSE && r.kind(i-1) == imp.ImpParserRBRACE {
			r.in.pos++ // without the semicolon, it would be the else of the statement before it
		}
	case rule == imp.ImpParserRULE_switchStmt:
		r.in.pos++
		r.skipClause()
	case kind == imp.ImpParserELSE && !afterResumed || kind == imp.ImpParserELSE && r.kind(i+1) == imp.ImpParserIF:
		r.in.pos++ // the block or if after it is parsed as a statement
	case kind == imp.ImpParserEXTERN:
		r.skipDeclaration(i + 3) // after its name
	case kind == imp.ImpParserSTRUCT || kind == imp.ImpParserTYPE:
		r.skipDeclaration(i + 1)
	default:
		r.in.pos++
		r.skipStatement(i)
	}
	if afterResumed && r.kind(r.in.pos) == imp.ImpParserLBRACE {
		r.resumed, r.resumedSwitch = r.in.pos, false
	}
}

// caseOfBroken reports whether the token i is the case of a switch whose head has an error: the parser took its
// braces for a block.
func (r *recovery) caseOfBroken(i, rule int) bool {
	if kind := r.kind(i); kind != imp.ImpParserCASE && kind != imp.ImpParserDEFAULT || rule != imp.ImpParserRULE_block || r.resumed < 0 {
		return false
	}
	return r.resumedSwitch && r.resumed < i && i < r.partner(r.resumed)
}

// strayDeclaration reports a token that cannot begin a declaration and skips to one that
// can.
func (r *recovery) strayDeclaration() {
	i := r.in.pos
	if r.shouldReport(i) && !r.silent[i] {
		f := r.nestedComment(i)
		if f == nil && !r.tired() {
			f = r.genericDeclaration(i)
		}
		if f == nil {
			f = r.misspeltExtern(i)
		}
		if f == nil && !r.tired() && r.endsEarly(i) == 0 {
			f = r.habitAt(place{rule: imp.ImpParserRULE_file, first: i, topLevel: true}, i)
		}
		if f == nil {
			f = r.prose(i, i, 3)
		}
		if f != nil && !r.isReported(f) {
			r.reportConstruct(f)
			i = min(max(i, f.end-1), len(r.in.tokens)-2)
		} else {
			r.reportStrayDeclaration(i)
		}
	}
	r.at(i)
	for i++; !r.beginsDeclaration(i) && r.misspeltExtern(i) == nil && !r.foreignFunction(i) && !r.foreignBlock(i); i++ {
		if end := r.partner(i); r.kind(i) == imp.ImpParserLBRACE && r.kind(end) == imp.ImpParserRBRACE && (r.atMargin(end) || r.lineEndOf(i) == r.lineEndOf(end)) {
			i = end // what is in the block is no declaration
		}
	}
	r.in.pos = i
}

// foreignBlock reports whether the token i begins, at the left margin, two words or more and a brace at the end of the line, as in
// impl S {.
func (r *recovery) foreignBlock(i int) bool {
	if diag.Brief || !r.atMargin(i) || r.kind(i) != imp.ImpParserIDENT || r.kind(i+1) != imp.ImpParserIDENT || r.token(i+1).flags&firstOnLine != 0 {
		return false
	}
	for i++; r.token(i).flags&firstOnLine == 0; i++ {
	}
	return r.kind(i-1) == imp.ImpParserLBRACE
}

// foreignFunction reports whether the token i begins, at the left margin, the head of a function of another language.
func (r *recovery) foreignFunction(i int) bool {
	return r.atMargin(i) && r.kind(i+1) == imp.ImpParserIDENT && r.kind(i+2) == imp.ImpParserLPAREN && slices.Contains(functionWords, r.text(i))
}

// RecoverInline is called where the parser expects one token and finds another. If the
// statement clearly ends here, it reports a missing semicolon and inserts it.
func (r *recovery) RecoverInline(p antlr.Parser) antlr.Token {
	if !r.in.failed && !r.trial {
		i := r.in.pos
		if e := r.lineEnd(p, i); e.next > 0 && e.next < i {
			r.endLine(p, e)
			p.SetError(antlr.NewInputMisMatchException(p))
			return nil
		}
		expected := r.expected(p)
		if i > 0 && expected[imp.ImpParserSEMI] && r.endsStatement(i) && !r.misspelt(p, i) && !r.condition(p, i) && r.foreignConstruct(p, i) == nil {
			report := r.shouldReport(i)
			if first := r.first(p); report && !r.isComplete(first, i) && r.kind(first) != imp.ImpParserFN {
				// An expression alone is reported as one when its tree is built, which it is only if
				// nothing is wrong with the block around it. So another error at this token counts.
				if r.earliest < 0 {
					r.earliest = i
				}
			} else {
				if report {
					r.missingSemicolon(first, i)
				}
				r.at(i)
			}
			at := r.token(i - 1).end
			return &token{kind: imp.ImpParserSEMI, start: at, end: at, index: -1}
		}
	}
	r.fail(p)
	p.SetError(antlr.NewInputMisMatchException(p))
	return nil
}

// endsStatement reports whether the token i begins another statement or ends the
// block, so that nothing but a semicolon can be missing before it.
func (r *recovery) endsStatement(i int) bool {
	t := r.token(i)
	if t.kind == imp.ImpParserRBRACE || isStatementKeyword(t.kind) || t.kind == imp.ImpParserCASE || t.kind == imp.ImpParserDEFAULT {
		return true
	}
	return t.flags&firstOnLine != 0 && (beginsStatement(t.kind) || r.beginsDeclaration(i))
}

// ReportError reports a syntax error, unless the parser is already leaving its rules.
func (r *recovery) ReportError(p antlr.Parser, e antlr.RecognitionException) {
	r.fail(p)
}

// fail reports a syntax error at the current token and makes the parser leave its
// rules. A construct of another language is skipped: it would cause more errors.
func (r *recovery) fail(p antlr.Parser) {
	if r.in.failed {
		return
	}
	i := r.errorAt(p)
	if r.trial {
		r.want = want{rule: p.GetParserRuleContext().GetRuleIndex(), undecided: i > r.in.pos, early: r.kind(i) != imp.ImpParserUNKNOWN, kinds: r.expected(p)}
		r.in.failed = true
		return
	}
	first := r.first(p)
	afterDo := r.kind(first) == imp.ImpParserWHILE && (r.continues(first) || r.afterDo == first)
	if !diag.Brief && afterDo && r.token(first).flags&firstOnLine == 0 && r.token(i).flags&firstOnLine != 0 && r.kind(i) != imp.ImpParserLBRACE && i > first+1 {
		r.missingSemicolon(first, i)
		r.at(i)
		r.stop, r.in.failed = i, true
		return
	}
	if e := r.lineEnd(p, i); e.next > 0 {
		r.endLine(p, e)
		return
	}
	if r.endLineInBrackets(p, i) {
		return
	}
	r.inHead = true
	end := i
	word := r.text(first)
	clause := i == first+1 && (word == "catch" || word == "finally") // without a try
	afterDo = afterDo && r.kind(i) == imp.ImpParserSEMI
	if r.shouldReport(i) && !afterDo && !(clause && r.continues(first)) {
		if f := r.foreignConstruct(p, i); f != nil && !r.isReported(f) {
			r.reportConstruct(f)
			end = min(max(i, f.end), len(r.in.tokens)-1)
			if f.ends {
				r.stop = end
			}
			r.inHead = r.kind(end) == imp.ImpParserSEMI // in the head of a for
		} else {
			n := len(r.errs.Items)
			if r.report(p, i); n > 0 && len(r.errs.Items) == n+1 && r.errs.Items[n].Message == r.errs.Items[n-1].Message && r.errs.Items[n].Primary.Span == r.errs.Items[n-1].Primary.Span {
				r.errs.Items = r.errs.Items[:n] // it is the same
			}
			if clause {
				end = max(i, r.lastClause(first))
			}
		}
	}
	r.at(i)
	r.in.pos = end
	r.in.failed = true
}

// continues reports whether the token i may begin a later part of a statement with an error: it follows the block with which the
// parser continued.
func (r *recovery) continues(i int) bool { return r.resumed >= 0 && r.partner(r.resumed) == i-1 }

// isReported reports whether the last error is the one of a construct, which an error after it may
// be attributed to again.
func (r *recovery) isReported(f *construct) bool {
	n := len(r.errs.Items)
	return n > 0 && r.errs.Items[n-1].Primary.Span == f.at && r.errs.Items[n-1].Message == f.message
}

// at records the token of an error.
func (r *recovery) at(i int) {
	if r.last = i; r.earliest < 0 {
		r.earliest = i
	}
}

// ensureError reports an error where the first one was, if none was reported, so that a program that
// is not understood is rejected in any case. The fuzz targets expect that it never has to.
func (r *recovery) ensureError() {
	if r.earliest >= 0 && !r.errs.Failed() {
		r.errs.Errorf(diag.UnexpectedToken, r.token(r.earliest).span(), notUnderstood)
	}
}

const notUnderstood = "this is not understood"

// shouldReport reports whether an error at the token i should be reported. It should
// not if there was an error at the same token or directly before it, or if the token or the
// last one on the line before is malformed, which is reported too.
func (r *recovery) shouldReport(i int) bool {
	if i == r.last || !diag.Brief && r.token(i).flags&firstOnLine != 0 && r.token(i-1).flags&malformed != 0 {
		return false
	}
	return r.token(i).flags&(afterError|malformed) == 0
}

// errorAt returns the index of the wrong token: the current one, or the one at which a
// lookahead failed.
func (r *recovery) errorAt(p antlr.Parser) int {
	if _, undecided := p.GetError().(*antlr.NoViableAltException); undecided {
		return max(r.in.pos, r.in.ahead)
	}
	return r.in.pos
}

// Recover does nothing: the parser leaves its rules, until a list of statements, cases or
// declarations resumes.
func (r *recovery) Recover(antlr.Parser, antlr.RecognitionException) {}

// resume ends an error in the last element of a list of statements or cases. It
// reports whether the context is such a list.
func (r *recovery) resume(list antlr.ParserRuleContext) bool {
	if list.GetChildCount() == 0 || r.trial {
		return false
	}
	stop := r.stop == r.in.pos
	kids := list.GetChildren()
	switch c := kids[len(kids)-1].(type) {
	case *imp.StatementContext:
		if r.recovered(c); !stop {
			r.skipStatement(int(c.GetStart().(*token).index))
		}
	case *imp.ClauseContext:
		if r.recovered(c); !stop {
			r.skipClause()
		}
	default:
		return false
	}
	return true
}

// resumeDeclaration ends an error in a declaration.
func (r *recovery) resumeDeclaration(c *imp.DeclarationContext) {
	if r.in.failed {
		if r.recovered(c); r.stop == r.in.pos {
			return
		}
		start := int(c.GetStart().(*token).index)
		if r.kind(start) == imp.ImpParserFN && r.token(r.in.pos).isMissingBrace() {
			r.bodyAt = r.in.pos
			return
		}
		if r.kind(start) == imp.ImpParserSTRUCT && r.kind(start+2) == imp.ImpParserLBRACE && r.kind(r.partner(start+2)) == imp.ImpParserRBRACE {
			r.in.pos = r.closed(start + 2)
			return
		}
		r.skipDeclaration(max(r.in.pos, start+1))
	}
}

func (r *recovery) recovered(c antlr.ParserRuleContext) {
	r.broken[c] = true
	r.in.failed = false
}

// token returns the token i, or the nearest one if there is no such token. Every loop of the
// recovery calls it in each round, so that it counts what the recovery does.
func (r *recovery) token(i int) *token {
	if r.steps++; r.steps == maxSteps {
		panic("the recovery takes too many steps")
	}
	return &r.in.tokens[min(max(i, 0), len(r.in.tokens)-1)]
}

// maxSteps is the number of steps at which a test ends a recovery that does not end by itself.
var maxSteps int

// tired reports whether the recovery has looked at so many tokens that it no longer looks for
// constructs of other languages: some of them take time that is linear in the rest of a line, a
// statement or a block. So all errors together take linear time.
func (r *recovery) tired() bool { return r.steps > freeSteps+stepsPerToken*len(r.in.tokens) }

const (
	freeSteps     = 1 << 20
	stepsPerToken = 1000
)

func (r *recovery) kind(i int) int32 { return r.token(i).kind }

// skipStatement skips to the end of a statement that began at the token start and
// has an error at the current one: past its semicolon, or up to a block, the
// beginning of another statement, or the end of the enclosing block.
func (r *recovery) skipStatement(start int) {
	semis := 0 // how many may still come in the head of a for
	if r.kind(start) == imp.ImpParserFOR && r.inHead {
		semis = 2
	}
	for i := start; i < r.in.pos && semis > 0; i++ {
		if r.kind(i) == imp.ImpParserSEMI {
			semis--
		}
	}
	for ; ; r.in.pos++ {
		i := r.in.pos
		t := r.token(i)
		if i > start && (i != r.last || t.flags&firstOnLine != 0) && (isStatementKeyword(t.kind) || t.flags&(afterError|firstOnLine) == afterError|firstOnLine && beginsStatement(t.kind)) {
			if t.kind != imp.ImpParserFN || r.kind(i+1) == imp.ImpParserIDENT {
				return
			}
		}
		switch t.kind {
		case imp.ImpParserLPAREN, imp.ImpParserLBRACK:
			if end := r.partner(i); semis <= 0 && r.inList(i, end) {
				r.in.pos = end
			}
		case imp.ImpParserSEMI:
			if open := r.open(start, i); semis <= 0 && len(open) > 0 {
				if k := open[len(open)-1]; r.inList(k, r.partner(k)) { // of [T; n]
					r.in.pos = r.partner(k)
					break
				}
			}
			if semis <= 0 {
				r.in.pos++
				return
			}
			semis--
		case imp.ImpParserLBRACE:
			if r.inValue(start, i) && r.kind(r.partner(i)) == imp.ImpParserRBRACE { // it begins no block
				r.in.pos = r.partner(i)
				break
			}
			r.resumed, r.resumedSwitch = i, r.kind(start) == imp.ImpParserSWITCH || r.beginsCase(i+1)
			return
		case imp.ImpParserRBRACE, imp.ImpParserCASE, imp.ImpParserDEFAULT, imp.ImpParserSTRUCT, antlr.TokenEOF:
			return
		}
	}
}

// beginsCase reports whether the token i begins a case of a switch.
func (r *recovery) beginsCase(i int) bool {
	kind := r.kind(i)
	return kind == imp.ImpParserCASE || kind == imp.ImpParserDEFAULT
}

// inList reports whether the tokens open and end are brackets on one line, between which no statement begins or ends.
func (r *recovery) inList(open, end int) bool {
	if closing := r.kind(end); closing != imp.ImpParserRPAREN && closing != imp.ImpParserRBRACK || r.kind(open) != opener(closing) {
		return false
	}
	for i := open + 1; i < end; i++ {
		if kind := r.kind(i); r.token(i).flags&firstOnLine != 0 || kind == imp.ImpParserLBRACE || kind == imp.ImpParserRBRACE || kind != imp.ImpParserFN && isStatementKeyword(kind) {
			return false
		}
	}
	return true
}

// inValue reports whether the token i is in a value that the statement from the token start on
// assigns or returns.
func (r *recovery) inValue(start, i int) bool {
	switch r.kind(start) {
	case imp.ImpParserRETURN:
		return true
	case imp.ImpParserIDENT, imp.ImpParserVAR, imp.ImpParserCONST, imp.ImpParserASSIGN: // the last one of x := e
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
	for {
		switch i := r.in.pos; r.token(i).kind {
		case imp.ImpParserCASE, imp.ImpParserDEFAULT:
			if i != r.last {
				return
			}
			r.in.pos++
		case imp.ImpParserRBRACE, antlr.TokenEOF:
			return
		case imp.ImpParserLBRACE:
			r.in.pos = r.partner(i)
			if r.token(r.in.pos).kind == imp.ImpParserRBRACE {
				r.in.pos++
			}
		default:
			r.in.pos++
		}
	}
}

// skipDeclaration skips from the token i to the end of a declaration: past its
// semicolon or its closing brace, or up to the beginning of another one.
func (r *recovery) skipDeclaration(i int) {
	defer func() { r.in.pos = min(i, len(r.in.tokens)-1) }()
	for ; ; i++ {
		switch r.kind(i) {
		case antlr.TokenEOF:
			return
		case imp.ImpParserSEMI, imp.ImpParserRBRACE:
			i++
			return
		case imp.ImpParserLBRACE:
			i = r.partner(i) + 1
			return
		}
		if r.beginsDeclaration(i) {
			return
		}
	}
}

// beginsDeclaration reports whether the token i clearly begins a declaration, or is
// the end of the file: after an error, var counts only at the left margin.
func (r *recovery) beginsDeclaration(i int) bool {
	switch t := r.token(i); t.kind {
	case antlr.TokenEOF:
		return true
	case imp.ImpParserIDENT, imp.ImpParserTYPE, imp.ImpParserEXTERN:
		return r.declarationWord(i) || r.text(i) == "extern" && r.atMargin(i)
	case imp.ImpParserFN, imp.ImpParserSTRUCT, imp.ImpParserCONST:
		if before := r.kind(i - 1); i > 0 && t.kind == imp.ImpParserCONST && !r.atMargin(i) && (before == imp.ImpParserCOMMA || before == imp.ImpParserLPAREN) { // of a parameter
			return false
		}
		return r.kind(i+1) == imp.ImpParserIDENT
	case imp.ImpParserVAR:
		return r.atMargin(i)
	}
	return false
}

// atMargin reports whether the token i begins a line, without indentation, or is the end of the text.
func (r *recovery) atMargin(i int) bool {
	start := r.token(i).start
	return start == 0 || i >= len(r.in.tokens)-1 || r.src.Text[start-1] == '\n'
}

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

// isStatementKeyword reports whether a token of the kind is a keyword that begins a
// statement. In an expression only fn occurs.
func isStatementKeyword(kind int32) bool {
	switch kind {
	case imp.ImpParserCONST, imp.ImpParserVAR, imp.ImpParserFN, imp.ImpParserIF, imp.ImpParserWHILE, imp.ImpParserDO, imp.ImpParserFOR,
		imp.ImpParserSWITCH, imp.ImpParserBREAK, imp.ImpParserCONTINUE, imp.ImpParserGOTO, imp.ImpParserRETURN,
		imp.ImpParserTHROW, imp.ImpParserTRY, imp.ImpParserYIELD:
		return true
	}
	return false
}

// partner returns the index of the bracket that matches the bracket i: the index of the
// end of the file if i is not closed, and i itself if it closes nothing.
func (r *recovery) partner(i int) int {
	if r.match == nil {
		r.match = map[int]int{}
		var open []int
		for j := range r.in.tokens {
			switch kind := r.token(j).kind; kind {
			case imp.ImpParserLPAREN, imp.ImpParserLBRACK, imp.ImpParserLBRACE:
				open = append(open, j)
			case imp.ImpParserRPAREN, imp.ImpParserRBRACK, imp.ImpParserRBRACE:
				n := len(open) - 1
				// A closing brace also ends the brackets that are still open in its block.
				for kind == imp.ImpParserRBRACE && n >= 0 && r.token(open[n]).kind != imp.ImpParserLBRACE {
					n--
				}
				if n >= 0 && r.token(open[n]).kind == opener(kind) {
					r.match[open[n]], r.match[j] = j, open[n]
					open = open[:n]
				}
			}
		}
	}
	if j, ok := r.match[i]; ok {
		return j
	}
	switch r.token(i).kind {
	case imp.ImpParserLPAREN, imp.ImpParserLBRACK, imp.ImpParserLBRACE:
		return len(r.in.tokens) - 1
	}
	return i
}

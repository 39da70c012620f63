// This file defines the messages about constructs of other languages that Imp writes in
// another way.

package parser

import (
	"fmt"
	"slices"
	"strings"

	"github.com/antlr4-go/antlr/v4"

	"cpsc/diag"
	"cpsc/parser/internal/imp"
)

// A construct is a piece of the program that seems to be written in another language.
type construct struct {
	code    diag.Code
	at      diag.Span
	message string // empty if it is already reported
	labels  []diag.Label
	helps   []string
	fixes   []diag.Fix // of the helps; see withFix
	end     int        // the recovery skips the tokens before this one
	ends    bool       // the statement ends there, without a semicolon
}

// A recogniser returns the construct that causes the syntax error at the token i, or nil.
type recogniser func(p antlr.Parser, i int) *construct

// foreignConstruct returns the construct of another language that causes the syntax error
// at the token i, or nil.
func (r *recovery) foreignConstruct(p antlr.Parser, i int) *construct {
	if i == 0 || r.tired() || !diag.Brief && r.isNameKeyword(p.GetParserRuleContext().GetRuleIndex(), i) {
		return nil
	}
	if f := r.nestedComment(i); f != nil {
		return f
	}
	if first := r.first(p); i == first+1 && r.kind(first) == imp.ImpParserIDENT && r.isDeclared(r.text(first)) && r.endsStatement(i) &&
		!(slices.Contains(endWords, r.text(first)) && r.openedLike(first) >= 0) { // a statement alone
		return r.bareLabel(first)
	}
	if f := r.typedLabel(r.first(p)); f != nil && i < f.end {
		return f
	}
	if f := r.bareLabel(r.first(p)); f != nil && r.first(p)+1 == i {
		return f
	}
	if f := r.declaredAgain(r.first(p), i); f != nil {
		return f
	}
	if f := r.numberedLabel(i); f != nil {
		return f
	}
	if f := r.numberedLabel(i - 1); f != nil && r.kind(i) == imp.ImpParserCOLON {
		return f
	}
	for _, recognise := range []recogniser{
		r.secondCatch, r.stream, r.modifier, r.repeatUntil, r.openHead, r.openResult, r.halfArrow, r.unfinishedFor, r.bareArrow, r.valueAfterType, r.assignedInCondition, r.missingBrace, r.forParts, r.openParams, r.adjacentTypes,
		r.adjacentArrays, r.eachDo, r.loopDo, r.bracedValue, r.trailingClosure, r.bracedArguments, r.omitted, r.markedName,
		r.adjacentStrings, r.unclosedStruct, r.declarators, r.constantList, r.namedInType, r.headWithSemicolon, r.nameless,
		r.missingCondition, r.foreignMatch, r.foreignFor, r.foreignHead, r.foreignParams, r.semicolons, r.foreignUntil,
		r.foreignColon, r.unfinishedResults, r.foreignYield, r.foreignTry, r.foreignClause, r.halfClause, r.misspeltHead, r.misspeltClause, r.unfinishedThrows, r.headOfCases, r.valueOfIf, r.choice,
		r.joined, r.exclusiveOr, r.noBlock, r.emptyThrow, r.newValue, r.markedCall, r.foreignFields, r.structsOfGo, r.structLiteral,
		r.namedArgument, r.foreignRange, r.declaredArgument, r.misspeltRef, r.genericType, r.typeArguments, r.prefixedString,
		r.suffixedFloat, r.addressOf, r.unopenedCall, r.optionalChain, r.defaultValue, r.habit, r.lateSlip, r.wordsForBraces, r.bareFunction, r.blockArgument, r.throwOperand,
		r.bareCall, r.missingOperator, r.singleStatement,
	} {
		if f := recognise(p, i); f != nil {
			return f
		}
	}
	return nil
}

// habit recognises what the table of habits describes.
func (r *recovery) habit(p antlr.Parser, i int) *construct {
	f := r.habitAt(r.place(p), i)
	if f == nil {
		return nil
	}
	return r.assigningIf(f, r.first(p))
}

// strayConstruct returns the construct that the token i begins, which cannot begin a
// statement or a case, or nil.
func (r *recovery) strayConstruct(i, rule int) *construct {
	if r.tired() {
		return nil
	}
	if f := r.nestedComment(i); f != nil {
		return f
	}
	first := i
	if r.kind(i) == imp.ImpParserASSIGN && i > 1 && r.textAt(i-1, ":=") > 0 { // to the parser, x := 1 begins with a label
		first = i - 2
	}
	if r.kind(i) == imp.ImpParserCOLON && i > 1 && r.kind(i-1) == imp.ImpParserCOLON && r.adjacent(i) { // nor std::cout
		first = i - 2
	}
	if f := r.streamAt(first); f != nil && first < i {
		return f
	}
	if f := r.declaredAgain(first, i); f != nil {
		return f
	}
	if f := r.genericDeclaration(i + 1); f != nil && first == i-2 && r.text(first) == "std" {
		return f
	}
	if f := r.habitAt(place{rule: rule, first: first}, i); f != nil {
		return f
	}
	if r.kind(i) == imp.ImpParserELSE && r.kind(i-1) == imp.ImpParserRBRACE {
		if f := r.elseOf(i); f != nil {
			return f
		}
	}
	if r.kind(i) == imp.ImpParserELSE && r.kind(i+1) == imp.ImpParserCOLON && rule == imp.ImpParserRULE_block {
		return r.colon(i + 1)
	}
	return nil
}

// declaredAgain returns the construct of a statement x, y := e, which begins with the token first, if the variables are
// declared shortly before it.
func (r *recovery) declaredAgain(first, i int) *construct {
	colon := first + 1
	for r.kind(colon) == imp.ImpParserCOMMA && colon < first+farthest {
		colon += 2
	}
	if r.kind(first) != imp.ImpParserIDENT || r.textAt(colon, ":=") < 0 || i < first+1 || i > colon+1 {
		return nil
	}
	for k := first; k < colon; k += 2 {
		if r.kind(k) != imp.ImpParserIDENT || !r.isLocal(first, r.text(k)) {
			return nil
		}
	}
	names := r.raw(first, colon)
	f := r.construct(colon, colon+2, "there is no operator `:=`", fmt.Sprintf("to assign to `%s`, write `=`", names)).skip(colon + 2)
	return f.withEdit(true, r.edit(colon, colon+2, "="))
}

// isLocal reports whether a variable of the name is declared before the token i, in a block around it.
func (r *recovery) isLocal(i int, name string) bool {
	for j, depth := i-1, 0; j > 0; j-- {
		switch kind := r.kind(j); {
		case kind == imp.ImpParserRBRACE:
			depth++
		case kind == imp.ImpParserLBRACE && depth > 0:
			depth--
		case kind == imp.ImpParserFN && depth == 0:
			return false
		case kind == imp.ImpParserVAR && depth == 0 && r.kind(j+1) == imp.ImpParserIDENT:
			for k := j + 1; r.kind(k) == imp.ImpParserIDENT; k += 2 {
				if r.text(k) == name {
					return true
				}
				if r.kind(k+1) != imp.ImpParserCOMMA {
					break
				}
			}
		}
	}
	return false
}

// place returns where the parser is.
func (r *recovery) place(p antlr.Parser) place {
	c := p.GetParserRuleContext()
	where := place{rule: c.GetRuleIndex(), first: r.first(p), topLevel: true}
	decided := false
	for c != nil {
		inBlock := c.GetRuleIndex() == imp.ImpParserRULE_block && c.GetChildCount() > 0
		if inBlock || c.GetRuleIndex() == imp.ImpParserRULE_statement { // also of a session
			where.topLevel = false
		}
		if rule := c.GetRuleIndex(); !decided && (rule == imp.ImpParserRULE_block || rule == imp.ImpParserRULE_clause) {
			decided, where.inClause = true, rule == imp.ImpParserRULE_clause
		}
		c, _ = c.GetParent().(antlr.ParserRuleContext)
	}
	return where
}

// reportConstruct reports a construct of another language, unless it has no message or is reported.
func (r *recovery) reportConstruct(f *construct) {
	if f.message == "" || r.isReported(f) {
		return
	}
	d := r.errs.Errorf(f.code, f.at, "%s", f.message)
	d.Secondary = f.labels
	for _, help := range f.helps {
		d.Help("%s", help)
	}
	d.Fixes = f.fixes
}

// withFix makes a fix of the first help: it is sure, and replaces the tokens from from up to
// end. If the text quotes no program, because it would be too long, there is no fix.
func (f *construct) withFix(r *recovery, from, end int, text string) *construct {
	if !strings.Contains(text, "…") {
		at := r.token(from).span().To(r.token(end - 1).span())
		f.fixes = []diag.Fix{{Help: f.helps[0], Sure: true, Edits: []diag.Edit{{Span: at, Text: text}}}}
	}
	return f
}

// withEdit makes a fix of the first help, if its edits are known: no text in them is "…".
func (f *construct) withEdit(sure bool, edits ...diag.Edit) *construct {
	for _, e := range edits {
		if strings.Contains(e.Text, "…") {
			return f
		}
	}
	for i := range edits { // they are nearly in order, so this is fast; slices.SortStableFunc would add 2 KB to the page
		for k := i; k > 0 && edits[k].Span.Start < edits[k-1].Span.Start; k-- {
			edits[k], edits[k-1] = edits[k-1], edits[k]
		}
	}
	if len(edits) > 0 {
		f.fixes = []diag.Fix{{Help: f.helps[0], Sure: sure, Edits: edits}}
	}
	return f
}

// skip makes the recovery skip the tokens before end.
func (f *construct) skip(end int) *construct {
	f.end = end
	return f
}

// edit replaces the tokens from from up to end. Without a new text, it also removes the space
// after them.
func (r *recovery) edit(from, end int, text string) diag.Edit {
	at := r.token(from).span().To(r.token(end - 1).span())
	if text == "" && r.token(end).flags&firstOnLine == 0 && strings.TrimSpace(r.src.Text[at.End:r.token(end).start]) == "" {
		at.End = r.token(end).start
	}
	return diag.Edit{Span: at, Text: text}
}

func (r *recovery) insertBefore(i int, text string) diag.Edit {
	at := r.token(i).start
	return diag.Edit{Span: diag.Span{Start: at, End: at}, Text: text}
}

func (r *recovery) insertAfter(i int, text string) diag.Edit {
	at := r.token(i).end
	return diag.Edit{Span: diag.Span{Start: at, End: at}, Text: text}
}

// raw returns the text of the tokens from from up to end.
func (r *recovery) raw(from, end int) string {
	if from >= end {
		return ""
	}
	return r.src.Text[r.token(from).start:r.token(end-1).end]
}

// hasComment reports whether a comment is between the tokens from from up to end.
func (r *recovery) hasComment(from, end int) bool {
	for i := from + 1; i < end; i++ {
		if strings.TrimSpace(r.src.Text[r.token(i-1).end:r.token(i).start]) != "" {
			return true
		}
	}
	return false
}

// construct returns a construct from the token from up to the token end, with this message
// and these helps.
func (r *recovery) construct(from, end int, message string, helps ...string) *construct {
	return &construct{code: diag.UnexpectedToken, at: r.token(from).span().To(r.token(end - 1).span()), message: message, helps: helps, end: end}
}

// notKeyword returns the construct that the token i begins, a word that is no keyword here.
func (r *recovery) notKeyword(i, end int, help string) *construct {
	f := r.construct(i, i+1, fmt.Sprintf("`%s` is not a keyword", r.text(i)), help)
	f.code, f.end = diag.MisspeltKeyword, end
	return f
}

// maxQuoted bounds the length of the text that a help repeats, in bytes.
const maxQuoted = 60

// quote returns the text of the tokens from from up to end, or "…" if it is long or
// contains a block.
func (r *recovery) quote(from, end int) string {
	if from >= end {
		return "…"
	}
	text := r.src.Text[r.token(from).start:r.token(end-1).end]
	if len(text) > maxQuoted || strings.ContainsAny(text, "\n\r{`") {
		return "…"
	}
	return text
}

// operandEnd returns the index of the first token from i on that is not part of the
// expression that seems to begin there.
func (r *recovery) operandEnd(i int) int {
	for from := i; ; i++ {
		if i > from && r.beginsNextLine(from, i) {
			return i
		}
		switch kind := r.kind(i); kind {
		case imp.ImpParserLPAREN, imp.ImpParserLBRACK:
			i = r.partner(i)
		case imp.ImpParserSEMI, imp.ImpParserCOMMA, imp.ImpParserRPAREN, imp.ImpParserRBRACK, imp.ImpParserLBRACE, imp.ImpParserRBRACE:
			return i
		default:
			if isStatementKeyword(kind) {
				return i
			}
		}
		if i >= len(r.in.tokens)-1 {
			return len(r.in.tokens) - 1
		}
	}
}

// beginsNextLine reports whether the token i seems to begin the statement after the one in which the token from is,
// which has no semicolon.
func (r *recovery) beginsNextLine(from, i int) bool {
	return r.token(i).flags&firstOnLine != 0 && endsOperand(r.kind(i-1)) && beginsStatement(r.kind(i)) && r.kind(i) != imp.ImpParserSUB &&
		foreignWords.Of(r.text(i)) == "" && foreignWords.Of(r.text(i-1)) == "" && len(r.indent(i)) <= len(r.indent(from))
}

// closed returns the index of the token after the bracket that closes the bracket i, or
// the index of the one after i if i opens nothing or is not closed. It is greater than i
// except at the end of the file, so that loops which go on with it end.
func (r *recovery) closed(i int) int {
	if end := r.partner(i); i < end && end < len(r.in.tokens)-1 {
		return end + 1
	}
	return min(i+1, len(r.in.tokens)-1)
}

// wantsOperand reports whether an expression must follow a token of the kind.
func wantsOperand(kind int32) bool {
	switch kind {
	case imp.ImpParserASSIGN, imp.ImpParserLPAREN, imp.ImpParserLBRACK, imp.ImpParserCOMMA, imp.ImpParserRETURN, imp.ImpParserTHROW,
		imp.ImpParserYIELD, imp.ImpParserIF, imp.ImpParserWHILE, imp.ImpParserSWITCH, imp.ImpParserNOT, imp.ImpParserCOM,
		imp.ImpParserQUERY, imp.ImpParserIN, imp.ImpParserDOTS:
		return true
	}
	assigns := assignOp(kind) != 0
	return assigns || kind > 0 && int(kind) < len(binaryOps) && binaryOps[kind] != 0
}

// wantsValue reports whether after a token of the kind, a value must follow that an
// expression or a case of ?: consists of.
func wantsValue(kind int32) bool {
	return kind == imp.ImpParserCOLON || kind == imp.ImpParserRETURN || kind != imp.ImpParserLPAREN && wantsOperand(kind)
}

// inExpression reports whether the token i, a keyword that begins a statement, is where
// an operand is expected. It is not after a return on the line before, whose semicolon is
// probably missing.
func (r *recovery) inExpression(i int) bool {
	return wantsOperand(r.kind(i-1)) && (r.kind(i-1) != imp.ImpParserRETURN || r.token(i).flags&firstOnLine == 0)
}

// enclosingCall returns the index of the parenthesis of the call in whose arguments the
// token i is, or -1.
func (r *recovery) enclosingCall(i int) int {
	for i--; i > 0; i-- {
		switch r.kind(i) {
		case imp.ImpParserRPAREN, imp.ImpParserRBRACK:
			i = min(i, r.partner(i))
		case imp.ImpParserLPAREN:
			if kind := r.kind(i - 1); kind == imp.ImpParserIDENT || kind == imp.ImpParserRPAREN || kind == imp.ImpParserRBRACK {
				return i
			}
			return -1
		case imp.ImpParserLBRACK, imp.ImpParserLBRACE, imp.ImpParserRBRACE, imp.ImpParserSEMI:
			return -1
		}
	}
	return -1
}

// adjacent reports whether no space is before the token i.
func (r *recovery) adjacent(i int) bool { return r.token(i-1).end == r.token(i).start }

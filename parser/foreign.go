// This file defines the messages about constructs of other languages that Imp writes in
// another way.

package parser

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"github.com/antlr4-go/antlr/v4"

	"cpsc/diag"
	"cpsc/internal/words"
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

// foreignConstruct returns the construct of another language that causes the syntax error
// at the token i, or nil.
func (r *recovery) foreignConstruct(p antlr.Parser, i int) *construct {
	if i == 0 || r.tired() {
		return nil
	}
	if f := r.nestedComment(i); f != nil {
		return f
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
	for _, recognise := range []func(antlr.Parser, int) *construct{
		r.modifier, r.repeatUntil, r.assignedInCondition, r.missingBrace, r.forParts, r.openParams, r.adjacentTypes, r.adjacentArrays, r.eachDo, r.loopDo, r.bracedValue, r.trailingClosure, r.bracedArguments, r.markedName, r.adjacentStrings, r.unclosedStruct, r.declarators, r.constantList, r.namedInType, r.headWithSemicolon, r.nameless, r.missingCondition, r.foreignMatch, r.foreignFor, r.foreignHead, r.foreignParams, r.semicolons, r.foreignUntil, r.foreignColon, r.foreignYield, r.foreignTry, r.foreignClause, r.misspeltHead, r.misspeltClause, r.valueOfIf, r.choice, r.joined, r.exclusiveOr, r.noBlock, r.emptyThrow, r.newValue, r.markedCall,
		r.foreignFields, r.structLiteral, r.namedArgument, r.foreignRange, r.declaredArgument, r.misspeltRef, r.genericType, r.typeArguments, r.prefixedString, r.suffixedFloat, r.addressOf,
	} {
		if f := recognise(p, i); f != nil {
			return f
		}
	}
	if f := r.habitAt(r.place(p), i); f != nil {
		return r.assigningIf(f, r.first(p))
	}
	if f := r.wordsForBraces(p, i); f != nil {
		return f
	}
	if r.kind(i-1) == imp.ImpParserFN && wantsOperand(r.kind(i-2)) {
		switch {
		case r.kind(i) == imp.ImpParserLBRACE:
			f := r.construct(i-1, i+1, "a function without parameters has empty parentheses", "write `fn() {`").skip(r.closed(i))
			return f.withEdit(true, r.insertAfter(i-1, "()"))
		case r.kind(i) == imp.ImpParserIDENT && (r.kind(i+1) == imp.ImpParserARROW || r.textAt(i+1, "=>") > 0):
			end := r.operandEnd(i + 2)
			return r.construct(i-1, end, "the parameters of a function are in parentheses",
				fmt.Sprintf("write `fn(%s: …) -> … { return …; }`", r.text(i))).skip(end)
		}
	}
	if before := r.kind(i - 1); r.kind(i) == imp.ImpParserLBRACE && (before == imp.ImpParserLPAREN || before == imp.ImpParserCOMMA) {
		if open := r.enclosingCall(i); open >= 0 && r.kind(open-2) != imp.ImpParserFN { // not the parameters of a function
			f := r.construct(i, i+1, "a block is no value", "a function without a name is written `fn() { … }`").skip(r.closed(i))
			return f.withEdit(false, r.insertBefore(i, "fn() "))
		}
	}
	if r.kind(i) == imp.ImpParserTHROW && wantsValue(r.kind(i-1)) {
		return r.construct(i, i+1, throwSays, "throw in the block of an `if`: `if … { throw …; }`").skip(r.operandEnd(i + 1))
	}
	if f := r.bareCall(r.place(p), i); f != nil {
		return f
	}
	return r.singleStatement(p, i)
}

// bareCall recognises a call without parentheses, as in f 1 2, whose first argument the token i
// begins. A name that is not declared counts as a function, except at the beginning of a statement.
func (r *recovery) bareCall(where place, i int) *construct {
	f := i - 1
	text, end := r.callOf(where, f)
	if text == "" {
		return nil
	}
	if first := r.kind(where.first); !r.declared().takers[r.text(f)] && (first == imp.ImpParserIF || first == imp.ImpParserWHILE || first == imp.ImpParserFOR) && r.kind(end) == imp.ImpParserSEMI {
		return nil // perhaps if c f();
	}
	return r.construct(f, end, "the arguments of a call are in parentheses", "write `"+text+"`").skip(end).withEdit(false, r.edit(f, end, text))
}

// callOf returns the text of the call without parentheses that begins at the token f, and its end. The
// text is empty if there is none.
func (r *recovery) callOf(where place, f int) (text string, end int) {
	name, known := r.text(f), r.declared()
	if f < where.first || r.kind(f) != imp.ImpParserIDENT || !r.allows(expression, where, f) || foreignWords.Of(name) != "" {
		return "", f
	}
	_, isStruct := known.fields[name]
	isFunction := known.takers[name] || slices.Contains([]string{"push", "write", "pop"}, name) || isStruct && f > where.first
	if !isFunction && (f == where.first || known.vars[name] || known.actions[name] || r.ownType(name) != "") {
		return "", f
	}
	var args []string
	end = f + 1
	for r.token(end).flags&firstOnLine == 0 && foreignWords.Of(r.text(end)) == "" {
		to := end + 1
		switch next := r.kind(to); {
		case r.kind(end) == imp.ImpParserLPAREN && end > f+1 && r.partner(end) > end+1 && r.partner(end) < end+maxQuoted: // an argument in parentheses of its own
			inner := r.raw(end+1, r.closed(end)-1)
			if call, to := r.callOf(where, end+1); to == r.partner(end) {
				inner = call
			}
			args, end = append(args, inner), r.closed(end)
			continue
		case !isOperand(r.kind(end)) || r.isType(r.text(end)):
			to = end
		case next == imp.ImpParserLPAREN && r.adjacent(to), next == imp.ImpParserLBRACK, next == imp.ImpParserDOT:
			to = r.termEnd(end)
		}
		if to <= end {
			break
		}
		args = append(args, r.raw(end, to))
		end = to
	}
	for (f == where.first || len(args) < len(known.params[name])) && len(args) > 0 && r.kind(end) == imp.ImpParserCOMMA { // push a, 1;
		to := r.operandEnd(end + 1)
		args, end = append(args, r.raw(end+1, to)), to
	}
	switch kind := r.kind(end); {
	case len(args) == 0 || r.hasComment(f, end):
		return "", f
	case kind == imp.ImpParserSEMI, kind == imp.ImpParserCOMMA, kind == imp.ImpParserRPAREN, kind == imp.ImpParserRBRACK, kind == imp.ImpParserRBRACE,
		kind == imp.ImpParserLBRACE, kind == imp.ImpParserCOLON, kind == imp.ImpParserDOTS, kind == imp.ImpParserQUERY:
	case f > where.first && (kind > 0 && int(kind) < len(binaryOps) && binaryOps[kind] != 0 || foreignWords.Of(r.text(end)) != "" || r.token(end).flags&firstOnLine != 0):
	default:
		return "", f
	}
	return name + "(" + strings.Join(args, ", ") + ")", end
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

// elseOf returns the construct of the else at the token i, if it follows a loop or a try.
func (r *recovery) elseOf(i int) *construct {
	head := r.partner(i - 1)
	for head > 0 {
		switch r.kind(head - 1) {
		case imp.ImpParserSEMI, imp.ImpParserLBRACE, imp.ImpParserRBRACE:
		default:
			head--
			continue
		}
		break
	}
	end := i + 1
	if r.kind(end) == imp.ImpParserLBRACE {
		end = r.closed(end)
	}
	switch r.kind(head) {
	case imp.ImpParserCATCH, imp.ImpParserTRY:
		return r.construct(i, i+1, "a `try` has no `else`", "put its statements at the end of the block of the `try`").skip(max(i+1, r.lastClause(end)))
	case imp.ImpParserFOR, imp.ImpParserWHILE:
		return r.construct(i, i+1, "a loop has no `else`", "put its statements after the loop; a variable can say whether the loop was left by `break`")
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
	slices.SortStableFunc(edits, func(a, b diag.Edit) int { return cmp.Compare(a.Span.Start, b.Span.Start) })
	if len(edits) > 0 {
		f.fixes = []diag.Fix{{Help: f.helps[0], Sure: sure, Edits: edits}}
	}
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

// foreignYield recognises a yield that gives none or several values, or should have a value
// itself.
func (r *recovery) foreignYield(p antlr.Parser, i int) *construct {
	switch first := r.first(p); {
	case r.kind(i-1) == imp.ImpParserYIELD && r.kind(i) == imp.ImpParserSEMI:
		return r.construct(i-1, i, "a `yield` needs a value", "write the value after it: `yield e;`", "`return;` ends the generator")
	case r.kind(i) == imp.ImpParserYIELD && r.inExpression(i):
		return r.construct(i, i+1, "a `yield` is a statement and has no value",
			fmt.Sprintf("write `yield %s;` as a statement of its own", r.quote(i+1, r.operandEnd(i+1))))
	case (r.kind(first) == imp.ImpParserYIELD || r.kind(first) == imp.ImpParserTHROW) && r.kind(i) == imp.ImpParserCOMMA && i == r.operandEnd(first+1):
		return r.construct(i, i+1, fmt.Sprintf("`%s` takes one value", r.text(first)),
			"declare a struct with a field for each value, and write its name before them: `S(a, b)`")
	}
	return nil
}

// foreignTry recognises a try before a call.
func (r *recovery) foreignTry(p antlr.Parser, i int) *construct {
	const unmarked = "write the call without `try`: what it throws goes to the `catch` around it, or out of a function with `throws`"
	if r.kind(i) == imp.ImpParserTRY && r.inExpression(i) {
		end, plain := i+1, false
		helps := []string{unmarked}
		if r.kind(end) == imp.ImpParserLBRACE {
			end = r.afterClauses(r.closed(end))
			helps = []string{"assign in its blocks: `try { x = …; } catch e { x = …; }`"}
		} else if r.kind(end) == imp.ImpParserQUERY || r.kind(end) == imp.ImpParserNOT {
			helps = []string{"catch what the call throws, in a statement: `try { x = …; } catch e { … }`"}
			end = r.headEnd(end)
		} else {
			end, plain = r.headEnd(end), true
		}
		for j := i + 1; plain && j < end; j++ {
			if r.text(j) == "catch" || r.text(j) == "else" {
				helps, plain = []string{"catch what the call throws, in a statement: `try { x = …; } catch e { x = …; }`"}, false
			}
		}
		f := r.construct(i, i+1, "a `try` is a statement, not part of an expression", helps...).skip(end)
		if plain {
			f.withEdit(true, r.edit(i, i+1, ""))
		}
		return f
	}
	if r.kind(i-1) == imp.ImpParserTRY && r.kind(i) == imp.ImpParserLPAREN && i-1 == r.first(p) && r.kind(r.closed(i)) == imp.ImpParserLBRACE {
		body := r.closed(i)
		f := r.construct(i, i+1, "a `try` is followed by a block", "declare the variable before the `try`, and release what it holds in its `finally`").
			skip(max(body, r.lastClause(r.closed(body))))
		if after := r.text(r.closed(body)); r.kind(i+1) == imp.ImpParserVAR && after != "catch" && after != "finally" && r.kind(r.partner(body)) == imp.ImpParserRBRACE {
			f.withEdit(false, r.edit(i-1, body, r.raw(i+1, body-1)+"; try "), r.insertAfter(r.partner(body), " finally { }"))
		}
		return f
	}
	if r.kind(i-1) != imp.ImpParserTRY || i-1 != r.first(p) || r.kind(i) != imp.ImpParserIDENT && r.kind(i) != imp.ImpParserNOT && r.kind(i) != imp.ImpParserQUERY {
		return nil
	}
	from := i
	if r.kind(i) != imp.ImpParserIDENT {
		from++
	}
	end := r.operandEnd(from)
	if r.kind(end) == imp.ImpParserRBRACE || r.token(end).flags&firstOnLine != 0 && r.kind(end) != imp.ImpParserLBRACE { // without its semicolon
		f := r.construct(i-1, i, "a `try` is followed by a block", unmarked).skip(end).withEdit(false, r.edit(i-1, from, ""))
		f.ends = true
		return f
	}
	if r.kind(end) != imp.ImpParserSEMI {
		return nil
	}
	statement := r.quote(from, end+1)
	if next := r.text(min(end+1, len(r.in.tokens)-1)); next == "catch" || next == "finally" {
		if body := end + 3; next == "catch" && r.kind(end+2) == imp.ImpParserIDENT && r.kind(body) == imp.ImpParserIDENT && r.kind(r.operandEnd(body)) == imp.ImpParserSEMI {
			last := r.operandEnd(body)
			return r.construct(i, i+1, "expected `{`, found "+r.found(i), "put the statements into blocks: `try { … } catch e { … }`").skip(last).
				withEdit(true, r.insertBefore(i, "{ "), r.insertAfter(end, " }"), r.insertBefore(body, "{ "), r.insertAfter(last, " }"))
		}
		return r.construct(i, i+1, "expected `{`, found "+r.found(i), fmt.Sprintf("put the statement into a block: `try { %s }`", statement)).
			skip(max(end, r.lastClause(end+1))).withEdit(true, r.insertBefore(i, "{ "), r.insertAfter(end, " }"))
	}
	f := r.construct(i-1, i, "a `try` is followed by a block", unmarked,
		fmt.Sprintf("or catch what it throws: `try { %s } catch e { … }`", statement)).skip(end)
	return f.withEdit(false, r.edit(i-1, from, ""))
}

// afterClauses returns the index of the token after the catch and finally that the token i
// begins.
func (r *recovery) afterClauses(i int) int {
	for r.text(i) == "catch" || r.text(i) == "finally" {
		open := r.headEnd(i)
		if r.kind(open) != imp.ImpParserLBRACE {
			break
		}
		i = r.closed(open)
	}
	return i
}

// lastClause returns the index of the brace of the last of the catch and finally that the
// token i begins, or -1. Other languages have other words for them.
func (r *recovery) lastClause(i int) int {
	last := -1
	for slices.Contains(clauseWords, r.text(i)) {
		open := r.headEnd(i)
		if r.kind(open) != imp.ImpParserLBRACE {
			break
		}
		last, i = open, r.closed(open)
	}
	return last
}

// catchesAll holds names of types of other languages to which everything that is thrown belongs.
const catchesAll words.Set = "Exception Error Throwable BaseException StandardError error var auto"

var clauseWords = []string{"catch", "finally", "except", "rescue", "ensure"}

// foreignClauses maps words of other languages for the clauses of a try to those of Imp.
const foreignClauses words.Map = `
	catch: except rescue
	finally: ensure
`

// exceptClause returns the construct of the clause at the token i, which begins with one of
// foreignClauses.
func (r *recovery) exceptClause(i int) *construct {
	open, name := i+1, ""
	for ; r.token(open).flags&firstOnLine == 0 && (r.kind(open) == imp.ImpParserIDENT || r.kind(open) == imp.ImpParserLPAREN || r.kind(open) == imp.ImpParserDOT); open++ {
		if r.kind(open) == imp.ImpParserLPAREN {
			open = r.partner(open)
		}
		name = r.text(open)
	}
	typed := open > i+1 && (open > i+2 || strings.ToLower(name) != name) // it catches only values of this type
	if open == i+1 || r.kind(open-1) == imp.ImpParserRPAREN || open == i+2 && strings.ToLower(name) != name {
		name = "e" // no variable is named, but perhaps a type
	}
	own := foreignClauses.Of(r.text(i))
	if own == "catch" {
		own += " " + name
	}
	f := r.notKeyword(i, max(i+1, r.lastClause(i)), fmt.Sprintf("write `%s`", own))
	if kind := r.kind(open); kind == imp.ImpParserLBRACE && !r.hasComment(i, open) {
		if r.adjacent(open) {
			own += " "
		}
		f.withEdit(!typed || catchesAll.Has(r.text(i+1)), r.edit(i, open, own))
	} else if kind == imp.ImpParserCOLON {
		f.fixes = r.colonFixes(f.helps[0], r.edit(i, open+1, own+" {"), open)
	}
	return f
}

// foreignClause recognises clauses of a try statement in the form of other languages, and
// a catch after something else than a try.
func (r *recovery) foreignClause(p antlr.Parser, i int) *construct {
	word, rule := r.text(i), p.GetParserRuleContext().GetRuleIndex()
	first := r.first(p)
	switch {
	case r.kind(first) == imp.ImpParserIDENT && foreignClauses.Of(r.text(first)) != "" && (i == first+1 || i == first+2):
		return r.exceptClause(first)
	case r.text(first) == "begin" && i == first+1 && r.kind(i) == imp.ImpParserLBRACE && slices.Contains(clauseWords, r.text(r.closed(i))):
		return r.notKeyword(first, i, "write `try {`").withEdit(true, r.edit(first, i, "try "))
	case rule == imp.ImpParserRULE_doStmt && word == "until":
		return r.until(i)
	case i > 2 && r.kind(i-2) == imp.ImpParserCATCH && r.kind(i-1) == imp.ImpParserIDENT && (r.kind(i) == imp.ImpParserIF || word == "when"):
		return r.construct(i, i+1, "a `catch` has no condition", fmt.Sprintf("test it in the block: `catch %s { if … { … } else { throw %[1]s; } }`", r.text(i-1))).
			skip(r.headEnd(i))
	case i > 2 && r.kind(i-2) == imp.ImpParserCATCH && r.kind(i-1) == imp.ImpParserIDENT && (r.kind(i) == imp.ImpParserARROW || r.textAt(i, "=>") > 0) && r.kind(r.headEnd(i)) == imp.ImpParserLBRACE && r.headEnd(i) <= i+2:
		return r.construct(i, r.headEnd(i), "the variable of a `catch` is followed directly by the block", "remove it").withEdit(true, r.edit(i, r.headEnd(i), ""))
	case r.text(first) == "finally" && r.kind(first) == imp.ImpParserIDENT && i == first+1 && r.kind(first-1) == imp.ImpParserRBRACE && r.kind(i) != imp.ImpParserLBRACE && beginsStatement(r.kind(i)):
		return r.braceless(i)
	case r.kind(i) == imp.ImpParserCOMMA && i > 2 && (r.kind(i-2) == imp.ImpParserCATCH || i > 4 && r.kind(i-4) == imp.ImpParserCATCH):
		return r.construct(i, i+1, "a `catch` takes one value", "to throw values of several kinds, declare a struct that tells them apart").skip(r.headEnd(i))
	case rule == imp.ImpParserRULE_catchClause && r.kind(i-1) == imp.ImpParserCATCH && r.kind(i) == imp.ImpParserLBRACE:
		return r.construct(i, i+1, "expected a name after `catch`, found `{`", "name the variable that gets what was thrown: `catch e { … }`").
			skip(max(i, r.lastClause(i-1))).withEdit(false, r.insertAfter(i-1, " e"))
	case rule == imp.ImpParserRULE_catchClause && r.kind(i-1) == imp.ImpParserCATCH && r.kind(i) == imp.ImpParserLPAREN:
		help := "name the variable that gets what was thrown: `catch e { … }`"
		switch name, typ := r.caughtInParens(i); {
		case name != "" && typ == "":
			help = fmt.Sprintf("write the variable without parentheses: `catch %s { … }`", name)
		case name != "":
			help = fmt.Sprintf("write `catch %s: %s { … }`", name, typ)
		}
		f := r.construct(i, i+1, "expected a name after `catch`, found `(`", help).skip(max(r.closed(i), r.lastClause(i-1)))
		switch name, typ := r.caughtInParens(i); {
		case name != "" && typ == "":
			f.withEdit(r.closed(i) == i+3 || catchesAll.Has(r.text(i+1)), r.edit(i, r.closed(i), name))
		case name != "":
			f.withFix(r, i, r.closed(i), name+": "+typ)
		}
		return f
	case r.text(first) == "catch" && r.kind(first) == imp.ImpParserIDENT && r.kind(first+1) == imp.ImpParserLPAREN && r.kind(first-1) == imp.ImpParserRBRACE && r.kind(r.closed(first+1)) == imp.ImpParserLBRACE:
		return r.construct(first, first+1, "this `catch` follows no `try`", "a `try` has one `catch`: if this is for values of another kind, test them in the first one").
			skip(max(i, r.lastClause(first)))
	case r.kind(i) != imp.ImpParserIDENT:
	case rule == imp.ImpParserRULE_tryStmt && r.kind(i-1) == imp.ImpParserRBRACE && foreignClauses.Of(word) != "":
		return r.exceptClause(i)
	case rule == imp.ImpParserRULE_doStmt && word == "catch":
		return r.construct(i, i+1, "this `catch` follows no `try`", "begin the statement with `try` in place of `do`").
			skip(max(i+1, r.lastClause(i))).withEdit(true, r.edit(r.first(p), r.first(p)+1, "try"))
	case word == "catch" && r.kind(i-1) == imp.ImpParserRPAREN && r.token(i).flags&firstOnLine == 0:
		return r.construct(i, i+1, "a `catch` is part of a statement, not of an expression",
			"assign in the blocks of the statement: `try { x = …; } catch e { x = …; }`").skip(r.headEnd(i))
	}
	return nil
}

// misspeltHead recognises a misspelt keyword before a block, if what follows the block belongs to
// the statement, too.
func (r *recovery) misspeltHead(p antlr.Parser, i int) *construct {
	first := r.first(p)
	open := r.headEnd(first)
	if !r.misspelt(p, i) || r.kind(open) != imp.ImpParserLBRACE {
		return nil
	}
	meant, _ := diag.Closest(r.text(first), statementWords)
	end := r.closed(open)
	switch meant {
	case "try":
		if end = r.lastClause(end); end < 0 {
			return nil
		}
	case "if":
		for r.kind(end) == imp.ImpParserELSE && r.kind(r.headEnd(end)) == imp.ImpParserLBRACE {
			end = r.closed(r.headEnd(end))
		}
	case "switch":
	default:
		return nil
	}
	return r.misspeltWord(first, end, meant)
}

// misspeltClause recognises a misspelt clause of a try.
func (r *recovery) misspeltClause(p antlr.Parser, i int) *construct {
	for _, word := range []int{i, r.first(p)} {
		open := r.headEnd(word)
		meant, near := diag.Closest(r.text(word), []string{"catch", "finally"})
		if near && r.kind(word) == imp.ImpParserIDENT && r.kind(word-1) == imp.ImpParserRBRACE && r.kind(open) == imp.ImpParserLBRACE {
			return r.misspeltWord(word, max(open, r.lastClause(r.closed(open))), meant)
		}
	}
	return nil
}

// unclosedStruct recognises a function after a struct whose brace is not closed.
func (r *recovery) unclosedStruct(p antlr.Parser, i int) *construct {
	first := r.first(p)
	if p.GetParserRuleContext().GetRuleIndex() != imp.ImpParserRULE_structDecl || r.kind(i) != imp.ImpParserFN ||
		r.token(i).flags&firstOnLine == 0 || r.indent(i) != r.indent(first) || i <= first+2 {
		return nil
	}
	f := r.construct(i-1, i, "expected `}` after the fields", "close the struct with `}` here").skip(i)
	f.at.Start = f.at.End
	f.labels = []diag.Label{{Span: r.token(first + 2).span(), Text: "this `{` is not closed"}}
	return f.withEdit(false, r.insertAfter(i-1, "\n}"))
}

// misspeltExtern returns the construct of a misspelt extern at the token i, or nil.
func (r *recovery) misspeltExtern(i int) *construct {
	meant, near := diag.Closest(r.text(i), []string{"extern"})
	if !near || r.kind(i) != imp.ImpParserIDENT || r.kind(i+1) != imp.ImpParserFN {
		return nil
	}
	return r.misspeltWord(i, r.headEnd(i), meant)
}

// misspeltWord returns the construct of the token i, which is a misspelt keyword.
func (r *recovery) misspeltWord(i, end int, meant string) *construct {
	return r.notKeyword(i, end, fmt.Sprintf("did you mean `%s`?", meant)).withEdit(false, r.edit(i, i+1, meant))
}

// valueOfIf recognises an if or a switch that should have a value.
func (r *recovery) valueOfIf(_ antlr.Parser, i int) *construct {
	help := "use `c ? a : b`, or assign in the blocks"
	if r.kind(i) == imp.ImpParserSWITCH {
		help = "assign in its cases"
	}
	if r.kind(i) != imp.ImpParserIF && r.kind(i) != imp.ImpParserSWITCH || !r.inExpression(i) {
		return nil
	}
	end, text := r.ifValue(i)
	if r.kind(i-1) == imp.ImpParserRETURN && r.kind(r.headEnd(i)) != imp.ImpParserLBRACE && text == "" { // return if c;
		return nil
	}
	f := r.construct(i, i+1, fmt.Sprintf("`%s` is a statement, not part of an expression", r.text(i)), help).skip(end)
	if text != "" && r.kind(i) == imp.ImpParserIF {
		if r.isOperand(i, end) {
			text = "(" + text + ")"
		}
		f.helps[0] = fmt.Sprintf("write `%s`", text)
		f.withFix(r, i, end, text)
	}
	return f
}

// ifEnd returns the end of the if or switch that begins at the token i, with the blocks after each else.
func (r *recovery) ifEnd(i int) int {
	end := i + 1
	for open := r.headEnd(i); r.kind(open) == imp.ImpParserLBRACE; open = r.headEnd(end) {
		if end = r.closed(open); r.kind(end) != imp.ImpParserELSE {
			break
		}
	}
	return end
}

// ifValue returns the end of the if or switch that begins at the token i, and its value as a conditional expression, or "".
func (r *recovery) ifValue(i int) (end int, text string) {
	if end, text = r.ifWithoutBlocks(i); text != "" {
		return end, text
	}
	end = r.ifEnd(i)
	return end, r.conditional(i, end)
}

// ifWithoutBlocks returns the end and the value of if (c) a else b of Kotlin, or if c then a else b; the text is "" if
// there is none at the token i.
func (r *recovery) ifWithoutBlocks(i int) (end int, text string) {
	for r.kind(i) == imp.ImpParserIF {
		from := i + 1
		var to, value int
		if r.kind(from) == imp.ImpParserLPAREN && r.text(r.closed(from)) != "then" {
			value = r.closed(from)
			from, to = from+1, value-1
		} else {
			for to = from; r.text(to) != "then"; to = r.closed(to) {
				if kind := r.kind(to); kind == imp.ImpParserSEMI || kind == imp.ImpParserLBRACE || kind == imp.ImpParserRBRACE || to >= min(i+4*farthest, len(r.in.tokens)-1) {
					return 0, ""
				}
			}
			value = to + 1
		}
		other := value
		for r.kind(other) != imp.ImpParserELSE {
			if kind := r.kind(other); kind == imp.ImpParserSEMI || kind == imp.ImpParserLBRACE || kind == imp.ImpParserRBRACE || isStatementKeyword(kind) || other >= min(i+4*farthest, len(r.in.tokens)-1) {
				return 0, ""
			}
			other = r.closed(other)
		}
		condition := r.ownOperators(from, to)
		if strings.Contains(condition, "?") {
			condition = "(" + condition + ")"
		}
		if !r.plain(from, to) || !r.plain(value, other) || value == other || from == to {
			return 0, ""
		}
		text += condition + " ? " + r.ownOperators(value, other) + " : "
		i = other + 1
	}
	end = r.operandEnd(i)
	if text == "" || end == i || !r.plain(i, end) || r.kind(end) == imp.ImpParserLBRACE || len(text) > 2*maxQuoted || strings.ContainsAny(text, "\n\r`") {
		return 0, ""
	}
	return end, text + r.ownOperators(i, end)
}

// assigningIf extends a construct at the beginning of a statement, the token first, such as a let, over an if
// that is the value of the statement: it is no error of its own.
func (r *recovery) assigningIf(f *construct, first int) *construct {
	i := f.end
	for r.kind(i) != imp.ImpParserIF && i < f.end+farthest && r.token(i).flags&firstOnLine == 0 && r.kind(i) != imp.ImpParserSEMI && r.kind(i) != imp.ImpParserLBRACE {
		i++
	}
	if r.kind(i) != imp.ImpParserIF || r.kind(i-1) != imp.ImpParserASSIGN || f.at.Start != r.token(first).start {
		return f
	}
	end, text := r.ifValue(i)
	f.end = end
	f.ends = r.token(end).flags&firstOnLine != 0 && endsOperand(r.kind(end-1))
	if text != "" && (r.kind(end) == imp.ImpParserSEMI || f.ends) && !r.hasComment(i, end) && len(f.fixes) == 1 && len(f.fixes[0].Edits) == 1 {
		e := &f.fixes[0].Edits[0]
		e.Text += r.src.Text[e.Span.End:r.token(i).start] + text
		e.Span.End = r.token(end - 1).end
		f.helps[0] = "write `" + e.Text + ";`"
		if f.ends {
			e.Text += ";"
		}
		f.fixes[0].Help = f.helps[0]
	}
	return f
}

// choice recognises a choice of values with the condition between them, as in a if c else b.
func (r *recovery) choice(p antlr.Parser, i int) *construct {
	from := r.operandStart(r.first(p), i, false)
	if r.kind(i) != imp.ImpParserIF || from >= i || !endsOperand(r.kind(i-1)) {
		return nil
	}
	text, sure := "", true
	end := i
	if f := r.callIf(p, i); f != nil {
		return f
	}
	for at := from; ; { // at begins a value
		if r.kind(end) != imp.ImpParserIF || r.token(end).flags&firstOnLine != 0 {
			value := r.operandEnd(at)
			if text == "" || value == at {
				return nil
			}
			text += r.ownOperators(at, end)
			sure = sure && r.plain(at, end) && r.quote(at, end) != "…"
			break
		}
		other := end + 1
		for kind := r.kind(other); kind != imp.ImpParserELSE; kind = r.kind(other) {
			if isStatementKeyword(kind) || kind == imp.ImpParserSEMI || kind == imp.ImpParserLBRACE || kind == imp.ImpParserRBRACE || other == len(r.in.tokens)-1 {
				return nil
			}
			other = r.closed(other)
		}
		condition := r.ownOperators(end+1, other)
		if strings.Contains(condition, "?") {
			condition = "(" + condition + ")"
		}
		text += fmt.Sprintf("%s ? %s : ", condition, r.ownOperators(at, end))
		sure = sure && r.plain(at, end) && r.plain(end+1, other)
		at = other + 1
		end = r.operandEnd(at)
	}
	f := r.construct(i, i+1, "`if` is a statement, not an operator", "use `c ? a : b`").skip(end)
	if len(text) > 2*maxQuoted || strings.ContainsAny(text, "\n\r{`") || r.hasComment(from, end) {
		return f
	}
	if r.isOperand(from, end) {
		text = "(" + text + ")"
	}
	f.helps[0] = fmt.Sprintf("write `%s`", text)
	return f.withEdit(sure, r.edit(from, end, text))
}

// callIf recognises a choice between two calls that is a statement, as in f() if c else g().
func (r *recovery) callIf(p antlr.Parser, i int) *construct {
	first, other := r.first(p), i+1
	for k := r.kind(other); k != imp.ImpParserELSE && k != imp.ImpParserSEMI && k != imp.ImpParserLBRACE && k != imp.ImpParserRBRACE && other < len(r.in.tokens)-1; k = r.kind(other) {
		other = r.closed(other)
	}
	end := r.termEnd(other + 1)
	if r.kind(other) != imp.ImpParserELSE || r.kind(first) != imp.ImpParserIDENT || r.termEnd(first) != i || r.kind(i-1) != imp.ImpParserRPAREN || end < 0 || r.kind(end-1) != imp.ImpParserRPAREN {
		return nil
	}
	text := fmt.Sprintf("if %s { %s; } else { %s; }", r.quote(i+1, other), r.quote(first, i), r.quote(other+1, end))
	f := r.construct(i, i+1, "`if` is a statement, not an operator", "write `"+text+"`").skip(end)
	if r.kind(end) == imp.ImpParserSEMI {
		return f.withEdit(r.plain(i+1, other), r.edit(first, end+1, text))
	}
	f.ends = true
	return f.withEdit(r.plain(i+1, other), r.edit(first, end, text))
}

// sides returns where the operand before the token i begins and where the one after the token j ends, if both
// consist of operators that bind more tightly than && and, unless compares is set, than comparisons.
func (r *recovery) sides(first, i, j int, compares bool) (from, end int) {
	stops := func(k int) bool {
		switch kind := r.kind(k); kind {
		case imp.ImpParserLAND, imp.ImpParserLOR, imp.ImpParserQUERY, imp.ImpParserCOLON, imp.ImpParserLPAREN, imp.ImpParserLBRACK, imp.ImpParserLBRACE,
			imp.ImpParserRPAREN, imp.ImpParserRBRACK, imp.ImpParserRBRACE, imp.ImpParserSEMI, imp.ImpParserCOMMA, imp.ImpParserASSIGN, imp.ImpParserIN, antlr.TokenEOF:
			return true
		case imp.ImpParserEQ, imp.ImpParserNE, imp.ImpParserLT, imp.ImpParserLE, imp.ImpParserGT, imp.ImpParserGE:
			return !compares
		case imp.ImpParserIDENT:
			return k > first && foreignWords.Of(r.text(k)) != "" && r.text(k) != "not"
		default:
			assigns := assignOp(kind) != 0
			return assigns || isStatementKeyword(kind)
		}
	}
	for from = i; from > first; from-- {
		if kind := r.kind(from - 1); (kind == imp.ImpParserRPAREN || kind == imp.ImpParserRBRACK) && r.partner(from-1) < from-1 && r.partner(from-1) >= first {
			from = r.partner(from-1) + 1
		} else if stops(from - 1) {
			break
		}
	}
	for end = j + 1; end < len(r.in.tokens)-1; end++ {
		if kind := r.kind(end); (kind == imp.ImpParserLPAREN || kind == imp.ImpParserLBRACK) && r.partner(end) < len(r.in.tokens)-1 {
			end = r.partner(end)
		} else if stops(end) || r.token(end).flags&firstOnLine != 0 && isStatementKeyword(kind) {
			break
		}
	}
	return from, end
}

// joined recognises strings that are joined by an operator of other languages: .. or ++.
func (r *recovery) joined(p antlr.Parser, i int) *construct {
	at, width := i, 1
	first := r.first(p)
	switch {
	case r.kind(i) == imp.ImpParserDOTS && r.kind(first) != imp.ImpParserFOR:
	case r.kind(i) == imp.ImpParserADD && r.kind(i-1) == imp.ImpParserADD && r.adjacent(i):
		at, width = i-1, 2
	default:
		return nil
	}
	op := r.raw(at, at+width)
	from, end := r.sides(first, at, at+width-1, false)
	var parts []string
	anyString, sure := false, true
	for start, j := from, from; j <= end; j++ {
		if kind := r.kind(j); j < end && (kind == imp.ImpParserLPAREN || kind == imp.ImpParserLBRACK) {
			j = min(max(j, r.partner(j)), end-1)
			continue
		}
		if j < end && r.textAt(j, op) != j+width {
			continue
		}
		if !r.plain(start, j) || start == j {
			return nil
		}
		text := r.raw(start, j)
		switch r.typeOf(start, j) {
		case "string":
			anyString = true
		case "number":
			text = "str(" + text + ")"
		default:
			sure = false
		}
		parts = append(parts, text)
		j += width - 1
		start = j + 1
	}
	text := strings.Join(parts, " + ")
	if !anyString || len(parts) < 2 || len(text) > 2*maxQuoted || strings.ContainsAny(text, "\n\r{`") || r.hasComment(from, end) {
		return nil
	}
	return r.construct(at, at+width, joinSays, fmt.Sprintf("write `%s`", text)).skip(end).withEdit(sure, r.edit(from, end, text))
}

// typeOf returns whether the tokens from from up to end are a "string", a "number" or a "condition", or "" if that is
// not seen from literals, operators and declarations.
func (r *recovery) typeOf(from, end int) string {
	known := r.declared()
	is := func(names map[string]bool, name string) bool { // and nothing else, in another function
		return names[name] && !(known.numbers[name] && known.strings[name]) && !(known.numbers[name] && known.conditions[name]) && !(known.strings[name] && known.conditions[name])
	}
	found := ""
	for i := from; i < end; i = max(i+1, r.closed(i)) {
		called := r.kind(i+1) == imp.ImpParserLPAREN && i+1 < end
		whole := i == from || !endsOperand(r.kind(i-1)) && r.kind(i-1) != imp.ImpParserDOT
		plain := whole && r.kind(i+1) != imp.ImpParserDOT && r.kind(i+1) != imp.ImpParserLBRACK
		switch kind := r.kind(i); kind {
		case imp.ImpParserEQ, imp.ImpParserNE, imp.ImpParserLT, imp.ImpParserLE, imp.ImpParserGT, imp.ImpParserGE, imp.ImpParserTRUE, imp.ImpParserFALSE, imp.ImpParserNOT:
			return "condition"
		case imp.ImpParserSTRING:
			if r.kind(i+1) != imp.ImpParserLBRACK {
				found = "string"
			}
		case imp.ImpParserINT, imp.ImpParserFLOAT, imp.ImpParserMUL, imp.ImpParserDIV, imp.ImpParserSUB, imp.ImpParserREM:
			if found == "" {
				found = "number"
			}
		case imp.ImpParserIDENT:
			switch name := r.text(i); {
			case called && name == "str" || plain && !called && is(known.strings, name):
				found = "string"
			case called && (name == "len" || name == "int" || name == "float") || plain && !called && is(known.numbers, name):
				if found == "" {
					found = "number"
				}
			case plain && !called && is(known.conditions, name):
				return "condition"
			}
		}
	}
	return found
}

// exclusiveOr recognises the operator xor.
func (r *recovery) exclusiveOr(p antlr.Parser, i int) *construct {
	first := r.first(p)
	if r.text(i) != "xor" || i == first || !endsOperand(r.kind(i-1)) {
		return nil
	}
	from, end := r.sides(first, i, i, true)
	if from == i || end == i+1 {
		return nil
	}
	left, right := r.typeOf(from, i), r.typeOf(i+1, end)
	whole := (r.kind(first) == imp.ImpParserIF || r.kind(first) == imp.ImpParserWHILE) && r.kind(end) == imp.ImpParserLBRACE
	side := func(from, end int) string {
		if text := r.quote(from, end); text == "…" || r.termEnd(from) == end {
			return text
		}
		return "(" + r.quote(from, end) + ")"
	}
	f := r.construct(i, i+1, "there is no operator `xor`", "").skip(end)
	unequal := fmt.Sprintf("%s != %s", side(from, i), side(i+1, end))
	switch {
	case left == "condition" || right == "condition" || whole:
		f.helps[0] = fmt.Sprintf("write `%s`", unequal)
		return f.withEdit(r.plain(from, i) && r.plain(i+1, end), r.edit(from, end, unequal))
	case left == "number" || right == "number":
		f.helps[0] = "write `^`"
		return f.withEdit(false, r.edit(i, i+1, "^"))
	}
	f.helps[0] = fmt.Sprintf("of two numbers it is `%s ^ %s`, of two conditions `%s`", side(from, i), side(i+1, end), unequal)
	return f
}

// noBlock recognises a semicolon in place of the block of an if or a loop.
func (r *recovery) noBlock(p antlr.Parser, i int) *construct {
	c := p.GetParserRuleContext()
	first := r.first(p)
	if r.kind(i) != imp.ImpParserSEMI || c.GetRuleIndex() != imp.ImpParserRULE_block || c.GetChildCount() > 0 || i < first+2 {
		return nil
	}
	switch r.kind(first) {
	case imp.ImpParserIF, imp.ImpParserWHILE, imp.ImpParserFOR:
	default:
		return nil
	}
	says := fmt.Sprintf("an `%s` has a block, not a `;`", r.text(first))
	if r.kind(first) != imp.ImpParserIF {
		says = "a loop has a block, not a `;`"
	}
	if r.kind(i+1) == imp.ImpParserLBRACE {
		return r.construct(i, i+1, says, "remove the `;` before the block").withEdit(r.token(i+1).flags&firstOnLine == 0, r.edit(i, i+1, "")).skip(i)
	}
	return r.construct(i, i+1, says, "write `{ }` for a block without statements").withEdit(false, r.edit(i, i+1, " { }")).skip(i)
}

// conditional returns the if whose blocks are single expressions, from the token i up to end,
// as a conditional expression, or "".
func (r *recovery) conditional(i, end int) string {
	var b strings.Builder
	for r.kind(i) == imp.ImpParserIF {
		open := r.headEnd(i)
		close := r.partner(open)
		if r.kind(open) != imp.ImpParserLBRACE || r.operandEnd(open+1) != close || r.kind(close+1) != imp.ImpParserELSE {
			return ""
		}
		condition := r.quote(i+1, open)
		for k := i + 1; k < open; k = r.closed(k) {
			if r.partner(k) < k { // a bracket from before the if is closed
				return ""
			}
			if r.kind(k) == imp.ImpParserQUERY { // a conditional expression itself
				condition = "(" + condition + ")"
				break
			}
		}
		fmt.Fprintf(&b, "%s ? %s : ", condition, r.quote(open+1, close))
		i = close + 2
	}
	if r.kind(i) != imp.ImpParserLBRACE || r.partner(i) != end-1 || r.operandEnd(i+1) != end-1 {
		return ""
	}
	b.WriteString(r.quote(i+1, end-1))
	if text := b.String(); !strings.Contains(text, "…") {
		return text
	}
	return ""
}

// isOperand reports whether an operator is before or after the tokens from i up to end, so that
// a conditional expression there must be in parentheses.
func (r *recovery) isOperand(i, end int) bool {
	isBinary := func(kind int32) bool { return kind > 0 && int(kind) < len(binaryOps) && binaryOps[kind] != 0 }
	before, after := r.kind(i-1), r.kind(end)
	switch after {
	case imp.ImpParserQUERY, imp.ImpParserLBRACK, imp.ImpParserLPAREN, imp.ImpParserDOT:
		return true
	}
	return before == imp.ImpParserNOT || before == imp.ImpParserCOM || isBinary(before) || isBinary(after)
}

// emptyThrow recognises a throw without a value, as other languages have it in a catch.
func (r *recovery) emptyThrow(p antlr.Parser, i int) *construct {
	if r.kind(i-1) != imp.ImpParserTHROW || r.kind(i) != imp.ImpParserSEMI {
		return nil
	}
	for c := p.GetParserRuleContext(); c != nil; {
		around, _ := c.GetParent().(antlr.ParserRuleContext)
		if c.GetRuleIndex() == imp.ImpParserRULE_block && isFunction(around) {
			break
		}
		if caught, ok := c.(*imp.CatchClauseContext); ok {
			name := r.text(int(tokenOf(caught.GetChild(1)).index))
			return r.construct(i-1, i, "a `throw` needs a value", fmt.Sprintf("to throw again what was caught, write `throw %s;`", name)).
				withFix(r, i-1, i, "throw "+name)
		}
		c = around
	}
	return r.construct(i-1, i, "a `throw` needs a value", "write the value that is thrown: `throw e;`")
}

// newValue recognises a value that is made with new, and next without parentheses.
func (r *recovery) newValue(p antlr.Parser, i int) *construct {
	word := i - 1
	if r.kind(word) != imp.ImpParserIDENT || r.kind(i) != imp.ImpParserIDENT || r.token(i).flags&firstOnLine != 0 ||
		word != r.first(p) && !wantsOperand(r.kind(word-1)) {
		return nil
	}
	switch r.text(word) {
	case "next":
		return r.construct(word, i, "`next` is a function",
			fmt.Sprintf("write `next(%s, ref x)`, which assigns the next value to `x` and tells whether there is one", r.text(i)))
	case "new":
	default:
		return nil
	}
	end := i + 1
	open := end
	if r.kind(open) == imp.ImpParserLT { // of the type of a container
		return nil
	}
	switch r.kind(open) {
	case imp.ImpParserLPAREN, imp.ImpParserLBRACE:
		end = r.closed(open)
		if _, known := r.structs()[r.text(i)]; known {
			text := r.structCall(i, open)
			return r.notKeyword(word, end, structHelp(text)).withEdit(r.keepsOrder(i, open), r.structEdit(word, end, i, open))
		}
		if r.kind(word-1) == imp.ImpParserTHROW && end > i+3 && r.operandEnd(i+2) == end-1 {
			return r.notKeyword(word, end, fmt.Sprintf("any value can be thrown: write `throw %s;`", r.quote(i+2, end-1))).
				withEdit(catchesAll.Has(r.text(i)), r.edit(word, end, r.raw(i+2, end-1)))
		}
		if r.kind(open) == imp.ImpParserLPAREN {
			return r.notKeyword(word, end, fmt.Sprintf("write `%s`", r.quote(i, end))).withEdit(true, r.edit(word, i, ""))
		}
	case imp.ImpParserLBRACK:
		end = r.closed(open)
		f := r.notKeyword(word, end, fmt.Sprintf("an array is made by `array(%s, …)`, with the value of its elements", r.quote(open+1, end-1)))
		if zero := zeros.Of(r.ownType(r.text(i))); zero != "" && r.kind(end) != imp.ImpParserLBRACK {
			f.helps[0] = fmt.Sprintf("write `array(%s, %s)`, with the value of its elements", r.quote(open+1, end-1), zero)
			f.withEdit(true, r.edit(word, end, fmt.Sprintf("array(%s, %s)", r.raw(open+1, end-1), zero)))
		}
		return f
	}
	return r.notKeyword(word, end, fmt.Sprintf("write `%s(…)`", r.text(i)))
}

// zeros maps the types to values that variables of other languages begin with.
const zeros words.Map = `
	0: int
	0.0: float
	false: bool
	"": string
`

// ownType returns the type of Imp that a word of this or of another language names, or "".
func (r *recovery) ownType(word string) string {
	if r.isType(word) {
		return word
	}
	return diag.ForeignType(word)
}

// markedCall recognises a ? or ! after a call.
func (r *recovery) markedCall(_ antlr.Parser, i int) *construct {
	mark := i
	if r.kind(i) != imp.ImpParserNOT {
		mark--
	}
	if mark < 1 || r.kind(mark-1) != imp.ImpParserRPAREN || !r.adjacent(mark) {
		return nil
	}
	after := r.kind(mark + 1)
	if r.kind(mark) != imp.ImpParserQUERY && (r.kind(mark) != imp.ImpParserNOT || after != imp.ImpParserLBRACE && beginsStatement(after)) {
		return nil
	}
	return r.construct(mark, mark+1, fmt.Sprintf("there is no operator `%s` after a call", r.text(mark)),
		fmt.Sprintf("write the call without `%s`: what it throws goes to the `catch` around it, or out of a function with `throws`", r.text(mark))).
		withEdit(true, r.edit(mark, mark+1, ""))
}

// Structs.

// structHelp returns the help to write a call that makes a struct.
func structHelp(call string) string {
	return fmt.Sprintf("write `%s`: a value for each field, in their order", call)
}

// structEdit replaces the tokens from from up to end by the call of structCall. Without its
// values it has no text.
func (r *recovery) structEdit(from, end, name, open int) diag.Edit {
	e := r.edit(from, end, r.structCall(name, open))
	if r.fieldsOf(name, open) == nil {
		e.Text = "…"
	}
	return e
}

// structCall returns the call that makes the struct that the token name names, with the
// values between the bracket open and its partner, or with the names of the fields if the
// values do not fit.
func (r *recovery) structCall(name, open int) string {
	values := r.fieldsOf(name, open)
	if values == nil {
		values = r.structs()[r.text(name)]
	}
	return fmt.Sprintf("%s(%s)", r.text(name), strings.Join(values, ", "))
}

// fieldsOf returns the values of structCall in the order of the fields, or nil if they do not
// fit.
func (r *recovery) fieldsOf(name, open int) []string {
	return r.inOrder(r.structs()[r.text(name)], open)
}

// keepsOrder reports whether structCall cannot change the order of what the values between the bracket open and its
// partner do: they are in the order of the fields, or none of them has an effect or may trap.
func (r *recovery) keepsOrder(name, open int) bool {
	last, ordered, effects := -1, true, false
	for i := open + 1; i < r.partner(open); i++ {
		switch kind := r.kind(i); {
		case kind == imp.ImpParserLPAREN, kind == imp.ImpParserLBRACK, kind == imp.ImpParserDIV, kind == imp.ImpParserREM, kind == imp.ImpParserSHL, kind == imp.ImpParserSHR:
			effects = true
		case kind == imp.ImpParserIDENT && (r.kind(i+1) == imp.ImpParserCOLON || r.kind(i+1) == imp.ImpParserASSIGN):
			field := slices.Index(r.structs()[r.text(name)], r.text(i))
			ordered = ordered && field > last
			last = field
		}
	}
	return ordered || !effects
}

// inOrder returns the values between the bracket open and its partner, of which some have names,
// in the order of the fields or parameters, or nil if they do not fit.
func (r *recovery) inOrder(fields []string, open int) []string {
	values, all := make([]string, len(fields)), true
	rest, n := "", 0 // rest is the struct that has the values of the other fields
	for i, end := open+1, r.partner(open); i < end; n++ {
		to := i
		for ; to < end && r.kind(to) != imp.ImpParserCOMMA; to++ {
			switch r.kind(to) {
			case imp.ImpParserLPAREN, imp.ImpParserLBRACK, imp.ImpParserLBRACE:
				to = min(r.partner(to), end-1)
			}
		}
		field := n
		if to == i+1 && slices.Contains(fields, r.text(i)) { // P { y, x }
			field = slices.Index(fields, r.text(i))
		}
		if r.kind(i) == imp.ImpParserDOT && r.kind(i+1) == imp.ImpParserIDENT {
			i++
		}
		if r.kind(i) == imp.ImpParserDOTS {
			if i++; r.kind(i) == imp.ImpParserDOT {
				i++
			}
			all = all && r.termEnd(i) == to && !r.calls(i, to)
			rest = r.quote(i, to)
			i = to + 1
			continue
		}
		ref := ""
		if r.kind(i) == imp.ImpParserREF && r.kind(i+1) == imp.ImpParserIDENT && r.kind(i+2) == imp.ImpParserCOLON {
			ref = "ref "
			i++
		}
		if r.kind(i) == imp.ImpParserIDENT && (r.kind(i+1) == imp.ImpParserCOLON || r.kind(i+1) == imp.ImpParserASSIGN) {
			field = slices.Index(fields, r.text(i))
			i += 2
		}
		if field >= 0 && field < len(values) && values[field] == "" {
			values[field] = ref + r.quote(i, to)
		} else {
			all = false
		}
		i = to + 1
	}
	for k, v := range values {
		if v == "" && rest != "" {
			values[k] = rest + "." + fields[k]
		}
	}
	if !all || slices.Contains(values, "") {
		return nil
	}
	return values
}

// structLiteral recognises a struct with its values in braces.
func (r *recovery) structLiteral(_ antlr.Parser, i int) *construct {
	name, open, from := i-1, i, i-1
	switch {
	case r.kind(i) == imp.ImpParserAND && wantsOperand(r.kind(i-1)) && r.kind(i+2) == imp.ImpParserLBRACE: // &P{…}
		name, open, from = i+1, i+2, i
	case r.kind(i) == imp.ImpParserLBRACE && r.kind(i-1) == imp.ImpParserASSIGN && i > 2: // var p: P = {…}
		name, from = i-2, i
		if r.kind(i-3) != imp.ImpParserCOLON {
			return nil
		}
	}
	end := r.partner(open)
	if r.kind(open) != imp.ImpParserLBRACE || r.kind(name) != imp.ImpParserIDENT || r.kind(end) != imp.ImpParserRBRACE {
		return nil
	}
	if _, known := r.structs()[r.text(name)]; !known {
		if !isUpper(r.text(name)) || r.kind(open+1) != imp.ImpParserIDENT || r.kind(open+2) != imp.ImpParserCOLON || r.kind(open+3) == imp.ImpParserCOLON {
			return nil
		}
		return r.construct(from, end+1, fmt.Sprintf("a `%s` is made by a call", r.text(name)), structHelp(r.text(name)+"(…)")).skip(end + 1) // of a session, perhaps
	}
	f := r.construct(from, end+1, fmt.Sprintf("a `%s` is made by a call", r.text(name)), structHelp(r.structCall(name, open))).
		withEdit(r.keepsOrder(name, open), r.structEdit(from, end+1, name, open))
	for { // the other ones in the statement
		next := r.headEnd(f.end)
		if _, known := r.structs()[r.text(next-1)]; !known || r.kind(next) != imp.ImpParserLBRACE {
			return f
		}
		f.end = r.closed(next)
	}
}

// namedArgument recognises an argument with the name of the parameter or field.
func (r *recovery) namedArgument(_ antlr.Parser, i int) *construct {
	named := r.kind(i) == imp.ImpParserCOLON || r.kind(i) == imp.ImpParserASSIGN
	if !named || i < 3 || r.kind(i-1) != imp.ImpParserIDENT || r.kind(i-2) != imp.ImpParserLPAREN && r.kind(i-2) != imp.ImpParserCOMMA {
		return nil
	}
	open := r.enclosingCall(i)
	if open < 0 || r.kind(r.partner(open)) != imp.ImpParserRPAREN || r.text(open-1) == "Array" || r.text(open-1) == "stride" {
		return nil
	}
	end := r.closed(open)
	if r.kind(end) == imp.ImpParserLBRACE || r.kind(end) == imp.ImpParserARROW { // a function that lacks fn
		return nil
	}
	_, isStruct := r.structs()[r.text(open-1)]
	switch {
	case isStruct:
		return r.construct(i-1, i+1, "the values of a struct have no names here", structHelp(r.structCall(open-1, open))).skip(end).
			withEdit(r.keepsOrder(open-1, open), r.structEdit(open-1, end, open-1, open))
	case r.kind(i) == imp.ImpParserCOLON && r.kind(i+1) != imp.ImpParserCOLON, r.kind(i) == imp.ImpParserASSIGN && r.kind(i+1) != imp.ImpParserGT && r.kind(i-2) != imp.ImpParserREF:
		if r.kind(i) == imp.ImpParserASSIGN && r.text(open-1) == "assert" && r.kind(i-2) == imp.ImpParserLPAREN {
			return r.construct(i, i+1, "expected a condition, found an assignment", "use `==` to compare").skip(end).withEdit(false, r.edit(i, i+1, "=="))
		}
		help := "write only the values: the parameters get the arguments in their order"
		if callee := r.text(open - 1); callee == "print" || callee == "println" {
			return r.construct(i-1, i+1, "an argument has no name here",
				"`print` writes a space between its values, and a newline after them; `write` writes neither").skip(end)
		}
		f := r.construct(i-1, i+1, "an argument has no name here", help).skip(end)
		names := r.declared().params[r.text(open-1)]
		if values := r.inOrder(names, open); values != nil {
			f.helps[0] = fmt.Sprintf("write the values in the order of the parameters: `%s(%s)`", r.text(open-1), strings.Join(values, ", "))
			f.withEdit(false, r.edit(open+1, end-1, strings.Join(values, ", ")))
		}
		return f
	}
	return nil
}

// skip makes the recovery skip the tokens before end.
func (f *construct) skip(end int) *construct {
	f.end = end
	return f
}

// Loops.

// foreignRange recognises ranges that other languages write in another way.
func (r *recovery) foreignRange(_ antlr.Parser, i int) *construct {
	if r.kind(i-1) != imp.ImpParserDOTS || !r.adjacent(i) {
		return nil
	}
	switch r.kind(i) {
	case imp.ImpParserASSIGN:
		if f := r.valueOfIf(nil, i+1); f != nil { // ..=if c { a } else { b }
			f.at, f.message = r.token(i-1).span().To(r.token(i).span()), "there is no operator `..=`"
			text := r.conditional(i+1, f.end)
			if f.helps[0], f.fixes = "a range ends before its second bound: add 1 to it, and use `c ? a : b`", nil; text != "" {
				f.helps[0] = fmt.Sprintf("a range ends before its second bound: write `..(%s) + 1`", text)
				f.withFix(r, i-1, f.end, "..("+text+") + 1")
			}
			return f
		}
		to := plus(r.quote(i+1, r.operandEnd(i+1)), 1)
		return r.construct(i-1, i+1, "there is no operator `..=`", fmt.Sprintf("a range ends before its second bound: write `..%s`", to)).
			withFix(r, i-1, r.operandEnd(i+1), ".."+to)
	case imp.ImpParserLT:
		return r.construct(i-1, i+1, "there is no operator `..<`", "write `..`: a range ends before its second bound").
			withEdit(true, r.edit(i-1, i+1, ".."))
	case imp.ImpParserDOT:
		end := r.operandEnd(i + 1)
		to := r.quote(i+1, end)
		return r.construct(i-1, i+1, "there is no operator `...`", fmt.Sprintf("a range ends before its second bound: write `..%s` to include `%s`, or else `..%[2]s`", plus(to, 1), to)).
			withEdit(false, r.edit(i-1, end, ".."+plus(to, 1)))
	}
	return nil
}

// foreignFor recognises a loop over a sequence that is not written for x in a, and one with
// three parts in parentheses.
func (r *recovery) foreignFor(p antlr.Parser, i int) *construct {
	first := r.first(p)
	if r.kind(first) != imp.ImpParserFOR && (r.text(first) != "foreach" || r.kind(first+1) != imp.ImpParserLPAREN) {
		return nil
	}
	at := first + 1
	plain := true
	paren := r.kind(at) == imp.ImpParserLPAREN
	if paren && r.kind(r.partner(at)) == imp.ImpParserRPAREN && r.countedLoop(at) {
		return r.loopInParens(at)
	}
	if paren {
		at, plain = at+1, false
	}
	if r.text(at) == "await" && r.kind(at+1) == imp.ImpParserIDENT {
		at, plain = at+1, false
	}
	keys := false            // for (let i in a) of JavaScript
	for n := 0; n < 2; n++ { // const int x, let mut x
		kind := r.kind(at)
		keys = keys || paren && r.kind(first) == imp.ImpParserFOR && (kind == imp.ImpParserVAR || kind == imp.ImpParserCONST || r.text(at) == "let")
		typed := kind == imp.ImpParserIDENT && r.text(at+1) != "of" && (r.kind(at+1) == imp.ImpParserIDENT || r.kind(at+1) == imp.ImpParserAND)
		if kind != imp.ImpParserVAR && kind != imp.ImpParserCONST && !typed {
			break
		}
		at, plain = at+1, false
	}
	elements := r.kind(at) == imp.ImpParserAND && paren // the variable stands for the elements themselves
	if elements {
		elements = r.kind(first+2) != imp.ImpParserCONST
		at++
	}
	var names []string
	for r.kind(at) == imp.ImpParserIDENT {
		names = append(names, r.text(at))
		at++
		if r.kind(at) != imp.ImpParserCOMMA {
			break
		}
		at++
	}
	if len(names) == 0 || len(names) > 2 || at > len(r.in.tokens)-4 {
		return nil
	}
	if r.kind(at) == imp.ImpParserCOLON { // for x: int in a
		if end := r.typeTextEnd(at + 1); end > 0 && r.kind(end) == imp.ImpParserIN {
			at, plain = end, false
		}
	}
	if plain && len(names) == 1 && r.kind(at) == imp.ImpParserCOLON && r.kind(at+1) == imp.ImpParserIDENT && r.kind(at+2) == imp.ImpParserIN {
		return r.construct(at-1, at+1, "the label of a loop is before `for`", fmt.Sprintf("write `%s: for %s in`", names[0], r.text(at+1))).
			skip(r.headEnd(at)).withEdit(true, r.edit(first, at+2, fmt.Sprintf("%s: for %s", names[0], r.text(at+1))))
	}
	indices := false // the first variable gets the indices
	switch {
	case r.kind(at) == imp.ImpParserIN:
		if plain && len(names) == 1 {
			return nil
		}
	case r.text(at) == "of":
	case r.kind(at) == imp.ImpParserCOLON && r.kind(at+1) == imp.ImpParserASSIGN && r.text(at+2) == "range":
		at, indices = at+2, true
	case r.kind(at) == imp.ImpParserASSIGN && r.text(at+1) == "range" && r.kind(at+2) != imp.ImpParserLPAREN:
		at, indices = at+1, true
	case r.kind(at) == imp.ImpParserCOLON && (paren || len(names) == 1 && r.kind(at+1) == imp.ImpParserIDENT):
	default:
		return nil
	}
	if r.text(at) == "in" && r.text(at+1) == "range" && r.kind(at+2) == imp.ImpParserIDENT {
		at, indices = at+1, true
	}
	if i > at+1 || i > at && r.text(at) != "range" {
		return nil
	}
	from := at + 1
	end := r.operandEnd(from)
	for j := from + 1; paren && j < end; j++ { // a word of a range, as in 0 until 10
		if r.kind(j) == imp.ImpParserIDENT && endsOperand(r.kind(j-1)) {
			return nil
		}
	}
	open := end // the brace after the head
	if paren {
		open++
	}
	if word := r.text(from); (word == "enumerate" || word == "ipairs") && r.kind(from+1) == imp.ImpParserLPAREN && r.partner(from+1) == end-1 {
		from, end, indices = from+2, end-1, true
	}
	message := "a loop over a sequence has the form `for x in a`"
	if what := r.text(end - 3); len(names) == 2 && (r.kind(from) == imp.ImpParserLBRACE || what == "items" || what == "entries") {
		return r.construct(first, at+1, mapSays, mapHelp).skip(r.headEnd(r.closed(open)))
	}
	seq, name := r.quote(from, end), names[len(names)-1]
	oneName := r.kind(from) == imp.ImpParserIDENT && end == from+1
	for j := open; paren && !plain && oneName && r.kind(at) == imp.ImpParserIN && j < r.partner(open); j++ { // for (let i in a)
		indices = indices || r.text(j) == seq && r.kind(j+1) == imp.ImpParserLBRACK && r.text(j+2) == name
	}
	head := "" // what Imp has, if it goes beyond the brace
	switch {
	case len(names) == 2 && names[0] == "_" && names[1] != "_":
	case len(names) == 2:
		message = "a loop over a sequence has one variable"
		var help string
		if pair := r.pair(from, end); pair != nil {
			head = fmt.Sprintf("for i in 0..min(len(%s), len(%s)) { var %s, %s = %[1]s[i], %[2]s[i];", pair[0], pair[1], names[0], name)
			help = fmt.Sprintf("write `%s … }`", head)
		} else if oneName {
			head = fmt.Sprintf("for %s in 0..len(%s) { var %s = %s[%s];", names[0], seq, name, seq, names[0])
			help = fmt.Sprintf("for an array, write `%s … }`", head)
		} else {
			return r.construct(first, at+1, message, fmt.Sprintf("count in a variable of your own: `var %s = 0; for %s in %s { …; %s += 1; }`", names[0], name, seq, names[0])).skip(open)
		}
		f := r.construct(first, at+1, message, help).skip(open)
		return r.loopHead(f, first, open, head, false)
	case indices && r.kind(from) == imp.ImpParserINT:
		seq = "0.." + seq
	case indices:
		seq = "0..len(" + seq + ")"
	}
	head = fmt.Sprintf("for %s in %s", name, seq)
	f := r.construct(first, at+1, message, fmt.Sprintf("write `%s { … }`", head)).skip(open)
	if elements {
		f.helps = append(f.helps, fmt.Sprintf("an assignment to `%s` does not change the array; to change it, count: `for i in 0..len(%s)`", name, seq))
	}
	keys = keys && r.kind(at) == imp.ImpParserIN
	if keys && !indices {
		f.helps = append(f.helps, fmt.Sprintf("for the indices, count: `for %s in 0..len(%s)`", name, seq))
	}
	return r.loopHead(f, first, open, head+" {", !elements && !indices && !keys || !elements && r.kind(from) == imp.ImpParserINT)
}

// loopHead adds to the construct of a loop the edit of its head, the tokens from first up to open, which is the brace of
// its block, or a do.
func (r *recovery) loopHead(f *construct, first, open int, head string, sure bool) *construct {
	if r.hasComment(first, open+1) {
		return f
	}
	switch r.kind(open) {
	case imp.ImpParserLBRACE:
		f.withEdit(sure, r.edit(first, open+1, head))
	case imp.ImpParserDO:
		if edits := r.wordBlock(open, false); len(edits) > 0 {
			f.withEdit(false, append([]diag.Edit{r.edit(first, open+1, head)}, edits[1:]...)...)
			f.end, f.ends = open+1, true
		}
	}
	return f
}

// pair returns the arguments of zip(a, b) if the tokens from from up to end are this call and
// both are names.
func (r *recovery) pair(from, end int) []string {
	if r.text(from) == "zip" && end == from+6 && r.kind(from+1) == imp.ImpParserLPAREN && r.kind(from+2) == imp.ImpParserIDENT &&
		r.kind(from+3) == imp.ImpParserCOMMA && r.kind(from+4) == imp.ImpParserIDENT {
		return []string{r.text(from + 2), r.text(from + 4)}
	}
	return nil
}

// loopInParens returns the construct of the three parts of a for that are in the parentheses
// that the token open begins.
func (r *recovery) loopInParens(open int) *construct {
	end := r.partner(open)
	var parts []string
	for i, n := open+1, 0; n < 3; n++ {
		to := i
		for to < end && r.kind(to) != imp.ImpParserSEMI {
			to++
		}
		text := r.quote(i, to)
		switch {
		case i == to:
			text = ""
		case n == 0 && r.kind(i) == imp.ImpParserVAR && r.kind(i+1) == imp.ImpParserIDENT: // var i = 0, j = 1
			text = "var " + r.initialValues(i+1, to)
		case n == 0 && r.kind(i) == imp.ImpParserIDENT && r.kind(i+1) == imp.ImpParserIDENT: // int i = 0
			if text = "var " + r.initialValues(i+1, to); r.ownType(r.text(i)) == "float" {
				text = strings.Replace(text, " =", ": float =", 1)
			}
		case n == 0 && r.kind(i) == imp.ImpParserIDENT:
			text = r.initialValues(i, to)
		case n == 2:
			text = r.updates(i, to)
		}
		parts = append(parts, text)
		i = min(to+1, end)
	}
	text := strings.TrimRight(fmt.Sprintf("%s; %s; %s", parts[0], parts[1], parts[2]), " ")
	if text == "; ;" && r.kind(open-1) == imp.ImpParserFOR {
		f := r.construct(open, open+1, "a loop without an end is written with `while`", "write `while true {`").skip(r.closed(open))
		return f.withEdit(true, r.edit(open-1, end+1, "while true"))
	}
	f := r.construct(open, open+1, "the parts of a `for` are not in parentheses", fmt.Sprintf("write `for %s { … }`", text)).skip(r.closed(open))
	if !r.hasComment(open, end+1) {
		f.withEdit(true, r.edit(open, end+1, text))
	}
	return f
}

// initialValues returns the tokens from from up to end, assignments that are separated by
// commas, as one assignment, or "…" if a value depends on those before it.
func (r *recovery) initialValues(from, end int) string {
	var names, values []string
	for i := from; i < end; {
		to := min(r.operandEnd(i), end)
		if r.kind(i) != imp.ImpParserIDENT || r.kind(i+1) != imp.ImpParserASSIGN || to < i+3 {
			return r.quote(from, end)
		}
		if r.mentions(i+2, to, names) {
			return "…"
		}
		names, values = append(names, r.text(i)), append(values, r.quote(i+2, to))
		i = to + 1
	}
	return strings.Join(names, ", ") + " = " + strings.Join(values, ", ")
}

// mentions reports whether one of the tokens from from up to end is one of the names.
func (r *recovery) mentions(from, end int, names []string) bool {
	for i := from; i < end; i++ {
		if r.kind(i) == imp.ImpParserIDENT && slices.Contains(names, r.text(i)) {
			return true
		}
	}
	return false
}

// updates returns the tokens from from up to end, the last part of a for: steps such as i++
// that are separated by commas, as one assignment, or "…" if a step depends on those before it.
func (r *recovery) updates(from, end int) string {
	var names, ops, steps []string
	for i := from; i < end; {
		to := min(r.operandEnd(i), end)
		name, op, step := i, i+1, "1"
		switch {
		case to == i+3 && (r.textAt(i+1, "++") > 0 || r.textAt(i+1, "--") > 0):
		case to == i+3 && (r.textAt(i, "++") > 0 || r.textAt(i, "--") > 0):
			name, op = i+2, i
		case to > i+2 && (r.kind(i+1) == imp.ImpParserADD_ASSIGN || r.kind(i+1) == imp.ImpParserSUB_ASSIGN):
			if r.mentions(i+2, to, names) {
				return "…"
			}
			step = r.quote(i+2, to)
		default:
			return r.quote(from, end)
		}
		if r.kind(name) != imp.ImpParserIDENT {
			return r.quote(from, end)
		}
		if (i > from || to < end) && to > i+3 { // it becomes an operand
			step = "(" + step + ")"
		}
		names, ops, steps = append(names, r.text(name)), append(ops, r.text(op)[:1]), append(steps, step)
		i = to + 1
	}
	if len(names) == 1 {
		return fmt.Sprintf("%s %s= %s", names[0], ops[0], steps[0])
	}
	var values []string
	for k, name := range names {
		values = append(values, fmt.Sprintf("%s %s %s", name, ops[k], steps[k]))
	}
	return strings.Join(names, ", ") + " = " + strings.Join(values, ", ")
}

// countedLoop reports whether there is a semicolon between the parenthesis i and its partner.
func (r *recovery) countedLoop(i int) bool {
	for end := r.partner(i); i < end; i++ {
		if r.kind(i) == imp.ImpParserSEMI {
			return true
		}
	}
	return false
}

// declaredArgument recognises a variable that is declared where it is passed.
func (r *recovery) declaredArgument(p antlr.Parser, i int) *construct {
	if rule := p.GetParserRuleContext().GetRuleIndex(); r.kind(i) != imp.ImpParserVAR || r.kind(i+1) != imp.ImpParserIDENT || rule == imp.ImpParserRULE_params || rule == imp.ImpParserRULE_param {
		return nil
	}
	switch r.kind(i - 1) {
	case imp.ImpParserREF, imp.ImpParserCOMMA, imp.ImpParserLPAREN, imp.ImpParserAND:
	default:
		return nil
	}
	if call := r.enclosingCall(i); call < 0 || r.text(call-1) == "using" {
		return nil
	}
	name := r.text(i + 1)
	return r.construct(i, i+2, "a variable cannot be declared in an argument",
		fmt.Sprintf("declare it before, with a value, as `var %s = …;`, and pass `ref %s`", name, name))
}

// addressOf recognises the address of a variable.
func (r *recovery) addressOf(_ antlr.Parser, i int) *construct {
	if r.kind(i) != imp.ImpParserAND || !wantsOperand(r.kind(i-1)) {
		return nil
	}
	end := i + 1
	if r.text(end) == "mut" {
		end++
	}
	to := r.termEnd(end)
	if to < 0 {
		return nil
	}
	if _, isStruct := r.structs()[r.text(end)]; (isStruct || isUpper(r.text(end))) && r.kind(to) == imp.ImpParserLBRACE {
		return r.construct(i, to, fmt.Sprintf("a `%s` is made by a call", r.quote(end, to)), fmt.Sprintf("write `%s(…)`, with a value for each field", r.quote(end, to))).skip(r.closed(to))
	}
	before := r.kind(i - 1)
	if r.enclosingCall(i) >= 0 && (before == imp.ImpParserLPAREN || before == imp.ImpParserCOMMA) {
		f := r.construct(i, to, "an argument that is passed by reference has `ref` before it", fmt.Sprintf("write `ref %s`", r.quote(end, to)))
		return f.withEdit(false, r.edit(i, to, "ref "+r.raw(end, to)))
	}
	f := r.construct(i, to, "there are no pointers", fmt.Sprintf("write `%s`; arrays and structs are references", r.quote(end, to)))
	return f.withEdit(false, r.edit(i, to, r.raw(end, to)))
}

// Types and heads of functions.

// genericType recognises gen<T>.
func (r *recovery) genericType(_ antlr.Parser, i int) *construct {
	if r.kind(i) != imp.ImpParserLT || r.text(i-1) != "gen" || r.token(i-1).kind != imp.ImpParserIDENT {
		return nil
	}
	elem := "T"
	end := i + 2
	if r.kind(i+1) == imp.ImpParserLBRACK {
		end = r.closed(i + 1)
	}
	if r.kind(end) == imp.ImpParserGT {
		elem = r.quote(i+1, end)
	}
	return r.construct(i, i+1, "the type after `gen` is written without `<` and `>`", fmt.Sprintf("write `gen %s`", elem)).
		withFix(r, i-1, min(end+1, len(r.in.tokens)-1), genText(elem))
}

// genText returns the type of the generators of a type, or "…" if it is not known.
func genText(elem string) string {
	if elem == "T" {
		return "…"
	}
	return "gen " + elem
}

// foreignColon recognises a colon before the block of a statement.
func (r *recovery) foreignColon(p antlr.Parser, i int) *construct {
	c := p.GetParserRuleContext()
	around, _ := c.GetParent().(antlr.ParserRuleContext)
	beforeBlock := c.GetRuleIndex() == imp.ImpParserRULE_block && c.GetChildCount() == 0 && !isFunction(around)
	before := r.kind(i - 1)
	if r.kind(i) != imp.ImpParserCOLON || (r.kind(i+1) == imp.ImpParserASSIGN || r.kind(i+1) == imp.ImpParserCOLON) && r.adjacent(i+1) || !beforeBlock && before != imp.ImpParserELSE && before != imp.ImpParserTRY && before != imp.ImpParserDO {
		return nil
	}
	if end := r.operandEnd(i + 1); r.kind(r.first(p)) == imp.ImpParserFOR && end > i+1 && r.kind(end) == imp.ImpParserLBRACE && r.token(end).flags&firstOnLine == 0 { // for i in 0:n {
		return nil
	}
	return r.colon(i)
}

// colon returns the construct of a colon before a block.
func (r *recovery) colon(i int) *construct {
	f := r.construct(i, i+1, "expected `{`, found `:`", "put the block between `{` and `}`, without a colon")
	f.fixes = r.colonFixes(f.helps[0], diag.Edit{Span: r.token(i).span(), Text: " {"}, i)
	return f
}

// colonFixes returns the fix that puts the block after the colon i between braces. The edit
// replaces the colon. The block is the rest of the line or, if nothing is on it, the lines
// that follow with a deeper indentation. Without a block there is no fix.
func (r *recovery) colonFixes(help string, brace diag.Edit, i int) []diag.Fix {
	end := r.indentedEnd(i)
	closing := " }"
	if r.token(i+1).flags&firstOnLine != 0 {
		closing = "\n" + r.indent(i) + "}"
	}
	if end == i+1 {
		return nil
	}
	return []diag.Fix{{Help: help, Edits: []diag.Edit{brace, r.insertAfter(end-1, closing)}}}
}

// indentedEnd returns the end of the block after the colon i: of the rest of the line or, if
// nothing is on it, of the lines that follow with a deeper indentation.
func (r *recovery) indentedEnd(i int) int {
	end := i + 1
	if r.token(end).flags&firstOnLine != 0 {
		indent := len(r.indent(i))
		for end < len(r.in.tokens)-1 && (r.token(end).flags&firstOnLine == 0 || len(r.indent(end)) > indent) {
			end++
		}
		return end
	}
	for end < len(r.in.tokens)-1 && r.token(end).flags&firstOnLine == 0 && (r.kind(end) != imp.ImpParserRBRACE || r.partner(end) >= i) {
		end++
	}
	return end
}

// missingBrace recognises a block whose { is missing, and whose } is there: it is indented like the line before the
// block, or at the end of this line.
func (r *recovery) missingBrace(p antlr.Parser, i int) *construct {
	c := p.GetParserRuleContext()
	if r.kind(i) == imp.ImpParserLBRACE || !beginsStatement(r.kind(i)) || (c.GetRuleIndex() != imp.ImpParserRULE_block || c.GetChildCount() > 0) && r.kind(i-1) != imp.ImpParserELSE {
		return nil
	}
	if r.token(i).flags&firstOnLine == 0 {
		return r.blockOnLine(i)
	}
	indent, end := r.indent(i-1), i
	for end < len(r.in.tokens)-1 && (r.token(end).flags&firstOnLine == 0 || len(r.indent(end)) > len(indent)) {
		end++
	}
	if r.kind(end) != imp.ImpParserRBRACE || r.indent(end) != indent {
		return nil
	}
	for end++; r.kind(end) == imp.ImpParserELSE && r.kind(r.headEnd(end)) == imp.ImpParserLBRACE; {
		end = r.closed(r.headEnd(end))
	}
	f := r.construct(i-1, i, "expected `{` at the end of this line", "add `{` here").skip(end)
	f.at.Start = f.at.End
	return f.withEdit(true, r.insertAfter(i-1, " {"))
}

// blockOnLine recognises a block whose { is missing before the token i, and whose } is on the same line.
func (r *recovery) blockOnLine(i int) *construct {
	end := i
	for r.kind(end) != imp.ImpParserRBRACE {
		if end++; r.token(end).flags&firstOnLine != 0 || end >= len(r.in.tokens)-1 {
			return nil
		}
		if kind := r.kind(end); kind == imp.ImpParserLBRACE || kind == imp.ImpParserLPAREN || kind == imp.ImpParserLBRACK {
			end = max(end, r.closed(end)-1)
		}
	}
	opensBefore := r.partner(end) == end || r.token(r.partner(end)).start < r.token(i).start-int32(len(r.lineBefore(i)))
	next, newLine := r.kind(end+1), r.token(end+1).flags&firstOnLine != 0
	switch {
	case !opensBefore, newLine && len(r.indent(end+1)) < len(r.indent(i)):
		return nil
	case newLine, next == imp.ImpParserSEMI, next == imp.ImpParserRPAREN, next == imp.ImpParserCOMMA, next == antlr.TokenEOF:
	default:
		return nil
	}
	r.leftOut[end], r.match = end+1, nil
	f := r.construct(i, i+1, "expected `{`, found "+r.found(i), "add `{` before it").withEdit(false, r.insertBefore(i, "{ "))
	if f.end = end + 1; next == imp.ImpParserSEMI {
		f.end++
	}
	f.ends = next == imp.ImpParserSEMI || newLine
	return f
}

// lineBefore returns the text of the line of the token i that is before it.
func (r *recovery) lineBefore(i int) string {
	text := r.src.Text[:r.token(i).start]
	return text[strings.LastIndexByte(text, '\n')+1:]
}

// singleStatement recognises a block that is a statement without braces.
func (r *recovery) singleStatement(p antlr.Parser, i int) *construct {
	c := p.GetParserRuleContext()
	around, _ := c.GetParent().(antlr.ParserRuleContext)
	beforeBlock := c.GetRuleIndex() == imp.ImpParserRULE_block && c.GetChildCount() == 0 && !isFunction(around)
	if foreignWords.Of(r.text(i)) != "" || r.text(i-1) == "not" || around != nil && around.GetRuleIndex() == imp.ImpParserRULE_catchClause {
		return nil
	}
	if r.kind(i) == imp.ImpParserLBRACE || !beginsStatement(r.kind(i)) || !beforeBlock && r.kind(i-1) != imp.ImpParserELSE {
		return nil
	}
	return r.braceless(i)
}

// braceless returns the construct of a block without braces that consists of the statement
// that the token i begins.
func (r *recovery) braceless(i int) *construct {
	f := r.construct(i, i+1, "expected `{`, found "+r.found(i), "put the block between `{` and `}`, even if it is a single statement")
	f.end = i
	end := i
	for end < len(r.in.tokens)-1 && r.kind(end) != imp.ImpParserSEMI && r.kind(end) != imp.ImpParserLBRACE && r.kind(end) != imp.ImpParserRBRACE && !(end > i && r.beginsNextLine(i, end)) {
		end++
	}
	onThisLine := true
	if r.token(i).flags&firstOnLine != 0 && len(r.indent(i)) <= len(r.indent(i-1)) {
		onThisLine = false
		at := r.token(i - 1).end
		f.at, f.message = diag.Span{Start: at, End: at}, "expected `{` at the end of this line"
	}
	if block := r.indentedBlock(i); r.kind(end) == imp.ImpParserSEMI && end+1 < block || r.token(end).flags&firstOnLine != 0 && end < block {
		f.end, f.ends, r.afterBraceless = block, true, block
		return f.withEdit(false, r.insertAfter(i-1, " {"), r.insertAfter(block-1, "\n"+r.indent(i-1)+"}"))
	}
	simple := r.kind(i+1) != imp.ImpParserIDENT
	switch r.kind(i) {
	case imp.ImpParserRETURN, imp.ImpParserTHROW, imp.ImpParserGOTO, imp.ImpParserYIELD:
		simple = true
	}
	switch kind := r.kind(end); {
	case !simple:
	case kind == imp.ImpParserSEMI:
		r.afterBraceless = end + 1
		f.withEdit(onThisLine, r.insertBefore(i, "{ "), r.insertAfter(end, " }"))
	case r.token(end).flags&firstOnLine != 0 && kind != imp.ImpParserLBRACE && r.isComplete(i, end):
		f.withEdit(onThisLine, r.insertBefore(i, "{ "), r.insertAfter(end-1, "; }"))
		f.end, f.ends, r.afterBraceless = end, true, end
	}
	return f
}

// indentedBlock returns the end of the lines from the token i on that are indented deeper than the line before. It is i
// if there are none.
func (r *recovery) indentedBlock(i int) int {
	if r.token(i).flags&firstOnLine == 0 {
		return i
	}
	indent := len(r.indent(i - 1))
	for i < len(r.in.tokens)-1 && (r.token(i).flags&firstOnLine == 0 || len(r.indent(i)) > indent) {
		i++
	}
	return i
}

// prefixedString recognises strings with a letter before them, or with three quotes.
func (r *recovery) prefixedString(p antlr.Parser, i int) *construct {
	if r.kind(i) != imp.ImpParserSTRING || !r.adjacent(i) || r.token(i).flags&malformed != 0 {
		return nil
	}
	if r.text(i-1) == `""` { // """text"""
		end := i + 1
		if r.text(end) == `""` && r.adjacent(end) {
			end++
		}
		return r.construct(i-1, end, "a string has one quote on each side", fmt.Sprintf("write `%s`", r.quote(i, i+1))).withEdit(true, r.edit(i-1, end, r.text(i)))
	}
	if r.kind(i-1) != imp.ImpParserIDENT || len(r.text(i-1)) > 2 {
		return nil
	}
	text := r.text(i)
	f := r.construct(i-1, i+1, fmt.Sprintf("a string has no `%s` before it", r.text(i-1)), "write it without the letter; the escapes are those of every string")
	switch strings.ToLower(r.text(i - 1)) {
	case "f":
		if sum := diag.Interpolated(text, "{", nil); sum != "" {
			f.message, f.helps[0] = "a string contains no expressions", fmt.Sprintf("write `%s`", sum)
			return f.withEdit(false, r.edit(i-1, i+1, sum))
		}
	case "r", "b", "u", "br":
		if strings.HasPrefix(text, `"(`) && strings.HasSuffix(text, `)"`) { // R"(text)" of C++
			text = `"` + text[2:len(text)-2] + `"`
		}
		if !strings.Contains(text, `\`) {
			return f.withEdit(true, r.edit(i-1, i+1, text))
		}
	}
	return f
}

// suffixedFloat recognises a letter after an exponent, as in 1e-3f; other suffixes are a part of
// the token.
func (r *recovery) suffixedFloat(_ antlr.Parser, i int) *construct {
	if r.kind(i) != imp.ImpParserIDENT || r.kind(i-1) != imp.ImpParserFLOAT || !r.adjacent(i) || len(r.text(i)) > 1 {
		return nil
	}
	return r.construct(i-1, i+1, "a number has no suffix", fmt.Sprintf("write `%s`", r.text(i-1))).withEdit(true, r.edit(i, i+1, ""))
}

// foreignParams recognises parameters between semicolons.
func (r *recovery) foreignParams(p antlr.Parser, i int) *construct {
	rule := p.GetParserRuleContext().GetRuleIndex()
	if r.kind(i) != imp.ImpParserSEMI || rule != imp.ImpParserRULE_params && rule != imp.ImpParserRULE_param && rule != imp.ImpParserRULE_type {
		return nil
	}
	open := i - 1
	for open > 0 && r.kind(open) != imp.ImpParserLPAREN {
		switch r.kind(open) {
		case imp.ImpParserSEMI, imp.ImpParserLBRACE, imp.ImpParserRBRACE, imp.ImpParserFN:
			return nil
		}
		open--
	}
	end := r.partner(open)
	if r.kind(end) != imp.ImpParserRPAREN || end < i {
		return nil
	}
	var edits []diag.Edit
	for j := i; j < end; j++ {
		if r.kind(j) == imp.ImpParserSEMI {
			edits = append(edits, diag.Edit{Span: r.token(j).span(), Text: ","})
		}
	}
	return r.construct(i, i+1, "expected `,`, found `;`", "write `,` between parameters").skip(end).withEdit(true, edits...)
}

// foreignUntil recognises an until after a block.
func (r *recovery) foreignUntil(p antlr.Parser, i int) *construct {
	first := r.first(p)
	if r.text(first) != "until" || i <= first || r.kind(r.headEnd(first)) == imp.ImpParserLBRACE {
		return nil
	}
	return r.until(first)
}

// until returns the construct of the until at the token i, which ends a loop.
func (r *recovery) until(i int) *construct {
	end := r.headEnd(i)
	from, to := i+1, end
	if r.kind(from) == imp.ImpParserLPAREN && r.partner(from) == to-1 {
		from, to = from+1, to-1
	}
	cond := r.quote(from, to)
	if cond != "…" {
		cond = r.ownOperators(from, to)
		if before, after, found := strings.Cut(cond, " = "); found { // to compare
			cond = before + " == " + after
		}
	}
	text := fmt.Sprintf("while !(%s)", cond)
	if r.kind(i-1) == imp.ImpParserRBRACE {
		return r.notKeyword(i, end, fmt.Sprintf("write `%s;`", text)).withFix(r, i, end, text)
	}
	return r.notKeyword(i, end, fmt.Sprintf("write `} %s;`", text))
}

// headWords maps words of other languages in the head of a function to what Imp has.
const headWords words.Map = `
	throws: raises throw
	yields: yield generates
	->: returns
`

// foreignHead recognises an error in the head of a function, or before the block of another
// statement.
func (r *recovery) foreignHead(p antlr.Parser, i int) *construct {
	c := p.GetParserRuleContext()
	around, _ := c.GetParent().(antlr.ParserRuleContext)
	switch {
	case r.kind(i-1) == imp.ImpParserTHROWS && r.kind(i) == imp.ImpParserARROW:
		result := r.quote(i+1, r.headEnd(i))
		if own := r.ownType(result); own != "" {
			result = own
		}
		return r.construct(i-1, i, "`throws` needs a type, and is after the result", fmt.Sprintf("write `-> %s throws string`, for example", result)).
			withEdit(false, r.edit(i-1, r.headEnd(i), "-> "+result+" throws string "))
	case r.kind(i-1) == imp.ImpParserTHROWS && (r.kind(i) == imp.ImpParserLBRACE || r.kind(i) == imp.ImpParserARROW):
		return r.construct(i-1, i, "`throws` needs a type", "write the type of what the function throws after it: `throws string`, for example")
	case r.kind(i-1) == imp.ImpParserYIELDS && r.kind(i) == imp.ImpParserLBRACE:
		return r.construct(i-1, i, "`yields` needs a type", "write the type of the values after it: `yields int`, for example")
	case r.kind(i) == imp.ImpParserRPAREN && r.kind(i-1) == imp.ImpParserLPAREN && r.kind(i-2) == imp.ImpParserARROW && r.kind(i+1) != imp.ImpParserARROW:
		return r.construct(i-2, i+1, "a function without results has no `->`", "remove it").withEdit(true, r.edit(i-2, i+1, ""))
	case c.GetRuleIndex() == imp.ImpParserRULE_externDecl:
		f := r.secondType(i)
		if f != nil {
			f.helps[0] = "what a host function throws is an `int`, a `float`, a `bool` or a `string`"
		}
		return f
	case c.GetRuleIndex() != imp.ImpParserRULE_block || c.GetChildCount() > 0:
		return nil
	case !isFunction(around):
		if r.text(i) == "throws" {
			f := r.construct(i, i+1, "a statement has no `throws`",
				"remove it: what is thrown in the statement goes to the `catch` around it, or out of a function with `throws`").skip(r.headEnd(i))
			return f.withEdit(true, r.edit(i, r.headEnd(i), ""))
		}
		return nil
	}
	word := headWords.Of(r.text(i))
	if meant, near := diag.Closest(r.text(i), []string{"throws", "yields"}); word == "" && near && r.kind(i) == imp.ImpParserIDENT {
		word = meant
	}
	oneType := r.kind(i+1) == imp.ImpParserIDENT && r.kind(i+2) == imp.ImpParserLBRACE
	before := int32(0)
	if i > 1 && r.kind(i-1) == imp.ImpParserIDENT {
		before = r.kind(i - 2)
	}
	if f := r.secondType(i); f != nil {
		return f
	}
	switch kind := r.kind(i); {
	case word != "" && oneType:
		return r.construct(i, i+1, fmt.Sprintf("expected `%s`, found %s", word, r.found(i)), fmt.Sprintf("write `%s %s`", word, r.text(i+1))).
			withFix(r, i, i+1, word)
	case word != "" && kind == imp.ImpParserIDENT:
		return r.construct(i, i+1, fmt.Sprintf("expected `%s`, found %s", word, r.found(i)), fmt.Sprintf("write `%s T`, with one type", word))
	case kind == imp.ImpParserCOMMA && before == imp.ImpParserARROW && r.text(i+1) != "throws":
		return r.construct(i, i+1, "several results are written in parentheses", fmt.Sprintf("write `-> (%s)`", r.quote(i-1, r.headEnd(i)))).
			withFix(r, i-1, r.headEnd(i), "("+r.quote(i-1, r.headEnd(i))+")")
	case kind == imp.ImpParserNOT && before == imp.ImpParserARROW && oneType:
		return r.construct(i, i+1, "expected `throws`, found `!`", fmt.Sprintf("write `-> %s throws %s`", r.text(i-1), r.text(i+1))).
			withFix(r, i, i+1, " throws ")
	case r.textAt(i, "=>") > 0 && r.kind(i+2) == imp.ImpParserIDENT && r.kind(i+3) == imp.ImpParserLBRACE:
		return r.construct(i, i+2, "expected `->` before the result, found `=>`", fmt.Sprintf("write `-> %s`", r.text(i+2))).
			withFix(r, i, i+2, "->")
	case kind == imp.ImpParserLPAREN && r.kind(i-1) == imp.ImpParserRPAREN && r.kind(r.closed(i)) == imp.ImpParserLBRACE:
		return r.construct(i, r.closed(i), "expected `->` before the results, found `(`", fmt.Sprintf("write `-> %s`", r.quote(i, r.closed(i)))).
			withFix(r, i, i+1, "-> (")
	case kind == imp.ImpParserCOLON && oneType && (r.text(i+1) == "void" || r.text(i+1) == "Unit" || r.text(i+1) == "None"):
		return r.construct(i, i+2, "a function without results has nothing after its parameters", "remove it").withEdit(true, r.edit(i, i+2, ""))
	case kind == imp.ImpParserCOLON && oneType:
		return r.construct(i, i+1, "expected `->` before the result, found `:`", fmt.Sprintf("write `-> %s`", r.text(i+1))).
			withFix(r, i, i+1, " ->")
	case r.kind(i-1) == imp.ImpParserRPAREN && r.kind(i+1) == imp.ImpParserLBRACE && r.isType(r.text(i)),
		r.kind(i-1) == imp.ImpParserRPAREN && kind == imp.ImpParserLBRACK && r.kind(r.closed(i)) == imp.ImpParserLBRACE:
		return r.construct(i, i+1, fmt.Sprintf("expected `->` before the result, found %s", r.found(i)), fmt.Sprintf("write `-> %s`", r.quote(i, r.headEnd(i)))).
			withFix(r, i, r.headEnd(i), "-> "+r.quote(i, r.headEnd(i)))
	}
	return nil
}

// headEnd returns the index of the first brace from the token i on, or of what ends the
// statement or declaration before it.
func (r *recovery) headEnd(i int) int {
	for ; i < len(r.in.tokens)-1; i++ {
		switch r.kind(i) {
		case imp.ImpParserLBRACE, imp.ImpParserRBRACE, imp.ImpParserSEMI:
			return i
		}
	}
	return i
}

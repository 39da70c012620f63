// This file defines the messages about statements and declarations that do not end or begin where they should.

package parser

import (
	"fmt"
	"strconv"
	"strings"

	"github.com/antlr4-go/antlr/v4"

	"cpsc/diag"
	"cpsc/internal/words"
	"cpsc/parser/internal/imp"
)

// reportNotEnded reports the token i, before which a semicolon is possible.
func (r *recovery) reportNotEnded(rule, first, i int) {
	untyped := r.isUntyped(first, i) && r.token(i).flags&firstOnLine == 0
	typed := r.kind(i) == imp.ImpParserIDENT || r.kind(i) == imp.ImpParserLBRACK || r.kind(i) == imp.ImpParserFN
	switch {
	case !diag.Brief && untyped && r.kind(i) == imp.ImpParserIDENT && r.kind(i+1) == imp.ImpParserLPAREN:
		r.unexpected(i, "`=` before the value").Fix("put `=` before it", r.insertAfter(i-1, " ="))
	case !diag.Brief && r.kind(first) == imp.ImpParserVAR && i == first+2 && r.kind(i) == imp.ImpParserIDENT && !r.isType(r.text(i)) && r.kind(i+1) == imp.ImpParserASSIGN && r.elements(i+2, r.headEnd(i)) > 1:
		r.unexpected(i, "`,` or `:` after this name").Fix("put a `{}` before it", r.insertAfter(i-1, ","))
	case untyped && typed:
		r.unexpected(i, "`:` before the type")
	case untyped:
		r.unexpected(i, "`:` and a type, or `=` and a value")
	default:
		r.missingSemicolon(first, i)
	}
}

// missingSemicolon reports that the statement or declaration from the token first on has
// no semicolon before the token i.
func (r *recovery) missingSemicolon(first, i int) {
	if kind := r.kind(first); (kind == imp.ImpParserBREAK || kind == imp.ImpParserCONTINUE) && i == first+2 && r.token(first+1).flags&firstOnLine != 0 {
		i-- // what is on the next line is no label
	}
	if r.token(i-1).flags&malformed != 0 || (r.kind(i) == antlr.TokenEOF || r.beginsDeclaration(i)) && r.unclosedOnLine(first, i) || !diag.Brief && r.hasError(first, i) {
		return
	}
	what := "statement"
	switch r.kind(first) {
	case imp.ImpParserFOR: // in its head
		d := r.unexpected(i, "`;` after this part of the `for`")
		if r.token(i).flags&firstOnLine != 0 {
			at := r.token(i - 1).end
			d.Message, d.Primary.Span = "expected `;` after this part of the `for`", diag.Span{Start: at, End: at}
		}
		return
	case imp.ImpParserCONST, imp.ImpParserVAR, imp.ImpParserTYPE, imp.ImpParserEXTERN:
		what = "declaration"
	}
	found := ""
	if !r.endsStatement(i) && r.token(i).flags&firstOnLine == 0 && r.kind(i) != antlr.TokenEOF {
		found = ", found " + r.found(i)
	}
	end := r.token(i - 1).end
	if found != "" {
		if r.lacksValues(first, i) {
			r.unexpected(i, "`,` between the values").Fix("put a `{}` before it", r.insertAfter(i-1, ","))
			return
		}
		if r.lacksOperator(first, i) {
			r.errs.Errorf(diag.UnexpectedToken, r.token(i).span(), "an operator is missing before %s", r.found(i))
			return
		}
		d := r.errs.Errorf(diag.MissingSemicolon, r.token(i).span(), "expected `;` after this %s%s", what, found)
		if r.isComplete(first, i) && r.simpleAt(i) {
			d.Fix("put a `{}` before it", r.insertAfter(i-1, ";"))
		} else if !diag.Brief && (r.kind(i) == imp.ImpParserSTRING && endsOperand(r.kind(i-1)) || r.kind(i-1) == imp.ImpParserSTRING && isOperand(r.kind(i))) {
			d.Help("strings are joined with `+`, and a number is converted by `str(…)`")
		} else if !diag.Brief && endsOperand(r.kind(i-1)) && (isOperand(r.kind(i)) || r.kind(i) == imp.ImpParserLPAREN) && !r.adjacent(i) {
			d.Help("an operator or a `;` is missing before it")
		}
		return // otherwise, a semicolon alone would not be enough
	}
	if at, ok := r.divides(i); ok {
		r.errs.Errorf(diag.MissingSemicolon, at, "expected `;` after this %s, found a comment", what).
			Fix(divisionHelp, diag.Edit{Span: at, Text: "/"})
		return
	}
	if r.kind(i) == imp.ImpParserRBRACE && r.partner(i) == i { // in a session
		at := r.token(i).span()
		r.errs.Errorf(diag.UnexpectedToken, at, "this `}` closes nothing").SureFix("remove it", diag.Edit{Span: at})
		return
	}
	if r.kind(i-1) == imp.ImpParserRETURN && r.returnsValues(r.parser) {
		r.errs.Errorf(diag.UnexpectedToken, r.token(i-1).span(), "expected an expression after this `return`")
		return
	}
	if r.isUntyped(first, i) {
		r.errs.Errorf(diag.UnexpectedToken, r.token(i-1).span(), "expected `:` and a type, or `=` and a value after this %s", r.named(i-1))
		return
	}
	d := r.errs.Errorf(diag.MissingSemicolon, diag.Span{Start: end, End: end}, "expected `;` after this %s", what)
	if r.isResultCall(first, i) {
		text := r.raw(first, i)
		if strings.ContainsAny(text, "\n`") {
			text = "…"
		}
		help := fmt.Sprintf("to return the result of the call, write `return %s;`", text)
		d.SureFix(help, r.insertBefore(first, "return "), r.insertAfter(i-1, ";"))
		return
	}
	fix := diag.Edit{Span: d.Primary.Span, Text: ";"}
	modifier := r.kind(i) == imp.ImpParserIF && r.token(i).flags&firstOnLine == 0 && r.kind(r.headEnd(i)) != imp.ImpParserLBRACE // it may be meant to hold for the statement before it
	takesNext := r.kind(i) == imp.ImpParserRBRACE && r.text(i) == "" && r.kind(i+1) == imp.ImpParserSEMI                         // the brace is missing: is the `;` that of this statement?
	if r.isComplete(first, i) && !modifier && !takesNext {
		d.SureFix("add `{}` here", fix)
	} else {
		d.Fix("add `{}` here", fix)
	}
}

// lacksValues reports whether the tokens from first up to i declare several variables, or assign to them, and have several values or
// one that is no call, but not as many.
func (r *recovery) lacksValues(first, i int) bool {
	if diag.Brief {
		return false
	}
	at := first
	if r.kind(at) == imp.ImpParserVAR {
		at++
	}
	assign := at
	for assign < i && r.kind(assign) != imp.ImpParserASSIGN {
		assign = r.closed(assign)
	}
	names, values := r.elements(at, assign), r.elements(assign+1, i)
	if _, known := r.declared().results[r.text(assign+1)]; values == 1 && r.kind(i-1) == imp.ImpParserRPAREN && (!known || strings.HasPrefix(r.declared().results[r.text(assign+1)], "(")) {
		return false
	}
	return values > 0 && values < names
}

// isUntyped reports whether the tokens from first up to i declare variables without a type or a value.
func (r *recovery) isUntyped(first, i int) bool {
	name := first + 1
	for r.kind(first) == imp.ImpParserVAR && name+1 < i && r.kind(name+1) == imp.ImpParserCOMMA {
		name += 2
	}
	return r.kind(first) == imp.ImpParserVAR && name+1 == i
}

// simpleAt reports whether a call or an assignment seems to begin at the token i, which is not the
// first one on its line.
func (r *recovery) simpleAt(i int) bool {
	end := r.termEnd(i)
	if r.kind(i) != imp.ImpParserIDENT || end < 0 || !endsOperand(r.kind(i-1)) {
		return false
	}
	assigns := assignOp(r.kind(end)) != 0
	return assigns || r.kind(end) == imp.ImpParserASSIGN || r.kind(end-1) == imp.ImpParserRPAREN && (r.kind(end) == imp.ImpParserSEMI || r.kind(end) == imp.ImpParserRBRACE)
}

const divisionHelp = "`//` begins a comment; integers are divided with `{}`"

// divides reports whether before the token i is a comment that seems to be a division of
// integers, as in x // y; of other languages, and returns where its slashes are.
func (r *recovery) divides(i int) (diag.Span, bool) {
	if i == 0 || r.token(i).start < r.token(i-1).end { // it is not in the text
		return diag.Span{}, false
	}
	at, line := commentBetween(r.src.Text, r.token(i-1).end, r.token(i).start)
	if line == "" {
		return diag.Span{}, false
	}
	operand := strings.Trim(line, "/ \r")
	_, err := strconv.Atoi(operand)
	return at, strings.HasSuffix(strings.TrimRight(line, " \r}"), ";") || strings.HasSuffix(operand, "{") || err == nil || r.declared().numbers[operand]
}

// commentBetween returns the comment that follows the offset from in its line, and where its slashes are, if it begins before the
// offset to.
func commentBetween(text string, from, to int32) (slashes diag.Span, line string) {
	between := text[from:to]
	line, _, _ = strings.Cut(strings.TrimLeft(between, " "), "\n")
	if !strings.HasPrefix(line, "//") {
		return diag.Span{}, ""
	}
	start := from + int32(strings.Index(between, "//"))
	return diag.Span{Start: start, End: start + 2}, line
}

// reportAfterName reports the token i after a name that begins a statement.
func (r *recovery) reportAfterName(p antlr.Parser, first, i int) {
	name := r.text(i - 1)
	switch {
	case r.kind(i) == imp.ImpParserIDENT && typeWords.Has(name):
		r.unexpected(i, fmt.Sprintf("a statement after `%s`", name)).
			Help("a variable is declared as `var %s: %s`", r.text(i), name)
	case r.kind(i) == imp.ImpParserRBRACE && r.partner(i) == i || r.token(i).flags&firstOnLine == 0 && !r.endsStatement(i) && r.kind(i) != antlr.TokenEOF:
		r.missingSemicolon(first, i)
	case (r.kind(i) == antlr.TokenEOF || r.beginsDeclaration(i)) && r.unclosedOnLine(first, i):
	default:
		if _, division := r.divides(i); division {
			r.missingSemicolon(first, i)
			return
		}
		r.reportName(p, first, i)
		if r.token(i).flags&firstOnLine != 0 {
			r.stop = i
		}
	}
}

// closeLine moves the error that the parenthesis open is not closed at the token i to the end of the
// line before, and adds the fix that closes it there, unless a block is missing there, too.
func (r *recovery) closeLine(d *diag.Diagnostic, open, i int) {
	at := r.token(i - 1).end
	d.Primary.Span = diag.Span{Start: at, End: at}
	d.Message = "expected `)` at the end of this line"
	if !diag.Brief && isHead(r.kind(open-1)) && (open < 2 || r.kind(open-2) != imp.ImpParserRBRACE) { // } while ( ends a do
		return
	}
	d.Fix("close it with `{}` here", diag.Edit{Span: d.Primary.Span, Text: ");"})
}

// endsLine moves an error at the first token of a line, which is not indented deeper than the statement or
// declaration from the token first on, to the end of the line before: that is where something is missing.
func (r *recovery) endsLine(d *diag.Diagnostic, first, i int, words string) {
	if first < i && r.token(i).flags&firstOnLine != 0 && len(r.indent(i)) <= len(r.indent(first)) && len(d.Fixes) == 0 &&
		(beginsStatement(r.kind(i)) || r.kind(i) == imp.ImpParserRBRACE || r.kind(i) == imp.ImpParserCASE || r.kind(i) == imp.ImpParserDEFAULT || r.beginsDeclaration(i)) {
		d.Primary.Span = r.token(i - 1).span()
		d.Message = fmt.Sprintf("expected %s after this %s", words, r.named(i-1))
	}
}

// condition reports whether the token i is the = of an assignment in place of a
// condition.
func (r *recovery) condition(p antlr.Parser, i int) bool {
	if r.kind(i) != imp.ImpParserASSIGN {
		return false
	}
	c := p.GetParserRuleContext()
	switch c.GetRuleIndex() {
	case imp.ImpParserRULE_block: // its brace is what is expected
		parent, ok := c.GetParent().(antlr.ParserRuleContext)
		return ok && c.GetChildCount() == 0 && (parent.GetRuleIndex() == imp.ImpParserRULE_ifStmt || parent.GetRuleIndex() == imp.ImpParserRULE_whileStmt)
	case imp.ImpParserRULE_doStmt:
		return true
	case imp.ImpParserRULE_forStmt:
		for _, n := range c.GetChildren() {
			if kindOf(n) == imp.ImpParserSEMI {
				return true
			}
		}
	case imp.ImpParserRULE_expr: // if (x = 1) {
		first := r.first(p)
		if r.kind(first) != imp.ImpParserIF && r.kind(first) != imp.ImpParserWHILE {
			return false
		}
		open := r.open(first, min(i, first+4*farthest))
		return len(open) > 0 && open[len(open)-1] == first+len(open)
	}
	return false
}

// Words that a user may write for keywords.

// statementWords are the keywords that begin a statement or a later part of one.
var statementWords = []string{"if", "else", "while", "for", "return", "var", "const", "fn", "do", "switch", "case", "default", "break", "continue", "goto", "throw", "try", "yield"}

// loneWords are the keywords that, with a semicolon, are a statement.
var loneWords = []string{"break", "continue", "return"}

// declarationWords are the keywords that begin a declaration.
var declarationWords = []string{"fn", "var", "const", "type", "struct"}

// typeWords are the names of the types.
const typeWords words.Set = "int float bool string"

// misspelt reports whether the statement with an error at the token i begins with a word
// that may be a misspelt keyword.
func (r *recovery) misspelt(p antlr.Parser, i int) bool {
	first := r.first(p)
	if r.kind(first) != imp.ImpParserIDENT || i != first+1 && r.kind(i) != imp.ImpParserLBRACE || first == i {
		return false
	}
	if known := r.declared(); r.kind(i) == imp.ImpParserRBRACE && (known.actions[r.text(first)] || known.takers[r.text(first)] || known.vars[r.text(first)]) {
		return false
	}
	if !diag.Brief && len(r.begun(first)) > 0 {
		return true
	}
	if r.endsStatement(i) && r.completed(r.text(first)) != "" || !diag.Brief && r.token(i).flags&firstOnLine != 0 && r.beginsName(r.text(first)) {
		return false
	}
	if !diag.Brief && r.endsStatement(i) && strings.HasPrefix("finally", r.text(first)) {
		return false // fin is near to fn
	}
	_, found := diag.Closest(r.text(first), statementWords)
	return found
}

// reportMisspelt reports the token i, which may be a misspelt keyword, or the beginning of one.
func (r *recovery) reportMisspelt(i int) {
	if !diag.Brief {
		if meant := r.begun(i); len(meant) > 0 {
			suggestWords(suggest(r.errs, r.token(i).span(), r.text(i), nil), meant)
			return
		}
	}
	suggest(r.errs, r.token(i).span(), r.text(i), statementWords)
}

// suggest reports a word that may be a misspelt keyword.
func suggest(errs *diag.List, at diag.Span, word string, keywords []string) *diag.Diagnostic {
	d := errs.Errorf(diag.MisspeltKeyword, at, "`%s` is not a keyword", word)
	if meant, found := diag.Closest(word, keywords); found {
		d.Fix("did you mean `{}`?", diag.Edit{Span: at, Text: meant})
	}
	return d
}

// reportStrayStatement reports the token i where a statement or a case is expected.
func (r *recovery) reportStrayStatement(i, rule int) {
	if outermost := r.declaration(r.parser); r.token(i).flags&firstOnLine != 0 && (r.atMargin(i) || rule == imp.ImpParserRULE_switchStmt) && r.unclosedOnLine(max(outermost, i-farthest), i) {
		return
	}
	if rule == imp.ImpParserRULE_switchStmt {
		d := r.unexpected(i, "`case`, `default` or `}`")
		d.Note("in a switch statement every statement belongs to a case")
		return
	}
	switch t := r.token(i); t.kind {
	case imp.ImpParserSEMI:
		alone := r.firstOfLine(i)
		d := r.unexpected(i, "a statement").SureFix("remove the `;`", diag.Edit{Span: t.span()})
		d.Fixes[0].Sure = alone
	case imp.ImpParserELSE:
		d := r.errs.Errorf(diag.UnexpectedToken, t.span(), "this `else` follows no `if`")
		d.Note("`else` must come directly after the block of an `if`; no loop and no `try` has one")
	case imp.ImpParserCASE, imp.ImpParserDEFAULT:
		r.errs.Errorf(diag.UnexpectedToken, t.span(), "this `%s` is not in a switch statement", r.text(i))
	case imp.ImpParserTYPE, imp.ImpParserSTRUCT, imp.ImpParserEXTERN:
		r.errs.Errorf(diag.ExpectedDeclaration, t.span(), "`%s` is allowed only outside functions", r.text(i)).Help("move it before the function")
	case imp.ImpParserADD:
		if r.kind(i+1) == imp.ImpParserADD {
			r.noIncrement(i, i)
			return
		}
		r.unexpected(i, "a statement")
	case imp.ImpParserASSIGN:
		if !r.foreignOperator(i) { // to the parser, x := 1 begins with a label
			r.unexpected(i, "a statement")
		}
	default:
		r.unexpected(i, "a statement")
	}
}

// reportStrayDeclaration reports the token i where a declaration is expected.
func (r *recovery) reportStrayDeclaration(i int) {
	t, word := r.token(i), r.text(i)
	if next := r.token(i + 1); t.kind == imp.ImpParserIDENT && r.atMargin(i) {
		switch {
		case word == "type" && next.kind == imp.ImpParserIDENT && next.flags&firstOnLine == 0:
			r.errs.Errorf(diag.ExpectedDeclaration, next.span(), "expected `=` and a type after this `%s`", r.text(i+1))
			return
		case word == "type" && next.flags&firstOnLine != 0:
			r.errs.Errorf(diag.ExpectedDeclaration, t.span(), "expected a name after this `type`")
			return
		case word == "extern" && (next.flags&firstOnLine != 0 || next.kind == imp.ImpParserIDENT || next.kind == imp.ImpParserSTRING):
			r.errs.Errorf(diag.ExpectedDeclaration, t.span(), "expected `fn` after this `extern`")
			return
		}
	}
	if t.kind == imp.ImpParserIDENT {
		if !diag.Brief {
			if meant := r.begunDeclaration(i); len(meant) > 0 {
				suggestWords(suggest(r.errs, t.span(), word, nil), meant)
				return
			}
		}
		_, close := diag.Closest(word, declarationWords)
		if close && r.kind(i+1) == imp.ImpParserIDENT {
			suggest(r.errs, t.span(), word, declarationWords)
			return
		}
		if r.misspeltFn(i) {
			return
		}
	}
	alone := r.firstOfLine(i)
	d := r.errs.Errorf(diag.ExpectedDeclaration, t.span(), "expected a declaration, found %s", r.found(i))
	switch {
	case t.kind == imp.ImpParserRBRACE && t.start == t.end: // it is not in the text
	case !diag.Brief && t.kind == imp.ImpParserRBRACE && r.endsEarly(i) > 0 && r.misplacedBrace(i) >= 0 && r.helpEarlyEnd(d, i):
	case t.kind == imp.ImpParserRBRACE:
		if d.Under("this brace closes nothing"); alone {
			d.Fix("remove it", diag.Edit{Span: t.span()})
		}
	case t.kind == imp.ImpParserSEMI:
		d.SureFix("remove the `;`", diag.Edit{Span: t.span()}).Fixes[0].Sure = alone
	case r.helpEarlyEnd(d, i):
	case beginsStatement(t.kind):
		d.Note("statements must be inside a function; the program begins with `fn main() { … }`")
	}
}

// isComplete reports whether the tokens from first up to end are a statement, but for its
// semicolon, and not an expression alone.
func (r *recovery) isComplete(first, end int) bool {
	if isStatementKeyword(r.kind(first)) || r.kind(first) == imp.ImpParserEXTERN || r.kind(end-1) == imp.ImpParserRPAREN && r.termEnd(first) == end && r.partner(end-1) > first {
		return true
	}
	for i := first; i < end; i++ {
		if assigns := assignOp(r.kind(i)) != 0; assigns || r.kind(i) == imp.ImpParserASSIGN {
			return true
		}
	}
	return false
}

// This file defines the messages of syntax errors.

package parser

import (
	"fmt"
	"strings"

	"github.com/antlr4-go/antlr/v4"

	"cpsc/diag"
	"cpsc/parser/internal/imp"
)

// report reports the syntax error at the token i.
func (r *recovery) report(p antlr.Parser, i int) {
	rule := p.GetParserRuleContext().GetRuleIndex()
	first := r.first(p)
	t, before := r.token(i), r.token(max(i-1, 0))
	if (t.kind == imp.ImpParserRPAREN || t.kind == imp.ImpParserRBRACK) && r.partner(i) == i && endsOperand(before.kind) && r.closesNothing(i) {
		return
	}
	if t.kind == antlr.TokenEOF && (r.endInPlace() || r.lastIsWrong() || !wantsMore(before.kind) && r.unclosedOnLine(r.declaration(p), i)) {
		return
	}
	if !diag.Brief && (rule == imp.ImpParserRULE_doStmt || rule == imp.ImpParserRULE_tryStmt) && before.kind == imp.ImpParserRBRACE && (r.hasError(first, i) || r.hasOpenString(r.partner(i-1))) {
		return
	}
	undecided := i > r.in.pos // a lookahead failed: the set of expected tokens is not known
	switch {
	case r.foreignOperator(i):
		return
	case r.misspelt(p, i):
		if r.reportMisspelt(first); r.token(i).flags&firstOnLine != 0 {
			r.stop = i
		}
		return
	case r.condition(p, i):
		d := r.errs.Errorf(diag.AssignmentAsCondition, t.span(), "expected a condition, found an assignment")
		if t.kind == imp.ImpParserASSIGN {
			d.Fix("use `{}` to compare", diag.Edit{Span: t.span(), Text: "=="})
		} else {
			d.Help("use `==` to compare")
		}
		return
	case first < i && r.increment(first, i):
		return
	case r.isNameKeyword(rule, i):
		r.noteKeyword(r.unexpected(i, "a name"), i)
		return
	case r.misplacedClause(p, i), r.misplacedYields(p, i):
		return
	}
	var d *diag.Diagnostic
	switch {
	case undecided && before.kind == imp.ImpParserCOMMA && rule == imp.ImpParserRULE_structDecl:
		d = r.unexpected(i, "a field or `}`")
	case undecided && before.kind == imp.ImpParserCOMMA:
		d = r.unexpected(i, "an expression")
		r.betweenElements(d, i, nil)
	case undecided && before.kind == imp.ImpParserELSE:
		d = r.unexpected(i, "`{` or `if` after `else`")
	case undecided && before.kind == imp.ImpParserFN:
		d = r.unexpected(i, "a name or `(` after `fn`")
	case undecided && before.kind == imp.ImpParserFOR:
		d = r.unexpected(i, "a variable or `;` after `for`")
	case undecided && i-2 == first && r.kind(first) == imp.ImpParserFOR:
		d = r.unexpected(i, "`in` or `=` after the variable")
		if word := r.text(i); t.kind == imp.ImpParserIDENT && len(word) == 2 && strings.ContainsAny(word, "in") || word == "inn" || word == "into" {
			d.Fix("did you mean `{}`?", diag.Edit{Span: t.span(), Text: "in"})
		}
	case undecided && i-1 == first && before.kind == imp.ImpParserIDENT:
		r.reportAfterName(p, first, i)
		return
	default:
		expected := r.expected(p)
		if expected[imp.ImpParserSEMI] && !expected[imp.ImpParserINT] && i > 0 {
			if t.kind != imp.ImpParserASSIGN {
				r.reportNotEnded(rule, first, i)
				return
			}
			delete(expected, imp.ImpParserASSIGN)
		}
		takesName := expected[imp.ImpParserIDENT] && !expected[imp.ImpParserINT]
		words := describe(rule, expected, p.GetLiteralNames())
		switch { // where a list may be empty, mention its elements first
		case before.kind == imp.ImpParserLPAREN && rule == imp.ImpParserRULE_params && expected[imp.ImpParserRPAREN]:
			words = "a parameter or `)`"
		case before.kind == imp.ImpParserLPAREN && rule == imp.ImpParserRULE_expr && expected[imp.ImpParserRPAREN]:
			words = "an expression or `)`"
		case before.kind == imp.ImpParserLBRACK && rule == imp.ImpParserRULE_expr && expected[imp.ImpParserRBRACK]:
			words = "an expression or `]`"
		case !diag.Brief && words == "`)`" && rule == imp.ImpParserRULE_params && t.kind == imp.ImpParserIDENT:
			words = "`)` or `,`"
		}
		if (rule == imp.ImpParserRULE_structDecl && expected[imp.ImpParserCOMMA] || rule == imp.ImpParserRULE_params) && r.fieldEnd(first, i) {
			return
		}
		if at, ok := r.divides(i); ok && (expected[imp.ImpParserRPAREN] || expected[imp.ImpParserRBRACK] || expected[imp.ImpParserCOLON]) {
			r.errs.Errorf(diag.UnexpectedToken, at, "expected %s, found a comment", words).Fix(divisionHelp, diag.Edit{Span: at, Text: "/"})
			return
		}
		if before.kind == imp.ImpParserDOT && (t.flags&firstOnLine != 0 || t.kind < 0 || t.kind >= imp.ImpParserLPAREN) {
			r.errs.Errorf(diag.UnexpectedToken, before.span(), "expected the name of a field after this `.`")
			return
		}
		d = r.unexpected(i, words)
		r.unclosed(d, i, expected)
		r.helpCompared(d, first, i)
		if t.kind != antlr.TokenEOF || rule != imp.ImpParserRULE_block && rule != imp.ImpParserRULE_switchStmt && rule != imp.ImpParserRULE_clause || !expected[imp.ImpParserRBRACE] {
			r.endsLine(d, first, i, words)
		}
		r.betweenElements(d, i, expected)
		switch word := r.text(i); {
		case !diag.Brief && t.flags&firstOnLine != 0 && before.kind == imp.ImpParserIDENT && t.kind == imp.ImpParserIDENT && r.declared().vars[r.text(i-1)+word]:
			d.Fix("did you mean `{}`?", diag.Edit{Span: before.span().To(t.span()), Text: r.text(i-1) + word})
		case word == "/" && before.kind == imp.ImpParserMUL && r.adjacent(i):
			d.Help("comments do not nest: the first `*/` ends the comment")
		case takesName && t.kind > 0 && t.kind < imp.ImpParserLPAREN && before.kind == imp.ImpParserDOT:
			d.Message = fmt.Sprintf("there is no field `%s`", word)
			r.suggestField(d, word)
		case !diag.Brief && t.kind == imp.ImpParserIN && (strings.HasPrefix(words, "a type") || r.text(i-1) == "gen" || before.kind == imp.ImpParserLPAREN && r.kind(i-2) == imp.ImpParserFN):
			d.Fix("did you mean `{}`?", diag.Edit{Span: t.span(), Text: "int"})
		case takesName && t.kind > 0 && t.kind < imp.ImpParserLPAREN:
			r.noteKeyword(d, i)
		case before.kind == imp.ImpParserARROW && endsHead(t.kind):
			d.Fix("without a result, remove the `->`", diag.Edit{Span: diag.Span{Start: r.token(i - 2).end, End: before.end}})
		case words == "`:`" && rule == imp.ImpParserRULE_expr:
			d.Help("the operator `?` takes two values, of which the condition chooses one: `c ? a : b`")
		case words == "`:`" && rule == imp.ImpParserRULE_clause && (t.kind == imp.ImpParserIDENT || isStatementKeyword(t.kind)):
			d.Fix("put a `{}` before it", r.insertAfter(i-1, ":"))
		}
	}
	if r.kind(first) == imp.ImpParserFOR && r.kind(first+1) == imp.ImpParserLPAREN && r.kind(r.partner(first+1)+1) != imp.ImpParserIN {
		d.Help("write the parts of a `for` without parentheses: `for var i = 0; i < n; i += 1 { … }`")
		return
	}
	if r.opensTarget(i) {
		return
	}
	if assigns := assignOp(t.kind) != 0; assigns && (rule == imp.ImpParserRULE_expr || rule == imp.ImpParserRULE_block) {
		d.Help("an assignment is a statement of its own")
	}
	if t.kind == imp.ImpParserASSIGN && before.kind != imp.ImpParserCOMMA && (rule == imp.ImpParserRULE_expr || rule == imp.ImpParserRULE_arg || rule == imp.ImpParserRULE_statement) {
		d.Help("an assignment is a statement of its own; use `==` to compare")
	}
}

// endsHead reports whether a token of the kind may follow the type of a function, or its head.
func endsHead(kind int32) bool {
	switch kind {
	case imp.ImpParserRPAREN, imp.ImpParserRBRACK, imp.ImpParserCOMMA, imp.ImpParserSEMI, imp.ImpParserASSIGN, imp.ImpParserLBRACE, imp.ImpParserRBRACE:
		return true
	}
	return false
}

// nestedComment recognises the text after a comment that contains another one, up to the next */, which the
// token i is in.
func (r *recovery) nestedComment(i int) *construct {
	for start := i; start >= max(0, i-farthest); start-- {
		from := int32(0)
		if start > 0 {
			from = r.token(start - 1).end
		}
		gap := r.src.Text[from:max(from, r.token(start).start)]
		outer := strings.Index(gap, "/*")
		if outer < 0 || strings.Contains(gap[:outer], "//") {
			continue
		}
		comment, _, closed := strings.Cut(gap[outer:], "*/")
		inner := strings.LastIndex(comment, "/*")
		if inner < 2 || !closed {
			continue
		}
		for j := max(start, i-1); j < min(i+4*farthest, len(r.in.tokens)-2); j++ {
			if r.textAt(j, "*/") != j+2 {
				continue
			}
			at := func(offset int) diag.Edit {
				start := from + int32(outer+offset)
				return diag.Edit{Span: diag.Span{Start: start, End: start + 2}}
			}
			f := r.construct(start, j+2, "this is no comment any more", "comments do not nest: the first `*/` ends the comment").skip(j + 2)
			return f.withEdit(false, at(inner), at(len(comment)))
		}
	}
	return nil
}

// unexpected reports that the token i is not what is expected. If it is on another line than the token
// before it, in brackets, something is missing at the end of that line.
func (r *recovery) unexpected(i int, expected string) *diag.Diagnostic {
	t := r.token(i)
	if first := r.first(r.parser); t.flags&firstOnLine != 0 && first < i && t.kind != antlr.TokenEOF && !r.tired() {
		if open := r.open(first, i); len(open) > 0 && r.kind(open[len(open)-1]) != imp.ImpParserLBRACE {
			return r.errs.Errorf(diag.UnexpectedToken, r.token(i-1).span(), "expected %s after this %s", expected, r.named(i-1))
		}
	}
	code := diag.UnexpectedToken
	if t.kind == antlr.TokenEOF {
		code = diag.UnexpectedEOF
	}
	return r.errs.Errorf(code, t.span(), "expected %s, found %s", expected, r.found(i))
}

// found describes the token i for a message.
func (r *recovery) found(i int) string {
	switch kind := r.kind(i); {
	case kind == antlr.TokenEOF:
		return "the end of the file"
	case kind == imp.ImpParserSTRING:
		return "a string"
	case kind == imp.ImpParserRBRACE && r.text(i) == "": // it is missing
		return "the end of the block"
	case r.text(i) == "": // so is this one, and what is after it is there
		return r.found(i + 1)
	}
	return "`" + r.text(i) + "`"
}

func (r *recovery) text(i int) string { return r.src.Text[r.token(i).start:r.token(i).end] }

// first returns the index of the first token of the innermost statement or declaration
// that the parser is in.
func (r *recovery) first(p antlr.Parser) int {
	c := p.GetParserRuleContext()
	for {
		rule := c.GetRuleIndex()
		parent, ok := c.GetParent().(antlr.ParserRuleContext)
		if rule == imp.ImpParserRULE_statement || rule == imp.ImpParserRULE_declaration || !ok {
			return int(c.GetStart().(*token).index)
		}
		c = parent
	}
}

// declaration returns the index of the first token of the outermost declaration that the parser is in.
func (r *recovery) declaration(p antlr.Parser) int {
	c := p.GetParserRuleContext()
	for {
		parent, ok := c.GetParent().(antlr.ParserRuleContext)
		if !ok {
			return int(c.GetStart().(*token).index)
		}
		c = parent
	}
}

// expected returns the kinds of tokens that the parser accepts next.
func (r *recovery) expected(p antlr.Parser) map[int]bool {
	r.parser.Simulate()
	kinds := map[int]bool{}
	for _, interval := range p.GetExpectedTokens().GetIntervals() {
		for kind := interval.Start; kind < interval.Stop; kind++ {
			kinds[kind] = true
		}
	}
	return kinds
}

// describe describes the kinds of tokens that the parser expects, for a message.
func describe(rule int, kinds map[int]bool, literals []string) string {
	var words []string
	// Kinds that together begin an expression, say, are described by its name.
	switch {
	case kinds[imp.ImpParserINT] && kinds[imp.ImpParserWHILE]:
		words = append(words, "a statement")
		for kind := range kinds {
			if beginsStatement(int32(kind)) {
				delete(kinds, kind)
			}
		}
	case kinds[imp.ImpParserINT]:
		words = append(words, "an expression")
		for kind := range kinds {
			if beginsStatement(int32(kind)) {
				delete(kinds, kind)
			}
		}
	case kinds[imp.ImpParserIDENT] && kinds[imp.ImpParserLBRACK]:
		words = append(words, "a type")
		delete(kinds, imp.ImpParserIDENT)
		delete(kinds, imp.ImpParserLBRACK)
		delete(kinds, imp.ImpParserFN)
		delete(kinds, imp.ImpParserGEN)
	case kinds[imp.ImpParserIDENT]:
		words = append(words, nameFor(rule))
		delete(kinds, imp.ImpParserIDENT)
	}
	if kinds[imp.ImpParserMUL] { // any operator may follow an operand: listing them all would not help
		for kind := range kinds {
			if binary := kind < len(binaryOps) && binaryOps[kind] != 0; binary || kind == imp.ImpParserQUERY || kind == imp.ImpParserLPAREN || kind == imp.ImpParserLBRACK || kind == imp.ImpParserDOT {
				delete(kinds, kind)
			}
		}
	}
	delete(kinds, imp.ImpParserTHROWS) // always optional, and seldom what is missing
	delete(kinds, imp.ImpParserYIELDS)
	for kind := imp.ImpParserCONST; kind < imp.ImpParserIDENT; kind++ {
		if assigns := assignOp(int32(kind)) != 0; kinds[kind] && !assigns {
			words = append(words, "`"+strings.Trim(literals[kind], "'")+"`")
		}
	}
	if kinds[antlr.TokenEOF] {
		words = append(words, "the end of the file")
	}
	switch n := len(words); n {
	case 0:
		return "something else"
	case 1:
		return words[0]
	default:
		return strings.Join(words[:n-1], ", ") + " or " + words[n-1]
	}
}

// isNameKeyword reports whether the token i is a keyword in place of the name of a field, a parameter or the variable of a loop.
func (r *recovery) isNameKeyword(rule, i int) bool {
	if kind := r.kind(i); kind <= 0 || kind >= imp.ImpParserLPAREN {
		return false
	}
	switch r.kind(i - 1) {
	case imp.ImpParserLBRACE, imp.ImpParserLPAREN, imp.ImpParserCOMMA, imp.ImpParserREF:
		return r.kind(i+1) == imp.ImpParserCOLON && (rule == imp.ImpParserRULE_structDecl || rule == imp.ImpParserRULE_params || rule == imp.ImpParserRULE_param)
	case imp.ImpParserFOR:
		return r.kind(i+1) == imp.ImpParserIN
	}
	return false
}

// noteKeyword adds to an error that the token i is a keyword and no name. Where the program uses the name, there
// is no other error.
func (r *recovery) noteKeyword(d *diag.Diagnostic, i int) {
	word := r.text(i)
	d.Note("`%s` is a keyword", word).Help("choose another name, such as `%s_`", word)
	kind := r.kind(i)
	for k := i; k < len(r.in.tokens)-1; k++ {
		if r.kind(k) != kind || !diag.Brief && kind == imp.ImpParserFN && r.kind(k+1) == imp.ImpParserLPAREN { // a function, not the name
			continue
		}
		before, after := r.kind(k-1), r.kind(k+1)
		assigned := assignOp(after) != 0 || after == imp.ImpParserASSIGN || after == imp.ImpParserDOT || after == imp.ImpParserLBRACK
		if k == i || before == imp.ImpParserDOT || wantsOperand(before) || beforeStatement(before) && assigned {
			r.in.tokens[k].kind = imp.ImpParserIDENT
		}
	}
}

// suggestField adds to the error about a keyword in place of a field the only field of the program that begins with it.
func (r *recovery) suggestField(d *diag.Diagnostic, word string) {
	if diag.Brief {
		return
	}
	meant := map[string]bool{}
	for _, fields := range r.declared().fields {
		for _, name := range fields {
			if strings.HasPrefix(name, word) {
				meant[name] = true
			}
		}
	}
	for name := range meant {
		if len(meant) == 1 {
			d.Fix("did you mean `{}`?", diag.Edit{Span: d.Primary.Span, Text: name})
		}
	}
}

// nameFor describes the name that a rule expects.
func nameFor(rule int) string {
	switch rule {
	case imp.ImpParserRULE_param, imp.ImpParserRULE_params:
		return "a parameter"
	case imp.ImpParserRULE_field:
		return "a field"
	}
	return "a name"
}

// indent returns the white space at the beginning of the line of the token i. The end of the text has none: it ends all blocks.
func (r *recovery) indent(i int) string {
	if i == len(r.in.tokens)-1 {
		return ""
	}
	line := r.src.Text[:r.token(i).start]
	line = line[strings.LastIndexByte(line, '\n')+1:]
	return line[:len(line)-len(strings.TrimLeft(line, " \t"))]
}

// firstOfLine reports whether no error is reported on the line of the token i before it, from which another one may follow.
func (r *recovery) firstOfLine(i int) bool {
	n := len(r.errs.Items)
	return n == 0 || r.errs.Items[n-1].Primary.Span.Start < r.token(i).start-int32(len(r.lineBefore(i)))
}

// hasError reports whether an error is reported on the line of the token before i, in the statement or declaration from the token
// first on: what is missing at its end may be the next that is typed.
func (r *recovery) hasError(first, i int) bool {
	last := r.token(i - 1)
	start := max(r.token(first).start, last.start-int32(len(r.lineBefore(i-1))))
	if n := len(r.errs.Items); n > 0 {
		if at := r.errs.Items[n-1].Primary.Span.Start; start <= at && at <= last.end {
			return true
		}
	}
	for k := i - 1; k >= first && r.token(k).start >= start; k-- {
		if r.token(k).flags&malformed != 0 {
			return true
		}
	}
	return false
}

// hasOpenString reports whether a string that is not closed is after the brace i on its line: it may hold the other brace.
func (r *recovery) hasOpenString(i int) bool {
	for i++; r.token(i).flags&firstOnLine == 0 && r.kind(i) != antlr.TokenEOF; i++ {
		if r.token(i).flags&malformed != 0 && r.kind(i) != imp.ImpParserINT {
			return true
		}
	}
	return false
}

// This file defines the messages of syntax errors.

package parser

import (
	"fmt"
	"strconv"
	"strings"

	"github.com/antlr4-go/antlr/v4"

	"cpsc/ast"
	"cpsc/diag"
	"cpsc/internal/words"
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
	if t.kind == antlr.TokenEOF && (r.endInPlace() || r.unclosedOnLine(r.declaration(p), i)) {
		return
	}
	undecided := i > r.in.pos // a lookahead failed: the set of expected tokens is not known
	switch {
	case r.foreignOperator(i):
		return
	case r.misspelt(p, i):
		suggest(r.errs, r.token(first).span(), r.text(first), statementWords)
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
	case r.misplacedClause(p, i), r.misplacedYields(p, i), r.keywordAsName(rule, i):
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
		}
		if (rule == imp.ImpParserRULE_structDecl && expected[imp.ImpParserCOMMA] || rule == imp.ImpParserRULE_params) && r.fieldEnd(first, i) {
			return
		}
		if at, ok := r.divides(i); ok && (expected[imp.ImpParserRPAREN] || expected[imp.ImpParserRBRACK]) {
			r.errs.Errorf(diag.UnexpectedToken, at, "expected %s, found a comment", words).Fix(divisionHelp, diag.Edit{Span: at, Text: "/"})
			return
		}
		if before.kind == imp.ImpParserDOT && t.flags&firstOnLine != 0 {
			r.errs.Errorf(diag.UnexpectedToken, before.span(), "expected the name of a field after this `.`")
			return
		}
		d = r.unexpected(i, words)
		r.unclosed(d, i, expected)
		if t.kind != antlr.TokenEOF || rule != imp.ImpParserRULE_block && rule != imp.ImpParserRULE_switchStmt && rule != imp.ImpParserRULE_clause || !expected[imp.ImpParserRBRACE] {
			r.endsLine(d, first, i, words)
		}
		r.betweenElements(d, i, expected)
		switch word := r.text(i); {
		case word == "/" && before.kind == imp.ImpParserMUL && r.adjacent(i):
			d.Help("comments do not nest: the first `*/` ends the comment")
		case takesName && t.kind > 0 && t.kind < imp.ImpParserLPAREN && before.kind == imp.ImpParserDOT:
			d.Message = fmt.Sprintf("there is no field `%s`", word)
			r.suggestField(d, word)
		case takesName && t.kind > 0 && t.kind < imp.ImpParserLPAREN:
			r.noteKeyword(d, i)
		case words == "`:`" && rule == imp.ImpParserRULE_expr:
			d.Help("the operator `?` takes two values, of which the condition chooses one: `c ? a : b`")
		case words == "`:`" && rule == imp.ImpParserRULE_clause && t.kind == imp.ImpParserIDENT:
			d.Fix("put a `{}` before it", r.insertAfter(i-1, ":"))
		}
	}
	if r.kind(first) == imp.ImpParserFOR && r.kind(first+1) == imp.ImpParserLPAREN {
		d.Help("write the parts of a `for` without parentheses: `for var i = 0; i < n; i += 1 { … }`")
		return
	}
	if assigns := assignOp(t.kind) != 0; assigns && (rule == imp.ImpParserRULE_expr || rule == imp.ImpParserRULE_block) {
		d.Help("an assignment is a statement of its own")
	}
	if t.kind == imp.ImpParserASSIGN && before.kind != imp.ImpParserCOMMA && (rule == imp.ImpParserRULE_expr || rule == imp.ImpParserRULE_arg || rule == imp.ImpParserRULE_statement) {
		d.Help("an assignment is a statement of its own; use `==` to compare")
	}
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
		comment, _, _ := strings.Cut(gap[outer:], "*/")
		inner := strings.LastIndex(comment, "/*")
		if inner < 2 {
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

// closesNothing reports a parenthesis or bracket, the token i, that closes nothing, and returns
// whether it did. It does not if another bracket has to be closed there.
func (r *recovery) closesNothing(i int) bool {
	for j := i - 1; j >= 0; j-- {
		switch kind := r.kind(j); kind {
		case imp.ImpParserRPAREN, imp.ImpParserRBRACK, imp.ImpParserRBRACE:
			j = min(j, r.partner(j))
		case imp.ImpParserLPAREN, imp.ImpParserLBRACK:
			if kind == opener(r.kind(i)) { // its own bracket, in which another one is open
				return false
			}
			own := ")"
			if kind == imp.ImpParserLBRACK {
				own = "]"
			}
			for k := j - 1; k >= 0 && r.kind(k) != imp.ImpParserSEMI && r.kind(k) != imp.ImpParserLBRACE; k-- {
				if r.kind(k) == opener(r.kind(i)) && r.partner(k) == len(r.in.tokens)-1 { // closed by this one, if the other one was
					return false
				}
			}
			r.unexpected(i, "`"+own+"`").Label(r.token(j).span(), "this `%s` is closed by another bracket", r.text(j)).
				Fix("write `{}` in place of it", diag.Edit{Span: r.token(i).span(), Text: own})
			return true
		case imp.ImpParserSEMI, imp.ImpParserLBRACE:
			d := r.errs.Errorf(diag.UnexpectedToken, r.token(i).span(), "this `%s` closes nothing", r.text(i))
			if remove := (diag.Edit{Span: r.token(i).span()}); r.redundant(i) {
				d.SureFix("remove it", remove)
			} else {
				own := "("
				if r.kind(i) == imp.ImpParserRBRACK {
					own = "["
				}
				d.Fix("remove it, or open it with `"+own+"`", remove)
			}
			return true
		}
	}
	return false
}

// redundant reports whether the program means the same without the parenthesis or bracket at the token i, which
// closes nothing, as with its opening one, wherever that is missing.
func (r *recovery) redundant(i int) bool {
	if r.kind(i) == imp.ImpParserRBRACK {
		return false // the other one may begin anywhere in the list before it
	}
	isOperator := func(kind int32) bool { return kind > 0 && int(kind) < len(binaryOps) && binaryOps[kind] != 0 }
	operators := 0
	for j := i - 1; j >= 0; j-- {
		kind := r.kind(j)
		assigns := kind == imp.ImpParserASSIGN || assignOp(kind) != 0
		if assigns || isStatementKeyword(kind) || kind == imp.ImpParserSEMI || kind == imp.ImpParserLBRACE || kind == imp.ImpParserRBRACE {
			break
		}
		switch {
		case kind == imp.ImpParserIDENT && r.kind(j-1) != imp.ImpParserDOT && r.kind(j+1) != imp.ImpParserLPAREN && r.declared().words[r.text(j)] == 1: // not declared, so perhaps f(a without its parenthesis
			return false
		case kind == imp.ImpParserQUERY, kind == imp.ImpParserRPAREN && isOperator(r.kind(j+1)): // f(a) / b) may have been f((a) / b)
			operators += 2
		case isOperator(kind) && endsOperand(r.kind(j-1)):
			operators++
		}
	}
	if next := r.kind(i + 1); isOperator(next) || next == imp.ImpParserDOT || next == imp.ImpParserLPAREN || next == imp.ImpParserLBRACK {
		operators++
	}
	return operators <= 1
}

// fieldEnd reports a parameter, or a field of the struct that begins at the token first, and has something
// else than a comma at the token i after it, and returns whether it did.
func (r *recovery) fieldEnd(first, i int) bool {
	open := first + 2
	if r.kind(i) == imp.ImpParserIDENT && r.kind(i+1) == imp.ImpParserCOLON {
		end := r.token(i - 1).end
		at := diag.Span{Start: end, End: end}
		what := "parameter"
		if r.kind(first) == imp.ImpParserSTRUCT {
			what = "field"
		}
		r.errs.Errorf(diag.UnexpectedToken, at, "expected `,` after this %s", what).SureFix("add `{}` here", diag.Edit{Span: at, Text: ","})
		return true
	}
	if r.kind(first) != imp.ImpParserSTRUCT && r.parameterOnLine(i) {
		return true
	}
	if r.kind(i) != imp.ImpParserSEMI || r.kind(open) != imp.ImpParserLBRACE {
		return false
	}
	d := r.errs.Errorf(diag.UnexpectedToken, r.token(i).span(), "expected `,` after this field, found `;`")
	var edits []diag.Edit
	for j := i; r.kind(j) == imp.ImpParserSEMI; {
		text, next := ",", j+1
		if r.kind(next) == imp.ImpParserRBRACE {
			text = ""
		}
		edits = append(edits, diag.Edit{Span: r.token(j).span(), Text: text})
		if r.kind(next) != imp.ImpParserIDENT || r.kind(next+1) != imp.ImpParserCOLON {
			break // no field
		}
		if j = r.typeTextEnd(next + 2); j < 0 {
			break
		}
	}
	d.SureFix("write `,` between fields", edits...)
	return true
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
	switch r.kind(i) {
	case antlr.TokenEOF:
		return "the end of the file"
	case imp.ImpParserSTRING:
		return "a string"
	case imp.ImpParserRBRACE:
		if r.text(i) == "" { // it is missing
			return "the end of the block"
		}
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

// keywordAsName reports a keyword as the name of a field, a parameter or the variable of a loop, and
// returns whether the token i is one.
func (r *recovery) keywordAsName(rule, i int) bool {
	if kind := r.kind(i); kind <= 0 || kind >= imp.ImpParserLPAREN {
		return false
	}
	switch r.kind(i - 1) {
	case imp.ImpParserLBRACE, imp.ImpParserLPAREN, imp.ImpParserCOMMA, imp.ImpParserREF:
		if r.kind(i+1) != imp.ImpParserCOLON || rule != imp.ImpParserRULE_structDecl && rule != imp.ImpParserRULE_params && rule != imp.ImpParserRULE_param {
			return false
		}
	case imp.ImpParserFOR:
		if r.kind(i+1) != imp.ImpParserIN {
			return false
		}
	default:
		return false
	}
	r.noteKeyword(r.unexpected(i, "a name"), i)
	return true
}

// noteKeyword adds to an error that the token i is a keyword and no name. Where the program uses the name, there
// is no other error.
func (r *recovery) noteKeyword(d *diag.Diagnostic, i int) {
	word := r.text(i)
	d.Note("`%s` is a keyword", word).Help("choose another name, such as `%s_`", word)
	kind := r.kind(i)
	for k := i; k < len(r.in.tokens)-1; k++ {
		if r.kind(k) != kind {
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

// reportNotEnded reports the token i, before which a semicolon is possible.
func (r *recovery) reportNotEnded(rule, first, i int) {
	typed := r.kind(i) == imp.ImpParserIDENT || r.kind(i) == imp.ImpParserLBRACK || r.kind(i) == imp.ImpParserFN
	switch {
	case r.kind(first) == imp.ImpParserVAR && i == first+2 && typed:
		r.unexpected(i, "`:` before the type")
	case r.kind(first) == imp.ImpParserVAR && i == first+2:
		r.unexpected(i, "`:` and a type, or `=` and a value")
	case rule == imp.ImpParserRULE_forStmt:
		r.unexpected(i, "`;` after this part of the `for`")
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
	if (r.kind(i) == antlr.TokenEOF || r.beginsDeclaration(i)) && r.unclosedOnLine(first, i) {
		return
	}
	what := "statement"
	switch r.kind(first) {
	case imp.ImpParserCONST, imp.ImpParserVAR, imp.ImpParserTYPE, imp.ImpParserEXTERN:
		what = "declaration"
	}
	found := ""
	if !r.endsStatement(i) && r.token(i).flags&firstOnLine == 0 && r.kind(i) != antlr.TokenEOF {
		found = ", found " + r.found(i)
	}
	end := r.token(i - 1).end
	if found != "" {
		d := r.errs.Errorf(diag.MissingSemicolon, r.token(i).span(), "expected `;` after this %s%s", what, found)
		if r.isComplete(first, i) && r.simpleAt(i) {
			d.Fix("put a `{}` before it", r.insertAfter(i-1, ";"))
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
	d := r.errs.Errorf(diag.MissingSemicolon, diag.Span{Start: end, End: end}, "expected `;` after this %s", what)
	fix := diag.Edit{Span: d.Primary.Span, Text: ";"}
	modifier := r.kind(i) == imp.ImpParserIF && r.token(i).flags&firstOnLine == 0 && r.kind(r.headEnd(i)) != imp.ImpParserLBRACE // it may be meant to hold for the statement before it
	if r.isComplete(first, i) && !modifier {
		d.SureFix("add `{}` here", fix)
	} else {
		d.Fix("add `{}` here", fix)
	}
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
	between := r.src.Text[r.token(i-1).end:r.token(i).start]
	comment := strings.TrimLeft(between, " ")
	if !strings.HasPrefix(comment, "//") {
		return diag.Span{}, false
	}
	start := r.token(i-1).end + int32(len(between)-len(comment))
	line, _, _ := strings.Cut(comment, "\n")
	operand := strings.Trim(line, "/ \r")
	_, err := strconv.Atoi(operand)
	return diag.Span{Start: start, End: start + 2}, strings.HasSuffix(strings.TrimRight(line, " \r}"), ";") || err == nil || r.declared().numbers[operand]
}

// betweenElements adds the fix for an element of a list that no comma precedes, or that
// nothing precedes but a comma, at the token i.
func (r *recovery) betweenElements(d *diag.Diagnostic, i int, expected map[int]bool) {
	t, before := r.token(i), r.token(max(i-1, 0))
	switch {
	case before.kind == imp.ImpParserCOMMA && (t.kind == imp.ImpParserCOMMA || t.kind == imp.ImpParserSEMI || t.kind == imp.ImpParserRPAREN || t.kind == imp.ImpParserRBRACE || t.kind == imp.ImpParserASSIGN):
		at, remove := i-1, before.span()
		if t.kind == imp.ImpParserCOMMA {
			at, remove = i, t.span()
		}
		needed, known := r.needsValue(at)
		switch {
		case needed:
			words, _, _ := strings.Cut(d.Message, ", found")
			d.Message, d.Primary.Span = words+" after this `,`", before.span()
		case t.kind == imp.ImpParserRBRACE, t.kind == imp.ImpParserASSIGN:
		case !known, t.kind != imp.ImpParserCOMMA && t.flags&firstOnLine != 0: // what closes the list may be missing, too
			d.Fix("remove the `,`", diag.Edit{Span: remove})
		default:
			d.SureFix("remove the `,`", diag.Edit{Span: remove})
		}
	case !expected[imp.ImpParserCOMMA] || t.flags&firstOnLine != 0 || !isOperand(t.kind):
	case before.kind == imp.ImpParserSTRING && t.kind == imp.ImpParserIDENT && r.adjacent(i):
		end := i // of what is between two strings
		for end < len(r.in.tokens)-1 && r.kind(end) != imp.ImpParserSTRING && r.token(end).flags&firstOnLine == 0 {
			end++
		}
		if next := r.token(end); next.kind == imp.ImpParserSTRING && r.adjacent(end) {
			d.Fix("a quote in a string is written `{}`",
				diag.Edit{Span: diag.Span{Start: before.end - 1, End: before.end}, Text: `\"`},
				diag.Edit{Span: diag.Span{Start: next.start, End: next.start + 1}, Text: `\"`})
		}
	case before.kind == imp.ImpParserSTRING && t.kind == imp.ImpParserSTRING:
		d.Fix("join strings with `+`", r.insertAfter(i-1, " +"))
	default:
		d.Fix("put a `{}` before it", r.insertAfter(i-1, ","))
	}
}

// reportAfterName reports the token i after a name that begins a statement.
func (r *recovery) reportAfterName(p antlr.Parser, first, i int) {
	name := r.text(i - 1)
	switch {
	case r.kind(i) == imp.ImpParserIDENT && typeWords.Has(name):
		r.unexpected(i, fmt.Sprintf("a statement after `%s`", name)).
			Help("a variable is declared as `var %s: %s`", r.text(i), name)
	case r.kind(i) == imp.ImpParserRBRACE && r.endsFunction(i):
		at := r.token(first).span()
		r.errs.Errorf(diag.ExpressionAsStatement, at, "an expression alone is not a statement").
			SureFix("to return the value, write `{}`", diag.Edit{Span: at, Text: "return " + name + ";"})
	case r.kind(i) == imp.ImpParserRBRACE && r.partner(i) < i:
		d := r.errs.Errorf(diag.ExpressionAsStatement, r.token(first).span(), "an expression alone is not a statement")
		known := r.declared()
		if f, ok := r.functionEndedBy(i); known.actions[name] && !known.vars[name] {
			d.SureFix("to call the function, write `{}`", diag.Edit{Span: d.Primary.Span, Text: name + "();"})
		} else if ok {
			r.helpReturn(d, f, &ast.NameExpr{Name: name})
		} else {
			helpUnused(d, name)
		}
	default:
		r.missingSemicolon(first, i)
	}
}

// misplacedClause reports a catch or finally that belongs to no try, a catch whose variable
// is missing or in parentheses, and a try without either, and returns whether it did.
func (r *recovery) misplacedClause(p antlr.Parser, i int) bool {
	rule := p.GetParserRuleContext().GetRuleIndex()
	first := r.first(p)
	switch {
	case rule == imp.ImpParserRULE_catchClause && r.kind(i-1) == imp.ImpParserCATCH:
		r.unexpected(i, "a name after `catch`").Help("name the variable that gets what was thrown: `catch e { … }`")
	case i > 2 && r.kind(i-2) == imp.ImpParserCATCH && r.text(i) == "as" && r.kind(i+1) == imp.ImpParserIDENT:
		name, typ := r.text(i+1), r.text(i-1) // as in string as e
		if r.isType(name) {
			name, typ = typ, name
		}
		r.helpCatch(r.unexpected(i, "`:` before the type"), name, typ)
	case i > 2 && r.kind(i-2) == imp.ImpParserCATCH && (r.kind(i) == imp.ImpParserIDENT || r.kind(i) == imp.ImpParserLBRACK):
		d := r.unexpected(i, "`:` before the type")
		name, typ := r.text(i-1), r.text(i)
		if r.kind(i) == imp.ImpParserIDENT && (r.isType(name) || !r.isType(typ) && strings.ToLower(name) != name) {
			d.Under("the name is before the type")
			name, typ = typ, name
		}
		if r.kind(i) == imp.ImpParserIDENT {
			r.helpCatch(d, name, typ)
		}
	case rule == imp.ImpParserRULE_tryStmt && r.kind(i-1) == imp.ImpParserRBRACE:
		const words = "`catch` or `finally` after the block of a `try`"
		d := r.unexpected(i, words)
		if r.token(i).flags&firstOnLine != 0 && r.token(i-1).flags&firstOnLine == 0 {
			d.Message, d.Primary.Span = "expected "+words, r.token(i-1).span()
		}
		d.
			Label(r.token(first).span(), "this `try` has neither").
			Help("write `catch e { … }` after the block, or `finally { … }`, or both")
	case first == i-1 && r.text(first) == "catch" && r.kind(i) == imp.ImpParserIDENT:
		d := r.errs.Errorf(diag.UnexpectedToken, r.token(first).span(), "this `catch` follows no `try`").
			Note("a `try` has one `catch`, directly after its block, and then one `finally`")
		if r.kind(first-1) == imp.ImpParserRBRACE && r.text(max(r.partner(first-1)-1, 0)) == "finally" {
			d.Help("move it before the `finally`")
		} else {
			d.Help("if this is for values of another kind, test them in the first `catch`")
		}
	case first == i-1 && r.text(first) == "finally" && r.kind(i) == imp.ImpParserLBRACE:
		r.errs.Errorf(diag.UnexpectedToken, r.token(first).span(), "this `finally` follows no `try`").
			Note("a `try` has one `finally`, directly after its block or its `catch`")
	default:
		return false
	}
	return true
}

// caughtInParens returns the name and the type of the variable of a catch that is written in
// parentheses, from the token i on: (e), (e: T), (T e). The type is empty if none is
// declared, and so is the name if none is found.
func (r *recovery) caughtInParens(i int) (name, typ string) {
	if r.kind(i) != imp.ImpParserLPAREN || r.kind(i+1) != imp.ImpParserIDENT {
		return "", ""
	}
	name = r.text(i + 1)
	end := r.partner(i)
	switch {
	case r.kind(i+2) == imp.ImpParserCOLON && end > i+3:
		if typ = r.quote(i+3, end); typ == "…" || r.kind(i+3) == imp.ImpParserIDENT && !r.isType(r.text(i+3)) {
			typ = ""
		}
	case end == i+3 && r.kind(i+2) == imp.ImpParserIDENT:
		if r.isType(name) {
			typ = name
		}
		name = r.text(i + 2)
	case end == i+2 && !r.isType(name) && strings.ToLower(name) == name:
	default:
		return "", ""
	}
	return name, typ
}

// helpCatch adds the help for a catch whose variable has the name and perhaps the type.
func (r *recovery) helpCatch(d *diag.Diagnostic, name, typ string) {
	if r.isType(typ) {
		d.Help("write `catch %s: %s { … }`", name, typ)
	} else {
		d.Help("write `catch %s { … }`: its type is that of what the block throws", name)
	}
}

// isFunction reports whether a context is that of a function declaration or expression.
func isFunction(c antlr.ParserRuleContext) bool {
	return c != nil && (c.GetRuleIndex() == imp.ImpParserRULE_funcDecl || c.GetRuleIndex() == imp.ImpParserRULE_expr)
}

// misplacedYields reports a yields that is not directly after the parameters of a
// function, and results that are not, and returns whether it did.
func (r *recovery) misplacedYields(p antlr.Parser, i int) bool {
	c := p.GetParserRuleContext()
	if kind := r.kind(i); kind != imp.ImpParserYIELDS && kind != imp.ImpParserARROW {
		return false
	}
	at := r.token(i).span()
	around, _ := c.GetParent().(antlr.ParserRuleContext)
	if c.GetRuleIndex() == imp.ImpParserRULE_block && c.GetChildCount() == 0 && isFunction(around) {
		d := r.errs.Errorf(diag.UnexpectedToken, at, "this `%s` is misplaced", r.text(i)).
			Note("a function has either results or `yields`, directly after its parameters")
		if r.kind(i-2) == imp.ImpParserTHROWS && r.kind(i+1) == imp.ImpParserIDENT && r.kind(i+2) == imp.ImpParserLBRACE {
			d.Help("write `%s %s throws %s`", r.text(i), r.text(i+1), r.text(i-1))
		}
		return true
	}
	if r.kind(i) == imp.ImpParserYIELDS {
		r.errs.Errorf(diag.UnexpectedToken, at, "a function type has no `yields`").
			Help("the type of a function with `yields T` is `fn(…) -> gen T`")
		return true
	}
	return false
}

// unclosed adds a label for the bracket that should have been closed at the token i.
func (r *recovery) unclosed(d *diag.Diagnostic, i int, expected map[int]bool) {
	var want int32
	switch {
	case expected[imp.ImpParserRPAREN]:
		want = imp.ImpParserLPAREN
	case expected[imp.ImpParserRBRACK]:
		want = imp.ImpParserLBRACK
	case expected[imp.ImpParserRBRACE]:
		want = imp.ImpParserLBRACE
	default:
		return
	}
	onNextLine := false
	switch kind := r.kind(i); {
	case kind == imp.ImpParserSEMI, kind == imp.ImpParserLBRACE, kind == imp.ImpParserRPAREN, kind == imp.ImpParserRBRACK,
		kind == imp.ImpParserRBRACE, kind == imp.ImpParserARROW, kind == antlr.TokenEOF, isStatementKeyword(kind):
	case kind == imp.ImpParserIDENT && r.token(i).flags&firstOnLine != 0 && want == imp.ImpParserLPAREN:
		onNextLine = true
	default:
		return // it may well be closed later
	}
	depth := 0
	for j := i - 1; j >= 0; j-- {
		switch kind := r.kind(j); {
		case kind == want && depth == 0:
			d.Label(r.token(j).span(), "this `%s` is not closed", r.text(j))
			switch want {
			case imp.ImpParserLPAREN:
				if onNextLine {
					r.closeLine(d, i)
				} else {
					r.closeBefore(d, j, i, ")")
				}
			case imp.ImpParserLBRACK:
				r.closeBefore(d, j, i, "]")
			}
			return
		case kind == want:
			depth--
		case (kind == imp.ImpParserRPAREN || kind == imp.ImpParserRBRACK || kind == imp.ImpParserRBRACE) && opener(kind) == want:
			depth++
		}
	}
}

// closeBefore adds the fix that closes the bracket open before the token i; or before a comparison in it, if it is that of
// a call or an index in a condition: these seldom are conditions.
func (r *recovery) closeBefore(d *diag.Diagnostic, open, i int, bracket string) {
	if r.kind(i) == imp.ImpParserLBRACE && endsOperand(r.kind(open-1)) {
		for j := open + 1; j < i; j = r.closed(j) {
			switch r.kind(j) {
			case imp.ImpParserEQ, imp.ImpParserNE, imp.ImpParserLT, imp.ImpParserLE, imp.ImpParserGT, imp.ImpParserGE, imp.ImpParserLAND, imp.ImpParserLOR:
				d.Fix("close it with `{}` before this `"+r.text(j)+"`", r.insertAfter(j-1, bracket))
				return
			}
		}
	}
	switch kind := r.kind(i); {
	case kind == imp.ImpParserSEMI, kind == imp.ImpParserLBRACE, kind == imp.ImpParserRPAREN, kind == imp.ImpParserRBRACK, kind == imp.ImpParserARROW:
		at := r.token(i - 1).end
		d.Fix("close it with `{}` here", diag.Edit{Span: diag.Span{Start: at, End: at}, Text: bracket})
	}
}

// closeLine moves the error that a parenthesis is not closed at the token i to the end of the
// line before, and adds the fix that closes it there.
func (r *recovery) closeLine(d *diag.Diagnostic, i int) {
	at := r.token(i - 1).end
	d.Primary.Span = diag.Span{Start: at, End: at}
	d.Message = "expected `)` at the end of this line"
	d.Fix("close it with `{}` here", diag.Edit{Span: d.Primary.Span, Text: ");"})
}

// endsLine moves an error at the first token of a line, which is not indented deeper than the statement or
// declaration from the token first on, to the end of the line before: that is where something is missing.
func (r *recovery) endsLine(d *diag.Diagnostic, first, i int, words string) {
	if first < i && r.token(i).flags&firstOnLine != 0 && len(r.indent(i)) <= len(r.indent(first)) && len(d.Fixes) == 0 &&
		(beginsStatement(r.kind(i)) || r.kind(i) == imp.ImpParserRBRACE || r.beginsDeclaration(i)) {
		d.Primary.Span = r.token(i - 1).span()
		d.Message = fmt.Sprintf("expected %s after this %s", words, r.named(i-1))
	}
}

// indent returns the white space at the beginning of the line of the token i.
func (r *recovery) indent(i int) string {
	line := r.src.Text[:r.token(i).start]
	line = line[strings.LastIndexByte(line, '\n')+1:]
	return line[:len(line)-len(strings.TrimLeft(line, " \t"))]
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

// increment reports the error x++ or x-- if the operator ends at the token i or before
// it, and returns whether it did.
func (r *recovery) increment(first, i int) bool {
	if r.kind(i) != imp.ImpParserADD {
		i--
	}
	if i < 1 {
		return false
	}
	a, b := r.token(i-1), r.token(i)
	if a.kind != b.kind || a.end != b.start || a.kind != imp.ImpParserADD && a.kind != imp.ImpParserSUB {
		return false
	}
	r.noIncrement(first, i-1)
	return true
}

// noIncrement reports the operator ++ or -- at the token i, in the statement that begins at
// the token first.
func (r *recovery) noIncrement(first, i int) {
	op := r.text(i)
	start, end := i, i+2
	from, to := i+2, r.termEnd(i+2) // of the operand
	if i > first && endsOperand(r.kind(i-1)) {
		from, to = r.operandStart(first, i, true), i
		start = from
	} else {
		end = to
	}
	d := r.errs.Errorf(diag.UnexpectedToken, r.token(i).span().To(r.token(i+1).span()), "there is no operator `%s`", op+op)
	if to <= from {
		d.Help("write `x %s= 1`", op)
		return
	}
	text := fmt.Sprintf("%s %s= 1", r.quote(from, to), op)
	before, after := int32(imp.ImpParserSEMI), r.kind(end)
	if start > first {
		before = r.kind(start - 1)
	}
	if start > first && r.kind(start-1) == imp.ImpParserLBRACE || start == first {
		before = imp.ImpParserSEMI
	}
	if before == imp.ImpParserSEMI && after == imp.ImpParserRBRACE && start == first {
		text = fmt.Sprintf("%s %s= 1;", r.raw(from, to), op)
		d.SureFix("write `{}`", diag.Edit{Span: r.token(start).span().To(r.token(end - 1).span()), Text: text})
		return
	}
	if before != imp.ImpParserSEMI || after != imp.ImpParserSEMI && after != imp.ImpParserLBRACE && r.token(end).flags&firstOnLine == 0 {
		d.Help("write `%s` as a statement of its own", text)
		return
	}
	text = fmt.Sprintf("%s %s= 1", r.raw(from, to), op)
	d.SureFix("write `{}`", diag.Edit{Span: r.token(start).span().To(r.token(end - 1).span()), Text: text})
}

// foreignPairs are operators of other languages that are two tokens here, with what to
// write instead. For := that depends.
const foreignPairs words.Map = `
	!=: <> !==
	==: ===
`

// foreignWords are words that are operators in other languages, with what to write
// instead.
const foreignWords words.Map = `
	&&: and
	||: or
	!: not
`

// foreignOperator reports an operator of other languages if there is one at the token i
// or directly before it, and returns whether it did.
func (r *recovery) foreignOperator(i int) bool {
	for j := max(i-1, 0); j <= i && j+1 < len(r.in.tokens); j++ {
		a, b := r.token(j), r.token(j+1)
		op := r.src.Text[a.start:b.end]
		if own := foreignPairs.Of(op); own != "" || op == ":=" {
			r.noOperator(a.span().To(b.span()), op, "write `var x = …` to declare a variable, `x = …` to assign to it", own)
			return true
		}
	}
	word := i
	switch r.text(i) {
	case "and", "or":
		if next := r.kind(i + 1); !beginsStatement(next) || isStatementKeyword(next) {
			return false
		}
	default: // the parser takes "not" for an operand, so the error is at the next one
		if word--; word < 1 || r.text(word) != "not" {
			return false
		}
		if !wantsOperand(r.kind(word-1)) || !isOperand(r.kind(i)) && r.kind(i) != imp.ImpParserLPAREN && r.kind(i) != imp.ImpParserNOT {
			return false // "not" may be a name
		}
	}
	if r.token(i).flags&firstOnLine != 0 {
		return false
	}
	op := r.text(word)
	at := r.token(word).span()
	if test := i - 2; r.kind(test) == imp.ImpParserEQ && r.kind(test-1) == imp.ImpParserIDENT && isLiteral(r.kind(i-1)) && isLiteral(r.kind(i+1)) && op == "or" { // n == 1 or 2
		both := fmt.Sprintf("|| %s == %s", r.text(test-1), r.text(i+1))
		r.errs.Errorf(diag.UnexpectedToken, at, "there is no operator `or`").
			Fix("each comparison has two operands: write `{}`", diag.Edit{Span: at.To(r.token(i + 1).span()), Text: both})
		return true
	}
	if next := r.kind(i + 1); op == "or" && isLiteral(next) {
		r.errs.Errorf(diag.UnexpectedToken, at, "there is no operator `or`").
			Help("a value is chosen by `c ? a : b`; what a function throws goes to the `catch` around it")
		return true
	}
	r.noOperator(at, op, "", foreignWords.Of(op))
	d := r.errs.Items[len(r.errs.Items)-1]
	if op != "not" || r.token(word+1).flags&firstOnLine != 0 {
		return true
	}
	if end := r.comparisonEnd(word + 1); end > 0 { // !x == y would be (!x) == y
		text := fmt.Sprintf("!(%s)", r.quote(word+1, end))
		d.Helps, d.Fixes = nil, nil
		if strings.Contains(text, "…") {
			d.Help("write `!(…)`")
		} else {
			d.SureFix("write `{}`", diag.Edit{Span: at.To(r.token(end - 1).span()), Text: text})
		}
		return true
	}
	d.Fixes[0].Edits[0].Span.End = r.token(word + 1).start // !x, not ! x
	return true
}

// isLiteral reports whether a token of the kind is a number or a string.
func isLiteral(kind int32) bool {
	return kind == imp.ImpParserINT || kind == imp.ImpParserFLOAT || kind == imp.ImpParserSTRING || kind == imp.ImpParserCHAR
}

// comparisonEnd returns the end of the comparison that begins at the token i, or 0 if an
// expression without one does.
func (r *recovery) comparisonEnd(i int) int {
	compares := false
	for ; i < len(r.in.tokens)-1; i++ {
		switch kind := r.kind(i); kind {
		case imp.ImpParserLPAREN, imp.ImpParserLBRACK:
			i = max(i, r.partner(i))
		case imp.ImpParserEQ, imp.ImpParserNE, imp.ImpParserLT, imp.ImpParserLE, imp.ImpParserGT, imp.ImpParserGE:
			compares = true
		default:
			ends := kind == imp.ImpParserLAND || kind == imp.ImpParserLOR || kind == imp.ImpParserQUERY || kind == imp.ImpParserCOLON ||
				kind == imp.ImpParserSEMI || kind == imp.ImpParserCOMMA || kind == imp.ImpParserLBRACE || kind == imp.ImpParserRBRACE ||
				kind == imp.ImpParserRPAREN || kind == imp.ImpParserRBRACK || foreignWords.Of(r.text(i)) != "" || r.token(i).flags&firstOnLine != 0
			if !ends {
				continue
			}
			if compares {
				return i
			}
			return 0
		}
	}
	return 0
}

// noOperator reports an operator that the language does not have. The help says what to
// write, unless it is another operator.
func (r *recovery) noOperator(at diag.Span, op, help, own string) {
	d := r.errs.Errorf(diag.UnexpectedToken, at, "there is no operator `%s`", op)
	if own == "" {
		d.Help("%s", help)
		return
	}
	d.SureFix("write `{}`", diag.Edit{Span: at, Text: own})
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
	_, found := diag.Closest(r.text(first), statementWords)
	return found
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

// firstOfLine reports whether no error is reported on the line of the token i before it, from which another one may follow.
func (r *recovery) firstOfLine(i int) bool {
	n := len(r.errs.Items)
	return n == 0 || r.errs.Items[n-1].Primary.Span.Start < r.token(i).start-int32(len(r.lineBefore(i)))
}

// reportStrayDeclaration reports the token i where a declaration is expected.
func (r *recovery) reportStrayDeclaration(i int) {
	t, word := r.token(i), r.text(i)
	if next := r.token(i + 1); t.kind == imp.ImpParserIDENT && r.atMargin(i) {
		switch {
		case word == "type" && next.kind == imp.ImpParserIDENT && r.token(i+2).flags&firstOnLine != 0:
			r.errs.Errorf(diag.ExpectedDeclaration, next.span(), "expected `=` and a type after this `%s`", r.text(i+1))
			return
		case word == "type" && next.flags&firstOnLine != 0:
			r.errs.Errorf(diag.ExpectedDeclaration, t.span(), "expected a name after this `type`")
			return
		case word == "extern" && next.flags&firstOnLine != 0:
			r.errs.Errorf(diag.ExpectedDeclaration, t.span(), "expected `fn` after this `extern`")
			return
		}
	}
	if t.kind == imp.ImpParserIDENT {
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

// This file defines the messages of syntax errors: what was expected, what was found, and what is open.

package parser

import (
	"fmt"
	"slices"
	"strings"

	"github.com/antlr4-go/antlr/v4"

	"cpsc/diag"
	"cpsc/parser/internal/imp"
)

// Unexpected is the fact of a syntax error: a token is not one that the grammar has there.
type Unexpected struct {
	Rules    []Rule    // the rules around it, from the innermost one to the statement or declaration, and to the block or case that this is in
	Expected []string  // in alphabetical order: texts such as ";", the names IDENT, INT, FLOAT, CHAR and STRING, and EOF
	Found    diag.Span // the token, also if the error is shown at the end of the line before it
}

// A Rule is the use of a rule of the grammar that has begun at an offset.
type Rule struct {
	Name  string
	Start int32
}

// rulesAround returns the rules in which the parser is: all, or as far as Unexpected has them.
func rulesAround(p *imp.ImpParser, all bool) []Rule {
	var rules []Rule
	statement, list := false, false
	for c := p.GetParserRuleContext(); c != nil && (all || !statement || !list); {
		switch c.GetRuleIndex() {
		case imp.ImpParserRULE_statement, imp.ImpParserRULE_declaration:
			statement = true
		case imp.ImpParserRULE_block, imp.ImpParserRULE_clause:
			list = true
		}
		if c.GetRuleIndex() != imp.ImpParserRULE_name {
			rules = append(rules, Rule{p.RuleNames[c.GetRuleIndex()], int32(c.GetStart().GetStart())})
		}
		c, _ = c.GetParent().(antlr.ParserRuleContext)
	}
	return rules
}

// report reports the syntax error at the token i.
func (r *recovery) report(p antlr.Parser, i int) {
	rule, first := p.GetParserRuleContext().GetRuleIndex(), r.first(p)
	t := r.token(i)
	kinds, words := r.lookahead(p, i)
	if words == "" {
		kinds = r.expected(p)
	}
	if words == "" {
		if kinds.has(imp.ImpParserSEMI) && !kinds.has(imp.ImpParserINT) && i > 0 && t.kind != imp.ImpParserASSIGN {
			r.missingSemicolon(p, i)
			return
		}
		words = describe(rule, kinds, p.GetLiteralNames())
	}
	open := r.around(i)
	var d *diag.Diagnostic
	switch {
	case t.kind == antlr.TokenEOF && open >= 0 && kinds.has(imp.ImpParserRBRACE):
		d = r.errs.Errorf(diag.UnexpectedEOF, r.token(open).span(), "this `{` is not closed")
		open = -1
	case t.kind == imp.ImpParserASSIGN && r.inCondition(p.GetParserRuleContext(), i):
		d = r.errs.Errorf(diag.AssignmentAsCondition, t.span(), "expected a condition, found an assignment")
	case r.closesNothing(i):
		d = r.errs.Errorf(diag.UnexpectedToken, t.span(), "this `%s` closes nothing", r.text(i))
	case i > r.pos() && i == first+1 && isName(r.kind(i-1)):
		d = r.errs.Errorf(diag.UnexpectedToken, r.token(i-1).span(), "this name begins neither an assignment nor a call")
	default:
		d = r.unexpected(first, i, words)
	}
	if open >= first && kinds.has(int(closer(r.kind(open)))) {
		d.Label(r.token(open).span(), "this `%s` is not closed", r.text(open))
	}
	if rule == imp.ImpParserRULE_tryStmt {
		d.Label(r.token(first).span(), "this `try` has neither")
	}
	if t.kind > 0 && t.kind < imp.ImpParserLPAREN && kinds.has(imp.ImpParserIDENT) && !kinds.has(imp.ImpParserINT) {
		d.Note("`%s` is a keyword", r.text(i))
	}
	d.Fact = r.fact(i, kinds)
}

// unexpected reports that the words are expected at the token i, in a statement or declaration that begins at the token first: after the
// token before, if something is missing at the end of its line, or after a point or a comma.
func (r *recovery) unexpected(first, i int, words string) *diag.Diagnostic {
	t, before := r.token(i), r.token(i-1)
	code := diag.UnexpectedToken
	if t.kind == antlr.TokenEOF {
		code = diag.UnexpectedEOF
	}
	if first < i && t.flags&firstOnLine != 0 || before.kind == imp.ImpParserDOT || before.kind == imp.ImpParserCOMMA && endsList(t.kind) ||
		first < i && (endsList(t.kind) || t.kind == imp.ImpParserLBRACE) && r.opensValue(before) {
		return r.errs.Errorf(code, before.span(), "expected %s after this %s", words, r.found(i-1))
	}
	return r.errs.Errorf(code, t.span(), "expected %s, found %s", words, r.found(i))
}

// closesNothing reports whether the token i is a parenthesis or square bracket that closes nothing, where none is open.
func (r *recovery) closesNothing(i int) bool {
	kind, open := r.kind(i), r.around(i)
	return (kind == imp.ImpParserRPAREN || kind == imp.ImpParserRBRACK) && r.partner(i) == i && (open < 0 || r.kind(open) == imp.ImpParserLBRACE)
}

// opensValue reports whether what is missing after the token belongs to it: a keyword or an operator.
func (r *recovery) opensValue(t *token) bool {
	switch t.kind {
	case imp.ImpParserIF, imp.ImpParserWHILE, imp.ImpParserSWITCH, imp.ImpParserTHROW, imp.ImpParserYIELD, imp.ImpParserTHROWS, imp.ImpParserYIELDS, imp.ImpParserARROW, imp.ImpParserASSIGN:
		return true
	}
	return assignOp(t.kind) != 0
}

// fact returns the fact of an error at the token i, where tokens of the kinds are expected.
func (r *recovery) fact(i int, kinds kindSet) *Unexpected {
	names, ok := r.names[kinds]
	if !ok {
		for kind := range kinds.all() {
			switch {
			case kind == antlr.TokenEOF:
				names = append(names, "EOF")
			case kind < len(r.parser.LiteralNames) && r.parser.LiteralNames[kind] != "":
				names = append(names, strings.Trim(r.parser.LiteralNames[kind], "'"))
			default:
				names = append(names, r.parser.SymbolicNames[kind])
			}
		}
		slices.Sort(names)
		r.names[kinds] = names
	}
	return &Unexpected{Rules: rulesAround(r.parser, false), Expected: names, Found: r.token(i).span()}
}

// lookahead returns what is expected at the token i if the parser has looked at it to decide between alternatives: it only knows
// what is expected at the first token of these. Otherwise, the words are "".
func (r *recovery) lookahead(p antlr.Parser, i int) (kinds kindSet, words string) {
	rule := p.GetParserRuleContext().GetRuleIndex()
	beginnings := func(kinds ...int) kindSet {
		set := kindsOf(kinds...)
		for kind := range int32(imp.ImpParserUNKNOWN) {
			if kind == imp.ImpParserFN || beginsStatement(kind) && !isStatementKeyword(kind) && kind != imp.ImpParserLBRACE {
				set.add(int(kind))
			}
		}
		return set
	}
	before := r.kind(i - 1)
	if i == r.pos() { // a list may be empty; the parser has decided that it is
		switch {
		case rule == imp.ImpParserRULE_params && before == imp.ImpParserLPAREN:
			return kindsOf(imp.ImpParserIDENT, imp.ImpParserREF, imp.ImpParserRPAREN), "a parameter or `)`"
		case rule == imp.ImpParserRULE_expr && (before == imp.ImpParserLPAREN || before == imp.ImpParserLBRACK) && r.expected(p).has(int(closer(before))):
			return beginnings(int(closer(before))), "an expression or `" + map[int32]string{imp.ImpParserLPAREN: ")", imp.ImpParserLBRACK: "]"}[before] + "`"
		}
		return kindSet{}, ""
	}
	switch {
	case before == imp.ImpParserCOMMA && rule == imp.ImpParserRULE_structDecl:
		return kindsOf(imp.ImpParserIDENT, imp.ImpParserRBRACE), "a field or `}`"
	case before == imp.ImpParserCOMMA:
		return beginnings(int(closer(r.kind(r.around(i))))), "an expression"
	case before == imp.ImpParserELSE:
		return kindsOf(imp.ImpParserLBRACE, imp.ImpParserIF), "`{` or `if`"
	case before == imp.ImpParserFN:
		return kindsOf(imp.ImpParserIDENT, imp.ImpParserLPAREN), "a name or `(`"
	case before == imp.ImpParserFOR:
		return beginnings(imp.ImpParserVAR, imp.ImpParserSEMI), "a variable or `;`"
	case r.kind(i-2) == imp.ImpParserFOR:
		return kindsOf(imp.ImpParserIN, imp.ImpParserASSIGN), "`in` or `=`"
	}
	return kindsOf(imp.ImpParserASSIGN, imp.ImpParserLPAREN, imp.ImpParserLBRACK, imp.ImpParserDOT, imp.ImpParserCOLON, imp.ImpParserSEMI), "`=` or `(`"
}

// missingSemicolon reports that the statement or declaration has no semicolon before the token i.
func (r *recovery) missingSemicolon(p antlr.Parser, i int) {
	first, t, end := r.first(p), r.token(i), r.token(i-1).end
	kinds := r.expected(p)
	what := "statement"
	switch r.kind(first) {
	case imp.ImpParserFOR: // in its head
		what = "part of the `for`"
	case imp.ImpParserCONST, imp.ImpParserVAR, imp.ImpParserTYPE, imp.ImpParserEXTERN:
		what = "declaration"
	}
	var d *diag.Diagnostic
	untyped := r.kind(first) == imp.ImpParserVAR && isName(r.kind(i-1)) && (i == first+2 || r.kind(i-2) == imp.ImpParserCOMMA && r.around(i) < first)
	if untyped { // the parser has decided that there is neither
		kinds.add(imp.ImpParserCOLON)
		kinds.add(imp.ImpParserASSIGN)
		const words = "`:` and a type, or `=` and a value"
		if t.flags&firstOnLine != 0 {
			d = r.errs.Errorf(diag.UnexpectedToken, r.token(i-1).span(), "expected %s after this %s", words, r.found(i-1))
		} else {
			d = r.errs.Errorf(diag.UnexpectedToken, t.span(), "expected %s, found %s", words, r.found(i))
		}
	} else if what[0] == 'p' {
		d = r.errs.Errorf(diag.UnexpectedToken, t.span(), "expected `;` after this %s, found %s", what, r.found(i))
	} else if r.endsStatement(i) || t.flags&firstOnLine != 0 {
		at := diag.Span{Start: end, End: end}
		d = r.errs.Errorf(diag.MissingSemicolon, at, "expected `;` after this %s", what).SureFix("add `{}` here", diag.Edit{Span: at, Text: ";"})
	} else {
		d = r.errs.Errorf(diag.MissingSemicolon, t.span(), "expected `;` after this %s, found %s", what, r.found(i))
	}
	d.Fact = r.fact(i, kinds)
}

// reportStray reports the token i, with which no statement begins, or no case in a switch.
func (r *recovery) reportStray(rule, i int) {
	t := r.token(i)
	var d *diag.Diagnostic
	switch {
	case rule == imp.ImpParserRULE_switchStmt:
		d = r.errs.Errorf(diag.UnexpectedToken, t.span(), "expected `case`, `default` or `}`, found %s", r.found(i)).
			Note("in a switch statement every statement belongs to a case")
	case t.kind == imp.ImpParserELSE:
		d = r.errs.Errorf(diag.UnexpectedToken, t.span(), "this `else` follows no `if`").
			Note("`else` must come directly after the block of an `if`; no loop and no `try` has one")
	case t.kind == imp.ImpParserCATCH || t.kind == imp.ImpParserFINALLY:
		d = r.errs.Errorf(diag.UnexpectedToken, t.span(), "this `%s` follows no `try`", r.text(i)).
			Note("a `try` has one `catch`, directly after its block, and then one `finally`")
	case beginsCase(t.kind):
		d = r.errs.Errorf(diag.UnexpectedToken, t.span(), "this `%s` is not in a switch statement", r.text(i))
	case t.kind == imp.ImpParserTYPE || t.kind == imp.ImpParserSTRUCT || t.kind == imp.ImpParserEXTERN:
		d = r.errs.Errorf(diag.ExpectedDeclaration, t.span(), "`%s` is allowed only outside functions", r.text(i)).Help("move it before the function")
	default:
		d = r.errs.Errorf(diag.UnexpectedToken, t.span(), "expected a statement, found %s", r.found(i))
	}
	d.Fact = r.fact(i, r.expected(r.parser))
}

// reportStrayDeclaration reports the token i where a declaration is expected.
func (r *recovery) reportStrayDeclaration(i int) {
	t := r.token(i)
	d := r.errs.Errorf(diag.ExpectedDeclaration, t.span(), "expected a declaration, found %s", r.found(i))
	switch {
	case t.kind == imp.ImpParserRBRACE:
		d.Under("this brace closes nothing")
	case beginsStatement(t.kind):
		d.Note("statements must be inside a function; the program begins with `fn main() { … }`")
	}
	d.Fact = &Unexpected{Rules: []Rule{{"file", 0}}, Expected: []string{"EOF", "const", "extern", "fn", "struct", "type", "var"}, Found: t.span()}
}

// found describes the token i for a message.
func (r *recovery) found(i int) string {
	switch r.kind(i) {
	case antlr.TokenEOF:
		return "the end of the file"
	case imp.ImpParserSTRING:
		return "string"
	}
	if r.text(i) == "" { // a brace that is missing
		return "the end of the block"
	}
	return "`" + r.text(i) + "`"
}

// inCondition reports whether the = at the token i is in place of an operator of a condition.
func (r *recovery) inCondition(c antlr.ParserRuleContext, i int) bool {
	switch c.GetRuleIndex() {
	case imp.ImpParserRULE_block: // its brace is what is expected
		parent, ok := c.GetParent().(antlr.ParserRuleContext)
		return ok && c.GetChildCount() == 0 && (parent.GetRuleIndex() == imp.ImpParserRULE_ifStmt || parent.GetRuleIndex() == imp.ImpParserRULE_whileStmt)
	case imp.ImpParserRULE_doStmt:
		return true
	case imp.ImpParserRULE_forStmt:
		return c.GetChildCount() > 2
	case imp.ImpParserRULE_expr: // if (x = 1) {
		open := r.around(i)
		return open > 0 && (r.kind(open-1) == imp.ImpParserIF || r.kind(open-1) == imp.ImpParserWHILE)
	}
	return false
}

// first returns the index of the first token of the innermost statement or declaration that the parser is in.
func (r *recovery) first(p antlr.Parser) int {
	c := p.GetParserRuleContext()
	for {
		rule := c.GetRuleIndex()
		parent, ok := c.GetParent().(antlr.ParserRuleContext)
		if rule == imp.ImpParserRULE_statement || rule == imp.ImpParserRULE_declaration || !ok {
			return c.GetStart().GetTokenIndex()
		}
		c = parent
	}
}

// expected returns the kinds of tokens that the parser accepts next. Words that are also names are among them only where they are
// keywords.
func (r *recovery) expected(p antlr.Parser) (kinds kindSet) {
	for _, interval := range p.GetExpectedTokens().GetIntervals() {
		for kind := interval.Start; kind < interval.Stop; kind++ {
			kinds.add(kind)
		}
	}
	if kinds.has(imp.ImpParserIDENT) {
		rule := p.GetParserRuleContext().GetRuleIndex()
		for kind := imp.ImpParserTYPE; kind <= imp.ImpParserFINALLY; kind++ {
			if !(rule == imp.ImpParserRULE_plainType && kind == imp.ImpParserGEN || rule == imp.ImpParserRULE_tryStmt && kind == imp.ImpParserFINALLY) {
				kinds.remove(kind)
			}
		}
	}
	return kinds
}

// describe describes the kinds of tokens that the parser expects, for a message.
func describe(rule int, kinds kindSet, literals []string) string {
	var words []string
	// Kinds that together begin an expression, say, are described by its name.
	switch {
	case kinds.has(imp.ImpParserINT):
		words = append(words, "an expression")
		if kinds.has(imp.ImpParserWHILE) {
			words[0] = "a statement"
		} else if rule == imp.ImpParserRULE_params {
			words[0] = "a parameter"
		}
		for kind := range kinds.all() {
			if beginsStatement(int32(kind)) {
				kinds.remove(kind)
			}
		}
	case kinds.has(imp.ImpParserIDENT) && kinds.has(imp.ImpParserLBRACK):
		words = append(words, "a type")
		for _, kind := range [...]int{imp.ImpParserIDENT, imp.ImpParserLBRACK, imp.ImpParserFN, imp.ImpParserGEN} {
			kinds.remove(kind)
		}
	case kinds.has(imp.ImpParserIDENT):
		switch rule {
		case imp.ImpParserRULE_param, imp.ImpParserRULE_params:
			words = append(words, "a parameter")
		case imp.ImpParserRULE_field:
			words = append(words, "a field")
		default:
			words = append(words, "a name")
		}
		kinds.remove(imp.ImpParserIDENT)
	}
	operators := kinds.has(imp.ImpParserMUL) // any may follow an operand: listing them all would not help
	for kind := imp.ImpParserCONST; kind < imp.ImpParserIDENT; kind++ {
		switch {
		case !kinds.has(kind), assignOp(int32(kind)) != 0, kind == imp.ImpParserTHROWS, kind == imp.ImpParserYIELDS:
		case operators && (kind < len(binaryOps) && binaryOps[kind] != 0 || kind == imp.ImpParserQUERY || kind == imp.ImpParserLPAREN || kind == imp.ImpParserLBRACK || kind == imp.ImpParserDOT):
		default:
			words = append(words, "`"+strings.Trim(literals[kind], "'")+"`")
		}
	}
	if n := len(words) - 1; n > 0 {
		return fmt.Sprintf("%s or %s", strings.Join(words[:n], ", "), words[n])
	}
	return strings.Join(words, "")
}

// endsList reports whether a token of the kind ends a list or the statement around it.
func endsList(kind int32) bool {
	switch kind {
	case imp.ImpParserRPAREN, imp.ImpParserRBRACK, imp.ImpParserRBRACE, imp.ImpParserSEMI:
		return true
	}
	return false
}

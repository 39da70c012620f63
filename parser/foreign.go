// This file defines the messages about constructs of other languages that Imp writes in
// another way.

package parser

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"github.com/antlr4-go/antlr/v4"

	"cpsc/diag"
	"cpsc/parser/internal/imp"
)

// A construct is a piece of the program that seems to be written in another language.
type construct struct {
	code    diag.Code
	at      diag.Span
	message string
	helps   []string
	fixes   []diag.Fix // of the helps; see withFix
	end     int        // the recovery skips the tokens before this one
}

// foreignConstruct returns the construct of another language that causes the syntax error
// at the token i, or nil.
func (r *recovery) foreignConstruct(p antlr.Parser, i int) *construct {
	if i == 0 {
		return nil
	}
	c := p.GetParserRuleContext()
	first := r.first(p)
	if r.kind(first) == imp.ImpParserFOR || r.text(first) == "foreach" && r.kind(first+1) == imp.ImpParserLPAREN {
		if f := r.foreignFor(first, i); f != nil {
			return f
		}
	}
	switch c.GetRuleIndex() {
	case imp.ImpParserRULE_params, imp.ImpParserRULE_param, imp.ImpParserRULE_signature, imp.ImpParserRULE_results,
		imp.ImpParserRULE_type, imp.ImpParserRULE_plainType, imp.ImpParserRULE_paramType:
		return r.foreignType(i)
	case imp.ImpParserRULE_structDecl, imp.ImpParserRULE_field:
		return nil
	case imp.ImpParserRULE_funcDecl:
		if r.kind(i) == imp.ImpParserMUL {
			return r.construct(i, i+1, "a generator function has no `*`", "write `yields T` after the parameters, with the type of the values")
		}
	case imp.ImpParserRULE_block:
		if c.GetChildCount() == 0 { // its brace is what is expected
			around, _ := c.GetParent().(antlr.ParserRuleContext)
			if f := r.foreignHead(around, i); f != nil {
				return f
			}
		}
	}
	for _, recognise := range []func(antlr.Parser, int) *construct{
		r.foreignYield, r.foreignTry, r.foreignClause, r.valueOfIf, r.emptyThrow, r.foreignWord, r.markedCall, r.structLiteral, r.namedArgument, r.foreignRange,
		r.declaredArgument, r.genericType,
	} {
		if f := recognise(p, i); f != nil {
			return f
		}
	}
	return nil
}

// reportConstruct reports a construct of another language.
func (r *recovery) reportConstruct(f *construct) {
	d := r.errs.Errorf(f.code, f.at, "%s", f.message)
	for _, help := range f.helps {
		d.Help("%s", help)
	}
	d.Fixes = f.fixes
}

// withFix makes a fix of the first help: it is sure, and replaces the tokens from from up to
// end. If the text quotes no program, because it would be too long, there is no fix.
func (f *construct) withFix(r *recovery, from, end int, text string) *construct {
	if !strings.Contains(text, "…") {
		at := r.in.tokens[from].span().To(r.in.tokens[end-1].span())
		f.fixes = []diag.Fix{{Help: f.helps[0], Sure: true, Edits: []diag.Edit{{Span: at, Text: text}}}}
	}
	return f
}

// construct returns a construct from the token from up to the token end, with this message
// and these helps.
func (r *recovery) construct(from, end int, message string, helps ...string) *construct {
	return &construct{code: diag.UnexpectedToken, at: r.in.tokens[from].span().To(r.in.tokens[end-1].span()), message: message, helps: helps, end: end}
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
	text := r.src.Text[r.in.tokens[from].start:r.in.tokens[end-1].end]
	if len(text) > maxQuoted || strings.ContainsAny(text, "\n\r{`") {
		return "…"
	}
	return text
}

// operandEnd returns the index of the first token from i on that is not part of the
// expression that seems to begin there.
func (r *recovery) operandEnd(i int) int {
	for ; ; i++ {
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

// closed returns the index of the token after the bracket that closes the bracket i, or
// the index of the one after i if it is not closed.
func (r *recovery) closed(i int) int {
	if end := r.partner(i); end < len(r.in.tokens)-1 {
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
	_, assigns := assignOps[kind]
	return assigns || kind > 0 && int(kind) < len(binaryOps) && binaryOps[kind] != 0
}

// inExpression reports whether the token i, a keyword that begins a statement, is where
// an operand is expected. It is not after a return on the line before, whose semicolon is
// probably missing.
func (r *recovery) inExpression(i int) bool {
	return wantsOperand(r.kind(i-1)) && (r.kind(i-1) != imp.ImpParserRETURN || r.in.tokens[i].flags&firstOnLine == 0)
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
func (r *recovery) adjacent(i int) bool { return r.in.tokens[i-1].end == r.in.tokens[i].start }

// foreignYield recognises a yield that gives all values of a generator, gives none or
// several, or should have a value itself.
func (r *recovery) foreignYield(p antlr.Parser, i int) *construct {
	from := i
	switch first := r.first(p); {
	case r.kind(i-1) == imp.ImpParserYIELD && r.kind(i) == imp.ImpParserMUL && r.adjacent(i):
		from = i + 1
		fallthrough
	case i > 1 && r.kind(i-2) == imp.ImpParserYIELD && r.text(i-1) == "from" && beginsStatement(r.kind(i)):
		end := r.operandEnd(from)
		return r.construct(first, from, "a `yield` gives one value, not all values of a generator",
			fmt.Sprintf("write `for x in %s { yield x; }`", r.quote(from, end)))
	case r.kind(i-1) == imp.ImpParserYIELD && r.kind(i) == imp.ImpParserSEMI:
		return r.construct(i-1, i, "a `yield` needs a value", "write the value after it: `yield e;`", "`return;` ends the generator")
	case r.kind(i-1) == imp.ImpParserYIELD && r.kind(i) == imp.ImpParserRETURN:
		return r.construct(i-1, i+1, "there is no `yield return`", fmt.Sprintf("write `yield %s;`", r.quote(i+1, r.operandEnd(i+1)))).
			withFix(r, i-1, i+1, "yield")
	case r.kind(i-1) == imp.ImpParserYIELD && r.kind(i) == imp.ImpParserBREAK:
		return r.construct(i-1, i+1, "there is no `yield break`", "write `return;`, which ends the generator").
			withFix(r, i-1, i+1, "return")
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
		end := i + 1
		helps := []string{unmarked}
		if r.kind(end) == imp.ImpParserLBRACE {
			end = r.afterClauses(r.closed(end))
			helps = []string{"assign in its blocks: `try { x = …; } catch e { x = …; }`"}
		} else if r.kind(end) == imp.ImpParserQUERY || r.kind(end) == imp.ImpParserNOT {
			helps = []string{"catch what the call throws, in a statement: `try { x = …; } catch e { … }`"}
			end = r.headEnd(end)
		} else {
			end = r.headEnd(end)
		}
		return r.construct(i, i+1, "a `try` is a statement, not part of an expression", helps...).skip(end)
	}
	if r.kind(i-1) == imp.ImpParserTRY && r.kind(i) == imp.ImpParserLPAREN && i-1 == r.first(p) && r.kind(r.closed(i)) == imp.ImpParserLBRACE {
		body := r.closed(i)
		return r.construct(i, i+1, "expected `{`, found `(`", "declare the variable before the `try`, and release what it holds in its `finally`").
			skip(max(body, r.lastClause(r.closed(body))))
	}
	if r.kind(i-1) != imp.ImpParserTRY || i-1 != r.first(p) || r.kind(i) != imp.ImpParserIDENT && r.kind(i) != imp.ImpParserNOT && r.kind(i) != imp.ImpParserQUERY {
		return nil
	}
	from := i
	if r.kind(i) != imp.ImpParserIDENT {
		from++
	}
	end := r.operandEnd(from)
	if r.kind(end) != imp.ImpParserSEMI {
		return nil
	}
	statement := r.quote(from, end+1)
	if next := r.text(min(end+1, len(r.in.tokens)-1)); next == "catch" || next == "finally" {
		return r.construct(i, i+1, "expected `{`, found "+r.found(i), fmt.Sprintf("put the statement into a block: `try { %s }`", statement)).
			skip(max(end, r.lastClause(end+1)))
	}
	return r.construct(i, i+1, "expected `{`, found "+r.found(i),
		fmt.Sprintf("catch what it throws: `try { %s } catch e { … }`", statement), "or "+unmarked)
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

var clauseWords = []string{"catch", "finally", "except", "rescue", "ensure"}

// foreignClause recognises clauses of a try statement in the form of other languages, and
// a catch after something else than a try.
func (r *recovery) foreignClause(p antlr.Parser, i int) *construct {
	word, rule := r.text(i), p.GetParserRuleContext().GetRuleIndex()
	switch {
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
			f.withFix(r, i, r.closed(i), name)
		case name != "":
			f.withFix(r, i, r.closed(i), name+": "+typ)
		}
		return f
	case r.kind(i) != imp.ImpParserIDENT:
	case rule == imp.ImpParserRULE_tryStmt && r.kind(i-1) == imp.ImpParserRBRACE && foreign[word] != "" && slices.Contains(clauseWords, word):
		return r.notKeyword(i, max(i+1, r.lastClause(i)), foreign[word])
	case rule == imp.ImpParserRULE_doStmt && word == "catch":
		return r.construct(i, i+1, "this `catch` follows no `try`", "begin the statement with `try` in place of `do`").skip(max(i+1, r.lastClause(i)))
	case word == "catch" && r.kind(i-1) == imp.ImpParserRPAREN && r.in.tokens[i].flags&firstOnLine == 0:
		return r.construct(i, i+1, "a `catch` is part of a statement, not of an expression",
			"assign in the blocks of the statement: `try { x = …; } catch e { x = …; }`").skip(r.headEnd(i))
	}
	return nil
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
	end := i + 1
	for open := r.headEnd(i); r.kind(open) == imp.ImpParserLBRACE; open = r.headEnd(end) {
		if end = r.closed(open); r.kind(end) != imp.ImpParserELSE {
			break
		}
	}
	return r.construct(i, i+1, fmt.Sprintf("`%s` is a statement, not part of an expression", r.text(i)), help).skip(end)
}

// emptyThrow recognises a throw without a value, as other languages have it in a catch.
func (r *recovery) emptyThrow(p antlr.Parser, i int) *construct {
	if r.kind(i-1) != imp.ImpParserTHROW || r.kind(i) != imp.ImpParserSEMI {
		return nil
	}
	help := "write the value that is thrown: `throw e;`"
	for c := p.GetParserRuleContext(); c != nil; {
		around, _ := c.GetParent().(antlr.ParserRuleContext)
		if c.GetRuleIndex() == imp.ImpParserRULE_block && isFunction(around) {
			break
		}
		if caught, ok := c.(*imp.CatchClauseContext); ok {
			help = fmt.Sprintf("to throw again what was caught, write `throw %s;`", r.text(int(tokenOf(caught.GetChild(1)).index)))
			break
		}
		c = around
	}
	return r.construct(i-1, i, "a `throw` needs a value", help)
}

// foreignWord recognises a word that is an operator or begins a statement in other
// languages. The parser takes it for a variable, so the error is at the next token.
func (r *recovery) foreignWord(p antlr.Parser, i int) *construct {
	word := i - 1
	next := r.kind(i)
	if r.kind(word) != imp.ImpParserIDENT || r.in.tokens[i].flags&firstOnLine != 0 {
		return nil
	}
	begins := word == r.first(p)
	if !begins && !wantsOperand(r.kind(word-1)) {
		return nil
	}
	switch name := r.text(word); {
	case name == "new" && next == imp.ImpParserIDENT:
		help, end := fmt.Sprintf("write `%s(…)`", r.text(i)), i+1
		switch r.kind(i + 1) {
		case imp.ImpParserLPAREN, imp.ImpParserLBRACE:
			end = r.closed(i + 1)
			if _, known := r.structs()[r.text(i)]; known {
				help = r.structHelp(i, i+1)
			} else if r.kind(word-1) == imp.ImpParserTHROW && end > i+3 && r.operandEnd(i+2) == end-1 {
				help = fmt.Sprintf("any value can be thrown: write `throw %s;`", r.quote(i+2, end-1))
			} else if r.kind(i+1) == imp.ImpParserLPAREN {
				help = fmt.Sprintf("write `%s`", r.quote(i, end))
			}
		case imp.ImpParserLBRACK:
			end = r.closed(i + 1)
			help = fmt.Sprintf("an array is made by `array(%s, …)`, with the value of its elements", r.quote(i+2, end-1))
		}
		return r.notKeyword(word, end, help)
	case name == "await" && beginsStatement(next) && !isStatementKeyword(next):
		return r.notKeyword(word, i, fmt.Sprintf("write `%s`: a call returns when the function has ended", r.quote(i, r.operandEnd(i))))
	case name == "async" && next == imp.ImpParserFN:
		return r.notKeyword(word, i, foreign["async"])
	case name == "next" && next == imp.ImpParserIDENT:
		return r.construct(word, i, "`next` is a function",
			fmt.Sprintf("write `next(%s, ref x)`, which assigns the next value to `x` and tells whether there is one", r.text(i)))
	case name == "defer" && begins && next == imp.ImpParserIDENT:
		return r.notKeyword(word, i, fmt.Sprintf("put the statements that follow into a `try`: `try { … } finally { %s; }`", r.quote(i, r.operandEnd(i))))
	case name == "defer" && begins && next == imp.ImpParserLBRACE:
		return r.notKeyword(word, i, "put the statements that follow into a `try`: `try { … } finally { … }`")
	}
	return nil
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
		fmt.Sprintf("write the call without `%s`: what it throws goes to the `catch` around it, or out of a function with `throws`", r.text(mark)))
}

// Structs.

// structs returns the names of the fields of each struct of the program, as far as they
// can be found without parsing it.
func (r *recovery) structs() map[string][]string {
	if r.fields != nil {
		return r.fields
	}
	r.fields = map[string][]string{}
	for i := range r.in.tokens {
		if r.kind(i) != imp.ImpParserSTRUCT || r.kind(i+1) != imp.ImpParserIDENT || r.kind(i+2) != imp.ImpParserLBRACE {
			continue
		}
		var names []string
		for j := i + 3; j < r.partner(i+2); j++ {
			if r.kind(j) == imp.ImpParserIDENT && r.kind(j+1) == imp.ImpParserCOLON {
				names = append(names, r.text(j))
			}
		}
		r.fields[r.text(i+1)] = names
	}
	return r.fields
}

// structHelp returns the help for the values between a bracket and its partner, of the
// struct that the token name names: the call with these values, or with the names of the
// fields if the values do not fit.
func (r *recovery) structHelp(name, open int) string {
	fields := r.structs()[r.text(name)]
	values, all := make([]string, len(fields)), true
	n := 0
	for i, end := open+1, r.partner(open); i < end; n++ {
		to := i
		for ; to < end && r.kind(to) != imp.ImpParserCOMMA; to++ {
			switch r.kind(to) {
			case imp.ImpParserLPAREN, imp.ImpParserLBRACK, imp.ImpParserLBRACE:
				to = min(r.partner(to), end-1)
			}
		}
		field := n
		if r.kind(i) == imp.ImpParserDOT {
			i++
		}
		if r.kind(i) == imp.ImpParserIDENT && (r.kind(i+1) == imp.ImpParserCOLON || r.kind(i+1) == imp.ImpParserASSIGN) {
			field = slices.Index(fields, r.text(i))
			i += 2
		}
		if field >= 0 && field < len(values) {
			values[field] = r.quote(i, to)
		} else {
			all = false
		}
		i = to + 1
	}
	if !all || slices.Contains(values, "") {
		values = fields
	}
	return fmt.Sprintf("write `%s(%s)`: a value for each field, in their order", r.text(name), strings.Join(values, ", "))
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
		return nil
	}
	f := r.construct(from, end+1, fmt.Sprintf("a `%s` is made by a call", r.text(name)), r.structHelp(name, open))
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
	if open < 0 {
		return nil
	}
	end := r.closed(open)
	if r.kind(end) == imp.ImpParserLBRACE || r.kind(end) == imp.ImpParserARROW { // a function that lacks fn
		return nil
	}
	_, isStruct := r.structs()[r.text(open-1)]
	switch {
	case isStruct:
		return r.construct(i-1, i+1, "the values of a struct have no names here", r.structHelp(open-1, open)).skip(end)
	case r.kind(i) == imp.ImpParserCOLON:
		return r.construct(i-1, i+1, "an argument has no name here", "write only the value: the parameters get the arguments in their order").skip(end)
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
		to := r.quote(i+1, r.operandEnd(i+1)) + " + 1"
		if n, err := strconv.Atoi(r.text(i + 1)); err == nil && r.operandEnd(i+1) == i+2 {
			to = strconv.Itoa(n + 1)
		}
		return r.construct(i-1, i+1, "there is no operator `..=`", fmt.Sprintf("a range ends before its second bound: write `..%s`", to)).
			withFix(r, i-1, r.operandEnd(i+1), ".."+to)
	case imp.ImpParserDOT, imp.ImpParserLT:
		return r.construct(i-1, i+1, fmt.Sprintf("there is no operator `..%s`", r.text(i)), "write `..`: a range ends before its second bound")
	}
	return nil
}

// foreignFor recognises a loop over a sequence that is not written for x in a. The loop
// begins at the token first.
func (r *recovery) foreignFor(first, i int) *construct {
	at := first + 1
	plain := true
	paren := r.kind(at) == imp.ImpParserLPAREN
	if paren && r.kind(r.partner(at)) == imp.ImpParserRPAREN && r.countedLoop(at) {
		return r.construct(at, at+1, "the parts of a `for` are not in parentheses", "write `for var i = 0; i < n; i += 1 { … }`").skip(r.closed(at))
	}
	if paren {
		at, plain = at+1, false
	}
	if r.text(at) == "await" && r.kind(at+1) == imp.ImpParserIDENT {
		at, plain = at+1, false
	}
	if kind := r.kind(at); kind == imp.ImpParserVAR || kind == imp.ImpParserCONST || kind == imp.ImpParserIDENT && r.kind(at+1) == imp.ImpParserIDENT && r.text(at+1) != "of" {
		at, plain = at+1, false
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
	if i > at {
		return nil
	}
	from := at + 1
	end := r.operandEnd(from)
	if r.text(from) == "enumerate" && r.kind(from+1) == imp.ImpParserLPAREN && r.partner(from+1) == end-1 {
		from, end, indices = from+2, end-1, true
	}
	message := "a loop over a sequence has the form `for x in a`"
	seq, name := r.quote(from, end), names[len(names)-1]
	oneName := r.kind(from) == imp.ImpParserIDENT && end == from+1
	switch {
	case len(names) == 2 && names[0] == "_" && names[1] != "_":
	case len(names) == 2:
		message = "a loop over a sequence has one variable"
		if !oneName {
			return r.construct(first, at+1, message, fmt.Sprintf("count in a variable of your own: `var %s = 0; for %s in %s { …; %s += 1; }`", names[0], name, seq, names[0]))
		}
		return r.construct(first, at+1, message, fmt.Sprintf("for an array, write `for %s in 0..len(%s) { var %s = %s[%s]; … }`", names[0], seq, name, seq, names[0]))
	case indices && r.kind(from) == imp.ImpParserINT:
		seq = "0.." + seq
	case indices:
		seq = "0..len(" + seq + ")"
	}
	return r.construct(first, at+1, message, fmt.Sprintf("write `for %s in %s { … }`", name, seq))
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
func (r *recovery) declaredArgument(_ antlr.Parser, i int) *construct {
	if r.kind(i) != imp.ImpParserVAR || r.kind(i+1) != imp.ImpParserIDENT {
		return nil
	}
	switch r.kind(i - 1) {
	case imp.ImpParserREF, imp.ImpParserCOMMA, imp.ImpParserLPAREN, imp.ImpParserAND:
	default:
		return nil
	}
	if r.enclosingCall(i) < 0 {
		return nil
	}
	name := r.text(i + 1)
	return r.construct(i, i+2, "a variable cannot be declared in an argument",
		fmt.Sprintf("declare it before, with a value, as `var %s = …;`, and pass `ref %s`", name, name))
}

// Types and heads of functions.

// foreignType recognises errors in types.
func (r *recovery) foreignType(i int) *construct {
	switch {
	case r.kind(i-1) == imp.ImpParserTHROWS && (r.kind(i) == imp.ImpParserLBRACE || r.kind(i) == imp.ImpParserARROW):
		return r.construct(i-1, i, "`throws` needs a type", "write the type of what the function throws, after its results: `throws T`")
	case r.kind(i-1) == imp.ImpParserASSIGN && (r.kind(i) == imp.ImpParserLBRACE || r.kind(i) == imp.ImpParserSTRUCT):
		end := i
		if r.kind(i) == imp.ImpParserSTRUCT {
			end++
		}
		return r.construct(i, i+1, "a struct is not declared with `type`", fmt.Sprintf("write `struct %s { … }`, without `=`", r.text(i-2))).
			skip(r.closed(end))
	case r.kind(i-1) == imp.ImpParserASSIGN && r.kind(i) == imp.ImpParserLPAREN:
		return r.construct(i, i+1, "expected a type, found `(`", "a function type is written as `fn(int) -> int`").skip(r.closed(i))
	}
	return r.genericType(nil, i)
}

// genericType recognises gen<T>.
func (r *recovery) genericType(_ antlr.Parser, i int) *construct {
	if r.kind(i) != imp.ImpParserLT || r.text(i-1) != "gen" || r.in.tokens[i-1].kind != imp.ImpParserIDENT {
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

// headWords maps words of other languages in the head of a function to what Imp has.
var headWords = map[string]string{
	"raises": "throws", "throw": "throws", "yield": "yields", "generates": "yields", "returns": "->",
}

// foreignHead recognises the error at the token i, before the block of a function, a loop
// or another statement.
func (r *recovery) foreignHead(around antlr.ParserRuleContext, i int) *construct {
	if !isFunction(around) {
		switch {
		case r.kind(i) == imp.ImpParserCOLON:
			return r.construct(i, i+1, "expected `{`, found `:`", "put the block between `{` and `}`, without a colon")
		case r.text(i) == "throws":
			return r.construct(i, i+1, "a statement has no `throws`",
				"remove it: what is thrown in the statement goes to the `catch` around it, or out of a function with `throws`").skip(r.headEnd(i))
		}
		return nil
	}
	word := headWords[r.text(i)]
	oneType := r.kind(i+1) == imp.ImpParserIDENT && r.kind(i+2) == imp.ImpParserLBRACE
	before := int32(0)
	if i > 1 && r.kind(i-1) == imp.ImpParserIDENT {
		before = r.kind(i - 2)
	}
	switch kind := r.kind(i); {
	case word != "" && oneType:
		return r.construct(i, i+1, fmt.Sprintf("expected `%s`, found %s", word, r.found(i)), fmt.Sprintf("write `%s %s`", word, r.text(i+1))).
			withFix(r, i, i+1, word)
	case word != "" && kind == imp.ImpParserIDENT:
		return r.construct(i, i+1, fmt.Sprintf("expected `%s`, found %s", word, r.found(i)), fmt.Sprintf("write `%s T`, with one type", word))
	case (kind == imp.ImpParserCOMMA || kind == imp.ImpParserOR) && (before == imp.ImpParserTHROWS || before == imp.ImpParserYIELDS):
		help := "declare a struct with a field for each, and write its name"
		if before == imp.ImpParserTHROWS {
			help = "to throw values of several kinds, declare a struct that tells them apart"
		}
		f := r.construct(i, i+1, fmt.Sprintf("`%s` takes one type", r.text(i-2)), help)
		f.code = diag.NotOneType
		return f
	case kind == imp.ImpParserCOMMA && before == imp.ImpParserARROW:
		return r.construct(i, i+1, "several results are written in parentheses", fmt.Sprintf("write `-> (%s)`", r.quote(i-1, r.headEnd(i)))).
			withFix(r, i-1, r.headEnd(i), "("+r.quote(i-1, r.headEnd(i))+")")
	case kind == imp.ImpParserNOT && before == imp.ImpParserARROW && oneType:
		return r.construct(i, i+1, "expected `throws`, found `!`", fmt.Sprintf("write `-> %s throws %s`", r.text(i-1), r.text(i+1))).
			withFix(r, i, i+1, " throws ")
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

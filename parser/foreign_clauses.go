// This file defines the messages about yield, throw and the clauses of a try, and about misspelt keywords.

package parser

import (
	"fmt"
	"slices"
	"strings"

	"github.com/antlr4-go/antlr/v4"

	"cpsc/diag"
	"cpsc/internal/words"
	"cpsc/parser/internal/imp"
)

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

// secondCatch recognises another catch, or what other languages have in its place, after the one of a try.
func (r *recovery) secondCatch(p antlr.Parser, _ int) *construct {
	if diag.Brief {
		return nil
	}
	word := r.first(p)
	if r.text(word) != "catch" && foreignClauses.Of(r.text(word)) != "catch" || r.kind(word-1) != imp.ImpParserRBRACE || r.kind(r.headEnd(word)) != imp.ImpParserLBRACE {
		return nil
	}
	before := r.partner(word-1) - 1
	for before > 0 && r.kind(before) != imp.ImpParserCATCH && (r.kind(before) == imp.ImpParserCOLON || !beforeStatement(r.kind(before))) {
		before--
	}
	if r.kind(before) != imp.ImpParserCATCH {
		return nil
	}
	help := "test for it in the first `catch`"
	if own, other := r.caughtType(before), r.caughtType(word); own != "" && other != "" && own != other {
		help = "one `catch` takes values of one type: put the call that throws the other type into a `try` of its own"
	}
	open := r.headEnd(word)
	other := r.caughtType(word)
	unneeded := other != "" && help != "test for it in the first `catch`" && !r.mayThrow(before, other)
	if unneeded {
		help = fmt.Sprintf("nothing in the `try` throws a value of type `%s`: remove this `catch`", other)
	}
	f := r.construct(word, word+1, "a `try` has one `catch`", help).skip(r.lastClause(word))
	if closing := r.partner(open); unneeded && closing > open && !r.hasComment(word-1, closing+1) {
		f.withEdit(false, diag.Edit{Span: diag.Span{Start: r.token(word - 1).end, End: r.token(closing).end}})
	}
	f.labels = []diag.Label{{Span: r.token(before).span(), Text: "this is the first one"}}
	return f
}

// mayThrow reports whether a value of a type may be thrown in the block before the catch at the token i: by a throw or a call there, unless
// it is known that this throws something else.
func (r *recovery) mayThrow(i int, typ string) bool {
	for j := r.partner(i - 1); j < i-1; j++ {
		switch {
		case r.kind(j) == imp.ImpParserTHROW:
			if t := r.elementType([2]int{j + 1, r.statementEnd(j)}, "", ""); t == "" || t == typ {
				return true
			}
		case r.kind(j) == imp.ImpParserLPAREN && endsOperand(r.kind(j-1)):
			name := r.text(j - 1)
			_, isStruct := r.structs()[name]
			t, known := r.throwsOf(name)
			if r.kind(j-2) == imp.ImpParserDOT || t == typ || !known && !isStruct && words.Signatures.Of(name) == "" || name == "next" {
				return true
			}
		case r.kind(j) == imp.ImpParserFOR && r.kind(j+2) == imp.ImpParserIN: // perhaps over a generator
			if end := r.headEnd(j); r.sequenceElement(j, [2]int{j + 3, end}) == "" || r.kind(end-1) == imp.ImpParserRPAREN {
				return true
			}
		}
	}
	return false
}

// throwsOf returns the type of what a function of the program throws, or "", and whether there is one function of that name.
func (r *recovery) throwsOf(name string) (typ string, known bool) {
	for i := 0; i < len(r.in.tokens) && !r.tired(); i++ {
		if r.steps++; r.kind(i) != imp.ImpParserFN || r.text(i+1) != name || r.kind(i+2) != imp.ImpParserLPAREN {
			continue
		}
		if known || r.kind(r.partner(i+2)) != imp.ImpParserRPAREN {
			return "", false
		}
		known = true
		for j := r.partner(i + 2); j < r.headEnd(i); j++ {
			if r.text(j) == "throws" && r.typeEnd(j+1) == r.headEnd(i) {
				typ = r.raw(j+1, r.headEnd(i))
			} else if r.text(j) == "throws" {
				return "", false
			}
		}
	}
	return typ, known && !r.declared().vars[name]
}

// caughtType returns the type of the values that the clause at the token i catches, or "" if it names none of Imp.
func (r *recovery) caughtType(i int) string {
	open := r.headEnd(i)
	if r.kind(i+1) == imp.ImpParserLPAREN {
		open = min(open, r.partner(i+1))
	}
	for j := i + 1; j < open; j++ {
		if r.kind(j-1) == imp.ImpParserCOLON && r.typeEnd(j) == open {
			return r.raw(j, open)
		}
		if own := r.ownType(r.text(j)); own != "" && r.kind(j) == imp.ImpParserIDENT {
			return own
		}
	}
	return ""
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
		if f := r.blockOnLine(i); f != nil && r.token(i).flags&firstOnLine == 0 {
			return f
		}
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
	if !diag.Brief && slices.Contains(r.begunDeclaration(i), "extern") {
		meant, near = "extern", true
	}
	if !near || r.kind(i) != imp.ImpParserIDENT || r.kind(i+1) != imp.ImpParserFN {
		return nil
	}
	return r.misspeltWord(i, r.headEnd(i), meant)
}

// misspeltWord returns the construct of the token i, which is a misspelt keyword.
func (r *recovery) misspeltWord(i, end int, meant string) *construct {
	return r.notKeyword(i, end, fmt.Sprintf("did you mean `%s`?", meant)).withEdit(false, r.edit(i, i+1, meant))
}

// calledElseIf recognises an elif whose condition begins with a parenthesis, so that it seems to be called.
func (r *recovery) calledElseIf(p antlr.Parser, i int) *construct {
	first := r.first(p)
	if r.kind(i) != imp.ImpParserLBRACE || r.kind(first+1) != imp.ImpParserLPAREN || !slices.Contains([]string{"elif", "elsif", "elseif", "elseIf"}, r.text(first)) {
		return nil
	}
	return r.notKeyword(first, i, "write `else if`").withEdit(true, r.edit(first, first+1, "else if"))
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

// throwOperand recognises a throw that is an operand, as in x ?: throw e.
func (r *recovery) throwOperand(_ antlr.Parser, i int) *construct {
	if r.kind(i) != imp.ImpParserTHROW || !wantsValue(r.kind(i-1)) {
		return nil
	}
	return r.construct(i, i+1, throwSays, "throw in the block of an `if`: `if … { throw …; }`").skip(r.operandEnd(i + 1))
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

// This file defines the messages about blocks that begin with a colon or have no braces, and about the heads of functions.

package parser

import (
	"fmt"
	"strings"

	"github.com/antlr4-go/antlr/v4"

	"cpsc/diag"
	"cpsc/internal/words"
	"cpsc/parser/internal/imp"
)

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
// that follow with a deeper indentation. Without a block there is no fix. Its closing brace may be
// there.
func (r *recovery) colonFixes(help string, brace diag.Edit, i int) []diag.Fix {
	if r.token(i + 1).isMissingBrace() {
		return []diag.Fix{{Help: help, Edits: []diag.Edit{brace, r.insertAfter(r.partner(i+1), "")}}}
	}
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
// nothing is on it, of the lines that follow with a deeper indentation, with the brace that closes them.
func (r *recovery) indentedEnd(i int) int {
	end := i + 1
	if r.token(end).isMissingBrace() {
		return r.closed(end)
	}
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

// missingBrace recognises a block whose { is missing, and whose } is at the end of its line.
func (r *recovery) missingBrace(p antlr.Parser, i int) *construct {
	c := p.GetParserRuleContext()
	if r.kind(i) == imp.ImpParserLBRACE || r.token(i).flags&firstOnLine != 0 || !beginsStatement(r.kind(i)) ||
		(c.GetRuleIndex() != imp.ImpParserRULE_block || c.GetChildCount() > 0) && r.kind(i-1) != imp.ImpParserELSE {
		return nil
	}
	return r.blockOnLine(i)
}

// blockOnLine recognises a block whose { is missing before the token i, and whose } is on the same line.
func (r *recovery) blockOnLine(i int) *construct {
	open := i
	for r.kind(open) != imp.ImpParserLBRACE || r.text(open) != "" || r.token(open).isMissingBrace() {
		if open = r.closed(open); r.token(open).flags&firstOnLine != 0 || open >= len(r.in.tokens)-1 {
			return nil
		}
	}
	end := r.partner(open)
	f := r.construct(i, i+1, "expected `{`, found "+r.found(i), "add `{` before it").withEdit(false, r.insertBefore(i, "{ "))
	switch next, newLine := r.kind(end+1), r.token(end+1).flags&firstOnLine != 0; {
	case next == imp.ImpParserSEMI:
		f.end, f.ends = end+2, true
	case newLine, next == imp.ImpParserRPAREN, next == imp.ImpParserCOMMA, next == antlr.TokenEOF:
		f.end, f.ends = end+1, newLine
	default:
		f.end, f.ends = i, true // the statements before the brace, and what follows it, are right by themselves
	}
	return f
}

// closesTooMuch reports whether a brace that closes nothing is after the token i, in the declaration in which it is.
func (r *recovery) closesTooMuch(i int) bool {
	for ; i < len(r.in.tokens)-1 && !r.tired(); i++ {
		switch {
		case r.kind(i) == imp.ImpParserRBRACE && r.partner(i) == i, r.kind(i) == imp.ImpParserLBRACE && r.text(i) == "" && !r.token(i).isMissingBrace():
			return true
		case r.atMargin(i) && r.beginsDeclaration(i):
			return false
		}
	}
	return false
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

// missingOperator recognises two operands in a row in the head of an if, a while or a switch, before its block.
func (r *recovery) missingOperator(_ antlr.Parser, i int) *construct {
	end := r.operandEnd(i)
	if diag.Brief || !isOperand(r.kind(i)) && r.kind(i) != imp.ImpParserNOT || !endsOperand(r.kind(i-1)) || end < i+2 && r.kind(i) == imp.ImpParserNOT ||
		foreignWords.Of(r.text(i)) != "" || foreignWords.Of(r.text(i-1)) != "" {
		return nil
	}
	word := i - 1
	for word > 0 && !isStatementKeyword(r.kind(word)) && r.token(word+1).flags&firstOnLine == 0 && r.kind(word) != imp.ImpParserSEMI {
		word = min(word, r.partner(word)) - 1
	}
	from, head := word+1, end
	if r.kind(from) == imp.ImpParserLPAREN && r.partner(from) == end {
		from, head = from+1, end+1
	}
	if r.kind(head) != imp.ImpParserLBRACE {
		return nil
	}
	f := r.construct(i, i+1, "an operator is missing before "+r.found(i), "join two conditions by `&&` or `||`; compare values by an operator such as `==`").skip(end)
	switch r.kind(word) {
	case imp.ImpParserSWITCH:
		f.helps = nil
	case imp.ImpParserIF, imp.ImpParserWHILE:
		to := i
		for ; to < end && r.kind(to) != imp.ImpParserLAND && r.kind(to) != imp.ImpParserLOR; to = r.closed(to) {
		}
		for j := from; j < i; j = r.closed(j) {
			if r.kind(j) == imp.ImpParserLAND || r.kind(j) == imp.ImpParserLOR {
				from = j + 1
			}
		}
		if r.elementType([2]int{from, i}, "", "") == "bool" && r.elementType([2]int{i, to}, "", "") == "bool" {
			f.helps[0] = "join the two conditions by `&&` or `||`: `" + r.quote(from, i) + " && " + r.quote(i, to) + "`"
			f.withEdit(false, r.insertBefore(i, "&& "))
		}
	default:
		return nil
	}
	return f
}

// braceless returns the construct of a block without braces that consists of the statement
// that the token i begins.
func (r *recovery) braceless(i int) *construct {
	f := r.construct(i, i+1, "expected `{`, found "+r.found(i), "put the block between `{` and `}`, even if it is a single statement")
	f.end = i
	if !diag.Brief && r.kind(i) == imp.ImpParserNOT && r.kind(i+1) == imp.ImpParserLBRACE {
		f.message, f.helps[0] = "expected `{` or an operator, found `!`", "to compare, write `!=` and a value after it"
		return f.skip(i + 1)
	}
	end := i
	isDo := r.kind(i-1) == imp.ImpParserDO
	for end < len(r.in.tokens)-1 && r.kind(end) != imp.ImpParserSEMI && r.kind(end) != imp.ImpParserLBRACE && r.kind(end) != imp.ImpParserRBRACE && !(end > i && r.beginsNextLine(i, end)) && !(isDo && r.kind(end) == imp.ImpParserWHILE) {
		if kind := r.kind(end); kind == imp.ImpParserLPAREN || kind == imp.ImpParserLBRACK { // of [T; n]
			end = r.closed(end)
		} else {
			end++
		}
	}
	sure, onNextLine := !r.closesTooMuch(i), false
	if r.token(i).flags&firstOnLine != 0 && len(r.indent(i)) <= len(r.indent(i-1)) {
		onNextLine = true
		at := r.token(i - 1).end
		f.at, f.message = diag.Span{Start: at, End: at}, "expected `{` at the end of this line"
	}
	if block := r.indentedBlock(i); r.kind(end) == imp.ImpParserSEMI && end+1 < block || r.token(end).flags&firstOnLine != 0 && end < block {
		f.end, f.ends, r.afterBraceless = block, true, block
		if isDo {
			r.afterDo = block
		}
		if diag.Brief {
			return f.withEdit(false, r.insertAfter(i-1, " {"), r.insertAfter(block-1, "\n"+r.indent(i-1)+"}"))
		}
		return f.withEdit(false, r.openLine(i-1), r.closeLines(i-1, block-1))
	}
	simple := r.kind(i+1) != imp.ImpParserIDENT
	switch r.kind(i) {
	case imp.ImpParserRETURN, imp.ImpParserTHROW, imp.ImpParserGOTO, imp.ImpParserYIELD:
		simple = true
	}
	switch kind := r.kind(end); {
	case !diag.Brief && r.kind(i) == imp.ImpParserIF && r.kind(end) == imp.ImpParserSEMI && r.kind(end+1) == imp.ImpParserELSE: // which is in the block, too
		r.afterBraceless = end + 1
	case !simple, onNextLine: // which is not known to be the block
	case kind == imp.ImpParserSEMI:
		r.afterBraceless = end + 1
		if !diag.Brief && r.token(i).flags&r.token(end+1).flags&firstOnLine != 0 { // it has its own line
			f.withEdit(sure, r.openLine(i-1), r.closeLines(i-1, end))
		} else {
			f.withEdit(sure, r.insertBefore(i, "{ "), r.insertAfter(end, " }"))
		}
	case isDo && kind == imp.ImpParserWHILE, r.token(end).flags&firstOnLine != 0 && kind != imp.ImpParserLBRACE && r.isComplete(i, end):
		f.withEdit(sure, r.insertBefore(i, "{ "), r.insertAfter(end-1, "; }"))
		f.end, f.ends, r.afterBraceless = end, true, end
	}
	if isDo {
		r.afterDo = r.afterBraceless
	}
	return f
}

// openLine returns the edit that opens a block after the token head, in place of the blanks at the end of its line.
func (r *recovery) openLine(head int) diag.Edit {
	edit := r.insertAfter(head, " {")
	if rest := r.src.Text[edit.Span.End:r.lineEndOf(head)]; strings.TrimSpace(rest) == "" {
		edit.Span.End += int32(len(strings.TrimRight(rest, "\r")))
	}
	return edit
}

// closeLines returns the edit that closes a block of lines after the token last, the head of which ends with the token head.
func (r *recovery) closeLines(head, last int) diag.Edit {
	indent := r.indent(head)
	if r.token(last+1).flags&firstOnLine == 0 {
		return r.insertAfter(last, "\n"+indent+"}")
	}
	if word := r.text(last + 1); continuesBlock(word) && (word != "while" || r.kind(head) == imp.ImpParserDO) {
		return r.insertBefore(last+1, "} ")
	}
	end := r.lineEndOf(last) // after a comment
	end = min(end, r.token(last+1).start)
	end = int32(len(strings.TrimRight(r.src.Text[:end], " \t\r")))
	return diag.Edit{Span: diag.Span{Start: end, End: end}, Text: "\n" + indent + "}"}
}

// indentedBlock returns the end of the lines from the token i on that are indented deeper than the line before, up to
// a brace that closes a block around them. It is i if there are none.
func (r *recovery) indentedBlock(i int) int {
	if r.token(i).flags&firstOnLine == 0 {
		return i
	}
	start, indent := i, len(r.indent(i-1))
	for i < len(r.in.tokens)-1 && (r.token(i).flags&firstOnLine == 0 || len(r.indent(i)) > indent) && !(r.kind(i) == imp.ImpParserRBRACE && r.partner(i) < start) {
		i++
	}
	return i
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
	var list []int
	for j := i; j < end; j++ {
		if r.kind(j) == imp.ImpParserSEMI {
			list = append(list, j)
		}
	}
	return r.commasFor(i, list, "parameters").skip(end)
}

// headWords maps words of other languages in the head of a function to what Imp has.
const headWords words.Map = `
	throws: raises throw
	yields: yield generates
	->: returns
`

// bareArrow recognises the -> of a function whose body returns a value, and after it no type.
func (r *recovery) bareArrow(_ antlr.Parser, i int) *construct {
	arrow := i - 1
	if r.text(arrow) == "throws" || r.kind(arrow) == imp.ImpParserLPAREN && r.kind(i) == imp.ImpParserRPAREN {
		arrow--
	}
	open := r.headEnd(i)
	end := arrow + 1
	if r.kind(end) == imp.ImpParserLPAREN {
		end = r.closed(end)
	}
	if r.kind(arrow) != imp.ImpParserARROW || r.kind(open) != imp.ImpParserLBRACE || end != open && r.text(end) != "throws" {
		return nil
	}
	value := open + 1 // after the first return of the function
	for ; value < r.partner(open) && (r.kind(value-1) != imp.ImpParserRETURN || r.kind(value) == imp.ImpParserSEMI); value++ {
		if r.kind(value) == imp.ImpParserFN {
			value = r.closed(r.headEnd(value)) - 1
		}
	}
	if value >= r.partner(open) {
		return nil
	}
	f := r.construct(arrow, arrow+1, "`->` needs a type", "write the type of the result after it, as in `-> int`").skip(open)
	function, _ := r.functionEndedBy(r.partner(open))
	if typ := r.resultType(function, value, r.headEnd(value)); typ != "" {
		f.helps[0] = "write `-> " + typ + "`, the type of what it returns"
		f.withEdit(false, r.edit(arrow, end, "-> "+typ))
	}
	return f
}

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
	case r.kind(i-2) == imp.ImpParserYIELDS && r.text(i-1) == "throws" && r.typeEnd(i) > 0 && !diag.Brief: // throws was taken for the type
		return r.construct(i-2, i-1, "`yields` needs a type", "write the type of the values after it: `yields int`, for example").skip(r.headEnd(i))
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
	oneType := r.kind(i+1) == imp.ImpParserIDENT && (r.kind(i+2) == imp.ImpParserLBRACE || r.text(i+2) == "throws")
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
	case kind == imp.ImpParserCOMMA && before == imp.ImpParserARROW && (r.kind(i+1) == imp.ImpParserLBRACE || r.token(i+1).flags&firstOnLine != 0 || r.kind(i+1) == antlr.TokenEOF):
		return r.construct(i, i+1, "expected a type after this `,`", "several results are in parentheses, as in `-> (int, int)`").skip(r.headEnd(i))
	case kind == imp.ImpParserCOMMA && before == imp.ImpParserARROW && r.text(i+1) != "throws":
		return r.construct(i, i+1, "several results are written in parentheses", fmt.Sprintf("write `-> (%s)`", r.quote(i-1, r.headEnd(i)))).
			withFix(r, i-1, r.headEnd(i), "("+r.quote(i-1, r.headEnd(i))+")")
	case kind == imp.ImpParserNOT && before == imp.ImpParserARROW && oneType:
		return r.construct(i, i+1, "expected `throws`, found `!`", fmt.Sprintf("write `-> %s throws %s`", r.text(i-1), r.text(i+1))).
			withFix(r, i, i+1, " throws ")
	case r.textAt(i, "=>") > 0 && r.kind(i+2) == imp.ImpParserIDENT && r.kind(i+3) == imp.ImpParserLBRACE:
		return r.construct(i, i+2, "expected `->` before the result, found `=>`", fmt.Sprintf("write `-> %s`", r.text(i+2))).
			withFix(r, i, i+2, "->")
	case kind == imp.ImpParserLPAREN && r.kind(i-1) == imp.ImpParserRPAREN && r.kind(i+1) == imp.ImpParserRPAREN && r.kind(i+2) == imp.ImpParserLBRACE:
		return r.construct(i, i+2, "a function without results has nothing after its parameters", "remove it").withEdit(true, r.edit(i, i+2, ""))
	case kind == imp.ImpParserLPAREN && r.kind(i-1) == imp.ImpParserRPAREN && r.kind(r.closed(i)) == imp.ImpParserLBRACE:
		return r.construct(i, r.closed(i), "expected `->` before the results, found `(`", fmt.Sprintf("write `-> %s`", r.quote(i, r.closed(i)))).
			withFix(r, i, i+1, "-> (")
	case kind == imp.ImpParserCOLON && oneType && (r.text(i+1) == "void" || r.text(i+1) == "Unit" || r.text(i+1) == "None"):
		return r.construct(i, i+2, "a function without results has nothing after its parameters", "remove it").withEdit(true, r.edit(i, i+2, ""))
	case kind == imp.ImpParserCOLON && oneType:
		arrow := r.edit(i, i+1, "->")
		if !r.hasComment(i-1, i+2) {
			arrow = diag.Edit{Span: diag.Span{Start: r.token(i - 1).end, End: r.token(i + 1).start}, Text: " -> "}
		}
		return r.construct(i, i+1, "expected `->` before the result, found `:`", fmt.Sprintf("write `-> %s`", r.text(i+1))).withEdit(true, arrow)
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

// This file explains operators of other languages, and assignments that are used as values.

package help

import (
	"fmt"
	"slices"
	"strings"

	"cpsc/diag"
)

// operators recognises words and signs that are operators elsewhere, from the error on back to the beginning of the statement. It
// replaces all of them up to the end of the line. It also recognises & and | between conditions.
func operators(p *program, f *diag.Diagnostic, where place, i int) []*advice {
	if f.Code == diag.ChainedComparison {
		return chained(p, f, i)
	}
	from, to := where.first, i
	for to < p.end() && (to == i || p.onLine(to)) && !p.is(to, "; {") {
		to++
	}
	first, op := -1, ""
	var edits []diag.Edit
	for j := from; j < to; {
		if p.text(j) == "xor" && p.endsOperand(j-1) {
			return p.exclusiveOr(f, from, j)
		}
		e, width := p.foreignOperator(from, j, to)
		if width > 0 {
			if edits = append(edits, e); first < 0 {
				if first, op = j, p.raw(j, j+width); p.text(j) == "not" {
					op = "not"
				}
			}
		}
		j += max(width, 1)
	}
	if first < 0 || first > i+1 {
		return nil
	}
	end := first + 1
	for p.raw(first, end) != op && end < to {
		end++
	}
	a := &advice{code: diag.UnexpectedToken, at: p.span(first, end), says: fmt.Sprintf("there is no operator `%s`", op), sure: true, edits: edits}
	if a.helps = []string{"write `" + edits[0].Text + "`"}; len(edits) > 1 {
		a.helps = []string{"the operators are written `&&`, `||` and `!`"}
	}
	return []*advice{a}
}

// foreignOperator returns the edit that replaces the operator of another language at the token j, and of how many tokens it is; or 0
// if there is none. The statement begins with the token from, and ends before the token to.
func (p *program) foreignOperator(from, j, to int) (e diag.Edit, width int) {
	text := p.text(j)
	switch {
	case p.is(j, "and or") && p.endsOperand(j-1) && !p.endsStatement(j+1):
		return diag.Edit{Span: p.token(j).Span, Text: foreignOperators.Of(text)}, 1
	case text == "not" && (p.isOperand(j+1) || p.is(j+1, "( not -")) && (p.wantsOperand(j-1) || p.is(j-1, "and or not") || j == from):
		if end := p.notEnd(j+1, to); end > 0 {
			return diag.Edit{Span: p.span(j, end), Text: "!(" + p.ownOperators(j+1, end) + ")"}, end - j
		}
		e = diag.Edit{Span: p.token(j).Span, Text: "!"}
		if j+1 < to && p.token(j+1).Start == e.Span.End+1 {
			e.Span.End++ // its space
		}
		return e, 1
	case p.adjacent(j+1) && !p.isOperand(j):
		for width := 3; width > 1; width-- {
			if sign := p.raw(j, j+width); p.textAt(j, sign) == j+width && foreignOperators.Of(sign) != "" {
				return diag.Edit{Span: p.span(j, j+width), Text: foreignOperators.Of(sign)}, width
			}
		}
	}
	return e, 0
}

// exclusiveOr explains xor, the token j, between numbers or conditions.
func (p *program) exclusiveOr(f *diag.Diagnostic, from, j int) (list []*advice) {
	signs := []string{"!=", "^"}
	if p.typeOf(p.operandStart(from, j, true), j) == "int" {
		slices.Reverse(signs)
	}
	for _, sign := range signs {
		list = append(list, p.replaceOperator(f, j, j+1, sign))
	}
	return list
}

// replaceOperator returns the advice to write another operator, if the program is right with it.
func (p *program) replaceOperator(f *diag.Diagnostic, from, end int, own string) *advice {
	return &advice{code: diag.UnexpectedToken, at: p.span(from, end), says: fmt.Sprintf("there is no operator `%s`", p.raw(from, end)), clean: true, sure: true,
		helps: []string{"write `" + own + "`"}, edits: []diag.Edit{p.replace(from, end, own)}}
}

// assignedInCondition recognises an assignment in parentheses in the condition of an if or a while, whose value is compared, as in
// while ((x = f()) != 0) of C.
func assignedInCondition(p *program, f *diag.Diagnostic, where place, i int) (list []*advice) {
	c, ok := p.conditionAt(where.first)
	if !ok || i < c.open || i > c.closing+1 {
		return nil
	}
	first, closing, end := where.first, c.closing, c.end
	declares := ""
	if _, known := p.declared().variables[p.text(c.open+1)]; c.after == c.sign+2 && !known { // :=
		declares = "var "
	}
	name, value, rest := p.raw(c.open+1, c.sign), p.ownOperators(c.after, closing), ""
	if closing+1 < end {
		rest = " " + p.ownOperators(closing+1, end)
	}
	none := p.is(closing+1, "== !=") && p.is(closing+2, "null NULL nullptr None Nil NIL undefined EOF nil")
	reads := p.is(c.after, "read_line read_int") && p.text(closing+1) != "=="
	word := p.text(first)
	add := func(text string) {
		a := &advice{code: diag.UnexpectedToken, at: p.span(c.sign, c.after), says: "an assignment has no value", clean: true,
			helps: []string{"write `" + text + "`"}, edits: []diag.Edit{p.replace(first, c.brace+1, text)}}
		if !quotable(text, 2*maxQuoted) {
			a.helps = []string{"assign before the condition, and test the variable"}
		}
		list = append(list, a)
	}
	if reads && (none || rest == "" && p.text(c.after) == "read_line") {
		text := fmt.Sprintf("%s !eof() { %s%s = %s;", word, declares, name, value)
		if more := closing + 3; none && more < end && p.text(more) == "&&" {
			text += fmt.Sprintf(" if !(%s) { break; }", p.ownOperators(more+1, end))
		}
		add(text)
	}
	if none {
		rest = " " + p.text(closing+1) + " nil"
		if closing+3 < end {
			rest += " " + p.ownOperators(closing+3, end)
		}
	}
	tests := []string{rest}
	if rest == "" {
		tests = []string{"", " != nil", " != 0", ` != ""`}
	}
	for _, test := range tests {
		if word == "if" {
			add(fmt.Sprintf("%s%s = %s; if %s%s {", declares, name, value, name, test))
		} else {
			add(fmt.Sprintf("while true { %s%s = %s; if %s { break; }", declares, name, value, negated(name, test)))
		}
	}
	return list
}

// An assigningCondition is a condition that begins with an assignment in parentheses.
type assigningCondition struct {
	open, closing int // the parentheses
	sign, after   int // the = or :=, and the token after it
	end, brace    int // the end of the condition, and the brace of the block
}

// conditionAt returns the condition of the if or while that is the token first, if it begins with an assignment.
func (p *program) conditionAt(first int) (c assigningCondition, ok bool) {
	if !p.is(first, "if while") {
		return c, false
	}
	c.brace = first + 1
	for c.brace < p.end() && p.text(c.brace) != "{" && p.onLine(c.brace) {
		c.brace = p.closed(c.brace)
	}
	c.open, c.end = first+1, c.brace
	if p.text(c.open) == "(" && p.partner(c.open) == c.end-1 && p.text(c.open+1) == "(" && p.text(p.partner(c.open+1)) == ")" {
		c.open, c.end = c.open+1, c.end-1 // the parentheses around the condition
	}
	c.closing, c.sign = p.partner(c.open), p.termEnd(c.open+1)
	c.after = max(c.sign+1, p.textAt(c.sign, ":="))
	return c, p.text(c.brace) == "{" && p.text(c.open) == "(" && c.closing < c.end && c.sign > 0 &&
		(p.text(c.sign) == "=" || c.after == c.sign+2) && p.text(c.after) != "next"
}

// negated returns the negation of the condition that a name and the text after it are.
func negated(name, rest string) string {
	op, operand, _ := strings.Cut(strings.TrimSpace(rest), " ")
	opposite := map[string]string{"==": "!=", "!=": "==", "<": ">=", ">=": "<", ">": "<=", "<=": ">"}[op]
	switch {
	case rest == "":
		return "!" + name
	case opposite == "" || strings.ContainsAny(operand, "&|?<>="):
		return "!(" + name + rest + ")"
	}
	return name + " " + opposite + " " + operand
}

// chained explains & or | between comparisons, to which it binds more tightly, so that they seem to be a chain.
func chained(p *program, f *diag.Diagnostic, i int) []*advice {
	from := i
	for from > 0 && p.onLine(from) && !p.is(from-1, "; { }") {
		from--
	}
	var edits []diag.Edit
	at := diag.NoSpan
	for j := from; p.onLine(j+1) && !p.is(j, "; {"); j++ {
		if p.is(j, "& |") {
			if len(edits) == 0 {
				at = p.token(j).Span
			}
			edits = append(edits, diag.Edit{Span: p.token(j).Span, Text: p.text(j) + p.text(j)})
		}
	}
	if len(edits) == 0 {
		return nil
	}
	own, op := edits[0].Text, edits[0].Text[:1]
	return []*advice{{code: f.Code, at: at, says: fmt.Sprintf("expected `%s` between two conditions, found `%s`", own, op),
		helps: []string{fmt.Sprintf("an operator on bits binds tighter than a comparison: write `%s`", own)}, edits: edits}}
}

// unfinishedLine recognises an assignment at the end of a line, which takes the variable of the next one for its value, or a point there,
// which takes it for a field.
func unfinishedLine(p *program, f *diag.Diagnostic, where place, i int) []*advice {
	if start := p.lineStart(i); p.is(i, assigning) && start < i && p.is(start-1, assigning) && p.termEnd(start) == i {
		a := p.unfinished(start - 1)
		a.skip = p.span(where.first, start)
		return []*advice{a}
	}
	for j := i; j > where.first; j-- {
		if p.token(j).first && p.text(j-1) == "." && p.adjacent(j-1) {
			return []*advice{p.unfinishedField(j - 1)}
		}
	}
	return nil
}

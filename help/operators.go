// This file explains operators of other languages, and assignments that are used as values.

package help

import (
	"fmt"
	"strings"

	"cpsc/diag"
)

// operators recognises words and signs that are operators elsewhere, from the error on back to the beginning of the statement. It
// replaces all of them up to the end of the line. It also recognises & and | between conditions.
func operators(p *program, f *diag.Diagnostic, where place, i int) (list []*advice) {
	if f.Code == diag.ChainedComparison {
		return chained(p, f, i)
	}
	from, to := where.first, i
	for to < p.end() && (to == i || p.onLine(to)) && !p.is(to, "; {") {
		to++
	}
	first, op := -1, ""
	var edits []diag.Edit
	for j := from; j < to; j++ {
		text, width := p.text(j), 1
		own := ""
		switch {
		case p.is(j, "and or") && p.endsOperand(j-1) && !p.endsStatement(j+1):
			own = foreignOperators.Of(text)
		case text == "not" && (p.isOperand(j+1) || p.is(j+1, "( not -")) && (p.wantsOperand(j-1) || p.is(j-1, "and or not") || j == from):
			own = "!"
			if end := p.notEnd(j+1, to); end > 0 {
				edits = append(edits, diag.Edit{Span: p.span(j, end), Text: "!(" + p.ownOperators(j+1, end) + ")"})
				width, own = end-j, ""
				if first < 0 {
					first, op = j, text
				}
			}
		case text == "xor" && p.endsOperand(j-1):
			own := []string{"!=", "^"}
			if a := p.operandStart(from, j, true); p.typeOf(a, j) == "int" {
				own = []string{"^", "!="}
			}
			list = append(list, p.replaceOperator(f, j, j+1, own[0]), p.replaceOperator(f, j, j+1, own[1]))
			for _, other := range []string{"(%s) != (%s)", "%s != (%s)", "(%s) != %s"} {
				a, end := p.operandStart(from, j, false), p.operandEnd(j+1)
				list = append(list, &advice{code: diag.UnexpectedToken, at: p.token(j).Span, says: "there is no operator `xor`", clean: true,
					helps: []string{"write `" + fmt.Sprintf(other, p.raw(a, j), p.raw(j+1, end)) + "`"}, edits: []diag.Edit{p.replace(a, end, fmt.Sprintf(other, p.raw(a, j), p.raw(j+1, end)))}})
			}
			return list
		case p.adjacent(j+1) && !p.isOperand(j):
			for width = 3; width > 1 && own == ""; width-- {
				if p.textAt(j, p.raw(j, j+width)) == j+width {
					if own = foreignOperators.Of(p.raw(j, j+width)); own != "" {
						break
					}
				}
			}
			width = max(width, 1)
		}
		if own != "" {
			e := diag.Edit{Span: p.span(j, j+width), Text: own}
			if text == "not" && j+1 < to && p.token(j+1).Start == e.Span.End+1 {
				e.Span.End++ // its space
			}
			edits = append(edits, e)
			if first < 0 {
				first, op = j, p.raw(j, j+width)
			}
		}
		j += width - 1
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

// replaceOperator returns the advice to write another operator, if the program is right with it.
func (p *program) replaceOperator(f *diag.Diagnostic, from, end int, own string) *advice {
	return &advice{code: diag.UnexpectedToken, at: p.span(from, end), says: fmt.Sprintf("there is no operator `%s`", p.raw(from, end)), clean: true, sure: true,
		helps: []string{"write `" + own + "`"}, edits: []diag.Edit{p.replace(from, end, own)}}
}

// assignedInCondition recognises an assignment in parentheses in the condition of an if or a while, whose value is compared, as in
// while ((x = f()) != 0) of C.
func assignedInCondition(p *program, f *diag.Diagnostic, where place, i int) (list []*advice) {
	first := where.first
	if !p.is(first, "if while") {
		return nil
	}
	brace := first + 1
	for brace < p.end() && p.text(brace) != "{" && p.onLine(brace) {
		brace = p.closed(brace)
	}
	if p.text(brace) != "{" {
		return nil
	}
	from, end := first+1, brace
	if p.text(from) == "(" && p.partner(from) == end-1 && p.text(from+1) == "(" && p.text(p.partner(from+1)) == ")" {
		from, end = from+1, end-1 // the parentheses around the condition
	}
	closing := p.partner(from)
	if p.text(from) != "(" || closing >= end {
		return nil
	}
	at := p.termEnd(from + 1)
	after, declares := at+1, ""
	if p.textAt(at, ":=") > 0 {
		after = at + 2
		if _, known := p.declared().variables[p.text(from+1)]; !known {
			declares = "var "
		}
	} else if p.text(at) != "=" {
		return nil
	}
	if i < from || i > closing+1 || at < 0 || p.text(after) == "next" {
		return nil
	}
	name, value, rest := p.raw(from+1, at), p.ownOperators(after, closing), ""
	if closing+1 < end {
		rest = " " + p.ownOperators(closing+1, end)
	}
	none := p.is(closing+1, "== !=") && p.is(closing+2, "null NULL nullptr None Nil NIL undefined EOF nil")
	reads := p.is(after, "read_line read_int") && p.text(closing+1) != "=="
	word := p.text(first)
	add := func(text string) {
		a := &advice{code: diag.UnexpectedToken, at: p.span(at, after), says: "an assignment has no value", clean: true,
			helps: []string{"write `" + text + "`"}, edits: []diag.Edit{p.replace(first, brace+1, text)}}
		if !quotable(text, 2*maxQuoted) {
			a.helps = []string{"assign before the condition, and test the variable"}
		}
		list = append(list, a)
	}
	if reads && (none || rest == "" && p.text(after) == "read_line") {
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

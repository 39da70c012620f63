// This file explains enums, and ranges in a case.

package help

import (
	"fmt"
	"strconv"
	"strings"

	"cpsc/diag"
	"cpsc/parser"
)

// enum recognises the declaration of an enum: in place of it, there is a constant for each value.
func enum(p *program, f *diag.Diagnostic, where place, i int) []*advice {
	word := where.first
	for word < p.end() && p.onLine(word+1) && p.text(word) != "enum" {
		word++
	}
	open := word + 1
	for p.isName(open) || p.is(open, ": struct") {
		open++
	}
	if p.text(word) != "enum" || p.text(open) != "{" || p.text(p.partner(open)) != "}" {
		return nil
	}
	var consts []string
	n := int64(0)
	for _, at := range p.split(open+1, p.partner(open), ",") {
		if at[0] == at[1] {
			continue
		}
		if p.text(at[0]+1) == "=" {
			n, _ = strconv.ParseInt(p.raw(at[0]+2, at[1]), 0, 64)
		} else if at[1] > at[0]+1 {
			return []*advice{{code: diag.MisspeltKeyword, at: p.token(word).Span, says: "`enum` is not a keyword", skip: p.span(where.first, p.closed(open)),
				helps: []string{"declare a struct with a field for each alternative, and one that tells which it is"}}}
		}
		consts = append(consts, fmt.Sprintf("const %s = %d;", p.text(at[0]), n))
		n++
	}
	end := p.closed(open)
	if p.isName(end) && p.onLine(end) {
		end++
	}
	if p.text(end) == ";" {
		end++
	}
	text := strings.Join(consts, " ")
	a := &advice{code: diag.MisspeltKeyword, at: p.token(word).Span, says: "`enum` is not a keyword", helps: []string{"declare a constant for each value: `" + text + "`"}}
	if a.edits = []diag.Edit{{Span: p.span(where.first, end), Text: text}}; !quotable(text, 2*maxQuoted) {
		a.helps = []string{"declare a constant for each value: `" + consts[0] + "`"}
	}
	return []*advice{a}
}

// mostListed bounds how many values of a range in a case are listed.
const mostListed = 16

// caseRange recognises a range of literals in a case: in place of it, the case has all values.
func caseRange(p *program, f *diag.Diagnostic, where place, i int) (list []*advice) {
	dots := i
	for dots > max(0, i-3) && !p.is(dots, "..") && p.text(dots) != "to" {
		dots--
	}
	after := max(p.textAt(dots, ".."), p.textAt(dots, "..="), p.textAt(dots, "..."), p.textAt(dots, "to"))
	if after < 0 || where.rule != "clause" && where.rule != "switchStmt" && !where.inClause && !p.caseBefore(dots) {
		return nil
	}
	start := dots - 1
	if p.text(start-1) == "-" {
		start--
	}
	end := after + 1
	from, isChar, ok := p.bound(start, dots)
	to, isCharToo, okToo := p.bound(after, end)
	if !ok || !okToo || isChar != isCharToo || from > to || to-from >= mostListed {
		return nil
	}
	var values []string
	for n := from; n <= to; n++ {
		switch {
		case !isChar:
			values = append(values, strconv.FormatInt(n, 10))
		case n == '\'' || n == '\\':
			values = append(values, `'\`+string(rune(n))+"'")
		default:
			values = append(values, "'"+string(rune(n))+"'")
		}
	}
	add := func(values []string) {
		text := strings.Join(values, ", ")
		list = append(list, &advice{code: diag.UnexpectedToken, at: p.span(dots, after), says: "a case has no ranges", helps: []string{"list the values: `case " + text + ":`"},
			edits: []diag.Edit{{Span: p.span(start, end), Text: text}}})
	}
	add(values)
	if after == dots+1 && p.text(dots) == ".." && !isChar && len(values) > 1 { // as a range in Imp, it is without its upper bound
		without := list[0]
		add(values[:len(values)-1])
		list[0], without.helps[0] = list[1], "or with the last one: `case "+strings.Join(values, ", ")+":`"
		list[0].also = []diag.Fix{{Help: without.helps[0], Edits: without.edits}}
		list[0].helps = append(list[0].helps, without.helps[0])
	}
	return list[:1]
}

// bound returns the value of an integer or a plain character between two tokens, and whether it is a character.
func (p *program) bound(from, end int) (n int64, isChar, ok bool) {
	text := p.raw(from, end)
	if p.token(from).class == parser.Character {
		return int64(text[1]), true, len(text) == 3
	}
	n, err := strconv.ParseInt(text, 10, 32)
	return n, false, err == nil
}

// This file explains heads of loops and functions, and declarations, as other languages write them.

package help

import (
	"strings"

	"cpsc/diag"
)

// loopOfC recognises the head of a for as in C, with parentheses around its parts, or with types, ++ or -- in them.
func loopOfC(p *program, f *diag.Diagnostic, where place, i int) []*advice {
	open, brace := where.first+1, where.first+1
	if p.text(where.first) != "for" {
		return nil
	}
	from, end := open, 0
	if p.text(open) == "(" && p.text(p.partner(open)) == ")" {
		from, end = open+1, p.partner(open)
		brace = end + 1
	} else {
		for brace < p.end() && p.text(brace) != "{" && (brace == open || p.onLine(brace)) {
			brace = p.closed(brace)
		}
		end = brace
	}
	parts := p.split(from, end, ";")
	if len(parts) != 3 || i > brace {
		return nil
	}
	var texts []string
	for k, at := range parts {
		texts = append(texts, p.partOfFor(k, at[0], at[1], from == open))
	}
	if brace == end+1 && texts[0]+texts[1]+texts[2] == "" {
		return []*advice{{code: diag.UnexpectedToken, at: p.span(where.first, brace), says: "a loop without an end is written with `while`", sure: true,
			helps: []string{"write `while true {`"}, edits: []diag.Edit{{Span: p.span(where.first, brace), Text: "while true"}}}}
	}
	text := strings.Join(texts, "; ")
	if strings.Contains(text, "…") || text == p.raw(open, brace) {
		return nil
	}
	to := brace
	if p.text(brace-1) == ")" && from == open {
		to = end
	}
	a := &advice{code: diag.UnexpectedToken, at: f.Primary.Span, says: f.Message, sure: true,
		helps: []string{"write `for " + text + " { … }`"}, edits: []diag.Edit{{Span: p.span(open, to), Text: text}}}
	if from > open {
		a.at, a.says = p.token(open).Span, "the parts of a `for` are not in parentheses"
	}
	return []*advice{a}
}

// partOfFor returns the part k of the head of a for, which is between two tokens, as Imp has it; typed says that it keeps the type int.
func (p *program) partOfFor(k, from, end int, typed bool) string {
	if from >= end {
		return ""
	}
	switch k {
	case 0:
		word := 0
		for p.is(from+word, "let var const auto val mut final") {
			word++
		}
		typ := ""
		if name := p.typeEnd(from + word); name > 0 && p.isName(name) && name < end {
			if own := p.translated(from+word, name); own != "int" || typed {
				typ = ": " + own
			}
			from, word = name, max(word, 1)
		} else {
			from += word
		}
		list := p.assignments(from, end)
		if list == nil {
			return "…"
		}
		prefix := ""
		if word > 0 {
			prefix = "var "
		}
		var names, values []string
		for _, a := range list {
			if a[1] != "=" {
				return "…"
			}
			names, values = append(names, a[0]), append(values, a[2])
		}
		return prefix + strings.Join(names, ", ") + typ + " = " + strings.Join(values, ", ")
	case 1:
		return p.ownOperators(from, end)
	}
	list := p.assignments(from, end)
	switch {
	case list == nil:
		return p.raw(from, end)
	case len(list) == 1:
		return list[0][0] + " " + list[0][1] + " " + list[0][2]
	}
	var names, values []string
	for _, a := range list {
		names = append(names, a[0])
		if op := strings.TrimSuffix(a[1], "="); op != "" {
			values = append(values, a[0]+" "+op+" "+beside(op, a[2], ""))
		} else {
			values = append(values, a[2])
		}
	}
	return strings.Join(names, ", ") + " = " + strings.Join(values, ", ")
}

// assignments returns the target, the operator and the value of each of the assignments between two tokens, with commas between
// them; x++ is one, too. It returns nil if they are none.
func (p *program) assignments(from, end int) (list [][3]string) {
	for _, at := range p.split(from, end, ",") {
		start := at[0]
		if p.textAt(start, "++") > 0 || p.textAt(start, "--") > 0 {
			list = append(list, [3]string{p.raw(start+2, at[1]), p.text(start) + "=", "1"})
			continue
		}
		op := p.termEnd(start)
		switch {
		case op > 0 && (p.textAt(op, "++") == at[1] || p.textAt(op, "--") == at[1]):
			list = append(list, [3]string{p.raw(start, op), p.text(op) + "=", "1"})
		case op > 0 && p.textAt(op, ":=") > 0 && op+2 < at[1]:
			list = append(list, [3]string{p.raw(start, op), "=", p.ownOperators(op+2, at[1])})
		case op > 0 && p.is(op, assigning) && op+1 < at[1]:
			list = append(list, [3]string{p.raw(start, op), p.text(op), p.ownOperators(op+1, at[1])})
		default:
			return nil
		}
	}
	return list
}

// functionHead recognises the head of a function that is nearly right: with types and results as other languages write them.
func functionHead(p *program, f *diag.Diagnostic, where place, i int) []*advice {
	fn := i
	for k := 0; p.text(fn) != "fn" && k < 64 && fn > 0 && !p.is(fn, "{ } ;"); k++ {
		fn--
	}
	open := fn + 1
	if p.isName(open) {
		open++
	}
	if p.text(fn) != "fn" || p.text(open) != "(" || p.text(p.partner(open)) != ")" {
		return nil
	}
	closing := p.partner(open)
	head := p.raw(fn, open+1) + p.params(open+1, closing) + ")"
	result := closing + 1
	brace := result
	for brace < p.end() && !p.is(brace, "{ ; , ) =") && (brace == result || p.onLine(brace)) {
		brace = max(p.closed(brace), p.typeArgumentsEnd(brace))
	}
	stop := result
	for stop < brace && !p.is(stop, "throws yields") {
		stop++
	}
	head += p.resultsOf(result, stop)
	if arrow := stop; stop < brace {
		for arrow < brace && !(arrow > stop && p.is(arrow, "-> yields")) {
			arrow++
		}
		if arrow < brace && stop == result { // throws before the result
			head += " " + p.raw(arrow, brace)
		}
		head += " " + p.raw(stop, arrow)
	}
	end := brace
	if head == p.raw(fn, end) || i > brace+1 || strings.Contains(head, "…") && !hasHoles(head) {
		return nil
	}
	a := &advice{code: f.Code, at: f.Primary.Span, says: f.Message, sure: true, helps: []string{"write `" + head + "`"}, edits: []diag.Edit{{Span: p.span(fn, end), Text: head}}}
	return []*advice{a}
}

// resultsOf returns what Imp has after the parameters for the results between two tokens, or "".
func (p *program) resultsOf(from, end int) string {
	after := max(from, p.textAt(from, "->"), p.textAt(from, "=>"), p.textAt(from, ":"))
	if after >= end || !p.onLine(after) {
		return ""
	}
	own := ""
	if p.text(after) == "(" && p.closed(after) == end {
		own = "(" + p.paramTypes(after+1, end-1) + ")"
	} else {
		own = p.translated(after, end)
	}
	if own == "void" || own == "()" {
		return ""
	}
	return " -> " + own
}

// genericType recognises a type with its parameters between < and >.
func genericType(p *program, f *diag.Diagnostic, where place, i int) (list []*advice) {
	for _, from := range []int{i - 1, i} {
		start := from
		end := p.typeArgumentsEnd(from + 1)
		if p.text(start) == "std" && p.text(start+1) == ":" && end < 0 {
			from = start + 3
			if end = p.typeArgumentsEnd(from + 1); end < 0 {
				end = from + 1
			}
		}
		g := genericOf(p.text(from))
		if end < 0 || g == nil && start == from || from < where.first {
			continue
		}
		own := p.translated(start, end)
		a := &advice{code: diag.UnexpectedToken, at: p.span(start, end), says: "there are no modules", helps: []string{"write `" + own + "`"}, sure: true}
		if g != nil {
			if a.says, a.sure = g.says, g.sure; g.help != "" {
				a.helps = []string{g.help}
			}
		}
		if !strings.Contains(own, "…") {
			a.edits = []diag.Edit{{Span: p.span(start, end), Text: own}}
		} else {
			a.skip = diag.NoSpan
		}
		list = append(list, a)
	}
	return list
}

// structFields recognises a struct with fields as other languages write them.
func structFields(p *program, f *diag.Diagnostic, where place, i int) []*advice {
	open := p.structAround(f)
	if open == 0 {
		return nil
	}
	edits, understood := p.fields(open)
	if !understood || len(edits) == 0 {
		return nil
	}
	a := &advice{code: f.Code, at: f.Primary.Span, says: f.Message, helps: []string{"write the fields as in `x: int, y: int`"}, edits: edits}
	if edits[0].Text == "," && edits[0].Span.Start == edits[0].Span.End {
		a.at, a.says, a.helps[0] = edits[0].Span, "expected `,` after this field", "add `,` here"
	}
	return []*advice{a}
}

// This file searches for the smallest change that leads past a syntax error: a token that is inserted, replaced or removed, or a
// brace where the layout has one.

package help

import (
	"fmt"
	"strings"

	"cpsc/diag"
	"cpsc/internal/words"
	"cpsc/parser"
)

// search returns the first repair with which the parser gets past the line of the syntax error at the token i, and the program with
// it, or nil. It prefers those after which the program also has the right names and types.
func (h *helper) search(p *program, f *diag.Diagnostic, where place, i int) (*advice, *program) {
	var best *advice
	var with *program
	for _, a := range p.repairs(f, where, i) {
		if a == nil || len(a.edits) == 0 {
			continue
		}
		q := h.apply(p, a.edits)
		if q == nil || !p.passes(f, a.edits, q) {
			continue
		}
		clean := q.cleanAround(a.edits) && (!q.parses() || len(q.faults) == 0) || a.stop && q.parses()
		a.searched = true
		a.sure = a.sure && clean
		if clean && (q.parses() || best == nil) {
			return a, q
		}
		if best == nil {
			best, with = a, q
		}
	}
	return best, with
}

// passes reports whether the first syntax error of q, the program with edits, is after the line of the fault f and of the last edit.
func (p *program) passes(f *diag.Diagnostic, edits []diag.Edit, q *program) bool {
	if q.parses() {
		return true
	}
	next := q.faultFrom(min(edits[0].Span.Start, f.Primary.Span.Start))
	limit := max(moved(edits, f.Primary.Span.Start), moved(edits, edits[len(edits)-1].Span.End))
	return next == nil || next.Primary.Span.Start > q.lineAfter(limit)
}

// repairs returns the repairs that are tried, the most likely first.
func (p *program) repairs(f *diag.Diagnostic, where place, i int) []*advice {
	if f.Code == diag.UnexpectedEOF {
		return p.repeatedLines(p.end())
	}
	var list []*advice
	add := func(a *advice) { list = append(list, a) }
	// A word that is nearly a keyword.
	for _, j := range []int{i, i - 1, i - 2, where.first} {
		if j >= where.first || j == i {
			for _, keyword := range p.misspelt(j) {
				keyword = strings.ReplaceAll(keyword, "_", " ")
				add(&advice{code: diag.MisspeltKeyword, at: p.token(j).Span, says: fmt.Sprintf("`%s` is not a keyword", p.text(j)),
					helps: []string{fmt.Sprintf("did you mean `%s`?", keyword)}, edits: []diag.Edit{p.replace(j, j+1, keyword)}})
			}
		}
	}
	if i > 1 && p.token(i-1).first && p.is(i-2, "break continue") { // the next line is taken for a label
		add(p.missing(f, i-1, ";"))
	}
	// What is missing at the end of a line, or before the token.
	if i > 0 {
		texts := []string{";", ")", "]", " {", "}", ",", ":", " =", "("}
		switch where.rule {
		case "param", "params", "field", "structDecl":
			texts = append([]string{","}, texts...)
		case "clause":
			texts = append([]string{":"}, texts...)
		}
		for _, text := range texts {
			add(p.missing(f, i, text))
		}
	}
	// What is there by mistake, or in place of something else.
	if i < p.end() && !p.is(i, "{ }") {
		stray := p.text(i) == ";" && p.is(i-1, "{ } ;")
		add(&advice{at: f.Primary.Span, says: f.Message, code: f.Code, helps: []string{fmt.Sprintf("remove the `%s`", p.text(i))}, edits: []diag.Edit{p.replace(i, i+1, "")}, sure: p.text(i) == p.text(i-1) || stray, stop: stray})
	}
	if i > 0 && p.token(i-1).class == parser.Symbol && !p.is(i-1, "{ }") {
		add(&advice{at: p.token(i - 1).Span, says: fmt.Sprintf("this `%s` seems to be one too many", p.text(i-1)), code: diag.UnexpectedToken,
			helps: []string{"remove it"}, edits: []diag.Edit{p.replace(i-1, i, "")}})
	}
	for _, j := range []int{i, i - 1} {
		for _, text := range replacements(p.text(j)) {
			at := f.Primary.Span
			if j < i {
				at = p.token(j).Span
			}
			add(&advice{at: at, says: f.Message, code: f.Code, helps: []string{"write `" + text + "`"}, edits: []diag.Edit{p.replace(j, j+1, text)}})
		}
	}
	if first := p.lineStart(i); p.isProse(first) {
		list = append([]*advice{{code: diag.UnexpectedToken, at: p.span(first, p.lineEnd(first)), says: "this line is no statement", helps: []string{"a comment begins with `//`"},
			edits: []diag.Edit{p.insertBefore(first, "// ")}}}, list...)
	}
	return append(p.repeatedLines(i), list...)
}

// replacements returns the tokens that may have been meant by another one.
func replacements(token string) []string {
	const similar words.Map = `
		; ): ]
		): ] }
		]: ) }
		}: ) ]
		,: ; .
		;: , :
		:: ; = -> ,
		.: , ..
		=: == : ->
		==: =
		-: -> =
		>: ->
		{: ( [
		(: [ {
		[: (
		..: .
		&: &&
		|: ||
	`
	for line := range strings.Lines(string(similar)) {
		if key, list, found := strings.Cut(strings.TrimSpace(line), ": "); found && key == token {
			return strings.Fields(list)
		}
	}
	return nil
}

// misspelt returns the keywords that the word i may be.
func (p *program) misspelt(i int) []string {
	t := p.token(i)
	if i < 0 || t.class != parser.Identifier && t.class != parser.Contextual || p.isDeclared(t.text) {
		return nil
	}
	if own := foreignKeywords.Of(t.text); own != "" {
		return strings.Split(own, "|")
	}
	always, contextual := parser.Keywords()
	if keyword, found := diag.Closest(t.text, append(always, contextual...)); found {
		return []string{keyword}
	}
	return nil
}

// foreignKeywords are words for keywords in other languages, or that are half typed, with what Imp has.
const foreignKeywords words.Map = `
	fn: fucn fnc dfe fuc funtion fucntion funciton fnuction func function def fun
	catch|catch_e: rescue except cat catc cathc
	while: whi whil wihle whiel
	continue: next cont
	break: last
	default: defualt otherwise
`

// missing returns the repair that inserts a text before the token i.
func (p *program) missing(f *diag.Diagnostic, i int, text string) *advice {
	shown := strings.TrimSpace(text)
	a := &advice{code: f.Code, says: f.Message, at: f.Primary.Span}
	if p.onLine(i) {
		a.edits = []diag.Edit{p.insertBefore(i, shown+" ")}
		if p.is(i, ") ] ; ,") || shown == ";" || shown == "," || shown == ":" {
			a.edits = []diag.Edit{p.insertAfter(i-1, text)}
		}
		a.helps = []string{fmt.Sprintf("put a `%s` before it", shown)}
		return a
	}
	at := p.token(i - 1).End
	a.at = diag.Span{Start: at, End: at}
	a.helps = []string{fmt.Sprintf("add `%s` here", shown)}
	a.says = fmt.Sprintf("expected `%s` at the end of this line", shown)
	if text == ";" {
		a.says, a.code, a.sure = "expected `;` after this statement", diag.MissingSemicolon, true
		a.stop = f.Code == diag.MissingSemicolon
	}
	a.edits = []diag.Edit{p.insertAfter(i-1, text)}
	return a
}

// repeatedLines returns the repairs that remove one of two lines that are the same, before the token i or at it, if they open a block.
func (p *program) repeatedLines(i int) (list []*advice) {
	for j := i; j > max(0, i-200) && len(list) < 3; j-- {
		if !p.token(j).first {
			continue
		}
		end := p.lineEnd(j)
		if p.text(end-1) == "{" && p.raw(j, end) == p.raw(end, p.lineEnd(end)) {
			at := diag.Span{Start: p.token(j).Start, End: p.token(end).Start}
			list = append(list, &advice{code: diag.UnexpectedToken, at: p.span(j, end), says: "this line is the same as the next one", helps: []string{"remove it"}, edits: []diag.Edit{{Span: at}}})
		}
	}
	for j := i; j > max(0, i-200) && len(list) < 6; j-- { // what ends a block
		switch {
		case !p.token(j).first:
		case p.is(j, endWords) && (!p.onLine(j+1) || p.text(j+1) == ";" && !p.onLine(j+2)):
			end := j + 1
			if p.text(end) == ";" {
				end++
			}
			list = append(list, &advice{code: diag.UnexpectedToken, at: p.token(j).Span, says: "a block ends with `}`", helps: []string{"write `}`"}, edits: []diag.Edit{p.replace(j, end, "}")}})
		case p.text(j) == "}" && !p.onLine(j+1) && p.partner(j) < j && p.indent(p.partner(j)) != p.indent(j):
			at := diag.Span{Start: p.token(j - 1).End, End: p.token(j).End}
			list = append(list, &advice{code: diag.ExpectedDeclaration, at: p.token(j).Span, says: "this `}` seems to be one too many", helps: []string{"remove it"}, edits: []diag.Edit{{Span: at}}})
		}
	}
	return list
}

// lineStart returns the first token on the line of the token i.
func (p *program) lineStart(i int) int {
	for i > 0 && !p.token(i).first {
		i--
	}
	return i
}

// isProse reports whether the line that the token i begins has at least three words and no sign but those of a sentence.
func (p *program) isProse(i int) bool {
	words := 0
	for j := i; j == i || p.onLine(j); j++ {
		switch t := p.token(j); {
		case p.isName(j) || t.class == parser.Keyword && j > i:
			words++
		case p.is(j, ". , :") && words > 0:
		default:
			return false
		}
	}
	return words > 2
}

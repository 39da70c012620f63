// This file finds declarations that are being typed: the parser drops those whose heads it does not understand.

package lsp

import (
	"strings"

	"cpsc/diag"
	"cpsc/parser"
)

// declarationKind returns the kind of what a keyword declares, and whether it declares anything.
func declarationKind(word string) (symbolKind, bool) {
	switch word {
	case "fn":
		return function, true
	case "struct":
		return structType, true
	case "const":
		return constant, true
	case "var":
		return global, true
	case "type":
		return alias, true
	}
	return 0, false
}

// mostUnfinished bounds how many declarations outside of the index are looked for.
const mostUnfinished = 100

// unfinished returns the declarations that begin with a keyword and a name and are not in the index, for the outline:
// functions anywhere, and others at the left margin outside of functions; and the fields of structs that are not in it.
func (a *analysis) unfinished() []outlined {
	if !a.syntax {
		return nil
	}
	var tokens []parser.Token
	for _, t := range a.tokens() {
		if t.Kind != parser.Comment {
			tokens = append(tokens, t)
		}
	}
	var list []outlined
	left := mostUnfinished
	end := int32(0) // of the last declaration that was found at the margin
	for i, t := range tokens[:max(0, len(tokens)-1)] {
		kind, declares := declarationKind(a.string[t.Start:t.End])
		name := tokens[i+1]
		if !declares || !isName(t.Kind) || name.Kind != parser.Identifier && name.Kind != parser.Contextual {
			continue
		}
		known := a.isIndexed(name.Start)
		if known && kind != structType || left == 0 {
			continue
		}
		first := i
		if i > 0 && a.string[tokens[i-1].Start:tokens[i-1].End] == "extern" {
			first--
		}
		atMargin := a.beginsLine(tokens[first])
		if kind != function && (!atMargin || t.Start < end || a.inBody(t.Start)) {
			continue
		}
		last := a.lastOf(tokens, i+1, atMargin)
		rest := tokens[i+2 : last+1]
		at := diag.Span{Start: tokens[first].Start, End: tokens[last].End}
		if atMargin {
			end = at.End
		}
		if !known {
			list = append(list, outlined{a.string[name.Start:name.End], kind, a.typed(rest, kind), at, name.Span})
			left--
		}
		if kind == structType {
			for _, f := range a.typedFields(rest) {
				if !a.isIndexed(f.name.Start) {
					list = append(list, f)
				}
			}
		}
	}
	return list
}

// unfinishedBlocks returns what is in braces in functions that are not in the index, with them.
func (a *analysis) unfinishedBlocks() []diag.Span {
	var list []diag.Span
	for _, e := range a.unfinished() {
		if e.kind != function {
			continue
		}
		var open []int32
		for _, t := range a.tokens() {
			if t.Start < e.at.Start || t.End > e.at.End || t.Kind != parser.Symbol {
				continue
			}
			switch word := a.string[t.Start:t.End]; {
			case word == "{":
				open = append(open, t.Start)
			case word == "}" && len(open) > 0:
				list = append(list, diag.Span{Start: open[len(open)-1], End: t.End})
				open = open[:len(open)-1]
			}
		}
	}
	return list
}

// beginsLine reports whether a token is the first on its line, at the left margin.
func (a *analysis) beginsLine(t parser.Token) bool {
	return t.Start == 0 || a.string[t.Start-1] == '\n'
}

// inBody reports whether an offset is in the body of a function that is in the index.
func (a *analysis) inBody(offset int32) bool {
	for _, b := range a.index.bodies {
		if b.Start < offset && offset < b.End {
			return true
		}
	}
	return false
}

// lastOf returns the last token of a declaration whose name is the token i. It ends with its brace or semicolon, or else
// before the next declaration; a function in another one, whose rest may be statements of that, ends with its line.
func (a *analysis) lastOf(tokens []parser.Token, i int, atMargin bool) int {
	depth := 0
	line := a.lineOf(tokens[i].Start)
	for n := i + 1; n < len(tokens); n++ {
		t := tokens[n]
		word := a.string[t.Start:t.End]
		if _, declares := declarationKind(word); a.beginsLine(t) && (declares || word == "extern") || !atMargin && depth == 0 && a.lineOf(t.Start) > line {
			return n - 1
		}
		switch {
		case t.Kind != parser.Symbol:
		case word == "{":
			depth++
		case word == "}":
			if depth--; depth < 0 {
				return n - 1
			} else if depth == 0 {
				return n
			}
		case word == ";" && depth == 0:
			return n
		}
	}
	return len(tokens) - 1
}

// typed returns what is typed of a declaration after its name, up to a body, as the detail of an outline.
func (a *analysis) typed(tokens []parser.Token, kind symbolKind) string {
	if len(tokens) == 0 {
		return ""
	}
	from, to := tokens[0].Start, tokens[len(tokens)-1].End
	for i, t := range tokens {
		switch word := a.string[t.Start:t.End]; {
		case word == "{" && kind == function, word == "=" && kind == global, word == ";":
			to = from
			if i > 0 {
				to = tokens[i-1].End
			}
			return oneLine(a.string[from:to])
		}
	}
	return oneLine(a.string[from:to])
}

// oneLine returns the text of a declaration after its name as an outline shows it.
func oneLine(text string) string {
	return strings.TrimLeft(strings.Join(strings.Fields(text), " "), ":= ")
}

// typedFields returns the fields of a struct, of which the tokens after its name are given: names that follow a brace or a
// comma, or that a colon follows.
func (a *analysis) typedFields(tokens []parser.Token) []outlined {
	var list []outlined
	word := func(i int) string {
		if i < 0 || i >= len(tokens) {
			return ""
		}
		return a.string[tokens[i].Start:tokens[i].End]
	}
	var types []int32 // where they begin, by field; 0: none
	depth := 0
	for i, t := range tokens {
		switch word(i) {
		case "(", "[":
			depth++
		case ")", "]":
			depth--
		}
		before, last := word(i-1), len(list)-1
		switch {
		case depth == 0 && (t.Kind == parser.Identifier || t.Kind == parser.Contextual) && (before == "{" || before == "," || word(i+1) == ":"):
			list, types = append(list, outlined{word(i), field, "", t.Span, t.Span}), append(types, 0)
		case last < 0 || depth == 0 && (word(i) == "," || word(i) == "}"):
		default: // it belongs to the last field
			if list[last].at.End = t.End; word(i) == ":" && types[last] == 0 {
				types[last] = t.End
			}
		}
	}
	for i := range list {
		if types[i] > 0 {
			list[i].detail = oneLine(a.string[types[i]:list[i].at.End])
		}
	}
	return list
}

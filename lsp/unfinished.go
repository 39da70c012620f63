// This file finds declarations that are being typed: the parser drops those whose heads it does not understand.

package lsp

import (
	"slices"
	"strings"

	"cpsc/diag"
	"cpsc/parser"
)

// declarationKind returns the kind of what a keyword declares, and whether it declares anything.
func declarationKind(word string) (symbolKind, bool) {
	i := slices.Index([]string{global: "var", function: "fn", constant: "const", structType: "struct", alias: "type"}, word)
	return symbolKind(max(0, i)), i >= 0 && word != ""
}

// unfinished returns the declarations at the left margin that begin with a keyword and a name and are not in the index, for the
// outline. Each ends before the next one.
func (a *analysis) unfinished() []outlined {
	if !a.syntax {
		return nil
	}
	tokens := slices.Collect(a.tokensBefore(int32(len(a.string))))
	word := func(i int) string { return a.string[tokens[i].Start:tokens[i].End] }
	begins := func(i int) bool {
		_, declares := declarationKind(word(i))
		return a.beginsLine(tokens[i]) && (declares || word(i) == "extern")
	}
	var list []outlined
	for first := 0; first < len(tokens); {
		end := first + 1 // of what begins there
		for end < len(tokens) && !begins(end) && !(word(end-1) == "}" && a.beginsLine(tokens[end-1])) {
			end++
		}
		i := first
		if word(i) == "extern" && i+1 < end {
			i++
		}
		kind, declares := declarationKind(word(i))
		if i+1 < end && declares && begins(first) {
			if name := tokens[i+1]; (name.Kind == parser.Identifier || name.Kind == parser.Contextual) && !a.isIndexed(name.Start) {
				list = append(list, outlined{word(i + 1), kind, a.typed(tokens[i+2:end], kind), diag.Span{Start: tokens[first].Start, End: tokens[end-1].End}, name.Span})
			}
		}
		first = end
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

// typed returns what is typed of a declaration after its name, up to a body, as the detail of an outline.
func (a *analysis) typed(tokens []parser.Token, kind symbolKind) string {
	end := slices.IndexFunc(tokens, func(t parser.Token) bool {
		word := a.string[t.Start:t.End]
		return word == "{" && kind == function || word == "=" && kind == global || word == ";"
	})
	if end < 0 {
		end = len(tokens)
	}
	if end == 0 {
		return ""
	}
	return oneLine(a.string[tokens[0].Start:tokens[end-1].End])
}

// oneLine returns the text of a declaration after its name as an outline shows it.
func oneLine(text string) string {
	return strings.TrimLeft(strings.Join(strings.Fields(text), " "), ":= ")
}

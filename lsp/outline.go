// This file defines the outline of a document and what can be folded.

package lsp

import (
	"cmp"
	"slices"
	"strings"

	"cpsc/diag"
	"cpsc/parser"
)

// The kinds of symbols and of completions in the protocol, by symbolKind.
var (
	symbolKinds     = [...]int{variable: 13, parameter: 13, global: 13, function: 12, constant: 14, structType: 23, alias: 26, field: 8, label: 20, builtin: 12}
	completionKinds = [...]int{variable: 6, parameter: 6, global: 6, function: 3, constant: 21, structType: 22, alias: 25, field: 5, label: 18, builtin: 3}
)

// documentSymbols returns the declarations at the top, the fields in structs, and the
// functions in functions.
func (a *analysis) documentSymbols() []DocumentSymbol {
	list := []DocumentSymbol{}
	if a.index == nil {
		return list
	}
	entries := a.unfinished()
	for _, s := range a.index.symbols {
		if isLocal := s.kind == constant && s.scope.Start > 0; isLocal || slices.Contains([]symbolKind{variable, parameter, label, builtin}, s.kind) || !a.isOwn(s.decl) {
			continue
		}
		entries = append(entries, outlined{s.name, s.kind, a.detail(s), s.node.Pos(), s.decl})
	}
	slices.SortStableFunc(entries, func(x, y outlined) int { return cmp.Compare(x.name.Start, y.name.Start) })
	// Those in a declaration come directly after it.
	type parent struct {
		end  int32
		list *[]DocumentSymbol
	}
	parents := []parent{{int32(len(a.string)), &list}}
	for _, e := range entries {
		for len(parents) > 1 && e.at.Start >= parents[len(parents)-1].end {
			parents = parents[:len(parents)-1]
		}
		to := parents[len(parents)-1].list
		*to = append(*to, DocumentSymbol{Name: e.text, Detail: e.detail, Kind: symbolKinds[e.kind], Range: a.rangeOf(e.at), SelectionRange: a.rangeOf(e.name)})
		if e.kind == function || e.kind == structType {
			parents = append(parents, parent{e.at.End, &(*to)[len(*to)-1].Children})
		}
	}
	return list
}

// flatSymbols returns the declarations of documentSymbols in one list.
func (a *analysis) flatSymbols() []SymbolInformation {
	list := []SymbolInformation{}
	type inner struct {
		DocumentSymbol
		of string
	}
	var work []inner
	push := func(symbols []DocumentSymbol, of string) {
		for _, s := range slices.Backward(symbols) {
			work = append(work, inner{s, of})
		}
	}
	push(a.documentSymbols(), "")
	for len(work) > 0 {
		s := work[len(work)-1]
		work = work[:len(work)-1]
		list = append(list, SymbolInformation{s.Name, s.Kind, Location{a.uri, s.SelectionRange}, s.of})
		push(s.Children, s.Name)
	}
	return list
}

// An outlined is what an outline shows of a declaration.
type outlined struct {
	text     string
	kind     symbolKind
	detail   string
	at, name diag.Span
}

// detail returns the declaration of a symbol without its name and what is before it.
func (a *analysis) detail(s *symbol) string {
	text := a.declaration(s)
	i := strings.IndexAny(text, " .") + 1 // after fn, var and the like, or the name of a struct
	return strings.TrimLeft(strings.TrimPrefix(text[i:], s.name), ": =")
}

// foldingRanges returns what is in braces, arrays, calls, cases, and comments of several lines. Of the ranges that
// begin on a line, it returns the longest one: an editor has one place on each line to fold them.
func (a *analysis) foldingRanges() []FoldingRange {
	list := []FoldingRange{}
	if a.index == nil {
		return list
	}
	begun := map[int]int{} // by line: the index of the range that begins there
	add := func(first, last int, kind string) {
		if last <= first {
			return
		}
		r := FoldingRange{uint32(first), uint32(last), kind}
		if i, known := begun[first]; !known {
			begun[first] = len(list)
			list = append(list, r)
		} else if list[i].EndLine < r.EndLine {
			list[i] = r
		}
	}
	braces := append(a.unfinishedBlocks(), a.index.braces...)
	closed := map[int32]int32{} // where the innermost of those begins that end at an offset: the others lack their brace
	for _, b := range braces {
		closed[b.End] = b.Start
	}
	for _, b := range braces {
		if !a.isOwn(b) {
			continue
		}
		last := a.lineOf(b.End - 1)
		if closed[b.End] == b.Start && (a.string[b.End-1] == '}' || a.string[b.Start] == '[') {
			last-- // the line of the } stays
		}
		add(a.lineOf(b.Start), last, "")
	}
	for _, c := range a.index.calls { // for lineOf, those of other sources begin and end on the last line
		add(a.lineOf(c.Start), a.lineOf(c.End-1)-1, "") // and that of the )
	}
	for _, c := range a.index.cases {
		add(a.lineOf(c.Start), a.lineOf(c.End-1), "")
	}
	// Comments that have their lines for themselves, and follow each other, are one.
	first, last, previous := 0, -1, -1
	for _, t := range a.tokens() {
		from, to := a.lineOf(t.Start), a.lineOf(t.End)
		switch {
		case t.Kind != parser.Comment || from == previous:
			add(first, last, "comment")
			first, last = 0, -1
		case last >= 0 && from == last+1:
			last = to
		default:
			add(first, last, "comment")
			first, last = from, to
		}
		previous = to
	}
	add(first, last, "comment")
	return list
}

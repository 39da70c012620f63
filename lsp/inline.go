// This file defines the code action that replaces a variable by its value.

package lsp

import (
	"slices"
	"strings"

	"cpsc/ast"
	"cpsc/check"
	"cpsc/diag"
	"cpsc/parser"
)

// inlined returns the edits that replace the variable at an offset by its value and remove its declaration, or false: unless the
// value cannot trap, and is the same at each use.
func (a *analysis) inlined(offset int32) ([]diag.Edit, bool) {
	if a.syntax || a.index == nil || a.index.at(offset) == nil {
		return nil, false
	}
	variable := a.index.at(offset).symbol
	decl, _ := variable.node.(*ast.VarDecl)
	if decl == nil || !isFixed(variable) || len(decl.Names) != 1 || len(decl.Values) != 1 ||
		!slices.Contains(a.index.statements(), ast.Stmt(decl)) {
		return nil, false
	}
	value := decl.Values[0].Pos()
	within := func(s diag.Span) bool { return value.Start <= s.Start && s.End <= value.End }
	tokens := filter(a.tokens(), func(t parser.Token) bool { return within(t.Span) })
	names := filter(a.index.occurrences, func(o occurrence) bool { return within(o.Span) })
	if slices.ContainsFunc(tokens, func(t parser.Token) bool {
		return t.Kind == parser.Comment || slices.Contains([]string{"/", "%", "[", ".", "fn"}, a.string[t.Start:t.End])
	}) || slices.ContainsFunc(names, func(o occurrence) bool { return o.symbol.kind != constant && !isFixed(o.symbol) }) ||
		slices.ContainsFunc(a.index.calls, func(c callSite) bool { return within(c.call.Pos()) }) {
		return nil, false
	}
	text := a.string[value.Start:value.End]
	if len(tokens) > 1 {
		text = "(" + text + ")"
	}
	removed := decl.Pos()
	if line := a.lineOf(decl.Start); strings.TrimSpace(a.whole(line)) == a.string[decl.Start:decl.End] {
		removed = diag.Span{Start: a.start(line), End: a.start(line + 1)}
	}
	edits := []diag.Edit{{Span: removed}}
	for _, use := range a.index.of(variable)[1:] { // after its declaration
		visible := a.index.visible(use.Start)
		if slices.ContainsFunc(names, func(o occurrence) bool { return !slices.Contains(visible, o.symbol) }) {
			return nil, false
		}
		edits = append(edits, diag.Edit{Span: use.Span, Text: text})
	}
	return edits, a.mends(nil, edits)
}

// isFixed reports whether a symbol is a local variable or a parameter that keeps its first value.
func isFixed(s *symbol) bool {
	v, _ := s.object.(*check.Var)
	return v != nil && (v.Kind == check.Local || v.Kind == check.ByValue) && !v.Assigned && !v.Referred
}

// This file defines what goes from a name to its declaration and its uses: definition,
// references, highlights and rename.

package lsp

import (
	"cmp"
	"fmt"
	"slices"

	"cpsc/ast"
	"cpsc/check"
	"cpsc/diag"
	"cpsc/internal/notation"
)

func (a *analysis) location(s diag.Span) Location { return Location{a.uri, a.rangeOf(s)} }

// definition returns where the name at a position is declared, or nil.
func (a *analysis) definition(p positionParams) *Location {
	o := a.occurrence(p)
	if o == nil || !o.symbol.decl.Known() {
		return nil
	}
	at := a.location(o.symbol.decl)
	return &at
}

// references returns the uses of what the name at a position denotes.
func (a *analysis) references(p referenceParams) []Location {
	list := []Location{}
	if o := a.occurrence(p.positionParams); o != nil {
		for _, use := range a.index.of(o.symbol) {
			if use.Span != o.symbol.decl || p.Context.IncludeDeclaration {
				list = append(list, a.location(use.Span))
			}
		}
	}
	return list
}

// highlights returns the uses of what the name at a position denotes.
func (a *analysis) highlights(p positionParams) []DocumentHighlight {
	list := []DocumentHighlight{}
	if o := a.occurrence(p); o != nil {
		for _, use := range a.index.of(o.symbol) {
			kind := 2
			if use.write {
				kind = 3
			}
			list = append(list, DocumentHighlight{a.rangeOf(use.Span), kind})
		}
	}
	return list
}

// prepareRename returns the name at a position, if it can be renamed.
func (a *analysis) prepareRename(p positionParams) (*prepareRenameResult, error) {
	o, err := a.renamed(p)
	if err != nil {
		return nil, err
	}
	return &prepareRenameResult{a.rangeOf(o.Span), o.symbol.name}, nil
}

// renamed returns the occurrence at a position, if its symbol can be renamed.
func (a *analysis) renamed(p positionParams) (*occurrence, error) {
	o := a.occurrence(p)
	switch {
	case a.syntax:
		return nil, fmt.Errorf("nothing can be renamed before the syntax errors are corrected: they may hide uses of the name")
	case o == nil:
		return nil, fmt.Errorf("there is no name here that can be renamed")
	case o.symbol.kind == builtin:
		return nil, fmt.Errorf("`%s` is a built-in function", o.symbol.name)
	}
	if f, ok := o.symbol.node.(*ast.FuncDecl); ok && f.Func.Extern {
		return nil, fmt.Errorf("`%s` is a host function, whose name the host knows", o.symbol.name)
	}
	if o.symbol.kind == function && o.symbol.name == "main" && o.symbol.scope.Start == 0 {
		return nil, fmt.Errorf("the program begins in `main`")
	}
	return o, nil
}

// rename returns the edits that give a new name to what the name at a position denotes. It
// tries them: afterwards, every name of the program must denote what it denoted before, and
// there must be no new error.
func (a *analysis) rename(p renameParams) (*WorkspaceEdit, error) {
	o, err := a.renamed(p.positionParams)
	if err != nil {
		return nil, err
	}
	name := p.NewName
	switch {
	case !notation.IsIdentifier(name):
		return nil, fmt.Errorf("`%s` is not a name: a name has letters, digits and `_`, and begins with no digit", diag.Clean(name))
	case slices.Contains(keywords(), name):
		return nil, fmt.Errorf("`%s` is a keyword", name)
	case global <= o.symbol.kind && o.symbol.kind <= constant && slices.Contains(check.Builtins(), name): // what it would hide may not be used yet
		return nil, fmt.Errorf("`%s` cannot be renamed to `%s`: `%s` is a built-in function", o.symbol.name, name, name)
	}
	if kind := o.symbol.kind; name == "main" && (kind == global || kind == function || kind == constant) {
		return nil, fmt.Errorf("`%s` cannot be renamed to `main`: the program begins with `main`", o.symbol.name)
	}
	var edits []diag.Edit
	for _, use := range a.index.of(o.symbol) {
		edits = append(edits, diag.Edit{Span: use.Span, Text: name})
	}
	text, _ := diag.Apply(a.string, []diag.Fix{{Edits: edits}})
	after := newAnalysis(&snapshot{text: newText(text, a.encoding), uri: a.uri, lang: a.lang, opts: a.opts})
	if reason := a.differs(after, edits); reason != "" {
		return nil, fmt.Errorf("`%s` cannot be renamed to `%s`: %s", o.symbol.name, name, reason)
	}
	return &WorkspaceEdit{map[string][]TextEdit{a.uri: a.edits(edits)}}, nil
}

// differs returns how the program after edits that replace names differs from the program
// before, or "".
func (a *analysis) differs(after *analysis, edits []diag.Edit) string {
	// moved returns where a span of a is in after. All edits replace the same name.
	moved := func(s diag.Span) diag.Span {
		before := func(offset int32) int32 {
			n, _ := slices.BinarySearchFunc(edits, offset, func(e diag.Edit, at int32) int { return cmp.Compare(e.Span.End, at+1) })
			if n == 0 {
				return 0
			}
			return int32(n) * (int32(len(edits[0].Text)) - (edits[0].Span.End - edits[0].Span.Start))
		}
		return diag.Span{Start: s.Start + before(s.Start), End: s.End + before(s.End)}
	}
	where := func(s diag.Span) string {
		at := after.file.Position(s.Start)
		return fmt.Sprintf(" on line %d", at.Line)
	}
	// That a name is declared twice says more than that its uses differ, and this says more than the
	// errors that come of it.
	old := map[diag.Code]int{}
	for _, d := range a.errs {
		if d.Severity == diag.Error {
			old[d.Code]++
		}
	}
	failure := ""
	for _, d := range after.errs {
		if d.Severity == diag.Error {
			if old[d.Code]--; old[d.Code] < 0 && failure == "" {
				failure = d.Message + where(d.Primary.Span)
				isEdited := func(e diag.Edit) bool { return moved(e.Span) == d.Primary.Span }
				if d.Code == diag.DuplicateDeclaration || d.Code == diag.DuplicateLabel || after.index == nil || slices.ContainsFunc(edits, isEdited) {
					return failure
				}
			}
		}
	}
	if after.index == nil {
		return "the program could not be checked with this name"
	}
	was, is := a.index.occurrences, after.index.occurrences
	for i := range max(len(was), len(is)) {
		switch {
		case i >= len(is):
			return "`" + was[i].symbol.name + "` would no longer be known" + where(moved(was[i].Span))
		case i >= len(was):
			return "`" + is[i].symbol.name + "` would denote something" + where(is[i].Span)
		case moved(was[i].Span) != is[i].Span:
			return "a name would be resolved in another way" + where(is[i].Span)
		}
		decl := was[i].symbol.decl
		if decl.Known() {
			decl = moved(decl)
		}
		if is[i].symbol.decl != decl || !decl.Known() && is[i].symbol.name != was[i].symbol.name {
			return "`" + is[i].symbol.name + "` would denote something else" + where(is[i].Span)
		}
	}
	return failure
}

// This file defines what goes from a name to its declaration and its uses: definition,
// references, highlights and rename.

package lsp

import (
	"cmp"
	"fmt"
	"path"
	"slices"
	"strings"

	"cpsc/ast"
	"cpsc/check"
	"cpsc/diag"
	"cpsc/internal/ident"
	"cpsc/parser"
)

// A mention is a name in the text with what it denotes.
type mention struct {
	*occurrence
	in *analysis // that the occurrence is in: of the text with something inserted, or of the text itself

	at, inserted int32 // the offset at which, and how much
}

// original returns where a span of the text with the insertion is in the text.
func (m *mention) original(s diag.Span) diag.Span {
	if s.Start >= m.at {
		s.Start -= m.inserted
		s.End -= m.inserted
	}
	return s
}

// mentionAt returns the name at a position, or nil if there is none that denotes anything. A statement with a syntax error
// is not in the index: the names in it denote what they denote if something is completed after them.
func (a *analysis) mentionAt(p parameters) *mention {
	if o := a.occurrence(p); o != nil {
		return &mention{occurrence: o, in: a}
	}
	if t := a.tokenAt(a.offset(p.Position)); t != nil && a.index != nil && a.syntax {
		return a.complete(*t)
	}
	return nil
}

// complete returns a name that is not in the index, in a text in which it is, or nil. It returns no name that the text
// declares, because what is completed may give it a type or a value.
func (a *analysis) complete(t parser.Token) *mention {
	if t.Kind != parser.Identifier && t.Kind != parser.Contextual || a.beginsFor(t.Start) {
		return nil
	}
	for _, missing := range a.missingAfter(t.Span) {
		p := a.probe(t.Span, a.string[t.Start:t.End]+missing)
		if p.index == nil {
			continue
		}
		if o := p.index.at(t.Start); o != nil && o.Span == t.Span && o.symbol.decl != t.Span {
			return &mention{o, p, t.End, int32(len(missing))}
		}
	}
	return nil
}

// beginsFor reports whether a name at an offset is the first in the head of a for, which may declare it.
func (a *analysis) beginsFor(offset int32) bool {
	before := ""
	for t := range a.tokensBefore(offset) {
		if word := a.string[t.Start:t.End]; word != "(" {
			before = word
		}
	}
	return before == "for"
}

// mostCompleted bounds how many names outside of the index are looked at for one request.
const mostCompleted = 50

// uses returns the occurrences of what a name denotes, and those in statements with syntax errors, in the order of the text.
func (a *analysis) uses(m *mention) []occurrence {
	name, decl := m.symbol.name, m.original(m.symbol.decl)
	var list []occurrence
	add := func(at diag.Span, s *symbol, in diag.Span, write bool) {
		if in == decl && (decl.Known() || s.name == name) {
			list = append(list, occurrence{at, s, write})
		}
	}
	for _, o := range a.index.occurrences {
		add(o.Span, o.symbol, o.symbol.decl, o.write)
	}
	if !a.syntax {
		return list
	}
	left := mostCompleted
	for _, t := range a.tokens() {
		if a.string[t.Start:t.End] != name || a.isIndexed(t.Start) || left == 0 {
			continue
		}
		left--
		if m := a.complete(t); m != nil {
			add(t.Span, m.symbol, m.original(m.symbol.decl), false)
		}
	}
	slices.SortFunc(list, func(x, y occurrence) int { return cmp.Compare(x.Start, y.Start) })
	return list
}

// isIndexed reports whether a name that begins at an offset is in the index.
func (a *analysis) isIndexed(offset int32) bool {
	o := a.index.at(offset)
	return o != nil && o.Start == offset
}

// definition returns where the name at a position is declared, or nil.
func (a *analysis) definition(p parameters) *Location {
	m := a.mentionAt(p)
	if m == nil || !m.symbol.decl.Known() {
		return nil
	}
	at := a.location(m.original(m.symbol.decl))
	return &at
}

// references returns the uses of what the name at a position denotes.
func (a *analysis) references(p parameters) []Location {
	list := []Location{}
	if m := a.mentionAt(p); m != nil {
		for _, use := range a.uses(m) {
			if use.Span != m.original(m.symbol.decl) || p.Context.IncludeDeclaration {
				list = append(list, a.location(use.Span))
			}
		}
	}
	return list
}

// highlights returns the uses of what the name at a position denotes.
func (a *analysis) highlights(p parameters) []DocumentHighlight {
	list := []DocumentHighlight{}
	if m := a.mentionAt(p); m != nil {
		for _, use := range a.uses(m) {
			kind := 2
			switch {
			case !a.isOwn(use.Span):
				continue
			case !a.isIndexed(use.Start):
				kind = 1 // what its statement will do is not known
			case use.write:
				kind = 3
			}
			list = append(list, DocumentHighlight{a.rangeOf(use.Span), kind})
		}
	}
	return list
}

// A refusal is an error that says why a request is refused. Editors show the reason; the location is for those that can go
// there.
type refusal struct {
	reason string
	at     *Location // of what hinders it, or nil
}

func (r *refusal) Error() string { return r.reason }

// refuse returns a refusal because of what is at a span, which may be unknown.
func (a *analysis) refuse(at diag.Span, format string, args ...any) *refusal {
	r := &refusal{reason: fmt.Sprintf(format, args...)}
	if at.Known() {
		l := a.location(at)
		r.at = &l
	}
	return r
}

// refuseErrors returns a refusal because of the syntax errors, of which it names the first that is shown.
func (a *analysis) refuseErrors(request, why string) *refusal {
	n, first := 0, diag.NoSpan
	for _, d := range a.errs {
		if !a.syntax || d.Severity != diag.Error || a.followsTyping(d) {
			continue
		}
		if at := a.shownAt(d); n == 0 || at.Start < first.Start {
			first = at
		}
		n++
	}
	switch {
	case !first.Known():
		return a.refuse(first, "%s before the syntax errors are corrected%s", request, why)
	case n == 1:
		return a.refuse(first, "%s before the syntax error%s is corrected%s", request, a.onLine(first), why)
	}
	return a.refuse(first, "%s before the %d syntax errors are corrected, the first%s%s", request, n, a.onLine(first), why)
}

// lineAt returns words for the line of a span.
func (a *analysis) lineAt(s diag.Span) string {
	at := a.location(s)
	if at.URI == a.uri {
		return fmt.Sprintf("line %d", at.Range.Start.Line+1)
	}
	return fmt.Sprintf("line %d of `%s`", at.Range.Start.Line+1, path.Base(at.URI))
}

// onLine returns words for the line of a span, or "".
func (a *analysis) onLine(s diag.Span) string {
	if !s.Known() {
		return ""
	}
	return " on " + a.lineAt(s)
}

// prepareRename returns the name at a position, if it can be renamed.
func (a *analysis) prepareRename(p parameters) (*prepareRenameResult, error) {
	o, err := a.renamed(p)
	if err != nil {
		return nil, err
	}
	return &prepareRenameResult{a.rangeOf(o.Span), o.symbol.name}, nil
}

// renamed returns the occurrence at a position, if its symbol can be renamed.
func (a *analysis) renamed(p parameters) (*occurrence, error) {
	o := a.occurrence(p)
	switch {
	case a.syntax:
		return nil, a.refuseErrors("nothing can be renamed", ": there may be uses of the name that were not understood")
	case o == nil:
		return nil, fmt.Errorf("there is no name here that can be renamed")
	case o.symbol.kind == builtin:
		return nil, fmt.Errorf("`%s` is a built-in function", o.symbol.name)
	}
	if f, ok := o.symbol.node.(*ast.FuncDecl); ok && f.Func.Extern {
		return nil, a.refuse(o.symbol.decl, "`%s` is a host function, whose name the host knows", o.symbol.name)
	}
	if o.symbol.kind == function && o.symbol.name == "main" && o.symbol.scope.Start == 0 {
		return nil, fmt.Errorf("the program begins in `main`")
	}
	return o, nil
}

// rename returns the edits that give a new name to what the name at a position denotes. It
// tries them: afterwards, every name of the program must denote what it denoted before, and
// there must be no new error.
func (a *analysis) rename(p parameters) (*WorkspaceEdit, error) {
	o, err := a.renamed(p)
	if err != nil {
		return nil, err
	}
	name := p.NewName
	switch {
	case !ident.IsIdentifier(name):
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
	if r := a.differs(a.after(edits), edits); r != nil {
		r.reason = fmt.Sprintf("`%s` cannot be renamed to `%s`: %s", o.symbol.name, name, r.reason)
		return nil, r
	}
	change := a.change(edits)
	return &change, nil
}

// longer returns by how much one of the edits, which replace the same name by another, makes a text longer.
func longer(edits []diag.Edit) int32 {
	return int32(len(edits[0].Text)) - (edits[0].Span.End - edits[0].Span.Start)
}

// moved returns where a span of a text is after edits.
func moved(s diag.Span, edits []diag.Edit) diag.Span {
	before := func(offset int32) int32 {
		n, _ := slices.BinarySearchFunc(edits, offset, func(e diag.Edit, at int32) int { return cmp.Compare(e.Span.End, at+1) })
		return int32(n) * longer(edits)
	}
	return diag.Span{Start: s.Start + before(s.Start), End: s.End + before(s.End)}
}

// original returns where a span of a text was before edits.
func original(s diag.Span, edits []diag.Edit) diag.Span {
	before := func(offset int32) int32 {
		n := int32(0)
		for n < int32(len(edits)) && edits[n].Span.End+(n+1)*longer(edits) <= offset {
			n++
		}
		return n * longer(edits)
	}
	return diag.Span{Start: s.Start - before(s.Start), End: s.End - before(s.End)}
}

// differs returns how the program after edits that replace names differs from the program before, or nil. All edits replace
// the same name.
func (a *analysis) differs(after *analysis, edits []diag.Edit) *refusal {
	moved := func(s diag.Span) diag.Span { return moved(s, edits) }
	original := func(s diag.Span) diag.Span { return original(s, edits) }
	isEdited := func(s diag.Span) bool {
		return slices.ContainsFunc(edits, func(e diag.Edit) bool { return e.Span == s })
	}
	// That a name is declared twice says more than that its uses differ, and this says more than the
	// errors that come of it.
	old := a.errors()
	var failure *refusal
	ofEdit := false // failure is an error at a name that is replaced
	for _, d := range after.errs {
		if d.Severity != diag.Error {
			continue
		}
		if old[d.Code]--; old[d.Code] >= 0 || failure != nil {
			continue
		}
		at := original(d.Primary.Span)
		if d.Code == diag.DuplicateDeclaration || d.Code == diag.DuplicateLabel {
			if isEdited(at) && len(d.Secondary) > 0 { // the other one hinders it
				at = original(d.Secondary[0].Span)
			}
			return a.refuse(at, "%s,%s", strings.Replace(d.Message, "declared twice", "already declared", 1), a.onLine(at))
		}
		failure = a.refuse(at, "there would be an error%s: %s", a.onLine(at), d.Message)
		ofEdit = isEdited(at)
	}
	if after.index == nil {
		return cmp.Or(failure, a.refuse(diag.NoSpan, "the program could not be checked with this name"))
	}
	was, is := a.index.occurrences, after.index.occurrences
	for i := range max(len(was), len(is)) {
		switch same := i < len(was) && i < len(is) && moved(was[i].Span) == is[i].Span; {
		case !same && ofEdit:
			return failure
		case i < len(was) && (i >= len(is) || moved(was[i].Span).Start < is[i].Start):
			return a.refuse(was[i].Span, "`%s`%s would no longer be known", was[i].symbol.name, a.onLine(was[i].Span))
		case !same:
			at := original(is[i].Span)
			return a.refuse(at, "`%s`%s denotes nothing now, and would denote %s", is[i].symbol.name, a.onLine(at), after.described(is[i].symbol))
		}
		decl := was[i].symbol.decl
		if decl.Known() {
			decl = moved(decl)
		}
		if is[i].symbol.decl != decl || !decl.Known() && is[i].symbol.name != was[i].symbol.name {
			return a.refuse(was[i].Span, "`%s`%s would denote %s", is[i].symbol.name, a.onLine(was[i].Span), after.described(is[i].symbol))
		}
	}
	return failure
}

var kindWords = [...]string{variable: "variable", parameter: "parameter", global: "variable", function: "function", constant: "constant", structType: "struct", alias: "type", field: "field", label: "label"}

// described returns words for a symbol that say where it is declared.
func (a *analysis) described(s *symbol) string {
	if s.kind == builtin {
		return "the built-in function"
	}
	return fmt.Sprintf("the %s that %s declares", kindWords[s.kind], a.lineAt(s.decl))
}

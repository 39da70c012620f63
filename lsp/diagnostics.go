// This file defines diagnostics, code actions and formatting.

package lsp

import (
	"slices"
	"strings"

	"cpsc/compile"
	"cpsc/diag"
)

// The diagnostics that editors show as code that could be deleted.
var unnecessary = []diag.Code{
	diag.UnreachableCode, diag.UnusedLabel, diag.UnusedVariable, diag.UnusedParameter,
	diag.UnusedFunction, diag.UnusedConstant, diag.DeadAssignment,
}

// diagnostics returns the diagnostics of a document.
func (a *analysis) diagnostics() []Diagnostic {
	list := []Diagnostic{}
	for _, d := range a.errs {
		list = append(list, a.diagnostic(d))
	}
	return list
}

// diagnostic converts a diagnostic. The protocol has one message, so the text under the span,
// the notes and the helps follow it, each on a line of its own.
func (a *analysis) diagnostic(d *diag.Diagnostic) Diagnostic {
	lines := []string{d.Message}
	if d.Primary.Text != "" {
		lines[0] += ": " + d.Primary.Text
	}
	for _, n := range d.Notes {
		lines = append(lines, "note: "+n)
	}
	for _, h := range d.Helps {
		lines = append(lines, "help: "+h)
	}
	out := Diagnostic{Severity: 1, Code: string(d.Code), Source: "cpsc", Message: strings.Join(lines, "\n")}
	if d.Severity == diag.Warning {
		out.Severity = 2
	}
	if slices.Contains(unnecessary, d.Code) {
		out.Tags = []int{1}
	}
	if d.Primary.Span.Known() {
		out.Range = a.rangeOf(d.Primary.Span)
	}
	for _, l := range d.Secondary {
		if l.Span.Known() && l.Text != "" {
			out.RelatedInformation = append(out.RelatedInformation, relatedInformation{Location{a.uri, a.rangeOf(l.Span)}, l.Text})
		}
	}
	return out
}

// The kinds of code actions.
const (
	quickFix = "quickfix"
	fixAll   = "source.fixAll"
)

// codeActions returns the fixes of the diagnostics in a range, and all sure fixes of the
// document in one action.
func (a *analysis) codeActions(p codeActionParams) []CodeAction {
	actions := []CodeAction{}
	add := func(kind, title string, sure bool, of []Diagnostic, edits []TextEdit) {
		if wanted(p.Context.Only, kind) {
			actions = append(actions, CodeAction{title, kind, of, sure, WorkspaceEdit{map[string][]TextEdit{a.uri: edits}}})
		}
	}
	at := a.span(p.Range)
	for _, d := range a.errs {
		for _, f := range d.Fixes {
			if d.Primary.Span.Start <= at.End && at.Start <= d.Primary.Span.End {
				add(quickFix, strings.TrimPrefix(f.Help, "or "), f.Sure, []Diagnostic{a.diagnostic(d)}, a.edits(f.Edits))
			}
		}
	}
	if fixed := a.allFixed(); fixed != a.string && wanted(p.Context.Only, fixAll) {
		add(fixAll, "apply all fixes that are sure", false, nil, a.replace(fixed))
	}
	return actions
}

// allFixed returns the text after all fixes that are sure, if there are then fewer syntax errors,
// or not more errors if there are none, and else the text itself.
func (a *analysis) allFixed() string {
	a.fixing.Do(func() {
		a.fixed = a.string
		if a.program == nil {
			return
		}
		fixed, n := diag.Apply(a.string, a.program.Diagnostics.SureFixes())
		if n == 0 {
			return
		}
		after := newAnalysis(&snapshot{text: newText(fixed, a.encoding), uri: a.uri, lang: a.lang, opts: a.opts})
		if a.syntax && !after.syntax || after.syntax == a.syntax && after.errors() <= a.errors() {
			a.fixed = fixed
		}
	})
	return a.fixed
}

// errors returns how many errors there are.
func (a *analysis) errors() (n int) {
	for _, d := range a.errs {
		if d.Severity == diag.Error {
			n++
		}
	}
	return n
}

// wanted reports whether the client asked for actions of a kind: it names none, or the kind,
// or one that the kind is a part of.
func wanted(only []string, kind string) bool {
	for _, o := range only {
		if kind == o || strings.HasPrefix(kind, o+".") {
			return true
		}
	}
	return len(only) == 0
}

// formatting returns the edits that format a document, or an error that says why it stays as it is.
func (a *analysis) formatting() ([]TextEdit, error) {
	if a.lang != compile.Imp {
		return nil, failure(codeRequestFailed, "only programs in Imp can be formatted")
	}
	formatted, ok := a.formatted()
	if !ok {
		return nil, failure(codeRequestFailed, "a program with syntax errors cannot be formatted")
	}
	return a.replace(formatted), nil
}

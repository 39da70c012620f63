// This file defines diagnostics, code actions and formatting.

package lsp

import (
	"bytes"
	"cmp"
	"fmt"
	"math"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"cpsc/compile"
	"cpsc/diag"
	"cpsc/internal/fixes"
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
		if a.isOwn(d.Primary.Span) && !a.followsTyping(d) {
			list = append(list, a.diagnostic(d))
		}
	}
	return list
}

// followsTyping reports whether an error is that a block is not closed before what follows on another line, and its last line
// has another error: this line is typed, and the rest of the block is next. The error comes when the line is complete.
func (a *analysis) followsTyping(d *diag.Diagnostic) bool {
	if !a.isOwn(d.Primary.Span) || d.Code != diag.UnexpectedEOF || len(d.Secondary) == 0 {
		return false
	}
	next := d.Secondary[0].Span.Start
	if !strings.HasPrefix(d.Secondary[0].Text, "its block seems to end before") || strings.TrimSpace(a.string[a.starts[a.lineOf(next)]:next]) != "" {
		return false
	}
	last := 0
	for t := range a.tokensBefore(next) {
		last = a.lineOf(t.Start)
	}
	return slices.ContainsFunc(a.errs, func(other *diag.Diagnostic) bool {
		return other != d && other.Severity == diag.Error && a.lineOf(other.Primary.Span.Start) == last
	})
}

// shownAt returns where an editor shows a diagnostic. That a block is not closed is known at the end of
// the text, which may be far from what is typed: it is shown at the brace that is open.
func (a *analysis) shownAt(d *diag.Diagnostic) diag.Span {
	if !a.isOwn(d.Primary.Span) || d.Code != diag.UnexpectedEOF || len(d.Secondary) == 0 || strings.TrimSpace(a.string[min(int(d.Primary.Span.Start), len(a.string)):]) != "" {
		return d.Primary.Span
	}
	at := d.Secondary[0].Span
	for _, l := range d.Secondary { // that which is closed by a brace at another indentation is likelier
		if strings.HasSuffix(l.Text, "closed …") {
			at = l.Span
		}
	}
	if !at.Known() || a.string[at.Start:at.End] != "{" { // it may be a parenthesis, or a try without a catch
		return d.Primary.Span
	}
	return at
}

// diagnostic converts a diagnostic. The protocol has one message, so the text under the span,
// the notes and the helps follow it, each on a line of its own.
func (a *analysis) diagnostic(d *diag.Diagnostic) Diagnostic {
	lines := []string{d.Message}
	if of, isType := strings.CutPrefix(d.Primary.Text, "this is of type "); d.Primary.Text != "" && !(isType && strings.HasSuffix(d.Message, "found "+of)) { // which is said
		lines[0] += ": " + d.Primary.Text
	}
	for _, n := range d.Notes {
		lines = append(lines, "note: "+n)
	}
	for _, h := range d.Helps {
		lines = append(lines, "help: "+h)
	}
	out := Diagnostic{Severity: 1, Code: string(d.Code), CodeDescription: a.opts.explained(d.Code), Source: "cpsc", Message: strings.Join(lines, "\n")}
	if d.Severity == diag.Warning {
		out.Severity = 2
	}
	client := a.opts.client.TextDocument.PublishDiagnostics
	if slices.Contains(unnecessary, d.Code) && client.TagSupport != nil {
		out.Tags = []int{1}
	}
	at := a.shownAt(d)
	if at != d.Primary.Span {
		out.Message = "this `{` is not closed" + strings.TrimPrefix(out.Message, lines[0])
	}
	if at.Known() {
		out.Range = a.location(at).Range
	}
	for _, l := range d.Secondary {
		switch {
		case !l.Span.Known() || l.Text == "" || at != d.Primary.Span && l.Span == at:
		case client.RelatedInformation:
			out.RelatedInformation = append(out.RelatedInformation, relatedInformation{a.location(l.Span), l.Text})
		default:
			out.Message += fmt.Sprintf("\n%s: %s", strings.TrimSpace(a.onLine(l.Span)), l.Text)
		}
	}
	return out
}

// explained returns a link to the explanation of a code, which it writes to a file, or nil.
func (o *Options) explained(code diag.Code) *codeDescription {
	e, ok := diag.Explain(code)
	if !ok || o.Cache == "" || !o.client.TextDocument.PublishDiagnostics.CodeDescriptionSupport {
		return nil
	}
	uri, err := o.cached("explanations", string(code)+".md", fmt.Appendf(nil, "# %s: %s\n\n%s\n\n```%s\n%s```\n", code, e.Title, e.Text, e.Lang, e.Example))
	if err != nil {
		o.logf("%v", err)
		return nil
	}
	return &codeDescription{uri}
}

// cached writes a file in a directory of the cache, unless it is there, and returns its URI.
func (o *Options) cached(dir, name string, text []byte) (string, error) {
	dir = filepath.Join(o.Cache, dir)
	file := filepath.Join(dir, name)
	if old, err := os.ReadFile(file); err == nil && bytes.Equal(old, text) {
		return fileURI(file), nil
	}
	return fileURI(file), cmp.Or(os.MkdirAll(dir, 0o777), os.WriteFile(file, text, 0o666))
}

// The kinds of code actions.
const (
	quickFix = "quickfix"
	inline   = "refactor.inline"
	extract  = "refactor.extract"
	fixAll   = "source.fixAll"
)

// mostTries bounds how many declarations of a request are tried: each checks the document.
const mostTries = 10

// codeActions returns the fixes of the diagnostics in a range, with the declarations of functions that mend them, the variable to
// inline at its start, the function of the statements in it, and all sure fixes of the document in one action.
func (a *analysis) codeActions(p parameters) []CodeAction {
	actions := []CodeAction{}
	if a.opts.client.TextDocument.CodeAction.CodeActionLiteralSupport == nil { // it expects commands
		return actions
	}
	add := func(kind, title string, sure bool, of []Diagnostic, change WorkspaceEdit) {
		if wanted(p.Context.Only, kind) {
			actions = append(actions, CodeAction{title, kind, of, sure, nil, &change})
		}
	}
	at := a.span(p.Range)
	tried := 0
	for _, d := range a.errs {
		if shown := a.shownAt(d); at.End < shown.Start || shown.End < at.Start {
			continue
		}
		for _, f := range d.Fixes {
			add(quickFix, strings.TrimPrefix(f.Help, "or "), f.Sure, []Diagnostic{a.diagnostic(d)}, a.change(f.Edits))
		}
		if d.Code == diag.UndeclaredName && tried < mostTries && wanted(p.Context.Only, quickFix) {
			tried++
			if title, edits, ok := a.declared(d); ok {
				add(quickFix, title, false, []Diagnostic{a.diagnostic(d)}, a.change(edits))
			}
		}
	}
	isSure := func(x CodeAction) bool { return x.IsPreferred }
	actions = slices.Concat(filter(actions, isSure), slices.DeleteFunc(actions, isSure)) // those that are sure first
	if wanted(p.Context.Only, inline) {
		if edits, ok := a.inlined(at.Start); ok {
			add(inline, "replace the variable by its value", false, nil, a.change(edits))
		}
	}
	if wanted(p.Context.Only, extract) && at.Start < at.End {
		const title = "extract a function"
		if edits, err := a.extracted(at); edits != nil {
			add(extract, title, false, nil, a.change(edits))
		} else if err != nil && a.opts.client.TextDocument.CodeAction.DisabledSupport {
			actions = append(actions, CodeAction{Title: title, Kind: extract, Disabled: &disabledAction{err.Error()}})
		}
	}
	if fixed := a.allFixed(); fixed != a.string && wanted(p.Context.Only, fixAll) {
		add(fixAll, "apply all fixes that are sure", false, nil, WorkspaceEdit{map[string][]TextEdit{a.uri: a.replace(fixed)}})
	}
	return actions
}

// mostDrafts bounds how often a document is checked to apply all fixes.
const mostDrafts = 20

// allFixed returns the text after all fixes that are sure and that help.
func (a *analysis) allFixed() string {
	a.fixing.Do(func() {
		a.fixed = a.string
		own := func(after *analysis) *diag.List {
			return &diag.List{File: after.file, Items: slices.DeleteFunc(slices.Clone(after.program.Diagnostics.Items), func(d *diag.Diagnostic) bool { return !after.isOwn(d.Primary.Span) })}
		}
		if a.program == nil || len(own(a).SureFixes()) == 0 {
			return
		}
		a.fixed, _ = fixes.All(a.string, mostDrafts, func(text string) (*diag.List, int) {
			after := a
			if text != a.string {
				after = newAnalysis(a.with(text))
			}
			if after.program == nil {
				return &diag.List{}, math.MaxInt
			}
			if after.syntax {
				return own(after), own(after).Errors()
			}
			return own(after), 0
		})
	})
	return a.fixed
}

// rangeFormatting returns those of the edits that format a document which touch a range.
func (a *analysis) rangeFormatting(p parameters) ([]TextEdit, error) {
	edits, err := a.formatting()
	return slices.DeleteFunc(edits, func(e TextEdit) bool {
		return e.Range.End.Line < p.Range.Start.Line || e.Range.Start.Line > p.Range.End.Line
	}), err
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
		return nil, fmt.Errorf("only programs in Imp can be formatted")
	}
	if formatted, ok := a.formatted(); ok {
		return a.replace(formatted), nil
	}
	return nil, a.refuseErrors("the program cannot be formatted", "")
}

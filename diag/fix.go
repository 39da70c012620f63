// This file defines fixes, the helps that can be applied to the text, and how they are
// applied.

package diag

import (
	"cmp"
	"slices"
	"strings"
)

// An Edit replaces the text of a span. If the span is empty, the text is inserted.
type Edit struct {
	Span Span
	Text string
}

// A Fix is a help with the edits that do what it says. The edits do not overlap and are in
// the order of the text.
type Fix struct {
	Help  string
	Sure  bool // the author can have meant nothing else
	Edits []Edit
}

// Fix adds a help with its edits and returns d. In the help, {} stands for the text of the
// first edit.
func (d *Diagnostic) Fix(help string, edits ...Edit) *Diagnostic {
	help = sprintf("%s", []any{strings.ReplaceAll(help, "{}", edits[0].Text)})
	d.Helps = append(d.Helps, help)
	d.Fixes = append(d.Fixes, Fix{Help: help, Edits: edits})
	return d
}

// SureFix is Fix for a help that is sure to be what the author meant.
func (d *Diagnostic) SureFix(help string, edits ...Edit) *Diagnostic {
	d.Fix(help, edits...)
	d.Fixes[len(d.Fixes)-1].Sure = true
	return d
}

// Apply returns the text with the edits of fixes. A fix that overlaps with one before it is
// left out, and so is one that is not within the text, or not as Fix says; the second result is how many were applied.
func Apply(text string, fixes []Fix) (string, int) {
	var edits []Edit
	applied := 0
	for _, f := range fixes {
		last := int32(0)
		if slices.ContainsFunc(f.Edits, func(e Edit) bool {
			wrong := e.Span.Start < last || e.Span.End < e.Span.Start || int(e.Span.End) > len(text)
			last = e.Span.End
			return wrong
		}) {
			continue
		}
		if slices.ContainsFunc(f.Edits, func(e Edit) bool {
			at := rank(edits, e) // those before and after it do not overlap with each other
			return at > 0 && overlap(e, edits[at-1]) || at < len(edits) && overlap(e, edits[at])
		}) {
			continue
		}
		for _, e := range f.Edits {
			edits = slices.Insert(edits, rank(edits, e), e)
		}
		applied++
	}
	var b strings.Builder
	b.Grow(len(text))
	pos := int32(0)
	for _, e := range edits {
		b.WriteString(text[pos:e.Span.Start])
		b.WriteString(e.Text)
		pos = e.Span.End
	}
	b.WriteString(text[pos:])
	return b.String(), applied
}

// rank returns where an edit belongs in a list that is in the order of the text: after those that begin
// at the same byte.
func rank(edits []Edit, e Edit) int {
	if n := len(edits); n > 0 && edits[n-1].Span.Start <= e.Span.Start {
		return n
	}
	at, _ := slices.BinarySearchFunc(edits, e.Span.Start+1, func(o Edit, start int32) int { return cmp.Compare(o.Span.Start, start) })
	return at
}

// overlap reports whether two edits change the same bytes or insert at the same position.
func overlap(a, b Edit) bool {
	return a.Span.Start < b.Span.End && b.Span.Start < a.Span.End || a.Span.Start == b.Span.Start
}

// SureFixes returns the fixes of the list that are sure, in the order of Render.
func (l *List) SureFixes() []Fix {
	var fixes []Fix
	for _, d := range l.Sorted() {
		for _, f := range d.Fixes {
			if f.Sure {
				fixes = append(fixes, f)
				break
			}
		}
	}
	return fixes
}

// Errors returns how many errors Render shows.
func (l *List) Errors() int {
	n := 0
	for _, d := range l.Sorted() {
		if d.Severity == Error {
			n++
		}
	}
	return n
}

// This file defines the data of a diagnostic and the list that a stage of the
// compiler adds diagnostics to.

package diag

import (
	"cmp"
	"slices"
)

// A Severity says what a diagnostic means for the program.
type Severity uint8

const (
	Error   Severity = iota // the program is rejected
	Warning                 // the program is accepted
	Trap                    // the program was running and was stopped
)

// String returns the word that a diagnostic of this severity begins with.
func (s Severity) String() string {
	switch s {
	case Warning:
		return "warning"
	case Trap:
		return "trap"
	}
	return "error"
}

// A Label is a message under a span of the source.
type Label struct {
	Span Span
	Text string // may be empty: the span is only underlined
}

// A Diagnostic is one message about a program. Messages begin in lower case
// and end without a full stop. Notes state facts; helps suggest fixes. Code may be
// empty, and the primary span may be NoSpan; then no label is shown.
type Diagnostic struct {
	Code      Code
	Severity  Severity
	Message   string
	Primary   Label
	Secondary []Label
	Notes     []string
	Helps     []string
	Fixes     []Fix // the edits of those helps that have some

	// Fact is what the stage that reports the diagnostic knows beyond its message, for
	// package help: a struct of that stage, or nil.
	Fact any
}

// Label adds a secondary label and returns d.
func (d *Diagnostic) Label(at Span, format string, args ...any) *Diagnostic {
	d.Secondary = append(d.Secondary, Label{at, sprintf(format, args)})
	return d
}

// Under sets the text below the primary span and returns d.
func (d *Diagnostic) Under(format string, args ...any) *Diagnostic {
	d.Primary.Text = sprintf(format, args)
	return d
}

// Note adds a fact and returns d.
func (d *Diagnostic) Note(format string, args ...any) *Diagnostic {
	d.Notes = append(d.Notes, sprintf(format, args))
	return d
}

// Help adds a suggestion and returns d.
func (d *Diagnostic) Help(format string, args ...any) *Diagnostic {
	d.Helps = append(d.Helps, sprintf(format, args))
	return d
}

// A List collects the diagnostics of one file, in the order in which they are
// reported. They are written in the order of their positions. The zero value is an empty
// list without a file: its diagnostics have no lines of a program with them. A nil list
// is empty, and drops what is added to it.
type List struct {
	File  *File
	Items []*Diagnostic
}

// NewList returns an empty list for f.
func NewList(f *File) *List { return &List{File: f} }

// Errorf adds an error at a span and returns it, for labels, notes and helps.
func (l *List) Errorf(code Code, at Span, format string, args ...any) *Diagnostic {
	return l.add(code, Error, at, format, args)
}

// Warnf adds a warning at a span and returns it, for labels, notes and helps.
func (l *List) Warnf(code Code, at Span, format string, args ...any) *Diagnostic {
	return l.add(code, Warning, at, format, args)
}

func (l *List) add(code Code, s Severity, at Span, format string, args []any) *Diagnostic {
	d := &Diagnostic{Code: code, Severity: s, Message: sprintf(format, args), Primary: Label{Span: at}}
	if l != nil {
		l.Items = append(l.Items, d)
	}
	return d
}

// items returns the diagnostics of a list that may be nil.
func (l *List) items() []*Diagnostic {
	if l == nil {
		return nil
	}
	return l.Items
}

// file returns the file of a list that may be nil, or nil.
func (l *List) file() *File {
	if l == nil {
		return nil
	}
	return l.File
}

// Input returns what a reader of a source text uses for its arguments: if one of them is nil, or
// the list has no file, the other replaces it.
func Input(src *File, errs *List) (*File, *List) {
	if errs == nil {
		errs = new(List)
	}
	if errs.File == nil {
		errs.File = src
	}
	if src == nil {
		src = errs.File
	}
	if src == nil {
		src = NewFile("", "")
	}
	return src, errs
}

// Failed reports whether the list holds an error.
func (l *List) Failed() bool {
	for _, d := range l.items() {
		if d != nil && d.Severity == Error {
			return true
		}
	}
	return false
}

// sorted returns the diagnostics ordered by the start of their primary spans, those
// without a span first. The sort is stable. It also removes duplicates: of the diagnostics
// with the same code and the same primary span it keeps the first. (Those without a code or
// without a span are duplicates only if their messages are the same, too.)
func sorted(items []*Diagnostic) []*Diagnostic {
	type key struct {
		code    Code
		span    Span
		message string
	}
	seen := make(map[key]bool, len(items))
	var kept []*Diagnostic
	for _, d := range items {
		if d == nil {
			continue
		}
		k := key{code: d.Code, span: d.Primary.Span}
		if d.Code == "" || !d.Primary.Span.Known() {
			k.message = d.Message
		}
		if !seen[k] {
			seen[k] = true
			kept = append(kept, d)
		}
	}
	slices.SortStableFunc(kept, func(a, b *Diagnostic) int {
		return cmp.Compare(max(-1, a.Primary.Span.Start), max(-1, b.Primary.Span.Start))
	})
	return kept
}

// Sorted returns the diagnostics in the order of Render, without duplicates.
func (l *List) Sorted() []*Diagnostic { return sorted(l.items()) }

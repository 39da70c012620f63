// Package fixes applies the fixes of diagnostics that are sure, in rounds: a mistake that is mended may
// uncover others.
package fixes

import (
	"math"
	"slices"
	"strings"

	"cpsc/diag"
)

// A fixer tries what becomes of a text.
type fixer struct {
	diagnose func(text string) (*diag.List, int)
	left     int // how often it may diagnose
}

// draft diagnoses a text. If that may not be done any more, the draft is worse than any other.
func (a *fixer) draft(text string) *draft {
	if a.left--; a.left < 0 {
		return &draft{text, &diag.List{}, math.MaxInt}
	}
	errs, syntax := a.diagnose(text)
	return &draft{text, errs, syntax}
}

// A draft is a text with what is wrong with it.
type draft struct {
	text   string
	errs   *diag.List
	syntax int // the number of syntax errors
}

// without reports whether d has at least n fewer errors than before, of the kind that before
// has: other errors are reported only when there are no syntax errors. If the n fixes are of
// warnings, it may have no more errors.
func (d *draft) without(n int, before *draft, warnings bool) bool {
	switch {
	case warnings:
		return d.syntax == 0 && d.errs.Errors() <= before.errs.Errors()
	case before.syntax > 0:
		return d.syntax <= before.syntax-n
	}
	return d.syntax == 0 && d.errs.Errors() <= before.errs.Errors()-n
}

// maxRounds bounds how often fixes are applied: one may uncover a mistake that has another.
const maxRounds = 10

// All returns a text after all fixes that are sure, and the diagnostics of the result. A fix
// after which the text has as many errors as before is left out, and so is one that uncovers a
// mistake, unless fixes that are sure mend this one, too. Function diagnose returns the diagnostics
// of a text and how many of them are syntax errors. All calls it at most so often, but once.
func All(text string, most int, diagnose func(text string) (*diag.List, int)) (string, *diag.List) {
	a := &fixer{diagnose, most}
	d := a.draft(text)
	for range maxRounds {
		before := d.text
		for _, warnings := range []bool{false, true} {
			d = a.applyAll(d, sureFixes(d, warnings), warnings)
		}
		if d.text == before {
			break
		}
	}
	return d.text, d.errs
}

// sureFixes returns the sure fixes of the errors, or of the warnings, of a draft.
func sureFixes(d *draft, warnings bool) []diag.Fix {
	list := diag.List{}
	for _, item := range d.errs.Items {
		if (item.Severity == diag.Warning) == warnings {
			list.Items = append(list.Items, item)
		}
	}
	return list.SureFixes()
}

// applyAll returns a draft after those of the fixes that help. It tries all at once, and then
// each half of them, from the end, so that the positions of the others stay right.
func (a *fixer) applyAll(d *draft, fixes []diag.Fix, warnings bool) *draft {
	if len(fixes) == 0 {
		return d
	}
	text, n := diag.Apply(d.text, fixes)
	after := a.draft(text)
	switch {
	case after.without(n, d, warnings):
		return after
	case len(fixes) == 1:
		return a.withNext(d, after, fixes[0])
	}
	half := len(fixes) / 2
	later := a.applyAll(d, fixes[half:], warnings)
	if later.text[:min(len(later.text), end(fixes[:half]))] != d.text[:min(len(d.text), end(fixes[:half]))] {
		return later // the other ones come in the next round
	}
	return a.applyAll(later, fixes[:half], warnings)
}

// end returns the end of the last edit of fixes.
func end(fixes []diag.Fix) int {
	last := int32(0)
	for _, f := range fixes {
		for _, e := range f.Edits {
			last = max(last, e.Span.End)
		}
	}
	return int(last)
}

// withNext returns the draft after a fix, or what sure fixes of the same lines make of it, if
// these lines have fewer errors than in the draft before the fix, and else the draft before
// it. Errors on other lines may have been hidden by the one that is mended, unless the fix
// adds or removes a brace: then they may have been caused by it.
func (a *fixer) withNext(before, after *draft, fix diag.Fix) *draft {
	const most = 3
	start := strings.LastIndexByte(before.text[:fix.Edits[0].Span.Start], '\n') + 1
	rest := len(before.text) - end([]diag.Fix{fix}) // in bytes after the lines
	if n := strings.IndexByte(before.text[len(before.text)-rest:], '\n'); n >= 0 {
		rest -= n
	} else {
		rest = 0
	}
	inLines := func(d *draft, at diag.Span) bool {
		return int(at.Start) >= start && int(at.End) <= len(d.text)-rest
	}
	errors := func(d *draft) (n int) {
		for _, item := range d.errs.Sorted() {
			if item.Severity == diag.Error && (before.syntax == 0 || d.syntax > 0) && inLines(d, item.Primary.Span) {
				n++
			}
		}
		return n
	}
	for range most {
		better := errors(after) < errors(before)
		if bracesOf(fix, before.text) != 0 { // which says where the blocks of other lines begin and end
			better = better && after.syntax <= before.syntax
		}
		if before.syntax == 0 {
			better = better && after.syntax == 0 && after.errs.Errors() <= before.errs.Errors()
		}
		if better {
			return after
		}
		fixes := slices.DeleteFunc(sureFixes(after, false), func(f diag.Fix) bool {
			return slices.ContainsFunc(f.Edits, func(e diag.Edit) bool { return !inLines(after, e.Span) })
		})
		if len(fixes) == 0 {
			break
		}
		text, _ := diag.Apply(after.text, fixes)
		after = a.draft(text)
	}
	return before
}

// bracesOf returns how many more blocks a fix begins than it ends.
func bracesOf(fix diag.Fix, text string) (n int) {
	for _, e := range fix.Edits {
		old := text[e.Span.Start:e.Span.End]
		n += strings.Count(e.Text, "{") - strings.Count(e.Text, "}") - strings.Count(old, "{") + strings.Count(old, "}")
	}
	return n
}

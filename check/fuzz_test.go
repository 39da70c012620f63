package check_test

import (
	"fmt"
	"strings"
	"testing"

	"cpsc/check"
	"cpsc/diag"
	"cpsc/internal/test/fuzzing"
	tree "cpsc/internal/test/programs"
)

// FuzzCheck expects the checker to accept any text or to reject it with diagnostics whose
// positions are inside the text. If an empty line is inserted before the text, the
// diagnostics must be the same, one line further down.
func FuzzCheck(f *testing.F) {
	for _, p := range tree.All(f) {
		if len(p.Text) <= fuzzing.MaxText {
			f.Add(p.Text, []byte{})
		}
	}
	for _, e := range diag.Codes() {
		if e.Lang == "imp" {
			f.Add(e.Example, []byte{})
		}
	}
	f.Fuzz(func(t *testing.T, text string, edits []byte) {
		if len(text) > fuzzing.MaxText {
			return
		}
		text = fuzzing.Edit(text, edits)
		errs, info := diagnose(text)
		fuzzing.CheckDiagnostics(t, errs, true)
		if info == nil || strings.HasPrefix(text, "\uFEFF") { // a byte order mark is allowed only at the beginning
			return
		}
		for _, d := range errs.Items {
			if d.Code[:2] == "E0" && d.Severity != diag.Error || d.Code[:2] == "W0" && d.Severity != diag.Warning {
				t.Errorf("%s is of severity %v", d.Code, d.Severity)
			}
		}
		if !errs.Failed() && info.Main == nil {
			t.Error("there is no main, and nothing is said of that")
		}
		below, _ := diagnose("\n" + text)
		if got, want := list(below, 1), list(errs, 0); got != want {
			t.Errorf("after an empty line, the diagnostics are\n%s\nwant\n%s", got, want)
		}
	})
}

// diagnose parses a text and, if it has no syntax errors, checks it.
func diagnose(text string) (*diag.List, *check.Info) {
	errs := diag.NewList(diag.NewFile("fuzz.imp", text))
	file := parseAny(errs.File, errs)
	if errs.Failed() {
		return errs, nil
	}
	return errs, check.Check(file, errs)
}

// list prints diagnostics, with their spans moved back by a number of bytes.
func list(errs *diag.List, by int32) string {
	var b strings.Builder
	label := func(l diag.Label) { fmt.Fprintf(&b, "%d-%d %s\n", l.Span.Start-by, l.Span.End-by, l.Text) }
	for _, d := range errs.Items {
		fmt.Fprintf(&b, "%s %v %s %q %q\n", d.Code, d.Severity, d.Message, d.Notes, d.Helps)
		label(d.Primary)
		for _, l := range d.Secondary {
			label(l)
		}
	}
	return b.String()
}

package check_test

import (
	"fmt"
	"strings"
	"testing"

	"cpsc/check"
	"cpsc/diag"
	"cpsc/internal/fuzzing"
	tree "cpsc/internal/programs"
)

// FuzzCheck expects of any text that it is accepted, or else rejected with
// diagnostics that have their place in it; and the same ones, a line further down,
// for the same text below an empty line.
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
		if info == nil || strings.HasPrefix(text, "\uFEFF") { // a byte order mark has no other place
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
			t.Errorf("below an empty line, the diagnostics are\n%s\nand not\n%s", got, want)
		}
	})
}

// diagnose parses a text and, if that went well, checks it.
func diagnose(text string) (*diag.List, *check.Info) {
	errs := diag.NewList(diag.NewFile("fuzz.imp", text))
	file := parseAny(errs.File, errs)
	if errs.Failed() {
		return errs, nil
	}
	return errs, check.Check(file, errs)
}

// list returns all that diagnostics say, with spans that begin earlier by a number
// of bytes.
func list(errs *diag.List, by int32) string {
	var b strings.Builder
	say := func(l diag.Label) { fmt.Fprintf(&b, "%d-%d %s\n", l.Span.Start-by, l.Span.End-by, l.Text) }
	for _, d := range errs.Items {
		fmt.Fprintf(&b, "%s %v %s %q %q\n", d.Code, d.Severity, d.Message, d.Notes, d.Helps)
		say(d.Primary)
		for _, l := range d.Secondary {
			say(l)
		}
	}
	return b.String()
}

package ssa

import (
	"testing"

	"cpsc/cps"
	"cpsc/diag"
	"cpsc/internal/test/fuzzing"
	"cpsc/internal/test/programs"
)

// FuzzRead expects of any text that it is rejected with a diagnostic, or else read
// as a valid program, which is the same when it is printed and read back, and when it
// is converted to CPS and back.
func FuzzRead(f *testing.F) {
	if fuzzing.NeedsSeeds() {
		f.Add(allConstructs, []byte{})
		f.Add("fn f(c: bool) -> int {\nentry:\n  branch c, b, b\nb:\n  x: int = phi [entry: 1] [entry: 2]\n  ret x\n}\n", []byte{})
		for i, p := range programs.Sample(f, 8) {
			q, err := FromCPS(convert(f, p.Name, p.Text, i%3, cps.Deferred))
			if err != nil {
				f.Fatal(err)
			}
			if text := ssaText(q, i%2 == 0); len(text) <= fuzzing.MaxText {
				f.Add(text, []byte{})
			}
		}
		for _, p := range programs.Conts(f) {
			q, err := FromCPS(mustReadCPS(f, p.Text))
			if err != nil {
				f.Fatal(err)
			}
			f.Add(q.String(), []byte{})
		}
	}
	f.Fuzz(func(t *testing.T, text string, edits []byte) {
		if len(text) > fuzzing.MaxText {
			return
		}
		text = fuzzing.Edit(text, edits)
		errs := diag.NewList(diag.NewFile("fuzz.ssa", text))
		p := Read(errs.File, errs)
		fuzzing.CheckDiagnostics(t, errs, true)
		if (p == nil) != errs.Failed() {
			t.Fatalf("the program is %v, and the errors are %v", p, errs.Items)
		}
		if p == nil {
			return
		}
		if err := Verify(p); err != nil {
			t.Fatalf("it was accepted: %v", err)
		}
		once := p.String()
		if again := mustRead(t, once).String(); again != once {
			t.Fatalf("printed again, %s", difference(again, once))
		}
		checkRoundTrip(t, text, toCPS1(t, text, p))
	})
}

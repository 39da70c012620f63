package main

import (
	"testing"

	"cpsc/cps"
	"cpsc/diag"
	"cpsc/internal/programs"
)

// FuzzCompile expects of any text that it is rejected with a diagnostic, or
// else converted to CPS that reads back and prints the same.
func FuzzCompile(f *testing.F) {
	for _, p := range programs.All(f) {
		f.Add(p.Text, "imp")
		if _, text, _ := cpsc("", p.Path, "--positions"); text != "" {
			f.Add(text, "cps")
		}
	}
	f.Fuzz(func(t *testing.T, text, lang string) {
		errs := diag.NewList(diag.NewFile("fuzz", text))
		p, err := compile(errs.File, lang, toCPS, cps.Options{}, errs)
		if err != nil {
			t.Fatal(err)
		}
		if errs.Failed() {
			return
		}
		printed := p.cps.String()
		errs = diag.NewList(diag.NewFile("printed", printed))
		again := cps.Read(errs.File, errs)
		if errs.Failed() {
			t.Fatalf("%s\n%s", errs.Items[0].Message, printed)
		}
		if text := again.String(); text != printed {
			t.Errorf("read back it prints differently: %s", firstDifference(text, printed))
		}
	})
}

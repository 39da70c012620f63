package main

import (
	"slices"
	"strings"
	"testing"

	"cpsc/compile"
	"cpsc/cps"
	"cpsc/diag"
	"cpsc/internal/test/fuzzing"
	"cpsc/internal/test/long"
	"cpsc/internal/test/programs"
	"cpsc/notation"
	"cpsc/opt"
)

// FuzzCompile expects that any text is either rejected with a diagnostic or converted by
// every strategy at every level. At each level, the program must be written as every kind
// of output. CPS must be read back as a program that prints the same.
func FuzzCompile(f *testing.F) {
	if fuzzing.NeedsSeeds() {
		for i, p := range programs.All(f) {
			if i%long.Pick(36, 3) != 0 {
				continue // TestPrograms uses all of them
			}
			f.Add(p.Text, []byte{}, "imp")
			for _, lang := range []string{"cps", "ssa"} {
				if _, text, _ := cpsc("", p.Path, "--emit="+lang, []string{"--positions", "-O2"}[i%2]); text != "" && len(text) <= fuzzing.MaxText {
					f.Add(text, []byte{}, lang)
				}
			}
		}
	}
	f.Fuzz(func(t *testing.T, text string, edits []byte, lang string) {
		if len(text) > fuzzing.MaxText || !slices.Contains(compile.Languages, compile.Language(lang)) {
			return
		}
		text = fuzzing.Edit(text, edits)
		for _, placement := range slices.Backward(cps.Placements) { // the default first
			if (lang == "cps" || lang == "ssa") && placement != cps.Deferred {
				return // its parameters are already placed
			}
			for _, level := range compile.Levels {
				p, err := compile.Compile("fuzz", text, compile.Options{
					Language: compile.Language(lang),
					Level:    level,
					Build:    cps.Options{Placement: placement},
					Passes:   opt.Options{Verify: true},
				})
				fuzzing.CheckDiagnostics(t, p.Diagnostics, lang != "bril")
				if p.Diagnostics.Failed() {
					return
				}
				if err != nil {
					t.Fatal(err)
				}
				if placement == cps.Deferred {
					checkOutputs(t, p)
				}
			}
		}
	})
}

// checkOutputs writes a program as every kind of output, and reads the CPS back.
func checkOutputs(t *testing.T, p *compile.Program) {
	for _, k := range kinds {
		if k.from == toSyntax {
			continue // the tests of the parser cover the syntax tree
		}
		for _, positions := range []bool{false, true} {
			var b strings.Builder
			opts := convertOptions{positions: positions}
			if err := k.write(&b, p, opts); err != nil {
				t.Fatalf("%s: %v", k.name, err)
			}
			if k.name != "cps" {
				continue
			}
			errs := diag.NewList(diag.NewFile("printed", b.String()))
			again := notation.Read(errs.File, errs)
			if errs.Failed() {
				t.Fatalf("%s\n%s", fuzzing.Fault(errs), &b)
			}
			var printed strings.Builder
			if k.write(&printed, &compile.Program{CPS: again}, opts); printed.String() != b.String() {
				t.Errorf("after reading it back, it prints differently: %s", firstDifference(printed.String(), b.String()))
			}
		}
	}
}

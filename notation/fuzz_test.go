package notation_test

import (
	"strings"
	"testing"

	"cpsc/compile"
	"cpsc/cps"
	"cpsc/diag"
	"cpsc/internal/test/fuzzing"
	"cpsc/internal/test/programs"
	"cpsc/notation"
)

// FuzzRead expects of any text that it is rejected with a diagnostic, or else read
// as a valid program, which prints in each form as a text that reads back as the same.
func FuzzRead(f *testing.F) {
	if fuzzing.NeedsSeeds() {
		f.Add(notation.All, []byte{})
		f.Add(notation.Several, []byte{})
		f.Add("fn f(ret: cont(), raise: cont(int)) = raise(1) fn g(ret: cont()) = f(ret, k) where k(e: int) = ret()", []byte{})
		f.Add("fn f(x: fn(int, cont(), cont(x)), `a b`: cont(), ret: cont(int)) = x(1, `a b`, ret)", []byte{})
		for i, p := range programs.All(f) {
			prog, err := compile.Compile(p.Path, p.Text, compile.Options{Level: compile.Levels[i%3]})
			if err != nil {
				f.Fatal(err)
			}
			if text := show(prog.CPS, i%2 == 0); len(text) <= fuzzing.MaxText {
				f.Add(text, []byte{})
			}
		}
	}
	f.Fuzz(func(t *testing.T, text string, edits []byte) {
		if len(text) > fuzzing.MaxText {
			return
		}
		text = fuzzing.Edit(text, edits)
		errs := diag.NewList(diag.NewFile("fuzz.cps", text))
		p := notation.Read(errs.File, errs)
		fuzzing.CheckDiagnostics(t, errs, true)
		if (p == nil) != errs.Failed() {
			t.Fatalf("the program is %v, and the errors are %v", p, errs.Items)
		}
		if p == nil {
			return
		}
		if err := cps.Verify(p); err != nil {
			t.Fatalf("it was accepted: %v", err)
		}
		for _, positions := range []bool{false, true} {
			printed := show(p, positions)
			errs := diag.NewList(diag.NewFile("printed.cps", printed))
			again := notation.Read(errs.File, errs)
			if again == nil {
				t.Fatalf("printed, it is rejected: %s\n%s", fuzzing.Fault(errs), printed)
			}
			if text := show(again, positions); text != printed {
				t.Fatalf("read back, it prints as\n%s\nand not as\n%s", text, printed)
			}
			if text := show(again, false); positions && text != show(p, false) {
				t.Fatalf("without its positions, it prints as\n%s\nand not as\n%s", text, show(p, false))
			}
		}
	})
}

func show(p *cps.Program, positions bool) string {
	var b strings.Builder
	cps.Fprint(&b, p, cps.PrintOptions{Positions: positions}) // a Builder does not fail
	return b.String()
}

package ssa

import (
	"testing"

	"cpsc/construct"
	"cpsc/cps"
	"cpsc/diag"
	"cpsc/internal/fuzzing"
	"cpsc/internal/programs"
)

// FuzzRead expects of any text that it is rejected with a diagnostic, or else read
// as a valid program, which is the same when it is printed and read back, and when it
// is converted to CPS and back.
func FuzzRead(f *testing.F) {
	f.Add(all, []byte{})
	f.Add("fn f(c: bool) -> int {\nentry:\n  branch c, b, b\nb:\n  x: int = phi [entry: 1] [entry: 2]\n  ret x\n}\n", []byte{})
	for i, p := range programs.All(f) {
		q, err := FromCPS(convert(f, p.Name, p.Text, i%3, cps.Deferred))
		if err != nil {
			f.Fatal(err)
		}
		if text := ssaText(q, i%2 == 0); len(text) <= fuzzing.MaxText {
			f.Add(text, []byte{})
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
		for _, fault := range Verify(p) {
			t.Fatalf("it was accepted: %v", fault)
		}
		once := p.String()
		if again := mustRead(t, once).String(); again != once {
			t.Fatalf("printed again, %s", difference(again, once))
		}
		checkRoundTrip(t, text, toCPS1(t, text, p))
	})
}

// FuzzConstruct expects of any control-flow graph that all algorithms keep what they
// promise for it.
func FuzzConstruct(f *testing.F) {
	for _, text := range []string{
		"x= -> 1 2\n-> 3\nx= -> 3\nx ->\n",
		"x= -> 1\nx -> 2 3\nx= -> 1\nx ->\n",
		"x= y=x -> 1 2\nx=y -> 2\ny=x -> 1 3\nx y ->\n",               // irreducible
		"x= y= z= -> 1\nx y -> 2 5\n-> 3 4\nz= -> 1\nx= -> 1\nz ->\n", // a loop with two ways back
		"v3= -> 1 1\nv3 -> 1 2\nv3 z= ->\n",                           // twice to the same node
	} {
		f.Add(text)
	}
	f.Fuzz(func(t *testing.T, text string) {
		if len(text) > 1<<9 {
			return
		}
		g, err := construct.Parse(text)
		if err != nil || g.Vars > 32 {
			return
		}
		again, err := construct.Parse(g.String())
		if err != nil || again.String() != g.String() {
			t.Fatalf("%v, and it reads back as\n%s\nand not\n%s", err, again, g)
		}
		checkAll(t, g, factsOf(g.Succs), counts{})
	})
}

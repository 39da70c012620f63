package validate

import (
	"errors"
	"strings"
	"testing"

	"cpsc/compile"
	"cpsc/cps"
	"cpsc/internal/test/fuzzing"
	"cpsc/internal/test/long"
	"cpsc/internal/test/programs"
	"cpsc/interp"
)

// FuzzRun expects that all configurations agree on any program in Imp or CPS, within
// limits: the syntax tree, every strategy, algorithm and level, texts that are read
// back, and both engines. The program is verified after every pass.
func FuzzRun(f *testing.F) {
	if fuzzing.NeedsSeeds() {
		for i, p := range programs.All(f) {
			if len(p.Text) > fuzzing.MaxText || i%long.Pick(36, 3) != 0 { // TestPrograms runs them all
				continue
			}
			f.Add(p.Text, []byte{}, false, int64(i%9), p.Stdin)
			q, err := compile.Compile(p.Path, p.Text, compile.Options{})
			if err != nil {
				f.Fatal(err)
			}
			if printed := text(q.CPS); len(printed) <= fuzzing.MaxText {
				f.Add(printed, []byte{}, true, int64(i%9), p.Stdin)
			}
		}
	}
	f.Fuzz(func(t *testing.T, text string, edits []byte, isCPS bool, n int64, stdin string) {
		if len(text)+len(stdin) > fuzzing.MaxText {
			return
		}
		lang := compile.Imp
		if isCPS {
			lang = compile.CPS
		}
		accepted, err := compile.Check("fuzz", fuzzing.Edit(text, edits), compile.Options{Language: lang})
		if err != nil {
			return
		}
		p := New(accepted)
		q, err := p.forms()[0].verified(p)
		if err != nil {
			t.Fatal(err)
		}
		in := &Input{Args: fuzzing.Args(q, n), Stdin: stdin,
			MaxSteps: fuzzing.MaxSteps, MaxMemory: fuzzing.MaxMemory, MaxDepth: fuzzing.MaxDepth, MaxOutput: fuzzing.MaxOutput}
		if ends(q, in) {
			in.MaxMemory = 0 // a memory limit forces many garbage collections
		}
		r, err := Run(t.Context(), p, in, nil)
		if err != nil {
			return // it cannot be started
		}
		for _, mismatch := range r.Mismatches {
			t.Errorf("%s\n%s\n%s", strings.Join(mismatch.Configurations, "\n"), mismatch.Text, p.File.Text)
		}
	})
}

// ends reports whether a program ends long before any limit.
func ends(p *cps.Program, in *Input) bool {
	result, err := interp.Run(p, interp.Options{Args: in.Args, Stdin: strings.NewReader(in.Stdin),
		MaxSteps: in.MaxSteps / 2, MaxMemory: in.MaxMemory, MaxDepth: in.MaxDepth, MaxOutput: in.MaxOutput})
	var trap *interp.Trap
	switch {
	case errors.As(err, &trap) && trapped(trap.Message).LimitHit, err != nil && trap == nil:
		return false
	}
	return result.Allocated < in.MaxMemory/4
}

package bril_test

import (
	"bytes"
	"context"
	"fmt"
	"path/filepath"
	"strings"
	"testing"

	"cpsc/bril"
	"cpsc/cps"
	"cpsc/internal/test/fuzzing"
	"cpsc/interp"
	"cpsc/opt"
)

// FuzzText expects that every text is rejected with a diagnostic or becomes CPS that both
// engines run.
func FuzzText(f *testing.F) {
	files, _ := filepath.Glob("../testdata/bril/*.bril")
	for _, file := range files {
		text, _ := readIf(file)
		f.Add(text)
	}
	for seed := range uint64(20) {
		f.Add(generated(seed))
	}
	f.Fuzz(fuzz)
}

// FuzzJSON is FuzzText for programs in JSON.
func FuzzJSON(f *testing.F) {
	files, _ := filepath.Glob("../testdata/bril/*.bril")
	for _, file := range files {
		text, _ := readIf(file)
		var b bytes.Buffer
		if err := bril.WriteJSON(&b, load(file, text).prog); err != nil {
			f.Fatal(err)
		}
		f.Add(b.String())
	}
	f.Add(`{"functions": [{"name": "main", "pos": {"row": 1, "col": 1}, "instrs": [{"label": "l"}]}], "other": [null, {}]}`)
	f.Add(`{"functions": [{"name": "", "instrs": [{"op": "const", "value": false}, {"label": "", "args": [""]}, {"op": "0"}]}]}`)
	f.Fuzz(fuzz)
}

// fuzz expects that an accepted program behaves the same on both engines, before and
// after optimisation.
func fuzz(t *testing.T, text string) {
	if len(text) > fuzzing.MaxText {
		return
	}
	s := load("fuzz", text)
	fuzzing.CheckDiagnostics(t, s.errs, false)
	if s.errs.Failed() {
		return
	}
	args, err := bril.Args(s.prog, nil)
	if err != nil {
		return
	}
	ctx, cancel := context.WithTimeout(t.Context(), fuzzing.Endless)
	defer cancel()
	first := ""
	memory := int64(fuzzing.MaxMemory)
	for _, level := range []int{0, 2} {
		p := s.lower(t, cps.Options{Verbatim: level == 0})
		if level == 2 {
			if err := opt.Run(p, opt.Options{Verify: true}); err != nil {
				t.Fatal(err)
			}
		}
		for _, engine := range []interp.Engine{interp.Reference, interp.Fast} {
			var out strings.Builder
			result, err := interp.Run(p, interp.Options{Args: args, Engine: engine, Stdout: &out, Context: ctx,
				MaxSteps: fuzzing.MaxSteps, MaxMemory: memory, MaxDepth: fuzzing.MaxDepth, MaxOutput: fuzzing.MaxOutput})
			if err != nil && strings.HasSuffix(err.Error(), " exceeded") {
				return // a limit; the level determines where it is reached
			}
			got := fmt.Sprintf("%s\n%v", out.String(), err)
			if first == "" {
				first = got
				if result.Allocated < memory/4 {
					memory = 0 // near a limit, every check collects all garbage, which is slow
				}
			}
			if got != first {
				t.Errorf("at -O%d, engine %d gives\n%s\nand the first\n%s\n%s", level, engine, got, first, text)
			}
		}
	}
}

package bril_test

import (
	"bytes"
	"context"
	"path/filepath"
	"testing"
	"time"

	"cpsc/bril"
	"cpsc/cps"
	"cpsc/interp"
)

// FuzzText expects of any text that it is rejected with a diagnostic, or else
// becomes CPS that both engines run.
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

func fuzz(t *testing.T, text string) {
	s := load("fuzz", text)
	if s.errs.Failed() {
		return
	}
	p := s.lower(t, cps.Options{})
	args, err := bril.Args(s.prog, nil)
	if err != nil {
		return
	}
	ctx, cancel := context.WithTimeout(t.Context(), 10*time.Second)
	defer cancel()
	for _, engine := range []interp.Engine{interp.Fast, interp.Reference} {
		interp.Run(p, interp.Options{Args: args, Engine: engine, MaxSteps: 10_000, MaxMemory: 64 << 20, MaxDepth: 1000, Context: ctx})
	}
}

package wasi

import (
	"bytes"
	"encoding/hex"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"cpsc/cps"
	"cpsc/internal/test/golden"
	"cpsc/interp"
	"cpsc/wasm"
)

// A command writes its arguments, a variable, its input and a file in a directory that it may use. Its status is the
// sum of four errors.
func TestCommand(t *testing.T) {
	dir := t.TempDir()
	if err := os.WriteFile(filepath.Join(dir, "a.txt"), []byte("in the file\n"), 0o666); err != nil {
		t.Fatal(err)
	}
	golden.Run(t, "testdata", func(t *testing.T, c *golden.Archive) {
		text, err := hex.DecodeString(strings.ReplaceAll(c.Text(t, "module.hex"), "\n", ""))
		if err != nil {
			t.Fatal(err)
		}
		m, err := wasm.Decode(string(text))
		if err != nil {
			t.Fatal(err)
		}
		p, err := wasm.Lower("prog.wasm", m, "", cps.Options{Foreign: true})
		if err == nil {
			err = cps.Verify(p)
		}
		if err != nil {
			t.Fatal(err)
		}
		for _, engine := range []interp.Engine{interp.Fast, interp.Reference} {
			var out, errs bytes.Buffer
			options := interp.Options{Engine: engine, Args: []string{"x"}, Stdin: strings.NewReader("a line\n"), Stdout: &out}
			command := Command{Dirs: []string{dir + "=data"}, Env: []string{"A=1"}}
			if err := command.Define(&options, "dir/prog", true, &errs); err != nil {
				t.Fatal(err)
			}
			result, err := interp.Run(p, options)
			if want := "prog\x00x\x00a line\nin the file\n"; err != nil || out.String() != want || errs.String() != "A=1" || result.Status != 52+76+21+8 {
				t.Errorf("%s: %q, %q, status %d, %v", engine, out.String(), errs.String(), result.Status, err)
			}
			options.Args, options.Stdin, options.MaxOutput = []string{"x"}, nil, 5
			if err := command.Define(&options, "prog", true, &errs); err != nil {
				t.Fatal(err)
			}
			if _, err := interp.Run(p, options); err == nil || !strings.Contains(err.Error(), "output limit exceeded") {
				t.Errorf("%s: with a limit of output: %v", engine, err)
			}
		}
	})
}

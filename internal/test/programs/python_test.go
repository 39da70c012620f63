// This file defines the test of the programs in examples/python/.

package programs

import (
	"bytes"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
)

// TestPython runs each program in examples/python/, and expects the output of the example
// with the same name. It needs Python 3.11, which recurses without its C stack.
func TestPython(t *testing.T) {
	// The command python3 may be a script that takes longer than the programs: ask it for
	// Python itself.
	python, err := exec.Command("python3", "-c", "import sys; assert sys.version_info >= (3, 11); print(sys.executable, end='')").Output()
	if err != nil {
		t.Skipf("there is no Python 3.11 or newer: %v", err)
	}
	examples := map[string]*Program{}
	for _, p := range Examples(t) {
		examples[strings.TrimPrefix(p.Name, "examples/")] = p
	}
	files, err := filepath.Glob(filepath.Join(Root(t), "examples", "python", "*.py"))
	if err != nil || len(files) == 0 {
		t.Fatalf("there are no programs in examples/python: %v", err)
	}
	for _, file := range files {
		name := strings.TrimSuffix(filepath.Base(file), ".py")
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			example := examples[name]
			if example == nil {
				t.Fatalf("there is no examples/%s.imp", name)
			}
			text, err := os.ReadFile(file)
			if err != nil {
				t.Fatal(err)
			}
			if want := "# examples/" + name + ".imp in Python"; !strings.HasPrefix(string(text), want) {
				t.Errorf("it does not begin with %q", want)
			}
			var errs bytes.Buffer
			cmd := exec.CommandContext(t.Context(), string(python), "-I", "-B", file)
			cmd.Stdin, cmd.Stderr = strings.NewReader(example.Stdin), &errs
			out, err := cmd.Output()
			if err != nil {
				t.Fatalf("%v\n%s", err, &errs)
			}
			if string(out) != example.Stdout {
				t.Errorf("it prints\n%s\nwant\n%s", out, example.Stdout)
			}
		})
	}
}

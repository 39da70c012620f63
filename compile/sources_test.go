package compile_test

import (
	"errors"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"cpsc/compile"
	"cpsc/diag"
	"cpsc/interp"
)

// TestSources compiles programs of several sources: they share a scope, limits hold for all together, and an error is in its source.
func TestSources(t *testing.T) {
	lib := []compile.Source{{Name: "lib.imp", Text: "fn f() -> int { return n; }\n"}, {Name: "n.imp", Text: "const n = 7;"}}
	for _, test := range []struct {
		main string
		opts compile.Options
		want string // the error, or ""
	}{
		{"fn main() { print(f()); }", compile.Options{Sources: lib}, ""},
		{"fn g() { print(f()); }", compile.Options{Sources: lib, Library: true}, ""},
		{"fn g() { print(f()); }", compile.Options{Sources: lib}, "n.imp:1:13: the program has no function `main`"},
		{"fn main() { print(f(1)); }", compile.Options{Sources: lib}, "main.imp:1:19: "},
		{"fn main() { print(f()); } const n = 8;", compile.Options{Sources: lib}, "n.imp:1:7: `n` is declared twice"},
		{"fn main() { print(1)", compile.Options{Sources: lib}, "main.imp:1:"},
		{"fn main() { /*", compile.Options{Sources: lib}, "main.imp:1:13: "},
		{"fn main() { print(f()); }", compile.Options{Sources: lib, MaxSource: 60}, "larger than the source limit of 60 bytes"},
		{"fn main() { } fn g() { }", compile.Options{Sources: lib, Limits: diag.Limits{Functions: 2}}, "lib.imp:1:1: the program has more than 2 functions"},
		{"fn main(ret: cont()) = ret()", compile.Options{Sources: lib, Language: compile.CPS}, "main.imp is not in Imp"},
	} {
		p, err := compile.Compile("main.imp", test.main, test.opts)
		if test.want != "" {
			if err == nil || !strings.Contains(err.Error(), test.want) {
				t.Errorf("%s: %v, want %s", test.main, err, test.want)
			}
			continue
		}
		if err != nil || len(p.CPS.Sources) != 3 {
			t.Errorf("%s: %v", test.main, err)
			continue
		}
		var start *interp.StartError
		if _, err := interp.Run(p.CPS, interp.Options{}); errors.As(err, &start) != test.opts.Library {
			t.Errorf("%s: running it: %v", test.main, err)
		}
	}
}

// TestSourcesMark expects that the byte order mark of a source is no error, also if another has one.
func TestSourcesMark(t *testing.T) {
	lib := []compile.Source{{Name: "lib.imp", Text: diag.ByteOrderMark + "fn f() { }\n"}}
	p, err := compile.Compile("main.imp", "fn main() { f() }", compile.Options{Sources: lib})
	if err == nil || len(p.Diagnostics.Items) != 1 || p.Diagnostics.Items[0].Primary.Span.Start != 15 {
		t.Error(p.Diagnostics.Items)
	}
}

// TestBeside expects that only files which are programs are read: no device, which may not end, no directory, and nothing hidden; and the texts of what is open.
func TestBeside(t *testing.T) {
	dir := t.TempDir()
	for _, name := range []string{"main.imp", "lib.imp", ".#lib.imp", "notes.txt"} {
		if err := os.WriteFile(filepath.Join(dir, name), nil, 0o666); err != nil {
			t.Fatal(err)
		}
	}
	for name, target := range map[string]string{"dir.imp": dir, "device.imp": os.DevNull, "link.imp": "lib.imp", "broken.imp": "nothing"} {
		if err := os.Symlink(target, filepath.Join(dir, name)); err != nil {
			t.Skip(err)
		}
	}
	path := func(name string) string { return filepath.Join(dir, name) }
	open := map[string]string{path("main.imp"): "", path("link.imp"): "// edited", path("new.imp"): "// never saved", filepath.Join(dir, "other", "far.imp"): ""}
	want := []compile.Source{{Name: path("lib.imp")}, {Name: path("link.imp"), Text: "// edited"}, {Name: path("new.imp"), Text: "// never saved"}}
	if got := compile.Beside(path("main.imp"), "", open); !slices.Equal(got, want) {
		t.Errorf("%q, want %q", got, want)
	}
}

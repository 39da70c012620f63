package golift

import (
	"bytes"
	"fmt"
	"go/build"
	"go/types"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"strings"
	"testing"

	"golang.org/x/tools/go/loader" //lint:ignore SA1019 interp needs a whole program built from source, in one type checker
	"golang.org/x/tools/go/ssa"
	"golang.org/x/tools/go/ssa/interp"
	"golang.org/x/tools/go/ssa/ssautil"

	"cpsc/lab/corpus"
)

// Each function of package regexp and what it imports has at most as many phis as go/ssa's lift gives it, no access to a
// variable that can be lifted, and is what go/ssa's own checks expect.
func TestFunctions(t *testing.T) {
	g, err := corpus.LoadGo(t.Context(), "regexp", io.Discard)
	if err != nil {
		t.Fatal(err)
	}
	own, naive := corpus.Bodies(g.Build(0)), corpus.Bodies(g.Build(ssa.NaiveForm))
	if len(own) != len(naive) {
		t.Fatalf("%d and %d functions", len(own), len(naive))
	}
	l, phis := New(), 0
	for i, fn := range naive {
		phis += l.Lift(fn)
		if err := Check(fn); err != nil {
			t.Fatal(err)
		}
		if n, most := corpus.Phis(naive[i:i+1]), corpus.Phis(own[i:i+1]); n > most {
			t.Errorf("%s has %d phis, and %d by go/ssa", fn, n, most)
		}
		if l.findVariables() {
			t.Errorf("%s: %d variables are left", fn, len(l.allocs))
		}
	}
	if len(naive) < 1000 || phis < 500 {
		t.Errorf("only %d phis in %d functions", phis, len(naive))
	}
}

// The programs that go/ssa/interp is tested with print the same.
func TestPrograms(t *testing.T) {
	out, err := exec.Command("go", "list", "-m", "-f", "{{.Dir}}", "golang.org/x/tools").Output()
	if err != nil {
		t.Fatal(err)
	}
	testdata := filepath.Join(strings.TrimSpace(string(out)), "go", "ssa", "interp", "testdata")
	files, err := filepath.Glob(filepath.Join(testdata, "*.go"))
	if err != nil || len(files) == 0 {
		t.Fatalf("%s: %d files, %v", testdata, len(files), err)
	}
	for _, file := range files {
		t.Run(filepath.Base(file), func(t *testing.T) {
			want, lifted := run(t, testdata, file, false)
			got, again := run(t, testdata, file, true)
			if got != want {
				t.Errorf("lifted by place, it prints\n%s\nby go/ssa\n%s", got, want)
			}
			if again > lifted {
				t.Errorf("%d phis, and %d by go/ssa", again, lifted)
			}
		})
	}
}

// run interprets a program that go/ssa has lifted, or package golift. It returns the output and the
// number of phis.
func run(t *testing.T, goroot, file string, here bool) (string, int) {
	ctx := build.Default
	ctx.GOROOT = goroot
	if match, err := ctx.MatchFile(filepath.Dir(file), filepath.Base(file)); err != nil || !match || filepath.Base(file) == "width32.go" {
		t.Skip("not for this platform: ", err)
	}
	conf := loader.Config{Build: &ctx}
	if _, err := conf.FromArgs([]string{file}, true); err != nil {
		t.Fatal(err)
	}
	conf.Import("runtime")
	loaded, err := conf.Load()
	if err != nil {
		t.Fatal(err)
	}
	mode := ssa.InstantiateGenerics | ssa.BuildSerially
	if here {
		mode |= ssa.NaiveForm
	}
	prog := ssautil.CreateProgram(loaded, mode) //lint:ignore SA1019 as for loader
	prog.Build()
	list := corpus.Bodies(prog)
	if here {
		l := New()
		for _, fn := range list {
			l.Lift(fn)
			if err := Check(fn); err != nil {
				t.Fatal(err)
			}
		}
	}
	var status int
	output := capture(t, func() {
		status = interp.Interpret(prog.Package(loaded.Created[0].Pkg), 0, types.SizesFor("gc", runtime.GOARCH), file, nil)
	})
	return fmt.Sprint(output, "status ", status), corpus.Phis(list)
}

// capture returns what a function writes to standard output and standard error.
func capture(t *testing.T, f func()) string {
	r, w, err := os.Pipe()
	if err != nil {
		t.Fatal(err)
	}
	stdout, stderr := os.Stdout, os.Stderr
	os.Stdout, os.Stderr = w, w
	var buf bytes.Buffer
	done := make(chan struct{})
	go func() {
		io.Copy(&buf, r)
		close(done)
	}()
	f()
	os.Stdout, os.Stderr = stdout, stderr
	w.Close()
	<-done
	return buf.String()
}

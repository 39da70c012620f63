package golang_test

import (
	"os"
	"os/exec"
	"path/filepath"
	"testing"

	"cpsc/cps"
	golang "cpsc/emit/go"
	"cpsc/internal/engines"
	"cpsc/internal/engines/enginetest"
	"cpsc/internal/long"
	"cpsc/internal/programs"
)

// TestPrograms builds all programs of the repository at once, as one program, and expects of each
// what package interp does: output, status, and the message of a trap with the calls in progress.
func TestPrograms(t *testing.T) {
	if _, err := engines.Go.Path(); err != nil {
		t.Skip(err)
	}
	type run struct {
		*programs.Program
		cps *cps.Program
	}
	var runs []run
	var list []*cps.Program
	add := func(p *programs.Program, name string, level int) {
		c := enginetest.Compile(t, name, p.Text, level)
		runs, list = append(runs, run{p, c}), append(list, c)
	}
	for i, p := range programs.All(t) {
		if len(p.Flags) > 0 { // they set limits
			continue
		}
		for level := range 3 {
			if long.Enabled() || level == i%3 {
				add(p, p.Name+".imp", level)
			}
		}
	}
	for _, p := range programs.Conts(t) {
		if len(p.Flags) == 0 {
			add(p, p.Name+".cps", 0)
		}
	}
	dir := t.TempDir()
	f, err := os.Create(filepath.Join(dir, "prog.go"))
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	if err := golang.FprintAll(f, list); err != nil {
		t.Fatal(err)
	}
	for _, args := range [][]string{{"build", "-o", "prog", "prog.go"}, {"vet", "prog.go"}} {
		cmd := exec.Command("go", args...)
		cmd.Dir = dir
		if out, err := cmd.CombinedOutput(); err != nil {
			t.Fatalf("go %v: %v\n%s", args, err, out)
		}
	}
	for i, r := range runs {
		t.Run(r.Name, func(t *testing.T) {
			t.Parallel()
			enginetest.ExpectNumber(t, engines.Go, dir, i, r.cps, r.Args, r.Stdin)
		})
	}
}

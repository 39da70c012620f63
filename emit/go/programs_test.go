package golang_test

import (
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strconv"
	"testing"

	"cpsc/cps"
	"cpsc/emit/engines"
	"cpsc/emit/engines/enginetest"
	golang "cpsc/emit/go"
)

// expect builds all programs at once, as one program, checks it with go vet, and expects of each run
// what package interp does: output, status, and the message of a trap with the calls in progress.
func expect(t *testing.T, runs []enginetest.Job) {
	t.Helper()
	if _, err := engines.Go.Path(); err != nil {
		t.Skip(err)
	}
	var list []*cps.Program
	for _, r := range runs {
		if !slices.Contains(list, r.CPS) {
			list = append(list, r.CPS)
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
			if name := os.Getenv("KEEP"); name != "" {
				os.Rename(f.Name(), name)
			}
			t.Fatalf("go %v: %v\n%s", args, err, out)
		}
	}
	for _, r := range runs {
		t.Run(r.Name, func(t *testing.T) {
			t.Parallel()
			got := enginetest.Run(t, engines.Go, dir, append([]string{strconv.Itoa(slices.Index(list, r.CPS))}, r.Args...), r.Stdin)
			enginetest.CompareOutcome(t, engines.Go, got, r.CPS, r.Args, r.Stdin)
		})
	}
}

// TestPrograms runs all programs of the repository, each at one level of optimisation or at all.
func TestPrograms(t *testing.T) { expect(t, enginetest.Programs(t)) }

func TestRandom(t *testing.T) { enginetest.Random(t, 0, expect) }

// TestOperations compares the results of operations, and runs a program with valid and invalid arguments
// and with input.
func TestOperations(t *testing.T) { expect(t, enginetest.Operations(t, "")) }

// TestDivisor assigns a quotient to the variable of the dividend, with a divisor of which Go knows that it is zero.
func TestDivisor(t *testing.T) {
	p := enginetest.Compile(t, "divisor.imp", "fn main(n: int) { var zero = 0; while n > 0 { print(n); if n < 3 { n /= zero; } else { n %= 3; } } }", 1)
	expect(t, []enginetest.Job{{Name: "divisor", CPS: p, Args: []string{"5"}}})
}

// TestBrilArguments starts programs in Bril with arguments that fit and that do not.
func TestBrilArguments(t *testing.T) {
	enginetest.OnEach(t, []*engines.Engine{engines.Go}, enginetest.BrilArguments)
}

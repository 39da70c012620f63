package golang_test

import (
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"cpsc/cps"
	"cpsc/emit/engines"
	"cpsc/emit/engines/enginetest"
	golang "cpsc/emit/go"
	"cpsc/generate"
	"cpsc/internal/test/long"
	"cpsc/internal/test/programs"
)

// A run is a program with arguments and input.
type run struct {
	name  string
	cps   *cps.Program
	args  []string
	stdin string
}

// expect builds all programs at once, as one program, checks it with go vet, and expects of each run
// what package interp does: output, status, and the message of a trap with the calls in progress.
func expect(t *testing.T, runs []run) {
	t.Helper()
	if _, err := engines.Go.Path(); err != nil {
		t.Skip(err)
	}
	var list []*cps.Program
	for _, r := range runs {
		if !slices.Contains(list, r.cps) {
			list = append(list, r.cps)
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
		t.Run(r.name, func(t *testing.T) {
			t.Parallel()
			enginetest.ExpectNumber(t, engines.Go, dir, slices.Index(list, r.cps), r.cps, r.args, r.stdin)
		})
	}
}

// TestPrograms runs all programs of the repository, each at one level of optimisation or at all.
func TestPrograms(t *testing.T) {
	var runs []run
	for i, p := range slices.Concat(programs.All(t), programs.Conts(t)) {
		name := p.Name + ".imp"
		switch {
		case p.Trap != nil && strings.Contains(p.Trap.Message, " limit of "):
			continue
		case strings.HasSuffix(p.Path, ".txtar"):
			name = p.Name + ".cps"
		case len(p.Flags) > 0: // they set limits
			continue
		}
		for level := range 3 {
			if long.Enabled() || level == i%3 {
				runs = append(runs, run{fmt.Sprint(p.Name, " -O", level), enginetest.Compile(t, name, p.Text, level), p.Args, p.Stdin})
			}
		}
	}
	bril, err := filepath.Glob(filepath.Join(programs.Root(t), "testdata", "bril", "*.bril"))
	if err != nil {
		t.Fatal(err)
	}
	for i, name := range bril {
		text, err := os.ReadFile(name)
		if err != nil {
			t.Fatal(err)
		}
		if !long.Enabled() && i%4 > 0 {
			continue
		}
		if p := enginetest.Compile(t, name, string(text), i%3); p.Startable() != nil || len(p.Func(cps.MainName).Params) == 0 {
			runs = append(runs, run{filepath.Base(name), p, nil, ""})
		}
	}
	expect(t, runs)
}

// TestRandom runs random programs.
func TestRandom(t *testing.T) {
	const batch = 100
	for first := uint64(0); first < uint64(long.Pick(batch, 5000)); first += batch {
		t.Run(fmt.Sprint(first), func(t *testing.T) {
			var runs []run
			for seed := first; seed < first+batch; seed++ {
				name := fmt.Sprintf("%d.imp", seed)
				runs = append(runs, run{name, enginetest.Compile(t, name, generate.Program(seed, generate.Options{}), int(seed%3)), nil, ""})
			}
			expect(t, runs)
		})
	}
}

// TestOperations compares the results of operations, and runs a program with valid and invalid arguments
// and with input.
func TestOperations(t *testing.T) {
	var runs []run
	text, err := os.ReadFile("../scheme/testdata/operations.imp")
	if err != nil {
		t.Fatal(err)
	}
	for level := range 3 {
		runs = append(runs, run{fmt.Sprint("operations -O", level), enginetest.Compile(t, "operations.imp", string(text), level), nil, ""})
	}
	p := enginetest.Compile(t, "input.imp", `
fn lengths() -> int { return 1 / (len("") + 1) + (len("abc") << 63); }
fn never(n: int) -> int { return n == 0 ? 1 / len("") + "abc"[len("") - 1] : 7; }
fn ping(number: int, a: int, b: int, c: int, d: int, e: int, f: int) -> int {
    if number == 0 { return a; }
    return pong(number - 1, b, c, d, e, f, a);
}
fn pong(number: int, a: int, b: int, c: int, d: int, e: int, f: int) -> int {
    if number == 0 { return b; }
    return ping(number - 1, a, b, c, d, e, f);
}
fn deep(n: int) -> int { if n == 0 { return 0; } return 1 + deep(n - 1); }
fn main(n: int, x: float, b: bool, s: string) {
    print(n, x, b, s, len(s), [s], lengths(), never(n + 1000000), ping(1000001, 1, 2, 3, 4, 5, 6));
    while !eof() {
        print([read_line()]);
        print(read_int());
    }
    print(deep(n == 5 ? 100000 : 100), 1 / (n - 5));
}
`, 1)
	for _, args := range [][]string{
		{}, {"1"}, {"1", "1", "true", "a", "b"}, {"x", "1", "true", ""}, {"1", "1", "True", ""}, {"", "1", "true", ""},
		{"-0x10", "-1e-400", "false", "é"}, {"0xFFFFFFFFFFFFFFFF", "00.1E-5", "true", "\""}, {"0b101", "1_0.5e+3", "true", "-x"},
		{"9223372036854775808", "1", "true", ""}, {"-9223372036854775808", "1e400", "true", ""}, {"99999999999999999999x", "1", "true", ""},
		{"1__0", "1", "true", ""}, {"1", "1.", "true", ""}, {"1", "1e", "true", ""}, {"+5", "179769313486231580793728971405301e276", "true", ""},
	} {
		runs = append(runs, run{fmt.Sprintf("input %q", args), p, args, "one\r\n 12"})
	}
	for _, stdin := range []string{"", "\n", "\nx\xff ", "a\n9223372036854775807\n\n-9223372036854775808\n\n9223372036854775808", "a\n+1\tb\n -"} {
		runs = append(runs, run{fmt.Sprintf("input %q", stdin), p, []string{"1", "2", "true", "s"}, stdin})
	}
	expect(t, runs)
}

// TestBrilArguments starts programs in Bril with arguments that fit and that do not.
func TestBrilArguments(t *testing.T) {
	enginetest.OnEach(t, []*engines.Engine{engines.Go}, enginetest.BrilArguments)
}

// This file defines what the tests of back ends run that build many programs at once.

package enginetest

import (
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"cpsc/cps"
	"cpsc/generate"
	"cpsc/internal/test/long"
	"cpsc/internal/test/programs"
)

// A Job is a program with arguments and input.
type Job struct {
	Name  string
	CPS   *cps.Program
	Args  []string
	Stdin string
}

// Programs returns half of the programs of the repository that need no limits, each at one level of optimisation, or at full length all at all.
func Programs(t testing.TB) []Job {
	t.Helper()
	var runs []Job
	for i, p := range slices.Concat(programs.Sample(t, 2), programs.Conts(t)) {
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
				runs = append(runs, Job{fmt.Sprint(p.Name, " -O", level), Compile(t, name, p.Text, level), p.Args, p.Stdin})
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
		if p := Compile(t, name, string(text), i%3); p.Startable() != nil || len(p.Func(cps.MainName).Params) == 0 {
			runs = append(runs, Job{filepath.Base(name), p, nil, ""})
		}
	}
	return runs
}

// Random calls expect with random programs, a hundred at a time. Of each three, one has no traps.
func Random(t *testing.T, without generate.Feature, expect func(t *testing.T, runs []Job)) {
	batch := uint64(long.Pick(20, 100))
	for first := uint64(0); first < long.Pick(batch, 5000); first += batch {
		t.Run(fmt.Sprint(first), func(t *testing.T) {
			var runs []Job
			for seed := first; seed < first+batch; seed++ {
				name := fmt.Sprintf("%d.imp", seed)
				text := generate.Program(seed, generate.Options{Traps: int(seed/3%3) * 4, Without: without})
				runs = append(runs, Job{name, Compile(t, name, text, int(seed%3)), nil, "1\n-7 8\nx 9223372036854775807\n\ntwo words"})
			}
			expect(t, runs)
		})
	}
}

// Operations returns a program with all operations, without the lines of its source that contain a text, unless it is "", and a
// program with valid and invalid arguments and with input.
func Operations(t testing.TB, without string) []Job {
	t.Helper()
	var runs []Job
	text, err := os.ReadFile(filepath.Join(programs.Root(t), "emit", "scheme", "testdata", "operations.imp"))
	if err != nil {
		t.Fatal(err)
	}
	lines := slices.Collect(strings.Lines(string(text)))
	if without != "" {
		lines = slices.DeleteFunc(lines, func(line string) bool { return strings.Contains(line, without) })
	}
	for level := range 3 {
		runs = append(runs, Job{fmt.Sprint("operations -O", level), Compile(t, "operations.imp", strings.Join(lines, ""), level), nil, ""})
	}
	p := Compile(t, "input.imp", `
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
		runs = append(runs, Job{fmt.Sprintf("input %q", args), p, args, "one\r\n 12"})
	}
	for _, stdin := range []string{"", "\n", "\nx\xff ", "a\n9223372036854775807\n\n-9223372036854775808\n\n9223372036854775808", "a\n+1\tb\n -"} {
		runs = append(runs, Job{fmt.Sprintf("input %q", stdin), p, []string{"1", "2", "true", "s"}, stdin})
	}
	return runs
}

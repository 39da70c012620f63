package lower_test

import (
	"errors"
	"fmt"
	"path/filepath"
	"strings"
	"testing"

	"cpsc/cps"
	"cpsc/internal/test/golden"
	shared "cpsc/internal/test/programs"
	"cpsc/interp"
)

// Exceptions and generators, as they are converted.
func TestControl(t *testing.T) {
	golden.Run(t, filepath.Join("testdata", "control"), func(t *testing.T, c *golden.Archive) {
		p := convertWith(t, "program.imp", c.Text(t, "program.imp"), cps.Options{})
		c.Expect(t, "program.cps", p.String())
		c.Expect(t, "output", run(p))
	})
}

// The programs with exceptions and generators do what is expected of them, with and
// without optimisation while building.
func TestControlPrograms(t *testing.T) {
	for _, prog := range shared.All(t) {
		if !strings.HasPrefix(prog.Name, "testdata/control/") || len(prog.Flags) > 0 || strings.HasSuffix(prog.Name, "_deep") {
			continue
		}
		want := fmt.Sprint(prog.Stdout, "status ", prog.Status)
		if prog.Trap != nil {
			want = fmt.Sprint(prog.Stdout, prog.Trap.Message, " at ", prog.Trap.Line, ":", prog.Trap.Column)
		}
		for _, verbatim := range []bool{true, false} {
			p := convertWith(t, prog.Name, prog.Text, cps.Options{Verbatim: verbatim})
			var out strings.Builder
			result, err := interp.Run(p, interp.Options{Args: prog.Args, Stdin: strings.NewReader(prog.Stdin), Stdout: &out})
			got := fmt.Sprint(out.String(), "status ", result.Status)
			var trap *interp.Trap
			if errors.As(err, &trap) {
				got = fmt.Sprint(out.String(), trap.Message, " at ", trap.Pos.Line, ":", trap.Pos.Col)
			}
			if got != want {
				t.Errorf("%s, verbatim %t: got\n%s\nwant\n%s", prog.Name, verbatim, got, want)
			}
		}
	}
}

// A value takes the same time however many generators pass it on, and they are no calls in
// progress: with n more generators, a program takes as many steps more each time.
func TestPassedOn(t *testing.T) {
	const text = `
fn count(n: int) yields int {
    if n > 0 {
        yield n;
        for x in count(n - 1) { yield x; }
        yield -n;
    }
}
fn main(n: int) {
    var sum = 0;
    for x in count(n) { sum += x * x; }
    var g = count(n);
    for x in g { sum -= x * x; }
    print(sum);
}
`
	for _, verbatim := range []bool{true, false} {
		p := convertWith(t, "count.imp", text, cps.Options{Verbatim: verbatim})
		steps := func(n int) int64 {
			var out strings.Builder
			result, err := interp.Run(p, interp.Options{Args: []string{fmt.Sprint(n)}, Stdout: &out, MaxDepth: 4})
			if err != nil || out.String() != "0\n" {
				t.Fatalf("count(%d): %q, %v", n, out.String(), err)
			}
			return result.Steps
		}
		a, b, c := steps(100), steps(200), steps(300)
		if b-a != c-b {
			t.Errorf("verbatim %t: %d, %d and %d steps", verbatim, a, b, c)
		}
	}
}

package opt

import (
	"errors"
	"fmt"
	"path/filepath"
	"reflect"
	"slices"
	"strings"
	"sync/atomic"
	"testing"

	"cpsc/check"
	"cpsc/cps"
	"cpsc/diag"
	"cpsc/internal/test/golden"
	"cpsc/internal/test/long"
	"cpsc/internal/test/programs"
	"cpsc/interp"
	"cpsc/lower"
	"cpsc/notation"
	"cpsc/parser"
)

// convert converts the text of an Imp program that has no errors.
func convert(t testing.TB, name, text string, opts cps.Options) *cps.Program {
	t.Helper()
	return checked(t, name, text)(opts)
}

// checked checks the text of an Imp program that has no errors. It returns a function that
// converts it.
func checked(t testing.TB, name, text string) func(cps.Options) *cps.Program {
	t.Helper()
	src := diag.NewFile(name, text)
	errs := diag.NewList(src)
	file := parser.Parse(src, errs)
	if errs.Failed() {
		t.Fatalf("%s: %s", name, errs.Items[0].Message)
	}
	info := check.Check(file, errs)
	if errs.Failed() {
		t.Fatalf("%s: %s", name, errs.Items[0].Message)
	}
	return func(opts cps.Options) *cps.Program {
		t.Helper()
		p, err := lower.Program(src, file, info, opts)
		if err != nil {
			t.Fatalf("%s: %v", name, err)
		}
		verify(t, name, p)
		return p
	}
}

// read reads the notation of CPS.
func read(t testing.TB, text string) *cps.Program {
	t.Helper()
	src := diag.NewFile("test.cps", text)
	errs := diag.NewList(src)
	p := notation.Read(src, errs)
	if errs.Failed() {
		t.Fatalf("%s\n%s", errs.Items[0].Message, text)
	}
	return p
}

func verify(t testing.TB, name string, p *cps.Program) {
	t.Helper()
	if err := cps.Verify(p); err != nil {
		t.Errorf("%s: %v", name, err)
	}
	if t.Failed() {
		t.Fatalf("%s\n%s", name, p)
	}
}

// An outcome is everything that can be observed of a run.
type outcome struct {
	stdout string
	status int
	trap   string // with the positions of all calls
	steps  int64
}

// runAfter runs an optimised program on the fast engine and, at full length, on both engines.
func runAfter(t testing.TB, p *cps.Program, args []string, stdin string) outcome {
	t.Helper()
	if long.Enabled() {
		return run(t, p, args, stdin)
	}
	return runOn(interp.Fast, p, args, stdin)
}

// run runs a program on both engines, which must agree.
func run(t testing.TB, p *cps.Program, args []string, stdin string) outcome {
	t.Helper()
	o := runOn(interp.Reference, p, args, stdin)
	fast := runOn(interp.Fast, p, args, stdin)
	if fast != o {
		t.Errorf("the engines differ: the fast one gives status %d, trap %s, after %d steps\n%s\nand the reference engine status %d, trap %s, after %d steps\n%s",
			fast.status, fast.trap, fast.steps, clip(fast.stdout), o.status, o.trap, o.steps, clip(o.stdout))
	}
	return o
}

// runOn runs a program on one engine.
func runOn(engine interp.Engine, p *cps.Program, args []string, stdin string) outcome {
	var out strings.Builder
	res, err := interp.Run(p, interp.Options{Engine: engine, Args: args, Stdin: strings.NewReader(stdin), Stdout: &out, MaxDepth: 100_000})
	o := outcome{stdout: out.String(), steps: res.Steps}
	var trap *interp.Trap
	switch {
	case errors.As(err, &trap):
		o.trap = trap.Message
		if !strings.Contains(trap.Message, "limit of") {
			for _, f := range trap.Stack {
				o.trap += fmt.Sprintf("\n\tin %s at %d:%d", f.Func, f.Pos.Line, f.Pos.Col)
			}
		}
	case err != nil:
		o.trap = err.Error()
	default:
		o.status = res.Status
	}
	return o
}

// same expects that an optimised program has the same outcome as before, in no more
// steps.
func same(t testing.TB, name string, want, got outcome) {
	t.Helper()
	if got.stdout != want.stdout {
		t.Errorf("%s: stdout is\n%s\nwant\n%s", name, clip(got.stdout), clip(want.stdout))
	}
	if got.status != want.status || got.trap != want.trap {
		t.Errorf("%s: it ends with status %d, trap %s\nwant status %d, trap %s", name, got.status, got.trap, want.status, want.trap)
	}
	if got.steps > want.steps && !strings.Contains(want.trap, "limit of") {
		t.Errorf("%s: it takes %d steps, but %d before", name, got.steps, want.steps)
	}
}

func clip(s string) string {
	if len(s) > 1000 {
		return s[:1000] + "…"
	}
	return s
}

// apply runs one pass until it changes nothing, at most maxRounds times, and
// verifies the program each time.
func apply(t testing.TB, name string, pass *Pass, p *cps.Program) (changes int) {
	t.Helper()
	d := newDriver(p)
	before := p.String()
	for changes < maxRounds {
		changed := d.run(pass)
		verify(t, name+" after "+pass.Name, p)
		after := p.String()
		if !changed && after != before {
			t.Fatalf("%s: pass %s changed the program but reported no change", name, pass.Name)
		}
		if !changed {
			break
		}
		before = after
		changes++
	}
	return changes
}

// becomes runs a pass over the program before until nothing changes, and expects the
// program after. If after is empty, the pass must change nothing.
func becomes(t *testing.T, pass, before, after string) {
	t.Helper()
	p := read(t, before)
	verify(t, "before", p)
	changes := apply(t, "test", passNamed(t, pass), p)
	if after == "" {
		after = before
		if changes > 0 {
			t.Errorf("pass %s changed a program that it should not change", pass)
		}
	}
	if got, want := p.String(), read(t, after).String(); got != want {
		t.Errorf("pass %s changed\n%s\ninto\n%s\nwant\n%s", pass, before, got, want)
	}
	expectNoChange(t, passNamed(t, pass), p)
}

// testPass runs a pass over the programs of testdata/PASS until nothing changes, and
// expects the program after.cps. If the archive has no after.cps, the pass must not
// change the program. It also runs the programs before and after.
func testPass(t *testing.T, name string) {
	t.Helper()
	golden.Run(t, filepath.Join("testdata", name), func(t *testing.T, c *golden.Archive) {
		p := read(t, c.Text(t, "before.cps"))
		verify(t, "before", p)
		before := p.String()
		changes := apply(t, "test", passNamed(t, name), p)
		if c.Has("after.cps") {
			c.Expect(t, "after.cps", p.String())
		} else if changes > 0 {
			t.Errorf("pass %s changed a program that it should not change:\n%s\n%s", name, before, p)
		}
		expectNoChange(t, passNamed(t, name), p)
		compareRuns(t, read(t, c.Text(t, "before.cps")), p)
	})
}

// compareRuns expects the same outcome of two programs, if main takes only ints and no
// limit is reached.
func compareRuns(t *testing.T, before, after *cps.Program) {
	t.Helper()
	main := before.Func(cps.MainName)
	notInt := func(typ cps.Type) bool { return typ != cps.Int }
	if main == nil || len(main.Results()) > 1 || slices.ContainsFunc(main.Params, notInt) || slices.ContainsFunc(main.Results(), notInt) {
		return
	}
	args := make([]string, len(main.Params))
	for _, n := range []string{"-1", "0", "1", "7", "99", "1000"} {
		for i := range args {
			args[i] = n
		}
		limits := interp.Options{Args: args, MaxSteps: 100_000, MaxDepth: 1000}
		if want := runWithin(t, before, limits); !strings.Contains(want.trap, "limit of") {
			same(t, n, want, runWithin(t, after, limits))
		}
	}
}

// expectNoChange runs a pass, and expects that it changes nothing and reports that.
func expectNoChange(t *testing.T, pass *Pass, p *cps.Program) {
	t.Helper()
	var before []*cps.Func
	for _, f := range p.Funcs {
		before = append(before, f.Clone())
	}
	if pass.Run(p) {
		t.Errorf("pass %s still finds something to change", pass.Name)
	} else if !reflect.DeepEqual(p.Funcs, before) {
		t.Errorf("pass %s changed something but reported no change", pass.Name)
	}
}

// passNamed returns the pass with this name.
func passNamed(t testing.TB, name string) *Pass {
	t.Helper()
	for _, pass := range Passes {
		if pass.Name == name {
			return pass
		}
	}
	t.Fatalf("unknown pass %s", name)
	return nil
}

// TestEachPass runs each pass alone over the programs of the tree, converted without and
// with optimisation, and expects the same outcome as before on both engines, in no more steps.
func TestEachPass(t *testing.T) {
	changes := make([]atomic.Int64, len(Passes))
	t.Run("programs", func(t *testing.T) {
		few := []string{"testdata/programs/constant_globals", "testdata/control/next_elements"} // globals and refs change few programs
		sample := slices.DeleteFunc(programs.All(t), func(p *programs.Program) bool { return !slices.Contains(few, p.Name) })
		for _, prog := range append(sample, programs.Sample(t, 4)...) {
			t.Run(prog.Name, func(t *testing.T) {
				t.Parallel()
				convert := checked(t, prog.Path, prog.Text)
				for _, opts := range []cps.Options{{Verbatim: true, Placement: cps.Simple}, {}} {
					want := run(t, convert(opts), prog.Args, prog.Stdin)
					for i, pass := range Passes {
						name := fmt.Sprintf("%s (%+v)", pass.Name, opts.Placement)
						p := convert(opts)
						if n := apply(t, name, pass, p); n > 0 {
							changes[i].Add(int64(n))
							same(t, name, want, runAfter(t, p, prog.Args, prog.Stdin))
						}
					}
				}
			})
		}
	})
	for i, pass := range Passes {
		if changes[i].Load() == 0 {
			t.Errorf("pass %s changed nothing in any program", pass.Name)
		}
	}
}

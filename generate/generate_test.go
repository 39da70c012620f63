package generate

import (
	"bytes"
	"errors"
	"fmt"
	"reflect"
	"runtime/debug"
	"strings"
	"testing"

	"cpsc/ast"
	"cpsc/compile"
	"cpsc/cps"
	"cpsc/diag"
	"cpsc/internal/test/long"
	"cpsc/interp"
)

// maxSteps is an upper bound on the steps of every program of the default size.
const maxSteps = 2_000_000

// accept parses and checks the program of a seed. Errors fail the test; warnings do
// not.
func accept(t *testing.T, seed uint64, opts Options) *compile.Program {
	t.Helper()
	p, err := compile.Check(fmt.Sprintf("seed%d.imp", seed), Program(seed, opts), compile.Options{})
	if err != nil {
		for _, d := range p.Diagnostics.Items {
			if d.Severity == diag.Error {
				line := p.File.Position(d.Primary.Span.Start).Line
				t.Errorf("seed %d, %+v, line %d: %s %s\n%s", seed, opts, line, d.Code, d.Message, p.File.Line(line))
			}
		}
		return nil
	}
	return p
}

// convert converts a program.
func convert(t *testing.T, p *compile.Program, opts cps.Options) *cps.Program {
	t.Helper()
	prog, err := p.Convert(compile.Options{Build: opts})
	if err != nil {
		t.Fatal(err)
	}
	return prog
}

// An outcome is the observable behaviour of a run.
type outcome struct {
	status int
	trap   string
	pos    cps.Pos
	out    string
}

// run runs a program within the step limit.
func run(t *testing.T, name string, prog *cps.Program, input string) (outcome, int64) {
	t.Helper()
	var out bytes.Buffer
	res, err := interp.Run(prog, interp.Options{Stdin: strings.NewReader(input), Stdout: &out, MaxSteps: maxSteps, MaxMemory: 1 << 28})
	o := outcome{status: res.Status, out: out.String()}
	if trap := (*interp.Trap)(nil); errors.As(err, &trap) {
		o.trap, o.pos = trap.Message, trap.Pos
		if strings.Contains(trap.Message, "limit") {
			t.Errorf("%s: %s", name, trap.Message)
		}
	} else if err != nil {
		t.Errorf("%s: %v", name, err)
	}
	return o, res.Steps
}

func TestDeterministic(t *testing.T) {
	for seed := range uint64(50) {
		opts := Options{Traps: int(seed % 3)}
		first, again := Program(seed, opts), Program(seed, opts)
		if first != again {
			t.Errorf("seed %d gives two programs", seed)
		}
	}
	if Program(1, Options{}) == Program(2, Options{}) {
		t.Error("two seeds give the same program")
	}
}

// TestPrograms converts programs with every placement strategy: each ends within the
// limits, and all behave the same.
func TestPrograms(t *testing.T) {
	tests := []struct {
		name            string
		opts            Options
		seeds           int
		fewest, highest int // bounds on the number of programs that trap, without uncaught exceptions
	}{
		{"default", Options{}, 200, 0, 4},
		{"traps", Options{Traps: 5}, 150, 30, 120},
		{"small", Options{Size: 20}, 200, 0, 3},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			t.Parallel()
			traps, uncaught := 0, 0
			part := long.Pick(4, 1)
			seeds, fewest := test.seeds/part, test.fewest/part
			for seed := range uint64(seeds) {
				switch trap := testProgram(t, seed, test.opts).trap; {
				case strings.HasPrefix(trap, "uncaught: "):
					uncaught++
				case trap != "":
					traps++
				}
			}
			if traps < fewest || traps > test.highest {
				t.Errorf("%d of %d programs trapped, want %d to %d", traps, seeds, fewest, test.highest)
			}
			if uncaught > seeds/5 {
				t.Errorf("%d of %d programs ended with an uncaught exception, want at most %d", uncaught, seeds, seeds/5)
			}
		})
	}
}

func testProgram(t *testing.T, seed uint64, opts Options) outcome {
	t.Helper()
	p := accept(t, seed, opts)
	if p == nil {
		return outcome{}
	}
	input := strings.TrimSpace(strings.Repeat(fmt.Sprintln(seed), int(seed%2)*5))
	want, _ := run(t, p.File.Name, convert(t, p, cps.Options{Verbatim: true}), input)
	if len(want.out) > 1<<20 {
		t.Errorf("%s prints %d bytes", p.File.Name, len(want.out))
	}
	for i, placement := range cps.Placements {
		verbatim := (seed>>i)&1 == 0
		got, _ := run(t, p.File.Name, convert(t, p, cps.Options{Placement: placement, Verbatim: verbatim, Research: cps.Research{RemoveRedundant: seed%3 == 0}}), input)
		if got != want {
			t.Errorf("%s by %s, verbatim %t: got %+v\nwant %+v", p.File.Name, placement, verbatim, got, want)
		}
	}
	return want
}

// TestFeatures leaves out each feature, and then all of them.
func TestFeatures(t *testing.T) {
	words := []struct {
		without Feature
		absent  []string
	}{
		{Gotos, []string{"goto "}},
		{Closures, []string{"fn(", "    fn "}},
		{Recursion, []string{"fuel -= 1", "fib"}},
		{Refs, []string{"(ref "}},
		{Floats, []string{"float", "sqrt(", ".0"}},
		{Math, []string{"sin(", "cos(", "exp(", "log(", "pow("}},
		{Strings, []string{"string", "str(", "chr("}},
		{Arrays, []string{"[]", "push(", "array("}},
		{Structs, []string{"struct ", "nil"}},
		{Input, []string{"read_", "eof"}},
		{Exits, []string{"exit("}},
		{Exceptions, []string{"throw", "try ", "catch ", "finally "}},
		{Generators, []string{"yield", "gen ", "next("}},
	}
	for _, w := range words {
		for seed := range long.Pick[uint64](3, 8) {
			p := testText(t, seed, Options{Without: w.without})
			for _, word := range w.absent {
				if strings.Contains(p, word) {
					t.Errorf("seed %d without %b has %q", seed, w.without, word)
				}
			}
		}
	}
	for seed := range uint64(8) {
		testText(t, seed, Options{Without: ^Feature(0)})
		testText(t, seed, Options{Without: Feature(seed * 0x9E37), Traps: 3})
	}
}

func testText(t *testing.T, seed uint64, opts Options) string {
	t.Helper()
	p := accept(t, seed, opts)
	if p == nil {
		return ""
	}
	run(t, fmt.Sprintf("%s %+v", p.File.Name, opts), convert(t, p, cps.Options{Verbatim: true}), "")
	_, text, _ := strings.Cut(p.File.Text, "\n") // without the comment that names the features
	return text
}

// In this program, the only function that makes a generator of its type takes one. The
// arguments of its calls once went on for ever.
func TestGeneratorsOfGenerators(t *testing.T) {
	defer debug.SetMaxStack(debug.SetMaxStack(64 << 20))
	text := Program(7105573, Options{Size: 20, Traps: 10})
	if len(text) > 20_000 {
		t.Errorf("%d bytes", len(text))
	}
}

// TestSize compares the requested size with the number of statements.
func TestSize(t *testing.T) {
	for _, size := range []int{20, 50, 150, 400} {
		n := 0
		for seed := range uint64(20) {
			if p := accept(t, seed, Options{Size: size}); p != nil {
				walk(reflect.ValueOf(p.Syntax), func(string) {}, func(node any) {
					if _, isBlock := node.(*ast.Block); isBlock {
						return
					}
					if _, ok := node.(ast.Stmt); ok {
						n++
					}
				})
			}
		}
		if average := n / 20; average < size/2 || average > 3*size {
			t.Errorf("programs of size %d have %d statements", size, average)
		}
	}
}

// TestNames converts features to names and back.
func TestNames(t *testing.T) {
	all := Feature(1)<<len(FeatureNames()) - 1
	if all != Generators<<1-1 {
		t.Errorf("there are names for the features %b", all)
	}
	for _, f := range []Feature{Gotos, Math | Exits, all} {
		if got, err := ParseFeatures(f.String()); got != f || err != nil {
			t.Errorf("%b is called %s, which is %b, %v", f, f, got, err)
		}
	}
	if _, err := ParseFeatures("goto"); err == nil {
		t.Error("goto is taken for the name of a feature")
	}
	opts := Options{Size: 40, Traps: 5, Without: Gotos | Math}
	if got, want := Program(7, opts), "// cpsc generate --seed=7 --size=40 --traps=5 --without=gotos,math\n"; !strings.HasPrefix(got, want) {
		t.Errorf("the program does not begin with %s", want)
	}
}

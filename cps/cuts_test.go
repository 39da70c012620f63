package cps_test

// This file tests functions in which edges are cut at the end, so that parameters become
// redundant that were needed before: random ones, and the families of internal/test/families. The
// oracle is that of TestMinimality.

import (
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"

	"cpsc/compile"
	"cpsc/cps"
	"cpsc/internal/test/families"
	"cpsc/internal/test/long"
	"cpsc/interp"
)

// A cutter writes a random function of about size statements. Its variables are in two classes, and
// those of one class are often equal, but in loops the builder learns this late.
type cutter struct {
	rng   *rand.Rand
	out   strings.Builder
	size  int
	loops int // around the current statement
}

func (c *cutter) variable(class int) string { return fmt.Sprint("v", 3*class+c.rng.IntN(3)) }

func (c *cutter) block(depth, n int) {
	for ; n > 0 && c.size > 0; n-- {
		c.statement(depth)
	}
}

func (c *cutter) statement(depth int) {
	c.size--
	class := c.rng.IntN(2)
	x, y, z := c.variable(class), c.variable(class), c.variable(class)
	printf := func(format string, args ...any) { fmt.Fprintf(&c.out, format, args...) }
	kind := c.rng.IntN(12)
	if depth > 6 && kind >= 6 {
		kind -= 6
	}
	switch kind {
	case 0, 1, 2:
		printf("%s = %s;\n", x, y)
	case 3:
		printf("%s = %s + (%s - %s);\n", x, y, z, c.variable(class))
	case 4, 5: // it may be cut
		exit := ""
		if c.loops > 0 {
			exit = []string{"", "", " continue;", " break;", " while h(a) { " + x + " = g(a); }"}[c.rng.IntN(5)]
		}
		printf("if %s != %s { %s = g(a);%s }\n", y, z, x, exit)
	case 6, 7, 8:
		printf("if h(a) {\n")
		c.block(depth+1, 1+c.rng.IntN(4))
		printf("} else {\n")
		c.block(depth+1, c.rng.IntN(3))
		printf("}\n")
	case 9, 10:
		printf("while h(a) {\n")
		c.loops++
		c.block(depth+1, 1+c.rng.IntN(6))
		c.loops--
		printf("}\n")
	default:
		printf("print(%s - %s);\n", x, y)
	}
}

// randomCuts returns a program whose function f has about size statements.
func randomCuts(rng *rand.Rand, size int) string {
	c := &cutter{rng: rng, size: size}
	for c.size > 0 {
		c.statement(0)
	}
	return "fn g(x: int) -> int { return x + 1; }\nfn h(x: int) -> bool { return x > 3; }\nfn main(a: int, c: bool) { print(f(a, c)); }\n" +
		"fn f(a: int, c: bool) -> int {\nvar v0, v1, v2 = 0, 0, 0;\nvar v3 = c ? 1 : a; var v4, v5 = v3, v3;\n" + c.out.String() +
		"return v0 + v1 * 3 + v2 * 5 + v3 * 7 + v4 * 11 + v5 * 13;\n}\n"
}

// leastConfigs are the options that promise the least solution.
var leastConfigs = []cps.Options{
	{},
	{Placement: cps.SCC, Research: cps.Research{RemoveRedundant: true}},
	{Placement: cps.Marker, Research: cps.Research{RemoveRedundant: true}},
	{Placement: cps.Simple, Research: cps.Research{RemoveRedundant: true}},
}

// checkLeast converts a program at -O1 and checks that f is well-formed, minimal and pruned. It
// returns the function.
func checkLeast(t *testing.T, name, text string, opts cps.Options) *cps.Func {
	t.Helper()
	checked, err := compile.Check(name, text, compile.Options{Language: compile.Imp})
	if err != nil {
		t.Fatalf("%s: %v\n%s", name, err, text)
	}
	p, err := checked.Lower(opts)
	if err != nil {
		t.Fatalf("%s: %v", name, err)
	}
	for _, f := range p.Funcs {
		if f.Name != "f" {
			continue
		}
		for _, fault := range cps.VerifyFunc(p, f) {
			t.Fatalf("%s, %+v: %v", name, opts, fault)
		}
		g := dataflowOf(f, false, false)
		if r, u := g.redundant(), g.useless(); len(r)+len(u) > 0 {
			t.Errorf("%s, %+v: of %d parameters, %d are redundant and %d useless", name, opts, len(g.params), len(r), len(u))
		}
		return f
	}
	t.Fatalf("%s: there is no f", name)
	return nil
}

func TestMinimalityAfterCuts(t *testing.T) {
	rng := rand.New(rand.NewPCG(1, 0))
	cuts, redundant := 0, 0
	functions := long.Pick(150, 4000)
	for n := range functions {
		text, opts := randomCuts(rng, 5+rng.IntN(100)), leastConfigs[n%len(leastConfigs)]
		opts.Trace = func(trace *cps.Trace) {
			if trace.Func.Name != "f" {
				return
			}
			// The functions are small and reducible, so no search gives up, and if a placement
			// has no new unreachable continuations, it replaces nothing after a revision.
			finished, again, last := false, false, cps.EventFinish
			for _, e := range trace.Events {
				switch {
				case e.Kind == cps.EventFinish:
					finished = true
				case e.Kind == cps.EventCut:
					cuts++
				case e.Kind == cps.EventReopen:
					again = last != cps.EventFinish && last != cps.EventLost && last != cps.EventDead
				case e.Kind == cps.EventReplace && again:
					t.Errorf("%d is replaced only when parameters are placed again", e.Value)
				case e.Kind == cps.EventReplace && finished && e.Why == cps.ReasonDominated:
					redundant++
				}
				last = e.Kind
			}
		}
		checkLeast(t, fmt.Sprint("number ", n), text, opts)
		if t.Failed() {
			t.Fatal(text)
		}
	}
	if t.Logf("%d cuts, %d parameters that became redundant", cuts, redundant); cuts < functions || redundant < functions {
		t.Errorf("only %d cuts, and %d parameters that became redundant", cuts, redundant)
	}
}

// Functions with 10,000 continuations and more.
func TestMinimalityOfLargeFunctions(t *testing.T) {
	rng := rand.New(rand.NewPCG(2, 0))
	check := func(name, text string) {
		for _, opts := range leastConfigs[:long.Pick(1, len(leastConfigs))] {
			if f := checkLeast(t, name, text, opts); opts.Placement == cps.Deferred {
				t.Logf("%s: %d continuations are left", name, len(f.Conts))
			}
		}
	}
	for n := range long.Pick(1, 8) {
		check(fmt.Sprint("random ", n), randomCuts(rng, 6_000))
	}
	for _, f := range families.Cuts {
		if n := 2_500; long.Enabled() || strings.HasPrefix(f.Name, "cuts from") || strings.HasPrefix(f.Name, "cuts after cycles of 40 ") {
			check(f.Name, f.Text(n))
		}
	}
}

// In the families of internal/test/families that cut edges, all comparisons by != are of equal values:
// by hand, follow the values from the beginning. The builder finds this, however many there are.
func TestCutsAreFound(t *testing.T) {
	for _, f := range families.Cuts {
		for _, opts := range leastConfigs[:long.Pick(1, len(leastConfigs))] {
			checked, err := compile.Check(f.Name, f.Text(long.Pick(f.N/2, 2*f.N)), compile.Options{Language: compile.Imp})
			if err != nil {
				t.Fatal(err)
			}
			p, err := checked.Lower(opts)
			if err != nil {
				t.Fatalf("%s, %+v: %v", f.Name, opts, err)
			}
			left := 0
			for _, g := range p.Funcs {
				for k := range g.Conts {
					for i := range g.Conts[k].Ops {
						if g.Conts[k].Ops[i].Code == cps.Ne {
							left++
						}
					}
				}
			}
			if left > 0 {
				t.Errorf("%s, %+v: %d comparisons are left", f.Name, opts, left)
			}
		}
	}
}

// If the edge into a loop with two entries is cut, only later continuations lead to its label L, and
// they can be reached by the other entry. By hand: x is 1 at M, 2 at L, 3 at M.
func TestCutEntryOfAnIrreducibleLoop(t *testing.T) {
	const text = `fn f(c: bool, a: int) -> int {
    var x, z = 0, 0;
    if c { goto M; }
    while a > 0 { a -= 1; if z != 0 { goto L; } }
    goto end;
L:  x += 1;
M:  x += 1;
    if x < 3 { goto L; }
end:
    return x;
}
fn main() { print(f(true, 2), f(false, 2)); }
`
	for _, opts := range leastConfigs {
		checkLeast(t, "irreducible", text, opts)
		p, err := compile.Compile("irreducible.imp", text, compile.Options{Level: compile.O1, Build: opts})
		if err != nil {
			t.Fatal(err)
		}
		var out strings.Builder
		if _, err := interp.Run(p.CPS, interp.Options{Stdout: &out, MaxSteps: 1000}); err != nil || out.String() != "3 0\n" {
			t.Errorf("%+v: %q, %v", opts, out.String(), err)
		}
	}
}

package interp_test

import (
	"bytes"
	"fmt"
	"math/rand"
	"strings"
	"testing"

	"cpsc/cps"
	"cpsc/generate"
	"cpsc/internal/test/long"
	"cpsc/internal/test/programs"
	"cpsc/interp"
	"cpsc/interp/internal/interptest"
)

// describeProfile returns a text with all observable facts about a profile.
func describeProfile(p *interp.Profile) string {
	var b strings.Builder
	for _, c := range p.Contexts {
		for ; c != nil; c = c.Caller {
			fmt.Fprint(&b, c.Func.Name, c.Site, " < ")
		}
		fmt.Fprintln(&b)
	}
	for _, c := range p.Contexts {
		for k := range c.Entered {
			fmt.Fprint(&b, c.Steps(cps.ContID(k)), "/", c.Entered[k], " ")
		}
		fmt.Fprintln(&b)
	}
	return b.String()
}

// checkProfile runs a program with a profile on both engines, and then up to some
// step in the middle: the profile has as many steps as the run, by continuation and
// by line, and the engines agree.
func checkProfile(t *testing.T, name string, p *cps.Program, args []string, stdin string, seed int64) {
	t.Helper()
	steps := int64(0)
	for _, limit := range []int64{long.Pick[int64](100_000, 2_000_000), 0} {
		if limit == 0 {
			if steps < 2 {
				return
			}
			limit = 1 + rand.New(rand.NewSource(seed)).Int63n(steps-1)
		}
		var profile interp.Profile
		run := func(engine interp.Engine) interp.Result {
			res, _ := interp.Run(p, interp.Options{Engine: engine, Args: args, Stdin: strings.NewReader(stdin), MaxDepth: 50_000, MaxSteps: limit, Profile: &profile})
			return res
		}
		fast := run(interp.Fast)
		got := describeProfile(&profile)
		res := run(interp.Reference)
		fast.Allocated, fast.Engine = res.Allocated, res.Engine
		if fast != res {
			t.Errorf("%s, limit %d: the fast engine gives %v, the reference %v", name, limit, fast, res)
		}
		if want := describeProfile(&profile); got != want {
			t.Errorf("%s, limit %d: the fast engine gives\n%s\nthe reference\n%s", name, limit, got, want)
		}
		steps = res.Steps
		conts, lines, entered := int64(0), int64(0), int64(0)
		for _, c := range profile.Conts() {
			conts += c.Steps
			if c.Cont == cps.Entry {
				entered += c.Entered
			}
		}
		for _, l := range profile.Lines() {
			lines += l.Steps
		}
		if profile.Steps() != steps || conts != steps || lines != steps {
			t.Errorf("%s, limit %d: %d steps, by the profile %d, by continuation %d, by line %d", name, limit, steps, profile.Steps(), conts, lines)
		}
		started := int64(1) // main, or the initialiser
		if p.Func(cps.InitName) != nil && entered > res.Calls+1 {
			started = 2
		}
		if entered != res.Calls+started && !(res.Steps == limit && entered == res.Calls+started-1) {
			t.Errorf("%s, limit %d: %d calls, %d functions entered", name, limit, res.Calls, entered)
		}
		for _, c := range profile.Contexts {
			for in := c.Caller; in != nil; in = in.Caller {
				if in.Func == c.Func {
					t.Errorf("%s: %s calls itself and has two contexts", name, c.Func.Name)
				}
			}
		}
		if err := profile.WritePprof(new(bytes.Buffer)); err != nil {
			t.Error(err)
		}
	}
}

// Profiles are right for every program of the tree, at every level of optimisation.
func TestProfilesAreExact(t *testing.T) {
	t.Parallel()
	for i, prog := range programs.Sample(t, 8) {
		for level := range 3 {
			name := fmt.Sprintf("%s -O%d", prog.Name, level)
			checkProfile(t, name, interptest.Lower(t, prog.Path, prog.Text, level, cps.Deferred), prog.Args, prog.Stdin, int64(i))
		}
	}
}

// Profiles are right for random programs, most of which trap.
func TestProfilesOfRandomPrograms(t *testing.T) {
	t.Parallel()
	for seed := range long.Pick[uint64](15, 60) {
		text := generate.Program(seed, generate.Options{Traps: int(seed % 4)})
		for level := range 3 {
			name := fmt.Sprintf("seed %d -O%d", seed, level)
			checkProfile(t, name, interptest.Lower(t, name, text, level, cps.Deferred), nil, "1 2 3\nfour\n", int64(seed))
		}
	}
}

// A trace has a line for each continuation that a profile says was entered.
func TestTraceAndProfileAgree(t *testing.T) {
	t.Parallel()
	for _, prog := range programs.Sample(t, 4) {
		checkTrace(t, prog.Name, interptest.Lower(t, prog.Path, prog.Text, 1, cps.Deferred), prog.Args, prog.Stdin)
	}
}

// checkTrace runs a program with a profile and a trace, which must agree.
func checkTrace(t *testing.T, name string, p *cps.Program, args []string, stdin string) {
	t.Helper()
	var profile interp.Profile
	var trace bytes.Buffer
	interp.Run(p, interp.Options{Args: args, Stdin: strings.NewReader(stdin), MaxSteps: 20_000, Profile: &profile, Trace: &trace})
	want := map[string]int64{}
	for _, c := range profile.Conts() {
		want[c.Name] = c.Entered
	}
	got := map[string]int64{}
	for line := range strings.Lines(trace.String()) {
		fields := strings.TrimLeft(line, " 0123456789")
		fields = strings.TrimPrefix(strings.TrimPrefix(fields, "fn "), "ret ")
		cont, _, _ := strings.Cut(fields, "(")
		got[cont]++
	}
	for cont, n := range want {
		if got[cont] != n {
			t.Errorf("%s: %s was entered %d times, and %d by the trace", name, cont, n, got[cont])
		}
	}
	if len(got) != len(want) {
		t.Errorf("%s: %d continuations, and %d by the trace", name, len(want), len(got))
	}
}

// This file defines how the passes of -O2 are run, and the flags that show their work.

package main

import (
	"fmt"
	"io"
	"slices"
	"time"

	"github.com/spf13/cobra"

	"cpsc/compile"
	"cpsc/cps"
	"cpsc/diag"
	"cpsc/opt"
)

// passOptions choose what to show about the passes, on standard error.
type passOptions struct {
	sequence     []*opt.Pass // of --passes
	verifyEach   bool
	printAfter   string // the name of a pass, all, or ""
	printChanged bool
	time         bool
}

// passCompletions returns the names of the passes with their descriptions.
func passCompletions() []string {
	var list []string
	for _, pass := range opt.Passes {
		list = append(list, pass.Name+"\t"+pass.Doc)
	}
	return list
}

// addPassFlags adds the flags to a command that runs the passes.
func (a *app) addPassFlags(cmd *cobra.Command) {
	o := &a.passes
	add := func(name string) {
		i := slices.IndexFunc(opt.Passes, func(pass *opt.Pass) bool { return pass.Name == name })
		o.sequence = append(o.sequence, opt.Passes[i])
	}
	cmd.Flags().Var(&list{values: passCompletions, add: add}, "passes", "run only these `PASSES`, once each, in this order, separated by commas")
	cmd.Flags().BoolVar(&o.verifyEach, "verify-each", false, "verify the program after each pass of -O2")
	after := newChoiceOf(&o.printAfter, "", func() []string { return append([]string{"all\teach of the passes"}, passCompletions()...) })
	cmd.Flags().Var(after, "print-after", "show the CPS after each run of `PASS`: %s")
	cmd.Flags().BoolVar(&o.printChanged, "print-changed", false, "show what each pass of -O2 changes")
	cmd.Flags().BoolVar(&o.time, "time-passes", false, "show how long each pass of -O2 takes")
}

// first returns the first of the flags that is set, or "".
func (o *passOptions) first() string {
	switch {
	case o.verifyEach:
		return "--verify-each"
	case o.printAfter != "":
		return "--print-after"
	case o.printChanged:
		return "--print-changed"
	case o.time:
		return "--time-passes"
	}
	return ""
}

// optimise runs the passes over a program if the level is 2, or those of --passes, and
// verifies the result. In place, none makes functions larger.
func (a *app) optimise(p *cps.Program, inPlace bool) error {
	if a.level != "2" && len(a.passes.sequence) == 0 {
		return nil
	}
	for _, name := range a.keep {
		if p.Func(name) == nil {
			return usagef("the program has no function %s to export", diag.Clean(name))
		}
	}
	times := map[*opt.Pass]*passTime{}
	before := ""
	if a.passes.printChanged {
		before = p.String()
	}
	err := compile.Optimise(p, opt.Options{Keep: a.keep, Sequence: a.passes.sequence, Small: inPlace, Verify: a.passes.verifyEach, Before: a.optimising, After: func(e opt.PassRun) {
		t := times[e.Pass]
		if t == nil {
			t = &passTime{}
			times[e.Pass] = t
		}
		t.add(e)
		if shown := a.passes.printAfter; shown == "all" || shown == e.Pass.Name {
			a.printAfter(p, e)
		}
		if a.passes.printChanged && e.Changed {
			after := p.String()
			io.WriteString(a.stderr, unified("before "+e.Pass.Name, fmt.Sprintf("after %s, round %d", e.Pass.Name, e.Round), before, after))
			before = after
		}
	}})
	a.converted()
	if err != nil {
		return internalf("%v", err)
	}
	if a.passes.time {
		a.printTimes(times)
	}
	return nil
}

func (a *app) printAfter(p *cps.Program, e opt.PassRun) {
	if !e.Changed {
		fmt.Fprintf(a.stderr, "// after %s, round %d: no change\n\n", e.Pass.Name, e.Round)
		return
	}
	fmt.Fprintf(a.stderr, "// after %s, round %d\n%s\n", e.Pass.Name, e.Round, p)
}

// A passTime sums up the runs of a pass.
type passTime struct {
	runs, changes int
	time          time.Duration
}

func (t *passTime) add(e opt.PassRun) {
	t.runs++
	t.time += e.Time
	if e.Changed {
		t.changes++
	}
}

func (a *app) printTimes(times map[*opt.Pass]*passTime) {
	total := &passTime{}
	line := func(name string, t *passTime) {
		fmt.Fprintf(a.stderr, "%-12s  %4d  %7d  %10.3f ms\n", name, t.runs, t.changes, float64(t.time)/float64(time.Millisecond))
	}
	fmt.Fprintf(a.stderr, "%-12s  %4s  %7s  %13s\n", "pass", "runs", "changes", "time")
	for _, pass := range opt.Passes {
		t := times[pass]
		if t == nil {
			continue // --passes leaves it out
		}
		line(pass.Name, t)
		total.runs, total.changes, total.time = total.runs+t.runs, total.changes+t.changes, total.time+t.time
	}
	line("in total", total)
}

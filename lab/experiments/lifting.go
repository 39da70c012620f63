// This file defines the experiment that lifts the variables of go/ssa's functions to registers, by go/ssa's
// own pass and by package place. Both rewrite functions in naive form: they add phis, replace the uses of
// loads, and delete loads and stores.

package experiments

import (
	"fmt"
	"runtime"
	_ "unsafe" // for go:linkname

	"golang.org/x/tools/go/ssa"

	"cpsc/lab/corpus"
	"cpsc/lab/golift"
	"cpsc/lab/setup"
	"cpsc/lab/stats"
	"cpsc/lab/table"
)

// lift is go/ssa's pass. Building a function runs it, unless naive form is asked for.
//
//go:linkname lift golang.org/x/tools/go/ssa.lift
func lift(fn *ssa.Function)

// A lifter is measured.
type lifter struct {
	name      string
	new       func() func(*ssa.Function) // makes what lifts one function after the other
	times     []float64                  // seconds, by round
	allocated uint64                     // bytes, in one round
	phis      int
	more      int // functions with more phis than those that go/ssa builds
}

func lifters() []*lifter {
	return []*lifter{
		{name: "go/ssa", new: func() func(*ssa.Function) { return lift }},
		{name: "place, new buffers", new: func() func(*ssa.Function) { return func(fn *ssa.Function) { golift.New().Lift(fn) } }},
		{name: "place", new: func() func(*ssa.Function) {
			l := golift.New()
			return func(fn *ssa.Function) { l.Lift(fn) }
		}},
	}
}

// liftedPackages are the packages of the experiment lifting.
var liftedPackages = corpus.StandardLibrary

func lifting(s *session) error {
	const naive = ssa.NaiveForm
	g, err := corpus.LoadGo(s.ctx, liftedPackages, s.log)
	if err != nil {
		return err
	}
	built := corpus.Bodies(g.Build(0))
	most, total := make([]int, len(built)), 0
	for i := range built {
		most[i] = corpus.Phis(built[i : i+1])
		total += most[i]
	}
	list, before := lifters(), 0
	built = nil
	for round := -1; round < s.repeat; round++ { // the first one checks
		fmt.Fprintf(s.log, "round %d of %d\n", round+1, s.repeat)
		for _, l := range list {
			functions := corpus.Bodies(g.Build(naive))
			if len(functions) != len(most) {
				return fmt.Errorf("%d functions in naive form, and %d lifted", len(functions), len(most))
			}
			before = corpus.Phis(functions)
			if err := l.round(functions, round < 0, most); err != nil {
				return fmt.Errorf("%s: %w", l.name, err)
			}
			if err := s.checkContext(); err != nil {
				return err
			}
		}
	}
	t := s.table(&table.Table{Title: "Variables of the Go standard library lifted to registers",
		Columns: []string{"by", "phis", "functions with more than go/ssa builds", "time", "times go/ssa", "allocated"}})
	for _, l := range list {
		samples := [][]float64{l.times, list[0].times}
		ratio := table.Ratio{Value: stats.RatioOfMedians(samples)}
		if l != list[0] {
			interval := stats.Bootstrap(samples, stats.RatioOfMedians)
			ratio.Interval = &interval
		}
		t.Add(l.name, l.phis-before, l.more, table.Number{Value: 1000 * stats.Median(l.times), Unit: "ms"}, ratio,
			table.Number{Value: float64(l.allocated) / (1 << 20), Unit: "MB"})
	}
	t.Note("%d functions in naive form, built anew for each; go/ssa gives %d phis when it builds them, beside the %d that && and || have; called alone, its pass also lifts the results of functions that may recover", len(most), total-before, before)
	t.Note("CPU time, of user and system, including garbage collection; medians of %d rounds, and confidence intervals at 95 %% (bootstrap); the dominator trees that go/ssa needs and place does not are there before the clock starts", s.repeat)
	t.Note("all functions that place has lifted pass go/ssa's sanity checks")
	return nil
}

// round lifts functions. If it checks them, it does not measure.
func (l *lifter) round(functions []*ssa.Function, check bool, most []int) error {
	lift := l.new()
	var before, after runtime.MemStats
	runtime.GC()
	runtime.ReadMemStats(&before)
	start := setup.CPUTime()
	for _, fn := range functions {
		lift(fn)
	}
	taken := setup.CPUTime() - start
	runtime.ReadMemStats(&after)
	if !check {
		l.times = append(l.times, taken.Seconds())
		l.allocated = after.TotalAlloc - before.TotalAlloc
		return nil
	}
	for i, fn := range functions {
		n := corpus.Phis(functions[i : i+1])
		if l.phis += n; n > most[i] {
			l.more++
		}
		if err := golift.Check(fn); err != nil {
			return err
		}
	}
	return nil
}

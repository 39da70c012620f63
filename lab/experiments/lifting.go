// This file measures the lifting of go/ssa, as a peer of construction: only the pass, on
// functions in naive form. The pass rewrites the functions: it replaces loads, and drops
// loads and stores. (Building with and without the pass could be compared instead, but the
// difference is lost in the noise of everything else that building does.)

package experiments

import (
	"runtime"
	_ "unsafe" // for go:linkname

	"golang.org/x/tools/go/ssa"

	"cpsc/lab/corpus"
	"cpsc/lab/setup"
	"cpsc/lab/stats"
	"cpsc/lab/table"
)

// lift is go/ssa's pass. Building a function runs it, unless naive form is asked for.
//
//go:linkname lift golang.org/x/tools/go/ssa.lift
func lift(fn *ssa.Function)

// A lifting measures it.
type lifting struct {
	packages    *corpus.Go
	pass        []float64 // seconds, by round
	count       int       // of functions
	phis, other int       // placed by lifting, and there before
}

func newLifting(s *session) (*lifting, error) {
	g, err := corpus.LoadGo(s.ctx, corpus.StandardLibrary, s.log)
	if err != nil {
		return nil, err
	}
	return &lifting{packages: g, phis: corpus.Phis(corpus.Bodies(g.Build(0)))}, nil
}

// round lifts all functions, which are built anew.
func (l *lifting) round(measured bool) {
	list := corpus.Bodies(l.packages.Build(ssa.NaiveForm))
	if !measured {
		l.count, l.other = len(list), corpus.Phis(list)
		l.phis -= l.other
	}
	runtime.GC()
	start := setup.CPUTime()
	for _, fn := range list {
		lift(fn)
	}
	if measured {
		l.pass = append(l.pass, (setup.CPUTime() - start).Seconds())
	}
}

// report adds what was measured to a table, as multiples of deferred.
func (l *lifting) report(t *table.Table, deferred *contender) {
	samples := [][]float64{l.pass, deferred.totals}
	interval := stats.Bootstrap(samples, stats.RatioOfMedians)
	ratio := table.Ratio{Value: stats.RatioOfMedians(samples), Interval: &interval}
	t.Add("go/ssa: lift", table.Number{Value: 1000 * stats.Median(l.pass), Unit: "ms"}, nil, ratio, nil, nil, nil, 0)
	t.Chart.Add(table.Bar{Name: "go/ssa: lift", Value: ratio.Value, Interval: ratio.Interval})
	t.Note("go/ssa: lift is its pass alone, on %d functions in naive form, with the dominators there already; it gives %d phis when a function is built, beside the %d that && and || have; it rewrites the functions too, and called alone it lifts the results of functions that may recover as well", l.count, l.phis, l.other)
	t.Note("with the syntax of all Go packages in memory the collector hardly ever runs, which helps those that allocate")
}

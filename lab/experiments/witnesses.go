// This file defines the experiment on the two refinements of the removal of trivial
// parameters in section 3.1 of the paper: witnesses, and lists of users.

package experiments

import (
	"fmt"
	"slices"

	"cpsc/construct/strategies"
	"cpsc/lab/corpus"
	"cpsc/lab/setup"
	"cpsc/lab/stats"
	"cpsc/lab/table"
	"cpsc/place"
)

// variants are the ways to remove trivial parameters; the first one is that of the builder.
var variants = []struct {
	name string
	opts place.Options
}{
	{"", place.Options{}},
	{", no witnesses", place.Options{NoWitnesses: true}},
	{", no lists of users", place.Options{NoUserLists: true}},
	{", neither", place.Options{NoWitnesses: true, NoUserLists: true}},
}

// A variantResult is what a strategy did in one of the ways.
type variantResult struct {
	opts      place.Options
	stats     place.Stats
	redundant int       // parameters that are left and are in redundant sets
	seconds   []float64 // by round
}

func witnesses(s *session) error {
	return s.corpora(func(k *corpus.Corpus) error {
		columns := []string{"by", "created", "removed", "kept", "of them redundant", "comparisons", "times"}
		if s.times {
			columns = []string{"by", "time, times the first"}
		}
		t := s.table(&table.Table{Title: "Witnesses and lists of users: " + k.Title, Columns: columns})
		for _, placement := range place.Strategies {
			results := make([]variantResult, len(variants))
			for i, v := range variants {
				r := &results[i]
				r.opts = v.opts
				r.opts.Strategy = placement
				if s.times {
					continue
				}
				c := strategies.New(r.opts)
				for j := range k.Functions {
					f := k.Functions[j].Function
					result, stats := c.Construct(f)
					r.stats.Add(stats)
					reduced, _ := f.Reduce(result)
					r.redundant += len(result.Phis) - len(reduced.Phis)
				}
			}
			for round := -1; s.times && round < s.repeat; round++ { // the first one warms up
				for i := range results {
					r := &results[(i+max(0, round))%len(results)]
					c := strategies.New(r.opts)
					start := setup.CPUTime()
					for j := range k.Functions {
						c.Construct(k.Functions[j].Function)
					}
					if took := (setup.CPUTime() - start).Seconds(); round >= 0 {
						r.seconds = append(r.seconds, took)
					}
				}
				if err := s.checkContext(); err != nil {
					return err
				}
			}
			fmt.Fprintf(s.log, "%s: %s\n", k.Name, placement)
			first := &results[0]
			for i, v := range variants {
				r := &results[i]
				var comparisons, time any
				if first.stats.Comparisons > 0 {
					comparisons = table.Ratio{Value: float64(r.stats.Comparisons) / float64(first.stats.Comparisons)}
				}
				if s.times && slices.Min(first.seconds) > 0 { // or else the clock is too coarse
					pair := [][]float64{r.seconds, first.seconds}
					ratio := table.Ratio{Value: stats.RatioOfMedians(pair)}
					if i > 0 {
						interval := stats.Bootstrap(pair, stats.RatioOfMedians)
						ratio.Interval = &interval
					}
					time = ratio
				}
				if s.times {
					t.Add(placement.String()+v.name, time)
					continue
				}
				t.Add(placement.String()+v.name, r.stats.Created, r.stats.Removed, r.stats.Kept, r.redundant, r.stats.Comparisons, comparisons)
			}
		}
		t.Note("witnesses: two arguments that differ, which are compared first; lists of users: what is checked again when a parameter was replaced, instead of the value that replaced it (section 3.1 of the paper)")
		return nil
	})
}

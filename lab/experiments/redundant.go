// This file defines the experiment on passes that remove redundant parameters after
// construction: what each leaves, whether that depends on the order, and what it costs.

package experiments

import (
	"fmt"
	"math/rand"
	"runtime"
	"runtime/debug"
	"slices"

	"cpsc/construct"
	"cpsc/construct/removal"
	"cpsc/lab/corpus"
	"cpsc/lab/methods"
	"cpsc/lab/setup"
	"cpsc/lab/table"
)

// An input is a way to construct results that have redundant parameters.
type input struct {
	name  string
	build methods.Build
}

// inputs are algorithms that leave redundant parameters, and a parameter for every variable
// in every block, which ZJIT and Noir begin with. Cranelift, solc and wazero construct by
// braun.
func inputs() []input {
	list := []input{{"everywhere", func(f *construct.Function) (*construct.Result, error) { return construct.Everywhere(f), nil }}}
	for _, name := range []string{"click-paleczny", "mansky-gunter", "cytron", "braun"} {
		list = append(list, input{name, construct.Find(name).Build})
	}
	return list
}

// construct returns a result in which copies are propagated: the passes are for
// representations without copies.
func (in *input) construct(f *construct.Function) (*construct.Result, error) {
	result, err := in.build(f)
	if err != nil {
		return nil, err
	}
	return f.Propagate(result), nil
}

// randomOrders is how many random orders are tried, beside the reverse one.
const randomOrders = 2

// A contest is what the passes did to the results of one input.
type contest struct {
	functions, params, redundant, args int // those of functions that have parameters
	passes                             []passResult
}

type passResult struct {
	left, functions, dependent int // redundant parameters, functions that have some, functions where the order matters
	rounds, maxRounds, looks   int
	allocated                  uint64    // bytes
	seconds                    []float64 // by round
}

func redundantParameters(s *session) error {
	s.config.Copies = true
	if !s.times {
		if err := exhaustive(s); err != nil {
			return err
		}
	}
	if err := worstCases(s); err != nil {
		return err
	}
	return s.corpora(func(k *corpus.Corpus) error {
		for _, in := range inputs() {
			fmt.Fprintf(s.log, "%s: %s\n", k.Name, in.name)
			c := &contest{passes: make([]passResult, len(removal.All))}
			measure, tabulate := c.count, c.counts
			if s.times {
				measure, tabulate = c.time, c.times
			}
			if err := measure(s, k, &in); err != nil {
				return err
			}
			s.table(tabulate(k, &in))
		}
		return nil
	})
}

// functionsAtOnce is how many functions the processors share.
const functionsAtOnce = 1000

// count runs each pass once in its own order, and in others.
func (c *contest) count(s *session, k *corpus.Corpus, in *input) error {
	rng := rand.New(rand.NewSource(1))
	for list := range slices.Chunk(k.Functions, functionsAtOnce) {
		results, err := inParallel(s.ctx, len(list), func(i int) (*construct.Result, error) { return in.construct(list[i].Function) })
		if err != nil {
			return err
		}
		orders := make([][][]int32, len(list)) // random ones, so they are made one after the other
		for i, result := range results {
			if len(result.Phis) > 0 {
				orders[i] = otherOrders(list[i].Function, rng, randomOrders)
			}
		}
		parts, err := inParallel(s.ctx, len(list), func(i int) (*contest, error) {
			part := &contest{passes: make([]passResult, len(removal.All))}
			return part, part.countOne(list[i].Function, results[i], orders[i])
		})
		if err != nil {
			return err
		}
		for _, part := range parts {
			c.add(part)
		}
	}
	return nil
}

// add adds what was counted in other functions.
func (c *contest) add(d *contest) {
	c.functions += d.functions
	c.params += d.params
	c.redundant += d.redundant
	c.args += d.args
	for j := range c.passes {
		p, q := &c.passes[j], &d.passes[j]
		p.left += q.left
		p.functions += q.functions
		p.dependent += q.dependent
		p.rounds += q.rounds
		p.maxRounds = max(p.maxRounds, q.maxRounds)
		p.looks += q.looks
	}
}

// countOne runs each pass on the result of a function.
func (c *contest) countOne(f *construct.Function, result *construct.Result, orders [][]int32) error {
	if len(result.Phis) == 0 {
		return nil
	}
	c.functions++
	c.params += len(result.Phis)
	for i := range result.Phis {
		c.args += len(result.Phis[i].Args)
	}
	top := f.Topmost(result)
	_, writes := f.Numbers()
	last := construct.Def(writes[len(f.Code)])
	isRedundant := func(i int) bool { return top[i] != last+construct.Def(i) }
	for i := range top {
		if isRedundant(i) {
			c.redundant++
		}
	}
	form := removal.NewForm(f, result) // for clones only
	for j := range removal.All {
		r, p := &removal.All[j], &c.passes[j]
		values, work := r.Values(form.Clone())
		left := 0
		for i, x := range values {
			kept := x == last+construct.Def(i)
			switch {
			case kept && isRedundant(i):
				left++
			case !kept && !isRedundant(i):
				return fmt.Errorf("%s removes parameter %d of %s, which is not redundant", r.Name, i, f.Name)
			}
		}
		if r.Least && left > 0 {
			return fmt.Errorf("%s leaves %d redundant parameters in %s", r.Name, left, f.Name)
		}
		p.left += left
		if left > 0 {
			p.functions++
		}
		p.rounds += work.Rounds
		p.maxRounds = max(p.maxRounds, work.Rounds)
		p.looks += work.Looks
		for _, order := range orders {
			m := form.Clone()
			m.Order = order
			if again, _ := r.Values(m); !slices.Equal(again, values) {
				p.dependent++
				break
			}
		}
	}
	return nil
}

// otherOrders returns the reverse of the order in which passes visit nodes, and random ones.
func otherOrders(f *construct.Function, rng *rand.Rand, n int) [][]int32 {
	list := [][]int32{f.Succs.ReversePostorder()}
	slices.Reverse(list[0])
	for range n {
		order := slices.Clone(list[0])
		rng.Shuffle(len(order), func(a, b int) { order[a], order[b] = order[b], order[a] })
		list = append(list, order)
	}
	return list
}

// chunk is how many parameters are prepared at a time, so that all passes take their turns
// close to each other, and memory suffices.
const chunk = 100_000

// time measures the passes, without garbage collection. What they work on is prepared before:
// a compiler has it.
func (c *contest) time(s *session, k *corpus.Corpus, in *input) error {
	var memory runtime.MemStats
	for round := -1; round < s.repeat; round++ { // the first one warms up
		totals := make([]float64, len(c.passes))
		for next := 0; next < len(k.Functions); {
			var list []*construct.Function
			var results []*construct.Result
			for params := 0; next < len(k.Functions) && params < chunk; next++ {
				f := k.Functions[next].Function
				result, err := in.construct(f)
				if err != nil {
					return err
				}
				if params += len(result.Phis); len(result.Phis) > 0 {
					list, results = append(list, f), append(results, result)
				}
			}
			for i := range removal.All {
				j := (i + max(0, round)) % len(removal.All)
				forms := make([]*removal.Form, len(list))
				for at, f := range list {
					forms[at] = removal.NewForm(f, results[at].Clone())
				}
				runtime.GC()
				percent := debug.SetGCPercent(-1)
				runtime.ReadMemStats(&memory)
				before, start := memory.TotalAlloc, setup.CPUTime()
				for _, m := range forms {
					removal.All[j].Values(m)
				}
				totals[j] += (setup.CPUTime() - start).Seconds()
				runtime.ReadMemStats(&memory)
				if round < 0 {
					c.passes[j].allocated += memory.TotalAlloc - before
				}
				debug.SetGCPercent(percent)
			}
			if err := s.checkContext(); err != nil {
				return err
			}
		}
		if round >= 0 {
			for j := range c.passes {
				c.passes[j].seconds = append(c.passes[j].seconds, totals[j])
			}
		}
	}
	return nil
}

// counts returns the table of what count has found.
func (c *contest) counts(k *corpus.Corpus, in *input) *table.Table {
	t := &table.Table{Title: fmt.Sprintf("Removing redundant parameters: %s, %s", in.name, k.Title),
		Columns: []string{"by", "left", "of the redundant", "in functions", "the order matters in", "rounds, mean", "most", "looks per argument"}}
	for j, p := range c.passes {
		t.Add(removal.All[j].Name, p.left, table.Of(p.left, c.redundant), p.functions, p.dependent,
			quotient(p.rounds, c.functions), p.maxRounds, quotient(p.looks, c.args))
	}
	t.Note("%s functions have %s parameters with %s arguments; %s of the parameters are in redundant sets",
		table.Grouped(c.functions), table.Grouped(c.params), table.Grouped(c.args), table.Grouped(c.redundant))
	return t
}

// times returns the table of what time has measured.
func (c *contest) times(k *corpus.Corpus, in *input) *table.Table {
	t := &table.Table{Title: fmt.Sprintf("Removing redundant parameters: %s, %s", in.name, k.Title),
		Columns: []string{"by", "time, times dominator-tree", "allocated"}}
	base := c.passes[len(removal.All)-1].seconds
	for j, p := range c.passes {
		var ratio any
		if slices.Min(base) > 0 { // or else the clock is too coarse
			ratio = table.Times(p.seconds, base)
		}
		t.Add(removal.All[j].Name, ratio, table.Number{Value: float64(p.allocated) / (1 << 20), Unit: "MB"})
	}
	t.Note("CPU time without garbage collection, medians of %d rounds in which all take turns; the interval has a confidence of 95 %% (bootstrap)", len(base))
	return t
}

// quotient returns a quotient as a number, or nil.
func quotient(a, b int) any {
	if b == 0 {
		return nil
	}
	return table.Number{Value: float64(a) / float64(b)}
}

// This file defines the experiment that measures the time of construction.

package experiments

import (
	"fmt"
	"math"
	"math/rand/v2"
	"runtime"
	"slices"
	"strings"
	"time"

	"cpsc/construct"
	"cpsc/lab/corpus"
	"cpsc/lab/methods"
	"cpsc/lab/setup"
	"cpsc/lab/stats"
	"cpsc/lab/table"
)

// A contender is an algorithm whose time is measured, in turns with the others.
type contender struct {
	name      string
	algorithm *methods.Method
	build     methods.Build
	groups    []group // the functions that it accepts
	rejected  int
	against   *contender // deferred with buffers of the same kind, on the same functions
	hidden    bool

	totals    []float64   // seconds, by round
	byGroup   [][]float64 // by group and round
	allocated uint64      // bytes, in one pass
}

// A group is functions that belong together.
type group struct {
	name      string
	functions []*construct.Function
}

// leastGroup is the smallest number of blocks of a group that is measured on its own: a
// time of less than a few microseconds cannot be measured.
const leastGroup = 50

// groups returns the wanted functions of a corpus by group. All small groups are joined to
// one.
func groups(k *corpus.Corpus, wanted func(*construct.Function) bool) []group {
	blocks := map[string]int{}
	for i := range k.Functions {
		blocks[k.Functions[i].Group] += len(k.Functions[i].Code)
	}
	at := map[string]int{}
	var list []group
	for i := range k.Functions {
		f := &k.Functions[i]
		if !wanted(f.Function) {
			continue
		}
		name := f.Group
		if blocks[name] < leastGroup {
			name = "small"
		}
		j, ok := at[name]
		if !ok {
			j = len(list)
			at[name] = j
			list = append(list, group{name: name})
		}
		list[j].functions = append(list[j].functions, f.Function)
	}
	return list
}

// construct constructs all functions of a group.
func (c *contender) construct(g *group) error {
	for _, f := range g.functions {
		if _, err := c.build(f); err != nil {
			return fmt.Errorf("%s: %w", c.name, err)
		}
	}
	return nil
}

// warm makes the algorithm anew. It constructs all functions once, so that its buffers have
// their size.
func (c *contender) warm() error {
	c.build = c.algorithm.New()
	for i := range c.groups {
		if err := c.construct(&c.groups[i]); err != nil {
			return err
		}
	}
	return nil
}

// run constructs all functions the given number of times, and records the average time.
//
// A strategy of package cps gets new buffers. Otherwise, the addresses that its buffers
// happen to have would make it up to four percent faster or slower in all rounds.
func (c *contender) run(times int, measured bool) error {
	if c.algorithm.Strategy {
		if err := c.warm(); err != nil {
			return err
		}
	}
	runtime.GC() // not for what others have left
	taken := make([]float64, len(c.groups))
	for range times {
		for i := range c.groups {
			start := setup.CPUTime()
			if err := c.construct(&c.groups[i]); err != nil {
				return err
			}
			taken[i] += (setup.CPUTime() - start).Seconds()
		}
	}
	if !measured {
		return nil
	}
	total := 0.0
	for i, t := range taken {
		t /= float64(times)
		c.byGroup[i] = append(c.byGroup[i], t)
		total += t
	}
	c.totals = append(c.totals, total)
	return nil
}

// contenders returns algorithms with the functions that they accept, deferred first.
func contenders(k *corpus.Corpus, all []methods.Method) (list []*contender, err error) {
	functions := groups(k, func(*construct.Function) bool { return true })
	at := slices.IndexFunc(all, func(a methods.Method) bool { return strings.HasPrefix(a.Name, methods.Base) })
	base := &all[at]
	first := &contender{name: base.Name, algorithm: base, groups: functions}
	first.against = first
	list = append(list, first)
	for i := range all {
		a := &all[i]
		if i == at {
			continue
		}
		c := &contender{name: a.Name, algorithm: a, groups: functions, against: first}
		accepted := map[*construct.Function]bool{}
		build := a.New()
		for j := range k.Functions {
			if _, err := build(k.Functions[j].Function); err == nil {
				accepted[k.Functions[j].Function] = true
			}
		}
		if c.rejected = len(k.Functions) - len(accepted); c.rejected > 0 {
			c.groups = groups(k, func(f *construct.Function) bool { return accepted[f] })
			c.against = &contender{name: base.Name, algorithm: base, groups: c.groups, hidden: true}
			c.against.against = c.against
			list = append(list, c.against)
		}
		list = append(list, c)
	}
	for _, c := range list {
		c.byGroup = make([][]float64, len(c.groups))
		var before, after runtime.MemStats
		if err := c.warm(); err != nil {
			return nil, err
		}
		runtime.ReadMemStats(&before)
		for i := range c.groups {
			if err := c.construct(&c.groups[i]); err != nil {
				return nil, err
			}
		}
		runtime.ReadMemStats(&after)
		c.allocated = after.TotalAlloc - before.TotalAlloc
	}
	return list, nil
}

// leastPass is the shortest time of a pass over a corpus: the functions of a small corpus
// are constructed several times.
const leastPass = 20 * time.Millisecond

func timing(s *session) error {
	return s.corpora(func(k *corpus.Corpus) error {
		// Those that reuse their buffers are compared with each other, and so are the others.
		var kinds [2][]*contender
		for i, reuses := range []bool{true, false} {
			all := slices.DeleteFunc(slices.Clone(methods.Timed), func(a methods.Method) bool {
				return a.Reuses != reuses || s.strategies && !a.Strategy
			})
			var err error
			if kinds[i], err = contenders(k, all); err != nil {
				return err
			}
		}
		list := slices.Concat(kinds[0], kinds[1])
		start := setup.CPUTime()
		if err := list[0].run(1, false); err != nil {
			return err
		}
		times := 1 + int(leastPass/max(1, setup.CPUTime()-start))
		random := rand.New(rand.NewPCG(1, 2))
		for round := -1; round < s.repeat; round++ { // the first one warms up
			fmt.Fprintf(s.log, "%s: round %d of %d\n", k.Name, round+1, s.repeat)
			// Each round has an order of its own, so that none always follows the same other one.
			for _, i := range random.Perm(len(list)) {
				c := list[i]
				if err := c.run(times, round >= 0); err != nil {
					return err
				}
				if err := s.checkContext(); err != nil {
					return err
				}
			}
		}
		for i, buffers := range []string{"reused buffers", "new buffers for each function"} {
			t := timeTable(k, kinds[i], buffers)
			s.table(t)
			t.Note("CPU time, of user and system, including garbage collection; medians of %d rounds, in which all of both tables take turns; each ratio is followed by its confidence interval at 95 %% (bootstrap)", s.repeat)
			t.Note("each makes the same of the same: a form, the phis with their arguments and what each read gets, of a graph with reads and writes")
		}
		return nil
	})
}

func timeTable(k *corpus.Corpus, list []*contender, buffers string) *table.Table {
	t := &table.Table{Title: "Time of construction, " + buffers + ": " + k.Title,
		Columns: []string{"by", "time", "for a block", "times deferred", "times cytron", "geometric mean over groups", "the same, blocks counted", "allocated", "functions rejected"},
		Chart:   &table.Chart{Title: k.Title + ", " + buffers, Axis: "time of construction, deferred = 1; with the interval of 95 %"}}
	slices.SortStableFunc(list[1:], func(a, b *contender) int {
		return order(a.name) - order(b.name)
	})
	for _, c := range list {
		if c.hidden {
			continue
		}
		blocks, weighted, sum := 0, 0.0, 0.0
		var ratios []float64
		for i := range c.groups {
			n := 0
			for _, f := range c.groups[i].functions {
				n += len(f.Code)
			}
			blocks += n
			ratio := stats.Median(c.byGroup[i]) / stats.Median(c.against.byGroup[i])
			ratios = append(ratios, ratio)
			weighted += float64(n) * math.Log(ratio)
			sum += float64(n)
		}
		ratio := table.Times(c.totals, c.against.totals)
		var cytron any // of those that accept all functions
		if i := slices.IndexFunc(list, isCytron); i >= 0 && c.rejected == 0 {
			cytron = table.Times(c.totals, list[i].totals)
		}
		median := stats.Median(c.totals)
		t.Add(c.name, table.Number{Value: 1000 * median, Unit: "ms"}, table.Number{Value: 1e9 * median / float64(blocks), Unit: "ns"}, ratio, cytron,
			table.Ratio{Value: stats.GeometricMean(ratios)}, table.Ratio{Value: math.Exp(weighted / sum)},
			table.Number{Value: float64(c.allocated) / (1 << 20), Unit: "MB"}, c.rejected)
		t.Chart.Add(table.Bar{Name: c.name, Value: ratio.Value, Interval: ratio.Interval, Marked: c == c.against})
		if c.rejected > 0 {
			t.Note("%s is compared on the functions that it accepts", c.name)
		}
	}
	t.Note("the %d groups are packages, programs or sizes, the small ones taken together; the second mean counts each as often as it has blocks", len(list[0].groups))
	return t
}

func isCytron(c *contender) bool {
	return c.name == "cytron" || c.name == methods.Reused[0].Name
}

// order is the place of an algorithm in tables.
func order(name string) int {
	return slices.IndexFunc(methods.Timed, func(a methods.Method) bool { return a.Name == name })
}

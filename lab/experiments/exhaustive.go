// This file defines the part of the experiment on redundant parameters that tries the passes
// on all small graphs.

package experiments

import (
	"cmp"
	"fmt"
	"math/rand"
	"slices"
	"strings"

	"cpsc/construct"
	"cpsc/construct/removal"
	"cpsc/flow"
	"cpsc/internal/test/smallgraphs"
	"cpsc/lab/table"
)

// allOrders is up to how many blocks every order of visits is tried; for more, the reverse
// one and random ones.
const allOrders = 3

// smallPrograms calls use for each function over a graph in which blocks write a variable or
// do not, and read it before and after.
func smallPrograms(g flow.Graph, use func(*construct.Function) error) error {
	read, write := construct.Access{}, construct.Access{Write: true}
	for writes := range 1 << (len(g) - 1) {
		f := &construct.Function{Name: "f", Succs: g, Code: make([][]construct.Access, len(g)), Vars: 1}
		for n := 1; n < len(g); n++ {
			if f.Code[n] = []construct.Access{read}; writes>>(n-1)&1 == 1 {
				f.Code[n] = []construct.Access{read, write, read}
			}
		}
		if err := use(f); err != nil {
			return err
		}
	}
	return nil
}

// An outcome is what a pass did on small graphs, and the first form where it left something, or
// where the order made a difference.
type outcome struct {
	left, forms, dependent, rounds int
	example, orders                string
}

// A tally counts small graphs, and what the passes did on them.
type tally struct {
	graphs, programs, forms, params, redundant int
	outcomes                                   []outcome
	turns                                      outcome // of cranelift and algorithm-3
}

// add adds what was found on the graphs that come next.
func (t *tally) add(next *tally) {
	t.graphs += next.graphs
	t.programs += next.programs
	t.forms += next.forms
	t.params += next.params
	t.redundant += next.redundant
	for j := range t.outcomes {
		t.outcomes[j].add(&next.outcomes[j])
	}
	t.turns.add(&next.turns)
}

func (o *outcome) add(next *outcome) {
	o.left += next.left
	o.forms += next.forms
	o.dependent += next.dependent
	o.rounds = max(o.rounds, next.rounds)
	o.example, o.orders = cmp.Or(o.example, next.example), cmp.Or(o.orders, next.orders)
}

// graphsAtOnce is how many graphs the processors share. The text of an example is made only if
// none is known from the graphs before these.
var graphsAtOnce = 256

// A smallGraph is a graph with the orders of visits to try.
type smallGraph struct {
	graph  flow.Graph
	orders [][]int32
}

// exhaustive tries the passes on all graphs of up to s.blocks blocks.
func exhaustive(s *session) error {
	t := s.table(&table.Table{Title: fmt.Sprintf("All graphs of up to %d blocks, one variable", s.blocks),
		Columns: []string{"by", "left", "of the redundant", "in forms", "the order matters in", "rounds, at most"}})
	all := &tally{outcomes: make([]outcome, len(removal.All))}
	rng := rand.New(rand.NewSource(1))
	for blocks := 1; blocks <= s.blocks; blocks++ {
		var graphs []smallGraph
		smallgraphs.Each(blocks, func(g flow.Graph) {
			orders := permutations(len(g))
			if blocks > allOrders {
				orders = otherOrders(&construct.Function{Succs: g}, rng, randomOrders)
			}
			graphs = append(graphs, smallGraph{g, orders})
		})
		for list := range slices.Chunk(graphs, graphsAtOnce) {
			found, err := inParallel(s.ctx, len(list), func(i int) (*tally, error) { return list[i].try(all) })
			if err != nil {
				return err
			}
			for _, next := range found {
				all.add(next)
			}
		}
		fmt.Fprintf(s.log, "all graphs of up to %d blocks: %d\n", blocks, all.graphs)
	}
	row := func(name string, o *outcome, dependent any) {
		t.Add(name, o.left, table.Of(o.left, all.redundant), o.forms, dependent, o.rounds)
	}
	for j := range all.outcomes {
		row(removal.All[j].Name, &all.outcomes[j], all.outcomes[j].dependent)
	}
	row("cranelift and algorithm-3 in turns", &all.turns, nil)
	t.Note("%s graphs, %s programs, %s forms with %s parameters, of which %s are in redundant sets (found by trying all sets)",
		table.Grouped(all.graphs), table.Grouped(all.programs), table.Grouped(all.forms), table.Grouped(all.params), table.Grouped(all.redundant))
	t.Note("orders of visits: all, up to %d blocks; for more, the reverse of the usual one and %d random ones", allOrders, randomOrders)
	for j, o := range all.outcomes {
		if o.example != "" {
			t.Note("%s leaves something first in %s", removal.All[j].Name, o.example)
		}
		if o.orders != "" {
			t.Note("%s depends on the order first in %s", removal.All[j].Name, o.orders)
		}
	}
	if all.turns.example != "" {
		t.Note("cranelift and algorithm-3 in turns leave something first in %s", all.turns.example)
	}
	return nil
}

// try tries the passes on a graph, after those of a tally.
func (g *smallGraph) try(before *tally) (*tally, error) {
	t := &tally{graphs: 1, outcomes: make([]outcome, len(removal.All))}
	list := inputs()
	err := smallPrograms(g.graph, func(f *construct.Function) error {
		t.programs++
		for i := range list {
			result, err := list[i].construct(f)
			if err != nil {
				return err
			}
			t.forms++
			t.params += len(result.Phis)
			greatest := 0
			for _, is := range removal.Greatest(f, result) {
				if is {
					greatest++
				}
			}
			t.redundant += greatest
			form := &smallForm{f, result, &list[i], len(result.Phis) - greatest, removal.NewForm(f, result)}
			for j := range removal.All {
				if err := t.outcomes[j].try(form, &removal.All[j], g.orders, &before.outcomes[j]); err != nil {
					return err
				}
			}
			t.turns.inTurns(form, &before.turns)
		}
		return nil
	})
	return t, err
}

// A smallForm is a function and its result by an input, of whose parameters at least some must be
// kept.
type smallForm struct {
	f      *construct.Function
	result *construct.Result
	in     *input
	least  int
	form   *removal.Form // for clones only
}

// try runs a pass in its own order and in others.
func (o *outcome) try(form *smallForm, r *removal.Removal, orders [][]int32, before *outcome) error {
	f, result := form.f, form.result
	values, work := r.Values(form.form.Clone())
	left := form.keptBy(values) - form.least
	if left < 0 || r.Least && left > 0 {
		return fmt.Errorf("%s keeps %d parameters instead of %d, of\n%s%s", r.Name, form.least+left, form.least, f, f.Text(result))
	}
	o.left += left
	o.rounds = max(o.rounds, work.Rounds)
	if left > 0 {
		if o.forms++; o.example == "" && before.example == "" {
			o.example = describe(f, result, form.in) + ", where it keeps " + kept(f, f.Replace(result, values))
		}
	}
	for _, order := range orders {
		m := form.form.Clone()
		m.Order = order
		again, _ := r.Values(m)
		if slices.Equal(again, values) {
			continue
		}
		got, other := f.Replace(result, values), f.Replace(result, again)
		if f.Text(other) != f.Text(got) {
			if o.dependent++; o.orders == "" && before.orders == "" {
				o.orders = fmt.Sprintf("%s, where it keeps %s, and in the order %v %s", describe(f, result, form.in), kept(f, got), order, kept(f, other))
			}
			break
		}
	}
	return nil
}

// keptBy returns how many parameters are left if each is replaced by a value.
func (form *smallForm) keptBy(values []construct.Def) int {
	_, writes := form.f.Numbers()
	last := construct.Def(writes[len(form.f.Code)])
	n := 0
	for i, x := range values {
		if x == last+construct.Def(i) {
			n++
		}
	}
	return n
}

// inTurns runs Cranelift's pass and Algorithm 3 until nothing changes.
func (o *outcome) inTurns(form *smallForm, before *outcome) {
	f, got := form.f, form.result
	for rounds, size := 1, -1; size != len(got.Phis); rounds++ {
		size = len(got.Phis)
		got, _ = removal.Find("cranelift").Run(f, got, nil)
		got, _ = removal.Find("algorithm-3").Run(f, got, nil)
		o.rounds = max(o.rounds, rounds)
	}
	if left := len(got.Phis) - form.least; left > 0 {
		o.left += left
		if o.forms++; o.example == "" && before.example == "" {
			o.example = describe(f, form.result, form.in) + ", where they keep " + kept(f, got)
		}
	}
}

// describe returns a function and its result on one line.
func describe(f *construct.Function, result *construct.Result, in *input) string {
	lines := func(text string) string { return strings.ReplaceAll(strings.TrimSpace(text), "\n", "; ") }
	phis, _, _ := strings.Cut(f.Text(result), "reads")
	return fmt.Sprintf("`%s` by %s: `%s`", lines(f.String()), in.name, lines(phis))
}

// kept returns the phis of a result on one line.
func kept(f *construct.Function, result *construct.Result) string {
	if len(result.Phis) == 0 {
		return "none"
	}
	phis, _, _ := strings.Cut(f.Text(result), "reads")
	return "`" + strings.ReplaceAll(strings.TrimSpace(phis), "\n", "; ") + "`"
}

// permutations returns all orders of n nodes.
func permutations(n int) [][]int32 {
	list := [][]int32{{}}
	for i := range int32(n) {
		var longer [][]int32
		for _, p := range list {
			for at := range len(p) + 1 {
				longer = append(longer, slices.Insert(slices.Clone(p), at, i))
			}
		}
		list = longer
	}
	return list
}

// This file defines the part of the experiment on redundant parameters that tries the passes
// on all small graphs.

package experiments

import (
	"fmt"
	"math/rand"
	"slices"
	"strings"

	"cpsc/construct"
	"cpsc/construct/removal"
	"cpsc/flow"
	"cpsc/internal/smallgraphs"
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

// An outcome is what a pass did on all small graphs, and the first form where it left
// something, or where the order made a difference.
type outcome struct {
	left, forms, dependent, rounds int
	example, orders                string
}

// exhaustive tries the passes on all graphs of up to s.blocks blocks.
func exhaustive(s *session) error {
	t := s.table(&table.Table{Title: fmt.Sprintf("All graphs of up to %d blocks, one variable", s.blocks),
		Columns: []string{"by", "left", "of the redundant", "in forms", "the order matters in", "rounds, at most"}})
	outcomes := make([]outcome, len(removal.All))
	turns := outcome{} // of cranelift and algorithm-3
	graphs, programs, forms, params, redundant := 0, 0, 0, 0, 0
	rng := rand.New(rand.NewSource(1))
	list := inputs()
	for blocks := 1; blocks <= s.blocks; blocks++ {
		var failed error
		smallgraphs.Each(blocks, func(g flow.Graph) {
			if failed != nil || s.checkContext() != nil {
				return
			}
			graphs++
			orders := permutations(len(g))
			if blocks > allOrders {
				orders = otherOrders(&construct.Function{Succs: g}, rng, randomOrders)
			}
			failed = smallPrograms(g, func(f *construct.Function) error {
				programs++
				for i := range list {
					result, err := list[i].construct(f)
					if err != nil {
						return err
					}
					forms++
					params += len(result.Phis)
					greatest := 0
					for _, is := range removal.Greatest(f, result) {
						if is {
							greatest++
						}
					}
					redundant += greatest
					least := len(result.Phis) - greatest
					for j := range removal.All {
						if err := outcomes[j].add(f, result, &removal.All[j], &list[i], least, orders); err != nil {
							return err
						}
					}
					turns.inTurns(f, result, &list[i], least)
				}
				return nil
			})
		})
		if err := s.checkContext(); err != nil {
			return err
		}
		if failed != nil {
			return failed
		}
		fmt.Fprintf(s.log, "all graphs of up to %d blocks: %d\n", blocks, graphs)
	}
	for j, o := range outcomes {
		t.Add(removal.All[j].Name, o.left, table.Of(o.left, redundant), o.forms, o.dependent, o.rounds)
	}
	t.Add("cranelift and algorithm-3 in turns", turns.left, table.Of(turns.left, redundant), turns.forms, nil, turns.rounds)
	t.Note("%d graphs, %d programs, %d forms with %d parameters, of which %d are in redundant sets (found by trying all sets)", graphs, programs, forms, params, redundant)
	t.Note("orders of visits: all, up to %d blocks; for more, the reverse of the usual one and %d random ones", allOrders, randomOrders)
	for j, o := range outcomes {
		if o.example != "" {
			t.Note("%s leaves something first in %s", removal.All[j].Name, o.example)
		}
		if o.orders != "" {
			t.Note("%s depends on the order first in %s", removal.All[j].Name, o.orders)
		}
	}
	if turns.example != "" {
		t.Note("cranelift and algorithm-3 in turns leave something first in %s", turns.example)
	}
	return nil
}

// add runs a pass in its own order and in others.
func (o *outcome) add(f *construct.Function, result *construct.Result, r *removal.Removal, in *input, least int, orders [][]int32) error {
	got, work := r.Run(f, result, nil)
	left := len(got.Phis) - least
	if left < 0 || r.Least && left > 0 {
		return fmt.Errorf("%s keeps %d parameters instead of %d, of\n%s%s", r.Name, len(got.Phis), least, f, f.Text(result))
	}
	o.left += left
	o.rounds = max(o.rounds, work.Rounds)
	if left > 0 {
		if o.forms++; o.example == "" {
			o.example = describe(f, result, in) + ", where it keeps " + kept(f, got)
		}
	}
	for _, order := range orders {
		if again, _ := r.Run(f, result, order); f.Text(again) != f.Text(got) {
			if o.dependent++; o.orders == "" {
				o.orders = fmt.Sprintf("%s, where it keeps %s, and in the order %v %s", describe(f, result, in), kept(f, got), order, kept(f, again))
			}
			break
		}
	}
	return nil
}

// inTurns runs Cranelift's pass and Algorithm 3 until nothing changes.
func (o *outcome) inTurns(f *construct.Function, result *construct.Result, in *input, least int) {
	got := result
	for rounds, before := 1, -1; before != len(got.Phis); rounds++ {
		before = len(got.Phis)
		got, _ = removal.Find("cranelift").Run(f, got, nil)
		got, _ = removal.Find("algorithm-3").Run(f, got, nil)
		o.rounds = max(o.rounds, rounds)
	}
	if left := len(got.Phis) - least; left > 0 {
		o.left += left
		if o.forms++; o.example == "" {
			o.example = describe(f, result, in) + ", where they keep " + kept(f, got)
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

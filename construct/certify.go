// This file defines the check of a result by the verified checker of package certify, and the graph
// of values of a function, which docs/algorithms.md defines ("The questions").

package construct

import (
	"fmt"

	"cpsc/certify"
)

// Certify returns nil if a result is the least solution, and pruned: if its phis are exactly those that
// the only strictly minimal solution needs, and its arguments and reads have their values. Otherwise
// the error names a phi or a read; it is a certify.Kind if the set of phis is wrong. If that is
// certify.NotLeast, all arguments and reads are right. The function must be well-formed, every read is
// a use, and copies must have been propagated in the result (see Propagate).
func (f *Function) Certify(result *Result) error {
	if err := f.CheckResult(result); err != nil {
		return err
	}
	g := newValues(f)
	phis := make([]int32, len(result.Phis)) // by phi: its question
	for i, phi := range result.Phis {
		phis[i] = g.number(phi.Node, question(phi.Var))
	}
	placed := make([]bool, len(g.args))
	for _, q := range phis {
		placed[q] = true
	}
	value, fault := certify.Check(g.args, g.reads, placed)
	if fault != nil && fault.Kind != certify.NotLeast {
		return fmt.Errorf("construct: %s: %s %w", f.Name, g.name(fault.Value), fault.Kind)
	}
	is := func(x Def) int32 { // the value that a definition is
		if x < g.writes {
			return int32(x) + firstWrite
		}
		return phis[x-g.writes]
	}
	for i, phi := range result.Phis {
		for n, x := range phi.Args {
			if want := value[g.args[phis[i]][n]]; is(x) != want {
				return fmt.Errorf("construct: %s: argument %d of %s is %s and not %s", f.Name, n, g.name(phis[i]), g.name(is(x)), g.name(want))
			}
		}
	}
	for i, x := range result.Reads {
		if want := value[g.reads[i]]; is(x) != want {
			return fmt.Errorf("construct: %s: read %d gets %s and not %s", f.Name, i, g.name(is(x)), g.name(want))
		}
	}
	if fault != nil {
		return fmt.Errorf("construct: %s: %s %w", f.Name, g.name(fault.Value), fault.Kind)
	}
	return nil
}

// values is the graph of values that reads depend on. Value 0 is Undef, the next ones are the writes,
// and the others are questions.
type values struct {
	f      *Function
	writes Def       // the number of writes
	args   [][]int32 // by value
	reads  []int32   // the answers of the reads
	sites  []Phi     // by question: its node and variable
	of     map[[2]int32]int32
}

const firstWrite = 1

// An answer is what a variable is at some point of a node: a value, or the question for a variable of
// this node.
type answer int32

func question(v int32) answer { return ^answer(v) }

func newValues(f *Function) *values {
	reads, writes := f.Numbers()
	g := &values{f: f, writes: Def(writes[len(f.Code)]), of: map[[2]int32]int32{}}
	g.args = make([][]int32, firstWrite+g.writes)
	g.reads = make([]int32, 0, reads[len(f.Code)])
	ends := make([]map[int32]answer, len(f.Code)) // what each node has written
	for n, code := range f.Code {
		end, got, write := map[int32]answer{}, answer(0), firstWrite+writes[n]
		for _, a := range code {
			switch {
			case !a.Write:
				var written bool
				if got, written = end[a.Var]; !written {
					got = question(a.Var)
				}
				g.reads = append(g.reads, g.number(int32(n), got))
				continue
			case a.Copy:
				end[a.Var] = got
			default:
				end[a.Var] = answer(write)
			}
			write++
		}
		ends[n] = end
	}
	preds, _ := f.Succs.Reverse()
	for i := 0; i < len(g.sites); i++ {
		q := int(firstWrite+g.writes) + i
		for _, p := range preds[g.sites[i].Node] {
			x, written := ends[p][g.sites[i].Var]
			if !written {
				x = question(g.sites[i].Var)
			}
			g.args[q] = append(g.args[q], g.number(p, x))
		}
	}
	return g
}

// number returns the value of an answer in a node. It adds a question that is not there yet.
func (g *values) number(node int32, x answer) int32 {
	if x >= 0 {
		return int32(x)
	}
	if node == 0 {
		return 0
	}
	v := int32(^x)
	q, ok := g.of[[2]int32{node, v}]
	if !ok {
		q = int32(len(g.args))
		g.of[[2]int32{node, v}] = q
		g.args, g.sites = append(g.args, nil), append(g.sites, Phi{Node: node, Var: v})
	}
	return q
}

// name returns the name of a value as Text writes it.
func (g *values) name(x int32) string {
	switch i := x - firstWrite - int32(g.writes); {
	case x == certify.None:
		return "nothing"
	case x == 0:
		return "undef"
	case i < 0:
		return fmt.Sprint("#", x-firstWrite)
	default:
		return fmt.Sprint(varName(g.sites[i].Var), "@", g.sites[i].Node)
	}
}

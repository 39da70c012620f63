// This file defines the results of construction: functions in SSA form.

package construct

import (
	"cmp"
	"fmt"
	"slices"
	"strings"
)

// A Def is a definition of a variable: the number of a write, or of a phi, or Undef. The
// numbers of phis follow those of the writes.
type Def int32

// Undef is the value of a variable before it is written.
const Undef Def = -1

// A Phi defines a variable at the beginning of a node. It has one argument for each edge
// into the node, in the order of flow.Graph.Reverse.
type Phi struct {
	Node, Var int32
	Args      []Def
}

// A Result is the SSA form of a function: its phis, and the definition that each read gets.
// Phis[i] is the definition whose number is the number of writes plus i.
type Result struct {
	Phis  []Phi
	Reads []Def // by the number of the read
}

// Sort orders the phis by node and variable and renumbers them, so that equal results are
// equal element by element. It returns its receiver.
func (r *Result) Sort(writes int32) *Result {
	order := make([]int32, len(r.Phis))
	for i := range order {
		order[i] = int32(i)
	}
	slices.SortFunc(order, func(a, b int32) int {
		p, q := &r.Phis[a], &r.Phis[b]
		return cmp.Or(cmp.Compare(p.Node, q.Node), cmp.Compare(p.Var, q.Var), cmp.Compare(a, b))
	})
	phis := make([]Phi, len(order))
	names := make([]Def, len(order))
	for i, old := range order {
		phis[i], names[old] = r.Phis[old], Def(writes)+Def(i)
	}
	r.Phis = phis
	r.Rename(func(x Def) Def {
		if x < Def(writes) {
			return x
		}
		return names[x-Def(writes)]
	})
	return r
}

// Rename replaces each definition x in arguments and reads by name(x).
func (r *Result) Rename(name func(Def) Def) {
	for i := range r.Phis {
		for j, x := range r.Phis[i].Args {
			r.Phis[i].Args[j] = name(x)
		}
	}
	for i, x := range r.Reads {
		r.Reads[i] = name(x)
	}
}

// Clone returns a copy.
func (r *Result) Clone() *Result {
	phis := slices.Clone(r.Phis)
	for i := range phis {
		phis[i].Args = slices.Clone(phis[i].Args)
	}
	return &Result{phis, slices.Clone(r.Reads)}
}

// Text describes a result for the function: its phis as variable@node(arguments), one to a
// line, and then the definitions that the reads get. Writes are #0, #1, ….
func (f *Function) Text(result *Result) string {
	_, writes := f.Numbers()
	last := Def(writes[len(f.Code)])
	name := func(x Def) string {
		switch {
		case x == Undef:
			return "undef"
		case x >= 0 && x < last:
			return fmt.Sprint("#", x)
		case x >= last && int(x-last) < len(result.Phis):
			p := &result.Phis[x-last]
			return fmt.Sprint(varName(p.Var), "@", p.Node)
		}
		return fmt.Sprint("?", int32(x))
	}
	var b strings.Builder
	for i := range result.Phis {
		b.WriteString(name(last + Def(i)))
		separator := "("
		for _, x := range result.Phis[i].Args {
			b.WriteString(separator + name(x))
			separator = ", "
		}
		b.WriteString(")\n")
	}
	b.WriteString("reads")
	for _, x := range result.Reads {
		b.WriteString(" " + name(x))
	}
	b.WriteByte('\n')
	return b.String()
}

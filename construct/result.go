// This file defines static single-assignment forms of functions.

package construct

import (
	"cmp"
	"fmt"
	"slices"
	"strings"
)

// A Value is what a variable has at a place: the number of a write or, behind
// the writes, of a phi; or Undef.
type Value int32

// Undef is what a variable has before it is written.
const Undef Value = -1

// A Phi stands at the beginning of a node for what a variable has there. Its
// arguments belong to the edges into the node, in the order of flow.Graph.Reverse.
type Phi struct {
	Node, Var int32
	Args      []Value
}

// A Form is the SSA form of a function: its phis, and what each read gets. The
// value of Phis[i] is the number of writes plus i.
type Form struct {
	Phis  []Phi
	Reads []Value // by the number of the read
}

// Sort orders phis by node and variable, and numbers them anew, so that equal
// forms are equal element by element. It returns the form.
func (f *Form) Sort(writes int32) *Form {
	order := make([]int32, len(f.Phis))
	for i := range order {
		order[i] = int32(i)
	}
	slices.SortFunc(order, func(a, b int32) int {
		p, q := &f.Phis[a], &f.Phis[b]
		return cmp.Or(cmp.Compare(p.Node, q.Node), cmp.Compare(p.Var, q.Var), cmp.Compare(a, b))
	})
	phis := make([]Phi, len(order))
	names := make([]Value, len(order))
	for i, old := range order {
		phis[i], names[old] = f.Phis[old], Value(writes)+Value(i)
	}
	f.Phis = phis
	f.Rename(func(x Value) Value {
		if x < Value(writes) {
			return x
		}
		return names[x-Value(writes)]
	})
	return f
}

// Rename replaces values in arguments and reads.
func (f *Form) Rename(name func(Value) Value) {
	for i := range f.Phis {
		for j, x := range f.Phis[i].Args {
			f.Phis[i].Args[j] = name(x)
		}
	}
	for i, x := range f.Reads {
		f.Reads[i] = name(x)
	}
}

// Clone returns a copy.
func (f *Form) Clone() *Form {
	phis := slices.Clone(f.Phis)
	for i := range phis {
		phis[i].Args = slices.Clone(phis[i].Args)
	}
	return &Form{phis, slices.Clone(f.Reads)}
}

// Text describes a form of the function: its phis as variable@node(arguments),
// one to a line, and then what the reads get. Writes are #0, #1, ….
func (f *Func) Text(form *Form) string {
	_, writes := f.Numbers()
	last := Value(writes[len(f.Code)])
	name := func(x Value) string {
		switch {
		case x == Undef:
			return "undef"
		case x >= 0 && x < last:
			return fmt.Sprint("#", x)
		case x >= last && int(x-last) < len(form.Phis):
			p := &form.Phis[x-last]
			return fmt.Sprint(varName(p.Var), "@", p.Node)
		}
		return fmt.Sprint("?", int32(x))
	}
	var b strings.Builder
	for i := range form.Phis {
		b.WriteString(name(last + Value(i)))
		separator := "("
		for _, x := range form.Phis[i].Args {
			b.WriteString(separator + name(x))
			separator = ", "
		}
		b.WriteString(")\n")
	}
	b.WriteString("reads")
	for _, x := range form.Reads {
		b.WriteString(" " + name(x))
	}
	b.WriteByte('\n')
	return b.String()
}

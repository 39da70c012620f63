// This file defines what the passes work on: a result, as blocks with parameters.

package removal

import "cpsc/construct"

// A Form is a valid result as a compiler has it that uses block parameters.
type Form struct {
	Order []int32 // the order in which a pass visits the nodes; nil for its own

	f      *construct.Function
	result *construct.Result
	phis   []construct.Phi // those of the result
	last   construct.Def   // the number of writes: the definition of the first parameter
	nodes  []node
	rpo    []int32
	work   Work
}

type node struct {
	params []int32 // the numbers of its phis
	edges  []edge  // those from it that pass arguments
	args   int32   // how many arguments each of its parameters has
}

// An edge passes to each parameter of a node the argument at an index.
type edge struct{ to, slot int32 }

// NewForm returns the form of a result, whose arguments may then be changed.
func NewForm(f *construct.Function, result *construct.Result) *Form {
	_, writes := f.Numbers()
	m := &Form{
		f: f, result: result, phis: result.Phis, last: construct.Def(writes[len(f.Code)]),
		nodes: make([]node, len(f.Code)), rpo: f.Succs.ReversePostorder(),
	}
	for i := range m.phis {
		n := &m.nodes[m.phis[i].Node]
		n.params = append(n.params, int32(i))
		n.args = int32(len(m.phis[i].Args))
	}
	_, slots := f.Succs.Reverse()
	for from, succs := range f.Succs {
		for i, to := range succs {
			if len(m.nodes[to].params) > 0 {
				m.nodes[from].edges = append(m.nodes[from].edges, edge{to, slots[from][i]})
			}
		}
	}
	return m
}

// Clone returns a copy of a form, for another pass. No pass may have had the form before: it may
// have changed the arguments.
func (m *Form) Clone() *Form {
	c := *m
	c.result = m.result.Clone()
	c.phis = c.result.Phis
	return &c
}

// order returns the order in which to visit the nodes: m.Order, or else a reverse postorder.
func (m *Form) order() []int32 {
	if m.Order != nil {
		return m.Order
	}
	return m.rpo
}

// def returns the definition that parameter i is.
func (m *Form) def(i int32) construct.Def { return m.last + construct.Def(i) }

// param returns the number of a parameter, or -1 for another value.
func (m *Form) param(x construct.Def) int32 {
	if x < m.last {
		return -1
	}
	return int32(x - m.last)
}

// own returns a list in which each parameter has itself as its value.
func (m *Form) own() []construct.Def {
	values := make([]construct.Def, len(m.phis))
	for i := range values {
		values[i] = m.def(int32(i))
	}
	return values
}

// resolve follows replacements: values[i] is what replaces parameter i, or i itself. It
// halves the paths that it follows.
func (m *Form) resolve(values []construct.Def, x construct.Def) construct.Def {
	for {
		i := m.param(x)
		if i < 0 || values[i] == x {
			return x
		}
		if j := m.param(values[i]); j >= 0 {
			values[i] = values[j]
		}
		x = values[i]
	}
}

// resolveAll resolves all replacements.
func (m *Form) resolveAll(values []construct.Def) []construct.Def {
	for i := range values {
		values[i] = m.resolve(values, values[i])
	}
	return values
}

// inOrder returns the parameters, by the order of their nodes.
func (m *Form) inOrder() []int32 {
	list := make([]int32, 0, len(m.phis))
	for _, n := range m.order() {
		list = append(list, m.nodes[n].params...)
	}
	return list
}

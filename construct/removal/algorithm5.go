// This file defines Algorithm 5 of Braun et al., "Simple and Efficient Construction of Static
// Single Assignment Form" (CC 2013), section 3.2, with a stack of components instead of
// recursion.
//
// The strongly connected components of the graph of arguments are processed, those that
// others depend on first. If only one value enters a component, it replaces the whole.
// Otherwise the parameters with an argument from outside stay, and the rest of the component
// is divided in the same way, before the next component is processed.
//
// Promise: the paper says that no redundant set is left. As printed, the algorithm skips
// components of one parameter, because trivial ones have been removed before, by Algorithm 3;
// but to replace one component may make the next one trivial, so trivial parameters may be
// left (algorithm5). With components of one parameter the promise holds, in any order
// (algorithm5Plus1; Theorem 5 in docs/algorithms.md).
//
// Cost: O(A·d), where d is how deep components are nested, at most P.

package removal

import (
	"cpsc/construct"
	"cpsc/flow"
)

func algorithm5(m *Form) []construct.Def {
	t := newTrivial(m)
	list := m.inOrder()
	for _, i := range list {
		t.tryAll(i)
	}
	d := newDivision(m, t.values)
	d.skipsOne = true
	return d.run(list)
}

func algorithm5Plus1(m *Form) []construct.Def {
	return newDivision(m, m.own()).run(m.inOrder())
}

// division divides a set of parameters into components, and these again.
type division struct {
	m        *Form
	values   []construct.Def
	set      []int32 // by parameter, the last set or component in which it was
	count    int32   // of sets and components
	skipsOne bool
	work     []component // the next one last
	tarjan   flow.Tarjan
}

type component struct {
	params []int32
	depth  int
}

func newDivision(m *Form, values []construct.Def) *division {
	return &division{m: m, values: values, set: make([]int32, len(m.phis))}
}

func (d *division) run(list []int32) []construct.Def {
	var left []int32
	for _, i := range list {
		if d.values[i] == d.m.def(i) {
			left = append(left, i)
		}
	}
	d.divide(component{left, 0})
	for len(d.work) > 0 {
		c := d.work[len(d.work)-1]
		d.work = d.work[:len(d.work)-1]
		d.process(c)
	}
	return d.m.resolveAll(d.values)
}

// mark makes a set of parameters the current one, and returns its number.
func (d *division) mark(params []int32) int32 {
	d.count++
	for _, i := range params {
		d.set[i] = d.count
	}
	return d.count
}

// divide pushes the components of a set of parameters, those that others depend on last.
func (d *division) divide(c component) {
	set := d.mark(c.params)
	d.m.work.Rounds = max(d.m.work.Rounds, c.depth+1)
	d.tarjan.Run(c.params, len(d.m.phis), func(i, n int32) (int32, bool) {
		args := d.m.phis[i].Args
		if int(n) == len(args) {
			return -1, false
		}
		d.m.work.Looks++
		if j := d.m.param(d.m.resolve(d.values, args[n])); j >= 0 && d.set[j] == set {
			return j, true
		}
		return -1, true
	})
	nodes := append([]int32(nil), d.tarjan.Nodes...)
	ends := d.tarjan.Ends
	for k := len(ends) - 1; k >= 0; k-- {
		start := int32(0)
		if k > 0 {
			start = ends[k-1]
		}
		d.work = append(d.work, component{nodes[start:ends[k]], c.depth + 1})
	}
}

// process is processSCC.
func (d *division) process(c component) {
	if d.skipsOne && len(c.params) == 1 {
		return
	}
	set := d.mark(c.params)
	var inner []int32
	outer := none
	for _, i := range c.params {
		isInner := true
		for _, x := range d.m.phis[i].Args {
			d.m.work.Looks++
			x = d.m.resolve(d.values, x)
			if j := d.m.param(x); j < 0 || d.set[j] != set {
				outer, isInner = join(outer, x), false
			}
		}
		if isInner {
			inner = append(inner, i)
		}
	}
	switch outer {
	case none: // it cannot be reached, which does not happen in a valid result
	case many:
		if len(inner) > 0 {
			d.divide(component{inner, c.depth})
		}
	default:
		for _, i := range c.params {
			d.values[i] = outer
		}
	}
}

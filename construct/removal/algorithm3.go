// This file defines Algorithm 3 of Braun et al., "Simple and Efficient Construction of Static
// Single Assignment Form" (CC 2013), section 2.2, as a pass after the fact: with a worklist
// of parameters instead of recursion.
//
// A parameter is trivial if it has only one argument besides itself, which then replaces it.
// The parameters that have it as an argument are tried again.
//
// Promise: no parameter that is left is trivial. The result does not depend on the order: in
// the graph of values, a trivial parameter is a node with one predecessor besides itself, and
// to replace it is Hecht and Ullman's transformation T2 (after T1), which has a unique limit
// ("Flow graph reducibility", SIAM J. Comput. 1972). So zjit, solidity, wazero and this pass
// leave the same parameters.
//
// Cost: a parameter with a arguments is tried again each time one of them is replaced, and
// then compares all of them, so it takes up to a² steps; the paper's witnesses (section 3.1)
// avoid most of these.

package removal

import "cpsc/construct"

func algorithm3(m *Form) []construct.Def {
	t := newTrivial(m)
	for _, i := range m.inOrder() {
		t.tryAll(i)
	}
	m.work.Rounds = 1
	return m.resolveAll(t.values)
}

// trivial removes trivial parameters.
type trivial struct {
	m      *Form
	values []construct.Def
	users  []int32 // by parameter, one more than the first of its users in the list
	list   []user
	work   []int32
}

type user struct{ param, next int32 }

func newTrivial(m *Form) *trivial {
	t := &trivial{m: m, values: m.own(), users: make([]int32, len(m.phis))}
	for i := range m.phis {
		for _, x := range m.phis[i].Args {
			t.use(x, int32(i))
		}
	}
	return t
}

// use records that parameter i has the argument x.
func (t *trivial) use(x construct.Def, i int32) {
	if j := t.m.param(x); j >= 0 {
		t.list = append(t.list, user{i, t.users[j]})
		t.users[j] = int32(len(t.list))
	}
}

// tryAll tries to remove a parameter, and those that may become trivial by that.
func (t *trivial) tryAll(i int32) {
	t.work = append(t.work[:0], i)
	for len(t.work) > 0 {
		i := t.work[len(t.work)-1]
		t.work = t.work[:len(t.work)-1]
		self := t.m.def(i)
		if t.values[i] != self {
			continue
		}
		same := self
		for _, x := range t.m.phis[i].Args {
			t.m.work.Looks++
			if x = t.m.resolve(t.values, x); x == self || x == same {
				continue
			}
			if same != self {
				same = self
				break
			}
			same = x
		}
		if same == self {
			continue
		}
		t.values[i] = same
		for u := t.users[i]; u > 0; u = t.list[u-1].next {
			t.m.work.Looks++
			if user := t.list[u-1].param; t.values[user] == t.m.def(user) {
				t.work = append(t.work, user)
				t.use(same, user)
			}
		}
	}
}

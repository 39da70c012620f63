// This file defines the congruence of values, after Alpern, Wegman and Zadeck,
// "Detecting Equality of Variables in Programs" (POPL 1988). It is optimistic: it
// assumes that values are equal until it finds a difference. Two operations are
// congruent if they have the same code and congruent operands. Two parameters of one
// continuation are congruent if on every edge their arguments are congruent. Any
// other value is congruent only to itself. Hopcroft's algorithm, "An n log n
// Algorithm for Minimizing States in a Finite Automaton" (1971), finds the coarsest
// such partition.

package opt

import (
	"cmp"
	"slices"

	"cpsc/cps"
)

// A partition divides values into classes. The values of a class are adjacent in
// values.
type partition struct {
	values []cps.Value
	index  []int32 // by value: its index in values
	class  []int32 // by value: its class
	first  []int32 // by class: the index of its first value
	size   []int32 // by class: the number of its values
	marked []int32 // by class: the number of marked values, which come first in it
}

// An operandUse records that a value is an operand of another value, user. The
// operands of a parameter are its arguments on the incoming edges. Position is the
// number of the operand, or of the edge.
type operandUse struct {
	position int32
	user     cps.Value
}

// congruent returns the partition of the values of a function into classes of
// congruent values. The predecessors of continuation k are preds[k].
func congruent(e *cps.Editor, preds [][]cps.ContID) *partition {
	f := e.Func
	type kind struct { // only values of the same kind can be congruent
		code cps.Code // NoCode for parameters
		aux  int32    // the auxiliary number of an operation; the continuation of a parameter
	}
	var classes [][]cps.Value
	number := map[kind]int{}
	uses := make([][]operandUse, len(f.Values))
	grouped := make([]bool, len(f.Values))
	add := func(x cps.Value, k kind) {
		i, ok := number[k]
		if !ok {
			i = len(classes)
			number[k] = i
			classes = append(classes, nil)
		}
		classes[i] = append(classes[i], x)
		grouped[x] = true
	}
	for k := range f.Conts {
		c := &f.Conts[k]
		if onlyJumps(f, preds[k]) {
			for i, x := range c.Params {
				add(x, kind{aux: int32(k)})
				for n, from := range preds[k] {
					arg := f.Conts[from].Term.Args[i]
					uses[arg] = append(uses[arg], operandUse{int32(n), x})
				}
			}
		}
		for i := range c.Ops {
			op := &c.Ops[i]
			if _, ok := e.ExprKey(op); !ok {
				continue
			}
			add(op.Result, kind{code: op.Code, aux: op.Aux})
			for n, arg := range op.Args {
				uses[arg] = append(uses[arg], operandUse{int32(n), op.Result})
			}
		}
	}
	for x := range f.Values {
		if !grouped[x] {
			classes = append(classes, []cps.Value{cps.Value(x)})
		}
	}

	p := newPartition(classes, len(f.Values))
	work := make([]int32, len(classes)) // the classes whose uses may still split others
	for c := range work {
		work[c] = int32(c)
	}
	var split []operandUse
	for len(work) > 0 {
		c := work[len(work)-1]
		work = work[:len(work)-1]
		split = split[:0]
		for _, x := range p.members(c) {
			split = append(split, uses[x]...)
		}
		slices.SortFunc(split, func(a, b operandUse) int { return cmp.Compare(a.position, b.position) })
		for i := 0; i < len(split); {
			position := split[i].position
			from := i
			for ; i < len(split) && split[i].position == position; i++ {
				p.mark(split[i].user)
			}
			for _, u := range split[from:i] {
				// The new class is the smaller part. If the old class is still on the work
				// list, both parts are on it now; if not, splitting by one of them is enough.
				if added := p.split(p.class[u.user]); added >= 0 {
					work = append(work, added)
				}
			}
		}
	}
	return p
}

// newPartition returns a partition of n values into the given classes.
func newPartition(classes [][]cps.Value, n int) *partition {
	p := &partition{index: make([]int32, n), class: make([]int32, n), marked: make([]int32, len(classes))}
	for c, members := range classes {
		p.first = append(p.first, int32(len(p.values)))
		p.size = append(p.size, int32(len(members)))
		for _, x := range members {
			p.index[x], p.class[x] = int32(len(p.values)), int32(c)
			p.values = append(p.values, x)
		}
	}
	return p
}

// members returns the values of a class.
func (p *partition) members(c int32) []cps.Value { return p.values[p.first[c]:][:p.size[c]] }

// mark marks a value, which must not be marked yet: split will separate it from the
// unmarked values of its class.
func (p *partition) mark(x cps.Value) {
	c := p.class[x]
	i, j := p.index[x], p.first[c]+p.marked[c]
	y := p.values[j]
	p.values[i], p.values[j] = y, x
	p.index[x], p.index[y] = j, i
	p.marked[c]++
}

// split divides a class into its marked and its unmarked values, and removes the
// marks. The smaller part becomes a new class, whose number split returns. If one of
// the parts would be empty, it returns -1 and the class stays whole.
func (p *partition) split(c int32) int32 {
	marked, size := p.marked[c], p.size[c]
	p.marked[c] = 0
	if marked == 0 || marked == size {
		return -1
	}
	added := int32(len(p.first))
	if marked <= size-marked {
		p.first, p.size = append(p.first, p.first[c]), append(p.size, marked)
		p.first[c] += marked
	} else {
		p.first, p.size = append(p.first, p.first[c]+marked), append(p.size, size-marked)
	}
	p.size[c] -= p.size[added]
	p.marked = append(p.marked, 0)
	for _, x := range p.members(added) {
		p.class[x] = added
	}
	return added
}

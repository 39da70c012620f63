// This file defines the congruence of values, after Alpern, Wegman and Zadeck,
// "Detecting Equality of Variables in Programs" (POPL 1988): values are taken for
// equal until something tells them apart. Operations are congruent if they do the
// same with congruent operands, parameters of one continuation if on every edge
// their arguments are; a value that is neither is congruent to itself only. The
// coarsest such partition is found by Hopcroft's algorithm, "An n log n Algorithm
// for Minimizing States in a Finite Automaton" (1971).

package opt

import (
	"cmp"
	"slices"

	"cpsc/cps"
)

// A partition puts values into classes. Those of a class stand side by side.
type partition struct {
	values []cps.Value
	place  []int32 // by value: where it stands
	class  []int32 // by value
	first  []int32 // by class: where its first value stands
	size   []int32 // by class
	marked []int32 // by class: so many, at its front, are to leave it
}

// An operandUse is that a value is an operand of another, at a position: of an
// operation the number of the operand, of a parameter that of the edge.
type operandUse struct {
	position int32
	user     cps.Value
}

// congruent returns the partition of the values of a function into those that are
// congruent. It is told where the continuations are reached from.
func congruent(e *cps.Editor, preds [][]cps.ContID) *partition {
	f := e.Func
	type kind struct { // what is the same in values that may be congruent
		code cps.Code // NoCode for parameters
		aux  int32    // of an operation; of a parameter the continuation
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
			if _, ok := e.Expr(op); !ok {
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
	work := make([]int32, len(classes)) // the classes by which the others are still to be split
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
				// The new class is the smaller part. If the other still waits to split
				// others, both do now; if not, one of the two is enough.
				if added := p.split(p.class[u.user]); added >= 0 {
					work = append(work, added)
				}
			}
		}
	}
	return p
}
func newPartition(classes [][]cps.Value, n int) *partition {
	p := &partition{place: make([]int32, n), class: make([]int32, n), marked: make([]int32, len(classes))}
	for c, members := range classes {
		p.first = append(p.first, int32(len(p.values)))
		p.size = append(p.size, int32(len(members)))
		for _, x := range members {
			p.place[x], p.class[x] = int32(len(p.values)), int32(c)
			p.values = append(p.values, x)
		}
	}
	return p
}

func (p *partition) members(c int32) []cps.Value { return p.values[p.first[c]:][:p.size[c]] }

// mark marks a value that is not marked yet to leave its class.
func (p *partition) mark(x cps.Value) {
	c := p.class[x]
	i, j := p.place[x], p.first[c]+p.marked[c]
	y := p.values[j]
	p.values[i], p.values[j] = y, x
	p.place[x], p.place[y] = j, i
	p.marked[c]++
}

// split makes classes of the values of a class that are marked and of those that
// are not, and unmarks them. It returns the number of the smaller one, which is
// new, or -1 if one of them would be empty.
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

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
	"sort"

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
	added  int32   // classes before this one were made by newClass
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
	// Only operations with the same code and auxiliary number can be congruent, and only
	// parameters of the same continuation.
	p := newPartition(len(f.Values))
	codes := map[uint64]int32{} // by code and auxiliary number: the class
	for k := range f.Conts {
		c := &f.Conts[k]
		if len(c.Params) > 0 && onlyJumps(f, preds[k]) {
			class := p.newClass()
			for _, x := range c.Params {
				p.add(x, class)
			}
		}
		for i := range c.Ops {
			op := &c.Ops[i]
			if _, ok := e.ExprKey(op); !ok {
				continue
			}
			key := uint64(op.Code)<<32 | uint64(uint32(op.Aux))
			class, ok := codes[key]
			if !ok {
				class = p.newClass()
				codes[key] = class
			}
			p.add(op.Result, class)
		}
	}
	if !p.fill() {
		return p
	}

	eachUse := func(visit func(arg cps.Value, u operandUse)) {
		for k := range f.Conts {
			c := &f.Conts[k]
			for i, x := range c.Params {
				if !p.isAdded(x) {
					break
				}
				for n, from := range preds[k] {
					visit(f.Conts[from].Term.Args[i], operandUse{int32(n), x})
				}
			}
			for i := range c.Ops {
				if op := &c.Ops[i]; p.isAdded(op.Result) {
					for n, arg := range op.Args {
						visit(arg, operandUse{int32(n), op.Result})
					}
				}
			}
		}
	}
	// The uses of value x are uses[ends[x]-counts[x]:ends[x]], once all are there.
	counts, ends, total := make([]int32, len(f.Values)), make([]int32, len(f.Values)), int32(0)
	eachUse(func(arg cps.Value, _ operandUse) { counts[arg]++ })
	for x, n := range counts {
		ends[x] = total
		total += n
	}
	uses := make([]operandUse, total)
	eachUse(func(arg cps.Value, u operandUse) {
		uses[ends[arg]] = u
		ends[arg]++
	})

	work := make([]int32, len(p.first)) // the classes whose uses may still split others
	for c := range work {
		work[c] = int32(c)
	}
	var split []operandUse
	for len(work) > 0 {
		c := work[len(work)-1]
		work = work[:len(work)-1]
		split = split[:0]
		for _, x := range p.members(c) {
			split = append(split, uses[ends[x]-counts[x]:ends[x]]...)
		}
		sort.Slice(split, func(i, j int) bool { return split[i].position < split[j].position }) // see overlap.go
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

// newPartition returns a partition of n values, to which newClass, add and fill add the classes.
func newPartition(n int) *partition {
	room := make([]int32, 2*n)
	p := &partition{index: room[:n:n], class: room[n:]}
	for x := range p.class {
		p.class[x] = -1
	}
	return p
}

// newClass adds a class.
func (p *partition) newClass() int32 {
	p.size = append(p.size, 0)
	return int32(len(p.size) - 1)
}

// add puts a value into a class.
func (p *partition) add(x cps.Value, class int32) {
	p.class[x] = class
	p.index[x] = p.size[class] // among the values of the class until fill
	p.size[class]++
}

// fill ends the division into classes: a value that was not added gets a class of its own. It
// reports whether any class has several values.
func (p *partition) fill() (any bool) {
	p.added = int32(len(p.size))
	classes := len(p.size)
	for _, class := range p.class {
		if class < 0 {
			classes++
		}
	}
	p.size = append(make([]int32, 0, classes), p.size...)
	p.first, p.marked = make([]int32, 0, classes), make([]int32, classes)
	p.values = make([]cps.Value, len(p.class))
	end := int32(0)
	for _, n := range p.size {
		p.first = append(p.first, end)
		end += n
		any = any || n > 1
	}
	for x, class := range p.class {
		if class < 0 {
			p.class[x], p.index[x] = int32(len(p.first)), end
			p.first, p.size = append(p.first, end), append(p.size, 1)
			end++
		} else {
			p.index[x] += p.first[class]
		}
		p.values[p.index[x]] = cps.Value(x)
	}
	return any
}

// isAdded reports whether a value was added to a class, before any class is split.
func (p *partition) isAdded(x cps.Value) bool { return p.class[x] < p.added }

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

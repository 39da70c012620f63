// This file defines how functions return: which continuation they call, and with which
// values.
//
// A function returns to its caller whichever continuation it calls. If it has several
// continuations, the first element of the result is a tag: the number of the continuation.
// The caller switches on it. The elements after the tag hold the values for the continuation;
// different continuations share elements of the same type.
//
// In a cycle of tail calls, a function may pass its continuations in another order, one
// of them twice, or only some. The functions of such a cycle take as further arguments
// the tags with which they return, one for each continuation, and pass them on.

package llvm

import (
	"fmt"
	"strings"

	"cpsc/cps"
)

// A layout says where results are: in elements of the LLVM result, or in memory.
type layout struct {
	tagged bool     // the first element is a tag
	elems  []string // the types of the elements
	left   registers

	// slots holds the position of each value, by the types of all values that a
	// continuation takes: the number of an element or, for value j of those in memory,
	// ^j.
	slots map[string][]int
}

func newLayout(tagged bool) *layout {
	l := &layout{tagged: tagged, left: inResults, slots: map[string][]int{}}
	if tagged {
		l.elems = []string{"i64"}
		l.left.ints--
	}
	return l
}

// addConts adds continuations to a layout, by the types of what they take.
func (e *emitter) addConts(l *layout, conts [][]cps.Type) {
	for _, types := range conts {
		key := fmt.Sprint(types)
		if l.slots[key] != nil {
			continue
		}
		slots := make([]int, len(types))
		used := make([]bool, len(l.elems)+len(types))
		if l.tagged {
			used[0] = true
		}
		inMemory := 0
		for i, t := range types {
			slot := 0
			for slot < len(l.elems) && (used[slot] || l.elems[slot] != e.typ(t)) {
				slot++
			}
			if slot < len(l.elems) {
				used[slot] = true
			} else if e.take(&l.left, t) {
				used[slot] = true
				l.elems = append(l.elems, e.typ(t))
			} else {
				slot = ^inMemory
				inMemory++
			}
			slots[i] = slot
		}
		l.slots[key] = slots
	}
}

// typ returns the LLVM type of the result.
func (l *layout) typ() string {
	switch len(l.elems) {
	case 0:
		return "void"
	case 1:
		return l.elems[0]
	}
	return "{ " + strings.Join(l.elems, ", ") + " }"
}

// part returns an element of the result x.
func (e *emitter) part(l *layout, x string, i int) string {
	if len(l.elems) == 1 {
		return x
	}
	return e.def(fmt.Sprintf("extractvalue %s %s, %d", l.typ(), x, i))
}

// unpack returns the values in the result x for a continuation that takes these types.
func (e *emitter) unpack(l *layout, types []cps.Type, x string) []string {
	values := make([]string, len(types))
	slots := l.slots[fmt.Sprint(types)]
	for i, slot := range slots {
		if slot >= 0 {
			values[i] = e.part(l, x, slot)
		}
	}
	for i, slot := range slots {
		if slot < 0 {
			typ := e.typ(types[i])
			values[i] = e.loadTagged(typ, e.memoryArg(^slot, typ), "")
		}
	}
	return values
}

// returnTo writes the call of a continuation parameter of the function: a return.
func (e *emitter) returnTo(own int, values []string) {
	l, types := e.node.results, e.f.ContParams[own].Types
	elems := make([]string, len(l.elems))
	if l.tagged {
		elems[0] = fmt.Sprint(own)
		if e.node.tags {
			elems[0] = e.tags[own]
		}
	}
	for i, slot := range l.slots[fmt.Sprint(types)] {
		if slot >= 0 {
			elems[slot] = values[i]
		} else {
			typ := e.typ(types[i])
			e.storeTagged(typ, values[i], e.memoryArg(^slot, typ), "")
		}
	}
	e.returnElements(elems)
}

// returnElements writes a return with these elements of the result. Those that are not
// used are "".
func (e *emitter) returnElements(elems []string) {
	if e.node.results.tagged && len(elems) > 1 {
		e.returns = append(e.returns, edge{e.label, elems})
		e.line("br label %%.return")
		return
	}
	e.ret(elems)
}

// ret writes a return with these elements of the result.
func (e *emitter) ret(elems []string) {
	l := e.node.results
	switch len(elems) {
	case 0:
		e.line("ret void")
	case 1:
		e.line("ret %s %s", l.elems[0], elems[0])
	default:
		x := "undef"
		for i, elem := range elems {
			x = e.def(fmt.Sprintf("insertvalue %s %s, %s %s, %d", l.typ(), x, l.elems[i], elem, i))
		}
		e.line("ret %s %s", l.typ(), x)
	}
}

// returnBlock writes the block in which all calls of continuations meet, if they return
// a tag and values. It has a phi for each element: LLVM does not take a phi of whole
// results apart, and could not replace the tag by a jump in a caller that the function is
// inlined into.
func (e *emitter) returnBlock() {
	if len(e.returns) == 0 {
		return
	}
	e.enter(".return")
	elems := make([]string, len(e.node.results.elems))
	for i, typ := range e.node.results.elems {
		var list []string
		for _, r := range e.returns {
			x := r.args[i]
			if x == "" {
				x = "undef"
			}
			list = append(list, fmt.Sprintf("[ %s, %%%s ]", x, r.from))
		}
		elems[i] = e.def(fmt.Sprintf("phi %s %s", typ, strings.Join(list, ", ")))
	}
	e.ret(elems)
}

// This file defines the searches of loads.go: from an access against control flow, for the
// accesses that come before it, and from a store along control flow, for what may read it.
//
// An address consists of values. Where control reaches a definition of one of them again, the
// address names another part of memory from then on. So a search along control flow ends
// there. A search against control flow does, too: the path on which control first reached the
// definition has no access to this address before it, so the search would fail at the entry.

package opt

import (
	"cmp"
	"slices"
	"sort"

	"cpsc/cps"
	"cpsc/effects"
)

// maxSearch is the greatest number of accesses and continuations that one search looks at.
const maxSearch = 200

func (m *memory) startSearch() {
	m.search++
	m.budget = maxSearch
}

// enter reports whether a search enters a continuation for the first time.
func (m *memory) enter(k cps.ContID) bool {
	if m.visited[k] == m.search {
		return false
	}
	m.visited[k] = m.search
	return true
}

// in returns the accesses to a location in a continuation.
func (m *memory) in(loc effects.ID, k cps.ContID) []access {
	list := m.accesses[loc]
	first := func(k cps.ContID) int {
		return sort.Search(len(list), func(i int) bool { return list[i].cont >= k })
	}
	return list[first(k):first(k+1)]
}

// definedIn returns the last operation of a continuation that defines a value of an address:
// -1 for a parameter, and -2 if there is none.
func (m *memory) definedIn(p address, k cps.ContID) int32 {
	at := int32(-2)
	values := [...]cps.Value{p.base, cps.NoValue}
	if p.kind == effects.Elements && p.index != anyElement {
		values[1] = cps.Value(p.index)
	}
	for _, x := range values {
		if int(x) < len(m.defs) && m.defs[x].cont == k {
			at = max(at, m.defs[x].op)
		}
	}
	return at
}

// touches reports whether a call may touch the address of an access, if the set has the
// locations that it touches. If the search has no budget left, it says so.
func (m *memory) touches(set *effects.Set, call *cps.Term, a access) bool {
	if !set.Has(a.loc) {
		return false
	}
	if m.budget -= len(call.Args); m.budget < 0 || !m.isPrivate(a.address.base) {
		return true
	}
	return slices.ContainsFunc(call.Args, func(x cps.Value) bool { return m.edit.Resolve(x) == a.address.base })
}

// A verdict is what an earlier access means for a search.
type verdict uint8

const (
	nothing verdict = iota
	found           // the path ends with what the search looks for
	blocked         // the search fails
)

// givers returns the last accesses that give the content of the address of a load or store,
// on all paths to it. It reports whether there is one on each path with nothing after it
// that may change the content, and whether all joins on the way have only jumps as
// predecessors. It ignores the operations in skip.
func (m *memory) givers(a access, skip map[opLocation]bool) (list []access, jumps, ok bool) {
	return m.before(a, func(b access) verdict {
		switch {
		case skip[b.opLocation]:
			return nothing
		case b.address.holds(a.address) && b.gives != cps.NoValue:
			return found
		case b.writes && m.mayAlias(a, b):
			return blocked
		}
		return nothing
	})
}

// cannotTrap reports whether a store is known not to trap.
func (m *memory) cannotTrap(a access) bool {
	base := a.address.base
	switch a.address.kind {
	case effects.Global:
		return true
	case effects.Field:
		if m.isMade(base) {
			return true
		}
		a.loc = nilCheck(base)
		_, _, ok := m.before(a, func(access) verdict { return found })
		return ok
	case effects.Ref:
		if op := m.edit.Operation(base); op != nil && (op.Code == cps.Cell || op.Code == cps.RefField || op.Code == cps.RefGlobal) {
			return true
		}
	}
	_, _, ok := m.before(a, func(b access) verdict {
		switch {
		case b.address.contains(a.address):
			return found
		case b.writes && b.address.index == anyElement && m.mayAlias(a, b):
			return blocked // the element may no longer exist
		}
		return nothing
	})
	return ok
}

// before looks for accesses to the same location as a, on all paths to a. It returns those
// that are found first on each path, without a itself. It fails if a path is blocked by an
// access, by a call that may write the address, by a definition of one of its values, or by the
// entry of the function.
func (m *memory) before(a access, judge func(access) verdict) (list []access, jumps, ok bool) {
	m.startSearch()
	jumps = true
	todo := []opLocation{a.opLocation} // where to start, against control flow
	for len(todo) > 0 {
		at := todo[len(todo)-1]
		todo = todo[:len(todo)-1]
		m.budget--
		result, b := m.above(a, at, judge)
		switch {
		case result == blocked || m.budget < 0 || result == nothing && at.cont == cps.Entry:
			return nil, false, false
		case result == found && b.opLocation != a.opLocation:
			list = append(list, b)
		}
		if result == found {
			continue
		}
		preds := m.preds[at.cont]
		if m.budget -= len(preds); m.budget < 0 {
			return nil, false, false
		}
		jumps = jumps && (len(preds) < 2 || onlyJumps(m.f, preds))
		for _, k := range preds {
			t := &m.f.Conts[k].Term
			if t.IsCall() && a.loc >= 0 && m.touches(&m.effects.Call(t).Writes, t, a) {
				return nil, false, false
			}
			if m.enter(k) {
				todo = append(todo, opLocation{k, int32(len(m.f.Conts[k].Ops))})
			}
		}
	}
	return list, jumps, len(list) > 0
}

// above looks for an access above a point in a continuation.
func (m *memory) above(a access, at opLocation, judge func(access) verdict) (verdict, access) {
	list := m.in(a.loc, at.cont)
	defined := m.definedIn(a.address, at.cont)
	n, _ := slices.BinarySearchFunc(list, at.op, func(b access, op int32) int { return cmp.Compare(b.op, op) })
	for n--; n >= 0 && list[n].op >= defined; n-- {
		if m.budget--; m.budget < 0 {
			return blocked, access{}
		}
		if v := judge(list[n]); v != nothing {
			return v, list[n]
		}
	}
	if defined >= -1 {
		return blocked, access{}
	}
	return nothing, access{}
}

// mayBeRead reports whether anything may read what a store has stored. It ignores the
// operations in skip.
func (m *memory) mayBeRead(a access, skip map[opLocation]bool) bool {
	m.startSearch()
	private := m.isPrivate(a.address.base)
	todo := []opLocation{{a.cont, a.op + 1}} // where to start, along control flow
	for len(todo) > 0 {
		at := todo[len(todo)-1]
		todo = todo[:len(todo)-1]
		m.budget--
		switch result := m.below(a, at, skip); {
		case result == blocked || m.budget < 0:
			return true
		case result == found:
			continue
		}
		t := &m.f.Conts[at.cont].Term
		if m.budget -= len(t.Targets); m.budget < 0 || t.IsCall() && (m.goesOn && !private || m.touches(&m.effects.Call(t).Reads, t, a)) {
			return true
		}
		for _, k := range t.Targets {
			switch {
			case k.IsOwn() && private:
			case k.IsOwn(): // what called the function may read it
				return true
			case m.enter(k):
				todo = append(todo, opLocation{k, -1})
			}
		}
	}
	return false
}

// below looks at what follows a point in a continuation. It returns found if nothing can
// read the address after that, and blocked if something may.
func (m *memory) below(a access, at opLocation, skip map[opLocation]bool) verdict {
	list := m.in(a.loc, at.cont)
	result, end := nothing, int32(len(m.f.Conts[at.cont].Ops))
	if d := m.definedIn(a.address, at.cont); d >= at.op {
		// If the object is private, nothing refers to it any more.
		result, end = blocked, d
		if base := a.address.base; m.isPrivate(base) && m.defs[base] == (opLocation{at.cont, d}) {
			result = found
		}
	}
	n, _ := slices.BinarySearchFunc(list, at.op, func(b access, op int32) int { return cmp.Compare(b.op, op) })
	for ; n < len(list) && list[n].op < end; n++ {
		b := list[n]
		if m.budget--; m.budget < 0 {
			return blocked
		}
		if skip[b.opLocation] {
			continue
		}
		if b.reads && m.mayAlias(a, b) {
			result, end = blocked, b.op
		} else if b.writes && b.address.contains(a.address) && (!m.goesOn || b.address == a.address) { // a store to more may trap
			result, end = found, b.op
		}
	}
	if !m.isPrivate(a.address.base) && m.printedIn(a.loc, at, end) {
		return blocked
	}
	return result
}

// printedIn reports whether an operation between two points of a continuation may print
// what is at a location, or trap before something else reads it.
func (m *memory) printedIn(loc effects.ID, at opLocation, end int32) bool {
	n, _ := slices.BinarySearchFunc(m.printing, at, opLocation.compare)
	for ; n < len(m.printing) && m.printing[n].compare(opLocation{at.cont, end}) < 0; n++ {
		if m.budget--; m.budget < 0 {
			return true
		}
		op := &m.f.Conts[at.cont].Ops[m.printing[n].op]
		if reads := m.effects.Op(m.f, op).Reads; m.readAfter(op) || reads.Has(loc) {
			return true
		}
	}
	return false
}

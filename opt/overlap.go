// This file finds out whether members of a class of promote.go are live at the same time.
//
// A member is live from its definition to its last use. Two members overlap if both are
// live at one point. The search for an overlap ends at the first, so it visits each
// continuation at most once for each class. The number of visits is bounded for all classes
// together. When the bound is reached, the remaining classes count as overlapping.

package opt

import (
	"sort"

	"cpsc/cps"
)

// A point is a definition or a use of a member, or of a reference to one of its fields.
type point struct {
	use
	defined bool
}

// visitsPerCont bounds the work: in a function of n continuations, the pass skips further objects when
// it has visited visitsPerCont*n continuations.
const visitsPerCont = 16

// overlapping returns those of the given classes in which two members overlap.
func (m *promoter) overlapping(classes []int32) (list []int32) {
	points := map[int32][]point{}
	visits := visitsPerCont * len(m.f.Conts)
	for _, root := range classes {
		points[root] = []point{}
	}
	add := func(at use, defined bool) {
		if of := m.members[at.member].of; of >= 0 {
			at.member = of
		}
		if root := m.root(at.member); points[root] != nil {
			points[root] = append(points[root], point{at, defined})
		}
	}
	for i, d := range m.members {
		if d.of < 0 {
			add(use{int32(i), d.cont, d.at}, true)
		}
	}
	for _, u := range m.uses {
		add(u, false)
	}
	for _, root := range classes {
		if m.overlap(points[root], &visits) {
			list = append(list, root)
		}
	}
	return list
}

// overlap reports whether two of the members that have these points overlap, or no visits
// are left.
func (m *promoter) overlap(points []point, visits *int) bool {
	// By sort, not slices: the browser is sent a copy of slices.SortFunc for each type.
	sort.Slice(points, func(i, j int) bool {
		a, b := &points[i], &points[j]
		return a.cont < b.cont || a.cont == b.cont && a.at > b.at
	})
	// First, the member that is live at the end of each continuation.
	atEnd := map[cps.ContID]int32{}
	for _, p := range points {
		if p.cont == m.members[p.member].cont {
			continue // it is defined above, in the same continuation
		}
		for work := []cps.ContID{p.cont}; len(work) > 0; {
			k := work[len(work)-1]
			work = work[:len(work)-1]
			if *visits--; *visits < 0 {
				return true
			}
			for _, pred := range m.preds[k] {
				switch other, any := atEnd[pred]; {
				case any && other != p.member:
					return true
				case !any:
					atEnd[pred] = p.member
					if pred != m.members[p.member].cont {
						work = append(work, pred)
					}
				}
			}
		}
	}
	// Then, in each continuation, the member that is live, from the end to the start.
	const none = -1
	k, live := cps.NoCont, int32(none)
	for _, p := range points {
		if p.cont != k {
			k, live = p.cont, none
			if i, any := atEnd[k]; any {
				live = i
			}
		}
		switch {
		case p.defined && live == p.member:
			live = none
		case p.defined:
		case live != none && live != p.member:
			return true
		default:
			live = p.member
		}
	}
	return false
}

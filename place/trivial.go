// This file defines Algorithm 3 of Braun et al., the removal of trivial parameters, with
// the witnesses and the lists of users of section 3.1.

package place

import "slices"

// eager is the part that simple, marker and scc share: they place parameters during lookups,
// and remove each of them as soon as it turns out trivial.
type eager struct {
	users userLists // by parameter: those that have it as an argument
	work  []int32   // the parameters to check
}

func (e *eager) reset() { e.users.reset() }

// argumentsComplete removes the parameter if it is trivial.
func (e *eager) argumentsComplete(p *Placer, i int32) {
	e.listUser(p, i)
	e.tryRemoveTrivial(p, i)
}

// listUser adds a parameter to the lists of users of its arguments.
func (e *eager) listUser(p *Placer, i int32) {
	if p.opts.NoUserLists {
		return
	}
	for _, x := range p.argsOf(i) {
		if q := p.paramOf(p.values.resolve(x)); q >= 0 && q != i {
			e.users.add(q, i)
		}
	}
}

// tryRemoveTrivial is tryRemoveTrivialPhi: if the arguments of a parameter are only
// itself and one other value, that value replaces the parameter. Then the parameters
// that used it may have become trivial, and are checked again.
//
// If the other value is a parameter q, two lists of users become one: that of the replaced
// parameter, and that of q, to which q itself counts. Only the shorter list is checked. Why
// does that suffice? A user becomes trivial only if the two values that have become one were
// all its arguments. So it used both, and is in both lists, or it is q and used the other
// one. And a user that is checked is then in a list that is at least twice as long as
// before, or it is replaced itself: A arguments take O(A log A) checks.
func (e *eager) tryRemoveTrivial(p *Placer, first int32) {
	e.work = append(e.work[:0], first)
	for len(e.work) > 0 {
		i := e.work[len(e.work)-1]
		e.work = e.work[:len(e.work)-1]
		if !p.replaceable(i) {
			continue
		}
		same, other := p.twoArguments(i)
		if other != NoValue {
			continue
		}
		p.replace(i, same, ReasonTrivial)
		q := p.paramOf(same)
		if p.opts.NoUserLists {
			if q >= 0 {
				e.work = append(e.work, q)
			}
			continue
		}
		shorter := i
		if q >= 0 && e.users.length(q)+1 < e.users.length(i) {
			shorter = q
			e.work = append(e.work, q)
		}
		e.users.keep(shorter, p.alive) // so that those that were replaced are not moved from list to list
		for u := e.users.first(shorter); u > 0; u = e.users.entries[u-1].next {
			e.work = append(e.work, e.users.entries[u-1].user)
		}
		if q >= 0 {
			e.users.move(i, q)
		}
	}
}

// replaceable reports whether a parameter has its arguments and may be replaced.
func (p *Placer) replaceable(i int32) bool {
	return p.params[i].complete && !p.params[i].fixed && p.alive(i)
}

// twoArguments returns two different arguments of a parameter, other than the parameter
// itself. If there is only one, the parameter is trivial, and it returns this one and
// NoValue. An undefined value takes its place if there is none.
//
// The two are witnesses that the parameter is not trivial. As long as they differ, nothing else
// is compared. The arguments before the first witness are lost or the parameter itself, and those
// between the two are so or are equal to the first. That remains so, since values that are equal
// stay equal. So the witnesses only move on, and all calls together look at each argument twice.
func (p *Placer) twoArguments(i int32) (Value, Value) {
	prm := &p.params[i]
	if p.opts.NoWitnesses {
		prm.witnesses = [2]int32{}
	}
	w, same, args := &prm.witnesses, NoValue, p.argsOf(i)
	if w[1] == 0 {
		p.stats.Comparisons++ // that of the first argument
	}
	for ; w[0] < prm.count; w[0]++ {
		if x := p.values.resolve(args[w[0]]); x != prm.value && x != NoValue {
			same = x
			break
		}
		p.stats.Comparisons++
	}
	for w[1] = max(w[1], w[0]+1); w[1] < prm.count; w[1]++ {
		p.stats.Comparisons++
		if x := p.values.resolve(args[w[1]]); x != same && x != prm.value && x != NoValue {
			return same, x
		}
	}
	if same == NoValue { // unreachable, or in the entry
		same = p.noValue(i)
	}
	return same, NoValue
}

// tryRemoveAll tries to remove all parameters again. Arguments that have turned out to be
// parameters do not have their users in the lists yet, so it makes the lists again.
func (e *eager) tryRemoveAll(p *Placer) {
	e.users.reset()
	for i := range p.params {
		if p.params[i].complete && p.alive(int32(i)) {
			e.listUser(p, int32(i))
		}
	}
	for i := range p.params {
		e.tryRemoveTrivial(p, int32(i))
	}
}

// functionEnds keeps the remaining parameters. With Options.RemoveRedundant, it keeps
// only those that are neither redundant nor unused.
func (e *eager) functionEnds(p *Placer, used []Value, changed bool) (kept []int32) {
	if changed {
		e.tryRemoveAll(p)
	}
	kept = p.remaining()
	switch {
	case p.opts.RemoveRedundant:
		p.removeRedundant(slices.DeleteFunc(kept, func(i int32) bool { return p.params[i].fixed }))
		kept = p.findLive(used)
	case p.opts.Operands != nil:
		p.live.used = append(p.live.used[:0], used...)
		for _, i := range kept {
			if p.params[i].v != NoVar {
				p.live.used = append(p.live.used, p.params[i].value)
			}
		}
		kept = p.findLive(p.live.used)
	}
	p.stats.Kept = p.countPlaced(kept)
	p.stats.Removed = p.stats.Created - p.stats.Kept
	return kept
}

// length returns how many entries the list of parameter i has.
func (l *userLists) length(i int32) int32 { return l.of(i).length }

// keep drops the users of parameter i of which alive is false.
func (l *userLists) keep(i int32, alive func(user int32) bool) {
	u := l.first(i)
	if u == 0 {
		return
	}
	list := &l.lists[i]
	*list = userList{}
	for u > 0 {
		e := &l.entries[u-1]
		next := e.next
		if alive(e.user) {
			e.next = list.head
			if list.end == 0 {
				list.end = u
			}
			list.head = u
			list.length++
		}
		u = next
	}
}

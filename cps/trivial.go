// This file defines Algorithm 3 of Braun et al., the removal of trivial parameters, with
// the witnesses and the lists of users of section 3.1.

package cps

// eager is the part that simple, marker and scc share: they place parameters during lookups,
// and remove each of them as soon as it turns out trivial.
type eager struct{}

// argumentsComplete removes the parameter if it is trivial.
func (eager) argumentsComplete(p *placer, i int32) {
	p.listUser(i)
	p.tryRemoveTrivial(i)
}

// listUser adds a parameter to the lists of users of its arguments.
func (p *placer) listUser(i int32) {
	if p.opts.Research.NoUserLists {
		return
	}
	prm := &p.params[i]
	for _, x := range p.args[prm.args : prm.args+prm.count] {
		if q := p.paramOf[p.resolve(x)]; q > 0 && q-1 != i {
			p.addUser(q-1, i)
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
func (p *placer) tryRemoveTrivial(first int32) {
	bottom := len(p.work)
	p.work = append(p.work, first)
	for len(p.work) > bottom {
		i := p.work[len(p.work)-1]
		p.work = p.work[:len(p.work)-1]
		if !p.params[i].complete || !p.alive(i) {
			continue
		}
		same, other := p.twoArguments(i)
		if other != NoValue {
			continue
		}
		p.replace(i, same, ReasonTrivial)
		q := p.paramOf[same] - 1
		if p.opts.Research.NoUserLists {
			if q >= 0 {
				p.work = append(p.work, q)
			}
			continue
		}
		shorter := i
		if q >= 0 && p.params[q].listed+1 < p.params[i].listed {
			shorter = q
			p.work = append(p.work, q)
		}
		p.dropReplacedUsers(shorter)
		for u := p.params[shorter].users; u >= 0; u = p.uses[u].next {
			p.work = append(p.work, p.uses[u].user)
		}
		if q >= 0 {
			p.moveUsers(i, q)
		}
	}
}

// twoArguments returns two different arguments of a parameter, other than the parameter
// itself. If there is only one, the parameter is trivial, and it returns this one and
// NoValue. An undefined value takes its place if there is none.
//
// The two are witnesses that the parameter is not trivial. As long as they differ, nothing else
// is compared. The arguments before the first witness are lost or the parameter itself, and those
// between the two are so or are equal to the first. That remains so, since values that are equal
// stay equal. So the witnesses only move on, and all calls together look at each argument twice.
func (p *placer) twoArguments(i int32) (Value, Value) {
	prm := &p.params[i]
	if p.opts.Research.NoWitnesses {
		prm.witnesses = [2]int32{}
	}
	w, same := &prm.witnesses, NoValue
	if w[1] == 0 {
		p.stats.Comparisons++ // that of the first argument
	}
	for ; w[0] < prm.count; w[0]++ {
		if x := p.argument(i, w[0]); x != prm.value && x != NoValue {
			same = x
			break
		}
		p.stats.Comparisons++
	}
	for w[1] = max(w[1], w[0]+1); w[1] < prm.count; w[1]++ {
		p.stats.Comparisons++
		if x := p.argument(i, w[1]); x != same && x != prm.value && x != NoValue {
			return same, x
		}
	}
	if same == NoValue { // unreachable, or in the entry
		same = p.undef(p.values[prm.value].Type)
	}
	return same, NoValue
}

// addUser adds user to the parameters to check again when q is replaced.
func (p *placer) addUser(q, user int32) {
	u := int32(len(p.uses))
	p.uses = append(p.uses, use{user, p.params[q].users})
	if p.params[q].users < 0 {
		p.params[q].end = u
	}
	p.params[q].users = u
	p.params[q].listed++
}

// dropReplacedUsers drops the users of a parameter that were replaced themselves, so
// that moveUsers does not move them from list to list.
func (p *placer) dropReplacedUsers(i int32) {
	prm := &p.params[i]
	u := prm.users
	prm.users, prm.end, prm.listed = -1, -1, 0
	for u >= 0 {
		next := p.uses[u].next
		if p.alive(p.uses[u].user) {
			p.uses[u].next = prm.users
			if prm.users < 0 {
				prm.end = u
			}
			prm.users = u
			prm.listed++
		}
		u = next
	}
}

// moveUsers appends the users of i to those of q.
func (p *placer) moveUsers(i, q int32) {
	from, to := &p.params[i], &p.params[q]
	if from.users < 0 {
		return
	}
	p.uses[from.end].next = to.users
	if to.users < 0 {
		to.end = from.end
	}
	to.users = from.users
	to.listed += from.listed
	from.users, from.end, from.listed = -1, -1, 0
}

// tryRemoveAll tries to remove all parameters again. Arguments that have turned out to be
// parameters do not have their users in the lists yet, so it makes the lists again.
func (p *placer) tryRemoveAll() {
	p.uses = p.uses[:0]
	for i := range p.params {
		prm := &p.params[i]
		prm.users, prm.end, prm.listed = -1, -1, 0
	}
	for i := range p.params {
		if p.params[i].complete && p.alive(int32(i)) {
			p.listUser(int32(i))
		}
	}
	for i := range p.params {
		p.tryRemoveTrivial(int32(i))
	}
}

// functionEnds keeps the remaining parameters. With Research.RemoveRedundant, it keeps
// only those that are neither redundant nor unused.
func (eager) functionEnds(p *placer, used []Value, changed bool) {
	if changed {
		p.tryRemoveAll()
	}
	p.keepRemaining()
	switch {
	case p.opts.Research.RemoveRedundant:
		p.removeRedundant(p.work)
		p.findLive(used)
	case p.pureOperands != nil:
		for _, i := range p.work {
			if p.params[i].v >= 0 {
				used = append(used, p.params[i].value)
			}
		}
		p.findLive(used)
	}
	p.stats.Kept = p.countPlaced()
	p.stats.Removed = p.stats.Created - p.stats.Kept
}

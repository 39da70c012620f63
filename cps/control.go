// This file defines what front ends of structured languages need again and again: if and
// while, whose continuations are sealed where they end, and a way to seal all others.

package cps

import "cpsc/place"

// If branches on c, a bool. The function then adds what is executed if c is true, and els
// what is executed otherwise. One that is nil adds nothing. Both may contain other control flow, and may
// fill the continuation that they are in, with Return for example. After If, the current
// continuation is where the two meet; if none of them gets to its end, there is no current
// continuation (see Filled).
func (b *Builder) If(c Value, then, els func()) {
	yes, no, join := b.Cont("then"), NoCont, NoCont
	if els == nil {
		join = b.Cont("join")
		no = join
	} else {
		no = b.Cont("else")
	}
	b.Branch(c, yes, no)
	arm := func(k ContID, body func()) {
		b.Seal(k)
		b.Enter(k)
		b.inside("If", body)
		if b.Filled() {
			return
		}
		if join == NoCont {
			join = b.Cont("join")
		}
		b.Jump(join)
	}
	arm(yes, then)
	if els != nil {
		arm(no, els)
	}
	if join != NoCont {
		b.Seal(join)
		b.Enter(join)
	}
}

// While adds a loop. The function cond returns the condition, a bool, which it computes
// before each iteration, and body, unless it is nil, adds what is executed while it is true. After While, the
// current continuation is the one after the loop. A loop that break or continue leave needs
// continuations of its own.
func (b *Builder) While(cond func() Value, body func()) {
	if cond == nil {
		b.fail("While has no condition: for an endless loop, return Bool(true)")
		return
	}
	header, inside, done := b.Cont("while"), b.Cont("body"), b.Cont("done")
	b.Jump(header)
	b.Enter(header)
	c := NoValue
	b.inside("While", func() { c = cond() })
	if b.begun() && b.Filled() {
		b.fail("While: the condition ends its continuation: its last one must be left for the branch")
	}
	b.Branch(c, inside, done)
	b.Seal(inside)
	b.Enter(inside)
	b.inside("While", body)
	if !b.Filled() {
		b.Jump(header)
	}
	b.Seal(header)
	b.Seal(done)
	b.Enter(done)
}

// inside calls a function that was passed to If or While.
func (b *Builder) inside(what string, f func()) {
	if f == nil {
		return
	}
	fn := b.fn
	b.nested++
	returned := false
	defer func() {
		if b.nested--; !returned {
			b.fail("the function that %s calls has not returned: after a panic, the function cannot be completed", what)
		}
	}()
	f()
	returned = true
	if b.fn != fn && b.fn != nil {
		b.fail("%s calls a function that begins another function: begin it after %s", what, what)
	}
}

// SealAll seals all continuations that are not sealed. It is for a front end that learns
// only at the end of a function which jumps there are, as with goto: it may leave all sealing to
// one call of SealAll, right before Finish, which seals nothing itself.
func (b *Builder) SealAll() {
	if !b.begun() {
		return
	}
	if b.nested > 0 {
		b.fail("SealAll is called in a function that If or While calls, which seal their own continuations: call it right before Finish")
		return
	}
	for k := 0; k < len(b.conts); k++ {
		if b.status[k] != foreign && !b.placer.Sealed(place.Block(k)) {
			b.placer.Seal(place.Block(k))
		}
	}
}

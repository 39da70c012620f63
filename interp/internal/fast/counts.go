// This file defines where the fast engine counts steps: on the edges between
// continuations, not in them.
//
// The instructions that jump, branch, call and return have operands for the number of
// steps that they count, so that counting needs no instructions of its own. A continuation
// that falls through into the next one has no such instruction at its end and counts
// nothing; the edges that lead to it count its steps in advance. This is the placement of
// counters on the edges that are not in a spanning forest, here the forest of the edges
// that fall through (D. E. Knuth and F. R. Stevenson, Optimal measurement points for
// program frequency counts, BIT 13, 1973; T. Ball and J. R. Larus, Optimally profiling and
// tracing programs, TOPLAS 16(4), 1994). So the compiler knows for each instruction how
// many of the steps that were executed are not counted yet.
//
// A call is an edge to the continuation to which the callee returns. If the call passes several
// continuations, the callee, or a function that it calls, may call another of them. Then the
// steps of the first one would have been counted, but not executed. So such a call counts
// nothing in advance.

package fast

import "cpsc/cps"

// A point says where in the program an instruction belongs: before which step.
type point struct {
	fn   cps.FuncID
	cont cps.ContID
	step int32      // the number of an operation; for the terminator, the number of all operations
	to   cps.ContID // of a branch: the target if it is taken
	owed int32      // the number of steps executed but not counted yet; if negative, of those counted in advance
}

// The limits of the counts, so that they fit into the operands: a branch has a byte for
// each of its two edges.
const (
	maxOwed  = 127 // steps of a continuation that are not counted yet
	maxAhead = 63  // steps that are counted in advance
	maxSkip  = 63  // continuations that only jump, on an edge
)

// The number of steps that are left and the number of calls are parts of one word, so that one
// subtraction counts both. The low 24 bits hold the steps that are left, which may be
// negative. The other bits hold the number of calls, negated.
const (
	callCount = 1 << 24
	noSteps   = 1 << 23 // the sign of the steps
	maxLeft   = 1 << 22
)

// split returns how many steps and calls were counted: there were steps at first, and this
// word is left.
func split(steps, left int64) (taken, calls int64) {
	low := left << 40 >> 40
	return steps - low, (low - left) / callCount
}

// counts is the part of a generator that knows how many steps are not counted yet: those
// are owed.
type counts struct {
	now   point
	base  int32   // owed before the first operation of the continuation, minus the steps counted since
	ahead []int32 // by continuation: how many of its steps the edges to it count
	skips []int32 // by continuation: how many continuations there are from it to its alias
}

// due returns how many steps an edge to k counts for continuations after the edge.
func (g *generator) due(k cps.ContID) int32 { return g.skips[k] + g.ahead[g.alias[k]] }

// fallsInto reports whether an edge to k needs no jump, because the code of k follows or, if
// copies is set, may be copied to there. If so, due is how many steps must be counted for k.
func (g *generator) fallsInto(k, next cps.ContID, copies bool) (due int32, ok bool) {
	switch {
	case g.alias[k] == next:
		return g.due(k), true
	case copies && g.copied(g.alias[k]):
		return g.skips[k], true
	}
	return 0, false
}

// findAhead finds the steps that are counted in advance: all those of a continuation that
// falls through, if they are not too many.
func (g *generator) findAhead() {
	g.ahead = make([]int32, len(g.blocks))
	next := cps.ContID(len(g.blocks))
	for i := len(g.blocks) - 1; i >= 0; i-- {
		if g.alias[i] != cps.ContID(i) {
			continue
		}
		b := &g.blocks[i]
		if b.term.Kind == cps.Jump {
			// If a copy follows instead, the steps are counted at its end.
			if due, ok := g.fallsInto(b.term.Targets[0], next, false); ok && b.ops+1+due <= maxAhead {
				g.ahead[i] = b.ops + 1 + due
			}
		}
		next = cps.ContID(i)
	}
}

// enter begins the instructions of a continuation of which some steps are counted in
// advance.
func (g *generator) enter(k cps.ContID, ahead int32) {
	g.base = -ahead
	g.now = point{fn: g.f.ID, cont: k, owed: -ahead}
}

// reach sets the step that the instructions that follow belong to.
func (g *generator) reach(step int32, pos cps.Pos) {
	g.now.step, g.now.owed = step, g.base+step
	if g.now.owed > maxOwed {
		g.countSteps(g.now.owed, pos)
		g.base = -step
		g.now.owed = 0
	}
}

// countSteps emits an instruction that does nothing but count.
func (g *generator) countSteps(n int32, pos cps.Pos) { g.put(instruction{op: bCount, x: n}, pos) }

// end begins the instructions of the terminator, and returns how many steps are owed after
// it.
func (g *generator) end(b *block) int32 {
	g.reach(b.ops, b.term.Pos)
	return g.now.owed + 1
}

// setCounts sets how many steps the last instruction, a branch, counts if it is taken, and how
// many if it is not. If it is taken, it goes to the continuation to.
func (g *generator) setCounts(to cps.ContID, taken, not int32) {
	g.code[len(g.code)-1].c = uint16(taken | not<<8)
	g.points[len(g.points)-1].to = to
}

// addCount makes a jump, or a branch that is taken, count n more steps. It reports false if
// the operand is too small for that.
func (in *instruction) addCount(n int32) bool {
	if baseOp(in.op) == bJump {
		in.y += n
		return true
	}
	if int32(in.c&0xFF)+n > 0xFF {
		return false
	}
	in.c += uint16(n)
	return true
}

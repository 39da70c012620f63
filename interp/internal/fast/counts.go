// This file defines where the fast engine counts steps: on the edges between
// continuations, not in them.
//
// The instructions that jump, branch, call and return bring along what they
// count, so that counting needs no instructions of its own. What runs on into the
// next continuation without such an instruction counts nothing; the edges that
// lead to it count for it in advance. This is the placement of counters on
// the edges off a forest, here the forest of what runs on (D. E. Knuth and
// F. R. Stevenson, Optimal measurement points for program frequency counts, BIT
// 13, 1973; T. Ball and J. R. Larus, Optimally profiling and tracing programs,
// TOPLAS 16(4), 1994). So at each instruction it is known, without looking at the
// run, how many of the steps that were executed are not counted yet.

package fast

import "cpsc/cps"

// A place is where an instruction is in the program: before a step.
type place struct {
	fn   cps.FuncID
	cont cps.ContID
	step int32      // an operation of the continuation, or its terminator, whose number is that of the operations
	to   cps.ContID // of a branch: the target when it is taken
	owed int32      // steps that were executed and are not counted yet; if negative, that were counted before they are executed
}

// What the operands that hold counts have room for: a branch has a byte for
// each of its two ways.
const (
	maxOwed  = 127 // steps of a continuation that are not counted
	maxAhead = 63  // that are counted ahead
	maxSkip  = 63  // continuations that do nothing, on an edge
)

// What is left is one number, so that one subtraction counts both: steps in the
// low 24 bits, which may be negative, and above them minus the calls.
const (
	callCount = 1 << 24
	noSteps   = 1 << 23 // the sign of the steps
	maxLeft   = 1 << 22
)

// split returns the steps and the calls that were taken from a number of steps.
func split(steps, left int64) (taken, calls int64) {
	low := left << 40 >> 40
	return steps - low, (low - left) / callCount
}

// counts is the part of a generator that knows what is owed.
type counts struct {
	now   place
	base  int32   // what is owed before the first operation of the continuation, less what was counted since
	ahead []int32 // by continuation: how many of its steps are counted by what leads to it
	skips []int32 // by continuation: how many are left out on the way from it to its alias
}

// due is what an edge counts for where it leads to.
func (g *generator) due(k cps.ContID) int32 { return g.skips[k] + g.ahead[g.alias[k]] }

// runsOn returns what an edge counts for where it leads to, if that is what
// comes next, or a copy of it that does.
func (g *generator) runsOn(k, next cps.ContID, copies bool) (due int32, ok bool) {
	switch {
	case g.alias[k] == next:
		return g.due(k), true
	case copies && g.copied(g.alias[k]):
		return g.skips[k], true
	}
	return 0, false
}

// findAhead finds what is counted ahead: all of a continuation that runs on, if
// this is not too much.
func (g *generator) findAhead() {
	g.ahead = make([]int32, len(g.blocks))
	next := cps.ContID(len(g.blocks))
	for i := len(g.blocks) - 1; i >= 0; i-- {
		if g.alias[i] != cps.ContID(i) {
			continue
		}
		b := &g.blocks[i]
		if b.term.Kind == cps.Jump {
			if due, ok := g.runsOn(b.term.Targets[0], next, true); ok && b.ops+1+due <= maxAhead {
				g.ahead[i] = b.ops + 1 + due
			}
		}
		next = cps.ContID(i)
	}
}

// enter begins the instructions of a continuation, of which some steps are counted.
func (g *generator) enter(k cps.ContID, ahead int32) {
	g.base = -ahead
	g.now = place{fn: g.f.ID, cont: k, owed: -ahead}
}

// reach says which step the instructions that follow belong to.
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

// end says that the terminator is next and returns what is owed behind it.
func (g *generator) end(b *block) int32 {
	g.reach(b.ops, b.term.Pos)
	return g.now.owed + 1
}

// setCounts gives the last instruction, a branch, what it counts when it is
// taken, and so goes to a continuation, and when it is not.
func (g *generator) setCounts(to cps.ContID, taken, not int32) {
	g.code[len(g.code)-1].c = uint16(taken | not<<8)
	g.places[len(g.places)-1].to = to
}

// addCount makes a jump or branch that is taken count more, if there is room.
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

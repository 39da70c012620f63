// This file defines how the engine reports to a profiler.

package fast

import (
	"cpsc/cps"
	"cpsc/interp/internal/rts"
)

// begin reports that a continuation begins that may change the calling context: the entry
// of a function, or one that a call returns to.
func (m *VM) begin(s *state, k cps.ContID) {
	depth := m.depth(s) - 1
	site := cps.Entry
	if k == cps.Entry && depth > 0 {
		site = m.points[m.callAt(depth)].cont
	}
	m.setCounters(m.profiler.Enter(depth, m.points[m.pc(s.ip)].fn, site, k))
}

// stopped reports where an error ended the program. The limit of steps is not among these
// errors, because oneByOne reports it.
func (m *VM) stopped(s *state, err error) {
	pc := m.pc(s.ip)
	switch op := m.opAt(pc); {
	case m.profiler == nil || err == nil || op == bBegin || op == bEnter || m.points[pc].step == noStep:
		return
	case m.steps.ops != nil && m.executed(pc) >= m.steps.limit:
		return
	}
	at := m.points[pc]
	steps := int(at.step)
	if _, ok := err.(*rts.Trap); ok {
		steps++
	}
	m.profiler.Stop(m.depth(s)-1, at.cont, steps)
}

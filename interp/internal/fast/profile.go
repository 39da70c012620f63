// This file defines what the engine tells a profiler.

package fast

import (
	"cpsc/cps"
	"cpsc/interp/internal/rts"
)

// begin tells the profiler that a continuation begins with which the context changes.
func (m *VM) begin(s *state, k cps.ContID) {
	depth := m.depth(s) - 1
	site := cps.Entry
	if k == cps.Entry && depth > 0 {
		site = m.points[m.callAt(depth)].cont
	}
	m.setCounters(m.profiler.Enter(depth, m.points[m.pc(s.ip)].fn, site, k))
}

// stopped tells the profiler where an error ended the program, unless that was the limit
// of steps, of which oneByOne tells it.
func (m *VM) stopped(s *state, err error) {
	pc := m.pc(s.ip)
	switch op := m.opAt(pc); {
	case m.profiler == nil || err == nil || op == bBegin || op == bEnter:
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

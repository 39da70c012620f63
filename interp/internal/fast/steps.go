// This file defines how the fast engine counts steps and stops after a given number. The
// loop counts them on the edges (file counts.go) and runs in portions. When so few steps are
// left that a portion might exceed the limit, the instructions are executed one by one.

package fast

import (
	"math"
	"slices"
	"sync/atomic"

	"cpsc/cps"
	"cpsc/interp/internal/rts"
)

// portionOfSteps is how many steps the loop executes before advance checks whether the
// program is interrupted.
const portionOfSteps = 1 << 20

// A stepper is the state of the counting.
type stepper struct {
	limit  int64 // of steps
	margin int64 // how many steps the loop may execute after the last one of a portion

	counted int64 // steps, without those of the current portion
	calls   int64 // the same for calls
	portion int64 // the steps that were left when the portion began

	// While instructions are executed one by one, the code has the opcode bStop in all of
	// them, except in one that is executed outside of the loop.
	ops    []uint16 // the real opcodes; nil while the code has them
	open   int      // the instruction that has its real opcode, or -1
	ahead  int64    // the steps that the callers of the running function counted in advance
	last   int      // the instruction that was executed last, or -1
	before int64    // how many steps had been executed before it
	taken  bool     // control went from it to another instruction than the next

	stop atomic.Bool // the program must stop

	observe func(pc int) // if not nil, called before each instruction; for tests
}

// newStepper returns nil if a function is too long to count its steps in portions.
func (e *compilation) newStepper(limit int64) *stepper {
	p := &stepper{limit: limit, margin: 4 * (maxOwed + maxAhead + maxSkip), open: -1, last: -1}
	if limit <= 0 {
		p.limit = math.MaxInt64
	}
	longest, path := int64(0), int64(0)
	for i := range e.code {
		if i == 0 || e.points[i].fn != e.points[i-1].fn {
			path = 0
		}
		switch in := &e.code[i]; baseOp(in.op) {
		case bCount:
			path += int64(in.x)
		case bSwitchMap, bSwitchStr:
			path += maxOwed + maxAhead + maxSkip
		default:
			if isBranchOp(baseOp(in.op)) {
				path += int64(in.c >> 8)
			}
		}
		longest = max(longest, path)
	}
	if p.margin += longest; p.margin >= maxLeft {
		return nil
	}
	return p
}

// advance executes instructions up to one that must be executed outside of the loop.
func (m *VM) advance(s *state) error {
	for {
		if m.steps.stop.Load() {
			return rts.ErrInterrupted
		}
		for s.left&noSteps != 0 || s.left == 0 {
			if err := m.grant(s); err != nil {
				return err
			}
			if m.steps.ops != nil {
				return m.oneByOne(s)
			}
		}
		s.ip, s.fp, s.n, s.r, s.left = loop(m, s.ip, nil, s.fp, s.n, s.r, s.left)
		if s.left&noSteps == 0 {
			return nil
		}
	}
}

// account adds the steps and calls of the portion to the totals, and ends the portion.
func (m *VM) account(s *state) {
	p := m.steps
	taken, calls := split(p.portion, s.left)
	p.counted += taken
	p.calls += calls
	p.portion, s.left = 0, 0
}

// grant begins a new portion or, near the limit, the execution one by one.
func (m *VM) grant(s *state) error {
	p := m.steps
	m.account(s)
	if p.ops != nil {
		return nil
	}
	if rest := p.limit - p.counted - p.margin; rest > 0 {
		p.portion = min(rest, portionOfSteps)
		s.left = p.portion
		return nil
	}
	p.ops = make([]uint16, len(m.code))
	for i := range m.code {
		p.ops[i] = baseOp(m.code[i].op)
		m.code[i].op = bStop
	}
	return nil
}

// executed returns how many steps were executed before an instruction.
func (m *VM) executed(pc int) int64 {
	return m.steps.counted + int64(m.points[pc].owed) - m.steps.ahead
}

// countedAhead returns how many of the steps that follow a call the call has counted.
func (m *VM) countedAhead(call int) int64 {
	in := &m.code[call]
	owed := m.points[call].owed + 1
	if m.opAt(call) == bCallV {
		return int64(in.y>>16 - owed)
	}
	callee := m.points[target(call, in)].fn
	return int64(in.y&(callCount-1) - m.due[callee] - owed)
}

// allAhead returns the sum of countedAhead for all calls in progress.
func (m *VM) allAhead(s *state) int64 {
	sum := int64(0)
	for i := m.depth(s) - 1; i > 0; i-- {
		sum += m.countedAhead(m.callAt(i))
	}
	return sum
}

// opAt returns the real opcode of an instruction: neither that of a sequence nor bStop.
func (m *VM) opAt(pc int) uint16 {
	if p := m.steps; p.ops != nil {
		return p.ops[pc]
	}
	return baseOp(m.code[pc].op)
}

// total returns how many steps were executed when the program has ended.
func (m *VM) total(s *state, err error) int64 {
	pc := m.pc(s.ip)
	m.account(s)
	m.steps.ahead = m.allAhead(s)
	n := m.executed(pc)
	switch err.(type) {
	case *rts.Trap, *rts.IOError:
		n++ // the step that ended it
	case nil:
		if m.exited {
			n++
		}
	}
	return min(n, m.steps.limit)
}

// oneByOne executes single instructions up to one that must be executed outside of the
// loop.
func (m *VM) oneByOne(s *state) error {
	p := m.steps
	if p.open >= 0 {
		m.code[p.open].op, p.open = bStop, -1
	} else {
		p.ahead = m.allAhead(s)
	}
	for {
		pc := m.pc(s.ip)
		now := m.executed(pc)
		isStep := m.points[pc].step != noStep
		if now >= p.limit && p.ops[pc] != bHalt && isStep {
			f, k, step := m.nextStep(s, pc)
			pos := f.Conts[k].Term.Pos
			if ops := f.Conts[k].Ops; step < len(ops) {
				pos = ops[step].Pos
				if made := m.within[&ops[step]]; made != nil {
					// The next step makes both objects, and the last one should have made one.
					m.heap.Left -= m.structSize(made)
					m.heap.Objects++
				}
			}
			if m.profiler != nil && step > 0 {
				m.profiler.Stop(m.depth(s)-1, k, step)
			}
			return m.failAt(s, f, pos, rts.StepsExceeded(p.limit))
		}
		if p.stop.Load() {
			return rts.ErrInterrupted
		}
		if isStep {
			p.last, p.before = pc, now
		}
		if p.observe != nil {
			p.observe(pc)
		}

		depth := m.depth(s)
		in := &m.code[pc]
		in.op = p.ops[pc]
		// If both edges of a branch lead to the next instruction, its target is changed, to
		// see which edge it takes.
		both := isBranchOp(in.op) && in.x == instrSize
		if both {
			in.x += instrSize
		}
		s.ip, s.fp, s.n, s.r, s.left = loop(m, s.ip, nil, s.fp, s.n, s.r, 0)
		p.taken = m.pc(s.ip) != pc+1
		if both {
			in.x -= instrSize
			s.ip = &m.code[pc+1]
		}
		if s.left == 0 && m.pc(s.ip) == pc {
			p.open = pc
			return nil
		}
		in.op = bStop
		m.account(s)
		switch d := m.depth(s); {
		case d > depth:
			p.ahead += m.countedAhead(m.callAt(depth))
		case d < depth:
			p.ahead -= m.countedAhead(m.callAt(d))
		}
	}
}

// nextStep returns the first step after the limit: its function, its continuation and its
// number there. It follows the CPS from the instruction that was executed last, because
// some continuations have no instructions.
func (m *VM) nextStep(s *state, pc int) (*cps.Func, cps.ContID, int) {
	p := m.steps
	at := point{fn: m.points[pc].fn, cont: cps.Entry}
	if p.last >= 0 {
		at = m.points[p.last]
	}
	f := m.prog.Funcs[at.fn]
	for steps := p.limit - p.before; steps > 0; steps-- {
		k := &f.Conts[at.cont]
		if int(at.step) < len(k.Ops) {
			at.step++
			continue
		}
		at.step = 0
		switch t := &k.Term; t.Kind {
		case cps.Jump:
			at.cont = t.Targets[0]
		case cps.Branch:
			to := m.points[p.last].to
			if !p.taken {
				to = t.Targets[0] + t.Targets[1] - to
			}
			at.cont = to
		case cps.Switch:
			at.cont = m.switched(s, f, t)
		case cps.Return:
			land := m.points[pc-1]
			f, at.cont = m.prog.Funcs[land.fn], land.cont
			if m.opAt(pc-1) != bLand { // a call, to which a function has returned
				at.cont = f.Conts[land.cont].Term.Targets[0]
			}
		default: // a call
			f, at.cont = m.prog.Funcs[m.points[pc].fn], cps.Entry
		}
	}
	return f, at.cont, int(at.step)
}

// switched returns the target that a switch selected as the last step before the limit.
func (m *VM) switched(s *state, f *cps.Func, t *cps.Term) cps.ContID {
	last := m.steps.last
	other := t.Targets[len(t.Targets)-1]
	var is func(c cps.Value) bool
	if len(t.Cases) == 0 {
		return other
	}
	switch reg := m.code[last].a; m.steps.ops[last] {
	case bSwitch, bSwitchMap:
		is = func(c cps.Value) bool { return f.Info(c).Int() == inum(s.n, reg) }
	case bSwitchStr:
		is = func(c cps.Value) bool { return f.Info(c).Text == textOf(*ref(s.r, reg)) }
	case bIfEqI:
		if !m.steps.taken {
			return other
		}
		return m.points[last].to
	case bIfNeI: // the last case
		if !m.steps.taken {
			return t.Targets[len(t.Cases)-1]
		}
		return other
	default: // a jump to the last target
		return m.points[last].to
	}
	if i := slices.IndexFunc(t.Cases, is); i >= 0 {
		return t.Targets[i]
	}
	return other
}

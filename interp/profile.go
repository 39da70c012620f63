// This file defines profiles, which count the steps of a run by continuation and by calling
// context. The contexts form the calling context tree of G. Ammons, T. Ball and J. R. Larus,
// Exploiting Hardware Performance Counters with Flow and Context Sensitive Profiling, PLDI
// 1997: its nodes are functions, its edges call sites, and a function that is called while
// it is among its own callers gets no new node. So the size of the tree depends on the
// program and not on the run.

package interp

import (
	"cmp"
	"slices"

	"cpsc/cps"
)

// A Profile has the number of times that each continuation of a program was entered, which
// gives exact numbers of steps. Run fills it in, also if a trap or a limit ends the program.
type Profile struct {
	// Contexts are the calling contexts, callers before callees.
	Contexts []*CallContext

	prog *cps.Program
}

// A CallContext is a function together with the calls that led to it. A tail call leaves no
// trace, as in the stack of a trap. A recursive call leads back to the context that the
// function already has.
type CallContext struct {
	Func    *cps.Func
	Caller  *CallContext // nil for main and the initialiser of the globals
	Site    cps.ContID   // of Caller: the continuation that ends with the call
	Entered []int64      // how often each continuation was entered

	callees map[calleeKey]*CallContext

	// The continuation in the middle of which the program ended, if it was in this context, and
	// how many of its steps were executed the last time.
	end      cps.ContID // else cps.NoCont
	endSteps int
}

type calleeKey struct {
	site cps.ContID
	fn   cps.FuncID
}

func (c *CallContext) entered(k cps.ContID) int64 {
	if uint(k) >= uint(len(c.Entered)) {
		return 0
	}
	return c.Entered[k]
}

// Times returns how often a step of a continuation was executed. The step is the number of
// an operation or, for the terminator, the number of all operations.
func (c *CallContext) Times(k cps.ContID, step int) int64 {
	n := c.entered(k)
	if k == c.end && step >= c.endSteps {
		n--
	}
	return n
}

// Steps returns how many steps of a continuation were executed.
func (c *CallContext) Steps(k cps.ContID) int64 {
	n := c.entered(k)
	if n == 0 {
		return 0
	}
	size := len(c.Func.Conts[k].Ops) + 1
	n *= int64(size)
	if k == c.end {
		n -= int64(size - c.endSteps)
	}
	return n
}

// Steps returns how many steps were executed. It is equal to Result.Steps.
func (p *Profile) Steps() int64 {
	if p == nil {
		return 0
	}
	n := int64(0)
	for _, c := range p.Contexts {
		for k := range c.Entered {
			n += c.Steps(cps.ContID(k))
		}
	}
	return n
}

// A ContProfile is the profile of a continuation, in all contexts.
type ContProfile struct {
	Name           string // FUNCTION for the entry, FUNCTION.CONTINUATION for the others
	Func           *cps.Func
	Cont           cps.ContID
	Pos            cps.Pos // of the function, or of the first step of another continuation
	Steps, Entered int64
}

// Conts returns the continuations that were entered, those with the most steps first. With
// equal numbers of steps, they are in the order of the program.
func (p *Profile) Conts() []ContProfile {
	if p == nil || p.prog == nil {
		return nil // no program has run
	}
	rows := make([][]ContProfile, len(p.prog.Funcs)) // by function and continuation
	for _, c := range p.Contexts {
		f := c.Func
		if rows[f.ID] == nil {
			rows[f.ID] = make([]ContProfile, len(f.Conts))
		}
		for k, n := range c.Entered {
			if n > 0 {
				row := &rows[f.ID][k]
				row.Func, row.Cont = f, cps.ContID(k)
				row.Steps += c.Steps(row.Cont)
				row.Entered += n
			}
		}
	}
	list := slices.DeleteFunc(slices.Concat(rows...), func(row ContProfile) bool { return row.Func == nil })
	slices.SortStableFunc(list, func(a, b ContProfile) int { return cmp.Compare(b.Steps, a.Steps) })
	names := contNames{prog: p.prog}
	for i := range list {
		row := &list[i]
		row.Name = names.of(row.Func, row.Cont)
		if k := &row.Func.Conts[row.Cont]; row.Cont == cps.Entry {
			row.Pos = row.Func.Pos
		} else if row.Pos = k.Term.Pos; len(k.Ops) > 0 {
			row.Pos = k.Ops[0].Pos
		}
	}
	return list
}

// contNames finds the names of continuations in the text of the program, as in ContProfile.
type contNames struct {
	prog  *cps.Program
	conts [][]string // by function
}

func (n *contNames) of(f *cps.Func, k cps.ContID) string {
	if k == cps.Entry {
		return funcName(f.Name)
	}
	if n.conts == nil {
		n.conts = make([][]string, len(n.prog.Funcs))
	}
	if n.conts[f.ID] == nil {
		_, n.conts[f.ID], _ = n.prog.Names(f)
	}
	return funcName(f.Name) + "." + n.conts[f.ID][k]
}

// funcName returns the full name of a function, as a user knows it.
func funcName(name string) string {
	if name == cps.InitName {
		return cps.DisplayName(name)
	}
	return name
}

// A LineProfile is the profile of a line of the source.
type LineProfile struct {
	Line  int32 // 0 for steps without a position
	Steps int64
}

// Lines returns the lines of which steps were executed, those with the most steps first, and
// otherwise in order. The steps of an inlined function belong to their own lines, and not to
// the line of the call.
func (p *Profile) Lines() []LineProfile {
	if p == nil {
		return nil
	}
	steps := map[int32]int64{}
	for _, c := range p.Contexts {
		for k, n := range c.Entered {
			if n > 0 {
				c.each(cps.ContID(k), func(pos cps.Pos, times int64) { steps[pos.Line] += times })
			}
		}
	}
	var list []LineProfile
	for line, n := range steps {
		if n > 0 {
			list = append(list, LineProfile{line, n})
		}
	}
	slices.SortFunc(list, func(a, b LineProfile) int {
		return cmp.Or(cmp.Compare(b.Steps, a.Steps), cmp.Compare(a.Line, b.Line))
	})
	return list
}

// each calls visit for each step of a continuation, with its position and how often it was
// executed.
func (c *CallContext) each(k cps.ContID, visit func(pos cps.Pos, times int64)) {
	cont := &c.Func.Conts[k]
	for i := range cont.Ops {
		visit(cont.Ops[i].Pos, c.Times(k, i))
	}
	visit(cont.Term.Pos, c.Times(k, len(cont.Ops)))
}

// A profiler fills in a profile from the reports of an engine.
type profiler struct {
	*Profile
	top   CallContext    // calls main and the initialiser
	stack []*CallContext // of the functions in progress, by depth
}

func newProfiler(p *cps.Program, profile *Profile) *profiler {
	*profile = Profile{prog: p}
	return &profiler{Profile: profile}
}

// Enter implements rts.Profiler.
func (p *profiler) Enter(depth int, fn cps.FuncID, site, k cps.ContID) []int64 {
	if k == cps.Entry {
		p.call(depth, fn, site)
	}
	entered := p.stack[depth].Entered
	entered[k]++
	return entered
}

// Stop implements rts.Profiler.
func (p *profiler) Stop(depth int, k cps.ContID, steps int) {
	c := p.stack[depth]
	c.end, c.endSteps = k, steps
}

// call finds the context of a function that is called from a site of the function at depth
// depth-1.
func (p *profiler) call(depth int, fn cps.FuncID, site cps.ContID) {
	caller := &p.top
	if depth > 0 {
		caller = p.stack[depth-1]
	}
	key := calleeKey{site, fn}
	c := caller.callees[key]
	if c == nil {
		if c = caller.enclosing(fn); c == nil {
			f := p.prog.Funcs[fn]
			c = &CallContext{Func: f, Site: site, Entered: make([]int64, len(f.Conts)), end: cps.NoCont}
			if caller != &p.top {
				c.Caller = caller
			}
			p.Contexts = append(p.Contexts, c)
		}
		if caller.callees == nil {
			caller.callees = map[calleeKey]*CallContext{}
		}
		caller.callees[key] = c
	}
	if depth == len(p.stack) {
		p.stack = append(p.stack, c)
	}
	p.stack[depth] = c
}

// enclosing returns the context of a function among c and its callers, or nil.
func (c *CallContext) enclosing(fn cps.FuncID) *CallContext {
	for ; c != nil && c.Func != nil; c = c.Caller {
		if c.Func.ID == fn {
			return c
		}
	}
	return nil
}

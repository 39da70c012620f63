// This file defines the table of passes and the driver that runs them.

package opt

import (
	"fmt"
	"time"

	"cpsc/cps"
)

// A Pass is one kind of change to a program.
type Pass struct {
	Name string
	Doc  string // what it does, in a line

	// One of these is set. Each reports whether it has changed something; if not,
	// everything is as it was, to the number of each value.
	function func(p *cps.Program, f *cps.Func) bool
	program  func(p *cps.Program) bool
}

// Passes lists the passes in the order in which a round runs them.
var Passes = []*Pass{
	{Name: "sccp", Doc: "sparse conditional constant propagation", function: propagateConstants},
	{Name: "gvn", Doc: "global value numbering by dominance", function: numberValues},
	{Name: "thread", Doc: "jump threading", function: threadJumps},
	{Name: "redundant", Doc: "removal of redundant parameters (Algorithm 5)", function: removeRedundant},
	{Name: "shrink", Doc: "shrinking reductions of continuations", function: shrink},
	{Name: "contify", Doc: "functions that always return to one continuation become continuations", program: contify},
	{Name: "inline", Doc: "inlining of functions that are small or called once", program: inline},
	{Name: "unused", Doc: "removal of functions, parameters and results that nothing uses", program: removeUnused},
}

// A constraint says that one pass has to stand before another in a round, and why.
type constraint struct{ first, then, why string }

var order = []constraint{
	{"sccp", "gvn", "a value that is constant needs no number"},
	{"gvn", "thread", "a condition that is tested again is one value then"},
	{"thread", "redundant", "copies that threading made may leave parameters that carry one value"},
	{"redundant", "shrink", "a continuation without parameters can be the target of a branch"},
	{"contify", "inline", "what returns to one continuation becomes part of its caller without a copy"},
	{"shrink", "inline", "what is small is seen when it is shrunk"},
	{"inline", "unused", "a function that is inlined everywhere is of no use"},
}

// Run runs the pass alone, once, and reports whether it has changed something. It
// leaves a program alone in which a function has no body.
func (pass *Pass) Run(p *cps.Program) bool {
	if p.Complete() != nil {
		return false
	}
	d := newDriver(p)
	return d.run(pass)
}

// maxRounds is how often the passes are run, if they still find something to
// change: a bound for inputs on which they would go on and on.
const maxRounds = 8

// Options say how Run goes about it. The zero value is fine.
type Options struct {
	// Verify checks the program after every pass that has changed it.
	Verify bool

	// Before, if not nil, is called before a pass works on a function, which is nil if
	// the pass works on the whole program.
	Before func(pass *Pass, f *cps.Func)

	// After, if not nil, is called after every pass.
	After func(Event)
}

// An Event is that a pass has run.
type Event struct {
	Pass    *Pass
	Round   int // from 1
	Changed bool
	Time    time.Duration
}

// Run runs all passes over a verified program until nothing changes, at most
// maxRounds times. The error is a function without a body, with which the program is
// left alone, or a fault that Verify found: a bug in a pass.
func Run(p *cps.Program, opts Options) error {
	if err := p.Complete(); err != nil {
		return err
	}
	d := newDriver(p)
	if opts.Before != nil {
		d.before = opts.Before
	}
	for round := 1; round <= maxRounds; round++ {
		before := d.clock
		for _, pass := range Passes {
			start := time.Now()
			any := d.run(pass)
			if opts.After != nil {
				opts.After(Event{pass, round, any, time.Since(start)})
			}
			if !any || !opts.Verify {
				continue
			}
			if faults := cps.Verify(p); len(faults) > 0 {
				return fmt.Errorf("after pass %s: %w", pass.Name, faults[0])
			}
		}
		if d.clock == before {
			break
		}
	}
	return nil
}

// A driver remembers what a pass has seen, to not show it the same again.
type driver struct {
	prog    *cps.Program
	clock   int               // counts changes
	changed map[*cps.Func]int // when a function was changed last
	done    map[key]int       // when a pass was last done with a function, or with the program
	before  func(*Pass, *cps.Func)
}

func newDriver(p *cps.Program) *driver {
	return &driver{prog: p, done: map[key]int{}, changed: map[*cps.Func]int{}, before: func(*Pass, *cps.Func) {}}
}

type key struct {
	pass *Pass
	f    *cps.Func // nil: the program
}

// run runs a pass where something has changed since it ran in vain.
func (d *driver) run(pass *Pass) (any bool) {
	if pass.program != nil {
		return d.runProgram(pass)
	}
	for _, f := range d.prog.Funcs {
		at := key{pass, f}
		if last, ok := d.done[at]; ok && last >= d.changed[f] {
			continue
		}
		d.before(pass, f)
		if pass.function(d.prog, f) {
			d.clock++
			d.changed[f] = d.clock
			any = true
		} else {
			d.done[at] = d.clock
		}
	}
	return any
}

// runProgram is run for a pass over the whole program.
func (d *driver) runProgram(pass *Pass) bool {
	at := key{pass, nil}
	if last, ok := d.done[at]; ok && last == d.clock {
		return false
	}
	d.before(pass, nil)
	// A body that was edited is a new one.
	before := map[*cps.Func]*cps.Cont{}
	for _, f := range d.prog.Funcs {
		before[f] = &f.Conts[cps.Entry]
	}
	if !pass.program(d.prog) {
		d.done[at] = d.clock
		return false
	}
	d.clock++
	for _, f := range d.prog.Funcs {
		if before[f] != &f.Conts[cps.Entry] {
			d.changed[f] = d.clock
		}
	}
	return true
}

// This file defines the table of passes and the driver that runs them.

package opt

import (
	"errors"
	"fmt"
	"slices"
	"time"

	"cpsc/cps"
)

// A Pass is one kind of change to a program.
type Pass struct {
	Name string
	Doc  string // a description in one line

	// One of these is set. It reports whether it has changed something. If it has not,
	// the program is exactly as before, including the numbers of all values.
	function func(p *cps.Program, f *cps.Func) bool
	program  func(p *cps.Program) bool

	late   bool // in a round, it runs only if no pass before it has changed something
	last   bool // what it changes is no reason for another round
	copies bool // it makes programs larger
}

// Passes lists the passes in the order in which a round runs them.
var Passes = []*Pass{
	{Name: "globals", Doc: "globals that always have the same constant become that constant", program: propagateGlobals},
	{Name: "sccp", Doc: "sparse conditional constant propagation", function: propagateConstants},
	{Name: "gvn", Doc: "global value numbering by dominance", function: numberValues},
	{Name: "argpromotion", Doc: "cells and structs that functions only lend each other are passed by their fields", program: promoteArguments},
	{Name: "refs", Doc: "references that a function only loads from and stores to become accesses of what they refer to", program: replaceReferences},
	{Name: "promote", Doc: "cells, structs and arrays that do not leave a function become variables", function: promote},
	{Name: "loads", Doc: "redundant load elimination and dead store elimination", program: eliminateLoads},
	{Name: "direct", Doc: "parameters that are always closures of one function become what these capture", program: makeDirect},
	{Name: "thread", Doc: "jump threading", function: threadJumps, copies: true},
	{Name: "redundant", Doc: "removal of redundant parameters (Algorithm 5)", function: removeRedundant},
	{Name: "shrink", Doc: "shrinking reductions of continuations", function: shrink},
	{Name: "contify", Doc: "functions whose calls all pass the same continuations become continuations", program: contify},
	{Name: "inline", Doc: "inlining of functions that are small or called once", program: inline, copies: true},
	{Name: "unused", Doc: "removal of functions, parameters, results, continuations and types that nothing uses", program: removeUnused},
	{Name: "pre", Doc: "partial redundancy elimination of loads, and of what a loop computes anew in each iteration", program: eliminatePartially, late: true, copies: true},
	{Name: "forward", Doc: "jumps to continuations that only jump go on to where these jump", function: forwardJumps, late: true, last: true},
}

// A constraint states that one pass has to run before another in a round, and why.
type constraint struct{ first, then, why string }

var order = []constraint{
	{"globals", "sccp", "a branch may depend on a global that is a constant"},
	{"sccp", "gvn", "a constant needs no value number"},
	{"argpromotion", "promote", "an object whose fields are passed in its place is known to one function only"},
	{"argpromotion", "refs", "a reference that a callee takes by its content is only loaded from and stored to"},
	{"refs", "promote", "an object to whose fields nothing refers is a variable more often"},
	{"refs", "loads", "the content of an element is known where it is accessed as such"},
	{"sccp", "promote", "an element of an array is a variable only if its index is a constant"},
	{"promote", "thread", "a branch may depend on what was in memory"},
	{"promote", "redundant", "a field that all objects have in common is a parameter that carries one value"},
	{"gvn", "loads", "two accesses are known to be to the same location if their objects and indices are the same values"},
	{"promote", "loads", "a field that is a variable needs no search for its content"},
	{"loads", "thread", "a branch may depend on what was in memory"},
	{"loads", "redundant", "the content of a location may be a parameter that carries one value"},
	{"direct", "inline", "a call of a known function may be inlined"},
	{"gvn", "thread", "gvn makes a condition that is tested twice a single value"},
	{"thread", "redundant", "the copies that threading makes may leave parameters that carry one value"},
	{"redundant", "shrink", "a continuation without parameters can be the target of a branch"},
	{"contify", "inline", "a function whose calls pass the same continuations becomes part of its caller without a copy"},
	{"shrink", "inline", "a function may be small only after shrinking"},
	{"inline", "unused", "a function whose every call was inlined is dead"},
	{"unused", "pre", "copies of the starts of joins make functions larger, so that less is inlined and promoted"},
	{"pre", "forward", "the start of a join is copied to a few continuations only"},
}

// Run runs only this pass, once, and reports whether it has changed something. It
// does not change a program that cps.Verify rejects; the function Run says which rule it breaks.
func (pass *Pass) Run(p *cps.Program) bool {
	if cps.Verify(p) != nil || !pass.valid() {
		return false
	}
	d := newDriver(p)
	return d.run(pass)
}

// valid reports whether the pass does something: a nil or zero Pass does not.
func (pass *Pass) valid() bool { return pass != nil && (pass.function != nil || pass.program != nil) }

// maxRounds is the greatest number of rounds. On some inputs, the passes would find
// something to change in very many rounds.
const maxRounds = 8

// Options configure Run. The zero value is ready to use.
type Options struct {
	// Sequence, if not empty, has the passes to run, once each, in this order.
	Sequence []*Pass

	// Without has the passes to leave out. They are elements of Passes; others are an error.
	Without []*Pass

	// Small leaves out the passes that make programs larger, unless they are in Sequence.
	Small bool

	// Verify checks the program after every pass that has changed it.
	Verify bool

	// Keep has the names of functions that are called from outside of the program, as by
	// interp.Instance: they become cps.Func.Exported. It is an error if there is no such
	// function. Package compile reports it at all levels.
	Keep []string

	// Before, if not nil, is called before a pass works on a function f. If the pass
	// works on the whole program, f is nil. Neither Before nor After may change the program.
	Before func(pass *Pass, f *cps.Func)

	// After, if not nil, is called after every pass.
	After func(PassRun)
}

// A PassRun reports that a pass has run.
type PassRun struct {
	Pass    *Pass
	Round   int // from 1
	Changed bool
	Time    time.Duration
}

// Check returns an error if Run would return one because of the options, for a program with the
// functions of p.
func (o *Options) Check(p *cps.Program) error {
	if slices.ContainsFunc(o.Sequence, func(pass *Pass) bool { return !pass.valid() }) {
		return errors.New("Options.Sequence has a pass that is nil or empty: take passes from Passes")
	}
	for i, pass := range o.Without {
		if !slices.Contains(Passes, pass) {
			return fmt.Errorf("Options.Without: element %d is no pass of Passes: take passes from there", i)
		}
	}
	for i, name := range o.Keep {
		switch {
		case name == "":
			return fmt.Errorf("Options.Keep: element %d is empty: give the name of a function", i)
		case p.Func(name) == nil:
			return fmt.Errorf("there is no function %s to keep", name)
		}
	}
	return nil
}

// Run runs rounds of all passes over a verified program until a round changes nothing, but at
// most maxRounds. If opts.Sequence is set, it runs only that, once. It returns an error if a
// function has no body, a function of opts.Keep does not exist, a pass of opts.Sequence is nil
// or empty, or one of opts.Without is not in Passes; the program is then unchanged. Functions are
// removed and get other numbers, as by cps.Program.RemoveFuncs. It also returns an error if opts.Verify is set and the
// verifier finds a fault after a pass, or if a pass misuses the editor, which is a bug in that pass.
func Run(p *cps.Program, opts Options) (err error) {
	defer func() {
		x := recover()
		if m, ok := x.(mistake); ok {
			err = m
		} else if x != nil {
			err = cps.Blame(p, x)
		}
	}()
	if err := p.Complete(); err != nil {
		return err
	}
	if err := opts.Check(p); err != nil {
		return err
	}
	for _, name := range opts.Keep {
		p.Func(name).Exported = true
	}
	d := newDriver(p)
	if opts.Before != nil {
		d.before = opts.Before
	}
	passes, rounds := Passes, maxRounds
	if len(opts.Sequence) > 0 {
		passes, rounds = opts.Sequence, 1
	}
	for round := 1; round <= rounds; round++ {
		before := d.clock
		for _, pass := range passes {
			if slices.Contains(opts.Without, pass) || opts.Small && pass.copies && len(opts.Sequence) == 0 || pass.late && len(opts.Sequence) == 0 && d.clock != before && round < rounds {
				continue
			}
			start := time.Now()
			any := d.run(pass)
			if opts.After != nil {
				opts.After(PassRun{pass, round, any, time.Since(start)})
			}
			if pass.last {
				before = d.clock
			}
			if !any || !opts.Verify {
				continue
			}
			if err := cps.Verify(p); err != nil {
				return fmt.Errorf("after pass %s: %w", pass.Name, err)
			}
		}
		if d.clock == before {
			break
		}
	}
	return nil
}

// A mistake is what a pass panics with that has made a mistake in the use of the editor. It is a bug
// in the pass, unless the program broke a rule of cps.Verify.
type mistake struct{ error }

// commit ends the editing of a function.
func commit(e *cps.Editor) {
	e.Commit()
	if err := e.Err(); err != nil {
		panic(mistake{err})
	}
}

// A driver runs passes. It remembers which functions a pass has left unchanged, so
// that it does not run the pass on them again before something else changes them.
type driver struct {
	prog    *cps.Program
	clock   int               // counts changes
	changed map[*cps.Func]int // by function: the clock when it was last changed
	done    map[key]int       // the clock when a pass last found nothing to change
	before  func(*Pass, *cps.Func)
}

func newDriver(p *cps.Program) *driver {
	return &driver{prog: p, done: map[key]int{}, changed: map[*cps.Func]int{}, before: func(*Pass, *cps.Func) {}}
}

type key struct {
	pass *Pass
	f    *cps.Func // nil: the program
}

// run runs a pass on each function that has changed since the pass last found nothing
// to do there. It reports whether the pass has changed something.
func (d *driver) run(pass *Pass) (any bool) {
	if pass.program != nil {
		return d.runProgram(pass)
	}
	for _, f := range d.prog.Funcs {
		if f.Extern {
			continue // nothing may change its body
		}
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

// runProgram does the same for a pass over the whole program.
func (d *driver) runProgram(pass *Pass) bool {
	at := key{pass, nil}
	if last, ok := d.done[at]; ok && last == d.clock {
		return false
	}
	d.before(pass, nil)
	// Commit makes a new list of continuations, so a function was edited if its entry
	// has moved.
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

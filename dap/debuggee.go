// This file defines the program that is debugged: where it stops, and what is known there.

package dap

import (
	"context"
	"errors"
	"fmt"
	"io"
	"maps"
	"regexp"
	"slices"
	"strings"
	"sync/atomic"
	"time"

	"cpsc/compile"
	"cpsc/cps"
	"cpsc/interp"
)

// A mode says where a program stops next, beside breakpoints.
type mode uint8

const (
	running mode = iota // nowhere
	into                // at the next line
	over                // at the next line of the same call, or of one around it
	out                 // when the call has returned
)

// A breakpoint is a line at which the program stops, if its condition holds.
type breakpoint struct {
	condition string // or ""
	first     place  // of the line, once it was reached
}

// A place is a step of a program.
type place struct {
	f    *cps.Func
	k    cps.ContID
	step int
}

// A frame is a call in progress.
type frame struct {
	name string
	pos  cps.Pos
	call int // its number for interp.Debugged
}

// A debuggee is a program that is debugged.
type debuggee struct {
	prog   *cps.Program
	writes map[*cps.Func][][]write
	of     map[*cps.Func]*variables

	breakpoints atomic.Pointer[map[int]*breakpoint] // by line
	atThrow     atomic.Bool                         // it stops where an exception is thrown
	pausing     atomic.Bool                         // it stops at the next step
	lines       map[int32]bool                      // those that have a step

	mode  mode
	line  int32 // where the current step of the debugger began, or the line that was reached last
	depth int
	start place           // where the program was stopped last
	from  int             // the depth there
	at    interp.Debugged // while it is stopped

	asked   chan func() bool // what to do while it is stopped; it goes on when one returns true
	stopped func(reason, text string)
}

// errEnded is the error by which the debugger ends a program.
var errEnded = errors.New("the debugger ended the program")

// compiled returns the program of a text and further sources, or the errors in it.
func compiled(name, text string, sources []compile.Source) (*debuggee, error) {
	d := &debuggee{writes: map[*cps.Func][][]write{}, of: map[*cps.Func]*variables{}, lines: map[int32]bool{}, asked: make(chan func() bool)}
	p, err := compile.Compile(name, text, compile.Options{Sources: sources, Level: compile.O0, Build: cps.Options{Trace: func(t *cps.Trace) { d.writes[t.Func] = newWrites(t) }}})
	if err != nil {
		return nil, err
	}
	if p.Language != compile.Imp && p.Language != compile.Bril {
		return nil, fmt.Errorf("only programs in Imp and Bril can be debugged")
	}
	d.prog = p.CPS
	for _, f := range d.prog.Funcs {
		for k := range f.Conts {
			for i := range len(f.Conts[k].Ops) + 1 {
				if pos := posOf(f, cps.ContID(k), i); pos.IsValid() && len(f.Frames(nil, pos)) > 0 {
					d.lines[pos.Line] = true
				}
			}
		}
	}
	return d, nil
}

// run runs the program to its end.
func (d *debuggee) run(ctx context.Context, args []string, out io.Writer) (interp.Result, error) {
	return interp.Run(d.prog, interp.Options{Args: args, Stdout: out, Context: ctx, Debug: d.step})
}

// step is called before each step of the program, and after one that fails.
func (d *debuggee) step(at interp.Debugged, failed error) error {
	f, k, step := at.At(0)
	pos := posOf(f, k, step)
	d.at = at
	defer func() { d.at = nil }()
	if failed != nil {
		return d.wait("exception", failed.Error())
	}
	if isThrow := step < len(f.Conts[k].Ops) && f.Conts[k].Ops[step].Code == cps.ThrowHere; isThrow && d.atThrow.Load() {
		return d.wait("exception", "an exception is thrown")
	}
	here, depth := place{f, k, step}, at.Depth()
	if d.pausing.CompareAndSwap(true, false) {
		return d.wait("pause", "")
	}
	if !pos.IsValid() || len(f.Frames(nil, pos)) == 0 { // it belongs to no line
		return nil
	}
	entered := pos.Line != d.line || depth != d.depth
	d.line, d.depth = pos.Line, depth
	if b := (*d.breakpoints.Load())[int(pos.Line)]; b != nil && (entered || b.first == here) {
		b.first = here
		if b.condition == "" || d.holds(b.condition) {
			return d.wait("breakpoint", "")
		}
	}
	switch {
	case !d.arrived(here, depth, entered):
		return nil
	case d.start.f == nil:
		return d.wait("entry", "")
	}
	return d.wait("step", "")
}

// arrived reports whether the program is where the user wants to step to; entered says that it has come to another line or call.
func (d *debuggee) arrived(here place, depth int, entered bool) bool {
	entered = entered || here == d.start
	switch d.mode {
	case into:
		return entered
	case over:
		same := here.f == d.start.f || d.start.f != nil && d.start.f.Name == cps.InitName // not the callee of a tail call
		return depth < d.from || depth == d.from && same && entered
	case out:
		return depth < d.from
	}
	return false
}

// posOf returns the position of a step.
func posOf(f *cps.Func, k cps.ContID, step int) cps.Pos {
	if step < len(f.Conts[k].Ops) {
		return f.Conts[k].Ops[step].Pos
	}
	return f.Conts[k].Term.Pos
}

// wait stops the program until it is to go on, or to end.
func (d *debuggee) wait(reason, text string) error {
	f, k, step := d.at.At(0)
	d.start, d.from, d.mode = place{f, k, step}, d.at.Depth(), running
	d.line, d.depth = posOf(f, k, step).Line, d.from
	d.stopped(reason, text)
	for do := range d.asked {
		if do() {
			return nil
		}
	}
	return errEnded
}

// frames returns the calls in progress, the current one first.
func (d *debuggee) frames() []frame {
	var list []frame
	for i := range d.at.Depth() {
		f, k, step := d.at.At(i)
		for _, x := range f.Frames(nil, posOf(f, k, step)) {
			name := cps.DisplayName(x.Func)
			if name == "" {
				name = "fn"
			}
			list = append(list, frame{name, x.Pos, i})
		}
	}
	return list
}

// A variable is a variable of the source with its value.
type variable struct{ name, value, typ string }

// variables returns the variables of a call that have a value, by their names.
func (d *debuggee) variables(call int) []variable {
	f, k, step := d.at.At(call)
	if d.of[f] == nil {
		d.of[f] = newVariables(f, d.writes[f])
	}
	var list []variable
	all := d.of[f].at(k, step)
	for _, name := range slices.Sorted(maps.Keys(all)) {
		if x := all[name]; name != "" && f.Values[x].Kind != cps.UndefValue {
			text, t := d.at.Value(call, x)
			if typ := d.prog.TypeString(t); text != "" && !strings.HasPrefix(strings.Trim(typ, "`"), "frame::") { // the frame of a generator is no variable
				list = append(list, variable{name, text, typ})
			}
		}
	}
	return list
}

// globals returns the global variables that have a value.
func (d *debuggee) globals() []variable {
	var list []variable
	for i, g := range d.prog.Globals {
		if text, t := d.at.Global(i); text != "" {
			list = append(list, variable{g.Name, text, d.prog.TypeString(t)})
		}
	}
	return list
}

// holds reports whether a condition holds in the current call. If it has an error, the program stops, too.
func (d *debuggee) holds(condition string) bool {
	value, err := d.evaluate(condition, 0)
	return err != nil || value == "true"
}

var word = regexp.MustCompile(`[A-Za-z_][A-Za-z0-9_]*`)

// evaluate returns the value of an expression of Imp in a call, in which variables can be used whose values can be written in a
// program: those of basic types, and arrays of them.
func (d *debuggee) evaluate(expression string, call int) (string, error) {
	used := word.FindAllString(expression, -1)
	text := "fn main() {\n"
	for _, v := range append(d.variables(call), d.globals()...) {
		if v.name == expression {
			return v.value, nil
		}
		if slices.Contains(used, v.name) && word.FindString(v.name) == v.name {
			text += "var " + v.name + ": " + v.typ + " = " + v.value + ";\n"
		}
	}
	ctx, cancel := context.WithTimeout(context.Background(), time.Second)
	defer cancel()
	p, err := compile.Compile("expression.imp", text+"print("+expression+");\n}\n", compile.Options{Language: compile.Imp, Context: ctx})
	if rejected := (*compile.Rejected)(nil); errors.As(err, &rejected) {
		return "", errors.New(rejected.Diagnostics.Sorted()[0].Message)
	}
	if err != nil {
		return "", err
	}
	var out strings.Builder
	_, err = interp.Run(p.CPS, interp.Options{Stdout: &out, Context: ctx})
	return strings.TrimSuffix(out.String(), "\n"), err
}

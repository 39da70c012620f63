// This file defines the recorded run in the data.

package explore

import (
	"errors"
	"fmt"
	"strings"
	"unicode/utf8"

	"cpsc/cps"
	"cpsc/interp"
)

// RunOptions say how the program is run.
type RunOptions struct {
	Args  []string // of main
	Stdin string

	// MaxSteps limits how many continuations are entered; 0 means DefaultMaxRun.
	MaxSteps int
}

// The limits of a run. The others are those of package interp.
const (
	DefaultMaxRun = 5000
	maxRunMemory  = 256 << 20
	maxRunOutput  = 1 << 16
)

// A Run is a run of the program, as the build that is shown first.
type Run struct {
	// Steps has an entry for each continuation that was entered: the number of calls in
	// progress, the function, the continuation, how many characters were written before, and
	// the values of the parameters, as Refs.
	Steps  [][]int32 `json:"steps"`
	Output string    `json:"output"`
	End    string    `json:"end"` // how the run ended, in words
}

var errEnough = errors.New("enough")

// run runs the program and records it.
func (c *collector) run(p *cps.Program) {
	r := &Run{Steps: [][]int32{}}
	c.Run = r
	limit := c.opts.Run.MaxSteps
	if limit == 0 {
		limit = DefaultMaxRun
	}
	var out output
	result, err := interp.Run(p, interp.Options{
		Args: c.opts.Run.Args, Stdin: strings.NewReader(c.opts.Run.Stdin), Stdout: &out, MaxMemory: maxRunMemory, MaxOutput: maxRunOutput,
		Enter: func(depth int, f *cps.Func, k cps.ContID, args []string) error {
			if len(r.Steps) == limit {
				return errEnough
			}
			step := []int32{int32(depth), int32(f.ID), int32(k), out.runes}
			for _, arg := range args {
				step = append(step, int32(c.ref(arg)))
			}
			r.Steps = append(r.Steps, step)
			return nil
		}})
	r.Output = string([]rune(string(out.text)))
	var trap *interp.Trap
	var args *interp.ArgError
	switch {
	case err == nil:
		r.End = fmt.Sprintf("The program ended with status %d.", result.Status)
	case errors.Is(err, errEnough):
		r.End = fmt.Sprintf("The record ends here, after %d continuations.", limit)
		if c.opts.Flags {
			r.End += " --max-run sets the limit."
		}
	case errors.As(err, &trap):
		r.End = "Trap: " + trap.Message
		if trap.Pos.IsValid() {
			r.End += fmt.Sprintf(", at %d:%d", trap.Pos.Line, trap.Pos.Col)
		}
	case errors.As(err, &args):
		r.End = "The program did not run: " + args.Message
		if c.opts.Flags {
			r.End += ". Arguments follow the file on the command line: " + args.Usage
		}
	default:
		r.End = "The program did not run: " + err.Error()
	}
}

// An output keeps what is written, and counts the characters. A byte that is not part of
// one counts as one.
type output struct {
	text  []byte
	runes int32
}

func (o *output) Write(b []byte) (int, error) {
	o.text = append(o.text, b...)
	o.runes += int32(utf8.RuneCount(b))
	return len(b), nil
}

// This file defines what a run comes to, and how two of them differ.

package validate

import (
	"errors"
	"fmt"
	"slices"
	"strings"

	"cpsc/diag"
)

// An Outcome is what a run came to, beside its output.
type Outcome struct {
	Status int    // the exit status, or 0 if something else ended it
	Trap   string // the message of the trap, or ""
	Calls  []Call // the calls that led to the trap, the innermost first, with its place
	Err    string // what must not happen: an error inside of a stage, or a panic

	Elided bool // Calls are only the innermost ones

	// Outside says that it was the end of another process: the status is what is
	// left of the result, and names and messages are as far as they can be shown.
	Outside bool
	Tells   bool   // the process would have told of a trap
	Said    string // the first line on its standard error, if that was none

	// Cut says that a limit or an interruption ended the run, which might have
	// gone on: what is known of it is the beginning of its output.
	Cut bool
}

// A Call is a function in progress and a place in it.
type Call struct {
	Func         string // "" for an anonymous function
	Line, Column int32
}

func (c Call) String() string {
	name := c.Func
	if name == "" {
		name = "<fn>"
	}
	return fmt.Sprintf("%s:%d:%d", name, c.Line, c.Column)
}

func (o *Outcome) String() string {
	switch {
	case o.Err != "":
		return "the error: " + o.Err
	case o.Cut && o.Trap != "":
		return "the trap `" + o.Trap + "`"
	case o.Cut:
		return "an interruption"
	case o.Trap != "" && len(o.Calls) > 0:
		return fmt.Sprintf("the trap `%s` at %d:%d", o.Trap, o.Calls[0].Line, o.Calls[0].Column)
	case o.Trap != "":
		return fmt.Sprintf("the trap `%s`", o.Trap)
	}
	return fmt.Sprintf("exit status %d", o.exitStatus())
}

// exitStatus returns the exit status of a process that ends so.
func (o *Outcome) exitStatus() int {
	if o.Trap != "" {
		return 3
	}
	return o.Status & 0xFF
}

// A Kind is a kind of difference.
type Kind uint8

const (
	Same    Kind = iota
	Output       // a line of the output
	Trapped      // the trap, or that there is one
	Place        // where the trap is
	Calls        // which calls led to it
	Status       // the exit status
	Failed       // a stage reports an error or panics
	Endless      // it did not end where the other did
	Stuck        // a stage did not end
)

// A Difference is where two runs part.
type Difference struct {
	Kind Kind
	Text string // says where, and who did what
}

// compare says how the outcome got differs from want, if the outputs agree as far
// as both of them go.
func compare(want, got *Outcome) Difference {
	differ := func(kind Kind, format string, args ...any) Difference {
		return Difference{kind, fmt.Sprintf(format, args...)}
	}
	switch {
	case got.Err != want.Err:
		return differ(Failed, "it ends with %s; expected %s", got, want)
	case want.Cut || got.Cut:
		return Difference{}
	case got.Outside && got.Trap == "" && (want.Trap == "" || !got.Tells):
		if got.exitStatus() != want.exitStatus() {
			return differ(Status, "it ends with exit status %d; expected %s", got.exitStatus(), want)
		}
		return Difference{} // it does not say which trap it was, if any
	case !sameTrap(want, got):
		return differ(Trapped, "it ends with %s; expected %s", got, want)
	case got.Trap == "" && got.Status != want.Status:
		return differ(Status, "the result is %d; expected %d", got.Status, want.Status)
	case got.Calls == nil || want.Calls == nil: // not known
		return Difference{}
	}
	expected := want.Calls
	if got.Outside {
		expected = shown(expected)
	}
	if got.Calls[0] != expected[0] {
		return differ(Place, "the trap `%s` is at %s; expected it at %s", got.Trap, got.Calls[0], expected[0])
	}
	n := max(len(got.Calls), len(expected))
	if got.Elided || want.Elided {
		n = min(len(got.Calls), len(expected))
	}
	for i := range n {
		g, w := callAt(got.Calls, i), callAt(expected, i)
		if g != w {
			return differ(Calls, "call %d behind the trap `%s` is %s; expected %s", i, got.Trap, g, w)
		}
	}
	return Difference{}
}

// sameTrap reports whether two messages are the same: of one that comes from outside,
// as it is shown on a terminal, or its first line.
func sameTrap(want, got *Outcome) bool {
	if got.Outside {
		first, _, _ := strings.Cut(want.Trap, "\n")
		return got.Trap == diag.Clean(want.Trap) || got.Trap == first
	}
	return got.Trap == want.Trap
}

// shown returns calls with their names as they are shown.
func shown(calls []Call) []Call {
	calls = slices.Clone(calls)
	for i := range calls {
		calls[i].Func = diag.Clean(calls[i].Func)
	}
	return calls
}

func callAt(calls []Call, i int) string {
	if i < len(calls) {
		return calls[i].String()
	}
	return "missing"
}

// Reasons to end a run early, as errors of its standard output.
var (
	errParted = errors.New("the output differs")
	errEnough = errors.New("there is nothing left to compare with")
)

// A comparer is a standard output that compares what comes with what is expected.
type comparer struct {
	want   string
	cut    bool // what is expected is only the beginning
	n      int  // so many bytes agree
	parted bool
	line   []byte // the line that differs
}

// mostShown is how many bytes of a line are shown where it differs.
const mostShown = 200

func (c *comparer) Write(b []byte) (int, error) {
	if c.parted {
		return 0, errParted
	}
	n := 0
	for n < len(b) && c.n < len(c.want) && b[n] == c.want[c.n] {
		n++
		c.n++
	}
	switch {
	case n == len(b):
		return n, nil
	case c.n == len(c.want) && c.cut:
		return n, errEnough
	}
	c.parted = true
	start := strings.LastIndexByte(c.want[:c.n], '\n') + 1
	c.line = append([]byte(c.want[start:c.n]), b[n:]...)
	return n, errParted
}

// difference returns how the output differs, given how the run ended.
func (c *comparer) difference(got *Outcome) Difference {
	if !c.parted && (c.n == len(c.want) || c.cut || got.Cut || got.Err != "") {
		return Difference{}
	}
	number := strings.Count(c.want[:c.n], "\n") + 1
	line := "missing"
	if c.parted {
		line = showLine(string(c.line))
	} else if start := strings.LastIndexByte(c.want[:c.n], '\n') + 1; start < c.n {
		line = showLine(c.want[start:c.n])
	}
	want := "no such line"
	if rest := c.want[strings.LastIndexByte(c.want[:c.n], '\n')+1:]; rest != "" {
		want = showLine(rest)
	}
	return Difference{Output, fmt.Sprintf("line %d of the output is %s; expected %s", number, line, want)}
}

// showLine returns the first line of a text in quotes.
func showLine(text string) string {
	line, _, ended := strings.Cut(text, "\n")
	if len(line) > mostShown {
		return fmt.Sprintf("%q…", line[:mostShown])
	}
	if !ended {
		return fmt.Sprintf("%q without an end", line)
	}
	return fmt.Sprintf("%q", line)
}

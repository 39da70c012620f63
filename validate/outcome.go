// This file defines the outcome of a run, and how two outcomes differ.

package validate

import (
	"cmp"
	"errors"
	"fmt"
	"slices"
	"strings"

	"cpsc/diag"
)

// An Outcome is how a run ended. The output is not a part of it.
type Outcome struct {
	Status int     // the exit status, or 0 if something else ended the run
	Trap   string  // the message of the trap, or ""
	Calls  []Frame // the calls that led to the trap, innermost first; the first has the trap's position
	Err    string  // a failure of the tool: an error in a stage, or a panic

	Host string // the calls of host functions, as far as another process does not run the program

	Elided bool // Calls has only the innermost calls

	// Outside states that this is the outcome of another process. Then the status has only
	// the low 8 bits of the result, and names and messages have the form in which a
	// terminal shows them.
	Outside      bool
	ReportsTraps bool   // the process reports traps on its standard error
	Stderr       string // the first line of its standard error, if that is not a trap

	// LimitHit states that a limit or an interruption ended the run, which might have
	// continued. Its output is then incomplete.
	LimitHit bool
}

// A Frame is a function in progress and the current position in it.
type Frame struct {
	Func         string // "" for an anonymous function
	Line, Column int32
}

func (c Frame) String() string {
	return fmt.Sprintf("%s:%d:%d", cmp.Or(c.Func, "<fn>"), c.Line, c.Column)
}

func (o *Outcome) String() string {
	switch {
	case o.Err != "":
		return "the error: " + o.Err
	case o.LimitHit && o.Trap != "":
		return "the trap `" + o.Trap + "`"
	case o.LimitHit:
		return "an interruption"
	case o.Trap != "" && len(o.Calls) > 0:
		return fmt.Sprintf("the trap `%s` at %d:%d", o.Trap, o.Calls[0].Line, o.Calls[0].Column)
	case o.Trap != "":
		return fmt.Sprintf("the trap `%s`", o.Trap)
	}
	return fmt.Sprintf("exit status %d", o.exitStatus())
}

// calls describes the calls of host functions.
func (o *Outcome) calls() string {
	return cmp.Or(o.Host, "no calls of host functions")
}

// exitStatus returns the exit status of a process with this outcome.
func (o *Outcome) exitStatus() int {
	if o.Trap != "" {
		return 3
	}
	return o.Status & 0xFF
}

// A Kind is a kind of difference.
type Kind uint8

const (
	Same     Kind = iota
	Output        // a line of the output
	Trapped       // the message of the trap, or whether there is one
	Position      // the position of the trap
	Calls         // the calls that led to the trap
	Status        // the exit status
	Failed        // a stage reports an error or panics
	Endless       // the run reached a limit, but the oracle ended
	Stuck         // a stage did not end
)

// A Difference is the first difference between two runs.
type Difference struct {
	Kind Kind
	Text string // describes the difference, with the expected behaviour
}

// compare returns how the outcome got differs from want, for runs whose outputs agree as
// far as both go.
func compare(want, got *Outcome) Difference {
	differ := func(kind Kind, format string, args ...any) Difference {
		return Difference{kind, fmt.Sprintf(format, args...)}
	}
	switch {
	case got.Err != want.Err:
		return differ(Failed, "it ends with %s; expected %s", got, want)
	case want.LimitHit || got.LimitHit:
		return Difference{}
	case got.Outside && got.Trap == "" && (want.Trap == "" || !got.ReportsTraps):
		if got.exitStatus() != want.exitStatus() {
			return differ(Status, "it ends with exit status %d; expected %s", got.exitStatus(), want)
		}
		return Difference{} // the process does not report which trap it was, if any
	case !sameTrap(want, got):
		return differ(Trapped, "it ends with %s; expected %s", got, want)
	case !got.Outside && !want.Outside && got.Host != want.Host:
		return differ(Output, "it makes %s; expected %s", got.calls(), want.calls())
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
		return differ(Position, "the trap `%s` is at %s; expected it at %s", got.Trap, got.Calls[0], expected[0])
	}
	n := max(len(got.Calls), len(expected))
	if got.Elided || want.Elided {
		n = min(len(got.Calls), len(expected))
	}
	for i := range n {
		g, w := callAt(got.Calls, i), callAt(expected, i)
		if g != w {
			return differ(Calls, "call %d on the stack of the trap `%s` is %s; expected %s", i, got.Trap, g, w)
		}
	}
	return Difference{}
}

// sameTrap reports whether two trap messages are the same. A message from another process
// may be as shown on a terminal, or only the first line.
func sameTrap(want, got *Outcome) bool {
	if got.Outside {
		first, _, _ := strings.Cut(want.Trap, "\n")
		return got.Trap == diag.Clean(want.Trap) || got.Trap == first
	}
	return got.Trap == want.Trap
}

// shown returns calls with their names as shown on a terminal.
func shown(calls []Frame) []Frame {
	calls = slices.Clone(calls)
	for i := range calls {
		calls[i].Func = diag.Clean(calls[i].Func)
	}
	return calls
}

// callAt returns the text of call i.
func callAt(calls []Frame, i int) string {
	if i < len(calls) {
		return calls[i].String()
	}
	return "missing"
}

// Reasons to end a run early, as errors of writes to its standard output.
var (
	errDiffers = errors.New("the output differs")
	errEnough  = errors.New("everything has been compared")
)

// A comparer is a standard output that compares the output with the expected one.
type comparer struct {
	want     string
	limitHit bool // want is only the beginning of the expected output
	n        int  // the number of bytes that agree
	differs  bool
	line     []byte // the line that differs
}

// maxShown is the number of bytes of a differing line that are shown.
const maxShown = 200

func (c *comparer) Write(b []byte) (int, error) {
	if c.differs {
		return 0, errDiffers
	}
	n := 0
	for n < len(b) && c.n < len(c.want) && b[n] == c.want[c.n] {
		n++
		c.n++
	}
	switch {
	case n == len(b):
		return n, nil
	case c.n == len(c.want) && c.limitHit:
		return n, errEnough
	}
	c.differs = true
	start := strings.LastIndexByte(c.want[:c.n], '\n') + 1
	c.line = append([]byte(c.want[start:c.n]), b[n:]...)
	return n, errDiffers
}

// difference returns how the output differs, given the outcome of the run.
func (c *comparer) difference(got *Outcome) Difference {
	if !c.differs && (c.n == len(c.want) || c.limitHit || got.LimitHit || got.Err != "") {
		return Difference{}
	}
	number := strings.Count(c.want[:c.n], "\n") + 1
	line := "missing"
	if c.differs {
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
	if len(line) > maxShown {
		return fmt.Sprintf("%q…", line[:maxShown])
	}
	if !ended {
		return fmt.Sprintf("%q without a newline", line)
	}
	return fmt.Sprintf("%q", line)
}

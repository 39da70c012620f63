// This file defines the errors that end a program.

package rts

import (
	"errors"
	"fmt"
	"math"
	"slices"
	"strconv"
	"strings"

	"cpsc/cps"
	"cpsc/host"
)

// A TrapMessage is the error of an operation that traps. The engine adds the stack and
// returns a Trap.
type TrapMessage string

func (t TrapMessage) Error() string { return string(t) }

// Trapf returns a TrapMessage.
func Trapf(format string, args ...any) error { return TrapMessage(fmt.Sprintf(format, args...)) }

// Messages that need no operand.
const (
	AssertionFailed TrapMessage = "assertion failed"
	DivisionByZero  TrapMessage = "division by zero"
	NilDereference  TrapMessage = "nil dereference"
	PopOfEmpty      TrapMessage = "pop of an empty array"
	endOfInput      TrapMessage = "end of input"
)

// OutOfBounds is the error of an index that an array or string does not have.
func OutOfBounds(i int64, n int) error {
	return Trapf("index %d out of bounds for length %d", i, n)
}

// OutOfSubstr is the error of a part that a string or bytes do not have.
func OutOfSubstr(from, to int64, n int) error {
	return Trapf("substring %d..%d out of bounds for length %d", from, to, n)
}

// NegativeSize is the error of the creation of an array with a negative size.
func NegativeSize(n int64) error { return Trapf("array size %d is negative", n) }

// NoCodePoint is the error of chr for a number that is not a code point.
func NoCodePoint(x int64) error { return Trapf("chr(%d) is not a code point", x) }

// NoInt is the error of the conversion to int of a float that does not fit.
func NoInt(x float64) error { return Trapf("float %s does not fit into an int", PlainFloat(x)) }

// NoResult is the error of an operation that cps.Evaluate does not compute. Its first operand is x.
func NoResult(c cps.Code, x uint64) error {
	if c == cps.ToUint {
		return Trapf("float %s does not fit into an unsigned int", PlainFloat(math.Float64frombits(x)))
	}
	return DivisionByZero
}

// Uninitialised is the error of a use of a global before its initialisation.
func Uninitialised(g *cps.Global) error {
	return Trapf("global %s is used before it is initialised", g.Name)
}

// DepthExceeded is the error of a call that exceeds the limit of the call depth.
func DepthExceeded(limit int) TrapMessage {
	return TrapMessage(fmt.Sprintf("call depth limit of %d exceeded", limit))
}

// StepsExceeded is the error of a step that exceeds the limit of steps.
func StepsExceeded(limit int64) TrapMessage {
	return TrapMessage(fmt.Sprintf("step limit of %d exceeded", limit))
}

// Uncaught is the error of an exception that nothing catches, given as text.
func Uncaught(text string) TrapMessage { return TrapMessage("uncaught: " + text) }

// An Origin has the functions that had not returned when an exception was thrown that was
// then passed on. Of a deep stack, it has only both ends, since a program may keep an origin
// for each of its calls.
type Origin struct {
	Frames []cps.Frame // the innermost first
	Hidden int         // how many there are between the first originEnd frames and the others
}

const originEnd = 12 // messages show 10

// ParseOrigin returns an origin from its text. It ignores what Text does not write: a program
// can have any string.
func ParseOrigin(text string) (o Origin) {
	parts := strings.Split(text, "\n")
	o.Hidden, _ = strconv.Atoi(parts[0])
	for parts = parts[1:]; len(parts) > 3; parts = parts[3:] {
		line, _ := strconv.ParseInt(parts[1], 10, 32)
		col, _ := strconv.ParseInt(parts[2], 10, 32)
		o.Frames = append(o.Frames, cps.Frame{Func: parts[0], Pos: cps.Pos{Line: int32(line), Col: int32(col)}})
	}
	if o.Hidden < 0 || len(o.Frames) < 2*originEnd {
		o.Hidden = 0
	}
	return o
}

// Text returns the origin as the string that the program keeps.
func (o Origin) Text() string {
	b := append(strconv.AppendInt(nil, int64(o.Hidden), 10), '\n')
	for _, f := range o.Frames {
		b = append(append(b, f.Func...), '\n')
		b = append(strconv.AppendInt(b, int64(f.Pos.Line), 10), '\n')
		b = append(strconv.AppendInt(b, int64(f.Pos.Col), 10), '\n')
	}
	return string(b)
}

// Shorten hides the frames between the ends.
func (o *Origin) Shorten() {
	if extra := len(o.Frames) - 2*originEnd; extra > 0 {
		o.Frames = append(o.Frames[:originEnd], o.Frames[originEnd+extra:]...)
		o.Hidden += extra
	}
}

// Stack returns all frames. Those that are hidden are zero.
func (o Origin) Stack() []cps.Frame {
	if o.Hidden == 0 {
		return o.Frames
	}
	o.Hidden = min(o.Hidden, 1<<24) // a program can have any string
	return slices.Concat(o.Frames[:originEnd], make([]cps.Frame, o.Hidden), o.Frames[originEnd:])
}

// A Trap is the error of a program that trapped, with the calls in progress; see
// interp.Trap.
type Trap struct {
	Message string
	Stack   []cps.Frame
	Err     *host.Error // of a host function that failed, or nil
}

func (t *Trap) Error() string { return t.Message }

// Traps reports whether an error of an operation becomes a Trap: it is a TrapMessage, or the
// error of a host function.
func Traps(err error) bool {
	switch err.(type) {
	case TrapMessage, *host.Error:
		return true
	}
	return false
}

// NewTrap returns the trap for an error that Traps accepts and a stack. In the stack, it replaces
// the names of functions by the names that users know. If a host function failed, the stack
// begins with its caller, since no position in the source is inside of it.
func NewTrap(err error, stack []cps.Frame) *Trap {
	failed, _ := err.(*host.Error)
	if failed != nil && len(stack) > 1 {
		stack = stack[1:]
	}
	for i := range stack {
		stack[i].Func = cps.DisplayName(stack[i].Func)
	}
	return &Trap{err.Error(), stack, failed}
}

// ErrInterrupted is the error of a program that its context interrupted.
var ErrInterrupted = errors.New("interrupted")

// An IOError is the error of a run whose input could not be read or whose output could not
// be written.
type IOError struct {
	Op  string
	Err error
}

func (e *IOError) Error() string { return e.Op + ": " + e.Err.Error() }

// This file defines the table of functions, the call of one, and its errors.

package host

import (
	"context"
	"errors"
	"fmt"
	"math"
	"reflect"

	"cpsc/diag"
)

// Funcs has Go functions by the names of the host functions that they define. A value is a
// function as the package documentation describes it, or a Func.
type Funcs map[string]any

// A Func is a Go function for a host function of any type. It gets the arguments from the call,
// and sets the results there; those that it does not set are 0, false or "". The error is as
// that of other functions.
type Func func(*Call) error

// A Type is the type of a parameter, result or exception.
type Type uint8

const (
	None Type = iota // nothing
	Int
	Float
	Bool
	String
)

func (t Type) String() string {
	names := [...]string{"nothing", "int", "float", "bool", "string"}
	if int(t) >= len(names) {
		return fmt.Sprintf("type number %d", t)
	}
	return names[t]
}

// InGo returns the Go types of a value of the type, for messages.
func (t Type) InGo() string {
	switch t {
	case Int:
		return "int64 or int"
	case Float:
		return "float64"
	}
	return t.String()
}

// A Signature is the name and the type of a host function.
type Signature struct {
	Name            string
	Params, Results []Type
	Throws          Type // None: it throws nothing
}

// A Value is a value of any type.
type Value struct {
	Bits uint64 // an int, the bits of a float, or 1 for true
	Text string // a string
}

// ValueOf returns the value of a Go value, and its type: None if it is not an int64, int,
// float64, bool or string.
func ValueOf(x any) (Value, Type) {
	switch x := x.(type) {
	case int64:
		return Value{Bits: uint64(x)}, Int
	case int:
		return Value{Bits: uint64(x)}, Int
	case float64:
		return Value{Bits: math.Float64bits(x)}, Float
	case bool:
		if x {
			return Value{Bits: 1}, Bool
		}
		return Value{}, Bool
	case string:
		return Value{Text: x}, String
	}
	return Value{}, None
}

// Go returns the value as an int64, float64, bool or string.
func (v Value) Go(t Type) any {
	switch t {
	case Int:
		return int64(v.Bits)
	case Float:
		return math.Float64frombits(v.Bits)
	case Bool:
		return v.Bits != 0
	}
	return v.Text
}

// A Call is a call of a host function. It is valid until the function returns, and only in the
// goroutine that called it. Later, it may be the Call of another call, so it must not be kept.
//
// The Call remembers the first use of an argument or a result that the function does not have. Such
// an argument is 0, false or "", and such a result is not set. When the function returns, the run
// ends with an *Error that says what was wrong; a function can ask Err before that. The zero Call,
// and a nil *Call, have no arguments and no results: a test of a Func needs a Call of NewCall.
type Call struct {
	*Signature
	Args    []Value
	Out     []Value // the results or, in Out[0], the exception
	Ctx     context.Context
	Program Caller

	active    bool            // the function has not returned
	err       error           // see Err
	reflected []reflect.Value // the arguments of a function that is called by reflection, or nil
}

var errNoRun = errors.New("the host.Call is not of a run: a test of a host.Func gets one from Bind and NewCall")

// Err returns the first mistake in the use of the arguments and results, or nil.
func (c *Call) Err() error {
	if c == nil {
		return errNoRun
	}
	return c.err
}

// A Caller calls functions of a program; the engines implement it.
type Caller interface {
	CallProgram(name string, args []any) ([]any, error)
}

// Context returns the context of the run, which is done if the program must stop. A function
// that blocks should wait for it, too. What it then returns has no effect.
func (c *Call) Context() context.Context {
	if c == nil || c.Ctx == nil {
		return context.Background()
	}
	return c.Ctx
}

// Call calls a function of the program, with arguments and results as interp.Instance.Call has them. If the
// function throws, the error is a *Thrown, which throws the value again if the host function returns it. If it
// traps or ends the program, the error says so, and the program ends when the host function returns, whatever
// that returns. The depth of calls of the
// program by the host within each other is limited to MaxDepth. Level O2 of package compile
// drops a function that nothing in the program calls, unless opt.Options.Keep names it.
func (c *Call) Call(name string, args ...any) ([]any, error) {
	switch {
	case c == nil || c.Signature == nil:
		return nil, errNoRun
	case c.Program == nil:
		return nil, errors.New("the program cannot be called: this host.Call is not of a run")
	case !c.active:
		return nil, errors.New("the host function has returned, so its host.Call is no longer valid: an Instance calls functions of a program one by one")
	}
	return c.Program.CallProgram(name, args)
}

// MaxDepth is how many calls of the program by host functions may be in progress at once.
const MaxDepth = 200

// Int returns argument number i, an int.
func (c *Call) Int(i int) int64 { return int64(c.arg(i, Int).Bits) }

// Float returns argument number i, a float.
func (c *Call) Float(i int) float64 { return math.Float64frombits(c.arg(i, Float).Bits) }

// Bool returns argument number i, a bool.
func (c *Call) Bool(i int) bool { return c.arg(i, Bool).Bits != 0 }

// Text returns argument number i, a string.
func (c *Call) Text(i int) string { return c.arg(i, String).Text }

// arg returns argument number i, which must be a t.
func (c *Call) arg(i int, t Type) *Value {
	if c == nil || c.Signature == nil || uint(i) >= uint(len(c.Args)) || !is(c.Params, i, t) {
		return c.lacks("argument", i, t.String())
	}
	return &c.Args[i]
}

// is reports whether element i is t.
func is(types []Type, i int, t Type) bool { return uint(i) < uint(len(types)) && types[i] == t }

// lacks remembers that the function has no argument or result number i of a type, and returns a
// value that nothing else uses.
func (c *Call) lacks(what string, i int, want string) *Value {
	none := new(Value)
	switch {
	case c == nil || c.err != nil:
		return none
	case c.Signature == nil:
		c.err = errNoRun
		return none
	}
	types, values := c.Params, c.Args
	if what == "result" {
		types, values = c.Results, c.Out
	}
	switch {
	case uint(i) >= uint(len(types)):
		c.err = fmt.Errorf("there is no %s number %d: it has %s, and the first is number 0", what, i, diag.Count(len(types), what))
	case i >= len(values) && !c.active:
		c.err = errNoRun
	case i >= len(values):
		c.err = errReplaced
	default:
		c.err = fmt.Errorf("%s number %d is of type %s, not %s", what, i, types[i], want)
	}
	return none
}

// Set sets result number i to an int64, int, float64, bool or string.
func (c *Call) Set(i int, x any) {
	v, t := ValueOf(x)
	if c == nil || c.Signature == nil || uint(i) >= uint(len(c.Out)) || !is(c.Results, i, t) {
		c.lacks("result", i, fmt.Sprintf("%T", x))
		return
	}
	c.Out[i] = v
}

// SetInt is Set for an int.
func (c *Call) SetInt(i int, x int64) { c.result(i, Int).Bits = uint64(x) }

// SetFloat is Set for a float.
func (c *Call) SetFloat(i int, x float64) { c.result(i, Float).Bits = math.Float64bits(x) }

// result returns result number i, which must be a t.
func (c *Call) result(i int, t Type) *Value {
	if c == nil || c.Signature == nil || uint(i) >= uint(len(c.Out)) || !is(c.Results, i, t) {
		return c.lacks("result", i, t.String())
	}
	return &c.Out[i]
}

// An Error is the error of a run in which a host function failed.
type Error struct {
	Func     string // the host function
	Err      error  // what it returned, or what its panic says
	Panicked bool
}

func (e *Error) Error() string {
	if e == nil {
		return "nil"
	}
	if e.Panicked {
		return fmt.Sprintf("host function %s panicked: %v", e.Func, e.Err)
	}
	return fmt.Sprintf("host function %s: %v", e.Func, e.Err)
}

// Unwrap returns the error of the function.
func (e *Error) Unwrap() error {
	if e == nil {
		return nil
	}
	return e.Err
}

// A Thrown is an error that is an exception: one that a function of the program has thrown, or one for it to catch.
type Thrown struct{ Value any }

func (e *Thrown) Error() string {
	switch e.Value.(type) {
	case map[string]any, []any: // may contain itself
		return fmt.Sprintf("an exception with a value of type %T", e.Value)
	}
	return fmt.Sprint(e.Value)
}

// Throw returns the error of a function that throws an int64, int, float64, bool or string.
func Throw(value any) error { return &Thrown{value} }

// A Bound is a Go function that is bound to a host function.
type Bound struct {
	Signature
	call Func
	outs int
	raw  bool // it is a Func, which may leave results as they are
}

var errReplaced = errors.New("it has replaced the Args or Out of its host.Call: Set sets results")

var errUnbound = errors.New("it is not bound: Bind binds functions, and NewCall makes calls")

// NewCall returns a call of the function, which may be used again after the function has
// returned.
func (b *Bound) NewCall() *Call {
	if b == nil {
		return &Call{}
	}
	return &Call{Signature: &b.Signature, Args: make([]Value, len(b.Params)), Out: make([]Value, b.outs)}
}

// Call calls the function. It reports whether the function threw. The error is an *Error. A
// panic of the function is not recovered; see Recovered.
func (b *Bound) Call(c *Call) (threw bool, err error) {
	if b == nil || b.call == nil || c == nil || c.Signature != &b.Signature {
		return false, unbound(b)
	}
	if b.raw {
		for i := range c.Out { // faster than clear, which is made for long slices
			out := &c.Out[i]
			if out.Bits = 0; out.Text != "" {
				out.Text = ""
			}
		}
	}
	c.active = true
	if c.err != nil {
		c.err = nil // of the call before
	}
	err = b.call(c)
	c.active = false
	if len(c.Args) != len(b.Params) || len(c.Out) != b.outs {
		c.Args, c.Out = make([]Value, len(b.Params)), make([]Value, b.outs)
		return false, &Error{Func: b.Name, Err: errReplaced}
	}
	if c.err != nil {
		return false, &Error{Func: b.Name, Err: c.err}
	}
	if err != nil {
		return b.throw(c, err)
	}
	return false, nil
}

func unbound(b *Bound) error {
	switch {
	case b == nil:
		return &Error{Err: errUnbound}
	case b.call == nil:
		return &Error{Func: b.Name, Err: errUnbound}
	}
	return &Error{Func: b.Name, Err: errors.New("its Call is nil, empty or of another function: NewCall makes calls")}
}

// Recovered returns the error of a run in which the function panicked, from the result of
// recover. Why does Call not recover? A deferred function in each call would cost more than
// the call.
func (b *Bound) Recovered(x any) error {
	if b == nil {
		b = &Bound{}
	}
	err, ok := x.(error)
	if !ok {
		err = fmt.Errorf("%v", x)
	}
	return &Error{b.Name, err, true}
}

// throw makes an error an exception, if the host function may throw it.
func (b *Bound) throw(c *Call, err error) (threw bool, _ error) {
	if v := reflect.ValueOf(err); b.Throws != String && v.Kind() == reflect.Pointer && v.IsNil() {
		return false, &Error{Func: b.Name, Err: fmt.Errorf("it returned a nil pointer of type %T as an error that is not nil: return nil itself", err)}
	}
	var e *Thrown
	if errors.As(err, &e) {
		if v, t := ValueOf(e.Value); t == b.Throws && t != None {
			c.Out[0] = v
			return true, nil
		}
		return false, &Error{Func: b.Name, Err: fmt.Errorf("it throws %v of type %T, but is declared to throw %s", e.Value, e.Value, b.Throws)}
	}
	if b.Throws == String {
		c.Out[0] = Value{Text: fmt.Sprint(err)} // Error of a pointer that is nil may panic
		return true, nil
	}
	if b.Throws != None {
		err = fmt.Errorf("%w (no exception: host.Throw makes one of %s)", err, b.Throws.InGo())
	}
	return false, &Error{Func: b.Name, Err: err}
}

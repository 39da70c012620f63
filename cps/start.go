// This file defines which programs can be started: what functions are their main and
// their initialiser.

package cps

import (
	"cmp"
	"errors"
	"fmt"
	"strings"
)

// Startable returns an error that says why a program cannot be started from outside, or nil if
// it can. A program needs a function main whose parameters are ints, floats, bools and
// strings, which can be given as text. Main returns nothing or an int, the exit status. It may
// take a second continuation, to which it passes one value: an exception that nothing caught.
// The initialiser, if there is one, has no parameters and no results. All functions must have
// bodies.
func (p *Program) Startable() error {
	if err := p.Complete(); err != nil {
		return err
	}
	if f := p.Func(InitName); f != nil && (len(f.Params) > 0 || len(f.ContParams) > 1 || len(f.Results()) > 0) {
		return errors.New(InitName + " has parameters or results")
	}
	f := p.Func(MainName)
	switch {
	case f == nil && p.NoMain != "":
		return errors.New(p.NoMain)
	case f == nil:
		return errors.New("the program has no function main")
	}
	for i, t := range f.Params {
		switch t {
		case Int, Float, Bool, String:
		default:
			return fmt.Errorf("parameter %s of main cannot be given as text: its type is %s", strings.TrimPrefix(f.ParamName(i), "parameter "), p.TypeString(t))
		}
	}
	if results := f.Results(); len(results) > 1 || len(results) == 1 && results[0] != Int {
		return errors.New("main must return nothing or an int")
	}
	if n := len(f.ContParams); n > 2 || n == 2 && (len(f.ContParams[1].Types) != 1 || p.Kind(f.ContParams[1].Types[0]) == RefKind) {
		return errors.New("main may take a second continuation, for one value that is no reference, and no third one")
	}
	return nil
}

// Complete returns an error that names the first function without a body, or nil.
func (p *Program) Complete() error {
	if p == nil {
		return errNilProgram
	}
	for i, f := range p.Funcs {
		if f == nil {
			return fmt.Errorf("function number %d is nil", i)
		}
		if len(f.Conts) == 0 {
			return fmt.Errorf("function %s has no body: build it with Begin and Finish", f.Name)
		}
	}
	return nil
}

// ParamName returns the name of a parameter of a function, or which one it is.
func (f *Func) ParamName(i int) string {
	return cmp.Or(f.paramName(i), fmt.Sprintf("parameter %d", i+1))
}

// paramName returns the name of a parameter of a function, or "" if it has none.
func (f *Func) paramName(i int) string {
	if len(f.Conts) > 0 && uint(i) < uint(len(f.Conts[Entry].Params)) {
		if x := f.Conts[Entry].Params[i]; uint(x) < uint(len(f.Values)) {
			return f.Values[x].Name
		}
	}
	return ""
}

// This file defines host functions: functions that a program declares and the program
// that runs it defines.

package cps

import (
	"errors"
	"fmt"
	"reflect"
	"slices"
)

// A Param is a parameter of a host function.
type Param struct {
	Name string // a hint: the printer makes names unique
	Type Type
}

// DeclareExtern adds a host function: one that is declared here and defined by the program
// that runs this one, such as a Go function in interp.Options.Host. It is called like any
// other function, and may also be a function value. Its parameters and results are ints,
// floats, bools and strings. If throws is not NoType, the function takes a second
// continuation, for an exception of this type, which is also one of these four. DeclareExtern
// returns an error if a type is not one of these, or if the name is empty, taken, MainName or
// InitName.
func (p *Program) DeclareExtern(name string, params []Param, results []Type, throws Type, pos Pos) (FuncID, error) {
	if p == nil {
		return NoFunc, errNilProgram
	}
	types := make([]Type, len(params))
	for i, x := range params {
		types[i] = x.Type
	}
	for _, t := range slices.Concat(types, results) {
		if !isHostType(t) {
			return NoFunc, fmt.Errorf("host functions take and return ints, floats, bools and strings, not %s", p.TypeString(t))
		}
	}
	var others []ContParam
	if throws != NoType {
		if !isHostType(throws) {
			return NoFunc, fmt.Errorf("host functions throw ints, floats, bools and strings, not %s", p.TypeString(throws))
		}
		others = []ContParam{{"raise", []Type{throws}}}
	}
	switch name {
	case MainName, InitName:
		return NoFunc, fmt.Errorf("%s cannot be a host function: a program starts with it", name)
	case "":
		return NoFunc, errors.New("a host function needs a name, by which the Go program defines it")
	}
	if !pos.IsValid() {
		return NoFunc, fmt.Errorf("host function %s has no position: give one, such as Pos{Line: 1, Col: 1}", name)
	}
	id, ok := p.DeclareFunc(name, types, results, pos, others...)
	if !ok {
		return NoFunc, fmt.Errorf("function %s is declared twice", name)
	}
	f := p.Funcs[id]
	f.Extern = true
	f.hostBody(params)
	return id, nil
}

// isHostType reports whether the parameters, results and exceptions of host functions may
// have a type.
func isHostType(t Type) bool { return NoType < t && t < numBasic }

// Externs returns the host functions of the program.
func (p *Program) Externs() []*Func {
	if p == nil {
		return nil
	}
	var list []*Func
	for _, f := range p.Funcs {
		if f != nil && f.Extern {
			list = append(list, f)
		}
	}
	return list
}

// Throws returns the type of the exceptions of a host function, or NoType.
func (f *Func) Throws() Type {
	if len(f.ContParams) < 2 || len(f.ContParams[1].Types) == 0 {
		return NoType
	}
	return f.ContParams[1].Types[0]
}

// hostBody gives a host function its body. The body is not part of the notation. It exists so
// that engines and passes need no special case for calls of host functions:
//
//	f(x, ret) = let y = HostCall(x)  ret(y)
//	f(x, ret, raise) =
//	  let ok = HostCall(x)
//	  branch(ok, k, h)
//	  k() = let y = HostResult(0)  ret(y)
//	  h() = let e = HostResult(0)  raise(e)
//
// HostCall calls the host function with the parameters. Its result is the first result of the
// host function or, if that may throw, whether it returned. HostResult gives one of the values
// that the host function has returned or thrown, by its number.
func (f *Func) hostBody(params []Param) {
	f.Values, f.Sites = make([]ValueInfo, 1), nil
	define := func(kind ValueKind, t Type, name string) Value {
		f.Values = append(f.Values, ValueInfo{Kind: kind, Type: t, Name: name})
		return Value(len(f.Values) - 1)
	}
	entry := Cont{Pos: f.Pos}
	for _, x := range params {
		entry.Params = append(entry.Params, define(ParamValue, x.Type, x.Name))
	}
	call := Op{Code: HostCall, Args: entry.Params, Pos: f.Pos}
	// pass returns a call of a continuation parameter with the values that the host function
	// gives for it, and the operations that get these values, except for those in first.
	pass := func(own int, first ...Value) ([]Op, Term) {
		var ops []Op
		args := first
		for i, t := range f.ContParams[own].Types {
			if i >= len(first) {
				x := define(OpValue, t, "")
				ops = append(ops, Op{Code: HostResult, Result: x, Aux: int32(i), Pos: f.Pos})
				args = append(args, x)
			}
		}
		return ops, Term{Kind: Return, Args: args, Targets: []ContID{Own(own)}, Pos: f.Pos}
	}
	if len(f.ContParams) > 1 {
		call.Result = define(OpValue, Bool, "ok")
		entry.Ops = []Op{call}
		entry.Term = Term{Kind: Branch, Subject: call.Result, Targets: []ContID{1, 2}, Pos: f.Pos}
		returned, threw := Cont{Name: "returned", Pos: f.Pos}, Cont{Name: "threw", Pos: f.Pos}
		returned.Ops, returned.Term = pass(0)
		threw.Ops, threw.Term = pass(1)
		f.Conts = []Cont{entry, returned, threw}
		return
	}
	var first []Value
	if results := f.Results(); len(results) > 0 {
		call.Result = define(OpValue, results[0], "")
		first = []Value{call.Result}
	}
	ops, term := pass(0, first...)
	entry.Ops, entry.Term = append([]Op{call}, ops...), term
	f.Conts = []Cont{entry}
}

// hostParams returns the parameters of a host function.
func (f *Func) hostParams() []Param {
	params := make([]Param, len(f.Params))
	for i, t := range f.Params {
		params[i] = Param{f.paramName(i), t}
	}
	return params
}

// extern checks that a host function is still as DeclareExtern made it.
func (v *verifier) extern() {
	f := v.f
	if len(f.ContParams) == 0 {
		v.fault("it takes no continuation")
		return
	}
	for i, c := range f.ContParams {
		if i > 1 || i == 1 && len(c.Types) != 1 {
			v.fault("a host function takes at most one continuation for exceptions")
			return
		}
		for _, t := range c.Types {
			if !isHostType(t) {
				v.fault("a host function cannot give %s", v.p.TypeString(t))
				return
			}
		}
	}
	noValue := func(x Value) bool { return x <= NoValue || int(x) >= len(f.Values) }
	entry := f.Conts[Entry].Params
	if len(entry) != len(f.Params) || slices.ContainsFunc(entry, noValue) {
		v.fault("the body of the host function has changed")
		return
	}
	want := &Func{ContParams: f.ContParams, Params: f.Params, Pos: f.Pos}
	want.hostBody(f.hostParams())
	if !reflect.DeepEqual(f.Conts, want.Conts) || !reflect.DeepEqual(f.Values, want.Values) {
		v.fault("the body of the host function has changed")
	}
}

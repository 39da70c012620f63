package cps

import (
	"strings"
	"testing"
)

// Each test changes a valid program so that it breaks one rule.
func TestVerifyFindsEveryFault(t *testing.T) {
	const text = `struct S { n: int }
global g: int

fn callee(x: int, ret: cont(int)) =
  ret(x)

fn f(x: int, c: bool, ret: cont(int)) =
  let y = x + 1
  branch(c, a, b)
  where a() =
    let z = y * 2
    j(z)
  where b() =
    callee(y, k)
    where k(r: int) = j(r)
  where j(v: int) =
  switch(v, 1: d, _: e)
  where d() = ret(v)
  where e() = exit(v)
`
	// Continuations of f: 0 entry, 1 a, 2 b, 3 k, 4 j, 5 d, 6 e.
	tests := []struct {
		name   string
		mutate func(p *Program, f *Func)
		want   string
	}{
		{"no body", func(p *Program, f *Func) { f.Conts = nil }, "it has no body"},
		{"no position", func(p *Program, f *Func) { f.Conts[1].Ops[0].Pos = Pos{} }, "* has no position"},
		{"no position of a terminator", func(p *Program, f *Func) { f.Conts[1].Term.Pos = Pos{} }, "the terminator has no position"},
		{"no position of a continuation", func(p *Program, f *Func) { f.Conts[1].Pos = Pos{} }, "the continuation has no position"},
		{"jump to nothing", func(p *Program, f *Func) { f.Conts[1].Term.Targets[0] = NoCont }, "the terminator goes to continuation number -1, which does not exist"},
		{"constant without type", func(p *Program, f *Func) { f.Values[f.Conts[0].Ops[0].Args[1]].Type = 999 }, "has no type"},
		{"undef without type", func(p *Program, f *Func) {
			f.Values[f.Conts[0].Ops[0].Args[1]] = ValueInfo{Kind: UndefValue, Type: 999}
		}, "has no type"},
		{"no terminator", func(p *Program, f *Func) { f.Conts[5].Term = Term{Pos: Pos{Line: 1, Col: 1}} }, "there is no terminator"},
		{"too many targets", func(p *Program, f *Func) { f.Conts[1].Term.Targets = []ContID{4, 4} }, "the terminator has 2 targets, not 1"},
		{"target out of range", func(p *Program, f *Func) { f.Conts[1].Term.Targets[0] = 99 }, "the terminator goes to continuation number 99, which does not exist"},
		{"jump to the entry", func(p *Program, f *Func) { f.Conts[1].Term.Targets[0] = Entry }, "the terminator goes to the entry"},
		{"unreachable", func(p *Program, f *Func) { f.Conts[0].Term.Targets[1] = 1 }, "the continuation cannot be reached"},
		{"no such value", func(p *Program, f *Func) { f.Conts[1].Term.Args[0] = 99 }, "there is no value number 99"},
		{"defined twice", func(p *Program, f *Func) { f.Conts[1].Ops[0].Result = f.Conts[0].Ops[0].Result }, "value y is defined twice"},
		{"defined as a parameter", func(p *Program, f *Func) { f.Conts[1].Ops[0].Result = f.Conts[4].Params[0] }, "the kind of value v does not match its definition"},
		{"not dominated", func(p *Program, f *Func) { f.Conts[5].Term.Args[0] = f.Conts[1].Ops[0].Result },
			"the definition of value z does not dominate this use"},
		{"used before its definition", func(p *Program, f *Func) { f.Conts[0].Ops[0].Args[0] = f.Conts[0].Ops[0].Result },
			"the definition of value y does not dominate this use"},
		{"wrong operand", func(p *Program, f *Func) { f.Conts[0].Ops[0].Args[0] = f.Conts[0].Params[1] }, "+ does not apply to bool and int"},
		{"wrong result", func(p *Program, f *Func) { f.Values[f.Conts[0].Ops[0].Result].Type = Bool }, "+ gives int, not bool"},
		{"no such operation", func(p *Program, f *Func) { f.Conts[0].Ops[0].Code = numCodes }, "there is no operation number"},
		{"no such field", func(p *Program, f *Func) {
			f.Conts[0].Ops[0] = Op{Code: New, Aux: int32(p.Struct("S").Type), Result: f.Conts[0].Ops[0].Result, Pos: Pos{Line: 1, Col: 1}}
		}, "the struct has 1 field, and gets 0"},
		{"no such global", func(p *Program, f *Func) { f.Conts[0].Ops[0] = Op{Code: GetGlobal, Aux: 7, Pos: Pos{Line: 1, Col: 1}} }, "there is no global number 7"},
		{"arity of a jump", func(p *Program, f *Func) { f.Conts[1].Term.Args = nil }, "continuation j takes int and gets nothing"},
		{"type of a jump", func(p *Program, f *Func) { f.Conts[1].Term.Args[0] = f.Conts[0].Params[1] }, "continuation j takes int and gets bool"},
		{"arity of a call", func(p *Program, f *Func) { f.Conts[2].Term.Args = nil }, "callee takes int and gets nothing"},
		{"no such function", func(p *Program, f *Func) { f.Conts[2].Term.Func = 9 }, "there is no function number 9"},
		{"results of a call", func(p *Program, f *Func) { p.Funcs[0].ContParams[0].Types = nil; p.Funcs[0].Conts[0].Term.Args = nil },
			"the continuation of the call takes int and gets nothing"},
		{"results of a tail call", func(p *Program, f *Func) { f.Conts[2].Term.Targets[0] = Ret; f.ContParams[0].Types = []Type{Bool} }, "cannot be reached"},
		{"arity of a return", func(p *Program, f *Func) { f.Conts[5].Term.Args = nil }, "the return continuation takes int and gets nothing"},
		{"arguments of a branch", func(p *Program, f *Func) { f.Conts[0].Term.Args = []Value{-3} }, "the terminator has operands that its kind does not take"},
		{"cases of a branch", func(p *Program, f *Func) { f.Conts[0].Term.Cases = []Value{99} }, "the terminator has operands that its kind does not take"},
		{"subject of a jump", func(p *Program, f *Func) { f.Conts[1].Term.Subject = 99 }, "the terminator has operands that its kind does not take"},
		{"subject of a return", func(p *Program, f *Func) { f.Conts[5].Term.Subject = 99 }, "the terminator has operands that its kind does not take"},
		{"type of a condition", func(p *Program, f *Func) { f.Conts[0].Term.Subject = f.Conts[0].Params[0] }, "branch takes bool and gets int"},
		{"parameters of a target", func(p *Program, f *Func) { f.Conts[0].Term.Targets[1] = 4 }, "cannot be reached"},
		{"type of an exit status", func(p *Program, f *Func) { f.Conts[6].Term.Subject = f.Conts[0].Params[1] }, "exit takes int and gets bool"},
		{"parameters of the entry", func(p *Program, f *Func) { f.Params = f.Params[:1] }, "the entry takes int and bool, but the function takes int"},
		{"case that is not a constant", func(p *Program, f *Func) { f.Conts[4].Term.Cases[0] = f.Conts[0].Params[0] }, "a case of the switch is not a constant of type int"},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) { expectFault(t, text, test.mutate, test.want) })
	}
}

// expectFault changes the second function of a valid program, and expects that the text of
// the first fault contains some words.
func expectFault(t *testing.T, text string, change func(p *Program, f *Func), want string) {
	t.Helper()
	p, errs := readText(text)
	if p == nil {
		t.Fatal(errs.Items[0].Message)
	}
	change(p, p.Funcs[1])
	if faults, _ := Verify(p).(Faults); len(faults) == 0 || !strings.Contains(faults[0].Text, want) {
		t.Errorf("faults %v, want %s", faults, want)
	}
}

// The same for functions that take several continuations.
func TestVerifyFindsEveryFaultOfContinuations(t *testing.T) {
	const text = `fn callee(x: int, ret: cont(int), raise: cont(string)) =
  raise("e")

fn f(x: int, h: fn(int, cont(int), cont(string)), ret: cont(int), raise: cont(string)) =
  callee(x, k, catch)
  where k(r: int) =
    let y = r + x
    h(y, j, catch)
  where j(v: int) =
    let c = v > x
    branch(c, a, b)
  where a() = raise("a")
  where b() = callee(x, ret, raise)
  where catch(e: string) =
  let n = len(e)
  ret(n)
`
	// Continuations of f: 0 entry, 1 k, 2 j, 3 a, 4 b, 5 catch.
	target := func(k, slot int, to ContID) func(*Program, *Func) {
		return func(_ *Program, f *Func) { f.Conts[k].Term.Targets[slot] = to }
	}
	targets := func(k int, to ...ContID) func(*Program, *Func) {
		return func(_ *Program, f *Func) { f.Conts[k].Term.Targets = to }
	}
	tests := []struct {
		name   string
		change func(p *Program, f *Func)
		want   string
	}{
		{"one continuation too few", targets(4, Ret), "callee takes 2 continuations and gets 1"},
		{"one continuation too many", targets(4, Ret, Own(1), Own(1)), "callee takes 2 continuations and gets 3"},
		{"no continuation", targets(4), "callee takes 2 continuations and gets 0"},
		{"too few for a function value", targets(1, 2), "the function value takes 2 continuations and gets 1"},
		{"continuations in another order", targets(4, Own(1), Own(0)), "continuation raise takes string and gets int"},
		{"exception for the return continuation", target(4, 1, Ret), "the return continuation takes int and gets string"},
		{"result for the handler", targets(0, 5, 1), "continuation catch takes string and gets int"},
		{"exception for the continuation of the call", target(0, 1, 1), "continuation k takes int and gets string"},
		{"result of a value for the handler", targets(1, 5, 2), "continuation catch takes string and gets int"},
		{"continuation parameter that is not there", target(4, 1, Own(2)), "the function takes 2 continuations, and none has the number 2"},
		{"call of a continuation parameter that is not there", target(3, 0, Own(2)), "the function takes 2 continuations, and none has the number 2"},
		{"call that goes to the entry", target(0, 1, Entry), "the terminator goes to the entry"},
		{"call that goes to NoCont", target(0, 1, NoCont), "the terminator goes to continuation number -1, which does not exist"},
		{"call that goes nowhere", target(0, 1, 6), "the terminator goes to continuation number 6, which does not exist"},
		{"branch to a continuation parameter", target(2, 1, Own(1)), "the terminator goes to continuation number -3, which does not exist"},
		{"jump to a continuation parameter", func(_ *Program, f *Func) { f.Conts[5].Term.Kind = Jump }, "the terminator goes to continuation number -2, which does not exist"},
		{"call of a local continuation", target(5, 0, 2), "the terminator goes to continuation number 2, which does not exist"},
		{"call of two continuation parameters", targets(5, Ret, Ret), "the terminator has 2 targets, not 1"},
		{"exception of another type", func(_ *Program, f *Func) { f.Conts[3].Term.Args[0] = f.Conts[0].Params[0] }, "continuation raise takes string and gets int"},
		{"no exception", func(_ *Program, f *Func) { f.Conts[3].Term.Args = nil }, "continuation raise takes string and gets nothing"},
		{"handler with another parameter", func(_ *Program, f *Func) {
			f.Values = append(f.Values, ValueInfo{Kind: ParamValue, Type: Int})
			f.Conts[5].Params = append(f.Conts[5].Params, Value(len(f.Values)-1))
		}, "continuation catch takes string and int and gets string"},
		{"handler without parameter", func(_ *Program, f *Func) {
			f.Conts[5].Params, f.Conts[5].Ops, f.Conts[5].Term.Args = nil, nil, f.Conts[0].Params[:1]
		},
			"continuation catch takes nothing and gets string"},
		{"handler that is not reached", func(_ *Program, f *Func) { f.Conts[0].Term.Targets[1], f.Conts[1].Term.Targets[1] = Own(1), Own(1) }, "the continuation cannot be reached"},
		{"result in the handler", func(_ *Program, f *Func) { f.Conts[5].Term.Args[0] = f.Conts[1].Params[0] }, "the definition of value r does not dominate this use"},
		{"exception after the call", func(_ *Program, f *Func) { f.Conts[3].Term.Args[0] = f.Conts[5].Params[0] }, "the definition of value e does not dominate this use"},
		{"callee that passes less", func(p *Program, _ *Func) {
			p.Funcs[0].ContParams[1].Types, p.Funcs[0].Conts[0].Term.Args = nil, nil
		}, "continuation catch takes string and gets nothing"},
		{"callee that takes another continuation", func(p *Program, _ *Func) {
			p.Funcs[0].ContParams = append(p.Funcs[0].ContParams, ContParam{Name: "third"})
		}, "callee takes 3 continuations and gets 2"},
		{"continuation parameter without a type", func(_ *Program, f *Func) { f.ContParams[1].Types = []Type{77} }, "there is no type number 77"},
		{"continuation parameter of no type", func(_ *Program, f *Func) { f.ContParams[1].Types = []Type{NoType} }, "there is no type number 0"},
		{"no continuation parameters", func(_ *Program, f *Func) { f.ContParams = nil }, "it takes no continuation"},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) { expectFault(t, text, test.change, test.want) })
	}
}

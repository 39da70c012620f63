package cps

import (
	"strings"
	"testing"
)

// Each mutation of a valid program breaks one rule.
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
		{"jump to nothing", func(p *Program, f *Func) { f.Conts[1].Term.Targets[0] = NoCont }, "the terminator goes to continuation number -1"},
		{"constant without type", func(p *Program, f *Func) { f.Values[f.Conts[0].Ops[0].Args[1]].Type = 999 }, "has no type"},
		{"undef without type", func(p *Program, f *Func) {
			f.Values[f.Conts[0].Ops[0].Args[1]] = ValueInfo{Kind: UndefValue, Type: 999}
		}, "has no type"},
		{"no terminator", func(p *Program, f *Func) { f.Conts[5].Term = Term{Pos: Pos{Line: 1, Col: 1}} }, "there is no terminator"},
		{"a target too many", func(p *Program, f *Func) { f.Conts[1].Term.Targets = []ContID{4, 4} }, "the terminator has 2 targets, not 1"},
		{"target out of range", func(p *Program, f *Func) { f.Conts[1].Term.Targets[0] = 99 }, "the terminator goes to continuation number 99"},
		{"jump to the entry", func(p *Program, f *Func) { f.Conts[1].Term.Targets[0] = Entry }, "the terminator goes to continuation number 0"},
		{"unreachable", func(p *Program, f *Func) { f.Conts[0].Term.Targets[1] = 1 }, "the continuation cannot be reached"},
		{"no such value", func(p *Program, f *Func) { f.Conts[1].Term.Args[0] = 99 }, "there is no value number 99"},
		{"defined twice", func(p *Program, f *Func) { f.Conts[1].Ops[0].Result = f.Conts[0].Ops[0].Result }, "value y is defined twice"},
		{"defined as a parameter", func(p *Program, f *Func) { f.Conts[1].Ops[0].Result = f.Conts[4].Params[0] }, "value v is defined as something that it is not"},
		{"not dominated", func(p *Program, f *Func) { f.Conts[5].Term.Args[0] = f.Conts[1].Ops[0].Result },
			"value z is used where its definition does not dominate"},
		{"used before", func(p *Program, f *Func) { f.Conts[0].Ops[0].Args[0] = f.Conts[0].Ops[0].Result },
			"value y is used where its definition does not dominate"},
		{"wrong operand", func(p *Program, f *Func) { f.Conts[0].Ops[0].Args[0] = f.Conts[0].Params[1] }, "+ does not apply to bool and int"},
		{"wrong result", func(p *Program, f *Func) { f.Values[f.Conts[0].Ops[0].Result].Type = Bool }, "+ gives int, not bool"},
		{"no such operation", func(p *Program, f *Func) { f.Conts[0].Ops[0].Code = numCodes }, "there is no operation number"},
		{"no such field", func(p *Program, f *Func) {
			f.Conts[0].Ops[0] = Op{Code: New, Aux: int32(p.Struct("S").Type), Result: f.Conts[0].Ops[0].Result, Pos: Pos{Line: 1, Col: 1}}
		}, "S has 1 fields, not 0"},
		{"no such global", func(p *Program, f *Func) { f.Conts[0].Ops[0] = Op{Code: GetGlobal, Aux: 7, Pos: Pos{Line: 1, Col: 1}} }, "there is no global number 7"},
		{"arity of a jump", func(p *Program, f *Func) { f.Conts[1].Term.Args = nil }, "the continuation takes int and gets nothing"},
		{"type of a jump", func(p *Program, f *Func) { f.Conts[1].Term.Args[0] = f.Conts[0].Params[1] }, "the continuation takes int and gets bool"},
		{"arity of a call", func(p *Program, f *Func) { f.Conts[2].Term.Args = nil }, "callee takes int and gets nothing"},
		{"no such function", func(p *Program, f *Func) { f.Conts[2].Term.Func = 9 }, "there is no function number 9"},
		{"results of a call", func(p *Program, f *Func) { p.Funcs[0].Results = nil; p.Funcs[0].Conts[0].Term.Args = nil },
			"the continuation of the call takes int and gets nothing"},
		{"results of a tail call", func(p *Program, f *Func) { f.Conts[2].Term.Targets[0] = NoCont; f.Results = []Type{Bool} }, "cannot be reached"},
		{"arity of a return", func(p *Program, f *Func) { f.Conts[5].Term.Args = nil }, "the return continuation takes int and gets nothing"},
		{"type of a condition", func(p *Program, f *Func) { f.Conts[0].Term.Subject = f.Conts[0].Params[0] }, "branch takes bool and gets int"},
		{"parameters of a target", func(p *Program, f *Func) { f.Conts[0].Term.Targets[1] = 4 }, "cannot be reached"},
		{"status", func(p *Program, f *Func) { f.Conts[6].Term.Subject = f.Conts[0].Params[1] }, "exit takes int and gets bool"},
		{"parameters of the entry", func(p *Program, f *Func) { f.Params = f.Params[:1] }, "the entry takes int and bool, and the function int"},
		{"case", func(p *Program, f *Func) { f.Conts[4].Term.Cases[0] = f.Conts[0].Params[0] }, "a case of the switch is no constant of type int"},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			p, errs := readText(text)
			if p == nil {
				t.Fatal(errs.Items[0].Message)
			}
			test.mutate(p, p.Funcs[1])
			faults := Verify(p)
			if len(faults) == 0 || !strings.Contains(faults[0].Text, test.want) {
				t.Errorf("faults %v, want %s", faults, test.want)
			}
		})
	}
}

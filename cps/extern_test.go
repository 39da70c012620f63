package cps

import (
	"strings"
	"testing"
)

func TestDeclareExtern(t *testing.T) {
	p := NewProgram()
	pos := Pos{Line: 1, Col: 1}
	rand, err := p.DeclareExtern("rand", []Param{{"n", Int}}, []Type{Int}, NoType, pos)
	if err != nil {
		t.Fatal(err)
	}
	get, err := p.DeclareExtern("get", []Param{{"ret", String}, {"", Bool}}, []Type{String, Float}, Int, pos)
	if err != nil {
		t.Fatal(err)
	}
	main, _ := p.DeclareFunc("main", nil, nil, pos)
	b := NewBuilder(p, Options{})
	b.Begin(main)
	n := b.Call(rand, b.Int(6))[0]
	h := b.Cont("h")
	e := b.AddParam(h, "e", Int)
	b.CallOr(get, []ContID{h}, b.String("x"), b.Op(Eq, n, b.Int(0)))
	b.Return()
	b.Seal(h)
	b.Enter(h)
	b.Op(Print, e)
	b.Return()
	if err := b.Finish(); err != nil {
		t.Fatal(err)
	}
	expect(t, p.String(), `extern fn rand(n: int, ret: cont(int))

extern fn get(ret.1: string, t1: bool, ret: cont(string, float), raise: cont(int))

fn main(ret: cont()) =
  rand(6, k)
  where k(t1: int) =
  let t2 = t1 == 0
  get("x", t2, k.1, h)
  where k.1(t3: string, t4: float) = ret()
  where h(e: int) =
  do print(e)
  ret()
`)
	roundTrip(t, p)
	if list := p.Externs(); len(list) != 2 || list[0].Throws() != NoType || list[1].Throws() != Int || p.Funcs[main].Extern {
		t.Errorf("%v", list)
	}

	for _, test := range []struct {
		name   string
		params []Param
		result Type
		throws Type
		want   string
	}{
		{"rand", nil, Int, NoType, "declared twice"},
		{"", nil, Int, NoType, "a host function needs a name, by which the Go program defines it"},
		{"main", nil, Int, NoType, "a program starts with it"},
		{InitName, nil, Int, NoType, "a program starts with it"},
		{"f", []Param{{"a", p.ArrayType(Int)}}, Int, NoType, "not [int]"},
		{"f", nil, p.FuncType(nil, nil), NoType, "not fn()"},
		{"f", nil, Int, p.RefType(Int), "not ref int"},
		{"f", []Param{{"a", NoType}}, Int, NoType, "not"},
		{"f", []Param{{"a", 99}}, Int, NoType, "not"},
	} {
		if _, err := p.DeclareExtern(test.name, test.params, []Type{test.result}, test.throws, pos); err == nil || !strings.Contains(err.Error(), test.want) {
			t.Errorf("%s: %v, want %s", test.name, err, test.want)
		}
	}

	b.Begin(rand)
	if err := b.Finish(); err == nil || !strings.Contains(err.Error(), "host function") {
		t.Errorf("a host function gets a body: %v", err)
	}
	b.Begin(p.mustDeclare(t, "g"))
	b.Op(HostCall)
	b.Return()
	if err := b.Finish(); err == nil || !strings.Contains(err.Error(), "DeclareExtern") {
		t.Errorf("a function calls the host by itself: %v", err)
	}

	// A pass that changes the body of a host function is noticed.
	f := p.Funcs[get]
	f.Conts[2].Ops[0].Aux = 1
	if faults := VerifyFunc(p, f); len(faults) != 1 || !strings.Contains(faults[0].Text, "has changed") {
		t.Errorf("%v", faults)
	}
}

func (p *Program) mustDeclare(t *testing.T, name string) FuncID {
	id, ok := p.DeclareFunc(name, nil, nil, Pos{Line: 1, Col: 1})
	if !ok {
		t.Fatal(name)
	}
	return id
}

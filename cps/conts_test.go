package cps

import (
	"fmt"
	"strings"
	"testing"
)

// buildCatch builds a function whose calls share a handler:
//
//	fn f(a: int) -> int {
//		var x = 1;
//		try { x = mayThrow(a); x = mayThrow(x); if x > 3 { throw "big"; } } catch e { print(e, x); }
//		return x;
//	}
func buildCatch(t testing.TB, opts Options, useException, useVariable bool) *Program {
	t.Helper()
	p := NewProgram()
	pos := Pos{Line: 1, Col: 1}
	raise := ContParam{Name: "raise", Types: []Type{String}}
	mayThrow, _ := p.DeclareFunc("mayThrow", []Type{Int}, []Type{Int}, pos, raise)
	f, _ := p.DeclareFunc("f", []Type{Int}, []Type{Int}, pos)
	b := NewBuilder(p, opts)
	b.Begin(mayThrow, "a")
	zero, fine := b.Cont("zero"), b.Cont("fine")
	b.Branch(b.Op(Eq, b.Param(0), b.Int(0)), zero, fine)
	b.Seal(zero)
	b.Seal(fine)
	b.Enter(zero)
	b.Jump(Own(1), b.String("zero"))
	b.Enter(fine)
	b.Return(b.Op(Add, b.Param(0), b.Int(1)))
	if err := b.Finish(); err != nil {
		t.Fatal(err)
	}

	b.Begin(f, "a")
	x := b.Variable("x", Int)
	b.Set(x, b.Int(1))
	handler, after := b.Cont("catch"), b.Cont("after")
	e := b.AddParam(handler, "e", String)
	b.Set(x, b.CallOr(mayThrow, []ContID{handler}, b.Param(0))[0])
	b.Set(x, b.CallOr(mayThrow, []ContID{handler}, b.Get(x))[0])
	big := b.Cont("big")
	b.Branch(b.Op(Gt, b.Get(x), b.Int(3)), big, after)
	b.Seal(big)
	b.Enter(big)
	b.Jump(handler, b.String("big"))
	b.Seal(handler)
	b.Enter(handler)
	if useException {
		b.Op(Print, e)
	}
	if useVariable {
		b.Op(Print, b.Get(x))
	}
	b.Jump(after)
	b.Seal(after)
	b.Enter(after)
	result := b.Int(0)
	if useVariable {
		result = b.Get(x)
	}
	b.Return(result)
	if err := b.Finish(); err != nil {
		t.Fatal(err)
	}
	return p
}

// A handler of several calls takes what it needs from each: the exception, if it is used,
// and the variables. A call whose continuation needs no more than the exception goes
// straight to it.
func TestHandler(t *testing.T) {
	const head = `fn mayThrow(a: int, ret: cont(int), raise: cont(string)) =
  let t1 = a == 0
  branch(t1, zero, fine)
  where zero() = raise("zero")
  where fine() =
  let t2 = a + 1
  ret(t2)

`
	// by the use of the exception and of the variable
	want := map[[2]bool]string{
		{true, false}: `fn f(a: int, ret: cont(int)) =
  mayThrow(a, k, catch)
  where k(x: int) =
    mayThrow(x, k.1, catch)
    where k.1(x.1: int) =
    let t1 = x.1 > 3
    branch(t1, big, after)
    where big() = catch("big")
  where catch(e: string) =
    do print(e)
    after()
  where after() = ret(0)
`,
		{false, true}: `fn f(a: int, ret: cont(int)) =
  mayThrow(a, k, raise.1)
  where k(x: int) =
    mayThrow(x, k.1, raise)
    where k.1(x.1: int) =
      let t1 = x.1 > 3
      branch(t1, big, else)
      where big() = catch(x.1)
      where else() = after(x.1)
    where raise(e: string) = catch(x)
  where raise.1(e.1: string) = catch(1)
  where catch(x.2: int) =
    do print(x.2)
    after(x.2)
  where after(x.3: int) = ret(x.3)
`,
		{true, true}: `fn f(a: int, ret: cont(int)) =
  mayThrow(a, k, raise.1)
  where k(x: int) =
    mayThrow(x, k.1, raise)
    where k.1(x.1: int) =
      let t1 = x.1 > 3
      branch(t1, big, else)
      where big() = catch("big", x.1)
      where else() = after(x.1)
    where raise(e: string) = catch(e, x)
  where raise.1(e.1: string) = catch(e.1, 1)
  where catch(e.2: string, x.2: int) =
    do print(e.2)
    do print(x.2)
    after(x.2)
  where after(x.3: int) = ret(x.3)
`,
	}
	for _, placement := range Placements {
		for uses, want := range want {
			t.Run(fmt.Sprintf("%s %v", placement, uses), func(t *testing.T) {
				p := buildCatch(t, Options{Placement: placement}, uses[0], uses[1])
				expect(t, roundTrip(t, p), head+want)
			})
		}
		// The handler uses no exception: without optimisation, each edge passes it.
		p := buildCatch(t, Options{Placement: placement, Verbatim: true}, false, false)
		if text := roundTrip(t, p); !strings.Contains(text, "where catch(e: string) = after()") {
			t.Errorf("%s: the handler takes another parameter:\n%s", placement, text)
		}
	}
}

// The continuations of a function are part of its type, and the text of a type with
// several is read back.
func TestContinuationsInTypes(t *testing.T) {
	p := NewProgram()
	one, same := p.FuncType([]Type{Int}, []Type{Int}), p.FuncType([]Type{Int}, []Type{Int})
	two := p.FuncType([]Type{Int}, []Type{Int}, []Type{String})
	none := p.FuncType(nil, nil, nil)
	if one != same || one == two || two == none {
		t.Error("types are equal if and only if their parameters and continuations are")
	}
	for typ, want := range map[Type]string{one: "fn(int) -> int", two: "fn(int, cont(int), cont(string))", none: "fn(cont(), cont())"} {
		if got := p.TypeString(typ); got != want {
			t.Errorf("got %s, want %s", got, want)
		}
	}
	if p.FuncType([]Type{Int}) != NoType || p.FuncType(nil, nil, []Type{99}) != NoType {
		t.Error("there is a function type without continuations, or one of a type that does not exist")
	}
	q, errs := readText(`fn apply(f: fn(int, cont(int), cont(string)), g: fn(int, cont(int)), ok: cont(int), bad: cont(string)) =
  g(1, k)
  where k(x: int) = f(x, ok, bad)
`)
	if q == nil {
		t.Fatal(errs.Items[0].Message)
	}
	expect(t, roundTrip(t, q), `fn apply(f: fn(int, cont(int), cont(string)), g: fn(int) -> int, ok: cont(int), bad: cont(string)) =
  g(1, k)
  where k(x: int) = f(x, ok, bad)
`)
	if term := &q.Funcs[0].Conts[1].Term; !term.IsTailCall() {
		t.Error("a call that passes only continuations of the function is no tail call")
	}
}

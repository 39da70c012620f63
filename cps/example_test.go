package cps_test

import (
	"fmt"

	"cpsc/cps"
	"cpsc/diag"
)

// A front end translates
//
//	fn power(x: int, n: int) -> int {
//	    var p = 1;
//	    while n > 0 { p *= x; n -= 1; }
//	    return p;
//	}
//
// The builder finds that the loop needs parameters for p and n, and none for x.
func ExampleBuilder() {
	prog := cps.NewProgram()
	power, _ := prog.DeclareFunc("power", []cps.Type{cps.Int, cps.Int}, []cps.Type{cps.Int}, cps.Pos{Line: 1, Col: 1})

	b := cps.NewBuilder(prog, cps.Options{})
	b.Begin(power, "x", "n")
	x, n, p := b.Variable("x", cps.Int), b.Variable("n", cps.Int), b.Variable("p", cps.Int)
	b.Set(x, b.Param(0))
	b.Set(n, b.Param(1))
	b.Set(p, b.Int(1))

	while, body, done := b.Cont("while"), b.Cont("body"), b.Cont("done")
	b.Jump(while)

	b.Enter(while) // not sealed: the jump from the end of the body is still to come
	b.Branch(b.Op(cps.Gt, b.Get(n), b.Int(0)), body, done)

	b.Seal(body)
	b.Enter(body)
	b.Set(p, b.Op(cps.Mul, b.Get(p), b.Get(x)))
	b.Set(n, b.Op(cps.Sub, b.Get(n), b.Int(1)))
	b.Jump(while)
	b.Seal(while)

	b.Seal(done)
	b.Enter(done)
	b.Return(b.Get(p))

	if err := b.Finish(); err != nil {
		fmt.Println(err)
	}
	fmt.Print(prog)
	// Output:
	// fn power(x: int, n: int, ret: cont(int)) =
	//   while(n, 1)
	//   where while(n.1: int, p: int) =
	//   let t1 = n.1 > 0
	//   branch(t1, body, done)
	//   where body() =
	//     let p.1 = p * x
	//     let n.2 = n.1 - 1
	//     while(n.2, p.1)
	//   where done() = ret(p)
}

// A front end translates two functions, of which the first takes a second continuation for
// its exceptions:
//
//	fn parse(s: string) -> int throws string { if s == "" { throw "empty"; } return len(s); }
//	fn sum(a: string, b: string) -> int {
//	    var x = 0;
//	    try { x = parse(a); x += parse(b); } catch e { print(e, x); }
//	    return x;
//	}
//
// The handler is a continuation with a parameter for the exception. The builder finds that
// it needs another one for x, and makes a continuation for each call that passes both.
func ExampleBuilder_CallOr() {
	prog := cps.NewProgram()
	pos := cps.Pos{Line: 1, Col: 1}
	raise := cps.ContParam{Name: "raise", Types: []cps.Type{cps.String}}
	parse, _ := prog.DeclareFunc("parse", []cps.Type{cps.String}, []cps.Type{cps.Int}, pos, raise)
	sum, _ := prog.DeclareFunc("sum", []cps.Type{cps.String, cps.String}, []cps.Type{cps.Int}, pos)
	b := cps.NewBuilder(prog, cps.Options{})

	b.Begin(parse, "s")
	then, els := b.Cont("then"), b.Cont("else")
	b.Branch(b.Op(cps.Eq, b.Param(0), b.String("")), then, els)
	b.Seal(then)
	b.Seal(els)
	b.Enter(then)
	b.Jump(cps.Own(1), b.String("empty")) // throw
	b.Enter(els)
	b.Return(b.Op(cps.Len, b.Param(0)))
	if err := b.Finish(); err != nil {
		fmt.Println(err)
	}

	b.Begin(sum, "a", "b")
	x := b.Variable("x", cps.Int)
	b.Set(x, b.Int(0))
	catch, after := b.Cont("catch"), b.Cont("after")
	e := b.AddParam(catch, "e", cps.String)
	handlers := []cps.ContID{catch} // what to pass beside the continuation of the call
	b.Set(x, b.CallOr(parse, handlers, b.Param(0))[0])
	more := b.CallOr(parse, handlers, b.Param(1))[0]
	b.Set(x, b.Op(cps.Add, b.Get(x), more))
	b.Jump(after)
	b.Seal(catch) // no further call will lead to it
	b.Enter(catch)
	b.Op(cps.Print, e, b.Get(x))
	b.Jump(after)
	b.Seal(after)
	b.Enter(after)
	b.Return(b.Get(x))
	if err := b.Finish(); err != nil {
		fmt.Println(err)
	}
	fmt.Print(prog)
	// Output:
	// fn parse(s: string, ret: cont(int), raise: cont(string)) =
	//   let t1 = s == ""
	//   branch(t1, then, else)
	//   where then() = raise("empty")
	//   where else() =
	//   let t2 = len(s)
	//   ret(t2)
	//
	// fn sum(a: string, b: string, ret: cont(int)) =
	//   parse(a, k, raise.1)
	//   where k(x: int) =
	//     parse(b, k.1, raise)
	//     where k.1(t1: int) =
	//       let x.1 = x + t1
	//       after(x.1)
	//     where raise(e: string) = catch(e, x)
	//   where raise.1(e.1: string) = catch(e.1, 0)
	//   where catch(e.2: string, x.2: int) =
	//     do print(e.2, x.2)
	//     after(x.2)
	//   where after(x.3: int) = ret(x.3)
}

// Read reads a program in the notation, and reports errors with their positions.
func ExampleRead() {
	src := diag.NewFile("twice.cps", `
fn twice(x: int, ret: cont(int)) =
  let y = x + x
  ret(z)
`)
	errs := diag.NewList(src)
	if cps.Read(src, errs) == nil {
		for _, d := range errs.Items {
			fmt.Println(src.Position(d.Primary.Span.Start), d.Message)
		}
	}
	// Output:
	// {4 7} unknown value z; a value is defined in the text before it is used
}

// A pass knows that x * x is 0 in the continuation then, because x is 0 there. It calls
// Redefine, and Commit gives a parameter to the continuation where the two definitions
// meet.
func ExampleEditor() {
	src := diag.NewFile("square.cps", `
fn f(x: int, ret: cont(int)) =
  let s = x * x
  let t = x == 0
  branch(t, then, done)
  where then() =
    do print(x)
    done()
  where done() = ret(s)
`)
	prog := cps.Read(src, diag.NewList(src))
	e := cps.Edit(prog, prog.Func("f"))
	entry := &e.Func.Conts[cps.Entry]
	s, then := entry.Ops[0].Result, entry.Term.Targets[0]
	e.Redefine(s, then, 0, e.Constant(cps.ValueInfo{Type: cps.Int}))
	e.Commit()
	fmt.Print(prog)
	// Output:
	// fn f(x: int, ret: cont(int)) =
	//   let s = x * x
	//   let t = x == 0
	//   branch(t, then, else)
	//   where then() =
	//     do print(x)
	//     done(0)
	//   where else() = done(s)
	//   where done(s.1: int) = ret(s.1)
}

package cps_test

import (
	"fmt"

	"cpsc/cps"
	"cpsc/diag"
	"cpsc/notation"
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

// With If and While, the same front end needs no continuations of its own.
func ExampleBuilder_While() {
	prog := cps.NewProgram()
	power, _ := prog.DeclareFunc("power", []cps.Type{cps.Int, cps.Int}, []cps.Type{cps.Int}, cps.Pos{Line: 1, Col: 1})

	b := cps.NewBuilder(prog, cps.Options{})
	b.Begin(power, "x", "n")
	n, p := b.Variable("n", cps.Int), b.Variable("p", cps.Int)
	b.Set(n, b.Param(1))
	b.Set(p, b.Int(1))
	b.While(func() cps.Value { return b.Op(cps.Gt, b.Get(n), b.Int(0)) }, func() {
		b.Set(p, b.Op(cps.Mul, b.Get(p), b.Param(0)))
		b.Set(n, b.Op(cps.Sub, b.Get(n), b.Int(1)))
	})
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

// A front end translates if n < 0 { return 0; } else { x = n; } return x;
func ExampleBuilder_If() {
	prog := cps.NewProgram()
	f, _ := prog.DeclareFunc("f", []cps.Type{cps.Int}, []cps.Type{cps.Int}, cps.Pos{Line: 1, Col: 1})

	b := cps.NewBuilder(prog, cps.Options{})
	b.Begin(f, "n")
	x := b.Variable("x", cps.Int)
	b.If(b.Op(cps.Lt, b.Param(0), b.Int(0)),
		func() { b.Return(b.Int(0)) },
		func() { b.Set(x, b.Param(0)) })
	if !b.Filled() { // not both returned
		b.Return(b.Get(x))
	}
	if err := b.Finish(); err != nil {
		fmt.Println(err)
	}
	fmt.Print(prog)
	// Output:
	// fn f(n: int, ret: cont(int)) =
	//   let t1 = n < 0
	//   branch(t1, then, else)
	//   where then() = ret(0)
	//   where else() = ret(n)
}

// A front end with goto makes a continuation for each label, and knows at the end that
// there are no more jumps to them.
func ExampleBuilder_SealAll() {
	prog := cps.NewProgram()
	f, _ := prog.DeclareFunc("f", []cps.Type{cps.Int}, []cps.Type{cps.Int}, cps.Pos{Line: 1, Col: 1})

	b := cps.NewBuilder(prog, cps.Options{})
	b.Begin(f, "n")
	n := b.Variable("n", cps.Int)
	b.Set(n, b.Param(0))
	again, rest, end := b.Cont("again"), b.Cont("rest"), b.Cont("end")
	b.Jump(again)
	b.Enter(again) // again: if n <= 1 goto end;
	b.Branch(b.Op(cps.Le, b.Get(n), b.Int(1)), end, rest)
	b.Enter(rest) // n /= 2; goto again;
	b.Set(n, b.Op(cps.Div, b.Get(n), b.Int(2)))
	b.Jump(again)
	b.Enter(end) // end: return n;
	b.Return(b.Get(n))
	b.SealAll()
	if err := b.Finish(); err != nil {
		fmt.Println(err)
	}
	fmt.Print(prog)
	// Output:
	// fn f(n: int, ret: cont(int)) =
	//   again(n)
	//   where again(n.1: int) =
	//   let t1 = n.1 <= 1
	//   branch(t1, end, rest)
	//   where end() = ret(n.1)
	//   where rest() =
	//   let n.2 = n.1 / 2
	//   again(n.2)
}

// The builder remembers the first mistake; the position is the one that At set last.
func ExampleBuilder_Finish() {
	prog := cps.NewProgram()
	f, _ := prog.DeclareFunc("f", nil, nil, cps.Pos{Line: 1, Col: 1})
	b := cps.NewBuilder(prog, cps.Options{})
	b.Begin(f)
	b.At(cps.Pos{Line: 3, Col: 5})
	x := b.Variable("x", cps.Int)
	b.Set(x, b.String("text"))
	b.Return()
	fmt.Println(b.Finish())
	// Output:
	// function f, in the entry (3:5): variable x of type int is set to a value of type string
}

// A function of the Go program is declared, and then called like any other.
func ExampleProgram_DeclareExtern() {
	prog := cps.NewProgram()
	pos := cps.Pos{Line: 1, Col: 1}
	now, err := prog.DeclareExtern("now", nil, []cps.Type{cps.Int}, cps.NoType, pos)
	if err != nil {
		fmt.Println(err)
	}
	main, _ := prog.DeclareFunc(cps.MainName, nil, nil, pos)
	b := cps.NewBuilder(prog, cps.Options{})
	b.Begin(main)
	b.Op(cps.Print, b.Call(now)[0])
	b.Return()
	fmt.Println(b.Finish(), cps.Verify(prog), prog.Startable())
	// Output:
	// <nil> <nil> <nil>
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
	if notation.Read(src, errs) == nil {
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
	prog := notation.Read(src, diag.NewList(src))
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

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

// Read takes the notation; what is wrong with it is reported where it stands.
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

// A pass knows that the square is 0 where x is. It says so with Redefine, and
// Commit gives a parameter to the continuation where the two definitions meet.
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

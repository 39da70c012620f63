package ssa_test

import (
	"fmt"

	"cpsc/diag"
	"cpsc/notation"
	"cpsc/ssa"
)

// A loop that swaps two variables: the arguments of the jumps are the operands of
// the phis.
func ExampleFromCPS() {
	src := diag.NewFile("swap.cps", `
fn swap(n: int, ret: cont(int, int)) =
  while(1, 2, n)
  where while(a: int, b: int, i: int) =
  let t = i > 0
  branch(t, body, done)
  where body() =
    let i.1 = i - 1
    while(b, a, i.1)
  where done() = ret(a, b)
`)
	prog, err := ssa.FromCPS(notation.Read(src, diag.NewList(src)))
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Print(prog)
	// Output:
	// fn swap(n: int) -> (int, int) {
	// entry:
	//   jump while
	// while:  // from entry, body
	//   a: int = phi [entry: 1] [body: b]
	//   b: int = phi [entry: 2] [body: a]
	//   i: int = phi [entry: n] [body: i.1]
	//   t = i > 0
	//   branch t, body, done
	// body:  // from while
	//   i.1 = i - 1
	//   jump while
	// done:  // from while
	//   ret a, b
	// }
}

// The edge from the branch to done is critical. In CPS, a new continuation on this edge
// passes the argument.
func ExampleProgram_ToCPS() {
	src := diag.NewFile("abs.ssa", `
fn abs(x: int) -> int {
entry:
  t = x < 0
  branch t, negative, done
negative:
  y = -x
  jump done
done:
  z: int = phi [entry: x] [negative: y]
  ret z
}
`)
	prog, err := ssa.Read(src, diag.NewList(src)).ToCPS()
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Print(prog)
	// Output:
	// fn abs(x: int, ret: cont(int)) =
	//   let t = x < 0
	//   branch(t, negative, else)
	//   where negative() =
	//     let y = -x
	//     done(y)
	//   where else() = done(x)
	//   where done(z: int) = ret(z)
}

// A fault is reported with its position.
func ExampleRead() {
	src := diag.NewFile("f.ssa", `
fn f(c: bool) -> int {
entry:
  branch c, then, join
then:
  x = 1 + 2
  jump join
join:
  y: int = phi [then: x]
  ret y
}
`)
	errs := diag.NewList(src)
	if ssa.Read(src, errs) == nil {
		for _, d := range errs.Items {
			fmt.Println(src.Position(d.Primary.Span.Start), d.Message)
		}
	}
	// Output:
	// {9 3} a phi has 1 operand for 2 predecessors
}

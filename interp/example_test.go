package interp_test

import (
	"errors"
	"fmt"
	"os"

	"cpsc/diag"
	"cpsc/interp"
	"cpsc/notation"
)

func Example() {
	src := diag.NewFile("gcd.cps", `
fn gcd(a: int, b: int, ret: cont(int)) =
  while(a, b)
  where while(a.1: int, b.1: int) =
    let more = b.1 != 0
    branch(more, body, done)
    where body() =
      let r = a.1 % b.1
      while(b.1, r)
    where done() = ret(a.1)

fn main(a: int, b: int, ret: cont()) =
  gcd(a, b, k)
  where k(d: int) =
    do print("gcd:", d)
    let q = a / b
    do print("quotient:", q)
    ret()
`)
	errs := diag.NewList(src)
	program := notation.Read(src, errs)
	if errs.Failed() {
		return
	}
	res, err := interp.Run(program, interp.Options{Stdout: os.Stdout, Args: []string{"48", "36"}})
	fmt.Println(res.Steps, err)

	_, err = interp.Run(program, interp.Options{Stdout: os.Stdout, Args: []string{"48", "0"}})
	var trap *interp.Trap
	if errors.As(err, &trap) {
		fmt.Println("trap:", trap)
		for _, f := range trap.Stack {
			fmt.Printf("in %s at %d:%d\n", f.Func, f.Pos.Line, f.Pos.Col)
		}
	}
	// Output:
	// gcd: 12
	// quotient: 1
	// 17 <nil>
	// gcd: 48
	// trap: division by zero
	// in main at 16:5
}

package bril_test

import (
	"fmt"
	"os"

	"cpsc/bril"
	"cpsc/cps"
	"cpsc/diag"
	"cpsc/interp"
)

// A loop with a label becomes a continuation whose parameters are the variables that the
// loop changes.
func Example() {
	src := diag.NewFile("sum.bril", `
# The sum of the numbers from 1 to n.
@main(n: int) {
  sum: int = const 0;
  i: int = const 1;
  one: int = const 1;
.loop:
  more: bool = le i n;
  br more .body .done;
.body:
  sum: int = add sum i;
  i: int = add i one;
  jmp .loop;
.done:
  print sum;
}
`)
	errs := diag.NewList(src)
	p := bril.Read(src, errs)
	info := bril.Check(p, errs)
	if errs.Failed() {
		diag.Render(os.Stdout, errs, diag.Options{})
		return
	}
	prog, err := bril.Lower(src, p, info, cps.Options{})
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Print(prog)
	args, err := bril.Args(p, []string{"100"})
	if err != nil {
		fmt.Println("error:", err)
		return
	}
	if _, err := interp.Run(prog, interp.Options{Stdout: os.Stdout, Args: args}); err != nil {
		fmt.Println(err)
	}
	// Output:
	// fn main(n: int, ret: cont()) =
	//   loop(0, 1)
	//   where loop(sum: int, i: int) =
	//   let more = i <= n
	//   branch(more, body, done)
	//   where body() =
	//     let sum.1 = sum + i
	//     let i.1 = i + 1
	//     loop(sum.1, i.1)
	//   where done() =
	//   do print(sum)
	//   ret()
	// 5050
}

package compile_test

import (
	"errors"
	"fmt"
	"os"

	"cpsc/compile"
	"cpsc/diag"
	"cpsc/interp"
)

const sum = `
fn main(n: int) {
    var sum = 0;
    for i in 1..n + 1 {
        sum += i;
    }
    print("the sum is", sum);
}
`

// This program converts a text in Imp, shows the CPS, and runs it.
func Example() {
	program, err := compile.Compile("sum.imp", sum, compile.Options{})
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Print(program.CPS)
	if _, err := interp.Run(program.CPS, interp.Options{Args: []string{"10"}, Stdout: os.Stdout}); err != nil {
		fmt.Println(err)
	}
	// Output:
	// fn main(n: int, ret: cont()) =
	//   let t1 = n + 1
	//   for(0, 1)
	//   where for(sum: int, i: int) =
	//   let t2 = i < t1
	//   branch(t2, body, done)
	//   where body() =
	//     let sum.1 = sum + i
	//     let i.1 = i + 1
	//     for(sum.1, i.1)
	//   where done() =
	//   do print("the sum is", sum)
	//   ret()
	// the sum is 55
}

// The diagnostics of a text are values, which package diag shows as cpsc does, or as JSON.
func ExampleCompile_rejected() {
	program, err := compile.Compile("sum.imp", "fn main() {\n    print(total);\n}\n", compile.Options{})
	fmt.Println(err)
	var rejected *compile.Rejected
	if errors.As(err, &rejected) {
		diag.Render(os.Stdout, program.Diagnostics, diag.Options{})
	}
	// Output:
	// sum.imp:2:11: `total` is not declared
	// error[E0201]: `total` is not declared
	//  --> sum.imp:2:11
	//   |
	// 2 |     print(total);
	//   |           ^^^^^ no such name in scope
	//
	// error: aborting due to 1 previous error
}

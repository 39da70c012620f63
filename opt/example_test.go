package opt_test

import (
	"fmt"

	"cpsc/diag"
	"cpsc/notation"
	"cpsc/opt"
)

// Run replaces both calls of larger by its body. The arguments of the first call are
// constants, so only its result remains.
func ExampleRun() {
	src := diag.NewFile("larger.cps", `
fn larger(a: int, b: int, ret: cont(int)) =
  let c = a > b
  branch(c, then, else)
  where then() = ret(a)
  where else() = ret(b)

fn main(n: int, ret: cont(int)) =
  larger(3, 4, k)
  where k(x: int) =
  larger(x, n, ret)
`)
	p := notation.Read(src, diag.NewList(src))
	if err := opt.Run(p, opt.Options{Verify: true}); err != nil {
		fmt.Println(err) // a pass has a bug
	}
	fmt.Print(p)
	// Output:
	// fn main(n: int, ret: cont(int)) =
	//   let c = 4 > n
	//   branch(c, then, else)
	//   where then() = ret(4)
	//   where else() = ret(n)
}

// After reports what each pass has done.
func ExampleOptions() {
	src := diag.NewFile("twice.cps", `
fn twice(x: int, ret: cont(int)) =
  let y = 2 * 3
  k(y)
  where k(z: int) = ret(z)
`)
	p := notation.Read(src, diag.NewList(src))
	opt.Run(p, opt.Options{After: func(e opt.PassRun) {
		if e.Changed {
			fmt.Println("round", e.Round, e.Pass.Name)
		}
	}})
	// Output:
	// round 1 sccp
}

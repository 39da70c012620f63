package interp_test

import (
	"context"
	"errors"
	"fmt"
	"os"

	"cpsc/compile"
	"cpsc/diag"
	"cpsc/host"
	"cpsc/interp"
)

// Programs that nobody has checked are run with limits. The error says which one was reached.
func ExampleRun_limits() {
	for _, text := range []string{
		"fn main() { while true { } }",
		"fn main() { while true { print(7); } }",
		"fn f(n: int) -> int { return 1 + f(n); }\nfn main() { print(f(1)); }",
		"fn main() { print(len(array(1000000, 0))); }",
	} {
		p, err := compile.Compile("rule.imp", text, compile.Options{})
		if err != nil {
			fmt.Println(err)
			return
		}
		_, err = interp.Run(p.CPS, interp.Options{MaxSteps: 10_000, MaxOutput: 100, MaxDepth: 50, MaxMemory: 1 << 20})
		var trap *interp.Trap
		fmt.Println(errors.As(err, &trap), err)
	}
	// Output:
	// true step limit of 10000 exceeded
	// true output limit of 100 bytes exceeded
	// true call depth limit of 50 exceeded
	// true memory limit of 1048576 bytes exceeded
}

// A context ends a program, whatever it waits for.
func ExampleRun_cancel() {
	p, err := compile.Compile("wait.imp", "extern fn wait();\nfn main() { wait(); print(\"not reached\"); }", compile.Options{})
	if err != nil {
		fmt.Println(err)
		return
	}
	ctx, cancel := context.WithCancel(context.Background())
	_, err = interp.Run(p.CPS, interp.Options{Stdout: os.Stdout, Context: ctx, Host: host.Funcs{"wait": func(c *host.Call) {
		cancel() // somebody else would do this
		<-c.Context().Done()
	}}})
	fmt.Println(errors.Is(err, interp.ErrInterrupted))
	// Output: true
}

// An instance calls functions of a program. Its globals keep their values.
func ExampleNewInstance() {
	p, err := compile.Compile("count.imp", "var n = 0;\nfn count(by: int) -> int { n += by; return 100 / (10 - n); }\nfn main() { }", compile.Options{})
	if err != nil {
		fmt.Println(err)
		return
	}
	instance, err := interp.NewInstance(p.CPS, interp.Options{})
	if err != nil {
		fmt.Println(err)
		return
	}
	for _, by := range []int{5, 3, 2, 1} { // after the trap, n is 10, and the instance goes on
		fmt.Println(instance.Call("count", by))
	}
	// Output:
	// [20] <nil>
	// [50] <nil>
	// [] division by zero
	// [-100] <nil>
}

// A trap is shown as cpsc run shows it.
func ExampleTrap_Render() {
	p, err := compile.Compile("share.imp", "fn share(sum: int, people: int) -> int {\n    return sum / people;\n}\n\nfn main() {\n    print(share(6, 0));\n}\n", compile.Options{})
	if err != nil {
		fmt.Println(err)
		return
	}
	_, err = interp.Run(p.CPS, interp.Options{})
	var trap *interp.Trap
	if errors.As(err, &trap) {
		trap.Render(os.Stdout, p.File, diag.Options{})
	}
	// Output:
	// trap: division by zero
	//  --> share.imp:2:16
	//   |
	// 2 |     return sum / people;
	//   |                ^
	//   in share (share.imp:2:16)
	//   called from main (share.imp:6:11)
}

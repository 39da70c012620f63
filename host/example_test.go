package host_test

import (
	"errors"
	"fmt"
	"os"

	"cpsc/compile"
	"cpsc/host"
	"cpsc/interp"
)

// Host functions are Go functions by their names: of the same type, with an error as the last
// result, with the call as the first parameter, or Funcs, which take any types.
func Example() {
	p, err := compile.Compile("shop.imp", `
extern fn double(n: int) -> int;
extern fn stock(item: string) -> int throws string;
extern fn twice();
extern fn join(a: string, n: int, b: bool) -> string;

fn step() -> int { print("step"); return 1; }

fn main() {
    print(double(21), join("a", 1, true));
    try { print(stock("cake")); } catch e { print("caught:", e); }
    twice();
}
`, compile.Options{})
	if err != nil {
		fmt.Println(err)
		return
	}
	_, err = interp.Run(p.CPS, interp.Options{Stdout: os.Stdout, Host: host.Funcs{
		"double": func(n int64) int64 { return 2 * n },
		"stock":  func(item string) (int64, error) { return 0, errors.New("there is no " + item) },
		"twice": func(c *host.Call) error {
			for range 2 {
				if _, err := c.Call("step"); err != nil {
					return err
				}
			}
			return nil
		},
		"join": host.Func(func(c *host.Call) error {
			c.Set(0, fmt.Sprint(c.Text(0), c.Int(1), c.Bool(2)))
			return nil
		}),
	}})
	fmt.Println(err)
	// Output:
	// 42 a1 true
	// caught: there is no cake
	// step
	// step
	// <nil>
}

package host_test

import (
	"errors"
	"fmt"
	"os"
	"strings"

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

// A program holds Go values by their handles.
func ExampleHandles() {
	p, err := compile.Compile("list.imp", `
type List = int;
extern fn list() -> List;
extern fn add(l: List, text: string) throws string;
extern fn done(l: List) -> string throws string;

fn main() {
    var l = list();
    try {
        add(l, "a");
        add(l, "b");
        print(done(l));
        add(l, "c");
    } catch e { print("caught:", e); }
}
`, compile.Options{})
	if err != nil {
		fmt.Println(err)
		return
	}
	var lists host.Handles[*[]string]
	_, err = interp.Run(p.CPS, interp.Options{Stdout: os.Stdout, Host: host.Funcs{
		"list": func() int64 { return lists.Add(new([]string)) },
		"add": func(handle int64, text string) error {
			l, err := lists.Get(handle)
			if err == nil {
				*l = append(*l, text)
			}
			return err
		},
		"done": func(handle int64) (string, error) {
			l, err := lists.Remove(handle)
			if err != nil {
				return "", err
			}
			return strings.Join(*l, " "), nil
		},
	}})
	fmt.Println(err)
	// Output:
	// a b
	// caught: 1 is no handle
	// <nil>
}

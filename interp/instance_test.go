package interp_test

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"sync"
	"testing"

	"cpsc/compile"
	"cpsc/host"
	"cpsc/interp"
	"cpsc/opt"
)

const counter = `
extern fn limit() -> int;
var total = 10;
fn add(n: int, name: string, x: float, ok: bool) -> (int, string, float, bool) {
    total += n;
    print(name, total);
    return total, name + "!", x / 2.0, !ok;
}
fn sum(n: int) -> int { return n == 0 ? 0 : n + sum(n - 1); }
fn half(n: int) -> int { return 100 / n; }
fn stop(n: int) { exit(n); }
fn spin() { while true { } }
fn thrower() throws int { throw 1; }
fn text(s: string) -> string { return s; }
fn main() { print(limit()); }
`

func counterProgram(t testing.TB, level compile.Level) *compile.Program {
	p, err := compile.Compile("counter.imp", counter, compile.Options{Level: level,
		Passes: opt.Options{Keep: []string{"add", "sum", "half", "stop", "spin", "thrower", "text"}}})
	if err != nil {
		t.Fatal(err)
	}
	return p
}

var counterHost = host.Funcs{"limit": func() int64 { return 1 }}

func TestInstance(t *testing.T) {
	for _, level := range compile.Levels {
		p := counterProgram(t, level)
		for _, e := range engines {
			for _, limit := range []int64{0, 1 << 40} {
				var out strings.Builder
				in, err := interp.NewInstance(p.CPS, interp.Options{Engine: e, Stdout: &out, Host: counterHost, MaxSteps: limit})
				if err != nil {
					t.Fatal(err)
				}
				call := func(want string, name string, args ...any) {
					t.Helper()
					got, err := in.Call(name, args...)
					if text := fmt.Sprint(got, err); text != want {
						t.Errorf("level %d, engine %d: %s%v: %s, want %s", level, e, name, args, text, want)
					}
				}
				call("[15 a! 1.5 false] <nil>", "add", 5, "a", 3.0, true)
				call("[22 b! 0 true] <nil>", "add", int64(7), "b", 0.0, false) // the global keeps its value
				call("[5050] <nil>", "sum", 100)
				call("[\x00 ü] <nil>", "text", "\x00 ü")
				call("[] the program has no function nothing; if -O2 dropped it because nothing in the program calls it, name it in opt.Options.Keep", "nothing")
				call("[] the program has no function summ (did you mean sum?); if -O2 dropped it because nothing in the program calls it, name it in opt.Options.Keep", "summ", 100)
				call("[] 1", "thrower")
				call("[] argument 1 of function sum is of type int, given as int64 or int, not as string", "sum", "x")
				call("[] function ::init cannot be called from outside: the first call of another function runs it, to initialise the globals", "::init")
				call("[] argument 1 of function sum is of type int, given as int64 or int, not as <nil>", "sum", nil)
				call("[] argument 1 of function sum is of type int, given as int64 or int, not as int32", "sum", int32(1))
				call("[] <nil>", "main")
				if want := "a 15\nb 22\n1\n"; out.String() != want {
					t.Errorf("output %q", out.String())
				}
				call("[20] <nil>", "half", 5)
				call("[] division by zero", "half", 0)
				call("[1] <nil>", "sum", 1)                             // it goes on
				call("[23 c! 0 true] <nil>", "add", 1, "c", 0.0, false) // with the global
				var trap *interp.Trap
				if _, err := in.Call("half", 0); !errors.As(err, &trap) || trap.Func != "half" || len(trap.Stack) != 1 {
					t.Errorf("%v, %+v", err, trap)
				}

				in, _ = interp.NewInstance(p.CPS, interp.Options{Engine: e, Host: counterHost, MaxSteps: limit})
				call("[] the program has called exit", "stop", 7)
				if in.Result().Status != 7 {
					t.Errorf("status %d", in.Result().Status)
				}
				in, _ = interp.NewInstance(p.CPS, interp.Options{Engine: e, Host: counterHost, MaxSteps: 1000})
				call("[55] <nil>", "sum", 10)
				call("[] step limit of 1000 exceeded", "sum", 1000)
				call("[] step limit of 1000 exceeded", "sum", 1)
				ctx, cancel := context.WithCancel(context.Background())
				in, _ = interp.NewInstance(p.CPS, interp.Options{Engine: e, Host: counterHost, MaxSteps: limit, Context: ctx})
				call("[55] <nil>", "sum", 10)
				cancel()
				call("[] interrupted: context canceled", "spin")
			}
		}
	}
}

// A call goes on after one that trapped in a function that a host function called, also after the stack
// was deep.
func TestInstanceAfterTrapInHost(t *testing.T) {
	p, err := compile.Compile("back.imp", `
extern fn back(n: int) -> int;
var seen: [int] = [];
fn inner(n: int) -> int { push(seen, n); return n == 0 ? 1 / n : n + inner(n - 1); }
fn outer(n: int) -> int { return 10 * back(n); }
fn total() -> int { return len(seen); }
fn plain(n: int) -> int { return n + 1; }
fn main() {}
`, compile.Options{})
	if err != nil {
		t.Fatal(err)
	}
	for _, e := range engines {
		in, err := interp.NewInstance(p.CPS, interp.Options{Engine: e, Host: host.Funcs{"back": host.Func(func(c *host.Call) error {
			name := "plain"
			if c.Int(0) >= 0 {
				name = "inner"
			}
			out, err := c.Call(name, c.Int(0))
			if err == nil {
				c.SetInt(0, out[0].(int64))
			}
			return err
		})}})
		if err != nil {
			t.Fatal(err)
		}
		for range 3 {
			if _, err := in.Call("outer", 500); err == nil || err.Error() != "division by zero" {
				t.Errorf("engine %d: %v", e, err)
			}
			if got, err := in.Call("outer", -5); fmt.Sprint(got, err) != "[-40] <nil>" {
				t.Errorf("engine %d: %v %v", e, got, err)
			}
		}
		if got, err := in.Call("total"); fmt.Sprint(got, err) != "[1503] <nil>" {
			t.Errorf("engine %d: %v %v", e, got, err)
		}
	}
}

// TestStoresBeforeTrap expects that a store is done before a trap although another store overwrites it afterwards: calls
// that follow see it.
func TestStoresBeforeTrap(t *testing.T) {
	for _, level := range compile.Levels {
		p, err := compile.Compile("stores.imp", `
struct Pair { x: int, y: int }
var total = 0;
var pair = Pair(0, 0);
var list = [0, 0, 0];
var data = bytes(8);
fn check(n: int) { if n == 0 { print(1 / n); } }
fn global(n: int) { total = 1; total = 2 + 10 / n; }
fn field(n: int) { var p = pair; p.x = p.y + 1; p.x = 2 + 10 / n; }
fn element(n: int) { var l = list; l[0] = l[0] + 1; l[0] = 2 + l[n]; }
fn called(n: int) { var p = pair; p.y = p.x; check(n); p.y = 2; }
fn wider(n: int) { var b = data; store32(b, 4, load32_s(b, 4) + 1); store64(b, 4, n); }
fn main() {}
fn all() -> int { return total + 10 * pair.x + 100 * list[0] + 1000 * pair.y + 10000 * load8_u(data, 4); }
`, compile.Options{Level: level, Passes: opt.Options{Keep: []string{"global", "field", "element", "called", "wider", "all"}}})
		if err != nil {
			t.Fatal(err)
		}
		for _, e := range engines {
			in, err := interp.NewInstance(p.CPS, interp.Options{Engine: e})
			if err != nil {
				t.Fatal(err)
			}
			for _, name := range []string{"global", "field", "element", "called", "wider"} {
				n := 0
				if name == "element" {
					n = 7
				}
				if _, err := in.Call(name, n); err == nil {
					t.Errorf("%s does not trap", name)
				}
			}
			if got, err := in.Call("all"); fmt.Sprint(got, err) != "[11111] <nil>" {
				t.Errorf("%s, engine %d: %v %v", level, e, got, err)
			}
		}
	}
}

// A host function may call a function of the program that changes a global, so its value is not
// known after the call.
func TestHostEffects(t *testing.T) {
	for _, level := range compile.Levels {
		p, err := compile.Compile("bump.imp", `
extern fn f();
var g = 1;
var a = [1];
fn bump() { g += 1; push(a, g); }
fn main() {
    g = 5;
    var n = len(a);
    f();
    print(g, len(a) - n);
    var before = g;
    f();
    print(g - before, a[len(a) - 1]);
}`, compile.Options{Level: level, Passes: opt.Options{Keep: []string{"bump"}}})
		if err != nil {
			t.Fatal(err)
		}
		for _, e := range engines {
			var out strings.Builder
			_, err := interp.Run(p.CPS, interp.Options{Engine: e, Stdout: &out, Host: host.Funcs{"f": func(c *host.Call) error {
				_, err := c.Call("bump")
				return err
			}}})
			if err != nil || out.String() != "6 1\n1 7\n" {
				t.Errorf("level %d, engine %d: %v, output %q", level, e, err, out.String())
			}
		}
	}
}

// TestManyInstances runs many instances of one program at once, each with its own host.
func TestManyInstances(t *testing.T) {
	p := counterProgram(t, compile.O2)
	var wg sync.WaitGroup
	for i := range 100 {
		wg.Go(func() {
			var out strings.Builder
			in, err := interp.NewInstance(p.CPS, interp.Options{Stdout: &out, Host: host.Funcs{"limit": func() int { return i }}})
			if err != nil {
				t.Error(err)
				return
			}
			_, err1 := in.Call("add", i, "x", 0.0, true)
			_, err2 := in.Call("main")
			if want := fmt.Sprintf("x %d\n%d\n", 10+i, i); err1 != nil || err2 != nil || out.String() != want {
				t.Errorf("instance %d: %v, %v, output %q", i, err1, err2, out.String())
			}
		})
	}
	wg.Wait()
}

// TestPrintAllocatesNothing: on the fast engine, a print makes no garbage.
func TestPrintAllocatesNothing(t *testing.T) {
	p, err := compile.Compile("print.imp", `fn main(n: int) {
    for i in 0..n {
        print(i, float(i), i > 3, "text");
        write(-i);
    }
}`, compile.Options{Level: compile.O1})
	if err != nil {
		t.Fatal(err)
	}
	allocations := func(n string) float64 {
		return testing.AllocsPerRun(3, func() {
			if _, err := interp.Run(p.CPS, interp.Options{Args: []string{n}}); err != nil {
				t.Fatal(err)
			}
		})
	}
	if few, many := allocations("10"), allocations("5010"); many > few+100 {
		t.Errorf("10,000 prints more make %v allocations more", many-few)
	}
}

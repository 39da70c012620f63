package interp_test

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"reflect"
	"runtime"
	"slices"
	"strings"
	"testing"

	"cpsc/cps"
	"cpsc/host"
	"cpsc/interp"
	"cpsc/interp/internal/interptest"
)

// hostProgram calls host functions directly, in a tail call and as function values, with a
// handler and without one. It does so in a function that a host function calls, too.
const hostProgram = `
extern fn twice(n: int, ret: cont(int))
extern fn join(a: string, b: bool, c: float, n: int, ret: cont(string))
extern fn split(n: int, ret: cont(int, string, float, bool))
extern fn check(n: int, ret: cont(string), raise: cont(string))
extern fn code(n: int, ret: cont(), raise: cont(int))
extern fn note(s: string, ret: cont())
extern fn back(n: int, ret: cont(int))

fn tail(n: int, ret: cont(int)) =
  twice(n, ret)

fn apply(f: fn(int) -> int, n: int, ret: cont(int)) =
  f(n, k)
  where k(x: int) =
    let y = x + 1
    ret(y)

fn down(n: int, ret: cont(int)) =
  let done = n <= 0
  branch(done, end, more)
  where end() = ret(100)
  where more() =
    let m = n - 1
    back(m, k)
    where k(x: int) =
      let y = x + n
      ret(y)

fn main(ret: cont(int)) =
  twice(20, k)
  where k(a: int) =
    tail(a, k.1)
    where k.1(b: int) =
      let f = closure twice()
      apply(f, b, k.2)
      where k.2(c: int) =
        do print(a, b, c)
        join("x", true, 1.5, c, k.3)
        where k.3(s: string) =
          split(c, k.4)
          where k.4(i: int, t: string, x: float, q: bool) =
            do print(s, i, t, x, q)
            check(1, good, bad)
            where good(g: string) =
              do print("good", g)
              check(-1, good.1, bad.1)
              where good.1(h: string) = exit(1)
              where bad.1(e: string) =
                do print("bad", e)
                code(7, ok, thrown)
                where ok() = exit(2)
                where thrown(e.1: int) =
                  do print("code", e.1)
                  note(s, k.5)
                  where k.5() =
                    back(5, k.6)
                    where k.6(r: int) = ret(r)
            where bad(e.2: string) = exit(3)
`

// hostOutput and its status follow from the Go functions below: twice(20) = 40, tail gives 80,
// apply gives 161. down(n) = n + back(n-1) with back(n) = down(n), and down(0) = 100: so back(5)
// is 5+4+3+2+1+100.
const (
	hostOutput = "40 80 161\nx true 1.5 161 161 s161 80.5 true\ngood 1\nbad -1 is negative\ncode 70\n"
	hostStatus = 115
)

func hostFuncs(notes *[]string) host.Funcs {
	return host.Funcs{
		"twice": func(n int64) int64 { return 2 * n },
		"join":  func(a string, b bool, c float64, n int) string { return fmt.Sprint(a, " ", b, " ", c, " ", n) },
		"split": func(n int) (int64, string, float64, bool) {
			return int64(n), fmt.Sprint("s", n), float64(n) / 2, n%2 == 1
		},
		"check": func(n int64) (string, error) {
			if n < 0 {
				return "", fmt.Errorf("%d is negative", n)
			}
			return fmt.Sprint(n), nil
		},
		"code": func(n int64) error { return host.Throw(10 * n) },
		"note": func(s string) { *notes = append(*notes, s) },
		"back": func(c *host.Call, n int64) (int64, error) {
			out, err := c.Call("down", n)
			if err != nil {
				return 0, err
			}
			return out[0].(int64), nil
		},
	}
}

type outcome struct {
	out    string
	result interp.Result
	err    string
	stack  []cps.Frame
	notes  []string
}

func runHost(p *cps.Program, engine interp.Engine, opts interp.Options, funcs func(*[]string) host.Funcs) outcome {
	var o outcome
	var out bytes.Buffer
	opts.Engine, opts.Stdout, opts.Host = engine, &out, funcs(&o.notes)
	var err error
	o.result, err = interp.Run(p, opts)
	o.out, o.result.Allocated, o.result.Engine = out.String(), 0, interp.Fast // sizes depend on the engine
	if err != nil {
		o.err = fmt.Sprintf("%T %v", err, err)
	}
	var trap *interp.Trap
	if errors.As(err, &trap) {
		o.stack = trap.Stack
		if trap.Err != nil { // the trap is where the host function was called
			o.err = fmt.Sprintf("%T %v", trap.Err, err)
		}
	}
	return o
}

// A host function reads its arguments after it has called the program, which has called it
// again with others: 1 + 10 * (2 + 10 * (3 + 10 * 0)) is 321.
func TestHostIsCalledAgain(t *testing.T) {
	p := interptest.Read(t, `
extern fn digits(n: int, ret: cont(int))
fn next(n: int, ret: cont(int)) =
  let m = n + 1
  let more = m < 4
  branch(more, again, end)
  where again() = digits(m, ret)
  where end() = ret(0)
fn main(ret: cont()) =
  digits(1, k)
  where k(x: int) =
  do print(x)
  ret()
`)
	digits := func(c *host.Call) error {
		out, err := c.Call("next", c.Int(0))
		if err == nil {
			c.SetInt(0, c.Int(0)+10*out[0].(int64))
		}
		return err
	}
	for _, e := range engines {
		o := runHost(p, e, interp.Options{}, func(*[]string) host.Funcs { return host.Funcs{"digits": host.Func(digits)} })
		if o.out != "321\n" || o.err != "" {
			t.Errorf("engine %v: got %q, %s", e, o.out, o.err)
		}
	}
}

// A host function with strings calls the program several times, and the program calls it again
// with other strings: a host function that needs its strings after a call of the program has them.
func TestHostCallsTwice(t *testing.T) {
	p := interptest.Read(t, `
extern fn expand(s: string, from: string, ret: cont(string))
fn next(s: string, ret: cont(string)) =
  let n = len(s)
  let more = n < 3
  branch(more, again, end)
  where again() =
  let t = s + "!"
  expand(t, "inner", ret)
  where end() = ret(s)
fn main(ret: cont()) =
  expand("a", "outer", k)
  where k(x: string) =
  do print(x)
  ret()
`)
	funcs := host.Funcs{"expand": func(c *host.Call, s, from string) (string, error) {
		out := from + "("
		for range 2 {
			part, err := c.Call("next", s)
			if err != nil {
				return "", err
			}
			out += part[0].(string) + " "
		}
		return out + s + ")", nil
	}}
	for _, e := range engines {
		var out strings.Builder
		_, err := interp.Run(p, interp.Options{Engine: e, Stdout: &out, Host: funcs})
		inner := "inner(inner(a!! a!! a!!) inner(a!! a!! a!!) a!)"
		if want := "outer(" + inner + " " + inner + " a)\n"; out.String() != want || err != nil {
			t.Errorf("engine %v: got %q, %v, want %q", e, out.String(), err, want)
		}
	}
}

func TestHost(t *testing.T) {
	p := interptest.Read(t, hostProgram)
	if again := interptest.Read(t, p.String()); again.String() != p.String() {
		t.Errorf("the text reads back as another program:\n%s", again)
	}
	for _, e := range engines {
		for _, limit := range []int64{0, 1 << 40} {
			o := runHost(p, e, interp.Options{MaxSteps: limit}, hostFuncs)
			if o.out != hostOutput || o.result.Status != hostStatus || o.err != "" || !reflect.DeepEqual(o.notes, []string{"x true 1.5 161"}) {
				t.Errorf("engine %d, limit %d: %+v", e, limit, o)
			}
		}
	}
}

// With every limit of steps, both engines stop at the same step, also in functions that host
// functions call.
func TestHostSteps(t *testing.T) {
	p := interptest.Read(t, hostProgram)
	all := runHost(p, interp.Reference, interp.Options{}, hostFuncs)
	fast := runHost(p, interp.Fast, interp.Options{}, hostFuncs)
	if !reflect.DeepEqual(all, fast) {
		t.Errorf("the engines disagree:\n%+v\n%+v", all, fast)
	}
	for n := int64(1); n <= all.result.Steps; n++ {
		opts := interp.Options{MaxSteps: n}
		want, got := runHost(p, interp.Reference, opts, hostFuncs), runHost(p, interp.Fast, opts, hostFuncs)
		if !reflect.DeepEqual(want, got) {
			t.Fatalf("limit %d:\nreference %+v\nfast      %+v", n, want, got)
		}
	}
	for n := range 20 {
		opts := interp.Options{MaxDepth: n + 1}
		want, got := runHost(p, interp.Reference, opts, hostFuncs), runHost(p, interp.Fast, opts, hostFuncs)
		want.result, got.result = interp.Result{}, interp.Result{}
		if !reflect.DeepEqual(want, got) {
			t.Fatalf("depth %d:\nreference %+v\nfast      %+v", n+1, want, got)
		}
	}
}

// A host function that fails in any way ends the run with an error that names it.
func TestHostErrors(t *testing.T) {
	const text = `
extern fn f(n: int, ret: cont(int))
extern fn g(n: int, ret: cont(int), raise: cont(int))
fn bad(n: int, ret: cont(int)) =
  let x = 1 / n
  ret(x)
fn stop(n: int, ret: cont(int)) = exit(n)
fn thrower(n: int, ret: cont(int), raise: cont(int)) = raise(n)
fn array(ret: cont([int])) =
  let a = [1]
  ret(a)
fn main(ret: cont(int)) =
  do print("before")
  f(5, k)
  where k(x: int) =
    g(x, ret, h)
    where h(e: int) =
      do print("caught", e)
      ret(e)
`
	p := interptest.Read(t, text)
	f := func(n int64) int64 { return n }
	g := func(n int64) (int64, error) { return n, nil }
	for _, test := range []struct {
		name   string
		f, g   any
		out    string
		status int
		want   string // of the error
	}{
		{"fine", f, g, "before\n", 5, ""},
		{"thrown", f, func(n int64) (int64, error) { return 0, fmt.Errorf("wrapped: %w", host.Throw(9)) }, "before\ncaught 9\n", 9, ""},
		{"panic", func(n int64) int64 { panic("oops") }, g, "before\n", 0, "*host.Error host function f panicked: oops"},
		{"runtime error", func(n int64) int64 { return n / (n - 5) }, g, "before\n", 0, "*host.Error host function f panicked: runtime error: integer divide by zero"},
		{"nil panic", func(n int64) int64 { panic(nil) }, g, "before\n", 0, "*host.Error host function f panicked: panic called with nil argument"},
		{"error", func(n int64) (int64, error) { return 0, errors.New("no") }, g, "before\n", 0, "*host.Error host function f: no"},
		{"error of another type", f, func(n int64) (int64, error) { return 0, errors.New("no") }, "before\n", 0, "*host.Error host function g: no (no exception: host.Throw makes one of int64 or int)"},
		{"exception of another type", f, func(n int64) (int64, error) { return 0, host.Throw("text") }, "before\n", 0, "*host.Error host function g: it throws text of type string, but is declared to throw int"},
		{"exception that is not declared", func(n int64) (int64, error) { return 0, host.Throw(1) }, g, "before\n", 0, "*host.Error host function f: it throws 1 of type int, but is declared to throw nothing"},
		{"argument of another type", host.Func(func(c *host.Call) error { c.Text(0); return nil }), g, "before\n", 0, "*host.Error host function f: argument number 0 is of type int, not string"},
		{"result of another type", host.Func(func(c *host.Call) error { c.Set(0, "x"); return nil }), g, "before\n", 0, "*host.Error host function f: result number 0 is of type int, not string"},
		{"no result", host.Func(func(c *host.Call) error { return nil }), g, "before\n", 0, ""},
		{"trap", back("bad", 0), g, "before\n", 0, "*interp.Trap division by zero"},
		{"exit", back("stop", 7), g, "before\n", 7, ""},
		{"panic after a trap", func(c *host.Call, n int64) int64 { _, err := c.Call("bad", 0); panic(err) }, g, "before\n", 0, "*interp.Trap division by zero"},
		{"panic after exit", func(c *host.Call, n int64) int64 { _, err := c.Call("stop", 7); panic(err) }, g, "before\n", 7, ""},
		{"trap that is ignored", func(c *host.Call, n int64) int64 { c.Call("bad", 0); return n }, func(n int64) (int64, error) { t.Error("g is called after a trap"); return n, nil }, "before\n", 0, "*interp.Trap division by zero"},
		{"exit that is ignored", func(c *host.Call, n int64) int64 { c.Call("stop", 7); return n }, func(n int64) (int64, error) { t.Error("g is called after exit"); return n, nil }, "before\n", 7, ""},
		{"unknown function", back("nothing", 7), g, "before\n", 0, "*host.Error host function f: the program has no function nothing; if -O2 dropped it because nothing in the program calls it, name it in opt.Options.Keep"},
		{"function that throws", back("thrower", 7), g, "before\n", 0, "*host.Error host function f: it throws 7 of type int64, but is declared to throw nothing"},
		{"exception that is thrown again", f, back("thrower", 9), "before\ncaught 9\n", 9, ""},
		{"function with an array", func(c *host.Call, n int64) (int64, error) {
			out, err := c.Call("array")
			return out[0].([]int64)[0], err
		}, g, "before\n", 1, ""},
		{"wrong number", back("bad"), g, "before\n", 0, "*host.Error host function f: function bad takes 1 argument and got 0"},
		{"wrong type", back("bad", "x"), g, "before\n", 0, "*host.Error host function f: argument 1 of function bad is of type int, given as int64 or int, not as string"},
		{"itself", back("f", 1), g, "before\n", 0, "*host.Error host function f: more than 200 calls of the program by host functions are in progress"},
		{"not defined", nil, g, "", 0, "*interp.StartError host function f is not defined: the program declares it as fn f(int) -> int"},
		{"wrong parameter", func(s string) int64 { return 0 }, g, "", 0, "*interp.StartError host function f is defined by a Go function of another type: the program declares it as fn f(int) -> int, and the Go function is a func(string) int64"},
		{"wrong result", func(n int64) {}, g, "", 0, "*interp.StartError host function f is defined by a Go function of another type: the program declares it as fn f(int) -> int, and the Go function is a func(int64)"},
		{"no function", 7, g, "", 0, "*interp.StartError host function f is defined by a Go function of another type: the program declares it as fn f(int) -> int, and the value in host.Funcs is of type int, which is no function"},
		{"variadic", func(n ...int64) int64 { return 0 }, g, "", 0, "*interp.StartError host function f is defined by a Go function of another type: the program declares it as fn f(int) -> int, and the Go function is a func(...int64) int64"},
		{"no error", f, f, "", 0, "*interp.StartError host function g is defined by a Go function of another type: the program declares it as fn g(int) -> int throws int, and the Go function is a func(int64) int64, whose last result is no error"},
		{"an unnamed host.Func", func(*host.Call) error { return nil }, g, "", 0, "*interp.StartError host function f is defined by a Go function of another type: the program declares it as fn f(int) -> int, and the Go function is a func(*host.Call) error; if it takes its arguments from the *host.Call, convert it to a host.Func"},
	} {
		funcs := func(*[]string) host.Funcs {
			m := host.Funcs{"f": test.f, "g": test.g}
			if test.f == nil {
				delete(m, "f")
			}
			return m
		}
		var results []outcome
		for _, e := range engines {
			for _, limit := range []int64{0, 1 << 40} {
				o := runHost(p, e, interp.Options{MaxSteps: limit}, funcs)
				if o.out != test.out || o.result.Status != test.status || o.err != test.want {
					t.Errorf("%s, engine %d: %+v", test.name, e, o)
				}
				if limit > 0 {
					results = append(results, o)
				}
			}
		}
		if !reflect.DeepEqual(results[0], results[1]) {
			t.Errorf("%s: the engines disagree:\n%+v\n%+v", test.name, results[0], results[1])
		}
	}
}

// back returns a host function that calls a function of the program.
func back(name string, args ...any) any {
	return func(c *host.Call, n int64) (int64, error) {
		out, err := c.Call(name, args...)
		if err != nil {
			return 0, err
		}
		return out[0].(int64), nil
	}
}

// The stacks of an engine may move while a host function calls the program. The numbers and
// strings of the functions that wait are then where they were.
func TestHostStacksGrow(t *testing.T) {
	p := interptest.Read(t, `
extern fn deep(n: int, ret: cont(int))
fn down(n: int, s: string, ret: cont(int)) =
  let end = n == 0
  branch(end, then, else)
  where then() = ret(0)
  where else() =
  let m = n - 1
  let t = s + "x"
  down(m, t, k)
  where k(x: int) =
  let l = len(t)
  let y = x + l
  ret(y)
fn start(n: int, ret: cont(int)) =
  down(n, "", ret)
fn main(ret: cont()) =
  let a = read_line()
  let b = read_int()
  deep(2000, k)
  where k(n: int) =
  do print(a, b, n)
  ret()
`)
	for _, e := range engines {
		for _, limit := range []int64{0, 1 << 40} {
			o := runHost(p, e, interp.Options{MaxSteps: limit, Stdin: strings.NewReader("line\n7\n")}, func(*[]string) host.Funcs {
				return host.Funcs{"deep": func(c *host.Call, n int64) (int64, error) {
					out, err := c.Call("start", n)
					if err != nil {
						return 0, err
					}
					return out[0].(int64), nil
				}}
			})
			if o.out != "line 7 2001000\n" || o.err != "" { // 1 + 2 + … + 2000
				t.Errorf("engine %d: %+v", e, o)
			}
		}
	}
}

// A trap in a function that a host function called has the calls of both.
func TestHostStack(t *testing.T) {
	p := interptest.Read(t, `
extern fn f(n: int, ret: cont(int)) @1:11
fn bad(n: int, ret: cont(int)) = @2:1
  let x = 1 / n @3:9
  ret(x) @3:9
fn main(ret: cont(int)) = @4:1
  f(5, ret) @5:3
fn mid(ret: cont(int)) = @6:1
  f(5, k) @7:3
  where k(x: int) = ret(x) @7:3
`)
	for _, e := range engines {
		o := runHost(p, e, interp.Options{}, func(*[]string) host.Funcs { return host.Funcs{"f": back("bad", 0)} })
		want := []cps.Frame{{Func: "bad", Pos: cps.Pos{Line: 3, Col: 9}}, {Func: "f", Pos: cps.Pos{Line: 1, Col: 11}}}
		if !reflect.DeepEqual(o.stack, want) {
			t.Errorf("engine %d: %+v", e, o.stack)
		}
	}
}

// A host function that ends its goroutine takes the run with it, and nothing else.
func TestHostGoexit(t *testing.T) {
	p := interptest.Read(t, "extern fn f(ret: cont())\nfn main(ret: cont()) =\n  f(ret)\n")
	for _, e := range engines {
		ended := make(chan bool)
		go func() {
			defer close(ended)
			interp.Run(p, interp.Options{Engine: e, Host: host.Funcs{"f": func() { runtime.Goexit() }}})
			ended <- true
		}()
		if <-ended {
			t.Errorf("engine %d: Run returned", e)
		}
		in, err := interp.NewInstance(p, interp.Options{Engine: e, Host: host.Funcs{"f": func() { runtime.Goexit() }}})
		if err != nil {
			t.Fatal(err)
		}
		ended = make(chan bool)
		go func() {
			defer close(ended)
			in.Call("main")
			ended <- true
		}()
		if <-ended {
			t.Errorf("engine %d: Call returned", e)
		}
		if _, err := in.Call("main"); err == nil || !strings.Contains(err.Error(), "a Go function ended its goroutine: make a new instance") {
			t.Errorf("engine %d: the next call: %v", e, err)
		}
		if _, err := interp.Run(p, interp.Options{Engine: e, Host: host.Funcs{"f": func() {}}}); err != nil {
			t.Error(err)
		}
	}
}

// A host function that waits for the context is cancelled, whatever it returns then.
func TestHostCancel(t *testing.T) {
	p := interptest.Read(t, "extern fn f(ret: cont(), raise: cont(string))\nfn main(ret: cont()) =\n  f(ret, h)\n  where h(e: string) =\n  do print(e)\n  ret()\n")
	simple := interptest.Read(t, "extern fn f(ret: cont(int))\nfn main(ret: cont()) =\n  f(k)\n  where k(x: int) =\n  do print(x)\n  ret()\n")
	for _, e := range engines {
		for _, result := range []error{context.Canceled, nil} {
			ctx, cancel := context.WithCancel(context.Background())
			var out strings.Builder
			_, err := interp.Run(p, interp.Options{Engine: e, Stdout: &out, Context: ctx, Host: host.Funcs{"f": func(c *host.Call) error {
				cancel()
				<-c.Context().Done()
				return result
			}}})
			if !errors.Is(err, interp.ErrInterrupted) || out.String() != "" {
				t.Errorf("engine %d, the host returns %v: %v, output %q", e, result, err, out.String())
			}
		}
		// The result of a call of the simplest kind is not used either.
		ctx, cancel := context.WithCancel(context.Background())
		var out strings.Builder
		_, err := interp.Run(simple, interp.Options{Engine: e, Stdout: &out, Context: ctx, Host: host.Funcs{"f": func() int64 { cancel(); return 1 }}})
		if !errors.Is(err, interp.ErrInterrupted) || out.String() != "" {
			t.Errorf("engine %d: %v, output %q", e, err, out.String())
		}
	}
}

// The failure of a host function has the position of its call, and the calls in progress, as a
// trap has. The call that is returned would be a tail call if f were not a host function.
func TestHostErrorHasPosition(t *testing.T) {
	const text = `extern fn f(n: int) -> int;
fn g(n: int) -> int {
    return 1 + f(n);
}
fn main() {
    print(g(1));
}`
	want := []cps.Frame{{Func: "g", Pos: cps.Pos{Line: 3, Col: 16}}, {Func: "main", Pos: cps.Pos{Line: 6, Col: 11}}}
	cause := errors.New("no")
	for i := range 6 {
		level, text := i%3, text
		if i >= 3 {
			text = strings.Replace(text, "1 + f(n)", "    f(n)", 1)
		}
		p := interptest.Lower(t, "test.imp", text, level, cps.Deferred)
		for _, e := range engines {
			for _, limit := range []int64{0, 1 << 40} {
				for name, f := range map[string]any{
					"error": func(int64) (int64, error) { return 0, cause },
					"panic": func(int64) int64 { panic(cause) },
				} {
					_, err := interp.Run(p, interp.Options{Engine: e, MaxSteps: limit, Host: host.Funcs{"f": f}})
					var trap *interp.Trap
					var failed *host.Error
					if !errors.As(err, &trap) || !errors.As(err, &failed) || !errors.Is(err, cause) || trap.Pos != want[0].Pos || !slices.Equal(trap.Stack, want) {
						t.Errorf("-O%d, %v, %s: %+v", level, e, name, err)
					}
				}
			}
		}
	}
	// All other traps have no such error.
	_, err := interp.Run(interptest.Lower(t, "test.imp", "fn main() { assert(false); }", 0, cps.Deferred), interp.Options{})
	var trap *interp.Trap
	if !errors.As(err, &trap) || trap.Err != nil || trap.Unwrap() != nil {
		t.Errorf("%+v", err)
	}
}

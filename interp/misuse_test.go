package interp_test

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"runtime"
	"strings"
	"testing"

	"cpsc/diag"
	"cpsc/host"
	"cpsc/interp"
	"cpsc/interp/internal/interptest"
)

// A nilContext is a context whose pointer a Go program forgot to set.
type nilContext struct{ context.Context }

// What cannot be run is refused, and the error says why.
func TestStartErrors(t *testing.T) {
	p := interptest.Read(t, "fn main(ret: cont()) =\n  ret()\n")
	for _, test := range []struct {
		opts interp.Options
		want string
	}{
		{interp.Options{MaxSteps: -1}, "Options.MaxSteps is -1: a limit must not be negative, and 0 means no limit"},
		{interp.Options{MaxMemory: -2}, "Options.MaxMemory is -2: a limit must not be negative, and 0 means the default"},
		{interp.Options{MaxDepth: -3}, "Options.MaxDepth is -3: a limit must not be negative, and 0 means the default"},
		{interp.Options{MaxOutput: -4}, "Options.MaxOutput is -4: a limit must not be negative, and 0 means the default"},
		{interp.Options{Context: (*nilContext)(nil)}, "Options.Context, a *interp_test.nilContext, panicked: runtime error: invalid memory address or nil pointer dereference: use context.Background, or leave it nil"},
		{interp.Options{Engine: 9}, "Options.Engine: there is no engine number 9"},
	} {
		_, err := interp.Run(p, test.opts)
		_, err2 := interp.NewInstance(p, test.opts)
		var start *interp.StartError
		if !errors.As(err, &start) || !errors.As(err2, &start) || err.Error() != test.want || err2.Error() != test.want {
			t.Errorf("%v and %v, want %s", err, err2, test.want)
		}
	}
	_, err := interp.Run(nil, interp.Options{})
	_, err2 := interp.NewInstance(nil, interp.Options{})
	if err == nil || err2 == nil || err.Error() != "the program is nil: compile.Compile sets compile.Program.CPS if it returns no error, and Check and Parse may not set it" || err.Error() != err2.Error() {
		t.Errorf("no program: %v and %v", err, err2)
	}
	for _, in := range []*interp.Instance{nil, {}} {
		_, err := in.Call("main")
		if err == nil || err.Error() != "the instance was not made by NewInstance, which has returned an error or was not called" || in.Result() != (interp.Result{}) {
			t.Errorf("no instance: %v", err)
		}
	}
}

// Nothing is executed if the context is done already.
func TestContextDone(t *testing.T) {
	p := interptest.Read(t, "fn f(ret: cont(int)) =\n  do print(1)\n  ret(1)\n\nfn main(ret: cont()) =\n  do print(2)\n  ret()\n")
	for _, e := range engines {
		for _, limit := range []int64{0, 1 << 40} {
			ctx, cancel := context.WithCancel(context.Background())
			var out bytes.Buffer
			opts := interp.Options{Engine: e, MaxSteps: limit, Stdout: &out, Context: ctx}
			in, err := interp.NewInstance(p, opts)
			if err != nil {
				t.Fatal(err)
			}
			if _, err := in.Call("f"); err != nil {
				t.Error(err)
			}
			cancel()
			steps := in.Result().Steps
			if r, err := in.Call("f"); !errors.Is(err, interp.ErrInterrupted) || r != nil || in.Result().Steps != steps {
				t.Errorf("engine %d: a call gives %v, %v", e, r, err)
			}
			if r, err := interp.Run(p, opts); !errors.Is(err, interp.ErrInterrupted) || r.Steps != 0 {
				t.Errorf("engine %d: a run takes %d steps, %v", e, r.Steps, err)
			}
			if out.String() != "1\n" {
				t.Errorf("engine %d: output %q", e, &out)
			}
		}
	}
}

type readWriter func([]byte) (int, error)

func (f readWriter) Read(p []byte) (int, error)  { return f(p) }
func (f readWriter) Write(p []byte) (int, error) { return f(p) }

// A reader or writer that breaks its contract ends the run, and not the process.
func TestBrokenIO(t *testing.T) {
	p := interptest.Read(t, "fn main(ret: cont()) =\n  let s = read_line()\n  do print(s)\n  ret()\n")
	panics := readWriter(func([]byte) (int, error) { panic("no paper") })
	for _, test := range []struct {
		in   io.Reader
		out  io.Writer
		want string
	}{
		{panics, nil, "reading standard input: it panicked: no paper"},
		{(*bytes.Buffer)(nil), nil, "reading standard input: it panicked: runtime error: invalid memory address or nil pointer dereference"},
		{readWriter(func([]byte) (int, error) { runtime.Goexit(); return 0, nil }), nil, "reading standard input: it ended its goroutine"},
		{readWriter(func([]byte) (int, error) { return -1, nil }), nil, "reading standard input: it returned -1 for a buffer of 65536 bytes"},
		{readWriter(func(p []byte) (int, error) { return len(p) + 1, nil }), nil, "reading standard input: it returned 65537 for a buffer of 65536 bytes"},
		{readWriter(func(p []byte) (int, error) { return copy(p, "x\n"), nil }), panics, "writing standard output: it panicked: no paper"},
	} {
		for _, e := range engines {
			_, err := interp.Run(p, interp.Options{Engine: e, Stdin: test.in, Stdout: test.out})
			var failed *interp.IOError
			if !errors.As(err, &failed) || err.Error() != test.want {
				t.Errorf("engine %d: %v, want %s", e, err, test.want)
			}
		}
	}
}

// A trace that cannot be written, and a profile that is nil.
func TestBrokenTrace(t *testing.T) {
	p := interptest.Read(t, "fn main(ret: cont()) =\n  ret()\n")
	_, err := interp.Run(p, interp.Options{Trace: (*bytes.Buffer)(nil)})
	if err == nil || err.Error() != "writing the trace: it panicked: runtime error: invalid memory address or nil pointer dereference" {
		t.Errorf("error %v", err)
	}
	var none *interp.Profile
	if none.Steps() != 0 || none.Conts() != nil || none.Lines() != nil {
		t.Error("a profile that is nil has something")
	}
}

// A host function keeps its host.Call, which is valid only until it returns.
func TestHostCallKept(t *testing.T) {
	p := interptest.Read(t, "extern fn f(ret: cont())\nfn g(ret: cont(int)) =\n  ret(7)\n\nfn main(ret: cont()) =\n  f(k)\n  where k() = ret()\n")
	for _, e := range engines {
		var kept *host.Call
		_, err := interp.Run(p, interp.Options{Engine: e, Host: host.Funcs{"f": func(c *host.Call) error {
			kept = c
			r, err := c.Call("g")
			if err == nil && r[0] != int64(7) {
				t.Errorf("g gives %v", r)
			}
			return err
		}}})
		if err != nil {
			t.Error(err)
		}
		if r, err := kept.Call("g"); err == nil || r != nil || !strings.HasPrefix(err.Error(), "the host function has returned") {
			t.Errorf("engine %d: after the run: %v, %v", e, r, err)
		}
	}
}

// A trap without a file has positions.
func TestRenderWithoutFile(t *testing.T) {
	_, err := interp.Run(interptest.Read(t, "fn main(n: int, ret: cont()) =\n  let x = 1 / n\n  do print(x)\n  ret()\n"), interp.Options{Args: []string{"0"}})
	var trap *interp.Trap
	if !errors.As(err, &trap) {
		t.Fatal(err)
	}
	var b bytes.Buffer
	if err := trap.Render(&b, nil, diag.Options{}); err != nil || b.String() != "trap: division by zero\n --> 2:3\n  in main (2:3)\n" {
		t.Errorf("%v, %s", err, &b)
	}
}

// A trap that errors.As has not found is nil, and its methods say so.
func TestNilTrap(t *testing.T) {
	var trap *interp.Trap
	want := "there is no trap: it is nil"
	if trap.Error() != want || trap.Unwrap() != nil {
		t.Errorf("%s, %v", trap.Error(), trap.Unwrap())
	}
	if err := trap.Render(io.Discard, nil, diag.Options{}); err == nil || err.Error() != want {
		t.Errorf("Render: %v", err)
	}
	if err := trap.RenderJSON(io.Discard, nil); err == nil || err.Error() != want {
		t.Errorf("RenderJSON: %v", err)
	}
}

// A writer that returns an impossible number is at fault, not the program.
func TestWriterReturnsNonsense(t *testing.T) {
	p := interptest.Read(t, "fn main(ret: cont()) =\n  do print(1)\n  ret()\n")
	for _, n := range []int{-5, 3} {
		for _, e := range engines {
			_, err := interp.Run(p, interp.Options{Engine: e, Stdout: readWriter(func([]byte) (int, error) { return n, nil })})
			if want := fmt.Sprintf("writing standard output: it returned %d for 2 bytes", n); err == nil || err.Error() != want {
				t.Errorf("engine %d: %v, want %s", e, err, want)
			}
		}
	}
}

// After a panic in Started, an instance says so.
func TestStartedPanics(t *testing.T) {
	p := interptest.Read(t, "fn f(ret: cont()) =\n  ret()\n")
	in, err := interp.NewInstance(p, interp.Options{Started: func() { panic("mine") }})
	if err != nil {
		t.Fatal(err)
	}
	func() {
		defer func() {
			if x := recover(); x != "mine" {
				t.Errorf("the panic is %v", x)
			}
		}()
		in.Call("f")
	}()
	if _, err := in.Call("f"); err == nil || !strings.Contains(err.Error(), "make a new instance") {
		t.Errorf("the next call: %v", err)
	}
}

// A session refuses imports that a unit does not have, or has with other types, and everything
// while a host function runs.
func TestSessionImports(t *testing.T) {
	const older = `struct P { x: int }
struct Q { x: string }
global g: int
fn k(p: P, ret: cont()) = ret()
fn l(a: [int], f: fn(int), ret: cont(ref int), raise: cont(string)) = raise("")
`
	for _, test := range []struct{ text, want string }{
		{"struct R { x: int }\nfn k(p: R, ret: cont()) = ret()\n", ""}, // the name of a struct may be another one
		{"global g: int\n", ""},
		{"fn l(a: [int], f: fn(int), ret: cont(ref int), raise: cont(string)) = raise(\"\")\n", ""},
		{"fn k(n: int, ret: cont()) = ret()\n", "the unit has function k with other types than the program"},
		{"struct P { x: string }\nfn k(p: P, ret: cont()) = ret()\n", "the unit has function k with other types"},
		{"fn k(ret: cont()) = ret()\n", "the unit has function k with other types"},
		{"fn l(a: [float], f: fn(int), ret: cont(ref int), raise: cont(string)) = raise(\"\")\n", "function l with other types"},
		{"fn l(a: [int], f: fn(bool), ret: cont(ref int), raise: cont(string)) = raise(\"\")\n", "function l with other types"},
		{"fn l(a: [int], f: fn(int), ret: cont(ref int), raise: cont(int)) = raise(0)\n", "function l with other types"},
		{"fn l(a: [int], f: fn(int), ret: cont(ref int)) = exit(0)\n", "function l with other types"},
		{"global g: [int]\n", "the unit has global g with other types"},
		{"fn z(ret: cont()) = ret()\n", "the unit from which the program takes function z has none of this name"},
		{"global z: int\n", "the unit from which the program takes global z has none of this name"},
	} {
		s := interp.NewSession(interp.Options{})
		u, err := s.Link(interptest.Read(t, older), nil)
		if err != nil {
			t.Fatal(err)
		}
		_, err = s.Link(interptest.Read(t, test.text), map[string]*interp.Unit{"k": u, "l": u, "g": u, "z": u, "other": u})
		var start *interp.StartError
		if test.want == "" && err != nil || test.want != "" && (!errors.As(err, &start) || !strings.Contains(err.Error(), test.want)) {
			t.Errorf("%s: %v, want %s", test.text, err, test.want)
		}
	}

	var s *interp.Session
	var u *interp.Unit
	p := interptest.Read(t, "extern fn h(ret: cont())\nfn f(ret: cont()) =\n  h(k)\n  where k() = ret()\n")
	calls := 0
	s = interp.NewSession(interp.Options{Host: host.Funcs{"h": func() {
		calls++
		_, err1 := s.Link(p, nil)
		_, err2 := s.Save([]*interp.Unit{u})
		_, _, err3 := s.Call(context.Background(), u, "f")
		for _, err := range []error{err1, err2, err3} {
			if err == nil || !strings.HasPrefix(err.Error(), "the session is running") {
				t.Errorf("while it is running: %v", err)
			}
		}
	}}})
	u, err := s.Link(p, nil)
	if err != nil {
		t.Fatal(err)
	}
	for range 2 {
		if _, _, err := s.Call(context.Background(), u, "f"); err != nil {
			t.Error(err)
		}
	}
	if calls != 2 {
		t.Errorf("%d calls", calls)
	}
}

package interp_test

import (
	"bytes"
	"context"
	"errors"
	"io"
	"runtime"
	"strings"
	"testing"

	"cpsc/diag"
	"cpsc/host"
	"cpsc/interp"
	"cpsc/interp/internal/interptest"
)

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
	if err == nil || err2 == nil || !strings.HasPrefix(err.Error(), "the program is nil: ") || err.Error() != err2.Error() {
		t.Errorf("no program: %v and %v", err, err2)
	}
	var in interp.Instance
	if _, err := in.Call("main"); err == nil || err.Error() != "the instance was not made by NewInstance" || in.Result() != (interp.Result{}) {
		t.Errorf("no instance: %v", err)
	}
}

// Nothing is executed if the context is done already.
func TestContextDone(t *testing.T) {
	p := interptest.Read(t, "fn f(ret: cont(int)) =\n  do print(1)\n  ret(1)\n\nfn main(ret: cont()) =\n  do print(2)\n  ret()\n")
	for _, e := range engines {
		for _, count := range []bool{false, true} {
			ctx, cancel := context.WithCancel(context.Background())
			var out bytes.Buffer
			opts := interp.Options{Engine: e, Count: count, Stdout: &out, Context: ctx}
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

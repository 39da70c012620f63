package interp

// This file tests calls, limits, exit statuses, the stack of a trap, and interrupts.

import (
	"context"
	"errors"
	"fmt"
	"io"
	"math"
	"reflect"
	"slices"
	"strings"
	"testing"

	"cpsc/cps"
	"cpsc/interp/internal/interptest"
)

// countDown is a program in which down calls itself n times. The calls are counted as they
// return, and main prints their number.
const countDown = `
fn down(n: int, ret: cont(int)) =
  let last = n == 0
  branch(last, base, step)
  where base() = ret(0)
  where step() =
    let m = n - 1
    down(m, k)
    where k(x: int) =
      let y = x + 1
      ret(y)
fn main(n: int, ret: cont()) =
  down(n, k)
  where k(x: int) =
    do print(x)
    ret()
`

func TestDeepRecursion(t *testing.T) {
	out, _, err := run(t, countDown, Options{Args: []string{"1000000"}})
	if out != "1000000\n" || err != nil {
		t.Error(out, err)
	}
}

// down(n) needs n+1 calls.
func TestDepthLimit(t *testing.T) {
	out, _, err := run(t, countDown, Options{Args: []string{"99"}, MaxDepth: 100})
	if out != "99\n" || err != nil {
		t.Error(out, err)
	}
	got := trap(t, countDown, Options{Args: []string{"100"}, MaxDepth: 100})
	if got.Message != "call depth limit of 100 exceeded" || len(got.Stack) != 101 || got.Pos != (cps.Pos{Line: 8, Col: 5}) {
		t.Error(got, len(got.Stack), got.Pos)
	}
}

// The greatest limit is the same as no limit.
func TestGreatestDepthLimit(t *testing.T) {
	for _, limit := range []int{math.MaxInt - 1, math.MaxInt} {
		out, _, err := run(t, countDown, Options{Args: []string{"1000"}, MaxDepth: limit})
		if out != "1000\n" || err != nil {
			t.Errorf("at most %d calls: got %q, %v", limit, out, err)
		}
	}
}

// If n is 0, there are 6 steps: main calls (1); down compares, branches and returns (3); main
// prints and returns (2).
func TestStepLimit(t *testing.T) {
	_, res, err := run(t, countDown, Options{Args: []string{"0"}, MaxSteps: 6})
	if err != nil || res.Steps != 6 {
		t.Error(res, err)
	}
	for limit := int64(1); limit < 6; limit++ {
		out, res, err := run(t, countDown, Options{Args: []string{"0"}, MaxSteps: limit})
		var trap *Trap
		if !errors.As(err, &trap) || trap.Message != fmt.Sprintf("step limit of %d exceeded", limit) ||
			res.Steps != limit || (out == "0\n") != (limit == 5) {
			t.Error(limit, out, res, err)
		}
	}
	// More steps than between two checks of the context: each call of down takes 6 steps, and
	// the last one takes 3.
	const steps = 1 + 6*1000 + 3 + 2
	if _, res, err := run(t, countDown, Options{Args: []string{"1000"}, MaxSteps: steps}); err != nil || res.Steps != steps {
		t.Error(res, err)
	}
	if _, res, err := run(t, countDown, Options{Args: []string{"1000"}, MaxSteps: steps - 1}); err == nil || res.Steps != steps-1 {
		t.Error(res, err)
	}
	if _, res, err := run(t, countDown, Options{Args: []string{"1000"}}); err != nil || res.Steps != steps {
		t.Error(res, err)
	}
}

func TestStack(t *testing.T) {
	const text = `
global g: int
fn INIT(ret: cont()) =
  let x = @g
  ret()
fn main(ret: cont()) = ret()
`
	got := trap(t, text, Options{})
	want := []cps.Frame{{Func: "globals", Pos: cps.Pos{Line: 4, Col: 3}}}
	if !reflect.DeepEqual(got.Stack, want) {
		t.Errorf("got %v, want %v", got.Stack, want)
	}

	// a calls b in tail position, so a has no frame.
	got = trap(t, `
fn main::fn(a: [int], ret: cont(int)) =
  let x = a[1]
  ret(x)
fn b(a: [int], ret: cont(int)) =
  let f = closure main::fn(a)
  f(k)
  where k(x: int) = ret(x)
fn a(a: [int], ret: cont(int)) =
  b(a, ret)
fn main(ret: cont(int)) =
  let x = [1]
  a(x, k)
  where k(y: int) = ret(y)
`, Options{})
	want = []cps.Frame{{Func: "", Pos: cps.Pos{Line: 3, Col: 3}}, {Func: "b", Pos: cps.Pos{Line: 7, Col: 3}}, {Func: "main", Pos: cps.Pos{Line: 13, Col: 3}}}
	if !reflect.DeepEqual(got.Stack, want) || got.Message != "index 1 out of bounds for length 1" || got.Func != "" {
		t.Errorf("got %v, want %v", got.Stack, want)
	}
}

func TestStatus(t *testing.T) {
	tests := []struct {
		text   string
		status int
	}{
		{"fn main(ret: cont()) = ret()", 0},
		{"fn main(ret: cont(int)) = ret(7)", 7},
		{"fn main(ret: cont(int)) = ret(-1)", -1},
		{"fn f(ret: cont()) = exit(5)\nfn main(ret: cont()) =\n f(k)\n where k() = ret()", 5},
		{"fn INIT(ret: cont()) = exit(4)\nfn main(ret: cont()) = exit(5)", 4},
	}
	for _, test := range tests {
		if _, res, err := run(t, test.text, Options{}); err != nil || res.Status != test.status {
			t.Errorf("%s: got %v, %v, want %d", test.text, res, err, test.status)
		}
	}
}

func TestInitialiserRunsFirst(t *testing.T) {
	got := mustRun(t, "global g: int\nfn INIT(ret: cont()) =\n do @g = 5\n ret()\n"+interptest.Body("let x = @g\n do print(x)"))
	if got != "5\n" {
		t.Error(got)
	}
}

// A cancelWriter cancels a context when it is written to.
type cancelWriter struct{ cancel func() }

func (w cancelWriter) Write(p []byte) (int, error) {
	w.cancel()
	return len(p), nil
}

func TestInterrupt(t *testing.T) {
	const forever = `
fn main(ret: cont()) =
  loop()
  where loop() =
    do print("again")
    loop()
`
	ctx, cancel := context.WithCancel(context.Background())
	_, res, err := run(t, forever, Options{Context: ctx, Stdout: cancelWriter{cancel}})
	if !errors.Is(err, ErrInterrupted) || res.Steps == 0 {
		t.Error(res, err)
	}
	// Cancelled before it starts.
	if _, res, err := run(t, forever, Options{Context: ctx}); !errors.Is(err, ErrInterrupted) || res.Steps != 0 {
		t.Error(res, err)
	}
	// Cancelled while it prints one value that has 2^60 elements by sharing. Nothing of
	// this value is written before it is measured, so the output before it cancels the
	// context.
	ctx, cancel = context.WithCancel(context.Background())
	const huge = `
struct Pair { a: Pair, b: Pair }
fn main(ret: cont()) =
  loop(0, nil:Pair)
  where loop(i: int, p: Pair) =
    let q = new Pair(p, p)
    let j = i + 1
    let more = j < 60
    branch(more, on, done)
    where on() =
      let few = j < 14
      branch(few, show, next)
    where show() =
      do write(q)
      next()
    where next() = loop(j, q)
    where done() =
      do print(q)
      ret()
`
	if _, _, err := run(t, huge, Options{Context: ctx, Stdout: cancelWriter{cancel}}); !errors.Is(err, ErrInterrupted) {
		t.Error(err)
	}
	if got := trap(t, strings.Replace(huge, "do print", "let s = str", 1), Options{MaxMemory: 1 << 20}); got.Message != "memory limit of 1048576 bytes exceeded" {
		t.Error(got)
	}
}

// A blockedReader never returns anything; it signals that it is being read.
type blockedReader struct{ asked chan struct{} }

func (r blockedReader) Read([]byte) (int, error) {
	close(r.asked)
	select {}
}

func TestInterruptWhileReading(t *testing.T) {
	for _, op := range []string{"read_line()", "read_int()", "eof()"} {
		ctx, cancel := context.WithCancel(context.Background())
		r := blockedReader{make(chan struct{})}
		go func() {
			<-r.asked
			cancel()
		}()
		var out strings.Builder
		_, _, err := run(t, interptest.Body(`do print("prompt")
 let x = `+op), Options{Context: ctx, Stdin: r, Stdout: &out})
		if !errors.Is(err, ErrInterrupted) || out.String() != "prompt\n" {
			t.Error(op, err, out.String())
		}
	}
}

// Function values of one function capture different numbers of values, so that a parameter
// is captured in one and passed in another.
func TestCapturesOfDifferentNumbers(t *testing.T) {
	const text = `fn f(a: int, s: string, b: float, x: string, c: int, y: string, ret: cont(string)) =
  let t1 = str(a)
  let t2 = t1 + s
  let t3 = str(b)
  let t4 = t2 + t3
  let t5 = t4 + x
  let t6 = str(c)
  let t7 = t5 + t6
  let t8 = t7 + y
  ret(t8)

fn main(ret: cont()) =
  let g0 = closure f()
  let g1 = closure f(1)
  let g2 = closure f(1, "s")
  let g4 = closure f(1, "s", 2.5, "x")
  let g6 = closure f(1, "s", 2.5, "x", 3, "y")
  let g3 = closure f(1, "s", 2.5)
  let g5 = closure f(1, "s", 2.5, "x", 3)
  g0(1, "s", 2.5, "x", 3, "y", k0)
  where k0(r0: string) =
  g1("s", 2.5, "x", 3, "y", k1)
  where k1(r1: string) =
  g2(2.5, "x", 3, "y", k2)
  where k2(r2: string) =
  g3("x", 3, "y", k3)
  where k3(r3: string) =
  g4(3, "y", k4)
  where k4(r4: string) =
  g5("y", k5)
  where k5(r5: string) =
  g6(k6)
  where k6(r6: string) =
  do print(r0, r1, r2, r3, r4, r5, r6)
  ret()
`
	want := strings.Repeat("1s2.5x3y ", 7)
	want = want[:len(want)-1] + "\n"
	if got := mustRun(t, text); got != want {
		t.Errorf("%q instead of %q", got, want)
	}
	// The closure that comes first determines the registers, so each of them takes a turn.
	lines := strings.Split(text, "\n")
	at := slices.IndexFunc(lines, func(s string) bool { return strings.Contains(s, "closure") })
	for i := range 7 {
		lines[at], lines[at+i] = lines[at+i], lines[at]
		p := interptest.Read(t, strings.Join(lines, "\n"))
		if err := Disassemble(io.Discard, p); err != nil {
			t.Fatal("the fast engine does not run it:", err)
		}
		if got := mustRun(t, strings.Join(lines, "\n")); got != want {
			t.Errorf("with another order: %q instead of %q", got, want)
		}
	}
}

// A loop may consist of a single switch instruction.
func TestSwitchIsInterrupted(t *testing.T) {
	const loop = `
fn main(ret: cont()) =
  let x = %s
  loop()
  where loop() =
  switch(x, %s, _: loop)
`
	for _, text := range []string{
		fmt.Sprintf(loop, "1 + 1", "1: loop, 1000000: loop, 5000000000: loop"),
		fmt.Sprintf(loop, "1 + 1", "1: loop, 2: loop, 3: loop, 4: loop, 5: loop, 6: loop"),
		fmt.Sprintf(loop, "1 + 1", "1: loop, 2: loop"),
		fmt.Sprintf(loop, `chr(65)`, `"A": loop, "B": loop`),
	} {
		for _, opts := range []Options{{}, {Engine: Reference}, {MaxSteps: 1 << 40}, {MaxSteps: 1 << 40, Profile: new(Profile)}} {
			ctx, cancel := context.WithCancel(context.Background())
			go cancel()
			opts.Context = ctx
			if _, err := Run(interptest.Read(t, text), opts); !errors.Is(err, ErrInterrupted) {
				t.Errorf("%v\n%s", err, text)
			}
		}
	}
}

// An interrupted program stops soon, even if steps are counted and each step takes long. It
// does not go on until the engine has executed a whole portion of steps.
func TestSlowStepsAreInterrupted(t *testing.T) {
	const text = `
fn main(ret: cont()) =
  let a = array(10000, 1)
  loop()
  where loop() =
  do print(a)
  loop()
`
	for _, opts := range []Options{{}, {MaxSteps: 1 << 40}, {MaxSteps: 1 << 21}, {Profile: new(Profile)}} {
		ctx, cancel := context.WithCancel(context.Background())
		written := 0
		opts.Context = ctx
		opts.Stdout = writerFunc(func(b []byte) (int, error) {
			cancel()
			written += len(b)
			return len(b), nil
		})
		if _, err := Run(interptest.Read(t, text), opts); !errors.Is(err, ErrInterrupted) || written > 1<<30 {
			t.Errorf("%v after %d bytes", err, written)
		}
	}
}

type writerFunc func([]byte) (int, error)

func (f writerFunc) Write(b []byte) (int, error) { return f(b) }

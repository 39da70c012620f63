package interp_test

import (
	"context"
	"errors"
	"fmt"
	"strconv"
	"strings"
	"testing"
	"time"

	"cpsc/cps"
	"cpsc/internal/test/long"
	"cpsc/internal/test/programs"
	"cpsc/interp"
	"cpsc/interp/internal/interptest"
)

// contOptions returns the options for the flags of a program.
func contOptions(t *testing.T, prog *programs.Program) interp.Options {
	opts := interp.Options{}
	for _, flag := range prog.Flags {
		name, value, _ := strings.Cut(flag, "=")
		number, unit := strings.CutSuffix(value, "M")
		n, err := strconv.Atoi(number)
		if unit {
			n <<= 20
		}
		switch {
		case err == nil && name == "--max-depth":
			opts.MaxDepth = n
		case err == nil && name == "--max-memory":
			opts.MaxMemory = int64(n)
		default:
			t.Fatalf("%s: unknown flag %s", prog.Name, flag)
		}
	}
	return opts
}

// expectRun runs a program and compares everything that is known about the run.
func expectRun(t *testing.T, prog *programs.Program, p *cps.Program, opts interp.Options) interp.Result {
	t.Helper()
	var out strings.Builder
	opts.Stdout = &out
	res, err := interp.Run(p, opts)
	if out.String() != prog.Stdout {
		t.Errorf("the output is\n%swant\n%s", out.String(), prog.Stdout)
	}
	if prog.Steps > 0 && res.Steps != prog.Steps {
		t.Errorf("%d steps, want %d", res.Steps, prog.Steps)
	}
	var trap *interp.Trap
	switch {
	case prog.Trap == nil && err == nil:
		if res.Status != prog.Status {
			t.Errorf("status %d, want %d", res.Status, prog.Status)
		}
	case prog.Trap == nil || !errors.As(err, &trap):
		t.Errorf("the error is %v, want the trap %v", err, prog.Trap)
	case trap.Message != prog.Trap.Message:
		t.Errorf("the trap is %q, want %q", trap.Message, prog.Trap.Message)
	case prog.Stack != nil:
		var stack []string
		for _, f := range trap.Stack {
			stack = append(stack, fmt.Sprintf("%s %d:%d", f.Func, f.Pos.Line, f.Pos.Col))
		}
		if got, want := strings.Join(stack, "\n"), strings.Join(prog.Stack, "\n"); got != want {
			t.Errorf("the stack is\n%s\nwant\n%s", got, want)
		}
	}
	return res
}

// The programs whose functions take several continuations have the expected results on both
// engines, which count the same steps.
func TestContinuations(t *testing.T) {
	t.Parallel()
	for _, prog := range programs.Conts(t) {
		t.Run(strings.TrimPrefix(prog.Name, "testdata/conts/"), func(t *testing.T) {
			p := interptest.Read(t, prog.Text)
			opts := contOptions(t, prog)
			opts.Engine = interp.Reference
			want := expectRun(t, prog, p, opts)
			opts.Engine = interp.Fast
			got := expectRun(t, prog, p, opts)
			if prog.Trap == nil && (got.Steps != want.Steps || got.Calls != want.Calls) {
				t.Errorf("%d steps and %d calls, %d and %d on the reference engine", got.Steps, got.Calls, want.Steps, want.Calls)
			}
		})
	}
}

// Both engines count the same steps and stop at the same one, with the same trap, and their
// profiles and traces agree, in programs whose functions take several continuations.
func TestStepsOfContinuations(t *testing.T) {
	t.Parallel()
	for i, prog := range programs.Conts(t) {
		if prog.Name == "testdata/conts/memory_limit" {
			continue // a memory limit is reached at a step that depends on the engine
		}
		if i%4 > 0 && !long.Enabled() {
			continue
		}
		p := interptest.Read(t, prog.Text)
		sameSteps(t, prog.Name, p, nil, "", long.Pick(2, 40))
		checkProfile(t, prog.Name, p, nil, "", int64(i))
		checkTrace(t, prog.Name, p, nil, "")
	}
}

// The same holds for random programs, with any limit of the depth of calls.
func TestRandomContinuations(t *testing.T) {
	t.Parallel()
	ended, uncaught := 0, 0
	programs := long.Pick[uint64](40, 750)
	for seed := range programs {
		text := interptest.RandomConts(seed)
		p := interptest.Read(t, text)
		name := fmt.Sprintf("seed %d", seed)
		for _, limit := range []int64{5000, 1 + int64(seed)%100} {
			for _, depth := range []int{100, 1 + int(seed)%7} {
				run := func(engine interp.Engine) string {
					var out strings.Builder
					res, err := interp.Run(p, interp.Options{Engine: engine, Stdout: &out, MaxSteps: limit, MaxDepth: depth})
					fmt.Fprintf(&out, "%v, status %d, %d steps, %d calls, %d objects", err, res.Status, res.Steps, res.Calls, res.Allocations)
					var trap *interp.Trap
					if errors.As(err, &trap) {
						fmt.Fprint(&out, trap.Stack)
					}
					return out.String()
				}
				want := run(interp.Reference)
				if got := run(interp.Fast); got != want {
					t.Fatalf("%s: with %d steps and a depth of %d, the fast engine gives\n%s\nthe reference\n%s\n%s", name, limit, depth, tail(got), tail(want), text)
				}
				if !strings.Contains(want, "step limit") {
					ended++
				}
				if strings.Contains(want, "uncaught: ") {
					uncaught++
				}
			}
		}
		if seed%4 == 0 {
			checkProfile(t, name, p, nil, "", int64(seed))
			checkTrace(t, name, p, nil, "")
		}
		if t.Failed() {
			t.Fatal(text)
		}
	}
	if n := int(programs); ended < n/4 || uncaught < n/20 {
		t.Errorf("of %d programs, %d runs ended by themselves, %d with an exception that nothing caught", n, ended, uncaught)
	}
}

// An endless loop that raises is interrupted, and so are tail calls that exchange continuations.
func TestRaisesAreInterrupted(t *testing.T) {
	for _, text := range []string{`
fn f(ret: cont(), raise: cont()) = raise()

fn main(ret: cont()) =
  loop()
  where loop() =
    f(ret, h)
    where h() = loop()
`, `
fn f(ret: cont(), raise: cont()) = f(raise, ret)

fn main(ret: cont()) =
  f(k, h)
  where k() = ret()
  where h() = ret()
`} {
		p := interptest.Read(t, text)
		for _, engine := range []interp.Engine{interp.Fast, interp.Reference} {
			ctx, cancel := context.WithTimeout(context.Background(), 30*time.Millisecond)
			if _, err := interp.Run(p, interp.Options{Engine: engine, Context: ctx}); !errors.Is(err, interp.ErrInterrupted) {
				t.Errorf("%v\n%s", err, text)
			}
			cancel()
		}
	}
}

// A trace shows the continuation that a raise goes to at the depth of its function.
func TestTraceOfRaise(t *testing.T) {
	const text = `fn low(n: int, ret: cont(), raise: cont(int)) = raise(n)

fn high(n: int, ret: cont(), raise: cont(int)) =
  let m = n + 1
  low(m, k, raise)
  where k() = ret()

fn main(ret: cont()) =
  high(1, k, handler)
  where k() = ret()
  where handler(e: int) =
    do print(e)
    ret()
`
	const want = ` 0 fn main()
 1   fn high(n = 1)
 2     fn low(n = 2)
 0 ret main.handler(e = 2)
`
	var trace strings.Builder
	if _, err := interp.Run(interptest.Read(t, text), interp.Options{Trace: &trace}); err != nil || trace.String() != want {
		t.Errorf("%v\n%s", err, trace.String())
	}
}

package interp_test

import (
	"errors"
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"

	"cpsc/cps"
	"cpsc/generate"
	"cpsc/internal/test/long"
	"cpsc/internal/test/programs"
	"cpsc/interp"
	"cpsc/interp/internal/interptest"
)

// within runs a program with a limit of steps and returns a text with all observable facts
// about the run.
func within(p *cps.Program, engine interp.Engine, args []string, stdin string, limit int64) (string, interp.Result) {
	var out strings.Builder
	res, err := interp.Run(p, interp.Options{Engine: engine, Args: args, Stdin: strings.NewReader(stdin), Stdout: &out,
		MaxDepth: 20_000, MaxSteps: limit})
	var trap *interp.Trap
	if errors.As(err, &trap) {
		fmt.Fprintf(&out, "\n%s", trap.Message)
		for _, f := range trap.Stack {
			fmt.Fprintf(&out, "\n\tin %s at %d:%d", f.Func, f.Pos.Line, f.Pos.Col)
		}
	} else if err != nil {
		fmt.Fprintf(&out, "\n%v", err)
	}
	fmt.Fprintf(&out, "\nstatus %d, %d steps", res.Status, res.Steps)
	return out.String(), res
}

// sameSteps checks that both engines execute the same steps, without a limit
// and with some limits that are reached.
func sameSteps(t *testing.T, name string, p *cps.Program, args []string, stdin string, limits int) {
	t.Helper()
	most := long.Pick[int64](100_000, 3_000_000)
	want, res := within(p, interp.Reference, args, stdin, most)
	if got, _ := within(p, interp.Fast, args, stdin, most); got != want {
		t.Errorf("%s: the fast engine gives\n%s\nthe reference\n%s", name, tail(got), tail(want))
		return
	}
	r := rand.New(rand.NewPCG(uint64(res.Steps), uint64(len(name))))
	for i := range limits {
		n := 1 + r.Int64N(max(res.Steps, 1))
		switch {
		case i < 3:
			n = max(res.Steps+1-int64(i), 1)
		case i < limits/2:
			n = 1 + r.Int64N(max(min(res.Steps, 300), 1))
		}
		want, _ := within(p, interp.Reference, args, stdin, n)
		if got, _ := within(p, interp.Fast, args, stdin, n); got != want {
			t.Errorf("%s: with %d steps, the fast engine gives\n%s\nthe reference\n%s", name, n, tail(got), tail(want))
			return
		}
	}
}

func tail(s string) string { return s[max(0, len(s)-600):] }

// Both engines count the same steps, and stop at the same one, in every program
// of the tree.
func TestStepsAgree(t *testing.T) {
	t.Parallel()
	for i, prog := range programs.Sample(t, 16) {
		for level := range 3 {
			name := fmt.Sprintf("%s -O%d", prog.Name, level)
			limits := 3
			if i%4 == 0 {
				limits = long.Pick(3, 6)
			}
			sameSteps(t, name, interptest.Lower(t, prog.Path, prog.Text, level, cps.Deferred), prog.Args, prog.Stdin, limits)
		}
	}
}

// A limit that is reached by a switch says where the selected case begins, also if its code
// follows that of the switch, or if the last instruction of the switch is a jump.
func TestStepsOfSwitches(t *testing.T) {
	p := interptest.Read(t, `fn main(ret: cont()) =
  f(1, k)
  where k() =
  f(2, k2)
  where k2() =
  f(3, k3)
  where k3() =
  f(4, k4)
  where k4() = ret()

fn f(x: int, ret: cont()) =
  switch(x, 1: one, _: other)
  where one() =
    do print("one")
    join()
  where other() =
    switch(x, 3: three, 2: two, _: none)
    where two() =
      do print("two")
      join()
    where three() =
      do print("three")
      ret()
    where none() =
      switch(x, 5: five, 6: six, _: join)
      where five() =
        do print("five")
        ret()
      where six() =
        do print("six")
        ret()
  where join() =
  do print("end")
  ret()
`)
	want, res := within(p, interp.Reference, nil, "", 1000)
	if want != "one\nend\ntwo\nend\nthree\nend\n\nstatus 0, 25 steps" {
		t.Error(want)
	}
	for limit := range res.Steps {
		want, _ := within(p, interp.Reference, nil, "", limit+1)
		if got, _ := within(p, interp.Fast, nil, "", limit+1); got != want {
			t.Errorf("with %d steps, the fast engine gives\n%s\nthe reference\n%s", limit+1, got, want)
		}
	}
}

// A loop of nothing but jumps remains a loop, wherever it is entered, and a switch with a table
// counts the steps up to the selected case. A sum that becomes part of a load takes a step where it is.
func TestStepsOfJumps(t *testing.T) {
	for _, text := range []string{
		"1: a, 2: b, _: c)\n  where a() = c()\n  where b() = a()\n  where c() = b()\n",
		"1: a, 2: b, 3: a, 4: b, 5: a, 6: b, _: a)\n  where a() = ret()\n  where b() =\n  do print(x)\n  ret()\n",
		"1: a, _: b)\n  where a() =\n  let y = x + 1\n  b()\n  where b() =\n  let m = bytes(8)\n  let z = load8_u(m, x)\n  do print(z)\n  ret()\n",
	} {
		for n := range 3 {
			p := interptest.Read(t, fmt.Sprintf("fn main(ret: cont()) =\n  let x = 1 + %d\n  switch(x, %s", n, text))
			for limit := range int64(12) {
				want, _ := within(p, interp.Reference, nil, "", limit+1)
				if got, _ := within(p, interp.Fast, nil, "", limit+1); got != want {
					t.Errorf("x is 1 + %d: with %d steps, the fast engine gives\n%s\nthe reference\n%s", n, limit+1, got, want)
				}
			}
		}
	}
}

// Both engines count the same steps in random programs.
func TestStepsAgreeOnRandomPrograms(t *testing.T) {
	t.Parallel()
	seeds := long.Pick[uint64](4, 60)
	for i := range seeds + 2 {
		// The last two have switches without cases, which need no instruction.
		seed := i
		if i >= seeds {
			seed = [...]uint64{186, 981}[i-seeds]
		}
		text := generate.Program(seed, generate.Options{Traps: int(seed % 4)})
		for level := range 3 {
			name := fmt.Sprintf("seed %d -O%d", seed, level)
			sameSteps(t, name, interptest.Lower(t, name, text, level, cps.Deferred), nil, "1 2 3\nfour\n", 12)
		}
	}
}

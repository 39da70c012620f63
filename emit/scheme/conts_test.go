package scheme_test

import (
	"fmt"
	"strings"
	"testing"

	"cpsc/emit/engines"
	"cpsc/emit/engines/enginetest"
	"cpsc/internal/test/long"
	"cpsc/internal/test/programs"
)

// TestConts runs the programs whose functions take several continuations.
func TestConts(t *testing.T) {
	list := programs.Conts(t)
	enginetest.OnEach(t, schemes, func(t *testing.T, e *engines.Engine) {
		for i, p := range list {
			if (i%3 > 0 || e != schemes[i/3%len(schemes)]) && !long.Enabled() {
				continue
			}
			if p.Trap != nil && strings.Contains(p.Trap.Message, " limit of ") {
				continue // Scheme has other limits
			}
			if e.Name == "guile" && !long.Enabled() && slow[p.Name] {
				continue
			}
			runConts(t, e, p)
		}
	})
}

// slow are the programs that take seconds in Guile, which interprets them.
var slow = map[string]bool{
	"testdata/conts/deep_raise": true, "testdata/conts/handler_per_level": true, "testdata/conts/memory": true,
	"testdata/conts/million_throws": true, "testdata/conts/permuted": true, "testdata/conts/return_as_handler": true,
	"testdata/conts/swap_in_a_loop": true, "testdata/conts/tail_calls": true,
}

// runConts runs a program and expects its output, trap and exit status.
func runConts(t *testing.T, e *engines.Engine, p *programs.Program) {
	t.Helper()
	dir := enginetest.Prepare(t, e, enginetest.Compile(t, "program.cps", p.Text, 0))
	got := enginetest.Run(t, e, dir, p.Args, p.Stdin)
	if want := (enginetest.Outcome{Status: p.Status, Out: p.Stdout, Errors: trapText(p)}); got != want {
		t.Errorf("%s: got %+v, want %+v", p.Name, got, want)
	}
}

// TestCallsInProgress expects the calls that are in progress after a function went on with
// one of several continuations, as traps report them.
func TestCallsInProgress(t *testing.T) {
	list := []*programs.Program{{
		Name: "a handler runs in the call of its function",
		Text: `fn c(n: int, ret: cont(int), raise: cont(int)) =
  raise(n)

fn b(n: int, ret: cont(int), raise: cont(int)) =
  c(n, k, raise)
  where k(x: int) = ret(x)

fn a(n: int, ret: cont(int)) =
  b(n, k, handler)
  where k(x: int) = ret(x)
  where handler(e: int) =
    let y = 10 / e
    ret(y)

fn main(ret: cont()) =
  a(2, k)
  where k(x: int) =
    do print(x)
    a(0, k.1)
    where k.1(y: int) = ret()
`,
		Stdout: "5\n", Status: 3, Trap: &programs.Trap{Message: "division by zero", Line: 12, Column: 5},
		Stack: []string{"a 12:5", "main 19:5"},
	}, {
		Name: "a function returns although the call of its caller has a handler",
		Text: `fn g(n: int, ret: cont(int), raise: cont(int)) =
  let m = n / n
  ret(m)

fn f(n: int, ret: cont(int)) =
  g(n, ret, handler)
  where handler(e: int) = ret(e)

fn main(ret: cont()) =
  f(1, k)
  where k(x: int) =
    f(x, k.1)
    where k.1(y: int) =
      let z = y - 1
      f(z, k.2)
      where k.2(w: int) = ret()
`,
		Status: 3, Trap: &programs.Trap{Message: "division by zero", Line: 2, Column: 3},
		Stack: []string{"g 2:3", "f 6:3", "main 15:7"},
	}, {
		Name: "function values of several types, of which one gets the second continuation of main",
		Text: `fn pair(ret: cont(), raise: cont(int, int)) =
  raise(3, 4)

fn none(ret: cont(), raise: cont()) =
  raise()

fn fail(n: int, ret: cont(int), raise: cont(int)) =
  raise(n)

fn both(f: fn(cont(), cont(int, int)), g: fn(cont(), cont()), ret: cont(int)) =
  f(k, two)
  where k() = ret(0)
  where two(x: int, y: int) =
    g(k.1, zero)
    where k.1() = ret(1)
    where zero() =
      let z = x * y
      ret(z)

fn main(ret: cont(), raise: cont(int)) =
  let f = closure pair()
  let g = closure none()
  both(f, g, k)
  where k(x: int) =
    do print(x)
    let h = closure fail(x)
    h(k.1, raise)
    where k.1(y: int) = ret()
`,
		Stdout: "12\n", Status: 3, Trap: &programs.Trap{Message: "uncaught: 12", Line: 8, Column: 3},
		Stack: []string{"fail 8:3", "main 27:5"},
	}}
	list = append(list, &programs.Program{
		Name: "users do not see functions that the source does not have",
		Text: `fn ::_stop(n: int, ret: cont(int), raise: cont(string)) =
  let even = n & 1
  let is = even == 0
  branch(is, fail, stop)
  where fail() = raise("even")
  where stop() =
  do trap("odd")
  ret(n)

fn ::_both(n: int, ret: cont(int), raise: cont(string)) =
  ::_stop(n, k, raise)
  where k(x: int) = ret(x)

fn f(n: int, ret: cont(int)) =
  ::_both(n, ret, handler)
  where handler(e: string) =
  do print(e)
  let m = n + 1
  ::_both(m, k, handler)
  where k(x: int) = ret(x)

fn main(ret: cont()) =
  f(4, k)
  where k(x: int) = ret()
`,
		Stdout: "even\n", Status: 3, Trap: &programs.Trap{Message: "odd", Line: 19, Column: 3},
		Stack: []string{"f 19:3", "main 23:3"},
	})
	enginetest.OnEach(t, schemes, func(t *testing.T, e *engines.Engine) {
		for _, p := range list {
			runConts(t, e, p)
		}
	})
}

// trapText returns what a program in Scheme says when it traps as the program should.
func trapText(p *programs.Program) string {
	if p.Trap == nil {
		return ""
	}
	var b strings.Builder
	fmt.Fprintf(&b, "trap: %s\n --> program.cps:%d:%d\n", p.Trap.Message, p.Trap.Line, p.Trap.Column)
	for i, frame := range p.Stack {
		name, position, _ := strings.Cut(frame, " ")
		does := "called from"
		if i == 0 {
			does = "in"
		}
		fmt.Fprintf(&b, "  %s %s (program.cps:%s)\n", does, name, position)
	}
	return b.String()
}

// Package interptest provides the programs and helpers that the tests of package interp and of
// its engines share.
package interptest

import (
	"fmt"
	"strings"
	"testing"

	"cpsc/compile"
	"cpsc/cps"
	"cpsc/diag"
	"cpsc/notation"
	"cpsc/opt"
)

// Read reads a program in the notation of CPS. It replaces INIT in the text by the
// name of the initialiser of the globals.
func Read(t testing.TB, text string) *cps.Program {
	t.Helper()
	text = strings.ReplaceAll(text, "INIT", cps.InitName)
	src := diag.NewFile("test.cps", text)
	errs := diag.NewList(src)
	p := notation.Read(src, errs)
	if p == nil {
		d := errs.Items[0]
		t.Fatalf("%v: %s\n%s", src.Position(d.Primary.Span.Start), d.Message, text)
	}
	return p
}

// Lower compiles a program in Imp at a level of optimisation.
func Lower(t testing.TB, name, text string, level int, placement cps.Placement) *cps.Program {
	t.Helper()
	p, err := compile.Compile(name, text, compile.Options{Language: compile.Imp, Level: compile.Levels[level], Build: cps.Options{Placement: placement}})
	if err != nil {
		t.Fatalf("%s: %v", name, err)
	}
	return p.CPS
}

// A Placed is a program that a strategy gives.
type Placed struct {
	*cps.Program
	Placement cps.Placement
}

// LowerAll compiles a program in Imp at a level of optimisation by each strategy. Most strategies
// give the same program, which is returned once.
func LowerAll(t testing.TB, name, text string, level int) (list []Placed) {
	t.Helper()
	checked, err := compile.Check(name, text, compile.Options{Language: compile.Imp})
	if err != nil {
		t.Fatalf("%s: %v", name, err)
	}
	seen := map[string]bool{}
	for _, placement := range cps.Placements {
		p, err := checked.Lower(cps.Options{Placement: placement, Verbatim: level == 0})
		if err != nil {
			t.Fatalf("%s: %v", name, err)
		}
		var b strings.Builder
		cps.Fprint(&b, p, cps.PrintOptions{Positions: true})
		if seen[b.String()] {
			continue
		}
		seen[b.String()] = true
		if level == 2 {
			if err := opt.Run(p, opt.Options{}); err != nil {
				t.Fatalf("%s: %v", name, err)
			}
		}
		if err := cps.Verify(p); err != nil {
			t.Fatalf("%s: %v", name, err)
		}
		list = append(list, Placed{p, placement})
	}
	return list
}

// Finish finishes the current function of a builder.
func Finish(t testing.TB, b *cps.Builder) {
	t.Helper()
	if err := b.Finish(); err != nil {
		t.Fatal(err)
	}
}

// Deep returns a program in which a function calls itself n times, where n is the argument
// of main. In each call, nums numbers and refs references are live across the recursive call.
func Deep(nums, refs int) string {
	var params, args, ops, uses strings.Builder
	for i := range nums {
		fmt.Fprintf(&params, ", x%d: int", i)
		fmt.Fprintf(&args, ", y%d", i)
		fmt.Fprintf(&ops, "      let y%[1]d = x%[1]d + n\n", i)
		fmt.Fprintf(&uses, "        do write(x%d)\n", i)
	}
	for i := range refs {
		fmt.Fprintf(&params, ", s%d: string", i)
		fmt.Fprintf(&args, ", s%d", i)
		fmt.Fprintf(&uses, "        do write(s%d)\n", i)
	}
	text := `
fn down(n: int` + params.String() + `, ret: cont()) =
  let more = n > 0
  branch(more, again, bottom)
    where bottom() =
      let s = read_line()
      exit(0)
    where again() =
      let m = n - 1
` + ops.String() + `      down(m` + args.String() + `, k)
      where k() =
        do write(n)
` + uses.String() + `        ret()
fn main(n: int, ret: cont()) =
  down(n` + strings.Repeat(", 1", nums) + strings.Repeat(`, "s"`, refs) + `, k)
  where k() = ret()
`
	return text
}

// EvenOdd is a program in which even and odd call each other in tail position, so that the
// stack does not grow.
const EvenOdd = `
fn even(n: int, s: string, ret: cont(bool)) =
  let last = n == 0
  branch(last, base, step)
  where base() = ret(true)
  where step() =
    let m = n - 1
    let f = closure odd()
    f(s, m, ret)
fn odd(s: string, n: int, ret: cont(bool)) =
  let last = n == 0
  branch(last, base, step)
  where base() = ret(false)
  where step() =
    let m = n - 1
    even(m, s, ret)
fn main(n: int, ret: cont()) =
  even(n, "x", k)
  where k(x: bool) =
    do print(x)
    ret()
`

// Body returns a program whose main executes these operations and returns.
func Body(ops string) string {
	return "fn main(ret: cont()) =\n" + ops + "\n  ret()\n"
}

package opt

import (
	"fmt"
	"strings"
	"testing"

	"cpsc/cps"
	"cpsc/generate"
	"cpsc/internal/test/long"
)

func TestPropagateConstants(t *testing.T) { testPass(t, "sccp") }

// TestConstantTrap expects that a trap keeps its position between the output before
// and after it.
func TestConstantTrap(t *testing.T) {
	const text = `
fn main(ret: cont()) =
  let zero = 2 - 2
  do print("before")
  let t1 = 1 / zero
  do print("after")
  ret()`
	want := run(t, read(t, text), nil, "")
	if want.stdout != "before\n" || !strings.HasPrefix(want.trap, "division by zero") {
		t.Fatalf("%+v", want)
	}
	for _, pass := range []string{"sccp", "gvn"} {
		p := read(t, text)
		apply(t, "test", passNamed(t, pass), p)
		same(t, pass, want, run(t, p, nil, ""))
	}
}

// TestValuePassesOnGenerated runs the passes that replace values over random programs,
// each alone and one after the other.
func TestValuePassesOnGenerated(t *testing.T) {
	for seed := range long.Pick[uint64](2, 25) {
		traps := []int{0, 20}[seed%2]
		text := generate.Program(seed, generate.Options{Traps: traps})
		for _, verbatim := range []bool{true, false} {
			opts := cps.Options{Verbatim: verbatim}
			want := run(t, convert(t, "generated", text, opts), nil, "")
			for _, passes := range [][]string{{"sccp"}, {"gvn"}, {"sccp", "gvn"}} {
				p := convert(t, "generated", text, opts)
				name := fmt.Sprintf("seed %d, %v (verbatim %t)", seed, passes, verbatim)
				for _, pass := range passes {
					apply(t, name, passNamed(t, pass), p)
					expectNoChange(t, passNamed(t, pass), p)
				}
				same(t, name, want, run(t, p, nil, ""))
				if t.Failed() {
					t.Fatal(text)
				}
			}
		}
	}
}

// chain returns a function of n continuations, each in the scope of the one
// before: a branch that either returns or continues.
func chain(n int, k func(b *strings.Builder, i int)) string {
	var b strings.Builder
	b.WriteString("fn f(x: int, y: int, ret: cont(int)) =\n")
	for i := range n {
		k(&b, i)
	}
	b.WriteString("ret(x)\n")
	return b.String()
}

// TestConstantsInAChain expects linear time for a long chain of continuations, each of
// which is reached because the branch before it is constant.
func TestConstantsInAChain(t *testing.T) {
	n := long.Pick(10_000, 50_000)
	p := read(t, chain(n, func(b *strings.Builder, i int) {
		if i == 0 {
			b.WriteString("k0(1)\n")
		}
		fmt.Fprintf(b, "where k%d(c%d: int) =\nlet t%d = c%d == 1\nbranch(t%d, go%d, stop%d)\nwhere stop%d() = ret(c%d)\nwhere go%d() =\n", i, i, i, i, i, i, i, i, i, i)
		if i+1 < n {
			fmt.Fprintf(b, "k%d(c%d)\n", i+1, i)
		}
	}))
	if !propagateConstants(p, p.Funcs[0]) {
		t.Fatal("nothing was found")
	}
	if got := len(p.Funcs[0].Conts); got != 1 {
		t.Errorf("%d continuations remain", got)
	}
}

// TestWideJump expects linear time for a jump with many arguments, each of which is
// lowered separately.
func TestWideJump(t *testing.T) {
	n := long.Pick(10_000, 50_000)
	var params, first, next, ops strings.Builder
	for i := range n {
		if i > 0 {
			params.WriteString(", ")
			first.WriteString(", ")
			next.WriteString(", ")
		}
		fmt.Fprintf(&params, "a%d: int", i)
		fmt.Fprintf(&first, "%d", i)
		fmt.Fprintf(&next, "b%d", i)
		fmt.Fprintf(&ops, "let b%d = a%d + n\n", i, (i+1)%n)
	}
	p := read(t, fmt.Sprintf("fn f(n: int, ret: cont()) =\nloop(%s)\nwhere loop(%s) =\n%sloop(%s)\n", &first, &params, &ops, &next))
	if propagateConstants(p, p.Funcs[0]) {
		t.Error("there is no constant")
	}
	if numberValues(p, p.Funcs[0]) {
		t.Error("no two values are equal")
	}
}

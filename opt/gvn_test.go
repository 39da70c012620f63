package opt

import (
	"fmt"
	"strings"
	"testing"

	"cpsc/cps"
	"cpsc/internal/test/long"
)

func TestNumberValues(t *testing.T) { testPass(t, "gvn") }

// countReturnsOf returns the number of continuations that only return the constant n.
func countReturnsOf(f *cps.Func, n int64) (count int) {
	for k := range f.Conts {
		if c := &f.Conts[k]; len(c.Ops) == 0 && c.Term.Kind == cps.Return {
			if info := f.Info(c.Term.Args[0]); info.Kind == cps.ConstValue && info.Int() == n {
				count++
			}
		}
	}
	return count
}

// TestDeadEdgeIsIgnored expects a pass that finds an edge to be dead to ignore it in the
// same run.
func TestDeadEdgeIsIgnored(t *testing.T) {
	for _, test := range []struct {
		name string
		pass func(*cps.Program, *cps.Func) bool
		text string
	}{
		{"sccp", propagateConstants, `
fn f(n: int, c: bool, ret: cont(int)) =
  let t1 = 2 < 1
  branch(t1, dead, live)
  where dead() = join(n)
  where live() =
    branch(c, then, else)
    where then() = join(0)
    where else() = join(0)
  where join(x: int) = ret(x)`},
		{"gvn", numberValues, `
fn f(c: bool, d: bool, x: int, y: int, ret: cont(int)) =
  branch(c, then, else)
  where then() =
    branch(c, yes, no)
    where yes() =
      branch(d, yes.1, yes.2)
      where yes.1() = join(x)
      where yes.2() = join(x)
    where no() = join(y)
    where join(p: int) =
      let b = p - x
      ret(b)
  where else() = ret(y)`},
	} {
		p := read(t, test.text)
		if f := p.Funcs[0]; !test.pass(p, f) || countReturnsOf(f, 0) != 1 {
			t.Errorf("%s: %s", test.name, p)
		}
	}
}

// TestFactsInDeepScopes expects linear time for facts and expressions in a chain of
// branches, each of which is in a target of the previous one.
func TestFactsInDeepScopes(t *testing.T) {
	n := long.Pick(10_000, 50_000)
	p := read(t, chain(n, func(b *strings.Builder, i int) {
		fmt.Fprintf(b, "let e%d = x * y\nlet t%d = x == %d\nbranch(t%d, stop%d, go%d)\n", i, i, i, i, i, i)
		fmt.Fprintf(b, "where stop%d() =\nlet z%d = x - %d\nlet u%d = e%d - e0\nlet v%d = z%d + u%d\nret(v%d)\nwhere go%d() =\n", i, i, i, i, i, i, i, i, i, i)
	}))
	f := p.Funcs[0]
	if !numberValues(p, f) {
		t.Fatal("the pass changed nothing")
	}
	verify(t, "a chain", p)
	if got := countReturnsOf(f, 0); got != n || len(f.Conts) != 2*n+1 {
		t.Errorf("%d continuations remain, and %d return 0; want %d and %d", len(f.Conts), got, 2*n+1, n)
	}
}

// TestWideSwitch expects linear time for the facts of a switch with many cases, and the
// right fact in each case.
func TestWideSwitch(t *testing.T) {
	n := long.Pick(10_000, 50_000)
	var cases, conts strings.Builder
	for i := range n {
		fmt.Fprintf(&cases, "%d: k%d, ", i, i)
		fmt.Fprintf(&conts, "where k%d() =\nlet a%d = x - %d\nret(a%d)\n", i, i, i, i)
	}
	p := read(t, fmt.Sprintf("fn f(x: int, ret: cont(int)) =\nswitch(x, %s_: other)\nwhere other() = ret(x)\n%s", &cases, &conts))
	f := p.Funcs[0]
	if !numberValues(p, f) {
		t.Fatal("the pass changed nothing")
	}
	if got := countReturnsOf(f, 0); got != n {
		t.Errorf("%d cases return 0, want %d", got, n)
	}
}

package opt

import (
	"fmt"
	"strings"
	"testing"

	"cpsc/cps"
	"cpsc/internal/long"
)

func TestShrink(t *testing.T) {
	for _, test := range []struct{ name, before, after string }{
		{"a continuation that jumps once", `
fn f(x: int, ret: cont(int)) =
  k(x)
  where k(a: int) =
  let b = a + 1
  j(b)
  where j(c: int) = ret(c)`, `
fn f(x: int, ret: cont(int)) =
  let b = x + 1
  ret(b)`},

		{"a continuation without parameters that jumps once", `
fn f(x: int, ret: cont(int)) =
  k()
  where k() =
  let b = x + 1
  ret(b)`, `
fn f(x: int, ret: cont(int)) =
  let b = x + 1
  ret(b)`},

		{"a jump to a jump, and to a return", `
fn f(x: int, c: bool, d: bool, ret: cont(int)) =
  branch(c, then, else)
  where then() =
    let a = x + 1
    k(x, a)
  where else() =
    branch(d, more, rest)
    where more() =
      let b = x + 2
      k(b, x)
    where rest() =
      let e = x + 3
      j(e, e)
  where k(p: int, q: int) = j(q, p)
  where j(r: int, s: int) =
  let t = r - s
  end(t)
  where end(u: int) = ret(u)`, `
fn f(x: int, c: bool, d: bool, ret: cont(int)) =
  branch(c, then, else)
  where then() =
    let a = x + 1
    j(a, x)
  where else() =
    branch(d, more, rest)
    where more() =
      let b = x + 2
      j(x, b)
    where rest() =
      let e = x + 3
      j(e, e)
  where j(r: int, s: int) =
  let t = r - s
  ret(t)`},

		// The jump to j takes what it was given for both of its parameters.
		{"an argument twice", `
fn f(x: int, c: bool, ret: cont(int)) =
  branch(c, then, else)
  where then() = k(x)
  where else() = k(1)
  where k(p: int) = j(p, p)
  where j(r: int, s: int) =
  let t = r * s
  ret(t)`, `
fn f(x: int, c: bool, ret: cont(int)) =
  branch(c, then, else)
  where then() = j(x, x)
  where else() = j(1, 1)
  where j(r: int, s: int) =
  let t = r * s
  ret(t)`},

		{"branches to what only jumps", `
fn f(x: int, c: bool, ret: cont(int)) =
  branch(c, then, else)
  where then() = join()
  where else() =
    do print(x)
    join()
  where join() =
  do print(x)
  ret(x)`, `
fn f(x: int, c: bool, ret: cont(int)) =
  branch(c, join, else)
  where else() =
    do print(x)
    join()
  where join() =
  do print(x)
  ret(x)`},

		{"both ways lead to one place", `
fn f(x: int, c: bool, ret: cont(int)) =
  switch(x, 1: one, 2: two, _: other)
  where one() = join()
  where two() = join()
  where other() =
    branch(c, then, else)
    where then() = join()
    where else() = join()
  where join() =
  do print(c)
  ret(x)`, `
fn f(x: int, c: bool, ret: cont(int)) =
  do print(c)
  ret(x)`},

		{"a negation", `
fn f(c: bool, ret: cont(int)) =
  let n = !c
  branch(n, then, else)
  where then() = ret(1)
  where else() = ret(2)`, `
fn f(c: bool, ret: cont(int)) =
  branch(c, else, then)
  where else() = ret(2)
  where then() = ret(1)`},

		{"a call whose continuation passes its results on", `
fn f(x: int, ret: cont(int)) =
  head(x)
  where head(a: int) =
  let c = a > 100
  branch(c, done, more)
  where done() = ret(a)
  where more() =
  f(a, k)
  where k(r: int) = head(r)`, `
fn f(x: int, ret: cont(int)) =
  head(x)
  where head(a: int) =
  let c = a > 100
  branch(c, done, more)
  where done() = ret(a)
  where more() = f(a, head)`},

		// f waits for g, and is seen to wait in a trap.
		{"a call whose result is returned stays", `
fn f(x: int, ret: cont(int)) =
  g(x, k)
  where k(r: int) = ret(r)

fn g(x: int, ret: cont(int)) =
  let y = 1 / x
  ret(y)`, ""},

		{"results in another order stay", `
fn f(x: int, ret: cont(int, int)) =
  head(x, 1)
  where head(a: int, b: int) =
  let c = a > b
  branch(c, done, more)
  where done() = ret(a, b)
  where more() =
  f(a, k)
  where k(r: int, s: int) = head(s, r)`, ""},

		// j is inside of k, and uses what k takes.
		{"a parameter that is used further in stays", `
fn f(x: int, c: bool, ret: cont(int)) =
  branch(c, then, else)
  where then() = k(x)
  where else() = k(1)
  where k(p: int) =
  j(0)
  where j(i: int) =
  let d = i == p
  branch(d, done, more)
  where done() = ret(i)
  where more() =
    let i.1 = i + 1
    j(i.1)`, ""},

		{"a branch cannot pass arguments", `
fn f(x: int, c: bool, ret: cont(int)) =
  branch(c, then, else)
  where then() = join(1)
  where else() = join(x)
  where join(a: int) =
  do print(a)
  ret(a)`, ""},

		{"a loop that does nothing", `
fn f(ret: cont()) =
  loop()
  where loop() = loop()`, ""},

		{"two continuations that jump to each other", `
fn f(c: bool, ret: cont()) =
  branch(c, a, b)
  where a() = b()
  where b() = a()`, `
fn f(c: bool, ret: cont()) =
  loop()
  where loop() = loop()`},

		{"two that swap, for ever", `
fn f(c: bool, x: int, y: int, ret: cont()) =
  branch(c, then, else)
  where then() = a(x, y)
  where else() = b(x, y)
  where a(p: int, q: int) = b(q, p)
  where b(r: int, s: int) = a(s, r)`, `
fn f(c: bool, x: int, y: int, ret: cont()) =
  loop()
  where loop() = loop()`},
	} {
		t.Run(test.name, func(t *testing.T) {
			if strings.Contains(test.after, "loop()") {
				endless(t, test.before)
				return
			}
			becomes(t, "shrink", test.before, test.after)
		})
	}
}

// endless expects that the pass comes to an end with a loop that has none.
func endless(t *testing.T, text string) {
	p := read(t, text)
	apply(t, "test", passNamed(t, "shrink"), p)
	f := p.Funcs[0]
	for _, c := range f.Conts {
		if len(c.Term.Succs()) == 0 {
			t.Errorf("there is a way out of\n%s", p)
		}
	}
	idle(t, passNamed(t, "shrink"), p)
}

// A chain of n jumps is followed in one go, without recursion.
func TestShrinkChain(t *testing.T) {
	n := long.Pick(20_000, 100_000)
	var b strings.Builder
	b.WriteString("fn f(c: bool, x: int, ret: cont(int)) =\n  branch(c, a, b)\n  where a() = k0(x)\n  where b() = k0(1)\n")
	for i := range n {
		fmt.Fprintf(&b, "  where k%d(x%d: int) = ", i, i)
		if i == n-1 {
			fmt.Fprintf(&b, "ret(x%d)\n", i)
		} else {
			fmt.Fprintf(&b, "k%d(x%d)\n", i+1, i)
		}
	}
	becomes(t, "shrink", b.String(), `
fn f(c: bool, x: int, ret: cont(int)) =
  branch(c, a, b)
  where a() = ret(x)
  where b() = ret(1)`)
}

func TestRemoveRedundant(t *testing.T) {
	// Figure 5: an irreducible loop with two ways in, and x assigned before it.
	becomes(t, "redundant", `
fn f(x: int, c: bool, ret: cont(int)) =
  branch(c, then, else)
  where then() = a(x)
  where else() = b(x)
  where a(x.1: int) = b(x.1)
  where b(x.2: int) =
  branch(c, more, done)
  where more() = a(x.2)
  where done() = ret(x.2)`, `
fn f(x: int, c: bool, ret: cont(int)) =
  branch(c, then, else)
  where then() = a()
  where else() = b()
  where a() = b()
  where b() =
  branch(c, more, done)
  where more() = a()
  where done() = ret(x)`)
	// Row 11: Figure 2 after copy propagation.
	becomes(t, "redundant", `
fn f(v0: int, c: bool, ret: cont(int)) =
  while(v0)
  where while(v2: int) =
  branch(c, body, done)
  where body() =
    branch(c, then, else)
    where then() = join(v0)
    where else() = join(v2)
    where join(v3: int) = while(v3)
  where done() = ret(v2)`, `
fn f(v0: int, c: bool, ret: cont(int)) =
  while()
  where while() =
  branch(c, body, done)
  where body() =
    branch(c, then, else)
    where then() = join()
    where else() = join()
    where join() = while()
  where done() = ret(v0)`)
	// Different values come in, the results of a call, and those of the function.
	becomes(t, "redundant", `
fn f(x: int, c: bool, ret: cont(int)) =
  loop(x, 1)
  where loop(a: int, b: int) =
  f(a, c, k)
  where k(r: int) =
  branch(c, more, done)
  where more() = loop(b, a)
  where done() = ret(r)`, "")
	p := convert(t, "swap.imp", "fn main(n: int) { var a = n; var b = n; while n > 0 { a, b = b, a; n -= 1; } print(a, b); }", cps.Options{Placement: cps.Simple})
	if changes := apply(t, "swap", passNamed(t, "redundant"), p); changes != 1 {
		t.Errorf("%d rounds changed something, not one", changes)
	}
	if text := p.String(); !strings.Contains(text, "print(n, n)") {
		t.Errorf("copies are not seen through:\n%s", text)
	}
}

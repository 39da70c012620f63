package opt

import (
	"fmt"
	"strings"
	"testing"

	"cpsc/cps"
	"cpsc/internal/test/long"
)

func TestShrink(t *testing.T) { testPass(t, "shrink") }

// TestShrinkEndless expects the pass to terminate for loops that never end.
func TestShrinkEndless(t *testing.T) {
	for name, text := range map[string]string{
		"two continuations jump to each other": `
fn f(c: bool, ret: cont()) =
  branch(c, a, b)
  where a() = b()
  where b() = a()`,
		"two continuations swap their arguments forever": `
fn f(c: bool, x: int, y: int, ret: cont()) =
  branch(c, then, else)
  where then() = a(x, y)
  where else() = b(x, y)
  where a(p: int, q: int) = b(q, p)
  where b(r: int, s: int) = a(s, r)`,
	} {
		t.Run(name, func(t *testing.T) {
			p := read(t, text)
			apply(t, "test", passNamed(t, "shrink"), p)
			for _, c := range p.Funcs[0].Conts {
				if len(c.Term.Targets) == 0 || c.Term.Targets[0].IsOwn() {
					t.Errorf("a continuation leaves the function in\n%s", p)
				}
			}
			expectNoChange(t, passNamed(t, "shrink"), p)
		})
	}
}

// TestShrinkChain expects the pass to follow a chain of n jumps in one run, without
// recursion.
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
	// Figure 5: x is assigned before an irreducible loop with two entries.
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
	// Nothing is redundant: parameters a and b receive different values, and the
	// result of a call is not known.
	becomes(t, "redundant", `
fn f(x: int, c: bool, ret: cont(int)) =
  loop(x, 1)
  where loop(a: int, b: int) =
  f(a, c, k)
  where k(r: int) =
  branch(c, more, done)
  where more() = loop(b, a)
  where done() = ret(r)`, "")
	// Jumps to the handler pass one value, but the call may pass others.
	becomes(t, "redundant", `
fn g(x: int, ret: cont(int), raise: cont(int)) = g(x, ret, raise)
fn f(x: int, c: bool, ret: cont(int)) =
  g(x, k, handler)
  where k(y: int) =
    branch(c, then, else)
    where then() = handler(x)
    where else() = ret(y)
  where handler(e: int) = ret(e)`, "")
	p := convert(t, "swap.imp", "fn main(n: int) { var a = n; var b = n; while n > 0 { a, b = b, a; n -= 1; } print(a, b); }", cps.Options{Placement: cps.Simple})
	if changes := apply(t, "swap", passNamed(t, "redundant"), p); changes != 1 {
		t.Errorf("the pass changed the program in %d runs, want one", changes)
	}
	if text := p.String(); !strings.Contains(text, "print(n, n)") {
		t.Errorf("print does not use n directly:\n%s", text)
	}
}

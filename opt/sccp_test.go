package opt

import (
	"fmt"
	"strings"
	"testing"

	"cpsc/cps"
	"cpsc/generate"
	"cpsc/internal/long"
)

func TestPropagateConstants(t *testing.T) {
	for _, test := range []struct{ name, before, after string }{
		{"straight line", `
fn f(ret: cont(int)) =
  let a = 2 * 3
  let b = a + 4
  ret(b)`, `
fn f(ret: cont(int)) =
  ret(10)`},

		// Each parameter and the branch are as they are because the others are.
		{"around a loop", `
fn f(n: int, ret: cont(int)) =
  head(1, 0)
  where head(k: int, i: int) =
  let t1 = i < n
  branch(t1, body, done)
  where body() =
    let t2 = k != 1
    branch(t2, then, else)
    where then() = join(2)
    where else() = join(k)
    where join(k.1: int) =
    let i.1 = i + 1
    head(k.1, i.1)
  where done() = ret(k)`, `
fn f(n: int, ret: cont(int)) =
  head(0)
  where head(i: int) =
  let t1 = i < n
  branch(t1, body, done)
  where body() =
    let i.1 = i + 1
    head(i.1)
  where done() = ret(1)`},

		// The same with k = 2 to begin with: then k is 2, and not only after it
		// was made so.
		{"the other way around a loop", `
fn f(n: int, ret: cont(int)) =
  head(2, 0)
  where head(k: int, i: int) =
  let t1 = i < n
  branch(t1, body, done)
  where body() =
    let t2 = k != 1
    branch(t2, then, else)
    where then() = join(2)
    where else() = join(k)
    where join(k.1: int) =
    let i.1 = i + 1
    head(k.1, i.1)
  where done() = ret(k)`, `
fn f(n: int, ret: cont(int)) =
  head(0)
  where head(i: int) =
  let t1 = i < n
  branch(t1, body, done)
  where body() =
    let i.1 = i + 1
    head(i.1)
  where done() = ret(2)`},

		{"not around a loop that changes it", `
fn f(n: int, ret: cont(int)) =
  head(1)
  where head(k: int) =
  let t1 = k < n
  branch(t1, body, done)
  where body() =
    let k.1 = k + 1
    head(k.1)
  where done() = ret(k)`, ``},

		{"a cycle that is never reached", `
fn f(n: int, ret: cont(int)) =
  branch(false, dead, join.0)
  where dead() = spin(n)
  where spin(i: int) =
    let i.1 = i + 1
    let t1 = i.1 < 10
    branch(t1, again, leave)
    where again() = spin(i.1)
    where leave() = join(i.1)
  where join.0() = join(7)
  where join(x: int) = ret(x)`, `
fn f(n: int, ret: cont(int)) =
  ret(7)`},

		// What is not reached counts for nothing where it would lead to.
		{"one of three ways is never taken", `
fn f(n: int, c: bool, ret: cont(int)) =
  let t1 = 2 < 1
  branch(t1, dead, live)
  where dead() = join(n)
  where live() =
    branch(c, then, else)
    where then() = join(7)
    where else() = join(7)
  where join(x: int) =
  let y = x + n
  ret(y)`, `
fn f(n: int, c: bool, ret: cont(int)) =
  branch(c, then, else)
  where then() = join()
  where else() = join()
  where join() =
  let y = 7 + n
  ret(y)`},

		{"memory decides", `
fn f(r: ref bool, ret: cont(int)) =
  head(1)
  where head(k: int) =
  let t1 = *r
  branch(t1, then, done)
  where then() = head(2)
  where done() = ret(k)`, ``},

		{"a loop without an exit", `
fn f(ret: cont(int)) =
  let t1 = 1 + 1
  loop(t1)
  where loop(k: int) =
  let t2 = k - 2
  let k.1 = k + t2
  loop(k.1)`, `
fn f(ret: cont(int)) =
  loop()
  where loop() =
  loop()`},

		{"switch", `
fn f(n: int, s: string, ret: cont(int)) =
  let t1 = 1 + 2
  switch(t1, 1: one, 3: three, _: other)
  where one() = ret(1)
  where three() =
    let t2 = s + "x"
    let t3 = "a" + "b"
    switch(t3, "a": a, "ab": ab, _: other.1)
    where a() = ret(2)
    where ab() = ret(3)
    where other.1() = ret(4)
  where other() = ret(5)`, `
fn f(n: int, s: string, ret: cont(int)) =
  ret(3)`},

		{"the default of a switch", `
fn f(ret: cont(int)) =
  let t1 = 1 + 4
  switch(t1, 1: one, 3: three, _: other)
  where one() = ret(1)
  where three() = ret(2)
  where other() = ret(t1)`, `
fn f(ret: cont(int)) =
  ret(5)`},

		{"one target twice", `
fn f(c: bool, n: int, ret: cont(int)) =
  branch(c, same, same)
  where same() =
  switch(n, 1: two, 2: two, _: two)
  where two() = ret(n)`, `
fn f(c: bool, n: int, ret: cont(int)) =
  ret(n)`},

		{"entry and results of calls", `
fn g(a: int, ret: cont(int)) = ret(1)

fn f(a: int, ret: cont(int)) =
  g(1, k)
  where k(x: int) =
  let t1 = x + a
  f(1, k.1)
  where k.1(y: int) =
  let t2 = t1 + y
  ret(t2)`, ``},

		// The continuation of a call that also gets a constant by a jump.
		{"a call and a jump to one continuation", `
fn g(ret: cont(int)) = ret(1)

fn f(c: bool, ret: cont(int)) =
  branch(c, call, jump)
  where call() = g(k)
  where jump() = k(1)
  where k(x: int) =
  let t1 = x + 0
  let t2 = x - x
  ret(t2)`, `
fn g(ret: cont(int)) = ret(1)

fn f(c: bool, ret: cont(int)) =
  branch(c, call, jump)
  where call() = g(k)
  where jump() = k(1)
  where k(x: int) =
  ret(0)`},

		{"division", `
fn f(n: int, ret: cont(int)) =
  let zero = 1 - 1
  let a = 6 / 4
  let b = 7 % zero
  let c = n / a
  let d = n / 2
  let e = 1 / zero
  ret(a)`, `
fn f(n: int, ret: cont(int)) =
  let b = 7 % 0
  let e = 1 / 0
  ret(1)`},

		{"out of bounds", `
fn f(a: [int], ret: cont(int)) =
  let t1 = 1 + 1
  let t2 = a[t1]
  let t3 = "ab"[t1]
  let t4 = "abc"[t1]
  let t5 = chr(-1)
  let t6 = substr("ab", 1, 3)
  let t7 = int(1e300)
  ret(t4)`, `
fn f(a: [int], ret: cont(int)) =
  let t2 = a[2]
  let t3 = "ab"[2]
  let t5 = chr(-1)
  let t6 = substr("ab", 1, 3)
  let t7 = int(1e300)
  ret(99)`},

		{"asserts", `
fn f(c: bool, ret: cont()) =
  let t1 = 1 < 2
  let t2 = 2 < 1
  do assert(t1)
  do assert(c)
  do assert(t2, "no")
  ret()`, `
fn f(c: bool, ret: cont()) =
  do assert(c)
  do assert(false, "no")
  ret()`},

		{"memory", `
fn f(ret: cont(int)) =
  let r = cell(1)
  let x = *r
  let a = [1, 2]
  let y = len(a)
  let z = x + y
  ret(z)`, ``},

		// Figure 4 of Braun et al.
		{"an identity decides", `
fn f(x: int, ret: cont(int)) =
  let mask = x & 0
  let t1 = mask != 0
  branch(t1, then, else)
  where then() = join(0)
  where else() = join(x)
  where join(res: int) = ret(res)`, `
fn f(x: int, ret: cont(int)) = ret(x)`},

		{"what becomes simpler", `
fn f(x: int, c: bool, ret: cont(int)) =
  let zero = 3 - 3
  let a = x + zero
  let t1 = a < x
  branch(t1, then, else)
  where then() = ret(1)
  where else() = ret(a)`, `
fn f(x: int, c: bool, ret: cont(int)) = ret(x)`},

		{"undefined is not the other argument", `
fn f(c: bool, ret: cont(int)) =
  branch(c, then, else)
  where then() = join(undef:int)
  where else() = join(1)
  where join(x: int) =
  let y = x + 1
  ret(y)`, ``},

		{"both zeros", `
fn f(c: bool, ret: cont(float)) =
  branch(c, then, else)
  where then() = join(0.0, nan)
  where else() = join(-0.0, nan)
  where join(x: float, y: float) =
  let z = 0.0 - y
  let t1 = z == z
  branch(t1, then.1, else.1)
  where then.1() = ret(1.0)
  where else.1() = ret(x)`, `
fn f(c: bool, ret: cont(float)) =
  branch(c, then, else)
  where then() = join(0.0)
  where else() = join(-0.0)
  where join(x: float) =
  ret(x)`},

		{"nil", `
struct Node { next: Node }

fn f(c: bool, ret: cont(bool)) =
  branch(c, then, else)
  where then() = join(nil:Node)
  where else() = join(nil:Node)
  where join(p: Node) =
  let t1 = p == nil:Node
  let q = p.next
  ret(t1)`, `
struct Node { next: Node }

fn f(c: bool, ret: cont(bool)) =
  branch(c, then, else)
  where then() = join()
  where else() = join()
  where join() =
  let q = nil:Node.next
  ret(true)`},

		// Two ways into the loop; it is the same constant by both.
		{"irreducible", `
fn f(c: bool, d: bool, ret: cont(int)) =
  branch(c, left.0, right.0)
  where left.0() = left(4)
  where right.0() = right(4)
  where left(x: int) = right(x)
  where right(y: int) =
  branch(d, back, done)
  where back() = left(y)
  where done() = ret(y)`, `
fn f(c: bool, d: bool, ret: cont(int)) =
  branch(c, left.0, right.0)
  where left.0() = left()
  where right.0() = right()
  where left() = right()
  where right() =
  branch(d, back, done)
  where back() = left()
  where done() = ret(4)`},

		{"nothing to do", `
fn f(x: int, y: int, ret: cont(int)) =
  let a = x + y
  let t1 = a < 3
  branch(t1, then, else)
  where then() = join(1)
  where else() = join(2)
  where join(z: int) = ret(z)`, ``},
	} {
		t.Run(test.name, func(t *testing.T) { becomes(t, "sccp", test.before, test.after) })
	}
}

// TestConstantTrap expects that a trap stays where it stands, between what is
// written before and after.
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

// TestValuePassesOnGenerated runs the passes of values over random programs, each
// alone and one after the other.
func TestValuePassesOnGenerated(t *testing.T) {
	for seed := range long.Pick[uint64](5, 25) {
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
					idle(t, passNamed(t, pass), p)
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
// before: a branch that either returns or goes on.
func chain(n int, k func(b *strings.Builder, i int)) string {
	var b strings.Builder
	b.WriteString("fn f(x: int, y: int, ret: cont(int)) =\n")
	for i := range n {
		k(&b, i)
	}
	b.WriteString("ret(x)\n")
	return b.String()
}

// TestConstantsInAChain expects that a long chain of continuations, each of which
// is reached because the one before is constant, takes linear time.
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
		t.Errorf("%d continuations are left", got)
	}
}

// TestWideJump expects that a jump with many arguments, each of which is lowered
// on its own, takes linear time.
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

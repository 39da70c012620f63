package opt

import (
	"fmt"
	"strings"
	"testing"

	"cpsc/cps"
	"cpsc/internal/long"
)

func TestNumberValues(t *testing.T) {
	for _, test := range []struct{ name, before, after string }{
		{"equal operations", `
fn f(x: int, y: int, s: string, u: string, ret: cont(int, bool, string, string)) =
  let a = x + y
  let b = y + x
  let c = a * b
  let d = b * a
  let e = c - d
  let t1 = x < y
  let t2 = y > x
  let t3 = t1 == t2
  let v = s + u
  let w = u + s
  ret(e, t3, v, w)`, `
fn f(x: int, y: int, s: string, u: string, ret: cont(int, bool, string, string)) =
  let v = s + u
  let w = u + s
  ret(0, true, v, w)`},

		{"by dominance, not from the side", `
fn f(x: int, y: int, c: bool, ret: cont(int)) =
  let a = x * y
  branch(c, then, else)
  where then() =
    let b = x * y
    let d = x - y
    join(b, d)
  where else() =
    let d.1 = x - y
    join(a, d.1)
  where join(p: int, q: int) =
  let r = x - y
  let t1 = p + q
  let t2 = t1 + r
  ret(t2)`, `
fn f(x: int, y: int, c: bool, ret: cont(int)) =
  let a = x * y
  branch(c, then, else)
  where then() =
    let d = x - y
    join(d)
  where else() =
    let d.1 = x - y
    join(d.1)
  where join(q: int) =
  let r = x - y
  let t1 = a + q
  let t2 = t1 + r
  ret(t2)`},

		{"what traps, once", `
fn f(x: int, y: int, s: string, ret: cont(int)) =
  let a = x / y
  let b = x / y
  let c = s[x]
  let d = s[x]
  let e = x % y
  let t1 = a + b
  let t2 = c + d
  let t3 = t1 + t2
  ret(t3)`, `
fn f(x: int, y: int, s: string, ret: cont(int)) =
  let a = x / y
  let c = s[x]
  let e = x % y
  let t1 = a + a
  let t2 = c + c
  let t3 = t1 + t2
  ret(t3)`},

		// Equal operations that nothing uses: the first stays, for its trap.
		{"what traps and is of no use", `
fn f(x: int, y: int, a: [int], ret: cont(int)) =
  let t1 = x / y
  let t2 = x / y
  let t3 = a[x]
  let t4 = a[x]
  ret(x)`, `
fn f(x: int, y: int, a: [int], ret: cont(int)) =
  let t1 = x / y
  let t3 = a[x]
  let t4 = a[x]
  ret(x)`},

		{"nothing that has to do with memory or the world", `
struct P { v: int }
global g: int

fn f(a: [int], p: P, r: ref int, ret: cont(int)) =
  let t1 = a[0]
  let t2 = a[0]
  let t3 = p.v
  let t4 = p.v
  let t5 = *r
  let t6 = *r
  let t7 = len(a)
  let t8 = len(a)
  let t9 = @g
  let t10 = @g
  let t11 = str(a)
  let t12 = str(a)
  let u1 = cell(1)
  let u2 = cell(1)
  let u3 = [1]
  let u4 = [1]
  let u5 = copy(a)
  let u6 = copy(a)
  let u7 = new P(1)
  let u8 = new P(1)
  let u9 = array(2, 0)
  let u10 = array(2, 0)
  let u11 = pop(a)
  let u12 = pop(a)
  let u13 = read_int()
  let u14 = read_int()
  let u15 = eof()
  let u16 = eof()
  do print(t1, t2, t3, t4, t5, t6, t7, t8, t9, t10, t11, t12)
  do print(u3, u4, u5, u6, u7, u8, u9, u10, u11, u12, u13, u14, u15, u16)
  do *u1 = 2
  do *u2 = 3
  ret(t1)`, ``},

		{"parameters with the same arguments", `
fn f(c: bool, x: int, y: int, ret: cont(int)) =
  branch(c, then, else)
  where then() =
    let a = x + 1
    let b = x + 1
    join(a, y, b, a)
  where else() = join(x, x, x, y)
  where join(p: int, q: int, r: int, s: int) =
  let t1 = p - r
  let t2 = q + s
  let t3 = t1 + t2
  let t4 = t3 * p
  ret(t4)`, `
fn f(c: bool, x: int, y: int, ret: cont(int)) =
  branch(c, then, else)
  where then() =
    let a = x + 1
    join(a, y, a)
  where else() = join(x, x, y)
  where join(p: int, q: int, s: int) =
  let t2 = q + s
  let t4 = t2 * p
  ret(t4)`},

		{"parameters with one argument", `
fn f(x: int, n: int, ret: cont(int)) =
  head(x, n, 0)
  where head(p: int, q: int, i: int) =
  let t1 = i < q
  branch(t1, body, done)
  where body() =
    let i.1 = i + p
    head(p, n, i.1)
  where done() = ret(p)`, `
fn f(x: int, n: int, ret: cont(int)) =
  head(0)
  where head(i: int) =
  let t1 = i < n
  branch(t1, body, done)
  where body() =
    let i.1 = i + x
    head(i.1)
  where done() = ret(x)`},

		{"parameters that keep themselves", `
fn f(x: int, y: int, c: bool, d: bool, ret: cont(int, int)) =
  branch(c, then, else)
  where then() = head(x, x)
  where else() = head(y, y)
  where head(p: int, q: int) =
  branch(d, body, done)
  where body() = head(p, q)
  where done() = ret(p, q)`, `
fn f(x: int, y: int, c: bool, d: bool, ret: cont(int, int)) =
  branch(c, then, else)
  where then() = head(x)
  where else() = head(y)
  where head(p: int) =
  branch(d, body, done)
  where body() = head(p)
  where done() = ret(p, p)`},

		{"parameters that count the same", `
fn f(n: int, c: bool, ret: cont(int, int, float)) =
  head(0, 0, 0.0, 1)
  where head(i: int, j: int, x: float, k: int) =
  let t1 = i < n
  branch(t1, body, done)
  where body() =
    branch(c, then, else)
    where then() =
      let i.1 = i + 2
      let j.1 = j + 2
      let k.1 = k + 2
      next(i.1, j.1, k.1)
    where else() = next(i, j, k)
    where next(i.2: int, j.2: int, k.2: int) =
    let i.3 = i.2 * n
    let j.3 = j.2 * n
    let k.3 = k.2 * n
    let x.1 = x + 1.0
    head(i.3, j.3, x.1, k.3)
  where done() =
  let t2 = i - j
  ret(t2, k, x)`, `
fn f(n: int, c: bool, ret: cont(int, int, float)) =
  head(0, 0.0, 1)
  where head(i: int, x: float, k: int) =
  let t1 = i < n
  branch(t1, body, done)
  where body() =
    branch(c, then, else)
    where then() =
      let i.1 = i + 2
      let k.1 = k + 2
      next(i.1, k.1)
    where else() = next(i, k)
    where next(i.2: int, k.2: int) =
    let i.3 = i.2 * n
    let k.3 = k.2 * n
    let x.1 = x + 1.0
    head(i.3, x.1, k.3)
  where done() =
  ret(0, k, x)`},

		// One of them is a step ahead by one of the ways.
		{"parameters that count differently", `
fn f(n: int, c: bool, ret: cont(int)) =
  head(0, 0)
  where head(i: int, j: int) =
  let t1 = i < n
  branch(t1, body, done)
  where body() =
    let i.1 = i + 1
    let j.1 = j + 1
    branch(c, then, else)
    where then() = head(i.1, j.1)
    where else() =
      let i.2 = i.1 + j
      let j.2 = j.1 - i
      head(i.2, j.2)
  where done() =
  let t2 = i - j
  ret(t2)`, ``},

		{"results of calls are parameters of their own", `
fn g(ret: cont(int, int)) = ret(1, 1)

fn f(c: bool, ret: cont(int)) =
  branch(c, call, jump)
  where call() = g(k)
  where jump() = k(1, 1)
  where k(x: int, y: int) =
  let z = x - y
  ret(z)`, ``},

		{"a condition that was tested", `
fn f(c: bool, x: int, y: int, ret: cont(int)) =
  let t1 = x < y
  branch(t1, then, else)
  where then() =
    let t2 = y > x
    branch(t2, then.1, else.1)
    where then.1() = ret(1)
    where else.1() = ret(2)
  where else() =
    let t3 = x >= y
    branch(t3, then.2, else.2)
    where then.2() =
      let t4 = !t1
      branch(t4, then.3, else.3)
      where then.3() = ret(3)
      where else.3() = ret(4)
    where else.2() = ret(5)`, `
fn f(c: bool, x: int, y: int, ret: cont(int)) =
  let t1 = x < y
  branch(t1, then, else)
  where then() = ret(1)
  where else() = ret(3)`},

		// With NaN neither of the two is true.
		{"the opposite of a comparison of floats", `
fn f(x: float, y: float, ret: cont(int)) =
  let t1 = x < y
  branch(t1, then, else)
  where then() = ret(1)
  where else() =
    let t2 = x >= y
    branch(t2, then.1, else.1)
    where then.1() = ret(2)
    where else.1() = ret(3)`, ``},

		{"negations", `
fn f(c: bool, ret: cont(int)) =
  let t1 = !c
  branch(t1, then, else)
  where then() =
    branch(c, then.1, else.1)
    where then.1() = ret(1)
    where else.1() = ret(2)
  where else() =
    let t2 = !t1
    branch(t2, then.2, else.2)
    where then.2() = ret(3)
    where else.2() = ret(4)`, `
fn f(c: bool, ret: cont(int)) =
  branch(c, else, then)
  where else() = ret(3)
  where then() = ret(2)`},

		{"equality with a constant", `
fn f(x: int, s: string, b: bool, ret: cont(int, string, bool)) =
  let t1 = x == 5
  branch(t1, then, else)
  where then() =
    let a = x + 1
    let t2 = "k" != s
    branch(t2, other, k)
    where other() =
      let c = b == false
      branch(c, f, t)
      where f() = ret(a, s, b)
      where t() = ret(x, s, b)
    where k() = ret(a, s, t2)
  where else() = ret(x, s, t1)`, `
fn f(x: int, s: string, b: bool, ret: cont(int, string, bool)) =
  let t1 = x == 5
  branch(t1, then, else)
  where then() =
    let t2 = "k" != s
    branch(t2, other, k)
    where other() =
      branch(b, t, f)
      where t() = ret(5, s, true)
      where f() = ret(6, s, false)
    where k() = ret(6, "k", false)
  where else() = ret(x, s, false)`},

		{"nil", `
struct Node { next: Node }

fn f(p: Node, ret: cont(Node)) =
  let t1 = p == nil:Node
  branch(t1, then, else)
  where then() = ret(p)
  where else() =
    let q = p.next
    ret(q)`, `
struct Node { next: Node }

fn f(p: Node, ret: cont(Node)) =
  let t1 = p == nil:Node
  branch(t1, then, else)
  where then() = ret(nil:Node)
  where else() =
    let q = p.next
    ret(q)`},

		// x is 0.0 or -0.0 where it equals one of them.
		{"equality of floats", `
fn f(x: float, ret: cont(float)) =
  let t1 = x == 0.0
  branch(t1, then, else)
  where then() =
    let y = 1.0 / x
    ret(y)
  where else() =
    let t2 = x != -0.0
    branch(t2, then.1, else.1)
    where then.1() = ret(1.0)
    where else.1() = ret(x)`, ``},

		{"the cases of a switch", `
fn f(x: int, s: string, ret: cont(int)) =
  switch(x, 1: one, 2: two, 3: join, 4: join, _: other)
  where one() =
    let a = x + 1
    ret(a)
  where two() =
    switch(s, "a": ka, _: kb)
    where ka() =
      let t1 = s == "a"
      branch(t1, then, else)
      where then() =
        switch(x, 1: wrong, 2: right, _: wrong)
        where wrong() = ret(-1)
        where right() = ret(x)
      where else() = ret(-2)
    where kb() = ret(x)
  where join() = ret(x)
  where other() = ret(x)`, `
fn f(x: int, s: string, ret: cont(int)) =
  switch(x, 1: one, 2: two, 3: join, 4: join, _: other)
  where one() = ret(2)
  where two() =
    switch(s, "a": ka, _: kb)
    where ka() = ret(2)
    where kb() = ret(2)
  where join() = ret(x)
  where other() = ret(x)`},

		{"facts end at joins", `
fn f(x: int, c: bool, ret: cont(int)) =
  let t1 = x == 5
  branch(t1, then, else)
  where then() = join(x, 1)
  where else() = join(7, 2)
  where join(p: int, q: int) =
  branch(t1, then.1, else.1)
  where then.1() =
    let a = x + p
    ret(a)
  where else.1() =
    let b = x - q
    branch(c, same, same.1)
    where same() = ret(b)
    where same.1() = ret(x)`, `
fn f(x: int, c: bool, ret: cont(int)) =
  let t1 = x == 5
  branch(t1, then, else)
  where then() = join(5, 1)
  where else() = join(7, 2)
  where join(p: int, q: int) =
  branch(t1, then.1, else.1)
  where then.1() =
    let a = 5 + p
    ret(a)
  where else.1() =
    let b = x - q
    branch(c, same, same.1)
    where same() = ret(b)
    where same.1() = ret(x)`},

		// The body can be reached with any x: the loop comes back to it.
		{"facts do not hold for what has another way in", `
fn f(x: int, y: int, c: bool, ret: cont(int)) =
  let t1 = x == 5
  branch(t1, body, done)
  where body() =
    let a = x + y
    let t2 = a < 100
    branch(t2, body, done)
  where done() = ret(x)`, ``},

		// A parameter whose arguments are one value is this value, though it is
		// known to be a constant by one of the ways.
		{"facts do not hide what is equal", `
fn f(x: int, y: int, ret: cont(int)) =
  let a = x + y
  let t1 = x == 5
  branch(t1, then, else)
  where then() =
    let b = x + y
    let c = x * y
    let d = x * y
    let e = c - d
    join(x, b, e)
  where else() = join(x, a, 0)
  where join(p: int, q: int, r: int) =
  let t2 = p + q
  let t3 = t2 + r
  ret(t3)`, `
fn f(x: int, y: int, ret: cont(int)) =
  let a = x + y
  let t1 = x == 5
  branch(t1, then, else)
  where then() = join()
  where else() = join()
  where join() =
  let t2 = x + a
  ret(t2)`},

		{"a parameter that is constant by facts", `
fn f(x: int, ret: cont(int)) =
  let t1 = x != 5
  branch(t1, then, else)
  where then() = join(5)
  where else() = join(x)
  where join(p: int) =
  let a = p * p
  ret(a)`, `
fn f(x: int, ret: cont(int)) =
  let t1 = x != 5
  branch(t1, then, else)
  where then() = join()
  where else() = join()
  where join() =
  ret(25)`},

		{"after an assertion", `
fn f(c: bool, x: int, ret: cont(int)) =
  do assert(c)
  let t1 = x == 3
  do assert(t1, "three")
  do assert(c)
  let a = x + 1
  branch(c, then, else)
  where then() = ret(a)
  where else() = ret(x)`, `
fn f(c: bool, x: int, ret: cont(int)) =
  do assert(c)
  let t1 = x == 3
  do assert(t1, "three")
  ret(4)`},

		{"an assertion that failed", `
fn f(c: bool, ret: cont(bool)) =
  branch(c, then, else)
  where then() =
    do assert(c)
    ret(c)
  where else() =
    do assert(c)
    ret(c)`, `
fn f(c: bool, ret: cont(bool)) =
  branch(c, then, else)
  where then() = ret(true)
  where else() =
    do assert(false)
    ret(false)`},

		{"one way only is left into a join", `
fn f(c: bool, x: int, y: int, ret: cont(int)) =
  branch(c, then, else)
  where then() =
    branch(c, yes, no)
    where yes() = join(x)
    where no() =
      let a = x / y
      join(a)
    where join(p: int) =
      let b = p - x
      ret(b)
  where else() = ret(y)`, `
fn f(c: bool, x: int, y: int, ret: cont(int)) =
  branch(c, then, else)
  where then() = ret(0)
  where else() = ret(y)`},

		// After the first branch is gone, nothing leads to the loop but itself.
		{"a cycle that nothing leads to", `
fn f(x: int, ret: cont(int)) =
  branch(true, then, else)
  where then() = ret(x)
  where else() = loop(1, 2)
  where loop(p: int, q: int) =
    let p.1 = p & 5
    let q.1 = q & 5
    loop(p.1, q.1)`, `
fn f(x: int, ret: cont(int)) =
  ret(x)`},

		{"a negation in a cycle that nothing leads to", `
fn f(x: int, ret: cont(int)) =
  branch(true, then, else)
  where then() = ret(x)
  where else() = loop(true)
  where loop(p: bool) =
    let q = !p
    branch(q, again, done)
    where again() = loop(q)
    where done() = ret(1)`, `
fn f(x: int, ret: cont(int)) =
  ret(x)`},

		{"equal with fewer facts", `
fn f(s: string, x: int, y: int, ret: cont(int)) =
  let t1 = x == 1
  branch(t1, then, else)
  where then() =
    let a = substr(s, x, y)
    let t2 = y == 3
    branch(t2, then.1, else.1)
    where then.1() =
      let b = substr(s, x, y)
      let t3 = a == b
      branch(t3, then.2, else.2)
      where then.2() = ret(1)
      where else.2() = ret(2)
    where else.1() = ret(3)
  where else() = ret(4)`, `
fn f(s: string, x: int, y: int, ret: cont(int)) =
  let t1 = x == 1
  branch(t1, then, else)
  where then() =
    let a = substr(s, 1, y)
    let t2 = y == 3
    branch(t2, then.1, else.1)
    where then.1() = ret(1)
    where else.1() = ret(3)
  where else() = ret(4)`},

		{"a constant is told by its value", `
fn f(x: float, ret: cont(float, float)) =
  let a = x + 0.0
  let b = x + -0.0
  let c = x - 0.0
  let d = b - c
  ret(a, d)`, `
fn f(x: float, ret: cont(float, float)) =
  let a = x + 0.0
  let d = x - x
  ret(a, d)`},

		{"undefined", `
fn f(c: bool, x: int, ret: cont(int)) =
  branch(c, then, else)
  where then() = join(undef:int, x)
  where else() = join(x, x)
  where join(p: int, q: int) =
  let a = p + q
  ret(a)`, `
fn f(c: bool, x: int, ret: cont(int)) =
  branch(c, then, else)
  where then() = join(undef:int)
  where else() = join(x)
  where join(p: int) =
  let a = p + x
  ret(a)`},

		{"two ways into a loop", `
fn f(c: bool, d: bool, x: int, ret: cont(int)) =
  branch(c, left.0, right.0)
  where left.0() = left(x, x)
  where right.0() = right(x, x)
  where left(p: int, p.1: int) =
    let a = p + p.1
    right(p, a)
  where right(q: int, q.1: int) =
  let b = q - q.1
  branch(d, back, done)
  where back() = left(q, b)
  where done() = ret(b)`, ``},
	} {
		t.Run(test.name, func(t *testing.T) { becomes(t, "gvn", test.before, test.after) })
	}
}

// returnsConst returns how many continuations do nothing but return n.
func returnsConst(f *cps.Func, n int64) (count int) {
	for k := range f.Conts {
		if c := &f.Conts[k]; len(c.Ops) == 0 && c.Term.Kind == cps.Return {
			if info := f.Info(c.Term.Args[0]); info.Kind == cps.ConstValue && info.Int() == n {
				count++
			}
		}
	}
	return count
}

// TestOneWayIsLeft expects that a way that turns out to be dead counts no more in
// the same run.
func TestOneWayIsLeft(t *testing.T) {
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
		if f := p.Funcs[0]; !test.pass(p, f) || returnsConst(f, 0) != 1 {
			t.Errorf("%s: %s", test.name, p)
		}
	}
}

// TestFactsInAChain expects that facts and expressions in very deep scopes take
// linear time: a chain of branches, each in the target of the one before.
func TestFactsInAChain(t *testing.T) {
	n := long.Pick(10_000, 50_000)
	p := read(t, chain(n, func(b *strings.Builder, i int) {
		fmt.Fprintf(b, "let e%d = x * y\nlet t%d = x == %d\nbranch(t%d, stop%d, go%d)\n", i, i, i, i, i, i)
		fmt.Fprintf(b, "where stop%d() =\nlet z%d = x - %d\nlet u%d = e%d - e0\nlet v%d = z%d + u%d\nret(v%d)\nwhere go%d() =\n", i, i, i, i, i, i, i, i, i, i)
	}))
	f := p.Funcs[0]
	if !numberValues(p, f) {
		t.Fatal("nothing was found")
	}
	verify(t, "a chain", p)
	if got := returnsConst(f, 0); got != n || len(f.Conts) != 2*n+1 {
		t.Errorf("%d continuations are left, and %d return 0", len(f.Conts), got)
	}
}

// TestWideSwitch expects that the facts of a switch with many cases take linear
// time, and that none is that of another case.
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
		t.Fatal("nothing was found")
	}
	if got := returnsConst(f, 0); got != n {
		t.Errorf("%d cases return 0", got)
	}
}

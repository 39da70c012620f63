package ssa

import (
	"strconv"
	"strings"
	"testing"

	"cpsc/cps"
	"cpsc/diag"
)

// Func returns the function with a name, or nil.
func (p *Program) Func(name string) *Func {
	if f := p.Decls.Func(name); f != nil {
		return p.Funcs[f.ID]
	}
	return nil
}

func mustRead(t *testing.T, text string) *Program {
	t.Helper()
	p, problem := read(text)
	if p == nil {
		t.Fatalf("%s\n%s", problem, text)
	}
	return p
}

func mustReadCPS(t *testing.T, text string) *cps.Program {
	t.Helper()
	errs := diag.NewList(diag.NewFile("test.cps", text))
	p := cps.Read(errs.File, errs)
	if p == nil {
		t.Fatalf("%s\n%s", errs.Items[0].Message, text)
	}
	return p
}

// Functions in SSA form, and the same functions in CPS.
func TestToCPS(t *testing.T) {
	tests := []struct {
		name, ssa, cps string
		again          bool // FromCPS gives the SSA form of before
	}{
		{"Figure 2 of Braun et al.", `
fn f(v0: int, c: bool, d: bool) -> int {
entry:
  v1 = v0 + 1
  jump header
header:  // from entry, join
  v2: int = phi [entry: v0] [join: v3]
  branch c, body, done
body:  // from header
  branch d, then, else
then:  // from body
  jump join
else:  // from body
  jump join
join:  // from then, else
  v3: int = phi [then: v1] [else: v2]
  jump header
done:  // from header
  ret v2
}
`, `
fn f(v0: int, c: bool, d: bool, ret: cont(int)) =
  let v1 = v0 + 1
  header(v0)
  where header(v2: int) =
  branch(c, body, done)
  where body() =
    branch(d, then, else)
    where then() = join(v1)
    where else() = join(v2)
    where join(v3: int) = header(v3)
  where done() = ret(v2)
`, true},
		{"swap: phis are evaluated at once", `
fn f(n: int) -> (int, int) {
entry:
  jump loop
loop:  // from entry, body
  x: int = phi [entry: 1] [body: y]
  y: int = phi [entry: 2] [body: x]
  i: int = phi [entry: 0] [body: i.1]
  t1 = i < n
  branch t1, body, done
body:  // from loop
  i.1 = i + 1
  jump loop
done:  // from loop
  ret x, y
}
`, `
fn f(n: int, ret: cont(int, int)) =
  loop(1, 2, 0)
  where loop(x: int, y: int, i: int) =
  let t1 = i < n
  branch(t1, body, done)
  where body() =
    let i.1 = i + 1
    loop(y, x, i.1)
  where done() = ret(x, y)
`, true},
		{"lost copy: the old value lives on after the critical edge", `
fn f(n: int) -> int {
entry:
  jump loop
loop:  // from entry, loop
  x: int = phi [entry: 1] [loop: x.1]
  x.1 = x + 1
  t1 = x.1 < n
  branch t1, loop, done
done:  // from loop
  ret x
}
`, `
fn f(n: int, ret: cont(int)) =
  loop(1)
  where loop(x: int) =
  let x.1 = x + 1
  let t1 = x.1 < n
  branch(t1, then, done)
  where then() = loop(x.1)
  where done() = ret(x)
`, false},
		{"an edge that is critical, and passes nothing", `
fn f(c: bool, d: bool) {
entry:
  branch c, a, b
a:  // from entry
  branch d, b, done
b:  // from entry, a
  print(1)
  jump done
done:  // from a, b
  ret
}
`, `
fn f(c: bool, d: bool, ret: cont()) =
  branch(c, a, b)
  where a() = branch(d, b, done)
  where b() =
    do print(1)
    done()
  where done() = ret()
`, true},
		{"two edges from a branch, with operands of their own", `
fn f(c: bool) -> int {
entry:
  branch c, join, join
join:  // from entry, entry
  x: int = phi [entry: 1] [entry: 2]
  ret x
}
`, `
fn f(c: bool, ret: cont(int)) =
  branch(c, then, else)
  where then() = join(1)
  where else() = join(2)
  where join(x: int) = ret(x)
`, false},
		{"the edges of a switch", `
fn f(n: int) -> int {
entry:
  switch n, 1: join, 2: other, 3: join, _: join
other:  // from entry
  jump join
join:  // from other, entry, entry, entry
  x: int = phi [other: 20] [entry: 10] [entry: 30] [entry: 0]
  ret x
}
`, `
fn f(n: int, ret: cont(int)) =
  switch(n, 1: case, 2: other, 3: case.1, _: default)
  where case() = join(10)
  where other() = join(20)
  where case.1() = join(30)
  where default() = join(0)
  where join(x: int) = ret(x)
`, false},
		{"a loop whose header is the entry's successor, with one exit from its middle", `
fn f(n: int) -> int {
entry:
  jump a
a:  // from entry, b
  x: int = phi [entry: n] [b: x.1]
  jump b
b:  // from a
  x.1 = x / 2
  t1 = x.1 == 0
  branch t1, done, a
done:  // from b
  y: int = phi [b: x]
  ret y
}
`, `
fn f(n: int, ret: cont(int)) =
  a(n)
  where a(x: int) =
  b()
  where b() =
  let x.1 = x / 2
  let t1 = x.1 == 0
  branch(t1, then, else)
  where then() =
    done(x)
    where done(y: int) = ret(y)
  where else() = a(x.1)
`, false},
		{"calls", `
fn f(g: fn(int) -> (int, int)) -> int {
entry:
  x, y = call g(1)
  call h()
  z = call f(g)
  t1 = x + y
  t2 = t1 + z
  t3 = t2 > 3
  branch t3, then, else
then:  // from entry
  tailcall f(g)
else:  // from entry
  ret t2
}

fn h() {
entry:
  ret
}
`, `
fn f(g: fn(int) -> (int, int), ret: cont(int)) =
  g(1, k)
  where k(x: int, y: int) =
  h(k.1)
  where k.1() =
  f(g, k.2)
  where k.2(z: int) =
  let t1 = x + y
  let t2 = t1 + z
  let t3 = t2 > 3
  branch(t3, then, else)
  where then() = f(g, ret)
  where else() = ret(t2)

fn h(ret: cont()) =
  ret()
`, true},
		{"calls that share what follows them, and one that passes other things", `
fn f(n: int) -> int {
entry:
  switch n, 1: a, 2: b, _: c
a:  // from entry
  r.1 = call f(1) to join
b:  // from entry
  r.2 = call f(2) to join
c:  // from entry
  r.3 = call f(3) to join
join:  // from a, b, c
  r: int = phi [a: r.1] [b: r.2] [c: n]
  ret r
}
`, `
fn f(n: int, ret: cont(int)) =
  switch(n, 1: a, 2: b, _: c)
  where a() = f(1, join)
  where b() = f(2, join)
  where c() =
    f(3, k)
    where k(r.3: int) = join(n)
  where join(r: int) = ret(r)
`, false},
		{"what follows a call has a name of its own", `
fn f(n: int) -> int {
entry:
  x = call f(n) as next
  ret x
}
`, `
fn f(n: int, ret: cont(int)) =
  f(n, next)
  where next(x: int) = ret(x)
`, true},
		{"undefined values and constants", `
fn f(c: bool, s: string) -> float {
entry:
  branch c, then, else
then:  // from entry
  jump join
else:  // from entry
  jump join
join:  // from then, else
  x: float = phi [then: undef:float] [else: -inf]
  y: string = phi [then: "a\n"] [else: s]
  print(y)
  ret x
}
`, `
fn f(c: bool, s: string, ret: cont(float)) =
  branch(c, then, else)
  where then() = join(undef:float, "a\n")
  where else() = join(-inf, s)
  where join(x: float, y: string) =
  do print(y)
  ret(x)
`, true},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			text, want := test.ssa[1:], test.cps[1:]
			p := mustRead(t, text)
			if got := p.String(); got != text {
				t.Fatalf("printed again, %s", difference(got, text))
			}
			q := toCPS1(t, "", p)
			if got := q.String(); got != want {
				t.Fatalf("in CPS it is\n%s", got)
			}
			if got := fromCPS1(t, "", q).String(); test.again != (got == text) {
				t.Errorf("back in SSA form it is\n%s", got)
			}
			checkRoundTrip(t, "", q)
		})
	}
}

// The order of predecessors is that of the operands of the first phi; the other phis may
// list them in another order.
func TestOrderOfPredecessors(t *testing.T) {
	p := mustRead(t, `
fn f(c: bool) -> int {
start: branch c, a, b
a: jump join
b: jump join
join:
  x: int = phi [b: 2] [a: 1]
  y: int = phi [a: 10] [b: 20]
  z = x + y ret z
}`)
	want := `fn f(c: bool) -> int {
start:
  branch c, a, b
a:  // from start
  jump join
b:  // from start
  jump join
join:  // from b, a
  x: int = phi [b: 2] [a: 1]
  y: int = phi [b: 20] [a: 10]
  z = x + y
  ret z
}
`
	if got := p.String(); got != want {
		t.Errorf("printed\n%s", got)
	}
	if text := toCPS1(t, "", p).String(); !strings.Contains(text, "where a() = join(1, 10)\n") ||
		!strings.Contains(text, "where b() = join(2, 20)\n") {
		t.Errorf("in CPS it is\n%s", text)
	}
}

// Both forms behave the same where order matters: with n = 3, the swap ends with 2 and 1,
// and the lost copy with 2.
func TestOrderMatters(t *testing.T) {
	p := mustRead(t, `
fn swap(n: int) -> (int, int) {
entry: jump loop
loop:
  x: int = phi [entry: 1] [body: y]
  y: int = phi [entry: 2] [body: x]
  i: int = phi [entry: 0] [body: i.1]
  t = i < n
  branch t, body, done
body: i.1 = i + 1 jump loop
done: ret x, y
}
fn lost(n: int) -> int {
entry: jump loop
loop:
  x: int = phi [entry: 1] [loop: x.1]
  x.1 = x + 1
  t = x.1 < n
  branch t, loop, done
done: ret x
}
fn main() {
entry:
  a, b = call swap(3)
  c = call lost(3)
  print(a, b, c)
  ret
}`)
	if got := outcome(toCPS1(t, "", p), nil, ""); got != "2 1 2\nstatus 0" {
		t.Errorf("it writes %q", got)
	}
}

// A continuation with any name, one shared by calls and jumps, and one in a loop are the
// same after conversion to SSA form and back.
func TestCPSComesBack(t *testing.T) {
	for _, text := range []string{
		`fn f(x: int, ret: cont(int)) =
  let c = x == 0
  branch(c, a, b)
  where a() = f(1, k)
  where b() = f(2, k)
  where k(y: int) = ret(y)
`, `fn f(x: int, ret: cont(int)) =
  f(x, k)
  where k(y: int) = f(y, k)
`, `fn f(x: int, ret: cont(int)) =
  f(x, k.7)
  where k.7(y: int) = f(y, k)
  where k(y.1: int) = j(y.1)
  where j(z: int) = ret(z)
`, `fn f(entry: int, c: bool, ret: cont(int)) =
  branch(c, then, join)
  where then() = g(join)
  where join() = ret(entry)

fn g(ret: cont()) =
  ret()
`, `fn f(jump: int, call: int, ret: cont(int)) =
  let to = jump + call
  let phi = [to]
  do phi[0] = call
  let as = -5
  do print(as)
  f(as, to, as.1)
  where as.1(tailcall: int) =
  site(tailcall, as)
  where site(k: int, k.1: int) = ret(k)
`,
	} {
		checkRoundTrip(t, text, mustReadCPS(t, text))
	}
}

// A long chain of blocks, of calls and of nested conditions is no problem, nor is a
// join of many edges.
func TestLargeFunctions(t *testing.T) {
	const n = 10_000
	var b strings.Builder
	b.WriteString("fn f(c: bool) -> int {\nentry:\n  branch c, a0, join\n")
	for i := range n {
		b.WriteString(strings.ReplaceAll("aN:\n  call g()\n  branch c, a", "N", strconv.Itoa(i)) + strconv.Itoa(i+1) + ", join\n")
	}
	b.WriteString("a" + strconv.Itoa(n) + ":\n  jump join\njoin:\n  x: int = phi [a" + strconv.Itoa(n) + ": 1] [entry: 0]")
	for i := range n {
		b.WriteString(" [a" + strconv.Itoa(i) + ": " + strconv.Itoa(i) + "]")
	}
	b.WriteString("\n  ret x\n}\nfn g() {\nentry: ret }\n")
	p := mustRead(t, b.String())
	again := mustRead(t, p.String())
	if again.String() != p.String() {
		t.Error("it is not read back")
	}
	if back := fromCPS1(t, "", toCPS1(t, "", p)); len(back.Func("f").Blocks) != 2*n+4 {
		t.Errorf("it comes back with %d blocks", len(back.Func("f").Blocks))
	}
}

func TestFromCPSRejects(t *testing.T) {
	p := mustReadCPS(t, "fn f(ret: cont()) =\n  ret()\n")
	p.Funcs[0].Conts[0].Term.Kind = cps.NoTerm
	if _, err := FromCPS(p); err == nil || !strings.Contains(err.Error(), "there is no terminator") {
		t.Errorf("the error is %v", err)
	}
	q := mustRead(t, "fn f() {\nentry: ret\n}")
	q.Funcs[0].Blocks[0].Term.Kind = cps.NoTerm
	if _, err := q.ToCPS(); err == nil || err.Error() != "function f (2:8): there is no terminator" {
		t.Errorf("the error is %v", err)
	}
}

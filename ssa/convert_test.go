package ssa

// This file tests the conversion to CPS and back.

import (
	"path/filepath"
	"strconv"
	"strings"
	"testing"

	"cpsc/cps"
	"cpsc/diag"
	"cpsc/internal/test/golden"
	"cpsc/notation"
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

func mustReadCPS(t testing.TB, text string) *cps.Program {
	t.Helper()
	errs := diag.NewList(diag.NewFile("test.cps", text))
	p := notation.Read(errs.File, errs)
	if p == nil {
		t.Fatalf("%s\n%s", errs.Items[0].Message, text)
	}
	return p
}

// TestToCPS converts the programs of testdata/to-cps from SSA form to CPS and back. It
// expects after.cps and then back.ssa, or in an archive without that, before.ssa.
func TestToCPS(t *testing.T) {
	golden.Run(t, filepath.Join("testdata", "to-cps"), func(t *testing.T, c *golden.Archive) {
		text := c.Text(t, "before.ssa")
		p := mustRead(t, text)
		if got := p.String(); got != text {
			t.Fatalf("printed again, %s", difference(got, text))
		}
		q := toCPS1(t, "", p)
		c.Expect(t, "after.cps", q.String())
		back := fromCPS1(t, "", q).String()
		if c.Has("back.ssa") {
			c.Expect(t, "back.ssa", back)
		} else if back != text {
			t.Errorf("converted back to SSA form:\n%s", back)
		}
		checkRoundTrip(t, "", q)
	})
}

// The predecessors are in the order of the operands of the first phi. The other phis may
// have their operands in another order.
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
		t.Errorf("converted to CPS:\n%s", text)
	}
}

// All phis of a block are evaluated at once. With n = 3, swap returns 2 and 1, and lost
// returns 2. A conversion that evaluates them one after another gives other results.
func TestPhisAreParallel(t *testing.T) {
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
		t.Errorf("the program prints %q", got)
	}
}

// Continuations that calls share, that are in a loop, or that have unusual names are the same
// after conversion to SSA form and back.
func TestRoundTripOfContinuations(t *testing.T) {
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
`, `fn f(x: int, ret: cont(int)) =
  switch(x, 1: a, 2: b, 3: a, _: c)
  where a() = ret(1)
  where b() = ret(2)
  where c() = ret(3)
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

// A function with a long chain of blocks with calls and conditions, and a join of many edges
// is read, printed and converted.
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
		t.Error("the text reads back as another program")
	}
	if back := fromCPS1(t, "", toCPS1(t, "", p)); len(back.Func("f").Blocks) != 2*n+4 {
		t.Errorf("converted back, it has %d blocks", len(back.Func("f").Blocks))
	}
}

// Both conversions return the fault of a program that is not well-formed.
func TestConversionOfInvalidPrograms(t *testing.T) {
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

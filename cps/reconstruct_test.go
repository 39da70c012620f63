package cps_test

// This file tests reconstruction: Editor.Redefine, and the result after Commit. The expected
// texts are worked out by hand; random functions are compared with a model in which values
// are mutable variables.

import (
	"fmt"
	"math/rand"
	"strings"
	"testing"

	"cpsc/cps"
	"cpsc/diag"
	"cpsc/flow"
	"cpsc/internal/test/long"
	"cpsc/interp"
	"cpsc/notation"
)

// An editing is an editor that finds continuations and values by their names.
type editing struct {
	*cps.Editor
	t testing.TB
}

// edit reads a program and returns an editing of its function main.
func edit(t testing.TB, text string) editing {
	t.Helper()
	errs := diag.NewList(diag.NewFile("test.cps", text))
	p := notation.Read(diag.NewFile("test.cps", text), errs)
	if errs.Failed() {
		t.Fatalf("%s\n%s", errs.Items[0].Message, text)
	}
	verify(t, p)
	return editing{cps.Edit(p, p.Func("main")), t}
}

func verify(t testing.TB, p *cps.Program) {
	t.Helper()
	if err := cps.Verify(p); err != nil {
		t.Fatalf("%v\n%s", err, p)
	}
}

// cont returns the continuation of a name; "" is the entry.
func (e editing) cont(name string) cps.ContID {
	e.t.Helper()
	for k := range e.Func.Conts {
		if e.Func.Conts[k].Name == name {
			return cps.ContID(k)
		}
	}
	e.t.Fatalf("there is no continuation %s", name)
	return cps.NoCont
}

// value returns the value of a name.
func (e editing) value(name string) cps.Value {
	e.t.Helper()
	for x := range e.Func.Values {
		if e.Func.Values[x].Name == name {
			return cps.Value(x)
		}
	}
	e.t.Fatalf("there is no value %s", name)
	return cps.NoValue
}

func (e editing) int(n int64) cps.Value {
	return e.Constant(cps.ValueInfo{Type: cps.Int, Bits: uint64(n)})
}

// insert puts an operation before operation number at of a continuation,
// and returns its result.
func (e editing) insert(k cps.ContID, at int, name string, c cps.Code, args ...cps.Value) cps.Value {
	x := e.NewValue(cps.ValueInfo{Kind: cps.OpValue, Type: cps.Int, Name: name})
	cont := &e.Func.Conts[k]
	ops := append([]cps.Op(nil), cont.Ops[:at]...)
	ops = append(ops, cps.Op{Code: c, Result: x, Args: args, Pos: e.Func.Pos})
	cont.Ops = append(ops, cont.Ops[at:]...)
	return x
}

// jump makes a continuation end with a jump.
func (e editing) jump(from, to string) {
	k := e.cont(from)
	e.Func.Conts[k].Term = cps.Term{Kind: cps.Jump, Targets: []cps.ContID{e.cont(to)}, Pos: e.Func.Conts[k].Term.Pos}
}

func TestReconstruct(t *testing.T) {
	tests := []struct {
		name   string
		before string
		edit   func(e editing)
		after  string
	}{
		{
			// A no longer goes to C by way of B: a copy of v0 is its definition there.
			name: "figure 7",
			before: `
fn main(x: int, c: bool, d: bool, ret: cont(int)) =
  branch(c, A, E)
  where A() = B()
  where E() =
    do print(x)
    B()
  where B() =
  let v0 = x * 3
  branch(d, C, D)
  where C() =
    let u = v0 + v0
    ret(u)
  where D() = ret(v0)
`,
			edit: func(e editing) {
				a := e.cont("A")
				v1 := e.insert(a, 0, "v1", cps.Mul, e.value("x"), e.int(3))
				e.Redefine(e.value("v0"), a, cps.AtEnd, v1)
				e.jump("A", "C")
			},
			// The jump from E is the only one to B now.
			after: `
fn main(x: int, c: bool, d: bool, ret: cont(int)) =
  branch(c, A, E)
  where A() =
    let v1 = x * 3
    C(v1)
  where E() =
    do print(x)
    let v0 = x * 3
    branch(d, then, D)
    where then() = C(v0)
    where D() = ret(v0)
  where C(v0.1: int) =
  let u = v0.1 + v0.1
  ret(u)
`,
		},
		{
			// v keeps a use, but none that the redefinition reaches.
			name: "a redefinition that nothing uses",
			before: `
fn main(x: int, c: bool, ret: cont(int)) =
  let v = x + 1
  let w = x * 2
  branch(c, then, else)
  where then() = ret(v)
  where else() = ret(w)
`,
			edit: func(e editing) {
				k := e.cont("else")
				e.Redefine(e.value("v"), k, 0, e.value("w"))
				e.Func.Conts[k].Term.Args[0] = e.int(0)
			},
			after: `
fn main(x: int, c: bool, ret: cont(int)) =
  let v = x + 1
  branch(c, then, else)
  where then() = ret(v)
  where else() = ret(0)
`,
		},
		{
			// The edges from the calls get continuations that only pass v.
			name: "calls without results that lead to a join",
			before: `
fn g(ret: cont()) = ret()

fn main(v: int, c: bool, ret: cont(int)) =
  branch(c, then, else)
  where then() = g(join)
  where else() = g(join)
  where join() = ret(v)
`,
			edit: func(e editing) {
				k := e.cont("then")
				w := e.insert(k, 0, "w", cps.Mul, e.value("v"), e.int(3))
				e.Redefine(e.value("v"), k, cps.AtEnd, w)
			},
			after: `
fn g(ret: cont()) =
  ret()

fn main(v: int, c: bool, ret: cont(int)) =
  branch(c, then, else)
  where then() =
    let w = v * 3
    g(k)
    where k() = join(w)
  where else() =
    g(k.1)
    where k.1() = join(v)
  where join(v.1: int) = ret(v.1)
`,
		},
		{
			// Continuations on the edges from both calls pass the value of v, after the exception.
			name: "calls that share a handler",
			before: `
fn g(x: int, ret: cont(int), raise: cont(int)) = raise(x)

fn main(v: int, ret: cont(int), raise: cont(int)) =
  g(1, k, catch)
  where k(x: int) = g(x, ret, catch)
  where catch(e: int) =
  let s = e + v
  ret(s)
`,
			edit: func(e editing) {
				k := e.cont("k")
				w := e.insert(k, 0, "w", cps.Mul, e.value("v"), e.int(3))
				e.Redefine(e.value("v"), k, 1, w)
			},
			after: `
fn g(x: int, ret: cont(int), raise: cont(int)) =
  raise(x)

fn main(v: int, ret: cont(int), raise: cont(int)) =
  g(1, k, k.2)
  where k(x: int) =
    let w = v * 3
    g(x, ret, k.1)
    where k.1(e: int) = catch(e, w)
  where k.2(e.1: int) = catch(e.1, v)
  where catch(e.2: int, v.1: int) =
  let s = e.2 + v.1
  ret(s)
`,
		},
		{
			// The redefinition holds after the call only, so the edge passes v.
			name: "redefinition after a call, whose handler is its continuation",
			before: `
fn g(x: int, ret: cont(int), raise: cont(int)) = raise(x)

fn main(v: int, ret: cont(int)) =
  loop()
  where loop() =
  g(v, k, k)
  where k(x: int) =
  let c = x > v
  branch(c, loop, done)
  where done() = ret(v)
`,
			edit: func(e editing) {
				e.Redefine(e.value("v"), e.cont("k"), cps.AtEnd, e.value("x"))
			},
			after: `
fn g(x: int, ret: cont(int), raise: cont(int)) =
  raise(x)

fn main(v: int, ret: cont(int)) =
  loop(v)
  where loop(v.1: int) =
  g(v.1, k, k)
  where k(x: int) =
  let c = x > v.1
  branch(c, then, done)
  where then() = loop(x)
  where done() = ret(x)
`,
		},
		{
			name: "live-range splitting, in one arm",
			before: `
fn main(v: int, c: bool, ret: cont(int)) =
  do print(v)
  branch(c, then, else)
  where then() =
    do print(v)
    join()
  where else() =
    do print(v)
    join()
  where join() =
  do print(v)
  ret(v)
`,
			edit: func(e editing) {
				k := e.cont("then")
				e.Redefine(e.value("v"), k, 1, e.insert(k, 0, "w", cps.Add, e.value("v"), e.int(0)))
			},
			after: `
fn main(v: int, c: bool, ret: cont(int)) =
  do print(v)
  branch(c, then, else)
  where then() =
    let w = v + 0
    do print(w)
    join(w)
  where else() =
    do print(v)
    join(v)
  where join(v.1: int) =
  do print(v.1)
  ret(v.1)
`,
		},
		{
			// The header is reached by v and by w, and needs a parameter; the
			// inner loop and what follows do not.
			name: "live-range splitting, after a loop header",
			before: `
fn main(v: int, c: bool, d: bool, ret: cont(int)) =
  while()
  where while() =
  do print(v)
  branch(c, body, done)
  where body() =
    inner()
    where inner() =
    do print(v)
    branch(d, again, next)
    where again() =
      do print(v)
      inner()
    where next() =
      do print(1)
      while()
  where done() = ret(v)
`,
			edit: func(e editing) {
				k := e.cont("body")
				e.Redefine(e.value("v"), k, 1, e.insert(k, 0, "w", cps.Add, e.value("v"), e.int(0)))
			},
			after: `
fn main(v: int, c: bool, d: bool, ret: cont(int)) =
  while(v)
  where while(v.1: int) =
  do print(v.1)
  branch(c, body, done)
  where body() =
    let w = v.1 + 0
    inner()
    where inner() =
    do print(w)
    branch(d, again, next)
    where again() =
      do print(w)
      inner()
    where next() =
    do print(1)
    while(w)
  where done() = ret(v.1)
`,
		},
		{
			// Every use has a definition of its own: the first definition disappears,
			// and no parameter is needed although both arms meet.
			name: "rematerialisation",
			before: `
fn main(c: bool, ret: cont(int)) =
  let v = 6 * 7
  branch(c, then, else)
  where then() =
    do print(v)
    join()
  where else() =
    do print(0)
    join()
  where join() =
  do print(v, v)
  ret(0)
`,
			edit: func(e editing) {
				for _, name := range []string{"then", "join"} {
					k := e.cont(name)
					e.Redefine(e.value("v"), k, 1, e.insert(k, 0, "w", cps.Mul, e.int(6), e.int(7)))
				}
			},
			after: `
fn main(c: bool, ret: cont(int)) =
  branch(c, then, else)
  where then() =
    let w = 6 * 7
    do print(w)
    join()
  where else() =
    do print(0)
    join()
  where join() =
  let w.1 = 6 * 7
  do print(w.1, w.1)
  ret(0)
`,
		},
		{
			// Each redefinition holds up to the next one. Of several at one position, the
			// last counts.
			name: "several redefinitions in one continuation",
			before: `
fn main(v: int, ret: cont(int)) =
  do print(v)
  do print(v)
  do print(v)
  ret(v)
`,
			edit: func(e editing) {
				v := e.value("v")
				e.Redefine(v, cps.Entry, 3, e.int(5))
				e.Redefine(v, cps.Entry, 1, e.int(1))
				e.Redefine(v, cps.Entry, 1, e.int(2))
				e.Redefine(v, cps.Entry, 2, e.int(3))
			},
			after: `
fn main(v: int, ret: cont(int)) =
  do print(v)
  do print(2)
  do print(3)
  ret(5)
`,
		},
		{
			name: "before the terminator, and after it",
			before: `
fn main(v: int, c: bool, ret: cont(int)) =
  branch(c, then, else)
  where then() =
    do print(1)
    join(v)
  where else() =
    do print(2)
    join(v)
  where join(w: int) =
  do print(v)
  ret(w)
`,
			edit: func(e editing) {
				e.Redefine(e.value("v"), e.cont("then"), 1, e.int(10))
				e.Redefine(e.value("v"), e.cont("else"), cps.AtEnd, e.int(20))
			},
			after: `
fn main(v: int, c: bool, ret: cont(int)) =
  branch(c, then, else)
  where then() =
    do print(1)
    join(10, 10)
  where else() =
    do print(2)
    join(v, 20)
  where join(w: int, v.1: int) =
  do print(v.1)
  ret(w)
`,
		},
		{
			// The new value is a variable, too: y is 1 where x becomes y.
			name: "a new value that is redefined",
			before: `
fn main(x: int, y: int, ret: cont(int)) =
  do print(x, y)
  do print(x, y)
  do print(x, y)
  ret(x)
`,
			edit: func(e editing) {
				x, y := e.value("x"), e.value("y")
				e.Redefine(y, cps.Entry, 1, e.int(1))
				e.Redefine(x, cps.Entry, 2, y)
				e.Redefine(y, cps.Entry, 2, e.int(2))
			},
			after: `
fn main(x: int, y: int, ret: cont(int)) =
  do print(x, y)
  do print(x, 1)
  do print(1, 2)
  ret(1)
`,
		},
		{
			name: "a swap around a loop",
			before: `
fn main(x: int, y: int, c: bool, ret: cont(int)) =
  while()
  where while() =
  do print(x, y)
  branch(c, body, done)
  where body() =
    do print(0)
    while()
  where done() = ret(x)
`,
			edit: func(e editing) {
				e.Redefine(e.value("x"), e.cont("body"), cps.AtEnd, e.value("y"))
				e.Redefine(e.value("y"), e.cont("body"), cps.AtEnd, e.value("x"))
			},
			after: `
fn main(x: int, y: int, c: bool, ret: cont(int)) =
  while(x, y)
  where while(x.1: int, y.1: int) =
  do print(x.1, y.1)
  branch(c, body, done)
  where body() =
    do print(0)
    while(y.1, x.1)
  where done() = ret(x.1)
`,
		},
		{
			// A loop with two entries: w comes in by one of them, v by the other.
			// The other loop, which only this one leads to, needs no parameters.
			name: "irreducible flow",
			before: `
fn main(v: int, c: bool, d: bool, ret: cont(int)) =
  branch(c, in1, in2)
  where in1() =
    do print(1)
    a()
  where in2() =
    do print(2)
    b()
  where a() =
  do print(v)
  branch(d, toB, out)
  where toB() =
    do print(3)
    b()
  where b() =
    do print(4)
    a()
  where out() =
    branch(c, e, f)
    where e() =
      do print(5)
      f()
    where f() =
      do print(v)
      branch(d, e, g)
    where g() = ret(v)
`,
			edit: func(e editing) {
				e.Redefine(e.value("v"), e.cont("in2"), cps.AtEnd, e.int(7))
			},
			after: `
fn main(v: int, c: bool, d: bool, ret: cont(int)) =
  branch(c, in1, in2)
  where in1() =
    do print(1)
    a(v)
  where in2() =
    do print(2)
    b(7)
  where b(v.1: int) =
    do print(4)
    a(v.1)
  where a(v.2: int) =
  do print(v.2)
  branch(d, toB, out)
  where toB() =
    do print(3)
    b(v.2)
  where out() =
  branch(c, e, f)
  where f() =
    do print(v.2)
    branch(d, e, g)
    where g() = ret(v.2)
  where e() =
  do print(5)
  f()
`,
		},
		{
			// A continuation on the edge passes on the result of the call.
			name: "a continuation of a call",
			before: `
fn f(x: int, ret: cont(int, int)) = ret(x, 1)
fn main(v: int, c: bool, ret: cont(int)) =
  branch(c, then, else)
  where then() =
    f(v, k)
  where else() =
    do print(0)
    k(1, 2)
  where k(r: int, s: int) =
  do print(r, s)
  ret(v)
`,
			edit: func(e editing) {
				e.Redefine(e.value("v"), e.cont("else"), cps.AtEnd, e.int(3))
			},
			after: `
fn f(x: int, ret: cont(int, int)) =
  ret(x, 1)

fn main(v: int, c: bool, ret: cont(int)) =
  branch(c, then, else)
  where then() =
    f(v, k)
    where k(r: int, s: int) = k.1(r, s, v)
  where else() =
    do print(0)
    k.1(1, 2, 3)
  where k.1(r.1: int, s.1: int, v.1: int) =
  do print(r.1, s.1)
  ret(v.1)
`,
		},
		{
			// The same successor twice: each edge is split.
			name: "duplicate predecessors",
			before: `
fn main(v: int, n: int, ret: cont(int)) =
  switch(n, 1: one, 2: join, 3: join, _: join)
  where one() =
    do print(1)
    join()
  where join() = ret(v)
`,
			edit: func(e editing) {
				e.Redefine(e.value("v"), e.cont("one"), cps.AtEnd, e.int(3))
			},
			after: `
fn main(v: int, n: int, ret: cont(int)) =
  switch(n, 1: one, 2: case, 3: case.1, _: default)
  where one() =
    do print(1)
    join(3)
  where case() = join(v)
  where case.1() = join(v)
  where default() = join(v)
  where join(v.1: int) = ret(v.1)
`,
		},
		{
			// Redefinitions in unreachable code have no effect, and a jump from
			// there does not make join a join.
			name: "unreachable code",
			before: `
fn main(v: int, c: bool, ret: cont(int)) =
  branch(c, then, else)
  where then() =
    do print(1)
    join()
  where else() =
    do print(2)
    join()
  where join() = ret(v)
`,
			edit: func(e editing) {
				pos := e.Func.Pos
				k := e.NewCont(cps.Cont{Pos: pos, Term: cps.Term{Kind: cps.Jump, Targets: []cps.ContID{e.cont("join")}, Pos: pos}})
				e.Redefine(e.value("v"), k, cps.AtEnd, e.int(3))
			},
			after: `
fn main(v: int, c: bool, ret: cont(int)) =
  branch(c, then, else)
  where then() =
    do print(1)
    join()
  where else() =
    do print(2)
    join()
  where join() = ret(v)
`,
		},
		{
			name: "no definition arrives",
			before: `
fn main(c: bool, d: bool, ret: cont(int)) =
  branch(c, then, else)
  where then() =
    do print(1)
    both()
  where else() =
    do print(2)
    both()
  where both() =
  let v = 6 * 7
  branch(d, use, no)
  where use() = ret(v)
  where no() = ret(0)
`,
			edit: func(e editing) {
				e.Redefine(e.value("v"), e.cont("no"), 0, e.int(3))
				e.jump("then", "use")
				e.jump("else", "use")
			},
			after: `
fn main(c: bool, d: bool, ret: cont(int)) =
  branch(c, then, else)
  where then() =
    do print(1)
    use()
  where else() =
    do print(2)
    use()
  where use() = ret(undef:int)
`,
		},
		{
			// p is a, so a keeps its value around the loop.
			name: "redefinition by what turns out to be the same value",
			before: `
fn main(ret: cont()) =
  let a = read_int()
  b(a)
  where b(p: int) =
  loop()
  where loop() =
  do print(a)
  do print(p)
  loop()
`,
			edit: func(e editing) {
				e.Redefine(e.value("a"), e.cont("loop"), cps.AtEnd, e.value("p"))
			},
			after: `
fn main(ret: cont()) =
  let a = read_int()
  loop()
  where loop() =
  do print(a)
  do print(a)
  loop()
`,
		},
		{
			// p has the value that a has before the loop, not the one that a has in it.
			name: "a parameter keeps the value of its argument when that is redefined",
			before: `
fn main(ret: cont()) =
  let a = read_int()
  b(a)
  where b(p: int) =
  loop()
  where loop() =
  do print(a)
  do print(p)
  loop()
`,
			edit: func(e editing) {
				e.Redefine(e.value("a"), e.cont("loop"), cps.AtEnd, e.int(7))
			},
			after: `
fn main(ret: cont()) =
  let a = read_int()
  loop(a)
  where loop(a.1: int) =
  do print(a.1)
  do print(a)
  loop(7)
`,
		},
		{
			// A pass may add a parameter although all jumps pass the same value.
			name: "a redundant parameter of the function stays",
			before: `
fn main(a: int, c: bool, ret: cont(int)) =
  loop()
  where loop() =
  do print(a)
  branch(c, again, done)
  where again() =
    do print(1)
    loop()
  where done() = ret(a)
`,
			edit: func(e editing) {
				loop, a := e.cont("loop"), e.value("a")
				x := e.NewValue(cps.ValueInfo{Kind: cps.ParamValue, Type: cps.Int, Name: "x"})
				e.Func.Conts[loop].Params = []cps.Value{x}
				e.Func.Conts[cps.Entry].Term.Args = []cps.Value{a}
				e.Func.Conts[e.cont("again")].Term.Args = []cps.Value{a}
				e.Redefine(a, loop, 0, x)
			},
			after: `
fn main(a: int, c: bool, ret: cont(int)) =
  loop(a)
  where loop(x: int) =
  do print(x)
  branch(c, again, done)
  where again() =
    do print(1)
    loop(x)
  where done() = ret(x)
`,
		},
		{
			name: "a continuation that is added after the redefinition",
			before: `
fn main(v: int, c: bool, ret: cont(int)) =
  branch(c, then, else)
  where then() = ret(v)
  where else() = ret(v)
`,
			edit: func(e editing) {
				k, pos := cps.ContID(len(e.Func.Conts)), e.Func.Pos
				e.Redefine(e.value("v"), k, 1, e.int(7))
				e.NewCont(cps.Cont{Name: "k", Pos: pos, Term: cps.Term{Kind: cps.Jump, Targets: []cps.ContID{e.cont("else")}, Pos: pos},
					Ops: []cps.Op{{Code: cps.Print, Args: []cps.Value{e.value("v")}, Pos: pos}}})
				e.Func.Conts[cps.Entry].Term.Targets[1] = k
			},
			after: `
fn main(v: int, c: bool, ret: cont(int)) =
  branch(c, then, k)
  where then() = ret(v)
  where k() =
  do print(v)
  ret(7)
`,
		},
		{
			name: "a constant that has another value at one position",
			before: `
fn main(c: bool, ret: cont(int)) =
  branch(c, then, else)
  where then() = ret(1)
  where else() = ret(1)
`,
			edit: func(e editing) {
				e.Redefine(e.int(1), e.cont("then"), 0, e.int(2))
			},
			after: `
fn main(c: bool, ret: cont(int)) =
  branch(c, then, else)
  where then() = ret(2)
  where else() = ret(1)
`,
		},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			e := edit(t, test.before)
			test.edit(e)
			e.Commit()
			verify(t, e.Prog)
			if got, want := e.Prog.String(), strings.TrimPrefix(test.after, "\n"); got != want {
				t.Errorf("it is\n%s\nwant\n%s", got, want)
			}
		})
	}
}

// randomFunc builds a program whose main has random flow over a few int
// variables. Each node decrements a global, the fuel, and prints. With calls,
// some nodes call either, which passes its argument to the return continuation if it is
// even, and to one of two handlers, which the calls share, if it is odd.
func randomFunc(t testing.TB, r *rand.Rand, calls bool) *cps.Program {
	p := cps.NewProgram()
	fuel, _ := p.DeclareGlobal("fuel", cps.Int)
	pos := cps.Pos{Line: 1, Col: 1}
	id, _ := p.DeclareFunc("idf", []cps.Type{cps.Int}, []cps.Type{cps.Int}, pos)
	main, _ := p.DeclareFunc("main", nil, nil, pos)
	either := cps.NoFunc
	if calls {
		either, _ = p.DeclareFunc("either", []cps.Type{cps.Int}, []cps.Type{cps.Int}, pos, cps.ContParam{Name: "raise", Types: []cps.Type{cps.Int}})
	}
	b := cps.NewBuilder(p, cps.Options{Verbatim: true})
	b.At(pos)
	b.Begin(id, "x")
	b.Return(b.Param(0))
	if err := b.Finish(); err != nil {
		t.Fatal(err)
	}
	if calls {
		b.Begin(either, "x")
		even, odd := b.Cont("even"), b.Cont("odd")
		b.Branch(b.Op(cps.Eq, b.Op(cps.And, b.Param(0), b.Int(1)), b.Int(0)), even, odd)
		b.Seal(even)
		b.Seal(odd)
		b.Enter(even)
		b.Return(b.Param(0))
		b.Enter(odd)
		b.Jump(cps.Own(1), b.Param(0))
		if err := b.Finish(); err != nil {
			t.Fatal(err)
		}
	}
	b.Begin(main)
	b.At(pos)
	vars := make([]cps.Variable, 1+r.Intn(3))
	for i := range vars {
		vars[i] = b.Variable(string(rune('a'+i)), cps.Int)
		b.Set(vars[i], b.Int(int64(i)))
	}
	variable := func() cps.Variable { return vars[r.Intn(len(vars))] }
	b.SetGlobal(fuel, b.Int(25))
	nodes := make([]cps.ContID, 1+r.Intn(8))
	for i := range nodes {
		nodes[i] = b.Cont(fmt.Sprint("n", i))
	}
	node := func() cps.ContID { return nodes[r.Intn(len(nodes))] }
	out := b.Cont("out")
	var handlers []cps.ContID
	var exceptions []cps.Value
	for i := 0; calls && i < 2; i++ {
		h := b.Cont("catch")
		handlers, exceptions = append(handlers, h), append(exceptions, b.AddParam(h, "e", cps.Int))
	}
	b.Jump(nodes[0])
	for _, k := range nodes {
		b.Enter(k)
		f := b.GetGlobal(fuel)
		b.SetGlobal(fuel, b.Op(cps.Sub, f, b.Int(1)))
		on := b.Cont("on")
		b.Branch(b.Op(cps.Gt, f, b.Int(0)), on, out)
		b.Seal(on)
		b.Enter(on)
		for range r.Intn(5) {
			switch r.Intn(6) {
			case 4: // a parameter with one argument
				k := b.Cont("pass")
				x := b.AddParam(k, "p", cps.Int)
				b.Jump(k, b.Get(variable()))
				b.Seal(k)
				b.Enter(k)
				b.Set(variable(), x)
			case 5: // a parameter with two arguments, which may be equal
				then, els, k := b.Cont("then"), b.Cont("else"), b.Cont("join")
				x := b.AddParam(k, "q", cps.Int)
				b.Branch(b.Op(cps.Gt, b.Get(variable()), b.Int(int64(r.Intn(5)))), then, els)
				for _, arm := range []cps.ContID{then, els} {
					b.Seal(arm)
					b.Enter(arm)
					b.Jump(k, b.Get(variable()))
				}
				b.Seal(k)
				b.Enter(k)
				b.Set(variable(), x)
			case 0:
				b.Set(variable(), b.Get(variable()))
			case 1:
				b.Set(variable(), b.Op(cps.Add, b.Get(variable()), b.Int(int64(r.Intn(5)))))
			case 2:
				b.Set(variable(), b.Op(cps.Sub, b.Get(variable()), b.Get(variable())))
			case 3:
				b.Op(cps.Print, b.Get(variable()))
			}
		}
		switch r.Intn(4) {
		case 0:
			b.Jump(node())
		case 1:
			odd := b.Op(cps.And, b.Get(variable()), b.Int(1))
			b.Branch(b.Op(cps.Eq, odd, b.Int(1)), node(), node())
		case 2:
			low := b.Op(cps.And, b.Get(variable()), b.Int(3))
			b.Switch(low, []cps.Value{b.Int(0), b.Int(1)}, []cps.ContID{node(), node(), node()})
		case 3:
			if !calls {
				results := b.Call(id, b.Get(variable()))
				b.Set(variable(), results[0])
				b.Jump(node())
				break
			}
			h := handlers[r.Intn(2)]
			for range r.Intn(3) {
				b.Set(variable(), b.CallOr(either, []cps.ContID{h}, b.Get(variable()))[0])
			}
			if r.Intn(2) == 0 {
				b.Jump(h, b.Get(variable()))
			} else {
				b.CallTo(either, []cps.ContID{handlers[r.Intn(2)], handlers[r.Intn(2)]}, b.Get(variable()))
			}
		}
	}
	for i, h := range handlers {
		b.Seal(h)
		b.Enter(h)
		if r.Intn(2) == 0 {
			b.Set(variable(), b.Op(cps.Add, exceptions[i], b.Get(variable())))
		}
		b.Jump(node())
	}
	for _, k := range append(nodes, out) {
		b.Seal(k)
	}
	b.Enter(out)
	for _, v := range vars {
		b.Op(cps.Print, b.Get(v))
	}
	b.Return()
	if err := b.Finish(); err != nil {
		t.Fatal(err)
	}
	verify(t, p)
	return p
}

// A redefinition is one call of Editor.Redefine.
type redefinition struct {
	x  cps.Value
	k  cps.ContID
	at int
	y  cps.Value
}

// model runs a function of randomFunc in which values are mutable variables, and
// redefinitions are assignments. It gives up if the variable with the fuel was redefined.
func model(e *cps.Editor, redefs []redefinition) (string, bool) {
	var out strings.Builder
	var fuel int64
	env := map[cps.Value]int64{}
	get := func(x cps.Value) int64 {
		switch c := e.Info(x); c.Kind {
		case cps.ConstValue:
			return c.Int()
		case cps.UndefValue:
			return 0
		}
		n, ok := env[x]
		if !ok {
			panic(fmt.Sprintf("value %d is not defined", x))
		}
		return n
	}
	truth := map[bool]int64{true: 1}
	k := cps.Entry
	for range 1000 {
		redefine := func(at int) {
			var values []int64
			for _, r := range redefs {
				if r.k == k && r.at == at {
					values = append(values, get(r.y))
				}
			}
			for _, r := range redefs {
				if r.k == k && r.at == at {
					env[r.x], values = values[0], values[1:]
				}
			}
		}
		c := &e.Func.Conts[k]
		for i, op := range c.Ops {
			redefine(i)
			var args []int64
			for _, x := range op.Args {
				args = append(args, get(x))
			}
			switch op.Code {
			case cps.GetGlobal:
				env[op.Result] = fuel
			case cps.SetGlobal:
				fuel = args[0]
			case cps.Print:
				fmt.Fprintln(&out, args[0])
			case cps.Add:
				env[op.Result] = args[0] + args[1]
			case cps.Sub:
				env[op.Result] = args[0] - args[1]
			case cps.And:
				env[op.Result] = args[0] & args[1]
			case cps.Gt:
				env[op.Result] = truth[args[0] > args[1]]
			case cps.Eq:
				env[op.Result] = truth[args[0] == args[1]]
			default:
				panic(op.Code.String())
			}
		}
		redefine(len(c.Ops))
		t := &c.Term
		var args []int64
		for _, x := range t.Args {
			args = append(args, get(x))
		}
		slot := 0
		switch t.Kind {
		case cps.Branch:
			slot = 1 - int(get(t.Subject))
		case cps.Switch:
			for slot < len(t.Cases) && get(t.Subject) != get(t.Cases[slot]) {
				slot++
			}
		case cps.Call:
			if len(t.Targets) > 1 && args[0]&1 != 0 {
				slot = 1
			}
		case cps.Return:
			return out.String(), true
		}
		redefine(cps.AtEnd)
		k = t.Targets[slot]
		for i, x := range e.Func.Conts[k].Params {
			env[x] = args[i] // a call returns its argument
		}
	}
	return "", false
}

func output(t testing.TB, p *cps.Program) string {
	t.Helper()
	var out strings.Builder
	if _, err := interp.Run(p, interp.Options{Stdout: &out}); err != nil {
		t.Fatalf("%v\n%s", err, p)
	}
	return out.String()
}

// ints lists the int values whose definitions dominate a position in a continuation.
func (e editing) ints(idom []int32, k cps.ContID, at int) []cps.Value {
	var list []cps.Value
	add := func(x cps.Value) {
		if e.TypeOf(x) == cps.Int {
			list = append(list, x)
		}
	}
	for {
		c := &e.Func.Conts[k]
		for _, x := range c.Params {
			add(x)
		}
		for i := range c.Ops[:min(at, len(c.Ops))] {
			add(c.Ops[i].Result)
		}
		if k == cps.Entry {
			return list
		}
		k, at = cps.ContID(idom[k]), cps.AtEnd
	}
}

func dominators(f *cps.Func) []int32 {
	g := make(flow.Graph, len(f.Conts))
	for k := range f.Conts {
		for _, s := range f.Conts[k].Term.Succs() {
			g[k] = append(g[k], int32(s))
		}
	}
	return g.Dominators()
}

// Redefinitions by copies, which have the same value, change nothing.
func TestReconstructCopies(t *testing.T) {
	for seed := range int64(500) {
		r := rand.New(rand.NewSource(seed))
		p := randomFunc(t, r, false)
		before, want := p.String(), output(t, p)
		e := editing{cps.Edit(p, p.Func("main")), t}
		idom := dominators(e.Func)
		for k := range e.Func.Conts {
			k := cps.ContID(k)
			for at := len(e.Func.Conts[k].Ops); at >= 0; at-- {
				if list := e.ints(idom, k, at); r.Intn(4) == 0 && len(list) > 0 {
					x := list[r.Intn(len(list))]
					e.Redefine(x, k, cps.AtEnd, e.insert(k, at, "", cps.Add, x, e.int(0)))
				}
			}
		}
		e.Commit()
		verify(t, p)
		if got := output(t, p); got != want {
			t.Fatalf("seed %d: it prints\n%s\nwant\n%s\nbefore\n%s\nafter\n%s", seed, got, want, before, p)
		}
	}
}

// Redefinitions by other values are assignments.
func TestReconstructAgainstModel(t *testing.T) {
	for _, calls := range []bool{false, true} {
		t.Run(fmt.Sprintf("calls=%v", calls), func(t *testing.T) { reconstructRandom(t, calls) })
	}
}

func reconstructRandom(t *testing.T, calls bool) {
	tried := 0
	for seed := range long.Pick[int64](1500, 50_000) {
		r := rand.New(rand.NewSource(seed))
		p := randomFunc(t, r, calls)
		before := p.String()
		e := editing{cps.Edit(p, p.Func("main")), t}
		idom := dominators(e.Func)
		cont := func() cps.ContID { return cps.ContID(r.Intn(len(e.Func.Conts))) }
		one := func(list []cps.Value) cps.Value { return list[r.Intn(len(list))] }

		for range r.Intn(4) { // new values, which the redefinitions may use
			k := cont()
			at := r.Intn(len(e.Func.Conts[k].Ops) + 1)
			if list := e.ints(idom, k, at); len(list) > 0 {
				e.insert(k, at, "", cps.Add, one(list), e.int(int64(r.Intn(3)*100)))
			}
		}
		var redefs []redefinition
		redefine := func(x cps.Value, k cps.ContID, at int, y cps.Value) {
			redefs = append(redefs, redefinition{x, k, at, y})
			e.Redefine(x, k, at, y)
		}
		for range 1 + r.Intn(6) {
			k := cont()
			at := r.Intn(len(e.Func.Conts[k].Ops) + 2)
			if at > len(e.Func.Conts[k].Ops) {
				at = cps.AtEnd
			}
			list, any := e.ints(idom, k, at), e.ints(idom, cont(), cps.AtEnd)
			if len(list) == 0 || len(any) == 0 {
				continue
			}
			switch x, y := one(list), one(list); r.Intn(4) {
			case 0:
				redefine(one(any), k, at, e.int(int64(r.Intn(100))))
			case 1:
				redefine(one(any), k, at, x)
			case 2:
				redefine(x, k, at, y)
			case 3:
				redefine(x, k, at, y)
				redefine(y, k, at, x)
			}
		}
		want, ends := model(e.Editor, redefs)
		if !ends {
			continue
		}
		tried++
		for k := range e.Func.Conts { // a parameter that the function has gets the name of its continuation
			c := &e.Func.Conts[k]
			c.Name = fmt.Sprint("c", k)
			for _, x := range c.Params {
				e.Info(x).Name = c.Name
			}
		}
		e.Commit()
		verify(t, p)
		got, _ := model(cps.Edit(p, p.Func("main")), nil)
		if !calls && got == want {
			got = output(t, p)
		}
		if got != want {
			t.Fatalf("seed %d: it prints\n%s\nwant\n%s\nbefore\n%s\nredefinitions %v\nafter\n%s", seed, got, want, before, redefs, p)
		}
		main := p.Func("main")
		for k := range main.Conts {
			for _, x := range main.Conts[k].Params {
				if info := main.Info(x); info.Name == main.Conts[k].Name {
					info.Name = "q" // dataflowOf takes it for an ordinary value
				}
			}
		}
		if set := dataflowOf(main, true, true).redundant(); set != nil {
			t.Fatalf("seed %d: the parameters %v are redundant\nbefore\n%s\nredefinitions %v\nafter\n%s", seed, set, before, redefs, p)
		}
	}
	if tried < 700 {
		t.Errorf("only %d functions were compared", tried)
	}
}

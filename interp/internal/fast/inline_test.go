package fast

import (
	"testing"

	"cpsc/cps"
	"cpsc/interp/internal/interptest"
	"cpsc/interp/internal/rts"
)

// A struct type is inlined if a function value captures each struct of the type, with as many other
// references, and nothing else uses it. If there are other references, the struct is not stored.
func TestWhatIsInlined(t *testing.T) {
	const f = `
struct S { a: int, s: string }
fn f(x: int, s: S, ret: cont()) = ret()
fn g(text: string, s: S, ret: cont()) = ret()
`
	for _, test := range []struct {
		want bool
		text string
	}{
		{true, f + `fn main(ret: cont()) =
  let s = new S(1, "a")
  let c = closure f(1, s)
  c(ret)`},
		{true, f + `fn h(s: S, ret: cont(fn(cont()))) =
  let c = closure f(1, s)
  ret(c)
fn main(ret: cont()) =
  let s = new S(1, "a")
  let c = closure f(1, s)
  let t = new S(2, "b")
  let d = closure f(2, t)
  c(k)
  where k() = d(ret)`},
		{false, f + `fn main(ret: cont()) =
  let s = new S(1, "a")
  let c = closure f(1, s)
  let d = closure f(2, s)
  c(ret)`},
		{true, f + `fn main(ret: cont()) =
  let s = new S(1, "a")
  let c = closure g("b", s)
  c(ret)`},
		{false, f + `fn h(list: [S], s: S, ret: cont()) =
  do push(list, s)
  ret()
fn main(ret: cont()) =
  let s = new S(1, "a")
  let c = closure g("b", s)
  c(ret)`},
		{false, f + `fn main(ret: cont()) =
  let s = new S(1, "a")
  let c = closure f(1, s)
  let t = new S(2, "b")
  let d = closure g("b", t)
  c(k)
  where k() = d(ret)`},
		{false, f + `fn main(ret: cont()) =
  let s = new S(1, "a")
  let c = closure f(1, s)
  k(s)
  where k(t: S) = c(ret)`},
		{false, f + `fn main(n: int, ret: cont()) =
  let s = new S(1, "a")
  let x = 1 / n
  let c = closure f(x, s)
  c(ret)`},
		{false, f + `fn main(ret: cont()) =
  let s = new S(1, "a")
  k()
  where k() =
  let c = closure f(1, s)
  c(ret)`},
		{false, f + `fn main(ret: cont()) =
  let s = new S(1, "a")
  let c = closure f(1, s)
  let t = new S(2, "b")
  f(2, t, k)
  where k() = c(ret)`},
		{false, f + `fn main(ret: cont()) =
  let t = new S(2, "b")
  do print(t)
  let s = new S(1, "a")
  let c = closure f(1, s)
  c(ret)`},
		{false, `struct S labelled { s: string, a: int }
fn f(s: S, ret: cont()) = ret()
fn main(ret: cont()) =
  let s = new S("a", 1)
  let c = closure f(s)
  c(ret)`},
	} {
		e := compileProgram(interptest.Read(t, test.text+"\n"), false)
		got, news := 0, 0
		for i := range e.code {
			switch baseOp(e.code[i].op) {
			case bNew:
				news++
			case bClosure:
				if e.entries[e.code[i].y].inlined != cps.NoType {
					got++
				}
			}
		}
		if test.want != (got > 0) || test.want == (news > 0) || test.want != e.isInlined(e.prog.Structs[0]) {
			t.Errorf("%d function values have a struct, %d are made alone:\n%s", got, news, test.text)
		}
	}
}

// To the program, a struct that is inlined is an object like any other. The second program makes one
// that cannot be inlined in a function that it does not call.
func TestInlinedStructIsCharged(t *testing.T) {
	const text = `
struct S { a: int, s: string, b: S }
fn f(x: int, s: S, text: string, ret: cont()) =
  do print(x, s, text)
  ret()
fn main(ret: cont()) =
  let s = new S(1, "a", nil:S)
  let c = closure f(1, s)
  c("b", ret)
`
	const other = `
fn g(ret: cont(S)) =
  let s = new S(2, "b", nil:S)
  ret(s)
`
	out, m, err := runText(t, text, rts.Options{})
	same, n, err2 := runText(t, text+other, rts.Options{})
	if err != nil || err2 != nil || !m.isInlined(m.prog.Structs[0]) || n.isInlined(n.prog.Structs[0]) {
		t.Fatal(err, err2)
	}
	if out != same || out != "1 S(1, \"a\", nil) b\n" {
		t.Errorf("%q, and %q if nothing is inlined", out, same)
	}
	got, want := m.Result(), n.Result()
	if got != want || got.Allocations != 2 {
		t.Errorf("%v, and %v if nothing is inlined", got, want)
	}
}

// An inlined struct counts in the memory that is reached as if it were an object of its own, whether
// only the function value is reached, only the struct, or both: 10,000 function values and as many
// structs, whose strings are constants.
func TestMemoryOfInlinedStructs(t *testing.T) {
	const text = `
struct S { a: int, s: string, b: float }

fn f(s: S, x: int, ret: cont(S)) =
  ret(s)

fn main(structs: int, ret: cont()) =
  let fns = []:[fn() -> S]
  let all = []:[S]
  loop(0)
  where loop(i: int) =
  let more = i < 10000
  branch(more, body, done)
  where body() =
  let s = new S(i, "a", 1.5)
  let g = closure f(s, i)
  let both = structs != 1
  branch(both, keep, call)
  where keep() =
  do push(fns, g)
  let one = structs == 0
  branch(one, next, call)
  where call() = g(got)
  where got(t: S) =
  do push(all, t)
  next()
  where next() =
  let j = i + 1
  loop(j)
  where done() = drop(0)
  where drop(k: int) =
  let again = k < 20000
  branch(again, waste, end)
  where waste() =
  let a = array(10, 0)
  let l = k + 1
  drop(l)
  where end() =
  let n = len(fns)
  let m = len(all)
  do print(n, m)
  ret()
`
	const array = 10_000 * PtrSize // of each array: at least this, and less than twice as much
	fns, structs := 10_000*objectSize(2, 1), 10_000*objectSize(1, 2)
	for _, test := range []struct {
		structs uint64
		objects int64 // bytes that are reached
		arrays  int64
		out     string
	}{
		{0, fns + structs, 1, "10000 0\n"},
		{1, structs, 1, "0 10000\n"},
		{2, fns + structs, 2, "10000 10000\n"},
	} {
		args := []rts.Arg{{Bits: test.structs}}
		out, _, err := runText(t, text, rts.Options{Args: args, MaxMemory: (test.objects + 2*test.arrays*array + 100_000) / 3 * 4})
		if out != test.out || err != nil {
			t.Errorf("%d: %q, %v", test.structs, out, err)
		}
		limit := test.objects + test.arrays*array - 100_000
		if _, _, err = runText(t, text, rts.Options{Args: args, MaxMemory: limit}); err == nil {
			t.Errorf("%d: %d bytes suffice", test.structs, limit)
		}
	}
}

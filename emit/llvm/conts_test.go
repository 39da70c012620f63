package llvm_test

import (
	"fmt"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"cpsc/diag"
	"cpsc/emit/engines"
	"cpsc/emit/engines/enginetest"
	"cpsc/emit/llvm"
)

// pick has three continuations, and calls one of them.
const pick = `fn pick(n: int, ret: cont(int), raise: cont(int), stop: cont()) =
  switch(n, 0: a, 1: b, _: c)
  where a() = ret(10)
  where b() = raise(20)
  where c() = stop()
`

// TestContinuations runs programs whose functions have several continuations.
func TestContinuations(t *testing.T) {
	for i, test := range []struct{ name, text, want string }{
		{"every way to pass them", pick + `
fn swap(n: int, ret: cont(int), raise: cont(int)) =
  pick(n, raise, ret, k)
  where k() = ret(30)
fn both(n: int, ret: cont(int)) =
  pick(n, ret, ret, k)
  where k() = ret(40)
fn turn(n: int, a: cont(), b: cont(int), c: cont(int)) = pick(n, c, b, a)
fn same(n: int, x: cont(int), y: cont(int), z: cont()) = pick(n, x, y, z)
fn one(n: int, ret: cont(int)) =
  let m = n + 1
  ret(m)
fn second(n: int, ret: cont(string), raise: cont(int)) = one(n, raise)
fn local(n: int, ret: cont(int)) =
  pick(n, k, k, k.1)
  where k(x: int) =
    let y = x + 1
    ret(y)
  where k.1() = ret(50)
fn show(s: string, x: int, ret: cont()) =
  do print(s, x)
  ret()
fn all(n: int, ret: cont()) =
  swap(n, k1, k2)
  where k1(x1: int) = show("swap ret", x1, next1)
  where k2(x2: int) = show("swap raise", x2, next1)
  where next1() =
  both(n, k3)
  where k3(x3: int) =
  do print("both", x3)
  turn(n, k4, k5, k6)
  where k4() = show("turn a", 0, next2)
  where k5(x5: int) = show("turn b", x5, next2)
  where k6(x6: int) = show("turn c", x6, next2)
  where next2() =
  same(n, k7, k8, k9)
  where k7(x7: int) = show("same x", x7, next3)
  where k8(x8: int) = show("same y", x8, next3)
  where k9() = show("same z", 0, next3)
  where next3() =
  second(n, k10, k11)
  where k10(x10: string) =
    do print(x10)
    next4()
  where k11(x11: int) = show("second raise", x11, next4)
  where next4() =
  local(n, k12)
  where k12(x12: int) = show("local", x12, ret)
fn main(ret: cont()) =
  all(0, k)
  where k() =
  all(1, k.1)
  where k.1() =
  all(2, ret)
`, `swap raise 10
both 10
turn c 10
same x 10
second raise 1
local 11
swap ret 20
both 20
turn b 20
same y 20
second raise 2
local 21
swap ret 30
both 40
turn a 0
same z 0
second raise 3
local 50
`},
		{"values in registers and in memory", `
fn many(n: int, a: [int], ret: cont(int, float, bool, string, float, float, int), raise: cont(string, ref int, int, [int]), stop: cont(float, ref int)) =
  let r = ref a[1]
  let c = cell(n)
  switch(n, 0: x, 1: y, _: z)
  where x() = ret(n, 0.5, true, "text", 1.5, 2.5, 7)
  where y() = raise("thrown", r, 8, a)
  where z() = stop(3.5, c)
fn other(n: int, a: [int], stop: cont(float, ref int), raise: cont(string, ref int, int, [int]), ret: cont(int, float, bool, string, float, float, int)) =
  many(n, a, ret, raise, stop)
fn run(n: int, a: [int], ret: cont()) =
  other(n, a, k.2, k.1, k)
  where k(i: int, x: float, b: bool, s: string, y: float, z: float, j: int) =
    do print(i, x, b, s, y, z, j)
    ret()
  where k.1(s.1: string, r.1: ref int, i.1: int, a.1: [int]) =
    do *r.1 = 100
    do print(s.1, i.1, a.1)
    ret()
  where k.2(x.2: float, r.2: ref int) =
    let i.2 = *r.2
    do print(x.2, i.2)
    ret()
fn main(ret: cont()) =
  let a = [1, 2, 3]
  run(0, a, k)
  where k() =
  run(1, a, k.1)
  where k.1() =
  run(2, a, ret)
`, "0 0.5 true text 1.5 2.5 7\nthrown 8 [1, 100, 3]\n3.5 2\n"},
		{"shared elements", `
fn two(n: int, ret: cont(int, int, float), raise: cont(int, float, int), stop: cont(float, float)) =
  switch(n, 0: a, 1: b, _: c)
  where a() = ret(1, 2, 0.5)
  where b() = raise(3, 1.5, 4)
  where c() = stop(2.5, 3.5)
fn show(n: int, ret: cont()) =
  two(n, k, k.1, k.2)
  where k(a: int, b: int, x: float) =
    do print(a, b, x)
    ret()
  where k.1(a.1: int, x.1: float, b.1: int) =
    do print(a.1, x.1, b.1)
    ret()
  where k.2(x.2: float, y: float) =
    do print(x.2, y)
    ret()
fn main(ret: cont()) =
  show(0, k)
  where k() =
  show(1, k.1)
  where k.1() =
  show(2, ret)
`, "1 2 0.5\n3 1.5 4\n2.5 3.5\n"},
		{"function values", `
fn limited(limit: int, n: int, ret: cont(int), raise: cont(string)) =
  let c = n < limit
  branch(c, fine, large)
  where fine() = ret(n)
  where large() = raise("large")
fn never(n: int, ret: cont(int), raise: cont(string)) = ret(n)
fn through(f: fn(int, cont(int), cont(string)), n: int, ret: cont(int), raise: cont(string)) = f(n, ret, raise)
fn length(f: fn(int, cont(int), cont(string)), n: int, ret: cont(int)) =
  f(n, ret, k)
  where k(s: string) =
  let l = len(s)
  ret(l)
fn main(ret: cont()) =
  let f = closure limited(10)
  let g = closure never()
  let h = closure through(f)
  f(9, k, bad)
  where k(a: int) =
  g(10, k.1, bad)
  where k.1(b: int) =
  h(8, k.2, bad)
  where k.2(c: int) =
  length(h, 12, k.3)
  where k.3(d: int) =
  do print(a, b, c, d)
  h(11, k.4, bad)
  where k.4(e: int) = ret()
  where bad(s: string) =
    do print("bad", s)
    ret()
`, "9 10 8 5\nbad large\n"},
		{"continuations without values", `
fn sign(n: int, less: cont(), equal: cont(), more: cont()) =
  let c = n < 0
  branch(c, a, b)
  where a() = less()
  where b() =
    let d = n == 0
    branch(d, e, f)
    where e() = equal()
    where f() = more()
fn reverse(n: int, less: cont(), equal: cont(), more: cont()) = sign(n, more, equal, less)
fn text(n: int, ret: cont(string)) =
  reverse(n, a, b, c)
  where a() = ret("+")
  where b() = ret("0")
  where c() = ret("-")
fn main(ret: cont()) =
  text(-5, k)
  where k(a: string) =
  text(0, k.1)
  where k.1(b: string) =
  text(5, k.2)
  where k.2(c: string) =
  do print(a, b, c)
  ret()
`, "- 0 +\n"},
		{"substrings are kept", `
fn half(s: string, ret: cont(string), raise: cont(string)) =
  let n = len(s)
  let m = n / 2
  let a = substr(s, 0, m)
  let c = a == "ab"
  let b = substr(s, m, n)
  branch(c, yes, no)
  where yes() = ret(b)
  where no() = raise(a)
fn main(ret: cont()) =
  half("abcd", k, k.1)
  where k(a: string) =
    half("xyz", k, k.1)
  where k.1(b: string) =
  do print(b)
  ret()
`, "x\n"},
	} {
		t.Run(test.name, func(t *testing.T) {
			p := enginetest.Compile(t, "conts.cps", test.text, 0)
			enginetest.OnEach(t, inTurn(i), func(t *testing.T, e *engines.Engine) {
				got := enginetest.Run(t, e, enginetest.Prepare(t, e, p), nil, "")
				if want := (enginetest.Outcome{Out: test.want}); got != want {
					t.Errorf("got %v, want %v", got, want)
				}
			})
		})
	}
}

// TestTailCallsPassContinuations checks that cycles of tail calls take constant space:
// those that pass the continuations on as they are, in another order, one of them twice
// or only one, also through function values and with tags that are passed in memory.
func TestTailCallsPassContinuations(t *testing.T) {
	p := enginetest.Compile(t, "cycles.cps", `
fn even(n: int, ret: cont(int), raise: cont(int)) =
  let c = n == 0
  branch(c, yes, no)
  where yes() = ret(1)
  where no() =
  let m = n - 1
  odd(m, "odd", ret, raise)
fn odd(n: int, s: string, ret: cont(int), raise: cont(int)) =
  let c = n == 0
  branch(c, yes, no)
  where yes() = raise(2)
  where no() =
  let m = n - 1
  even(m, ret, raise)
fn swap(n: int, ret: cont(int), raise: cont(int)) =
  let c = n == 0
  branch(c, yes, no)
  where yes() = ret(3)
  where no() =
  let m = n - 1
  swap(m, raise, ret)
fn less(n: int, ret: cont(int)) =
  let c = n == 0
  branch(c, yes, no)
  where yes() = ret(4)
  where no() =
  let m = n - 1
  more(m, ret, ret)
fn more(n: int, ret: cont(int), raise: cont(int)) = less(n, raise)
fn rotate(a: int, b: int, c: int, d: int, e: int, n: int, x: cont(int), y: cont(string), z: cont()) =
  let s = n == 0
  branch(s, yes, no)
  where yes() = x(a)
  where no() =
  let m = n - 1
  turn(b, c, d, e, a, m, z, y, x)
fn turn(a: int, b: int, c: int, d: int, e: int, n: int, x: cont(), y: cont(string), z: cont(int)) =
  let s = n == 1000
  branch(s, yes, no)
  where yes() = y("thousand")
  where no() = rotate(a, b, c, d, e, n, z, y, x)
fn value(limit: int, n: int, f: [fn(int, cont(int), cont(int))], ret: cont(int), raise: cont(int)) =
  let c = n == limit
  branch(c, yes, no)
  where yes() = raise(5)
  where no() =
  let m = n - 1
  let g = f[0]
  g(m, raise, ret)
fn main(ret: cont()) =
  even(10000001, k, k.1)
  where k(a: int) =
    do print("ret", a)
    even(10000000, k.2, k.1)
  where k.1(b: int) =
    do print("raise", b)
    even(10000000, k, k.2)
  where k.2(c: int) =
  do print("ret", c)
  swap(10000001, ret.3, raise.3)
  where ret.3(d: int) =
    do print("ret", d)
    ret()
  where raise.3(e: int) =
    do print("raise", e)
    less(10000000, k.4)
  where k.4(f: int) =
  do print(f)
  rotate(1, 2, 3, 4, 5, 10000003, x, y, z)
  where x(a.5: int) =
    do print("x", a.5)
    ret()
  where z() =
    do print("z")
    ret()
  where y(s: string) =
  do print(s)
  rotate(1, 2, 3, 4, 5, 998, x.6, y, z)
  where x.6(a.6: int) =
  do print("x", a.6)
  let fs = []: [fn(int, cont(int), cont(int))]
  let g = closure value.1(0, fs)
  do push(fs, g)
  g(10000000, ret.7, raise.7)
  where ret.7(a.7: int) =
    do print("ret", a.7)
    ret()
  where raise.7(b.7: int) =
    do print("raise", b.7)
    ret()
fn value.1(limit: int, fs: [fn(int, cont(int), cont(int))], n: int, ret: cont(int), raise: cont(int)) = value(limit, n, fs, ret, raise)
`, 0)
	enginetest.OnEach(t, all, func(t *testing.T, e *engines.Engine) {
		got := enginetest.Run(t, e, enginetest.Prepare(t, e, p), nil, "")
		want := enginetest.Outcome{Out: "raise 2\nret 1\nret 1\nraise 3\n4\nthousand\nx 4\nraise 5\n"}
		if got != want {
			t.Errorf("got %v, want %v", got, want)
		}
	})
}

// TestUncaught checks what the message of an uncaught exception shows: the calls that
// were in progress when it was thrown. It shows none of those that ended in a tail call,
// and nothing of exceptions that were caught before. A trap shows nothing of them either.
func TestUncaught(t *testing.T) {
	for i, test := range []struct {
		name, text string
		runs       map[string]enginetest.Outcome // by the argument
	}{
		{"a record begins anew", `fn parse(s: string, ret: cont(int), raise: cont(string)) =
  let n = len(s)
  let c = n == 0
  branch(c, empty, fine)
  where empty() = raise("no text")
  where fine() = ret(n)
fn twice(s: string, ret: cont(int), raise: cont(string)) =
  parse(s, k, raise)
  where k(n: int) =
  let t = s + "!"
  parse(t, ret, raise)
fn main(s: string, ret: cont(int), raise: cont(string)) =
  twice("", k, handler)
  where k(n: int) = ret(n)
  where handler(e: string) =
    do print("caught", e)
    twice(s, k.1, raise)
    where k.1(n.1: int) =
    do print(n.1)
    parse("", ret, raise)
`, map[string]enginetest.Outcome{
			"":  {Status: 3, Out: "caught no text\n", Errors: "uncaught: no text\n --> FILE:5:19\n  in parse (FILE:5:19)\n  called from twice (FILE:8:3)\n  called from main (FILE:17:5)\n"},
			"x": {Status: 3, Out: "caught no text\n2\n", Errors: "uncaught: no text\n --> FILE:5:19\n  in parse (FILE:5:19)\n"},
		}},
		{"other continuations lead to that of main", `fn give(n: int, ret: cont(int)) = ret(n)
fn swap(n: int, ret: cont(int), raise: cont(int)) =
  give(n, k)
  where k(m: int) = raise(m)
fn both(n: int, ret: cont(int), raise: cont(int)) =
  give(1, k)
  where k(m: int) =
  swap(n, raise, k.1)
  where k.1(l: int) = give(l, raise)
fn outer(n: int, ret: cont(int), raise: cont(int)) =
  both(n, raise, k)
  where k(m: int) = give(m, raise)
fn main(n: int, ret: cont(int), raise: cont(int)) =
  outer(n, k, raise)
  where k(m: int) =
  do print(m)
  ret(m)
`, map[string]enginetest.Outcome{
			"7": {Status: 3, Errors: "uncaught: 7\n --> FILE:1:35\n  in give (FILE:1:35)\n  called from main (FILE:14:3)\n"},
		}},
		{"many calls", `fn down(n: int, ret: cont(), raise: cont(int)) =
  let c = n == 0
  branch(c, yes, no)
  where yes() = raise(n)
  where no() =
  let m = n - 1
  down(m, k, raise)
  where k() =
  do print(n)
  ret()
fn main(n: int, ret: cont(), raise: cont(int)) =
  down(n, k, raise)
  where k() =
  do print("main")
  ret()
`, map[string]enginetest.Outcome{
			"0":       {Status: 3, Errors: "uncaught: 0\n --> FILE:4:17\n  in down (FILE:4:17)\n  called from main (FILE:12:3)\n"},
			"30":      {Status: 3, Errors: "uncaught: 0\n --> FILE:4:17\n  in down (FILE:4:17)\n" + strings.Repeat("  called from down (FILE:7:3)\n", 9) + "  … 12 more calls …\n" + strings.Repeat("  called from down (FILE:7:3)\n", 9) + "  called from main (FILE:12:3)\n"},
			"1000000": {Status: 3, Errors: "uncaught: 0\n --> FILE:4:17\n  in down (FILE:4:17)\n" + strings.Repeat("  called from down (FILE:7:3)\n", 9) + "  … 999982 more calls …\n" + strings.Repeat("  called from down (FILE:7:3)\n", 9) + "  called from main (FILE:12:3)\n"},
		}},
		{"traps", `fn fail(n: int, ret: cont(int)) =
  let m = 1 / n
  ret(m)
fn via(n: int, ret: cont(string), raise: cont(int)) = fail(n, raise)
fn pass(n: int, ret: cont(int), raise: cont(string)) =
  via(n, bad, ok)
  where bad(s: string) = raise(s)
  where ok(m: int) =
    let c = m == 1
    branch(c, yes, no)
    where yes() = raise("one")
    where no() = ret(m)
fn main(n: int, ret: cont(), raise: cont(string)) =
  pass(1, k, handler)
  where k(a: int) =
    do print(a)
    ret()
  where handler(s: string) =
    pass(n, k.1, raise)
    where k.1(b: int) =
    do print(s, b)
    ret()
`, map[string]enginetest.Outcome{
			"0": {Status: 3, Errors: "division by zero\n --> FILE:2:3\n  in fail (FILE:2:3)\n  called from pass (FILE:6:3)\n  called from main (FILE:19:5)\n"},
			"1": {Status: 3, Errors: "uncaught: one\n --> FILE:11:19\n  in pass (FILE:11:19)\n  called from main (FILE:19:5)\n"},
			"2": {Out: "one 0\n"},
		}},
		{"function values and inlined calls", `source "FILE"
fn check(limit: int, n: int, ret: cont(int), raise: cont(string)) = @1:1
  site 1: outer @50:1
  site 2: inner @60:1#1
  let c = n < limit @2:1
  branch(c, yes, no) @2:2
  where yes() = ret(n) @3:1
  where no() = raise("too large\n\x1b") @4:1#2
fn apply(f: fn(int, cont(int), cont(string)), n: int, ret: cont(int), raise: cont(string)) = @10:1
  site 1: tail called @70:1
  f(n, k, raise) @11:1#1
  where k(m: int) = @12:1
  do print(m) @13:1
  ret(m) @14:1
fn main(n: int, ret: cont(int), raise: cont(string)) = @20:1
  let f = closure check(10) @21:1
  apply(f, n, k, raise) @22:1
  where k(r: int) = @23:1
  do print(r) @24:1
  ret(r) @25:1
`, map[string]enginetest.Outcome{
			"9": {Status: 9, Out: "9\n9\n"},
			"10": {Status: 3, Errors: "uncaught: too large␊␛\n --> FILE:4:1\n  in inner (FILE:4:1)\n  called from outer (FILE:60:1)\n" +
				"  called from check (FILE:50:1)\n  called from called (FILE:11:1)\n  called from main (FILE:22:1)\n"},
		}},
		{"functions that are not in the source", `fn ::_stop(n: int, ret: cont(int), raise: cont(int)) =
  let c = n == 0
  branch(c, yes, no)
  where yes() = raise(n)
  where no() =
  do trap("stop")
  ret(n)
fn caller(n: int, ret: cont(int), raise: cont(int)) =
  ::_stop(n, k, raise)
  where k(m: int) =
  do print(m)
  ret(m)
fn main(n: int, ret: cont(int), raise: cont(int)) =
  caller(n, k, raise)
  where k(m: int) =
  do print(m)
  ret(m)
`, map[string]enginetest.Outcome{
			"0": {Status: 3, Errors: "uncaught: 0\n --> FILE:9:3\n  in caller (FILE:9:3)\n  called from main (FILE:14:3)\n"},
			"1": {Status: 3, Errors: "stop\n --> FILE:9:3\n  in caller (FILE:9:3)\n  called from main (FILE:14:3)\n"},
		}},
		{"cycles that pass tags", `fn swap(n: int, ret: cont(int), raise: cont(int)) =
  let c = n == 0
  branch(c, yes, no)
  where yes() = ret(3)
  where no() =
  let m = n - 1
  swap(m, raise, ret)
fn main(n: int, ret: cont(int), raise: cont(int)) =
  let c = n < 0
  branch(c, less, fine)
  where less() =
    let m = -n
    main(m, raise, ret)
  where fine() =
  let o = n + 0
  swap(o, ret.1, raise)
  where ret.1(r: int) =
  do print(r)
  ret(r)
`, map[string]enginetest.Outcome{
			"2":  {Status: 3, Out: "3\n"},
			"3":  {Status: 3, Errors: "uncaught: 3\n --> FILE:4:17\n  in swap (FILE:4:17)\n  called from main (FILE:16:3)\n"},
			"-3": {Status: 3},
			"-2": {Status: 3, Out: "3\n", Errors: "uncaught: 3\n --> FILE:19:3\n  in main (FILE:19:3)\n"},
		}},
	} {
		t.Run(test.name, func(t *testing.T) {
			p := enginetest.Compile(t, "FILE.cps", test.text, 0)
			p.Sources = diag.Sources{{Name: "FILE", First: 1}}
			enginetest.OnEach(t, inTurn(i), func(t *testing.T, e *engines.Engine) {
				dir := enginetest.Prepare(t, e, p)
				for arg, want := range test.runs {
					if want.Errors != "" {
						want.Errors = "trap: " + want.Errors
					}
					if got := enginetest.Run(t, e, dir, []string{arg}, ""); got != want {
						t.Errorf("%q: got %v, want %v", arg, got, want)
					}
				}
			})
		})
	}
}

// TestUncaughtValues checks that the message shows values as print does.
func TestUncaughtValues(t *testing.T) {
	var text strings.Builder
	const head = "struct Pair { left: [float], right: Pair }\nfn f(ret: cont()) = ret()\n"
	for _, test := range []struct{ typ, ops, value, want string }{
		{"int", "", "-7", "-7"},
		{"float", "", "2.0", "2.0"},
		{"bool", "", "true", "true"},
		{"string", "", `"a\tb \"é\""`, `a    b "é"`},
		{"[string]", `  let v = ["a\tb", "é"]` + "\n", "v", `["a\tb", "é"]`},
		{"Pair", "  let a = [0.5]\n  let v = new Pair(a, nil: Pair)\n", "v", "Pair([0.5], nil)"},
		{"Pair", "", "nil: Pair", "nil"},
		{"fn()", "  let v = closure f()\n", "v", "<fn f>"},
	} {
		t.Run(test.want, func(t *testing.T) {
			text.Reset()
			fmt.Fprintf(&text, "%sfn main(ret: cont(), raise: cont(%s)) =\n%s  raise(%s)\n", head, test.typ, test.ops, test.value)
			at := fmt.Sprintf("values.cps:%d:3", 4+strings.Count(test.ops, "\n"))
			p := enginetest.Compile(t, "values.cps", text.String(), 0)
			enginetest.OnEach(t, []*engines.Engine{lli}, func(t *testing.T, e *engines.Engine) {
				got := enginetest.Run(t, e, enginetest.Prepare(t, e, p), nil, "")
				want := enginetest.Outcome{Status: 3, Errors: fmt.Sprintf("trap: uncaught: %s\n --> %s\n  in main (%s)\n", test.want, at, at)}
				if got != want {
					t.Errorf("got %v, want %v", got, want)
				}
			})
		})
	}
}

// half throws if n is odd, and quarter calls it twice, the second time in tail position.
const half = `fn half(n: int, ret: cont(int), raise: cont(string)) =
  let r = n & 1
  let c = r == 1
  branch(c, odd, fine)
  where odd() = raise("odd")
  where fine() =
  let h = n >> 1
  ret(h)
fn quarter(n: int, ret: cont(int), raise: cont(string)) =
  half(n, k, raise)
  where k(h: int) = half(h, ret, raise)
`

// TestThrowIsABranch looks at what Clang makes of a loop that catches an exception: when
// the callees are inlined, no call, tag or result is left.
func TestThrowIsABranch(t *testing.T) {
	path, err := clang.Path()
	if err != nil {
		t.Skip(err)
	}
	p := enginetest.Compile(t, "branch.cps", half+`fn main(n: int, ret: cont()) =
  loop(0, 0)
  where loop(i: int, sum: int) =
    let more = i < n
    branch(more, body, done)
    where body() =
      quarter(i, k, handler)
      where k(q: int) =
        let sum.1 = sum + q
        next(sum.1)
      where handler(e: string) =
        let sum.2 = sum + 100
        next(sum.2)
      where next(sum.3: int) =
      let i.1 = i + 1
      loop(i.1, sum.3)
  where done() =
  do print(sum)
  ret()
`, 0)
	dir := enginetest.Prepare(t, clang, p)
	// 0, 4 and 8 give 0, 1 and 2; the other seven are thrown.
	if got, want := enginetest.Run(t, clang, dir, []string{"10"}, ""), (enginetest.Outcome{Out: "703\n"}); got != want {
		t.Errorf("got %v, want %v", got, want)
	}
	out, err := exec.Command(path, "-O2", "-S", "-emit-llvm", filepath.Join(dir, clang.File), "-o", "-").Output()
	if err != nil {
		t.Fatal(err)
	}
	text := string(out)
	got := body(t, text, "f.main")
	for _, unwanted := range []string{"@f.half", "@f.quarter", "insertvalue", "extractvalue", "switch", "@s.", "cpsc_thrown", "cpsc_passed"} {
		if strings.Contains(got, unwanted) {
			t.Errorf("%s is left in\n%s", unwanted, got)
		}
	}
	if strings.Contains(text, "@f.half(") {
		t.Error("half is left")
	}
}

// TestResults checks the types of results, and which tail calls are jumps.
func TestResults(t *testing.T) {
	var b strings.Builder
	if err := llvm.Fprint(&b, enginetest.Compile(t, "results.cps", half+`fn count(n: int, ret: cont(int), raise: cont(int)) =
  let c = n == 0
  branch(c, yes, no)
  where yes() = raise(n)
  where no() =
  let m = n - 1
  count(m, ret, raise)
fn swap(n: int, ret: cont(int), raise: cont(int)) =
  let c = n == 0
  branch(c, yes, no)
  where yes() = ret(n)
  where no() =
  let m = n - 1
  swap(m, raise, ret)
fn none(n: int, ret: cont(), raise: cont()) = ret()
fn much(n: int, ret: cont(int, int), raise: cont(string, int, float)) = ret(n, n)
fn plain(n: int, ret: cont(int)) = ret(n)
fn second(n: int, ret: cont(string), raise: cont(int)) = plain(n, raise)
fn main(ret: cont()) =
  none(0, ret, ret)
`, 0)); err != nil {
		t.Fatal(err)
	}
	text := b.String()
	for name, want := range map[string]string{
		// Two ints share an element; the tags of a cycle that permutes are arguments.
		"f.half":    `define internal { i64, i64, %struct.string\* } @"f.half"\(i64 %n.1\) #901`,
		"f.quarter": `= call { i64, i64, %struct.string\* } @"f.half"\(i64 %h.\d+\)\n(?s:.*)  br label %.return\n`,
		"f.count":   `define internal { i64, i64 } @"f.count"\(i64 %n.1\) (?s:.*)musttail call { i64, i64 } @"f.count"\(i64 %m.\d+\)`,
		"f.swap":    `define internal { i64, i64 } @"f.swap"\(i64 %n.1, i64 %.tag0, i64 %.tag1\) (?s:.*)musttail call { i64, i64 } @"f.swap"\(i64 %m.\d+, i64 %.tag1, i64 %.tag0\)`,
		"f.none":    `define internal i64 @"f.none"\(i64 %n.1\) #901 {\nentry.k0:\n  ret i64 0\n}`,
		"f.much":    `define internal { i64, i64, i64, double } @`, // the string is in memory
		"f.plain":   `define internal i64 @"f.plain"\(i64 %n.1\) #901 {\nentry.k0:\n  ret i64 %n.1\n}`,
		"f.second":  `= call i64 @"f.plain"\(i64 %n.1\)\n(?s:.*)\[ 1, %`,
	} {
		if got := body(t, text, `"`+name+`"`); !regexp.MustCompile(want).MatchString(got) {
			t.Errorf("%s does not match %s\n%s", name, want, got)
		}
	}
	program, _, _ := strings.Cut(text, "; The runtime")
	if strings.Contains(program, "cpsc_thrown") || strings.Contains(program, "cpsc_passed") {
		t.Error("a program whose main takes one continuation records exceptions")
	}
}

// TestRecords checks that only what may get out of main is recorded.
func TestRecords(t *testing.T) {
	var b strings.Builder
	if err := llvm.Fprint(&b, enginetest.Compile(t, "records.cps", half+`fn inner(n: int, ret: cont(int), raise: cont(string)) =
  let c = n == 0
  branch(c, yes, no)
  where yes() = raise("zero")
  where no() = ret(n)
fn safe(n: int, ret: cont(int)) =
  inner(n, ret, k)
  where k(s: string) = ret(0)
fn main(n: int, ret: cont(int), raise: cont(string)) =
  safe(n, k)
  where k(m: int) = quarter(m, ret, raise)
`, 0)); err != nil {
		t.Fatal(err)
	}
	for name, want := range map[string]string{"half": "1 0", "quarter": "0 1", "inner": "0 0", "safe": "0 0", "main": "0 0"} {
		text := body(t, b.String(), `"f.`+name+`"`)
		if got := fmt.Sprint(strings.Count(text, "@cpsc_thrown"), strings.Count(text, "@cpsc_passed")); got != want {
			t.Errorf("%s: got %s, want %s\n%s", name, got, want, text)
		}
	}
}

package fast

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"cpsc/internal/test/programs"
	"cpsc/interp/internal/interptest"
	"cpsc/interp/internal/rts"
)

// everyHandler is a program whose bytecode has all instructions for handlers.
const everyHandler = `
fn test(n: int, ret: cont(string), raise: cont(int), all: cont(int, string, int)) =
  switch(n, 0: zero, 1: one, _: more)
  where zero() =
    let s = str(n)
    ret(s)
  where one() = raise(n)
  where more() =
    let t = str(n)
    all(n, t, n)

fn turn(n: int, ret: cont(int), raise: cont(string)) =
  test(n, raise, ret, handler)
  where handler(a: int, s: string, b: int) =
    let c = a + b
    other(c, s, raise, ret)

fn other(n: int, s: string, ret: cont(string), raise: cont(int)) =
  let more = n > 4
  branch(more, yes, no)
  where yes() = raise(n)
  where no() = swap(s, raise, ret)

fn swap(s: string, ret: cont(int), raise: cont(string)) =
  let n = len(s)
  again(n, s, raise, ret)

fn again(n: int, s: string, ret: cont(string), raise: cont(int)) =
  let f = closure end(n)
  f(s, raise, ret)

fn end(n: int, s: string, ret: cont(int), raise: cont(string)) =
  let t = s + "!"
  raise(t)

fn main(ret: cont(int), raise: cont(string)) =
  turn(3, k, h)
  where k(n: int) =
    do print(n)
    turn(0, k2, h)
    where k2(m: int) = ret(m)
  where h(s: string) =
    do print("h", s)
    turn(2, k3, raise)
    where k3(j: int) = ret(j)
`

// run runs a program of a text and returns its output and the VM.
func runText(t *testing.T, text string, opts rts.Options) (string, *VM, error) {
	t.Helper()
	var out strings.Builder
	opts.Out = rts.NewOutput(&out, rts.DefaultMaxOutput)
	opts.MaxDepth = rts.DefaultMaxDepth
	m := New(interptest.Read(t, text), opts)
	err := m.Run()
	opts.Out.Flush()
	return out.String(), m, err
}

// The program above works: 3 + 3 is more than 4, so turn(3) goes to k; turn(0) returns the
// string "0" to h. In turn(2), 2 + 2 is not more than 4, so end raises "2!", which swap, again
// and other have exchanged three times with ret: nothing catches it.
func TestEveryHandler(t *testing.T) {
	out, _, err := runText(t, everyHandler, rts.Options{})
	if want := "6\nh 0\n"; out != want || err == nil || err.Error() != "uncaught: 2!" {
		t.Errorf("%q, %v", out, err)
	}
}

// The verifier accepts the bytecode of all programs with handlers.
func TestVerifyHandlers(t *testing.T) {
	check := func(name, text string) {
		p := interptest.Read(t, text)
		for _, observed := range []bool{false, true} {
			if err := compileProgram(p, observed).verify(); err != nil {
				t.Errorf("%s: %v", name, err)
			}
		}
	}
	for _, prog := range programs.Conts(t) {
		check(prog.Name, prog.Text)
	}
	for seed := range uint64(300) {
		check(fmt.Sprint("seed ", seed), interptest.RandomConts(seed))
	}
}

// In a loop that a single jump enters, a handler that leads out of the loop is made before it: h before
// both loops. The handler of again, which stays in the loop, and that of last are made at the calls.
const handlersInLoops = `
fn f(n: int, ret: cont(int), raise: cont(int)) =
  let small = n < 3
  branch(small, yes, no)
  where yes() = ret(n)
  where no() = raise(n)

fn main(n: int, ret: cont()) =
  outer(0, 0)
  where outer(i: int, sum: int) =
  let more = i < n
  branch(more, body, all)
  where body() = inner(0, sum)
  where inner(j: int, sum1: int) =
  let more1 = j < 2
  branch(more1, call, after)
  where call() =
  let x = i + j
  f(x, k1, h)
  where k1(y: int) = f(y, k2, again)
  where again(e: int) = inner(j, e)
  where h(e1: int) =
  let sum2 = sum1 + 100
  done(sum2)
  where k2(z: int) =
  let sum3 = sum1 + z
  let j1 = j + 1
  inner(j1, sum3)
  where after() =
  let i1 = i + 1
  outer(i1, sum1)
  where all() = done(sum)
  where done(sum4: int) =
  do print(sum4)
  f(n, last, last)
  where last(w: int) =
  do print(w)
  ret()
`

func TestHandlersInLoops(t *testing.T) {
	// i + j is 0, 1, 1, 2, 2 and then 3.
	out, _, err := runText(t, handlersInLoops, rts.Options{Args: []rts.Arg{{Bits: 4}}})
	if out != "106\n4\n" || err != nil {
		t.Error(out, err)
	}
	compiled := func() *compilation { return compileProgram(interptest.Read(t, handlersInLoops), false) }
	e := compiled()
	var loop, made, copied []int
	for i := range e.code {
		switch in := &e.code[i]; {
		case isBranchOp(baseOp(in.op)) && in.x < 0:
			loop = append(loop, target(i, in))
		case baseOp(in.op) == bHandler:
			made = append(made, i)
		case baseOp(in.op) == bMov && len(made) == 1 && in.b == e.code[made[0]].a:
			copied = append(copied, i)
		}
	}
	if len(made) != 3 || len(loop) == 0 || made[0] >= slices.Min(loop) || made[1] < slices.Max(loop) || len(copied) != 1 {
		t.Errorf("handlers are made at %v, and copied at %v; loops begin at %v", made, copied, loop)
	}
	for _, test := range []struct {
		want  string
		plant func(e *compilation)
	}{
		{"holds a number, not handler", func(e *compilation) { e.code[copied[0]].b++ }},
		{"holds nothing that is known, not a number", func(e *compilation) { e.code[made[0]].a = e.code[made[1]].a }},
		{"does not hold a handler that the function got", func(e *compilation) {
			e.code[copied[0]+1] = instruction{op: bRaiseN, a: e.code[made[0]].a, b: e.code[made[0]].a}
		}},
	} {
		e := compiled()
		for i := range e.code {
			e.code[i].op = baseOp(e.code[i].op)
		}
		test.plant(e)
		if err := e.verify(); err == nil || !strings.Contains(err.Error(), test.want) {
			t.Errorf("error %v, want %q", err, test.want)
		}
	}
}

// The cycle of a and b has two entries, and the loop outer around it has one. Only far leads out of
// outer, so only its handler is made before that. The turns of outer for i = 0 to 3 end with a raise at
// a and add 1 + 20, 1 + 20, 20 and 0 to the sum, and 100 each. For i = 4, b raises.
const handlersInCycles = `
fn f(n: int, ret: cont(int), raise: cont(int)) =
  let small = n < 3
  branch(small, yes, no)
  where yes() = ret(n)
  where no() = raise(n)

fn main(n: int, ret: cont()) =
  outer(0, 0)
  where outer(i: int, sum: int) =
  let more = i < n
  branch(more, body, all)
  where body() =
  let odd = i & 1
  let even = odd == 0
  branch(even, to_b, to_a)
  where to_a() = a(0, sum)
  where to_b() = b(0, sum)
  where a(j: int, s: int) =
  let x = i + j
  f(x, k1, out)
  where k1(y: int) =
  let s1 = s + y
  let j1 = j + 1
  b(j1, s1)
  where out(e: int) =
  let s2 = s + 100
  let i1 = i + 1
  outer(i1, s2)
  where b(j2: int, t: int) =
  let x2 = i + j2
  f(x2, k2, far)
  where k2(z: int) =
  let z1 = z * 10
  let t1 = t + z1
  let j3 = j2 + 1
  a(j3, t1)
  where far(e1: int) =
  do print(e1, t)
  ret()
  where all() =
  do print(sum)
  ret()
`

// The loop inner has one entry and is in the cycle of a and b, which has two. So its handler is made
// each time before it is entered.
const handlerInLoopOfCycle = `
fn f(n: int, ret: cont(int), raise: cont(int)) =
  let small = n < 3
  branch(small, yes, no)
  where yes() = ret(n)
  where no() = raise(n)

fn main(n: int, ret: cont()) =
  let zero = n == 0
  branch(zero, to_a, to_b)
  where to_a() = a(0, 0)
  where to_b() = b(0, 0)
  where a(j: int, s: int) = inner(0, s)
  where inner(m: int, u: int) =
  let more = m < 2
  branch(more, call, after)
  where call() =
  let x = j + m
  f(x, k, out)
  where k(y: int) =
  let m1 = m + 1
  let u1 = u + y
  inner(m1, u1)
  where out(e: int) =
  let u2 = u + 50
  let j1 = j + 1
  b(j1, u2)
  where after() =
  let j2 = j + 1
  b(j2, u)
  where b(i: int, t: int) =
  let again = i < 4
  branch(again, yes, no)
  where yes() =
  let t1 = t + 1000
  a(i, t1)
  where no() =
  do print(t)
  ret()
`

// A handler is made before a loop only if that has a single entry, also if a cycle that has several is
// in the loop or around it.
func TestHandlersInCyclesWithSeveralEntries(t *testing.T) {
	twice := strings.Replace(handlersInCycles, "  outer(0, 0)\n", `  let two = n == 5
  branch(two, from0, from1)
  where from0() = outer(0, 0)
  where from1() = outer(1, 0)
`, 1)
	for _, test := range []struct {
		text   string
		arg    uint64
		before int // handlers made before the outermost loop
		want   string
	}{
		{handlersInCycles, 4, 1, "462\n"},
		{handlersInCycles, 5, 1, "4 462\n"},
		{twice, 5, 0, "4 462\n"},
		{twice, 6, 0, "4 341\n"},
		{handlerInLoopOfCycle, 0, 0, "3106\n"}, // 0 + 1, 1 + 2 and 2, 2 raises; 3 times 1000
		{handlerInLoopOfCycle, 1, 0, "4106\n"},
	} {
		out, m, err := runText(t, test.text, rts.Options{Args: []rts.Arg{{Bits: test.arg}}})
		if out != test.want || err != nil {
			t.Errorf("main(%d): %q, %v; want %q", test.arg, out, err, test.want)
		}
		loop, made := len(m.code), []int{}
		for i := range m.code {
			switch in := &m.code[i]; {
			case (isBranchOp(baseOp(in.op)) || baseOp(in.op) == bJump) && in.x < 0:
				loop = min(loop, target(i, in))
			case baseOp(in.op) == bHandler:
				made = append(made, i)
			}
		}
		before := len(slices.DeleteFunc(slices.Clone(made), func(at int) bool { return at >= loop }))
		if before != test.before {
			t.Errorf("main(%d): handlers are made at %v, the loop begins at %d", test.arg, made, loop)
		}
	}
}

// The stack does not grow when tail calls exchange the return continuation and a handler, and
// programs without handlers have no memory for them.
func TestMemoryForHandlers(t *testing.T) {
	for _, prog := range programs.Conts(t) {
		if prog.Name == "testdata/conts/swap_in_a_loop" {
			out, m, err := runText(t, prog.Text, rts.Options{})
			if err != nil || out != prog.Stdout {
				t.Error(out, err)
			}
			if len(m.calls) > 64 || len(m.nums) > m.slack+256 || len(m.bases) > 64 || len(m.detours) > 64 {
				t.Errorf("the stacks have grown to %d, %d, %d and %d", len(m.calls), len(m.nums), len(m.bases), len(m.detours))
			}
		}
	}
	_, m, err := runText(t, interptest.EvenOdd, rts.Options{Args: []rts.Arg{{Bits: 1000}}})
	if err != nil || m.bases != nil || m.detours != nil {
		t.Error(err, len(m.bases), len(m.detours))
	}
}

// The bytecode of a small program, checked by hand. Functions f and g get the handler for raise
// in n1. The call in g passes the handler of its return continuation in n1, and raise becomes
// its return continuation; as the frame ends, this handler moves away first. The frame of the
// callee of main begins at n1, so its handler is in n2. The landing has a copy of h.
func TestDisassembleHandlers(t *testing.T) {
	const text = `fn f(n: int, ret: cont(int), raise: cont(int)) =
  let m = n + 1
  raise(m)

fn g(n: int, ret: cont(int), raise: cont(int)) =
  f(n, raise, ret)

fn main(ret: cont()) =
  f(5, k, h)
  where k(x: int) =
    do print(x)
    ret()
  where h(y: int) =
    do print(y, y)
    ret()
`
	const want = `; 3 functions, 22 instructions, frames of up to 4 registers in a file, up to 3 passed on

start
     0    call        frame n0 r0, result 0
     1    halt

fn f(n0: int, n1: handler raise); references: 0
     2    add.i       n0, n0, 1                  ; 2:3
     3    raise.n     n1, n0                     ; 3:3

fn g(n0: int, n1: handler raise); references: 0
     4    ret.handler n2                         ; 6:3
     5 +2 mov         n3, n1                     ; 6:3
     6 +1 mov         n1, n2                     ; 6:3
     7    mov         n2, n3                     ; 6:3
     8    divert      n2, values n1 r0           ; 6:3
     9    jump        f                          ; 6:3

fn main(); references: 0
    10    load        n1, 5                      ; 9:3
    11 +1 handler     n2, L15                    ; 9:3
    12    call        f, frame n1 r0, result 0   ; 9:3
    13    print       (n0: int)                  ; 11:5
    14    ret                                    ; 12:5
L15:
    15    land        frame n1 r0, result 0      ; 13:9
    16    print       (n0: int, n0: int)         ; 14:5
    17    ret                                    ; 15:5

detour
    18    call        frame n0 r0, result 0
    19    detour
    20    halt
    21    halt
`
	if got := disassembled(t, interptest.Read(t, text)); got != want {
		t.Errorf("got\n%s\nwant\n%s", got, want)
	}
}

package reference

import (
	"fmt"
	"io"
	"math/rand"
	"strings"
	"testing"

	"cpsc/cps"
	"cpsc/internal/test/long"
	"cpsc/interp/internal/interptest"
	"cpsc/interp/internal/liveness"
	"cpsc/interp/internal/rts"
)

// run runs a program with a limit for findLive.
func run(p *cps.Program, limit int, stdout io.Writer, args ...rts.Arg) (*Machine, error) {
	out := rts.NewOutput(stdout, rts.DefaultMaxOutput)
	m := newMachine(p, rts.Options{Args: args, Out: out, MaxDepth: rts.DefaultMaxDepth}, limit)
	err := m.Run()
	if ferr := out.Flush(); err == nil {
		err = ferr
	}
	return m, err
}

// The swap problem and the lost-copy problem, for numbers and for references.
func TestParallelBinding(t *testing.T) {
	tests := []struct{ name, text, want string }{
		{"swap", `
fn main(ret: cont()) =
  loop(0, 1, 2, "a", "b", "c")
  where loop(i: int, x: int, y: int, s: string, t: string, u: string) =
    do print(x, y, s, t, u)
    let more = i < 3
    branch(more, next, done)
    where next() =
      let j = i + 1
      loop(j, y, x, t, u, s)
    where done() = ret()
`, "1 2 a b c\n2 1 b c a\n1 2 c a b\n2 1 a b c\n"},
		{"lost copy", `
fn main(ret: cont()) =
  loop(1)
  where loop(x: int) =
    let y = x + 1
    let more = y < 4
    branch(more, next, done)
    where next() = loop(y)
    where done() =
      do print(x, y)
      ret()
`, "3 4\n"},
		{"fibonacci", `
fn main(ret: cont()) =
  loop(0, 1, 10)
  where loop(a: int, b: int, n: int) =
    let more = n != 0
    branch(more, next, done)
    where next() =
      let c = a + b
      let m = n - 1
      loop(b, c, m)
    where done() =
      do print(a, b)
      ret()
`, "55 89\n"},
		{"switches", `
fn main(ret: cont()) =
  loop(-1, "")
  where loop(i: int, s: string) =
    switch(i, 0: zero, 2: two, 9223372036854775807: two, _: other)
    where zero() = on("zero")
    where two() = on("two")
    where other() = on("other")
    where on(x: string) =
      switch(x, "zero": isZero, "": isZero, _: notZero)
      where isZero() =
        do print(i, x, "zero it is")
        next()
      where notZero() =
        do print(i, x)
        next()
      where next() =
        let j = i + 1
        let more = j < 4
        branch(more, again, done)
        where again() = loop(j, x)
        where done() = ret()
`, "-1 other\n0 zero zero it is\n1 other\n2 two\n3 other\n"},
		{"several results", `
fn divmod(a: int, b: int, s: string, ret: cont(int, string, int)) =
  let q = a / b
  let r = a % b
  ret(r, s, q)
fn main(ret: cont()) =
  let c = closure divmod(17)
  c(5, "x", k)
  where k(r: int, s: string, q: int) =
    do print(r, s, q)
    ret()
`, "2 x 3\n"},
		{"captures of both kinds", `
fn f(a: int, s: string, b: float, t: string, n: int, ret: cont(string)) =
  let x = str(a)
  let y = str(b)
  let z = str(n)
  let r = x + s
  let r2 = r + y
  let r3 = r2 + t
  let r4 = r3 + z
  ret(r4)
fn g(h: fn(string, int) -> string, ret: cont(string)) =
  h("|", 3, ret)
fn main(ret: cont()) =
  let c = closure f(1, "-", 2.5)
  g(c, k)
  where k(r: string) =
    do print(r)
    ret()
`, "1-2.5|3\n"},
	}
	for _, test := range tests {
		p := interptest.Read(t, test.text)
		// With and without liveness.
		for _, limit := range []int{liveness.Max, 0} {
			var out strings.Builder
			if _, err := run(p, limit, &out); err != nil {
				t.Fatal(test.name, err)
			}
			if out.String() != test.want {
				t.Errorf("%s, limit %d:\ngot  %q\nwant %q", test.name, limit, out.String(), test.want)
			}
		}
	}
}

func TestTailCallsTakeConstantSpace(t *testing.T) {
	var out strings.Builder
	m, err := run(interptest.Read(t, interptest.EvenOdd), liveness.Max, &out, rts.Arg{Bits: 10_000_001})
	if err != nil {
		t.Fatal(err)
	}
	if out.String() != "false\n" {
		t.Error(out.String())
	}
	if cap(m.saved) > 64 || cap(m.callers) > 64 || cap(m.args) > 64 {
		t.Errorf("the stack has grown to %d, %d and %d", cap(m.saved), cap(m.callers), cap(m.args))
	}
}

// Clearing dead references is not a step: the program takes the same number of steps with
// and without liveness.
func TestClearingIsNoStep(t *testing.T) {
	p := interptest.Read(t, `
fn main(ret: cont()) =
  let s = str(1)
  let n = len(s)
  let one = n == 1
  branch(one, yes, no)
  where yes() = ret()
  where no() =
    do print(s)
    ret()
`)
	for _, limit := range []int{liveness.Max, 0} {
		if m, err := run(p, limit, io.Discard); err != nil || m.steps != 5 {
			t.Error(limit, m.steps, err)
		}
	}
}

func TestRandomFlowcharts(t *testing.T) {
	for seed := range long.Pick[int64](500, 2000) {
		f := randomFlowchart(rand.New(rand.NewSource(seed)))
		want := f.model()
		p := f.program(t)
		for _, limit := range []int{liveness.Max, 0} {
			var out strings.Builder
			m, err := run(p, limit, &out)
			if err != nil || out.String() != want {
				t.Fatalf("seed %d, limit %d: got %q, %v, want %q\n%s", seed, limit, out.String(), err, want, p)
			}
			// No references of functions that returned are left.
			for _, f := range m.main.funcs {
				for x, v := range f.env {
					if v.ref != nil && !liveness.IsConst(f.Func, cps.Value(x)) {
						t.Fatalf("seed %d, limit %d: %s keeps %v\n%s", seed, limit, f.Name, v.ref, p)
					}
				}
			}
		}
	}
}

// The number of references that a wide switch clears is bounded. If each of n targets uses
// one of n arrays, it clears the n-1 others when it begins and its own when it ends, and the
// default clears all n: these are n*(n+1) references. If there are more than liveness.Max,
// nothing is cleared before the function returns.
func TestLargeSwitches(t *testing.T) {
	tests := []struct{ n, cleared int }{{1000, 1000 * 1001}, {5000, 0}}
	for _, test := range tests {
		p := cps.NewProgram()
		pos := cps.Pos{Line: 1, Col: 1}
		main, _ := p.DeclareFunc("main", []cps.Type{cps.Int}, nil, pos)
		b := cps.NewBuilder(p, cps.Options{Verbatim: true})
		b.Begin(main, "n")
		b.At(pos)
		ints := p.ArrayType(cps.Int)
		var arrays, cases []cps.Value
		var targets []cps.ContID
		for i := range test.n {
			x := b.Op(cps.Add, b.Param(0), b.Int(int64(i)))
			arrays = append(arrays, b.ArrayLit(ints, x))
			cases = append(cases, b.Int(int64(i)))
			targets = append(targets, b.Cont("case"))
		}
		end := b.Cont("end")
		b.Switch(b.Param(0), cases, append(targets, end))
		for i, k := range targets {
			b.Seal(k)
			b.Enter(k)
			b.Op(cps.Print, b.Op(cps.Index, arrays[i], b.Int(0)))
			b.Jump(end)
		}
		b.Seal(end)
		b.Enter(end)
		b.Return()
		interptest.Finish(t, b)

		cleared := 0
		for _, f := range newMachine(p, rts.Options{}, liveness.Max).main.funcs {
			for _, k := range f.conts {
				for _, dead := range k.dead {
					cleared += len(dead)
				}
			}
		}
		if cleared != test.cleared {
			t.Errorf("%d cases clear %d values, not %d", test.n, cleared, test.cleared)
		}
		// Array i holds n+i, and case n prints what array n holds.
		for _, arg := range []int{0, 700, test.n - 1, test.n} {
			want := ""
			if arg < test.n {
				want = fmt.Sprintln(2 * arg)
			}
			out := new(strings.Builder)
			_, err := run(p, liveness.Max, out, rts.Arg{Bits: uint64(arg)})
			if err != nil || out.String() != want {
				t.Errorf("%d cases, %d: got %q, %v, want %q", test.n, arg, out, err, want)
			}
		}
	}
}

// In a function with many values, few are live at once.
func TestFewValuesAreLive(t *testing.T) {
	var b strings.Builder
	b.WriteString("fn main(z0: int, s: string, ret: cont()) =\n")
	for i := range 1000 {
		fmt.Fprintf(&b, "let x%[1]d = z%[1]d + 1 let y%[1]d = x%[1]d * z%[1]d let t%[1]d = str(y%[1]d) let u%[1]d = s + t%[1]d\n"+
			"do write(u%[1]d) k%[2]d(y%[1]d) where k%[2]d(z%[2]d: int) =\n", i, i+1)
	}
	b.WriteString("ret()\n")
	for _, k := range newMachine(interptest.Read(t, b.String()), rts.Options{}, liveness.Max).main.funcs[0].conts {
		// Only s lives on, until the end.
		if len(k.live) > 1 || len(k.held) > 4 {
			t.Errorf("%v live, %v are held", k.live, k.held)
		}
	}
}

// A raise leaves no garbage: when a program has ended, the environments have no references
// and the stacks are empty. The result is the same without liveness.
func TestNothingIsLeftAfterRaises(t *testing.T) {
	ended := 0
	for seed := range uint64(300) {
		text := interptest.RandomConts(seed)
		p := interptest.Read(t, text)
		var want string
		for _, limit := range []int{liveness.Max, 0} {
			var out strings.Builder
			buffered := rts.NewOutput(&out, rts.DefaultMaxOutput)
			m := newMachine(p, rts.Options{Out: buffered, MaxDepth: 1000, MaxSteps: 3000}, limit)
			err := m.Run()
			buffered.Flush()
			fmt.Fprintln(&out, err, m.steps, m.calls)
			if limit > 0 {
				want = out.String()
			} else if out.String() != want {
				t.Fatalf("seed %d: with liveness\n%s\nand without\n%s\n%s", seed, want, out.String(), text)
			}
			if err != nil {
				continue
			}
			ended++
			if len(m.callers)+len(m.handlers)+len(m.saved)+len(m.args) > 0 {
				t.Fatalf("seed %d: the stacks have %d, %d, %d and %d elements", seed, len(m.callers), len(m.handlers), len(m.saved), len(m.args))
			}
			for _, v := range m.saved[:cap(m.saved)] {
				if v.ref != nil {
					t.Fatalf("seed %d: the stack keeps %v\n%s", seed, v.ref, text)
				}
			}
			for _, f := range m.main.funcs {
				for x, v := range f.env {
					if v.ref != nil && !liveness.IsConst(f.Func, cps.Value(x)) {
						t.Fatalf("seed %d: %s keeps %v\n%s", seed, f.Name, v.ref, text)
					}
				}
			}
		}
	}
	if ended < 50 {
		t.Errorf("only %d runs ended without an error", ended)
	}
}

// The size that live returns is that of the objects on Go's heap.
func TestAccount(t *testing.T) {
	interptest.Account(t, func(p *cps.Program, n uint64, measured func(size int64)) {
		var m *Machine
		stdin := interptest.Reader(func() {
			size, _ := m.live()
			measured(size)
		})
		m = New(p, rts.Options{Stdin: stdin, Out: rts.NewOutput(io.Discard, rts.DefaultMaxOutput), MaxDepth: rts.DefaultMaxDepth, Args: []rts.Arg{{Bits: n}}})
		if err := m.Run(); err != nil {
			t.Fatal(err)
		}
	})
}

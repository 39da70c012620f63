package interp

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"strings"
	"testing"

	"cpsc/cps"
	"cpsc/interp/internal/interptest"
	"cpsc/interp/internal/rts"
)

// profileOf runs a program on both engines and returns its profile and its result,
// which must be the same.
func profileOf(t *testing.T, text string, opts Options) (profile *Profile, res Result, err error) {
	t.Helper()
	var input []byte
	if opts.Stdin != nil {
		input, _ = io.ReadAll(opts.Stdin)
	}
	var last string
	for _, engine := range []Engine{Fast, Reference} {
		profile = new(Profile)
		opts.Profile, opts.Engine, opts.Stdin = profile, engine, bytes.NewReader(input)
		res, err = Run(interptest.Read(t, text), opts)
		if profile.Steps() != res.Steps {
			t.Errorf("engine %d: the profile has %d steps, the run %d\n%s", engine, profile.Steps(), res.Steps, text)
		}
		res.Allocated, res.Engine = 0, Fast
		now := fmt.Sprint(contexts(profile), profile.Lines(), res)
		if engine == Reference && now != last {
			t.Errorf("the fast engine gives\n%s\nthe reference\n%s\n%s", last, now, text)
		}
		last = now
	}
	return profile, res, err
}

// contexts returns a line for each context: the calls that led to it, how often its
// continuations were entered, and the number of its steps.
func contexts(p *Profile) string {
	var b strings.Builder
	for _, c := range p.Contexts {
		steps := int64(0)
		for k := range c.Entered {
			steps += c.Steps(cps.ContID(k))
		}
		path := c.Func.Name
		for in := c; in.Caller != nil; in = in.Caller {
			site := in.Caller.Func.Conts[in.Site].Name
			path = in.Caller.Func.Name + "." + site + " " + path
		}
		fmt.Fprintln(&b, path, c.Entered, steps)
	}
	return b.String()
}

const fibonacci = `
fn fib(n: int, ret: cont(int)) =
  let small = n < 2
  branch(small, base, step)
  where base() = ret(n)
  where step() =
  let m = n - 1
  fib(m, k)
  where k(x: int) =
  let m2 = n - 2
  fib(m2, k2)
  where k2(y: int) =
  let s = x + y
  ret(s)
fn main(ret: cont()) =
  fib(4, k)
  where k(x: int) =
  do print(x)
  ret()
`

// fib(4) is called 9 times in all, 5 times with 0 or 1; both calls in it lead back
// to the only context.
func TestProfileFoldsRecursion(t *testing.T) {
	p, res, err := profileOf(t, fibonacci, Options{})
	const want = "main [1 1] 3\nmain. fib [9 5 4 4 4] 47\n"
	if got := contexts(p); got != want || err != nil {
		t.Errorf("got\n%swant\n%s%v", got, want, err)
	}
	if res.Steps != 50 || res.Calls != 9 {
		t.Error(res)
	}
	var rows strings.Builder
	for _, c := range p.Conts() {
		fmt.Fprintln(&rows, c.Name, c.Steps, c.Entered)
	}
	const conts = "fib 18 9\nfib.step 8 4\nfib.k 8 4\nfib.k2 8 4\nfib.base 5 5\nmain.k 2 1\nmain 1 1\n"
	if rows.String() != conts {
		t.Errorf("got\n%swant\n%s", &rows, conts)
	}
	// The positions of a program in the notation are its own lines: all steps but 5 and 1
	// are alone in theirs.
	lines := []LineProfile{{3, 9}, {4, 9}, {5, 5}, {7, 4}, {8, 4}, {10, 4}, {11, 4}, {13, 4}, {14, 4}, {16, 1}, {18, 1}, {19, 1}}
	if got := fmt.Sprint(p.Lines()); got != fmt.Sprint(lines) {
		t.Errorf("got %v, want %v", got, lines)
	}
}

// g is called by f and by main, at two sites of main; f calls itself by way of g.
func TestProfileKeepsSitesApart(t *testing.T) {
	const text = `
fn f(n: int, ret: cont()) =
  g(n, k)
  where k() = ret()
fn g(n: int, ret: cont()) =
  let last = n == 0
  branch(last, done, more)
  where done() = ret()
  where more() =
  let m = n - 1
  f(m, k)
  where k() = ret()
fn main(ret: cont()) =
  g(0, a)
  where a() = g(0, b)
  where b() = f(2, c)
  where c() = ret()
`
	p, res, _ := profileOf(t, text, Options{})
	const want = `main [1 1 1 1] 4
main. g [1 1 0 0] 3
main.a g [1 1 0 0] 3
main.b f [3 3] 6
main.b f. g [3 1 2 2] 13
`
	if got := contexts(p); got != want || res.Calls != 8 {
		t.Errorf("got\n%swant\n%s%v", got, want, res)
	}
}

// A tail call replaces its caller, also in the tree.
func TestProfileOfTailCalls(t *testing.T) {
	text := strings.Replace(interptest.EvenOdd, "main(n: int, ret", "main(ret", 1)
	text = strings.Replace(text, "even(n, ", "even(5, ", 1)
	p, res, _ := profileOf(t, text, Options{})
	// even(5), odd(4), …, odd(0): three times each.
	const want = "main [1 1] 3\nmain. even [3 0 3] 15\nmain. odd [3 1 2] 11\n"
	if got := contexts(p); got != want || res.Calls != 6 || res.Steps != 29 {
		t.Errorf("got\n%swant\n%s%v", got, want, res)
	}
}

// If a program ends in the middle of a continuation, the steps after that were not
// executed; the callers have executed all steps of theirs.
func TestProfileOfPrograms(t *testing.T) {
	const text = `
global g: int
fn INIT(ret: cont()) =
  do @g = 1
  ret()
fn f(a: int, ret: cont(int)) =
  let b = a + 1
  let c = b / a
  let d = c * 2
  ret(d)
fn main(ret: cont()) =
  f(1, k)
  where k(x: int) =
  f(0, k2)
  where k2(y: int) =
  do print(y)
  ret()
`
	const init = "::init [1] 2\n"
	tests := []struct {
		limit int64
		want  string
	}{
		{0, init + "main [1 1 0] 2\nmain. f [1] 4\nmain.k f [1] 2\n"}, // the division traps
		{1, "::init [1] 1\n"},
		{2, init},
		{3, init + "main [1 0 0] 1\n"},
		{4, init + "main [1 0 0] 1\nmain. f [1] 1\n"},
		{6, init + "main [1 0 0] 1\nmain. f [1] 3\n"},
		{7, init + "main [1 0 0] 1\nmain. f [1] 4\n"},
		{8, init + "main [1 1 0] 2\nmain. f [1] 4\n"},
		{9, init + "main [1 1 0] 2\nmain. f [1] 4\nmain.k f [1] 1\n"},
	}
	for _, test := range tests {
		p, _, err := profileOf(t, text, Options{MaxSteps: test.limit})
		var trap *Trap
		if got := contexts(p); got != test.want || !errors.As(err, &trap) {
			t.Errorf("limit %d: got\n%swant\n%s%v", test.limit, got, test.want, err)
		}
	}
	exit := strings.Replace(text, "let c = b / a", "let c = b % 2\n  branch(true, x, y)\n  where x() = exit(3)\n  where y() =", 1)
	p, res, err := profileOf(t, exit, Options{})
	if want := init + "main [1 0 0] 1\nmain. f [1 1 0] 4\n"; contexts(p) != want || err != nil || res.Status != 3 {
		t.Error(contexts(p), err, res)
	}
}

// A call that traps is a step, but does not count as a call.
func TestProfileOfDepth(t *testing.T) {
	p, res, _ := profileOf(t, strings.Replace(fibonacci, "fib(4", "fib(9", 1), Options{MaxDepth: 3})
	const want = "main [1 0] 1\nmain. fib [3 0 3 0 0] 12\n"
	if got := contexts(p); got != want || res.Calls != 3 {
		t.Errorf("got\n%swant\n%s%v", got, want, res)
	}
}

// Operations that make an object, and some that do not.
func TestAllocations(t *testing.T) {
	const prelude = `
struct P { n: int, s: string }
global g: int
fn f(ret: cont()) = ret()
fn f1(a: int, ret: cont()) = ret()
`
	tests := []struct {
		ops  string
		want int64
	}{
		{`let a = 1 + 2`, 0},
		{`let a = [1, 2]`, 1},
		{`let a = ["x"]`, 1},
		{"let a = array(3, 0)\n let b = copy(a)\n do push(b, 1)\n do push(b, 2)", 2},
		{"let a = array(3, \"x\")\n let b = copy(a)\n do push(b, \"\")", 2},
		{`let a = array(-1, 0)`, 0},
		{`let p = new P(1, "x")`, 1},
		{"let p = new P(1, \"x\")\n let r = ref p.n", 2},
		{"let a = [1]\n let r = ref a[0]\n let x = *r", 2},
		{"let a = [1]\n let r = ref a[1]", 1},
		{`let a = cell(1)`, 1},
		{`let a = cell("x")`, 1},
		{`let a = closure f()`, 0},
		{`let a = closure f1(1)`, 1},
		{"let a = str(1)\n let b = a + a\n let c = substr(b, 0, 1)\n let d = chr(65)\n let n = len(d)", 4},
		{"do @g = 1\n let r = ref @g", 0},
		{"let a = read_line()\n let n = read_int()", 1},
	}
	for _, test := range tests {
		_, res, _ := profileOf(t, prelude+interptest.Body(test.ops), Options{Stdin: strings.NewReader("a\n1\n")})
		if res.Allocations != test.want {
			t.Errorf("%s: %d objects, want %d", test.ops, res.Allocations, test.want)
		}
	}
}

// An array of a million ints counts as 8 MB, no matter how often memory is measured
// meanwhile. An array that cannot be made does not count.
func TestAllocated(t *testing.T) {
	const text = `
fn main(n: int, ret: cont()) =
  loop(0)
  where loop(i: int) =
  let a = array(100000, 0)
  let j = i + 1
  let more = j < n
  branch(more, again, done)
  where again() = loop(j)
  where done() =
  let b = array(1000000, 0)
  ret()
`
	for _, engine := range []Engine{Fast, Reference} {
		for _, limit := range []int64{0, 4 << 20} {
			res, err := Run(interptest.Read(t, text), Options{Engine: engine, Args: []string{"100"}, MaxMemory: limit})
			want := int64(100 * (rts.ArraySize + 100000*rts.NumSize))
			if limit == 0 {
				want += rts.ArraySize + 1000000*rts.NumSize
			}
			const stack = 256 * 24 // if not less
			if (err != nil) != (limit > 0) || res.Allocated < want || res.Allocated > want+stack {
				t.Errorf("engine %d, limit %d: %d bytes, want %d: %v", engine, limit, res.Allocated, want, err)
			}
		}
	}
}

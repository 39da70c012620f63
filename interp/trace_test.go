package interp

import (
	"errors"
	"fmt"
	"slices"
	"strings"
	"testing"

	"cpsc/cps"
	"cpsc/interp/internal/interptest"
)

// traceOf returns the trace of a program, interleaved with its output.
func traceOf(t *testing.T, text string, opts Options) string {
	t.Helper()
	var out strings.Builder
	opts.Trace, opts.Stdout, opts.Engine = &out, &out, Fast
	if _, err := Run(interptest.Read(t, text), opts); err != nil {
		fmt.Fprintln(&out, err)
	}
	return out.String()
}

func TestTrace(t *testing.T) {
	tests := []struct{ name, text, want string }{
		{"a loop", `
fn gcd(a: int, b: int, ret: cont(int)) =
  while(a, b)
  where while(a.1: int, b.1: int) =
  let c = b.1 != 0
  branch(c, body, done)
  where body() =
    let r = a.1 % b.1
    while(b.1, r)
  where done() = ret(a.1)
fn main(ret: cont()) =
  do print("before")
  gcd(48, 18, k)
  where k(t1: int) =
  do print("after", t1)
  ret()
`, ` 0 fn main()
before
 1   fn gcd(a = 48, b = 18)
 1   gcd.while(a.1 = 48, b.1 = 18)
 1   gcd.body()
 1   gcd.while(a.1 = 18, b.1 = 12)
 1   gcd.body()
 1   gcd.while(a.1 = 12, b.1 = 6)
 1   gcd.body()
 1   gcd.while(a.1 = 6, b.1 = 0)
 1   gcd.done()
 0 ret main.k(t1 = 6)
after 6
`},
		{"tail calls, captures and unused parameters", `
global g: int
fn INIT(ret: cont()) =
  do @g = 1
  ret()
fn f(a: int, s: string, unused: float, ret: cont(int, string)) =
  h(s, ret)
fn h(s: string, ret: cont(int, string)) = ret(1, s)
fn main(ret: cont()) =
  let c = closure f(7, "x")
  c(0.5, k)
  where k(n: int, unused: string) = exit(n)
`, ` 0 fn globals()
 0 fn main()
 1   fn f(a = 7, s = "x", unused = 0.5)
 1   fn h(s = "x")
 0 ret main.k(n = 1, unused = "x")
`},
		{"values", `
struct P { n: int, p: P, a: [string] }
fn f(ret: cont()) = ret()
fn main(ret: cont()) =
  let a = ["a\n", "ä"]
  let p = new P(1, nil:P, a)
  do p.p = p
  let c = closure f()
  let r = cell(1)
  let b = [1.0, 2.5]
  k(a, p, c, r, b, true, nil:P)
  where k(a.1: [string], p.1: P, c.1: fn(), r.1: ref int, b.1: [float], yes: bool, no: P) =
  do print(p)
  ret()
`, ` 0 fn main()
 0 main.k(a.1 = ["a\n", "ä"], p.1 = P(1, …, ["a\n", "ä"]), c.1 = <fn f>, r.1 = <ref>, b.1 = [1.0, 2.5], yes = true, no = nil)
P(1, …, ["a\n", "ä"])
`},
		// The trace shows values of up to 40 characters in full, and the first 39 characters of
		// longer ones. This does not affect what print shows of the same values afterwards.
		{"long values", `
struct P { s: [string], p: P }
fn main(ret: cont()) =
  let s = str("123456789 123456789 123456789 12345678")
  let t = str("äääääääää äääääääää äääääääää äääääääää ")
  let a = array(20, 1)
  let b = array(100000, t)
  let p = new P(b, nil:P)
  k(s, t, a, p)
  where k(s.1: string, t.1: string, a.1: [int], p.1: P) =
  let c = ["x"]
  do p.s = c
  do print(p)
  ret()
`, ` 0 fn main()
 0 main.k(s.1 = "123456789 123456789 123456789 12345678", t.1 = "äääääääää äääääääää äääääääää ääääääää…, a.1 = [1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1,…, p.1 = P(["äääääääää äääääääää äääääääää äääää…)
P(["x"], nil)
`},
		{"a trap", `
fn main(ret: cont()) =
  do print("x")
  let a = [1]
  k(2)
  where k(i: int) =
  let x = a[i]
  do print(x)
  ret()
`, ` 0 fn main()
x
 0 main.k(i = 2)
index 2 out of bounds for length 1
`},
	}
	for _, test := range tests {
		if got := traceOf(t, test.text, Options{}); got != test.want {
			t.Errorf("%s: got\n%swant\n%s", test.name, got, test.want)
		}
	}
}

// The indentation of a trace is bounded, but the depth that it shows is not.
func TestTraceOfDeepCalls(t *testing.T) {
	got := traceOf(t, countDown, Options{Args: []string{"300"}})
	want := "\n300" + strings.Repeat("  ", maxTraceIndent) + " fn down(n = 1)\n"
	if !strings.Contains(got, want) {
		t.Errorf("the trace does not contain %q", want)
	}
	if n := strings.Count(got, "\n"); n != 1+300*3+2+1+1 {
		t.Errorf("the trace has %d lines", n)
	}
}

// The trace is flushed before the program waits for input.
func TestTraceBeforeInput(t *testing.T) {
	var out strings.Builder
	in := readerFunc(func([]byte) (int, error) {
		if out.String() != " 0 fn main()\n" {
			t.Errorf("got %q", out.String())
		}
		return 0, errors.New("no")
	})
	_, err := Run(interptest.Read(t, interptest.Body("let s = read_line()")), Options{Trace: &out, Stdin: in})
	if err == nil || err.Error() != "reading standard input: no" {
		t.Error(err)
	}
}

type brokenWriter struct{}

func (brokenWriter) Write([]byte) (int, error) { return 0, errors.New("no") }

func TestTraceWriteError(t *testing.T) {
	for _, text := range []string{interptest.Body("do print(1)"), countDown} {
		args := []string{"100000"}
		if text != countDown {
			args = nil
		}
		_, err := Run(interptest.Read(t, text), Options{Trace: brokenWriter{}, Args: args})
		var failed *IOError
		if !errors.As(err, &failed) || err.Error() != "writing the trace: no" {
			t.Error(err)
		}
	}
}

// Enter is called with what a trace shows, after what was written before, and its error
// stops the program.
func TestEnter(t *testing.T) {
	text := `
fn f(n: int, s: string, ret: cont(int)) =
  do print(n)
  ret(7)
fn main(ret: cont()) =
  f(1, "` + strings.Repeat("x", 50) + `", k)
  where k(x: int) =
  do print(x)
  ret()
`
	var out strings.Builder
	var got []string
	opts := Options{Stdout: &out, Enter: func(depth int, f *cps.Func, k cps.ContID, args []string) error {
		got = append(got, fmt.Sprintf("%d %s %d %v %q", depth, f.Name, k, args, out.String()))
		return nil
	}}
	if _, err := Run(interptest.Read(t, text), opts); err != nil {
		t.Fatal(err)
	}
	want := []string{`0 main 0 [] ""`, `1 f 0 [1 "` + strings.Repeat("x", TraceLength-2) + `…] ""`, `0 main 1 [7] "1\n"`}
	if !slices.Equal(got, want) {
		t.Errorf("entered %q, want %q", got, want)
	}

	stop := errors.New("stop")
	out.Reset()
	opts.Enter = func(depth int, _ *cps.Func, k cps.ContID, _ []string) error {
		if k != cps.Entry {
			return stop
		}
		return nil
	}
	if _, err := Run(interptest.Read(t, text), opts); err != stop || out.String() != "1\n" {
		t.Errorf("the error is %v and the output %q", err, out.String())
	}
}

package llvm_test

import (
	"flag"
	"math/rand/v2"
	"regexp"
	"strings"
	"testing"

	"cpsc/emit/engines"
	"cpsc/emit/engines/enginetest"
	"cpsc/emit/llvm"
	"cpsc/internal/test/long"
	"cpsc/internal/test/programs"
)

var (
	unwinding     = engines.Unwinding("unwinding", "-O2")
	withUnwinding = []*engines.Engine{lli, plain, clang, unwinding}
	unwindSample  = flag.Int("unwind", rand.IntN(10), "let the exceptions of every tenth program unwind the stack, from number `N` on; of all if N is negative")
)

// inTurn returns the engines for the i-th program of a test: with exceptions that unwind the
// stack and, in turn, one of those without; at full length, all.
func inTurn(i int) []*engines.Engine {
	if long.Enabled() {
		return withUnwinding
	}
	return []*engines.Engine{withUnwinding[i%3], unwinding}
}

// TestUnwindingPrograms runs programs of the repository that throw or generate, with
// exceptions that unwind the stack.
func TestUnwindingPrograms(t *testing.T) {
	t.Logf("-unwind=%d", *unwindSample)
	enginetest.OnEach(t, []*engines.Engine{unwinding}, func(t *testing.T, e *engines.Engine) {
		i := -1
		for _, p := range programs.All(t) {
			if len(p.Flags) > 0 || !strings.Contains(p.Text, "throw") && !strings.Contains(p.Text, "gen ") {
				continue
			}
			if i++; *unwindSample >= 0 && i%10 != *unwindSample {
				continue
			}
			t.Run(p.Name, func(t *testing.T) {
				t.Parallel()
				for level := range 3 {
					if *unwindSample < 0 || level == i/10%3 {
						enginetest.Compare(t, e, enginetest.Compile(t, p.Name+".imp", p.Text, level), p.Args, p.Stdin)
					}
				}
			})
		}
	})
}

// TestUnwindingCalls checks what is written for calls of a function that unwinds. An
// exception passes through two without a landing pad. In three, the numbers of the
// continuations change. four handles both.
func TestUnwindingCalls(t *testing.T) {
	p := enginetest.Compile(t, "calls.cps", `
fn one(n: int, ret: cont(int), raise: cont(int), stop: cont(int)) =
  let c = n > 9
  branch(c, large, fine)
  where large() = raise(n)
  where fine() = ret(n)
fn two(n: int, ret: cont(int), raise: cont(int), stop: cont(int)) =
  one(n, k, raise, stop)
  where k(m: int) =
  let d = m * 2
  ret(d)
fn three(n: int, ret: cont(int), raise: cont(int), stop: cont(int)) =
  one(n, k, stop, raise)
  where k(m: int) =
  let d = m * 3
  ret(d)
fn four(n: int, ret: cont(int)) =
  three(n, ret, ret, k)
  where k(m: int) =
  let d = m * 4
  ret(d)
fn main(ret: cont()) =
  four(10, k)
  where k(m: int) =
  do print(m)
  ret()
`, 0)
	var b strings.Builder
	if err := (llvm.Options{Unwind: true}).Fprint(&b, p); err != nil {
		t.Fatal(err)
	}
	for name, want := range map[string]string{
		"f.one":   `define internal i64 @"f.one"(?s:.*)store i64 %n.1, i64\* .*\n  call void @cpsc_raise\(i64 1\)\n  unreachable`,
		"f.two":   `= call i64 @"f.one"\(i64 %n.1\)\n  br label`,
		"f.three": `= invoke i64 @"f.one"(?s:.*)store i64 2, i64\* @cpsc_raised\n  resume(?s:.*)store i64 1, i64\* @cpsc_raised\n  resume`,
		"f.four":  `= invoke i64 @"f.three"(?s:.*)landingpad { i8\*, i32 } cleanup\n(?s:.*)switch`,
	} {
		got := body(t, b.String(), `"`+name+`"`)
		if !regexp.MustCompile(want).MatchString(got) {
			t.Errorf("%s does not match %s\n%s", name, want, got)
		}
	}
	if two := body(t, b.String(), `"f.two"`); strings.Contains(two, "landingpad") {
		t.Errorf("two has a landing pad:\n%s", two)
	}
	enginetest.OnEach(t, []*engines.Engine{unwinding}, func(t *testing.T, e *engines.Engine) { enginetest.Compare(t, e, p, nil, "") })
}

// TestUnwindingTraps lets a trap and an uncaught exception go through calls with landing pads
// for exceptions: the message has all calls.
func TestUnwindingTraps(t *testing.T) {
	p := enginetest.Compile(t, "traps.imp", `
fn f(a: [int], i: int) -> int throws string {
    if i > 5 { throw "large"; }
    return a[i];
}
fn g(a: [int], i: int) -> int throws string {
    try { return f(a, i) + 1; } catch e { throw e + "!"; }
}
fn h(a: [int], i: int) -> int throws string { return g(a, i) + 1; }
fn main(i: int) throws string {
    try { print(h([1, 2], 9)); } catch e { print(e); }
    print(h([1, 2], i));
}
`, 1)
	enginetest.OnEach(t, []*engines.Engine{unwinding}, func(t *testing.T, e *engines.Engine) {
		dir := enginetest.Prepare(t, e, p)
		for _, i := range []string{"0", "3", "7"} { // a result, a trap, an exception
			enginetest.Expect(t, e, dir, p, []string{i}, "")
		}
	})
}

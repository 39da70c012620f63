package interp_test

import (
	"fmt"
	"runtime"
	"strings"
	"testing"

	"cpsc/compile"
	"cpsc/cps"
	"cpsc/host"
	"cpsc/interp"
)

// grows makes bytes of the lengths around those at which the fast engine makes other objects, and lets them grow. Then it collects
// garbage and makes more bytes, which overwrite what was freed too early. It prints the sum of a sevens, the first of
// each but the empty ones, and of what follows them.
const grows = `extern fn collect(ret: cont())
fn main(ret: cont()) =
  let all = []:[bytes]
  next(0)
  where next(n: int) =
  let m = bytes(n)
  do fill(m, 0, 7, n)
  let old = grow(m, 3000)
  do push(all, m)
  let short = n < 50
  let step = select(short, 1, 83)
  let n.1 = n + step
  let more = n.1 < 2200
  branch(more, again, k)
  where again() = next(n.1)
  where k() = collect(k.1)
  where k.1() = other(0)
  where other(i: int) =
  let o = bytes(3000)
  do fill(o, 0, 9, 3000)
  let i.1 = i + 1
  let more.1 = i.1 < 500
  branch(more.1, again.1, k.2)
  where again.1() = other(i.1)
  where k.2() = sum(0, 0)
  where sum(j: int, s: int) =
  let e = all[j]
  let l = len(e)
  let l.1 = l - 3000
  let x = load8_u(e, 0)
  let y = load8_u(e, l.1)
  let s.1 = s + x
  let s.2 = s.1 + y
  let j.1 = j + 1
  let size = len(all)
  let more.2 = j.1 < size
  branch(more.2, again.2, k.3)
  where again.2() = sum(j.1, s.2)
  where k.3() =
  do print(s.2, j.1)
  ret()
`

func TestGrow(t *testing.T) {
	p, err := compile.Compile("grow.cps", grows, compile.Options{})
	if err != nil {
		t.Fatal(err)
	}
	for _, e := range engines {
		var out strings.Builder
		_, err := interp.Run(p.CPS, interp.Options{Engine: e, Stdout: &out, Host: host.Funcs{"collect": runtime.GC}})
		if want := "525 76\n"; err != nil || out.String() != want {
			t.Errorf("engine %d: %q, %v; want %q", e, out.String(), err, want)
		}
	}
}

// TestBounds accesses bytes around their ends, at the sums that the fast engine makes a part of the access and at others.
func TestBounds(t *testing.T) {
	addresses := []string{
		"let a = i + 0", "let a = i + 8", "let a = i - 8", "let a = i & 4294967295", "let u = i & 4294967295\n  let a = u + 8",
		"let u = i & 4294967295\n  let a = u + 2147483648", "let u = i & 255\n  let a = u + 8", "let u = i + 8\n  let a = u & 4294967295",
		"let a = i + 8\n  do print(a)", "let u = i & 4294967295\n  do print(u)\n  let a = u + 8",
	}
	for c := cps.Load8S; c <= cps.Store64; c++ {
		for _, address := range addresses {
			access := fmt.Sprintf("let x = %s(m, a)", c)
			if c >= cps.Store8 {
				access = fmt.Sprintf("do %s(m, a, 81985529216486895)\n  let x = load64(m, 8)", c)
			}
			p, err := compile.Compile("bounds.cps", fmt.Sprintf(`fn access(i: int, ret: cont(int)) =
  let m = bytes(24)
  do store64(m, 0, -2401053088876216593)
  do store64(m, 8, 1147797409030816545)
  do store64(m, 16, -81985529216486896)
  %s
  %s
  ret(x)
`, address, access), compile.Options{Level: compile.O0})
			if err != nil {
				t.Fatal(err)
			}
			var results [2]string
			for k, e := range []interp.Engine{interp.Fast, interp.Reference} {
				var out strings.Builder
				in, err := interp.NewInstance(p.CPS, interp.Options{Engine: e, Stdout: &out})
				if err != nil {
					t.Fatal(err)
				}
				for _, i := range []int{-1 << 63, -1 << 32, -1<<32 + 3, -1 << 31, -18, -17, -16, -9, -8, -7, -1, 0, 1, 5, 7, 8, 9, 12, 15, 16, 17, 20, 22, 23, 24, 25, 32, 33, 1<<31 - 8, 1 << 32, 1<<32 + 8, 1<<63 - 8, 1<<63 - 1} {
					x, err := in.Call("access", i)
					fmt.Fprintln(&out, x, err)
				}
				results[k] = out.String()
			}
			if results[0] != results[1] {
				t.Errorf("%s at %s: fast engine:\n%sreference engine:\n%s", c, address, results[0], results[1])
			}
		}
	}
}

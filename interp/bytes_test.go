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
		"let v = i + 8\n  let u = v & 4294967295\n  let a = u + 8", "let v = i - 8\n  let u = v & 4294967295\n  let a = u - 3",
		"let v = i + 2147483648\n  let a = v & 4294967295", "let v = i + 8\n  let a = v - 8", "let w = i + 8\n  let v = w - 8\n  let u = v & 4294967295\n  let a = u + 8",
		"let v = i - 8\n  do print(v)\n  let a = v & 4294967295", "let v = i + 8\n  let u = v & 4294967295\n  let b = v - 8\n  let y = load8_u(m, b)\n  do print(y)\n  let a = u - 8",
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

// TestLowHalves uses the results of sign extensions, which the fast engine leaves out if only their low halves are used.
func TestLowHalves(t *testing.T) {
	for _, uses := range []string{
		"let x = sext32(a)", "let x = a & 255", "let b = a * i\n  let x = sext32(b)", "let b = a << 3\n  let x = sext32(b)",
		"let b = 3 << a\n  let x = sext32(b)", "let b = a >> 1\n  let x = sext32(b)", "let b = a >>> 1\n  let x = sext32(b)", "let b = a / 3\n  let x = sext32(b)",
		"let c = i < 0\n  let b = select(c, a, i)\n  let x = sext32(b)", "let c = a < 0\n  let x = select(c, 1, 2)", "let c = ult(a, i)\n  let x = select(c, 1, 2)",
		"let b = rotl32(a, i)\n  let d = rotl32(i, a)\n  let x = b + d", "let b = rotl(a, 8)\n  let x = sext32(b)", "let b = ~a\n  let d = b - i\n  let x = sext32(d)",
		"let b = a + 1\n  let x = b + i", "let m = bytes(8)\n  do store32(m, 0, a)\n  let x = load64(m, 0)", "let m = bytes(8)\n  do store64(m, 0, a)\n  let x = load32_s(m, 0)",
		"let u = a & 4294967295\n  let c = u < 5\n  let x = select(c, u, 6)", "do print(a)\n  let x = sext32(a)",
		"k(a, 0)\n  where k(b: int, n: int) =\n  let c = n == 3\n  branch(c, done, again)\n  where again() =\n  let d = b * 3\n  let e = sext32(d)\n  let n.1 = n + 1\n  k(e, n.1)\n  where done() =\n  let x = sext32(b)",
		"k(a, 0)\n  where k(b: int, n: int) =\n  let c = n == 3\n  branch(c, done, again)\n  where again() =\n  let d = b * 3\n  let e = sext32(d)\n  let n.1 = n + 1\n  k(e, n.1)\n  where done() =\n  let x = b + 0",
		"let c = ule(a, 5)\n  branch(c, k, k.1)\n  where k() =\n  ret(1)\n  where k.1() =\n  let x = 2 + 0", "let d = ult(5, i)\n  let c = !d\n  branch(c, k, k.1)\n  where k() =\n  ret(1)\n  where k.1() =\n  let x = 2 + 0",
		"let d = a - 3\n  let c = a == 5\n  branch(c, k, k.1)\n  where k() =\n  ret(d)\n  where k.1() =\n  let x = d + 100",
	} {
		p, err := compile.Compile("low.cps", "fn low(i: int, ret: cont(int)) =\n  let a = sext32(i)\n  "+uses+"\n  ret(x)\n", compile.Options{Level: compile.O0})
		if err != nil {
			t.Fatal(err, uses)
		}
		var results [2]string
		for k, e := range []interp.Engine{interp.Fast, interp.Reference} {
			var out strings.Builder
			in, err := interp.NewInstance(p.CPS, interp.Options{Engine: e, Stdout: &out})
			if err != nil {
				t.Fatal(err)
			}
			for _, i := range []int{0, 1, 5, -1, -2, 1 << 31, 1<<31 - 1, 1<<32 - 1, 1 << 32, 1<<32 + 5, 5<<32 + 1<<31, -1 << 31, -1<<31 - 1, -1 << 63, 0x123456789abcdef0} {
				x, err := in.Call("low", i)
				fmt.Fprintln(&out, x, err)
			}
			results[k] = out.String()
		}
		if results[0] != results[1] {
			t.Errorf("%s: fast engine:\n%sreference engine:\n%s", uses, results[0], results[1])
		}
	}
}

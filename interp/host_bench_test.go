package interp_test

import (
	"strings"
	"testing"

	"cpsc/host"
	"cpsc/interp"
	"cpsc/interp/internal/interptest"
)

// BenchmarkHost compares calls of host functions with calls of a function of the program: a
// million of them per iteration, in the same loop.
func BenchmarkHost(b *testing.B) {
	const loop = `
extern fn host(n: int, ret: cont(int))
extern fn mixed(x: float, n: int, ret: cont(int))
extern fn many(n: int, x: float, b: bool, s: string, ret: cont(int))
fn inside(n: int, ret: cont(int)) =
  let x = n + 1
  ret(x)
fn inside2(x: float, n: int, ret: cont(int)) =
  let m = n + 1
  ret(m)
fn inside4(n: int, x: float, b: bool, s: string, ret: cont(int)) =
  let m = n + 1
  ret(m)
fn main(ret: cont(int)) =
  for(0)
  where for(i: int) =
  let more = i < 1000000
  branch(more, body, done)
  where body() =
    CALLEE, k)
    where k(j: int) = for(j)
  where done() = ret(i)
`
	type number int64
	const one = "host(i"
	for _, c := range []struct {
		name, callee string
		fn           any
	}{
		{"inside", "inside(i", nil},
		{"inside-2", "inside2(1.5, i", nil},
		{"inside-4", "inside4(i, 1.5, more, \"a\"", nil},
		{"direct", one, func(n int64) int64 { return n + 1 }},
		{"error", one, func(n int64) (int64, error) { return n + 1, nil }},
		{"int", one, func(n int) int { return n + 1 }},
		{"Func", one, host.Func(func(c *host.Call) error { c.SetInt(0, c.Int(0)+1); return nil })},
		{"reflection", one, func(n number) number { return n + 1 }},
	} {
		b.Run(c.name, func(b *testing.B) {
			p := interptest.Read(b, strings.Replace(loop, "CALLEE", c.callee, 1))
			funcs := host.Funcs{
				"host":  func(n int64) int64 { return 0 },
				"mixed": func(x float64, n int64) int64 { return 0 },
				"many":  func(n int64, x float64, b bool, s string) int64 { return 0 },
			}
			if name, _, _ := strings.Cut(c.callee, "("); c.fn != nil {
				funcs[name] = c.fn
			}
			for b.Loop() {
				r, err := interp.Run(p, interp.Options{Host: funcs})
				if err != nil || r.Status != 1_000_000 {
					b.Fatal(r, err)
				}
			}
		})
	}
}

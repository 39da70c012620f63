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
fn inside(n: int, ret: cont(int)) =
  let x = n + 1
  ret(x)
fn main(ret: cont(int)) =
  for(0)
  where for(i: int) =
  let more = i < 1000000
  branch(more, body, done)
  where body() =
    CALLEE(i, k)
    where k(j: int) = for(j)
  where done() = ret(i)
`
	type number int64
	for _, c := range []struct {
		name, callee string
		fn           any
	}{
		{"inside", "inside", func(n int64) int64 { return n + 1 }},
		{"direct", "host", func(n int64) int64 { return n + 1 }},
		{"error", "host", func(n int64) (int64, error) { return n + 1, nil }},
		{"int", "host", func(n int) int { return n + 1 }},
		{"Func", "host", host.Func(func(c *host.Call) error { c.SetInt(0, c.Int(0)+1); return nil })},
		{"reflection", "host", func(n number) number { return n + 1 }},
	} {
		b.Run(c.name, func(b *testing.B) {
			p := interptest.Read(b, strings.Replace(loop, "CALLEE", c.callee, 1))
			for b.Loop() {
				r, err := interp.Run(p, interp.Options{Host: host.Funcs{"host": c.fn}})
				if err != nil || r.Status != 1_000_000 {
					b.Fatal(r, err)
				}
			}
		})
	}
}

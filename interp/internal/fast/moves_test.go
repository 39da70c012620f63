package fast

import (
	"testing"

	"cpsc/interp/internal/rts"
)

// All assignments of up to four values that a jump can make: they permute, copy and drop
// values.
func TestSequence(t *testing.T) {
	const n = 4
	for code := range n * n * n * n {
		var moves []move
		var want [n]int32
		for dst := range want {
			src := int32(code >> (2 * dst) & 3)
			moves = append(moves, move{int32(dst), src})
			want[dst] = src
		}
		regs := [n + 1]int32{0, 1, 2, 3, -1}
		calls := 0
		seq := sequence(moves, func() int32 { calls++; return n })
		for _, m := range seq {
			regs[m.dst] = regs[m.src]
		}
		if [n]int32(regs[:n]) != want || calls > 1 || len(seq) > n+2 {
			t.Errorf("%v became %v, which gives %v", moves, seq, regs)
		}
	}
}

// The register that a cycle of moves needs is none of those in which a later tail call passes
// its arguments, or a return its results. In f, the call of g needs n3 to exchange n0 and n1;
// h takes n in n3, and the last result is there.
func TestScratchRegisterIsNoArgument(t *testing.T) {
	const text = `fn f(a: int, b: int, n: int, ret: cont()) =
  switch(n, 0: two, 3: four, _: back)
  where two() = g(b, a, ret)
  where four() = h(b, a, 5, n, ret)
  where back() =
    r(a, b, n, k)
    where k(w: int, x: int, y: int, z: int) =
      do print(w, x, y, z)
      ret()

fn r(a: int, b: int, n: int, ret: cont(int, int, int, int)) =
  let zero = n == 0
  branch(zero, two, four)
  where two() = s(b, a, ret)
  where four() = ret(b, a, 6, n)

fn s(a: int, b: int, ret: cont(int, int, int, int)) = ret(a, b, a, b)

fn g(a: int, b: int, ret: cont()) =
  do print(a, b)
  ret()

fn h(a: int, b: int, c: int, d: int, ret: cont()) =
  do print(a, b, c, d)
  ret()

fn main(ret: cont()) =
  f(10, 20, 0, k)
  where k() =
    f(10, 20, 3, k2)
    where k2() = f(10, 20, 4, ret)
`
	if out, _, err := runText(t, text, rts.Options{}); err != nil || out != "20 10\n20 10 5 3\n20 10 6 4\n" {
		t.Errorf("%q, %v", out, err)
	}
}

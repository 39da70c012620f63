package fast

import "testing"

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

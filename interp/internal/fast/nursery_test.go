//go:build !safe

package fast

import (
	"testing"

	"cpsc/interp/internal/rts"
)

// To empty the nursery takes time in proportion to the calls in progress and to the stacks. So
// it grows with them, also if the calls have no registers for references, and if they have ended.
func TestNurseryGrowsWithTheStacks(t *testing.T) {
	const text = `
fn strings(n: int, ret: cont(int)) =
  loop(0, 0)
  where loop(i: int, sum: int) =
  let more = i < n
  branch(more, body, done)
  where body() =
  let s = str(i)
  let k = len(s)
  let sum1 = sum + k
  let j = i + 1
  loop(j, sum1)
  where done() = ret(sum)

fn nums(n: int, ret: cont(int)) =
  let more = n > 0
  branch(more, yes, no)
  where yes() =
  let m = n - 1
  nums(m, k)
  where k(x: int) =
  let y = x + 1
  ret(y)
  where no() = strings(2000, ret)

fn refs(n: int, s: string, ret: cont(int)) =
  let more = n > 0
  branch(more, yes, no)
  where yes() =
  let m = n - 1
  refs(m, "", k)
  where k(x: int) =
  let j = len(s)
  let y = x + j
  ret(y)
  where no() = ret(0)

fn main(depth: int, ended: bool, ret: cont()) =
  branch(ended, yes, no)
  where yes() = refs(depth, "", k)
  where k(x: int) = strings(2000, k2)
  where no() = nums(depth, k2)
  where k2(y: int) =
  do print(y)
  ret()
`
	const depth = 50_000
	for ended, want := range []string{"56890\n", "6890\n"} { // 10 + 90*2 + 900*3 + 1000*4, and 1 for each call
		out, m, err := runText(t, text, rts.Options{Args: []rts.Arg{{Bits: depth}, {Bits: uint64(ended)}}})
		if out != want || err != nil {
			t.Errorf("%q, %v", out, err)
		}
		if m.size < 4*depth {
			t.Errorf("the nursery has %d bytes after %d calls", m.size, depth)
		}
	}
}

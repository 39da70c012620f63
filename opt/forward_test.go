package opt

import "testing"

func TestForward(t *testing.T) { testPass(t, "forward") }

// TestForwardInOneRun expects one run of the pass to remove a sequence of continuations that
// only jump: it is not run again after it.
func TestForwardInOneRun(t *testing.T) {
	p := read(t, `fn main(n: int, ret: cont(int)) =
  let c = n < 2
  branch(c, one, many)
  where one() = k(1)
  where many() = k(n)
  where k(x: int) = l(x, 2)
  where l(y: int, z: int) = m(z, y)
  where m(v: int, w: int) = loop(v)
  where loop(i: int) =
  let t1 = i < n
  branch(t1, body, done)
  where body() =
    let j = i + x
    let s = j + y
    let r = s + v
    let u = r + w
    loop(u)
  where done() = ret(i)
`)
	pass := passNamed(t, "forward")
	if !pass.Run(p) {
		t.Fatal("the pass changes nothing")
	}
	if before := p.String(); pass.Run(p) {
		t.Errorf("a second run changes\n%sto\n%s", before, p)
	}
}

// TestForwardKeepsEntries expects no change of an entry that only jumps: nothing jumps to it.
func TestForwardKeepsEntries(t *testing.T) {
	p := read(t, `fn main(n: int, ret: cont(int)) =
  loop(0)
  where loop(i: int) =
  let c = i < n
  branch(c, body, done)
  where body() =
    let j = i + 1
    loop(j)
  where done() = ret(i)
`)
	if passNamed(t, "forward").Run(p) {
		t.Errorf("the pass changes something:\n%s", p)
	}
}

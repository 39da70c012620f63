package interp

// This file tests the engines where something is full, such as the stack of calls or a word
// of a mask of live references, and where memory is used again.

import (
	"fmt"
	"strconv"
	"strings"
	"testing"

	"cpsc/interp/internal/interptest"
)

// A limit of n calls allows n calls, even if the stack has exactly this size:
// countDown(n-1) makes n calls, and countDown(n) one too many.
func TestEveryDepthLimit(t *testing.T) {
	for n := 1; n <= 300; n++ {
		opts := Options{Args: []string{strconv.Itoa(n - 1)}, MaxDepth: n}
		if _, _, err := run(t, countDown, opts); err != nil {
			t.Errorf("%d calls within a limit of %d: %v", n, n, err)
		}
		opts.Args[0] = strconv.Itoa(n)
		want := fmt.Sprintf("call depth limit of %d exceeded", n)
		if got := trap(t, countDown, opts); got.Message != want {
			t.Errorf("%d calls: %q, want %q", n+1, got.Message, want)
		}
	}
}

// A function holds 150 arrays, [0] to [149], while it calls another one that allocates 16
// MB in arrays of 8 kB. During this, dead references are cleared repeatedly, but none of
// the 150 arrays is: their sum is 149 · 150 / 2.
func TestManyLiveReferences(t *testing.T) {
	const many = 150
	var b strings.Builder
	b.WriteString("fn waste(n: int, ret: cont()) =\n  loop(0)\n  where loop(i: int) =\n  let a = array(1000, i)\n  let j = i + 1\n" +
		"  let c = j < n\n  branch(c, more, done)\n  where more() = loop(j)\n  where done() = ret()\n\n")
	b.WriteString("fn main(ret: cont()) =\n")
	for i := range many {
		fmt.Fprintf(&b, "  let a%d = [%d]\n", i, i)
	}
	b.WriteString("  waste(2000, k)\n  where k() =\n  let s0 = a0[0]\n")
	for i := 1; i < many; i++ {
		fmt.Fprintf(&b, "  let x%d = a%d[0]\n  let s%d = s%d + x%d\n", i, i, i, i-1, i)
	}
	fmt.Fprintf(&b, "  do print(s%d)\n  ret()\n", many-1)
	if got := mustRun(t, b.String()); got != "11175\n" {
		t.Errorf("got %q", got)
	}
}

// In f, nothing uses v, so w is in the register that v had. The instruction that stores w in the
// array gets the value that was written there last, 13, and not the first one, 3.
func TestOverwrittenRegisterIsNotForwarded(t *testing.T) {
	got := mustRun(t, `
fn f(i: int, a: [int], b: [int], ret: cont()) =
  let v = a[i]
  let w = b[i]
  do a[i] = w
  ret()

fn main(ret: cont()) =
  let a = [9, 9, 3]
  let b = [10, 11, 13]
  f(2, a, b, k)
  where k() =
  let w = a[2]
  do print(w)
  ret()
`)
	if got != "13\n" {
		t.Errorf("got %q", got)
	}
}

// Two strings are built, one after the other, by appending to the same string. The second
// must not contain the bytes that the first one appended.
func TestOneStringIsContinuedTwice(t *testing.T) {
	long := strings.Repeat("0123456789", 10)
	got := mustRun(t, interptest.Body(`  let s = "`+long+`" + "a"
  let t = s + "1"
  let u = s + "2"
  let v = t + "3"
  let w = "4" + s
  let x = "5" + s
  let y = "6" + w
  do print(t)
  do print(u)
  do print(v)
  do print(w)
  do print(x)
  do print(y)`))
	want := long + "a1\n" + long + "a2\n" + long + "a13\n4" + long + "a\n5" + long + "a\n64" + long + "a\n"
	if got != want {
		t.Errorf("got\n%swant\n%s", got, want)
	}
}

// Popped elements are garbage, although the array keeps its capacity: 16 MB are pushed and
// popped, and then 16 MB are pushed on another array, within 28 MB.
func TestPoppedReferencesAreDropped(t *testing.T) {
	const text = `
fn fill(a: [[int]], i: int, ret: cont()) =
  let more = i > 0
  branch(more, step, done)
  where step() =
    let e = array(10000, i)
    do push(a, e)
    let j = i - 1
    fill(a, j, ret)
  where done() = ret()

fn drain(a: [[int]], i: int, ret: cont()) =
  let more = i > 0
  branch(more, step, done)
  where step() =
    let e = pop(a)
    let j = i - 1
    drain(a, j, ret)
  where done() = ret()

fn main(ret: cont()) =
  let a = []:[[int]]
  let b = []:[[int]]
  fill(a, 200, k1)
  where k1() =
  drain(a, 200, k2)
  where k2() =
  fill(b, 200, k3)
  where k3() =
  let x = len(a)
  let y = len(b)
  do print(x, y)
  ret()
`
	out, _, err := run(t, text, Options{MaxMemory: 28 << 20})
	if out != "0 200\n" || err != nil {
		t.Error(out, err)
	}
}

// An undefined reference refers to an undefined value, which can be used: an empty array,
// an empty string, a reference to 0.
func TestWhatUndefinedReferencesReferTo(t *testing.T) {
	if got := mustRun(t, `fn g(f: ref [int], h: ref string, r: ref ref int, ret: cont()) =
  let x = *f
  let y = len(x)
  let s = *h
  let n = len(s)
  let q = *r
  let z = *q
  do print(y, n, z, s)
  ret()

fn main(ret: cont()) =
  g(undef:ref [int], undef:ref string, undef:ref ref int, k)
  where k() = ret()
`); got != "0 0 0 \n" {
		t.Errorf("got %q", got)
	}
}

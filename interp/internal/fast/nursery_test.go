//go:build !safe

package fast

import (
	"slices"
	"strings"
	"testing"

	"cpsc/compile"
	"cpsc/internal/test/programs"
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

// smallNursery makes nurseries as small as they may be, so that they are emptied often.
func smallNursery(t *testing.T) {
	minNow, maxNow := minNursery, maxNursery
	minNursery, maxNursery = maxYoung, 0
	t.Cleanup(func() { minNursery, maxNursery = minNow, maxNow })
}

// runImp runs a program at a level and returns its output.
func runImp(t *testing.T, name, text string, level compile.Level, input string) (string, error) {
	t.Helper()
	p, err := compile.Compile(name, text, compile.Options{Level: level})
	if err != nil {
		t.Fatal(err)
	}
	var out strings.Builder
	opts := rts.Options{Out: rts.NewOutput(&out, rts.DefaultMaxOutput), MaxDepth: rts.DefaultMaxDepth, Stdin: strings.NewReader(input)}
	err = New(p.CPS, opts).Run()
	opts.Out.Flush()
	return out.String(), err
}

// What programs print does not depend on when the nursery is emptied.
func TestProgramsWithASmallNursery(t *testing.T) {
	smallNursery(t)
	for i, p := range programs.Sample(t, 9) {
		if len(p.Args) > 0 || len(p.Flags) > 0 || p.Trap != nil || p.Steps > 1_000_000 {
			continue
		}
		level := compile.Levels[1+i%2]
		if out, err := runImp(t, p.Name+".imp", p.Text, level, p.Stdin); out != p.Stdout || err != nil {
			t.Errorf("%s at -%v: %v; it prints\n%s", p.Name, level, err, out)
		}
	}
}

// Registers that a call has left, or that the running function has not written yet, do not refer to
// strings that were in the nursery before: wide has many registers, and the nursery is emptied after its
// calls and at the beginning of the next one. The first argument of two is in a register beyond the frame when the second one is made.
const young = `
fn junk() {
    var n = 0;
    for i in 0..100 { var t = "junk" + str(i); n += len(t); }
    assert(n == 590);
}
fn wide(n: int) -> int {
    junk();
    var a = "letter a" + str(n);
    var b = "letter b" + str(n);
    var c = "letter c" + str(n);
    var d = "letter d" + str(n);
    var e = "letter e" + str(n);
    var f = "letter f" + str(n);
    var g = "letter g" + str(n);
    var h = "letter h" + str(n);
    var i = "letter i" + str(n);
    var j = "letter j" + str(n);
    var k = "letter k" + str(n);
    var l = "letter l" + str(n);
    var m = "letter m" + str(n);
    var o = "letter o" + str(n);
    var p = "letter p" + str(n);
    var q = "letter q" + str(n);
    var r = "letter r" + str(n);
    var s = "letter s" + str(n);
    var t = "letter t" + str(n);
    var u = "letter u" + str(n);
    return len(a) + len(b) + len(c) + len(d) + len(e) + len(f) + len(g) + len(h) + len(i) + len(j) +
        len(k) + len(l) + len(m) + len(o) + len(p) + len(q) + len(r) + len(s) + len(t) + len(u);
}
fn two(a: string, b: string, n: int) -> bool {
    junk();
    return a == "first" + str(n) && b == "second" + str(n);
}
fn main() {
    var all = 0;
    for i in 1000..1100 { all += wide(i); junk(); }
    var good = 0;
    for i in 0..1000 { if two("first" + str(i), "second" + str(i), i) { good += 1; } }
    print(all, good);
}
`

func TestNurseryAndRegisters(t *testing.T) {
	smallNursery(t)
	for _, level := range []compile.Level{compile.O0, compile.O1} {
		if out, err := runImp(t, "young.imp", young, level, ""); out != "24000 1000\n" || err != nil {
			t.Errorf("-%v: %q, %v", level, out, err)
		}
	}
}

// Each operation that makes short strings first makes sure that there is room, also if no other
// operation does.
func TestStringsAreWithinTheNursery(t *testing.T) {
	smallNursery(t)
	const text = `
fn main(s: string, ret: cont()) =
  loop(0, s)
  where loop(i: int, last: string) =
  let more = i < 50000
  branch(more, body, done)
  where body() =
  let k = i & 7
  let l = k + 20
  let c = i + 1000
  let h = i * 40503
  let g = h >> 7
  let m = g % 29
  MAKE
  let j = i + 1
  loop(j, next)
  where done() =
  do print(last)
  ret()
`
	const alphabet = "abcdefghijklmnopqrstuvwxyzABCDE"
	for make, want := range map[string]string{
		"let next = s + s":                                  alphabet + alphabet,
		"let next = substr(s, k, l)":                        alphabet[7:27],
		"let next = str(c)":                                 "50999",
		"let next = chr(c)":                                 "\uc737",
		"let p = substr(s, 0, m)\n  let next = p + s":       alphabet[:14] + alphabet, // m is 14 in the last turn
		"let p = s + s\n  let next = substr(p, m, 31)":      alphabet[14:],
		"let p = substr(s, k, l)\n  let next = last + \"\"": alphabet,
	} {
		out, m, err := runText(t, strings.Replace(text, "MAKE", make, 1), rts.Options{Args: []rts.Arg{{Text: alphabet}}})
		if out != want+"\n" || err != nil {
			t.Errorf("%s: %q, %v", make, out, err)
		}
		if m.used > m.size {
			t.Errorf("%s: %d bytes are used of %d", make, m.used, m.size)
		}
	}
}

// The nursery does not keep strings that moved before it was emptied.
func TestMovedStringsAreForgotten(t *testing.T) {
	m := &VM{}
	m.emptyNursery(nil, 0)
	p := m.newString("a ", "string")
	m.kept(&p)
	if m.emptyNursery(nil, 0); len(m.moved) > 0 || m.moved[:1][0] != nil {
		t.Errorf("%d strings are kept: %v", len(m.moved), m.moved[:1])
	}
}

// Strings in buffers move as short ones do, and then the nursery does not keep the buffers.
func TestBuffersAreForgotten(t *testing.T) {
	m := &VM{heap: rts.NewHeap(0, false)}
	m.emptyNursery(nil, 0)
	long := strings.Repeat("x", rts.MinBuffered)
	var registers []ptr
	for range 3 {
		s, err := m.heap.Concat(&rts.String{Text: long}, &rts.String{Text: "y"})
		if err != nil {
			t.Fatal(err)
		}
		if p := m.newView(&s); m.isYoung(p) {
			t.Error("the first string of a buffer is in the nursery")
		}
		registers = append(registers, m.newView(&s))
	}
	again := slices.Clone(registers)
	short := m.newString("a ", "string")
	registers = append(registers, short, nil)
	if len(m.buffers) != 3 {
		t.Errorf("%d buffers are kept", len(m.buffers))
	}
	m.keepNoBuffers(registers)
	for i, p := range registers[:3] {
		if m.isYoung(p) || textOf(p) != long+"y" || m.canonical(again[i]) != p {
			t.Errorf("string %d did not move: %q", i, textOf(p))
		}
	}
	if len(m.buffers) > 0 || m.buffers[:1][0] != nil || m.recent != nil {
		t.Errorf("%d buffers are kept: %v", len(m.buffers), m.buffers[:1])
	}
	if registers[3] != short {
		t.Error("a short string has moved")
	}
}

// A program that makes no strings any more does not keep their buffers for long.
func TestBuffersAreNotKept(t *testing.T) {
	const text = `
fn main() {
    var s = "";
    for i in 0..100 { s += "piece"; }
    var sum = len(s);
    for i in 0..20 { var a = array(100_000, 1); sum += a[i]; }
    print(sum);
}
`
	p, err := compile.Compile("buffers.imp", text, compile.Options{})
	if err != nil {
		t.Fatal(err)
	}
	var out strings.Builder
	m := New(p.CPS, rts.Options{Out: rts.NewOutput(&out, rts.DefaultMaxOutput), MaxDepth: rts.DefaultMaxDepth})
	if err := m.Run(); err != nil {
		t.Fatal(err)
	}
	if len(m.buffers) > 0 {
		t.Errorf("%d buffers are kept", len(m.buffers))
	}
}

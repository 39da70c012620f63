package interp

import (
	"fmt"
	"os"
	"runtime"
	"strings"
	"testing"

	"cpsc/cps"
	"cpsc/interp/internal/interptest"
	"cpsc/interp/internal/rts"
)

// A loop allocates at least 100 bytes in each iteration and drops them, with every
// operation that allocates. Its iterations allocate far more in all than the limit.
func TestGarbageIsNotCounted(t *testing.T) {
	tests := []struct{ decl, op string }{
		{"", "let a = array(10, 0)"},
		{"", `let a = array(10, "x")`},
		{"", "let a = [1, 2, 3]"},
		{"struct P { n: int, s: string }", `let a = new P(1, "x")`},
		{"", "let a = str(1234567890)"},
		{"", `let a = "0123456789012345678901234567890123456789" + "x"`},
		{"", "let a = cell(1)"},
		{"fn f(a: int, ret: cont()) = ret()", "let a = closure f(1)"},
		{"", "let a = array(5, 1)\n do push(a, 2)"},
	}
	for _, test := range tests {
		text := test.decl + `
fn main(ret: cont()) =
  loop(0)
  where loop(i: int) =
    ` + test.op + `
    let j = i + 1
    let more = j < 100000
    branch(more, again, done)
    where again() = loop(j)
    where done() = ret()
`
		if _, _, err := run(t, text, Options{MaxMemory: 1 << 20}); err != nil {
			t.Errorf("%s: %v", test.op, err)
		}
	}
}

// A loop that keeps what it allocates is stopped.
func TestGrowthIsCounted(t *testing.T) {
	tests := []struct{ typ, first, op, next string }{
		{"[int]", "[1]", "do push(x, 1)", "x"},
		{"P", `new P(1, nil:P)`, "let y = new P(1, x)", "y"},
		{"string", `str("0123456789")`, "let y = x + x", "y"},
		{"[[int]]", "copy(z)", "let a = array(10, 1)\n do push(x, a)", "x"},
		{"[ref int]", "copy(w)", "let a = cell(1)\n do push(x, a)", "x"},
		{"fn()", "closure f(f0)", "let y = closure f(x)", "y"},
	}
	for _, test := range tests {
		text := `
struct P { n: int, next: P }
fn f(g: fn(), ret: cont()) = ret()
fn g(ret: cont()) = ret()
fn main(ret: cont()) =
  let z = []:[[int]]
  let w = []:[ref int]
  let f0 = closure g()
  let first = ` + test.first + `
  loop(first)
  where loop(x: ` + test.typ + `) =
    ` + test.op + `
    loop(` + test.next + `)
`
		got := trap(t, text, Options{MaxMemory: 1 << 20})
		if got.Message != "memory limit of 1048576 bytes exceeded" {
			t.Errorf("%s: %v", test.op, got)
		}
	}
	// The stack counts too.
	got := trap(t, countDown, Options{Args: []string{"1000000"}, MaxMemory: 1 << 20})
	if got.Message != "memory limit of 1048576 bytes exceeded" {
		t.Error(got)
	}
	// Strings that are read count, too.
	got = trap(t, interptest.Body("let s = read_line()"), Options{Stdin: strings.NewReader(strings.Repeat("x", 3<<20)), MaxMemory: 1 << 20})
	if got.Message != "memory limit of 1048576 bytes exceeded" {
		t.Error(got)
	}
}

// A single allocation that exceeds the limit is refused before it is made.
func TestGreatAllocations(t *testing.T) {
	tests := []struct {
		op    string
		limit int64
	}{
		{"array(1000000000000, 0)", 0},
		{`array(1000000000000, "")`, 0},
		{"array(200000, 0)", 1 << 20},
		{`array(200000, "")`, 1 << 20},
		{"array(9223372036854775807, 0)", 1 << 20},
		{"array(9223372036854775807, 0)", 1<<63 - 1},
		{"array(1152921504606846976, true)", 1<<63 - 1},
	}
	for _, test := range tests {
		got := trap(t, interptest.Body("let a = "+test.op), Options{MaxMemory: test.limit})
		if !strings.HasPrefix(got.Message, "memory limit of ") {
			t.Error(test.op, got)
		}
	}
	if _, _, err := run(t, interptest.Body("let a = array(100000, 0)"), Options{MaxMemory: 1 << 20}); err != nil {
		t.Error(err)
	}
}

// A queue that drops a node at its head for each node that is added at its tail needs
// little memory, but only if no register keeps its first node: not that of the value, of a
// parameter, or of a caller.
func TestDeadReferencesAreDropped(t *testing.T) {
	const text = `
struct Node { n: int, next: Node }
fn run(first: Node, turns: int, ret: cont()) =
  let big = str(turns)
  loop(first, first, 0)
  where loop(head: Node, tail: Node, i: int) =
    let new.1 = new Node(i, nil:Node)
    do tail.next = new.1
    let next = head.next
    let j = i + 1
    let more = j < turns
    branch(more, again, done)
    where again() = loop(next, new.1, j)
    where done() =
      do print(j)
      ret()
fn direct(turns: int, ret: cont()) =
  let first = new Node(0, nil:Node)
  run(first, turns, k)
  where k() = ret()
fn value(turns: int, ret: cont()) =
  let first = new Node(0, nil:Node)
  let f = closure run(first)
  f(turns, k)
  where k() = ret()
fn branched(turns: int, ret: cont()) =
  let first = new Node(0, nil:Node)
  let odd = first == nil:Node
  branch(odd, a, b)
  where a() =
    do print(first)
    ret()
  where b() =
    run(first, turns, k)
    where k() = ret()
fn main(turns: int, ret: cont()) =
  direct(turns, k1)
  where k1() =
    branched(turns, k3)
    where k3() = ret()
`
	out, _, err := run(t, text, Options{Args: []string{"300000"}, MaxMemory: 1 << 20})
	if err != nil || out != "300000\n300000\n" {
		t.Errorf("got %q, %v", out, err)
	}
}

// A generator whose values are spilled to its frame holds each array only until its last use. All
// eight arrays would need twice the limit.
func TestSpilledReferencesAreDropped(t *testing.T) {
	text, err := os.ReadFile("../testdata/control/gen_spilled_memory.imp")
	if err != nil {
		t.Fatal(err)
	}
	for level := range 3 {
		p := interptest.Lower(t, "test.imp", string(text), level, cps.Deferred)
		for _, e := range engines {
			var out strings.Builder
			_, err := Run(p, Options{Engine: e.Engine, Stdout: &out, MaxMemory: 3 << 20})
			if err != nil || out.String() != "1252\n" {
				t.Errorf("-O%d, %s: got %q, %v", level, e.name, out.String(), err)
			}
		}
	}
}

// growths are ways to build strings of n pieces of three bytes. Each program takes n and prints
// the length of all of it.
var growths = []struct{ name, text string }{
	{"a variable", `fn main(n: int) { var s = ""; for var i = 0; i < n; i += 1 { s += "abc"; } print(len(s)); }`},
	{"at the beginning", `fn main(n: int) { var s = ""; for var i = 0; i < n; i += 1 { s = "abc" + s; } print(len(s)); }`},
	{"at both ends", `fn main(n: int) { var s = ""; for var i = 0; i < n; i += 2 { s = "abc" + s + "def"; } print(len(s)); }`},
	{"a global", `var s = ""; fn add(t: string) { s += t; } fn main(n: int) { for var i = 0; i < n; i += 1 { add("abc"); } print(len(s)); }`},
	{"a field", `struct B { text: string, next: B } fn main(n: int) { var b = B("", nil); for var i = 0; i < n; i += 1 { b.text += "abc"; } print(len(b.text)); }`},
	{"elements", `fn main(n: int) { var a = array(20, ""); for var i = 0; i < n; i += 1 { a[i % 20] += "abc"; } var k = 0; for s in a { k += len(s); } print(k); }`},
	{"a reference", `fn add(ref s: string, i: int) { s += i % 2 == 0 ? "abc" : "def"; } fn main(n: int) { var s = ""; for var i = 0; i < n; i += 1 { add(ref s, i); } print(len(s)); }`},
	{"through functions", `fn id(s: string, n: int) -> string { return n == -1 ? id(s, n) : s; } fn main(n: int) { var s = ""; for var i = 0; i < n; i += 1 { s = id(id(s, i) + "abc", i); } print(len(s)); }`},
	{"two at once", `fn main(n: int) { var s = ""; var t = ""; for var i = 0; i < n; i += 2 { s += "abc"; t = "def" + t; } print(len(s) + len(t)); }`},
	{"a copy is kept", `fn main(n: int) { var s = ""; var t = ""; for var i = 0; i < n; i += 1 { t = s; s = t + "abc"; } print(len(s)); }`},
}

// In each of these ways, the memory that is charged is in proportion to the length of the
// strings, with both engines. They also take the same steps.
func TestStringsGrow(t *testing.T) {
	const n = 20_000
	for _, g := range growths {
		for level := range 3 {
			p := interptest.Lower(t, "test.imp", g.text, level, cps.Deferred)
			for _, e := range []Engine{Fast, Reference} {
				var out strings.Builder
				res, err := Run(p, Options{Engine: e, Args: []string{fmt.Sprint(n)}, Stdout: &out})
				if want := fmt.Sprintln(3 * n); err != nil || out.String() != want {
					t.Errorf("%s, -O%d: got %q, %v, want %q", g.name, level, out.String(), err, want)
				}
				// At most a string, six bytes for each of the string (see package rts), and a
				// reference for each piece.
				if limit := int64(n * (rts.StringSize + 6*3 + rts.CellSize)); res.Allocated > limit+100_000 {
					t.Errorf("%s, -O%d, engine %v: %d bytes were allocated, want at most %d", g.name, level, e, res.Allocated, limit)
				}
			}
		}
	}
}

// BenchmarkMeasure reports how much memory the engines allocate to measure that of a program, for
// each of a million small objects that the program can reach: what a run allocates in which the
// memory is measured once, less what it allocates without a limit. All of it is garbage then.
func BenchmarkMeasure(b *testing.B) {
	const n = 1_000_000
	for name, text := range map[string]string{
		"list":  "struct P { n: int, next: P } fn main() { var l: P = nil; for var i = 0; i < N; i += 1 { l = P(i, l); } drop(); print(l.n); }",
		"array": "fn main() { var l: [string] = []; for var i = 0; i < N; i += 1 { push(l, str(i)); } drop(); print(len(l)); }",
	} {
		text = strings.ReplaceAll(text, "N;", fmt.Sprint(n, ";")) + `
			fn drop() { for var j = 0; j < 1000000; j += 1 { if str(1234567890 + j) == "x" { print(j); } } }`
		p := interptest.Lower(b, "test.imp", text, 0, cps.Deferred)
		for _, e := range engines {
			b.Run(name+"/"+e.name, func(b *testing.B) {
				run := func(limit int64) (Result, uint64) {
					var before, after runtime.MemStats
					runtime.ReadMemStats(&before)
					r, err := Run(p, Options{Engine: e.Engine, MaxMemory: limit})
					runtime.ReadMemStats(&after)
					if err != nil {
						b.Fatal(err)
					}
					return r, after.TotalAlloc - before.TotalAlloc
				}
				for b.Loop() {
					r, free := run(0)
					_, measured := run(r.Allocated * 9 / 10)
					b.ReportMetric(float64(int64(measured-free))/n, "B/object")
				}
			})
		}
	}
}

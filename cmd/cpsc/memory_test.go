package main

import (
	"runtime"
	"strings"
	"testing"

	"cpsc/internal/test/long"
)

// hungry are programs that need more memory than they get, or that make much garbage beside what they
// have in use.
var hungry = []hostile{
	{name: "arrays of texts", out: "", text: constant(`fn main() { var t: [[string]] = []; var i = 1; while i < 1200000 { push(t, ["abc" + str(i)]); i += 1; } print(len(t)); }`)},
	{name: "a text of shared structs", text: constant(`struct N { a: N, b: N } fn main() { var l: N = nil; for i in 0..40 { l = N(l, l); } print(len(str(l))); }`)},
	{name: "a text of nested structs", text: constant(`struct N { a: N } fn main() { var l: N = nil; for i in 0..4000000 { l = N(l); } print(len(str(l))); }`)},
	{name: "a text of a text", text: constant(`fn main() { var s = "0123456789"; while len(s) < 20000000 { s += s; } var a = [s]; print(len(str(a))); }`)},
	{name: "a list of pairs", text: constant(`struct X { n: int, m: X } struct A { x: X, b: B } struct B { a: A } fn main() { var a: A = nil; for i in 0..2000000 { a = A(X(i, nil), B(a)); } print(a.x.n); }`)},
	{name: "a growing array", text: constant(`fn main() { var a: [int] = []; for i in 0..12000000 { push(a, i); } print(len(a)); }`)},
	{name: "large arrays", out: "1230\n", text: constant(`fn main() { var s = 0; for i in 0..40 { var a = array(4000000, i + 1); s += a[i] + 10; } print(s + 10); }`)},
	{name: "a tree and garbage", out: "327660 131071\n", text: constant(`struct T { l: T, r: T } fn make(d: int) -> T { if d == 0 { return nil; } return T(make(d - 1), make(d - 1)); }
		fn count(t: T) -> int { return t == nil ? 0 : 1 + count(t.l) + count(t.r); }
		fn main() { var keep = make(17); var n = 0; for i in 0..20 { n += count(make(14)); } print(n, count(keep)); }`)},
	{name: "a growing text", text: constant(`fn main() { var s = ""; for i in 0..9000000 { s += "abcdefgh"; } print(len(s)); }`)},
	{name: "functions", text: constant(`fn main() { var fs: [fn() -> int] = []; for i in 0..4000000 { push(fs, fn() -> int { return i; }); } print(fs[7]()); }`)},
}

func constant(text string) func(int) string { return func(int) string { return text } }

// TestMemoryOfTheProcess expects that a process grows by little more than --max-memory, whatever its
// program does.
func TestMemoryOfTheProcess(t *testing.T) {
	if runtime.GOOS != "linux" || raceDetector() {
		t.Skip("the memory of processes is measured on Linux, without the race detector")
	}
	const limit = 64 * mega
	for i, h := range hungry {
		h.ext, h.want = "imp", "no argument"
		for n, engine := range []string{"fast", "reference"} {
			if (n != i%2 || i%4 > 1) && !long.Enabled() {
				continue
			}
			got := spawn(t, h, h.text(0), "run", "--max-memory=64M", "--engine="+engine)
			if most := bare(t).peak + limit + limit*3/10; got.peak > most {
				t.Errorf("%s, %s: %d MB, want at most %d", h.name, engine, got.peak/mega, most/mega)
			}
			trapped := strings.HasPrefix(got.stderr, "trap: memory limit of 67108864 bytes exceeded\n")
			if got.stdout != h.out || trapped != (h.out == "") {
				t.Errorf("%s, %s: it prints %q, %.200s", h.name, engine, got.stdout, got.stderr)
			}
		}
	}
}

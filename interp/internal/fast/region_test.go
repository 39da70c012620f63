//go:build !safe

package fast

import (
	"bytes"
	"io"
	"runtime"
	"strings"
	"testing"

	"cpsc/interp/internal/interptest"
	"cpsc/interp/internal/rts"
)

// churn makes so many arrays that regions are used again several times. Main calls it first, so that
// the region is as large as it gets: before, none is used again. It prints something if an
// array that it has just made is not all zeros, and leaves in all what no other array may have.
const churn = `
fn churn(n: int) {
  for i in 0..n {
    var a = array(1 + i % 40, 0);
    for x in a { if x != 0 { print("not zero"); } }
    for j in 0..len(a) { a[j] = -1; }
    var b = array(1 + i % 100, false);
    for x in b { if x { print("not false"); } }
    for j in 0..len(b) { b[j] = true; }
  }
}
`

// Arrays that the program can still reach are not overwritten, whatever it reaches them by.
func TestRegionsKeepWhatIsReached(t *testing.T) {
	tests := []struct{ name, text, want string }{
		{"register", `
fn main() {
  var a = array(3, 0); a[1] = 7;
  var b = array(9, true);
  churn(3000);
  print(a, b);
}`, "[0, 7, 0] [true, true, true, true, true, true, true, true, true]\n"},
		{"loop", `
fn main() {
  var a = array(2, 0);
  for i in 0..3000 {
    var b = array(2, 0);
    b[0] = a[0] + 1; b[1] = a[0];
    a = b;
    var c = array(20, 0); c[i % 20] = -1;
  }
  print(a);
}`, "[3000, 2999]\n"},
		{"copy", `
fn main() {
  var a = array(5, 3);
  for i in 0..5000 { a = copy(a); a[i % 5] += 1; }
  print(a);
}`, "[1003, 1003, 1003, 1003, 1003]\n"},
		{"literal", `
fn main() {
  var a = [0, 1];
  for i in 0..5000 { a = [a[1], a[0] + a[1] & 1023]; }
  print(a, [0.5, -0.0], [true, false]);
}`, "[789, 34] [0.5, -0.0] [true, false]\n"},
		{"global", `
var g = array(4, 0);
fn main() {
  g[2] = 5;
  churn(3000);
  print(g);
  g = array(2, 1);
  churn(3000);
  print(g);
}`, "[0, 0, 5, 0]\n[1, 1]\n"},
		{"callers", `
fn down(n: int) -> int {
  var a = array(3, n);
  churn(100);
  if n == 0 { churn(3000); return 0; }
  var below = down(n - 1);
  churn(10);
  return below + a[0] + a[1] - a[2];
}
fn main() { print(down(5)); print(down(40)); print(down(300)); }`, "15\n820\n45150\n"},
		{"arguments", `
fn pair(a: [int], b: [int], c: [int]) -> int { churn(100); return a[0] * 100 + b[0] * 10 + c[0]; }
fn three(n: int) -> [int] { churn(50); return array(1, n); }
fn main() {
  var sum = 0;
  for i in 0..100 { sum += pair(three(1), three(2), three(3)); }
  print(sum);
}`, "12300\n"},
		{"exception", `
fn thrower(n: int) throws int { churn(100); if n % 3 == 0 { throw n; } }
fn main() {
  var sum = 0;
  for i in 0..60 {
    var a = array(2, i); 
    try { thrower(i); } catch e: int { churn(100); sum += a[0] - e + a[1]; } finally { sum += a[0]; }
  }
  print(sum);
}`, "2340\n"},
		{"struct", `
struct P { a: [int], n: int }
fn main() {
  var p = P(array(3, 0), 1); p.a[0] = 4;
  churn(3000);
  print(p.a);
}`, "[4, 0, 0]\n"},
		{"rows", `
fn main() {
  var rows = array(100, array(1, 0));
  for i in 0..100 { rows[i] = array(3, 0); rows[i][0] = i; churn(100); }
  var sum = 0;
  for r in rows { sum += r[0] + r[1] + r[2]; }
  print(sum);
}`, "4950\n"},
		{"closure", `
fn main() {
  var a = array(3, 0); a[0] = 9;
  var f = fn() -> int { return a[0] + len(a); };
  churn(3000);
  print(f());
}`, "12\n"},
		{"captured variable", `
fn main() {
  var a = array(3, 0); a[0] = 9;
  var f = fn() -> int { return a[0] + len(a); };
  a = array(2, 0);
  churn(3000);
  print(f());
}`, "2\n"},
		{"reference", `
fn bump(ref x: int, n: int) { churn(n); x += 1; churn(n); }
fn main() {
  var a = array(3, 0);
  for i in 0..100 { bump(ref a[1], 50); churn(50); }
  print(a);
  fresh();
}
fn fresh() { last(ref array(3, 5)[1]); }
fn last(ref x: int) { churn(3000); print(x); }`, "[0, 100, 0]\n5\n"},
		{"generator", `
fn rows(n: int) yields [int] { for i in 0..n { var a = array(2, i); churn(20); yield a; churn(20); } }
fn main() {
  var sum = 0;
  for a in rows(100) { churn(20); sum += a[0] + a[1]; }
  print(sum);
}`, "9900\n"},
		{"pushes", `
fn main() {
  var lists = array(50, array(0, 0));
  for i in 0..50 {
    var b = array(3, false); b[0] = true;
    lists[i] = array(2, 0);
    for j in 0..20 { push(lists[i], j); }
    if !b[0] { print("false"); }
  }
  for i in 0..3000 { var b = array(i % 100, true); var c = array(i % 100, -1); }
  var sum = 0;
  for l in lists { for x in l { sum += x; } }
  print(sum);
}`, "9500\n"},
		{"pushes of bools", `
fn main() {
  var flags = array(0, true);
  for i in 0..1000 { var a = array(2, i); push(flags, a[0] == a[1]); }
  var all = true;
  for f in flags { all = all && f; }
  print(all, len(flags));
}`, "true 1000\n"},
		{"fill", `
fn main() {
  var sum = 0;
  var zero = 0.0;
  for i in 0..3000 { var a = array(7, i); sum += a[0] - a[6]; var f = array(3, -zero); if 1.0 / f[2] > 0.0 { sum += 1; } }
  print(sum);
}`, "0\n"},
	}
	for _, test := range tests {
		text := strings.Replace(test.text, "fn main() {", "fn main() { churn(3000);", 1) + churn
		for level := range 3 {
			var out bytes.Buffer
			w := rts.NewOutput(&out, rts.DefaultMaxOutput)
			m := New(interptest.Lower(t, test.name, text, level, 0), rts.Options{Out: w, MaxDepth: rts.DefaultMaxDepth})
			if err := m.Run(); err != nil {
				t.Errorf("%s at -O%d: %v", test.name, level, err)
			}
			if grows := m.pushes[elemNum] || m.pushes[elemBool]; grows && m.region.size > 0 {
				t.Errorf("%s at -O%d: there is a region, although arrays grow", test.name, level)
			}
			w.Flush()
			if out.String() != test.want {
				t.Errorf("%s at -O%d: %s, want %s", test.name, level, out.String(), test.want)
			}
		}
	}
}

// A program whose arrays are all in registers and globals needs hardly more memory than for those
// that it can reach, however many it makes.
func TestRegionsAreUsedAgain(t *testing.T) {
	for _, test := range []struct{ name, text string }{
		{"short", `fn main() { for i in 0..300000 { var a = array(1 + i % 9, 0); a[0] = i; } }`},
		{"long", `fn main() { for i in 0..30000 { var a = array(1 + i % 2000, i); a[0] = i; } }`},
		{"two at a time", `fn main() { var a = array(3, 0); for i in 0..300000 { var b = array(3, 0); b[0] = a[1]; a = b; } print(a); }`},
		{"one stays", `fn main() { var a = array(3, 0); for i in 0..300000 { var b = array(3, 0); b[0] = a[1]; } print(a); }`},
		{"in a callee", `fn f(n: int) -> int { var b = array(3, 0); b[0] = n; return b[0]; } fn main() { var sum = 0; for i in 0..300000 { sum += f(i); } print(sum); }`},
		{"bools", `fn main() { for i in 0..300000 { var a = array(1 + i % 90, false); a[0] = true; } }`},
	} {
		m := New(interptest.Lower(t, test.name, test.text, 0, 0), rts.Options{Out: rts.NewOutput(nil, rts.DefaultMaxOutput), MaxDepth: rts.DefaultMaxDepth})
		var before, after runtime.MemStats
		runtime.ReadMemStats(&before)
		if err := m.Run(); err != nil {
			t.Fatal(err)
		}
		runtime.ReadMemStats(&after)
		if got := after.TotalAlloc - before.TotalAlloc; got > 1<<20 {
			t.Errorf("%s: %d bytes for %d bytes of arrays", test.name, got, m.Result().Allocated)
		}
		if least := int64(10 << 20); m.Result().Allocated < least {
			t.Errorf("%s: only %d bytes of arrays", test.name, m.Result().Allocated)
		}
	}
}

// A short array that stays keeps no more than a small region.
func TestRegionsOfLinkedArrays(t *testing.T) {
	const text = `
struct L { a: [int], rest: L }
fn main() {
  var l: L = nil;
  for i in 0..400000 {
    var a = array(2, i);
    if i % 20 == 0 { l = L(a, l); }
  }
  eof();
  print(l.a);
}`
	var used uint64
	probe := readerFunc(func() {
		runtime.GC()
		var s runtime.MemStats
		runtime.ReadMemStats(&s)
		used = s.HeapAlloc
	})
	runtime.GC()
	var before runtime.MemStats
	runtime.ReadMemStats(&before)
	m := New(interptest.Lower(t, "linked", text, 0, 0), rts.Options{Stdin: probe, Out: rts.NewOutput(nil, rts.DefaultMaxOutput), MaxDepth: rts.DefaultMaxDepth})
	if err := m.Run(); err != nil {
		t.Fatal(err)
	}
	// An array of two numbers keeps 512 bytes, and its list 24.
	if got, most := int64(used)-int64(before.HeapAlloc)-ballastSize, int64(20_000*(512+24+8))+1<<20; got > most {
		t.Errorf("20000 arrays keep %d bytes, want at most %d", got, most)
	}
}

// A readerFunc is an empty input, which calls a function when it is read.
type readerFunc func()

func (f readerFunc) Read([]byte) (int, error) { f(); return 0, io.EOF }

package width

import (
	"fmt"
	"strings"
	"testing"

	"cpsc/cps"
	"cpsc/diag"
	"cpsc/notation"
)

var names = [...]string{Small: "small", Signed: "signed", Unsigned: "unsigned", Wide: "wide"}

func read(t *testing.T, text string) *cps.Program {
	t.Helper()
	src := diag.NewFile("test.cps", text)
	errs := diag.NewList(src)
	p := notation.Read(src, errs)
	if errs.Failed() {
		t.Fatalf("%s\n%s", errs.Items[0].Message, text)
	}
	if err := cps.Verify(p); err != nil {
		t.Fatal(err)
	}
	return p
}

// widths returns the widths of the ints and floats of a function that have names.
func widths(t *testing.T, text string) map[string]string {
	t.Helper()
	p := read(t, text)
	known := Known{
		Types: func(f *cps.Func) *Types {
			if f.Name != "outside" {
				return nil
			}
			return &Types{Params: []Width{Signed, Wide}, Results: []Width{Signed}}
		},
		Global: func(cps.GlobalID) Width { return Signed },
	}
	values, _ := Find(p.Funcs, known)
	found := map[string]string{}
	for i, f := range p.Funcs {
		for x, info := range f.Values {
			if info.Name != "" && (info.Type == cps.Int || info.Type == cps.Float) {
				found[info.Name] += names[values[i][x]]
			}
		}
	}
	return found
}

func expect(t *testing.T, text, want string) {
	t.Helper()
	found := widths(t, text)
	for _, w := range strings.Fields(want) {
		name, w, _ := strings.Cut(w, ":")
		if found[name] != w {
			t.Errorf("the width of %s is %q, want %q", name, found[name], w)
		}
	}
}

// TestOperations expects widths that follow from those of operands.
func TestOperations(t *testing.T) {
	expect(t, `
fn outside(s: int, w: int, ret: cont(int)) =
  let u = w & 4294967295
  let p = w & 2147483647
  let su = s & u
  let sp = s & p
  let or = s | u
  let not = ~p
  let notu = ~u
  let sext = sext32(u)
  let sextp = sext32(p)
  let half = p / p
  let quarter = s / -4
  let overflow = s / -1
  let high = w >>> 33
  let shifted = u >> p
  let sum = s + p
  let g = min(s, p)
  do print(su, sp, or, not, notu, sext, sextp, half, quarter, overflow, high, shifted, sum, g)
  ret(s)
`, "s:signed w:wide u:unsigned p:small su:unsigned sp:small or:wide not:signed notu:wide sext:signed sextp:small half:small quarter:signed overflow:wide high:small shifted:unsigned sum:wide g:signed")
}

// TestLow expects sums to be of 32 bits of which only the low ones are used, also by other sums.
func TestLow(t *testing.T) {
	expect(t, `
fn outside(s: int, w: int, ret: cont(int)) =
  let low = w + s
  let chain = low * w
  let used = w - s
  let both = w ^ s
  let part = both & 255
  let r = sext32(chain)
  do print(part, used, both)
  ret(r)
`, "low:signed chain:signed used:wide both:wide part:small r:signed")
}

// TestFloats expects floats of 32 bits where all that may come is one: a constant of 32 bits, or what rounds to one.
func TestFloats(t *testing.T) {
	expect(t, `
fn outside(s: int, w: int, ret: cont(int)) =
  let r = float32(w)
  let b = bits_float32(s)
  let f = float(s)
  let sum = r + b
  let rsum = round32(sum)
  let neg = -rsum
  let least = min(neg, 0.5)
  let tenth = min(neg, 0.1)
  let not = min(neg, sum)
  let root = sqrt(b)
  loop(r, r, nan)
  where loop(x: float, y: float, z: float) =
  let c = x < least
  branch(c, body, done)
  where body() = loop(rsum, f, b)
  where done() =
  do print(x, y, z, tenth, not, root)
  ret(s)
`, "r:small b:small f:wide sum:wide rsum:small neg:small least:small tenth:wide not:wide root:wide x:small y:wide z:small")
}

// TestJoins expects parameters to have the widths of all arguments: of jumps, of calls and of results.
func TestJoins(t *testing.T) {
	expect(t, `
fn outside(s: int, w: int, ret: cont(int)) =
  loop(0, 0, 0)
  where loop(i: int, a: int, b: int) =
  let c = i < s
  branch(c, body, done)
  where body() =
  let j = i + 1
  let i1 = sext32(j)
  loop(i1, b, s)
  where done() =
  inside(a, w, k)
  where k(r: int) =
  let sr = sext32(r)
  ret(sr)

fn inside(x: int, y: int, ret: cont(int)) =
  let z = x & 7
  ret(z)
`, "i:signed a:signed b:signed r:small x:signed y:wide")
}

// TestSeveralContinuations expects an int to be wide that a second continuation takes, and a function's continuations to get
// what calls pass to them, in whatever order.
func TestSeveralContinuations(t *testing.T) {
	expect(t, `
fn outside(s: int, w: int, ret: cont(int)) =
  swap(s, k, other)
  where k(a: int, b: int) = ret(a)
  where other(c: int) = ret(c)

fn swap(x: int, ret: cont(int, int), raise: cont(int)) =
  pair(x, raise, ret)

fn pair(y: int, ret: cont(int), raise: cont(int, int)) =
  let z = y & 1
  let p = z == 0
  branch(p, k, k.1) where k() = ret(z) where k.1() = raise(z, z)
`, "a:wide b:wide c:wide x:signed y:signed z:small")
}

// In a chain of functions, each of which calls the one before it, the widths of parameters pass in one direction and those of
// results in the other. Each function is visited a constant number of times, in whatever order they are declared.
func TestWidthsAreFoundInLinearTime(t *testing.T) {
	const n = 500
	var text strings.Builder
	text.WriteString("fn f0(x: int, ret: cont(int)) = ret(x)\n")
	for i := 1; i < n; i++ {
		fmt.Fprintf(&text, "fn f%d(x: int, ret: cont(int)) = f%d(x, ret)\n", i, i-1)
	}
	p := read(t, text.String())
	known := Known{Types: func(f *cps.Func) *Types {
		if f.Name == fmt.Sprint("f", n-1) {
			return &Types{Params: []Width{Signed}, Results: []Width{Signed}}
		}
		return nil
	}}
	w := newFinder(p.Funcs, known)
	if visited := w.visitAll(); visited > 4*n {
		t.Errorf("%d visits of %d functions", visited, n)
	}
	for i, f := range p.Funcs {
		if x := f.Conts[cps.Entry].Params[0]; w.values[i][x] != Signed {
			t.Errorf("the parameter of %s is %s, not signed", f.Name, names[w.values[i][x]])
		}
	}
}

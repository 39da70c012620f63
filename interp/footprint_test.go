// This file tests how much of Go's heap programs use. The tests measure the heap whenever
// the program under test reads a line.

package interp

import (
	"fmt"
	"runtime"
	"runtime/debug"
	"strings"
	"testing"

	"cpsc/internal/test/long"
	"cpsc/interp/internal/fast"
	"cpsc/interp/internal/interptest"
)

// A probe is the input of a program under test: an endless sequence of lines. It measures
// the heap whenever the program reads one.
type probe struct {
	collect        bool  // collect garbage first, so that it does not count
	greatest, last int64 // bytes in use beyond base: the maximum, and the last measurement
	base, total    int64 // bytes in use, and bytes allocated in all, when the probe was made
}

func newProbe(collect bool) *probe {
	p := &probe{collect: collect}
	runtime.GC()
	var s runtime.MemStats
	runtime.ReadMemStats(&s)
	p.base, p.total = int64(s.HeapAlloc), int64(s.TotalAlloc)
	return p
}

func (p *probe) Read(b []byte) (int, error) {
	if p.collect {
		runtime.GC()
	}
	var s runtime.MemStats
	runtime.ReadMemStats(&s)
	p.last = int64(s.HeapAlloc) - p.base
	p.greatest = max(p.greatest, p.last)
	b[0] = '\n'
	return 1, nil
}

// allocated returns how many bytes were allocated since the probe was made.
func (p *probe) allocated() int64 {
	var s runtime.MemStats
	runtime.ReadMemStats(&s)
	return int64(s.TotalAlloc) - p.total
}

// measure runs a program on an engine, with the probe as its input.
func (p *probe) measure(t *testing.T, engine Engine, text string, args ...any) {
	t.Helper()
	opts := Options{Engine: engine, Stdin: p}
	for _, a := range args {
		opts.Args = append(opts.Args, fmt.Sprint(a))
	}
	if _, err := Run(interptest.Read(t, text), opts); err != nil {
		t.Fatalf("%v\n%s", err, text)
	}
}

// live returns how many bytes a program keeps alive when it reads a line.
func live(t *testing.T, engine Engine, text string, args ...any) int64 {
	t.Helper()
	p := newProbe(true)
	p.measure(t, engine, text, args...)
	return p.last
}

// ballastSize is the memory that the fast engine holds and never touches.
const ballastSize = 32 << 20

var engines = []struct {
	name string
	Engine
}{{"fast", Fast}, {"reference", Reference}}

// An array takes little more memory than its elements.
func TestArraysAreFlat(t *testing.T) {
	const n, noise = 400_000, 128 << 10
	tests := []struct {
		init string
		size int64 // of an element, on the fast engine
	}{
		{"7", 8},
		{"0.5", 8},
		{"true", 1},
		{`"x"`, fast.PtrSize},
		{"nil:P", fast.PtrSize},
	}
	for _, test := range tests {
		text := `
struct P { n: int }
fn main(n: int, ret: cont()) =
  let a = array(n, ` + test.init + `)
  let s = read_line()
  let l = len(a)
  do print(l)
  ret()
`
		got := live(t, Fast, text, n) - live(t, Fast, text, 0)
		if want := test.size * n; got < want-noise || got > want+noise {
			t.Errorf("%d elements like %s take %d bytes, want %d", n, test.init, got, want)
		}
	}
	// The capacity of an array after pushes may be twice its length.
	const text = `
fn main(n: int, ret: cont()) =
  let a = []:[int]
  loop(0)
    where loop(i: int) =
      let more = i < n
      branch(more, again, done)
      where again() =
        do push(a, i)
        let j = i + 1
        loop(j)
      where done() =
        let s = read_line()
        let l = len(a)
        do print(l)
        ret()
`
	for _, e := range engines {
		got := live(t, e.Engine, text, n) - live(t, e.Engine, text, 0) - ballastSize
		if got > 2*8*n+noise {
			t.Errorf("%s: %d pushed elements take %d bytes", e.name, n, got)
		}
	}
}

// Ten more numbers in a frame take a bounded amount of memory, on both engines.
func TestSizeOfFrames(t *testing.T) {
	const depth = 100_000
	for _, e := range engines {
		few, many := live(t, e.Engine, interptest.Deep(10, 0), depth), live(t, e.Engine, interptest.Deep(20, 0), depth)
		size := int64(8)
		if e.Engine == Reference {
			size = 24 // a value has a field for a number and one for a reference
		}
		if got, most := (many-few)/depth, 10*size*9/4; got > most {
			t.Errorf("%s: ten numbers take %d bytes of a frame, want at most %d", e.name, got, most)
		}
	}
}

// A million calls in progress, which the default limit allows, take little memory.
func TestMillionDeep(t *testing.T) {
	for _, e := range engines {
		if got := live(t, e.Engine, interptest.Deep(0, 0), 999_000); got > 100<<20 {
			t.Errorf("%s: a million frames of one number take %d bytes", e.name, got)
		}
	}
}

// The heap does not grow with the garbage that a loop makes.
func TestGarbageIsCollected(t *testing.T) {
	defer debug.SetGCPercent(debug.SetGCPercent(100))
	const least, most = 150 << 20, 3 * ballastSize // bytes allocated in all, and in use at any time
	tests := []struct {
		decl, op string
		turns    int
	}{
		{"", "let a = array(5000, 0)", 4_200},
		{"", "let a = array(40000, true)", 4_200},
		{"", `let a = array(1000, "x")`, 21_000},
		{"struct P { n: int, a: float, b: int, c: int, d: int, e: int, s: string }", `let a = new P(i, 0.5, 2, 3, 4, 5, "x")`, 3_000_000},
		{"", `let a = text + "x"`, 18_000},
		{"", "let t = str(i)\n let a = text + t\n let b = a + t", 12_000},
		{"fn f(a: int, b: [int], ret: cont()) = ret()", "let b = array(100, i)\n let a = closure f(i, b)", 195_000},
		{"", "let b = array(5000, i)\n let a = copy(b)", 2_400},
		{"", "let a = [1, 2, 3]\n do push(a, 4)\n do push(a, 5)", 1_950_000},
		{"", "let b = array(100, i)\n let a = cell(b)", 195_000},
	}
	for i, test := range tests {
		text := test.decl + `
fn main(turns: int, ret: cont()) =
  let text = "` + strings.Repeat("0123456789", 500) + `" + "` + strings.Repeat("0123456789", 500) + `"
  loop(0)
  where loop(i: int) =
    ` + test.op + `
    let every = turns / 100
    let r = i % every
    let due = r == 0
    branch(due, pause, next)
      where pause() =
        let s = read_line()
        next()
      where next() =
        let j = i + 1
        let more = j < turns
        branch(more, again, done)
          where again() = loop(j)
          where done() = ret()
`
		for n, e := range engines {
			if n != i%len(engines) && !long.Enabled() {
				continue
			}
			p := newProbe(false)
			p.measure(t, e.Engine, text, test.turns)
			if got := p.allocated(); got < least {
				t.Errorf("%s: %s: only %d bytes of garbage", e.name, test.op, got)
			}
			if p.greatest > most {
				t.Errorf("%s: %s: the heap grew to %d bytes", e.name, test.op, p.greatest)
			}
		}
	}
}

// Dead references in the frames of calls in progress are cleared.
func TestDeadReferencesInDeepFrames(t *testing.T) {
	const depth = 80_000 // of frames; each of them once referred to an array of a kilobyte
	const text = `
fn down(n: int, ret: cont()) =
  let more = n > 0
  branch(more, again, bottom)
    where bottom() =
      let s = read_line()
      exit(0)
    where again() =
      let a = array(128, n)
      let l = len(a)
      do push(a, l)
      let m = n - 1
      down(m, k)
      where k() =
        do write(n)
        ret()
fn main(n: int, ret: cont()) =
  down(n, k)
  where k() = ret()
`
	for _, e := range engines {
		if got := live(t, e.Engine, text, depth); got > ballastSize+24<<20 {
			t.Errorf("%s: %d bytes are still in use", e.name, got)
		}
	}
}

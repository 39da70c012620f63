package opt

import (
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"

	"cpsc/cps"
	"cpsc/internal/test/long"
	"cpsc/interp"
)

func TestPartial(t *testing.T) { testPass(t, "pre") }

func TestRefs(t *testing.T) { testPass(t, "refs") }

func TestRedundant(t *testing.T) { testPass(t, "redundant") }

// A loopWriter writes a random program with nested loops that access globals, fields,
// elements and cells, print, trap, and end in the middle.
type loopWriter struct {
	*rand.Rand
	strings.Builder
	names, loops int
}

func (w *loopWriter) name(prefix string) string {
	w.names++
	return fmt.Sprint(prefix, w.names)
}

// loopPlaces are the locations that the programs access.
var loopPlaces = []string{"@u", "@v", "p.f", "p.g", "q.f", "a[0]", "a[m]", "*x", "*y"}

// ops writes some operations. Each program prefers a few of the locations.
func (w *loopWriter) ops(indent string, ints *[]string, places []string) {
	any := func() string { return (*ints)[w.IntN(len(*ints))] }
	for range w.IntN(4) {
		place, x := places[w.IntN(len(places))], w.name("t")
		switch w.IntN(16) {
		case 0, 1, 2, 3:
			fmt.Fprintf(w, "%slet %s = %s\n", indent, x, place)
		case 4, 5, 6, 7:
			fmt.Fprintf(w, "%slet %s = %s\n", indent, x, place)
			y := w.name("t")
			fmt.Fprintf(w, "%slet %s = %s + %s\n%sdo %s = %s\n", indent, y, x, any(), indent, place, y)
			*ints = append(*ints, y)
		case 8, 9, 10:
			fmt.Fprintf(w, "%sdo %s = %s\n", indent, place, any())
			continue
		case 11:
			fmt.Fprintf(w, "%slet %s = %s / %s\n", indent, x, any(), any())
		case 12:
			fmt.Fprintf(w, "%sdo print(%s)\n", indent, any())
			continue
		case 13:
			if w.IntN(3) > 0 {
				continue
			}
			fmt.Fprintf(w, "%sdo print(q)\n", indent)
			continue
		default:
			fmt.Fprintf(w, "%slet %s = %s * 3\n", indent, x, any())
		}
		*ints = append(*ints, x)
	}
}

// code writes code that ends with after.
func (w *loopWriter) code(indent string, ints, places []string, after string) {
	ints = append([]string(nil), ints...)
	w.ops(indent, &ints, places)
	c := w.name("c")
	some := func() string { return ints[w.IntN(len(ints))] }
	kind := w.IntN(8)
	if w.loops <= 0 {
		kind = 7
	}
	w.loops--
	switch kind {
	case 0, 1, 2, 3:
		head, i, body, done := w.name("loop"), w.name("i"), w.name("body"), w.name("done")
		s := some()
		fmt.Fprintf(w, "%s%s(0, %s)\n%swhere %s(%s: int, s%s: int) =\n", indent, head, s, indent, head, i, i)
		inner := append(append([]string(nil), ints...), i, "s"+i)
		if w.IntN(5) == 0 {
			w.ops(indent, &inner, places)
		}
		limit := []string{"n", "n", "2", "m"}[w.IntN(4)]
		fmt.Fprintf(w, "%slet %s = %s < %s\n%sbranch(%s, %s, %s)\n%swhere %s() =\n", indent, c, i, limit, indent, c, body, done, indent, body)
		in := indent + "  "
		bodyInts := append([]string(nil), inner...)
		w.ops(in, &bodyInts, places)
		j := w.name("j")
		next := fmt.Sprintf("let %s = %s + 1\n%%s%s(%s, %s)", j, i, head, j, bodyInts[w.IntN(len(bodyInts))])
		if w.IntN(3) == 0 { // it leaves the loop, too
			d, leave, on := w.name("d"), w.name("leave"), w.name("on")
			to := []string{done + "()", "ret(" + i + ")"}[w.IntN(2)]
			fmt.Fprintf(w, "%slet %s = %s == 1\n%sbranch(%s, %s, %s)\n%swhere %s() =\n", in, d, some(), in, d, leave, on, in, leave)
			w.ops(in+"  ", &bodyInts, places)
			fmt.Fprintf(w, "%s  %s\n%swhere %s() =\n", in, to, in, on)
			bodyInts = append([]string(nil), inner...)
			next = fmt.Sprintf("let %s = %s + 1\n%%s%s(%s, %s)", j, i, head, j, i)
		}
		w.code(in, bodyInts, places, next)
		fmt.Fprintf(w, "%swhere %s() =\n", indent, done)
		w.code(indent, inner, places, after)
	case 4, 5:
		yes, no, join, x := w.name("yes"), w.name("no"), w.name("join"), w.name("x")
		fmt.Fprintf(w, "%slet %s = %s > 2\n%sbranch(%s, %s, %s)\n%swhere %s() =\n", indent, c, some(), indent, c, yes, no, indent, yes)
		w.code(indent+"  ", ints, places, join+"("+some()+")")
		fmt.Fprintf(w, "%swhere %s() =\n", indent, no)
		w.code(indent+"  ", ints, places, join+"(7)")
		fmt.Fprintf(w, "%swhere %s(%s: int) =\n", indent, join, x)
		w.code(indent, append(ints, x), places, after)
	default:
		if strings.Contains(after, "%s") {
			after = fmt.Sprintf(after, indent)
		}
		fmt.Fprintf(w, "%s%s\n", indent, after)
	}
}

func randomLoops(r *rand.Rand) string {
	w := &loopWriter{Rand: r, loops: 6}
	var places []string
	for range 1 + r.IntN(4) {
		places = append(places, loopPlaces[r.IntN(len(loopPlaces))])
	}
	w.WriteString("struct S { f: int, g: int }\nglobal u: int\nglobal v: int\n" +
		"fn work(p: S, q: S, a: [int], x: ref int, y: ref int, n: int, m: int, ret: cont(int)) =\n")
	w.code("  ", []string{"n", "m", "1"}, places, "ret(m)")
	w.WriteString("fn main(n: int, ret: cont(int)) =\n  do @u = n\n")
	if r.IntN(3) > 0 {
		w.WriteString("  do @v = 5\n")
	}
	w.WriteString("  let p = new S(1, n)\n  let a = [1, n, 3]\n  let m = n % 4\n  let z = cell(n)\n")
	q := []string{"p", "p", "nil:S", "q"}[r.IntN(4)]
	w.WriteString("  let q = new S(2, 3)\n  let x = " + []string{"cell(n)", "ref p.f", "ref a[0]", "ref @u"}[r.IntN(4)] + "\n")
	first := "p"
	if r.IntN(5) == 0 {
		first = "nil:S"
	}
	other := []string{"x", "z"}[r.IntN(2)]
	fmt.Fprintf(w, "  let f = closure work(%s, %s, a, %s, z, n)\n  f(m, k)\n  where k(t: int) =\n", first, q, other)
	w.WriteString("  let b = *z\n  let c = @u\n  do print(p, q, a, b, c)\n  ret(t)\n")
	return w.String()
}

// TestLoopsRandom compares random programs before and after the pass pre, and after all passes.
func TestLoopsRandom(t *testing.T) {
	t.Parallel()
	r := rand.New(rand.NewPCG(17, 24))
	changes, completed, traps, count := 0, 0, 0, long.Pick(80, 4000)
	for i := range count {
		text := randomLoops(r)
		verify(t, text, read(t, text))
		before, all := read(t, text), read(t, text)
		optimise(t, all)
		once := read(t, text)
		if apply(t, text, passNamed(t, "pre"), once) > 0 {
			changes++
		}
		programs := []*cps.Program{all, once}
		for _, n := range []string{"-1", "0", "1", "2", "5"} {
			limits := interp.Options{Args: []string{n}, MaxSteps: 20000, MaxDepth: 100}
			want := runWithin(t, before, limits)
			if strings.Contains(want.trap, "limit of") {
				continue
			}
			completed++
			if want.trap != "" {
				traps++
			}
			for _, p := range programs {
				same(t, n, want, runWithin(t, p, limits))
			}
		}
		if t.Failed() {
			t.Fatalf("program %d:\n%s\n%v", i, text, programs)
		}
	}
	if changes < count/4 || completed < 3*count || traps < count/4 {
		t.Errorf("the pass changed %d programs, %d runs ended before the limits, %d of them with traps", changes, completed, traps)
	}
}

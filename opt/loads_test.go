package opt

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"cpsc/cps"
	"cpsc/internal/test/long"
	"cpsc/interp"
)

func TestLoads(t *testing.T) { testPass(t, "loads") }

// A memoryProgram is the text of a random program that accesses memory: fields, elements,
// references to all of them, globals, through names that may be the same object.
type memoryProgram struct {
	strings.Builder
	r     *rand.Rand
	names int
	calls int // how many more calls the function may contain
}

// A scope has the names of the values that are visible, by type.
type scope map[string][]string

func (s scope) clone() scope {
	to := scope{}
	for t, names := range s {
		to[t] = append([]string(nil), names...)
	}
	return to
}

const memoryFuncs = 3

func randomMemory(r *rand.Rand) string {
	m := &memoryProgram{r: r}
	m.WriteString("struct S { f: int, g: int, next: S, a: [int] }\nstruct T { x: int, a: [int] }\nglobal u: int\nglobal v: S\n")
	const params = "p: S, q: S, t: T, a: [int], b: [int], x: ref int, y: ref int, n: int, ret: cont(int)"
	for f := range memoryFuncs {
		fmt.Fprintf(m, "fn h%d(%s) =\n  let stop = n < 0\n  branch(stop, stopped, go)\n  where stopped() = ret(0)\n  where go() =\n", f, params)
		m.calls = 3
		m.body(scope{"S": {"p", "q"}, "T": {"t"}, "[int]": {"a", "b"}, "ref": {"x", "y"}, "int": {"n", "1"}}, 3, "  ", "ret(%s)")
	}
	m.WriteString("fn main(n: int, ret: cont(int)) =\n")
	if r.IntN(4) > 0 {
		m.WriteString("  do @u = n\n")
	}
	m.WriteString("  let a = [1, 2, n]\n  let b = array(4, n)\n  let p = new S(1, n, nil:S, a)\n  let q = new S(n, 2, p, b)\n  do @v = p\n  let t = new T(n, a)\n  let x = cell(n)\n  let y = ref q.f\n")
	m.calls = 3
	m.body(scope{"S": {"p", "q"}, "T": {"t"}, "[int]": {"a", "b"}, "ref": {"x", "y"}, "int": {"n", "0"}}, 3, "  ", "ret(%s)")
	return m.String()
}

func (m *memoryProgram) fresh(prefix string) string {
	m.names++
	return fmt.Sprint(prefix, m.names)
}

func (m *memoryProgram) any(list []string) string { return list[m.r.IntN(len(list))] }

// recent returns a name, more often one of the last.
func (m *memoryProgram) recent(list []string) string {
	return list[max(m.r.IntN(len(list)), m.r.IntN(len(list)))]
}

// index returns the text of an index, and adds the operation that computes it.
func (m *memoryProgram) index(s scope, indent string) string {
	switch m.r.IntN(6) {
	case 0:
		x := m.fresh("i")
		fmt.Fprintf(m, "%slet %s = %s & 1\n", indent, x, m.any(s["int"]))
		s["index"] = append(s["index"], x)
		return x
	case 1, 2:
		if len(s["index"]) > 0 {
			x, y := m.recent(s["index"]), m.fresh("j")
			if m.r.IntN(2) == 0 {
				return x
			}
			fmt.Fprintf(m, "%slet %s = %s + 1\n", indent, y, x)
			return y
		}
	}
	return m.any([]string{"0", "1", "2"})
}

// op writes a random operation.
func (m *memoryProgram) op(s scope, indent string) {
	let := func(typ, format string, args ...any) {
		x := m.fresh("v")
		fmt.Fprintf(m, "%slet %s = %s\n", indent, x, fmt.Sprintf(format, args...))
		s[typ] = append(s[typ], x)
	}
	do := func(format string, args ...any) { fmt.Fprintf(m, "%sdo %s\n", indent, fmt.Sprintf(format, args...)) }
	p, a, x, n := m.recent(s["S"]), m.recent(s["[int]"]), m.recent(s["ref"]), m.recent(s["int"])
	field := m.any([]string{"f", "g", "g"})
	switch m.r.IntN(34) {
	case 0, 1, 2, 3:
		let("int", "%s.%s", p, field)
	case 4, 5, 6, 7:
		do("%s.%s = %s", p, field, n)
	case 8, 9, 10:
		i := m.index(s, indent)
		let("int", "%s[%s]", a, i)
	case 11, 12, 13:
		i := m.index(s, indent)
		do("%s[%s] = %s", a, i, n)
	case 14, 15:
		let("int", "*%s", x)
	case 16, 17:
		do("*%s = %s", x, n)
	case 18:
		let("int", "@u")
	case 19:
		do("@u = %s", n)
	case 20:
		let("S", "%s.next", p)
	case 21:
		do("%s.next = %s", p, m.any(s["S"]))
	case 22:
		let("[int]", "%s.a", p)
	case 23:
		do("%s.a = %s", p, a)
	case 24:
		let("int", "len(%s)", a)
	case 25:
		if m.r.IntN(3) == 0 {
			let("int", "pop(%s)", a)
		} else {
			do("push(%s, %s)", a, n)
		}
	case 26:
		let("ref", "%s", m.any([]string{"ref " + p + ".f", "ref " + p + ".f", "ref @u", "cell(" + n + ")", "ref " + a + "[0]", "ref " + a + "[2]"}))
	case 27:
		let("S", "new S(%s, %s, %s, %s)", n, m.any(s["int"]), m.any(append(s["S"], "nil:S")), a)
	case 28:
		let("[int]", "%s", m.any([]string{"[" + n + ", 5]", "array(3, " + n + ")", "copy(" + a + ")"}))
	case 29:
		do("print(%s)", m.any(append([]string{n, a}, s["T"]...)))
	case 30:
		let("T", "new T(%s, %s)", n, a)
	case 31:
		let("int", "%s.x", m.any(s["T"]))
	case 32:
		do("%s.x = %s", m.any(s["T"]), n)
	default:
		let("int", "%s + %s", n, m.any(s["int"]))
	}
}

// body writes operations and a terminator. The text after is that of the last terminator,
// in which %s is an int.
func (m *memoryProgram) body(s scope, depth int, indent, after string) {
	for range 1 + m.r.IntN(7) {
		m.op(s, indent)
	}
	n := m.recent(s["int"])
	c, k := m.fresh("c"), m.fresh("k")
	kind := m.r.IntN(8)
	if depth == 0 {
		kind = 0
	}
	switch kind {
	case 0:
		fmt.Fprintf(m, indent+after+"\n", n)
	case 1, 2: // two arms and a join, which may take a value
		then, other := m.fresh("k"), m.fresh("k")
		fmt.Fprintf(m, "%slet %s = %s == %s\n%sbranch(%s, %s, %s)\n", indent, c, m.any(s["S"]), m.any(s["S"]), indent, c, then, other)
		for _, arm := range []string{then, other} {
			fmt.Fprintf(m, "%swhere %s() =\n", indent, arm)
			m.body(s.clone(), depth-1, indent+"  ", k+"(%s)")
		}
		x := m.fresh("v")
		fmt.Fprintf(m, "%swhere %s(%s: int) =\n", indent, k, x)
		s["int"] = append(s["int"], x)
		m.body(s, depth-1, indent, after)
	case 3: // one arm, and an edge past it
		then := m.fresh("k")
		test := m.any([]string{"< 2", ">= 0", "> -2", ">= 1"})
		fmt.Fprintf(m, "%slet %s = %s %s\n%sbranch(%s, %s, %s)\n%swhere %s() =\n", indent, c, n, test, indent, c, then, k, indent, then)
		inner, i := s.clone(), m.fresh("i")
		fmt.Fprintf(m, "%s  let %s = %s %s\n", indent, i, n, m.any([]string{"+ 1", "+ 2", "- 1"}))
		inner["index"] = append(inner["index"], i)
		m.body(inner, depth-1, indent+"  ", "do print(%s)\n  "+k+"()")
		fmt.Fprintf(m, "%swhere %s() =\n", indent, k)
		m.body(s, depth-1, indent, after)
	case 4, 5: // a loop, which may change to another object
		i, j, p, out, more := m.fresh("i"), m.fresh("i"), m.fresh("p"), m.fresh("k"), m.fresh("k")
		fmt.Fprintf(m, "%s%s(0, %s)\n%swhere %s(%s: int, %s: S) =\n", indent, k, m.any(s["S"]), indent, k, i, p)
		s["int"] = append(s["int"], i)
		s["S"] = append(s["S"], p)
		fmt.Fprintf(m, "%slet %s = %s > 2\n%slet %s = %s + 1\n%sbranch(%s, %s, %s)\n%swhere %s() =\n", indent, c, i, indent, j, i, indent, c, out, more, indent, more)
		inner := s.clone()
		m.body(inner, depth-1, indent+"  ", "do print(%s)\n  "+k+"("+j+", "+m.any(s["S"])+")")
		fmt.Fprintf(m, "%swhere %s() =\n", indent, out)
		m.body(s, depth-1, indent, after)
	default: // a call, of a known or of an unknown function
		if m.calls--; m.calls < 0 {
			fmt.Fprintf(m, indent+after+"\n", n)
			return
		}
		callee, less, x := fmt.Sprint("h", m.r.IntN(memoryFuncs)), m.fresh("n"), m.fresh("v")
		if m.r.IntN(4) == 0 {
			fmt.Fprintf(m, "%slet %s = closure %s()\n", indent, c, callee)
			callee = c
		}
		fmt.Fprintf(m, "%slet %s = n - 1\n%s%s(%s, %s, %s, %s, %s, %s, %s, %s, %s)\n%swhere %s(%s: int) =\n", indent, less, indent, callee,
			m.recent(s["S"]), m.any(s["S"]), m.any(s["T"]), m.recent(s["[int]"]), m.any(s["[int]"]), m.recent(s["ref"]), m.any(s["ref"]), less, k, indent, k, x)
		s["int"] = append(s["int"], x)
		m.body(s, depth-1, indent, after)
	}
}

// TestMemory compares random programs before and after the pass, and after all passes.
func TestMemory(t *testing.T) {
	t.Parallel()
	r := rand.New(rand.NewPCG(17, 4))
	changes, completed, count := 0, 0, long.Pick(40, 400)
	for i := range count {
		text := randomMemory(r)
		verify(t, text, read(t, text))
		before, once, all := read(t, text), read(t, text), read(t, text)
		changes += apply(t, text, passNamed(t, "loads"), once)
		optimise(t, all)
		for _, n := range []string{"0", "1", "3"} {
			limits := interp.Options{Args: []string{n}, MaxSteps: 5000, MaxDepth: 100}
			want := runWithin(t, before, limits)
			if strings.Contains(want.trap, "limit of") {
				continue
			}
			completed++
			same(t, n, want, runWithin(t, once, limits))
			same(t, n, want, runWithin(t, all, limits))
		}
		if t.Failed() {
			t.Fatalf("program %d:\n%s\n%s\n%s", i, text, once, all)
		}
	}
	if changes < 3*count/4 || completed < 3*count/2 {
		t.Errorf("the pass changed %d programs, and %d runs ended before the limits", changes, completed)
	}
}

// TestEveryAccess expects that the pass knows all operations that read or write memory.
func TestEveryAccess(t *testing.T) {
	known := []cps.Code{
		cps.GetField, cps.SetField, cps.Index, cps.SetIndex, cps.Len, cps.Load, cps.Store, cps.GetGlobal, cps.SetGlobal,
		cps.Push, cps.Pop, cps.Copy, cps.RefGlobal, cps.Print, cps.Write, cps.ToString,
		cps.HostCall, cps.HostResult, // no pass sees the bodies that have them
		cps.RefIndex, // it reads a length, but no store changes one
		cps.Substr, cps.Load8S, cps.Load8U, cps.Load16S, cps.Load16U, cps.Load32S, cps.Load32U, cps.Load64,
		cps.Store8, cps.Store16, cps.Store32, cps.Store64, cps.Grow, cps.Fill, cps.Move,
	}
	for _, c := range cps.Codes() {
		if c.Effect()&(cps.Reads|cps.Writes) != 0 && !slices.Contains(known, c) {
			t.Errorf("memory.go does not know the operation %s", c)
		}
	}
}

// TestLongSearches expects linear time for functions with very many loads and stores: of
// objects that may all be the same, of one object at a large distance, and after a join
// with very many predecessors.
func TestLongSearches(t *testing.T) {
	n := long.Pick(5_000, 50_000)
	const first = "struct P { x: int, y: int, next: P }\n"
	for _, test := range []struct {
		name, before, after string
		each                func(b *strings.Builder, i int)
		loads, stores       int // how many remain
	}{
		{"a chain", "fn f(p0: P, ret: cont()) =\n", "ret()\n", func(b *strings.Builder, i int) {
			fmt.Fprintf(b, "let p%d = p%d.next\ndo p%d.x = %d\nlet v%d = p%d.x\ndo print(v%d)\n", i+1, i, i+1, i, i, i+1, i)
		}, n, n}, // no load of x
		{"one object", "fn f(p: P, q: P, ret: cont()) =\nlet v = p.x\n", "let w = p.x\ndo print(w)\nret()\n", func(b *strings.Builder, i int) {
			fmt.Fprintf(b, "let a%d = q.y\ndo q.y = %d\ndo print(a%d)\n", i, i, i)
		}, 2, 1}, // the first of each; the last store
		{"a wide join", "fn f(x: int, p: P, ret: cont()) =\nswitch(x, " + cases(n) + "_: k0)\n", "where join() =\nlet v = p.x\ndo print(v)\nret()\n", func(b *strings.Builder, i int) {
			fmt.Fprintf(b, "where k%d() =\ndo p.x = %d\ndo p.x = -1\njoin()\n", i, i)
		}, 1, 2 * n}, // the first store may trap, and the second is still seen
	} {
		var b strings.Builder
		b.WriteString(first + test.before)
		for i := range n {
			test.each(&b, i)
		}
		b.WriteString(test.after)
		p := read(t, b.String())
		eliminateLoads(p)
		verify(t, test.name, p)
		loads, stores := 0, 0
		f := p.Funcs[0]
		for k := range f.Conts {
			for i := range f.Conts[k].Ops {
				switch f.Conts[k].Ops[i].Code {
				case cps.GetField:
					loads++
				case cps.SetField:
					stores++
				}
			}
		}
		if loads != test.loads || stores != test.stores {
			t.Errorf("%s: %d loads and %d stores remain, want %d and %d", test.name, loads, stores, test.loads, test.stores)
		}
	}
}

// cases returns the cases of a switch: k1 for 1, and so on.
func cases(n int) string {
	var b strings.Builder
	for i := 1; i < n; i++ {
		fmt.Fprintf(&b, "%d: k%d, ", i, i)
	}
	return b.String()
}

// This file defines random programs whose functions take several continuations.

package interptest

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
)

// RandomConts returns a random program in CPS. Its functions pass each other, and function
// values, local continuations and their own in any order, and call any of them. Most programs
// do not end by themselves.
func RandomConts(seed uint64) string {
	r := rand.New(rand.NewPCG(seed, 16))
	g := &contsGen{Rand: r}
	g.exception = []string{"int", "string", "[int]", "float"}[r.IntN(4)]
	for i := range 2 + r.IntN(4) {
		f := contsFunc{name: fmt.Sprint("f", i), params: g.types(1 + r.IntN(4))}
		for range 1 + r.IntN(4) {
			f.conts = append(f.conts, g.signature())
		}
		g.funcs = append(g.funcs, f)
	}
	for i := range g.funcs {
		g.function(&g.funcs[i], g.IntN(3) == 0)
	}
	main := contsFunc{name: "main", conts: [][]string{{}, {g.exception}}}
	if r.IntN(2) == 0 {
		main.conts[0] = []string{"int"}
	}
	g.function(&main, false)
	return g.out.String()
}

type contsFunc struct {
	name   string
	params []string
	conts  [][]string // what its continuations take
}

// A contsCont is a local continuation that can be named.
type contsCont struct {
	name  string
	takes []string
}

// A contsScope has what a body sees.
type contsScope struct {
	values map[string][]string // by type
	conts  []contsCont
	depth  int
}

type contsGen struct {
	*rand.Rand
	exception string // the type of what may leave main
	funcs     []contsFunc
	f         *contsFunc
	out       strings.Builder
	n         int // for names
}

func (g *contsGen) types(n int) []string {
	types := make([]string, n)
	for i := range types {
		types[i] = []string{"int", "int", "string", "[int]", "float"}[g.IntN(5)]
	}
	return types
}

// signature returns the types that a continuation takes: often the same ones, so that
// continuations can be exchanged.
func (g *contsGen) signature() []string {
	switch g.IntN(6) {
	case 0:
		return nil
	case 1:
		return g.types(2 + g.IntN(2))
	case 2, 3:
		return []string{g.exception}
	}
	return []string{"int"}
}

func (g *contsGen) name(prefix string) string {
	g.n++
	return fmt.Sprint(prefix, g.n)
}

func (g *contsGen) bind(s *contsScope, types []string) (list []string) {
	for _, t := range types {
		x := g.name("x")
		s.values[t] = append(s.values[t], x)
		list = append(list, x+": "+t)
	}
	return list
}

func (s *contsScope) inner() *contsScope {
	in := &contsScope{values: map[string][]string{}, conts: slices.Clip(s.conts), depth: s.depth + 1}
	for t, list := range s.values {
		in.values[t] = slices.Clone(list)
	}
	return in
}

func (g *contsGen) function(f *contsFunc, leaf bool) {
	g.f = f
	s := &contsScope{values: map[string][]string{}}
	list := g.bind(s, f.params)
	for i, types := range f.conts {
		list = append(list, fmt.Sprintf("c%d: cont(%s)", i, strings.Join(types, ", ")))
	}
	fmt.Fprintf(&g.out, "fn %s(%s) =\n", f.name, strings.Join(list, ", "))
	if leaf {
		s.depth = 4
	}
	g.body(s)
}

// value returns a value of a type, which may be a constant.
func (g *contsGen) value(s *contsScope, t string) string {
	if list := s.values[t]; len(list) > 0 && g.IntN(6) > 0 {
		return list[g.IntN(len(list))]
	}
	switch t {
	case "int":
		return fmt.Sprint(g.IntN(9))
	case "float":
		return fmt.Sprintf("%d.5", g.IntN(9))
	case "string":
		return fmt.Sprintf("%q", "abcdef"[g.IntN(5):])
	}
	x := g.name("x")
	fmt.Fprintf(&g.out, "let %s = [%s, %s]\n", x, g.value(s, "int"), g.value(s, "int"))
	s.values[t] = append(s.values[t], x)
	return x
}

func (g *contsGen) args(s *contsScope, types []string) []string {
	args := make([]string, len(types))
	for i, t := range types {
		args[i] = g.value(s, t)
	}
	return args
}

// body writes operations, a terminator and the continuations that the body defines.
func (g *contsGen) body(s *contsScope) {
	for range g.IntN(4) {
		x := g.name("x")
		switch g.IntN(7) {
		case 0, 1:
			fmt.Fprintf(&g.out, "let %s = %s + %s\n", x, g.value(s, "int"), g.value(s, "int"))
			s.values["int"] = append(s.values["int"], x)
		case 2:
			fmt.Fprintf(&g.out, "let %s = str(%s)\n", x, g.value(s, "int"))
			s.values["string"] = append(s.values["string"], x)
		case 3:
			fmt.Fprintf(&g.out, "let %s = [%s]\n", x, g.value(s, "int"))
			s.values["[int]"] = append(s.values["[int]"], x)
		case 4:
			fmt.Fprintf(&g.out, "let %s = %s * %s\n", x, g.value(s, "float"), g.value(s, "float"))
			s.values["float"] = append(s.values["float"], x)
		default:
			args := g.args(s, []string{"int", "string", "[int]", "float"}[:1+g.IntN(4)])
			fmt.Fprintf(&g.out, "do print(%q, %s)\n", g.f.name, strings.Join(args, ", "))
		}
	}
	if s.depth > 3 || g.IntN(4) == 0 {
		g.leaf(s)
		return
	}
	if g.IntN(4) == 0 {
		g.branch(s)
		return
	}
	g.call(s)
}

// leaf writes a terminator that defines no continuation.
func (g *contsGen) leaf(s *contsScope) {
	if len(s.conts) > 0 && g.IntN(4) == 0 {
		k := s.conts[g.IntN(len(s.conts))]
		args := g.args(s, k.takes)
		fmt.Fprintf(&g.out, "%s(%s)\n", k.name, strings.Join(args, ", "))
		return
	}
	k := g.IntN(len(g.f.conts))
	args := g.args(s, g.f.conts[k])
	fmt.Fprintf(&g.out, "c%d(%s)\n", k, strings.Join(args, ", "))
}

func (g *contsGen) branch(s *contsScope) {
	x, yes, no := g.name("x"), g.name("k"), g.name("k")
	fmt.Fprintf(&g.out, "let %[1]sa = %[2]s & %[3]d\nlet %[1]s = %[1]sa == 0\nbranch(%[1]s, %[4]s, %[5]s)\n", x, g.value(s, "int"), 1+g.IntN(3), yes, no)
	for _, k := range []string{yes, no} {
		fmt.Fprintf(&g.out, "where %s() =\n", k)
		g.body(s.inner())
	}
}

// call writes a call of a function or, with some of the arguments captured, of a function value.
func (g *contsGen) call(s *contsScope) {
	f := &g.funcs[g.IntN(len(g.funcs))]
	args := g.args(s, f.params)
	name := f.name
	if g.IntN(3) == 0 {
		captured := g.IntN(len(args) + 1)
		x := g.name("x")
		fmt.Fprintf(&g.out, "let %s = closure %s(%s)\n", x, name, strings.Join(args[:captured], ", "))
		name, args = x, args[captured:]
	}
	// Continuations of the body itself come first: what they are named is in scope everywhere
	// inside, also in themselves.
	var own, fresh []contsCont
	for _, takes := range f.conts {
		var may []contsCont
		for _, k := range append(slices.Clone(s.conts), fresh...) {
			if slices.Equal(k.takes, takes) {
				may = append(may, k)
			}
		}
		own = own[:0]
		for i, t := range g.f.conts {
			if slices.Equal(t, takes) {
				own = append(own, contsCont{fmt.Sprint("c", i), t})
			}
		}
		k := contsCont{g.name("k"), takes}
		switch n := g.IntN(8); {
		case n < 4 && len(own) > 0:
			k = own[g.IntN(len(own))]
		case n == 4 && len(may) > 0:
			k = may[g.IntN(len(may))]
		default:
			fresh = append(fresh, k)
		}
		args = append(args, k.name)
	}
	fmt.Fprintf(&g.out, "%s(%s)\n", name, strings.Join(args, ", "))
	s.conts = append(s.conts, fresh...)
	for _, k := range fresh {
		in := s.inner()
		fmt.Fprintf(&g.out, "where %s(%s) =\n", k.name, strings.Join(g.bind(in, k.takes), ", "))
		g.body(in)
	}
}

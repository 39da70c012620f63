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

// A memoryWriter writes a random program whose functions make objects and closures, pass
// them to each other and through loops, return and throw them, and read, write and compare
// them.
type memoryWriter struct {
	*rand.Rand
	strings.Builder
	names   int
	funcs   []memoryFunc // those that are called directly
	escapes int          // percent of the operations that may let an object escape

	// The types of what functions take, of what they return and throw, and of what jumps
	// pass; the numbers of the functions of which closures are made; and which operations
	// there are, by number.
	passed, returned, looped []string
	closures                 []int
	kinds                    []int
}

// A memoryFunc is the signature of a function. Its first parameter is an int that limits
// the depth of calls.
type memoryFunc struct {
	name   string
	params []string
	conts  [][]string
}

// A typed is a name with its type.
type typed struct{ name, typ string }

// A label is a continuation to which the code may jump.
type label struct {
	name   string
	params []string
	count  string // of a loop: its counter, which is the first parameter
}

// A memoryScope holds what the code at a point sees.
type memoryScope struct {
	f      *memoryFunc
	vars   []typed
	labels []label
	left   *int // how many statements may still be written in the function
}

// memoryTypes are the types of variables; function values take an int, and return one.
var memoryTypes = []string{"int", "int", "P", "P", "Q", "ref int", "[int]", "get", "bytes"}

// captures holds the types of the values that closures of the functions h0, h1, … capture.
var captures = [][]string{nil, {"int"}, {"P", "int"}, {"ref int"}, {"get"}}

func (w *memoryWriter) name(prefix string) string {
	w.names++
	return fmt.Sprint(prefix, w.names)
}

// choose returns n elements of a list, some perhaps several times.
func choose[T any](w *memoryWriter, from []T, n int) (list []T) {
	for range n {
		list = append(list, from[w.IntN(len(from))])
	}
	return list
}

// at returns a position that no other operation has.
func (w *memoryWriter) at() string {
	w.names++
	return fmt.Sprintf(" @%d:1", w.names)
}

// let writes an operation, and returns its result.
func (w *memoryWriter) let(s *memoryScope, typ, format string, args ...any) string {
	x := w.name("v")
	fmt.Fprintf(w, "  let %s = %s%s\n", x, fmt.Sprintf(format, args...), w.at())
	s.vars = append(s.vars, typed{x, typ})
	return x
}

// find returns a variable of a type, or "".
func (w *memoryWriter) find(s *memoryScope, typ string) string {
	var names []string
	for _, v := range s.vars {
		if v.typ == typ {
			names = append(names, v.name)
		}
	}
	if len(names) == 0 {
		return ""
	}
	return names[max(w.IntN(len(names)), w.IntN(len(names)))]
}

// value returns a value of a type.
func (w *memoryWriter) value(s *memoryScope, typ string) string {
	if x := w.find(s, typ); x != "" && w.IntN(4) > 0 {
		return x
	}
	escapes := w.IntN(100) < w.escapes
	switch typ {
	case "int":
		return fmt.Sprint(w.IntN(4))
	case "P":
		switch {
		case escapes && w.IntN(2) == 0:
			return "nil: P"
		case escapes:
			return w.let(s, "P", "@g")
		}
		return w.let(s, "P", "new P(%s, %s)", w.value(s, "int"), w.value(s, "int"))
	case "Q":
		if escapes {
			return "nil: Q"
		}
		return w.let(s, "Q", "new Q(%s, %s)", w.value(s, "P"), w.value(s, "int"))
	case "ref int":
		p := w.find(s, "P")
		switch {
		case p != "" && w.IntN(6) == 0:
			return w.let(s, typ, "ref %s.x", p)
		case escapes:
			return w.let(s, typ, "ref %s[1]", w.value(s, "[int]"))
		}
		return w.let(s, typ, "cell(%s)", w.value(s, "int"))
	case "[int]":
		if w.IntN(3) == 0 {
			return w.let(s, typ, "array(2, %s)", w.value(s, "int"))
		}
		return w.let(s, typ, "[%s, %s]", w.value(s, "int"), w.value(s, "int"))
	}
	if typ == "bytes" {
		return w.let(s, typ, "bytes(%d)", 8+w.IntN(8))
	}
	f := choose(w, w.closures, 1)[0]
	return w.let(s, typ, "closure h%d(%s)", f, strings.Join(w.values(s, captures[f]), ", "))
}

func (w *memoryWriter) values(s *memoryScope, types []string) (list []string) {
	for _, t := range types {
		list = append(list, w.value(s, t))
	}
	return list
}

// ops writes some operations.
func (w *memoryWriter) ops(s *memoryScope) {
	for range w.IntN(5) {
		escapes := w.IntN(100) < w.escapes
		switch choose(w, w.kinds, 1)[0] {
		case 0:
			w.let(s, "int", "%s.%s", w.value(s, "P"), []string{"x", "y"}[w.IntN(2)])
		case 1:
			fmt.Fprintf(w, "  do %s.%s = %s%s\n", w.value(s, "P"), []string{"x", "y"}[w.IntN(2)], w.value(s, "int"), w.at())
		case 2:
			w.let(s, "int", "*%s", w.value(s, "ref int"))
		case 3:
			fmt.Fprintf(w, "  do *%s = %s%s\n", w.value(s, "ref int"), w.value(s, "int"), w.at())
		case 4:
			w.let(s, "int", "%s[%d]", w.value(s, "[int]"), w.IntN(2)+w.IntN(20)/19)
		case 5:
			fmt.Fprintf(w, "  do %s[%d] = %s%s\n", w.value(s, "[int]"), w.IntN(2), w.value(s, "int"), w.at())
		case 6:
			w.let(s, "P", "%s.p", w.value(s, "Q"))
		case 7:
			fmt.Fprintf(w, "  do %s.p = %s%s\n", w.value(s, "Q"), w.value(s, "P"), w.at())
		case 8:
			w.let(s, "int", "%s %s %s", w.value(s, "int"), []string{"+", "-", "*"}[w.IntN(3)], w.value(s, "int"))
		case 9:
			if w.IntN(4) == 0 {
				w.let(s, "int", "100 / %s", w.value(s, "int"))
			} else if a := w.find(s, "[int]"); a != "" && escapes {
				w.let(s, "int", "pop(%s)", a)
			}
		case 10:
			t := []string{"P", "Q", "[int]"}[w.IntN(3)]
			if x, y := w.find(s, t), w.find(s, t); x != "" && escapes {
				fmt.Fprintf(w, "  do print(%s)\n", w.let(s, "bool", "%s == %s", x, y))
			}
		case 11, 12:
			load := []string{"load8_s", "load8_u", "load16_s", "load16_u", "load32_s", "load32_u", "load64"}[w.IntN(7)]
			w.let(s, "int", "%s(%s, %s)", load, w.value(s, "bytes"), w.index(s))
		case 13, 14, 15:
			i := w.index(s)
			x := w.value(s, "int")
			if w.IntN(2) == 0 {
				x = fmt.Sprint(int64(w.Uint64()))
			}
			fmt.Fprintf(w, "  do store%d(%s, %s, %s)%s\n", 8<<w.IntN(4), w.value(s, "bytes"), i, x, w.at())
		case 16:
			switch b, i := w.value(s, "bytes"), w.index(s); w.IntN(4) {
			case 0:
				fmt.Fprintf(w, "  do fill(%s, %s, %s, 2)%s\n", b, i, w.value(s, "int"), w.at())
			case 1:
				fmt.Fprintf(w, "  do move(%s, %s, %s, %s, 3)%s\n", b, i, w.value(s, "bytes"), w.index(s), w.at())
			case 2:
				w.let(s, "int", "grow(%s, 1)", b)
			case 3:
				w.let(s, "int", "len(%s)", b)
			}
		default:
			switch p := w.find(s, "P"); {
			case p != "" && escapes && w.IntN(2) == 0:
				fmt.Fprintf(w, "  do @g = %s\n", p)
			case p != "" && escapes:
				fmt.Fprintf(w, "  do print(%s)\n", p)
			default:
				fmt.Fprintf(w, "  do print(%s)\n", w.value(s, "int"))
			}
		}
	}
}

// index returns an index of bytes: mostly a constant, or one that is added to an int from 0 to 3.
func (w *memoryWriter) index(s *memoryScope) string {
	i := fmt.Sprint(w.IntN(5))
	if w.IntN(3) > 0 {
		return i
	}
	x := w.let(s, "int", "%s & 3", w.value(s, "int"))
	return w.let(s, "int", "%s + %s", x, i)
}

// params returns the text of parameters, which it adds to the scope.
func (w *memoryWriter) params(s *memoryScope, types []string) string {
	var list []string
	for _, t := range types {
		x := w.name("p")
		s.vars = append(s.vars, typed{x, t})
		list = append(list, x+": "+t)
	}
	return strings.Join(list, ", ")
}

// inner returns a copy of a scope, for a continuation in it.
func (s *memoryScope) inner() *memoryScope {
	in := *s
	in.vars, in.labels = s.vars[:len(s.vars):len(s.vars)], s.labels[:len(s.labels):len(s.labels)]
	return &in
}

// leave writes a jump, a return or a throw.
func (w *memoryWriter) leave(s *memoryScope) {
	if n := len(s.labels); n > 0 && w.IntN(8) > 0 {
		to := s.labels[n-1]
		args := []string{}
		types := to.params
		if to.count != "" {
			args, types = append(args, w.let(s, "int", "%s - 1", to.count)), types[1:]
		}
		args = append(args, w.values(s, types)...)
		fmt.Fprintf(w, "  %s(%s)\n", to.name, strings.Join(args, ", "))
		return
	}
	own := 0
	if len(s.f.conts) > 1 && w.IntN(3) == 0 {
		own = 1
	}
	args := w.values(s, s.f.conts[own])
	fmt.Fprintf(w, "  %s(%s)%s\n", ownName(own), strings.Join(args, ", "), w.at())
}

// where writes the head of a continuation.
func (w *memoryWriter) where(s *memoryScope, name string, types []string) {
	fmt.Fprintf(w, "  where %s(%s) =\n", name, w.params(s, types))
}

// code writes operations, a terminator and the continuations that follow.
func (w *memoryWriter) code(s *memoryScope) {
	w.ops(s)
	if *s.left--; *s.left < 0 {
		w.leave(s)
		return
	}
	switch n := w.IntN(10); {
	case n < 2: // a loop
		to := label{name: w.name("loop"), params: append([]string{"int"}, choose(w, w.looped, w.IntN(3))...)}
		args := append([]string{fmt.Sprint(1 + w.IntN(3))}, w.values(s, to.params[1:])...)
		body, done := w.name("body"), w.name("done")
		fmt.Fprintf(w, "  %s(%s)\n", to.name, strings.Join(args, ", "))
		in := s.inner()
		w.where(in, to.name, to.params)
		to.count = in.vars[len(s.vars)].name
		c := w.let(in, "bool", "%s > 0", to.count)
		fmt.Fprintf(w, "  branch(%s, %s, %s)\n", c, body, done)
		loop := in.inner()
		loop.labels = append(loop.labels, to)
		w.where(loop, body, nil)
		w.code(loop)
		w.where(in, done, nil)
		w.code(in)
	case n < 5: // a branch, with a join
		join := label{name: w.name("join"), params: choose(w, w.looped, w.IntN(3))}
		then, other := w.name("then"), w.name("else")
		c := w.let(s, "bool", "%s < %s", w.value(s, "int"), w.value(s, "int"))
		fmt.Fprintf(w, "  branch(%s, %s, %s)\n", c, then, other)
		for _, k := range []string{then, other} {
			in := s.inner()
			in.labels = append(in.labels, join)
			w.where(in, k, nil)
			if k == then && w.IntN(2) == 0 {
				w.code(in)
			} else {
				in.labels = in.labels[len(in.labels)-1:]
				w.ops(in)
				args := w.values(in, join.params)
				fmt.Fprintf(w, "  %s(%s)\n", join.name, strings.Join(args, ", "))
			}
		}
		in := s.inner()
		w.where(in, join.name, join.params)
		w.code(in)
	case n < 9: // a call
		f := w.funcs[w.IntN(len(w.funcs))]
		callee := f.name
		args := []string{"n"}
		if w.IntN(4) == 0 {
			if callee = w.find(s, "get"); callee == "" {
				callee = w.value(s, "get")
			}
			f = memoryFunc{conts: [][]string{{"int"}}}
			args = []string{w.value(s, "int")}
		}
		args = append(args, w.values(s, f.params)...)
		type local struct {
			name  string
			types []string
		}
		var locals []local
		for i, types := range f.conts {
			own := -1
			for j, takes := range s.f.conts {
				if strings.Join(takes, ",") == strings.Join(types, ",") && w.IntN(3) == 0 {
					own = j
				}
			}
			switch {
			case own >= 0:
				args = append(args, ownName(own))
			case i > 0 && len(locals) > 0 && strings.Join(locals[0].types, ",") == strings.Join(types, ",") && w.IntN(2) == 0:
				args = append(args, locals[0].name)
			default:
				var free []string
				for _, l := range s.labels {
					if l.count == "" && strings.Join(l.params, ",") == strings.Join(types, ",") {
						free = append(free, l.name)
					}
				}
				if len(free) > 0 && w.IntN(2) == 0 {
					args = append(args, free[len(free)-1])
					break
				}
				k := local{w.name("k"), types}
				locals = append(locals, k)
				args = append(args, k.name)
			}
		}
		fmt.Fprintf(w, "  %s(%s)%s\n", callee, strings.Join(args, ", "), w.at())
		for _, k := range locals {
			in := s.inner()
			w.where(in, k.name, k.types)
			w.code(in)
		}
	default:
		w.leave(s)
	}
}

// function writes a function. The caller has written its head.
func (w *memoryWriter) function(s *memoryScope, size int) {
	s.left = &size
	if s.f.name != "" {
		fmt.Fprintf(w, "  let n = n0 - 1\n  let low = n0 < 1\n  branch(low, stop, go)\n  where stop() =\n")
		w.leave(s.inner())
		fmt.Fprintf(w, "  where go() =\n")
	}
	w.code(s)
}

// signature returns the text of continuation parameters.
func (f *memoryFunc) signature() string {
	var list []string
	for i, types := range f.conts {
		list = append(list, fmt.Sprintf("%s: cont(%s)", ownName(i), strings.Join(types, ", ")))
	}
	return strings.Join(list, ", ")
}

// randomObjects returns a random program.
func randomObjects(r *rand.Rand) string {
	w := &memoryWriter{Rand: r, escapes: []int{0, 0, 5, 20}[r.IntN(4)]}
	all := [][]string{memoryTypes, memoryTypes, {"int", "P", "ref int"}, {"int", "P"}, {"int", "get"}, {"int", "bytes"}, {"int"}}
	w.passed, w.returned, w.looped = choose(w, all, 1)[0], choose(w, all, 1)[0], choose(w, all, 1)[0]
	w.closures = choose(w, [][]int{{0}, {1}, {2}, {3}, {1, 2}, {0, 1, 2, 3, 4}}, 1)[0]
	w.kinds = choose(w, []int{0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18}, 11)
	w.WriteString("type get = fn(int, cont(int))\nstruct P { x: int, y: int }\nstruct Q { p: P, n: int }\nglobal g: P\n")
	for i := range 1 + w.IntN(4) {
		f := memoryFunc{name: fmt.Sprint("f", i), params: choose(w, w.passed, w.IntN(4)), conts: [][]string{choose(w, w.returned, w.IntN(3))}}
		if w.IntN(3) == 0 {
			f.conts = append(f.conts, choose(w, w.returned, 1))
		}
		w.funcs = append(w.funcs, f)
	}
	for i := range w.funcs {
		f := &w.funcs[i]
		s := &memoryScope{f: f, vars: []typed{{"n0", "int"}}}
		list := []string{"n0: int"}
		if len(f.params) > 0 {
			list = append(list, w.params(s, f.params))
		}
		fmt.Fprintf(w, "fn %s(%s, %s) =%s\n", f.name, strings.Join(list, ", "), f.signature(), w.at())
		w.function(s, w.IntN(6))
	}
	for i, types := range captures {
		f := &memoryFunc{conts: [][]string{{"int"}}}
		s := &memoryScope{f: f}
		fmt.Fprintf(w, "fn h%d(%s, %s) =%s\n  let n = 1 - 1\n", i, w.params(s, append(types[:len(types):len(types)], "int")), f.signature(), w.at())
		w.function(s, w.IntN(3))
	}
	main := &memoryFunc{conts: [][]string{{"int"}}}
	if w.IntN(2) == 0 {
		main.conts = append(main.conts, []string{memoryTypes[w.IntN(3)]})
	}
	fmt.Fprintf(w, "fn main(n: int, %s) =%s\n", main.signature(), w.at())
	s := &memoryScope{f: main, vars: []typed{{"n", "int"}}}
	w.let(s, "P", "new P(n, 0)")
	fmt.Fprintf(w, "  do @g = %s\n", s.vars[1].name)
	s.vars = s.vars[:1+w.IntN(2)]
	w.function(s, 2+w.IntN(6))
	return w.String()
}

// objectsProgram reads a random program, and removes unreachable functions, with which some
// passes do nothing.
func objectsProgram(t *testing.T, text string) *cps.Program {
	t.Helper()
	p := read(t, text)
	g := newCallGraph(p)
	p.RemoveFuncs(func(f *cps.Func) bool { return !g.reached[f.ID] })
	return p
}

// TestMemoryRandom compares random programs before and after each of the passes on memory
// and function values alone, and after all passes.
func TestMemoryRandom(t *testing.T) {
	t.Parallel()
	r := rand.New(rand.NewPCG(16, 9))
	changes := map[string]int{}
	passes := []string{"argpromotion", "refs", "promote", "loads", "pre", "direct"}
	traps := 0
	for i := range long.Pick(50, 300) {
		text := randomObjects(r)
		before := objectsProgram(t, text)
		verify(t, text, before)
		limits := func(n string, engine interp.Engine) interp.Options {
			return interp.Options{Args: []string{n}, MaxSteps: 5000, MaxDepth: 200, Engine: engine}
		}
		args := []string{"0", "1", "2", "4"}
		var want []outcome
		for _, n := range args {
			o := runWithin(t, before, limits(n, interp.Fast))
			same(t, n+" on the reference engine", o, runWithin(t, before, limits(n, interp.Reference)))
			want = append(want, o)
			if o.trap != "" {
				traps++
			}
		}
		for _, name := range append(passes, "all") {
			p := objectsProgram(t, text)
			if name == "all" {
				optimise(t, p)
			} else {
				n := apply(t, text, passNamed(t, name), p)
				changes[name] += n
				if n == 0 {
					continue
				}
			}
			for i, n := range args {
				if !strings.Contains(want[i].trap, "limit of") {
					same(t, name+" "+n, want[i], runWithin(t, p, limits(n, interp.Fast)))
					same(t, name+" "+n+" on the reference engine", want[i], runWithin(t, p, limits(n, interp.Reference)))
				}
			}
			if t.Failed() {
				t.Fatalf("program %d, %s:\n%s\n%s", i, name, text, p)
			}
		}
	}
	t.Log(changes, traps)
	if changes["refs"] < 10 {
		t.Errorf("the pass refs changed only %d programs", changes["refs"])
	}
}

// TestCapturesStayFew expects that passes do not let a program grow quadratically: with
// many values that a closure captures or that a function would give back, and many
// parameters, calls or returns.
func TestCapturesStayFew(t *testing.T) {
	const n = 300
	list := func(format, sep string) string {
		var parts []string
		for i := range n {
			parts = append(parts, strings.ReplaceAll(format, "#", fmt.Sprint(i)))
		}
		return strings.Join(parts, sep)
	}
	last := fmt.Sprint(n)
	tests := []struct{ pass, text string }{
		{"direct", "type g = fn(int, cont(int))\n" +
			"fn h(" + list("c#: int", ", ") + ", x: int, ret: cont(int)) =\n" + list("  do print(c#)\n", "") + "  ret(x)\n" +
			strings.ReplaceAll(list("fn f#(n: int, q: g, ret: cont(int)) = f[#](n, q, ret)\n", ""), "f["+fmt.Sprint(n-1)+"](n, q, ret)", "q(n, ret)") +
			"fn main(n: int, ret: cont(int)) =\n  let q = closure h(" + list("n", ", ") + ")\n  f0(n, q, k)\n  where k(x: int) = ret(x)\n"},
		{"argpromotion", "fn t(n: int, ret: cont(int), raise: cont(int)) =\n  do print(n)\n  raise(n)\n" +
			"fn f(" + list("p#: ref int", ", ") + ", n: int, ret: cont(int), raise: cont(int)) =\n" +
			list("  do *p# = n\n", "") + "  t(n, k0, raise)\n" +
			list("  where k#(x#: int) = t(x#, k[#], raise)\n", "") + "  where k" + last + "(z: int) = ret(z)\n" +
			"fn main(n: int, ret: cont(int)) =\n" + list("  let r# = cell(#)\n", "") +
			"  f(" + list("r#", ", ") + ", n, k, h)\n  where k(x: int) = ret(x)\n  where h(e: int) = ret(e)\n"},
	}
	for _, test := range tests {
		text := test.text
		for i := range n {
			text = strings.ReplaceAll(text, fmt.Sprintf("[%d]", i), fmt.Sprint(i+1))
		}
		p := read(t, text)
		verify(t, test.pass, p)
		apply(t, test.pass, passNamed(t, test.pass), p)
		if size := len(p.String()); size > 2*len(text) {
			t.Errorf("%s: a program of %d bytes grows to %d", test.pass, len(text), size)
		}
	}
}

package opt

// This file tests all passes on random programs with closures that loops call.

import (
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"

	"cpsc/internal/test/long"
	"cpsc/interp"
)

// randomGenerators returns a program in which functions pass closures of each other to loops
// that call them, as a generator passes the rest of its sequence. Some closures are also
// kept in memory, or passed to functions that are not part of such a loop.
func randomGenerators(r *rand.Rand) string {
	var b strings.Builder
	b.WriteString("type rest = fn(int, cont(int, rest), cont(int), cont(int))\nstruct S { r: rest, n: int }\n")
	const funcs = 5 // of which closures are made; the others are only called
	captures := make([]int, funcs+2)
	for f := range captures {
		captures[f] = r.IntN(4)
	}
	calls := r.IntN(2) == 0 // functions call others in tail position, and the pass leaves most of these as they are
	any := func(xs ...string) string { return xs[r.IntN(len(xs))] }
	closure := func(name string, x, y string) string {
		f := r.IntN(funcs)
		args := make([]string, captures[f])
		for i := range args {
			args[i] = any(x, y, "7")
		}
		return fmt.Sprintf("let %s = closure f%d(%s)", name, f, strings.Join(args, ", "))
	}
	for f := range captures {
		var params []string
		x := "a"
		for i := range captures[f] {
			x = fmt.Sprint("c", i)
			params = append(params, x+": int")
		}
		fmt.Fprintf(&b, "fn f%d(%s) =\n", f, strings.Join(append(params, "a: int, yield: cont(int, rest), done: cont(int), throw: cont(int)"), ", "))
		fmt.Fprintf(&b, "  do print(\"f%d\", a, %s)\n  let y = a - %d\n  let c = y %s %d\n  branch(c, k1, k2)\n", f, x, 1+r.IntN(3), any("<", ">", "=="), r.IntN(5))
		for k := 1; k <= 2; k++ {
			fmt.Fprintf(&b, "  where k%d() =\n", k)
			switch n := r.IntN(12); {
			case n < 5:
				fmt.Fprintf(&b, "    %s\n    yield(%s, r%d)\n", closure(fmt.Sprint("r", k), x, "y"), any(x, "y"), k)
			case n < 7:
				fmt.Fprintf(&b, "    done(%s)\n", any(x, "y"))
			case n < 8:
				fmt.Fprintf(&b, "    let z%d = 100 / %s\n    throw(z%d)\n", k, x, k)
			case n < 11 && calls:
				g := funcs + r.IntN(2)
				if r.IntN(5) == 0 {
					g = r.IntN(funcs)
				}
				args := []string{}
				for range captures[g] {
					args = append(args, any(x, "y"))
				}
				fmt.Fprintf(&b, "    f%d(%s)\n", g, strings.Join(append(args, "y, "+any("yield, done, throw", "yield, done, throw", "yield, done, throw", "yield, throw, done")), ", "))
			default:
				fmt.Fprintf(&b, "    let q%d = %s / y\n    %s\n    yield(q%d, r%d)\n", k, x, closure(fmt.Sprint("r", k), x, "y"), k, k)
			}
		}
	}
	b.WriteString("fn unknown(r: rest, ret: cont(rest)) =\n  do print(\"unknown\")\n  ret(r)\n")
	b.WriteString("fn main(n: int, ret: cont(int)) =\n")
	fmt.Fprintf(&b, "  %s\n  %s\n  let o = new S(s1, n)\n  let u = eof()\n  branch(u, one, two)\n", closure("s1", "n", "3"), closure("s2", "2", "n"))
	fmt.Fprintf(&b, "  where one() = loop(s1, n, 0)\n")
	fmt.Fprintf(&b, "  where two() = %s\n", any("loop(s2, n, 1)", "loop(s2, n, 1)", "unknown(s1, known)\n  where known(s3: rest) = loop(s3, 1, 1)"))
	fmt.Fprintf(&b, "  where loop(r: rest, s: int, i: int) =\n  do print(s, i)\n  let c = i > 9\n  branch(c, stop, more)\n  where stop() = over(s)\n")
	fmt.Fprintf(&b, "  where more() = r(%s, next, %s)\n", any("s", "i", "n"), any("over, caught", "over, caught", "caught, over"))
	fmt.Fprintf(&b, "  where next(x: int, r1: rest) =\n    let t = s + x\n    let j = i + 1\n")
	switch r.IntN(5) {
	case 0:
		b.WriteString("    do o.r = r1\n    let r2 = o.r\n    loop(r2, t, j)\n")
	case 1:
		b.WriteString("    r1(t, next2, over, over)\n    where next2(x2: int, r2: rest) = loop(r2, x2, j)\n")
	case 2:
		b.WriteString("    let d = x < 3\n    branch(d, swap, on)\n    where swap() = loop(r, t, j)\n    where on() = loop(r1, x, j)\n")
	case 3:
		fmt.Fprintf(&b, "    let d = x < 3\n    branch(d, swap, on)\n    where swap() = f%d(%st, next, over, caught)\n    where on() = loop(r1, x, j)\n", 0, strings.Repeat("t, ", captures[0]))
	default:
		b.WriteString("    loop(r1, t, j)\n")
	}
	b.WriteString("  where caught(e: int) = over(e)\n  where over(e1: int) =\n  do print(\"over\", e1)\n  ret(e1)\n")
	return b.String()
}

// TestRandomGenerators compares random programs before and after all passes.
func TestRandomGenerators(t *testing.T) {
	t.Parallel()
	r := rand.New(rand.NewPCG(16, 6))
	for i := range long.Pick(60, 300) {
		text := randomGenerators(r)
		before := read(t, text)
		verify(t, text, before)
		all := read(t, text)
		optimise(t, all)
		for _, n := range []string{"0", "1", "5", "-3"} {
			limits := interp.Options{Args: []string{n}, MaxSteps: 2000, MaxDepth: 100}
			want := runWithin(t, before, limits)
			if strings.Contains(want.trap, "limit of") {
				continue
			}
			same(t, n, want, runWithin(t, all, limits))
		}
		if t.Failed() {
			t.Fatalf("program %d:\n%s\n%s", i, text, all)
		}
	}
}

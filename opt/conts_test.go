package opt

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"cpsc/cps"
	"cpsc/internal/test/golden"
	"cpsc/internal/test/long"
	"cpsc/interp"
)

// TestConts runs all passes together, and then each pass alone, over the programs of
// testdata/conts, whose functions take several continuations. It expects the same outcome as
// before, in no more steps. By default, programs that take many steps are left out when each
// pass runs alone.
func TestConts(t *testing.T) {
	golden.Run(t, "../testdata/conts", func(t *testing.T, c *golden.Archive) {
		text := c.Text(t, "program.cps")
		if c.Has("trap") && strings.Contains(c.Text(t, "trap"), "limit of") {
			return // calls that are inlined need no depth or memory
		}
		limits := interp.Options{MaxDepth: 2_000_000}
		want := runWithin(t, read(t, text), limits)
		if c.Has("stdout") && want.stdout != c.Text(t, "stdout") {
			t.Errorf("it prints\n%s", want.stdout)
		}
		p := read(t, text)
		optimise(t, p)
		same(t, "all passes", want, runWithin(t, p, limits))
		if want.steps > 100_000 && !long.Enabled() {
			return
		}
		for _, pass := range Passes {
			p := read(t, text)
			if apply(t, pass.Name, pass, p) > 0 {
				same(t, pass.Name, want, runWithin(t, p, limits))
			}
		}
	})
}

// optimise runs all passes, and verifies the program after each.
func optimise(t *testing.T, p *cps.Program) {
	t.Helper()
	if err := Run(p, Options{Verify: true}); err != nil {
		t.Fatalf("%v\n%s", err, p)
	}
}

// TestThrowsBecomeJumps expects that after all passes no call remains of functions that
// throw to a handler in the same function.
func TestThrowsBecomeJumps(t *testing.T) {
	golden.Run(t, "testdata/all", func(t *testing.T, c *golden.Archive) {
		text := c.Text(t, "before.cps")
		p := read(t, text)
		optimise(t, p)
		c.Expect(t, "after.cps", p.String())
		for _, f := range p.Funcs {
			for k := range f.Conts {
				if f.Conts[k].Term.IsCall() {
					t.Errorf("a call remains in %s", f.Name)
				}
			}
		}
		for i, args := range strings.Split(strings.TrimSuffix(c.Text(t, "args"), "\n"), "\n") {
			limits := interp.Options{Args: strings.Split(args, ",")}
			want := runWithin(t, read(t, text), limits)
			if stdout := strings.Split(c.Text(t, "stdout"), "\n")[i] + "\n"; want.stdout != stdout {
				t.Errorf("%s: it prints %q, want %q", args, want.stdout, stdout)
			}
			same(t, args, want, runWithin(t, p, limits))
		}
	})
}

// A randomFunc is a function of a random program. Each of its continuation parameters takes
// one int or nothing.
type randomFunc struct {
	name  string
	takes []bool // by continuation parameter: it takes an int
}

// signature returns the text of the continuation parameters.
func (f *randomFunc) signature() string {
	var b strings.Builder
	for i, takes := range f.takes {
		fmt.Fprintf(&b, ", %s: %s", ownName(i), map[bool]string{true: "cont(int)", false: "cont()"}[takes])
	}
	return b.String()
}

// ownName returns the name of a continuation parameter.
func ownName(i int) string { return []string{"ret", "raise", "third", "fourth"}[i] }

// randomConts returns a random program whose functions take several continuations and
// pass them on in every form. Calls end when a counter reaches zero. Functions print, may
// trap, and share local continuations between calls and jumps.
func randomConts(r *rand.Rand) string {
	value := &randomFunc{"value", []bool{true, true}} // of the type of all function values
	funcs := []*randomFunc{value}
	for i := range 2 + r.IntN(5) {
		f := &randomFunc{name: fmt.Sprintf("f%d", i)}
		for range 1 + r.IntN(3) {
			f.takes = append(f.takes, r.IntN(3) > 0)
		}
		funcs = append(funcs, f)
	}
	var b strings.Builder
	for _, f := range funcs {
		randomBody(r, &b, f, funcs)
	}
	main := &randomFunc{"main", []bool{false}}
	if r.IntN(2) == 0 {
		main.takes = []bool{false, true}
	}
	randomBody(r, &b, main, funcs)
	return b.String()
}

// randomBody writes a random function that calls others.
func randomBody(r *rand.Rand, b *strings.Builder, f *randomFunc, funcs []*randomFunc) {
	const locals = 8
	takes := make([]bool, locals) // by local continuation: it takes an int
	for i := range takes {
		takes[i] = r.IntN(2) == 0
	}
	used := make([]bool, locals)
	// target returns the name of a continuation that takes an int, or nothing: a local one
	// after k or, if own or if there is none, a parameter; "" if there is no such parameter.
	target := func(k int, takesInt, own bool) string {
		var names []string
		for i := k + 1; i < locals; i++ {
			if takes[i] == takesInt {
				names = append(names, fmt.Sprint("k", i))
			}
		}
		if own || len(names) == 0 {
			for i, t := range f.takes {
				if t == takesInt {
					names = append(names, ownName(i))
				}
			}
		}
		if len(names) == 0 {
			return ""
		}
		return names[r.IntN(len(names))]
	}
	// end returns a terminator of k that is no call: a jump or a return, perhaps with x.
	end := func(k int, x string) string {
		takesInt := r.IntN(2) == 0
		name := target(k, takesInt, true)
		if name == "" {
			takesInt = !takesInt
			name = target(k, takesInt, true)
		}
		if !takesInt {
			x = ""
		}
		return fmt.Sprintf("%s(%s)", name, x)
	}
	calls := 3
	// term returns a terminator of k, which may be a call of a function or of the value g.
	term := func(k int, x string) string {
		if calls--; calls >= 0 && r.IntN(4) > 0 {
			callee := funcs[r.IntN(len(funcs))]
			name := callee.name
			if r.IntN(6) == 0 {
				callee, name = funcs[0], "g"
			}
			own := r.IntN(3) == 0 // it may be a tail call, or pass continuations in another order
			var list []string
			same := slices.Equal(callee.takes, f.takes) && r.IntN(3) == 0
			for i, takesInt := range callee.takes {
				to := target(k, takesInt, own || r.IntN(3) == 0)
				if same {
					to = ownName(i)
				}
				if to == "" {
					return end(k, x)
				}
				list = append(list, to)
			}
			g := ", g"
			if callee == funcs[0] {
				g = ""
			}
			return fmt.Sprintf("%s(m%s, %s)", name, g, strings.Join(list, ", "))
		}
		if then, other := target(k, false, false), target(k, false, false); then != "" && then[0] == 'k' && other[0] == 'k' && r.IntN(2) == 0 {
			return fmt.Sprintf("branch(odd, %s, %s)", then, other)
		}
		return end(k, x)
	}
	params := "n: int, g: fn(int, cont(int), cont(int))"
	if f.name == "main" || f.name == "value" {
		params = "n: int"
	}
	fmt.Fprintf(b, "fn %s(%s%s) =\n", f.name, params, f.signature())
	if f.name == "main" || f.name == "value" {
		b.WriteString("  let g = closure value()\n")
	}
	fmt.Fprintf(b, "  let low = n < 1\n  branch(low, stop, go)\n  where stop() = %s\n  where go() =\n", end(locals, "n"))
	fmt.Fprintf(b, "  let m = n - 1\n  let bit = n & 1\n  let odd = bit == 1\n")
	if f.name == "main" || r.IntN(2) == 0 {
		fmt.Fprintf(b, "  do print(%q, n)\n", f.name)
	}
	add := func(term string) {
		fmt.Fprintf(b, "  %s\n", term)
		for k := range used {
			used[k] = used[k] || strings.Contains(term, fmt.Sprint("k", k))
		}
	}
	add(term(-1, "m"))
	for k := range locals {
		if !used[k] {
			continue
		}
		param, x := "", "n"
		if takes[k] {
			x = fmt.Sprint("x", k)
			param = x + ": int"
		}
		fmt.Fprintf(b, "  where k%d(%s) =\n", k, param)
		switch r.IntN(5) {
		case 0:
			fmt.Fprintf(b, "  do print(\"k%d\", %s)\n", k, x)
		case 1:
			fmt.Fprintf(b, "  let q%d = 100 / %s\n  let s%d = q%d - 3\n", k, x, k, k)
			x = fmt.Sprint("s", k)
		case 2:
			fmt.Fprintf(b, "  let s%d = %s * 2\n", k, x)
			x = fmt.Sprint("s", k)
		}
		add(term(k, x))
	}
	b.WriteString("\n")
}

// TestContsRandom compares random programs before and after each pass, and after all.
func TestContsRandom(t *testing.T) {
	t.Parallel()
	r := rand.New(rand.NewPCG(16, 5))
	changes := map[string]int{}
	ends := map[string]int{}
	for i := range long.Pick(30, 250) {
		text := randomConts(r)
		before := read(t, text)
		var want []outcome
		args := []string{"0", "1", "2", "3", "6"}
		limits := func(arg string) interp.Options {
			return interp.Options{Args: []string{arg}, MaxSteps: 20_000, MaxDepth: 1000}
		}
		for _, arg := range args {
			o := runWithin(t, before, limits(arg))
			reference := limits(arg)
			reference.Engine = interp.Reference
			same(t, arg+" on the reference engine", o, runWithin(t, before, reference))
			want = append(want, o)
			for _, end := range []string{"uncaught: ", "division by zero", "limit of"} {
				if strings.Contains(o.trap, end) {
					ends[end]++
				}
			}
		}
		expect := func(name string, p *cps.Program) {
			for i, arg := range args {
				if !strings.Contains(want[i].trap, "limit of") {
					same(t, name+" "+arg, want[i], runWithin(t, p, limits(arg)))
				}
			}
			if t.Failed() {
				t.Fatalf("program %d, %s:\n%s\n%s", i, name, text, p)
			}
		}
		for _, pass := range Passes {
			p := read(t, text)
			if n := apply(t, pass.Name, pass, p); n > 0 {
				changes[pass.Name] += n
				expect(pass.Name, p)
			}
		}
		p := read(t, text)
		optimise(t, p)
		expect("all", p)
	}
	if ends["uncaught: "] < 10 || ends["division by zero"] < 10 || ends["limit of"] > 10 {
		t.Errorf("the programs end like this: %v", ends)
	}
	for _, pass := range Passes {
		if slices.Contains([]string{"globals", "argpromotion", "refs", "promote", "loads", "pre", "direct"}, pass.Name) {
			continue // the programs have no memory and no closures
		}
		least := 10
		if pass.last {
			least = 3 // the passes before it remove most continuations that only jump
		}
		if changes[pass.Name] < least {
			t.Errorf("pass %s changes only %d programs", pass.Name, changes[pass.Name])
		}
	}
}

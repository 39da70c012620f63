package opt

import (
	"fmt"
	"math/rand"
	"strings"
	"testing"

	"cpsc/cps"
	"cpsc/generate"
	"cpsc/internal/test/families"
	"cpsc/internal/test/long"
)

func TestThread(t *testing.T) { testPass(t, "thread") }

// threads runs the pass on a program and expects the program after. If after is
// empty, the pass must change nothing.
func threads(t *testing.T, before, after string) {
	t.Helper()
	p := read(t, before)
	verify(t, "before", p)
	if after == "" {
		after = before
	}
	want := strings.TrimPrefix(after, "\n")
	apply(t, "thread", passNamed(t, "thread"), p)
	if got := p.String(); got != want {
		t.Errorf("it is\n%s\nwant\n%s", got, want)
	}
}

// Threading a jump chain that is a self-loop must end (MLton 372).
func TestThreadSelfLoop(t *testing.T) {
	for _, test := range []struct{ name, before, after string }{
		{"a branch to itself", `
fn main(c: bool, ret: cont()) =
  branch(c, loop, out)
  where loop() =
    branch(c, loop, out)
  where out() = ret()
`, `
fn main(c: bool, ret: cont()) =
  branch(c, loop, out)
  where loop() = loop()
  where out() = ret()
`}, {"an empty loop", `
fn main(ret: cont()) =
  loop()
  where loop() = loop()
`, ""}, {"a chain that is a cycle", `
fn main(c: bool, d: bool, ret: cont()) =
  branch(c, a, out)
  where a() =
    branch(c, b, out)
  where b() =
    branch(d, a, x)
  where x() =
    branch(c, a, out)
  where out() = ret()
`, `
fn main(c: bool, d: bool, ret: cont()) =
  branch(c, a, out)
  where a() =
    branch(d, a, x)
    where x() = branch(c, x, out)
  where out() = ret()
`}} {
		t.Run(test.name, func(t *testing.T) { threads(t, test.before, test.after) })
	}
}

// A branch folded on a constant left the parameters of the other target with the
// wrong number of arguments (compiler-potpourri 22).
func TestThreadOtherTarget(t *testing.T) {
	threads(t, `
fn main(c: bool, n: int, ret: cont(int)) =
  branch(c, A, E)
  where A() = B(true, 1)
  where E() = B(true, n)
  where B(known: bool, x: int) =
  branch(known, then, else)
  where then() = join(x, 1)
  where else() = join(x, n)
  where join(y: int, z: int) =
  do print(y, z)
  ret(y)
`, `
fn main(c: bool, n: int, ret: cont(int)) =
  branch(c, A, E)
  where A() = B(1)
  where E() = B(n)
  where B(x: int) =
  do print(x, 1)
  ret(x)
`)
}

// The same successor twice in one branch or switch: duplicate predecessors.
func TestThreadDuplicates(t *testing.T) {
	threads(t, `
fn main(n: int, ret: cont(int)) =
  switch(n, 1: B, 2: B, 3: A, _: B)
  where A() =
    do print(0)
    B()
  where B() =
  do print(1)
  switch(n, 1: C, 2: C, 3: D, _: E)
  where C() = ret(1)
  where D() = ret(2)
  where E() = ret(3)
`, `
fn main(n: int, ret: cont(int)) =
  switch(n, 1: B, 2: B.1, 3: A, _: B.2)
  where B() =
    do print(1)
    C()
  where B.1() =
    do print(1)
    C()
  where A() =
    do print(0)
    do print(1)
    D()
  where B.2() =
    do print(1)
    switch(n, 1: C, 2: C, 3: D, _: E)
    where E() = ret(3)
  where C() = ret(1)
  where D() = ret(2)
`)
}

// An unreachable cycle is removed.
func TestThreadUnreachable(t *testing.T) {
	p := convert(t, "unreachable.imp", `
fn main() {
    var c = true;
    goto end;
again:
    if c { goto again; }
    while c { c = !c; }
end:
    print(c);
}`, cps.Options{Verbatim: true})
	want := run(t, p, nil, "")
	apply(t, "unreachable", passNamed(t, "thread"), p)
	same(t, "unreachable", want, run(t, p, nil, ""))
}

// A chain of tests of one condition is one test.
func TestThreadChain(t *testing.T) {
	for _, n := range []int{1, 10, 300} {
		text := "fn f(c: bool) -> int { var x = 0;\n" + strings.Repeat("if c { print(1); } else { print(2); }\n", n) + "return 0; }\nfn main() { print(f(true), f(false)); }"
		p := convert(t, "chain.imp", text, cps.Options{})
		before := run(t, p, nil, "")
		apply(t, "chain", passNamed(t, "thread"), p)
		after := run(t, p, nil, "")
		same(t, "chain", before, after)
		if forks := forksOf(p); forks != 1 {
			t.Errorf("%d tests: %d remain", n, forks)
		}
		// Each of the two calls saves a branch and a jump for each test but one.
		if saved := before.steps - after.steps; saved != int64(4*(n-1)) {
			t.Errorf("%d tests: %d steps fewer", n, saved)
		}
	}
}

func forksOf(p *cps.Program) (n int) {
	for _, f := range p.Funcs {
		for k := range f.Conts {
			if isFork(&f.Conts[k].Term) {
				n++
			}
		}
	}
	return n
}

// After n tests of one variable, the edges from the first tests could be threaded past all
// others, one by one. The work is bounded, and what was done by then remains.
func TestThreadWork(t *testing.T) {
	const n = 600
	p := convert(t, "tests", families.Find("n variables over gotos to the next").Text(n), cps.Options{})
	for _, name := range []string{"thread", "shrink"} { // so that the edges lead from test to test
		passNamed(t, name).Run(p)
	}
	f := p.Func("f")
	edges := 0
	for k := range f.Conts {
		edges += len(f.Conts[k].Term.Targets)
	}
	work := maxWork * edges
	r := newThreader(p, f, 1_000_000, work)
	r.sweep()
	if most := work/moveWork + n; r.changes > most || r.changes < most/4 {
		t.Errorf("%d edges were threaded, want a good part of %d", r.changes, most)
	}
	r.e.Commit()
	verify(t, "threaded", p)
}

// The size of the result is bounded by the size of the program, and a round takes
// linear time: for many edges, large switches and long chains.
func TestThreadSize(t *testing.T) {
	states := func(n int) string {
		var b strings.Builder
		b.WriteString("fn main(n: int, ret: cont(int)) =\n  while(0, 0)\n  where while(state: int, i: int) =\n  do print(i)\n  switch(state")
		for s := range n {
			fmt.Fprintf(&b, ", %d: s%d", s, s)
		}
		b.WriteString(", _: done)\n")
		for s := range n {
			fmt.Fprintf(&b, "  where s%d() =\n    let i%d = i + %d\n    while(%d, i%d)\n", s, s, s, (s+1)%(n+1), s)
		}
		b.WriteString("  where done() = ret(i)\n")
		return b.String()
	}
	for _, n := range []int{3, 100, 3000} {
		p := read(t, states(n))
		size := func() (size int) {
			for k := range p.Funcs[0].Conts {
				size += 1 + len(p.Funcs[0].Conts[k].Ops)
			}
			return size
		}
		before := size()
		apply(t, "states", passNamed(t, "thread"), p)
		if after := size(); after > 8*before {
			t.Errorf("%d states: from size %d to %d", n, before, after)
		}
	}
}

// randomForks builds a program with many branches on variables that are mostly
// constants. Every back edge takes one from the fuel, which is a global.
func randomForks(t testing.TB, r *rand.Rand, verbatim bool) *cps.Program {
	p := cps.NewProgram()
	pos := cps.Pos{Line: 1, Col: 1}
	fuel, _ := p.DeclareGlobal("fuel", cps.Int)
	id, _ := p.DeclareFunc("same", []cps.Type{cps.Int}, []cps.Type{cps.Int}, pos)
	main, _ := p.DeclareFunc("main", nil, nil, pos)
	b := cps.NewBuilder(p, cps.Options{Verbatim: verbatim})
	b.At(pos)
	b.Begin(id, "x")
	b.Return(b.Param(0))
	if err := b.Finish(); err != nil {
		t.Fatal(err)
	}
	b.Begin(main)
	b.At(pos)
	vars := make([]cps.Variable, 1+r.Intn(4))
	b.SetGlobal(fuel, b.Int(20))
	for i := range vars {
		vars[i] = b.Variable(string(rune('a'+i)), cps.Int)
		if b.Set(vars[i], b.Int(0)); r.Intn(2) == 0 { // a value that is not folded
			b.Set(vars[i], b.Op(cps.Rem, b.GetGlobal(fuel), b.Int(3)))
		}
	}
	variable := func() cps.Variable { return vars[r.Intn(len(vars))] }
	nodes := make([]cps.ContID, 2+r.Intn(12))
	for i := range nodes {
		nodes[i] = b.Cont(fmt.Sprint("n", i))
	}
	out := b.Cont("out")
	type back struct{ from, to cps.ContID }
	var backs []back
	b.Jump(nodes[0])
	for i, k := range nodes {
		node := func() cps.ContID {
			to := r.Intn(len(nodes))
			if to <= i && r.Intn(2) == 0 {
				to = min(i+1+r.Intn(2), len(nodes)-1)
			}
			if to > i {
				return nodes[to]
			}
			from := b.Cont("back")
			backs = append(backs, back{from, nodes[to]})
			return from
		}
		b.Enter(k)
		for range r.Intn(4) {
			switch r.Intn(7) {
			case 0, 1:
				b.Set(variable(), b.Int(int64(r.Intn(3))))
			case 2:
				b.Set(variable(), b.Get(variable()))
			case 3:
				b.Set(variable(), b.Op(cps.Add, b.Get(variable()), b.Int(1)))
			case 4, 5:
				b.Op(cps.Print, b.Get(variable()))
			case 6:
				b.Set(variable(), b.Call(id, b.Get(variable()))[0])
			}
		}
		switch r.Intn(4) {
		case 0:
			b.Jump(node())
		case 1, 2:
			code := []cps.Code{cps.Eq, cps.Ne, cps.Lt}[r.Intn(3)]
			b.Branch(b.Op(code, b.Get(variable()), b.Int(int64(r.Intn(3)))), node(), node())
		case 3:
			b.Switch(b.Get(variable()), []cps.Value{b.Int(0), b.Int(1)}, []cps.ContID{node(), node(), node()})
		}
	}
	for _, way := range backs {
		b.Seal(way.from)
		b.Enter(way.from)
		f := b.GetGlobal(fuel)
		b.SetGlobal(fuel, b.Op(cps.Sub, f, b.Int(1)))
		b.Branch(b.Op(cps.Gt, f, b.Int(0)), way.to, out)
	}
	for _, k := range append(nodes, out) {
		b.Seal(k)
	}
	b.Enter(out)
	for _, v := range vars {
		b.Op(cps.Print, b.Get(v))
	}
	b.Return()
	if err := b.Finish(); err != nil {
		t.Fatal(err)
	}
	return p
}

func TestThreadRandomFlow(t *testing.T) {
	changed := 0
	for seed := range int64(600) {
		r := rand.New(rand.NewSource(seed))
		p := randomForks(t, r, seed%2 == 0)
		name := fmt.Sprint("seed ", seed)
		verify(t, name, p)
		before, want := p.String(), run(t, p, nil, "")
		if apply(t, name, passNamed(t, "thread"), p) > 0 {
			changed++
		}
		if same(t, name, want, run(t, p, nil, "")); t.Failed() {
			t.Fatalf("before\n%s\nafter\n%s", before, p)
		}
	}
	if changed < 300 {
		t.Errorf("the pass changed only %d programs", changed)
	}
}

func TestThreadRandomPrograms(t *testing.T) {
	for seed := range long.Pick[uint64](30, 100) {
		text := generate.Program(seed, generate.Options{})
		name := fmt.Sprint("seed ", seed)
		p := convert(t, name, text, cps.Options{})
		want := run(t, p, nil, "")
		apply(t, name, passNamed(t, "thread"), p)
		if same(t, name, want, run(t, p, nil, "")); t.Failed() {
			t.Fatal(text)
		}
	}
}

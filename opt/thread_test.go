package opt

import (
	"fmt"
	"math/rand"
	"strings"
	"testing"

	"cpsc/cps"
	"cpsc/generate"
	"cpsc/internal/long"
)

func TestThread(t *testing.T) {
	tests := []struct{ name, before, after string }{
		{
			// Figure 7, with E as a second way to B: the jump from E becomes one
			// with B and pays for the jump behind it.
			name: "figure 7",
			before: `
fn main(x: int, c: bool, d: bool, ret: cont(int)) =
  branch(c, A, E)
  where A() = B(true)
  where E() = B(d)
  where B(known: bool) =
  let v = x * 3
  branch(known, C, D)
  where C() =
    let w = v + 1
    ret(w)
  where D() = ret(v)
`,
			after: `
fn main(x: int, c: bool, d: bool, ret: cont(int)) =
  branch(c, A, E)
  where A() =
    let v = x * 3
    C(v)
  where E() =
    let v.1 = x * 3
    branch(d, then, D)
    where then() = C(v.1)
    where D() = ret(v.1)
  where C(v.2: int) =
  let w = v.2 + 1
  ret(w)
`,
		},
		{
			// A third way whose end is not known: C would need a parameter, which
			// costs the ways through B a step.
			name: "a parameter that nothing pays for",
			before: `
fn main(x: int, n: int, d: bool, e: bool, ret: cont(int)) =
  switch(n, 0: A, 1: E, _: F)
  where A() = B(true)
  where E() = B(d)
  where F() = B(e)
  where B(known: bool) =
  let v = x * 3
  branch(known, C, D)
  where C() = ret(v)
  where D() = ret(0)
`,
		},
		{
			// B stays, and does not become a part of what leads there: C would need
			// a parameter that costs the way through B a step.
			name: "a branch that is left",
			before: `
fn main(x: int, c: bool, d: bool, ret: cont(int)) =
  branch(c, A, B)
  where A() =
    branch(d, E, D)
    where E() =
    do print(1)
    B()
  where B() =
    let v = x * 3
    branch(d, C, D)
    where C() = ret(v)
  where D() = ret(0)
`,
		},
		{
			// The same, but what B defines is not used where A leads.
			name: "no value is needed",
			before: `
fn main(x: int, n: int, d: bool, e: bool, ret: cont(int)) =
  switch(n, 0: A, 1: E, _: F)
  where A() = B(false)
  where E() = B(d)
  where F() = B(e)
  where B(known: bool) =
  let v = x * 3
  do print(x)
  branch(known, C, D)
  where C() = ret(v)
  where D() = ret(0)
`,
			after: `
fn main(x: int, n: int, d: bool, e: bool, ret: cont(int)) =
  switch(n, 0: A, 1: E, _: F)
  where A() =
    do print(x)
    D()
  where E() = B(d)
  where F() = B(e)
  where B(known: bool) =
    let v = x * 3
    do print(x)
    branch(known, C, D)
    where C() = ret(v)
  where D() = ret(0)
`,
		},
		{
			// A branch leads to J, where v is used: a parameter there would cost a
			// jump in C.
			name: "a parameter where a branch leads",
			before: `
fn main(x: int, c: bool, d: bool, ret: cont(int)) =
  branch(c, A, E)
  where A() = B(true)
  where E() = B(d)
  where B(known: bool) =
  let v = x * 3
  branch(known, C, J)
  where C() =
    do print(v)
    branch(c, K, J)
    where K() = ret(1)
  where J() = ret(v)
`,
		},
		{
			// With a jump in the place of that branch, J may have one.
			name: "a parameter where jumps lead",
			before: `
fn main(x: int, c: bool, d: bool, ret: cont(int)) =
  branch(c, A, E)
  where A() = B(true)
  where E() = B(d)
  where B(known: bool) =
  let v = x * 3
  branch(known, C, D)
  where C() =
    do print(v)
    J()
  where D() =
    do print(0)
    J()
  where J() = ret(v)
`,
			after: `
fn main(x: int, c: bool, d: bool, ret: cont(int)) =
  branch(c, A, E)
  where A() =
    let v = x * 3
    C(v)
  where E() =
    let v.1 = x * 3
    branch(d, then, D)
    where then() = C(v.1)
    where D() =
    do print(0)
    J(v.1)
  where C(v.2: int) =
    do print(v.2)
    J(v.2)
  where J(v.3: int) = ret(v.3)
`,
		},
		{
			// The fact that c is false stands on the edge, the fact that it is true
			// further up. B is gone; what it did stands on the edge.
			name: "what the branch before says",
			before: `
fn main(c: bool, ret: cont(int)) =
  branch(c, A, B)
  where A() =
    do print(1)
    B()
  where B() =
  do print(2)
  branch(c, C, D)
  where C() = ret(1)
  where D() = ret(2)
`,
			after: `
fn main(c: bool, ret: cont(int)) =
  branch(c, A, B)
  where A() =
    do print(1)
    do print(2)
    ret(1)
  where B() =
  do print(2)
  ret(2)
`,
		},
		{
			name: "x == constant, x != constant, !c, and the case of a switch",
			before: `
fn main(x: int, y: int, z: int, c: bool, ret: cont(int)) =
  let eq = x == 3
  branch(eq, one, B)
  where one() =
    let ne = y != 4
    branch(ne, B, two)
  where two() =
    let not = !c
    branch(not, B, three)
  where three() =
    switch(z, 5: four, _: B)
  where four() =
    do print(0)
    B()
  where B() =
  switch(z, 4: no, 5: five, _: other)
  where no() = ret(1)
  where other() = ret(2)
  where five() =
  switch(x, 2: no, 3: six, _: no)
  where six() =
  switch(y, 2: no, 3: no, 4: seven, _: no)
  where seven() =
  branch(c, eight, no)
  where eight() = ret(3)
`,
			// The way through four goes past all of them.
			after: `
fn main(x: int, y: int, z: int, c: bool, ret: cont(int)) =
  let eq = x == 3
  branch(eq, one, B)
  where one() =
    let ne = y != 4
    branch(ne, B, two)
    where two() =
    let not = !c
    branch(not, B, three)
    where three() =
    switch(z, 5: four, _: B)
    where four() =
    do print(0)
    eight()
  where B() =
    switch(z, 4: no, 5: five, _: other)
    where five() =
      switch(x, 2: no, 3: six, _: no)
      where six() =
      switch(y, 2: no, 3: no, 4: seven, _: no)
      where seven() = branch(c, eight, no)
    where no() = ret(1)
    where other() = ret(2)
  where eight() = ret(3)
`,
		},
		{
			// 0.0 == -0.0, and a division tells them apart.
			name: "a float that is equal to a constant",
			before: `
fn main(x: float, ret: cont(int)) =
  let c = x == 0.0
  branch(c, A, D)
  where A() =
    do print(x)
    B(x)
  where D() = B(1.0)
  where B(y: float) =
  let z = 1.0 / y
  let d = z > 0.0
  branch(d, yes, no)
  where yes() = ret(1)
  where no() = ret(2)
`,
			after: `
fn main(x: float, ret: cont(int)) =
  let c = x == 0.0
  branch(c, A, D)
  where A() =
    do print(x)
    let z = 1.0 / x
    let d = z > 0.0
    branch(d, yes, no)
    where no() = ret(2)
  where D() = yes()
  where yes() = ret(1)
`,
		},
		{
			// One turn after the other could be executed now.
			name: "a loop that counts",
			before: `
fn main(ret: cont()) =
  while(0)
  where while(i: int) =
  let c = i < 1000000
  branch(c, body, done)
  where body() =
    do print(i)
    let j = i + 1
    while(j)
  where done() = ret()
`,
		},
		{
			name: "a loop with a flag",
			before: `
fn main(n: int, ret: cont(int)) =
  while(false, 0)
  where while(stop: bool, i: int) =
  branch(stop, done, body)
  where body() =
    let j = i + 1
    let c = j > n
    branch(c, then, else)
    where then() = while(true, j)
    where else() = while(false, j)
  where done() = ret(i)
`,
			after: `
fn main(n: int, ret: cont(int)) =
  body(0)
  where body(i: int) =
  let j = i + 1
  let c = j > n
  branch(c, then, else)
  where then() = ret(j)
  where else() = body(j)
`,
		},
		{
			name: "a state machine",
			before: `
fn main(n: int, ret: cont(int)) =
  while(0, 0)
  where while(state: int, i: int) =
  switch(state, 0: zero, 1: one, _: done)
  where zero() =
    let j = i + 1
    do print(j)
    while(1, j)
  where one() =
    let c = i < n
    branch(c, then, else)
    where then() = while(0, i)
    where else() = while(2, i)
  where done() = ret(i)
`,
			after: `
fn main(n: int, ret: cont(int)) =
  zero(0)
  where zero(i: int) =
  let j = i + 1
  do print(j)
  let c = j < n
  branch(c, then, else)
  where then() = zero(j)
  where else() = ret(j)
`,
		},
		{
			// In the loop, c is true. What is executed on a path stays the same, once.
			name: "a loop that does not end",
			before: `
fn main(c: bool, a: [int], ret: cont()) =
  while()
  where while() =
  let x = a[0]
  branch(c, body, done)
  where body() =
    do print(x)
    while()
  where done() = ret()
`,
			after: `
fn main(c: bool, a: [int], ret: cont()) =
  let x = a[0]
  branch(c, then, done)
  where then() =
    body(x)
    where body(x.1: int) =
    do print(x.1)
    let x.2 = a[0]
    body(x.2)
  where done() = ret()
`,
		},
		{
			name: "too many operations",
			before: `
fn main(c: bool, d: bool, ret: cont(int)) =
  branch(c, A, E)
  where A() = B(true)
  where E() = B(d)
  where B(known: bool) =
  do print(1)
  do print(2)
  do print(3)
  do print(4)
  do print(5)
  do print(6)
  do print(7)
  do print(8)
  do print(9)
  branch(known, C, D)
  where C() = ret(1)
  where D() = ret(2)
`,
		},
		{
			name: "a result of a call is not known",
			before: `
fn f(ret: cont(bool)) =
  ret(true)

fn main(c: bool, ret: cont(int)) =
  branch(c, A, E)
  where A() =
    f(B)
  where E() = B(c)
  where B(r: bool) =
  do print(r)
  branch(r, C, D)
  where C() = ret(1)
  where D() = ret(2)
`,
			after: `
fn f(ret: cont(bool)) =
  ret(true)

fn main(c: bool, ret: cont(int)) =
  branch(c, A, E)
  where A() =
    f(B)
    where B(r: bool) =
    do print(r)
    branch(r, C, D)
    where C() = ret(1)
  where E() =
    do print(c)
    D()
  where D() = ret(2)
`,
		},
		{
			name: "undefined values are not facts",
			before: `
fn main(ret: cont(int)) =
  branch(undef:bool, A, B)
  where A() =
    do print(1)
    B()
  where B() =
  branch(undef:bool, C, D)
  where C() = ret(1)
  where D() = ret(2)
`,
		},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) { threads(t, test.before, test.after) })
	}
}

// threads expects what the pass makes of a program. It changes nothing if after
// is empty.
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

// An unreachable cycle is none of the program.
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
			t.Errorf("%d tests: %d are left", n, forks)
		}
		// Each of the two calls is spared a branch and a jump for each test but one.
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

// The size of what comes out is bounded by the size of what goes in, and a round
// takes time in proportion: many edges, large switches, long lines.
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

// randomForks builds a program full of branches on variables that are mostly
// constants. Ways back take one of the fuel, which is a global.
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
		if b.Set(vars[i], b.Int(0)); r.Intn(2) == 0 { // what nothing folds
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

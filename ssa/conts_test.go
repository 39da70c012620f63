package ssa

import (
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"

	"cpsc/cps"
	"cpsc/internal/test/long"
	"cpsc/internal/test/programs"
)

// Each test is a program in SSA form whose functions take several continuations, with the
// expected program in CPS.
func TestSeveralContinuations(t *testing.T) {
	tests := []struct {
		name, ssa, cps string
		again          bool // whether FromCPS gives the same SSA form again
	}{
		{"blocks that only the call leads to", `
fn parse(s: string, ret: cont(int), raise: cont(string, int)) {
entry:
  n = len(s)
  c = n == 0
  branch c, fail, fine
fail:  // from entry
  raise "empty", 0
fine:  // from entry
  ret n
}

fn f(s: string) -> int {
entry:
  x = call parse(s) to ok or e, n to failed
ok:  // from entry
  y = x + 1
  ret y
failed:  // from entry
  print(e)
  ret n
}
`, `
fn parse(s: string, ret: cont(int), raise: cont(string, int)) =
  let n = len(s)
  let c = n == 0
  branch(c, fail, fine)
  where fail() = raise("empty", 0)
  where fine() = ret(n)

fn f(s: string, ret: cont(int)) =
  parse(s, ok, failed)
  where ok(x: int) =
    let y = x + 1
    ret(y)
  where failed(e: string, n: int) =
  do print(e)
  ret(n)
`, true},
		{"a function with the name of a return continuation", `
fn ret(ret.1: cont(int)) {
entry:
  ret.1 1
}

fn main(ret.1: cont()) {
entry:
  x = call ret()
  print(x)
  ret.1
}
`, `
fn ret(ret.1: cont(int)) =
  ret.1(1)

fn main(ret.1: cont()) =
  ret(k)
  where k(x: int) =
  do print(x)
  ret.1()
`, true},
		{"a handler that several calls and a jump lead to", `
fn f(n: int, done: cont(int), raise: cont(string)) {
entry:
  x = call f(n) to k or e.3 to handler
k:  // from entry
  y = call f(x) to k.1 or e.1 to raise.1
k.1:  // from k
  c = y == 0
  branch c, jump, fine
jump:  // from k.1
  jump handler
fine:  // from k.1
  done y
raise.1:  // from k
  e.2 = e.1 + "!"
  jump handler
handler:  // from entry, jump, raise.1
  e: string = phi [entry: e.3] [jump: "zero"] [raise.1: e.2]
  raise e
}
`, `
fn f(n: int, done: cont(int), raise: cont(string)) =
  f(n, k, handler)
  where k(x: int) =
    f(x, k.1, raise.1)
    where k.1(y: int) =
      let c = y == 0
      branch(c, jump, fine)
      where jump() = handler("zero")
      where fine() = done(y)
    where raise.1(e.1: string) =
    let e.2 = e.1 + "!"
    handler(e.2)
  where handler(e: string) = raise(e)
`, true},
		{"the phis join the results of calls with other values", `
fn f(n: int, ret: cont(int), raise: cont(string)) {
entry:
  x = call f(n) to k or e.1 to handler
k:  // from entry
  y = call f(x) to done or e.2 to handler
done:  // from k
  z = x + y
  ret z
handler:  // from entry, k
  e: string = phi [entry: e.1] [k: e.2]
  v: int = phi [entry: n] [k: x]
  print(e)
  ret v
}
`, `
fn f(n: int, ret: cont(int), raise: cont(string)) =
  f(n, k, raise.2)
  where k(x: int) =
    f(x, done, raise.1)
    where done(y: int) =
      let z = x + y
      ret(z)
    where raise.1(e.2: string) = handler(e.2, x)
  where raise.2(e.1: string) = handler(e.1, n)
  where handler(e: string, v: int) =
  do print(e)
  ret(v)
`, false},
		{"continuations of the function, alone and with blocks, and in another order", `
fn f(n: int, ret: cont(int), up: cont(int)) {
entry:
  switch n, 1: a, 2: b, 3: c, 4: d, _: e
a:  // from entry
  tailcall f(n) to ret or up
b:  // from entry
  tailcall f(n) to up or up
c:  // from entry
  x = call f(n) to next or up
next:  // from c
  up x
d:  // from entry
  call f(n) to up or y to next.1
next.1:  // from d
  ret y
e:  // from entry
  z = call one(n)
  tailcall one(z) to up
}

fn one(n: int) -> int {
entry:
  call f(n) to ret or x to other
other:  // from entry
  tailcall one(x)
}
`, `
fn f(n: int, ret: cont(int), up: cont(int)) =
  switch(n, 1: a, 2: b, 3: c, 4: d, _: e)
  where a() = f(n, ret, up)
  where b() = f(n, up, up)
  where c() =
    f(n, next, up)
    where next(x: int) = up(x)
  where d() =
    f(n, up, next.1)
    where next.1(y: int) = ret(y)
  where e() =
  one(n, k)
  where k(z: int) = one(z, up)

fn one(n: int, ret: cont(int)) =
  f(n, ret, other)
  where other(x: int) = one(x, ret)
`, true},
		{"both targets are the same block", `
fn f(g: fn(int, cont(int), cont(int)), n: int) -> int {
entry:
  x.1 = call g(n) to join or x.2 to join
join:  // from entry, entry
  x: int = phi [entry: x.1] [entry: x.2]
  y: int = phi [entry: 0] [entry: 1]
  z = x + y
  ret z
}
`, `
fn f(g: fn(int, cont(int), cont(int)), n: int, ret: cont(int)) =
  g(n, k, k.1)
  where k(x.1: int) = join(x.1, 0)
  where k.1(x.2: int) = join(x.2, 1)
  where join(x: int, y: int) =
  let z = x + y
  ret(z)
`, false},
		{"a result that is used where its edge dominates, but not in the phis of the target", `
fn f(n: int, ret: cont(int), raise: cont()) {
entry:
  x = call f(n) to loop or raise
loop:  // from entry, body
  i: int = phi [entry: 0] [body: i.1]
  c = i < x
  branch c, body, done
body:  // from loop
  i.1 = i + 1
  jump loop
done:  // from loop
  ret i
}
`, `
fn f(n: int, ret: cont(int), raise: cont()) =
  f(n, k, raise)
  where k(x: int) =
  loop(0)
  where loop(i: int) =
  let c = i < x
  branch(c, body, done)
  where body() =
    let i.1 = i + 1
    loop(i.1)
  where done() = ret(i)
`, false},
		{"a phi in a block that only a call leads to", `
fn f(n: int, ret: cont(int), raise: cont(int)) {
entry:
  x = call f(n) to a or e to b
a:  // from entry
  y: int = phi [entry: n]
  ret y
b:  // from entry
  z: int = phi [entry: e]
  raise z
}
`, `
fn f(n: int, ret: cont(int), raise: cont(int)) =
  f(n, k, b)
  where k(x: int) =
    a(n)
    where a(y: int) = ret(y)
  where b(z: int) = raise(z)
`, false},
		{"targets that take nothing", `
fn f(a: cont(), b: cont(), c: cont(int)) {
entry:
  call f() to x or y or n to z
x:  // from entry
  a
y:  // from entry
  b
z:  // from entry
  c n
}
`, `
fn f(a: cont(), b: cont(), c: cont(int)) =
  f(x, y, z)
  where x() = a()
  where y() = b()
  where z(n: int) = c(n)
`, true},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			text := test.ssa[1:]
			p := mustRead(t, text)
			if got := p.String(); got != text {
				t.Fatalf("printed again, %s", difference(got, text))
			}
			q := toCPS1(t, "", p)
			if got := q.String(); got != test.cps[1:] {
				t.Fatalf("converted to CPS:\n%s", got)
			}
			if got := fromCPS1(t, "", q).String(); test.again != (got == text) {
				t.Errorf("converted back to SSA form:\n%s", got)
			}
			checkRoundTrip(t, "", q)
		})
	}
}

// Programs in CPS are the same after conversion to SSA form and back: those with expected
// output, and some with unusual names, with one continuation that is not named ret, and with
// blocks of all kinds after a call.
func TestSeveralContinuationsRoundTrip(t *testing.T) {
	for _, p := range programs.Conts(t) {
		checkRoundTrip(t, p.Name, mustReadCPS(t, p.Text))
	}
	for _, text := range []string{
		"fn f(x: int, k: cont(int)) =\n  k(x)\n",
		"fn f(jump: int, call: cont(int), tailcall: cont(), to: cont(), or: cont(), as: cont(int), print: cont(), phi: cont(int), ret: cont()) =\n" + `  switch(jump, 1: a, 2: b, 3: c, 4: d, 5: e, 6: g, 7: h, 8: i, _: ` + "`a b`" + `)
  where a() = call(jump)
  where b() = tailcall()
  where c() = to()
  where d() = or()
  where e() = as(jump)
  where g() = print()
  where h() = phi(jump)
  where i() = ret()
  where ` + "`a b`() =" + `
    f(1, call, to, or, tailcall, as, k, phi, print)
    where k() =
    f(2, as.1, or, or.1, or, or.2, to, call, to.1)
    where as.1(x: int) = call(x)
    where or.1() = to()
    where or.2(y: int) = as(y)
    where to.1() = g(as)

fn g(as: cont(int)) =
  g(k)
  where k(or: int) =
  h(to)
  where to(x: int) = as(or)

fn h(to: cont(int)) =
  h(k)
  where k(or: int) = to(or)
`, "fn f(x: int, `a b`: cont(int), raise: cont(int, int)) =\n" + `  f(x, k, loop)
  where k(y: int) = k.1(y)
  where loop(a: int, b: int) =
    f(a, k.1, loop)
    where k.1(z: int) = ` + "`a b`(z)\n",
		`fn f(c: bool, ret: cont(), raise: cont()) =
  f(c, k, k)
  where k() =
  f(c, join, k.1)
  where k.1() =
    f(c, ret, join)
    where join() =
    f(c, join, raise)
`,
	} {
		checkRoundTrip(t, text, mustReadCPS(t, text))
	}
}

// Each test changes a valid program so that it breaks one rule about several continuations.
func TestVerifyFindsFaultsOfCalls(t *testing.T) {
	const text = `fn g(x: int, ret: cont(int), raise: cont(bool)) {
entry:
  ret x
}

fn f(x: int, ret: cont(int), raise: cont(bool)) {
entry:
  y = call g(x) to a or z to b
a:  // from entry
  call g(y) to ret or s to join
b:  // from entry
  w = !z
  jump join
join:  // from a, b
  v: bool = phi [a: s] [b: w]
  raise v
}
`
	// Blocks of f: 0 entry, 1 a, 2 b, 3 join.
	tests := []breach{
		{"no such continuation", func(f *Func) { f.Blocks[3].Term.Targets[0] = cps.Own(2) }, "the terminator goes to continuation parameter 3, which does not exist"},
		{"a call to no such continuation", func(f *Func) { f.Blocks[1].Term.Targets[0] = cps.Own(2) }, "the terminator goes to continuation parameter 3, which does not exist"},
		{"a jump to a continuation", func(f *Func) { f.Blocks[2].Term.Targets[0] = cps.Ret }, "the terminator goes to block number -2, which does not exist"},
		{"a return to a block", func(f *Func) { f.Blocks[3].Term.Targets[0] = 1 }, "the terminator goes to block number 1, which does not exist"},
		{"no lists of results", func(f *Func) { f.Blocks[0].Term.Results = nil }, "the call has 0 lists of results, and 2 targets"},
		{"results for a continuation", func(f *Func) { f.Blocks[1].Term.Results[0] = []cps.Value{f.Args[0]} }, "the call has results for a target that is not a block"},
		{"types", func(f *Func) { f.Blocks[3].Term.Args[0] = f.Args[0] }, "raise takes bool and gets int"},
		{"too few targets", func(f *Func) {
			f.Blocks[1].Term.Targets, f.Blocks[1].Term.Results = f.Blocks[1].Term.Targets[1:], f.Blocks[1].Term.Results[1:]
		}, "g takes 2 continuations and gets 1"},
		{"targets exchanged", func(f *Func) {
			t := f.Blocks[1].Term
			t.Targets[0], t.Targets[1], t.Results[0], t.Results[1] = t.Targets[1], t.Targets[0], t.Results[1], t.Results[0]
		}, "continuation join takes bool and gets int"},
		{"another edge's result", func(f *Func) { f.Blocks[2].Instrs[0].Args[0] = f.Blocks[0].Term.Results[0][0] },
			"the definition of value y does not dominate this use"},
		{"another edge's result in a phi", func(f *Func) { f.Blocks[3].Phis[0].Args[1] = f.Blocks[1].Term.Results[1][0] },
			"the definition of value s does not dominate this use"},
		{"a result after the join", func(f *Func) { f.Blocks[3].Term.Args[0] = f.Blocks[1].Term.Results[1][0] },
			"the definition of value s does not dominate this use"},
		{"defined on two edges", func(f *Func) { f.Blocks[0].Term.Results[1] = f.Blocks[0].Term.Results[0] }, "value y is defined twice"},
		{"an instruction", func(f *Func) {
			f.Blocks[2].Instrs[0] = Instr{Call: &Call{Term: cps.Term{Kind: cps.Call, Args: f.Args[:1], Pos: f.Decl.Pos}, ContPos: f.Decl.Pos}}
			f.Blocks[3].Phis[0].Args[1] = f.Blocks[0].Term.Results[1][0]
		}, "g takes 2 continuations and gets 1"},
	}
	for _, test := range tests {
		test.run(t, text)
	}
}

// Texts that are rejected. In each, f calls g, and both take two continuations.
func TestReadErrorsOfCalls(t *testing.T) {
	const head = "fn g(x: int, ret: cont(int), raise: cont(bool)) { entry: ret x }\nfn f(x: int, ret: cont(int), raise: cont(bool)) {\na:\n "
	tests := []struct{ body, want string }{ // line:column code message
		{"x.1 = call g(x)", "4:2 E0705 the callee takes 2 continuations, and the call has targets for 1"},
		{"call g(x) to ret", "4:2 E0705 the callee takes 2 continuations, and the call has targets for 1"},
		{"call g(x) to ret or raise or ret", "4:2 E0705 the callee takes 2 continuations, and the call has targets for 3"},
		{"y = call g(x) to ret or raise", "4:2 E0705 the results go to ret, which is no block, so the call has no names for them"},
		{"call g(x) to ret or y to raise", "4:22 E0705 the results go to raise, which is no block, so the call has no names for them"},
		{"call g(x) to ret or b\nb:\n ret x", "4:2 E0705 the call gives 1 result, and there are names for 0"},
		{"call g(x) to ret or y, z to b\nb:\n ret x", "4:2 E0705 the call gives 1 result, and there are names for 2"},
		{"call g(x) to ret or y to b", "4:27 E0703 unknown block b"},
		{"call g(x) to raise or ret", "4:2 E0705 continuation raise takes bool and gets int"},
		{"tailcall g(x) to b or raise\nb:\n ret x", "4:16 E0705 a tail call goes on only with continuations that the function takes"},
		{"tailcall g(x)", "4:2 E0705 g takes 2 continuations and gets 1"},
		{"raise x", "4:2 E0705 raise takes bool and gets int"},
		{"ret true", "4:2 E0705 ret returns bool, but the function has the results int"},
		{"jump raise", "4:7 E0703 unknown block raise"},
		{"jump ret\nret:\n ret x", "5:1 E0704 ret is a block and a continuation that the function takes"},
		{"call g(x) to ret or z to b\nb:\n ret z", "6:2 E0705 ret returns bool, but the function has the results int"},
		{"y = call g(x) to b or z to c\nb:\n raise z\nc:\n raise z", "6:2 E0705 the definition of value z does not dominate this use"},
	}
	for _, test := range tests {
		if _, got := read(head + test.body + "\n}\n"); got != test.want {
			t.Errorf("%s\ngot  %s\nwant %s", test.body, got, test.want)
		}
	}
	for text, want := range map[string]string{
		"fn f(a: cont(), a: cont()) { entry: a }":        "1:17 E0704 a is defined twice",
		"fn f(a: cont(), x: int) { entry: a }":           "1:20 E0702 expected `cont`, since parameters come before continuations, found `int`",
		"fn f(a: cont(), b: cont()) -> int { entry: a }": "1:28 E0702 expected `{`, found `->`",
		"fn f(a: cont(int)) { entry: ret 1 }":            "1:29 E0703 unknown value ret; a value is defined in the text before it is used",
	} {
		if _, got := read(text); got != want {
			t.Errorf("%s\ngot  %s\nwant %s", text, got, want)
		}
	}
}

// randomConts builds a function at random: blocks that read and write variables and print
// them, with calls that go on with other blocks, with handlers and with continuations of the
// function.
func randomConts(t *testing.T, seed uint64, opts cps.Options) *cps.Program {
	r := rand.New(rand.NewPCG(seed, 0))
	p := cps.NewProgram()
	pos := cps.Pos{Line: 1, Col: 1}
	ints := func(n int) []cps.Type { return []cps.Type{cps.Int, cps.Int, cps.Int}[:n] }
	raise := cps.ContParam{Name: "raise", Types: ints(1 + r.IntN(2))}
	f, _ := p.DeclareFunc("f", ints(1), ints(1), pos, raise)
	b := cps.NewBuilder(p, opts)
	b.Begin(f, "n")
	variables := make([]cps.Variable, 3)
	for i := range variables {
		variables[i] = b.Variable(fmt.Sprint("v", i), cps.Int)
		b.Set(variables[i], b.Param(0))
	}
	value := func() cps.Value { return b.Get(variables[r.IntN(len(variables))]) }
	values := func(n int) []cps.Value {
		list := make([]cps.Value, n)
		for i := range list {
			list[i] = value()
		}
		return list
	}
	type block struct {
		k      cps.ContID
		params []cps.Value
	}
	blocks := make([]block, 2+r.IntN(8))
	byParams := map[int][]cps.ContID{1: {cps.Ret}} // the continuations that take as many values
	byParams[len(raise.Types)] = append(byParams[len(raise.Types)], cps.Own(1))
	for i := range blocks {
		n := r.IntN(3)
		blocks[i].k = b.Cont(fmt.Sprint("b", i))
		for j := range n {
			blocks[i].params = append(blocks[i].params, b.AddParam(blocks[i].k, fmt.Sprint("p", j), cps.Int))
		}
		byParams[n] = append(byParams[n], blocks[i].k)
	}
	target := func(n int) cps.ContID { return byParams[n][r.IntN(len(byParams[n]))] }
	end := func() {
		switch plain := byParams[0]; r.IntN(6) {
		case 0:
			k, n := blocks[r.IntN(len(blocks))].k, 0
			for i := range blocks {
				if blocks[i].k == k {
					n = len(blocks[i].params)
				}
			}
			b.Jump(k, values(n)...)
		case 1:
			if len(plain) > 0 {
				b.Branch(b.Op(cps.Lt, value(), value()), plain[r.IntN(len(plain))], plain[r.IntN(len(plain))])
				return
			}
			b.TailCall(f, value())
		case 2:
			k := []cps.ContID{cps.Ret, cps.Own(1)}[r.IntN(2)]
			b.Jump(k, values(len(p.Funcs[f].ContParams[k.Own()].Types))...)
		default:
			b.CallTo(f, []cps.ContID{target(1), target(len(raise.Types))}, value())
		}
	}
	end()
	for _, k := range blocks {
		b.Enter(k.k)
		for range r.IntN(4) {
			switch r.IntN(3) {
			case 0:
				b.Op(cps.Print, value())
			case 1:
				b.Set(variables[r.IntN(3)], b.Op(cps.Add, value(), value()))
			case 2:
				b.Set(variables[r.IntN(3)], b.CallOr(f, []cps.ContID{target(len(raise.Types))}, value())[0])
			}
		}
		for _, x := range k.params {
			if r.IntN(2) == 0 {
				b.Set(variables[r.IntN(3)], x)
			}
		}
		end()
	}
	for _, k := range blocks {
		b.Seal(k.k)
	}
	if err := b.Finish(); err != nil {
		t.Fatalf("seed %d: %v", seed, err)
	}
	return p
}

// Random functions, built with each strategy, are the same after conversion to SSA form and
// back.
func TestRandomContinuationsRoundTrip(t *testing.T) {
	for seed := range long.Pick[uint64](300, 10_000) {
		tried := map[string]bool{}
		for _, placement := range cps.Placements {
			for _, verbatim := range []bool{false, true} {
				p := randomConts(t, seed, cps.Options{Placement: placement, Verbatim: verbatim})
				if text := cpsText(p, true); !tried[text] {
					tried[text] = true
					checkRoundTrip(t, fmt.Sprintf("seed %d, %v, verbatim %t", seed, placement, verbatim), p)
				}
			}
		}
	}
}

// A function with a long chain of calls that share a handler, to which each passes other
// values, and a call with many targets, are converted and read back.
func TestManyContinuations(t *testing.T) {
	const n = 5_000
	var b, params, targets strings.Builder
	b.WriteString("fn f(x0: int, ret: cont(int), raise: cont(int)) =\n  f(x0, k1, raise0)\n  where raise0(e0: int) = handler(e0, 0)\n")
	for i := 1; i <= n; i++ {
		fmt.Fprintf(&b, "  where k%d(x%d: int) = f(x%d, k%d, raise%d)\n  where raise%d(e%d: int) = handler(e%d, x%d)\n", i, i, i, i+1, i, i, i, i, i)
		fmt.Fprintf(&params, "c%d: cont(int), ", i)
		fmt.Fprintf(&targets, "j, c%d, ", i)
	}
	fmt.Fprintf(&b, "  where k%d(y: int) = ret(y)\n  where handler(e: int, x: int) =\n    let z = e + x\n    raise(z)\n\n", n+1)
	fmt.Fprintf(&b, "fn g(%slast: cont(int)) =\n  h(%sj)\n  where j(x: int) = last(x)\n\n", &params, &targets)
	fmt.Fprintf(&b, "fn h(%s%slast: cont(int)) =\n  last(0)\n", &params, strings.ReplaceAll(params.String(), "c", "d"))
	p := mustReadCPS(t, strings.ReplaceAll(b.String(), "dont(", "cont("))
	checkRoundTrip(t, "", p)
	if f := fromCPS1(t, "", p).Func("f"); len(f.Blocks) != 2*n+4 {
		t.Errorf("it has %d blocks", len(f.Blocks))
	}
}

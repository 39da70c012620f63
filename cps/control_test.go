package cps_test

import (
	"strings"
	"testing"

	"cpsc/cps"
)

// finished returns the text of a function f(n: int, c: bool) -> int.
func finished(t *testing.T, opts cps.Options, body func(b *cps.Builder)) string {
	t.Helper()
	p := cps.NewProgram()
	f, _ := p.DeclareFunc("f", []cps.Type{cps.Int, cps.Bool}, []cps.Type{cps.Int}, pos(1, 1))
	b := cps.NewBuilder(p, opts)
	b.Begin(f, "n", "c")
	body(b)
	if err := b.Finish(); err != nil {
		t.Fatal(err)
	}
	if err := cps.Verify(p); err != nil {
		t.Fatal(err)
	}
	return p.String()
}

// TestIfAndWhile: the helpers build these functions, with every placement. Nothing is left to
// seal.
func TestIfAndWhile(t *testing.T) {
	for _, tt := range []struct {
		name string
		body func(b *cps.Builder)
		want string
	}{
		{"if", func(b *cps.Builder) {
			x := b.Variable("x", cps.Int)
			b.Set(x, b.Int(1))
			b.If(b.Param(1), func() { b.Set(x, b.Param(0)) }, nil)
			b.Return(b.Get(x))
		}, `fn f(n: int, c: bool, ret: cont(int)) =
  branch(c, then, else)
  where then() = join(n)
  where else() = join(1)
  where join(x: int) = ret(x)
`},
		{"both arms", func(b *cps.Builder) {
			x := b.Variable("x", cps.Int)
			b.If(b.Param(1), func() { b.Set(x, b.Param(0)) }, func() { b.Set(x, b.Int(2)) })
			b.Return(b.Get(x))
		}, `fn f(n: int, c: bool, ret: cont(int)) =
  branch(c, then, else)
  where then() = join(n)
  where else() = join(2)
  where join(x: int) = ret(x)
`},
		{"an arm that returns", func(b *cps.Builder) {
			b.If(b.Param(1), func() { b.Return(b.Int(7)) }, func() {})
			b.Return(b.Param(0))
		}, `fn f(n: int, c: bool, ret: cont(int)) =
  branch(c, then, else)
  where then() = ret(7)
  where else() = ret(n)
`},
		{"two arms that return", func(b *cps.Builder) {
			b.If(b.Param(1), func() { b.Return(b.Int(7)) }, func() { b.Return(b.Param(0)) })
			if !b.Filled() {
				t.Error("something follows an if that never ends")
			}
		}, `fn f(n: int, c: bool, ret: cont(int)) =
  branch(c, then, else)
  where then() = ret(7)
  where else() = ret(n)
`},
		{"while, with an if and a return in it", func(b *cps.Builder) {
			i := b.Variable("i", cps.Int)
			b.Set(i, b.Int(0))
			b.While(func() cps.Value { return b.Op(cps.Lt, b.Get(i), b.Param(0)) }, func() {
				b.If(b.Op(cps.Eq, b.Get(i), b.Int(9)), func() { b.Return(b.Int(-1)) }, nil)
				b.Set(i, b.Op(cps.Add, b.Get(i), b.Int(1)))
			})
			b.Return(b.Get(i))
		}, `fn f(n: int, c: bool, ret: cont(int)) =
  while(0)
  where while(i: int) =
  let t1 = i < n
  branch(t1, body, done)
  where body() =
    let t2 = i == 9
    branch(t2, then, join)
    where then() = ret(-1)
    where join() =
    let i.1 = i + 1
    while(i.1)
  where done() = ret(i)
`},
		{"a body that always returns", func(b *cps.Builder) {
			b.While(func() cps.Value { return b.Param(1) }, func() { b.Return(b.Int(3)) })
			b.Return(b.Param(0))
		}, `fn f(n: int, c: bool, ret: cont(int)) =
  branch(c, body, done)
  where body() = ret(3)
  where done() = ret(n)
`},
	} {
		if got := finished(t, cps.Options{}, tt.body); got != tt.want {
			t.Errorf("%s gives\n%swant\n%s", tt.name, got, tt.want)
		}
		for _, placement := range cps.Placements {
			finished(t, cps.Options{Placement: placement, Verbatim: true}, tt.body)
		}
	}
}

// TestSealAll: a function whose continuations are all sealed at the end is the same as one
// in which each is sealed as early as possible.
func TestSealAll(t *testing.T) {
	build := func(early bool) func(b *cps.Builder) {
		return func(b *cps.Builder) {
			seal := func(k cps.ContID) {
				if early {
					b.Seal(k)
				}
			}
			i := b.Variable("i", cps.Int)
			b.Set(i, b.Param(0))
			loop, odd, even, done := b.Cont("loop"), b.Cont("odd"), b.Cont("even"), b.Cont("done")
			b.Branch(b.Param(1), loop, odd) // into the loop, at two places
			b.Enter(odd)
			b.Set(i, b.Op(cps.Sub, b.Get(i), b.Int(1)))
			b.Jump(even)
			seal(even)
			b.Enter(even)
			b.Jump(loop)
			b.Enter(loop)
			b.Branch(b.Op(cps.Gt, b.Get(i), b.Int(0)), odd, done)
			seal(loop)
			seal(odd)
			seal(done)
			b.Enter(done)
			b.Return(b.Get(i))
			if !early {
				b.SealAll()
			}
		}
	}
	for _, placement := range cps.Placements {
		opts := cps.Options{Placement: placement}
		if late, early := finished(t, opts, build(false)), finished(t, opts, build(true)); late != early {
			t.Errorf("%v: sealed late\n%sand early\n%s", placement, late, early)
		}
	}
}

// TestMisuseOfHelpers: they report mistakes, and never panic.
func TestMisuseOfHelpers(t *testing.T) {
	for _, tt := range []struct {
		use  func(b *cps.Builder)
		want string
	}{
		{func(b *cps.Builder) { b.If(b.Param(0), nil, nil) }, "f, in the entry (1:1): branch takes bool and gets int"},
		{func(b *cps.Builder) { b.If(cps.NoValue, nil, nil) }, "f, in the entry (1:1): branch has NoValue as an operand"},
		{func(b *cps.Builder) { b.While(nil, nil) }, "While has no condition: for an endless loop, return Bool(true)"},
		{func(b *cps.Builder) { b.While(func() cps.Value { return b.Int(1) }, nil) }, "in continuation while (1:1): "},
		{func(b *cps.Builder) { b.If(b.Param(1), nil, nil) }, "function f (1:1): continuation join has no terminator: end it with one"},
		{func(b *cps.Builder) { b.Return(b.Int(1)); b.If(b.Param(1), nil, nil) }, "no continuation is entered: call Enter after a terminator"},
		{func(b *cps.Builder) {
			k := b.Cont("k")
			b.If(b.Param(1), func() { b.Jump(k); b.Enter(k) }, func() {})
			b.Return(b.Int(1))
		}, "continuation k is never sealed: call Seal after the last jump to it, or SealAll before Finish"},
		{func(b *cps.Builder) { b.Finish(); b.SealAll() }, ""},
		{func(b *cps.Builder) { b.If(b.Param(1), b.SealAll, nil) },
			"in continuation then (1:1): SealAll is called in a function that If or While calls, which seal their own continuations: call it right before Finish"},
		{func(b *cps.Builder) {
			func() {
				defer func() { recover() }()
				b.If(b.Param(1), func() { panic("a front end that panics") }, nil)
			}()
			b.Return(b.Int(1))
		}, "in continuation then (1:1): the function that If calls has not returned: after a panic, the function cannot be completed"},
	} {
		p := cps.NewProgram()
		f, _ := p.DeclareFunc("f", []cps.Type{cps.Int, cps.Bool}, []cps.Type{cps.Int}, pos(1, 1))
		b := cps.NewBuilder(p, cps.Options{})
		b.Begin(f)
		tt.use(b)
		if err := b.Finish(); err == nil || !strings.Contains(err.Error(), tt.want) {
			t.Errorf("error %v\nwant %s", err, tt.want)
		}
	}
}

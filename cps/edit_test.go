package cps

import (
	"math/rand"
	"slices"
	"testing"
)

// TestReachable compares the order of reachable with the one that package flow finds in the whole
// graph, and the order after merge with a search in what merge has left.
func TestReachable(t *testing.T) {
	rng := rand.New(rand.NewSource(1))
	for n := range 2000 {
		conts := make([]Cont, 1+rng.Intn(12))
		for k := range conts {
			targets := make([]ContID, rng.Intn(4))
			for i := range targets {
				if targets[i] = ContID(rng.Intn(len(conts))); targets[i] == Entry {
					targets[i] = Own(rng.Intn(2))
				}
			}
			conts[k].Term = Term{Kind: Switch, Targets: targets}
			if len(targets) == 1 && !targets[0].IsOwn() {
				conts[k].Term.Kind = Jump
			}
		}
		order := reachable(conts)
		if want := graphOf(conts).ReversePostorder(); !slices.Equal(order, want) {
			t.Fatalf("graph %d: %v, want %v: %v", n, order, want, graphOf(conts))
		}
		order = merge(conts, order, func(ContID, ContID) {})
		if want := graphOf(conts).ReversePostorder(); !slices.Equal(order, want) {
			t.Fatalf("graph %d, merged: %v, want %v: %v", n, order, want, graphOf(conts))
		}
	}
}

// TestConstantsOfEditor asks for more constants than a list holds: each exists once. Without Commit,
// the function stays as it is, and the next editor does not know them.
func TestConstantsOfEditor(t *testing.T) {
	p := NewProgram()
	f, _ := p.DeclareFunc(MainName, nil, nil, Pos{Line: 1, Col: 1})
	b := NewBuilder(p, Options{})
	b.Begin(f)
	b.Op(Print, b.Int(7))
	b.Op(Print, b.Int(8))
	b.Return()
	if err := b.Finish(); err != nil {
		t.Fatal(err)
	}
	before, values := p.String(), len(p.Func(MainName).Values)
	for range 2 {
		e := Edit(p, p.Func(MainName))
		seen := map[Value]bool{}
		for range 2 {
			for i := range uint64(3 * fewConstants) {
				for _, typ := range []Type{Int, Float} {
					x := e.Constant(ValueInfo{Type: typ, Bits: i})
					if info := e.Info(x); info.Kind != ConstValue || info.Type != typ || info.Bits != i {
						t.Fatalf("constant %d of type %v is %+v", i, typ, info)
					}
					seen[x] = true
				}
			}
		}
		if len(seen) != 6*fewConstants {
			t.Errorf("%d constants, want %d", len(seen), 6*fewConstants)
		}
		if p.String() != before || len(p.Func(MainName).Values) != values {
			t.Errorf("the function has changed:\n%s", p)
		}
	}
}

// TestMisuseOfEditors: a mistake leaves the function as it is, and Err says what to do.
func TestMisuseOfEditors(t *testing.T) {
	const after = "editing function main: a change comes after Commit: Edit makes another editor"
	for name, test := range map[string]struct {
		use  func(p *Program, f *Func) *Editor
		want string
	}{
		"new continuation after Commit": {func(p *Program, f *Func) *Editor {
			e := Edit(p, f)
			e.Commit()
			if k := e.NewCont(Cont{Name: "k", Pos: f.Pos}); k != NoCont {
				t.Errorf("NewCont gives %d", k)
			}
			return e
		}, after},
		"new site after Commit": {func(p *Program, f *Func) *Editor {
			e := Edit(p, f)
			e.Commit()
			e.NewSite(Site{Func: "g", Call: f.Pos})
			return e
		}, after},
		"operation dropped after Commit": {func(p *Program, f *Func) *Editor {
			e := Edit(p, f)
			e.Commit()
			e.Drop(&f.Conts[0].Ops[0])
			return e
		}, after},
		"values made after Commit": {func(p *Program, f *Func) *Editor {
			e := Edit(p, f)
			e.Commit()
			for _, x := range []Value{e.NewValue(ValueInfo{Type: Int}), e.Constant(ValueInfo{Type: Int, Bits: 77}), e.Undef(Int)} {
				if x != NoValue {
					t.Errorf("value %d after Commit", x)
				}
			}
			return e
		}, after},
		"simplified after Commit": {func(p *Program, f *Func) *Editor {
			e := Edit(p, f)
			e.Commit()
			e.Simplify(&f.Conts[0].Ops[0])
			return e
		}, after},
		"redefined in a continuation that is never made": {func(p *Program, f *Func) *Editor {
			e := Edit(p, f)
			e.Info(f.Conts[0].Params[0]).Name = "m"
			x := e.NewValue(ValueInfo{Kind: OpValue, Type: Int})
			e.Redefine(f.Conts[0].Params[0], 1, AtEnd, x)
			e.Redefine(f.Conts[0].Params[0], 7, 0, x)
			to := e.NewCont(Cont{Name: "k", Pos: f.Pos, Ops: []Op{{Code: Print, Args: []Value{x}, Pos: f.Pos}}, Term: f.Conts[0].Term})
			e.NewSite(Site{Func: "g", Call: f.Pos})
			c := &f.Conts[0]
			c.Ops[0].Code, c.Ops[0].Args[0] = Mul, x
			c.Ops[2].Args[1] = x
			c.Ops = slices.Delete(c.Ops, 1, 2)
			c.Term = Term{Kind: Jump, Targets: []ContID{to}, Pos: f.Pos}
			e.Commit()
			return e
		}, "editing function main: a value becomes another one in continuation 7, but the function has only 2 continuations"},
		"two editors": {func(p *Program, f *Func) *Editor {
			x, y := Edit(p, f), Edit(p, f)
			sum, product := f.Conts[0].Ops[0].Result, f.Conts[0].Ops[1].Result
			y.Replace(product, sum)
			x.Commit()
			y.Commit()
			return y
		}, "editing function main: another editor of the function was committed after Edit made this one: a function has one editor at a time"},
	} {
		p := NewProgram()
		main, _ := p.DeclareFunc(MainName, []Type{Int}, nil, Pos{Line: 1, Col: 1})
		b := NewBuilder(p, Options{Verbatim: true})
		b.Begin(main, "n")
		b.Op(Print, b.Op(Add, b.Param(0), b.Int(7)), b.Op(Mul, b.Param(0), b.Int(9)))
		b.Return()
		if err := b.Finish(); err != nil {
			t.Fatal(err)
		}
		before := p.String()
		if err := test.use(p, p.Funcs[main]).Err(); err == nil || err.Error() != test.want {
			t.Errorf("%s: error %v, want %s", name, err, test.want)
		}
		if p.String() != before {
			t.Errorf("%s: the function has changed:\n%s", name, p)
		}
	}
}

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
		order = new(valueTable).merge(conts, order, nil)
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

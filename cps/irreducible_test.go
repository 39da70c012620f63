package cps

import (
	"testing"

	"cpsc/internal/test/long"
)

// Each of n loops with two entries needs to know that the variable of the one
// before never changes, to see that its own does not; all is sealed at the end:
//
//	g: h or next    h: body or next    body: if x[i-1] == 0 then same else other
//	other: x[i] = 1; same    same: g or h
//
// Only forwardDominated finds out that the two parameters of a loop are redundant,
// so each loop takes a round of Finish, which visits the whole function.
func TestIrreducibleLoopsThatNeedEachOther(t *testing.T) {
	long.Only(t)
	const n = 1400 // with 1,000 nothing is left
	p := NewProgram()
	f, _ := p.DeclareFunc("f", nil, []Type{Int}, Pos{Line: 1, Col: 1})
	b := NewBuilder(p, Options{})
	b.Begin(f)
	var x []Variable
	for i := range n + 1 {
		x = append(x, b.Variable("", Int))
		b.Set(x[i], b.Int(0))
	}
	var late []ContID
	for i := 1; i <= n; i++ {
		g, h, body, other, same, next := b.Cont("g"), b.Cont("h"), b.Cont("body"), b.Cont("other"), b.Cont("same"), b.Cont("next")
		late = append(late, g, h, body, other, same, next)
		b.Branch(b.Op(EOF), g, h)
		b.Enter(g)
		b.Branch(b.Op(EOF), h, next)
		b.Enter(h)
		b.Branch(b.Op(EOF), body, next)
		b.Enter(body)
		b.Branch(b.Op(Eq, b.Get(x[i-1]), b.Int(0)), same, other)
		b.Enter(other)
		b.Set(x[i], b.Int(1))
		b.Jump(same)
		b.Enter(same)
		b.Branch(b.Op(EOF), g, h)
		b.Enter(next)
		b.Op(Print, b.Get(x[i]))
	}
	b.Return(b.Get(x[n]))
	for _, k := range late {
		b.Seal(k)
	}
	if err := b.Finish(); err != nil {
		t.Fatal(err)
	}
	params := 0
	for _, c := range p.Funcs[0].Conts[1:] {
		params += len(c.Params)
	}
	if params > 0 {
		t.Errorf("%d parameters are left of %d loops, and none is needed", params, n)
	}
}

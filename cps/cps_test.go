package cps

import "testing"

// roundTrip verifies a program, prints it, reads it back and prints it again.
func roundTrip(t *testing.T, p *Program) string {
	t.Helper()
	if err := Verify(p); err != nil {
		t.Errorf("verify: %v", err)
	}
	text := p.String()
	q, errs := readText(text)
	if q == nil {
		t.Fatalf("cannot read back: %+v\n%s", errs.Items[0], text)
	}
	if err := Verify(q); err != nil {
		t.Errorf("verify what was read back: %v", err)
	}
	if again := q.String(); again != text {
		t.Errorf("printed again:\n%s\nat first:\n%s", again, text)
	}
	return text
}

// while b != 0 { a, b = b, a % b } return a
func TestGcd(t *testing.T) {
	p := NewProgram()
	f, _ := p.DeclareFunc("gcd", []Type{Int, Int}, []Type{Int}, Pos{Line: 1, Col: 1})
	b := NewBuilder(p, Options{Verbatim: true})
	b.Begin(f, "a", "b")
	va, vb := b.Variable("a", Int), b.Variable("b", Int)
	b.Set(va, b.Param(0))
	b.Set(vb, b.Param(1))
	while, body, done := b.Cont("while"), b.Cont("body"), b.Cont("done")
	b.Jump(while)
	b.Enter(while)
	b.Branch(b.Op(Ne, b.Get(vb), b.Int(0)), body, done)
	b.Seal(body)
	b.Enter(body)
	x, y := b.Get(vb), b.Op(Rem, b.Get(va), b.Get(vb))
	b.Set(va, x)
	b.Set(vb, y)
	b.Jump(while)
	b.Seal(while)
	b.Seal(done)
	b.Enter(done)
	b.Return(b.Get(va))
	if err := b.Finish(); err != nil {
		t.Fatal(err)
	}
	t.Log("\n" + roundTrip(t, p))
}

package interp

import (
	"testing"

	"cpsc/cps"
	"cpsc/internal/test/long"
	"cpsc/interp/internal/interptest"
)

// A function with very many continuations and values compiles in a time that
// is linear in its size; so does one with too many values alive at once.
func TestLargeFunctions(t *testing.T) {
	t.Parallel()
	p := cps.NewProgram()
	pos := cps.Pos{Line: 1, Col: 1}
	main, _ := p.DeclareFunc("main", []cps.Type{cps.Int}, []cps.Type{cps.Int}, pos)
	b := cps.NewBuilder(p, cps.Options{Verbatim: true})
	b.Begin(main, "n")
	b.At(pos)
	ifs := long.Pick(3000, 100_000)
	x := b.Variable("x", cps.Int)
	b.Set(x, b.Param(0))
	early := make([]cps.Value, 1000) // live until the end
	for i := range early {
		early[i] = b.Op(cps.Add, b.Param(0), b.Int(int64(i)))
	}
	for i := range ifs {
		then, join := b.Cont("then"), b.Cont("join")
		b.Branch(b.Op(cps.Gt, b.Get(x), b.Int(int64(i))), then, join)
		b.Seal(then)
		b.Enter(then)
		b.Set(x, b.Op(cps.Sub, b.Get(x), b.Int(1)))
		b.Jump(join)
		b.Seal(join)
		b.Enter(join)
	}
	sum := b.Get(x)
	for _, e := range early {
		sum = b.Op(cps.Add, sum, e)
	}
	b.Return(sum)
	interptest.Finish(t, b)
	// x falls by one as long as it is greater than i: from 1000 to 500. The
	// early values are 1000 to 1999.
	if res, err := Run(p, Options{Args: []string{"1000"}}); err != nil || res.Status != 500+1499500 {
		t.Error(res, err)
	}
}

package golang_test

import (
	"fmt"
	"math/rand/v2"
	"testing"

	"cpsc/cps"
	"cpsc/emit/engines/enginetest"
)

// TestNarrow runs functions with random operations on ints of 32 bits, as they come from WebAssembly: in a loop, with
// constants as operands, and with results of which only the low bits are used.
func TestNarrow(t *testing.T) {
	random := rand.New(rand.NewPCG(3, 4))
	pos := cps.Pos{Line: 1, Col: 1}
	p := cps.NewProgram()
	b := cps.NewBuilder(p, cps.Options{Verbatim: true})
	var list []cps.FuncID
	for i := range 300 {
		f, _ := p.DeclareFunc(fmt.Sprintf("f%d", i), []cps.Type{cps.Int, cps.Int}, nil, pos)
		list = append(list, f)
		b.Begin(f)
		x, left := b.Variable("x", cps.Int), b.Variable("left", cps.Int)
		b.Set(x, b.Op(cps.Sext32, b.Param(0)))
		b.Set(left, b.Int(3))
		loop, end := b.Cont("loop"), b.Cont("end")
		b.Jump(loop)
		b.Enter(loop)
		values := []cps.Value{b.Get(x), b.Param(1)}
		value := func() cps.Value {
			if random.IntN(3) == 0 {
				return b.Int([]int64{0, 1, -1, 5, 31, 255, -1 << 31, 1<<31 - 1, 1 << 31, 1<<32 - 1, 1 << 40}[random.IntN(11)])
			}
			return values[max(random.IntN(len(values)), random.IntN(len(values)))]
		}
		mask := b.Int(1<<32 - 1)
		for range 3 + random.IntN(8) {
			y := value()
			var z cps.Value
			switch random.IntN(9) {
			case 0:
				z = b.Op(cps.Sext32, b.Op([]cps.Code{cps.Shl, cps.Shr}[random.IntN(2)], y, b.Op(cps.And, value(), b.Int(31))))
			case 1:
				z = b.Op(cps.Sext32, b.Op(cps.Ushr, b.Op(cps.And, y, mask), b.Op(cps.And, value(), b.Int(31))))
			case 2:
				z = b.Op([]cps.Code{cps.Udiv, cps.Urem}[random.IntN(2)], b.Op(cps.And, y, mask), b.Op(cps.And, b.Op(cps.Or, value(), b.Int(1)), mask))
			case 3:
				z = b.Op([]cps.Code{cps.Div, cps.Rem}[random.IntN(2)], y, b.Op(cps.Or, value(), b.Int(1)))
			case 4:
				z = b.Op([]cps.Code{cps.Neg, cps.Com, cps.Sext8, cps.Sext16, cps.Sext32}[random.IntN(5)], y)
			case 5:
				z = b.Op(cps.Bit, b.Op([]cps.Code{cps.Eq, cps.Lt, cps.Ge, cps.Ult, cps.Ule}[random.IntN(5)], y, value()))
			case 6:
				z = b.Op(cps.Select, b.Op(cps.Lt, y, value()), value(), value())
			default:
				z = b.Op([]cps.Code{cps.Add, cps.Sub, cps.Mul, cps.And, cps.Or, cps.Xor, cps.Min}[random.IntN(7)], y, value())
			}
			values = append(values, z)
		}
		last := values[len(values)-1]
		switch random.IntN(6) {
		case 0:
			last = b.Op(cps.Sext32, b.Get(x)) // it has the value already
		case 1, 2:
			last = b.Op(cps.Sext32, last)
		}
		b.Set(x, last)
		b.Op(cps.Print, last)
		b.Set(left, b.Op(cps.Sub, b.Get(left), b.Int(1)))
		b.Branch(b.Op(cps.Eq, b.Get(left), b.Int(0)), end, loop)
		b.Seal(loop)
		b.Seal(end)
		b.Enter(end)
		b.Return()
		if err := b.Finish(); err != nil {
			t.Fatal(err)
		}
	}
	main, _ := p.DeclareFunc(cps.MainName, nil, nil, pos)
	b.Begin(main)
	for _, f := range list {
		for _, x := range []int64{7, -1, 1 << 31, 1<<33 + 5} {
			b.Call(f, b.Int(x), b.Int(-x))
		}
	}
	b.Return()
	if err := b.Finish(); err != nil {
		t.Fatal(err)
	}
	expect(t, []enginetest.Job{{Name: "operations of 32 bits", CPS: p}})
}

package closing_test

import (
	"fmt"

	"cpsc/closing"
	"cpsc/cps"
)

// The rest of twice after its test becomes a function, which takes the value that it uses. What both
// branches share becomes another one.
func ExampleClose() {
	p := cps.NewProgram()
	twice, _ := p.DeclareFunc("twice", []cps.Type{cps.Int}, nil, cps.Pos{Line: 1, Col: 1})
	b := cps.NewBuilder(p, cps.Options{})
	b.Begin(twice, "x")
	b.Op(cps.Print, b.Param(0))
	b.If(b.Op(cps.Lt, b.Param(0), b.Int(100)), nil, func() {
		b.Op(cps.Print, b.Op(cps.Mul, b.Param(0), b.Int(2)))
	})
	b.Return()
	if err := b.Finish(); err != nil {
		fmt.Println(err)
		return
	}
	f := p.Funcs[twice]
	var rest []cps.ContID // the numbers of a finished function are not those that its builder gave
	for k, c := range f.Conts {
		if c.Name == "else" {
			rest = append(rest, cps.ContID(k))
		}
	}
	closed := closing.Close(p, f, rest)
	fmt.Println(len(closed), "functions; captures of the rest:", len(closed[rest[0]].Captures))
	fmt.Print(p)
	// Output:
	// 2 functions; captures of the rest: 1
	// fn twice(x: int, ret: cont()) =
	//   do print(x)
	//   let t1 = x < 100
	//   branch(t1, then, else)
	//   where then() = twice.2(ret)
	//   where else() = twice.1(x, ret)
	//
	// fn twice.1(x: int, ret: cont()) =
	//   let t1 = x * 2
	//   do print(t1)
	//   twice.2(ret)
	//
	// fn twice.2(ret: cont()) =
	//   ret()
}

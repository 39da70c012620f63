package interp_test

import (
	"bytes"
	"errors"
	"testing"

	"cpsc/compile"
	"cpsc/cps"
	"cpsc/diag"
	"cpsc/interp"
	"cpsc/opt"
)

// TestSeveralSources: a trap and the calls that led to it are shown in the sources of their functions, and so they are when the
// functions were inlined.
func TestSeveralSources(t *testing.T) {
	file := diag.Join(diag.NewFile("main.x", "main"), diag.NewFile("half.x", "half\n"), diag.NewFile("divide.x", "\ndivide"))
	lines := map[string]int32{cps.MainName: 1, "half": 3, "divide": 7} // each has an empty line after it
	want := "trap: division by zero\n --> divide.x:2:1\n  |\n2 | divide\n  | ^\n" +
		"  in divide (divide.x:2:1)\n  called from half (half.x:1:1)\n  called from main (main.x:1:1)\n"
	for _, inline := range []bool{false, true} {
		p := cps.NewProgram()
		p.Sources = file.Sources
		one := []cps.Type{cps.Int}
		b := cps.NewBuilder(p, cps.Options{})
		define := func(name string, params []cps.Type, body func()) cps.FuncID {
			pos := cps.Pos{Line: lines[name], Col: 1}
			f, _ := p.DeclareFunc(name, params, params, pos)
			b.Begin(f, []string{"x"}[:len(params)]...)
			b.At(pos)
			body()
			if err := b.Finish(); err != nil {
				t.Fatal(err)
			}
			return f
		}
		divide := define("divide", one, func() { b.Return(b.Op(cps.Div, b.Int(1), b.Param(0))) })
		half := define("half", one, func() {
			b.Return(b.Op(cps.Add, b.Call(divide, b.Param(0))[0], b.Int(1)))
		})
		define(cps.MainName, nil, func() {
			b.Op(cps.Print, b.Call(half, b.Int(0))[0])
			b.Return()
		})
		if inline {
			if err := compile.Optimise(p, opt.Options{}); err != nil || len(p.Funcs) > 1 {
				t.Fatalf("%v: %d functions are left", err, len(p.Funcs))
			}
		}
		_, err := interp.Run(p, interp.Options{})
		var trap *interp.Trap
		if !errors.As(err, &trap) {
			t.Fatal(err)
		}
		var got bytes.Buffer
		err = trap.Render(&got, file, diag.Options{})
		if err != nil || got.String() != want {
			t.Errorf("inlined %v: %v\n%s\nwant\n%s", inline, err, got.String(), want)
		}
	}
}

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

// TestSeveralSources: a trap and the calls that led to it are shown in the files of their functions,
// whose positions are the same in all files, and so they are when the functions were inlined.
func TestSeveralSources(t *testing.T) {
	texts := map[string]string{"main": "main\n", "half": "half\n", "divide": "divide\n"}
	want := "trap: division by zero\n --> divide.x:1:1\n  |\n1 | divide\n  | ^\n" +
		"  in divide (divide.x:1:1)\n  called from half (half.x:1:1)\n  called from main (main.x:1:1)\n"
	for _, inline := range []bool{false, true} {
		p, pos := cps.NewProgram(), cps.Pos{Line: 1, Col: 1}
		one := []cps.Type{cps.Int}
		b := cps.NewBuilder(p, cps.Options{})
		define := func(name string, params []cps.Type, body func()) cps.FuncID {
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
		err = trap.RenderIn(&got, func(f cps.Frame) (*diag.File, cps.Pos) {
			return diag.NewFile(f.Func+".x", texts[f.Func]), f.Pos
		}, diag.Options{})
		if err != nil || got.String() != want {
			t.Errorf("inlined %v: %v\n%s\nwant\n%s", inline, err, got.String(), want)
		}
	}
}

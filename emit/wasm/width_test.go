package wasm

import (
	"testing"

	"cpsc/cps"
	front "cpsc/wasm"
)

// In a chain of functions, each of which calls the one before it, the widths of parameters pass in one direction and those of
// results in the other. Each function is visited a constant number of times, in whatever order they are declared.
func TestWidthsAreFoundInLinearTime(t *testing.T) {
	const n = 500
	funcs, bodies := []buffer{}, []buffer{}
	for i := range n {
		funcs = append(funcs, buffer{0})
		body := buffer{0, opLocalGet, 0}
		if i > 0 {
			body = append(body, opCall)
			body.u32(i - 1)
		}
		body = append(body, opEnd)
		size := buffer{}
		size.u32(len(body))
		bodies = append(bodies, append(size, body...))
	}
	export := buffer{}
	export.name("last")
	export = append(export, 0)
	export.u32(n - 1)
	module := buffer("\x00asm\x01\x00\x00\x00")
	module.vector(secType, []buffer{funcType{params: []valType{i32}, results: []valType{i32}}.encode()})
	module.vector(secFunc, funcs)
	module.vector(secExport, []buffer{export})
	module.vector(secCode, bodies)
	m, err := front.Decode(string(module))
	if err != nil {
		t.Fatal(err)
	}
	p, place, err := front.InPlace("chain", m, cps.Options{})
	if err != nil {
		t.Fatal(err)
	}
	e := newEmitter(p)
	e.place = place
	w := e.newWidthFinder()
	if visited := w.visitAll(); visited > 4*n {
		t.Errorf("%d visits of %d functions", visited, n)
	}
	for _, f := range p.Funcs {
		for _, x := range f.Conts[cps.Entry].Params {
			if f.TypeOf(x) == cps.Int && e.widths[f.ID][x] != signed {
				t.Errorf("the parameter of %s has the width %d, not %d", f.Name, e.widths[f.ID][x], signed)
			}
		}
	}
}

package cps_test

import (
	"reflect"
	"testing"

	"cpsc/cps"
)

// TestDeclarationsShareNothing changes all that can be changed of the declarations
// of a program, and expects the program to stay as it is.
func TestDeclarationsShareNothing(t *testing.T) {
	p := cps.NewProgram()
	s := p.DeclareStruct("S")
	s.Fields = []cps.StructField{{Name: "n", Type: cps.Int}, {Name: "next", Type: s.Type}}
	p.DeclareGlobal("g", cps.Int)
	params, results := []cps.Type{cps.Int, cps.Bool}, []cps.Type{cps.Float}
	f, _ := p.DeclareFunc("f", params, results, cps.Pos{Line: 1, Col: 1})
	const want = `struct S { n: int, next: S }
global g: int

// function f takes int and bool, gives float and has no body
`
	if got := p.String(); got != want {
		t.Fatalf("got\n%s\nwant\n%s", got, want)
	}
	q := p.Declarations()
	if got := q.String(); got != want {
		t.Errorf("the declarations are\n%s\nwant\n%s", got, want)
	}
	fields := q.Struct("S").Fields
	fields[0] = cps.StructField{Name: "m", Type: cps.Float}
	q.Struct("S").Fields = append(fields[:1], cps.StructField{Name: "last", Type: cps.Bool})
	q.StructOf(s.Type).Name = "T"
	q.DeclareStruct("U")
	q.ArrayType(cps.Float)
	q.Globals[0] = cps.Global{Name: "h", Type: cps.Bool}
	q.DeclareGlobal("i", cps.Int)
	q.Funcs[f].Params[0], q.Funcs[f].ContParams[0].Types[0] = cps.String, cps.String
	q.DeclareFunc("h", nil, nil, cps.Pos{Line: 1, Col: 1})
	if got := p.String(); got != want {
		t.Errorf("the program became\n%s\nwant\n%s", got, want)
	}
	if _, ok := p.DeclareFunc("h", nil, nil, cps.Pos{Line: 1, Col: 1}); !ok {
		t.Error("a function of the declarations is one of the program")
	}
	if _, ok := p.DeclareGlobal("i", cps.Int); !ok {
		t.Error("a global of the declarations is one of the program")
	}
	if got := p.TypeString(p.ArrayType(cps.Float)); got != "[float]" {
		t.Errorf("the type [float] of the program is %s", got)
	}
	params[0], results[0] = cps.String, cps.String
	if p.Funcs[f].Params[0] != cps.Int || p.Funcs[f].Results()[0] != cps.Float {
		t.Error("the program shares the types that DeclareFunc was given")
	}
}

// TestDeclarationsKeepContinuations expects the names and types of all continuation
// parameters in the declarations.
func TestDeclarationsKeepContinuations(t *testing.T) {
	p := cps.NewProgram()
	f, _ := p.DeclareFunc("f", nil, []cps.Type{cps.Int}, cps.Pos{Line: 1, Col: 1}, cps.ContParam{Name: "raise", Types: []cps.Type{cps.String}})
	p.Funcs[f].ContParams[0].Name = "done"
	if got, want := p.Declarations().Funcs[f].ContParams, p.Funcs[f].ContParams; !reflect.DeepEqual(got, want) {
		t.Errorf("got %v, want %v", got, want)
	}
}

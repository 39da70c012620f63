package cps_test

import (
	"strings"
	"testing"

	"cpsc/cps"
)

// A value that is named x.1 in the source of a front end keeps its name; another x
// gets the next number that is free.
func TestNumberedNameIsTaken(t *testing.T) {
	p := cps.NewProgram()
	id, _ := p.DeclareFunc("f", []cps.Type{cps.Int, cps.Int, cps.Int}, nil, cps.Pos{Line: 1, Col: 1})
	b := cps.NewBuilder(p, cps.Options{})
	b.Begin(id, "x", "x.1", "x")
	b.Return()
	if err := b.Finish(); err != nil {
		t.Fatal(err)
	}
	first, _, _ := strings.Cut(p.String(), "\n")
	if want := "fn f(x: int, x.1: int, x.2: int, ret: cont()) ="; first != want {
		t.Errorf("got %s, want %s", first, want)
	}
}

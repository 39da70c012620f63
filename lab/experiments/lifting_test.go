package experiments

import (
	"go/ast"
	"go/parser"
	"go/token"
	"go/types"
	"testing"

	"golang.org/x/tools/go/ssa"
	"golang.org/x/tools/go/ssa/ssautil"

	"cpsc/lab/corpus"
)

// n and the result need a phi in the head of the loop each; after lifting a
// function in naive form they are there, as when it is built with lifting.
func TestLift(t *testing.T) {
	const source = "package p\n\nfunc f(n int) (r int) {\n\tfor n > 0 {\n\t\tr += n\n\t\tn--\n\t}\n\treturn\n}\n"
	phis := func(mode ssa.BuilderMode, after func(*ssa.Function)) int {
		set := token.NewFileSet()
		file, err := parser.ParseFile(set, "p.go", source, 0)
		if err != nil {
			t.Fatal(err)
		}
		pkg, _, err := ssautil.BuildPackage(&types.Config{}, set, types.NewPackage("p", "p"), []*ast.File{file}, mode)
		if err != nil {
			t.Fatal(err)
		}
		f := pkg.Func("f")
		after(f)
		return corpus.Phis([]*ssa.Function{f})
	}
	nothing := func(*ssa.Function) {}
	if n := phis(ssa.NaiveForm, nothing); n != 0 {
		t.Errorf("%d phis in naive form", n)
	}
	if n := phis(ssa.NaiveForm, lift); n != 2 {
		t.Errorf("%d phis after lifting", n)
	}
	if n := phis(0, nothing); n != 2 {
		t.Errorf("%d phis when built with lifting", n)
	}
}

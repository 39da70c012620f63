package golang

import (
	"go/ast"
	"go/parser"
	"go/token"
	"go/types"
	"path/filepath"
	"testing"
)

// TestRuntimeNames expects no local name in the runtime that a declaration has, too: a program that contains what declares
// the local one would contain the other, as well.
func TestRuntimeNames(t *testing.T) {
	fset := token.NewFileSet()
	var files []*ast.File
	names, err := filepath.Glob("rt/*.go")
	if err != nil {
		t.Fatal(err)
	}
	for _, name := range names {
		file, err := parser.ParseFile(fset, name, nil, parser.SkipObjectResolution)
		if err != nil {
			t.Fatal(err)
		}
		files = append(files, file)
	}
	info := &types.Info{Defs: map[*ast.Ident]types.Object{}}
	config := types.Config{Error: func(error) {}} // it imports nothing
	pkg, _ := config.Check("rt", fset, files, info)
	for name, object := range info.Defs {
		if object != nil && object.Parent() != pkg.Scope() && pkg.Scope().Lookup(name.Name) != nil {
			t.Errorf("%v: %s is also the name of a declaration", fset.Position(name.Pos()), name.Name)
		}
	}
}

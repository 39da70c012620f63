package fast

import (
	"go/ast"
	"go/parser"
	"go/token"
	"path/filepath"
	"testing"
)

// All unsafe code is in word.go: no other file imports unsafe or converts a reference to a
// pointer, which would need no import. The exceptions are the test that reads the machine code
// of the loops, and that of strings at the end of a page.
func TestOnlyWordIsUnsafe(t *testing.T) {
	names, err := filepath.Glob("*.go")
	if err != nil || len(names) == 0 {
		t.Fatal(names, err)
	}
	for _, name := range names {
		fset := token.NewFileSet()
		file, err := parser.ParseFile(fset, name, nil, 0)
		if err != nil {
			t.Fatal(err)
		}
		found := 0
		ast.Inspect(file, func(n ast.Node) bool {
			var at token.Pos
			switch n := n.(type) {
			case *ast.ImportSpec:
				if n.Path.Value == `"unsafe"` {
					at = n.Pos()
				}
			case *ast.CallExpr:
				switch f := n.Fun.(type) {
				case *ast.ParenExpr:
					if _, ok := f.X.(*ast.StarExpr); ok {
						at = n.Pos()
					}
				case *ast.Ident:
					if arg, ok := n.Args[0:min(1, len(n.Args))], f.Name == "ptr"; ok && !isNil(arg) {
						at = n.Pos()
					}
				}
			}
			if at.IsValid() {
				found++
				if name != "word.go" && name != "alignment_test.go" && name != "page_test.go" {
					t.Errorf("%s: it is for word.go to be unsafe", fset.Position(at))
				}
			}
			return true
		})
		if name == "word.go" && found == 0 {
			t.Error("nothing unsafe was found in word.go")
		}
	}
}

func isNil(args []ast.Expr) bool {
	if len(args) != 1 {
		return false
	}
	id, ok := args[0].(*ast.Ident)
	return ok && id.Name == "nil"
}

package tree_test

import (
	"fmt"
	"strings"
	"testing"

	"cpsc/ast"
	"cpsc/compile"
	"cpsc/diag"
	"cpsc/internal/tree"
)

func written(t *testing.T, text string) string {
	t.Helper()
	p, err := compile.Parse("test.imp", text, compile.Options{})
	if err != nil {
		t.Fatal(err)
	}
	var b strings.Builder
	if err := tree.Fprint(&b, p.File, p.Syntax); err != nil {
		t.Fatal(err)
	}
	return b.String()
}

func TestFprint(t *testing.T) {
	got := written(t, "/* é */ var e = false;\nfn f(ref a: [int]) {\n    a[0] -= -1;\n}\n")
	want := `File @1:1-5:1
  Decls:
    VarDecl @1:9-1:23
      Names:
        Ident @1:13-1:14 Name="e"
      Values:
        BoolLit @1:17-1:22 Value=false
    FuncDecl @2:1-4:2
      Name: Ident @2:4-2:5 Name="f"
      Func: Func @2:1-4:2
        Params:
          Field @2:6-2:18 Ref=true
            Name: Ident @2:10-2:11 Name="a"
            Type: ArrayType @2:13-2:18
              Elem: NamedType @2:14-2:17 Name="int"
        Body: Block @2:20-4:2
          Stmts:
            AssignStmt @3:5-3:16 Op="-" OpPos=@3:10-3:12
              Targets:
                IndexExpr @3:5-3:9 Bracket=@3:6-3:7
                  X: NameExpr @3:5-3:6 Name="a"
                  Index: IntLit @3:7-3:8 Value=0
              Values:
                UnaryExpr @3:13-3:15 Op="-"
                  X: IntLit @3:14-3:15 Value=1
`
	if got != want {
		t.Errorf("got\n%s\nwant\n%s", got, want)
	}
}

func TestEmptyFile(t *testing.T) {
	if got, want := written(t, ""), "File @1:1-1:1\n"; got != want {
		t.Errorf("got %q, want %q", got, want)
	}
}

// TestNothingIsLeftOut expects the end of a deeply nested program, and the depth of lines
// that are not indented further.
func TestNothingIsLeftOut(t *testing.T) {
	got := written(t, "fn main() {"+strings.Repeat("while true {", 100)+"print(7);"+strings.Repeat("}", 100)+"}")
	// The first loop is six levels deep, and each next one three levels deeper. The number
	// is four levels below the call statement: Call, Args, Arg, X.
	want := fmt.Sprintf("\n%s[%d] X: IntLit @1:%d-1:%d Value=7\n", strings.Repeat("  ", 60), 6+3*100+4, 11+12*100+7, 11+12*100+8)
	if !strings.HasSuffix(got, want) {
		t.Errorf("it ends with %q, want %q", got[max(0, len(got)-200):], want)
	}
}

// TestLongChain writes a tree whose depth is proportional to the length of the source.
func TestLongChain(t *testing.T) {
	const n = 300_000
	var x ast.Expr = &ast.IntLit{Value: 1}
	for range n {
		x = &ast.BinaryExpr{Op: ast.Add, X: x, Y: &ast.IntLit{}}
	}
	var b strings.Builder
	if err := tree.Fprint(&b, diag.NewFile("", ""), x); err != nil {
		t.Fatal(err)
	}
	if got := strings.Count(b.String(), "\n"); got != 2*n+1 {
		t.Errorf("%d lines, want %d", got, 2*n+1)
	}
}

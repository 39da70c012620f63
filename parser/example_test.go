package parser_test

import (
	"fmt"

	"cpsc/ast"
	"cpsc/diag"
	"cpsc/parser"
)

func Example() {
	src := diag.NewFile("gcd.imp", `
fn gcd(a: int, b: int) -> int {
    while b != 0 { a, b = b, a % b; }
    return a
}
`)
	errs := diag.NewList(src)
	file := parser.Parse(src, errs)
	for _, d := range errs.Items {
		at := src.Position(d.Primary.Span.Start)
		fmt.Printf("%d:%d: %s\n", at.Line, at.Column, d.Message)
	}
	gcd := file.Decls[0].(*ast.FuncDecl)
	fmt.Println(gcd.Name.Name, "has", len(gcd.Func.Body.Stmts), "statements")
	// Output:
	// 4:13: expected `;` after this statement
	// gcd has 2 statements
}

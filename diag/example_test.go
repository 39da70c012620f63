package diag_test

import (
	"fmt"
	"os"

	"cpsc/diag"
)

func Example() {
	file := diag.NewFile("prog.imp", "fn main() {\n    var x = 1;\n    x = \"a\" + 1;\n}\n")
	list := diag.NewList(file)
	list.Errorf(diag.WrongType, diag.Span{Start: 41, End: 42}, "mismatched types").
		Under("expected `string`, found `int`").
		Label(diag.Span{Start: 35, End: 38}, "this is a `string`").
		Help("convert the number: `str(1)`")
	if err := diag.Render(os.Stdout, list, diag.Options{}); err != nil {
		fmt.Println(err)
	}
	// Output:
	// error[E0301]: mismatched types
	//  --> prog.imp:3:15
	//   |
	// 3 |     x = "a" + 1;
	//   |         ---   ^ expected `string`, found `int`
	//   |         |
	//   |         this is a `string`
	//   |
	//   = help: convert the number: `str(1)`
	//
	// error: aborting due to 1 previous error
}

func ExampleRenderOne() {
	file := diag.NewFile("prog.imp", "fn main() {\n    print(1 / 0);\n}\n")
	trap := &diag.Diagnostic{
		Severity: diag.Trap,
		Message:  "division by zero",
		Primary:  diag.Label{Span: diag.Span{Start: 22, End: 27}},
	}
	if err := diag.RenderOne(os.Stdout, file, trap, diag.Options{}); err != nil {
		fmt.Println(err)
	}
	// Output:
	// trap: division by zero
	//  --> prog.imp:2:11
	//   |
	// 2 |     print(1 / 0);
	//   |           ^^^^^
}

func ExampleRenderJSON() {
	list := diag.NewList(diag.NewFile("prog.imp", "x\n"))
	list.Errorf(diag.UnexpectedToken, diag.Span{Start: 0, End: 1}, "expected a declaration")
	if err := diag.RenderJSON(os.Stdout, list); err != nil {
		fmt.Println(err)
	}
	// Output:
	// {"code":"E0101","severity":"error","message":"expected a declaration","file":"prog.imp","spans":[{"byte_start":0,"byte_end":1,"line_start":1,"column_start":1,"line_end":1,"column_end":2,"label":"","primary":true}],"notes":[],"helps":[],"fixes":[],"rendered":"error[E0101]: expected a declaration\n --> prog.imp:1:1\n  |\n1 | x\n  | ^\n"}
}

func ExampleClosest() {
	fmt.Println(diag.Closest("lenght", []string{"width", "length"}))
	fmt.Println(diag.Closest("x", []string{"y"}))
	// Output:
	// length true
	//  false
}

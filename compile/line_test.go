package compile_test

import (
	"bytes"
	"testing"

	"cpsc/compile"
	"cpsc/diag"
	"cpsc/format"
	"cpsc/interp"
)

// A carriage return that no newline follows ends no line, so no comment, in any language.
func TestCarriageReturn(t *testing.T) {
	for name, text := range map[string]string{
		"prog.imp":  "fn main() {\r\n    print(1); // a\rprint(2);\r\n    // b\r\r\n    print(3);\r// c\r\n}",
		"prog.cps":  "fn main(ret: cont()) =\r\n  do print(1) // a\rdo print(2)\r\n  do print(3) // b\r\r\n  ret()\r// c\r)",
		"prog.bril": "@main {\r\n  x: int = const 1;\r\n  print x; # a\rprint x;\r\n  y: int = const 3;\r  print y; # b\r}\r\n}",
	} {
		p, err := compile.Compile(name, text, compile.Options{})
		if err != nil {
			t.Errorf("%s: %v", name, err)
			continue
		}
		var out bytes.Buffer
		if _, err := interp.Run(p.CPS, interp.Options{Stdout: &out}); err != nil || out.String() != "1\n3\n" {
			t.Errorf("%s: %v, and the output is %q", name, err, &out)
		}
	}
}

// The formatter has the same comments as the parser.
func TestCarriageReturnInFormat(t *testing.T) {
	const text = "fn main() {\n    print(1); // a\rprint(2);\n    print(3); // b\r\r\n    //\r// c\n}\n"
	const want = "fn main() {\n    print(1); // a\rprint(2);\n    print(3); // b\n    //\r// c\n}\n"
	errs := diag.NewList(diag.NewFile("prog.imp", text))
	if got := format.Source(nil, errs); errs.Failed() || got != want {
		t.Errorf("got %q, want %q", got, want)
	}
}

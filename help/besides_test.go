package help

import (
	"fmt"
	"strings"
	"testing"

	"cpsc/check"
	"cpsc/diag"
	"cpsc/parser"
)

// TestBesides compares the errors in names and types, of programs that have syntax errors, with those that are expected: each as its
// code and its text. What may follow from the syntax error is not among them.
func TestBesides(t *testing.T) {
	for _, test := range []struct{ text, want string }{
		{"struct Point { x: int, y: int }\nfn main() -> int { var p = Point { x: 1, y: 2 }; print(tru); var q = 1 return 0; }", "E0201 tru"},
		{"fn f(a: int) -> int { return a; }\nfn main() {\n    goto 5;\n    var s: string = f(1);\n    foo(s);\n}", "E0301 f(1), E0201 foo"},
		{"fn main() {\n    goto 5;\n    var n = 1 << \"a\";\n    n.x = 3;\n}", "E0302 <<"}, // and the type of n is not known
		{"fn main() {\n    var k = f(;\n    print(k, k + 1, l);\n}", "E0201 l"},
		{"fn main() {\n    k := f(1) 2;\n    print(k);\n}", ""},                                        // the line may declare k
		{"fn one() ->-> int { return a; }\nfn main() { print(one(1)); print(b); goto 5; }", "E0201 b"}, // nothing is known about one
		{"struct { x: int }\nfn main() { print(P(1)); goto 5; var s: string = 1; }", "E0301 1"},        // nor about P
		{"fn main() {\n    goto 5;\n    if a {\n", ""},                                                 // the blocks are not clear
		{"fn main() {\n    print(\"a);\n    b = 1;\n    c = 2; goto 5;\n}", "E0201 c"},
	} {
		file := diag.NewFile("a.imp", test.text)
		errs := diag.NewList(file)
		parser.Parse(file, errs)
		Explain(errs, nil, check.Check)
		var got []string
		for _, d := range errs.Sorted() {
			if at := d.Primary.Span; d.Code >= diag.UndeclaredName {
				got = append(got, fmt.Sprint(d.Code, " ", test.text[at.Start:at.End]))
			}
		}
		if s := strings.Join(got, ", "); s != test.want {
			t.Errorf("%s\n%s, want %s", test.text, s, test.want)
		}
	}
}

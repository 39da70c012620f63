package parser

import (
	"fmt"
	"strings"
	"testing"

	"cpsc/diag"
)

// TestUnfinishedFor expects, for every beginning of the head of a for and whatever follows it, one error, at its last word, that
// says what is missing there, and no fix that gives more errors.
func TestUnfinishedFor(t *testing.T) {
	const form = "a `for` with three parts has the form "
	after := []string{
		"\n}\n", "\n    print(x);\n}\n", "\n    var y = x;\n    print(y);\n}\n", "\n    if x > 0 {\n        print(x);\n    }\n}\n",
		" }\n", "\n        print(x);\n    }\n    print(x);\n}\n", " {\n        print(x);\n    }\n}\n",
	}
	for _, test := range []struct{ head, want, help string }{
		{"for", "expected a variable or `;` after this `for`", "write `for i in 0..n { … }`, or `for var i = 0; i < n; i += 1 { … }`"},
		{"for var", "expected a name after this `var`", form + "`for var i = 0; i < n; i += 1 { … }`"},
		{"for var k", "expected `=` and a value after this `k`", form + "`for var k = 0; k < n; k += 1 { … }`"},
		{"for var k,", "expected a name after this `,`", form + "`for var k = 0; k < n; k += 1 { … }`"},
		{"for var k, j", "expected `=` and a value after this `j`", form + "`for var k, j = …; k < n; k += 1 { … }`"},
		{"for var k:", "expected a type after this `:`", form + "`for var k = 0; k < n; k += 1 { … }`"},
		{"for var k: int", "expected `=` and a value after this `int`", form + "`for var k: int = 0; k < n; k += 1 { … }`"},
		{"for var k =", "expected an expression after this `=`", form + "`for var k = …; k < n; k += 1 { … }`"},
		{"for var k = 0", "expected `;` and a condition after this `0`", form + "`for var k = 0; k < n; k += 1 { … }`"},
		{"for var k = 0;", "expected a condition or `;` after this `;`", form + "`for var k = 0; k < n; k += 1 { … }`"},
		{"for var k = 0; k <", "expected an expression after this `<`", form + "`for var k = 0; k < n; k += 1 { … }`"},
		{"for var k = 0; x.", "expected the name of a field after this `.`", form + "`for var k = 0; k < n; k += 1 { … }`"},
		{"for var k = 0; k < 3", "expected `;` and the update after this `3`", form + "`for var k = 0; k < 3; k += 1 { … }`"},
		{"for var k = 0; k < 3;", "expected the update or `{` after this `;`", form + "`for var k = 0; k < 3; k += 1 { … }`"},
		{"for var k = 0; k < 3; k", "expected an assignment such as `+= 1` after this `k`", form + "`for var k = 0; k < 3; k += 1 { … }`"},
		{"for var k = 0; k < 3; k +=", "expected an expression after this `+=`", form + "`for var k = 0; k < 3; k += 1 { … }`"},
		{"for var f = fn() { x = 1; };", "expected a condition or `;` after this `;`", form + "`for …; f < n; f += 1 { … }`"},
		{"for x", "expected `in` or `=` after this `x`", "write `for x in 0..n { … }`, or `for x = 0; x < n; x += 1 { … }`"},
		{"for x < 3", "expected `;` after this `3`", "a loop that has only a condition is written with `while`"},
		{"for _", "expected `in` after this `_`", "write `for _ in 0..n { … }`, for example"},
		{"for x =", "expected an expression after this `=`", form + "`for x = …; x < n; x += 1 { … }`"},
		{"for x.y", "expected `=` and a value after this `y`", form + "`for x.y = 0; x < n; x += 1 { … }`"},
		{"for x in", "expected a range, an array or a generator after this `in`", "write `for x in 0..n { … }`, for example"},
		{"for x in 0..", "expected the end of the range after this `..`", ""},
		{"for x in x +", "expected an expression after this `+`", ""},
		{"for ;", "expected a condition or `;` after this `;`", form + "`for ; i < n; i += 1 { … }`"},
		{"for ;;", "expected the update or `{` after this `;`", form + "`for ;; i += 1 { … }`"},
	} {
		for _, rest := range after {
			text := "fn main() {\n    var x = 1;\n    " + test.head + rest
			src := diag.NewFile("test.imp", text)
			errs := diag.NewList(src)
			Parse(src, errs)
			name := fmt.Sprintf("%s\n%s", text, strings.Join(diagnostics(text, true), "\n"))
			for _, d := range errs.Items {
				for _, fix := range d.Fixes {
					fixed, _ := diag.Apply(text, []diag.Fix{fix})
					after := diag.NewList(diag.NewFile("fixed.imp", fixed))
					if Parse(after.File, after); len(after.Items) >= max(1, len(errs.Items)) {
						t.Errorf("%s\nthe fix %q gives %d errors", name, fix.Help, len(after.Items))
					}
				}
			}
			if strings.HasPrefix(rest, " {") { // it may be complete, or of another language
				if len(errs.Items) > 1 {
					t.Errorf("%s\nthere are %d errors", name, len(errs.Items))
				}
				continue
			}
			at := int32(strings.Index(text, test.head) + len(test.head))
			if len(errs.Items) != 1 || errs.Items[0].Message != test.want || errs.Items[0].Primary.Span.End != at || strings.Join(errs.Items[0].Helps, "") != test.help {
				t.Errorf("%s\nand not %s\n%s", name, test.want, test.help)
			}
		}
	}
	for _, test := range []struct{ head, want string }{
		{"for var k = 0; k < 3; k", "for var k = 0; k < 3; k += 1"},
		{"for var k = 3; k > 0; k - 2", "for var k = 3; k > 0; k -= 2"},
	} {
		text, want := "fn main() {\n    "+test.head+" { }\n}\n", "fn main() {\n    "+test.want+" { }\n}\n"
		errs := diag.NewList(diag.NewFile("test.imp", text))
		if Parse(errs.File, errs); mustApply(text, errs) != want {
			t.Errorf("the fix of %s gives %s", text, mustApply(text, errs))
		}
	}
}

package compile

import (
	"fmt"
	"strings"
	"testing"

	"cpsc/diag"
)

// TestSureMethods calls what other languages have as methods, on values of several types and with
// several arguments, and expects that the result of a fix that is sure has all arguments, and no
// call with a wrong number of them.
func TestSureMethods(t *testing.T) {
	methods := strings.Fields(`push append add push_back Add pop pop_back len length size count Length Count copy clone slice to_vec iter
		into_iter values insert remove shift unshift clear fill first front last back isEmpty is_empty empty contains substring substr
		charAt equals message what toString to_string str unwrap toFixed join abs min max sqrt floor pow f g own`)
	const program = "fn f(x: int, y: int) -> int { return x + y; }\nfn g(x: [int]) -> int { return len(x); }\n" +
		"fn own(x: [int], y: int) -> int { return x[y]; }\nfn main() {\n    var v, n, s, r = [1], 2, \"a\", 1.5;\n    %s\n}\n"
	sure := 0
	for _, name := range methods {
		for _, x := range []string{"v", "s", "g(v)"} {
			for _, args := range []string{"", "7", "7, 8", `"z"`} {
				for _, form := range []string{"print(%s.%s(%s));", "%s.%s(%s);"} {
					text := fmt.Sprintf(program, fmt.Sprintf(form, x, name, args))
					for _, d := range errorsOf("method.imp", text) {
						for _, fix := range d.Fixes {
							if !fix.Sure {
								continue
							}
							sure++
							fixed, _ := diag.Apply(text, []diag.Fix{fix})
							if args != "" && !strings.Contains(fixed, args) {
								t.Errorf("%s.%s(%s): the fix %q drops an argument", x, name, args, fix.Help)
							}
							for _, after := range errorsOf("method.imp", fixed) {
								if after.Code == diag.WrongArgumentCount || after.Code == diag.UndeclaredName {
									t.Errorf("%s.%s(%s): the fix %q gives: %s", x, name, args, fix.Help, after.Message)
								}
							}
						}
					}
				}
			}
		}
	}
	if sure < 50 {
		t.Errorf("only %d fixes are sure", sure)
	}
}

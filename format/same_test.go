package format

import (
	"testing"

	"cpsc/diag"
	"cpsc/parser"
)

// TestCheck expects a panic if the formatted text is not the same program.
func TestCheck(t *testing.T) {
	const text = "fn main() { f([1, 2]); /* a */ g(); // b \n}"
	src := diag.NewFile("prog.imp", text)
	decls := parser.Syntax(src, nil)
	for formatted, same := range map[string]bool{
		text: true,
		"fn main() {\r\n f([1,\r\n 2,\r\n]);\r\n/* a */\r\ng();\r\n// b\r\n}\r\n": true,

		"fn main() { f([1, 2]); /* a */ g(); // b\n g(); }": false,
		"fn main() { f([1, 2]); /* a */ // b\n }":           false,
		"fn main() { f([1]); /* a */ g(); // b\n }":         false,
		"fn main() { f([1, 3]); /* a */ g(); // b\n }":      false,
		"fn main() { f([1, 2]); g(); // b\n }":              false,
		"fn main() { f([1, 2]); /* b */ g(); // a\n }":      false,
		"fn main() { f([1, 2]); /* a */ g(); // b":          false,
		"": false,
	} {
		func() {
			defer func() {
				if (recover() == nil) != same {
					t.Errorf("%q: want the same program: %t", formatted, same)
				}
			}()
			check(src, decls, formatted)
		}()
	}
}

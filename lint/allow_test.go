package lint_test

import (
	"fmt"
	"strings"
	"testing"

	"cpsc/diag"
)

// TestUnknownAllowed expects a warning about each comment that allows what is no warning.
func TestUnknownAllowed(t *testing.T) {
	for _, test := range []struct{ line, want string }{
		{`// cpsc:allow W0610`, ""},
		{`// cpsc:allow W0610, W0614 since it is read elsewhere`, ""},
		{`// cpsc:allow foo`, "`foo`"},
		{`print(1); // cpsc:allow W9999`, "`W9999`"},
		{`// cpsc:allow W0610 W9999`, "`W9999`"},
		{`// cpsc:allow W0610,W0614`, "`W0610,W0614`"},
		{`// cpsc:allow E0201`, "`E0201`"},
		{`// cpsc:allow w0610,`, "`w0610`: W0610"},
		{`print("// cpsc:allow foo");`, ""},
		{`print("a\"// cpsc:allow foo");`, ""},
		{`print("a\"", '"', '\''); // cpsc:allow foo`, "`foo`"},
		{`// cpsc:allow `, ""},
		{`// cpsc:allowing all`, ""},
	} {
		text := "fn main() {\n" + test.line + "\n}\n"
		var got []string
		for _, d := range warningsOf(t, text) {
			if d.Code != diag.UnknownAllowed {
				t.Errorf("%s: %s", test.line, d.Message)
			}
			name := fmt.Sprintf("`%s`", strings.TrimSuffix(text[d.Primary.Span.Start:d.Primary.Span.End], ","))
			if !strings.HasPrefix(d.Message, name+" is not the code") {
				t.Errorf("%s: %q at %s", test.line, d.Message, name)
			}
			for _, fix := range d.Fixes {
				name += ": " + fix.Edits[0].Text
			}
			got = append(got, name)
		}
		if strings.Join(got, ", ") != test.want {
			t.Errorf("%s\ngot  %s\nwant %s", test.line, got, test.want)
		}
	}
}

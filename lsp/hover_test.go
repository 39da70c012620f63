package lsp

import (
	"strings"
	"testing"
)

// TestHoverOfAString expects a constant string as it is written in a program, on one line.
func TestHoverOfAString(t *testing.T) {
	c := begin(t)
	p := c.open(uri, "const ¦s = \"a\\n\\\"b\\\"\";\nfn main() { print(s); }\n")[0]
	var h *Hover
	if err := c.call("textDocument/hover", at(uri, p), &h); err != nil || h == nil {
		t.Fatal(err)
	}
	for _, want := range []string{"const s = \"a\\n\\\"b\\\"\"\n", "every use is the constant `\"a\\n\\\"b\\\"\"`"} {
		if !strings.Contains(h.Contents.Value, want) {
			t.Errorf("%q: want %q", h.Contents.Value, want)
		}
	}
}

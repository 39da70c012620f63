package wasm_test

import (
	"bytes"
	"encoding/json"
	"fmt"
	"strings"
	"testing"

	"cpsc/compile"
	"cpsc/emit/wasm"
)

// decodeMap returns what a source map has for the offset of an instruction: the last segment that does not begin after it.
func decodeMap(t *testing.T, text []byte, offset int) string {
	t.Helper()
	var m struct {
		Version  int
		Sources  []string
		Mappings string
	}
	if err := json.Unmarshal(text, &m); err != nil || m.Version != 3 {
		t.Fatalf("version %d, %v", m.Version, err)
	}
	var sums [4]int
	found := ""
	for segment := range strings.SplitSeq(m.Mappings, ",") {
		fields, n, scale := 0, 0, 1
		for _, char := range segment {
			digit := strings.IndexRune("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/", char)
			if n, scale = n+digit%32*scale, scale*32; digit < 32 {
				sums[fields] += n / 2 * (1 - n%2*2)
				fields, n, scale = fields+1, 0, 1
			}
		}
		if sums[0] > offset {
			break
		}
		if found = "none"; fields > 1 {
			found = fmt.Sprintf("%s:%d:%d", m.Sources[sums[1]], sums[2]+1, sums[3]+1)
		}
	}
	return found
}

// TestSourceMap finds instructions by the constants before them, and compares their positions with those in the text.
func TestSourceMap(t *testing.T) {
	p, err := compile.Compile("main.imp", `
fn main(n: int) -> int {
    return twice(n) +
        n * 1001;
}
`, compile.Options{Sources: []compile.Source{{Name: "lib.imp", Text: `fn once(n: int) -> int { return n * 1002; }
fn twice(n: int) -> int {
    return once(n * 1003)
        - once(n *
        1004) * 1005;
}
`}}})
	if err != nil {
		t.Fatal(err)
	}
	m := wasm.SourceMap{File: "main.wasm.map"}
	var b bytes.Buffer
	if err := (wasm.Options{Map: &m}).Fprint(&b, p.CPS); err != nil {
		t.Fatal(err)
	}
	if want := "\x00\x1f\x10sourceMappingURL\x0dmain.wasm.map"; !strings.Contains(b.String(), want) {
		t.Errorf("the module lacks the section %q", want)
	}
	const multiply, call = "\x7E", "\x10"
	for _, test := range []struct{ constant, then, want string }{ // i64.const and the instruction that follows it
		{"\x42\xE9\x07", multiply, "main.imp:4:11"},
		{"\x42\xEA\x07", multiply, "lib.imp:1:35"},
		{"\x42\xEB\x07", multiply, "lib.imp:3:19"},
		{"\x42\xEB\x07" + multiply, call, "lib.imp:3:12"},
		{"\x42\xEC\x07", multiply, "lib.imp:4:18"},
		{"\x42\xEC\x07" + multiply, call, "lib.imp:4:11"},
		{"\x42\xED\x07", multiply, "lib.imp:5:15"},
		{"cpsc_", "exit", "none"}, // its name follows the code of the runtime
	} {
		at := strings.Index(b.String(), test.constant+test.then)
		if at < 0 {
			t.Errorf("the module lacks % X", test.constant+test.then)
		} else if got := decodeMap(t, m.Text, at+len(test.constant)); got != test.want {
			t.Errorf("% X: %s, want %s", test.constant+test.then, got, test.want)
		}
	}
}

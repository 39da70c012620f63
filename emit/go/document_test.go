package golang_test

import (
	"os"
	"strings"
	"testing"

	"cpsc/emit/engines/enginetest"
	golang "cpsc/emit/go"
)

// TestDocument expects docs/go.md to show the translation of its programs.
func TestDocument(t *testing.T) {
	data, err := os.ReadFile("../../docs/go.md")
	if err != nil {
		t.Fatal(err)
	}
	gcd, err := os.ReadFile("../../examples/gcd.imp")
	if err != nil {
		t.Fatal(err)
	}
	text := string(data)
	for _, test := range []struct{ imp, from, to, want string }{
		{string(gcd), "func gcd(", "// run is main", enginetest.Block(t, text, "go gcd")},
		{enginetest.Block(t, text, "imp"), "func upTo(", "// maxStack is", enginetest.Block(t, text, "go")},
	} {
		var b strings.Builder
		if err := golang.Fprint(&b, enginetest.Compile(t, "prog.imp", test.imp, 1)); err != nil {
			t.Fatal(err)
		}
		_, got, _ := strings.Cut(b.String(), test.from)
		got, _, _ = strings.Cut(got, test.to)
		if got = test.from + strings.TrimSuffix(got, "\n"); got != test.want {
			t.Errorf("the program becomes\n%s\nwant\n%s", got, test.want)
		}
	}
}

// TestConcat expects one + for several strings, and the function concat only for what grows.
func TestConcat(t *testing.T) {
	var b strings.Builder
	p := enginetest.Compile(t, "concat.imp", `fn main(n: int) { var s = "("; for i in 0..n { s += str(i) + ", " + chr(i); } print("<" + s + ">"); }`, 1)
	if err := golang.Fprint(&b, p); err != nil {
		t.Fatal(err)
	}
	for _, want := range []string{`s, i = concat(s, itoa(i)+", "+chr(i)), i+1`, `printLine("<" + s + ">")`} {
		if !strings.Contains(b.String(), want) {
			t.Errorf("there is no %s in\n%s", want, b.String())
		}
	}
}

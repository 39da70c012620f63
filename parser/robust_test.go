package parser

import (
	"math/rand/v2"
	"testing"
	"unicode/utf8"

	"cpsc/ast"
	"cpsc/diag"
	"cpsc/internal/test/fuzzing"
	"cpsc/internal/test/long"
	tree "cpsc/internal/test/programs"
)

// parseAny parses any text. It expects a tree, and errors with spans inside the text.
func parseAny(t *testing.T, text string) (*ast.File, *diag.List) {
	t.Helper()
	src := diag.NewFile("test.imp", text)
	errs := diag.NewList(src)
	file := Parse(src, errs)
	if file == nil {
		t.Fatalf("there is no tree for %q", text)
	}
	checkSpans(t, file)
	for _, d := range errs.Items {
		if at := d.Primary.Span; at.Start < 0 || at.End < at.Start || int(at.End) > len(text) {
			t.Errorf("an error covers %v of %d bytes", at, len(text))
		}
		if d.Message == "" || d.Code == "" || d.Message == "this is not understood" {
			t.Errorf("an error has no message of its own: %v", d)
		}
		if _, ok := diag.Explain(d.Code); !ok {
			t.Errorf("%s has no explanation", d.Code)
		}
		for _, l := range d.Secondary {
			if l.Span.Start < 0 || int(l.Span.End) > len(text) || l.Span.End < l.Span.Start {
				t.Errorf("a label covers %v of %d bytes", l.Span, len(text))
			}
		}
	}
	for i, d := range errs.Items {
		if i > 0 && errs.Items[i-1].Message == d.Message && errs.Items[i-1].Primary.Span == d.Primary.Span {
			t.Errorf("%s is reported twice at %v", d.Message, d.Primary.Span)
		}
	}
	if t.Failed() {
		t.Fatalf("the text is %q", text)
	}
	return file, errs
}

// TestTruncated parses every prefix of a program.
func TestTruncated(t *testing.T) {
	for i := range every {
		if !utf8.ValidString(every[:i]) || i%3 > 0 && !long.Enabled() {
			continue
		}
		parseAny(t, every[:i])
		parseAny(t, every[i:])
	}
}

// TestMutated replaces, inserts and removes text at every byte of a program.
func TestMutated(t *testing.T) {
	pieces := []string{"", ";", "{", "}", "(", ")", "[", "]", "=", ",", ":", "?", ".", "..", "->", "-", "+ +", "\"", "'", "/*", "@", "x", "1", "0x",
		"fn", "if", "else", "while", "for", "in", "case", "default", "return", "var", "const", "type", "struct", "ref", "try", "catch", "finally", "throw", "throws", "yield", "yields", "gen", "\n", "é", "\x7f"}
	for i := range every {
		for k, piece := range pieces {
			if (i+k)%long.Pick(240, 8) != 0 {
				continue // enough mutations
			}
			if text := every[:i] + " " + piece + " " + every[i+1:]; utf8.ValidString(text) {
				parseAny(t, text)
			}
			if text := every[:i] + piece + every[i:]; k%2 == 0 && utf8.ValidString(text) {
				parseAny(t, text)
			}
		}
	}
}

// TestMutatedPrograms changes tokens and lines of programs at random. See FuzzParse and FuzzInput.
func TestMutatedPrograms(t *testing.T) {
	var list, pool []string
	for _, p := range tree.All(t) {
		if len(p.Text) <= fuzzing.MaxText {
			list = append(list, p.Text)
			pool = append(pool, fuzzing.Tokens(p.Text)...)
		}
	}
	for i, text := range list {
		rng := rand.New(rand.NewPCG(uint64(i), 0))
		for range long.Pick(1, 30) {
			text := fuzzing.Mutate(rng, fuzzing.Tokens(text), pool, 1+rng.IntN(1+rng.IntN(12)))
			checkParse(t, text)
			checkInput(t, text)
		}
	}
}

// TestFewErrors expects that one mistake in a program does not cause many errors.
func TestFewErrors(t *testing.T) {
	src := diag.NewFile("every.imp", every)
	errs := diag.NewList(src)
	tokens := scan(src, 0, errs)
	worst, many := 0, 0
	for i := range tokens[:len(tokens)-1] {
		text := every[:tokens[i].start] + every[tokens[i].end:] // without one token
		_, errs := parseAny(t, text)
		if n := len(errs.Items); n > worst {
			worst = n
		}
		if len(errs.Items) > 3 {
			many++
		}
	}
	t.Logf("at most %d errors; more than 3 for %d of %d tokens removed", worst, many, len(tokens))
	if many*50 > len(tokens) {
		t.Errorf("the removal of one token causes more than 3 errors for %d of %d tokens", many, len(tokens))
	}
}

// TestReducedTexts parses texts at which the parser once failed.
func TestReducedTexts(t *testing.T) {
	for _, text := range []string{
		"fn f() -> (int, int) ,\n    return 1, 2;\n}\n",
		"while;",
		"fn f() throws string {\n    try {\n        try {\n }\n            throw \"first\";\n        } finally {\n            throw \"second\";\n        }\n    } finally {\n        g();\n    }\n}\n",
	} {
		checkParse(t, text)
		checkInput(t, text)
	}
}

package parser

import (
	"slices"
	"strings"
	"testing"

	"cpsc/diag"
)

// TestSureHabits expects that a habit is sure only if what Imp has instead contains every part of
// the pattern that can carry a meaning: names, values and parameters. Types are checked for each
// match, by patternMatch.keeps.
func TestSureHabits(t *testing.T) {
	dropped := []string{ // what has no meaning in Imp, by the beginning of the pattern
		"global|nonlocal NAME", "import", "package", "program", "main ( ) ;", "module . exports",
		"KNOWN [ INT ]", "[ INT ] [ INT ]", "[ EXPR ] KNOWN", "[ TYPE ; EXPR ]", // the length is not a part of the type
	}
	for _, h := range habits.Get() {
		if h.imp == "PARAM" { // all that has matched
			continue
		}
		if !h.sure || slices.ContainsFunc(dropped, func(p string) bool { return strings.HasPrefix(h.pattern, p) }) {
			continue
		}
		words := strings.FieldsFunc(h.imp, func(c rune) bool { return !('A' <= c && c <= 'Z' || 'a' <= c && c <= 'z' || '0' <= c && c <= '9') })
		for word := range strings.FieldsSeq(h.pattern) {
			class := strings.TrimPrefix(word, "@")
			if !isClass(class) || slices.Contains([]string{"KNOWN", "TYPE", "END", "STOP", "GAP"}, strings.TrimRight(class, "0123456789")) {
				continue
			}
			again, types := class, ""
			switch class[:min(4, len(class))] {
			case "EXPR":
				again = "AFTER" + class[4:]
			case "LIST":
				again, types = "CASES", "TYPES"
			}
			if !slices.Contains(words, class) && !slices.Contains(words, again) && !slices.Contains(words, types) {
				t.Errorf("%s is sure, but drops %s", h.pattern, class)
			}
		}
	}
}

// TestNoSureFix parses texts with a fix that may not be what was meant, or with none: no fix is sure.
func TestNoSureFix(t *testing.T) {
	for _, text := range []string{
		"fn main() { [a, b] = [b, a, 1]; }",
		"fn pair() -> (int, int) { return 1, 2; }\nfn main() { var [x, y, z] = pair(); }",
		"fn main() { for x [1, 2] { } }",
		"fn main() { for foo x in 0..2 { } }",
		"fn main() { for (x: -) { } }",
		"fn main() { var v = new int[]; }",
		"fn main() { var v: List<> = []; }",
		"fn main(s: string) { switch s { case \"a\", \"b\":",
		"fn main(s: string) { switch s { : } }",
		"fn main() { try { } catch (e: ",
		"fn f(n; int) { }",
		"fn f(;) { }",
		"fn f n: int { }",
		"struct P { x: int, y: int }\nfn main() { var p = P { x 1, y: 2 }; }",
	} {
		src := diag.NewFile("test.imp", text)
		errs := diag.NewList(src)
		Parse(src, errs)
		if fixes := errs.SureFixes(); len(fixes) > 0 || !errs.Failed() {
			t.Errorf("%s\nhas the sure fixes %v", text, fixes)
		}
	}
}

// TestKeepComments expects that a fix that deletes a comment is removed, but none that keeps it, or has none in what it replaces.
func TestKeepComments(t *testing.T) {
	for _, test := range []struct {
		text string
		want int
	}{
		{"struct P { x: int }\nfn main() { var p = P { x: 1 }; }", 1},
		{"struct P { x: int }\nfn main() { var p = P { x: /* c */ 1 }; }", 0},
		{"struct P { x: int }\nfn main() { var p = P { x: 1 // c\n }; }", 0},
		{"struct P { x: int }\nfn main() { var p = P { x: 1 }; // c\n }", 1},
		{"struct P { s: string }\nfn main() { var p = P { s: \"//\" }; }", 1},
		{"fn main() { print(1) /* c */\n }", 1},
	} {
		src := diag.NewFile("test.imp", test.text)
		errs := diag.NewList(src)
		Parse(src, errs)
		KeepComments(src, errs)
		if n := len(errs.SureFixes()); n != test.want {
			t.Errorf("%s\nhas %d sure fixes, want %d", test.text, n, test.want)
		}
	}
}

// TestBlockWithoutBraces expects that a statement which is to be a block ends at its own semicolon, not at one between brackets.
func TestBlockWithoutBraces(t *testing.T) {
	for text, want := range map[string]string{
		"fn main() { if c x = [1; 2]; }":                "fn main() { if c { x = [1; 2]; } }",
		"fn main() { while c f([0; n], (1; 2)); g(); }": "fn main() { while c { f([0; n], (1; 2)); } g(); }",
		"fn main() { do f([0; n]); while c; }":          "fn main() { do { f([0; n]); } while c; }",
	} {
		src := diag.NewFile("test.imp", text)
		errs := diag.NewList(src)
		Parse(src, errs)
		if len(errs.Items) != 1 {
			t.Fatalf("%s\nhas %d errors", text, len(errs.Items))
		}
		if got, _ := diag.Apply(text, errs.SureFixes()); got != want {
			t.Errorf("%s\nbecomes\n%s\nwant\n%s", text, got, want)
		}
	}
}

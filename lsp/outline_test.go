package lsp

import (
	"fmt"
	"math/rand/v2"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"cpsc/internal/test/long"
	"cpsc/parser"
)

// outlineNames returns the names in an outline with their details, those in others with the names of these.
func outlineNames(list []DocumentSymbol, around string) (names, details []string) {
	for _, s := range list {
		names, details = append(names, around+s.Name), append(details, s.Detail)
		n, d := outlineNames(s.Children, around+s.Name+".")
		names, details = append(names, n...), append(details, d...)
	}
	return names, details
}

// TestOutlineOfUnfinished has a declaration between two others that is typed up to some point.
func TestOutlineOfUnfinished(t *testing.T) {
	for typed, want := range map[string]string{
		"fn":                                      "",
		"fn f":                                    "f",
		"fn f(":                                   "f (",
		"fn f(a: int, b":                          "f (a: int, b",
		"fn f(\n    a: int,\n    b":               "f ( a: int, b",
		"fn f(a: int)":                            "f (a: int)",
		"fn f(a: int) ->":                         "f (a: int) ->",
		"fn f(a: int) throws":                     "f (a: int) throws",
		"fn f(a: int) yields int":                 "f (a: int) yields int",
		"fn f(a: int) -> int {":                   "f (a: int) -> int",
		"fn f(a: int) -> int {\n    if a":         "f (a: int) -> int",
		"fn f(a, b: int) { return; }":             "f (a, b: int)",
		"extern fn h(a: int":                      "h (a: int",
		"extern fn h(a: int) ->":                  "h (a: int) ->",
		"struct P":                                "P",
		"struct P {":                              "P {}",
		"struct P { x":                            "P { x",
		"struct P { x: int, y":                    "P { x: int, y",
		"struct P { x: int, y:":                   "P { x: int, y:",
		"struct P { f: fn(int) -> [":              "P { f: fn(int) -> [",
		"struct P { f: fn(int), y: }":             "P { f: fn(int), y: }",
		"struct P {\n    x: int\n    y: [int]\n}": "P { x: int y: [int] }",
		"const k":                                 "k",
		"const k =":                               "k",
		"var g":                                   "g",
		"var g: [":                                "g [",
		"var g: int =":                            "g int",
		"type T = fn(":                            "T fn(",
		"// fn f(a\nfn f(a /* b */, c":            "f (a /* b */, c",
	} {
		for before, first := range map[string]string{"": "", "struct Item { name: string }\n\n": "Item { name: string }; Item.name string; ", "fn a() { print(1); }\n\n": "a (); "} {
			a := snapshotOf(before+typed+"\n\nfn z(n: int) {\n    var v = n;\n    print(v);\n}\n", &buffer{}).analyse()
			names, details := outlineNames(a.documentSymbols(), "")
			var got []string
			for i := range names {
				got = append(got, strings.TrimSpace(names[i]+" "+details[i]))
			}
			all := first + want + "; z (n: int)"
			if want == "" {
				all = first + "z (n: int)"
			}
			if strings.Join(got, "; ") != all {
				t.Errorf("%q: %q, want %q", before+typed, got, all)
			}
		}
	}
}

// TestOutlineWhileTyping changes the examples at one token. No name of another declaration leaves the outline.
func TestOutlineWhileTyping(t *testing.T) {
	files, err := filepath.Glob("../examples/*.imp")
	if err != nil || len(files) == 0 {
		t.Fatal(err)
	}
	random := rand.New(rand.NewPCG(3, 3))
	var lost []string
	total := 0
	for i, file := range files {
		if !long.Enabled() && i%3 != 0 {
			continue
		}
		b, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		text := string(b)
		whole := snapshotOf(text, &buffer{}).analyse()
		want, _ := outlineNames(whole.documentSymbols(), "")
		tokens := slices.DeleteFunc(slices.Clone(whole.tokens()), func(t parser.Token) bool { return t.Kind == parser.Comment })
		for range long.Pick(1, 20) {
			i := 1 + random.IntN(len(tokens)-1)
			at, line := tokens[i], text[whole.start(whole.lineOf(tokens[i].Start)):]
			word := text[at.Start:at.End]
			if _, declares := declarationKind(word); declares || slices.ContainsFunc(want, func(name string) bool { return word == name || strings.HasSuffix(name, "."+word) }) || word == "extern" || strings.HasPrefix(line, "struct ") {
				continue // a name that is declared may be lost
			}
			end := at.End + int32(strings.IndexByte(text[at.End:]+"\n", '\n'))
			bracket := []string{"(", ")", "{", "}", "[", "]", ";", ","}[random.IntN(8)]
			for what, changed := range map[string]string{
				"without it":        text[:at.Start] + " " + text[at.End:],
				"cut after it":      text[:at.End] + text[end:],
				"cut in it":         text[:at.Start+(at.End-at.Start)/2] + text[end:],
				bracket + " before": text[:at.Start] + " " + bracket + " " + text[at.Start:],
			} {
				log := &buffer{}
				got, _ := outlineNames(snapshotOf(changed, log).analyse().documentSymbols(), "")
				total++
				for _, name := range want {
					if !slices.Contains(got, name) && !strings.Contains(name, ".") {
						lost = append(lost, fmt.Sprintf("%s: %s is lost, line %d, %q, %q %s", filepath.Base(file), name, whole.lineOf(at.Start)+1, line, word, what))
					}
				}
				if log.String() != "" {
					t.Error(log)
				}
			}
		}
	}
	t.Logf("%d texts", total)
	if len(lost) > 0 {
		t.Error(strings.Join(lost, "\n"))
	}
}

// TestFoldingOfUnfinished expects that the blocks of a function whose head is being typed can be folded.
func TestFoldingOfUnfinished(t *testing.T) {
	for _, head := range []string{"fn f(m: int, ) -> int {", "fn f(m: int, n -> int {", "fn f(m: ) {", "fn f(m) {", "fn f m: int) {", "fn f() -> {"} {
		a := snapshotOf("fn a() {\n    print(1);\n}\n\n"+head+"\n    while true {\n        // one\n        print(2);\n    }\n    print(3);\n}\n\nfn z() {\n    print(4);\n}\n", &buffer{}).analyse()
		got := a.foldingRanges()
		slices.SortFunc(got, func(x, y FoldingRange) int { return int(x.StartLine) - int(y.StartLine) })
		if want := []FoldingRange{{0, 1, ""}, {4, 9, ""}, {5, 7, ""}, {12, 13, ""}}; !slices.Equal(got, want) {
			t.Errorf("%q: %v, want %v", head, got, want)
		}
	}
}

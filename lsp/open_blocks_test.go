package lsp

import (
	"fmt"
	"slices"
	"strings"
	"testing"
)

// opening are texts that open blocks: n of them in all.
func opening(kind string, n int) string {
	var b strings.Builder
	for i := range n {
		b.WriteString(strings.Repeat("    ", i+1) + kind + "\n")
	}
	return b.String()
}

// TestManyOpenBlocks leaves any number of blocks of each kind open, before declarations of each kind. What they declare is
// known in the open block, what is in the blocks is not known after them, and the outline and the folds end with them.
func TestManyOpenBlocks(t *testing.T) {
	kinds := []string{"if true {", "while true {", "for var i = 0; i < 1; i += 1 {", "for i in 0..9 {", "do {", "try {", "switch n {\n    case 1:", "{",
		"var f = fn() {", "if true {\n    } else {", "try {\n    } catch e {", "try {\n    } finally {"}
	others := []string{"", "fn bad() {\n    print(1 $ 2);\n}\n", "fn bad() {\n    }\n    print(1);\n}\n"} // in some, the braces do not match either
	for k, kind := range kinds {
		for i, n := range []int{1, 3, 7} {
			for _, gap := range []string{"\n", "\n\n// one\n"} {
				for _, typed := range []string{"one(|", "one(|)", "one(|);", "var x = one(|", "if one(|"} {
					head := "fn main(n: int) {\n" + opening(kind, n) + "    "
					last := strings.Count(head, "\n") // the line of what is typed
					text := head + typed + gap + "fn one(p: int) -> int { var own = 1; return own; }\nstruct P { x: int }\ntype T = [P];\nconst big = 100;\nfn two() {\n    print(1);\n}\n" + others[(i+k)%3]
					name := fmt.Sprintf("%d times %q, %q, %q", n, kind, typed, gap)
					x, at := atCursor(t, text)
					got := labels(x.completion(at))
					for _, want := range []string{"one", "P", "big", "two", "n"} {
						if !slices.Contains(got, want) {
							t.Errorf("%s: %s is not offered", name, want)
						}
					}
					if slices.Contains(got, "own") {
						t.Errorf("%s: own is offered", name)
					}
					if help := x.signatureHelp(at); help == nil || help.Signatures[0].Label != "fn one(p: int) -> int" {
						t.Errorf("%s: signature %v", name, help)
					}
					a := x.analyse()
					var outline []string
					for _, s := range a.documentSymbols() {
						outline = append(outline, s.Name)
						if s.Name == "main" && int(s.Range.End.Line) != last {
							t.Errorf("%s: main ends on line %d of the outline, want %d", name, s.Range.End.Line, last)
						}
					}
					if got := strings.Join(outline, " "); got != "main one P T big two" && got != "main one P T big two bad" {
						t.Errorf("%s: outline %s", name, got)
					}
					for _, r := range a.foldingRanges() {
						if r.Kind == "" && int(r.StartLine) < last && int(r.EndLine) > last || r.StartLine == 0 && int(r.EndLine) != last {
							t.Errorf("%s: fold from %d to %d, want an end at %d", name, r.StartLine, r.EndLine, last)
						}
					}
					inTwo, at := atCursor(t, strings.Replace(strings.Replace(text, "|", "", 1), "    print(1);", "    |", 1))
					if got := labels(inTwo.completion(at)); slices.Contains(got, "n") || !slices.Contains(got, "one") {
						t.Errorf("%s: in the function after it, %q", name, got)
					}
				}
			}
		}
	}
}

// TestFoldsOfOpenBlocks expects that a fold ends before the line of the brace that closes it, and on the last line of a block without one.
func TestFoldsOfOpenBlocks(t *testing.T) {
	for text, want := range map[string]string{
		"fn f() {\n    if true {\n        print(1);\n    }\n\nfn g() {\n    print(2);\n}\n":               "0-3 1-2 5-6",
		"fn f() {\n    if true {\n        print(1);\n    }\n    g()\n\nfn g() {\n    print(2);\n}\n":      "0-4 1-2 6-7",
		"fn f() {\n    while true {\n        if true {\n            print(1);\n        }\n\nfn g() { }\n": "0-4 1-4 2-3",
		"fn f() {\n    print([\n        1,\n        2\n    ]\n\nfn g() { }\n":                             "0-4",
		"fn f() {\n    var a = [\n        1,\n        2\n    ]\n\nfn g() { }\n":                           "0-4 1-3",
		"fn f() {\n    while true {\n        print(1);\n    // the end":                                   "0-2 1-2",
		// The function has its brace, so that the layout shows where the block ends.
		"fn f() {\n    if true {\n    for i in 0..2 {\n        print(1);\n    }\n    print(2);\n}\n\nfn g() {\n    print(2);\n}\n": "0-5 2-3 8-9",
		"fn f() {\n    if true {\n        print(1);\n    print(2);\n}\n\nfn g() { }\n":                                             "0-3 1-2",
		"fn f() {\n    while true {\n        if true {\n            print(1);\n    print(2);\n}\nfn g() { }\n":                     "0-4 1-3 2-3",
	} {
		x := snapshotOf(text, &buffer{})
		var got []string
		for _, r := range x.analyse().foldingRanges() {
			got = append(got, fmt.Sprintf("%d-%d", r.StartLine, r.EndLine))
		}
		if got := strings.Join(got, " "); got != want {
			t.Errorf("%q: %s, want %s", text, got, want)
		}
	}
}

// TestOpenBlocksOfStatementsAtTheMargin expects that a variable at the left margin does not end a function whose statements are all there.
func TestOpenBlocksOfStatementsAtTheMargin(t *testing.T) {
	for _, declaration := range []string{"var inner = 1;", "const inner = 1;"} {
		for n := range 5 {
			x, at := atCursor(t, "fn main(n: int) {\n"+strings.Repeat("if true {\n", n)+declaration+"\nprint(n, inn|\n\nfn other() {\n    print(1);\n}\n")
			if got := labels(x.completion(at)); !slices.Contains(got, "inner") || !slices.Contains(got, "n") || !slices.Contains(got, "other") {
				t.Errorf("%d open blocks, %s: %q", n, declaration, got)
			}
		}
	}
}

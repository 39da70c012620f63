package lsp

import (
	"fmt"
	"math/rand/v2"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"cpsc/ast"
	"cpsc/diag"
	"cpsc/internal/test/long"
)

// TestCompletionWhileTyping takes uses of names in the examples, drops the end of the word and, in turns,
// nothing else, the rest of the line, and the rest of the program. Completion offers the name.
func TestCompletionWhileTyping(t *testing.T) {
	names, err := filepath.Glob("../examples/*.imp")
	if err != nil || len(names) == 0 {
		t.Fatal(err)
	}
	random := rand.New(rand.NewPCG(1, 1))
	kinds := map[symbolKind]string{variable: "variable", parameter: "parameter", global: "global", function: "function", constant: "constant",
		structType: "struct", alias: "alias", field: "field", label: "label", builtin: "builtin"}
	offered, asked := map[string]int{}, map[string]int{}
	var missing []string
	for _, name := range names {
		b, err := os.ReadFile(name)
		if err != nil {
			t.Fatal(err)
		}
		text := string(b)
		list := snapshotOf(text, &buffer{}).analyse().index.occurrences
		random.Shuffle(len(list), func(i, j int) { list[i], list[j] = list[j], list[i] })
		for _, o := range list[:min(len(list), long.Pick(3, 30))] {
			s := o.symbol
			if o.Span == s.decl {
				continue
			}
			lineEnd := int(o.End) + strings.IndexByte(text[o.End:], '\n')
			begun := text[:o.Start+1]
			for rest, after := range map[string]string{"all": text[o.End:], "line": text[lineEnd:], "nothing": ""} {
				if rest == "nothing" && s.decl.Start > o.Start {
					continue // not in the text any more
				}
				x := snapshotOf(begun+after, &buffer{})
				found := slices.ContainsFunc(x.completion(parameters{Position: x.position(o.Start + 1)}), func(c CompletionItem) bool { return c.Label == s.name })
				key := kinds[s.kind] + ", " + rest
				if asked[key]++; found {
					offered[key]++
					continue
				}
				line := text[strings.LastIndexByte(begun, '\n')+1:]
				line, _, _ = strings.Cut(line, "\n")
				missing = append(missing, fmt.Sprintf("%s: %s in %q (%s)", filepath.Base(name), s.name, line, key))
			}
		}
	}
	for key, n := range asked {
		t.Logf("%s: %d of %d", key, offered[key], n)
	}
	slices.Sort(missing)
	if len(missing) > 0 {
		t.Error(strings.Join(missing, "\n"))
	}
}

// TestCompletionInOpenTry expects that a try without a catch hides no names.
func TestCompletionInOpenTry(t *testing.T) {
	for _, body := range []string{"try { tot|", "try { tot| }", "try {\n        tot|", "try {\n        tot|\n    }", "try {\n        print(1);\n        tot|\n    }",
		"try { } catch e { tot|", "try { if true { tot|", "switch total { case 1: tot|", "for var i = 0; i < tot|", "print(total > 0 ? tot|", "print(fn() { tot|"} {
		for _, after := range []string{"\n    print(total);\n}\n", "\n", "\n}\n\nfn other() { print(2); }\n"} {
			text := "fn main() {\n    var total = 0;\n    " + body + after
			at := strings.Index(text, "|")
			x := snapshotOf(text[:at]+text[at+1:], &buffer{})
			if !slices.ContainsFunc(x.completion(parameters{Position: x.position(int32(at))}), func(c CompletionItem) bool { return c.Label == "total" }) {
				t.Errorf("total is not offered in %q", text)
			}
		}
	}
}

// TestCompletionInHead expects that the rest of a block whose head is typed is not taken for another one that lacks its head.
func TestCompletionInHead(t *testing.T) {
	for _, head := range []string{"if ", "while ", "for x in ", "switch ", "if f(1, "} {
		for clause, before := range map[string]string{"} catch m {": "try {", "} else {": "if true {", "} while true;": "do {"} {
			text := "fn f(a: int, b: int) -> bool { return true; }\nfn main() {\n    " + before + "\n        var total = 0;\n        " + head + "|\n            print(total);\n        }\n        print(total);\n    " + clause + "\n"
			if strings.HasSuffix(clause, "{") {
				text += "        print(2);\n    }\n"
			}
			text += "}\n\nfn other() { print(2); }\n"
			x, at := atCursor(t, text)
			if !slices.Contains(labels(x.completion(at)), "total") {
				t.Errorf("total is not offered in %q", text)
			}
		}
	}
}

// TestIndexWithUnfinishedLine cuts lines of the examples after each of their tokens. The names in the other
// declarations stay in the index, but for those that the declaration with this line declares, and fields of
// values whose types it gives.
func TestIndexWithUnfinishedLine(t *testing.T) {
	names, err := filepath.Glob("../examples/*.imp")
	if err != nil || len(names) == 0 {
		t.Fatal(err)
	}
	random := rand.New(rand.NewPCG(2, 2))
	found, total := 0, 0
	var missing []string
	for _, name := range names {
		b, err := os.ReadFile(name)
		if err != nil {
			t.Fatal(err)
		}
		text := string(b)
		whole := snapshotOf(text, &buffer{}).analyse()
		tokens := whole.tokens()
		for range long.Pick(1, 60) {
			i := random.IntN(len(tokens) - 1)
			at := tokens[i].End
			end := at + int32(strings.IndexByte(text[at:]+"\n", '\n'))
			var around diag.Span
			gives := false // the declaration gives, in what is cut, the type of values in other declarations
			for _, d := range whole.program.Syntax.Decls {
				if contains(d.Pos(), at) {
					around = d.Pos()
					f, ok := d.(*ast.FuncDecl)
					gives = !ok || f.Func.Body == nil || at <= f.Func.Body.Start
				}
			}
			x := snapshotOf(text[:at]+text[end:], &buffer{}).analyse()
			for _, o := range whole.index.occurrences {
				if contains(around, o.Start) || contains(around, o.symbol.decl.Start) || gives && o.symbol.kind == field {
					continue
				}
				start := o.Start
				if start > at {
					start -= end - at
				}
				total++
				if now := x.index.at(start); now != nil && now.Start == start && now.symbol.name == o.symbol.name {
					found++
				} else {
					line := text[strings.LastIndexByte(text[:at], '\n')+1 : at]
					missing = append(missing, fmt.Sprintf("%s: %s (line %d), cut: %q", filepath.Base(name), o.symbol.name, whole.file.Position(o.Start).Line, line))
				}
			}
		}
	}
	t.Logf("%d of %d names", found, total)
	slices.Sort(missing)
	if len(missing) > 0 {
		t.Error(strings.Join(missing, "\n"))
	}
}

package lsp

import (
	"strings"
	"testing"
)

// TestDeclareFunction asks for the action that declares a function for the call at the cursor, in main. The function is after main.
func TestDeclareFunction(t *testing.T) {
	for _, test := range []struct{ name, body, want string }{
		{"expected by a declaration", "var x: float = ¦total(v, 3);\nprint(x);", "fn total(v: [int], i: int) -> float {\n    return 0.0;\n}"},
		{"expected by an operator", "if ¦total(v) > 1 { print(1); }", "fn total(v: [int]) -> int {\n    return 0;\n}"},
		{"a condition", "while ¦more(p.x, \"a\") { }", "fn more(x: int, s: string) -> bool {\n    return false;\n}"},
		{"an argument", "use(¦name(p));", "fn name(p: P) -> string {\n    return \"\";\n}"},
		{"nothing is expected", "print(¦total(v, 2 + 3, v[0]));", "fn total(v: [int], i: int, i2: int) -> int {\n    return 0;\n}"},
		{"a statement", "¦show(v, [1.5], P(1), true);", "fn show(v: [int], list: [float], p: P, b: bool) { }"},
		{"a reference", "var n = 1;\n¦enlarge(ref n);", "fn enlarge(ref n: int) { }"},
		{"several results", "var q, r: int = ¦divmod(7, v[0]);\nprint(q, r);", "fn divmod(i: int, i2: int) -> (int, int) {\n    return 0, 0;\n}"},
		{"assigned", "p = ¦make();\nv = ¦list(v);", "fn make() -> P {\n    return nil;\n}"},
		{"in a nested function", "fn inner(a: int) -> [int] { return ¦refill(a, a); }\nprint(inner(1));", "fn refill(a: int, a2: int) -> [int] {\n    return [];\n}"},
		{"a function", "¦each(v, fn(n: int) -> int { return n; });", "fn each(v: [int], f: fn(int) -> int) { }"},

		{"an argument is not known", "¦total(v, unknown);", ""},
		{"nil", "¦total(v, nil);", ""},
		{"a function is expected", "each2(¦pick(1));", ""},
		{"a name that is not called", "print(¦total);", ""},
		{"calls that do not agree", "¦total(1);\ntotal(\"a\");", ""},
	} {
		for _, end := range []string{"\n", "\r\n"} {
			program := func(body, after string) string {
				text := "struct P { x: int }\nfn use(s: string) { }\nfn each2(f: fn()) { }\n\nfn main() {\n    var v = [1];\n    var p = P(1);\n    " +
					strings.ReplaceAll(body, "\n", "\n    ") + "\n} // the end" + after + "\n\nfn last() { }\n"
				return strings.ReplaceAll(text, "\n", end)
			}
			text := program(test.body, "")
			offset := int32(strings.Index(text, cursor))
			x := snapshotOf(strings.ReplaceAll(text, cursor, ""), &buffer{})
			at := x.position(offset)
			got := ""
			for _, action := range x.analyse().codeActions(parameters{Range: Range{at, at}}) {
				if strings.HasPrefix(action.Title, "declare a function `") {
					head, _, _ := strings.Cut(test.want, " {")
					if action.Title != "declare a function `"+head+"`" || action.Kind != quickFix || action.IsPreferred {
						t.Errorf("%s: %+v", test.name, action)
					}
					got = apply(x.string, action.Edit.Changes[x.uri])
				}
			}
			want := ""
			if test.want != "" {
				want = program(strings.ReplaceAll(test.body, cursor, ""), "\n\n"+test.want)
			}
			if got != want {
				t.Errorf("%s: %q, want %q", test.name, got, want)
			}
		}
	}
}

package lsp

import (
	"encoding/json"
	"errors"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"cpsc/compile"
	"cpsc/diag"
	"cpsc/internal/test/long"
	"cpsc/internal/test/programs"
	"cpsc/interp"
)

// TestExtractFunction extracts what is between two cursors in the body of a function; a want that is no text of a program is the reason why not.
func TestExtractFunction(t *testing.T) {
	for _, test := range []struct{ name, body, call, function string }{
		{"what is read", "¦print(n, K, g);¦", "extracted(n);", "fn extracted(n: int) {\n    print(n, K, g);\n}"},
		{"a result", "var s = 0;\n¦for i in 0..n {\n    s += i;\n}¦\nprint(s);", "s = extracted(n, s);", "fn extracted(n: int, s: int) -> int {\n    for i in 0..n {\n        s += i;\n    }\n    return s;\n}"},
		{"two results", "¦var x = n;\nvar y = \"a\";¦\nprint(x, y);", "var x, y = extracted(n);", "fn extracted(n: int) -> (int, string) {\n    var x = n;\n    var y = \"a\";\n    return x, y;\n}"},
		{"results of both kinds", "var s = 1;\n¦s += 1;\nvar y = s;¦\nprint(s, y);", "var y: int;\n    s, y = extracted(s);", "fn extracted(s: int) -> (int, int) {\n    s += 1;\n    var y = s;\n    return s, y;\n}"},
		{"not used afterwards", "var s = 1;\n¦s += 1;\nprint(s);¦", "extracted(s);", "fn extracted(s: int) {\n    s += 1;\n    print(s);\n}"},
		{"used in the next iteration", "var s = 1;\nwhile n > s {\n    ¦s += s;¦\n}", "s = extracted(s);", "fn extracted(s: int) -> int {\n    s += s;\n    return s;\n}"},
		{"by reference", "¦r += 1;¦", "extracted(ref r);", "fn extracted(ref r: int) {\n    r += 1;\n}"},
		{"shared with a function", "var s = 1;\nvar f = fn() { s += 1; };\n¦f();\nprint(s);¦", "extracted(f, ref s);", "fn extracted(f: fn(), ref s: int) {\n    f();\n    print(s);\n}"},
		{"a constant", "const L = 2.5;\n¦print(L);¦", "extracted(L);", "fn extracted(L: float) {\n    print(L);\n}"},
		{"what throws", "¦risk();¦", "extracted();", "fn extracted() throws string {\n    risk();\n}"},
		{"what catches", "¦try { risk(); } catch e { print(e); }¦", "extracted();", "fn extracted() {\n    try { risk(); } catch e { print(e); }\n}"},
		{"a loop with its break", "¦while true { break; }¦", "extracted();", "fn extracted() {\n    while true { break; }\n}"},
		{"a function with its return", "¦var h = fn(x: int) -> int { return x; };\nprint(h(1));¦", "extracted();", "fn extracted() {\n    var h = fn(x: int) -> int { return x; };\n    print(h(1));\n}"},

		{"return", "¦if n > 1 { return; }¦", "a `return` on line 7 leaves the function", ""},
		{"break", "while true { ¦break;¦ }", "a jump on line 7 leaves the statements", ""},
		{"goto", "L: print(1);\n¦if n < 0 { goto L; }¦", "the label `L` on line 7 is used inside and outside of the statements", ""},
		{"a nested function", "fn h() { }\n¦h();¦", "`h` on line 7 is declared in a function, and used inside and outside of the statements", ""},
		{"shared with a function inside", "¦var s = 1;\nvar f = fn() { s += 1; };¦\nf();\nprint(s);", "the variable `s` is shared with another function", ""},
		{"changed before an exception", "var s = 1;\ntry {\n    ¦s = 2;\n    risk();¦\n} catch e {\n    print(s);\n}", "an exception may be caught after `s` has changed", ""},
		{"part of a statement", "¦print¦(1);", "", ""},
		{"of two blocks", "if n > 1 { ¦print(1); }\nprint(2);¦", "", ""},
	} {
		parts := strings.Split("const K = 3;\nvar g = 1;\nfn risk() throws string {\n    throw \"x\";\n}\nfn f(n: int, ref r: int) throws string {\n    "+
			strings.ReplaceAll(test.body, "\n", "\n    ")+"\n}\nfn main() throws string {\n    var y = 1;\n    f(1, ref y);\n}\n", cursor)
		before := strings.Join(parts, "")
		a := snapshotOf(before, &buffer{}).analyse()
		edits, err := a.extracted(diag.Span{Start: int32(len(parts[0])), End: int32(len(parts[0]) + len(parts[1]))})
		if test.function == "" {
			if edits != nil || (err == nil) != (test.call == "") || err != nil && err.Error() != test.call {
				t.Errorf("%s: %v, %v", test.name, err, edits)
			}
			continue
		}
		after, _ := diag.Apply(before, []diag.Fix{{Edits: edits}})
		tail, main, _ := strings.Cut(parts[2], "\n}\n")
		if want := parts[0] + test.call + tail + "\n}\n\n" + test.function + "\n" + main; err != nil || after != want {
			t.Errorf("%s: %v\n%s\nwant\n%s\n%v", test.name, err, after, want, a.errs)
		}
	}
}

// TestExtractAction asks for the action as an editor does, once refused.
func TestExtractAction(t *testing.T) {
	c := connect(t)
	c.call("initialize", json.RawMessage(strings.Replace(capable, `"codeActionLiteralSupport": {}`, `"codeActionLiteralSupport": {}, "disabledSupport": true`, 1)), nil)
	p := c.open(uri, "fn main() {\r\n    ¦print(1);¦\r\n    ¦return;¦\r\n}\r\n")
	for i, want := range []string{
		`[{edit:{changes:{file:///test/prog.imp:[{newText:extracted();,range:1:4-1:13},{newText:\r\n\r\nfn extracted() {\r\n    print(1);\r\n},range:3:1-3:1}]}},kind:refactor.extract,title:extract a function}]`,
		"[{disabled:{reason:a `return` on line 3 leaves the function},kind:refactor.extract,title:extract a function}]",
	} {
		params := map[string]any{"textDocument": map[string]any{"uri": uri}, "range": Range{p[2*i], p[2*i+1]}, "context": map[string]any{"only": []string{"refactor.extract"}}}
		if got := wire(c, "textDocument/codeAction", params); got != want {
			t.Errorf("%s\nwant\n%s", got, want)
		}
	}
}

// TestExtractSame extracts statements of the programs, and expects that these do what they did.
func TestExtractSame(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 2))
	tries, done := 2, 0
	if long.Enabled() {
		tries = 100
	}
	for _, p := range programs.Sample(t, 4) {
		if p.Flags != nil || p.Trap != nil && strings.Contains(p.Trap.Message, "limit") {
			continue
		}
		run := func(text string) (string, bool) {
			q, err := compile.Compile(p.Name, text, compile.Options{Language: compile.Imp})
			if err != nil {
				return err.Error(), true
			}
			var out strings.Builder
			_, err = interp.Run(q.CPS, interp.Options{Args: p.Args, Stdin: strings.NewReader(p.Stdin), Stdout: &out, MaxSteps: 1_000_000})
			if trap := (*interp.Trap)(nil); errors.As(err, &trap) {
				return out.String() + trap.Message, !strings.Contains(trap.Message, "limit")
			}
			return out.String(), err == nil
		}
		want, ended := run(p.Text)
		if !ended {
			continue
		}
		a := snapshotOf(p.Text, &buffer{}).analyse()
		for range tries {
			list := a.index.lists[r.IntN(len(a.index.lists))]
			if len(list) == 0 {
				continue
			}
			i := r.IntN(len(list))
			at := diag.Span{Start: list[i].Pos().Start, End: list[i+r.IntN(len(list)-i)].Pos().End}
			edits, err := a.extracted(at)
			if err != nil || edits == nil {
				continue
			}
			done++
			text, _ := diag.Apply(p.Text, []diag.Fix{{Edits: edits}})
			if got, ended := run(text); got != want && ended {
				t.Errorf("%s: %q\nwant %q\n%s", p.Name, got, want, slices.MaxFunc(edits, func(x, y diag.Edit) int { return len(x.Text) - len(y.Text) }).Text)
			}
		}
	}
	if done < 50 {
		t.Errorf("only %d functions were extracted", done)
	}
	t.Logf("%d functions", done)
}

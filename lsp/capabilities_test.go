package lsp

import (
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"cpsc/compile"
	"cpsc/internal/test/programs"
)

const documented = `// not this one

// twice doubles a number.
// It never fails.
fn twice(n: int) -> int { return 2 * n; }

/* A Point has
 * two parts. */
struct Point {
    // x is to the right.
    x: int,
}
var a = 1; fn none() {}
fn main() {
    // p is it.
    var ¦p = ¦Point(¦twice(¦1));
    print(p.¦x, ¦a); ¦none();
    print(¦);
}
`

// TestDocumentation asks hover, signature help and completion for the comment above a declaration, once in Markdown and once
// for a client that shows only plain text.
func TestDocumentation(t *testing.T) {
	for _, c := range []*client{begin(t), connect(t)} {
		fence := "```imp\n"
		if c.id == 0 {
			c.call("initialize", map[string]any{"capabilities": map[string]any{}}, nil)
			fence = ""
		}
		p := c.open(uri, documented)
		for i, want := range map[int]string{0: "p is it.", 1: "A Point has\ntwo parts.", 2: "twice doubles a number.\nIt never fails.", 4: "x is to the right.", 5: "", 6: ""} {
			var h *Hover
			c.call("textDocument/hover", at(uri, p[i]), &h)
			if !strings.HasPrefix(h.Contents.Value, fence) || strings.Contains(h.Contents.Value, "```") != (fence != "") {
				t.Errorf("%+v", h.Contents)
			}
			parts := strings.Split(h.Contents.Value, "\n\n")
			if got := parts[1]; want != "" && got != want || want == "" && !strings.HasPrefix(got, "In CPS") {
				t.Errorf("hover %d: %q, want %q", i, h.Contents.Value, want)
			}
		}
		var help *SignatureHelp
		c.call("textDocument/signatureHelp", at(uri, p[3]), &help)
		if d := help.Signatures[0].Documentation; d == nil || d.Value != "twice doubles a number.\nIt never fails." {
			t.Errorf("%+v", help.Signatures[0])
		}
		var items []CompletionItem
		c.call("textDocument/completion", at(uri, p[7]), &items)
		i := slices.IndexFunc(items, func(x CompletionItem) bool { return x.Label == "Point" })
		if d := items[i].Documentation; d == nil || d.Value != "A Point has\ntwo parts." || (d.Kind == "markdown") != (fence != "") {
			t.Errorf("%+v", items[i])
		}
	}
}

// TestCapabilities compares what a client that can do little gets with what begin gets.
func TestCapabilities(t *testing.T) {
	c := connect(t)
	c.call("initialize", map[string]any{"capabilities": map[string]any{}}, nil)
	c.open(uri, "struct P { x: int }\nfn main() {\n    var p = 1;\n    var p = 2;\n}\n")
	var symbols []SymbolInformation
	c.call("textDocument/documentSymbol", at(uri, Position{}), &symbols)
	if got := fmt.Sprint(symbols); len(symbols) != 3 || symbols[1].Name != "x" || symbols[1].ContainerName != "P" || symbols[1].Location.Range.Start.Character != 11 {
		t.Error(got)
	}
	for _, d := range c.diagnostics(uri) {
		if len(d.RelatedInformation) > 0 || len(d.Tags) > 0 || d.CodeDescription != nil {
			t.Errorf("%+v", d)
		}
		if strings.HasPrefix(d.Message, "`p` is declared twice") && !strings.Contains(d.Message, "\non line 3: ") {
			t.Errorf("%+v", d)
		}
	}
}

// TestCodeDescription follows the link from an error to its explanation.
func TestCodeDescription(t *testing.T) {
	o := Options{Cache: filepath.Join(t.TempDir(), "a b")}
	if d := o.explained("E0401"); d != nil {
		t.Error("for a client that knows no links:", d.Href)
	}
	o.client.TextDocument.PublishDiagnostics.CodeDescriptionSupport = true
	d := o.explained("E0401")
	if d == nil || !strings.HasSuffix(d.Href, "/a%20b/explanations/E0401.md") || !strings.HasPrefix(d.Href, "file:///") {
		t.Fatal(d)
	}
	text, err := os.ReadFile(filepath.Join(o.Cache, "explanations", "E0401.md"))
	if err != nil || !strings.HasPrefix(string(text), "# E0401: ") || !strings.HasSuffix(string(text), "\n```\n") {
		t.Errorf("%v: %s", err, text)
	}
}

// tokenNames returns the words of a text that have a semantic token, each with the token, such as keyword:fn or *variable:x, where
// the star is for a modifier.
func tokenNames(t *testing.T, s *snapshot) string {
	var list []string
	var at Position
	for d := range slices.Chunk(s.semanticTokens().Data, 5) {
		if d[0] > 0 {
			at = Position{at.Line + d[0], 0}
		}
		at.Character += d[1]
		from, to := s.offset(at), s.offset(Position{at.Line, at.Character + d[2]})
		if int(to-from) < int(d[2]) {
			t.Fatalf("%s: a token of length %d at %v", s.uri, d[2], at)
		}
		star := ""
		if d[4] > 0 {
			star = "*"
		}
		list = append(list, star+tokenLegend["tokenTypes"][d[3]]+":"+s.string[from:to])
	}
	return strings.Join(list, " ")
}

func TestSemanticTokens(t *testing.T) {
	for _, test := range []struct {
		lang compile.Language
		text string
		want string
	}{
		{compile.Imp, "const N = 1; /* é\n𝄞 */ struct P { x: int }\nfn f(n: P) { L: while n.x < N { print(\"a\", 'b'); n.x = 2; break L; } }", "keyword:const *variable:N number:1 comment:/* é comment:𝄞 */ keyword:struct *struct:P *property:x *type:int " +
			"keyword:fn *function:f *parameter:n struct:P *label:L keyword:while parameter:n property:x *variable:N *function:print string:\"a\" string:'b' parameter:n *property:x number:2 keyword:break label:L"},
		{compile.Imp, "fn f() { try { next(); } catch catch { print(catch, nosuch); } }", "keyword:fn *function:f keyword:try *function:next keyword:catch *variable:catch *function:print variable:catch"},
		{compile.CPS, "fn gcd(a: int, ret: cont(int)) =\n  let c = a != 0\n  if c then body() else ret(a)\n  where\n    body() =\n      let r.1 = call gcd(a, ret)\n      ret(1)", "keyword:fn function:gcd variable:a type:int variable:ret type:cont type:int keyword:let variable:c variable:a number:0 keyword:if variable:c keyword:then function:body keyword:else function:ret variable:a keyword:where " +
			"function:body keyword:let variable:r.1 keyword:call function:gcd variable:a variable:ret function:ret number:1"},
		{compile.Bril, "# c\n@main(n: int) {\n  v: int = const 1;\n.top:\n  print v;\n  jmp .top;\n}", "comment:# c function:@main variable:n type:int variable:v type:int keyword:const number:1 label:.top keyword:print variable:v keyword:jmp label:.top"},
	} {
		s := snapshotOf(test.text, &buffer{})
		s.lang = test.lang
		if got := tokenNames(t, s); got != test.want {
			t.Errorf("%s\n%s\nwant\n%s", test.text, got, test.want)
		}
	}
	for _, p := range programs.Sample(t, 6) { // every word of a correct program has a token
		s := snapshotOf(p.Text, &buffer{})
		s.uri = p.Name
		tokenNames(t, s)
	}
}

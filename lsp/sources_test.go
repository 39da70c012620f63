package lsp

import (
	"encoding/json"
	"fmt"
	"os"
	"path"
	"path/filepath"
	"slices"
	"strings"
	"testing"
)

// inDirectory returns a client, and the URI of a directory with files.
func inDirectory(t *testing.T, files map[string]string) (*client, string) {
	dir := t.TempDir()
	for name, text := range files {
		if err := os.WriteFile(filepath.Join(dir, name), []byte(text), 0o666); err != nil {
			t.Fatal(err)
		}
	}
	return begin(t), fileURI(dir) + "/"
}

// published returns the next diagnostics of a document, open or not, in short.
func (c *client) published(uri string) string {
	c.t.Helper()
	for {
		for i, m := range c.notes {
			var p publishDiagnosticsParams
			if json.Unmarshal(m.Params, &p); p.URI == uri {
				c.notes = slices.Delete(c.notes, 0, i+1)
				text := ""
				for _, d := range p.Diagnostics {
					text += fmt.Sprintf("%d:%d %s", d.Range.Start.Line, d.Range.Start.Character, d.Message)
					for _, r := range d.RelatedInformation {
						text += fmt.Sprintf(" (%s:%d %s)", path.Base(r.Location.URI), r.Location.Range.Start.Line, r.Message)
					}
				}
				return text
			}
		}
		c.notes = append(c.notes, c.next())
	}
}

const mainSource = `fn main() {
    print(twice(¦3));
    var p = Pair(1, 2);
    print(p.x + ¦limit);
}
`

const libSource = `// The limit.
const limit = 7;
struct Pair { x: int, y: int }
// Twice n.
fn twice(n: int) -> int {
    var m = n;
    return 2 * m;
}
fn unused() { twice(1); }
`

// TestSources asks about a program of two files, of which one is open.
func TestSources(t *testing.T) {
	c, dir := inDirectory(t, map[string]string{"main.imp": "", "lib.imp": libSource, "note.txt": ""})
	p := c.open(dir+"main.imp", mainSource)
	if got := c.published(dir + "main.imp"); got != "" {
		t.Error(got)
	}
	ask := func(method string, params any) string { return wire(c, "textDocument/"+method, params) }
	in := func(params map[string]any, more ...any) map[string]any {
		for i := 0; i < len(more); i += 2 {
			params[more[i].(string)] = more[i+1]
		}
		return params
	}
	var l Location
	c.call("textDocument/definition", at(dir+"main.imp", p[1]), &l)
	if l != (Location{dir + "lib.imp", Range{Position{1, 6}, Position{1, 11}}}) {
		t.Errorf("definition: %+v", l)
	}
	c.call("textDocument/typeDefinition", at(dir+"main.imp", Position{3, 10}), &l)
	if l != (Location{dir + "lib.imp", Range{Position{2, 7}, Position{2, 11}}}) {
		t.Errorf("type definition: %+v", l)
	}
	for method, want := range map[string]string{
		"hover":             "{contents:{kind:markdown,value:```imp\\nconst limit = 7\\n```\\n\\nThe limit.\\n\\nIn CPS: the constant `7`},range:3:16-3:21}",
		"documentHighlight": "[{kind:2,range:3:16-3:21}]",
	} {
		if got := ask(method, at(dir+"main.imp", p[1])); got != want {
			t.Errorf("%s: %s", method, got)
		}
	}
	if got := ask("references", in(at(dir+"main.imp", p[1]), "context", map[string]any{"includeDeclaration": true})); got != "[{range:3:16-3:21},{range:1:6-1:11}]" {
		t.Errorf("references: %s", got)
	}
	if got := ask("signatureHelp", at(dir+"main.imp", p[0])); !strings.Contains(got, "{kind:markdown,value:Twice n.},label:fn twice(n: int) -> int") {
		t.Errorf("signature help: %s", got)
	}
	if got := ask("completion", at(dir+"main.imp", p[1])); !strings.Contains(got, "{kind:markdown,value:The limit.}") || strings.Contains(got, "{label:m,") {
		t.Errorf("completion: %s", got)
	}
	if got := ask("documentSymbol", at(dir+"main.imp", p[1])); strings.Contains(got, "twice") {
		t.Errorf("outline: %s", got)
	}
	if got := ask("foldingRange", at(dir+"main.imp", p[1])); got != "[{endLine:3,startLine:0}]" {
		t.Errorf("folding: %s", got)
	}
	var items []callHierarchyItem
	c.call("textDocument/prepareCallHierarchy", at(dir+"main.imp", Position{1, 12}), &items)
	if len(items) != 1 || items[0].URI != dir+"lib.imp" {
		t.Fatalf("%+v", items)
	}
	if got := wire(c, "callHierarchy/incomingCalls", map[string]any{"item": items[0]}); got != "[{from:{kind:12,name:main,range:0:0-4:1,selectionRange:0:3-0:7},fromRanges:[1:10-1:15]},{from:{kind:12,name:unused,range:8:0-8:25,selectionRange:8:3-8:9},fromRanges:[8:14-8:19]}]" {
		t.Errorf("calls: %s", got)
	}

	// A rename changes both, or says what hinders it in which file.
	var edit WorkspaceEdit
	c.call("textDocument/rename", in(at(dir+"main.imp", p[1]), "newName", "most"), &edit)
	for uri, want := range map[string]Position{dir + "main.imp": {3, 16}, dir + "lib.imp": {1, 6}} {
		if e := edit.Changes[uri]; len(e) != 1 || e[0].Range.Start != want || e[0].NewText != "most" {
			t.Errorf("rename: %+v", edit)
		}
	}
	if got := ask("rename", in(at(dir+"main.imp", p[1]), "newName", "twice")); got != "`limit` cannot be renamed to `twice`: `twice` is already declared in the same block, on line 5 of `lib.imp`" {
		t.Error(got)
	}
	show := map[string]any{"command": showCPS, "arguments": []any{dir + "main.imp", 1, 1}}
	if got := wire(c, "workspace/executeCommand", show); !strings.Contains(got, "twice(3, ") || !strings.Contains(got, "fn twice(n: int") {
		t.Errorf("CPS: %s", got)
	}
}

// TestSourcesChange expects the diagnostics of a program of several files in the right ones, while these change.
func TestSourcesChange(t *testing.T) {
	c, dir := inDirectory(t, map[string]string{"main.imp": "", "lib.imp": "fn f() -> int {\n    return x;\n}\n"})
	write := func(name, text string) {
		t.Helper()
		if err := os.WriteFile(filepath.Join(pathOf(dir), name), []byte(text), 0o666); err != nil {
			t.Fatal(err)
		}
		c.notify("workspace/didChangeWatchedFiles", map[string]any{"changes": []any{map[string]any{"uri": dir + name, "type": 2}}})
	}
	expect := func(name, want string) {
		t.Helper()
		if got := c.published(dir + name); got != want {
			t.Errorf("%s: %q, want %q", name, got, want)
		}
	}
	c.open(dir+"main.imp", "fn main() {\n    print(f());\n    print(goal());\n}\n")
	expect("main.imp", "2:10 `goal` is not declared: no such name in scope\nhelp: did you mean `f`?")
	expect("lib.imp", "1:11 `x` is not declared: no such name in scope")
	c.open(dir+"new.imp", "fn goal() -> int { return 2; }\n") // was never saved
	expect("main.imp", "")
	expect("new.imp", "")
	c.notify("textDocument/didClose", map[string]any{"textDocument": map[string]any{"uri": dir + "new.imp"}})
	expect("main.imp", "2:10 `goal` is not declared: no such name in scope\nhelp: did you mean `f`?")
	write("lib.imp", "fn f() -> int { return 1; }\nfn goal() -> int { return 2; }\n")
	expect("main.imp", "")
	expect("lib.imp", "")
	c.open(dir+"lib.imp", "fn f() -> int { return 1; }\n\nfn goal() -> int { return 2 }\n")
	expect("lib.imp", "2:27 expected `;` after this statement\nhelp: put a `;` before it")
	expect("main.imp", "")
	c.change(dir+"lib.imp", contentChange{nil, "fn f() -> int { return 1; }\n\nfn goal() { }\n"})
	expect("main.imp", "2:10 `goal` has no result: expected a value\nhelp: to pass the function itself, leave out `()`: `goal`")
	c.notify("textDocument/didClose", map[string]any{"textDocument": map[string]any{"uri": dir + "lib.imp"}})
	expect("lib.imp", "")
	expect("main.imp", "")
	write("other.imp", "fn main() { }\n") // so that each is a program of its own
	expect("main.imp", "1:10 `f` is not declared: no such name in scope2:10 `goal` is not declared: no such name in scope")
	c.open(dir+"lib.imp", "fn f() -> int { return 1; }\n")
	expect("lib.imp", "")
}

// TestSourcesBroken expects that a file with a block that is not closed hinders a rename in another, but not what the index knows.
func TestSourcesBroken(t *testing.T) {
	c, dir := inDirectory(t, map[string]string{"main.imp": "", "lib.imp": "fn f() {\n    if true {\n        print(1) 2;\n\nfn g() -> int { return 1; }\n"})
	p := c.open(dir+"main.imp", "fn main() {\n    var x = ¦g();\n    print(¦x);\n}\n")
	rename := at(dir+"main.imp", p[1])
	rename["newName"] = "y"
	if got := wire(c, "textDocument/rename", rename); !strings.HasPrefix(got, "nothing can be renamed before the") || !strings.Contains(got, " of `lib.imp`") {
		t.Error(got)
	}
	if got := wire(c, "textDocument/definition", at(dir+"main.imp", p[0])); got != "{range:4:3-4:4}" {
		t.Error(got)
	}
	if got := wire(c, "textDocument/formatting", rename); got != "[]" {
		t.Error(got)
	}
}

// TestPath expects the path of a URI, as of Windows, and the same URI of the path.
func TestPath(t *testing.T) {
	for uri, want := range map[string]string{"file:///a%20b/c.imp": "/a b/c.imp", "untitled:Untitled-1": "", "file:///%": "", "": ""} {
		if got := filepath.ToSlash(pathOf(uri)); got != want || want != "" && fileURI(got) != uri {
			t.Errorf("%s: %s, %s", uri, got, fileURI(got))
		}
	}
}

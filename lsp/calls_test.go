package lsp

import (
	"encoding/json"
	"fmt"
	"regexp"
	"strings"
	"testing"
)

const calling = `struct Point { x: int, y: int }
fn move(p: Point, by: int) -> Point { return Point(p.x + by, p.y); }
fn twice(n: int) -> int { return move(move(nil, n), 2).x; }
fn main() {
    var list = [Point(1, 2)];
    var by = 3;
    ¦for ¦p in ¦list { print(¦move(p, by).x, twice(4)); }
    var f = move;
}
`

// wire returns what a call of the server returns, as JSON without URIs, in which ranges are LINE:COLUMN-LINE:COLUMN.
func wire(c *client, method string, params any) string {
	c.t.Helper()
	var x any
	if err := c.call(method, params, &x); err != nil {
		return err.Message
	}
	var short func(x any) any
	short = func(x any) any {
		switch x := x.(type) {
		case []any:
			for i := range x {
				x[i] = short(x[i])
			}
		case map[string]any:
			if start, ok := x["start"].(map[string]any); ok {
				end := x["end"].(map[string]any)
				return fmt.Sprintf("%v:%v-%v:%v", start["line"], start["character"], end["line"], end["character"])
			}
			if line, ok := x["line"]; ok && x["character"] != nil {
				return fmt.Sprintf("%v:%v", line, x["character"])
			}
			delete(x, "uri")
			for k := range x {
				x[k] = short(x[k])
			}
		}
		return x
	}
	var b strings.Builder
	e := json.NewEncoder(&b)
	e.SetEscapeHTML(false)
	e.Encode(short(x))
	return strings.TrimSpace(strings.ReplaceAll(b.String(), `"`, ""))
}

// TestCalls asks about the calls of a program, as an editor does.
func TestCalls(t *testing.T) {
	c := begin(t)
	p := c.open(uri, calling)
	var items []callHierarchyItem
	c.call("textDocument/prepareCallHierarchy", at(uri, p[3]), &items)
	if len(items) != 1 || items[0].Name != "move" {
		t.Fatalf("%+v", items)
	}
	for method, want := range map[string]string{
		"callHierarchy/incomingCalls": "[{from:{kind:12,name:twice,range:2:0-2:59,selectionRange:2:3-2:8},fromRanges:[2:33-2:37,2:38-2:42]},{from:{kind:12,name:main,range:3:0-8:1,selectionRange:3:3-3:7},fromRanges:[6:26-6:30,7:12-7:16]}]",
		"callHierarchy/outgoingCalls": "[]",
	} {
		if got := wire(c, method, map[string]any{"item": items[0]}); got != want {
			t.Errorf("%s: %s", method, got)
		}
	}
	c.call("textDocument/prepareCallHierarchy", at(uri, Position{2, 4}), &items)
	if got := wire(c, "callHierarchy/outgoingCalls", map[string]any{"item": items[0]}); got != "[{fromRanges:[2:33-2:37,2:38-2:42],to:{kind:12,name:move,range:1:0-1:68,selectionRange:1:3-1:7}}]" {
		t.Errorf("outgoing: %s", got)
	}
	for i, want := range map[int]string{1: "{range:0:7-0:12}", 2: "{range:0:7-0:12}", 3: "{range:0:7-0:12}", 0: "null"} {
		if got := wire(c, "textDocument/typeDefinition", at(uri, p[i])); got != want {
			t.Errorf("type definition %d: %s", i, got)
		}
	}
	whole := map[string]any{"textDocument": map[string]any{"uri": uri}, "range": Range{End: Position{99, 0}}}
	if got := wire(c, "textDocument/inlayHint", whole); got != "[{kind:1,label:: [Point],position:4:12},{kind:1,label:: int,position:5:10},{kind:1,label:: fn(Point, int) -> Point,position:7:9},"+
		"{kind:2,label:by:,paddingRight:true,position:2:52},{kind:2,label:by:,paddingRight:true,position:2:48}]" {
		t.Errorf("inlay hints: %s", got)
	}
	selection := map[string]any{"textDocument": map[string]any{"uri": uri}, "positions": []Position{p[3]}}
	if got := wire(c, "textDocument/selectionRange", selection); got != "[{parent:{parent:{parent:{parent:{parent:{parent:{parent:{parent:{parent:{parent:{parent:{range:0:0-9:0},range:3:0-8:1},range:3:10-8:1},range:3:11-8:0},range:6:4-6:53},range:6:18-6:53},range:6:19-6:52},range:6:20-6:51},range:6:20-6:50},range:6:26-6:49},range:6:26-6:37},range:6:26-6:30}]" {
		t.Errorf("selection: %s", got)
	}
}

// TestWorkspace asks about all open documents, and formats a range of one.
func TestWorkspace(t *testing.T) {
	c := begin(t)
	c.open(uri, calling)
	c.open("file:///b.imp", "fn removed(n: int) -> int {\n    return n + 1;\n}\nfn main() { print(removed(1)); }\n")
	if got := wire(c, "workspace/symbol", map[string]any{"query": "MOV"}); got != "[{kind:12,location:{range:0:3-0:10},name:removed},{kind:12,location:{range:1:3-1:7},name:move}]" {
		t.Error(got)
	}
	c.change("file:///b.imp", contentChange{nil, "fn main() {\nprint(1);\n\n\n\nprint( 2 );\n}\n"})
	format := map[string]any{"textDocument": map[string]any{"uri": "file:///b.imp"}, "range": Range{Position{1, 0}, Position{1, 3}}, "options": map[string]any{}}
	if got := wire(c, "textDocument/rangeFormatting", format); got != `[{newText:    print(1);\n,range:1:0-2:0}]` {
		t.Error(got)
	}
}

// TestSnippets expects snippets of a client that knows them, and programs of them.
func TestSnippets(t *testing.T) {
	c := connect(t)
	c.call("initialize", json.RawMessage(`{"capabilities": {"textDocument": {"completion": {"completionItem": {"snippetSupport": true}}}}}`), nil)
	for _, test := range []struct{ text, want string }{
		{"fn main() {\n    ¦\n}\n", "if … while … for … do … switch … try … fn …"},
		{"fn main() {\n    ¦ = 3;\n}\n", ""},
		{"¦\n", "fn … struct …"},
	} {
		p := c.open(uri, test.text)[0]
		var items []CompletionItem
		c.call("textDocument/completion", at(uri, p), &items)
		found := 0
		for _, x := range items {
			if x.InsertTextFormat != 2 {
				continue
			}
			found++
			if !strings.Contains(" "+test.want+" ", " "+x.Label+" ") {
				t.Errorf("%q: %s", test.text, x.Label)
			}
			filled := regexp.MustCompile(`\$\{\d:([^}]*)\}|\$\d`).ReplaceAllString(x.TextEdit.NewText, "$1")
			text := strings.Replace(test.text, "¦", filled, 1)
			if s := snapshotOf(text, &buffer{}); s.analyse().syntax {
				t.Errorf("%s: %v", text, s.analyse().errs[0])
			}
		}
		if found != len(strings.Fields(test.want))/2 {
			t.Errorf("%q: %d snippets", test.text, found)
		}
	}
}

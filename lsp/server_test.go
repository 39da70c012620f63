package lsp

import (
	"encoding/json"
	"fmt"
	"io"
	"strings"
	"testing"
	"unicode/utf16"

	"pgregory.net/rapid"
)

// initialized is the result of initialize.
type initialized struct {
	Capabilities struct {
		PositionEncoding encoding
		HoverProvider    bool
		TextDocumentSync struct{ Change int }
	}
}

func TestSession(t *testing.T) {
	c := connect(t)
	var r initialized
	if err := c.call("initialize", map[string]any{"capabilities": map[string]any{}}, &r); err != nil {
		t.Fatal(err)
	}
	if r.Capabilities.PositionEncoding != "utf-16" || !r.Capabilities.HoverProvider || r.Capabilities.TextDocumentSync.Change != 2 {
		t.Errorf("%+v", r)
	}
	c.notify("initialized", map[string]any{})
	c.open(uri, "fn main() {\n    print(x);\n}\n")
	d := c.diagnostics(uri)
	if len(d) != 1 || d[0].Code != "E0201" || d[0].Severity != 1 || show([]Range{d[0].Range}) != "1:10-11" || !strings.Contains(d[0].Message, "`x`") {
		t.Errorf("%+v", d)
	}
	c.change(uri, contentChange{&Range{Position{0, 11}, Position{0, 11}}, "\n    var x = 1;"})
	if d := c.diagnostics(uri); len(d) != 0 {
		t.Errorf("%+v", d)
	}
	c.notify("textDocument/didClose", map[string]any{"textDocument": map[string]any{"uri": uri}})
	if err := c.call("textDocument/hover", at(uri, Position{0, 4}), nil); err == nil || err.Code != -32602 {
		t.Errorf("a closed document: %v", err)
	}
	if status := c.end(); status != 0 {
		t.Errorf("status %d", status)
	}
}

func TestPositionEncoding(t *testing.T) {
	const text = "fn main() {\n    var x = 1; /* é𝄞 */ print(x);\n}\n"
	for _, test := range []struct {
		offered []string
		want    encoding
		column  uint32 // of the second x: 10 + 4 spaces, then é and 𝄞 in 2 and 4 bytes, or in 1 and 2 units
	}{{nil, "utf-16", 31}, {[]string{"utf-32", "utf-16"}, "utf-16", 31}, {[]string{"utf-16", "utf-8"}, "utf-8", 34}} {
		c := connect(t)
		var r initialized
		c.call("initialize", map[string]any{"capabilities": map[string]any{"general": map[string]any{"positionEncodings": test.offered}}}, &r)
		if r.Capabilities.PositionEncoding != test.want {
			t.Errorf("%v: %s", test.offered, r.Capabilities.PositionEncoding)
		}
		c.open(uri, text)
		var refs []Location
		params := at(uri, Position{1, 8})
		params["context"] = map[string]any{"includeDeclaration": false}
		c.call("textDocument/references", params, &refs)
		if len(refs) != 1 || refs[0].Range.Start != (Position{1, test.column}) {
			t.Errorf("%v: %+v", test.offered, refs)
		}
	}
}

func TestLifecycle(t *testing.T) {
	initialize := map[string]any{"capabilities": map[string]any{}}
	code := func(err *rpcError) int {
		if err == nil {
			return 0
		}
		return err.Code
	}
	t.Run("a request before initialize", func(t *testing.T) {
		c := connect(t)
		if got := code(c.call("textDocument/hover", at(uri, Position{}), nil)); got != -32002 {
			t.Error(got)
		}
		c.open(uri, "fn main() { }") // is ignored
		c.call("initialize", initialize, nil)
		if got := code(c.call("textDocument/hover", at(uri, Position{}), nil)); got != -32602 {
			t.Error(got)
		}
		if got := code(c.call("initialize", initialize, nil)); got != -32600 {
			t.Error("initialize twice:", got)
		}
		if status := c.end(); status != 0 {
			t.Error("status", status)
		}
	})
	t.Run("a request after shutdown", func(t *testing.T) {
		c := begin(t)
		c.open(uri, "fn main() { }")
		c.call("shutdown", nil, nil)
		if got := code(c.call("textDocument/hover", at(uri, Position{}), nil)); got != -32600 {
			t.Error(got)
		}
		if got := code(c.call("initialize", initialize, nil)); got != -32600 {
			t.Error(got)
		}
		c.notify("exit", nil)
		if status := c.wait(); status != 0 {
			t.Error("status", status)
		}
	})
	t.Run("exit without shutdown", func(t *testing.T) {
		c := begin(t)
		c.notify("exit", nil)
		if status := c.wait(); status != 1 {
			t.Error("status", status)
		}
	})
	t.Run("exit before initialize", func(t *testing.T) {
		c := connect(t)
		c.notify("exit", nil)
		if status := c.wait(); status != 1 {
			t.Error("status", status)
		}
	})
	t.Run("the input ends", func(t *testing.T) {
		c := begin(t)
		c.in.Close()
		if status := c.wait(); status != 1 {
			t.Error("status", status)
		}
	})
	t.Run("unknown methods", func(t *testing.T) {
		c := begin(t)
		c.notify("$/unknown", nil)
		c.notify("unknown/notification", map[string]any{"a": 1})
		if got := code(c.call("unknown/request", nil, nil)); got != -32601 {
			t.Error(got)
		}
		if got := code(c.call("textDocument/hover", []int{1}, nil)); got != -32602 {
			t.Error(got)
		}
		c.open(uri, "fn main() { }")
		bad := map[string]any{"textDocument": map[string]any{"uri": uri}, "position": map[string]any{"line": -1, "character": 0}}
		if got := code(c.call("textDocument/hover", bad, nil)); got != -32602 {
			t.Error("a negative line:", got)
		}
		if got := code(c.call("textDocument/hover", at(uri, Position{4_000_000_000, 4_000_000_000}), nil)); got != 0 {
			t.Error("a position after the end:", got)
		}
		if status := c.end(); status != 0 {
			t.Error("status", status)
		}
	})
}

// TestMalformedMessages sends messages that are none. The server must say so and go on.
func TestMalformedMessages(t *testing.T) {
	for _, test := range []struct {
		body string
		code int
	}{
		{`{"jsonrpc": "2.0", "id": 1, "method": `, -32700},
		{``, -32700},
		{"\xff\xfe", -32700},
		{`[]`, -32600},
		{`[{"jsonrpc": "2.0", "id": 1, "method": "shutdown"}]`, -32600},
		{`17`, -32600},
		{`{"jsonrpc": "2.0", "id": 1}`, -32600},
		{`{"jsonrpc": "2.0", "id": 1, "method": 5}`, -32600},
		{`{"jsonrpc": "2.0", "id": {}, "method": "shutdown"}`, -32600},
		{strings.Repeat("[", 100_000), -32700},
	} {
		c := begin(t)
		c.raw(test.body)
		if m := c.next(); m.Error == nil || m.Error.Code != test.code || m.ID != nil {
			t.Errorf("%.60q: %+v", test.body, m)
		}
		c.raw(`{"jsonrpc": "2.0", "id": 99, "result": null}`) // a response that nobody asked for
		if status := c.end(); status != 0 {
			t.Errorf("%.60q: status %d", test.body, status)
		}
	}
}

// TestMalformedFraming sends headers that are none. Nobody knows where the next message
// begins, so the server ends.
func TestMalformedFraming(t *testing.T) {
	for _, text := range []string{
		"Content-Length: 99999999999999999999\r\n\r\n{}",
		"Content-Length: 999999999999\r\n\r\n{}",
		"Content-Length: -5\r\n\r\n{}",
		"Content-Length: abc\r\n\r\n{}",
		"Content-Type: x\r\n\r\n{}",
		"\r\n\r\n",
		"no colon\r\n\r\n",
		"X: " + strings.Repeat("x", 100_000) + "\r\n\r\n",
		"Content-Length: 100\r\n\r\n{}",
		"Content-Leng",
	} {
		c := begin(t)
		io.WriteString(c.in, text) // the server may close the pipe before the end
		c.in.Close()
		if status := c.wait(); status != 1 {
			t.Errorf("%.60q: status %d", text, status)
		}
		if log := c.log.String(); !strings.Contains(log, "the connection failed") {
			t.Errorf("%.60q: the log is %q", text, log)
		}
	}
}

func TestOtherHeaders(t *testing.T) {
	c := connect(t)
	body := `{"jsonrpc":"2.0","id":1,"method":"initialize","params":{"capabilities":{}}}`
	fmt.Fprintf(c.in, "Content-Type: application/vscode-jsonrpc; charset=utf-8\r\ncontent-length:%d\r\n\r\n%s", len(body), body)
	if m := c.response(1); m.Error != nil {
		t.Error(m.Error)
	}
}

func TestStaleAndUnknownDocuments(t *testing.T) {
	c := begin(t)
	c.open(uri, "fn main() { }\n")
	c.diagnostics(uri)
	send := func(uri string, version int, text string) {
		c.notify("textDocument/didChange", map[string]any{"textDocument": map[string]any{"uri": uri, "version": version}, "contentChanges": []any{map[string]any{"text": text}}})
	}
	send(uri, 5, "fn main() { print(five); }\n")
	c.versions[uri] = 5
	send(uri, 4, "fn main() { print(four); }\n")
	send(uri, 5, "fn main() { print(again); }\n")
	send("file:///unknown.imp", 6, "fn main() { }\n")
	c.notify("textDocument/didClose", map[string]any{"textDocument": map[string]any{"uri": "file:///unknown.imp"}})
	c.notify("textDocument/didChange", map[string]any{"textDocument": 7})
	if d := c.diagnostics(uri); len(d) != 1 || !strings.Contains(d[0].Message, "five") {
		t.Errorf("%+v", d)
	}
	var h *Hover
	c.call("textDocument/hover", at(uri, Position{0, 4}), &h)
	if h == nil {
		t.Error("no hover")
	}
	if n := strings.Count(c.log.String(), "\n"); n != 5 {
		t.Errorf("the log has %d lines, want 5:\n%s", n, c.log)
	}
}

// occupied returns a client whose server works on a request until the function is called.
func occupied(t *testing.T) (*client, func()) {
	c := begin(t)
	c.open(uri, "fn main() { }\n")
	c.diagnostics(uri)
	held := make(chan struct{})
	release := make(chan struct{})
	documentRequests()["test/hold"] = func(*snapshot, parameters) (any, error) {
		close(held)
		<-release
		return nil, nil
	}
	c.request("test/hold", at(uri, Position{}))
	<-held
	return c, func() { close(release) }
}

func TestCancelledRequest(t *testing.T) {
	c, release := occupied(t)
	defer delete(documentRequests(), "test/hold")
	id := c.request("textDocument/hover", at(uri, Position{0, 4}))
	c.notify("$/cancelRequest", map[string]any{"id": 12345})
	c.notify("$/cancelRequest", map[string]any{"id": []int{}})
	c.notify("$/cancelRequest", map[string]any{"id": id})
	if m := c.response(id); m.Error == nil || m.Error.Code != -32800 {
		t.Errorf("%+v", m)
	}
	// The same id twice, while the first request waits.
	c.raw(`{"jsonrpc":"2.0","id":50,"method":"textDocument/hover","params":{"textDocument":{"uri":"` + uri + `"},"position":{"line":0,"character":4}}}`)
	c.raw(`{"jsonrpc":"2.0","id":50,"method":"textDocument/hover","params":{"textDocument":{"uri":"` + uri + `"},"position":{"line":0,"character":4}}}`)
	if m := c.response(50); m.Error == nil || m.Error.Code != -32600 {
		t.Errorf("%+v", m)
	}
	release()
	seen := 0
	for seen < 2 {
		if m := c.next(); m.ID != nil && m.Error == nil {
			seen++
		}
	}
}

// TestSupersededWork changes a document while the server is busy: the versions in between are
// never analysed, and requests about them say so.
func TestSupersededWork(t *testing.T) {
	c, release := occupied(t)
	defer delete(documentRequests(), "test/hold")
	first := c.id
	c.change(uri, contentChange{nil, "fn main() { print(two); }\n"})
	old := c.request("textDocument/hover", at(uri, Position{0, 4}))
	c.change(uri, contentChange{nil, "fn main() { print(three); }\n"})
	latest := c.request("textDocument/hover", at(uri, Position{0, 4}))
	c.change(uri, contentChange{nil, "fn main() { print(four); }\n"})
	c.call("unknown", nil, nil) // the server has read all of this when it answers
	release()
	codes := map[int]int{}
	published := []int32{}
	for len(codes) < 3 || len(published) == 0 || published[len(published)-1] != c.versions[uri] {
		m := c.next()
		var p publishDiagnosticsParams
		switch {
		case m.ID != nil && m.Error != nil:
			codes[*m.ID] = m.Error.Code
		case m.ID != nil:
			codes[*m.ID] = 0
		case json.Unmarshal(m.Params, &p) == nil:
			published = append(published, *p.Version)
		}
	}
	if codes[first] != 0 || codes[old] != -32801 || codes[latest] != -32801 || len(published) != 1 {
		t.Errorf("%v %v", codes, published)
	}
}

// TestRequestsSeeTheirVersion sends a request and a change directly after it. The answer must be
// about the text before the change, or say that there is none.
func TestRequestsSeeTheirVersion(t *testing.T) {
	c := begin(t)
	c.open(uri, "fn main() { var abc = 1; print(abc); }\n")
	c.diagnostics(uri)
	for i := range 50 {
		id := c.request("textDocument/hover", at(uri, Position{0, 17}))
		c.change(uri, contentChange{nil, fmt.Sprintf("fn main() { var x%d = 1; print(x%d); }\n", i, i)})
		m := c.response(id)
		want := "abc"
		if i > 0 {
			want = fmt.Sprintf("x%d", i-1)
		}
		if m.Error != nil && m.Error.Code != codeContentModified || m.Error == nil && !strings.Contains(string(m.Result), "var "+want+":") {
			t.Fatalf("%d: %s %+v", i, m.Result, m.Error)
		}
	}
}

// TestPositions compares offsets and positions with the package utf16.
func TestPositions(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		s := rapid.StringOf(rapid.SampledFrom([]rune("ab\n\rxé€𝄞😀"))).Draw(t, "text")
		if rapid.Bool().Draw(t, "long") {
			s = strings.Repeat("é𝄞a", 200) + s
		}
		x := newText(s, utf16Encoding)
		line, column := uint32(0), uint32(0)
		for i, r := range s {
			want := Position{line, column}
			inLineEnd := r == '\n' && i > 0 && s[i-1] == '\r'
			if got := x.position(int32(i)); got != want && !inLineEnd {
				t.Fatalf("offset %d: %v, want %v", i, got, want)
			}
			if got := x.offset(want); got != int32(i) && !inLineEnd {
				t.Fatalf("%v: offset %d, want %d", want, got, i)
			}
			if len(utf16.AppendRune(nil, r)) == 2 {
				if got := x.offset(Position{line, column + 1}); got != int32(i) {
					t.Fatalf("inside of the pair at %d: %d", i, got)
				}
			}
			column += uint32(len(utf16.AppendRune(nil, r)))
			if r == '\n' || r == '\r' && !strings.HasPrefix(s[i+1:], "\n") {
				end := int32(i)
				if r == '\n' && i > 0 && s[i-1] == '\r' {
					end--
				}
				if got := x.offset(Position{line, column + 7}); got != end {
					t.Fatalf("after the end of line %d: %d, want %d", line, got, end)
				}
				line, column = line+1, 0
			}
		}
		if got := x.offset(Position{line + 1, 0}); got != int32(len(s)) {
			t.Fatalf("after the last line: %d", got)
		}
	})
}

// TestIncrementalChanges applies random changes and compares the text with that of an editor
// that keeps UTF-16. A position in the middle of a surrogate pair means the start of the pair.
func TestIncrementalChanges(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		alphabet := rapid.StringOfN(rapid.SampledFrom([]rune("ab\né𝄞😀")), 0, 20, -1)
		x := newText(alphabet.Draw(t, "text"), utf16Encoding)
		units := utf16.Encode([]rune(x.string))
		snap := func(i int) int {
			if i < len(units) && 0xDC00 <= units[i] && units[i] < 0xE000 {
				i--
			}
			return i
		}
		position := func(i int) Position {
			var p Position
			for _, u := range units[:i] {
				p.Character++
				if u == '\n' {
					p = Position{p.Line + 1, 0}
				}
			}
			return p
		}
		for range rapid.IntRange(1, 10).Draw(t, "changes") {
			from := rapid.IntRange(0, len(units)).Draw(t, "from")
			to := rapid.IntRange(from, len(units)).Draw(t, "to")
			with := alphabet.Draw(t, "with")
			x = x.change(contentChange{&Range{position(from), position(to)}, with})
			from, to = snap(from), snap(to)
			units = append(append(append([]uint16{}, units[:from]...), utf16.Encode([]rune(with))...), units[to:]...)
			if want := string(utf16.Decode(units)); x.string != want {
				t.Fatalf("%q, want %q", x.string, want)
			}
		}
	})
}

// TestHalvesOfPairs sends a text with half of a surrogate pair, and edits inside of one.
func TestHalvesOfPairs(t *testing.T) {
	c := begin(t)
	c.open(uri, "fn main() { print(\"😀\"); }\n")
	c.raw(`{"jsonrpc":"2.0","method":"textDocument/didChange","params":{"textDocument":{"uri":"` + uri + `","version":2},"contentChanges":[{"range":{"start":{"line":0,"character":20},"end":{"line":0,"character":20}},"text":"\ud83d"}]}}`)
	c.versions[uri] = 2
	c.change(uri, contentChange{&Range{Position{0, 21}, Position{0, 22}}, ""})
	if d := c.diagnostics(uri); len(d) != 0 {
		t.Errorf("%+v", d)
	}
	c.change(uri, contentChange{&Range{Position{7, 9}, Position{0, 3}}, "x"}) // it ends before it begins
	c.diagnostics(uri)
}

func TestRangeThatEndsBeforeItBegins(t *testing.T) {
	x := newText("abcd", utf16Encoding).change(contentChange{&Range{Position{0, 3}, Position{0, 1}}, "x"})
	if x.string != "abcxd" {
		t.Errorf("%q", x.string)
	}
}

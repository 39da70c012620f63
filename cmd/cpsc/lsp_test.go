package main

import (
	"bytes"
	"encoding/json"
	"fmt"
	"strings"
	"testing"
)

// TestLanguageServer runs cpsc lsp with a whole session as its input, as an editor would start
// it.
func TestLanguageServer(t *testing.T) {
	frame := func(method string, id int, params string) string {
		body := fmt.Sprintf(`{"jsonrpc":"2.0","method":%q,"params":%s}`, method, params)
		if id > 0 {
			body = fmt.Sprintf(`{"jsonrpc":"2.0","id":%d,"method":%q,"params":%s}`, id, method, params)
		}
		return fmt.Sprintf("Content-Length: %d\r\n\r\n%s", len(body), body)
	}
	session := frame("initialize", 1, `{"capabilities":{}}`) + frame("initialized", 0, `{}`) +
		frame("textDocument/didOpen", 0, `{"textDocument":{"uri":"file:///a.imp","languageId":"imp","version":1,"text":"fn main() { }"}}`) +
		frame("shutdown", 2, `null`)
	for _, test := range []struct {
		args   []string
		input  string
		status int
	}{
		{[]string{"lsp"}, session + frame("exit", 0, `null`), 0},
		{[]string{"lsp", "--stdio", "--allow=W0610"}, session + frame("exit", 0, `null`), 0},
		{[]string{"lsp"}, session, 0},
		{[]string{"lsp"}, frame("initialize", 1, `{"capabilities":{}}`) + frame("exit", 0, `null`), 1},
		{[]string{"lsp"}, "no header at all\r\n\r\n", 1},
		{[]string{"lsp", "file.imp"}, "", 2},
		{[]string{"lsp", "--max-source=9G"}, "", 2},
		{[]string{"lsp", "--placement=simple"}, "", 2},
	} {
		var out, errs bytes.Buffer
		if status := command(test.args, strings.NewReader(test.input), &out, &errs); status != test.status {
			t.Errorf("%v: status %d, want %d\n%s", test.args, status, test.status, &errs)
		}
		// Standard output has messages of the protocol and nothing else.
		rest := out.String()
		for rest != "" {
			var n int
			if _, err := fmt.Sscanf(rest, "Content-Length: %d\r\n\r\n", &n); err != nil {
				t.Fatalf("%v: %v in %q", test.args, err, rest)
			}
			_, body, _ := strings.Cut(rest, "\r\n\r\n")
			if len(body) < n || !json.Valid([]byte(body[:n])) {
				t.Fatalf("%v: %q", test.args, rest)
			}
			rest = body[n:]
		}
		if strings.Contains(test.input, "shutdown") && !strings.Contains(out.String(), `"id":2`) {
			t.Errorf("%v: no answer to shutdown: %q", test.args, &out)
		}
	}
}

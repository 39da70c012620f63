// This file defines a client for the tests. It has its own framing and its own positions.

package lsp

import (
	"bufio"
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"io"
	"strconv"
	"strings"
	"sync"
	"testing"
	"time"
	"unicode/utf16"

	"cpsc/internal/test/long"
)

// A client speaks to a server over pipes.
type client struct {
	t        *testing.T
	late     context.Context // ends when a test has to fail
	in       *io.PipeWriter
	messages chan message
	log      *buffer
	status   chan int
	id       int
	versions map[string]int32
	notes    []message // notifications that nobody has awaited yet
}

// A message is any message of the server.
type message struct {
	ID     *int            `json:"id"`
	Method string          `json:"method"`
	Params json.RawMessage `json:"params"`
	Result json.RawMessage `json:"result"`
	Error  *rpcError       `json:"error"`
}

type rpcError struct {
	Code    int             `json:"code"`
	Message string          `json:"message"`
	Data    json.RawMessage `json:"data"`
}

// A buffer is a log that goroutines share.
type buffer struct {
	mu sync.Mutex
	b  bytes.Buffer
}

func (b *buffer) Write(p []byte) (int, error) {
	b.mu.Lock()
	defer b.mu.Unlock()
	return b.b.Write(p)
}

func (b *buffer) String() string {
	b.mu.Lock()
	defer b.mu.Unlock()
	return b.b.String()
}

// A slow machine converts as much as a fast one.
func init() { conversionTime, runTime = time.Hour, time.Hour }

// connect starts a server and returns a client that has sent nothing yet.
func connect(t *testing.T) *client { return connectWith(t, Options{}) }

func connectWith(t *testing.T, opts Options) *client {
	toServer, in := io.Pipe()
	out, fromServer := io.Pipe()
	c := &client{t: t, late: long.Context(t), in: in, messages: make(chan message, 1000), log: &buffer{}, status: make(chan int, 1), versions: map[string]int32{}}
	go func() {
		opts.Log = c.log
		c.status <- Serve(toServer, fromServer, opts)
		fromServer.Close()
		toServer.Close()
	}()
	go func() {
		defer close(c.messages)
		r := bufio.NewReader(out)
		for {
			header, err := r.ReadString('\n')
			if err != nil {
				return
			}
			n, err := strconv.Atoi(strings.TrimSpace(strings.TrimPrefix(header, "Content-Length:")))
			if err != nil {
				t.Errorf("header %q", header)
				return
			}
			if blank, _ := r.ReadString('\n'); blank != "\r\n" {
				t.Errorf("after the header comes %q", blank)
			}
			body := make([]byte, n)
			if _, err := io.ReadFull(r, body); err != nil {
				t.Error(err)
				return
			}
			var m message
			if err := json.Unmarshal(body, &m); err != nil {
				t.Errorf("%v in %s", err, body)
			}
			c.messages <- m
		}
	}()
	t.Cleanup(func() {
		in.Close()
		if strings.Contains(c.log.String(), "goroutine ") {
			t.Errorf("the server had an internal error:\n%s", c.log)
		}
	})
	return c
}

// capable are the capabilities of most clients.
const capable = `{"capabilities": {"textDocument": {
	"hover": {"contentFormat": ["markdown", "plaintext"]},
	"completion": {"completionItem": {"documentationFormat": ["markdown"]}},
	"signatureHelp": {"signatureInformation": {"documentationFormat": ["markdown"]}},
	"documentSymbol": {"hierarchicalDocumentSymbolSupport": true},
	"codeAction": {"codeActionLiteralSupport": {}},
	"rename": {"prepareSupport": true},
	"publishDiagnostics": {"relatedInformation": true, "tagSupport": {}, "codeDescriptionSupport": true}
}}}`

// begin returns a client that has initialized its server.
func begin(t *testing.T) *client {
	c := connect(t)
	c.call("initialize", json.RawMessage(capable), nil)
	c.notify("initialized", map[string]any{})
	return c
}

// raw sends the body of a message.
func (c *client) raw(body string) {
	c.t.Helper()
	if _, err := fmt.Fprintf(c.in, "Content-Length: %d\r\n\r\n%s", len(body), body); err != nil {
		c.t.Fatal(err)
	}
}

func (c *client) sendJSON(x any) {
	c.t.Helper()
	body, err := json.Marshal(x)
	if err != nil {
		c.t.Fatal(err)
	}
	c.raw(string(body))
}

func (c *client) notify(method string, params any) {
	c.t.Helper()
	c.sendJSON(map[string]any{"jsonrpc": "2.0", "method": method, "params": params})
}

// request sends a request and returns its number.
func (c *client) request(method string, params any) int {
	c.t.Helper()
	c.id++
	c.sendJSON(map[string]any{"jsonrpc": "2.0", "id": c.id, "method": method, "params": params})
	return c.id
}

// next returns the next message.
func (c *client) next() message {
	c.t.Helper()
	select {
	case m, ok := <-c.messages:
		if !ok {
			c.t.Fatal("the server has ended the connection")
		}
		return m
	case <-c.late.Done():
		c.t.Fatal("the server does not answer")
	}
	panic("unreachable")
}

// response returns the response to a request.
func (c *client) response(id int) message {
	c.t.Helper()
	for {
		m := c.next()
		switch {
		case m.Method != "":
			c.notes = append(c.notes, m)
		case m.ID != nil && *m.ID == id:
			return m
		default:
			c.t.Fatalf("a response to request %d instead of %d: %s %+v", *m.ID, id, m.Result, m.Error)
		}
	}
}

// call sends a request and decodes its result, unless result is nil. An error is returned.
func (c *client) call(method string, params, result any) *rpcError {
	c.t.Helper()
	m := c.response(c.request(method, params))
	if m.Error == nil && result != nil {
		if err := json.Unmarshal(m.Result, result); err != nil {
			c.t.Fatalf("%s: %v in %s", method, err, m.Result)
		}
	}
	return m.Error
}

// diagnostics waits for the diagnostics of the current version of a document.
func (c *client) diagnostics(uri string) []Diagnostic {
	c.t.Helper()
	for {
		for len(c.notes) > 0 {
			m := c.notes[0]
			c.notes = c.notes[1:]
			var p publishDiagnosticsParams
			if err := json.Unmarshal(m.Params, &p); err != nil || m.Method != "textDocument/publishDiagnostics" {
				c.t.Fatalf("%+v: %v", m, err)
			}
			if p.URI == uri && p.Version != nil && *p.Version == c.versions[uri] {
				return p.Diagnostics
			}
		}
		if m := c.next(); m.Method != "" {
			c.notes = append(c.notes, m)
		} else {
			c.t.Fatalf("a response without a request: %+v", m)
		}
	}
}

// cursor marks positions in the texts of the tests.
const cursor = "¦"

// open opens a document and returns the positions of the cursors in the text.
func (c *client) open(uri, text string) []Position {
	c.t.Helper()
	var at []Position
	var plain strings.Builder
	for i, part := range strings.Split(text, cursor) {
		if i > 0 {
			at = append(at, positionAtEnd(plain.String()))
		}
		plain.WriteString(part)
	}
	c.versions[uri] = 1
	c.notify("textDocument/didOpen", map[string]any{"textDocument": map[string]any{"uri": uri, "languageId": "imp", "version": 1, "text": plain.String()}})
	return at
}

// positionAtEnd returns the position at the end of a text.
func positionAtEnd(text string) Position {
	lines := strings.Split(text, "\n")
	return Position{uint32(len(lines) - 1), uint32(len(utf16.Encode([]rune(lines[len(lines)-1]))))}
}

// change changes a document; without a range, all of it.
func (c *client) change(uri string, changes ...contentChange) {
	c.t.Helper()
	c.versions[uri]++
	var list []any
	for _, ch := range changes {
		if ch.Range == nil {
			list = append(list, map[string]any{"text": ch.Text})
		} else {
			list = append(list, map[string]any{"range": ch.Range, "text": ch.Text})
		}
	}
	c.notify("textDocument/didChange", map[string]any{"textDocument": map[string]any{"uri": uri, "version": c.versions[uri]}, "contentChanges": list})
}

// at returns the parameters of a request about a position.
func at(uri string, p Position) map[string]any {
	return map[string]any{"textDocument": map[string]any{"uri": uri}, "position": p}
}

// end ends the server as the protocol says, and returns its exit status.
func (c *client) end() int {
	c.t.Helper()
	if err := c.call("shutdown", nil, nil); err != nil {
		c.t.Errorf("shutdown: %v", err)
	}
	c.notify("exit", nil)
	return c.wait()
}

func (c *client) wait() int {
	c.t.Helper()
	select {
	case status := <-c.status:
		return status
	case <-c.late.Done():
		c.t.Fatal("the server does not end")
	}
	panic("unreachable")
}

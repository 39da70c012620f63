// This file defines the server: its life, its documents, and how requests are answered.

package lsp

import (
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"log"
	"path"
	"slices"
	"strings"
	"sync"
	"time"

	"github.com/sourcegraph/jsonrpc2"

	"cpsc/compile"
	"cpsc/diag"
)

// Options say how programs are checked. The zero value means the defaults of the command.
type Options struct {
	Version   string      // of cpsc, for the client
	Limits    diag.Limits // on programs
	MaxSource int         // on their length in bytes; 0: diag.MaxText
	MaxMemory int64       // on the bytes of the process while it checks or converts; 0: no limit
	Policy    diag.Policy // what becomes of warnings

	// Delay is how long the server waits after a change before it publishes diagnostics, so
	// that it does not check a program after every key.
	Delay time.Duration

	Log io.Writer // messages for whoever runs the server; nil: none

	// Cache is a directory in which the server writes explanations of diagnostics, for links to them, and pages of cpsc explore; if it is
	// empty, there are none.
	Cache string

	client clientCapabilities
}

func (o *Options) logf(format string, args ...any) {
	if o.Log != nil {
		log.New(o.Log, "cpsc lsp: ", 0).Printf(format, args...)
	}
}

// Serve speaks to a client until it says exit or its end of the connection is closed, and
// returns the exit status of the protocol: 0 if the client has said shutdown before, else 1.
// It may leave a goroutine that reads from in. A reader that is nil is at its end, and a writer
// that is nil fails.
func Serve(in io.Reader, out io.Writer, opts Options) int {
	if in == nil {
		in = strings.NewReader("")
	}
	s := &server{opts: opts, encoding: utf16Encoding, documents: map[string]*snapshot{}, strange: map[string]string{}, pending: map[jsonrpc2.ID]context.CancelFunc{},
		exit: make(chan struct{}), working: make(chan struct{}, 1), typing: make(chan struct{}, 1)}
	stream := newStream(in, out)
	logger := log.New(io.Discard, "", 0) // stream reports errors itself
	conn := jsonrpc2.NewConn(context.Background(), stream, s, jsonrpc2.SetLogger(logger))
	select {
	case <-s.exit:
	case <-stream.failed:
	case <-conn.DisconnectNotify():
	}
	conn.Close()
	select {
	case <-stream.failed:
		opts.logf("the connection failed: %v", stream.err)
		return 1
	default:
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.state == shutDown {
		return 0
	}
	return 1
}

// A server is a server with one client. Handle is called for one message after the other.
type server struct {
	opts     Options
	encoding encoding
	exit     chan struct{}

	mu        sync.Mutex
	state     state
	documents map[string]*snapshot // the latest of each open document, by URI
	pending   map[jsonrpc2.ID]context.CancelFunc

	working chan struct{} // holds an element while one is analysed or a request is answered
	typing  chan struct{} // the same for the requests that need no analysis, so that they do not wait for one

	publishing sync.Mutex        // so that diagnostics go out in the order of versions
	strange    map[string]string // by URI of a document that is not open and has diagnostics: the document with whose program they came
}

// A state is a part of the life of the server.
type state uint8

const (
	uninitialized state = iota
	running
	shutDown
)

// Handle handles a message.
func (s *server) Handle(ctx context.Context, conn *jsonrpc2.Conn, r *jsonrpc2.Request) {
	params := json.RawMessage("null")
	if r.Params != nil {
		params = *r.Params
	}
	if r.Notif {
		if err := recovered(func() error { return s.notification(ctx, conn, r.Method, params) }); err != nil {
			s.opts.logf("%s: %v", r.Method, err)
		}
		return
	}
	answer, err := s.request(conn, r.Method, params)
	if err != nil {
		s.reply(ctx, conn, r.ID, nil, err)
		return
	}
	ctx, cancel := context.WithCancel(ctx)
	s.mu.Lock()
	_, taken := s.pending[r.ID]
	if !taken {
		s.pending[r.ID] = cancel
	}
	s.mu.Unlock()
	if taken {
		cancel()
		s.reply(ctx, conn, r.ID, nil, failure(jsonrpc2.CodeInvalidRequest, "a request with the id %s is not yet answered", r.ID))
		return
	}
	work := func() {
		var result any
		err := recovered(func() (err error) {
			result, err = answer(ctx)
			return err
		})
		if ctx.Err() != nil {
			err = failure(codeRequestCancelled, "the request was cancelled")
		}
		s.mu.Lock()
		delete(s.pending, r.ID)
		s.mu.Unlock()
		cancel()
		s.reply(ctx, conn, r.ID, result, err)
	}
	if r.Method == "initialize" || r.Method == "shutdown" {
		work()
	} else {
		go work()
	}
}

// reply answers a request.
func (s *server) reply(ctx context.Context, conn *jsonrpc2.Conn, id jsonrpc2.ID, result any, err error) {
	if err == nil {
		err = conn.Reply(ctx, id, result)
	} else {
		var known *jsonrpc2.Error
		if !errors.As(err, &known) {
			s.opts.logf("internal error: %v", err)
			known = failure(jsonrpc2.CodeInternalError, "internal error: this is a bug in cpsc")
		}
		err = conn.ReplyWithError(ctx, id, known)
	}
	if err != nil && !errors.Is(err, jsonrpc2.ErrClosed) {
		s.opts.logf("a reply was not sent: %v", err)
	}
}

func failure(code int64, format string, args ...any) *jsonrpc2.Error {
	return &jsonrpc2.Error{Code: code, Message: fmt.Sprintf(format, args...)}
}

// notification handles a notification. An error is only logged.
func (s *server) notification(ctx context.Context, conn *jsonrpc2.Conn, method string, raw json.RawMessage) error {
	if method == "exit" {
		close(s.exit)
		<-ctx.Done() // nothing comes after it
		return nil
	}
	if s.state != running {
		return fmt.Errorf("ignored, because the server is not running")
	}
	p, err := decoded(raw)
	if err != nil {
		return err
	}
	switch method {
	case "textDocument/didOpen":
		s.open(conn, p)
	case "textDocument/didChange":
		return s.change(conn, p)
	case "textDocument/didClose":
		return s.closeDocument(conn, p.TextDocument.URI)
	case "initialized":
		s.watch(conn)
	case "workspace/didChangeWatchedFiles":
		for _, c := range p.Changes {
			s.update(conn, c.URI, s.opts.Delay)
		}
	case "$/cancelRequest":
		s.cancel(p.ID)
	}
	return nil // clients send others, too, which a server may ignore
}

func decoded(raw json.RawMessage) (p parameters, err error) {
	if err := json.Unmarshal(raw, &p); err != nil {
		return p, failure(jsonrpc2.CodeInvalidParams, "invalid parameters: %v", err)
	}
	return p, nil
}

// request begins to handle a request and returns the function that answers it.
func (s *server) request(conn *jsonrpc2.Conn, method string, raw json.RawMessage) (func(context.Context) (any, error), error) {
	answer := documentRequests()[method]
	switch {
	case method == "initialize" && s.state != uninitialized:
		return nil, failure(jsonrpc2.CodeInvalidRequest, "the server is already initialized")
	case method != "initialize" && s.state == uninitialized:
		return nil, failure(codeServerNotInitialized, "the first request must be initialize")
	case s.state == shutDown:
		return nil, failure(jsonrpc2.CodeInvalidRequest, "the server is shut down")
	case answer == nil && !slices.Contains([]string{"initialize", "shutdown", "workspace/symbol", "workspace/executeCommand"}, method):
		return nil, failure(jsonrpc2.CodeMethodNotFound, "the server has no method %q", method)
	}
	p, err := decoded(raw)
	if err != nil && method != "shutdown" { // which has no parameters
		return nil, err
	}
	switch method {
	case "initialize":
		return func(context.Context) (any, error) { return s.initialize(p), nil }, nil
	case "shutdown":
		return func(context.Context) (any, error) { s.setState(shutDown); return nil, nil }, nil
	case "workspace/symbol":
		return func(ctx context.Context) (any, error) { return s.workspaceSymbols(ctx, p.Query), nil }, nil
	case "workspace/executeCommand":
		return func(ctx context.Context) (any, error) { return refused(s.execute(ctx, conn, p)) }, nil
	}
	uri := cmp.Or(p.TextDocument.URI, p.Item.URI)
	snap := s.latest(uri)
	if snap == nil && p.Item.URI != "" { // it may be a source of the program of another document
		snap = s.having(uri)
	}
	if snap == nil {
		return nil, failure(jsonrpc2.CodeInvalidParams, "the document %q is not open", uri)
	}
	return func(ctx context.Context) (result any, err error) {
		lane := s.working
		if method == "textDocument/completion" || method == "textDocument/signatureHelp" {
			lane = s.typing
		}
		if !s.work(ctx, lane, snap, func() { result, err = answer(snap, p) }) {
			return nil, failure(codeContentModified, "the document was changed")
		}
		return result, err
	}, nil
}

// work calls f, which may analyse a snapshot, while no other f runs in its lane. If the snapshot
// is not analysed yet, and the document is changed or the request cancelled before f begins, it
// returns false instead.
func (s *server) work(ctx context.Context, lane chan struct{}, snap *snapshot, f func()) bool {
	select {
	case lane <- struct{}{}:
		defer func() { <-lane }()
	case <-ctx.Done():
		return false
	}
	if ctx.Err() != nil || !snap.analysed() && s.latest(snap.uri) != snap {
		return false
	}
	f()
	return true
}

func (s *server) setState(to state) {
	s.mu.Lock()
	s.state = to
	s.mu.Unlock()
}

// initialize agrees with the client on what the server does.
func (s *server) initialize(p parameters) any {
	if slices.Contains(p.Capabilities.General.PositionEncodings, utf8Encoding) {
		s.encoding = utf8Encoding
	}
	s.opts.client = p.Capabilities
	s.setState(running)
	type object = map[string]any
	capabilities := object{
		"positionEncoding":       s.encoding,
		"textDocumentSync":       object{"openClose": true, "change": 2}, // incremental
		"semanticTokensProvider": object{"legend": tokenLegend, "full": true},
		"executeCommandProvider": object{"commands": commands},
		"codeActionProvider":     object{"codeActionKinds": []string{quickFix, inline, extract, fixAll}},
		"renameProvider":         true,
		"completionProvider":     object{"triggerCharacters": []string{"."}},
		"signatureHelpProvider":  object{"triggerCharacters": []string{"(", ","}},
	}
	if p.Capabilities.TextDocument.Rename.PrepareSupport {
		capabilities["renameProvider"] = object{"prepareProvider": true}
	}
	for name := range strings.FieldsSeq("hover definition references documentHighlight documentSymbol documentFormatting foldingRange typeDefinition selectionRange inlayHint callHierarchy workspaceSymbol documentRangeFormatting") {
		capabilities[name+"Provider"] = true
	}
	return object{"capabilities": capabilities, "serverInfo": object{"name": "cpsc", "version": s.opts.Version}}
}

// latest returns the latest snapshot of a document, or nil if it is not open.
func (s *server) latest(uri string) *snapshot {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.documents[uri]
}

// set makes a snapshot the latest of its document, and publishes the diagnostics.
func (s *server) set(conn *jsonrpc2.Conn, snap *snapshot, delay time.Duration) {
	s.mu.Lock()
	s.documents[snap.uri] = snap
	s.mu.Unlock()
	s.update(conn, snap.uri, delay)
}

// update publishes the diagnostics of the programs that change with a document.
func (s *server) update(conn *jsonrpc2.Conn, uri string, delay time.Duration) {
	changed := s.refresh(uri)
	time.AfterFunc(delay, func() {
		for _, snap := range changed {
			s.publish(conn, snap)
		}
	})
}

func (s *server) open(conn *jsonrpc2.Conn, p parameters) {
	d := p.TextDocument
	lang := compile.Language(d.LanguageID)
	if !slices.Contains(compile.Languages, lang) {
		lang = compile.Guess(path.Base(d.URI), d.Text)
	}
	s.set(conn, &snapshot{text: newText(d.Text, s.encoding), uri: d.URI, version: d.Version, lang: lang, opts: &s.opts}, 0)
}

func (s *server) change(conn *jsonrpc2.Conn, p parameters) error {
	old := s.latest(p.TextDocument.URI)
	switch {
	case old == nil:
		return fmt.Errorf("the document %q is not open", p.TextDocument.URI)
	case p.TextDocument.Version <= old.version:
		return fmt.Errorf("ignored, because %q has version %d, and this is for version %d", old.uri, old.version, p.TextDocument.Version)
	}
	t := old.text
	for _, c := range p.ContentChanges {
		t = t.change(c)
	}
	s.set(conn, &snapshot{text: t, uri: old.uri, version: p.TextDocument.Version, lang: old.lang, opts: &s.opts, others: old.others}, s.opts.Delay)
	return nil
}

// closeDocument forgets a document, and its diagnostics disappear.
func (s *server) closeDocument(conn *jsonrpc2.Conn, uri string) error {
	if s.latest(uri) == nil {
		return fmt.Errorf("the document %q is not open", uri)
	}
	s.mu.Lock()
	delete(s.documents, uri)
	s.mu.Unlock()
	s.publishing.Lock()
	err := s.notify(conn, publishDiagnosticsParams{URI: uri, Diagnostics: []Diagnostic{}})
	s.publishBeside(conn, &analysis{snapshot: &snapshot{uri: uri}})
	s.publishing.Unlock()
	s.update(conn, uri, 0)
	return err
}

// publish sends the diagnostics of a snapshot, if it is still the latest.
func (s *server) publish(conn *jsonrpc2.Conn, snap *snapshot) {
	if s.latest(snap.uri) != snap || !s.work(context.Background(), s.working, snap, func() { snap.analyse() }) {
		return
	}
	s.publishing.Lock()
	defer s.publishing.Unlock()
	if s.latest(snap.uri) != snap {
		return
	}
	if err := s.notify(conn, publishDiagnosticsParams{snap.uri, &snap.version, snap.analyse().diagnostics()}); err != nil {
		s.opts.logf("%s: %v", snap.uri, err)
	}
	s.publishBeside(conn, snap.analyse())
}

func (s *server) notify(conn *jsonrpc2.Conn, p publishDiagnosticsParams) error {
	err := conn.Notify(context.Background(), "textDocument/publishDiagnostics", p)
	if errors.Is(err, jsonrpc2.ErrClosed) {
		return nil
	}
	return err
}

// cancel cancels a request, if it is not answered yet.
func (s *server) cancel(id jsonrpc2.ID) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if cancel := s.pending[id]; cancel != nil {
		cancel()
	}
}

// documentRequests are the requests about a document. The client waits for completion and
// signature help at every key, so they do without the analysis of the whole document.
var documentRequests = sync.OnceValue(func() map[string]func(*snapshot, parameters) (any, error) {
	return map[string]func(*snapshot, parameters) (any, error){
		"textDocument/hover":             func(s *snapshot, p parameters) (any, error) { return s.analyse().hover(p), nil },
		"textDocument/definition":        func(s *snapshot, p parameters) (any, error) { return s.analyse().definition(p), nil },
		"textDocument/references":        func(s *snapshot, p parameters) (any, error) { return s.analyse().references(p), nil },
		"textDocument/documentHighlight": func(s *snapshot, p parameters) (any, error) { return s.analyse().highlights(p), nil },
		"textDocument/documentSymbol": func(s *snapshot, _ parameters) (any, error) {
			if s.opts.client.TextDocument.DocumentSymbol.HierarchicalDocumentSymbolSupport {
				return s.analyse().documentSymbols(), nil
			}
			return s.analyse().flatSymbols(), nil
		},
		"textDocument/semanticTokens/full":  func(s *snapshot, _ parameters) (any, error) { return s.semanticTokens(), nil },
		"textDocument/foldingRange":         func(s *snapshot, _ parameters) (any, error) { return s.analyse().foldingRanges(), nil },
		"textDocument/formatting":           func(s *snapshot, _ parameters) (any, error) { return refused(s.analyse().formatting()) },
		"textDocument/rangeFormatting":      func(s *snapshot, p parameters) (any, error) { return refused(s.analyse().rangeFormatting(p)) },
		"textDocument/typeDefinition":       func(s *snapshot, p parameters) (any, error) { return s.analyse().typeDefinition(p), nil },
		"textDocument/inlayHint":            func(s *snapshot, p parameters) (any, error) { return s.analyse().inlayHints(p), nil },
		"textDocument/selectionRange":       func(s *snapshot, p parameters) (any, error) { return s.analyse().selectionRanges(p), nil },
		"textDocument/prepareCallHierarchy": func(s *snapshot, p parameters) (any, error) { return s.analyse().prepareCalls(p), nil },
		"callHierarchy/incomingCalls":       func(s *snapshot, p parameters) (any, error) { return s.analyse().incomingCalls(p), nil },
		"callHierarchy/outgoingCalls":       func(s *snapshot, p parameters) (any, error) { return s.analyse().outgoingCalls(p), nil },
		"textDocument/codeAction":           func(s *snapshot, p parameters) (any, error) { return s.analyse().codeActions(p), nil },
		"textDocument/completion":           func(s *snapshot, p parameters) (any, error) { return s.completion(p), nil },
		"textDocument/signatureHelp":        func(s *snapshot, p parameters) (any, error) { return s.signatureHelp(p), nil },
		"textDocument/prepareRename":        func(s *snapshot, p parameters) (any, error) { return refused(s.analyse().prepareRename(p)) },
		"textDocument/rename":               func(s *snapshot, p parameters) (any, error) { return refused(s.analyse().rename(p)) },
	}
})

// refused returns a result, or the reason why there is none as an error that editors show.
func refused(result any, err error) (any, error) {
	if err == nil {
		return result, nil
	}
	e := failure(codeRequestFailed, "%v", err)
	if r, ok := err.(*refusal); ok && r.at != nil {
		e.SetError(r.at)
	}
	return nil, e
}

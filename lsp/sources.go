// This file defines programs of several sources: a document with the other files of its directory. The text of a document comes first in its
// program, so that a span in it is the same in both.

package lsp

import (
	"cmp"
	"context"
	"errors"
	"maps"
	"net/url"
	"path/filepath"
	"slices"
	"strings"
	"sync"

	"github.com/sourcegraph/jsonrpc2"

	"cpsc/compile"
	"cpsc/diag"
	"cpsc/parser"
)

// A source is a source of the program of a document, other than the document.
type source struct {
	*text
	uri   string
	heads func() string // the text of its declarations, without what is in blocks: see excerpt
}

func (o *source) all() string { return o.string }

func newSource(uri string, t *text) *source {
	return &source{t, uri, sync.OnceValue(func() string { return excerpt(t.string, parser.Tokens(t.string), diag.NoSpan) })}
}

// pathOf returns the path of a document, or "" if it is no file.
func pathOf(uri string) string {
	u, err := url.Parse(uri)
	if err != nil || u.Scheme != "file" {
		return ""
	}
	if rest := strings.TrimPrefix(u.Path, "/"); filepath.VolumeName(rest) != "" { // of Windows
		return filepath.FromSlash(rest)
	}
	return filepath.FromSlash(u.Path)
}

// fileURI returns the URI of a file.
func fileURI(path string) string {
	return (&url.URL{Scheme: "file", Path: "/" + strings.TrimPrefix(filepath.ToSlash(path), "/")}).String()
}

// beside returns the other sources of the program of a snapshot, with the texts of those that are open.
func (s *server) beside(snap *snapshot) []*source {
	if snap.lang != compile.Imp {
		return nil
	}
	uris, texts := map[string]string{}, map[string]string{}
	for uri, d := range s.documents {
		uris[pathOf(uri)], texts[pathOf(uri)] = uri, d.string
	}
	var list []*source
	for _, x := range compile.Beside(pathOf(snap.uri), snap.string, texts) {
		uri := cmp.Or(uris[x.Name], fileURI(x.Name))
		content := strings.ToValidUTF8(x.Text, "\uFFFD")
		if i := slices.IndexFunc(snap.others, func(o *source) bool { return o.uri == uri && o.string == content }); i >= 0 {
			list = append(list, snap.others[i])
		} else {
			list = append(list, newSource(uri, newText(content, s.encoding)))
		}
	}
	return list
}

// refresh finds the other sources of the documents in the directory of one of them anew, and returns the snapshots that are new: that of
// the document, if it is open, and those of which this changes the program.
func (s *server) refresh(uri string) (changed []*snapshot) {
	s.mu.Lock()
	defer s.mu.Unlock()
	isOpen := s.documents[uri] != nil
	for _, of := range slices.Sorted(maps.Keys(s.documents)) {
		d := s.documents[of]
		if filepath.Dir(pathOf(of)) != filepath.Dir(pathOf(uri)) {
			continue
		}
		others := s.beside(d)
		if of != uri && slices.Equal(others, d.others) {
			if !isOpen && len(others) > 0 { // it may have diagnostics for the document
				changed = append(changed, d)
			}
			continue
		}
		d = &snapshot{text: d.text, uri: d.uri, version: d.version, lang: d.lang, opts: d.opts, others: others}
		s.documents[of] = d
		changed = append(changed, d)
	}
	return changed
}

// having returns the snapshot of a document whose program has a source, or nil.
func (s *server) having(uri string) *snapshot {
	s.mu.Lock()
	defer s.mu.Unlock()
	for _, of := range slices.Sorted(maps.Keys(s.documents)) {
		if slices.ContainsFunc(s.documents[of].others, func(o *source) bool { return o.uri == uri }) {
			return s.documents[of]
		}
	}
	return nil
}

// ask sends a request to the client, whose answer does not matter.
func (s *server) ask(conn *jsonrpc2.Conn, method string, params any) {
	if err := conn.Call(context.Background(), method, params, nil); err != nil && !errors.Is(err, jsonrpc2.ErrClosed) {
		s.opts.logf("%s: %v", method, err)
	}
}

// watch asks a client that can do it to say when files change.
func (s *server) watch(conn *jsonrpc2.Conn) {
	if s.opts.client.Workspace.DidChangeWatchedFiles.DynamicRegistration {
		go s.ask(conn, "client/registerCapability", map[string]any{"registrations": []any{map[string]any{"id": "sources", "method": "workspace/didChangeWatchedFiles",
			"registerOptions": map[string]any{"watchers": []any{map[string]any{"globPattern": "**/*.imp"}}}}}})
	}
}

// publishBeside sends the diagnostics of an analysis that are in documents that are not open, and withdraws earlier ones.
func (s *server) publishBeside(conn *jsonrpc2.Conn, a *analysis) {
	lists := map[string][]Diagnostic{}
	for uri, of := range s.strange {
		if of == a.uri {
			lists[uri] = []Diagnostic{}
		}
	}
	for _, d := range a.errs {
		if uri, _, _ := a.in(d.Primary.Span); uri != a.uri {
			lists[uri] = append(lists[uri], a.diagnostic(d))
		}
	}
	for _, uri := range slices.Sorted(maps.Keys(lists)) {
		if delete(s.strange, uri); s.latest(uri) != nil {
			continue // it has its own
		}
		if len(lists[uri]) > 0 {
			s.strange[uri] = a.uri
		}
		s.notify(conn, publishDiagnosticsParams{URI: uri, Diagnostics: lists[uri]})
	}
}

// joined returns the program of a snapshot, with texts of the others.
func (s *snapshot) joined(of func(*source) string) *diag.File {
	file := diag.NewFile(s.uri, s.string)
	if len(s.others) > 0 {
		files := []*diag.File{file}
		for _, o := range s.others {
			files = append(files, diag.NewFile(o.uri, of(o)))
		}
		file = diag.Join(files...)
	}
	file.Limits = s.opts.Limits
	return file
}

// sources returns the sources of the program of a snapshot with their paths, itself first.
func (s *snapshot) sources() []compile.Source {
	list := []compile.Source{{Name: cmp.Or(pathOf(s.uri), s.uri), Text: s.string}}
	for _, o := range s.others {
		list = append(list, compile.Source{Name: cmp.Or(pathOf(o.uri), o.uri), Text: o.string})
	}
	return list
}

// in returns the document that a span of the program is in, its text, and where this begins in the program.
func (a *analysis) in(s diag.Span) (uri string, t *text, start int32) {
	for i, o := range slices.Backward(a.others) {
		if i+1 < len(a.parts) && a.parts[i+1].Start <= s.Start {
			return o.uri, o.text, a.parts[i+1].Start
		}
	}
	return a.uri, a.text, 0
}

// isOwn reports whether a span of the program is in the document.
func (a *analysis) isOwn(s diag.Span) bool { return int(s.Start) <= len(a.string) }

func (a *analysis) location(s diag.Span) Location {
	uri, t, start := a.in(s)
	return Location{uri, t.rangeOf(diag.Span{Start: s.Start - start, End: s.End - start})}
}

// change returns edits of the program as the protocol has them.
func (a *analysis) change(edits []diag.Edit) WorkspaceEdit {
	changes := map[string][]TextEdit{}
	for _, e := range edits {
		at := a.location(e.Span)
		changes[at.URI] = append(changes[at.URI], TextEdit{at.Range, e.Text})
	}
	return WorkspaceEdit{changes}
}

// after returns the analysis of the program after edits.
func (a *analysis) after(edits []diag.Edit) *analysis {
	apply := func(t *text, start int32) *text {
		var own []diag.Edit
		for _, e := range edits {
			if _, of, _ := a.in(e.Span); of == t {
				own = append(own, diag.Edit{Span: diag.Span{Start: e.Span.Start - start, End: e.Span.End - start}, Text: e.Text})
			}
		}
		if own == nil {
			return t
		}
		text, _ := diag.Apply(t.string, []diag.Fix{{Edits: own}})
		return newText(text, a.encoding)
	}
	s := &snapshot{text: apply(a.text, 0), uri: a.uri, lang: a.lang, opts: a.opts}
	for i, o := range a.others {
		s.others = append(s.others, newSource(o.uri, apply(o.text, a.parts[i+1].Start)))
	}
	return newAnalysis(s)
}

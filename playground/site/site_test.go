package site

import (
	"bytes"
	"net/http/httptest"
	"testing"

	"github.com/andybalholm/brotli"
)

// The server knows the files by their names, and their types. It sends compressed ones as they are
// to those who can read them.
func TestHandler(t *testing.T) {
	var small bytes.Buffer
	b := brotli.NewWriter(&small)
	b.Write([]byte("code"))
	b.Close()
	h := handler(map[string][]byte{"index.html": []byte("page"), "cpsc.wasm.br": small.Bytes(), "tour.json": []byte("[]")})
	for _, test := range []struct {
		path, accepts string
		status        int
		kind          string
		body          string
	}{
		{"/", "gzip, br", 200, "text/html; charset=utf-8", "page"},
		{"/cpsc.wasm", "gzip, br", 200, "application/wasm", small.String()},
		{"/cpsc.wasm", "gzip", 200, "application/wasm", "code"},
		{"/tour.json", "", 200, "application/json", "[]"},
		{"/dist/index.html", "", 404, "text/plain; charset=utf-8", "404 page not found\n"},
		{"/../go.mod", "", 404, "text/plain; charset=utf-8", "404 page not found\n"},
	} {
		r := httptest.NewRequest("GET", "http://localhost"+test.path, nil)
		r.Header.Set("Accept-Encoding", test.accepts)
		w := httptest.NewRecorder()
		h.ServeHTTP(w, r)
		if kind := w.Header().Get("Content-Type"); w.Code != test.status || kind != test.kind || w.Body.String() != test.body {
			t.Errorf("%s: %d, %s, %q", test.path, w.Code, kind, w.Body)
		}
		if test.status != 200 {
			continue
		}
		// A browser that has the file does not get it again.
		r.Header.Set("If-None-Match", w.Header().Get("ETag"))
		w = httptest.NewRecorder()
		if h.ServeHTTP(w, r); w.Code != 304 || w.Body.Len() > 0 {
			t.Errorf("%s again: %d, %d bytes", test.path, w.Code, w.Body.Len())
		}
	}
}

// Package site serves the files of the playground. In a program that is built with the tag site they
// are embedded, compressed, as go run ./playground -embed has made them:
//
//	go run ./playground -embed
//	go install -tags site ./cmd/cpsc
package site

import (
	"bytes"
	"crypto/sha256"
	"fmt"
	"io"
	"net"
	"net/http"
	"path"
	"strings"
	"time"

	"github.com/andybalholm/brotli"
)

// types are the types of the files by the ends of their names.
var types = map[string]string{".html": "text/html; charset=utf-8", ".js": "text/javascript; charset=utf-8", ".css": "text/css; charset=utf-8", ".json": "application/json", ".wasm": "application/wasm", "": "text/plain; charset=utf-8"}

// Serve writes the address at which it serves files to w, and serves them until that fails. Port 0
// is any that is free. A file can be compressed: its name then ends with .br.
func Serve(w io.Writer, address string, files map[string][]byte) error {
	listener, err := net.Listen("tcp", address)
	if err != nil {
		return err
	}
	fmt.Fprintf(w, "http://%s/\n", listener.Addr())
	return http.Serve(listener, handler(files))
}

func handler(files map[string][]byte) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		name := strings.TrimPrefix(r.URL.Path, "/")
		if name == "" {
			name = "index.html"
		}
		header := w.Header()
		data, ok := files[name]
		if !ok {
			if data, ok = files[name+".br"]; !ok {
				http.NotFound(w, r)
				return
			}
			header.Set("Vary", "Accept-Encoding")
			if strings.Contains(r.Header.Get("Accept-Encoding"), "br") {
				header.Set("Content-Encoding", "br")
			} else if data, _ = io.ReadAll(brotli.NewReader(bytes.NewReader(data))); data == nil {
				http.Error(w, name+" is damaged", http.StatusInternalServerError)
				return
			}
		}
		header.Set("Content-Type", types[path.Ext(name)])
		header.Set("Cache-Control", "no-cache") // a browser asks whether the file has the same tag
		header.Set("ETag", fmt.Sprintf(`"%x"`, sha256.Sum256(data)))
		http.ServeContent(w, r, name, time.Time{}, bytes.NewReader(data))
	})
}

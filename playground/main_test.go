package main

import (
	"bytes"
	"encoding/json"
	"net/http/httptest"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// The command writes all files, and the toolkit compiles for the browser.
func TestFiles(t *testing.T) {
	dir := filepath.Join(t.TempDir(), "a", "b")
	if err := run(dir, false, 0, nil); err != nil {
		t.Fatal(err)
	}
	files := map[string][]byte{}
	for _, name := range []string{"index.html", "page.css", "page.js", "worker.js", "wasm_exec.js", "cpsc.wasm", "examples.json", "tour.json", "THIRD_PARTY_NOTICES"} {
		data, err := os.ReadFile(filepath.Join(dir, name))
		if err != nil || len(data) == 0 {
			t.Fatal(name, err)
		}
		files[name] = data
	}
	if entries, err := os.ReadDir(dir); err != nil || len(entries) != len(files) {
		t.Errorf("%d files: %v", len(entries), err)
	}
	if !bytes.HasPrefix(files["cpsc.wasm"], []byte("\x00asm")) {
		t.Error("cpsc.wasm is not WebAssembly")
	}
	if bytes.Contains(files["index.html"], []byte("unsafe-inline")) {
		t.Error("index.html allows inline scripts")
	}
	var list []example
	if err := json.Unmarshal(files["examples.json"], &list); err != nil {
		t.Fatal(err)
	}
	count := map[string]int{}
	for _, e := range list {
		count[e.Language]++
	}
	if len(count) != 4 || count["imp"] < 50 || count["bril"] == 0 || count["cps"] == 0 || count["ssa"] == 0 {
		t.Errorf("examples by language: %v", count)
	}
}

// The server knows the files by their names, and their types.
func TestHandler(t *testing.T) {
	h := handler(map[string][]byte{"index.html": []byte("page"), "cpsc.wasm": []byte("code"), "tour.json": []byte("[]")})
	for _, test := range []struct {
		path   string
		status int
		kind   string
		body   string
	}{
		{"/", 200, "text/html; charset=utf-8", "page"},
		{"/cpsc.wasm", 200, "application/wasm", "code"},
		{"/tour.json", 200, "application/json", "[]"},
		{"/dist/index.html", 404, "text/plain; charset=utf-8", "404 page not found\n"},
		{"/../go.mod", 404, "text/plain; charset=utf-8", "404 page not found\n"},
	} {
		w := httptest.NewRecorder()
		h.ServeHTTP(w, httptest.NewRequest("GET", "http://localhost"+test.path, nil))
		if kind := w.Header().Get("Content-Type"); w.Code != test.status || kind != test.kind || w.Body.String() != test.body {
			t.Errorf("%s: %d, %s, %q", test.path, w.Code, kind, w.Body)
		}
	}
}

// The examples have their arguments in a line, and their input.
func TestExamples(t *testing.T) {
	data, err := examples("..")
	if err != nil {
		t.Fatal(err)
	}
	var list []example
	if err := json.Unmarshal(data, &list); err != nil {
		t.Fatal(err)
	}
	found := 0
	for _, e := range list {
		switch {
		case e.Language == "bril" && e.Name == "collatz":
			found++
			if want := "27"; e.Args != want {
				t.Errorf("the arguments of collatz are %q, want %q", e.Args, want)
			}
		case e.Language == "imp" && e.Name == "calculator":
			found++
			if !strings.HasSuffix(e.Input, "\n") || e.Args != "" {
				t.Errorf("calculator: %q, %q", e.Args, e.Input)
			}
		}
	}
	if found != 2 {
		t.Errorf("%d of two examples", found)
	}
}

func TestUsage(t *testing.T) {
	if run("", false, 0, nil) == nil || run(t.TempDir(), false, 0, []string{"x"}) == nil {
		t.Error("no error")
	}
}

package main

import (
	"bytes"
	"encoding/json"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// The command writes all files, and the toolkit compiles for the browser.
func TestFiles(t *testing.T) {
	dir := filepath.Join(t.TempDir(), "a", "b")
	if err := run(dir, false, false, "", nil); err != nil {
		t.Fatal(err)
	}
	files := map[string][]byte{}
	for _, name := range []string{"index.html", "page.css", "page.js", "worker.js", "wasm_exec.js", "cpsc.wasm", "examples.json", "builtins.json", "tour.json", "THIRD_PARTY_NOTICES"} {
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
	if run("", false, false, "", nil) == nil || run(t.TempDir(), false, false, "", []string{"x"}) == nil {
		t.Error("no error")
	}
}

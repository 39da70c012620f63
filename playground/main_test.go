package main

import (
	"bytes"
	"encoding/json"
	"os"
	"os/exec"
	"path/filepath"
	"testing"
)

// The command writes all files, and the toolkit compiles for the browser.
func TestFiles(t *testing.T) {
	dir := filepath.Join(t.TempDir(), "a", "b")
	if err := run(dir, false, 0, nil); err != nil {
		t.Fatal(err)
	}
	files := map[string][]byte{}
	for _, name := range []string{"index.html", "page.css", "page.js", "worker.js", "wasm_exec.js", "cpsc.wasm", "examples.json", "tour.json"} {
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

func TestUsage(t *testing.T) {
	if run("", false, 0, nil) == nil || run(t.TempDir(), false, 0, []string{"x"}) == nil {
		t.Error("no error")
	}
}

// go vet ./... leaves the package wasm out, which is for the browser only.
func TestVet(t *testing.T) {
	cmd := exec.Command("go", "vet", "cpsc/playground/wasm")
	cmd.Env = append(os.Environ(), "GOOS=js", "GOARCH=wasm")
	if out, err := cmd.CombinedOutput(); err != nil {
		t.Errorf("%v\n%s", err, out)
	}
}

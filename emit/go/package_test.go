package golang_test

import (
	"bytes"
	"errors"
	"os"
	"os/exec"
	"path/filepath"
	"testing"

	"cpsc/compile"
	golang "cpsc/emit/go"
)

// TestMemory expects the contents of a memory that is exported, although no function uses it.
func TestMemory(t *testing.T) {
	const module = "\x00asm\x01\x00\x00\x00" + "\x05\x03\x01\x00\x01" + "\x07\x0a\x01\x06memory\x02\x00" + "\x0b\x08\x01\x00\x41\x05\x0b\x02hi"
	p, err := compile.Compile("data.wasm", module, compile.Options{Language: compile.Wasm, Level: compile.O2})
	if err != nil {
		t.Fatal(err)
	}
	var text bytes.Buffer
	if err := (&golang.Package{Name: "data"}).Fprint(&text, p.CPS); err != nil {
		t.Fatal(err)
	}
	dir := t.TempDir()
	const main = "package main\n\nimport \"test/data\"\n\nfunc main() { m := data.New().Memory(); println(len(m), string(m[5:7])) }\n"
	err = os.Mkdir(filepath.Join(dir, "data"), 0o777)
	for name, text := range map[string]string{"go.mod": "module test\n\ngo 1.24\n", "main.go": main, "data/data.go": text.String()} {
		err = errors.Join(err, os.WriteFile(filepath.Join(dir, name), []byte(text), 0o666))
	}
	if err != nil {
		t.Fatal(err)
	}
	cmd := exec.Command("go", "run", ".")
	cmd.Dir = dir
	if out, err := cmd.CombinedOutput(); err != nil || string(out) != "65536 hi\n" {
		t.Errorf("%v: %s", err, out)
	}
}

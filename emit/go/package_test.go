package golang_test

import (
	"bytes"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"testing"

	"cpsc/compile"
	"cpsc/emit/engines/enginetest"
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

// TestPositions expects the file of the source in an executable, and a trap with the calls in progress. At the second level,
// div is inlined twice, and no call is better than the wrong one.
func TestPositions(t *testing.T) {
	for level, calls := range map[int]string{0: "\n  called from main (prog.imp:7:11)", 2: ""} {
		t.Run(fmt.Sprint("-O", level), func(t *testing.T) { testPositions(t, level, calls) })
	}
}

func testPositions(t *testing.T, level int, calls string) {
	p := enginetest.Compile(t, "prog.imp", "fn div(a: int, b: int) -> int {\n    return a / b;\n}\n\nfn main(n: int) {\n    print(div(4, n + 2));\n    print(div(1, n));\n}\n", level)
	dir := t.TempDir()
	var text bytes.Buffer
	if err := (golang.Options{Positions: true}).Fprint(&text, p); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(filepath.Join(dir, "prog.go"), text.Bytes(), 0o666); err != nil {
		t.Fatal(err)
	}
	for _, args := range [][]string{{"vet", "prog.go"}, {"build", "-o", "prog", "prog.go"}} {
		cmd := exec.Command("go", args...)
		cmd.Dir = dir
		if out, err := cmd.CombinedOutput(); err != nil {
			t.Fatalf("go %v: %v\n%s", args, err, out)
		}
	}
	out, _ := exec.Command(filepath.Join(dir, "prog"), "0").CombinedOutput()
	if want := "2\ntrap: division by zero\n --> prog.imp:2:14\n  in div (prog.imp:2:14)" + calls + "\n"; string(out) != want {
		t.Errorf("the output is\n%s\nwant\n%s", out, want)
	}
	if binary, err := os.ReadFile(filepath.Join(dir, "prog")); err != nil || !bytes.Contains(binary, []byte("prog.imp\x00")) {
		t.Errorf("the executable does not refer to prog.imp: %v", err)
	}
}

package main

import (
	"bytes"
	"errors"
	"os"
	"os/exec"
	"path/filepath"
	"testing"

	"cpsc/compile"
	"cpsc/emit/llvm"
	"cpsc/host"
)

// The rolls count 10+2+3, 1+1+4 and 10+10+5.
const want = "Ada 15\nGrace 6\nBarbara 25\nno player 3\n"

func TestPlay(t *testing.T) {
	var out bytes.Buffer
	if err := play(&out, []int64{6, 2, 3, 1, 1, 4, 6, 6, 5}); err != nil || out.String() != want {
		t.Errorf("%v, output:\n%s", err, &out)
	}
	err := play(&out, nil)
	var failed *host.Error
	if !errors.As(err, &failed) || failed.Func != "roll" {
		t.Errorf("without rolls: %v", err)
	}
}

// The program as LLVM IR, linked with the C file, prints the same, at every level.
func TestLLVM(t *testing.T) {
	clang, err := exec.LookPath("clang-14")
	if err != nil {
		t.Skip("there is no clang-14")
	}
	for i, level := range compile.Levels {
		p, err := compile.Compile("dice.imp", text, compile.Options{Level: level})
		if err != nil {
			t.Fatal(err)
		}
		dir := t.TempDir()
		file, program := filepath.Join(dir, "dice.ll"), filepath.Join(dir, "dice")
		var b bytes.Buffer
		if err := llvm.Fprint(&b, p.CPS); err != nil {
			t.Fatal(err)
		}
		write(t, file, b.Bytes())
		if out, err := exec.Command(clang, "-w", "-o", program, file, filepath.Join("c", "host.c"), "-lm").CombinedOutput(); err != nil {
			t.Fatalf("%v\n%s", err, out)
		}
		out, err := exec.Command(program).Output()
		if err != nil || string(out) != want {
			t.Errorf("level %d: %v, output:\n%s", i, err, out)
		}
	}
}

func write(t *testing.T, name string, text []byte) {
	t.Helper()
	if err := os.WriteFile(name, text, 0o666); err != nil {
		t.Fatal(err)
	}
}

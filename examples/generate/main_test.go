package main

import (
	"fmt"
	"os"
	"os/exec"
	"testing"

	"cpsc/examples/generate/spelling"
)

func Example() {
	fmt.Println(correct("wihle"))
	fmt.Println(correct("retrun"))
	// Output:
	// while 2
	// return 2
}

// A trap is a panic with an error.
func TestTrap(t *testing.T) {
	defer func() {
		if err, ok := recover().(error); !ok || err.Error() != "runtime error: index out of range [0] with length 0" {
			t.Errorf("closest of no words: %v", err)
		}
	}()
	spelling.Closest("word", nil)
}

// The package is what go generate makes of the program.
func TestGenerated(t *testing.T) {
	want, err := os.ReadFile("spelling/spelling.go")
	if err != nil {
		t.Fatal(err)
	}
	cmd := exec.Command("go", "run", "cpsc/cmd/cpsc", "../levenshtein.imp", "-O2", "--emit=go", "--package=spelling", "--func=distance,closest")
	cmd.Stderr = os.Stderr
	if got, err := cmd.Output(); err != nil || string(got) != string(want) {
		t.Errorf("%v: spelling/spelling.go is not up to date: run go generate", err)
	}
}

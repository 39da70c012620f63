package wasm

import (
	"os"
	"testing"

	"cpsc/cps"
)

func TestTmp(t *testing.T) {
	text, err := os.ReadFile(os.Getenv("WASM"))
	if err != nil {
		t.Skip()
	}
	m, err := Decode(string(text))
	if err != nil {
		t.Fatal(err)
	}
	p, err := Lower("x", m, "", cps.Options{})
	if err != nil {
		t.Fatal(err)
	}
	t.Log(p)
	if err := cps.Verify(p); err != nil {
		t.Fatal(err)
	}
}

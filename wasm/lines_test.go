package wasm

import (
	"errors"
	"math/rand/v2"
	"os"
	"slices"
	"strings"
	"testing"

	"cpsc/cps"
	"cpsc/interp"
)

// TestLines expects the positions of a trap in the sources of a module with debug information.
func TestLines(t *testing.T) {
	text, err := os.ReadFile("testdata/debug/shares.wasm")
	if err != nil {
		t.Fatal(err)
	}
	m, err := Decode(string(text))
	if err != nil {
		t.Fatal(err)
	}
	p, err := Lower("shares.wasm", m, "shares", cps.Options{})
	if err == nil {
		err = cps.Verify(p)
	}
	if err != nil {
		t.Fatal(err)
	}
	_, err = interp.Run(p, interp.Options{Args: []string{"12", "3"}})
	var trap *interp.Trap
	if !errors.As(err, &trap) {
		t.Fatal(err)
	}
	var got []string
	for _, frame := range trap.Stack {
		got = append(got, frame.Func+" "+p.Sources.Place(frame.Pos.Line, frame.Pos.Col))
	}
	want := []string{"divide divide.c:3:9", "shares shares.c:13:16", "main shares.c:10:1"}
	if !slices.Equal(got, want) {
		t.Errorf("%q, want %q", got, want)
	}

	// Damaged information costs at most the positions.
	first := strings.Index(string(text), ".debug_line")
	random := rand.New(rand.NewPCG(1, 2))
	for range 2000 {
		damaged := slices.Clone(text)
		for range 1 + random.IntN(4) {
			damaged[first+random.IntN(len(text)-first)] = byte(random.IntN(256))
		}
		m, err := Decode(string(damaged))
		if err != nil {
			continue
		}
		if p, err = Lower("shares.wasm", m, "shares", cps.Options{}); err == nil {
			err = cps.Verify(p)
		}
		if err != nil {
			t.Fatal(err)
		}
	}
}

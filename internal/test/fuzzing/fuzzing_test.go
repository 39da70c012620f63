package fuzzing_test

import (
	"flag"
	"math/rand/v2"
	"strings"
	"testing"

	"cpsc/internal/test/fuzzing"
	"cpsc/internal/test/programs"
)

// TestEdit replaces tokens by similar ones, and duplicates and deletes lines.
func TestEdit(t *testing.T) {
	const text = "a + b1 // a\n  \"x y\" == 12;\né\xff"
	for _, test := range []struct {
		edits string
		want  string
	}{
		{"", text},
		{"\x00\x00", text},
		{"\x00\x00\x01", "b1 + b1 // a\n  \"x y\" == 12;\né\xff"},
		{"\x00\x01\x02", "a * b1 // a\n  \"x y\" == 12;\né\xff"},
		{"\x00\x03\x02", "a + a // a\n  \"x y\" == 12;\né\xff"},
		{"\x00\x05\x02", "a + b1 // a\n   == 12;\né\xff"},
		{"\x00\x0b\x01", "a + b1 // a\n  \"x y\" != 12;\né\xff"},
		{"\x00\x0d\x03", "a + b1 // a\n  \"x y\" == 3;\né\xff"},
		{"\x00\x00\xf0", "a + b1 // a\na + b1 // a\n  \"x y\" == 12;\né\xff"},
		{"\x00\x00\xf1", "  \"x y\" == 12;\né\xff"},
		{"\x00\x00\x01\x00\x01\x01", "b1 - b1 // a\n  \"x y\" == 12;\né\xff"},
	} {
		if got := fuzzing.Edit(text, []byte(test.edits)); got != test.want {
			t.Errorf("%q gives\n%q and not\n%q", test.edits, got, test.want)
		}
	}
	for _, text := range []string{"", " ", "\n\n", "{}", "\xff"} {
		fuzzing.Edit(text, []byte("\x00\x00\xf1\x00\x00\xf1\x00\x00\x00"))
	}
	// The fuzzer once duplicated an operator, and a line, until there was no memory left.
	for _, edits := range []string{"\x00\x00\x17", "\x00\x01\xf0"} {
		if got := fuzzing.Edit("?\na + b\n", []byte(strings.Repeat(edits, 10_000))); len(got) > 2*fuzzing.MaxText {
			t.Errorf("%q many times gives %d bytes", edits, len(got))
		}
	}
	for _, p := range programs.All(t) {
		if got := fuzzing.Edit(p.Text, []byte("\x00\x00\xf0\x00\x00\xf1")); got != p.Text { // duplicates a line and deletes the copy
			t.Errorf("%s becomes\n%s", p.Name, got)
		}
	}
}

// TestMutate expects that the pieces of a text are the text, and that a seed always gives the same changes.
func TestMutate(t *testing.T) {
	for i, p := range programs.All(t) {
		pieces := fuzzing.Tokens(p.Text)
		if strings.Join(pieces, "") != p.Text {
			t.Fatalf("%s: the pieces are another text", p.Name)
		}
		mutate := func() string { return fuzzing.Mutate(rand.New(rand.NewPCG(uint64(i), 3)), pieces, pieces, 50) }
		if a, b := mutate(), mutate(); a != b || a == p.Text {
			t.Errorf("%s becomes\n%s\nand\n%s", p.Name, a, b)
		}
	}
	for _, text := range []string{"", "x", "\n", "{}", "é"} { // nothing may be left
		for seed := range uint64(1000) {
			fuzzing.Mutate(rand.New(rand.NewPCG(seed, 3)), fuzzing.Tokens(text), []string{"x"}, 20)
		}
	}
}

// TestNeedsSeeds expects that every process but a worker of the fuzzer makes the seeds. If the
// name of the fuzzer's flag changes, the test fails.
func TestNeedsSeeds(t *testing.T) {
	if !fuzzing.NeedsSeeds() {
		t.Error("a test makes no seeds")
	}
	if err := flag.Set("test.fuzzworker", "true"); err != nil {
		t.Fatal(err)
	}
	defer flag.Set("test.fuzzworker", "false")
	if fuzzing.NeedsSeeds() {
		t.Error("a worker makes seeds")
	}
}

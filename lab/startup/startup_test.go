package startup

import (
	"bytes"
	"context"
	"errors"
	"io"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"cpsc/lab/setup"
)

func TestParseFlags(t *testing.T) {
	got, err := parseFlags(strings.Fields("--repeat=3 --json=a --cpsc=b --root=c --copy=whole --date"), io.Discard)
	if want := (options{3, "a", "b", "c", "whole", true}); err != nil || got != want {
		t.Errorf("got %+v, %v, want %+v", got, err, want)
	}
	for _, text := range []string{"--repeat=0", "--repeat=x", "--copy=ln", "empty.imp", "--fast"} {
		usage := (*setup.UsageError)(nil)
		if _, err := parseFlags([]string{text}, io.Discard); !errors.As(err, &usage) {
			t.Errorf("%s: got %v", text, err)
		}
	}
}

func TestMarkdown(t *testing.T) {
	unit := &program{Name: "unit", Wall: figures{All: []float64{0.002, 0.001, 0.004}}, CPU: figures{All: []float64{0.001}}, Faults: figures{All: []float64{200}}}
	other := &program{Name: "other", Wall: figures{All: []float64{0.005}}, CPU: figures{All: []float64{0.003}}, Faults: figures{All: []float64{300}}}
	r := &report{CPU: "Abacus", Cores: 1, System: "a/b", Go: "go1", Repeat: 3, Programs: []*program{unit, other}}
	r.summarise()
	var out bytes.Buffer
	if err := r.writeMarkdown(&out); err != nil {
		t.Fatal(err)
	}
	for _, line := range []string{
		"Abacus, 1 cores, a/b, go1.\n",
		"The table shows medians of 3 starts",
		"| unit | 2.00 ms | 1.00 | 1.00 ms | 1.00 | 200 | 1.00 |\n",
		"| other | 5.00 ms | 2.50 | 3.00 ms | 3.00 | 300 | 1.50 |\n",
	} {
		if !strings.Contains(out.String(), line) {
			t.Errorf("no %q in\n%s", line, &out)
		}
	}
}

// A program that fails is not measured; one that does not is, but for warm-ups.
func TestStart(t *testing.T) {
	self, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	fine := &program{Name: "fine", binaries: []string{self}, args: []string{"-test.run=^$"}}
	for i := range 3 {
		if err := fine.start(context.Background(), i, i > 0); err != nil {
			t.Fatal(err)
		}
	}
	if len(fine.Wall.All) != 2 || len(fine.CPU.All) != 2 {
		t.Errorf("measured %d and %d times, want 2", len(fine.Wall.All), len(fine.CPU.All))
	}
	failing := &program{Name: "failing", binaries: []string{self}, args: []string{"-test.nothing"}}
	if err := failing.start(context.Background(), 0, true); err == nil || !strings.Contains(err.Error(), "failing: exit status 2\n") || failing.Wall.All != nil {
		t.Errorf("got %v, %v", err, failing.Wall.All)
	}
}

// Each binary is copied once, and the copy runs with the arguments of the program.
func TestCopyAll(t *testing.T) {
	self, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	for _, how := range []string{"cp", "whole"} {
		list := []*program{{Name: "a", binaries: []string{self}, args: []string{"-test.run=^$"}}, {Name: "b", binaries: []string{self}, args: []string{"-test.nothing"}}}
		dir := t.TempDir()
		if err := copyAll(list, dir, how); err != nil {
			t.Fatal(err)
		}
		if list[0].binaries[0] != list[1].binaries[0] || filepath.Dir(list[0].binaries[0]) != dir {
			t.Errorf("%s: copied to %s and %s", how, list[0].binaries[0], list[1].binaries[0])
		}
		if err := list[0].start(context.Background(), 0, false); err != nil {
			t.Errorf("%s: %v", how, err)
		}
		if err := list[1].start(context.Background(), 1, false); err == nil {
			t.Errorf("%s: the argument of the second program is lost", how)
		}
	}
}

// The binaries of a program are started by turns.
func TestTurns(t *testing.T) {
	self, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	p := &program{Name: "turns", binaries: []string{self, filepath.Join(t.TempDir(), "missing")}, args: []string{"-test.run=^$"}}
	for round, want := range []bool{true, false, true, false} {
		if err := p.start(context.Background(), round, false); (err == nil) != want {
			t.Errorf("round %d: %v", round, err)
		}
	}
}

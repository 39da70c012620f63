package startup

import (
	"context"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

func TestMarkdown(t *testing.T) {
	text := markdown([]*program{
		{name: "unit", wall: []float64{0.002, 0.001, 0.004}, cpu: []float64{0.001}, faults: []float64{200}},
		{name: "other", wall: []float64{0.005}, cpu: []float64{0.003}, faults: []float64{300}},
	}, 3)
	for _, line := range []string{
		"The table shows medians of 3 starts",
		"| unit | 2.00 ms | 1.00 | 1.00 ms | 1.00 | 200 | 1.00 |\n",
		"| other | 5.00 ms | 2.50 | 3.00 ms | 3.00 | 300 | 1.50 |\n",
	} {
		if !strings.Contains(text, line) {
			t.Errorf("no %q in\n%s", line, text)
		}
	}
}

// A program that fails is not measured; one that does not is, but for warm-ups.
func TestStart(t *testing.T) {
	self, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	fine := &program{name: "fine", binaries: []string{self}, args: []string{"-test.run=^$"}}
	for i := range 3 {
		if err := fine.start(context.Background(), i, i > 0); err != nil {
			t.Fatal(err)
		}
	}
	if len(fine.wall) != 2 || len(fine.cpu) != 2 {
		t.Errorf("measured %d and %d times, want 2", len(fine.wall), len(fine.cpu))
	}
	failing := &program{name: "failing", binaries: []string{self}, args: []string{"-test.nothing"}}
	if err := failing.start(context.Background(), 0, true); err == nil || !strings.Contains(err.Error(), "failing: exit status 2\n") || failing.wall != nil {
		t.Errorf("got %v, %v", err, failing.wall)
	}
}

// The binaries of a program are started by turns.
func TestTurns(t *testing.T) {
	self, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	p := &program{name: "turns", binaries: []string{self, filepath.Join(t.TempDir(), "missing")}, args: []string{"-test.run=^$"}}
	for round, want := range []bool{true, false, true, false} {
		if err := p.start(context.Background(), round, false); (err == nil) != want {
			t.Errorf("round %d: %v", round, err)
		}
	}
}

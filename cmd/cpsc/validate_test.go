package main

import (
	"strings"
	"testing"
)

// TestMissingEngine expects a missing engine to be reported before anything runs.
func TestMissingEngine(t *testing.T) {
	t.Setenv("PATH", "")
	status, stdout, stderr := cpsc("fn main() {}", "validate", "-", "--with=guile")
	if want := "guile is not installed; Debian has it in the package guile-3.0"; status != statusMisuse || stdout != "" || !strings.Contains(stderr, want) {
		t.Errorf("exit status %d, standard output %q, standard error %q", status, stdout, stderr)
	}
}

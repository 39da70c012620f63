package main

import (
	"strings"
	"testing"
	"time"

	"cpsc/validate"
)

// TestMissingEngine expects a missing engine to be reported before anything runs.
func TestMissingEngine(t *testing.T) {
	t.Setenv("PATH", "")
	status, stdout, stderr := cpsc("fn main() {}", "validate", "-", "--with=guile")
	if want := "guile is not installed; Debian has it in the package guile-3.0"; status != statusMisuse || stdout != "" || !strings.Contains(stderr, want) {
		t.Errorf("exit status %d, standard output %q, standard error %q", status, stdout, stderr)
	}
}

// TestVerdictOfLimit expects the limit that ended the comparison in the result.
func TestVerdictOfLimit(t *testing.T) {
	r := &validate.Report{Configurations: 96, LimitHits: 3, Output: "1\n2\n"}
	opts := &validateOptions{}
	opts.limits.time, opts.in.MaxSteps = timeValue(50*time.Millisecond), 1000
	for late, want := range map[bool]string{
		true:  "no disagreement within 50ms: 96 configurations, 2 lines of output\n",
		false: "no disagreement within 1000 steps: 96 configurations, 2 lines of output\n",
	} {
		if got := verdict(r, opts, late); got != want {
			t.Errorf("late: %t: got %q", late, got)
		}
	}
}

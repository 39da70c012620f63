package main

import (
	"testing"
	"time"

	"cpsc/validate"
)

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

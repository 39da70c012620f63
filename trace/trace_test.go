package trace_test

import (
	"bytes"
	"encoding/json"
	"strings"
	"testing"

	"cpsc/compile"
	"cpsc/cps"
	"cpsc/internal/test/programs"
	"cpsc/trace"
)

// TestAllPrograms renders the traces of all programs. The JSON has a line for each event
// and each outcome; the text has the lookups and the outcomes.
func TestAllPrograms(t *testing.T) {
	for _, p := range programs.Sample(t, 4) {
		for _, placement := range cps.Placements {
			opts := cps.Options{Placement: placement, Trace: func(tr *cps.Trace) { check(t, p.Name, tr) }}
			if _, err := compile.Compile(p.Path, p.Text, compile.Options{Build: opts}); err != nil {
				t.Fatal(err)
			}
		}
	}
}

func check(t *testing.T, name string, tr *cps.Trace) {
	var text, lines bytes.Buffer
	if err := trace.Fprint(&text, tr); err != nil {
		t.Fatal(err)
	}
	if err := trace.FprintJSON(&lines, tr); err != nil {
		t.Fatal(err)
	}
	outcomes, reads := len(tr.Outcomes()), 0
	for _, e := range tr.Events {
		if e.Kind == cps.EventRead {
			reads++
		}
	}
	dec := json.NewDecoder(&lines)
	n := 0
	for ; dec.More(); n++ {
		var o map[string]any
		if err := dec.Decode(&o); err != nil || o["event"] == nil {
			t.Fatalf("%s: line %d: %v %v", name, n+1, o, err)
		}
	}
	if want := 1 + len(tr.Events) + outcomes; n != want {
		t.Errorf("%s: %d objects, want %d", name, n, want)
	}
	if got := strings.Count(text.String(), "\nreadVariable("); got != reads {
		t.Errorf("%s: %d reads in the text, want %d", name, got, reads)
	}
	if _, list, _ := strings.Cut(text.String(), "\noutcome\n"); strings.Count(list, "\n") != outcomes {
		t.Errorf("%s: %d outcomes, want %d:\n%s", name, strings.Count(list, "\n"), outcomes, list)
	}
}

// Package fuzzing has what the fuzz targets of all packages share: the limits for a run
// of an unknown program, edits of programs, and checks of diagnostics.
package fuzzing

import (
	"bytes"
	"encoding/json"
	"flag"
	"strconv"
	"strings"
	"testing"
	"time"

	"cpsc/cps"
	"cpsc/diag"
	"cpsc/internal/shield"
)

// The tests that import this package look for panics.
func init() { shield.Strict = true }

// MaxText is the maximum length of a text in bytes. Short programs are enough to find
// faults, and run more often.
const MaxText = 8 << 10

// Limits of each run. Together they limit its time, since no step takes more time than
// one pass over the memory.
const (
	MaxSteps  = 10_000
	MaxMemory = 1 << 20
	MaxDepth  = 500
	MaxOutput = 1 << 18
)

// Endless is the time after which a run is considered endless, although its steps are
// limited. It is much longer than any run takes, even on a busy machine.
const Endless = 10 * time.Minute

// NeedsSeeds reports whether a fuzz target has to add its seeds. The fuzzer runs the target in
// worker processes, too, which get their inputs from the first process: they need no seeds, and
// making them may take longer than the fuzzing.
func NeedsSeeds() bool {
	worker := flag.Lookup("test.fuzzworker")
	return worker == nil || worker.Value.String() != "true"
}

// Args returns valid arguments for the parameters of main. They are derived from n.
func Args(p *cps.Program, n int64) []string {
	main := p.Func(cps.MainName)
	if main == nil {
		return nil
	}
	var args []string
	for i, t := range main.Params {
		n := n + int64(i)
		switch t {
		case cps.Int:
			args = append(args, strconv.FormatInt(n, 10))
		case cps.Float:
			args = append(args, strconv.FormatFloat(float64(n)/4, 'g', -1, 64))
		case cps.Bool:
			args = append(args, strconv.FormatBool(n&1 == 1))
		default:
			args = append(args, "text "+strconv.FormatInt(n, 36))
		}
	}
	return args
}

// CheckDiagnostics checks the properties of every diagnostic: it has a message, its code
// is explained, its spans are inside the text, and it can be rendered. If positions is
// false, as for JSON, the primary span may be absent.
func CheckDiagnostics(t testing.TB, errs *diag.List, positions bool) {
	t.Helper()
	size := int32(len(errs.File.Text))
	inside := func(s diag.Span) bool { return 0 <= s.Start && s.Start <= s.End && s.End <= size }
	for _, d := range errs.Items {
		if _, ok := diag.Explain(d.Code); !ok {
			t.Errorf("%q, the code of %q, is not explained", d.Code, d.Message)
		}
		if d.Message == "" || strings.HasSuffix(d.Message, ".") {
			t.Errorf("%s says %q", d.Code, d.Message)
		}
		if at := d.Primary.Span; !inside(at) && (positions || at != diag.NoSpan) {
			t.Errorf("%s %s: it covers %v of %d bytes", d.Code, d.Message, at, size)
		}
		for _, l := range d.Secondary {
			if !inside(l.Span) {
				t.Errorf("%s %s: a label covers %v of %d bytes", d.Code, d.Message, l.Span, size)
			}
		}
	}
	var text, lines bytes.Buffer
	diag.Render(&text, errs, diag.Options{Color: true, MaxErrors: -1}) // a buffer never fails
	diag.RenderJSON(&lines, errs)
	for line := range bytes.Lines(lines.Bytes()) {
		if !json.Valid(line) {
			t.Errorf("this is no JSON: %s", line)
		}
	}
	if (text.Len() == 0) != (len(errs.Items) == 0) {
		t.Errorf("%d diagnostics are shown as %q", len(errs.Items), &text)
	}
}

// Fault returns the first error of a list as "line:column code message", or "".
func Fault(errs *diag.List) string {
	for _, d := range errs.Items {
		if d.Severity == diag.Error {
			at := errs.File.Position(d.Primary.Span.Start)
			return strconv.Itoa(int(at.Line)) + ":" + strconv.Itoa(int(at.Column)) + " " + string(d.Code) + " " + d.Message
		}
	}
	return ""
}

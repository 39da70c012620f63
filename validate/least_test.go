package validate

import (
	"strings"
	"testing"

	"cpsc/compile"
	"cpsc/cps"
)

// Copies between two variables in a loop leave parameters that the strategy simple does not
// remove. A conversion that should have none, but has them, is a mismatch.
func TestRedundantParametersAreMismatches(t *testing.T) {
	const text = `fn main() {
    var x = read_int();
    var y = x;
    for i in 0..3 { if read_int() > i { x = y; } else { y = x; } }
    print(x, y);
}
`
	checked, err := compile.Check("program.imp", text, compile.Options{})
	if err != nil {
		t.Fatal(err)
	}
	p := New(checked)
	in := &Input{Stdin: "1 2 3 4"}
	r, err := Run(t.Context(), p, in, nil)
	if err != nil || len(r.Mismatches) > 0 {
		t.Fatal(err, r.Mismatches)
	}
	p.ToCPS = func(opts cps.Options) (*cps.Program, error) {
		if opts.Placement == cps.Deferred {
			opts.Placement = cps.Simple
		}
		return checked.Lower(opts)
	}
	r, err = Run(t.Context(), p, in, nil)
	if err != nil || len(r.Mismatches) != 1 || !strings.Contains(r.Mismatches[0].Text, "always has the value of another one") {
		t.Errorf("%v, %+v", err, r.Mismatches)
	}
}

package validate

import (
	"testing"

	"cpsc/compile"
)

// A value that is redefined as itself on one of two ways to a join, and in a loop, needs no parameter.
func TestEdited(t *testing.T) {
	p, err := compile.Check("program.imp", `fn main() {
    var n = read_int();
    while read_int() > 0 {
        if read_int() > 0 { print(n); } else { print(1); }
        print(n);
    }
}
`, compile.Options{})
	if err != nil {
		t.Fatal(err)
	}
	r, err := Run(t.Context(), New(p), &Input{Stdin: "7 1 1 1 0 0"}, nil)
	if err != nil || len(r.Mismatches) > 0 {
		t.Fatal(err, r.Mismatches)
	}
}

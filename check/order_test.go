package check

import (
	"slices"
	"testing"

	"cpsc/diag"
	"cpsc/parser"
)

// TestOrder gives order how well values fit types, a row for each value: "=" exactly, "~" with a conversion, "." not.
func TestOrder(t *testing.T) {
	for _, test := range []struct {
		fits []string
		want []int
	}{
		{[]string{"=.", ".="}, nil},                     // they are in order
		{[]string{".=", "=."}, []int{1, 0}},             // exchanged
		{[]string{".=", "~."}, []int{1, 0}},             // both are wrong, and one is converted
		{[]string{".=", "~="}, nil},                     // the first one alone is wrong
		{[]string{".=", "=="}, []int{1, 0}},             // nothing is converted
		{[]string{".==", "=.=", "==."}, nil},            // two orders are equally good
		{[]string{".==", "=..", ".=="}, []int{1, 0, 2}}, // only two are exchanged
		{[]string{".=.", "=..", "..."}, nil},            // the last one fits nowhere
		{[]string{"~~=", "=.=", ".=="}, []int{1, 2, 0}}, // two others are equally good, but worse
	} {
		k := &comparison{n: len(test.fits), m: len(test.fits)}
		for _, row := range test.fits {
			for _, c := range row {
				k.fit = append(k.fit, map[rune]fit{'=': exact, '~': converts, '.': unfit}[c])
			}
		}
		if got := k.order(); !slices.Equal(got, test.want) {
			t.Errorf("%q: the order is %v, want %v", test.fits, got, test.want)
		}
	}
}

// TestMeantFloats expects the help that an integer literal is to be written as a float where such literals, in
// decimals, are all that makes a value an int.
func TestMeantFloats(t *testing.T) {
	for _, test := range []struct{ body, want string }{
		{"var x = 1; x = 0.5; print(x);", "to make it a `float`, begin with `1.0`"},
		{"var x = 1; if x > 2 { x = 0.5; } print(x);", "to make it a `float`, begin with `1.0`"},
		{"var x = len(\"a\") > 1 ? 1 : -2; x = 0.5; print(x);", "to make it a `float`, write each number as one"},
		{"var a = [1, 2]; a[0] = 0.5; print(a);", "to make it an array of floats, write each number as a `float`"},
		{"var a = [1]; a[0] = 0.5; print(a);", "to change that, write `1.0`"},
		{"print([1, 2.5]);", "write the integers as floats"},
		{"print([1, 2.5, len(\"a\")]);", "an `int` has no fraction; the type of numbers that have one is `float`"},
		{"var x = 0x10; x = 0.5; print(x);", "an `int` has no fraction; the type of numbers that have one is `float`"},
	} {
		src := diag.NewFile("test.imp", "fn main() { "+test.body+" }\n")
		errs := diag.NewList(src)
		Check(parser.Parse(src, errs), errs)
		if len(errs.Items) != 1 || len(errs.Items[0].Helps) != 1 || errs.Items[0].Helps[0] != test.want {
			t.Errorf("%s: %d errors, want one with the help %q", test.body, len(errs.Items), test.want)
			for _, d := range errs.Items {
				t.Log(d.Message, d.Helps)
			}
		}
	}
}

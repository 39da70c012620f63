// This file defines the table of the codes. The codes themselves are declared in
// codes_syntax.go, codes_check.go, codes_cps.go and codes_bril.go, each with its
// explanation.

package diag

import (
	"cmp"
	"slices"
)

// A Code is the stable name of a kind of diagnostic, as users see it: E0301, W0601.
// The compiler refers to it by its constant.
type Code string

// An Explanation says what a code means.
type Explanation struct {
	Code    Code
	Title   string // in lower case and without a full stop
	Text    string // paragraphs separated by blank lines
	Example string // a complete program that gives this code and no other
	Lang    string // the language of Example: "imp", "cps" or "bril"
	Lint    bool   // only cpsc check reports it: see check.Lint
	Limits  Limits // the limits under which Example gives the code
}

// explanations is the table of the codes. It is a list with room for all of them because
// every start of the command fills it, and few look a code up.
var explanations = make([]Explanation, 0, 128)

// explain adds the explanation of a code to the table. It returns a value only because the
// declaration of a variable, which is how a package calls a function when it is initialised,
// needs one.
func explain(e Explanation) bool {
	explanations = append(explanations, e)
	return true
}

// Codes returns the explanations of all codes, ordered by code. In a browser there are none.
func Codes() []Explanation {
	return slices.SortedFunc(slices.Values(explanations), func(a, b Explanation) int { return cmp.Compare(a.Code, b.Code) })
}

// Explain returns the explanation of a code and whether the code exists.
func Explain(code Code) (Explanation, bool) {
	for _, e := range explanations {
		if e.Code == code {
			return e, true
		}
	}
	return Explanation{}, false
}

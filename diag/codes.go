// This file defines how codes are looked up. The codes themselves, and their explanations, are
// in codes_syntax.go, codes_check.go, codes_cps.go and codes_bril.go.

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
	Lint    bool   // only cpsc check reports it: see package lint
	Limits  Limits // the limits under which Example gives the code
}

// Codes returns the explanations of all codes, ordered by code.
func Codes() []Explanation {
	all := slices.Concat(syntaxCodes, checkCodes, cpsCodes, brilCodes)
	slices.SortFunc(all, func(a, b Explanation) int { return cmp.Compare(a.Code, b.Code) })
	return all
}

// Explain returns the explanation of a code and whether the code exists.
func Explain(code Code) (Explanation, bool) {
	for _, e := range Codes() {
		if e.Code == code {
			return e, true
		}
	}
	return Explanation{}, false
}

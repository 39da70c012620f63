// This file defines the explanations of the codes of diagnostics. The table is
// written down in codes_syntax.go, codes_check.go, codes_cps.go and codes_bril.go.

package diag

import (
	"cmp"
	"slices"
	"sync"
)

// An Explanation tells what a code means.
type Explanation struct {
	Code    Code
	Title   string // in lower case and without a full stop
	Text    string // paragraphs separated by blank lines
	Example string // a complete program that gives this code and no other
	Lang    string // the language of Example: "imp", "cps" or "bril"
	Limits  Limits // of Example
}

// codes returns the table in the order of the codes.
var codes = sync.OnceValue(func() []Explanation {
	all := slices.Concat(syntaxCodes, checkCodes, cpsCodes, brilCodes)
	slices.SortFunc(all, func(a, b Explanation) int { return cmp.Compare(a.Code, b.Code) })
	return all
})

// Codes returns the explanations of all codes, in the order of the codes.
func Codes() []Explanation { return slices.Clone(codes()) }

// Explain returns the explanation of a code and whether there is one.
func Explain(code Code) (Explanation, bool) {
	i, found := slices.BinarySearchFunc(codes(), code, func(e Explanation, c Code) int { return cmp.Compare(e.Code, c) })
	if !found {
		return Explanation{}, false
	}
	return codes()[i], true
}

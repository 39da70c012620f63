// This file defines what is suggested for a host function without a Go function.

package host

import (
	"fmt"
	"maps"
	"slices"

	"cpsc/diag"
)

// suggestion returns a clause that asks whether another name was meant, or "".
func suggestion(name string, funcs Funcs, signatures []Signature) string {
	if near, ok := diag.Closest(name, others(funcs, signatures)); ok {
		return fmt.Sprintf("; did you mean %s, which is defined?", near)
	}
	return ""
}

// others returns the names of the Go functions that define no host function, in order.
func others(funcs Funcs, signatures []Signature) []string {
	var names []string
	for _, name := range slices.Sorted(maps.Keys(funcs)) {
		if !slices.ContainsFunc(signatures, func(s Signature) bool { return s.Name == name }) {
			names = append(names, name)
		}
	}
	return names
}

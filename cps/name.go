// This file defines the names of functions that users see.

package cps

import (
	"strings"

	"cpsc/internal/ident"
)

// DisplayName returns the name that a user knows a function by: the innermost
// part of the name of a nested function, or "" for an anonymous one, whose
// innermost part is fn.
func DisplayName(name string) string {
	if name == InitName {
		return "globals"
	}
	if i := strings.LastIndex(name, "::"); i >= 0 {
		name = name[i+2:]
	}
	if name = ident.Stem(name); name == "fn" {
		return ""
	}
	return name
}

// ArtificialPrefix begins the names of functions that a front end makes and the source
// does not have. A trap in such a function counts as one of the call of it.
const ArtificialPrefix = "::_"

func isArtificial(name string) bool { return strings.HasPrefix(name, ArtificialPrefix) }

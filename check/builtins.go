// This file lists the built-in functions.

package check

// Builtins returns the names of the built-in functions.
func Builtins() []string {
	var names []string
	for i := range builtins {
		names = append(names, builtins[i].name)
	}
	return names
}

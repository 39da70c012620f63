// Package rt is the runtime of the programs that package golang writes. A program contains
// those declarations of this package that it uses. It declares itself what program.go declares here.
package rt

// Package rt is the runtime of the programs that package golang writes. A program contains
// the declarations of this package that it uses; the file program.go stands in for what the
// program itself declares.
package rt

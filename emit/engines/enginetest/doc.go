// Package enginetest holds what the tests of back ends share: it compiles programs, runs
// them with the engines of package engines, and compares output, messages and exit status
// with those of package interp.
package enginetest

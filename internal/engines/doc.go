// Package engines runs programs with engines that are not part of this project: Guile and
// Chez Scheme for what package scheme writes, LLVM's interpreter lli and Clang for what
// package llvm writes. Differential testing (package validate) uses them, and the tests of
// both back ends do by means of package enginetest.
package engines

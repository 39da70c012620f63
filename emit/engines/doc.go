// Package engines runs programs with engines from outside this project. Guile and Chez
// Scheme run the output of package scheme; LLVM's interpreter lli and Clang run the output
// of package llvm. Differential testing (package validate) and the tests of both back ends
// use them; the tests do so with package enginetest.
package engines

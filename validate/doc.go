// Package validate runs a program in every way there is and compares what comes
// out: output, trap with its place and its calls, exit status.
//
// What is right is what package eval says, which knows the syntax tree alone. The
// ways are the CPS of every strategy of placement at every level of optimisation,
// on both engines; that of the algorithms of the literature; that CPS printed and
// read back; the same by way of SSA form; and, on request, programs outside of this
// process: the engines of package engines, or any command. Of a program in another language than
// Imp there is no such tree: then the reference engine is right.
//
// [Run] validates one program. [Fuzz] does it with random ones, as Yang et al.,
// "Finding and Understanding Bugs in C Compilers" (PLDI 2011), and makes those on
// which two ways part small with package reduce.
//
//	outcome.go   what a run comes to, and how two of them differ
//	program.go   a program, and the forms that it takes
//	way.go       the ways to run it
//	external.go  ways that are other programs
//	validate.go  Run
//	fuzz.go      Fuzz
package validate

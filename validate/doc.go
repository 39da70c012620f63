// Package validate runs a program in every configuration and compares the outcomes:
// the output, the trap with its position and its calls, and the exit status.
//
// It also checks that the strategies that promise it place no redundant parameter, and that
// the work of a conversion grows in proportion to the program.
//
// The oracle, which defines the correct outcome, is package eval, which interprets the
// syntax tree. The other configurations are: the CPS from every strategy of parameter
// placement at every level of optimisation, on both engines; the CPS from the
// construction algorithms of the literature; CPS that was printed and read back; CPS
// that was converted to SSA form and back, or edited; and, on request, programs outside this process:
// the engines of package engines, or any command. A program in another language than Imp
// has no syntax tree; then the reference engine is the oracle.
//
// [Run] validates one program. [Fuzz] validates random programs, as Yang et al.,
// "Finding and Understanding Bugs in C Compilers" (PLDI 2011), do. It reduces a program
// on which configurations disagree with package reduce.
//
//	outcome.go        the outcome of a run, and how two outcomes differ
//	program.go        a program, and the forms of its CPS
//	configuration.go  the configurations
//	external.go       configurations that are other programs
//	least.go          no parameter is redundant
//	edited.go         values redefined as what they are
//	growth.go         the work of a conversion with copies of some lines
//	validate.go       Run
//	fuzz.go           Fuzz
package validate

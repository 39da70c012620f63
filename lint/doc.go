// Package lint warns of code that is accepted but does nothing, or something else than it
// seems to: a variable that is never read, a condition that is always true.
//
// [Run] takes a program that package check has accepted, with the facts of check. It walks
// the syntax tree once, in textual order (walk.go), and calls the rules where their nodes
// are. A rule that needs to know all uses of a name runs after the walk. The list rules in
// lint.go names them all: to add a lint, add a code to package diag and a rule to the list.
//
// A name that begins with an underscore is exempt from the rules about names that are not
// used. All rules together take time linear in the size of the program, except that the
// search for dead assignments ends after a fixed number of steps.
package lint

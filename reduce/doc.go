// Package reduce makes a program smaller as long as a property of it holds: for
// example, that two engines disagree on it, or that a stage panics.
//
// It uses the minimising delta debugging of Zeller and Hildebrandt, "Simplifying and
// Isolating Failure-Inducing Input" (TSE 2002). It applies this to the syntax tree of Imp
// level by level, as in Misherghi and Su, "HDD: Hierarchical Delta Debugging" (ICSE 2006): it
// tries to remove outer constructs before the constructs nested in them. Then it tries
// to replace statements by their bodies, expressions by their parts or by literals, and the only
// call of a function by what it does.
// All edits are to the text, at positions from the tree, so the rest of the text stays
// as it was. It never tries a text that the checker rejects.
//
// A program in CPS or in SSA form is changed as a data structure and written again,
// so comments and layout are lost. The changes remove functions, operations, parameters and
// branches; what used a value that is removed uses a constant or an operand of the operation.
// A program in Bril, and a text of which nothing is known, is reduced by lines, and then by words.
//
//	reduce.go   the search, and the changes of programs in Imp
//	collect.go  where these changes are
//	inline.go   those that replace a call by the body of the function
//	steps.go    the search with other changes, and those of Bril and of any text
//	cps.go      the changes of programs in CPS and SSA form
//	ddmin.go    delta debugging over a list
package reduce

// Package reduce makes a program smaller as long as a property of it holds: for
// example, that two engines disagree on it, or that a stage panics.
//
// It uses the minimising delta debugging of Zeller and Hildebrandt, "Simplifying and
// Isolating Failure-Inducing Input" (TSE 2002). It applies this to the syntax tree level
// by level, as in Misherghi and Su, "HDD: Hierarchical Delta Debugging" (ICSE 2006): it
// tries to remove outer constructs before the constructs nested in them. Then it tries
// to replace statements by their bodies, and expressions by their parts or by literals.
// All edits are to the text, at positions from the tree, so the rest of the text stays
// as it was. It never tries a text that the checker rejects.
package reduce

// Package reduce makes a program smaller as long as something about it holds: that
// two engines disagree on it, or that a stage panics.
//
// It is the minimising delta debugging of Zeller and Hildebrandt, "Simplifying and
// Isolating Failure-Inducing Input" (TSE 2002), applied to the syntax tree level by
// level, as in Misherghi and Su, "HDD: Hierarchical Delta Debugging" (ICSE 2006):
// what is nested deeply goes only after what is around it has been tried. Then
// statements give way to their bodies, and expressions to their parts or to
// literals. All edits are of the text, at places that the tree gives, so that what
// remains is what was there; a text that the checker rejects is never tried.
package reduce

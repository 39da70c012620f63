// Package format writes a program in Imp in the one format that all programs should have.
//
// Source is its only function. It changes the space between tokens, and nothing else but
// the comma after the last element of a list, so the result has the same syntax tree, which
// same.go checks. It works in two steps:
//
//   - layout.go walks the concrete syntax tree, comments.go finds the comments between two
//     tokens, and both write a list of items: tokens, comments, points where a line may end,
//     and groups of them;
//   - print.go decides which of these lines end. It is the algorithm of D. C. Oppen, Pretty
//     printing (TOPLAS 1980), in the formulation of P. Wadler, A prettier printer (2003):
//     a group is written on one line if it fits, and else ends all its lines.
//
// The author of a program decides some things. One empty line is kept between statements,
// declarations and elements of a list. A block of at most one statement that is on one line
// stays on one line if it fits. A list that starts on a new line after its bracket stays on
// several lines; an array or a struct does so, too, if any of its elements starts on a new
// line, and then its elements start on the same new lines as before. Comments are never
// changed, except for space at the ends of their lines.
//
// Formatting a formatted program changes nothing.
package format

// Package rts is the run-time system that the engines share: their options and results,
// memory accounting, strings, input and output, the printing of values, and the messages of
// traps. Except for strings, it does not depend on how an engine represents a program or its
// values.
package rts

// Package rts is the run-time system that the engines share: their options and results,
// memory accounting, input and output, the printing of values, and the messages of traps.
// It does not depend on how an engine represents a program or its values.
package rts

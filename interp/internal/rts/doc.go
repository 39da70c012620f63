// Package rts is the run-time system that the engines share: what an engine
// receives and returns, the account of memory, input and output, how values are
// printed, and the messages of traps. It knows nothing of how an engine represents a
// program or its values.
package rts

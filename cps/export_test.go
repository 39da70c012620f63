package cps

// All is a text in which every operation and terminator occurs.
var All = all

// Several is a text with all that the notation has for several continuations.
const Several = several

// EverFar is the flag of everFar.
var EverFar = everFar

// Definition returns the value of v at the end of k in the table of definitions, or
// NoValue.
func (t *Trace) Definition(v Variable, k ContID) Value { return t.defs.get(v, k) }

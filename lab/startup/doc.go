// Package startup compares the time that cpsc takes to run an empty program with the time
// of a program in Go that prints a line. The latter is the unit: every Go program needs
// that much to start.
//
// The processes are started in turns, so that a disturbance of the machine affects all of
// them alike. The order of the turns is random, because a process is faster after another of
// the same binary, which is then in the caches of the processor.
//
// Medians are compared, of three quantities: the wall-clock time, which a user waits for; the
// CPU time, of user and system; and the number of page faults, which are the first accesses to
// pages of memory. Page faults do not depend on how busy the machine is, and are a large part of
// the cost of starting.
package startup

// Package startup compares how long cpsc takes to run an empty program with how
// long a program in Go takes that prints a line: what every Go program needs to
// start is the unit.
//
// All are processes that are started in turns, so that what disturbs the machine
// for a while disturbs all alike, and medians are compared: of the clock on the
// wall, which is what somebody waits; of CPU time, of user and system; and of the
// page faults, the pages of memory that were touched first, which do not depend
// on how busy the machine is and are much of what starting costs.
package startup

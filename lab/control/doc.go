// Package control measures what control costs in Imp: a throw, and the next value of a
// generator. Each is compared with programs that do the same without it, and generators with those
// of other languages. The programs are in testdata/bench/control.
//
// Every time is that of a process that runs one program; package peers measures it. All
// programs take turns, so that a disturbance of the machine affects all of them alike.
package control

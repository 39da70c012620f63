// Package opt optimises finished programs: passes over CPS, each in a file of its
// own with the source that it follows, and a driver that runs them until nothing
// changes.
//
// A pass changes what a program costs and nothing else. Output, traps, their
// places and the calls of the source that lead to them, and the exit status stay;
// so does which calls wait for which, so that what runs in constant space goes on
// to and what exhausts the stack goes on to. What may differ is the memory that is
// in use and how many steps are taken: never more.
package opt

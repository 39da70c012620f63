// Package opt optimises finished programs: passes over CPS, each in a file of its
// own with the source that it follows, and a driver that runs them until nothing
// changes.
//
// A pass changes what a program costs and nothing else. Output, traps, their
// places and the calls of the source that lead to them, and the exit status stay;
// so does which calls wait for which, so that what runs in constant space goes on
// to and what exhausts the stack goes on to. What may differ is the memory that is
// in use and how many steps are taken: never more.
//
// # The passes
//
// In the order of a round:
//
//	sccp       sccp.go       constants, also around loops (Wegman and Zadeck 1991)
//	gvn        gvn.go        equal values are one (Briggs, Cooper and Simpson 1997)
//	thread     thread.go     jumps past branches that are decided (Braun et al. 2013)
//	redundant  redundant.go  redundant sets of parameters (Braun et al. 2013)
//	shrink     shrink.go     continuations that only go on (Appel and Jim 1997)
//	contify    contify.go    functions become continuations (Fluet and Weeks 2001)
//	inline     inline.go     bodies in the place of calls (Appel 1992)
//	unused     unused.go     what nothing uses, in the whole program (Shivers 1991)
//
// opt.go has the table, the constraints on its order, and the driver. What passes
// share: callgraph.go, the call graph; body.go, a function's body copied into
// another; known.go, calls of known closures; congruence.go, equal values found by
// partitioning.
package opt

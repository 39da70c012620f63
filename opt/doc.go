// Package opt optimises finished programs. It consists of passes over CPS and of a
// driver that runs them until nothing changes. Each pass has its own file, which
// opens with the algorithm and its source.
//
// A pass changes the cost of a program and nothing else. It preserves the output,
// the exit status, and the traps with their positions and the source calls that
// lead to them. It also preserves which calls wait for which: a program that runs
// in constant space still does, and one that exhausts the stack still does. The
// memory in use may change. The number of steps may fall but never rise.
//
// Every pass expects a verified program and leaves a verified program.
//
// # The passes
//
// In the order of a round; pre and forward run only when those before them have nothing left
// to change:
//
//	globals       globals.go       replaces globals that are constants (Callahan et al. 1986)
//	sccp          sccp.go          finds constants, also around loops (Wegman and Zadeck 1991)
//	gvn           gvn.go           merges equal values (Briggs, Cooper and Simpson 1997)
//	argpromotion  argpromotion.go  passes fields in place of objects that callees only borrow
//	refs          refs.go          accesses directly what local references refer to
//	promote       promote.go       makes variables of objects that stay in a function
//	loads         loads.go         removes redundant loads and dead stores
//	direct        direct.go        calls a function directly if a value is always its closure (Cejtin et al. 2000)
//	thread        thread.go        redirects jumps past decided branches (Braun et al. 2013)
//	redundant     redundant.go     removes redundant sets of parameters (Braun et al. 2013)
//	shrink        shrink.go        removes continuations that only jump on (Appel and Jim 1997)
//	contify       contify.go       turns functions into continuations (Fluet and Weeks 2001)
//	inline        inline.go        replaces calls by function bodies (Appel 1992)
//	unused        unused.go        removes dead code across functions (Shivers 1991)
//	pre           pre.go           removes loads that are redundant on some paths only (Morel and Renvoise 1979)
//	forward       forward.go       removes the other continuations that only jump on (GCC's mergephi)
//
// The table of passes, the constraints on their order and the driver are in opt.go.
// Several passes share callgraph.go (the call graph), called.go (which continuations a
// function calls), body.go (copies one function's body into another), known.go (calls of
// known closures), object.go (accesses to cells and structs) and shared.go (small helpers).
// memory.go and search.go are parts of loads, loops.go is a part of pre.
package opt

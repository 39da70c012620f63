// Package effects describes what the functions of a program do to memory and to the
// outside world: which locations a function may read and write, whether it may allocate,
// trap, read input or write output, and which of its parameters it keeps. What a function
// does includes what the functions that it calls do.
//
// # Locations
//
// Memory is divided by type. A location is an abstraction of many memory cells:
//
//	P.x                 the field x of all structs of type P
//	elements of [int]   the elements of all arrays of type [int]
//	length of [int]     the lengths of these arrays
//	@g                  the global g
//	ref int             everything that a value of type ref int may refer to
//
// A reference may refer to a cell, a field, an element or a global. If the program makes a
// reference to a field P.x of type int anywhere, then an access through any reference of
// type ref int may be an access to P.x. So the location of the field is then ref int. The
// same goes for elements and globals. Accesses to different locations never touch the same memory.
//
// # Calls
//
// Sets of locations and flags are computed bottom-up over the strongly connected
// components of the call graph (Tarjan 1972): all functions of a component have the same.
// A function value may be any function, so a function that calls one may do everything. The
// parameters that are kept are a least fixpoint over all flows of values in the program.
// All of it takes time linear in the size of the program and of the sets.
package effects

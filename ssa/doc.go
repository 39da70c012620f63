// Package ssa holds programs in static single-assignment form.
//
// What package cps writes with parameters and arguments, SSA form writes with phis. A
// Program has the same types, values and operations; it is made from a finished
// cps.Program and can be turned back into one, printed, read and verified.
//
//	ir.go       programs, functions, blocks, phis
//	convert.go  from continuation-passing style, and back
//	print.go    the notation, written
//	read.go     the notation, read
//	verify.go   the rules, checked
package ssa

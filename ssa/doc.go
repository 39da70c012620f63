// Package ssa holds programs in static single-assignment form.
//
// Where package cps has parameters and arguments, SSA form has phis. A Program has the same
// types, values and operations as a cps.Program. It is converted from a finished
// cps.Program, and can be converted back, printed, read and verified.
//
//	ir.go       programs, functions, blocks, phis
//	convert.go  from continuation-passing style and back
//	print.go    the printer of the notation
//	read.go     the reader of the notation
//	verify.go   the verifier
package ssa

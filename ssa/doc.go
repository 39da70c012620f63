// Package ssa represents programs in static single-assignment form.
//
// SSA form has phis where package cps has parameters and arguments. A Program has the same
// types, values and operations as a cps.Program. FromCPS converts a finished cps.Program to
// a Program, and ToCPS converts it back. A Program can also be printed, read and verified.
//
//	ir.go       programs, functions, blocks, phis
//	convert.go  from continuation-passing style and back
//	print.go    the printer of the notation
//	read.go     the reader of the notation
//	verify.go   the verifier
package ssa

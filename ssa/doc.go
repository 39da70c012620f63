// Package ssa holds static single-assignment form: programs in it, and the
// algorithms of the literature that construct it.
//
// # Programs
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
//
// # Construction
//
// The algorithms work on a construct.Func, a control-flow graph whose nodes read and
// write variables, and say which phis there are and what each read gets: a
// construct.Form. They are in the table Algorithms, and Find looks one up by its name.
//
//	cytron                cytron.go      minimal
//	choi                  pruned.go      minimal and pruned
//	briggs                semipruned.go  minimal, without variables local to nodes
//	sreedhar-gao          djgraph.go     minimal; linear for each variable
//	brandis-moessenboeck  brandis.go     minimal; structured control flow only
//	click-paleczny        click.go       a phi for every variable in the headers of loops
//	aycock-horspool       aycock.go      minimal if the graph is reducible
//	mansky-gunter         mansky.go      a phi in every join that two writes reach
//	ullrich               ullrich.go     a phi in every join where the variable is live
//	braun                 braun.go       pruned; minimal if the graph is reducible
//
// Minimal is meant as Cytron et al. do: a phi where paths from different writes
// of a variable converge, and nowhere else. Pruned is a form in which a read gets
// every phi, directly or through others. For every function,
//
//	choi ⊆ briggs ⊆ cytron = sreedhar-gao ⊆ aycock-horspool, click-paleczny, mansky-gunter
//	choi ⊆ braun ⊆ ullrich
//
// as sets of places of phis, the second line for functions without copies: a
// copy is a write to all but braun, which propagates it. When copies are
// propagated (construct.Func.Propagate), and phis dropped that are redundant
// (construct.Func.Reduce) or not used (construct.Func.Prune), all forms are the same.
//
// The algorithms that place phis first and rename then share rename.go. None
// recurses, and all but cytron, choi and briggs, whose dominance frontiers may be of
// quadratic size, keep to about the bound of their paper. The algorithm of Braun
// et al. with its other strategies, which is what this project is about, is in package cps.
package ssa

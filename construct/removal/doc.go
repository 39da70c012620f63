// Package removal holds the passes by which compilers remove redundant block parameters
// after the construction of SSA form, each as it was published, beside Algorithm 5 of Braun
// et al. and the dominator tree of this project.
//
// A set of parameters is redundant if each of their arguments is in the set, or is one value,
// the same for all; this value replaces them. Whatever is removed, a Result with fewer
// parameters remains; the passes differ in which ones they find, and in what that costs:
//
//	name             file                 removes a parameter if
//	cranelift        cranelift.go         only one value that is no parameter reaches it
//	cranelift-8565   cranelift8565.go     the same, and some more; depends on the order
//	noir             noir.go              as cranelift
//	zjit             zjit.go              it has become trivial
//	solidity         solidity.go          it has become trivial
//	wazero           wazero.go            it has become trivial
//	algorithm-3      algorithm3.go        it has become trivial
//	algorithm-5      algorithm5.go        it is trivial, or in a redundant set of several
//	algorithm-5+1    algorithm5.go        it is in a redundant set
//	intersect        intersect.go         it is in a redundant set
//	dominator-tree   dominatortree.go     it is in a redundant set
//
// A parameter has become trivial if it has only one argument besides itself, after others
// have been replaced. The table All (removal.go) has the sources, and form.go what a pass
// works on. No pass recurses.
//
// docs/research/experiments/redundant-parameters.md compares them.
package removal

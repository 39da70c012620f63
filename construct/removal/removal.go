// This file defines the table of passes.

package removal

import "cpsc/construct"

// A Removal is a pass that finds redundant parameters.
type Removal struct {
	Name   string // for command lines
	Title  string // of the pass
	Source string // where it was published
	// Least reports that the pass promises the least solution: no redundant set is left.
	Least bool
	find  func(*Form) []construct.Def
}

// Work says what a pass did.
type Work struct {
	Rounds int // passes over all blocks; for Algorithm 5, the depth to which it divided components
	Looks  int // how often it looked at an argument
}

// All are the passes.
var All = []Removal{
	{Name: "cranelift", Title: "remove_constant_phis",
		Source: "bytecodealliance/wasmtime, cranelift/codegen/src/remove_constant_phis.rs at e6b33de5 (August 2026); pull request 1664, 2020",
		find:   cranelift},
	{Name: "cranelift-8565", Title: "Remove ALL constant phis",
		Source: "bytecodealliance/wasmtime, pull request 8565, 2024, open; from its description",
		find:   cranelift8565},
	{Name: "noir", Title: "remove_redundant_params",
		Source: "noir-lang/noir, compiler/noirc_evaluator/src/ssa/opt/remove_redundant_params.rs at 2d71bbd1; pull request 12047, 2026",
		find:   noir},
	{Name: "zjit", Title: "remove_trivial_block_params",
		Source: "ruby/ruby, zjit/src/hir.rs; pull requests 17311 and 18482, 2026; from their descriptions and reviews",
		find:   zjit},
	{Name: "solidity", Title: "TrivialPhiEliminator",
		Source: "argotorg/solidity, libyul/backends/evm/ssa/SSACFGTrivialPhiEliminator.cpp at 656ac12c; pull request 16544, 2026",
		find:   solidity},
	{Name: "wazero", Title: "passRedundantPhiEliminationOpt",
		Source: "wazero/wazero, internal/engine/wazevo/ssa/pass.go at 236c2458 (July 2026); pull request 2109, 2024",
		find:   wazero},
	{Name: "algorithm-3", Title: "tryRemoveTrivialPhi, after the fact",
		Source: "Braun et al., CC 2013, section 2.2",
		find:   algorithm3},
	{Name: "algorithm-5", Title: "removeRedundantPhis, as printed, after Algorithm 3",
		Source: "Braun et al., CC 2013, section 3.2",
		find:   algorithm5},
	{Name: "algorithm-5+1", Title: "removeRedundantPhis, with components of one parameter",
		Source: "Braun et al., CC 2013, section 3.2; the correction is this project's",
		Least:  true, find: algorithm5Plus1},
	{Name: "intersect", Title: "Cranelift's loop, with intersect for join",
		Source: "Cooper, Harvey, Kennedy, A Simple, Fast Dominance Algorithm, 2001; the combination is this project's",
		Least:  true, find: intersect},
	{Name: "dominator-tree", Title: "the dominator tree of the graph of values",
		Source: "this project; Lengauer, Tarjan, TOPLAS 1979",
		Least:  true, find: dominatorTree},
}

// Find returns the pass with the given name, or nil.
func Find(name string) *Removal {
	for i := range All {
		if All[i].Name == name {
			return &All[i]
		}
	}
	return nil
}

// Values returns for each parameter the value that replaces it, which is the parameter itself
// if it is kept, and never one that is replaced. The pass may change the arguments in the
// form, so a form is for one pass only.
func (r *Removal) Values(m *Form) ([]construct.Def, Work) {
	m.work = Work{}
	values := r.find(m)
	return values, m.work
}

// Run returns a valid result without the parameters that the pass finds. It visits the nodes
// in the given order, or in its own if that is nil. The returned result shares no memory with
// the argument.
func (r *Removal) Run(f *construct.Function, result *construct.Result, order []int32) (*construct.Result, Work) {
	m := NewForm(f, result.Clone())
	m.Order = order
	values, work := r.Values(m)
	return f.Replace(result, values), work
}

// This file defines programs in SSA form: functions of basic blocks with phis. Types,
// values, operations, terminators and source positions are those of package cps.

package ssa

import (
	"cpsc/cps"
	"cpsc/flow"
)

// A Program is a set of functions in SSA form.
type Program struct {
	// Decls holds the types, the globals and the declarations of the functions, without
	// their bodies.
	Decls *cps.Program

	Funcs []*Func // by cps.FuncID
}

// A Func is a function in SSA form: every value is defined once, and its
// definition dominates its uses.
type Func struct {
	// Decl holds the name, parameters, results, values and sites. It has no continuations.
	// Parameters and results of phis are of kind cps.ParamValue, results of operations and
	// calls of kind cps.OpValue.
	Decl *cps.Func

	// Args holds the parameters as values.
	Args []cps.Value

	// Blocks holds the basic blocks. Each comes after its immediate dominator, as it does in
	// reverse postorder. The first block is the entry, which has no predecessors.
	Blocks []Block
}

// A BlockID is the index of a block in Func.Blocks.
type BlockID = cps.ContID

// Entry is the first block of every function.
const Entry BlockID = 0

// A Block is a basic block.
type Block struct {
	Name string // a hint: the printer makes names unique

	// Preds holds the predecessors, in the order of the operands of the phis. It has one
	// element for each edge: a predecessor with several targets that are this block occurs
	// once for each of them, in their order.
	Preds []BlockID

	Phis   []Phi
	Instrs []Instr
	Term   Term
	Pos    cps.Pos
}

// A Phi is x = phi [pred: arg] …. Its result is the argument for the edge that was taken.
// All phis of a block are evaluated in parallel.
type Phi struct {
	Result cps.Value
	Args   []cps.Value // one for each predecessor, in their order
}

// An Instr is an operation, x = y + z, or a call, x, y = call f(z).
type Instr struct {
	cps.Op       // the zero value for a call
	Call   *Call // nil for an operation
}

// A Call is a call after which the block continues. The callee has one continuation.
type Call struct {
	cps.Term // of kind Call or CallValue, without targets
	Results  []cps.Value

	// In CPS, the rest of the block becomes a continuation.
	Cont    string  // its name, a hint
	ContPos cps.Pos // its position
}

// A Term ends a block.
//
//	jump b                            Jump, without arguments
//	branch c, b1, b2                  Branch
//	switch x, 1: b1, _: b2            Switch
//	ret x, y                          Return
//	raise x                           Return with another continuation of the function
//	exit n                            Exit
//	tailcall f(x)                     Call or CallValue with the target cps.Ret
//	tailcall f(x) to ret or raise     the same, if the callee takes two continuations
//	y = call f(x) to b                Call or CallValue that continues with a block
//	y = call f(x) to b or e to c      the same, or with another block
//	y = call f(x) to b or raise       the same, or with a continuation of the function
//
// Several calls can continue with the same block.
type Term struct {
	cps.Term // its targets are blocks, and continuation parameters of the function

	// Results holds, for each target of a call that is a block, the values that the callee
	// passes to it. They are defined on the edge to the target: they can be used where this
	// edge dominates, and in the phis of the target.
	Results [][]cps.Value
}

// callCont is the name of the continuation after a call, if the call gives no other name.
const callCont = "k"

// Graph returns the graph of the blocks, with an edge for each target. A target that does not exist,
// which breaks a rule of Verify, is not in it.
func (f *Func) Graph() flow.Graph {
	g := make(flow.Graph, len(f.Blocks))
	for b := range f.Blocks {
		for _, s := range f.Blocks[b].Term.Succs() {
			if int(s) < len(g) {
				g[b] = append(g[b], int32(s))
			}
		}
	}
	return g
}

// A position is a block and the number of an instruction in it, or InPhis. The number of the
// terminator comes after that of the last instruction.
type position struct {
	block BlockID
	instr int
}

// visit calls use for each operand, with its position.
func (f *Func) visit(use func(at position, x cps.Value)) {
	for id := range f.Blocks {
		b := &f.Blocks[id]
		at := position{BlockID(id), InPhis}
		for i := range b.Phis {
			for _, x := range b.Phis[i].Args {
				use(at, x)
			}
		}
		term := func(t *cps.Term) {
			use(at, t.Subject)
			for _, list := range [][]cps.Value{t.Args, t.Cases} {
				for _, x := range list {
					use(at, x)
				}
			}
		}
		for i := range b.Instrs {
			at.instr = i
			if call := b.Instrs[i].Call; call != nil {
				term(&call.Term)
			}
			for _, x := range b.Instrs[i].Args {
				use(at, x)
			}
		}
		at.instr = len(b.Instrs)
		term(&b.Term.Term)
	}
}

// An edge leads from a block to one of its targets.
type edge struct {
	from BlockID
	slot int // the number of the target
}

// takesResults reports whether a call leads to b, nothing else does, and b has no phis. In
// CPS, the results of the call for that edge are the parameters of b.
func (f *Func) takesResults(b *Block) bool {
	return len(b.Preds) == 1 && len(b.Phis) == 0 && f.Blocks[b.Preds[0]].Term.IsCall()
}

// edges returns, for each block, the edges that lead to it, in the order of its
// predecessors. The lists of predecessors must match the edges.
func (f *Func) edges() [][]edge {
	in := incoming(f)
	for b := range in {
		in[b] = inOrder(in[b], f.Blocks[b].Preds)
	}
	return in
}

// incoming returns the edges that lead to each block, in the order of blocks and
// targets.
func incoming(f *Func) [][]edge {
	in := make([][]edge, len(f.Blocks))
	for b := range f.Blocks {
		for slot, s := range f.Blocks[b].Term.Succs() {
			in[s] = append(in[s], edge{BlockID(b), slot})
		}
	}
	return in
}

// inOrder returns the edges of in, which must be sorted by block and target, in the order of
// the predecessors.
func inOrder(in []edge, preds []BlockID) []edge {
	next := make(map[BlockID]int, len(preds)) // by block: its first edge that has not been used yet
	for i := len(in) - 1; i >= 0; i-- {
		next[in[i].from] = i
	}
	ordered := make([]edge, len(preds))
	for i, p := range preds {
		ordered[i] = in[next[p]]
		next[p]++
	}
	return ordered
}

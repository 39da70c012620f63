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
	// The name, parameters, results, values and sites. There are no continuations.
	// Parameters and results of phis are of kind cps.ParamValue, results of operations and
	// calls of kind cps.OpValue.
	*cps.Func

	// Args holds the parameters as values.
	Args []cps.Value

	// Blocks holds the basic blocks, each after its immediate dominator: in reverse
	// postorder, for instance. The first is the entry, which has no predecessors.
	Blocks []Block
}

// A BlockID is a block's number in Func.Blocks.
type BlockID = cps.ContID

// Entry is the number of every function's first block.
const Entry BlockID = 0

// A Block is a basic block.
type Block struct {
	Name string // a hint: the printer makes names unique

	// Preds holds the predecessors, in the order of the operands of the phis. A block of
	// which several targets are this block occurs once for each of these targets, in their
	// order.
	Preds []BlockID

	Phis   []Phi
	Instrs []Instr
	Term   Term
	Pos    cps.Pos
}

// A Phi is x = phi [pred: arg] …: its value is the argument for the edge that was taken.
// All phis of a block are evaluated in parallel.
type Phi struct {
	Result cps.Value
	Args   []cps.Value // one for each predecessor, in their order
}

// An Instr is an operation, x = y + z, or a call, x, y = call f(z).
type Instr struct {
	cps.Op       // empty for a call
	Call   *Call // nil if it is an operation
}

// A Call is a call after which the block continues.
type Call struct {
	cps.Term // of kind Call or CallValue, without targets
	Results  []cps.Value

	// The continuation that the rest of the block becomes in CPS.
	Cont    string  // its name, a hint
	ContPos cps.Pos // its position
}

// A Term ends a block.
//
//	jump b                            Jump, without arguments
//	branch c, b1, b2                  Branch
//	switch x, 1: b1, _: b2            Switch
//	ret x, y                          Return
//	exit n                            Exit
//	tailcall f(x)                     Call or CallValue with the target cps.NoCont
//	y = call f(x) to b                Call or CallValue that continues with a block
//
// The last form is for calls that continue with the same block.
type Term struct {
	cps.Term             // its targets are blocks
	Results  []cps.Value // of a call that continues with a block
}

// callCont is the name for the continuation of a call if there is no other.
const callCont = "k"

// isCall reports whether t is a call, in whatever form.
func isCall(t *cps.Term) bool { return t.Kind == cps.Call || t.Kind == cps.CallValue }

// Graph returns the graph of the blocks, with an edge for each target.
func (f *Func) Graph() flow.Graph {
	g := make(flow.Graph, len(f.Blocks))
	for b := range f.Blocks {
		for _, s := range f.Blocks[b].Term.Succs() {
			g[b] = append(g[b], int32(s))
		}
	}
	return g
}

// A position is the number of an instruction of a block, or InPhis. The terminator has the
// number after the last instruction, and the end of the block the number after that.
type position struct {
	block BlockID
	instr int
}

// visit calls use for each operand, with its position and the position at which it is
// evaluated. An operand of a phi is evaluated at the end of the predecessor.
func (f *Func) visit(use func(at, when position, x cps.Value)) {
	for id := range f.Blocks {
		b := &f.Blocks[id]
		at := position{BlockID(id), InPhis}
		for i := range b.Phis {
			for j, x := range b.Phis[i].Args {
				p := b.Preds[j]
				use(at, position{p, len(f.Blocks[p].Instrs) + 1}, x)
			}
		}
		term := func(t *cps.Term) {
			use(at, at, t.Subject)
			for _, list := range [][]cps.Value{t.Args, t.Cases} {
				for _, x := range list {
					use(at, at, x)
				}
			}
		}
		for i := range b.Instrs {
			at.instr = i
			if call := b.Instrs[i].Call; call != nil {
				term(&call.Term)
			}
			for _, x := range b.Instrs[i].Args {
				use(at, at, x)
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

// edges returns, for each block, the edges that lead to it in the order of its
// predecessors. The predecessors must be right.
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

// inOrder returns sorted edges in the order of the predecessors.
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

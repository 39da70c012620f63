// This file defines programs in SSA form: functions of basic blocks with phis.
// Types, values, operations, terminators and places are those of package cps.

package ssa

import (
	"cpsc/cps"
	"cpsc/flow"
)

// A Program is a set of functions in SSA form.
type Program struct {
	// Decls holds the types, the globals and the heads of the functions, none of
	// which has a body there.
	Decls *cps.Program

	Funcs []*Func // by cps.FuncID
}

// A Func is a function in SSA form: every value is defined once, and its
// definition dominates its uses.
type Func struct {
	// Its name, parameters, results, values and sites. It has no continuations. A
	// parameter or the result of a phi is of kind cps.ParamValue, the result of an
	// operation or a call of kind cps.OpValue.
	*cps.Func

	// Args holds the parameters as values.
	Args []cps.Value

	// Blocks holds the basic blocks, each behind the one that immediately
	// dominates it: in reverse postorder, for instance. The first is the entry,
	// to which nothing goes.
	Blocks []Block
}

// A BlockID is a block's number in Func.Blocks.
type BlockID = cps.ContID

// Entry is the number of every function's first block.
const Entry BlockID = 0

// A Block is a basic block.
type Block struct {
	Name string // a hint: the printer makes names unique

	// Preds holds the blocks that go here, in the order of the operands of the
	// phis. A block that goes here several times, from several targets of its
	// branch or switch, stands here as often, in the order of these targets.
	Preds []BlockID

	Phis   []Phi
	Instrs []Instr
	Term   Term
	Pos    cps.Pos
}

// A Phi is x = phi [pred: arg] …: the argument of the edge that was taken. All
// phis of a block are evaluated at once.
type Phi struct {
	Result cps.Value
	Args   []cps.Value // one for each predecessor, in their order
}

// An Instr is an operation, x = y + z, or a call, x, y = call f(z).
type Instr struct {
	cps.Op       // of a call: nothing
	Call   *Call // nil if it is an operation
}

// A Call is a call that comes back into the block.
type Call struct {
	cps.Term // of kind Call or CallValue, without targets
	Results  []cps.Value

	// The continuation that the rest of the block is in CPS.
	Cont    string  // its name, a hint
	ContPos cps.Pos // its place
}

// A Term ends a block.
//
//	jump b                            Jump, without arguments
//	branch c, b1, b2                  Branch
//	switch x, 1: b1, _: b2            Switch
//	ret x, y                          Return
//	exit n                            Exit
//	tailcall f(x)                     Call or CallValue with the target cps.NoCont
//	y = call f(x) to b                Call or CallValue that goes on with a block
//
// The last form serves where calls share what follows them.
type Term struct {
	cps.Term             // its targets are blocks
	Results  []cps.Value // of a call that goes on with a block
}

// callCont is the name of the continuation of a call that has no other.
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

// A place is an instruction of a block, by number, or InPhis; behind the
// instructions stands the terminator, and behind that the end of the block.
type place struct {
	block BlockID
	instr int
}

// visit calls use for each operand, with the place where it stands and the one
// where it is evaluated: an operand of a phi, at the end of the predecessor.
func (f *Func) visit(use func(at, when place, x cps.Value)) {
	for id := range f.Blocks {
		b := &f.Blocks[id]
		at := place{BlockID(id), InPhis}
		for i := range b.Phis {
			for j, x := range b.Phis[i].Args {
				p := b.Preds[j]
				use(at, place{p, len(f.Blocks[p].Instrs) + 1}, x)
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

// An edge goes from a block to one of its targets.
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

// inOrder puts edges, which are in order, into that of the predecessors.
func inOrder(in []edge, preds []BlockID) []edge {
	next := make(map[BlockID]int, len(preds)) // by block: its first edge that is not taken yet
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

// This file defines the control flow of functions: their blocks, which of these can be
// reached, and which variables may be read before they are set.

package bril

import (
	"cmp"
	"slices"

	"cpsc/flow"
)

// A block is a basic block: a sequence of instructions that is entered only at the
// first and left only at the last.
type block struct {
	start, end int // the range of its instructions
	labelled   bool
	label      string  // its first instruction, if it is labelled
	failure    failure // of the last instruction
	succs      []int   // numbers of blocks, each once
	preds      []int
}

// buildGraph finds the blocks that can be reached from the entry. A block ends with a
// jump, a branch or a return, before a label that some jump targets, at the end of the
// function, and with an instruction that always fails. If labels have the same name,
// jumps go to the first.
func (info *Info) buildGraph(f *funcInfo) {
	all, labels := info.allBlocks(f)
	for i := range all {
		b := &all[i]
		if b.failure.message != "" || b.end == b.start {
			continue
		}
		in := &f.Instrs[b.end-1]
		targets := map[string]int{"jmp": 1, "br": 2}[in.Op]
		for _, label := range in.Labels[:min(targets, len(in.Labels))] {
			if to, ok := labels[label]; ok && !slices.Contains(b.succs, to) {
				b.succs = append(b.succs, to)
			}
		}
	}
	f.keepReached(all)
}

// allBlocks returns the blocks of a function, with an edge where control falls through to a label, and the
// blocks of the labels.
func (info *Info) allBlocks(f *funcInfo) (all []block, labels map[string]int) {
	wanted := map[string]bool{}
	for i := range f.Instrs {
		for _, label := range f.Instrs[i].Labels {
			wanted[label] = true
		}
	}
	labels = map[string]int{}
	open := true // control falls through to the next instruction
	for i := range f.Instrs {
		in := &f.Instrs[i]
		if in.Op == "" {
			if _, second := labels[in.Label]; second || !wanted[in.Label] {
				continue
			}
			labels[in.Label] = len(all)
			if open && len(all) > 0 {
				last := &all[len(all)-1]
				last.end = i
				last.succs = append(last.succs, len(all))
			}
			all = append(all, block{start: i, end: i + 1, labelled: true, label: in.Label})
			open = true
			continue
		}
		if len(all) == 0 {
			all = append(all, block{start: i})
		}
		if !open {
			continue
		}
		b := &all[len(all)-1]
		b.end = i + 1
		b.failure = info.failure(f, in)
		open = b.failure.message == "" && in.Op != "jmp" && in.Op != "br" && in.Op != "ret"
	}
	if len(all) == 0 {
		all = append(all, block{})
	}
	return all, labels
}

// keepReached keeps the blocks that can be reached, numbers them anew and finds their predecessors.
func (f *funcInfo) keepReached(all []block) {
	reached := make([]bool, len(all))
	reached[0] = true
	for work := []int{0}; len(work) > 0; {
		b := &all[work[len(work)-1]]
		work = work[:len(work)-1]
		for _, s := range b.succs {
			if !reached[s] {
				reached[s] = true
				work = append(work, s)
			}
		}
	}
	number := make([]int, len(all))
	f.labels = map[string]int{}
	for i := range all {
		if reached[i] {
			number[i] = len(f.blocks)
			if all[i].labelled {
				f.labels[all[i].label] = number[i]
			}
			f.blocks = append(f.blocks, all[i])
		}
	}
	for i := range f.blocks {
		b := &f.blocks[i]
		for j, s := range b.succs {
			b.succs[j] = number[s]
			f.blocks[number[s]].preds = append(f.blocks[number[s]].preds, i)
		}
	}
}

// returned returns the type that the function returns at the end of a block, and
// whether it returns there.
func (f *funcInfo) returned(b *block) (Type, bool) {
	if b.failure.message != "" || len(b.succs) > 0 {
		return Type{}, false
	}
	if b.end > b.start {
		switch in := &f.Instrs[b.end-1]; in.Op {
		case "ret":
			if len(in.Args) == 1 {
				return f.types[in.Args[0]], true
			}
		case "jmp", "br":
			return Type{}, false
		}
	}
	return Type{}, true
}

// findBadReturns finds the types of returned values that are not the function's result.
func (f *funcInfo) findBadReturns() {
	for i := range f.blocks {
		b := &f.blocks[i]
		t, ok := f.returned(b)
		if ok && t != f.Result && !slices.Contains(f.badReturns, t) {
			f.badReturns = append(f.badReturns, t)
		}
		if ok && t != (Type{}) && f.maybeUndef[f.Instrs[b.end-1].Args[0]] && !slices.Contains(f.badReturns, undefType) {
			f.badReturns = append(f.badReturns, undefType)
		}
	}
}

// uses returns the variables that the interpreter reads at an instruction. The last
// instruction of a block may fail before it has read all of them.
func (f *funcInfo) uses(b *block, in *Instr, last bool) []string {
	switch {
	case last && b.failure.message != "":
		return in.Args[:b.failure.reads]
	case in.Op == "set":
		return in.Args[1:]
	case in.Op == "get":
		return []string{f.shadows[in.Dest]}
	}
	return in.Args
}

// sets returns the variable that an instruction sets, or "".
func (f *funcInfo) sets(in *Instr) string {
	switch {
	case in.Op == "":
		return ""
	case in.Op == "set" && len(in.Args) > 0:
		return f.shadows[in.Args[0]] // "" if no get reads it
	}
	return in.Dest
}

// findMaybeUndef finds the variables that may have the undefined value: those that undef
// sets, and those that it is copied to. It does not consider the order of instructions.
func (f *funcInfo) findMaybeUndef() {
	f.maybeUndef = map[string]bool{}
	copies := map[string][]string{} // from each variable to others
	var work []string
	add := func(name string) {
		if name != "" && !f.maybeUndef[name] {
			f.maybeUndef[name] = true
			work = append(work, name)
		}
	}
	for i := range f.blocks {
		b := &f.blocks[i]
		for j := b.start; j < b.end; j++ {
			in := &f.Instrs[j]
			switch {
			case j == b.end-1 && b.failure.message != "":
			case in.Op == "undef":
				add(in.Dest)
			case in.Op == "id" || in.Op == "set" || in.Op == "get":
				from := f.uses(b, in, false)[0]
				copies[from] = append(copies[from], f.sets(in))
			}
		}
	}
	for len(work) > 0 {
		name := work[len(work)-1]
		work = work[:len(work)-1]
		for _, to := range copies[name] {
			add(to)
		}
	}
}

// A variable has the blocks that set a variable, and the blocks that use it before they
// set it, in ascending order.
type variable struct {
	name       string
	sets, uses []int
	set, used  int // the last block in sets and uses, plus 1
}

// variables returns the variables, except parameters, that are used in a block that does
// not set them before.
func (f *funcInfo) variables() []*variable {
	index := map[string]*variable{}
	var list []*variable
	of := func(name string) *variable {
		v := index[name]
		if v == nil {
			v = &variable{name: name}
			index[name] = v
			list = append(list, v)
		}
		return v
	}
	for i := range f.blocks {
		b := &f.blocks[i]
		for j := b.start; j < b.end; j++ {
			in := &f.Instrs[j]
			for _, name := range f.uses(b, in, j == b.end-1) {
				if v := of(name); v.set != i+1 && v.used != i+1 {
					v.used = i + 1
					v.uses = append(v.uses, i)
				}
			}
			if name := f.sets(in); name != "" {
				if v := of(name); v.set != i+1 {
					v.set = i + 1
					v.sets = append(v.sets, i)
				}
			}
		}
	}
	params := map[string]bool{}
	for _, param := range f.Params {
		params[param.Name] = true
	}
	return slices.DeleteFunc(list, func(v *variable) bool { return len(v.uses) == 0 || params[v.name] })
}

// findMaybeUnset finds the variables with a path from the entry to a use on which they
// are not set.
//
// A use that is dominated by a block that sets the variable needs no search. For the
// other uses, two searches look for such a path: forward from the entry and backward
// from the uses, both only through blocks that do not set the variable. They take turns.
// The first that runs out of blocks decides: it explored the smaller part of the graph.
func (f *funcInfo) findMaybeUnset() {
	f.maybeUnset = map[string]bool{}
	list := f.variables()
	if len(list) == 0 {
		return
	}
	n := len(f.blocks)
	graph := make(flow.Graph, n)
	for i := range f.blocks {
		for _, s := range f.blocks[i].succs {
			graph[i] = append(graph[i], int32(s))
		}
	}
	tree := graph.DominatorTree()
	s := search{f.blocks, make([]int, n), make([]int, n), make([]int, n), make([]int, n), nil, nil}
	for i, v := range list {
		v.dropDominated(tree)
		if len(v.uses) > 0 && s.finds(v, i+1) {
			f.maybeUnset[v.name] = true
		}
	}
}

// dropDominated removes the uses that are dominated by a block that sets the variable.
func (v *variable) dropDominated(tree *flow.Tree) {
	inPreorder := func(a, b int) int { return cmp.Compare(tree.Pre[a], tree.Pre[b]) }
	slices.SortFunc(v.sets, inPreorder)
	slices.SortFunc(v.uses, inPreorder)
	var dominators []int // the sets that dominate the current block
	next := 0            // in sets
	v.uses = slices.DeleteFunc(v.uses, func(use int) bool {
		for ; next < len(v.sets) && tree.Pre[v.sets[next]] < tree.Pre[use]; next++ {
			dominators = dropOthers(tree, dominators, v.sets[next])
			dominators = append(dominators, v.sets[next])
		}
		dominators = dropOthers(tree, dominators, use)
		return len(dominators) > 0
	})
}

// dropOthers removes the blocks at the end of a list that do not dominate block.
func dropOthers(tree *flow.Tree, dominators []int, block int) []int {
	for len(dominators) > 0 && !tree.Dominates(int32(dominators[len(dominators)-1]), int32(block)) {
		dominators = dominators[:len(dominators)-1]
	}
	return dominators
}

// A search looks for paths on which a variable is not set. It marks blocks with numbers
// of variables, so that the marks need not be cleared between searches.
type search struct {
	blocks            []block
	sets, uses        []int // blocks that set the variable; that use it first
	reached, reaching []int // blocks that were reached from the entry; that reach a use
	forward           []int // worklist of the search from the entry
	backward          []int // worklist of the search from the uses
}

// finds reports whether a path from the entry to a use of v does not set v. Its number
// is id.
func (s *search) finds(v *variable, id int) bool {
	for _, b := range v.sets {
		s.sets[b] = id
	}
	s.forward, s.backward = append(s.forward[:0], 0), s.backward[:0]
	s.reached[0] = id
	for _, b := range v.uses {
		s.uses[b], s.reaching[b] = id, id
		s.backward = append(s.backward, b)
	}
	for len(s.forward) > 0 && len(s.backward) > 0 {
		b := s.forward[len(s.forward)-1]
		s.forward = s.forward[:len(s.forward)-1]
		if s.uses[b] == id {
			return true
		}
		if s.sets[b] != id {
			for _, succ := range s.blocks[b].succs {
				if s.reached[succ] != id {
					s.reached[succ] = id
					s.forward = append(s.forward, succ)
				}
			}
		}
		b = s.backward[len(s.backward)-1]
		s.backward = s.backward[:len(s.backward)-1]
		if b == 0 {
			return true
		}
		for _, p := range s.blocks[b].preds {
			if s.sets[p] != id && s.reaching[p] != id {
				s.reaching[p] = id
				s.backward = append(s.backward, p)
			}
		}
	}
	return false
}

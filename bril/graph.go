// This file defines the control flow of functions: their blocks, which of these
// are reached, and which variables may be read before they are set.

package bril

import (
	"cmp"
	"slices"

	"cpsc/flow"
)

// A block is a stretch of instructions that is entered only at its first and
// left only at its last.
type block struct {
	start, end int // its instructions
	labelled   bool
	label      string // that it begins with, if it is labelled
	flaw       flaw   // of the last instruction
	succs      []int  // numbers of blocks, each once
	preds      []int
}

// buildGraph finds the blocks that the entry leads to. A block ends with a jump, a
// branch or a return, before a label that something goes to, at the end of the
// function, and with an instruction that fails. Of labels with one name, jumps go
// to the first.
func (info *Info) buildGraph(f *funcInfo) {
	wanted := map[string]bool{}
	for i := range f.Instrs {
		for _, label := range f.Instrs[i].Labels {
			wanted[label] = true
		}
	}
	labels := map[string]int{} // the blocks
	var all []block
	open := true // the block before goes on
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
		b.flaw = info.flaw(f, in)
		open = b.flaw.message == "" && in.Op != "jmp" && in.Op != "br" && in.Op != "ret"
	}
	if len(all) == 0 {
		all = append(all, block{})
	}
	for i := range all {
		b := &all[i]
		if b.flaw.message != "" || b.end == b.start {
			continue
		}
		in := &f.Instrs[b.end-1]
		if in.Op != "jmp" && in.Op != "br" {
			continue
		}
		for j, label := range in.Labels {
			to, ok := labels[label]
			if ok && j < 2 && !(in.Op == "jmp" && j == 1) && (len(b.succs) == 0 || b.succs[0] != to) {
				b.succs = append(b.succs, to)
			}
		}
	}

	// Keep what the entry leads to, with new numbers.
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

// returned returns what the function gives at the end of a block, and whether it
// ends there.
func (f *funcInfo) returned(b *block) (Type, bool) {
	if b.flaw.message != "" || len(b.succs) > 0 {
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

// findStrays finds what the function returns that is not what it should.
func (f *funcInfo) findStrays() {
	for i := range f.blocks {
		t, ok := f.returned(&f.blocks[i])
		if ok && t != f.Result && !slices.Contains(f.strays, t) {
			f.strays = append(f.strays, t)
		}
	}
}

// uses returns the variables that the interpreter reads at an instruction, of
// which the last of the block may have a flaw.
func (b *block) uses(in *Instr, last bool) []string {
	if last && b.flaw.message != "" {
		return in.Args[:b.flaw.reads]
	}
	return in.Args
}

// A variable is what findUnsafe knows of one: the blocks that set it, and those
// that use it before they do, in ascending order.
type variable struct {
	name       string
	sets, uses []int
	set, used  int // the last block that does, plus 1
}

// variables returns the variables that are used in a block that does not set them
// before, but for parameters.
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
			for _, name := range b.uses(in, j == b.end-1) {
				if v := of(name); v.set != i+1 && v.used != i+1 {
					v.used = i + 1
					v.uses = append(v.uses, i)
				}
			}
			if in.Op != "" && in.Dest != "" {
				if v := of(in.Dest); v.set != i+1 {
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

// findUnsafe finds the variables that a path from the entry leads to a use of on
// which they are not set.
//
// Nothing is to be asked of a use that a block dominates which sets the variable.
// For the others two searches look for such a path: forward from the entry, and
// backward from the uses, both past blocks that do not set it. They take turns, and
// the first to have nowhere to go answers: its part of the graph is the smaller one.
func (f *funcInfo) findUnsafe() {
	f.unsafe = map[string]bool{}
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
			f.unsafe[v.name] = true
		}
	}
}

// dropDominated drops the uses that a block dominates which sets the variable.
func (v *variable) dropDominated(tree *flow.Tree) {
	inPreorder := func(a, b int) int { return cmp.Compare(tree.Pre[a], tree.Pre[b]) }
	slices.SortFunc(v.sets, inPreorder)
	slices.SortFunc(v.uses, inPreorder)
	var above []int // the sets that dominate where the walk is
	next := 0       // of sets
	v.uses = slices.DeleteFunc(v.uses, func(use int) bool {
		for ; next < len(v.sets) && tree.Pre[v.sets[next]] < tree.Pre[use]; next++ {
			above = within(tree, above, v.sets[next])
			above = append(above, v.sets[next])
		}
		above = within(tree, above, use)
		return len(above) > 0
	})
}

// within drops from the end of a list what does not dominate a block.
func within(tree *flow.Tree, above []int, block int) []int {
	for len(above) > 0 && !tree.Dominates(int32(above[len(above)-1]), int32(block)) {
		above = above[:len(above)-1]
	}
	return above
}

// A search looks for paths on which a variable is not set. For each block it has
// the last variable, by its number, of which something is so.
type search struct {
	blocks      []block
	sets, uses  []int // the block sets it; uses it first
	forth, back []int // the search came by
	ahead       []int // blocks to look at from the entry
	behind      []int // and from the uses
}

// finds reports whether there is a path from the entry to a use of v.
func (s *search) finds(v *variable, id int) bool {
	for _, b := range v.sets {
		s.sets[b] = id
	}
	s.ahead, s.behind = append(s.ahead[:0], 0), s.behind[:0]
	s.forth[0] = id
	for _, b := range v.uses {
		s.uses[b], s.back[b] = id, id
		s.behind = append(s.behind, b)
	}
	for len(s.ahead) > 0 && len(s.behind) > 0 {
		b := s.ahead[len(s.ahead)-1]
		s.ahead = s.ahead[:len(s.ahead)-1]
		if s.uses[b] == id {
			return true
		}
		if s.sets[b] != id {
			for _, succ := range s.blocks[b].succs {
				if s.forth[succ] != id {
					s.forth[succ] = id
					s.ahead = append(s.ahead, succ)
				}
			}
		}
		b = s.behind[len(s.behind)-1]
		s.behind = s.behind[:len(s.behind)-1]
		if b == 0 {
			return true
		}
		for _, p := range s.blocks[b].preds {
			if s.sets[p] != id && s.back[p] != id {
				s.back[p] = id
				s.behind = append(s.behind, p)
			}
		}
	}
	return false
}

package place

// This file defines Algorithms 1 to 4 of Braun et al. as the paper lists them, with
// plain recursion: the specification of the simple strategy.

import (
	"slices"
	"testing"

	"cpsc/internal/test/tally"
)

// A phi is a parameter that the paper's listing places. What replaced it is in is.
type phi struct {
	v, block int
	operands []any // a *phi, or the number of a definition
	users    []*phi
	is       any
}

// listing is the state of the paper's pseudocode.
type listing struct {
	*program
	currentDef     []map[int]any // by block, by variable
	sealed         []bool
	filled         []bool
	incompletePhis []map[int]*phi
}

const undefDef = -1

func (l *listing) readVariable(v, block int) any {
	if x, ok := l.currentDef[block][v]; ok {
		return l.resolve(x)
	}
	return l.readVariableRecursive(v, block)
}

func (l *listing) readVariableRecursive(v, block int) (val any) {
	switch preds := l.filledPreds(block); {
	case !l.sealed[block]:
		p := &phi{v: v, block: block}
		l.incompletePhis[block][v], val = p, p
	case len(preds) == 1:
		val = l.readVariable(v, preds[0])
	case len(preds) == 0:
		val = undefDef
	default:
		p := &phi{v: v, block: block}
		l.currentDef[block][v] = p
		val = l.addPhiOperands(p)
	}
	l.currentDef[block][v] = val
	return val
}

func (l *listing) addPhiOperands(p *phi) any {
	for _, pred := range l.filledPreds(p.block) {
		x := l.readVariable(p.v, pred)
		p.operands = append(p.operands, x)
		if q, ok := x.(*phi); ok {
			q.users = append(q.users, p)
		}
	}
	return l.tryRemoveTrivialPhi(p)
}

func (l *listing) tryRemoveTrivialPhi(p *phi) any {
	var same any
	for _, x := range p.operands {
		x = l.resolve(x)
		if x == same || x == any(p) {
			continue
		}
		if same != nil {
			return p
		}
		same = x
	}
	if same == nil {
		same = undefDef
	}
	p.is = same
	if q, ok := same.(*phi); ok {
		q.users = append(q.users, p.users...)
	}
	for _, user := range p.users {
		if user != p && user.is == nil && len(user.operands) == len(l.filledPreds(user.block)) {
			l.tryRemoveTrivialPhi(user)
		}
	}
	return l.resolve(same) // the users may have replaced it
}

func (l *listing) sealBlock(block int) {
	l.sealed[block] = true
	for v := range l.vars { // any order
		if p := l.incompletePhis[block][v]; p != nil {
			l.addPhiOperands(p)
		}
	}
}

// resolve stands for the replacing of all uses.
func (l *listing) resolve(x any) any {
	for {
		p, ok := x.(*phi)
		if !ok || p.is == nil {
			return x
		}
		x = p.is
	}
}

func (l *listing) filledPreds(block int) (preds []int) {
	for _, p := range l.preds[block] {
		if l.filled[p] {
			preds = append(preds, p)
		}
	}
	return preds
}

// build fills the blocks in order, seals each as soon as all its predecessors are
// filled, and returns what the uses see.
func (l *listing) build(p *program) []any {
	n := len(p.succs)
	*l = listing{program: p, currentDef: make([]map[int]any, n), sealed: make([]bool, n), filled: make([]bool, n), incompletePhis: make([]map[int]*phi, n)}
	for i := range n {
		l.currentDef[i], l.incompletePhis[i] = map[int]any{}, map[int]*phi{}
	}
	l.sealed[0] = true
	var uses []any
	for i := range n {
		for _, s := range p.code[i] {
			switch s.kind {
			case stmtUse:
				uses = append(uses, l.readVariable(s.from, i))
			case stmtDefine:
				l.currentDef[i][s.to] = s.id
			case stmtCopy:
				l.currentDef[i][s.to] = l.readVariable(s.from, i)
			}
		}
		l.filled[i] = true
		for _, s := range p.succs[i] {
			if !l.sealed[s] && len(l.filledPreds(s)) == len(p.preds[s]) {
				l.sealBlock(s)
			}
		}
	}
	return uses
}

// Simple places what the paper's listing places, on random programs with copies.
func TestSimpleIsAlgorithm2(t *testing.T) {
	nearOnly(t)
	var d driver
	var l listing
	random := tally.Dice(7)
	params := 0
	for range 100_000 {
		n := 1 + random.Roll(maxNodes-2)
		blocks := make([][]int, n)
		for i := range blocks {
			for range random.Roll(3) {
				blocks[i] = append(blocks[i], random.Roll(n))
			}
		}
		p := newProgram(2, blocks)
		for i := range n {
			for range random.Roll(3) {
				if kind := stmtKind(random.Roll(3)); kind != stmtUse || p.uses < maxUses {
					p.add(i+1, kind, random.Roll(2), random.Roll(2))
				}
			}
		}
		if !allReachable(p) {
			continue // what is dropped at the end is not in the listing
		}
		got := d.place(p, Options{Strategy: Simple}, early, 1)
		want := l.build(p)
		seen := map[*phi]bool{}
		var check func(x any, y value)
		check = func(x any, y value) {
			switch x := l.resolve(x).(type) {
			case *phi:
				if y != parameter(x.v, x.block) {
					t.Fatalf("%s where the listing has a phi for %c in block %d\n%s", y, 'x'+x.v, x.block-1, p)
				}
				if !seen[x] {
					seen[x] = true
					params++
					for i, pred := range l.filledPreds(x.block) {
						check(x.operands[i], got.arg(y, pred))
					}
				}
			case int:
				if y != undefined && x == undefDef || x != undefDef && y != definition(x) {
					t.Fatalf("%s where the listing has definition %d\n%s", y, x, p)
				}
			}
		}
		for i, x := range want {
			check(x, got.uses[i])
		}
	}
	if params < 1000 {
		t.Errorf("only %d parameters", params)
	}
}

// allReachable reports whether all blocks can be reached.
func allReachable(p *program) bool {
	seen, todo := make([]bool, len(p.succs)), []int{0}
	seen[0] = true
	for len(todo) > 0 {
		n := todo[0]
		todo = todo[1:]
		for _, s := range p.succs[n] {
			if !seen[s] {
				seen[s] = true
				todo = append(todo, s)
			}
		}
	}
	return !slices.Contains(seen, false)
}

// This file defines which values are computed on the stack, where they are used. It visits the code from its end, each use before
// those that are executed before it. The first use of a value may compute it if what has an effect stays in its order; if there
// are others, a local keeps the value, too. (After the pass RegStackify of LLVM's back end for WebAssembly.)

package wasm

import (
	"slices"

	"cpsc/cps"
)

// maxInline is the depth of operations that are computed where they are used, and maxMoves how far one with an effect is moved.
const maxInline, maxMoves = 32, 256

// countUses counts the operands that each value is.
func (a *allocation) countUses(conts []cps.Cont) {
	for k := range conts {
		c := &conts[k]
		for i := range c.Ops {
			if op := &c.Ops[i]; !a.free[op.Result] {
				for _, x := range op.Args {
					a.uses[a.resolve(x)]++
				}
			}
		}
		for _, x := range append(slices.Clip(c.Term.Args), c.Term.Subject) {
			a.uses[a.resolve(x)]++
		}
	}
}

// resolve returns the value that is read where a value is used: another one if an operation is free.
func (a *allocation) resolve(x cps.Value) cps.Value {
	for a.free[x] {
		x = a.inline[x].Args[0]
	}
	return x
}

// hasLocal reports whether a value has a local.
func (g *funcEmitter) hasLocal(x cps.Value) bool {
	info := g.f.Info(x)
	return g.uses[x] > 0 && (g.inline[x] == nil || g.kept[x]) && info.Kind != cps.ConstValue && info.Kind != cps.UndefValue &&
		!(g.place != nil && info.Type == cps.Bytes)
}

// An effect says which instructions an instruction must not pass.
type effect byte

const (
	pure  effect = iota
	reads        // it does not pass what is ordered
	ordered
)

// An instr is an operation, a call or another terminator.
type instr struct {
	op       *cps.Op     // for a call that may be computed where its result is used, one with its operands
	call     int32       // the node that ends with this call, or -1
	xs       []cps.Value // the operands, in the order in which they are pushed
	from, to int         // those that are pushed once, and before the instruction does anything
	jump     bool
	effect   effect
}

// instrOf returns the instruction for an operation.
func (g *funcEmitter) instrOf(op *cps.Op) instr {
	in := instr{op: op, call: -1, xs: op.Args}
	if n, ok := g.calls[op]; ok {
		in.call, in.effect = n, ordered
	} else if e := g.f.Effect(op); e&^(cps.Reads|cps.Traps) != 0 {
		in.effect = ordered
	} else if e != cps.Pure {
		in.effect = reads
	}
	in.to = len(in.xs)
	switch {
	case op.Code == cps.Select:
		in.xs = []cps.Value{op.Args[1], op.Args[2], op.Args[0]}
	case op.Code == cps.Print, op.Code == cps.Write, op.Code == cps.Assert:
		in.to = min(1, in.to)
	case g.place == nil:
		in.from = min(g.readTwice(op), in.to)
	default:
		in.from = min(g.readTwiceInPlace(op), in.to)
		in.xs = slices.DeleteFunc(slices.Clone(in.xs), func(x cps.Value) bool { return g.f.TypeOf(x) == cps.Bytes })
		in.to = len(in.xs)
	}
	return in
}

// instrOfTerm returns the instruction for the terminator of a node.
func (g *funcEmitter) instrOfTerm(n int32) instr {
	t := &g.f.Conts[n].Term
	in := instr{call: -1, xs: t.Args, to: len(t.Args), effect: ordered}
	switch t.Kind {
	case cps.Jump:
		in.jump, in.xs = true, nil
		for i, x := range g.f.Conts[t.Targets[0]].Params {
			if g.uses[x] > 0 {
				in.xs = append(in.xs, t.Args[i])
			}
		}
		in.to = len(in.xs)
	case cps.Branch:
		in.xs, in.to = []cps.Value{t.Subject}, 1
	case cps.Exit:
		in.xs = []cps.Value{t.Subject}
	case cps.Switch:
		in.xs = []cps.Value{t.Subject}
		if _, _, ok := g.isTable(n, t); ok {
			in.to = 1
		}
	case cps.CallValue:
		in.xs = append([]cps.Value{t.Subject}, t.Args...)
		in.from, in.to = 1, len(in.xs)
	case cps.Return:
		if g.node.results.tagged {
			in.to = 0
		}
	}
	return in
}

// A trace is code in which each instruction follows the one before.
type trace struct {
	*funcEmitter
	list []instr
	at   map[cps.Value]int // the instruction that computes a value
	left map[cps.Value]int // the uses that are not visited yet
	root []int             // by instruction: the one for which it is computed, or -1
}

// findInline finds the operations that are computed where they are used. Those that are free are so wherever they are used.
func (g *funcEmitter) findInline() {
	n := len(g.f.Values)
	g.inline, g.defs, g.calls = make([]*cps.Op, n), make([]*cps.Op, n), map[*cps.Op]int32{}
	g.uses, g.free, g.kept, g.done = make([]int, n), make([]bool, n), make([]bool, n), make([]bool, n)
	original := g.f.Conts[:g.conts]
	g.countUses(original)
	for k := range original {
		for i := range original[k].Ops {
			op := &original[k].Ops[i]
			if op.Result != cps.NoValue {
				g.defs[op.Result] = op
			}
			if g.isFree(op) {
				g.inline[op.Result], g.free[op.Result] = op, true
			}
		}
	}
	clear(g.uses)
	g.countUses(original)
	inside := make([]bool, g.conts) // the node follows a call in a trace
	for _, k := range g.g.order {
		if int(k) < g.conts && g.sequel(k) >= 0 {
			inside[g.sequel(k)] = true
		}
	}
	for _, k := range g.g.order {
		if int(k) < g.conts && !inside[k] {
			g.findInTrace(k)
		}
	}
}

// sequel returns the continuation of the call that ends a node, if it follows this call only, or -1.
func (g *funcEmitter) sequel(n int32) int32 {
	t := &g.f.Conts[n].Term
	if g.place == nil || len(g.f.Conts) > g.conts || t.Kind != cps.Call || len(t.Targets) != 1 || t.Targets[0].IsOwn() || g.callee(g.f, t).results.tagged {
		return -1
	}
	if k := int32(t.Targets[0]); len(g.g.preds[k]) == 1 && g.g.preds[k][0] == n {
		return k
	}
	return -1
}

// isLater reports whether the call that ends a node is computed where its result is used.
func (g *funcEmitter) isLater(n int32) bool {
	next := g.sequel(n)
	return next >= 0 && len(g.f.Conts[next].Params) == 1 && g.inline[g.f.Conts[next].Params[0]] != nil
}

// onlyHere returns the operation that computes a value where it is used, if it is used nowhere else, or nil.
func (a *allocation) onlyHere(x cps.Value) *cps.Op {
	if a.kept[x] {
		return nil
	}
	return a.inline[x]
}

// findInTrace finds them in the trace that begins with a node.
func (g *funcEmitter) findInTrace(n int32) {
	t := &trace{funcEmitter: g, at: map[cps.Value]int{}, left: map[cps.Value]int{}}
	add := func(in instr, result cps.Value) {
		if result != cps.NoValue {
			t.at[result] = len(t.list)
		}
		for _, x := range in.xs {
			t.left[g.resolve(x)]++
		}
		t.list = append(t.list, in)
		t.root = append(t.root, -1)
	}
	for more := true; more; {
		k := &g.f.Conts[n]
		for i := range k.Ops {
			if op := &k.Ops[i]; op.Result == cps.NoValue || !g.free[op.Result] {
				add(g.instrOf(op), op.Result)
			}
		}
		in, result := g.instrOfTerm(n), cps.NoValue
		next := g.sequel(n)
		if more = next >= 0; more {
			in.call = n
			if params := g.f.Conts[next].Params; len(params) == 1 && g.uses[params[0]] > 0 {
				result = params[0]
				in.op = &cps.Op{Args: k.Term.Args, Result: result, Pos: k.Term.Pos}
			}
			n = next
		}
		add(in, result)
	}
	for i := len(t.list) - 1; i >= 0; i-- {
		if op := t.list[i].op; t.root[i] < 0 && (op == nil || op.Result == cps.NoValue || g.uses[op.Result] > 0 || t.list[i].effect != pure) {
			t.visit(i, i, maxInline)
		}
	}
}

// visit visits the operands of instruction i, which is computed for another one, or for itself.
func (t *trace) visit(i, root, depth int) {
	in := &t.list[i]
	for j := len(in.xs) - 1; j >= 0; j-- {
		x := t.resolve(in.xs[j])
		t.left[x]--
		d, ok := t.at[x]
		if !ok || j < in.from || j >= in.to || t.left[x] > 0 || depth == 0 || in.jump && t.uses[x] > 1 || !t.isPushed(&t.list[d]) || !t.mayMove(d, root) {
			continue
		}
		t.root[d], t.inline[x], t.kept[x] = root, t.list[d].op, t.uses[x] > 1
		if n := t.list[d].call; n >= 0 {
			t.calls[t.list[d].op] = n
		}
		t.visit(d, root, depth-1)
	}
}

// isPushed reports whether simple can push the result of an instruction.
func (g *funcEmitter) isPushed(in *instr) bool {
	return in.op != nil && (in.call >= 0 || in.effect == pure && isSimple(g.f, in.op) || g.isPushedInPlace(in.op))
}

// mayMove reports whether instruction d may be executed just before what root executes already: this has passed d, where they
// changed their order, so only what is between the two, and is not computed at root or later, matters.
func (t *trace) mayMove(d, root int) bool {
	e := t.list[d].effect
	if e == pure || root-d > maxMoves {
		return e == pure
	}
	for i := root - 1; i > d; i-- {
		if o := t.list[i].effect; o != pure && t.root[i] < root && max(e, o) == ordered {
			return false
		}
	}
	return true
}

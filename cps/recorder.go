// This file defines construction by another algorithm: while a function is built, a
// recorder collects the reads and writes of variables, and when it is finished, an
// algorithm on the control-flow graph finds the definitions that the reads get.

package cps

import (
	"cmp"
	"errors"
	"fmt"
	"slices"

	"cpsc/construct"
	"cpsc/flow"
	"cpsc/place"
)

// A recorder lists the reads and writes of variables.
type recorder struct {
	accesses [][]access      // by continuation
	params   [][]place.Param // by continuation: what the algorithm has placed; nil before that
}

// An access is a read or a write of a variable. The value of a read becomes known when the
// function is finished.
type access struct {
	construct.Access
	value Value
}

func (r *recorder) note(k ContID, a access) {
	r.accesses = grow(r.accesses, int(k)+1)
	r.accesses[k] = append(r.accesses[k], a)
}

// recordRead returns a new value, which Finish replaces by the value that the read gets.
func (b *Builder) recordRead(v Variable, k ContID) Value {
	b.placer.Stats().Lookups++
	x := b.newValue(ValueInfo{Kind: ParamValue, Type: b.vars[v].typ})
	b.recorder.note(k, access{construct.Access{Var: int32(v)}, x})
	return x
}

func (r *recorder) write(v Variable, k ContID, x Value) {
	a := access{construct.Access{Var: int32(v), Write: true}, x}
	if int(k) < len(r.accesses) {
		if l := r.accesses[k]; len(l) > 0 {
			last := l[len(l)-1]
			a.Copy = !last.Write && last.value == x
		}
	}
	r.note(k, a)
}

// whereIs returns the name of a continuation and the line of its source, if it has one: that of its
// terminator, if that has one.
func (b *Builder) whereIs(k ContID) string {
	pos := b.conts[k].Term.Pos
	if !pos.IsValid() {
		pos = b.conts[k].Pos
	}
	if !pos.IsValid() {
		return b.contName(k)
	}
	return fmt.Sprintf("%s (line %d)", b.contName(k), pos.Line)
}

// recorded returns the function as package construct takes it, with the continuations in an order as its nodes, and the values that are
// read and written, in that order.
func (b *Builder) recorded(order []int32) (f *construct.Function, reads, writes []Value) {
	f = &construct.Function{Name: b.fn.Name, Vars: int32(len(b.vars)),
		Succs: make(flow.Graph, len(order)), Code: make([][]construct.Access, len(order))}
	node := make([]int32, len(b.conts))
	for i, k := range order {
		node[k] = int32(i)
	}
	for i, k := range order {
		for _, s := range b.conts[k].Term.Succs() {
			f.Succs[i] = append(f.Succs[i], node[s])
		}
		if int(k) >= len(b.recorder.accesses) {
			continue
		}
		for _, a := range b.recorder.accesses[k] {
			f.Code[i] = append(f.Code[i], a.Access)
			if a.Write {
				writes = append(writes, a.value)
			} else {
				reads = append(reads, a.value)
			}
		}
	}
	return f, reads, writes
}

// construct runs the algorithm of Research.Construct on the function, and turns the phis of
// its result into parameters. The nodes of the graph are the reachable continuations, in the given
// order.
func (b *Builder) construct(order []int32) error {
	stats := b.placer.Stats()
	f, reads, writes := b.recorded(order)
	result, err := b.opts.Research.Construct(f)
	if err == nil {
		err = f.CheckResult(result)
	}
	if u := (*construct.Unstructured)(nil); errors.As(err, &u) {
		u.Name = func(n int32) string { return b.whereIs(ContID(order[n])) }
	}
	if err != nil {
		return err
	}
	stats.Created = len(result.Phis)
	if b.opts.Research.RemoveRedundant {
		result = b.reduce(f, result, order, reads, writes)
	}

	// A construct.Def is the number of a write, or of a phi after all writes. The value of a
	// phi is that of its parameter.
	values := writes
	for _, phi := range result.Phis {
		values = append(values, b.placing.Param(place.Var(phi.Var), place.Block(order[phi.Node])))
	}
	value := func(x construct.Def, v int32) Value {
		if x == construct.Undef {
			return b.undef(b.vars[v].typ)
		}
		if y := values[x]; b.values[y].Type == b.vars[v].typ {
			return y
		}
		if err == nil {
			err = fmt.Errorf("cps: %s: the result gives the variable %s a value of another type", f.Name, b.vars[v].name)
		}
		return NoValue
	}
	_, slots := f.Succs.Reverse()
	b.recorder.params = make([][]place.Param, len(b.conts))
	phis := make([][]int, len(b.conts)) // parallel to recorder.params: the numbers of the phis
	for i, phi := range result.Phis {
		k := order[phi.Node]
		args := make([]Value, len(b.preds(ContID(k))))
		b.recorder.params[k] = append(b.recorder.params[k], place.Param{Value: values[len(writes)+i], Var: place.Var(phi.Var), Number: -1, Args: args})
		phis[k] = append(phis[k], i)
	}
	// The operands of a phi and the arguments of its parameter number the edges differently.
	for i, k := range order {
		succ := 0 // the number of s among the successors
		for slot, s := range b.conts[k].Term.Succs() {
			for j, phi := range phis[s] {
				prm := &b.recorder.params[s][j]
				x := result.Phis[phi].Args[slots[i][succ]]
				prm.Args[b.out[k][slot]] = value(x, int32(prm.Var))
			}
			succ++
		}
	}
	n := 0
	for i := range f.Code {
		for _, a := range f.Code[i] {
			if !a.Write {
				if x := value(result.Reads[n], a.Var); x != NoValue {
					b.placer.Replace(reads[n], x)
				}
				n++
			}
		}
	}
	if err != nil {
		return err
	}
	for _, params := range b.recorder.params {
		slices.SortFunc(params, func(p, q place.Param) int { return cmp.Compare(p.Var, q.Var) })
		for _, prm := range params {
			for i, x := range prm.Args {
				prm.Args[i] = b.resolve(x)
			}
		}
	}
	stats.Kept = len(result.Phis)
	stats.Removed = stats.Created - stats.Kept
	return nil
}

// checkConstructed verifies a function whose SSA form an algorithm constructed. If
// definitions do not dominate uses, the result was wrong, and the function gets no body.
func (b *Builder) checkConstructed(f *Func) {
	if b.opts.Research.Construct == nil {
		return
	}
	v := verifier{p: b.prog, f: f, noPositions: true}
	if v.run(); len(v.faults) > 0 {
		b.err = fmt.Errorf("cps: the result of construction is wrong: %w", v.faults[0])
		f.Conts, f.Values = nil, nil
	}
}

// reduce returns a result without redundant phis and without phis that no operation or
// terminator needs (Braun et al., section 3.2). Before it looks for redundant phis, it
// propagates copies and makes one value of equal constants. A read whose value only writes
// use is undefined in the result.
func (b *Builder) reduce(f *construct.Function, result *construct.Result, order []int32, reads, writes []Value) *construct.Result {
	forward := map[Value]Value{} // what a read gets
	resolve := func(x Value) Value {
		for forward[x] != NoValue {
			x = forward[x]
		}
		return x
	}
	isWrite := func(x construct.Def) bool { return x >= 0 && int(x) < len(writes) }
	named := make(map[Value]construct.Def, len(writes)) // the name of a value in the result
	for i, x := range reads {
		if y := result.Reads[i]; isWrite(y) {
			if y := resolve(writes[y]); y != x {
				forward[x] = y
			}
		} else {
			named[x] = y
		}
	}
	for i, x := range writes {
		x = resolve(x)
		writes[i] = x
		if _, ok := named[x]; ok {
			continue
		}
		named[x] = construct.Def(i)
		if b.values[x].Kind == UndefValue {
			named[x] = construct.Undef
		}
	}
	result = result.Clone()
	result.Rename(func(x construct.Def) construct.Def {
		if isWrite(x) {
			return named[writes[x]]
		}
		return x
	})
	result, _ = f.Reduce(result)

	used := make([]bool, len(b.values))
	use := func(list ...Value) {
		for _, x := range list {
			used[x] = true
		}
	}
	for _, k := range order {
		c := &b.conts[k]
		for i := range c.Ops {
			use(c.Ops[i].Args...)
		}
		use(c.Term.Args...)
		use(c.Term.Subject)
	}
	for i, x := range reads {
		if !used[x] {
			result.Reads[i] = construct.Undef
		}
	}
	return f.Prune(result)
}

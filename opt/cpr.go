// This file defines the unboxing of results: if a function returns structs that it has just
// made and that nothing else knows, it returns their fields instead, and whoever takes them
// makes the struct, if it needs one. This is the use of a constructed product result
// analysis (Baker-Finch, Glynn and Peyton Jones, "Constructed Product Result Analysis for
// Haskell", JFP 2004).
//
//	f(a, k)                                     f(a, k)
//	where k(p: P) =                       =>    where k(x: int, y: int) =
//	let x = p.x  …                              …
//
//	fn f(a: int, ret: cont(P)) =                fn f(a: int, ret: cont(int, int)) =
//	  let p = new P(a, 1)                         ret(a, 1)
//	  ret(p)
//
// A result is one value that a continuation parameter of a function takes. A result of the
// caller and one of the callee form a class if a call passes the continuation parameter on.
// A class changes if each return passes a struct that the function has made and used for
// nothing else than to read and write its fields. The pass promote then removes the structs,
// where it can: at least one has to be taken by a continuation that only accesses its
// fields. No program takes more steps: if several edges lead to a continuation that takes
// such a result, it must only access the fields, and all of them must be calls that return
// results of the class. Then the operation that made the struct is saved for the jump that is
// added.
//
// The pass expects a verified program. It does not change the signature of a function that
// may have callers other than the direct calls.

package opt

import (
	"slices"

	"cpsc/cps"
)

// unboxResults unboxes the results of all functions. It reports whether there were any to
// unbox.
func unboxResults(p *cps.Program) bool {
	g := newCallGraph(p)
	if !g.isWhole() {
		return false
	}
	u := &unboxing{prog: p}
	for _, f := range p.Funcs {
		u.addResults(f, isEntryPoint(f) || g.closures[f.ID] > 0)
	}
	for _, f := range p.Funcs {
		u.findUses(f)
	}
	if !u.choose() {
		return false
	}
	for _, f := range p.Funcs {
		if u.changes(f) {
			u.rewrite(f)
			promote(p, f)
		}
	}
	return true
}

// An unboxing is the state of the pass.
type unboxing struct {
	prog    *cps.Program
	results []result
	first   [][]int32 // by function, by continuation parameter: its first result
	forest  unionFind
	unbox   [][][]bool // by function, by continuation parameter: the results that are replaced by their fields
}

// A result holds the facts about a class of results, at the root.
type result struct {
	stays  bool
	useful bool // a continuation that takes it only accesses the fields
}

// addResults adds the results of a function. If its signature is fixed, they stay.
func (u *unboxing) addResults(f *cps.Func, fixed bool) {
	first := make([]int32, len(f.ContParams))
	for i, c := range f.ContParams {
		first[i] = int32(len(u.results))
		for _, t := range c.Types {
			s := u.prog.Types.StructOf(t)
			u.results = append(u.results, result{stays: fixed || s == nil || len(s.Fields) > maxFields})
			u.forest.add()
		}
	}
	u.first = append(u.first, first)
}

// result returns the facts about result number n that a continuation parameter takes.
func (u *unboxing) result(f cps.FuncID, own, n int) *result {
	return &u.results[u.forest.find(u.first[f][own]+int32(n))]
}

// findUses finds what a function returns, and what it does with the results of calls.
func (u *unboxing) findUses(f *cps.Func) {
	uses := findStructUses(f)
	u.findReturned(f, uses)
	u.findPassedOn(f)
	u.findTaken(f, uses)
}

// structUses holds facts about the values of a function that may be structs, by value.
type structUses struct {
	made     []bool // the function makes it
	returned []bool // it is returned
	shared   []bool // more is done with it than to access its fields and return it once
}

func findStructUses(f *cps.Func) structUses {
	n := len(f.Values)
	uses := structUses{make([]bool, n), make([]bool, n), make([]bool, n)}
	for k := range f.Conts {
		c := &f.Conts[k]
		for i := range c.Ops {
			op := &c.Ops[i]
			uses.made[op.Result] = op.Code == cps.New
			rest := op.Args
			if op.Code == cps.GetField || op.Code == cps.SetField {
				rest = op.Args[1:]
			}
			for _, x := range rest {
				uses.shared[x] = true
			}
		}
		for n, x := range c.Term.Args {
			if c.Term.Kind == cps.Return && !slices.Contains(c.Term.Args[:n], x) {
				uses.returned[x] = true
			} else {
				uses.shared[x] = true
			}
		}
	}
	return uses
}

// findReturned finds the results that are not structs made for them, which stay. Results
// that are the same struct are unboxed together, or not at all.
func (u *unboxing) findReturned(f *cps.Func, uses structUses) {
	returnedAs := map[cps.Value]int32{} // by value that is returned: a result that it is
	for k := range f.Conts {
		t := &f.Conts[k].Term
		if t.Kind != cps.Return {
			continue
		}
		for n, x := range t.Args {
			r := u.first[f.ID][t.Targets[0].Own()] + int32(n)
			if !uses.made[x] || uses.shared[x] {
				u.results[u.forest.find(r)].stays = true
			}
			if other, ok := returnedAs[x]; ok {
				u.unite(r, other)
			}
			returnedAs[x] = r
		}
	}
}

// findPassedOn finds the results of calls that the function passes on as its own. Those of
// indirect calls stay; those of direct calls are unboxed together with its own.
func (u *unboxing) findPassedOn(f *cps.Func) {
	for k := range f.Conts {
		t := &f.Conts[k].Term
		for slot, to := range t.Targets {
			switch {
			case t.Kind == cps.CallValue && to.IsOwn():
				for n := range f.ContParams[to.Own()].Types {
					u.result(f.ID, to.Own(), n).stays = true
				}
			case t.Kind == cps.Call && to.IsOwn():
				for n := range f.ContParams[to.Own()].Types {
					u.unite(u.first[f.ID][to.Own()]+int32(n), u.first[t.Func][slot]+int32(n))
				}
			}
		}
	}
}

// findTaken finds what the continuations that direct calls pass do with the results. A
// result stays if a continuation that has other edges, too, needs the struct as a whole. The
// results that one continuation takes are unboxed together, and stay if it has an edge that
// is not a direct call.
func (u *unboxing) findTaken(f *cps.Func, uses structUses) {
	edges := make([]int, len(f.Conts))   // by continuation: the number of edges to it
	direct := make([]int, len(f.Conts))  // by continuation: the number of those from direct calls
	takes := make([]int32, len(f.Conts)) // by continuation: the first result that a direct call passes to it
	for k := range f.Conts {
		for _, to := range f.Conts[k].Term.Succs() {
			edges[to]++
		}
	}
	for k := range f.Conts {
		t := &f.Conts[k].Term
		if t.Kind != cps.Call {
			continue
		}
		for slot, to := range t.Targets {
			if to.IsOwn() {
				continue
			}
			first := u.first[t.Func][slot]
			for n, x := range f.Conts[to].Params {
				if direct[to] > 0 {
					u.unite(takes[to]+int32(n), first+int32(n))
				}
				r := u.result(t.Func, slot, n)
				onlyAccessed := !uses.shared[x] && !uses.returned[x]
				r.useful = r.useful || onlyAccessed
				r.stays = r.stays || edges[to] > 1 && !onlyAccessed
			}
			takes[to] = first
			direct[to]++
		}
	}
	for k := range f.Conts {
		if 0 < direct[k] && direct[k] < edges[k] {
			for n := range f.Conts[k].Params {
				u.results[u.forest.find(takes[k]+int32(n))].stays = true
			}
		}
	}
}

func (u *unboxing) unite(i, j int32) {
	root, other, _ := u.forest.unite(i, j)
	to, from := &u.results[root], &u.results[other]
	to.stays = to.stays || from.stays
	to.useful = to.useful || from.useful
}

// choose decides which results are unboxed. It reports whether there are any.
func (u *unboxing) choose() (any bool) {
	for _, f := range u.prog.Funcs {
		var conts [][]bool
		for own, c := range f.ContParams {
			unbox := make([]bool, len(c.Types))
			for n := range unbox {
				r := u.result(f.ID, own, n)
				unbox[n] = r.useful && !r.stays
				any = any || unbox[n]
			}
			conts = append(conts, unbox)
		}
		u.unbox = append(u.unbox, conts)
	}
	return any
}

// changes reports whether a function has a result that is unboxed, or calls one.
func (u *unboxing) changes(f *cps.Func) bool {
	unboxes := func(id cps.FuncID) bool {
		return slices.ContainsFunc(u.unbox[id], func(unbox []bool) bool { return slices.Contains(unbox, true) })
	}
	return unboxes(f.ID) || slices.ContainsFunc(f.Conts, func(c cps.Cont) bool {
		return c.Term.Kind == cps.Call && unboxes(c.Term.Func)
	})
}

// rewrite changes the results of a function, and of the calls that it makes.
func (u *unboxing) rewrite(f *cps.Func) {
	e := cps.EditInPlace(u.prog, f)
	for k := range f.Conts {
		c := f.Conts[k]
		switch c.Term.Kind {
		case cps.Return:
			var args []cps.Value
			unbox := u.unbox[f.ID][c.Term.Targets[0].Own()]
			for n, x := range c.Term.Args {
				if !unbox[n] {
					args = append(args, x)
					continue
				}
				for field := range fieldsOf(u.prog, e.TypeOf(x), "") {
					args = append(args, load(e, &c, x, field))
				}
			}
			c.Term.Args = args
		case cps.Call:
			c.Term.Targets = slices.Clone(c.Term.Targets)
			for slot, to := range c.Term.Succs() {
				if unbox := u.unbox[c.Term.Func][slot]; slices.Contains(unbox, true) {
					c.Term.Targets[slot] = takeFields(e, c.Term.Pos, to, unbox)
				}
			}
		}
		f.Conts[k] = c
	}
	f.ContParams = slices.Clone(f.ContParams)
	for i := range f.ContParams {
		own := &f.ContParams[i]
		var types []cps.Type
		for n, t := range own.Types {
			if !u.unbox[f.ID][i][n] {
				types = append(types, t)
				continue
			}
			for _, field := range fieldsOf(u.prog, t, "") {
				types = append(types, field.Type)
			}
		}
		own.Types = types
	}
	commit(e)
}

// takeFields returns a new continuation of a call: it takes the fields of the results that
// are unboxed, makes the structs, and goes on to the former continuation.
func takeFields(e *cps.Editor, pos cps.Pos, to cps.ContID, unbox []bool) cps.ContID {
	c := cps.Cont{Pos: pos, Term: cps.Term{Kind: cps.Jump, Targets: []cps.ContID{to}, Pos: pos}}
	for n, x := range e.Func.Conts[to].Params {
		info := *e.Info(x)
		if unbox[n] {
			op, fields := makeObject(e, info, pos)
			c.Ops, c.Params = append(c.Ops, op), append(c.Params, fields...)
			c.Term.Args = append(c.Term.Args, op.Result)
		} else {
			y := e.NewValue(cps.ValueInfo{Kind: cps.ParamValue, Name: info.Name, Type: info.Type})
			c.Params, c.Term.Args = append(c.Params, y), append(c.Term.Args, y)
		}
	}
	return e.NewCont(c)
}

// This file defines the changes of programs in CPS and in SSA form, which is converted to CPS
// and back.

package reduce

import (
	"iter"
	"slices"
	"strings"

	"cpsc/compile"
	"cpsc/cps"
	"cpsc/diag"
	"cpsc/notation"
	"cpsc/ssa"
)

// readCPS reads a program, which has no errors.
func readCPS(lang compile.Language, text string) *cps.Program {
	src := diag.NewFile("", text)
	errs := diag.NewList(src)
	if lang == compile.CPS {
		return notation.Read(src, errs)
	}
	p, err := ssa.Read(src, errs).ToCPS()
	if err != nil {
		return nil
	}
	return p
}

// writeCPS returns the text of a program, or reports false if it is not well-formed.
func writeCPS(lang compile.Language, p *cps.Program, positions bool) (string, bool) {
	if cps.Verify(p) != nil {
		return "", false
	}
	var b strings.Builder
	opts := cps.PrintOptions{Positions: positions}
	if lang == compile.CPS {
		cps.Fprint(&b, p, opts) // a Builder does not fail
		return b.String(), true
	}
	q, err := ssa.FromCPS(p)
	if err != nil {
		return "", false
	}
	ssa.Fprint(&b, q, opts)
	return b.String(), true
}

// cpsSteps returns the steps of a program: functions, terminators, operations, parameters and
// constants are removed or replaced by simpler ones.
func cpsSteps(lang compile.Language, text string) []step {
	p := readCPS(lang, text)
	if p == nil {
		return nil
	}
	positions := strings.HasPrefix(strings.TrimSpace(text), "source ")
	// change returns the text after a change of the program.
	change := func(f func(q *cps.Program)) (string, bool) {
		q := readCPS(lang, text)
		f(q)
		return writeCPS(lang, q, positions)
	}
	// edit returns the step that edits function i.
	edit := func(i int, f func(e *cps.Editor)) step {
		return single(func() (string, bool) {
			return change(func(q *cps.Program) {
				e := cps.Edit(q, q.Funcs[i])
				f(e)
				e.Commit()
			})
		})
	}
	steps := []step{{len(p.Funcs), func(keep []bool) (string, bool) {
		return change(func(q *cps.Program) { removeCPSFuncs(q, keep) })
	}}}
	for i, f := range p.Funcs {
		if f.Extern {
			continue
		}
		for k := range f.Conts {
			for _, simpler := range simplerTerms(&f.Conts[k].Term) {
				steps = append(steps, edit(i, func(e *cps.Editor) { simpler(e, &e.Func.Conts[k].Term) }))
			}
		}
		steps = append(steps, step{countOps(f), func(keep []bool) (string, bool) {
			return change(func(q *cps.Program) { removeOps(q, q.Funcs[i], keep) })
		}})
		for k := range f.Conts {
			for j := range f.Conts[k].Ops {
				for n := range f.Conts[k].Ops[j].Args {
					steps = append(steps, edit(i, func(e *cps.Editor) {
						switch op := &e.Func.Conts[k].Ops[j]; {
						case op.Code == cps.Print || op.Code == cps.Write:
							op.Args = slices.Delete(op.Args, n, n+1)
						case op.Result != cps.NoValue && e.TypeOf(op.Result) == e.TypeOf(op.Args[n]):
							e.Replace(op.Result, op.Args[n])
						}
					}))
				}
			}
			for n := range f.Conts[k].Params {
				steps = append(steps, edit(i, func(e *cps.Editor) {
					x := e.Func.Conts[k].Params[n]
					if c, ok := simplest(e, e.TypeOf(x)); ok {
						e.Replace(x, c)
					}
				}))
			}
		}
		for x := range f.Values {
			if v := &f.Values[x]; v.Kind == cps.ConstValue && (v.Bits != 0 || v.Text != "") {
				steps = append(steps, edit(i, func(e *cps.Editor) {
					if c, ok := simplest(e, v.Type); ok {
						e.Replace(cps.Value(x), c)
					}
				}))
			}
		}
		for n := range f.Params {
			steps = append(steps, single(func() (string, bool) {
				return change(func(q *cps.Program) { removeCPSParam(q, q.Funcs[i], n) })
			}))
		}
	}
	steps = append(steps, single(func() (string, bool) {
		return change(func(q *cps.Program) { q.RemoveTypes() })
	}), globalLines(text))
	if positions {
		steps = append(steps, single(func() (string, bool) { return writeCPS(lang, p, false) }))
	}
	return steps
}

// globalLines returns the step that removes declarations of globals.
func globalLines(text string) step {
	lines := slices.Collect(strings.Lines(text))
	isGlobal := func(line string) bool { return strings.HasPrefix(line, "global ") }
	first := max(0, slices.IndexFunc(lines, isGlobal))
	n := 0
	for first+n < len(lines) && isGlobal(lines[first+n]) {
		n++
	}
	return step{n, func(keep []bool) (string, bool) {
		rest := slices.Concat(lines[:first], kept(lines[first:first+n], keep), lines[first+n:])
		return strings.Join(rest, ""), true
	}}
}

// simplest returns the simplest constant of a type, if it has constants.
func simplest(e *cps.Editor, t cps.Type) (cps.Value, bool) {
	switch {
	case t == cps.Int || t == cps.Float || t == cps.Bool || t == cps.String:
	case e.Prog.Kind(t) == cps.StructKind && !e.Prog.StructOf(t).Labelled:
	default:
		return cps.NoValue, false
	}
	return e.Constant(cps.ValueInfo{Type: t}), true
}

// simplestOf returns the simplest constants of types, or of other types undefined values.
func simplestOf(e *cps.Editor, types []cps.Type) []cps.Value {
	var list []cps.Value
	for _, t := range types {
		x, ok := simplest(e, t)
		if !ok {
			x = e.Undef(t)
		}
		list = append(list, x)
	}
	return list
}

// simplerTerms returns the changes that replace a terminator by a simpler one: one that goes to
// one of its targets, or that returns.
func simplerTerms(t *cps.Term) []func(e *cps.Editor, t *cps.Term) {
	var list []func(e *cps.Editor, t *cps.Term)
	if t.Kind != cps.Jump && t.Kind != cps.Return {
		for slot := range t.Targets {
			list = append(list, func(e *cps.Editor, t *cps.Term) { leave(e, t, t.Targets[slot]) })
		}
	}
	if t.Kind != cps.Return {
		list = append(list, func(e *cps.Editor, t *cps.Term) { leave(e, t, cps.Ret) })
	}
	return list
}

// leave makes a terminator go to a continuation, with the simplest arguments.
func leave(e *cps.Editor, t *cps.Term, to cps.ContID) {
	var types []cps.Type
	kind := cps.Jump
	if to.IsOwn() {
		kind, types = cps.Return, e.Func.ContParams[to.Own()].Types
	} else {
		for _, x := range e.Func.Conts[to].Params {
			types = append(types, e.TypeOf(x))
		}
	}
	*t = cps.Term{Kind: kind, Args: simplestOf(e, types), Targets: []cps.ContID{to}, Pos: t.Pos}
}

// countOps returns how many operations a function has.
func countOps(f *cps.Func) int {
	n := 0
	for k := range f.Conts {
		n += len(f.Conts[k].Ops)
	}
	return n
}

// removeOps removes operations. Their results become constants or undefined values.
func removeOps(p *cps.Program, f *cps.Func, keep []bool) {
	e := cps.Edit(p, f)
	i := 0
	for k := range f.Conts {
		for j := range f.Conts[k].Ops {
			op := &f.Conts[k].Ops[j]
			if i++; keep[i-1] {
				continue
			}
			if op.Result == cps.NoValue {
				e.Drop(op)
			} else {
				e.Replace(op.Result, simplestOf(e, []cps.Type{e.TypeOf(op.Result)})[0])
			}
		}
	}
	e.Commit()
}

// closures iterates over the functions that a function uses as values.
func closures(f *cps.Func) iter.Seq[cps.FuncID] {
	return func(yield func(cps.FuncID) bool) {
		for k := range f.Conts {
			for j := range f.Conts[k].Ops {
				if op := &f.Conts[k].Ops[j]; op.Code == cps.Closure && !yield(cps.FuncID(op.Aux)) {
					return
				}
			}
		}
	}
}

// removeCPSFuncs removes functions, except main and those that are used as values. A call of
// one of them goes to its first continuation.
func removeCPSFuncs(p *cps.Program, keep []bool) {
	gone := make([]bool, len(p.Funcs))
	for i, f := range p.Funcs {
		gone[i] = !keep[i] && f.Name != cps.MainName
	}
	for again := true; again; {
		again = false
		for i, f := range p.Funcs {
			for id := range closures(f) {
				if !gone[i] && gone[id] {
					gone[id], again = false, true
				}
			}
		}
	}
	for i, f := range p.Funcs {
		if gone[i] {
			continue
		}
		e := cps.Edit(p, f)
		for k := range f.Conts {
			if t := &f.Conts[k].Term; t.Kind == cps.Call && gone[t.Func] {
				leave(e, t, t.Targets[0])
			}
		}
		e.Commit()
	}
	p.RemoveFuncs(func(f *cps.Func) bool { return gone[f.ID] })
}

// removeCPSParam removes a parameter of a function, and the arguments for it. It does nothing
// if the function is used as a value.
func removeCPSParam(p *cps.Program, f *cps.Func, n int) {
	for _, g := range p.Funcs {
		for id := range closures(g) {
			if id == f.ID {
				return
			}
		}
	}
	e := cps.Edit(p, f)
	x := f.Conts[cps.Entry].Params[n]
	e.Replace(x, simplestOf(e, []cps.Type{e.TypeOf(x)})[0])
	e.Commit()
	f.Params = slices.Delete(f.Params, n, n+1)
	f.Conts[cps.Entry].Params = slices.Delete(f.Conts[cps.Entry].Params, n, n+1)
	for _, g := range p.Funcs {
		for k := range g.Conts {
			if t := &g.Conts[k].Term; t.Kind == cps.Call && t.Func == f.ID {
				t.Args = slices.Delete(t.Args, n, n+1)
			}
		}
		g.Renumber()
	}
}

// kept returns the elements of a list that are to be kept.
func kept[T any](list []T, keep []bool) []T {
	var rest []T
	for i, x := range list {
		if keep[i] {
			rest = append(rest, x)
		}
	}
	return rest
}

// This file defines which strings need no memory of their own, or only on the stack.

package llvm

import (
	"fmt"

	"cpsc/cps"
)

// maxJoined is the most strings that are joined at once.
const maxJoined = 16

// joins holds the joins of strings in a function.
type joins struct {
	parts map[cps.Value][]cps.Value // by result: the strings that are joined
	part  map[cps.Value]bool        // only another join uses the result, and joins its parts
}

// findJoins finds which strings are joined at once. A join becomes part of another one if nothing
// else uses its result, and the other one is executed at most once for each execution of it.
func findJoins(f *cps.Func) joins {
	j := joins{map[cps.Value][]cps.Value{}, map[cps.Value]bool{}}
	isJoin := func(op *cps.Op) bool { return op.Code == cps.Add && f.TypeOf(op.Result) == cps.String }
	madeIn, uses := map[cps.Value]cps.ContID{}, map[cps.Value]int{}
	for k := range f.Conts {
		for i := range f.Conts[k].Ops {
			if op := &f.Conts[k].Ops[i]; isJoin(op) {
				madeIn[op.Result] = cps.ContID(k)
			}
		}
	}
	if len(madeIn) == 0 {
		return j
	}
	use := func(xs ...cps.Value) {
		for _, x := range xs {
			if _, ok := madeIn[x]; ok {
				uses[x]++
			}
		}
	}
	for k := range f.Conts {
		c := &f.Conts[k]
		for i := range c.Ops {
			use(c.Ops[i].Args...)
		}
		use(c.Term.Args...)
		use(c.Term.Subject)
	}
	before := onlyPredecessors(f)
	for k := range f.Conts {
		for i := range f.Conts[k].Ops {
			op := &f.Conts[k].Ops[i]
			if !isJoin(op) {
				continue
			}
			parts := op.Args
			for n := len(op.Args) - 1; n >= 0; n-- {
				x := op.Args[n]
				if j.parts[x] == nil { // not a join, or one in a continuation that comes later in the function
					continue
				}
				made, ok := madeIn[x]
				if !ok || uses[x] != 1 || len(parts)-1+len(j.parts[x]) > maxJoined || made != cps.ContID(k) && !follows(before, made, cps.ContID(k)) {
					continue
				}
				j.part[x] = true
				parts = append(append(append([]cps.Value{}, parts[:n]...), j.parts[x]...), parts[n+1:]...)
			}
			j.parts[op.Result] = parts
		}
	}
	return j
}

// join writes a join, unless it is a part of another one.
func (e *emitter) join(result cps.Value) {
	if e.joins.part[result] {
		return
	}
	parts := e.joins.parts[result]
	args := make([]string, len(parts))
	own := true // the result may be one of the parts, if the others are empty
	for i, x := range parts {
		args[i] = stringType + " " + e.value(x)
		own = own && !e.shortLived[x]
	}
	if len(parts) == 2 {
		name := "join_parts"
		if own {
			name = "join"
		}
		e.set(result, fmt.Sprintf("call %s @cpsc_%s(%s, %s)", stringType, name, args[0], args[1]))
		return
	}
	array := fmt.Sprintf("[%d x %s]", maxJoined, stringType)
	for i, arg := range args {
		e.line("store %s, %s* getelementptr (%s, %s* @joined, i64 0, i64 %d)", arg, stringType, array, array, i)
	}
	e.joinsAll = true
	e.set(result, fmt.Sprintf("call %s @cpsc_join_all(%s* getelementptr (%s, %s* @joined, i64 0, i64 0), i64 %d)", stringType, stringType, array, array, len(parts)))
}

// shortLivedSubstrings returns the substrings that need memory only on the stack. They are
// only joined, compared, indexed or written. An operation that keeps such a substring copies it
// (see keep). This is allowed only in a continuation that is entered at most once for each
// execution of the substring operation.
func shortLivedSubstrings(f *cps.Func) map[cps.Value]bool {
	madeIn := map[cps.Value]cps.ContID{}
	for k := range f.Conts {
		for i := range f.Conts[k].Ops {
			if op := &f.Conts[k].Ops[i]; op.Code == cps.Substr {
				madeIn[op.Result] = cps.ContID(k)
			}
		}
	}
	if len(madeIn) == 0 {
		return nil
	}
	before := onlyPredecessors(f)
	shortLived := map[cps.Value]bool{}
	for x := range madeIn {
		shortLived[x] = true
	}
	keep := func(list []cps.Value, k cps.ContID) {
		for _, x := range list {
			if made, ok := madeIn[x]; ok && !follows(before, made, k) {
				delete(shortLived, x)
			}
		}
	}
	for k := range f.Conts {
		c := &f.Conts[k]
		for i := range c.Ops {
			if op := &c.Ops[i]; keeps(op.Code) {
				keep(op.Args, cps.ContID(k))
			}
		}
		keep(c.Term.Args, cps.ContID(k))
	}
	return shortLived
}

// keeps reports whether an operation may keep a string.
func keeps(code cps.Code) bool {
	switch code {
	case cps.Add, cps.Eq, cps.Ne, cps.Lt, cps.Le, cps.Gt, cps.Ge, cps.Len, cps.Index, cps.Print, cps.Write:
		return false
	}
	return true
}

// onlyPredecessors returns for each continuation its only predecessor, if it is entered
// by a single edge, or NoCont.
func onlyPredecessors(f *cps.Func) []cps.ContID {
	entries := make([]int, len(f.Conts))
	before := make([]cps.ContID, len(f.Conts))
	for k := range f.Conts {
		for _, to := range f.Conts[k].Term.Succs() {
			entries[to]++
			before[to] = cps.ContID(k)
		}
	}
	for k, n := range entries {
		if n != 1 {
			before[k] = cps.NoCont
		}
	}
	return before
}

// follows reports whether continuation k, different from made, is entered only from made,
// directly or through others.
func follows(before []cps.ContID, made, k cps.ContID) bool {
	for range 8 {
		if k = before[k]; k == made || k == cps.NoCont {
			break
		}
	}
	return k == made
}

// keep returns a copy of a short-lived substring, for an operation that may keep it, or of a
// string from the host, which has no buffer.
func (e *emitter) keep(part string) string {
	return e.def(fmt.Sprintf("call %s @cpsc_keep(%s %s)", stringType, stringType, part))
}

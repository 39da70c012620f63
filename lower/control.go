// This file defines the conversion of exceptions: throw and try statements, and the
// jumps that leave them.
//
// What may be thrown goes to a continuation that takes it: that of the catch block, or
// the continuation raise of the function. A call that may throw passes this
// continuation on. A finally block is one continuation, however many exits lead into it.
// Each exit first sets a variable to its number. Where the block ends, a switch on this
// variable goes on to the target of that exit. Placement makes the variable a parameter of
// the continuation.
//
// If nothing catches an exception, its report shows where it was thrown. A continuation that
// throws an exception again, after a finally block or in place of a generator, has it with it
// where that was, as a string: see recordsOrigins.

package lower

import (
	"slices"

	"cpsc/ast"
	"cpsc/check"
	"cpsc/cps"
)

// A region is the code of a try or catch block, or of the whole function.
type region struct {
	outer   *region
	raise   cps.ContID // takes what is thrown in the region; NoCont if nothing may be
	finally *finally   // runs when control leaves the region; nil if nothing has to
	caught  bool       // a catch of the function gets what is thrown in the region
}

// A finally is a finally block while the blocks that it belongs to are converted.
type finally struct {
	cont    cps.ContID
	pending cps.Variable // the number of the exit that led into the block
	exits   []exit
	taking  []int           // those that take values
	number  map[exitKey]int // of an exit, in exits
}

// An exit is a way to leave the blocks of a try statement by way of its finally block.
type exit struct {
	key    exitKey
	values []cps.Variable // the values that the exit takes with it: the results of a return, or an exception
	types  []cps.Type
	resume func(values []cps.Value) // ends the continuation that is current after the finally block
}

// An exitKey says what kind of exit it is, and where it goes if there may be several of
// the kind: a loop or a label. Exits with the same key share a number.
type exitKey struct {
	kind string
	to   ast.Stmt
}

// onTheWay returns the name of value i that an exit of a kind takes with it.
func onTheWay(kind string, i int) string {
	switch {
	case kind == "return":
		return "result"
	case kind == "throw" && i == 0:
		return "exception"
	case kind == "throw":
		return "origin"
	}
	return ""
}

// recordsOrigins reports whether the program records where exceptions are thrown. It does so
// if one may be uncaught and may have been thrown again: by a finally block, or by a loop or
// next over a generator that threw it.
func recordsOrigins(info *check.Info) bool {
	throws := slices.ContainsFunc(info.Funcs, func(fn *check.Func) bool {
		return fn.Outer == nil && fn.Name == cps.MainName && fn.Throws != nil
	})
	if !throws {
		return false
	}
	for s, facts := range info.Tries {
		if s.Finally != nil && facts.Pending != nil {
			return true
		}
	}
	for _, fn := range info.Funcs {
		if fn.Yields != nil && fn.Throws != nil {
			return true
		}
	}
	return false
}

// throwHere records that an exception is thrown, if a report may have to say where.
func (f *function) throwHere() {
	if f.origins && !f.region.caught {
		f.b.Op(cps.ThrowHere)
	}
}

// origin returns the origin of the exception that control has just come with. It returns no
// value if no report may need it.
func (f *function) origin() []cps.Value {
	if f.origins && !f.region.caught {
		return []cps.Value{f.b.Op(cps.Origin)}
	}
	return nil
}

// throwAgain ends the current continuation: it throws an exception whose origin may follow.
func (f *function) throwAgain(exception cps.Value, origin ...cps.Value) {
	if len(origin) > 0 {
		f.b.Op(cps.ThrowFrom, origin...)
	}
	f.b.Jump(f.region.raise, exception)
}

func (f *function) newFinally() *finally {
	return &finally{cont: f.b.Cont("finally"), pending: f.b.Variable("pending", cps.Int), number: map[exitKey]int{}}
}

// exitBy ends the current continuation: the finally block runs next, and then resume,
// which gets the values again. An exit in unreachable code gets no number. Otherwise resume
// would make a jump that nothing reaches, and for whose values there is no definition.
func (f *function) exitBy(fin *finally, key exitKey, values []cps.Value, resume func([]cps.Value)) {
	if f.b.Unreachable() {
		f.b.Exit(f.b.Int(0))
		return
	}
	n, known := fin.number[key]
	if !known {
		n = len(fin.exits)
		fin.number[key] = n
		e := exit{key: key, resume: resume}
		for i, x := range values {
			e.types = append(e.types, f.b.TypeOf(x))
			e.values = append(e.values, f.b.Variable(onTheWay(key.kind, i), f.b.TypeOf(x)))
		}
		fin.exits = append(fin.exits, e)
		if len(values) > 0 {
			fin.taking = append(fin.taking, n)
		}
	}
	f.b.Set(fin.pending, f.b.Int(int64(n)))
	for i, v := range fin.exits[n].values {
		f.b.Set(v, values[i])
	}
	f.b.Jump(fin.cont)
}

// leave ends the current continuation by a jump that leaves the blocks of n try
// statements with finally, the innermost ones. The jump may take values with it.
func (f *function) leave(n int, key exitKey, values []cps.Value, jump func([]cps.Value)) {
	if n == 0 {
		jump(values)
		return
	}
	r := f.region
	for r.finally == nil {
		r = r.outer
	}
	f.exitBy(r.finally, key, values, func(values []cps.Value) { f.leave(n-1, key, values, jump) })
}

// resume ends the current continuation, which follows a finally block, by one of the
// exits. The values of the others are not needed any more: without this, a loop around
// the try statement would carry them on.
func (f *function) resume(fin *finally, number int) {
	for _, i := range fin.taking {
		for j, v := range fin.exits[i].values {
			if i != number {
				f.b.Set(v, f.b.Undef(fin.exits[i].types[j]))
			}
		}
	}
	var values []cps.Value
	for _, v := range fin.exits[number].values {
		values = append(values, f.b.Get(v))
	}
	fin.exits[number].resume(values)
}

// mayTailCall reports whether a call can be a tail call where control is: neither a
// catch nor a finally block of the function may follow it.
func (f *function) mayTailCall() bool {
	for r := f.region; r.outer != nil; r = r.outer {
		if r.finally != nil || r.raise != r.outer.raise {
			return false
		}
	}
	return f.fn != nil && f.fn.Yields == nil
}

func (f *function) throw(s *ast.ThrowStmt) {
	x := f.expr(s.Value)
	f.at(s.Pos())
	f.throwHere()
	f.b.Jump(f.region.raise, x)
}

// try converts a try statement. The code of each block is a region. What the try block
// throws goes to the catch block; what is thrown and not caught goes to the continuation
// raised, which runs the finally block and throws it again.
func (f *function) try(s *ast.TryStmt, tail bool) {
	facts := f.info.Tries[s]
	outer := f.region
	join := f.b.Cont("join")
	caught := &region{outer: outer, raise: outer.raise, caught: outer.caught} // of the catch block
	raised := cps.NoCont
	var exception cps.Value
	if s.Finally != nil {
		caught.finally = f.newFinally()
		if facts.Pending != nil {
			raised = f.b.Cont("raised")
			exception = f.b.AddParam(raised, "exception", f.typ(facts.Pending))
			caught.raise = raised
		}
	}
	block := func(b *ast.Block, in *region, tail bool) {
		f.region = in
		f.block(b.Stmts, tail)
		switch {
		case f.b.Filled():
		case in.finally == nil:
			f.b.Jump(join)
		default:
			f.exitBy(in.finally, exitKey{kind: "end"}, nil, func([]cps.Value) { f.b.Jump(join) })
		}
	}
	if s.Catch == nil {
		block(s.Body, caught, false)
	} else {
		v := f.info.Vars[s.Catch.Var]
		catch := f.b.Cont("catch")
		x := f.b.AddParam(catch, v.Name, f.typ(v.Type))
		block(s.Body, &region{outer: outer, raise: catch, finally: caught.finally, caught: true}, false)
		f.enter(catch)
		f.at(s.Catch.Var.Pos())
		f.define(v, x)
		block(s.Catch.Body, caught, tail && s.Finally == nil)
	}
	f.region = outer
	if s.Finally != nil {
		if raised != cps.NoCont {
			f.enter(raised)
			f.at(s.Finally.Pos())
			values := append([]cps.Value{exception}, f.origin()...)
			f.exitBy(caught.finally, exitKey{kind: "throw"}, values, func(values []cps.Value) {
				f.at(s.Finally.Pos())
				f.throwAgain(values[0], values[1:]...)
			})
		}
		f.finally(s.Finally, caught.finally)
	}
	f.enter(join)
}

// finally converts a finally block and what follows it, for each exit that leads into it.
func (f *function) finally(s *ast.Block, fin *finally) {
	f.enter(fin.cont)
	f.block(s.Stmts, false)
	if f.b.Filled() {
		return
	}
	f.at(s.Pos())
	switch n := len(fin.exits); n {
	case 0: // nothing leads here
		f.b.Exit(f.b.Int(0))
	case 1:
		f.resume(fin, 0)
	default:
		var numbers []cps.Value
		var targets []cps.ContID
		for i, e := range fin.exits {
			if i < n-1 {
				numbers = append(numbers, f.b.Int(int64(i)))
			}
			targets = append(targets, f.b.Cont(e.key.kind))
		}
		f.b.Switch(f.b.Get(fin.pending), numbers, targets)
		for i := range fin.exits {
			f.enter(targets[i])
			f.resume(fin, i)
		}
	}
}

// others returns the continuations that a call passes beside the return continuation to
// a function that throws values of a type, or nil if it throws nothing.
func (f *function) others(throws check.Type) []cps.ContID {
	if throws == nil {
		return nil
	}
	return []cps.ContID{f.region.raise}
}

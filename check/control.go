// This file defines the check of exceptions and generators: what may be thrown and what
// catches it, and the statements throw, try and yield.

package check

import (
	"strings"

	"cpsc/ast"
	"cpsc/diag"
)

// A region is the inside of one of the blocks of a try statement.
type region struct {
	outer *region // the region around the statement, in the same function, or nil
	try   *ast.TryStmt
	part  string // try, catch or finally

	start, end int32  // values of checker.now
	catcher    *catch // what catches in the region; nil: nothing in this function

	waiting *region // the innermost region, from this one outwards, whose finally block waits
	waits   int     // how many finally blocks wait in the region
	final   *region // the innermost region, from this one outwards, that is a finally block
	pending bool    // whether something may be thrown here that is not caught in the region
}

// A catch is the catch of a try statement while its try block is being checked.
type catch struct {
	syntax *ast.Catch
	typ    Type      // that of what it gets; nil: not known yet
	at     diag.Span // what determined typ
	raised bool      // something may be thrown
	wrong  bool      // something of another type may be thrown, too
}

// enterRegion begins a block of a try statement.
func (c *checker) enterRegion(s *ast.TryStmt, part string) *region {
	outer := c.fn.region
	c.now++
	r := &region{outer: outer, try: s, part: part, start: c.now, end: maxTime}
	if outer != nil {
		r.catcher, r.waiting, r.waits, r.final = outer.catcher, outer.waiting, outer.waits, outer.final
	}
	if part == "finally" {
		r.final = r
	} else if s.Finally != nil {
		r.waiting = r
		r.waits++
	}
	c.fn.region = r
	return r
}

// maxTime is later than every value of checker.now.
const maxTime = 1<<31 - 1

func (c *checker) leaveRegion() {
	c.now++
	c.fn.region.end = c.now
	c.fn.region = c.fn.region.outer
}

// within reports whether r is outer or inside it; nil is the function.
func (r *region) within(outer *region) bool {
	return outer == nil || r != nil && outer.start <= r.start && r.start < outer.end
}

// try checks a try statement.
func (c *checker) try(s *ast.TryStmt) {
	facts := &Try{}
	c.info.Tries[s] = facts
	c.fn.hasTry = true
	before := c.unclear
	r := c.enterRegion(s, "try")
	if s.Catch != nil {
		r.catcher = &catch{syntax: s.Catch, typ: c.optional(s.Catch.Type)}
		if s.Catch.Type != nil {
			r.catcher.at = s.Catch.Type.Pos()
		}
	}
	c.block(s.Body)
	c.leaveRegion()
	if s.Catch != nil {
		k := r.catcher
		if k.raised {
			facts.Throws = k.typ
		} else if !c.partial && c.unclear == before {
			c.nothingToCatch(s)
		}
		if k.typ == nil || k.wrong {
			k.typ = Invalid
		}
		c.enterRegion(s, "catch")
		c.open()
		c.declareVar(s.Catch.Var, c.newVar(s.Catch.Var, k.typ))
		c.block(s.Catch.Body)
		c.close()
		c.leaveRegion()
	} else {
		facts.Throws = facts.Pending
	}
	if s.Finally != nil {
		c.enterRegion(s, "finally")
		c.block(s.Finally)
		c.leaveRegion()
	}
}

// nothingToCatch reports a try statement with a catch whose try block throws nothing.
func (c *checker) nothingToCatch(s *ast.TryStmt) {
	k := s.Catch
	var d *diag.Diagnostic
	if k.Type == nil {
		d = c.errorf(diag.CannotInferType, k.Var.Pos(), "nothing in this `try` throws, so that `%s` has no type", k.Var.Name)
	} else {
		d = c.errs.Warnf(diag.NothingToCatch, keyword(k.Pos(), "catch"), "this `catch` has nothing to catch")
	}
	d.Label(keyword(s.Pos(), "try"), "nothing in this block throws").
		Note("traps, such as a division by zero, are not thrown, and are not caught")
}

// raise records that a call, a throw statement or a for … in may throw a value of type t;
// nil: it throws nothing. It reports an error if nothing catches the value.
func (c *checker) raise(n ast.Node, at diag.Span, t Type) {
	if t == nil {
		return
	}
	if c.fn == nil {
		c.errorf(diag.Uncaught, at, "an initialiser of a global may not throw").Under("this call may throw `%s`", t)
		return
	}
	c.info.Throws[n] = t
	r := c.fn.region
	if r != nil && r.catcher != nil {
		c.caught(n, at, t, r.catcher)
	} else {
		c.uncaught(n, at, t)
	}
	for ; r != nil && !r.pending && !(r.part == "try" && r.try.Catch != nil); r = r.outer {
		r.pending = true
		if r.part != "finally" {
			c.info.Tries[r.try].Pending = t
		}
	}
}

// may returns how a message says that a statement or expression throws.
func may(n ast.Node) string {
	switch n.(type) {
	case *ast.ThrowStmt:
		return "this throws"
	case *ast.ForEachStmt:
		return "this generator may throw"
	}
	return "this call may throw"
}

// caught records that a catch gets a value of type t.
func (c *checker) caught(n ast.Node, at diag.Span, t Type, k *catch) {
	k.raised = true
	switch {
	case k.typ == nil:
		k.typ, k.at = t, at
	case agree(k.typ, t), k.wrong:
	case k.syntax.Type != nil:
		k.wrong = true
		c.errorf(diag.WrongThrowType, at, "%s `%s`, but the `catch` around it takes `%s`", may(n), t, k.typ).
			Under("expected `%s`", k.typ).
			Label(k.at, "because of this type")
	default:
		k.wrong = true
		c.errorf(diag.WrongThrowType, at, "one `catch` cannot take values of two types, `%s` and `%s`", k.typ, t).
			Under("%s `%s`", may(n), t).
			Label(k.at, "`%s` is thrown here", k.typ).
			Label(keyword(k.syntax.Pos(), "catch"), "this `catch` gets both")
	}
}

// uncaught checks what is thrown where no try of the function catches it.
func (c *checker) uncaught(n ast.Node, at diag.Span, t Type) {
	f := c.fn
	switch {
	case f.Throws != nil && agree(f.Throws, t) || t == Invalid || f.uncaught:
		return
	case f.Throws != nil:
		c.errorf(diag.WrongThrowType, at, "%s `%s`, but the function throws `%s`", may(n), t, f.Throws).
			Under("expected `%s`", f.Throws).
			Label(f.Syntax.Throws.Pos(), "declared here")
		return
	}
	f.uncaught = true
	d := c.errorf(diag.Uncaught, at, "%s `%s`, and nothing catches it", may(n), t)
	if name := f.Name; name != "" {
		d.Under("`%s` does not say that it throws", name)
	} else {
		d.Label(f.Decl, "this function does not say that it throws")
	}
	for r := f.region; r != nil; r = r.outer {
		switch {
		case r.part == "try":
			d.Label(keyword(r.try.Pos(), "try"), "this `try` has no `catch`")
		case r.try.Catch != nil:
			d.Label(keyword(r.try.Catch.Pos(), "catch"), "this catches only what the block of its `try` throws")
		default:
			continue
		}
		return
	}
}

// throw checks a throw statement.
func (c *checker) throw(s *ast.ThrowStmt) {
	want := c.fn.Throws
	if r := c.fn.region; r != nil && r.catcher != nil {
		want = r.catcher.typ
	}
	t := c.expr(s.Value, want)
	c.raise(s, diag.Span{Start: s.Span.Start, End: s.Value.Pos().End}, t)
}

// yield checks a yield statement.
func (c *checker) yield(s *ast.YieldStmt) {
	f := c.fn
	at := keyword(s.Pos(), "yield")
	if f.Yields == nil {
		c.expr(s.Value, Invalid)
		if !f.yields {
			f.yields = true
			c.errorf(diag.YieldOutsideGenerator, at, "`yield` in a function that is no generator").
				Label(f.Decl, "this function does not say that it yields")
		}
		return
	}
	if d := c.expect(s.Value, f.Yields); d != nil {
		d.Label(f.Syntax.Yields.Pos(), "because the generator yields this type")
	}
	switch r := f.region; {
	case r == nil:
	case r.final != nil:
		c.errorf(diag.YieldInFinally, at, "`yield` in a `finally` block").
			Label(c.finally(r.final.try), "in this block").
			Note("a generator may never be resumed after a `yield`, so the block might not come to its end")
	case r.waiting != nil:
		c.errorf(diag.YieldInFinally, at, "`yield` where a `finally` block waits").
			Label(c.finally(r.waiting.try), "this block might never run").
			Note("a generator may never be resumed after a `yield`")
	}
}

// finally returns the span of the finally of a try statement.
func (c *checker) finally(s *ast.TryStmt) diag.Span {
	before := s.Body.Span.End
	if s.Catch != nil {
		before = s.Catch.Span.End
	}
	i := before + int32(strings.LastIndex(c.file.Text[before:s.Finally.Span.Start], "finally"))
	return diag.Span{Start: i, End: i + int32(len("finally"))}
}

// leaves records how many finally blocks a jump from one region to another around it
// runs. It reports a jump out of a finally block.
func (c *checker) leaves(s ast.Stmt, word string, from, to *region) {
	if from == nil || from == to {
		return
	}
	if r := from.final; r != nil && !to.within(r) {
		c.errorf(diag.LeavesFinally, keyword(s.Pos(), word), "a `%s` cannot leave a `finally` block", word).
			Label(c.finally(r.try), "this block has to run to its end, or throw").
			Note("when the block ends, what it interrupted goes on: a `throw`, a `return` or another jump")
		return
	}
	n := from.waits
	if to != nil {
		n -= to.waits
	}
	if n > 0 {
		c.info.Leaves[s] = n
	}
}

// gotoIntoTry reports a goto into a block of a try statement.
func (c *checker) gotoIntoTry(g pendingGoto, l *label) {
	r := l.region
	c.errorf(diag.GotoIntoTry, g.stmt.Label.Pos(), "this goto leads into a `%s` block", r.part).
		Under("from outside of the block").
		Label(l.syntax.Name.Pos(), "the label is here")
}

// generatorParams reports the ref parameters of a generator function.
func (c *checker) generatorParams(f *function) {
	for i, p := range f.Params {
		if p.Kind == ByRef {
			c.errorf(diag.RefInGenerator, f.Syntax.Params[i].Pos(), "a generator cannot have a `ref` parameter").
				Label(f.Syntax.Yields.Pos(), "this function is a generator").
				Note("the variable of the caller may no longer exist when the generator is resumed")
		}
	}
}

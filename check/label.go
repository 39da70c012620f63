// This file defines labels and the statements that name them: goto, break and
// continue. The checker resolves them at the end of the function.

package check

import (
	"slices"

	"cpsc/ast"
	"cpsc/diag"
)

// A label is a label of a function, with its context.
type label struct {
	syntax *ast.LabelStmt
	fn     *function
	stmt   ast.Stmt // the statement directly after it, or nil
	env    *env
	region *region
	used   bool
}

// A frame is a loop or a switch around the current statement, with its labels.
type frame struct {
	stmt   ast.Stmt
	labels []*label
	region *region
}

// A pendingGoto is a goto, its time (checker.now) and its region.
type pendingGoto struct {
	stmt   *ast.GotoStmt
	time   int32
	region *region
}

// A pendingJump is a break or continue whose label is not that of an enclosing loop, or a goto whose label is not in
// its function.
type pendingJump struct {
	word  string // the keyword
	label *ast.Ident
	fn    *function
}

// label declares a label in the current function.
func (c *checker) label(s *ast.LabelStmt) *label {
	l := &label{syntax: s, fn: c.fn, env: c.env, region: c.fn.region}
	name := s.Name.Name
	if first := c.fn.labels[name]; first != nil {
		c.errorf(diag.DuplicateLabel, s.Name.Pos(), "the label `%s` is declared twice in this function", name).
			Under("again here").
			Label(first.syntax.Name.Pos(), "first here")
		return l
	}
	if c.fn.labels == nil {
		c.fn.labels = make(map[string]*label)
	}
	c.fn.labels[name] = l
	c.fn.order = append(c.fn.order, l)
	if c.labels[name] == nil {
		c.labels[name] = l
	}
	return l
}

// isLoop reports whether a statement is a loop, the target of break and continue.
func isLoop(s ast.Stmt) bool {
	switch s.(type) {
	case *ast.WhileStmt, *ast.DoStmt, *ast.ForStmt, *ast.ForInStmt, *ast.ForEachStmt:
		return true
	}
	return false
}

// jump finds the target of a break or continue.
func (c *checker) jump(s ast.Stmt, word string, name *ast.Ident) {
	for _, f := range slices.Backward(c.fn.frames) {
		if !isLoop(f.stmt) {
			continue
		}
		if name == nil {
			c.info.Targets[s] = f.stmt
			c.leaves(s, word, c.fn.region, f.region)
			return
		}
		for _, l := range f.labels {
			if l.syntax.Name.Name == name.Name {
				l.used = true
				c.info.Targets[s] = f.stmt
				c.leaves(s, word, c.fn.region, f.region)
				return
			}
		}
	}
	if name != nil {
		c.fn.jumps = append(c.fn.jumps, pendingJump{word, name, c.fn})
		c.fn.failed = true
		return
	}
	d := c.errorf(diag.NoEnclosingLoop, s.Pos(), "`%s` outside of a loop", word)
	if n := len(c.fn.frames); n > 0 {
		d.Label(keyword(c.fn.frames[n-1].stmt.Pos(), "switch"), "this `switch` is not a loop").
			Note("a case ends where the next one begins, without `break`")
	}
}

// keyword returns the span of the keyword at the beginning of a span.
func keyword(s diag.Span, word string) diag.Span {
	return diag.Span{Start: s.Start, End: s.Start + int32(len(word))}
}

// jumps resolves the pending gotos and jumps of the current function, at its end.
func (c *checker) jumps() {
	f := c.fn
	for _, j := range f.jumps {
		c.wrongJump(j)
	}
	for _, g := range f.gotos {
		if l := f.labels[g.stmt.Label.Name]; l != nil {
			l.used = true
			c.gotoLabel(g, l)
		} else {
			f.failed = true
			c.lost = append(c.lost, pendingJump{"goto", g.stmt.Label, f})
		}
	}
}

// unusedLabels warns of the labels of a function that no jump names.
func (c *checker) unusedLabels(f *function) {
	for _, l := range f.order {
		if !l.used {
			c.errs.Warnf(diag.UnusedLabel, l.syntax.Name.Pos(), "the label `%s` is not used", l.syntax.Name.Name)
		}
	}
}

// gotoLabel resolves a goto and finds the variables that it brings into scope: those
// in scope at the label, from the latest back to the first that is in scope at the
// goto. All variables before that one are in scope at the goto, too.
func (c *checker) gotoLabel(g pendingGoto, l *label) {
	if r := l.region; r != nil && !(r.start <= g.time && g.time < r.end) {
		c.gotoIntoTry(g, l)
		return
	}
	c.leaves(g.stmt, "goto", g.region, l.region)
	target := &Goto{Label: l.syntax}
	for e := l.env; e != nil && !(e.start <= g.time && g.time < e.end); e = e.parent {
		if e.loop {
			c.errorf(diag.GotoIntoForIn, g.stmt.Label.Pos(), "this goto leads into the body of a `for … in`").
				Under("from outside of the loop").
				Label(l.syntax.Name.Pos(), "the label is here").
				Label(e.v.Decl, "this variable would have no value")
			return
		}
		target.Fresh = append(target.Fresh, e.v)
	}
	slices.Reverse(target.Fresh)
	c.info.Gotos[g.stmt] = target
}

// wrongJump reports a break or continue whose label is not that of an enclosing loop.
func (c *checker) wrongJump(j pendingJump) {
	name := j.label.Name
	l := c.fn.labels[name]
	if l == nil {
		c.lost = append(c.lost, j)
		return
	}
	l.used = true
	what := "this label is not directly before a loop"
	if _, ok := l.stmt.(*ast.SwitchStmt); ok {
		what = "this is the label of a `switch`, not of a loop"
	} else if isLoop(l.stmt) {
		what = "the loop of this label does not contain the `" + j.word + "`"
	}
	c.errorf(diag.NotALoopLabel, j.label.Pos(), "`%s` is not the label of a loop around this `%s`", name, j.word).
		Label(l.syntax.Name.Pos(), "%s", what)
}

// lostJumps reports the jumps whose labels are not in their functions.
func (c *checker) lostJumps() {
	for _, j := range c.lost {
		name := j.label.Name
		if l := c.labelElsewhere(j.fn, name); l != nil {
			l.used = true
			c.errorf(diag.JumpToOtherFunction, j.label.Pos(), "the label `%s` is in another function", name).
				Under("a `%s` cannot leave its function", j.word).
				Label(l.syntax.Name.Pos(), "the label is here")
			continue
		}
		d := c.errorf(diag.UndeclaredLabel, j.label.Pos(), "there is no label `%s`", name)
		if j.word == "goto" {
			d.Under("no such label in this function")
		} else {
			d.Under("expected the label of a loop around this `%s`", j.word)
		}
	}
}

// labelElsewhere returns a label of another function, preferably of one that
// encloses f, or nil.
func (c *checker) labelElsewhere(f *function, name string) *label {
	for f = f.outer; f != nil; f = f.outer {
		if l := f.labels[name]; l != nil {
			return l
		}
	}
	return c.labels[name]
}

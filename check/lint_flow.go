//go:build !js

// This file defines the lints about conditions, loops and choices.

package check

import (
	"slices"
	"strings"

	"cpsc/ast"
	"cpsc/diag"
)

// lintCondition records a condition.
func (c *checker) lintCondition(e ast.Expr) {
	if c.lints != nil {
		c.lints.conditions = append(c.lints.conditions, e)
	}
}

// lintRange records a loop over a range, and its variable.
func (c *checker) lintRange(s *ast.ForInStmt, v *Var) {
	if c.lints != nil {
		c.lints.ranges = append(c.lints.ranges, s)
		c.lints.counters[v] = counter{s, len(c.lists) + 1}
	}
}

// lintElement records the variable of a loop over an array.
func (c *checker) lintElement(v *Var, s *ast.ForEachStmt) {
	if c.lints != nil && isArray(c.info.Types[s.Seq]) {
		c.lints.elements[v] = c.excerpt(s.Seq)
	}
}

// lintCase records a value of a case that combines bits.
func (c *checker) lintCase(e ast.Expr) {
	if b, ok := e.(*ast.BinaryExpr); ok && c.lints != nil && b.Op == ast.Or {
		c.lints.cases = append(c.lints.cases, b)
	}
}

// lintBreaks records the breaks of a switch in a loop whose cases all end as in C, by a break. At least two
// have one, and no case but the last goes on after the switch.
func (c *checker) lintBreaks(s *ast.SwitchStmt) {
	if c.lints == nil || !slices.ContainsFunc(c.fn.frames, func(f frame) bool { return isLoop(f.stmt) }) {
		return
	}
	var breaks []*ast.BreakStmt
	for i, k := range s.Cases {
		if len(k.Body) == 0 {
			continue
		}
		switch last := k.Body[len(k.Body)-1].(type) {
		case *ast.BreakStmt:
			if last.Label == nil {
				breaks = append(breaks, last)
			}
		case *ast.ContinueStmt, *ast.ReturnStmt, *ast.ThrowStmt, *ast.GotoStmt:
		default:
			if i < len(s.Cases)-1 {
				return
			}
		}
	}
	if len(breaks) < 2 {
		return
	}
	c.fn.breaks = true
	for _, b := range breaks {
		c.found(diag.BreakAfterCase, b.Pos(), "this leaves the loop, not only the `switch`",
			"remove it: a case ends where the next one begins; to leave the loop, name it by a label", diag.Edit{Span: c.removal(b.Pos())})
	}
}

// lintEmptyCase records cases without statements before one with some: in C, they would go on there. Each of them has one
// value, as in C; before one with several values, a case alone may do nothing.
func (c *checker) lintEmptyCase(s *ast.SwitchStmt) {
	if c.lints == nil {
		return
	}
	first := -1 // of the cases without statements so far
	for i, k := range s.Cases {
		switch {
		case len(k.Values) == 0 || len(k.Body) == 0 && len(k.Values) > 1:
		case len(k.Body) == 0 && i+1 < len(s.Cases) && c.hasRoom(k, s.Cases[i+1]): // its statements may be about to be written
		case len(k.Body) == 0:
			if first < 0 {
				first = i
			}
			continue
		case first >= 0 && (len(k.Values) == 1 || i-first > 1):
			at, help := s.Cases[first].Values[0].Pos(), "to do the same for several values, write them in one `case`, as in `case 1, 2:`; to do nothing, write `{}` after the `:`"
			var fix []diag.Edit
			if text, ok := c.joinedCases(s.Cases[first : i+1]); ok {
				help = "to do the same for all values, write them in one `case`: `case {}:`"
				fix = []diag.Edit{{Span: at.To(k.Values[len(k.Values)-1].Pos()), Text: text}}
			}
			c.found(diag.EmptyCase, at, "this case does nothing: it does not go on into the next one", help, fix...)
		}
		first = -1
	}
}

// joinedCases returns the values of several cases with commas between, and whether nothing else is between the cases.
func (c *checker) joinedCases(cases []*ast.Case) (string, bool) {
	var values []string
	for i, k := range cases {
		first, last := k.Values[0].Pos(), k.Values[len(k.Values)-1].Pos()
		if i > 0 {
			before := cases[i-1].Values
			gap := c.text(diag.Span{Start: before[len(before)-1].Pos().End, End: first.Start})
			if strings.Join(strings.Fields(gap), "") != ":case" {
				return "", false
			}
		}
		values = append(values, c.text(first.To(last)))
	}
	text := strings.Join(values, ", ")
	return text, !strings.ContainsAny(text, "\n\r`") && len(text) <= maxQuoted
}

// hasRoom reports whether between a case without statements and the next one is an empty line, and nothing else.
func (c *checker) hasRoom(k, next *ast.Case) bool {
	gap := c.text(diag.Span{Start: k.Values[0].Pos().End, End: next.Pos().Start})
	return strings.TrimSpace(gap) == ":" && strings.Count(gap, "\n") > 1
}

// constantConditions warns of conditions that are always true or always false. One that
// names a constant may differ in another version of the program.
func (c *checker) constantConditions() {
	dead := map[diag.Span]bool{}
	for _, d := range c.errs.Items {
		if d.Code == diag.UnreachableCode {
			dead[d.Primary.Span] = true
		}
	}
	for _, e := range c.lints.conditions {
		if dead[e.Pos()] {
			continue
		}
		if _, literal := e.(*ast.BoolLit); literal {
			continue
		}
		value, constant := c.info.Values[e].(bool)
		if hasName(e) {
			constant = false
			if b, ok := e.(*ast.BinaryExpr); ok {
				x, isName := b.X.(*ast.NameExpr)
				y, alike := b.Y.(*ast.NameExpr)
				constant = isName && alike && x.Name == y.Name && c.info.Types[x] != Float && ast.Eq <= b.Op && b.Op <= ast.Ge
				value = b.Op == ast.Eq || b.Op == ast.Le || b.Op == ast.Ge
			}
		}
		if constant {
			c.errs.Warnf(diag.ConstantCondition, e.Pos(), "this condition is always %v", value)
		}
	}
}

// lintStmt records a statement that may leave a loop around it.
func (c *checker) lintStmt(s ast.Stmt) {
	switch s.(type) {
	case *ast.BreakStmt, *ast.GotoStmt, *ast.ReturnStmt, *ast.ThrowStmt, *ast.YieldStmt:
		c.lintLeaving(s.Pos())
	}
}

// lintLeaving records where a loop may be left.
func (c *checker) lintLeaving(at diag.Span) {
	if c.lints != nil {
		c.lints.left = at.Start
	}
}

// lintTarget records an assignment to a variable.
func (c *checker) lintTarget(v *Var, at diag.Span) {
	if c.lints != nil {
		c.lints.written[v] = at.Start
	}
}

// lintCall records a call that may change memory or the input. Others that are built in do not.
func (c *checker) lintCall(e *ast.CallExpr) {
	if c.lints == nil {
		return
	}
	if name, ok := e.Fn.(*ast.NameExpr); ok {
		if b := c.names[name.Name]; b != nil {
			switch b.obj.(type) {
			case *Struct:
				return
			case *Builtin:
				if !slices.Contains([]string{"push", "pop", "next", "read_line", "read_int"}, name.Name) {
					return
				}
			}
		}
	}
	c.lintChange(e.Pos())
}

// lintChange records where the elements of an array or the fields of a struct may change.
func (c *checker) lintChange(at diag.Span) {
	if c.lints != nil {
		c.lints.changed = at.Start
	}
}

// lintLoop records the condition of a loop that has just been checked if nothing in it assigns
// to what the condition reads, or leaves the loop.
func (c *checker) lintLoop(s ast.Stmt, cond ast.Expr) {
	start := s.Pos().Start
	if c.lints == nil || cond == nil {
		return
	}
	inspect(cond, func(e ast.Expr) bool {
		c.lintNewGenerator(e)
		return true
	})
	if c.lints.left > start {
		return
	}
	same, reads := true, false
	inspect(cond, func(e ast.Expr) bool {
		switch e := e.(type) {
		case *ast.NameExpr:
			if v, ok := c.info.Uses[e].(*Var); ok {
				reads = true
				same = same && (v.Kind == Local || v.Kind == ByValue) && c.lints.written[v] < start
			}
		case *ast.CallExpr, *ast.IndexExpr, *ast.FieldExpr:
			same = same && c.lints.changed < start
		}
		return same
	})
	if same && reads {
		c.lints.loops = append(c.lints.loops, cond)
		if s, ok := s.(*ast.ForStmt); ok {
			c.lints.heads[cond] = s
		}
	}
}

// unchangedConditions warns of the conditions that lintLoop has recorded, unless they read a
// variable that others can change.
func (c *checker) unchangedConditions() {
	for _, cond := range c.lints.loops {
		same := true
		inspect(cond, func(e ast.Expr) bool {
			if name, ok := e.(*ast.NameExpr); ok {
				v, ok := c.info.Uses[name].(*Var)
				same = same && !(ok && (v.Captured || v.Referred))
			}
			return same
		})
		if same {
			d := c.errs.Warnf(diag.UnchangedCondition, cond.Pos(), "this condition does not change in the loop")
			if s := c.lints.heads[cond]; s != nil {
				c.helpUpdate(d, s)
			}
		}
	}
}

// helpUpdate adds to the warning that the condition of a for does not change the fix that updates its variable, if the condition reads that,
// and the update changes another one.
func (c *checker) helpUpdate(d *diag.Diagnostic, s *ast.ForStmt) {
	init, ok1 := s.Init.(*ast.VarDecl)
	post, ok2 := s.Post.(*ast.AssignStmt)
	if !ok1 || !ok2 || len(init.Names) != 1 || post.Op == ast.NoOp || len(post.Targets) != 1 || len(post.Values) != 1 {
		return
	}
	target, ok := post.Targets[0].(*ast.NameExpr)
	v := c.info.Vars[init.Names[0]]
	if !ok || hasName(post.Values[0]) || c.info.Types[post.Values[0]] != v.Type {
		return
	}
	read := false
	inspect(s.Cond, func(e ast.Expr) bool {
		name, ok := e.(*ast.NameExpr)
		read = read || ok && c.info.Uses[name] == Object(v)
		return true
	})
	if !read || c.info.Uses[target] == Object(v) {
		return
	}
	d.Label(post.Pos(), "this changes `%s`", target.Name)
	at := target.Pos()
	d.Fix("did you mean `"+v.Name+c.text(diag.Span{Start: at.End, End: post.Pos().End})+"`?", diag.Edit{Span: at, Text: v.Name})
}

// lintSame records the statement s if it assigns to a variable the value that it has, perhaps
// because of the statement before it. It also records what is after a jump.
func (c *checker) lintSame(s, before ast.Stmt) {
	if c.lints == nil {
		return
	}
	c.lintAfterJump(s, before)
	c.lintSwap(s, before)
	to, from := c.moved(s)
	last, value := c.moved(before)
	switch {
	case to == nil:
	case to == from:
		c.found(diag.NoChange, s.Pos(), "this assignment changes nothing", "")
	case last == from && value == to:
		c.found(diag.NoChange, s.Pos(), "this assignment changes nothing",
			"to exchange the two, write `"+to.Name+", "+from.Name+" = "+from.Name+", "+to.Name+"` in place of both")
	}
}

// moved returns the variables of an assignment of one to another, or nil.
func (c *checker) moved(s ast.Stmt) (to, from *Var) {
	a, ok := s.(*ast.AssignStmt)
	if !ok || a.Op != ast.NoOp || len(a.Targets) != 1 || len(a.Values) != 1 {
		return nil, nil
	}
	x, ok1 := a.Targets[0].(*ast.NameExpr)
	y, ok2 := a.Values[0].(*ast.NameExpr)
	if !ok1 || !ok2 {
		return nil, nil
	}
	to, _ = c.info.Uses[x].(*Var)
	from, _ = c.info.Uses[y].(*Var)
	if from == nil {
		to = nil
	}
	return to, from
}

// hasName reports whether a name occurs in an expression.
func hasName(e ast.Expr) bool {
	named := false
	inspect(e, func(e ast.Expr) bool {
		_, name := e.(*ast.NameExpr)
		named = named || name
		return true
	})
	return named
}

// lintAfterJump records the statement s if a statement of its list before it leaves the list, and is no goto.
func (c *checker) lintAfterJump(s, before ast.Stmt) {
	at := c.lints.afterJump[before.Pos().Start]
	switch before.(type) {
	case *ast.ReturnStmt, *ast.ThrowStmt, *ast.BreakStmt, *ast.ContinueStmt:
		if at == nil {
			at = &diag.Span{Start: s.Pos().Start}
		}
	}
	if at != nil {
		at.End = s.Pos().End
		c.lints.afterJump[s.Pos().Start] = at
	}
}

// fixUnreachable adds to the warnings about code after a jump the fix that removes it. It adds none in a program with a goto,
// which may lead to this code or need its label.
func (c *checker) fixUnreachable() {
	if strings.Contains(c.file.Text, "goto") {
		return
	}
	for _, d := range c.errs.Items {
		if d.Code == diag.UnreachableCode {
			if at := c.lints.afterJump[d.Primary.Span.Start]; at != nil && at.Start == d.Primary.Span.Start {
				d.Fix("remove it", diag.Edit{Span: c.removal(c.withSemicolon(*at))})
			}
		}
	}
}

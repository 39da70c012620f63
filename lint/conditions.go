// This file defines the rules about conditions, loops and the cases of a switch.

package lint

import (
	"slices"
	"strconv"
	"strings"

	"cpsc/ast"
	"cpsc/check"
	"cpsc/diag"
)

// constantConditions warns of the conditions of a statement that are always true or always false.
func (l *linter) constantConditions(s, _ ast.Stmt) {
	switch s := s.(type) {
	case *ast.IfStmt:
		for _, arm := range s.Arms {
			l.constantCondition(arm.Cond)
		}
	case *ast.WhileStmt:
		l.constantCondition(s.Cond)
	case *ast.DoStmt:
		l.constantCondition(s.Cond)
	case *ast.ForStmt:
		if s.Cond != nil {
			l.constantCondition(s.Cond)
		}
	}
}

// constantChoice is constantConditions for ?:.
func (l *linter) constantChoice(e ast.Expr) {
	if e, ok := e.(*ast.CondExpr); ok {
		l.constantCondition(e.Cond)
	}
}

// constantCondition warns of a condition, unless it names a constant, which may differ in another version of the program.
func (l *linter) constantCondition(e ast.Expr) {
	if _, literal := e.(*ast.BoolLit); literal || l.dead[e.Pos()] {
		return
	}
	value, constant := l.info.Values[e].(bool)
	if hasName(e) {
		constant = false
		if b, ok := e.(*ast.BinaryExpr); ok {
			x, ok1 := b.X.(*ast.NameExpr)
			y, ok2 := b.Y.(*ast.NameExpr)
			constant = ok1 && ok2 && x.Name == y.Name && l.info.Types[x] != check.Float && ast.Eq <= b.Op && b.Op <= ast.Ge
			value = b.Op == ast.Eq || b.Op == ast.Le || b.Op == ast.Ge
		}
	}
	if constant {
		l.errs.Warnf(diag.ConstantCondition, e.Pos(), "this condition is always %v", value)
	}
}

// newValueCompared warns of a comparison with a new array or struct, which is equal to nothing else.
func (l *linter) newValueCompared(e ast.Expr) {
	b, ok := e.(*ast.BinaryExpr)
	if !ok || b.Op != ast.Eq && b.Op != ast.Ne {
		return
	}
	for i, x := range []ast.Expr{b.X, b.Y} {
		what, help := "array", "compare the elements, in a loop"
		switch lit, isArray := x.(*ast.ArrayLit); {
		case isArray && len(lit.Elems) == 0:
			other := []ast.Expr{b.Y, b.X}[i]
			help = "test whether it is empty: `len(" + l.excerpt(other) + ") " + b.Op.String() + " 0`"
		case isArray:
		case l.makesStruct(x):
			what, help = "struct", "compare the fields"
		default:
			continue
		}
		l.errs.Warnf(diag.ConstantCondition, b.Span.Span, "this is always %v: a new %s is equal only to itself", b.Op == ast.Ne, what).Help("%s", help)
		return
	}
}

// An unchangedLoop is a loop whose condition nothing in it seems to change.
type unchangedLoop struct {
	stmt ast.Stmt
	cond ast.Expr
}

// unchangedCondition records a loop if nothing in it assigns to what its condition reads, or leaves it.
func (l *linter) unchangedCondition(s ast.Stmt, cond ast.Expr) {
	start := s.Pos().Start
	if l.left > start {
		return
	}
	same, reads := true, false
	ast.Inspect(cond, func(e ast.Expr) bool {
		switch e := e.(type) {
		case *ast.NameExpr:
			if v, ok := l.info.Uses[e].(*check.Var); ok {
				reads = true
				written, ok := l.written[v]
				same = same && (v.Kind == check.Local || v.Kind == check.ByValue) && (!ok || written < start)
			}
		case *ast.CallExpr, *ast.IndexExpr, *ast.FieldExpr:
			same = same && (l.changed == 0 || l.changed < start)
		}
		return same
	})
	if same && reads {
		l.loopsOf = append(l.loopsOf, unchangedLoop{s, cond})
	}
}

// unchangedConditions warns of the loops that unchangedCondition has recorded, unless their conditions read a variable that others can
// change.
func (l *linter) unchangedConditions() {
	for _, loop := range l.loopsOf {
		same := true
		ast.Inspect(loop.cond, func(e ast.Expr) bool {
			if name, ok := e.(*ast.NameExpr); ok {
				v, ok := l.info.Uses[name].(*check.Var)
				same = same && !(ok && (v.Captured || v.Referred))
			}
			return same
		})
		if same {
			d := l.errs.Warnf(diag.UnchangedCondition, loop.cond.Pos(), "this condition does not change in the loop")
			if s, ok := loop.stmt.(*ast.ForStmt); ok {
				l.otherUpdated(d, s)
			}
		}
	}
}

// otherUpdated adds the fix that updates the variable of a for, if the update changes another one.
func (l *linter) otherUpdated(d *diag.Diagnostic, s *ast.ForStmt) {
	init, ok1 := s.Init.(*ast.VarDecl)
	post, ok2 := s.Post.(*ast.AssignStmt)
	if !ok1 || !ok2 || len(init.Names) != 1 || post.Op == ast.NoOp {
		return
	}
	target, ok := post.Targets[0].(*ast.NameExpr)
	v := l.info.Vars[init.Names[0]]
	isV := func(e ast.Expr) bool {
		name, _ := e.(*ast.NameExpr)
		return l.info.Uses[name] == check.Object(v)
	}
	if !ok || hasName(post.Values[0]) || l.info.Types[post.Values[0]] != v.Type || isV(target) {
		return
	}
	read := false
	ast.Inspect(s.Cond, func(e ast.Expr) bool {
		read = read || isV(e)
		return !read
	})
	if read {
		d.Label(post.Pos(), "this changes `%s`", target.Name)
		rest := l.of(diag.Span{Start: target.Span.End, End: post.Span.End})
		d.Fix("did you mean `"+v.Name+rest+"`?", diag.Edit{Span: target.Span.Span, Text: v.Name})
	}
}

// newGenerator warns of next(f(), ref x) in the condition of a loop, which takes the first value of a new generator each time.
func (l *linter) newGenerator(_ ast.Stmt, cond ast.Expr) {
	ast.Inspect(cond, func(e ast.Expr) bool {
		if l.builtin(e) != "next" {
			return true
		}
		made, ok := e.(*ast.CallExpr).Args[0].X.(*ast.CallExpr)
		if !ok || slices.ContainsFunc(made.Args, func(a *ast.Arg) bool { return l.info.Values[a.X] == nil }) {
			return true
		}
		l.errs.Warnf(diag.UnchangedCondition, made.Pos(), "this makes a new generator each time").
			Help("make it before the loop, `var g = %s;`; or take its values by `for x in %[1]s { … }`", l.excerpt(made))
		return true
	})
}

// emptyRange warns of a range whose literal bounds make it empty.
func (l *linter) emptyRange(s, _ ast.Stmt) {
	loop, ok := s.(*ast.ForInStmt)
	if !ok {
		return
	}
	low, ok1 := l.info.Values[loop.Low].(int64)
	high, ok2 := l.info.Values[loop.High].(int64)
	if !ok1 || !ok2 || low < high || hasName(loop.Low) || hasName(loop.High) {
		return
	}
	d := l.errs.Warnf(diag.EmptyRange, loop.Low.Pos().To(loop.High.Pos()), "this range is empty")
	if low > high {
		d.Help("to count downwards, write `for var %s = %d; %[1]s > %[3]d; %[1]s -= 1 { … }`", loop.Var.Name, low, high)
	}
}

// breakAfterCase warns of the breaks of a switch in a loop whose cases all end as in C, by a break. At least two have one, and no
// case but the last goes on after the switch.
func (l *linter) breakAfterCase(s, _ ast.Stmt) {
	sw, ok := s.(*ast.SwitchStmt)
	if !ok || len(l.loops) == 0 {
		return
	}
	var breaks []*ast.BreakStmt
	for i, k := range sw.Cases {
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
			if i < len(sw.Cases)-1 {
				return
			}
		}
	}
	if len(breaks) < 2 {
		return
	}
	l.breaks[l.fn] = true
	for _, b := range breaks {
		l.errs.Warnf(diag.BreakAfterCase, b.Span.Span, "this leaves the loop, not only the `switch`").
			Fix("remove it: a case ends where the next one begins; to leave the loop, name it by a label", diag.Edit{Span: l.removal(b.Span.Span)})
	}
}

// emptyCase warns of cases without statements before one with some: in C, they would go on there. Each of them has one value, as in
// C; before one with several values, a case alone may do nothing.
func (l *linter) emptyCase(s, _ ast.Stmt) {
	sw, ok := s.(*ast.SwitchStmt)
	if !ok {
		return
	}
	first := -1 // of the cases without statements so far
	for i, k := range sw.Cases {
		switch {
		case len(k.Values) == 0 || len(k.Body) == 0 && len(k.Values) > 1:
		case len(k.Body) == 0 && i+1 < len(sw.Cases) && l.hasRoom(k, sw.Cases[i+1]): // its statements may be about to be written
		case len(k.Body) == 0:
			if first < 0 {
				first = i
			}
			continue
		case first >= 0 && (len(k.Values) == 1 || i-first > 1):
			at := sw.Cases[first].Values[0].Pos()
			d := l.errs.Warnf(diag.EmptyCase, at, "this case does nothing: it does not go on into the next one")
			if text, ok := l.joined(sw.Cases[first : i+1]); ok {
				d.Fix("to do the same for all values, write them in one `case`: `case {}:`", diag.Edit{Span: at.To(k.Values[len(k.Values)-1].Pos()), Text: text})
				d.Help("or, to do nothing, write `{}` after the `:`")
			} else {
				d.Help("to do the same for several values, write them in one `case`, as in `case 1, 2:`; to do nothing, write `{}` after the `:`")
			}
		}
		first = -1
	}
}

// joined returns the values of several cases with commas between, and whether nothing else is between the cases.
func (l *linter) joined(cases []*ast.Case) (string, bool) {
	var values []string
	for i, k := range cases {
		first, last := k.Values[0].Pos(), k.Values[len(k.Values)-1].Pos()
		if i > 0 {
			before := cases[i-1].Values
			gap := l.of(diag.Span{Start: before[len(before)-1].Pos().End, End: first.Start})
			if strings.Join(strings.Fields(gap), "") != ":case" {
				return "", false
			}
		}
		values = append(values, l.of(first.To(last)))
	}
	text := strings.Join(values, ", ")
	return text, !strings.ContainsAny(text, "\n\r`") && len(text) <= maxQuoted
}

// hasRoom reports whether between a case without statements and the next one is an empty line, and nothing else.
func (l *linter) hasRoom(k, next *ast.Case) bool {
	gap := l.of(diag.Span{Start: k.Values[0].Pos().End, End: next.Pos().Start})
	return strings.TrimSpace(gap) == ":" && strings.Count(gap, "\n") > 1
}

// combinedCase warns of a value of a case that combines bits.
func (l *linter) combinedCase(s, _ ast.Stmt) {
	sw, ok := s.(*ast.SwitchStmt)
	if !ok {
		return
	}
	for _, k := range sw.Cases {
		for _, e := range k.Values {
			b, ok := e.(*ast.BinaryExpr)
			if !ok || b.Op != ast.Or {
				continue
			}
			d := l.errs.Warnf(diag.CombinedCase, b.Pos(), "this case is for one value, which `|` computes")
			if first, chain := ast.Spine(b); len(chain) == 1 {
				d.Fix("separate the values of a case by commas: `{}`", diag.Edit{Span: b.Pos(), Text: l.of(first.Pos()) + ", " + l.of(b.Y.Pos())})
			} else {
				d.Help("separate the values of a case by commas")
			}
		}
	}
}

// negativeIndex warns of an index that is negative.
func (l *linter) negativeIndex(e ast.Expr) {
	index, ok := e.(*ast.IndexExpr)
	if !ok {
		return
	}
	if i, ok := l.info.Values[index.Index].(int64); !ok || i >= 0 {
		return
	}
	d := l.errs.Warnf(diag.AlwaysTraps, index.Index.Pos(), "this always traps: an index is not negative")
	if x := l.excerpt(index.X); l.of(index.Index.Pos()) == "-1" && isPath(index.X) && !strings.ContainsAny(x, "…(") {
		d.Fix("the last element is `"+x+"[len("+x+") - 1]`", diag.Edit{Span: index.Index.Pos(), Text: "len(" + x + ") - 1"})
	}
}

// isPath reports whether an expression is a variable, or an element or a field that is reached from one.
func isPath(e ast.Expr) bool {
	for {
		switch x := e.(type) {
		case *ast.NameExpr:
			return true
		case *ast.IndexExpr:
			e = x.X
		case *ast.FieldExpr:
			e = x.X
		default:
			return false
		}
	}
}

// lengthAsIndex warns of an index that is the length of the same array or string.
func (l *linter) lengthAsIndex(e ast.Expr) {
	index, ok := e.(*ast.IndexExpr)
	if !ok || l.builtin(index.Index) != "len" {
		return
	}
	arg, ok1 := index.Index.(*ast.CallExpr).Args[0].X.(*ast.NameExpr)
	x, ok2 := index.X.(*ast.NameExpr)
	if ok1 && ok2 && arg.Name == x.Name {
		l.errs.Warnf(diag.AlwaysTraps, index.Index.Pos(), "this index is greater than that of the last element").
			Help("the last element is `%s[len(%[1]s) - 1]`", x.Name)
	}
}

// divisionByZero warns of a division of ints by a constant zero.
func (l *linter) divisionByZero(e ast.Expr) {
	if b, ok := e.(*ast.BinaryExpr); ok && (b.Op == ast.Div || b.Op == ast.Rem) && l.info.Types[b] == check.Int && l.info.Values[b.Y] == any(int64(0)) {
		l.errs.Warnf(diag.AlwaysTraps, b.OpPos, "this always traps: division by zero")
	}
}

// leadingZero warns of a decimal number that C and others take for an octal one.
func (l *linter) leadingZero(e ast.Expr) {
	n, ok := e.(*ast.IntLit)
	if !ok || n.Value < 8 {
		return
	}
	text := l.of(n.Span.Span)
	if text[0] != '0' || strings.Trim(text, "01234567_") != "" {
		return
	}
	help := "write `" + strings.TrimLeft(text, "0_") + "`"
	if octal, err := strconv.ParseInt(strings.ReplaceAll(text, "_", ""), 8, 64); err == nil {
		help += ", or `" + strconv.FormatInt(octal, 10) + "` for the octal number"
	}
	l.errs.Warnf(diag.LeadingZero, n.Span.Span, "this number is decimal").Help("%s", help)
}

// sharedElement warns of a call of array whose elements are all the same new array or struct.
func (l *linter) sharedElement(e ast.Expr) {
	if l.builtin(e) != "array" {
		return
	}
	args := e.(*ast.CallExpr).Args
	if n, ok := l.info.Values[args[0].X].(int64); ok && n < 2 {
		return
	}
	x := args[1].X
	_, isArray := x.(*ast.ArrayLit)
	if made := l.builtin(x); isArray || made == "array" || made == "copy" || l.makesStruct(x) {
		l.errs.Warnf(diag.SharedElement, x.Pos(), "all elements are this same one").
			Help("to make one for each, push them in a loop: `push(…, %s);`", l.excerpt(x))
	}
}

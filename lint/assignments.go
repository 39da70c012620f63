// This file defines the rules about assignments that change nothing, or something else than they seem to.

package lint

import (
	"fmt"
	"slices"
	"strings"

	"cpsc/ast"
	"cpsc/check"
	"cpsc/diag"
)

// maxSteps bounds the search for dead assignments, in blocks visited. In a program for which that is not enough, some are not
// reported.
const maxSteps = 20_000_000

// deadAssignments warns of assignments whose value no path reads: on all of them the variable is assigned again, or the function
// ends. The initial value of a variable is exempt, and so are assignments to several variables at once, unless all of them are
// parameters whose values are not read: a function that swaps those does nothing.
func (l *linter) deadAssignments() {
	vars := map[*check.Func][]*check.Var{}
	for obj := range l.uses {
		if v, ok := obj.(*check.Var); ok && (v.Kind == check.Local || v.Kind == check.ByValue) && !v.Captured && !v.Referred && !exempt(v.Name) {
			if reads, writes := l.usage(v); reads > 0 && writes > 0 {
				vars[v.Func] = append(vars[v.Func], v)
			}
		}
	}
	steps := maxSteps
	for _, f := range l.info.Funcs {
		if l.breaks[f] || len(vars[f]) == 0 { // the breaks have a warning
			continue
		}
		// In the order of the text, so that the limit always ends the search at the same one.
		slices.SortFunc(vars[f], func(v, w *check.Var) int { return int(v.Decl.Start - w.Decl.Start) })
		l.deadIn(l.info.DeadStores(f, vars[f], &steps))
	}
}

func (l *linter) deadIn(stores []check.DeadStore) {
	dead := map[int32]bool{} // the positions of those to parameters
	stmts := map[int32]*ast.AssignStmt{}
	for _, s := range stores {
		dead[s.At.Start] = s.Var.Kind == check.ByValue
		for _, name := range l.uses[s.Var] {
			stmts[name.Span.Start] = l.writes[name]
		}
	}
	for _, store := range stores {
		s := stmts[store.At.Start]
		if s == nil || l.skips[store.At.Start] || l.changesNothing(s) { // of next; or there is another warning
			continue
		}
		if len(s.Targets) > 1 && (store.At != s.Targets[0].Pos() || slices.ContainsFunc(s.Targets, func(e ast.Expr) bool { return !dead[e.Pos().Start] })) {
			continue
		}
		d := l.errs.Warnf(diag.DeadAssignment, store.At, "the value assigned to `%s` is never read", store.Var.Name)
		switch loop := l.declared[store.Var].loop; {
		case store.Next != (diag.Span{}):
			d.Label(store.Next, "it is overwritten here")
			l.removeAssignment(d, s)
		case store.Var.Kind == check.ByValue:
			d.Help("to change the variable of the caller, declare `ref %s: %s`", store.Var.Name, store.Var.Type)
		case loop != nil:
			d.Help("%s", l.countedLoop(loop))
		default:
			l.removeAssignment(d, s)
		}
	}
}

// removeAssignment adds the fix that removes an assignment, if it does nothing else and no other code is on its lines.
func (l *linter) removeAssignment(d *diag.Diagnostic, s *ast.AssignStmt) {
	if len(s.Targets) > 1 || strings.Contains(l.of(s.Values[0].Pos()), "(") { // perhaps of a call
		return
	}
	if at := l.lines(l.withSemicolon(s.Span.Span)); strings.HasSuffix(l.of(at), "\n") {
		d.Fix("remove it", diag.Edit{Span: at})
	}
}

// single returns the target and the value of a plain assignment of one value, or nil.
func single(s ast.Stmt) (target, value ast.Expr) {
	if a, ok := s.(*ast.AssignStmt); ok && a.Op == ast.NoOp && len(a.Targets) == 1 && len(a.Values) == 1 {
		return a.Targets[0], a.Values[0]
	}
	return nil, nil
}

// moved returns the variables of an assignment of one to another, or nil.
func (l *linter) moved(s ast.Stmt) (to, from *check.Var) {
	target, value := single(s)
	x, _ := target.(*ast.NameExpr)
	y, _ := value.(*ast.NameExpr)
	to, _ = l.info.Uses[x].(*check.Var)
	from, _ = l.info.Uses[y].(*check.Var)
	if from == nil {
		return nil, nil
	}
	return to, from
}

// changesNothing reports whether a statement is x = x.
func (l *linter) changesNothing(s ast.Stmt) bool {
	to, from := l.moved(s)
	return to != nil && to == from
}

// A noChange is an assignment that changes nothing.
type noChange struct {
	stmt ast.Stmt
	help string
}

// noChange records an assignment to a variable of the value that it has, perhaps because of the statement before it.
func (l *linter) noChange(s, before ast.Stmt) {
	to, from := l.moved(s)
	last, value := l.moved(before)
	switch {
	case to == nil:
	case to == from:
		l.same = append(l.same, noChange{s, ""})
	case last == from && value == to:
		l.same = append(l.same, noChange{s, "to exchange the two, write `" + to.Name + ", " + from.Name + " = " + from.Name + ", " + to.Name + "` in place of both"})
	}
}

// unchanged warns of what noChange has recorded, unless swapMeant has a better idea.
func (l *linter) unchanged() {
	for _, n := range l.same {
		d := l.errs.Warnf(diag.NoChange, n.stmt.Pos(), "this assignment changes nothing")
		if n.help != "" {
			d.Help("%s", n.help)
		}
	}
}

// copy records that a variable gets the value of another one, of an element or of a field.
func (l *linter) copy(v *check.Var, value ast.Expr) {
	switch value.(type) {
	case *ast.NameExpr, *ast.IndexExpr, *ast.FieldExpr:
		if text := l.of(value.Pos()); len(text) <= maxQuoted {
			l.copies[text] = v
		}
	}
}

// swap records two assignments, one directly after the other, of which the second would exchange two values if it took the first one
// from the variable that has a copy of it: x = y; y = x;.
func (l *linter) swap(s, before ast.Stmt) {
	x, y := single(before)
	if x == nil {
		return
	}
	if name, ok := x.(*ast.NameExpr); ok {
		if v, ok := l.info.Uses[name].(*check.Var); ok {
			l.copy(v, y)
		}
	}
	target, value := single(s)
	if target == nil || y.Pos().End-y.Pos().Start > maxQuoted || l.of(target.Pos()) != l.of(y.Pos()) || l.of(value.Pos()) != l.of(x.Pos()) {
		return
	}
	if v := l.copies[l.of(x.Pos())]; v != nil && l.names[v.Name] == check.Object(v) {
		l.swaps[v] = s.(*ast.AssignStmt)
	}
}

// swapMeant adds to the warning that a variable is not used the fix that exchanges two values by it, and reports whether it does.
func (l *linter) swapMeant(d *diag.Diagnostic, v *check.Var) bool {
	s := l.swaps[v]
	if s == nil {
		return false
	}
	value := s.Values[0].Pos()
	d.Label(value, "this is the new value").
		Fix("did you mean `{}` in place of `"+l.of(value)+"`?", diag.Edit{Span: value, Text: v.Name})
	l.same = slices.DeleteFunc(l.same, func(n noChange) bool { return n.stmt == s })
	return true
}

// misleadingSign warns of an assignment of a negative value that is written like a subtraction: i =- 1, i =- n / 2.
func (l *linter) misleadingSign(s, _ ast.Stmt) {
	target, value := single(s)
	if target == nil {
		return
	}
	op := s.(*ast.AssignStmt).OpPos
	if strings.HasPrefix(l.of(value.Pos()), "- ") && value.Pos().Start == op.End && l.text[op.Start-1] == ' ' {
		at := diag.Span{Start: op.Start, End: op.End + 1}
		l.errs.Warnf(diag.MisleadingSign, at, "this assigns a negative value").
			Fix("to subtract, write `{}`; to assign the negative value, `= -`", diag.Edit{Span: at, Text: "-="})
	}
}

// skippedRound warns of an assignment in a loop over a range that seems to skip or to repeat some of its numbers: it adds a constant to
// the variable of the loop, or subtracts one from it, and is executed only in some rounds.
func (l *linter) skippedRound(s, _ ast.Stmt) {
	a, ok := s.(*ast.AssignStmt)
	if !ok || len(a.Targets) != 1 || len(a.Values) != 1 {
		return
	}
	name, _ := a.Targets[0].(*ast.NameExpr)
	v, _ := l.info.Uses[name].(*check.Var)
	if v == nil || l.declared[v] == nil || l.declared[v].loop == nil || l.declared[v].depth == len(l.lists) || v.Func != l.fn {
		return
	}
	op, step := a.Op, a.Values[0]
	if b, ok := step.(*ast.BinaryExpr); ok && op == ast.NoOp {
		if x, ok := b.X.(*ast.NameExpr); ok && x.Name == name.Name {
			op, step = b.Op, b.Y
		}
	}
	nested := len(l.loops) > 0 && l.loops[len(l.loops)-1] != l.declared[v].loop
	if n, ok := l.info.Values[step].(int64); !ok || n <= 0 || op != ast.Add && (op != ast.Sub || nested) {
		return
	}
	switch last := l.lists[len(l.lists)-1].last; last.(type) {
	case *ast.BreakStmt, *ast.ReturnStmt, *ast.ThrowStmt, *ast.GotoStmt: // there is no next round
		return
	}
	l.skips[name.Span.Start] = true
	l.errs.Warnf(diag.SkippedRound, name.Span.Span, "the next round does not go on from this value").Help("%s", l.countedLoop(l.declared[v].loop))
}

// countedLoop returns the help to count in a variable that the body of a loop may change.
func (l *linter) countedLoop(s *ast.ForInStmt) string {
	return fmt.Sprintf("the range sets `%s` in each round; a loop whose body changes it is `for var %[1]s = %[2]s; %[1]s < %[3]s; %[1]s += 1 { … }`",
		s.Var.Name, l.excerpt(s.Low), l.excerpt(s.High))
}

// An xor is an exclusive or that may be meant as a power, in a function or, if that is nil, outside.
type xor struct {
	e  *ast.BinaryExpr
	in *check.Func
}

// power records an exclusive or that may be meant as a power: its first operand is 2 or 10, or its second one begins with 2.
func (l *linter) power(e ast.Expr) {
	b, ok := e.(*ast.BinaryExpr)
	if !ok {
		return
	}
	switch b.Op {
	case ast.And, ast.Or, ast.Shl, ast.Shr, ast.Ushr:
		l.bits[l.fn] = true
	case ast.Xor:
		base, exponent := l.of(b.X.Pos()), l.of(b.Y.Pos())
		left, isBinary := b.X.(*ast.BinaryExpr)
		_, sum := b.Y.(*ast.BinaryExpr)
		switch {
		case base == "2", base == "10", exponent == "2", sum && strings.HasPrefix(exponent, "2 "):
			l.xors = append(l.xors, xor{b, l.fn})
		case isBinary && left.Op == ast.Xor: // 10 ^ n + 1 ^ n is (10 ^ (n + 1)) ^ n
		default:
			l.bits[l.fn] = true
		}
	}
}

// powers warns of what power has recorded in functions that have no other operators on bits.
func (l *linter) powers() {
	for _, p := range l.xors {
		if l.bits[p.in] {
			continue
		}
		d := l.errs.Warnf(diag.XorAsPower, p.e.OpPos, "`^` is exclusive or, not a power")
		x, y := l.of(p.e.X.Pos()), l.of(p.e.Y.Pos())
		_, isName := p.e.X.(*ast.NameExpr)
		exponent, isNumber := p.e.Y.(*ast.IntLit)
		switch {
		case isName && y == "2":
			d.Fix("the square is `{}`", diag.Edit{Span: p.e.Span.Span, Text: x + " * " + x})
		case strings.HasPrefix(y, "2"):
			d.Help("the square is `x * x`; for the exclusive or, write `0x2`")
		case x == "10" && isNumber && exponent.Value <= 18:
			d.Fix("the power is `{}`", diag.Edit{Span: p.e.Span.Span, Text: "1" + strings.Repeat("0", int(exponent.Value))})
		case x == "10":
			d.Help("multiply in a loop; a power of floats is `pow(x, y)`")
		default:
			d.Help("a power of 2 is `1 << n`; for the exclusive or, write `0x2`")
		}
	}
}

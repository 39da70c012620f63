// This file defines what is reported about commas in place of dots: p,x for p.x.

package check

import (
	"strings"

	"cpsc/ast"
	"cpsc/diag"
)

// commasForDots returns the indices of those expressions of a list that begin with a name that is not declared, but that of a field of
// what is before the comma. If close is set, the comma must have no space around it.
func (c *checker) commasForDots(list []ast.Expr, close bool) (at []int) {
	if diag.Brief || c.suggestions > maxSuggestions {
		return nil
	}
	for i := 1; i < len(list); i++ {
		field := firstName(list[i])
		if field == nil || c.names[field.Name] != nil {
			continue
		}
		owner := lastOperand(list[i-1])
		s, ok := c.guess(owner).(*Struct)
		gap := c.text(diag.Span{Start: owner.Pos().End, End: field.Pos().Start})
		if ok && s.field(field.Name) != nil && (gap == "," || !close && strings.Trim(gap, " ") == ",") {
			at = append(at, i)
		}
	}
	return at
}

// commaForDot reports commas in place of dots in a list that should have n expressions, or any number if n is negative. It returns whether
// there are some; then it has checked the list.
func (c *checker) commaForDot(list []ast.Expr, n int) bool {
	if len(list) == n {
		return false
	}
	at := c.commasForDots(list, n < 0)
	if len(at) == 0 || n >= 0 && len(list)-len(at) != n {
		return false
	}
	c.reportCommas(list, at)
	return true
}

// reportCommas reports what commasForDots has returned for a list, and checks the other expressions.
func (c *checker) reportCommas(list []ast.Expr, at []int) {
	for i, e := range list {
		if len(at) == 0 || at[0] != i {
			if len(at) > 0 && at[0] == i+1 {
				e = lastOperand(e) // the field is meant as the operand
			}
			c.any(e)
			continue
		}
		at = at[1:]
		c.suggestions++
		field, owner := firstName(e), lastOperand(list[i-1])
		edit := diag.Edit{Span: owner.Pos().To(field.Pos()), Text: c.text(owner.Pos()) + "." + field.Name}
		if d := c.undeclared(field); d.Code != "" {
			d.Fix("did you mean `{}`?", edit)
		} else if d := c.lastUnknown.err; d != nil && len(d.Fixes) == 1 && d.Fixes[0].Edits[0].Text == edit.Text { // on the same line
			d.Fixes[0].Edits = append(d.Fixes[0].Edits, edit)
		}
	}
}

// commaInAssignment reports commas in place of dots in an assignment that has as many values as targets if they are dots. It returns
// whether there are some; then it has checked the assignment.
func (c *checker) commaInAssignment(s *ast.AssignStmt) bool {
	if diag.Brief {
		return false
	}
	same := len(s.Targets) == len(s.Values)
	targets, values := c.commasForDots(s.Targets, same), c.commasForDots(s.Values, same)
	if len(targets)+len(values) == 0 || len(s.Targets)-len(targets) != len(s.Values)-len(values) {
		return false
	}
	c.reportCommas(s.Targets, targets)
	c.reportCommas(s.Values, values)
	return true
}

// commaInCall is commaForDot for the arguments of a call.
func (c *checker) commaInCall(e *ast.CallExpr, called Object) bool {
	n, ok := c.parameters(called)
	if diag.Brief || !ok || len(e.Args) < 2 || n == len(e.Args) {
		return false
	}
	args := make([]ast.Expr, len(e.Args))
	for i, a := range e.Args {
		args[i] = a.X
	}
	if !c.commaForDot(args, n) {
		return false
	}
	if f, ok := called.(*Func); ok {
		c.raise(e, e.Pos(), f.Type.Throws)
	}
	return true
}

// parameters returns how many arguments a call of an object has, or -1 if any number, and whether the object can be called.
func (c *checker) parameters(called Object) (int, bool) {
	switch f := called.(type) {
	case *Builtin:
		if form := usages.Of(f.Name); form != "" && !strings.Contains(form, "…") {
			return strings.Count(form, ",") + 1, true
		}
		return -1, true
	case *Func:
		return len(f.Syntax.Params), true
	case *Struct:
		return len(f.Fields), true
	case *Var:
		if t, ok := c.typeOfVar(f).(*FuncType); ok {
			return len(t.Params), true
		}
	}
	return 0, false
}

// firstName returns the name that an expression begins with, or nil.
func firstName(e ast.Expr) *ast.NameExpr {
	for {
		switch x := e.(type) {
		case *ast.NameExpr:
			return x
		case *ast.BinaryExpr:
			e = x.X
		case *ast.IndexExpr:
			e = x.X
		case *ast.FieldExpr:
			e = x.X
		case *ast.CallExpr:
			e = x.Fn
		case *ast.CondExpr:
			e = x.Cond
		default:
			return nil
		}
	}
}

// lastOperand returns the operand that an expression ends with.
func lastOperand(e ast.Expr) ast.Expr {
	for {
		switch x := e.(type) {
		case *ast.BinaryExpr:
			e = x.Y
		case *ast.UnaryExpr:
			e = x.X
		case *ast.CondExpr:
			e = x.Else
		default:
			return e
		}
	}
}

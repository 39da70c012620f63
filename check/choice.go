// This file checks what other languages write as a choice between two values: c && x || y.

package check

import (
	"strings"

	"cpsc/ast"
	"cpsc/diag"
)

// choice reports the operations and, whose operands are of types t and u, and or, whose first operand it is, if they choose between
// two values, as in c && "yes" || "no", and returns whether they do: one of the values is a literal. Variables may be meant as conditions.
func (c *checker) choice(and, or *ast.BinaryExpr, t, u Type) bool {
	if and.Op != ast.LAnd || or.Op != ast.LOr || t != Bool || u == Bool || u == Invalid || !isLiteral(and.Y) && !isLiteral(or.Y) {
		return false
	}
	v := c.guess(or.Y)
	if v == Bool || v == Invalid {
		return false
	}
	d := c.errorf(diag.UndefinedOperator, and.OpPos, "the operator `&&` is not defined on `%s`", u).Label(and.Y.Pos(), "this is of type `%s`", u)
	condition := c.text(and.X.Pos())
	if _, ok := and.X.(*ast.CondExpr); ok {
		condition = "(" + condition + ")"
	}
	text := condition + " ? " + c.text(and.Y.Pos()) + " : " + c.text(or.Y.Pos())
	if !c.alone(or.Pos()) {
		text = "(" + text + ")"
	}
	switch {
	case u != v:
		d.Help("one of two values of the same type is chosen by `c ? x : y`")
	case !strings.ContainsAny(text, "\n\r`"):
		d.Fix("one of two values is chosen by `{}`", diag.Edit{Span: or.Pos(), Text: text})
	}
	c.any(or.Y)
	return true
}

// This file says of a variable that is of a wrong type which value gave it this type.

package check

import (
	"slices"
	"strings"

	"cpsc/ast"
	"cpsc/diag"
)

// keepOrigin records the value of a declaration without a type, if it makes the variable a string or a bool. For numbers, see
// keepLiteral.
func (c *checker) keepOrigin(v *Var, value ast.Expr) {
	if c.origins == nil {
		c.origins = map[*Var]ast.Expr{}
	}
	c.origins[v] = value
}

// labelOrigin adds to an error about the type of x, if it is a string or a bool because of the value that it is declared with, a
// label at this value. If that is a number in quotes and a number is expected, the fix writes it without them, unless y, which is added
// or assigned, may be what has the wrong type. This is the only error about such a variable: from then on, its type is not known.
func (c *checker) labelOrigin(d *diag.Diagnostic, x ast.Expr, expected Type, y ast.Expr) {
	name, ok := x.(*ast.NameExpr)
	if !ok {
		return
	}
	v, _ := c.info.Uses[name].(*Var)
	value := c.origins[v]
	if v == nil || value == nil || slices.ContainsFunc(d.Secondary, func(l diag.Label) bool { return l.Span == value.Pos() }) {
		return
	}
	if number := c.unquoted(value, expected); number != "" && (y == nil || isNumberLit(y)) {
		d.Helps, d.Fixes = nil, nil
		d.Fix("to make it a number, write `{}`", diag.Edit{Span: value.Pos(), Text: number})
		if c.quotedNumbers == nil {
			c.quotedNumbers = map[*Var]bool{}
		}
		c.quotedNumbers[v] = true
	} else if len(d.Helps) > 0 && !strings.HasPrefix(d.Helps[0], "convert it") {
		return // the mistake is known
	}
	d.Label(value.Pos(), "`%s` is of type `%s` because of this", v.Name, v.Type)
}

// assignsString records that a string is assigned to x, so that it is no number.
func (c *checker) assignsString(x ast.Expr) {
	if name, ok := x.(*ast.NameExpr); ok {
		if v, ok := c.info.Uses[name].(*Var); ok {
			delete(c.origins, v)
		}
	}
}

// unquoted returns the number that a string literal holds, as a number of the type that is expected, or "".
func (c *checker) unquoted(value ast.Expr, expected Type) string {
	lit, ok := value.(*ast.StringLit)
	if !ok || len(lit.Value) > 1 && lit.Value[0] == '0' && lit.Value[1] != '.' {
		return ""
	}
	switch number := lit.Value; {
	case expected == Float && isDecimal(number):
		return number + ".0"
	case expected == Int && isDecimal(number), expected == Float && isFraction(number):
		return number
	}
	return ""
}

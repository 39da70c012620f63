// This file defines helps about bytes of strings, and about functions that hide built-in ones.

package check

import (
	"strings"

	"cpsc/ast"
	"cpsc/diag"
)

// hidesBuiltin adds to the error that a call does not fit a function, which is declared at decl, that this function hides
// a built-in one, and returns whether it does.
func (c *checker) hidesBuiltin(d *diag.Diagnostic, e *ast.CallExpr, decl diag.Span) bool {
	name, ok := e.Fn.(*ast.NameExpr)
	if !ok || findBuiltin(name.Name) == nil || decl == (diag.Span{}) {
		return false
	}
	d.Label(decl, "it hides the built-in function").Help("to call the built-in `%s`, give this one another name", name.Name)
	return true
}

// beginsAsByte reports whether a variable is declared with a byte of a string as its value or, if inArray is set, with an
// array that begins with one.
func (c *checker) beginsAsByte(v *Var, inArray bool) bool {
	value, _, _ := strings.Cut(c.file.Text[v.Decl.End:], ";")
	value = strings.TrimLeft(value, " ")
	value = strings.TrimPrefix(strings.TrimPrefix(value, ": int "), ": [int] ")
	value, isValue := strings.CutPrefix(value, "= ")
	if inArray {
		value, isValue = strings.CutPrefix(value, "[")
	}
	name, index, indexed := strings.Cut(value, "[")
	b := c.names[name]
	if !isValue || !indexed || b == nil {
		return false
	}
	of, ok := b.obj.(*Var)
	end := strings.IndexByte(index, ']')
	return ok && of.Type == String && end >= 0 && (end == len(index)-1 || inArray && (index[end+1] == ',' || index[end+1] == ']'))
}

// holdsByte reports whether e is a variable, or an element of one, that is declared with a byte of a string.
func (c *checker) holdsByte(e ast.Expr) bool {
	index, inArray := e.(*ast.IndexExpr)
	if inArray {
		e = index.X
	}
	name, ok := e.(*ast.NameExpr)
	if !ok {
		return false
	}
	v, ok := c.info.Uses[name].(*Var)
	return ok && c.beginsAsByte(v, inArray)
}

// isByte reports whether e is a byte of a string, or a variable that is declared with one as its value, and that
// nothing has assigned to so far.
func (c *checker) isByte(e ast.Expr) bool {
	switch e := e.(type) {
	case *ast.IndexExpr:
		return c.info.Types[e.X] == String
	case *ast.NameExpr:
		v, ok := c.info.Uses[e].(*Var)
		return ok && !v.Assigned && c.beginsAsByte(v, false)
	}
	return false
}

// helpNumeral adds the help that x, a string literal of digits, is a number without its quotes, unless y, which is compared with it
// and has the type u, is a character. It returns whether it does.
func (c *checker) helpNumeral(d *diag.Diagnostic, x, y ast.Expr, u Type) bool {
	if !isNumber(u) || !isNumeral(x) || c.isByte(y) || c.isChar(y, true) {
		return false
	}
	number := x.(*ast.StringLit).Value
	if name, ok := y.(*ast.NameExpr); ok && u == Int && len(number) == 1 {
		if v, ok := c.info.Uses[name].(*Var); ok && (v.Kind != Local || v.Assigned) {
			d.Help("write the number without quotes, `%s`; or, if `%s` is a byte of a string, `'%[1]s'`", number, name.Name)
			return true
		}
	}
	if u == Float {
		number += ".0"
	}
	d.Fix("write the number without quotes: `{}`", diag.Edit{Span: x.Pos(), Text: number})
	return true
}

// helpCase replaces the help about the value of a case of the wrong type, if the switch is on a byte of a string.
func (c *checker) helpCase(d *diag.Diagnostic, e, subject ast.Expr) {
	if char := c.stringAsChar(e); char != "" && c.isByte(subject) {
		d.Helps, d.Fixes = nil, nil
		d.SureFix("a byte is a number: compare it with `{}`", diag.Edit{Span: e.Pos(), Text: char})
	}
}

// This file finds the integer literals because of which a variable or an expression is of type int
// where a float is meant: they are what to change, not each use.

package check

import (
	"slices"

	"cpsc/ast"
	"cpsc/diag"
)

// keepLiteral records the value of a declaration without a type, if integer literals give the variable its
// type.
func (c *checker) keepLiteral(v *Var, value ast.Expr) {
	if v.Type != Int && v.Type != c.types.arrays[Int] || len(c.ints(value)) == 0 {
		return
	}
	if c.literals == nil {
		c.literals = map[*Var]ast.Expr{}
	}
	c.literals[v] = value
}

// ints returns the integer literals that make the elements of an array, or the value of another expression, an int; nil if
// something else does.
func (c *checker) ints(e ast.Expr) []*ast.IntLit {
	switch e := e.(type) {
	case *ast.IntLit:
		if isDecimal(c.text(e.Pos())) {
			return []*ast.IntLit{e}
		}
	case *ast.UnaryExpr:
		if e.Op == ast.Sub {
			return c.ints(e.X)
		}
	case *ast.CondExpr:
		return both(c.ints(e.Then), c.ints(e.Else))
	case *ast.ArrayLit:
		var all []*ast.IntLit
		for i, x := range e.Elems {
			if lit := c.ints(x); lit == nil || i == maxGuesses {
				return nil
			} else {
				all = append(all, lit...)
			}
		}
		return all
	case *ast.CallExpr:
		name, builtin := c.builtinOf(e)
		switch {
		case builtin && name == "array" && len(e.Args) == 2:
			return c.ints(e.Args[1].X)
		case builtin && (name == "min" || name == "max") && len(e.Args) == 2:
			return both(c.ints(e.Args[0].X), c.ints(e.Args[1].X))
		}
	}
	return nil
}

// both returns the literals of two lists, or nil if one is empty.
func both(x, y []*ast.IntLit) []*ast.IntLit {
	if len(x) == 0 || len(y) == 0 {
		return nil
	}
	return append(x, y...)
}

// asFloats returns the edits that write integer literals as floats.
func asFloats(lits []*ast.IntLit) []diag.Edit {
	var edits []diag.Edit
	for _, x := range lits {
		edits = append(edits, diag.Edit{Span: diag.Span{Start: x.Pos().End, End: x.Pos().End}, Text: ".0"})
	}
	return edits
}

// isIntByLiteral reports whether an expression is a variable that is an int because of a literal.
func (c *checker) isIntByLiteral(e ast.Expr) bool {
	name, ok := e.(*ast.NameExpr)
	if !ok {
		return false
	}
	v, ok := c.info.Uses[name].(*Var)
	return ok && c.literals[v] != nil
}

// helpLiteral adds the fix that makes a float of x, a variable or an element of one that is declared with integer
// literals, and returns whether it is one. From now on, the variable is a float.
func (c *checker) helpLiteral(d *diag.Diagnostic, x ast.Expr) bool {
	name, isName := x.(*ast.NameExpr)
	if index, ok := x.(*ast.IndexExpr); ok {
		name, isName = index.X.(*ast.NameExpr)
	}
	if !isName {
		return false
	}
	v, _ := c.info.Uses[name].(*Var)
	value := c.literals[v]
	if value == nil {
		return false
	}
	lits := c.ints(value)
	d.Helps, d.Fixes = nil, nil
	d.Label(value.Pos(), "`%s` is of type `%s` because of this", name.Name, v.Type)
	switch text := c.text(value.Pos()); {
	case len(lits) > 1:
		d.Fix("to make it an array of floats, write each number as a `float`", asFloats(lits)...)
	case v.Type == Int && value.Pos().End == lits[0].Pos().End:
		d.Fix("to make it a `float`, begin with `{}`", diag.Edit{Span: value.Pos(), Text: text + ".0"})
	default:
		d.Fix("to change that, write `{}`", diag.Edit{Span: lits[0].Pos(), Text: c.text(lits[0].Pos()) + ".0"})
	}
	if c.floats == nil {
		c.floats = map[*Var]bool{}
	}
	c.floats[v] = true
	c.errs.Items = slices.DeleteFunc(c.errs.Items, func(e *diag.Diagnostic) bool { return e != d && slices.Contains(c.asInts[v], e) })
	return true
}

// typeOfVar returns the type of a variable where it is used.
func (c *checker) typeOfVar(v *Var) Type {
	switch {
	case !c.floats[v]:
		return v.Type
	case v.Type == Int:
		return Float
	}
	return c.types.array(Float)
}

// meantAsFloat reports whether an expression is a float only because a variable is meant as one, which was reported.
// That it is no int is a consequence.
func (c *checker) meantAsFloat(e ast.Expr) bool {
	if len(c.floats) == 0 {
		return false
	}
	switch e := e.(type) {
	case *ast.NameExpr:
		v, ok := c.info.Uses[e].(*Var)
		return ok && c.floats[v]
	case *ast.IndexExpr:
		return c.meantAsFloat(e.X)
	case *ast.UnaryExpr:
		return c.meantAsFloat(e.X)
	case *ast.BinaryExpr:
		first, chain := ast.Spine(e)
		return c.meantAsFloat(first) || slices.ContainsFunc(chain, func(b *ast.BinaryExpr) bool { return c.meantAsFloat(b.Y) })
	case *ast.CondExpr:
		return c.meantAsFloat(e.Then) || c.meantAsFloat(e.Else)
	case *ast.CallExpr:
		name, builtin := c.builtinOf(e)
		return builtin && (name == "min" || name == "max" || name == "abs") &&
			slices.ContainsFunc(e.Args, func(a *ast.Arg) bool { return c.meantAsFloat(a.X) })
	}
	return false
}

// usedAsInt records the error that a variable, which may have its type from an integer literal, is an int. It is no longer
// reported if the variable turns out to be meant as a float.
func (c *checker) usedAsInt(x ast.Expr, d *diag.Diagnostic) {
	name, ok := x.(*ast.NameExpr)
	if !ok {
		return
	}
	if v, ok := c.info.Uses[name].(*Var); ok && c.literals[v] != nil {
		if c.asInts == nil {
			c.asInts = map[*Var][]*diag.Diagnostic{}
		}
		c.asInts[v] = append(c.asInts[v], d)
	}
}

// helpInts adds to the error that e, a value of type int, is no float, the fix that writes its numbers as floats, if
// they are literals, and returns whether they are.
func (c *checker) helpInts(d *diag.Diagnostic, e ast.Expr) bool {
	lits := c.ints(e)
	if len(lits) == 0 {
		return false
	}
	d.Fix("write the numbers as floats", asFloats(lits)...)
	return true
}

// helpFloats replaces the help about a float in an array that begins with integer literals by the
// fix that makes floats of these.
func (c *checker) helpFloats(d *diag.Diagnostic, e *ast.ArrayLit) {
	var edits []diag.Edit
	for _, x := range e.Elems {
		if _, ok := x.(*ast.IntLit); ok && isDecimal(c.text(x.Pos())) {
			edits = append(edits, diag.Edit{Span: diag.Span{Start: x.Pos().End, End: x.Pos().End}, Text: ".0"})
		} else if _, ok := x.(*ast.FloatLit); !ok {
			return
		}
	}
	d.Helps, d.Fixes = nil, nil
	d.Fix("write the integers as floats", edits...)
}

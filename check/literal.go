// This file finds the integer literals because of which a variable or an expression is of type int
// where a float is meant: they are what to change, not each use.

package check

import (
	"math"
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

// intByLiteral returns the variable that is an int, or whose elements are ints, because of literals, if x is one, or an
// element of one; nil if not.
func (c *checker) intByLiteral(x ast.Expr) *Var {
	if index, ok := x.(*ast.IndexExpr); ok {
		x = index.X
	}
	name, ok := x.(*ast.NameExpr)
	if !ok {
		return nil
	}
	if v, ok := c.info.Uses[name].(*Var); ok && c.literals[v] != nil {
		return v
	}
	return nil
}

// A meantFloat is a variable that seems to be meant as a float, and the error that says so.
type meantFloat struct {
	v     *Var
	d     *diag.Diagnostic
	helps []string   // of the error, if the variable is an int after all
	fixes []diag.Fix // the same
}

// helpLiteral replaces the helps of an error by the fix that makes a float of x, a variable or an element of one that is declared
// with integer literals, and returns whether it is one. From now on, the variable is a float. The value that it gets is y, or nil: if that
// is a number such as 1.0, this number may be what is wrong.
func (c *checker) helpLiteral(d *diag.Diagnostic, x, y ast.Expr) bool {
	v := c.intByLiteral(x)
	if v == nil {
		return false
	}
	if float, ok := y.(*ast.FloatLit); ok && float.Value == math.Trunc(float.Value) {
		return false
	}
	value := c.literals[v]
	lits := c.ints(value)
	c.meant = append(c.meant, meantFloat{v, d, d.Helps, d.Fixes})
	d.Helps, d.Fixes = nil, nil
	d.Label(value.Pos(), "`%s` is of type `%s` because of this", v.Name, v.Type)
	switch text := c.text(value.Pos()); {
	case len(lits) > 1 && v.Type == Int:
		d.Fix("to make it a `float`, write each number as one", asFloats(lits)...)
	case len(lits) > 1:
		d.Fix("to make it an array of floats, write each number as a `float`", asFloats(lits)...)
	case value.Pos().End == lits[0].Pos().End:
		d.Fix("to make it a `float`, begin with `{}`", diag.Edit{Span: value.Pos(), Text: text + ".0"})
	default:
		d.Fix("to change that, write `{}`", diag.Edit{Span: lits[0].Pos(), Text: c.text(lits[0].Pos()) + ".0"})
	}
	if c.floats == nil {
		c.floats = map[*Var]bool{}
	}
	c.floats[v] = true
	return true
}

// needsInt records that an expression is used where only an int can be: if it is a variable, that is not meant as a float.
func (c *checker) needsInt(e ast.Expr) {
	if len(c.literals) == 0 {
		return
	}
	if v := c.intByLiteral(e); v != nil {
		if c.needInts == nil {
			c.needInts = map[*Var]bool{}
		}
		c.needInts[v] = true
	}
}

// needInt is needsInt for the operands x and y of an operator, whose types are t and u.
func (c *checker) needInt(op ast.Op, x, y ast.Expr, t, u Type) {
	if op < ast.Eq { // %, and operators on bits
		c.needsInt(x)
		c.needsInt(y)
		return
	}
	if t != Int || u != Int {
		return
	}
	xv, yv := c.intByLiteral(x), c.intByLiteral(y)
	if xv != nil && yv == nil && !isNumberLit(y) { // compared with an int
		c.needsInt(x)
	} else if yv != nil && xv == nil && !isNumberLit(x) {
		c.needsInt(y)
	}
}

// settleLiterals decides about the variables that seem to be meant as floats, when all their uses are known. If one has to be
// an int, the error about it gets its former helps; otherwise, the errors that it is an int are removed.
func (c *checker) settleLiterals() {
	for _, w := range c.asInt {
		if !diag.Brief && c.needInts[w.v] {
			w.d.Helps, w.d.Fixes = nil, nil
			c.helpInt(w.d, w.float)
		}
	}
	for _, m := range c.meant {
		if c.needInts[m.v] {
			m.d.Helps, m.d.Fixes = m.helps, m.fixes
			at := c.literals[m.v].Pos()
			m.d.Secondary = slices.DeleteFunc(m.d.Secondary, func(l diag.Label) bool { return l.Span == at })
			continue
		}
		c.errs.Items = slices.DeleteFunc(c.errs.Items, func(e *diag.Diagnostic) bool { return e != m.d && slices.Contains(c.asInts[m.v], e) })
	}
}

// typeOfVar returns the type of a variable where it is used.
func (c *checker) typeOfVar(v *Var) Type {
	switch {
	case !diag.Brief && c.quotedNumbers[v]:
		return Invalid
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
	if v := c.intByLiteral(x); v != nil {
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

// This file defines the helps about sums of arrays, which other languages have.

package check

import (
	"fmt"
	"strings"

	"cpsc/ast"
	"cpsc/diag"
)

// helpArraySum adds the fix that pushes y, an element or an array, to x, an array, to the error about the sum of both, if that is the whole
// value that a statement assigns or returns. It returns whether it is.
func (c *checker) helpArraySum(d *diag.Diagnostic, x, y ast.Expr, of *Array, assigns bool) bool {
	if len(c.lists) == 0 || c.info.Types[x] != Type(of) {
		return false
	}
	s, inHead := c.current, c.lists[len(c.lists)-1].current != c.current
	to, from := c.text(x.Pos()), c.text(y.Pos())
	value := func(list []ast.Expr) bool { // whether the sum is the whole value
		if len(list) != 1 {
			return false
		}
		b, ok := list[0].(*ast.BinaryExpr)
		return ok && b.X == x && b.Y == y
	}
	before, after := "", "" // what is executed before the elements are pushed, and after it
	part, name := false, c.freeName()
	switch s := s.(type) {
	case *ast.AssignStmt:
		target := ""
		if len(s.Targets) == 1 && isPath(s.Targets[0]) {
			target = c.text(s.Targets[0].Pos())
		}
		switch {
		case target == "" || strings.Contains(target, "("):
			return false
		case assigns:
		case s.Op != ast.NoOp || !value(s.Values):
			return false
		case target != to:
			before, to = fmt.Sprintf("%s = %s; ", target, c.copied(x)), target
		}
	case *ast.VarDecl:
		if len(s.Names) != 1 || !value(s.Values) || c.text(s.Names[0].Pos()) != s.Names[0].Name {
			return false
		}
		declared := strings.TrimRight(c.text(diag.Span{Start: s.Pos().Start, End: x.Pos().Start}), "=( \t\r\n")
		before, to = fmt.Sprintf("%s = %s; ", declared, c.copied(x)), s.Names[0].Name
	case *ast.ReturnStmt:
		if part = !value(s.Values); !part {
			after = " return " + name + ";"
		}
	case *ast.CallStmt, *ast.IfStmt, *ast.ForEachStmt, *ast.ThrowStmt, *ast.YieldStmt:
		part = true
	default:
		return false
	}
	if part || after != "" {
		if name == "" {
			return false
		}
		before, to = fmt.Sprintf("var %s = %s; ", name, c.copied(x)), name
	}
	lit, isLit := y.(*ast.ArrayLit)
	text := ""
	switch t := c.info.Types[y]; {
	case isLit && t == Type(of) && len(lit.Elems) > 0 && len(lit.Elems) <= maxGuesses:
		for _, e := range lit.Elems {
			text += fmt.Sprintf("push(%s, %s); ", to, c.text(e.Pos()))
		}
		text = strings.TrimSuffix(text, " ")
	case !isLit && t == of.Elem:
		text = fmt.Sprintf("push(%s, %s);", to, from)
	case !isLit && t == Type(of) && !inHead:
		name := "x"
		for _, other := range []string{"y", "elem"} {
			if nextWord(to+" "+from, name, 0) >= 0 {
				name = other
			}
		}
		text = fmt.Sprintf("for %s in %s { push(%s, %[1]s); }", name, from, to)
	default:
		return false
	}
	name, _, _ = strings.Cut(to, ".")
	name, _, _ = strings.Cut(name, "[")
	changed := before != "" || from == to || isLit && len(lit.Elems) > 1 // before what is added is evaluated
	if text = before + text + after; changed && nextWord(from, name, 0) >= 0 || strings.Count(text, "(") != strings.Count(text, ")") {
		return false // the value would be another one
	}
	if part {
		d.Help("make a longer array before this statement: %s", c.codeOf(text))
		return true
	}
	at := s.Pos()
	if whole := c.text(at); !strings.HasSuffix(whole, ";") || inHead {
		if text = strings.TrimSuffix(text, ";"); strings.Contains(text, ";") {
			return false
		}
	}
	help := "an array is made longer by `push`: write " + c.codeOf(text)
	if whole := c.text(at); strings.Contains(whole, "//") || strings.Contains(whole, "/*") {
		d.Help("%s", help)
		return true
	}
	d.Fix(help, diag.Edit{Span: at, Text: text})
	return true
}

// freeName returns a name that an array can have in a declaration before the current statement, or "".
func (c *checker) freeName() string {
	for _, name := range []string{"a", "list", "values"} {
		if c.free([]string{name}) {
			return name
		}
	}
	return ""
}

// copied returns the text of an array that is a new one.
func (c *checker) copied(x ast.Expr) string {
	text := c.text(x.Pos())
	if _, isLit := x.(*ast.ArrayLit); isLit || calls(x) {
		return text
	}
	return "copy(" + text + ")"
}

// This file defines the help for a value of a case that is a variable which could be a constant.

package check

import (
	"strings"

	"cpsc/ast"
	"cpsc/diag"
)

// A variableCase is the error that the value of a case is a variable, and its declaration.
type variableCase struct {
	d    *diag.Diagnostic
	v    *Var
	decl *ast.VarDecl
}

// keepFixed records the declaration of one variable by a statement of its own, or at the top, if its value is constant.
func (c *checker) keepFixed(v *Var, s *ast.VarDecl) {
	if _, ok := c.info.Values[s.Values[0]]; !ok || len(s.Names) > 1 {
		return
	}
	if c.fn != nil && c.lists[len(c.lists)-1].current != ast.Stmt(s) { // it is in the head of a for
		return
	}
	if c.fixed == nil {
		c.fixed = map[*Var]*ast.VarDecl{}
	}
	c.fixed[v] = s
}

// keepCase records the error that e, the value of a case, is not constant, if it is a variable that is declared with a constant value.
func (c *checker) keepCase(d *diag.Diagnostic, e ast.Expr) {
	name, ok := e.(*ast.NameExpr)
	if !ok {
		return
	}
	if v, ok := c.info.Uses[name].(*Var); ok && c.fixed[v] != nil {
		c.variableCases = append(c.variableCases, variableCase{d, v, c.fixed[v]})
	}
}

// makeConstants adds to the errors about variables as values of cases the fixes that declare them as constants, if nothing changes them.
func (c *checker) makeConstants() {
	for _, k := range c.variableCases {
		if edits := c.asConstant(k.v, k.decl); edits != nil {
			k.d.Label(k.v.Decl, "this is a variable")
			k.d.Helps = nil
			k.d.Fix("nothing changes it, so declare it as a constant: "+c.constantDecl(k.decl), edits...)
		}
	}
}

// asConstant returns the edits that make the declaration of a variable that of a constant, if nothing changes the variable.
func (c *checker) asConstant(v *Var, s *ast.VarDecl) []diag.Edit {
	from, name, value := s.Pos().Start, s.Names[0], s.Values[0].Pos()
	middle := diag.Span{Start: name.Pos().End, End: value.Start}
	rest := c.text(middle)
	edits := []diag.Edit{{Span: keyword(s.Pos(), "var"), Text: "const"}}
	if s.Type != nil {
		middle.End = s.Type.Pos().End
		rest = c.text(diag.Span{Start: middle.End, End: value.Start})
		edits = append(edits, diag.Edit{Span: middle})
	}
	if v.Assigned || v.Referred || !strings.HasPrefix(c.text(diag.Span{Start: from, End: name.Pos().Start}), "var ") || strings.TrimSpace(rest) != "=" {
		return nil
	}
	return edits
}

// constantDecl returns the declaration of a variable as that of a constant.
func (c *checker) constantDecl(s *ast.VarDecl) string {
	return c.codeOf("const " + s.Names[0].Name + " = " + c.text(s.Values[0].Pos()) + ";")
}

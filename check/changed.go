// This file defines the helps about constants that are changed, and about functions that change their arguments.

package check

import (
	"cpsc/ast"
	"cpsc/diag"
)

// changesConst adds to the error that an object is assigned to, or passed by reference, where it is declared, if it is a constant. If
// there is an error already that this constant is changed, it stands for this one, too.
func (c *checker) changesConst(d *diag.Diagnostic, obj Object) {
	k, ok := obj.(*Const)
	if !ok || c.text(keyword(k.Decl.Pos(), "const")) != "const" {
		return
	}
	if first := c.changedConsts[k]; first != nil {
		c.alsoHere(first, d.Primary.Span)
		c.errs.Items = c.errs.Items[:len(c.errs.Items)-1]
		return
	}
	if c.changedConsts == nil {
		c.changedConsts = map[*Const]*diag.Diagnostic{}
	}
	c.changedConsts[k] = d
	d.Label(k.Decl.Name.Pos(), "declared here as a constant").Helps = []string{"to change it, declare it with `var` in place of `const`"}
}

// makeVariables adds the fixes that declare the constants that are changed as variables, where nothing needs a constant: the values of
// the other ones, those of cases, and what is executed before the declaration.
func (c *checker) makeVariables(consts []*Const, globals []*ast.VarDecl) {
	needed, in := map[Object]bool{}, map[*Const]*function{}
	need := func(e ast.Expr) {
		inspect(e, func(e ast.Expr) bool {
			if name, ok := e.(*ast.NameExpr); ok {
				needed[c.info.Uses[name]] = true
			}
			return true
		})
	}
	for _, k := range consts {
		need(k.Decl.Value)
	}
	for _, k := range c.consts {
		need(k.Decl.Value)
		in[k.Const] = k.fn
	}
	for _, e := range c.caseValues {
		need(e)
	}
	for k, d := range c.changedConsts {
		f, at := in[k], keyword(k.Decl.Pos(), "const")
		early := f == nil && len(globals) > 0 && globals[0].Pos().Start < at.Start || f != nil && len(f.gotos) > 0
		if needed[k] {
			d.Helps = []string{"other constants or cases need its value, so that it stays a constant: change a variable in place of it"}
		} else if !early {
			d.Fixes = []diag.Fix{{Help: d.Helps[0], Edits: []diag.Edit{{Span: at, Text: "var"}}}}
		}
	}
}

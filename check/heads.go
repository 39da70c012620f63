// This file finds the errors that are consequences of a wrong head of a function, which another error reports.

package check

import (
	"fmt"
	"slices"
	"strings"

	"cpsc/ast"
	"cpsc/diag"
)

// A consequence is an error that is reported only if the head of a function, or of any function
// if f is nil, was not found to be wrong.
type consequence struct {
	f *function
	d *diag.Diagnostic
}

// unlessHeadFails makes an error one that is reported only if the head of f is right.
func (c *checker) unlessHeadFails(f *function, d *diag.Diagnostic) {
	if f != nil {
		c.consequences = append(c.consequences, consequence{f, d})
	}
}

// unlessThrows makes an error one that is reported only if all functions say what they throw.
func (c *checker) unlessThrows(d *diag.Diagnostic) {
	c.consequences = append(c.consequences, consequence{nil, d})
}

// calledFunction returns the function that a call calls by its name, or nil. A variable is such a
// name if its function was found to have a wrong head.
func (c *checker) calledFunction(e *ast.CallExpr) *function {
	if name, ok := e.Fn.(*ast.NameExpr); ok {
		return c.functionOf(name)
	}
	return nil
}

// functionOf returns the function that is the value of an expression, a literal or a name, or nil.
func (c *checker) functionOf(e ast.Expr) *function {
	switch e := e.(type) {
	case *ast.FuncLit:
		return c.funcs[c.info.FuncOf[e.Func]]
	case *ast.NameExpr:
		switch obj := c.info.Uses[e].(type) {
		case *Func:
			return c.funcs[obj]
		case *Var:
			return c.badValues[obj]
		}
	}
	return nil
}

// keepBadHead notes that the value of a variable is a function whose head is wrong.
func (c *checker) keepBadHead(v *Var, value ast.Expr) {
	lit, ok := value.(*ast.FuncLit)
	if !ok {
		return
	}
	for _, f := range slices.Backward(c.order) {
		if f.Syntax == lit.Func && f.badHead {
			if c.badValues == nil {
				c.badValues = map[*Var]*function{}
			}
			c.badValues[v] = f
		}
		if f.Syntax == lit.Func {
			return
		}
	}
}

// takesAnything reports whether the current statement takes a call of any type: it declares a variable without a type, or loops over it.
func (c *checker) takesAnything(e *ast.CallExpr) bool {
	switch s := c.current.(type) {
	case *ast.VarDecl:
		return s.Type == nil && slices.Contains(s.Values, ast.Expr(e))
	case *ast.ForEachStmt:
		return s.Seq == ast.Expr(e)
	}
	return false
}

// dropConsequences removes the errors that others explain.
func (c *checker) dropConsequences() {
	for _, f := range c.order {
		if d := f.yield; !diag.Brief && d != nil && f.inValue && len(d.Fixes) > 0 {
			d.Helps[0] += fmt.Sprintf("; the values of a call are taken in a loop: `for x in %s(…) { … }`", f.Name)
			d.Fixes = nil
		}
		if !diag.Brief && f.yield != nil && f.uncaught != nil && f.madeGen() != nil { // the throws is taken for that of the generator
			c.errs.Items = slices.DeleteFunc(c.errs.Items, func(d *diag.Diagnostic) bool { return d == f.uncaught })
		}
	}
	anyBad := slices.ContainsFunc(c.order, func(f *function) bool { return f.badHead })
	for _, q := range c.consequences {
		if q.f == nil && anyBad || q.f != nil && q.f.badHead {
			c.errs.Items = slices.DeleteFunc(c.errs.Items, func(d *diag.Diagnostic) bool { return d == q.d })
		}
	}
}

// beforeBody inserts a text before the body of a function.
func (c *checker) beforeBody(f *function, text string) diag.Edit {
	at := f.Syntax.Body.Span.Start
	return diag.Edit{Span: diag.Span{Start: at, End: at}, Text: text}
}

// beforeThrows inserts a text after the parameters of a function without results: before its throws or its body.
func (c *checker) beforeThrows(f *function, text string) diag.Edit {
	edit := c.beforeBody(f, text)
	if throws := f.Syntax.Throws; throws != nil {
		head := c.text(diag.Span{Start: f.Syntax.Start, End: throws.Pos().Start})
		at := f.Syntax.Start + int32(strings.LastIndex(head, "throws"))
		edit.Span = diag.Span{Start: at, End: at}
	}
	return edit
}

// This file defines the helps about mistakes of users who know exceptions, generators and
// loops from other languages.

package check

import (
	"fmt"
	"strings"

	"cpsc/ast"
	"cpsc/diag"
)

// excerpt returns the text of an expression for a help, or "…" if it is long.
func (c *checker) excerpt(e ast.Node) string {
	text := c.text(e.Pos())
	if len(text) > maxQuoted || strings.ContainsAny(text, "\n\r{`") {
		return "…"
	}
	return text
}

// foreignCall returns what to write instead of a call of a function that is not declared
// but that other languages have, or "".
func (c *checker) foreignCall(e *ast.CallExpr, name string) string {
	args := make([]string, len(e.Args))
	for i, a := range e.Args {
		args[i] = c.excerpt(a.X)
	}
	switch s := c.current.(type) {
	case *ast.CallStmt:
		if s.Call == e && name == "raise" && len(args) == 1 {
			return fmt.Sprintf("write `throw %s;`", args[0])
		}
	case *ast.ThrowStmt:
		if s.Value == e && (name == "Exception" || name == "Error") && len(args) == 1 {
			return fmt.Sprintf("any value can be thrown: `throw %s;`", args[0])
		}
	case *ast.YieldStmt:
		if s.Value == e && name == "from" && len(args) == 1 {
			return fmt.Sprintf("write `for x in %s { yield x; }`", args[0])
		}
	case *ast.ForEachStmt:
		switch {
		case s.Seq != e:
		case name == "range" && len(args) == 1:
			return fmt.Sprintf("write a range: `for %s in 0..%s`", s.Var.Name, args[0])
		case name == "range" && len(args) == 2:
			return fmt.Sprintf("write a range: `for %s in %s..%s`", s.Var.Name, args[0], args[1])
		case name == "range" && len(args) == 3:
			cmp := "<"
			if strings.HasPrefix(args[2], "-") {
				cmp = ">"
			}
			return fmt.Sprintf("write `for var %s = %s; %[1]s %[4]s %[3]s; %[1]s += %[5]s { … }`", s.Var.Name, args[0], args[1], cmp, args[2])
		}
	}
	return ""
}

// unusedGenerator warns of a call statement that only makes a generator.
func (c *checker) unusedGenerator(call *ast.CallExpr) {
	name, ok := call.Fn.(*ast.NameExpr)
	if !ok {
		return
	}
	f, ok := c.info.Uses[name].(*Func)
	if !ok || f.Yields == nil {
		return
	}
	c.errs.Warnf(diag.UnusedGenerator, call.Pos(), "this call executes nothing of `%s`", f.Name).
		Under("its generator is not used").
		Label(f.Syntax.Yields.Pos(), "`%s` is a generator function", f.Name).
		Help("take the values in a loop: `for x in %s { … }`", c.excerpt(call))
}

// helpGen adds a help to the error that a value of type got is not of type want, if want
// is the type of generators of arrays of what got yields.
func helpGen(d *diag.Diagnostic, want, got Type) {
	w, _ := want.(*Gen)
	g, _ := got.(*Gen)
	if w == nil || g == nil {
		return
	}
	if a, ok := w.Elem.(*Array); ok && a.Elem == g.Elem {
		d.Help("write `gen %s`: `%s` is the type of generators of arrays", g.Elem, w)
	}
}

// helpNeverReturns adds a help to the error that the end of a function is reachable, if its
// last statement calls a function that never returns. To the control flow checks, every
// call but one of exit may return.
func (c *checker) helpNeverReturns(d *diag.Diagnostic, f *function) {
	call := lastCall(f.Syntax.Body.Stmts)
	if call == nil {
		return
	}
	callee, _ := c.info.Uses[call.Fn.(*ast.NameExpr)].(*Func)
	if callee == nil || callee.Yields != nil {
		return
	}
	throws, exits := c.neverReturns(c.funcs[callee])
	if !throws && !exits {
		return
	}
	d.Label(call.Pos(), "this call never returns, but the type of `%s` does not say so", callee.Name)
	if value := c.thrownValue(callee, call); value != "" {
		d.Help("write `throw %s;` in place of the call", value)
		return
	}
	d.Help("add a `return` or a `throw` after the call, which is never executed")
}

// lastCall returns the call of a function by its name with which a list of statements ends,
// or nil. In an if or a switch, it takes the first of the branches that end with one.
func lastCall(list []ast.Stmt) *ast.CallExpr {
	if len(list) == 0 {
		return nil
	}
	switch s := list[len(list)-1].(type) {
	case *ast.CallStmt:
		if _, ok := s.Call.Fn.(*ast.NameExpr); ok {
			return s.Call
		}
	case *ast.Block:
		return lastCall(s.Stmts)
	case *ast.TryStmt:
		if call := lastCall(s.Body.Stmts); call != nil || s.Catch == nil {
			return call
		}
		return lastCall(s.Catch.Body.Stmts)
	case *ast.SwitchStmt:
		for _, k := range s.Cases {
			if call := lastCall(k.Body); call != nil {
				return call
			}
		}
	case *ast.IfStmt:
		for _, arm := range s.Arms {
			if call := lastCall(arm.Body.Stmts); call != nil {
				return call
			}
		}
		if s.Else != nil {
			return lastCall(s.Else.Stmts)
		}
	}
	return nil
}

// neverReturns reports whether a function clearly never returns: it has no return, and ends
// with a throw or with a call of exit.
func (c *checker) neverReturns(f *function) (throws, exits bool) {
	body := f.Syntax.Body.Stmts
	if f.returns || len(body) == 0 {
		return false, false
	}
	switch s := body[len(body)-1].(type) {
	case *ast.ThrowStmt:
		return true, false
	case *ast.CallStmt:
		return false, c.exits(s.Call)
	}
	return false, false
}

// thrownValue returns the text of what a call throws if the body of the function only
// throws one of its parameters, or else "".
func (c *checker) thrownValue(f *Func, call *ast.CallExpr) string {
	s, ok := f.Syntax.Body.Stmts[0].(*ast.ThrowStmt)
	if !ok {
		return ""
	}
	value, ok := s.Value.(*ast.NameExpr)
	if !ok {
		return ""
	}
	for i, p := range f.Params {
		if c.info.Uses[value] == Object(p) && i < len(call.Args) && p.Kind != ByRef {
			return c.excerpt(call.Args[i].X)
		}
	}
	return ""
}

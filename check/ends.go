// This file defines the helps about calls that never return, and about the ends of functions.

package check

import (
	"slices"
	"strings"

	"cpsc/ast"
	"cpsc/diag"
)

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

// helpLastCalls adds the fix that returns the results of the calls with which a function ends to the error that it can end without a
// return, if all of them have the result of the function.
func (c *checker) helpLastCalls(d *diag.Diagnostic, f *function) {
	var edits []diag.Edit
	var call *ast.CallExpr
	var ends func(list []ast.Stmt) bool // whether they end with such a call, or return
	ends = func(list []ast.Stmt) bool {
		if len(list) == 0 {
			return false
		}
		switch s := list[len(list)-1].(type) {
		case *ast.ReturnStmt, *ast.ThrowStmt:
			return true
		case *ast.CallStmt:
			at := s.Pos().Start
			call, edits = s.Call, append(edits, diag.Edit{Span: diag.Span{Start: at, End: at}, Text: "return "})
			return slices.Equal(c.resultsOfCall(s.Call), f.Results)
		case *ast.IfStmt:
			for _, arm := range s.Arms {
				if !ends(arm.Body.Stmts) {
					return false
				}
			}
			return s.Else != nil && ends(s.Else.Stmts)
		}
		return false
	}
	if !ends(f.Syntax.Body.Stmts) {
		return
	}
	if len(edits) > 1 {
		d.Fix("return the results of the calls, as in `return "+c.excerpt(call)+";`", edits...)
		return
	}
	d.Fix("to return the result of the call, write `return "+c.excerpt(call)+";`", edits...)
}

// resultsOfCall returns the results of a call that was checked, of a function or a struct.
func (c *checker) resultsOfCall(e *ast.CallExpr) []Type {
	if name, ok := e.Fn.(*ast.NameExpr); ok {
		if s, ok := c.info.Uses[name].(*Struct); ok {
			return []Type{s}
		}
	}
	if t, ok := c.typeOfCallee(e).(*FuncType); ok {
		return t.Results
	}
	return nil
}

// helpEmptyCases adds the help that a case does not fall through to the error that the end of a
// function is reachable, if the last statement is a switch with an empty case before another one.
func (c *checker) helpEmptyCases(d *diag.Diagnostic, f *function) {
	if diag.Brief {
		return
	}
	body := f.Syntax.Body.Stmts
	if len(body) == 0 {
		return
	}
	s, ok := body[len(body)-1].(*ast.SwitchStmt)
	if !ok {
		labelLoop(d, body[len(body)-1])
		return
	}
	c.labelNoDefault(d, s)
	for i, k := range s.Cases {
		if len(k.Body) > 0 || len(k.Values) == 0 {
			continue
		}
		var values []string
		end := i
		for ; end < len(s.Cases) && len(s.Cases[end].Values) > 0; end++ {
			for _, x := range s.Cases[end].Values {
				values = append(values, c.text(x.Pos()))
			}
			if len(s.Cases[end].Body) > 0 {
				break
			}
		}
		if text := strings.Join(values, ", "); end < len(s.Cases) && len(s.Cases[end].Values) > 0 && !strings.ContainsAny(text, "\n\r`") {
			last := s.Cases[end].Values
			d.Fix("a case does not go on with the next one; one for several values is `case {}:`", diag.Edit{Span: k.Values[0].Pos().To(last[len(last)-1].Pos()), Text: text})
		}
		return
	}
}

// labelNoDefault adds a label and a help to the error that the end of a function is reachable, if it ends with a switch of which all cases
// return, and which has no default.
func (c *checker) labelNoDefault(d *diag.Diagnostic, s *ast.SwitchStmt) {
	for _, k := range s.Cases {
		if k.Default || len(k.Body) == 0 {
			return
		}
		switch k.Body[len(k.Body)-1].(type) {
		case *ast.ReturnStmt, *ast.ThrowStmt:
		default:
			return
		}
	}
	d.Label(keyword(s.Pos(), "switch"), "no case of this may be executed").
		Help("write `return …;` after the `switch`, or in a `default`")
}

// labelLoop adds a label to the error that the end of a function is reachable, if it ends with a loop whose body always returns.
func labelLoop(d *diag.Diagnostic, s ast.Stmt) {
	var body []ast.Stmt
	switch s := s.(type) {
	case *ast.ForEachStmt:
		body = s.Body.Stmts
	case *ast.ForInStmt:
		body = s.Body.Stmts
	}
	for len(body) > 0 {
		switch last := body[len(body)-1].(type) {
		case *ast.ReturnStmt:
			d.Label(keyword(s.Pos(), "for"), "this loop may be executed zero times")
			return
		case *ast.IfStmt:
			if body = nil; last.Else != nil {
				body = last.Else.Stmts
			}
		default:
			return
		}
	}
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

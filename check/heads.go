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

// takesAnything reports whether a call may be of any type: it is the value of a variable without a type, or what a loop is over.
func (c *checker) takesAnything(e *ast.CallExpr) bool {
	loop, ok := c.current.(*ast.ForEachStmt)
	return ok && loop.Seq == ast.Expr(e) || c.declaring != nil && c.declaring.Type == nil && slices.Contains(c.declaring.Values, ast.Expr(e))
}

// countReturned adds where the results are declared to the error that a return has another number of values, if there is one after the
// first errors, and records it for moreResults.
func (c *checker) countReturned(s *ast.ReturnStmt, first int) {
	f := c.fn
	n := len(f.Results)
	if len(s.Values) != n && first < len(c.errs.Items) && c.errs.Items[first].Code == diag.WrongValueCount && c.errs.Items[first].Primary.Span.Start == s.Values[0].Pos().Start {
		c.errs.Items[first].Label(f.resultsSpan(), "the results are declared here")
	}
	if call, ok := s.Values[0].(*ast.CallExpr); ok && len(s.Values) == 1 && c.calledFunction(call) == f {
		return // it has the same results
	}
	if f.unclear = f.unclear || len(s.Values) <= n || len(f.surplus) > 0 && len(s.Values) != len(f.values); f.unclear {
		return
	}
	f.surplus = append(f.surplus, c.errs.Items[first])
	if f.values == nil {
		f.values = make([]Type, len(s.Values))
	}
	for i, e := range s.Values {
		switch t := c.guess(e); {
		case t == Invalid || isArray(t) && t.(*Array).Elem == Invalid:
		case f.values[i] == nil:
			f.values[i] = t
		case f.values[i] != t:
			f.unclear = true
		}
	}
}

// moreResults reports the returns of f only once, with the fix that gives it more results, if all of them have the same number of values,
// of known types, and neither the function nor a call of it is used as a single value. The other errors are added to those to drop.
func (c *checker) moreResults(f *function, drop map[*diag.Diagnostic]bool) {
	if f.surplus == nil || f.unclear || f.Escapes || f.Outer == nil && f.Name == "main" || len(f.surplus[0].Helps) > 0 || slices.Contains(f.values, nil) {
		return
	}
	types := make([]string, len(f.values))
	for i, t := range f.values {
		types[i] = t.String()
	}
	text, at := strings.Join(types, ", "), f.resultsSpan()
	head := "-> (" + text + ")"
	if !strings.HasSuffix(strings.TrimRight(c.file.Text[:at.Start], " "), "(") {
		text = "(" + text + ")"
	}
	f.badHead = true
	f.surplus[0].Fix("declare all results: `"+head+"`", diag.Edit{Span: at, Text: text})
	for _, d := range f.surplus[1:] {
		c.alsoHere(f.surplus[0], d.Primary.Span)
		drop[d] = true
	}
}

// dropConsequences removes the errors that others explain.
func (c *checker) dropConsequences() {
	drop := map[*diag.Diagnostic]bool{}
	for _, f := range c.order {
		if !diag.Brief {
			c.moreResults(f, drop)
		}
		if d := f.yield; !diag.Brief && d != nil && (f.inValue || f.Escapes) && len(f.Results) == 0 && len(d.Fixes) > 0 {
			d.Helps[0] += fmt.Sprintf("; the values of a call are taken in a loop: `for x in %s(…) { … }`", f.Name)
			d.Fixes = nil
		}
		if !diag.Brief && f.yield != nil && f.uncaught != nil && f.madeGen() != nil { // the throws is taken for that of the generator
			drop[f.uncaught] = true
		}
	}
	anyBad := slices.ContainsFunc(c.order, func(f *function) bool { return f.badHead })
	for _, q := range c.consequences {
		if q.f == nil && anyBad || q.f != nil && q.f.badHead {
			drop[q.d] = true
		}
	}
	if len(drop) > 0 {
		c.errs.Items = slices.DeleteFunc(c.errs.Items, func(d *diag.Diagnostic) bool { return drop[d] })
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

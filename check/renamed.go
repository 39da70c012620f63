// This file defines what is reported about functions that were renamed where they are declared, but not where they are
// called.

package check

import (
	"slices"

	"cpsc/ast"
	"cpsc/diag"
)

// An unknownCall is a call of a function that is not declared.
type unknownCall struct {
	call      *ast.CallExpr
	err       *diag.Diagnostic // says so, or nil if it was said before
	statement bool             // the call is a statement
}

// keepUnknownCall records a call of a function that is not declared for renamedFuncs. The errors about it are those from an index on.
func (c *checker) keepUnknownCall(e *ast.CallExpr, from int) {
	if diag.Brief {
		return
	}
	u := unknownCall{call: e, statement: c.isStatement(e)}
	for _, d := range c.errs.Items[min(from, len(c.errs.Items)):] {
		if d.Code == diag.UndeclaredName && d.Primary.Span == e.Fn.Pos() {
			u.err = d
		}
	}
	if c.unknownCalls == nil {
		c.unknownCalls = map[string][]unknownCall{}
	}
	name := e.Fn.(*ast.NameExpr).Name
	c.unknownCalls[name] = append(c.unknownCalls[name], u)
}

// renamedFuncs reports the calls of a function that is not declared only once, with the fix that calls another one in place of it, if one
// function is never used and can be called like this: it may be this one by its new name.
func (c *checker) renamedFuncs() {
	if len(c.unknownCalls) > maxSuggestions {
		return
	}
	unused := c.neverUsed()
	names := map[*Func][]string{} // for which a function may be meant
	for name, calls := range c.unknownCalls {
		var meant []*Func
		for _, f := range unused {
			if c.canBeCalled(f, name, calls) {
				meant = append(meant, f)
			}
		}
		if len(meant) == 1 {
			names[meant[0]] = append(names[meant[0]], name)
		}
	}
	repeated := map[*diag.Diagnostic]bool{}
	for f, of := range names {
		first := c.unknownCalls[of[0]][0].err
		if len(of) > 1 || first == nil || len(first.Fixes) > 0 {
			continue
		}
		var edits []diag.Edit
		for _, u := range c.unknownCalls[of[0]] {
			edits = append(edits, diag.Edit{Span: u.call.Fn.Pos(), Text: f.Name})
			if u.err != first {
				repeated[u.err] = true
			}
		}
		first.Notes, first.Helps = nil, nil
		first.Label(f.Decl, "this function is never called").Fix("did you mean `{}`?", edits...)
	}
	c.errs.Items = slices.DeleteFunc(c.errs.Items, func(d *diag.Diagnostic) bool { return repeated[d] })
}

// neverUsed returns the functions of the program whose name the text has only once. There are none if too many of them are not used.
func (c *checker) neverUsed() []*Func {
	used := map[Object]bool{}
	for _, o := range c.info.Uses {
		used[o] = true
	}
	var list []*Func
	for _, f := range c.order {
		if f.Outer == nil && f.Name != "" && f.Name != "main" && !used[f.Func] {
			list = append(list, f.Func)
		}
	}
	if len(list) > maxSuggestions {
		return nil
	}
	return slices.DeleteFunc(list, func(f *Func) bool { return len(wordsIn(c.file.Text, f.Name)) > 1 })
}

// canBeCalled reports whether a function suits all calls of a name: their arguments have the types of its parameters, and a call is a
// statement if the function has no result. One call without arguments says too little. So does one of a name that other languages have a
// function for, unless structs take part.
func (c *checker) canBeCalled(f *Func, name string, calls []unknownCall) bool {
	if len(calls) == 1 {
		if len(f.Type.Params) == 0 {
			return false
		}
		ofProgram := slices.ContainsFunc(f.Type.Params, func(p Param) bool { return isStruct(p.Type) }) || slices.ContainsFunc(f.Type.Results, isStruct)
		if wordHelps.Of(name) != "" && !ofProgram {
			return false
		}
	}
	for _, u := range calls {
		if len(u.call.Args) != len(f.Type.Params) || u.statement != (len(f.Type.Results) == 0) {
			return false
		}
		for i, p := range f.Type.Params {
			a := u.call.Args[i]
			t := c.info.Types[a.X]
			if t != nil && t != Invalid && t != p.Type || a.Ref != p.Ref {
				return false
			}
		}
	}
	return true
}

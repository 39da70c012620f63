// This file defines the helps about functions that may throw where ones are expected that do not.

package check

import (
	"fmt"
	"slices"

	"cpsc/ast"
	"cpsc/diag"
)

// A throwing is the value of an expression, a function that may throw t, where one is expected that does not.
type throwing struct {
	d    *diag.Diagnostic
	lit  *function // a literal that does not say that it throws, or nil
	need Type      // what would have to be expected
	t    Type
	call *ast.CallExpr // whose argument i it is, or nil
	i    int
}

// keepThrowing records a throwing value.
func (c *checker) keepThrowing(syntax ast.Node, r throwing) {
	if c.throwings == nil {
		c.throwings = map[ast.Node]*throwing{}
	}
	c.throwings[syntax] = &r
}

// keepPassed notes that the argument i of a call, whose parameter or field is j, is a throwing value, if it is one.
func (c *checker) keepPassed(e *ast.CallExpr, i, j int) {
	var syntax ast.Node = e.Args[i].X
	if lit, ok := syntax.(*ast.FuncLit); ok && c.throwings[syntax] == nil {
		syntax = lit.Func
	}
	if r := c.throwings[syntax]; r != nil {
		r.call, r.i = e, j
	}
}

// refused returns the type that would have to be expected of f, a literal, so that it may throw t, if that is not so, or nil.
func (c *checker) refused(f *function, t Type) Type {
	w, ok := f.want.(*FuncType)
	if !ok {
		return nil
	}
	need := c.types.fn(w.Params, w.Results, t)
	if f.Yields != nil {
		need = c.types.fn(w.Params, []Type{c.types.gen(f.Yields, t)}, nil)
	}
	if agree(need, w) {
		return nil
	}
	return need
}

// labelOuterTry adds to the error that nothing catches what is thrown in f that a try of a function around it does not, if there is one.
func labelOuterTry(d *diag.Diagnostic, f *function) {
	for f = f.outer; f != nil; f = f.outer {
		for r := f.region; r != nil; r = r.outer {
			if r.part == "try" && r.try.Catch != nil {
				d.Label(keyword(r.try.Pos(), "try"), "this `try` is outside of the function, and gets only what that lets out")
				return
			}
		}
	}
}

// helpThrowings adds to the errors about throwing values what would have to be declared. All functions have been checked.
func (c *checker) helpThrowings() {
	uses := map[Object][]*ast.NameExpr{} // of the functions that are called, and of their parameters
	for _, r := range c.throwings {
		if f := c.taker(r); f != nil {
			uses[f.Func], uses[f.Params[r.i]] = nil, nil
		}
	}
	for name, obj := range c.info.Uses {
		if list, ok := uses[obj]; ok {
			uses[obj] = append(list, name)
		}
	}
	for _, r := range c.throwings {
		help := "or let it throw: "
		if r.lit != nil {
			help = "or let it out of the function: "
		}
		f := c.taker(r)
		s, isStruct := c.structTaker(r)
		switch {
		case f != nil:
			help += fmt.Sprintf("the parameter `%s` of `%s` has to be of type `%s`", f.Params[r.i].Name, f.Name, r.need)
		case isStruct:
			help += fmt.Sprintf("the field `%s` of `%s` has to be of type `%s`", s.Fields[r.i].Name, s.Name, r.need)
		case r.lit != nil:
			help += fmt.Sprintf("the type that is expected here has to be `%s`", r.need)
		default:
			continue
		}
		var edits []diag.Edit
		if f != nil {
			edits = c.takeThrowing(r, f, uses)
		}
		if edits == nil {
			r.d.Help("%s", help)
			continue
		}
		if len(edits) > 1 && f.Throws == nil {
			help += fmt.Sprintf(", and `%s` throws it, too", f.Name)
		}
		if r.lit != nil {
			edits = append(edits, c.letOut(r.lit, r.t)...)
		}
		slices.SortStableFunc(edits, func(a, b diag.Edit) int { return int(a.Span.Start - b.Span.Start) })
		r.d.Helps = append(r.d.Helps, help)
		r.d.Fixes = append(r.d.Fixes, diag.Fix{Help: help, Edits: edits})
	}
}

// taker returns the function to which a throwing value is passed, or nil.
func (c *checker) taker(r *throwing) *function {
	if r.call == nil {
		return nil
	}
	if f := c.calledFunction(r.call); f != nil && f.Name != "" && r.i < len(f.Params) {
		return f
	}
	return nil
}

// structTaker returns the struct that is made with a throwing value.
func (c *checker) structTaker(r *throwing) (*Struct, bool) {
	if r.call == nil {
		return nil, false
	}
	name, ok := r.call.Fn.(*ast.NameExpr)
	if !ok {
		return nil, false
	}
	s, ok := c.info.Uses[name].(*Struct)
	return s, ok && r.i < len(s.Fields)
}

// takeThrowing returns the edits by which a parameter of f takes a throwing value, and f throws the same; nil: it is not clear that they
// are right. There may be no other call, and the parameter may only be called, in f itself and outside of any try.
func (c *checker) takeThrowing(r *throwing, f *function, uses map[Object][]*ast.NameExpr) []diag.Edit {
	v := f.Params[r.i]
	typ, ok := f.Syntax.Params[r.i].Type.(*ast.FuncType)
	if !ok || typ.Throws != nil || c.fragment || f.Syntax.Extern || f.Yields != nil || f.hasTry || f.Throws != nil && !agree(f.Throws, r.t) ||
		r.lit != nil && r.lit.Yields != nil || len(uses[f.Func]) != 1 || v.Captured || v.Assigned || v.Referred {
		return nil
	}
	if len(typ.Results) == 1 {
		switch typ.Results[0].(type) {
		case *ast.FuncType, *ast.GenType: // to which the throws would belong
			return nil
		}
	}
	for _, name := range uses[v] {
		if at := name.Pos().End; at >= int32(len(c.file.Text)) || c.file.Text[at] != '(' {
			return nil
		}
	}
	end := typ.Pos().End
	edits := []diag.Edit{{Span: diag.Span{Start: end, End: end}, Text: fmt.Sprintf(" throws %s", r.t)}}
	if f.Throws == nil && len(uses[v]) > 0 {
		edits = append(edits, c.letOut(f, r.t)...)
	}
	return edits
}

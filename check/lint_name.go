//go:build !js

// This file defines the lints about names that are never used or never read.

package check

import (
	"slices"
	"strings"

	"cpsc/ast"
	"cpsc/diag"
)

// lintVar records a variable that a statement declares, and what it may hide.
func (c *checker) lintVar(v *Var, s *ast.VarDecl, hidden *binding) {
	if c.lints == nil {
		return
	}
	c.lints.vars[v] = len(s.Names) == 1 || len(s.Values) != 1
	// The declaration in the head of a for has no line for itself, and stays.
	if at := c.lines(c.withSemicolon(s.Pos())); len(s.Names) == 1 && (len(s.Values) == 0 || isLiteral(s.Values[0])) && strings.HasSuffix(c.text(at), "\n") {
		c.lints.removable[v] = s.Pos()
	}
	if len(s.Names) == 1 && len(s.Values) == 1 {
		if call, ok := s.Values[0].(*ast.CallExpr); ok && c.changes(call) {
			c.lints.calls[v] = diag.Span{Start: s.Pos().Start, End: call.Pos().Start}
		}
	}
	if len(s.Names) == 1 && len(s.Values) == 1 {
		c.lintCopy(v, s.Values[0])
	}
	if hidden != nil && hidden.env != nil && hidden.depth < len(c.scopes) && hidden.env.v.Func == v.Func {
		c.lints.hides[v] = hidden
		c.lints.declares[v] = s
	}
}

// assignInstead returns the edits by which a declaration of one variable with a value is an assignment, or nil if it is none.
func (c *checker) assignInstead(s *ast.VarDecl) []diag.Edit {
	if len(s.Names) > 1 || len(s.Values) != 1 {
		return nil
	}
	name := s.Names[0].Pos()
	word := diag.Span{Start: s.Pos().Start, End: name.Start}
	if strings.TrimSpace(c.text(word)) != "var" {
		return nil
	}
	edits := []diag.Edit{{Span: word}}
	if s.Type != nil {
		edits = append(edits, diag.Edit{Span: diag.Span{Start: name.End, End: s.Type.Pos().End}})
	}
	return edits
}

// lintCopy records that a variable gets the value of another one, of an element or of a field.
func (c *checker) lintCopy(v *Var, value ast.Expr) {
	switch value.(type) {
	case *ast.NameExpr, *ast.IndexExpr, *ast.FieldExpr:
		if text := c.text(value.Pos()); len(text) <= maxQuoted {
			c.lints.copies[text] = v
		}
	}
}

// lintSwap records two assignments, one directly after the other, of which the second would exchange two values if it took the first one
// from the variable that has a copy of it: x = y; y = x;.
func (c *checker) lintSwap(s, before ast.Stmt) {
	first, ok := before.(*ast.AssignStmt)
	if !ok || first.Op != ast.NoOp || len(first.Targets) != 1 || len(first.Values) != 1 {
		return
	}
	if name, ok := first.Targets[0].(*ast.NameExpr); ok {
		if v, ok := c.info.Uses[name].(*Var); ok {
			c.lintCopy(v, first.Values[0])
		}
	}
	second, ok := s.(*ast.AssignStmt)
	if !ok || second.Op != ast.NoOp || len(second.Targets) != 1 || len(second.Values) != 1 {
		return
	}
	x, y := first.Targets[0].Pos(), first.Values[0].Pos()
	if x.End-x.Start > maxQuoted || y.End-y.Start > maxQuoted || c.text(second.Targets[0].Pos()) != c.text(y) || c.text(second.Values[0].Pos()) != c.text(x) {
		return
	}
	v := c.lints.copies[c.text(x)]
	if v == nil || c.names[v.Name] == nil || c.names[v.Name].obj != Object(v) {
		return
	}
	c.lints.swaps[v] = second
}

// swapMeant adds to the warning that a variable is not used the fix that exchanges two values by it, and returns whether it does.
func (c *checker) swapMeant(d *diag.Diagnostic, v *Var) bool {
	s := c.lints.swaps[v]
	if s == nil {
		return false
	}
	value := s.Values[0].Pos()
	d.Label(value, "this is the new value")
	d.Fix("did you mean `{}` in place of `"+c.text(value)+"`?", diag.Edit{Span: value, Text: v.Name})
	c.lints.traps = slices.DeleteFunc(c.lints.traps, func(t trap) bool { return t.code == diag.NoChange && t.at == s.Pos() })
	return true
}

// changes reports whether a call may do more than compute a value: that of a function of the program, or of one that takes an element
// or reads the input.
func (c *checker) changes(call *ast.CallExpr) bool {
	name, ok := call.Fn.(*ast.NameExpr)
	if !ok {
		return true
	}
	switch c.info.Uses[name].(type) {
	case *Struct:
		return false
	case *Builtin:
		return slices.Contains([]string{"pop", "next", "read_int", "read_line"}, name.Name)
	}
	return true
}

// unusedVariables warns of variables and parameters that are never read.
func (c *checker) unusedVariables(used map[Object]*usage) {
	for id, v := range c.info.Vars {
		u := used[v]
		if u == nil {
			u = new(usage)
		}
		if u.reads > 0 || exempt(v.Name) {
			continue
		}
		switch {
		case v.Kind == ByValue || v.Kind == ByRef:
			// The type of a function that is a value may be given from outside.
			if v.Kind == ByValue && !v.Func.Escapes && v.Func.Name != "" && v.Func != c.info.Main && !v.Func.Syntax.Extern {
				d := c.errs.Warnf(diag.UnusedParameter, id.Pos(), "the parameter `%s` is never read", v.Name)
				if u.writes > 0 {
					d.Help("to change the variable of the caller, declare `ref %s: %s`", v.Name, v.Type)
				} else {
					c.helpUnused(d, id.Pos(), diag.Span{}, false, v.Func.Syntax.Pos())
				}
			}
		case c.lints.elements[v] != "" && u.writes > 0:
			seq, at := c.lints.elements[v], c.lints.written[v]
			c.errs.Warnf(diag.DeadAssignment, diag.Span{Start: at, End: at + int32(len(v.Name))}, "the value assigned to `%s` is never read", v.Name).
				Help("to change the array, assign to its elements: `for i in 0..len(%s) { %[1]s[i] = …; }`", seq)
		case !c.declared(v): // a for or a catch needs a name
		case c.lints.hides[v] != nil && c.lints.hides[v].obj.(*Var).Type == v.Type:
			d := c.errs.Warnf(diag.SuspiciousShadowing, id.Pos(), "this `%s` is another variable, and is never read", v.Name).
				Label(c.lints.hides[v].at, "it hides this one")
			const help = "to assign to the variable outside, leave out `var`"
			if edits := c.assignInstead(c.lints.declares[v]); edits != nil {
				d.Fix(help, edits...)
			} else {
				d.Help(help)
			}
		case u.writes > 0:
			c.swapMeant(c.errs.Warnf(diag.UnusedVariable, id.Pos(), "the variable `%s` is assigned, but never read", v.Name), v)
		default:
			d := c.errs.Warnf(diag.UnusedVariable, id.Pos(), "the variable `%s` is never used", v.Name)
			if c.swapMeant(d, v) {
				continue
			}
			within := diag.Span{End: int32(len(c.file.Text))}
			if v.Func != nil {
				within = v.Func.Syntax.Pos()
			}
			if call := c.lints.calls[v]; call.End > 0 {
				d.Fix("keep only the call", diag.Edit{Span: call})
			}
			if v.Kind != Global || !c.hidden(d, v.Name) {
				c.helpUnused(d, id.Pos(), c.lints.removable[v], false, within)
			}
		}
	}
}

// hidden adds to a warning that a declaration at the top is never used where another one hides it, if one does, and returns
// whether it does.
func (c *checker) hidden(d *diag.Diagnostic, name string) bool {
	if c.lints.local == nil {
		c.lints.local = map[string]diag.Span{}
		add := func(name string, at diag.Span) {
			if first, ok := c.lints.local[name]; !ok || at.Start < first.Start {
				c.lints.local[name] = at
			}
		}
		for id, v := range c.info.Vars {
			if v.Kind != Global {
				add(id.Name, id.Pos())
			}
		}
		for _, k := range c.consts {
			add(k.Name, k.Decl.Name.Pos())
		}
	}
	at, ok := c.lints.local[name]
	if ok {
		d.Label(at, "this one hides it").Help("if one of them is meant, remove the other; else give one another name")
	}
	return ok
}

// helpUnused adds the helps for a name that is not used: to remove its declaration, which is a fix if this
// is given and known, and to begin the name with an underscore, which is a fix if no other part of the text
// that it is within has to change.
func (c *checker) helpUnused(d *diag.Diagnostic, at, declaration diag.Span, used bool, within diag.Span) {
	const most = 1 << 16 // bytes in which to look for the new name
	if declaration.End > declaration.Start {
		lines := c.removal(c.withSemicolon(declaration))
		if d.Code != diag.UnusedVariable { // a comment above a statement may be about those after it
			lines = c.withComment(lines)
		}
		d.Fix("remove it", diag.Edit{Span: lines})
	} else if len(d.Helps) == 0 {
		d.Help("remove it")
	}
	name := "_" + c.text(at)
	if text := c.text(within); used || len(text) > most || strings.Contains(text, name) {
		d.Help("or begin its name with `_`")
	} else {
		d.Fix("or begin its name with `_`: `{}`", diag.Edit{Span: at, Text: name})
	}
}

// withComment returns the lines of a declaration at the left margin with the comment directly above, unless this may be
// about what follows, too: about the declarations on the next lines, or about the file.
func (c *checker) withComment(s diag.Span) diag.Span {
	text := c.file.Text
	next, _, _ := strings.Cut(text[s.End:], "\n")
	whole := (s.Start == 0 || text[s.Start-1] == '\n') && (text[s.End-1] == '\n' || int(s.End) == len(text))
	if !whole || strings.TrimSpace(next) != "" && !strings.HasPrefix(next, "//") {
		return s
	}
	start := int(s.Start)
	for start > 0 {
		above := strings.LastIndexByte(text[:start-1], '\n') + 1
		if line := text[above:start]; !strings.HasPrefix(line, "//") || strings.Contains(line, "*/") {
			s.Start = int32(start)
			break
		}
		start = above
	}
	return s
}

// declared reports whether a variable is declared by var.
func (c *checker) declared(v *Var) bool {
	return v.Kind == Global || c.lints.vars[v]
}

// unusedDeclarations warns of functions and constants that no part of the program uses that
// itself is used by main or the initialiser of a global variable.
func (c *checker) unusedDeclarations(file *ast.File, used map[Object]*usage) {
	type use struct {
		at  int32
		obj Object
	}
	var uses []use
	for name, obj := range c.info.Uses {
		uses = append(uses, use{name.Pos().Start, obj})
	}
	slices.SortFunc(uses, func(a, b use) int { return int(a.at) - int(b.at) })
	of := map[Object][]int32{} // where each is used
	for _, u := range uses {
		of[u.obj] = append(of[u.obj], u.at)
	}
	within := func(s diag.Span) []use {
		first, _ := slices.BinarySearchFunc(uses, s.Start, func(u use, at int32) int { return int(u.at) - int(at) })
		last, _ := slices.BinarySearchFunc(uses, s.End, func(u use, at int32) int { return int(u.at) - int(at) })
		return uses[first:last]
	}
	reached := map[Object]bool{c.info.Main: true}
	work := []diag.Span{}
	if c.info.Main != nil {
		work = append(work, c.info.Main.Syntax.Pos())
	}
	for _, d := range file.Decls {
		if d, ok := d.(*ast.VarDecl); ok {
			work = append(work, d.Pos())
		}
	}
	for len(work) > 0 {
		s := work[len(work)-1]
		work = work[:len(work)-1]
		for _, u := range within(s) {
			if reached[u.obj] {
				continue
			}
			reached[u.obj] = true
			switch obj := u.obj.(type) {
			case *Func:
				work = append(work, obj.Syntax.Pos())
			case *Const:
				work = append(work, obj.Decl.Pos())
			}
		}
	}
	unused := func(code diag.Code, kind string, name *ast.Ident, decl diag.Span, obj Object) {
		within := diag.Span{End: int32(len(c.file.Text))}
		isOutside := func(at int32) bool { return at < decl.Start || decl.End <= at }
		switch i := slices.IndexFunc(of[obj], isOutside); {
		case i >= 0: // it cannot be removed alone
			c.errs.Warnf(code, name.Pos(), "the %s `%s` is used only by declarations that are never used", kind, name.Name).
				Label(diag.Span{Start: of[obj][i], End: of[obj][i] + int32(len(name.Name))}, "such as this one").
				Help("remove it together with them")
		case used[obj] != nil:
			d := c.errs.Warnf(code, name.Pos(), "the %s `%s` is used only by itself", kind, name.Name)
			c.helpUnused(d, name.Pos(), decl, true, within)
		default:
			d := c.errs.Warnf(code, name.Pos(), "the %s `%s` is never used", kind, name.Name)
			if !c.hidden(d, name.Name) {
				c.helpUnused(d, name.Pos(), decl, false, within)
			}
		}
	}
	for _, d := range file.Decls {
		switch d := d.(type) {
		case *ast.FuncDecl:
			if f := c.info.FuncOf[d.Func]; !reached[f] && !exempt(f.Name) {
				unused(diag.UnusedFunction, "function", d.Name, d.Pos(), f)
			}
		case *ast.ConstDecl:
			if b := c.names[d.Name.Name]; b != nil && !reached[b.obj] && !exempt(b.name) {
				unused(diag.UnusedConstant, "constant", d.Name, d.Pos(), b.obj)
			}
		}
	}
	for _, k := range c.consts {
		if !reached[k.Const] && !exempt(k.Name) && (k.fn.Func == c.info.Main || reached[c.outermost(k.fn)]) {
			c.errs.Warnf(diag.UnusedConstant, k.Decl.Name.Pos(), "the constant `%s` is never used", k.Name)
		}
	}
	for _, f := range c.order {
		if f.Value != nil && !reached[f.Func] && !reached[f.Value] && !exempt(f.Name) && reached[c.outermost(f)] {
			c.errs.Warnf(diag.UnusedFunction, f.Decl, "the function `%s` is never used", f.Name)
		}
	}
}

// outermost returns the function at the top of the file that a function is in.
func (c *checker) outermost(f *function) *Func {
	g := f.Func
	for g.Outer != nil {
		g = g.Outer
	}
	return g
}

// lintWrite records a name that is a target of an assignment.
func (c *checker) lintWrite(name *ast.NameExpr, s *ast.AssignStmt) {
	if c.lints != nil {
		c.lints.writes[name] = true
		c.lints.assigned[name.Pos().Start] = s
	}
}

// withSemicolon returns the span of a declaration with the semicolon directly after it.
func (c *checker) withSemicolon(s diag.Span) diag.Span {
	if strings.HasPrefix(c.file.Text[s.End:], ";") {
		s.End++
	}
	return s
}

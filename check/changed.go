// This file defines the helps about constants that are changed, and about functions that change their arguments.

package check

import (
	"fmt"
	"strings"

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

// helpInPlace adds to the error that a call, of which a value of type want is expected, has no result the helps to call the function first
// and then to use the argument that it changes. It returns whether there is such an argument.
func (c *checker) helpInPlace(d *diag.Diagnostic, e *ast.CallExpr, want Type) bool {
	i := c.changedArgument(e)
	if c.suggestions++; i < 0 || len(c.lists) == 0 || c.suggestions > maxSuggestions {
		return false
	}
	x, current := e.Args[i].X, c.lists[len(c.lists)-1].current
	t, text := c.info.Types[x], c.text(x.Pos())
	if t == nil || t == Invalid || want != nil && want != Invalid && want != t {
		return false
	}
	says := fmt.Sprintf("%s changes its argument: ", callee(e))
	call := func(arg string) string { // the call with another argument
		at := e.Pos()
		return c.text(diag.Span{Start: at.Start, End: x.Pos().Start}) + arg + c.text(diag.Span{Start: x.Pos().End, End: at.End})
	}
	isPlace := isPath(x) && !strings.Contains(text, "(")
	target := "" // what gets the value of the whole call
	switch s := c.current.(type) {
	case *ast.VarDecl:
		if len(s.Names) == 1 && s.Values[0] == ast.Expr(e) && c.text(s.Names[0].Pos()) == s.Names[0].Name {
			target = s.Names[0].Name
		}
	case *ast.AssignStmt:
		if s.Op == ast.NoOp && len(s.Targets) == 1 && s.Values[0] == ast.Expr(e) && isPath(s.Targets[0]) {
			target = c.text(s.Targets[0].Pos())
		}
	}
	if target != "" && c.current == current && !strings.Contains(target, "(") && !e.Args[i].Ref && !usedIn(call(""), target) {
		edits := []diag.Edit{{Span: e.Pos(), Text: text + "; " + call(target)}}
		declared := strings.TrimRight(c.text(diag.Span{Start: current.Pos().Start, End: e.Pos().Start}), "= ")
		a, isArray := t.(*Array)
		switch {
		case isPlace && isArray && !isArrayOrStruct(a.Elem):
			edits[0].Text = fmt.Sprintf("copy(%s); %s", text, call(target))
			d.Fix(says+"make a copy first, "+c.codeOf(declared+" = "+edits[0].Text+";"), edits...)
		case !isPlace:
			if s, ok := c.current.(*ast.VarDecl); ok && s.Type == nil && len(text) == len("[]") && isArray {
				at := s.Names[0].Pos().End
				declared += ": " + t.String()
				edits = append([]diag.Edit{{Span: diag.Span{Start: at, End: at}, Text: ": " + t.String()}}, edits...)
			}
			d.Fix(says+"write "+c.codeOf(declared+" = "+edits[len(edits)-1].Text+";"), edits...)
			return true
		}
	}
	first, value := call(text)+";", text // what is executed first, and the value then
	if !isPlace {
		value = c.freeName()
		first = "var " + value + " = " + text + "; " + call(value) + ";"
	}
	at := c.beforeCall(e)
	loop, isLoop := current.(*ast.ForEachStmt)
	if isLoop && loop.Seq == ast.Expr(e) && !strings.HasSuffix(strings.TrimRight(c.file.Text[:loop.Pos().Start], " \t\r\n"), ":") { // of a label
		at = loop.Pos().Start
	}
	const help = "%swrite the call as a statement of its own, and use the argument after it"
	if at < 0 || value == "" {
		d.Help(help, says)
		return true
	}
	before := c.text(diag.Span{Start: at, End: e.Pos().Start})
	edits := []diag.Edit{{Span: diag.Span{Start: at, End: at}, Text: first + " "}, {Span: e.Pos(), Text: value}}
	switch whole := before + value + ";"; {
	case strings.Contains(before, ")") || nextWord(before, value, 0) >= 0 && target == "": // what is evaluated before the call would be evaluated after it
		d.Help(help, says)
	case len(d.Fixes) > 0:
		d.Fix("or change `"+text+"` itself: "+c.codeOf(first+" "+whole), edits...)
	case target != "" || strings.TrimSpace(before) == "return" && c.alone(e.Pos()):
		d.Fix(says+"write "+c.codeOf(first+" "+whole), edits...)
	default:
		d.Fix(says+"write "+c.codeOf(first)+" before this statement, and use "+c.codeOf(value)+" in it", edits...)
	}
	return true
}

// codeOf returns the text of code for a help, or "…" if it is long.
func (c *checker) codeOf(text string) string {
	if len(text) > 2*maxQuoted || strings.ContainsAny(text, "\n\r`") {
		return "…"
	}
	return "`" + text + "`"
}

// changedArgument returns the index of the argument that a call changes, or -1.
func (c *checker) changedArgument(e *ast.CallExpr) int {
	if name, builtin := c.builtinOf(e); builtin {
		if name == "push" && len(e.Args) == 2 {
			return 0
		}
		return -1
	}
	f := c.calledFunction(e)
	if f == nil || len(f.Params) != len(e.Args) || f.Yields != nil {
		return -1
	}
	for i := range f.Params {
		if f.Params[i].Type == c.info.Types[e.Args[i].X] && c.changesParam(f.Func, i, 3) {
			return i
		}
	}
	return -1
}

// changesParam reports whether a function seems to change what its parameter i refers to: it assigns to a part of it, calls push or pop
// with it, or passes it to a function that does, which is sought to a depth.
func (c *checker) changesParam(f *Func, i, depth int) bool {
	p := f.Params[i]
	if p.Kind == ByRef || f.Syntax.Body == nil || !isArrayOrStruct(p.Type) {
		return p.Kind == ByRef
	}
	text := c.text(f.Syntax.Body.Pos())
	for at := nextWord(text, p.Name, 0); at >= 0; at = nextWord(text, p.Name, at+len(p.Name)) {
		start := strings.LastIndexAny(text[:at], "{};:") + 1
		before, after := strings.TrimSpace(text[start:at]), text[at+len(p.Name):]
		if strings.HasSuffix(before, "push(") || strings.HasSuffix(before, "pop(") {
			return true
		}
		if !strings.Contains(before, "(") && assignsPart(after) {
			return true
		}
		called, args, isCall := strings.Cut(before, "(")
		g, _ := c.globalFunction(called)
		if !isCall || g == nil || g == f || depth == 0 || strings.ContainsAny(args, "()[]") {
			continue
		}
		if j := strings.Count(args, ","); j < len(g.Params) && strings.TrimSpace(after) != "" && strings.ContainsAny(after[:1], ",)") && c.changesParam(g, j, depth-1) {
			return true
		}
	}
	return false
}

// globalFunction returns the function of this name that is declared outside of the others.
func (c *checker) globalFunction(name string) (*Func, bool) {
	b := c.names[name]
	for b != nil && b.depth > 1 {
		b = b.outer
	}
	if b == nil {
		return nil, false
	}
	f, ok := b.obj.(*Func)
	return f, ok
}

// assignsPart reports whether a text begins with an index or a field, and a statement that assigns to it, perhaps with others.
func assignsPart(text string) bool {
	if text == "" || text[0] != '[' && text[0] != '.' {
		return false
	}
	text, _, _ = strings.Cut(text, ";")
	depth := 0
	for i := range len(text) {
		switch c := text[i]; {
		case c == '(' || c == '[':
			depth++
		case c == ')' || c == ']':
			depth--
		case c == '{' || depth < 0:
			return false
		case c == '=' && depth == 0:
			return !strings.HasPrefix(text[i:], "==") && strings.IndexByte("=!<>", text[i-1]) < 0 || strings.HasSuffix(text[:i], "<<") || strings.HasSuffix(text[:i], ">>")
		}
	}
	return false
}

func isArrayOrStruct(t Type) bool { return isArray(t) || isStruct(t) }

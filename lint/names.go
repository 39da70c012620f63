// This file defines the rules about names that are never used or never read, and about the comments that allow warnings.

package lint

import (
	"slices"
	"strings"

	"cpsc/ast"
	"cpsc/check"
	"cpsc/diag"
)

// unusedVariables warns of variables and parameters that are never read.
func (l *linter) unusedVariables() {
	for id, v := range l.info.Vars {
		reads, writes := l.usage(v)
		if reads > 0 || exempt(v.Name) {
			continue
		}
		decl := l.declared[v]
		switch {
		case v.Kind == check.ByValue || v.Kind == check.ByRef:
			// The type of a function that is a value may be given from outside.
			if v.Kind == check.ByValue && !v.Func.Escapes && v.Func.Name != "" && v.Func != l.info.Main && !v.Func.Syntax.Extern {
				d := l.errs.Warnf(diag.UnusedParameter, id.Pos(), "the parameter `%s` is never read", v.Name)
				if writes > 0 {
					d.Help("to change the variable of the caller, declare `ref %s: %s`", v.Name, v.Type)
				} else {
					l.remove(d, id.Pos(), diag.Span{}, v.Func.Syntax.Pos())
				}
			}
		case decl.seq != "" && writes > 0:
			at := l.uses[v][writes-1].Pos()
			l.errs.Warnf(diag.DeadAssignment, at, "the value assigned to `%s` is never read", v.Name).
				Help("to change the array, assign to its elements: `for i in 0..len(%s) { %[1]s[i] = …; }`", decl.seq)
		case decl.stmt == nil, len(decl.stmt.Names) > 1 && len(decl.stmt.Values) == 1: // a for, a catch and a call with several results need a name
		case decl.hides != nil && decl.hides.Type == v.Type:
			d := l.errs.Warnf(diag.SuspiciousShadowing, id.Pos(), "this `%s` is another variable, and is never read", v.Name).
				Label(decl.hides.Decl, "it hides this one")
			const help = "to assign to the variable outside, leave out `var`"
			if edits := l.assignInstead(decl.stmt); edits != nil {
				d.Fix(help, edits...)
			} else {
				d.Help(help)
			}
		case writes > 0:
			l.swapMeant(l.errs.Warnf(diag.UnusedVariable, id.Pos(), "the variable `%s` is assigned, but never read", v.Name), v)
		default:
			if d := l.errs.Warnf(diag.UnusedVariable, id.Pos(), "the variable `%s` is never used", v.Name); !l.swapMeant(d, v) {
				l.removeVariable(d, id, v, decl.stmt)
			}
		}
	}
}

// removeVariable adds the helps for a variable that is never used: of its declaration, only a call may have to stay.
func (l *linter) removeVariable(d *diag.Diagnostic, id *ast.Ident, v *check.Var, s *ast.VarDecl) {
	if len(s.Names) == 1 && len(s.Values) == 1 {
		if call, ok := s.Values[0].(*ast.CallExpr); ok && v.Kind != check.Global && !slices.Contains(pure, l.builtin(call)) && !l.makesStruct(call) {
			d.Fix("keep only the call", diag.Edit{Span: diag.Span{Start: s.Span.Start, End: call.Span.Start}})
		}
	}
	if v.Kind == check.Global {
		if !l.hidden(d, v.Name) {
			l.remove(d, id.Pos(), diag.Span{}, diag.Span{End: int32(len(l.text))})
		}
		return
	}
	removable := diag.Span{}
	// The declaration in the head of a for has no line for itself, and stays.
	if at := l.lines(l.withSemicolon(s.Span.Span)); len(s.Names) == 1 && (len(s.Values) == 0 || isLiteral(s.Values[0])) && strings.HasSuffix(l.of(at), "\n") {
		removable = s.Span.Span
	}
	l.remove(d, id.Pos(), removable, v.Func.Syntax.Pos())
}

func isLiteral(e ast.Expr) bool {
	switch e.(type) {
	case *ast.IntLit, *ast.FloatLit, *ast.BoolLit, *ast.StringLit:
		return true
	}
	return false
}

// assignInstead returns the edits by which a declaration of one variable with a value is an assignment, or nil if it is none.
func (l *linter) assignInstead(s *ast.VarDecl) []diag.Edit {
	name := s.Names[0].Pos()
	word := diag.Span{Start: s.Span.Start, End: name.Start}
	if len(s.Names) > 1 || len(s.Values) != 1 || strings.TrimSpace(l.of(word)) != "var" {
		return nil
	}
	edits := []diag.Edit{{Span: word}}
	if s.Type != nil {
		edits = append(edits, diag.Edit{Span: diag.Span{Start: name.End, End: s.Type.Pos().End}})
	}
	return edits
}

// hidden adds to a warning that a declaration at the top is never used where another one hides it, if one does, and reports
// whether it does.
func (l *linter) hidden(d *diag.Diagnostic, name string) bool {
	at, ok := l.inner[name]
	if ok {
		d.Label(at, "this one hides it").Help("if one of them is meant, remove the other; else give one another name")
	}
	return ok
}

// remove adds the helps for a name that is not used: to remove its declaration, which is a fix if this is known, and to begin the
// name with an underscore, which is a fix if no other part of the text that it is within has to change.
func (l *linter) remove(d *diag.Diagnostic, at, declaration, within diag.Span) {
	const most = 1 << 16 // bytes in which to look for the new name
	if declaration.End > declaration.Start {
		lines := l.removal(l.withSemicolon(declaration))
		if d.Code != diag.UnusedVariable { // a comment above a statement may be about those after it
			lines = l.withComment(lines)
		}
		d.Fix("remove it", diag.Edit{Span: lines})
	} else if len(d.Helps) == 0 {
		d.Help("remove it")
	}
	name := "_" + l.of(at)
	if text := l.of(within); len(text) > most || strings.Contains(text, name) {
		d.Help("or begin its name with `_`")
	} else {
		d.Fix("or begin its name with `_`: `{}`", diag.Edit{Span: at, Text: name})
	}
}

// unusedDeclarations warns of functions and constants that no part of the program uses that itself is used by main or the
// initialiser of a global variable.
func (l *linter) unusedDeclarations() {
	reached := l.reached()
	for _, d := range l.file.Decls {
		switch d := d.(type) {
		case *ast.FuncDecl:
			if f := l.info.FuncOf[d.Func]; !reached[f] && !exempt(f.Name) {
				l.unused(diag.UnusedFunction, "function", d.Name, d.Span.Span, f)
			}
		case *ast.ConstDecl:
			if k := l.consts[d]; !reached[k] && !exempt(k.Name) {
				l.unused(diag.UnusedConstant, "constant", d.Name, d.Span.Span, k)
			}
		}
	}
	for _, k := range l.locals {
		if in := l.functionAt(k.Span.Start); !reached[l.consts[k]] && !exempt(k.Name.Name) && (in == l.info.Main || reached[in]) {
			l.errs.Warnf(diag.UnusedConstant, k.Name.Pos(), "the constant `%s` is never used", k.Name.Name)
		}
	}
	for _, f := range l.info.Funcs {
		outer := f
		for outer.Outer != nil {
			outer = outer.Outer
		}
		if f.Value != nil && !reached[f] && !reached[f.Value] && !exempt(f.Name) && reached[outer] {
			l.errs.Warnf(diag.UnusedFunction, f.Decl, "the function `%s` is never used", f.Name)
		}
	}
}

// functionAt returns the function at the top that contains a position, or nil.
func (l *linter) functionAt(at int32) *check.Func {
	i, _ := slices.BinarySearchFunc(l.file.Decls, at, func(d ast.Decl, at int32) int { return int(d.Pos().End - at) })
	if i < len(l.file.Decls) {
		if d, ok := l.file.Decls[i].(*ast.FuncDecl); ok && d.Span.Start <= at {
			return l.info.FuncOf[d.Func]
		}
	}
	return nil
}

// reached returns the objects that main, the initialisers of globals or what is for others use directly or through others.
// Declarations in another source than that of main are for others: it is a library.
func (l *linter) reached() map[check.Object]bool {
	type use struct {
		at  int32
		obj check.Object
	}
	var uses []use
	for name, obj := range l.info.Uses {
		uses = append(uses, use{name.Span.Start, obj})
	}
	slices.SortFunc(uses, func(a, b use) int { return int(a.at - b.at) })
	reached := map[check.Object]bool{}
	var work []diag.Span
	if l.info.Main != nil {
		reached[l.info.Main] = true
		work = append(work, l.info.Main.Syntax.Pos())
	}
	var program diag.Span // the source that has the main
	for _, part := range l.errs.File.Parts() {
		if m := l.info.Main; m != nil && part.Start <= m.Decl.Start && m.Decl.Start < part.End {
			program = part
		}
	}
	for _, d := range l.file.Decls {
		library := d.Pos().Start < program.Start || program.End <= d.Pos().Start
		switch d := d.(type) {
		case *ast.VarDecl:
			work = append(work, d.Span.Span)
		case *ast.FuncDecl:
			if library {
				reached[l.info.FuncOf[d.Func]] = true
				work = append(work, d.Span.Span)
			}
		case *ast.ConstDecl:
			if library {
				reached[l.consts[d]] = true
				work = append(work, d.Span.Span)
			}
		}
	}
	for len(work) > 0 {
		s := work[len(work)-1]
		work = work[:len(work)-1]
		i, _ := slices.BinarySearchFunc(uses, s.Start, func(u use, at int32) int { return int(u.at - at) })
		for ; i < len(uses) && uses[i].at < s.End; i++ {
			obj := uses[i].obj
			if reached[obj] {
				continue
			}
			reached[obj] = true
			switch obj := obj.(type) {
			case *check.Func:
				work = append(work, obj.Syntax.Pos())
			case *check.Const:
				work = append(work, obj.Decl.Pos())
			}
		}
	}
	return reached
}

// unused warns of a function or constant that is not reached.
func (l *linter) unused(code diag.Code, kind string, name *ast.Ident, decl diag.Span, obj check.Object) {
	outside := slices.IndexFunc(l.uses[obj], func(n *ast.NameExpr) bool { return n.Span.Start < decl.Start || decl.End <= n.Span.Start })
	switch {
	case outside >= 0: // it cannot be removed alone
		l.errs.Warnf(code, name.Pos(), "the %s `%s` is used only by declarations that are never used", kind, name.Name).
			Label(l.uses[obj][outside].Pos(), "such as this one").
			Help("remove it together with them")
	case len(l.uses[obj]) > 0:
		d := l.errs.Warnf(code, name.Pos(), "the %s `%s` is used only by itself", kind, name.Name)
		d.Fix("remove it", diag.Edit{Span: l.withComment(l.removal(decl))}).Help("or begin its name with `_`")
	default:
		d := l.errs.Warnf(code, name.Pos(), "the %s `%s` is never used", kind, name.Name)
		if !l.hidden(d, name.Name) {
			l.remove(d, name.Pos(), decl, diag.Span{End: int32(len(l.text))})
		}
	}
}

// neverAssigned warns of globals that are used, but get a value neither where they are declared nor by an assignment that does not
// read them first.
func (l *linter) neverAssigned() {
	for _, d := range l.file.Decls {
		decl, ok := d.(*ast.VarDecl)
		if !ok || len(decl.Values) > 0 {
			continue
		}
		for _, name := range decl.Names {
			v := l.info.Vars[name]
			if len(l.uses[v]) == 0 || v.Referred || slices.ContainsFunc(l.uses[v], l.gives) {
				continue
			}
			d := l.errs.Warnf(diag.NeverAssigned, name.Pos(), "`%s` never gets a value: a use of it traps", v.Name)
			if zero := zeroOf(v.Type); zero != "" && len(decl.Names) == 1 {
				end := decl.Type.Pos().End
				d.Fix("give it one here: `"+l.of(diag.Span{Start: decl.Span.Start, End: end})+"{}`", diag.Edit{Span: diag.Span{Start: end, End: end}, Text: " = " + zero})
			} else {
				d.Help("give it a value where it is declared, or assign one before it is used")
			}
		}
	}
}

// constantGlobals warns of globals that could be constants: their values are constant, and nothing changes them.
func (l *linter) constantGlobals() {
	for _, d := range l.file.Decls {
		s, ok := d.(*ast.VarDecl)
		if !ok || len(s.Names) != 1 || len(s.Values) != 1 || l.info.Values[s.Values[0]] == nil {
			continue
		}
		v, name := l.info.Vars[s.Names[0]], s.Names[0].Pos()
		if reads, _ := l.usage(v); reads == 0 || exempt(v.Name) || v.Assigned || v.Referred {
			continue
		}
		w := l.errs.Warnf(diag.ConstantGlobal, name, "nothing changes the variable `%s`", v.Name)
		edits := []diag.Edit{{Span: diag.Span{Start: s.Span.Start, End: s.Span.Start + int32(len("var"))}, Text: "const"}}
		if s.Type != nil {
			edits = append(edits, diag.Edit{Span: diag.Span{Start: name.End, End: s.Type.Pos().End}})
		}
		w.Fix("declare it as a constant: `const "+v.Name+" = "+l.excerpt(s.Values[0])+";`", edits...)
	}
}

// gives reports whether a use of a variable gives it a value: as the target of an assignment without an operator, or by ref.
func (l *linter) gives(name *ast.NameExpr) bool {
	s := l.writes[name]
	return s != nil && s.Op == ast.NoOp || strings.HasSuffix(strings.TrimRight(l.text[:name.Span.Start], " \t\r\n"), "ref")
}

// zeroOf returns the literal for the zero of a type, or "".
func zeroOf(t check.Type) string {
	switch t {
	case check.Int:
		return "0"
	case check.Float:
		return "0.0"
	case check.Bool:
		return "false"
	case check.String:
		return `""`
	}
	if _, ok := t.(*check.Array); ok {
		return "[]"
	}
	return ""
}

// unknownAllowed warns of comments that allow what is no warning. Words after the first code may explain why it is allowed, unless
// they look like codes.
func (l *linter) unknownAllowed() {
	for from := 0; ; {
		i := strings.Index(l.text[from:], diag.AllowComment)
		if i < 0 {
			return
		}
		start := from + i
		line := l.text[strings.LastIndexByte(l.text[:start], '\n')+1 : start]
		comment, _, _ := strings.Cut(l.text[start:], "\n")
		from = start + len(comment)
		if !inString(line) {
			l.allowed(start+len(diag.AllowComment), comment[len(diag.AllowComment):])
		}
	}
}

// allowed looks at the codes that a comment allows, which begin at an offset.
func (l *linter) allowed(offset int, codes string) {
	at := 0
	for n, word := range strings.Fields(codes) {
		at += strings.Index(codes[at:], word)
		span := diag.Span{Start: int32(offset + at), End: int32(offset + at + len(word))}
		at += len(word)
		code := strings.TrimSuffix(word, ",")
		upper := strings.ToUpper(code)
		_, known := diag.Explain(diag.Code(upper))
		known = known && upper[0] == 'W'
		like := len(code) == 5 && strings.Trim(code[1:], "0123456789") == ""
		if known && upper == code || n > 0 && !like {
			continue
		}
		d := l.errs.Warnf(diag.UnknownAllowed, span, "`%s` is not the code of a warning, so this allows nothing", code)
		if known {
			d.Fix("did you mean `{}`?", diag.Edit{Span: diag.Span{Start: span.Start, End: span.Start + int32(len(code))}, Text: upper})
		} else {
			d.Help("`cpsc explain` lists all codes; those of warnings begin with `W`")
		}
		return
	}
}

// inString reports whether a string is open at the end of the beginning of a line.
func inString(line string) bool {
	open := byte(0)
	for i := 0; i < len(line); i++ {
		switch b := line[i]; {
		case b == '\\':
			i++
		case open == 0 && (b == '"' || b == '\''):
			open = b
		case b == open:
			open = 0
		}
	}
	return open != 0
}

// This file defines the rules about what is printed, and about strings that seem to contain values.

package lint

import (
	"slices"
	"strings"

	"cpsc/ast"
	"cpsc/check"
	"cpsc/diag"
	"cpsc/parser"
)

const nameCharacters = "_0123456789abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ"

// misleadingString warns of a string that seems to contain the values of variables in scope: $x, {x + 1}, ${x} or #{x}.
func (l *linter) misleadingString(e ast.Expr) {
	lit, ok := e.(*ast.StringLit)
	if !ok || !strings.ContainsAny(lit.Value, "{$") {
		return
	}
	literal := l.of(lit.Span.Span)
	text := literal[1 : len(literal)-1]
	part, last := "", 0 // the first value with its marks, and where the last one ends
	var sum []string    // the parts of the string, as operands
	add := func(text string) {
		if text != "" {
			sum = append(sum, `"`+text+`"`)
		}
	}
	for at := 0; at < len(text); {
		before, value, after := l.valueInString(text[at:])
		start, end := at+len(before), len(text)-len(after)
		at = end
		isName := strings.Trim(value, nameCharacters) == ""
		if value == "" || isName && !l.isValue(value, "") || strings.HasSuffix(before, `\u`) { // of \u{…}
			continue
		}
		if part == "" {
			part = text[start:end]
		}
		add(text[last:start])
		if v, ok := l.names[value].(*check.Var); !ok || v.Type != check.String {
			if k, ok := l.names[value].(*check.Const); !ok || k.Type != check.String {
				value = "str(" + value + ")"
			}
		}
		sum, last = append(sum, value), end
	}
	if part != "" {
		add(text[last:])
		l.errs.Warnf(diag.MisleadingString, lit.Span.Span, "`%s` in a string is only text", part).
			Fix("join the parts: `{}`", diag.Edit{Span: lit.Span.Span, Text: strings.Join(sum, " + ")})
	}
}

// valueInString finds the first name or expression that a string seems to contain the value of. It returns the text before it, the
// expression, and the text after it.
func (l *linter) valueInString(s string) (before, value, after string) {
	for i := range len(s) {
		open := i
		if (s[i] == '$' || s[i] == '#') && strings.HasPrefix(s[i+1:], "{") {
			open++
		}
		if s[open] != '{' && s[open] != '$' {
			continue
		}
		rest := s[open+1:]
		after = strings.TrimLeft(rest, nameCharacters)
		value = rest[:len(rest)-len(after)]
		if s[open] == '{' {
			closed := false
			if after, closed = strings.CutPrefix(after, "}"); !closed {
				if value, _, closed = strings.Cut(rest[:min(len(rest), maxQuoted)], "}"); closed && l.isExpression(value) {
					return s[:i], value, rest[len(value)+1:]
				}
				continue
			}
		}
		if value != "" && !isDigit(value[0]) {
			return s[:i], value, after
		}
	}
	return s, "", ""
}

func isDigit(b byte) bool { return '0' <= b && b <= '9' }

// isExpression reports whether a text is an expression of names that are declared, numbers, arithmetic operators and brackets. A
// function in it may be called.
func (l *linter) isExpression(text string) bool {
	file := diag.NewFile("", "var x = "+text+";")
	errs := diag.NewList(file)
	tree := parser.Parse(file, errs)
	if errs.Failed() || len(tree.Decls) != 1 {
		return false
	}
	d, ok := tree.Decls[0].(*ast.VarDecl)
	names := 0
	return ok && len(d.Values) == 1 && l.computes(d.Values[0], &names) && names > 0
}

// computes reports whether an expression is one as isExpression describes it, and counts its names. It recurses: the text is short.
func (l *linter) computes(e ast.Expr, names *int) bool {
	switch e := e.(type) {
	case *ast.IntLit, *ast.FloatLit:
		return true
	case *ast.NameExpr:
		*names++
		return l.isValue(e.Name, "")
	case *ast.UnaryExpr:
		return e.Op == ast.Sub && l.computes(e.X, names)
	case *ast.BinaryExpr:
		return e.Op <= ast.Rem && l.computes(e.X, names) && l.computes(e.Y, names)
	case *ast.IndexExpr:
		return l.computes(e.X, names) && l.computes(e.Index, names)
	case *ast.FieldExpr:
		return l.computes(e.X, names)
	case *ast.CallExpr:
		fn, ok := e.Fn.(*ast.NameExpr)
		*names++
		return ok && l.isValue(fn.Name, "("+strings.Repeat(")", 1-min(1, len(e.Args)))) &&
			!slices.ContainsFunc(e.Args, func(a *ast.Arg) bool { return a.Ref || !l.computes(a.X, names) })
	}
	return false
}

// noResult are the built-in functions without a result.
var noResult = []string{"print", "write", "push", "assert", "exit"}

// isValue reports whether a name with a text after it is that of a variable or constant, or, if it is called, of a function with
// a result.
func (l *linter) isValue(name, after string) bool {
	called := strings.HasPrefix(after, "(")
	switch obj := l.names[name].(type) {
	case *check.Var, *check.Const:
		return !called
	case *check.Func:
		return called && len(obj.Type.Results) == 1 && obj.Type.Throws == nil
	case *check.Builtin:
		return called && !slices.Contains(noResult, name) && !strings.HasPrefix(after, "()")
	}
	return false
}

// format warns of the first argument of a print if it seems to be the format of the others.
func (l *linter) format(e ast.Expr) {
	if name := l.builtin(e); name != "print" && name != "write" {
		return
	}
	args := e.(*ast.CallExpr).Args
	if len(args) < 2 {
		return
	}
	lit, ok := args[0].X.(*ast.StringLit)
	if !ok {
		return
	}
	if found := verbs(lit.Value); len(found) == len(args)-1 {
		l.errs.Warnf(diag.MisleadingString, lit.Span.Span, "`%s` in a string is only text", found[0]).
			Help("there are no formats: pass the parts in their order, between which `print` writes spaces")
	}
}

// verbs returns the parts of a string that stand for a value in formats, such as %d and {}.
func verbs(s string) (list []string) {
	for i := range len(s) {
		switch rest := strings.TrimLeft(s[i+1:], "-+.0123456789"); {
		case s[i] == '%' && rest != "" && strings.ContainsAny(rest[:1], "dsvfgixqu"):
			list = append(list, s[i:len(s)-len(rest)+1])
		case strings.HasPrefix(s[i:], "{}"):
			list = append(list, "{}")
		}
	}
	return list
}

// printedFunction warns of the arguments of a print that are functions without parameters, most likely calls without parentheses.
func (l *linter) printedFunction(e ast.Expr) {
	if name := l.builtin(e); name != "print" && name != "write" {
		return
	}
	for _, a := range e.(*ast.CallExpr).Args {
		f, ok := l.info.Types[a.X].(*check.FuncType)
		if _, isLit := a.X.(*ast.FuncLit); ok && !isLit && len(f.Params) == 0 && len(f.Results) > 0 {
			l.errs.Warnf(diag.PrintedFunction, a.X.Pos(), "this prints `<fn>`, not a result of the function").
				Help("call the function: `%s()`", l.excerpt(a.X))
		}
	}
}

// pure are the built-in functions that do no more than compute their result.
var pure = strings.Fields("len str int float substr chr array bytes copy abs min max popcount float_bits bits_float sqrt floor ceil sin cos exp log pow")

// unusedResult warns of the call of a statement if it only computes a value.
func (l *linter) unusedResult(s, _ ast.Stmt) {
	if s, ok := s.(*ast.CallStmt); ok {
		if name := l.builtin(s.Call); slices.Contains(pure, name) {
			l.errs.Warnf(diag.UnusedResult, s.Call.Span.Span, "the result of this call is not used").
				Help("`%s` changes none of its arguments: assign its result, or remove the call", name)
		}
	}
}

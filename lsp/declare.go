// This file defines the code action that declares a function for a call of a name that is not declared.

package lsp

import (
	"fmt"
	"slices"
	"strings"

	"cpsc/ast"
	"cpsc/check"
	"cpsc/diag"
)

// declared returns the title and the edits of the action that declares a function after the function with the error that the name of a
// call is not declared, or false: if the type of an argument is not known, or if the program would have another error. The body
// returns a value of the type that is expected of the call, or an int if nothing is.
func (a *analysis) declared(d *diag.Diagnostic) (string, []diag.Edit, bool) {
	if a.syntax || a.index == nil {
		return "", nil, false
	}
	i := slices.IndexFunc(a.index.calls, func(c callSite) bool { return c.call.Fn.Pos() == d.Primary.Span })
	around := a.functionAround(d.Primary.Span.Start)
	if i < 0 || around == nil {
		return "", nil, false
	}
	call := a.index.calls[i].call
	var params, names []string
	for _, arg := range call.Args {
		t := a.index.info.Types[arg.X]
		if t == nil || t == check.Invalid || t == check.Nil {
			return "", nil, false
		}
		first := nameFor(arg.X, t)
		name := first
		for n := 2; slices.Contains(names, name); n++ {
			name = fmt.Sprintf("%s%d", first, n)
		}
		names = append(names, name)
		param := name + ": " + t.String()
		if arg.Ref {
			param = "ref " + param
		}
		params = append(params, param)
	}
	head := "fn " + a.string[d.Primary.Span.Start:d.Primary.Span.End] + "(" + strings.Join(params, ", ") + ")"
	body := "{ }"
	if !a.isStatement(call) {
		results := a.resultsOf(call)
		var zeros []string
		for _, t := range results {
			zero := zeroOf(t)
			if zero == "" {
				return "", nil, false
			}
			zeros = append(zeros, zero)
		}
		head += arrow(results)
		body = "{\n    return " + strings.Join(zeros, ", ") + ";\n}"
	}
	edits := a.inserted(around, head+" "+body)
	return fmt.Sprintf("declare a function `%s`", head), edits, a.mends(d, edits)
}

// arrow returns what the head of a function says of its results.
func arrow(results []string) string {
	if len(results) == 1 {
		return " -> " + results[0]
	}
	return " -> (" + strings.Join(results, ", ") + ")"
}

// nameFor returns a name for the parameter that an argument of a type is for.
func nameFor(arg ast.Expr, t check.Type) string {
	switch e := arg.(type) {
	case *ast.NameExpr:
		return e.Name
	case *ast.FieldExpr:
		if !slices.Contains(basicTypes, e.Name.Name) {
			return e.Name.Name
		}
	}
	switch t := t.(type) {
	case *check.Array:
		return "list"
	case *check.Struct:
		return strings.ToLower(t.Name[:1])
	case check.Basic:
		return t.String()[:1]
	}
	return "f"
}

// basicTypes are the names of the types that are not declared.
var basicTypes = []string{"int", "float", "bool", "string", "bytes"}

// isStatement reports whether a call is a statement.
func (a *analysis) isStatement(call *ast.CallExpr) bool {
	return slices.ContainsFunc(a.index.statements(), func(s ast.Stmt) bool {
		c, ok := s.(*ast.CallStmt)
		return ok && c.Call == call
	})
}

// resultsOf returns the types of the results that are expected of a call: int where any will do.
func (a *analysis) resultsOf(call *ast.CallExpr) []string {
	e := a.expectedOf(call.Pos())
	results := slices.Clone(e.several)
	if len(results) == 0 {
		results = []string{e.exact}
	}
	for i, t := range results {
		if t == "" {
			results[i] = "int"
		}
	}
	return results
}

// zeroOf returns a value of a type, or "" if that is one of functions or generators.
func zeroOf(t string) string {
	switch i := slices.Index(basicTypes, t); {
	case i >= 0:
		return []string{"0", "0.0", "false", `""`}[i]
	case strings.HasPrefix(t, "["):
		return "[]"
	case strings.HasPrefix(t, "fn(") || strings.HasPrefix(t, "gen "):
		return ""
	}
	return "nil"
}

// mends reports whether edits leave fewer errors with the code of an error, if there is one, and no more with any other.
func (a *analysis) mends(d *diag.Diagnostic, edits []diag.Edit) bool {
	left := a.errors()
	for code, n := range a.after(edits).errors() {
		if left[code] -= n; left[code] < 0 {
			return false
		}
	}
	return d == nil || left[d.Code] > 0
}

// errors returns how many errors there are, by code.
func (a *analysis) errors() map[diag.Code]int {
	list := map[diag.Code]int{}
	for _, d := range a.errs {
		if d.Severity == diag.Error {
			list[d.Code]++
		}
	}
	return list
}

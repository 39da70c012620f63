// This file defines the rules about functions that share the variable of a loop, and about calls that mean another function.

package lint

import (
	"fmt"
	"slices"
	"strings"

	"cpsc/ast"
	"cpsc/check"
	"cpsc/diag"
)

// A keptFunction is a function expression, or the name of a nested function, that something keeps which is declared outside of
// the loops around it.
type keptFunction struct {
	e     ast.Expr
	loops []*ast.ForStmt
	stmt  ast.Stmt // that keeps it
}

// keptByAssignment records the functions in the value of an assignment.
func (l *linter) keptByAssignment(s, _ ast.Stmt) {
	if a, ok := s.(*ast.AssignStmt); ok && len(a.Targets) == 1 && len(a.Values) == 1 {
		l.keep(a.Values[0], a.Targets[0])
	}
}

// keptByPush records the function that a call of push adds to an array.
func (l *linter) keptByPush(e ast.Expr) {
	if l.builtin(e) == "push" {
		args := e.(*ast.CallExpr).Args
		l.keep(args[1].X, args[0].X)
	}
}

// keep records the functions in a value that a variable, or something that is reached from it, keeps.
func (l *linter) keep(value, by ast.Expr) {
	v := l.root(by)
	if l.fn == nil || v == nil {
		return
	}
	var loops []*ast.ForStmt
	for _, s := range l.loops {
		if loop, ok := s.(*ast.ForStmt); ok && (v.Decl.Start < loop.Span.Start || v.Decl.Start >= loop.Span.End) {
			loops = append(loops, loop)
		}
	}
	if len(loops) == 0 {
		return
	}
	stmt := l.lists[len(l.lists)-1].current
	ast.Inspect(value, func(e ast.Expr) bool {
		switch e := e.(type) {
		case *ast.FuncLit:
			l.kept = append(l.kept, keptFunction{e, loops, stmt})
		case *ast.NameExpr:
			if f, ok := l.info.Uses[e].(*check.Func); ok && f.Outer != nil {
				l.kept = append(l.kept, keptFunction{e, loops, stmt})
			}
		}
		return true
	})
}

// root returns the variable that an expression reads, or whose element or field, or nil.
func (l *linter) root(e ast.Expr) *check.Var {
	for {
		switch x := e.(type) {
		case *ast.NameExpr:
			v, _ := l.info.Uses[x].(*check.Var)
			return v
		case *ast.IndexExpr:
			e = x.X
		case *ast.FieldExpr:
			e = x.X
		default:
			return nil
		}
	}
}

// sharedCounters warns of functions that are kept and use the variable of a loop in three parts, which they share with the loop.
func (l *linter) sharedCounters() {
	for _, k := range l.kept {
		var f *check.Func
		at := k.e.Pos()
		switch e := k.e.(type) {
		case *ast.FuncLit:
			f = l.info.FuncOf[e.Func]
			at.End = at.Start + int32(len(strings.TrimRight(l.of(diag.Span{Start: at.Start, End: e.Func.Body.Span.Start}), " \t\r\n")))
		case *ast.NameExpr:
			f = l.info.Uses[e].(*check.Func)
		}
		for _, v := range f.Captures {
			for _, loop := range k.loops {
				decl, ok := loop.Init.(*ast.VarDecl)
				if !ok || !v.Assigned || v.Decl.Start < decl.Span.Start || v.Decl.Start >= decl.Span.End {
					continue
				}
				d := l.errs.Warnf(diag.SharedCounter, at, "this function sees later values of `%s`", v.Name).
					Label(v.Decl, "all rounds share this variable")
				l.ownCopy(d, k, v)
				d.Help("or loop over a range, whose variable is a new one in each round")
			}
		}
	}
}

// maxCopies bounds the fixes of ownCopy, each of which looks at the whole program.
const maxCopies = 20

// ownCopy adds the help to copy the variable of a loop into another one, and use that: as a fix, if the function has no name
// and does not assign to the variable.
func (l *linter) ownCopy(d *diag.Diagnostic, k keptFunction, v *check.Var) {
	const help = "copy it into a variable of the body, `var %s = %s;`, and use that"
	lit, isLit := k.e.(*ast.FuncLit)
	if l.copied++; !isLit || v.Referred || l.copied > maxCopies {
		d.Help(help, v.Name+"2", v.Name)
		return
	}
	other := ""
	for n := 2; other == "" || strings.Contains(l.text, other); n++ {
		other = fmt.Sprint(v.Name, n)
	}
	separator := " "
	at := k.stmt.Pos()
	if lines := l.lines(at); lines != at { // it is alone on its line
		separator = "\n" + l.text[lines.Start:at.Start]
	}
	edits := []diag.Edit{{Span: diag.Span{Start: at.Start, End: at.Start}, Text: fmt.Sprintf("var %s = %s;%s", other, v.Name, separator)}}
	for _, name := range l.uses[v] {
		if in := name.Span; lit.Span.Start <= in.Start && in.End <= lit.Span.End {
			if l.writes[name] != nil {
				d.Help(help, other, v.Name)
				return
			}
			edits = append(edits, diag.Edit{Span: in.Span, Text: other})
		}
	}
	d.Fix(fmt.Sprintf(help, other, v.Name), edits...)
}

// callsItself warns of a call of the function that it is in, with its own parameters as the arguments, if the function has the name
// of a built-in one: that one was meant.
func (l *linter) callsItself(e ast.Expr) {
	call, ok := e.(*ast.CallExpr)
	if !ok || l.fn == nil || !slices.Contains(check.Builtins(), l.fn.Name) {
		return
	}
	name, _ := call.Fn.(*ast.NameExpr)
	if l.info.Uses[name] != check.Object(l.fn) || len(call.Args) != len(l.fn.Params) {
		return
	}
	for i, a := range call.Args {
		if name, ok := a.X.(*ast.NameExpr); !ok || l.info.Uses[name] != check.Object(l.fn.Params[i]) {
			return
		}
	}
	l.errs.Warnf(diag.SuspiciousShadowing, name.Span.Span, "this calls the function that it is in, not the built-in one").
		Help("to call the built-in `%s`, give this function another name", l.fn.Name)
}

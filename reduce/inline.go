// This file defines the changes that replace the only call of a function by what it does.

package reduce

import (
	"strings"

	"cpsc/ast"
	"cpsc/check"
	"cpsc/diag"
	"cpsc/parser"
)

// A call is the call of a function by its name, in a statement, which is nil in the value of a global.
type call struct {
	*ast.CallExpr
	in ast.Stmt
}

// inlinings returns, for each function with one call, the changes that remove it and
// replace the call. They need not keep what the program means.
func (c *collector) inlinings() [][]change {
	var list [][]change
	for _, f := range c.funcs {
		decl, declared := c.decls[f]
		calls := c.calls[f]
		if !declared || f.Escapes || f == c.Info.Main || f.Yields != nil || f.Syntax.Extern || len(calls) != 1 {
			continue
		}
		if at := calls[0].Pos(); decl.Start <= at.Start && at.End <= decl.End { // in itself
			continue
		}
		list = append(list, c.inlined(f, decl, calls[0]))
	}
	return list
}

// inlined returns the changes for a function and its only call. A function that only returns a value becomes this
// value, in which the arguments replace the parameters. Of any other one the statements come before
// the statement with the call, after a variable for each parameter.
func (c *collector) inlined(f *check.Func, decl diag.Span, use call) []change {
	body := f.Syntax.Body
	rest, value := body.Pos(), ""
	rest.Start, rest.End = rest.Start+1, rest.End-1
	if n := len(body.Stmts); n > 0 {
		if last, ok := body.Stmts[n-1].(*ast.ReturnStmt); ok {
			rest.End = last.Pos().Start
			if len(last.Values) == 1 {
				value = "(" + c.slice(last.Values[0].Pos()) + ")"
			}
		}
	}
	args, refs := map[string]string{}, map[string]string{}
	var vars strings.Builder
	for i, p := range f.Syntax.Params {
		arg := c.slice(use.Args[i].X.Pos())
		if p.Ref {
			args[p.Name.Name], refs[p.Name.Name] = arg, arg
			continue
		}
		args[p.Name.Name] = "(" + arg + ")"
		vars.WriteString("var " + p.Name.Name + ": " + c.slice(p.Type.Pos()) + " = " + arg + "; ")
	}
	var list []change
	remove := edit{at: decl}
	if value != "" && strings.TrimSpace(c.slice(rest)) == "" {
		list = append(list, change{{use.Pos(), substitute(value, args)}, remove})
	}
	if use.in == nil {
		return list
	}
	at := c.terminated(use.in.Pos())
	after := "" // of a statement that is only the call
	if s, ok := use.in.(*ast.CallStmt); !ok || s.Call != use.CallExpr {
		after = c.text[at.Start:use.Pos().Start] + substitute(value, refs) + c.text[use.Pos().End:at.End]
	}
	text := vars.String() + substitute(c.slice(rest), refs) + after
	return append(list, change{{at, text}, remove}, change{{at, "{" + text + "}"}, remove})
}

// substitute returns a text with others in place of names that are not those of fields.
func substitute(text string, names map[string]string) string {
	var edits []edit
	before := ""
	for _, t := range parser.Tokens(text) {
		token := text[t.Start:t.End]
		if with, found := names[token]; found && before != "." {
			edits = append(edits, edit{t.Span, with})
		}
		before = token
	}
	return apply(text, edits)
}

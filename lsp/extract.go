// This file defines the code action that makes a function of statements.

package lsp

import (
	"fmt"
	"slices"
	"strings"

	"cpsc/ast"
	"cpsc/check"
	"cpsc/diag"
	"cpsc/parser"
)

// An extraction makes a function of statements: the variables that they use become parameters, and those to which they give values that are
// used afterwards results. A variable in a cell, which others may change meanwhile, is passed by ref.
type extraction struct {
	*analysis
	at      diag.Span // of the statements
	around  *check.Func
	params  []string
	args    []string
	results []string // their types
	targets []string // the variables that get them
	fresh   []string // declarations of those among them that the statements declare
	set     string   // a variable from outside that is a result, or ""
	err     error
}

// extracted returns the edits that make a function of the statements that a span covers. There is an error that says why not if it covers some.
func (a *analysis) extracted(selected diag.Span) ([]diag.Edit, error) {
	at := a.statements(selected)
	if at == diag.NoSpan {
		return nil, nil
	}
	x := &extraction{analysis: a, at: at, around: a.functionAround(at.Start)}
	x.findJumps()
	seen := map[*symbol]bool{}
	for _, o := range a.index.occurrences {
		if x.has(o.Span) && !seen[o.symbol] {
			seen[o.symbol] = true
			x.add(o.symbol)
		}
	}
	if x.err != nil {
		return nil, x.err
	}
	var thrown []string // the types of what may leave the statements, and of what they catch
	for n, t := range a.index.info.Throws {
		if x.has(n.Pos()) && a.functionAround(n.Pos().Start) == x.around {
			thrown = append(thrown, " throws "+t.String())
		}
	}
	if thrown != nil && x.set != "" && x.inTry() {
		return nil, fmt.Errorf("an exception may be caught after `%s` has changed", x.set)
	}
	slices.Sort(thrown)
	for _, throws := range slices.Compact(append([]string{""}, thrown...)) {
		if edits := x.edits(throws); a.mends(nil, edits) {
			return edits, nil
		}
	}
	return nil, fmt.Errorf("the program would have an error")
}

// statements returns the span of the statements of one block that a span covers, or NoSpan.
func (a *analysis) statements(selected diag.Span) diag.Span {
	if a.failed || a.index == nil {
		return diag.NoSpan
	}
	at := diag.NoSpan
	for _, t := range a.tokens() {
		if t.Kind != parser.Comment && selected.Start <= t.Start && t.End <= selected.End {
			if !at.Known() {
				at = t.Span
			}
			at.End = t.End
		}
	}
	for _, list := range a.index.lists {
		first := slices.IndexFunc(list, func(s ast.Stmt) bool { return s.Pos().Start == at.Start })
		last := slices.IndexFunc(list, func(s ast.Stmt) bool { return s.Pos().End == at.End })
		if at.Known() && first >= 0 && first <= last {
			return at
		}
	}
	return diag.NoSpan
}

func (x *extraction) has(s diag.Span) bool { return x.at.Start <= s.Start && s.End <= x.at.End }

func (x *extraction) fail(format string, args ...any) {
	if x.err == nil {
		x.err = fmt.Errorf(format, args...)
	}
}

// findJumps finds what leads out of the statements, other than by labels.
func (x *extraction) findJumps() {
	for _, s := range x.index.statements() {
		if !x.has(s.Pos()) || x.functionAround(s.Pos().Start) != x.around {
			continue
		}
		switch s.(type) {
		case *ast.ReturnStmt:
			x.fail("a `return`%s leaves the function", x.onLine(s.Pos()))
		case *ast.YieldStmt:
			x.fail("a `yield`%s is of the generator", x.onLine(s.Pos()))
		case *ast.BreakStmt, *ast.ContinueStmt:
			if to := x.index.info.Targets[s]; to != nil && !x.has(to.Pos()) {
				x.fail("a jump%s leaves the statements", x.onLine(s.Pos()))
			}
		}
	}
}

// add finds what a symbol that the statements use becomes.
func (x *extraction) add(s *symbol) {
	isInside := x.has(s.decl)
	uses := x.index.of(s)
	isOutside := slices.ContainsFunc(uses, func(o occurrence) bool { return !x.has(o.Span) })
	v, _ := s.object.(*check.Var)
	switch {
	case isInside && !isOutside:
	case s.kind == label:
		x.fail("the label `%s`%s is used inside and outside of the statements", s.name, x.onLine(s.decl))
	case s.scope.Start == 0 || s.kind == field || s.kind == global: // of the program
	case s.kind == constant && !isInside:
		decl, _ := s.node.(*ast.ConstDecl)
		x.param(s.name, "", typeOfConstant(x.index.info.Values[decl.Value]))
	case v == nil || v.Kind == check.FuncName:
		x.fail("`%s`%s is declared in a function, and used inside and outside of the statements", s.name, x.onLine(s.decl))
	case v.InCell() && isInside:
		x.fail("the variable `%s` is shared with another function", s.name)
	case v.InCell() || v.Kind == check.ByRef:
		x.param(s.name, "ref ", v.Type.String())
	case isInside:
		x.result(s, v, "var "+s.name+": "+v.Type.String()+";")
	default:
		x.param(s.name, "", v.Type.String())
		if isSet := slices.ContainsFunc(uses, func(o occurrence) bool { return o.write && x.has(o.Span) }); isSet && x.isUsedAfter(s, uses) {
			x.set = s.name
			x.result(s, v, "")
		}
	}
}

func (x *extraction) param(name, ref, t string) {
	x.params, x.args = append(x.params, ref+name+": "+t), append(x.args, ref+name)
}

func (x *extraction) result(s *symbol, v *check.Var, fresh string) {
	x.results, x.targets = append(x.results, v.Type.String()), append(x.targets, s.name)
	if fresh != "" {
		x.fresh = append(x.fresh, fresh)
	}
}

// isUsedAfter reports whether a variable that is declared before the statements may be used after them: later in the text, or in another
// iteration of a loop around them, or after a goto.
func (x *extraction) isUsedAfter(s *symbol, uses []occurrence) bool {
	if len(x.index.info.Gotos) > 0 || slices.ContainsFunc(uses, func(o occurrence) bool { return o.Start >= x.at.End }) {
		return true
	}
	return slices.ContainsFunc(x.index.statements(), func(stmt ast.Stmt) bool {
		body := loopBody(stmt)
		return body != nil && contains(body.Pos(), x.at.Start) && !contains(body.Pos(), s.decl.Start)
	})
}

// inTry reports whether the statements are in a try statement of their function.
func (x *extraction) inTry() bool {
	for try := range x.index.info.Tries {
		if contains(try.Pos(), x.at.Start) && !x.has(try.Pos()) && x.functionAround(try.Pos().Start) == x.around {
			return true
		}
	}
	return false
}

// edits returns the edits that make the function, which may throw.
func (x *extraction) edits(throws string) []diag.Edit {
	name := "extracted"
	for n := 2; slices.ContainsFunc(x.index.symbols, func(s *symbol) bool { return s.name == name }); n++ {
		name = fmt.Sprint("extracted", n)
	}
	start := x.starts[x.lineOf(x.at.Start)]
	indent := x.string[start:x.at.Start]
	indent = indent[:len(indent)-len(strings.TrimLeft(indent, " \t"))]
	var body strings.Builder
	for i, line := range strings.Split(x.string[x.at.Start:x.at.End], "\n") {
		if line = strings.TrimRight(line, "\r"); i > 0 {
			line = strings.TrimPrefix(line, indent)
			body.WriteString("\n")
		}
		if line != "" {
			body.WriteString("    " + line)
		}
	}
	call := name + "(" + strings.Join(x.args, ", ") + ");"
	head := "fn " + name + "(" + strings.Join(x.params, ", ") + ")"
	if n := len(x.results); n > 0 {
		targets := strings.Join(x.targets, ", ")
		body.WriteString("\n    return " + targets + ";")
		if call = targets + " = " + call; len(x.fresh) == n {
			call = "var " + call
		} else if x.fresh != nil {
			call = strings.Join(x.fresh, "\n"+indent) + "\n" + indent + call
		}
		head += arrow(x.results)
	}
	return x.inserted(x.around, head+throws+" {\n"+body.String()+"\n}", diag.Edit{Span: x.at, Text: call})
}

// inserted returns an edit, and one that declares a function after that around another one, with the ends of lines of the document.
func (a *analysis) inserted(around *check.Func, text string, edits ...diag.Edit) []diag.Edit {
	at := a.lineEnd(a.lineOf(outermost(around).Syntax.End - 1))
	edits = append(edits, diag.Edit{Span: diag.Span{Start: at, End: at}, Text: "\n\n" + text})
	if strings.HasPrefix(a.string[at:], "\r\n") {
		for i := range edits {
			edits[i].Text = strings.ReplaceAll(edits[i].Text, "\n", "\r\n")
		}
	}
	return edits
}

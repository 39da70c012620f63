// This file says what may trap in the block of a try, in the message that nothing in it throws.

package check

import (
	"fmt"
	"strings"

	"cpsc/ast"
	"cpsc/diag"
)

// A catchless is a message that a catch has nothing to catch, which is completed when all functions have been checked.
type catchless struct {
	d      *diag.Diagnostic
	try    *ast.TryStmt
	guards []guard // around the try
}

// A guard is the text of a condition, or of the head of a for, around a statement.
type guard struct {
	text string
	loop bool
}

// A hazard is a part of a statement that may trap.
type hazard struct {
	at    diag.Span
	test  string   // true if it traps; "" if that is not a single test
	what  string   // the message of the trap
	isNil bool     // it is a field of nil
	stmt  ast.Stmt // the test can stand directly before it; nil: it cannot
}

// A hazards is a search for what may trap in a list of statements, and for the calls of functions in it.
type hazards struct {
	c      *checker
	found  []hazard
	calls  []*ast.CallExpr
	guards []guard
	parts  []part // of the current statement that are evaluated only sometimes
	left   int    // how many expressions are still looked at
}

// A part of an expression is evaluated only if a guard has a value.
type part struct {
	at    diag.Span
	guard string
}

const (
	maxHazards  = 3    // shown, and tested by a fix
	maxLookedAt = 1000 // expressions for one try
	maxCallees  = 3    // looked at for one try
)

// guardsAround returns the guards of the statements around the current one.
func (c *checker) guardsAround() (list []guard) {
	for _, l := range c.lists {
		list = append(list, c.guardOf(l.current)...)
	}
	return list
}

func (c *checker) guardOf(s ast.Stmt) []guard {
	switch s.(type) {
	case *ast.IfStmt, *ast.WhileStmt:
		return []guard{{c.text(head(s)), false}}
	case *ast.ForStmt, *ast.ForInStmt:
		text, _, _ := strings.Cut(c.text(s.Pos()), "{")
		return []guard{{text, true}}
	}
	return nil
}

// explainCatches completes the messages that a catch has nothing to catch.
func (c *checker) explainCatches() {
	for _, k := range c.catchless {
		if c.suggestions++; c.suggestions <= maxSuggestions {
			c.explainCatch(k)
		}
	}
}

func (c *checker) explainCatch(k catchless) {
	h := hazards{c: c, guards: k.guards, left: maxLookedAt}
	h.stmts(k.try.Body.Stmts)
	d, calls := k.d, h.calls
	var in *function                                            // that of the hazards, if they are not in the try
	if len(h.found) > 0 && h.found[0].isNil && len(calls) > 0 { // every field may be one of nil
		h.found = nil
	}
	for i := 0; len(h.found) == 0 && i < min(len(calls), maxCallees); i++ {
		if in = c.calledFunction(calls[i]); in != nil && in.Syntax.Body != nil {
			h.guards = nil
			h.stmts(in.Syntax.Body.Stmts)
			if len(h.found) > 0 && h.found[0].isNil {
				h.found = nil
			}
		}
	}
	switch {
	case h.left < 0:
		return
	case len(h.found) == 0 && len(calls) > 0:
		d.Secondary, d.Notes, d.Helps = nil, nil, nil
		what := "what this calls"
		if f := c.calledFunction(calls[0]); f != nil {
			what = named(f)
		}
		d.Label(calls[0].Pos(), "this call throws nothing: the type of %s has no `throws`", what).
			Help("let it throw, or remove the `try` and the `catch`")
		return
	case len(h.found) == 0:
		d.Notes, d.Helps = nil, nil
		c.removeTry(d, k.try)
		return
	}
	d.Secondary = nil
	for i, x := range h.found[:min(len(h.found), maxHazards)] {
		if i == 0 || x.at.Start >= h.found[i-1].at.End {
			d.Label(x.at, "this may trap, which is not caught")
		}
	}
	t := c.info.Vars[k.try.Catch.Var].Type
	thrown, isString := "…", k.try.Catch.Type == nil || t == String
	if isString {
		thrown, t = fmt.Sprintf("%q", h.found[0].what), String
	}
	test := h.found[0].test
	if test == "" {
		test = "…"
	}
	help := fmt.Sprintf("to catch it, throw before it: `if %s { throw %s; }`", test, thrown)
	edits := h.tests()
	if in != nil {
		help += fmt.Sprintf(", with `throws %s` in the head of %s", t, named(in))
		if edits = append(c.letOut(in, t), edits...); in.Outer != nil || in.Name == "main" || in.Yields != nil || !c.calledOnly(in, calls) {
			edits = nil
		}
	}
	d.Helps = nil
	d.Help("%s", help)
	if isString && h.tests() != nil && edits != nil {
		d.Fixes = []diag.Fix{{Help: help, Edits: edits}}
	}
}

// calledOnly reports whether some of the calls are the only uses of a function.
func (c *checker) calledOnly(f *function, calls []*ast.CallExpr) bool {
	uses := 0
	for _, obj := range c.info.Uses {
		if obj == Object(f.Func) {
			uses++
		}
	}
	for _, call := range calls {
		if c.calledFunction(call) == f {
			uses--
		}
	}
	return uses == 0
}

// tests returns the edits that throw where something would trap, or nil if that is not possible for each.
func (h *hazards) tests() []diag.Edit {
	if len(h.found) > maxHazards {
		return nil
	}
	var edits []diag.Edit
	for i, x := range h.found {
		if x.stmt == nil || x.test == "" || i > 0 && x.at.Start < h.found[i-1].at.End {
			return nil
		}
		if i > 0 && x.stmt == h.found[i-1].stmt && x.test == h.found[i-1].test {
			continue
		}
		at := x.stmt.Pos().Start
		line := h.c.file.Text[:at]
		line = line[strings.LastIndexByte(line, '\n')+1:]
		space := " "
		if strings.TrimSpace(line) == "" {
			space = "\n" + line
		}
		text := fmt.Sprintf("if %s { throw %q; }", x.test, x.what) + space
		if n := len(edits); n > 0 && edits[n-1].Span.Start == at {
			edits[n-1].Text += text
			continue
		}
		edits = append(edits, diag.Edit{Span: diag.Span{Start: at, End: at}, Text: text})
	}
	return edits
}

// removeTry adds the help to remove the catch of a try in which nothing can fail, and the try if it has no finally, and the fix if that
// leaves no comment out and no name gets a larger scope.
func (c *checker) removeTry(d *diag.Diagnostic, s *ast.TryStmt) {
	text := c.file.Text
	const help = "remove the `try` and the `catch`, and keep what is in the block of the `try`"
	body := s.Body.Span
	if s.Finally != nil {
		removed := diag.Span{Start: body.End, End: s.Catch.Span.End}
		if d.Help("remove the `catch`"); !strings.Contains(c.text(removed), "/") {
			d.Fixes = []diag.Fix{{Help: d.Helps[0], Edits: []diag.Edit{{Span: removed}}}}
		}
		return
	}
	d.Help(help)
	if strings.Contains(text[s.Catch.Span.Start:s.Catch.Body.Span.Start], "\n") { // its own block may not be typed yet
		return
	}
	if around := text[s.Start:body.Start] + text[body.End:s.End]; len(s.Body.Stmts) == 0 || strings.Contains(around, "//") || strings.Contains(around, "/*") {
		return
	}
	for _, s := range s.Body.Stmts {
		switch s.(type) {
		case *ast.VarDecl, *ast.ConstDecl, *ast.FuncDecl:
			return
		}
	}
	line := text[:s.Start]
	line = line[strings.LastIndexByte(line, '\n')+1:]
	inner := strings.TrimSpace(text[body.Start+1 : body.End-1])
	if strings.Contains(inner, "\n") {
		first := text[:s.Body.Stmts[0].Pos().Start]
		deeper := first[strings.LastIndexByte(first, '\n')+1:]
		if strings.TrimSpace(line+deeper) != "" || !strings.HasPrefix(deeper, line) {
			return
		}
		inner = strings.ReplaceAll(inner, "\n"+deeper, "\n"+line)
	}
	d.Fixes = []diag.Fix{{Help: help, Edits: []diag.Edit{{Span: s.Pos(), Text: inner}}}}
}

func (h *hazards) stmts(list []ast.Stmt) {
	for i, s := range list {
		before := s
		if i > 0 {
			if _, isLabel := list[i-1].(*ast.LabelStmt); isLabel {
				before = nil // a label stays directly before its loop
			}
		}
		h.stmt(s, before)
	}
}

// under looks at statements that are executed only if a guard lets control pass.
func (h *hazards) under(guards []guard, list []ast.Stmt) {
	n := len(h.guards)
	h.guards = append(h.guards, guards...)
	h.stmts(list)
	h.guards = h.guards[:n]
}

// stmt looks at a statement; before is it, or nil if no other can stand before it.
func (h *hazards) stmt(s, before ast.Stmt) {
	g := h.c.guardOf(s)
	switch s := s.(type) {
	case *ast.VarDecl:
		h.exprs(before, s.Values...)
	case *ast.AssignStmt:
		h.exprs(before, append(s.Targets[:len(s.Targets):len(s.Targets)], s.Values...)...)
		if (s.Op == ast.Div || s.Op == ast.Rem) && len(s.Values) == 1 && h.c.info.Types[s.Targets[0]] == Int {
			h.division(s.Targets[0].Pos().To(s.Values[0].Pos()), s.Values[0], before)
		}
	case *ast.CallStmt:
		h.exprs(before, s.Call)
	case *ast.IfStmt:
		for i, arm := range s.Arms {
			if i > 0 {
				before = nil
			}
			h.exprs(before, arm.Cond)
			h.under(append(g, guard{h.c.text(arm.Cond.Pos()), false}), arm.Body.Stmts)
		}
		if s.Else != nil {
			h.under(g, s.Else.Stmts)
		}
	case *ast.WhileStmt:
		h.exprs(nil, s.Cond)
		h.under(g, s.Body.Stmts)
	case *ast.DoStmt:
		h.stmts(s.Body.Stmts)
		h.exprs(nil, s.Cond)
	case *ast.ForStmt:
		for _, part := range []ast.Stmt{s.Init, s.Post} {
			if part != nil {
				h.stmt(part, nil)
			}
		}
		if s.Cond != nil {
			h.exprs(nil, s.Cond)
		}
		h.under(g, s.Body.Stmts)
	case *ast.ForInStmt:
		h.exprs(before, s.Low, s.High)
		h.under(g, s.Body.Stmts)
	case *ast.ForEachStmt:
		h.exprs(before, s.Seq)
		h.stmts(s.Body.Stmts)
	case *ast.SwitchStmt:
		h.exprs(before, s.Subject)
		for _, k := range s.Cases {
			h.stmts(k.Body)
		}
	case *ast.ReturnStmt:
		h.exprs(before, s.Values...)
	case *ast.YieldStmt:
		h.exprs(before, s.Value)
	case *ast.TryStmt:
		if s.Catch == nil {
			h.stmts(s.Body.Stmts)
		} else {
			h.stmts(s.Catch.Body.Stmts)
		}
		if s.Finally != nil {
			h.stmts(s.Finally.Stmts)
		}
	case *ast.Block:
		h.stmts(s.Stmts)
	}
}

// exprs looks at expressions of a statement.
func (h *hazards) exprs(before ast.Stmt, list ...ast.Expr) {
	c := h.c
	h.parts = h.parts[:0]
	changes, pops := false, false // what a test before the statement has seen may change in it
	for _, e := range list {
		inspect(e, func(e ast.Expr) bool {
			if h.left--; h.left < 0 {
				return false
			}
			switch e := e.(type) {
			case *ast.BinaryExpr:
				switch {
				case e.Op == ast.LAnd || e.Op == ast.LOr:
					h.parts = append(h.parts, part{e.Y.Pos(), c.text(e.X.Pos())})
				case (e.Op == ast.Div || e.Op == ast.Rem) && c.info.Types[e] == Int:
					h.division(e.Pos(), e.Y, before)
				}
			case *ast.CondExpr:
				h.parts = append(h.parts, part{e.Then.Pos().To(e.Else.Pos()), c.text(e.Cond.Pos())})
			case *ast.IndexExpr:
				h.index(e, before)
			case *ast.FieldExpr:
				if isStruct(c.info.Types[e.X]) && isPath(e.X) {
					h.add(hazard{e.Pos(), c.text(e.X.Pos()) + " == nil", "nil dereference", true, before}, e.X)
				}
			case *ast.CallExpr:
				name, _ := e.Fn.(*ast.NameExpr)
				switch obj := c.info.Uses[name].(type) {
				case *Struct:
				case *Builtin:
					changes = changes || obj.Name == "next" || pops
					pops = pops || obj.Name == "pop" || obj.Name == "push" || obj.Name == "read_line" || obj.Name == "read_int"
					h.builtin(e, obj.Name, before)
				default:
					h.calls, changes = append(h.calls, e), true
				}
			}
			return true
		})
	}
	for i := range h.found {
		if x := &h.found[i]; x.stmt == before && (changes || pops && strings.HasPrefix(x.what, "index")) {
			x.stmt = nil
		}
	}
}

// usesIn reports whether a text has one of the names in a test.
func usesIn(text, test string) bool {
	for test != "" {
		i := strings.IndexAny(test, nameCharacters[len("_0123456789"):])
		if i < 0 {
			break
		}
		test = test[i:]
		name := test[:len(test)-len(strings.TrimLeft(test, nameCharacters))]
		if name != "len" && name != "nil" && nextWord(text, name, 0) >= 0 {
			return true
		}
		test = test[len(name):]
	}
	return false
}

// add adds a hazard, unless a guard has a name of the operand that decides.
func (h *hazards) add(x hazard, decides ast.Expr) {
	text := h.c.text(decides.Pos())
	for _, g := range h.guards {
		if x.test != "" && strings.Contains(g.text, x.test) || usesIn(g.text, text) && (!g.loop || strings.Contains(g.text, "len(") && strings.HasPrefix(x.what, "index")) {
			return
		}
	}
	for _, p := range h.parts {
		if p.at.Start <= x.at.Start && x.at.End <= p.at.End {
			if x.stmt = nil; usesIn(p.guard, text) {
				return
			}
		}
	}
	if strings.ContainsAny(x.test, "\n\r{`") || len(x.test) > maxQuoted {
		x.test = ""
	}
	if n := len(h.found); n > 0 {
		switch last := &h.found[n-1]; {
		case x.isNil && !last.isNil: // every field may be one of nil
			return
		case !x.isNil && last.isNil:
			h.found = h.found[:0]
		case x.isNil && x.at.End <= last.at.End && x.at.Start >= last.at.Start: // as in a.b.c
			if last.test != "" {
				last.test = x.test + " || " + last.test
			}
			if len(last.test) > maxQuoted {
				last.test = ""
			}
			return
		}
	}
	h.found = append(h.found, x)
}

func (h *hazards) division(at diag.Span, y ast.Expr, before ast.Stmt) {
	x := hazard{at: at, what: "division by zero", stmt: before}
	if value, isConst := h.c.info.Values[y]; !isConst {
		x.test = h.c.text(y.Pos()) + " == 0"
		if b, ok := y.(*ast.BinaryExpr); ok && b.Op > ast.Rem { // which may bind less tightly
			x.test = "(" + h.c.text(y.Pos()) + ") == 0"
		}
	} else if value != int64(0) {
		return
	}
	h.add(x, y)
}

func (h *hazards) index(e *ast.IndexExpr, before ast.Stmt) {
	c := h.c
	of, i := c.text(e.X.Pos()), operand(e.Index, c.text(e.Index.Pos()))
	test := fmt.Sprintf("%s < 0 || %[1]s >= len(%s)", i, of)
	switch n, isConst := c.info.Values[e.Index].(int64); {
	case isConst && n == 0:
		test = fmt.Sprintf("len(%s) == 0", of)
	case isConst && n > 0:
		test = fmt.Sprintf("len(%s) <= %d", of, n)
	}
	h.add(hazard{e.Pos(), test, "index out of bounds", false, before}, e.Index)
}

// builtin looks at a call of a built-in function.
func (h *hazards) builtin(e *ast.CallExpr, name string, before ast.Stmt) {
	x := hazard{at: e.Pos()}
	switch name {
	case "pop":
		x.test, x.what, x.stmt = "len("+h.c.text(e.Args[0].X.Pos())+") == 0", "pop of an empty array", before
	case "read_line":
		x.test, x.what, x.stmt = "eof()", "end of input", before
	case "read_int":
		x.what = "end of input"
	case "substr":
		x.what = "substring out of bounds"
	case "chr":
		x.what = "not a code point"
	case "array":
		x.what = "negative size"
	case "int":
		if h.c.info.Types[e.Args[0].X] != Float {
			return
		}
		x.what = "does not fit"
	case "assert":
		c := h.c.text(e.Args[0].X.Pos())
		x.test, x.what = "!("+c+")", "assertion failed"
	default:
		return
	}
	if len(e.Args) > 0 && name != "pop" && name != "assert" {
		if _, isConst := h.c.info.Values[e.Args[0].X]; isConst && len(e.Args) < 3 {
			return
		}
	}
	h.add(x, e)
}

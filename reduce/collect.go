// This file defines the collection of edits that may make a program smaller.

package reduce

import (
	"strings"

	"cpsc/ast"
	"cpsc/check"
	"cpsc/compile"
	"cpsc/diag"
	"cpsc/parser"
)

// A collector walks a tree and collects edits that may make the program smaller.
type collector struct {
	*compile.Program
	text    string
	members [][]edit   // by nesting depth: removals of list members
	stmts   [][]change // alternatives for a statement
	exprs   [][]change // alternatives for an expression, the outer ones first
	funcs   []*check.Func
	calls   map[*check.Func][]call    // by name
	decls   map[*check.Func]diag.Span // of the functions with a name
	throws  []edit                    // removals of throw statements
	current ast.Stmt                  // the innermost statement, or nil
	depth   int
}

// statements returns the alternatives for each statement.
func (c *collector) statements() [][]change { return c.stmts }

// expressions returns the alternatives for each expression.
func (c *collector) expressions() [][]change { return c.exprs }

// parameters returns changes that remove a parameter of a function together with the
// arguments for it. The function must not be used as a value.
func (c *collector) parameters() [][]change {
	var list [][]change
	for _, f := range c.funcs {
		if f.Escapes || f == c.Info.Main {
			continue
		}
		spans := make([]diag.Span, len(f.Params))
		for i := range spans {
			spans[i] = f.Syntax.Params[i].Pos()
		}
		for i := range spans {
			all := change{{at: c.item(spans, i)}}
			for _, call := range c.calls[f] {
				args := make([]diag.Span, len(call.Args))
				for j := range args {
					args[j] = call.Args[j].Pos()
				}
				all = append(all, edit{at: c.item(args, i)})
			}
			list = append(list, []change{all})
		}
	}
	return list
}

// item returns the span of member i of a list, with the comma that belongs to it.
func (c *collector) item(list []diag.Span, i int) diag.Span {
	at := list[i]
	switch {
	case i > 0:
		at.Start = list[i-1].End
	case len(list) > 1:
		at.End = list[1].Start
	case strings.HasPrefix(c.text[at.End:], ","): // the last of an argument list
		at.End++
	}
	return at
}

// parentheses returns the removals of each pair of parentheses.
func (c *collector) parentheses() [][]change {
	var list [][]change
	var open []edit
	for _, t := range parser.Tokens(c.text) {
		at := t.Span
		switch c.slice(at) {
		case "(":
			space := "" // between a word and what follows
			if at.Start > 0 && c.text[at.Start-1] != ' ' {
				space = " "
			}
			open = append(open, edit{at, space})
		case ")":
			last := len(open) - 1
			list = append(list, []change{{open[last], edit{at: at}}})
			open = open[:last]
		}
	}
	return list
}

// comments returns the removals of the comments of a program.
func comments(text string) []edit {
	var list []edit
	for _, t := range parser.Tokens(text) {
		if t.Kind == parser.Comment {
			list = append(list, edit{t.Span, " "})
		}
	}
	return list
}

// collect collects the edits for a program.
func collect(p *compile.Program) *collector {
	c := &collector{Program: p, text: p.File.Text, calls: map[*check.Func][]call{}, decls: map[*check.Func]diag.Span{}}
	c.funcs = p.Info.Funcs
	for _, d := range p.Syntax.Decls {
		c.member(c.terminated(d.Pos()))
		switch d := d.(type) {
		case *ast.ConstDecl:
			c.expr(d.Value)
		case *ast.VarDecl:
			c.list(d.Values)
		case *ast.FuncDecl:
			c.decls[c.Info.FuncOf[d.Func]] = d.Pos()
			c.function(d.Func)
		}
	}
	return c
}

// terminated returns a span extended by the semicolon after it, if there is one.
func (c *collector) terminated(at diag.Span) diag.Span {
	if int(at.End) < len(c.text) && c.text[at.End] == ';' {
		at.End++
	}
	return at
}

// member records that a list member may be removed.
func (c *collector) member(at diag.Span) {
	for len(c.members) <= c.depth {
		c.members = append(c.members, nil)
	}
	c.members[c.depth] = append(c.members[c.depth], edit{at: at})
}

func (c *collector) slice(at diag.Span) string { return c.text[at.Start:at.End] }

// alternatives records texts that may replace a statement.
func (c *collector) alternatives(s ast.Node, texts ...string) {
	at := c.terminated(s.Pos())
	var list []change
	for _, t := range texts {
		if len(t) < int(at.End-at.Start) {
			list = append(list, change{{at, t}})
		}
	}
	c.stmts = append(c.stmts, list)
}

// inner returns the text between the braces of a block.
func (c *collector) inner(b *ast.Block) string { return c.text[b.Span.Start+1 : b.Span.End-1] }

// function collects the edits for a function. What it throws is the last part of its
// signature.
func (c *collector) function(f *ast.Func) {
	if f.Throws != nil {
		at := diag.Span{Start: int32(strings.LastIndex(c.text[:f.Throws.Pos().Start], "throws")), End: f.Body.Span.Start}
		c.stmts = append(c.stmts, []change{{{at: at}}})
	}
	c.block(f.Body)
}

func (c *collector) block(b *ast.Block) { c.body(b.Stmts) }

func (c *collector) body(stmts []ast.Stmt) {
	c.depth++
	for _, s := range stmts {
		c.member(c.terminated(s.Pos()))
		c.stmt(s)
	}
	c.depth--
}

func (c *collector) stmt(s ast.Stmt) {
	defer func(outer ast.Stmt) { c.current = outer }(c.current)
	c.current = s
	switch s := s.(type) {
	case *ast.ConstDecl:
		c.expr(s.Value)
	case *ast.VarDecl:
		c.onlyCall(s, s.Values)
		c.list(s.Values)
	case *ast.FuncDecl:
		c.decls[c.Info.FuncOf[s.Func]] = s.Pos()
		c.function(s.Func)
	case *ast.AssignStmt:
		c.onlyCall(s, s.Values)
		if n := len(s.Targets); n > 1 && n == len(s.Values) {
			var texts []string
			for i := range s.Targets {
				texts = append(texts, c.slice(s.Targets[i].Pos())+" = "+c.slice(s.Values[i].Pos())+";")
			}
			c.alternatives(s, texts...)
		}
		for _, t := range s.Targets {
			c.parts(t)
		}
		c.list(s.Values)
	case *ast.CallStmt:
		c.parts(s.Call)
		c.arguments(s.Call)
	case *ast.IfStmt:
		c.ifStmt(s)
	case *ast.WhileStmt:
		c.loop(s, s.Body)
		c.expr(s.Cond)
		c.block(s.Body)
	case *ast.DoStmt:
		c.loop(s, s.Body)
		c.block(s.Body)
		c.expr(s.Cond)
	case *ast.ForStmt:
		c.forStmt(s)
	case *ast.ForInStmt:
		c.alternatives(s, "var "+s.Var.Name+" = "+c.slice(s.Low.Pos())+"; "+c.inner(s.Body), "{"+c.inner(s.Body)+"}", c.inner(s.Body))
		c.expr(s.Low)
		c.expr(s.High)
		c.block(s.Body)
	case *ast.ForEachStmt:
		var texts []string
		for _, l := range literals(c.Info.Vars[s.Var].Type) {
			texts = append(texts, "var "+s.Var.Name+" = "+l+"; "+c.inner(s.Body))
		}
		c.alternatives(s, append(texts, "{"+c.inner(s.Body)+"}", c.inner(s.Body))...)
		c.expr(s.Seq)
		c.block(s.Body)
	case *ast.TryStmt:
		c.try(s)
	case *ast.ThrowStmt:
		c.throws = append(c.throws, edit{at: c.terminated(s.Pos())})
		c.expr(s.Value)
	case *ast.YieldStmt:
		c.expr(s.Value)
	case *ast.SwitchStmt:
		c.switchStmt(s)
	case *ast.ReturnStmt:
		c.list(s.Values)
	case *ast.Block:
		c.alternatives(s, c.inner(s))
		c.block(s)
	}
}

// ifStmt collects the edits of an if statement. It may become one of its blocks, or have one arm only.
func (c *collector) ifStmt(s *ast.IfStmt) {
	var texts []string
	for _, arm := range s.Arms {
		texts = append(texts, "{"+c.inner(arm.Body)+"}", c.inner(arm.Body),
			"if "+c.slice(arm.Cond.Pos())+" "+c.slice(arm.Body.Pos()))
	}
	if s.Else != nil {
		texts = append(texts, "{"+c.inner(s.Else)+"}", c.inner(s.Else))
	}
	c.alternatives(s, texts...)
	for _, arm := range s.Arms {
		c.expr(arm.Cond)
		c.block(arm.Body)
	}
	if s.Else != nil {
		c.block(s.Else)
	}
}

func (c *collector) forStmt(s *ast.ForStmt) {
	texts := []string{}
	if s.Init != nil {
		texts = append(texts, c.slice(s.Init.Pos())+"; "+c.inner(s.Body))
	}
	c.alternatives(s, append(texts, "{"+c.inner(s.Body)+"}", c.inner(s.Body))...)
	if s.Init != nil {
		c.stmt(s.Init)
	}
	if s.Cond != nil {
		c.expr(s.Cond)
	}
	if s.Post != nil {
		c.stmt(s.Post)
	}
	c.block(s.Body)
}

func (c *collector) switchStmt(s *ast.SwitchStmt) {
	var texts []string
	for _, k := range s.Cases {
		if n := len(k.Body); n > 0 {
			body := c.slice(c.terminated(k.Body[0].Pos().To(k.Body[n-1].Pos())))
			texts = append(texts, "{"+body+"}", body)
		}
	}
	c.alternatives(s, texts...)
	c.expr(s.Subject)
	c.depth++
	for _, k := range s.Cases {
		at := k.Pos()
		if n := len(k.Body); n > 0 {
			at = c.terminated(at.To(k.Body[n-1].Pos()))
		}
		c.member(at)
		c.body(k.Body)
	}
	c.depth--
}

// try collects the alternatives for a try statement: each of its blocks alone, the statement
// without its catch or its finally, and its body without what throws.
func (c *collector) try(s *ast.TryStmt) {
	texts := []string{"{" + c.inner(s.Body) + "}", c.inner(s.Body)}
	head := "try " + c.slice(s.Body.Pos())
	if s.Catch != nil {
		texts = append(texts, "{"+c.inner(s.Catch.Body)+"}", c.inner(s.Catch.Body), head+" "+c.slice(s.Catch.Pos()))
	}
	if s.Finally != nil {
		texts = append(texts, "{"+c.inner(s.Finally)+"}", c.inner(s.Finally), head+" finally "+c.slice(s.Finally.Pos()))
	}
	c.alternatives(s, texts...)
	thrown := len(c.throws)
	c.block(s.Body)
	if s.Catch != nil {
		at, body := s.Pos(), s.Body.Span
		calm := change{{diag.Span{Start: at.Start, End: body.Start + 1}, "{"}, {diag.Span{Start: body.End - 1, End: at.End}, "}"}}
		c.stmts = append(c.stmts, []change{append(calm, c.throws[thrown:]...)})
		c.block(s.Catch.Body)
	}
	if s.Finally != nil {
		c.block(s.Finally)
	}
}

func (c *collector) loop(s ast.Stmt, body *ast.Block) {
	c.alternatives(s, "{"+c.inner(body)+"}", c.inner(body))
}

// onlyCall records that a statement whose only value is a call may be reduced to the
// call.
func (c *collector) onlyCall(s ast.Stmt, values []ast.Expr) {
	if len(values) == 1 {
		if call, ok := values[0].(*ast.CallExpr); ok {
			c.alternatives(s, c.slice(call.Pos())+";")
		}
	}
}

func (c *collector) list(list []ast.Expr) {
	for _, e := range list {
		c.expr(e)
	}
}

// literals returns the literals that may replace an expression of a type.
func literals(t check.Type) []string {
	switch t := t.(type) {
	case check.Basic:
		return map[check.Basic][]string{check.Int: {"0", "1"}, check.Float: {"0.0", "1.0"}, check.Bool: {"true", "false"}, check.String: {`""`}}[t]
	case *check.Array:
		return []string{"[]"}
	case *check.Struct:
		return []string{"nil"}
	}
	return nil
}

// expr collects the alternatives for an expression: literals, and its parts of the same
// type. A literal is replaced only by simpler ones.
func (c *collector) expr(e ast.Expr) {
	at := e.Pos()
	t := c.Info.Types[e]
	var list []change
	if t != nil {
		switch e := e.(type) {
		case *ast.IntLit, *ast.FloatLit, *ast.StringLit, *ast.BoolLit, *ast.NilLit:
			s := c.slice(at)
			for _, l := range append(literals(t), "2") {
				if s == l { // the others are not simpler
					break
				}
				if len(l) <= len(s) {
					list = append(list, change{{at, l}})
				}
			}
		default:
			for _, l := range literals(t) {
				list = append(list, change{{at, l}})
			}
			for _, part := range ast.Operands(e) {
				if c.Info.Types[part] == t {
					s := c.slice(part.Pos())
					list = append(list, change{{at, s}}, change{{at, "(" + s + ")"}})
				}
			}
		}
	}
	c.exprs = append(c.exprs, list)
	if b, ok := e.(*ast.BinaryExpr); ok { // a chain may be long, so no recursion
		first, chain := ast.Spine(b)
		c.expr(first)
		for i, b := range chain {
			if i < len(chain)-1 {
				c.operator(b)
			}
			c.expr(b.Y)
		}
		return
	}
	if call, ok := e.(*ast.CallExpr); ok {
		c.arguments(call)
	}
	if f, ok := e.(*ast.FuncLit); ok {
		c.function(f.Func)
		return
	}
	c.parts(e)
}

// operator collects the alternatives for an operator inside a chain.
func (c *collector) operator(b *ast.BinaryExpr) {
	at, t := b.Pos(), c.Info.Types[b]
	var list []change
	for _, part := range []ast.Expr{b.X, b.Y} {
		if t != nil && c.Info.Types[part] == t {
			list = append(list, change{{at, c.slice(part.Pos())}})
		}
	}
	c.exprs = append(c.exprs, list)
}

// parts collects the alternatives for the parts of an expression that cannot itself be
// replaced.
func (c *collector) parts(e ast.Expr) {
	for _, part := range ast.Operands(e) {
		c.expr(part)
	}
}

// arguments records the arguments of a call. The arguments of built-in functions, such
// as print, may be removed.
func (c *collector) arguments(e *ast.CallExpr) {
	name, ok := e.Fn.(*ast.NameExpr)
	if !ok {
		return
	}
	switch o := c.Info.Uses[name].(type) {
	case *check.Func:
		c.calls[o] = append(c.calls[o], call{e, c.current})
	case *check.Builtin:
		spans := make([]diag.Span, len(e.Args))
		for i, a := range e.Args {
			spans[i] = a.Pos()
		}
		for i := range spans {
			c.exprs = append(c.exprs, []change{{{at: c.item(spans, i)}}})
		}
	}
}

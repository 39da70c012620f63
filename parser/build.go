// This file defines how the syntax tree is built from the parse tree of ANTLR.

package parser

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"github.com/antlr4-go/antlr/v4"

	"cpsc/ast"
	"cpsc/diag"
	"cpsc/parser/internal/imp"
)

// A builder builds the syntax tree. It recurses only where the program nests; it walks
// lists and chains of binary operators by loops.
type builder struct {
	text   string
	errs   *diag.List
	r      *recovery                        // for messages
	broken map[antlr.ParserRuleContext]bool // the statements and declarations with a syntax error

	functions    int // built so far
	maxFunctions int

	joined struct { // the last conditions between which operators on bits are
		err *diag.Diagnostic
		to  *ast.BinaryExpr // up to this one
	}
}

// full reports whether there are too many functions; the builder has then reported it.
func (b *builder) full() bool { return b.functions > b.maxFunctions }

// children returns the children of a context. Those of a context that is not broken
// match the grammar.
func children(c antlr.Tree) []antlr.Tree { return c.GetChildren() }

// tokenOf returns the token that a node is, or nil if it is a context.
func tokenOf(n antlr.Tree) *token {
	switch leaf := n.(type) { // not antlr.TerminalNode: Go would look for its methods in each type of context
	case *antlr.TerminalNodeImpl:
		return leaf.GetSymbol().(*token)
	case *antlr.ErrorNodeImpl:
		return leaf.GetSymbol().(*token)
	}
	return nil
}

// firstToken returns the first token of a node.
func firstToken(n antlr.Tree) *token {
	if t := tokenOf(n); t != nil {
		return t
	}
	return n.(antlr.ParserRuleContext).GetStart().(*token)
}

// kindOf returns the kind of the token that a node is, or 0 if it is a context.
func kindOf(n antlr.Tree) int32 {
	if t := tokenOf(n); t != nil {
		return t.kind
	}
	return 0
}

// spanOfNode returns the bytes that a node covers.
func spanOfNode(n antlr.Tree) ast.Span {
	if t := tokenOf(n); t != nil {
		return ast.Span{Span: t.span()}
	}
	c := n.(antlr.ParserRuleContext)
	return ast.Span{Span: c.GetStart().(*token).span().To(c.GetStop().(*token).span())}
}

func (b *builder) name(t *token) string { return b.text[t.start:t.end] }

func (b *builder) ident(n antlr.Tree) *ast.Ident {
	t := tokenOf(n)
	return &ast.Ident{Span: ast.Span{Span: t.span()}, Name: b.name(t)}
}

// declaration builds a declaration. It returns nil if there was a syntax error.
func (b *builder) declaration(c *imp.DeclarationContext) ast.Decl {
	if b.broken[c] {
		return nil
	}
	kids := children(c)
	switch d := kids[0].(type) {
	case *imp.ConstDeclContext:
		return b.constDecl(d)
	case *imp.VarDeclContext:
		return b.varDecl(d, spanOfNode(c))
	case *imp.TypeDeclContext:
		kids := children(d)
		return &ast.TypeDecl{Span: spanOfNode(d), Name: b.ident(kids[1]), Type: b.typ(kids[3])}
	case *imp.StructDeclContext:
		kids := children(d)
		s := &ast.StructDecl{Span: spanOfNode(d), Name: b.ident(kids[1])}
		for _, n := range kids[3:] {
			if f, ok := n.(*imp.FieldContext); ok {
				s.Fields = append(s.Fields, b.field(f))
			}
		}
		return s
	case *imp.ExternDeclContext:
		kids := children(d)
		f := b.function(spanOfNode(d), kids[3:])
		end := f.Span.End
		f.Extern, f.Body = true, &ast.Block{Span: ast.Span{Span: diag.Span{Start: end - 1, End: end}}}
		return &ast.FuncDecl{Span: spanOfNode(d), Name: b.ident(kids[2]), Func: f}
	default:
		return b.funcDecl(kids[0])
	}
}

func (b *builder) constDecl(n antlr.Tree) *ast.ConstDecl {
	kids := children(n)
	return &ast.ConstDecl{Span: spanOfNode(n), Name: b.ident(kids[1]), Value: b.expr(kids[3])}
}

// varDecl builds the declaration of variables. The caller passes the span, because it
// includes the semicolon of a statement.
func (b *builder) varDecl(n antlr.Tree, span ast.Span) *ast.VarDecl {
	d := &ast.VarDecl{Span: span}
	for _, n := range children(n) {
		switch n := n.(type) {
		case *imp.TypeContext:
			d.Type = b.typ(n)
		case *imp.ExprContext:
			d.Values = append(d.Values, b.expr(n))
		default:
			if kindOf(n) == imp.ImpParserIDENT {
				d.Names = append(d.Names, b.ident(n))
			}
		}
	}
	return d
}

// field builds a field of a struct or a parameter: ref? name : type.
func (b *builder) field(n antlr.Tree) *ast.Field {
	kids := children(n)
	ref := len(kids) == 4
	kids = kids[len(kids)-3:]
	return &ast.Field{Span: spanOfNode(n), Ref: ref, Name: b.ident(kids[0]), Type: b.typ(kids[2])}
}

func (b *builder) funcDecl(n antlr.Tree) *ast.FuncDecl {
	kids := children(n)
	return &ast.FuncDecl{Span: spanOfNode(n), Name: b.ident(kids[1]), Func: b.function(spanOfNode(n), kids[2:])}
}

// function builds a function from its signature and its body.
func (b *builder) function(span ast.Span, kids []antlr.Tree) *ast.Func {
	f := &ast.Func{Span: span}
	if b.functions++; b.functions == b.maxFunctions+1 {
		b.errs.TooManyFunctions(diag.Span{Start: span.Start, End: span.Start + int32(len("fn"))})
	}
	for _, n := range kids {
		switch n := n.(type) {
		case *imp.SignatureContext:
			b.signature(f, children(n))
		case *imp.BlockContext:
			f.Body = b.block(n)
		}
	}
	return f
}

// signature adds the signature to a function: params -> results throws type.
func (b *builder) signature(f *ast.Func, kids []antlr.Tree) {
	for _, n := range children(kids[0]) {
		if p, ok := n.(*imp.ParamContext); ok {
			f.Params = append(f.Params, b.field(p))
		}
	}
	open := throwers{{throws: &f.Throws}}
	kids = kids[1:]
	if len(kids) > 0 {
		switch t := tokenOf(kids[0]); t.kind {
		case imp.ImpParserARROW:
			f.Results = b.results(kids[1], &open)
			kids = kids[2:]
		case imp.ImpParserYIELDS:
			f.Yields = b.one(t, kids[1], &open)
			kids = kids[2:]
		}
	}
	b.throws(kids, &open)
}

// results builds the types of results. If it is one type without parentheses, a throws
// after it may belong to a part of it: results adds these parts to open.
func (b *builder) results(n antlr.Tree, open *throwers) []ast.TypeExpr {
	kids := children(n)
	if len(kids) == 1 {
		return []ast.TypeExpr{b.plainType(kids[0], open)}
	}
	var types []ast.TypeExpr
	for _, n := range kids {
		if t, ok := n.(*imp.TypeContext); ok {
			types = append(types, b.typ(t))
		}
	}
	return types
}

// one builds the type after yields, gen or throws.
func (b *builder) one(word *token, n antlr.Tree, open *throwers) ast.TypeExpr {
	types := b.results(n, open)
	if len(types) > 1 {
		b.errs.Errorf(diag.NotOneType, spanOfNode(n).Span, "`%s` takes one type", b.name(word)).
			Under("these are %d", len(types)).
			Help("declare a struct with a field for each, and write its name")
	}
	return types[0]
}

// typ builds a type with the throws after it.
func (b *builder) typ(n antlr.Tree) ast.TypeExpr {
	kids := children(n)
	var open throwers
	t := b.plainType(kids[0], &open)
	b.throws(kids[1:], &open)
	return t
}

// plainType builds a type without the throws after it, and adds to open the types that
// it may belong to.
func (b *builder) plainType(n antlr.Tree, open *throwers) ast.TypeExpr {
	span, kids := spanOfNode(n), children(n)
	switch t := tokenOf(kids[0]); t.kind {
	case imp.ImpParserIDENT:
		return &ast.NamedType{Span: span, Name: b.name(t)}
	case imp.ImpParserLBRACK:
		return &ast.ArrayType{Span: span, Elem: b.typ(kids[1])}
	case imp.ImpParserGEN:
		g := &ast.GenType{Span: span}
		*open = append(*open, thrower{&g.Span, &g.Throws})
		g.Elem = b.one(t, kids[1], open)
		return g
	}
	f := &ast.FuncType{Span: span}
	*open = append(*open, thrower{&f.Span, &f.Throws})
	for _, n := range kids {
		switch n := n.(type) {
		case *imp.ParamTypeContext:
			kids := children(n)
			f.Params = append(f.Params, &ast.ParamType{Span: spanOfNode(n), Ref: len(kids) == 2, Type: b.typ(kids[len(kids)-1])})
		case *imp.ResultsContext:
			f.Results = b.results(n, open)
		}
	}
	return f
}

// throwers are the functions, function types and gen types that a throws may belong to,
// each inside the one before it: they all end where the throws begins.
type throwers []thrower

type thrower struct {
	span   *ast.Span // nil for a function, whose body is still to come
	throws *ast.TypeExpr
}

// throws builds a sequence of throws. Each belongs to the nearest function, function type
// or gen type before it that has none.
func (b *builder) throws(kids []antlr.Tree, open *throwers) {
	for ; len(kids) > 0; kids = kids[2:] {
		word, end := tokenOf(kids[0]), spanOfNode(kids[1]).End
		i := len(*open) - 1
		for ; i >= 0 && *(*open)[i].throws != nil; i-- {
		}
		outer := (*open)[:i+1]
		if i >= 0 {
			inner := outer
			*outer[i].throws = b.one(word, kids[1], &inner)
			*open = inner
		} else {
			b.misplacedThrows(word, *open)
		}
		for _, t := range outer {
			if t.span != nil {
				t.span.End = end
			}
		}
	}
}

// misplacedThrows reports a throws that belongs to nothing.
func (b *builder) misplacedThrows(word *token, open throwers) {
	d := b.errs.Errorf(diag.MisplacedThrows, word.span(), "this `throws` belongs to no function")
	if len(open) == 0 {
		d.Under("the type before it is neither of a function nor of a generator")
	} else {
		d.Under("the `throws` before it has the one type that can be thrown").
			Help("to throw values of several kinds, declare a struct that tells them apart")
	}
}

// Statements.

func (b *builder) block(n antlr.Tree) *ast.Block {
	return &ast.Block{Span: spanOfNode(n), Stmts: b.statements(children(n))}
}

// statements builds the statements among the nodes that have no syntax error, and what remains of the others.
func (b *builder) statements(nodes []antlr.Tree) []ast.Stmt {
	var stmts []ast.Stmt
	for _, n := range nodes {
		s, ok := n.(*imp.StatementContext)
		switch {
		case !ok:
		case b.broken[s]:
			stmts = append(stmts, b.rest(s)...)
		default:
			if stmt := b.statement(s); stmt != nil {
				stmts = append(stmts, stmt)
			}
		}
	}
	return stmts
}

// statement builds a statement. It returns nil if it reports an error.
func (b *builder) statement(c *imp.StatementContext) ast.Stmt {
	span, kids := spanOfNode(c), children(c)
	switch s := kids[0].(type) {
	case *imp.BlockContext:
		return b.block(s)
	case *imp.ConstDeclContext:
		return b.constDecl(s)
	case *imp.VarDeclContext:
		return b.varDecl(s, span)
	case *imp.FuncDeclContext:
		return b.funcDecl(s)
	case *imp.SimpleContext:
		return b.simple(s, span)
	case *imp.IfStmtContext:
		return b.ifStmt(s)
	case *imp.WhileStmtContext:
		kids := children(s)
		return &ast.WhileStmt{Span: span, Cond: b.expr(kids[1]), Body: b.block(kids[2])}
	case *imp.DoStmtContext:
		kids := children(s)
		return &ast.DoStmt{Span: span, Body: b.block(kids[1]), Cond: b.expr(kids[3])}
	case *imp.ForInStmtContext:
		kids := children(s)
		if len(kids) == 5 {
			return &ast.ForEachStmt{Span: span, Var: b.ident(kids[1]), Seq: b.expr(kids[3]), Body: b.block(kids[4])}
		}
		return &ast.ForInStmt{Span: span, Var: b.ident(kids[1]), Low: b.expr(kids[3]), High: b.expr(kids[5]), Body: b.block(kids[6])}
	case *imp.ForStmtContext:
		return b.forStmt(s)
	case *imp.SwitchStmtContext:
		return b.switchStmt(s)
	case *imp.TryStmtContext:
		return b.tryStmt(s)
	}
	switch t := tokenOf(kids[0]); t.kind {
	case imp.ImpParserBREAK:
		return &ast.BreakStmt{Span: span, Label: b.label(kids[1])}
	case imp.ImpParserCONTINUE:
		return &ast.ContinueStmt{Span: span, Label: b.label(kids[1])}
	case imp.ImpParserGOTO:
		return &ast.GotoStmt{Span: span, Label: b.ident(kids[1])}
	case imp.ImpParserRETURN:
		return &ast.ReturnStmt{Span: span, Values: b.exprs(kids)}
	case imp.ImpParserTHROW:
		return &ast.ThrowStmt{Span: span, Value: b.expr(kids[1])}
	case imp.ImpParserYIELD:
		return &ast.YieldStmt{Span: span, Value: b.expr(kids[1])}
	default:
		return &ast.LabelStmt{Span: span, Name: b.ident(kids[0])}
	}
}

// label returns the label of a jump, or nil if the node is the semicolon.
func (b *builder) label(n antlr.Tree) *ast.Ident {
	if kindOf(n) != imp.ImpParserIDENT {
		return nil
	}
	return b.ident(n)
}

// simple builds an assignment or a call. It returns nil if the node is neither.
func (b *builder) simple(n antlr.Tree, span ast.Span) ast.Stmt {
	kids := children(n)
	if f := b.r.genericDeclaration(int(firstToken(n).index)); f != nil {
		b.r.reportConstruct(f)
		return nil
	}
	at := 1 // where the operator of the assignment is
	for at < len(kids) && kindOf(kids[at]) == imp.ImpParserCOMMA {
		at += 2
	}
	targets := b.exprs(kids[:at])
	if at == len(kids) {
		call, ok := targets[0].(*ast.CallExpr)
		if ok && len(targets) == 1 {
			return &ast.CallStmt{Span: span, Call: call}
		}
		b.notAStatement(targets, n, spanOfNode(n).Span)
		return nil
	}
	op := tokenOf(kids[at])
	s := &ast.AssignStmt{Span: span, Targets: targets, Op: assignOp(op.kind), OpPos: op.span(), Values: b.exprs(kids[at+1:])}
	fine := true
	for i, x := range targets {
		switch x.(type) {
		case *ast.NameExpr, *ast.IndexExpr, *ast.FieldExpr, *ast.BadExpr:
		default:
			b.notATarget(x, kids[2*i])
			fine = false
		}
	}
	if s.Op != ast.NoOp && (len(targets) > 1 || len(s.Values) > 1) {
		d := b.errs.Errorf(diag.MalformedAssignment, op.span(), "`%s` assigns one value to one target", b.name(op))
		if !diag.Brief && len(targets) == 2 && len(s.Values) == 1 {
			b.r.helpDot(d, int(tokenOf(kids[1]).index))
		}
		fine = false
	}
	if !fine {
		return nil
	}
	return s
}

// notATarget reports an expression to which a value is assigned, which is the node n.
func (b *builder) notATarget(x ast.Expr, n antlr.Tree) {
	if f := b.r.typedLabel(int(firstToken(n).index)); f != nil {
		b.r.reportConstruct(f)
		return
	}
	product, _ := x.(*ast.BinaryExpr)
	_, isArray := x.(*ast.ArrayLit)
	word, isDeclared := "", false
	if call, ok := x.(*ast.CallExpr); ok { // let (x, y) = …
		word = b.text[call.Fn.Pos().Start:call.Fn.Pos().End]
		isDeclared = slices.Contains([]string{"let", "auto", "val", "local", "my"}, word)
	}
	if isArray || isDeclared || product != nil && product.Op == ast.Mul { // [x, y] = …, P *p = …
		i := int(firstToken(n).index)
		if f := b.r.habitAt(place{rule: imp.ImpParserRULE_statement, first: i}, i); f != nil {
			b.r.reportConstruct(f)
			return
		}
	}
	at := spanOfNode(n).Span
	if call, ok := x.(*ast.CallExpr); ok {
		if isDeclared && len(call.Args) > 0 {
			names := b.text[call.Args[0].Pos().Start:call.Args[len(call.Args)-1].Pos().End]
			b.errs.Errorf(diag.MisspeltKeyword, call.Pos(), "`%s` is not a keyword", word).
				Fix("write `{}`", diag.Edit{Span: call.Pos(), Text: "var " + names})
			return
		}
	}
	if b.endsLine(n) {
		return
	}
	b.errs.Errorf(diag.MalformedAssignment, at, "this cannot be assigned to").
		Note("what can be assigned to is a variable, an element `a[i]` or a field `p.f`")
}

// notAStatement reports expressions in place of a statement, which are the node n.
func (b *builder) notAStatement(list []ast.Expr, n antlr.Tree, at diag.Span) {
	if _, bad := list[0].(*ast.BadExpr); bad {
		return
	}
	name, _ := list[0].(*ast.NameExpr)
	if len(list) > 1 {
		name = nil
	}
	if name != nil {
		if f := b.r.bareLabel(int(firstToken(n).index)); f != nil {
			b.r.reportConstruct(f)
			return
		}
		if b.r.loneWord(name.Name, at, spanOfNode(n.GetParent()).Span) {
			return
		}
	}
	if f := b.r.typedLabel(int(firstToken(n).index)); f != nil {
		b.r.reportConstruct(f)
		return
	}
	if !diag.Brief && b.r.restOfReturn(int(firstToken(n).index), len(list), resultsAround(n)) {
		return
	}
	if b.endsLine(n) {
		return
	}
	if f := b.r.streamAt(int(firstToken(n).index)); f != nil {
		b.r.reportConstruct(f)
		return
	}
	d := b.errs.Errorf(diag.ExpressionAsStatement, at, "an expression alone is not a statement")
	first, _ := list[0].(*ast.BinaryExpr)
	unary, _ := list[0].(*ast.UnaryExpr)
	twice := false
	if unary != nil && unary.Op == ast.Sub {
		unary, twice = unary.X.(*ast.UnaryExpr)
	}
	semicolon, result := b.lastOfFunction(n)
	around, ended := b.bodyEnd(n)
	switch {
	case leftmost(list[0]) == "cout":
		d.Help("write with `print(…)`, or without a newline with `write(…)`")
	case isConditional(list[0]) && !result && (!ended || around.name == "main" || callsOnly(list[0])):
		d.Help("to execute one of two calls, use `if` and `else`")
	case isUpdate(n) && name != nil:
		d.Fix("the update of a `for` is an assignment: write `{}`", diag.Edit{Span: at, Text: name.Name + " += 1"})
	case isUpdate(n) && len(list) == 1 && first != nil && (first.Op == ast.Add || first.Op == ast.Sub) && isName(first.X):
		op := diag.Edit{Span: first.OpPos, Text: first.Op.String() + "="}
		d.Fix("the update of a `for` is an assignment: write `{}`", op)
	case name != nil && b.r.helpCall(d, name.Name, result, !semicolon):
	case result && name != nil && !semicolon:
		from := int(firstToken(n).index)
		b.r.helpResult(d, name.Name, from, from+1)
	case result && name != nil && !b.r.isVisible(int(firstToken(n).index)):
		b.r.helpUnused(d, name.Name)
	case result && len(list) == 1:
		from := int(firstToken(n).index)
		end := from
		for b.r.token(end).start < at.End && end < len(b.r.in.tokens)-1 {
			end++
		}
		brace := end
		if semicolon {
			brace++
		}
		if other := b.r.otherResult(from, end, brace); other != "" {
			d.Help(returnOther, other)
			break
		}
		edits := []diag.Edit{{Span: diag.Span{Start: at.Start, End: at.Start}, Text: "return "}}
		if !semicolon {
			edits = append(edits, diag.Edit{Span: diag.Span{Start: at.End, End: at.End}, Text: ";"})
		}
		d.Fix("to return the value, write `{}` before it", edits...)
		d.Helps[0], d.Fixes[0].Help = "to return the value, write `return` before it", "to return the value, write `return` before it"
		d.Fixes[0].Sure = !semicolon && b.r.isResult(from, end, end)
	case len(list) > 1:
		d.Help("assign to the list, as in `a, b = b, a;`")
	case first != nil && (first.Op == ast.LAnd || first.Op == ast.LOr) && isCall(first.Y): // c && f();
		text := func(e ast.Expr) string { return b.text[e.Pos().Start:e.Pos().End] }
		cond := text(first.X)
		if first.Op == ast.LOr {
			cond = "!(" + cond + ")"
		}
		d.Fix("to execute a call under a condition, write `{}`", diag.Edit{Span: spanOfNode(n.GetParent()).Span, Text: "if " + cond + " { " + text(first.Y) + "; }"})
	case first != nil && first.Op == ast.Shl && !isCall(first.X): // v << 4;
		text := func(e ast.Expr) string { return b.text[e.Pos().Start:e.Pos().End] }
		d.Fix("to add an element to an array, write `{}`", diag.Edit{Span: at, Text: "push(" + text(first.X) + ", " + text(first.Y) + ")"})
	case first != nil && first.Op == ast.Lt && strings.HasPrefix(b.text[first.OpPos.Start:], "<-"):
		d.Fix("to assign, write `{}`", diag.Edit{Span: diag.Span{Start: first.OpPos.Start, End: first.OpPos.Start + 2}, Text: "="})
	case first != nil && first.Op == ast.Eq:
		switch first.X.(type) {
		case *ast.NameExpr, *ast.IndexExpr, *ast.FieldExpr:
			d.SureFix("use `{}` to assign", diag.Edit{Span: first.OpPos, Text: "="})
		default:
			d.Help("use `=` to assign")
		}
	case twice && unary.Op == ast.Sub && !semicolon && strings.HasPrefix(b.text[at.Start:], "-- "):
		d.Fix("a comment begins with `{}`", diag.Edit{Span: diag.Span{Start: at.Start, End: at.Start + 2}, Text: "//"})
	case twice && unary.Op == ast.Sub:
		operand := b.text[unary.X.Pos().Start:unary.X.Pos().End]
		d.SureFix("there is no `--`; write `{}`", diag.Edit{Span: at, Text: operand + " -= 1"})
	case len(list) == 1 && ended:
		b.r.helpReturn(d, around, name)
	case name != nil:
		b.r.helpUnused(d, name.Name)
	default:
		d.Help("assign its value to a variable, or pass it to a function")
	}
}

// isUpdate reports whether a node is the update of a for.
func isUpdate(n antlr.Tree) bool {
	loop, ok := n.GetParent().(*imp.ForStmtContext)
	if !ok {
		return false
	}
	kids := children(loop)
	k := slices.Index(kids, n)
	return k > 0 && kindOf(kids[k-1]) == imp.ImpParserSEMI
}

// isName reports whether an expression is a name.
func isName(e ast.Expr) bool {
	_, ok := e.(*ast.NameExpr)
	return ok
}

// leftmost returns the name with which a chain of binary operators begins, or "".
func leftmost(e ast.Expr) string {
	for {
		switch x := e.(type) {
		case *ast.BinaryExpr:
			e = x.X
		case *ast.NameExpr:
			return x.Name
		default:
			return ""
		}
	}
}

// bodyEnd returns the function without results at whose end, or at the end of an if at its end, the node of a statement is.
func (b *builder) bodyEnd(n antlr.Tree) (f endedFunction, ok bool) {
	block, _ := n.GetParent().GetParent().(*imp.BlockContext)
	if block == nil {
		return f, false
	}
	if body := children(block); len(body) < 3 || body[len(body)-2] != n.GetParent() {
		return f, false
	}
	f, ok = b.r.functionEndedBy(b.r.partner(int(firstToken(block).index)))
	return f, ok && !f.results
}

// lastOfFunction reports whether the node of a statement without a keyword is the last one of
// a function with results, and whether it has a semicolon.
func (b *builder) lastOfFunction(n antlr.Tree) (semicolon, last bool) {
	statement, ok := n.GetParent().(*imp.StatementContext)
	if !ok {
		return true, false
	}
	kids := children(statement)
	semicolon = len(kids) < 2 || tokenOf(kids[len(kids)-1]).end > tokenOf(kids[len(kids)-1]).start
	for ok {
		block, _ := statement.GetParent().(*imp.BlockContext)
		if block == nil {
			break
		}
		body := children(block)
		if len(body) < 2 || body[len(body)-2] != statement {
			break
		}
		if brace := tokenOf(body[len(body)-1]); !diag.Brief && brace != nil && brace.start == brace.end {
			break // it is not in the text: more statements may follow, as while they are typed
		}
		if hasResults(block) {
			return semicolon, true
		}
		branch, _ := block.GetParent().(*imp.IfStmtContext) // whose value is that of its block
		if branch == nil {
			break
		}
		statement, ok = branch.GetParent().(*imp.StatementContext)
	}
	return semicolon, false
}

// hasResults reports whether a block is the body of a function with results. It is nil for a
// statement that is an input of a session.
func hasResults(block antlr.Tree) bool { return resultCount(block) > 0 }

// resultsAround returns how many results the function has that a node is in.
func resultsAround(n antlr.Tree) int {
	for ; n != nil; n = n.GetParent() {
		if _, ok := n.(*imp.BlockContext); !ok {
			continue
		}
		if function, _ := n.GetParent().(antlr.ParserRuleContext); isFunction(function) {
			return resultCount(n)
		}
	}
	return 0
}

// resultCount returns how many results the function has whose body a block is, or 0.
func resultCount(block antlr.Tree) int {
	if block == nil {
		return 0
	}
	function, _ := block.GetParent().(antlr.ParserRuleContext)
	if !isFunction(function) {
		return 0
	}
	for _, part := range children(function) {
		if signature, ok := part.(*imp.SignatureContext); ok {
			kids := children(signature)
			for i, kid := range kids {
				if kindOf(kid) == imp.ImpParserARROW && i+1 < len(kids) {
					return max(1, (len(children(kids[i+1]))-1)/2) // T, or (T, U)
				}
			}
		}
	}
	return 0
}

func (b *builder) ifStmt(n antlr.Tree) *ast.IfStmt {
	s := &ast.IfStmt{Span: spanOfNode(n)}
	kids := children(n) // if c {} else if c {} else {}
	for i := 0; i < len(kids); {
		if kindOf(kids[i]) == imp.ImpParserELSE {
			i++
		}
		if kindOf(kids[i]) != imp.ImpParserIF {
			s.Else = b.block(kids[i])
			break
		}
		span := ast.Span{Span: spanOfNode(kids[i]).To(spanOfNode(kids[i+2]).Span)}
		s.Arms = append(s.Arms, &ast.IfArm{Span: span, Cond: b.expr(kids[i+1]), Body: b.block(kids[i+2])})
		i += 3
	}
	return s
}

func (b *builder) forStmt(n antlr.Tree) ast.Stmt {
	s := &ast.ForStmt{Span: spanOfNode(n)}
	kids := children(n)
	brace := firstToken(kids[len(kids)-1])
	unfinished := !diag.Brief && brace.isMissingBrace() && b.r.reportForHead(lineEnd{first: int(firstToken(n).index), next: int(brace.index)})
	semis := 0
	for _, n := range kids {
		switch n := n.(type) {
		case *imp.VarDeclContext:
			s.Init = b.varDecl(n, spanOfNode(n))
		case *imp.SimpleContext:
			if semis == 0 {
				s.Init = b.simple(n, spanOfNode(n))
			} else if !unfinished {
				s.Post = b.simple(n, spanOfNode(n))
			}
		case *imp.ExprContext:
			s.Cond = b.expr(n)
		case *imp.BlockContext:
			s.Body = b.block(n)
		default:
			if kindOf(n) == imp.ImpParserSEMI {
				semis++
			}
		}
	}
	return s
}

func (b *builder) switchStmt(n antlr.Tree) *ast.SwitchStmt {
	kids := children(n)
	s := &ast.SwitchStmt{Span: spanOfNode(n), Subject: b.expr(kids[1])}
	for _, n := range kids {
		if c, ok := n.(*imp.ClauseContext); ok && !b.broken[c] {
			kids := children(c)
			s.Cases = append(s.Cases, &ast.Case{
				Span:    spanOfNode(c),
				Values:  b.exprs(kids),
				Default: kindOf(kids[0]) == imp.ImpParserDEFAULT,
				Body:    b.statements(kids),
			})
		}
	}
	return s
}

func (b *builder) tryStmt(n antlr.Tree) *ast.TryStmt {
	s := &ast.TryStmt{Span: spanOfNode(n)}
	for _, n := range children(n) {
		switch n := n.(type) {
		case *imp.BlockContext:
			s.Body = b.block(n)
		case *imp.CatchClauseContext:
			kids := children(n)
			s.Catch = &ast.Catch{Span: spanOfNode(n), Var: b.ident(kids[1]), Body: b.block(kids[len(kids)-1])}
			if len(kids) == 5 {
				s.Catch.Type = b.typ(kids[3])
			}
		case *imp.FinallyClauseContext:
			s.Finally = b.block(children(n)[1])
		}
	}
	return s
}

// Expressions.

// exprs builds the expressions among the nodes.
func (b *builder) exprs(nodes []antlr.Tree) []ast.Expr {
	var list []ast.Expr
	for _, n := range nodes {
		if e, ok := n.(*imp.ExprContext); ok {
			list = append(list, b.expr(e))
		}
	}
	return list
}

// expr builds an expression. The tree of a chain of binary operators is as deep as the
// chain is long. So a loop walks down to the first operand, and another one builds the
// expressions from there.
func (b *builder) expr(n antlr.Tree) ast.Expr {
	first := n
	var chain []antlr.Tree
	for isBinary(first) {
		chain = append(chain, first)
		first = children(first)[0]
	}
	x := b.operand(first)
	for i := len(chain) - 1; i >= 0; i-- {
		kids := children(chain[i])
		op := tokenOf(kids[1])
		y := &ast.BinaryExpr{Span: spanOfNode(chain[i]), Op: binaryOps[op.kind], OpPos: op.span(), X: x, Y: b.expr(kids[2])}
		if isComparison(y.Op) && isBinary(kids[0]) {
			b.refuseChain(y)
		}
		x = y
	}
	return x
}

// isBinary reports whether a node is x op y.
func isBinary(n antlr.Tree) bool {
	kids := children(n)
	if len(kids) != 3 {
		return false
	}
	op := kindOf(kids[1])
	return op > 0 && int(op) < len(binaryOps) && binaryOps[op] != ast.NoOp
}

func isComparison(op ast.Op) bool { return ast.Eq <= op && op <= ast.Ge }

// refuseChain reports a comparison whose left operand is a comparison without
// parentheses.
func (b *builder) refuseChain(y *ast.BinaryExpr) {
	x := y.X.(*ast.BinaryExpr)
	if !isComparison(x.Op) {
		return
	}
	if !diag.Brief && b.bitsBetweenConditions(x, y) {
		return
	}
	d := b.errs.Errorf(diag.ChainedComparison, y.OpPos, "comparisons cannot be chained").
		Label(x.OpPos, "the first comparison")
	text := func(e ast.Expr) string { return b.text[e.Pos().Start:e.Pos().End] }
	middle, _ := x.Y.(*ast.BinaryExpr)
	array, isName := x.X.(*ast.NameExpr)
	_, isType := x.Y.(*ast.NameExpr)
	switch {
	case isName && isType && array.Name == "array" && x.Op == ast.Lt && y.Op == ast.Gt: // array<int>(3)
		d.Message = "a call has no type parameters"
		d.Help("write the call without `<%s>`; an array of equal elements is `array(n, x)`", text(x.Y))
	case x.Op == ast.Lt && y.Op == ast.Gt && isName && isType && strings.HasPrefix(b.text[y.OpPos.End:], "("): // f<int>(x)
		d.Message, d.Secondary = "a call has no type arguments", nil
		d.Primary.Span = x.OpPos.To(y.OpPos)
		if !diag.Brief && strings.HasSuffix(array.Name, "_cast") { // static_cast<int>(x)
			own := cmp.Or(diag.ForeignType(text(x.Y)), text(x.Y))
			d.Fix("a conversion is a call: `{}(…)`", diag.Edit{Span: array.Pos().To(y.OpPos), Text: own})
			break
		}
		d.SureFix("remove them", diag.Edit{Span: x.OpPos.To(y.OpPos)})
	case diag.Brief && middle != nil && (middle.Op == ast.And || middle.Op == ast.Or):
		d.Help("use `&&` and `||` between conditions")
	case strings.ContainsAny(text(y), "\n`") || len(text(y)) > maxQuoted:
		d.Help("write `a < b && b < c`, or put parentheses around one of them")
	case !diag.Brief && strings.Contains(text(x.Y), "("):
		d.Help("assign the value between them to a variable, and join two comparisons with `&&`")
	default:
		d.Fix("write `{}`, or put parentheses around one of them", diag.Edit{Span: y.Pos(),
			Text: fmt.Sprintf("%s && %s %s %s", text(x), text(x.Y), y.Op, text(y.Y))})
	}
}

// bitsBetweenConditions reports operators on bits between the comparison x and the one that follows it, where the chain y of both ends,
// as in a > 0 & b > 0, and returns whether there are some. One error is about all of a chain.
func (b *builder) bitsBetweenConditions(x, y *ast.BinaryExpr) bool {
	middle, _ := x.Y.(*ast.BinaryExpr)
	if middle == nil || strings.Contains(b.text[x.OpPos.End:middle.Pos().Start], "(") {
		return false
	}
	var edits []diag.Edit
	for e := middle; e != nil && (e.Op == ast.And || e.Op == ast.Or); {
		op := e.Op.String()
		edits = append(edits, diag.Edit{Span: e.OpPos, Text: op + op})
		left, _ := e.X.(*ast.BinaryExpr)
		if left != nil && strings.Contains(b.text[left.Pos().End:e.OpPos.Start], ")") {
			break
		}
		e = left
	}
	if edits == nil {
		return false
	}
	slices.Reverse(edits)
	if d := b.joined.err; x != b.joined.to {
		op := edits[0].Text
		b.joined.err = b.errs.Errorf(diag.ChainedComparison, edits[0].Span, "expected `%s` between two conditions, found `%s`", op, op[:1]).
			Fix(bitsHelp+"write `{}`", edits...)
	} else if len(d.Fixes) > 0 {
		fix := &d.Fixes[0]
		fix.Edits = append(fix.Edits, edits...)
		if edits[0].Text != fix.Edits[0].Text {
			fix.Help = bitsHelp + "write `&&` and `||`"
			d.Helps[0] = fix.Help
		}
	}
	if len(edits) > 1 { // one of them may be meant for bits, as in x & 1 == 0 & y & 1 == 0
		b.joined.err.Fixes = nil
	}
	b.joined.to = y
	return true
}

const bitsHelp = "an operator on bits binds tighter than a comparison: "

// operand builds an expression that is not binary.
func (b *builder) operand(n antlr.Tree) ast.Expr {
	span, kids := spanOfNode(n), children(n)
	t := tokenOf(kids[0])
	if t == nil {
		return b.postfix(span, kids)
	}
	switch t.kind {
	case imp.ImpParserSUB, imp.ImpParserNOT, imp.ImpParserCOM:
		if t.kind == imp.ImpParserSUB {
			if lit := b.minInt(kids[1]); lit {
				return &ast.IntLit{Span: span, Value: -1 << 63}
			}
		}
		return &ast.UnaryExpr{Span: span, Op: unaryOps[t.kind], X: b.expr(kids[1])}
	case imp.ImpParserLPAREN:
		return b.expr(kids[1])
	case imp.ImpParserLBRACK:
		return &ast.ArrayLit{Span: span, Elems: b.exprs(kids)}
	case imp.ImpParserFN:
		return &ast.FuncLit{Span: span, Func: b.function(span, kids)}
	case imp.ImpParserTRUE, imp.ImpParserFALSE:
		return &ast.BoolLit{Span: span, Value: t.kind == imp.ImpParserTRUE}
	case imp.ImpParserNIL:
		return &ast.NilLit{Span: span}
	case imp.ImpParserIDENT:
		return &ast.NameExpr{Span: span, Name: b.name(t)}
	}
	return b.literal(t)
}

// postfix builds an expression that begins with an expression: a call, an index, a
// field or a conditional. It recurses on chains of these, whose length the limit on
// nesting bounds.
func (b *builder) postfix(span ast.Span, kids []antlr.Tree) ast.Expr {
	x := b.expr(kids[0])
	switch kindOf(kids[1]) {
	case imp.ImpParserLBRACK:
		return &ast.IndexExpr{Span: span, X: x, Index: b.expr(kids[2]), Bracket: tokenOf(kids[1]).span()}
	case imp.ImpParserDOT:
		return &ast.FieldExpr{Span: span, X: x, Name: b.ident(kids[2]), Dot: tokenOf(kids[1]).span()}
	case imp.ImpParserQUERY:
		return &ast.CondExpr{Span: span, Cond: x, Then: b.expr(kids[2]), Else: b.expr(kids[4])}
	}
	call := &ast.CallExpr{Span: span, Fn: x}
	for _, n := range kids[2:] {
		if a, ok := n.(*imp.ArgContext); ok {
			kids := children(a)
			call.Args = append(call.Args, &ast.Arg{Span: spanOfNode(a), Ref: len(kids) == 2, X: b.expr(kids[len(kids)-1])})
		}
	}
	return call
}

// The operators by their tokens.
var (
	unaryOps = [...]ast.Op{imp.ImpParserSUB: ast.Sub, imp.ImpParserNOT: ast.Not, imp.ImpParserCOM: ast.Com}

	binaryOps = [...]ast.Op{
		imp.ImpParserADD: ast.Add, imp.ImpParserSUB: ast.Sub, imp.ImpParserMUL: ast.Mul, imp.ImpParserDIV: ast.Div,
		imp.ImpParserREM: ast.Rem, imp.ImpParserAND: ast.And, imp.ImpParserOR: ast.Or, imp.ImpParserXOR: ast.Xor,
		imp.ImpParserSHL: ast.Shl, imp.ImpParserSHR: ast.Shr, imp.ImpParserUSHR: ast.Ushr, imp.ImpParserEQ: ast.Eq,
		imp.ImpParserNE: ast.Ne, imp.ImpParserLT: ast.Lt, imp.ImpParserLE: ast.Le, imp.ImpParserGT: ast.Gt,
		imp.ImpParserGE: ast.Ge, imp.ImpParserLAND: ast.LAnd, imp.ImpParserLOR: ast.LOr,
	}

	// The operator of a plain assignment is NoOp.
	assignOps = [...]ast.Op{
		imp.ImpParserADD_ASSIGN: ast.Add, imp.ImpParserSUB_ASSIGN: ast.Sub, imp.ImpParserMUL_ASSIGN: ast.Mul,
		imp.ImpParserDIV_ASSIGN: ast.Div, imp.ImpParserREM_ASSIGN: ast.Rem, imp.ImpParserAND_ASSIGN: ast.And,
		imp.ImpParserOR_ASSIGN: ast.Or, imp.ImpParserXOR_ASSIGN: ast.Xor, imp.ImpParserSHL_ASSIGN: ast.Shl,
		imp.ImpParserSHR_ASSIGN: ast.Shr, imp.ImpParserUSHR_ASSIGN: ast.Ushr,
	}
)

// assignOp returns the operator of a token that assigns: ast.Add for +=, and NoOp for = and for
// tokens that do not assign.
func assignOp(kind int32) ast.Op {
	if kind < 0 || int(kind) >= len(assignOps) {
		return ast.NoOp
	}
	return assignOps[kind]
}

func isCall(e ast.Expr) bool        { _, ok := e.(*ast.CallExpr); return ok }
func isConditional(e ast.Expr) bool { _, ok := e.(*ast.CondExpr); return ok }

// callsOnly reports whether both values of a conditional expression are calls.
func callsOnly(e ast.Expr) bool {
	c, ok := e.(*ast.CondExpr)
	return ok && isCall(c.Then) && isCall(c.Else)
}

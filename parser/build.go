// This file defines how the syntax tree is built from the parse tree of ANTLR.

package parser

import (
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
	broken map[antlr.ParserRuleContext]bool // the statements and declarations with a syntax error

	functions    int // built so far
	maxFunctions int
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

// statements builds the statements among the nodes that have no syntax error, but not the others.
func (b *builder) statements(nodes []antlr.Tree) []ast.Stmt {
	var stmts []ast.Stmt
	for _, n := range nodes {
		s, ok := n.(*imp.StatementContext)
		switch {
		case !ok || b.broken[s]:
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
		if _, bad := targets[0].(*ast.BadExpr); !bad {
			b.errs.Errorf(diag.ExpressionAsStatement, spanOfNode(n).Span, "an expression alone is not a statement")
		}
		return nil
	}
	op := tokenOf(kids[at])
	s := &ast.AssignStmt{Span: span, Targets: targets, Op: assignOp(op.kind), OpPos: op.span(), Values: b.exprs(kids[at+1:])}
	fine := true
	for i, x := range targets {
		switch x.(type) {
		case *ast.NameExpr, *ast.IndexExpr, *ast.FieldExpr, *ast.BadExpr:
		default:
			b.errs.Errorf(diag.MalformedAssignment, spanOfNode(kids[2*i]).Span, "this cannot be assigned to").
				Note("what can be assigned to is a variable, an element `a[i]` or a field `p.f`")
			fine = false
		}
	}
	if s.Op != ast.NoOp && (len(targets) > 1 || len(s.Values) > 1) {
		b.errs.Errorf(diag.MalformedAssignment, op.span(), "`%s` assigns one value to one target", b.name(op))
		fine = false
	}
	if !fine {
		return nil
	}
	return s
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
	semis := 0
	for _, n := range kids {
		switch n := n.(type) {
		case *imp.VarDeclContext:
			s.Init = b.varDecl(n, spanOfNode(n))
		case *imp.SimpleContext:
			if semis == 0 {
				s.Init = b.simple(n, spanOfNode(n))
			} else {
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
	if x := y.X.(*ast.BinaryExpr); isComparison(x.Op) {
		b.errs.Errorf(diag.ChainedComparison, y.OpPos, "comparisons cannot be chained").Label(x.OpPos, "the first comparison")
	}
}

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

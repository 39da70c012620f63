// This file defines how the syntax tree is built from the parse tree of ANTLR. The names of the contexts are those of the rules and the
// labels of the grammar.

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
	broken map[antlr.ParserRuleContext]bool // the statements, cases and declarations with a syntax error

	functions    int // built so far
	maxFunctions int
}

func newBuilder(r *recovery) *builder {
	return &builder{text: r.src.Text, errs: r.errs, broken: r.broken, functions: r.functions, maxFunctions: r.src.Limits.MaxFunctions()}
}

// full reports whether there are too many functions; the builder has then reported it.
func (b *builder) full() bool { return b.functions > b.maxFunctions }

// symbol returns the token of a node, or nil if there is none.
func symbol(n antlr.TerminalNode) *token {
	if n == nil {
		return nil
	}
	return n.GetSymbol().(*token)
}

// spanOfNode returns the bytes that a context covers.
func spanOfNode(c antlr.ParserRuleContext) ast.Span {
	return ast.Span{Span: c.GetStart().(*token).span().To(c.GetStop().(*token).span())}
}

func (b *builder) name(t *token) string { return b.text[t.start:t.end] }

func (b *builder) ident(c imp.INameContext) *ast.Ident {
	t := c.GetStart().(*token)
	return &ast.Ident{Span: ast.Span{Span: t.span()}, Name: b.name(t)}
}

// declaration builds a declaration. It returns nil if there was a syntax error.
func (b *builder) declaration(c *imp.DeclarationContext) ast.Decl {
	if b.broken[c] {
		return nil
	}
	switch d := c.GetChild(0).(type) {
	case *imp.ConstDeclContext:
		return b.constDecl(d)
	case *imp.VarDeclContext:
		return b.varDecl(d, spanOfNode(c))
	case *imp.TypeDeclContext:
		return &ast.TypeDecl{Span: spanOfNode(d), Name: b.ident(d.Name()), Type: b.typ(d.Type_())}
	case *imp.StructDeclContext:
		s := &ast.StructDecl{Span: spanOfNode(d), Name: b.ident(d.Name())}
		for _, f := range d.AllField() {
			s.Fields = append(s.Fields, &ast.Field{Span: spanOfNode(f), Name: b.ident(f.Name()), Type: b.typ(f.Type_())})
		}
		return s
	case *imp.ExternDeclContext:
		f := b.function(spanOfNode(d), d.Signature(), nil)
		f.Extern, f.Body = true, &ast.Block{Span: ast.Span{Span: diag.Span{Start: f.Span.End - 1, End: f.Span.End}}}
		return &ast.FuncDecl{Span: spanOfNode(d), Name: b.ident(d.Name()), Func: f}
	default:
		return b.funcDecl(c.FuncDecl())
	}
}

func (b *builder) constDecl(c imp.IConstDeclContext) *ast.ConstDecl {
	return &ast.ConstDecl{Span: spanOfNode(c), Name: b.ident(c.Name()), Value: b.expr(c.Expr())}
}

// varDecl builds the declaration of variables. The caller passes the span, because it
// includes the semicolon of a statement.
func (b *builder) varDecl(c imp.IVarDeclContext, span ast.Span) *ast.VarDecl {
	d := &ast.VarDecl{Span: span, Values: b.exprs(c.GetValues())}
	for _, n := range c.GetNames() {
		d.Names = append(d.Names, b.ident(n))
	}
	if t := c.Type_(); t != nil {
		d.Type = b.typ(t)
	}
	return d
}

func (b *builder) funcDecl(c imp.IFuncDeclContext) *ast.FuncDecl {
	return &ast.FuncDecl{Span: spanOfNode(c), Name: b.ident(c.Name()), Func: b.function(spanOfNode(c), c.Signature(), c.Block())}
}

// function builds a function from its signature and its body, which may be nil.
func (b *builder) function(span ast.Span, signature imp.ISignatureContext, body imp.IBlockContext) *ast.Func {
	f := &ast.Func{Span: span}
	if b.functions++; b.functions == b.maxFunctions+1 {
		b.errs.TooManyFunctions(diag.Span{Start: span.Start, End: span.Start + int32(len("fn"))})
	}
	b.signature(f, signature)
	if body != nil {
		f.Body = b.block(body)
	}
	return f
}

// signature adds the signature to a function: params -> results throws type.
func (b *builder) signature(f *ast.Func, c imp.ISignatureContext) {
	for _, p := range c.Params().GetList() {
		f.Params = append(f.Params, &ast.Field{Span: spanOfNode(p), Ref: p.REF() != nil, Name: b.ident(p.Name()), Type: b.typ(p.Type_())})
	}
	open := throwers{{throws: &f.Throws}}
	results := c.AllResults()
	if c.ARROW() != nil {
		f.Results = b.results(results[0], &open)
		results = results[1:]
	} else if yields := symbol(c.YIELDS()); yields != nil {
		f.Yields = b.one(yields, results[0], &open)
		results = results[1:]
	}
	b.throws(c.AllTHROWS(), results, &open)
}

// results builds the types of results. If it is one type without parentheses, a throws
// after it may belong to a part of it: results adds these parts to open.
func (b *builder) results(c imp.IResultsContext, open *throwers) []ast.TypeExpr {
	if plain := c.PlainType(); plain != nil {
		return []ast.TypeExpr{b.plainType(plain, open)}
	}
	var types []ast.TypeExpr
	for _, t := range c.AllType_() {
		types = append(types, b.typ(t))
	}
	return types
}

// one builds the type after yields, gen or throws.
func (b *builder) one(word *token, c imp.IResultsContext, open *throwers) ast.TypeExpr {
	types := b.results(c, open)
	if len(types) > 1 {
		b.errs.Errorf(diag.NotOneType, spanOfNode(c).Span, "`%s` takes one type", b.name(word)).
			Under("these are %d", len(types)).
			Help("declare a struct with a field for each, and write its name")
	}
	return types[0]
}

// typ builds a type with the throws after it.
func (b *builder) typ(c imp.ITypeContext) ast.TypeExpr {
	var open throwers
	t := b.plainType(c.PlainType(), &open)
	b.throws(c.AllTHROWS(), c.AllResults(), &open)
	return t
}

// plainType builds a type without the throws after it, and adds to open the types that
// it may belong to.
func (b *builder) plainType(c imp.IPlainTypeContext, open *throwers) ast.TypeExpr {
	span := spanOfNode(c)
	switch c := c.(type) {
	case *imp.NamedTypeContext:
		return &ast.NamedType{Span: span, Name: b.name(c.GetStart().(*token))}
	case *imp.ArrayTypeContext:
		return &ast.ArrayType{Span: span, Elem: b.typ(c.Type_())}
	case *imp.GenTypeContext:
		g := &ast.GenType{Span: span}
		*open = append(*open, thrower{&g.Span, &g.Throws})
		g.Elem = b.one(symbol(c.GEN()), c.Results(), open)
		return g
	}
	fn := c.(*imp.FuncTypeContext)
	f := &ast.FuncType{Span: span}
	*open = append(*open, thrower{&f.Span, &f.Throws})
	for _, p := range fn.AllParamType() {
		f.Params = append(f.Params, &ast.ParamType{Span: spanOfNode(p), Ref: p.REF() != nil, Type: b.typ(p.Type_())})
	}
	if results := fn.Results(); results != nil {
		f.Results = b.results(results, open)
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

// throws builds a sequence of throws, each of which has results. Each belongs to the nearest function, function type
// or gen type before it that has none.
func (b *builder) throws(words []antlr.TerminalNode, results []imp.IResultsContext, open *throwers) {
	for k, word := range words {
		i := len(*open) - 1
		for ; i >= 0 && *(*open)[i].throws != nil; i-- {
		}
		outer := (*open)[:i+1]
		if i >= 0 {
			inner := outer
			*outer[i].throws = b.one(symbol(word), results[k], &inner)
			*open = inner
		} else {
			b.misplacedThrows(symbol(word), *open)
		}
		for _, t := range outer {
			if t.span != nil {
				t.span.End = spanOfNode(results[k]).End
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

func (b *builder) block(c imp.IBlockContext) *ast.Block {
	return &ast.Block{Span: spanOfNode(c), Stmts: b.statements(c.GetStatements())}
}

// statements builds statements, and what remains of those that have a syntax error.
func (b *builder) statements(list []imp.IStatementContext) []ast.Stmt {
	var stmts []ast.Stmt
	for _, c := range list {
		if b.broken[c] {
			stmts = append(stmts, b.rest(c)...)
			continue
		}
		if s := b.statement(c); s != nil {
			stmts = append(stmts, s)
		}
	}
	return stmts
}

// statement builds a statement. It returns nil if it reports an error.
func (b *builder) statement(c imp.IStatementContext) ast.Stmt {
	span := spanOfNode(c)
	switch c := c.(type) {
	case *imp.CompoundContext:
		return b.block(c.Block())
	case *imp.LocalConstContext:
		return b.constDecl(c.ConstDecl())
	case *imp.LocalVarContext:
		return b.varDecl(c.VarDecl(), span)
	case *imp.LocalFuncContext:
		return b.funcDecl(c.FuncDecl())
	case *imp.LabelContext:
		return &ast.LabelStmt{Span: span, Name: b.ident(c.Name())}
	case *imp.CallOrAssignContext:
		return b.simple(c.Simple(), span)
	case *imp.IfContext:
		return b.ifStmt(c.IfStmt())
	case *imp.WhileContext:
		s := c.WhileStmt()
		return &ast.WhileStmt{Span: span, Cond: b.expr(s.GetCond()), Body: b.block(s.GetBody())}
	case *imp.DoContext:
		s := c.DoStmt()
		return &ast.DoStmt{Span: span, Body: b.block(s.Block()), Cond: b.expr(s.Expr())}
	case *imp.ForInContext:
		s := c.ForInStmt()
		if s.GetHigh() == nil {
			return &ast.ForEachStmt{Span: span, Var: b.ident(s.Name()), Seq: b.expr(s.GetLow()), Body: b.block(s.Block())}
		}
		return &ast.ForInStmt{Span: span, Var: b.ident(s.Name()), Low: b.expr(s.GetLow()), High: b.expr(s.GetHigh()), Body: b.block(s.Block())}
	case *imp.ForContext:
		return b.forStmt(c.ForStmt())
	case *imp.SwitchContext:
		return b.switchStmt(c.SwitchStmt())
	case *imp.TryContext:
		return b.tryStmt(c.TryStmt())
	case *imp.ThrowContext:
		return &ast.ThrowStmt{Span: span, Value: b.expr(c.Expr())}
	case *imp.YieldContext:
		return &ast.YieldStmt{Span: span, Value: b.expr(c.Expr())}
	case *imp.BreakContext:
		return &ast.BreakStmt{Span: span, Label: b.label(c.Name())}
	case *imp.ContinueContext:
		return &ast.ContinueStmt{Span: span, Label: b.label(c.Name())}
	case *imp.GotoContext:
		return &ast.GotoStmt{Span: span, Label: b.ident(c.Name())}
	}
	return &ast.ReturnStmt{Span: span, Values: b.exprs(c.(*imp.ReturnContext).GetValues())}
}

// rest builds what remains of a statement with a syntax error, for those who ask what is in scope in it and after it: the variables that
// it declares, without their values, and its complete blocks.
func (b *builder) rest(c imp.IStatementContext) []ast.Stmt {
	if c.GetChildCount() == 0 {
		return nil
	}
	var stmts []ast.Stmt
	switch s := c.GetChild(0).(type) {
	case *imp.VarDeclContext:
		d := &ast.VarDecl{Span: ast.Span{Span: s.GetStart().(*token).span()}}
		for _, n := range s.GetNames() {
			if n.GetChildCount() > 0 {
				name := b.ident(n)
				d.Names, d.Values, d.End = append(d.Names, name), append(d.Values, &ast.BadExpr{Span: name.Span}), name.End
			}
		}
		if len(d.Names) > 0 {
			stmts = append(stmts, d)
		}
	case antlr.ParserRuleContext:
		for _, n := range s.GetChildren() {
			if block, ok := n.(imp.IBlockContext); ok && block.RBRACE() != nil {
				stmts = append(stmts, b.block(block))
			}
		}
	}
	return stmts
}

// label returns the label of a jump, which may have none.
func (b *builder) label(c imp.INameContext) *ast.Ident {
	if c == nil {
		return nil
	}
	return b.ident(c)
}

// simple builds an assignment or a call. It returns nil if the expression is neither.
func (b *builder) simple(c imp.ISimpleContext, span ast.Span) ast.Stmt {
	targets := b.exprs(c.GetTargets())
	if c.GetOp() == nil {
		if call, ok := targets[0].(*ast.CallExpr); ok && len(targets) == 1 {
			return &ast.CallStmt{Span: span, Call: call}
		}
		if _, bad := targets[0].(*ast.BadExpr); !bad {
			b.errs.Errorf(diag.ExpressionAsStatement, spanOfNode(c).Span, "an expression alone is not a statement")
		}
		return nil
	}
	op := c.GetOp().(*token)
	s := &ast.AssignStmt{Span: span, Targets: targets, Op: assignOp(op.kind), OpPos: op.span(), Values: b.exprs(c.GetValues())}
	fine := true
	for i, x := range targets {
		switch x.(type) {
		case *ast.NameExpr, *ast.IndexExpr, *ast.FieldExpr, *ast.BadExpr:
		default:
			b.errs.Errorf(diag.MalformedAssignment, spanOfNode(c.GetTargets()[i]).Span, "this cannot be assigned to").
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

func (b *builder) ifStmt(c imp.IIfStmtContext) *ast.IfStmt {
	s := &ast.IfStmt{Span: spanOfNode(c)}
	for i, word := range c.GetIfs() {
		arm := &ast.IfArm{Cond: b.expr(c.GetConds()[i]), Body: b.block(c.GetBodies()[i])}
		arm.Span.Span = word.(*token).span().To(arm.Body.Span.Span)
		s.Arms = append(s.Arms, arm)
	}
	if c.GetOtherwise() != nil {
		s.Else = b.block(c.GetOtherwise())
	}
	return s
}

func (b *builder) forStmt(c imp.IForStmtContext) ast.Stmt {
	s := &ast.ForStmt{Span: spanOfNode(c)}
	if d := c.VarDecl(); d != nil {
		s.Init = b.varDecl(d, spanOfNode(d))
	} else if init := c.GetInit(); init != nil {
		s.Init = b.simple(init, spanOfNode(init))
	}
	if cond := c.Expr(); cond != nil {
		s.Cond = b.expr(cond)
	}
	if post := c.GetPost(); post != nil {
		s.Post = b.simple(post, spanOfNode(post))
	}
	s.Body = b.block(c.Block())
	return s
}

func (b *builder) switchStmt(c imp.ISwitchStmtContext) *ast.SwitchStmt {
	s := &ast.SwitchStmt{Span: spanOfNode(c), Subject: b.expr(c.Expr())}
	for _, c := range c.AllClause() {
		if !b.broken[c] {
			s.Cases = append(s.Cases, &ast.Case{
				Span:    spanOfNode(c),
				Values:  b.exprs(c.GetValues()),
				Default: c.DEFAULT() != nil,
				Body:    b.statements(c.GetStatements()),
			})
		}
	}
	return s
}

func (b *builder) tryStmt(c imp.ITryStmtContext) *ast.TryStmt {
	s := &ast.TryStmt{Span: spanOfNode(c), Body: b.block(c.Block())}
	if catch := c.CatchClause(); catch != nil {
		s.Catch = &ast.Catch{Span: spanOfNode(catch), Var: b.ident(catch.Name()), Body: b.block(catch.Block())}
		if t := catch.Type_(); t != nil {
			s.Catch.Type = b.typ(t)
		}
	}
	if finally := c.FinallyClause(); finally != nil {
		s.Finally = b.block(finally.Block())
	}
	return s
}

// Expressions.

func (b *builder) exprs(list []imp.IExprContext) []ast.Expr {
	var exprs []ast.Expr
	for _, c := range list {
		exprs = append(exprs, b.expr(c))
	}
	return exprs
}

// expr builds an expression. The tree of a chain of binary operators is as deep as the
// chain is long. So a loop walks down to the first operand, and another one builds the
// expressions from there.
func (b *builder) expr(c imp.IExprContext) ast.Expr {
	var chain []*imp.BinaryContext
	for {
		binary, ok := c.(*imp.BinaryContext)
		if !ok {
			break
		}
		chain = append(chain, binary)
		c = binary.GetLeft()
	}
	x := b.operand(c)
	for i := len(chain) - 1; i >= 0; i-- {
		op := chain[i].GetOp().(*token)
		y := &ast.BinaryExpr{Span: spanOfNode(chain[i]), Op: binaryOps[op.kind], OpPos: op.span(), X: x, Y: b.expr(chain[i].GetRight())}
		if left, ok := x.(*ast.BinaryExpr); ok && i < len(chain)-1 && isComparison(left.Op) && isComparison(y.Op) { // not in parentheses
			b.errs.Errorf(diag.ChainedComparison, y.OpPos, "comparisons cannot be chained").Label(left.OpPos, "the first comparison")
		}
		x = y
	}
	return x
}

func isComparison(op ast.Op) bool { return ast.Eq <= op && op <= ast.Ge }

// operand builds an expression that is not binary. It recurses on chains of calls, indices, fields and conditionals, whose length the
// limit on nesting bounds.
func (b *builder) operand(c imp.IExprContext) ast.Expr {
	span := spanOfNode(c)
	switch c := c.(type) {
	case *imp.VariableContext:
		return &ast.NameExpr{Span: span, Name: b.name(c.GetValue().(*token))}
	case *imp.CallContext:
		call := &ast.CallExpr{Span: span, Fn: b.expr(c.GetFunction())}
		for _, a := range c.GetArgs() {
			call.Args = append(call.Args, &ast.Arg{Span: spanOfNode(a), Ref: a.REF() != nil, X: b.expr(a.GetValue())})
		}
		return call
	case *imp.IndexContext:
		return &ast.IndexExpr{Span: span, X: b.expr(c.GetArray()), Index: b.expr(c.GetIndex()), Bracket: symbol(c.LBRACK()).span()}
	case *imp.SelectContext:
		return &ast.FieldExpr{Span: span, X: b.expr(c.GetObject()), Name: b.ident(c.Name()), Dot: symbol(c.DOT()).span()}
	case *imp.UnaryContext:
		op := unaryOps[c.GetOp().(*token).kind]
		if op == ast.Sub && b.isLeast(c.GetOperand()) {
			return &ast.IntLit{Span: span, Value: -1 << 63}
		}
		return &ast.UnaryExpr{Span: span, Op: op, X: b.expr(c.GetOperand())}
	case *imp.ConditionalContext:
		return &ast.CondExpr{Span: span, Cond: b.expr(c.Expr(0)), Then: b.expr(c.Expr(1)), Else: b.expr(c.Expr(2))}
	case *imp.ParenthesesContext:
		return b.expr(c.GetInner())
	case *imp.ArrayContext:
		return &ast.ArrayLit{Span: span, Elems: b.exprs(c.GetElements())}
	case *imp.FunctionContext:
		return &ast.FuncLit{Span: span, Func: b.function(span, c.Signature(), c.Block())}
	}
	return b.literal(c.(*imp.LiteralContext).GetValue().(*token))
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

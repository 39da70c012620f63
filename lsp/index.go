// This file defines the index of a program: what its names denote, where they are declared
// and used, and where they can be used. Hover, definition, references, rename, completion and
// the outline all use this one structure.

package lsp

import (
	"cmp"
	"slices"

	"cpsc/ast"
	"cpsc/check"
	"cpsc/diag"
)

// A symbolKind is the kind of a symbol.
type symbolKind uint8

const (
	variable symbolKind = iota
	parameter
	global
	function
	constant
	structType
	alias
	field
	label
	builtin
)

// A symbol is what a name denotes.
type symbol struct {
	name string
	kind symbolKind
	decl diag.Span // the name in its declaration; NoSpan for builtins
	node ast.Node  // the declaration; nil for builtins

	// object is a check.Object, or of a field its *check.StructField; it is nil for labels,
	// and for a declaration that the checker rejected.
	object any

	// scope is where the name can be used. That of a label is the body of its function, that
	// of a field is empty.
	scope diag.Span

	owner *symbol // of a field, its struct

	loop diag.Span // of a label, the body of the innermost `for … in` around it, or empty: no goto leads into that
	body diag.Span // of a label, the body of the loop that it names, or NoSpan
}

// An occurrence is a name in the text that denotes a symbol.
type occurrence struct {
	diag.Span
	symbol *symbol
	write  bool // it is given a value here
}

// A callSite is a call, with the span from the end of what is called.
type callSite struct {
	diag.Span
	call *ast.CallExpr
}

// An index is what the server knows about the names of a program. What a program with errors
// has lost, its syntax tree or its facts do not have, is not in it.
type index struct {
	symbols     []*symbol                  // in the order of their declarations, builtins first
	occurrences []occurrence               // in the order of the text, declarations among them
	calls       []callSite                 // in the order in which they begin
	braces      []diag.Span                // what is in braces, and the elements of arrays in their brackets, with them
	cases       []diag.Span                // of switches
	folded      []diag.Span                // constant expressions of several tokens, and the values of constants
	bodies      []diag.Span                // of functions
	lists       [][]ast.Stmt               // the statements of each block and case, those of the outer one first
	operators   map[int32]diag.Span        // by the offset of a name that is an operand: its operator
	references  map[int32]bool             // by offset: the names of fields to which references are made
	several     map[*ast.NameExpr][]string // by a name that is the only value where several are needed: the types of these, "" if any will do
	unknown     []ast.Node                 // names that denote nothing: *ast.NameExpr, *ast.FieldExpr, *ast.NamedType, and *ast.Ident of labels
	info        *check.Info
}

// newIndex returns the index of a program.
func newIndex(file *ast.File, info *check.Info) *index {
	x := &indexer{index: &index{info: info, operators: map[int32]diag.Span{}, references: map[int32]bool{}, several: map[*ast.NameExpr][]string{}}, of: map[any]*symbol{}, named: map[string]*symbol{}, labels: map[ast.Stmt][]*symbol{}, scope: file.Span.Span,
		types: map[ast.Decl]any{}}
	for _, t := range info.Structs {
		x.types[t.Decl] = t
	}
	for _, a := range info.Aliases {
		x.types[a.Decl] = a
	}
	for _, name := range check.Builtins() {
		s := &symbol{name: name, kind: builtin, decl: diag.NoSpan, scope: file.Span.Span, object: &check.Builtin{Name: name}}
		x.symbols = append(x.symbols, s)
		x.named[name] = s
	}
	for _, d := range file.Decls {
		x.declareTop(d)
	}
	for _, d := range file.Decls {
		x.top(d)
	}
	for _, g := range x.gotos {
		var to *symbol
		if target := info.Gotos[g]; target != nil {
			to = x.of[target.Label]
		}
		x.resolve(g.Label, g.Label.Pos(), to, false)
	}
	slices.SortStableFunc(x.symbols, func(a, b *symbol) int { return cmp.Compare(a.decl.Start, b.decl.Start) })
	slices.SortStableFunc(x.occurrences, func(a, b occurrence) int { return cmp.Compare(a.Start, b.Start) })
	slices.SortStableFunc(x.calls, func(a, b callSite) int { return cmp.Compare(a.Start, b.Start) })
	return x.index
}

// statements returns all statements, those of an outer block before those in it.
func (x *index) statements() []ast.Stmt { return slices.Concat(x.lists...) }

// loopBody returns the body of a loop, or nil.
func loopBody(s ast.Stmt) *ast.Block {
	switch s := s.(type) {
	case *ast.WhileStmt:
		return s.Body
	case *ast.DoStmt:
		return s.Body
	case *ast.ForStmt:
		return s.Body
	case *ast.ForInStmt:
		return s.Body
	case *ast.ForEachStmt:
		return s.Body
	}
	return nil
}

// at returns the occurrence that an offset is in or directly after, or nil.
func (x *index) at(offset int32) *occurrence {
	n, found := slices.BinarySearchFunc(x.occurrences, offset, func(o occurrence, at int32) int { return cmp.Compare(o.Start, at) })
	if !found {
		n--
	}
	if n < 0 || offset > x.occurrences[n].End {
		return nil
	}
	return &x.occurrences[n]
}

// of returns the occurrences of a symbol.
func (x *index) of(s *symbol) []occurrence {
	return filter(x.occurrences, func(o occurrence) bool { return o.symbol == s })
}

// visible returns the symbols, other than labels and fields, whose names can be used at an
// offset and are not hidden there by others of the same name.
func (x *index) visible(offset int32) []*symbol {
	inner := map[string]*symbol{}
	for _, s := range x.symbols {
		if s.kind == label || s.kind == field || !contains(s.scope, offset) {
			continue
		}
		if old := inner[s.name]; old == nil || old.kind == builtin || s.scope.Start >= old.scope.Start {
			inner[s.name] = s
		}
	}
	return filter(x.symbols, func(s *symbol) bool { return inner[s.name] == s })
}

// labelsAt returns the labels of the innermost function around an offset.
func (x *index) labelsAt(offset int32) []*symbol {
	body := diag.NoSpan
	for _, b := range x.bodies { // the later of two that contain the offset is the inner one
		if contains(b, offset) && b.Start > body.Start {
			body = b
		}
	}
	return filter(x.symbols, func(s *symbol) bool { return s.kind == label && s.scope == body })
}

// fieldsOf returns the fields of a struct.
func (x *index) fieldsOf(t *check.Struct) []*symbol {
	return filter(x.symbols, func(s *symbol) bool { return s.kind == field && s.owner.object == t })
}

func contains(s diag.Span, offset int32) bool { return s.Start <= offset && offset <= s.End }

// An indexer walks a program.
type indexer struct {
	*index
	of     map[any]*symbol        // by object of the checker, or declaration
	named  map[string]*symbol     // builtins, structs and aliases
	labels map[ast.Stmt][]*symbol // the labels of a loop
	before []*symbol              // the labels directly before the next statement
	gotos  []*ast.GotoStmt        // their labels may come later
	body   diag.Span              // of the function that is walked
	fun    *ast.Func              // the function that is walked
	scope  diag.Span              // the innermost scope
	loop   diag.Span              // the body of the innermost `for … in` of the function, or empty

	types map[ast.Decl]any // the structs and aliases that the checker accepted
}

// declare adds a symbol and the occurrence of its name in the declaration.
func (x *indexer) declare(kind symbolKind, name *ast.Ident, node ast.Node, object any, from int32, write bool) *symbol {
	s := &symbol{name: name.Name, kind: kind, decl: name.Pos(), node: node, object: object, scope: diag.Span{Start: from, End: x.scope.End}}
	x.symbols = append(x.symbols, s)
	if object != nil {
		x.of[object] = s
	}
	x.use(name.Pos(), s, write)
	return s
}

// use adds an occurrence, if it denotes a symbol.
func (x *indexer) use(at diag.Span, s *symbol, write bool) {
	if s != nil {
		x.occurrences = append(x.occurrences, occurrence{at, s, write})
	}
}

// resolve adds an occurrence, or if there is no symbol, the node to those that are unknown.
func (x *indexer) resolve(n ast.Node, at diag.Span, s *symbol, write bool) {
	if s == nil {
		x.unknown = append(x.unknown, n)
	}
	x.use(at, s, write)
}

// variable declares a variable that can be used from an offset on.
func (x *indexer) variable(kind symbolKind, name *ast.Ident, node ast.Node, from int32, write bool) {
	var object any
	if v := x.info.Vars[name]; v != nil {
		object = v
	}
	x.declare(kind, name, node, object, from, write)
}

// within calls f for an inner scope.
func (x *indexer) within(scope diag.Span, f func()) {
	outer := x.scope
	x.scope = scope
	f()
	x.scope = outer
}

// declareTop declares what a declaration at the top declares: all of the file can use it.
func (x *indexer) declareTop(d ast.Decl) {
	switch d := d.(type) {
	case *ast.ConstDecl:
		s := x.declare(constant, d.Name, d, nil, 0, true)
		x.of[d] = s
	case *ast.VarDecl:
		for _, name := range d.Names {
			x.variable(global, name, d, 0, len(d.Values) > 0)
		}
	case *ast.StructDecl:
		s := x.declare(structType, d.Name, d, nil, 0, false)
		x.nameType(s)
		byName := map[string]*check.StructField{}
		if t, ok := x.types[d].(*check.Struct); ok {
			s.object, x.of[t] = t, s
			for _, f := range t.Fields {
				byName[f.Name] = f
			}
		}
		for _, f := range d.Fields {
			fs := x.declare(field, f.Name, f, nil, 0, false)
			fs.scope, fs.owner = diag.Span{}, s
			if t := byName[f.Name.Name]; t != nil && x.of[t] == nil {
				fs.object, x.of[t] = t, fs
			}
		}
	case *ast.TypeDecl:
		s := x.declare(alias, d.Name, d, nil, 0, false)
		s.object = x.types[d]
		x.nameType(s)
	case *ast.FuncDecl:
		x.function(d, 0)
	}
}

// nameType makes a symbol the one that the name of a type denotes, unless another one is declared before it.
func (x *indexer) nameType(s *symbol) {
	if x.named[s.name] == nil || x.named[s.name].kind == builtin {
		x.named[s.name] = s
	}
}

// function declares a function by name.
func (x *indexer) function(d *ast.FuncDecl, from int32) {
	s := x.declare(function, d.Name, d, nil, from, false)
	if fn := x.info.FuncOf[d.Func]; fn != nil {
		s.object, x.of[fn] = fn, s
		if fn.Value != nil {
			x.of[fn.Value] = s
		}
	}
}

func (x *indexer) top(d ast.Decl) {
	switch d := d.(type) {
	case *ast.ConstDecl:
		x.constant(d)
	case *ast.TypeDecl:
		x.typ(d.Type)
	case *ast.VarDecl:
		x.values(d)
	case *ast.StructDecl:
		x.braces = append(x.braces, d.Pos())
		for _, f := range d.Fields {
			x.typ(f.Type)
		}
	case *ast.FuncDecl:
		x.fn(d.Func)
	}
}

// fn walks the parameters, the types and the body of a function.
func (x *indexer) fn(f *ast.Func) {
	body, before, loop, fun := x.body, x.before, x.loop, x.fun
	x.body, x.before, x.loop, x.fun = f.Body.Pos(), nil, diag.Span{}, f
	x.within(x.body, func() {
		for _, p := range f.Params {
			x.typ(p.Type)
			x.variable(parameter, p.Name, p, x.body.Start, true)
		}
		for _, r := range f.Results {
			x.typ(r)
		}
		x.typ(f.Yields)
		x.typ(f.Throws)
		if !f.Extern {
			x.bodies = append(x.bodies, x.body)
			x.braces = append(x.braces, x.body)
			x.stmts(f.Body.Stmts)
		}
	})
	x.body, x.before, x.loop, x.fun = body, before, loop, fun
}

func (x *indexer) typ(t ast.TypeExpr) {
	switch t := t.(type) {
	case *ast.NamedType:
		s := x.named[t.Name]
		if s != nil && s.kind != structType && s.kind != alias && t.Name != "bytes" {
			s = nil
		}
		x.resolve(t, t.Pos(), s, false)
	case *ast.ArrayType:
		x.typ(t.Elem)
	case *ast.FuncType:
		for _, p := range t.Params {
			x.typ(p.Type)
		}
		for _, r := range t.Results {
			x.typ(r)
		}
		x.typ(t.Throws)
	case *ast.GenType:
		x.typ(t.Elem)
		x.typ(t.Throws)
	}
}

func (x *indexer) block(b *ast.Block) {
	if b == nil {
		return
	}
	x.braces = append(x.braces, b.Pos())
	x.within(b.Pos(), func() { x.stmts(b.Stmts) })
}

func (x *indexer) stmts(list []ast.Stmt) {
	x.lists = append(x.lists, list)
	for i, s := range list {
		for _, d := range ast.NestedFuncs(list, i) { // each is in scope in the others
			x.function(d, list[i].Pos().Start)
		}
		if l, ok := s.(*ast.LabelStmt); ok {
			sym := x.declare(label, l.Name, l, nil, 0, false)
			sym.scope, sym.loop, sym.body, x.of[l] = x.body, x.loop, diag.NoSpan, sym
			x.before = append(x.before, sym)
			continue
		}
		if body := loopBody(s); body != nil {
			for _, l := range x.before {
				l.body = body.Pos()
			}
		}
		x.labels[s], x.before = x.before, nil
		x.stmt(s)
	}
	x.before = nil
}

// stmt walks a statement.
//
//gocyclo:ignore
func (x *indexer) stmt(s ast.Stmt) {
	switch s := s.(type) {
	case *ast.VarDecl:
		x.values(s)
		for _, name := range s.Names {
			x.variable(variable, name, s, s.End, len(s.Values) > 0)
		}
	case *ast.ConstDecl:
		x.constant(s)
		x.of[s] = x.declare(constant, s.Name, s, nil, s.End, true)
	case *ast.FuncDecl:
		x.fn(s.Func)
	case *ast.AssignStmt:
		for _, target := range s.Targets {
			switch target := target.(type) {
			case *ast.NameExpr:
				x.resolve(target, target.Pos(), x.denoted(target), true)
			case *ast.FieldExpr:
				x.field(target, true)
			default:
				x.expr(target)
			}
		}
		x.exprs(s.Values)
		var types []check.Type
		for _, target := range s.Targets {
			types = append(types, x.info.Types[target])
		}
		x.needs(s.Values, types)
	case *ast.CallStmt:
		x.expr(s.Call)
	case *ast.IfStmt:
		for _, arm := range s.Arms {
			x.expr(arm.Cond)
			x.block(arm.Body)
		}
		x.block(s.Else)
	case *ast.WhileStmt:
		x.expr(s.Cond)
		x.block(s.Body)
	case *ast.DoStmt:
		x.block(s.Body)
		x.expr(s.Cond)
	case *ast.ForStmt:
		x.within(s.Pos(), func() {
			if s.Init != nil {
				x.stmt(s.Init)
			}
			x.expr(s.Cond)
			if s.Post != nil {
				x.stmt(s.Post)
			}
			x.block(s.Body)
		})
	case *ast.ForInStmt:
		x.expr(s.Low)
		x.expr(s.High)
		x.loopIn(s.Var, s, s.Body)
	case *ast.ForEachStmt:
		x.expr(s.Seq)
		x.loopIn(s.Var, s, s.Body)
	case *ast.SwitchStmt:
		x.expr(s.Subject)
		x.braces = append(x.braces, diag.Span{Start: s.Subject.Pos().End, End: s.End})
		for _, c := range s.Cases {
			x.exprs(c.Values)
			x.cases = append(x.cases, c.Pos())
			x.within(c.Pos(), func() { x.stmts(c.Body) })
		}
	case *ast.BreakStmt:
		x.jump(s.Label, s)
	case *ast.ContinueStmt:
		x.jump(s.Label, s)
	case *ast.GotoStmt:
		x.gotos = append(x.gotos, s)
	case *ast.ReturnStmt:
		x.exprs(s.Values)
		if fn := x.info.FuncOf[x.fun]; fn != nil && fn.Yields == nil {
			x.needs(s.Values, fn.Type.Results)
		}
	case *ast.ThrowStmt:
		x.expr(s.Value)
	case *ast.YieldStmt:
		x.expr(s.Value)
	case *ast.TryStmt:
		x.block(s.Body)
		if c := s.Catch; c != nil {
			x.typ(c.Type)
			x.within(c.Body.Pos(), func() { x.variable(variable, c.Var, c, c.Body.Start, true) })
			x.block(c.Body)
		}
		x.block(s.Finally)
	case *ast.Block:
		x.block(s)
	}
}

// constant walks the value of a constant.
func (x *indexer) constant(d *ast.ConstDecl) {
	x.folded = append(x.folded, d.Value.Pos())
	x.expr(d.Value)
}

// values walks the type and the values of a declaration, and records the types of its variables.
func (x *indexer) values(d *ast.VarDecl) {
	x.typ(d.Type)
	x.exprs(d.Values)
	types := make([]check.Type, len(d.Names))
	for i, name := range d.Names {
		if v := x.info.Vars[name]; v != nil && d.Type != nil {
			types[i] = v.Type
		}
	}
	x.needs(d.Values, types)
}

// needs records the types of several values for which there is one name.
func (x *indexer) needs(values []ast.Expr, types []check.Type) {
	if len(values) == 1 && len(types) > 1 {
		if name, ok := values[0].(*ast.NameExpr); ok {
			for _, t := range types {
				x.several[name] = append(x.several[name], typeName(t))
			}
		}
	}
}

// typeName returns a type as it is written in a program, or "" if it is not known.
func typeName(t check.Type) string {
	if t == nil || t == check.Invalid {
		return ""
	}
	return t.String()
}

// loopIn walks the body of a `for … in`.
func (x *indexer) loopIn(v *ast.Ident, s ast.Stmt, body *ast.Block) {
	x.within(body.Pos(), func() { x.variable(variable, v, s, body.Start, true) })
	outer := x.loop
	x.loop = body.Pos()
	x.block(body)
	x.loop = outer
}

// jump adds the label of a break or continue.
func (x *indexer) jump(name *ast.Ident, s ast.Stmt) {
	if name == nil {
		return
	}
	var to *symbol
	for _, l := range x.labels[x.info.Targets[s]] {
		if l.name == name.Name {
			to = l
		}
	}
	x.resolve(name, name.Pos(), to, false)
}

// denoted returns what a name in an expression denotes, or nil.
func (x *indexer) denoted(e *ast.NameExpr) *symbol {
	switch o := x.info.Uses[e].(type) {
	case nil:
		return nil
	case *check.Const:
		return x.of[o.Decl]
	case *check.Builtin:
		return x.named[o.Name]
	case *check.Struct:
		return x.named[e.Name] // which may be an alias
	default:
		return x.of[o]
	}
}

func (x *indexer) exprs(list []ast.Expr) {
	for _, e := range list {
		x.expr(e)
	}
}

// fold adds an expression to those that are constant, if it is.
func (x *indexer) fold(e ast.Expr) {
	if _, ok := x.info.Values[e]; ok {
		x.folded = append(x.folded, e.Pos())
	}
}

func (x *indexer) expr(e ast.Expr) {
	switch e := e.(type) {
	case *ast.NameExpr:
		x.resolve(e, e.Pos(), x.denoted(e), false)
	case *ast.UnaryExpr:
		x.fold(e)
		x.operand(e.X, e.Op, e.Pos())
		x.expr(e.X)
	case *ast.BinaryExpr:
		first, chain := ast.Spine(e)
		x.operand(first, chain[0].Op, chain[0].OpPos)
		x.expr(first)
		for _, b := range chain {
			x.fold(b)
			x.operand(b.Y, b.Op, b.OpPos)
			x.expr(b.Y)
		}
	case *ast.CondExpr:
		x.fold(e)
		x.expr(e.Cond)
		x.expr(e.Then)
		x.expr(e.Else)
	case *ast.CallExpr:
		x.fold(e)
		x.calls = append(x.calls, callSite{diag.Span{Start: e.Fn.Pos().End, End: e.End}, e})
		x.expr(e.Fn)
		for _, a := range e.Args {
			switch arg := a.X.(type) {
			case *ast.NameExpr:
				x.resolve(arg, arg.Pos(), x.denoted(arg), a.Ref)
			case *ast.FieldExpr:
				if a.Ref {
					x.references[arg.Name.Pos().Start] = true
				}
				x.field(arg, a.Ref)
			default:
				x.expr(arg)
			}
		}
	case *ast.IndexExpr:
		x.expr(e.X)
		x.expr(e.Index)
	case *ast.FieldExpr:
		x.field(e, false)
	case *ast.ArrayLit:
		x.braces = append(x.braces, e.Pos())
		x.exprs(e.Elems)
	case *ast.FuncLit:
		x.fn(e.Func)
	}
}

// field walks an expression that denotes a field, which may be given a value.
func (x *indexer) field(e *ast.FieldExpr, write bool) {
	x.expr(e.X)
	var s *symbol
	if f := x.info.Fields[e]; f != nil {
		s = x.of[f]
	}
	x.resolve(e, e.Name.Pos(), s, write)
}

// operand adds the operator of an operand that is a name, unless it decides what is executed.
func (x *indexer) operand(e ast.Expr, op ast.Op, operator diag.Span) {
	if name, ok := e.(*ast.NameExpr); ok && op != ast.LAnd && op != ast.LOr { // whose value may be that of the operand
		x.operators[name.Start] = operator
	}
}

// This file defines the checker and how it checks the declarations of a file: it
// first collects them all, so that their order does not matter, then gives them
// types, and then checks the bodies of functions.

package check

import (
	"slices"
	"strings"

	"cpsc/ast"
	"cpsc/diag"
)

// Check checks a program and returns the results. It adds errors and warnings to
// errs; if it adds an error, the results are incomplete. Check may be called after
// syntax errors. It then does not report a missing main, which the parser may have
// skipped.
func Check(file *ast.File, errs *diag.List) *Info {
	return newChecker(file, errs).check(file)
}

// Library is Check for a program that may lack a main, unless it is empty.
func Library(file *ast.File, errs *diag.List) *Info {
	c := newChecker(file, errs)
	c.library = true
	return c.check(file)
}

// Fragment is Check for a part of a program, which needs no main: if there is a function with
// this name, it is one like all others.
func Fragment(file *ast.File, errs *diag.List) *Info {
	c := newChecker(file, errs)
	c.fragment = true
	return c.check(file)
}

func newChecker(file *ast.File, errs *diag.List) *checker {
	if file == nil {
		file = &ast.File{}
	}
	src, errs := diag.Input(nil, errs)
	if src.Text == "" {
		src = diag.NewFile("", strings.Repeat(" ", int(file.Span.End))) // where messages look for a keyword
	}
	c := &checker{
		file:    src,
		errs:    errs,
		info:    newInfo(file),
		types:   newTypes(),
		names:   make(map[string]*binding, 2*len(builtins)),
		funcs:   make(map[*Func]*function),
		ended:   make(map[string]endedBinding),
		faults:  make(map[ast.Expr]fault),
		labels:  make(map[string]*label),
		twice:   make(map[Object]bool),
		unknown: make(map[unknownName]unknownUse),
		partial: errs.Failed(),
	}
	universe, objects := make([]binding, len(builtins)), make([]Builtin, len(builtins))
	for i := range builtins {
		name := builtins[i].name
		objects[i] = Builtin{name}
		universe[i] = binding{name: name, obj: &objects[i]}
		c.names[name] = &universe[i]
	}
	c.info.checker = c
	c.open()
	return c
}

func newInfo(file *ast.File) *Info {
	n := int(file.Span.End) / 8 // an estimate of the number of expressions
	return &Info{
		Types:    make(map[ast.Expr]Type, n),
		Values:   make(map[ast.Expr]any, n/4),
		Uses:     make(map[*ast.NameExpr]Object, n/2),
		Vars:     make(map[*ast.Ident]*Var),
		FuncOf:   make(map[*ast.Func]*Func),
		Fields:   make(map[*ast.FieldExpr]*StructField),
		Targets:  make(map[ast.Stmt]ast.Stmt),
		Gotos:    make(map[*ast.GotoStmt]*Goto),
		Throws:   make(map[ast.Node]Type),
		Tries:    make(map[*ast.TryStmt]*Try),
		Leaves:   make(map[ast.Stmt]int),
		Endless:  make(map[ast.Stmt]bool),
		PassedOn: make(map[*ast.ForEachStmt]*Gen),
	}
}

// A checker checks one file.
type checker struct {
	errs    *diag.List
	file    *diag.File
	info    *Info
	types   *types
	partial bool // there were syntax errors

	fragment bool // a main is a function like others
	library  bool // there may be no main

	names  map[string]*binding     // the innermost binding of every name in scope
	bound  []*binding              // in order of declaration
	scopes []int                   // where in bound each scope begins
	ended  map[string]endedBinding // of names that are not in scope any more
	env    *env                    // the variables of the current function in scope
	now    int32                   // counts declarations, labels, gotos, and ends of scopes

	twice   map[Object]bool            // objects whose names are declared twice in a scope
	unknown map[unknownName]unknownUse // names that are not declared

	fn      *function // the function being checked; nil in declarations at the top
	current ast.Stmt  // the statement whose expressions are being checked
	funcs   map[*Func]*function
	order   []*function // in the order in which the checker meets them
	pending []*function // literals in initialisers of globals, whose bodies are checked later

	faults  map[ast.Expr]fault // operations on constants that have no value
	strings int                // the total length of the constant strings made so far

	labels map[string]*label // of all functions, the first of each name
	lost   []pendingJump

	explained int // paths so far

	unclear int // errors so far, and calls of what has one
}

// A function holds what only the checker needs to know about a Func.
type function struct {
	*Func
	outer    *function
	failed   bool // it has an error: its control flow is not analysed
	hasTry   bool // it has a try statement
	uncaught bool // something that nothing catches was reported
	yields   bool // a yield was reported, since it is no generator

	region *region // around the current statement

	unassigned []*Var // declared without a value
	frames     []frame
	labels     map[string]*label
	order      []*label
	gotos      []pendingGoto
	jumps      []pendingJump

	captured     map[*Var]bool      // the set of Captures
	callees      map[*function]bool // nested functions that it calls by name
	callers      []*function        // functions that call this one by name
	calledNames  []*Var             // the names, declared outside of it, of functions that it calls
	isCalledName map[*Var]bool      // the set of calledNames
	kept         []*Var             // captures that may outlive a call by name
	isKept       map[*Var]bool      // the set of kept
}

// errorf reports an error. The control flow of the current function is then not
// analysed.
func (c *checker) errorf(code diag.Code, at diag.Span, format string, args ...any) *diag.Diagnostic {
	if c.fn != nil {
		c.fn.failed = true
	}
	c.unclear++
	return c.errs.Errorf(code, at, format, args...)
}

// check checks a file and returns the results.
func (c *checker) check(file *ast.File) *Info {
	if file != nil {
		c.program(file)
	}
	c.info.File = file
	c.info.Rejected = file == nil || c.errs.Failed()
	return c.info
}

// program checks a file in the order that the comment of the package describes.
func (c *checker) program(file *ast.File) {
	var (
		consts  []*Const
		aliases []*Alias
		structs []*Struct
		globals []*ast.VarDecl
		funcs   []*function
	)
	for _, d := range file.Decls {
		switch d := d.(type) {
		case *ast.ConstDecl:
			obj := &Const{Name: d.Name.Name, Type: Invalid, Decl: d}
			consts = append(consts, obj)
			c.declare(d.Name, obj)
		case *ast.TypeDecl:
			obj := &Alias{Name: d.Name.Name, Type: Invalid, Decl: d}
			aliases = append(aliases, obj)
			c.declare(d.Name, obj)
		case *ast.StructDecl:
			obj := &Struct{Name: d.Name.Name, Index: len(structs), Decl: d}
			structs = append(structs, obj)
			c.declare(d.Name, obj)
		case *ast.VarDecl:
			globals = append(globals, d)
			for _, name := range d.Names {
				v := &Var{Name: name.Name, Kind: Global, Type: Invalid, Decl: name.Pos(), Index: len(c.info.Globals)}
				c.info.Globals = append(c.info.Globals, v)
				c.info.Vars[name] = v
				c.declare(name, v)
			}
		case *ast.FuncDecl:
			f := c.newFunction(d.Func, d.Name)
			funcs = append(funcs, f)
			c.declare(d.Name, f.Func)
		}
	}
	c.info.Structs, c.info.Aliases = structs, aliases
	c.aliases(aliases)
	for _, s := range structs {
		c.structFields(s)
	}
	for _, f := range funcs {
		c.signature(f)
	}
	for _, d := range globals {
		if d.Type != nil {
			t := c.typ(d.Type)
			for _, name := range d.Names {
				c.info.Vars[name].Type = t
			}
		}
	}
	c.constants(consts)
	c.globals(globals)
	for i := 0; i < len(c.pending); i++ {
		c.body(c.pending[i])
	}
	for _, f := range funcs {
		if !f.Syntax.Extern {
			c.body(f)
		}
	}
	c.lostJumps()

	slices.SortStableFunc(c.order, func(f, g *function) int { return int(f.Syntax.Span.Start - g.Syntax.Span.Start) })
	for i, f := range c.order {
		f.Index = i
		c.info.Funcs = append(c.info.Funcs, f.Func)
	}
	c.captures()
	if !c.fragment {
		c.main(file)
	}
	if c.partial {
		return
	}
	c.keeps()
	for _, f := range c.order {
		if !f.failed && !f.Syntax.Extern {
			c.unusedLabels(f)
			c.flow(f)
		}
	}
}

// newFunction returns the function of a declaration or, if name is nil, of a
// literal. It is nested in the current function.
func (c *checker) newFunction(syntax *ast.Func, name *ast.Ident) *function {
	f := &function{Func: &Func{Syntax: syntax}, outer: c.fn}
	if name != nil {
		f.Name, f.Decl = name.Name, name.Pos()
	} else {
		f.Decl = keyword(syntax.Pos(), "fn")
		f.Escapes = true
	}
	if c.fn != nil {
		f.Outer = c.fn.Func
		c.fn.Nested = append(c.fn.Nested, f.Func)
	}
	c.funcs[f.Func] = f
	c.order = append(c.order, f)
	c.info.FuncOf[syntax] = f.Func
	return f
}

// signature gives a function its type and its parameters.
func (c *checker) signature(f *function) {
	var params []Param
	for _, p := range f.Syntax.Params {
		v := &Var{Name: p.Name.Name, Kind: ByValue, Type: c.typ(p.Type), Decl: p.Name.Pos(), Func: f.Func}
		if p.Ref {
			v.Kind = ByRef
		}
		f.Params = append(f.Params, v)
		c.info.Vars[p.Name] = v
		params = append(params, Param{p.Ref, v.Type})
	}
	for _, r := range f.Syntax.Results {
		f.Results = append(f.Results, c.typ(r))
	}
	f.Throws = c.optional(f.Syntax.Throws)
	if f.Syntax.Extern {
		c.hostFunction(f)
	}
	if f.Syntax.Yields == nil {
		f.Type = c.types.fn(params, f.Results, f.Throws)
		return
	}
	f.Yields = c.typ(f.Syntax.Yields)
	f.Type = c.types.fn(params, []Type{c.types.gen(f.Yields, f.Throws)}, nil)
	c.generatorParams(f)
}

// hostFunction checks the signature of a host function.
func (c *checker) hostFunction(f *function) {
	const types = "a host function takes, returns and throws `int`, `float`, `bool` and `string`"
	check := func(t Type, at ast.TypeExpr, what string) {
		switch t {
		case Int, Float, Bool, String, Invalid:
		default:
			c.errorf(diag.InvalidHostFunction, at.Pos(), "%s of a host function cannot be of type `%s`", what, t).
				Under("expected `int`, `float`, `bool` or `string`").
				Note(types)
		}
	}
	seen := map[string]*ast.Ident{}
	for i, p := range f.Params {
		syntax := f.Syntax.Params[i]
		check(p.Type, syntax.Type, "a parameter")
		if p.Kind == ByRef {
			c.errorf(diag.InvalidHostFunction, syntax.Pos(), "a parameter of a host function cannot be by reference").
				Note(types)
		}
		if first := seen[p.Name]; first != nil {
			c.errorf(diag.DuplicateDeclaration, syntax.Name.Pos(), "`%s` is declared twice", p.Name).
				Under("declared again here").
				Label(first.Pos(), "first declared here")
		}
		seen[p.Name] = syntax.Name
	}
	for i, t := range f.Results {
		check(t, f.Syntax.Results[i], "a result")
	}
	if f.Throws != nil {
		check(f.Throws, f.Syntax.Throws, "an exception")
	}
	if f.Syntax.Yields != nil {
		c.errorf(diag.InvalidHostFunction, f.Syntax.Yields.Pos(), "a host function cannot be a generator").
			Note(types)
	}
	if f.Name == "main" {
		c.errorf(diag.InvalidHostFunction, f.Decl, "`main` cannot be a host function").
			Note("the program begins in `main`")
	}
}

// body checks the body of a function. The parameters belong to the same scope as
// the variables of the body.
func (c *checker) body(f *function) {
	fn, env := c.fn, c.env
	c.fn, c.env = f, nil
	c.open()
	for i, p := range f.Syntax.Params {
		c.declareVar(p.Name, f.Params[i])
	}
	c.stmts(f.Syntax.Body.Stmts)
	c.close()
	c.jumps()
	c.fn, c.env = fn, env
}

// typ returns the type that a type expression denotes.
func (c *checker) typ(e ast.TypeExpr) Type {
	switch e := e.(type) {
	case *ast.NamedType:
		return c.namedType(e)
	case *ast.ArrayType:
		return c.types.array(c.typ(e.Elem))
	case *ast.FuncType:
		var params []Param
		var results []Type
		throws := c.optional(e.Throws)
		valid := throws != Invalid
		for _, p := range e.Params {
			t := c.typ(p.Type)
			valid = valid && t != Invalid
			params = append(params, Param{p.Ref, t})
		}
		for _, r := range e.Results {
			t := c.typ(r)
			valid = valid && t != Invalid
			results = append(results, t)
		}
		if !valid {
			return Invalid
		}
		return c.types.fn(params, results, throws)
	case *ast.GenType:
		return c.types.gen(c.typ(e.Elem), c.optional(e.Throws))
	}
	return Invalid
}

// optional returns the type that a type expression denotes, or nil if there is none.
func (c *checker) optional(e ast.TypeExpr) Type {
	if e == nil {
		return nil
	}
	return c.typ(e)
}

func (c *checker) namedType(e *ast.NamedType) Type {
	if t, ok := predeclaredType(e.Name); ok {
		return t
	}
	b := c.names[e.Name]
	if b == nil {
		c.errorf(diag.UndeclaredType, e.Pos(), "the type `%s` is not declared", e.Name).Under("no such type")
		return Invalid
	}
	if c.twice[b.obj] {
		return Invalid
	}
	switch obj := b.obj.(type) {
	case *Struct:
		return obj
	case *Alias:
		return obj.Type
	case *Builtin:
		if obj.Name == "bytes" {
			return Bytes
		}
	}
	d := c.errorf(diag.WrongKindOfName, e.Pos(), "`%s` is %s, not a type", e.Name, describe(b.obj)).Under("expected a type")
	if b.depth > 0 {
		d.Label(b.at, "declared here")
	}
	return Invalid
}

func (c *checker) structFields(s *Struct) {
	s.fields = make(map[string]*StructField, len(s.Decl.Fields))
	for _, f := range s.Decl.Fields {
		if first := s.field(f.Name.Name); first != nil {
			c.errorf(diag.DuplicateDeclaration, f.Name.Pos(), "the field `%s` of `%s` is declared twice", f.Name.Name, s.Name).
				Under("declared again here").
				Label(first.decl.Name.Pos(), "first declared here")
			if c.typ(f.Type) != first.Type {
				first.Type = Invalid
			}
			continue
		}
		field := &StructField{f.Name.Name, len(s.Fields), c.typ(f.Type), f}
		s.Fields = append(s.Fields, field)
		s.fields[field.Name] = field
	}
}

// field returns the field of the given name, or nil.
func (s *Struct) field(name string) *StructField { return s.fields[name] }

// main checks that there is a function main that the command line can call.
func (c *checker) main(file *ast.File) {
	b := c.names["main"]
	if b == nil {
		if !c.partial && (!c.library || len(file.Decls) == 0) {
			c.errorf(diag.MissingMain, diag.Span{Start: file.Span.End, End: file.Span.End}, "the program has no function `main`").
				Help("add `fn main() { … }`, where the program begins")
		}
		return
	}
	f, ok := b.obj.(*Func)
	if !ok {
		c.errorf(diag.MainNotFunction, b.at, "`main` is %s, not a function", describe(b.obj)).
			Note("the program begins in `fn main() { … }`")
		return
	}
	c.info.Main = f
	for i, p := range f.Params {
		syntax := f.Syntax.Params[i]
		if p.Kind == ByRef {
			c.errorf(diag.InvalidMainParameter, syntax.Pos(), "a parameter of `main` cannot be by reference").
				Note("the parameters of `main` come from the command line")
			continue
		}
		switch p.Type {
		case Int, Float, Bool, String, Invalid:
		default:
			c.errorf(diag.InvalidMainParameter, syntax.Type.Pos(), "a parameter of `main` cannot be of type `%s`", p.Type).
				Under("expected `int`, `float`, `bool` or `string`").
				Note("the parameters of `main` come from the command line")
		}
	}
	if f.Yields != nil {
		c.errorf(diag.InvalidMainResult, f.Syntax.Yields.Pos(), "`main` cannot be a generator").
			Note("calling a generator function runs nothing")
	}
	if r := f.Results; len(r) > 1 || len(r) == 1 && r[0] != Int && r[0] != Invalid {
		c.errorf(diag.InvalidMainResult, f.resultsSpan(), "the result of `main` must be one `int` or none").
			Under("expected `int`").
			Note("the result of `main` is the exit status of the program")
	}
}

// resultsSpan returns the span of the types of the results of the body.
func (f *Func) resultsSpan() diag.Span {
	r := f.Syntax.Results
	return r[0].Pos().To(r[len(r)-1].Pos())
}

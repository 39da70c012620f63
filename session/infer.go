// This file defines the program that an input becomes. What the input does not say is
// inferred by checking other programs first, whose errors do not count:
//
//  1. Its variables are globals with initialisers. This gives their types, in any order.
//  2. The variables have these types, and input.N assigns them, in a try. This gives what it
//     throws, and the type of the result.
//  3. All types are known. This is the program.
//
// Where a type is not found, the program keeps the form of 1 or 2, so that the checker
// reports why.

package session

import (
	"cpsc/ast"
	"cpsc/check"
	"cpsc/diag"
)

// A program is the program of an input.
type program struct {
	name   string // of the function with the statements
	known  []ast.Decl
	in     *ast.Input
	stmts  []ast.Stmt // of the function
	vars   []ast.Decl
	throws ast.TypeExpr
	result []ast.TypeExpr
	ends   ast.Stmt // returns or executes the result; nil: there is none
}

// file returns the program as a syntax tree.
func (p *program) file(body []ast.Stmt) *ast.File {
	f := &ast.Func{Span: p.in.Span, Throws: p.throws, Results: p.result, Body: &ast.Block{Span: p.in.Span, Stmts: body}}
	file := &ast.File{Span: p.in.Span}
	file.Decls = append(file.Decls, p.known...)
	file.Decls = append(file.Decls, p.in.Decls...)
	file.Decls = append(file.Decls, p.vars...)
	file.Decls = append(file.Decls, &ast.FuncDecl{Span: p.in.Span, Name: &ast.Ident{Span: p.in.Span, Name: p.name}, Func: f})
	return file
}

// check checks a form of the program.
func (p *program) check(src *diag.File, body []ast.Stmt) *check.Info {
	return check.Fragment(p.file(body), diag.NewList(src))
}

// infer returns the program of an input, and the types of its result.
func infer(src *diag.File, name string, known []ast.Decl, in *ast.Input) (p *program, result []check.Type) {
	p = &program{name: name, known: known, in: in}
	var vars []*ast.VarDecl
	for _, s := range in.Stmts {
		if v, ok := s.(*ast.VarDecl); ok {
			vars = append(vars, v)
			p.vars = append(p.vars, v)
		} else {
			p.stmts = append(p.stmts, s)
		}
	}
	if len(vars) > 0 {
		p.declare(p.check(src, p.stmts))
	}
	types := &declarer{}
	call, isCall := in.Result.(*ast.CallExpr)
	switch {
	case isCall:
		p.ends = &ast.CallStmt{Span: spanOf(in.Result), Call: call}
	case in.Result != nil:
		// A local variable, whose name no input can contain.
		p.ends = &ast.VarDecl{Span: spanOf(in.Result), Names: []*ast.Ident{{Span: spanOf(in.Result), Name: name}}, Values: []ast.Expr{in.Result}}
	}
	try := &ast.TryStmt{Span: in.Span, Body: &ast.Block{Span: in.Span, Stmts: p.body()}, Catch: &ast.Catch{Span: in.Span, Var: ident(name), Body: &ast.Block{Span: in.Span}}}
	info := p.check(src, []ast.Stmt{try})
	own := &pass{structs: map[*check.Struct]*entity{}}
	for _, s := range info.Structs {
		own.structs[s] = &entity{shown: s.Name}
	}
	if t := info.Tries[try]; t != nil {
		p.throws = types.optional(own, t.Throws)
	}
	if result = resultTypes(info, in.Result); valid(result) {
		p.result = types.types(own, result)
		p.ends = &ast.ReturnStmt{Span: spanOf(in.Result), Values: []ast.Expr{in.Result}}
	}
	return p, result
}

// body returns the statements of the function.
func (p *program) body() []ast.Stmt {
	if p.ends == nil {
		return p.stmts
	}
	return append(p.stmts[:len(p.stmts):len(p.stmts)], p.ends)
}

// declare makes declarations with types of the variables, and assignments of their values. It
// leaves the declarations alone if a type is not known.
func (p *program) declare(info *check.Info) {
	types := &declarer{}
	own := &pass{structs: map[*check.Struct]*entity{}}
	for _, s := range info.Structs {
		own.structs[s] = &entity{shown: s.Name}
	}
	p.vars, p.stmts = nil, nil
	for _, s := range p.in.Stmts {
		v, ok := s.(*ast.VarDecl)
		if !ok {
			p.stmts = append(p.stmts, s)
			continue
		}
		var list []check.Type
		for _, name := range v.Names {
			list = append(list, info.Vars[name].Type)
		}
		if v.Type == nil && !valid(list) {
			p.vars = append(p.vars, v)
			continue
		}
		for i, name := range v.Names {
			t := v.Type
			if t == nil {
				t = types.typ(own, list[i])
			}
			p.vars = append(p.vars, &ast.VarDecl{Span: v.Span, Names: []*ast.Ident{name}, Type: t})
		}
		if len(v.Values) == 0 {
			continue
		}
		set := &ast.AssignStmt{Span: v.Span, OpPos: v.Names[0].Span.Span, Values: v.Values}
		for _, name := range v.Names {
			set.Targets = append(set.Targets, &ast.NameExpr{Span: name.Span, Name: name.Name})
		}
		p.stmts = append(p.stmts, set)
	}
}

// resultTypes returns the types of an expression: one, or those of the results of a call.
func resultTypes(info *check.Info, x ast.Expr) []check.Type {
	if x == nil {
		return nil
	}
	if t := info.Types[x]; t != nil {
		return []check.Type{t}
	}
	call, ok := x.(*ast.CallExpr)
	if !ok {
		return nil
	}
	if name, ok := call.Fn.(*ast.NameExpr); ok {
		if f, ok := info.Uses[name].(*check.Func); ok {
			return f.Type.Results
		}
	}
	if f, ok := info.Types[call.Fn].(*check.FuncType); ok {
		return f.Results
	}
	return nil
}

// valid reports whether there are types, all of which are known.
func valid(list []check.Type) bool {
	for _, t := range list {
		if t == nil || t == check.Invalid || t == check.Nil {
			return false
		}
	}
	return len(list) > 0
}

func spanOf(n ast.Node) ast.Span { return ast.Span{Span: n.Pos()} }

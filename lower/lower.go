// This file defines the conversion of whole programs: types, globals, and the
// names, parameters and results of functions.

package lower

import (
	"fmt"

	"cpsc/ast"
	"cpsc/check"
	"cpsc/cps"
	"cpsc/diag"
)

// Program converts a program that check.Check accepted. An error means a bug in
// this package or in package check, not in the program.
func Program(src *diag.File, file *ast.File, info *check.Info, opts cps.Options) (*cps.Program, error) {
	l := &lowerer{
		src:    src,
		info:   info,
		prog:   cps.NewProgram(),
		types:  map[check.Type]cps.Type{},
		target: map[*ast.LabelStmt]bool{},
	}
	l.prog.Source = src.Name
	l.b = cps.NewBuilder(l.prog, opts)
	for _, g := range info.Gotos {
		l.target[g.Label] = true
	}
	l.declare()
	if err := l.globals(file); err != nil {
		return nil, err
	}
	for _, fn := range info.Funcs {
		if err := l.function(fn); err != nil {
			return nil, err
		}
	}
	return l.prog, nil
}

type lowerer struct {
	src    *diag.File
	info   *check.Info
	prog   *cps.Program
	b      *cps.Builder
	types  map[check.Type]cps.Type
	funcs  []cps.FuncID            // indexed by check.Func.Index
	target map[*ast.LabelStmt]bool // the labels that some goto targets
}

// declare declares structs, globals and functions.
func (l *lowerer) declare() {
	for _, s := range l.info.Structs {
		l.types[s] = l.prog.DeclareStruct(s.Name).Type
	}
	for i, s := range l.info.Structs {
		for _, f := range s.Fields {
			l.prog.Structs[i].Fields = append(l.prog.Structs[i].Fields, cps.StructField{Name: f.Name, Type: l.typ(f.Type)})
		}
	}
	for _, g := range l.info.Globals {
		l.prog.DeclareGlobal(g.Name, l.typ(g.Type))
	}
	names := map[*check.Func]string{}
	namesakes := map[string]int{}
	for _, fn := range l.info.Funcs {
		var params []cps.Type
		for _, v := range fn.Captures {
			params = append(params, l.holderType(v))
		}
		for _, v := range fn.Params {
			params = append(params, l.paramType(v))
		}
		name := qualified(fn, names)
		names[fn] = name
		id, ok := l.prog.DeclareFunc(name, params, l.typeList(fn.Type.Results), l.pos(fn.Decl))
		for !ok { // functions with the same name get the suffixes .1, .2, …
			namesakes[name]++
			names[fn] = fmt.Sprint(name, ".", namesakes[name])
			id, ok = l.prog.DeclareFunc(names[fn], params, l.typeList(fn.Type.Results), l.pos(fn.Decl))
		}
		l.funcs = append(l.funcs, id)
	}
}

// qualified returns the name of a function, prefixed with the name of the
// function that encloses it. An anonymous function is called fn.
func qualified(fn *check.Func, names map[*check.Func]string) string {
	name := fn.Name
	if name == "" {
		name = "fn"
	}
	switch {
	case fn.Outer != nil:
		return names[fn.Outer] + "::" + name
	case fn.Name == "": // in the initialiser of a global
		return "::" + name
	}
	return name
}

func (l *lowerer) typ(t check.Type) cps.Type {
	if c, ok := l.types[t]; ok {
		return c
	}
	var c cps.Type
	switch t := t.(type) {
	case check.Basic:
		c = map[check.Basic]cps.Type{check.Int: cps.Int, check.Float: cps.Float, check.Bool: cps.Bool, check.String: cps.String}[t]
	case *check.Array:
		c = l.prog.ArrayType(l.typ(t.Elem))
	case *check.FuncType:
		var params []cps.Type
		for _, p := range t.Params {
			c := l.typ(p.Type)
			if p.Ref {
				c = l.prog.RefType(c)
			}
			params = append(params, c)
		}
		c = l.prog.FuncType(params, l.typeList(t.Results))
	}
	l.types[t] = c
	return c
}

func (l *lowerer) typeList(list []check.Type) []cps.Type {
	var types []cps.Type
	for _, t := range list {
		types = append(types, l.typ(t))
	}
	return types
}

// paramType returns the type that is passed for a parameter.
func (l *lowerer) paramType(v *check.Var) cps.Type {
	if v.Kind == check.ByRef {
		return l.prog.RefType(l.typ(v.Type))
	}
	return l.typ(v.Type)
}

// holderType returns the type of the builder's variable for v: the type of v, or
// of a reference to it if v lives in memory.
func (l *lowerer) holderType(v *check.Var) cps.Type {
	if inMemory(v) {
		return l.prog.RefType(l.typ(v.Type))
	}
	return l.typ(v.Type)
}

func inMemory(v *check.Var) bool { return v.InCell() || v.Kind == check.ByRef }

// pos returns the position of the first character of a span.
func (l *lowerer) pos(at diag.Span) cps.Pos {
	p := l.src.Position(at.Start)
	return cps.Pos{Line: p.Line, Col: p.Column}
}

// globals converts the initialisers of globals to the body of the function
// cps.InitName.
func (l *lowerer) globals(file *ast.File) error {
	var decls []*ast.VarDecl
	for _, d := range file.Decls {
		if v, ok := d.(*ast.VarDecl); ok && len(v.Values) > 0 {
			decls = append(decls, v)
		}
	}
	if len(decls) == 0 {
		return nil
	}
	id, _ := l.prog.DeclareFunc(cps.InitName, nil, nil, l.pos(decls[0].Pos()))
	f := l.newFunction(nil)
	l.b.Begin(id)
	for _, d := range decls {
		values := f.values(d.Values)
		for i, name := range d.Names {
			f.at(name.Pos())
			l.b.SetGlobal(cps.GlobalID(l.info.Vars[name].Index), values[i])
		}
	}
	l.b.Return()
	return l.b.Finish()
}

// function converts the body of a function.
func (l *lowerer) function(fn *check.Func) error {
	f := l.newFunction(fn)
	var names []string
	for _, v := range fn.Captures {
		names = append(names, v.Name)
	}
	for _, v := range fn.Params {
		names = append(names, v.Name)
	}
	l.b.Begin(l.funcs[fn.Index], names...)
	for i, v := range fn.Captures {
		l.b.Set(f.holder(v), l.b.Param(i))
	}
	for i, v := range fn.Params {
		f.at(v.Decl)
		x := l.b.Param(len(fn.Captures) + i)
		if v.InCell() {
			x = l.b.Op(cps.Cell, x)
		}
		l.b.Set(f.holder(v), x)
	}
	f.block(fn.Syntax.Body.Stmts, len(fn.Type.Results) == 0)
	if !l.b.Filled() {
		end := fn.Syntax.Body.Pos()
		f.at(diag.Span{Start: end.End - 1, End: end.End})
		if len(fn.Type.Results) == 0 {
			l.b.Return()
		} else { // the checker proved that control does not get here
			l.b.Return(f.undefs(fn.Type.Results)...)
		}
	}
	for _, k := range f.labelOrder {
		l.b.Seal(k)
	}
	return l.b.Finish()
}

// This file defines what earlier inputs have declared, and how the program of a later input
// declares it.

package session

import (
	"fmt"
	"strings"

	"cpsc/ast"
	"cpsc/check"
	"cpsc/cps"
	"cpsc/diag"
	"cpsc/interp"
)

// An entity is a function, variable, constant or struct that an input has declared.
type entity struct {
	name string
	obj  check.Object
	pass *pass // in which the object has its types

	// Of a function or a variable:
	unit    *interp.Unit
	program *cps.Program

	// Of a struct: its name in programs. It is P, or P.1, P.2, … if the struct is hidden, which
	// no input can contain.
	shown string
}

// A pass is one use of the checker. It has the entities of the structs in the types of its
// objects.
type pass struct{ structs map[*check.Struct]*entity }

// nowhere is the position of what is declared in an earlier input.
func nowhere() ast.Span { return ast.Span{Span: diag.NoSpan} }

func ident(name string) *ast.Ident { return &ast.Ident{Span: nowhere(), Name: name} }

// A declarer makes the declarations of what is visible.
type declarer struct {
	decls   []ast.Decl
	hidden  map[*entity]string // the names of structs that this input hides
	structs map[string]*entity // those that are declared, by their names
	done    map[*entity]bool
	pending []*entity // structs that are used, and not declared yet
}

// visible returns declarations for the entities, and for the structs that they need.
func visible(entities []*entity, hidden map[*entity]string) *declarer {
	d := &declarer{hidden: hidden, structs: map[string]*entity{}, done: map[*entity]bool{}}
	for _, e := range entities {
		d.declare(e)
	}
	for len(d.pending) > 0 {
		e := d.pending[len(d.pending)-1]
		d.pending = d.pending[:len(d.pending)-1]
		d.declare(e)
	}
	return d
}

// shown returns the name of a struct in this program.
func (d *declarer) shown(e *entity) string {
	if name, ok := d.hidden[e]; ok {
		return name
	}
	return e.shown
}

func (d *declarer) declare(e *entity) {
	if d.done[e] {
		return
	}
	d.done[e] = true
	switch obj := e.obj.(type) {
	case *check.Const:
		d.decls = append(d.decls, &ast.ConstDecl{Span: nowhere(), Name: ident(e.name), Value: literal(obj.Value)})
	case *check.Var:
		d.decls = append(d.decls, &ast.VarDecl{Span: nowhere(), Names: []*ast.Ident{ident(e.name)}, Type: d.typ(e.pass, obj.Type)})
	case *check.Alias:
		d.decls = append(d.decls, &ast.TypeDecl{Span: nowhere(), Name: ident(e.name), Type: d.typ(e.pass, obj.Type)})
	case *check.Struct:
		d.structs[d.shown(e)] = e
		s := &ast.StructDecl{Span: nowhere(), Name: ident(d.shown(e))}
		for _, f := range obj.Fields {
			s.Fields = append(s.Fields, &ast.Field{Span: nowhere(), Name: ident(f.Name), Type: d.typ(e.pass, f.Type)})
		}
		d.decls = append(d.decls, s)
	case *check.Func:
		f := &ast.Func{Span: nowhere(), Throws: d.optional(e.pass, obj.Type.Throws), Results: d.types(e.pass, obj.Type.Results)}
		for i, p := range obj.Type.Params {
			f.Params = append(f.Params, &ast.Field{Span: nowhere(), Ref: p.Ref, Name: ident(obj.Params[i].Name), Type: d.typ(e.pass, p.Type)})
		}
		// A body that is correct whatever the results are.
		forever := &ast.WhileStmt{Span: nowhere(), Cond: &ast.BoolLit{Span: nowhere(), Value: true}, Body: &ast.Block{Span: nowhere()}}
		f.Body = &ast.Block{Span: nowhere(), Stmts: []ast.Stmt{forever}}
		d.decls = append(d.decls, &ast.FuncDecl{Span: nowhere(), Name: ident(e.name), Func: f})
	}
}

// textOf returns the declarations of entities as text, but without values and bodies.
func textOf(known []*entity) string {
	var b strings.Builder
	list := func(open, close string, n int, item func(i int) (name string, t check.Type)) {
		b.WriteString(open)
		for i := range n {
			name, t := item(i)
			fmt.Fprintf(&b, "%s: %s, ", name, t)
		}
		b.WriteString(close)
	}
	for _, e := range known {
		switch obj := e.obj.(type) {
		case *check.Const:
			fmt.Fprintf(&b, "const %s: %s;\n", e.name, obj.Type)
		case *check.Var:
			fmt.Fprintf(&b, "var %s: %s;\n", e.name, obj.Type)
		case *check.Alias:
			fmt.Fprintf(&b, "type %s = %s;\n", e.name, obj.Type)
		case *check.Struct:
			b.WriteString("struct " + e.name)
			list(" { ", "}\n", len(obj.Fields), func(i int) (string, check.Type) { return obj.Fields[i].Name, obj.Fields[i].Type })
		case *check.Func:
			b.WriteString("fn " + e.name)
			list("(", ")", len(obj.Params), func(i int) (string, check.Type) { return obj.Params[i].Name, obj.Params[i].Type })
			if len(obj.Type.Results) == 1 {
				fmt.Fprintf(&b, " -> %s", obj.Type.Results[0])
			}
			b.WriteString(" {}\n")
		}
	}
	return b.String()
}

func literal(v any) ast.Expr {
	switch v := v.(type) {
	case int64:
		return &ast.IntLit{Span: nowhere(), Value: v}
	case float64:
		return &ast.FloatLit{Span: nowhere(), Value: v}
	case bool:
		return &ast.BoolLit{Span: nowhere(), Value: v}
	}
	return &ast.StringLit{Span: nowhere(), Value: v.(string)}
}

// typ returns an expression for a type of a pass. It recurses as deep as the type nests,
// which the parser limits.
func (d *declarer) typ(p *pass, t check.Type) ast.TypeExpr {
	switch t := t.(type) {
	case *check.Struct:
		e := p.structs[t]
		d.pending = append(d.pending, e)
		return &ast.NamedType{Span: nowhere(), Name: d.shown(e)}
	case *check.Array:
		return &ast.ArrayType{Span: nowhere(), Elem: d.typ(p, t.Elem)}
	case *check.Gen:
		return &ast.GenType{Span: nowhere(), Elem: d.typ(p, t.Elem), Throws: d.optional(p, t.Throws)}
	case *check.FuncType:
		f := &ast.FuncType{Span: nowhere(), Results: d.types(p, t.Results), Throws: d.optional(p, t.Throws)}
		for _, x := range t.Params {
			f.Params = append(f.Params, &ast.ParamType{Span: nowhere(), Ref: x.Ref, Type: d.typ(p, x.Type)})
		}
		return f
	}
	return &ast.NamedType{Span: nowhere(), Name: t.String()}
}

func (d *declarer) optional(p *pass, t check.Type) ast.TypeExpr {
	if t == nil {
		return nil
	}
	return d.typ(p, t)
}

func (d *declarer) types(p *pass, list []check.Type) []ast.TypeExpr {
	var types []ast.TypeExpr
	for _, t := range list {
		types = append(types, d.typ(p, t))
	}
	return types
}

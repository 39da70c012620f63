// This file defines the conversion of whole programs: types, globals, and the
// names, parameters and results of functions.

package lower

import (
	"errors"
	"fmt"

	"cpsc/ast"
	"cpsc/check"
	"cpsc/closing"
	"cpsc/cps"
	"cpsc/diag"
)

// Program converts a program that check.Check accepted. An error means a bug in this
// package or in package check, not in the program.
func Program(src *diag.File, file *ast.File, info *check.Info, opts cps.Options) (*cps.Program, error) {
	return program(src, file, info, opts, false)
}

// Unit does the same with a program that other units follow, which hold its declarations, too. Its
// functions get the types that they would get with any further declaration.
func Unit(src *diag.File, file *ast.File, info *check.Info, opts cps.Options) (*cps.Program, error) {
	return program(src, file, info, opts, true)
}

func program(src *diag.File, file *ast.File, info *check.Info, opts cps.Options, unit bool) (*cps.Program, error) {
	if src == nil || file == nil || info == nil || info.Types == nil || info.Rejected {
		return nil, errUnchecked
	}
	if info.File != file {
		return nil, errors.New("the Info belongs to another syntax tree: check.Check returns that of this one")
	}
	l := newLowerer(src, info, opts, unit)
	if err := l.globals(file); err != nil {
		return nil, err
	}
	for _, fn := range info.Funcs {
		if err := l.function(fn); err != nil {
			return nil, err
		}
	}
	if err := l.finishGenerators(); err != nil {
		return nil, err
	}
	if info.Main == nil && !unit { // a library
		for _, f := range info.Funcs {
			l.prog.Funcs[l.funcs[f.Index]].Exported = f.Outer == nil
		}
	}
	return l.prog, nil
}

var errUnchecked = errors.New("the program has not been accepted: check.Check sets what is needed")

// Trace converts those functions of a program that want accepts, only for opts.Trace. They
// become what they become in the whole program, but the program is not whole: the other functions
// are declared and have no code. Trace also converts all generator functions, since the names
// of values avoid the names of the functions that these are divided into.
func Trace(src *diag.File, info *check.Info, want func(*check.Func) bool, opts cps.Options) (*Traced, error) {
	switch {
	case src == nil || info == nil || info.Types == nil || info.Rejected:
		return nil, errUnchecked
	case want == nil:
		return nil, errors.New("want is nil: it says which functions are converted")
	}
	l := newLowerer(src, info, opts, false)
	l.pieced = map[*cps.Func][]closing.Piece{}
	for _, fn := range info.Funcs {
		if want(fn) || fn.Yields != nil {
			if err := l.function(fn); err != nil {
				return nil, err
			}
		}
	}
	return &Traced{l.prog, l.pieced}, nil
}

// Traced is what Trace has converted. The bodies of generators have been traced before they were
// divided into pieces.
type Traced struct {
	Prog   *cps.Program
	Pieces map[*cps.Func][]closing.Piece // by body of a generator
}

// newLowerer returns a lowerer that has declared everything that the program declares.
func newLowerer(src *diag.File, info *check.Info, opts cps.Options, unit bool) *lowerer {
	l := &lowerer{
		src:    diag.Cursor{File: src},
		info:   info,
		prog:   cps.NewProgram(),
		types:  map[check.Type]cps.Type{},
		target: map[*ast.LabelStmt]bool{},

		origins:    recordsOrigins(info),
		namesakes:  map[string]int{},
		generators: map[*check.Gen]*generatorType{},
		passedOn:   map[*check.Gen]bool{},
		unit:       unit,
		newRests:   map[*check.Func]cps.FuncID{},
	}
	l.prog.Sources = src.Sources
	l.b = cps.NewBuilder(l.prog, opts)
	for _, g := range info.Gotos {
		l.target[g.Label] = true
	}
	for _, t := range info.PassedOn {
		l.passedOn[t] = true
	}
	l.declare()
	return l
}

type lowerer struct {
	src    diag.Cursor
	info   *check.Info
	prog   *cps.Program
	b      *cps.Builder
	types  map[check.Type]cps.Type
	funcs  []cps.FuncID            // indexed by check.Func.Index
	target map[*ast.LabelStmt]bool // the labels that some goto targets

	origins bool // the program records where exceptions are thrown

	generators     map[*check.Gen]*generatorType
	generatorTypes []*generatorType           // the same, in the order of their declaration
	passedOn       map[*check.Gen]bool        // a generator of the type passes on the values of a new one
	unit           bool                       // a later unit may pass on the values of any generator that throws nothing
	newRests       map[*check.Func]cps.FuncID // by generator function of such a type: what makes the rest

	pieced map[*cps.Func][]closing.Piece // by body of a generator; nil unless Trace was called

	namesakes map[string]int // by name of a function: the last .N that was tried
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
	for _, fn := range l.info.Funcs {
		if fn.Syntax.Extern {
			l.funcs = append(l.funcs, l.hostFunction(fn))
			names[fn] = fn.Name
			continue
		}
		var params []cps.Type
		for _, v := range fn.Captures {
			params = append(params, l.holderType(v, fn))
		}
		for _, v := range fn.Params {
			params = append(params, l.paramType(v))
		}
		id := l.declareUnique(qualified(fn, names), params, l.typeList(fn.Type.Results), l.pos(fn.Decl), l.raises(fn.Type)...)
		names[fn] = l.prog.Funcs[id].Name
		l.funcs = append(l.funcs, id)
		if fn.Yields != nil {
			if g := l.generatorType(fn.Type.Results[0].(*check.Gen)); g.passes {
				l.newRests[fn] = l.declareUnique(names[fn]+".0", append(params, g.rest), []cps.Type{g.rest}, l.pos(fn.Decl))
			}
		}
	}
}

// hostFunction declares a host function. The checker has made sure that its types and its name
// are fine, and no function has the name yet: only nested ones have names that are not unique.
func (l *lowerer) hostFunction(fn *check.Func) cps.FuncID {
	var params []cps.Param
	for _, v := range fn.Params {
		params = append(params, cps.Param{Name: v.Name, Type: l.typ(v.Type)})
	}
	throws := cps.NoType
	if fn.Throws != nil {
		throws = l.typ(fn.Throws)
	}
	id, err := l.prog.DeclareExtern(fn.Name, params, l.typeList(fn.Type.Results), throws, l.pos(fn.Decl))
	if err != nil {
		panic(err)
	}
	return id
}

// unique calls declare with a name, and then with the suffixes .1, .2, … until it reports that
// the name was not taken.
func (l *lowerer) unique(name string, declare func(name string) bool) {
	for unique := name; !declare(unique); unique = fmt.Sprint(name, ".", l.namesakes[name]) {
		l.namesakes[name]++
	}
}

// declareUnique declares a function, under another name if the name is taken.
func (l *lowerer) declareUnique(name string, params, results []cps.Type, pos cps.Pos, others ...cps.ContParam) (id cps.FuncID) {
	l.unique(name, func(name string) (ok bool) {
		id, ok = l.prog.DeclareFunc(name, params, results, pos, others...)
		return ok
	})
	return id
}

// declareStruct declares a struct, under another name if the name is taken.
func (l *lowerer) declareStruct(name string) (s *cps.Struct) {
	l.unique(name, func(name string) bool {
		s = l.prog.DeclareStruct(name)
		return s != nil
	})
	return s
}

// raises returns the continuation parameter that takes what functions of a type throw,
// if they throw anything.
func (l *lowerer) raises(t *check.FuncType) []cps.ContParam {
	if t.Throws == nil {
		return nil
	}
	return []cps.ContParam{{Name: "raise", Types: []cps.Type{l.typ(t.Throws)}}}
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
		c = map[check.Basic]cps.Type{check.Int: cps.Int, check.Float: cps.Float, check.Bool: cps.Bool, check.String: cps.String, check.Bytes: cps.Bytes}[t]
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
		conts := [][]cps.Type{l.typeList(t.Results)}
		for _, raise := range l.raises(t) {
			conts = append(conts, raise.Types)
		}
		c = l.prog.FuncType(params, conts...)
	case *check.Gen:
		c = l.generatorType(t).value
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

// holderType returns the type of the builder's variable for v in fn: the type of v, or
// of a reference to it if v lives in memory there.
func (l *lowerer) holderType(v *check.Var, fn *check.Func) cps.Type {
	if inMemory(v, fn) {
		return l.prog.RefType(l.typ(v.Type))
	}
	return l.typ(v.Type)
}

// inMemory reports whether v lives in memory in fn. A variable that is in a cell only
// because it is passed by reference is a value in the functions that capture it.
func inMemory(v *check.Var, fn *check.Func) bool {
	return v.Kind == check.ByRef || v.InCell() && (v.Shared || v.Func == fn)
}

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

// function converts a function.
func (l *lowerer) function(fn *check.Func) error {
	if fn.Syntax.Extern {
		return nil
	}
	if fn.Yields != nil {
		return l.generator(fn)
	}
	f := l.newFunction(fn)
	l.b.Begin(l.funcs[fn.Index], l.paramNames(fn)...)
	f.body()
	return l.b.Finish()
}

// paramNames returns the names of the captures and of the parameters.
func (l *lowerer) paramNames(fn *check.Func) []string {
	var names []string
	for _, v := range fn.Captures {
		names = append(names, v.Name)
	}
	for _, v := range fn.Params {
		names = append(names, v.Name)
	}
	return names
}

// body converts the parameters and the body of the function.
func (f *function) body() {
	fn := f.fn
	for i, v := range fn.Captures {
		f.b.Set(f.holder(v), f.b.Param(i))
	}
	for i, v := range fn.Params {
		f.at(v.Decl)
		x := f.b.Param(len(fn.Captures) + i)
		if v.InCell() {
			x = f.b.Op(cps.Cell, x)
		}
		f.b.Set(f.holder(v), x)
	}
	f.block(fn.Syntax.Body.Stmts, len(fn.Results) == 0)
	if !f.b.Filled() {
		end := fn.Syntax.Body.Pos()
		f.at(diag.Span{Start: end.End - 1, End: end.End})
		f.end(f.undefs(fn.Results)) // if there are results, the checker proved that control does not get here
	}
	for _, k := range f.labelOrder {
		f.b.Seal(k)
	}
}

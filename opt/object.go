// This file defines operations on cells and structs that several passes build.

package opt

import "cpsc/cps"

// fieldsOf returns the fields of a struct type. For a cell or an array, it returns a single
// field, with the given name and the type of the content or of the elements.
func fieldsOf(p *cps.Program, t cps.Type, name string) []cps.StructField {
	if s := p.Types.StructOf(t); s != nil {
		return s.Fields
	}
	return []cps.StructField{{Name: name, Type: p.Types.Elem(t)}}
}

// newFields returns new values for n fields of an object, or elements of an array: parameters if it is one.
func newFields(e *cps.Editor, object cps.Value, n int) []cps.Value {
	info := *e.Info(object)
	decl := fieldsOf(e.Prog, info.Type, info.Name)
	fields := make([]cps.Value, n)
	for i := range fields {
		f := decl[min(i, len(decl)-1)] // the elements of an array are alike
		fields[i] = e.NewValue(cps.ValueInfo{Kind: info.Kind, Name: f.Name, Type: f.Type})
	}
	return fields
}

// load adds an operation to a continuation that reads a field of a cell or struct. It
// returns the result.
func load(e *cps.Editor, c *cps.Cont, object cps.Value, field int) cps.Value {
	info := *e.Info(object)
	f := fieldsOf(e.Prog, info.Type, info.Name)[field]
	x := e.NewValue(cps.ValueInfo{Kind: cps.OpValue, Name: f.Name, Type: f.Type})
	op := cps.Op{Code: cps.Load, Args: []cps.Value{object}, Result: x, Pos: c.Term.Pos}
	if e.Prog.Types.Kind(info.Type) == cps.StructKind {
		op.Code, op.Aux = cps.GetField, int32(field)
	}
	c.Ops = append(c.Ops, op)
	return x
}

// store adds an operation to a continuation that writes a field of a cell or struct.
func store(e *cps.Editor, c *cps.Cont, object cps.Value, field int, x cps.Value) {
	op := cps.Op{Code: cps.Store, Args: []cps.Value{object, x}, Pos: c.Term.Pos}
	if e.Prog.Types.Kind(e.TypeOf(object)) == cps.StructKind {
		op.Code, op.Aux = cps.SetField, int32(field)
	}
	c.Ops = append(c.Ops, op)
}

// makeObject returns an operation that makes a cell or struct of new parameters, one for
// each field, and these parameters.
func makeObject(e *cps.Editor, info cps.ValueInfo, pos cps.Pos) (cps.Op, []cps.Value) {
	op := cps.Op{Code: cps.Cell, Pos: pos, Result: e.NewValue(cps.ValueInfo{Kind: cps.OpValue, Name: info.Name, Type: info.Type})}
	if e.Prog.Types.Kind(info.Type) == cps.StructKind {
		op.Code, op.Aux = cps.New, int32(info.Type)
	}
	for _, f := range fieldsOf(e.Prog, info.Type, info.Name) {
		op.Args = append(op.Args, e.NewValue(cps.ValueInfo{Kind: cps.ParamValue, Name: f.Name, Type: f.Type}))
	}
	return op, op.Args
}

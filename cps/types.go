// This file defines the types of values. They are interned: equal types are
// equal numbers.

package cps

import (
	"errors"
	"fmt"
	"slices"
	"strings"

	"cpsc/internal/ident"
)

// A Type is the type of a value: a number in the table of its Program. In another program, the same
// number may be another type, or none.
type Type int32

// The types that every program has. NoType is the type of nothing.
const (
	NoType Type = iota
	Int         // 64 bits, two's complement
	Float       // IEEE 754 binary64
	Bool
	String // immutable bytes
	numBasic

	Bytes = numBasic // a reference to a growable array of bytes; of ArrayKind, and in memory as [bool]
)

// A Kind says how a type is made.
type Kind uint8

const (
	BasicKind  Kind = iota // Int, Float, Bool, String
	ArrayKind              // [T]: a reference to a growable array
	StructKind             // a reference to a struct, or nil
	FuncKind               // fn(T, …) -> R, or fn(T, …, cont(R, …), …): a function value
	RefKind                // ref T: a reference to a variable, an element or a field
)

type typeInfo struct {
	kind   Kind
	elem   Type     // of ArrayKind, RefKind
	params []Type   // of FuncKind
	conts  [][]Type // of FuncKind: what its continuation parameters take
	name   string   // of a FuncKind that DeclareFuncType made
	decl   *Struct  // of StructKind
}

// A Struct is a declared struct type.
type Struct struct {
	Name   string
	Type   Type
	Fields []StructField

	// Labelled makes print and str show a struct as the text of its first field, which is
	// a string, and not by its name and fields.
	Labelled bool
}

// Check returns an error if the struct is labelled, and its fields are not those of such a struct.
func (s *Struct) Check() error {
	if s.Labelled && (len(s.Fields) == 0 || s.Fields[0].Type != String) {
		return errors.New("the first field of a labelled struct is its label, a string")
	}
	return nil
}

// A StructField is a field of a struct.
type StructField struct {
	Name string
	Type Type
}

// Types is the table of the types of a program.
type Types struct {
	infos   []typeInfo
	index   map[typeKey]Type
	Structs []*Struct // in the order of their declaration
	Named   []Type    // the function types with a name, in the order of their declaration
}

// A typeKey is the key of a type in a table: its element, or the numbers of its parts or
// its name as text.
type typeKey struct {
	kind Kind
	elem Type
	text string
}

// init makes the tables of zero Types.
func (ts *Types) init() {
	if ts.index == nil {
		ts.infos, ts.index = make([]typeInfo, Bytes+1), map[typeKey]Type{}
		ts.infos[Bytes] = typeInfo{kind: ArrayKind, elem: Bool}
	}
}

func (ts *Types) intern(key typeKey, info typeInfo) Type {
	ts.init()
	if t, ok := ts.index[key]; ok {
		return t
	}
	t := Type(len(ts.infos))
	ts.infos = append(ts.infos, info)
	ts.index[key] = t
	return t
}

// has reports whether t is the type of values.
func (ts *Types) has(t Type) bool { return t > NoType && int(t) < len(ts.infos) }

var noInfo typeInfo

// info returns how t is made; as a basic type, if there is no such type.
func (ts *Types) info(t Type) *typeInfo {
	if !ts.has(t) {
		return &noInfo
	}
	return &ts.infos[t]
}

// ArrayType returns [elem], or NoType if there is no type elem.
func (ts *Types) ArrayType(elem Type) Type {
	ts.init()
	if !ts.has(elem) {
		return NoType
	}
	return ts.intern(typeKey{kind: ArrayKind, elem: elem}, typeInfo{kind: ArrayKind, elem: elem})
}

// RefType returns ref elem, or NoType if there is no type elem.
func (ts *Types) RefType(elem Type) Type {
	ts.init()
	if !ts.has(elem) {
		return NoType
	}
	return ts.intern(typeKey{kind: RefKind, elem: elem}, typeInfo{kind: RefKind, elem: elem})
}

// FuncType returns the type of functions with parameters of some types and with
// continuation parameters, of which the first is the return continuation. It returns
// NoType if one of the types does not exist, or if there is no continuation parameter.
func (ts *Types) FuncType(params []Type, conts ...[]Type) Type {
	ts.init()
	if len(conts) == 0 {
		return NoType
	}
	key := funcKey(params, conts)
	if t, ok := ts.index[key]; ok {
		return t
	}
	info := typeInfo{kind: FuncKind, params: slices.Clone(params), conts: make([][]Type, len(conts))}
	for i, list := range conts {
		info.conts[i] = slices.Clone(list)
	}
	for _, list := range append([][]Type{params}, conts...) {
		for _, t := range list {
			if !ts.has(t) {
				return NoType
			}
		}
	}
	return ts.intern(key, info)
}

// DeclareFuncType adds a function type with a name. DefineFuncType sets its signature
// later, so that it may refer to the type itself. It returns NoType if the name is taken.
func (ts *Types) DeclareFuncType(name string) Type {
	if ts.TypeNamed(name) != NoType {
		return NoType
	}
	t := ts.intern(nameKey(name), typeInfo{kind: FuncKind, name: name})
	ts.Named = append(ts.Named, t)
	return t
}

// DefineFuncType sets the signature of a type that DeclareFuncType returned. It reports
// false if it has one already, if one of the types does not exist, or if FuncType has
// returned another type for the signature.
func (ts *Types) DefineFuncType(t Type, params []Type, conts ...[]Type) bool {
	before := len(ts.infos)
	other := ts.FuncType(params, conts...)
	if int(other) != before || ts.info(t).name == "" || ts.info(t).conts != nil {
		return false
	}
	// The new type becomes the named one.
	info := ts.infos[other]
	ts.infos = ts.infos[:before]
	ts.index[funcKey(params, conts)] = t
	ts.infos[t].params, ts.infos[t].conts = info.params, info.conts
	return true
}

// TypeNamed returns the struct type or function type of a name, or NoType.
func (ts *Types) TypeNamed(name string) Type { return ts.index[nameKey(name)] }

// nameKey returns the key of a type that has a name.
func nameKey(name string) typeKey { return typeKey{kind: StructKind, text: name} }

func funcKey(params []Type, conts [][]Type) typeKey {
	return typeKey{kind: FuncKind, text: fmt.Sprint(params, conts)}
}

// DeclareStruct adds a struct without fields; they may be set later, so that
// structs can refer to each other. It returns nil if the name is taken.
func (ts *Types) DeclareStruct(name string) *Struct {
	if ts.TypeNamed(name) != NoType {
		return nil
	}
	s := &Struct{Name: name}
	s.Type = ts.intern(nameKey(name), typeInfo{kind: StructKind, decl: s})
	ts.Structs = append(ts.Structs, s)
	return s
}

// Struct returns the struct of a name, or nil.
func (ts *Types) Struct(name string) *Struct {
	return ts.info(ts.TypeNamed(name)).decl
}

// Kind returns the kind of t.
func (ts *Types) Kind(t Type) Kind { return ts.info(t).kind }

// Elem returns the element type of an array or the type that a reference refers to.
func (ts *Types) Elem(t Type) Type { return ts.info(t).elem }

// StructOf returns the declaration of a struct type, or nil for other types.
func (ts *Types) StructOf(t Type) *Struct { return ts.info(t).decl }

// Signature returns the types of the parameters of a function type, and for each of its
// continuation parameters the types that it takes.
func (ts *Types) Signature(t Type) (params []Type, conts [][]Type) {
	info := ts.info(t)
	return info.params, info.conts
}

// TypeString returns the type as it is printed.
func (ts *Types) TypeString(t Type) string {
	var b strings.Builder
	ts.writeType(&b, t)
	return b.String()
}

var basicNames = [Bytes + 1]string{"none", "int", "float", "bool", "string", "bytes"}

func (ts *Types) writeType(b *strings.Builder, t Type) {
	if t != NoType && !ts.has(t) {
		fmt.Fprintf(b, "type number %d", t)
		return
	}
	info := ts.info(t)
	switch kind := info.kind; {
	case kind == BasicKind || t == Bytes:
		b.WriteString(basicNames[t])
	case kind == ArrayKind:
		b.WriteByte('[')
		ts.writeType(b, info.elem)
		b.WriteByte(']')
	case kind == StructKind:
		b.WriteString(ident.Quote(info.decl.Name))
	case kind == RefKind:
		b.WriteString("ref ")
		ts.writeType(b, info.elem)
	case kind == FuncKind:
		if info.name != "" {
			b.WriteString(ident.Quote(info.name))
			return
		}
		ts.writeFuncType(b, info)
	}
}

// writeFuncType writes a function type without its name.
func (ts *Types) writeFuncType(b *strings.Builder, info *typeInfo) {
	b.WriteString("fn(")
	ts.writeTypes(b, info.params)
	if len(info.conts) != 1 {
		for i, list := range info.conts {
			if i > 0 || len(info.params) > 0 {
				b.WriteString(", ")
			}
			b.WriteString("cont(")
			ts.writeTypes(b, list)
			b.WriteByte(')')
		}
		b.WriteByte(')')
		return
	}
	b.WriteByte(')')
	switch results := info.conts[0]; len(results) {
	case 0:
	case 1:
		b.WriteString(" -> ")
		ts.writeType(b, results[0])
	default:
		b.WriteString(" -> (")
		ts.writeTypes(b, results)
		b.WriteByte(')')
	}
}

func (ts *Types) writeTypes(b *strings.Builder, list []Type) {
	for i, t := range list {
		if i > 0 {
			b.WriteString(", ")
		}
		ts.writeType(b, t)
	}
}

// This file defines the types of values. They are interned: equal types are
// equal numbers.

package cps

import (
	"fmt"
	"slices"
	"strings"

	"cpsc/internal/notation"
)

// A Type is the type of a value: a number in the table of its Program.
type Type int32

// The types that every program has. NoType is the type of nothing.
const (
	NoType Type = iota
	Int         // 64 bits, two's complement
	Float       // IEEE 754 binary64
	Bool
	String // immutable bytes
	numBasic
)

// A Kind says how a type is made.
type Kind uint8

const (
	BasicKind  Kind = iota // Int, Float, Bool, String
	ArrayKind              // [T]: a reference to a growable array
	StructKind             // a reference to a struct, or nil
	FuncKind               // fn(T, …) -> R: a function value
	RefKind                // ref T: a reference to a variable, an element or a field
)

type typeInfo struct {
	kind    Kind
	elem    Type   // of ArrayKind, RefKind
	params  []Type // of FuncKind
	results []Type
	decl    *Struct // of StructKind
}

// A Struct is a declared struct type.
type Struct struct {
	Name   string
	Type   Type
	Fields []StructField
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
}

// A typeKey is the key of a type in a table: its element, or the numbers of its parts or
// its name as text.
type typeKey struct {
	kind Kind
	elem Type
	text string
}

func newTypes() Types {
	return Types{infos: make([]typeInfo, numBasic), index: map[typeKey]Type{}}
}

func (ts *Types) intern(key typeKey, info typeInfo) Type {
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

// info returns how t is made; as a basic type, if there is no such type.
func (ts *Types) info(t Type) *typeInfo {
	if !ts.has(t) {
		t = NoType
	}
	return &ts.infos[t]
}

// ArrayType returns [elem], or NoType if there is no type elem.
func (ts *Types) ArrayType(elem Type) Type {
	if !ts.has(elem) {
		return NoType
	}
	return ts.intern(typeKey{kind: ArrayKind, elem: elem}, typeInfo{kind: ArrayKind, elem: elem})
}

// RefType returns ref elem, or NoType if there is no type elem.
func (ts *Types) RefType(elem Type) Type {
	if !ts.has(elem) {
		return NoType
	}
	return ts.intern(typeKey{kind: RefKind, elem: elem}, typeInfo{kind: RefKind, elem: elem})
}

// FuncType returns fn(params) -> (results), or NoType if one of these types does
// not exist.
func (ts *Types) FuncType(params, results []Type) Type {
	for _, list := range [2][]Type{params, results} {
		for _, t := range list {
			if !ts.has(t) {
				return NoType
			}
		}
	}
	key := typeKey{kind: FuncKind, text: fmt.Sprint(params, results)}
	return ts.intern(key, typeInfo{kind: FuncKind, params: slices.Clone(params), results: slices.Clone(results)})
}

// DeclareStruct adds a struct without fields; they may be set later, so that
// structs can refer to each other. It returns nil if the name is taken.
func (ts *Types) DeclareStruct(name string) *Struct {
	if ts.Struct(name) != nil {
		return nil
	}
	s := &Struct{Name: name}
	s.Type = ts.intern(typeKey{kind: StructKind, text: name}, typeInfo{kind: StructKind, decl: s})
	ts.Structs = append(ts.Structs, s)
	return s
}

// Struct returns the struct of a name, or nil.
func (ts *Types) Struct(name string) *Struct {
	if t, ok := ts.index[typeKey{kind: StructKind, text: name}]; ok {
		return ts.infos[t].decl
	}
	return nil
}

// Kind returns the kind of t.
func (ts *Types) Kind(t Type) Kind { return ts.info(t).kind }

// Elem returns the element type of an array or the type that a reference refers to.
func (ts *Types) Elem(t Type) Type { return ts.info(t).elem }

// StructOf returns the declaration of a struct type, or nil for other types.
func (ts *Types) StructOf(t Type) *Struct { return ts.info(t).decl }

// Signature returns the parameters and results of a function type.
func (ts *Types) Signature(t Type) (params, results []Type) {
	info := ts.info(t)
	return info.params, info.results
}

// TypeString returns the type as it is printed.
func (ts *Types) TypeString(t Type) string {
	var b strings.Builder
	ts.writeType(&b, t)
	return b.String()
}

var basicNames = [numBasic]string{"none", "int", "float", "bool", "string"}

func (ts *Types) writeType(b *strings.Builder, t Type) {
	if t != NoType && !ts.has(t) {
		fmt.Fprintf(b, "type number %d", t)
		return
	}
	info := &ts.infos[t]
	switch info.kind {
	case BasicKind:
		b.WriteString(basicNames[t])
	case ArrayKind:
		b.WriteByte('[')
		ts.writeType(b, info.elem)
		b.WriteByte(']')
	case StructKind:
		b.WriteString(notation.Quote(info.decl.Name))
	case RefKind:
		b.WriteString("ref ")
		ts.writeType(b, info.elem)
	case FuncKind:
		b.WriteString("fn(")
		ts.writeTypes(b, info.params)
		b.WriteByte(')')
		switch len(info.results) {
		case 0:
		case 1:
			b.WriteString(" -> ")
			ts.writeType(b, info.results[0])
		default:
			b.WriteString(" -> (")
			ts.writeTypes(b, info.results)
			b.WriteByte(')')
		}
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

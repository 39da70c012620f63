// This file defines the text of types and how they are interned.

package check

import (
	"encoding/binary"
	"slices"
	"strings"
)

var basicText = [...]string{"an unknown type", "int", "float", "bool", "string", "nil"}

// String returns the type as it is written in a program.
func (b Basic) String() string { return basicText[b] }

// String returns [Elem].
func (a *Array) String() string { return "[" + a.Elem.String() + "]" }

// String returns the name of the struct.
func (s *Struct) String() string { return s.Name }

// String returns fn(Params) -> (Results) throws Throws.
func (f *FuncType) String() string {
	var b strings.Builder
	b.WriteString("fn(")
	for i, p := range f.Params {
		if i > 0 {
			b.WriteString(", ")
		}
		if p.Ref {
			b.WriteString("ref ")
		}
		b.WriteString(p.Type.String())
	}
	b.WriteByte(')')
	return b.String() + f.tail()
}

// tail returns what follows the parameters.
func (f *FuncType) tail() string {
	var b strings.Builder
	switch len(f.Results) {
	case 0:
	case 1:
		b.WriteString(" -> " + before(f.Throws, f.Results[0]))
	default:
		b.WriteString(" -> (")
		for i, r := range f.Results {
			if i > 0 {
				b.WriteString(", ")
			}
			b.WriteString(r.String())
		}
		b.WriteByte(')')
	}
	return b.String() + throws(f.Throws)
}

// String returns gen Elem throws Throws.
func (g *Gen) String() string { return "gen " + before(g.Throws, g.Elem) + throws(g.Throws) }

// before returns the text of t before a throws clause, or nothing if thrown is nil. It is
// in parentheses if the throws could be taken for a part of t.
func before(thrown, t Type) string {
	switch t.(type) {
	case *FuncType, *Gen:
		if thrown != nil {
			return "(" + t.String() + ")"
		}
	}
	return t.String()
}

func throws(t Type) string {
	if t == nil {
		return ""
	}
	return " throws " + t.String()
}

// types interns composite types, so that equal ones are the same pointer.
type types struct {
	arrays map[Type]*Array
	gens   map[Gen]*Gen
	funcs  map[string]*FuncType
	ids    map[Type]uint64 // of the parts of function types
	depths map[Type]int    // of composite types
	sizes  map[Type]int    // the same; see size
}

func newTypes() *types {
	return &types{
		arrays: make(map[Type]*Array),
		gens:   make(map[Gen]*Gen),
		funcs:  make(map[string]*FuncType),
		ids:    make(map[Type]uint64),
		depths: make(map[Type]int),
		sizes:  make(map[Type]int),
	}
}

// size returns the number of parts of a type: basic types and structs, and the types that
// are made of other types. The length of its text is in proportion.
func (ts *types) size(t Type) int { return max(ts.sizes[t], 1) }

// array returns the type [elem].
func (ts *types) array(elem Type) Type {
	if elem == Invalid {
		return Invalid
	}
	a := ts.arrays[elem]
	if a == nil {
		a = &Array{elem}
		ts.arrays[elem] = a
		ts.depths[a] = ts.depths[elem] + 1
		ts.sizes[a] = ts.size(elem) + 1
	}
	return a
}

// gen returns the type gen elem throws thrown.
func (ts *types) gen(elem, thrown Type) Type {
	if elem == Invalid || thrown == Invalid {
		return Invalid
	}
	key := Gen{elem, thrown}
	g := ts.gens[key]
	if g == nil {
		g = &key
		ts.gens[key] = g
		ts.depths[g] = max(ts.depths[elem], ts.depths[thrown]) + 1
		ts.sizes[g] = ts.size(elem) + ts.size(thrown) + 1
	}
	return g
}

// fn returns the type fn(params) -> (results) throws thrown.
func (ts *types) fn(params []Param, results []Type, thrown Type) *FuncType {
	key := binary.AppendUvarint(nil, uint64(len(params)))
	depth, size := 0, 1
	if thrown == nil {
		key = append(key, 0)
	} else {
		key = binary.AppendUvarint(key, ts.id(thrown)+1)
		depth, size = ts.depths[thrown], ts.size(thrown)+1
	}
	for _, p := range params {
		id := ts.id(p.Type) << 1
		if p.Ref {
			id |= 1
		}
		key = binary.AppendUvarint(key, id)
		depth, size = max(depth, ts.depths[p.Type]), size+ts.size(p.Type)
	}
	for _, r := range results {
		key = binary.AppendUvarint(key, ts.id(r))
		depth, size = max(depth, ts.depths[r]), size+ts.size(r)
	}
	f := ts.funcs[string(key)]
	if f == nil {
		f = &FuncType{slices.Clone(params), slices.Clone(results), thrown}
		ts.funcs[string(key)] = f
		ts.depths[f] = depth + 1
		ts.sizes[f] = size
	}
	return f
}

func (ts *types) id(t Type) uint64 {
	id, ok := ts.ids[t]
	if !ok {
		id = uint64(len(ts.ids))
		ts.ids[t] = id
	}
	return id
}

func isNumber(t Type) bool  { return t == Int || t == Float }
func isOrdered(t Type) bool { return t == Int || t == Float || t == String }

func isArray(t Type) bool  { _, ok := t.(*Array); return ok }
func isString(t Type) bool { return t == String }
func hasLen(t Type) bool   { return isArray(t) || isString(t) }

func isStruct(t Type) bool { _, ok := t.(*Struct); return ok }

// This file defines the text of types and how they are interned.

package check

import (
	"encoding/binary"
	"math"
	"slices"
	"strings"
)

var basicText = [...]string{"an unknown type", "int", "float", "bool", "string", "bytes", "nil", "string` or `bytes"}

// String returns the type as it is written in a program.
func (b Basic) String() string { return basicText[b] }

// String returns the name of the struct.
func (s *Struct) String() string { return s.Name }

// String returns [Elem].
func (a *Array) String() string { return Abbreviated(a, math.MaxInt) }

// String returns fn(Params) -> (Results) throws Throws.
func (f *FuncType) String() string { return Abbreviated(f, math.MaxInt) }

// String returns gen Elem throws Throws.
func (g *Gen) String() string { return Abbreviated(g, math.MaxInt) }

// Abbreviated returns the text of a type, or its first n bytes and an ellipsis.
func Abbreviated(t Type, n int) string {
	w := typeWriter{most: n}
	w.write(t)
	if w.Len() > n {
		return w.String()[:n] + "…"
	}
	return w.String()
}

// A typeWriter writes the text of a type, and nothing once it has more bytes than most.
type typeWriter struct {
	strings.Builder
	most int
}

func (w *typeWriter) write(t Type) {
	if w.Len() > w.most {
		return
	}
	switch t := t.(type) {
	case *Array:
		w.WriteByte('[')
		w.write(t.Elem)
		w.WriteByte(']')
	case *Gen:
		w.WriteString("gen ")
		w.before(t.Throws, t.Elem)
		w.throws(t.Throws)
	case *FuncType:
		w.WriteString("fn(")
		for i, p := range t.Params {
			if i > 0 {
				w.WriteString(", ")
			}
			if p.Ref {
				w.WriteString("ref ")
			}
			w.write(p.Type)
		}
		w.WriteByte(')')
		w.tail(t)
	default:
		w.WriteString(t.String())
	}
}

// tail writes what follows the parameters.
func (w *typeWriter) tail(f *FuncType) {
	switch len(f.Results) {
	case 0:
	case 1:
		w.WriteString(" -> ")
		w.before(f.Throws, f.Results[0])
	default:
		w.WriteString(" -> (")
		for i, r := range f.Results {
			if i > 0 {
				w.WriteString(", ")
			}
			w.write(r)
		}
		w.WriteByte(')')
	}
	w.throws(f.Throws)
}

// before writes t before a throws clause, or before nothing if thrown is nil. It is in
// parentheses if the throws could be taken for a part of t.
func (w *typeWriter) before(thrown, t Type) {
	switch t.(type) {
	case *FuncType, *Gen:
		if thrown != nil {
			w.WriteByte('(')
			w.write(t)
			w.WriteByte(')')
			return
		}
	}
	w.write(t)
}

func (w *typeWriter) throws(t Type) {
	if t != nil {
		w.WriteString(" throws ")
		w.write(t)
	}
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
func hasLen(t Type) bool   { return isArray(t) || isString(t) || t == Bytes }

func isStruct(t Type) bool { _, ok := t.(*Struct); return ok }

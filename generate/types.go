// This file defines the types of a program.

package generate

import (
	"fmt"
	"slices"
	"strings"
)

type kind uint8

const (
	intKind kind = iota
	floatKind
	boolKind
	stringKind
	arrayKind
	structKind
	fnKind
	genKind
	bytesKind
)

// A typ is a type. Types are interned: equal types are the same pointer.
type typ struct {
	kind kind
	name string // in the syntax of Imp, without aliases
	elem *typ   // of an array or a generator
	decl *structDecl
	sig  *signature

	throws *typ // of a generator: what it throws, or nil

	aliases []string
}

// A signature is the parameters and results of a function, and what it throws.
type signature struct {
	params  []param
	results []*typ
	throws  *typ // or nil
}

type param struct {
	t   *typ
	ref bool
}

// A shape says how a struct refers to itself. It matters for printing, which must end
// soon: the text of a tree that shares its branches is exponentially long.
type shape uint8

const (
	record shape = iota // not at all; never nil
	list                // next; may be nil
	tree                // left and right; may be nil, and is not printed
)

type structDecl struct {
	name   string
	t      *typ
	shape  shape
	fields []field
}

type field struct {
	name string
	t    *typ
}

// nilable reports whether a value of the type may be nil.
func (t *typ) nilable() bool { return t.kind == structKind && t.decl.shape != record }

// printable reports whether the generator prints values of the type.
func (t *typ) printable() bool {
	switch t.kind {
	case arrayKind:
		return t.elem.printable()
	case structKind:
		return t.decl.shape != tree
	}
	return true
}

// A typeTable has one type for each name.
type typeTable map[string]*typ

// basic returns the type int, float, bool or string.
func (types typeTable) basic(name string) *typ {
	return types.intern(typ{kind: kind(slices.Index([]string{"int", "float", "bool", "string"}, name)), name: name})
}

func (types typeTable) bytes() *typ { return types.intern(typ{kind: bytesKind, name: "bytes"}) }

func (types typeTable) arrayOf(elem *typ) *typ {
	return types.intern(typ{kind: arrayKind, name: "[" + elem.name + "]", elem: elem})
}

func (types typeTable) fnType(s *signature) *typ {
	return types.intern(typ{kind: fnKind, name: "fn" + s.String(), sig: s})
}

func (types typeTable) genOf(elem, throws *typ) *typ {
	return types.intern(typ{kind: genKind, name: "gen" + ending("", elem, throws), elem: elem, throws: throws})
}

func (types typeTable) intern(t typ) *typ {
	if old := types[t.name]; old != nil {
		return old
	}
	types[t.name] = &t
	return &t
}

// String returns the signature as it follows fn in a type.
func (s *signature) String() string {
	var params []string
	for _, p := range s.params {
		params = append(params, refWord(p.ref)+p.t.name)
	}
	return "(" + strings.Join(params, ", ") + ")" + s.ending()
}

// ending returns the text of a signature after the parameters.
func (s *signature) ending() string {
	if len(s.results) < 2 {
		var result *typ
		if len(s.results) == 1 {
			result = s.results[0]
		}
		return ending(" ->", result, s.throws)
	}
	var names []string
	for _, t := range s.results {
		names = append(names, t.name)
	}
	return " -> (" + strings.Join(names, ", ") + ")" + ending("", nil, s.throws)
}

// ending returns a word, a type and a throws, without those parts whose type is nil. A type
// to which the throws would belong is in parentheses.
func ending(word string, t, throws *typ) string {
	var text string
	switch {
	case t == nil:
	case throws != nil && t.open():
		text = word + " (" + t.name + ")"
	default:
		text = word + " " + t.name
	}
	if throws != nil {
		text += " throws " + throws.name
	}
	return text
}

// open reports whether a throws after the name of the type would belong to it or to a part
// of it.
func (t *typ) open() bool {
	throws := t.throws
	switch t.kind {
	case fnKind:
		throws = t.sig.throws
	case genKind:
	default:
		return false
	}
	return throws == nil || throws.open()
}

func refWord(ref bool) string {
	if ref {
		return "ref "
	}
	return ""
}

// scalars returns the basic types; int is the first and the most frequent.
func (g *generator) scalars() []*typ {
	list := []*typ{g.basic("int"), g.basic("int"), g.basic("int"), g.basic("bool")}
	if g.has(Floats) {
		list = append(list, g.basic("float"))
	}
	if g.has(Strings) {
		list = append(list, g.basic("string"))
	}
	return list
}

// makeTypes chooses the types of the program and writes its structs.
func (g *generator) makeTypes() []string {
	scalars := g.scalars()
	g.pool = slices.Concat(scalars, scalars)
	if g.has(Exceptions) {
		g.thrown = []*typ{pick(g, scalars)}
	}
	if g.has(Generators) {
		g.genTypes = append(g.genTypes, g.genOf(g.basic("int"), nil), g.genOf(pick(g, scalars), g.someThrown(50)))
		g.pool = append(g.pool, g.genTypes...)
	}
	if g.has(Closures) {
		for range 2 + g.n(2) {
			g.closureType(scalars)
		}
	}
	if g.has(Arrays) {
		g.pool = append(g.pool, g.arrayOf(g.basic("int")), g.arrayOf(pick(g, scalars)))
		if g.rarely(2) {
			g.pool = append(g.pool, g.bytes())
		}
	}
	var texts []string
	if g.has(Structs) {
		for range 1 + g.n(3) {
			texts = append(texts, g.structType())
		}
	}
	if g.has(Arrays) {
		for range g.n(3) {
			g.pool = append(g.pool, g.arrayOf(pick(g, g.pool)))
		}
	}
	if g.has(Exceptions) && g.chance(60) {
		g.thrown = append(g.thrown, g.thrown[0], pick(g, g.pool))
	}
	if g.has(Generators) && g.chance(50) {
		t := g.genOf(pick(g, g.pool), g.someThrown(50))
		g.genTypes = append(g.genTypes, t)
		g.pool = append(g.pool, t)
	}
	for range g.rare.IntN(4) {
		texts = append(texts, g.alias())
	}
	return texts
}

// closureType chooses a type of functions.
func (g *generator) closureType(scalars []*typ) {
	s := &signature{}
	for range g.n(3) {
		s.params = append(s.params, param{pick(g, scalars), g.has(Refs) && g.chance(20)})
	}
	if len(s.params) == 2 && g.rarely(8) {
		s.params = append(s.params, s.params[0])
	}
	for range []int{0, 1, 1, 1, 1, 2}[g.n(6)] {
		s.results = append(s.results, pick(g, scalars))
	}
	if len(s.results) == 0 && len(g.genTypes) > 0 && g.chance(50) {
		s.results = append(s.results, pick(g, g.genTypes))
	}
	s.throws = g.someThrown(30)
	if n := len(g.signature); n > 0 && g.rarely(8) { // a function that returns a function
		s.results = []*typ{g.fnType(g.signature[n-1])}
	}
	t := g.fnType(s)
	g.signature = append(g.signature, t.sig)
	g.pool = append(g.pool, t)
}

// alias declares an alias of a type.
func (g *generator) alias() string {
	t := g.pool[g.rare.IntN(len(g.pool))]
	name := g.name("T")
	meaning := g.typeName(t)
	if t.kind == arrayKind && g.rarely(2) {
		meaning = "[" + g.typeName(t.elem) + "]"
	}
	t.aliases = append(t.aliases, name)
	return fmt.Sprintf("type %s = %s;\n", name, meaning)
}

// typeName returns the name of a type: most often an alias, if it has any.
func (g *generator) typeName(t *typ) string {
	if len(t.aliases) == 0 || g.rarely(3) {
		return t.name
	}
	return t.aliases[g.rare.IntN(len(t.aliases))]
}

// someThrown returns one of the types that are thrown, with a probability given in percent,
// and otherwise nil.
func (g *generator) someThrown(percent int) *typ {
	if len(g.thrown) == 0 || !g.chance(percent) {
		return nil
	}
	return pick(g, g.thrown)
}

// structType creates a struct and writes its declaration. A struct refers only to
// itself and to types that already exist, so every type has a smallest value.
func (g *generator) structType() string {
	d := &structDecl{name: g.name("S"), shape: shape(g.n(3))}
	for range g.n(4) {
		t := pick(g, g.pool)
		if t.nilable() && t.decl.shape == tree && d.shape != tree {
			t = g.basic("int")
		}
		d.fields = append(d.fields, field{g.name("m"), t})
	}
	d.t = g.intern(typ{kind: structKind, name: d.name, decl: d})
	switch d.shape {
	case list:
		d.fields = append(d.fields, field{"next", d.t})
	case tree:
		d.fields = append(d.fields, field{"left", d.t}, field{"right", d.t})
	}
	var fields []string
	for _, f := range d.fields {
		fields = append(fields, f.name+": "+f.t.name)
	}
	g.structs = append(g.structs, d)
	g.pool = append(g.pool, d.t, d.t)
	comma := ""
	if len(fields) > 0 && g.chance(20) {
		comma = ","
	}
	return fmt.Sprintf("struct %s { %s%s }\n", d.name, strings.Join(fields, ", "), comma)
}

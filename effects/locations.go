// This file defines locations and sets of them.

package effects

import (
	"slices"

	"cpsc/cps"
	"cpsc/internal/ident"
)

// A Kind is a kind of location.
type Kind uint8

const (
	Field    Kind = iota // a field of all structs of a type
	Elements             // the elements of all arrays of a type
	Length               // the lengths of all arrays of a type
	Global               // a global
	Ref                  // everything that references to a type may refer to
)

// A Location is a set of memory cells that accesses of one kind may touch.
type Location struct {
	Kind   Kind
	Type   cps.Type // the struct or the array; of a global or a reference, the type of the value
	Number int32    // of a field or of a global
}

// An ID is the number of a location in a Summary.
type ID int32

// A Set is a set of locations. The zero value is the empty set.
type Set struct {
	All  bool // it contains every location
	list []ID // else: its locations, sorted
}

// maxLocations is the greatest number of locations in a set. A larger one becomes the set
// of all, so that the sets of n functions take memory in proportion to n.
const maxLocations = 256

// Has reports whether a location is in the set.
func (s *Set) Has(l ID) bool {
	_, found := slices.BinarySearch(s.list, l)
	return s.All || found
}

// IsEmpty reports whether the set has no location.
func (s *Set) IsEmpty() bool { return !s.All && len(s.list) == 0 }

func (s *Set) add(l ID) {
	if !s.Has(l) {
		s.Add(&Set{list: []ID{l}})
	}
}

// Add adds the locations of another set.
func (s *Set) Add(from *Set) {
	if s.All || from.IsEmpty() {
		return
	}
	var union []ID
	a, b := s.list, from.list
	for len(a) > 0 && len(b) > 0 {
		next := min(a[0], b[0])
		union = append(union, next)
		if a[0] == next {
			a = a[1:]
		}
		if b[0] == next {
			b = b[1:]
		}
	}
	union = append(append(union, a...), b...)
	s.list = union
	if from.All || len(union) > maxLocations {
		*s = Set{All: true}
	}
}

// A table numbers the locations of a program.
type table struct {
	prog     *cps.Program
	list     []Location
	ids      map[Location]ID
	referred map[Location]bool     // locations to which the program makes references
	arrays   map[cps.Type]cps.Type // by type: the type of the arrays to whose elements of this type it makes some
	reach    map[cps.Type]*Set     // by type: what printing a value of it reads
}

func newTable(p *cps.Program) *table {
	t := &table{prog: p, ids: map[Location]ID{}, referred: map[Location]bool{}, arrays: map[cps.Type]cps.Type{}, reach: map[cps.Type]*Set{}}
	for _, f := range p.Funcs {
		for k := range f.Conts {
			for i := range f.Conts[k].Ops {
				switch op := &f.Conts[k].Ops[i]; op.Code {
				case cps.RefField:
					t.referred[Location{Field, f.TypeOf(op.Args[0]), op.Aux}] = true
				case cps.RefIndex:
					array := f.TypeOf(op.Args[0])
					t.referred[Location{Elements, array, 0}], t.arrays[p.Elem(array)] = true, array
				case cps.RefGlobal:
					t.referred[Location{Global, p.Globals[op.Aux].Type, op.Aux}] = true
				}
			}
		}
	}
	return t
}

// id returns the number of a location.
func (t *table) id(l Location) ID {
	if t.referred[l] {
		l = Location{Kind: Ref, Type: t.typeAt(l)}
	}
	id, ok := t.ids[l]
	if !ok {
		id = ID(len(t.list))
		t.ids[l] = id
		t.list = append(t.list, l)
	}
	return id
}

// typeAt returns the type of the values at a location.
func (t *table) typeAt(l Location) cps.Type {
	switch l.Kind {
	case Field:
		return t.prog.StructOf(l.Type).Fields[l.Number].Type
	case Elements:
		return t.prog.Elem(l.Type)
	}
	return l.Type
}

// printed returns the locations that are read if a value of a type is printed: the fields
// and elements that can be reached from it. Of a labelled struct only the first field is
// printed, and of a function nothing.
func (t *table) printed(typ cps.Type) *Set {
	if s, ok := t.reach[typ]; ok {
		return s
	}
	s := &Set{}
	seen := map[cps.Type]bool{typ: true}
	work := []cps.Type{typ}
	push := func(typ cps.Type) {
		if !seen[typ] {
			seen[typ] = true
			work = append(work, typ)
		}
	}
	for len(work) > 0 && !s.All {
		typ := work[len(work)-1]
		work = work[:len(work)-1]
		switch t.prog.Kind(typ) {
		case cps.StructKind:
			decl := t.prog.StructOf(typ)
			for i, field := range decl.Fields {
				if i == 0 || !decl.Labelled {
					s.add(t.id(Location{Field, typ, int32(i)}))
					push(field.Type)
				}
			}
		case cps.ArrayKind:
			s.add(t.id(Location{Elements, typ, 0}))
			s.add(t.id(Location{Length, typ, 0}))
			push(t.prog.Elem(typ))
		}
	}
	t.reach[typ] = s
	return s
}

// text returns the location in the notation of Fprint.
func (t *table) text(id ID) string {
	switch l := t.list[id]; l.Kind {
	case Field:
		return t.prog.TypeString(l.Type) + "." + ident.Quote(t.prog.StructOf(l.Type).Fields[l.Number].Name)
	case Elements:
		return "elements of " + t.prog.TypeString(l.Type)
	case Length:
		return "length of " + t.prog.TypeString(l.Type)
	case Global:
		return "@" + ident.Quote(t.prog.Globals[l.Number].Name)
	default:
		return "ref " + t.prog.TypeString(l.Type)
	}
}

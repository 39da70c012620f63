// This file defines how modules become a program: which functions and globals they have, and how they are
// instantiated.

package wasm

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"cpsc/cps"
	"cpsc/diag"
)

// A Unit is a module that becomes part of a program.
type Unit struct {
	Module *Module

	// Imports has the units from which the module imports, by their names in it. What it imports from others must be
	// functions, which become host functions with the name of the module, a point and their own.
	Imports map[string]*Unit

	Prefix string // of the names in the program, before a "::"; or ""

	// Link sets these.

	Init      string            // the function that instantiates the module: InitName if the unit is the only one
	Functions map[string]string // by the name of an export, the function of the program
	Globals   map[string]string // by the name of an export of a global, a function that returns its value

	place *Place
	*converter
}

// A linker converts units to a program.
type linker struct {
	p    *cps.Program
	b    *cps.Builder
	tags []*FuncType // of all units
	exn  cps.Type    // the struct that an exnref refers to
	sigs map[string]*signature
	list []*signature // in the order in which they were found
	refs map[cps.FuncID]*funcRef

	helpers map[string]cps.FuncID
	needed  []string // in the order in which they were found
	linked  bool     // the arrays of functions are made
}

// A signature has the functions of a type that become values, in an array of the program. A funcref is the number of
// such a function, and those of a signature follow each other. So a call through a table finds the callee by its
// number less the first one, and the check of the bounds is the check of the type. A null reference is -1.
type signature struct {
	*FuncType
	funcs  []cps.FuncID
	first  int64
	array  cps.Type
	global cps.GlobalID
}

// A funcRef is a function that becomes a value.
type funcRef struct {
	sig   *signature
	index int // in its functions
}

// A converter converts a unit.
type converter struct {
	exits []cps.FuncID // functions that end the program
	hosts []host
	*linker
	inPlace  *Place // of a program that InPlace made
	m        *Module
	firsts   []int // by source file of the module, the number of its first line in the program
	funcs    []cps.FuncID
	tables   []cps.GlobalID
	memoryID cps.GlobalID
	// The limits are those of the module that declares the table or the memory.
	tableLimits  []Limits
	memoryLimits Limits
	globals      []*global      // also those of other units
	globalIDs    []cps.GlobalID // -1 if the global is flat
	elemIDs      []cps.GlobalID
	dataIDs      []cps.GlobalID
	tagNumbers   []int
}

// Lower converts a module to a program. The name is that of the source. Main calls the export of the module that
// invoke names, with its parameters, and prints the results. If invoke is empty, main calls _start, which commands of
// WASI export; without it, there is no main.
func Lower(name string, m *Module, invoke string, opts cps.Options) (*cps.Program, error) {
	u := &Unit{Module: m}
	p, err := Link(name, []*Unit{u}, opts)
	if err != nil {
		return nil, err
	}
	return p, u.main(invoke)
}

// Library converts a module to a program without main, of which the exports may be called.
func Library(name string, m *Module, opts cps.Options) (*cps.Program, *Unit, error) {
	u := &Unit{Module: m}
	p, err := Link(name, []*Unit{u}, opts)
	if err == nil {
		p.NoMain = "it is a library"
		err = u.share()
	}
	return p, u, err
}

// Link converts modules to a program. A unit imports from those before it. The function Init of each instantiates the
// module, and must be called before others, in the order of the units.
func Link(name string, units []*Unit, opts cps.Options) (_ *cps.Program, err error) {
	defer catch(&err)
	l := &linker{p: cps.NewProgram(), sigs: map[string]*signature{}, refs: map[cps.FuncID]*funcRef{}, helpers: map[string]cps.FuncID{}}
	l.p.Sources = diag.Sources{{Name: name, First: 1}}
	line := 2
	for _, u := range units {
		u.converter = &converter{linker: l, m: u.Module, inPlace: u.place}
		l.p.Sources, line = u.addSources(l.p.Sources, line)
		u.linkTags()
	}
	for _, u := range units {
		u.declare()
	}
	l.b = cps.NewBuilder(l.p, opts)
	number := int64(0)
	for _, s := range l.list {
		s.first = number
		number += int64(len(s.funcs))
	}
	for _, u := range units {
		if err := u.build(); err != nil {
			return nil, err
		}
	}
	for _, u := range units {
		if u.place != nil {
			return l.p, u.keepPlace()
		}
		if err := u.instantiate(); err != nil {
			return nil, err
		}
		if err := u.export(); err != nil {
			return nil, err
		}
	}
	if err := l.buildHelpers(); err != nil {
		return nil, err
	}
	return l.p, nil
}

// typ returns the type of values of a type of Wasm.
func (l *linker) typ(t ValType) cps.Type {
	switch t {
	case F32, F64:
		return cps.Float
	case ExnRef:
		return l.exceptionType()
	}
	return cps.Int // a reference is a number
}

func (l *linker) types(list []ValType) []cps.Type {
	types := make([]cps.Type, len(list))
	for i, t := range list {
		types[i] = l.typ(t)
	}
	return types
}

// exceptionType returns the struct that an exnref refers to. It has the number of the tag, and fields for the values of
// every tag.
func (l *linker) exceptionType() cps.Type {
	if l.exn != cps.NoType {
		return l.exn
	}
	s := l.p.DeclareStruct("exception")
	l.exn = s.Type
	s.Fields = append(s.Fields, cps.StructField{Name: "tag", Type: cps.Int})
	for i, t := range l.tags {
		for j, p := range t.Params {
			s.Fields = append(s.Fields, cps.StructField{Name: fmt.Sprintf("tag%d_%d", i, j), Type: l.typ(p)})
		}
	}
	return l.exn
}

// from returns the unit and the export that an import names, or nil if the unit is not there.
func (u *Unit) from(i *Import) (*Unit, *Export) {
	v := u.Imports[i.Module]
	if v == nil {
		if i.Kind != FuncKind && u.place == nil {
			unlinkable(i, "only functions can be imported from the host, not a "+i.Kind.String())
		}
		return nil, nil
	}
	e := v.Module.Export(i.Name)
	if e == nil {
		unlinkable(i, "unknown import")
	}
	if e.Kind != i.Kind {
		unlinkable(i, "incompatible import type: a "+i.Kind.String()+" is imported, and a "+e.Kind.String()+" is exported")
	}
	return v, e
}

func unlinkable(i *Import, why string) {
	panic(&Error{Unlinkable, i.Offset, "", fmt.Sprintf("import %q of %q: %s", i.Name, i.Module, why)})
}

// linkTags numbers the tags of a unit in the program.
func (u *Unit) linkTags() {
	for i := range u.Module.Imports {
		im := &u.Module.Imports[i]
		if im.Kind != TagKind {
			continue
		}
		v, e := u.from(im)
		n := v.tagNumbers[e.Index]
		if !u.tags[n].equal(u.Module.Tags[im.Index]) {
			unlinkable(im, "incompatible import type")
		}
		u.tagNumbers = append(u.tagNumbers, n)
	}
	for _, t := range u.Module.Tags[len(u.tagNumbers):] {
		u.tagNumbers = append(u.tagNumbers, len(u.tags))
		u.linker.tags = append(u.linker.tags, t)
	}
}

// raises returns the continuations that every function takes for the tags.
func (l *linker) raises() (conts []cps.ContParam) {
	for _, t := range l.tags {
		conts = append(conts, cps.ContParam{Name: "throw", Types: l.types(t.Params)})
	}
	return conts
}

// declareFunc declares a function with a name like this one.
func (l *linker) declareFunc(name string, t *FuncType, pos cps.Pos, raises []cps.ContParam) cps.FuncID {
	for i := 0; ; i++ {
		unique := name
		if i > 0 {
			unique = fmt.Sprintf("%s.%d", name, i)
		}
		if unique == cps.MainName || unique == cps.InitName {
			continue
		}
		if id, ok := l.p.DeclareFunc(unique, l.types(t.Params), l.types(t.Results), pos, raises...); ok {
			return id
		}
	}
}

// prefixed returns a name in the program.
func (u *Unit) prefixed(name string) string {
	if u.Prefix == "" {
		return name
	}
	return u.Prefix + "::" + name
}

// declare declares what a unit has, and finds what it imports.
func (u *Unit) declare() {
	m := u.Module
	exports := map[uint32]string{}
	for _, e := range m.Exports {
		if e.Kind == FuncKind && exports[e.Index] == "" {
			exports[e.Index] = e.Name
		}
	}
	u.memoryID = -1
	for i := range m.Imports {
		u.declareImport(&m.Imports[i])
	}
	raises := u.raises()
	for i := len(u.funcs); i < len(m.Funcs); i++ {
		f := &m.Funcs[i]
		name := f.Name
		if name == "" {
			name = exports[uint32(i)]
		}
		if name == "" || strings.HasPrefix(name, cps.ArtificialPrefix) {
			name = fmt.Sprintf("f%d", i)
		}
		u.funcs = append(u.funcs, u.declareFunc(u.prefixed(name), f.Type, u.position(f.at), raises))
	}
	global := func(what string, i int, t cps.Type) cps.GlobalID {
		name := what
		if i >= 0 {
			name = fmt.Sprintf("%s%d", what, i)
		}
		id, _ := u.p.DeclareGlobal(u.prefixed(name), t)
		return id
	}
	for i := len(u.tables); i < len(m.Tables); i++ {
		u.tableLimits = append(u.tableLimits, m.Tables[i].Limits)
		u.tables = append(u.tables, global("table", i, u.p.ArrayType(u.typ(m.Tables[i].Elem))))
	}
	if len(m.Memories) > 0 && u.memoryID < 0 {
		u.memoryLimits = m.Memories[0]
		u.memoryID = global("memory", -1, cps.Bytes)
	}
	for i := len(u.globalIDs); i < len(m.globals); i++ {
		g := &m.globals[i]
		u.globals, u.globalIDs = append(u.globals, g), append(u.globalIDs, -1)
		if !g.flat {
			u.globalIDs[i] = global("g", i, u.typ(g.Type))
		}
	}
	for i := range m.elems {
		u.elemIDs = append(u.elemIDs, global("elements", i, u.p.ArrayType(u.typ(m.elems[i].typ))))
	}
	for i := range m.data {
		u.dataIDs = append(u.dataIDs, global("data", i, cps.String))
	}
	for _, i := range m.refs {
		u.refer(i)
	}
}

// The functions of a program by which its host functions see the memory, in words of eight bytes, the first byte the
// lowest. A program that has a memory and calls host functions has them.
const (
	MemorySize = cps.ArtificialPrefix + "memory_size" // fn() -> int: the number of bytes
	LoadWord   = cps.ArtificialPrefix + "load_word"   // fn(address: int) -> int
	StoreWord  = cps.ArtificialPrefix + "store_word"  // fn(address: int, x: int)
)

// share builds the functions by which host functions see the memory.
func (u *Unit) share() error {
	if u.memoryID < 0 || len(u.p.Externs()) == 0 {
		return nil
	}
	b := u.b
	for _, f := range []struct {
		name    string
		params  []cps.Type
		results []cps.Type
		op      cps.Code
	}{
		{MemorySize, nil, []cps.Type{cps.Int}, cps.Len},
		{LoadWord, []cps.Type{cps.Int}, []cps.Type{cps.Int}, cps.Load64},
		{StoreWord, []cps.Type{cps.Int, cps.Int}, nil, cps.Store64},
	} {
		id, _ := u.p.DeclareFunc(f.name, f.params, f.results, position(0))
		u.p.Funcs[id].Exported = true
		b.Begin(id)
		args := []cps.Value{b.GetGlobal(u.memoryID)}
		for i := range f.params {
			args = append(args, b.Param(i))
		}
		if x := b.Op(f.op, args...); f.results != nil {
			b.Return(x)
		} else {
			b.Return()
		}
		if err := b.Finish(); err != nil {
			return err
		}
	}
	return nil
}

// export makes the exports of a unit callable from outside of the program: an exception that nothing catches is a trap.
func (u *Unit) export() error {
	u.Functions, u.Globals = map[string]string{}, map[string]string{}
	for _, e := range u.Module.Exports {
		switch e.Kind {
		case FuncKind:
			id := u.funcs[e.Index]
			if len(u.tags) > 0 {
				var err error
				if id, err = u.catching(e.Name, id, u.Module.Funcs[e.Index].Type); err != nil {
					return err
				}
			}
			u.p.Funcs[id].Exported = true
			u.Functions[e.Name] = u.p.Funcs[id].Name
		case MemoryKind:
			u.p.Globals[u.memoryID].Exported = true
		case GlobalKind:
			t := u.globals[e.Index].Type
			id := u.declareFunc(u.prefixed("get "+e.Name), &FuncType{Results: []ValType{t}}, position(0), nil)
			u.b.Begin(id)
			w := &walker{converter: u.converter}
			u.b.Return(w.globalGet(e.Index))
			if err := u.b.Finish(); err != nil {
				return err
			}
			u.p.Funcs[id].Exported = true
			u.Globals[e.Name] = u.p.Funcs[id].Name
		}
	}
	return nil
}

// main builds the main of a program that is one module.
func (u *Unit) main(invoke string) error {
	const start = "_start"
	name := cmp.Or(invoke, start)
	f := u.p.Func(u.Functions[name])
	switch {
	case f == nil && invoke != "":
		return fmt.Errorf("the module exports no function %q", name)
	case f == nil:
		u.p.NoMain = "the module exports no function " + start + ": it is a library"
		return u.share()
	}
	t := u.Module.Funcs[u.Module.Export(name).Index].Type
	main, _ := u.p.DeclareFunc(cps.MainName, u.types(t.Params), nil, f.Pos)
	b := u.b
	b.Begin(main)
	var xs []cps.Value
	for i, p := range t.Params {
		x := b.Param(i)
		switch p {
		case I32:
			x = b.Op(cps.Sext32, x)
		case F32:
			x = b.Op(cps.Round32, x)
		}
		xs = append(xs, x)
	}
	results := b.Call(f.ID, xs...)
	if len(t.Results) > 0 {
		b.Op(cps.Print, results...)
	}
	b.Return()
	if err := b.Finish(); err != nil {
		return err
	}
	for _, f := range u.p.Funcs { // nothing else is called from outside
		f.Exported = false
	}
	if u.memoryID >= 0 {
		u.p.Globals[u.memoryID].Exported = false
	}
	return u.share()
}

// catching builds a function that calls another and traps if that throws.
func (u *Unit) catching(name string, f cps.FuncID, t *FuncType) (cps.FuncID, error) {
	id := u.declareFunc(u.prefixed("export "+name), t, position(0), nil)
	u.b.Begin(id)
	w := &walker{converter: u.converter}
	var xs []cps.Value
	for i := range t.Params {
		xs = append(xs, u.b.Param(i))
	}
	var handlers []cps.ContID
	for _, tag := range u.tags {
		k := u.b.Cont("uncaught")
		for _, p := range tag.Params {
			u.b.AddParam(k, "", u.typ(p))
		}
		handlers = append(handlers, k)
	}
	results := u.b.CallOr(f, handlers, xs...)
	u.b.Return(results...)
	for _, k := range handlers {
		w.enter(k)
		w.trap("uncaught exception")
	}
	return id, u.b.Finish()
}

// declareImport finds or declares what an import defines.
func (u *Unit) declareImport(i *Import) {
	m := u.Module
	v, e := u.from(i)
	if v == nil && i.Kind != FuncKind {
		return // declare makes a global for it, whose value nobody knows
	}
	check := func(ok bool) {
		if !ok {
			unlinkable(i, "incompatible import type")
		}
	}
	switch i.Kind {
	case FuncKind:
		t := m.Funcs[i.Index].Type
		if v == nil {
			u.funcs = append(u.funcs, u.hostFunction(i, t))
			return
		}
		check(t.equal(v.Module.Funcs[e.Index].Type))
		u.funcs = append(u.funcs, v.funcs[e.Index])
	case TableKind:
		t := m.Tables[i.Index]
		check(t.Elem == v.Module.Tables[e.Index].Elem && t.fits(v.tableLimits[e.Index]))
		u.tables, u.tableLimits = append(u.tables, v.tables[e.Index]), append(u.tableLimits, v.tableLimits[e.Index])
	case MemoryKind:
		check(m.Memories[i.Index].fits(v.memoryLimits))
		u.memoryID, u.memoryLimits = v.memoryID, v.memoryLimits
	case GlobalKind:
		check(m.globals[i.Index].GlobalType == v.Module.globals[e.Index].GlobalType)
		u.globals = append(u.globals, v.globals[e.Index])
		u.globalIDs = append(u.globalIDs, v.globalIDs[e.Index])
	}
}

// fits reports whether what has these limits may be imported as what must have the limits l. It may have grown, so
// whether it is large enough is checked when the module is instantiated.
func (l Limits) fits(given Limits) bool { return !l.HasMax || given.HasMax && given.Max <= l.Max }

// hostFunction declares a function that the host defines.
func (u *Unit) hostFunction(i *Import, t *FuncType) cps.FuncID {
	name := i.Module + "." + i.Name
	if u.place == nil && name == "wasi_snapshot_preview1.proc_exit" && len(t.Params) == 1 && len(t.Results) == 0 {
		id := u.declareFunc(name, t, position(i.Offset), u.raises())
		u.exits = append(u.exits, id)
		return id
	}
	var params []cps.Param
	for _, typ := range u.types(t.Params) {
		params = append(params, cps.Param{Type: typ})
	}
	if f := u.p.Func(name); f != nil && f.Extern {
		if !slices.Equal(f.Params, u.types(t.Params)) || !slices.Equal(f.Results(), u.types(t.Results)) {
			unlinkable(i, "a function of this name is imported with another type, too")
		}
		return u.hosted(f.ID, t, i)
	}
	id, err := u.p.DeclareExtern(name, params, u.types(t.Results), cps.NoType, position(i.Offset))
	if err != nil {
		unlinkable(i, err.Error())
	}
	return u.hosted(id, t, i)
}

// hosted returns the function that calls a host function as others of the program are called.
func (u *Unit) hosted(id cps.FuncID, t *FuncType, i *Import) cps.FuncID {
	if len(u.tags) == 0 {
		return id
	}
	caller := u.declareFunc(cps.ArtificialPrefix+i.Module+"."+i.Name, t, position(i.Offset), u.raises())
	u.hosts = append(u.hosts, host{id, caller})
	return caller
}

// refer gives a function a number as a value.
func (u *Unit) refer(i uint32) {
	id := u.funcs[i]
	if u.linker.refs[id] != nil {
		return
	}
	s := u.signature(u.Module.Funcs[i].Type)
	u.linker.refs[id] = &funcRef{s, len(s.funcs)}
	s.funcs = append(s.funcs, id)
}

// signature returns the signature of a type.
func (l *linker) signature(t *FuncType) *signature {
	key := fmt.Sprintf("%s:%s", t.Params, t.Results)
	s := l.sigs[key]
	if s == nil {
		conts := [][]cps.Type{l.types(t.Results)}
		for _, tag := range l.tags {
			conts = append(conts, l.types(tag.Params))
		}
		array := l.p.ArrayType(l.p.FuncType(l.types(t.Params), conts...))
		id, _ := l.p.DeclareGlobal(fmt.Sprintf("functions%d", len(l.list)), array)
		s = &signature{FuncType: t, array: array, global: id}
		l.sigs[key] = s
		l.list = append(l.list, s)
	}
	return s
}

// A host is a host function of a program with tags, for which it takes no continuations, and the function
// that calls it and does.
type host struct{ callee, caller cps.FuncID }

// build builds the functions of a unit.
func (u *Unit) build() error {
	m := u.Module
	for _, id := range u.exits {
		u.b.Begin(id)
		u.b.Exit(u.b.Param(0))
		if err := u.b.Finish(); err != nil {
			return err
		}
	}
	for _, h := range u.hosts {
		u.b.Begin(h.caller)
		var xs []cps.Value
		for i := range u.p.Funcs[h.caller].Params {
			xs = append(xs, u.b.Param(i))
		}
		u.b.Return(u.b.Call(h.callee, xs...)...)
		if err := u.b.Finish(); err != nil {
			return err
		}
	}
	w := &walker{m: m, converter: u.converter}
	for i := m.imported(FuncKind); i < len(m.Funcs); i++ {
		f := &m.Funcs[i]
		u.b.Begin(u.funcs[i])
		w.vars = w.vars[:0]
		for j, t := range f.Type.Params {
			v := u.b.Variable(f.local(uint32(j)), u.typ(t))
			u.b.Set(v, u.b.Param(j))
			w.vars = append(w.vars, v)
		}
		for _, j := range f.used {
			t, _ := f.localType(j)
			v := u.b.Variable(f.local(j), u.typ(t))
			u.b.Set(v, w.zero(t))
			w.vars = append(w.vars, v)
		}
		if f.mem {
			w.memory = u.b.GetGlobal(u.memoryID)
		}
		w.function(f)
		if err := u.b.Finish(); err != nil {
			return err
		}
	}
	return nil
}

// localType returns the type of a declared local, if there is one with this index.
func (f *Func) localType(i uint32) (ValType, bool) {
	run, _ := slices.BinarySearchFunc(f.runs, i, func(r localRun, i uint32) int {
		if r.end <= uint64(i) {
			return -1
		}
		return 1
	})
	if run == len(f.runs) {
		return 0, false
	}
	return f.runs[run].typ, true
}

// local returns the name of a local.
func (f *Func) local(i uint32) string {
	if int(i) < len(f.Locals) {
		return f.Locals[i]
	}
	return ""
}

// This file defines modules, and how their sections are decoded and validated (sections 3.4 and 5.5 of the
// specification).

package wasm

import (
	"fmt"
	"slices"
	"strings"
)

// A ValType is the type of a value, as the binary format encodes it.
type ValType byte

const (
	I32       ValType = 0x7F
	I64       ValType = 0x7E
	F32       ValType = 0x7D
	F64       ValType = 0x7C
	FuncRef   ValType = 0x70
	ExternRef ValType = 0x6F
	ExnRef    ValType = 0x69

	anyType ValType = 0 // of an operand in unreachable code
)

func (t ValType) isRef() bool { return t == FuncRef || t == ExternRef || t == ExnRef }

var typeNames = map[ValType]string{I32: "i32", I64: "i64", F32: "f32", F64: "f64", FuncRef: "funcref", ExternRef: "externref", ExnRef: "exnref"}

func (t ValType) String() string { return typeNames[t] }

// A FuncType is the type of a function or a tag.
type FuncType struct{ Params, Results []ValType }

func (t *FuncType) equal(u *FuncType) bool {
	return slices.Equal(t.Params, u.Params) && slices.Equal(t.Results, u.Results)
}

// Limits are the sizes of a memory, in pages of 64 KB, or of a table, in elements.
type Limits struct {
	Min, Max uint32
	HasMax   bool
}

// A TableType is the type of a table.
type TableType struct {
	Elem ValType
	Limits
}

// A GlobalType is the type of a global.
type GlobalType struct {
	Type    ValType
	Mutable bool
}

// A Kind says what an import or an export is.
type Kind byte

const (
	FuncKind Kind = iota
	TableKind
	MemoryKind
	GlobalKind
	TagKind
)

func (k Kind) String() string { return [...]string{"function", "table", "memory", "global", "tag"}[k] }

// An Import is what a module imports. It has the first indices of its kind, in order.
type Import struct {
	Module, Name string
	Kind         Kind
	Index        uint32 // of what it defines
	Offset       int
}

// An Export is what a module exports.
type Export struct {
	Name  string
	Kind  Kind
	Index uint32
}

// A Func is a function of a module. One that is imported has no body.
type Func struct {
	Type   *FuncType
	Name   string   // from the name section, or ""
	Locals []string // the names of its first locals and parameters, or ""

	body reader     // of the instructions
	runs []localRun // of the declared locals
	used []uint32   // the declared locals that the body names
	mem  bool       // the body names the memory
	at   int        // the offset of the body
}

// A localRun is a number of locals of the same type, declared at once. A module may declare any number of locals
// in a few bytes, so they are not stored one by one.
type localRun struct {
	end uint64 // the index after the last
	typ ValType
}

// A global is a global with its initial value. One that is imported has none.
type global struct {
	GlobalType
	init reader
	flat bool // the initial value is a constant, and the global has it for ever
}

// An elem is a segment of elements.
type elem struct {
	mode   segmentMode
	typ    ValType
	table  uint32
	offset reader   // of the constant expression
	funcs  []uint32 // or exprs
	exprs  []reader
}

// A data is a segment of data.
type data struct {
	mode   segmentMode
	offset reader
	bytes  string
}

type segmentMode byte

const (
	active segmentMode = iota
	passive
	declarative
)

// A Module is a module that was decoded and validated.
type Module struct {
	Types    []FuncType
	Imports  []Import
	Funcs    []Func
	Tables   []TableType
	Memories []Limits
	Tags     []*FuncType
	Exports  []Export
	Sections [16]string // by number, what each contains

	globals   []global
	start     int // the start function, or -1
	elems     []elem
	data      []data
	uncounted int             // the offset of the first index of a data segment, if there is no dataCount
	dataCount int             // as declared, or -1
	declared  map[uint32]bool // functions that ref.func may name
	refs      []uint32        // functions that become values, each maybe several times
	lines     *lineTable
}

// GlobalType returns the type of a global.
func (m *Module) GlobalType(i uint32) GlobalType { return m.globals[i].GlobalType }

// Export returns the export with a name, or nil.
func (m *Module) Export(name string) *Export {
	if i := slices.IndexFunc(m.Exports, func(e Export) bool { return e.Name == name }); i >= 0 {
		return &m.Exports[i]
	}
	return nil
}

// Magic is how a module begins.
const Magic = "\x00asm"

// The greatest numbers of things that a module may declare in few bytes. Engines for the web have the same limits.
const (
	maxArity = 1000
	maxPages = 1 << 16
	maxTable = 10_000_000
)

// sectionOrder has the order of the sections, by their numbers.
var sectionOrder = [...]byte{1: 1, 2: 2, 3: 3, 4: 4, 5: 5, 13: 6, 6: 7, 7: 8, 8: 9, 9: 10, 12: 11, 10: 12, 11: 13}

// Decode decodes and validates a module. The error is an *Error.
func Decode(text string) (m *Module, err error) {
	defer catch(&err)
	r := &reader{text, 0, len(text)}
	if !strings.HasPrefix(text, Magic) {
		r.malformed("magic header not detected")
	}
	r.pos = len(Magic)
	switch version := r.bytes(4); {
	case version == "\x0D\x00\x01\x00":
		r.unsupported(4, "the component model", "a component")
	case version != "\x01\x00\x00\x00":
		r.fail(Malformed, 4, "unknown binary version")
	}
	m = &Module{start: -1, dataCount: -1, declared: map[uint32]bool{}}
	last, bodies, code := byte(0), 0, 0
	var names, lines reader
	for r.pos < r.end {
		at := r.pos
		id := r.byte()
		s := r.part(int(r.u32()))
		if id == 0 {
			switch s.name() {
			case "name":
				names = s
			case ".debug_line":
				lines = s
			}
			continue
		}
		if int(id) >= len(sectionOrder) {
			r.fail(Malformed, at, "malformed section id %d", id)
		}
		if sectionOrder[id] <= last {
			r.fail(Malformed, at, "unexpected content after last section: section %d is out of order", id)
		}
		last = sectionOrder[id]
		m.Sections[id] = text[s.pos:s.end]
		d := decoder{s, m}
		if id == 10 {
			code, bodies = s.pos, d.code()
		} else {
			d.section(id)
		}
		if d.pos != d.end {
			d.malformed("section size mismatch: %d bytes are left", d.end-d.pos)
		}
	}
	if n := m.imported(FuncKind); bodies != len(m.Funcs)-n {
		r.malformed("function and code section have inconsistent lengths: %d and %d", len(m.Funcs)-n, bodies)
	}
	switch {
	case m.uncounted > 0 && len(m.data) > 0:
		r.fail(Malformed, m.uncounted, "data count section required")
	case m.uncounted > 0:
		r.fail(Invalid, m.uncounted, "unknown data segment")
	case m.dataCount >= 0 && m.dataCount != len(m.data):
		r.malformed("data count and data section have inconsistent lengths: %d and %d", m.dataCount, len(m.data))
	}
	m.names(names)
	m.lines = newLineTable(text[lines.pos:lines.end], code)
	return m, nil
}

// imported returns how many imports of a kind the module has.
func (m *Module) imported(kind Kind) (n int) {
	for i := range m.Imports {
		if m.Imports[i].Kind == kind {
			n++
		}
	}
	return n
}

// A decoder decodes a section of a module.
type decoder struct {
	reader
	m *Module
}

// section decodes a section other than that of the code.
func (d *decoder) section(id byte) {
	m := d.m
	if id == 8 {
		at := d.pos
		m.start = int(d.index("function", len(m.Funcs)))
		if t := m.Funcs[m.start].Type; len(t.Params)+len(t.Results) > 0 {
			d.fail(Invalid, at, "start function %d has parameters or results", m.start)
		}
		return
	}
	if id == 12 {
		m.dataCount = int(d.u32())
		return
	}
	exported := map[string]bool{}
	for range d.count() {
		switch id {
		case 1:
			m.Types = append(m.Types, d.funcType())
		case 2:
			d.importEntry()
		case 3:
			m.Funcs = append(m.Funcs, Func{Type: d.typeIndex()})
		case 4:
			d.table()
		case 5:
			d.memory()
		case 6:
			g := global{GlobalType: d.globalType()}
			g.init = d.constant(g.Type)
			g.flat = !g.Mutable && g.init.isConstant()
			m.globals = append(m.globals, g)
		case 7:
			d.export(exported)
		case 9:
			m.elems = append(m.elems, d.elem())
		case 11:
			m.data = append(m.data, d.segment())
		case 13:
			d.tag()
		}
	}
}

// refTypes names the features of the reference types that there are beside those of version 2.
var otherTypes = map[byte]string{0x7B: simd, 0x78: gc, 0x77: gc, 0x64: typedRefs, 0x63: typedRefs,
	0x6E: gc, 0x6D: gc, 0x6C: gc, 0x6B: gc, 0x6A: gc, 0x71: gc, 0x72: gc, 0x73: gc, 0x74: gc}

// The features that are not supported.
const (
	simd      = "SIMD"
	gc        = "garbage collection"
	threads   = "threads"
	typedRefs = "typed function references"
	memory64  = "memory of 64 bits"
	memories  = "multiple memories"
)

func (d *reader) valType() ValType {
	at := d.pos
	b := d.byte()
	switch t := ValType(b); t {
	case I32, I64, F32, F64, FuncRef, ExternRef, ExnRef:
		return t
	}
	if feature := otherTypes[b]; feature != "" {
		d.unsupported(at, feature, fmt.Sprintf("value type %#x", b))
	}
	d.fail(Malformed, at, "malformed value type %#x", b)
	return 0
}

func (d *reader) refType() ValType {
	at := d.pos
	t := d.valType()
	if !t.isRef() {
		d.fail(Malformed, at, "malformed reference type %s", t)
	}
	return t
}

func (d *decoder) funcType() FuncType {
	at := d.pos
	switch b := d.byte(); b {
	case 0x60:
	case 0x5F, 0x5E, 0x50, 0x4F, 0x4E:
		d.unsupported(at, gc, fmt.Sprintf("type %#x", b))
	default:
		d.fail(Malformed, at, "malformed type %#x", b)
	}
	list := func() []ValType {
		n := d.count()
		if n > maxArity {
			d.fail(Unsupported, at, "a function type has %d parameters or results: at most %d are supported", n, maxArity)
		}
		types := make([]ValType, n)
		for i := range types {
			types[i] = d.valType()
		}
		return types
	}
	params := list()
	return FuncType{params, list()}
}

func (d *decoder) typeIndex() *FuncType { return &d.m.Types[d.index("type", len(d.m.Types))] }

func (d *decoder) importEntry() {
	m := d.m
	i := Import{Module: d.name(), Name: d.name(), Offset: d.pos}
	switch i.Kind = Kind(d.byte()); i.Kind {
	case FuncKind:
		i.Index = uint32(len(m.Funcs))
		m.Funcs = append(m.Funcs, Func{Type: d.typeIndex()})
	case TableKind:
		i.Index = uint32(len(m.Tables))
		d.table()
	case MemoryKind:
		i.Index = uint32(len(m.Memories))
		d.memory()
	case GlobalKind:
		i.Index = uint32(len(m.globals))
		m.globals = append(m.globals, global{GlobalType: d.globalType()})
	case TagKind:
		i.Index = uint32(len(m.Tags))
		d.tag()
	default:
		d.fail(Malformed, i.Offset, "malformed import kind %d", i.Kind)
	}
	m.Imports = append(m.Imports, i)
}

func (d *decoder) limits(most uint32, what string) (l Limits) {
	at := d.pos
	switch flags := d.byte(); flags {
	case 0:
		l.Max = most
	case 1:
		l.HasMax = true
	case 2, 3:
		d.unsupported(at, threads, "a shared "+what)
	case 4, 5:
		d.unsupported(at, memory64, "a "+what+" with addresses of 64 bits")
	default:
		d.fail(Malformed, at, "malformed limits flags %d", flags)
	}
	l.Min = d.u32()
	if l.HasMax {
		l.Max = d.u32()
	}
	if l.Min > l.Max && l.HasMax {
		d.fail(Invalid, at, "size minimum must not be greater than maximum: %d and %d", l.Min, l.Max)
	}
	return l
}

func (d *decoder) table() {
	at := d.pos
	if d.pos < d.end && d.data[d.pos] == 0x40 {
		d.unsupported(at, typedRefs, "a table with an initial value")
	}
	t := TableType{Elem: d.refType(), Limits: d.limits(1<<32-1, "table")}
	d.m.Tables = append(d.m.Tables, t)
}

func (d *decoder) memory() {
	at := d.pos
	l := d.limits(maxPages, "memory")
	if l.Min > maxPages || l.Max > maxPages {
		d.fail(Invalid, at, "memory size must be at most 65536 pages (4GiB)")
	}
	if len(d.m.Memories) > 0 {
		d.unsupported(at, memories, "a second memory")
	}
	d.m.Memories = append(d.m.Memories, l)
}

func (d *decoder) globalType() GlobalType {
	t := d.valType()
	at := d.pos
	b := d.byte()
	if b > 1 {
		d.fail(Malformed, at, "malformed mutability %d", b)
	}
	return GlobalType{t, b == 1}
}

func (d *decoder) tag() {
	if at := d.pos; d.byte() != 0 {
		d.fail(Malformed, at, "malformed tag attribute")
	}
	at := d.pos
	t := d.typeIndex()
	if len(t.Results) > 0 {
		d.fail(Invalid, at, "non-empty tag result type")
	}
	d.m.Tags = append(d.m.Tags, t)
}

func (d *decoder) export(seen map[string]bool) {
	m := d.m
	at := d.pos
	e := Export{Name: d.name()}
	if seen[e.Name] {
		d.fail(Invalid, at, "duplicate export name %q", e.Name)
	}
	seen[e.Name] = true
	at = d.pos
	e.Kind = Kind(d.byte())
	if e.Kind > TagKind {
		d.fail(Malformed, at, "malformed export kind %d", e.Kind)
	}
	n := [...]int{len(m.Funcs), len(m.Tables), len(m.Memories), len(m.globals), len(m.Tags)}[e.Kind]
	e.Index = d.index(e.Kind.String(), n)
	if e.Kind == FuncKind {
		m.declared[e.Index] = true
	}
	m.Exports = append(m.Exports, e)
}

// elem decodes a segment of elements. The flags say whether it is active (0), names a table (1) or is declarative,
// and whether its elements are expressions (2).
func (d *decoder) elem() elem {
	at := d.pos
	flags := d.u32()
	if flags > 7 {
		d.fail(Malformed, at, "malformed elements segment kind %d", flags)
	}
	e := elem{typ: FuncRef}
	switch {
	case flags&1 == 0:
		at := d.pos
		if flags&2 != 0 {
			e.table = d.u32()
		}
		if int64(e.table) >= int64(len(d.m.Tables)) {
			d.fail(Invalid, at, "unknown table %d", e.table)
		}
		e.offset = d.constant(I32)
	case flags&2 == 0:
		e.mode = passive
	default:
		e.mode = declarative
	}
	if flags&3 != 0 {
		at := d.pos
		if flags&4 != 0 {
			e.typ = d.refType()
		} else if d.byte() != 0 {
			d.fail(Malformed, at, "malformed element kind")
		}
	}
	if e.mode == active {
		if t := d.m.Tables[e.table].Elem; t != e.typ {
			d.fail(Invalid, at, "type mismatch: elements of type %s for a table of %s", e.typ, t)
		}
	}
	for range d.count() {
		if flags&4 != 0 {
			e.exprs = append(e.exprs, d.constant(e.typ))
			continue
		}
		f := d.index("function", len(d.m.Funcs))
		d.m.refer(f)
		e.funcs = append(e.funcs, f)
	}
	return e
}

func (d *decoder) segment() (s data) {
	at := d.pos
	switch flags := d.u32(); {
	case flags > 2:
		d.fail(Malformed, at, "malformed data segment kind %d", flags)
	case flags == 1:
		s.mode = passive
	default:
		at := d.pos
		memory := uint32(0)
		if flags == 2 {
			memory = d.u32()
		}
		if int64(memory) >= int64(len(d.m.Memories)) {
			d.fail(Invalid, at, "unknown memory %d", memory)
		}
		s.offset = d.constant(I32)
	}
	s.bytes = d.bytes(int(d.u32()))
	return s
}

// constant validates a constant expression and returns a reader of it.
func (d *decoder) constant(t ValType) reader {
	start := d.pos
	w := walker{reader: d.reader, m: d.m}
	w.expression(&FuncType{Results: []ValType{t}})
	d.pos = w.pos
	return reader{d.data, start, d.pos}
}

// refer notes that a function becomes a value.
func (m *Module) refer(f uint32) {
	m.declared[f] = true
	m.refs = append(m.refs, f)
}

// isConstant reports whether a constant expression, which is valid, has only one instruction, and that is a constant.
func (r reader) isConstant() bool {
	switch r.byte() {
	case opI32Const, opI64Const:
		r.signed(64)
	case opF32Const:
		r.float32()
	case opF64Const:
		r.float64()
	default:
		return false
	}
	return r.pos == r.end-1
}

// code decodes and validates the bodies of functions, and returns how many there are.
func (d *decoder) code() int {
	m := d.m
	first := m.imported(FuncKind)
	w := walker{m: m, stamp: map[uint32]int{}}
	n := d.count()
	if n != len(m.Funcs)-first {
		d.malformed("function and code section have inconsistent lengths: %d and %d", len(m.Funcs)-first, n)
	}
	for i := first; i < len(m.Funcs); i++ {
		f := &m.Funcs[i]
		f.body = d.part(int(d.u32()))
		f.at = f.body.pos
		total := uint64(len(f.Type.Params))
		for range f.body.count() {
			at := f.body.pos
			total += uint64(f.body.u32())
			if total > 1<<32-1 {
				f.body.fail(Malformed, at, "too many locals")
			}
			f.runs = append(f.runs, localRun{total, f.body.valType()})
		}
		w.number = i
		w.function(f)
	}
	return n
}

// names decodes the custom section that has the names of functions and locals. What is not well-formed is
// ignored, as the specification demands.
func (m *Module) names(r reader) {
	var err error
	defer catch(&err)
	each := func(r *reader, f func(i uint32)) {
		for range r.count() {
			f(r.u32())
		}
	}
	for r.pos < r.end {
		id := r.byte()
		s := r.part(int(r.u32()))
		switch id {
		case 1:
			each(&s, func(i uint32) {
				if name := s.name(); int64(i) < int64(len(m.Funcs)) {
					m.Funcs[i].Name = name
				}
			})
		case 2:
			each(&s, func(i uint32) {
				each(&s, func(local uint32) {
					name := s.name()
					if int64(i) < int64(len(m.Funcs)) && int(local) == len(m.Funcs[i].Locals) {
						m.Funcs[i].Locals = append(m.Funcs[i].Locals, name)
					}
				})
			})
		}
	}
}

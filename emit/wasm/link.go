// This file defines the linker, which puts a program and what it needs of the runtime into one module.
//
// The runtime is a module with its relocations, as the linker of LLVM writes it: "WebAssembly Object File Linking",
// github.com/WebAssembly/tool-conventions. These say which functions and data a function refers to, and where its code
// has the indices of functions, types and globals, which change: there they have five bytes each.

package wasm

import (
	"cmp"
	_ "embed"
	"encoding/binary"
	"maps"
	"slices"
	"strings"
	"sync"
)

//go:generate go run ./internal/genruntime

//go:embed runtime/runtime.wasm
var runtimeModule []byte

// A runtimeFunc is a function of the runtime.
type runtimeFunc struct {
	name   string // how the runtime imports or exports it, or ""
	module string // from which it is imported, or ""
	typ    funcType
	body   []byte
	relocs []reloc // by offset in the body
}

// A runtimeData is a segment of data of the runtime.
type runtimeData struct {
	at     int // in memory
	bytes  []byte
	relocs []reloc
}

// A reloc is a place that refers to something.
type reloc struct {
	kind   byte
	at     int
	addend int
}

// The kinds of relocations: places in code with an index or an address, and words of data.
const (
	relocFunc, relocTable, relocTableI32        = 0, 1, 2
	relocMemory, relocMemorySigned, relocI32    = 3, 4, 5
	relocType, relocGlobal, relocMemoryOfThread = 6, 7, 21
)

// runtimeParts has the parts of the runtime.
type runtimeParts struct {
	types   []funcType
	funcs   []runtimeFunc
	data    []runtimeData // in the order of their addresses
	globals []buffer
	table   []int // functions by their index in the table, from 1 on; -1 for none
	exports map[string]int
	address map[string]int // of exported variables, and __heap_base
}

// A decoder reads the runtime, which is known to be valid.
type decoder struct {
	data []byte
	pos  int
}

func (d *decoder) byte() byte {
	d.pos++
	return d.data[d.pos-1]
}

func (d *decoder) u32() int {
	n, size := binary.Uvarint(d.data[d.pos:])
	d.pos += size
	return int(uint32(n))
}

func (d *decoder) signed() int {
	n, shift := int64(0), 0
	for {
		b := d.byte()
		n |= int64(b&0x7F) << shift
		shift += 7
		if b < 0x80 {
			return int(n << (64 - shift) >> (64 - shift))
		}
	}
}

func (d *decoder) bytes(n int) []byte {
	d.pos += n
	return d.data[d.pos-n : d.pos]
}

func (d *decoder) name() string { return string(d.bytes(d.u32())) }

func (d *decoder) types() []valType {
	list := make([]valType, d.u32())
	for i := range list {
		list[i] = valType(d.byte())
	}
	return list
}

// runtime decodes the runtime.
var runtime = sync.OnceValue(func() *runtimeParts {
	r := &runtimeParts{exports: map[string]int{}, address: map[string]int{}}
	d := &decoder{runtimeModule, 8}
	var codeAt, dataAt []int // the offsets of bodies and of data in their sections
	section := func(relocs func(i int) *[]reloc, starts []int) {
		d.u32() // the number of the section
		for range d.u32() {
			rel := reloc{kind: d.byte(), at: d.u32()}
			d.u32() // the symbol
			switch rel.kind {
			case relocMemory, relocMemorySigned, relocI32, relocMemoryOfThread:
				rel.addend = d.signed()
			}
			i, found := slices.BinarySearch(starts, rel.at)
			if !found {
				i--
			}
			rel.at -= starts[i]
			list := relocs(i)
			*list = append(*list, rel)
		}
	}
	imports := 0
	for d.pos < len(d.data) {
		id, size := d.byte(), d.u32()
		start := d.pos
		switch id {
		case 0:
			switch d.name() {
			case "reloc.CODE":
				section(func(i int) *[]reloc { return &r.funcs[imports+i].relocs }, codeAt)
			case "reloc.DATA":
				section(func(i int) *[]reloc { return &r.data[i].relocs }, dataAt)
			}
		case secType:
			for range d.u32() {
				d.byte()
				r.types = append(r.types, funcType{d.types(), d.types()})
			}
		case secImport:
			imports = d.u32()
			for range imports {
				f := runtimeFunc{module: d.name(), name: d.name()}
				d.byte()
				f.typ = r.types[d.u32()]
				r.funcs = append(r.funcs, f)
			}
		case secFunc:
			for range d.u32() {
				r.funcs = append(r.funcs, runtimeFunc{typ: r.types[d.u32()]})
			}
		case secGlobal:
			for range d.u32() {
				at := d.pos
				d.bytes(3)
				d.signed()
				d.byte()
				r.globals = append(r.globals, d.data[at:d.pos])
			}
		case secExport:
			for range d.u32() {
				name, kind, i := d.name(), d.byte(), d.u32()
				switch kind {
				case 0:
					r.exports[name] = i
					r.funcs[i].name = name
				case 3:
					value := decoder{r.globals[i], 3}
					r.address[name] = value.signed()
				}
			}
		case secElem:
			d.bytes(5) // one segment, from index 1 on
			r.table = []int{-1}
			for range d.u32() {
				r.table = append(r.table, d.u32())
			}
		case secCode:
			for i := range d.u32() {
				n := d.u32()
				codeAt = append(codeAt, d.pos-start)
				r.funcs[imports+i].body = d.bytes(n)
			}
		case secData:
			for range d.u32() {
				d.bytes(2)
				at := d.signed()
				d.byte()
				n := d.u32()
				dataAt = append(dataAt, d.pos-start)
				r.data = append(r.data, runtimeData{at: at, bytes: d.bytes(n)})
			}
		}
		d.pos = start + size
	}
	return r
})

// A symbol is a function of the module: one of the program, or ^i for function i of the runtime.
type symbol int

// A function is a function of the program.
type function struct {
	name   string
	typ    funcType
	code   *code
	locals []valType // after the parameters
}

// A linker collects a module.
type linker struct {
	types      []buffer
	typeAt     map[string]int
	funcs      []*function
	table      []symbol // the functions that are called indirectly, from the end of the table of the runtime on
	slots      map[symbol]int
	data       []byte // at dataAt
	dataAt     int
	marks      [][]mark // by the functions of the code section
	dispatched []string // the functions that have a dispatch loop, which a custom section lists
	duplicated []string // those that have copies of continuations, which another one lists
}

func newLinker() *linker {
	return &linker{typeAt: map[string]int{}, slots: map[symbol]int{}, dataAt: (runtime().address["__heap_base"] + 15) &^ 15}
}

// typeIndex returns the index of a type.
func (l *linker) typeIndex(t funcType) int {
	text := t.encode()
	i, ok := l.typeAt[string(text)]
	if !ok {
		i = len(l.types)
		l.types = append(l.types, text)
		l.typeAt[string(text)] = i
	}
	return i
}

// runtimeFunc returns the symbol and the type of a function of the runtime.
func runtimeSymbol(name string) (symbol, funcType) {
	i, ok := runtime().exports[name]
	if !ok {
		panic("wasm: the runtime has no function " + name)
	}
	return symbol(^i), runtime().funcs[i].typ
}

// slot returns the index of a function in the table.
func (l *linker) slot(s symbol) int {
	i, ok := l.slots[s]
	if !ok {
		i = len(runtime().table) + len(l.table)
		l.slots[s] = i
		l.table = append(l.table, s)
	}
	return i
}

// reserve returns the address of n bytes of data, which may be set later.
func (l *linker) reserve(n int) int {
	at := l.dataAt + len(l.data)
	l.data = append(l.data, make([]byte, (n+7)&^7)...)
	return at
}

// order returns the functions of the program, those with most calls first, since these have the shortest indices.
func (l *linker) order() []symbol {
	list, calls := make([]symbol, len(l.funcs)), make([]int, len(l.funcs))
	for i, f := range l.funcs {
		list[i] = symbol(i)
		for _, c := range f.code.calls {
			if c.callee >= 0 {
				calls[c.callee]++
			}
		}
	}
	slices.SortStableFunc(list, func(s, t symbol) int { return calls[t] - calls[s] })
	return list
}

// reach returns which functions and data of the runtime the program needs.
func (l *linker) reach() (funcs, data map[int]bool) {
	r := runtime()
	funcs, data = map[int]bool{}, map[int]bool{}
	var pending []int
	use := func(i int) {
		if i >= 0 && !funcs[i] {
			funcs[i] = true
			pending = append(pending, i)
		}
	}
	var follow func(bytes []byte, relocs []reloc)
	useData := func(address int) {
		i, found := slices.BinarySearchFunc(r.data, address, func(d runtimeData, at int) int { return d.at - at })
		if !found {
			i--
		}
		if i >= 0 && address < r.data[i].at+len(r.data[i].bytes) && !data[i] {
			data[i] = true
			follow(r.data[i].bytes, r.data[i].relocs) // as deep as data refers to data
		}
	}
	follow = func(bytes []byte, relocs []reloc) {
		for _, rel := range relocs {
			d := &decoder{bytes, rel.at}
			switch rel.kind {
			case relocFunc:
				use(d.u32())
			case relocTable:
				use(r.table[d.signed()])
			case relocTableI32:
				use(r.table[binary.LittleEndian.Uint32(bytes[rel.at:])])
			case relocMemory:
				useData(d.u32() - rel.addend)
			case relocMemorySigned:
				useData(d.signed() - rel.addend)
			case relocI32:
				useData(int(binary.LittleEndian.Uint32(bytes[rel.at:])) - rel.addend)
			}
		}
	}
	for _, f := range l.funcs {
		for _, c := range f.code.calls {
			if c.callee < 0 {
				use(int(^c.callee))
			}
		}
	}
	for len(pending) > 0 {
		f := &r.funcs[pending[len(pending)-1]]
		pending = pending[:len(pending)-1]
		follow(f.body, f.relocs)
	}
	return funcs, data
}

// define gives the functions that have no index yet those from n on: the functions of the program, and those of the runtime
// that are used. It returns their types and their code, and adds their names to a list.
func (l *linker) define(index map[symbol]int, n int, used map[int]bool, names *buffer) (funcs, bodies []buffer) {
	list := l.order()
	for _, i := range slices.Sorted(maps.Keys(used)) {
		list = append(list, symbol(^i))
	}
	list = slices.DeleteFunc(list, func(s symbol) bool {
		_, ok := index[s]
		return ok
	})
	for i, s := range list {
		var f *function
		if s >= 0 {
			f = l.funcs[s]
		} else {
			r := &runtime().funcs[^s]
			f = &function{name: cmp.Or(r.name, "runtime"), typ: r.typ}
		}
		index[s] = n + i
		names.u32(n + i)
		names.name(f.name)
		var b buffer
		b.u32(l.typeIndex(f.typ))
		funcs = append(funcs, b)
	}
	for _, s := range list {
		if s >= 0 {
			body, marks := l.funcs[s].encode(index)
			bodies, l.marks = append(bodies, body), append(l.marks, marks)
		} else {
			bodies = append(bodies, l.relocated(&runtime().funcs[^s], index))
			l.marks = append(l.marks, nil)
		}
	}
	return funcs, bodies
}

// names adds the section with the names of n functions.
func (b *buffer) names(n int, names buffer) {
	var section, list buffer
	section.name("name")
	list.u32(n)
	section = append(section, 1)
	section.name(string(append(list, names...)))
	b.section(0, section)
}

// link returns the module, given what it exports and what adds the code.
func (l *linker) link(exports map[string]symbol, addCode func(*buffer, []buffer)) []byte {
	r := runtime()
	used, usedData := l.reach()
	index := map[symbol]int{}
	var imports, elems, datas, exported []buffer
	var names buffer
	for _, i := range slices.Sorted(maps.Keys(used)) {
		if f := &r.funcs[i]; f.module != "" {
			index[symbol(^i)] = len(index)
			names.u32(index[symbol(^i)])
			names.name(f.name)
			var b buffer
			b.name(f.module)
			b.name(f.name)
			b = append(b, 0)
			b.u32(l.typeIndex(f.typ))
			imports = append(imports, b)
		}
	}
	funcs, bodies := l.define(index, len(index), used, &names)
	elem := func(slot int, s symbol) {
		b := buffer{0, opI32Const}
		b.signed(int64(slot))
		b = append(b, opEnd, 1)
		b.u32(index[s])
		elems = append(elems, b)
	}
	for slot, f := range r.table {
		if f >= 0 && used[f] {
			elem(slot, symbol(^f))
		}
	}
	if len(l.table) > 0 {
		b := buffer{0, opI32Const}
		b.signed(int64(len(r.table)))
		b = append(b, opEnd)
		b.u32(len(l.table))
		for _, s := range l.table {
			b.u32(index[s])
		}
		elems = append(elems, b)
	}
	segment := func(at int, bytes []byte) {
		b := buffer{0, opI32Const}
		b.signed(int64(at))
		b = append(b, opEnd)
		b.name(string(bytes))
		datas = append(datas, b)
	}
	for _, i := range slices.Sorted(maps.Keys(usedData)) {
		segment(r.data[i].at, r.data[i].bytes)
	}
	if len(l.data) > 0 {
		segment(l.dataAt, l.data)
	}
	export := func(name string, kind byte, i int) {
		var b buffer
		b.name(name)
		b = append(b, kind)
		b.u32(i)
		exported = append(exported, b)
	}
	export("memory", 2, 0)
	for _, name := range slices.Sorted(maps.Keys(exports)) {
		export(name, 0, index[exports[name]])
	}

	out := buffer("\x00asm\x01\x00\x00\x00")
	out.vector(secType, l.types)
	out.vector(secImport, imports)
	out.vector(secFunc, funcs)
	size := len(r.table) + len(l.table)
	table := buffer{0x70, 1}
	table.u32(size)
	table.u32(size)
	out.vector(secTable, []buffer{table})
	memory := buffer{0}
	// The 64 MiB for the heap take nothing until they are used. Growth is slow in engines written in Go: it copies the memory,
	// and starts a garbage collection, which waits in a busy loop for code that it cannot stop.
	memory.u32(1<<10 + (l.heap()+1<<16-1)>>16)
	out.vector(secMemory, []buffer{memory})
	out.vector(secGlobal, r.globals[:2]) // the stack pointer of the runtime, and the address of the variables of its thread
	out.vector(secExport, exported)
	out.vector(secElem, elems)
	addCode(&out, bodies)
	out.vector(secData, datas)
	out.names(len(index), names)
	for i, list := range [][]string{l.dispatched, l.duplicated} {
		if len(list) > 0 {
			var section buffer
			section.name([]string{"cpsc.dispatch", "cpsc.split"}[i])
			out.section(0, append(section, strings.Join(list, "\n")...))
		}
	}
	return out
}

// heap returns the address at which the heap begins.
func (l *linker) heap() int { return (l.dataAt + len(l.data) + 15) &^ 15 }

// relocated returns the code of a function of the runtime with the indices of this module.
func (l *linker) relocated(f *runtimeFunc, index map[symbol]int) buffer {
	body := slices.Clone(f.body)
	for _, rel := range f.relocs {
		d := &decoder{body, rel.at}
		n := 0
		switch rel.kind {
		case relocFunc:
			n = index[symbol(^d.u32())]
		case relocType:
			n = l.typeIndex(runtime().types[d.u32()])
		default:
			continue
		}
		for i := range 5 {
			body[rel.at+i] = byte(n>>(7*i))&0x7F | 0x80
		}
		body[rel.at+4] &= 0x7F
	}
	var b buffer
	b.name(string(body))
	return b
}

// encode returns the code of a function, and its marks by offset there.
func (f *function) encode(index map[symbol]int) (buffer, []mark) {
	var locals []buffer
	for i := 0; i < len(f.locals); {
		j := i
		for j < len(f.locals) && f.locals[j] == f.locals[i] {
			j++
		}
		var b buffer
		b.u32(j - i)
		locals = append(locals, append(b, byte(f.locals[i])))
		i = j
	}
	var b, out buffer
	b.u32(len(locals))
	for _, l := range locals {
		b = append(b, l...)
	}
	at, marks := 0, f.code.marks
	for i, c := range append(f.code.calls, fixup{at: len(f.code.buffer)}) {
		for ; len(marks) > 0 && marks[0].at < c.at; marks = marks[1:] {
			marks[0].at += len(b) - at
		}
		b = append(b, f.code.buffer[at:c.at]...)
		if at = c.at; i < len(f.code.calls) {
			b.u32(index[c.callee])
		}
	}
	b = append(b, opEnd)
	out.name(string(b))
	for i := range f.code.marks {
		f.code.marks[i].at += len(out) - len(b)
	}
	return out, f.code.marks[:len(f.code.marks)-len(marks)]
}

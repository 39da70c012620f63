// This file defines the translation of programs: their start and their data.

package wasm

import (
	"cmp"
	"encoding/binary"
	"fmt"
	"io"
	"math"

	"cpsc/cps"
	"cpsc/diag"
	"cpsc/emit/calls"
	"cpsc/emit/checks"
	"cpsc/emit/uncaught"
	"cpsc/emit/width"
	front "cpsc/wasm"
)

// positionsEnd is the end of the memory for the positions of calls in progress, which the runtime knows, too.
const positionsEnd = 8_000_000

// Options changes what a module has.
type Options struct {
	NoTailCalls bool       // for engines without tail calls: all are calls, so a chain of them may overflow the stack
	Map         *SourceMap // if not nil: it is set, and the module has its address
}

// Fprint is Options.Fprint without options.
func Fprint(w io.Writer, p *cps.Program) error { return Options{}.Fprint(w, p) }

// Fprint writes a program to w as a module for WASI preview 1. The program must be one that cps.Verify accepts. It is an
// error if a function has no body, or if it is defined by the host.
func (o Options) Fprint(w io.Writer, p *cps.Program) error {
	if err := cmp.Or(p.Complete(), cps.Verify(p)); err != nil {
		return err
	}
	if list := p.Externs(); len(list) > 0 {
		return fmt.Errorf("the program calls the host function %s: a module for WASI has none", list[0].Name)
	}
	_, err := w.Write(newEmitter(p, o).program())
	return err
}

func newEmitter(p *cps.Program, o Options) *emitter {
	return &emitter{Options: o, p: p, linker: newLinker(), types: map[cps.Type]*node{}, texts: map[string]int{}, strings: map[string]int{},
		descriptors: map[cps.Type]int{}, codes: map[valueKey]symbol{}, funcs: map[cps.FuncID]symbol{}, values: map[valueKey]int{}}
}

// An emitter translates one program.
type emitter struct {
	Options
	*linker
	p        *cps.Program
	place    *front.Place       // of a program that came from a module, or nil
	widths   [][]width.Width    // of its values, by function
	nodes    []*node            // of functions
	types    map[cps.Type]*node // of function values
	checks   *checks.Facts
	uncaught uncaught.Params
	origins  bool // the program records where exceptions are thrown
	globals  []int
	pending  []func() // what writes the functions that are called

	funcs  map[cps.FuncID]symbol // that are called by name
	codes  map[valueKey]symbol   // of function values
	values map[valueKey]int      // the addresses of function values without captures

	// The addresses of constants.
	texts       map[string]int // bytes with a zero at the end
	strings     map[string]int
	descriptors map[cps.Type]int
}

// A valueKey is a kind of function values: those of a function with a number of captures.
type valueKey struct {
	f        cps.FuncID
	captures int
	typ      cps.Type
}

// program returns the module.
func (e *emitter) program() []byte {
	start := &function{name: "_start", code: new(code)}
	e.linker.funcs = append(e.linker.funcs, start)
	err := e.p.Startable()
	if err != nil {
		status := 1
		if e.p.AsBril {
			status = 2
		}
		c := start.code
		c.constI64(int64(status))
		c.constI32(e.text(diag.Clean(err.Error())))
		e.callRuntime(c, "cpsc_fail")
		return e.link(map[string]symbol{"_start": 0}, e.codeSection)
	}
	e.findNodes()
	e.checks = checks.Find(e.p)
	e.uncaught = uncaught.Find(e.p)
	e.origins = e.p.RecordsOrigins()
	for range e.p.Globals {
		e.globals = append(e.globals, e.reserve(16)) // its value, and whether it has one
	}
	g := &funcEmitter{emitter: e, function: start, c: start.code, fp: -1}
	main := e.p.Func(cps.MainName)
	var body code // which may use more data, so that the address of the heap is known later
	g.c = &body
	if init := e.p.Func(cps.InitName); init != nil {
		g.startCall(init)
	}
	for i, t := range main.Params {
		body.constI32(runtime().address["cpsc_args"])
		body.load(t, 8*i)
	}
	g.startCall(main)
	n := e.nodes[main.ID]
	results := n.results.results()
	locals := make([]int, len(results))
	for i, t := range results {
		locals[i] = g.newLocal(t)
	}
	for i := len(results) - 1; i >= 0; i-- {
		body.set(locals[i])
	}
	if len(main.ContParams) > 1 {
		body.get(locals[len(locals)-1])
		body.op(opIf, emptyBlock)
		t := main.ContParams[1].Types[0]
		body.get(locals[n.slots(1)[0]])
		if t != cps.String {
			g.toString(t)
		}
		e.callRuntime(&body, "cpsc_uncaught")
		body.op(opEnd)
	}
	if len(main.Results()) > 0 {
		body.get(locals[n.slots(0)[0]])
	} else {
		body.constI64(0)
	}
	e.callRuntime(&body, "cpsc_exit")
	e.writePending()

	params := e.reserve(16 * len(main.Params))
	for i, t := range main.Params {
		e.putI32(params+16*i, e.text(diag.Clean(main.ParamName(i))))
		e.putI32(params+16*i+8, int(t-cps.Int))
	}
	overflow := &function{name: "overflow", code: new(code)}
	overflow.code.constI64(maxDepth)
	e.callRuntime(overflow.code, "cpsc_overflow")
	e.linker.funcs = append(e.linker.funcs, overflow)
	c := start.code
	c.constI32(e.heap())
	c.constI32(params)
	c.constI64(int64(len(main.Params)))
	e.callRuntime(c, "cpsc_begin")
	c.constI32(runtime().address["cpsc_texts"])
	c.memory(opI32Load, 0)
	e.callRuntime(c, "cpsc_"+calls.ArgsReader(e.p.AsBril, len(main.Params) > 0))
	for _, f := range body.calls {
		c.calls = append(c.calls, fixup{f.at + len(c.buffer), f.callee})
	}
	c.buffer = append(c.buffer, body.buffer...)
	return e.link(map[string]symbol{"_start": 0, "overflow": symbol(len(e.linker.funcs) - 1)}, e.codeSection)
}

// writePending writes the functions that are called.
func (e *emitter) writePending() {
	for len(e.pending) > 0 {
		write := e.pending[0]
		e.pending = e.pending[1:]
		write()
	}
}

// maxDepth is the call depth in the message of a stack overflow. It is the default limit of package interp.
const maxDepth = 2_000_000

// startCall adds the call of a function by the start of the program, after its arguments.
func (g *funcEmitter) startCall(f *cps.Func) {
	n := g.nodes[f.ID]
	if n.traps {
		g.c.constI32(positionsEnd - 4)
	}
	if n.tags {
		for i := range n.conts {
			g.c.constI32(i)
		}
	}
	g.c.call(opCall, g.funcSymbol(f))
}

// funcSymbol returns the symbol of a function that is called by its name.
func (e *emitter) funcSymbol(f *cps.Func) symbol {
	s, ok := e.funcs[f.ID]
	if !ok {
		s = e.declare(f.Name)
		e.funcs[f.ID] = s
		if e.place != nil && f.Extern {
			e.linker.funcs[s].code = new(code)
			return s
		}
		e.pending = append(e.pending, func() { e.emit(e.linker.funcs[s], f, nil) })
	}
	return s
}

func (e *emitter) declare(name string) symbol {
	e.linker.funcs = append(e.linker.funcs, &function{name: name})
	return symbol(len(e.linker.funcs) - 1)
}

// callRuntime adds a call of a function of the runtime. Its arguments are on the stack.
func (e *emitter) callRuntime(c *code, name string) {
	s, _ := runtimeSymbol(name)
	c.call(opCall, s)
}

// Data. All of it has addresses that are multiples of 8.

// put sets data.
func (e *emitter) put(at int, bytes []byte) { copy(e.data[at-e.dataAt:], bytes) }

func (e *emitter) putI32(at, n int) { e.put(at, binary.LittleEndian.AppendUint32(nil, uint32(n))) }
func (e *emitter) putI64(at int, n int64) {
	e.put(at, binary.LittleEndian.AppendUint64(nil, uint64(n)))
}

// text returns the address of a text that ends with a zero.
func (e *emitter) text(s string) int {
	at, ok := e.texts[s]
	if !ok {
		at = e.reserve(len(s) + 1)
		e.put(at, []byte(s))
		e.texts[s] = at
	}
	return at
}

// str returns the address of a String constant.
func (e *emitter) str(s string) int {
	at, ok := e.strings[s]
	if !ok {
		bytes := e.text(s)
		at = e.reserve(16)
		e.putI64(at, int64(len(s)))
		e.putI32(at+8, bytes)
		e.strings[s] = at
	}
	return at
}

// position returns the address of a position.
func (e *emitter) position(f *cps.Func, pos cps.Pos) int { return e.text(calls.Position(e.p, f, pos)) }

// descriptor returns the address of the description of how to print values of a type. Types may refer to each other, so
// those met on the way are queued.
func (e *emitter) descriptor(t cps.Type) int {
	var pending []cps.Type
	address := func(t cps.Type) int {
		at, ok := e.descriptors[t]
		if !ok {
			at = e.reserve(32)
			e.descriptors[t] = at
			pending = append(pending, t)
		}
		return at
	}
	result := address(t)
	for len(pending) > 0 {
		t := pending[0]
		pending = pending[1:]
		kind, name := int(t-cps.Int), 0
		var parts []cps.Type
		switch e.p.Kind(t) {
		case cps.ArrayKind:
			if kind, parts = 4, []cps.Type{e.p.Elem(t)}; t == cps.Bytes {
				kind = 9
			}
		case cps.StructKind:
			kind = 5
			s := e.p.StructOf(t)
			if s.Labelled {
				kind = 8
			}
			name = e.str(s.Name)
			for _, field := range s.Fields {
				parts = append(parts, field.Type)
			}
		case cps.FuncKind:
			kind = 6
		case cps.RefKind:
			kind = 7
		}
		list := e.reserve(4 * len(parts))
		for i, part := range parts {
			e.putI32(list+4*i, address(part))
		}
		at := e.descriptors[t]
		e.putI64(at, int64(kind))
		e.putI32(at+8, name)
		e.putI64(at+16, int64(len(parts)))
		e.putI32(at+24, list)
	}
	return result
}

// undefined returns the bits of the undefined value of a type: zero, nil, or the address of a separate constant, which is
// an empty array or a reference to such a value.
func (e *emitter) undefined(t cps.Type) int {
	var refs []cps.Type // to what
	for ; e.p.Kind(t) == cps.RefKind; t = e.p.Elem(t) {
		refs = append(refs, e.p.Elem(t))
	}
	x := 0
	switch {
	case t == cps.String:
		x = e.str("")
	case e.p.Kind(t) == cps.ArrayKind:
		x = e.reserve(24)
		e.putI32(x+16, x+24)
	}
	for i := len(refs) - 1; i >= 0; i-- {
		cell := e.reserve(8)
		e.putI32(cell, x)
		if x = cell; e.checks.Indexed[refs[i]] {
			x = e.reserve(16)
			e.putI32(x, cell)
			e.putI64(x+8, -1)
		}
	}
	return x
}

// accesses has the instructions that load and store a value of a type.
func accesses(t cps.Type) (load, store byte) {
	switch t {
	case cps.Int:
		return opI64Load, opI64Store
	case cps.Float:
		return opF64Load, opF64Store
	case cps.Bool:
		return opI32Load8U, opI32Store8
	}
	return opI32Load, opI32Store
}

// load adds a load of a value of a type. The address is on the stack.
func (c *code) load(t cps.Type, offset int) {
	load, _ := accesses(t)
	c.memory(load, offset)
}

// store adds a store of a value of a type. The address and the value are on the stack.
func (c *code) store(t cps.Type, offset int) {
	_, store := accesses(t)
	c.memory(store, offset)
}

// constant adds a constant.
func (e *emitter) constant(c *code, info *cps.ValueInfo) {
	switch {
	case info.Kind == cps.UndefValue && valTypeOf(info.Type) == i32:
		c.constI32(e.undefined(info.Type))
	case info.Kind == cps.UndefValue:
		c.zero(valTypeOf(info.Type))
	case info.Type == cps.Int:
		c.constI64(info.Int())
	case info.Type == cps.Float:
		c.constF64(math.Float64frombits(info.Bits))
	case info.Type == cps.Bool:
		c.constI32(int(info.Bits))
	case info.Type == cps.String:
		c.constI32(e.str(info.Text))
	default:
		c.constI32(0) // nil
	}
}

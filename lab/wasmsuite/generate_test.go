package wasmsuite

import (
	"encoding/binary"
	"math"
	"math/rand/v2"
	"strconv"
	"strings"
)

// A generator writes random modules that are valid and whose functions end. A module has a page of memory, a table of
// functions, a global of each type, and functions with the instructions of version 2 but those of references, and with tail calls. It exports
// its functions by their numbers, the globals as g0 to g3, and sum, which returns a hash of the memory.
//
// The bits of a NaN that an instruction gives are not defined. So a float whose bits the module sees is made the canonical
// NaN if it is one.
type generator struct {
	*rand.Rand
	types []signature
	funcs []int // by their number, their types
	elems []int // the functions in the table

	// The function that is generated.
	code   []byte
	typ    signature
	locals string
	labels []string // the operands of branches, outermost first
	size   int      // how many more instructions to generate
}

// A signature has the types of parameters and results: i and I for integers of 32 and 64 bits, f and F for floats.
type signature struct{ params, results string }

const (
	letters = "iIfF"
	fuel    = 4 // the global that every call and turn of a loop decrements
	inTable = 8 // how many functions are in the table
)

var typeBytes = map[byte]byte{'i': 0x7F, 'I': 0x7E, 'f': 0x7D, 'F': 0x7C}

// instructions has ranges of instructions with their types; those from 0x100 on follow a prefix.
var instructions = []struct {
	first, last     int
	params, results string
}{
	{0x45, 0x45, "i", "i"}, {0x46, 0x4F, "ii", "i"}, {0x50, 0x50, "I", "i"}, {0x51, 0x5A, "II", "i"}, {0x5B, 0x60, "ff", "i"},
	{0x61, 0x66, "FF", "i"}, {0x67, 0x69, "i", "i"}, {0x6A, 0x78, "ii", "i"}, {0x79, 0x7B, "I", "I"}, {0x7C, 0x8A, "II", "I"},
	{0x8B, 0x91, "f", "f"}, {0x92, 0x98, "ff", "f"}, {0x99, 0x9F, "F", "F"}, {0xA0, 0xA6, "FF", "F"}, {0xA7, 0xA7, "I", "i"},
	{0xA8, 0xA9, "f", "i"}, {0xAA, 0xAB, "F", "i"}, {0xAC, 0xAD, "i", "I"}, {0xAE, 0xAF, "f", "I"}, {0xB0, 0xB1, "F", "I"},
	{0xB2, 0xB3, "i", "f"}, {0xB4, 0xB5, "I", "f"}, {0xB6, 0xB6, "F", "f"}, {0xB7, 0xB8, "i", "F"}, {0xB9, 0xBA, "I", "F"},
	{0xBB, 0xBB, "f", "F"}, {0xBC, 0xBC, "f", "i"}, {0xBD, 0xBD, "F", "I"}, {0xBE, 0xBE, "i", "f"}, {0xBF, 0xBF, "I", "F"},
	{0xC0, 0xC1, "i", "i"}, {0xC2, 0xC4, "I", "I"}, {0x100, 0x101, "f", "i"}, {0x102, 0x103, "F", "i"}, {0x104, 0x105, "f", "I"},
	{0x106, 0x107, "F", "I"},
}

var (
	loads  = map[byte][]byte{'i': {0x28, 0x2C, 0x2D, 0x2E, 0x2F}, 'I': {0x29, 0x30, 0x31, 0x32, 0x33, 0x34, 0x35}, 'f': {0x2A}, 'F': {0x2B}}
	stores = map[byte][]byte{'i': {0x36, 0x3A, 0x3B}, 'I': {0x37, 0x3C, 0x3D, 0x3E}, 'f': {0x38}, 'F': {0x39}}
	edges  = map[byte][]uint64{
		'i': {0, 1, 2, 7, 31, 32, 255, 0x7F, 0x80, 0xFFFF, 0x8000, 0x10000, 0xFFF8, 0x7FFFFFFF, 0x80000000, 0xFFFFFFFF, 0xFFFFFFFE},
		'I': {0, 1, 2, 63, 64, 255, 0x7FFFFFFF, 0x80000000, 0xFFFFFFFF, 1 << 32, 1 << 53, 1<<53 + 1, 1<<63 - 1, 1 << 63, math.MaxUint64},
		'f': {0, 1 << 31, 1, 0x3F800000, 0xBF800000, 0x3F000000, 0x7F800000, 0xFF800000, 0x7FC00000, 0x7FA00001, 0x4F000000, 0xCF000000, 0x5F000000, 0x7F7FFFFF},
		'F': {0, 1 << 63, 1, 0x3FF << 52, 0xBFF << 52, 0x3FE << 52, 0x7FF << 52, 0xFFF << 52, 0x7FF8 << 48, 0x7FF4<<48 + 1,
			math.Float64bits(1 << 31), math.Float64bits(-1<<31 - 0.5), math.Float64bits(1 << 63), math.Float64bits(math.MaxFloat64), math.Float64bits(0.1)},
	}
)

// edge returns the bits of a value.
func (g *generator) edge(t byte) uint64 {
	if g.IntN(4) > 0 {
		return edges[t][g.IntN(len(edges[t]))]
	}
	if x := g.Uint64(); t == 'I' || t == 'F' {
		return x
	} else {
		return x >> 32
	}
}

func (g *generator) letter() byte { return letters[g.IntN(4)] }

func (g *generator) letters(most int) string {
	b := make([]byte, g.IntN(most+1))
	for i := range b {
		b[i] = g.letter()
	}
	return string(b)
}

// emit adds bytes. at adds an instruction with an index.
func (g *generator) emit(code ...byte) { g.code = append(g.code, code...) }

func (g *generator) at(op byte, i int) { g.code = binary.AppendUvarint(append(g.code, op), uint64(i)) }

func signed(b []byte, x int64) []byte {
	for ; x < -64 || x > 63; x >>= 7 {
		b = append(b, byte(x)|0x80)
	}
	return append(b, byte(x)&0x7F)
}

func (g *generator) constant(t byte, bits uint64) {
	switch t {
	case 'i':
		g.code = signed(append(g.code, 0x41), int64(int32(bits)))
	case 'I':
		g.code = signed(append(g.code, 0x42), int64(bits))
	case 'f':
		g.code = binary.LittleEndian.AppendUint32(append(g.code, 0x43), uint32(bits))
	case 'F':
		g.code = binary.LittleEndian.AppendUint64(append(g.code, 0x44), bits)
	}
}

// canonical makes a NaN on the stack canonical. The two locals after the parameters are for that.
func (g *generator) canonical(t byte) {
	local, nan, equal := len(g.typ.params), uint64(0x7FC00000), byte(0x5B)
	switch t {
	case 'i', 'I':
		return
	case 'F':
		local, nan, equal = local+1, 0x7FF8<<48, 0x61
	}
	g.at(0x22, local)
	g.constant(t, nan)
	g.at(0x20, local)
	g.at(0x20, local)
	g.emit(equal, 0x1B)
}

// local returns a local with a type, or -1.
func (g *generator) local(t byte) int {
	i := g.IntN(len(g.locals))
	if j := strings.IndexByte(g.locals[i:], t); j >= 0 {
		return i + j
	}
	return strings.LastIndexByte(g.locals, t)
}

// exprs generates code that pushes values.
func (g *generator) exprs(types string, depth int) {
	for i := range types {
		g.expr(types[i], depth)
	}
}

// pop pops values.
func (g *generator) pop(types string) {
	for i := len(types) - 1; i >= 0; i-- {
		if l := g.local(types[i]); l >= 0 && g.IntN(2) == 0 {
			g.at(0x21, l)
		} else {
			g.emit(0x1A)
		}
	}
}

// keep makes one value of values on the stack.
func (g *generator) keep(types string, t byte) {
	if types != "" && types[0] == t {
		g.pop(types[1:])
		return
	}
	g.pop(types)
	g.expr(t, 0)
}

// expr generates code that pushes a value.
func (g *generator) expr(t byte, depth int) {
	g.size--
	if depth <= 0 || g.size < 0 {
		switch l := g.local(t); {
		case l >= 0 && g.IntN(3) > 0:
			g.at(0x20, l)
		case g.IntN(4) == 0:
			g.at(0x23, strings.IndexByte(letters, t))
		default:
			g.constant(t, g.edge(t))
		}
		return
	}
	switch depth--; g.IntN(24) {
	case 0:
		g.address(depth)
		g.emit(loads[t][g.IntN(len(loads[t]))], 0)
		g.code = binary.AppendUvarint(g.code, uint64(g.IntN(16)))
	case 1:
		g.exprs(string([]byte{t, t, 'i'}), depth)
		g.emit(0x1B)
	case 2, 3, 4:
		g.keep(g.block(depth), t)
	case 5:
		g.expr(t, depth)
		if l := g.local(t); l >= 0 {
			g.at(0x22, l)
		}
	case 6, 7:
		g.keep(g.call(depth), t)
	case 8:
		g.keep(g.branchIf(depth), t)
	case 9:
		if g.IntN(4) == 0 {
			g.leave(depth)
			if g.IntN(2) == 0 {
				g.expr(t, depth) // or the stack has any values
			}
		} else {
			g.expr(t, depth)
		}
	case 10:
		g.keep(g.memory(depth), t)
	default:
		g.instruction(t, depth)
	}
}

// instruction generates an instruction with a result.
func (g *generator) instruction(t byte, depth int) {
	for {
		r := instructions[g.IntN(len(instructions))]
		op := r.first + g.IntN(r.last-r.first+1)
		truncates := op >= 0xA8 && op <= 0xB1 && op != 0xAC && op != 0xAD
		if r.results[0] != t || truncates && g.IntN(8) > 0 {
			continue
		}
		g.exprs(r.params, depth)
		switch {
		case (op >= 0x6D && op <= 0x70 || op >= 0x7F && op <= 0x82) && g.IntN(8) > 0: // divides
			g.constant(t, 1)
			g.emit(map[byte]byte{'i': 0x72, 'I': 0x84}[t])
		case op == 0x98, op == 0xA6, op == 0xBC, op == 0xBD: // sees bits
			g.canonical(r.params[0])
		}
		if op >= 0x100 {
			g.emit(0xFC, byte(op))
		} else {
			g.emit(byte(op))
		}
		return
	}
}

// address generates an address, which is most often in the first part of the memory.
func (g *generator) address(depth int) {
	g.expr('i', depth)
	if g.IntN(16) > 0 {
		g.constant('i', 0xFF)
		g.emit(0x71)
	}
}

// memory generates instructions about the memory, and returns what they push.
func (g *generator) memory(depth int) string {
	switch g.IntN(4) {
	case 0:
		g.emit(0x3F, 0)
		return "i"
	case 1:
		g.expr('i', depth)
		g.emit(0x40, 0)
		return "i"
	case 2:
		for range 3 {
			g.address(depth)
		}
		g.emit(0xFC, 10, 0, 0)
	default:
		for range 3 {
			g.address(depth)
		}
		g.emit(0xFC, 11, 0)
	}
	return ""
}

// call generates a call, and returns what it pushes.
func (g *generator) call(depth int) string {
	if g.IntN(3) > 0 {
		f := g.IntN(len(g.funcs))
		t := g.types[g.funcs[f]]
		g.exprs(t.params, depth)
		g.at(0x10, f)
		return t.results
	}
	i := g.IntN(inTable)
	typ := g.funcs[g.elems[i]]
	g.exprs(g.types[typ].params, depth)
	if g.IntN(4) > 0 {
		g.constant('i', uint64(i))
	} else {
		g.expr('i', depth)
		g.constant('i', 7)
		g.emit(0x71)
	}
	g.at(0x11, typ)
	g.emit(0)
	return g.types[typ].results
}

// block generates a block, a loop or an if, and returns what it pushes.
func (g *generator) block(depth int) string {
	typ, kind := g.IntN(len(g.types)), byte(2+g.IntN(3))
	t := g.types[typ]
	g.exprs(t.params, depth)
	label := t.results
	switch kind {
	case 3:
		label = t.params
	case 4:
		g.expr('i', depth)
	}
	g.at(kind, typ)
	body := func() {
		if kind == 3 {
			g.burn()
		}
		g.labels = append(g.labels, label)
		g.pop(t.params)
		g.statements(depth)
		g.exprs(t.results, depth)
		g.labels = g.labels[:len(g.labels)-1]
	}
	body()
	if kind == 4 {
		g.emit(5)
		body()
	}
	g.emit(0x0B)
	return t.results
}

// burn generates the use of fuel. Without any, the function returns.
func (g *generator) burn() {
	g.at(0x23, fuel)
	g.emit(0x45, 0x04, 0x40)
	for i := range g.typ.results {
		g.constant(g.typ.results[i], 0)
	}
	g.emit(0x0F, 0x0B)
	g.at(0x23, fuel)
	g.constant('i', 1)
	g.emit(0x6B)
	g.at(0x24, fuel)
}

// label returns the depth of a label and its types.
func (g *generator) label() (int, string) {
	i := g.IntN(len(g.labels))
	return i, g.labels[len(g.labels)-1-i]
}

// branchIf generates a br_if, and returns what it leaves.
func (g *generator) branchIf(depth int) string {
	i, types := g.label()
	g.exprs(types, depth)
	g.expr('i', depth)
	g.at(0x0D, i)
	return types
}

// leave generates code after which nothing is executed.
func (g *generator) leave(depth int) {
	i, types := g.label()
	switch g.IntN(8) {
	case 0:
		g.emit(0)
	case 1:
		g.exprs(g.typ.results, depth)
		g.emit(0x0F)
	case 2:
		g.exprs(types, depth)
		g.at(0x0C, i)
	case 3:
		f := g.IntN(len(g.funcs))
		if t := g.types[g.funcs[f]]; t.results == g.typ.results {
			g.exprs(t.params, depth)
			g.at(0x12, f)
		} else {
			g.emit(0)
		}
	default:
		g.exprs(types, depth)
		g.expr('i', depth)
		var list []int
		for range g.IntN(5) {
			if j, other := g.label(); other == types {
				list = append(list, j)
			}
		}
		g.at(0x0E, len(list))
		for _, j := range append(list, i) {
			g.code = binary.AppendUvarint(g.code, uint64(j))
		}
	}
}

func (g *generator) statements(depth int) {
	for range g.IntN(4) {
		t := g.letter()
		switch g.IntN(8) {
		case 0, 1:
			if l := g.local(t); l >= 0 {
				g.expr(t, depth)
				g.at(0x21, l)
			}
		case 2:
			g.expr(t, depth)
			g.canonical(t)
			g.at(0x24, strings.IndexByte(letters, t))
		case 3, 4:
			g.address(depth)
			g.expr(t, depth)
			g.canonical(t)
			g.emit(stores[t][g.IntN(len(stores[t]))], 0)
			g.code = binary.AppendUvarint(g.code, uint64(g.IntN(16)))
		case 5:
			g.pop(g.branchIf(depth))
		case 6:
			g.pop(g.block(depth))
		case 7:
			g.pop(g.call(depth))
		}
	}
}

// function generates the body of a function and adds it to a section.
func (g *generator) function(section []byte, t signature, size int) []byte {
	declared := "fF" + g.letters(6)
	g.code, g.typ, g.locals, g.labels, g.size = nil, t, t.params+declared, []string{t.results}, size
	g.emit(byte(len(declared)))
	for i := range declared {
		g.emit(1, typeBytes[declared[i]])
	}
	g.burn()
	g.statements(5)
	g.exprs(t.results, 5)
	return g.end(section)
}

// end adds the code as a body to a section.
func (g *generator) end(section []byte) []byte {
	g.emit(0x0B)
	return append(binary.AppendUvarint(section, uint64(len(g.code))), g.code...)
}

// hash is the code of a function that returns a hash of the first page of the memory.
var hash = []byte{
	2, 1, 0x7F, 1, 0x7E, // local 0 is the address, local 1 the hash
	0x03, 0x40,
	0x20, 1, 0x42, 31, 0x7E, 0x20, 0, 0x29, 3, 0, 0x7C, 0x21, 1, // hash = hash * 31 + the word
	0x20, 0, 0x41, 8, 0x6A, 0x22, 0, // address += 8
	0x41, 0x80, 0x80, 4, 0x49, 0x0D, 0, 0x0B, // if it is less than 65536, again
	0x20, 1,
}

// module returns a module and the types of its functions.
func (g *generator) module() (string, []signature) {
	g.types = []signature{{"", ""}, {"", "I"}}
	for range 10 {
		g.types = append(g.types, signature{g.letters(3), g.letters(2)})
	}
	n := 2 + g.IntN(4)
	for range n {
		g.funcs = append(g.funcs, g.IntN(len(g.types)))
	}
	for range inTable {
		g.elems = append(g.elems, g.IntN(n))
	}
	vector := func(n int) []byte { return binary.AppendUvarint(nil, uint64(n)) }
	types, funcs, exports, code := vector(len(g.types)), vector(2*n+1), vector(n+5), vector(2*n+1)
	var list []signature
	for _, t := range g.types {
		types = append(types, 0x60)
		for _, letters := range []string{t.params, t.results} {
			types = append(types, byte(len(letters)))
			for i := range letters {
				types = append(types, typeBytes[letters[i]])
			}
		}
	}
	for _, t := range append(append(g.funcs, g.funcs...), 1) {
		funcs = append(funcs, byte(t))
	}
	export := func(name string, kind, i byte) {
		exports = append(append(append(exports, byte(len(name))), name...), kind, i)
	}
	for i, t := range g.funcs {
		list = append(list, g.types[t])
		code = g.function(code, g.types[t], 10+g.IntN(150))
		export(strconv.Itoa(i), 0, byte(n+i))
	}
	for i, t := range list { // what is exported
		g.code = []byte{0}
		g.constant('i', 100)
		g.at(0x24, fuel)
		for j := range t.params {
			g.at(0x20, j)
		}
		g.at(0x10, i)
		code = g.end(code)
	}
	g.code = append([]byte(nil), hash...)
	code = g.end(code)
	export("sum", 0, byte(2*n))
	g.code = vector(5)
	for i := range letters {
		g.emit(typeBytes[letters[i]], 1)
		g.constant(letters[i], g.edge(letters[i]))
		g.emit(0x0B)
		export("g"+strconv.Itoa(i), 3, byte(i))
	}
	g.emit(0x7F, 1, 0x41, 0, 0x0B)
	globals := g.code
	elems := []byte{1, 0, 0x41, 0, 0x0B, inTable}
	for _, f := range g.elems {
		elems = append(elems, byte(f))
	}
	data := []byte{1, 0, 0x41, 0, 0x0B, 64}
	for range 64 {
		data = append(data, byte(g.IntN(256)))
	}
	text := []byte("\x00asm\x01\x00\x00\x00")
	for _, s := range []struct {
		id   byte
		body []byte
	}{{1, types}, {3, funcs}, {4, []byte{1, 0x70, 0, inTable + 2}}, {5, []byte{1, 1, 1, 2}}, {6, globals}, {7, exports}, {9, elems}, {10, code}, {11, data}} {
		text = append(binary.AppendUvarint(append(text, s.id), uint64(len(s.body))), s.body...)
	}
	return string(text), list
}

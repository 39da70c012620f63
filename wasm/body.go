// This file defines the walk over the instructions of a function or of a constant expression. One walk validates
// (section 3.3 of the specification and the algorithm of its appendix) and, if there is a converter, builds
// continuations on the way: control.go says how.

package wasm

import (
	"slices"

	"cpsc/cps"
)

// A walker walks over an expression. Without a converter, it only validates.
type walker struct {
	reader
	m      *Module
	f      *Func          // nil in a constant expression
	number int            // of f
	stamp  map[uint32]int // by declared local: the number of the last function that names it, plus one

	at     int // the offset of the instruction
	stack  []operand
	frames []frame

	*converter
	result  cps.Value      // of a constant expression
	off     bool           // nothing is built: there is no converter, or the instruction is not reachable
	vars    []cps.Variable // of the parameters and the declared locals that f uses
	memory  cps.Value      // if f uses it
	tries   []int          // the frames of try blocks around the instruction, whose handlers catch
	scratch []cps.Value    // a buffer of popAll
	args    []cps.Value    // a buffer of plain
}

// An operand is a value on the stack of operands.
type operand struct {
	typ  ValType
	x    cps.Value // if it is built
	cond bool      // x is a bool, and the operand is 1 or 0
}

// A frame is a block whose end has not been reached.
type frame struct {
	op              byte // the instruction that began it, or its current part; opCall: the function
	params, results []ValType
	height          int  // of the stack below the parameters
	dead            bool // the rest is unreachable by the rules of validation
	blockConts
}

// targets returns the types that a branch to the frame passes.
func (f *frame) targets() []ValType {
	if f.op == opLoop {
		return f.params
	}
	return f.results
}

func (w *walker) top() *frame { return &w.frames[len(w.frames)-1] }

func (w *walker) invalid(format string, args ...any) { w.fail(Invalid, w.at, format, args...) }

// name returns the name of the instruction, for messages.
func (w *walker) name() string {
	b := w.data[w.at]
	if b == opPrefix {
		r := reader{w.data, w.at + 1, w.end}
		return extended[r.u32()].name
	}
	return opcodes[b].name
}

func (w *walker) push(t ValType, x cps.Value) { w.stack = append(w.stack, operand{typ: t, x: x}) }

func (w *walker) pushAll(types []ValType, xs []cps.Value) {
	for i, t := range types {
		x := cps.NoValue
		if !w.off {
			x = xs[i]
		}
		w.push(t, x)
	}
}

// pop removes an operand that must have a type, or any if the type is anyType.
func (w *walker) pop(want ValType) operand {
	f := w.top()
	if len(w.stack) == f.height {
		if !f.dead {
			w.invalid("type mismatch: %s needs an operand, and the stack is empty", w.name())
		}
		return operand{typ: want}
	}
	o := w.stack[len(w.stack)-1]
	w.stack = w.stack[:len(w.stack)-1]
	if o.typ != want && want != anyType && o.typ != anyType {
		w.invalid("type mismatch: %s needs an operand of type %s and gets %s", w.name(), want, o.typ)
	}
	return o
}

// popAll removes operands of some types and returns their values, in a buffer.
func (w *walker) popAll(types []ValType) []cps.Value {
	n := len(types)
	w.scratch = slices.Grow(w.scratch[:0], n)[:n]
	for i := n - 1; i >= 0; i-- {
		w.scratch[i] = w.value(w.pop(types[i]))
	}
	return w.scratch
}

// value returns the value of an operand.
func (w *walker) value(o operand) cps.Value {
	if o.cond && !w.off {
		return w.b.Op(cps.Bit, o.x)
	}
	return o.x
}

// popValue removes an operand and returns its value.
func (w *walker) popValue(t ValType) cps.Value { return w.value(w.pop(t)) }

// popCond removes an i32 and returns whether it is not 0, as a bool.
func (w *walker) popCond() cps.Value {
	o := w.pop(I32)
	if w.off || o.cond {
		return o.x
	}
	return w.b.Op(cps.Ne, o.x, w.b.Int(0))
}

// label returns the frame that a branch goes to, by its depth.
func (w *walker) label() *frame { return &w.frames[w.labelIndex()] }

func (w *walker) labelIndex() int { return len(w.frames) - 1 - int(w.index("label", len(w.frames))) }

// begin begins a frame whose parameters are popped.
func (w *walker) begin(op byte, t *FuncType) *frame {
	w.frames = append(w.frames, frame{op: op, params: t.Params, results: t.Results, height: len(w.stack), blockConts: noConts})
	return w.top()
}

// unreachable says that control does not get to the next instruction.
func (w *walker) unreachable() {
	f := w.top()
	w.stack = w.stack[:f.height]
	f.dead, w.off = true, true
}

// finish pops the results of the innermost frame, which ends or goes on with another part.
func (w *walker) finish() []cps.Value {
	f := w.top()
	xs := w.popAll(f.results)
	if n := len(w.stack) - f.height; n > 0 {
		w.invalid("type mismatch: %d operands are left at the end of a block", n)
	}
	return xs
}

// blockType reads the type of a block.
func (w *walker) blockType() *FuncType {
	if w.pos < w.end {
		b := w.data[w.pos]
		if b == 0x40 {
			w.pos++
			return &FuncType{}
		}
		if b&0xC0 == 0x40 { // a negative number of one byte
			return &FuncType{Results: []ValType{w.valType()}}
		}
	}
	at := w.pos
	i := w.signed(33)
	if i < 0 {
		w.fail(Malformed, at, "malformed block type")
	}
	if i >= int64(len(w.m.Types)) {
		w.fail(Invalid, at, "unknown type %d", i)
	}
	return &w.m.Types[i]
}

// function walks over a function.
func (w *walker) function(f *Func) {
	w.f, w.reader = f, f.body
	w.expression(f.Type)
	if w.pos != w.end {
		w.malformed("section size mismatch: the function ends before its body")
	}
	slices.Sort(f.used)
}

// expression walks over instructions to the end of an expression with a type.
func (w *walker) expression(t *FuncType) {
	w.stack, w.frames, w.tries = w.stack[:0], w.frames[:0], w.tries[:0]
	w.off = w.converter == nil
	w.begin(opCall, &FuncType{Results: t.Results})
	for len(w.frames) > 0 {
		w.instruction()
	}
}

// local reads the index of a local and returns its type and variable.
func (w *walker) local() (ValType, cps.Variable) {
	f := w.f
	params := uint32(len(f.Type.Params))
	at := w.pos
	i := w.u32()
	if i < params {
		return f.Type.Params[i], w.variable(int(i))
	}
	t, ok := f.localType(i)
	if !ok {
		w.fail(Invalid, at, "unknown local %d", i)
	}
	if w.converter == nil {
		if w.stamp[i] != w.number+1 {
			w.stamp[i] = w.number + 1
			f.used = append(f.used, i)
		}
		return t, 0
	}
	n, _ := slices.BinarySearch(f.used, i)
	return t, w.variable(int(params) + n)
}

func (w *walker) variable(i int) cps.Variable {
	if w.converter == nil {
		return 0
	}
	return w.vars[i]
}

func (w *walker) needMemory() {
	if len(w.m.Memories) == 0 {
		w.invalid("unknown memory 0")
	}
	w.f.mem = true
}

// memoryIndex reads the index of the memory.
func (w *walker) memoryIndex() {
	if w.byte() != 0 {
		w.fail(Malformed, w.pos-1, "zero byte expected: there is one memory")
	}
	w.needMemory()
}

// dataIndex checks the index of a data segment. The section with their number comes before the code; if there is none,
// Decode says what is wrong when it knows whether there are segments.
func (w *walker) dataIndex(at int, i uint32) {
	switch m := w.m; {
	case m.dataCount < 0 && m.uncounted == 0:
		m.uncounted = at
	case m.dataCount >= 0 && int64(i) >= int64(m.dataCount):
		w.fail(Invalid, at, "unknown data segment %d", i)
	}
}

func (w *walker) table() (uint32, ValType) {
	i := w.index("table", len(w.m.Tables))
	return i, w.m.Tables[i].Elem
}

// instruction reads an instruction, validates it and builds what it becomes.
//
//gocyclo:ignore
func (w *walker) instruction() {
	w.at = w.pos
	op := w.byte()
	if w.f == nil && !constants[op] {
		if opcodes[op].name == "" && refused[op] == "" {
			w.fail(Malformed, w.at, "illegal opcode %#x", op)
		}
		w.invalid("constant expression required: %s is none", opcodes[op].name)
	}
	if !w.off {
		w.b.At(w.position(w.at))
	}
	o := &opcodes[op]
	if o.lower != nil {
		w.plain(o)
		return
	}
	if op != opPrefix {
		w.checkPlace(op)
	}
	switch op {
	case opUnreachable:
		w.trap("unreachable")
		w.unreachable()
	case opNop:
	case opBlock, opLoop, opIf, opTry, opTryTable:
		w.block(op)
	case opElse:
		w.els()
	case opEnd:
		w.endBlock()
	case opCatch, opCatchAll:
		w.catchPart(op)
	case opDelegate:
		w.delegate()
	case opThrow:
		i := w.index("tag", len(w.m.Tags))
		w.throw(i, w.popAll(w.m.Tags[i].Params))
		w.unreachable()
	case opRethrow:
		f := w.label()
		if f.op != opCatch && f.op != opCatchAll {
			w.invalid("invalid rethrow label: it is not a catch")
		}
		w.rethrow(f)
		w.unreachable()
	case opThrowRef:
		w.throwRef(w.popValue(ExnRef))
		w.unreachable()
	case opBr:
		f := w.label()
		w.branch(f, w.popAll(f.targets()))
		w.unreachable()
	case opBrIf:
		c := w.popCond()
		f := w.label()
		xs := w.popAll(f.targets())
		w.branchIf(f, c, xs)
		w.pushAll(f.targets(), xs)
	case opBrTable:
		w.branchTable()
		w.unreachable()
	case opReturn:
		f := &w.frames[0]
		w.branch(f, w.popAll(f.results))
		w.unreachable()
	case opCall, opReturnCall:
		i := w.index("function", len(w.m.Funcs))
		w.call(op == opReturnCall, w.m.Funcs[i].Type, func() cps.FuncID { return w.funcs[i] }, cps.NoValue)
	case opCallIndirect, opReturnCallIndirect:
		t := &w.m.Types[w.index("type", len(w.m.Types))]
		table, elem := w.table()
		if elem != FuncRef {
			w.invalid("type mismatch: %s needs a table of funcref, not %s", o.name, elem)
		}
		if w.converter != nil && w.inPlace != nil {
			call := func() cps.FuncID { return w.standIn(Instruction{opCallIndirect, t, table}) }
			w.call(op == opReturnCallIndirect, t, call, cps.NoValue, w.popValue(I32))
			return
		}
		callee := w.callee(t, table, w.popValue(I32))
		w.call(op == opReturnCallIndirect, t, nil, callee)
	case opDrop:
		w.pop(anyType)
	case opSelect, opSelectTyped:
		w.selectValue(op == opSelectTyped)
	case opLocalGet:
		t, v := w.local()
		x := cps.NoValue
		if !w.off {
			x = w.b.Get(v)
		}
		w.push(t, x)
	case opLocalSet, opLocalTee:
		t, v := w.local()
		x := w.popValue(t)
		if !w.off {
			w.b.Set(v, x)
		}
		if op == opLocalTee {
			w.push(t, x)
		}
	case opGlobalGet:
		n := len(w.m.globals)
		if w.f == nil {
			n = w.m.imported(GlobalKind)
		}
		i := w.index("global", n)
		g := w.m.globals[i]
		if w.f == nil && g.Mutable {
			w.invalid("constant expression required: global %d is mutable", i)
		}
		w.push(g.Type, w.globalGet(i))
	case opGlobalSet:
		i := w.index("global", len(w.m.globals))
		g := w.m.globals[i]
		if !g.Mutable {
			w.invalid("global is immutable")
		}
		w.globalSet(i, w.popValue(g.Type))
	case opTableGet:
		i, t := w.table()
		w.push(t, w.tableGet(i, w.popValue(I32)))
	case opTableSet:
		i, t := w.table()
		x := w.popValue(t)
		w.tableSet(i, w.popValue(I32), x)
	case opMemorySize:
		w.memoryIndex()
		w.push(I32, w.memorySize())
	case opMemoryGrow:
		w.memoryIndex()
		w.push(I32, w.memoryGrow(w.popValue(I32)))
	case opI32Const:
		w.push(I32, w.int(w.signed(32)))
	case opI64Const:
		w.push(I64, w.int(w.signed(64)))
	case opF32Const:
		w.push(F32, w.float(cps.BitsFloat32, int64(int32(w.float32()))))
	case opF64Const:
		w.push(F64, w.float(cps.BitsFloat, int64(w.float64())))
	case opI32Eqz:
		c := w.popCond()
		if !w.off {
			c = w.b.Op(cps.Not, c)
		}
		w.stack = append(w.stack, operand{I32, c, true})
	case opRefNull:
		t := w.heapType()
		w.push(t, w.null(t))
	case opRefIsNull:
		o := w.pop(anyType)
		if o.typ != anyType && !o.typ.isRef() {
			w.invalid("type mismatch: ref.is_null needs a reference and gets %s", o.typ)
		}
		w.stack = append(w.stack, operand{I32, w.isNull(o), true})
	case opRefFunc:
		i := w.index("function", len(w.m.Funcs))
		if w.f != nil && !w.m.declared[i] {
			w.invalid("undeclared function reference: function %d", i)
		}
		if w.converter == nil {
			w.m.refer(i)
		}
		w.push(FuncRef, w.funcRef(i))
	case opPrefix:
		w.extended()
	default:
		if feature := refused[op]; feature != "" {
			w.unsupported(w.at, feature, "an instruction")
		}
		w.fail(Malformed, w.at, "illegal opcode %#x", op)
	}
}

// plain handles an instruction with fixed types.
func (w *walker) plain(o *opcode) {
	offset := w.memArg(o)
	xs := w.popAll(o.params)
	x := cps.NoValue
	if !w.off {
		if o.width > 0 {
			address := w.b.Op(cps.Add, low32(w.b, xs[0]), w.b.Int(int64(offset)))
			w.args = append(append(w.args[:0], w.memory, address), xs[1:]...)
			xs = w.args
		}
		x = o.lower(w.b, xs)
	}
	for _, t := range o.results {
		w.stack = append(w.stack, operand{t, x, o.types[len(o.types)-1] == 'b'})
	}
}

// memArg reads the alignment and the offset of a load or a store.
func (w *walker) memArg(o *opcode) (offset uint32) {
	if o.width == 0 {
		return 0
	}
	at := w.pos
	align := w.u32()
	if align&^0x3F == 0x40 { // a memory index follows
		w.unsupported(at, memories, "a memory index")
	}
	if align >= 32 {
		w.fail(Malformed, at, "malformed memop flags %d", align)
	}
	offset = w.u32()
	w.needMemory()
	if 1<<align > o.width {
		w.fail(Invalid, at, "alignment must not be larger than natural: 2^%d for %d bytes", align, o.width)
	}
	return offset
}

// heapType reads the type of a null reference.
func (w *walker) heapType() ValType {
	at := w.pos
	switch b := w.byte(); b {
	case byte(FuncRef), byte(ExternRef), byte(ExnRef):
		return ValType(b)
	default:
		if feature := otherTypes[b]; feature != "" || b < 0x40 {
			w.unsupported(at, typedRefs, "a heap type")
		}
	}
	w.fail(Malformed, at, "malformed reference type")
	return 0
}

func (w *walker) selectValue(typed bool) {
	var types []ValType
	if typed {
		for range w.count() {
			types = append(types, w.valType())
		}
		if len(types) != 1 {
			w.invalid("invalid result arity: select has %d", len(types))
		}
	}
	c := w.popCond()
	t := anyType
	if typed {
		t = types[0]
	}
	y := w.pop(t)
	x := w.pop(t)
	if !typed {
		if t = x.typ; t == anyType {
			t = y.typ
		}
		if t.isRef() || y.typ != t && y.typ != anyType {
			w.invalid("type mismatch: select of %s and %s", x.typ, y.typ)
		}
	}
	if w.off {
		w.push(t, cps.NoValue)
		return
	}
	w.push(t, w.choose(c, w.value(x), w.value(y), t))
}

// extended handles the instructions after opPrefix.
func (w *walker) extended() {
	at := w.pos
	code := w.u32()
	if code >= uint32(len(extended)) {
		w.fail(Malformed, at, "illegal opcode 0xfc %#x", code)
	}
	if o := &extended[code]; o.lower != nil {
		w.plain(o)
		return
	}
	if code > opMemoryFill {
		w.checkPlace(opPrefix)
	}
	switch code {
	case opMemoryInit, opDataDrop:
		at := w.pos
		i := w.u32()
		if code == opMemoryInit {
			w.memoryIndex()
		}
		w.dataIndex(at, i)
		if code == opDataDrop {
			w.drop(i)
			return
		}
		w.memoryInit(i, w.popAll(initType.Params))
	case opMemoryCopy:
		w.memoryIndex()
		w.memoryIndex()
		w.memoryCopy(w.popAll(initType.Params))
	case opMemoryFill:
		w.memoryIndex()
		w.memoryFill(w.popAll(initType.Params))
	case opTableInit, opElemDrop:
		i := w.index("elem segment", len(w.m.elems))
		if code == opElemDrop {
			w.elemDrop(i)
			return
		}
		t, elem := w.table()
		if w.m.elems[i].typ != elem {
			w.invalid("type mismatch: elements of type %s for a table of %s", w.m.elems[i].typ, elem)
		}
		w.tableInit(t, i, w.popAll(initType.Params))
	case opTableCopy:
		to, t := w.table()
		from, u := w.table()
		if t != u {
			w.invalid("type mismatch: a table of %s is copied to one of %s", u, t)
		}
		w.tableCopy(to, from, w.popAll(initType.Params))
	case opTableGrow:
		i, t := w.table()
		xs := w.popAll([]ValType{t, I32})
		w.push(I32, w.tableGrow(i, xs))
	case opTableSize:
		i, _ := w.table()
		w.push(I32, w.tableSize(i))
	case opTableFill:
		i, t := w.table()
		w.tableFill(i, w.popAll([]ValType{I32, t, I32}))
	}
}

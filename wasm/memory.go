// This file defines what instructions on memories, tables, globals and references become, and how a module is
// instantiated.

package wasm

import "cpsc/cps"

const pageBits = 16 // a page has 64 KB

func (w *walker) int(n int64) cps.Value {
	if w.off {
		return cps.NoValue
	}
	return w.b.Int(n)
}

// float returns the float with a representation, whose payload an operation keeps if it is no number.
func (w *walker) float(c cps.Code, bits int64) cps.Value {
	if w.off {
		return cps.NoValue
	}
	return w.b.Op(c, w.b.Int(bits))
}

// trap ends the continuation with a trap.
func (w *walker) trap(message string) {
	if !w.off {
		w.b.Op(cps.Trap, w.b.String(message))
		w.b.Exit(w.b.Int(1))
	}
}

// choose returns x if c is true, or else y.
func (w *walker) choose(c, x, y cps.Value, t ValType) cps.Value {
	if t != ExnRef {
		return w.b.Op(cps.Select, c, x, y)
	}
	v := w.b.Variable("", w.typ(t))
	w.b.Set(v, y)
	w.b.If(c, func() { w.b.Set(v, x) }, nil)
	return w.b.Get(v)
}

// zero returns the initial value of a local.
func (w *walker) zero(t ValType) cps.Value {
	switch t {
	case F32, F64:
		return w.b.Float(0)
	case FuncRef, ExternRef, ExnRef:
		return w.null(t)
	}
	return w.b.Int(0)
}

// References

func (w *walker) null(t ValType) cps.Value {
	switch {
	case w.converter == nil:
		return cps.NoValue
	case t == ExnRef:
		return w.b.Nil(w.typ(t))
	}
	return w.b.Int(-1)
}

func (w *walker) isNull(o operand) cps.Value {
	if w.off {
		return cps.NoValue
	}
	return w.b.Op(cps.Eq, o.x, w.null(o.typ))
}

func (w *walker) funcRef(i uint32) cps.Value {
	if w.off {
		return cps.NoValue
	}
	r := w.refs[w.funcs[i]]
	return w.b.Int(r.sig.first + int64(r.index))
}

// callee returns the function of a type at an index in a table.
func (w *walker) callee(t *FuncType, table uint32, i cps.Value) cps.Value {
	if w.off {
		return cps.NoValue
	}
	s := w.signature(t)
	n := w.b.Op(cps.Sub, w.tableGet(table, i), w.b.Int(s.first))
	return w.b.Op(cps.Index, w.b.GetGlobal(s.global), n)
}

// Globals

func (w *walker) globalGet(i uint32) cps.Value {
	if w.off {
		return cps.NoValue
	}
	if g := w.globals[i]; g.flat {
		return w.constantValue(g.init, g.Type)
	}
	return w.b.GetGlobal(w.globalIDs[i])
}

func (w *walker) globalSet(i uint32, x cps.Value) {
	if !w.off {
		w.b.SetGlobal(w.globalIDs[i], x)
	}
}

// constantValue returns the value of a constant expression.
func (c *converter) constantValue(r reader, t ValType) cps.Value {
	w := walker{reader: r, m: c.m, converter: c}
	w.expression(&FuncType{Results: []ValType{t}})
	return w.result
}

// Memories

func (w *walker) memorySize() cps.Value {
	if w.off {
		return cps.NoValue
	}
	return w.b.Op(cps.Ushr, w.b.Op(cps.Len, w.memory), w.b.Int(pageBits))
}

func (w *walker) memoryGrow(n cps.Value) cps.Value {
	if w.off {
		return cps.NoValue
	}
	n = low32(w.b, n)
	fits := w.b.Op(cps.Le, w.b.Op(cps.Add, w.memorySize(), n), w.b.Int(int64(w.memoryLimits.Max)))
	n = w.b.Op(cps.Select, fits, w.b.Op(cps.Shl, n, w.b.Int(pageBits)), w.b.Int(-1)) // grow refuses -1
	return w.b.Op(cps.Shr, w.b.Op(cps.Grow, w.memory, n), w.b.Int(pageBits))
}

func (w *walker) memoryInit(segment uint32, x []cps.Value) {
	if !w.callInstruction(opMemoryInit, initType, segment, x...) {
		from := w.b.GetGlobal(w.dataIDs[segment])
		w.b.Op(cps.Move, w.memory, low32(w.b, x[0]), from, low32(w.b, x[1]), low32(w.b, x[2]))
	}
}

func (w *walker) memoryCopy(x []cps.Value) {
	if !w.off {
		w.b.Op(cps.Move, w.memory, low32(w.b, x[0]), w.memory, low32(w.b, x[1]), low32(w.b, x[2]))
	}
}

func (w *walker) memoryFill(x []cps.Value) {
	if !w.off {
		w.b.Op(cps.Fill, w.memory, low32(w.b, x[0]), x[1], low32(w.b, x[2]))
	}
}

func (w *walker) drop(segment uint32) {
	if !w.callInstruction(opDataDrop, dropType, segment) {
		w.b.SetGlobal(w.dataIDs[segment], w.b.String(""))
	}
}

// Tables

func (w *walker) tableGet(table uint32, i cps.Value) cps.Value {
	if w.off {
		return cps.NoValue
	}
	return w.b.Op(cps.Index, w.b.GetGlobal(w.tables[table]), low32(w.b, i))
}

func (w *walker) tableSet(table uint32, i, x cps.Value) {
	if !w.off {
		w.b.Op(cps.SetIndex, w.b.GetGlobal(w.tables[table]), low32(w.b, i), x)
	}
}

func (w *walker) tableSize(table uint32) cps.Value {
	if w.off {
		return cps.NoValue
	}
	return w.b.Op(cps.Len, w.b.GetGlobal(w.tables[table]))
}

func (w *walker) elemDrop(segment uint32) {
	if !w.off {
		t := w.p.ArrayType(w.typ(w.m.elems[segment].typ))
		w.b.SetGlobal(w.elemIDs[segment], w.b.ArrayLit(t))
	}
}

func (w *walker) tableInit(table, segment uint32, x []cps.Value) {
	if !w.off {
		w.copyElements(table, w.b.GetGlobal(w.elemIDs[segment]), x[0], x[1], x[2])
	}
}

func (w *walker) tableCopy(to, from uint32, x []cps.Value) {
	if !w.off {
		w.copyElements(to, w.b.GetGlobal(w.tables[from]), x[0], x[1], x[2])
	}
}

// kind returns how the name of a helper ends that works on a table like this one.
func (w *walker) kind(table uint32) string {
	if w.m.Tables[table].Elem == ExnRef {
		return "_exn"
	}
	return ""
}

// copyElements copies n elements of an array from index j on to a table from index i on.
func (w *walker) copyElements(table uint32, from, i, j, n cps.Value) {
	f := w.helper("table_copy" + w.kind(table))
	w.b.Call(f, w.b.GetGlobal(w.tables[table]), low32(w.b, i), from, low32(w.b, j), low32(w.b, n))
}

func (w *walker) tableFill(table uint32, x []cps.Value) {
	if !w.off {
		f := w.helper("table_fill" + w.kind(table))
		w.b.Call(f, w.b.GetGlobal(w.tables[table]), low32(w.b, x[0]), x[1], low32(w.b, x[2]))
	}
}

func (w *walker) tableGrow(table uint32, x []cps.Value) cps.Value {
	if w.off {
		return cps.NoValue
	}
	most := min(int64(w.tableLimits[table].Max), maxTable)
	return w.b.Call(w.helper("table_grow"+w.kind(table)), w.b.GetGlobal(w.tables[table]), x[0], low32(w.b, x[1]), w.b.Int(most))[0]
}

// instantiate builds the function that instantiates a unit.
func (u *Unit) instantiate() error {
	b, m := u.b, u.Module
	id, alone := u.p.DeclareFunc(u.Prefix+cps.InitName, nil, nil, position(0))
	if !alone {
		id = u.declareFunc(u.Prefix+cps.InitName, &FuncType{}, position(0), nil)
	}
	u.Init = u.p.Funcs[id].Name
	u.p.Funcs[id].Exported = u.Init != cps.InitName
	b.Begin(id)
	w := &walker{m: m, converter: u.converter}
	w.frames = []frame{{op: opCall}}
	if !u.linked {
		u.linked = true
		for _, s := range u.list {
			a := b.ArrayLit(s.array)
			for _, f := range s.funcs {
				b.Op(cps.Push, a, b.Closure(f))
			}
			b.SetGlobal(s.global, a)
		}
	}
	for i := m.imported(GlobalKind); i < len(m.globals); i++ {
		if g := &m.globals[i]; !g.flat {
			b.SetGlobal(u.globalIDs[i], u.constantValue(g.init, g.Type))
		}
	}
	enough := func(have cps.Value, need uint32) {
		b.Op(cps.Assert, b.Op(cps.Ge, have, b.Int(int64(need))), b.String("an import is too small"))
	}
	for i, t := range m.Tables {
		if i < m.imported(TableKind) {
			enough(w.tableSize(uint32(i)), t.Min)
			continue
		}
		b.SetGlobal(u.tables[i], b.Op(cps.MakeArray, b.Int(int64(t.Min)), w.null(t.Elem)))
	}
	if u.memoryID >= 0 {
		if m.imported(MemoryKind) == 0 {
			b.SetGlobal(u.memoryID, b.Op(cps.MakeBytes, b.Int(int64(m.Memories[0].Min)<<pageBits)))
		}
		w.memory = b.GetGlobal(u.memoryID)
		if m.imported(MemoryKind) > 0 {
			enough(w.memorySize(), m.Memories[0].Min)
		}
	}
	for i := range m.elems {
		e := &m.elems[i]
		a := b.ArrayLit(u.p.ArrayType(u.typ(e.typ)))
		b.SetGlobal(u.elemIDs[i], a)
		if e.mode == declarative {
			continue
		}
		for _, f := range e.funcs {
			b.Op(cps.Push, a, w.funcRef(f))
		}
		for _, x := range e.exprs {
			b.Op(cps.Push, a, u.constantValue(x, e.typ))
		}
	}
	for i := range m.data {
		text := m.data[i].bytes
		b.SetGlobal(u.dataIDs[i], b.String(text))
	}
	for i := range m.elems {
		if e := &m.elems[i]; e.mode == active {
			n := b.Int(int64(len(e.funcs) + len(e.exprs)))
			w.tableInit(e.table, uint32(i), []cps.Value{u.constantValue(e.offset, I32), b.Int(0), n})
			w.elemDrop(uint32(i))
		}
	}
	for i := range m.data {
		if d := &m.data[i]; d.mode == active {
			w.memoryInit(uint32(i), []cps.Value{u.constantValue(d.offset, I32), b.Int(0), b.Int(int64(len(d.bytes)))})
			w.drop(uint32(i))
		}
	}
	if m.start >= 0 {
		w.call(false, m.Funcs[m.start].Type, func() cps.FuncID { return w.funcs[m.start] }, cps.NoValue)
	}
	b.Return()
	return b.Finish()
}

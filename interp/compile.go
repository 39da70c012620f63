// This file defines the compiler from CPS functions to instructions.

package interp

import "cpsc/cps"

// compileProgram compiles all functions, with a limit for liveness. If the
// program is observed, the machine is told when a continuation begins.
func compileProgram(p *cps.Program, limit int, observed bool) []*code {
	codes := make([]*code, len(p.Funcs))
	for i := range codes {
		codes[i] = compile(p, p.Funcs[i], limit, observed)
	}
	return codes
}

// A compiler is the state of compile.
type compiler struct {
	*code
	prog   *cps.Program
	f      *cps.Func
	layout *layout
	spare  [2]int32
	seen   []int32 // by reference slot: the number of the last edge that kept or cleared it
	edge   int32
	drop   [][]int32 // what to clear at the entry of a continuation that a branch goes to
}

func compile(p *cps.Program, f *cps.Func, limit int, observed bool) *code {
	c := &compiler{code: &code{fn: f, name: cps.DisplayName(f.Name), starts: make([]int32, len(f.Conts))},
		prog: p, f: f, layout: assign(f, limit), spare: [2]int32{-1, -1}, drop: make([][]int32, len(f.Conts))}
	c.self = &closure{code: c.code}
	c.seen = make([]int32, c.layout.size[refFile])
	c.constants()
	if c.layout.exact {
		c.dropAfterBranches()
	}
	for i := range f.Conts {
		k := &f.Conts[i]
		c.starts[i] = int32(len(c.ins))
		pos := k.Term.Pos // of the first step
		if len(k.Ops) > 0 {
			pos = k.Ops[0].Pos
		}
		if observed {
			c.emit(instr{op: opBegin, a: int32(i)}, pos)
			slots := make([]int32, len(k.Params))
			for j, x := range k.Params {
				slots[j] = c.slot(x)
			}
			c.params = append(c.params, slots)
		}
		if dead := c.drop[i]; len(dead) > 0 {
			c.emit(instr{op: opClear, b: c.addList(list{refs: dead})}, pos)
		}
		for j := range k.Ops {
			c.op(&k.Ops[j])
		}
		c.term(cps.ContID(i), &k.Term)
	}
	c.resolve()
	c.numSize, c.refSize = int(c.layout.size[numFile]), int(c.layout.size[refFile])
	return c.code
}

func (c *compiler) emit(in instr, pos cps.Pos) {
	c.ins = append(c.ins, in)
	c.pos = append(c.pos, pos)
}

func (c *compiler) addList(l list) int32 {
	c.lists = append(c.lists, l)
	return int32(len(c.lists) - 1)
}

func (c *compiler) constants() {
	for _, x := range c.layout.consts[numFile] {
		c.nums = append(c.nums, c.f.Info(x).Bits)
	}
	for _, x := range c.layout.consts[refFile] {
		c.refs = append(c.refs, c.constant(c.f.Info(x)))
	}
}

// constant returns the reference that a constant is. Of what is undefined, any
// value of the type will do.
func (c *compiler) constant(v *cps.ValueInfo) any {
	switch {
	case v.Type == cps.String:
		return v.Text
	case v.Kind == cps.ConstValue:
		return nil
	}
	return undefined(c.prog, v.Type)
}

// undefined returns what stands for an undefined reference of a type: an empty string
// or array, nil, or a reference to such a value.
func undefined(p *cps.Program, t cps.Type) any {
	switch {
	case t == cps.String:
		return ""
	case p.Kind(t) == cps.ArrayKind && isNumber(p.Elem(t)):
		return &numArray{}
	case p.Kind(t) == cps.ArrayKind:
		return &refArray{}
	case p.Kind(t) == cps.RefKind && isNumber(p.Elem(t)):
		return &cell{}
	case p.Kind(t) == cps.RefKind:
		return &cell{ref: undefined(p, p.Elem(t))}
	}
	return nil
}

func (c *compiler) slot(x cps.Value) int32 { return c.layout.slot[x] }

// split returns the slots of values by register file.
func (c *compiler) split(xs []cps.Value) (nums, refs []int32) {
	for _, x := range xs {
		if fileOf(c.f.TypeOf(x)) == numFile {
			nums = append(nums, c.slot(x))
		} else {
			refs = append(refs, c.slot(x))
		}
	}
	return nums, refs
}

func (c *compiler) list(xs []cps.Value) int32 {
	nums, refs := c.split(xs)
	return c.addList(list{nums: nums, refs: refs})
}

func (c *compiler) typedList(xs []cps.Value) int32 {
	args := make([]typedArg, len(xs))
	for i, x := range xs {
		args[i] = typedArg{c.f.TypeOf(x), c.slot(x)}
	}
	return c.addList(list{args: args})
}

// fieldSlot returns the slot of a field in its struct.
func (c *compiler) fieldSlot(s *cps.Struct, field int32) int32 {
	n := int32(0)
	for _, f := range s.Fields[:field] {
		if isNumber(f.Type) == isNumber(s.Fields[field].Type) {
			n++
		}
	}
	return n
}

func (c *compiler) op(op *cps.Op) {
	var in instr
	if op.Result != cps.NoValue {
		in.dst = c.slot(op.Result)
	}
	var s [3]int32
	var t cps.Type // of the first operand
	for i, x := range op.Args {
		if i == len(s) {
			break
		}
		s[i] = c.slot(x)
	}
	if len(op.Args) > 0 {
		t = c.f.TypeOf(op.Args[0])
	}
	in.a, in.b, in.c = s[0], s[1], s[2]
	// pick chooses by whether an element, field or variable is a number.
	pick := func(t cps.Type, n, r opcode) opcode {
		if isNumber(t) {
			return n
		}
		return r
	}
	elem := func() cps.Type { return c.prog.Elem(t) }

	switch op.Code {
	default:
		in.op = simple[op.Code].of(t)
	case cps.ToString:
		in.op, in.b = opToString, c.typedList(op.Args)
	case cps.Substr:
		in.op = opSubstr
	case cps.Len:
		if in.op = opLenString; t != cps.String {
			in.op = pick(elem(), opLenN, opLenR)
		}
	case cps.Index:
		if in.op = opIndexString; t != cps.String {
			in.op = pick(elem(), opIndexN, opIndexR)
		}
	case cps.SetIndex:
		in.op = pick(elem(), opSetIndexN, opSetIndexR)
	case cps.ArrayLit:
		in.op, in.b = pick(c.prog.Elem(cps.Type(op.Aux)), opArrayN, opArrayR), c.list(op.Args)
	case cps.MakeArray:
		in.op = pick(c.f.TypeOf(op.Args[1]), opMakeN, opMakeR)
	case cps.Push:
		in.op = pick(elem(), opPushN, opPushR)
	case cps.Pop:
		in.op = pick(elem(), opPopN, opPopR)
	case cps.Copy:
		in.op = pick(elem(), opCopyN, opCopyR)
	case cps.New:
		in.op, in.b = opNew, c.list(op.Args)
	case cps.GetField, cps.SetField, cps.RefField:
		s := c.prog.StructOf(t)
		f := s.Fields[op.Aux].Type
		in.b, in.c = c.fieldSlot(s, op.Aux), in.b
		switch op.Code {
		case cps.GetField:
			in.op = pick(f, opGetFieldN, opGetFieldR)
		case cps.SetField:
			in.op = pick(f, opSetFieldN, opSetFieldR)
		default:
			in.op = opRefField
		}
	case cps.Cell:
		in.op = pick(t, opCellN, opCellR)
	case cps.Load:
		in.op = pick(elem(), opLoadN, opLoadR)
	case cps.Store:
		in.op = pick(elem(), opStoreN, opStoreR)
	case cps.RefIndex:
		in.op = pick(elem(), opRefIndexN, opRefIndexR)
	case cps.RefGlobal:
		in.op, in.b = opRefGlobal, op.Aux
	case cps.GetGlobal:
		in.op, in.b = pick(c.prog.Globals[op.Aux].Type, opGetGlobalN, opGetGlobalR), op.Aux
	case cps.SetGlobal:
		in.op, in.b = pick(t, opSetGlobalN, opSetGlobalR), op.Aux
	case cps.Closure:
		in.op, in.b, in.c = opClosure, c.list(op.Args), op.Aux
	case cps.Print:
		in.op, in.b = opPrint, c.typedList(op.Args)
	case cps.Write:
		in.op, in.b = opWrite, c.typedList(op.Args)
	case cps.Assert:
		if in.op = opAssert; len(op.Args) > 1 {
			in.op = opAssertMessage
		}
	case cps.ReadLine:
		in.op = opReadLine
	case cps.ReadInt:
		in.op = opReadInt
	case cps.EOF:
		in.op = opEOF
	}
	c.emit(in, op.Pos)
}

// term compiles a terminator. Targets are numbers of continuations until
// resolve makes them numbers of instructions.
func (c *compiler) term(id cps.ContID, t *cps.Term) {
	switch t.Kind {
	case cps.Jump:
		c.jumps = append(c.jumps, c.jump(id, t))
		c.emit(instr{op: opJump, a: int32(len(c.jumps) - 1)}, t.Pos)
	case cps.Branch:
		c.emit(instr{op: opBranch, a: c.slot(t.Subject), b: int32(t.Targets[0]), c: int32(t.Targets[1])}, t.Pos)
	case cps.Switch:
		in := instr{op: opSwitchInt, a: c.slot(t.Subject)}
		if c.f.TypeOf(t.Subject) == cps.String {
			in.op, in.b = opSwitchString, int32(len(c.stringSwitches))
			c.stringSwitches = append(c.stringSwitches, newTable(c.f, t, func(v *cps.ValueInfo) string { return v.Text }))
		} else {
			in.b = int32(len(c.intSwitches))
			c.intSwitches = append(c.intSwitches, newTable(c.f, t, (*cps.ValueInfo).Int))
		}
		c.emit(in, t.Pos)
	case cps.Call, cps.CallValue:
		var l call
		l.nums, l.refs = c.split(t.Args)
		in := instr{op: opCall, b: int32(len(c.calls)), c: int32(t.Func)}
		tail := t.Targets[0] == cps.NoCont
		switch {
		case t.Kind == cps.CallValue && tail:
			in.op, in.a = opTailCallValue, c.slot(t.Subject)
		case t.Kind == cps.CallValue:
			in.op, in.a = opCallValue, c.slot(t.Subject)
		case tail:
			in.op = opTailCall
		}
		if !tail {
			l.toNums, l.toRefs = c.split(c.f.Conts[t.Targets[0]].Params)
			l.pc = int32(t.Targets[0])
			l.clear = c.deadAfter(id, t.Targets[0], nil)
		}
		c.calls = append(c.calls, l)
		c.emit(in, t.Pos)
	case cps.Return:
		c.emit(instr{op: opReturn, b: c.list(t.Args)}, t.Pos)
	case cps.Exit:
		c.emit(instr{op: opExit, a: c.slot(t.Subject)}, t.Pos)
	}
}

func newTable[T comparable](f *cps.Func, t *cps.Term, value func(*cps.ValueInfo) T) table[T] {
	tab := table[T]{make(map[T]int32, len(t.Cases)), int32(t.Targets[len(t.Cases)])}
	for i, x := range t.Cases {
		if v := value(f.Info(x)); i == 0 || !tab.has(v) {
			tab.targets[v] = int32(t.Targets[i])
		}
	}
	return tab
}

func (t *table[T]) has(v T) bool {
	_, ok := t.targets[v]
	return ok
}

func (t *table[T]) find(v T) int32 {
	if pc, ok := t.targets[v]; ok {
		return pc
	}
	return t.other
}

func (c *compiler) jump(id cps.ContID, t *cps.Term) jump {
	target := t.Targets[0]
	var moves [2][]move
	for i, x := range c.f.Conts[target].Params {
		file := fileOf(c.f.TypeOf(x))
		moves[file] = append(moves[file], move{c.slot(x), c.slot(t.Args[i])})
	}
	for file := range moves {
		moves[file] = sequence(moves[file], func() int32 {
			if c.spare[file] < 0 {
				c.spare[file] = c.layout.size[file]
				c.layout.size[file]++
			}
			return c.spare[file]
		})
	}
	j := jump{nums: moves[numFile], refs: moves[refFile], pc: int32(target)}
	j.clear = c.deadAfter(id, target, c.f.Conts[target].Params)
	if s := c.spare[refFile]; s >= 0 {
		for _, m := range j.refs {
			if m.dst == s {
				j.clear = append(j.clear, s)
				break
			}
		}
	}
	return j
}

// deadAfter returns the reference slots that may hold something in one
// continuation and are dead in the next; bound are parameters of that one that
// have been bound. What a continuation does not keep was cleared on the way to
// it, so that what it holds is what lives at its entry and what it defines.
func (c *compiler) deadAfter(from, to cps.ContID, bound []cps.Value) []int32 {
	if !c.layout.exact {
		return nil
	}
	c.edge++
	var dead []int32
	// isNew reports whether a value has a slot that was not met before.
	isNew := func(x cps.Value) bool {
		if x == cps.NoValue || isNumber(c.f.TypeOf(x)) || c.seen[c.slot(x)] == c.edge {
			return false
		}
		c.seen[c.slot(x)] = c.edge
		return true
	}
	for _, x := range c.layout.liveIn[to] {
		isNew(x)
	}
	for _, x := range bound {
		isNew(x)
	}
	k := &c.f.Conts[from]
	held := func(x cps.Value) {
		if isNew(x) {
			dead = append(dead, c.slot(x))
		}
	}
	for _, x := range c.layout.liveIn[from] {
		held(x)
	}
	for _, x := range k.Params {
		held(x)
	}
	for i := range k.Ops {
		held(k.Ops[i].Result)
	}
	return dead
}

// dropAfterBranches finds what to clear where a branch or a switch goes. A slot
// that one predecessor holds may be cleared on the way from all of them.
func (c *compiler) dropAfterBranches() {
	for i := range c.f.Conts {
		t := &c.f.Conts[i].Term
		if t.Kind != cps.Branch && t.Kind != cps.Switch {
			continue
		}
		for _, to := range t.Targets {
			c.drop[to] = append(c.drop[to], c.deadAfter(cps.ContID(i), to, nil)...)
		}
	}
	for i := range c.drop {
		c.edge++
		once := c.drop[i][:0]
		for _, s := range c.drop[i] {
			if c.seen[s] != c.edge {
				c.seen[s] = c.edge
				once = append(once, s)
			}
		}
		c.drop[i] = once
	}
}

// resolve replaces continuations by the instructions that they begin with.
func (c *compiler) resolve() {
	for i := range c.ins {
		if in := &c.ins[i]; in.op == opBranch {
			in.b, in.c = c.starts[in.b], c.starts[in.c]
		}
	}
	for i := range c.jumps {
		c.jumps[i].pc = c.starts[c.jumps[i].pc]
	}
	for i := range c.calls {
		c.calls[i].pc = c.starts[c.calls[i].pc]
	}
	resolveTables(c.intSwitches, c.starts)
	resolveTables(c.stringSwitches, c.starts)
}

func resolveTables[T comparable](tables []table[T], start []int32) {
	for i := range tables {
		t := &tables[i]
		t.other = start[t.other]
		for v, k := range t.targets {
			t.targets[v] = start[k]
		}
	}
}

// This file defines the first half of the compiler of the fast engine: it selects
// instructions for the operations of a function. The operands of these instructions are
// values; registers are allocated later.

package fast

import (
	"math"
	"math/bits"
	"slices"

	"cpsc/cps"
	"cpsc/emit/width"
	"cpsc/interp/internal/liveness"
	"cpsc/interp/internal/rts"
)

// A vinstr is an instruction on virtual registers: where the table of opcodes has a
// register in a, b, c or x, it has a value in v.
type vinstr struct {
	op     uint16
	v      [4]cps.Value
	c      uint16 // if c is a number
	x, y   int32
	word   uint64
	pos    cps.Pos
	args   []cps.Value // the operands of a list
	types  []cps.Type  // their types, if they matter
	target cps.ContID
	step   int32 // the number of the operation that it belongs to; that of all operations for the terminator
	live   int32 // if it allocates: the number of the mask of live references
}

// A block is a translated continuation. Its terminator is emitted later; only the
// conditions of branches and switches are instructions already.
type block struct {
	ins    []vinstr
	term   *cps.Term
	conds  []vinstr    // of a branch (one, to target 0) or a switch (a chain, and then the default)
	args   []cps.Value // of the terminator: operands of jumps, calls and returns
	passed []cps.Value // of a call: the handlers for all targets but the first; NoValue for one that is made there
	to     cps.Value   // of a call or Return: the handler for the first target; NoValue if that is local or ret
	subj   cps.Value   // the operand of CallValue and Exit
	ops    int32       // how many operations the continuation has
	live   int32       // of a call: the number of the mask of the references that are live after it
}

// A translator is the state of the translation of one function.
type translator struct {
	*compilation
	f         *cps.Func
	uses      []int32
	isRef     []bool     // by value: whether it is a reference; includes the values of newValue
	types     []cps.Type // by value: its type, or Int for a handler; includes the values of newValue
	blocks    []block
	cur       *block
	at        cps.ContID              // the number of cur
	step      int32                   // the number of the operation that is translated
	pending   map[cps.Value]*cps.Op   // comparisons that become part of the branch at the end of cur
	addresses map[cps.Value]*cps.Op   // operations that become part of loads from bytes and stores to them
	pool      map[cps.Value]cps.Value // the registers of constants that the entry loads
	low       []bool                  // see isLow; nil if no operation asks
	copies    map[cps.Value]cps.Value // the results of operations that change nothing but the type: the values that they are
	loops     []span                  // by continuation: the innermost loop that it may be part of
	resumed   []bool                  // by continuation, if the program is observed: a call passes it
	head      []vinstr                // the instructions that load the pool, at the beginning of the entry
	own       []cps.Value             // by continuation parameter: its handler; NoValue for the first
}

// poolSize bounds the constants of one function that are kept in registers.
const poolSize = 32

func translate(e *compilation, f *cps.Func) *translator {
	t := &translator{compilation: e, f: f, uses: make([]int32, len(f.Values)), isRef: make([]bool, len(f.Values)), types: make([]cps.Type, len(f.Values)),
		blocks: make([]block, len(f.Conts)), pool: map[cps.Value]cps.Value{}, copies: map[cps.Value]cps.Value{}, pending: map[cps.Value]*cps.Op{}, loops: guessLoops(f)}
	if e.observed {
		t.resumed = make([]bool, len(f.Conts))
	}
	for x := range f.Values {
		t.types[x] = f.Values[x].Type
		t.isRef[x] = fileOf(t.types[x]) == refFile
	}
	t.own = make([]cps.Value, len(f.ContParams))
	for i := range t.own[1:] {
		t.own[i+1] = t.newValue(cps.Int)
	}
	for i := range f.Conts {
		k := &f.Conts[i]
		liveness.Operands(k, func(x cps.Value) { t.uses[x]++ })
		if t.observed && k.Term.IsCall() {
			for _, to := range k.Term.Succs() {
				t.resumed[to] = true
			}
		}
	}
	t.findAddresses()
	for i := range f.Conts {
		t.cont(cps.ContID(i))
	}
	t.hoistHandlers()
	entry := &t.blocks[0]
	entry.ins = append(t.head, entry.ins...)
	return t
}

// A span is the continuations from one up to before another; none if both are 0.
type span struct{ from, to cps.ContID }

func (s span) has(k cps.ContID) bool { return s.from <= k && k < s.to }

// guessLoops guesses for each continuation the innermost loop that it is part of, if any, and so
// which continuations run often.
func guessLoops(f *cps.Func) []span {
	// Continuations are in reverse postorder, so a loop has an edge to the same or an earlier
	// one. All continuations between the ends of such an edge count as part of the loop.
	end := make([]cps.ContID, len(f.Conts))
	for i := range f.Conts {
		for _, s := range f.Conts[i].Term.Succs() {
			if int(s) <= i {
				end[s] = max(end[s], cps.ContID(i+1))
			}
		}
	}
	loops := make([]span, len(f.Conts))
	var open []span // those that a continuation is in, the innermost one last
	for i := range loops {
		k := cps.ContID(i)
		for len(open) > 0 && open[len(open)-1].to <= k {
			open = open[:len(open)-1]
		}
		if end[i] > 0 {
			open = append(open, span{k, end[i]})
		}
		if len(open) > 0 {
			loops[i] = open[len(open)-1]
		}
	}
	return loops
}

func (t *translator) newValue(typ cps.Type) cps.Value {
	t.isRef = append(t.isRef, fileOf(typ) == refFile)
	t.types = append(t.types, typ)
	t.uses = append(t.uses, 0)
	return cps.Value(len(t.isRef) - 1)
}

func (t *translator) isConst(x cps.Value) bool {
	return int(x) < len(t.f.Values) && liveness.IsConst(t.f, x)
}

// number returns the bits of a constant for a number register.
func (t *translator) number(x cps.Value) (uint64, bool) {
	if !t.isConst(x) || t.isRef[x] {
		return 0, false
	}
	return t.f.Info(x).Bits, true
}

// loadOf returns the instruction that loads the constant x into a register.
func (t *translator) loadOf(x, to cps.Value) vinstr {
	if w, ok := t.number(x); ok {
		return vinstr{op: bLoad, v: [4]cps.Value{to}, word: w}
	}
	v := t.f.Info(x)
	if v.Kind == cps.ConstValue && v.Type != cps.String {
		return vinstr{op: bNil, v: [4]cps.Value{to}}
	}
	i := t.constant(v)
	if i < 0 {
		return vinstr{op: bNil, v: [4]cps.Value{to}}
	}
	return vinstr{op: bConst, v: [4]cps.Value{to}, x: i}
}

// reg returns a value that is in a register: x itself or, for a constant, a new value into
// which the constant is loaded.
func (t *translator) reg(x cps.Value) cps.Value {
	if !t.isConst(x) {
		return t.value(x)
	}
	if r, ok := t.pool[x]; ok {
		return r
	}
	r := t.newValue(t.types[x])
	k := t.loadOf(x, r)
	if t.loops[t.at].to > 0 && len(t.pool) < poolSize {
		t.pool[x] = r
		t.head = append(t.head, k)
	} else {
		t.emit(k)
	}
	return r
}

// isLow reports whether only the low 32 bits of x are used.
func (t *translator) isLow(x cps.Value) bool {
	if t.low == nil {
		t.low = width.Low(t.f, true)
	}
	return t.low[x]
}

// value returns the value that x is a copy of, or x.
func (t *translator) value(x cps.Value) cps.Value {
	if y, ok := t.copies[x]; ok {
		return y
	}
	return x
}

func (t *translator) values(xs []cps.Value) []cps.Value {
	out := slices.Clone(xs)
	for i, x := range xs {
		out[i] = t.value(x)
	}
	return out
}

func (t *translator) regs(xs []cps.Value) []cps.Value {
	out := make([]cps.Value, len(xs))
	for i, x := range xs {
		out[i] = t.reg(x)
	}
	return out
}

func (t *translator) typesOf(xs []cps.Value) []cps.Type {
	types := make([]cps.Type, len(xs))
	for i, x := range xs {
		types[i] = t.f.TypeOf(x)
	}
	return types
}

func (t *translator) emit(p vinstr) {
	p.step = t.step
	t.cur.ins = append(t.cur.ins, p)
}

// A byCode is a table with an entry for each operation.
type byCode[T any] [math.MaxUint8 + 1]T

// A comparison holds the opcodes for a comparison of ints: with the result in a register,
// the same with an immediate, with a branch, with a branch and an immediate. It also holds
// the comparison with its operands swapped, and the negated one.
type comparison struct {
	val, valI, br, brI uint16
	swapped, negated   cps.Code
}

var comparisons = byCode[comparison]{
	cps.Eq: {bEq, bEqI, bIfEq, bIfEqI, cps.Eq, cps.Ne},
	cps.Ne: {bNe, bNeI, bIfNe, bIfNeI, cps.Ne, cps.Eq},
	cps.Lt: {bLt, bLtI, bIfLt, bIfLtI, cps.Gt, cps.Ge},
	cps.Le: {bLe, bLeI, bIfLe, bIfLeI, cps.Ge, cps.Gt},
	cps.Gt: {0, bGtI, 0, bIfGtI, cps.Lt, cps.Le},
	cps.Ge: {0, bGeI, 0, bIfGeI, cps.Le, cps.Lt},
}

// branches holds those of other comparisons, which have no immediates: of floats, and of ints without sign.
var branches = byCode[uint16]{cps.Eq: bIfEqF, cps.Ne: bIfNeF, cps.Lt: bIfLtF, cps.Le: bIfLeF, cps.Ult: bIfUlt, cps.Ule: bIfUle}

// branchOn returns the instruction that branches if x is true. If op is not nil, it
// defines x and becomes part of the branch.
func (t *translator) branchOn(op *cps.Op, x cps.Value) vinstr {
	negate := false
	for op != nil && op.Code == cps.Not {
		negate = !negate
		x = op.Args[0]
		op = t.fused(x)
	}
	if op == nil {
		p := vinstr{op: bIf, v: [4]cps.Value{t.reg(x)}}
		if negate {
			p.op = bIfNot
		}
		return p
	}
	a, b, code := op.Args[0], op.Args[1], op.Code
	switch typ := t.f.TypeOf(a); {
	case typ == cps.Float, code == cps.Ult, code == cps.Ule:
		if code == cps.Gt || code == cps.Ge {
			a, b, code = b, a, comparisons[code].swapped
		}
		p := vinstr{op: branches[code], v: [4]cps.Value{t.reg(a), t.reg(b)}, pos: op.Pos}
		if negate {
			p.negate()
		}
		return p
	case t.isRef[a]:
		if negate {
			code = comparisons[code].negated
		}
		if t.isNil(a) {
			a, b = b, a
		}
		p := vinstr{op: bIfSame, pos: op.Pos}
		if code == cps.Ne {
			p.op = bIfNotSame
		}
		if t.isNil(b) {
			p.op += bIfNil - bIfSame
			p.v[0] = t.reg(a)
			return p
		}
		p.v[0], p.v[1] = t.reg(a), t.reg(b)
		return p
	}
	if negate {
		code = comparisons[code].negated
	}
	if _, ok := t.number(a); ok {
		a, b, code = b, a, comparisons[code].swapped
	}
	if w, ok := t.number(b); ok && int64(w) == int64(int32(w)) {
		if code == cps.Eq || code == cps.Ne {
			a, w = t.sumFor(a, w)
		}
		return vinstr{op: comparisons[code].brI, v: [4]cps.Value{t.reg(a)}, y: int32(w), pos: op.Pos}
	}
	if comparisons[code].br == 0 {
		a, b, code = b, a, comparisons[code].swapped
	}
	return vinstr{op: comparisons[code].br, v: [4]cps.Value{t.reg(a), t.reg(b)}, pos: op.Pos}
}

// sumFor returns a sum that is the second result if x is n, or else x and n: if the loop goes on with the sum, as that of a
// counter, x need not live until the comparison.
func (t *translator) sumFor(x cps.Value, n uint64) (cps.Value, uint64) {
	for i := range t.f.Conts[t.at].Ops {
		op := &t.f.Conts[t.at].Ops[i]
		if w, ok := t.addend(op); ok && op.Args[0] == x && t.addresses[op.Result] != op && int64(n+w) == int64(int32(n+w)) {
			return op.Result, n + w
		}
	}
	return x, n
}

// addend returns what an operation adds to its first operand, if that is a constant.
func (t *translator) addend(op *cps.Op) (n uint64, ok bool) {
	if op.Code == cps.Add || op.Code == cps.Sub {
		n, ok = t.number(op.Args[1])
	}
	if op.Code == cps.Sub {
		n = -n
	}
	return n, ok
}

func (t *translator) isNil(x cps.Value) bool {
	if !t.isConst(x) {
		return false
	}
	v := t.f.Info(x)
	return v.Kind == cps.ConstValue && v.Type != cps.String && t.isRef[x]
}

// negations has the branches that negate each other: the first two pairs with swapped operands.
var negations = [...][2]uint16{{bIfLt, bIfLe}, {bIfUlt, bIfUle}, {bIf, bIfNot}, {bIfEq, bIfNe}, {bIfEqI, bIfNeI}, {bIfLtI, bIfGeI}, {bIfLeI, bIfGtI},
	{bIfEqF, bIfNeF}, {bIfLtF, bIfNotLtF}, {bIfLeF, bIfNotLeF}, {bIfSame, bIfNotSame}, {bIfNil, bIfNotNil}}

// negate inverts the condition of a branch.
func (p *vinstr) negate() {
	for i, pair := range negations {
		if k := slices.Index(pair[:], p.op); k >= 0 {
			p.op = pair[1-k]
			if i < 2 {
				p.v[0], p.v[1] = p.v[1], p.v[0]
			}
			return
		}
	}
}

// fused returns the operation that defines x if the branch at the end of the current
// continuation is its only use. Such an operation becomes part of the branch.
func (t *translator) fused(x cps.Value) *cps.Op { return t.pending[x] }

// findFused finds the comparisons that become part of the branch at the end.
func (t *translator) findFused(k *cps.Cont) {
	clear(t.pending)
	if k.Term.Kind != cps.Branch {
		return
	}
	want := k.Term.Subject
	for i := len(k.Ops) - 1; i >= 0; i-- {
		op := &k.Ops[i]
		if op.Result != want || want == cps.NoValue || t.uses[want] != 1 {
			continue
		}
		switch op.Code {
		case cps.Not:
			t.pending[want] = op
			want = op.Args[0]
			continue
		case cps.Eq, cps.Ne, cps.Lt, cps.Le, cps.Gt, cps.Ge, cps.Ult, cps.Ule:
			if t.f.TypeOf(op.Args[0]) != cps.String {
				t.pending[want] = op
			}
		}
		return
	}
}

// findAddresses finds the operations whose only uses are in indices of bytes: sums with constants, what these add to or is an
// index itself without its upper half, and the sums with constants of which this is the low half.
func (t *translator) findAddresses() {
	var uses []int32 // by value: how often it is an index, or in one
	eachOp := func(visit func(op *cps.Op)) {
		for i := range t.f.Conts {
			for j := range t.f.Conts[i].Ops {
				visit(&t.f.Conts[i].Ops[j])
			}
		}
	}
	eachOp(func(op *cps.Op) {
		if size, _ := op.Code.AccessSize(); size > 0 {
			if uses == nil {
				uses = make([]int32, len(t.f.Values))
			}
			uses[op.Args[1]]++
		}
	})
	if uses == nil {
		return
	}
	t.addresses = map[cps.Value]*cps.Op{}
	inner := make([]int32, len(uses)) // the same below the low half
	for round := range 3 {
		next := uses
		if round == 1 {
			next = inner
		}
		eachOp(func(op *cps.Op) {
			if op.Result == cps.NoValue || uses[op.Result] < t.uses[op.Result] || len(op.Args) < 2 || t.isConst(op.Args[0]) {
				return
			}
			w, ok := t.addend(op)
			ok = ok && int64(w) == int64(int32(w))
			if round == 1 {
				w, ok = t.number(op.Args[1])
				ok = ok && op.Code == cps.And && w == math.MaxUint32
			}
			if ok {
				t.addresses[op.Result] = op
				next[op.Args[0]]++
			}
		})
		uses = next
	}
}

// address makes an access compute its index from what it returns, as bytecode.go defines it.
func (t *translator) address(p *vinstr, x cps.Value) cps.Value {
	addend := func() (n int32) {
		if op := t.addresses[x]; op != nil && op.Code != cps.And {
			w, _ := t.addend(op)
			x, n = op.Args[0], int32(w)
		}
		return n
	}
	p.x = addend()
	if op := t.addresses[x]; op != nil {
		x, p.op = op.Args[0], p.op+bLoad8SLow-bLoad8S
		p.y = addend()
	}
	return t.reg(x)
}

func (t *translator) cont(id cps.ContID) {
	k := &t.f.Conts[id]
	t.cur, t.at = &t.blocks[id], id
	b := t.cur
	b.term, b.ops = &k.Term, int32(len(k.Ops))
	t.findFused(k)
	if t.step = 0; t.observed {
		begin := vinstr{op: bEnter, x: int32(id), pos: k.Pos}
		if id == cps.Entry || t.resumed[id] {
			begin.op = bBegin
		}
		t.emit(begin)
	}
	for i := range k.Ops {
		t.step = int32(i)
		if op := &k.Ops[i]; op.Code == cps.Sext32 && t.isLow(op.Result) {
			t.copies[op.Result] = t.reg(op.Args[0])
		} else if t.pending[op.Result] != op && t.addresses[op.Result] != op {
			t.op(op)
		}
	}
	t.step = int32(len(k.Ops))
	switch term := &k.Term; term.Kind {
	case cps.Branch:
		p := t.branchOn(t.fused(term.Subject), term.Subject)
		p.target = term.Targets[0]
		p.pos = term.Pos
		b.conds = []vinstr{p}
	case cps.Switch:
		b.conds = t.switchOn(term)
	case cps.Jump:
		b.args = t.values(term.Args) // constants are loaded directly into the registers of the target
	case cps.Call:
		b.args = t.values(term.Args)
		t.pass(term)
	case cps.CallValue:
		b.args = t.values(term.Args)
		b.subj = t.reg(term.Subject)
		t.pass(term)
	case cps.Return:
		b.args, b.to = t.values(term.Args), t.own[term.Targets[0].Own()]
		t.check(term)
	case cps.Exit:
		b.subj = t.reg(term.Subject)
	}
	for i := range b.conds {
		b.conds[i].step = b.ops
	}
}

// maxChain is the number of cases up to which a switch becomes a chain of comparisons. Above it,
// it becomes a table if that has at most maxHoles entries for each case: the letters and
// operators of ASCII are within it.
const (
	maxChain = 4
	maxHoles = 24
)

func (t *translator) switchOn(term *cps.Term) []vinstr {
	subj := t.reg(term.Subject)
	if t.f.TypeOf(term.Subject) == cps.String {
		return []vinstr{{op: bSwitchStr, v: [4]cps.Value{subj}, pos: term.Pos}}
	}
	lo, hi := int64(0), int64(0)
	for i, c := range term.Cases {
		w := t.f.Info(c).Int()
		if i == 0 {
			lo, hi = w, w
		}
		lo, hi = min(lo, w), max(hi, w)
	}
	small := int64(int32(lo)) == lo && int64(int32(hi)) == hi
	switch {
	case small && len(term.Cases) <= maxChain:
		var chain []vinstr
		for i, c := range term.Cases {
			chain = append(chain, vinstr{op: bIfEqI, v: [4]cps.Value{subj}, y: int32(t.f.Info(c).Int()), target: term.Targets[i], pos: term.Pos})
		}
		return chain
	case small && hi-lo < maxHoles*int64(len(term.Cases)):
		return []vinstr{{op: bSwitch, v: [4]cps.Value{subj}, x: int32(lo), y: int32(hi - lo + 1), pos: term.Pos}}
	}
	return []vinstr{{op: bSwitchMap, v: [4]cps.Value{subj}, pos: term.Pos}}
}

// The opcodes of operations on ints and floats: with two registers, with a
// register and an immediate, with an immediate and a register.
type arithmetic struct{ rr, ri, ir uint16 }

var intOps = byCode[arithmetic]{
	cps.Add: {bAdd, bAddI, bAddI}, cps.Sub: {bSub, bAddI, bSubFrom}, cps.Mul: {bMul, bMulI, bMulI},
	cps.Div: {bDiv, bDivI, 0}, cps.Rem: {bRem, bRemI, 0}, cps.And: {bAnd, bAndI, bAndI}, cps.Or: {bOr, bOrI, bOrI},
	cps.Xor: {bXor, bXorI, bXorI}, cps.Shl: {bShl, bShlI, 0}, cps.Shr: {bShr, bShrI, 0}, cps.Ushr: {bUshr, bUshrI, 0},
	cps.Min: {bMin, 0, 0}, cps.Max: {bMax, 0, 0},
	cps.Eq: {bEq, bEqI, bEqI}, cps.Ne: {bNe, bNeI, bNeI}, cps.Lt: {bLt, bLtI, bGtI}, cps.Le: {bLe, bLeI, bGeI},
	cps.Gt: {0, bGtI, bLtI}, cps.Ge: {0, bGeI, bLeI},
	cps.Udiv: {bUdiv, 0, 0}, cps.Urem: {bUrem, 0, 0}, cps.Ult: {bUlt, 0, 0}, cps.Ule: {bUle, 0, 0}, cps.Rotl: {bRotl, 0, 0}, cps.Rotl32: {bRotl32, 0, 0},
}

var floatOps = byCode[arithmetic]{
	cps.Add: {bAddF, bAddFI, bAddFI}, cps.Sub: {bSubF, bSubFI, bSubFromF}, cps.Mul: {bMulF, bMulFI, bMulFI}, cps.Div: {bDivF, bDivFI, bDivFromF},
	cps.Min: {bMinF, 0, 0}, cps.Max: {bMaxF, 0, 0},
	cps.Eq: {bEqF, 0, 0}, cps.Ne: {bNeF, 0, 0}, cps.Lt: {bLtF, 0, 0}, cps.Le: {bLeF, 0, 0},
}

var unaryInt = byCode[uint16]{cps.Neg: bNeg, cps.Not: bNot, cps.Com: bCom, cps.ToFloat: bToFloat, cps.Abs: bAbs, cps.BitsFloat: bMov, cps.Chr: bChr,
	cps.Sext8: bSext8, cps.Sext16: bSext16, cps.Sext32: bSext32, cps.Clz: bClz, cps.Ctz: bCtz, cps.Bit: bMov, cps.Float32: bFloat32, cps.BitsFloat32: bBitsFloat32}

var unaryFloat = byCode[uint16]{cps.Neg: bNegF, cps.ToInt: bToInt, cps.FloatBits: bFloatBits, cps.Abs: bAbsF, cps.Sqrt: bSqrt, cps.Round32: bRound32,
	cps.RawBits: bMov, cps.Float32Bits: bFloat32Bits}

// binary translates an operation with two operands that are numbers.
func (t *translator) binary(op *cps.Op, typ cps.Type) {
	a, b, code := op.Args[0], op.Args[1], op.Code
	table := &intOps
	if typ == cps.Float {
		table = &floatOps
	}
	p := vinstr{v: [4]cps.Value{op.Result}, pos: op.Pos}
	wa, aConst := t.number(a)
	wb, bConst := t.number(b)
	isDiv := typ != cps.Float && (code == cps.Div || code == cps.Rem)
	if isDiv && (wb == 0 || wb == ^uint64(0)) {
		bConst = false
	}
	switch {
	case bConst && table[code].ri != 0:
		p.op, p.v[1], p.word = table[code].ri, t.reg(a), wb
		if typ != cps.Float {
			switch {
			case code == cps.Sub:
				p.word = -wb
			case isDiv && int64(wb) > 1 && wb&(wb-1) == 0:
				p.op += bDivP - bDivI
				p.word = uint64(bits.TrailingZeros64(wb))
			}
		}
	case aConst && table[code].ir != 0:
		p.op, p.v[1], p.word = table[code].ir, t.reg(b), wa
	default:
		if code == cps.Gt || code == cps.Ge {
			a, b, code = b, a, comparisons[code].swapped
		}
		p.op, p.v[1], p.v[2] = table[code].rr, t.reg(a), t.reg(b)
	}
	t.emit(p)
}

// byElem selects an opcode by the kind of elements.
func byElem(k elemKind, num, boolean, refs uint16) uint16 { return [...]uint16{num, boolean, refs}[k] }

//gocyclo:ignore
func (t *translator) op(op *cps.Op) {
	p := vinstr{pos: op.Pos}
	p.v[0] = op.Result
	var typ cps.Type
	if len(op.Args) > 0 {
		typ = t.f.TypeOf(op.Args[0])
	}
	elem := func() elemKind { return elemKindOf(t.prog.Elem(typ)) }
	variable := func(x cps.Type, n, r uint16) uint16 {
		if rts.IsNumber(x) {
			return n
		}
		return r
	}
	// operands sets the operands of the instruction, from v[at] on.
	operands := func(at int) {
		for i, x := range op.Args {
			p.v[at+i] = t.reg(x)
		}
	}
	switch op.Code {
	case cps.Add, cps.Sub, cps.Mul, cps.Div, cps.Rem, cps.And, cps.Or, cps.Xor, cps.Shl, cps.Shr, cps.Ushr, cps.Min, cps.Max,
		cps.Eq, cps.Ne, cps.Lt, cps.Le, cps.Gt, cps.Ge, cps.Udiv, cps.Urem, cps.Ult, cps.Ule, cps.Rotl, cps.Rotl32:
		if rts.IsNumber(typ) {
			t.binary(op, typ)
			return
		}
		operands(1)
		if op.Code == cps.Gt || op.Code == cps.Ge {
			p.v[1], p.v[2] = p.v[2], p.v[1]
		}
		if typ == cps.String {
			p.op = map[cps.Code]uint16{cps.Add: bAddS, cps.Eq: bEqS, cps.Ne: bNeS, cps.Lt: bLtS, cps.Gt: bLtS, cps.Le: bLeS, cps.Ge: bLeS}[op.Code]
		} else if p.op = bSame; op.Code == cps.Ne {
			p.op = bNotSame
		}
	case cps.ToString:
		p.op, p.args, p.types = bToStr, t.regs(op.Args), t.typesOf(op.Args)
	case cps.Substr:
		if typ == cps.Bytes {
			p.op, p.args, p.types, p.y = bBytesR, t.regs(op.Args), t.typesOf(op.Args), int32(op.Code)
			break
		}
		operands(1)
		p.op = bSubstr
	case cps.Select:
		operands(1)
		p.op = variable(t.f.TypeOf(op.Result), bSelN, bSelR)
	case cps.MakeBytes:
		operands(1)
		p.op = bMakeBytes
	case cps.Load8S, cps.Load8U, cps.Load16S, cps.Load16U, cps.Load32S, cps.Load32U, cps.Load64:
		p.op = bLoad8S + uint16(op.Code-cps.Load8S)
		p.v[1], p.v[2] = t.reg(op.Args[0]), t.address(&p, op.Args[1])
	case cps.Store8, cps.Store16, cps.Store32, cps.Store64:
		p.op = bStore8 + uint16(op.Code-cps.Store8)
		p.v[0], p.v[1], p.v[2] = t.reg(op.Args[0]), t.address(&p, op.Args[1]), t.reg(op.Args[2])
	case cps.Grow, cps.Fill, cps.Move:
		p.op, p.args, p.types, p.y = bBytes, t.regs(op.Args), t.typesOf(op.Args), int32(op.Code)
		if op.Result != cps.NoValue {
			p.op = bBytesN
		}
		if op.Code == cps.Grow {
			t.pushes[elemBool] = true
		}
	case cps.Len:
		operands(1)
		p.op = bLen
	case cps.Index:
		operands(1)
		if p.op = bByte; typ != cps.String {
			p.op = byElem(elem(), bIdxN, bIdxB, bIdxR)
		}
	case cps.SetIndex:
		operands(0)
		p.op = byElem(elem(), bSetN, bSetB, bSetR)
	case cps.ArrayLit:
		p.op, p.args = byElem(elemKindOf(t.prog.Elem(cps.Type(op.Aux))), bNewN, bNewB, bNewR), t.regs(op.Args)
	case cps.MakeArray:
		operands(1)
		p.op = byElem(elemKindOf(t.f.TypeOf(op.Args[1])), bMakeN, bMakeB, bMakeR)
	case cps.Push:
		operands(0)
		p.op = byElem(elem(), bPushN, bPushB, bPushR)
		t.pushes[elem()] = true
	case cps.Pop:
		operands(1)
		p.op = byElem(elem(), bPopN, bPopB, bPopR)
	case cps.Copy:
		operands(1)
		p.op = byElem(elem(), bCopyN, bCopyB, bCopyR)
	case cps.New:
		if t.skipped[op] {
			return
		}
		p.args = t.regs(op.Args)
		p.op, p.x = bNew, t.shape(p.args, 0, 0, t.isRef)
	case cps.GetField:
		operands(1)
		s := t.prog.StructOf(typ)
		p.op, p.c = variable(s.Fields[op.Aux].Type, bGetN, bGetR), t.fields[s][op.Aux]
	case cps.SetField:
		operands(0)
		s := t.prog.StructOf(typ)
		p.op, p.c = variable(s.Fields[op.Aux].Type, bPutN, bPutR), t.fields[s][op.Aux]
	case cps.RefField:
		operands(1)
		s := t.prog.StructOf(typ)
		p.op, p.c, p.x = variable(s.Fields[op.Aux].Type, bRefFieldN, bRefFieldR), t.fields[s][op.Aux], int32(typ)
	case cps.Cell:
		operands(1)
		p.op = variable(typ, bCellN, bCellR)
	case cps.Load:
		operands(1)
		p.op, p.c = variable(t.prog.Elem(typ), bLoadN, bLoadR), uint16(elem())
	case cps.Store:
		operands(0)
		p.op, p.c = variable(t.prog.Elem(typ), bStoreN, bStoreR), uint16(elem())
	case cps.RefIndex:
		operands(1)
		p.op = byElem(elem(), bRefIdxN, bRefIdxB, bRefIdxR)
	case cps.RefGlobal:
		p.op, p.x = variable(t.prog.Globals[op.Aux].Type, bRefGlobN, bRefGlobR), op.Aux
	case cps.GetGlobal:
		p.op, p.x = variable(t.prog.Globals[op.Aux].Type, bGlobN, bGlobR), op.Aux
	case cps.SetGlobal:
		operands(0)
		p.op, p.x = variable(typ, bSetGlobN, bSetGlobR), op.Aux
	case cps.Closure:
		if len(op.Args) == 0 {
			p.op, p.x = bConst, t.funcConst(op.Aux)
			break
		}
		made, inlined := t.within[op], 0
		if p.args = op.Args; made != nil {
			inlined = 1
			p.args = slices.Clone(made.Args)
			for _, x := range op.Args {
				if x != made.Result {
					p.args = append(p.args, x)
				}
			}
		}
		p.args = t.regs(p.args)
		p.op, p.y = bClosure, t.entryOf(t.entryKeyOf(op))
		p.x = t.shape(p.args, 1, inlined, t.isRef)
	case cps.Print:
		p.op, p.args, p.types = bPrint, t.regs(op.Args), t.typesOf(op.Args)
	case cps.Write:
		p.op, p.args, p.types = bWrite, t.regs(op.Args), t.typesOf(op.Args)
	case cps.HostCall:
		p.op, p.args, p.types, p.y = bHost, t.regs(op.Args), t.typesOf(op.Args), int32(t.f.ID)
		if op.Result != cps.NoValue {
			p.op = variable(t.f.TypeOf(op.Result), bHostN, bHostR)
		}
	case cps.HostResult:
		p.op, p.x = variable(t.f.TypeOf(op.Result), bResultN, bResultR), op.Aux
	case cps.Trap:
		operands(0)
		p.op = bTrap
	case cps.Assert:
		operands(0)
		if p.op = bAssert; len(op.Args) > 1 {
			p.op = bAssertMsg
		}
	case cps.ReadLine:
		p.op = bReadLine
	case cps.ReadInt:
		p.op = bReadInt
	case cps.EOF:
		p.op = bEOF
	case cps.ThrowHere:
		p.op = bThrowHere
	case cps.ThrowFrom:
		operands(0)
		p.op = bThrowFrom
	case cps.Origin:
		p.op = bOrigin
	default: // with one or two numbers
		operands(1)
		if p.op = unaryInt[op.Code]; typ == cps.Float {
			p.op = unaryFloat[op.Code]
		}
		switch {
		case p.op == bMov:
			t.copies[op.Result] = p.v[1]
			return
		case p.op != 0:
		case op.Code.Evaluates():
			p.op, p.x = bEval1, int32(op.Code)
			if len(op.Args) == 2 {
				p.op = bEval2
			}
		default:
			panic("interp: unknown operation " + op.Code.String())
		}
	}
	t.emit(p)
}

// defined returns the value that an instruction writes, or NoValue.
func (p *vinstr) defined() cps.Value {
	if s := specs[p.op].operands; s[0] == 'N' || s[0] == 'R' {
		return p.v[0]
	}
	return cps.NoValue
}

// used calls visit for the values that an instruction reads.
func (p *vinstr) used(visit func(cps.Value)) {
	for i, kind := range specs[p.op].operands {
		if kind == 'n' || kind == 'r' {
			visit(p.v[i])
		}
	}
	for _, x := range p.args {
		visit(x)
	}
}

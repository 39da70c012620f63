// This file defines a forward data-flow analysis of bytecode that finds the kinds of the values in
// registers. It checks each register that is read: it was written on all paths to the
// instruction, was not cleared since, and, if it is a reference, is of the kind that the
// instruction needs; if it is a handler, it takes what a raise passes to it. The references that
// are live at an instruction are of the kinds of their types. A function for which this would
// take too long is not analysed.
//
// It is the forward analysis of a verifier of typed bytecode (T. Lindholm and F. Yellin, The
// Java Virtual Machine Specification, 1996, §4.9.2), with kinds of references instead of
// types.

package fast

import (
	"cmp"
	"fmt"
	"slices"

	"cpsc/cps"
	"cpsc/interp/internal/rts"
)

// A kind is the fact that is known about the value of a register.
type kind uint32

const (
	kindNone kind = iota // nothing is known: not written, or different on different paths
	kindNumber
	kindAny // a reference of unknown kind, loaded from an object
	kindNil
	kindString
	kindNums // arrays
	kindBools
	kindRefs
	kindObject // a struct
	kindFunc
	kindCell // a reference to a number
	kindRefCell
	kindHandler // and from here on: a handler that the function got, by what it takes
)

// kindLocal is the kind of a handler of a local continuation, with the number of its landing.
const kindLocal kind = 1 << 31

var kindNames = [...]string{"nothing that is known", "a number", "a reference", "nil", "a string", "an array of numbers", "an array of bools",
	"an array of references", "a struct", "a function value", "a reference to a number", "a reference to a reference"}

func (k kind) String() string {
	switch {
	case k >= kindLocal:
		return fmt.Sprintf("a handler that leads to instruction %d", k-kindLocal)
	case k >= kindHandler:
		return fmt.Sprintf("handler %d", k-kindHandler)
	}
	return kindNames[k]
}

// meet returns the kind of a register at a join point, from its kinds on two paths.
func (k kind) meet(l kind) kind {
	switch {
	case k == l:
		return k
	case k == kindNil:
		k, l = l, k
	}
	switch {
	case l == kindNil && (k == kindObject || k == kindFunc || k == kindAny):
		return k
	case k == kindAny && l > kindAny, l == kindAny && k > kindAny:
		return kindAny
	}
	return kindNone
}

// is reports whether a register of kind k may be the operand of an instruction that needs
// the kind want.
func (k kind) is(want kind) bool {
	switch {
	case k == kindNone || k == kindNumber || want == kindNumber:
		return k == want
	case want == kindAny || k == kindAny:
		return true
	case k == kindNil:
		return want == kindNil || want == kindObject || want == kindFunc
	}
	return k == want
}

// kindOf returns the kind of the values of a type.
func (v *verifier) kindOf(t cps.Type) kind {
	switch {
	case rts.IsNumber(t):
		return kindNumber
	case t == cps.String:
		return kindString
	}
	switch v.prog.Kind(t) {
	case cps.ArrayKind:
		return kindNums + kind(elemKindOf(v.prog.Elem(t)))
	case cps.StructKind:
		return kindObject
	case cps.FuncKind:
		return kindFunc
	case cps.RefKind:
		if rts.IsNumber(v.prog.Elem(t)) {
			return kindCell
		}
		return kindRefCell
	}
	return kindAny
}

// A refKind has the kind of the first reference that an opcode reads, and of the one that it
// writes; kindNone stands for kindAny. If it reads a second reference, this is a string
// if the first one is, and otherwise kindAny.
type refKind struct{ first, result kind }

// refKinds are the kinds by opcode. They are data, because each start of the command needs them.
var refKinds = [firstPair]refKind{
	bNil:     {result: kindNil},
	bTailV:   {first: kindFunc},
	bByte:    {first: kindString},
	bIdxN:    {first: kindNums},
	bIdxB:    {first: kindBools},
	bIdxR:    {first: kindRefs},
	bSetN:    {first: kindNums},
	bSetB:    {first: kindBools},
	bSetR:    {first: kindRefs},
	bLoad8S:  {first: kindBools},
	bLoad8U:  {first: kindBools},
	bLoad16S: {first: kindBools},
	bLoad16U: {first: kindBools},
	bLoad32S: {first: kindBools},
	bLoad32U: {first: kindBools},
	bLoad64:  {first: kindBools},
	bStore8:  {first: kindBools},
	bStore16: {first: kindBools},
	bStore32: {first: kindBools},
	bStore64: {first: kindBools},

	bLoad8SLow:  {first: kindBools},
	bLoad8ULow:  {first: kindBools},
	bLoad16SLow: {first: kindBools},
	bLoad16ULow: {first: kindBools},
	bLoad32SLow: {first: kindBools},
	bLoad32ULow: {first: kindBools},
	bLoad64Low:  {first: kindBools},
	bStore8Low:  {first: kindBools},
	bStore16Low: {first: kindBools},
	bStore32Low: {first: kindBools},
	bStore64Low: {first: kindBools},

	bPushN:     {first: kindNums},
	bPushB:     {first: kindBools},
	bPushR:     {first: kindRefs},
	bPopN:      {first: kindNums},
	bPopB:      {first: kindBools},
	bPopR:      {first: kindRefs},
	bGetN:      {first: kindObject},
	bGetR:      {first: kindObject},
	bPutN:      {first: kindObject},
	bPutR:      {first: kindObject},
	bLoadN:     {first: kindCell},
	bLoadR:     {first: kindRefCell},
	bStoreN:    {first: kindCell},
	bStoreR:    {first: kindRefCell},
	bEqS:       {first: kindString},
	bNeS:       {first: kindString},
	bLtS:       {first: kindString},
	bLeS:       {first: kindString},
	bMakeN:     {result: kindNums},
	bAddS:      {first: kindString, result: kindString},
	bSubstr:    {first: kindString, result: kindString},
	bChr:       {result: kindString},
	bNew:       {result: kindObject},
	bNewN:      {result: kindNums},
	bNewB:      {result: kindBools},
	bNewR:      {result: kindRefs},
	bMakeB:     {result: kindBools},
	bMakeR:     {result: kindRefs},
	bMakeBytes: {result: kindBools},
	bBytesR:    {result: kindString},
	bCopyN:     {first: kindNums, result: kindNums},
	bCopyB:     {first: kindBools, result: kindBools},
	bCopyR:     {first: kindRefs, result: kindRefs},
	bCellN:     {result: kindCell},
	bCellR:     {result: kindRefCell},
	bRefIdxN:   {first: kindNums, result: kindCell},
	bRefIdxB:   {first: kindBools, result: kindCell},
	bRefIdxR:   {first: kindRefs, result: kindRefCell},
	bRefFieldN: {first: kindObject, result: kindCell},
	bRefFieldR: {first: kindObject, result: kindRefCell},
	bRefGlobN:  {result: kindCell},
	bRefGlobR:  {result: kindRefCell},
	bClosure:   {result: kindFunc},
	bToStr:     {result: kindString},
	bSwitchStr: {first: kindString},
	bHostR:     {result: kindString},
	bResultR:   {result: kindString},
	bTrap:      {first: kindString},
	bAssertMsg: {first: kindString},
	bReadLine:  {result: kindString},
	bThrowFrom: {first: kindString},
	bOrigin:    {result: kindString},
}

// Both limits bound the work for one function: maxFlow the number of registers at all join
// points, maxFlowWork the number of instructions and registers that are visited.
const (
	maxFlow     = 1 << 22
	maxFlowWork = 1 << 24
)

// A kindFlow is the state of the analysis of the function that the verifier is at.
type kindFlow struct {
	*verifier
	constants []kind
	handlers  map[string]kind // by the kinds of what they take
	taken     [][]kind        // by number of a handler: the kinds of what it takes

	leader []bool   // by instruction of the function: it begins a basic block
	in     [][]kind // by instruction: the kinds before a leader; nil if it was not reached
	now    []kind   // the kinds at the current instruction: first of the registers for numbers
	work   []int    // the worklist: leaders
	onWork []bool
	cost   int
	succs  []int
}

// verify returns an error if the bytecode is not valid, or a register has the wrong kind.
func (e *compilation) verify() error {
	v := newVerifier(e)
	return v.verify(newKindFlow(v).function)
}

func newKindFlow(v *verifier) *kindFlow {
	f := &kindFlow{verifier: v, constants: make([]kind, len(v.consts)), handlers: map[string]kind{}}
	for i := range f.constants {
		f.constants[i] = kindAny
	}
	for _, i := range v.texts {
		f.constants[i] = kindString
	}
	for _, i := range v.funcs {
		f.constants[i] = kindFunc
	}
	return f
}

// function analyses the function that was verified last.
func (f *kindFlow) function() error {
	n := f.end - f.first
	f.leader, f.onWork = make([]bool, n), make([]bool, n)
	f.in = make([][]kind, n)
	f.findLeaders()
	leaders := 1
	for _, l := range f.leader {
		if l {
			leaders++
		}
	}
	size := f.used[numFile] + f.used[refFile]
	if leaders*size > maxFlow {
		return nil
	}
	f.now = make([]kind, size)
	slots := f.paramSlots(f.f)
	for i, t := range f.f.Params {
		*f.reg(fileOf(t) == refFile, int(slots[i])) = f.kindOf(t)
	}
	for i, c := range f.f.ContParams[1:] {
		*f.reg(false, int(slots[len(f.f.Params)+i])) = f.handlerOf(c.Types)
	}
	f.work = f.work[:0]
	f.reach(f.first)
	for at := int(f.heads[f.f.ID]); at < f.first; at++ {
		if err := f.fallInto(at); err != nil {
			return err
		}
	}
	for f.cost = 0; len(f.work) > 0 && f.cost < maxFlowWork; {
		at := f.work[len(f.work)-1]
		f.work = f.work[:len(f.work)-1]
		f.onWork[at-f.first] = false
		copy(f.now, f.in[at-f.first])
		if err := f.walk(at); err != nil {
			return err
		}
	}
	return nil
}

// fallInto analyses the part of a sequence that is in the function, if it begins at an
// instruction of the entry before the function: one that loads a captured value into the register
// of a parameter.
func (f *kindFlow) fallInto(start int) error {
	op := f.code[start].op
	if op < firstPair || start+len(sequences[op-firstPair]) <= f.first {
		return nil
	}
	copy(f.now, f.in[0])
	parts := sequences[op-firstPair]
	var results [maxFused]kind
	for k := range parts {
		in := &f.code[start+k]
		switch {
		case start+k >= f.first:
			if err := f.sequence(start); err != nil {
				return err
			}
			if err := f.step(start, k, parts, &results); err != nil {
				return err
			}
		case parts[k].elided:
			return f.errorAt(start+k, "the register of a captured value is not written")
		case parts[k].op == bGetN || parts[k].op == bGetR:
			isRef := parts[k].op == bGetR
			if int(in.a) >= f.used[fileNo(isRef)] {
				return f.errorAt(start+k, "there is no register %d", in.a)
			}
			results[k] = *f.reg(isRef, int(in.a))
		}
	}
	if fallsThrough(parts[len(parts)-1].op) {
		f.reach(start + len(parts))
	}
	return nil
}

// handlerOf returns the kind of the handlers for values of these types.
func (f *kindFlow) handlerOf(types []cps.Type) kind {
	kinds := make([]kind, len(types))
	for i, t := range types {
		kinds[i] = f.kindOf(t)
	}
	key := fmt.Sprint(kinds)
	k, ok := f.handlers[key]
	if !ok {
		k = kindHandler + kind(len(f.taken))
		f.handlers[key] = k
		f.taken = append(f.taken, kinds)
	}
	return k
}

// takesHandler reports whether the first operand of an instruction is a handler.
func takesHandler(op uint16) bool {
	switch op {
	case bRaise, bRaiseN, bRaiseR, bDivert, bCheckN, bCheckR:
		return true
	}
	return false
}

// findLeaders finds the instructions that begin basic blocks.
func (f *kindFlow) findLeaders() {
	f.leader[0] = true
	for at := f.first; at < f.end; at++ {
		f.succs = f.successors(at, f.succs[:0])
		for _, to := range f.succs {
			f.leader[to-f.first] = true
		}
		if in := &f.code[at]; baseOp(in.op) == bHandler {
			f.leader[target(at, in)+1-f.first] = true
		}
		if op := f.code[at].op; op >= firstPair {
			for k, p := range sequences[op-firstPair] {
				if resumes(p.op) && at+k+1 < f.end {
					f.leader[at+k+1-f.first] = true
				}
			}
		}
	}
}

// resumes reports whether an instruction may be executed outside of the loop without an
// error. The loop then continues with the next instruction, even if the two are part of a
// sequence.
func resumes(op uint16) bool {
	switch op {
	case bEqS, bNeS, bLtS, bLeS, bMakeN, bAddS, bSubstr, bChr, bPushN, bPushB, bPushR, bLoadN, bLoadR, bStoreN, bStoreR,
		bGetR, bPutR, bSetR, bSetGlobR:
		return true
	}
	return op > firstSlow
}

// reg returns the kind of a register.
func (f *kindFlow) reg(isRef bool, i int) *kind {
	if isRef {
		i += f.used[numFile]
	}
	return &f.now[i]
}

// reach records that control goes to a leader with the current kinds.
func (f *kindFlow) reach(at int) {
	at -= f.first
	f.cost += len(f.now) + 1
	if in := f.in[at]; in == nil {
		f.in[at] = append(make([]kind, 0, len(f.now)), f.now...)
	} else {
		changed := false
		for i, k := range in {
			if m := k.meet(f.now[i]); m != k {
				in[i], changed = m, true
			}
		}
		if !changed {
			return
		}
	}
	if !f.onWork[at] {
		f.onWork[at] = true
		f.work = append(f.work, at+f.first)
	}
}

// walk analyses the instructions from a leader up to the next.
func (f *kindFlow) walk(at int) error {
	for first := true; ; first = false {
		if !first && f.leader[at-f.first] {
			f.reach(at)
			return nil
		}
		parts := fusion{{op: f.code[at].op}}
		if op := f.code[at].op; op >= firstPair {
			parts = sequences[op-firstPair]
		}
		var results [maxFused]kind
		for k := range parts {
			if err := f.step(at, k, parts, &results); err != nil {
				return err
			}
		}
		f.cost += len(parts)
		at += len(parts)
		if !fallsThrough(parts[len(parts)-1].op) {
			return nil
		}
	}
}

// step analyses part k of the sequence that begins at an instruction.
func (f *kindFlow) step(start, k int, parts fusion, results *[maxFused]kind) error {
	at, part := start+k, &parts[k]
	in, op := &f.code[at], part.op
	if m := f.liveAt[at]; m != 0 && !isCall(op) {
		f.clear(m)
	}
	if err := f.live(at); err != nil {
		return err
	}
	operands := [4]uint16{in.a, in.b, in.c, uint16(in.x)}
	kinds := specs[op].operands
	read := func(isRef bool, i int, want kind) error {
		if i >= f.used[fileNo(isRef)] {
			return f.errorAt(at, "%s is never written", register(isRef, i))
		}
		if have := *f.reg(isRef, i); !have.is(want) {
			return f.errorAt(at, "%s holds %s, not %s", register(isRef, i), have, want)
		}
		return nil
	}
	want := cmp.Or(refKinds[op].first, kindAny)
	var moved, handler kind
	for i := range kinds {
		var err error
		forward, isForwarded := part.forwarded(byte('a' + i))
		switch kinds[i] {
		case 'n':
			if isForwarded {
				if moved := results[forward]; op == bMov && moved >= kindHandler {
					handler = moved
				}
				break
			}
			isHandler := i == 0 && takesHandler(op)
			have := kindNone
			if r := int(operands[i]); r < f.used[numFile] {
				have = *f.reg(false, r)
			}
			if have >= kindHandler && (op == bMov || isHandler && have < kindLocal) {
				handler = have
			} else if isHandler {
				err = f.errorAt(at, "%s does not hold a handler that the function got", register(false, int(operands[i])))
			} else {
				err = read(false, int(operands[i]), kindNumber)
			}
		case 'r':
			have := kindNone
			if isForwarded {
				if have = results[forward]; !have.is(want) {
					err = f.errorAt(at, "the forwarded operand is %s, not %s", have, want)
				}
			} else if err = read(true, int(operands[i]), want); err == nil {
				have = *f.reg(true, int(operands[i]))
			}
			moved = have
			if want != kindString {
				want = kindAny // the second one
			}
		}
		if err != nil {
			return err
		}
	}
	if op == bLen && moved != kindAny && (moved < kindString || moved > kindRefs) {
		return f.errorAt(at, "%s has no length", moved)
	}
	if err := f.operands(at, op, read); err != nil {
		return err
	}
	if err := f.raise(at, op, handler, moved, read); err != nil {
		return err
	}
	switch op {
	case bCallV:
		if from, ok := part.forwarded('x'); !ok {
			if err := read(true, int(in.x), kindFunc); err != nil {
				return err
			}
		} else if !results[from].is(kindFunc) {
			return f.errorAt(at, "%s is called", results[from])
		}
	case bSetGlobR:
		if g := f.kindOf(f.prog.Globals[in.x].Type); !moved.is(g) {
			return f.errorAt(at, "a global of kind %s is set to %s", g, moved)
		}
	case bRetR:
		if t := f.kindOf(f.f.Results()[0]); !moved.is(t) {
			return f.errorAt(at, "the result is %s, not %s", moved, t)
		}
	case bRet:
		if err := f.window(f.f.Results(), nil, [2]int{}, read); err != nil {
			return err
		}
	}
	if isJumpOp(op) {
		if to := target(at, in); op == bCall || to < f.first || to >= f.end {
			callee := f.prog.Funcs[f.startOf[to]-1]
			base := [2]int{}
			if op == bCall {
				base = f.frame
			}
			if err := f.window(callee.Params, f.paramSlots(callee), base, read); err != nil {
				return err
			}
			if op == bJump && f.code[at-1].op == bDivert {
				if err := read(false, int(f.code[at-1].a), f.handlerOf(callee.Results())); err != nil {
					return err
				}
			}
		}
	}
	c, err := f.call(at, op, read)
	if err != nil {
		return err
	}
	// The operands are checked; now the result.
	switch {
	case isCall(op):
		f.landings(at, c)
		f.called(at, c.conts[0], int(in.c))
	case kinds[0] == 'N':
		result := kindNumber
		switch {
		case op == bHandler:
			result = kindLocal + kind(target(at, in))
		case op == bRetHandler:
			result = f.handlerOf(f.f.Results())
		case handler != kindNone: // moved
			result = handler
		}
		results[k] = result
		*f.reg(false, int(in.a)) = result
	case kinds[0] == 'R':
		result := cmp.Or(refKinds[op].result, kindAny)
		switch op {
		case bMovR:
			result = moved
		case bConst:
			result = kindAny
			if int(in.x) < len(f.constants) {
				result = f.constants[in.x]
			}
		case bGlobR:
			result = f.kindOf(f.prog.Globals[in.x].Type)
		}
		results[k] = result
		*f.reg(true, int(in.a)) = result
	}
	if len(parts) > 1 && resumes(op) && at+1 < f.end {
		f.reach(at + 1) // if it was executed outside of the loop, it has written its result
	}
	if part.elided {
		*f.reg(kinds[0] == 'R', int(in.a)) = kindNone
	}
	f.succs = f.successors(at, f.succs[:0])
	for _, to := range f.succs {
		f.reach(to)
	}
	return nil
}

// raise checks an instruction that takes or makes a handler, and that a landing is not reached
// like other instructions. Moved is the kind of the reference that a raise passes.
func (f *kindFlow) raise(at int, op uint16, handler, moved kind, read func(bool, int, kind) error) error {
	in := &f.code[at]
	var takes []kind
	if takesHandler(op) {
		takes = f.taken[handler-kindHandler]
	}
	switch op {
	case bLand:
		return f.errorAt(at, "control reaches a landing")
	case bRaise, bDivert:
		next := [2]int{}
		for _, k := range takes {
			file := fileNo(k != kindNumber)
			if op == bRaise {
				if err := read(file == refFile, next[file], k); err != nil {
					return err
				}
			}
			next[file]++
		}
		if next != [2]int{int(in.x), int(in.y)} {
			return f.errorAt(at, "the handler takes %d numbers and %d references", next[numFile], next[refFile])
		}
		if op == bDivert && f.leader[at+1-f.first] {
			return f.errorAt(at, "control can reach the tail call without the divert")
		}
	case bRaiseN:
		if len(takes) != 1 || takes[0] != kindNumber {
			return f.errorAt(at, "the handler does not take a number")
		}
	case bRaiseR:
		if len(takes) != 1 || !moved.is(takes[0]) {
			return f.errorAt(at, "the handler does not take %s", moved)
		}
	case bCheckN, bCheckR:
		if f.unchecked == cps.NoType || handler != f.handlerOf([]cps.Type{f.unchecked}) {
			return f.errorAt(at, "the handler is not for exceptions")
		}
	}
	return nil
}

// A calledType is what the verifier needs to know about the type of a callee: what it takes
// for its continuation parameters, and the register for the first handler, as the callee
// numbers registers.
type calledType struct {
	conts [][]cps.Type
	first int
}

// call checks the handlers that a call or a tail call passes, and returns the type of the
// callee. The type of a function value is that in the program.
func (f *kindFlow) call(at int, op uint16, read func(bool, int, kind) error) (c calledType, err error) {
	in := &f.code[at]
	base := 0
	switch op {
	case bCall, bJump:
		callee := int32(-1)
		if to := target(at, in); op == bCall || to < f.first || to >= f.end {
			callee = f.startOf[to] - 1
		}
		if callee < 0 {
			return c, nil // a jump in the function
		}
		fn := f.prog.Funcs[callee]
		_, c.conts = fn.Signature()
		if handlers := f.paramSlots(fn)[len(fn.Params):]; len(handlers) > 0 {
			c.first = int(handlers[0])
		}
	case bCallV, bTailV:
		term := &f.f.Conts[f.points[at].cont].Term
		if term.Kind != cps.CallValue {
			return c, f.errorAt(at, "the program calls no function value here")
		}
		var params []cps.Type
		params, c.conts = f.prog.Signature(f.f.TypeOf(term.Subject))
		c.first, _ = countFiles(params)
	default:
		return c, nil
	}
	if isCall(op) {
		base = f.frame[numFile]
	}
	for i, types := range c.conts[1:] {
		r := base + c.first + i
		if isCall(op) && r < f.used[numFile] && *f.reg(false, r) >= kindLocal {
			continue
		}
		if err := read(false, r, f.handlerOf(types)); err != nil {
			return c, err
		}
	}
	return c, nil
}

// landings applies the effect of a raise to the local continuations that a call passes.
func (f *kindFlow) landings(at int, c calledType) {
	for i, types := range c.conts[1:] {
		h := *f.reg(false, f.frame[numFile]+c.first+i)
		if h < kindLocal {
			continue
		}
		land := int(h - kindLocal)
		before := slices.Clone(f.now)
		f.called(at, types, int(f.code[land].c))
		f.reach(land + 1)
		copy(f.now, before)
	}
}

// operands checks the operands in the list of an instruction.
func (f *kindFlow) operands(at int, op uint16, read func(bool, int, kind) error) error {
	no := f.code[at].x
	switch op {
	case bNew:
		no = f.code[at].y
	case bClosure, bNewN, bNewB, bNewR, bToStr, bPrint, bWrite, bHost, bHostN, bHostR:
	default:
		return nil
	}
	for _, x := range f.lists[no] {
		want := kindNumber
		if x.t != cps.NoType {
			want = f.kindOf(x.t)
		} else if x.isRef {
			want = kindAny
		}
		if err := read(x.isRef, int(x.reg), want); err != nil {
			return err
		}
	}
	return nil
}

// window checks that the registers from a base on hold values of these types: in the
// registers of slots or, if there are none, one after the other.
func (f *kindFlow) window(types []cps.Type, slots []int32, base [2]int, read func(bool, int, kind) error) error {
	var next [2]int
	for i, t := range types {
		file := fileOf(t)
		s := next[file]
		next[file]++
		if slots != nil {
			s = int(slots[i])
		}
		if err := read(file == refFile, base[file]+s, f.kindOf(t)); err != nil {
			return err
		}
	}
	return nil
}

// called applies the effect of a call: the registers beyond the frame are lost, and those
// for results of these types are written; register c if there is one.
func (f *kindFlow) called(at int, types []cps.Type, c int) {
	for i := f.frame[refFile]; i < f.used[refFile]; i++ {
		*f.reg(true, i) = kindNone
	}
	for i := f.frame[numFile]; i < f.used[numFile]; i++ {
		*f.reg(false, i) = kindNone
	}
	if m := f.liveAt[at]; m != 0 {
		f.clear(m)
	}
	put := func(isRef bool, i int, k kind) {
		if i < f.used[fileNo(isRef)] {
			*f.reg(isRef, i) = k
		}
	}
	if len(types) == 1 {
		put(!rts.IsNumber(types[0]), c, f.kindOf(types[0]))
		return
	}
	next := f.frame
	for _, t := range types {
		file := fileOf(t)
		put(file == refFile, next[file], f.kindOf(t))
		next[file]++
	}
}

// clear clears the references of the frame that are not in a mask.
func (f *kindFlow) clear(m int32) {
	mask := f.masks[m]
	for i := range min(f.frame[refFile], f.used[refFile]) {
		if i>>6 >= len(mask) || mask[i>>6]&(1<<(i&63)) == 0 {
			*f.reg(true, i) = kindNone
		}
	}
}

// live checks the types of the references that are live at an instruction: each is in a
// register that holds a reference of this kind. What is live after a call was so before it.
func (f *kindFlow) live(at int) error {
	for _, x := range f.liveRefs[f.liveAt[at]] {
		i := int(x.reg)
		if i >= outReg {
			i += f.frame[refFile] - outReg
		}
		want := f.kindOf(x.t)
		if i >= f.used[refFile] {
			return f.errorAt(at, "%s is live, but never written", register(true, i))
		}
		if have := *f.reg(true, i); !have.is(want) {
			return f.errorAt(at, "%s is live as %s, but holds %s", register(true, i), want, have)
		}
	}
	return nil
}

// forwarded returns the number of the part that wrote an operand, if it is listed.
func (p *fusedPart) forwarded(letter byte) (int, bool) {
	for _, x := range p.forward.list() {
		if x.letter == letter {
			return int(x.from), true
		}
	}
	return 0, false
}

// This file defines the verifier of the bytecode, which checks the invariants that the unsafe accessors
// of the fast engine rely on. It trusts the table of opcodes and the loop, but not the compiler of the
// bytecode. Why only in tests? No user can write bytecode: a fault in it is a bug in the compiler, which
// the tests look for in all programs of the tree and in random ones.
//
// In time linear in the code, it checks
//
//   - layout: the code begins with the call that the first function returns to; functions and
//     entries are in order, and control does not fall through at the end of any of them;
//   - registers: each is in the frame, or is one of the registers beyond the frame in which
//     values are passed; the stacks are large enough for both;
//   - targets: a jump leads to an instruction of the same function; a call or tail call leads
//     to the beginning of a function whose results are those that the caller expects; a handler
//     leads to a landing of the same function and is made right before the call that passes it;
//   - indices: the constants, globals, lists, shapes, entries, tables and masks that an
//     instruction names exist and fit the instruction;
//   - frame sizes: all calls and landings in a function use the same size;
//   - fused sequences: a sequence has the parts that its opcode requires, all in one function,
//     and each forwarded operand is the result of the part that forwards it.
//
// After each function, verifykinds_test.go finds the kinds of the values in its registers.
//
// The verifier does not check the types of fields, elements, cells and function values, the
// types of arguments in calls of function values, and that the masks of live references have
// all that is live.

package fast

import (
	"fmt"
	"slices"

	"cpsc/cps"
	"cpsc/interp/internal/rts"
)

// A verifier is the state of the verification of a program, and of one function of it.
type verifier struct {
	*compilation
	startOf []int32 // by instruction: 1 + the function that starts there, or 0
	fields  [2]int  // by register file: 1 + the greatest offset of a field

	f          *cps.Func
	first, end int    // the instructions of f: first is in f, end is not
	frame      [2]int // by register file: the number of registers in the frame
	limit      [2]int // the same, with the registers beyond the frame in which f passes values
	used       [2]int // by register file: 1 + the greatest register that an instruction names
}

func newVerifier(e *compilation) *verifier {
	return &verifier{compilation: e, startOf: make([]int32, len(e.code))}
}

// verify returns an error if the bytecode is not valid. It calls also for each function, after
// that was verified.
func (v *verifier) verify(also func() error) error {
	if err := v.program(); err != nil {
		return err
	}
	for i, f := range v.prog.Funcs {
		if err := v.function(f, int(v.start[i]), v.endOf(i)); err != nil {
			return err
		}
		if err := also(); err != nil {
			return err
		}
	}
	for i := range v.entries {
		if err := v.stub(i); err != nil {
			return err
		}
	}
	return nil
}

// errorAt returns an error with the number and the name of an instruction.
func (v *verifier) errorAt(at int, format string, args ...any) error {
	name := "?"
	if op := v.code[at].op; int(op) < int(firstPair)+len(sequences) {
		name = specs[baseOp(op)].name
	}
	return fmt.Errorf("bytecode: instruction %d (%s): %s", at, name, fmt.Sprintf(format, args...))
}

// endOf returns the number of the instruction after the last one of a function.
func (v *verifier) endOf(fn int) int {
	if fn+1 < len(v.heads) {
		return int(v.heads[fn+1])
	}
	return v.endOfEntry(-1)
}

// endOfEntry returns the number of the instruction after the last one of an entry that does not
// fall through into its function; for entry -1, that before the first of these.
func (v *verifier) endOfEntry(i int) int {
	for _, en := range v.entries[i+1:] {
		if !en.falls {
			return int(en.at)
		}
	}
	return v.tail()
}

// tail returns the number of the first instruction after the functions and entries.
func (v *verifier) tail() int {
	if v.detour != 0 {
		return len(v.code) - 4
	}
	return len(v.code) - 2
}

// program checks the tables of the program, and the order of its functions and entries.
func (v *verifier) program() error {
	n := len(v.code)
	if n < 4 || len(v.pos) != n || len(v.liveAt) != n || len(v.start) != len(v.prog.Funcs) || len(v.heads) != len(v.start) || len(v.refSizes) != len(v.start) || len(v.liveRefs) != len(v.masks) {
		return fmt.Errorf("bytecode: the code and its tables differ in length")
	}
	if v.maxSize >= maxReg || v.maxPass >= maxReg || v.maxSize < 0 || v.maxPass < 0 {
		return fmt.Errorf("bytecode: frames of %d registers, and %d registers to pass values in", v.maxSize, v.maxPass)
	}
	for i := range v.code {
		if op := v.code[i].op; int(op) >= int(firstPair)+len(sequences) {
			return v.errorAt(i, "unknown opcode %d", op)
		}
	}
	// The first function returns to this call.
	if in := v.code[0]; in.op != bCall || in.a != 0 || in.b != 0 || in.c != 0 {
		return v.errorAt(0, "the code does not begin with the call of the first function")
	}
	for _, at := range []int{1, n - 2, n - 1} {
		if v.code[at].op != bHalt {
			return v.errorAt(at, "a halt instruction is expected here")
		}
	}
	if v.detour != 0 {
		if int(v.detour) != v.tail() || v.tail() < 3 || v.code[v.detour+1].op != bDetour {
			return fmt.Errorf("bytecode: the detour cannot be at instruction %d", v.detour)
		}
		if in := v.code[v.detour]; in.op != bCall || in.a != 0 || in.b != 0 || in.c != 0 {
			return v.errorAt(int(v.detour), "the call of the detour is expected here")
		}
	}
	at := int32(2)
	for i, s := range v.start {
		if head := v.heads[i]; i == 0 && head != at || i > 0 && head <= at || s < head || int(s) >= v.tail() {
			return fmt.Errorf("bytecode: function %d starts at instruction %d, but must start after %d", i, s, at)
		}
		at = s
		v.startOf[s] = int32(i) + 1
		if size := v.refSizes[i]; size < 0 || int(size) > v.maxSize {
			return fmt.Errorf("bytecode: function %d has a frame of %d references, want at most %d", i, size, v.maxSize)
		}
	}
	for i := range v.entries {
		en := &v.entries[i]
		if en.fn < 0 || int(en.fn) >= len(v.start) || en.falls && en.at != v.heads[en.fn] || !en.falls && (en.at <= at || int(en.at) >= v.tail()) {
			return fmt.Errorf("bytecode: entry %d, which belongs to function %d, cannot be at instruction %d", i, en.fn, en.at)
		}
		if !en.falls {
			at = en.at
		}
		if en.captures < 0 || en.captures > len(v.prog.Funcs[en.fn].Params) {
			return fmt.Errorf("bytecode: entry %d has %d captured values", i, en.captures)
		}
		if en.entry == nil || en.ip != &v.code[en.at] {
			return fmt.Errorf("bytecode: the address of entry %d is not that of instruction %d", i, en.at)
		}
	}
	for _, s := range v.prog.Structs {
		offsets := v.fieldOffsets(s)
		for i, f := range s.Fields {
			file := fileOf(f.Type)
			v.fields[file] = max(v.fields[file], int(offsets[i])+1)
		}
	}
	return nil
}

// function checks the frame size and the instructions of a function.
func (v *verifier) function(f *cps.Func, first, end int) error {
	v.f, v.first, v.end = f, first, end
	v.frame = [2]int{v.maxSize, int(v.refSizes[f.ID])}
	called := false
	for i := first; i < end; i++ {
		if in := &v.code[i]; isCall(baseOp(in.op)) || in.op == bLand {
			if !called {
				v.frame[numFile], called = int(in.a), true
			}
			if int(in.a) != v.frame[numFile] || int(in.b) != v.frame[refFile] || int(in.a) > v.maxSize {
				return v.errorAt(i, "the frame of the callee begins at n%d and r%d, want n%d and r%d", in.a, in.b, v.frame[numFile], v.frame[refFile])
			}
		}
	}
	// Unused results are written to the first register beyond the frame, even if the function
	// passes no values.
	pass := max(v.maxPass, 1)
	v.limit = [2]int{v.frame[numFile] + pass, v.frame[refFile] + pass}
	v.used = [2]int{}
	for i, s := range v.paramSlots(f) {
		file := slotFile(f, i)
		v.used[file] = max(v.used[file], int(s)+1)
		if int(s) >= v.frame[file] {
			return v.errorAt(first, "parameter %d is beyond the frame", i)
		}
	}
	for i := first; i < end; i++ {
		if err := v.instruction(i); err != nil {
			return err
		}
	}
	if op := baseOp(v.code[end-1].op); fallsThrough(op) {
		return v.errorAt(end-1, "control falls through at the end of %s", f.Name)
	}
	return nil
}

func isHostOp(op uint16) bool { return op == bHost || op == bHostN || op == bHostR }

func isCall(op uint16) bool { return op == bCall || op == bCallV }

// fallsThrough reports whether control may go from an instruction to the one that follows.
func fallsThrough(op uint16) bool {
	switch op {
	case bHalt, bJump, bTailV, bRet, bRetN, bRetR, bRetI, bRaise, bRaiseN, bRaiseR, bLand, bDetour, bSwitchMap, bSwitchStr, bExit, bSwitch:
		return false
	}
	return true
}

// instruction checks one instruction.
func (v *verifier) instruction(at int) error {
	in := &v.code[at]
	if in.op >= firstPair {
		if err := v.sequence(at); err != nil {
			return err
		}
	}
	op := baseOp(in.op)
	kinds := specs[op].operands
	if op == bHalt && v.f.Extern && at == v.end-1 {
		return nil // after the reentry
	}
	if kinds == "" || op == bHalt || op == bDetour {
		return v.errorAt(at, "opcode %d cannot be in a function", op)
	}
	operands := [4]uint16{in.a, in.b, in.c}
	if len(kinds) > 3 && (kinds[3] == 'n' || kinds[3] == 'r') {
		if in.x < 0 || in.x > outReg {
			return v.errorAt(at, "there is no register %d", in.x)
		}
		operands[3] = uint16(in.x)
	}
	for i := range kinds {
		switch kinds[i] {
		case 'N', 'n':
			if !v.register(false, int(operands[i])) {
				return v.errorAt(at, "there is no register n%d", operands[i])
			}
		case 'R', 'r':
			if !v.register(true, int(operands[i])) {
				return v.errorAt(at, "there is no register r%d", operands[i])
			}
		}
	}
	if k := v.liveAt[at]; k < 0 || int(k) >= len(v.masks) {
		return v.errorAt(at, "there is no mask %d", k)
	}
	if isJumpOp(op) {
		return v.jump(at, op)
	}
	return v.otherOperands(at, op)
}

// register reports whether a register exists, and records that an instruction names it.
func (v *verifier) register(isRef bool, i int) bool {
	file := fileNo(isRef)
	if i >= v.limit[file] {
		return false
	}
	v.used[file] = max(v.used[file], i+1)
	return true
}

// jump checks the target of a jump, a branch, a call or a handler.
func (v *verifier) jump(at int, op uint16) error {
	in := &v.code[at]
	to := target(at, in)
	if in.x%instrSize != 0 || to < 0 || to >= len(v.code) {
		return v.errorAt(at, "the target is %d bytes away, which is no instruction", in.x)
	}
	callee := v.startOf[to] - 1
	switch {
	case op == bCall:
		if callee < 0 {
			return v.errorAt(at, "instruction %d is not the start of a function", to)
		}
		results := v.prog.Funcs[callee].Results()
		return v.result(at, len(results) == 1 && rts.IsNumber(results[0]), len(results) == 1 && !rts.IsNumber(results[0]))
	case to >= v.first && to < v.end:
		if isLand := v.code[to].op == bLand; isLand != (op == bHandler) {
			return v.errorAt(at, "instruction %d is not a possible target", to)
		}
		if op == bHandler && int(in.y) != to {
			return v.errorAt(at, "the handler is that of instruction %d", in.y)
		}
		return nil
	case op != bJump || callee < 0:
		return v.errorAt(at, "instruction %d is outside of %s", to, v.f.Name)
	}
	// A tail call: the callee must return results in the same registers as this function, or
	// what the handler takes that is the return continuation now (verifykinds_test.go).
	if v.code[at-1].op == bDivert {
		return nil
	}
	got, want := v.prog.Funcs[callee].Results(), v.f.Results()
	same := len(got) == len(want)
	for i := 0; same && i < len(want); i++ {
		same = fileOf(got[i]) == fileOf(want[i])
	}
	if !same {
		return v.errorAt(at, "the results of %s differ from those of %s", v.prog.Funcs[callee].Name, v.f.Name)
	}
	return nil
}

// result checks the register for the result of a call. If the callee has no result, or if
// the result is unused, this may be a register of either file.
func (v *verifier) result(at int, isNum, isRef bool) error {
	c := int(v.code[at].c)
	v.register(false, c)
	v.register(true, c)
	if c == max(v.frame[numFile], v.frame[refFile]) {
		return nil
	}
	if isNum && c >= v.limit[numFile] || isRef && c >= v.limit[refFile] || c >= max(v.limit[numFile], v.limit[refFile]) {
		return v.errorAt(at, "there is no register %d for the result", c)
	}
	return nil
}

// index returns an error if i is not a valid index into a table of length n.
func (v *verifier) index(at int, what string, i int32, n int) error {
	if i < 0 || int(i) >= n {
		return v.errorAt(at, "there is no %s %d", what, i)
	}
	return nil
}

// otherOperands checks the operands that the table of opcodes does not describe.
func (v *verifier) otherOperands(at int, op uint16) error {
	in := &v.code[at]
	switch op {
	case bConst:
		return v.index(at, "constant", in.x, len(v.consts))
	case bGlobN, bSetGlobN, bRefGlobN, bGlobR, bSetGlobR, bRefGlobR:
		if err := v.index(at, "global", in.x, len(v.prog.Globals)); err != nil {
			return err
		}
		if g := v.prog.Globals[in.x]; rts.IsNumber(g.Type) != (op == bGlobN || op == bSetGlobN || op == bRefGlobN) {
			return v.errorAt(at, "global %s is in the other register file", g.Name)
		}
	case bDivI, bRemI:
		if w := int64(in.word()); w == 0 || w == -1 {
			return v.errorAt(at, "the divisor is %d", w)
		}
	case bDivP, bRemP:
		if w := in.word(); w == 0 || w > 62 {
			return v.errorAt(at, "the divisor is 2 to the power of %d", w)
		}
	case bGetN, bPutN, bRefFieldN:
		if int(in.c) >= v.fields[numFile] {
			return v.errorAt(at, "no struct has a number at offset %d", in.c)
		}
	case bGetR, bPutR, bRefFieldR:
		if int(in.c) >= v.fields[refFile] {
			return v.errorAt(at, "no struct has a reference at offset %d", in.c)
		}
	case bLoadN, bStoreN:
		if k := elemKind(in.c); in.c > uint16(elemBool) || k == elemRefs {
			return v.errorAt(at, "%d is not a kind of number elements", in.c)
		}
	case bSwitch:
		if in.y < 1 || at+1+int(in.y) >= v.end {
			return v.errorAt(at, "%d cases do not fit into %s", in.y, v.f.Name)
		}
		for k := range in.y + 1 {
			if jump := at + 1 + int(k); v.code[jump].op != bJump {
				return v.errorAt(jump, "the switch at %d requires a jump here", at)
			}
		}
	case bCallV:
		if in.x < 0 || !v.register(true, int(in.x)) {
			return v.errorAt(at, "there is no register r%d", in.x)
		}
		if int(uint16(in.y)) >= v.maxPass {
			return v.errorAt(at, "the register of the callee for the function value is %d, which is too large", uint16(in.y))
		}
		return v.result(at, false, false)
	case bBegin, bEnter:
		return v.index(at, "continuation", in.x, len(v.f.Conts))
	case bRet, bRetN, bRetR, bRetI:
		return v.returnOp(at, op)
	case bLand:
		if at+1 == v.end {
			return v.errorAt(at, "no continuation follows the landing")
		}
		return v.result(at, false, false)
	case bRaise:
		if in.x < 0 || in.y < 0 || !v.register(false, int(in.x)) || in.y > 0 && !v.register(true, int(in.y)-1) {
			return v.errorAt(at, "the frame has no %d and %d registers to pass", in.x, in.y)
		}
	case bDivert:
		if in.x < 0 || in.y < 0 || int(in.x) > v.limit[numFile] || int(in.y) > v.limit[refFile] {
			return v.errorAt(at, "the frame has no %d and %d registers to pass", in.x, in.y)
		}
		if next := baseOp(v.code[at+1].op); next != bTailV && next != bJump {
			return v.errorAt(at, "no tail call follows")
		}
	case bSwitchMap, bSwitchStr:
		return v.table(at, op)
	case bNew, bClosure, bNewN, bNewB, bNewR, bToStr, bPrint, bWrite, bBytes, bBytesN, bBytesR, bHost, bHostN, bHostR:
		return v.list(at, op)
	}
	return nil
}

// returnOp checks that a return instruction fits the results of the function.
func (v *verifier) returnOp(at int, op uint16) error {
	want := bRet
	var next [2]int
	for _, t := range v.f.Results() {
		file := fileOf(t)
		if next[file]++; next[file] > v.limit[file] {
			return v.errorAt(at, "there are fewer registers than results")
		}
	}
	if len(v.f.Results()) == 1 {
		if want = bRetN; !rts.IsNumber(v.f.Results()[0]) {
			want = bRetR
		}
	}
	if op != want && !(op == bRetI && want == bRetN) {
		return v.errorAt(at, "%s returns %d values", v.f.Name, len(v.f.Results()))
	}
	return nil
}

// table checks the targets of a switch.
func (v *verifier) table(at int, op uint16) error {
	if err := v.index(at, "table", v.code[at].x, len(v.tables)); err != nil {
		return err
	}
	t := &v.tables[v.code[at].x]
	if op == bSwitchMap && t.ints == nil || op == bSwitchStr && t.strings == nil {
		return v.errorAt(at, "the keys of table %d have another type", v.code[at].x)
	}
	for _, to := range v.successors(at, nil) {
		if to < v.first || to >= v.end {
			return v.errorAt(at, "instruction %d is outside of %s", to, v.f.Name)
		}
	}
	return nil
}

// list checks the list of operands of an instruction, and its shape or entry.
func (v *verifier) list(at int, op uint16) error {
	in := &v.code[at]
	i := in.x
	if op == bNew {
		i = in.y
	}
	if err := v.index(at, "list", i, len(v.lists)); err != nil {
		return err
	}
	list := v.lists[i]
	var count [2]int
	for _, x := range list {
		file := fileNo(x.isRef)
		count[file]++
		if !v.register(x.isRef, int(x.reg)) {
			return v.errorAt(at, "there is no register %s", register(x.isRef, int(x.reg)))
		}
		switch {
		case (op == bNewN || op == bNewB) && x.isRef, op == bNewR && !x.isRef:
			return v.errorAt(at, "%s cannot be an element of the array", register(x.isRef, int(x.reg)))
		case op == bToStr || op == bPrint || op == bWrite || bBytes <= op && op <= bBytesR || isHostOp(op):
			if x.t == cps.NoType || x.isRef == rts.IsNumber(x.t) {
				return v.errorAt(at, "the type of %s belongs to the other register file", register(x.isRef, int(x.reg)))
			}
		}
	}
	shape, extraRefs := in.x, 0
	switch op {
	case bHost, bHostN, bHostR:
		if cps.FuncID(in.y) != v.f.ID || !v.f.Extern || len(list) != len(v.f.Params) {
			return v.errorAt(at, "the host function is not this one")
		}
		return nil
	case bToStr:
		if len(list) != 1 {
			return v.errorAt(at, "the instruction has %d operands, want 1", len(list))
		}
		return nil
	case bClosure:
		if err := v.index(at, "entry", in.y, len(v.entries)); err != nil {
			return err
		}
		en := &v.entries[in.y]
		types := v.held(en)
		if len(list) != len(types) {
			return v.errorAt(at, "the instruction has %d operands, but the function value holds %d", len(list), len(types))
		}
		for i, x := range list {
			if x.isRef == rts.IsNumber(types[i]) {
				return v.errorAt(at, "operand %d is in the other register file", i)
			}
		}
		shape, extraRefs = int32(in.c), 1 // the entry
	case bNew:
	default:
		return nil
	}
	if err := v.index(at, "shape", shape, len(v.shapes)); err != nil {
		return err
	}
	if s := v.shapes[shape]; s.refs != count[refFile]+extraRefs || s.nums != count[numFile] {
		return v.errorAt(at, "the operands do not fit the shape")
	}
	return nil
}

// held returns the types of what function values with an entry hold, in the order in which it is
// listed.
func (v *verifier) held(en *funcEntry) []cps.Type {
	captured := v.prog.Funcs[en.fn].Params[:en.captures]
	if en.within == 0 {
		return captured
	}
	var types []cps.Type
	for _, f := range v.prog.StructOf(captured[en.within-1]).Fields {
		types = append(types, f.Type)
	}
	return slices.Concat(types, captured[:en.within-1], captured[en.within:])
}

// sequence checks that the instructions from at on are those of its fused opcode.
func (v *verifier) sequence(at int) error {
	f := sequences[v.code[at].op-firstPair]
	if at+len(f) > v.end {
		return v.errorAt(at, "the sequence goes beyond %s", v.f.Name)
	}
	for k, p := range f {
		in := &v.code[at+k]
		if baseOp(in.op) != p.op {
			return v.errorAt(at+k, "the sequence at %d requires %s here", at, specs[p.op].name)
		}
		if k+1 < len(f) && !fallsThrough(p.op) {
			return v.errorAt(at+k, "control does not reach the next part of the sequence at %d", at)
		}
		for _, x := range p.forward.list() {
			if v.writer(at, k, x.letter) != int(x.from) {
				return v.errorAt(at+k, "operand %c is not forwarded from the part that the sequence at %d requires", x.letter, at)
			}
		}
	}
	return nil
}

// writer returns the same as the function writer, but for code in which sequences are fused. It is
// written again, so that a mistake in one of them does not hide itself.
func (v *verifier) writer(at, k int, letter byte) int {
	operand := func(in *instruction, letter byte) (uint16, byte) {
		kinds := specs[baseOp(in.op)].operands
		switch letter {
		case 'a':
			return in.a, kinds[0]
		case 'b':
			return in.b, kinds[1]
		case 'x':
			return uint16(in.x), 'r'
		}
		return in.c, kinds[2]
	}
	reg, kind := operand(&v.code[at+k], letter)
	for j := k - 1; j >= 0; j-- {
		to, is := operand(&v.code[at+j], 'a')
		if to == reg && (kind == 'n' && is == 'N' || kind == 'r' && is == 'R') {
			return j
		}
	}
	return -1
}

// successors appends to to the targets of an instruction that are in the same function. It
// does not include the instruction to which control falls through.
func (v *verifier) successors(at int, to []int) []int {
	in := &v.code[at]
	switch op := baseOp(in.op); {
	case op == bCall || op == bHandler:
	case isJumpOp(op):
		if t := target(at, in); t >= v.first && t < v.end {
			to = append(to, t)
		}
	case op == bSwitch:
		for k := 0; k <= int(in.y); k++ {
			to = append(to, at+1+k)
		}
	case op == bSwitchMap || op == bSwitchStr:
		t := &v.tables[in.x]
		to = append(to, int(t.other.to))
		for _, w := range t.ints {
			to = append(to, int(w.to))
		}
		for _, w := range t.strings {
			to = append(to, int(w.to))
		}
	}
	return to
}

// stub checks the code of an entry. It executes the instructions symbolically, starting with
// the arguments and the function value in the registers in which a caller passes them. At
// the end, all parameters must be in the registers in which the function expects them.
func (v *verifier) stub(i int) error {
	en := &v.entries[i]
	f := v.prog.Funcs[en.fn]
	end := int(v.start[en.fn])
	if !en.falls {
		end = v.endOfEntry(i)
	}
	function := -1
	l := v.layoutOf(f, en.entryKey)
	var held [2]map[int]int // by file and register: the parameter that it holds, or function
	var fields [2][]int     // by file and field of the function value: the parameter that it holds
	held[numFile], held[refFile] = map[int]int{}, map[int]int{}
	for j, s := range slotsCapturesLast(f, en.entryKey) {
		file := slotFile(f, j)
		switch {
		case j == l.param:
			function = j
		case j < en.captures:
			fields[file] = append(fields[file], j)
		default:
			held[file][int(s)] = j
		}
	}
	held[refFile][len(held[refFile])] = function
	at, last := int(en.at), end-1 // the last instruction jumps to the function
	if en.falls {
		last = end
	}
	for ; at < last; at++ {
		in := &v.code[at]
		op := baseOp(in.op)
		file, from, offset := refFile, refFile, l.ref
		switch op {
		case bGetN:
			file, offset = numFile, l.num
		case bMov:
			file, from = numFile, numFile
		case bGetR, bMovR:
		case bCount:
			if en.falls {
				continue
			}
			fallthrough
		default:
			return v.errorAt(at, "the entry of %s cannot contain this instruction", f.Name)
		}
		what, ok := held[from][int(in.b)]
		if isGet := op == bGetN || op == bGetR; isGet {
			c := int(in.c) - offset
			if !ok || what != function || c < 0 || c >= len(fields[file]) {
				return v.errorAt(at, "this is not a captured value of %s", f.Name)
			}
			what = fields[file][c]
		} else if !ok {
			return v.errorAt(at, "the register does not hold an argument of %s", f.Name)
		}
		if int(in.a) > v.maxSize+v.maxPass+2 {
			return v.errorAt(at, "there is no register %d", in.a)
		}
		held[file][int(in.a)] = what
	}
	for j, s := range v.paramSlots(f) {
		if is, ok := held[slotFile(f, j)][int(s)]; !ok || is != j {
			return v.errorAt(at, "parameter %d of %s is not in register %d", j, f.Name, s)
		}
	}
	if in := &v.code[at]; !en.falls && (in.op != bJump || in.x%instrSize != 0 || target(at, in) != int(v.start[en.fn])) {
		return v.errorAt(at, "the entry does not jump to %s", f.Name)
	}
	v.f, v.first, v.end = f, int(en.at), end
	if en.falls {
		v.end = v.endOf(int(en.fn))
	}
	for at := int(en.at); at < end; at++ {
		if v.code[at].op >= firstPair {
			if err := v.sequence(at); err != nil {
				return err
			}
		}
	}
	return nil
}

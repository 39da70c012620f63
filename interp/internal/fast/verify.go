// This file defines the verifier of the bytecode. Before the program runs, it checks once
// what the unsafe accessors of the fast engine rely on. It does not trust the compiler of
// the bytecode, only the table of opcodes and the loop.
//
// In time linear in the code, it checks
//
//   - the call that the first function returns to, the order of the functions and entries,
//     and that none of them falls through at its end;
//   - registers: they are in the frame, or among those beyond it in which values are passed;
//     the stacks are large enough for both;
//   - targets: those of jumps are instructions of the same function; those of calls and tail
//     calls are the beginning of a function that returns what its caller expects;
//   - the numbers of constants, globals, lists, shapes, entries, tables and masks, and that
//     these agree with the instruction;
//   - frame sizes: they are the same at every call in a function;
//   - fused sequences: the parts are those of the opcode and in one function, and each
//     forwarded operand is the result of the part that forwards it.
//
// A forward data-flow analysis (file verifykinds.go) checks registers that are read: each was
// written on all paths to the instruction, was not cleared since, and holds a reference of
// the kind that the instruction needs. A function for which this would take too long is not
// analysed.
//
// The verifier trusts the types of fields, elements and cells, those of the arguments and
// results of calls of function values, and the masks of live references.

package fast

import (
	"fmt"

	"cpsc/cps"
	"cpsc/interp/internal/rts"
)

// A verifier is the state of the verification of a program, and of one function of it.
type verifier struct {
	*compilation
	startOf []int32 // by instruction: 1 + the function that starts there
	fields  [2]int  // by register file: 1 + the greatest offset of a field

	f          *cps.Func
	first, end int    // its instructions
	frame      [2]int // its registers
	limit      [2]int // these, and those beyond the frame that it passes values in
	used       [2]int // by register file: 1 + the greatest register that an instruction names
}

// verify returns an error if the bytecode is not valid.
func (e *compilation) verify() error {
	v := &verifier{compilation: e, startOf: make([]int32, len(e.code))}
	if err := v.program(); err != nil {
		return err
	}
	flow := newKindFlow(v)
	for i, f := range e.prog.Funcs {
		if err := v.function(f, int(e.start[i]), v.endOf(i)); err != nil {
			return err
		}
		if err := flow.function(); err != nil {
			return err
		}
	}
	for i := range e.entries {
		if err := v.stub(i); err != nil {
			return err
		}
	}
	return nil
}

// bad returns an error with the number and the name of an instruction.
func (v *verifier) bad(at int, format string, args ...any) error {
	name := "?"
	if op := v.code[at].op; int(op) < int(firstPair)+len(sequences) {
		name = specs[baseOp(op)].name
	}
	return fmt.Errorf("bytecode: instruction %d (%s): %s", at, name, fmt.Sprintf(format, args...))
}

// endOf returns the number of the instruction after the last one of a function.
func (v *verifier) endOf(fn int) int {
	switch {
	case fn+1 < len(v.start):
		return int(v.start[fn+1])
	case len(v.entries) > 0:
		return int(v.entries[0].at)
	}
	return len(v.code) - 2
}

// program checks the tables of the program, and the order of its functions and entries.
func (v *verifier) program() error {
	n := len(v.code)
	if n < 4 || len(v.pos) != n || len(v.liveAt) != n || len(v.start) != len(v.prog.Funcs) || len(v.refSizes) != len(v.start) {
		return fmt.Errorf("bytecode: its parts are not of the same size")
	}
	if v.maxSize >= maxReg || v.maxPass >= maxReg || v.maxSize < 0 || v.maxPass < 0 {
		return fmt.Errorf("bytecode: frames of %d registers that pass on %d", v.maxSize, v.maxPass)
	}
	for i := range v.code {
		if op := v.code[i].op; int(op) >= int(firstPair)+len(sequences) {
			return v.bad(i, "unknown opcode %d", op)
		}
	}
	// The first function returns to this call.
	if in := v.code[0]; in.op != bCall || in.a != 0 || in.b != 0 || in.c != 0 {
		return v.bad(0, "it is not the call of the first function")
	}
	for _, at := range []int{1, n - 2, n - 1} {
		if v.code[at].op != bHalt {
			return v.bad(at, "it does not halt")
		}
	}
	at := int32(2)
	for i, s := range v.start {
		if i == 0 && s != at || i > 0 && s <= at || int(s) >= n-2 {
			return fmt.Errorf("bytecode: function %d starts at %d, after %d", i, s, at)
		}
		at = s
		v.startOf[s] = int32(i) + 1
		if size := v.refSizes[i]; size < 0 || int(size) > v.maxSize {
			return fmt.Errorf("bytecode: function %d has a frame of %d references, of %d at most", i, size, v.maxSize)
		}
	}
	for i := range v.entries {
		en := &v.entries[i]
		if en.at <= at || int(en.at) >= n-2 || en.fn < 0 || int(en.fn) >= len(v.start) {
			return fmt.Errorf("bytecode: entry %d, of function %d, is at %d", i, en.fn, en.at)
		}
		at = en.at
		if en.captures < 0 || en.captures > len(v.prog.Funcs[en.fn].Params) {
			return fmt.Errorf("bytecode: entry %d has %d captured values", i, en.captures)
		}
		if en.entry == nil || en.ip != &v.code[at] {
			return fmt.Errorf("bytecode: entry %d does not lead to instruction %d", i, at)
		}
	}
	for _, s := range v.prog.Structs {
		offsets := fieldOffsets(s)
		for i, f := range s.Fields {
			file := fileOf(f.Type)
			v.fields[file] = max(v.fields[file], int(offsets[i])+1)
		}
	}
	return nil
}

// function checks the instructions of a function, one by one.
func (v *verifier) function(f *cps.Func, first, end int) error {
	v.f, v.first, v.end = f, first, end
	v.frame = [2]int{v.maxSize, int(v.refSizes[f.ID])}
	called := false
	for i := first; i < end; i++ {
		if in := &v.code[i]; isCall(baseOp(in.op)) {
			if !called {
				v.frame[numFile], called = int(in.a), true
			}
			if int(in.a) != v.frame[numFile] || int(in.b) != v.frame[refFile] || int(in.a) > v.maxSize {
				return v.bad(i, "it leaves %d and %d registers, of %d and %d", in.a, in.b, v.frame[numFile], v.frame[refFile])
			}
		}
	}
	// Unused results are written to the first register beyond the frame, even if no values
	// are passed there.
	pass := max(v.maxPass, 1)
	v.limit = [2]int{v.frame[numFile] + pass, v.frame[refFile] + pass}
	v.used = [2]int{}
	for i, s := range v.paramSlots(f) {
		file := fileOf(f.Params[i])
		v.used[file] = max(v.used[file], int(s)+1)
		if int(s) >= v.frame[file] {
			return v.bad(first, "parameter %d is beyond the frame", i)
		}
	}
	for i := first; i < end; i++ {
		if err := v.instruction(i); err != nil {
			return err
		}
	}
	if op := baseOp(v.code[end-1].op); fallsThrough(op) {
		return v.bad(end-1, "it falls through at the end of %s", f.Name)
	}
	return nil
}

func isCall(op uint16) bool { return op == bCall || op == bCallV }

// fallsThrough reports whether control may go from an instruction to the one that follows.
func fallsThrough(op uint16) bool {
	switch op {
	case bHalt, bJump, bTailV, bRet, bRetN, bRetR, bRetI, bSwitchMap, bSwitchStr, bExit, bSwitch:
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
	if kinds == "" || op == bHalt || op == bInterrupt {
		return v.bad(at, "opcode %d is not one of a function", op)
	}
	operands := [4]uint16{in.a, in.b, in.c}
	if len(kinds) > 3 && (kinds[3] == 'n' || kinds[3] == 'r') {
		if in.x < 0 || in.x > outReg {
			return v.bad(at, "there is no register %d", in.x)
		}
		operands[3] = uint16(in.x)
	}
	for i := range kinds {
		switch kinds[i] {
		case 'N', 'n':
			if !v.register(false, int(operands[i])) {
				return v.bad(at, "there is no register n%d", operands[i])
			}
		case 'R', 'r':
			if !v.register(true, int(operands[i])) {
				return v.bad(at, "there is no register r%d", operands[i])
			}
		}
	}
	if k := v.liveAt[at]; k < 0 || int(k) >= len(v.masks) {
		return v.bad(at, "there is no mask %d", k)
	}
	if isJumpOp(op) {
		return v.jump(at, op)
	}
	return v.details(at, op)
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

// jump checks the target of a jump, a branch or a call.
func (v *verifier) jump(at int, op uint16) error {
	in := &v.code[at]
	to := target(at, in)
	if in.x%instrSize != 0 || to < 0 || to >= len(v.code) {
		return v.bad(at, "it leads %d bytes on", in.x)
	}
	callee := v.startOf[to] - 1
	switch {
	case op == bCall:
		if callee < 0 {
			return v.bad(at, "instruction %d is not the start of a function", to)
		}
		results := v.prog.Funcs[callee].Results
		return v.result(at, len(results) == 1 && rts.IsNumber(results[0]), len(results) == 1 && !rts.IsNumber(results[0]))
	case to >= v.first && to < v.end:
		return nil
	case op != bJump || callee < 0:
		return v.bad(at, "instruction %d is outside of %s", to, v.f.Name)
	}
	// A tail call: the callee must return what this function returns.
	to1, from := v.prog.Funcs[callee].Results, v.f.Results
	same := len(to1) == len(from)
	for i := 0; same && i < len(from); i++ {
		same = fileOf(to1[i]) == fileOf(from[i])
	}
	if !same {
		return v.bad(at, "%s returns something else", v.prog.Funcs[callee].Name)
	}
	return nil
}

// result checks the register for the result of a call. If there is no result, or if the
// result is unused, it may be any register of either file.
func (v *verifier) result(at int, isNum, isRef bool) error {
	c := int(v.code[at].c)
	v.register(false, c)
	v.register(true, c)
	if c == max(v.frame[numFile], v.frame[refFile]) {
		return nil
	}
	if isNum && c >= v.limit[numFile] || isRef && c >= v.limit[refFile] || c >= max(v.limit[numFile], v.limit[refFile]) {
		return v.bad(at, "there is no register %d for the result", c)
	}
	return nil
}

// number checks an index.
func (v *verifier) number(at int, what string, i int32, n int) error {
	if i < 0 || int(i) >= n {
		return v.bad(at, "there is no %s %d", what, i)
	}
	return nil
}

// details checks operands that the table of opcodes does not describe.
func (v *verifier) details(at int, op uint16) error {
	in := &v.code[at]
	switch op {
	case bConst:
		return v.number(at, "constant", in.x, len(v.consts))
	case bGlobN, bSetGlobN, bRefGlobN, bGlobR, bSetGlobR, bRefGlobR:
		if err := v.number(at, "global", in.x, len(v.prog.Globals)); err != nil {
			return err
		}
		if g := v.prog.Globals[in.x]; rts.IsNumber(g.Type) != (op == bGlobN || op == bSetGlobN || op == bRefGlobN) {
			return v.bad(at, "global %s is in the other file", g.Name)
		}
	case bDivI, bRemI:
		if w := int64(in.word()); w == 0 || w == -1 {
			return v.bad(at, "the divisor is %d", w)
		}
	case bDivP, bRemP:
		if w := in.word(); w == 0 || w > 62 {
			return v.bad(at, "the divisor is 2 to the power of %d", w)
		}
	case bGetN, bPutN, bRefFieldN:
		if int(in.c) >= v.fields[numFile] {
			return v.bad(at, "no struct has a number at %d", in.c)
		}
	case bGetR, bPutR, bRefFieldR:
		if int(in.c) >= v.fields[refFile] {
			return v.bad(at, "no struct has a reference at %d", in.c)
		}
	case bLoadN, bStoreN:
		if k := elemKind(in.c); in.c > uint16(elemBool) || k == elemRefs {
			return v.bad(at, "there are no elements of kind %d", in.c)
		}
	case bSwitch:
		if in.y < 1 || at+1+int(in.y) >= v.end {
			return v.bad(at, "%d cases are not within %s", in.y, v.f.Name)
		}
	case bCallV:
		if in.x < 0 || !v.register(true, int(in.x)) {
			return v.bad(at, "there is no register r%d", in.x)
		}
		if int(uint16(in.y)) >= v.maxPass {
			return v.bad(at, "%d registers are not passed on", uint16(in.y))
		}
		return v.result(at, false, false)
	case bBegin, bEnter:
		return v.number(at, "continuation", in.x, len(v.f.Conts))
	case bRet, bRetN, bRetR, bRetI:
		return v.returned(at, op)
	case bSwitchMap, bSwitchStr:
		return v.table(at, op)
	case bNew, bClosure, bNewN, bNewB, bNewR, bToStr, bPrint, bWrite:
		return v.list(at, op)
	}
	return nil
}

// returned checks that a return instruction agrees with the results of the function.
func (v *verifier) returned(at int, op uint16) error {
	want := bRet
	var next [2]int
	for _, t := range v.f.Results {
		file := fileOf(t)
		if next[file]++; next[file] > v.limit[file] {
			return v.bad(at, "there are not so many registers as results")
		}
	}
	if len(v.f.Results) == 1 {
		if want = bRetN; !rts.IsNumber(v.f.Results[0]) {
			want = bRetR
		}
	}
	if op != want && !(op == bRetI && want == bRetN) {
		return v.bad(at, "%s returns %d values", v.f.Name, len(v.f.Results))
	}
	return nil
}

// table checks the targets of a switch.
func (v *verifier) table(at int, op uint16) error {
	if err := v.number(at, "table", v.code[at].x, len(v.tables)); err != nil {
		return err
	}
	t := &v.tables[v.code[at].x]
	if op == bSwitchMap && t.ints == nil || op == bSwitchStr && t.strings == nil {
		return v.bad(at, "its table is for something else")
	}
	for _, to := range v.successors(at, nil) {
		if to < v.first || to >= v.end {
			return v.bad(at, "instruction %d is outside of %s", to, v.f.Name)
		}
	}
	return nil
}

// list checks the operands that are in a list.
func (v *verifier) list(at int, op uint16) error {
	in := &v.code[at]
	no := in.x
	if op == bNew {
		no = in.y
	}
	if err := v.number(at, "list", no, len(v.lists)); err != nil {
		return err
	}
	list := v.lists[no]
	var count [2]int
	for _, x := range list {
		file := fileNo(x.isRef)
		count[file]++
		if !v.register(x.isRef, int(x.reg)) {
			return v.bad(at, "there is no register %s", register(x.isRef, int(x.reg)))
		}
		switch {
		case (op == bNewN || op == bNewB) && x.isRef, op == bNewR && !x.isRef:
			return v.bad(at, "%s is no element", register(x.isRef, int(x.reg)))
		case op == bToStr || op == bPrint || op == bWrite:
			if x.t == cps.NoType || x.isRef == rts.IsNumber(x.t) {
				return v.bad(at, "%s is not of its type", register(x.isRef, int(x.reg)))
			}
		}
	}
	shape, more := in.x, 0
	switch op {
	case bToStr:
		if len(list) != 1 {
			return v.bad(at, "it has %d operands", len(list))
		}
		return nil
	case bClosure:
		if err := v.number(at, "entry", in.y, len(v.entries)); err != nil {
			return err
		}
		en := &v.entries[in.y]
		if len(list) != en.captures {
			return v.bad(at, "it has %d operands, and the entry %d captured values", len(list), en.captures)
		}
		for i, x := range list {
			if x.isRef == rts.IsNumber(v.prog.Funcs[en.fn].Params[i]) {
				return v.bad(at, "operand %d is in the other file", i)
			}
		}
		shape, more = int32(in.c), 1
	case bNew:
	default:
		return nil
	}
	if err := v.number(at, "shape", shape, len(v.shapes)); err != nil {
		return err
	}
	if s := v.shapes[shape]; s.refs != count[refFile]+more || s.nums != count[numFile] {
		return v.bad(at, "its operands do not fill its shape")
	}
	return nil
}

// sequence checks that the instructions here are those of the fused opcode.
func (v *verifier) sequence(at int) error {
	f := sequences[v.code[at].op-firstPair]
	if at+len(f) > v.end {
		return v.bad(at, "its sequence goes beyond %s", v.f.Name)
	}
	for k, p := range f {
		in := &v.code[at+k]
		if baseOp(in.op) != p.op {
			return v.bad(at+k, "the sequence at %d has %s here", at, specs[p.op].name)
		}
		if k+1 < len(f) && !fallsThrough(p.op) {
			return v.bad(at+k, "the sequence at %d goes on", at)
		}
		for i := 0; i+1 < len(p.forward); i += 2 {
			if v.writer(at, k, p.forward[i]) != int(p.forward[i+1]-'0') {
				return v.bad(at+k, "the sequence at %d takes operand %c from elsewhere", at, p.forward[i])
			}
		}
	}
	return nil
}

// writer is the function of the same name for code that is fused already.
func (v *verifier) writer(at, k int, letter byte) int {
	operand := func(in *instruction, letter byte) (uint16, byte) {
		kinds := specs[baseOp(in.op)].operands
		switch letter {
		case 'a':
			return in.a, kinds[0]
		case 'b':
			return in.b, kinds[1]
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

// successors appends the targets of an instruction that are in the same function. The
// instruction that follows it is among them only if it is a target.
func (v *verifier) successors(at int, to []int) []int {
	in := &v.code[at]
	switch op := baseOp(in.op); {
	case op == bCall:
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

// stub checks the code of an entry. It executes the instructions symbolically, beginning
// with the arguments and the function value in their registers, and checks that all
// parameters end in the registers where the function expects them.
func (v *verifier) stub(i int) error {
	en := &v.entries[i]
	end := len(v.code) - 2
	if i+1 < len(v.entries) {
		end = int(v.entries[i+1].at)
	}
	f := v.prog.Funcs[en.fn]
	const function = -1
	var held [2]map[int]int // by register: the parameter that it holds, or function
	var fields [2][]int     // of the function value: the parameters that they are for
	held[numFile], held[refFile] = map[int]int{}, map[int]int{}
	for j, s := range slotsCapturesLast(f, en.captures) {
		file := fileOf(f.Params[j])
		if j < en.captures {
			fields[file] = append(fields[file], j)
		} else {
			held[file][int(s)] = j
		}
	}
	held[refFile][len(held[refFile])] = function
	at := int(en.at)
	for ; at+1 < end; at++ {
		in := &v.code[at]
		op := baseOp(in.op)
		file, from, first := refFile, refFile, 1
		switch op {
		case bGetN:
			file, first = numFile, 1+len(fields[refFile])
		case bMov:
			file, from = numFile, numFile
		case bGetR, bMovR:
		default:
			return v.bad(at, "it cannot be in the entry of %s", f.Name)
		}
		what, ok := held[from][int(in.b)]
		if isGet := op == bGetN || op == bGetR; isGet {
			c := int(in.c) - first
			if !ok || what != function || c < 0 || c >= len(fields[file]) {
				return v.bad(at, "it does not take a captured value of %s", f.Name)
			}
			what = fields[file][c]
		} else if !ok {
			return v.bad(at, "it moves a register that is not an argument of %s", f.Name)
		}
		if int(in.a) > v.maxSize+v.maxPass+2 {
			return v.bad(at, "there is no register %d", in.a)
		}
		held[file][int(in.a)] = what
	}
	for j, s := range v.paramSlots(f) {
		if is, ok := held[fileOf(f.Params[j])][int(s)]; !ok || is != j {
			return v.bad(at, "parameter %d of %s is not in register %d", j, f.Name, s)
		}
	}
	if in := &v.code[at]; in.op != bJump || in.x%instrSize != 0 || target(at, in) != int(v.start[en.fn]) {
		return v.bad(at, "it does not lead to %s", f.Name)
	}
	for at := int(en.at); at < end; at++ {
		if v.code[at].op >= firstPair {
			v.f, v.first, v.end = f, int(en.at), end
			if err := v.sequence(at); err != nil {
				return err
			}
		}
	}
	return nil
}

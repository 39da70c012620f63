//go:build safe

package fast

import (
	"fmt"
	"strings"
	"testing"

	"cpsc/cps"
	"cpsc/interp/internal/interptest"
	"cpsc/interp/internal/rts"
)

// In the safe build, bytecode that breaks an invariant of word.go ends in a panic.
func TestWrongBytecodePanics(t *testing.T) {
	// The constants.
	const text, ints, bools, texts, object, intRef, textRef = 0, 1, 2, 3, 4, 5, 6
	const (
		kind  = "interface conversion"
		index = "index out of range"
		jump  = "jump into an instruction"
	)
	load := func(constant int32) instruction { return instruction{op: bConst, a: 1, x: constant} } // to r1
	tests := []struct {
		name, want string
		code       []instruction
	}{
		// Valid code does not panic, so each of the others fails for its own reason.
		{"byte", "", []instruction{load(text), {op: bByte, a: 1, b: 1, c: 2}}},
		{"element", "", []instruction{load(ints), {op: bIdxN, a: 1, b: 1, c: 2}}},
		{"push", "", []instruction{load(bools), {op: bPushB, a: 1, b: 1}, {op: bPushB, a: 1, b: 1}}},
		{"pop", "", []instruction{load(texts), {op: bPopR, a: 1, b: 1}}},
		{"length", "", []instruction{load(texts), {op: bLen, a: 1, b: 1}}},
		{"fields", "", []instruction{load(object), {op: bGetR, a: 2, b: 1, c: 0}, {op: bPutN, a: 1, b: 1, c: 1}}},
		{"variable", "", []instruction{load(intRef), {op: bStoreN, a: 1, b: 1}, {op: bLoadN, a: 1, b: 1}}},
		{"reference to an element", "", []instruction{load(ints), {op: bRefIdxN, a: 1, b: 1, c: 2}, {op: bLoadN, a: 1, b: 1}}},
		{"global", "", []instruction{{op: bSetGlobN, a: 1}, {op: bGlobN, a: 1}}},

		{"array as a string", kind, []instruction{load(ints), {op: bByte, a: 1, b: 1, c: 2}}},
		{"string as an array", kind, []instruction{load(text), {op: bIdxN, a: 1, b: 1, c: 2}}},
		{"string as an array that is set", kind, []instruction{load(text), {op: bSetN, a: 1, b: 2, c: 2}}},
		{"array of references as one of numbers", kind, []instruction{load(texts), {op: bIdxN, a: 1, b: 1, c: 2}}},
		{"array of numbers as one of references", kind, []instruction{load(ints), {op: bIdxR, a: 1, b: 1, c: 2}}},
		{"array of bools as one of numbers", kind, []instruction{load(bools), {op: bIdxN, a: 1, b: 1, c: 2}}},
		{"push of a number to references", kind, []instruction{load(texts), {op: bPushN, a: 1, b: 1}}},
		{"push to a string", kind, []instruction{load(text), {op: bPushB, a: 1, b: 1}}},
		{"pop of a reference from numbers", kind, []instruction{load(ints), {op: bPopR, a: 1, b: 1}}},
		{"length of a struct", kind, []instruction{load(object), {op: bLen, a: 1, b: 1}}},
		{"copy of a string", kind, []instruction{load(text), {op: bCopyN, a: 1, b: 1}}},
		{"sum of arrays", kind, []instruction{load(ints), {op: bAddS, a: 1, b: 1, c: 1}}},
		{"comparison of arrays as strings", kind, []instruction{load(ints), {op: bEqS, a: 1, b: 1, c: 1}}},
		{"field of a string", kind, []instruction{load(text), {op: bGetR, a: 1, b: 1}}},
		{"number as a reference", index, []instruction{load(object), {op: bGetR, a: 1, b: 1, c: 1}}},
		{"reference as a number", index, []instruction{load(object), {op: bGetN, a: 1, b: 1, c: 0}}},
		{"field that does not exist", index, []instruction{load(object), {op: bPutN, a: 1, b: 1, c: 2}}},
		{"string as a variable", kind, []instruction{load(text), {op: bLoadN, a: 1, b: 1}}},
		{"variable of the other kind", kind, []instruction{load(intRef), {op: bLoadR, a: 1, b: 1}}},
		{"store of the other kind", kind, []instruction{load(textRef), {op: bStoreN, a: 1, b: 1}}},
		{"nothing as a string", kind, []instruction{{op: bNil, a: 1}, {op: bByte, a: 1, b: 1, c: 2}}},
		{"nothing as a variable", kind, []instruction{{op: bNil, a: 1}, {op: bLoadN, a: 1, b: 1}}},
		{"call of a string", kind, []instruction{load(text), {op: bTailV, a: 1}}},
		{"call of a struct", kind, []instruction{load(object), {op: bTailV, a: 1}}},
		{"printed array of another type", kind, []instruction{load(texts), {op: bPrint}}},

		{"number beyond the stack", index, []instruction{{op: bMov, a: 1, b: 60000}}},
		{"reference beyond the stack", index, []instruction{{op: bMovR, a: 60000, b: 1}}},
		{"constant", index, []instruction{{op: bConst, x: 1000}}},
		{"constant before the first", index, []instruction{{op: bConst, x: -1}}},
		{"global after the last", index, []instruction{{op: bSetGlobR, x: 1000}}},
		{"jump beyond the code", index, []instruction{{op: bJump, x: 1000 * instrSize}}},
		{"jump before the code", index, []instruction{{op: bJump, x: -1000 * instrSize}}},
		{"half a jump", jump, []instruction{{op: bJump, x: instrSize / 2}}},
		{"switch beyond the code", index, []instruction{{op: bLoad, a: 1, x: 999}, {op: bSwitch, a: 1, y: 1000}}},
	}
	for _, test := range tests {
		p := interptest.Lower(t, "test.imp", "struct P { n: int, s: string } var total = 0; fn main() { }", 0, cps.Deferred)
		m := New(p, rts.Options{Out: rts.NewOutput(nil, 1<<20), MaxDepth: rts.DefaultMaxDepth})
		s := rts.String{Text: "text"}
		cell, refs := &numCell{}, &refCell{}
		cell.p, refs.p = &cell.v, &refs.v
		m.consts = []ptr{text: refTo(&s), ints: refTo(&[]uint64{1, 2}), bools: refTo(&[]uint8{1}), texts: refTo(&[]ptr{refTo(&s)}),
			object: newShape(1, 1, 0).make(), intRef: refTo(cell), textRef: refTo(refs)}
		m.lists = [][]operandReg{{{t: p.ArrayType(cps.Int), reg: 1, isRef: true}}}
		for i := range m.refSizes {
			m.refSizes[i] = 3
		}
		id := p.Func(cps.MainName).ID
		start := m.start[id]
		m.code = append(append(m.code[:start:start], test.code...), instruction{op: bHalt}, instruction{op: bHalt})
		m.enumerate()
		m.pos, m.liveAt, m.points = make([]cps.Pos, len(m.code)), make([]int32, len(m.code)), make([]point, len(m.code))
		if got := panicOf(func() { m.run(id, nil) }); test.want == "" && got != "" || !strings.Contains(got, test.want) {
			t.Errorf("%s: panic %q, want %q", test.name, got, test.want)
		}
	}
}

// panicOf returns the message with which a function panics, or "".
func panicOf(f func()) (text string) {
	defer func() {
		if r := recover(); r != nil {
			text = fmt.Sprint(r)
		}
	}()
	f()
	return ""
}

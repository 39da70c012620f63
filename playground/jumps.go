package main

import (
	"bytes"
	"encoding/binary"
	"errors"
)

// Instructions of WebAssembly, in its binary format.
const (
	codeSection = 10

	opBlock        = 0x02
	opLoop         = 0x03
	opIf           = 0x04
	opEnd          = 0x0b
	opBr           = 0x0c
	opBrIf         = 0x0d
	opBrTable      = 0x0e
	opReturn       = 0x0f
	opCall         = 0x10
	opCallIndirect = 0x11
	opLocalGet     = 0x20
	opLocalSet     = 0x21
	opLocalTee     = 0x22
	opGlobalGet    = 0x23
	opGlobalSet    = 0x24
	opLoad         = 0x28 // the first that accesses memory,
	opStore        = 0x3e // and the last
	opMemorySize   = 0x3f
	opMemoryGrow   = 0x40
	opI64Const     = 0x42
	opF32Const     = 0x43
	opF64Const     = 0x44
	opCompare      = 0x45 // the first of those that have no operands but on the stack,
	opExtend       = 0xc4 // and the last
	opMore         = 0xfc // a number follows that says which one it is

	withoutOperands = "\x00\x01\x05\x0b\x0f\x1a\x1b" // unreachable, nop, else, end, return, drop, select

	noType = 0x40 // of a block that gives no value
)

var errJumps = errors.New("the code of a function has a form that is not known here")

// unwindTail ends a function whose first block is left to return 1; see shortenBody.
const unwindTail = "\x0b\x41\x01\x0b" // end, i32.const 1, end

// shortenJumps returns a module whose functions jump in a shorter way, and do the same. Compressed, it is shorter by
// some 180 kB.
//
// Go's compiler (src/cmd/internal/obj/wasm/wasmobj.go) makes of a function a loop around nested blocks, one for each
// place to which it jumps or returns. Its local variable 0 is the number of a place: the loop begins with a table of
// jumps to the ends of the blocks. A jump sets the variable and repeats the loop.
//
//   - A jump forward is made a branch to the end of the block: the block is open there.
//   - After a call, the function returns 1 at once if the call has returned 1, by a branch out of the first block. This
//     is made a return: the distance to the first block is another one at each call, so that no two of them are the
//     same.
func shortenJumps(module []byte) ([]byte, error) {
	return changeSection(module, codeSection, func(content []byte) ([]byte, error) {
		r := wasmReader{bytes: content}
		n := r.unsigned()
		out := binary.AppendUvarint(nil, n)
		for ; n > 0; n-- {
			code := r.take(r.unsigned())
			if r.failed {
				return nil, errJumps
			}
			code, err := shortenBody(code)
			if err != nil {
				return nil, err
			}
			out = binary.AppendUvarint(out, uint64(len(code)))
			out = append(out, code...)
		}
		if r.failed || len(r.bytes) > 0 {
			return nil, errJumps
		}
		return out, nil
	})
}

// shortenBody does so with a function. One that has no table of jumps is left as it is.
func shortenBody(code []byte) ([]byte, error) {
	r := wasmReader{bytes: code}
	for n := r.unsigned(); n > 0 && !r.failed; n-- { // local variables
		r.unsigned()
		r.byte()
	}
	// Blocks are numbered in the order in which they open. The first ones, until the table, open at once, so that the
	// number of each is its depth.
	var open []int // the blocks that are open at an instruction
	loop := -1
	var before, before2 instruction
	in := r.instruction()
	for ; in.op != opBrTable; before, in = in, r.instruction() {
		switch {
		case in.op == opBlock && in.operand == noType:
		case in.op == opLoop && in.operand == noType && loop < 0:
			loop = len(open)
		case in.op == opGlobalGet || in.op == opLocalSet && in.operand != 0 || in.op == opLocalGet && in.operand == 0:
			continue
		default:
			return code, nil
		}
		open = append(open, len(open))
	}
	if before.op != opLocalGet || r.failed {
		return nil, errJumps
	}
	opened, places := len(open), in.table
	for i, distance := range places {
		places[i] = opened - 1 - distance
	}
	unwinds := loop != 0 && bytes.HasSuffix(code, []byte(unwindTail))
	out := append([]byte{}, code[:len(code)-len(r.bytes)]...)
	for len(r.bytes) > 0 {
		before2, before, in = before, in, r.instruction()
		switch in.op {
		case opBlock, opLoop, opIf:
			open = append(open, opened)
			opened++
		case opEnd:
			if len(open) == 0 != (len(r.bytes) == 0) || unwinds && len(open) == 1 && open[0] == 0 && len(r.bytes) != len(unwindTail)-1 {
				return nil, errJumps
			}
			if len(open) > 0 {
				open = open[:len(open)-1]
			}
		case opLocalTee, opBrTable:
			if in.op == opBrTable || in.operand == 0 {
				return nil, errJumps
			}
		case opLocalGet: // An indirect call keeps its function in local variable 0.
			if in.operand == 0 && !(before2.op == opLocalSet && before2.operand == 0 && before.op == i32Const) {
				return nil, errJumps
			}
		case opBr, opBrIf:
			if in.operand >= uint64(len(open)) {
				return nil, errJumps
			}
			target := len(open) - 1 - int(in.operand)
			if in.op == opBrIf && open[target] == 0 && unwinds {
				out = append(out, opIf, noType, i32Const, 1, opReturn, opEnd)
				continue
			}
			if open[target] != loop {
				break
			}
			if in.op != opBr || before.op != opLocalSet || before.operand != 0 || before2.op != i32Const {
				return nil, errJumps
			}
			place := places[min(before2.operand, uint64(len(places)-1))]
			if place >= 0 && place < len(open) && open[place] == place {
				out = out[:len(out)-len(before2.code)-len(before.code)]
				out = append(out, opBr)
				out = binary.AppendUvarint(out, uint64(len(open)-1-place))
				continue
			}
		}
		out = append(out, in.code...)
	}
	if r.failed || len(open) > 0 {
		return nil, errJumps
	}
	return out, nil
}

// An instruction is one of the code of a function.
type instruction struct {
	op      byte
	operand uint64 // the type of a block; or the first number that follows the opcode
	table   []int  // of a br_table: what it branches to
	code    []byte
}

// instruction reads an instruction.
func (r *wasmReader) instruction() instruction {
	from := r.bytes
	in := instruction{op: r.byte()}
	switch op := in.op; {
	case op == opBlock || op == opLoop || op == opIf:
		in.operand = uint64(r.byte())
	case op == i32Const || op == opI64Const:
		in.operand = uint64(r.signed())
	case op == opBr || op == opBrIf || op == opCall || op >= opLocalGet && op <= opGlobalSet || op == opMemorySize || op == opMemoryGrow:
		in.operand = r.unsigned()
	case op == opBrTable:
		for n := r.unsigned() + 1; n > 0 && !r.failed; n-- {
			in.table = append(in.table, int(r.unsigned()))
		}
	case op == opCallIndirect || op >= opLoad && op <= opStore:
		in.operand = r.unsigned()
		r.unsigned()
	case op == opF32Const:
		r.take(4)
	case op == opF64Const:
		r.take(8)
	case op == opMore:
		switch in.operand = r.unsigned(); in.operand {
		case 10: // memory.copy
			r.take(2)
		case 11: // memory.fill
			r.take(1)
		default: // conversions to integers
			r.failed = r.failed || in.operand > 7
		}
	case bytes.IndexByte([]byte(withoutOperands), op) < 0 && (op < opCompare || op > opExtend):
		r.failed = true
	}
	in.code = from[:len(from)-len(r.bytes)]
	return in
}

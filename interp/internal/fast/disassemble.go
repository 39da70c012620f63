// This file defines the disassembler of the fast engine, which writes the bytecode of a
// program as text.

package fast

import (
	"bufio"
	"errors"
	"fmt"
	"io"
	"maps"
	"slices"
	"strconv"
	"strings"

	"cpsc/cps"
	"cpsc/diag"
	"cpsc/interp/internal/rts"
)

// ErrTooLarge is the error for a program that has no bytecode, because a function needs more
// registers, or a struct has more fields, than an instruction can name.
var ErrTooLarge = errors.New("a function or a struct of the program is too large for the bytecode; the reference engine runs it")

// Disassemble writes the bytecode of a program, which depends only on the program. The
// program must be one that cps.Verify accepts. A line of it is
//
//	number +k mnemonic operands ; line:column
//
// Registers are n0, n1, … for numbers and r0, r1, … for references. The first registers of a
// callee follow the last ones of its caller. An operand that is written comes first. With
// +k, the instruction and the next k run as one. A result that only these instructions use
// is then not written to its register; it has a prime. L7 is instruction 7, k0 constant 0.
func Disassemble(w io.Writer, p *cps.Program) error {
	if err := p.Complete(); err != nil {
		return err
	}
	e := compileProgram(p, false)
	if e == nil {
		return ErrTooLarge
	}
	d := &disassembler{compilation: e, w: bufio.NewWriter(w)}
	d.program()
	return d.w.Flush()
}

type disassembler struct {
	*compilation
	w       *bufio.Writer
	targets []bool // by instruction: a jump leads there
	elided  []bool // by instruction: as a part of a sequence, it does not write its result
}

func (d *disassembler) program() {
	fmt.Fprintf(d.w, "; %d functions, %d instructions, frames of up to %d registers in a file, up to %d passed on\n",
		len(d.prog.Funcs), len(d.code), d.maxSize, d.maxPass)
	d.constants()
	for i, s := range d.shapes {
		fmt.Fprintf(d.w, "shape s%d: %d references, %d numbers\n", i, s.refs, s.nums)
	}
	d.findTargets()
	d.w.WriteString("\nstart\n")
	at := 0
	entry := func(en *funcEntry) {
		d.section(at, int(en.at))
		at = int(en.at)
		fmt.Fprintf(d.w, "\nentry of %s with %d captured\n", d.prog.Funcs[en.fn].Name, en.captures)
	}
	for i, f := range d.prog.Funcs {
		if d.first[i].captures >= 0 {
			entry(&d.entries[d.entryNo[d.first[i]]])
		}
		d.section(at, int(d.start[i]))
		at = int(d.start[i])
		fmt.Fprintf(d.w, "\nfn %s%s\n", f.Name, d.frame(f))
	}
	for i := range d.entries {
		if en := &d.entries[i]; !en.falls {
			entry(en)
		}
	}
	if d.detour != 0 {
		d.section(at, int(d.detour))
		at = int(d.detour)
		d.w.WriteString("\ndetour\n")
	}
	d.section(at, len(d.code))
}

// frame returns the parameters with their registers, and the size of the frame.
func (d *disassembler) frame(f *cps.Func) string {
	var b strings.Builder
	b.WriteByte('(')
	for i, s := range d.paramSlots(f) {
		if i > 0 {
			b.WriteString(", ")
		}
		fmt.Fprintf(&b, "%s: ", register(slotFile(f, i) == refFile, int(s)))
		if i < len(f.Params) {
			b.WriteString(d.prog.TypeString(f.Params[i]))
		} else {
			b.WriteString("handler " + f.ContParams[i-len(f.Params)+1].Name)
		}
	}
	fmt.Fprintf(&b, "); references: %d", d.refSizes[f.ID])
	return b.String()
}

func (d *disassembler) constants() {
	names := make([]string, len(d.consts))
	for text, i := range d.texts {
		names[i] = string(rts.AppendQuoted(nil, text))
	}
	for fn, i := range d.funcs {
		names[i] = "fn " + d.prog.Funcs[fn].Name
	}
	for i, name := range names {
		if name == "" {
			name = "undefined"
		}
		fmt.Fprintf(d.w, "constant k%d: %s\n", i, name)
	}
}

func (d *disassembler) findTargets() {
	d.targets, d.elided = make([]bool, len(d.code)), make([]bool, len(d.code))
	mark := func(to int) {
		if 0 <= to && to < len(d.code) {
			d.targets[to] = true
		}
	}
	for i := range d.code {
		in := &d.code[i]
		switch op := baseOp(in.op); {
		case isJumpOp(op) && op != bCall:
			to := target(i, in)
			if fn, isStart := slices.BinarySearch(d.start, int32(to)); !isStart || d.inside(i, fn) {
				mark(to)
			}
		case op == bSwitch:
			for k := 0; k <= int(in.y) && i+1+k < len(d.code); k++ {
				mark(i + 1 + k)
			}
		}
		if in.op >= firstPair {
			for k, p := range sequences[in.op-firstPair] {
				d.elided[i+k] = d.elided[i+k] || p.elided
			}
		}
	}
	for _, t := range d.tables {
		mark(int(t.other.to))
		for _, w := range t.ints {
			mark(int(w.to))
		}
		for _, w := range t.strings {
			mark(int(w.to))
		}
	}
}

// target returns the number of the instruction that is the target of a jump or a call.
func target(at int, in *instruction) int { return at + int(in.x)/instrSize }

// section writes the instructions with the numbers from, …, to-1.
func (d *disassembler) section(from, to int) {
	for i := from; i < to; i++ {
		if d.targets[i] {
			fmt.Fprintf(d.w, "L%d:\n", i)
		}
		with := ""
		if op := d.code[i].op; op >= firstPair {
			with = fmt.Sprintf("+%d", len(sequences[op-firstPair])-1)
		}
		line := fmt.Sprintf("%6d %2s %s", i, with, d.instruction(i))
		if pos := d.pos[i]; pos.IsValid() {
			line = fmt.Sprintf("%-48s ; %s", line, diag.Clean(d.prog.Sources.Short(pos.Line, pos.Col)))
		}
		d.w.WriteString(strings.TrimRight(line, " "))
		d.w.WriteByte('\n')
	}
}

// register returns the name of a register.
func register(isRef bool, i int) string {
	if isRef {
		return "r" + strconv.Itoa(i)
	}
	return "n" + strconv.Itoa(i)
}

// instruction returns the mnemonic of an instruction and its operands.
func (d *disassembler) instruction(at int) string {
	in := &d.code[at]
	op := baseOp(in.op)
	operands := append(d.registers(at), d.others(in)...)
	if isJumpOp(op) && at > 0 && (d.detour == 0 || at != int(d.detour)) {
		to := target(at, in)
		fn, isStart := slices.BinarySearch(d.start, int32(to))
		if isStart && (op == bCall || !d.inside(at, fn)) {
			operands = append(operands, d.prog.Funcs[fn].Name)
		} else {
			operands = append(operands, fmt.Sprint("L", to))
		}
	}
	switch op {
	case bRaise, bDivert:
		operands = append(operands, fmt.Sprintf("values n%d r%d", in.x, in.y))
	case bCall, bCallV, bLand:
		operands = append(operands, fmt.Sprintf("frame n%d r%d", in.a, in.b), fmt.Sprint("result ", in.c))
	}
	return fmt.Sprintf("%-11s %s", specs[op].name, strings.Join(operands, ", "))
}

// registers returns the operands that the table of opcodes describes.
func (d *disassembler) registers(at int) (operands []string) {
	in := &d.code[at]
	kinds := specs[baseOp(in.op)].operands
	for i, x := range []int{int(in.a), int(in.b), int(in.c), int(in.x)}[:len(kinds)] {
		switch kind := kinds[i]; {
		case (kind == 'N' || kind == 'R') && d.elided[at]:
			operands = append(operands, register(kind == 'R', x)+"'")
		case strings.IndexByte("NnRr", kind) >= 0:
			operands = append(operands, register(kind == 'R' || kind == 'r', x))
		case kind == 'w' && isFloatOp(baseOp(in.op)):
			operands = append(operands, rts.PlainFloat(in.float()))
		case kind == 'w':
			operands = append(operands, fmt.Sprint(int64(in.word())))
		}
	}
	return operands
}

// others returns the operands that it does not describe, without targets.
func (d *disassembler) others(in *instruction) []string {
	switch baseOp(in.op) {
	case bConst:
		return []string{fmt.Sprint("k", in.x)}
	case bIfEqI, bIfNeI, bIfLtI, bIfLeI, bIfGtI, bIfGeI:
		return []string{fmt.Sprint(in.y)}
	case bSwitch:
		return []string{fmt.Sprintf("%d..%d", in.x, int64(in.x)+int64(in.y)-1)}
	case bCallV:
		return []string{register(true, int(in.x)), "self " + register(true, int(uint16(in.y)))}
	case bGetN, bGetR, bPutN, bPutR, bRefFieldN, bRefFieldR:
		return []string{fmt.Sprint(".", in.c)}
	case bGlobN, bGlobR, bSetGlobN, bSetGlobR, bRefGlobN, bRefGlobR:
		return []string{d.prog.Globals[in.x].Name}
	case bNew:
		return []string{fmt.Sprintf("s%d%s", in.x, d.list(in.y))}
	case bClosure:
		return []string{fmt.Sprintf("s%d %s%s", in.c, d.prog.Funcs[d.entries[in.y].fn].Name, d.list(in.x))}
	case bNewN, bNewB, bNewR, bToStr, bPrint, bWrite:
		return []string{d.list(in.x)}
	case bBytes, bBytesN, bBytesR:
		return []string{cps.Code(in.y).String() + d.list(in.x)}
	case bHost, bHostN, bHostR:
		return []string{d.prog.Funcs[in.y].Name + d.list(in.x)}
	case bResultN, bResultR:
		return []string{fmt.Sprint(in.x)}
	case bSwitchMap, bSwitchStr:
		return []string{d.table(in.x)}
	}
	return nil
}

// inside reports whether an instruction is part of a function.
func (d *disassembler) inside(at, fn int) bool {
	i, found := slices.BinarySearch(d.start, int32(at))
	if !found {
		i--
	}
	return i == fn
}

func isFloatOp(op uint16) bool { return bAddFI <= op && op <= bDivFromF }

func (d *disassembler) list(i int32) string {
	var b strings.Builder
	b.WriteByte('(')
	for i, x := range d.lists[i] {
		if i > 0 {
			b.WriteString(", ")
		}
		b.WriteString(register(x.isRef, int(x.reg)))
		if x.t != cps.NoType {
			b.WriteString(": " + d.prog.TypeString(x.t))
		}
	}
	b.WriteByte(')')
	return b.String()
}

// table returns the text of the cases of a switch, sorted.
func (d *disassembler) table(i int32) string {
	t := &d.tables[i]
	var b strings.Builder
	for _, v := range slices.Sorted(maps.Keys(t.ints)) {
		fmt.Fprintf(&b, "%d: L%d, ", v, t.ints[v].to)
	}
	for _, v := range slices.Sorted(maps.Keys(t.strings)) {
		fmt.Fprintf(&b, "%s: L%d, ", rts.AppendQuoted(nil, v), t.strings[v].to)
	}
	fmt.Fprintf(&b, "else: L%d", t.other.to)
	return b.String()
}

// This file defines the disassembler of the fast engine, which writes the bytecode of a
// program as text.

package fast

import (
	"bufio"
	"errors"
	"fmt"
	"io"
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
	kinds := specs[op].operands
	var operands []string
	add := func(format string, args ...any) { operands = append(operands, fmt.Sprintf(format, args...)) }
	for i, x := range []uint16{in.a, in.b, in.c} {
		switch kinds[i] {
		case 'N', 'R':
			prime := ""
			if d.elided[at] {
				prime = "'"
			}
			add("%s%s", register(kinds[i] == 'R', int(x)), prime)
		case 'n', 'r':
			add("%s", register(kinds[i] == 'r', int(x)))
		}
	}
	switch {
	case len(kinds) < 4:
	case kinds[3] == 'w' && isFloatOp(op):
		add("%s", rts.PlainFloat(in.float()))
	case kinds[3] == 'w':
		add("%d", int64(in.word()))
	case kinds[3] == 'n', kinds[3] == 'r':
		add("%s", register(kinds[3] == 'r', int(in.x)))
	}
	switch op {
	case bConst:
		add("k%d", in.x)
	case bIfEqI, bIfNeI, bIfLtI, bIfLeI, bIfGtI, bIfGeI:
		add("%d", in.y)
	case bSwitch:
		add("%d..%d", in.x, int64(in.x)+int64(in.y)-1)
	case bCallV:
		add("r%d", in.x)
		add("self r%d", uint16(in.y))
	case bGetN, bGetR, bPutN, bPutR, bRefFieldN, bRefFieldR:
		add(".%d", in.c)
	case bGlobN, bGlobR, bSetGlobN, bSetGlobR, bRefGlobN, bRefGlobR:
		add("%s", d.prog.Globals[in.x].Name)
	case bNew:
		add("s%d%s", in.x, d.list(in.y))
	case bClosure:
		add("s%d %s%s", in.c, d.prog.Funcs[d.entries[in.y].fn].Name, d.list(in.x))
	case bNewN, bNewB, bNewR, bToStr, bPrint, bWrite:
		add("%s", d.list(in.x))
	case bBytes, bBytesN, bBytesR:
		add("%s%s", cps.Code(in.y), d.list(in.x))
	case bHost, bHostN, bHostR:
		add("%s%s", d.prog.Funcs[in.y].Name, d.list(in.x))
	case bResultN, bResultR:
		add("%d", in.x)
	case bSwitchMap, bSwitchStr:
		add("%s", d.table(in.x))
	}
	if isJumpOp(op) && at > 0 && (d.detour == 0 || at != int(d.detour)) {
		to := target(at, in)
		fn, isStart := slices.BinarySearch(d.start, int32(to))
		if isStart && (op == bCall || !d.inside(at, fn)) {
			add("%s", d.prog.Funcs[fn].Name)
		} else {
			add("L%d", to)
		}
	}
	if op == bRaise || op == bDivert {
		add("values n%d r%d", in.x, in.y)
	}
	if op == bCall || op == bCallV || op == bLand {
		add("frame n%d r%d", in.a, in.b)
		add("result %d", in.c)
	}
	return fmt.Sprintf("%-11s %s", specs[op].name, strings.Join(operands, ", "))
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
	ints := make([]int64, 0, len(t.ints))
	for v := range t.ints {
		ints = append(ints, v)
	}
	slices.Sort(ints)
	for _, v := range ints {
		fmt.Fprintf(&b, "%d: L%d, ", v, t.ints[v].to)
	}
	texts := make([]string, 0, len(t.strings))
	for v := range t.strings {
		texts = append(texts, v)
	}
	slices.Sort(texts)
	for _, v := range texts {
		fmt.Fprintf(&b, "%s: L%d, ", rts.AppendQuoted(nil, v), t.strings[v].to)
	}
	fmt.Fprintf(&b, "else: L%d", t.other.to)
	return b.String()
}

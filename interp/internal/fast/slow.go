// This file defines the instructions that the fast engine executes outside of its loop: those
// that allocate, read or write, and those that trap. VM.execute has the most frequent ones.

package fast

import (
	"fmt"
	"math"
	"strings"

	"cpsc/cps"
	"cpsc/interp/internal/rts"
)

// inum returns the value of a register as an int.
func inum(n numFrame, i uint16) int64 { return int64(*num(n, i)) }

// slow executes one instruction. An error ends the program.
//
//gocyclo:ignore
func (m *VM) slow(s *state, in *instruction) error {
	n, r := s.n, s.r
	done := func() error {
		s.ip = m.skip(s.ip, 1)
		return nil
	}
	charge := m.heap.Charge
	str := func(i uint16) string { return textOf(*ref(r, i)) }
	setStr := func(i uint16, text string) error {
		*ref(r, i) = refTo(&rts.String{Text: text})
		return done()
	}
	length := func(i uint16) int { return lenOf(*ref(r, i)) }
	jump := func(w switchTarget) error {
		s.ip = &m.code[w.to]
		s.left -= int64(w.count)
		return nil
	}
	switch baseOp(in.op) {
	// Instructions that the loop executes, except in these cases.
	case bCall:
		return m.grow(s, in)
	case bCallV:
		if *ref(r, uint16(in.x)) == nil {
			return rts.NilDereference
		}
		return m.grow(s, in)
	case bTailV, bGetN, bGetR, bPutN, bPutR, bRefFieldN, bRefFieldR:
		reg := in.b
		switch baseOp(in.op) {
		case bTailV, bPutN, bPutR:
			reg = in.a
		}
		obj := *ref(r, reg)
		if obj == nil {
			return rts.NilDereference
		}
		switch baseOp(in.op) {
		case bGetR: // the next instruction could not be executed as a part of a sequence
			*ref(r, in.a) = *fieldRefAt(obj, in.c)
			return done()
		case bPutR:
			*fieldRefAt(obj, in.c) = m.kept(ref(r, in.b))
			return done()
		}
		// The loop executes all others, so this is a reference to a field.
		if err := charge(rts.CellSize); err != nil {
			return err
		}
		if baseOp(in.op) == bRefFieldN {
			*ref(r, in.a) = refTo(&numMember{numCell{p: fieldAt(obj, in.c)}, owner{obj, cps.Type(in.x)}})
		} else {
			*ref(r, in.a) = refTo(&refMember{refCell{p: fieldRefAt(obj, in.c)}, owner{obj, cps.Type(in.x)}})
		}
		return done()
	case bDiv, bRem, bDivI, bRemI, bUdiv, bUrem:
		return rts.DivisionByZero
	case bToInt:
		return rts.NoInt(fnum(n, in.b))
	case bByte, bIdxN, bIdxB, bIdxR:
		return rts.OutOfBounds(inum(n, in.c), length(in.b))
	case bSetN, bSetB, bSetR:
		i := inum(n, in.b)
		if uint64(i) >= uint64(length(in.a)) {
			return rts.OutOfBounds(i, length(in.a))
		}
		(*as[[]ptr](*ref(r, in.a)))[i] = m.kept(ref(r, in.c))
		return done()
	case bSetGlobR:
		*m.globalRef(in.x) = m.kept(ref(r, in.a))
		m.set(in.x)
		return done()
	case bPopN, bPopB, bPopR:
		return rts.PopOfEmpty
	case bGlobN, bGlobR, bRefGlobN, bRefGlobR:
		if !m.gSet[in.x] {
			return rts.Uninitialised(&m.prog.Globals[in.x])
		}
		if err := charge(rts.CellSize); err != nil {
			return err
		}
		if baseOp(in.op) == bRefGlobN {
			*ref(r, in.a) = refTo(&numMember{numCell: numCell{p: &m.gNums[in.x]}})
		} else {
			*ref(r, in.a) = refTo(&refMember{refCell: refCell{p: &m.gRefs[in.x]}})
		}
		return done()
	case bTrap:
		return rts.TrapMessage(strings.Clone(str(in.a)))
	case bAssert:
		return rts.AssertionFailed
	case bAssertMsg:
		if *num(n, in.a) == 0 {
			return rts.AssertionFailed + rts.TrapMessage(": "+str(in.b))
		}
		return done()
	case bEqS:
		*num(n, in.a) = truth(str(in.b) == str(in.c))
		return done()
	case bNeS:
		*num(n, in.a) = truth(str(in.b) != str(in.c))
		return done()

	case bPushN:
		a := as[[]uint64](*ref(r, in.a))
		if err := charge(rts.Grown(len(*a)) * rts.NumSize); err != nil {
			return err
		}
		*a = append(*a, *num(n, in.b))
		return done()
	case bPushB:
		a := as[[]uint8](*ref(r, in.a))
		if err := charge(rts.Grown(len(*a))); err != nil {
			return err
		}
		*a = append(*a, uint8(*num(n, in.b)))
		return done()
	case bPushR:
		a := as[[]ptr](*ref(r, in.a))
		if len(*a) == cap(*a) {
			if err := charge(rts.Grown(len(*a)) * PtrSize); err != nil {
				return err
			}
		}
		*a = append(*a, m.kept(ref(r, in.b)))
		return done()

	// References to elements.
	case bLoadN, bLoadR, bStoreN, bStoreR:
		reg := in.b
		if op := baseOp(in.op); op == bStoreN || op == bStoreR {
			reg = in.a
		}
		if baseOp(in.op) == bStoreR {
			if p := refTarget(*ref(r, reg)); p != nil {
				*p = m.kept(ref(r, in.b))
				return done()
			}
		}
		e := as[elemRef](*ref(r, reg))
		if k := lenOf(e.array); uint64(e.i) >= uint64(k) {
			return rts.OutOfBounds(e.i, k)
		}
		switch baseOp(in.op) {
		case bLoadN:
			if elemKind(in.c) == elemBool {
				*num(n, in.a) = uint64((*as[[]uint8](e.array))[e.i])
			} else {
				*num(n, in.a) = (*as[[]uint64](e.array))[e.i]
			}
		case bLoadR:
			*ref(r, in.a) = (*as[[]ptr](e.array))[e.i]
		case bStoreN:
			if elemKind(in.c) == elemBool {
				(*as[[]uint8](e.array))[e.i] = uint8(*num(n, in.b))
			} else {
				(*as[[]uint64](e.array))[e.i] = *num(n, in.b)
			}
		case bStoreR:
			(*as[[]ptr](e.array))[e.i] = m.kept(ref(r, in.b))
		}
		return done()
	case bRefIdxN, bRefIdxB, bRefIdxR:
		i := inum(n, in.c)
		if uint64(i) >= uint64(length(in.b)) {
			return rts.OutOfBounds(i, length(in.b))
		}
		if err := charge(rts.CellSize); err != nil {
			return err
		}
		*ref(r, in.a) = refTo(&elemRef{array: *ref(r, in.b), i: i})
		return done()
	case bCellN:
		if err := charge(rts.CellSize); err != nil {
			return err
		}
		c := &numCell{v: *num(n, in.b)}
		c.p = &c.v
		*ref(r, in.a) = refTo(c)
		return done()
	case bCellR:
		if err := charge(rts.CellSize); err != nil {
			return err
		}
		c := &refCell{v: m.kept(ref(r, in.b))}
		c.p = &c.v
		*ref(r, in.a) = refTo(c)
		return done()

	// Strings.
	case bLtS:
		*num(n, in.a) = truth(str(in.b) < str(in.c))
		return done()
	case bLeS:
		*num(n, in.a) = truth(str(in.b) <= str(in.c))
		return done()

	// Switches.
	case bSwitchMap:
		t := &m.tables[in.x]
		if to, ok := t.ints[inum(n, in.a)]; ok {
			return jump(to)
		}
		return jump(t.other)
	case bSwitchStr:
		t := &m.tables[in.x]
		if to, ok := t.strings[str(in.a)]; ok {
			return jump(to)
		}
		return jump(t.other)

	case bSelR:
		from := in.c
		if *num(n, in.b) == 0 {
			from = uint16(in.x)
		}
		*ref(r, in.a) = *ref(r, from)
		return done()
	case bMakeBytes:
		k := inum(n, in.b)
		if k < 0 {
			return rts.NegativeSize(k)
		}
		if k > m.heap.Limit {
			return m.heap.Exceeded()
		}
		if err := charge(rts.ArraySize + k); err != nil {
			return err
		}
		*ref(r, in.a) = m.newArray(int(k), elemBool)
		return done()
	case bLoad8S, bLoad8U, bLoad16S, bLoad16U, bLoad32S, bLoad32U, bLoad64:
		return outOfBytes(*ref(r, in.b), *num(n, in.c)+uint64(int64(in.x)), cps.Load8S+cps.Code(baseOp(in.op)-bLoad8S))
	case bLoad8SLow, bLoad8ULow, bLoad16SLow, bLoad16ULow, bLoad32SLow, bLoad32ULow, bLoad64Low:
		return outOfBytes(*ref(r, in.b), in.inLow(*num(n, in.c)), cps.Load8S+cps.Code(baseOp(in.op)-bLoad8SLow))
	case bStore8, bStore16, bStore32, bStore64:
		return outOfBytes(*ref(r, in.a), *num(n, in.b)+uint64(int64(in.x)), cps.Store8+cps.Code(baseOp(in.op)-bStore8))
	case bStore8Low, bStore16Low, bStore32Low, bStore64Low:
		return outOfBytes(*ref(r, in.a), in.inLow(*num(n, in.b)), cps.Store8+cps.Code(baseOp(in.op)-bStore8Low))
	case bBytes, bBytesN, bBytesR:
		return m.onBytes(s, in)

	// Operations on numbers. The loop executes the last two, except on NaNs.
	case bEval1, bEval2, bFloat32Bits, bBitsFloat32:
		code := cps.Code(in.x)
		switch baseOp(in.op) {
		case bFloat32Bits:
			code = cps.Float32Bits
		case bBitsFloat32:
			code = cps.BitsFloat32
		}
		result, ok := cps.Evaluate(code, *num(n, in.b), *num(n, in.c))
		if !ok {
			return rts.NoResult(code, *num(n, in.b))
		}
		*num(n, in.a) = result
		return done()

	// Host functions.
	case bHost, bHostN, bHostR:
		return m.callHost(s, in)
	case bResultN:
		*num(n, in.a) = m.hosts.out()[in.x].Bits
		return done()
	case bResultR:
		text, err := m.hostText(in.x)
		if err != nil {
			return err
		}
		*ref(r, in.a) = text
		return done()

	// Input, output and control.
	case bPrint:
		if err := m.print(m.lists[in.x], " ", "\n", s); err != nil {
			return err
		}
		return done()
	case bWrite:
		if err := m.print(m.lists[in.x], "", "", s); err != nil {
			return err
		}
		return done()
	case bReadLine:
		text, err := m.in.ReadLine()
		if err != nil {
			return err
		}
		return setStr(in.a, text)
	case bReadInt:
		x, err := m.in.ReadInt()
		if err != nil {
			return err
		}
		*num(n, in.a) = uint64(x)
		return done()
	case bEOF:
		end, err := m.in.EOF()
		if err != nil {
			return err
		}
		*num(n, in.a) = truth(end)
		return done()
	case bThrowHere:
		m.throw(s)
		return done()
	case bThrowFrom:
		m.thrown = origin{from: rts.ParseOrigin(strings.Clone(str(in.a))), depth: m.depth(s)}
		return done()
	case bOrigin:
		text := m.frames(m.thrown, m.depth(s), true).Text()
		if err := m.heap.Object(int64(len(text)) + rts.StringSize); err != nil {
			return err
		}
		return setStr(in.a, text)
	case bExit:
		m.status, m.exited = inum(n, in.a), true
		return nil
	case bBegin:
		m.begin(s, cps.ContID(in.x))
		return done()

	// Handlers. The loop executes raises to all but one.
	case bRaiseN:
		return m.uncaught(s, in.b, false)
	case bRaiseR:
		return m.uncaught(s, in.b, true)
	case bCheckN, bCheckR:
		if m.escapes(*num(n, in.a)) {
			return m.uncaught(s, in.b, baseOp(in.op) == bCheckR)
		}
		return done()
	case bRetHandler:
		*num(n, in.a) = m.retHandler(s.fp, n, r)
		return done()
	case bDivert:
		m.divert(s, *num(n, in.a), uint16(in.x), uint16(in.y))
		return done()
	case bDetour:
		m.takeDetour(s)
		return nil
	}
	panic(fmt.Sprintf("interp: unknown opcode %d", in.op))
}

// allocates says which instructions Result.Allocations counts.
var allocates = [firstPair]bool{
	bNew: true, bNewN: true, bNewB: true, bNewR: true, bMakeN: true, bMakeB: true, bMakeR: true, bCopyN: true, bCopyB: true, bCopyR: true,
	bCellN: true, bCellR: true, bRefIdxN: true, bRefIdxB: true, bRefIdxR: true, bRefFieldN: true, bRefFieldR: true,
	bClosure: true, bAddS: true, bToStr: true, bSubstr: true, bMakeBytes: true, bBytesR: true, bChr: true, bReadLine: true,
}

// print writes values with a separator between them and an end.
func (m *VM) print(list []operandReg, sep, end string, s *state) error {
	if room := m.out.Room(shortSize(list, sep, end, s)); room != nil {
		for i := range list {
			if i > 0 {
				room = append(room, sep...)
			}
			if x := &list[i]; x.isRef {
				room = append(room, textOf(*ref(s.r, x.reg))...)
			} else {
				room = rts.AppendNumber(room, x.t, *num(s.n, x.reg))
			}
		}
		return m.out.WriteShort(append(room, end...))
	}
	f := &m.format
	err := f.Print(m.out, len(list), sep, end, func(i int) error { return f.operand(list[i], s) })
	f.shrink()
	return err
}

// shortSize returns a bound of the length of a text that print makes. If there are arrays,
// structs or functions among the values, it is beyond any Room.
func shortSize(list []operandReg, sep, end string, s *state) int {
	size := len(list)*(rts.MaxNumber+len(sep)) + len(end)
	for i := range list {
		if x := &list[i]; x.t == cps.String {
			size += len(textOf(*ref(s.r, x.reg)))
		} else if x.isRef {
			return math.MaxInt
		}
	}
	return size
}

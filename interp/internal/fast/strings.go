// This file defines the instructions that make strings, where the loop does not make them. They
// have functions of their own, and are not in slow, because programs execute them often.

package fast

import (
	"strconv"
	"unicode/utf8"

	"cpsc/cps"
	"cpsc/interp/internal/rts"
)

const (
	stringSize = rts.StringSize
	charSize   = rts.StringSize + utf8.UTFMax

	// maxPart is the length in bytes of the longest part of a string that is always copied. All
	// these are charged alike.
	maxPart = 32

	// The loop itself makes strings of up to maxQuick bytes, and compares strings up to the word
	// at maxCompared.
	maxQuick    = 56
	maxCompared = 56
)

// charge is Heap.Charge, but Go inlines it.
func (m *VM) charge(n int64) error {
	if m.heap.Left -= n; m.heap.Left >= 0 {
		return nil
	}
	return m.refill(n)
}

func (m *VM) concat(s *state, in *instruction) error {
	m.makeRoom()
	x, y := as[rts.String](*ref(s.r, in.b)), as[rts.String](*ref(s.r, in.c))
	if n := len(x.Text) + len(y.Text); n < rts.MinBuffered {
		if err := m.charge(rts.StringSize + int64(n)); err != nil {
			return err
		}
		*ref(s.r, in.a) = m.newString(x.Text, y.Text)
		return nil
	}
	t, err := m.heap.Concat(x, y)
	if err != nil {
		return err
	}
	*ref(s.r, in.a) = m.newView(&t)
	return nil
}

func (m *VM) substr(s *state, in *instruction) error {
	m.makeRoom()
	text, from, to := textOf(*ref(s.r, in.b)), inum(s.n, in.c), inum(s.n, uint16(in.x))
	if uint64(from) < uint64(len(text)) && to == from+1 {
		*ref(s.r, in.a) = refTo(&byteStrings[text[from]])
		return nil
	}
	if 0 <= from && from < to && to <= int64(len(text)) && to-from <= maxPart {
		if err := m.charge(rts.StringSize + maxPart); err != nil {
			return err
		}
		*ref(s.r, in.a) = m.newString(text[from:to], "")
		return nil
	}
	part, err := m.heap.Substr(as[rts.String](*ref(s.r, in.b)), from, to)
	if err != nil {
		return err
	}
	*ref(s.r, in.a) = m.newView(&part)
	return nil
}

func (m *VM) toStr(s *state, in *instruction) error {
	m.makeRoom()
	f, x := &m.format, m.lists[in.x][0]
	if x.t == cps.Int {
		f.Bytes = strconv.AppendInt(f.Bytes[:0], inum(s.n, x.reg), 10)
		if err := m.charge(int64(len(f.Bytes)) + rts.StringSize); err != nil {
			return err
		}
	} else if err := f.Text(func() error { return f.operand(x, s) }); err != nil {
		f.shrink()
		return err
	}
	if len(f.Bytes) < rts.MinBuffered {
		*ref(s.r, in.a) = m.newText(f.Bytes)
	} else {
		*ref(s.r, in.a) = refTo(&rts.String{Text: f.String()})
	}
	f.shrink()
	return nil
}

func (m *VM) chr(s *state, in *instruction) error {
	m.makeRoom()
	x := inum(s.n, in.b)
	if x != int64(rune(x)) || !utf8.ValidRune(rune(x)) {
		return rts.NoCodePoint(x)
	}
	if err := m.charge(charSize); err != nil {
		return err
	}
	if x < utf8.RuneSelf {
		*ref(s.r, in.a) = refTo(&byteStrings[x])
		return nil
	}
	*ref(s.r, in.a) = m.newText(utf8.AppendRune(m.format.Bytes[:0], rune(x)))
	return nil
}

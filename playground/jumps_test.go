package main

import (
	"bytes"
	"testing"
)

const (
	locals = "\x01\x02\x7f"     // two of type i32
	exit   = "\x02\x40"         // block: what it ends with returns 1
	loop   = "\x03\x40"         // loop
	places = "\x02\x40\x02\x40" // block, block: their ends are places 1 and 0
	table  = "\x20\x00\x0e\x02\x00\x01\x01"
	tail   = "\x0b\x00\x0b\x41\x01\x0b" // end, unreachable, end, i32.const 1, end
	head   = locals + exit + loop + places + table
)

func TestShortenBody(t *testing.T) {
	const same = "the same"
	for _, test := range []struct{ name, before, after string }{
		// To places 1 and 2, which the default is, under if: the loop is 2 blocks further out, and place 1 one block.
		{"forward", head + "\x0b\x20\x01\x04\x40\x41\x01\x21\x00\x0c\x02\x0b\x0b" + tail, head + "\x0b\x20\x01\x04\x40\x0c\x01\x0b\x0b" + tail},
		{"the default", head + "\x0b\x20\x01\x04\x40\x41\x02\x21\x00\x0c\x02\x0b\x0b" + tail, head + "\x0b\x20\x01\x04\x40\x0c\x01\x0b\x0b" + tail},
		{"from the innermost block", head + "\x41\x00\x21\x00\x0c\x02\x0b\x0b" + tail, head + "\x0c\x00\x0b\x0b" + tail},
		{"backward", head + "\x0b\x41\x00\x21\x00\x0c\x01\x0b" + tail, same},
		{"to the place itself", head + "\x0b\x0b\x41\x01\x21\x00\x0c\x00" + tail, same},
		// The block at the depth of place 1 is not that of place 1, which has ended.
		{"a block in the place of another", head + "\x0b\x0b\x02\x40\x41\x01\x21\x00\x0c\x01\x0b" + tail, same},
		{"after a call", head + "\x0b\x41\x00\x10\x05\x0d\x02\x0b\x41\x00\x10\x05\x0d\x01" + tail,
			head + "\x0b\x41\x00\x10\x05\x04\x40\x41\x01\x0f\x0b\x0b\x41\x00\x10\x05\x04\x40\x41\x01\x0f\x0b" + tail},
		{"an indirect call", head + "\x0b\x20\x01\x21\x00\x41\x00\x20\x00\x11\x00\x00\x0d\x02\x0b" + tail,
			head + "\x0b\x20\x01\x21\x00\x41\x00\x20\x00\x11\x00\x00\x04\x40\x41\x01\x0f\x0b\x0b" + tail},
		{"out of another block", head + "\x0b\x02\x40\x20\x01\x0d\x00\x0c\x00\x0b\x0b" + tail, same},
		{"without a loop", locals + exit + places + table + "\x0b\x20\x01\x0d\x01\x0b\x00" + tail[2:],
			locals + exit + places + table + "\x0b\x20\x01\x04\x40\x41\x01\x0f\x0b\x0b\x00" + tail[2:]},
		{"no first block", locals + loop + places + table + "\x0b\x41\x01\x21\x00\x0c\x01\x0b\x0b\x00\x0b", locals + loop + places + table + "\x0b\x0c\x00\x0b\x0b\x00\x0b"},
		{"no table", locals + "\x02\x40\x20\x01\x0d\x00\x0b\x41\x00\x0b", same},
		// Operands that look like other instructions.
		{"operands", head + "\x0b\x42\x0c\x1a\x43\x0b\x0b\x0b\x0b\x1a\x44\x0c\x0c\x0c\x0c\x0c\x0c\x0c\x0c\x1a\x20\x01\x29\x03\x0b\x1a\x41\xff\x00\x1a\x23\x0c\x1a" +
			"\xfc\x0a\x00\x00\xfc\x0b\x00\xfc\x02\x3f\x00\x1a\x0b" + tail, same},
	} {
		if test.after == same {
			test.after = test.before
		}
		if got, err := shortenBody([]byte(test.before)); err != nil {
			t.Errorf("%s: %v", test.name, err)
		} else if !bytes.Equal(got, []byte(test.after)) {
			t.Errorf("%s:\n% x and not\n% x", test.name, got, test.after)
		}
	}
}

// What is not known is an error.
func TestShortenBodyErrors(t *testing.T) {
	for name, code := range map[string]string{
		"an instruction not known":    head + "\x0b\x0b\xfb" + tail,
		"another of more":             head + "\x0b\x0b\xfc\x08\x00\x00" + tail,
		"a table before its variable": locals + exit + loop + places + "\x23\x00\x0e\x02\x00\x01\x01\x0b\x0b" + tail,
		"a second table":              head + "\x0b\x20\x01\x0e\x00\x00\x0b" + tail,
		"the place is not set":        head + "\x0b\x0c\x01\x0b" + tail,
		"another variable is set":     head + "\x0b\x41\x01\x21\x01\x0c\x01\x0b" + tail,
		"the place is not constant":   head + "\x0b\x20\x01\x21\x00\x0c\x01\x0b" + tail,
		"a condition":                 head + "\x0b\x41\x01\x21\x00\x0d\x01\x0b" + tail,
		"the variable is read":        head + "\x0b\x20\x00\x1a\x0b" + tail,
		"the variable is kept":        head + "\x0b\x41\x01\x22\x00\x1a\x0b" + tail,
		"a branch out of all":         head + "\x0b\x0c\x03\x0b" + tail,
		"an end too many":             head + "\x0b\x0b\x0b\x0b\x0b\x0b",
		"an end missing":              head + "\x0b" + tail,
		"too short":                   head + "\x0b\x0b\x41",
		"another end of the exit":     head + "\x0b\x0b\x0b\x0b\x02\x40" + tail[2:],
	} {
		if got, err := shortenBody([]byte(code)); err == nil {
			t.Errorf("%s: no error: % x", name, got)
		}
	}
}

// The functions change their lengths, and the section its own.
func TestShortenJumps(t *testing.T) {
	sized := func(s string) string { return string(rune(len(s))) + s }
	const custom = "\x00\x02\x01a"
	var (
		plain  = sized("\x00\x41\x00\x0b")
		before = sized(head + "\x0b\x41\x01\x21\x00\x0c\x01\x0b" + tail)
		after  = sized(head + "\x0b\x0c\x00\x0b" + tail)
	)
	section := func(functions string) string {
		return "\x0a" + sized("\x02"+functions)
	}
	got, err := shortenJumps(module(custom, section(plain+before), custom))
	if want := module(custom, section(plain+after), custom); err != nil || !bytes.Equal(got, want) {
		t.Errorf("% x and not\n% x: %v", got, want, err)
	}
	for name, code := range map[string]string{"too many": section(plain), "a byte left": section(plain + plain + "a"), "too long": section(plain + "\x09a")} {
		if _, err := shortenJumps(module(code)); err == nil {
			t.Errorf("%s: no error", name)
		}
	}
}

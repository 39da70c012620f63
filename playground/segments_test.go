package main

import (
	"bytes"
	"testing"
)

// module returns a module with the sections given, after the header.
func module(sections ...string) []byte {
	out := "\x00asm\x01\x00\x00\x00"
	for _, s := range sections {
		out += s
	}
	return []byte(out)
}

// Segments become one, with zeros between them; other sections stay as they are.
func TestJoinSegments(t *testing.T) {
	const (
		memory = "\x05\x03\x01\x00\x01" // a memory of one page
		custom = "\x00\x87\x80\x80\x00\x04nameab"
	)
	for _, test := range []struct{ name, before, after string }{
		{"two", "\x0b\x11\x02\x00\x41\x08\x0b\x02ab\x00\x41\xc0\x00\x0b\x03cde",
			"\x0b\x41\x01\x00\x41\x08\x0b\x3b" + "ab" + string(make([]byte, 0x40-8-2)) + "cde"},
		{"not in order", "\x0b\x0e\x02\x00\x41\x0b\x0b\x01c\x00\x41\x08\x0b\x02ab", "\x0b\x0a\x01\x00\x41\x08\x0b\x04ab\x00c"},
		{"adjacent", "\x0b\x0e\x02\x00\x41\x08\x0b\x02ab\x00\x41\x0a\x0b\x01c", "\x0b\x09\x01\x00\x41\x08\x0b\x03abc"},
		{"one, at 64", "\x0b\x09\x01\x00\x41\xc0\x00\x0b\x02ab", "\x0b\x09\x01\x00\x41\xc0\x00\x0b\x02ab"},
		{"a padded length", "\x0b\x88\x80\x80\x00\x01\x00\x41\x08\x0b\x02ab", "\x0b\x08\x01\x00\x41\x08\x0b\x02ab"},
	} {
		got, err := joinSegments(module(memory, custom, test.before, custom))
		if err != nil {
			t.Errorf("%s: %v", test.name, err)
		} else if want := module(memory, custom, test.after, custom); !bytes.Equal(got, want) {
			t.Errorf("%s: % x, and not % x", test.name, got, want)
		}
	}
	if got, err := joinSegments(module(memory)); err != nil || !bytes.Equal(got, module(memory)) {
		t.Errorf("without data: % x, %v", got, err)
	}
}

// What is not known is an error: nothing is lost.
func TestJoinSegmentsErrors(t *testing.T) {
	for name, m := range map[string]string{
		"empty":             "",
		"no content":        "\x00asm\x01\x00\x00\x00\x0b",
		"too short":         string(module("\x0b\x09\x01\x00\x41\x08\x0b\x02ab")),
		"passive":           string(module("\x0b\x05\x01\x01\x02ab")),
		"another memory":    string(module("\x0b\x09\x01\x02\x00\x41\x08\x0b\x02ab")),
		"a global's value":  string(module("\x0b\x08\x01\x00\x23\x08\x0b\x02ab")),
		"a longer constant": string(module("\x0b\x0b\x01\x00\x41\x08\x41\x01\x6a\x0b\x02ab")),
		"a negative offset": string(module("\x0b\x08\x01\x00\x41\x7f\x0b\x02ab")),
		"overlapping":       string(module("\x0b\x0e\x02\x00\x41\x08\x0b\x02ab\x00\x41\x09\x0b\x01c")),
		"a segment missing": string(module("\x0b\x08\x02\x00\x41\x08\x0b\x02ab")),
		"a byte left":       string(module("\x0b\x09\x01\x00\x41\x08\x0b\x02abc")),
	} {
		if _, err := joinSegments([]byte(m)); err == nil {
			t.Errorf("%s: no error", name)
		}
	}
}

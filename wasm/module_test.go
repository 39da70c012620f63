package wasm

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"golang.org/x/tools/txtar"

	"cpsc/cps"
)

const head = "00 61 73 6d 01 00 00 00 "

// The official suites, which a test in lab runs, have the other errors.
func TestErrors(t *testing.T) {
	for _, test := range []struct{ name, hex, want string }{
		{"empty", "", "the module is malformed at offset 0x0: magic header not detected"},
		{"text", "28 6d 6f 64", "the module is malformed at offset 0x0: magic header not detected"},
		{"version", "00 61 73 6d 02 00 00 00", "the module is malformed at offset 0x4: unknown binary version"},
		{"component", "00 61 73 6d 0d 00 01 00", "the module is not supported at offset 0x4: a component belongs to the component model"},
		{"cut off", head + "01 04 01 60", "the module is malformed at offset 0xa: unexpected end: 4 bytes are declared, and 2 are left"},
		{"four billion types", head + "01 06 ff ff ff ff 0f 60", "the module is malformed at offset 0xa: unexpected end: 4294967295 elements are declared, and 1 bytes are left"},
		{"order", head + "03 01 00 01 01 00", "the module is malformed at offset 0xb: unexpected content after last section: section 1 is out of order"},
		{"long integer", head + "01 86 80 80 80 80 00", "the module is malformed at offset 0xd: integer representation too long"},
		{"no type", head + "03 02 01 00", "the module is invalid at offset 0xb: unknown type 0: the module has 0"},
		{"vector", head + "01 05 01 60 00 01 7b", "the module is not supported at offset 0xe: value type 0x7b belongs to SIMD"},
		{"struct", head + "01 03 01 5f 00", "the module is not supported at offset 0xb: type 0x5f belongs to garbage collection"},
		{"shared memory", head + "05 04 01 03 01 01", "the module is not supported at offset 0xb: a shared memory belongs to threads"},
		{"two memories", head + "05 05 02 00 01 00 01", "the module is not supported at offset 0xd: a second memory belongs to multiple memories"},
		{"operand", head + "01 04 01 60 00 00 03 02 01 00 0a 07 01 05 00 41 00 6a 0b", "the module is invalid at offset 0x19: type mismatch: i32.add needs an operand, and the stack is empty"},
		{"type", head + "01 04 01 60 00 00 03 02 01 00 0a 09 01 07 00 41 00 42 00 6a 0b", "the module is invalid at offset 0x1b: type mismatch: i32.add needs an operand of type i32 and gets i64"},
		{"v128.const", head + "01 04 01 60 00 00 03 02 01 00 0a 06 01 04 00 fd 0c 0b", "the module is not supported at offset 0x17: an instruction belongs to SIMD"},
		{"no body", head + "01 04 01 60 00 00 03 02 01 00", "the module is malformed at offset 0x12: function and code section have inconsistent lengths: 1 and 0"},
		{"too many locals", head + "01 04 01 60 00 00 03 02 01 00 0a 10 01 0e 02 ff ff ff ff 0f 7f ff ff ff ff 0f 7e 0b", "the module is malformed at offset 0x1d: too many locals"},
	} {
		_, err := Decode(bytes(t, test.hex))
		if err == nil || err.Error() != test.want {
			t.Errorf("%s: %v\nwant %s", test.name, err, test.want)
		}
	}
}

// A function may declare four billion locals in ten bytes. Only those that it names cost anything.
func TestLocals(t *testing.T) {
	// fn(): i64, with locals 0 to 0xFFFFFFFE, reads number 0xFFFFFFFE, an i64.
	m, err := Decode(bytes(t, head+"01 05 01 60 00 01 7e 03 02 01 00 0a 12 01 10 02 fe ff ff ff 0f 7f 01 7e 20 fe ff ff ff 0f 0b"))
	if err != nil {
		t.Fatal(err)
	}
	p, err := Lower("", m, "", cps.Options{})
	if err != nil {
		t.Fatal(err)
	}
	if got, want := p.String(), "fn f0(ret: cont(int)) =\n  ret(0)\n"; !strings.HasPrefix(got, want) {
		t.Errorf("%s\nwant %s", got, want)
	}
}

// FuzzDecode decodes and converts arbitrary bytes: they are refused with an offset in them, or the program is valid.
func FuzzDecode(f *testing.F) {
	files, err := filepath.Glob("testdata/*.txtar")
	if err != nil {
		f.Fatal(err)
	}
	for _, file := range files {
		b, err := os.ReadFile(file)
		if err != nil {
			f.Fatal(err)
		}
		for _, part := range txtar.Parse(b).Files {
			if part.Name == "module.hex" {
				f.Add(bytes(f, string(part.Data)))
			}
		}
	}
	lines, err := os.ReadFile("testdata/debug/shares.wasm")
	if err != nil {
		f.Fatal(err)
	}
	f.Add(string(lines))
	f.Fuzz(func(t *testing.T, text string) {
		m, err := Decode(text)
		if err != nil {
			if e := err.(*Error); e.Offset < 0 || e.Offset > len(text) {
				t.Errorf("offset %d in a module of %d bytes: %v", e.Offset, len(text), e)
			}
			return
		}
		for _, verbatim := range []bool{false, true} {
			p, err := Lower("", m, "", cps.Options{Verbatim: verbatim, Foreign: true})
			if _, ok := err.(*Error); ok {
				return // not linkable
			}
			if err == nil {
				err = cps.Verify(p)
			}
			if err != nil {
				t.Fatal(err)
			}
		}
	})
}

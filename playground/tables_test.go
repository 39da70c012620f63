package main

import (
	"bytes"
	"encoding/binary"
	"testing"
)

// A table of one function, which has a stack of two sizes, a file, lines, points where no signal may stop it, and
// another table, which is that of the stack. The tables overlap nowhere else. Of its data, 0 and 5 are known.
func TestDropTables(t *testing.T) {
	const (
		units  = "\x01\x00\x00\x00" // of one unit: one file
		files  = "a.go\x00\x00\x00\x00"
		stack  = "\x10\x02\x0f\x81\x01\x00" // 8 for 2 instructions, then 0 for 129
		file   = "\x02\x83\x01\x00"
		lines  = "\x14\x01\x02\x82\x01\x00"
		points = "\x03\x04\x00"
		before = "\x00asm...." // what is before in the module
	)
	table := func(units, files, file, lines, points string, fileAt, linesAt, pointsAt, unit, first, args uint32) []byte {
		values := "\x00" + stack + file + lines + points
		var b []byte
		add := func(numbers ...uint64) {
			for _, n := range numbers {
				b = binary.LittleEndian.AppendUint64(b, n)
			}
		}
		b = append(b, functionTable...)
		add(1, 1, 0, headerSize, headerSize, headerSize+uint64(len(units)), headerSize+uint64(len(units)+len(files)),
			headerSize+uint64(len(units)+len(files)+len(values)))
		b = append(b, units+files+values...)
		for _, n := range []uint32{
			0, 12, 131, // the function is at 0; the end of all
			0, 77, 8, 0, 1, fileAt, linesAt, 2, unit, first, 6 << 24, pointsAt, 1, // the function
			8, noData, noData, noData, noData, args,
		} {
			b = binary.LittleEndian.AppendUint32(b, n)
		}
		return append([]byte(before), b...)
	}
	module := table(units, files, file, lines, points, 7, 11, 17, 1, 9, 16)
	if err := dropTables(module); err != nil {
		t.Fatal(err)
	}
	zeros := func(s string) string { return string(make([]byte, len(s))) }
	if want := table(zeros(units), zeros(files), zeros(file), zeros(lines), zeros(points), 0, 0, 0, 0, 0, noData); !bytes.Equal(module, want) {
		t.Errorf("% x\nand not\n% x", module, want)
	}
}

// What is not known is an error.
func TestDropTablesErrors(t *testing.T) {
	header := func(units, values, funcs, count uint64) []byte {
		b := make([]byte, headerSize+16)
		copy(b, functionTable)
		for field, n := range map[int]uint64{functionCount: count, unitsOffset: units, valuesOffset: values, funcsOffset: funcs} {
			binary.LittleEndian.PutUint64(b[field:], n)
		}
		return b
	}
	function := func(tables, data byte) []byte { // with room for two offsets
		b := header(72, 72, 72, 1)
		b[headerSize+4] = 16 // where it is, after the entry and the end
		f := make([]byte, tableList+2*4)
		f[tableCount], f[dataCount] = tables, data
		return append(b, f...)
	}
	if err := dropTables(function(1, 1)); err != nil {
		t.Error(err)
	}
	for name, module := range map[string][]byte{
		"none":                 []byte("\x00asm"),
		"two":                  append(header(72, 72, 72, 0), header(72, 72, 72, 0)...),
		"a part of a header":   []byte(functionTable),
		"not in order":         header(80, 72, 72, 0),
		"after the end":        header(72, 72, 1000, 0),
		"too many functions":   header(72, 72, 72, 3),
		"a function elsewhere": header(72, 72, 72, 1),
		"too many tables":      function(3, 0),
		"too much data":        function(1, 2),
	} {
		if err := dropTables(module); err == nil {
			t.Errorf("%s: no error", name)
		}
	}
}

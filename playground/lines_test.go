package main

import (
	"bytes"
	"encoding/binary"
	"testing"
)

// A record of a function, with the offsets of its tables.
type record struct {
	stack, file, line int32
	others            []int32
}

// memoryOf returns a memory that has a table of functions after some other bytes.
func memoryOf(tables []byte, records ...record) []byte {
	const header = 9 * 8
	put := binary.LittleEndian.AppendUint32
	m := append([]byte("other data"), headerMagic...)
	for _, n := range []int{len(records), 0, 0, 0, 0, 0, header, header + len(tables)} {
		m = put(put(m, uint32(n)), 0)
	}
	m = append(m, tables...)
	at := len(records)*indexEntry + 4
	var list []byte
	for i, r := range records {
		m = put(put(m, uint32(i)), uint32(at+len(list)))
		for range 4 {
			list = put(list, 0x01010101)
		}
		for _, n := range []int32{r.stack, r.file, r.line, int32(len(r.others)), 7, 8, 0x09090909} {
			list = put(list, uint32(n))
		}
		for _, n := range r.others {
			list = put(list, uint32(n))
		}
	}
	m = put(m, uint32(len(records)))
	return append(append(m, list...), "more"...)
}

// The tables of files and lines are zero afterwards, except those that are also something
// else, and all other bytes are as they were.
func TestDropLines(t *testing.T) {
	tables := []byte{
		0,
		2, 5, 4, 9, 0, // 1: stack of f
		2, 14, 0, // 6: file of f and of g
		0x80, 0x01, 3, 4, 0x80, 0x02, 0, // 9: lines of f
		0, 7, 2, 2, 0, // 16: another of f, whose first number is 0
		6, 2, 0, // 21: lines of g, and another of g
		8, 1, 0, // 24: lines of h
	}
	memory := memoryOf(tables, record{1, 6, 9, []int32{16, 0}}, record{0, 6, 21, []int32{21}}, record{1, 0, 24, nil})
	if !dropLines(memory) {
		t.Fatal("the form is not known")
	}
	clear(tables[6:16])
	clear(tables[24:27])
	want := memoryOf(tables, record{1, 0, 0, []int32{16, 0}}, record{0, 0, 0, []int32{21}}, record{1, 0, 0, nil})
	if !bytes.Equal(memory, want) {
		t.Errorf("% x, and not\n% x", memory, want)
	}
}

// What has another form stays as it is.
func TestDropLinesOfOtherForms(t *testing.T) {
	tables := []byte{0, 2, 5, 0, 2, 14, 0, 3, 3}
	good := record{1, 4, 0, []int32{1}}
	for name, memory := range map[string][]byte{
		"nothing":         []byte("nothing of it"),
		"no functions":    memoryOf(tables),
		"another magic":   bytes.Replace(memoryOf(tables, good), headerMagic, []byte{0xf2, 0xff, 0xff, 0xff, 0, 0, 1, 8}, 1),
		"a stack inside":  memoryOf(tables, good, record{2, 4, 0, nil}),
		"a file inside":   memoryOf(tables, good, record{1, 5, 0, nil}),
		"lines inside":    memoryOf(tables, good, record{1, 4, 2, nil}),
		"another inside":  memoryOf(tables, good, record{1, 4, 0, []int32{2}}),
		"lines too far":   memoryOf(tables, good, record{1, 4, 9, nil}),
		"negative":        memoryOf(tables, good, record{1, -1, 0, nil}),
		"no end":          memoryOf(tables, good, record{7, 4, 0, nil}),
		"a part of it":    memoryOf(tables, good)[:100],
		"only the header": memoryOf(tables, good)[:10+8],
	} {
		before := bytes.Clone(memory)
		if dropLines(memory) {
			t.Errorf("%s: the form is known", name)
		} else if !bytes.Equal(memory, before) {
			t.Errorf("%s: it is changed", name)
		}
	}
}

package main

import (
	"bytes"
	"encoding/binary"
)

// The linker of Go writes a table of the functions, "pclntab": a header, then names, then
// tables by program counter, then an index of the functions, then a record for each function,
// which has the offsets of its tables. The numbers here are offsets in bytes; they hold from
// Go 1.20 on. See runtime/symtab.go, and type _func in runtime/runtime2.go.
const (
	headerCount  = 8     // in the header: the number of functions,
	headerTables = 8 * 7 // where the tables by program counter begin,
	headerIndex  = 8 * 8 // and where the index begins

	indexEntry  = 8 // the size of an entry of the index
	indexRecord = 4 // in an entry: where the record is, from the beginning of the index

	recordStack  = 16 // in a record: the table of the sizes of the stack,
	recordFile   = 20 // that of the files,
	recordLine   = 24 // that of the lines,
	recordCount  = 28 // and the number of further ones,
	recordOthers = 44 // which are here
)

// headerMagic is how the header begins on WebAssembly: a magic number, two zeros, and the
// sizes of an instruction and of a pointer.
var headerMagic = []byte{0xf1, 0xff, 0xff, 0xff, 0, 0, 1, 8}

// dropLines sets to zero what the memory of a Go program says about files and lines. That
// makes the compressed module smaller by some 120 kB. The stack traces of Go then show
// functions without lines; nothing else needs them, as the positions in a program that
// someone writes in the playground are data of the toolkit.
//
// It reports whether the memory has the form described above. If not, it changes nothing.
func dropLines(memory []byte) bool {
	begin := bytes.Index(memory, headerMagic)
	if begin < 0 {
		return false
	}
	functions := memory[begin:]
	word := func(at int) int { // -1 if it is outside
		if at < 0 || at+4 > len(functions) {
			return -1
		}
		return int(int32(binary.LittleEndian.Uint32(functions[at:])))
	}
	count, begins, index := word(headerCount), word(headerTables), word(headerIndex)
	if count <= 0 || begins < 0 || index <= begins || index > len(functions) {
		return false
	}
	t := tables{functions[begins:index], make([]bool, index-begins)}
	var records []int
	for i := range count {
		record := index + word(index+i*indexEntry+indexRecord)
		if !t.keep(word(record+recordStack)) || !t.has(word(record+recordFile)) || !t.has(word(record+recordLine)) {
			return false
		}
		for other := range word(record + recordCount) {
			if !t.keep(word(record + recordOthers + 4*other)) {
				return false
			}
		}
		records = append(records, record)
	}
	for _, record := range records {
		clear(functions[record+recordFile : record+recordLine+4]) // no table
	}
	for i := range t.bytes {
		if !t.kept[i] {
			t.bytes[i] = 0
		}
	}
	return true
}

// tables are the tables by program counter. A table is a list of pairs of numbers, in the
// form that binary.Uvarint reads. It ends before a pair that begins with 0 and is not the
// first one.
type tables struct {
	bytes []byte
	kept  []bool // which bytes are in a table to keep
}

// has reports whether a table may begin at an offset: another table ends before it. The
// offset 0 says that there is no table.
func (t *tables) has(offset int) bool {
	return offset == 0 || offset > 0 && offset < len(t.bytes) && t.bytes[offset-1] == 0
}

// keep keeps the table at an offset. It reports whether there is one, or the offset is 0.
func (t *tables) keep(offset int) bool {
	if offset == 0 || !t.has(offset) {
		return offset == 0
	}
	for at := offset; at < len(t.bytes); {
		t.kept[at] = true
		if t.bytes[at] == 0 && at > offset {
			return true
		}
		for range 2 {
			_, n := binary.Uvarint(t.bytes[at:])
			if n <= 0 {
				return false
			}
			for range n {
				t.kept[at] = true
				at++
			}
		}
	}
	return false
}

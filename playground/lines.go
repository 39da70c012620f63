package main

import (
	"bytes"
	"encoding/binary"
	"errors"
)

// Go's table of functions (src/runtime/symtab.go and runtime2.go): the header, and the offsets of its fields and of
// those of a function.
const (
	functionTable = "\xf1\xff\xff\xff\x00\x00\x01\x08" // the version, and the sizes of instructions and pointers
	functionCount = 8
	unitsOffset   = 40 // of the files of each compilation unit; the names of the files follow them
	valuesOffset  = 56 // of the tables that give values to program counters
	funcsOffset   = 64
	headerSize    = 72

	stackTable = 16 // in a function: the offsets of the tables of its stack's size, its files and its lines,
	fileTable  = 20
	lineTable  = 24
	dataCount  = 28 // the number of other tables,
	dataTables = 44 // and their offsets
)

var errLines = errors.New("the table of functions has a form that is not known here")

// dropLines removes the files and lines of functions from a module. Only a trace of Go's stack
// shows them, after a panic that nobody recovers, and it can do without: zeros mean that they are
// unknown. Compressed, that is shorter by some 100 kB.
func dropLines(module []byte) error {
	at := bytes.Index(module, []byte(functionTable))
	if at < 0 || bytes.Contains(module[at+1:], []byte(functionTable)) || len(module)-at < headerSize {
		return errLines
	}
	table := module[at:]
	offset := func(field int) uint64 { return binary.LittleEndian.Uint64(table[field:]) }
	units, values, funcs, count := offset(unitsOffset), offset(valuesOffset), offset(funcsOffset), offset(functionCount)
	if units > values || values > funcs || funcs > uint64(len(table)) || count > (uint64(len(table))-funcs)/8 {
		return errLines
	}
	clear(table[units:values])
	tables := table[values:funcs]
	used := make([]bool, len(tables))
	for i := range count {
		entry := table[funcs+8*i:]
		f := funcs + uint64(binary.LittleEndian.Uint32(entry[4:]))
		if f+dataTables > uint64(len(table)) {
			return errLines
		}
		fields := table[f:]
		clear(fields[fileTable:dataCount])
		others := int(binary.LittleEndian.Uint32(fields[dataCount:]))
		if others > (len(fields)-dataTables)/4 || !keepTable(tables, used, fields[stackTable:]) {
			return errLines
		}
		for k := range others {
			if !keepTable(tables, used, fields[dataTables+4*k:]) {
				return errLines
			}
		}
	}
	for i, keep := range used {
		if !keep {
			tables[i] = 0
		}
	}
	return nil
}

// keepTable marks the bytes of the table whose offset is at the beginning of field. It reports
// whether there is such a table, or none: then the offset is 0.
func keepTable(tables []byte, used []bool, field []byte) bool {
	at := uint64(binary.LittleEndian.Uint32(field))
	if at == 0 {
		return true
	}
	for first := at; at < uint64(len(tables)) && (tables[at] != 0 || at == first); {
		for range 2 { // how much the value changes, and after how many instructions
			_, length := binary.Uvarint(tables[at:])
			if length <= 0 {
				return false
			}
			for range length {
				used[at] = true
				at++
			}
		}
	}
	if at >= uint64(len(tables)) {
		return false
	}
	used[at] = true // the zero at the end
	return true
}

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
	tableCount = 28 // the number of other tables,
	unitOffset = 32 // its unit and first line,
	dataCount  = 43 // the number of its other data, a byte,
	tableList  = 44 // and the offsets of the other tables; those of the other data follow

	// Which of the other tables says where a signal may stop the function, and which of the other data says where its
	// arguments are. See src/internal/abi/symtab.go.
	unsafePoints = 0
	argInfo      = 5
	noData       = 0xffffffff
)

var errTables = errors.New("the table of functions has a form that is not known here")

// dropTables removes from a module what Go knows of functions and needs only for signals, which WebAssembly has not,
// and to show files, lines and arguments in a trace of Go's stack, which can do without: they are unknown then. The
// names stay. Compressed, that is shorter by some 150 kB.
func dropTables(module []byte) error {
	at := bytes.Index(module, []byte(functionTable))
	if at < 0 || bytes.Contains(module[at+1:], []byte(functionTable)) || len(module)-at < headerSize {
		return errTables
	}
	table := module[at:]
	offset := func(field int) uint64 { return binary.LittleEndian.Uint64(table[field:]) }
	units, values, funcs, count := offset(unitsOffset), offset(valuesOffset), offset(funcsOffset), offset(functionCount)
	if units > values || values > funcs || funcs > uint64(len(table)) || count > (uint64(len(table))-funcs)/8 {
		return errTables
	}
	clear(table[units:values])
	tables := table[values:funcs]
	used := make([]bool, len(tables))
	for i := range count {
		entry := table[funcs+8*i:]
		f := funcs + uint64(binary.LittleEndian.Uint32(entry[4:]))
		if f+tableList > uint64(len(table)) {
			return errTables
		}
		fields := table[f:]
		others, data := uint64(binary.LittleEndian.Uint32(fields[tableCount:])), uint64(fields[dataCount])
		if others+data > uint64(len(fields)-tableList)/4 {
			return errTables
		}
		clear(fields[fileTable:tableCount])
		clear(fields[unitOffset : unitOffset+8])
		list := fields[tableList:]
		if others > unsafePoints {
			binary.LittleEndian.PutUint32(list[4*unsafePoints:], 0)
		}
		if data > argInfo {
			binary.LittleEndian.PutUint32(list[4*(others+argInfo):], noData)
		}
		if !keepTable(tables, used, fields[stackTable:]) {
			return errTables
		}
		for k := range others {
			if !keepTable(tables, used, list[4*k:]) {
				return errTables
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

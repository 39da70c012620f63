// This file defines the positions of a module with debug information: the line tables of DWARF, whose addresses are offsets in
// the section of the code.

package wasm

import (
	"cmp"
	"debug/dwarf"
	"encoding/binary"
	"slices"
	"sort"

	"cpsc/cps"
	"cpsc/diag"
)

// A lineTable has the positions of instructions in source files.
type lineTable struct {
	code  int // the offset of the section of the code
	files []sourceFile
	rows  []lineRow // sorted by address
}

type sourceFile struct {
	name  string
	lines int
}

// A lineRow has the position of the instructions from an address on. The line is 0 if it is not known.
type lineRow struct {
	address            int64
	file, line, column int
}

// newLineTable reads the section .debug_line, as far as it is well-formed. It leaves out units of version 5, which compilers
// write for WebAssembly only on request: package debug/dwarf believes the sizes that they declare.
func newLineTable(text string, code int) *lineTable {
	t := &lineTable{code: code}
	section, files := []byte(text), map[string]int{}
	// A unit of version 4 with addresses of four bytes and, at offset 11, an entry.
	d, err := dwarf.New([]byte{0}, nil, nil, []byte{8, 0, 0, 0, 4, 0, 0, 0, 0, 0, 4, 0}, section, nil, nil, nil)
	for at := 0; err == nil && at+6 <= len(section); at += 4 + int(binary.LittleEndian.Uint32(section[at:])) {
		if binary.LittleEndian.Uint16(section[at+4:]) < 5 {
			entry := &dwarf.Entry{Offset: 11, Field: []dwarf.Field{{Attr: dwarf.AttrStmtList, Val: int64(at)}}}
			if lines, err := d.LineReader(entry); err == nil {
				t.read(lines, files)
			}
		}
	}
	// What ends at an address comes before what begins there.
	slices.SortStableFunc(t.rows, func(a, b lineRow) int {
		return cmp.Or(cmp.Compare(a.address, b.address), cmp.Compare(min(a.line, 1), min(b.line, 1)))
	})
	return t
}

// read reads the rows of a unit. Those of a function that the linker has dropped begin at address 0.
func (t *lineTable) read(lines *dwarf.LineReader, files map[string]int) {
	dropped, first := false, true
	for e := (dwarf.LineEntry{}); lines.Next(&e) == nil; first = e.EndSequence {
		if first {
			dropped = e.Address == 0
		}
		if dropped {
			continue
		}
		row := lineRow{address: int64(e.Address)}
		if !e.EndSequence && e.File != nil && e.Line > 0 {
			file, ok := files[e.File.Name]
			if !ok {
				file = len(t.files)
				files[e.File.Name], t.files = file, append(t.files, sourceFile{name: e.File.Name})
			}
			t.files[file].lines = max(t.files[file].lines, e.Line)
			row.file, row.line, row.column = file, e.Line, min(max(e.Column, 1), 1<<30)
		}
		t.rows = append(t.rows, row)
	}
}

// addSources adds the files to the sources of a program, the lines of which have the numbers before next.
func (u *Unit) addSources(sources diag.Sources, next int) (diag.Sources, int) {
	for _, f := range u.Module.lines.files {
		if f.lines > 1<<30-next {
			break // the rest has no numbers
		}
		u.firsts = append(u.firsts, next)
		sources = append(sources, diag.Source{Name: f.name, First: int32(next)})
		next += f.lines
	}
	return sources, next
}

// position returns the position of an instruction in its source, or else of its offset.
func (c *converter) position(offset int) cps.Pos {
	t := c.m.lines
	i := sort.Search(len(t.rows), func(i int) bool { return t.rows[i].address > int64(offset-t.code) }) - 1
	if i >= 0 && t.rows[i].line > 0 && t.rows[i].file < len(c.firsts) {
		return cps.Pos{Line: int32(c.firsts[t.rows[i].file] + t.rows[i].line - 1), Col: int32(t.rows[i].column)}
	}
	return position(offset)
}

// This file defines the table of definitions: which value a variable has at the
// end of a continuation.

package cps

import "slices"

// definitions holds a row of values for each continuation, indexed by variable.
// A function in which rows would be large and mostly empty goes over to a hash table.
type definitions struct {
	rows   []row
	cells  []Value
	sparse map[uint64]Value
	used   bool // sparse is in use
}

// A row is where the values of a continuation are in cells.
type row struct{ at, size int32 }

// maxCells bounds the cells of dense rows.
const maxCells = 1 << 20

func (d *definitions) reset() {
	d.rows, d.cells = d.rows[:0], d.cells[:0]
	if d.used {
		d.sparse, d.used = nil, false
	}
}

func (d *definitions) newNode() { d.rows = append(d.rows, row{}) }

func (d *definitions) get(v Variable, k ContID) Value {
	if r := d.rows[k]; int32(v) < r.size {
		return d.cells[r.at+int32(v)]
	}
	if d.used {
		return d.sparse[key(v, k)]
	}
	return NoValue
}

func (d *definitions) set(v Variable, k ContID, x Value) {
	if r := d.rows[k]; int32(v) < r.size {
		d.cells[r.at+int32(v)] = x
		return
	}
	d.setSlow(v, k, x)
}

// setSlow makes a row longer, or goes over to the hash table.
func (d *definitions) setSlow(v Variable, k ContID, x Value) {
	r := d.rows[k]
	size := (int32(v) + 8) &^ 7
	if !d.used && len(d.cells)+int(size) > maxCells {
		d.used, d.sparse = true, map[uint64]Value{}
	}
	if d.used {
		d.sparse[key(v, k)] = x
		return
	}
	at := len(d.cells)
	d.cells = slices.Grow(d.cells, int(size))[:at+int(size)]
	cells := d.cells[at:]
	clear(cells[copy(cells, d.cells[r.at:r.at+r.size]):])
	cells[v] = x
	d.rows[k] = row{int32(at), size}
}

func key(v Variable, k ContID) uint64 { return uint64(v)<<32 | uint64(uint32(k)) }

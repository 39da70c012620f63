// This file defines the table of definitions: which value a variable has at the
// end of a continuation.

package cps

import "slices"

// definitions holds a row of values for each continuation, indexed by variable.
// A function in which rows would be large and mostly empty goes over to a hash
// table for what they do not hold.
type definitions struct {
	rows   []row
	cells  []Value
	sparse map[uint64]Value // nil if not needed
}

// A row is where the values of a continuation are in cells.
type row struct{ at, size int32 }

const (
	maxRow   = 64      // cells of a row that may be made whatever the function's size
	maxCells = 1 << 23 // cells of all rows, before larger rows are no longer made
)

func (d *definitions) reset() {
	d.rows, d.cells, d.sparse = d.rows[:0], d.cells[:0], nil
}

// newNode adds a continuation to a function that has so many variables so far.
func (d *definitions) newNode(variables int) {
	d.rows = append(d.rows, row{})
	if 0 < variables && variables <= maxRow && len(d.cells) < maxCells {
		d.grow(ContID(len(d.rows)-1), (variables+7)&^7)
	}
}

func (d *definitions) get(v Variable, k ContID) Value {
	if r := d.rows[k]; int32(v) < r.size {
		return d.cells[r.at+int32(v)]
	}
	if d.sparse != nil {
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
	size := max((int(v)+8)&^7, 2*int(d.rows[k].size))
	if d.sparse != nil || size > maxRow && len(d.cells)+size > maxCells {
		if d.sparse == nil {
			d.sparse = map[uint64]Value{}
		}
		d.sparse[key(v, k)] = x
		return
	}
	d.grow(k, size)
	d.cells[d.rows[k].at+int32(v)] = x
}

// grow gives a continuation a row of a larger size. It never covers a variable
// that is in the hash table: once there is one, rows stay as they are.
func (d *definitions) grow(k ContID, size int) {
	r, at := d.rows[k], len(d.cells)
	d.cells = slices.Grow(d.cells, size)[:at+size]
	cells := d.cells[at:]
	clear(cells[copy(cells, d.cells[r.at:r.at+r.size]):])
	d.rows[k] = row{int32(at), int32(size)}
}

func key(v Variable, k ContID) uint64 { return uint64(v)<<32 | uint64(uint32(k)) }

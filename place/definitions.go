// This file defines the table of definitions: which value a variable has at the end of a block.

package place

import (
	"math/bits"
	"math/rand/v2"
	"sync"
)

// definitions holds the values that are known. In a function of ordinary size, it is a matrix with a row
// for each variable: most blocks that a lookup visits have no value, and a matrix shows that in the fewest
// steps. If it would be too large, a hash table takes its place, whose size is linear in the number of
// values. Page n of a variable has its values in the blocks from n*pageSize on, since blocks that belong
// together often have consecutive numbers.
type definitions struct {
	cells []Value // of the matrix; the rows of variables that have no value yet may be missing
	shift uint8   // a row of the matrix has 1<<shift cells, one for each block and some more
	vars  int     // the number of variables
	table []slot  // the hash table, with open addressing, or nothing
	spare []slot  // a buffer of resize
	hash  uint8   // by so many bits the hash of a page is shifted to give its index
	pages [][pageSize]Value
	has   []uint64 // by variable: bit n%64 says whether it may have page n
}

// A slot of the hash table is for page n of a variable.
type slot struct {
	v  Var
	n  Block
	at int32 // the index in pages, plus one; 0 if the slot is empty
}

// multiplier is the factor of multiply-shift hashing (Dietzfelbinger et al., "A Reliable
// Randomized Algorithm for the Closest-Pair Problem", 1997). It is odd, and different in
// each process, so that nobody can write a program whose definitions collide in the
// hash table. Only time depends on it. The first hash table chooses it.
var (
	multiplier uint64
	chosen     sync.Once
)

const (
	pageSize = 8
	minRow   = 16      // a matrix of any size may have rows of this length
	maxCells = 1 << 14 // a matrix with longer rows has at most this many cells
	minTable = 1 << 8  // slots of the smallest hash table
	maxKept  = 1 << 19 // with more cells, slots or pages than this, none are kept for the next function
)

func (d *definitions) reset() {
	if cap(d.table) > maxKept || cap(d.pages) > maxKept || cap(d.cells) > maxKept {
		*d = definitions{}
	}
	d.cells, d.shift, d.vars, d.table, d.pages, d.has = d.cells[:0], 0, 0, d.table[:0], d.pages[:0], d.has[:0]
}

// get returns the value of a variable at the end of a block, or NoValue if the table
// has none.
func (d *definitions) get(v Var, b Block) Value {
	if i := uint(v)<<(d.shift&63) + uint(b); i < uint(len(d.cells)) {
		return d.cells[i]
	}
	return d.find(v, b)
}

// set sets the value of a variable at the end of a block.
func (d *definitions) set(v Var, b Block, x Value) {
	if i := uint(v)<<(d.shift&63) + uint(b); i < uint(len(d.cells)) {
		d.cells[i] = x
		return
	}
	d.add(v, b, x)
}

// add sets a value for which the matrix has no cell, or there is no matrix.
func (d *definitions) add(v Var, b Block, x Value) {
	if len(d.table) == 0 {
		if d.fits(d.vars) {
			d.cells = grow(d.cells, d.vars<<d.shift)
			d.set(v, b, x)
			return
		}
		d.makeTable(d.shift)
	}
	if 2*len(d.pages) >= len(d.table) {
		d.resize(2 * len(d.table))
	}
	s := d.slot(v, b)
	if s.at == 0 {
		d.pages = append(d.pages, [pageSize]Value{})
		*s = slot{v, b / pageSize, int32(len(d.pages))}
		d.has = grow(d.has, int(v)+1)
		d.has[v] |= 1 << (b / pageSize % 64)
	}
	d.pages[s.at-1][b%pageSize] = x
}

// fits reports whether the matrix may have so many rows.
func (d *definitions) fits(rows int) bool { return 1<<d.shift <= minRow || rows<<d.shift <= maxCells }

// newBlock is called when there are n blocks: it may make the rows of the matrix longer.
func (d *definitions) newBlock(n int) {
	for n > 1<<(d.shift&63) {
		d.widen()
	}
}

func (d *definitions) widen() {
	rows, old := len(d.cells)>>d.shift, d.shift
	d.shift++
	if !d.fits(rows) {
		d.makeTable(old)
		return
	}
	d.cells = grow(d.cells, rows<<d.shift)
	for v := rows - 1; v > 0; v-- {
		row := d.cells[v<<old:][:1<<old]
		copy(d.cells[v<<d.shift:], row)
		clear(row)
	}
}

// makeTable replaces the matrix by a hash table.
func (d *definitions) makeTable(shift uint8) {
	chosen.Do(func() { multiplier = rand.Uint64() | 1 })
	d.resize(minTable)
	cells := d.cells
	d.cells = d.cells[:0]
	for i, x := range cells {
		if x != NoValue {
			d.add(Var(i>>shift), Block(i&(1<<shift-1)), x)
		}
	}
}

// resize gives the hash table size slots, a power of two.
func (d *definitions) resize(size int) {
	old := d.table
	d.table, d.spare, d.hash = zeroed(d.spare, size), old, uint8(64-bits.Len(uint(size-1)))
	for _, s := range old {
		if s.at > 0 {
			*d.slot(s.v, s.n*pageSize) = s
		}
	}
}

// find returns the value of a variable for which the matrix has no cell.
func (d *definitions) find(v Var, b Block) Value {
	if int(v) >= len(d.has) || d.has[v]>>(b/pageSize%64)&1 == 0 {
		return NoValue
	}
	if s := d.slot(v, b); s.at > 0 {
		return d.pages[s.at-1][b%pageSize]
	}
	return NoValue
}

// slot returns the slot for the page of a variable that has a block. It is empty if there is no such page.
func (d *definitions) slot(v Var, b Block) *slot {
	n := b / pageSize
	for i := (uint64(v)<<32 | uint64(n)) * multiplier >> d.hash; ; i++ {
		s := &d.table[i&uint64(len(d.table)-1)]
		if s.at == 0 || s.v == v && s.n == n {
			return s
		}
	}
}

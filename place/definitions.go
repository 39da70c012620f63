// This file defines the table of definitions: which value a variable has at the
// end of a block.

package place

import (
	"math"
	"math/bits"
	"math/rand/v2"
	"sync"
)

// definitions holds a column of values for each variable: a lookup goes through
// many blocks for one variable.
type definitions struct {
	columns []column
	nodes   int
	cells   int     // of all columns
	old     []Value // a buffer of grow
}

// A column holds the values of a variable: in an array, from the first to the
// last block that has one, or in a hash table with open addressing, if
// an array would be more than twice as large.
type column struct {
	cells []Value // of the hash table: pairs of a block plus one and its value
	first Block   // of the array; the constant hashed if there is a hash table
	count int32   // of the values in the hash table
	shift uint8   // how far the hash of a block is shifted to give its slot
}

// multiplier is the factor of multiply-shift hashing (Dietzfelbinger et al., "A Reliable
// Randomized Algorithm for the Closest-Pair Problem", 1997). It is odd, and different in
// each process, so that nobody can write a program whose blocks collide in the
// hash table. Only time depends on it. The first hash table chooses it.
var (
	multiplier uint64
	chosen     sync.Once
)

const (
	hashed    = Block(math.MaxInt32)
	minColumn = 8       // cells of the smallest column
	maxKept   = 1 << 22 // with more cells than this, none are kept for the next function
)

func (d *definitions) reset() {
	if d.cells > maxKept {
		*d = definitions{}
	}
	d.columns, d.nodes = d.columns[:0], 0
}

// newNode adds a block.
func (d *definitions) newNode() { d.nodes++ }

// get returns the value of a variable at the end of a block, or NoValue if the table
// has none.
func (d *definitions) get(v Var, b Block) Value {
	if int(v) >= len(d.columns) {
		return NoValue
	}
	c := &d.columns[v]
	if i := int(b - c.first); uint(i) < uint(len(c.cells)) {
		return c.cells[i]
	}
	return c.find(b)
}

// set sets the value of a variable at the end of a block.
func (d *definitions) set(v Var, b Block, x Value) {
	if int(v) < len(d.columns) {
		c := &d.columns[v]
		if i := int(b - c.first); uint(i) < uint(len(c.cells)) {
			c.cells[i] = x
			return
		}
	}
	d.setSlow(v, b, x)
}

// setSlow sets a value that has no cell in an array yet.
func (d *definitions) setSlow(v Var, b Block, x Value) {
	for int(v) >= len(d.columns) {
		d.newColumn()
	}
	c := &d.columns[v]
	switch {
	case len(c.cells) == 0:
		d.resize(c, minColumn)
		c.first, c.cells[0] = b, x
		return
	case c.first == hashed:
		i := c.slot(b)
		if c.cells[i] != 0 {
			c.cells[i+1] = x
			return
		}
		if int(c.count+1)*8 <= len(c.cells)*3 { // three quarters of the slots
			c.cells[i], c.cells[i+1] = Value(b+1), x
			c.count++
			return
		}
	}
	d.grow(c, b)
	d.set(v, b, x)
}

// find returns the value of a block in a hash table, or NoValue.
func (c *column) find(b Block) Value {
	if c.first != hashed {
		return NoValue
	}
	return c.cells[c.slot(b)+1]
}

// slot returns the index in the hash table at which a block is or would be.
func (c *column) slot(b Block) int {
	for i := uint32(uint64(b+1)*multiplier>>32) >> c.shift; ; i++ {
		at := int(2*i) & (len(c.cells) - 1)
		if key := c.cells[at]; key == 0 || key == Value(b+1) {
			return at
		}
	}
}

// newColumn adds an empty column. It reuses the memory of a column of an earlier function.
func (d *definitions) newColumn() {
	n := len(d.columns)
	if n == cap(d.columns) {
		d.columns = append(d.columns, column{})
		return
	}
	d.columns = d.columns[:n+1]
	d.columns[n] = column{cells: d.columns[n].cells[:0]}
}

// grow makes space in a column for the value of one more block. It makes an array
// longer by half, in the direction of that block.
func (d *definitions) grow(c *column, b Block) {
	first, last, count := c.extent()
	low, high := min(first, b), max(last, b)
	if half := (high - low) / 2; b == low {
		low = max(0, low-half)
	} else {
		high = min(high+half, Block(d.nodes+d.nodes/4))
	}
	array := max(minColumn, int(high-low)+1)
	table := minColumn
	for table*3 < (count+1)*8 {
		table *= 2
	}

	old := *c
	d.old = append(d.old[:0], c.cells...)
	old.cells = d.old
	switch {
	case array > 2*table:
		d.resize(c, table)
		chosen.Do(func() { multiplier = rand.Uint64() | 1 })
		c.first, c.count, c.shift = hashed, int32(count), uint8(33-bits.Len(uint(table/2)))
		old.each(func(b Block, x Value) {
			i := c.slot(b)
			c.cells[i], c.cells[i+1] = Value(b+1), x
		})
	case old.first == hashed:
		d.resize(c, array)
		c.first = low
		old.each(func(b Block, x Value) { c.cells[b-low] = x })
	default:
		d.resize(c, array)
		c.first = low
		copy(c.cells[first-low:], old.cells)
	}
}

// extent returns the first and the last block for which an array has a cell, or
// which are in a hash table, and the number of values.
func (c *column) extent() (first, last Block, count int) {
	if c.first == hashed {
		first = hashed
		c.each(func(b Block, _ Value) { first, last = min(first, b), max(last, b) })
		return first, last, int(c.count)
	}
	for _, x := range c.cells {
		if x != NoValue {
			count++
		}
	}
	return c.first, c.first + Block(len(c.cells)) - 1, count
}

// each calls f for each value of a column.
func (c *column) each(f func(b Block, x Value)) {
	if c.first == hashed {
		for i := 0; i < len(c.cells); i += 2 {
			if c.cells[i] != 0 {
				f(Block(c.cells[i]-1), c.cells[i+1])
			}
		}
		return
	}
	for i, x := range c.cells {
		if x != NoValue {
			f(c.first+Block(i), x)
		}
	}
}

// resize gives a column size cells, all empty.
func (d *definitions) resize(c *column, size int) {
	if size <= cap(c.cells) {
		c.cells = c.cells[:size]
		clear(c.cells)
		return
	}
	d.cells += size - cap(c.cells)
	c.cells = make([]Value, size)
}

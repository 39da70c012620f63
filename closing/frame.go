// This file defines frames, which hold values that many pieces would only pass on.

package closing

import (
	"slices"

	"cpsc/cps"
)

// A HeapFrame is a struct that a function and the functions made of its continuations share. Each
// spilled value has a field of it.
type HeapFrame struct {
	// Value is the parameter of the function that refers to the struct.
	Value cps.Value

	// Kept are parameters of the function that are not spilled.
	Kept []cps.Value

	// Field adds a field for a value, given by the number that it had in the function, and
	// returns its number. If the value is a parameter of the function, the field has to
	// have this value when the function is called.
	Field func(cps.Value) int

	// Pieces, unless it is nil, receives all functions, the given one first.
	Pieces func([]Piece)

	// Limit decides which values are spilled. Capturing a value costs one for each piece
	// that would capture it, and one for each call of such a piece. If this is more than
	// Limit for each use, and Limit for the definition, the value is spilled.
	Limit int
}

// clearBudget limits the search for the pieces that have to clear fields, for each value and
// continuation of the function.
const clearBudget = 64

// spill decides which values are spilled, and which pieces load and clear their fields.
//
// With a spilled value, code grows by a store, where the value is defined, and by a load for
// each piece that uses it. The captures of the other values, and the arguments for them, are
// limited by the number of uses. So the size of all pieces is proportional to that of the
// function.
//
// If a spilled value refers to memory, its field is cleared where control goes on to a piece
// that does not need it any more. In a function with many spilled references, the places where
// one of them dies can be quadratic. When the budget is used up, the fields of further
// references are not cleared.
func (c *closer) spill() {
	if c.frame == nil {
		return
	}
	c.fields = map[cps.Value]int{}
	clears := clearBudget * (len(c.old.Values) + len(c.old.Conts))
	frame := c.frame.Value
	for i := range c.old.Values {
		x := cps.Value(i)
		budget := c.frame.Limit * (1 + len(c.users[x]))
		if x == frame || slices.Contains(c.frame.Kept, x) {
			continue
		}
		if _, ok := c.live(x, &budget); ok {
			continue
		}
		c.fields[x] = c.frame.Field(x)
		for _, p := range c.users[x] {
			if n := len(p.loads); n == 0 || p.loads[n-1] != x {
				p.loads = append(p.loads, x)
				c.users[frame] = append(c.users[frame], p) // so the piece that stores x has the frame, too
			}
		}
		if isReference(c.old.TypeOf(x)) && clears > 0 {
			pieces, ok := c.live(x, &clears)
			pieces = append(pieces, c.defined[x])
			for _, p := range pieces {
				clears -= p.calls
			}
			if ok && clears > 0 {
				for _, p := range pieces {
					p.refers = append(p.refers, x)
				}
			}
		}
	}
}

// isReference reports whether values of a type refer to memory.
func isReference(t cps.Type) bool { return t != cps.Int && t != cps.Float && t != cps.Bool }

// loads returns operations that load the spilled values that the piece uses.
func (d *definer) loads() (ops []cps.Op) {
	for _, x := range d.piece.loads {
		y := d.value(x)
		d.piece.fn.Values[y].Kind = cps.OpValue
		ops = append(ops, cps.Op{
			Code: cps.GetField, Result: y, Args: []cps.Value{d.value(d.frame.Value)}, Aux: int32(d.fields[x]),
			Pos: d.old.Conts[d.piece.head].Pos,
		})
	}
	return ops
}

// store appends an operation that stores a value which was just defined, if it is spilled.
func (d *definer) store(ops []cps.Op, x cps.Value, pos cps.Pos) []cps.Op {
	if _, spilled := d.fields[x]; !spilled {
		return ops
	}
	return d.setField(ops, x, d.value(x), pos)
}

// clear appends operations that clear the fields of the references that another piece, which
// is called next, does not need.
func (d *definer) clear(ops []cps.Op, next *piece, pos cps.Pos) []cps.Op {
	needed := next.refers
	for _, x := range d.piece.refers {
		for len(needed) > 0 && (needed[0] < x || d.defined[needed[0]] == next) {
			needed = needed[1:]
		}
		if len(needed) == 0 || needed[0] != x {
			d.piece.fn.Values = append(d.piece.fn.Values, cps.ValueInfo{Kind: cps.UndefValue, Type: d.old.TypeOf(x)})
			ops = d.setField(ops, x, cps.Value(len(d.piece.fn.Values)-1), pos)
		}
	}
	return ops
}

// setField appends an operation that sets the field of a spilled value.
func (d *definer) setField(ops []cps.Op, x, y cps.Value, pos cps.Pos) []cps.Op {
	return append(ops, cps.Op{Code: cps.SetField, Args: []cps.Value{d.value(d.frame.Value), y}, Aux: int32(d.fields[x]), Pos: pos})
}

// This file defines which ints need 32 bits only, in a program that came from a module: they have locals of type i32, and
// operations on 32 bits.

package wasm

import (
	"math"

	"cpsc/cps"
	front "cpsc/wasm"
)

// A width says which i32 represents an int. The widths of two values that meet are combined by |.
type width byte

const (
	small    width               = iota // any: the int is not negative, and less than 2^31
	signed                              // the one that sign extension makes the int of
	unsigned                            // the one that extension by zeros does
	wide     = signed | unsigned        // none
)

// constantWidth returns the width of a constant.
func constantWidth(n int64) width {
	switch {
	case n >= 0 && n <= math.MaxInt32:
		return small
	case n == int64(int32(n)):
		return signed
	case n == int64(uint32(n)):
		return unsigned
	}
	return wide
}

// A widthFinder finds the widths of all values: the least that are consistent with each other.
type widthFinder struct {
	*emitter
	results [][]width      // of the first continuation of a function
	callers [][]cps.FuncID // by function
	pending []cps.FuncID   // functions with values that may have to meet again
	waits   []bool         // by function: it is one of these
}

// newWidthFinder returns a finder for all functions. What is known outside has the width that it has there.
func (e *emitter) newWidthFinder() *widthFinder {
	e.widths = make([][]width, len(e.p.Funcs))
	w := &widthFinder{emitter: e, results: make([][]width, len(e.p.Funcs)), callers: make([][]cps.FuncID, len(e.p.Funcs)), waits: make([]bool, len(e.p.Funcs))}
	for i, f := range e.p.Funcs {
		e.widths[i] = make([]width, len(f.Values))
		for x := range f.Values {
			if info := f.Info(cps.Value(x)); info.Kind == cps.ConstValue && info.Type == cps.Int {
				e.widths[i][x] = constantWidth(info.Int())
			}
		}
		w.results[i] = make([]width, len(f.Results()))
		if t := e.outside(f.ID); t != nil {
			for j, x := range f.Conts[cps.Entry].Params {
				e.widths[i][x] = outsideWidth(t.params[j])
			}
			for j := range w.results[i] {
				w.results[i][j] = outsideWidth(t.results[j])
			}
		} else if len(f.ContParams) > 1 {
			for j := range w.results[i] {
				w.results[i][j] = wide
			}
		}
	}
	for _, f := range e.p.Funcs {
		w.meetAgain(f.ID)
		for k := range f.Conts {
			if t := &f.Conts[k].Term; t.Kind == cps.Call {
				w.callers[t.Func] = append(w.callers[t.Func], f.ID)
			}
		}
	}
	return w
}

// findWidths finds the widths, and from them the types of functions. Those that are known outside have the types that they
// have there; others take and return an i32 where they can.
func (e *emitter) findWidths() {
	w := e.newWidthFinder()
	w.visitAll()
	for i, f := range e.p.Funcs {
		e.findLow(f)
		n := e.nodes[i]
		if t := e.outside(f.ID); t != nil {
			n.params, n.conts[0] = t.params, t.results
			continue
		}
		for j, x := range f.Conts[cps.Entry].Params {
			n.params[j] = e.typeOfWidth(f.TypeOf(x), e.widths[i][x])
		}
		for j, r := range w.results[i] {
			if r&unsigned == 0 { // an i32 that is returned is signed
				n.conts[0][j] = e.typeOfWidth(f.Results()[j], r)
			}
		}
	}
}

// visitAll lets values of functions meet until nothing changes. It returns how many functions it has visited.
func (w *widthFinder) visitAll() (visited int) {
	for ; len(w.pending) > 0; visited++ {
		id := w.pending[len(w.pending)-1]
		w.pending = w.pending[:len(w.pending)-1]
		w.waits[id] = false
		w.function(w.p.Funcs[id])
	}
	return visited
}

// outsideWidth returns the width of a value of a type outside of the program.
func outsideWidth(t valType) width {
	if t == i32 {
		return signed
	}
	return wide
}

func (e *emitter) typeOfWidth(t cps.Type, w width) valType {
	if t == cps.Int && w != wide {
		return i32
	}
	return valTypeOf(t)
}

// meet combines the width of a value with one that it may have, on which values of some functions depend.
func (w *widthFinder) meet(at *width, other width, dependents ...cps.FuncID) {
	if *at|other != *at {
		*at |= other
		for _, f := range dependents {
			w.meetAgain(f)
		}
	}
}

func (w *widthFinder) meetAgain(f cps.FuncID) {
	if !w.waits[f] && !w.p.Funcs[f].Extern {
		w.waits[f] = true
		w.pending = append(w.pending, f)
	}
}

// function combines the widths of values that meet in a function.
func (w *widthFinder) function(f *cps.Func) {
	ws := w.widths[f.ID]
	own := w.results[f.ID]
	if w.outside(f.ID) != nil {
		own = nil // they are known
	}
	for k := range f.Conts {
		c := &f.Conts[k]
		for j := range c.Ops {
			if op := &c.Ops[j]; op.Result != cps.NoValue && f.TypeOf(op.Result) == cps.Int {
				w.meet(&ws[op.Result], w.widthOf(f, op, ws), f.ID)
			}
		}
		switch t := &c.Term; t.Kind {
		case cps.Jump:
			for j, x := range f.Conts[t.Targets[0]].Params {
				w.meet(&ws[x], ws[t.Args[j]], f.ID)
			}
		case cps.Call:
			w.call(f, t, ws, own)
		case cps.Return:
			if t.Targets[0].Own() == 0 {
				for j := range own {
					w.meet(&own[j], ws[t.Args[j]], w.callers[f.ID]...)
				}
			}
		}
	}
}

// call does this for the arguments and the results of a call.
func (w *widthFinder) call(f *cps.Func, t *cps.Term, ws, own []width) {
	if w.outside(t.Func) == nil {
		for j, x := range w.p.Funcs[t.Func].Conts[cps.Entry].Params {
			w.meet(&w.widths[t.Func][x], ws[t.Args[j]], t.Func)
		}
	}
	for n, to := range t.Targets {
		switch {
		case to.IsOwn():
			for j := range own {
				if n == 0 && to.Own() == 0 {
					w.meet(&own[j], w.results[t.Func][j], w.callers[f.ID]...)
				} else if to.Own() == 0 {
					w.meet(&own[j], wide, w.callers[f.ID]...)
				}
			}
		default:
			for j, x := range f.Conts[to].Params {
				if n == 0 {
					w.meet(&ws[x], w.results[t.Func][j], f.ID)
				} else {
					w.meet(&ws[x], wide, f.ID)
				}
			}
		}
	}
}

// widthOf returns the width of the result of an operation.
//
//gocyclo:ignore
func (e *emitter) widthOf(f *cps.Func, op *cps.Op, ws []width) width {
	x, y := wide, wide
	shift := int64(0)
	if len(op.Args) > 0 {
		x = ws[op.Args[0]]
	}
	if len(op.Args) > 1 {
		y = ws[op.Args[1]]
		if info := f.Info(op.Args[1]); info.Kind == cps.ConstValue && info.Type == cps.Int {
			shift = info.Int()
		}
	}
	positive := func(w width) bool { return w&signed == 0 }
	switch op.Code {
	case cps.Bit, cps.Load8U, cps.Load16U, cps.Clz, cps.Ctz, cps.Popcount:
		return small
	case cps.Load8S, cps.Load16S, cps.Load32S, cps.Rotl32, cps.Float32Bits:
		return signed
	case cps.Load32U:
		return unsigned
	case cps.Sext32:
		return min(x, signed)
	case cps.Sext8, cps.Sext16:
		return signed
	case cps.And:
		switch {
		case x == small || y == small:
			return small
		case x == unsigned || y == unsigned:
			return unsigned
		}
		return x | y
	case cps.Or, cps.Xor:
		return x | y
	case cps.Min, cps.Max:
		return x | y
	case cps.Select:
		return y | ws[op.Args[2]]
	case cps.Shr:
		return x
	case cps.Ushr:
		switch {
		case shift > 32 && shift < 64, positive(x) && shift > 0 && shift < 64:
			return small
		case shift == 32:
			return unsigned
		case positive(x):
			return x
		}
	case cps.Rem:
		return x
	case cps.Urem:
		switch {
		case x == small || y == small:
			return small
		case positive(x) || positive(y):
			return unsigned
		}
	case cps.Udiv:
		if positive(x) {
			return x
		}
	case cps.Div:
		if x == small && y == small || x|y == signed && plainDivisor(f, op) {
			return x | y
		}
	case cps.GetGlobal:
		if e.place.Module.GlobalType(e.place.Globals[cps.GlobalID(op.Aux)]).Type == front.I32 {
			return signed
		}
	}
	return wide
}

// findLow gives a width to ints of which only the low 32 bits are used: they are never extended. At first all are taken to be
// such that scalar operations compute, and those are removed of which a use needs more.
func (e *emitter) findLow(f *cps.Func) {
	ws := e.widths[f.ID]
	low := make([]bool, len(f.Values))
	defs := make([]*cps.Op, len(f.Values))
	for k := range f.Conts {
		for i := range f.Conts[k].Ops {
			op := &f.Conts[k].Ops[i]
			switch op.Code {
			case cps.Add, cps.Sub, cps.Mul, cps.And, cps.Or, cps.Xor, cps.Shl, cps.Neg, cps.Com:
				low[op.Result] = f.TypeOf(op.Result) == cps.Int && ws[op.Result] == wide
				defs[op.Result] = op
			}
		}
	}
	var removed []cps.Value // their operands are to be examined
	remove := func(x cps.Value) {
		if low[x] {
			low[x] = false
			removed = append(removed, x)
		}
	}
	examine := func(op *cps.Op) {
		for j, x := range op.Args {
			if low[x] && !lowUse(f, op, j, low) {
				remove(x)
			}
		}
	}
	for k := range f.Conts {
		c := &f.Conts[k]
		for i := range c.Ops {
			examine(&c.Ops[i])
		}
		for _, x := range c.Term.Args {
			remove(x)
		}
		remove(c.Term.Subject)
	}
	for len(removed) > 0 {
		x := removed[len(removed)-1]
		removed = removed[:len(removed)-1]
		examine(defs[x])
	}
	for x := range low {
		if low[x] {
			ws[x] = signed
		}
	}
}

// lowUse reports whether an operation uses only the low 32 bits of an operand.
func lowUse(f *cps.Func, op *cps.Op, i int, low []bool) bool {
	switch op.Code {
	case cps.Sext8, cps.Sext16, cps.Sext32, cps.Rotl32:
		return true
	case cps.Store8, cps.Store16, cps.Store32:
		return i == 2
	case cps.And:
		if y := f.Info(op.Args[1]); y.Kind == cps.ConstValue && y.Bits < 1<<32 {
			return true
		}
		return low[op.Result]
	case cps.Add, cps.Sub, cps.Mul, cps.Or, cps.Xor, cps.Neg, cps.Com:
		return low[op.Result]
	case cps.Shl:
		return i == 0 && low[op.Result]
	}
	return false
}

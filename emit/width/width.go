// Package width finds which ints and floats of a program need only 32 bits, as those of WebAssembly do. A back end gives them
// variables of 32 bits, and does the operations on them on 32 bits.
package width

import (
	"math"

	"cpsc/cps"
)

// A Width says which int of 32 bits represents an int. A float is Small if it is a float of 32 bits, or Wide. The widths of two
// values that meet are combined by |.
type Width byte

const (
	Small    Width               = iota // any: the int is not negative, and less than 2^31
	Signed                              // the one that sign extension makes the int of
	Unsigned                            // the one that extension by zeros does
	Wide     = Signed | Unsigned        // none
)

// ofConstant returns the width of a constant.
func ofConstant(n int64) Width {
	switch {
	case n >= 0 && n <= math.MaxInt32:
		return Small
	case n == int64(int32(n)):
		return Signed
	case n == int64(uint32(n)):
		return Unsigned
	}
	return Wide
}

// Types has the widths of the parameters of a function and of what its first continuation takes.
type Types struct{ Params, Results []Width }

// Known is what is known before. Types returns the types of a function whose calls are not all in the program, and nil of
// another one. Global returns the width of a global.
type Known struct {
	Types  func(f *cps.Func) *Types
	Global func(cps.GlobalID) Width
}

// Find returns the widths of the values of functions, by their numbers, and the widths of what their first continuations
// take: the least that are consistent with each other and with what is known. Whatever takes a value by another
// continuation, or from a function value, is wide. An int that is wide, and of which only the low 32 bits are used, becomes Signed: it may
// be represented by these.
func Find(funcs []*cps.Func, known Known) (values, results [][]Width) {
	w := newFinder(funcs, known)
	w.visitAll()
	for i, f := range funcs {
		findLow(f, w.values[i])
	}
	return w.values, w.results
}

type finder struct {
	Known
	funcs   []*cps.Func
	types   []*Types // by function: those that are known
	values  [][]Width
	results [][]Width
	callers [][]cps.FuncID
	pending []cps.FuncID // functions with values that may have to meet again
	waits   []bool       // by function: it is one of these
}

func newFinder(funcs []*cps.Func, known Known) *finder {
	n := len(funcs)
	w := &finder{known, funcs, make([]*Types, n), make([][]Width, n), make([][]Width, n), make([][]cps.FuncID, n), nil, make([]bool, n)}
	for i, f := range funcs {
		w.values[i], w.results[i], w.types[i] = make([]Width, len(f.Values)), make([]Width, len(f.Results())), known.Types(f)
		for x, info := range f.Values {
			switch {
			case info.Kind != cps.ConstValue:
			case info.Type == cps.Int:
				w.values[i][x] = ofConstant(info.Int())
			case info.Type == cps.Float && math.Float64bits(float64(float32(info.Float()))) != info.Bits:
				w.values[i][x] = Wide
			}
		}
		if t := w.types[i]; t != nil {
			for j, x := range f.Conts[cps.Entry].Params {
				w.values[i][x] = t.Params[j]
			}
			copy(w.results[i], t.Results)
		} else if len(f.ContParams) > 1 {
			for j := range w.results[i] {
				w.results[i][j] = Wide
			}
		}
		w.meetAgain(f.ID)
		for k := range f.Conts {
			if t := &f.Conts[k].Term; t.Kind == cps.Call {
				w.callers[t.Func] = append(w.callers[t.Func], f.ID)
			}
		}
	}
	return w
}

// visitAll lets values of functions meet until nothing changes. It returns how many functions it has visited.
func (w *finder) visitAll() (visited int) {
	for ; len(w.pending) > 0; visited++ {
		id := w.pending[len(w.pending)-1]
		w.pending = w.pending[:len(w.pending)-1]
		w.waits[id] = false
		w.visit(w.funcs[id])
	}
	return visited
}

// meetAgain lets the values of functions meet again.
func (w *finder) meetAgain(funcs ...cps.FuncID) {
	for _, f := range funcs {
		if !w.waits[f] && !w.funcs[f].Extern {
			w.waits[f] = true
			w.pending = append(w.pending, f)
		}
	}
}

// A use is a use of a value by an operation, or by the terminator as an argument: then op is cps.AtEnd.
type use struct {
	cont cps.ContID
	op   int
	arg  int
}

// usesOf returns the uses of the values of a function as arguments.
func usesOf(f *cps.Func) [][]use {
	uses := make([][]use, len(f.Values))
	for k := range f.Conts {
		c := &f.Conts[k]
		for i := range c.Ops {
			for j, x := range c.Ops[i].Args {
				uses[x] = append(uses[x], use{cps.ContID(k), i, j})
			}
		}
		for j, x := range c.Term.Args {
			uses[x] = append(uses[x], use{cps.ContID(k), cps.AtEnd, j})
		}
	}
	return uses
}

// visit combines the widths of values that meet in a function, and of those of others that meet them.
func (w *finder) visit(f *cps.Func) {
	ws, uses := w.values[f.ID], usesOf(f)
	var raised []cps.Value
	meet := func(x cps.Value, other Width) {
		if ws[x]|other != ws[x] {
			ws[x] |= other
			raised = append(raised, x)
		}
	}
	// outside does it for a parameter of another function, or a result of this one.
	outside := func(f cps.FuncID, at *Width, other Width, dependents ...cps.FuncID) {
		if w.types[f] == nil && *at|other != *at {
			*at |= other
			w.meetAgain(dependents...)
		}
	}
	operation := func(op *cps.Op) {
		switch {
		case op.Result == cps.NoValue:
		case f.TypeOf(op.Result) == cps.Int:
			meet(op.Result, w.ofResult(f, op, ws))
		case f.TypeOf(op.Result) == cps.Float:
			meet(op.Result, w.ofFloat(op, ws))
		}
	}
	take := func(to cps.ContID, j int, x Width) { // a continuation takes an argument
		if !to.IsOwn() {
			meet(f.Conts[to].Params[j], x)
		} else if to.Own() == 0 {
			outside(f.ID, &w.results[f.ID][j], x, w.callers[f.ID]...)
		}
	}
	argument := func(t *cps.Term, j int) {
		switch t.Kind {
		case cps.Jump, cps.Return:
			take(t.Targets[0], j, ws[t.Args[j]])
		case cps.Call:
			outside(t.Func, &w.values[t.Func][w.funcs[t.Func].Conts[cps.Entry].Params[j]], ws[t.Args[j]], t.Func)
		}
	}
	for k := range f.Conts {
		c := &f.Conts[k]
		for i := range c.Ops {
			operation(&c.Ops[i])
		}
		for j := range c.Term.Args {
			argument(&c.Term, j)
		}
		if c.Term.IsCall() {
			w.returned(f, &c.Term, take)
		}
	}
	for len(raised) > 0 {
		x := raised[len(raised)-1]
		raised = raised[:len(raised)-1]
		for _, u := range uses[x] {
			if c := &f.Conts[u.cont]; u.op == cps.AtEnd {
				argument(&c.Term, u.arg)
			} else {
				operation(&c.Ops[u.op])
			}
		}
	}
}

// returned lets continuations take what a call passes to them.
func (w *finder) returned(f *cps.Func, t *cps.Term, take func(to cps.ContID, j int, x Width)) {
	for n, to := range t.Targets {
		count := 0
		if !to.IsOwn() {
			count = len(f.Conts[to].Params)
		} else if to.Own() == 0 {
			count = len(f.Results())
		}
		for j := range count {
			if n == 0 && t.Kind == cps.Call {
				take(to, j, w.results[t.Func][j])
			} else {
				take(to, j, Wide)
			}
		}
	}
}

// ofFloat returns the width of the result of an operation, a float.
func (w *finder) ofFloat(op *cps.Op, ws []Width) (result Width) {
	switch op.Code {
	case cps.Round32, cps.Float32, cps.Ufloat32, cps.BitsFloat32:
		return Small
	case cps.Select:
		return ws[op.Args[1]] | ws[op.Args[2]]
	case cps.Neg, cps.Abs, cps.Copysign, cps.Min, cps.Max, cps.Ceil, cps.Floor, cps.Trunc, cps.Nearest:
		for _, x := range op.Args {
			result |= ws[x]
		}
		return result
	case cps.GetGlobal:
		return w.Global(cps.GlobalID(op.Aux))
	}
	return Wide
}

// ofResult returns the width of the result of an operation, an int.
//
//gocyclo:ignore
func (w *finder) ofResult(f *cps.Func, op *cps.Op, ws []Width) Width {
	x, y := Wide, Wide
	n := int64(0) // the second operand, if it is a constant
	if len(op.Args) > 0 {
		x = ws[op.Args[0]]
	}
	if len(op.Args) > 1 {
		y = ws[op.Args[1]]
		if info := f.Info(op.Args[1]); info.Kind == cps.ConstValue && info.Type == cps.Int {
			n = info.Int()
		}
	}
	positive := x&Signed == 0
	switch op.Code {
	case cps.Bit, cps.Load8U, cps.Load16U, cps.Clz, cps.Ctz, cps.Popcount:
		return Small
	case cps.Load8S, cps.Load16S, cps.Load32S, cps.Sext8, cps.Sext16, cps.Rotl32, cps.Float32Bits:
		return Signed
	case cps.Load32U:
		return Unsigned
	case cps.Sext32:
		return min(x, Signed)
	case cps.And, cps.Urem:
		switch {
		case x == Small || y == Small:
			return Small
		case x == Unsigned || y == Unsigned:
			return Unsigned
		case op.Code == cps.And:
			return x | y
		}
	case cps.Or, cps.Xor, cps.Min, cps.Max:
		return x | y
	case cps.Com:
		return x | Signed
	case cps.Select:
		return y | ws[op.Args[2]]
	case cps.Shr, cps.Rem:
		return x
	case cps.Ushr:
		switch {
		case n > 32 && n < 64, positive && n > 0 && n < 64:
			return Small
		case n == 32:
			return Unsigned
		case positive:
			return x
		}
	case cps.Udiv:
		if positive {
			return x
		}
	case cps.Div:
		if x|y <= Signed && (y == Small || n < -1) { // there is no overflow
			return x | y
		}
	case cps.GetGlobal:
		return w.Global(cps.GlobalID(op.Aux))
	}
	return Wide
}

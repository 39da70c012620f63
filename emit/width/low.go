// This file defines which ints are used by their low 32 bits only.

package width

import "cpsc/cps"

// findLow makes Signed the wide ints of which only the low 32 bits are used: they are never extended. At first all are taken to be
// such that scalar operations compute, and those are removed of which a use needs more.
func findLow(f *cps.Func, ws []Width) {
	low := make([]bool, len(f.Values))
	defs := make([]*cps.Op, len(f.Values))
	for k := range f.Conts {
		for i := range f.Conts[k].Ops {
			op := &f.Conts[k].Ops[i]
			switch op.Code {
			case cps.Add, cps.Sub, cps.Mul, cps.And, cps.Or, cps.Xor, cps.Shl, cps.Neg, cps.Com:
				low[op.Result] = f.TypeOf(op.Result) == cps.Int && ws[op.Result] == Wide
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
			ws[x] = Signed
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

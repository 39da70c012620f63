// This file defines which ints are used by their low 32 bits only.

package width

import "cpsc/cps"

// findLow makes Signed the wide ints of which only the low 32 bits are used: they are never extended.
func findLow(f *cps.Func, ws []Width) {
	low := Low(f, false)
	for k := range f.Conts {
		for i := range f.Conts[k].Ops {
			op := &f.Conts[k].Ops[i]
			switch op.Code {
			case cps.Add, cps.Sub, cps.Mul, cps.And, cps.Or, cps.Xor, cps.Shl, cps.Neg, cps.Com:
				if x := op.Result; low[x] && f.TypeOf(x) == cps.Int && ws[x] == Wide {
					ws[x] = Signed
				}
			}
		}
	}
}

// Low finds the values of which only the low 32 bits are used. If joins is not set, a jump uses all bits of what it passes, else
// those that uses of the parameter need. At first all values are taken to be such, and those are removed of which a use needs
// more.
func Low(f *cps.Func, joins bool) []bool {
	low := make([]bool, len(f.Values))
	for x := range low {
		low[x] = true
	}
	defs := make([]*cps.Op, len(f.Values))
	args := make([][]cps.Value, len(f.Values)) // by parameter
	var removed []cps.Value                    // their operands are to be examined
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
			if x := c.Ops[i].Result; x != cps.NoValue {
				defs[x] = &c.Ops[i]
			}
			examine(&c.Ops[i])
		}
		remove(c.Term.Subject)
		for j, x := range c.Term.Args {
			if joins && c.Term.Kind == cps.Jump {
				p := f.Conts[c.Term.Targets[0]].Params[j]
				args[p] = append(args[p], x)
			} else {
				remove(x)
			}
		}
	}
	for len(removed) > 0 {
		x := removed[len(removed)-1]
		removed = removed[:len(removed)-1]
		if op := defs[x]; op != nil {
			examine(op)
		}
		for _, y := range args[x] {
			remove(y)
		}
	}
	return low
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
	case cps.Select:
		return i > 0 && low[op.Result]
	}
	return false
}

// This file defines variables of 32 bits. Where a function computes with ints of 32 bits, as those of
// WebAssembly do, values that fit into an int32 have variables of this type, and operations of which
// only the lower 32 bits matter are done on it: Go then need not extend their signs.

package golang

import (
	"math"
	"strconv"
	"strings"

	"cpsc/cps"
)

// findNarrow finds the values that fit into an int32: all that cannot be shown not to. A sum of
// which all uses need only the lower 32 bits is one of them.
func (g *function) findNarrow() {
	g.narrow = make([]bool, len(g.f.Values))
	if !has(g.f, cps.Sext32) {
		return
	}
	dependents := make([][]cps.Value, len(g.f.Values))
	need := func(x cps.Value, args ...cps.Value) {
		g.narrow[x] = g.f.TypeOf(x) == cps.Int
		for _, arg := range args {
			dependents[arg] = append(dependents[arg], x)
		}
	}
	called, wide := make([]bool, len(g.f.Conts)), make([]bool, len(g.f.Values))
	called[cps.Entry] = true
	for k := range g.f.Conts {
		c := &g.f.Conts[k]
		g.uses(cps.ContID(k), func(x cps.Value, at int) {
			wide[x] = wide[x] || at == cps.AtEnd || !g.needsLow(&c.Ops[at], x)
		})
		for _, to := range c.Term.Targets {
			if c.Term.IsCall() && !to.IsOwn() {
				called[to] = true
			}
		}
	}
	for k := range g.f.Conts {
		c := &g.f.Conts[k]
		for i := range c.Ops {
			switch op := &c.Ops[i]; op.Code {
			case cps.Sext8, cps.Sext16, cps.Sext32, cps.Bit, cps.Load8S, cps.Load8U, cps.Load16S, cps.Load16U, cps.Load32S:
				need(op.Result)
			case cps.And:
				if n, ok := g.intOf(op.Args[1]); ok && 0 <= n && n <= math.MaxInt32 {
					need(op.Result)
				} else {
					need(op.Result, op.Args...)
				}
			case cps.Or, cps.Xor, cps.Com:
				need(op.Result, op.Args...)
			case cps.Shr:
				need(op.Result, op.Args[0])
			case cps.Select:
				need(op.Result, op.Args[1:]...)
			case cps.Add, cps.Sub, cps.Mul, cps.Shl:
				g.narrow[op.Result] = g.f.TypeOf(op.Result) == cps.Int && !wide[op.Result]
			}
		}
		for i, x := range c.Params {
			for _, j := range g.jumps[k] {
				if !called[k] {
					need(x, j.args[i])
				}
			}
		}
	}
	g.widen(dependents)
}

// widen lets no value be narrow that depends on one that is not.
func (g *function) widen(dependents [][]cps.Value) {
	var pending []cps.Value
	for x := range g.f.Values {
		if !g.isNarrow(cps.Value(x)) {
			pending = append(pending, cps.Value(x))
		}
	}
	for len(pending) > 0 {
		x := pending[len(pending)-1]
		pending = pending[:len(pending)-1]
		for _, y := range dependents[x] {
			if g.narrow[y] {
				g.narrow[y] = false
				pending = append(pending, y)
			}
		}
	}
}

// needsLow reports whether an operation needs only the lower 32 bits of an operand.
func (g *function) needsLow(op *cps.Op, x cps.Value) bool {
	switch op.Code {
	case cps.Sext8, cps.Sext16, cps.Sext32:
		return true
	case cps.And:
		return g.isMask(op.Args[1])
	case cps.Store8, cps.Store16, cps.Store32:
		return op.Args[1] != x
	}
	return false
}

// isNarrow reports whether all values fit into an int32.
func (g *function) isNarrow(list ...cps.Value) bool {
	for _, x := range list {
		if n, ok := g.intOf(x); !g.narrow[x] && !(ok && n == int64(int32(n))) {
			return false
		}
	}
	return true
}

// low returns the lower 32 bits of an int, as an int32 or a constant, in parentheses if the precedence
// is too low.
func (g *function) low(x cps.Value, p int) string {
	text, has := g.lowExpr(x)
	if has < p || p > unary && text[0] == '-' {
		return "(" + text + ")"
	}
	return text
}

func (g *function) lowExpr(x cps.Value) (string, int) {
	switch {
	case g.isConst(x):
		return strconv.Itoa(int(int32(g.f.Info(x).Int()))), primary
	case g.folded[x]:
		op := g.operation(x)
		if g.effect(op)&cps.Traps != 0 {
			g.trap = op.Pos
		}
		return g.lowOf(op)
	case g.narrow[x]:
		return g.use(x), primary
	}
	return "int32(" + g.use(x) + ")", primary
}

// unsigned is low as a uint32.
func (g *function) unsigned(x cps.Value) string {
	if g.isConst(x) {
		return strconv.FormatUint(uint64(uint32(g.f.Info(x).Int())), 10)
	}
	text := g.low(x, lowest)
	if strings.HasPrefix(text, "int32(") && strings.IndexByte(text, ')') == len(text)-1 {
		return "u" + text
	}
	return "uint32(" + text + ")"
}

// lowOf is low for the result of an operation, with its precedence.
func (g *function) lowOf(op *cps.Op) (string, int) {
	if text, p := g.onLow(op); text != "" {
		return text, p
	}
	text, _ := g.wide(op)
	return "int32(" + text + ")", primary
}

// onLow returns the lower 32 bits of the result of an operation, and the precedence, if the operation can
// be done on int32s; else "".
func (g *function) onLow(op *cps.Op) (string, int) {
	if len(op.Args) == 0 {
		return "", 0
	}
	x, y := op.Args[0], op.Args[len(op.Args)-1]
	switch {
	case op.Code == cps.Select:
		g.used["pick"] = true
		return "pick[int32](" + g.value(x, lowest) + ", " + g.low(op.Args[1], lowest) + ", " + g.low(y, lowest) + ")", primary
	case returnsInt32(op.Code):
		return g.wide(op)
	case g.isConst(x) && g.isConst(y):
		return "", 0
	}
	switch op.Code {
	case cps.And:
		if g.isMask(y) {
			return g.lowExpr(x)
		}
		fallthrough
	case cps.Add, cps.Sub, cps.Mul, cps.Or, cps.Xor:
		operator := rows()[op.Code].ints
		p := precedence(operator)
		return g.low(x, p) + " " + operator + " " + g.low(y, p+1), p
	case cps.Com:
		return "^" + g.low(x, primary), unary
	case cps.Sext32:
		return g.lowExpr(x)
	case cps.Shl, cps.Shr, cps.Ushr:
		inner, masked := g.masked(x)
		switch n := g.count(y); {
		case n == "":
		case op.Code == cps.Ushr && masked:
			return "int32(" + g.unsigned(inner) + " >> " + n + ")", primary
		case op.Code == cps.Shl:
			return g.low(x, 5) + " << " + n, 5
		case op.Code == cps.Shr && g.isNarrow(x):
			return g.low(x, 5) + " >> " + n, 5
		}
	}
	return "", 0
}

// returnsInt32 reports whether the runtime's function for an operation returns an int32.
func returnsInt32(c cps.Code) bool { return c == cps.Bit || cps.Load8S <= c && c <= cps.Load32S }

// count returns the text of the count of a shift if it is less than 32, else "".
func (g *function) count(x cps.Value) string {
	n, ok := g.intOf(x)
	if g.folded[x] {
		if op := g.operation(x); op.Code == cps.And {
			n, ok = g.intOf(op.Args[1])
		}
	}
	if !ok || n < 0 || n > 31 {
		return ""
	}
	return g.low(x, 6)
}

// intOf returns the int that a constant is.
func (g *function) intOf(x cps.Value) (int64, bool) {
	info := g.f.Info(x)
	return info.Int(), info.Kind == cps.ConstValue && info.Type == cps.Int
}

// isMask reports whether a value is the constant with 32 bits.
func (g *function) isMask(x cps.Value) bool {
	n, ok := g.intOf(x)
	return ok && n == math.MaxUint32
}

// masked returns the value of which a value in an expression has the lower 32 bits as an unsigned int.
func (g *function) masked(x cps.Value) (cps.Value, bool) {
	if !g.isConst(x) && g.folded[x] {
		if op := g.operation(x); op.Code == cps.And && g.isMask(op.Args[1]) {
			return op.Args[0], true
		}
	}
	return x, false
}

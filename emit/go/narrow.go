// This file defines variables of 32 bits. Where a function computes with ints of 32 bits, as those of
// WebAssembly do, values that fit into an int32 have variables of this type, and operations of which
// only the lower 32 bits matter are done on it: Go then need not extend their signs.

package golang

import (
	"math"
	"slices"
	"strconv"
	"strings"

	"cpsc/cps"
	"cpsc/emit/width"
)

// findWidths finds the widths of ints. Functions take and return int64s.
func (e *emitter) findWidths(funcs []*cps.Func) {
	wide := func(list []cps.Type) []width.Width { return slices.Repeat([]width.Width{width.Wide}, len(list)) }
	e.widths, _ = width.Find(funcs, width.Known{
		Types: func(f *cps.Func) *width.Types {
			return &width.Types{Params: wide(f.Params), Results: wide(f.Results())}
		},
		Global: func(cps.GlobalID) width.Width { return width.Wide },
	})
}

// findNarrow finds the ints that an int32 represents, if the function computes with such ints.
func (g *function) findNarrow() {
	g.narrow = make([]bool, len(g.f.Values))
	if has(g.f, cps.Sext32) {
		for x, w := range g.widths[g.f.ID] {
			g.narrow[x] = g.f.TypeOf(cps.Value(x)) == cps.Int && w&width.Unsigned == 0
		}
	}
}

// isNarrow reports whether all values are ints that int32s represent.
func (g *function) isNarrow(list ...cps.Value) bool {
	return !slices.ContainsFunc(list, func(x cps.Value) bool { return !g.narrow[x] })
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
	case cps.Add, cps.Sub, cps.Mul, cps.Div, cps.Rem, cps.And, cps.Or, cps.Xor:
		isDivision := op.Code == cps.Div || op.Code == cps.Rem
		switch {
		case op.Code == cps.And && g.isMask(y):
			return g.lowExpr(x)
		case !isDivision || g.isNarrow(x, y) && !g.isZero(y):
			operator := g.spell(op)
			p := precedence(operator)
			return g.low(x, p) + " " + operator + " " + g.low(y, p+1), p
		}
	case cps.Neg, cps.Com:
		return g.spell(op) + g.low(x, primary), unary
	case cps.Udiv, cps.Urem:
		operator := map[cps.Code]string{cps.Udiv: " / ", cps.Urem: " % "}[op.Code]
		dividend, masked := g.masked(x)
		divisor, too := g.masked(y)
		n, ok := g.intOf(y)
		if masked && !g.isConst(dividend) && (too && !g.isConst(divisor) || ok && 0 < n && n <= math.MaxUint32) {
			return "int32(" + g.unsigned(dividend) + operator + g.unsigned(divisor) + ")", primary
		}
	case cps.Sext32:
		return g.lowExpr(x)
	case cps.Shl, cps.Shr, cps.Ushr:
		return g.lowShift(op.Code, x, y)
	}
	return "", 0
}

// lowShift is onLow for a shift.
func (g *function) lowShift(code cps.Code, x, y cps.Value) (string, int) {
	left := func(text, typ string, x cps.Value) string {
		if g.isConst(x) { // it would have the type that the context demands
			return typ + "(" + text + ")"
		}
		return text
	}
	inner, masked := g.masked(x)
	switch n := g.count(y); {
	case n == "":
	case code == cps.Ushr && masked:
		return "int32(" + left(g.unsigned(inner), "uint32", inner) + " >> " + n + ")", primary
	case code == cps.Shl:
		return left(g.low(x, 5), "int32", x) + " << " + n, 5
	case code == cps.Shr && g.isNarrow(x):
		return left(g.low(x, 5), "int32", x) + " >> " + n, 5
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

// This file defines algebraic identities. By some, the result of an operation is a
// constant or another value; by others, a simpler operation has the same result.

package cps

import (
	"math"
	"math/bits"
)

// A simplifier simplifies operations. Its fields give access to the values of a function.
type simplifier struct {
	resolve  func(Value) Value      // the value that replaced a value, or the value itself
	info     func(Value) *ValueInfo // of the resolved value
	def      func(Value) *Op        // the operation that defines a value, or nil
	constant func(constant) Value
}

// maxRewrites is the greatest number of times that simplify rewrites one operation.
// Rewriting ends much earlier, except for values that depend on themselves. There are
// such values in unreachable code: x = x & 5.
const maxRewrites = 16

// simplify returns the result of an operation and true, if the result is a constant or
// an existing value, so that the operation is not needed. Otherwise it returns false, and
// may have rewritten the operation into a simpler one with the same result. It resolves
// the operands.
func (s *simplifier) simplify(op *Op) (Value, bool) {
	for range maxRewrites {
		s.resolveAll(op.Args)
		if x, ok := s.knownResult(op); ok {
			return x, true
		}
		if s.rewrite(op) {
			continue
		}
		// Most rules expect a constant as the second operand, not as the first. So
		// try the operation with its operands swapped, too. If no rule applies to that
		// either, the operation keeps its order of operands.
		swapped, ok := s.swapOperands(op)
		if !ok {
			return NoValue, false
		}
		if x, ok := s.knownResult(&swapped); ok {
			return x, true
		}
		if !s.rewrite(&swapped) {
			return NoValue, false
		}
		op.Code, op.Args = swapped.Code, swapped.Args
	}
	s.resolveAll(op.Args)
	return NoValue, false
}

func (s *simplifier) resolveAll(xs []Value) {
	for i, x := range xs {
		xs[i] = s.resolve(x)
	}
}

// swapOperands returns the equal operation with the operands in the other order, if the
// first operand of op is a constant and the second is not.
func (s *simplifier) swapOperands(op *Op) (Op, bool) {
	if len(op.Args) != 2 || !s.isConst(op.Args[0]) || s.isConst(op.Args[1]) {
		return Op{}, false
	}
	c, ok := swappedCode(op.Code, s.info(op.Args[0]).Type)
	return Op{Code: c, Args: []Value{op.Args[1], op.Args[0]}}, ok
}

// inner returns the operation that defines a value, or nil. If only its first operand is
// a constant, it is returned with its operands swapped, where that is possible.
func (s *simplifier) inner(x Value) *Op {
	op := s.def(x)
	if op != nil {
		if swapped, ok := s.swapOperands(op); ok {
			return &swapped
		}
	}
	return op
}

// knownResult returns the result of an operation that is not needed: a constant, or a
// value that exists already. An assertion that holds has no result.
func (s *simplifier) knownResult(op *Op) (Value, bool) {
	if op.Code == Assert {
		info := s.info(op.Args[0])
		return NoValue, info.Kind == ConstValue && info.Bool()
	}
	var buffer [3]*ValueInfo
	infos := buffer[:0]
	constants := len(op.Args) > 0 && len(op.Args) <= len(buffer)
	for _, x := range op.Args {
		if !constants {
			break
		}
		infos = append(infos, s.info(x))
		constants = infos[len(infos)-1].Kind == ConstValue
	}
	if constants {
		if c, ok := fold(op.Code, infos); ok {
			return s.constant(c), true
		}
	}
	return s.identity(op)
}

// identity returns the result of an operation, if an identity makes it a constant or one
// of the values from which the operation is computed. The identities of floats hold for
// NaN, infinities and both zeros.
func (s *simplifier) identity(op *Op) (Value, bool) {
	if len(op.Args) == 0 {
		return NoValue, false
	}
	x, typ := op.Args[0], s.info(op.Args[0]).Type
	switch {
	case op.Code == Select:
		return s.identitySelect(s.info(x), op.Args[1], op.Args[2])
	case len(op.Args) == 1:
		return s.identityUnary(op.Code, x, typ)
	case len(op.Args) > 2:
		return NoValue, false
	}
	y := op.Args[1]
	if x == y {
		if x, ok := s.identityOfEqual(op.Code, x, typ); ok {
			return x, true
		}
	}
	switch typ {
	case Int:
		return s.identityInt(op.Code, x, y)
	case Float:
		return s.identityFloat(op.Code, x, y)
	case Bool: // x == true
		if b := s.info(y); b.Kind == ConstValue && (op.Code == Eq && b.Bool() || op.Code == Ne && !b.Bool()) {
			return x, true
		}
	case String: // x + ""
		if op.Code == Add && s.isString(y, "") {
			return x, true
		}
		if op.Code == Add && s.isString(x, "") {
			return y, true
		}
	default: // new P(…) == nil
		if made := s.def(x); made != nil && made.Code == New && s.isConst(y) && (op.Code == Eq || op.Code == Ne) {
			return s.constant(boolConstant(op.Code == Ne)), true
		}
	}
	return NoValue, false
}

// identitySelect is identity for select(c, x, y).
func (s *simplifier) identitySelect(c *ValueInfo, x, y Value) (Value, bool) {
	switch {
	case c.Kind == ConstValue && c.Bool():
		return x, true
	case c.Kind == ConstValue, x == y:
		return y, true
	}
	return NoValue, false
}

// identityUnary is identity for operations with one operand.
func (s *simplifier) identityUnary(c Code, x Value, typ Type) (Value, bool) {
	if c == ToString && typ == String {
		return x, true
	}
	inner := s.def(x)
	if inner == nil {
		return NoValue, false
	}
	switch c {
	case Neg, Not, Com: // each is its own inverse
		if inner.Code == c {
			return inner.Args[0], true
		}
	case Abs:
		if inner.Code == Abs {
			return x, true
		}
	case Floor, Ceil, Trunc, Nearest:
		switch inner.Code {
		case Floor, Ceil, Trunc, Nearest, ToFloat, Ufloat, Ufloat32, Float32:
			return x, true
		}
	case Round32:
		if inner.Code == Round32 || inner.Code == Float32 || inner.Code == Ufloat32 {
			return x, true
		}
	case Sext8, Sext16, Sext32:
		return x, s.fits(inner, sextBits[c])
	case RawBits:
		if inner.Code == BitsFloat {
			return inner.Args[0], true
		}
	case BitsFloat:
		if inner.Code == RawBits {
			return inner.Args[0], true
		}
	}
	return NoValue, false
}

// identityOfEqual is identity for operations whose two operands are the same value.
func (s *simplifier) identityOfEqual(c Code, x Value, typ Type) (Value, bool) {
	switch c {
	case Min, Max:
		return x, typ != Float || s.isQuiet(x)
	case Ult:
		return s.constant(boolConstant(false)), true
	case Ule:
		return s.constant(boolConstant(true)), true
	case Lt, Gt, Ne:
		if c != Ne || typ != Float {
			return s.constant(boolConstant(false)), true
		}
	case Le, Ge, Eq:
		if typ != Float {
			return s.constant(boolConstant(true)), true
		}
	case And, Or:
		return x, true
	case Sub, Xor:
		if typ == Int {
			return s.constant(intConstant(0)), true
		}
	}
	return NoValue, false
}

// offset returns a value and a constant whose sum is x.
func (s *simplifier) offset(x Value) (Value, int64) {
	if op := s.def(x); op != nil && (op.Code == Add || op.Code == Sub) {
		if n, ok := s.constInt(op.Args[1]); ok && op.Code == Add {
			return op.Args[0], n
		} else if ok {
			return op.Args[0], -n
		}
	}
	return x, 0
}

// identityInt is identity for two ints.
func (s *simplifier) identityInt(c Code, x, y Value) (Value, bool) {
	if z, ok := s.identitySum(c, x, y); ok {
		return z, true
	}
	if n, ok := s.constInt(x); ok && (n == 0 && (c == Shl || c == Shr || c == Ushr) || n == -1 && c == Shr) {
		return x, true
	}
	n, ok := s.constInt(y)
	if !ok {
		return NoValue, false
	}
	switch c {
	case Shl, Shr, Ushr, Rotl:
		n &= 63
	}
	if inner := s.def(x); c == And && inner != nil && n&(n+1) == 0 && s.width(inner) <= uint(bits.Len64(uint64(n))) {
		return x, true
	}
	for _, law := range intLaws[c] {
		if law.n == n {
			switch law.result {
			case isX:
				return x, true
			case isY:
				return y, true
			case isZero:
				return s.constant(intConstant(0)), true
			default:
				return s.constant(boolConstant(law.result == isTrue)), true
			}
		}
	}
	return NoValue, false
}

// identitySum is identity for sums, differences and comparisons in which the same value occurs twice.
func (s *simplifier) identitySum(c Code, x, y Value) (Value, bool) {
	if op := s.def(x); op != nil && len(op.Args) == 2 {
		a, b := op.Args[0], op.Args[1]
		switch {
		case c == Sub && op.Code == Add && b == y, c == Add && op.Code == Sub && b == y: // a + y - y
			return a, true
		case c == Sub && op.Code == Add && a == y: // y + b - y
			return b, true
		}
	}
	if op := s.def(y); c == Sub && op != nil && op.Code == Sub && op.Args[0] == x { // x - (x - b)
		return op.Args[1], true
	}
	if a, m := s.offset(x); c == Sub || c == Eq || c == Ne {
		if b, n := s.offset(y); a == b { // a + m and a + n
			if c == Sub {
				return s.constant(intConstant(m - n)), true
			}
			return s.constant(boolConstant((m == n) == (c == Eq))), true
		}
	}
	return NoValue, false
}

// A law says what the result of an operation on x and the constant n is.
type law struct {
	n      int64
	result lawResult
}

type lawResult uint8

const (
	isX lawResult = iota
	isY           // the constant
	isZero
	isTrue
	isFalse
)

// intLaws are the laws of the operations on ints. The counts of shifts are from 0 to 63.
var intLaws = [numCodes][]law{
	Add:  {{0, isX}},
	Sub:  {{0, isX}},
	Or:   {{0, isX}, {-1, isY}},
	Xor:  {{0, isX}},
	And:  {{-1, isX}, {0, isY}},
	Mul:  {{1, isX}, {0, isY}},
	Div:  {{1, isX}},
	Udiv: {{1, isX}},
	Rem:  {{1, isZero}, {-1, isZero}},
	Urem: {{1, isZero}},
	Shl:  {{0, isX}},
	Shr:  {{0, isX}},
	Ushr: {{0, isX}},
	Rotl: {{0, isX}},
	Min:  {{math.MaxInt64, isX}, {math.MinInt64, isY}},
	Max:  {{math.MinInt64, isX}, {math.MaxInt64, isY}},
	Lt:   {{math.MinInt64, isFalse}},
	Ge:   {{math.MinInt64, isTrue}},
	Gt:   {{math.MaxInt64, isFalse}},
	Le:   {{math.MaxInt64, isTrue}},
	Ult:  {{0, isFalse}},
	Ule:  {{-1, isTrue}},
}

func (s *simplifier) identityFloat(c Code, x, y Value) (Value, bool) {
	f, ok := s.constFloat(y)
	return x, ok && isNeutral(c, f) && s.isQuiet(x)
}

// isNeutral reports whether the operation on a float x and y has the result x, unless x is a NaN
// that is not quiet.
func isNeutral(c Code, y float64) bool {
	switch c {
	case Add: // x + -0.0, but not x + 0.0: -0.0 + 0.0 is 0.0
		return y == 0 && math.Signbit(y)
	case Sub:
		return y == 0 && !math.Signbit(y)
	case Mul, Div:
		return y == 1
	}
	return false
}

// MakesQuiet returns x if an operation on x and a constant has the result x for each float x but
// NaNs that are not quiet, which it makes quiet. Such an operation remains where x may be one.
func (f *Func) MakesQuiet(op *Op) (Value, bool) {
	if len(op.Args) == 2 && f.TypeOf(op.Args[0]) == Float {
		for i, x := range op.Args {
			y := f.Info(op.Args[1-i])
			if y.Kind == ConstValue && isNeutral(op.Code, y.Float()) && (i == 0 || op.Code == Add || op.Code == Mul) {
				return x, true
			}
		}
	}
	return NoValue, false
}

// isQuiet reports whether a float is known not to be a NaN that is not quiet.
func (s *simplifier) isQuiet(x Value) bool {
	op := s.def(x)
	if op == nil {
		return s.isConst(x)
	}
	switch op.Code {
	case Neg, Abs, Copysign, BitsFloat, BitsFloat32:
		return false // see machine.go
	}
	return op.Code.IsScalar()
}

// rewrite changes an operation into a simpler one, and reports whether it has done so.
// Each rule eliminates an operation, or makes a constant the second operand, or makes a
// negative constant positive. So rewriting ends.
func (s *simplifier) rewrite(op *Op) bool {
	switch len(op.Args) {
	case 3:
		// select(!c, x, y)
		if inner := s.def(op.Args[0]); op.Code == Select && inner != nil && inner.Code == Not {
			return op.set(Select, inner.Args[0], op.Args[2], op.Args[1])
		}
	case 1:
		return s.rewriteUnary(op, s.info(op.Args[0]).Type)
	case 2:
		typ := s.info(op.Args[0]).Type
		switch typ {
		case Int:
			return s.rewriteInt(op)
		case Float:
			return s.rewriteFloat(op)
		case Bool: // x == false
			if b := s.info(op.Args[1]); b.Kind == ConstValue && (op.Code == Eq && !b.Bool() || op.Code == Ne && b.Bool()) {
				return op.set(Not, op.Args[0])
			}
		case String: // x + "a" + "b"
			if inner := s.inner(op.Args[0]); op.Code == Add && inner != nil && inner.Code == Add && s.isConst(op.Args[1]) && s.isConst(inner.Args[1]) {
				a, b := s.info(inner.Args[1]).Text, s.info(op.Args[1]).Text
				if len(a)+len(b) <= maxFoldedString {
					return op.set(Add, inner.Args[0], s.constant(constant{String, 0, a + b}))
				}
			}
		}
	}
	return false
}

// set changes the code and the operands of an operation. It returns true, for the rules
// of rewrite.
func (op *Op) set(c Code, args ...Value) bool {
	op.Code, op.Args = c, args
	return true
}

// swappedCode returns the operation that has the same result when the operands of c, of
// type t, are swapped. It reports false if there is none.
func swappedCode(c Code, t Type) (Code, bool) {
	switch c {
	case Add:
		return c, t != String
	case Mul, And, Or, Xor, Eq, Ne, Min, Max:
		return c, true
	case Lt:
		return Gt, true
	case Gt:
		return Lt, true
	case Le:
		return Ge, true
	case Ge:
		return Le, true
	}
	return c, false
}

// negatedComparison returns the comparison that is true when c is false, for operands of
// type t. It reports false if there is none: among the comparisons of floats, which may
// be NaN, only == and != are negations of each other.
func negatedComparison(c Code, t Type) (Code, bool) {
	switch c {
	case Eq:
		return Ne, true
	case Ne:
		return Eq, true
	case Lt:
		return Ge, t != Float
	case Ge:
		return Lt, t != Float
	case Gt:
		return Le, t != Float
	case Le:
		return Gt, t != Float
	}
	return c, false
}

func (s *simplifier) rewriteUnary(op *Op, typ Type) bool {
	inner := s.def(op.Args[0])
	if inner == nil {
		return false
	}
	switch {
	case op.Code == Sext8, op.Code == Sext16, op.Code == Sext32:
		return s.rewriteSext(op, inner)
	case op.Code == Not && (inner.Code == Ult || inner.Code == Ule):
		return op.set(Ult+Ule-inner.Code, inner.Args[1], inner.Args[0])
	case op.Code == Not && len(inner.Args) == 2:
		if c, ok := negatedComparison(inner.Code, s.info(inner.Args[0]).Type); ok {
			return op.set(c, inner.Args[0], inner.Args[1])
		}
	case op.Code == Neg && inner.Code == Sub && typ == Int: // -(a - b)
		return op.set(Sub, inner.Args[1], inner.Args[0])
	case op.Code == Abs && inner.Code == Neg:
		return op.set(Abs, inner.Args[0])
	}
	return false
}

// rewriteInt is rewrite for two ints.
func (s *simplifier) rewriteInt(op *Op) bool {
	x, y := op.Args[0], op.Args[1]
	if n, ok := s.constInt(x); ok && n == 0 {
		switch op.Code {
		case Sub:
			return op.set(Neg, y)
		case Ult:
			return op.set(Ne, y, x)
		}
	}
	if s.rewriteNegated(op) {
		return true
	}
	n, ok := s.constInt(y)
	if !ok {
		return false
	}
	if s.rewriteByConstant(op, n) {
		return true
	}
	inner := s.inner(x)
	if inner == nil {
		return false
	}
	if (op.Code == Eq || op.Code == Ne) && s.rewriteCompared(op, inner, n) {
		return true
	}
	if op.Code == And && n >= 0 && inner.Code == Sext32 && n <= math.MaxUint32 {
		return op.set(And, inner.Args[0], y)
	}
	return len(inner.Args) == 2 && s.reassociate(op, inner)
}

func (s *simplifier) number(n int64) Value { return s.constant(intConstant(n)) }

// rewriteByConstant rewrites an operation on an int and n.
func (s *simplifier) rewriteByConstant(op *Op, n int64) bool {
	x, y := op.Args[0], op.Args[1]
	switch op.Code {
	case Mul, Div:
		return n == -1 && op.set(Neg, x)
	case Udiv:
		return isPowerOfTwo(n) && op.set(Ushr, x, s.number(int64(bits.TrailingZeros64(uint64(n)))))
	case Urem:
		return isPowerOfTwo(n) && op.set(And, x, s.number(n-1))
	case Ule:
		return n == 0 && op.set(Eq, x, y)
	case Xor:
		return n == -1 && op.set(Com, x)
	case Add:
		return n < 0 && n != math.MinInt64 && op.set(Sub, x, s.number(-n))
	case Sub:
		return n < 0 && n != math.MinInt64 && op.set(Add, x, s.number(-n))
	}
	return false
}

func isPowerOfTwo(n int64) bool { return n > 0 && n&(n-1) == 0 }

// rewriteCompared rewrites a comparison by == or != of the result of inner and n.
func (s *simplifier) rewriteCompared(op, inner *Op, n int64) bool {
	switch {
	case inner.Code == Bit && (n == 0 || n == 1): // bit(b) == 0
		return op.set(op.Code, inner.Args[0], s.constant(boolConstant(n == 1)))
	case (inner.Code == Sub || inner.Code == Xor) && n == 0: // a - b == 0
		return op.set(op.Code, inner.Args[0], inner.Args[1])
	case inner.Code == Neg:
		return op.set(op.Code, inner.Args[0], s.number(-n))
	}
	return false
}

// reassociate combines the constant operands of an operation and of inner, which computes its first operand.
func (s *simplifier) reassociate(op, inner *Op) bool {
	m, ok := s.constInt(inner.Args[1])
	if !ok {
		return false
	}
	a := inner.Args[0]
	n, _ := s.constInt(op.Args[1])
	isSum := inner.Code == Add || inner.Code == Sub
	switch op.Code {
	case Add, Sub: // a + m + n
		if op.Code != inner.Code {
			m = -m
		}
		return isSum && op.set(op.Code, a, s.number(n+m))
	case Eq, Ne: // a + m == n
		if inner.Code == Add {
			m = -m
		}
		return isSum && op.set(op.Code, a, s.number(n+m))
	case Mul, And, Or, Xor:
		if op.Code != inner.Code {
			return false
		}
		c, _ := foldInt(op.Code, []*ValueInfo{s.info(inner.Args[1]), s.info(op.Args[1])})
		return op.set(op.Code, a, s.constant(c))
	}
	return false
}

// rewriteFloat is rewrite for two floats. A negation does not make a NaN quiet, as arithmetic does.
func (s *simplifier) rewriteFloat(op *Op) bool {
	x, y := op.Args[0], op.Args[1]
	set := op.set
	if f, ok := s.constFloat(x); ok && f == 0 && math.Signbit(f) && op.Code == Sub && s.isQuiet(y) { // -0.0 - y, but not 0.0 - y: 0.0 - 0.0 is 0.0
		return set(Neg, y)
	}
	if f, ok := s.constFloat(y); ok && f == -1 && (op.Code == Mul || op.Code == Div) && s.isQuiet(x) {
		return set(Neg, x)
	}
	return s.rewriteNegated(op)
}

// sextBits has the number of bits that an operation extends.
var sextBits = map[Code]uint{Sext8: 8, Sext16: 16, Sext32: 32}

// fits reports whether the result of an operation is known to be an int of some bits.
func (s *simplifier) fits(op *Op, size uint) bool {
	var n int64
	var ok bool
	if len(op.Args) == 2 {
		n, ok = s.constInt(op.Args[1])
	}
	switch op.Code {
	case Sext8, Sext16, Sext32:
		return sextBits[op.Code] <= size
	case Rotl32, Float32Bits:
		return size >= 32
	case Shr:
		return ok && uint(n&63) >= 64-size
	}
	loaded, signed := op.Code.AccessSize()
	return signed && uint(8*loaded) <= size || s.width(op) < size
}

// width returns the number of bits that the result of an operation on ints has at most, without a sign: 64 if
// it may be negative.
func (s *simplifier) width(op *Op) uint {
	var n int64
	var ok bool
	if len(op.Args) == 2 {
		n, ok = s.constInt(op.Args[1])
	}
	switch size, signed := op.Code.AccessSize(); {
	case size > 0 && !signed:
		return uint(8 * size)
	case op.Code == Bit:
		return 1
	case op.Code == Clz, op.Code == Ctz, op.Code == Popcount:
		return 7
	case !ok:
		return 64
	case op.Code == And:
		return uint(bits.Len64(uint64(n)))
	case op.Code == Ushr:
		return 64 - uint(n&63)
	}
	return 64
}

// rewriteSext removes an operation that does not change the bits that op extends.
func (s *simplifier) rewriteSext(op *Op, inner *Op) bool {
	size := sextBits[op.Code]
	if sextBits[inner.Code] > size {
		return op.set(op.Code, inner.Args[0])
	}
	if inner.Code == And {
		n, ok := s.constInt(inner.Args[1])
		return ok && n|-1<<size == -1 && op.set(op.Code, inner.Args[0])
	}
	return false
}

// rewriteNegated removes a negation from the operands of a sum or a difference.
func (s *simplifier) rewriteNegated(op *Op) bool {
	x, y := op.Args[0], op.Args[1]
	negated := func(x Value) *Op {
		if inner := s.def(x); inner != nil && inner.Code == Neg {
			return inner
		}
		return nil
	}
	switch op.Code {
	case Add:
		if inner := negated(y); inner != nil { // x + -b
			return op.set(Sub, x, inner.Args[0])
		}
		if inner := negated(x); inner != nil { // -a + y
			return op.set(Sub, y, inner.Args[0])
		}
	case Sub:
		if inner := negated(y); inner != nil { // x - -b
			return op.set(Add, x, inner.Args[0])
		}
	}
	return false
}

func (s *simplifier) isConst(x Value) bool { return s.info(x).Kind == ConstValue }

func (s *simplifier) constInt(x Value) (int64, bool) {
	info := s.info(x)
	return info.Int(), info.Kind == ConstValue && info.Type == Int
}

func (s *simplifier) constFloat(x Value) (float64, bool) {
	info := s.info(x)
	return info.Float(), info.Kind == ConstValue && info.Type == Float
}

func (s *simplifier) isString(x Value, text string) bool {
	info := s.info(x)
	return info.Kind == ConstValue && info.Type == String && info.Text == text
}

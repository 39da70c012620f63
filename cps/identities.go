// This file defines the identities by which an operation is simpler than it
// looks: what it gives is known, or another operation gives the same.

package cps

import "math"

// A simplifier knows the values of a function.
type simplifier struct {
	resolve  func(Value) Value
	info     func(Value) *ValueInfo // of what a value was replaced by
	def      func(Value) *Op        // the operation that gives a value, or nil
	constant func(constant) Value
}

// maxRewrites is how often an operation is changed before it is left as it is.
// The rules come to an end by themselves, and long before, but for values that
// depend on themselves, as there are in what cannot be reached: x = x & 5.
const maxRewrites = 16

// simplify returns the value that an operation gives, if there is one
// already or it is a constant, and reports that the operation is not needed. Else
// it may have changed the operation into a simpler one that gives the same. The
// operands are resolved, before and after.
func (s *simplifier) simplify(op *Op) (Value, bool) {
	for range maxRewrites {
		s.resolveAll(op.Args)
		if x, ok := s.known(op); ok {
			return x, true
		}
		if s.rewrite(op) {
			continue
		}
		// The rules expect a constant as the second operand. If none applies,
		// the operation stays as it was written.
		turned, ok := s.turned(op)
		if !ok {
			return NoValue, false
		}
		if x, ok := s.known(&turned); ok {
			return x, true
		}
		if !s.rewrite(&turned) {
			return NoValue, false
		}
		op.Code, op.Args = turned.Code, turned.Args
	}
	s.resolveAll(op.Args)
	return NoValue, false
}

func (s *simplifier) resolveAll(xs []Value) {
	for i, x := range xs {
		xs[i] = s.resolve(x)
	}
}

// turned returns an operation whose first operand only is a constant, with the
// operands in the other order.
func (s *simplifier) turned(op *Op) (Op, bool) {
	if len(op.Args) != 2 || !s.isConst(op.Args[0]) || s.isConst(op.Args[1]) {
		return Op{}, false
	}
	c, ok := swapped(op.Code, s.info(op.Args[0]).Type)
	return Op{Code: c, Args: []Value{op.Args[1], op.Args[0]}}, ok
}

// inner returns the operation that gives a value, with a constant as its second operand
// if it has one, or nil.
func (s *simplifier) inner(x Value) *Op {
	op := s.def(x)
	if op != nil {
		if turned, ok := s.turned(op); ok {
			return &turned
		}
	}
	return op
}

// known returns the value that an operation gives, if no operation is needed.
func (s *simplifier) known(op *Op) (Value, bool) {
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

// identity returns the value that an operation gives by an identity of its kind.
// Those of floats hold for NaN, infinities and both zeros.
func (s *simplifier) identity(op *Op) (Value, bool) {
	if len(op.Args) == 0 {
		return NoValue, false
	}
	x, typ := op.Args[0], s.info(op.Args[0]).Type
	if len(op.Args) == 1 {
		return s.identityOfOne(op.Code, x, typ)
	}
	if len(op.Args) > 2 {
		return NoValue, false
	}
	y := op.Args[1]
	if x == y {
		if x, ok := s.ofItself(op.Code, x, typ); ok {
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
		if op.Code == Add && s.isText(y, "") {
			return x, true
		}
		if op.Code == Add && s.isText(x, "") {
			return y, true
		}
	}
	return NoValue, false
}

// identityOfOne is identity of an operation with one operand.
func (s *simplifier) identityOfOne(c Code, x Value, typ Type) (Value, bool) {
	if c == ToString && typ == String {
		return x, true
	}
	inner := s.def(x)
	if inner == nil {
		return NoValue, false
	}
	switch c {
	case Neg, Not, Com: // an involution
		if inner.Code == c {
			return inner.Args[0], true
		}
	case Abs:
		if inner.Code == Abs {
			return x, true
		}
	case Floor, Ceil:
		if inner.Code == Floor || inner.Code == Ceil || inner.Code == ToFloat {
			return x, true
		}
	}
	return NoValue, false
}

// ofItself is identity of an operation whose operands are one value.
func (s *simplifier) ofItself(c Code, x Value, typ Type) (Value, bool) {
	switch c {
	case Min, Max:
		return x, true
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

// offset returns a value and a constant, the sum of which is x.
func (s *simplifier) offset(x Value) (Value, int64) {
	if op := s.def(x); op != nil && (op.Code == Add || op.Code == Sub) {
		if n, ok := s.isInt(op.Args[1]); ok && op.Code == Add {
			return op.Args[0], n
		} else if ok {
			return op.Args[0], -n
		}
	}
	return x, 0
}

func (s *simplifier) identityInt(c Code, x, y Value) (Value, bool) {
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
	if n, ok := s.isInt(x); ok {
		switch {
		case n == 0 && (c == Shl || c == Shr || c == Ushr), n == -1 && c == Shr:
			return x, true
		}
	}
	n, ok := s.isInt(y)
	if !ok {
		return NoValue, false
	}
	switch c {
	case Add, Sub, Or, Xor:
		if n == 0 {
			return x, true
		}
		if n == -1 && c == Or {
			return y, true
		}
	case Mul:
		if n == 1 {
			return x, true
		}
		if n == 0 {
			return y, true
		}
	case Div:
		if n == 1 {
			return x, true
		}
	case Rem:
		if n == 1 || n == -1 {
			return s.constant(intConstant(0)), true
		}
	case And:
		if n == -1 {
			return x, true
		}
		if n == 0 {
			return y, true
		}
	case Shl, Shr, Ushr:
		if n&63 == 0 {
			return x, true
		}
	case Min, Max:
		if n == math.MinInt64 && c == Min || n == math.MaxInt64 && c == Max {
			return y, true
		}
		if n == math.MinInt64 || n == math.MaxInt64 {
			return x, true
		}
	case Lt, Ge:
		if n == math.MinInt64 {
			return s.constant(boolConstant(c == Ge)), true
		}
	case Gt, Le:
		if n == math.MaxInt64 {
			return s.constant(boolConstant(c == Le)), true
		}
	}
	return NoValue, false
}

func (s *simplifier) identityFloat(c Code, x, y Value) (Value, bool) {
	f, ok := s.isFloat(y)
	if !ok {
		return NoValue, false
	}
	switch c {
	case Add: // not of 0.0: -0.0 + 0.0 is 0.0
		return x, f == 0 && math.Signbit(f)
	case Sub:
		return x, f == 0 && !math.Signbit(f)
	case Mul, Div:
		return x, f == 1
	}
	return NoValue, false
}

// rewrite changes an operation into a simpler one. Each rule removes an operation, or
// moves a constant to the second operand, or makes it not negative. So rewriting ends.
func (s *simplifier) rewrite(op *Op) bool {
	switch len(op.Args) {
	case 1:
		return s.rewriteOne(op, s.info(op.Args[0]).Type)
	case 2:
		typ := s.info(op.Args[0]).Type
		switch typ {
		case Int:
			return s.rewriteInt(op)
		case Float:
			return s.rewriteFloat(op)
		case Bool: // x == false
			if b := s.info(op.Args[1]); b.Kind == ConstValue && (op.Code == Eq && !b.Bool() || op.Code == Ne && b.Bool()) {
				return op.become(Not, op.Args[0])
			}
		case String: // x + "a" + "b"
			if inner := s.inner(op.Args[0]); op.Code == Add && inner != nil && inner.Code == Add && s.isConst(op.Args[1]) && s.isConst(inner.Args[1]) {
				a, b := s.info(inner.Args[1]).Text, s.info(op.Args[1]).Text
				if len(a)+len(b) <= maxText {
					return op.become(Add, inner.Args[0], s.constant(constant{String, 0, a + b}))
				}
			}
		}
	}
	return false
}

// become changes the code and the operands of an operation, and returns true.
func (op *Op) become(c Code, args ...Value) bool {
	op.Code, op.Args = c, args
	return true
}

// swapped returns the operation that gives the same for swapped operands.
func swapped(c Code, t Type) (Code, bool) {
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

// opposite returns the comparison that is true where another is false. With
// floats, which may be NaN, only == and != are opposites.
func opposite(c Code, t Type) (Code, bool) {
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

func (s *simplifier) rewriteOne(op *Op, typ Type) bool {
	inner := s.def(op.Args[0])
	if inner == nil {
		return false
	}
	switch {
	case op.Code == Not && len(inner.Args) == 2:
		if c, ok := opposite(inner.Code, s.info(inner.Args[0]).Type); ok {
			return op.become(c, inner.Args[0], inner.Args[1])
		}
	case op.Code == Neg && inner.Code == Sub && typ == Int: // -(a - b)
		return op.become(Sub, inner.Args[1], inner.Args[0])
	case op.Code == Abs && inner.Code == Neg:
		return op.become(Abs, inner.Args[0])
	}
	return false
}

func (s *simplifier) rewriteInt(op *Op) bool {
	x, y := op.Args[0], op.Args[1]
	to := op.become
	if n, ok := s.isInt(x); ok && n == 0 && op.Code == Sub {
		return to(Neg, y)
	}
	if s.rewriteNegated(op) {
		return true
	}
	n, ok := s.isInt(y)
	if !ok {
		return false
	}
	number := func(n int64) Value { return s.constant(intConstant(n)) }
	switch op.Code {
	case Mul, Div:
		if n == -1 {
			return to(Neg, x)
		}
	case Xor:
		if n == -1 {
			return to(Com, x)
		}
	case Add:
		if n < 0 && n != math.MinInt64 {
			return to(Sub, x, number(-n))
		}
	case Sub:
		if n < 0 && n != math.MinInt64 {
			return to(Add, x, number(-n))
		}
	}
	inner := s.inner(x)
	if inner == nil {
		return false
	}
	if op.Code == Eq || op.Code == Ne {
		switch {
		case (inner.Code == Sub || inner.Code == Xor) && n == 0: // a - b == 0
			return to(op.Code, inner.Args[0], inner.Args[1])
		case inner.Code == Neg:
			return to(op.Code, inner.Args[0], number(-n))
		}
	}
	if len(inner.Args) != 2 {
		return false
	}
	m, ok := s.isInt(inner.Args[1])
	if !ok {
		return false
	}
	a := inner.Args[0]
	switch {
	case op.Code == Add && inner.Code == Add: // a + m + n
		return to(Add, a, number(m+n))
	case op.Code == Add && inner.Code == Sub:
		return to(Add, a, number(n-m))
	case op.Code == Sub && inner.Code == Add:
		return to(Sub, a, number(n-m))
	case op.Code == Sub && inner.Code == Sub:
		return to(Sub, a, number(m+n))
	case op.Code == Mul && inner.Code == Mul:
		return to(Mul, a, number(m*n))
	case op.Code == And && inner.Code == And:
		return to(And, a, number(m&n))
	case op.Code == Or && inner.Code == Or:
		return to(Or, a, number(m|n))
	case op.Code == Xor && inner.Code == Xor:
		return to(Xor, a, number(m^n))
	case (op.Code == Eq || op.Code == Ne) && inner.Code == Add: // a + m == n
		return to(op.Code, a, number(n-m))
	case (op.Code == Eq || op.Code == Ne) && inner.Code == Sub:
		return to(op.Code, a, number(n+m))
	}
	return false
}

func (s *simplifier) rewriteFloat(op *Op) bool {
	x, y := op.Args[0], op.Args[1]
	to := op.become
	if f, ok := s.isFloat(x); ok && f == 0 && math.Signbit(f) && op.Code == Sub { // not of 0.0: 0.0 - 0.0 is 0.0
		return to(Neg, y)
	}
	if f, ok := s.isFloat(y); ok && f == -1 && (op.Code == Mul || op.Code == Div) {
		return to(Neg, x)
	}
	return s.rewriteNegated(op)
}

// rewriteNegated takes a negation out of a sum or a difference.
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
			return op.become(Sub, x, inner.Args[0])
		}
		if inner := negated(x); inner != nil { // -a + y
			return op.become(Sub, y, inner.Args[0])
		}
	case Sub:
		if inner := negated(y); inner != nil { // x - -b
			return op.become(Add, x, inner.Args[0])
		}
	}
	return false
}

func (s *simplifier) isConst(x Value) bool { return s.info(x).Kind == ConstValue }

func (s *simplifier) isInt(x Value) (int64, bool) {
	info := s.info(x)
	return info.Int(), info.Kind == ConstValue && info.Type == Int
}

func (s *simplifier) isFloat(x Value) (float64, bool) {
	info := s.info(x)
	return info.Float(), info.Kind == ConstValue && info.Type == Float
}

func (s *simplifier) isText(x Value, text string) bool {
	info := s.info(x)
	return info.Kind == ConstValue && info.Type == String && info.Text == text
}

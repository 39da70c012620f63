// This file proves that indices are in bounds and divisors positive, so that these need no checks.
// It follows Bodík, Gupta and Sarkar, "ABCD: Eliminating Array Bounds Checks on Demand" (PLDI
// 2000): to prove that an index is in bounds, it walks from the index to the values that it was
// computed from, and to those that it was compared with, and sums up the differences on the way.
//
// # Facts
//
// A fact, x ≤ y + d, relates ints, lengths and 0. It holds in a continuation that only the branch that
// tests it leads to, and after an operation that traps if it does not hold, and wherever these
// dominate. Values have the instances of their last definition there, so facts and definitions
// can be combined wherever they hold.
//
// # Lengths
//
// If no array of a type is shortened, neither in the function nor in what it calls, lengths never
// decrease while it runs. So an index that was in bounds stays so, and the result of an earlier len is at
// most the length now. Arrays of other types are left out.
//
// # Cycles
//
// A parameter has a bound if its argument has, on each jump to it. If the walk returns to the
// parameter through one of these jumps, it is about an earlier value of it. Then the bound may be
// assumed, by induction over the steps of the program. If it returns before, it proves nothing.
//
// # Overflow
//
// Ints wrap around. If x + c with c > 0 wraps, the result is less than x + c, so an upper bound
// holds nevertheless. A lower bound holds only if x has an upper bound, too; for x - c it is the
// other way round.

package checks

import (
	"iter"
	"math"
	"slices"

	"cpsc/cps"
	"cpsc/flow"
)

const (
	maxProofSteps = 300     // for one operation
	maxLength     = 1 << 48 // no array or string is longer: no more can be addressed
)

// A term is an int value; or an array or string, which stands for its length; or zero.
type term cps.Value

const zero = term(cps.NoValue)

// A location is in a continuation, before the operation of this number.
type location struct {
	cont cps.ContID
	op   int
}

// A fact says that a term is at most, or at least, the term y plus d, from a location on.
type fact struct {
	y    term
	d    int64
	from location
}

// A definition is the operation that defines a value, or the parameter of this number.
type definition struct {
	op    *cps.Op
	at    location
	param int
}

// A prover proves bounds in one function.
type prover struct {
	*Facts
	f            *cps.Func
	preds        [][]location // by continuation: the ends of its predecessors
	tree         *flow.Tree
	defs         map[cps.Value]definition
	above, below map[term][]fact
	steps        int
	active       map[claim]*assumption
}

// A claim is that x is at most y + d, for some d; or at least d, if lower is set. For a parameter, it
// does not depend on a location, so that it can be made of an earlier value.
type claim struct {
	x, y  term
	lower bool
	bound bool // it is proved by the values of y
	at    location
}

// An assumption is a claim that is being proved.
type assumption struct {
	d    int64
	jump bool // the walk has gone back over a jump to the parameter since
}

// Proofs has what is proved about operations of a function.
type Proofs struct {
	Superfluous map[*cps.Op]bool // accesses of an element that exists, and divisions by a positive value
	NotNegative map[*cps.Op]bool // other divisions, by a value that is not negative
	Unsigned    map[*cps.Op]bool // divisions of a value that is not negative by a positive constant
}

// Prove returns what is proved about a function.
func (c *Facts) Prove(f *cps.Func) Proofs {
	r := Proofs{map[*cps.Op]bool{}, map[*cps.Op]bool{}, map[*cps.Op]bool{}}
	var p *prover
	for k := range f.Conts {
		for i := range f.Conts[k].Ops {
			op, at := &f.Conts[k].Ops[i], location{cps.ContID(k), i}
			divides := (op.Code == cps.Div || op.Code == cps.Rem) && f.TypeOf(op.Result) == cps.Int
			if !divides && accessed(op.Code) == 0 {
				continue
			}
			if p == nil {
				p = c.newProver(f)
			}
			p.steps = maxProofSteps
			a, x := op.Args[0], op.Args[1]
			if !divides {
				r.Superfluous[op] = p.stable(a) && p.atMost(term(x), term(a), -accessed(op.Code), at) && p.atLeast(term(x), 0, at)
				continue
			}
			r.Superfluous[op] = p.atLeast(term(x), 1, at)
			if !r.Superfluous[op] {
				p.steps = maxProofSteps
				r.NotNegative[op] = p.atLeast(term(x), 0, at)
			}
			if c, ok := p.constant(x); ok && c > 0 {
				r.Unsigned[op] = p.atLeast(term(a), 0, at)
			}
		}
	}
	return r
}

// accessed returns how many elements an operation accesses, at the index that is its second operand: it traps if the first one
// has not all of them. Otherwise, it returns 0.
func accessed(code cps.Code) int64 {
	size, _ := code.AccessSize()
	if code == cps.Index || code == cps.SetIndex || code == cps.RefIndex {
		size = 1
	}
	return int64(size)
}

func (c *Facts) newProver(f *cps.Func) *prover {
	p := &prover{Facts: c, f: f, preds: make([][]location, len(f.Conts)), tree: f.Graph().DominatorTree(),
		defs: map[cps.Value]definition{}, above: map[term][]fact{}, below: map[term][]fact{}, active: map[claim]*assumption{}}
	for k := range f.Conts {
		c := &f.Conts[k]
		for i, x := range c.Params {
			p.defs[x] = definition{nil, location{cps.ContID(k), 0}, i}
		}
		for i := range c.Ops {
			if x := c.Ops[i].Result; x != cps.NoValue {
				p.defs[x] = definition{&c.Ops[i], location{cps.ContID(k), i}, 0}
			}
		}
		for _, to := range c.Term.Succs() {
			p.preds[to] = append(p.preds[to], location{cps.ContID(k), len(c.Ops)})
		}
	}
	for k := range f.Conts {
		c := &f.Conts[k]
		for i := range c.Ops {
			p.learnFrom(&c.Ops[i], location{cps.ContID(k), i + 1})
		}
		for slot, to := range c.Term.Succs() {
			switch at := (location{to, 0}); {
			case len(p.preds[to]) > 1:
			case c.Term.Kind == cps.Branch:
				p.condition(c.Term.Subject, slot == 0, at)
			case c.Term.Kind == cps.Switch && slot < len(c.Term.Cases) && f.TypeOf(c.Term.Subject) == cps.Int:
				p.equal(term(c.Term.Subject), term(c.Term.Cases[slot]), at)
			}
		}
	}
	return p
}

// learnFrom adds the facts that hold after an operation, because it would have trapped otherwise
// or because of its result.
func (p *prover) learnFrom(op *cps.Op, at location) {
	switch {
	case accessed(op.Code) > 0:
		if p.stable(op.Args[0]) {
			p.learn(term(op.Args[1]), term(op.Args[0]), -accessed(op.Code), at)
		}
		p.learn(zero, term(op.Args[1]), 0, at)
	case op.Code == cps.MakeArray, op.Code == cps.MakeBytes:
		p.learn(zero, term(op.Args[0]), 0, at)
		if p.stable(op.Result) {
			p.learn(term(op.Args[0]), term(op.Result), 0, at)
		}
	case op.Code == cps.Len && p.stable(op.Args[0]):
		p.learn(term(op.Result), term(op.Args[0]), 0, at)
	case op.Code == cps.ArrayLit && p.stable(op.Result):
		p.learn(zero, term(op.Result), -int64(len(op.Args)), at)
	case op.Code == cps.Assert:
		p.condition(op.Args[0], true, at)
	}
}

// condition adds the facts that hold if a condition has a value.
func (p *prover) condition(c cps.Value, holds bool, at location) {
	op := p.defs[c].op
	if op == nil || len(op.Args) != 2 || p.f.TypeOf(op.Args[0]) != cps.Int {
		return
	}
	x, y, code := term(op.Args[0]), term(op.Args[1]), op.Code
	switch code {
	case cps.Gt:
		x, y, code = y, x, cps.Lt
	case cps.Ge:
		x, y, code = y, x, cps.Le
	}
	switch {
	case code == cps.Lt && holds:
		p.learn(x, y, -1, at)
	case code == cps.Lt:
		p.learn(y, x, 0, at)
	case code == cps.Le && holds:
		p.learn(x, y, 0, at)
	case code == cps.Le:
		p.learn(y, x, -1, at)
	case code == cps.Eq && holds, code == cps.Ne && !holds:
		p.equal(x, y, at)
	}
}

func (p *prover) equal(x, y term, at location) {
	p.learn(x, y, 0, at)
	p.learn(y, x, 0, at)
}

// learn adds the fact x ≤ y + d.
func (p *prover) learn(x, y term, d int64, at location) {
	var okX, okY bool
	x, d, okX = p.withoutConstant(x, d, -1)
	y, d, okY = p.withoutConstant(y, d, 1)
	if okX && okY && x != y {
		p.above[x] = append(p.above[x], fact{y, d, at})
		p.below[y] = append(p.below[y], fact{x, d, at})
	}
}

// withoutConstant replaces a constant by zero and adds it to d, with a sign. It reports whether the
// sum fits.
func (p *prover) withoutConstant(x term, d, sign int64) (term, int64, bool) {
	if c, ok := p.constant(cps.Value(x)); ok {
		if c == math.MinInt64 {
			return x, d, false
		}
		sum, ok := add(d, sign*c)
		return zero, sum, ok
	}
	return x, d, true
}

// constant returns the value of an int constant.
func (p *prover) constant(x cps.Value) (int64, bool) {
	if x == cps.NoValue {
		return 0, false
	}
	v := p.f.Info(x)
	return v.Int(), v.Kind == cps.ConstValue && v.Type == cps.Int
}

// add adds ints and reports whether the sum fits.
func add(x, y int64) (int64, bool) {
	sum := x + y
	return sum, (sum > x) == (y > 0)
}

// stable reports whether the length of an array or string never decreases while the function runs.
func (p *prover) stable(a cps.Value) bool {
	t := p.f.TypeOf(a)
	if t == cps.String || !p.Shrinks[p.p.Elem(t)] {
		return true
	}
	writes := &p.Effects.Func(p.f.ID).Writes
	return !writes.Has(p.Effects.Length(t))
}

// fixed reports whether the length of an array or string never changes.
func (p *prover) fixed(a cps.Value) bool {
	t := p.f.TypeOf(a)
	return t == cps.String || !p.Shrinks[p.p.Elem(t)] && !p.Grows[p.p.Elem(t)]
}

// isLength reports whether a term stands for a length.
func (p *prover) isLength(x term) bool { return x != zero && p.f.TypeOf(cps.Value(x)) != cps.Int }

// holds reports whether a fact holds at a location.
func (p *prover) holds(f fact, at location) bool {
	if f.from.cont == at.cont {
		return f.from.op <= at.op
	}
	return p.tree.Dominates(int32(f.from.cont), int32(at.cont))
}

// facts returns the facts of a list that hold at a location, the last ones first: these are
// usually from nearby. Each one that it considers is a step.
func (p *prover) facts(list []fact, at location) iter.Seq[fact] {
	return func(yield func(fact) bool) {
		for _, f := range slices.Backward(list) {
			if p.steps--; p.steps < 0 || p.holds(f, at) && !yield(f) {
				return
			}
		}
	}
}

// enter begins the proof of a claim. It returns nil if the claim must not be proved: if that has
// begun before, holds reports whether the claim may be assumed, or else no steps are left.
func (p *prover) enter(c claim, d int64) (a *assumption, holds bool) {
	if a := p.active[c]; a != nil {
		return nil, a.jump && (c.lower && d <= a.d || !c.lower && d >= a.d)
	}
	if p.steps--; p.steps < 0 {
		return nil, false
	}
	a = &assumption{d: d}
	p.active[c] = a
	return a, false
}

// simplyAtMost decides x ≤ y + d if x or y is a constant, or x is a length, or they are the same.
func (p *prover) simplyAtMost(x, y term, d int64, at location) (holds, ok bool) {
	switch c, ok := p.constant(cps.Value(x)); {
	case ok:
		d, ok := add(d, -c)
		return ok && c != math.MinInt64 && p.atMost(zero, y, d, at), true
	case x == y:
		return d >= 0, true
	case x == zero:
		return d != math.MinInt64 && p.atLeast(y, -d, at), true
	case p.isLength(x) && y == zero:
		n, ok := p.Lengths[p.f.TypeOf(cps.Value(x))]
		return d >= maxLength || ok && d >= n, true
	case p.isLength(x):
		return p.fixed(cps.Value(x)) && p.boundAtLeast(x, y, d, at), true
	case y == zero && d == math.MaxInt64:
		return true, true
	}
	return false, false
}

// atMost reports whether x ≤ y + d is proved at a location where x and y are defined.
func (p *prover) atMost(x, y term, d int64, at location) bool {
	y, d, ok := p.withoutConstant(y, d, 1)
	if !ok {
		return false
	}
	if holds, ok := p.simplyAtMost(x, y, d, at); ok {
		return holds
	}
	if a := p.active[claim{x: x, y: y, bound: true}]; a != nil && d >= a.d {
		return true
	}
	def, ok := p.defs[cps.Value(x)]
	c := claim{x: x, y: y, at: at}
	if def.op == nil {
		c.at = location{}
	}
	a, holds := p.enter(c, d)
	if a == nil {
		return holds
	}
	defer delete(p.active, c)
	for f := range p.facts(p.above[x], at) {
		if d, ok := add(d, -f.d); ok && f.d != math.MinInt64 && p.atMost(f.y, y, d, at) {
			return true
		}
	}
	switch {
	case !ok:
	case def.op != nil:
		if p.resultAtMost(def.op, y, d, at) {
			return true
		}
	case p.outside(y, def.at.cont):
		a.jump = true
		if p.onJumps(def, func(arg term, at location) bool { return p.atMost(arg, y, d, at) }) {
			return true
		}
		a.jump = false
	}
	return p.boundAtLeast(x, y, d, at)
}

// outside reports whether a term has the same value on the jumps to a continuation as in it.
func (p *prover) outside(x term, k cps.ContID) bool {
	def, ok := p.defs[cps.Value(x)]
	return !ok || def.at.cont != k && p.tree.Dominates(int32(def.at.cont), int32(k))
}

// boundAtLeast reports whether x ≤ y + d is proved by what y was computed from.
func (p *prover) boundAtLeast(x, y term, d int64, at location) bool {
	def, ok := p.defs[cps.Value(y)]
	if !ok || !p.isLength(y) && def.op == nil {
		return false
	}
	if def.op == nil {
		if !p.outside(x, def.at.cont) {
			return false
		}
		c := claim{x: x, y: y, bound: true}
		a, holds := p.enter(c, d)
		if a == nil {
			return holds
		}
		defer delete(p.active, c)
		a.jump = true
		return p.onJumps(def, func(arg term, at location) bool { return p.atMost(x, arg, d, at) })
	}
	u, _, c, isConst := p.operands(def.op)
	switch def.op.Code {
	case cps.MakeArray:
		return p.stable(cps.Value(y)) && p.atMost(x, term(u), d, at)
	case cps.Add:
		d, ok := add(d, c)
		return isConst && ok && p.atMost(x, term(u), d, at) && (c < 0 || p.atMost(term(u), zero, math.MaxInt64-c, at))
	case cps.Sub:
		d, ok := add(d, -c)
		return isConst && ok && c > 0 && p.atMost(x, term(u), d, at)
	case cps.Len:
		return p.fixed(u) && p.atMost(x, term(u), d, at)
	}
	return false
}

// onJumps reports whether something holds for the arguments for a parameter, on all jumps.
func (p *prover) onJumps(def definition, holds func(arg term, at location) bool) bool {
	preds := p.preds[def.at.cont]
	for _, at := range preds {
		t := &p.f.Conts[at.cont].Term
		if p.tree.Reached(int32(at.cont)) && (t.Kind != cps.Jump || !holds(term(t.Args[def.param]), at)) {
			return false
		}
	}
	return len(preds) > 0 && def.at.cont != cps.Entry
}

// resultAtMost reports whether the result of an operation is proved to be at most y + d.
//
//gocyclo:ignore
func (p *prover) resultAtMost(op *cps.Op, y term, d int64, at location) bool {
	most := func(x cps.Value, d int64) bool { return p.atMost(term(x), y, d, at) }
	least := func(x cps.Value, m int64) bool { return p.atLeast(term(x), m, at) }
	constant := func(c int64) bool { // the result is at most c
		d, ok := add(d, -c)
		return ok && p.atMost(zero, y, d, at)
	}
	u, v, c, isConst := p.operands(op)
	code := op.Code
	if x, y, ok := p.expandedRemainder(op); ok {
		code, u, v, isConst = cps.Rem, x, y, false
	}
	switch code {
	case cps.Add:
		if !isConst { // halves of the least int do not overflow
			return y == zero && d >= 0 && most(u, d/2) && most(v, d/2) && least(u, math.MinInt64/2) && least(v, math.MinInt64/2)
		}
		d, ok := add(d, -c)
		return ok && most(u, d) && (c > 0 || least(u, math.MinInt64-c))
	case cps.Sub:
		if isConst {
			d, ok := add(d, c)
			return ok && most(u, d) && (c < 0 || least(u, math.MinInt64+c))
		}
		return least(v, 0) && least(u, -1) && most(u, d) // this does not overflow
	case cps.Mul:
		return isConst && c > 0 && y == zero && d >= 0 && most(u, d/c) && least(u, math.MinInt64/c)
	case cps.Div, cps.Shr:
		if !isConst || op.Code == cps.Shr && (c < 0 || c > 62) {
			return false
		}
		if op.Code == cps.Shr {
			c = 1 << c
		}
		if sum := p.defs[u].op; c == 2 && sum != nil && sum.Code == cps.Add && d < math.MaxInt64 {
			// The mean of two ints is less than the greater if they differ. A sum that wraps is negative.
			if s, t := sum.Args[0], sum.Args[1]; least(s, 0) && least(t, 0) && (most(s, d) && most(t, d+1) || most(s, d+1) && most(t, d)) {
				return true
			}
		}
		return c > 0 && (least(u, 0) && most(u, d) || y == zero && d >= 0 && d < maxLength && c < 1<<14 && most(u, d*c+c-1))
	case cps.Rem:
		if isConst {
			return c != 0 && constant(max(c, -c)-1)
		}
		return d < math.MaxInt64 && least(v, 0) && most(v, d+1) || least(u, 0) && most(u, d)
	case cps.And:
		return isConst && c >= 0 && constant(c) || least(u, 0) && most(u, d) || !isConst && least(v, 0) && most(v, d)
	case cps.Ushr:
		return isConst && c > 0 && c < 64 && (constant(int64(uint64(math.MaxUint64)>>uint(c))) || least(u, 0) && most(u, d))
	case cps.Min:
		return most(op.Args[0], d) || most(op.Args[1], d)
	case cps.Max:
		return most(op.Args[0], d) && most(op.Args[1], d)
	case cps.Popcount:
		return constant(64)
	case cps.Index:
		return p.f.TypeOf(op.Args[0]) == cps.String && constant(255)
	case cps.Len:
		return y == zero && d >= maxLength || p.fixed(op.Args[0]) && p.atMost(term(op.Args[0]), y, d, at)
	}
	return false
}

// expandedRemainder returns x and y if the result of an operation is x - x / y * y, which is x % y
// also where it wraps.
func (p *prover) expandedRemainder(op *cps.Op) (x, y cps.Value, ok bool) {
	if op.Code != cps.Sub {
		return 0, 0, false
	}
	product := p.defs[op.Args[1]].op
	if product == nil || product.Code != cps.Mul {
		return 0, 0, false
	}
	for i, q := range product.Args {
		y := product.Args[1-i]
		if div := p.defs[q].op; div != nil && div.Code == cps.Div && div.Args[0] == op.Args[0] && div.Args[1] == y {
			return op.Args[0], y, true
		}
	}
	return 0, 0, false
}

// operands returns the operands of an operation, a constant after another operand, and whether the
// second is the constant c, other than the least int.
func (p *prover) operands(op *cps.Op) (u, v cps.Value, c int64, isConst bool) {
	u, v = cps.NoValue, cps.NoValue
	if len(op.Args) > 0 {
		u = op.Args[0]
	}
	if len(op.Args) > 1 {
		v = op.Args[1]
	}
	switch op.Code {
	case cps.Add, cps.Mul, cps.And:
		if _, ok := p.constant(u); ok {
			u, v = v, u
		}
	}
	c, isConst = p.constant(v)
	return u, v, c, isConst && c != math.MinInt64
}

// atLeast reports whether x ≥ m is proved at a location where x is defined.
func (p *prover) atLeast(x term, m int64, at location) bool {
	switch c, ok := p.constant(cps.Value(x)); {
	case ok:
		return c >= m
	case x == zero:
		return m <= 0
	case p.isLength(x) && m <= 0, m == math.MinInt64:
		return true
	}
	def, ok := p.defs[cps.Value(x)]
	c := claim{x: x, lower: true, at: at}
	if def.op == nil {
		c.at = location{}
	}
	a, holds := p.enter(c, m)
	if a == nil {
		return holds
	}
	defer delete(p.active, c)
	if p.isLength(x) && p.lengthAtLeast(cps.Value(x), m) {
		return true
	}
	for f := range p.facts(p.below[x], at) {
		if m, ok := add(m, f.d); ok && p.atLeast(f.y, m, at) {
			return true
		}
	}
	switch {
	case !ok:
		return false
	case def.op != nil:
		return !p.isLength(x) && p.resultAtLeast(def, m, at)
	}
	a.jump = true
	return p.onJumps(def, func(arg term, at location) bool { return p.atLeast(arg, m, at) })
}

// lengthAtLeast reports whether the length of an array or string is known to be at least m.
func (p *prover) lengthAtLeast(a cps.Value, m int64) bool {
	if x := p.f.Info(a); x.Kind == cps.ConstValue {
		return int64(len(x.Text)) >= m
	}
	n, ok := p.Lengths[p.f.TypeOf(a)]
	return ok && n >= m
}

// resultAtLeast reports whether the result of an operation is proved to be at least m.
//
//gocyclo:ignore
func (p *prover) resultAtLeast(def definition, m int64, at location) bool {
	op := def.op
	most := func(x cps.Value, d int64) bool { return p.atMost(term(x), zero, d, at) }
	least := func(x cps.Value, m int64) bool { return p.atLeast(term(x), m, at) }
	u, v, c, isConst := p.operands(op)
	if x, _, ok := p.expandedRemainder(op); ok && m <= 0 && least(x, 0) {
		return true
	}
	switch op.Code {
	case cps.Add:
		if isConst {
			m, ok := add(m, -c)
			return ok && least(u, m) && (c < 0 || most(u, math.MaxInt64-c))
		}
		return m <= 0 && least(u, 0) && least(v, 0) && most(u, math.MaxInt64/2) && most(v, math.MaxInt64/2)
	case cps.Sub: // no overflow if v ≥ 0 and u - v ≥ m, or if v > 0 is constant
		if isConst {
			m, ok := add(m, c)
			return ok && c >= 0 && least(u, m)
		}
		return m != math.MinInt64 && least(v, 0) && p.atMost(term(v), term(u), -m, at)
	case cps.Mul:
		if isConst {
			return m <= 0 && c > 0 && least(u, 0) && most(u, math.MaxInt64/c)
		}
		return m <= 0 && least(u, 0) && least(v, 0) && most(u, math.MaxInt32) && most(v, math.MaxInt32)
	case cps.Div:
		return m <= 0 && least(u, 0) && least(v, 0)
	case cps.Rem:
		return m <= 0 && least(u, 0) || isConst && c > 0 && m <= 1-c
	case cps.And:
		return m <= 0 && (least(u, 0) || least(v, 0))
	case cps.Or, cps.Xor:
		return m <= 0 && least(u, 0) && least(v, 0)
	case cps.Shr:
		return m <= 0 && least(u, 0)
	case cps.Ushr:
		return m <= 0 && (isConst && c > 0 && c < 64 || least(u, 0))
	case cps.Min:
		return least(op.Args[0], m) && least(op.Args[1], m)
	case cps.Max:
		return least(op.Args[0], m) || least(op.Args[1], m)
	case cps.Popcount:
		return m <= 0
	case cps.Index:
		return m <= 0 && p.f.TypeOf(op.Args[0]) == cps.String
	case cps.Len: // the length may have grown since
		return m <= 0 || p.stable(op.Args[0]) && p.atLeast(term(op.Args[0]), m, def.at)
	}
	return false
}

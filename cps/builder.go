// This file defines the builder: how a front end makes functions in
// continuation-passing style from imperative code, one call for each thing it
// wants to say. Variables are declared, set and got; where their values need
// parameters is the builder's business, see params.go.

package cps

import "fmt"

// A Builder builds the functions of a program, one after the other.
//
// A continuation goes through these steps: Cont makes it; Enter makes it the
// current one; operations are added to it; a terminator (Jump, Branch, Switch,
// Call, TailCall, Return, Exit) fills it. Independently of these, Seal promises
// that no further jump to it will be added. Only when all predecessors of a
// continuation are known can be said what its parameters are, so seal it as
// soon as that is so: a body when it is made, a loop header after the back edge.
//
// The order of filling and sealing is free. Continuations, variables and values
// belong to the function that is built; those of another mean nothing.
//
// A mistake in the use of the builder is remembered, makes the calls that follow
// do nothing, and is returned by Finish.
type Builder struct {
	prog *Program
	id   FuncID
	cur  ContID // the continuation that is entered and not filled, or NoCont
	pos  Pos
	err  error

	placer
	optimizer
	conts  []Cont // parallel to placer.nodes; Params hold what AddParam added
	status []status
	filled []ContID // the continuations that add edges, in the order of filling
	consts map[constant]Value
	types  []Type  // a buffer
	used   []Value // another
	arena  []Value // the operands of operations are cut from it
}

type status uint8

const (
	made status = iota
	entered
	filled
)

// A constant tells constants apart.
type constant struct {
	typ  Type
	bits uint64
	text string
}

// NewBuilder returns a builder that adds functions to p.
func NewBuilder(p *Program, opts Options) *Builder {
	b := &Builder{prog: p, id: NoFunc, cur: NoCont, consts: map[constant]Value{}}
	opts.Verbatim = opts.Verbatim || opts.Construct != nil
	b.opts = opts
	b.names = func(k ContID) string { return b.conts[k].Name }
	if !opts.Verbatim {
		b.built = map[Expr]Value{}
		b.simplifier = simplifier{b.placer.resolve, b.info, b.operation, b.constant}
		b.pureOperands = b.pureOperandsOf
		b.passed = func(from ContID, number int) Value { return b.conts[from].Term.Args[number] }
	}
	return b
}

// Begin starts the body of a declared function and enters its first
// continuation, which is sealed. The names are those of its parameters; missing
// ones stay without a name.
func (b *Builder) Begin(f FuncID, names ...string) {
	b.id, b.cur, b.err = f, NoCont, nil
	if f < 0 || int(f) >= len(b.prog.Funcs) {
		b.id = NoFunc
		b.fail("there is no function number %d", f)
		return
	}
	b.conts, b.status, b.filled, b.arena = b.conts[:0], b.status[:0], b.filled[:0], b.arena[:0]
	b.where, b.ebbs = b.where[:0], b.ebbs[:0]
	b.consts, b.built = emptied(b.consts), emptied(b.built)
	b.reset(b.opts)
	if b.opts.Trace != nil {
		b.opts.Trace("function " + b.prog.Funcs[f].Name)
	}
	fn := b.prog.Funcs[f]
	b.pos = fn.Pos
	if len(fn.Conts) > 0 {
		b.fail("function %s is defined twice", fn.Name)
		return
	}
	entry := b.Cont("")
	for i, t := range fn.Params {
		name := ""
		if i < len(names) {
			name = names[i]
		}
		b.addOwnParam(entry, name, t)
	}
	b.nodes[entry].sealed = true
	b.Enter(entry)
}

// emptied returns the map without its entries, or another if it was large: it
// takes time to clear one, and many small functions may follow a large one.
func emptied[K comparable, V any](m map[K]V) map[K]V {
	if len(m) > 1<<10 {
		return map[K]V{}
	}
	clear(m)
	return m
}

// fail remembers the first mistake.
func (b *Builder) fail(format string, args ...any) {
	if b.err != nil {
		return
	}
	b.err = fmt.Errorf(format, args...)
	if b.id != NoFunc {
		b.err = fmt.Errorf("function %s: %w", b.prog.Funcs[b.id].Name, b.err)
	}
}

// hasConts reports whether continuations belong to this function.
func (b *Builder) hasConts(list ...ContID) bool {
	for _, k := range list {
		if k < 0 || int(k) >= len(b.conts) {
			b.fail("there is no continuation number %d", k)
			return false
		}
	}
	return true
}

// hasVariable reports whether a variable belongs to this function.
func (b *Builder) hasVariable(v Variable) bool {
	if v < 0 || int(v) >= len(b.vars) {
		b.fail("there is no variable number %d", v)
		return false
	}
	return true
}

// Err returns the first mistake in the use of the builder since Begin.
func (b *Builder) Err() error { return b.err }

// At sets the place in the source that the following operations, terminators
// and continuations come from.
func (b *Builder) At(pos Pos) { b.pos = pos }

// Continuations

// Cont makes a continuation. The name is a hint; the printer makes names unique.
func (b *Builder) Cont(name string) ContID {
	k := b.newNode()
	b.conts = grow(b.conts[:k:cap(b.conts)], int(k)+1)
	c := &b.conts[k]
	*c = Cont{Name: name, Pos: b.pos, Params: c.Params[:0], Ops: c.Ops[:0]}
	b.status = append(b.status, made)
	return k
}

// AddParam adds a parameter that every jump to k must give an argument for.
// Variables need no such parameters: see Set and Get. Unless the builder is
// verbatim, the parameter is dropped when the function is finished, if nothing
// uses it or it always has the value of another.
func (b *Builder) AddParam(k ContID, name string, t Type) Value {
	if !b.hasConts(k) {
		return NoValue
	}
	if len(b.nodes[k].preds) > 0 {
		b.fail("%s gets a parameter after a jump to it", b.contName(k))
		return NoValue
	}
	x := b.addOwnParam(k, name, t)
	if !b.opts.Verbatim {
		b.placePassed(k, len(b.conts[k].Params)-1, x)
	}
	return x
}

// addOwnParam adds a parameter that stays whether it is used or not, as those of
// the function and the results of calls do.
func (b *Builder) addOwnParam(k ContID, name string, t Type) Value {
	x := b.newValue(ValueInfo{Kind: ParamValue, Type: t, Name: name})
	b.conts[k].Params = append(b.conts[k].Params, x)
	return x
}

// Param returns a parameter of the function.
func (b *Builder) Param(i int) Value { return b.conts[Entry].Params[i] }

// Enter makes k the current continuation. The previous one must be filled.
func (b *Builder) Enter(k ContID) {
	switch {
	case b.err != nil || !b.hasConts(k):
	case b.cur != NoCont:
		b.fail("%s is entered before %s is filled", b.contName(k), b.contName(b.cur))
	case b.status[k] != made:
		b.fail("%s is entered twice", b.contName(k))
	default:
		b.cur, b.status[k] = k, entered
		if !b.opts.Verbatim {
			b.enterEBB(k)
		}
	}
}

// Filled reports whether there is no current continuation: the last one got its
// terminator, and Enter must be called before anything is added.
func (b *Builder) Filled() bool { return b.cur == NoCont }

// dead reports whether nothing will ever jump to k.
func (b *Builder) dead(k ContID) bool {
	return k != Entry && b.nodes[k].sealed && len(b.nodes[k].preds) == 0
}

// Seal says that no further jump to k will be added.
func (b *Builder) Seal(k ContID) {
	switch {
	case b.err != nil || !b.hasConts(k):
	case b.nodes[k].sealed:
		b.fail("%s is sealed twice", b.contName(k))
	default:
		b.seal(k)
	}
}

func (b *Builder) contName(k ContID) string {
	if k == Entry {
		return "the entry"
	}
	return "continuation " + quoteName(b.conts[k].Name)
}

// Variables

// Variable declares a variable. The name may be empty.
func (b *Builder) Variable(name string, t Type) Variable {
	b.vars = append(b.vars, variable{name: name, typ: t})
	return Variable(len(b.vars) - 1)
}

// Set makes x the value of v from here on (writeVariable of Algorithm 1). A
// value that has no name yet is named after the variable.
func (b *Builder) Set(v Variable, x Value) {
	if !b.ready() || !b.hasVariable(v) {
		return
	}
	if b.TypeOf(x) != NoType {
		x = b.resolve(x)
	}
	if b.TypeOf(x) != b.vars[v].typ {
		b.fail("in %s, variable %s of type %s is set to a value of type %s", b.contName(b.cur),
			b.vars[v].name, b.typeName(b.vars[v].typ), b.typeName(b.TypeOf(x)))
		return
	}
	info := &b.values[x]
	if info.Name == "" && (info.Kind == OpValue || info.Kind == ParamValue) {
		info.Name = b.vars[v].name
	}
	if b.opts.Construct != nil {
		b.recordWrite(v, b.cur, x)
		return
	}
	b.write(v, b.cur, x)
}

// Get returns the value of v here (readVariable of Algorithms 1 and 2). If v is
// not set on some path, the value is undefined there.
func (b *Builder) Get(v Variable) Value {
	if !b.ready() || !b.hasVariable(v) {
		return NoValue
	}
	if b.opts.Construct != nil {
		return b.recordRead(v, b.cur)
	}
	return b.read(v, b.cur)
}

// ready reports whether something may be added to the current continuation.
func (b *Builder) ready() bool {
	if b.err == nil && b.cur == NoCont {
		b.fail("something is added where no continuation is entered")
	}
	return b.err == nil
}

func (b *Builder) typeName(t Type) string { return b.prog.TypeString(t) }

// TypeOf returns the type of a value, or NoType for what is none.
func (b *Builder) TypeOf(x Value) Type {
	if x <= NoValue || int(x) >= len(b.values) {
		return NoType
	}
	return b.values[x].Type
}

// Constants

// Int returns an Int constant.
func (b *Builder) Int(n int64) Value { return b.constant(intConstant(n)) }

// Float returns a Float constant. All NaNs are one.
func (b *Builder) Float(x float64) Value { return b.constant(floatConstant(x)) }

// Bool returns a Bool constant.
func (b *Builder) Bool(x bool) Value { return b.constant(boolConstant(x)) }

// String returns a String constant.
func (b *Builder) String(s string) Value { return b.constant(constant{String, 0, s}) }

// Nil returns the nil of a struct type.
func (b *Builder) Nil(t Type) Value { return b.constant(constant{t, 0, ""}) }

// Undef returns the value of a variable that was never set.
func (b *Builder) Undef(t Type) Value { return b.undef(t) }

func (b *Builder) constant(c constant) Value {
	x, ok := b.consts[c]
	if !ok {
		x = b.newValue(ValueInfo{Kind: ConstValue, Type: c.typ, Bits: c.bits, Text: c.text})
		b.consts[c] = x
	}
	return x
}

// Operations

// Op adds an operation and returns its result, or NoValue if it has none. Unless
// the builder is verbatim, none is added whose result is there already or is a
// constant, and a simpler one may be added in its place. The operations whose Aux
// means something have constructors of their own.
func (b *Builder) Op(c Code, args ...Value) Value { return b.emit(c, 0, args) }

// ArrayLit adds [elems…] of an array type.
func (b *Builder) ArrayLit(t Type, elems ...Value) Value { return b.emit(ArrayLit, int32(t), elems) }

// New adds new T(fields…) of a struct type.
func (b *Builder) New(t Type, fields ...Value) Value { return b.emit(New, int32(t), fields) }

// GetField adds p.f, by the number of the field.
func (b *Builder) GetField(p Value, field int) Value {
	return b.emit(GetField, int32(field), []Value{p})
}

// SetField adds p.f = x.
func (b *Builder) SetField(p Value, field int, x Value) {
	b.emit(SetField, int32(field), []Value{p, x})
}

// RefField adds ref p.f.
func (b *Builder) RefField(p Value, field int) Value {
	return b.emit(RefField, int32(field), []Value{p})
}

// GetGlobal adds @g.
func (b *Builder) GetGlobal(g GlobalID) Value { return b.emit(GetGlobal, int32(g), nil) }

// SetGlobal adds @g = x.
func (b *Builder) SetGlobal(g GlobalID, x Value) { b.emit(SetGlobal, int32(g), []Value{x}) }

// RefGlobal adds ref @g.
func (b *Builder) RefGlobal(g GlobalID) Value { return b.emit(RefGlobal, int32(g), nil) }

// Closure adds closure f(captures…), a function value that passes the captures
// to f before its own arguments.
func (b *Builder) Closure(f FuncID, captures ...Value) Value {
	return b.emit(Closure, int32(f), captures)
}

// emit is the one constructor of operations.
func (b *Builder) emit(c Code, aux int32, args []Value) Value {
	if !b.ready() {
		return NoValue
	}
	t, err := b.prog.resultType(c, b.typesOf(args), aux)
	if err != nil {
		b.fail("in %s: %v", b.contName(b.cur), err)
		return NoValue
	}
	op := Op{Code: c, Args: b.list(args), Aux: aux, Pos: b.pos}
	if b.opts.Verbatim {
		return b.add(op, t)
	}
	return b.build(op, t)
}

// add adds an operation that gives a result of a type, if it gives one.
func (b *Builder) add(op Op, t Type) Value {
	if t != NoType {
		op.Result = b.newValue(ValueInfo{Kind: OpValue, Type: t})
	}
	k := &b.conts[b.cur]
	k.Ops = append(k.Ops, op)
	return op.Result
}

func (b *Builder) typesOf(args []Value) []Type {
	b.types = b.types[:0]
	for _, x := range args {
		b.types = append(b.types, b.TypeOf(x))
	}
	return b.types
}

// list copies operands to the arena.
func (b *Builder) list(args []Value) []Value {
	if len(args) == 0 {
		return nil
	}
	if cap(b.arena)-len(b.arena) < len(args) {
		b.arena = make([]Value, 0, max(1024, len(args)))
	}
	n := len(b.arena)
	b.arena = append(b.arena, args...)
	return b.arena[n:len(b.arena):len(b.arena)]
}

// Terminators

// Jump goes on with k.
func (b *Builder) Jump(k ContID, args ...Value) {
	if b.ready() && b.hasConts(k) && b.agree("jump to "+b.contName(k), b.paramTypes(k), args) {
		b.fill(Term{Kind: Jump, Args: b.list(args), Targets: []ContID{k}})
	}
}

// Branch goes on with then if c is true, else with els. Neither may have
// parameters made by AddParam.
func (b *Builder) Branch(c Value, then, els ContID) {
	if b.ready() && b.hasConts(then, els) && b.agree("branch", []Type{Bool}, []Value{c}) && b.noParams(then) && b.noParams(els) {
		b.fill(Term{Kind: Branch, Subject: c, Targets: []ContID{then, els}})
	}
}

// Switch goes on with the target whose case is equal to x, or with the default,
// the last target. The cases are different constants of type Int or String.
func (b *Builder) Switch(x Value, cases []Value, targets []ContID) {
	if !b.ready() || !b.hasConts(targets...) {
		return
	}
	if t := b.TypeOf(x); t != Int && t != String {
		b.fail("switch does not apply to %s", b.typeName(t))
		return
	}
	if len(targets) != len(cases)+1 {
		b.fail("a switch of %d cases has %d targets and not one more than cases", len(cases), len(targets))
		return
	}
	seen := map[Value]bool{}
	for _, c := range cases {
		if b.TypeOf(c) != b.TypeOf(x) || b.values[c].Kind != ConstValue || seen[c] {
			b.fail("the cases of a switch are different constants of the type of its subject")
			return
		}
		seen[c] = true
	}
	for _, k := range targets {
		if !b.noParams(k) {
			return
		}
	}
	b.fill(Term{Kind: Switch, Subject: x, Cases: b.list(cases), Targets: append([]ContID(nil), targets...)})
}

// Call calls f, and goes on in a new continuation that takes the results.
func (b *Builder) Call(f FuncID, args ...Value) []Value {
	return b.callThen(Term{Kind: Call, Func: f}, args)
}

// CallValue is Call for a function value.
func (b *Builder) CallValue(f Value, args ...Value) []Value {
	return b.callThen(Term{Kind: CallValue, Subject: f}, args)
}

// TailCall calls f and passes its results on: the return continuation of the
// function becomes that of the call.
func (b *Builder) TailCall(f FuncID, args ...Value) {
	b.tailCall(Term{Kind: Call, Func: f}, args)
}

// TailCallValue is TailCall for a function value.
func (b *Builder) TailCallValue(f Value, args ...Value) {
	b.tailCall(Term{Kind: CallValue, Subject: f}, args)
}

func (b *Builder) callThen(t Term, args []Value) []Value {
	if !b.ready() {
		return make([]Value, 1) // what a caller that does not look at errors yet may index
	}
	results, ok := b.call(&t, args)
	if !ok {
		return make([]Value, max(1, len(results)))
	}
	k := b.Cont("k")
	values := make([]Value, len(results))
	for i, r := range results {
		values[i] = b.addOwnParam(k, "", r)
	}
	t.Targets = []ContID{k}
	b.fill(t)
	b.nodes[k].sealed = true
	b.Enter(k)
	return values
}

func (b *Builder) tailCall(t Term, args []Value) {
	if !b.ready() {
		return
	}
	results, ok := b.call(&t, args)
	if !ok {
		return
	}
	if want := b.prog.Funcs[b.id].Results; !sameTypes(results, want) {
		b.fail("a tail call gives (%s) where (%s) is returned", b.prog.typeList(results), b.prog.typeList(want))
		return
	}
	t.Targets = []ContID{NoCont}
	b.fill(t)
}

// call checks a call and returns the types of its results.
func (b *Builder) call(t *Term, args []Value) ([]Type, bool) {
	what, params, results := "", []Type(nil), []Type(nil)
	if t.Kind == Call {
		if t.Func < 0 || int(t.Func) >= len(b.prog.Funcs) {
			b.fail("there is no function number %d", t.Func)
			return nil, false
		}
		f := b.prog.Funcs[t.Func]
		what, params, results = "call of "+f.Name, f.Params, f.Results
	} else {
		typ := b.TypeOf(t.Subject)
		if typ == NoType || b.prog.Kind(typ) != FuncKind {
			b.fail("a value of type %s is called", b.typeName(typ))
			return nil, false
		}
		what = "call of a function value"
		params, results = b.prog.Signature(typ)
	}
	if !b.agree(what, params, args) {
		return results, false
	}
	t.Args = b.list(args)
	return results, true
}

// Return gives the results of the function to its return continuation.
func (b *Builder) Return(results ...Value) {
	if b.ready() && b.agree("return", b.prog.Funcs[b.id].Results, results) {
		b.fill(Term{Kind: Return, Args: b.list(results)})
	}
}

// Exit ends the program with a status.
func (b *Builder) Exit(status Value) {
	if b.ready() && b.agree("exit", []Type{Int}, []Value{status}) {
		b.fill(Term{Kind: Exit, Subject: status})
	}
}

// fill ends the current continuation. What nothing reaches adds no edges.
func (b *Builder) fill(t Term) {
	t.Pos = b.pos
	if !b.opts.Verbatim && t.Subject != NoValue {
		b.simplifyTerm(&t)
	}
	if !b.dead(b.cur) {
		for _, k := range t.Succs() {
			if b.nodes[k].sealed {
				b.fail("%s is sealed, and %s goes to it", b.contName(k), b.contName(b.cur))
				return
			}
		}
		for _, k := range t.Succs() {
			b.addEdge(b.cur, k)
		}
		b.filled = append(b.filled, b.cur)
	}
	b.conts[b.cur].Term = t
	b.status[b.cur] = filled
	b.cur = NoCont
}

// agree checks arguments against parameters.
func (b *Builder) agree(what string, params []Type, args []Value) bool {
	types := b.typesOf(args)
	if !sameTypes(params, types) {
		b.fail("in %s, %s takes %s and gets %s", b.contName(b.cur), what,
			b.prog.typeList(params), b.prog.typeList(types))
		return false
	}
	return true
}

func (b *Builder) noParams(k ContID) bool {
	if len(b.conts[k].Params) > 0 {
		b.fail("%s has parameters, and a branch or switch goes to it", b.contName(k))
		return false
	}
	return true
}

func (b *Builder) paramTypes(k ContID) []Type {
	var types []Type
	for _, x := range b.conts[k].Params {
		types = append(types, b.values[x].Type)
	}
	return types
}

func sameTypes(a, b []Type) bool {
	if len(a) != len(b) {
		return false
	}
	for i := range a {
		if a[i] != b[i] {
			return false
		}
	}
	return true
}

// This file defines the builder: how a front end makes functions in
// continuation-passing style from imperative code, with one call for each
// declaration, operation and terminator. A front end declares variables, sets them and
// gets them; the builder finds out where their values need parameters (params.go).

package cps

import (
	"slices"

	"cpsc/diag"
	"cpsc/place"
)

// A Builder builds the functions of a program, one after the other.
//
// A continuation goes through these steps: Cont makes it; Enter makes it the
// current one; operations are added to it; a terminator (Jump, Branch, Switch,
// Call, CallOr, CallTo, TailCall, Return, Exit) fills it. Independently of these, Seal promises
// that no further jump to it will be added. The builder can decide about the
// parameters of a continuation only when it knows all its predecessors, so seal a
// continuation as early as possible: a body when it is made, a loop header after the
// back edge. If and While do so. SealAll seals what is left.
//
// Continuations may be filled and sealed in any order. Continuations, variables and
// values belong to the function under construction and must not be used in another.
//
// The builder remembers the first mistake in its use. The calls after it do nothing and
// return NoValue, NoCont or -1 for a variable, and Finish returns the mistake as a
// *BuildError. Then Begin may be called again. NewBuilder makes a builder; the zero value is
// none, and its mistake says so. A Builder must not be copied. The methods of a nil *Builder
// panic, as those of most types do: nothing could remember the mistake until Finish.
type Builder struct {
	prog     *Program
	fn       *Func    // the function under construction; nil between Finish and Begin
	self     *Builder // the builder itself, not a copy of it; nil between Finish and Begin
	made     *Builder // what NewBuilder returned
	cur      ContID   // the continuation that is entered and not filled, or NoCont
	pos      Pos
	opts     Options
	err      error
	reported bool    // Finish has returned err
	nested   int     // how many calls of If and While are active
	finish   bool    // Finish is running
	numbered int     // Program.renumbered when the builder was made
	old      numbers // of the previous function

	valueTable
	vars      []variable
	placer    place.Placer // of parameters, in conts as its blocks
	placing   place.Options
	trace     *tracer // nil without Options.Trace
	recorder  recorder
	optimizer optimizer
	conts     []Cont    // Params hold what AddParam added
	out       [][]int32 // by continuation: for each target of its terminator, the number of the edge, or -1
	status    []status
	filled    []ContID // the continuations that add edges, in the order of filling
	edges     []ContID // the edge continuations: see fillCall
	consts    map[constant]Value
	given     []ContID // by value: the continuation in which the caller got it last, plus one; 0 if in none
	distant   []farUse // see checkUses
	back      []ContID // a buffer of leadsBack
	types     []Type   // a buffer of uses
	used      []Value  // a buffer of findUsed
	arena     []Value  // memory for the operands of operations
}

type status uint8

const (
	made status = iota
	entered
	filled
	foreign // it belongs to an earlier function: see Options.Foreign
)

// A constant is the key of a constant in a table: equal constants have equal keys.
type constant struct {
	typ  Type
	bits uint64
	text string
}

// info returns a constant as a value.
func (c constant) info() ValueInfo {
	return ValueInfo{Kind: ConstValue, Type: c.typ, Bits: c.bits, Text: c.text}
}

// key returns the key of a constant.
func (info *ValueInfo) key() constant { return constant{info.Type, info.Bits, info.Text} }

// NewBuilder returns a builder that adds functions to p.
func NewBuilder(p *Program, opts Options) *Builder {
	b := &Builder{prog: p, cur: NoCont, consts: map[constant]Value{}}
	opts.Verbatim = opts.Verbatim || opts.Research.Construct != nil
	b.opts, b.made = opts, b
	if p != nil {
		b.numbered = p.renumbered
	}
	if opts.Foreign && p != nil {
		b.old = p.firstNumbers()
	}
	b.placing = opts.placing(&b.valueTable, &b.vars)
	if !opts.Verbatim {
		b.optimizer.built = map[ExprKey]int32{}
		b.optimizer.simplifier = simplifier{b.resolve, b.info, b.operation, b.constant}
		b.placing.Operands = b.pureOperandsOf
	}
	return b
}

// Begin starts the body of a declared function and enters its first
// continuation, which is sealed. The names are those of the function's parameters;
// parameters after the last name have none. The previous function must be finished.
func (b *Builder) Begin(f FuncID, names ...string) {
	if b.reported {
		b.err, b.reported = nil, false
	}
	switch {
	case b.prog == nil:
		b.fail("Begin: the builder has no program: NewBuilder takes one, which NewProgram makes")
	case b.made != b:
		b.copied()
	case b.finish:
		b.fail("Begin is called by Options.Trace or Options.Report, while Finish is running: call it after Finish")
	case b.fn != nil:
		b.fail("Begin is called before the function is finished: call Finish first")
	default:
		_, err := b.prog.function(int(f))
		if err != nil {
			b.fail("Begin: %v", err)
		}
	}
	if b.err != nil {
		return
	}
	fn := b.prog.Funcs[f]
	b.fn, b.self, b.pos, b.nested = fn, b, fn.Pos, 0
	if fn.Extern {
		b.fail("Begin: a host function has no body")
		return
	}
	if len(fn.Conts) > 0 {
		b.fail("the function is defined twice")
		return
	}
	if len(names) > len(fn.Params) {
		b.fail("Begin: %s for %s", diag.Count(len(names), "name"), diag.Count(len(fn.Params), "parameter"))
	}
	if b.opts.Placement > Simple {
		b.fail("there is no placement number %d", b.opts.Placement)
	}
	b.checkSignature(fn)
	if b.err != nil {
		return
	}
	b.conts, b.status, b.filled, b.edges, b.arena = b.conts[:0], b.status[:0], b.filled[:0], b.edges[:0], b.arena[:0]
	b.optimizer.where, b.optimizer.ebbs = b.optimizer.where[:0], b.optimizer.ebbs[:0]
	b.given, b.distant = b.given[:0], b.distant[:0]
	b.consts, b.optimizer.built, b.optimizer.equal = emptied(b.consts), emptied(b.optimizer.built), b.optimizer.equal[:0]
	b.valueTable.reset()
	b.vars, b.recorder, b.trace, b.placing.Trace = b.vars[:0], recorder{}, nil, nil
	if b.opts.Trace != nil && b.opts.Research.Construct == nil {
		b.trace = &tracer{pos: &b.pos}
		b.placing.Trace = b.trace
	}
	b.placer.Reset(b.placing)
	entry := b.Cont("")
	if b.opts.Foreign {
		b.skipOld()
	}
	for i, t := range fn.Params {
		name := ""
		if i < len(names) {
			name = names[i]
		}
		b.addOwnParam(entry, name, t)
	}
	b.placer.Seal(place.Block(entry))
	b.Enter(entry)
	if b.opts.Started != nil {
		b.opts.Started(fn)
	}
}

// emptied returns an empty map: the same one, cleared, or a new one if it was large.
// Clearing takes time proportional to the largest size that a map has had, and many
// small functions may follow a large one.
func emptied[K comparable, V any](m map[K]V) map[K]V {
	if len(m) > 1<<10 {
		return map[K]V{}
	}
	clear(m)
	return m
}

// Err returns the first mistake in the use of the builder since the last call of
// Finish. After a call of Finish that returned a mistake, it returns that mistake until
// Begin is called.
func (b *Builder) Err() error { return b.err }

// At sets the position in the source that the following operations, terminators
// and continuations come from. The position must be valid and have no site.
func (b *Builder) At(pos Pos) {
	if pos.Line < 1 || pos.Col < 1 || pos.Site != 0 {
		b.noPosition(pos)
		return
	}
	b.pos = pos
}

// Continuations

// Cont makes a continuation. The name is a hint; the printer makes names unique.
func (b *Builder) Cont(name string) ContID {
	if !b.begun() {
		return NoCont
	}
	k := ContID(b.placer.NewBlock())
	b.conts = grow(b.conts[:k:cap(b.conts)], int(k)+1)
	c := &b.conts[k]
	*c = Cont{Name: name, Pos: b.pos, Params: c.Params[:0], Ops: c.Ops[:0]}
	if int(k) < cap(b.out) {
		b.out = b.out[:k+1]
		b.out[k] = b.out[k][:0]
	} else {
		b.out = append(b.out[:k], nil)
	}
	b.status = append(b.status, made)
	if b.trace != nil {
		b.trace.note(Event{Kind: EventCont, Cont: k})
	}
	return k
}

// AddParam adds a parameter for which every jump to k must pass an argument. The entry
// has only the parameters of the function. Variables need no such parameters: see Set
// and Get. Unless Options.Verbatim is set, Finish drops the parameter if nothing uses
// it, or if it always has the value of another.
func (b *Builder) AddParam(k ContID, name string, t Type) Value {
	if !b.hasCont("AddParam", k) || !b.hasType("AddParam", name, t) {
		return NoValue
	}
	switch {
	case k == Entry:
		b.fail("AddParam: the entry has the parameters of the function only")
		return NoValue
	case len(b.preds(k)) > 0:
		b.fail("AddParam: %s gets a parameter after a jump or a call that goes to it: add its parameters first", b.contName(k))
		return NoValue
	}
	x := b.addOwnParam(k, name, t)
	if !b.opts.Verbatim {
		b.placer.AddParam(place.Block(k), x)
	}
	return x
}

// addOwnParam adds a parameter that remains whether it is used or not: a parameter of
// the function, or a result of a call.
func (b *Builder) addOwnParam(k ContID, name string, t Type) Value {
	x := b.newValue(ValueInfo{Kind: ParamValue, Type: t, Name: name})
	b.conts[k].Params = append(b.conts[k].Params, x)
	if b.trace != nil {
		b.trace.note(Event{Kind: EventParam, Cont: k, Value: x})
	}
	return b.give(x, k)
}

// Param returns a parameter of the function, by its number from 0.
func (b *Builder) Param(i int) Value {
	if !b.begun() {
		return NoValue
	}
	params := b.conts[Entry].Params
	if i < 0 || i >= len(params) {
		b.fail("Param: the function has %s, and none has the number %d", diag.Count(len(params), "parameter"), i)
		return NoValue
	}
	return params[i]
}

// Enter makes k the current continuation. The previous one must be filled.
func (b *Builder) Enter(k ContID) {
	switch {
	case !b.hasCont("Enter", k):
	case b.cur != NoCont:
		b.fail("%s is entered before %s is filled: end that one with a terminator, such as Jump or Return", b.contName(k), b.contName(b.cur))
	case b.status[k] != made:
		b.fail("%s is entered twice: make another one with Cont", b.contName(k))
	default:
		b.cur, b.status[k] = k, entered
		if b.trace != nil {
			b.trace.note(Event{Kind: EventEnter, Cont: k})
		}
		if !b.opts.Verbatim {
			b.enterEBB(k)
		}
	}
}

// Filled reports whether there is no current continuation: the last one has its
// terminator, and Enter must be called before anything is added.
func (b *Builder) Filled() bool { return b.cur == NoCont }

// Unreachable reports whether there is a current continuation that nothing will ever jump
// to. It does not find a continuation that only unreachable ones jump to.
func (b *Builder) Unreachable() bool { return b.cur != NoCont && b.dead(b.cur) }

// dead reports whether nothing will ever jump to k.
func (b *Builder) dead(k ContID) bool {
	return k != Entry && b.placer.Sealed(place.Block(k)) && len(b.preds(k)) == 0
}

// Seal says that no further jump to k will be added.
func (b *Builder) Seal(k ContID) {
	switch {
	case !b.hasCont("Seal", k):
	case k == Entry:
		b.fail("Seal: Begin has sealed the entry already, because nothing jumps there")
	case b.placer.Sealed(place.Block(k)):
		b.fail("%s is sealed twice: seal it once, after the last jump to it", b.contName(k))
	default:
		b.placer.Seal(place.Block(k))
	}
}

// Variables

// Variable declares a variable. The name may be empty. It never returns 0.
func (b *Builder) Variable(name string, t Type) Variable {
	if !b.hasType("Variable", name, t) {
		return -1
	}
	b.newVar(variable{name, t})
	id := Variable(len(b.vars))
	if b.trace != nil {
		b.trace.note(Event{Kind: EventVariable, Var: id - 1})
	}
	return id
}

// Set makes x the value of v in the current continuation, after the operations so far
// (writeVariable of Algorithm 1). A value without a name is named after the variable.
func (b *Builder) Set(v Variable, x Value) {
	v--
	if !b.ready("Set") || !b.hasVariable("Set", v) {
		return
	}
	if t := b.use(x, "Set", b.vars[v].name); t != b.vars[v].typ {
		b.fail("%s of type %s is set to a value of type %s",
			b.variableName(v), b.typeName(b.vars[v].typ), b.typeName(t))
	}
	if b.err != nil {
		return
	}
	x = b.resolve(x)
	info := &b.values[x]
	if info.Name == "" && (info.Kind == OpValue || info.Kind == ParamValue) {
		info.Name = b.vars[v].name
	}
	if b.opts.Research.Construct != nil {
		b.recorder.note(b.cur, Access{Var: int32(v), Write: true, Value: x})
		return
	}
	b.placer.Write(place.Var(v), place.Block(b.cur), x)
}

// Get returns the value of v in the current continuation, after the operations so far
// (readVariable of Algorithms 1 and 2). On a path that does not set v, the value is undefined: any
// value of the type, not always the same one. If the program changes such an array, or uses such a
// reference or function, what then happens may depend on the engine and on the level. See "What is
// undefined" in docs/cps.md.
func (b *Builder) Get(v Variable) Value {
	v--
	if !b.ready("Get") || !b.hasVariable("Get", v) {
		return NoValue
	}
	if b.opts.Research.Construct != nil {
		x := b.newValue(ValueInfo{Kind: ParamValue, Type: b.vars[v].typ})
		b.recorder.note(b.cur, Access{Var: int32(v), Value: x})
		return b.give(x, b.cur)
	}
	return b.give(b.placer.Read(place.Var(v), place.Block(b.cur)), b.cur)
}

// newVar adds a variable.
func (b *Builder) newVar(v variable) {
	b.vars = append(b.vars, v)
	b.placer.NewVar()
}

// resolve returns the value that x was replaced by, or x.
func (b *Builder) resolve(x Value) Value { return b.placer.Resolve(x) }

// preds returns the continuations from which edges lead to k.
func (b *Builder) preds(k ContID) []place.Block { return b.placer.Preds(place.Block(k)) }

func (b *Builder) typeName(t Type) string { return b.prog.TypeString(t) }

// TypeOf returns the type of a value, or NoType if there is no such value.
func (b *Builder) TypeOf(x Value) Type {
	if x <= NoValue || int(x) >= len(b.values) {
		return NoType
	}
	return b.values[x].Type
}

// Constants

// Int returns an Int constant.
func (b *Builder) Int(n int64) Value { return b.literal(intConstant(n)) }

// Float returns a Float constant. All NaNs are the same constant.
func (b *Builder) Float(x float64) Value { return b.literal(floatConstant(x)) }

// Bool returns a Bool constant.
func (b *Builder) Bool(x bool) Value { return b.literal(boolConstant(x)) }

// String returns a String constant.
func (b *Builder) String(s string) Value { return b.literal(constant{String, 0, s}) }

// Nil returns the nil of a struct type.
func (b *Builder) Nil(t Type) Value {
	if b.begun() && b.prog.Kind(t) != StructKind {
		b.fail("Nil: %s is not the type of a struct", b.typeName(t))
	}
	return b.literal(constant{t, 0, ""})
}

// Undef returns the value of a variable that was never set.
func (b *Builder) Undef(t Type) Value {
	if !b.hasType("Undef", "", t) {
		return NoValue
	}
	return b.give(b.undef(t), Entry)
}

// literal returns a constant to the caller.
func (b *Builder) literal(c constant) Value {
	if !b.begun() {
		return NoValue
	}
	return b.give(b.constant(c), Entry)
}

func (b *Builder) constant(c constant) Value {
	x, ok := b.consts[c]
	if !ok {
		x = b.newValue(c.info())
		b.consts[c] = x
	}
	return x
}

// Operations

// Op adds an operation and returns its result, or NoValue if it has none. Unless the
// builder is verbatim, it adds nothing if the result is a constant or an existing value,
// and it may add a simpler operation instead. Operations that refer to a field, a global,
// a type or a function (see Op.Aux) have constructors of their own.
func (b *Builder) Op(c Code, args ...Value) Value {
	switch c {
	case ArrayLit, New, GetField, SetField, RefField, GetGlobal, SetGlobal, RefGlobal, Closure:
		b.begun()
		b.fail("Op: operation %s has a constructor of its own: call %s", c, constructors[c])
	case HostCall, HostResult:
		b.begun()
		b.fail("Op: operation %s is for host functions only: DeclareExtern declares one, and Call calls it", c)
	}
	return b.emit(c, 0, args)
}

// constructors has the operations that Op does not add, and the methods that do.
var constructors = [...]string{ArrayLit: "ArrayLit", New: "New", GetField: "GetField", SetField: "SetField",
	RefField: "RefField", GetGlobal: "GetGlobal", SetGlobal: "SetGlobal", RefGlobal: "RefGlobal", Closure: "Closure"}

// ArrayLit adds [elems…] of an array type.
func (b *Builder) ArrayLit(t Type, elems ...Value) Value { return b.emit(ArrayLit, int(t), elems) }

// New adds new T(fields…) of a struct type.
func (b *Builder) New(t Type, fields ...Value) Value { return b.emit(New, int(t), fields) }

// GetField adds p.f, by the number of the field.
func (b *Builder) GetField(p Value, field int) Value {
	return b.emit(GetField, field, []Value{p})
}

// SetField adds p.f = x.
func (b *Builder) SetField(p Value, field int, x Value) {
	b.emit(SetField, field, []Value{p, x})
}

// RefField adds ref p.f.
func (b *Builder) RefField(p Value, field int) Value {
	return b.emit(RefField, field, []Value{p})
}

// GetGlobal adds @g.
func (b *Builder) GetGlobal(g GlobalID) Value { return b.emit(GetGlobal, int(g), nil) }

// SetGlobal adds @g = x.
func (b *Builder) SetGlobal(g GlobalID, x Value) { b.emit(SetGlobal, int(g), []Value{x}) }

// RefGlobal adds ref @g.
func (b *Builder) RefGlobal(g GlobalID) Value { return b.emit(RefGlobal, int(g), nil) }

// Closure adds closure f(captures…), a function value that passes the captures
// to f before its own arguments.
func (b *Builder) Closure(f FuncID, captures ...Value) Value {
	return b.emit(Closure, int(f), captures)
}

// emit is the one constructor of operations.
func (b *Builder) emit(c Code, aux int, args []Value) Value {
	if !b.entered() {
		b.notReady(userName("operation", c.String()))
		return NoValue
	}
	types := b.uses(args, "operation", c.String())
	if b.err != nil {
		return NoValue
	}
	t, err := b.prog.ResultType(c, types, aux)
	if err != nil {
		b.fail("%v", err)
		return NoValue
	}
	op := Op{Code: c, Args: b.list(args), Aux: int32(aux), Pos: b.pos}
	if b.opts.Verbatim {
		return b.give(b.add(op, t), b.cur)
	}
	return b.give(b.build(op, t), b.cur)
}

// add adds an operation that gives a result of a type, if it gives one.
func (b *Builder) add(op Op, t Type) Value {
	if t != NoType {
		op.Result = b.newValue(ValueInfo{Kind: OpValue, Type: t})
	}
	k := &b.conts[b.cur]
	k.Ops = append(k.Ops, op)
	if b.trace != nil {
		b.trace.note(Event{Kind: EventOp, Cont: b.cur, Code: op.Code, Value: op.Result, Number: op.Aux, Args: op.Args})
	}
	return op.Result
}

// uses is use for several values. The types are in a buffer.
func (b *Builder) uses(args []Value, what, whom string) []Type {
	b.types = b.types[:0]
	for _, x := range args {
		b.types = append(b.types, b.use(x, what, whom))
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

// Jump ends the current continuation with a jump to k, or with a call of k if it is a
// continuation parameter of the function.
func (b *Builder) Jump(k ContID, args ...Value) {
	if k.IsOwn() {
		if b.ready("jump") && b.hasOwn("jump", k) {
			own := &b.fn.ContParams[k.Own()]
			if b.agree("continuation", own.Name, own.Types, args) {
				b.fill(Term{Kind: Return, Args: b.list(args), Targets: []ContID{k}})
			}
		}
		return
	}
	if b.mayGoTo("jump", k) && b.agree("jump to continuation", b.conts[k].Name, b.paramTypes(k), args) {
		b.fill(Term{Kind: Jump, Args: b.list(args), Targets: []ContID{k}})
	}
}

// Branch ends the current continuation: control continues with then if c is true, and
// otherwise with els. Neither may have parameters made by AddParam.
func (b *Builder) Branch(c Value, then, els ContID) {
	if b.mayGoTo("branch", then, els) && b.agree("branch", "", []Type{Bool}, []Value{c}) && b.noParams(then) && b.noParams(els) {
		b.fill(Term{Kind: Branch, Subject: c, Targets: []ContID{then, els}})
	}
}

// Switch ends the current continuation: control continues with the target whose case is
// equal to x, or with the last target, the default. The cases are different constants of
// type Int or String. Several of them may have the same target.
func (b *Builder) Switch(x Value, cases []Value, targets []ContID) {
	if !b.mayGoTo("switch", targets...) {
		return
	}
	t := b.use(x, "switch", "")
	if t != Int && t != String {
		b.fail("switch does not apply to %s", b.typeName(t))
		return
	}
	if len(targets) != len(cases)+1 {
		b.fail("switch of %s has %s: it needs one for each case, and the default as the last", diag.Count(len(cases), "case"), diag.Count(len(targets), "target"))
		return
	}
	seen := make(map[Value]int, len(cases)) // by case: its number, from 1
	for i, c := range cases {
		caseType := b.use(c, "switch", "")
		if b.err != nil {
			return
		}
		switch info := &b.values[c]; {
		case caseType != t:
			b.fail("case %d of the switch is of type %s, but the subject is of type %s", i+1, b.typeName(caseType), b.typeName(t))
			return
		case info.Kind != ConstValue:
			b.fail("case %d of the switch is no constant, as Int and String return: compare with other values by Op(Eq, …) and Branch", i+1)
			return
		case seen[c] > 0:
			b.fail("case %d of the switch, %s, is the same as case %d: leave one of them out", i+1, info.constant(), seen[c])
			return
		}
		seen[c] = i + 1
	}
	for _, k := range targets {
		if !b.noParams(k) {
			return
		}
	}
	b.fill(Term{Kind: Switch, Subject: x, Cases: b.list(cases), Targets: slices.Clone(targets)})
}

// Return passes the results of the function to its return continuation.
func (b *Builder) Return(results ...Value) {
	if b.ready("return") && b.agree("return", "", b.fn.Results(), results) {
		b.fill(Term{Kind: Return, Args: b.list(results), Targets: []ContID{Ret}})
	}
}

// Exit ends the program with a status.
func (b *Builder) Exit(status Value) {
	if b.ready("exit") && b.agree("exit", "", []Type{Int}, []Value{status}) {
		b.fill(Term{Kind: Exit, Subject: status})
	}
}

// fill ends the current continuation. An unreachable continuation adds no edges.
func (b *Builder) fill(t Term) {
	t.Pos = b.pos
	if !b.opts.Verbatim && t.Subject != NoValue {
		b.simplifyTerm(&t)
	}
	if b.trace != nil {
		b.trace.noteFill(b.cur, &t)
	}
	if !b.dead(b.cur) {
		var args []Value
		if !b.opts.Verbatim && t.Kind == Jump {
			args = t.Args
		}
		for _, k := range t.Targets {
			edge := int32(-1)
			if !k.IsOwn() {
				edge = int32(b.placer.Edge(place.Block(b.cur), place.Block(k), args...))
			}
			b.out[b.cur] = append(b.out[b.cur], edge)
		}
		b.filled = append(b.filled, b.cur)
	}
	b.conts[b.cur].Term = t
	b.status[b.cur] = filled
	b.cur = NoCont
}

// agree checks arguments against parameters.
func (b *Builder) agree(what, whom string, params []Type, args []Value) bool {
	types := b.uses(args, what, whom)
	if !slices.Equal(params, types) {
		b.fail("%s takes %s and gets %s", userName(what, whom), b.prog.typeList(params), b.prog.typeList(types))
	}
	return b.err == nil
}

func (b *Builder) noParams(k ContID) bool {
	if len(b.conts[k].Params) > 0 {
		b.fail("%s has parameters, and a branch or switch goes to it: only a jump or a call passes arguments", b.contName(k))
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

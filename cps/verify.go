// This file defines the verifier, which checks the rules for finished programs.

package cps

import (
	"errors"
	"fmt"
	"slices"
	"strings"

	"cpsc/diag"
	"cpsc/flow"
	"cpsc/internal/ident"
)

// A Fault says which rule a program breaks, and where.
type Fault struct {
	Func *Func
	Cont ContID
	Op   int // the number of the operation; InParams or InTerm
	Pos  Pos
	Text string

	// For messages about a text:
	Quoted      string // Text with names and types in backquotes, if it has any
	Unreachable bool   // the fault is that the continuation cannot be reached
	Used        Value  // that is used where its definition does not dominate, or NoValue
}

// The values of Fault.Op for faults that are not in an operation.
const (
	InParams = -1
	InTerm   = -2
)

// Error describes the fault.
func (e *Fault) Error() string {
	if e.Func == nil {
		return e.Text
	}
	where := "function " + ident.Quote(e.Func.Name)
	if int(e.Cont) < len(e.Func.Conts) && e.Cont != Entry {
		where += ", continuation " + ident.Quote(e.Func.Conts[e.Cont].Name)
	}
	if e.Pos.IsValid() {
		where += fmt.Sprintf(" (%d:%d)", e.Pos.Line, e.Pos.Col)
	}
	return where + ": " + e.Text
}

// Faults are faults of one function.
type Faults = FaultList[*Fault]

// A FaultList is a list of faults of CPS or SSA form.
type FaultList[F error] []F

// Error describes the first fault, and says how many there are.
func (list FaultList[F]) Error() string {
	switch len(list) {
	case 0:
		return "no faults"
	case 1:
		return list[0].Error()
	}
	return fmt.Sprintf("%v (the first of %d faults)", list[0], len(list))
}

// Unwrap returns the faults.
func (list FaultList[F]) Unwrap() []error {
	var errs []error
	for _, fault := range list {
		errs = append(errs, fault)
	}
	return errs
}

var errNilProgram = errors.New("there is no program: it is nil")

// Verify checks a finished program: every function has a body and every
// continuation one terminator; all continuations can be reached from the entry, which
// has no predecessors; every value is defined once, and the definition dominates the
// uses; operations, jumps, calls and returns have operands of the right number and
// types; targets of branches and switches have no parameters; operations and terminators
// have positions in the source; globals and fields have types of the program, labelled structs
// have a label, and declared function types a signature; functions have the names that DeclareFunc
// gave them. For a mistake in a function, the error is of type Faults: all
// those of the first function that has any, in the order of the text.
func Verify(p *Program) error {
	if p == nil {
		return errNilProgram
	}
	for i, f := range p.Funcs {
		if f == nil || int(f.ID) != i {
			return fmt.Errorf("function number %d is nil or has another number: DeclareFunc and RemoveFuncs number functions", i)
		}
		if faults := VerifyFunc(p, f); len(faults) > 0 {
			return Faults(faults)
		}
		if p.Func(f.Name) != f {
			return fmt.Errorf("function number %d is named %s, which is not the name that it was declared with: DeclareFunc makes a function with another name", i, ident.Quote(f.Name))
		}
	}
	return VerifyTypes(p)
}

// VerifyTypes is Verify for the types and the globals of a program.
func VerifyTypes(p *Program) error {
	if p == nil {
		return errNilProgram
	}
	for _, g := range p.Globals {
		if !p.has(g.Type) {
			return fmt.Errorf("global %s: there is no type number %d", ident.Quote(g.Name), g.Type)
		}
	}
	used := p.usedTypes()
	for _, s := range p.Structs {
		if s == nil || p.StructOf(s.Type) != s {
			return errors.New("there is a struct in Types.Structs that DeclareStruct did not make")
		}
		names := make(map[string]bool, len(s.Fields))
		for _, f := range s.Fields {
			if !p.has(f.Type) {
				return fmt.Errorf("struct %s, field %s: there is no type number %d", ident.Quote(s.Name), ident.Quote(f.Name), f.Type)
			}
			if names[f.Name] {
				return fmt.Errorf("struct %s has two fields called %s: give them different names", ident.Quote(s.Name), ident.Quote(f.Name))
			}
			names[f.Name] = true
		}
		if err := s.Check(); err != nil {
			return fmt.Errorf("struct %s: %w", ident.Quote(s.Name), err)
		}
		used[s.Type] = false
	}
	for _, t := range p.Named {
		if !p.has(t) {
			return fmt.Errorf("a type in Types.Named: there is no type number %d", t)
		}
		if _, conts := p.Signature(t); p.Kind(t) == FuncKind && len(conts) == 0 {
			return fmt.Errorf(noSignature, p.TypeString(t))
		}
		used[t] = false
	}
	for t, undeclared := range used {
		if info := p.info(Type(t)); undeclared && (info.decl != nil || info.name != "") {
			return fmt.Errorf("type %s is used but not among the declared types: DeclareStruct and DeclareFuncType declare types", p.TypeString(Type(t)))
		}
	}
	return nil
}

// noSignature is the format of the error about a type that DeclareFuncType made.
const noSignature = "type %s has no signature: call DefineFuncType"

// Recover is for functions whose programs must be those that Verify accepts. It is deferred. If
// the function panics and the program breaks a rule, the error becomes one that says which;
// any other panic goes on. So only the programs that break one pay for the check.
func Recover(p *Program, err *error) {
	if x := recover(); x != nil {
		*err = Blame(p, x)
	}
}

// Blame is what Recover does with the value of a panic: it returns the error, or panics with
// the value.
func Blame(p *Program, x any) error {
	fault := Verify(p)
	if fault == nil {
		panic(x)
	}
	return fmt.Errorf("the program breaks a rule of cps.Verify: %w", fault)
}

// VerifyFunc is Verify for one function. It returns its faults, if it has any.
func VerifyFunc(p *Program, f *Func) []*Fault {
	if p == nil || f == nil {
		return []*Fault{{Text: "there is no function: it or its program is nil"}}
	}
	v := verifier{p: p, f: f, pos: f.Pos}
	v.run()
	return v.faults
}

func (v *verifier) run() {
	p, f := v.p, v.f
	if len(f.Conts) == 0 {
		v.fault("it has no body")
		return
	}
	v.position(f.Pos, "it")
	if f.Extern {
		v.extern()
		return
	}
	params, conts := f.Signature()
	if len(conts) == 0 {
		v.fault("it takes no continuation")
	}
	for _, list := range append([][]Type{params}, conts...) {
		for _, t := range list {
			if !p.has(t) {
				v.fault("there is no type number %d", t)
			}
		}
	}
	v.sites()
	v.definitions()
	v.targets()
	if len(v.faults) > 0 {
		return // the other checks need a graph
	}
	v.dominance()
	for k := range f.Conts {
		v.cont(ContID(k))
	}
}

type verifier struct {
	p           *Program
	f           *Func
	faults      []*Fault
	noPositions bool // positions in the source may be missing

	// the current position
	k   ContID
	op  int
	pos Pos

	defs  []defSite // by value
	tree  *flow.Tree
	types []Type
}

// A defSite says where a value is defined.
type defSite struct {
	cont ContID
	op   int // the number of the operation, or InParams
}

func (v *verifier) fault(format string, args ...any) *Fault {
	fault := &Fault{Func: v.f, Cont: v.k, Op: v.op, Pos: v.pos, Text: fmt.Sprintf(format, args...)}
	v.faults = append(v.faults, fault)
	return fault
}

func (v *verifier) position(pos Pos, what string) {
	if !pos.IsValid() && !v.noPositions {
		v.fault("%s has no position", what)
	}
}

// sites checks the sites of the function, and that every position has one of them or
// none.
func (v *verifier) sites() {
	for i := 1; i < len(v.f.Sites); i++ {
		if s := v.f.Sites[i].Call; !s.IsValid() || s.Site < 0 || int(s.Site) >= i {
			v.fault("site %d has no valid position", i)
		}
	}
	check := func(pos Pos) {
		if pos.Site < 0 || pos.Site > 0 && int(pos.Site) >= len(v.f.Sites) {
			v.fault("there is no site number %d", pos.Site)
		}
	}
	for k := range v.f.Conts {
		c := &v.f.Conts[k]
		v.k, v.pos = ContID(k), c.Pos
		check(c.Pos)
		for i := range c.Ops {
			check(c.Ops[i].Pos)
		}
		check(c.Term.Pos)
	}
}

// definitions finds where each value is defined.
func (v *verifier) definitions() {
	v.defs = make([]defSite, len(v.f.Values))
	for x := range v.defs {
		v.defs[x].cont = NoCont
	}
	define := func(x Value, kind ValueKind, op int) {
		v.op = op
		switch {
		case x <= NoValue || int(x) >= len(v.f.Values):
			v.fault("there is no value number %d", x)
		case v.f.Values[x].Kind != kind:
			v.fault("the kind of value %s does not match its definition", v.name(x))
		case v.defs[x].cont != NoCont:
			v.fault("value %s is defined twice", v.name(x))
		case !v.p.has(v.f.Values[x].Type):
			v.fault("value %s has no type", v.name(x))
		default:
			v.defs[x] = defSite{v.k, op}
		}
	}
	for k := range v.f.Conts {
		v.k = ContID(k)
		c := &v.f.Conts[k]
		v.pos, v.op = c.Pos, InParams
		v.position(c.Pos, "the continuation")
		for _, x := range c.Params {
			define(x, ParamValue, InParams)
		}
		for i := range c.Ops {
			v.pos = c.Ops[i].Pos
			if x := c.Ops[i].Result; x != NoValue {
				define(x, OpValue, i)
			}
		}
	}
}

// shapes says what each kind of terminator takes; -1 targets are as many as something else has.
var shapes = [...]struct {
	targets       int
	args, subject bool
}{
	Jump:      {targets: 1, args: true},
	Return:    {targets: 1, args: true},
	Branch:    {targets: 2, subject: true},
	Switch:    {targets: -1, subject: true},
	Call:      {targets: -1, args: true}, // term checks them, when the callee is known
	CallValue: {targets: -1, args: true, subject: true},
	Exit:      {subject: true},
}

// targets checks the shape of the graph.
func (v *verifier) targets() {
	for k := range v.f.Conts {
		t := &v.f.Conts[k].Term
		v.k, v.op, v.pos = ContID(k), InTerm, t.Pos
		v.position(t.Pos, "the terminator")
		if t.Kind < Jump || t.Kind > Exit {
			v.fault("there is no terminator")
			continue
		}
		shape := shapes[t.Kind]
		if !shape.args && len(t.Args) > 0 || !shape.subject && t.Subject != NoValue || t.Kind != Switch && len(t.Cases) > 0 {
			v.fault("the terminator has operands that its kind does not take")
		}
		want := shape.targets
		switch {
		case t.Kind == Switch:
			want = len(t.Cases) + 1
		case want < 0:
			want = len(t.Targets)
		}
		if len(t.Targets) != want {
			v.fault("the terminator has %s, not %d", diag.Count(len(t.Targets), "target"), want)
		}
		for _, s := range t.Targets {
			v.target(t, s)
		}
	}
}

// target checks that a terminator may go to s.
func (v *verifier) target(t *Term, s ContID) {
	switch own := s.IsOwn(); {
	case s == Entry:
		v.fault("the terminator goes to the entry")
	case own && (t.Kind == Return || t.IsCall()) && s.Own() >= len(v.f.ContParams):
		v.fault("the function takes %s, and none has the number %d", diag.Count(len(v.f.ContParams), "continuation"), s.Own())
	case own != (t.Kind == Return) && !t.IsCall(), !own && (s < 0 || int(s) >= len(v.f.Conts)):
		v.fault("the terminator goes to continuation number %d, which does not exist", s)
	}
}

// dominance computes the dominator tree and reports unreachable continuations.
func (v *verifier) dominance() {
	v.tree = v.f.Graph().DominatorTree()
	for k := range v.f.Conts {
		if !v.tree.Reached(int32(k)) {
			v.k, v.op, v.pos = ContID(k), InParams, v.f.Conts[k].Pos
			v.fault("the continuation cannot be reached").Unreachable = true
		}
	}
}

// use checks that a value may be used here, and returns its type.
func (v *verifier) use(x Value) Type {
	if x <= NoValue || int(x) >= len(v.f.Values) {
		v.fault("there is no value number %d", x)
		return NoType
	}
	info := &v.f.Values[x]
	switch info.Kind {
	case ConstValue, UndefValue:
		if !v.p.has(info.Type) {
			v.fault("value %s has no type", v.name(x))
			return NoType
		}
		switch k := v.p.Kind(info.Type); {
		case info.Kind != ConstValue:
		case k != BasicKind && k != StructKind:
			v.fault("there are no constants of type %s", v.p.TypeString(info.Type))
		case info.Text != "" && info.Type != String, info.Bits != 0 && (info.Type == String || k == StructKind), info.Bits > 1 && info.Type == Bool:
			v.fault("a constant of type %s has Bits or a Text that no value of the type has", v.p.TypeString(info.Type))
		}
		return info.Type
	}
	def := v.defs[x]
	switch {
	case def.cont == NoCont:
		v.fault("value %s is not defined", v.name(x))
	case def.cont != v.k && !v.tree.Reached(int32(v.k)): // dominance has reported it
	case v.dominates(def):
	default:
		v.fault("the definition of value %s does not dominate this use", v.name(x)).Used = x
	}
	return info.Type
}

// dominates reports whether a definition dominates the current use.
func (v *verifier) dominates(def defSite) bool {
	if def.cont == v.k {
		return v.op == InTerm || def.op < v.op
	}
	return v.tree.Dominates(int32(def.cont), int32(v.k))
}

func (v *verifier) uses(xs []Value) []Type {
	v.types = v.types[:0]
	for _, x := range xs {
		v.types = append(v.types, v.use(x))
	}
	return v.types
}

func (v *verifier) cont(k ContID) {
	c := &v.f.Conts[k]
	v.k, v.op, v.pos = k, InParams, c.Pos
	if k == Entry && !slices.Equal(v.paramTypes(k), v.f.Params) {
		v.fault("the entry takes %s, but the function takes %s", v.p.typeList(v.paramTypes(k)), v.p.typeList(v.f.Params))
	}
	for i := range c.Ops {
		op := &c.Ops[i]
		v.op, v.pos = i, op.Pos
		v.position(op.Pos, op.Code.String())
		got := NoType
		if op.Result != NoValue {
			got = v.f.TypeOf(op.Result)
		}
		types := v.uses(op.Args)
		if op.Code <= NoCode || op.Code >= numCodes {
			v.fault("there is no operation number %d", op.Code)
		} else if want, err := v.p.ResultType(op.Code, types, int(op.Aux)); err != nil {
			v.fault("%v", err)
		} else if got != want {
			v.fault("%s gives %s, not %s", op.Code, v.p.TypeString(want), v.p.TypeString(got))
		}
	}
	v.op, v.pos = InTerm, c.Term.Pos
	v.term(&c.Term)
}

func (v *verifier) paramTypes(k ContID) []Type {
	var types []Type
	for _, x := range v.f.Conts[k].Params {
		types = append(types, v.f.TypeOf(x))
	}
	return types
}

func (v *verifier) term(t *Term) {
	switch t.Kind {
	case Jump:
		v.agree(v.continuation(t.Targets[0]), v.paramTypes(t.Targets[0]), v.uses(t.Args))
	case Return:
		own := &v.f.ContParams[t.Targets[0].Own()]
		v.agree(v.own(t.Targets[0]), own.Types, v.uses(t.Args))
	case Exit:
		v.agree("exit", []Type{Int}, v.uses([]Value{t.Subject}))
	case Branch:
		v.agree("branch", []Type{Bool}, v.uses([]Value{t.Subject}))
		v.noParams(t.Targets)
	case Switch:
		subject := v.use(t.Subject)
		if subject != Int && subject != String {
			v.fault("switch does not apply to %s", v.p.TypeString(subject))
		}
		seen := map[constant]bool{}
		for _, c := range t.Cases {
			if v.use(c) != subject || v.f.Values[c].Kind != ConstValue {
				v.fault("a case of the switch is not a constant of type %s", v.p.TypeString(subject))
				continue
			}
			key := v.f.Values[c].key()
			if seen[key] {
				v.fault("two cases of the switch are the same")
			}
			seen[key] = true
		}
		v.noParams(t.Targets)
	case Call, CallValue:
		var params []Type
		var passed [][]Type
		what := "the function value"
		if t.Kind == Call {
			callee, err := v.p.function(int(t.Func))
			if err != nil {
				v.fault("%v", err)
				return
			}
			what = ident.Quote(callee.Name)
			params, passed = callee.Signature()
		} else {
			typ := v.use(t.Subject)
			if typ == NoType || v.p.Kind(typ) != FuncKind {
				v.fault("a value of type %s cannot be called", v.p.TypeString(typ))
				return
			}
			params, passed = v.p.Signature(typ)
		}
		v.agree(what, params, v.uses(t.Args))
		if len(t.Targets) != len(passed) {
			counts := fmt.Sprintf("%s and gets %d", diag.Count(len(passed), "continuation"), len(t.Targets))
			fault := v.fault("%s takes %s", what, counts)
			fault.Quoted = fmt.Sprintf("%s takes %s", backquoted(what), counts)
			return
		}
		for i, k := range t.Targets {
			if k.IsOwn() {
				own := &v.f.ContParams[k.Own()]
				v.agree(v.own(k), own.Types, passed[i])
			} else {
				who := "the continuation of the call"
				if len(t.Targets) > 1 {
					who = "continuation " + ident.Quote(v.f.Conts[k].Name)
				}
				v.agree(who, v.paramTypes(k), passed[i])
			}
		}
	}
}

// own describes a continuation parameter, for messages.
func (v *verifier) own(k ContID) string {
	if k == Ret {
		return "the return continuation"
	}
	return "continuation " + ident.Quote(v.f.ContParams[k.Own()].Name)
}

// continuation describes a continuation of the function, for messages.
func (v *verifier) continuation(k ContID) string {
	if name := v.f.Conts[k].Name; name != "" {
		return "continuation " + ident.Quote(name)
	}
	return "the continuation"
}

func (v *verifier) agree(what string, params, args []Type) {
	if !slices.Equal(params, args) {
		fault := v.fault("%s takes %s and gets %s", what, v.p.typeList(params), v.p.typeList(args))
		fault.Quoted = fmt.Sprintf("%s takes %s, but gets %s", backquoted(what), v.p.QuotedTypes(params), v.p.QuotedTypes(args))
	}
}

// backquoted puts the name at the end of a description of a callee or a continuation between backquotes.
func backquoted(what string) string {
	kind, name := "", what
	if at := strings.LastIndex(what, " ") + 1; at > 0 {
		kind, name = what[:at], what[at:]
	}
	if strings.HasPrefix(what, "the ") || strings.HasPrefix(name, "`") || strings.HasSuffix(name, "`") {
		return what
	}
	return kind + "`" + name + "`"
}

func (v *verifier) noParams(targets []ContID) {
	for _, k := range targets {
		if len(v.f.Conts[k].Params) > 0 {
			v.fault("continuation %s has parameters, but a branch or a switch passes no arguments", ident.Quote(v.f.Conts[k].Name))
		}
	}
}

func (v *verifier) name(x Value) string {
	if x > NoValue && int(x) < len(v.f.Values) && v.f.Values[x].Name != "" {
		return ident.Quote(v.f.Values[x].Name)
	}
	return fmt.Sprintf("number %d", x)
}

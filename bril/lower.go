// This file defines the conversion to continuation-passing style.

package bril

import (
	"errors"
	"fmt"
	"math"
	"slices"
	"strings"
	"unicode/utf8"

	"cpsc/cps"
	"cpsc/diag"
)

const mainName = "main"

// Lower converts a program that Check accepted. An error means a bug in this package,
// not in the program. It also converts a program without exactly one @main; Args then
// returns the error.
func Lower(src *diag.File, p *Program, info *Info, opts cps.Options) (*cps.Program, error) {
	if src == nil || p == nil || info == nil || info.prog != p {
		return nil, errors.New("the program has not been checked: Check makes its Info")
	}
	l := &lowerer{
		src:     src,
		syntax:  p,
		info:    info,
		prog:    cps.NewProgram(),
		funcs:   map[*Func]cps.FuncID{},
		helpers: map[string]cps.FuncID{},
		lastPos: cps.Pos{Line: 1, Col: 1},
	}
	l.prog.Sources = src.Sources
	if p.Positions {
		l.prog.Sources = diag.Sources{{Name: p.Source, First: 1}}
	}
	l.b = cps.NewBuilder(l.prog, opts)

	// A function whose name is not unique cannot be called.
	var list []*funcInfo
	for _, f := range p.Funcs {
		if info.named[f.Name] == f {
			list = append(list, info.funcs[f])
		}
	}
	initialiser := cps.NoFunc
	if slices.ContainsFunc(list, managesMemory) {
		l.useMemory()
		initialiser, _ = l.prog.DeclareFunc(cps.InitName, nil, nil, l.lastPos)
	}
	for _, f := range list {
		l.funcs[f.Func] = l.declare(f.Name, l.paramTypes(f.Params), l.results(f), l.pos(f.Pos, f.Span), f.starts())
	}
	for _, f := range list {
		if err := l.function(f); err != nil {
			return nil, err
		}
	}
	l.prog.NoMain, l.prog.AsBril = p.noMain(), true
	if main := info.named[mainName]; main != nil && !info.funcs[main].starts() {
		if err := l.start(main); err != nil {
			return nil, err
		}
	}
	for len(l.queue) > 0 { // a helper may need further helpers
		build := l.queue[0]
		l.queue = l.queue[1:]
		if err := build(); err != nil {
			return nil, err
		}
	}
	if initialiser != cps.NoFunc {
		if err := l.init(initialiser); err != nil {
			return nil, err
		}
	}
	return l.prog, nil
}

// managesMemory reports whether a function allocates or frees memory.
func managesMemory(f *funcInfo) bool {
	return slices.ContainsFunc(f.Instrs, func(in Instr) bool { return in.Op == "alloc" || in.Op == "free" })
}

type lowerer struct {
	src     *diag.File
	syntax  *Program
	info    *Info
	prog    *cps.Program
	b       *cps.Builder
	funcs   map[*Func]cps.FuncID
	helpers map[string]cps.FuncID // the functions of the run-time system, by name
	queue   []func() error        // builds the bodies of helpers
	lastPos cps.Pos               // the last position that pos returned

	memory           bool // whether the program has the following counters
	allocated, freed cps.GlobalID
	empties          map[cps.Type]cps.GlobalID // empty arrays, by their type
}

// declare declares a function. If the name is taken or reserved, the function gets
// another one. Only the main function may be called main.
func (l *lowerer) declare(name string, params, results []cps.Type, pos cps.Pos, main bool) cps.FuncID {
	as := name
	if name == cps.MainName && !main || name == cps.InitName {
		as += "::body"
	}
	for {
		if id, ok := l.prog.DeclareFunc(as, params, results, pos); ok {
			return id
		}
		as += ".1"
	}
}

// pos returns the position of a pos field, or of a span if the program has no pos fields.
// Where a pos field is missing, it returns the last position.
func (l *lowerer) pos(field diag.Position, span diag.Span) cps.Pos {
	if !l.syntax.Positions {
		field = l.src.Position(span.Start)
	}
	if field.Line > 0 {
		l.lastPos = cps.Pos{Line: field.Line, Col: max(1, field.Column)}
	}
	return l.lastPos
}

// typ appends the types of the values that represent a value of type t. A pointer is a
// block and an offset, and a char is its code point.
func (l *lowerer) typ(list []cps.Type, t Type) []cps.Type {
	switch {
	case t.isPointer():
		return append(list, l.block(t.elem()), cps.Int)
	case t == intType, t == charType:
		return append(list, cps.Int)
	case t == boolType:
		return append(list, cps.Bool)
	case t == floatType:
		return append(list, cps.Float)
	}
	return list // no type
}

func (l *lowerer) paramTypes(params []Param) []cps.Type {
	var list []cps.Type
	for _, param := range params {
		list = l.typ(list, param.Type)
	}
	return list
}

// results returns the results of a function. A function that may return a value of a
// wrong type has an int as its first result: 0, or i+1 if the value is of type
// badReturns[i]. Its callers test the int, and stop as the interpreter would.
func (l *lowerer) results(f *funcInfo) []cps.Type {
	if f.starts() {
		return nil // the interpreter ignores it
	}
	var list []cps.Type
	if len(f.badReturns) > 0 {
		list = append(list, cps.Int)
	}
	return l.typ(list, f.Result)
}

// starts reports whether the program starts with the function: it is @main, nothing calls
// it, and it takes no char, which is given as a string.
func (f *funcInfo) starts() bool {
	return f.Name == mainName && f.callers == 0 && !slices.ContainsFunc(f.Params, func(p Param) bool { return p.Type == charType })
}

// start defines the function that the program starts with, if @main is a separate one.
func (l *lowerer) start(main *Func) error {
	var names []string
	var types []cps.Type
	for _, param := range main.Params {
		names = append(names, param.Name)
		if param.Type == charType {
			types = append(types, cps.String)
		} else {
			types = l.typ(types, param.Type)
		}
	}
	id := l.declare(cps.MainName, types, nil, l.pos(main.Pos, main.Span), true)
	l.b.Begin(id, names...)
	var args []cps.Value
	for i, param := range main.Params {
		x := l.b.Param(i)
		if param.Type == charType {
			x = l.b.Call(l.helper("char_argument", Type{}), x)[0]
		}
		args = append(args, x)
	}
	l.b.Call(l.funcs[main], args...)
	l.finish()
	return l.b.Finish()
}

// finish builds the end of the program.
func (l *lowerer) finish() {
	if l.memory {
		none := l.b.Op(cps.Eq, l.b.GetGlobal(l.freed), l.b.GetGlobal(l.allocated))
		l.b.Op(cps.Assert, none, l.b.String("Some memory locations have not been freed by end of execution."))
	}
	l.b.Return()
}

// A function is the state of converting one function.
type function struct {
	*lowerer
	*funcInfo
	locals  map[string]*local
	conts   []cps.ContID // of the blocks
	pending []int        // by block, the number of predecessors still to be converted
	current int          // the number of the block that is being converted, plus 1
}

// A local is a variable.
type local struct {
	typ       Type
	vars      [2]cps.Variable // the second is the offset of a pointer
	alwaysSet bool            // it is set wherever it is read
	flag      cps.Variable    // otherwise: whether it is set
	undef     bool            // it may have the undefined value
	defined   cps.Variable    // if undef: whether it has another one
	setIn     int             // the last block that set it or found it set, plus 1
}

// A value is the value of a variable. A pointer is a block and an offset.
type value [2]cps.Value

// list returns the CPS values that represent v.
func (v value) list() []cps.Value {
	if v[1] == cps.NoValue {
		return v[:1:1]
	}
	return v[:]
}

func (l *lowerer) function(fi *funcInfo) error {
	f := &function{lowerer: l, funcInfo: fi, locals: map[string]*local{}}
	var names []string
	for _, param := range fi.Params {
		names = append(names, param.Name)
		if param.Type.isPointer() {
			names = append(names, param.Name+"_offset")
		}
	}
	l.b.Begin(l.funcs[fi.Func], names...)
	i := 0
	for _, param := range fi.Params {
		v := value{l.b.Param(i)}
		if i++; param.Type.isPointer() {
			v[1] = l.b.Param(i)
			i++
		}
		f.set(f.local(param.Name), v)
	}
	for i := range fi.Instrs { // in textual order
		if name := fi.sets(&fi.Instrs[i]); name != "" && fi.maybeUnset[name] && f.locals[name] == nil {
			l.b.Set(f.local(name).flag, l.b.Bool(false))
		}
	}

	f.conts = make([]cps.ContID, len(fi.blocks))
	f.pending = make([]int, len(fi.blocks))
	for i := range fi.blocks {
		b := &fi.blocks[i]
		f.pending[i] = len(b.preds)
		if i > 0 || len(b.preds) > 0 {
			f.at(&fi.Instrs[b.start])
			f.conts[i] = l.b.Cont(b.label)
		}
	}
	if len(fi.blocks[0].preds) > 0 {
		l.b.Jump(f.conts[0])
	}
	for i := range fi.blocks {
		b := &fi.blocks[i]
		f.current = i + 1
		if i > 0 || len(b.preds) > 0 {
			l.b.Enter(f.conts[i])
		}
		f.block(b)
		for _, s := range b.succs {
			if f.pending[s]--; f.pending[s] == 0 {
				l.b.Seal(f.conts[s])
			}
		}
	}
	return l.b.Finish()
}

func (f *function) at(in *Instr) { f.b.At(f.pos(in.Pos, in.Span)) }

// local returns a variable, and declares it if it is new.
func (f *function) local(name string) *local {
	v := f.locals[name]
	if v == nil {
		v = &local{typ: f.types[name], alwaysSet: !f.maybeUnset[name], undef: f.maybeUndef[name]}
		f.locals[name] = v
		list := f.typ(nil, v.typ)
		name := strings.TrimRight(name, "'") // a shadow variable looks like its variable
		v.vars[0] = f.b.Variable(name, list[0])
		if v.typ.isPointer() {
			v.vars[1] = f.b.Variable(name+"_offset", list[1])
		}
		if !v.alwaysSet {
			v.flag = f.b.Variable("has_"+name, cps.Bool)
		}
		if v.undef {
			v.defined = f.b.Variable("defined_"+name, cps.Bool)
		}
	}
	return v
}

// set assigns x to v.
func (f *function) set(v *local, x value) { f.setDefined(v, x, true) }

// setDefined assigns x to v, which is the undefined value unless defined is set.
func (f *function) setDefined(v *local, x value, defined bool) {
	if v.undef {
		f.b.Set(v.defined, f.b.Bool(defined))
	}
	f.b.Set(v.vars[0], x[0])
	if v.typ.isPointer() {
		f.b.Set(v.vars[1], x[1])
	}
	if !v.alwaysSet {
		f.b.Set(v.flag, f.b.Bool(true))
	}
	v.setIn = f.current
}

// copy converts an instruction that copies a variable to another one, or to none, whether
// its value is defined or not. If the variable is not set, the program stops with the
// message.
func (f *function) copy(to, from, message string) {
	x := f.read(from, message)
	source := f.local(from)
	defined := cps.NoValue
	if source.undef {
		defined = f.b.Get(source.defined)
	}
	if to == "" {
		return
	}
	v := f.local(to)
	f.set(v, x)
	if defined != cps.NoValue { // then v.undef is true
		f.b.Set(v.defined, defined)
	}
}

// undef converts undef.
func (f *function) undef(v *local) {
	var x value
	for i, t := range f.typ(nil, v.typ) {
		x[i] = f.b.Undef(t)
	}
	f.setDefined(v, x, false)
}

// arg returns the value of the i-th argument of an instruction, and stops the program if it
// is not set, or undefined.
func (f *function) arg(in *Instr, i int) value {
	name := in.Args[i]
	x := f.get(name)
	if v := f.local(name); v.undef {
		f.b.Op(cps.Assert, f.b.Get(v.defined), f.b.String(f.undefError(in, i)))
	}
	return x
}

// undefError returns the message for an undefined i-th argument.
func (f *function) undefError(in *Instr, i int) string {
	want := intType
	switch {
	case in.Op == "print":
		return "print of undefined value"
	case in.Op == "call":
		return "function argument type mismatch"
	case i == 0 && (in.Op == "free" || in.Op == "load" || in.Op == "store" || in.Op == "ptradd"):
		return in.Op + " argument 0 must be a Pointer"
	case in.Op == "store":
		want = f.types[in.Args[0]].elem()
	case in.Op == "br":
		want = boolType
	case operations()[in.Op].args != nil:
		want = operations()[in.Op].args[i]
	}
	return fmt.Sprintf("%s argument %d must be a %s", in.Op, i, want.jsString())
}

// get returns the value of a variable, and stops the program if it is not set. The value
// may be undefined.
func (f *function) get(name string) value { return f.read(name, "undefined variable "+name) }

// read is get with another message for a variable that is not set.
func (f *function) read(name, unset string) value {
	v := f.local(name)
	if !v.alwaysSet && v.setIn != f.current {
		f.b.Op(cps.Assert, f.b.Get(v.flag), f.b.String(unset))
		v.setIn = f.current
	}
	x := value{f.b.Get(v.vars[0])}
	if v.typ.isPointer() {
		x[1] = f.b.Get(v.vars[1])
	}
	return x
}

// fail stops the program with a message.
func (l *lowerer) fail(message cps.Value) {
	l.b.Op(cps.Assert, l.b.Bool(false), message)
	l.b.Exit(l.b.Int(2)) // not reached
}

// block converts a block, including its end.
func (f *function) block(b *block) {
	for i := b.start; i < b.end; i++ {
		in := &f.Instrs[i]
		if in.Op == "" {
			continue
		}
		f.at(in)
		last := i == b.end-1
		if last && b.failure.message != "" {
			if b.failure.after {
				f.call(in)
			} else {
				f.args(in, b.failure.reads)
			}
			f.fail(f.b.String(b.failure.message))
			return
		}
		if in.Op == "call" && f.tailCall(b, i) {
			return
		}
		f.instr(in)
	}
	if f.b.Filled() {
		return
	}
	if len(b.succs) > 0 {
		f.b.Jump(f.conts[b.succs[0]])
		return
	}
	f.ret(Type{}, value{})
}

// args returns the values of the first n arguments of an instruction.
func (f *function) args(in *Instr, n int) []cps.Value {
	var list []cps.Value
	for i := range n {
		list = append(list, f.arg(in, i).list()...)
	}
	return list
}

// instr converts an instruction without a failure.
func (f *function) instr(in *Instr) {
	b := f.b
	var x value
	switch in.Op {
	case "nop":
		return
	case "const":
		x[0] = f.literal(in)
	case "id":
		f.copy(in.Dest, in.Args[0], "undefined variable "+in.Args[0])
		return
	case "set":
		f.copy(f.sets(in), in.Args[1], "undefined variable "+in.Args[1])
		return
	case "get":
		f.copy(in.Dest, f.shadows[in.Dest], fmt.Sprintf(noSet, in.Dest))
		return
	case "undef":
		if in.Dest != "" {
			f.undef(f.local(in.Dest))
		}
		return
	case "and", "or":
		x[0] = f.logic(in)
	case "jmp":
		f.jump(in)
		return
	case "br":
		f.branch(in)
		return
	case "ret":
		if len(in.Args) == 0 {
			f.ret(Type{}, value{})
		} else {
			f.retVariable(in.Args[0])
		}
		return
	case "print":
		f.print(in)
		return
	case "call":
		results := f.call(in)
		if in.Dest == "" {
			return
		}
		copy(x[:], results)
	case "alloc":
		x = value{f.alloc(in.Type.elem(), f.arg(in, 0)[0]), b.Int(0)}
	case "free":
		p := f.arg(in, 0)
		b.Call(f.helper("free", f.types[in.Args[0]].elem()), p.list()...)
		return
	case "store":
		b.Call(f.helper("store", f.types[in.Args[0]].elem()), f.args(in, 2)...)
		return
	case "load":
		p := f.arg(in, 0)
		copy(x[:], b.Call(f.helper("load", f.types[in.Args[0]].elem()), p[0], p[1], b.String(in.Args[0])))
	case "ptradd":
		p := f.arg(in, 0)
		x = value{p[0], b.Op(cps.Add, p[1], f.arg(in, 1)[0])}
	case "char2int":
		x = f.arg(in, 0)
	case "int2char":
		x = f.arg(in, 0)
		b.Call(f.helper("char", Type{}), x[0])
	default:
		x[0] = b.Op(operations()[in.Op].code, f.args(in, len(in.Args))...)
	}
	if in.Dest != "" {
		f.set(f.local(in.Dest), x)
	}
}

// literal returns the value of a const. A number for an int is rounded down.
func (f *function) literal(in *Instr) cps.Value {
	switch lit := in.Value; {
	case lit.Kind == BoolLiteral:
		return f.b.Bool(lit.Bits != 0)
	case lit.Kind == CharLiteral:
		r, _ := utf8.DecodeRuneInString(lit.Text)
		return f.b.Int(int64(r))
	case lit.Kind == IntLiteral && in.Type == floatType:
		return f.b.Float(float64(lit.Bits))
	case lit.Kind == IntLiteral:
		return f.b.Int(lit.Bits)
	case in.Type == floatType:
		return f.b.Float(lit.Num)
	default:
		return f.b.Int(int64(math.Floor(lit.Num)))
	}
}

// logic converts and, or. The first argument decides whether the second is read.
func (f *function) logic(in *Instr) cps.Value {
	b := f.b
	x := f.arg(in, 0)[0]
	result := b.Variable("", cps.Bool)
	b.Set(result, b.Bool(in.Op == "or"))
	right, join := b.Cont(in.Op), b.Cont("join")
	if in.Op == "and" {
		b.Branch(x, right, join)
	} else {
		b.Branch(x, join, right)
	}
	b.Seal(right)
	b.Enter(right)
	name := in.Args[1]
	if t, ok := f.types[name]; !ok {
		f.fail(b.String("undefined variable " + name))
	} else {
		v := f.local(name)
		setIn := v.setIn
		y := f.arg(in, 1)[0]
		v.setIn = setIn // on the other path, the variable is not read
		if t == boolType {
			b.Set(result, y)
			b.Jump(join)
		} else {
			f.fail(b.String(in.Op + " argument 1 must be a bool"))
		}
	}
	b.Seal(join)
	b.Enter(join)
	return b.Get(result)
}

// jump converts jmp. Its label may be missing.
func (f *function) jump(in *Instr) {
	if k, message := f.labelCont(in, 0); message == "" {
		f.b.Jump(k)
	} else {
		f.fail(f.b.String(message))
	}
}

// labelCont returns the continuation of the i-th label of an instruction, or the reason
// why the interpreter cannot jump there.
func (f *function) labelCont(in *Instr, i int) (cps.ContID, string) {
	if message := labelError(in, i); message != "" {
		return cps.NoCont, message
	}
	if number, ok := f.labels[in.Labels[i]]; ok {
		return f.conts[number], ""
	}
	return cps.NoCont, "label " + in.Labels[i] + " not found"
}

// branch converts br.
func (f *function) branch(in *Instr) {
	b := f.b
	c := f.arg(in, 0)[0]
	then, thenError := f.labelCont(in, 0)
	els, elseError := f.labelCont(in, 1)
	if then == els && then != cps.NoCont {
		b.Jump(then)
		return
	}
	if thenError != "" {
		then = b.Cont("fail")
	}
	if elseError != "" {
		els = b.Cont("fail")
	}
	b.Branch(c, then, els)
	for i, message := range []string{thenError, elseError} {
		if message != "" {
			k := []cps.ContID{then, els}[i]
			b.Seal(k)
			b.Enter(k)
			f.fail(b.String(message))
		}
	}
}

// retVariable returns the value of a variable, which may be undefined.
func (f *function) retVariable(name string) {
	b := f.b
	x := f.get(name)
	v := f.local(name)
	if v.undef && slices.Contains(f.badReturns, undefType) && !f.starts() {
		defined, undefined := b.Cont("defined"), b.Cont("undefined")
		b.Branch(b.Get(v.defined), defined, undefined)
		b.Seal(undefined)
		b.Enter(undefined)
		f.ret(undefType, value{})
		b.Seal(defined)
		b.Enter(defined)
	}
	f.ret(v.typ, x)
}

// ret returns a value of type t, or no value if t is the zero Type.
func (f *function) ret(t Type, x value) {
	b := f.b
	if f.starts() {
		f.finish()
		return
	}
	var results []cps.Value
	if len(f.badReturns) > 0 {
		results = append(results, b.Int(int64(slices.Index(f.badReturns, t)+1)))
	}
	switch {
	case t == f.Result && t != Type{}:
		results = append(results, x.list()...)
	case t != f.Result:
		for _, t := range f.typ(nil, f.Result) {
			results = append(results, b.Undef(t))
		}
	}
	b.Return(results...)
}

// call converts a call and returns its results.
func (f *function) call(in *Instr) []cps.Value {
	b := f.b
	callee := f.info.named[in.Funcs[0]]
	results := b.Call(f.funcs[callee], f.args(in, len(in.Args))...)
	badReturns := f.info.funcs[callee].badReturns
	if len(badReturns) == 0 {
		return results
	}
	var cases []cps.Value
	var targets []cps.ContID
	for i := range badReturns {
		cases = append(cases, b.Int(int64(i+1)))
		targets = append(targets, b.Cont("fail"))
	}
	fits := b.Cont("fits")
	b.Switch(results[0], cases, append(targets, fits))
	for i, t := range badReturns {
		b.Seal(targets[i])
		b.Enter(targets[i])
		f.fail(b.String(returnError(in, callee, t)))
	}
	b.Seal(fits)
	b.Enter(fits)
	return results[1:]
}

// tailCall converts a call whose result the function returns immediately, and reports
// whether this is such a call.
func (f *function) tailCall(b *block, i int) bool {
	in := &f.Instrs[i]
	callee := f.info.funcs[f.info.named[in.Funcs[0]]]
	if len(f.badReturns)+len(callee.badReturns) > 0 || f.Result != callee.Result || f.Name == mainName {
		return false
	}
	end := i + 1
	for end < b.end && (f.Instrs[end].Op == "" || f.Instrs[end].Op == "nop") {
		end++
	}
	switch {
	case end == b.end && len(b.succs) == 0 && f.Result == Type{}:
	case end < b.end && f.Instrs[end].Op == "ret" && b.failure.message == "":
		if args := f.Instrs[end].Args; len(args) != 0 && args[0] != in.Dest {
			return false
		}
	default:
		return false
	}
	f.b.TailCall(f.funcs[callee.Func], f.args(in, len(in.Args))...)
	return true
}

// print converts print. A pointer is shown as JavaScript shows an object.
func (f *function) print(in *Instr) {
	b := f.b
	var list []cps.Value
	for i, name := range in.Args {
		x := f.arg(in, i)[0]
		switch t := f.types[name]; {
		case t.isPointer():
			x = b.String("[object Object]")
		case t == charType:
			x = b.Op(cps.Chr, x)
		case t == floatType:
			x = b.Call(f.helper("float", Type{}), x)[0]
		}
		list = append(list, x)
	}
	b.Op(cps.Print, list...)
}

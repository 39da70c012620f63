// This file defines the conversion to continuation-passing style.

package bril

import (
	"math"
	"slices"
	"unicode/utf8"

	"cpsc/cps"
	"cpsc/diag"
)

const mainName = "main"

// Lower converts a program that Check accepted. An error means a bug in this
// package, not in the program. A program without exactly one @main can be
// converted; Args says what is wrong with it.
func Lower(src *diag.File, p *Program, info *Info, opts cps.Options) (*cps.Program, error) {
	l := &lowerer{
		src:     src,
		syntax:  p,
		info:    info,
		prog:    cps.NewProgram(),
		funcs:   map[*Func]cps.FuncID{},
		helpers: map[string]cps.FuncID{},
		here:    cps.Pos{Line: 1, Col: 1},
	}
	l.prog.Source = src.Name
	if p.Positions {
		l.prog.Source = p.Source
	}
	l.b = cps.NewBuilder(l.prog, opts)

	// A function whose name is not unique cannot be called.
	var list []*funcInfo
	for _, f := range p.Funcs {
		if info.named[f.Name] == f {
			list = append(list, info.funcs[f])
		}
	}
	if slices.ContainsFunc(list, managesMemory) {
		l.useMemory()
	}
	for _, f := range list {
		l.funcs[f.Func] = l.declare(f.Name, l.paramTypes(f.Params), l.results(f), l.pos(f.Pos, f.Span), f.Name == mainName && f.callers == 0)
	}
	for _, f := range list {
		if err := l.function(f); err != nil {
			return nil, err
		}
	}
	if main := info.named[mainName]; main != nil && info.funcs[main].callers > 0 {
		if err := l.start(main); err != nil {
			return nil, err
		}
	}
	for len(l.queue) > 0 { // helpers may ask for helpers
		build := l.queue[0]
		l.queue = l.queue[1:]
		if err := build(); err != nil {
			return nil, err
		}
	}
	return l.prog, nil
}

// managesMemory reports whether a function changes what is counted of allocations.
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
	helpers map[string]cps.FuncID // the functions of the run-time system, by their names here
	queue   []func() error        // the bodies of these that are to be built
	here    cps.Pos               // the last place that was asked for

	memory          bool // the program manages memory, and there are these:
	live, allocated cps.GlobalID
}

// declare declares a function. If the name is taken, or is one that a program
// starts with, the function gets another; only the main function may be called main.
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

// pos returns the place of a pos field or else of a span. What has no pos field
// where others have one takes the place of what came before.
func (l *lowerer) pos(field diag.Position, span diag.Span) cps.Pos {
	if !l.syntax.Positions {
		field = l.src.Position(span.Start)
	}
	if field.Line > 0 {
		l.here = cps.Pos{Line: field.Line, Col: max(1, field.Column)}
	}
	return l.here
}

// typ appends what a value of a type is made of: a pointer is a block and an
// offset, a char is its code point.
func (l *lowerer) typ(list []cps.Type, t Type) []cps.Type {
	switch {
	case t.isPointer():
		return append(list, l.block(t.elem()).Type, cps.Int)
	case t == intType, t == charType:
		return append(list, cps.Int)
	case t == boolType:
		return append(list, cps.Bool)
	case t == floatType:
		return append(list, cps.Float)
	}
	return list // none
}

func (l *lowerer) paramTypes(params []Param) []cps.Type {
	var list []cps.Type
	for _, param := range params {
		list = l.typ(list, param.Type)
	}
	return list
}

// results returns the results of a function. One that returns what does not fit
// gives an int before its result: 0, or n for the stray number n-1. What calls
// such a function looks at it, and stops as the interpreter would.
func (l *lowerer) results(f *funcInfo) []cps.Type {
	if f.Name == mainName && f.callers == 0 {
		return nil // whatever it returns is ignored
	}
	var list []cps.Type
	if len(f.strays) > 0 {
		list = append(list, cps.Int)
	}
	return l.typ(list, f.Result)
}

// start defines the function that a program starts with, where @main is called
// by the program as well and is another.
func (l *lowerer) start(main *Func) error {
	id := l.declare(cps.MainName, l.paramTypes(main.Params), nil, l.pos(main.Pos, main.Span), true)
	var names []string
	for _, param := range main.Params {
		names = append(names, param.Name)
	}
	l.b.Begin(id, names...)
	var args []cps.Value
	for i := range l.prog.Funcs[id].Params {
		args = append(args, l.b.Param(i))
	}
	l.b.Call(l.funcs[main], args...)
	l.finish()
	return l.b.Finish()
}

// finish ends the program.
func (l *lowerer) finish() {
	if l.memory {
		none := l.b.Op(cps.Eq, l.b.GetGlobal(l.live), l.b.Int(0))
		l.b.Op(cps.Assert, none, l.b.String("Some memory locations have not been freed by end of execution."))
	}
	l.b.Return()
}

// A function is a function whose body is being converted.
type function struct {
	*lowerer
	*funcInfo
	locals map[string]*local
	conts  []cps.ContID // of the blocks
	ahead  []int        // how many predecessors of a block are still to be converted
	number int          // of the block that is being converted, plus 1
}

// A local is a variable.
type local struct {
	typ  Type
	vars [2]cps.Variable // the second is for the offset of a pointer
	safe bool            // it is set wherever it is read
	flag cps.Variable    // if not: whether it is set
	seen int             // the last block that set it or found it set, plus 1
}

// A value is the value of a variable: of a pointer the block and the offset.
type value [2]cps.Value

// list returns the values that v is made of.
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
	for i := range fi.Instrs { // in the order of the text
		if dest := fi.Instrs[i].Dest; dest != "" && fi.unsafe[dest] && f.locals[dest] == nil {
			l.b.Set(f.local(dest).flag, l.b.Bool(false))
		}
	}

	f.conts = make([]cps.ContID, len(fi.blocks))
	f.ahead = make([]int, len(fi.blocks))
	for i := range fi.blocks {
		b := &fi.blocks[i]
		f.ahead[i] = len(b.preds)
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
		f.number = i + 1
		if i > 0 || len(b.preds) > 0 {
			l.b.Enter(f.conts[i])
		}
		f.block(b)
		for _, s := range b.succs {
			if f.ahead[s]--; f.ahead[s] == 0 {
				l.b.Seal(f.conts[s])
			}
		}
	}
	return l.b.Finish()
}

func (f *function) at(in *Instr) { f.b.At(f.pos(in.Pos, in.Span)) }

// local returns a variable, which it declares if need be.
func (f *function) local(name string) *local {
	v := f.locals[name]
	if v == nil {
		v = &local{typ: f.types[name], safe: !f.unsafe[name]}
		list := f.typ(nil, v.typ)
		v.vars[0] = f.b.Variable(name, list[0])
		if v.typ.isPointer() {
			v.vars[1] = f.b.Variable(name+"_offset", list[1])
		}
		if !v.safe {
			v.flag = f.b.Variable("has_"+name, cps.Bool)
		}
		f.locals[name] = v
	}
	return v
}

// set makes x the value of v.
func (f *function) set(v *local, x value) {
	f.b.Set(v.vars[0], x[0])
	if v.typ.isPointer() {
		f.b.Set(v.vars[1], x[1])
	}
	if !v.safe {
		f.b.Set(v.flag, f.b.Bool(true))
	}
	v.seen = f.number
}

// get returns the value of a variable, or stops the program if it is not set.
func (f *function) get(name string) value {
	v := f.local(name)
	if !v.safe && v.seen != f.number {
		f.b.Op(cps.Assert, f.b.Get(v.flag), f.b.String("undefined variable "+name))
		v.seen = f.number
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
	l.b.Exit(l.b.Int(2)) // is not reached
}

// block converts a block, up to and with what ends it.
func (f *function) block(b *block) {
	for i := b.start; i < b.end; i++ {
		in := &f.Instrs[i]
		if in.Op == "" {
			continue
		}
		f.at(in)
		last := i == b.end-1
		if last && b.flaw.message != "" {
			if b.flaw.after {
				f.call(in)
			} else {
				f.args(in.Args[:b.flaw.reads])
			}
			f.fail(f.b.String(b.flaw.message))
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

// args returns the values of variables.
func (f *function) args(names []string) []cps.Value {
	var list []cps.Value
	for _, name := range names {
		list = append(list, f.get(name).list()...)
	}
	return list
}

// instr converts an instruction that has no flaw.
func (f *function) instr(in *Instr) {
	b := f.b
	var x value
	switch in.Op {
	case "nop":
		return
	case "const":
		x[0] = f.literal(in)
	case "id":
		x = f.get(in.Args[0])
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
			f.ret(f.types[in.Args[0]], f.get(in.Args[0]))
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
		x = value{f.alloc(in.Type.elem(), f.get(in.Args[0])[0]), b.Int(0)}
	case "free":
		p := f.get(in.Args[0])
		b.Call(f.helper("free", f.types[in.Args[0]].elem()), p.list()...)
		return
	case "store":
		b.Call(f.helper("store", f.types[in.Args[0]].elem()), f.args(in.Args)...)
		return
	case "load":
		p := f.get(in.Args[0])
		copy(x[:], b.Call(f.helper("load", f.types[in.Args[0]].elem()), p[0], p[1], b.String(in.Args[0])))
	case "ptradd":
		p := f.get(in.Args[0])
		x = value{p[0], b.Op(cps.Add, p[1], f.get(in.Args[1])[0])}
	case "char2int":
		x = f.get(in.Args[0])
	case "int2char":
		x = f.get(in.Args[0])
		b.Call(f.helper("char", Type{}), x[0])
	default:
		x[0] = b.Op(operations[in.Op].code, f.args(in.Args)...)
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

// logic converts and, or: the first argument decides whether the second is
// looked at.
func (f *function) logic(in *Instr) cps.Value {
	b := f.b
	x := f.get(in.Args[0])[0]
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
		seen := v.seen
		y := f.get(name)[0]
		v.seen = seen // on the other way it is not looked at
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

// jump converts jmp, to a label that there may not be.
func (f *function) jump(in *Instr) {
	if k, message := f.goal(in, 0); message == "" {
		f.b.Jump(k)
	} else {
		f.fail(f.b.String(message))
	}
}

// goal returns the continuation of a label that an instruction names, or why the
// interpreter cannot go there.
func (f *function) goal(in *Instr, i int) (cps.ContID, string) {
	if message := target(in, i); message != "" {
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
	c := f.get(in.Args[0])[0]
	then, whyNot := f.goal(in, 0)
	els, whyNotElse := f.goal(in, 1)
	if then == els && then != cps.NoCont {
		b.Jump(then)
		return
	}
	if whyNot != "" {
		then = b.Cont("fail")
	}
	if whyNotElse != "" {
		els = b.Cont("fail")
	}
	b.Branch(c, then, els)
	for i, message := range []string{whyNot, whyNotElse} {
		if message != "" {
			k := []cps.ContID{then, els}[i]
			b.Seal(k)
			b.Enter(k)
			f.fail(b.String(message))
		}
	}
}

// ret returns a value of a type, or nothing.
func (f *function) ret(t Type, x value) {
	b := f.b
	if f.Name == mainName && f.callers == 0 {
		f.finish()
		return
	}
	var results []cps.Value
	if len(f.strays) > 0 {
		results = append(results, b.Int(int64(slices.Index(f.strays, t)+1)))
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

// call converts a call and returns the result.
func (f *function) call(in *Instr) []cps.Value {
	b := f.b
	callee := f.info.named[in.Funcs[0]]
	results := b.Call(f.funcs[callee], f.args(in.Args)...)
	strays := f.info.funcs[callee].strays
	if len(strays) == 0 {
		return results
	}
	var cases []cps.Value
	var targets []cps.ContID
	for i := range strays {
		cases = append(cases, b.Int(int64(i+1)))
		targets = append(targets, b.Cont("fail"))
	}
	fits := b.Cont("fits")
	b.Switch(results[0], cases, append(targets, fits))
	for i, t := range strays {
		b.Seal(targets[i])
		b.Enter(targets[i])
		f.fail(b.String(returnFlaw(in, callee, t)))
	}
	b.Seal(fits)
	b.Enter(fits)
	return results[1:]
}

// tailCall converts a call whose result the function returns at once, and
// reports whether it is one.
func (f *function) tailCall(b *block, i int) bool {
	in := &f.Instrs[i]
	callee := f.info.funcs[f.info.named[in.Funcs[0]]]
	if len(f.strays)+len(callee.strays) > 0 || f.Result != callee.Result || f.Name == mainName {
		return false
	}
	end := i + 1
	for end < b.end && (f.Instrs[end].Op == "" || f.Instrs[end].Op == "nop") {
		end++
	}
	switch {
	case end == b.end && len(b.succs) == 0 && f.Result == Type{}:
	case end < b.end && f.Instrs[end].Op == "ret" && b.flaw.message == "":
		if args := f.Instrs[end].Args; len(args) != 0 && args[0] != in.Dest {
			return false
		}
	default:
		return false
	}
	f.b.TailCall(f.funcs[callee.Func], f.args(in.Args)...)
	return true
}

// print converts print. A pointer is shown as JavaScript shows an object.
func (f *function) print(in *Instr) {
	b := f.b
	var list []cps.Value
	for _, name := range in.Args {
		x := f.get(name)[0]
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

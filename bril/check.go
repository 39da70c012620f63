// This file defines Check, which says what is wrong with a program before it
// runs, and what the interpreter would stop at when it gets there.

package bril

import (
	"fmt"
	"math"
	"unicode/utf8"

	"cpsc/diag"
)

// An Info is what Check found out about a program.
type Info struct {
	prog  *Program
	named map[string]*Func // the functions whose names are unique
	times map[string]int   // how often a name is declared
	funcs map[*Func]*funcInfo
}

// A funcInfo is what is known of a function.
type funcInfo struct {
	*Func
	types   map[string]Type // of the variables
	blocks  []block         // those that the entry leads to, in the order of the text; the first is the entry
	labels  map[string]int  // the blocks of labels
	unsafe  map[string]bool // the variables that may be read before they are set
	strays  []Type          // what returns give that does not fit the result; the zero Type is nothing
	callers int             // how many calls name it
}

// Check finds out all that Lower needs. What has no meaning in a typed program
// goes to errs as an error: a variable with two types, a result of another type
// than its destination. What the reference interpreter finds wrong only when it
// gets there is a warning: the program is stopped there, with the interpreter's
// message. A program with errors must not be lowered.
func Check(p *Program, errs *diag.List) *Info {
	info := &Info{prog: p, named: map[string]*Func{}, times: map[string]int{}, funcs: map[*Func]*funcInfo{}}
	for _, f := range p.Funcs {
		info.times[f.Name]++
		info.named[f.Name] = f
	}
	for name, n := range info.times {
		if n > 1 {
			delete(info.named, name)
		}
	}
	for _, f := range p.Funcs {
		c := &checker{Info: info, errs: errs, f: &funcInfo{Func: f, types: map[string]Type{}}}
		info.funcs[f] = c.f
		c.declare()
	}
	for _, f := range p.Funcs {
		c := &checker{Info: info, errs: errs, f: info.funcs[f]}
		c.instrs()
	}
	if errs.Failed() {
		return info
	}
	for _, f := range p.Funcs {
		fi := info.funcs[f]
		info.buildGraph(fi)
		fi.findStrays()
		fi.findUnsafe()
		for i := range fi.blocks {
			if b := &fi.blocks[i]; b.flaw.message != "" {
				errs.Warnf(diag.FailingBrilInstruction, f.Instrs[b.end-1].Span, "this fails whenever it is reached").Note("%s", b.flaw.message)
			}
		}
	}
	return info
}

// A checker checks one function.
type checker struct {
	*Info
	errs *diag.List
	f    *funcInfo
}

// declare finds the types of the variables.
func (c *checker) declare() {
	for _, param := range c.f.Params {
		c.variable(param.Name, param.Type, param.Span)
		if c.f.Name == mainName && param.Type.isPointer() {
			c.errs.Errorf(diag.UnsupportedBrilExtension, param.Span, "`@main` takes a pointer, which no argument of a command can be")
		}
	}
	for i := range c.f.Instrs {
		in := &c.f.Instrs[i]
		switch {
		case in.Op == "" || in.Dest == "":
		case effects[in.Op]:
			c.errs.Errorf(diag.WrongBrilType, in.Span, "`%s` gives no result, and `%s` waits for one", in.Op, in.Dest)
		case in.Type == Type{}:
			c.errs.Errorf(diag.InconsistentBrilType, in.Span, "the variable `%s` has no type here", in.Dest)
		default:
			c.variable(in.Dest, in.Type, in.Span)
		}
	}
}

func (c *checker) variable(name string, t Type, at diag.Span) {
	old, ok := c.f.types[name]
	if ok && old != t {
		c.errs.Errorf(diag.InconsistentBrilType, at, "the variable `%s` is of type %s here, and of type %s before", name, t, old).
			Note("a variable has one type in all of its function")
		return
	}
	c.f.types[name] = t
}

// instrs checks what instructions give and take, as far as the interpreter does
// not look at it.
func (c *checker) instrs() {
	for i := range c.f.Instrs {
		in := &c.f.Instrs[i]
		if in.Op == "" {
			continue
		}
		if ext := extensions[in.Op]; ext != "" {
			c.errs.Errorf(diag.UnsupportedBrilExtension, in.Span, "`%s` belongs to an extension of Bril that is not supported: %s", in.Op, ext)
			continue
		}
		arg := func(i int) Type {
			if i < len(in.Args) {
				return c.f.types[in.Args[i]]
			}
			return Type{}
		}
		switch in.Op {
		case "const":
			c.literal(in)
		case "id":
			c.result(in, arg(0))
		case "load":
			if t := arg(0); t.isPointer() {
				c.result(in, t.elem())
			}
		case "ptradd":
			if t := arg(0); t.isPointer() {
				c.result(in, t)
			}
		case "store":
			if t := arg(0); t.isPointer() {
				c.pointers(in, t.elem(), arg(1))
			}
		case "ret":
			if len(in.Args) == 1 {
				c.pointers(in, c.f.Result, arg(0))
			}
		case "call":
			if len(in.Funcs) == 0 || c.named[in.Funcs[0]] == nil {
				break
			}
			callee := c.named[in.Funcs[0]]
			c.funcs[callee].callers++
			if len(in.Args) == len(callee.Params) {
				for i, param := range callee.Params {
					c.pointers(in, param.Type, arg(i))
				}
			}
		default:
			if op, ok := operations[in.Op]; ok {
				c.result(in, op.result)
			}
		}
	}
}

// result reports a result of another type than the destination.
func (c *checker) result(in *Instr, t Type) {
	if in.Dest != "" && in.Type != (Type{}) && t != (Type{}) && in.Type != t {
		c.errs.Errorf(diag.WrongBrilType, in.Span, "`%s` gives %s here, and `%s` is of type %s", in.Op, article(t), in.Dest, in.Type)
	}
}

func article(t Type) string {
	if t == intType {
		return "an int"
	}
	return "a " + t.String()
}

// pointers reports a pointer to something else than is wanted. The interpreter
// does not tell pointers apart.
func (c *checker) pointers(in *Instr, want, got Type) {
	if want.isPointer() && got.isPointer() && want != got {
		c.errs.Errorf(diag.WrongBrilType, in.Span, "`%s` gets a %s here where it takes a %s", in.Op, got, want)
	}
}

// literal reports a literal that is no value of the type.
func (c *checker) literal(in *Instr) {
	if in.Value.Kind == NoLiteral {
		c.errs.Errorf(diag.MalformedBrilJSON, in.Span, "a `const` has no value")
		return
	}
	if in.Dest == "" || in.Type == (Type{}) {
		return
	}
	ok := false
	switch in.Value.Kind {
	case IntLiteral:
		ok = in.Type == intType || in.Type == floatType
	case FloatLiteral:
		ok = in.Type == intType || in.Type == floatType
		if whole := math.Floor(in.Value.Num); in.Type == intType && !(whole >= -1<<63 && whole < 1<<63) {
			c.errs.Errorf(diag.WrongBrilType, in.Span, "the number does not fit into 64 bits")
		}
	case BoolLiteral:
		ok = in.Type == boolType
	case CharLiteral:
		ok = in.Type == charType
	}
	if !ok {
		c.errs.Errorf(diag.WrongBrilType, in.Span, "the value of `%s` is not %s", in.Dest, article(in.Type))
	}
}

// A flaw is what makes the interpreter stop at an instruction, whatever the
// values of its arguments are.
type flaw struct {
	message string // "" if there is none
	reads   int    // how many arguments are read first
	after   bool   // it is found after the call that the instruction is
}

// failing returns a flaw that is found after some arguments were read.
func failing(reads int, format string, args ...any) flaw {
	return flaw{message: fmt.Sprintf(format, args...), reads: reads}
}

// need returns the flaw of an argument: that it is never set, or that its type does
// not fit.
func (f *funcInfo) need(in *Instr, i int, fits func(Type) bool, format string, args ...any) flaw {
	t, ok := f.types[in.Args[i]]
	switch {
	case !ok:
		return failing(i, "undefined variable %s", in.Args[i])
	case !fits(t):
		return failing(i+1, format, args...)
	}
	return flaw{}
}

// needType is need for an argument of a type.
func (f *funcInfo) needType(in *Instr, i int, want Type) flaw {
	return f.need(in, i, want.similar, "%s argument %d must be a %s", in.Op, i, want.shown())
}

func whatever(Type) bool { return true }

// flaw returns the first flaw of an instruction.
func (info *Info) flaw(f *funcInfo, in *Instr) flaw {
	op, plain := operations[in.Op]
	count, known := argCounts[in.Op]
	if plain {
		count, known = len(op.args), true
	}
	switch {
	case !known:
		return failing(0, "unknown opcode %s", in.Op)
	case count >= 0 && len(in.Args) != count:
		return failing(0, "%s takes %d argument(s); got %d", in.Op, count, len(in.Args))
	case plain:
		for i, want := range op.args {
			if i == 1 && op.result == boolType && want == boolType {
				break // and, or: it may not be read
			}
			if flaw := f.needType(in, i, want); flaw.message != "" {
				return flaw
			}
		}
		return flaw{}
	}
	switch in.Op {
	case "const":
		if in.Value.Kind == CharLiteral && utf8.RuneCountInString(in.Value.Text) != 1 {
			return failing(0, "char must have one character")
		}
	case "ret":
		if len(in.Args) > 1 {
			return failing(0, "ret takes 0 or 1 argument(s); got %d", len(in.Args))
		}
	case "br":
		return f.needType(in, 0, boolType)
	case "jmp":
		if message := target(in, 0); message != "" {
			return failing(0, "%s", message)
		}
	case "alloc":
		if flaw := f.needType(in, 0, intType); flaw.message != "" {
			return flaw
		}
		if !in.Type.isPointer() {
			return failing(1, "cannot allocate non-pointer type %s", in.Type.shown())
		}
		return flaw{}
	case "free", "load", "store", "ptradd":
		if flaw := f.need(in, 0, Type.isPointer, "%s argument 0 must be a Pointer", in.Op); flaw.message != "" {
			return flaw
		}
		switch in.Op {
		case "store":
			return f.needType(in, 1, f.types[in.Args[0]].elem())
		case "ptradd":
			return f.needType(in, 1, intType)
		}
		return flaw{}
	case "call":
		return info.callFlaw(f, in)
	}
	for i := range in.Args { // of print, id and ret
		if flaw := f.need(in, i, whatever, ""); flaw.message != "" {
			return flaw
		}
	}
	return flaw{}
}

// target returns why the interpreter cannot go to a label, or "".
func target(in *Instr, i int) string {
	switch {
	case in.Labels == nil:
		return fmt.Sprintf("missing labels; expected at least %d", i+1)
	case len(in.Labels) <= i:
		return fmt.Sprintf("expecting %d labels; found %d", i+1, len(in.Labels))
	}
	return ""
}

// callFlaw returns the first flaw of a call.
func (info *Info) callFlaw(f *funcInfo, in *Instr) flaw {
	switch {
	case in.Funcs == nil:
		return failing(0, "missing functions; expected at least 1")
	case len(in.Funcs) == 0:
		return failing(0, "expecting 1 functions; found 0")
	}
	name := in.Funcs[0]
	callee := info.named[name]
	switch {
	case info.times[name] == 0:
		return failing(0, "no function of name %s found", name)
	case callee == nil:
		return failing(0, "multiple functions of name %s found", name)
	case len(in.Args) != len(callee.Params):
		return failing(0, "function expected %d arguments, got %d", len(callee.Params), len(in.Args))
	}
	for i, param := range callee.Params {
		if flaw := f.need(in, i, param.Type.similar, "function argument type mismatch"); flaw.message != "" {
			return flaw
		}
	}
	if message := returnFlaw(in, callee, callee.Result); message != "" {
		return flaw{message: message, reads: len(in.Args), after: true}
	}
	return flaw{}
}

// returnFlaw returns what is wrong with what a call gets: a value of a type, or
// nothing.
func returnFlaw(in *Instr, callee *Func, got Type) string {
	none := got == Type{}
	nothing := fmt.Sprintf("non-void function (type: %s) doesn't return anything", callee.Result.shown())
	if in.Dest == "" {
		switch {
		case !none:
			return "unexpected value returned without destination"
		case callee.Result != Type{}:
			return nothing
		}
		return ""
	}
	switch {
	case none:
		return nothing
	case !got.similar(in.Type):
		return "type of value returned by function does not match destination type"
	case callee.Result == Type{}:
		return "function with void return type used in value call"
	case in.Type != callee.Result:
		return "type of value returned by function does not match declaration"
	}
	return ""
}

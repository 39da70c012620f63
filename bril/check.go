// This file defines Check, which finds the errors of a program before it runs, and the
// instructions at which the interpreter would stop.

package bril

import (
	"fmt"
	"maps"
	"math"
	"slices"
	"strings"
	"unicode/utf8"

	"cpsc/diag"
	"cpsc/internal/shield"
)

// An Info holds the results of Check.
type Info struct {
	prog  *Program
	named map[string]*Func // the functions with a unique name
	times map[string]int   // the number of functions with each name
	funcs map[*Func]*funcInfo
}

// A funcInfo holds the results of Check for one function.
type funcInfo struct {
	*Func
	types      map[string]Type // of the variables
	blocks     []block         // the reachable blocks, in the order of the text; the first is the entry
	labels     map[string]int  // the indices of the blocks that begin with a label
	maybeUnset map[string]bool // the variables that may be read before they are set
	maybeUndef map[string]bool // the variables that may have the undefined value
	badReturns []Type          // the types of returned values other than the result; the zero Type: no value
	callers    int             // the number of calls that name it

	// The shadow variable of each variable that a get reads. Its name is no other variable's.
	shadows map[string]string
	isSet   map[string]bool // the variables that a set sets
}

// Check checks a program and finds out what Lower needs. It reports code that has no
// meaning in a typed program as an error: a variable with two types, or a result of
// another type than its destination. It reports an instruction at which the reference
// interpreter would stop as a warning: the converted program stops there, with the
// interpreter's message. A program with errors must not be lowered.
func Check(p *Program, errs *diag.List) *Info {
	if p == nil {
		p = &Program{}
	}
	if slices.Contains(p.Funcs, nil) { // of a program that was made by hand
		p.Funcs = slices.DeleteFunc(slices.Clone(p.Funcs), func(f *Func) bool { return f == nil })
	}
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
	shield.Errors(errs, func() {
		for _, f := range p.Funcs {
			c := &checker{Info: info, errs: errs, f: &funcInfo{Func: f, types: map[string]Type{}}}
			info.funcs[f] = c.f
			c.declare()
		}
		for _, f := range p.Funcs {
			c := &checker{Info: info, errs: errs, f: info.funcs[f]}
			c.instrs()
		}
	})
	if errs.Failed() {
		return info
	}
	for _, f := range p.Funcs {
		fi := info.funcs[f]
		info.buildGraph(fi)
		fi.findMaybeUnset()
		fi.findMaybeUndef()
		fi.findBadReturns()
		declared := map[string]bool{}
		for i := range f.Instrs {
			if f.Instrs[i].Op == "" {
				declared[f.Instrs[i].Label] = true
			}
		}
		for i := range fi.blocks {
			b := &fi.blocks[i]
			if b.start == b.end {
				continue
			}
			in := f.Instrs[b.end-1]
			if b.failure.message == "" {
				fi.missingLabels(&in, declared, errs)
				continue
			}
			at := in.Span
			if word := b.failure.word; word != "" {
				at = in.part(errs.File.Text, word, b.failure.nth)
			}
			d := errs.Warnf(diag.FailingBrilInstruction, at, "this fails whenever it is reached").Note("%s", b.failure.message)
			shield.Advice(func() {
				info.helpWithName(d, &in, at)
				fi.helpWithArgument(d, &in, b.failure.word, at)
			})
		}
	}
	return info
}

// helpWithName adds the help for an operation or a function that does not exist, if there is
// one with a similar name.
func (info *Info) helpWithName(d *diag.Diagnostic, in *Instr, at diag.Span) {
	_, plain := operations()[in.Op]
	_, known := argCounts()[in.Op]
	var names []string
	switch {
	case !plain && !known:
		names = slices.Concat(slices.Sorted(maps.Keys(operations())), slices.Sorted(maps.Keys(argCounts())))
		if name, found := diag.Closest(in.Op, names); found {
			in.suggest(d, at, name)
		}
	case in.Op == "call" && len(in.Funcs) > 0 && info.times[in.Funcs[0]] == 0:
		for _, f := range info.prog.Funcs {
			names = append(names, f.Name)
		}
		if name, found := diag.Closest(in.Funcs[0], names); found {
			in.suggest(d, at, "@"+name)
		}
	}
}

// helpWithArgument says of which type the argument is that is to blame.
func (f *funcInfo) helpWithArgument(d *diag.Diagnostic, in *Instr, name string, at diag.Span) {
	if at == in.Span || !slices.Contains(in.Args, name) || in.Op == name {
		return
	}
	if t, ok := f.types[name]; ok {
		d.Under("this is of type `%s`", t)
	}
}

// suggest adds the help that a part of an instruction was meant as another text.
func (in *Instr) suggest(d *diag.Diagnostic, at diag.Span, text string) {
	if at == in.Span {
		d.Help("did you mean `%s`?", text)
	} else {
		d.Fix("did you mean `{}`?", diag.Edit{Span: at, Text: text})
	}
}

// missingLabels warns of the labels that a branch or a jump may go to and that do not exist.
func (f *funcInfo) missingLabels(in *Instr, declared map[string]bool, errs *diag.List) {
	if in.Op != "br" && in.Op != "jmp" {
		return
	}
	if in.Op == "br" && len(in.Labels) == 1 && len(in.Args) > 0 {
		errs.Warnf(diag.FailingBrilInstruction, in.Span, "this `br` has one label").
			Note("the program stops here when the condition is false").
			Help("write the label for false after it: `br %s .%s .…`", in.Args[0], in.Labels[0])
	}
	for _, label := range in.Labels {
		if declared[label] {
			continue
		}
		at := in.part(errs.File.Text, "."+label, 1)
		d := errs.Warnf(diag.FailingBrilInstruction, at, "there is no label `.%s` in `@%s`", label, f.Name).
			Note("the program stops here when it goes to this label")
		declared[label] = true // it is reported once
		const most = 1000      // labels among which to look for a similar one
		if len(declared) > most {
			continue
		}
		names := slices.Sorted(maps.Keys(declared))
		names = slices.DeleteFunc(names, func(name string) bool { return name == label })
		if name, found := diag.Closest(label, names); found {
			in.suggest(d, at, "."+name)
		}
	}
}

// A checker checks one function.
type checker struct {
	*Info
	errs *diag.List
	f    *funcInfo
}

// declare determines the types of the variables.
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
		case effects.Has(in.Op):
			c.errs.Errorf(diag.WrongBrilType, in.Span, "`%s` gives no result, and `%s` waits for one", in.Op, in.Dest)
		case in.Type == Type{}:
			c.errs.Errorf(diag.InconsistentBrilType, in.Span, "the variable `%s` has no type here", in.Dest).
				Help("write its type after its name, as in `%s: int = %s …`", in.Dest, in.Op)
		default:
			c.variable(in.Dest, in.Type, in.Span)
		}
	}
	c.declareShadows()
}

// declareShadows finds the shadow variables. Each has the type of its get.
func (c *checker) declareShadows() {
	taken := map[string]bool{}
	for _, param := range c.f.Params {
		taken[param.Name] = true
	}
	for i := range c.f.Instrs {
		in := &c.f.Instrs[i]
		taken[in.Dest] = true
		for _, name := range in.Args {
			taken[name] = true
		}
	}
	c.f.shadows, c.f.isSet = map[string]string{}, map[string]bool{}
	for i := range c.f.Instrs {
		in := &c.f.Instrs[i]
		if in.Op == "set" && len(in.Args) > 0 {
			c.f.isSet[in.Args[0]] = true
		}
		if in.Op != "get" || in.Dest == "" || c.f.shadows[in.Dest] != "" {
			continue
		}
		name := in.Dest + "'"
		for taken[name] {
			name += "'"
		}
		taken[name] = true
		c.f.shadows[in.Dest] = name
		c.f.types[name] = in.Type
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

// instrs checks the types of operands and results that the interpreter does not check.
func (c *checker) instrs() {
	for i := range c.f.Instrs {
		in := &c.f.Instrs[i]
		if in.Op == "" {
			continue
		}
		if ext := extensions.Of(in.Op); ext != "" {
			unsupported(c.errs, in.Span, in.Op, ext)
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
		case "set":
			if len(in.Args) != 2 {
				break
			}
			if want := c.f.types[c.f.shadows[in.Args[0]]]; want != (Type{}) && arg(1) != (Type{}) && arg(1) != want {
				c.errs.Errorf(diag.WrongBrilType, in.Span, "`set` gets %s here, and the `get` of `%s` gives %s", article(arg(1)), in.Args[0], article(want))
			}
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
			c.call(in)
		default:
			if op, ok := operations()[in.Op]; ok {
				c.result(in, op.result)
			}
		}
	}
}

// call counts the call of a function, and checks the pointers that it passes.
func (c *checker) call(in *Instr) {
	if len(in.Funcs) == 0 || c.named[in.Funcs[0]] == nil {
		return
	}
	callee := c.named[in.Funcs[0]]
	c.funcs[callee].callers++
	if len(in.Args) == len(callee.Params) {
		for i, param := range callee.Params {
			c.pointers(in, param.Type, c.f.types[in.Args[i]])
		}
	}
}

// result reports a result of a type other than the destination's.
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

// pointers reports a pointer to another type than the required one. The interpreter
// does not distinguish pointers.
func (c *checker) pointers(in *Instr, want, got Type) {
	if want.isPointer() && got.isPointer() && want != got {
		c.errs.Errorf(diag.WrongBrilType, in.Span, "`%s` gets a %s here where it takes a %s", in.Op, got, want)
	}
}

// literal reports a literal that is not a value of the destination's type.
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

// A failure is an error that stops the interpreter at an instruction, for all values of
// its arguments.
type failure struct {
	message string // "" if there is none
	reads   int    // how many arguments are read before it
	after   bool   // it happens after the call that the instruction makes

	// The word of the instruction that is to blame, of those after a destination that are
	// equal the one with this number, from 1 on; or "".
	word string
	nth  int
}

// failsAfter returns a failure that happens after some arguments have been read.
func failsAfter(reads int, format string, args ...any) failure {
	return failure{message: fmt.Sprintf(format, args...), reads: reads}
}

// checkArg returns the failure of an argument that is never set or has a wrong type.
func (f *funcInfo) checkArg(in *Instr, i int, fits func(Type) bool, format string, args ...any) failure {
	t, ok := f.types[in.Args[i]]
	switch {
	case !ok:
		return failsAfter(i, "undefined variable %s", in.Args[i]).at(in, i)
	case !fits(t):
		return failsAfter(i+1, format, args...).at(in, i)
	}
	return failure{}
}

// at returns a failure that argument i of an instruction is to blame for.
func (e failure) at(in *Instr, i int) failure {
	e.word = in.Args[i]
	for _, name := range in.Args[:i+1] {
		if name == e.word {
			e.nth++
		}
	}
	if in.Op == e.word {
		e.nth++
	}
	return e
}

// part returns the span of a word of an instruction, of those after the destination that are
// equal the one with number n, from 1 on. If the instruction is not in the text form, or has no
// such word, it returns the span of the instruction.
func (in *Instr) part(text string, word string, n int) diag.Span {
	s := text[in.Span.Start:in.Span.End]
	if strings.HasPrefix(s, "{") { // JSON
		return in.Span
	}
	end := 0
	if in.Dest != "" {
		end = strings.IndexByte(s, '=') + 1
	}
	for end < len(s) {
		start := end + len(s[end:]) - len(strings.TrimLeft(s[end:], " \t\r\n;"))
		end = start + len(s[start:]) - len(strings.TrimLeft(s[start:], wordCharacters))
		if end == start { // a comment, or a word that Bril does not have
			break
		}
		if s[start:end] == word {
			if n--; n == 0 {
				return diag.Span{Start: in.Span.Start + int32(start), End: in.Span.Start + int32(end)}
			}
		}
	}
	return in.Span
}

// wordCharacters are the characters of names, with the signs of functions and labels.
const wordCharacters = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_%.@"

// checkType is checkArg for an argument of type want.
func (f *funcInfo) checkType(in *Instr, i int, want Type) failure {
	return f.checkArg(in, i, want.compatible, "%s argument %d must be a %s", in.Op, i, want.jsString())
}

// checkTypes checks the first arguments, which have to be of these types.
func (f *funcInfo) checkTypes(in *Instr, types ...Type) failure {
	for i, want := range types {
		if fail := f.checkType(in, i, want); fail.message != "" {
			return fail
		}
	}
	return failure{}
}

func anyType(Type) bool { return true }

// failure returns the first failure of an instruction.
func (info *Info) failure(f *funcInfo, in *Instr) failure {
	op, plain := operations()[in.Op]
	count, known := argCounts()[in.Op]
	if plain {
		count, known = len(op.args), true
	}
	switch {
	case !known:
		e := failsAfter(0, "unknown opcode %s", in.Op)
		e.word, e.nth = in.Op, 1
		return e
	case count >= 0 && len(in.Args) != count:
		return failsAfter(0, "%s takes %d argument(s); got %d", in.Op, count, len(in.Args))
	case plain && op.result == boolType && len(op.args) > 1 && op.args[1] == boolType: // and, or: the second argument may not be read
		return f.checkTypes(in, op.args[:1]...)
	case plain:
		return f.checkTypes(in, op.args...)
	}
	switch in.Op {
	case "const":
		if in.Value.Kind == CharLiteral && utf8.RuneCountInString(in.Value.Text) != 1 {
			return failsAfter(0, "char must have one character")
		}
	case "ret":
		if len(in.Args) > 1 {
			return failsAfter(0, "ret takes 0 or 1 argument(s); got %d", len(in.Args))
		}
	case "br":
		return f.checkTypes(in, boolType)
	case "jmp":
		if message := labelError(in, 0); message != "" {
			return failsAfter(0, "%s", message)
		}
	case "set", "get":
		return f.shadowFailure(in)
	case "alloc", "free", "load", "store", "ptradd":
		return f.memoryFailure(in)
	case "call":
		return info.callFailure(f, in)
	}
	for i := range in.Args { // of print, id, ret and const
		if fail := f.checkArg(in, i, anyType, ""); fail.message != "" {
			return fail
		}
	}
	return failure{}
}

// shadowFailure returns the first failure of a set or get.
func (f *funcInfo) shadowFailure(in *Instr) failure {
	switch {
	case in.Op == "set":
		if _, ok := f.types[in.Args[1]]; !ok {
			return failsAfter(0, "undefined variable %s", in.Args[1])
		}
	case in.Dest == "":
		return failsAfter(0, noSet, "undefined")
	case !f.isSet[in.Dest]:
		return failsAfter(0, noSet, in.Dest)
	}
	return failure{}
}

// memoryFailure returns the first failure of an instruction of the memory extension.
func (f *funcInfo) memoryFailure(in *Instr) failure {
	if in.Op == "alloc" {
		fail := f.checkTypes(in, intType)
		if fail.message == "" && !in.Type.isPointer() {
			return failsAfter(1, "cannot allocate non-pointer type %s", in.Type.jsString())
		}
		return fail
	}
	fail := f.checkArg(in, 0, Type.isPointer, "%s argument 0 must be a Pointer", in.Op)
	switch {
	case fail.message != "":
	case in.Op == "store":
		return f.checkType(in, 1, f.types[in.Args[0]].elem())
	case in.Op == "ptradd":
		return f.checkType(in, 1, intType)
	}
	return fail
}

// noSet is the message of a get whose shadow variable is not set.
const noSet = "get without corresponding set for %s"

// labelError returns why the interpreter cannot jump to the i-th label, or "".
func labelError(in *Instr, i int) string {
	switch {
	case in.Labels == nil:
		return fmt.Sprintf("missing labels; expected at least %d", i+1)
	case len(in.Labels) <= i:
		return fmt.Sprintf("expecting %d labels; found %d", i+1, len(in.Labels))
	}
	return ""
}

// callFailure returns the first failure of a call.
func (info *Info) callFailure(f *funcInfo, in *Instr) failure {
	switch {
	case in.Funcs == nil:
		return failsAfter(0, "missing functions; expected at least 1")
	case len(in.Funcs) == 0:
		return failsAfter(0, "expecting 1 functions; found 0")
	}
	name := in.Funcs[0]
	callee := info.named[name]
	switch {
	case info.times[name] == 0:
		e := failsAfter(0, "no function of name %s found", name)
		e.word, e.nth = "@"+name, 1
		return e
	case callee == nil:
		return failsAfter(0, "multiple functions of name %s found", name)
	case len(in.Args) != len(callee.Params):
		return failsAfter(0, "function expected %d arguments, got %d", len(callee.Params), len(in.Args))
	}
	for i, param := range callee.Params {
		if fail := f.checkArg(in, i, param.Type.compatible, "function argument type mismatch"); fail.message != "" {
			return fail
		}
	}
	if message := returnError(in, callee, callee.Result); message != "" {
		return failure{message: message, reads: len(in.Args), after: true}
	}
	return failure{}
}

// returnError returns the message for a call whose callee returns a value of type got,
// or no value; it is "" if that is correct.
func returnError(in *Instr, callee *Func, got Type) string {
	none := got == Type{}
	nothing := fmt.Sprintf("non-void function (type: %s) doesn't return anything", callee.Result.jsString())
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
	case !got.compatible(in.Type):
		return "type of value returned by function does not match destination type"
	case callee.Result == Type{}:
		return "function with void return type used in value call"
	case in.Type != callee.Result:
		return "type of value returned by function does not match declaration"
	}
	return ""
}

// This file defines the translation of types and values, and helpers that write
// instructions.

package llvm

import (
	"fmt"
	"math"

	"cpsc/cps"
)

const stringSize = 24 // the size of a string in memory in bytes, without its text

const (
	stringType = "%struct.string*"
	arrayType  = "%struct.array*"
	refType    = "{ i8*, i64 }" // a reference of a type that may refer to elements: a pointer and -1, or an array and an index
	plainType  = "i8*"          // a struct, a function value, any other reference
)

// typ returns the LLVM type for values of a type.
func (e *emitter) typ(t cps.Type) string {
	switch t {
	case cps.Int:
		return "i64"
	case cps.Float:
		return "double"
	case cps.Bool:
		return "i1"
	case cps.String:
		return stringType
	}
	switch e.p.Kind(t) {
	case cps.ArrayKind:
		return arrayType
	case cps.RefKind:
		if e.checks.Indexed[e.p.Elem(t)] {
			return refType
		}
	}
	return plainType
}

// memory returns the type of a value in memory, where every value takes at most a word:
// a pair is stored as a pointer to it.
func memory(typ string) string {
	switch typ {
	case "i1":
		return "i8"
	case refType:
		return refType + "*"
	}
	return typ
}

// tag returns the !tbaa tag of loads and stores of values of a type.
func tag(typ string) string {
	switch typ {
	case "i64":
		return ", !tbaa !931"
	case "double":
		return ", !tbaa !932"
	case "i1":
		return ", !tbaa !933"
	case refType:
		return ""
	}
	return ", !tbaa !934"
}

// undefined returns the undefined value of a type: zero, nil, or a separate constant,
// which is an empty array or a reference to such a value.
func (e *emitter) undefined(t cps.Type) string {
	var refs []cps.Type
	for ; e.p.Kind(t) == cps.RefKind; t = e.p.Elem(t) {
		refs = append(refs, t)
	}
	typ, x := e.typ(t), "null"
	switch {
	case t == cps.Int:
		x = "0"
	case t == cps.Float:
		x = "0.0"
	case t == cps.Bool && len(refs) > 0:
		x = "0" // in memory
	case t == cps.Bool:
		x = "false"
	case t == cps.String:
		x = e.str("")
	case e.p.Kind(t) == cps.ArrayKind:
		x = e.variable("%struct.array", "zeroinitializer")
	}
	for i := len(refs) - 1; i >= 0; i-- {
		if typ == refType {
			x = e.variable(refType, x)
		}
		m := memory(typ)
		x = fmt.Sprintf("bitcast (%s* %s to i8*)", m, e.variable(m, x))
		if typ = e.typ(refs[i]); typ == refType {
			x = fmt.Sprintf("{ i8* %s, i64 -1 }", x)
		}
	}
	return x
}

// variable defines a global variable for undefined references, and returns its name.
func (e *emitter) variable(typ, x string) string {
	name := fmt.Sprintf("@undef.%d", e.variables)
	e.variables++
	fmt.Fprintf(&e.data, "%s = internal global %s %s, align 8\n", name, typ, x)
	return name
}

// value returns a value as an operand.
func (e *emitter) value(x cps.Value) string {
	info := e.f.Info(x)
	switch info.Kind {
	case cps.ConstValue:
		switch info.Type {
		case cps.Int:
			return fmt.Sprint(info.Int())
		case cps.Float:
			return fmt.Sprintf("0x%016X", math.Float64bits(info.Float()))
		case cps.Bool:
			return fmt.Sprint(info.Bool())
		case cps.String:
			return e.str(info.Text)
		}
		return "null"
	case cps.UndefValue:
		key := undefValue{e.f.ID, x}
		if _, ok := e.undefs[key]; !ok {
			e.undefs[key] = e.undefined(info.Type)
		}
		return e.undefs[key]
	}
	if operand, ok := e.operands[x]; ok {
		return operand
	}
	return fmt.Sprintf("%%%s.%d", labelPart(info.Name), x)
}

// Writing

func (e *emitter) line(format string, args ...any) {
	e.b.WriteString("  ")
	fmt.Fprintf(e.b, format, args...)
	e.b.WriteByte('\n')
}

func (e *emitter) temp() string {
	e.next++
	return fmt.Sprintf("%%.%d", e.next)
}

// def writes an instruction and returns its result.
func (e *emitter) def(text string) string {
	x := e.temp()
	e.line("%s = %s", x, text)
	return x
}

// set writes the instruction that computes a value.
func (e *emitter) set(x cps.Value, text string) { e.line("%s = %s", e.value(x), text) }

// block returns the label of a new block.
func (e *emitter) block() string {
	e.next++
	return fmt.Sprintf(".b%d", e.next)
}

// enter begins a block.
func (e *emitter) enter(label string) {
	fmt.Fprintf(e.b, "%s:\n", label)
	e.label = label
}

// trapIf writes a trap under a condition: a call of the runtime.
func (e *emitter) trapIf(condition, call string) {
	trap, ok := e.block(), e.block()
	e.line("br i1 %s, label %%%s, label %%%s%s", condition, trap, ok, unlikely)
	fmt.Fprintf(&e.coldBlocks, "%s:\n  call void %s #902\n  unreachable\n", trap, call)
	e.enter(ok)
}

// at returns a pointer to typ, offset bytes after base.
func (e *emitter) at(base string, offset any, typ string) string {
	p := base
	if offset != 0 {
		p = e.def(fmt.Sprintf("getelementptr i8, i8* %s, i64 %v", base, offset))
	}
	return e.def(fmt.Sprintf("bitcast i8* %s to %s*", p, typ))
}

// loadResult writes the load of the result of an operation from a variable in memory.
func (e *emitter) loadResult(op *cps.Op, p string) {
	t := e.f.TypeOf(op.Result)
	e.setOperand(op.Result, e.loadWith(e.typ(t), p, e.facts(t, op.Result)))
}

// loadWith returns the value of a variable of a type in memory, and states facts of the value.
func (e *emitter) loadWith(typ, p, facts string) string {
	if typ == refType {
		p = e.loadTagged(memory(typ), p, tag(memory(typ)))
	}
	return e.loadTagged(typ, p, tag(typ)+facts)
}

// pointee returns the size of the object that a value of the current function points to, and whether
// the value may be nil instead. The size is 0 if the value is not a pointer, or a reference. Objects are
// never freed, so that LLVM may load from them at any time.
func (e *emitter) pointee(t cps.Type, x cps.Value) (size int, maybeNil bool) {
	switch e.p.Kind(t) {
	case cps.ArrayKind:
		return headSize, false
	case cps.StructKind:
		return max(8*len(e.p.StructOf(t).Fields), 8), e.checks.MaybeNil(e.f, x)
	case cps.FuncKind:
		return codeSize, e.checks.MaybeNil(e.f, x)
	}
	if t == cps.String {
		return stringSize, false
	}
	return 0, false
}

// facts returns the metadata of a load whose result is x.
func (e *emitter) facts(t cps.Type, x cps.Value) string {
	switch size, maybeNil := e.pointee(t, x); {
	case size == 0:
		return ""
	case maybeNil:
		return fmt.Sprintf(", !dereferenceable_or_null !{i64 %d}, !align !904", size)
	default:
		return fmt.Sprintf(", !nonnull !{}, !dereferenceable !{i64 %d}, !align !904", size)
	}
}

func (e *emitter) loadTagged(typ, p, tag string) string {
	if typ == "i1" {
		return e.def("trunc i8 " + e.def("load i8, i8* "+p+tag+", !range !902") + " to i1")
	}
	return e.def(fmt.Sprintf("load %s, %s* %s, align 8%s", typ, typ, p, tag))
}

// store writes an assignment to a variable of a type in memory. A pair is allocated each
// time and never changed, because copies of an array share it.
func (e *emitter) store(typ, x, p string) {
	if typ == refType {
		pair := e.at(e.def("call i8* @cpsc_alloc(i64 16)"), 0, refType)
		e.storeTagged(typ, x, pair, tag(typ))
		typ, x = memory(typ), pair
	}
	e.storeTagged(typ, x, p, tag(typ))
}

func (e *emitter) storeTagged(typ, x, p, tag string) {
	if typ == "i1" {
		e.line("store i8 %s, i8* %s%s", e.def("zext i1 "+x+" to i8"), p, tag)
		return
	}
	e.line("store %s %s, %s* %s, align 8%s", typ, x, typ, p, tag)
}

// setOperand makes the operand x the result of an operation. Uses of the result are then
// written as x. This works because every definition is written before its uses, except
// the uses in phis, which are written last.
func (e *emitter) setOperand(result cps.Value, x string) { e.operands[result] = x }

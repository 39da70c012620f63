// This file defines the translation of operations.

package llvm

import (
	"fmt"
	"strings"
	"sync"

	"cpsc/cps"
	"cpsc/diag"
)

// A spelling lists the instructions for an operation, by the type of its first operand. A
// name that begins with @ is a function of the runtime that is called with the operands.
type spelling struct{ ints, floats string }

func (s *spelling) of(t cps.Type) string {
	switch t {
	case cps.Int:
		return s.ints
	case cps.Float:
		return s.floats
	}
	return ""
}

var spellings = sync.OnceValue(func() map[cps.Code]spelling {
	return map[cps.Code]spelling{
		cps.Add: {"add", "fadd"}, cps.Sub: {"sub", "fsub"}, cps.Mul: {"mul", "fmul"}, cps.Div: {"sdiv", "fdiv"}, cps.Rem: {"srem", ""},
		cps.And: {"and", ""}, cps.Or: {"or", ""}, cps.Xor: {"xor", ""},
		cps.Shl: {"shl", ""}, cps.Shr: {"ashr", ""}, cps.Ushr: {"lshr", ""},
		cps.Eq: {"icmp eq", "fcmp oeq"}, cps.Ne: {"icmp ne", "fcmp une"},
		cps.Lt: {"icmp slt", "fcmp olt"}, cps.Le: {"icmp sle", "fcmp ole"},
		cps.Gt: {"icmp sgt", "fcmp ogt"}, cps.Ge: {"icmp sge", "fcmp oge"},
		cps.Abs: {"", "@cpsc_fabs"}, cps.Min: {"icmp slt", "@cpsc_fmin"}, cps.Max: {"icmp sgt", "@cpsc_fmax"},
		cps.Popcount: {"@cpsc_popcount", ""}, cps.Sqrt: {"", "@cpsc_sqrt"}, cps.Floor: {"", "@cpsc_floor"}, cps.Ceil: {"", "@cpsc_ceil"},
		cps.Sin: {"", "@cpsc_sin"}, cps.Cos: {"", "@cpsc_cos"}, cps.Exp: {"", "@cpsc_exp"}, cps.Log: {"", "@cpsc_log"}, cps.Pow: {"", "@cpsc_pow"},

		cps.Sext8: {"@cpsc_sext8", ""}, cps.Sext16: {"@cpsc_sext16", ""}, cps.Sext32: {"@cpsc_sext32", ""},
		cps.Udiv: {"udiv", ""}, cps.Urem: {"urem", ""}, cps.Ult: {"icmp ult", ""}, cps.Ule: {"icmp ule", ""},
		cps.Clz: {"@cpsc_clz", ""}, cps.Ctz: {"@cpsc_ctz", ""}, cps.Rotl: {"@cpsc_rotl", ""}, cps.Rotl32: {"@cpsc_rotl32", ""},
		cps.Trunc: {"", "@cpsc_trunc"}, cps.Nearest: {"", "@cpsc_nearest"}, cps.Copysign: {"", "@cpsc_copysign"}, cps.Round32: {"", "@cpsc_round32"},
		cps.Float32: {"@cpsc_float32", ""}, cps.Ufloat: {"@cpsc_ufloat", ""}, cps.Ufloat32: {"@cpsc_ufloat32", ""},
		cps.IntSat: {"", "@cpsc_int_sat"}, cps.UintSat: {"", "@cpsc_uint_sat"},
		cps.Float32Bits: {"", "@cpsc_float32_bits"}, cps.BitsFloat32: {"@cpsc_bits_float32", ""},
	}
})

// op writes an operation.
//
//gocyclo:ignore
func (e *emitter) op(op *cps.Op) {
	first := cps.NoType
	args := make([]string, len(op.Args))
	for i, x := range op.Args {
		args[i] = e.value(x)
		if e.shortLived[x] && keeps(op.Code) {
			args[i] = e.keep(args[i])
		}
	}
	if len(args) > 0 {
		first = e.f.TypeOf(op.Args[0])
	}
	typ := ""
	if first != cps.NoType {
		typ = e.typ(first)
	}
	position := func() string { return e.position(op.Pos) }
	result := func(format string, a ...any) { e.set(op.Result, fmt.Sprintf(format, a...)) }
	if x, ok := e.f.MakesQuiet(op); ok { // LLVM would drop the operation
		result("call double @cpsc_quiet(double %s)", e.value(x))
		return
	}
	s := spellings()[op.Code]
	if name := s.of(first); strings.HasPrefix(name, "@") {
		for i, x := range op.Args {
			args[i] = e.typ(e.f.TypeOf(x)) + " " + args[i]
		}
		result("call %s %s(%s)", e.typ(e.f.TypeOf(op.Result)), name, strings.Join(args, ", "))
		return
	}

	switch op.Code {
	case cps.HostCall:
		e.hostCall(op, args)
	case cps.HostResult:
		e.setOperand(op.Result, e.hostResult(int(op.Aux), e.f.TypeOf(op.Result)))
	case cps.Add, cps.Sub, cps.Mul, cps.And, cps.Or, cps.Xor:
		switch first {
		case cps.Int:
			result("%s i64 %s, %s", s.ints, args[0], args[1])
		case cps.Float:
			result("%s double %s, %s", s.floats, args[0], args[1])
		default:
			e.join(op.Result)
		}
	case cps.Div, cps.Rem, cps.Udiv, cps.Urem:
		if first == cps.Float {
			result("%s double %s, %s", s.floats, args[0], args[1])
			return
		}
		e.divide(op, args)
	case cps.Shl, cps.Shr, cps.Ushr:
		result("%s i64 %s, %s", s.ints, args[0], e.def("and i64 "+args[1]+", 63"))
	case cps.Eq, cps.Ne, cps.Lt, cps.Le, cps.Gt, cps.Ge, cps.Ult, cps.Ule:
		switch first {
		case cps.Float:
			result("%s double %s, %s", s.floats, args[0], args[1])
		case cps.String:
			name, ints := "compare", s.ints
			if op.Code == cps.Eq || op.Code == cps.Ne {
				name, ints = "equal", spellings()[cps.Eq+cps.Ne-op.Code].ints
			}
			result("%s i64 %s, 0", ints, e.def(fmt.Sprintf("call i64 @cpsc_%s(%s %s, %s %s)", name, stringType, args[0], stringType, args[1])))
		default:
			result("%s %s %s, %s", s.ints, typ, args[0], args[1])
		}
	case cps.Neg:
		if first == cps.Float {
			result("fneg double %s", args[0])
		} else {
			result("sub i64 0, %s", args[0])
		}
	case cps.Not:
		result("xor i1 %s, true", args[0])
	case cps.Com:
		result("xor i64 %s, -1", args[0])

	case cps.ToInt:
		result("call i64 @cpsc_to_int(double %s, %s)", args[0], position())
	case cps.ToFloat:
		result("sitofp i64 %s to double", args[0])
	case cps.FloatBits:
		unordered := e.def(fmt.Sprintf("fcmp uno double %s, %[1]s", args[0]))
		result("select i1 %s, i64 %d, i64 %s", unordered, uint64(cps.NaNBits), e.def("bitcast double "+args[0]+" to i64"))
	case cps.RawBits:
		result("bitcast double %s to i64", args[0])
	case cps.BitsFloat:
		result("bitcast i64 %s to double", args[0])
	case cps.Select:
		typ := e.typ(e.f.TypeOf(op.Result))
		result("select i1 %s, %s %s, %s %s", args[0], typ, args[1], typ, args[2])
	case cps.Bit:
		result("zext i1 %s to i64", args[0])
	case cps.ToUint:
		result("call i64 @cpsc_to_uint(double %s, %s)", args[0], position())
	case cps.ToString:
		if first == cps.String {
			e.setOperand(op.Result, args[0])
			return
		}
		result("%s", e.toString(first, args[0]))

	case cps.Abs:
		negative := e.def("icmp slt i64 " + args[0] + ", 0")
		result("select i1 %s, i64 %s, i64 %s", negative, e.def("sub i64 0, "+args[0]), args[0])
	case cps.Min, cps.Max:
		c := e.def(fmt.Sprintf("%s i64 %s, %s", s.ints, args[0], args[1]))
		result("select i1 %s, i64 %s, i64 %s", c, args[0], args[1])

	case cps.Substr:
		if first == cps.Bytes {
			result("call %s @cpsc_bytes_text(%s %s, i64 %s, i64 %s, %s)", stringType, arrayType, args[0], args[1], args[2], position())
			return
		}
		if e.shortLived[op.Result] {
			part := e.temp()
			fmt.Fprintf(&e.allocas, "  %s = alloca %%struct.string, align 8\n", part)
			e.line("call void @cpsc_cut(%s %s, %s %s, i64 %s, i64 %s, %s)", stringType, part, stringType, args[0], args[1], args[2], position())
			e.setOperand(op.Result, part)
			return
		}
		result("call %s @cpsc_substr(%s %s, i64 %s, i64 %s, %s)", stringType, stringType, args[0], args[1], args[2], position())
	case cps.Chr:
		result("call %s @cpsc_chr(i64 %s, %s)", stringType, args[0], position())
	case cps.Len:
		e.setOperand(op.Result, e.length(first, args[0]))
	case cps.Index:
		if first == cps.String {
			e.checkIndex(op, args)
			data := e.def("load i8*, i8** " + e.def("getelementptr %struct.string, %struct.string* "+args[0]+", i64 0, i32 1") + tagText)
			p := e.def("getelementptr i8, i8* " + data + ", i64 " + args[1])
			result("zext i8 %s to i64", e.def("load i8, i8* "+p+tagByte))
			return
		}
		elem := e.p.Elem(first)
		e.checkIndex(op, args)
		e.loadResult(op, e.element(elem, args[0], args[1]))
	case cps.SetIndex:
		elem := e.p.Elem(first)
		e.checkIndex(op, args)
		e.store(e.typ(elem), args[2], e.element(elem, args[0], args[1]))

	case cps.ArrayLit:
		elem := e.typ(e.p.Elem(cps.Type(op.Aux)))
		result("call %s @cpsc_array(i64 %d, i64 %d)", arrayType, len(args), size(elem))
		e.keepLength(op, fmt.Sprint(len(args)))
		if len(args) == 0 {
			return
		}
		data := e.def("bitcast " + arrayType + " " + e.value(op.Result) + " to i8*")
		for i, x := range args {
			e.store(elem, x, e.at(data, headSize+i*size(elem), memory(elem)))
		}
	case cps.MakeArray:
		elem := e.typ(e.f.TypeOf(op.Args[1]))
		name := "words"
		if size(elem) == 1 {
			name = "bytes"
		}
		result("call %s @cpsc_make_%s(i64 %s, i64 %s, %s)", arrayType, name, args[0], e.bits(elem, args[1]), position())
		e.keepLength(op, args[0])
	case cps.Push:
		e.push(e.p.Elem(first), args[0], args[1])
	case cps.Pop:
		elem := e.p.Elem(first)
		p := e.lengthAt(typ, args[0])
		n := e.length(first, args[0])
		e.trapIf(e.def("icmp eq i64 "+n+", 0"), "@cpsc_trap_pop("+position()+")")
		last := e.def("sub i64 " + n + ", 1")
		e.loadResult(op, e.element(elem, args[0], last))
		e.line("store i64 %s, i64* %s%s", last, p, tagLength)
	case cps.MakeBytes:
		result("call %s @cpsc_make_bytes(i64 %s, i64 0, %s)", arrayType, args[0], position())
	case cps.Load8S, cps.Load8U, cps.Load16S, cps.Load16U, cps.Load32S, cps.Load32U, cps.Load64, cps.Grow,
		cps.Store8, cps.Store16, cps.Store32, cps.Store64, cps.Fill, cps.Move:
		name := "@cpsc_" + op.Code.String()
		if op.Code == cps.Grow {
			name += "_bytes" // cpsc_grow makes room for an element of any array
		}
		for i, x := range op.Args {
			args[i] = e.typ(e.f.TypeOf(x)) + " " + args[i]
			if i == 2 && e.f.TypeOf(x) == cps.String {
				name += "_text"
			}
		}
		if e.Superfluous[op] {
			args = append(args, "i8* null")
		} else if op.Code.Effect()&cps.Traps != 0 {
			args = append(args, position())
		}
		call := fmt.Sprintf("call %s %s(%s)", map[bool]string{true: "i64", false: "void"}[op.Result != cps.NoValue], name, strings.Join(args, ", "))
		if op.Result == cps.NoValue {
			e.line("%s", call)
		} else {
			result("%s", call)
		}
	case cps.Copy:
		result("call %s @cpsc_copy(%s %s, i64 %d)", arrayType, arrayType, args[0], size(e.typ(e.p.Elem(first))))

	case cps.New:
		result("call i8* @cpsc_alloc(i64 %d)", max(8*len(args), 8))
		for i, x := range op.Args {
			typ := e.typ(e.f.TypeOf(x))
			e.store(typ, args[i], e.at(e.value(op.Result), 8*i, memory(typ)))
		}
	case cps.GetField:
		typ := e.typ(e.f.TypeOf(op.Result))
		e.checkNil(op.Args[0], op.Pos)
		e.loadResult(op, e.at(args[0], 8*int(op.Aux), memory(typ)))
	case cps.SetField:
		typ := e.typ(e.f.TypeOf(op.Args[1]))
		e.checkNil(op.Args[0], op.Pos)
		e.store(typ, args[1], e.at(args[0], 8*int(op.Aux), memory(typ)))

	case cps.Cell:
		p := e.def("call i8* @cpsc_alloc(i64 8)")
		e.store(typ, args[0], e.at(p, 0, memory(typ)))
		e.makeRef(op.Result, p)
	case cps.Load:
		e.loadResult(op, e.target(first, args[0], op.Pos))
	case cps.Store:
		typ := e.typ(e.p.Elem(first))
		e.store(typ, args[1], e.target(first, args[0], op.Pos))
	case cps.RefIndex:
		e.checkIndex(op, args)
		r := e.def(fmt.Sprintf("insertvalue %s undef, i8* %s, 0", refType, e.def("bitcast "+arrayType+" "+args[0]+" to i8*")))
		result("insertvalue %s %s, i64 %s, 1", refType, r, args[1])
	case cps.RefField:
		e.checkNil(op.Args[0], op.Pos)
		p := e.def(fmt.Sprintf("getelementptr i8, i8* %s, i64 %d", args[0], 8*op.Aux))
		e.makeRef(op.Result, p)

	case cps.RefGlobal:
		e.checkGlobal(op)
		typ := memory(e.typ(e.p.Globals[op.Aux].Type))
		e.makeRef(op.Result, fmt.Sprintf("bitcast (%s* @g.%d to i8*)", typ, op.Aux))
	case cps.GetGlobal:
		e.checkGlobal(op)
		e.loadResult(op, fmt.Sprintf("@g.%d", op.Aux))
	case cps.SetGlobal:
		e.store(typ, args[0], fmt.Sprintf("@g.%d", op.Aux))
		e.line("store i8 1, i8* @g.%d.set%s", op.Aux, tagInitialised)
	case cps.Closure:
		e.closure(op, args)

	case cps.Print, cps.Write:
		for i, x := range op.Args {
			if i > 0 && op.Code == cps.Print {
				e.line("call void @cpsc_put_char(i64 %d)", ' ')
			}
			e.put(e.f.TypeOf(x), args[i])
		}
		if op.Code == cps.Print {
			e.line("call void @cpsc_put_char(i64 %d)", '\n')
		}
	case cps.Assert:
		message := "null"
		if len(args) == 2 {
			message = args[1]
		}
		e.trapIf(e.def("xor i1 "+args[0]+", true"), fmt.Sprintf("@cpsc_trap_assert(%s %s, %s)", stringType, message, position()))
	case cps.Trap:
		e.line("call void @cpsc_trap_message(%s %s, %s)", stringType, args[0], position())
	case cps.ReadLine:
		result("call %s @cpsc_read_line(%s)", stringType, position())
	case cps.ReadInt:
		result("call i64 @cpsc_read_int(%s)", position())
	case cps.EOF:
		result("icmp ne i64 %s, 0", e.def("call i64 @cpsc_eof()"))
	case cps.ThrowHere:
		e.line("store %s, i8** @cpsc_thrown", position())
	case cps.ThrowFrom:
		e.line("call void @cpsc_throw_from(%s %s)", stringType, args[0])
	case cps.Origin:
		result("call %s @cpsc_origin()", stringType)
	default:
		panic("llvm: unknown operation " + op.Code.String())
	}
}

// divide writes an integer division. The processor faults at MIN / -1, so that case is
// computed without a division.
func (e *emitter) divide(op *cps.Op, args []string) {
	name := spellings()[op.Code].ints
	result := func(format string, a ...any) { e.set(op.Result, fmt.Sprintf(format, a...)) }
	if e.Unsigned[op] { // this needs no correction of the sign
		name = "u" + name[1:]
	}
	if y := e.f.Info(op.Args[1]); e.Superfluous[op] || y.Kind == cps.ConstValue && y.Bits != 0 && y.Int() != -1 {
		result("%s i64 %s, %s", name, args[0], args[1])
		return
	}
	e.trapIf(e.def("icmp eq i64 "+args[1]+", 0"), "@cpsc_trap_divide("+e.position(op.Pos)+")")
	if e.NotNegative[op] || op.Code == cps.Udiv || op.Code == cps.Urem {
		result("%s i64 %s, %s", name, args[0], args[1])
		return
	}
	minus := e.def("icmp eq i64 " + args[1] + ", -1")
	if op.Code == cps.Rem { // the rest is 0 for both 1 and -1
		result("srem i64 %s, %s", args[0], e.def("select i1 "+minus+", i64 1, i64 "+args[1]))
		return
	}
	// Two instructions for the branch are fewer than those of two selections.
	negate, divide, ok := e.block(), e.block(), e.block()
	e.line("br i1 %s, label %%%s, label %%%s%s", minus, negate, divide, unlikely)
	e.enter(negate)
	n := e.def("sub i64 0, " + args[0])
	e.line("br label %%%s", ok)
	e.enter(divide)
	q := e.def(fmt.Sprintf("sdiv i64 %s, %s", args[0], args[1]))
	e.line("br label %%%s", ok)
	e.enter(ok)
	result("phi i64 [ %s, %%%s ], [ %s, %%%s ]", n, negate, q, divide)
}

// size returns the size of an element in bytes.
func size(typ string) int {
	if typ == "i1" {
		return 1
	}
	return 8
}

// keepLength records the length of a new array, if arrays of its type never change
// theirs.
func (e *emitter) keepLength(op *cps.Op, n string) {
	if elem := e.p.Elem(e.f.TypeOf(op.Result)); !e.checks.Grows[elem] && !e.checks.Shrinks[elem] {
		e.lengths[e.value(op.Result)] = n
	}
}

// length returns the length of a string or of an array of type t. For an array, t may be
// NoType.
func (e *emitter) length(t cps.Type, x string) string {
	typ, kind := stringType, tagText
	if t != cps.String {
		if n, ok := e.lengths[x]; ok {
			return n
		}
		if n, ok := e.checks.Lengths[t]; ok {
			return fmt.Sprint(n)
		}
		typ, kind = arrayType, tagLength
	}
	return e.def("load i64, i64* " + e.lengthAt(typ, x) + kind + positive)
}

func (e *emitter) lengthAt(typ, x string) string {
	return e.def(fmt.Sprintf("getelementptr %s, %s %s, i64 0, i32 0", strings.TrimSuffix(typ, "*"), typ, x))
}

// headSize is the offset in bytes of the elements of an array that has not grown.
const headSize = 24

// element returns a pointer to an element of type t in an array. If arrays of a type
// never grow, the elements are at a fixed offset and need no load of a pointer.
func (e *emitter) element(t cps.Type, a, i string) string {
	m := memory(e.typ(t))
	var p string
	if e.checks.Grows[t] {
		p = e.def("getelementptr %struct.array, %struct.array* " + a + ", i64 0, i32 2")
		p = e.def("load i8*, i8** " + p + tagElements)
		if m != "i8" {
			p = e.def(fmt.Sprintf("bitcast i8* %s to %s*", p, m))
		}
	} else {
		p = e.def("getelementptr %struct.array, %struct.array* " + a + ", i64 1")
		p = e.def("bitcast " + arrayType + " " + p + " to " + m + "*")
	}
	return e.def(fmt.Sprintf("getelementptr %s, %s* %s, i64 %s", m, m, p, i))
}

// checkIndex traps if the index of an operation is out of bounds.
func (e *emitter) checkIndex(op *cps.Op, args []string) {
	if !e.Superfluous[op] {
		e.checkBounds(args[1], e.f.TypeOf(op.Args[0]), args[0], op.Pos)
	}
}

// checkBounds traps if an index into the string or array x is out of bounds. The trap
// loads the length again, so that the check keeps no register in use for it.
func (e *emitter) checkBounds(i string, t cps.Type, x string, pos cps.Pos) {
	e.trapIf(e.def("icmp uge i64 "+i+", "+e.length(t, x)), e.trapIndex(i, t, x, pos))
}

func (e *emitter) trapIndex(i string, t cps.Type, x string, pos cps.Pos) string {
	of, typ := "element", arrayType
	if t == cps.String {
		of, typ = "byte", stringType
	}
	return fmt.Sprintf("@cpsc_trap_%s(i64 %s, %s %s, %s)", of, i, typ, x, e.position(pos))
}

// checkNil traps if a struct or function value is nil.
func (e *emitter) checkNil(x cps.Value, pos cps.Pos) {
	if e.checks.MaybeNil(e.f, x) {
		e.trapIf(e.def("icmp eq i8* "+e.value(x)+", null"), "@cpsc_trap_nil("+e.position(pos)+")")
	}
}

func (e *emitter) checkGlobal(op *cps.Op) {
	set := e.def(fmt.Sprintf("load i8, i8* @g.%d.set%s", op.Aux, tagInitialised))
	e.trapIf(e.def("icmp eq i8 "+set+", 0"), fmt.Sprintf("@cpsc_trap_global(i8* %s, %s)", e.text(diag.Clean(e.p.Globals[op.Aux].Name)), e.position(op.Pos)))
}

// push writes an append to an array. The block for a full array comes after the block
// for one with spare capacity.
func (e *emitter) push(t cps.Type, a, x string) {
	elem := e.typ(t)
	p := e.lengthAt(arrayType, a)
	n := e.def("load i64, i64* " + p + tagLength + positive)
	room := e.def("load i64, i64* " + e.def("getelementptr %struct.array, %struct.array* "+a+", i64 0, i32 1") + tagLength + positive)
	full, ok := e.block(), e.block()
	e.line("br i1 %s, label %%%s, label %%%s%s", e.def("icmp eq i64 "+n+", "+room), full, ok, unlikely)
	fmt.Fprintf(&e.coldBlocks, "%s:\n  call preserve_mostcc void @cpsc_grow(%s %s, i64 %d)\n  br label %%%s\n", full, arrayType, a, size(elem), ok)
	e.enter(ok)
	e.store(elem, x, e.element(t, a, n))
	e.line("store i64 %s, i64* %s%s", e.def("add i64 "+n+", 1"), p, tagLength)
}

// makeRef makes a reference to something other than an element.
func (e *emitter) makeRef(result cps.Value, p string) {
	if e.typ(e.f.TypeOf(result)) == refType {
		e.set(result, fmt.Sprintf("insertvalue %s { i8* undef, i64 -1 }, i8* %s, 0", refType, p))
		return
	}
	e.setOperand(result, p)
}

// target returns a pointer to the variable that a reference of type t refers to.
func (e *emitter) target(t cps.Type, r string, pos cps.Pos) string {
	elem := e.p.Elem(t)
	typ := e.typ(elem)
	if e.typ(t) == plainType {
		return e.at(r, 0, memory(typ))
	}
	base := e.def(fmt.Sprintf("extractvalue %s %s, 0", refType, r))
	i := e.def(fmt.Sprintf("extractvalue %s %s, 1", refType, r))
	m := memory(typ)
	direct := e.def(fmt.Sprintf("bitcast i8* %s to %s*", base, m))
	from, indexed, ok := e.label, e.block(), e.block()
	e.line("br i1 %s, label %%%s, label %%%s", e.def("icmp slt i64 "+i+", 0"), ok, indexed)
	e.enter(indexed)
	a := e.def("bitcast i8* " + base + " to " + arrayType)
	e.checkBounds(i, cps.NoType, a, pos)
	p := e.element(elem, a, i)
	via := e.label
	e.line("br label %%%s", ok)
	e.enter(ok)
	return e.def(fmt.Sprintf("phi %s* [ %s, %%%s ], [ %s, %%%s ]", m, direct, from, p, via))
}

// bits returns a value as an int.
func (e *emitter) bits(typ, x string) string {
	switch typ {
	case "i64":
		return x
	case "double":
		return e.def("bitcast double " + x + " to i64")
	case "i1":
		return e.def("zext i1 " + x + " to i64")
	}
	return e.def("ptrtoint " + typ + " " + x + " to i64")
}

// plainArg returns a value as an argument of the runtime, and the runtime's word for its
// type. The value must not be an array, a struct or a function value.
func (e *emitter) plainArg(t cps.Type, x string) (arg, name string) {
	switch t {
	case cps.Int:
		return "i64 " + x, "int"
	case cps.Float:
		return "double " + x, "float"
	case cps.Bool:
		return "i64 " + e.bits("i1", x), "bool"
	case cps.String:
		return stringType + " " + x, "string"
	}
	p := x
	if typ := e.typ(t); typ != "i8*" {
		p = e.def("bitcast " + typ + " " + x + " to i8*")
	}
	return fmt.Sprintf("i8* %s, %%struct.type* %s", p, e.descriptor(t)), "value"
}

// put writes a call that prints a value.
func (e *emitter) put(t cps.Type, x string) {
	arg, name := e.plainArg(t, x)
	e.line("call void @cpsc_put_%s(%s)", name, arg)
}

// toString returns the call of the runtime that makes the text of a value, which is not
// a string.
func (e *emitter) toString(t cps.Type, x string) string {
	arg, name := e.plainArg(t, x)
	return fmt.Sprintf("call %s @cpsc_str_%s(%s)", stringType, name, arg)
}

// descriptor returns a pointer to the description of how to print values of a type.
// Types may refer to each other, so types met on the way are queued.
func (e *emitter) descriptor(t cps.Type) string {
	var pending []cps.Type
	number := func(t cps.Type) string {
		n, ok := e.types[t]
		if !ok {
			n = len(e.types)
			e.types[t] = n
			pending = append(pending, t)
		}
		return fmt.Sprintf("@d.%d", n)
	}
	name := number(t)
	for len(pending) > 0 {
		t := pending[0]
		pending = pending[1:]
		kind, typeName := int(t-cps.Int), "null"
		var parts []string
		part := func(t cps.Type) { parts = append(parts, "%struct.type* "+number(t)) }
		switch e.p.Kind(t) {
		case cps.ArrayKind:
			if kind = 4; t == cps.Bytes {
				kind = 9
			}
			part(e.p.Elem(t))
		case cps.StructKind:
			kind = 5
			s := e.p.StructOf(t)
			if s.Labelled {
				kind = 8
			}
			typeName = e.str(s.Name)
			for _, field := range s.Fields {
				part(field.Type)
			}
		case cps.FuncKind:
			kind = 6
		case cps.RefKind:
			kind = 7
		}
		n := e.types[t]
		fmt.Fprintf(&e.data, "@d.%d.parts = private constant [%d x %%struct.type*] [%s]\n", n, len(parts), strings.Join(parts, ", "))
		fmt.Fprintf(&e.data, "@d.%d = private constant %%struct.type { i64 %d, %%struct.string* %s, i64 %d, %%struct.type** getelementptr ([%d x %%struct.type*], [%d x %%struct.type*]* @d.%d.parts, i64 0, i64 0) }\n",
			n, kind, typeName, len(parts), len(parts), len(parts), n)
	}
	return name
}

// This file defines the translation of operations, terminators and constants.

package scheme

import (
	"fmt"
	"math"
	"strconv"
	"strings"
	"sync"

	"cpsc/cps"
	"cpsc/diag"
	"cpsc/internal/ident"
)

// form returns an expression that applies name to arguments.
func (e *emitter) form(name string, args ...string) string {
	e.used[name] = true
	return "(" + strings.Join(append([]string{name}, args...), " ") + ")"
}

// A spelling lists the Scheme names of an operation, by the type of its first operand.
type spelling struct{ ints, floats, strings, others string }

func (s *spelling) of(t cps.Type) string {
	switch t {
	case cps.Int:
		return s.ints
	case cps.Float:
		return s.floats
	case cps.String:
		return s.strings
	}
	return s.others
}

// spellings holds the operations that are plain applications to their operands.
// Operations that may trap also receive the position.
var spellings = sync.OnceValue(func() map[cps.Code]spelling {
	return map[cps.Code]spelling{
		cps.Add: {"int+", "+", "string-append", ""}, cps.Sub: {"int-", "-", "", ""}, cps.Mul: {"int*", "*", "", ""},
		cps.Div: {"int/", "/", "", ""}, cps.Rem: {"int%", "", "", ""},
		cps.And: {"bitwise-and", "", "", ""}, cps.Or: {"bitwise-ior", "", "", ""}, cps.Xor: {"bitwise-xor", "", "", ""},
		cps.Shl: {"int<<", "", "", ""}, cps.Shr: {"int>>", "", "", ""}, cps.Ushr: {"int>>>", "", "", ""},
		cps.Eq: {"=", "=", "string=?", "eq?"},
		cps.Lt: {"<", "<", "string<?", ""}, cps.Le: {"<=", "<=", "string<=?", ""},
		cps.Gt: {">", ">", "string>?", ""}, cps.Ge: {">=", ">=", "string>=?", ""},
		cps.Neg: {"int-negate", "float-negate", "", ""}, cps.Not: {"", "", "", "not"}, cps.Com: {"bitwise-not", "", "", ""},

		cps.ToInt: {"", "float->int", "", ""}, cps.ToFloat: {"inexact", "", "", ""},
		cps.ToString: {"value->string", "value->string", "value->string", "value->string"},

		cps.Abs: {"int-abs", "float-abs", "", ""}, cps.Min: {"int-min", "float-min", "", ""}, cps.Max: {"int-max", "float-max", "", ""},
		cps.Popcount: {"int-popcount", "", "", ""}, cps.FloatBits: {"", "float-bits", "", ""}, cps.BitsFloat: {"bits-float", "", "", ""},
		cps.Sqrt: {"", "float-sqrt", "", ""}, cps.Floor: {"", "float-floor", "", ""}, cps.Ceil: {"", "float-ceil", "", ""},
		cps.Sin: {"", "flsin", "", ""}, cps.Cos: {"", "flcos", "", ""}, cps.Exp: {"", "flexp", "", ""},
		cps.Log: {"", "float-log", "", ""}, cps.Pow: {"", "float-pow", "", ""},

		cps.Sext8: {"int-sext8", "", "", ""}, cps.Sext16: {"int-sext16", "", "", ""}, cps.Sext32: {"int-sext32", "", "", ""},
		cps.Udiv: {"int-udiv", "", "", ""}, cps.Urem: {"int-urem", "", "", ""}, cps.Ult: {"int-ult", "", "", ""}, cps.Ule: {"int-ule", "", "", ""},
		cps.Clz: {"int-clz", "", "", ""}, cps.Ctz: {"int-ctz", "", "", ""}, cps.Rotl: {"int-rotl", "", "", ""}, cps.Rotl32: {"int-rotl32", "", "", ""},
		cps.Bit: {"", "", "", "bit"}, cps.Trunc: {"", "float-trunc", "", ""}, cps.Nearest: {"", "float-nearest", "", ""},
		cps.Copysign: {"", "float-copysign", "", ""}, cps.Round32: {"", "float-round32", "", ""},
		cps.Float32: {"int->float32", "", "", ""}, cps.Ufloat: {"uint->float", "", "", ""}, cps.Ufloat32: {"uint->float32", "", "", ""},
		cps.ToUint: {"", "float->uint", "", ""}, cps.IntSat: {"", "float->int-sat", "", ""}, cps.UintSat: {"", "float->uint-sat", "", ""},
		cps.RawBits: {"", "raw-bits", "", ""}, cps.Float32Bits: {"", "float32-bits", "", ""}, cps.BitsFloat32: {"bits-float32", "", "", ""},

		cps.Substr: {"", "", "string-part", "bytes-text"}, cps.Chr: {"code-point->string", "", "", ""},
		cps.MakeBytes: {"make-bytes", "", "", ""}, cps.Grow: {"", "", "", "bytes-grow!"}, cps.Fill: {"", "", "", "bytes-fill!"}, cps.Move: {"", "", "", "bytes-move!"},
		cps.Load8S: {"", "", "", "load8-s"}, cps.Load8U: {"", "", "", "load8-u"}, cps.Load16S: {"", "", "", "load16-s"}, cps.Load16U: {"", "", "", "load16-u"},
		cps.Load32S: {"", "", "", "load32-s"}, cps.Load32U: {"", "", "", "load32-u"}, cps.Load64: {"", "", "", "load64"},
		cps.Store8: {"", "", "", "store8!"}, cps.Store16: {"", "", "", "store16!"}, cps.Store32: {"", "", "", "store32!"}, cps.Store64: {"", "", "", "store64!"},
		cps.Len: {"", "", "string-length", "array-length"}, cps.Index: {"", "", "string-byte", "array-ref"},
		cps.SetIndex: {"", "", "", "array-set!"}, cps.MakeArray: {"make-array", "", "", ""},
		cps.Push: {"", "", "", "array-push!"}, cps.Pop: {"", "", "", "array-pop!"}, cps.Copy: {"", "", "", "array-copy"},
		cps.Cell: {"make-cell", "make-cell", "make-cell", "make-cell"}, cps.Load: {"", "", "", "load-ref"},
		cps.Store: {"", "", "", "store-ref!"}, cps.RefIndex: {"", "", "", "index-ref"},

		cps.Print: {"print!", "print!", "print!", "print!"}, cps.Write: {"write!", "write!", "write!", "write!"},
		cps.Trap: {"", "", "trap", ""}, cps.Assert: {"", "", "", "assert!"}, cps.ReadLine: {"", "", "", "read-line!"}, cps.ReadInt: {"", "", "", "read-int!"},
		cps.EOF: {"", "", "", "end-of-input?"},
	}
})

// op returns the expression for an operation.
//
//gocyclo:ignore
func (e *emitter) op(op *cps.Op) string {
	args := e.list(op.Args)
	first := cps.NoType
	if len(op.Args) > 0 {
		first = e.f.TypeOf(op.Args[0])
	}
	if op.Code.Effect()&cps.Traps != 0 && !(op.Code == cps.Div && first == cps.Float) {
		args = append(args, e.position(op.Pos))
	}
	field := func() []string {
		return append([]string{args[0], e.names.fields[first][op.Aux]}, args[1:]...)
	}
	switch op.Code {
	case cps.HostCall:
		return e.hostCall(args[:len(args)-1])
	case cps.HostResult:
		return e.form("host-result", strconv.Itoa(int(op.Aux)))
	case cps.Select:
		return "(if " + args[0] + " " + args[1] + " " + args[2] + ")"
	case cps.Ne:
		equal := spellings()[cps.Eq]
		return e.form("not", e.form(equal.of(first), args...))
	case cps.ArrayLit:
		return e.form("vector->array", e.form("vector", args...))
	case cps.New:
		name := "#f" // the first field is the label
		if s := e.p.StructOf(cps.Type(op.Aux)); !s.Labelled {
			name = quoteString(s.Name)
		}
		return e.form("vector", append([]string{name}, args...)...)
	case cps.GetField:
		return e.form("get-field", field()...)
	case cps.SetField:
		return e.form("set-field!", field()...)
	case cps.RefField:
		return e.form("field-ref", field()...)
	case cps.GetGlobal:
		return e.form("get-global", e.names.globals[op.Aux], args[0])
	case cps.SetGlobal:
		return e.form("set-global!", e.names.globals[op.Aux], args[0])
	case cps.RefGlobal:
		return e.form("global-ref", e.names.globals[op.Aux], args[0])
	case cps.Closure:
		return e.closure(op, args)
	case cps.ThrowHere:
		return e.form("throw-here!", e.position(op.Pos))
	case cps.ThrowFrom:
		return e.form("throw-from!", args...)
	case cps.Origin:
		return e.form("exception-origin")
	}
	if x, ok := e.f.MakesQuiet(op); ok { // an implementation may drop the operation
		return e.form("float-quiet", e.value(x))
	}
	if op.Code == cps.Copy && first == cps.Bytes {
		return e.form("bytes-copy", args...)
	}
	s := spellings()[op.Code]
	name := s.of(first)
	if name == "" {
		panic("scheme: unknown operation " + op.Code.String())
	}
	return e.form(name, args...)
}

// hostCall returns the expression for the call of the current function, a host function.
func (e *emitter) hostCall(args []string) string {
	call := apply("host-"+identifier(e.f.Name), args)
	switch {
	case e.f.Throws() != cps.NoType:
		return e.form("host-returns?", call)
	case len(e.f.Results()) > 1:
		return e.form("host-first", call)
	}
	return call
}

// closure returns the expression for a function value.
func (e *emitter) closure(op *cps.Op, args []string) string {
	name := e.names.funcs[op.Aux]
	if len(args) == 0 {
		return "&" + name
	}
	f := e.p.Funcs[op.Aux]
	params := parameters(len(f.Params)-len(args), len(f.ContParams))
	return e.form("make-function", quoteString(cps.DisplayName(f.Name)), lambda(params, name, append(args, params...)))
}

// parameters returns names for parameters and continuation parameters. They begin with &,
// so they cannot clash with the names of values.
func parameters(params, conts int) []string {
	var names []string
	for i := range params {
		names = append(names, "&"+strconv.Itoa(i+1))
	}
	names = append(names, "&ret")
	for i := 1; i < conts; i++ {
		names = append(names, "&ret."+strconv.Itoa(i))
	}
	return names
}

// lambda returns a procedure that calls a function.
func lambda(params []string, name string, args []string) string {
	return "(lambda (" + strings.Join(params, " ") + ") " + apply(name, args) + ")"
}

// apply returns the application of a procedure to arguments.
func apply(name string, args []string) string {
	return "(" + strings.Join(append([]string{name}, args...), " ") + ")"
}

// term returns the expression for a terminator. Indent is the column at which it
// begins.
func (e *emitter) term(t *cps.Term, indent int) string {
	enter := func(i int) string { return "(" + e.conts[t.Targets[i]] + ")" }
	args := e.list(t.Args)
	switch t.Kind {
	case cps.Jump:
		return apply(e.conts[t.Targets[0]], args)
	case cps.Branch:
		return "(if " + e.value(t.Subject) + " " + enter(0) + " " + enter(1) + ")"
	case cps.Switch:
		return e.switchTerm(t, indent, enter)
	case cps.Call, cps.CallValue:
		return e.call(t, args, indent)
	case cps.Return:
		own := t.Targets[0].Own()
		if e.uncaught.Has(e.f.ID, own) {
			if e.origins && !e.f.Extern {
				return apply(e.own[own], args) // throw-here! or throw-from! comes before it
			}
			return e.form("raise-at", append([]string{e.position(t.Pos), e.own[own]}, args...)...)
		}
		return apply(e.own[own], args)
	}
	return e.form("exit!", e.value(t.Subject))
}

// call returns the expression for a call. The function passes its continuation parameters
// as they are. The other continuations share one frame.
func (e *emitter) call(t *cps.Term, args []string, indent int) string {
	shared := sharesFrame(t)
	for _, k := range t.Targets {
		switch {
		case k.IsOwn():
			args = append(args, e.own[k.Own()])
		case shared:
			args = append(args, e.form("unwind-to"+e.version(k), "outer-calls", e.conts[k]))
		default:
			args = append(args, e.form("call-frame"+e.version(k), e.position(t.Pos), e.conts[k]))
		}
	}
	callee := ""
	if t.Kind == cps.Call {
		callee = e.names.funcs[t.Func]
	} else {
		callee = e.form("function-code", e.value(t.Subject))
	}
	if shared {
		return "(let* ((outer-calls " + e.form("push-call!", e.position(t.Pos)) + "))\n" +
			strings.Repeat(" ", indent+2) + apply(callee, args) + ")"
	}
	return apply(callee, args)
}

// sharesFrame reports whether t is a call with more than one local continuation.
func sharesFrame(t *cps.Term) bool {
	locals := 0
	for range t.Succs() {
		locals++
	}
	return t.IsCall() && locals > 1
}

// version returns which version of a procedure of the runtime is needed for a continuation.
func (e *emitter) version(k cps.ContID) string {
	switch len(e.f.Conts[k].Params) {
	case 0:
		return "/none"
	case 1:
		return ""
	}
	return "/several"
}

// switchTerm returns the expression for a switch: a case for ints, with one line for each
// target, or a cond for strings.
func (e *emitter) switchTerm(t *cps.Term, indent int, enter func(int) string) string {
	var b strings.Builder
	next := "\n" + strings.Repeat(" ", indent+2)
	last := len(t.Cases)
	subject := e.value(t.Subject)
	if e.f.TypeOf(t.Subject) == cps.String {
		b.WriteString("(cond")
		for i, c := range t.Cases {
			b.WriteString(next + "(" + e.form("string=?", subject, e.value(c)) + " " + enter(i) + ")")
		}
		b.WriteString(next + "(else " + enter(last) + "))")
		return b.String()
	}
	b.WriteString("(case " + subject)
	for i := 0; i < last; {
		b.WriteString(next + "((" + e.value(t.Cases[i]))
		first := i
		for i++; i < last && t.Targets[i] == t.Targets[first]; i++ {
			b.WriteString(" " + e.value(t.Cases[i]))
		}
		b.WriteString(") " + enter(first) + ")")
	}
	b.WriteString(next + "(else " + enter(last) + "))")
	return b.String()
}

func (e *emitter) list(xs []cps.Value) []string {
	texts := make([]string, len(xs))
	for i, x := range xs {
		texts[i] = e.value(x)
	}
	return texts
}

// value returns a value as an operand. An undefined value is a zero.
func (e *emitter) value(x cps.Value) string {
	info := e.f.Info(x)
	if info.Kind != cps.ConstValue && info.Kind != cps.UndefValue {
		return e.values[x]
	}
	switch info.Type {
	case cps.Int:
		return strconv.FormatInt(info.Int(), 10)
	case cps.Float:
		if x := info.Float(); x == x {
			return formatFloat(x)
		}
		e.used["not-a-number"] = true
		return "not-a-number"
	case cps.Bool:
		if info.Bool() {
			return "#t"
		}
		return "#f"
	case cps.String:
		return quoteString(info.Text)
	}
	switch e.p.Kind(info.Type) {
	case cps.ArrayKind:
		if info.Type == cps.Bytes {
			return e.form("make-bytes", "0", "'()")
		}
		return e.form("vector->array", e.form("vector"))
	case cps.RefKind:
		return e.form("make-cell", "0")
	}
	e.used["nil"] = true
	return "nil"
}

// position returns a position with the functions that it is in, innermost first.
func (e *emitter) position(pos cps.Pos) string {
	var b strings.Builder
	for i, frame := range e.f.Frames(nil, pos) {
		if i > 0 {
			b.WriteByte(' ')
		}
		name := diag.Clean(cps.DisplayName(frame.Func))
		if name == "" {
			name = "<fn>"
		} else if !ident.IsIdentifier(name) {
			name = quoteString(name)
		}
		fmt.Fprintf(&b, "%s %d %d", name, frame.Pos.Line, frame.Pos.Col)
	}
	return "'(" + b.String() + ")"
}

// formatFloat returns the Scheme literal for a float.
func formatFloat(x float64) string {
	switch {
	case math.IsInf(x, 1):
		return "+inf.0"
	case math.IsInf(x, -1):
		return "-inf.0"
	}
	s := strconv.FormatFloat(x, 'g', -1, 64)
	if !strings.ContainsAny(s, ".e") {
		s += ".0"
	}
	return s
}

// quoteString returns the Scheme literal for a string, with one character per byte.
func quoteString(s string) string {
	var b strings.Builder
	b.WriteByte('"')
	for i := range len(s) {
		switch c := s[i]; {
		case c == '\n':
			b.WriteString(`\n`)
		case c == '\t':
			b.WriteString(`\t`)
		case c == '\r':
			b.WriteString(`\r`)
		case c == '"', c == '\\':
			b.WriteByte('\\')
			b.WriteByte(c)
		case c < ' ', c > '~':
			fmt.Fprintf(&b, `\x%x;`, c)
		default:
			b.WriteByte(c)
		}
	}
	b.WriteByte('"')
	return b.String()
}

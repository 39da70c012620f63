// This file defines the translation of operations, terminators and constants.

package scheme

import (
	"fmt"
	"math"
	"regexp"
	"strconv"
	"strings"

	"cpsc/cps"
	"cpsc/diag"
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
var spellings = map[cps.Code]spelling{
	cps.Add: {"int+", "+", "string-append", ""}, cps.Sub: {"int-", "-", "", ""}, cps.Mul: {"int*", "*", "", ""},
	cps.Div: {"int/", "/", "", ""}, cps.Rem: {"int%", "", "", ""},
	cps.And: {"bitwise-and", "", "", ""}, cps.Or: {"bitwise-ior", "", "", ""}, cps.Xor: {"bitwise-xor", "", "", ""},
	cps.Shl: {"int<<", "", "", ""}, cps.Shr: {"int>>", "", "", ""}, cps.Ushr: {"int>>>", "", "", ""},
	cps.Eq: {"=", "=", "string=?", "eq?"},
	cps.Lt: {"<", "<", "string<?", ""}, cps.Le: {"<=", "<=", "string<=?", ""},
	cps.Gt: {">", ">", "string>?", ""}, cps.Ge: {">=", ">=", "string>=?", ""},
	cps.Neg: {"int-negate", "-", "", ""}, cps.Not: {"", "", "", "not"}, cps.Com: {"bitwise-not", "", "", ""},

	cps.ToInt: {"", "float->int", "", ""}, cps.ToFloat: {"inexact", "", "", ""},
	cps.ToString: {"value->string", "value->string", "value->string", "value->string"},

	cps.Abs: {"int-abs", "float-abs", "", ""}, cps.Min: {"int-min", "float-min", "", ""}, cps.Max: {"int-max", "float-max", "", ""},
	cps.Popcount: {"int-popcount", "", "", ""}, cps.Sqrt: {"", "float-sqrt", "", ""}, cps.Floor: {"", "flfloor", "", ""}, cps.Ceil: {"", "flceiling", "", ""},
	cps.Sin: {"", "flsin", "", ""}, cps.Cos: {"", "flcos", "", ""}, cps.Exp: {"", "flexp", "", ""},
	cps.Log: {"", "float-log", "", ""}, cps.Pow: {"", "float-pow", "", ""},

	cps.Substr: {"", "", "string-part", ""}, cps.Chr: {"code-point->string", "", "", ""},
	cps.Len: {"", "", "string-length", "array-length"}, cps.Index: {"", "", "string-byte", "array-ref"},
	cps.SetIndex: {"", "", "", "array-set!"}, cps.MakeArray: {"make-array", "", "", ""},
	cps.Push: {"", "", "", "array-push!"}, cps.Pop: {"", "", "", "array-pop!"}, cps.Copy: {"", "", "", "array-copy"},
	cps.Cell: {"make-cell", "make-cell", "make-cell", "make-cell"}, cps.Load: {"", "", "", "load-ref"},
	cps.Store: {"", "", "", "store-ref!"}, cps.RefIndex: {"", "", "", "index-ref"},

	cps.Print: {"print!", "print!", "print!", "print!"}, cps.Write: {"write!", "write!", "write!", "write!"},
	cps.Assert: {"", "", "", "assert!"}, cps.ReadLine: {"", "", "", "read-line!"}, cps.ReadInt: {"", "", "", "read-int!"},
	cps.EOF: {"", "", "", "end-of-input?"},
}

// op returns the expression for an operation.
func (e *emitter) op(op *cps.Op) string {
	args := e.list(op.Args)
	first := cps.NoType
	if len(op.Args) > 0 {
		first = e.f.TypeOf(op.Args[0])
	}
	if op.Code.Effect()&cps.Traps != 0 && !(op.Code == cps.Div && first == cps.Float) {
		args = append(args, e.where(op.Pos))
	}
	field := func() []string {
		return append([]string{args[0], e.names.fields[first][op.Aux]}, args[1:]...)
	}
	switch op.Code {
	case cps.Ne:
		equal := spellings[cps.Eq]
		return e.form("not", e.form(equal.of(first), args...))
	case cps.ArrayLit:
		return e.form("vector->array", e.form("vector", args...))
	case cps.New:
		return e.form("vector", append([]string{quoteString(e.p.StructOf(cps.Type(op.Aux)).Name)}, args...)...)
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
	}
	s := spellings[op.Code]
	name := s.of(first)
	if name == "" {
		panic("scheme: unknown operation " + op.Code.String())
	}
	return e.form(name, args...)
}

// closure returns the expression for a function value. Its remaining parameters have
// names that begin with &, so they cannot clash with the names of captured values.
func (e *emitter) closure(op *cps.Op, args []string) string {
	name := e.names.funcs[op.Aux]
	if len(args) == 0 {
		return "&" + name
	}
	f := e.p.Funcs[op.Aux]
	var params []string
	for i := len(args); i < len(f.Params); i++ {
		params = append(params, "&"+strconv.Itoa(len(params)+1))
	}
	params = append(params, "&ret")
	call := "(" + strings.Join(append(append([]string{name}, args...), params...), " ") + ")"
	return e.form("make-function", quoteString(cps.DisplayName(f.Name)), "(lambda ("+strings.Join(params, " ")+") "+call+")")
}

// term returns the expression for a terminator. Indent is the column at which it
// begins.
func (e *emitter) term(t *cps.Term, indent int) string {
	enter := func(i int) string { return "(" + e.conts[t.Targets[i]] + ")" }
	args := e.list(t.Args)
	switch t.Kind {
	case cps.Jump:
		return "(" + strings.Join(append([]string{e.conts[t.Targets[0]]}, args...), " ") + ")"
	case cps.Branch:
		return "(if " + e.value(t.Subject) + " " + enter(0) + " " + enter(1) + ")"
	case cps.Switch:
		return e.choice(t, indent, enter)
	case cps.Call, cps.CallValue:
		callee := ""
		if t.Kind == cps.Call {
			callee = e.names.funcs[t.Func]
		} else {
			callee = e.form("function-code", e.value(t.Subject))
		}
		k := e.ret
		if t.Targets[0] != cps.NoCont {
			frame := "call-frame"
			switch len(e.f.Conts[t.Targets[0]].Params) {
			case 0:
				frame = "call-frame/none"
			case 1:
			default:
				frame = "call-frame/several"
			}
			k = e.form(frame, e.where(t.Pos), e.conts[t.Targets[0]])
		}
		return "(" + strings.Join(append(append([]string{callee}, args...), k), " ") + ")"
	case cps.Return:
		return "(" + strings.Join(append([]string{e.ret}, args...), " ") + ")"
	}
	return e.form("exit!", e.value(t.Subject))
}

// choice returns the expression for a switch: a case for ints, with one line for each
// target, or a cond for strings.
func (e *emitter) choice(t *cps.Term, indent int, enter func(int) string) string {
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
		return formatFloat(info.Float())
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
		return e.form("vector->array", e.form("vector"))
	case cps.RefKind:
		return e.form("make-cell", "0")
	}
	e.used["nil"] = true
	return "nil"
}

var symbol = regexp.MustCompile(`^[A-Za-z_][A-Za-z0-9_]*$`)

// where returns a position with the functions that it is in, innermost first.
func (e *emitter) where(pos cps.Pos) string {
	var b strings.Builder
	for i, frame := range e.f.Frames(nil, pos) {
		if i > 0 {
			b.WriteByte(' ')
		}
		name := diag.Clean(cps.DisplayName(frame.Func))
		if name == "" {
			name = "<fn>"
		} else if !symbol.MatchString(name) {
			name = quoteString(name)
		}
		fmt.Fprintf(&b, "%s %d %d", name, frame.Pos.Line, frame.Pos.Col)
	}
	return "'(" + b.String() + ")"
}

// formatFloat returns the Scheme literal for a float.
func formatFloat(x float64) string {
	switch {
	case math.IsNaN(x):
		return "+nan.0"
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

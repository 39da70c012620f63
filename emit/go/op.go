// This file defines the translation of operations.

package golang

import (
	"cmp"
	"fmt"
	"math"
	"slices"
	"strconv"
	"strings"
	"sync"

	"cpsc/cps"
	"cpsc/diag"
)

// A spelling has the Go text of an operation, by the type of its first operand: growing is for arrays
// that may grow or shrink, others for all types that have none. The text is a binary or unary operator; a
// function that is called with the operands; or a text in which $0 is the first operand, and #0 the
// same where a comma or a bracket follows.
type spelling struct{ others, floats, strings, growing, bytes string }

// spellings has the operations whose text is not their name in the notation, with a capital letter instead of an
// underscore.
var spellings = sync.OnceValue(func() map[cps.Code]spelling {
	every := func(text string) spelling { return spelling{others: text} }
	return map[cps.Code]spelling{
		cps.Shl: every("shl"), cps.Shr: every("shr"), cps.Ushr: every("ushr"), cps.Com: every("^"),

		cps.ToInt: every("toInt"), cps.ToFloat: every("float64"), cps.ToUint: every("toUint"), cps.Float32: every("toFloat32"),

		cps.Abs: {floats: "math.Abs"}, cps.Sqrt: every("math.Sqrt"), cps.Floor: every("math.Floor"), cps.Ceil: every("math.Ceil"),
		cps.Sin: every("math.Sin"), cps.Cos: every("math.Cos"), cps.Exp: every("math.Exp"), cps.Log: every("logarithm"), cps.Pow: every("math.Pow"),
		cps.Trunc: every("math.Trunc"), cps.Nearest: every("math.RoundToEven"), cps.Copysign: every("math.Copysign"),

		cps.Substr: {bytes: "substrOf"},
		cps.Len:    {others: "int64(len($0))", growing: "int64(len($0.s))", bytes: "int64(len($0.s))"},
		cps.Index:  {others: "$0[#1]", strings: "int64($0[#1])", growing: "$0.s[#1]"}, cps.SetIndex: {others: "$0[#1] = #2", growing: "$0.s[#1] = #2"},
		cps.Push: every("$0.s = append($0.s, #1)"), cps.Copy: {others: "clone", growing: "cloned", bytes: "copied"},
		cps.RefIndex: {others: "&$0[#1]", growing: "element"},
		cps.Fill:     every("fillBytes"),
		cps.Load8S:   every("load8s"), cps.Load8U: every("load8u"), cps.Load16S: every("load16s"), cps.Load16U: every("load16u"),
		cps.Load32S: every("load32s"), cps.Load32U: every("load32u"),
		cps.GetField: every("$0.@"), cps.SetField: every("$0.@ = #1"), cps.RefField: every("&$0.@"),

		cps.Trap: every("panic(trap(#0))"), cps.EOF: every("atEOF"),
	}
})

// spell returns the text for an operation.
func (g *function) spell(op *cps.Op) string {
	first, s, text := cps.NoType, spellings()[op.Code], ""
	if len(op.Args) > 0 {
		first = g.f.TypeOf(op.Args[0])
	}
	switch {
	case first == cps.Float:
		text = s.floats
	case first == cps.String:
		text = s.strings
	case first == cps.Bytes:
		text = s.bytes
	case g.p.Kind(first) == cps.ArrayKind && g.resized[g.p.Elem(first)]:
		text = s.growing
	}
	if text = cmp.Or(text, s.others); text != "" {
		return text
	}
	name, rest, found := strings.Cut(op.Code.String(), "_")
	if found {
		name += exported(rest)
	}
	return name
}

// The precedences of Go.
const (
	lowest    = 0
	composite = 1 // in parentheses with any operator, since a brace may begin a block
	unary     = 6
	primary   = 7
	operators = "==3 !=3 <3 <=3 >3 >=3 +4 -4 |4 ^4 *5 /5 %5 <<5 >>5 &5 "
)

// precedence returns the precedence of a binary operator, or 0 if the text is none.
func precedence(operator string) int {
	if strings.IndexByte("=!<>+-|^*/%&", operator[0]) < 0 {
		return 0
	}
	i := strings.Index(" "+operators, " "+operator)
	if i < 0 || i+len(operator) >= len(operators) {
		return 0
	}
	return int(operators[i+len(operator)] - '0')
}

// op adds the statement for an operation that is not part of an expression.
func (g *function) op(op *cps.Op) {
	pos := cps.Pos{}
	if g.effect(op)&cps.Traps != 0 {
		pos = op.Pos
	}
	if op.Result == cps.NoValue {
		text, _ := g.expr(op)
		if left, right, _ := strings.Cut(text, " = "); left != right || op.Code != cps.SetGlobal { // vet complains of x = x
			g.lineAt(text, pos)
		}
		if op.Code == cps.SetGlobal && g.unset[op.Aux] {
			g.line(g.globals[op.Aux] + "Set = true")
		}
		return
	}
	expr := g.expr
	if g.narrow[op.Result] {
		expr = g.lowOf
	}
	text, _ := expr(op)
	if op.Code == cps.Grow {
		defer g.refresh()
	}
	if !g.needed[op.Result] {
		g.set([]string{"_"}, nil, text, pos)
		return
	}
	if g.f.TypeOf(op.Result) == cps.Bytes {
		defer g.takeContents(op.Result)
	}
	v := g.local(op.Result)
	if !v.isFresh() {
		if text, ok := g.update(op.Result, op); ok {
			g.lineAt(text, pos)
			return
		}
	}
	if info := g.f.Info(op.Result); v.isFresh() && g.p.Kind(info.Type) == cps.FuncKind && op.Code == cps.Closure {
		text = g.typ(info.Type) + "(" + text + ")"
	}
	if text != v.name { // an extension of what has 32 bits
		g.set([]string{v.name}, []*local{v}, text, pos)
	}
}

// expr returns the text of an operation and its precedence.
func (g *function) expr(op *cps.Op) (string, int) {
	if returnsInt32(op.Code) || op.Result != cps.NoValue && g.narrow[op.Result] {
		if text, _ := g.onLow(op); text != "" {
			return "int64(" + text + ")", primary
		}
	}
	return g.wide(op)
}

// wide is expr for an operation on values that are not narrow. Some operations return an int32.
//
//gocyclo:ignore
func (g *function) wide(op *cps.Op) (string, int) {
	plain := func(i int) string { return g.value(op.Args[i], lowest) }
	list := func(args []cps.Value) string { return strings.Join(g.values(args), ", ") }
	call := func(name string, args ...string) (string, int) {
		g.used[name] = true
		return name + "(" + strings.Join(args, ", ") + ")", primary
	}
	switch op.Code {
	case cps.Add:
		if g.f.TypeOf(op.Result) == cps.String {
			return g.concat(op)
		}
	case cps.Eq, cps.Ne:
		if t := g.f.TypeOf(op.Args[0]); t != cps.Bytes && g.p.Kind(t) == cps.ArrayKind && !g.resized[g.p.Elem(t)] {
			g.used["same"] = true
			text := "same(" + list(op.Args) + ")"
			if op.Code == cps.Ne {
				return "!" + text, unary
			}
			return text, primary
		}
	case cps.And:
		if g.isMask(op.Args[1]) && !g.isConst(op.Args[0]) {
			return "int64(" + g.unsigned(op.Args[0]) + ")", primary // faster than a mask
		}
	case cps.Ult, cps.Ule:
		if g.isNarrow(op.Args...) && !g.allConst(op.Args) {
			return g.unsigned(op.Args[0]) + map[cps.Code]string{cps.Ult: " < ", cps.Ule: " <= "}[op.Code] + g.unsigned(op.Args[1]), 3
		}
	case cps.ToFloat:
		if g.isNarrow(op.Args[0]) && !g.isConst(op.Args[0]) {
			return "float64(" + g.low(op.Args[0], lowest) + ")", primary
		}
	case cps.Shl, cps.Shr:
		if n, ok := g.intOf(op.Args[1]); ok && !g.isConst(op.Args[0]) {
			return fmt.Sprintf("%s %v %d", g.value(op.Args[0], 5), op.Code, n&63), 5
		}
	case cps.Min, cps.Max:
		if g.rawBits && g.f.TypeOf(op.Result) == cps.Float {
			return call(op.Code.String()+"Float", g.values(op.Args)...)
		}
	case cps.BitsFloat:
		if n, ok := g.intOf(op.Args[0]); ok && math.Abs(math.Float64frombits(uint64(n))) == 1 {
			return g.float(math.Float64frombits(uint64(n))), unary
		}
	case cps.Floor, cps.Ceil, cps.Trunc, cps.Nearest:
		if g.rawBits { // math may return a NaN as it is
			g.used["math."] = true
			return call("quiet", g.spell(op)+"("+plain(0)+")")
		}
	case cps.Move:
		if g.f.TypeOf(op.Args[2]) == cps.String {
			return call("moveText", g.values(op.Args)...)
		}
	case cps.Select:
		g.used["pick"] = true
		return "pick[" + g.typ(g.f.TypeOf(op.Result)) + "](" + list(op.Args) + ")", primary
	case cps.ToString:
		return g.textOf(g.f.TypeOf(op.Args[0]), plain(0)), primary
	case cps.ArrayLit:
		t := g.p.Elem(cps.Type(op.Aux))
		if g.resized[t] {
			g.used["list"] = true
			return "list[" + g.typ(t) + "](" + list(op.Args) + ")", primary
		}
		if len(op.Args) == 0 {
			return "make([]" + g.typ(t) + ", 0, 1)", primary
		}
		return "[]" + g.typ(t) + "{" + list(op.Args) + "}", primary
	case cps.MakeBytes:
		if n, ok := g.intOf(op.Args[0]); ok && n >= 0 {
			return call("newBuffer", "make([]byte, "+plain(0)+")")
		}
		text, _ := call("zeros", plain(0))
		return call("newBuffer", strings.Replace(text, "(", "[byte](", 1))
	case cps.MakeArray:
		t := g.f.TypeOf(op.Args[1])
		name, args := "slice", list(op.Args)
		switch {
		case g.resized[t]:
			name = "fill"
		case g.isZero(op.Args[1]):
			name, args = "zeros", plain(0)
		}
		g.used[name] = true
		return name + "[" + g.typ(t) + "](" + args + ")", primary
	case cps.New:
		return "&" + g.structs[cps.Type(op.Aux)] + "{" + list(op.Args) + "}", composite
	case cps.Cell:
		t := g.f.TypeOf(op.Args[0])
		g.used["cell"] = true
		text := "cell[" + g.typ(t) + "](" + plain(0) + ")"
		if g.refs[t] {
			return g.typ(g.f.TypeOf(op.Result)) + "{p: " + text + "}", primary
		}
		return text, primary
	case cps.Load, cps.Store:
		target := "*" + g.value(op.Args[0], unary)
		if g.refs[g.p.Elem(g.f.TypeOf(op.Args[0]))] {
			target = "*" + g.value(op.Args[0], primary) + ".at()"
		}
		if op.Code == cps.Store {
			return target + " = " + plain(1), lowest
		}
		return target, unary
	case cps.RefField, cps.RefGlobal:
		var text string
		var t cps.Type
		if op.Code == cps.RefField {
			first := g.f.TypeOf(op.Args[0])
			text, t = "&"+g.value(op.Args[0], primary)+"."+g.fields[first][op.Aux], g.p.StructOf(first).Fields[op.Aux].Type
		} else {
			g.checkGlobal(op)
			text, t = "&"+g.globals[op.Aux], g.p.Globals[op.Aux].Type
		}
		if g.refs[t] {
			return g.typ(g.f.TypeOf(op.Result)) + "{p: " + text + "}", primary
		}
		return text, unary
	case cps.GetGlobal:
		g.checkGlobal(op)
		return g.globals[op.Aux], primary
	case cps.SetGlobal:
		return g.globals[op.Aux] + " = " + plain(0), lowest
	case cps.Closure:
		return g.closure(op)
	case cps.Print, cps.Write:
		texts := make([]string, len(op.Args))
		for i, x := range op.Args {
			texts[i] = g.textOf(g.f.TypeOf(x), g.value(x, lowest))
		}
		if op.Code == cps.Print {
			return call("printLine", texts...)
		}
		return call("write", texts...)
	case cps.ThrowHere:
		return call("throwAt", strconv.Quote(g.frames(g.f, op.Pos)))
	}
	text := g.spell(op)
	if p := precedence(text); p > 0 && len(op.Args) == 2 {
		x, y := g.value(op.Args[0], p), g.value(op.Args[1], p+1)
		if p == 3 && g.isNarrow(op.Args...) && !g.allConst(op.Args) {
			x, y = g.low(op.Args[0], p), g.low(op.Args[1], p+1)
		}
		if g.isConst(op.Args[0]) && g.isConst(op.Args[1]) {
			x, _ = call("as", g.typed(op.Args[0]))
		}
		if (op.Code == cps.Div || op.Code == cps.Rem) && g.isConst(op.Args[1]) && g.isZero(op.Args[1]) {
			y, _ = call("as", g.typed(op.Args[1]))
		}
		if op.Code == cps.Mul && g.f.TypeOf(op.Result) == cps.Float {
			return "float64(" + x + " " + text + " " + y + ")", primary // forbids to fuse it with an addition
		}
		return x + " " + text + " " + y, p
	}
	if len(text) == 1 && len(op.Args) == 1 {
		if g.isConst(op.Args[0]) {
			x, _ := call("as", g.typed(op.Args[0]))
			return text + x, unary
		}
		return text + g.value(op.Args[0], primary), unary // not --x
	}
	if strings.ContainsAny(text, "$#") {
		return g.fill(op, text)
	}
	g.require(text)
	args := make([]string, len(op.Args))
	for i, x := range op.Args {
		args[i] = g.value(x, lowest)
		if i == 0 && g.allConst(op.Args) && (text == "min" || text == "max" || text == "float64") {
			args[i], _ = call("as", g.typed(x))
		}
	}
	if size, _ := op.Code.AccessSize(); size > 0 {
		if size > 1 && !g.isNatural(op.Args[1]) {
			args[1], _ = call("within", plain(0), args[1], strconv.Itoa(size))
		} else if inner, ok := g.masked(op.Args[1]); ok {
			args[1] = g.unsigned(inner)
		}
		if len(args) == 3 && size < 8 {
			args[2] = g.low(op.Args[2], lowest)
		}
		args[0] = g.contents(op.Args[0])
	}
	return text + "(" + strings.Join(args, ", ") + ")", primary
}

// concat returns the text of a concatenation. Go's + makes one string of many; what may grow in a loop is extended by
// the function concat instead.
func (g *function) concat(op *cps.Op) (string, int) {
	var first cps.Value
	var texts []string
	var flatten func(op *cps.Op)
	flatten = func(op *cps.Op) {
		for _, x := range op.Args {
			if g.folded[x] && g.operation(x).Code == cps.Add && g.f.TypeOf(x) == cps.String {
				flatten(g.operation(x))
				continue
			}
			if texts = append(texts, g.value(x, 4)); len(texts) == 1 {
				first = x
			}
		}
	}
	flatten(op)
	if g.isConst(first) || g.folded[first] && slices.Contains([]cps.Code{cps.ToString, cps.Substr, cps.Chr}, g.operation(first).Code) {
		return strings.Join(texts, " + "), 4
	}
	g.used["concat"] = true
	return "concat(" + texts[0] + ", " + strings.Join(texts[1:], " + ") + ")", primary
}

// fill replaces the operands in a text.
func (g *function) fill(op *cps.Op, text string) (string, int) {
	g.require(text)
	var b strings.Builder
	for i := 0; i < len(text); i++ {
		c := text[i]
		switch {
		case c == '@':
			b.WriteString(g.fields[g.f.TypeOf(op.Args[0])][op.Aux])
		case c == '$' || c == '#':
			i++
			x := op.Args[text[i]-'0']
			p := lowest
			if c == '$' {
				p = primary
			}
			// Go's compiler rejects a constant index that is out of bounds, and what it computes from a constant
			// length.
			if info := g.f.Info(x); g.isConst(x) && (op.Code == cps.Len || strings.Contains(text, "[#1]")) && (info.Type == cps.String || text[i] == '1' && info.Int() < 0) {
				g.used["as"] = true
				b.WriteString("as(" + g.typed(x) + ")")
				continue
			}
			b.WriteString(g.value(x, p))
		default:
			b.WriteByte(c)
		}
	}
	switch {
	case strings.Contains(text, " = "):
		return b.String(), lowest
	case text[0] == '&':
		return b.String(), unary
	}
	return b.String(), primary
}

// isNatural reports whether a value cannot be negative, as is known of an address of WebAssembly: a
// constant, what a mask has left, or the sum of these.
func (g *function) isNatural(x cps.Value) bool {
	const most = 1 << 60
	isSmall := func(x cps.Value) bool {
		n, ok := g.intOf(x)
		return ok && 0 <= n && n < most
	}
	for code := cps.Add; g.f.Info(x).Kind == cps.OpValue; code = cps.And {
		op := g.operation(x)
		if code == cps.Add && op.Code == cps.Add && isSmall(op.Args[1]) {
			x = op.Args[0]
			continue
		}
		return op.Code == cps.And && isSmall(op.Args[1])
	}
	return isSmall(x)
}

// require records what a text uses of the runtime and of packages.
func (g *function) require(text string) {
	name, _, _ := strings.Cut(text, "(")
	g.used[name] = true
	if strings.Contains(text, "math.") {
		g.used["math."] = true
	}
	if strings.Contains(text, "trap(") {
		g.used["trap"] = true
	}
}

// checkGlobal adds the check that a global has a value, unless it has for sure.
func (g *function) checkGlobal(op *cps.Op) {
	if g.mayBeUnset(g.f.ID, op) {
		g.used["unset"] = true
		g.open("if !"+g.globals[op.Aux]+"Set {", &block{loop: cps.NoCont})
		g.lineAt("unset("+strconv.Quote(g.p.Globals[op.Aux].Name)+")", op.Pos)
		g.close(false)
	}
}

// values returns the texts of values.
func (g *function) values(list []cps.Value) []string {
	texts := make([]string, len(list))
	for i, x := range list {
		texts[i] = g.value(x, lowest)
	}
	return texts
}

func (g *function) isConst(x cps.Value) bool {
	kind := g.f.Info(x).Kind
	return kind == cps.ConstValue || kind == cps.UndefValue
}

func (g *function) allConst(list []cps.Value) bool {
	return !slices.ContainsFunc(list, func(x cps.Value) bool { return !g.isConst(x) })
}

func (g *function) isZero(x cps.Value) bool {
	info := g.f.Info(x)
	return info.Kind == cps.ConstValue && info.Bits == 0 && info.Text == ""
}

// value returns the text of a value, in parentheses if its precedence is too low.
func (g *function) value(x cps.Value, p int) string {
	if g.isConst(x) {
		text := g.constant(g.f.Info(x))
		if p == primary && text == "nil" {
			return g.typed(x)
		}
		if p > unary && strings.HasPrefix(text, "-") {
			return "(" + text + ")"
		}
		return text
	}
	if !g.folded[x] {
		if g.narrow[x] {
			return "int64(" + g.use(x) + ")"
		}
		return g.use(x)
	}
	op := g.operation(x)
	text, has := g.expr(op)
	if g.effect(op)&cps.Traps != 0 {
		g.trap = op.Pos
	}
	if has < p {
		if op.Code == cps.Closure {
			return g.typ(g.f.TypeOf(x)) + "(" + text + ")"
		}
		return "(" + text + ")"
	}
	return text
}

// typed is value for where Go would give a constant another type.
func (g *function) typed(x cps.Value) string { return g.withType(x, g.value(x, lowest)) }

func (g *function) withType(x cps.Value, text string) string {
	if info := g.f.Info(x); g.isConst(x) {
		switch {
		case info.Type == cps.Int:
			return "int64(" + text + ")"
		case info.Type > cps.String && text == "nil":
			return "(" + g.typ(info.Type) + ")(nil)"
		}
	} else if g.folded[x] && g.p.Kind(info.Type) == cps.FuncKind && g.operation(x).Code == cps.Closure {
		return g.typ(info.Type) + "(" + text + ")"
	}
	return text
}

// not returns the negation of a condition.
func (g *function) not(x cps.Value) string {
	if g.isConst(x) || !g.folded[x] {
		return "!" + g.value(x, unary)
	}
	op := g.operation(x)
	opposite := map[cps.Code]cps.Code{cps.Eq: cps.Ne, cps.Ne: cps.Eq, cps.Lt: cps.Ge, cps.Ge: cps.Lt, cps.Gt: cps.Le, cps.Le: cps.Gt}
	if code, ok := opposite[op.Code]; ok && (g.f.TypeOf(op.Args[0]) != cps.Float || code <= cps.Ne) {
		negated := *op
		negated.Code = code
		text, _ := g.expr(&negated)
		return text
	}
	switch op.Code {
	case cps.Not:
		return g.value(op.Args[0], lowest)
	case cps.Ult, cps.Ule:
		text, _ := g.expr(&cps.Op{Code: cps.Ult + cps.Ule - op.Code, Args: []cps.Value{op.Args[1], op.Args[0]}, Result: op.Result})
		return text
	}
	return "!" + g.value(x, unary)
}

// constant returns a constant. An undefined value is a zero.
func (g *function) constant(info *cps.ValueInfo) string {
	undef := info.Kind == cps.UndefValue
	switch info.Type {
	case cps.Int:
		return strconv.FormatInt(info.Int(), 10)
	case cps.Float:
		return g.float(info.Float())
	case cps.Bool:
		return strconv.FormatBool(info.Bool())
	case cps.String:
		return strconv.Quote(info.Text)
	}
	switch g.p.Kind(info.Type) {
	case cps.ArrayKind:
		if undef && info.Type == cps.Bytes {
			return "new(buffer)"
		}
		if undef && g.resized[g.p.Elem(info.Type)] {
			return "new(" + strings.TrimPrefix(g.typ(info.Type), "*") + ")"
		}
	case cps.RefKind:
		t := g.p.Elem(info.Type)
		if g.refs[t] {
			return g.typ(info.Type) + "{p: new(" + g.typ(t) + ")}"
		}
		return "new(" + g.typ(t) + ")"
	}
	return "nil"
}

func (g *function) float(x float64) string {
	special := ""
	switch {
	case math.IsNaN(x) && g.rawBits:
		special = fmt.Sprintf("math.Float64frombits(%#x)", uint64(cps.NaNBits))
	case math.IsNaN(x):
		special = "math.NaN()"
	case g.rawBits && math.Abs(x) == 1:
		g.used["one"] = true
		return map[float64]string{1: "one", -1: "-one"}[x]
	case math.IsInf(x, 1):
		special = "math.Inf(1)"
	case math.IsInf(x, -1):
		special = "math.Inf(-1)"
	case x == 0 && math.Signbit(x):
		special = "math.Copysign(0, -1)"
	default:
		s := strconv.FormatFloat(x, 'g', -1, 64)
		if !strings.ContainsAny(s, ".e") {
			s += ".0"
		}
		return s
	}
	g.used["math."] = true
	return special
}

// frames returns the functions that a position is in, in the form that calls of the runtime has.
func (e *emitter) frames(f *cps.Func, pos cps.Pos) string {
	var list []string
	for _, frame := range f.Frames(nil, pos) {
		at := ""
		if frame.Pos.IsValid() {
			at = diag.Clean(e.p.Sources.Place(frame.Pos.Line, frame.Pos.Col))
		}
		name := diag.Clean(cps.DisplayName(frame.Func))
		if name == "" {
			name = "<fn>"
		}
		list = append(list, at+"\n"+name)
	}
	return strings.Join(list, "\t")
}

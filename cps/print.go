// This file defines the printer of the notation: a functional program in
// which a continuation stands inside the one that dominates it. The text of a
// program is a function of the program alone, and Read reads it back.

package cps

import (
	"bufio"
	"io"
	"math"
	"strconv"
	"strings"
)

// PrintOptions choose what Fprint shows.
type PrintOptions struct {
	// Positions adds to every line the place in the source that it comes from,
	// as @line:column, and the name of the source.
	Positions bool
}

// Fprint writes a program in the notation.
func Fprint(w io.Writer, p *Program, opts PrintOptions) error {
	out := printer{w: bufio.NewWriter(w), p: p, opts: opts}
	out.program()
	return out.w.Flush()
}

// String returns the text of a program. A function that has no body yet is there as
// a comment, so that only the text of a program without any can be read.
func (p *Program) String() string {
	var b strings.Builder
	Fprint(&b, p, PrintOptions{}) // a Builder does not fail
	return b.String()
}

// Names returns the names that the text of the program has for what a function
// defines, quoted where it quotes them: by value, "" for constants, and by
// continuation, "" for the entry.
func (p *Program) Names(f *Func) (values, conts []string) {
	out := printer{w: bufio.NewWriter(io.Discard), p: p}
	out.function(f)
	for i := 1; i < len(out.conts); i++ {
		out.conts[i] = quoteName(out.conts[i])
	}
	return out.names, out.conts
}

// Indentation grows by two columns a level up to maxIndent levels, so that the
// text stays linear in the size of the program.
const (
	maxIndent = 24
	maxLine   = 100 // columns; a longer switch has a line for each case
)

type printer struct {
	w    *bufio.Writer
	p    *Program
	opts PrintOptions

	// of the function that is printed
	f     *Func
	names []string // by value
	conts []string // by continuation
	taken map[string]bool
	next  map[string]int // by stem: the last .N that was given
	temps int
	ret   string
}

func (out *printer) program() {
	some := out.declarations()
	for i, f := range out.p.Funcs {
		if i > 0 || some {
			out.line(0, "")
		}
		out.function(f)
	}
}

// declarations writes what stands before the functions, and reports whether that
// is anything.
func (out *printer) declarations() bool {
	p := out.p
	if out.opts.Positions {
		out.line(0, "source "+quoteString(p.Source))
	}
	for _, s := range p.Structs {
		fields := make([]string, len(s.Fields))
		for i, f := range s.Fields {
			fields[i] = quoteName(f.Name) + ": " + p.TypeString(f.Type)
		}
		out.line(0, "struct "+quoteName(s.Name)+" { "+strings.Join(fields, ", ")+" }")
	}
	for _, g := range p.Globals {
		out.line(0, "global "+quoteName(g.Name)+": "+p.TypeString(g.Type))
	}
	return out.opts.Positions || len(p.Structs)+len(p.Globals) > 0
}

func (out *printer) line(indent int, text string) {
	if text != "" {
		for range min(indent, maxIndent) {
			out.w.WriteString("  ")
		}
	}
	out.w.WriteString(text)
	out.w.WriteByte('\n')
}

// begin begins a function, of which nothing has a name yet.
func (out *printer) begin(f *Func) {
	out.f = f
	out.names = make([]string, len(f.Values))
	out.taken, out.next = map[string]bool{}, map[string]int{}
	out.temps = 0
	out.ret = out.unique("ret")
}

func (out *printer) function(f *Func) {
	out.begin(f)
	if len(f.Conts) == 0 {
		out.line(0, "// function "+quoteName(f.Name)+" takes "+out.p.typeList(f.Params)+", gives "+out.p.typeList(f.Results)+" and has no body"+out.at(f.Pos))
		return
	}
	out.conts = make([]string, len(f.Conts))
	for k := 1; k < len(f.Conts); k++ {
		out.conts[k] = out.unique(f.Conts[k].Name)
	}

	params := append(out.params(f.Conts[Entry].Params), quoteName(out.ret)+": cont("+out.types(f.Results)+")")
	out.line(0, "fn "+quoteName(f.Name)+"("+strings.Join(params, ", ")+") ="+out.at(f.Pos))
	out.sites()

	// The last continuation inside another needs no further indentation: what
	// follows an if, a loop or a call is printed below it, not to the right.
	tree := f.Graph().DominatorTree()
	indents := make([]int, len(f.Conts)) // by continuation, of its operations
	for _, id := range tree.Order {
		k := &f.Conts[id]
		indent := 1
		if id != int32(Entry) {
			headerIndent := indents[tree.Idom[id]]
			indent = headerIndent
			if !tree.IsLastChild(id) {
				indent++
			}
			header := "where " + quoteName(out.conts[id]) + "(" + strings.Join(out.params(k.Params), ", ") + ") ="
			// A line tells one place, and no site may go untold.
			told := !out.opts.Positions || k.Pos.Site == 0 || k.Pos.Site == k.Term.Pos.Site
			if len(k.Ops) == 0 && tree.IsLeaf(id) && k.Term.Kind != Switch && told {
				out.line(headerIndent, header+" "+out.term(&k.Term, ", ")+out.at(k.Term.Pos))
				continue
			}
			out.line(headerIndent, header+out.at(k.Pos))
		}
		indents[id] = indent
		for i := range k.Ops {
			out.line(indent, out.op(&k.Ops[i])+out.at(k.Ops[i].Pos))
		}
		out.terminator(indent, &k.Term)
	}
}

// terminator writes a terminator; a long switch has a line for each case.
func (out *printer) terminator(indent int, t *Term) {
	text := out.term(t, ", ")
	if t.Kind == Switch && 2*indent+len(text) > maxLine {
		text = out.term(t, ",\n"+strings.Repeat("  ", min(indent, maxIndent)+1))
	}
	out.line(indent, text+out.at(t.Pos))
}

func (out *printer) at(pos Pos) string {
	if !out.opts.Positions || !pos.IsValid() {
		return ""
	}
	text := " @" + strconv.Itoa(int(pos.Line)) + ":" + strconv.Itoa(int(pos.Col))
	if pos.Site != 0 {
		text += "#" + strconv.Itoa(int(pos.Site))
	}
	return text
}

// sites writes the calls whose callees became part of the function.
func (out *printer) sites() {
	if !out.opts.Positions {
		return
	}
	for i := 1; i < len(out.f.Sites); i++ {
		s := &out.f.Sites[i]
		tail := ""
		if s.Tail {
			tail = "tail "
		}
		out.line(1, "site "+strconv.Itoa(i)+": "+tail+quoteName(s.Func)+out.at(s.Call))
	}
}

// unique returns a name that nothing else in the function has, as close to the
// hint as possible.
func (out *printer) unique(hint string) string {
	if hint == "" {
		hint = "k"
	}
	if out.free(hint) {
		return hint
	}
	base := stem(hint)
	for {
		out.next[base]++
		if name := base + "." + strconv.Itoa(out.next[base]); out.free(name) {
			return name
		}
	}
}

// free takes a name if it is free.
func (out *printer) free(name string) bool {
	if _, isFunc := out.p.funcs[name]; isFunc || out.taken[name] || reserved[name] {
		return false
	}
	out.taken[name] = true
	return true
}

// define gives a value its name, where it is defined.
func (out *printer) define(x Value) string {
	name := out.f.Values[x].Name
	if name != "" {
		name = out.unique(name)
	}
	for name == "" {
		out.temps++
		if t := "t" + strconv.Itoa(out.temps); out.free(t) {
			name = t
		}
	}
	out.names[x] = quoteName(name)
	return out.names[x]
}

func (out *printer) params(xs []Value) []string {
	list := make([]string, len(xs), len(xs)+1)
	for i, x := range xs {
		list[i] = out.define(x) + ": " + out.p.TypeString(out.f.TypeOf(x))
	}
	return list
}

func (out *printer) types(list []Type) string {
	var b strings.Builder
	out.p.writeTypes(&b, list)
	return b.String()
}

// value returns a value as an operand.
func (out *printer) value(x Value) string {
	info := &out.f.Values[x]
	switch {
	case info.Kind == UndefValue:
		return "undef:" + out.p.TypeString(info.Type)
	case info.Kind == ConstValue && info.Type < numBasic:
		return info.constant()
	case info.Kind == ConstValue:
		return "nil:" + out.p.TypeString(info.Type)
	}
	return out.names[x]
}

// constant returns a constant of a basic type as it is written.
func (info *ValueInfo) constant() string {
	switch info.Type {
	case Int:
		return strconv.FormatInt(info.Int(), 10)
	case Float:
		return formatFloat(info.Float())
	case Bool:
		return strconv.FormatBool(info.Bool())
	}
	return quoteString(info.Text)
}

func (out *printer) list(xs []Value) string {
	var b strings.Builder
	for i, x := range xs {
		if i > 0 {
			b.WriteString(", ")
		}
		b.WriteString(out.value(x))
	}
	return b.String()
}

func (out *printer) op(op *Op) string {
	text := out.rightSide(op)
	if op.Result == NoValue {
		return "do " + text
	}
	return "let " + out.define(op.Result) + " = " + text
}

// rightSide returns an operation without its result.
func (out *printer) rightSide(op *Op) string {
	arg := func(i int) string { return out.value(op.Args[i]) }
	field := func() string {
		s := out.p.StructOf(out.f.TypeOf(op.Args[0]))
		return arg(0) + "." + quoteName(s.Fields[op.Aux].Name)
	}
	global := func() string { return "@" + quoteName(out.p.Globals[op.Aux].Name) }
	switch op.Code {
	case Add, Sub, Mul, Div, Rem, And, Or, Xor, Shl, Shr, Ushr, Eq, Ne, Lt, Le, Gt, Ge:
		return arg(0) + " " + op.Code.String() + " " + arg(1)
	case Neg, Not, Com, Load:
		return op.Code.String() + arg(0)
	case Index:
		return arg(0) + "[" + arg(1) + "]"
	case SetIndex:
		return arg(0) + "[" + arg(1) + "] = " + arg(2)
	case RefIndex:
		return "ref " + arg(0) + "[" + arg(1) + "]"
	case ArrayLit:
		text := "[" + out.list(op.Args) + "]"
		if len(op.Args) == 0 {
			text += ":" + out.p.TypeString(Type(op.Aux))
		}
		return text
	case New:
		return "new " + out.p.TypeString(Type(op.Aux)) + "(" + out.list(op.Args) + ")"
	case GetField:
		return field()
	case SetField:
		return field() + " = " + arg(1)
	case RefField:
		return "ref " + field()
	case Store:
		return "*" + arg(0) + " = " + arg(1)
	case GetGlobal:
		return global()
	case SetGlobal:
		return global() + " = " + arg(0)
	case RefGlobal:
		return "ref " + global()
	case Closure:
		return "closure " + quoteName(out.p.Funcs[op.Aux].Name) + "(" + out.list(op.Args) + ")"
	}
	return op.Code.String() + "(" + out.list(op.Args) + ")"
}

func (out *printer) cont(k ContID) string {
	if k == NoCont {
		return quoteName(out.ret)
	}
	return quoteName(out.conts[k])
}

// term returns a terminator, with a separator between the cases of a switch.
func (out *printer) term(t *Term, sep string) string {
	args := out.list(t.Args)
	switch t.Kind {
	case Jump:
		return out.cont(t.Targets[0]) + "(" + args + ")"
	case Branch:
		return "branch(" + out.value(t.Subject) + ", " + out.cont(t.Targets[0]) + ", " + out.cont(t.Targets[1]) + ")"
	case Switch:
		var b strings.Builder
		b.WriteString("switch(" + out.value(t.Subject))
		for i, c := range t.Cases {
			b.WriteString(sep + out.value(c) + ": " + out.cont(t.Targets[i]))
		}
		b.WriteString(sep + "_: " + out.cont(t.Targets[len(t.Cases)]) + ")")
		return b.String()
	case Call, CallValue:
		callee := out.value(t.Subject)
		if t.Kind == Call {
			callee = quoteName(out.p.Funcs[t.Func].Name)
		}
		if args != "" {
			args += ", "
		}
		return callee + "(" + args + out.cont(t.Targets[0]) + ")"
	case Return:
		return quoteName(out.ret) + "(" + args + ")"
	case Exit:
		return "exit(" + out.value(t.Subject) + ")"
	}
	return "?"
}

// formatFloat returns a float with the fewest digits that read back the same,
// and always as something that is no int.
func formatFloat(x float64) string {
	switch {
	case math.IsNaN(x):
		return "nan"
	case math.IsInf(x, 1):
		return "inf"
	case math.IsInf(x, -1):
		return "-inf"
	}
	format := byte('e')
	if a := math.Abs(x); a == 0 || 1e-4 <= a && a < 1e21 {
		format = 'f'
	}
	s := strconv.FormatFloat(x, format, -1, 64)
	if format == 'f' && !strings.Contains(s, ".") {
		s += ".0"
	}
	return s
}

// quoteString returns a string constant as it is written.
func quoteString(s string) string { return strconv.Quote(s) }

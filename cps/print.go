// This file defines the printer of the notation: a functional program in which
// continuations are nested (nesting.go). The text of a program depends only on the program
// and the options, and Read reads it back.

package cps

import (
	"bufio"
	"fmt"
	"io"
	"math"
	"strconv"
	"strings"

	"cpsc/internal/ident"
)

// PrintOptions choose what Fprint shows.
type PrintOptions struct {
	// Positions adds the position in the source to every line, as @line:column,
	// and the name of the source to the text.
	Positions bool

	// Nest is the rule by which continuations are nested.
	Nest Nesting
}

// Fprint writes a program in the notation. The program must not break the rules of Verify,
// except that a function may have no body.
func Fprint(w io.Writer, p *Program, opts PrintOptions) (err error) {
	if p == nil {
		return errNilProgram
	}
	if opts.Nest > ByFreeVariables {
		return fmt.Errorf("PrintOptions.Nest: there is no rule number %d", opts.Nest)
	}
	defer Recover(p, &err)
	out := NewTextWriter(w, p, opts)
	out.program()
	if out.lacking != nil {
		return Blame(p, out.lacking)
	}
	return out.w.Flush()
}

// String returns the text of a program. A function without a body becomes a comment, so
// Read accepts only the text of programs in which every function has a body. For a program
// that breaks a rule of Verify and cannot be printed, the result says which rule; for nil it
// is "nil".
func (p *Program) String() string {
	if p == nil {
		return "nil"
	}
	var b strings.Builder
	if err := Fprint(&b, p, PrintOptions{}); err != nil { // not one of the Builder, which does not fail
		return "// There is no text: " + err.Error() + "\n"
	}
	return b.String()
}

// Names returns the names of the values and continuations of f in the text of the
// program, quoted as there: by value, "" for constants; by continuation, "" for the
// entry; and by continuation parameter. If the function breaks a rule of Verify, some may be "" or "?".
func (p *Program) Names(f *Func) (values, conts, own []string) {
	if f == nil {
		return nil, nil, nil
	}
	out := p.Text(f)
	for i := range out.own {
		out.own[i] = ident.Quote(out.own[i])
	}
	return out.names, out.conts, out.own
}

// Indentation grows by two columns a level up to maxIndent levels, so that the
// text stays linear in the size of the program.
const (
	maxIndent = 24
	maxLine   = 100 // columns; a longer switch has a line for each case
)

// A TextWriter writes a program in the notation. Its exported methods write the parts
// that other notations share. For a part that names something that does not exist, which breaks a
// rule of Verify, they write or return "?".
type TextWriter struct {
	w    *bufio.Writer
	p    *Program
	opts PrintOptions

	// of the function that is printed
	f     *Func
	names []string // by value
	conts []string // by continuation, quoted if that is needed
	taken map[string]bool
	next  map[string]int // by stem: the last .N that was given
	temps int
	own   []string // the continuation parameters

	shows func(Line) // nil, or called before each line of a function, without its text

	lacking any // see Lacking
}

// Lacking returns what the first part panicked with that was written as "?", or nil.
func (out *TextWriter) Lacking() any { return out.lacking }

// part is deferred by what returns a part of the text.
func (out *TextWriter) part(text *string) {
	if x := recover(); x != nil {
		if *text = "?"; out.lacking == nil {
			out.lacking = x
		}
	}
}

// A Line is a line of the text of a function.
type Line struct {
	Text string
	Cont ContID // the continuation of which it shows something

	// Op is -1 for the line that has the name and the parameters of the continuation, the
	// number of an operation, or the number of operations for the terminator. A continuation
	// that has only a terminator may be in one line, and a switch in several.
	Op int

	Pos Pos // where that is in the source
}

// Lines returns the text of a function that has a body, line by line: of another one, nothing. What
// breaks a rule of Verify may be a "?" in the text.
func (p *Program) Lines(f *Func) []Line {
	if f == nil || len(f.Conts) == 0 {
		return nil
	}
	var b strings.Builder
	var list []Line
	out := TextWriter{w: bufio.NewWriterSize(&b, smallBuffer), p: p}
	finish := func() {
		out.w.Flush()
		if len(list) > 0 {
			last := list[len(list)-1]
			list = list[:len(list)-1]
			for text := range strings.Lines(b.String()) {
				last.Text = strings.TrimSuffix(text, "\n")
				list = append(list, last)
			}
		}
		b.Reset()
	}
	out.shows = func(l Line) {
		finish()
		list = append(list, l)
	}
	out.function(f)
	finish()
	return list
}

// show calls out.shows, if there is one.
func (out *TextWriter) show(k ContID, op int, pos Pos) {
	if out.shows != nil {
		out.shows(Line{Cont: k, Op: op, Pos: pos})
	}
}

func (out *TextWriter) program() {
	some := out.Declarations()
	for i, f := range out.p.Funcs {
		if i > 0 || some {
			out.Line(0, "")
		}
		out.function(f)
	}
}

// Declarations writes the name of the source, the structs and the globals, and reports
// whether there are any.
func (out *TextWriter) Declarations() bool {
	p := out.p
	if out.opts.Positions {
		out.Line(0, "source "+quoteString(p.Sources.Name()))
		for _, s := range p.Sources[min(1, len(p.Sources)):] {
			out.Line(0, "source "+quoteString(s.Name)+out.At(Pos{Line: s.First, Col: 1}))
		}
	}
	for _, t := range p.Named {
		var b strings.Builder
		info := p.info(t)
		p.writeFuncType(&b, info)
		out.Line(0, "type "+ident.Quote(info.name)+" = "+b.String())
	}
	for _, s := range p.Structs {
		if s == nil {
			out.lacking = "a struct that is nil"
			continue
		}
		fields := make([]string, len(s.Fields))
		for i, f := range s.Fields {
			fields[i] = ident.Quote(f.Name) + ": " + p.TypeString(f.Type)
		}
		labelled := ""
		if s.Labelled {
			labelled = "labelled "
		}
		out.Line(0, "struct "+ident.Quote(s.Name)+" "+labelled+"{ "+strings.Join(fields, ", ")+" }")
	}
	for _, g := range p.Globals {
		out.Line(0, "global "+ident.Quote(g.Name)+": "+p.TypeString(g.Type))
	}
	return out.opts.Positions || len(p.Named)+len(p.Structs)+len(p.Globals) > 0
}

// Line writes a line, given in parts of which the first is empty only if all are.
func (out *TextWriter) Line(indent int, parts ...string) {
	if len(parts) > 0 && parts[0] != "" {
		for range min(indent, maxIndent) {
			out.w.WriteString("  ")
		}
	}
	for _, text := range parts {
		out.w.WriteString(text)
	}
	out.w.WriteByte('\n')
}

// Begin begins a function. At first, only the names of all functions and of its continuation
// parameters are taken.
func (out *TextWriter) Begin(f *Func) {
	out.f = f
	out.names = make([]string, len(f.Values))
	out.taken, out.next = map[string]bool{}, map[string]int{}
	out.temps = 0
	out.own = make([]string, len(f.ContParams))
	for i, c := range f.ContParams {
		out.own[i] = out.Unique(c.Name)
	}
}

// ContParams returns the continuation parameters as they are written in the head of the
// function.
func (out *TextWriter) ContParams() []string {
	list := make([]string, len(out.own))
	for i, c := range out.f.ContParams {
		list[i] = ident.Quote(out.own[i]) + ": cont(" + out.Types(c.Types) + ")"
	}
	return list
}

func (out *TextWriter) function(f *Func) {
	out.Begin(f)
	if len(f.Conts) == 0 {
		out.Line(0, "// function "+ident.Quote(f.Name)+" takes "+out.p.typeList(f.Params)+", gives "+out.p.typeList(f.Results())+" and has no body"+out.At(f.Pos))
		return
	}
	if f.Extern {
		out.extern()
		return
	}
	out.conts = make([]string, len(f.Conts))
	for k := 1; k < len(f.Conts); k++ {
		out.conts[k] = ident.Quote(out.Unique(f.Conts[k].Name))
	}

	params := append(out.params(f.Conts[Entry].Params), out.ContParams()...)
	out.show(Entry, -1, f.Pos)
	out.Line(0, "fn "+ident.Quote(f.Name)+"("+strings.Join(params, ", ")+") ="+out.At(f.Pos))
	out.Sites()

	// The last continuation inside another needs no further indentation: what
	// follows an if, a loop or a call is printed below it, not to the right.
	tree := out.opts.Nest.Tree(f)
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
			name, params := out.conts[id], strings.Join(out.params(k.Params), ", ")
			out.show(ContID(id), -1, k.Pos)
			// A line has one position, and no site may be lost.
			onLine := !out.opts.Positions || k.Pos.Site == 0 || k.Pos.Site == k.Term.Pos.Site
			if len(k.Ops) == 0 && tree.IsLeaf(id) && k.Term.Kind != Switch && onLine {
				out.Line(headerIndent, "where ", name, "(", params, ") = ", out.term(&k.Term, ", "), out.At(k.Term.Pos))
				continue
			}
			out.Line(headerIndent, "where ", name, "(", params, ") =", out.At(k.Pos))
		}
		indents[id] = indent
		for i := range k.Ops {
			out.show(ContID(id), i, k.Ops[i].Pos)
			op := &k.Ops[i]
			text := out.Op(op)
			if op.Result == NoValue {
				out.Line(indent, "do ", text, out.At(op.Pos))
			} else {
				out.Line(indent, "let ", out.Define(op.Result), " = ", text, out.At(op.Pos))
			}
		}
		out.show(ContID(id), len(k.Ops), k.Term.Pos)
		out.terminator(indent, &k.Term)
	}
}

// extern writes the declaration of a host function.
func (out *TextWriter) extern() {
	f := out.f
	if len(f.Conts) == 0 {
		return
	}
	out.conts = make([]string, len(f.Conts))
	params := append(out.params(f.Conts[Entry].Params), out.ContParams()...)
	out.Line(0, "extern fn "+ident.Quote(f.Name)+"("+strings.Join(params, ", ")+")"+out.At(f.Pos))
	// The rest is not in the text, but the back ends need names for it.
	for k := range f.Conts {
		if k > 0 {
			out.conts[k] = ident.Quote(out.Unique(f.Conts[k].Name))
		}
		for i := range f.Conts[k].Ops {
			if x := f.Conts[k].Ops[i].Result; x != NoValue {
				out.Define(x)
			}
		}
	}
}

// Extern writes the declaration of a host function, which is the same in all notations.
func (out *TextWriter) Extern(f *Func) {
	if f == nil {
		f = &Func{} // it has no text
	}
	out.Begin(f)
	out.extern()
}

// terminator writes a terminator; a long switch has a line for each case.
func (out *TextWriter) terminator(indent int, t *Term) {
	text := out.term(t, ", ")
	if t.Kind == Switch && 2*indent+len(text) > maxLine {
		text = out.term(t, ",\n"+strings.Repeat("  ", min(indent, maxIndent)+1))
	}
	out.Line(indent, text, out.At(t.Pos))
}

// At returns a position as it is written at the end of a line: with a space before it,
// or nothing if the text has no positions.
func (out *TextWriter) At(pos Pos) string {
	if !out.opts.Positions || !pos.IsValid() {
		return ""
	}
	text := " @" + strconv.Itoa(int(pos.Line)) + ":" + strconv.Itoa(int(pos.Col))
	if pos.Site != 0 {
		text += "#" + strconv.Itoa(int(pos.Site))
	}
	return text
}

// Sites writes the calls whose callees became part of the function.
func (out *TextWriter) Sites() {
	if !out.opts.Positions {
		return
	}
	for i := 1; i < len(out.f.Sites); i++ {
		s := &out.f.Sites[i]
		tail := ""
		if s.Tail {
			tail = "tail "
		}
		out.Line(1, "site "+strconv.Itoa(i)+": "+tail+ident.Quote(s.Func)+out.At(s.Call))
	}
}

// Unique takes a name that nothing else in the function has, as close to the hint as
// possible, and returns it.
func (out *TextWriter) Unique(hint string) string {
	if hint == "" {
		hint = "k"
	}
	if out.free(hint) {
		return hint
	}
	base := ident.Stem(hint)
	for {
		out.next[base]++
		if name := base + "." + strconv.Itoa(out.next[base]); out.free(name) {
			return name
		}
	}
}

// free takes a name if it is free.
func (out *TextWriter) free(name string) bool {
	if _, isFunc := out.p.funcs[name]; isFunc || out.taken[name] || ident.IsReserved(name) {
		return false
	}
	out.taken[name] = true
	return true
}

// Define gives a value its name, where it is defined, and returns the name as it is
// written.
func (out *TextWriter) Define(x Value) (text string) {
	defer out.part(&text)
	name := out.f.Values[x].Name
	if name != "" {
		name = out.Unique(name)
	}
	for name == "" {
		out.temps++
		if t := "t" + strconv.Itoa(out.temps); out.free(t) {
			name = t
		}
	}
	out.names[x] = ident.Quote(name)
	return out.names[x]
}

func (out *TextWriter) params(xs []Value) []string {
	list := make([]string, len(xs), len(xs)+1)
	for i, x := range xs {
		if list[i] = out.Define(x); uint(x) < uint(len(out.f.Values)) {
			list[i] += ": " + out.p.TypeString(out.f.TypeOf(x))
		}
	}
	return list
}

// Types returns types, with commas between them.
func (out *TextWriter) Types(list []Type) string {
	var b strings.Builder
	out.p.writeTypes(&b, list)
	return b.String()
}

// Value returns a value as an operand: a constant, or the name that Define gave it.
func (out *TextWriter) Value(x Value) (text string) {
	defer out.part(&text)
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

// Values returns operands, with commas between them.
func (out *TextWriter) Values(xs []Value) string {
	var b strings.Builder
	for i, x := range xs {
		if i > 0 {
			b.WriteString(", ")
		}
		b.WriteString(out.Value(x))
	}
	return b.String()
}

// Op returns an operation without its result.
func (out *TextWriter) Op(op *Op) (text string) {
	defer out.part(&text)
	arg := func(i int) string { return out.Value(op.Args[i]) }
	field := func() string {
		s := out.p.StructOf(out.f.TypeOf(op.Args[0]))
		return arg(0) + "." + ident.Quote(s.Fields[op.Aux].Name)
	}
	global := func() string { return "@" + ident.Quote(out.p.Globals[op.Aux].Name) }
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
		text = "[" + out.Values(op.Args) + "]"
		if len(op.Args) == 0 {
			text += ":" + out.p.TypeString(Type(op.Aux))
		}
		return text
	case New:
		return "new " + out.p.TypeString(Type(op.Aux)) + "(" + out.Values(op.Args) + ")"
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
		return "closure " + ident.Quote(out.p.Funcs[op.Aux].Name) + "(" + out.Values(op.Args) + ")"
	}
	return op.Code.String() + "(" + out.Values(op.Args) + ")"
}

func (out *TextWriter) cont(k ContID) (text string) {
	defer out.part(&text)
	if k.IsOwn() {
		return out.Own(k)
	}
	return out.conts[k]
}

// Own returns a continuation parameter as it is written.
func (out *TextWriter) Own(k ContID) (text string) {
	defer out.part(&text)
	return ident.Quote(out.own[k.Own()])
}

// term returns a terminator, with a separator between the cases of a switch.
func (out *TextWriter) term(t *Term, sep string) (text string) {
	defer out.part(&text)
	args := out.Values(t.Args)
	switch t.Kind {
	case Jump, Return:
		return out.cont(t.Targets[0]) + "(" + args + ")"
	case Branch:
		return "branch(" + out.Value(t.Subject) + ", " + out.cont(t.Targets[0]) + ", " + out.cont(t.Targets[1]) + ")"
	case Switch:
		var b strings.Builder
		b.WriteString("switch(" + out.Value(t.Subject))
		for i, c := range t.Cases {
			b.WriteString(sep + out.Value(c) + ": " + out.cont(t.Targets[i]))
		}
		b.WriteString(sep + "_: " + out.cont(t.Targets[len(t.Cases)]) + ")")
		return b.String()
	case Call, CallValue:
		callee := out.Value(t.Subject)
		if t.Kind == Call {
			callee = ident.Quote(out.p.Funcs[t.Func].Name)
		}
		var b strings.Builder
		b.WriteString(callee + "(" + args)
		for i, k := range t.Targets {
			if i > 0 || args != "" {
				b.WriteString(", ")
			}
			b.WriteString(out.cont(k))
		}
		b.WriteByte(')')
		return b.String()
	case Exit:
		return "exit(" + out.Value(t.Subject) + ")"
	}
	return "?"
}

// EdgeLabel returns the label of the edge from a terminator to its target number slot: true
// or false, the case of a switch, or the continuation parameter of the callee; "" for a jump
// or a return. It reports whether the edge is exceptional: the target is a continuation of a
// call, but not the return continuation.
func (out *TextWriter) EdgeLabel(t *Term, slot int) (label string, exceptional bool) {
	defer out.part(&label)
	switch t.Kind {
	case Branch:
		return strconv.FormatBool(slot == 0), false
	case Switch:
		if slot < len(t.Cases) {
			return out.Value(t.Cases[slot]), false
		}
		return "_", false
	case Call:
		name := out.p.Funcs[t.Func].ContParams[slot].Name
		if slot == 0 && name == RetName {
			return "return", false
		}
		return ident.Quote(name), slot > 0
	case CallValue: // the names are not known
		if slot == 0 {
			return "return", false
		}
		return "continuation " + strconv.Itoa(slot+1), true
	}
	return "", false
}

// formatFloat returns a float with the fewest digits that read back the same. The text is
// never that of an int: it has a point, an exponent or a word.
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

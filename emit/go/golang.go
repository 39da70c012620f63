// This file defines the translation of programs: the file, its types and globals, and its start.

package golang

import (
	"bufio"
	"cmp"
	"errors"
	"fmt"
	"go/format"
	"io"
	"path"
	"slices"
	"strconv"
	"strings"

	"cpsc/cps"
	"cpsc/diag"
	"cpsc/emit/uncaught"
	"cpsc/emit/width"
	"cpsc/flow"
)

// Fprint writes a program in Go to w. The program must be one that cps.Verify accepts. It is an
// error if a function has no body. A program without main becomes one that reports that it cannot be
// run.
func Fprint(w io.Writer, p *cps.Program) error { return Options{}.Fprint(w, p) }

// Options changes what a file has.
type Options struct {
	// Positions writes //line directives, so that panics, profiles and debuggers show the source. A trap then has the
	// column of the first operation of its line, and a function that was inlined more than once into another has no callers.
	Positions bool
}

// Fprint is the function Fprint with options.
func (o Options) Fprint(w io.Writer, p *cps.Program) error {
	f := newFile()
	f.Options = o
	if err := f.add(p, "main"); err != nil {
		return err
	}
	return f.fprint(w, "package main", p.Sources.Name())
}

// A file is what the programs in a file share.
type file struct {
	Options
	b         strings.Builder
	rows      int             // how many lines are in b
	positions []position      // lines in b
	located   map[string]int  // the index in positions by key, with Options.Positions
	next      string          // the place that Go gives to the next line
	function  string          // that is written
	used      map[string]bool // the used declarations of the runtime, and packages
	scope     *scope
	typeNames []string
}

func newFile() *file {
	return &file{used: map[string]bool{}, located: map[string]int{}, scope: newScope()}
}

// An emitter writes one program.
type emitter struct {
	*file
	p         *cps.Program
	funcs     []string
	globals   []string
	structs   map[cps.Type]string
	fields    map[cps.Type][]string
	funcTypes map[cps.Type]string
	pending   []cps.Type // function types to declare
	layouts   map[cycleNode]*layout
	cycles    map[cycleNode]*cycle
	bounces   []bool // by function: it makes a call of its cycle
	host      string
	methods   map[*cps.Func]string // of the host

	pkg      *Package // or nil
	self     string   // what precedes the globals and methods of a package with a module: "m."
	stateful []bool   // by function, for a package: it is a method
	exports  map[string]string
	prints   bool // the program has output

	closures     map[closure]string
	closureTypes map[closure]cps.Type
	closureList  []closure

	resized map[cps.Type]bool // by the type of the elements: the program changes the lengths of arrays
	refs    map[cps.Type]bool // by type: references are refs of the runtime
	unset   []bool            // by global: some use of it must check that it has a value
	set     []bool            // by global: the initialiser gives it a value for sure
	first   []bool            // by global: and before it calls a function
	early   []bool            // by function: it may run before the end of the initialiser

	widths   [][]width.Width // of values, by function
	grows    []bool          // by function: bytes may grow while it runs; the last element is for function values
	uncaught uncaught.Params
	origins  bool
	rawBits  bool // the program reads the bits of NaNs
}

// A position is a line that may trap or calls a function, with the functions of the source that it is
// in.
type position struct {
	row    int
	key    string // with Options.Positions, its place in the source and the function
	frames string
}

// write adds a line.
func (f *file) write(text string) {
	f.b.WriteString(text)
	f.b.WriteByte('\n')
	f.rows += 1 + strings.Count(text, "\n")
}

// at records the position of the next line.
func (e *emitter) at(f *cps.Func, pos cps.Pos) {
	if pos.IsValid() {
		key := e.place(f, pos)
		if key != "" {
			key = path.Base(key) + "." + e.function
		}
		frames := e.frames(f, pos)
		if i, known := e.located[key]; known && key != "" {
			inner, callers, _ := strings.Cut(e.positions[i].frames, "\t")
			if _, others, _ := strings.Cut(frames, "\t"); others != callers {
				e.positions[i].frames = inner // two copies of an inlined function: which one it is, Go does not say
			}
		} else if frames != "" {
			e.located[key] = len(e.positions)
			e.positions = append(e.positions, position{e.rows, key, frames})
		}
	}
}

// place returns the file and the line of a position, or "" if it is not needed.
func (e *emitter) place(f *cps.Func, pos cps.Pos) string {
	if !e.Positions {
		return ""
	}
	if frames := f.Frames(nil, pos); len(frames) > 0 && frames[0].Pos.IsValid() {
		at := diag.Clean(e.p.Sources.Place(frames[0].Pos.Line, frames[0].Pos.Col))
		return at[:strings.LastIndexByte(at, ':')]
	}
	return ""
}

// directive gives the next line a place.
func (f *file) directive(place string) {
	if f.Positions && place != "" {
		if place != f.next {
			f.write("//line " + place)
		}
		i := strings.LastIndexByte(place, ':') + 1
		n, _ := strconv.Atoi(place[i:]) // 0 if nothing follows in this place
		f.next = place[:i] + strconv.Itoa(n+1)
	}
}

// comment writes a comment above a function with its name in the source, if that is another one.
func (e *emitter) comment(f *cps.Func) {
	if e.pkg != nil {
		for _, x := range e.pkg.Exports {
			if name := e.funcs[f.ID]; x.Func == f.Name && e.exports[x.Name] == name {
				e.doc(name, f, x.Doc)
				return
			}
		}
	}
	if e.funcs[f.ID] != f.Name {
		e.write("// " + e.funcs[f.ID] + " is " + diag.Clean(f.Name) + ".")
	}
}

// add adds a program that starts with the function main.
func (f *file) add(p *cps.Program, main string) error {
	if err := cmp.Or(p.Complete(), cps.Verify(p)); err != nil {
		return err
	}
	e := f.emitter(p)
	if err := p.Startable(); err != nil {
		status := 1
		if p.AsBril {
			status = 2
		}
		e.used["fail"] = true
		e.write(fmt.Sprintf("func %s() {\n\tfail(%d, %s)\n}\n", main, status, strconv.Quote(err.Error())))
		return nil
	}
	e.analyse()
	e.nameAll()
	e.findCycles()
	e.start(main)
	e.program()
	return nil
}

func (f *file) emitter(p *cps.Program) *emitter {
	return &emitter{file: f, p: p, fields: map[cps.Type][]string{}, structs: map[cps.Type]string{}, funcs: make([]string, len(p.Funcs)),
		funcTypes: map[cps.Type]string{}, layouts: map[cycleNode]*layout{}, closures: map[closure]string{}, closureTypes: map[closure]cps.Type{}}
}

// program writes the functions and types of the program.
func (e *emitter) program() {
	funcs := make([]*cps.Func, len(e.p.Funcs))
	for i, f := range e.p.Funcs {
		funcs[i] = withoutDead(f)
	}
	e.findWidths(funcs)
	for _, f := range funcs {
		if f.Extern {
			e.hostFunction(f)
		} else {
			e.translate(f)
		}
	}
	for i := 0; i < len(e.closureList); i++ {
		e.closureType(e.closureList[i])
	}
	e.types()
	e.nameTypes()
}

// fprint writes the file, with a package clause: the programs and the part of the runtime that they need.
func (f *file) fprint(w io.Writer, clause, source string) error {
	imports, runtime, has := runtimeFor(f.used)
	var head, tail strings.Builder
	head.WriteString("// Code generated by cpsc from " + diag.Clean(cmp.Or(source, "a program")) + ". DO NOT EDIT.\n\n" + clause + "\n\n")
	switch len(imports) {
	case 0:
	case 1:
		head.WriteString("import " + strconv.Quote(imports[0]) + "\n\n")
	default:
		head.WriteString("import (\n\t\"" + strings.Join(imports, "\"\n\t\"") + "\"\n)\n\n")
	}
	first := strings.Count(head.String(), "\n") + 1
	tail.WriteString(runtime)
	if has("typeNames") {
		tail.WriteString("// typeNames has the names by which values are printed.\nvar typeNames = map[reflect.Type]string" + literal(f.typeNames) + "\n\n")
	}
	if has("positions") {
		lines := make([]string, len(f.positions))
		for i, p := range f.positions {
			lines[i] = strconv.Quote(cmp.Or(p.key, ":"+strconv.Itoa(first+p.row)) + "\t" + p.frames)
		}
		tail.WriteString("// positions has for lines of this file the functions of the source that they are in, with positions.\nvar positions = []string" + literal(lines) + "\n")
	}
	text := strings.TrimRight(head.String()+f.b.String()+tail.String(), "\n") + "\n"
	formatted, err := format.Source([]byte(text))
	if err != nil {
		return fmt.Errorf("golang: %w in\n%s", err, text)
	}
	if strings.Count(text, "\n") != strings.Count(string(formatted), "\n") { // then positions would be wrong
		return errors.New("golang: the format of the program has other lines")
	}
	out := bufio.NewWriter(w)
	out.Write(formatted)
	return out.Flush()
}

// literal returns the elements of a composite literal, one a line.
func literal(elems []string) string {
	if len(elems) == 0 {
		return "{}"
	}
	return "{\n\t" + strings.Join(elems, ",\n\t") + ",\n}"
}

// nameAll chooses identifiers for all that is visible in all functions.
func (e *emitter) nameAll() {
	for _, f := range e.p.Funcs {
		for _, name := range (&cycle{permutes: true}).tags(len(f.ContParams)) {
			e.scope.taken[name] = true
		}
	}
	for _, s := range e.p.Structs {
		e.structs[s.Type] = e.scope.name(s.Name)
		fields := (*scope)(nil).inner()
		for _, f := range s.Fields {
			e.fields[s.Type] = append(e.fields[s.Type], fields.name(f.Name))
		}
	}
	if e.pkg != nil {
		e.nameExports()
	}
	for i, f := range e.p.Funcs {
		name := f.Name
		switch name {
		case cps.MainName:
			name = "run"
		case cps.InitName:
			name = "globals"
		}
		if e.funcs[i] == "" {
			e.funcs[i] = e.scope.name(name)
		}
	}
	if len(e.p.Externs()) > 0 {
		e.host = e.self + e.scope.name("host")
	}
	e.methods = map[*cps.Func]string{}
	methods := (*scope)(nil).inner()
	for _, f := range e.p.Externs() {
		e.methods[f] = methods.name(exported(f.Name))
	}
	for _, g := range e.p.Globals {
		name := e.scope.name(g.Name)
		e.globals = append(e.globals, e.self+name)
		e.scope.taken[name+"Set"] = true
	}
}

// basic has for each basic type the Go type, its zero, and the function of the runtime that returns the
// text of a value.
var basic = [...]struct{ name, zero, text string }{
	cps.Int: {"int64", "0", "itoa"}, cps.Float: {"float64", "0", "ftoa"}, cps.Bool: {"bool", "false", "btoa"}, cps.String: {"string", `""`, ""},
}

// textOf returns the text of a value that is given as an expression.
func (e *emitter) textOf(t cps.Type, x string) string {
	name := "str"
	if t <= cps.String {
		name = basic[t].text
	}
	if name == "" {
		return x
	}
	e.used[name] = true
	return name + "(" + x + ")"
}

// typ returns the Go type of values of a type.
func (e *emitter) typ(t cps.Type) string {
	if t <= cps.String {
		return basic[t].name
	}
	switch e.p.Kind(t) {
	case cps.ArrayKind:
		if t == cps.Bytes {
			e.used["buffer"] = true
			return "*buffer"
		}
		if elem := e.p.Elem(t); e.resized[elem] {
			e.used["array"] = true
			return "*array[" + e.typ(elem) + "]"
		}
		return "[]" + e.typ(e.p.Elem(t))
	case cps.StructKind:
		return "*" + e.structs[t]
	case cps.RefKind:
		if elem := e.p.Elem(t); e.refs[elem] {
			e.used["ref"] = true
			return "ref[" + e.typ(elem) + "]"
		}
		return "*" + e.typ(e.p.Elem(t))
	}
	name := e.funcTypes[t]
	if name == "" {
		name = "fn" + strconv.Itoa(len(e.funcTypes)+1)
		if slices.Contains(e.p.Named, t) {
			name = e.p.TypeString(t)
		}
		name = e.scope.name(name)
		e.funcTypes[t] = name
		e.pending = append(e.pending, t)
	}
	return name
}

// zero returns the zero of a type.
func (e *emitter) zero(t cps.Type) string {
	if t <= cps.String {
		return basic[t].zero
	}
	if e.p.Kind(t) == cps.RefKind && e.refs[e.p.Elem(t)] {
		return e.typ(t) + "{}"
	}
	return "nil"
}

// types writes the types, the globals, and the interface of the host.
func (e *emitter) types() {
	for _, s := range e.p.Structs {
		e.write("type " + e.structs[s.Type] + " struct {")
		for i, f := range s.Fields {
			e.write("\t" + e.fields[s.Type][i] + " " + e.typ(f.Type))
		}
		if len(s.Fields) == 0 {
			e.write("\t_ byte") // so that no two have the same address
		}
		e.write("}\n")
	}
	if len(e.p.Globals) > 0 && e.self == "" {
		e.write("var (")
		e.declareGlobals()
		e.write(")\n")
	}
	done := map[*cycle]bool{}
	for _, f := range e.p.Funcs {
		if c := e.cycleOf(f.ID); c != nil && !done[c] {
			done[c] = true
			e.write("// A " + c.name + " does the next step of a chain of tail calls.")
			e.write("type " + c.name + " func()" + resultList(c.results()) + "\n")
		}
	}
	for len(e.pending) > 0 {
		t := e.pending[0]
		e.pending = e.pending[1:]
		params, conts := e.p.Signature(t)
		list := make([]string, len(params))
		for i, p := range params {
			list[i] = e.typ(p)
		}
		e.write("// A " + e.funcTypes[t] + " is a function value of the type " + e.p.TypeString(t) + ".")
		e.write("type " + e.funcTypes[t] + " interface {")
		e.write("\tcall(" + strings.Join(list, ", ") + ")" + resultList(e.layoutOfType(t).types))
		if c := e.cycles[cycleNode{cps.NoFunc, t}]; c != nil {
			for range c.tags(len(conts)) {
				list = append(list, "int")
			}
			e.write("\tstep(" + strings.Join(list, ", ") + ")" + resultList(c.results()))
		}
		e.write("}\n")
	}
	if externs := e.p.Externs(); len(externs) > 0 {
		name := "Host"
		if e.pkg == nil {
			name = e.scope.name(name)
			e.write("// " + e.host + " defines the functions that the program does not define. Another file of the package must set it.")
			e.write("var " + e.host + " " + name + "\n")
		}
		e.write("// A " + name + " defines the host functions.")
		e.write("type " + name + " interface {")
		for _, f := range externs {
			params, results := e.hostSignature(f)
			e.write("\t" + e.methods[f] + "(" + joinParams(params) + ")" + resultList(results))
		}
		e.write("}\n")
	}
}

// declareGlobals writes the globals, as variables or fields.
func (e *emitter) declareGlobals() {
	for i, g := range e.p.Globals {
		name := strings.TrimPrefix(e.globals[i], e.self)
		e.write("\t" + name + " " + e.typ(g.Type))
		if e.unset[i] {
			e.write("\t" + name + "Set bool")
		}
	}
}

// selfOf returns what precedes the name of a function in a call.
func (e *emitter) selfOf(f cps.FuncID) string {
	if e.pkg == nil || !e.stateful[f] {
		return ""
	}
	return e.self
}

// fn returns the beginning of the definition of a function.
func (e *emitter) fn(f cps.FuncID) string {
	if e.selfOf(f) == "" {
		return "func "
	}
	return "func (m *Module) "
}

// exported returns the name of a method. That of env.f is EnvF.
func exported(name string) string {
	var b strings.Builder
	for part := range strings.SplitSeq(name, ".") {
		part = identifier(part)
		b.WriteString(strings.ToUpper(part[:1]) + part[1:])
	}
	return b.String()
}

// hostSignature returns the parameters and results of the method for a host function. One that may
// throw returns the exception after its results, and whether it throws.
func (e *emitter) hostSignature(f *cps.Func) (params, results []string) {
	sig := e.signature(f)
	names := e.scope.inner()
	for i, t := range f.Params {
		typ, _, _ := e.converted(t, at(sig.Params, i))
		params = append(params, names.name(f.ParamName(i))+" "+typ)
	}
	for own, c := range f.ContParams {
		for i, t := range c.Types {
			typ := e.typ(t)
			if own == 0 {
				typ, _, _ = e.converted(t, at(sig.Results, i))
			}
			results = append(results, typ)
		}
	}
	if len(f.ContParams) > 1 {
		results = append(results, "bool")
	}
	return params, results
}

// signature returns the types that the method for a host function should have.
func (e *emitter) signature(f *cps.Func) Signature {
	if e.pkg == nil {
		return Signature{}
	}
	return e.pkg.Host[f.Name]
}

// hostFunction writes a host function, which calls the method of the host.
func (e *emitter) hostFunction(f *cps.Func) {
	params, results := e.hostSignature(f)
	sig, plain := e.signature(f), true
	var args []string
	for i, p := range params {
		name, _, _ := strings.Cut(p, " ")
		_, _, out := e.converted(f.Params[i], at(sig.Params, i))
		params[i], args = name+" "+e.typ(f.Params[i]), append(args, out(name))
	}
	ins := make([]func(string) string, len(results))
	for i, t := range f.Results() {
		_, ins[i], _ = e.converted(t, at(sig.Results, i))
		plain = plain && ins[i]("x") == "x"
	}
	l := e.layoutOf(f)
	e.write(e.fn(f.ID) + e.funcs[f.ID] + "(" + joinParams(params) + ")" + resultList(l.types) + " {")
	call := e.host + "." + e.methods[f] + "(" + strings.Join(args, ", ") + ")"
	switch {
	case len(l.types) == 0:
		e.write("\t" + call)
	case plain && !l.tagged:
		e.write("\treturn " + call)
	default:
		names := make([]string, len(results))
		for i := range names {
			names[i] = "r" + strconv.Itoa(i)
		}
		ret := func(own int, first int) string {
			list := slices.Clone(l.zeros)
			for i, slot := range l.slots[own] {
				list[slot] = names[first+i]
				if in := ins[first+i]; in != nil {
					list[slot] = in(list[slot])
				}
			}
			if l.tagged {
				list = append(list, strconv.Itoa(own))
			}
			return "return " + strings.Join(list, ", ")
		}
		if len(names) > 0 {
			call = strings.Join(names, ", ") + " := " + call
		}
		e.write("\t" + call)
		if len(f.ContParams) > 1 {
			e.write("\tif " + names[len(names)-1] + " {")
			if e.uncaught.Has(f.ID, 1) {
				e.used["throwAt"] = true
				e.write("\t\tthrowAt(" + strconv.Quote(e.frames(f, f.Pos)) + ")")
			}
			e.write("\t\t" + ret(1, len(f.Results())))
			e.write("\t}")
		}
		e.write("\t" + ret(0, 0))
	}
	e.write("}\n")
}

// start writes the function with which the program starts.
func (e *emitter) start(name string) {
	main := e.p.Func(cps.MainName)
	e.used["end"], e.used["begin"] = true, true
	e.write("func " + name + "() {")
	e.write("\tdefer end()")
	var params, args []string
	for i, t := range main.Params {
		params = append(params, strconv.Quote(main.ParamName(i)+":"+e.p.TypeString(t)))
		args = append(args, fmt.Sprintf("args[%d].(%s)", i, e.typ(t)))
	}
	begin := "begin(nil)"
	if len(params) > 0 && !e.p.AsBril {
		e.used["parseArg"] = true
		begin = "begin(" + strings.Join(append([]string{"parseArg"}, params...), ", ") + ")"
	}
	if e.p.AsBril {
		e.used["beginBril"] = true
		begin = "beginBril(" + strings.Join(params, ", ") + ")"
	}
	if len(params) > 0 {
		begin = "args := " + begin
	}
	e.write("\t" + begin)
	if f := e.p.Func(cps.InitName); f != nil {
		e.write("\t" + e.funcs[f.ID] + "()")
	}
	call := e.funcs[main.ID] + "(" + strings.Join(args, ", ") + ")"
	l := e.layoutOf(main)
	results := slices.Repeat([]string{"_"}, len(l.types))
	if len(main.Results()) > 0 {
		results[l.slots[0][0]] = "status"
	}
	var thrown string
	if len(main.ContParams) > 1 {
		e.used["uncaught"] = true
		slot := l.slots[1][0]
		if results[slot] == "_" {
			results[slot] = "e"
		}
		results[len(results)-1] = "which"
		thrown = e.textOf(main.ContParams[1].Types[0], results[slot])
	}
	if len(results) == 0 {
		e.write("\t" + call)
	} else {
		e.write("\t" + strings.Join(results, ", ") + " := " + call)
	}
	if thrown != "" {
		e.write("\tif which == 1 {")
		e.write("\t\tuncaught(" + thrown + ")")
		e.write("\t}")
	}
	if len(main.Results()) > 0 {
		e.used["exit"] = true
		e.write("\tpanic(exit(status))")
	}
	e.write("}\n")
}

// nameTypes adds the names by which values are printed.
func (e *emitter) nameTypes() {
	add := func(typ, name string) {
		e.typeNames = append(e.typeNames, fmt.Sprintf("reflect.TypeFor[%s](): %s", typ, strconv.Quote(name)))
	}
	for _, s := range e.p.Structs {
		name := s.Name
		if s.Labelled {
			name = ""
		}
		add(e.structs[s.Type], name)
	}
	for _, c := range e.closureList {
		text := "<fn>"
		if name := cps.DisplayName(e.p.Funcs[c.f].Name); name != "" {
			text = "<fn " + name + ">"
		}
		add(e.closures[c], text)
	}
}

// analyse finds out how arrays, references and globals are used.
func (e *emitter) analyse() {
	e.resized, e.refs = map[cps.Type]bool{}, map[cps.Type]bool{}
	indexed := map[cps.Type]bool{}
	for _, f := range e.p.Funcs {
		for k := range f.Conts {
			for i := range f.Conts[k].Ops {
				switch op := &f.Conts[k].Ops[i]; op.Code {
				case cps.Print, cps.Write:
					e.prints = true
				case cps.Push, cps.Pop:
					e.resized[e.p.Elem(f.TypeOf(op.Args[0]))] = true
				case cps.RawBits, cps.Float32Bits:
					e.rawBits = true
				case cps.RefIndex:
					indexed[e.p.Elem(f.TypeOf(op.Args[0]))] = true
				}
			}
		}
	}
	for t := range indexed {
		e.refs[t] = e.resized[t]
	}
	e.uncaught = uncaught.Find(e.p)
	e.origins = e.p.RecordsOrigins()
	e.findUnset()
	// A host function may call an exported one.
	e.grows = e.callersOf(func(f *cps.Func) bool { return f.Extern || has(f, cps.Grow) })
	if e.pkg != nil {
		e.stateful = e.callersOf(func(f *cps.Func) bool { return f.Extern || has(f, cps.GetGlobal, cps.SetGlobal, cps.RefGlobal) })
	}
}

// findUnset finds the globals that may be used without a value. The initialiser gives a global its
// value for sure if what sets it dominates each return. Functions that only run after it then use the
// value freely.
func (e *emitter) findUnset() {
	f := e.p.Func(cps.InitName)
	n := len(e.p.Globals)
	e.unset, e.set, e.first, e.early = make([]bool, n), make([]bool, n), make([]bool, n), reachable(e.p, f)
	if f != nil {
		tree := f.Graph().DominatorTree()
		for k := range f.Conts {
			for i := range f.Conts[k].Ops {
				if op := &f.Conts[k].Ops[i]; op.Code == cps.SetGlobal {
					e.set[op.Aux] = e.set[op.Aux] || dominatesReturns(f, tree, int32(k))
					e.first[op.Aux] = e.first[op.Aux] || k == int(cps.Entry) // before any call
				}
			}
		}
	}
	for _, f := range e.p.Funcs {
		for k := range f.Conts {
			for i := range f.Conts[k].Ops {
				if op := &f.Conts[k].Ops[i]; op.Code == cps.GetGlobal || op.Code == cps.RefGlobal {
					e.unset[op.Aux] = e.unset[op.Aux] || e.mayBeUnset(f.ID, op)
				}
			}
		}
	}
}

// mayBeUnset reports whether the use of a global in a function must check that it has a value.
func (e *emitter) mayBeUnset(f cps.FuncID, op *cps.Op) bool {
	return !e.set[op.Aux] || e.early[f] && (!e.first[op.Aux] || e.p.Funcs[f].Name == cps.InitName)
}

// dominatesReturns reports whether every path to a return leads through a continuation.
func dominatesReturns(f *cps.Func, tree *flow.Tree, k int32) bool {
	for other := range f.Conts {
		t := &f.Conts[other].Term
		if (t.Kind == cps.Return || t.IsTailCall()) && !tree.Dominates(k, int32(other)) {
			return false
		}
	}
	return true
}

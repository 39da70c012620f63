// This file defines the translation of programs to packages, which other programs import.

package golang

import (
	"cmp"
	"fmt"
	"io"
	"path"
	"path/filepath"
	"slices"
	"strconv"
	"strings"

	"cpsc/cps"
	"cpsc/diag"
)

// A Package is a package of Go with functions of a program. If the program has globals or host
// functions, the package has a type Module, of which the functions are methods, and a function New,
// which executes the initialiser of the globals. An exported global of type bytes has a method that returns
// its contents, as a []byte that is valid until they grow.
//
// A trap is a panic with an error. A function that may throw returns the exception after its
// results, and then whether it throws.
type Package struct {
	Options
	Name    string
	Exports []Export
	Host    map[string]Signature // by the name of a host function
}

// An Export is an exported function. Its parameters and results are numbers, bools, strings and
// slices of these.
type Export struct {
	Signature
	Func string // its name in the program
	Name string // in Go, where it begins with a capital letter: by default Func
	Doc  string // a comment; if it begins with Func, then with Name here
}

// A Signature may have other types of Go for parameters and results: int32 for int64, and float32
// for float64. It is empty or has one for each.
type Signature struct{ Params, Results []string }

// Fprint writes the package to w. It removes from p the functions that the exports do not need. It is
// an error if an export is no function of p, or has parameters, results or exceptions of other types.
func (pkg *Package) Fprint(w io.Writer, p *cps.Program) error {
	roots := []*cps.Func{p.Func(cps.InitName)}
	for _, x := range pkg.Exports {
		f := p.Func(x.Func)
		if f == nil || f.Extern {
			return fmt.Errorf("the program has no function %s to export", diag.Clean(x.Func))
		}
		roots = append(roots, f)
		if err := exportable(p, f); err != nil {
			return err
		}
	}
	needed := reachable(p, roots...)
	p.RemoveFuncs(func(f *cps.Func) bool { return !needed[f.ID] })
	if err := cmp.Or(p.Complete(), cps.Verify(p)); err != nil {
		return err
	}
	f := newFile()
	f.Options = pkg.Options
	e := f.emitter(p)
	e.pkg = pkg
	e.analyse()
	e.rawBits = true // others may read the bits
	for _, name := range []string{"Module", "New", "Host", "m"} {
		e.scope.taken[name] = true
	}
	if len(p.Globals)+len(p.Externs()) > 0 {
		e.self = "m."
	}
	e.nameAll()
	e.findCycles()
	e.program()
	body := f.b.String()
	f.b.Reset()
	if e.self != "" {
		e.module()
	}
	for _, x := range pkg.Exports {
		if f := p.Func(x.Func); e.funcs[f.ID] != e.exports[x.Name] {
			e.export(&x, f)
		}
	}
	f.b.WriteString(body)
	return f.fprint(w, "// Package "+pkg.Name+" has functions of "+diag.Clean(path.Base(filepath.ToSlash(cmp.Or(p.Sources.Name(), "a program"))))+". If one traps, it panics with an error.\npackage "+pkg.Name, p.Sources.Name())
}

// exportable returns an error unless a function can be exported.
func exportable(p *cps.Program, f *cps.Func) error {
	lists := [][]cps.Type{f.Params}
	for _, c := range f.ContParams {
		lists = append(lists, c.Types)
	}
	if len(f.ContParams) > 2 || len(f.ContParams) == 2 && len(f.ContParams[1].Types) != 1 {
		return fmt.Errorf("%s cannot be exported: it takes %d continuations", diag.Clean(f.Name), len(f.ContParams))
	}
	for _, t := range slices.Concat(lists...) {
		if t > cps.String && (p.Kind(t) != cps.ArrayKind || t == cps.Bytes || p.Elem(t) > cps.String) {
			return fmt.Errorf("%s cannot be exported: it takes or returns %s", diag.Clean(f.Name), p.TypeString(t))
		}
	}
	return nil
}

// nameExports chooses the names of the exports. A function that needs no conversion has the name itself.
func (e *emitter) nameExports() {
	e.exports = map[string]string{}
	for i := range e.pkg.Exports {
		x := &e.pkg.Exports[i]
		x.Name = cmp.Or(x.Name, x.Func)
		e.exports[x.Name] = e.scope.name(exported(x.Name))
		f := e.p.Func(x.Func)
		direct := !e.prints && e.selfOf(f.ID) == e.self && len(f.ContParams) == 1 && e.funcs[f.ID] == ""
		for i, t := range slices.Concat(f.Params, f.Results()) {
			_, in, _ := e.converted(t, at(slices.Concat(x.Params, x.Results), i))
			direct = direct && in("x") == "x"
		}
		if direct {
			e.funcs[f.ID] = e.exports[x.Name]
		}
	}
	for _, g := range e.p.Globals {
		if g.Exported && g.Type == cps.Bytes {
			e.scope.taken[exported(g.Name)] = true
		}
	}
}

// at returns an element of a list, or "" if it is not there.
func at(list []string, i int) string {
	if i < len(list) {
		return list[i]
	}
	return ""
}

// converted returns the Go type by which others pass a value, which may be demanded, and the conversions from it
// and to it.
func (e *emitter) converted(t cps.Type, demanded string) (typ string, in, out func(x string) string) {
	by := func(name string) func(string) string {
		e.used[name] = true
		return func(x string) string { return name + "(" + x + ")" }
	}
	same := func(x string) string { return x }
	switch {
	case demanded == "int32" && t == cps.Int:
		return demanded, by("int64"), by("int32")
	case demanded == "float32" && t == cps.Float:
		return demanded, by("widened"), by("narrowed")
	case t > cps.String && e.p.Kind(t) == cps.ArrayKind && e.resized[e.p.Elem(t)]:
		elem := e.typ(e.p.Elem(t))
		e.used["array"] = true
		return "[]" + elem, func(x string) string { return "&array[" + elem + "]{" + x + "}" }, func(x string) string { return x + ".s" }
	}
	return e.typ(t), same, same
}

// export writes an exported function that calls the function of the program.
func (e *emitter) export(x *Export, f *cps.Func) {
	names := e.scope.inner()
	var params, args, types []string
	for i, t := range f.Params {
		name := names.name(f.ParamName(i))
		typ, in, _ := e.converted(t, at(x.Params, i))
		params, args = append(params, name+" "+typ), append(args, in(name))
	}
	var outs []func(string) string
	var zeros []string
	for own, c := range f.ContParams {
		for i, t := range c.Types {
			demanded := ""
			if own == 0 {
				demanded = at(x.Results, i)
			}
			typ, _, out := e.converted(t, demanded)
			zero := "nil"
			if t <= cps.String {
				zero = e.zero(t)
			}
			types, outs, zeros = append(types, typ), append(outs, out), append(zeros, zero)
		}
	}
	l := e.layoutOf(f)
	if l.tagged {
		types = append(types, "bool")
	}
	name := e.exports[x.Name]
	e.doc(name, f, x.Doc)
	receiver := ""
	if e.self != "" {
		receiver = "(m *Module) "
	}
	e.write("func " + receiver + name + "(" + joinParams(params) + ")" + resultList(types) + " {")
	if e.prints {
		e.used["stdout"] = true
		e.write("\tdefer stdout.Flush()")
	}
	call := e.selfOf(f.ID) + e.funcs[f.ID] + "(" + strings.Join(args, ", ") + ")"
	switch {
	case len(types) == 0:
		e.write("\t" + call)
	case len(types) == 1:
		e.write("\treturn " + outs[0](call))
	default:
		results := make([]string, len(l.types))
		for i := range results {
			results[i] = names.name("r")
		}
		e.write("\t" + strings.Join(results, ", ") + " := " + call)
		ret := func(own int) string {
			list := slices.Clone(zeros)
			for i, slot := range l.slots[own] {
				n := own*len(f.Results()) + i
				list[n] = outs[n](results[slot])
			}
			if l.tagged {
				list = append(list, strconv.FormatBool(own == 1))
			}
			return "return " + strings.Join(list, ", ")
		}
		if l.tagged {
			e.write("\tif " + results[len(results)-1] + " == 1 {\n\t\t" + ret(1) + "\n\t}")
		}
		e.write("\t" + ret(0))
	}
	e.write("}\n")
}

// doc writes the comment of an exported function.
func (e *emitter) doc(name string, f *cps.Func, doc string) {
	if rest, ok := strings.CutPrefix(doc, f.Name+" "); ok {
		doc = name + " " + rest
	} else {
		e.write("// " + name + " is the function " + diag.Clean(f.Name) + ".")
		if doc != "" {
			e.write("//")
		}
	}
	if doc = strings.TrimSpace(doc); doc != "" {
		for line := range strings.Lines(doc) {
			e.write(strings.TrimRight("// "+diag.Clean(strings.TrimRight(line, "\n")), " "))
		}
	}
}

// module writes the type of modules, and the function that makes one.
func (e *emitter) module() {
	e.write("// A Module is a program with its globals. Its methods must not be called at the same time.")
	e.write("type Module struct {")
	param := ""
	if len(e.p.Externs()) > 0 {
		param = "host Host"
		e.write("\t" + param)
	}
	e.declareGlobals()
	for _, c := range e.closureList {
		if c.bound == 0 && e.stateful[c.f] {
			e.write("\t" + e.closures[c] + "Value *" + e.closures[c])
		}
	}
	e.write("}\n")
	e.write("// New returns a new module.")
	e.write("func New(" + param + ") *Module {")
	if param != "" {
		e.write("\tm := &Module{host: host}")
	} else {
		e.write("\tm := new(Module)")
	}
	for _, c := range e.closureList {
		if c.bound == 0 && e.stateful[c.f] {
			e.write("\tm." + e.closures[c] + "Value = &" + e.closures[c] + "{m}")
		}
	}
	if f := e.p.Func(cps.InitName); f != nil {
		if e.prints {
			e.used["stdout"] = true
			e.write("\tdefer stdout.Flush()")
		}
		e.write("\t" + e.selfOf(f.ID) + e.funcs[f.ID] + "()")
	}
	e.write("\treturn m\n}\n")
	for i, g := range e.p.Globals {
		if g.Exported && g.Type == cps.Bytes {
			name := exported(g.Name)
			e.write("// " + name + " returns the contents of " + g.Name + ".")
			e.write("func (m *Module) " + name + "() []byte {\n\treturn " + e.globals[i] + ".s\n}\n")
		}
	}
}

// This file defines the translation of programs and functions. A continuation is nested
// inside its immediate dominator, as in print.go of package cps.

package scheme

import (
	"bufio"
	"cmp"
	"fmt"
	"io"
	"slices"
	"strconv"
	"strings"

	"cpsc/cps"
	"cpsc/diag"
	"cpsc/emit/uncaught"
)

// MaxDepth is the greatest number of calls in progress at once. It is the default limit
// of package interp.
const MaxDepth = 2_000_000

// The indentation of definitions grows up to maxIndent columns, so that the text
// stays linear in the size of the program.
const maxIndent = 48

// Fprint writes a program in Scheme to w. The program must be one that cps.Verify
// accepts. It is an error if a function has no body. A program without main becomes a
// Scheme program that reports that it cannot be run.
func Fprint(w io.Writer, p *cps.Program) error {
	if err := cmp.Or(p.Complete(), cps.Verify(p)); err != nil {
		return err
	}
	e := &emitter{p: p, used: map[string]bool{}, names: newNames(p), uncaught: uncaught.Find(p), origins: p.RecordsOrigins()}
	e.program()
	out := bufio.NewWriter(w)
	fmt.Fprint(out, "#!r6rs\n(import (rnrs) (rnrs mutable-pairs) (rnrs mutable-strings) (rnrs r5rs))\n\n")
	sources := make([]string, len(p.Sources))
	for i, s := range p.Sources {
		sources[i] = fmt.Sprintf("(%s . %d)", quoteString(diag.Clean(s.Name)), s.First)
	}
	fmt.Fprintf(out, "(define sources '(%s)) ; each with its first line\n\n(define maximal-depth %d)\n\n", cmp.Or(strings.Join(sources, " "), `("" . 1)`), MaxDepth)
	out.WriteString(runtimeFor(e.used))
	fmt.Fprint(out, "; The program.\n\n")
	out.WriteString(e.b.String())
	return out.Flush()
}

// An emitter writes one program.
type emitter struct {
	p     *cps.Program
	b     strings.Builder
	used  map[string]bool // the used identifiers of the runtime and of Scheme
	names *names

	// uncaught holds the continuation parameters, by function, that may be the second one
	// of main.
	uncaught uncaught.Params
	origins  bool // the program records where exceptions are thrown

	// of the current function
	f      *cps.Func
	values []string
	conts  []string
	own    []string // the continuation parameters
}

func (e *emitter) line(indent int, text string) {
	for range indent {
		e.b.WriteByte(' ')
	}
	e.b.WriteString(text)
	e.b.WriteByte('\n')
}

func (e *emitter) program() {
	e.line(0, "(let ()")
	some := false
	for _, s := range e.p.Structs {
		for k := range s.Fields {
			some = true
			e.line(2, "(define "+e.names.fields[s.Type][k]+" "+strconv.Itoa(k+1)+")")
		}
	}
	for i, g := range e.p.Globals {
		some = true
		e.line(2, "(define "+e.names.globals[i]+" "+e.form("make-global", quoteString(g.Name))+")")
	}
	if some {
		e.line(0, "")
	}
	values := e.functionValues()
	for _, f := range e.p.Funcs {
		if len(f.Conts) == 0 {
			continue
		}
		e.function(f)
		if values[f.ID] {
			e.line(2, "(define &"+e.names.funcs[f.ID]+" "+e.form("make-function", quoteString(cps.DisplayName(f.Name)), e.names.funcs[f.ID])+")")
		}
		e.line(0, "")
	}
	e.line(2, e.start()+")")
}

// functionValues returns the functions that become values without captures. Each has a
// single such value, which is equal only to itself.
func (e *emitter) functionValues() map[cps.FuncID]bool {
	found := map[cps.FuncID]bool{}
	for _, f := range e.p.Funcs {
		for k := range f.Conts {
			for i := range f.Conts[k].Ops {
				if op := &f.Conts[k].Ops[i]; op.Code == cps.Closure && len(op.Args) == 0 {
					found[cps.FuncID(op.Aux)] = true
				}
			}
		}
	}
	return found
}

// start returns the expression that starts the program, or one that reports why it
// cannot be started.
func (e *emitter) start() string {
	if err := e.p.Startable(); err != nil {
		status := "1"
		if e.p.AsBril {
			status = "2"
		}
		return e.form("fail", status, quoteString(diag.Clean(err.Error())))
	}
	init := "(lambda (k) (k))"
	if f := e.p.Func(cps.InitName); f != nil {
		init = e.names.funcs[f.ID]
	}
	f := e.p.Func(cps.MainName)
	main := e.names.funcs[f.ID]
	if len(f.ContParams) > 1 {
		params := parameters(len(f.Params), 1)
		e.used["uncaught!"] = true
		main = lambda(params, main, append(params, "uncaught!"))
	}
	var params []string
	for i, t := range f.Params {
		params = append(params, "("+quoteString(diag.Clean(f.ParamName(i)))+" "+e.p.TypeString(t)+")")
	}
	start := "start"
	if e.p.AsBril {
		start = "start-bril"
	}
	return e.form(start, init, main, "'("+strings.Join(params, " ")+")")
}

// begin chooses identifiers for everything that a function defines.
func (e *emitter) begin(f *cps.Func) {
	e.f = f
	e.values, e.conts, e.own = e.p.Names(f)
	switches := slices.ContainsFunc(f.Conts, func(k cps.Cont) bool { return k.Term.Kind == cps.Switch })
	for _, list := range [][]string{e.values, e.conts, e.own} {
		for i, name := range list {
			if name != "" {
				list[i] = e.names.local(identifier(name), switches)
			}
		}
	}
}

// function writes a function. It writes the beginning of each continuation, then the
// continuations nested in it, then its terminator and the closing parentheses.
func (e *emitter) function(f *cps.Func) {
	e.begin(f)
	type level struct {
		term   *cps.Term
		indent int // of its body
		closes int
	}
	var stack []level // the open continuations, each nested in the one before
	closeDownTo := func(height int) {
		for len(stack) > height {
			l := stack[len(stack)-1]
			stack = stack[:len(stack)-1]
			e.line(l.indent, e.term(l.term, l.indent)+strings.Repeat(")", l.closes))
		}
	}
	tree := f.Graph().DominatorTree()
	for _, n := range tree.Order {
		closeDownTo(int(tree.Level[n]))
		k, c, indent := cps.ContID(n), &f.Conts[n], 2
		if len(stack) > 0 {
			indent = stack[len(stack)-1].indent
		}
		head := []string{e.conts[k]}
		if k == cps.Entry {
			head[0] = e.names.funcs[f.ID]
		}
		for _, x := range c.Params {
			head = append(head, e.values[x])
		}
		if k == cps.Entry {
			head = append(head, e.own...)
		}
		header := "(define (" + strings.Join(head, " ") + ")"
		if k != cps.Entry && len(c.Ops) == 0 && tree.IsLeaf(n) && c.Term.Kind != cps.Switch && !sharesFrame(&c.Term) {
			e.line(indent, header+" "+e.term(&c.Term, 0)+")")
			continue
		}
		e.line(indent, header)
		l := level{&c.Term, indent + 2, 1}
		if len(c.Ops) > 0 {
			for i := range c.Ops {
				op := &c.Ops[i]
				name := "_"
				if op.Result != cps.NoValue {
					name = e.values[op.Result]
				}
				text, in := "("+name+" "+e.op(op)+")", l.indent+len("(let* (")
				if i == 0 {
					text, in = "(let* ("+text, l.indent
				}
				if i == len(c.Ops)-1 {
					text += ")"
				}
				e.line(in, text)
			}
			l.indent += 2
			l.closes++
		}
		l.indent = min(l.indent, maxIndent)
		stack = append(stack, l)
	}
	closeDownTo(0)
}

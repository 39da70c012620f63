// This file defines sessions and how an input is evaluated.

package session

import (
	"context"
	"errors"
	"fmt"
	"runtime/debug"
	"slices"
	"strings"

	"cpsc/ast"
	"cpsc/check"
	"cpsc/cps"
	"cpsc/diag"
	"cpsc/help"
	"cpsc/internal/limit"
	"cpsc/interp"
	"cpsc/lower"
	"cpsc/parser"
	"cpsc/ssa"
)

// Options say how the inputs of a session are converted and run.
type Options struct {
	Build  cps.Options
	Limits diag.Limits    // on what an input holds
	Run    interp.Options // as for interp.NewSession

	// MaxMemory, if not 0, stops a conversion when the process has more bytes of memory. Then
	// the session must not be used any more: see compile.Options.
	MaxMemory int64
}

// A Session remembers what its inputs declare. Only one goroutine at a time may use it.
type Session struct {
	opts    Options
	run     *interp.Session
	visible []*entity // in the order of their declaration
	sources []source
	count   int            // of inputs
	hidden  map[string]int // by name: how many structs are hidden
	last    *Outcome       // of the last input that was accepted
}

// An Input is a text that is evaluated at once.
type Input struct {
	Name   string // in messages
	Text   string
	Line   int // the number of its first line in messages, from 1
	Offset int // of its first byte in messages, at least Line-1
}

// A source is an input that was accepted. All lines of a session have numbers of their own,
// which are those in positions of the CPS.
type source struct {
	first int // the number of the first line in the session
	input Input
}

// An Outcome is what an input has led to.
type Outcome struct {
	// Diagnostics has errors and warnings, with positions in its File. It has no labels at
	// declarations of earlier inputs.
	Diagnostics *diag.List

	Values []string      // the results, as text
	Types  []string      // their types
	Run    interp.Result // the steps, calls and allocations of the input

	Program *cps.Program // or nil, if the input was rejected
	own     []string     // the names of the functions that the input declares, and that of its statements
}

// ErrRejected is the error of an input with errors, which are in Outcome.Diagnostics.
var ErrRejected = errors.New("the input has errors")

var errEmpty = errors.New("the session is empty: New makes sessions")

// New returns a session in which nothing is declared.
func New(opts Options) *Session {
	return &Session{opts: opts, run: interp.NewSession(opts.Run), hidden: map[string]int{}}
}

// Unfinished reports whether a text is the beginning of an input that needs more lines. A text with
// an error in a block needs the end of the block, so that the rest of it is no input of its own.
func (s *Session) Unfinished(text string) bool {
	src := diag.NewFile("", text)
	src.Limits = s.opts.Limits
	if _, unfinished := parser.ParseInput(src, diag.NewList(src)); unfinished {
		return true
	}
	open := 0
	for _, t := range parser.Tokens(text) {
		switch text[t.Start:t.End] {
		case "{":
			open++
		case "}":
			open = max(0, open-1)
		}
	}
	return open > 0
}

// Eval evaluates an input. The error is ErrRejected, or one of interp.Session.Call; the
// positions of a trap are those of File. After an error, the session is what it
// was before, except after interp.ErrExited and after a conversion that was stopped by the
// context or by Options.MaxMemory; then it has ended. The context may be nil.
func (s *Session) Eval(ctx context.Context, input Input) (*Outcome, error) {
	if s == nil || s.run == nil {
		return nil, errEmpty
	}
	if ctx == nil {
		ctx = context.Background()
	}
	c, err := s.convert(ctx, input)
	if err != nil {
		return c.outcome, err
	}
	units := map[string]*interp.Unit{}
	for _, e := range c.known {
		if e.unit != nil {
			units[e.name] = e.unit
		}
	}
	unit, err := s.run.Link(c.outcome.Program, units)
	if err != nil {
		return c.outcome, err
	}
	var roots []*interp.Unit
	seen := map[*interp.Unit]bool{}
	for _, e := range s.visible {
		if e.unit != nil && !seen[e.unit] {
			seen[e.unit] = true
			roots = append(roots, e.unit)
		}
	}
	before, err := s.run.Save(roots)
	if err != nil {
		return c.outcome, err
	}
	s.sources = append(s.sources, source{c.first, input})
	c.outcome.Values, c.outcome.Run, err = s.run.Call(ctx, unit, c.name)
	if err != nil {
		_ = s.run.Restore(before) // it is of this session
		return c.outcome, err
	}
	s.commit(c, unit)
	return c.outcome, nil
}

// A conversion is an input on its way to CPS.
type conversion struct {
	outcome *Outcome
	name    string    // of the function with the statements
	first   int       // the number of the first line
	known   []*entity // what is visible and not declared by the input
	input   *ast.Input
	vars    []*ast.Ident
	decls   *declarer // of known
	info    *check.Info
	result  []check.Type
}

// convert converts an input. It does not change the session except for the number of inputs.
func (s *Session) convert(ctx context.Context, input Input) (*conversion, error) {
	s.count++
	c := &conversion{name: fmt.Sprint("input.", s.count), first: s.lines() + 1}
	var panicked string
	var failed error
	// An interrupt does not abandon the conversion, after which the session would have ended.
	err := limit.Do(context.WithoutCancel(ctx), s.opts.MaxMemory, func(func()) error {
		defer func() {
			if v := recover(); v != nil {
				panicked = fmt.Sprintf("%v\n\n%s", v, debug.Stack())
			}
		}()
		failed = s.stages(c, input)
		return nil
	})
	if err != nil {
		return &conversion{outcome: &Outcome{}}, err
	}
	if panicked != "" {
		panic(panicked) // in the goroutine of the caller, who may recover
	}
	if failed == nil && ctx.Err() != nil {
		failed = interp.ErrInterrupted
	}
	return c, failed
}

// stages takes an input through the stages to CPS.
func (s *Session) stages(c *conversion, input Input) error {
	src := diag.NewFile(input.Name, strings.Repeat("\n", c.first-1)+input.Text)
	src.Sources = diag.Sources{(&source{c.first, input}).table()}
	src.Limits = s.opts.Limits
	errs := diag.NewList(src)
	c.outcome = &Outcome{Diagnostics: errs}
	defer hideEarlier(errs, int32(c.first-1))
	if c.info = s.read(c, src, errs); errs.Failed() {
		help.ExplainAs(errs, c.info, func(src *diag.File, errs *diag.List) *check.Info {
			return s.read(&conversion{name: c.name}, src, errs)
		}, textOf(c.known))
		return ErrRejected
	}
	q, err := lower.Unit(src, c.info.File, c.info, s.opts.Build)
	if err != nil {
		return fmt.Errorf("converting %s: %w", input.Name, err)
	}
	if err := cps.Verify(q); err != nil {
		return fmt.Errorf("verifying the CPS of %s: %w", input.Name, err)
	}
	for _, t := range c.result {
		c.outcome.Types = append(c.outcome.Types, t.String())
	}
	c.outcome.Program = q
	for _, d := range c.input.Decls {
		if f, ok := d.(*ast.FuncDecl); ok {
			c.outcome.own = append(c.outcome.own, f.Name.Name)
		}
	}
	c.outcome.own = append(c.outcome.own, c.name)
	return nil
}

// read parses and checks the text of an input. It returns nil if there is an error in the syntax.
func (s *Session) read(c *conversion, src *diag.File, errs *diag.List) *check.Info {
	if c.input, _ = parser.ParseInput(src, errs); errs.Failed() {
		return nil
	}
	s.declare(c)
	p, result := infer(src, c.name, c.decls.decls, c.input)
	c.result = result
	return check.Fragment(p.file(p.body()), errs)
}

// declare finds what an input declares, and what else is visible in it.
func (s *Session) declare(c *conversion) {
	declared := map[string]bool{}
	for _, d := range c.input.Decls {
		declared[nameOf(d).Name] = true
	}
	for _, stmt := range c.input.Stmts {
		if v, ok := stmt.(*ast.VarDecl); ok {
			c.vars = append(c.vars, v.Names...)
		}
	}
	for _, v := range c.vars {
		declared[v.Name] = true
	}
	hidden := map[*entity]string{}
	for _, e := range s.visible {
		switch {
		case !declared[e.name]:
			c.known = append(c.known, e)
		case e.shown != "":
			hidden[e] = fmt.Sprint(e.name, ".", s.hidden[e.name]+1)
		}
	}
	c.decls = visible(c.known, hidden)
}

func nameOf(d ast.Decl) *ast.Ident {
	switch d := d.(type) {
	case *ast.ConstDecl:
		return d.Name
	case *ast.StructDecl:
		return d.Name
	case *ast.TypeDecl:
		return d.Name
	default:
		return d.(*ast.FuncDecl).Name
	}
}

// commit makes the declarations of an input visible.
func (s *Session) commit(c *conversion, unit *interp.Unit) {
	for e, name := range c.decls.hidden {
		s.hidden[e.name]++
		e.shown = name
	}
	p := &pass{structs: map[*check.Struct]*entity{}}
	structs := map[string]*check.Struct{}
	for _, t := range c.info.Structs {
		structs[t.Name] = t
		p.structs[t] = c.decls.structs[t.Name]
	}
	s.visible = c.known
	add := func(name string, obj check.Object) *entity {
		e := &entity{name: name, obj: obj, pass: p}
		s.visible = append(s.visible, e)
		return e
	}
	for _, d := range c.input.Decls {
		name := nameOf(d).Name
		switch d := d.(type) {
		case *ast.ConstDecl:
			add(name, &check.Const{Name: name, Value: c.info.Values[d.Value]})
		case *ast.StructDecl:
			e := add(name, structs[name])
			e.shown = name
			p.structs[structs[name]] = e
		case *ast.TypeDecl:
			for _, a := range c.info.Aliases {
				if a.Decl == d {
					add(name, a)
				}
			}
		case *ast.FuncDecl:
			e := add(name, c.info.FuncOf[d.Func])
			e.unit, e.program = unit, c.outcome.Program
		}
	}
	for _, v := range c.vars {
		e := add(v.Name, c.info.Vars[v])
		e.unit, e.program = unit, c.outcome.Program
	}
	s.last = c.outcome
}

// lines returns how many lines the inputs have that were accepted.
func (s *Session) lines() int {
	if len(s.sources) == 0 {
		return 0
	}
	last := s.sources[len(s.sources)-1]
	return last.first + strings.Count(last.input.Text, "\n")
}

// File returns the text of all inputs that were accepted, to which the positions of a trap refer.
func (s *Session) File() *diag.File {
	var text strings.Builder
	var sources diag.Sources
	for _, src := range s.sources {
		text.WriteString(src.input.Text + "\n")
		sources = append(sources, src.table())
	}
	file := diag.NewFile("", text.String())
	file.Sources = sources
	return file
}

// table returns the entry of an input in a table of sources.
func (s *source) table() diag.Source {
	return diag.Source{Name: s.input.Name, First: int32(s.first), Lines: int32(s.input.Line - 1), Bytes: int32(max(s.input.Offset, s.input.Line-1))}
}

// hideEarlier removes from diagnostics the spans before an offset: those of declarations of earlier inputs.
func hideEarlier(errs *diag.List, start int32) {
	for _, d := range errs.Items {
		if d.Primary.Span.Start < start { // the whole input
			d.Primary.Span = diag.NoSpan
		}
		d.Secondary = slices.DeleteFunc(d.Secondary, func(l diag.Label) bool { return l.Span.Start < start })
	}
}

// TypeOf returns the types of the result of an input, without running it: none if it has no
// result. The error is ErrRejected.
func (s *Session) TypeOf(ctx context.Context, input Input) (*Outcome, error) {
	if s == nil || s.run == nil {
		return nil, errEmpty
	}
	if ctx == nil {
		ctx = context.Background()
	}
	c, err := s.convert(ctx, input)
	return c.outcome, err
}

// Words returns all words that an input may contain: keywords, the names of built-in types
// and functions, and what is visible.
func (s *Session) Words() []string {
	always, contextual := parser.Keywords()
	words := slices.Concat(always, contextual, check.Builtins())
	words = append(words, "int", "float", "bool", "string")
	for _, e := range s.visible {
		words = append(words, e.name)
	}
	return words
}

// Functions returns the names of the functions that are visible.
func (s *Session) Functions() []string {
	var names []string
	for _, e := range s.visible {
		if _, ok := e.obj.(*check.Func); ok {
			names = append(names, e.name)
		}
	}
	return names
}

// Text returns a function that is visible, and the functions inside it, in a notation; for "",
// those of the last input that was accepted. It reports false if there is none.
func (s *Session) Text(name string, notation Notation) (string, bool) {
	if notation == nil {
		return "", false
	}
	if name == "" {
		if s.last == nil {
			return "", false
		}
		return notation(s.last.Program, s.last.own), true
	}
	for _, e := range s.visible {
		if _, ok := e.obj.(*check.Func); ok && e.name == name {
			return notation(e.program, []string{name}), true
		}
	}
	return "", false
}

// A Notation writes the functions of a program that have the given names, and those inside them.
type Notation func(p *cps.Program, names []string) string

// CPS is the notation of CPS.
func CPS(p *cps.Program, names []string) string {
	var texts []string
	for _, name := range names {
		for _, f := range p.Funcs {
			if f != nil && belongs(f.Name, name) {
				var b strings.Builder
				for _, line := range p.Lines(f) {
					b.WriteString(line.Text + "\n")
				}
				texts = append(texts, b.String())
			}
		}
	}
	return strings.Join(texts, "\n")
}

// SSA is the notation of SSA.
func SSA(p *cps.Program, names []string) string {
	q, err := ssa.FromCPS(p)
	if err != nil {
		return "" // the program is none that was evaluated, which is verified
	}
	var texts []string
	for _, name := range names {
		for _, f := range q.Funcs {
			if belongs(f.Decl.Name, name) {
				texts = append(texts, q.FuncText(f))
			}
		}
	}
	return strings.Join(texts, "\n")
}

// belongs reports whether the function with a name is another one, inside it or made of it.
func belongs(name, of string) bool {
	rest, ok := strings.CutPrefix(name, of)
	return ok && (rest == "" || strings.HasPrefix(rest, "::") || strings.HasPrefix(rest, "."))
}

// This file defines the data of the page, and Collect, which collects it.

package explore

import (
	"errors"
	"fmt"
	"path/filepath"
	"slices"
	"strings"

	"cpsc/compile"
	"cpsc/cps"
	"cpsc/internal/ident"
	"cpsc/internal/tree"
	"cpsc/opt"
	"cpsc/ssa"
)

// Options say what is collected.
type Options struct {
	Level     compile.Level // of the builds: O0 or O1. With O0, no passes are collected.
	Placement cps.Placement // the strategy that the page shows first
	Redundant bool          // remove redundant parameters: cps.Research.RemoveRedundant

	// MaxEvents limits the events of all traces together; it must not be negative, and 0 means DefaultMaxEvents. The
	// traces that do not fit are left out, and the page says so.
	MaxEvents int

	// Brief leaves out the passes, the builds of the other strategies and the syntax, for a large program.
	Brief bool

	// Flags is set if the messages for the reader may name the command and its flags.
	Flags bool

	Run RunOptions
}

// DefaultMaxEvents is the limit of events if Options sets none. An event takes about 20
// bytes.
const DefaultMaxEvents = 400_000

// Data is what the page shows. A text is a number in Strings, so that each is there once:
// the type Ref says which numbers are such. See page/data.ts for the same in TypeScript.
type Data struct {
	Name     string       `json:"name"` // of the source, without its directory: the page may go to others
	Language string       `json:"language"`
	Source   string       `json:"source"`
	Files    []File       `json:"files,omitempty"` // of which the source comes, if they are several
	Strings  []string     `json:"strings"`
	Syntax   []Ref        `json:"syntax,omitempty"` // the lines of the syntax tree, for Imp and Bril
	Kinds    []EventShape `json:"kinds"`            // by cps.EventKind
	Builds   []*Build     `json:"builds"`           // one for each strategy, or one for CPS and SSA
	First    int          `json:"first"`            // the build that is shown first
	Others   []string     `json:"others,omitempty"` // the strategies whose builds are left out
	Passes   []Pass       `json:"passes,omitempty"`
	Run      *Run         `json:"run"`

	// MaxEvents is the limit, if traces were left out because of it; else 0.
	MaxEvents int `json:"maxEvents,omitempty"`

	Flags bool `json:"flags,omitempty"` // as Options.Flags
}

// A File is one of several sources of a program, with the number of its first line among those of all, from 1.
type File struct {
	Name  string `json:"name"`
	First int32  `json:"first"`
}

// A Ref is the number of a text in Data.Strings.
type Ref int32

// A Build is the program as one strategy builds it.
type Build struct {
	Strategy string `json:"strategy"` // "" for CPS and SSA, which are not built
	Head     []Ref  `json:"head"`     // the lines before the first function: types and globals

	// Funcs has the functions of the program in their order, and then those that were divided.
	Funcs []*Func `json:"funcs"`
}

// A Func is a function. The names of its values and continuations are those of its text; no
// two of them are the same.
type Func struct {
	Name  Ref      `json:"name"`
	Pos   [2]int32 `json:"pos"`   // line and column
	Lines []Line   `json:"lines"` // of its text
	SSA   []Ref    `json:"ssa"`   // the lines of its SSA form
	Conts []Cont   `json:"conts"`
	Own   []Ref    `json:"own"`   // the names of its continuation parameters
	Trace *Trace   `json:"trace"` // nil if no lookups built it, such as the rest of a generator after a yield

	// Divided is set in a function as it was built, if parts of it became functions of their
	// own. The list of functions also has the remaining function, under the same name. A
	// divided function has no SSA form.
	Divided bool `json:"divided,omitempty"`
}

// A Line is the text of a cps.Line, and its Cont, Op, and position: line and column.
type Line [5]int32

// A Cont is a continuation of a finished function.
type Cont struct {
	Name   Ref    `json:"name"`
	Params []Ref  `json:"params"`
	Ops    int    `json:"ops"`
	Args   []Ref  `json:"args"` // of its terminator
	Edges  []Edge `json:"edges"`
	Idom   int32  `json:"idom"` // -1 for the entry
	Nest   int32  `json:"nest"` // its parent by free variables; -1 for the entry
}

// An Edge leads from a terminator to one of its targets: the number of the target, the Ref
// of its label (see cps.TextWriter.EdgeLabel), and 1 if it is exceptional, else 0.
type Edge [3]int32

// A Pass is a run of a pass of -O2.
type Pass struct {
	Name    string `json:"name"` // "" for the program before the first pass
	Round   int    `json:"round"`
	Changed bool   `json:"changed"`
	Lines   []Ref  `json:"lines,omitempty"` // of the program after it, if it has changed
}

// A collector collects the data.
type collector struct {
	*Data
	opts   Options
	events int // so far
	refs   map[string]Ref
}

// ref returns the number of a text.
func (c *collector) ref(s string) Ref {
	r, ok := c.refs[s]
	if !ok {
		r = Ref(len(c.Strings))
		c.refs[s] = r
		c.Strings = append(c.Strings, s)
	}
	return r
}

func (c *collector) list(list []string) []Ref {
	refs := make([]Ref, len(list))
	for i, s := range list {
		refs[i] = c.ref(s)
	}
	return refs
}

// text returns the lines of a text.
func (c *collector) text(s string) []Ref {
	return c.list(strings.Split(strings.TrimSuffix(s, "\n"), "\n"))
}

// Collect collects the data of a program that compile.Check accepted. It builds the program
// with every strategy, runs the passes, and runs the program.
func Collect(p *compile.Program, opts Options) (*Data, error) {
	switch {
	case p == nil || p.File == nil:
		return nil, errors.New("explore: the program is empty: compile.Check makes programs")
	case opts.MaxEvents < 0 || opts.Run.MaxSteps < 0:
		return nil, errors.New("explore.Options: a limit must not be negative")
	case opts.Level != compile.O0 && opts.Level != compile.O1:
		return nil, errors.New("explore.Options.Level: the builds have O0 or O1; with O1 the page shows the passes of O2")
	}
	if opts.MaxEvents == 0 {
		opts.MaxEvents = DefaultMaxEvents
	}
	c := &collector{Data: &Data{Name: filepath.Base(p.File.Name), Language: string(p.Language), Source: p.File.Text, Flags: opts.Flags}, opts: opts, refs: map[string]Ref{}}
	for _, s := range p.File.Sources[min(len(p.File.Sources), 1):] {
		if c.Files == nil {
			c.Files = []File{{c.Name, 1}}
		}
		c.Files = append(c.Files, File{filepath.Base(s.Name), s.First})
	}
	c.ref("") // number 0
	for kind := range shapes {
		c.Kinds = append(c.Kinds, EventShape{cps.EventKind(kind).String(), shapes[kind]})
	}
	if err := c.syntax(p); err != nil {
		return nil, err
	}
	strategies := cps.Placements
	if p.Language == compile.CPS || p.Language == compile.SSA {
		strategies = []cps.Placement{opts.Placement}
	} else if opts.Brief {
		for _, s := range strategies {
			if s != opts.Placement {
				c.Others = append(c.Others, s.String())
			}
		}
		strategies = []cps.Placement{opts.Placement}
	}
	// The strategy that is shown first is the last whose traces are left out.
	c.First = slices.Index(strategies, opts.Placement)
	c.Builds = make([]*Build, len(strategies))
	q, err := c.build(p, c.First, opts.Placement)
	if err != nil {
		return nil, err
	}
	for i, s := range strategies {
		if i == c.First {
			continue
		}
		if _, err := c.build(p, i, s); err != nil {
			return nil, err
		}
	}
	c.run(q)
	if opts.Level != compile.O0 && !opts.Brief {
		if err := c.passes(q); err != nil {
			return nil, err
		}
	}
	return c.Data, nil
}

func (c *collector) syntax(p *compile.Program) error {
	root := any(p.Syntax)
	if p.Bril != nil {
		root = p.Bril
	}
	if p.Bril == nil && p.Syntax == nil || c.opts.Brief {
		return nil
	}
	var b strings.Builder
	if err := tree.Fprint(&b, p.File, root); err != nil {
		return err
	}
	c.Syntax = c.text(b.String())
	return nil
}

// build builds the program with a strategy, as build number n.
func (c *collector) build(p *compile.Program, n int, s cps.Placement) (*cps.Program, error) {
	constructed := map[string]*Func{}
	level := compile.O1
	if c.opts.Level == compile.O0 {
		level = compile.O0
	}
	q, err := p.Convert(compile.Options{Level: level, Build: cps.Options{Placement: s, Research: cps.Research{RemoveRedundant: c.opts.Redundant}, Trace: func(t *cps.Trace) {
		f := c.function(t.Prog, t.Func, c.lines(t.Prog, t.Func))
		f.Trace = c.trace(t)
		constructed[ident.Quote(t.Func.Name)] = f
	}}})
	if err != nil {
		return nil, err
	}
	b := &Build{Head: []Ref{}}
	if p.Language != compile.CPS && p.Language != compile.SSA {
		b.Strategy = s.String()
	}
	for line := range strings.Lines(q.String()) {
		if strings.HasPrefix(line, "fn ") || line == "\n" {
			break
		}
		b.Head = append(b.Head, c.ref(strings.TrimSuffix(line, "\n")))
	}
	form, err := ssa.FromCPS(q)
	if err != nil {
		return nil, err
	}
	texts := strings.Split("\n"+form.String(), "\nfn ")[1:] // of functions
	var divided []*Func                                     // as they were built: their text is another one now
	for _, f := range q.Funcs {
		if f.Extern {
			continue
		}
		lines, g := c.lines(q, f), constructed[ident.Quote(f.Name)]
		if g == nil || !slices.Equal(g.Lines, lines) {
			if g != nil {
				g.Divided = true
				divided = append(divided, g)
			}
			g = c.function(q, f, lines)
		}
		g.SSA, texts = c.text("fn "+texts[0]), texts[1:]
		b.Funcs = append(b.Funcs, g)
	}
	b.Funcs = append(b.Funcs, divided...)
	c.Builds[n] = b
	return q, nil
}

// lines returns the text of a finished function.
func (c *collector) lines(p *cps.Program, f *cps.Func) (lines []Line) {
	for _, l := range p.Lines(f) {
		lines = append(lines, Line{int32(c.ref(l.Text)), int32(l.Cont), int32(l.Op), l.Pos.Line, l.Pos.Col})
	}
	return lines
}

// function returns a finished function that has these lines.
func (c *collector) function(p *cps.Program, f *cps.Func, lines []Line) *Func {
	g := &Func{Name: c.ref(ident.Quote(f.Name)), Pos: [2]int32{f.Pos.Line, f.Pos.Col}, Lines: lines, Own: []Ref{}}
	text := p.Text(f)
	for i := range f.ContParams {
		g.Own = append(g.Own, c.ref(text.Own(cps.Own(i))))
	}
	dom, nest := cps.ByDominance.Tree(f), cps.ByFreeVariables.Tree(f)
	for k := range f.Conts {
		t := &f.Conts[k].Term
		cont := Cont{Ops: len(f.Conts[k].Ops), Idom: dom.Idom[k], Nest: nest.Idom[k], Params: []Ref{}, Edges: []Edge{}, Args: []Ref{}}
		if k == 0 {
			cont.Name = g.Name
		} else {
			cont.Name = c.ref(text.Cont(cps.ContID(k)))
		}
		for _, x := range f.Conts[k].Params {
			cont.Params = append(cont.Params, c.ref(text.Value(x)))
		}
		for _, x := range t.Args {
			cont.Args = append(cont.Args, c.ref(text.Value(x)))
		}
		for slot, to := range t.Targets {
			label, exceptional := text.EdgeLabel(t, slot)
			if t.Kind == cps.CallValue {
				label = generatorLabel(p, f.TypeOf(t.Subject), slot, label)
			}
			cont.Edges = append(cont.Edges, c.edge(to, label, exceptional))
		}
		g.Conts = append(g.Conts, cont)
	}
	return g
}

// generatorLabel returns the label of the edge from a call of a function value of type t to
// its continuation number slot. If the function is the rest of a generator, this is the name
// that package lower gives its continuation parameter, and otherwise label.
func generatorLabel(p *cps.Program, t cps.Type, slot int, label string) string {
	names := []string{"yield", "done", "raise"}
	if params, _ := p.Types.Signature(t); len(params) > 0 {
		names[2] = "ask"
	}
	if strings.HasPrefix(strings.TrimPrefix(p.TypeString(t), "`"), "rest::") && slot < len(names) {
		return names[slot]
	}
	return label
}

func (c *collector) edge(to cps.ContID, label string, exceptional bool) Edge {
	e := Edge{int32(to), int32(c.ref(label)), 0}
	if exceptional {
		e[2] = 1
	}
	return e
}

// passes runs the passes of -O2 over a program.
func (c *collector) passes(q *cps.Program) error {
	c.Passes = []Pass{{Lines: c.text(q.String())}}
	err := compile.Optimise(q, opt.Options{After: func(e opt.PassRun) {
		pass := Pass{Name: e.Pass.Name, Round: e.Round, Changed: e.Changed}
		if e.Changed {
			pass.Lines = c.text(q.String())
			last := len(c.Passes) - 1
			for c.Passes[last].Lines == nil {
				last--
			}
			if slices.Equal(pass.Lines, c.Passes[last].Lines) { // it changed no more than positions or the order of values
				pass.Changed, pass.Lines = false, nil
			}
		}
		c.Passes = append(c.Passes, pass)
	}})
	if err != nil {
		return fmt.Errorf("the passes: %w", err)
	}
	return nil
}

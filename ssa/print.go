// This file defines the printer of the notation. The text depends only on the program, and
// Read reads it back.

package ssa

import (
	"fmt"
	"io"
	"slices"
	"strings"

	"cpsc/cps"
	"cpsc/internal/ident"
)

// Fprint writes a program as text.
func Fprint(w io.Writer, p *Program, opts cps.PrintOptions) (err error) {
	return p.print(w, opts, func(out *printer) {
		some := out.Declarations()
		for i, f := range p.Funcs {
			if i > 0 || some {
				out.Line(0, "")
			}
			out.function(f)
		}
	})
}

// print lets a function write a text.
func (p *Program) print(w io.Writer, opts cps.PrintOptions, text func(*printer)) (err error) {
	if p == nil || p.Decls == nil {
		return errNoProgram
	}
	defer func() {
		if x := recover(); x != nil {
			fault := Verify(p)
			if fault == nil {
				panic(x)
			}
			err = fmt.Errorf("the program breaks a rule of ssa.Verify: %w", fault)
		}
	}()
	out := &printer{TextWriter: cps.NewTextWriter(w, p.Decls, opts), p: p, opts: opts}
	text(out)
	if x := out.Lacking(); x != nil {
		panic(x)
	}
	return out.Flush()
}

// String returns the text of a program.
func (p *Program) String() string {
	var b strings.Builder
	return textOf(&b, Fprint(&b, p, cps.PrintOptions{}))
}

// textOf returns the text in b or, if there was an error, one that says so. It is not one of b, which does
// not fail.
func textOf(b *strings.Builder, err error) string {
	if err != nil {
		return "// There is no text: " + err.Error() + "\n"
	}
	return b.String()
}

// FuncText returns the text of one of the functions of the program, or "" for another one.
func (p *Program) FuncText(f *Func) string {
	if p == nil || !slices.Contains(p.Funcs, f) || f == nil {
		return ""
	}
	var b strings.Builder
	return textOf(&b, p.print(&b, cps.PrintOptions{}, func(out *printer) { out.function(f) }))
}

const maxLine = 100 // columns; a longer switch has a line for each case

// A printer writes a program. Its exported methods are those of cps.TextWriter, which are about
// what both notations share.
type printer struct {
	*cps.TextWriter
	p    *Program
	opts cps.PrintOptions

	// of the current function
	f      *Func
	values []string         // by value, as written at its definition
	blocks []string         // by block
	conts  map[*Call]string // the names of the continuations that the text must mention
}

func (out *printer) function(f *Func) {
	if f.Decl.Extern {
		out.Extern(f.Decl)
		return
	}
	out.f = f
	out.Begin(f.Decl)
	out.names()
	params := make([]string, len(f.Args))
	for i, x := range f.Args {
		params[i] = out.typed(x)
	}
	results := ""
	switch text := out.Types(f.Decl.Results()); {
	case len(f.Decl.ContParams) > 1 || out.Own(cps.Ret) != cps.RetName:
		params = append(params, out.ContParams()...)
	case len(f.Decl.Results()) == 1:
		results = " -> " + text
	case len(f.Decl.Results()) > 1:
		results = " -> (" + text + ")"
	}
	out.Line(0, "fn "+ident.Quote(f.Decl.Name)+"("+strings.Join(params, ", ")+")"+results+" {"+out.At(f.Decl.Pos))
	out.Sites()
	for b := range f.Blocks {
		out.block(BlockID(b))
	}
	out.Line(0, "}")
}

// names chooses all names in the order in which the text of the same function in CPS has
// them, so that both texts have the same names. The names that do not occur in CPS come
// last: the entry, and the results of calls that only phis use.
func (out *printer) names() {
	f := out.f
	out.values, out.blocks, out.conts = make([]string, len(f.Decl.Values)), make([]string, len(f.Blocks)), map[*Call]string{}
	for b := range f.Blocks {
		if b != int(Entry) {
			out.blocks[b] = ident.Quote(out.Unique(f.Blocks[b].Name))
		}
		for i := range f.Blocks[b].Instrs {
			if call := f.Blocks[b].Instrs[i].Call; call != nil {
				usual := out.Peek(callCont)
				name := out.Unique(call.Cont)
				if name != usual || out.opts.Positions && call.ContPos != call.Pos {
					out.conts[call] = ident.Quote(name)
				}
			}
		}
	}
	direct := make([][]cps.Value, len(f.Blocks)) // by block: the results of the call that alone leads to it
	for b := range f.Blocks {
		t := &f.Blocks[b].Term
		for slot, results := range t.Results {
			if s := t.Targets[slot]; !s.IsOwn() && f.takesResults(&f.Blocks[s]) {
				direct[s] = results
			}
		}
	}
	out.define(f.Args...)
	for _, n := range f.Graph().DominatorTree().Order {
		block := &f.Blocks[n]
		for i := range block.Phis {
			out.define(block.Phis[i].Result)
		}
		out.define(direct[n]...)
		for i := range block.Instrs {
			if call := block.Instrs[i].Call; call != nil {
				out.define(call.Results...)
			} else if x := block.Instrs[i].Result; x != cps.NoValue {
				out.define(x)
			}
		}
	}
	entry := "entry"
	if name := f.Blocks[Entry].Name; name != "" {
		entry = name
	}
	out.blocks[Entry] = ident.Quote(out.Unique(entry))
	for b := range f.Blocks {
		t := &f.Blocks[b].Term
		for slot, results := range t.Results {
			if s := t.Targets[slot]; !s.IsOwn() && !f.takesResults(&f.Blocks[s]) {
				out.define(results...)
			}
		}
	}
}

// define gives values their names.
func (out *printer) define(xs ...cps.Value) {
	for _, x := range xs {
		out.values[x] = out.Define(x)
	}
}

func (out *printer) typed(x cps.Value) string {
	return out.values[x] + ": " + out.p.Decls.TypeString(out.f.Decl.TypeOf(x))
}

func (out *printer) block(id BlockID) {
	b := &out.f.Blocks[id]
	label := out.blocks[id] + ":" + out.At(b.Pos)
	if len(b.Preds) > 0 {
		label += "  // from " + strings.Join(out.preds(b), ", ")
	}
	out.Line(0, label)
	for i := range b.Phis {
		phi := &b.Phis[i]
		var text strings.Builder
		text.WriteString(out.typed(phi.Result) + " = phi")
		for j, x := range phi.Args {
			text.WriteString(" [" + out.blocks[b.Preds[j]] + ": " + out.Value(x) + "]")
		}
		out.Line(1, text.String())
	}
	for i := range b.Instrs {
		in := &b.Instrs[i]
		switch call := in.Call; {
		case call != nil:
			text := out.call("call ", &call.Term, call.Results) + out.At(call.Pos)
			if name := out.conts[call]; name != "" {
				text += " as " + name
				if call.ContPos != call.Pos {
					text += out.At(call.ContPos)
				}
			}
			out.Line(1, text)
		case in.Result != cps.NoValue:
			out.Line(1, out.values[in.Result]+" = "+out.Op(&in.Op)+out.At(in.Pos))
		default:
			out.Line(1, out.Op(&in.Op)+out.At(in.Pos))
		}
	}
	text := out.term(&b.Term, ", ")
	if b.Term.Kind == cps.Switch && len(text) > maxLine {
		text = out.term(&b.Term, ",\n    ")
	}
	out.Line(1, text+out.At(b.Term.Pos))
}

// preds returns the names of the predecessors: in the order of the operands of the phis, or
// in that of the blocks if there are no phis.
func (out *printer) preds(b *Block) []string {
	preds := b.Preds
	if len(b.Phis) == 0 {
		preds = slices.Clone(preds)
		slices.Sort(preds)
	}
	names := make([]string, len(preds))
	for i, p := range preds {
		names[i] = out.blocks[p]
	}
	return names
}

// call returns a call with a word before it.
func (out *printer) call(word string, t *cps.Term, results []cps.Value) string {
	callee := ""
	if t.Kind == cps.Call {
		callee = ident.Quote(out.p.Funcs[t.Func].Decl.Name)
	} else {
		callee = out.Value(t.Subject)
	}
	text := word + callee + "(" + out.Values(t.Args) + ")"
	if len(results) > 0 {
		text = out.Values(results) + " = " + text
	}
	return text
}

// quoteOwn returns the name of a continuation parameter. It is in backquotes if it would mean
// something else at the beginning of a terminator.
func (out *printer) quoteOwn(k cps.ContID) string {
	switch name := out.Own(k); name {
	case "jump", "call", "tailcall", "to", "as":
		return "`" + name + "`"
	default:
		return name
	}
}

// term returns a terminator, with a separator between the cases of a switch.
func (out *printer) term(t *Term, sep string) string {
	target := func(i int) string {
		if k := t.Targets[i]; k.IsOwn() {
			return out.quoteOwn(k)
		}
		return out.blocks[t.Targets[i]]
	}
	switch t.Kind {
	case cps.Jump:
		return "jump " + target(0)
	case cps.Branch:
		return "branch " + out.Value(t.Subject) + ", " + target(0) + ", " + target(1)
	case cps.Switch:
		var b strings.Builder
		b.WriteString("switch " + out.Value(t.Subject))
		for i, c := range t.Cases {
			b.WriteString(sep + out.Value(c) + ": " + target(i))
		}
		b.WriteString(sep + "_: " + target(len(t.Cases)))
		return b.String()
	case cps.Call, cps.CallValue:
		if len(t.Targets) == 1 && t.Targets[0] == cps.Ret {
			return out.call("tailcall ", &t.Term, nil)
		}
		word := "call "
		if t.IsTailCall() {
			word = "tailcall "
		}
		var b strings.Builder
		b.WriteString(out.call(word, &t.Term, t.Results[0]) + " to " + target(0))
		for i := 1; i < len(t.Targets); i++ {
			b.WriteString(" or ")
			if len(t.Results[i]) > 0 {
				b.WriteString(out.Values(t.Results[i]) + " to ")
			}
			b.WriteString(target(i))
		}
		return b.String()
	case cps.Return:
		return strings.TrimSuffix(target(0)+" "+out.Values(t.Args), " ")
	case cps.Exit:
		return "exit " + out.Value(t.Subject)
	}
	return "?"
}

// This file defines the reader of the notation. It reads the text that Fprint writes, and text
// with another layout. But no operation may continue on the next line, and the definition of
// a value must precede all its uses in the text except those in phis.

package ssa

import (
	"slices"

	"cpsc/cps"
	"cpsc/diag"
	"cpsc/internal/ident"
	"cpsc/internal/shield"
	"cpsc/notation"
)

// Read parses and verifies the text of a program. Elements without a source position
// (@line:column) get their position in the text. If there are errors, Read adds them to
// errs and returns nil.
func Read(src *diag.File, errs *diag.List) *Program {
	src, errs = diag.Input(src, errs)
	if !errs.Readable() {
		return nil
	}
	r := reader{Reader: notation.NewReader(src, errs)}
	r.EndOperationsAtLines()
	r.p = &Program{Decls: r.Program()}
	shield.Errors(errs, func() {
		if !r.Declarations(r.head) {
			return
		}
		for i, f := range r.p.Decls.Funcs {
			if f.Extern { // Declarations has read it: head is not called
				r.p.Funcs = slices.Insert(r.p.Funcs, i, fromCPS(f, f))
				r.bodies = slices.Insert(r.bodies, i, textBody{})
				continue
			}
			r.Try(func() { r.function(r.p.Funcs[i], r.bodies[i]) })
		}
	})
	if errs.Failed() {
		return nil
	}
	return r.p
}

// A reader reads all declarations first and the bodies second, because a body may call
// functions that are declared later in the text. Its exported methods are those of
// notation.Reader, which are about what both notations share.
type reader struct {
	*notation.Reader
	p      *Program
	bodies []textBody // by function

	// the current function
	f      *Func
	own    map[string]int     // the numbers of the continuation parameters
	labels map[string]BlockID // by name
	blocks []textBlock
	order  []int // the blocks in the order of the text
	phis   []textPhi
}

// A textBody describes a body that the first pass skips, for the second pass.
type textBody struct {
	at     int32 // the offset in the text at which it begins
	params []textParam
	own    map[string]int // the numbers of the continuation parameters
}

// A textParam is a parameter in the text.
type textParam struct {
	name notation.Token
	typ  cps.Type
}

// A textBlock is a block with the positions of its parts in the text.
type textBlock struct {
	Block
	name   notation.Token // in its definition, or at its first use before that
	known  bool           // whether its definition has been read
	instrs []diag.Span
	term   diag.Span
}

// A textPhi is a phi in the text. Its operands are resolved when the whole function has been
// read.
type textPhi struct {
	block, number int
	span          diag.Span
	operands      []textOperand
	args          []diag.Span // by predecessor: the operand, once predecessors has found it
}

// A textOperand is an operand of a phi in the text.
type textOperand struct {
	from  BlockID
	span  diag.Span
	label notation.Token // of from
	name  notation.Token // the zero value for a constant or an undefined value
	value cps.Value      // if there is no name
}

// head reads the declaration of a function, and skips its body.
func (r *reader) head() {
	r.Expect("fn")
	name := r.FuncName()
	r.Expect("(")
	b := textBody{own: map[string]int{}}
	var names []diag.Span // of the continuation parameters
	var params []cps.Type
	var conts []cps.ContParam
	for !r.Tok.Is(")") {
		p := r.Name("a parameter")
		r.Expect(":")
		switch {
		case r.Accept("cont"):
			if first, taken := b.own[p.Text]; taken {
				r.Twice("", p, names[first])
			}
			r.Expect("(")
			b.own[p.Text] = len(conts)
			names = append(names, p.Span)
			conts = append(conts, cps.ContParam{Name: p.Text, Types: r.Types()})
		case len(conts) > 0:
			r.Unexpected("`cont`, since parameters come before continuations")
		default:
			b.params = append(b.params, textParam{p, r.Type()})
			params = append(params, b.params[len(params)].typ)
		}
		if !r.Accept(",") {
			break
		}
	}
	r.Expect(")")
	if len(conts) == 0 {
		ret := cps.ContParam{Name: cps.RetName}
		if r.Accept("->") {
			if r.Accept("(") {
				ret.Types = r.Types()
			} else {
				ret.Types = []cps.Type{r.Type()}
			}
		}
		conts, b.own[cps.RetName] = []cps.ContParam{ret}, 0
	}
	r.Expect("{")
	pos := r.At(name.Span)
	b.at = r.Tok.Span.Start
	id, _ := r.p.Decls.DeclareFunc(name.Text, params, conts[0].Types, pos, conts[1:]...)
	r.p.Decls.Funcs[id].ContParams[0].Name = conts[0].Name
	r.bodies = append(r.bodies, b)
	r.p.Funcs = append(r.p.Funcs, &Func{Decl: r.p.Decls.Funcs[id]})
	for !r.Tok.Is("}") && r.Tok.Kind != notation.End {
		r.Next()
	}
	r.Expect("}")
}

// function reads the body of a function and verifies it.
func (r *reader) function(f *Func, b textBody) {
	r.f, r.own, r.labels, r.blocks, r.order, r.phis = f, b.own, map[string]BlockID{}, nil, nil, nil
	r.Seek(b.at)
	r.Begin(f.Decl)
	for _, p := range b.params {
		f.Args = append(f.Args, r.Define(p.name, cps.ParamValue, p.typ))
	}
	for again := true; again; again = !r.Tok.Is("}") {
		r.block()
	}
	for i := range r.blocks {
		if b := &r.blocks[i]; !b.known {
			var known []string
			for _, o := range r.blocks {
				if o.known {
					known = append(known, o.name.Text)
				}
			}
			r.Unknown(b.name.Span, b.name.Text, "unknown block "+ident.Quote(b.name.Text), known)
		}
	}
	r.arrange()
	r.predecessors()
	r.End(f.Decl)
	for _, fault := range VerifyFunc(r.p, f.Decl.ID) {
		r.fault(fault)
	}
}

// fault reports a fault that the verifier has found, at its position in the text.
func (r *reader) fault(e *Fault) {
	b := &r.blocks[r.order[e.Block]]
	span := b.name.Span
	switch {
	case e.phi > 0:
		for i := range r.phis {
			if ph := &r.phis[i]; ph.block == int(e.Block) && ph.number == e.phi-1 {
				span = ph.args[e.arg-1]
			}
		}
	case e.Instr == InTerm:
		span = b.term
	case e.Instr >= 0:
		span = b.instrs[e.Instr]
	}
	d := r.Errs.Errorf(diag.InvalidCPS, span, "%s", e.Text)
	if at := r.Definition(e.value); at.End > 0 {
		d.Label(at, "it is defined here")
	}
}

// label returns the block with a name, which may be defined later. Its number is its index
// in r.blocks, until arrange numbers the blocks.
func (r *reader) label(name notation.Token) BlockID {
	b, ok := r.labels[name.Text]
	if !ok {
		b = BlockID(len(r.blocks))
		r.labels[name.Text] = b
		r.blocks = append(r.blocks, textBlock{Block: Block{Name: name.Text}, name: name})
	}
	return b
}

// atInstr reports whether an instruction is next, and not the label of a block.
func (r *reader) atInstr() bool {
	t, next := r.Tok, r.Peek()
	_, own := r.own[t.Text]
	word := own || cps.CodeOf(t.Text) != cps.NoCode || slices.Contains([]string{"jump", "branch", "switch", "exit", "call", "tailcall"}, t.Text)
	return t.Kind == notation.Name && !t.Quoted && !next.Is(":") && (word || next.Is("=") || next.Is(","))
}

// block reads a block.
func (r *reader) block() {
	if r.atInstr() {
		d := r.Wrong("the label of a block")
		if len(r.order) == 0 {
			d.Fix("the first block of a function has a label, too: `{}…`", diag.Edit{Span: diag.Span{Start: r.Tok.Span.Start, End: r.Tok.Span.Start}, Text: "entry: "})
		} else {
			d.Help("the instruction before it ends its block: what follows is a block of its own, with a label")
		}
		r.Stop()
	}
	name := r.Name("the label of a block")
	id := r.label(name)
	if r.blocks[id].known {
		r.Twice("block ", name, r.blocks[id].name.Span)
	}
	r.order = append(r.order, int(id))
	r.Expect(":")
	if _, own := r.own[name.Text]; own {
		r.Fail(diag.DuplicateCPSName, name.Span, "%s is a block and a continuation that the function takes", ident.Quote(name.Text))
	}
	b := textBlock{Block: Block{Name: name.Text, Pos: r.At(name.Span)}, name: name, known: true}
	for r.Tok.IsName() && r.Peek().Is(":") {
		r.phi(int(id), &b)
	}
	for !r.instr(&b) {
	}
	r.blocks[id] = b
}

// phi reads x: type = phi [label: operand] ….
func (r *reader) phi(id int, b *textBlock) {
	name := r.Name("the name of a value")
	r.Expect(":")
	typ := r.Type()
	r.Expect("=")
	r.Expect("phi")
	ph := textPhi{block: id, number: len(b.Phis)}
	for r.Tok.Is("[") {
		start := r.Next()
		label := r.Name("the label of a block")
		r.Expect(":")
		o := textOperand{from: r.label(label), label: label}
		if r.Tok.IsName() {
			o.name = r.Name("a value")
		} else {
			o.value = r.Operand()
		}
		r.Expect("]")
		o.span = r.Since(start.Span)
		ph.operands = append(ph.operands, o)
	}
	ph.span = r.Since(name.Span)
	b.Phis = append(b.Phis, Phi{Result: r.Define(name, cps.ParamValue, typ)})
	r.phis = append(r.phis, ph)
}

// instr reads an instruction or a terminator, and reports whether it was a terminator.
func (r *reader) instr(b *textBlock) (end bool) {
	start := r.Tok.Span
	var names []notation.Token
	if r.Tok.IsName() && (r.Peek().Is("=") || r.Peek().Is(",")) {
		names = r.names()
		r.Expect("=")
	}
	switch {
	case r.Tok.Is("call") && r.Peek().IsName():
		return r.call(b, start, names)
	case len(names) > 1:
		r.Unexpected("a call")
	case len(names) == 0 && r.terminator(b, start):
		b.term = r.Since(start)
		b.Term.Pos = r.At(start)
		return true
	}
	op, typ := r.Op(start, len(names) > 0)
	if len(names) > 0 {
		op.Result = r.Define(names[0], cps.OpValue, typ)
	}
	b.Instrs = append(b.Instrs, Instr{Op: op})
	b.instrs = append(b.instrs, r.Since(start))
	return false
}

// names reads names of values.
func (r *reader) names() []notation.Token {
	var names []notation.Token
	for more := true; more; more = r.Accept(",") {
		names = append(names, r.Name("the name of a value"))
	}
	return names
}

// callee reads the rest of a call, name(operands). It returns the call and, for each
// continuation parameter of the callee, the types that it takes.
func (r *reader) callee() (t cps.Term, conts [][]cps.Type) {
	name := r.Name("the name of a function or a function value")
	t.Kind = cps.Call
	x, isValue := r.Lookup(name.Text)
	switch f := r.p.Decls.Func(name.Text); {
	case isValue && r.p.Decls.Kind(r.TypeOf(x)) != cps.FuncKind:
		r.Fail(diag.InvalidCPS, name.Span, "a value of type %s cannot be called", r.p.Decls.TypeString(r.TypeOf(x)))
	case isValue:
		t.Kind, t.Subject = cps.CallValue, x
		_, conts = r.p.Decls.Signature(r.TypeOf(x))
	case f == nil:
		var names []string
		for _, f := range r.p.Decls.Funcs {
			names = append(names, f.Name)
		}
		r.Unknown(name.Span, name.Text, "unknown function or value "+ident.Quote(name.Text), names)
	default:
		t.Func = f.ID
		_, conts = f.Signature()
	}
	r.Expect("(")
	t.Args = r.Operands(")")
	return t, conts
}

// target returns the target with a name: a block, or a continuation parameter.
func (r *reader) target(name notation.Token) BlockID {
	if i, own := r.own[name.Text]; own {
		return cps.Own(i)
	}
	return r.label(name)
}

// atTargets reports whether the targets of a call are next.
func (r *reader) atTargets() bool { return r.Tok.Is("to") && r.Peek().IsName() }

// targets reads the targets of a call, to a or x, y to b …. The names of the results for the
// first target come before the call.
func (r *reader) targets(first []notation.Token) (targets []BlockID, names [][]notation.Token) {
	const what = "the label of a block or a continuation of the function"
	r.Expect("to")
	targets, names = []BlockID{r.target(r.Name(what))}, [][]notation.Token{first}
	for r.Tok.Is("or") && r.Peek().IsName() {
		r.Expect("or")
		var results []notation.Token
		if next := r.Peek(); next.Is(",") || next.Is("to") && notation.Scan(r.Src.Text, int(next.Span.End)).IsName() {
			results = r.names()
			r.Expect("to")
		}
		targets, names = append(targets, r.target(r.Name(what))), append(names, results)
	}
	return targets, names
}

// call reads a call that is not a tail call, and reports whether it ends the block.
func (r *reader) call(b *textBlock, start diag.Span, names []notation.Token) (end bool) {
	r.Expect("call")
	t, conts := r.callee()
	lists := [][]notation.Token{names} // by target: the names of the results
	if end = r.atTargets(); end {
		t.Targets, lists = r.targets(names)
	}
	at := r.Since(start)
	if len(lists) != len(conts) {
		r.Fail(diag.InvalidCPS, at, "the callee takes %s, and the call has targets for %d", diag.Count(len(conts), "continuation"), len(lists))
	}
	for i, list := range lists {
		switch {
		case end && t.Targets[i].IsOwn():
			if len(list) > 0 {
				r.Fail(diag.InvalidCPS, list[0].Span, "the results go to %s, which is no block, so the call has no names for them", ident.Quote(r.f.Decl.ContParams[t.Targets[i].Own()].Name))
			}
		case len(list) != len(conts[i]):
			r.Fail(diag.InvalidCPS, at, "the call gives %s, and there are names for %d", diag.Count(len(conts[i]), "result"), len(list))
		}
	}
	t.Pos = r.At(start)
	results := make([][]cps.Value, len(lists))
	for i, list := range lists {
		for j, name := range list {
			results[i] = append(results[i], r.Define(name, cps.OpValue, conts[i][j]))
		}
	}
	if end {
		b.Term, b.term = Term{t, results}, at
		return true
	}
	call := &Call{Term: t, Results: results[0], Cont: callCont, ContPos: t.Pos}
	if r.Tok.Is("as") && r.Peek().IsName() {
		r.Expect("as")
		call.Cont = r.Name("the name of a continuation").Text
		if r.Tok.Kind == notation.Position {
			call.ContPos = r.At(start)
		}
	}
	b.Instrs, b.instrs = append(b.Instrs, Instr{Call: call}), append(b.instrs, at)
	return false
}

// terminator reads a terminator without its position, and reports whether there is one.
func (r *reader) terminator(b *textBlock, start diag.Span) bool {
	t := &b.Term
	target := func() { t.Targets = append(t.Targets, r.label(r.Name("the label of a block"))) }
	switch {
	case r.Tok.Is("jump") && r.Peek().IsName():
		r.Expect("jump")
		t.Kind = cps.Jump
		target()
	case r.Accept("branch"):
		t.Kind, t.Subject = cps.Branch, r.Operand()
		r.Expect(",")
		target()
		r.Expect(",")
		target()
	case r.Accept("switch"):
		t.Kind, t.Subject = cps.Switch, r.Operand()
		for r.Expect(","); !r.Accept("_"); r.Expect(",") {
			t.Cases = append(t.Cases, r.Operand())
			r.Expect(":")
			target()
		}
		r.Expect(":")
		target()
	case r.Accept("exit"):
		t.Kind, t.Subject = cps.Exit, r.Operand()
	case r.Tok.Is("tailcall") && r.Peek().IsName():
		r.Expect("tailcall")
		t.Term, _ = r.callee()
		t.Targets = []BlockID{cps.Ret}
		if r.atTargets() {
			at := r.Tok.Span
			t.Targets, _ = r.targets(nil)
			if !t.IsTailCall() {
				r.Fail(diag.InvalidCPS, r.Since(at), "a tail call goes on only with continuations that the function takes")
			}
		}
		t.Results = make([][]cps.Value, len(t.Targets))
	case r.atReturn():
		t.Kind, t.Targets = cps.Return, []BlockID{r.target(r.Next())}
		// A name before a colon is the label of the next block.
		for more := !r.OnNewLine() && !r.Tok.Is("}") && r.Tok.Kind != notation.Position && !(r.Tok.IsName() && r.Peek().Is(":")); more; more = r.Accept(",") {
			t.Args = append(t.Args, r.Operand())
		}
	default:
		return false
	}
	return true
}

// atReturn reports whether a call of a continuation parameter is next, and not an operation
// on a value of the same name.
func (r *reader) atReturn() bool {
	_, own := r.own[r.Tok.Text]
	next := r.Peek()
	return own && r.Tok.IsName() && !next.Is("[") && !next.Is(".") && !next.Is("(")
}

// arrange numbers the blocks in their order in the text.
func (r *reader) arrange() {
	number := make([]BlockID, len(r.blocks))
	for i, b := range r.order {
		number[b] = BlockID(i)
	}
	r.f.Blocks = make([]Block, len(r.blocks))
	for i, b := range r.order {
		block := r.blocks[b].Block
		for j, s := range block.Term.Targets {
			if !s.IsOwn() {
				block.Term.Targets[j] = number[s]
			}
		}
		r.f.Blocks[i] = block
	}
	for i := range r.phis {
		ph := &r.phis[i]
		ph.block = int(number[ph.block])
		for j := range ph.operands {
			ph.operands[j].from = number[ph.operands[j].from]
		}
	}
}

// predecessors finds the predecessors of each block and the operands of its phis. If there
// is a phi, the predecessors are in the order of the operands of the first phi; otherwise
// they are in the order of the blocks.
func (r *reader) predecessors() {
	f := r.f
	for b := range f.Blocks {
		for _, s := range f.Blocks[b].Term.Succs() {
			f.Blocks[s].Preds = append(f.Blocks[s].Preds, BlockID(b))
		}
	}
	for i := range r.phis {
		ph := &r.phis[i]
		b := &f.Blocks[ph.block]
		edges := map[BlockID][]int{} // by predecessor: the numbers of its edges
		if ph.number == 0 {
			given := make([]BlockID, len(ph.operands))
			for i, o := range ph.operands {
				given[i] = o.from
			}
			if sorted := slices.Sorted(slices.Values(given)); slices.Equal(sorted, b.Preds) {
				b.Preds = given
			}
		}
		for n, p := range b.Preds {
			edges[p] = append(edges[p], n)
		}
		args := make([]cps.Value, len(b.Preds))
		ph.args = make([]diag.Span, len(b.Preds))
		for _, o := range ph.operands {
			n := edges[o.from]
			if len(n) == 0 {
				r.Fail(diag.InvalidCPS, o.label.Span, "block %s is not a predecessor, or has its operands already", ident.Quote(o.label.Text))
			}
			edges[o.from] = n[1:]
			args[n[0]], ph.args[n[0]] = r.operand(o), o.span
		}
		if len(ph.operands) < len(b.Preds) {
			d := r.Errs.Errorf(diag.InvalidCPS, ph.span, "a phi has %s for %s", diag.Count(len(ph.operands), "operand"), diag.Count(len(b.Preds), "predecessor"))
			for _, p := range b.Preds {
				if len(edges[p]) > 0 {
					d.Help("add the operand for block %[1]s: `[%[1]s: …]`", ident.Quote(f.Blocks[p].Name))
					break
				}
			}
			r.Stop()
		}
		b.Phis[ph.number].Args = args
	}
}

// operand returns the value of an operand of a phi.
func (r *reader) operand(o textOperand) cps.Value {
	if o.name == (notation.Token{}) {
		return o.value
	}
	x, ok := r.Lookup(o.name.Text)
	if !ok {
		r.Fail(diag.UndefinedCPSName, o.name.Span, "unknown value %s", ident.Quote(o.name.Text))
	}
	return x
}

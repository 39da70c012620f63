// This file defines the reader of the textual form. It reads what Fprint writes. Text that
// people write may have another layout, as long as each operation is on one line, and the
// definition of a value precedes all its uses in the text except those in phis.

package ssa

import (
	"slices"

	"cpsc/cps"
	"cpsc/diag"
	"cpsc/internal/notation"
)

// Read parses and verifies the text of a program. Elements without a source position
// (@line:column) get their position in the text. If there are errors, Read adds them to
// errs and returns nil.
func Read(src *diag.File, errs *diag.List) *Program {
	if !errs.Readable() {
		return nil
	}
	r := reader{TextReader: cps.NewTextReader(src, errs)}
	r.EndOperationsAtLines()
	r.p = &Program{Decls: r.Program()}
	if r.Declarations(r.head) {
		for i := range r.p.Funcs {
			r.Try(func() { r.function(r.p.Funcs[i], r.bodies[i]) })
		}
	}
	if errs.Failed() {
		return nil
	}
	return r.p
}

// A reader reads declarations first and bodies second, because a body may call functions
// that are declared after it.
type reader struct {
	*cps.TextReader
	p      *Program
	bodies []textBody // by function

	// of the current function
	f      *Func
	labels map[string]BlockID // by name
	blocks []textBlock
	order  []int // the blocks in the order of the text
	phis   []textPhi
}

// A textBody is a body that the first pass has skipped, for the second pass.
type textBody struct {
	at     int32 // its beginning
	params []textParam
}

// A textParam is a parameter as it is written.
type textParam struct {
	name notation.Token
	typ  cps.Type
}

// A textBlock is the part of the state of a block that the Block does not have.
type textBlock struct {
	Block
	name   notation.Token // at its definition, or else at its first use
	known  bool           // it has been defined
	instrs []diag.Span
	term   diag.Span
}

// A textPhi is a phi as it is written. Its operands are resolved when the whole function
// has been read.
type textPhi struct {
	block, number int
	span          diag.Span
	operands      []textOperand
}

// A textOperand is an operand of a phi as it is written.
type textOperand struct {
	from  BlockID
	label notation.Token
	name  notation.Token
	value cps.Value // if there is no name
}

// head reads a function up to its body, and skips the body.
func (r *reader) head() {
	r.Expect("fn")
	name := r.Name("the name of a function")
	r.Expect("(")
	var b textBody
	var params, results []cps.Type
	for !r.Tok.Is(")") {
		p := r.Name("a parameter")
		r.Expect(":")
		b.params = append(b.params, textParam{p, r.Type()})
		params = append(params, b.params[len(params)].typ)
		if !r.Accept(",") {
			break
		}
	}
	r.Expect(")")
	if r.Accept("->") {
		if r.Accept("(") {
			results = r.Types()
		} else {
			results = []cps.Type{r.Type()}
		}
	}
	r.Expect("{")
	pos := r.At(name.Span)
	b.at = r.Tok.Span.Start
	id, ok := r.p.Decls.DeclareFunc(name.Text, params, results, pos)
	if !ok {
		r.Fail(diag.DuplicateCPSName, name.Span, "function %s is defined twice", notation.Quote(name.Text))
	}
	r.bodies = append(r.bodies, b)
	r.p.Funcs = append(r.p.Funcs, &Func{Func: r.p.Decls.Funcs[id]})
	for !r.Tok.Is("}") && r.Tok.Kind != notation.End {
		r.Next()
	}
	r.Expect("}")
}

// function reads the body of a function and verifies it.
func (r *reader) function(f *Func, b textBody) {
	r.f, r.labels, r.blocks, r.order, r.phis = f, map[string]BlockID{}, nil, nil, nil
	r.Seek(b.at)
	r.Begin(f.Func)
	for _, p := range b.params {
		f.Args = append(f.Args, r.Define(p.name, cps.ParamValue, p.typ))
	}
	for again := true; again; again = !r.Tok.Is("}") {
		r.block()
	}
	for i := range r.blocks {
		if b := &r.blocks[i]; !b.known {
			r.Fail(diag.UndefinedCPSName, b.name.Span, "unknown block %s", notation.Quote(b.name.Text))
		}
	}
	r.arrange()
	r.predecessors()
	r.End(f.Func)
	for _, fault := range VerifyFunc(r.p, f.ID) {
		r.fault(fault)
	}
}

// fault reports a fault that the verifier found, at its position in the text.
func (r *reader) fault(e *Fault) {
	b := &r.blocks[r.order[e.Block]]
	span := b.name.Span
	switch {
	case e.Instr == InTerm:
		span = b.term
	case e.Instr >= 0:
		span = b.instrs[e.Instr]
	}
	r.Errs.Errorf(diag.InvalidCPS, span, "%s", e.Text)
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

// block reads a block.
func (r *reader) block() {
	name := r.Name("the label of a block")
	id := r.label(name)
	if r.blocks[id].known {
		r.Fail(diag.DuplicateCPSName, name.Span, "block %s is defined twice", notation.Quote(name.Text))
	}
	r.order = append(r.order, int(id))
	r.Expect(":")
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
	for r.Accept("[") {
		label := r.Name("the label of a block")
		r.Expect(":")
		o := textOperand{from: r.label(label), label: label}
		if r.Tok.IsName() {
			o.name = r.Name("a value")
		} else {
			o.value = r.Operand()
		}
		r.Expect("]")
		ph.operands = append(ph.operands, o)
	}
	ph.span = r.Since(name.Span)
	b.Phis = append(b.Phis, Phi{Result: r.Define(name, cps.ParamValue, typ)})
	r.phis = append(r.phis, ph)
}

// instr reads an instruction or a terminator, and reports whether it was the latter.
func (r *reader) instr(b *textBlock) (end bool) {
	start := r.Tok.Span
	var names []notation.Token
	if r.Tok.IsName() && (r.Peek().Is("=") || r.Peek().Is(",")) {
		for more := true; more; more = r.Accept(",") {
			names = append(names, r.Name("the name of a value"))
		}
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

// callee reads name(operands) and returns the call with the types of its results.
func (r *reader) callee() (cps.Term, []cps.Type) {
	name := r.Name("what is called")
	t := cps.Term{Kind: cps.Call}
	var results []cps.Type
	x, isValue := r.Lookup(name.Text)
	switch f := r.p.Decls.Func(name.Text); {
	case isValue && r.p.Decls.Kind(r.TypeOf(x)) != cps.FuncKind:
		r.Fail(diag.InvalidCPS, name.Span, "a value of type %s is called", r.p.Decls.TypeString(r.TypeOf(x)))
	case isValue:
		t.Kind, t.Subject = cps.CallValue, x
		_, results = r.p.Decls.Signature(r.TypeOf(x))
	case f == nil:
		r.Fail(diag.UndefinedCPSName, name.Span, "unknown function or value %s", notation.Quote(name.Text))
	default:
		t.Func, results = f.ID, f.Results
	}
	r.Expect("(")
	t.Args = r.Operands(")")
	return t, results
}

// call reads a call that is not a tail call, and reports whether it ends the block.
func (r *reader) call(b *textBlock, start diag.Span, names []notation.Token) (end bool) {
	r.Expect("call")
	t, types := r.callee()
	at := r.Since(start)
	if len(names) != len(types) {
		r.Fail(diag.InvalidCPS, at, "the call gives %d results, and there are names for %d", len(types), len(names))
	}
	if end = r.Tok.Is("to") && r.Peek().IsName(); end {
		r.Expect("to")
		t.Targets = []BlockID{r.label(r.Name("the label of a block"))}
		at = r.Since(start)
	}
	t.Pos = r.At(start)
	results := make([]cps.Value, len(names))
	for i, name := range names {
		results[i] = r.Define(name, cps.OpValue, types[i])
	}
	if end {
		b.Term, b.term = Term{t, results}, at
		return true
	}
	call := &Call{Term: t, Results: results, Cont: callCont, ContPos: t.Pos}
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

// terminator reads a terminator without its position, if there is one.
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
		t.Targets = []BlockID{cps.NoCont}
	case r.Tok.Is("ret") && !r.Peek().Is("[") && !r.Peek().Is("."):
		r.Expect("ret")
		t.Kind = cps.Return
		// A name before a colon is the label of the next block.
		for more := !r.Tok.Is("}") && r.Tok.Kind != notation.Position && !(r.Tok.IsName() && r.Peek().Is(":")); more; more = r.Accept(",") {
			t.Args = append(t.Args, r.Operand())
		}
	default:
		return false
	}
	return true
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
			if s != cps.NoCont {
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

// predecessors finds the predecessors of each block and the operands of its phis. The
// predecessors are in the order of the operands of the first phi, or of the blocks if there
// is no phi.
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
		for _, o := range ph.operands {
			n := edges[o.from]
			if len(n) == 0 {
				r.Fail(diag.InvalidCPS, o.label.Span, "block %s does not go here, or has its operands already", notation.Quote(o.label.Text))
			}
			edges[o.from] = n[1:]
			args[n[0]] = r.operand(o)
		}
		if len(ph.operands) < len(b.Preds) {
			r.Fail(diag.InvalidCPS, ph.span, "a phi has %d operands for %d predecessors", len(ph.operands), len(b.Preds))
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
		r.Fail(diag.UndefinedCPSName, o.name.Span, "unknown value %s", notation.Quote(o.name.Text))
	}
	return x
}

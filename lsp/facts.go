// This file defines what the names of functions become in CPS. The trace of the construction
// has the answer: it says, for every read and write, at which position it is and what the
// value became in the finished function.

package lsp

import (
	"cmp"
	"maps"
	"math"
	"slices"
	"strings"

	"cpsc/check"
	"cpsc/closing"
	"cpsc/compile"
	"cpsc/cps"
	"cpsc/diag"
)

// facts are what a function becomes in CPS, as cpsc converts it by default.
type facts struct {
	values map[diag.Position][]value  // what is read and written at the position of a name
	heads  map[diag.Position][]string // by position of a function: its name and its parameters
	params map[cps.Variable][]string  // by variable of the builder: the parameters that continuations have for it
	made   map[diag.Position]string   // what makes a struct or a reference there, in Markdown
	conts  map[diag.Position][]cont   // what begins there, or is jumped to from there, in functions that are no generators

	frames    []string                 // the structs in which generators keep their variables, as the CPS declares them
	operands  map[operand]bool         // the constants in the function
	constants map[cps.ValueInfo]string // the same without names and positions: their texts
}

// A cont is a continuation with the name that the source gives it.
type cont struct {
	name string
	text string // in Markdown
}

// An operand is a constant in an operation or a terminator at a position.
type operand struct {
	at       diag.Position
	constant string
}

// constantKey returns a constant of the checker as facts have it.
func constantKey(x any) cps.ValueInfo {
	k := cps.ValueInfo{Kind: cps.ConstValue}
	switch x := x.(type) {
	case int64:
		k.Type, k.Bits = cps.Int, uint64(x)
	case float64:
		k.Type, k.Bits = cps.Float, math.Float64bits(x)
	case bool:
		if k.Type = cps.Bool; x {
			k.Bits = 1
		}
	case string:
		k.Type, k.Text = cps.String, x
	}
	return k
}

// A value is what a variable is at a position.
type value struct {
	variable cps.Variable // of the builder
	name     string       // of the variable
	text     string       // in Markdown, in the function in which it is
	far      string       // the same in another one
	constant string       // of a text that says that the CPS has it
	write    bool         // it is assigned there
}

// newFacts converts those functions of a program that want accepts. The checker has accepted
// the program.
func newFacts(p *compile.Program, want func(*check.Func) bool, opts compile.Options) (map[*check.Func]*facts, error) {
	list := map[*check.Func][]*traced{}
	var now *check.Func // that is converted, if it is wanted
	opts.Build.Trace = func(t *cps.Trace) {
		if now != nil {
			list[now] = append(list[now], newTraced(t))
		}
	}
	all, err := p.Trace(func(fn *check.Func) bool {
		now = nil
		if want(fn) {
			now, list[fn] = fn, nil
		}
		return now != nil
	}, opts)
	if err != nil {
		return nil, err
	}
	of := make(map[*check.Func]*facts, len(list))
	for fn, parts := range list {
		f := &facts{values: map[diag.Position][]value{}, heads: map[diag.Position][]string{}, params: map[cps.Variable][]string{},
			made: map[diag.Position]string{}, conts: map[diag.Position][]cont{}, operands: map[operand]bool{}, constants: map[cps.ValueInfo]string{}}
		of[fn] = f
		for _, t := range parts {
			if pieces := all.Pieces[t.fn]; pieces != nil {
				t.divide(all.Prog, pieces)
			}
			f.add(t)
		}
		switch {
		case fn.Yields != nil:
			for line := range strings.Lines(written(all.Prog, func(out *cps.TextWriter) { out.Declarations() })) {
				if strings.HasPrefix(line, "struct frame::") {
					f.frames = append(f.frames, strings.TrimSpace(line))
				}
			}
		case fn.Syntax.Extern:
			host := all.Prog.Func(fn.Name)
			f.addHead(host.Pos, strings.TrimSpace(written(all.Prog, func(out *cps.TextWriter) { out.Extern(host) })))
		}
		for at := range f.heads { // pieces of a generator come after it: their names are longer
			slices.SortStableFunc(f.heads[at], func(a, b string) int {
				n := func(head string) int { return strings.Index(head, "(") }
				return cmp.Or(cmp.Compare(n(a), n(b)), strings.Compare(a, b))
			})
		}
	}
	return of, nil
}

// written returns what write writes about a program.
func written(p *cps.Program, write func(*cps.TextWriter)) string {
	var b strings.Builder
	out := cps.NewTextWriter(&b, p, cps.PrintOptions{})
	write(out)
	out.Flush()
	return b.String()
}

// A traced is what the trace of a function says, with what values have become in its finished
// function.
type traced struct {
	fn     *cps.Func
	pos    cps.Pos
	heads  []string
	uses   []use
	placed []use // parameters that were kept
	conts  []cps.Cont
	values []cps.ValueInfo
	where  map[cps.Value]string        // where the values of fn are defined, in Markdown
	far    map[cps.Value]string        // the same with the name of fn
	params map[cps.Value]string        // the parameters among them, for a list
	pieces []*piece                    // of the body of a generator
	made   map[cps.Value]diag.Position // the values that are new structs and references
	begin  map[diag.Position][]cont

	operands  map[operand]bool         // of facts
	constants map[cps.ValueInfo]string // of facts
}

// A use is a value of a variable.
type use struct {
	pos      cps.Pos
	write    bool
	variable cps.Variable
	name     string
	value    cps.Value  // in the finished function; NoValue if it is not there
	cont     cps.ContID // in the finished function; NoCont if it is not there
	text     string     // of a value that is not there, or of a constant
	constant string
	needed   bool // the text says that the CPS has the constant
	read     bool // it is a read, or a lookup finds what is written
}

// newTraced returns what a trace says. It keeps nothing that the builder may change later.
func newTraced(t *cps.Trace) *traced {
	names, lines, text := t.Names(), t.Prog.Lines(t.Func), t.Prog.Text(t.Func)
	d := &traced{fn: t.Func, pos: t.Func.Pos, conts: slices.Clone(t.Func.Conts), values: t.Func.Values, heads: []string{strings.TrimSuffix(lines[0].Text, " =")}}
	d.where, d.params = locations(t.Prog, t.Func, "")
	d.far, _ = locations(t.Prog, t.Func, t.Func.Name)
	d.addOperations(t, text)
	reached, found, outcomes := reachedConts(t), foundWrites(t), t.Outcomes()
	into := map[cps.ContID]cps.ContID{} // by continuation: the one that it was merged into
	for i := range t.Events {
		if e := &t.Events[i]; e.Kind == cps.EventMerge {
			into[e.To] = e.Cont
		}
	}
	finished := func(k cps.ContID) cps.ContID {
		for to, merged := into[k]; merged; to, merged = into[k] {
			k = to
		}
		return t.Conts[k].Became
	}
	for i := range t.Events {
		e := &t.Events[i]
		if e.Kind != cps.EventWrite && e.Kind != cps.EventAnswer {
			continue
		}
		u := use{pos: e.Pos, write: e.Kind == cps.EventWrite, variable: e.Var, name: t.Vars[e.Var].Name, value: t.Became[e.Value], cont: finished(e.Cont)}
		switch _, printed := d.where[u.value]; {
		case !reached[e.Cont] || t.Values[e.Value].Kind == cps.UndefValue:
			u.text = unreachable
		case t.Values[e.Value].Kind == cps.ConstValue:
			u.constant = names.Values[e.Value]
		case u.value == cps.NoValue:
			u.text = "removed: nothing uses its value"
		case !printed: // it became a constant
			u.constant = text.Value(u.value)
		}
		u.read = !u.write || found[i]
		d.uses = append(d.uses, u)
	}
	d.describeConstants(t, names, outcomes)
	d.begin = map[diag.Position][]cont{}
	for k, c := range t.Conts {
		if to := finished(cps.ContID(k)); c.Name != "" && to != cps.NoCont && reached[k] {
			at := positionOf(c.Pos)
			d.begin[at] = append(d.begin[at], cont{c.Name, contText(lines, to, c.Became == to)})
		}
	}
	for _, o := range outcomes {
		if o.Fate == cps.Kept {
			d.placed = append(d.placed, use{variable: o.Var, value: t.Became[o.Value], cont: t.Conts[o.Cont].Became})
		}
	}
	return d
}

// addOperations adds the constants in the finished function, and what its operations make.
func (d *traced) addOperations(t *cps.Trace, text *cps.TextWriter) {
	d.made, d.constants, d.operands = map[cps.Value]diag.Position{}, map[cps.ValueInfo]string{}, map[operand]bool{}
	note := func(at cps.Pos, lists ...[]cps.Value) {
		for _, x := range slices.Concat(lists...) {
			if x != cps.NoValue && t.Func.Values[x].Kind == cps.ConstValue {
				info := t.Func.Values[x]
				info.Name = ""
				d.constants[info] = text.Value(x)
				d.operands[operand{positionOf(at), text.Value(x)}] = true
			}
		}
	}
	for k := range t.Func.Conts {
		c := &t.Func.Conts[k]
		for i := range c.Ops {
			op := &c.Ops[i]
			if note(op.Pos, op.Args); op.Code == cps.New || op.Code == cps.RefField {
				d.made[op.Result] = positionOf(op.Pos)
			}
		}
		note(c.Term.Pos, []cps.Value{c.Term.Subject}, c.Term.Args, c.Term.Cases)
	}
}

// describeConstants sets the texts of the uses that are constants.
func (d *traced) describeConstants(t *cps.Trace, names *cps.TraceNames, outcomes []cps.ParamOutcome) {
	type constantOf struct {
		variable cps.Variable
		constant string
	}
	arrives := map[constantOf]bool{} // those that a read of a variable gives, or that a parameter for it receives
	for _, o := range outcomes {
		for _, x := range o.Args {
			if x != cps.NoValue && t.Values[x].Kind == cps.ConstValue {
				arrives[constantOf{o.Var, names.Values[x]}] = true
			}
		}
	}
	for _, u := range d.uses {
		if !u.write && u.constant != "" {
			arrives[constantOf{u.variable, u.constant}] = true
		}
	}
	constants := map[string]bool{} // those in the finished function
	for c := range d.operands {
		constants[c.constant] = true
	}
	for i := range d.uses {
		switch u := &d.uses[i]; {
		case u.constant == "":
		case !u.read:
			u.text = notNeeded(u.constant) + ", because nothing reads it"
		case constants[u.constant] && arrives[constantOf{u.variable, u.constant}]:
			u.text, u.needed = "the constant "+inCode(u.constant), true
		default:
			u.text = notNeeded(u.constant)
		}
	}
}

// contText returns what a continuation under construction has become: one with a head among the lines of the
// finished function, or a part of another one.
func contText(lines []cps.Line, k cps.ContID, own bool) string {
	head := lines[slices.IndexFunc(lines, func(l cps.Line) bool { return l.Cont == k })].Text
	head, _, _ = strings.Cut(strings.TrimPrefix(strings.TrimSpace(head), "where "), " = ")
	head = strings.TrimSuffix(head, " =")
	switch {
	case k == cps.Entry:
		return "a part of the first continuation of the function"
	case own:
		return "the continuation " + inCode(head)
	}
	return "a part of the continuation " + inCode(head)
}

// notNeeded is the text of a constant that is in no function.
func notNeeded(constant string) string {
	return inCode(constant) + ", a constant that the CPS does not need"
}

func positionOf(at cps.Pos) diag.Position { return diag.Position{Line: at.Line, Column: at.Col} }

// add adds the facts of a trace.
func (f *facts) add(t *traced) {
	for _, head := range t.heads {
		f.addHead(t.pos, head)
	}
	for _, u := range t.uses {
		at := positionOf(u.pos)
		v := value{u.variable, u.name, cmp.Or(u.text, t.text(u, t.where)), cmp.Or(u.text, t.text(u, t.far)), "", u.write}
		if u.needed {
			v.constant = u.constant
		}
		if !slices.Contains(f.values[at], v) {
			f.values[at] = append(f.values[at], v)
		}
	}
	maps.Copy(f.operands, t.operands)
	maps.Copy(f.constants, t.constants)
	for x, at := range t.made {
		f.made[at] = t.text(use{value: x, cont: cps.NoCont}, t.where)
	}
	if t.pieces == nil {
		for at, list := range t.begin {
			f.conts[at] = append(f.conts[at], list...)
		}
	}
	for _, u := range t.placed {
		if text := t.paramText(u); text != "" {
			f.params[u.variable] = append(f.params[u.variable], text)
		}
	}
}

func (f *facts) addHead(pos cps.Pos, head string) {
	at := positionOf(pos)
	f.heads[at] = append(f.heads[at], head)
}

// text returns what a value is where it is used: outside of the pieces of a generator, what where has.
func (t *traced) text(u use, where map[cps.Value]string) string {
	if p := t.pieceOf(u); p != nil {
		return p.where[p.copies[u.value]]
	}
	return where[u.value]
}

// paramText returns a parameter for a list of parameters.
func (t *traced) paramText(u use) string {
	if p := t.pieceOf(u); p != nil {
		return p.params[p.copies[u.value]]
	}
	return t.params[u.value]
}

// locations returns where the values of a finished function are defined, and how a list names those
// that are parameters of continuations. A name, unless it is empty, is that of a function that has
// no name in the source.
func locations(p *cps.Program, f *cps.Func, name string) (where, params map[cps.Value]string) {
	where, params = map[cps.Value]string{}, map[cps.Value]string{}
	values, conts, _ := p.Names(f)
	in, of := "", "the function"
	if name != "" {
		in, of = " in "+inCode(name), inCode(name)
	}
	for k := range f.Conts {
		for _, x := range f.Conts[k].Params {
			cont := inCode(conts[k]) + in
			if k == int(cps.Entry) {
				cont = of
			}
			where[x] = inCode(values[x]) + ", a parameter of " + cont
			params[x] = inCode(values[x]) + " of " + cont
		}
	}
	for _, l := range p.Lines(f) {
		if ops := f.Conts[l.Cont].Ops; l.Op >= 0 && l.Op < len(ops) && ops[l.Op].Result != cps.NoValue {
			where[ops[l.Op].Result] = inCode(strings.TrimSpace(l.Text)) + in
		}
	}
	return where, params
}

// A piece is a function that was made of a part of the body of a generator.
type piece struct {
	fn     *cps.Func
	conts  map[cps.ContID]bool     // of the body
	copies map[cps.Value]cps.Value // by value of the body: its value
	where  map[cps.Value]string
	params map[cps.Value]string
}

// divide finds what the values of the body of a generator are in its pieces.
func (t *traced) divide(prog *cps.Program, list []closing.Piece) {
	t.heads = nil
	for _, l := range list {
		lines := prog.Lines(l.Func)
		t.heads = append(t.heads, strings.TrimSuffix(lines[0].Text, " ="))
		p := &piece{fn: l.Func, conts: map[cps.ContID]bool{}, copies: map[cps.Value]cps.Value{}}
		p.where, p.params = locations(prog, l.Func, l.Func.Name)
		for _, k := range l.Conts {
			p.conts[k] = true
		}
		entry := &l.Func.Conts[cps.Entry]
		for i, x := range l.Captures {
			p.copies[x] = entry.Params[i]
		}
		for i, x := range l.Loads {
			p.copies[x] = entry.Ops[i].Result
		}
		p.follow(t.conts, t.values, l)
		t.pieces = append(t.pieces, p)
	}
}

// follow walks the continuations of a piece, and those of the body that they were made of.
func (p *piece) follow(body []cps.Cont, values []cps.ValueInfo, l closing.Piece) {
	type pair struct {
		old, new      cps.ContID
		params, loads int // that the new one has before those of the old one
	}
	head := l.Conts[0]
	work := []pair{{head, cps.Entry, len(l.Captures), len(l.Loads)}}
	if l.Loop {
		work[0] = pair{head, l.Func.Conts[cps.Entry].Term.Targets[0], 0, 0}
	}
	seen := map[cps.ContID]bool{head: true}
	for len(work) > 0 {
		x := work[len(work)-1]
		work = work[:len(work)-1]
		from, to := &body[x.old], &l.Func.Conts[x.new]
		// Where a lost back edge made a parameter redundant, the new one does not have it.
		params := to.Params[x.params:]
		for _, param := range from.Params {
			if len(params) > 0 && l.Func.Values[params[0]].Name == values[param].Name {
				p.copies[param] = params[0]
				params = params[1:]
			}
		}
		copies := results(to.Ops)[x.loads:]
		for i, y := range results(from.Ops) {
			p.copies[y] = copies[i]
		}
		for slot, s := range from.Term.Targets {
			// An edge to the head of a piece may have become a call.
			if !s.IsOwn() && p.conts[s] && !seen[s] {
				seen[s] = true
				work = append(work, pair{s, to.Term.Targets[slot], 0, 0})
			}
		}
	}
}

// pieceOf returns the piece of a generator in which a value is used, or nil if there are no pieces.
func (t *traced) pieceOf(u use) *piece {
	var found *piece
	for _, p := range t.pieces {
		if _, has := p.copies[u.value]; has && (found == nil || p.conts[u.cont]) {
			found = p
		}
	}
	return found
}

// results returns the results of operations that have one.
func results(ops []cps.Op) []cps.Value {
	var list []cps.Value
	for i := range ops {
		if ops[i].Result != cps.NoValue {
			list = append(list, ops[i].Result)
		}
	}
	return list
}

// reachedConts returns, by continuation under construction, whether a path leads to it.
func reachedConts(t *cps.Trace) []bool {
	next := make([][]cps.ContID, len(t.Conts))
	for i := range t.Events {
		if e := &t.Events[i]; e.Kind == cps.EventEdge {
			next[e.Cont] = append(next[e.Cont], e.To)
		}
	}
	reached := make([]bool, len(t.Conts))
	reached[cps.Entry] = true
	for work := []cps.ContID{cps.Entry}; len(work) > 0; {
		k := work[len(work)-1]
		work = work[:len(work)-1]
		for _, to := range next[k] {
			if !reached[to] {
				reached[to] = true
				work = append(work, to)
			}
		}
	}
	return reached
}

// foundWrites returns, by number of an event, whether it is a write that a lookup finds: a read
// may give its value.
func foundWrites(t *cps.Trace) map[int]bool {
	type definition struct {
		variable cps.Variable
		cont     cps.ContID
	}
	found, last := map[int]bool{}, map[definition]int{}
	for i := range t.Events {
		e := &t.Events[i]
		at := definition{e.Var, e.Cont}
		switch e.Kind {
		case cps.EventWrite:
			last[at] = i
		case cps.EventLocal, cps.EventFound:
			if n, written := last[at]; written {
				found[n] = true
			}
		}
	}
	return found
}

// unreachable is what a variable is where control never arrives.
const unreachable = "nothing: this code cannot be reached"

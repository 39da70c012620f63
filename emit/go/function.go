// This file defines the translation of a function: how its continuations become statements.
//
// A continuation that only one place continues with is written there, inside of the arm of its
// branch. Any other one follows the statement of its immediate dominator, and a goto leads to it if
// control does not run into it anyway. A natural loop is a for statement; the continuations after
// the loop follow it. So every goto leads out of blocks, which Go allows, and statements nest as
// the source does, up to maxDepth levels.

package golang

import (
	"cmp"
	"slices"
	"sort"
	"strings"

	"cpsc/cps"
	"cpsc/flow"
)

// maxDepth is the number of levels to which statements nest. What is deeper is reached by goto.
const maxDepth = 24

// A function is the state of the translation of a function.
type function struct {
	*emitter
	f *cps.Func

	// what analysis.go finds
	defs   []definition
	jumps  [][]jump
	needed []bool
	folded []bool
	narrow []bool      // see narrow.go
	vars   []cps.Value // by value: the value that has the name and the type of its variable

	graph  flow.Graph
	preds  flow.Graph
	tree   *flow.Tree
	loops  *flow.Loops
	sizes  []int32 // by continuation: how many it dominates
	inline []bool  // it is written where the only jump to it is
	after  [][]cps.ContID
	exits  [][]cps.ContID // by loop header: what follows the loop

	accessed   map[cps.Value]bool // see contents.go
	contentsOf []content

	current cps.ContID // whose body is written
	trap    cps.Pos    // of an operation in the expressions that were written last
	scope   *scope
	tags    *scope   // of labels
	hints   []string // names of values and continuations in the notation
	khints  []string

	lines  []line
	last   string   // the place of the last line
	blocks []*block // the open blocks, the innermost last
	locals map[cps.Value]*local
	extra  []*local // the variables that no value has
	labels map[cps.ContID]*label
	tasks  []func()
}

// A line of the function. The variables in defines are declared there unless one of them is hoisted.
type line struct {
	indent  int
	text    string
	left    string // of an assignment, of which text is the right side
	typed   string // the right side if it declares the variables and constants in it need types; or ""
	defines []*local
	label   *label  // the line exists only if the label is used
	pos     cps.Pos // if it may trap or calls a function
	src     cps.Pos // or invalid: that of the line before
}

// A local is a variable of the Go function.
type local struct {
	name    string
	typ     cps.Type
	goType  string // if it has no type of the program
	block   *block // in which it is declared; nil if it is not yet
	line    int
	hoisted bool // it is declared at the beginning of the function
}

// A label is the label of a continuation.
type label struct {
	name   string
	from   int  // the line of the first goto; -1 if there is none
	used   bool // by a goto
	around bool // by a break or a continue
}

// A block is a block of statements.
type block struct {
	loop       cps.ContID // of a for statement: its header; else NoCont
	isSwitch   bool
	next       cps.ContID // what follows the statement; only for loops and switches
	broken     bool       // a break leaves the loop
	terminated bool       // the last statement terminates, as Go defines it
	closed     bool
	declared   []*local
	all        bool // all arms of the statement so far terminate
}

// translate writes a function, of which withoutDead has removed what is dead.
func (e *emitter) translate(f *cps.Func) {
	g := &function{emitter: e, f: f, scope: e.scope.inner(), tags: (*scope)(nil).inner(),
		locals: map[cps.Value]*local{}, labels: map[cps.ContID]*label{}}
	g.hints, g.khints, _ = e.p.Names(f)
	g.define()
	g.findNeeded()
	g.fold()
	g.findNarrow()
	g.findAccessed()
	g.arrange()
	g.share()
	g.comment(f)
	top := &block{loop: cps.NoCont}
	g.blocks = []*block{top}
	var params []string
	for _, x := range f.Conts[cps.Entry].Params {
		v := g.local(x)
		v.block = top
		params = append(params, v.name+" "+g.typ(f.TypeOf(x)))
	}
	g.push(func() { g.node(cps.Entry, cps.NoCont) })
	for len(g.tasks) > 0 {
		task := g.tasks[len(g.tasks)-1]
		g.tasks = g.tasks[:len(g.tasks)-1]
		task()
	}
	results, name := e.layoutOf(f).types, e.funcs[f.ID]
	if c := e.cycleOf(f.ID); c != nil {
		e.runSteps(f, params)
		results, name = c.results(), name+"Step"
		for _, tag := range c.tags(len(f.ContParams)) {
			params = append(params, tag+" int")
		}
	}
	if n := len(g.lines); len(results) == 0 && n > 0 && g.lines[n-1].text == "return" && g.lines[n-1].indent == 1 {
		g.lines = g.lines[:n-1]
	} else if !top.terminated && len(results) > 0 {
		g.line(`panic("unreachable")`)
	}
	g.last, e.function = e.place(f, f.Pos), name
	e.write(e.fn(f.ID) + name + "(" + joinParams(params) + ")" + resultList(results) + " {")
	g.declareHoisted()
	for i, l := range g.lines {
		g.render(l)
		if l.label != nil && l.label.used && i+1 < len(g.lines) && (strings.HasPrefix(g.lines[i+1].text, "case ") || g.lines[i+1].text == "default:") {
			g.write("break") // a label needs a statement
		}
	}
	e.write("}\n")
	e.next = ""
	e.directive("runtime.go:1\n") // the empty line keeps gofmt from taking it for documentation
}

// joinParams joins parameters, and leaves out a type that the next one has, too.
func joinParams(params []string) string {
	var b strings.Builder
	for i, p := range params {
		name, typ, _ := strings.Cut(p, " ")
		if i > 0 {
			b.WriteString(", ")
		}
		b.WriteString(name)
		if i+1 == len(params) || !strings.HasSuffix(params[i+1], " "+typ) {
			b.WriteString(" " + typ)
		}
	}
	return b.String()
}

// resultList returns the list of results of a function, after a space.
func resultList(types []string) string {
	switch len(types) {
	case 0:
		return ""
	case 1:
		return " " + types[0]
	}
	return " (" + strings.Join(types, ", ") + ")"
}

// declareHoisted declares the variables that no statement declares.
func (g *function) declareHoisted() {
	for _, l := range g.lines { // variables that are declared together are hoisted together
		if slices.ContainsFunc(l.defines, func(v *local) bool { return v.hoisted }) {
			for _, v := range l.defines {
				v.hoisted = true
			}
		}
	}
	byType := map[string][]string{}
	var types []string
	for i := range len(g.f.Values) + len(g.extra) {
		v := g.locals[cps.Value(i)]
		if i >= len(g.f.Values) {
			v = g.extra[i-len(g.f.Values)]
		}
		if v != nil && v.hoisted {
			typ := v.goType
			if typ == "" {
				typ = g.typ(v.typ)
			}
			if byType[typ] == nil {
				types = append(types, typ)
			}
			byType[typ] = append(byType[typ], v.name)
		}
	}
	for _, typ := range types {
		for names := range slices.Chunk(byType[typ], 20) {
			g.write("\tvar " + strings.Join(names, ", ") + " " + typ)
		}
	}
}

// render writes a line.
func (g *function) render(l line) {
	g.last = cmp.Or(g.place(g.f, l.pos), g.place(g.f, l.src), g.last)
	if l.label != nil {
		if l.label.used || l.label.around {
			g.directive(g.last)
			g.write(strings.Repeat("\t", l.indent-1) + l.label.name + ":")
		}
		return
	}
	text := l.text
	if l.left != "" {
		operator := " = "
		if len(l.defines) > 0 && !l.defines[0].hoisted {
			operator, text = " := ", cmp.Or(l.typed, text)
		}
		text = l.left + operator + text
	}
	g.directive(g.last)
	g.at(g.f, l.pos)
	g.write(strings.Repeat("\t", l.indent) + text)
}

// arrange finds where each continuation is written.
func (g *function) arrange() {
	n := len(g.f.Conts)
	g.graph = make(flow.Graph, n)
	for k := range g.f.Conts {
		t := &g.f.Conts[k].Term
		if isLoop(g.f, t) {
			g.graph[k] = []int32{int32(cps.Entry)}
			continue
		}
		for _, to := range t.Succs() {
			if t.IsCall() || !slices.Contains(g.graph[k], int32(to)) {
				g.graph[k] = append(g.graph[k], int32(to))
			}
		}
	}
	g.preds, _ = g.graph.Reverse()
	g.tree = g.graph.DominatorTree()
	g.loops = g.graph.Loops(g.preds, g.tree)
	g.sizes = make([]int32, n)
	for i := n - 1; i >= 0; i-- {
		k := g.tree.Order[i]
		g.sizes[k]++
		if up := g.tree.Idom[k]; up >= 0 {
			g.sizes[up] += g.sizes[k]
		}
	}
	g.inline, g.after, g.exits = make([]bool, n), make([][]cps.ContID, n), make([][]cps.ContID, n)
	for k := 1; k < n; k++ {
		x := g.tree.Idom[k]
		single := 0
		for _, from := range g.preds[k] {
			if !g.tree.Dominates(int32(k), from) {
				single++
			}
		}
		left := int32(-1) // the outermost loop that x is in and k is not
		for l := g.loopOf(x); l >= 0 && !g.inLoop(int32(k), l); l = g.loops.Parent[l] {
			left = l
		}
		switch {
		case single == 1 && (left < 0 || left != x && g.isShort(cps.ContID(k))):
			g.inline[k] = true
		case left >= 0:
			g.exits[left] = append(g.exits[left], cps.ContID(k))
		default:
			g.after[x] = append(g.after[x], cps.ContID(k))
		}
	}
	for k := range g.preds {
		slices.SortFunc(g.preds[k], func(a, b int32) int { return int(g.tree.Pre[a] - g.tree.Pre[b]) })
	}
}

// loopOf returns the header of the innermost loop that a continuation is in, which may be its own,
// or -1.
func (g *function) loopOf(k int32) int32 {
	if g.loops.Header[k] {
		return k
	}
	return g.loops.Parent[k]
}

func (g *function) inLoop(k, loop int32) bool {
	for l := g.loopOf(k); l >= 0; l = g.loops.Parent[l] {
		if l == loop {
			return true
		}
	}
	return false
}

// isShort reports whether a continuation is so short that it may be in a loop, although it leaves it.
func (g *function) isShort(k cps.ContID) bool {
	c := &g.f.Conts[k]
	return len(g.graph[k]) == 0 && len(c.Ops) <= 4
}

// reaches reports whether control goes from what k dominates directly to another continuation.
func (g *function) reaches(k, to cps.ContID) bool {
	if to < 0 {
		return false
	}
	first := g.tree.Pre[k]
	preds := g.preds[to]
	i := sort.Search(len(preds), func(i int) bool { return g.tree.Pre[preds[i]] >= first })
	return i < len(preds) && g.tree.Pre[preds[i]] < first+g.sizes[k]
}

// push lets tasks be done next, in their order.
func (g *function) push(tasks ...func()) {
	for i := len(tasks) - 1; i >= 0; i-- {
		g.tasks = append(g.tasks, tasks[i])
	}
}

// node writes a continuation and what follows it. Next is what the text continues with: control
// that reaches the end of the text runs into it. It is NoCont if it must not reach the end.
func (g *function) node(k, next cps.ContID) {
	after := g.after[k]
	if g.depth() >= maxDepth {
		for child := g.tree.FirstChild(int32(k)); child >= 0 && int(child) < len(g.inline); child = g.nextChild(child) {
			if g.inline[child] && !g.isShort(cps.ContID(child)) && len(g.graph[k]) > 1 {
				g.inline[child] = false
				after = append(after, cps.ContID(child))
			}
		}
		slices.Sort(after)
	}
	list := func(conts []cps.ContID, next cps.ContID) (first cps.ContID, tasks []func()) {
		for i := len(conts) - 1; i >= 0; i-- {
			c, n := conts[i], next
			tasks = append(tasks, func() { g.placed(c, n) })
			next = c
		}
		slices.Reverse(tasks)
		return next, tasks
	}
	if !g.loops.Header[k] {
		first, tasks := list(after, next)
		g.push(tasks...)
		g.push(func() { g.body(k, first) })
		return
	}
	behind, exits := list(g.exits[k], next)
	first, tasks := list(after, k)
	cond, arm := g.condition(k, behind)
	l := g.label(k)
	g.push(exits...)
	g.push(func() { g.close(cond == "") })
	g.push(tasks...)
	g.lines = append(g.lines, line{indent: g.depth(), label: l})
	if cond != "" {
		g.open("for "+cond+" {", &block{loop: k, next: behind})
		g.push(func() { g.goTo(arm, first) })
		return
	}
	g.open("for {", &block{loop: k, next: behind})
	g.push(func() { g.body(k, first) })
}

// nextChild returns the next child of the parent of a node in the dominator tree, or -1.
func (g *function) nextChild(k int32) int32 {
	i := g.tree.Pre[k] + g.sizes[k]
	if int(i) < len(g.tree.Order) && g.tree.Idom[g.tree.Order[i]] == g.tree.Idom[k] {
		return g.tree.Order[i]
	}
	return -1
}

// condition returns the condition of a loop whose header only decides whether the loop goes on, and
// what it continues with then.
func (g *function) condition(k, behind cps.ContID) (cond string, arm cps.ContID) {
	c := &g.f.Conts[k]
	if c.Term.Kind != cps.Branch || c.Term.Targets[0] == c.Term.Targets[1] || slices.ContainsFunc(c.Params, func(x cps.Value) bool { return g.accessed[x] }) {
		return "", cps.NoCont
	}
	for i := range c.Ops {
		if op := &c.Ops[i]; g.emitted(op) && !(op.Result != cps.NoValue && g.folded[op.Result] && g.effect(op)&cps.Traps == 0) {
			return "", cps.NoCont
		}
	}
	switch behind {
	case c.Term.Targets[1]:
		return g.value(c.Term.Subject, 0), c.Term.Targets[0]
	case c.Term.Targets[0]:
		return g.not(c.Term.Subject), c.Term.Targets[1]
	}
	return "", cps.NoCont
}

// placed writes a continuation that a goto may lead to.
func (g *function) placed(k, next cps.ContID) {
	l := g.label(k)
	if l.from >= 0 {
		for _, v := range g.block().declared {
			if v.line > l.from {
				v.hoisted = true
			}
		}
	}
	if !g.loops.Header[k] {
		g.lines = append(g.lines, line{indent: g.depth(), label: l})
	}
	g.node(k, next)
}

func (g *function) label(k cps.ContID) *label {
	l := g.labels[k]
	if l == nil {
		l = &label{from: -1}
		g.labels[k] = l
		l.name = g.tags.name(g.khints[k])
	}
	return l
}

// body writes the operations and the terminator of a continuation.
func (g *function) body(k, next cps.ContID) {
	c := &g.f.Conts[k]
	g.current = k
	for _, x := range c.Params {
		g.takeContents(x)
	}
	for i := range c.Ops {
		if op := &c.Ops[i]; g.emitted(op) && !(op.Result != cps.NoValue && g.folded[op.Result]) {
			g.locate(op.Pos, func() { g.op(op) })
		}
	}
	g.locate(c.Term.Pos, func() { g.term(&c.Term, next) })
}

// locate gives the lines that a function adds a position in the source.
func (g *function) locate(pos cps.Pos, add func()) {
	n := len(g.lines)
	add()
	for i := range g.lines[n:] {
		g.lines[n+i].src = pos
	}
}

// isEmpty reports whether a continuation does nothing but run into next.
func (g *function) isEmpty(k, next cps.ContID) bool {
	c := &g.f.Conts[k]
	if !g.inline[k] || c.Term.Kind != cps.Jump || c.Term.Targets[0] != next || g.loops.Header[k] ||
		slices.ContainsFunc(c.Ops, func(op cps.Op) bool { return g.emitted(&op) }) {
		return false
	}
	for i, x := range g.f.Conts[next].Params {
		if arg := c.Term.Args[i]; g.needed[x] && (g.isConst(arg) || g.folded[arg] || g.local(x) != g.local(arg)) {
			return false
		}
	}
	return true
}

// goTo continues with k, which takes its parameters already.
func (g *function) goTo(k, next cps.ContID) {
	if k == next {
		return
	}
	for i := len(g.blocks) - 1; i >= 0; i-- {
		b := g.blocks[i]
		between := func(is func(b *block) bool) bool { return slices.ContainsFunc(g.blocks[i+1:], is) }
		switch {
		case b.loop == k:
			g.leave("continue", k, between(func(b *block) bool { return b.loop >= 0 }))
			return
		case b.loop >= 0 && b.next == k:
			b.broken = true
			g.leave("break", b.loop, between(func(b *block) bool { return b.loop >= 0 || b.isSwitch }))
			return
		}
	}
	if g.inline[k] {
		g.node(k, next)
		return
	}
	l := g.label(k)
	if l.from < 0 {
		l.from = len(g.lines)
	}
	l.used = true
	g.line("goto " + l.name)
	g.block().terminated = true
}

// leave adds a break or a continue of a loop, with its label if that is needed.
func (g *function) leave(statement string, loop cps.ContID, labelled bool) {
	if labelled {
		l := g.label(loop)
		l.around = true
		statement += " " + l.name
	}
	g.line(statement)
}

// depth returns how many blocks are open.
func (g *function) depth() int    { return len(g.blocks) }
func (g *function) block() *block { return g.blocks[len(g.blocks)-1] }

// line adds a statement.
func (g *function) line(text string) { g.lineAt(text, cps.Pos{}) }

// lineAt adds a statement that may trap or calls a function.
func (g *function) lineAt(text string, pos cps.Pos) {
	g.lines = append(g.lines, line{indent: g.depth(), text: text, pos: g.position(pos)})
	g.block().terminated = strings.HasPrefix(text, "return") || strings.HasPrefix(text, "panic(")
}

// open begins a statement with a block.
func (g *function) open(text string, b *block) {
	g.line(text)
	b.all = true
	g.blocks = append(g.blocks, b)
}

// middle ends an arm of a statement and begins the next one.
func (g *function) middle(text string) {
	b := g.block()
	fresh := &block{loop: b.loop, isSwitch: b.isSwitch, next: b.next, all: b.all && b.terminated}
	b.closed = true
	g.blocks[len(g.blocks)-1] = fresh
	g.lines = append(g.lines, line{indent: g.depth() - 1, text: text})
}

// close ends a statement. It terminates if all arms do and always holds: some arm is executed.
func (g *function) close(always bool) {
	b := g.block()
	b.closed = true
	g.blocks = g.blocks[:len(g.blocks)-1]
	g.line("}")
	g.block().terminated = always && (b.loop >= 0 && !b.broken || b.loop < 0 && b.all && b.terminated)
}

// local returns the variable of a value.
func (g *function) local(x cps.Value) *local {
	x = g.vars[x]
	v := g.locals[x]
	if v == nil {
		v = &local{name: g.scope.name(g.hints[x]), typ: g.f.TypeOf(x)}
		if g.narrow[x] {
			v.goType = "int32"
		}
		g.locals[x] = v
	}
	return v
}

// use returns the variable of a value for reading. It is declared at the beginning of the function
// if its declaration is in a block that is closed.
func (g *function) use(x cps.Value) string { return g.read(g.local(x)) }

func (g *function) read(v *local) string {
	if v.block == nil || v.block.closed {
		v.hoisted = true
	}
	return v.name
}

// bind passes arguments to the parameters of a continuation, all at once. It leaves out parameters that
// are not needed, and copies of a variable to itself.
func (g *function) bind(k cps.ContID, args []cps.Value) {
	var targets, values []cps.Value
	for i, x := range g.f.Conts[k].Params {
		if !g.needed[x] || !g.isConst(args[i]) && !g.folded[args[i]] && g.local(x) == g.local(args[i]) {
			continue
		}
		targets, values = append(targets, x), append(values, args[i])
	}
	if len(targets) == 1 && g.folded[values[0]] && !g.local(targets[0]).isFresh() {
		if text, ok := g.update(targets[0], g.operation(values[0])); ok {
			g.line(text)
			return
		}
	}
	g.assign(targets, func(i int) (text, typed string) {
		if !g.narrow[targets[i]] {
			text = g.value(values[i], lowest)
			return text, g.withType(values[i], text)
		}
		text = g.low(values[i], lowest)
		if g.isConst(values[i]) {
			return text, "int32(" + text + ")"
		}
		return text, text
	})
}

// assign assigns expressions to the variables of values, all at once.
func (g *function) assign(targets []cps.Value, expr func(i int) (text, typed string)) {
	var left, right, types []string
	var locals []*local
	for i, x := range targets {
		v := g.local(x)
		if text, typed := expr(i); text != v.name {
			locals, left, right, types = append(locals, v), append(left, v.name), append(right, text), append(types, typed)
		}
	}
	if len(left) > 0 {
		g.set(left, locals, strings.Join(right, ", "), cps.Pos{})
		g.lines[len(g.lines)-1].typed = strings.Join(types, ", ")
	}
}

// isFresh reports whether nothing has been assigned to a variable yet.
func (v *local) isFresh() bool { return v.block == nil && !v.hoisted }

// set adds an assignment to variables, which declares them if none has been assigned to yet. One that is
// nil is blank.
func (g *function) set(left []string, locals []*local, right string, pos cps.Pos) {
	l := line{indent: g.depth(), left: strings.Join(left, ", "), text: right, pos: g.position(pos)}
	fresh := !slices.ContainsFunc(locals, func(v *local) bool { return v != nil && !v.isFresh() })
	for _, v := range locals {
		switch {
		case v == nil:
		case fresh:
			v.block, v.line = g.block(), len(g.lines)
			v.block.declared = append(v.block.declared, v)
			l.defines = append(l.defines, v)
		case v.block == nil || v.block.closed:
			v.hoisted = true
		}
	}
	g.lines = append(g.lines, l)
	g.block().terminated = false
}

// position returns the position of a line: that of its statement or, if this cannot trap, that of an
// operation in its expressions.
func (g *function) position(pos cps.Pos) cps.Pos {
	pos, g.trap = cmp.Or(pos, g.trap), cps.Pos{}
	return pos
}

// update returns the statement that assigns x + y to the variable of x, if the operation is this.
func (g *function) update(x cps.Value, op *cps.Op) (string, bool) {
	narrow := g.narrow[x]
	if narrow && op.Code == cps.Sext32 && g.folded[op.Args[0]] {
		op = g.operation(op.Args[0])
	}
	operator := g.spell(op)
	if len(op.Args) != 2 || g.f.TypeOf(x) > cps.Float || !strings.Contains("+-*/%&|^", operator) || len(operator) != 1 ||
		g.isConst(op.Args[0]) || g.folded[op.Args[0]] || g.local(op.Args[0]) != g.local(x) || strings.Contains("/%", operator) && (narrow || g.isConst(op.Args[1]) && g.isZero(op.Args[1])) {
		return "", false
	}
	name := g.read(g.local(x))
	if g.effect(op)&cps.Traps != 0 {
		g.trap = op.Pos
	}
	if y := g.f.Info(op.Args[1]); y.Kind == cps.ConstValue && y.Type == cps.Int && y.Bits == 1 && (operator == "+" || operator == "-") {
		return name + operator + operator, true
	}
	if narrow {
		return name + " " + operator + "= " + g.low(op.Args[1], 0), true
	}
	return name + " " + operator + "= " + g.value(op.Args[1], 0), true
}

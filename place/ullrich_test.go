package place

// This file defines the functional two-phase algorithm of Ullrich, "Verified
// Construction of Static Single Assignment Form" (section 4), as a reference,
// and tests of the definitions and figures of the thesis.

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"cpsc/construct"
	"cpsc/flow"
	"cpsc/internal/test/tally"
)

// twoPhase walks back from all uses to find the joins on the way, and then the arguments of a
// parameter in each. The entry counts as assigning all variables.
func twoPhase(p *program) (r placed) {
	for v := range p.vars {
		nodes := phiDefNodes(p, v)
		for n := range p.succs {
			if x := parameter(v, n); nodes>>n&1 != 0 {
				r.params |= x.set()
				for _, m := range p.preds[n] {
					r.args[x-firstPar][m] = lookupDef(p, m, v)
				}
			}
		}
	}
	for n, code := range p.code {
		local := [maxVars]value{}
		for _, s := range code {
			switch {
			case s.kind == stmtDefine:
				local[s.to] = definition(s.id)
			case local[s.from] != nothing:
				r.uses[s.id] = local[s.from]
			default:
				r.uses[s.id] = lookupEntry(p, n, s.from)
			}
		}
	}
	return r
}

// phiDefNodes returns the joins between the uses of a variable and its definitions.
func phiDefNodes(p *program, v int) (joins uint) {
	seen := uint(0)
	var walk func(n int) // the walk has reached the beginning of n
	walk = func(n int) {
		if seen>>n&1 != 0 {
			return
		}
		seen |= 1 << n
		if len(p.preds[n]) != 1 {
			joins |= 1 << n
		}
		for _, m := range p.preds[n] {
			if !p.assigns(v, m) {
				walk(m)
			}
		}
	}
	for n := range p.succs {
		if p.usesBefore(v, n) {
			walk(n)
		}
	}
	return joins
}

// lookupDef returns the value of a variable at the end of a node.
func lookupDef(p *program, n, v int) value {
	if n == 0 {
		return undefined
	}
	for i := len(p.code[n]) - 1; i >= 0; i-- {
		if s := p.code[n][i]; s.kind == stmtDefine && s.to == v {
			return definition(s.id)
		}
	}
	return lookupEntry(p, n, v)
}

// lookupEntry returns its value at the beginning of a node.
func lookupEntry(p *program, n, v int) value {
	if len(p.preds[n]) == 1 {
		return lookupDef(p, p.preds[n][0], v)
	}
	return parameter(v, n)
}

// A cfg is a control-flow graph as the thesis sees it: nodes with the sets of
// variables that they define and use.
type cfg struct {
	nodes      []int
	edges      [][2]int
	entry      int
	defs, uses map[int]string // each letter is a variable
}

// structure checks the assumptions on graphs of the thesis, Figures 4 and 5.
func (g cfg) structure() string {
	reached := []int{g.entry}
	for i := 0; i < len(reached); i++ {
		for _, e := range g.edges {
			if e[0] == reached[i] && !slices.Contains(reached, e[1]) {
				reached = append(reached, e[1])
			}
		}
	}
	for _, e := range g.edges {
		switch {
		case !slices.Contains(g.nodes, e[0]) || !slices.Contains(g.nodes, e[1]):
			return "an edge ends outside the nodes"
		case e[1] == g.entry:
			return "the entry has a predecessor"
		}
	}
	for _, n := range g.nodes {
		if !slices.Contains(reached, n) {
			return "a node is not reached from the entry"
		}
	}
	return ""
}

// definiteAssignment (Figure 9) walks back from each use, around the definitions.
func (g cfg) definiteAssignment() string {
	for _, n := range g.nodes {
		for _, v := range g.uses[n] {
			back := []int{n}
			for i := 0; i < len(back); i++ {
				if back[i] == g.entry {
					return "a use is reached without a definition"
				}
				for _, e := range g.edges {
					if e[1] == back[i] && !strings.ContainsRune(g.defs[e[0]], v) && !slices.Contains(back, e[0]) {
						back = append(back, e[0])
					}
				}
			}
		}
	}
	return ""
}

// function returns the graph as package construct takes it; a node uses before it defines.
// The thesis keeps the two sets disjoint, since it has no order within a node, and lets the
// entry define nothing.
func (g cfg) function() *construct.Function {
	f := &construct.Function{Succs: make(flow.Graph, len(g.nodes)), Code: make([][]construct.Access, len(g.nodes)), Vars: 2}
	for _, e := range g.edges {
		f.Succs[e[0]] = append(f.Succs[e[0]], int32(e[1]))
	}
	for n := range f.Code {
		for _, v := range g.uses[n] {
			f.Code[n] = append(f.Code[n], construct.Access{Var: v - 'x'})
		}
		for _, v := range g.defs[n] {
			f.Code[n] = append(f.Code[n], construct.Access{Var: v - 'x', Write: true})
		}
	}
	return f
}

// undefinedReads reports whether some read of a function gets no definition on some path.
func undefinedReads(f *construct.Function, strategy Strategy) bool {
	var p function
	p.begin(Options{Strategy: strategy, ReadsAreUses: true})
	for range f.Vars {
		p.NewVar()
	}
	for range f.Code {
		p.NewBlock()
	}
	values := []Value(nil)
	for n, code := range f.Code {
		for _, a := range code {
			if a.Write {
				p.Write(Var(a.Var), Block(n), p.newValue())
			} else {
				values = append(values, p.Read(Var(a.Var), Block(n)))
			}
		}
		for _, s := range f.Succs[n] {
			p.Edge(Block(n), Block(s))
		}
	}
	for n := range f.Code {
		p.Seal(Block(n))
	}
	p.finish(nil)
	for n := range f.Code {
		for _, prm := range p.Params(Block(n)) {
			values = append(values, prm.Args...)
		}
	}
	return slices.ContainsFunc(values, func(x Value) bool { return p.Resolve(x) == undef })
}

// Section 3: package construct rejects what the thesis does not admit as a graph, and a
// use that is not definitely assigned is one that gets Undef.
func TestWellFormedGraphs(t *testing.T) {
	tests := []struct {
		fault, message string // of the thesis, and of package construct
		undefined      bool
		change         func(g *cfg)
	}{
		{"", "", false, func(g *cfg) {}},
		{"an edge ends outside the nodes", "there is no node 9", false, func(g *cfg) { g.edges = append(g.edges, [2]int{2, 9}) }},
		{"the entry has a predecessor", "leads back to the entry", false, func(g *cfg) { g.edges = append(g.edges, [2]int{2, 0}) }},
		{"a node is not reached from the entry", "cannot be reached", false, func(g *cfg) { g.nodes = append(g.nodes, 4) }},
		{"", "", true, func(g *cfg) { g.uses[3] = "xy" }},
		{"", "", true, func(g *cfg) { g.uses[1] = "x" }},
		{"", "", false, func(g *cfg) { g.defs[0] = "y"; g.uses[3] = "xy" }},
	}
	for _, test := range tests {
		g := cfg{
			nodes: []int{0, 1, 2, 3},
			edges: [][2]int{{0, 1}, {1, 2}, {2, 2}, {1, 3}, {2, 3}},
			defs:  map[int]string{1: "x", 2: "y"},
			uses:  map[int]string{2: "x", 3: "x"},
		}
		test.change(&g)
		err := g.function().Check()
		if g.structure() != test.fault || (err == nil) != (test.message == "") || err != nil && !strings.Contains(err.Error(), test.message) {
			t.Errorf("%q, want %q; %v, want %q", g.structure(), test.fault, err, test.message)
		}
		if got := g.definiteAssignment() != ""; test.fault == "" && got != test.undefined {
			t.Errorf("%v: undefined: %v", g, got)
		}
	}
	var d tally.Dice = 5
	rejected, undefined, defined := 0, 0, 0
	for range 20_000 {
		g := cfg{defs: map[int]string{}, uses: map[int]string{}}
		n := 1 + d.Roll(5)
		for i := range n {
			g.nodes = append(g.nodes, i)
			g.defs[i], g.uses[i] = "xy"[:d.Roll(3)], "xy"[d.Roll(3):]
		}
		for range d.Roll(2 * n) {
			g.edges = append(g.edges, [2]int{d.Roll(n), min(d.Roll(n)+d.Roll(8)/7+d.Roll(2), n)})
		}
		f := g.function()
		if err := f.Check(); (err == nil) != (g.structure() == "") {
			t.Fatalf("%v, but %q: %v", err, g.structure(), g)
		} else if err != nil {
			rejected++
			continue
		}
		want := g.definiteAssignment() != ""
		for _, p := range Strategies {
			if got := undefinedReads(f, p); got != want {
				t.Fatalf("%s: undefined: %v, want %v: %v", p, got, want, g)
			}
		}
		if want {
			undefined++
		} else {
			defined++
		}
	}
	if rejected < 500 || undefined < 500 || defined < 500 {
		t.Errorf("%d rejected, %d undefined, %d defined", rejected, undefined, defined)
	}
}

// wellFormedSSA checks the assumptions of Figure 7: a parameter has an argument
// for each predecessor, arguments and uses exist. The representation of results allows only
// one definition of each value.
func wellFormedSSA(p *program, r *placed) string {
	exists := func(x value) bool {
		return x == undefined || has(r.params, x) || x >= firstDef && int(x-firstDef) < p.defs
	}
	for i, args := range r.args {
		x := firstPar + value(i)
		_, at := x.place()
		if has(r.params, x) && at >= len(p.preds) {
			return "a parameter of no block"
		}
		for m, arg := range args {
			isPred := has(r.params, x) && slices.Contains(p.preds[at], m)
			switch {
			case isPred && !exists(arg):
				return "an argument is missing or does not exist"
			case !isPred && arg != nothing:
				return "an argument from no predecessor"
			}
		}
	}
	for _, x := range r.uses[:p.uses] {
		if !exists(x) {
			return "a use of what does not exist"
		}
	}
	return ""
}

// Section 4: constructs-ssa and phis'-pruned. The result is not minimal.
func TestTwoPhase(t *testing.T) {
	var d tally.Dice = 3
	var l lockstep
	notMinimal := 0
	for range 3000 {
		p := randomProgram(&d, 1+d.Roll(6))
		r := twoPhase(p)
		if fault := wellFormedSSA(p, &r) + l.correct(p, &r) + ullrichStates(p, &r, 7); fault != "" || !pruned(p, &r) {
			t.Fatalf("%s\n%s%s", fault, p, r.text(p))
		}
		if set, _ := redundant(p, &r); set != 0 {
			notMinimal++
		}
		if got, want := new(driver).place(p, Options{}, mixed, uint64(d)), removeSets(p, r); got != want {
			t.Fatalf("deferred gives %s, brute force %s\n%s", got.text(p), want.text(p), p)
		}
	}
	if notMinimal == 0 {
		t.Error("every result is minimal")
	}
	p := parse("x= -> 1\n -> 1 2\n x ->")
	r := twoPhase(p)
	if got := r.text(p); got != "x@1(#0, x@1) uses x@1" {
		t.Error(got)
	}
}

func TestIllFormedSSAIsFound(t *testing.T) {
	p := parse("x= -> 1\n x x= -> 1 2\n x ->")
	tests := []struct {
		want   string
		change func(r *placed)
	}{
		{"", func(r *placed) {}},
		{"an argument is missing or does not exist", func(r *placed) { r.args[2][1] = nothing }},
		{"an argument is missing or does not exist", func(r *placed) { r.args[2][1] = definition(2) }},
		{"an argument is missing or does not exist", func(r *placed) { r.params |= parameter(0, 3).set() }},
		{"an argument from no predecessor", func(r *placed) { r.args[2][3] = undefined }},
		{"an argument from no predecessor", func(r *placed) { r.params = 0 }},
		{"a use of what does not exist", func(r *placed) { r.uses[0] = parameter(1, 1) }},
	}
	for _, test := range tests {
		r := new(driver).place(p, Options{}, late, 1)
		test.change(&r)
		if got := wellFormedSSA(p, &r); got != test.want {
			t.Errorf("%q, want %q", got, test.want)
		}
	}
}

// Operand i belongs to predecessor i, whatever the order of filling.
func TestArgumentsInOrderOfPredecessors(t *testing.T) {
	p := newProgram(1, [][]int{{1, 2}, {3, 4}, {4, 3}, {4}, nil})
	for n := 1; n <= 4; n++ {
		p.add(n, stmtDefine, 0, 0)
	}
	p.add(5, stmtUse, 0, 0)
	for _, strategy := range Strategies {
		for seed := range uint64(20) {
			d := new(driver)
			d.place(p, Options{Strategy: strategy}, mixed, seed)
			k := Block(5)
			params, preds := d.Params(k), d.Preds(k)
			if len(params) != 1 || len(params[0].Args) != len(preds) {
				t.Fatalf("%v: %d arguments for %v", strategy, params, preds)
			}
			for i, pred := range preds {
				if got, want := params[0].Args[i], d.Definition(0, pred); got != want {
					t.Errorf("%v: argument %d is %d, and predecessor %d gives %d", strategy, i, got, pred, want)
				}
			}
		}
	}
}

// transform splits the nodes that use a variable before they assign it, so that
// no node does both (section 6, Figure 6).
func transform(p *program) *program {
	q := &program{vars: p.vars, uses: p.uses, defs: p.defs}
	for n := range p.code {
		q.succs = append(q.succs, slices.Clone(p.succs[n]))
		q.code = append(q.code, slices.Clone(p.code[n]))
	}
	for n := range p.code {
		for i, s := range q.code[n] {
			if s.kind == stmtDefine && q.usesBefore(s.to, n) {
				rest := len(q.code)
				q.code = append(q.code, q.code[n][i:])
				q.code[n] = q.code[n][:i]
				q.succs = append(q.succs, q.succs[n])
				q.succs[n] = []int{rest}
				break
			}
		}
	}
	q.preds = make([][]int, len(q.succs))
	for n, succs := range q.succs {
		for _, s := range succs {
			q.preds[s] = append(q.preds[s], n)
		}
	}
	return q
}

// Transforming keeps the meaning: uses see the same assignments, and the same parameters
// are placed.
func TestTransform(t *testing.T) {
	var d tally.Dice = 7
	split := 0
	for range 3000 {
		p := randomProgram(&d, 1+d.Roll(3))
		q := transform(p)
		for n := range q.code {
			if len(q.code[n]) > 1 {
				t.Fatalf("not split:\n%s", q)
			}
		}
		if len(q.code) > len(p.code) {
			split++
		}
		a, b := new(driver).place(p, Options{}, early, 1), new(driver).place(q, Options{}, early, 1)
		if a.params != b.params || a.uses != b.uses {
			t.Fatalf("%s%s\n%s%s", p, a.text(p), q, b.text(q))
		}
	}
	if split == 0 {
		t.Error("nothing was split")
	}
}

// Section 5, Figure 9: no use and no argument is undefined if and only if every use is
// definitely assigned.
func TestDefiniteAssignment(t *testing.T) {
	tests := []struct {
		text string
		want bool
	}{
		{"x= -> 1\n x ->", true},
		{"x -> 1\n x= ->", false},
		{"-> 1 2\n x= -> 2\n x ->", false},
		{"-> 1 2\n x= -> 3\n x= -> 3\n x ->", true},
		{"-> 1\n x x= -> 1", false}, // not in the first iteration
		{"-> 1 2\n ->\n x= x ->", true},
	}
	for _, test := range tests {
		if got := parse(test.text).definitelyAssigned(); got != test.want {
			t.Errorf("%v for\n%s", got, test.text)
		}
	}
	var d tally.Dice = 11
	for range 5000 {
		p := randomProgram(&d, 1+d.Roll(6))
		r := new(driver).place(p, Options{}, mixed, uint64(d))
		all := uint64(0)
		for _, x := range r.uses[:p.uses] {
			all |= x.set()
		}
		for set := r.params; set != 0; {
			var x value
			x, set = next(set)
			all |= r.argSet(x, p)
		}
		if p.definitelyAssigned() == has(all, undefined) {
			t.Fatalf("definitely assigned %v:\n%s%s", p.definitelyAssigned(), p, r.text(p))
		}
	}
}

// Section 5, lockstep: both checkers find the faults of results that were changed, and agree.
func TestLockstepFindsWrongResults(t *testing.T) {
	var d tally.Dice = 13
	var l lockstep
	wrong := 0
	for range 3000 {
		p := randomProgram(&d, 1+d.Roll(4))
		r := new(driver).place(p, Options{}, early, 1)
		values := []value{undefined, nothing}
		for i := range p.defs {
			values = append(values, definition(i))
		}
		for set := r.params; set != 0; {
			var x value
			x, set = next(set)
			values = append(values, x)
		}
		x := values[d.Roll(len(values))]
		if r.params != 0 && d.Roll(2) == 0 {
			q := values[len(values)-1]
			_, at := q.place()
			r.args[q-firstPar][p.preds[at][d.Roll(len(p.preds[at]))]] = x
		} else {
			r.uses[d.Roll(p.uses)] = x
		}
		product, paths := l.correct(p, &r), alongPaths(p, &r, 10)
		if (product == "") != (paths == "") {
			t.Fatalf("%q, but %q along paths\n%s%s", product, paths, p, r.text(p))
		}
		if product != "" {
			wrong++
		}
	}
	if wrong < 1000 {
		t.Errorf("only %d of the changed results are wrong", wrong)
	}
}

// Two values of one definition are not the same: y holds the value that x had one iteration
// ago, and the name of the assignment to x means its present value.
func TestLockstepTellsValuesOfOneDefinitionApart(t *testing.T) {
	p := parse(`
		x= -> 1
		y y=x x= -> 1`)
	var l lockstep
	r := new(driver).place(p, Options{}, late, 1)
	if got, want := r.text(p), "x@1(#0, #1) y@1(undef, x@1) uses y@1"; got != want {
		t.Errorf("%s, want %s", got, want)
	}
	if fault := l.correct(p, &r) + alongPaths(p, &r, 6); fault != "" {
		t.Error(fault)
	}
	r.args[parameter(1, 2)-firstPar][2] = definition(1) // the value of this iteration, not the last one
	if l.correct(p, &r) == "" || alongPaths(p, &r, 6) == "" {
		t.Error("the checkers accept the newer value in place of the older one")
	}
}

// Figures 3, 8 and 10 share a graph; node n of the figures is block n-1. Node 5
// computes y from x, and node 7 copies it to x.
const figure3 = `
	x= -> 1
	-> 2 3
	x ->
	-> 4 5
	x y= -> 6
	-> 1
	x= -> 5`

// ullrichState is a step of the semantics of section 5: to each variable the value
// that it has in the placed program, and the node of the original definition.
type ullrichState struct {
	ssa  [maxVars]value
	node [maxVars]int
}

// enter goes from a node to one of its successors, through its parameters and
// definitions. It is well defined only if each argument is the present value of the variable.
func (s ullrichState) enter(p *program, r *placed, from, to int) (ullrichState, string) {
	before := s
	for v := range p.vars {
		if x := parameter(v, to); has(r.params, x) {
			if arg := r.arg(x, from); arg != before.ssa[v] {
				return s, fmt.Sprintf("the argument %v of %v is not the value of the variable, %v", arg, x, before.ssa[v])
			}
			s.ssa[v] = x
		}
	}
	for _, st := range p.code[to] {
		switch st.kind {
		case stmtUse:
			if x := r.uses[st.id]; x != s.ssa[st.from] {
				return s, fmt.Sprintf("use %d is %v and not %v", st.id, x, s.ssa[st.from])
			}
		case stmtDefine:
			s.ssa[st.to], s.node[st.to] = definition(st.id), to
		}
	}
	return s, ""
}

// ullrichStates runs all paths up to some length.
func ullrichStates(p *program, r *placed, length int) string {
	var walk func(at, steps int, s ullrichState) string
	walk = func(at, steps int, s ullrichState) string {
		for _, to := range p.succs[at] {
			n, fault := s.enter(p, r, at, to)
			if fault == "" && steps > 1 {
				fault = walk(to, steps-1, n)
			}
			if fault != "" {
				return fault
			}
		}
		return ""
	}
	return walk(0, length, ullrichState{ssa: [maxVars]value{undefined, undefined}})
}

// Figure 10: along 1, 2, 4, 5 the states are {x -> ((x, 2, phi), 1), y -> ((y, 5, simple), 5)}.
func TestFigure10States(t *testing.T) {
	p := parse(figure3)
	for name, r := range map[string]placed{"two-phase": twoPhase(p), "deferred": new(driver).place(p, Options{}, mixed, 1)} {
		s := ullrichState{ssa: [maxVars]value{undefined, undefined}}
		at, fault := 0, ""
		for _, n := range []int{1, 2, 4, 5} {
			if s, fault = s.enter(p, &r, at, n); fault != "" {
				t.Fatal(fault)
			}
			at = n
		}
		want := ullrichState{ssa: [maxVars]value{parameter(0, 2), definition(1)}, node: [maxVars]int{1, 5}}
		if s != want {
			t.Errorf("%s: %v, want %v", name, s, want)
		}
	}
}

// Figures 1 and 8: two parameters for x.
func TestFigure1TwoParameters(t *testing.T) {
	p := parse(figure3)
	for _, strategy := range Strategies {
		for _, m := range []manner{early, late, mixed} {
			r := new(driver).place(p, Options{Strategy: strategy}, m, 1)
			if got, want := r.text(p), "x@1(#0, x@5) x@5(x@1, #2) uses x@1 x@1"; got != want {
				t.Errorf("%v, %v: %s, want %s", strategy, m, got, want)
			}
		}
	}
}

// Figure 3: the lookup of x in node 5 goes through 4 to 2, where a parameter is
// placed (1); to the definition in 1 (2); to 6, where the second is placed (3);
// it ends at the parameter of 2 (4) and at the definition after 5 (5).
func TestFigure3Lookup(t *testing.T) {
	nearOnly(t)
	p := parse(figure3)
	p.code[3], p.uses = nil, 1 // the use in 5 only
	p.code[5][0].id = 0
	d := new(driver)
	var trace recording
	d.place(p, Options{Strategy: Simple, Trace: &trace}, sealed, 1)
	var steps []string
	for _, e := range trace {
		if e.Depth > 0 || slices.Contains([]EventKind{EventUp, EventPlace}, e.Kind) {
			steps = append(steps, fmt.Sprint(e.Kind, " ", e.Block, " ", e.Value))
		}
	}
	// Values 2 to 4 are the definitions of x in 1, of y in 5 and of x in 7. Value 5 is the
	// parameter of 2, value 6 that of 6.
	want := []string{
		"up 5 0", "up 4 0", "place 2 5",
		"ask 1 0", "found 1 2",
		"ask 6 0", "place 6 6",
		"ask 4 0", "up 4 0", "found 2 5",
		"ask 7 0", "found 7 4",
	}
	at := 0
	for _, step := range steps {
		if at < len(want) && step == want[at] {
			at++
		}
	}
	if at < len(want) {
		t.Errorf("no step %q in\n%s", want[at], strings.Join(steps, "\n"))
	}
}

// Figure 2: x1 has one argument beside itself; without it x2 = phi(x0, x0); y2 has no use.
func TestFigure2Steps(t *testing.T) {
	p := parse(`
		x= y= -> 1 2
		-> 1 3
		y= -> 3
		x ->`)
	r := twoPhase(p)
	if got := r.text(p); got != "x@1(#0, x@1) x@3(x@1, #0) uses x@3" {
		t.Error(got)
	}
	if !trivial(p, &r, parameter(0, 2)) || trivial(p, &r, parameter(0, 4)) {
		t.Error("not x@1 alone is trivial")
	}
	r = removeSets(p, r)
	if got := r.text(p); got != "uses #0" {
		t.Error(got)
	}
	for _, strategy := range Strategies {
		for _, m := range []manner{early, late, mixed, sealed} {
			r := new(driver).place(p, Options{Strategy: strategy}, m, 1)
			if got := r.text(p); got != "uses #0" { // nothing for y, which nobody uses
				t.Errorf("%v, %v: %s", strategy, m, got)
			}
		}
	}
}

package construct

// This file tests the construction algorithms against definitions and against
// each other: all programs of one variable over all graphs of up to four
// blocks, and random larger ones.

import (
	"errors"
	"fmt"
	"math/rand"
	"slices"
	"strings"
	"testing"

	"cpsc/flow"
	"cpsc/internal/test/long"
	"cpsc/internal/test/smallgraphs"
)

// build runs an algorithm and orders the phis of its result.
func build(t testing.TB, name string, f *Function) *Result {
	t.Helper()
	result, err := Find(name).Build(f)
	if err != nil {
		t.Fatalf("%s: %v\n%s", name, err, f)
	}
	_, writes := f.Numbers()
	return result.Sort(writes[len(f.Code)])
}

// A site is where a phi is, and for what.
type site struct{ node, v int32 }

func placesOf(phis []Phi) map[site]bool {
	set := map[site]bool{}
	for _, p := range phis {
		set[site{p.Node, p.Var}] = true
	}
	return set
}

func subset(a, b map[site]bool) bool {
	for p := range a {
		if !b[p] {
			return false
		}
	}
	return true
}

func same(a, b map[site]bool) bool { return len(a) == len(b) && subset(a, b) }

// graphFacts holds what is the same for all programs over one graph.
type graphFacts struct {
	reducible bool
	preds     flow.Graph
	at        []int // by node, its position in reverse postorder
}

func factsOf(g flow.Graph) *graphFacts {
	facts := &graphFacts{reducible: g.Reducible(), at: make([]int, len(g))}
	facts.preds, _ = g.Reverse()
	for i, n := range g.ReversePostorder() {
		facts.at[n] = i
	}
	return facts
}

// counts holds how often each case occurred, so that tests can check that they cover it.
type counts map[string]int

// checkAll checks the properties that every algorithm promises, for one function.
func checkAll(t *testing.T, f *Function, facts *graphFacts, seen counts) {
	t.Helper()
	fail := func(format string, args ...any) { t.Helper(); t.Fatalf("%s\n%s", fmt.Sprintf(format, args...), f) }
	copies := slices.ContainsFunc(f.Code, func(code []Access) bool {
		return slices.ContainsFunc(code, func(a Access) bool { return a.Copy })
	})
	necessary := placesOf(f.Necessary())
	live := f.Liveness(facts.preds, f.Writers())
	joins, pruned := map[site]bool{}, map[site]bool{} // joins where a variable is live; of these the necessary ones
	for v := range f.Vars {
		live.Of(v)
		for n := range int32(len(f.Code)) {
			if live.In(n) && len(facts.preds[n]) > 1 {
				joins[site{n, v}] = true
				if necessary[site{n, v}] {
					pruned[site{n, v}] = true
				}
			}
		}
	}
	results, sets := map[string]*Result{}, map[string]map[site]bool{}
	least := ""
	for _, a := range Algorithms {
		result, err := a.Build(f)
		if err != nil {
			var unstructured *Unstructured
			if a.Name != "brandis-moessenboeck" || !errors.As(err, &unstructured) {
				fail("%s: %v", a.Name, err)
			}
			seen["rejected"]++
			if facts.reducible {
				seen["rejected, reducible"]++
			}
			continue
		}
		if err := f.Valid(result); err != nil {
			fail("%s: %v\n%s", a.Name, err, f.Text(result))
		}
		_, writes := f.Numbers()
		last := writes[len(f.Code)]
		result.Sort(last)
		results[a.Name], sets[a.Name] = result, placesOf(result.Phis)
		if len(sets[a.Name]) != len(result.Phis) {
			fail("%s: two phis for one variable in a node\n%s", a.Name, f.Text(result))
		}
		// All results are the same when copies are propagated and redundant and unused
		// phis are removed.
		reduced, _ := f.Reduce(f.Propagate(result))
		if err := f.Valid(reduced); err != nil {
			fail("%s: reduced: %v\n%s", a.Name, err, f.Text(reduced))
		}
		text := f.Text(f.Prune(reduced).Sort(last))
		if least == "" {
			least = text
		} else if text != least {
			fail("%s: reduced to\n%sand not to\n%s", a.Name, text, least)
		}
	}
	expect := func(name string, ok bool, format string, args ...any) {
		t.Helper()
		if !ok {
			fail("%s: %s\n%s", name, fmt.Sprintf(format, args...), f.Text(results[name]))
		}
	}
	expect("cytron", same(sets["cytron"], necessary), "not the necessary phis: %v", necessary)
	expect("sreedhar-gao", f.Text(results["sreedhar-gao"]) == f.Text(results["cytron"]), "not the same as cytron")
	expect("choi", same(sets["choi"], pruned), "not the necessary phis that are live: %v", pruned)
	_, writes := f.Numbers()
	cut := f.Prune(results["sreedhar-gao"]).Sort(writes[len(f.Code)])
	expect("choi", f.Text(results["choi"]) == f.Text(cut), "not what is used of sreedhar-gao")
	expect("briggs", subset(sets["choi"], sets["briggs"]) && subset(sets["briggs"], sets["cytron"]), "not between pruned and minimal")
	if len(sets["choi"]) < len(sets["briggs"]) && len(sets["briggs"]) < len(sets["cytron"]) {
		seen["semi-pruned strictly between"]++
	}
	expect("aycock-horspool", subset(necessary, sets["aycock-horspool"]), "a necessary phi is missing")
	if facts.reducible {
		seen["reducible"]++
		expect("aycock-horspool", f.Text(results["aycock-horspool"]) == f.Text(results["cytron"]), "not minimal on a reducible graph")
	} else if len(sets["aycock-horspool"]) > len(necessary) {
		seen["aycock-horspool not minimal"]++
	}
	expect("mansky-gunter", same(sets["mansky-gunter"], reachedByTwo(f, facts)), "not where two writes reach: %v", reachedByTwo(f, facts))
	expect("mansky-gunter", subset(necessary, sets["mansky-gunter"]), "a necessary phi is missing")
	if len(sets["mansky-gunter"]) > len(necessary) {
		seen["mansky-gunter not minimal"]++
	}
	expect("click-paleczny", subset(necessary, sets["click-paleczny"]), "a necessary phi is missing")
	for n, preds := range facts.preds {
		for _, m := range preds {
			for v := range f.Vars {
				if facts.at[m] >= facts.at[n] && !sets["click-paleczny"][site{int32(n), v}] {
					expect("click-paleczny", false, "no phi for variable %d in the header %d", v, n)
				}
			}
		}
	}
	if result := results["brandis-moessenboeck"]; result != nil {
		seen["structured"]++
		expect("brandis-moessenboeck", facts.reducible, "accepts what is not reducible")
		expect("brandis-moessenboeck", f.Text(result) == f.Text(results["cytron"]), "not minimal")
	}
	if facts.reducible {
		s, _ := newStructure(f)
		result := newSinglePass(s).run().Sort(writes[len(f.Code)])
		if f.Text(result) != f.Text(results["cytron"]) {
			fail("brandis-moessenboeck, whatever the structure:\n%snot\n%s", f.Text(result), f.Text(results["cytron"]))
		}
	}
	expect("ullrich", same(sets["ullrich"], joins), "not the joins where a variable is live: %v", joins)
	expect("ullrich", !slices.Contains(f.Used(results["ullrich"]), false), "not pruned")
	if len(sets["ullrich"]) > len(pruned) {
		seen["ullrich not minimal"]++
	}
	expect("react", f.Text(results["react"]) == f.Text(results["ullrich"]), "not the same as ullrich")
	expect("braun", !slices.Contains(f.Used(results["braun"]), false), "not pruned")
	expect("braun", subset(sets["braun"], sets["ullrich"]), "more than without removal")
	if !copies {
		expect("braun", subset(pruned, sets["braun"]), "a necessary phi is missing")
		if facts.reducible {
			expect("braun", f.Text(results["braun"]) == f.Text(results["choi"]), "not as choi on a reducible graph")
		} else if len(sets["braun"]) > len(pruned) {
			seen["braun not minimal"]++
		}
	}
	_, removed := f.Reduce(results["braun"])
	for _, set := range removed {
		expect("braun", len(set) > 1 || len(removed) > 1, "a trivial phi is left")
	}
}

// reachedByTwo finds the joins that paths from two writes of a variable reach,
// the entry being one, by a search from each write.
func reachedByTwo(f *Function, facts *graphFacts) map[site]bool {
	set := map[site]bool{}
	for v, nodes := range f.Writers() {
		if len(nodes) == 0 {
			continue
		}
		if nodes[0] != 0 {
			nodes = append([]int32{0}, nodes...)
		}
		count := make([]int, len(f.Code))
		for _, w := range nodes {
			seen, todo := map[int32]bool{}, []int32{w}
			for len(todo) > 0 {
				n := todo[0]
				todo = todo[1:]
				for _, s := range f.Succs[n] {
					if !seen[s] {
						seen[s] = true
						count[s]++
						if !slices.Contains(nodes, s) {
							todo = append(todo, s)
						}
					}
				}
			}
		}
		for n, c := range count {
			if c > 1 && len(facts.preds[n]) > 1 {
				set[site{int32(n), int32(v)}] = true
			}
		}
	}
	return set
}

// The ways in which a block may use a variable.
var patterns = [][]Access{
	nil, {{}}, {{Write: true}}, {{}, {Write: true}}, {{Write: true}, {}},
}

// TestAllSmallGraphs checks all programs of one variable on graphs of up to three blocks, and of
// four at full length. Of graphs of four blocks that differ only in the numbers of their blocks,
// it takes one.
func TestAllSmallGraphs(t *testing.T) {
	seen := counts{}
	for blocks := 1; blocks <= long.Pick(3, 4); blocks++ {
		smallgraphs.Each(blocks, func(g flow.Graph) {
			if blocks == 4 && renumbered(g) {
				return
			}
			facts := factsOf(g)
			f := &Function{Name: "small", Succs: g, Code: make([][]Access, len(g)), Vars: 1}
			patterns := patterns
			if blocks == 4 {
				patterns = patterns[:4] // the last is nothing but a write to other blocks
			}
			programs := 1
			for range blocks {
				programs *= len(patterns)
			}
			seen["graphs"]++
			for code := range programs {
				if blocks == 3 && code%long.Pick(11, 1) != 0 {
					continue
				}
				for n := 1; n <= blocks; n++ {
					f.Code[n] = patterns[code%len(patterns)]
					code /= len(patterns)
				}
				checkAll(t, f, facts, seen)
				seen["all"]++
			}
		})
		t.Log(blocks, "blocks:", seen)
	}
}

// renumbered reports whether other numbers for the blocks 2, 3 and 4 of a graph give one that
// comes before it, in the order of the lists of successors.
func renumbered(g flow.Graph) bool {
	for _, to := range [][]int32{{0, 1, 2, 4, 3}, {0, 1, 3, 2, 4}, {0, 1, 3, 4, 2}, {0, 1, 4, 2, 3}, {0, 1, 4, 3, 2}} {
		h := make(flow.Graph, len(g))
		for n, succs := range g {
			for _, s := range succs {
				h[to[n]] = append(h[to[n]], to[s])
			}
			slices.Sort(h[to[n]])
		}
		if slices.CompareFunc(h, g, slices.Compare[[]int32]) < 0 {
			return true
		}
	}
	return false
}

// Four blocks and two variables, with a few programs on an eighth of the graphs.
func TestAllGraphsOfFourBlocks(t *testing.T) {
	long.Only(t)
	rng := rand.New(rand.NewSource(1))
	seen := counts{}
	smallgraphs.Each(4, func(g flow.Graph) {
		if rng.Intn(8) > 0 {
			return
		}
		facts := factsOf(g)
		f := &Function{Name: "small", Succs: g, Code: make([][]Access, len(g)), Vars: 2}
		for range 3 {
			for n := range f.Code {
				f.Code[n] = nil
				for v := range int32(2) {
					for _, a := range patterns[rng.Intn(len(patterns))] {
						a.Var = v
						f.Code[n] = append(f.Code[n], a)
					}
				}
			}
			checkAll(t, f, facts, seen)
			seen["all"]++
		}
	})
	t.Log(seen)
	for _, what := range []string{"aycock-horspool not minimal", "braun not minimal", "structured", "rejected, reducible"} {
		if seen[what] == 0 {
			t.Errorf("%s: never", what)
		}
	}
}

// randomFlow returns a function of up to so many nodes, with critical and with double
// edges. If forward is set, all edges lead forward except those to dominators, so the graph
// is reducible.
func randomFlow(rng *rand.Rand, nodes, vars int, reducible, copies bool) *Function {
	n := 1 + rng.Intn(nodes)
	f := &Function{Name: "random", Succs: make(flow.Graph, n), Code: make([][]Access, n), Vars: int32(vars)}
	near := func(i int) int { return max(0, i-1-rng.Intn(min(i, 4))) }
	for i := 1; i < n; i++ {
		p := near(i)
		f.Succs[p] = append(f.Succs[p], int32(i))
	}
	for range rng.Intn(n + 1) {
		if n > 2 {
			to := 2 + rng.Intn(n-2)
			from := near(to)
			f.Succs[from] = append(f.Succs[from], int32(to))
		}
	}
	idom := f.Succs.Dominators()
	for range rng.Intn(1 + n/2) {
		from := int32(rng.Intn(n))
		to := int32(rng.Intn(n))
		if reducible {
			for to = from; to > 0 && rng.Intn(3) > 0; {
				to = idom[to]
			}
		}
		if to > 0 {
			f.Succs[from] = append(f.Succs[from], to)
		}
	}
	for i := range f.Code {
		rng.Shuffle(len(f.Succs[i]), func(a, b int) { s := f.Succs[i]; s[a], s[b] = s[b], s[a] })
		for range rng.Intn(4) {
			a := Access{Var: int32(rng.Intn(vars)), Write: rng.Intn(2) == 0}
			f.Code[i] = append(f.Code[i], a)
			if copies && !a.Write && rng.Intn(2) == 0 {
				f.Code[i] = append(f.Code[i], Access{Var: int32(rng.Intn(vars)), Write: true, Copy: true})
			}
		}
	}
	return f
}

func TestRandomFunctions(t *testing.T) {
	rng := rand.New(rand.NewSource(2))
	seen := counts{}
	for round := range long.Pick(2000, 4000) {
		f := randomFlow(rng, 4+round%20, 1+round%4, round%3 > 0, round%4 == 0)
		if err := f.Check(); err != nil {
			t.Fatal(err)
		}
		checkAll(t, f, factsOf(f.Succs), seen)
		seen["all"]++
	}
	t.Log(seen)
	for _, what := range []string{"semi-pruned strictly between", "mansky-gunter not minimal", "ullrich not minimal"} {
		if seen[what] == 0 {
			t.Errorf("%s: never", what)
		}
	}
}

// A structured program, as text with marks for its graph, which brandis must accept. write
// builds the graph as a simple front end would.
type writer struct {
	rng   *rand.Rand
	f     *Function
	at    int32      // the current node; -1 after break, continue and return
	loops [][2]int32 // the targets of continue and break
	depth int
}

func (w *writer) node() int32 {
	w.f.Succs, w.f.Code = append(w.f.Succs, nil), append(w.f.Code, nil)
	return int32(len(w.f.Code) - 1)
}

func (w *writer) edge(to int32) {
	if w.at >= 0 {
		w.f.Succs[w.at] = append(w.f.Succs[w.at], to)
	}
}

func (w *writer) code() {
	for range w.rng.Intn(3) {
		w.f.Code[w.at] = append(w.f.Code[w.at], Access{Var: int32(w.rng.Intn(int(w.f.Vars))), Write: w.rng.Intn(2) == 0})
	}
}

// condition branches to one of two nodes, through others that write nothing.
func (w *writer) condition(yes, no int32) {
	for w.rng.Intn(3) == 0 {
		right := w.node()
		if w.rng.Intn(2) == 0 {
			w.edge(right)
			w.edge(no)
		} else {
			w.edge(yes)
			w.edge(right)
		}
		w.at = right
		w.f.Code[right] = []Access{{Var: int32(w.rng.Intn(int(w.f.Vars)))}}
	}
	w.edge(yes)
	w.edge(no)
}

func (w *writer) statements() {
	w.depth++
	defer func() { w.depth-- }()
	for range 1 + w.rng.Intn(3) {
		if w.at < 0 {
			return
		}
		w.code()
		if w.depth > 4 {
			return
		}
		switch w.rng.Intn(8) {
		case 0: // if, with or without else
			then, otherwise, join := w.node(), w.node(), w.node()
			w.condition(then, otherwise)
			w.at = then
			w.statements()
			w.edge(join)
			w.at = otherwise
			if w.rng.Intn(2) == 0 {
				w.statements()
			}
			w.edge(join)
			w.at = join
		case 1: // while
			header, body, exit := w.node(), w.node(), w.node()
			w.edge(header)
			w.at = header
			w.condition(body, exit)
			w.loops = append(w.loops, [2]int32{header, exit})
			w.at = body
			w.statements()
			w.edge(header)
			w.loops = w.loops[:len(w.loops)-1]
			w.at = exit
		case 2: // for, where continue leads to the update
			header, body, update, exit := w.node(), w.node(), w.node(), w.node()
			w.edge(header)
			w.at = header
			w.condition(body, exit)
			w.loops = append(w.loops, [2]int32{update, exit})
			w.at = body
			w.statements()
			w.edge(update)
			w.at = update
			w.code()
			w.edge(header)
			w.loops = w.loops[:len(w.loops)-1]
			w.at = exit
		case 3: // repeat, with an if in it, so that something leads back
			header, then, join, exit := w.node(), w.node(), w.node(), w.node()
			w.edge(header)
			w.loops = append(w.loops, [2]int32{join, exit})
			w.at = header
			w.code()
			w.condition(then, join)
			w.at = then
			w.statements()
			w.edge(join)
			w.loops = w.loops[:len(w.loops)-1]
			w.at = join
			w.code()
			w.condition(header, exit)
			w.at = exit
		case 4: // switch
			join, head := w.node(), w.at
			for range 1 + w.rng.Intn(3) {
				arm := w.node()
				w.f.Succs[head] = append(w.f.Succs[head], arm)
				w.at = arm
				w.statements()
				w.edge(join)
			}
			w.f.Succs[head] = append(w.f.Succs[head], join)
			w.at = join
		case 5: // break or continue
			if len(w.loops) > 0 && w.rng.Intn(2) == 0 {
				w.edge(w.loops[len(w.loops)-1][w.rng.Intn(2)])
				w.at = -1
			}
		case 6: // return
			if w.rng.Intn(3) == 0 {
				w.at = -1
			}
		}
	}
}

// reachable removes the nodes that cannot be reached.
func reachable(f *Function) *Function {
	order := f.Succs.ReversePostorder()
	slices.Sort(order)
	number := make([]int32, len(f.Code))
	g := &Function{Name: f.Name, Vars: f.Vars}
	for i, n := range order {
		number[n] = int32(i)
	}
	for _, n := range order {
		var succs []int32
		for _, s := range f.Succs[n] {
			succs = append(succs, number[s])
		}
		g.Succs, g.Code = append(g.Succs, succs), append(g.Code, f.Code[n])
	}
	return g
}

func TestStructuredPrograms(t *testing.T) {
	rng := rand.New(rand.NewSource(3))
	seen := counts{}
	for range long.Pick(1500, 3000) {
		w := &writer{rng: rng, f: &Function{Name: "structured", Vars: 3}}
		w.at = w.node()
		w.code()
		entry := w.node()
		w.edge(entry)
		w.at = entry
		w.statements()
		f := reachable(w.f)
		if err := f.Check(); err != nil {
			t.Fatal(err)
		}
		if len(f.Code) > 60 {
			continue
		}
		if _, err := Find("brandis-moessenboeck").Build(f); err != nil {
			t.Fatalf("%v\n%s", err, f)
		}
		checkAll(t, f, factsOf(f.Succs), seen)
		seen["all"]++
	}
	t.Log(seen)
	if seen["rejected"] > 0 {
		t.Error(seen)
	}
}

func TestBrandisRejects(t *testing.T) {
	tests := []struct{ text, want string }{
		{"-> 1 2\n -> 2\n -> 1", "closes a cycle"},
		// Out of a branch into the middle of what follows: two joins of node 0.
		{"x -> 1 2\n x= -> 3 4\n x= -> 3\n x -> 4\n x -> 5\n ->", "not structured: the branches of node 0 come together in node 3 and in node 4"},
		// p() || q() ? r() : s(), where each call ends a node: there is no goto.
		{"-> 1\n-> 4 2\n-> 3\n-> 4 6\n-> 5\nx= -> 8\n-> 7\nx= -> 8\nx -> 9\n->", ""},
		// The same, with a write before the second call.
		{"-> 1\n-> 4 2\nx= -> 3\n-> 4 6\n-> 5\nx= -> 8\n-> 7\nx= -> 8\nx -> 9\n->", "(goto, an exception, or a condition in a condition)"},
		// The same without a write in between is a condition.
		{"x -> 1 2\n x -> 3 2\n x= -> 3\n x -> 4\n ->", ""},
		// Two joins after a loop: one is that of an if which ends in break.
		{"-> 1\n -> 2 4\n -> 3 5\n -> 1 4 5\n x= -> 5\n x -> 6\n ->", ""},
		// Three are too many, unless one ends the function.
		{"-> 1\n -> 2 4 6\n x= -> 3 5 4\n x= -> 1 4 5 6\n x= -> 5 6\n x -> 6\n x -> 7\n ->", "not structured: the branches of node 1 come together in node 4 and in node 5"},
		{"-> 1\n -> 2 4 6\n x= -> 3 5 4\n x= -> 1 4 5 6\n x= -> 6\n x ->\n x -> 7\n ->", ""},
	}
	for _, test := range tests {
		f := parse(t, test.text)
		_, err := Find("brandis-moessenboeck").Build(f)
		if test.want == "" && err != nil || test.want != "" && (err == nil || !strings.Contains(err.Error(), test.want)) {
			t.Errorf("%v, want %q\n%s", err, test.want, f)
		}
	}
}

func TestAlgorithmTable(t *testing.T) {
	names := map[string]bool{}
	for i := range Algorithms {
		a := &Algorithms[i]
		if names[a.Name] || a.Title == "" || a.Source == "" || Find(a.Name) != a {
			t.Errorf("%q", a.Name)
		}
		names[a.Name] = true
	}
	if Find("nobody") != nil {
		t.Error("nobody is found")
	}
}

// checkText compares the results of algorithms with text.
func checkText(t *testing.T, f *Function, want string, names ...string) {
	t.Helper()
	for _, name := range names {
		result := build(t, name, f)
		if err := f.Valid(result); err != nil {
			t.Errorf("%s: %v", name, err)
		}
		got := strings.Join(strings.Fields(f.Text(result)), " ")
		if want := strings.Join(strings.Fields(want), " "); got != want {
			t.Errorf("%s: %s, want %s", name, got, want)
		}
	}
}

// Row 2 (S0, figure 2): x <- v0; while (…) { if (…) x <- v1 }; use(x).
func TestRow2(t *testing.T) {
	f := parse(t, "x= -> 1\n -> 2 5\n -> 3 4\n x= -> 4\n -> 1\n x ->")
	for _, a := range Algorithms {
		checkText(t, f, "x@1(#0, x@4) x@4(x@1, #1) reads x@1", a.Name)
	}
}

// Row 9 (S0, figure 5): a loop of two entries, with one write before it.
func TestRow9Irreducible(t *testing.T) {
	f := parse(t, "x= -> 1 2\n -> 2\n -> 1 3\n x ->")
	checkText(t, f, "reads #0", "cytron", "choi", "briggs", "sreedhar-gao", "mansky-gunter")
	checkText(t, f, "x@1(#0, x@2) x@2(#0, x@1) reads x@2", "aycock-horspool", "ullrich", "braun", "react")
	reduced, sets := f.Reduce(build(t, "braun", f))
	if len(reduced.Phis) != 0 || len(sets) != 1 || len(sets[0]) != 2 {
		t.Errorf("%v, removed %v", reduced, sets)
	}
}

// Row 11 (S0, 3.2): figure 2 with v1 a copy of x. Cytron's phis are then
// redundant, too, when the copy is propagated.
func TestRow11Copy(t *testing.T) {
	f := parse(t, "x= -> 1\n -> 2 5\n -> 3 4\n x=x -> 4\n -> 1\n x ->")
	checkText(t, f, "x@1(#0, x@4) x@4(x@1, #1) reads x@1 x@1", "cytron", "choi", "ullrich", "react")
	checkText(t, f, "reads #0 #0", "braun")
}

// Row 28: x is used in one node only; y and z in others, but not after joins.
// The joins are 3 (of 1 and 2), 5 (of 3 and 4) and 1 (of 0 and 5).
func TestRow28SemiPruned(t *testing.T) {
	f := parse(t, "x= y= z= -> 1 2\n x= x y= -> 3\n y -> 3\n z= -> 4 5\n y= z -> 5\n y= y -> 1")
	sizes := func(name string) (n [3]int) {
		for _, p := range build(t, name, f).Phis {
			n[p.Var]++
		}
		return n
	}
	for _, test := range []struct {
		name string
		want [3]int
	}{
		{"cytron", [3]int{2, 3, 2}}, {"briggs", [3]int{0, 3, 2}}, {"choi", [3]int{}},
	} {
		if got := sizes(test.name); got != test.want {
			t.Errorf("%s: %v, want %v", test.name, got, test.want)
		}
	}
}

// Row 31: the header of a loop gets a phi for every variable, a join only for
// those that differ.
func TestRow31Click(t *testing.T) {
	f := parse(t, "x= y= -> 1\n -> 2 5\n -> 3 4\n x= -> 4\n -> 1\n x ->")
	checkText(t, f, "x@1(#0, x@4) y@1(#1, y@1) x@4(x@1, #2) reads x@1", "click-paleczny")
}

// Row 46: a phi wherever two writes reach, at a dominance frontier or not: node 6 joins
// paths that met in node 3 before.
func TestRow46Mansky(t *testing.T) {
	f := parse(t, "x= -> 1 2\n x= -> 3\n -> 3\n -> 4 5\n -> 6\n -> 6\n x ->")
	checkText(t, f, "x@3(#1, #0) x@6(x@3, x@3) reads x@6", "mansky-gunter")
	checkText(t, f, "x@3(#1, #0) reads x@3", "cytron", "choi", "brandis-moessenboeck", "click-paleczny")
}

// Row 45 (S1, section 6): the graph of a While program has an edge from the entry to the
// exit, as if the program might not run. Nothing is read in the exit, so the edge changes no
// pruned result; the others place phis in the exit, where the definitions of the program meet
// the missing ones.
func TestEntryToExit(t *testing.T) {
	skip := parse(t, "-> 1 2\n-> 2\n->")
	for _, a := range Algorithms {
		checkText(t, skip, "reads", a.Name)
	}
	f := parse(t, "-> 1 3\nx= -> 2\nx -> 3\n->")
	checkText(t, f, "x@3(undef, #0) reads #0", "cytron", "sreedhar-gao", "aycock-horspool", "brandis-moessenboeck", "click-paleczny", "mansky-gunter")
	checkText(t, f, "reads #0", "choi", "braun", "ullrich", "react")
	read := parse(t, "-> 1 3\nx= -> 2\nx -> 3\nx ->")
	for _, a := range Algorithms {
		checkText(t, read, "x@3(undef, #0) reads #0 x@3", a.Name)
	}
	rng := rand.New(rand.NewSource(6))
	tried := 0
	for range 500 {
		w := &writer{rng: rng, f: &Function{Name: "while", Vars: 3}}
		w.at = w.node()
		entry := w.node()
		w.edge(entry)
		w.at = entry
		w.statements()
		f := reachable(w.f)
		exit := int32(len(f.Code))
		ends := false
		for n := range f.Succs {
			if len(f.Succs[n]) == 0 {
				f.Succs[n], ends = []int32{exit}, true
			}
		}
		f.Succs, f.Code = append(f.Succs, nil), append(f.Code, nil)
		if !ends || len(f.Code) > 60 {
			continue
		}
		tried++
		g := &Function{Name: f.Name, Succs: slices.Clone(f.Succs), Code: f.Code, Vars: f.Vars}
		g.Succs[0] = append(slices.Clone(g.Succs[0]), exit)
		for _, a := range Algorithms {
			without, with := build(t, a.Name, f), build(t, a.Name, g)
			if err := g.Valid(with); err != nil {
				t.Fatalf("%s: %v\n%s", a.Name, err, g)
			}
			_, writes := f.Numbers()
			last := writes[len(f.Code)]
			if got, want := g.Text(g.Prune(with).Sort(last)), f.Text(f.Prune(without).Sort(last)); got != want {
				t.Fatalf("%s: %s\nand without the edge\n%s\n%s", a.Name, got, want, g)
			}
			for at := range placesOf(with.Phis) {
				if at.node != exit && !placesOf(without.Phis)[at] {
					t.Fatalf("%s: a phi in node %d\n%s", a.Name, at.node, g)
				}
			}
		}
	}
	if tried < 200 {
		t.Errorf("only %d programs", tried)
	}
}

// Rows 41 to 43 (S1, figures 1, 3, 8 and 10), node 0 leading to node 1 of the
// text. Node 5 computes y from x, and node 7 copies y to x; node 3 returns x.
func TestUllrichsFigures(t *testing.T) {
	f := parse(t, "-> 1\n x= -> 2\n -> 3 4\n x ->\n -> 5 6\n x y= -> 7\n -> 2\n x=y -> 6")
	checkText(t, f, "x@2(#0, x@6) x@6(x@2, #2) reads x@2 x@2 #1", "ullrich", "react", "choi")
}

// Row 43 (S1, figure 2): x@1 has one argument besides itself; without it, so has x@3.
func TestUllrichsFigure2(t *testing.T) {
	f := parse(t, "x= y= -> 1 2\n -> 1 3\n y= -> 3\n x ->")
	checkText(t, f, "x@1(#0, x@1) x@3(x@1, #0) reads x@3", "ullrich", "react")
	checkText(t, f, "y@3(#1, #2) reads #0", "cytron")
	checkText(t, f, "reads #0", "choi", "braun")
}

// Row 44 (S1, figure 11): any number of empty ifs in a row, and a read after them.
func TestLargeGraphs(t *testing.T) {
	n := long.Pick[int32](5000, 20_000)
	// Node 0 writes; nodes 3i+1 branch to 3i+2 and 3i+3, and these to 3i+4.
	ifs := &Function{Name: "ifs", Vars: 1}
	add := func(f *Function, code []Access, succs ...int32) {
		f.Succs, f.Code = append(f.Succs, succs), append(f.Code, code)
	}
	write, read := []Access{{Write: true}}, []Access{{}}
	add(ifs, write, 1)
	for i := range int32(n) {
		add(ifs, nil, 3*i+2, 3*i+3)
		add(ifs, nil, 3*i+4)
		add(ifs, nil, 3*i+4)
	}
	add(ifs, read)
	// A chain, in which every node reads.
	chain := &Function{Name: "chain", Vars: 1}
	add(chain, write, 1)
	for i := range int32(n) {
		add(chain, read, i+2)
	}
	add(chain, read)
	// Ifs inside ifs; the innermost writes.
	nested := &Function{Name: "nested", Vars: 1}
	add(nested, write, 1)
	for i := range n {
		add(nested, nil, i+2, 2*n+2-i)
	}
	add(nested, write, n+2)
	for i := range n {
		add(nested, nil, n+3+i)
	}
	add(nested, read)
	// Repeat loops inside repeat loops; the innermost writes. There are fewer: their
	// dominance frontiers are of quadratic size.
	const m = 2000
	loops := &Function{Name: "loops", Vars: 1}
	add(loops, write, 1)
	for i := range int32(m) {
		add(loops, nil, i+2)
	}
	add(loops, write, m+2)
	for i := range int32(m) {
		add(loops, nil, m-i, m+3+i)
	}
	add(loops, read)
	// A loop that writes and may be left again and again.
	breaks := &Function{Name: "breaks", Vars: 1}
	add(breaks, write, 1)
	for i := range n {
		add(breaks, write, i+2, n+2)
	}
	add(breaks, nil, 1)
	add(breaks, read)
	for _, f := range []*Function{ifs, chain, nested, loops, breaks} {
		if err := f.Check(); err != nil {
			t.Fatal(err)
		}
		for _, a := range Algorithms {
			result, err := a.Build(f)
			if err != nil {
				t.Errorf("%s: %v", a.Name, err)
				continue
			}
			want := map[string]int{"ifs": 0, "chain": 0, "nested": int(n), "loops": m, "breaks": 2}[f.Name]
			switch {
			case f.Name == "ifs" && slices.Contains([]string{"ullrich", "react"}, a.Name):
				want = int(n)
			case f.Name == "loops" && slices.Contains([]string{"choi", "ullrich", "braun", "react"}, a.Name):
				want = 0 // all reads get the write of the innermost loop
			case f.Name == "breaks" && slices.Contains([]string{"choi", "ullrich", "braun", "react"}, a.Name):
				want = 1 // the phi in the header is dead
			}
			if len(result.Phis) != want {
				t.Errorf("%s: %d phis for %s, want %d", a.Name, len(result.Phis), f.Name, want)
			}
			if err := f.Valid(result); err != nil {
				t.Errorf("%s: %v", a.Name, err)
			}
		}
	}
}

// Construction of random structured functions of about the usual size.
func BenchmarkAlgorithms(b *testing.B) {
	rng := rand.New(rand.NewSource(4))
	var funcs []*Function
	for len(funcs) < 2000 {
		w := &writer{rng: rng, f: &Function{Name: "structured", Vars: 6}}
		w.at = w.node()
		w.code()
		entry := w.node()
		w.edge(entry)
		w.at = entry
		w.statements()
		if f := reachable(w.f); len(f.Code) < 60 {
			funcs = append(funcs, f)
		}
	}
	for _, a := range Algorithms {
		b.Run(a.Name, func(b *testing.B) {
			b.ReportAllocs()
			for i := range b.N {
				if _, err := a.Build(funcs[i%len(funcs)]); err != nil {
					b.Fatal(err)
				}
			}
		})
	}
}

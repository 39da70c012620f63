// This file defines the experiment on how deep continuations must nest: in their immediate
// dominators, or only in what defines their free variables.

package experiments

import (
	"fmt"
	"runtime"
	"strings"

	"cpsc/compile"
	"cpsc/construct"
	"cpsc/construct/strategies"
	"cpsc/cps"
	"cpsc/flow"
	"cpsc/lab/corpus"
	"cpsc/lab/setup"
	"cpsc/lab/table"
	"cpsc/opt"
	"cpsc/place"
)

// scopes is what nesting depends on: a graph, and which nodes define and use values.
type scopes struct {
	graph flow.Graph
	home  []int32    // by value: the node that defines it, or -1
	uses  [][2]int32 // a value that has a home, and a node that uses it
}

// scopesOf returns the scopes of a function in CPS.
func scopesOf(f *cps.Func) *scopes {
	s := &scopes{graph: f.Graph(), home: make([]int32, len(f.Values))}
	for x := range s.home {
		s.home[x] = -1
	}
	for k := range f.Conts {
		for _, x := range f.Conts[k].Params {
			s.home[x] = int32(k)
		}
		for i := range f.Conts[k].Ops {
			s.home[f.Conts[k].Ops[i].Result] = int32(k)
		}
	}
	s.home[cps.NoValue] = -1
	for k := range f.Conts {
		c := &f.Conts[k]
		for i := range c.Ops {
			for _, x := range c.Ops[i].Args {
				s.use(int32(x), int32(k))
			}
		}
		for _, x := range c.Term.Args {
			s.use(int32(x), int32(k))
		}
		s.use(int32(c.Term.Subject), int32(k))
	}
	return s
}

// scopesOfForm returns the scopes of a function that is known by the reads and writes of its
// variables only.
func scopesOfForm(f *construct.Function, r *construct.Result) *scopes {
	reads, writes := f.Numbers()
	s := &scopes{graph: f.Succs}
	for n := range f.Code {
		for range writes[n+1] - writes[n] {
			s.home = append(s.home, int32(n))
		}
	}
	for i := range r.Phis {
		s.home = append(s.home, r.Phis[i].Node)
	}
	for n := range f.Code {
		for _, x := range r.Reads[reads[n]:reads[n+1]] {
			s.use(int32(x), int32(n))
		}
	}
	preds, _ := f.Succs.Reverse()
	for i := range r.Phis {
		for slot, x := range r.Phis[i].Args {
			s.use(int32(x), preds[r.Phis[i].Node][slot])
		}
	}
	return s
}

// use records the use of a value, unless it is a constant or undefined.
func (s *scopes) use(x, n int32) {
	if x >= 0 && s.home[x] >= 0 {
		s.uses = append(s.uses, [2]int32{x, n})
	}
}

// edges returns the uses as the nesting tree needs them.
func (s *scopes) edges() *flow.Edges {
	var uses flow.Edges
	uses.Reset(len(s.graph))
	for _, u := range s.uses {
		if d := s.home[u[0]]; d != u[1] {
			uses.Add(d, u[1])
		}
	}
	return &uses
}

// live returns the free variables of each node: the values that are live when it begins.
func (s *scopes) live() [][]int32 {
	preds, _ := s.graph.Reverse()
	live := make([][]int32, len(s.graph))
	users := make([][]int32, len(s.home))
	for _, u := range s.uses {
		users[u[0]] = append(users[u[0]], u[1])
	}
	seen := make([]int, len(s.graph)) // the last value that was found live, plus one
	for x, work := range users {
		for len(work) > 0 {
			n := work[len(work)-1]
			work = work[:len(work)-1]
			if n == s.home[x] || seen[n] == x+1 {
				continue
			}
			seen[n] = x + 1
			live[n] = append(live[n], int32(x))
			work = append(work, preds[n]...)
		}
	}
	return live
}

// A depth sums up how continuations, other than those with which functions begin, are nested
// by a rule.
type depth struct {
	levels  int // in how many continuations they are
	deepest int
	visible int // how many values are defined in these, and so can be seen
}

// nestings counts what the two trees of functions have.
type nestings struct {
	functions, conts int
	dominance, free  depth
	moved            int // continuations that have another parent
	outside          int // those that are not inside any but that with which the function begins
	closed           int // those that have no free variables
	freeVars         int
}

func (t *nestings) add(s *scopes) {
	dom := s.graph.DominatorTree()
	nest := s.graph.NestingTree(dom, s.edges())
	free := s.live()
	defines := make([]int, len(s.graph))
	for _, n := range s.home {
		if n >= 0 {
			defines[n]++
		}
	}
	t.functions++
	t.conts += len(dom.Order) - 1
	t.dominance.add(dom, defines)
	t.free.add(nest, defines)
	for _, n := range dom.Order[1:] {
		t.freeVars += len(free[n])
		if nest.Idom[n] != dom.Idom[n] {
			t.moved++
		}
		if nest.Level[n] == 1 {
			t.outside++
		}
		if len(free[n]) == 0 {
			t.closed++
		}
	}
}

func (d *depth) add(tree *flow.Tree, defines []int) {
	visible := make([]int, len(defines))
	for _, n := range tree.Order[1:] {
		above := tree.Idom[n]
		visible[n] = visible[above] + defines[above]
		d.levels += int(tree.Level[n])
		d.deepest = max(d.deepest, int(tree.Level[n]))
		d.visible += visible[n]
	}
}

// upkeep is what it costs to have a tree at hand between the passes of -O2: to compute it
// again for the whole program after each pass that has changed something.
type upkeep struct {
	runs, changes int          // of passes
	seconds       [3][]float64 // of the passes, by round: with no tree, dominator trees, nesting trees
}

// round runs all passes over all programs, with no tree (0), dominator trees (1) or nesting
// trees (2).
func (u *upkeep) round(programs []*corpus.Program, trees int) error {
	u.runs, u.changes = 0, 0
	var all []*cps.Program
	for _, p := range programs {
		prog, err := p.Lower(cps.Options{})
		if err != nil {
			return fmt.Errorf("%s: %w", p.Name, err)
		}
		all = append(all, prog)
	}
	runtime.GC()
	start := setup.CPUTime()
	for _, prog := range all {
		err := opt.Run(prog, opt.Options{After: func(e opt.PassRun) {
			u.runs++
			if !e.Changed {
				return
			}
			u.changes++
			for _, f := range prog.Funcs {
				switch {
				case len(f.Conts) == 0 || trees == 0:
				case trees == 1:
					cps.ByDominance.Tree(f)
				default:
					cps.ByFreeVariables.Tree(f)
				}
			}
		}})
		if err != nil {
			return err
		}
	}
	u.seconds[trees] = append(u.seconds[trees], (setup.CPUTime() - start).Seconds())
	return nil
}

// nesting is the experiment.
func nesting(s *session) error {
	if s.times {
		return s.upkeep()
	}
	depths := s.table(&table.Table{Title: "How deep continuations nest",
		Columns: []string{"corpus", "functions", "continuations", "by dominance, mean", "deepest", "by free variables, mean", "deepest ", "other parent", "not inside another", "no free variables"},
		Chart:   &table.Chart{Title: "How deep continuations nest", Axis: "mean depth"}})
	values := s.table(&table.Table{Title: "Values that a continuation can see, and those that it needs",
		Columns: []string{"corpus", "visible by dominance, mean", "visible by free variables, mean", "free variables, mean"}})
	add := func(name string, t *nestings) {
		mean := func(sum int) table.Number { return table.Number{Value: float64(sum) / float64(max(1, t.conts))} }
		depths.Add(name, t.functions, t.conts, mean(t.dominance.levels), t.dominance.deepest, mean(t.free.levels), t.free.deepest,
			table.Of(t.moved, t.conts), table.Of(t.outside, t.conts), table.Of(t.closed, t.conts))
		kind, _, _ := strings.Cut(name, ":")
		if level := strings.LastIndex(name, " -O"); level >= 0 && kind != name {
			kind += name[level:]
		}
		depths.Chart.Add(table.Bar{Name: kind + ", dominance", Value: mean(t.dominance.levels).Value})
		depths.Chart.Add(table.Bar{Name: kind + ", free variables", Value: mean(t.free.levels).Value, Marked: true})
		values.Add(name, mean(t.dominance.visible), mean(t.free.visible), mean(t.freeVars))
	}
	for _, name := range s.names {
		programs, _, err := corpus.Programs(name, s.config)
		if err != nil {
			return err
		}
		if programs == nil {
			k, err := corpus.Open(s.ctx, name, s.config)
			if err != nil {
				return err
			}
			add(name, nestingsOf(k))
			continue
		}
		for level, what := range compile.Levels {
			t := &nestings{}
			for _, p := range programs {
				prog, err := p.Lower(cps.Options{Verbatim: what == compile.O0})
				if err == nil && what == compile.O2 {
					err = opt.Run(prog, opt.Options{})
				}
				if err != nil {
					return fmt.Errorf("%s: %w", p.Name, err)
				}
				for _, f := range prog.Funcs {
					if len(f.Conts) > 0 {
						t.add(scopesOf(f))
					}
				}
			}
			add(fmt.Sprintf("%s -O%d", name, level), t)
			if err := s.checkContext(); err != nil {
				return err
			}
		}
	}
	depths.Note("the continuation with which a function begins is not counted; one inside it only has depth 1")
	depths.Note("of go, the values are those of variables, without temporaries; blocks that cannot be reached are left out")
	return nil
}

// upkeep measures what it costs to have the trees after each pass.
func (s *session) upkeep() error {
	costs := s.table(&table.Table{Title: "The passes of -O2, with trees computed anew after each that has changed something",
		Columns: []string{"corpus", "runs of passes", "of these, with changes", "with dominator trees, times without", "with nesting trees, times without"}})
	costs.Note("CPU time, of user and system; medians of %d rounds in turns, with intervals of 95 %% (bootstrap); a nesting tree needs the dominator tree", s.repeat)
	for _, name := range s.names {
		programs, _, err := corpus.Programs(name, s.config)
		if err != nil {
			return err
		}
		if programs == nil {
			fmt.Fprintf(s.log, "%s: left out, because the passes run on programs only\n", name)
			continue
		}
		u := &upkeep{}
		for round := range s.repeat {
			for i := range u.seconds {
				if err := u.round(programs, (round+i)%len(u.seconds)); err != nil {
					return err
				}
			}
			if err := s.checkContext(); err != nil {
				return err
			}
		}
		costs.Add(name, u.runs, u.changes, table.Times(u.seconds[1], u.seconds[0]), table.Times(u.seconds[2], u.seconds[0]))
	}
	return nil
}

// nestingsOf counts what the functions of a corpus have, as deferred constructs them.
func nestingsOf(k *corpus.Corpus) *nestings {
	t := &nestings{}
	constructor := strategies.New(place.Options{})
	for i := range k.Functions {
		f := k.Functions[i].Function
		result, _ := constructor.Construct(f)
		t.add(scopesOfForm(f, result))
	}
	return t
}

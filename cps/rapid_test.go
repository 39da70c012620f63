package cps

// This file tests placement on random functions with up to hundreds of blocks and dozens
// of variables, which it builds with the exported builder. If a test fails, rapid shrinks
// the function.

import (
	"fmt"
	"math/rand"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"cpsc/flow"
)

const manyVariables = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMN"

// A shape is a random block, drawn before the number of blocks is known.
type shape struct {
	stmts string
	ends  bool   // the next block is not a successor
	to    []int  // other successors, as random numbers
	back  []bool // for each of them: whether it may come before the block
}

func drawShape(vars string) *rapid.Generator[shape] {
	name := rapid.SampledFrom(strings.Split(vars, ""))
	stmt := rapid.Custom(func(t *rapid.T) string {
		x := name.Draw(t, "variable")
		switch rapid.IntRange(0, 5).Draw(t, "statement") {
		case 0, 1:
			return x
		case 2, 3:
			return x + "=" + name.Draw(t, "from")
		}
		return x + "=#"
	})
	return rapid.Custom(func(t *rapid.T) shape {
		ends := rapid.IntRange(0, 15).Draw(t, "ends") == 15
		to := rapid.SliceOfN(rapid.IntRange(0, 1000), 0, 2).Draw(t, "to")
		back := rapid.SliceOfN(rapid.Bool(), len(to), len(to)).Draw(t, "back")
		stmts := rapid.SliceOfN(stmt, 0, 4).Draw(t, "statements")
		return shape{strings.Join(stmts, " "), ends, to, back}
	})
}

// drawBlocks draws a function, reducible or not. In a reducible one, back edges go only to
// dominators. Some blocks may be unreachable.
func drawBlocks(t *rapid.T) []block {
	vars := manyVariables[:rapid.SampledFrom([]int{1, 2, 3, 8, 40}).Draw(t, "variables")]
	size := rapid.SampledFrom([]int{3, 5, 10, 30, 100, 300}).Draw(t, "size")
	size -= rapid.IntRange(0, size-1).Draw(t, "less")
	shapes := rapid.SliceOfN(drawShape(vars), size, size).Draw(t, "blocks")
	reducible := rapid.Bool().Draw(t, "reducible")
	n := len(shapes)
	blocks := make([]block, n)
	forward := make(flow.Graph, n)
	for i, s := range shapes[:n-1] {
		if !s.ends {
			forward[i] = append(forward[i], int32(i+1))
		}
		for j, to := range s.to {
			if !s.back[j] {
				forward[i] = append(forward[i], int32(i+1+to%(n-i-1)))
			}
		}
	}
	idom := forward.Dominators()
	defs := 0
	for i, s := range shapes {
		for strings.Contains(s.stmts, "#") {
			s.stmts = strings.Replace(s.stmts, "#", fmt.Sprint(defs), 1)
			defs++
		}
		blocks[i].stmts = s.stmts
		for _, to := range forward[i] {
			blocks[i].to = append(blocks[i].to, int(to))
		}
		for j, to := range s.to {
			switch {
			case !s.back[j]:
			case !reducible:
				blocks[i].to = append(blocks[i].to, to%n)
			case i == 0 || idom[i] >= 0:
				target := i
				for range to % 5 {
					if target > 0 {
						target = int(idom[target])
					}
				}
				blocks[i].to = append(blocks[i].to, target)
			}
		}
	}
	return blocks
}

// A valueGraph holds the placed parameters of a function, their arguments, and the values
// that operations and terminators use.
type valueGraph struct {
	args map[Value][]Value // by parameter
	used []Value
}

func valuesOf(f *Func) valueGraph {
	g := valueGraph{args: map[Value][]Value{}}
	for i, k := range f.Conts {
		if i > 0 {
			for _, x := range k.Params {
				g.args[x] = nil
			}
		}
	}
	for _, k := range f.Conts {
		for _, op := range k.Ops {
			g.used = append(g.used, op.Args...)
		}
		if k.Term.Subject != NoValue {
			g.used = append(g.used, k.Term.Subject)
		}
		if k.Term.Kind == Jump {
			for i, x := range f.Conts[k.Term.Targets[0]].Params {
				g.args[x] = append(g.args[x], k.Term.Args[i])
			}
		}
	}
	return g
}

// live returns the parameters that something uses, directly or through others.
func (g valueGraph) live() map[Value]bool {
	live := map[Value]bool{}
	todo := g.used
	for len(todo) > 0 {
		x := todo[len(todo)-1]
		todo = todo[:len(todo)-1]
		if args, ok := g.args[x]; ok && !live[x] {
			live[x] = true
			todo = append(todo, args...)
		}
	}
	return live
}

// redundant returns the size of a redundant set of parameters, or 0 if there is none. A set
// is redundant if all arguments of its parameters are in the set or equal to one value v.
// For each v, redundant starts with all parameters, and removes those that have another
// argument, until none is left that has. It returns the size of the first set that is not
// empty.
func (g valueGraph) redundant() int {
	users := map[Value][]Value{}
	for x, args := range g.args {
		for _, y := range args {
			users[y] = append(users[y], x)
		}
	}
	size := Value(0)
	var outside []Value // the arguments that are not parameters
	for y := range users {
		size = max(size, y+1)
		if _, isParam := g.args[y]; !isParam {
			outside = append(outside, y)
		}
	}
	for x := range g.args {
		size = max(size, x+1)
	}
	lists := make([][]Value, size)
	for y, list := range users {
		lists[y] = list
	}
	out := make([]Value, size) // by value: the last v for which it was removed from the set
	var todo []Value
	for v := range users {
		left := len(g.args)
		if _, isParam := g.args[v]; isParam {
			left--
		}
		out[v] = v
		todo = append(todo[:0], outside...)
		for len(todo) > 0 {
			y := todo[len(todo)-1]
			todo = todo[:len(todo)-1]
			if y == v {
				continue
			}
			for _, x := range lists[y] {
				if out[x] != v {
					out[x] = v
					left--
					todo = append(todo, x)
				}
			}
		}
		if left > 0 {
			return left
		}
	}
	return 0
}

func TestRandomLargeGraphs(t *testing.T) {
	programs, params, largest := 0, 0, 0
	rapid.Check(t, func(t *rapid.T) {
		blocks := drawBlocks(t)
		rng := rand.New(rand.NewSource(rapid.Int64().Draw(t, "seed")))
		calls := order{}
		if rapid.Bool().Draw(t, "calls") {
			calls = calls.randomCalls(rng, len(blocks))
		}
		p, stats := buildWith(t, blocks, calls, Options{})
		f := p.Funcs[0]
		text := p.String()
		g := valuesOf(f)
		programs, params, largest = programs+1, params+len(g.args), max(largest, len(blocks))
		if stats.Created != stats.Kept || stats.Kept != len(g.args) || stats.Removed != 0 {
			t.Errorf("%d parameters, but the statistics are %+v", len(g.args), stats)
		}
		if n := g.redundant(); n > 0 {
			t.Errorf("%d redundant parameters\n%s", n, text)
		}
		live := len(g.live())
		if live != len(g.args) {
			t.Errorf("%d of %d parameters are used\n%s", live, len(g.args), text)
		}
		runPaths(t, rng, blocks, f)
		for range 2 {
			o := order{fill: rng.Perm(len(blocks)), late: rng.Intn(2) == 0, calls: calls.calls}
			q, _ := buildWith(t, blocks, o, Options{})
			if again := q.String(); again != text {
				t.Errorf("filled in the order %v, late %v, calls %v:\n%s\nin order:\n%s", o.fill, o.late, o.calls, again, text)
			}
		}
		for _, strategy := range []Placement{Simple, Marker, SCC} {
			o := order{fill: rng.Perm(len(blocks)), late: rng.Intn(2) == 0, calls: calls.calls}
			q, _ := buildWith(t, blocks, o, Options{Placement: strategy})
			runPaths(t, rng, blocks, q.Funcs[0])
			q, _ = buildWith(t, blocks, o, Options{Placement: strategy, Research: Research{RemoveRedundant: true}})
			runPaths(t, rng, blocks, q.Funcs[0])
			// An unused copy is a read, too, so these strategies may keep unused parameters.
			g := valuesOf(q.Funcs[0])
			if n := len(g.live()); n != live {
				t.Errorf("%v: %d parameters are used, want %d\n%s", strategy, n, live, q)
			}
			if n := g.redundant(); n > 0 {
				t.Errorf("%v: %d redundant parameters\n%s", strategy, n, q)
			}
		}
	})
	t.Logf("%d programs of up to %d blocks, %d parameters", programs, largest, params)
}

// runPaths compares the values that the source and its CPS use on long random paths.
func runPaths(t *rapid.T, rng *rand.Rand, blocks []block, f *Func) {
	t.Helper()
	for range 5 {
		path := make([]int, 3*len(blocks))
		for i := range path {
			path[i] = rng.Intn(60)
		}
		want, got := sourceTrace(blocks, path), cpsTrace(f, path)
		if len(want) != len(got) {
			t.Fatalf("path %v: %d uses, want %d", path, len(got), len(want))
		}
		for i := range want {
			if want[i] != "" && want[i] != got[i] {
				t.Fatalf("path %v: use %d sees %q, want %q", path, i, got[i], want[i])
			}
		}
	}
}

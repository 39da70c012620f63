// This file defines generated functions: nested loops and branches with early
// exits, and variables of which most are set once and read nearby.

package corpus

import (
	"fmt"
	"math"
	"math/rand"

	"cpsc/construct"
)

// generated returns functions of 3 to about 500 nodes, more small ones than large
// ones. With gotos, a tenth of the nodes get an edge to anywhere.
func generated(gotos bool, size string) (*Corpus, error) {
	n, seed, err := numbers(size, 2000, 1)
	if err != nil {
		return nil, err
	}
	title := fmt.Sprintf("%d generated functions, structured, seed %d", n, seed)
	if gotos {
		title = fmt.Sprintf("%d generated functions with gotos, seed %d", n, seed)
	}
	k := &Corpus{Title: title}
	rng, copies := rand.New(rand.NewSource(int64(seed))), rand.New(rand.NewSource(int64(seed)))
	for i := range n {
		budget := int(3 * math.Pow(100, rng.Float64()*rng.Float64()))
		g := &generator{rng: rng, copies: copies, f: &construct.Function{Name: fmt.Sprint("f", i)}}
		g.function(budget, 0)
		if gotos {
			g.addGotos()
		}
		nodes := len(g.f.Code)
		k.Functions = append(k.Functions, Function{Function: g.f, Group: fmt.Sprintf("from %d nodes", 1<<int(math.Log2(float64(nodes))))})
		k.Blocks += nodes
	}
	return k, nil
}

// A generator makes one function. Its nodes are made in reverse postorder.
type generator struct {
	rng    *rand.Rand
	copies *rand.Rand
	f      *construct.Function
	cur    int32
	scope  []int32 // the variables that are visible
	exits  []int32 // nodes that go to the exit
}

func (g *generator) node(from ...int32) int32 {
	n := int32(len(g.f.Code))
	g.f.Code, g.f.Succs = append(g.f.Code, nil), append(g.f.Succs, nil)
	for _, p := range from {
		g.edge(p, n)
	}
	return n
}

func (g *generator) edge(from, to int32) { g.f.Succs[from] = append(g.f.Succs[from], to) }

// recent chooses a visible variable, most often the last one.
func (g *generator) recent() int32 {
	far := 0
	if g.rng.Intn(10) < 3 {
		far = int(g.rng.ExpFloat64() * 3)
	}
	return g.scope[max(0, len(g.scope)-1-far)]
}

func (g *generator) read(n int32) {
	g.f.Code[n] = append(g.f.Code[n], construct.Access{Var: g.recent()})
}

func (g *generator) write(n int32) {
	v := g.f.Vars
	if len(g.scope) > 3 && g.rng.Intn(10) == 0 {
		v = g.recent()
	} else {
		g.f.Vars++
		g.scope = append(g.scope, v)
	}
	code := g.f.Code[n]
	read := len(code) > 0 && !code[len(code)-1].Write
	g.f.Code[n] = append(code, construct.Access{Var: v, Write: true, Copy: read && g.copies.Intn(3) == 0})
}

func (g *generator) straight() {
	for range g.rng.Intn(5) {
		g.read(g.cur)
		g.write(g.cur)
	}
}

// function makes the function: one body with the given budget, and then further ones until
// the function has the given number of nodes.
func (g *generator) function(budget, nodes int) {
	g.cur = g.node()
	for range 1 + g.rng.Intn(5) {
		g.write(g.cur)
	}
	g.body(0, budget)
	for len(g.f.Code) < nodes {
		g.body(0, budget)
	}
	exit := g.node(append(g.exits, g.cur)...)
	for range 3 {
		g.read(exit)
	}
}

// body makes about as many nodes after the current one as the budget says. It recurses up
// to a fixed depth.
func (g *generator) body(depth, budget int) {
	visible := len(g.scope)
	defer func() { g.scope = g.scope[:visible] }()
	inner := func(n int) {
		if depth < 6 {
			g.body(depth+1, n)
		}
		g.straight()
	}
	for budget > 0 {
		g.straight()
		n := 1 + g.rng.Intn(max(1, budget/2))
		budget -= n + 2
		switch g.rng.Intn(8) {
		case 0: // while
			header := g.node(g.cur)
			g.read(header)
			g.cur = g.node(header)
			inner(n)
			g.edge(g.cur, header)
			g.cur = g.node(header)
		case 1: // an early exit
			g.exits = append(g.exits, g.cur)
			g.cur = g.node(g.cur)
		case 2: // if
			from := g.cur
			g.cur = g.node(from)
			inner(n / 2)
			g.cur = g.node(g.cur, from)
		case 3: // if and else
			from := g.cur
			g.cur = g.node(from)
			inner(n / 2)
			then := g.cur
			g.cur = g.node(from)
			inner(n / 4)
			g.cur = g.node(then, g.cur)
		default: // what follows a call
			g.cur = g.node(g.cur)
		}
	}
}

// addGotos adds edges to any node but the entry.
func (g *generator) addGotos() {
	for n := range g.f.Code {
		if len(g.f.Code) > 1 && g.rng.Intn(10) == 0 {
			g.edge(int32(n), 1+int32(g.rng.Intn(len(g.f.Code)-1)))
		}
	}
}

package removal

// This file tests the passes against what they promise, by oracles that enumerate: redundant
// sets by trying all sets, constants by following all arguments, and trivial parameters by
// replacing one after the other in the whole result.

import (
	"fmt"
	"math/rand"
	"slices"
	"strings"
	"testing"

	"cpsc/construct"
	"cpsc/flow"
	"cpsc/internal/long"
	"cpsc/internal/smallgraphs"
)

// A class is a set of passes that promise to leave the same parameters.
type class int

const (
	constants class = iota // cranelift
	trivials               // algorithm-3
	least                  // dominator-tree
	some                   // only that what is removed is redundant
)

var classes = map[string]class{
	"cranelift": constants, "noir": constants, "cranelift-8565": some,
	"zjit": trivials, "solidity": trivials, "wazero": trivials, "algorithm-3": trivials,
	"algorithm-5": some, "algorithm-5+1": least, "intersect": least, "dominator-tree": least,
}

// constantPhis reports which phis only one value reaches that is no phi.
func constantPhis(result *construct.Result, last construct.Def) []bool {
	list := make([]bool, len(result.Phis))
	for i := range list {
		seen := map[construct.Def]bool{last + construct.Def(i): true}
		sources := map[construct.Def]bool{}
		for todo := []construct.Def{last + construct.Def(i)}; len(todo) > 0; {
			args := result.Phis[todo[0]-last].Args
			todo = todo[1:]
			for _, x := range args {
				if x < last {
					sources[x] = true
				} else if !seen[x] {
					seen[x] = true
					todo = append(todo, x)
				}
			}
		}
		list[i] = len(sources) == 1
	}
	return list
}

// trivialPhis reports which phis disappear when trivial ones are replaced, the last one first,
// until there is none.
func trivialPhis(result *construct.Result, last construct.Def) []bool {
	list := make([]bool, len(result.Phis))
	result = result.Clone()
	for i := len(list) - 1; i >= 0; i-- {
		self := last + construct.Def(i)
		others := map[construct.Def]bool{}
		for _, x := range result.Phis[i].Args {
			if x != self {
				others[x] = true
			}
		}
		if list[i] || len(others) != 1 {
			continue
		}
		for same := range others {
			result.Rename(func(x construct.Def) construct.Def {
				if x == self {
					return same
				}
				return x
			})
		}
		list[i] = true
		i = len(list)
	}
	return list
}

// left describes the phis of a result.
func left(result *construct.Result) string {
	var b strings.Builder
	for _, p := range result.Phis {
		fmt.Fprint(&b, p.Var, "@", p.Node, " ")
	}
	return b.String()
}

// checker holds how often each case occurred, so that tests can check that they cover it.
type checker struct {
	t    *testing.T
	rng  *rand.Rand
	seen map[string]int
}

// check runs all passes on a result, in three orders, and checks their promises.
func (c *checker) check(f *construct.Function, result *construct.Result) {
	c.t.Helper()
	_, writes := f.Numbers()
	last := construct.Def(writes[len(f.Code)])
	without := func(removed []bool) string {
		rest := &construct.Result{}
		for i, gone := range removed {
			if !gone {
				rest.Phis = append(rest.Phis, result.Phis[i])
			}
		}
		return left(rest)
	}
	removable := Greatest(f, result)
	want := map[class]string{
		least:     without(removable),
		constants: without(constantPhis(result, last)),
		trivials:  without(trivialPhis(result, last)),
	}
	c.seen["forms"]++
	if want[constants] != want[least] {
		c.seen["constants leave some"]++
	}
	if want[trivials] != want[least] {
		c.seen["trivials leave some"]++
	}
	random := f.Succs.ReversePostorder()
	c.rng.Shuffle(len(random), func(a, b int) { random[a], random[b] = random[b], random[a] })
	reverse := f.Succs.ReversePostorder()
	slices.Reverse(reverse)
	before := f.Text(result)
	for i := range All {
		r := &All[i]
		first := ""
		for _, order := range [][]int32{nil, reverse, random} {
			got, work := r.Run(f, result, order)
			fail := func(format string, args ...any) {
				c.t.Helper()
				c.t.Fatalf("%s in the order %v: %s\n%s%sbecame\n%s", r.Name, order, fmt.Sprintf(format, args...), f, before, f.Text(got))
			}
			if err := f.Valid(got); err != nil {
				fail("%v", err)
			}
			if promised := classes[r.Name]; promised != some && left(got) != want[promised] {
				fail("want %s", want[promised])
			}
			kept := map[site]bool{}
			for _, p := range got.Phis {
				kept[site{p.Node, p.Var}] = true
			}
			for i, p := range result.Phis {
				if !removable[i] && !kept[site{p.Node, p.Var}] {
					fail("removed %d@%d", p.Var, p.Node)
				}
			}
			if work.Rounds == 0 || work.Looks == 0 && len(result.Phis) > 0 && r.Name != "algorithm-3" {
				fail("did %+v", work)
			}
			if first == "" {
				first = left(got) + "."
			} else if first != left(got)+"." {
				c.seen[r.Name+" depends on the order"]++
			}
			if left(got) != want[least] {
				c.seen[r.Name+" leaves some"]++
			}
			if r.Name == "cranelift-8565" && len(got.Phis) > strings.Count(want[constants], " ") {
				fail("more than cranelift")
			}
		}
	}
	if f.Text(result) != before {
		c.t.Fatalf("the result was changed:\n%s", before)
	}
}

type site struct{ node, v int32 }

// forms calls use for results of a function that have redundant phis.
func forms(t *testing.T, f *construct.Function, use func(*construct.Result)) {
	t.Helper()
	for _, name := range []string{"cytron", "mansky-gunter", "click-paleczny", ""} {
		result := construct.Everywhere(f)
		if name != "" {
			var err error
			if result, err = construct.Find(name).Build(f); err != nil {
				t.Fatal(err)
			}
		}
		use(f.Propagate(result))
	}
}

// programs calls use for each function over a graph in which blocks write a variable or do
// not, and read it before and after.
func programs(g flow.Graph, use func(*construct.Function)) {
	read, write := construct.Access{}, construct.Access{Write: true}
	for writes := range 1 << (len(g) - 1) {
		f := &construct.Function{Name: "small", Succs: g, Code: make([][]construct.Access, len(g)), Vars: 1}
		for n := 1; n < len(g); n++ {
			if f.Code[n] = []construct.Access{read}; writes>>(n-1)&1 == 1 {
				f.Code[n] = []construct.Access{read, write, read}
			}
		}
		use(f)
	}
}

func TestSmallGraphs(t *testing.T) {
	c := &checker{t, rand.New(rand.NewSource(1)), map[string]int{}}
	for blocks := 1; blocks <= 4; blocks++ {
		smallgraphs.Each(blocks, func(g flow.Graph) {
			if blocks == 4 && !long.Enabled() && c.rng.Intn(200) > 0 {
				return
			}
			programs(g, func(f *construct.Function) {
				forms(t, f, func(result *construct.Result) { c.check(f, result) })
			})
		})
		t.Log(blocks, "blocks:", c.seen)
	}
}

// randomFunction returns a function of a few nodes and variables, with copies; any node may
// lead to any but the entry.
func randomFunction(rng *rand.Rand, nodes, vars int) *construct.Function {
	n := 2 + rng.Intn(nodes-1)
	f := &construct.Function{Name: "random", Succs: make(flow.Graph, n), Code: make([][]construct.Access, n), Vars: int32(1 + rng.Intn(vars))}
	edge := func(from, to int) { f.Succs[from] = append(f.Succs[from], int32(to)) }
	for i := 1; i < n; i++ {
		edge(rng.Intn(i), i)
	}
	for range rng.Intn(n + 2) {
		edge(rng.Intn(n), 1+rng.Intn(n-1))
	}
	variable := func() int32 { return int32(rng.Intn(int(f.Vars))) }
	for i := range f.Code {
		for range rng.Intn(3) {
			switch rng.Intn(3) {
			case 0:
				f.Code[i] = append(f.Code[i], construct.Access{Var: variable(), Write: true})
			case 1:
				f.Code[i] = append(f.Code[i], construct.Access{Var: variable()})
			case 2:
				f.Code[i] = append(f.Code[i], construct.Access{Var: variable()}, construct.Access{Var: variable(), Write: true, Copy: true})
			}
		}
	}
	return f
}

func TestRandomFunctions(t *testing.T) {
	c := &checker{t, rand.New(rand.NewSource(2)), map[string]int{}}
	for range long.Pick(3000, 300_000) {
		f := randomFunction(c.rng, 8, 3)
		if err := f.Check(); err != nil {
			t.Fatal(err)
		}
		forms(t, f, func(result *construct.Result) {
			if len(result.Phis) <= 9 {
				c.check(f, result)
			}
		})
	}
	t.Log(c.seen)
}

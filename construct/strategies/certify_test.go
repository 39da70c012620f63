package strategies

// This file gives what the strategies place to the verified checker of package certify.

import (
	"errors"
	"math/rand"
	"slices"
	"testing"

	"cpsc/certify"
	"cpsc/construct"
	"cpsc/flow"
	"cpsc/internal/test/long"
	"cpsc/internal/test/smallgraphs"
	"cpsc/place"
)

// A certifier constructs functions by all strategies, each alone and followed by Algorithm 5.
type certifier struct {
	t         *testing.T
	alone     []*Constructor
	reduced   []*Constructor
	final     []*Constructor
	functions int
	redundant [4]int // by strategy: the results that have redundant parameters without Algorithm 5
}

func newCertifier(t *testing.T) *certifier {
	c := &certifier{t: t}
	for _, placement := range place.Strategies {
		c.alone = append(c.alone, New(place.Options{Far: *far, Strategy: placement}))
		c.reduced = append(c.reduced, New(place.Options{Far: *far, Strategy: placement, RemoveRedundant: true}))
		c.final = append(c.final, New(place.Options{Far: *far, Strategy: placement, Final: true}))
	}
	return c
}

// check expects the least solution, pruned, of deferred, and of each other strategy after Algorithm 5.
// Alone, these may place redundant parameters in irreducible graphs and where variables are copied, but
// no trivial ones; all else must be right. A lookup that goes far may find the value that such a parameter
// always has, and another one the parameter: that is a solution only when the parameter is removed. With
// final answers, each strategy may leave parameters that have always the same value, but no other fault.
func (c *certifier) check(f *construct.Function) {
	c.t.Helper()
	c.functions++
	_, writes := f.Numbers()
	isCopy := func(a construct.Access) bool { return a.Copy }
	mayBeMore := slices.ContainsFunc(f.Code, func(code []construct.Access) bool { return slices.ContainsFunc(code, isCopy) }) || !f.Succs.Reducible()
	for i, placement := range place.Strategies {
		result, _ := c.reduced[i].Construct(f)
		if err := f.Certify(result); err != nil {
			c.t.Fatalf("%s, after Algorithm 5: %v\n%s%s", placement, err, f, f.Text(result))
		}
		result, _ = c.alone[i].Construct(f)
		switch err := f.Certify(result); {
		case err == nil:
		case placement != place.Deferred && isMore(f, result, err) && mayBeMore && !hasTrivial(result, writes[len(f.Code)]):
			c.redundant[i]++
		default:
			c.t.Fatalf("%s: %v\n%s%s", placement, err, f, f.Text(result))
		}
		result, _ = c.final[i].Construct(f)
		if err := f.Certify(result); err != nil && !isMore(f, result, err) {
			c.t.Fatalf("%s, final: %v\n%s%s", placement, err, f, f.Text(result))
		}
	}
}

// isMore reports whether a result, which has a fault, only has redundant phis.
func isMore(f *construct.Function, result *construct.Result, fault error) bool {
	if *far {
		result, _ = f.Reduce(result)
		return f.Certify(f.Prune(result)) == nil
	}
	return errors.Is(fault, certify.NotLeast)
}

// hasTrivial reports whether a phi has only one argument besides itself. The numbers of phis begin at first.
func hasTrivial(result *construct.Result, first int32) bool {
	for i, phi := range result.Phis {
		others := map[construct.Def]bool{}
		for _, x := range phi.Args {
			if x != construct.Def(first)+construct.Def(i) {
				others[x] = true
			}
		}
		if len(others) < 2 {
			return true
		}
	}
	return false
}

// TestCertifySmallGraphs checks all small graphs, with every way to read and write one variable.
func TestCertifySmallGraphs(t *testing.T) {
	c := newCertifier(t)
	read, write := construct.Access{}, construct.Access{Write: true}
	patterns := [][]construct.Access{nil, {read}, {write}, {read, write}}
	for blocks := 1; blocks <= long.Pick(3, 4); blocks++ {
		if blocks == 4 {
			patterns = patterns[:3]
		}
		smallgraphs.Each(blocks, func(g flow.Graph) {
			f := &construct.Function{Name: "f", Succs: g, Code: make([][]construct.Access, len(g)), Vars: 1}
			for pattern := make([]int, len(g)); ; {
				c.check(f)
				n := 1
				for ; n < len(g); n++ {
					pattern[n] = (pattern[n] + 1) % len(patterns)
					if f.Code[n] = patterns[pattern[n]]; pattern[n] > 0 {
						break
					}
				}
				if n == len(g) {
					return
				}
			}
		})
	}
	t.Logf("%d functions, %d results with redundant parameters", c.functions, c.redundant)
}

// TestCertifyRandom checks random functions, most with copies. Some are large, and half are filled in a random order.
func TestCertifyRandom(t *testing.T) {
	c := newCertifier(t)
	rng := rand.New(rand.NewSource(45))
	for i := range long.Pick(2000, 100_000) {
		nodes, vars, copies := 2+rng.Intn(10), 1+rng.Intn(4), rng.Intn(3) > 0
		if i%500 == 0 {
			nodes, vars = 100, 10
		}
		f := &construct.Function{Name: "f", Succs: make(flow.Graph, nodes), Code: make([][]construct.Access, nodes), Vars: int32(vars)}
		number := make([]int32, nodes) // nodes are filled in the order of their numbers
		for n, to := range rng.Perm(nodes - 1) {
			if number[n+1] = int32(n + 1); i%2 == 1 {
				number[n+1] = int32(to + 1)
			}
		}
		f.Succs[0] = []int32{number[1]}
		for n := 1; n < nodes; n++ {
			succs := &f.Succs[number[n]]
			if n+1 < nodes {
				*succs = append(*succs, number[n+1]) // all can be reached
			}
			for range rng.Intn(3) {
				*succs = append(*succs, int32(1+rng.Intn(nodes-1)))
			}
			for range rng.Intn(4) {
				code := &f.Code[n]
				a := construct.Access{Var: int32(rng.Intn(vars)), Write: rng.Intn(2) == 0}
				a.Copy = copies && a.Write && len(*code) > 0 && !(*code)[len(*code)-1].Write && rng.Intn(2) == 0
				*code = append(*code, a)
			}
		}
		c.check(f)
	}
	t.Logf("%d functions, %d results with redundant parameters", c.functions, c.redundant)
	for i, placement := range place.Strategies {
		if placement != place.Deferred && c.redundant[i] == 0 {
			t.Errorf("%s placed no redundant parameter: this test has no such functions", placement)
		}
	}
}

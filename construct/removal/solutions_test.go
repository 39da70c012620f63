package removal

// This file tests what docs/algorithms.md proves about all solutions, by enumerating them: every
// set of parameters is tried.

import (
	"math/rand"
	"slices"
	"testing"

	"cpsc/construct"
	"cpsc/flow"
	"cpsc/internal/test/long"
	"cpsc/internal/test/smallgraphs"
)

// solution returns what replaces each phi of a form if those in a set of bits are kept, and
// whether that is a solution: each of the others must have one value, found by following
// arguments up to ordinary values and kept phis.
func solution(result *construct.Result, last construct.Def, kept int) (values []construct.Def, ok bool) {
	values = make([]construct.Def, len(result.Phis))
	for i := range values {
		x := last + construct.Def(i)
		if values[i] = x; kept>>i&1 == 1 {
			continue
		}
		entering := none
		seen := 1 << i
		for todo := []int{i}; len(todo) > 0; {
			args := result.Phis[todo[0]].Args
			todo = todo[1:]
			for _, a := range args {
				if a < last || kept>>(a-last)&1 == 1 {
					entering = join(entering, a)
				} else if seen>>(a-last)&1 == 0 {
					seen |= 1 << (a - last)
					todo = append(todo, int(a-last))
				}
			}
		}
		if values[i] = entering; entering == none || entering == many {
			return nil, false
		}
	}
	return values, true
}

// TestAllSolutions expects of each solution for a parameter everywhere: it is correct (Theorem 1),
// it has the parameters of the least one (Theorem 3), it is strictly minimal only if it has no
// others (Theorem 3), and Algorithm 5, with components of one parameter, and the dominator tree
// make the least one of it (Theorem 5). The least one is the dominator tree's (Theorem 2).
func TestAllSolutions(t *testing.T) {
	solutions, forms := 0, 0
	check := func(f *construct.Function) {
		result := f.Propagate(construct.Everywhere(f))
		if len(result.Phis) > 8 {
			return
		}
		forms++
		_, writes := f.Numbers()
		last := construct.Def(writes[len(f.Code)])
		minimal := 0
		for i, x := range f.Topmost(result) {
			if x == last+construct.Def(i) {
				minimal |= 1 << i
			}
		}
		if _, ok := solution(result, last, minimal); !ok {
			t.Fatalf("the dominator tree gives no solution:\n%s%s", f, f.Text(result))
		}
		want := ""
		for kept := range 1 << len(result.Phis) {
			values, ok := solution(result, last, kept)
			if !ok {
				continue
			}
			solutions++
			got := f.Replace(result, values)
			fail := func(what string) {
				t.Helper()
				t.Fatalf("a solution %s:\n%s%s", what, f, f.Text(got))
			}
			if err := f.Valid(got); err != nil {
				fail(err.Error())
			}
			if kept&minimal != minimal {
				fail("lacks a parameter of the least one")
			}
			if strict := !slices.Contains(Greatest(f, got), true); strict != (kept == minimal) {
				fail("is strictly minimal and not the least one, or the reverse")
			}
			for _, name := range []string{"algorithm-5+1", "dominator-tree"} {
				reduced, _ := Find(name).Run(f, got, nil)
				if text := f.Text(reduced.Sort(writes[len(f.Code)])); want == "" {
					want = text
				} else if text != want {
					fail("becomes " + text + " by " + name)
				}
			}
		}
	}
	for blocks := 1; blocks <= 4; blocks++ {
		smallgraphs.Each(blocks, func(g flow.Graph) {
			if blocks < 4 || long.Enabled() {
				programs(g, check)
			}
		})
	}
	rng := rand.New(rand.NewSource(22))
	for range long.Pick(2000, 20_000) {
		check(randomFunction(rng, 5, 2))
	}
	t.Log(forms, "forms,", solutions, "solutions")
	if solutions < 5*forms {
		t.Errorf("only %d solutions of %d forms", solutions, forms)
	}
}

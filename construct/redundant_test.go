package construct

// This file tests the removal of redundant phis against Algorithm 5 as it was
// published.

import (
	"fmt"
	"math/rand"
	"slices"
	"testing"
)

// algorithm5 is removeRedundantPhis, the paper's Algorithm 5, with its procedures
// and names. There is one difference: processSCC does not skip components of one
// phi, because a phi can become trivial only when others have been replaced.
type algorithm5 struct {
	result *Result // with each removed phi replaced by its value
	last   Def
	sets   [][]int32
}

func (r *algorithm5) removeRedundantPhis(phis []int32) {
	for _, scc := range r.components(phis) { // in topological order
		r.processSCC(scc)
	}
}

func (r *algorithm5) processSCC(scc []int32) {
	var inner []int32
	outerOps := map[Def]bool{}
	for _, phi := range scc {
		isInner := true
		for _, operand := range r.result.Phis[phi].Args {
			if operand < r.last || !slices.Contains(scc, int32(operand-r.last)) {
				outerOps[operand] = true
				isInner = false
			}
		}
		if isInner {
			inner = append(inner, phi)
		}
	}
	switch len(outerOps) {
	case 0: // the phis are unreachable
		r.replaceSCCByValue(scc, Undef)
	case 1:
		for operand := range outerOps {
			r.replaceSCCByValue(scc, operand)
		}
	default:
		r.removeRedundantPhis(inner)
	}
}

func (r *algorithm5) replaceSCCByValue(scc []int32, value Def) {
	r.result.Rename(func(x Def) Def {
		if x >= r.last && slices.Contains(scc, int32(x-r.last)) {
			return value
		}
		return x
	})
	r.sets = append(r.sets, scc)
}

// components returns the strongly connected components of the subgraph that some
// phis induce: phis that reach each other. Those that others depend on come first.
func (r *algorithm5) components(phis []int32) (list [][]int32) {
	reached := map[int32][]int32{}
	for _, phi := range phis {
		work := []int32{phi}
		for len(work) > 0 {
			at := work[len(work)-1]
			work = work[:len(work)-1]
			for _, x := range r.result.Phis[at].Args {
				q := int32(x - r.last)
				if x >= r.last && slices.Contains(phis, q) && !slices.Contains(reached[phi], q) {
					reached[phi] = append(reached[phi], q)
					work = append(work, q)
				}
			}
		}
	}
	done := map[int32]bool{}
	var visit func(phi int32)
	visit = func(phi int32) {
		if done[phi] {
			return
		}
		component := []int32{phi}
		done[phi] = true
		for _, q := range reached[phi] {
			if !done[q] && slices.Contains(reached[q], phi) {
				component = append(component, q)
				done[q] = true
			}
		}
		for _, q := range reached[phi] {
			visit(q)
		}
		list = append(list, component)
	}
	for _, phi := range phis {
		visit(phi)
	}
	return list
}

// sameAsAlgorithm5 compares Reduce with the specification: the result and the sets.
// It returns how many sets of one phi and of several were removed.
func sameAsAlgorithm5(t *testing.T, f *Function, result *Result) (single, several int) {
	t.Helper()
	_, writes := f.Numbers()
	r := &algorithm5{result: result.Clone(), last: Def(writes[len(f.Code)])}
	var all []int32
	for i := range result.Phis {
		all = append(all, int32(i))
	}
	r.removeRedundantPhis(all)
	removed := map[int32]bool{}
	for _, set := range r.sets {
		for _, i := range set {
			removed[i] = true
		}
	}
	want := r.result.keep(r.last, func(i int32) bool { return !removed[i] })
	got, sets := f.Reduce(result)
	if text := f.Text(got); text != f.Text(want) {
		t.Fatalf("%s, want %s\nof %v", text, f.Text(want), result)
	}
	if a, b := ordered(sets), ordered(r.sets); a != b {
		t.Fatalf("removed %s, want %s\nof %v", a, b, result)
	}
	for _, set := range sets { // the sets that it depends on have been removed before
		for _, i := range set {
			delete(removed, i)
			for _, x := range result.Phis[i].Args {
				if q := int32(x - r.last); x >= r.last && removed[q] && !slices.Contains(set, q) {
					t.Fatalf("%d is removed before %d in %v\nof %v", i, q, sets, result)
				}
			}
		}
		if len(set) > 1 {
			several++
		} else {
			single++
		}
	}
	return single, several
}

// ordered describes sets independently of their order.
func ordered(sets [][]int32) string {
	var list []string
	for _, set := range sets {
		list = append(list, fmt.Sprint(slices.Sorted(slices.Values(set))))
	}
	slices.Sort(list)
	return fmt.Sprint(list)
}

// Every result of one to three phis with the given number of arguments, each of which is
// undefined, one of two writes, or a phi.
func TestReduceIsAlgorithm5OnSmallForms(t *testing.T) {
	f := parse(t, "x= x= ->")
	var several int
	for _, counts := range [][]int{{0}, {1}, {2}, {3}, {1, 2}, {2, 2}, {2, 3}, {1, 1, 1}, {2, 2, 1}, {2, 2, 2}} {
		result := &Result{}
		var args []*Def
		for _, n := range counts {
			list := make([]Def, n)
			result.Phis = append(result.Phis, Phi{Args: list})
			for i := range list {
				list[i] = Undef
				args = append(args, &list[i])
			}
		}
		for more := true; more; {
			_, n := sameAsAlgorithm5(t, f, result)
			several += n
			more = false
			for _, arg := range args { // the next result, as one counts
				if *arg++; int(*arg) < 2+len(counts) {
					more = true
					break
				}
				*arg = Undef
			}
		}
	}
	if several == 0 {
		t.Error("no set of several phis")
	}
}

func TestReduceIsAlgorithm5OnRandomForms(t *testing.T) {
	rng := rand.New(rand.NewSource(4))
	f := parse(t, "x= x= x= ->")
	single, several := 0, 0
	add := func(one, more int) { single, several = single+one, several+more }
	for round := range 20_000 {
		result := &Result{}
		n := 1 + rng.Intn(12)
		for range n {
			var args []Def
			for range rng.Intn(4) {
				x := Def(3 + rng.Intn(n))
				if rng.Intn(1+round%8) == 0 {
					x = Def(rng.Intn(4) - 1)
				}
				args = append(args, x)
			}
			result.Phis = append(result.Phis, Phi{Args: args})
		}
		add(sameAsAlgorithm5(t, f, result))
	}
	for round := range 1000 { // results for functions, after the propagation of copies
		f := randomFunction(rng, 6, 1+round%3, true)
		add(sameAsAlgorithm5(t, f, f.Propagate(Everywhere(f))))
	}
	if single < 1000 || several < 1000 {
		t.Errorf("%d sets of one phi and %d of several were removed", single, several)
	}
}

// On a ladder of n phis, each an argument of its neighbours, with different values at the
// ends, Algorithm 5 must divide n/2 nested components.
func TestReduceOfALadder(t *testing.T) {
	const n = 200_000
	f := parse(t, "x= x= ->")
	result := &Result{Phis: make([]Phi, n)}
	for i := range result.Phis {
		result.Phis[i].Args = []Def{Def(2 + i - 1), Def(2 + i + 1)}
	}
	result.Phis[0].Args[0], result.Phis[n-1].Args[1] = 0, 1
	got, sets := f.Reduce(result)
	if len(got.Phis) != n || len(sets) != 0 {
		t.Errorf("%d phis are left of %d, and %d sets were removed", len(got.Phis), n, len(sets))
	}
	result.Phis[n-1].Args[1] = 0
	got, sets = f.Reduce(result)
	if len(got.Phis) != 0 || len(sets) != 1 || len(sets[0]) != n {
		t.Errorf("%d phis are left of %d, and %d sets were removed", len(got.Phis), n, len(sets))
	}
}

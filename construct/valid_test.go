package construct

// This file tests the checks of results against the definitions, by brute force.

import (
	"fmt"
	"math/rand"
	"slices"
	"strings"
	"testing"

	"cpsc/flow"
)

func parse(t testing.TB, text string) *Function {
	t.Helper()
	f, err := Parse(text)
	if err != nil {
		t.Fatal(err)
	}
	return f
}

// randomFunc returns a function of up to so many nodes.
func randomFunction(rng *rand.Rand, nodes, vars int, copies bool) *Function {
	n := 1 + rng.Intn(nodes)
	f := &Function{Name: "random", Succs: make(flow.Graph, n), Code: make([][]Access, n), Vars: int32(vars)}
	for i := 1; i < n; i++ { // an edge from an earlier node, so that all are reached
		p := rng.Intn(i)
		f.Succs[p] = append(f.Succs[p], int32(i))
	}
	for range rng.Intn(n + 1) {
		if n > 1 {
			p := rng.Intn(n)
			f.Succs[p] = append(f.Succs[p], int32(1+rng.Intn(n-1)))
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

// alongPaths executes a function and its result along every path up to a length, with the
// steps of computation as values, and reports the first difference.
func alongPaths(f *Function, result *Result, length int) string {
	type held struct {
		write int32
		step  int
	}
	firstRead, firstWrite := f.Numbers()
	last := int(firstWrite[len(f.Code)])
	_, slots := f.Succs.Reverse()
	undef := held{-1, 0}
	get := func(names []held, x Def) held {
		if x == Undef {
			return undef
		}
		return names[x]
	}
	var walk func(n int32, step int, vars, names []held) string
	walk = func(n int32, step int, vars, names []held) string {
		vars, names = slices.Clone(vars), slices.Clone(names)
		r, w := firstRead[n], firstWrite[n]
		got := undef
		for _, a := range f.Code[n] {
			switch {
			case !a.Write:
				if got = get(names, result.Reads[r]); got != vars[a.Var] {
					return fmt.Sprintf("after %d steps read %d gets %v and not %v", step, r, got, vars[a.Var])
				}
				r++
			case a.Copy:
				vars[a.Var], names[w] = got, got
				w++
			default:
				vars[a.Var] = held{w, step}
				names[w] = vars[a.Var]
				w++
			}
		}
		if step == length {
			return ""
		}
		for i, s := range f.Succs[n] {
			bound := slices.Clone(names)
			for j, p := range result.Phis {
				if p.Node == s {
					bound[last+j] = get(names, p.Args[slots[n][i]])
				}
			}
			if fault := walk(s, step+1, vars, bound); fault != "" {
				return fault
			}
		}
		return ""
	}
	vars, names := make([]held, f.Vars), make([]held, last+len(result.Phis))
	for v := range vars {
		vars[v] = undef
	}
	for x := range names {
		names[x] = held{-2, 0} // not bound
	}
	return walk(0, 1, vars, names)
}

// A result that Valid accepts is correct on every path. One that it rejects is wrong on
// some path if everything is used: a dead phi may have wrong arguments.
func TestValidAgainstPaths(t *testing.T) {
	rng := rand.New(rand.NewSource(1))
	wrong, accepted := 0, 0
	for round := range 6000 {
		f := randomFunction(rng, 5, 2, round%2 == 1)
		result := Everywhere(f)
		if err := f.Valid(result); err != nil {
			t.Fatalf("%v\n%s%s", err, f, f.Text(result))
		}
		result, _ = f.Reduce(result)
		result = f.Prune(result)
		if err := f.Valid(result); err != nil {
			t.Fatalf("reduced: %v\n%s%s", err, f, f.Text(result))
		}
		if fault := alongPaths(f, result, 7); fault != "" {
			t.Fatalf("%s\n%s%s", fault, f, f.Text(result))
		}
		// Change something.
		_, writes := f.Numbers()
		values := int(writes[len(f.Code)]) + len(result.Phis)
		x := Def(rng.Intn(values+1) - 1)
		if len(result.Phis) > 0 && rng.Intn(2) == 0 {
			args := result.Phis[rng.Intn(len(result.Phis))].Args
			args[rng.Intn(len(args))] = x
		} else if len(result.Reads) > 0 {
			result.Reads[rng.Intn(len(result.Reads))] = x
		}
		err, fault := f.Valid(result), alongPaths(f, result, 9)
		if err == nil {
			accepted++
			if fault != "" {
				t.Fatalf("accepted, but %s\n%s%s", fault, f, f.Text(result))
			}
		} else if fault != "" {
			wrong++
		}
	}
	if wrong < 1000 || accepted < 100 {
		t.Errorf("%d of the changed forms are wrong, %d are accepted", wrong, accepted)
	}
}

// Two values of one write are not the same: y holds the value that x had one round before.
func TestValidTellsValuesOfOneWriteApart(t *testing.T) {
	f := parse(t, "x= -> 1\n y y=x x= -> 1")
	// Writes: x #0, y=x #1, x #2; phis #3 for x and #4 for y.
	result := &Result{
		Phis:  []Phi{{1, 0, []Def{0, 2}}, {1, 1, []Def{Undef, 3}}},
		Reads: []Def{4, 3},
	}
	if err := f.Valid(result); err != nil {
		t.Error(err)
	}
	result.Phis[1].Args[1] = 1 // the copy itself is as good
	if err := f.Valid(result); err != nil {
		t.Error(err)
	}
	result.Phis[1].Args[1] = 2
	if err := f.Valid(result); err == nil {
		t.Error("a younger value passes for the older")
	}
	f = parse(t, "x= -> 1\n y -> 2\n x= y=x -> 1")
	result = &Result{Reads: []Def{1, 1}} // y has the old value of x
	if err := f.Valid(result); err == nil {
		t.Error("the value of the last round passes for undefined")
	}
}

func TestValidFindsWhatIsIllFormed(t *testing.T) {
	f := parse(t, "x= -> 1 2\n x= -> 2\n x ->")
	tests := []struct {
		want   string
		result Result
	}{
		{"", Result{[]Phi{{2, 0, []Def{0, 1}}}, []Def{2}}},
		{"0 reads in the result", Result{nil, nil}},
		{"gets 0 and not one value", Result{nil, []Def{0}}},
		{"no value 3", Result{[]Phi{{2, 0, []Def{0, 1}}}, []Def{3}}},
		{"no value 3", Result{[]Phi{{2, 0, []Def{0, 3}}}, []Def{2}}},
		{"1 arguments", Result{[]Phi{{2, 0, []Def{0}}}, []Def{2}}},
		{"argument 0 of the phi for x in node 2 is 1 and not 0", Result{[]Phi{{2, 0, []Def{1, 0}}}, []Def{2}}},
		{"two phis", Result{[]Phi{{2, 0, []Def{0, 1}}, {2, 0, []Def{0, 1}}}, []Def{2}}},
		{"at node 3", Result{[]Phi{{3, 0, nil}}, []Def{2}}},
		{"0 arguments", Result{[]Phi{{0, 0, nil}}, []Def{2}}},
		{"gets 2 and not 3", Result{[]Phi{{1, 0, []Def{0}}, {2, 0, []Def{0, 1}}}, []Def{2}}},
	}
	for _, test := range tests {
		err := f.Valid(&test.result)
		if test.want == "" && err != nil || test.want != "" && (err == nil || !strings.Contains(err.Error(), test.want)) {
			t.Errorf("%v, want %q", err, test.want)
		}
	}
	f = parse(t, "-> 1 2\n y=x -> 2\n x ->")
	if err := f.Valid(&Result{nil, []Def{Undef, 0}}); err == nil || !strings.Contains(err.Error(), "does not dominate") {
		t.Error(err)
	}
	f = parse(t, "x y=x x=y -> 1\n y ->")
	if err := f.Valid(&Result{nil, []Def{Undef, 1, 0, 0}}); err == nil || !strings.Contains(err.Error(), "copy of itself") {
		t.Error(err)
	}
}

// Necessary against Definition 1, by enumeration: it is enough to try paths on which only
// the last node may occur twice.
func TestNecessaryAgainstPaths(t *testing.T) {
	rng := rand.New(rand.NewSource(2))
	for range 4000 {
		f := randomFunction(rng, 7, 1, false)
		preds, _ := f.Succs.Reverse()
		writes := uint(1)
		for _, n := range f.Writers()[0] {
			writes |= 1 << n
		}
		var want []Phi
		for z := range f.Code {
			var paths [][2]uint // the nodes of a path, without the last, and where it begins
			var back func(at int32, set uint)
			back = func(at int32, set uint) {
				for _, p := range preds[at] {
					if set>>p&1 != 0 {
						continue
					}
					if writes>>p&1 != 0 {
						paths = append(paths, [2]uint{set | 1<<p, uint(p)})
					}
					if int(p) != z {
						back(p, set|1<<p)
					}
				}
			}
			back(int32(z), 0)
			found := false
			for _, a := range paths {
				for _, b := range paths {
					found = found || a[0]&b[0] == 0 && a[1] != b[1]
				}
			}
			if found {
				want = append(want, Phi{Node: int32(z)})
			}
		}
		if got := f.Necessary(); fmt.Sprint(got) != fmt.Sprint(want) {
			t.Fatalf("%v, want %v\n%s", got, want, f)
		}
	}
}

// Reduce against brute force: as long as some set of phis has only one value besides its
// own phis, the value replaces the set.
func TestReduceAgainstDefinition(t *testing.T) {
	rng := rand.New(rand.NewSource(3))
	sizes := map[bool]int{}
	for round := range 3000 {
		f := randomFunction(rng, 5, 1+round%2, round%2 == 1)
		_, writes := f.Numbers()
		last := Def(writes[len(f.Code)])
		result := Everywhere(f)
		if round%2 == 1 { // propagate copies, as far as they are not phis themselves
			if result = f.Propagate(result); len(result.Phis) > 8 {
				continue
			}
		}
		got, sets := f.Reduce(result)
		want := result.Clone()
	again:
		for set := uint(1)<<len(want.Phis) - 1; set > 0; set-- {
			outer, several := unknown, false
			for i := range want.Phis {
				if set>>i&1 == 0 {
					continue
				}
				for _, x := range want.Phis[i].Args {
					if x >= last && set>>(x-last)&1 != 0 {
						continue
					}
					several = several || outer != unknown && outer != x
					outer = x
				}
			}
			if several {
				continue
			}
			// The phis of the set stay, unused, as phis of themselves.
			want.Rename(func(x Def) Def {
				if x >= last && set>>(x-last)&1 != 0 {
					return outer
				}
				return x
			})
			want.keep(last, func(i int32) bool { return set>>i&1 == 0 })
			goto again
		}
		if f.Text(got) != f.Text(want) {
			t.Fatalf("%s, want %s\n%s", f.Text(got), f.Text(want), f)
		}
		removed := 0
		for _, set := range sets {
			removed += len(set)
			sizes[len(set) > 1] = sizes[len(set) > 1] + 1
		}
		if removed != len(result.Phis)-len(got.Phis) {
			t.Fatalf("%d removed of %d, %d left", removed, len(result.Phis), len(got.Phis))
		}
	}
	if sizes[true] == 0 || sizes[false] == 0 {
		t.Error(sizes)
	}
}

// Row 10 (S0, figure 6): five phis, of which two are redundant, inside a
// component that is not.
func TestRow10InnerComponent(t *testing.T) {
	// The phis of the figure, whatever their nodes: phi0(x, y), phi1(phi0, phi3),
	// phi2(phi1, +), phi3(phi2, phi4), phi4(phi2, phi3), with x, y and + as #0, #1, #2.
	g := parse(t, "x= x= x= ->")
	result := &Result{Phis: []Phi{
		{0, 0, []Def{0, 1}}, {0, 0, []Def{3, 6}}, {0, 0, []Def{4, 2}}, {0, 0, []Def{5, 7}}, {0, 0, []Def{5, 6}},
	}}
	got, sets := g.Reduce(result)
	if fmt.Sprint(sets) != "[[3 4]]" && fmt.Sprint(sets) != "[[4 3]]" {
		t.Errorf("removed %v, want phis 3 and 4", sets)
	}
	want := []Phi{{0, 0, []Def{0, 1}}, {0, 0, []Def{3, 5}}, {0, 0, []Def{4, 2}}}
	if fmt.Sprint(got.Phis) != fmt.Sprint(want) {
		t.Errorf("%v, want %v", got.Phis, want)
	}
}

func TestUsedAndPrune(t *testing.T) {
	// A phi for x that only another phi uses, and one that is read.
	f := parse(t, "x= y= -> 1\n x= y= -> 1 2\n y ->")
	result := &Result{Phis: []Phi{{1, 0, []Def{0, 2}}, {1, 1, []Def{1, 3}}}, Reads: []Def{3}}
	if err := f.Valid(result); err != nil {
		t.Fatal(err)
	}
	if got := f.Used(result); slices.Contains(got, true) {
		t.Errorf("used: %v", got)
	}
	if got := f.Prune(result); len(got.Phis) != 0 || got.Reads[0] != 3 || len(result.Phis) != 2 {
		t.Errorf("pruned: %v", got)
	}
}

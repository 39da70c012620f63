package construct

// This file tests what checks SSA forms, against definitions by brute force.

import (
	"fmt"
	"math/rand"
	"slices"
	"strings"
	"testing"

	"cpsc/flow"
)

func parse(t testing.TB, text string) *Func {
	t.Helper()
	f, err := Parse(text)
	if err != nil {
		t.Fatal(err)
	}
	return f
}

// randomFunc returns a function of up to so many nodes.
func randomFunc(rng *rand.Rand, nodes, vars int, copies bool) *Func {
	n := 1 + rng.Intn(nodes)
	f := &Func{Name: "random", Succs: make(flow.Graph, n), Code: make([][]Access, n), Vars: int32(vars)}
	for i := 1; i < n; i++ { // from some node before, so that all are reached
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

// phisEverywhere returns the form with a phi for every variable in every node.
func phisEverywhere(f *Func) *Form {
	reads, writes := f.Numbers()
	preds, slots := f.Succs.Reverse()
	form := &Form{Reads: make([]Value, reads[len(f.Code)])}
	phi := func(n, v int32) Value { return Value(writes[len(f.Code)] + (n-1)*f.Vars + v) }
	for n := int32(1); n < int32(len(f.Code)); n++ {
		for v := range f.Vars {
			form.Phis = append(form.Phis, Phi{n, v, make([]Value, len(preds[n]))})
		}
	}
	for n := range f.Code {
		now := make([]Value, f.Vars)
		for v := range now {
			if now[v] = Undef; n > 0 {
				now[v] = phi(int32(n), int32(v))
			}
		}
		r, w := reads[n], writes[n]
		for _, a := range f.Code[n] {
			if a.Write {
				now[a.Var] = Value(w)
				w++
			} else {
				form.Reads[r] = now[a.Var]
				r++
			}
		}
		for i, s := range f.Succs[n] {
			for v := range f.Vars {
				form.Phis[(s-1)*f.Vars+v].Args[slots[n][i]] = now[v]
			}
		}
	}
	return form
}

// alongPaths runs every path of up to some length through a function and its
// form, with the steps of computation as values, and reports the first difference.
func alongPaths(f *Func, form *Form, length int) string {
	type held struct {
		write int32
		step  int
	}
	firstRead, firstWrite := f.Numbers()
	last := int(firstWrite[len(f.Code)])
	_, slots := f.Succs.Reverse()
	undef := held{-1, 0}
	get := func(names []held, x Value) held {
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
				if got = get(names, form.Reads[r]); got != vars[a.Var] {
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
			for j, p := range form.Phis {
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
	vars, names := make([]held, f.Vars), make([]held, last+len(form.Phis))
	for v := range vars {
		vars[v] = undef
	}
	for x := range names {
		names[x] = held{-2, 0} // not bound
	}
	return walk(0, 1, vars, names)
}

// What Valid accepts is right on every path. What it finds wrong is wrong on
// some path if everything is used: a phi of no use may have wrong arguments.
func TestValidAgainstPaths(t *testing.T) {
	rng := rand.New(rand.NewSource(1))
	wrong, accepted := 0, 0
	for round := range 6000 {
		f := randomFunc(rng, 5, 2, round%2 == 1)
		form := phisEverywhere(f)
		if err := f.Valid(form); err != nil {
			t.Fatalf("%v\n%s%s", err, f, f.Text(form))
		}
		form, _ = f.Reduce(form)
		form = f.Prune(form)
		if err := f.Valid(form); err != nil {
			t.Fatalf("reduced: %v\n%s%s", err, f, f.Text(form))
		}
		if fault := alongPaths(f, form, 7); fault != "" {
			t.Fatalf("%s\n%s%s", fault, f, f.Text(form))
		}
		// Change something.
		_, writes := f.Numbers()
		values := int(writes[len(f.Code)]) + len(form.Phis)
		x := Value(rng.Intn(values+1) - 1)
		if len(form.Phis) > 0 && rng.Intn(2) == 0 {
			args := form.Phis[rng.Intn(len(form.Phis))].Args
			args[rng.Intn(len(args))] = x
		} else if len(form.Reads) > 0 {
			form.Reads[rng.Intn(len(form.Reads))] = x
		}
		err, fault := f.Valid(form), alongPaths(f, form, 9)
		if err == nil {
			accepted++
			if fault != "" {
				t.Fatalf("accepted, but %s\n%s%s", fault, f, f.Text(form))
			}
		} else if fault != "" {
			wrong++
		}
	}
	if wrong < 1000 || accepted < 100 {
		t.Errorf("%d of the changed forms are wrong, %d are accepted", wrong, accepted)
	}
}

// Two values of one write are not the same: y holds what x was a round ago.
func TestValidTellsValuesOfOneWriteApart(t *testing.T) {
	f := parse(t, "x= -> 1\n y y=x x= -> 1")
	// Writes: x #0, y=x #1, x #2; phis #3 for x and #4 for y.
	form := &Form{
		Phis:  []Phi{{1, 0, []Value{0, 2}}, {1, 1, []Value{Undef, 3}}},
		Reads: []Value{4, 3},
	}
	if err := f.Valid(form); err != nil {
		t.Error(err)
	}
	form.Phis[1].Args[1] = 1 // the copy itself is as good
	if err := f.Valid(form); err != nil {
		t.Error(err)
	}
	form.Phis[1].Args[1] = 2
	if err := f.Valid(form); err == nil {
		t.Error("a younger value passes for the older")
	}
	f = parse(t, "x= -> 1\n y -> 2\n x= y=x -> 1")
	form = &Form{Reads: []Value{1, 1}} // y is what x was
	if err := f.Valid(form); err == nil {
		t.Error("the value of the last round passes for undefined")
	}
}

func TestValidFindsWhatIsIllFormed(t *testing.T) {
	f := parse(t, "x= -> 1 2\n x= -> 2\n x ->")
	tests := []struct {
		want string
		form Form
	}{
		{"", Form{[]Phi{{2, 0, []Value{0, 1}}}, []Value{2}}},
		{"0 reads in the form", Form{nil, nil}},
		{"gets 0 and not one value", Form{nil, []Value{0}}},
		{"no value 3", Form{[]Phi{{2, 0, []Value{0, 1}}}, []Value{3}}},
		{"no value 3", Form{[]Phi{{2, 0, []Value{0, 3}}}, []Value{2}}},
		{"1 arguments", Form{[]Phi{{2, 0, []Value{0}}}, []Value{2}}},
		{"argument 0 of the phi for x in node 2 is 1 and not 0", Form{[]Phi{{2, 0, []Value{1, 0}}}, []Value{2}}},
		{"two phis", Form{[]Phi{{2, 0, []Value{0, 1}}, {2, 0, []Value{0, 1}}}, []Value{2}}},
		{"at node 3", Form{[]Phi{{3, 0, nil}}, []Value{2}}},
		{"0 arguments", Form{[]Phi{{0, 0, nil}}, []Value{2}}},
		{"gets 2 and not 3", Form{[]Phi{{1, 0, []Value{0}}, {2, 0, []Value{0, 1}}}, []Value{2}}},
	}
	for _, test := range tests {
		err := f.Valid(&test.form)
		if test.want == "" && err != nil || test.want != "" && (err == nil || !strings.Contains(err.Error(), test.want)) {
			t.Errorf("%v, want %q", err, test.want)
		}
	}
	f = parse(t, "-> 1 2\n y=x -> 2\n x ->")
	if err := f.Valid(&Form{nil, []Value{Undef, 0}}); err == nil || !strings.Contains(err.Error(), "does not dominate") {
		t.Error(err)
	}
	f = parse(t, "x y=x x=y -> 1\n y ->")
	if err := f.Valid(&Form{nil, []Value{Undef, 1, 0, 0}}); err == nil || !strings.Contains(err.Error(), "copy of itself") {
		t.Error(err)
	}
}

// Necessary against Definition 1, by enumeration: paths on which no node but the
// last occurs twice are enough.
func TestNecessaryAgainstPaths(t *testing.T) {
	rng := rand.New(rand.NewSource(2))
	for range 4000 {
		f := randomFunc(rng, 7, 1, false)
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

// Reduce against brute force: as long as some set of phis has one value beside
// its own, that replaces the set.
func TestReduceAgainstDefinition(t *testing.T) {
	rng := rand.New(rand.NewSource(3))
	sizes := map[bool]int{}
	for round := range 3000 {
		f := randomFunc(rng, 5, 1+round%2, round%2 == 1)
		_, writes := f.Numbers()
		last := Value(writes[len(f.Code)])
		form := phisEverywhere(f)
		if round%2 == 1 { // propagate copies, as far as they are not phis themselves
			if form = f.Propagate(form); len(form.Phis) > 8 {
				continue
			}
		}
		got, sets := f.Reduce(form)
		want := form.Clone()
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
			// The phis of the set stay, without any use, as phis of themselves.
			want.Rename(func(x Value) Value {
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
		if removed != len(form.Phis)-len(got.Phis) {
			t.Fatalf("%d removed of %d, %d left", removed, len(form.Phis), len(got.Phis))
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
	form := &Form{Phis: []Phi{
		{0, 0, []Value{0, 1}}, {0, 0, []Value{3, 6}}, {0, 0, []Value{4, 2}}, {0, 0, []Value{5, 7}}, {0, 0, []Value{5, 6}},
	}}
	got, sets := g.Reduce(form)
	if fmt.Sprint(sets) != "[[3 4]]" && fmt.Sprint(sets) != "[[4 3]]" {
		t.Errorf("removed %v, want phis 3 and 4", sets)
	}
	want := []Phi{{0, 0, []Value{0, 1}}, {0, 0, []Value{3, 5}}, {0, 0, []Value{4, 2}}}
	if fmt.Sprint(got.Phis) != fmt.Sprint(want) {
		t.Errorf("%v, want %v", got.Phis, want)
	}
}

func TestUsedAndPrune(t *testing.T) {
	// A phi for x that only another phi uses, and one that is read.
	f := parse(t, "x= y= -> 1\n x= y= -> 1 2\n y ->")
	form := &Form{Phis: []Phi{{1, 0, []Value{0, 2}}, {1, 1, []Value{1, 3}}}, Reads: []Value{3}}
	if err := f.Valid(form); err != nil {
		t.Fatal(err)
	}
	if got := f.Used(form); slices.Contains(got, true) {
		t.Errorf("used: %v", got)
	}
	if got := f.Prune(form); len(got.Phis) != 0 || got.Reads[0] != 3 || len(form.Phis) != 2 {
		t.Errorf("pruned: %v", got)
	}
}

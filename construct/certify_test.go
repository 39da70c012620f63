package construct

import (
	"errors"
	"math/rand"
	"testing"

	"cpsc/certify"
)

// x = 0; y = x; then a loop that copies one of the two to the other: they are always equal. After
// the loop, an if sets y.
const copying = `
	x= y=x -> 1
	-> 2 4
	y=x -> 3
	-> 1
	x -> 5 6
	y= -> 6
	x y ->
`

// Each result is right, or wrong in one way.
func TestCertify(t *testing.T) {
	f, err := Parse(copying)
	if err != nil {
		t.Fatal(err)
	}
	// The writes are #0, the copies #1 and #2, and #3. Only y at the end needs a phi, #4.
	right := func() *Result {
		return &Result{Phis: []Phi{{Node: 6, Var: 1, Args: []Def{0, 3}}}, Reads: []Def{0, 0, 0, 0, 4}}
	}
	for _, test := range []struct {
		want   string
		change func(r *Result)
	}{
		{"", func(r *Result) {}},
		{"construct: f: y@6 is no parameter, but does not have one value", func(r *Result) { *r = Result{Reads: []Def{0, 0, 0, 0, 3}} }},
		{"construct: f: argument 1 of y@6 is #0 and not #3", func(r *Result) { r.Phis[0].Args[1] = 0 }},
		{"construct: f: read 4 gets #3 and not y@6", func(r *Result) { r.Reads[4] = 3 }},
		{"construct: f: y@1 is a parameter, but always has the value of another one", func(r *Result) {
			r.Phis = append(r.Phis, Phi{Node: 1, Var: 1, Args: []Def{0, 0}})
			r.Phis[0].Args[0] = 5
		}},
		{"construct: f: y@5 is a parameter, but is not used", func(r *Result) {
			r.Phis = append(r.Phis, Phi{Node: 5, Var: 1, Args: []Def{0}})
		}},
	} {
		r := right()
		test.change(r)
		got := ""
		if err := f.Certify(r); err != nil {
			got = err.Error()
		}
		if got != test.want {
			t.Errorf("got %s\nwant %s\n%s", got, test.want, f.Text(r))
		}
	}
}

// The results of all algorithms are certified when copies are propagated and what is redundant or
// unused is removed. Those of braun are solutions before.
func TestCertifyAlgorithms(t *testing.T) {
	rng := rand.New(rand.NewSource(45))
	more := 0
	for range 1000 {
		f := randomFunction(rng, 8, 3, true)
		for _, a := range Algorithms {
			result, err := a.Build(f)
			if err != nil {
				continue // brandis-moessenboeck does not support the graph
			}
			reduced, _ := f.Reduce(f.Propagate(result))
			reduced = f.Prune(reduced)
			if err := f.Certify(reduced); err != nil {
				t.Fatalf("%s: %v\n%s%s", a.Name, err, f, f.Text(reduced))
			}
			if a.Name != "braun" {
				continue
			}
			switch err := f.Certify(result); {
			case err == nil:
			case errors.Is(err, certify.NotLeast) && len(reduced.Phis) < len(result.Phis):
				more++
			default:
				t.Fatalf("%s: %v\n%s%s", a.Name, err, f, f.Text(result))
			}
		}
	}
	if more == 0 {
		t.Error("no result of braun has redundant phis")
	}
}

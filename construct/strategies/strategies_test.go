package strategies

import (
	"flag"
	"math/rand"
	"testing"

	"cpsc/construct"
	"cpsc/flow"
	"cpsc/place"
)

// far makes every lookup of the strategies go far at once. Set it with: go test ./construct/strategies -far
var far = flag.Bool("far", false, "let every lookup of the strategies go far at once")

// Figure 2 of the paper: x = v0; while(…) { if(…) { x = v1 } } use(x).
func TestConstructor(t *testing.T) {
	f, err := construct.Parse(`
		x= -> 1
		-> 2 5
		-> 3 4
		x= -> 4
		-> 1
		x ->
	`)
	if err != nil {
		t.Fatal(err)
	}
	const want = "x@1(#0, x@4)\nx@4(x@1, #1)\nreads x@1\n"
	for _, placement := range place.Strategies {
		result, stats := New(place.Options{Far: *far, Strategy: placement}).Construct(f)
		if got := f.Text(result.Sort(2)); got != want {
			t.Errorf("%s: got\n%swant\n%s", placement, got, want)
		}
		if stats.Kept != 2 {
			t.Errorf("%s: %d parameters are kept", placement, stats.Kept)
		}
	}
}

// On random graphs with copies, the results of a Constructor are valid, after Algorithm 5 all
// strategies give the same result, and no search for unused parameters would find one.
func TestConstructorOnRandomGraphs(t *testing.T) {
	rng := rand.New(rand.NewSource(5))
	constructors := map[place.Strategy]*Constructor{}
	for _, placement := range place.Strategies {
		constructors[placement] = New(place.Options{Far: *far, Strategy: placement, RemoveRedundant: true})
	}
	for range 3000 {
		f := &construct.Function{Name: "f", Succs: flow.Graph{{1}}, Code: [][]construct.Access{nil}, Vars: 3}
		nodes := 1 + rng.Intn(7)
		for n := range nodes {
			succs := []int32{}
			if n+1 < nodes {
				succs = append(succs, int32(n+2)) // all can be reached
			}
			for range rng.Intn(3) {
				succs = append(succs, int32(1+rng.Intn(nodes)))
			}
			f.Succs = append(f.Succs, succs)
			var code []construct.Access
			for range rng.Intn(4) {
				a := construct.Access{Var: int32(rng.Intn(3)), Write: rng.Intn(2) == 0}
				a.Copy = a.Write && len(code) > 0 && !code[len(code)-1].Write && rng.Intn(2) == 0
				code = append(code, a)
			}
			f.Code = append(f.Code, code)
		}
		if err := f.Check(); err != nil {
			t.Fatal(err)
		}
		_, writes := f.Numbers()
		want := ""
		for _, placement := range place.Strategies {
			result, _ := constructors[placement].Construct(f)
			if err := f.Valid(result); err != nil {
				t.Fatalf("%s: %v\n%s%s", placement, err, f, f.Text(result))
			}
			got := f.Text(result.Sort(int32(writes[len(f.Code)])))
			if want == "" {
				want = got
			}
			if got != want {
				t.Fatalf("%s: got\n%swant\n%s%s", placement, got, want, f)
			}
			constructors[placement].opts.ReadsAreUses = false
			searched, _ := constructors[placement].Construct(f)
			constructors[placement].opts.ReadsAreUses = true
			if got := f.Text(searched.Sort(int32(writes[len(f.Code)]))); got != want {
				t.Fatalf("%s: with a search for unused parameters, got\n%swant\n%s%s", placement, got, want, f)
			}
		}
	}
}

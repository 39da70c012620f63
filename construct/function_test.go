package construct

import (
	"math/rand"
	"slices"
	"strings"
	"testing"

	"cpsc/flow"
)

func TestCheckFunction(t *testing.T) {
	read, write, copied := Access{}, Access{Write: true}, Access{Write: true, Copy: true}
	tests := []struct {
		want string
		f    Function
	}{
		{"", Function{Succs: flow.Graph{{1, 1}, {1}}, Code: [][]Access{{read, copied}, {write}}, Vars: 1}},
		{"no nodes", Function{}},
		{"1 nodes with code, 2 in the graph", Function{Succs: flow.Graph{{1}, {}}, Code: [][]Access{{}}}},
		{"node 0: there is no node 1", Function{Succs: flow.Graph{{1}}, Code: [][]Access{{}}}},
		{"node 1: leads back to the entry", Function{Succs: flow.Graph{{1}, {0}}, Code: [][]Access{{}, {}}}},
		{"node 1: cannot be reached", Function{Succs: flow.Graph{{}, {1}}, Code: [][]Access{{}, {}}}},
		{"node 0: there is no variable 0", Function{Succs: flow.Graph{{}}, Code: [][]Access{{read}}}},
		{"node 0: a copy that is not a write", Function{Succs: flow.Graph{{}}, Code: [][]Access{{read, {Copy: true}}}, Vars: 1}},
		{"node 1: a copy without a read", Function{Succs: flow.Graph{{1}, {}}, Code: [][]Access{{read}, {copied}}, Vars: 1}},
		{"node 0: a copy without a read", Function{Succs: flow.Graph{{}}, Code: [][]Access{{read, copied, copied}}, Vars: 1}},
	}
	for _, test := range tests {
		err := test.f.Check()
		if test.want == "" && err != nil || test.want != "" && (err == nil || !strings.Contains(err.Error(), test.want)) {
			t.Errorf("%v, want %q", err, test.want)
		}
	}
}

func TestFunctionText(t *testing.T) {
	text := "x= y=x -> 1 1 2\nz v12 x=v12 x -> 2\n->\n"
	f := parse(t, text)
	if got := f.String(); got != text || f.Vars != 13 {
		t.Errorf("%d variables\n%s", f.Vars, got)
	}
	for _, bad := range []string{"x", "w ->", "x=w ->", "= ->", "=x ->", "v ->", "v-1 ->", "-> x", "-> 1", "xy ->", "v99999999999 ->"} {
		if _, err := Parse(bad); err == nil {
			t.Errorf("%q is read", bad)
		}
	}
	rng := rand.New(rand.NewSource(1))
	for range 1000 {
		f := randomFunction(rng, 6, 4, true)
		g := parse(t, f.String())
		if g.String() != f.String() {
			t.Fatalf("%s became %s", f, g)
		}
	}
}

func TestNumbers(t *testing.T) {
	f := parse(t, "x= y=x -> 2 1 2\n x -> 2\n x= x -> 1")
	reads, writes := f.Numbers()
	if !slices.Equal(reads, []int32{0, 1, 2, 3}) || !slices.Equal(writes, []int32{0, 2, 2, 3}) {
		t.Errorf("reads %v, writes %v", reads, writes)
	}
	nodes, last := f.LastWrites()
	if !slices.Equal(nodes[0], []int32{0, 2}) || !slices.Equal(last[0], []int32{0, 2}) || !slices.Equal(last[1], []int32{1}) {
		t.Errorf("last writes %v in %v", last, nodes)
	}
}

// A variable is live on entry to a node if a path without a write before the read leads to
// a read.
func TestLivenessAgainstDefinition(t *testing.T) {
	rng := rand.New(rand.NewSource(4))
	for range 2000 {
		f := randomFunction(rng, 8, 3, true)
		preds, _ := f.Succs.Reverse()
		live := f.Liveness(preds, f.Writers())
		for v := range f.Vars {
			live.Of(v)
			for start := range f.Code {
				want := false
				seen, todo := map[int32]bool{}, []int32{int32(start)}
			search:
				for len(todo) > 0 {
					n := todo[len(todo)-1]
					todo = todo[:len(todo)-1]
					if seen[n] {
						continue
					}
					seen[n] = true
					for _, a := range f.Code[n] {
						if a.Var == v {
							if !a.Write {
								want = true
								break search
							}
							continue search
						}
					}
					todo = append(todo, f.Succs[n]...)
				}
				if live.In(int32(start)) != want {
					t.Fatalf("%s live in %d: %v\n%s", varName(v), start, !want, f)
				}
			}
		}
	}
}

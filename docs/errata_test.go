// This file defines the test of the counterexamples in errata.md.

package docs_test

import (
	"maps"
	"os"
	"slices"
	"strings"
	"testing"

	"cpsc/construct"
	"cpsc/construct/removal"
	"cpsc/flow"
)

// errata reads the functions and results of errata.md, by the names after their marks.
func errata(t *testing.T) (functions map[string]*construct.Function, results map[string]string) {
	t.Helper()
	text, err := os.ReadFile("research/errata.md")
	if err != nil {
		t.Fatal(err)
	}
	all, err := blocks(string(text))
	if err != nil {
		t.Fatal(err)
	}
	functions, results = map[string]*construct.Function{}, map[string]string{}
	for _, b := range all {
		switch {
		case b.is("function"):
			if functions[b.info[1]], err = construct.Parse(b.text); err != nil {
				t.Fatalf("line %d: %v", b.line, err)
			}
		case b.is("result"):
			results[b.info[1]] = b.text
		}
	}
	return functions, results
}

// The rule of the tutorial places no phi for a variable that no predecessor of a join
// assigns, and then no value is right for the read.
func TestErrataPredecessors(t *testing.T) {
	functions, results := errata(t)
	f := functions["predecessors"]
	preds, _ := f.Succs.Reverse()
	for n, list := range preds {
		assigned := 0
		for _, p := range list {
			if slices.Contains(f.Code[p], construct.Access{Write: true}) {
				assigned++
			}
		}
		if assigned > 1 {
			t.Errorf("the rule places a phi in node %d", n)
		}
	}
	for x := construct.Undef; x < 2; x++ {
		if f.Valid(&construct.Result{Reads: []construct.Def{x}}) == nil {
			t.Errorf("without a phi, the value %d is right", x)
		}
	}
	result, err := construct.Find("cytron").Build(f)
	if err != nil || f.Valid(result) != nil || f.Text(result) != results["predecessors"] {
		t.Errorf("got %v\n%s", err, f.Text(result))
	}
}

// The article's definition of dominance frontiers does not give what the article works out.
func TestErrataFrontier(t *testing.T) {
	functions, _ := errata(t)
	g := functions["frontier"].Succs
	tree := g.DominatorTree()
	preds, _ := g.Reverse()
	asDefined := func(n int32) (list []int32) {
		for m := range int32(len(g)) {
			for child := range int32(len(g)) {
				if tree.Idom[child] == n && tree.Dominates(child, m) && tree.Idom[m] != n {
					list = append(list, m)
				}
			}
		}
		return list
	}
	right := g.Frontiers(preds, tree.Idom)
	for n, want := range map[int32][2][]int32{ // by the definition, and what is right
		1: {{3, 4, 6}, nil}, 2: {nil, {7}}, 5: {nil, {7}}, 3: {nil, {6}},
	} {
		if got := asDefined(n); !slices.Equal(got, want[0]) {
			t.Errorf("by the definition, the frontier of %d is %v, want %v", n, got, want[0])
		}
		if !slices.Equal(right[n], want[1]) {
			t.Errorf("the frontier of %d is %v, want %v", n, right[n], want[1])
		}
	}
}

// Algorithm 3 as printed records a phi that has been replaced.
func TestErrataStale(t *testing.T) {
	functions, _ := errata(t)
	f := functions["stale"]
	preds, _ := f.Succs.Reverse()
	p := &printed{preds: preds, current: map[int32]*phi{0: {name: "#0"}}}
	got := p.readVariable(2)
	if got.replaced == nil || got.name != "phi in 1" {
		t.Errorf("the read gets %s, which is not stale", got.name)
	}
	if now := got.replaced; now.name != "#0" || p.current[2] != got {
		t.Errorf("the phi was replaced by %s", now.name)
	}
}

// A phi of the listings, or another value, which has no block.
type phi struct {
	name     string
	operands []*phi
	users    map[*phi]bool
	replaced *phi
}

// printed is Algorithms 1 to 3 as they are printed, for one variable and sealed blocks.
type printed struct {
	preds   flow.Graph
	current map[int32]*phi // currentDef
}

func (p *printed) readVariable(block int32) *phi {
	if def := p.current[block]; def != nil {
		return def
	}
	return p.readVariableRecursive(block)
}

func (p *printed) readVariableRecursive(block int32) *phi {
	var val *phi
	if len(p.preds[block]) == 1 {
		val = p.readVariable(p.preds[block][0])
	} else {
		val = &phi{name: "phi in " + string('0'+rune(block)), users: map[*phi]bool{}}
		p.current[block] = val
		val = p.addPhiOperands(block, val)
	}
	p.current[block] = val
	return val
}

func (p *printed) addPhiOperands(block int32, to *phi) *phi {
	for _, pred := range p.preds[block] {
		operand := p.readVariable(pred)
		to.operands = append(to.operands, operand)
		if operand.users != nil {
			operand.users[to] = true
		}
	}
	return p.tryRemoveTrivialPhi(to)
}

func (p *printed) tryRemoveTrivialPhi(of *phi) *phi {
	var same *phi
	for _, op := range of.operands {
		if op == same || op == of {
			continue
		}
		if same != nil {
			return of
		}
		same = op
	}
	users := slices.Collect(maps.Keys(of.users))
	of.replaced = same
	for _, user := range users {
		for i, op := range user.operands {
			if op == of {
				user.operands[i] = same
				if same.users != nil {
					same.users[user] = true
				}
			}
		}
	}
	for block, def := range p.current {
		if def == of {
			p.current[block] = same
		}
	}
	for _, use := range users {
		if use != of && use.replaced == nil {
			p.tryRemoveTrivialPhi(use)
		}
	}
	return same
}

// Algorithm 5 as printed leaves a trivial phi.
func TestErrataOne(t *testing.T) {
	functions, results := errata(t)
	f := functions["one"]
	result, err := construct.Find("braun").Build(f)
	if err != nil {
		t.Fatal(err)
	}
	if got := f.Text(result.Sort(1)); got != results["one"] {
		t.Errorf("braun gives\n%s", got)
	}
	for name, want := range map[string]string{"algorithm-3": results["one"], "algorithm-5": "x@2(#0, #0)\nreads x@2\n", "algorithm-5+1": "reads #0\n"} {
		got, _ := removal.Find(name).Run(f, result, nil)
		if text := f.Text(got); text != want || f.Valid(got) != nil {
			t.Errorf("%s gives %v\n%s", name, f.Valid(got), text)
		}
	}
	if strings.Count(results["one"], "@") < 3 {
		t.Error("the page shows no phis")
	}
}

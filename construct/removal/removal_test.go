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
	"cpsc/internal/test/long"
	"cpsc/internal/test/smallgraphs"
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
	for _, name := range []string{"cytron", "mansky-gunter", "click-paleczny", "braun", ""} {
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
			if blocks == 4 && !long.Enabled() && c.rng.Intn(4000) > 0 {
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
	for range long.Pick(1000, 20_000) {
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

// parse reads a function.
func parse(t *testing.T, text string) *construct.Function {
	t.Helper()
	f, err := construct.Parse(text)
	if err != nil {
		t.Fatal(err)
	}
	return f
}

// What each pass keeps, worked out by hand, of a parameter for every variable in every block.
// A pass may change the arguments of its form, but not those of others that are copies of the same
// form.
func TestClone(t *testing.T) {
	rng := rand.New(rand.NewSource(4))
	for range 300 {
		f := randomFunction(rng, 2+rng.Intn(8), 2)
		result := construct.Everywhere(f)
		form := NewForm(f, result.Clone())
		for i := range All {
			want, work := All[i].Values(NewForm(f, result.Clone()))
			if got, again := All[i].Values(form.Clone()); !slices.Equal(got, want) || again != work {
				t.Fatalf("%s: of a copy %v, %+v, and of a new form %v, %+v\n%s", All[i].Name, got, again, want, work, f)
			}
		}
	}
}

func TestExamples(t *testing.T) {
	all := func(names string) []string { return strings.Fields(names) }
	const (
		constantPasses = "cranelift noir "
		trivialPasses  = "zjit solidity wazero algorithm-3 "
		leastPasses    = "algorithm-5+1 intersect dominator-tree "
	)
	for _, test := range []struct {
		name, text string
		want       map[string]string // by the names of passes
	}{
		{"a loop that writes, and what follows it", "x= -> 1\n-> 2 3\nx= -> 1\nx ->", map[string]string{
			// 3 has only the argument x@1, which must stay. 2 likewise.
			constantPasses: "0@1 0@2 0@3 ",
			// x@2 and x@3 are #0 first, since x@1 is, and then x@1.
			"cranelift-8565": "0@1 0@2 0@3 ",
			trivialPasses + "algorithm-5 " + leastPasses: "0@1 ",
		}},
		{"the same without a loop", "x= -> 1 2\nx= -> 2\n-> 3\nx ->", map[string]string{
			constantPasses: "0@2 0@3 ",
			// x@1 is #0, x@2 is many when x@3 is reached.
			"cranelift-8565 " + trivialPasses + "algorithm-5 " + leastPasses: "0@2 ",
		}},
		{"figure 5: a loop with two entries", "x= -> 1 2\n-> 2\n-> 1 3\nx ->", map[string]string{
			constantPasses + "cranelift-8565 algorithm-5 " + leastPasses: "",
			trivialPasses: "0@1 0@2 ",
		}},
		{"the same after a join of two values", "x= -> 1 2\nx= -> 2\n-> 3 4\n-> 4\n-> 3 5\nx ->", map[string]string{
			constantPasses: "0@2 0@3 0@4 0@5 ",
			trivialPasses:  "0@2 0@3 0@4 ",
			"cranelift-8565 algorithm-5 " + leastPasses: "0@2 ",
		}},
		{"a join after a loop with two entries", "x= -> 1 3\n-> 2 3\nx ->\n-> 1 2", map[string]string{
			constantPasses + "cranelift-8565 " + leastPasses: "",
			trivialPasses: "0@1 0@2 0@3 ",
			"algorithm-5": "0@2 ", // x@1 and x@3 are #0; then x@2 is trivial, and a component of one
		}},
		{"a loop in which the header and another block lead back", "x= -> 1\nx -> 2 1\nx= -> 1", map[string]string{
			trivialPasses + "algorithm-5 " + leastPasses: "0@1 ",
		}},
	} {
		f := parse(t, test.text)
		for names, want := range test.want {
			for _, name := range all(names) {
				got, _ := Find(name).Run(f, construct.Everywhere(f), nil)
				if left(got) != want {
					t.Errorf("%s: %s keeps %q, want %q", test.name, name, left(got), want)
				}
			}
		}
	}
}

// The change that wasmtime's pull request 8565 proposes depends on the order: in the body of
// the loop, x@2 has the one argument x@1. If the body is visited before x@1 is known to have
// two values, x@2 is taken for #0, and then has two values.
func TestOrderOfCranelift8565(t *testing.T) {
	f := parse(t, "x= -> 1\n-> 2\nx= -> 1")
	for _, test := range []struct {
		order []int32
		want  string
	}{
		{nil, "0@1 0@2 "}, {[]int32{0, 1, 2}, "0@1 0@2 "}, {[]int32{0, 2, 1}, "0@1 "}, {[]int32{2, 0, 1}, "0@1 "},
	} {
		got, _ := Find("cranelift-8565").Run(f, construct.Everywhere(f), test.order)
		if left(got) != test.want {
			t.Errorf("in the order %v: keeps %q, want %q", test.order, left(got), test.want)
		}
	}
}

// The work of each pass on n blocks that each lead to the next one and back, where the last
// one writes; on a switch with n cases that fall through; and on a loop with n variables.
func TestWork(t *testing.T) {
	const n = 100
	ladder, cases := "x= -> 1\n", "x= -> 1\n->"
	for i := 1; i <= n; i++ {
		line := "->"
		if i == n {
			line = "x= ->"
		}
		if i > 1 {
			line += fmt.Sprint(" ", i-1)
		}
		if i < n {
			line += fmt.Sprint(" ", i+1)
		}
		ladder += line + "\n"
		cases += fmt.Sprint(" ", i+1)
	}
	cases += "\n"
	for i := 2; i <= n; i++ {
		cases += fmt.Sprint("-> ", i+1, "\n")
	}
	cases += "->"
	loop := ""
	for v := range n {
		loop += fmt.Sprint("v", v, "= ")
	}
	loop += "-> 1\n-> 1"
	for _, test := range []struct {
		name, text string
		quadratic  string // the passes that take more than n²/4 looks; the others take less than 20 n
	}{
		{"ladder", ladder, "cranelift cranelift-8565 noir algorithm-5 algorithm-5+1 intersect"},
		{"cases", cases, "zjit solidity"},
		{"loop", loop, "solidity wazero"},
	} {
		f := parse(t, test.text)
		for i := range All {
			r := &All[i]
			_, work := r.Values(NewForm(f, construct.Everywhere(f)))
			if slices.Contains(strings.Fields(test.quadratic), r.Name) {
				if work.Looks < n*n/4 {
					t.Errorf("%s: %s: only %+v", test.name, r.Name, work)
				}
			} else if work.Looks > 20*n {
				t.Errorf("%s: %s: %+v", test.name, r.Name, work)
			}
		}
	}
}

// No pass recurses: a chain of blocks, each of which has the parameter of the one before.
func TestLongChain(t *testing.T) {
	const n = 50_000
	f := &construct.Function{Name: "chain", Vars: 1, Succs: make(flow.Graph, n), Code: make([][]construct.Access, n)}
	for i := range n - 1 {
		f.Succs[i] = []int32{int32(i + 1)}
	}
	f.Code[0], f.Code[n-1] = []construct.Access{{Write: true}}, []construct.Access{{}}
	for i := range All {
		values, _ := All[i].Values(NewForm(f, construct.Everywhere(f)))
		for i, x := range values {
			if x != 0 {
				t.Fatalf("%s: parameter %d becomes %d", All[i].Name, i, x)
			}
		}
	}
}

func TestTable(t *testing.T) {
	seen := map[string]bool{}
	for i := range All {
		r := &All[i]
		if seen[r.Name] || r.Title == "" || r.Source == "" || Find(r.Name) != r || r.Least != (classes[r.Name] == least) {
			t.Errorf("%q", r.Name)
		}
		seen[r.Name] = true
	}
	if Find("nobody") != nil {
		t.Error("nobody is found")
	}
}

// Greatest, on sets worked out by hand.
func TestGreatest(t *testing.T) {
	f := parse(t, "x= -> 1 2 3\n-> 2\n-> 1\nx= -> 4 5\n-> 5\nx ->")
	result := construct.Everywhere(f)
	got := fmt.Sprint(Greatest(f, result))
	// x@1 and x@2 have each other and #0; x@3 has #0; x@4 and x@5 have #1 and each other.
	if want := "[true true true true true]"; got != want {
		t.Errorf("got %s, want %s", got, want)
	}
	f = parse(t, "x= -> 1 2\nx= -> 2\n-> 3\n-> 2 3")
	// x@1 is #0; x@2 has #0, #1 and x@3; x@3 has x@2 and itself.
	if got := fmt.Sprint(Greatest(f, construct.Everywhere(f))); got != "[true false true]" {
		t.Errorf("got %s", got)
	}
}

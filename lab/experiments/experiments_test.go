package experiments

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"reflect"
	"slices"
	"strings"
	"testing"

	"cpsc/construct"
	"cpsc/construct/removal"
	"cpsc/cps"
	"cpsc/flow"
	"cpsc/internal/test/smallgraphs"
	"cpsc/lab/corpus"
	"cpsc/lab/methods"
	"cpsc/lab/setup"
	"cpsc/lab/table"
)

// Functions whose figures are worked out by hand.
const (
	// x = …; while (…) { if (…) { x = … } } use(x): a parameter in the loop's head,
	// and one in the join.
	figure2 = "x= -> 1\n-> 2 5\n-> 3 4\nx= -> 4\n-> 1\nx ->"
	// A loop with two entries, of which x knows nothing: the plain algorithm keeps a
	// parameter in each of the two blocks.
	twoEntries = "x= -> 1 2\n-> 2\nx -> 1 3\nx ->"
	// y = x between two writes of y, which are the same then.
	copied = "x= -> 1\ny=x -> 2 3\n-> 4\ny=x -> 4\ny ->"
)

func parse(t *testing.T, text string) *construct.Function {
	t.Helper()
	f, err := construct.Parse(text)
	if err != nil {
		t.Fatal(err)
	}
	return f
}

func small(t *testing.T, texts ...string) *corpus.Corpus {
	k := &corpus.Corpus{Name: "small", Title: "small functions"}
	for _, text := range texts {
		f := parse(t, text)
		k.Functions = append(k.Functions, corpus.Function{Function: f, Group: "g", Other: 10, Memory: 1})
		k.Blocks += len(f.Code)
	}
	return k
}

func TestNeeds(t *testing.T) {
	got := countNeeds(small(t, figure2, twoEntries, copied, "->"))
	want := &need{
		functions: 4, nodes: 6 + 4 + 5 + 1, edges: 7 + 5 + 5, joins: 2 + 2 + 1,
		vars: 1 + 1 + 2, reads: 1 + 2 + 3, writes: 2 + 1 + 3, copies: 2,
		straight: 1, branches: 1, loops: 1, irreducible: 1,
		withVars: 3, withParams: 1, params: 2, byVar: [4]int{3, 0, 1, 0},
		varsOf: []float64{1, 1, 2, 0}, mostVars: 2, mostParams: 2, mostOf: 2,
	}
	if !reflect.DeepEqual(got, want) {
		t.Errorf("got  %+v\nwant %+v", got, want)
	}
}

func TestRedundancy(t *testing.T) {
	for _, c := range []struct {
		by, text string
		want     redundancy
	}{
		{"simple", figure2, redundancy{phis: 2}},
		{"simple", twoEntries, redundancy{functions: 1, sets: 1, params: 2, phis: 2}},
		{"marker", twoEntries, redundancy{functions: 1, sets: 1, params: 2, phis: 2}},
		{"simple+5", twoEntries, redundancy{}},
		{"deferred", twoEntries, redundancy{}},
		{"deferred", copied, redundancy{}}, // the copies are propagated
		{"choi", copied, redundancy{phis: 1}},
	} {
		a, err := methods.Find(c.by)
		if err != nil {
			t.Fatal(err)
		}
		f := parse(t, c.text)
		result, err := a.New()(f)
		if err != nil {
			t.Fatal(err)
		}
		var got redundancy
		if got.add(f, result); got != c.want {
			t.Errorf("%s: got %+v, want %+v, of\n%s", c.by, got, c.want, c.text)
		}
	}
}

// After the loop of figure 2, x is written again and not read: Cytron's algorithm
// places the same two phis, live in none of their blocks.
func TestLive(t *testing.T) {
	for text, want := range map[string][]site{
		figure2: {{1, 0}, {4, 0}},
		strings.Replace(figure2, "x ->", "x= x ->", 1): nil,
	} {
		f := parse(t, text)
		a, _ := methods.Find("cytron")
		result, err := a.New()(f)
		if err != nil {
			t.Fatal(err)
		}
		if len(result.Phis) != 2 {
			t.Errorf("%d phis in\n%s", len(result.Phis), text)
		}
		if got := live(f, result); !reflect.DeepEqual(got, want) {
			t.Errorf("got %v, want %v, in\n%s", got, want, text)
		}
		counts := phiCounts{}
		counts.add(f, result)
		if want := (phiCounts{2, len(want), len(want)}); counts != want {
			t.Errorf("got %v, want %v, in\n%s", counts, want, text)
		}
	}
}

// Both ways to CPS give the same program, up to names.
func TestRoutes(t *testing.T) {
	k := small(t, figure2, "x= -> 1 2 3\nx= -> 3\n-> 3\nx ->")
	texts := map[string]string{}
	for name, run := range map[string]func(*route, []corpus.Function) (*cps.Program, error){"direct": direct, "detour": throughSSA} {
		r := &route{name: name, run: run, stages: make([]stage, 4), peaks: make([]int, len(k.Functions))}
		p, err := r.round(k.Functions, true)
		if err != nil {
			t.Fatal(err)
		}
		if err := cps.Verify(p); err != nil {
			t.Errorf("%s: %v", name, err)
		}
		if err := compare(p, k, name); err != nil {
			t.Error(err)
		}
		texts[name] = p.String()
		if len(r.totals) != 1 || r.peaks[0] < 20 {
			t.Errorf("%s: totals %v, peaks %v", name, r.totals, r.peaks)
		}
	}
	count := func(text, word string) int { return strings.Count(text, word) }
	for _, word := range []string{"print", "branch", "switch", "~", ": int"} {
		if a, b := count(texts["direct"], word), count(texts["detour"], word); a != b || a == 0 {
			t.Errorf("%q stands %d and %d times in\n%s\n%s", word, a, b, texts["direct"], texts["detour"])
		}
	}
}

// Each experiment gives tables on small corpora, and the files that it is asked for.
func TestExperiments(t *testing.T) {
	defer func(sizes []int, least float64, packages string) {
		hardSizes, leastRun, liftedPackages = sizes, least, packages
	}(hardSizes, leastRun, liftedPackages)
	hardSizes, leastRun, liftedPackages = []int{20, 40}, 0, "regexp"
	dir := t.TempDir()
	bril := filepath.Join(dir, "bril")
	program := "@main {\n  i: int = const 0;\n  n: int = const 3;\n.head:\n  c: bool = lt i n;\n  br c .body .end;\n.body:\n  one: int = const 1;\n  i: int = add i one;\n  jmp .head;\n.end:\n  print i;\n}\n"
	if err := errors.Join(os.Mkdir(bril, 0o777), os.WriteFile(filepath.Join(bril, "loop.bril"), []byte(program), 0o666)); err != nil {
		t.Fatal(err)
	}
	for _, e := range All {
		if e.Name == "executed" {
			continue // this starts processes
		}
		file := filepath.Join(dir, e.Name)
		args := []string{"-corpus=bril:" + bril + ",generated:4:1,gotos:30:1"}
		if e.repeat > 0 {
			args = append(args, "-repeat=2")
		}
		if e.Name == "redundant" {
			args = append(args, "-blocks=2")
		}
		if e.charts {
			args = append(args, "-svg="+file)
		}
		var out bytes.Buffer
		if err := e.Main(context.Background(), args, &out, io.Discard); err != nil {
			t.Errorf("%s: %v", e.Name, err)
			continue
		}
		if e.counts {
			var again, times bytes.Buffer
			if err := e.Main(context.Background(), args, &again, io.Discard); err != nil || again.String() != out.String() {
				t.Errorf("%s counts differently the second time: %v\n%s\n%s", e.Name, err, &out, &again)
			}
			with := append(slices.Clone(args), "-times")
			if err := e.Main(context.Background(), with, &times, io.Discard); err != nil || !strings.Contains(times.String(), "### ") || strings.Contains(times.String(), "NaN") {
				t.Errorf("%s -times: %v\n%s", e.Name, err, &times)
			}
		}
		if !strings.Contains(out.String(), "### ") || strings.Contains(out.String(), "NaN") || strings.Contains(out.String(), "Inf") {
			t.Errorf("%s: got\n%s", e.Name, &out)
		}
		if text, err := os.ReadFile(file); e.charts && (err != nil || len(text) == 0) {
			t.Errorf("%s: %v", e.Name, err)
		}
	}
}

func TestMisuse(t *testing.T) {
	for _, args := range [][]string{
		{"time", "-corpus=none"}, {"time", "-repeat=0"}, {"time", "go"}, {"time", "-fast"},
		{"redundant", "-blocks=0"}, {"redundant", "-blocks=5"}, {"time", "-blocks=3"},
	} {
		e := All[slices.IndexFunc(All, func(e *Experiment) bool { return e.Name == args[0] })]
		err := e.Main(context.Background(), args[1:], io.Discard, io.Discard)
		if usage := (*setup.UsageError)(nil); !errors.As(err, &usage) {
			t.Errorf("%v: got %v", args, err)
		}
	}
}

// The process that executed counts constructs by any algorithm.
func TestConstruct(t *testing.T) {
	for _, by := range []string{nothing, "deferred", "cytron"} {
		if err := Construct(context.Background(), []string{"-corpus=generated:2", "-algorithm=" + by}, io.Discard, io.Discard); err != nil {
			t.Errorf("%s: %v", by, err)
		}
	}
	if err := Construct(context.Background(), []string{"-corpus=generated:2", "-algorithm=guess"}, io.Discard, io.Discard); err == nil {
		t.Error("an algorithm that does not exist constructs")
	}
}

// What perf and valgrind write.
func TestFind(t *testing.T) {
	file := filepath.Join(t.TempDir(), "out")
	for _, c := range []struct {
		text string
		want int
	}{
		{"# started on\n\n123456,,instructions:u,99,100.00,,\n", 123456},
		{"==1== \n==1== I   refs:      315,581\n", 315581},
	} {
		if err := os.WriteFile(file, []byte(c.text), 0o666); err != nil {
			t.Fatal(err)
		}
		got := 0
		for _, pattern := range []string{perfLine, valgrindLine} {
			if n, err := find(file, pattern); err == nil {
				got += n
			}
		}
		if got != c.want {
			t.Errorf("got %d of %q, want %d", got, c.text, c.want)
		}
	}
	if err := os.WriteFile(file, []byte("<not supported>,,instructions:u,0,100.00,,\n"), 0o666); err != nil {
		t.Fatal(err)
	}
	if _, err := find(file, perfLine); err == nil {
		t.Error("a count is found where there is none")
	}
}

// What the experiment on redundant parameters counts, worked out by hand for the loop with
// two entries and for a function in which one parameter repeats another.
func TestContest(t *testing.T) {
	k := small(t, twoEntries, "x= -> 1 2\nx= -> 2\n-> 3\nx ->")
	in := inputs()[0]
	c := &contest{passes: make([]passResult, len(removal.All))}
	if err := c.count(&session{ctx: context.Background()}, k, &in); err != nil {
		t.Fatal(err)
	}
	// x in each block but the entry: 3 and 3 parameters, with 2+2+1 and 1+2+1 arguments. In
	// the first function all are redundant; in the second x@1 is, and x@3, which is x@2.
	if c.functions != 2 || c.params != 6 || c.args != 9 || c.redundant != 5 {
		t.Errorf("got %+v", c)
	}
	for i, p := range c.passes {
		want := map[string]int{"cranelift": 1, "noir": 1, "zjit": 2, "solidity": 2, "wazero": 2, "algorithm-3": 2}[removal.All[i].Name]
		if p.left != want || p.functions != min(want, 1) || p.rounds < 2 {
			t.Errorf("%s: got %+v, want %d left", removal.All[i].Name, p, want)
		}
	}
}

// All graphs of up to 2 blocks, in parts of 16, give what the passes give one after the other, with
// results compared by their texts; and the first examples are those that the page explains.
func TestExhaustive(t *testing.T) {
	defer func(n int) { graphsAtOnce = n }(graphsAtOnce)
	graphsAtOnce = 16
	s := &session{ctx: t.Context(), blocks: 2, log: io.Discard}
	if err := exhaustive(s); err != nil {
		t.Fatal(err)
	}
	type counts struct{ left, forms, dependent, rounds int }
	want := make([]counts, len(removal.All))
	graphs, forms, params := 0, 0, 0
	for blocks := 1; blocks <= 2; blocks++ {
		smallgraphs.Each(blocks, func(g flow.Graph) {
			graphs++
			smallPrograms(g, func(f *construct.Function) error {
				for _, in := range inputs() {
					result, err := in.construct(f)
					if err != nil {
						t.Fatal(err)
					}
					forms++
					params += len(result.Phis)
					least, _ := f.Reduce(result)
					for j := range removal.All {
						r := &removal.All[j]
						got, work := r.Run(f, result, nil)
						w := &want[j]
						w.left += len(got.Phis) - len(least.Phis)
						w.forms += min(1, len(got.Phis)-len(least.Phis))
						w.rounds = max(w.rounds, work.Rounds)
						for _, order := range permutations(len(g)) {
							if again, _ := r.Run(f, result, order); f.Text(again) != f.Text(got) {
								w.dependent++
								break
							}
						}
					}
				}
				return nil
			})
		})
	}
	table := s.tables[0]
	for j, w := range want {
		row := table.Rows[j]
		if got := (counts{row[1].(int), row[3].(int), row[4].(int), row[5].(int)}); row[0] != removal.All[j].Name || got != w {
			t.Errorf("%s: got %+v, want %+v", row[0], got, w)
		}
	}
	notes := strings.Join(table.Notes, "\n")
	for _, text := range []string{
		fmt.Sprintf("%d graphs, ", graphs), fmt.Sprintf(", %d forms with %d parameters, ", forms, params),
		"cranelift leaves something first in `-> 1; x -> 1 2; x x= x -> 1` by everywhere: `x@1(undef, x@1, #0); x@2(x@1)`",
		"cranelift-8565 depends on the order first in `-> 1; x -> 1 2; x x= x -> 1` by everywhere: `x@1(undef, x@1, #0); x@2(x@1)`, where it keeps `x@1(undef, x@1, #0); x@2(x@1)`, and in the order [1 2 0] `x@1(undef, x@1, #0)`",
	} {
		if !strings.Contains(notes, text) {
			t.Errorf("no %q in\n%s", text, notes)
		}
	}
}

func TestPermutations(t *testing.T) {
	list := permutations(3)
	slices.SortFunc(list, slices.Compare)
	if want := [][]int32{{0, 1, 2}, {0, 2, 1}, {1, 0, 2}, {1, 2, 0}, {2, 0, 1}, {2, 1, 0}}; !reflect.DeepEqual(list, want) {
		t.Errorf("got %v", list)
	}
}

func TestExponent(t *testing.T) {
	x := []float64{1, 2, 4}
	if e := exponent(x, []float64{3, 12, 48}).(table.Number).Value; e < 1.999 || e > 2.001 {
		t.Errorf("3 x² has the exponent %v", e)
	}
	if e := exponent(x, []float64{0, 1, 2}); e != nil {
		t.Errorf("what was not measured has the exponent %v", e)
	}
}

// The families grow as their names say.
func TestHardFamilies(t *testing.T) {
	for i, want := range []struct{ nodes, edges, vars int }{
		{13, 1 + 10 + 10, 1}, {11, 1 + 9 + 9, 1}, {11, 1 + 9 + 9, 1}, {2, 2, 10}, {13, 1 + 2 + 2*9 + 1, 1},
	} {
		f := hard[i].function(10)
		if err := f.Check(); err != nil {
			t.Error(err)
		}
		edges := 0
		for _, succs := range f.Succs {
			edges += len(succs)
		}
		if len(f.Code) != want.nodes || edges != want.edges || int(f.Vars) != want.vars {
			t.Errorf("%s: %d nodes, %d edges, %d variables, want %+v", hard[i].name, len(f.Code), edges, f.Vars, want)
		}
	}
}

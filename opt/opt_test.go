package opt

import (
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"cpsc/cps"
	"cpsc/generate"
	"cpsc/internal/test/families"
	"cpsc/internal/test/long"
	"cpsc/internal/test/programs"
	"cpsc/interp"
)

// TestOrder expects that the order of the passes satisfies all constraints, that every
// pass has a constraint, and that checkOrder reports a wrong order.
func TestOrder(t *testing.T) {
	if err := checkOrder(Passes); err != nil {
		t.Error(err)
	}
	for _, pass := range Passes {
		if !slices.ContainsFunc(order, func(o constraint) bool { return o.first == pass.Name || o.then == pass.Name }) {
			t.Errorf("pass %s has no constraint on its order", pass.Name)
		}
	}
	for _, o := range order {
		wrong := slices.Clone(Passes)
		i := slices.IndexFunc(wrong, func(p *Pass) bool { return p.Name == o.first })
		j := slices.IndexFunc(wrong, func(p *Pass) bool { return p.Name == o.then })
		wrong[i], wrong[j] = wrong[j], wrong[i]
		if checkOrder(wrong) == nil {
			t.Errorf("checkOrder accepts %s before %s", o.then, o.first)
		}
	}
	if err := checkOrder(append(slices.Clone(Passes), Passes[0])); err == nil || !strings.Contains(err.Error(), "twice") {
		t.Errorf("a pass that is listed twice: %v", err)
	}
}

// TestValues compares the levels on the programs with references, structs and closures.
func TestValues(t *testing.T) {
	t.Parallel()
	files, err := filepath.Glob("../testdata/values/*/*.imp")
	if err != nil || len(files) < 12 {
		t.Fatal(len(files), err)
	}
	for _, file := range files {
		text, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		compareLevels(t, file, string(text), nil, "")
	}
}

// costs has the programs that take more steps with a pass than without it, and how many more;
// docs/optimisation.md says why.
var costs = map[string]int64{
	"examples/determinant loads":                666,
	"examples/merge_streams loads":              59,
	"examples/roman loads":                      4_982,
	"examples/roman pre":                        8_034,
	"testdata/programs/closures_in_loops loads": 7,
	"examples/knapsack loads":                   1,
	"testdata/programs/s4_goto_knot loads":      14,
	"testdata/control/gen_references loads":     8,
	"testdata/control/gen_leave_loop promote":   1,

	// Programs that run at full length only.
	"testdata/bench/measuring/big_numbers loads": 9_508,
	"testdata/bench/measuring/gauss loads":       150_715,
	"testdata/bench/measuring/pipeline direct":   899_308,
	"testdata/bench/strings/kmers loads":         2,
}

// TestPassesSave compares -O2 with -O2 without each of the passes that make values of what is in
// memory. It expects that each program takes no more steps with the pass, except those in costs.
// At full length, it includes the programs in testdata/bench and testdata/values without arguments.
func TestPassesSave(t *testing.T) {
	passes := []string{"argpromotion", "refs", "promote", "loads", "direct", "pre"}
	list := programs.Sample(t, 10)
	if long.Enabled() {
		for _, dir := range []string{"bench", "bench/general", "bench/measuring", "bench/strings", "values/training", "values/measuring"} {
			list = append(list, programsIn(t, "testdata/"+dir)...)
		}
	}
	for _, p := range list {
		t.Run(p.Name, func(t *testing.T) {
			t.Parallel()
			convert := checked(t, p.Path, p.Text)
			known := map[string]int64{} // by program
			steps := func(opts Options) int64 {
				q := convert(cps.Options{})
				if err := Run(q, opts); err != nil {
					t.Fatal(err)
				}
				text := q.String()
				if _, ok := known[text]; !ok {
					known[text] = runOn(interp.Fast, q, p.Args, p.Stdin).steps
				}
				return known[text]
			}
			with := steps(Options{})
			for _, name := range passes {
				if more := with - steps(Options{Without: []*Pass{passNamed(t, name)}}); max(more, 0) != costs[p.Name+" "+name] {
					t.Errorf("pass %s costs %d steps, want %d", name, more, costs[p.Name+" "+name])
				}
			}
		})
	}
}

// programsIn returns the programs in a directory of the tree, which take no input.
func programsIn(t *testing.T, dir string) (list []*programs.Program) {
	t.Helper()
	files, err := filepath.Glob("../" + dir + "/*.imp")
	if err != nil || len(files) == 0 {
		t.Fatal(dir, err)
	}
	for _, file := range files {
		text, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		name := dir + "/" + strings.TrimSuffix(filepath.Base(file), ".imp")
		list = append(list, &programs.Program{Name: name, Path: file, Text: string(text)})
	}
	return list
}

// compareLevels converts a program at -O0, -O1 and -O2 and verifies it after every
// pass. It expects the same outcome at each level, and no more steps than at the level
// below. But with generators, -O1 may take more steps than -O0: a value that is used again
// instead of being computed again, after a yield, is stored in the frame meanwhile.
func compareLevels(t *testing.T, name, text string, args []string, stdin string) {
	t.Helper()
	convert := checked(t, name, text)
	at0 := run(t, convert(cps.Options{Verbatim: true}), args, stdin)
	p := convert(cps.Options{})
	at1 := runAfter(t, p, args, stdin)
	if slices.ContainsFunc(p.Structs, func(s *cps.Struct) bool { return strings.HasPrefix(s.Name, "frame::") }) {
		at0.steps = max(at0.steps, at1.steps)
	}
	same(t, name+" -O1", at0, at1)
	if err := Run(p, Options{Verify: true}); err != nil {
		t.Fatalf("%s: %v", name, err)
	}
	same(t, name+" -O2", at1, runAfter(t, p, args, stdin))
	if t.Failed() {
		t.FailNow()
	}
}

// TestPrograms compares the levels on programs of the tree; TestPrograms of the command expects the right output of each at every level.
func TestPrograms(t *testing.T) {
	for _, p := range programs.Sample(t, 6) {
		t.Run(p.Name, func(t *testing.T) {
			t.Parallel()
			compareLevels(t, p.Path, p.Text, p.Args, p.Stdin)
		})
	}
}

// TestGenerated compares the levels on random programs.
func TestGenerated(t *testing.T) {
	for part := range uint64(4) {
		t.Run(fmt.Sprint(part), func(t *testing.T) {
			t.Parallel()
			for seed := range long.Pick[uint64](10, 25) {
				seed = 100*part + seed
				opts := generate.Options{Size: 20 + int(seed%7)*30}
				if seed%3 == 0 {
					opts.Traps = 5
				}
				compareLevels(t, fmt.Sprintf("seed %d, %+v", seed, opts), generate.Program(seed, opts), nil, "")
			}
		})
	}
}

// TestUndefinedCallee expects that a call of an undefined function value, which
// inlining may produce, can be read back.
func TestUndefinedCallee(t *testing.T) {
	p := read(t, `
fn call(f: fn(int) -> int, ret: cont(int)) = f(3, k)
  where k(x: int) = ret(x)
fn main(ret: cont()) =
  do print(undef: fn(int) -> int)
  call(undef: fn(int) -> int, k)
  where k(x: int) = ret()
`)
	if err := Run(p, Options{Verify: true}); err != nil {
		t.Fatal(err)
	}
	text := p.String()
	if want := "\n  undef:fn(int) -> int(3, "; !strings.Contains(text, want) {
		t.Errorf("missing%s…) in\n%s", want, text)
	}
	if again := read(t, text).String(); again != text {
		t.Errorf("the printed program is read back as\n%s\nwant\n%s", again, text)
	}
}

// TestBefore expects Run to call Before once for each function that a pass works on, and
// once for a pass that works on the whole program.
func TestBefore(t *testing.T) {
	p := cps.NewProgram()
	for _, name := range []string{"f", cps.MainName} {
		id, _ := p.DeclareFunc(name, nil, nil, cps.Pos{Line: 1, Col: 1})
		b := cps.NewBuilder(p, cps.Options{})
		b.Begin(id)
		b.Return()
		if err := b.Finish(); err != nil {
			t.Fatal(err)
		}
	}
	var got []string
	err := Run(p, Options{
		Before: func(pass *Pass, f *cps.Func) {
			name := "the program"
			if f != nil {
				name = f.Name
			}
			got = append(got, pass.Name+" "+name)
		},
		After: func(e PassRun) { got = append(got, "end of "+e.Pass.Name) },
	})
	if err != nil {
		t.Fatal(err)
	}
	want := []string{"globals the program", "end of globals", "sccp f", "sccp main", "end of sccp"}
	if n := min(len(want), len(got)); !slices.Equal(got[:n], want) {
		t.Errorf("the first calls are %q, want %q", got[:n], want)
	}
	if i := slices.Index(got, "contify the program"); i < 0 || got[i+1] != "end of contify" {
		t.Errorf("for contify, Before was not called once for the whole program: %q", got)
	}
}

// checkOrder reports the first constraint that a list of passes breaks.
func checkOrder(passes []*Pass) error {
	position := map[string]int{}
	for i, pass := range passes {
		if _, twice := position[pass.Name]; twice {
			return fmt.Errorf("pass %s is listed twice", pass.Name)
		}
		position[pass.Name] = i
	}
	for _, o := range order {
		i, ok1 := position[o.first]
		j, ok2 := position[o.then]
		if !ok1 || !ok2 || i >= j {
			return fmt.Errorf("pass %s must run before %s: %s", o.first, o.then, o.why)
		}
	}
	return nil
}

// TestGrowth expects that of all families the optimised program is linear in the size of the
// source, too. A family of twice the size may take 2.5 times as much, and a little more.
func TestGrowth(t *testing.T) {
	for i, family := range families.All {
		if i%3 > 0 && !long.Enabled() {
			continue
		}
		size := func(n int) (built, optimised int) {
			p := convert(t, family.Name, family.Text(n), cps.Options{})
			built = nodesOf(p)
			if err := Run(p, Options{}); err != nil {
				t.Fatalf("%s: %v", family.Name, err)
			}
			return built, nodesOf(p)
		}
		n := long.Pick(50, 100)
		built1, after1 := size(n)
		built2, after2 := size(2 * n)
		if 4*after2 > 5*max(2, built2/built1)*after1 {
			t.Errorf("%s: the size grows from %d to %d, and from %d to %d if optimised", family.Name, built1, built2, after1, after2)
		}
	}
}

// nodesOf returns the number of parameters, operations, terminators and operands.
func nodesOf(p *cps.Program) (n int) {
	for _, f := range p.Funcs {
		for k := range f.Conts {
			c := &f.Conts[k]
			n += 1 + len(c.Params) + len(c.Ops) + len(c.Term.Args)
			for i := range c.Ops {
				n += len(c.Ops[i].Args)
			}
		}
	}
	return n
}

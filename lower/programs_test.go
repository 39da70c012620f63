package lower_test

// This file defines the tests that every program in the tree has to pass.

import (
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"cpsc/cps"
)

// programs returns the texts of all programs in the tree, indexed by path.
func programs(t testing.TB) map[string]string {
	t.Helper()
	texts := map[string]string{}
	for _, pattern := range []string{"../examples/*.imp", "../testdata/programs/*.imp", "../testdata/traps/*.imp", "testdata/*.imp"} {
		paths, err := filepath.Glob(pattern)
		if err != nil || len(paths) == 0 {
			t.Fatalf("no programs %s", pattern)
		}
		for _, path := range paths {
			text, err := os.ReadFile(path)
			if err != nil {
				t.Fatal(err)
			}
			texts[filepath.ToSlash(path)] = string(text)
		}
	}
	return texts
}

// Every program converts and verifies. It is printed byte for byte the same after
// its text is read back, and after it is converted a second time.
func TestProgramsRoundTrip(t *testing.T) {
	for path, text := range programs(t) {
		t.Run(path, func(t *testing.T) {
			p := convert(t, path, text)
			checkRoundTrip(t, path, p)
			if again := convert(t, path, text); print(t, again, true) != print(t, p, true) {
				t.Errorf("converted again, it differs: %s", firstDifference(print(t, p, true), print(t, again, true)))
			}
		})
	}
}

// In every program, with every placement strategy,
//   - a continuation has at most one parameter for a source variable;
//   - no parameter is trivial: it has two arguments that differ from it and each other;
//   - the targets of branches and switches take no arguments;
//   - an undefined value is used only as the first content of a cell and as an argument
//     of a finally block, for a result or an exception when none is pending: the checker
//     proved that every variable is assigned before it is read.
func TestProgramsAreWellPlaced(t *testing.T) {
	for path, text := range programs(t) {
		t.Run(path, func(t *testing.T) {
			for _, placement := range cps.Placements {
				for _, f := range convertWith(t, path, text, cps.Options{Verbatim: true, Placement: placement}).Funcs {
					checkPlacement(t, f)
				}
			}
		})
	}
}

// With optimisation during construction, no strategy gives a program fewer
// operations, continuations and parameters than deferred does.
func TestDeferredOptimisesAsWell(t *testing.T) {
	size := func(p *cps.Program) (n int) {
		for _, f := range p.Funcs {
			for k := range f.Conts {
				n += 1 + len(f.Conts[k].Ops) + len(f.Conts[k].Params)
			}
		}
		return n
	}
	for path, text := range programs(t) {
		deferred := size(convertWith(t, path, text, cps.Options{}))
		for _, placement := range cps.Placements {
			if n := size(convertWith(t, path, text, cps.Options{Placement: placement, Research: cps.Research{RemoveRedundant: true}})); n < deferred {
				t.Errorf("%s: %d parts by deferred, %d by %s", path, deferred, n, placement)
			}
		}
	}
}

// After Algorithm 5, all strategies give the text that deferred gives without it.
// The statistics that they report are correct, and deferred removes nothing.
func TestStrategiesAgree(t *testing.T) {
	for path, text := range programs(t) {
		t.Run(path, func(t *testing.T) {
			want := print(t, convertWith(t, path, text, cps.Options{Verbatim: true}), true)
			for _, placement := range cps.Placements {
				report := func(f *cps.Func, s cps.Stats) {
					if n := placedIn(f); s.Kept != n || s.Created-s.Removed != n || placement == cps.Deferred && s.Removed != 0 {
						t.Errorf("%s, %s: %d placed, %d removed, %d kept, %d there", placement, f.Name, s.Created, s.Removed, s.Kept, n)
					}
				}
				convertWith(t, path, text, cps.Options{Verbatim: true, Placement: placement, Report: report})
				opts := cps.Options{Verbatim: true, Placement: placement, Report: report, Research: cps.Research{RemoveRedundant: true}}
				if got := print(t, convertWith(t, path, text, opts), true); got != want {
					t.Errorf("%s: %s", placement, firstDifference(got, want))
				}
				opts.Research.NoWitnesses = true
				if got := print(t, convertWith(t, path, text, opts), true); got != want {
					t.Errorf("%s without witnesses: %s", placement, firstDifference(got, want))
				}
			}
		})
	}
}

// placedIn returns how many parameters placement created in f: those that are
// neither parameters of the function nor results of calls.
func placedIn(f *cps.Func) int {
	n := 0
	results := takesResults(f)
	for k := 1; k < len(f.Conts); k++ {
		n += len(placedParams(f, results, k))
	}
	return n
}

func checkPlacement(t *testing.T, f *cps.Func) {
	t.Helper()
	takes := takesResults(f)
	jumps := make([][]*cps.Term, len(f.Conts)) // indexed by target
	undefined := func(k int, x cps.Value, what string) {
		if x != cps.NoValue && f.Info(x).Kind == cps.UndefValue {
			t.Errorf("%s: %s is given something undefined in %s", f.Name, what, f.Conts[k].Name)
		}
	}
	for k := range f.Conts {
		c := &f.Conts[k]
		for _, op := range c.Ops {
			for _, x := range op.Args {
				switch op.Code {
				case cps.Cell, cps.New, cps.SetField: // what the state of a generator does not need
				default:
					undefined(k, x, op.Code.String())
				}
			}
		}
		undefined(k, c.Term.Subject, "the terminator")
		if c.Term.Kind != cps.Jump || f.Conts[c.Term.Targets[0]].Name != "finally" {
			for _, x := range c.Term.Args {
				undefined(k, x, "the terminator")
			}
		}
		for _, s := range c.Term.Succs() {
			jumps[s] = append(jumps[s], &c.Term)
			if kind := c.Term.Kind; (kind == cps.Branch || kind == cps.Switch) && len(f.Conts[s].Params) > 0 {
				t.Errorf("%s: a branch in %s goes to %s, which has parameters", f.Name, c.Name, f.Conts[s].Name)
			}
		}
	}
	for k := 1; k < len(f.Conts); k++ {
		params := placedParams(f, takes, k)
		first := len(f.Conts[k].Params) - len(params) // its number among all parameters
		var names []string
		for i, x := range params {
			names = append(names, f.Info(x).Name)
			var others []cps.Value // arguments other than the parameter itself
			for _, jump := range jumps[k] {
				if arg := jump.Args[first+i]; arg != x && !slices.Contains(others, arg) {
					others = append(others, arg)
				}
			}
			if len(others) < 2 {
				t.Errorf("%s: parameter %s of %s is trivial", f.Name, f.Info(x).Name, f.Conts[k].Name)
			}
		}
		// Variables of inner blocks may share a name, so the test compares the
		// arguments: two parameters for one variable would always get the same ones.
		for i := range params {
			for j := range i {
				if names[i] == names[j] && slices.IndexFunc(jumps[k], func(jump *cps.Term) bool { return jump.Args[first+i] != jump.Args[first+j] }) < 0 {
					t.Errorf("%s: two parameters %s of %s are the same", f.Name, names[i], f.Conts[k].Name)
				}
			}
		}
	}
}

// The expected output of each nasty program was computed by hand, or by a
// translation to another language.
func TestNastyPrograms(t *testing.T) {
	paths, _ := filepath.Glob("testdata/*.imp")
	for _, path := range paths {
		t.Run(filepath.Base(path), func(t *testing.T) {
			text, err := os.ReadFile(path)
			if err != nil {
				t.Fatal(err)
			}
			want, err := os.ReadFile(strings.TrimSuffix(path, ".imp") + ".out")
			if err != nil {
				t.Fatal(err)
			}
			p := convert(t, path, string(text))
			if got := run(p); got != string(want) {
				t.Errorf("printed\n%s\nwant\n%s", got, want)
			}
			if got := run(readBack(t, path, p.String())); withoutPositions(got) != withoutPositions(string(want)) {
				t.Errorf("read back, it printed\n%s\nwant\n%s", got, want)
			}
		})
	}
}

// withoutPositions removes the position of a trap, which text without positions lacks.
func withoutPositions(out string) string {
	before, after, found := strings.Cut(out, "trap at ")
	if !found {
		return out
	}
	_, message, _ := strings.Cut(after, ": ")
	return before + message
}

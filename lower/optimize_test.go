package lower_test

// This file defines the tests of the optimisations during conversion: rows of the
// literature with constants, compared with their exact texts; effects and traps,
// which are kept; and every program in the tree with every option.

import (
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"cpsc/cps"
	"cpsc/internal/test/golden"
	"cpsc/internal/test/long"
	"cpsc/lower"
)

// optimised converts text with optimisation, and returns the text of f and the
// output of main.
func optimised(t *testing.T, text string) (f, out string) {
	t.Helper()
	p := convertWith(t, "test.imp", text, cps.Options{})
	checkRoundTrip(t, "test.imp", p)
	out = run(p)
	if want := run(convert(t, "test.imp", text)); out != want {
		t.Errorf("printed\n%s\nand without optimisation\n%s", out, want)
	}
	return textOf(t, p, "f"), out
}

// TestRowsOptimised converts the programs of testdata/optimised, examples of the texts
// that rows_test.go lists. It expects f.cps of the function f, and output of main.
func TestRowsOptimised(t *testing.T) {
	golden.Run(t, filepath.Join("testdata", "optimised"), func(t *testing.T, c *golden.Archive) {
		f, out := optimised(t, c.Text(t, "program.imp"))
		c.Expect(t, "f.cps", f)
		c.Expect(t, "output", out)
	})
}

// Operations that have an effect or may trap are kept in their order, even if
// their results are unused.
func TestEffectsStay(t *testing.T) {
	tests := []struct{ name, text, out string }{
		{"division", "fn main() { print(1); var x = 1 / 0; print(2); }", "1\ntrap at 1:33: division by zero"},
		{"division_times_zero", "fn f(n: int) -> int { return 7 / n * 0; }\nfn main() { print(f(0)); }", "trap at 1:32: division by zero"},
		{"index", "fn main() { var a = [1]; print(1); var x = a[1]; print(2); }", "1\ntrap at 1:45: index 1 out of bounds for length 1"},
		{"index_of_string", "fn main() { print(1); var x = \"ab\"[2]; print(2); }", "1\ntrap at 1:35: index 2 out of bounds for length 2"},
		{"assert", "fn main() { print(1); assert(1 > 2); print(2); }", "1\ntrap at 1:23: assertion failed"},
		{"assert_true", "fn main() { assert(2 > 1, \"no\"); print(2); }", "2"},
		{"order", "fn main() { var z = 0; print(1); var a = [1]; var x = a[z] / z; var y = a[9]; }", "1\ntrap at 1:60: division by zero"},
		{"nil", "struct N { n: int }\nfn main() { var p: N = nil; print(1); var x = p.n; print(2); }", "1\ntrap at 2:48: nil dereference"},
		{"infinite", "fn main() { print(1); while true { if 1 > 2 { break; } print(2); assert(false); } }", "1\n2\ntrap at 1:66: assertion failed"},
		{"identity", "struct N { n: int }\nfn main() { print(N(1) == N(1), [1] == [1], \"a\" == \"a\"); var p = N(1); print(p == p); }", "false false true\ntrue"},
		{"nil_of_new", "struct N { n: int }\nfn main() { var p = N(1); print(p == nil, p != nil, nil == p, N(2) != nil); }", "false true false true"},
		{"memory", "fn main() { var a = [1]; var x = a[0]; a[0] = 2; print(x, a[0], len(a)); push(a, 1); print(len(a)); }", "1 2 1\n2"},
		{"captured", "fn main() { var n = 1; fn up() { n += 1; } var m = n; up(); print(m, n, m == n); }", "1 2 false"},
		{"reused", "fn f(x: int, y: int) { print(x / y); y += 0; print(x / y + x / y); }\nfn main() { f(7, 2); f(1, 0); }", "3\n6\ntrap at 1:32: division by zero"},
	}
	for _, test := range tests {
		for _, placement := range cps.Placements {
			p := convertWith(t, "test.imp", test.text, cps.Options{Placement: placement})
			if out := run(p); out != test.out+"\n" {
				t.Errorf("%s, %v: printed %q, want %q", test.name, placement, out, test.out+"\n")
			}
		}
	}
}

// x / y is computed only once, even with a call in between.
func TestDivisionIsReused(t *testing.T) {
	f, _ := optimised(t, `
		fn f(x: int, y: int) -> int { print(x / y); g(x); return x / y + x % y; }
		fn g(x: int) { print(x); }
		fn main() { print(f(7, 2)); }`)
	expect(t, f, `
		fn f(x: int, y: int, ret: cont(int)) =
		  let t1 = x / y
		  do print(t1)
		  g(x, k)
		  where k() =
		  let t2 = x % y
		  let t3 = t1 + t2
		  ret(t3)
	`)
}

// With every combination of options, every program in the tree is valid and has
// the same output.
func TestProgramsOptimised(t *testing.T) {
	for path, text := range programs(t) {
		t.Run(path, func(t *testing.T) {
			want := run(convert(t, path, text))
			seen := map[string]bool{}
			for _, placement := range cps.Placements {
				for n := 0; n < 8; n += long.Pick(7, 1) {
					opts := cps.Options{Placement: placement, Research: cps.Research{RemoveRedundant: n&1 != 0, NoUserLists: n&2 != 0, NoWitnesses: n&4 != 0}}
					p := convertWith(t, path, text, opts)
					printed := print(t, p, true)
					if seen[printed] {
						continue
					}
					seen[printed] = true
					checkRoundTrip(t, path, p)
					if got := run(p); got != want && !strings.Contains(want, "limit") {
						t.Errorf("%+v: printed\n%s\nand without optimisation\n%s", opts, got, want)
					}
				}
			}
		})
	}
}

// BenchmarkOptimise measures how much longer the conversion takes with
// optimisation than without, side by side: medians and their ratio. It does not
// include parsing and checking.
func BenchmarkOptimise(b *testing.B) {
	measure := func(name string, texts ...string) {
		b.Run(name, func(b *testing.B) {
			var convert []func(cps.Options)
			for _, text := range texts {
				file, info, errs := front("test.imp", text)
				convert = append(convert, func(opts cps.Options) { lower.Program(errs.File, file, info, opts) })
			}
			var times [2][]time.Duration
			for b.Loop() {
				for i, verbatim := range []bool{true, false} {
					start := time.Now()
					for _, f := range convert {
						f(cps.Options{Verbatim: verbatim})
					}
					times[i] = append(times[i], time.Since(start))
				}
			}
			median := func(list []time.Duration) float64 {
				slices.Sort(list)
				return float64(list[len(list)/2])
			}
			b.ReportMetric(median(times[0]), "verbatim-ns")
			b.ReportMetric(median(times[1]), "optimised-ns")
			b.ReportMetric(median(times[1])/median(times[0]), "ratio")
		})
	}
	var tree []string
	for _, text := range programs(b) {
		tree = append(tree, text)
	}
	measure("Tree", tree...)
	for _, shape := range shapes {
		if slices.Contains([]string{"lines", "ifs that assign", "loops", "ifs of calls"}, shape.Name) {
			measure(shape.Name, shape.Text(shape.Large/10))
		}
	}
}

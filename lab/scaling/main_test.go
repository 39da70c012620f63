package main

import (
	"bytes"
	"io"
	"math"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"runtime"
	"strings"
	"testing"
	"time"

	"cpsc/compile"
	"cpsc/cps"
	"cpsc/internal/test/families"
	"cpsc/internal/test/long"
)

// TestMain lets the tests start processes for measurements, as the command does.
func TestMain(m *testing.M) {
	if len(os.Args) == 3 && os.Args[1] == measureCommand {
		main()
		return
	}
	os.Exit(m.Run())
}

// testedConfigs are the configurations of the test of growth: every strategy at every level, and
// others.
var testedConfigs = append([]string{"cytron", "simple+5"}, everyStrategy...)

// everyStrategy has every strategy at every level.
var everyStrategy = strategies()

func strategies() (list []string) {
	for _, placement := range cps.Placements {
		for _, level := range []string{"-O0", "-O1", "-O2"} {
			list = append(list, placement.String()+level)
		}
	}
	return list
}

// The work and the memory of a conversion grow in proportion to the size of source and
// output. Both are counted, so the result does not depend on the speed of the machine. At
// four times the size, something quadratic takes four times as much per byte. Something
// linear may also take somewhat more: in small functions, lookups are short, and far
// lookups take logarithmic time.
func TestConversionIsLinear(t *testing.T) {
	list := families.Cuts
	if long.Enabled() {
		list = families.All
	}
	for i := range list {
		f := &list[i]
		one, two := f.Text(100), f.Text(400)
		small, err := read(f.Name, one)
		if err != nil {
			t.Fatal(f.Name, err)
		}
		large, err := read(f.Name, two)
		if err != nil {
			t.Fatal(f.Name, err)
		}
		for _, name := range testedConfigs {
			work, memory := perByte(t, small, len(one), name)
			work4, memory4 := perByte(t, large, len(two), name)
			if work4 > 2*work || memory4 > 2*memory {
				t.Errorf("%s, by %s: at four times the size, %.2f times the work and %.2f times the memory for the size",
					f.Name, name, work4/work, memory4/memory)
			}
		}
	}
}

// At twice the size, a stage executes at most 2.15 times as many basic blocks, an exponent of 1.1: of
// all work, not only of what cps.Stats counts. A limit of the passes is reached at the smaller size,
// so that the work grows no further because of it.
func TestStepsAreLinear(t *testing.T) {
	long.Only(t)
	exe := filepath.Join(t.TempDir(), "scaling")
	build := exec.Command("go", "build", "-cover", "-covermode=atomic", "-coverpkg=cpsc/...,slices,sort,strings",
		"-gcflags=cpsc/interp/internal/fast=-N", "-o", exe, ".") // -N: see .ci/run
	if out, err := build.CombinedOutput(); err != nil {
		t.Fatalf("%v\n%s", err, out)
	}
	for i := range families.Passes {
		f := &families.Passes[i]
		for _, config := range []string{"check", "deferred", "deferred-O2"} {
			var work [2]float64
			for i, n := range []int{2000, 4000} {
				r, err := start(t.Context(), exe, job{f.Name, n, config, time.Hour, 1 << 40})
				if err != nil || r.Work == 0 {
					t.Fatalf("%s, %s: %+v, %v", f.Name, config, r, err)
				}
				work[i] = float64(r.Work)
			}
			if e := math.Log2(work[1] / work[0]); e > 1.1 {
				t.Errorf("%s, %s: the exponent of the work is %.2f", f.Name, config, e)
			}
		}
	}
}

// perByte returns the work and the memory of a conversion per byte of source and output.
func perByte(t *testing.T, s *compile.Program, length int, name string) (work, memory float64) {
	t.Helper()
	w, err := parseConfig(name)
	if err != nil {
		t.Fatal(err)
	}
	var before, after runtime.MemStats
	runtime.ReadMemStats(&before)
	p, done, err := convert(s, w)
	if err != nil {
		t.Fatal(err)
	}
	runtime.ReadMemStats(&after)
	c := count(p, done)
	size := float64(length + c.Output)
	return float64(c.Work) / size, float64(after.TotalAlloc-before.TotalAlloc) / size
}

// The memory of a stage grows in proportion to the size of its program. A stage that takes
// quadratic time without memory is not noticed.
func TestStagesAreLinear(t *testing.T) {
	for i := range families.All {
		f := &families.All[i]
		if !long.Enabled() && i%10 != 0 && f.Name != "small functions" {
			continue
		}
		for _, level := range []string{"", "-O2"} {
			small, large := converted(t, f, 100, level), converted(t, f, 400, level)
			growth := float64(count(large, 0).Output) / float64(count(small, 0).Output)
			for name, run := range after {
				if name == "bytecode" { // the values that are live in each continuation are quadratic, up to a limit
					continue
				}
				if a, b := allocated(t, run, small), allocated(t, run, large); b > 2*growth*a+100_000 {
					t.Errorf("%s, %s%s: the program grows to %.1f times the size, and the memory to %.1f times", f.Name, name, level, growth, b/a)
				}
			}
		}
	}
}

func converted(t *testing.T, f *families.Family, n int, level string) *cps.Program {
	t.Helper()
	w, err := parseConfig("deferred" + level)
	if err != nil {
		t.Fatal(err)
	}
	s, err := read(f.Name, f.Text(n))
	if err != nil {
		t.Fatal(f.Name, err)
	}
	p, _, err := convert(s, w)
	if err != nil {
		t.Fatal(f.Name, err)
	}
	return p
}

// allocated returns the bytes that a stage allocates.
func allocated(t *testing.T, run func(io.Writer, *cps.Program) error, p *cps.Program) float64 {
	t.Helper()
	var before, after runtime.MemStats
	runtime.ReadMemStats(&before)
	if err := run(io.Discard, p); err != nil {
		t.Fatal(err)
	}
	runtime.ReadMemStats(&after)
	return float64(after.TotalAlloc - before.TotalAlloc)
}

// The command measures each size in a process of its own, stops at a limit, and then
// omits the larger sizes.
func TestTable(t *testing.T) {
	table := func(memory int64) []string {
		o := options{families: regexp.MustCompile("^(chain of copies|loops)$"), n: 10, timeout: time.Hour, memory: memory}
		for _, name := range []string{"check", "deferred-O2", "simple+5", "cytron"} {
			w, err := parseConfig(name)
			if err != nil {
				t.Fatal(err)
			}
			o.configs = append(o.configs, w)
		}
		var out bytes.Buffer
		if err := o.run(t.Context(), &out); err != nil {
			t.Fatal(err)
		}
		return strings.Split(strings.TrimSuffix(out.String(), "\n"), "\n")
	}
	lines := table(1 << 40)
	if len(lines) != 2+2*4 {
		t.Errorf("%d lines, and not a head of 2 and one for each of 2 families and 4 configurations", len(lines))
	}
	for _, line := range lines {
		if strings.Count(line, "|") != strings.Count(lines[0], "|") || strings.Contains(line, ">") || strings.Contains(line, "NaN") {
			t.Errorf("the line %q", line)
		}
	}
	for _, line := range table(1)[2:] {
		if !strings.Contains(line, "| > 0.000977 KB | | |") {
			t.Errorf("the line %q does not say that a byte is not enough", line)
		}
	}
}

func TestExponent(t *testing.T) {
	r := row{results: []result{{Time: 3}, {Time: 12}, {Time: 48}, {Stopped: "10 s", Time: 1}}}
	seconds := func(r *result) float64 { return float64(r.Time) }
	if e := r.exponent(seconds); math.Abs(e-2) > 1e-9 {
		t.Errorf("3, 12 and 48 for n, 2n and 4n have the exponent %v", e)
	}
	r.results = r.results[:1]
	if e := r.exponent(seconds); !math.IsNaN(e) {
		t.Errorf("one size has the exponent %v", e)
	}
}

func TestFlags(t *testing.T) {
	for _, name := range []string{"", "best", "deferred-O3", "cytron+6"} {
		if _, err := parseConfig(name); err == nil {
			t.Errorf("%q is a configuration", name)
		}
	}
	if w, err := parseConfig("scc+5-O0"); err != nil || !w.opts.Research.RemoveRedundant || !w.opts.Verbatim || w.opts.Placement.String() != "scc" {
		t.Errorf("%+v, %v", w, err)
	}
}

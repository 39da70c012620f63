package cps_test

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"testing"

	"cpsc/compile"
	"cpsc/cps"
	"cpsc/generate"
	"cpsc/internal/test/families"
	"cpsc/internal/test/long"
	"cpsc/internal/test/programs"
)

// TestReplay replays the traces of programs, at full length of all programs, by every
// strategy, optimised or not. The events alone give the table of definitions, and the
// finished function with its parameters and their arguments.
func TestReplay(t *testing.T) {
	type program struct {
		name, text string
		language   compile.Language
	}
	var list []program
	for _, p := range programs.Sample(t, 24) {
		list = append(list, program{p.Path, p.Text, compile.Imp})
	}
	paths, err := filepath.Glob("../testdata/bril/*.bril")
	if err != nil || len(paths) == 0 {
		t.Fatal("no programs in Bril", err)
	}
	for i, path := range paths {
		if i%4 > 0 && !long.Enabled() {
			continue
		}
		text, err := os.ReadFile(path)
		if err != nil {
			t.Fatal(err)
		}
		list = append(list, program{path, string(text), compile.Bril})
	}
	for seed := range uint64(long.Pick(5, 120)) {
		list = append(list, program{fmt.Sprint("seed ", seed), generate.Program(seed, generate.Options{}), compile.Imp})
	}
	for i, f := range families.All {
		if i%4 > 0 && !long.Enabled() {
			continue
		}
		list = append(list, program{f.Name, f.Text(12), compile.Imp})
	}
	list = append(list, program{"far", families.Find("ifs that assign another").Text(300), compile.Imp})
	list = append(list, program{"a branch on a negation that is known late", `fn f(a: bool, n: int) {
    var c = !a;
    while n > 0 {
        if c { print(1); } else { print(2); }
        n -= 1;
        if n == 5 { c = c; }
    }
}
fn main() { f(true, 3); }
`, compile.Imp})
	list = append(list, program{"an assertion and a jump that are known late to be unnecessary", `fn f(n: int) {
    var c = true;
    var x = 0;
    while n > 0 {
        print(n);
        assert(c);
        if n == 1 { x = 1; goto end; }
        if n == 2 { x = 2; goto end; }
        if !c { x = 3; goto end; }
        x = 4;
    end:
        print(x);
        n -= 1;
        if n == 5 { c = c; }
    }
}
fn main() { f(7); }
`, compile.Imp})
	list = append(list, program{"a handler that a call would lead to that is never made", `fn g() throws int { throw 3; }
fn f(n: int) {
    try {
        if n > 1 { throw 1; }
        if true { throw 2; }
        g();
    } catch e: int { print(e); }
}
fn main() { f(2); f(1); }
`, compile.Imp})
	list = append(list, program{"components in components, and a value that comes in twice", `fn f(n: int, x: int, y: int) {
    var v = x;
    if n == 1 { goto two; }
    if n == 2 { v = y; }
one:
    n -= 1;
    if n % 7 == 0 { goto two; }
three:
    n -= 1;
    if n % 3 == 0 { goto four; }
two:
    n -= 1;
    if n % 5 == 0 { goto one; }
four:
    n -= 1;
    if n % 2 == 0 { goto three; }
    if n > 0 { goto two; }
    print(v);
}
fn main() { f(9, 1, 2); }
`, compile.Imp})
	figure6, err := os.ReadFile("../examples/figure6.imp")
	if err != nil {
		t.Fatal(err)
	}
	list = append(list, program{"Figure 6", string(figure6), compile.Imp})
	list = append(list, program{"a label that is called entry", `fn f(n: int) {
entry:
    n -= 1;
    if n > 0 { goto entry; }
    print(n);
}
fn main() { f(3); }
`, compile.Imp})

	var seen [256]bool // by kind of event
	for _, p := range list {
		checked, err := compile.Check(p.name, p.text, compile.Options{Language: p.language})
		if err != nil {
			t.Fatal(p.name, err)
		}
		for _, placement := range cps.Placements {
			for _, level := range []compile.Level{compile.O0, compile.O1} {
				for _, redundant := range []bool{false, true} {
					checkReplay(t, checked, &seen, compile.Options{Level: level, Build: cps.Options{
						Placement: placement, Research: cps.Research{RemoveRedundant: redundant}}})
				}
			}
		}
	}
	for kind := range cps.EventMerge + 1 {
		if !seen[kind] && !*cps.EverFar {
			t.Errorf("no program has the event %v", kind)
		}
	}
}

// checkReplay converts a program and replays the traces of its functions.
func checkReplay(t *testing.T, p *compile.Program, seen *[256]bool, opts compile.Options) {
	t.Helper()
	setup := fmt.Sprintf("%s, %v, level %d, redundant %v", p.File.Name, opts.Build.Placement, opts.Level, opts.Build.Research.RemoveRedundant)
	traces := 0
	var last *replayer
	opts.Build.Trace = func(trace *cps.Trace) {
		for i := range trace.Events {
			seen[trace.Events[i].Kind] = true
		}
		r, err := replay(trace)
		if err != nil {
			t.Fatalf("%s, function %s: %v", setup, trace.Func.Name, err)
		}
		err = r.checkOutcomes()
		if !opts.Build.Research.RemoveRedundant {
			err = errors.Join(err, checkNames(trace))
		}
		if err != nil {
			t.Fatalf("%s, function %s: %v", setup, trace.Func.Name, err)
		}
		traces, last = traces+1, r
	}
	opts.Build.Report = func(f *cps.Func, s cps.Stats) {
		if last == nil || last.trace.Func != f {
			t.Fatalf("%s, function %s: there is no trace before the report", setup, f.Name)
		}
		want := s.Created
		if opts.Build.Placement == cps.Deferred {
			want = s.Promises
		}
		if last.placed != want {
			t.Errorf("%s, function %s: %d were placed, want %d", setup, f.Name, last.placed, want)
		}
	}
	q, err := p.Convert(opts)
	if err != nil {
		t.Fatal(err)
	}
	if traces == 0 && len(q.Funcs) > 0 {
		t.Errorf("%s: there is no trace", setup)
	}
}

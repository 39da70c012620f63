package validate

import (
	"bytes"
	"context"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"cpsc/compile"
	"cpsc/generate"
	"cpsc/internal/test/long"
	"cpsc/internal/test/programs"
	"cpsc/interp"
)

// accept returns the program with this text, which the checker must accept.
func accept(t *testing.T, text string) *Program {
	t.Helper()
	p, err := compile.Check("test.imp", text, compile.Options{})
	if err != nil {
		t.Fatalf("%v\n%s", err, text)
	}
	return New(p)
}

func validate(t *testing.T, p *Program, in *Input, others ...Configuration) *Report {
	t.Helper()
	r, err := Run(context.Background(), p, in, others)
	if err != nil {
		t.Fatal(err)
	}
	return r
}

// inputOf returns the input of a program of the repository.
func inputOf(p *programs.Program) *Input {
	in := &Input{Args: p.Args, Stdin: p.Stdin}
	for _, flag := range p.Flags {
		fmt.Sscanf(flag, "--max-depth=%d", &in.MaxDepth)
		fmt.Sscanf(flag, "--max-memory=%dM", &in.MaxMemory)
	}
	in.MaxMemory <<= 20
	return in
}

// TestPrograms validates the programs of the repository.
func TestPrograms(t *testing.T) {
	for _, p := range programs.Sample(t, 16) {
		t.Run(p.Name, func(t *testing.T) {
			t.Parallel()
			r := validate(t, accept(t, p.Text), inputOf(p))
			for _, mismatch := range r.Mismatches {
				t.Errorf("%s\n%s", strings.Join(mismatch.Configurations, "\n"), mismatch.Text)
			}
			if r.Output != p.Stdout {
				t.Errorf("got\n%s\nwant\n%s", r.Output, p.Stdout)
			}
		})
	}
}

// mistaken returns a configuration that runs the program with a mistake: new replaces old in
// its text.
func mistaken(old, new string) Configuration {
	return Configuration{"mistaken", func(ctx context.Context, p *Program, in *Input, stdout io.Writer) Outcome {
		q := parsed(strings.ReplaceAll(p.File.Text, old, new))
		if q == nil {
			return Outcome{Err: "rejected"}
		}
		return runTree(ctx, q, in, stdout)
	}}
}

// TestDifferences expects differences of every kind to be found.
func TestDifferences(t *testing.T) {
	const text = `fn half(n: int) -> int { return n / 2; }

fn main() -> int {
    print("one");
    print(half(-7) >> 1);
    assert(half(3) == 1, "half");
    return 4;
}
`
	tests := []struct {
		name     string
		old, new string
		want     string
	}{
		{"none", "half", "hurz", ""},
		{"a line", ">>", ">>>", `line 2 of the output is "9223372036854775806"; expected "-2"`},
		{"part of a line", `"one"`, `"on"`, `line 1 of the output is "on"; expected "one"`},
		{"a line less", "print(half(-7) >> 1);", "", `line 2 of the output is missing; expected "-2"`},
		{"a line more", "assert(", `write("x\ny"); assert(`, `line 3 of the output is "x"; expected no such line`},
		{"no newline", "assert(", `write("x"); assert(`, `line 3 of the output is "x" without a newline; expected no such line`},
		{"a status", "return 4;", "return 260;", "the result is 260; expected 4"},
		{"a trap", "== 1", "== 2", "it ends with the trap `assertion failed: half` at 6:5; expected exit status 4"},
	}
	p := accept(t, text)
	for _, test := range tests {
		r := validate(t, p, &Input{}, mistaken(test.old, test.new))
		checkMismatch(t, test.name, r, test.want)
	}

	p = accept(t, strings.Replace(text, "== 1", "== 2", 1))
	for _, test := range []struct{ name, old, new, want string }{
		{"another trap", `"half"`, `"Half"`, "it ends with the trap `assertion failed: Half` at 6:5; expected the trap `assertion failed: half` at 6:5"},
		{"no trap", "== 2", "== 1", "it ends with exit status 4; expected the trap `assertion failed: half` at 6:5"},
		{"another place", " assert", "  assert", "the trap `assertion failed: half` is at main:6:6; expected it at main:6:5"},
	} {
		r := validate(t, p, &Input{}, mistaken(test.old, test.new))
		checkMismatch(t, test.name, r, test.want)
	}

	p = accept(t, "fn f(n: int) { print(n / 0); }\nfn main() { f(1); print(); }\n")
	r := validate(t, p, &Input{}, mistaken("{ f(1)", "{  f(1)"))
	checkMismatch(t, "another call", r, "call 1 on the stack of the trap `division by zero` is main:2:14; expected main:2:13")

	p = accept(t, `fn f(n: int) throws string { throw "no " + str(n); }
fn g() yields int throws string { yield 1; f(2); }
fn main() throws string { for x in g() { print(x); } }
`)
	for _, test := range []struct{ name, old, new, want string }{
		{"another exception", "no ", "not ", "it ends with the trap `uncaught: not 2` at 1:30; expected the trap `uncaught: no 2` at 1:30"},
		{"no exception", " f(2);", "", "it ends with exit status 0; expected the trap `uncaught: no 2` at 1:30"},
		{"another place of an exception", " throw ", "  throw ", "the trap `uncaught: no 2` is at f:1:31; expected it at f:1:30"},
	} {
		checkMismatch(t, test.name, validate(t, p, &Input{}, mistaken(test.old, test.new)), test.want)
	}
	p = accept(t, "fn f() throws int { throw 1; }\nfn main() throws int { f(); print(); }\n")
	r = validate(t, p, &Input{}, mistaken("{ f()", "{  f()"))
	checkMismatch(t, "another call that throws", r, "call 1 on the stack of the trap `uncaught: 1` is main:2:25; expected main:2:24")

	p = accept(t, "fn main() { print(1); }\n")
	panics := Configuration{"panics", func(context.Context, *Program, *Input, io.Writer) Outcome { panic("help") }}
	if r := validate(t, p, &Input{}, panics); len(r.Mismatches) != 1 || r.Mismatches[0].Kind != Failed || !strings.Contains(r.Mismatches[0].Text, "panic: help") {
		t.Errorf("a panic: got %+v", r.Mismatches)
	}
	endless := mistaken("print(1);", "print(1); while true { }")
	checkMismatch(t, "a loop", validate(t, p, &Input{MaxSteps: 1000, Ends: true}, endless),
		"it ends with the trap `step limit of 1000 exceeded`; expected exit status 0")
	checkMismatch(t, "a loop that may be", validate(t, p, &Input{MaxSteps: 1000}, endless), "")
}

func checkMismatch(t *testing.T, name string, r *Report, want string) {
	t.Helper()
	got := ""
	for _, p := range r.Mismatches {
		if got = p.Text; len(r.Mismatches) > 1 || !slices.Equal(p.Configurations, []string{"mistaken"}) {
			t.Errorf("%s: got %+v", name, r.Mismatches)
		}
	}
	if got != want {
		t.Errorf("%s: got\n%s\nwant\n%s", name, got, want)
	}
}

// TestEndless validates programs that do not terminate. Their output up to a limit is
// compared.
func TestEndless(t *testing.T) {
	p := accept(t, "fn main() { for var i = 0; ; i += 1 { print(i); } }\n")
	r := validate(t, p, &Input{MaxSteps: 5000})
	if len(r.Mismatches) > 0 || r.LimitHits != r.Configurations || r.Output == "" {
		t.Errorf("got %+v", r)
	}
	r = validate(t, p, &Input{MaxSteps: 5000}, mistaken("i += 1", "i += 2"))
	checkMismatch(t, "every other", r, `line 2 of the output is "2"; expected "1"`)
	// A configuration may stop as soon as its whole output has been compared.
	other := Configuration{"other", func(_ context.Context, _ *Program, _ *Input, stdout io.Writer) Outcome {
		n := 0
		for i := 0; ; i++ {
			if _, err := fmt.Fprintln(stdout, i); err != nil {
				return failed(err, nil)
			}
			if n++; n > 1_000_000 {
				return Outcome{Err: "it goes on"}
			}
		}
	}}
	checkMismatch(t, "an endless one", validate(t, p, &Input{MaxSteps: 5000}, other), "")
}

// TestCPS validates a program that is CPS.
func TestCPS(t *testing.T) {
	p := accept(t, "fn main(n: int) -> int { var s = 0; for i in 0..n { s += i; } print(s); return s / n; }\n")
	q, err := p.forms()[0].verified(p)
	if err != nil {
		t.Fatal(err)
	}
	accepted, err := compile.Check("test.cps", text(q), compile.Options{})
	if err != nil {
		t.Fatal(err)
	}
	c := New(accepted)
	if r := validate(t, c, &Input{Args: []string{"5"}}); len(r.Mismatches) > 0 || r.Output != "10\n" || r.Want.Status != 2 || r.Oracle != "as it is --engine=reference" {
		t.Errorf("got %+v", r)
	}
	if r := validate(t, c, &Input{Args: []string{"0"}}); len(r.Mismatches) > 0 || r.Want.Trap != "division by zero" {
		t.Errorf("got %+v", r)
	}
	if _, err := Run(context.Background(), c, &Input{Args: []string{"x"}}, nil); err == nil {
		t.Error("arguments that do not fit are accepted")
	}
}

func TestReadsInput(t *testing.T) {
	for text, want := range map[string]bool{
		"fn main() { print(1); }\n":                                           false,
		"fn main() { print(read_int()); }\n":                                  true,
		"fn f() -> bool { return eof(); }\nfn main() { if false { f(); } }\n": true,
	} {
		if got := accept(t, text).ReadsInput(); got != want {
			t.Errorf("%t: %s", got, text)
		}
	}
}

// TestExternal runs programs by commands of the shell.
func TestExternal(t *testing.T) {
	p := accept(t, "fn main(n: int) { print(read_line(), n); assert(n < 2, \"n\"); exit(n - 256); }\n")
	command := func(text string) Configuration { return External("sh " + script(t, text)) }
	tests := []struct {
		name, script, arg string
		want              string
	}{
		{"right", `read line; echo "$line $2"; exit 1`, "1", ""},
		{"another line", `cat; echo " 1"; exit 1`, "1", `line 1 of the output is "a"; expected "a 1"`},
		{"another status", `read line; echo "$line $2"; exit 7`, "1", "it ends with exit status 7; expected exit status 1"},
		{"a trap", `read line; echo "$line $2"; exit 3`, "2", ""},
		{"its message", `read line; echo "$line $2"; echo "trap: assertion failed: n" >&2; exit 3`, "2", ""},
		{"another message", `read line; echo "$line $2"; echo "trap: assertion failed: m" >&2; exit 3`, "2",
			"it ends with the trap `assertion failed: m`; expected the trap `assertion failed: n` at 1:42"},
		{"another place", `read line; echo "$line $2"; printf 'trap: assertion failed: n\n --> x\n  in main (x.imp:1:43)\n' >&2; exit 3`, "2",
			"the trap `assertion failed: n` is at main:1:43; expected it at main:1:42"},
		{"without end", `trap "" PIPE; while :; do echo y; done`, "1", `line 1 of the output is "y"; expected "a 1"`},
		{"the program", `grep -q read_line "$1" && read line; echo "$line $2"; exit 1`, "1", ""},
	}
	for _, test := range tests {
		r := validate(t, p, &Input{Args: []string{test.arg}, Stdin: "a\n"}, command(test.script))
		got := ""
		if len(r.Mismatches) > 0 {
			got = r.Mismatches[0].Text
		}
		if len(r.Mismatches) > 1 || got != test.want {
			t.Errorf("%s: got %+v, want %s", test.name, r.Mismatches, test.want)
		}
	}
}

// TestBeginning expects that only the beginning of a long standard error is kept.
func TestBeginning(t *testing.T) {
	var b beginning
	text := bytes.Repeat([]byte("abc"), mostKept/7)
	for range 4 {
		if n, err := b.Write(text); n != len(text) || err != nil {
			t.Fatal(n, err)
		}
	}
	if want := bytes.Repeat(text, 4)[:mostKept]; !bytes.Equal(b, want) {
		t.Errorf("%d bytes, want %d", len(b), len(want))
	}
}

// TestNoTimeLeft expects that no stage begins after the deadline.
func TestNoTimeLeft(t *testing.T) {
	ctx, stop := context.WithCancel(context.Background())
	last := Configuration{"last", func(context.Context, *Program, *Input, io.Writer) Outcome {
		t.Error("one more way was gone")
		return Outcome{}
	}}
	began := 0
	r, err := run(ctx, accept(t, "fn main() { print(1); }"), &Input{}, []Configuration{last}, func(string) {
		if began++; began == 2 {
			stop()
		}
	})
	if err != nil || began > 4 || r.LimitHits == 0 || len(r.Mismatches) > 0 {
		t.Errorf("%d stages, %+v, %v", began, r, err)
	}
}

// script writes a script and returns its path.
func script(t *testing.T, text string) string {
	path := filepath.Join(t.TempDir(), "script")
	if err := os.WriteFile(path, []byte(text+"\n"), 0o666); err != nil {
		t.Fatal(err)
	}
	return path
}

// TestFuzzStuckStage expects that a stage that does not end is reported, and that the
// command does not wait for it.
func TestFuzzStuckStage(t *testing.T) {
	over := make(chan struct{})
	defer close(over)
	stuck := Configuration{"stuck", func(context.Context, *Program, *Input, io.Writer) Outcome {
		<-over
		return Outcome{}
	}}
	var found []*Failure
	Fuzz(context.Background(), FuzzOptions{Count: 1, Others: []Configuration{stuck}, patience: time.Millisecond, Failure: func(f *Failure) { found = append(found, f) }})
	if len(found) != 1 || found[0].Final.Mismatches[0].Kind != Stuck || found[0].Reduced != found[0].Text {
		t.Errorf("got %v", found)
	}
}

// TestFuzz validates a few random programs. The command validates many.
func TestFuzz(t *testing.T) {
	count := long.Pick(8, 60)
	s := Fuzz(context.Background(), FuzzOptions{Seed: 11, Count: count, Jobs: 2, Failure: func(f *Failure) {
		t.Errorf("%s: %+v\n%s\n", f.Repeat(), f.Final, f.Reduced)
	}})
	if s.Programs != count || s.Failures != 0 || s.Configurations < 50 || s.Traps == 0 {
		t.Errorf("got %+v", s)
	}
}

// TestPlanted adds a configuration with a mistake. Random programs must find it, and the
// reduced programs must be small.
func TestPlanted(t *testing.T) {
	tests := []struct {
		old, new string
		lines    int // the most lines of a reduced program
	}{
		{">>>", ">>", 12},
		{"continue;", "break;", 14},
		{" -= 1;", " -= 2;", 20},
		{"min(", "max(", 9},
	}
	for _, test := range tests {
		t.Run(test.old, func(t *testing.T) {
			if test.old == ">>>" || test.old == "continue;" { // the programs that are found are large
				long.Only(t)
			}
			t.Parallel()
			var found *Failure
			s := Fuzz(context.Background(), FuzzOptions{Seed: 1, Count: 200, Jobs: 1, Options: func(uint64) generate.Options { return generate.Options{Size: 40} },
				Others: []Configuration{mistaken(test.old, test.new)}, Failure: func(f *Failure) { found = f }})
			if s.Failures != 1 {
				t.Fatalf("got %+v", s)
			}
			if n := strings.Count(found.Reduced, "\n"); n > test.lines || !strings.Contains(found.Reduced, test.old) {
				t.Errorf("%d lines remain of %d:\n%s", n, strings.Count(found.Text, "\n"), found.Reduced)
			}
			if len(found.Final.Mismatches) != 1 || found.Final.Mismatches[0].Configurations[0] != "mistaken" || found.Final.Mismatches[0].Kind != found.Report.Mismatches[0].Kind {
				t.Errorf("the reduced program fails in a different way: %+v", found.Final.Mismatches)
			}
			t.Logf("%s: %s\n%s", found.Repeat(), found.Final.Mismatches[0].Text, found.Reduced)
		})
	}
}

// TestBroken makes a form of the program fail. The reduced program must fail in the same way.
func TestBroken(t *testing.T) {
	f := &Failure{Text: "fn f(n: int) -> int { return n; }\nfn main() { print(f(1)); var s = \"x\"; print(s, 1.5); }\n"}
	broken := Configuration{"broken", func(_ context.Context, p *Program, _ *Input, _ io.Writer) Outcome {
		if strings.Contains(p.File.Text, "1.5") {
			panic("a float")
		}
		return Outcome{}
	}}
	f.Report = f.run(context.Background(), f.Text, []Configuration{broken}, func(string) {})
	f.reduce(context.Background(), []Configuration{broken})
	if want := "fn main() { print(1.5); }"; strings.Join(strings.Fields(f.Reduced), " ") != want {
		t.Errorf("got %s", f.Reduced)
	}
	for _, form := range accept(t, f.Text).forms() {
		if o := attempt(context.Background(), find(accept(t, f.Text), form.name, nil), &Input{}, io.Discard); o.Err != "" {
			t.Errorf("%s: %s", form.name, o.Err)
		}
	}
}

// TestEngines expects configurations for both engines and every level.
func TestEngines(t *testing.T) {
	p := accept(t, "fn main() { print(7); }\n")
	for _, f := range p.forms() {
		for _, e := range interpreters {
			var out strings.Builder
			if got := find(p, f.by(e.name), nil)(t.Context(), &Input{}, &out); got.Err != "" || out.String() != "7\n" {
				t.Errorf("%s: %v, %q", f.by(e.name), got, &out)
			}
		}
	}
	if len(interpreters) != 2 || interpreters[0].engine != interp.Reference {
		t.Error("the reference engine is not the first")
	}
}

// TestLimitMessages expects that only messages of limits count as limits. The message of an
// assertion can look similar.
func TestLimitMessages(t *testing.T) {
	for message, want := range map[string]bool{
		"step limit of 5 exceeded":                        true,
		"memory limit of 4096 bytes exceeded":             true,
		"call depth limit of 5 exceeded":                  true,
		"output limit of 5 bytes exceeded":                true,
		"assertion failed: step limit of 5 exceeded":      false,
		"assertion failed: the limit of 5 bytes exceeded": false,
		"assertion failed: x\nstep limit of 5 exceeded":   false,
		"index 5 out of bounds for length 3":              false,
	} {
		if got := trapped(message).LimitHit; got != want {
			t.Errorf("%q: %t, want %t", message, got, want)
		}
	}
}

// TestOutcomesOfProcesses compares outcomes of other processes, as far as these report them.
func TestOutcomesOfProcesses(t *testing.T) {
	want := trapped("assertion failed: m\nl\x00")
	want.Calls = []Frame{{"a\x00b", 2, 3}, {"a b", 4, 5}}
	for _, test := range []struct {
		status int
		stderr string
		tells  bool
		same   bool
	}{
		{3, "trap: assertion failed: m\nl\x00\n  in a␀b (x.imp:2:3)\n  called from a b (x.imp:4:5)\n", true, true},
		{3, "trap: assertion failed: m\n  in a␀b (x.imp:2:3)\n  called from b (x.imp:4:5)\n", true, false},
		{3, "trap: assertion failed: n\n", true, false},
		{3, "trap: assertion failed: m\n", true, true},
		{3, "", false, true},
		{3, "", true, false},
		{0, "", false, false},
	} {
		got := reported(test.status, test.stderr)
		got.ReportsTraps = test.tells
		if same := compare(&want, &got).Kind == Same; same != test.same {
			t.Errorf("%d %q: %t, want %t", test.status, test.stderr, same, test.same)
		}
	}
}

// TestInterruptedReduction expects a result from a reduction that is interrupted.
func TestInterruptedReduction(t *testing.T) {
	text := "fn main() {\n" + strings.Repeat("    print(1);\n", 50) + "    print(1.5);\n}\n"
	ctx, cancel := context.WithCancel(context.Background())
	defer cancel()
	runs := 0
	broken := Configuration{"broken", func(_ context.Context, p *Program, _ *Input, _ io.Writer) Outcome {
		if runs++; runs == 5 {
			cancel()
		}
		if strings.Contains(p.File.Text, "1.5") {
			panic("a float")
		}
		return Outcome{}
	}}
	f := &Failure{Text: text}
	f.Report = f.run(ctx, f.Text, []Configuration{broken}, func(string) {})
	f.reduce(ctx, []Configuration{broken})
	if n := len(f.Reduced); n >= len(text) || len(f.Final.Mismatches) == 0 {
		t.Errorf("%d of %d bytes remain, with %d mismatches", n, len(text), len(f.Final.Mismatches))
	}
}

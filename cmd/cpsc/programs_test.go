package main

import (
	"encoding/json"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"cpsc/compile"
	"cpsc/cps"
	"cpsc/diag"
	"cpsc/internal/test/long"
	"cpsc/internal/test/programs"
)

// TestPrograms runs the command on every program of the tree. At each level of
// optimisation, it prints the CPS with and without positions, reads it back, and expects it
// to print the same again. It runs the program by each strategy, if that gives other CPS, and
// on both engines, from its source and from both texts of its CPS, and expects the right
// output. At -O2, the program is verified after every pass.
func TestPrograms(t *testing.T) {
	if n := len(programs.Examples(t)); n < 25 {
		t.Errorf("there are %d examples, want 25 or more", n)
	}
	for i, p := range programs.All(t) {
		t.Run(p.Name, func(t *testing.T) {
			t.Parallel()
			testProgram(t, i, p)
		})
	}
}

// testProgram tests program number n. At each level, it reads back the text of the CPS with positions
// or without. At one level, it runs this text, and at another, the source by one strategy, on the reference engine; at full length,
// it uses all strategies and both texts at every level.
func testProgram(t *testing.T, n int, p *programs.Program) {
	convert := func(args ...string) string {
		t.Helper()
		args = slices.DeleteFunc(args, func(arg string) bool { return arg == "" })
		status, text, errs := cpsc("", args...)
		if status != 0 || errs != "" && p.IsExample() {
			t.Fatalf("cpsc %s: exit status %d\n%s", strings.Join(args, " "), status, errs)
		}
		return text
	}
	dir := t.TempDir()
	save := func(name, text string) string {
		path := filepath.Join(dir, name)
		if err := os.WriteFile(path, []byte(text), 0o666); err != nil {
			t.Fatal(err)
		}
		return path
	}

	var configs []configuration
	for l, level := range []string{"0", "1", "2"} {
		one := (n + l) % len(cps.Placements)
		seen := map[string]bool{} // the texts of the CPS, which most strategies give alike
		for _, placement := range long.Pick(cps.Placements[one:one+1], cps.Placements) {
			if long.Enabled() {
				text := convert(p.Path, "-O"+level, "--positions", "--placement="+placement.String())
				if seen[text] {
					continue
				}
				seen[text] = true
			}
			if long.Enabled() || l == n%3 {
				configs = append(configs, configuration{p.Path, placement.String(), level, "reference"})
			}
		}
		configs = append(configs, configuration{p.Path, "deferred", level, "fast"})
		texts := []string{"", "--positions"}
		if !long.Enabled() {
			texts = texts[(n+l)%2:][:1]
		}
		for _, positions := range texts {
			text := convert(p.Path, "-O"+level, positions)
			path := save("O"+level+positions+".cps", text)
			if again := convert(path, positions); again != text {
				t.Errorf("at -O%s %s, after reading it back, it prints differently: %s", level, positions, firstDifference(again, text))
			}
			if long.Enabled() || l == (n+1)%3 {
				configs = append(configs, configuration{path, "deferred", map[string]string{"": "1", "--positions": "2"}[positions], long.Pick("fast", "reference")})
			}
		}
	}
	var first *trapReport
	for _, c := range configs {
		name := filepath.Base(c.path) + " by " + c.placement + " -O" + c.level + " on the " + c.engine + " engine"
		args := slices.Concat([]string{"run", "--diagnostics=json", "--placement=" + c.placement, "-O" + c.level, "--engine=" + c.engine, c.path}, p.Flags, []string{"--"}, p.Args)
		if c.level == "2" {
			args = slices.Insert(args, 1, "--verify-each")
		}
		status, out, errs := cpsc(p.Stdin, args...)
		if status != p.Status {
			t.Errorf("%s: exit status %d, want %d\n%s", name, status, p.Status, errs)
		}
		if out != p.Stdout {
			t.Errorf("%s: the output differs: %s", name, firstDifference(out, p.Stdout))
		}
		got := trapOf(t, errs)
		if first == nil {
			first = got
		}
		inText := c.path != p.Path && !strings.Contains(c.path, "positions") // positions are in the text of the CPS itself
		limit := got != nil && strings.Contains(got.Message, "limit of")
		switch {
		case got == nil && p.Trap == nil:
		case got == nil || p.Trap == nil:
			t.Errorf("%s: it trapped with %+v, want %+v", name, got, p.Trap)
		case (inText || limit) && got.Message != p.Trap.Message:
			t.Errorf("%s: it trapped with %q, want %q", name, got.Message, p.Trap.Message)
		case !inText && !limit && got.Trap != *p.Trap:
			t.Errorf("%s: it trapped with %+v, want %+v", name, got.Trap, *p.Trap)
		case !inText && !limit && got.calls != first.calls:
			t.Errorf("%s: the calls that led to the trap are\n%s\nwant\n%s", name, got.calls, first.calls)
		}
	}
}

// A configuration is a way to run a program.
type configuration struct{ path, placement, level, engine string }

// A trapReport is a trap, and the notes about the calls that led to it.
type trapReport struct {
	programs.Trap
	calls string
}

// trapOf returns the trap among JSON diagnostics, or nil.
func trapOf(t *testing.T, diagnostics string) *trapReport {
	t.Helper()
	for line := range strings.Lines(diagnostics) {
		var d struct {
			Severity, Message string
			Notes             []string
			Spans             []struct {
				Line   int `json:"line_start"`
				Column int `json:"column_start"`
			}
		}
		if err := json.Unmarshal([]byte(line), &d); err != nil {
			t.Fatalf("%v: %s", err, line)
		}
		if d.Severity != "trap" {
			continue
		}
		if len(d.Spans) != 1 {
			t.Fatalf("a trap must have one position: %s", line)
		}
		trap := programs.Trap{Message: d.Message, Line: d.Spans[0].Line, Column: d.Spans[0].Column}
		return &trapReport{trap, strings.Join(d.Notes, "\n")}
	}
	return nil
}

// firstDifference describes the first difference between two texts.
func firstDifference(got, want string) string {
	g, w := strings.Split(got, "\n"), strings.Split(want, "\n")
	for i := 0; ; i++ {
		switch {
		case i >= len(g) || i >= len(w):
			return "one is longer"
		case g[i] != w[i]:
			return "got " + g[i] + "\nwant " + w[i]
		}
	}
}

// TestExplanations expects that the example of every code is reported with this code and no
// other.
func TestExplanations(t *testing.T) {
	for _, e := range diag.Codes() {
		t.Run(string(e.Code), func(t *testing.T) {
			t.Parallel()
			p, err := compile.Compile("example."+e.Lang, e.Example, compile.Options{Limits: e.Limits, Lint: e.Lint})
			if err != nil && !p.Diagnostics.Failed() {
				t.Fatal(err)
			}
			if len(p.Diagnostics.Items) == 0 {
				t.Error("the example is accepted without a diagnostic")
			}
			for _, d := range p.Diagnostics.Items {
				if d.Code != e.Code {
					t.Errorf("the example is reported with %s: %s", d.Code, d.Message)
				}
			}
			status, out, _ := cpsc("", "explain", strings.ToLower(string(e.Code)))
			if status != 0 || !strings.HasPrefix(out, string(e.Code)+": "+e.Title+"\n") {
				t.Errorf("explain: exit status %d\n%s", status, out)
			}
		})
	}
}

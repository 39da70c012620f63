package reproduce

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"flag"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
)

// TestStepsAreDocumented expects that the steps are the commands above the tables of the
// documentation: all of them, and no others.
func TestStepsAreDocumented(t *testing.T) {
	pages, err := filepath.Glob("../../docs/research/experiments/*.md")
	if err != nil {
		t.Fatal(err)
	}
	command := regexp.MustCompile(`(?m)^    (?:cd lab && )?((?:GOGC=off )?go run \. .*)$`)
	output := regexp.MustCompile(` --(json|svg)=\S+`)
	documented := map[string]bool{}
	for _, page := range append(pages, "../../docs/research/results.md", "../../docs/performance.md") {
		text, err := os.ReadFile(page)
		if err != nil {
			t.Fatal(err)
		}
		for _, m := range command.FindAllStringSubmatch(string(text), -1) {
			documented[output.ReplaceAllString(m[1], "")] = true
		}
	}
	seen := map[string]bool{}
	for _, s := range Steps {
		if seen[s.Name] || !documented[s.Line] {
			t.Errorf("step %s is there twice, or no page has its command %s", s.Name, s.Line)
		}
		seen[s.Name] = true
		delete(documented, s.Line)
		if s.Minutes <= 0 {
			t.Errorf("step %s has no estimate", s.Name)
		}
	}
	for line := range documented {
		t.Errorf("no step runs %s", line)
	}
}

// TestRun runs steps by a command that is a shell script. It fails once; the second run does
// only what is missing.
func TestRun(t *testing.T) {
	dir := t.TempDir()
	self := filepath.Join(dir, "lab")
	script := "#!/bin/sh\necho $1 $GOGC >> " + dir + "/log\n[ $1 != bad ] || [ -e " + dir + "/good ] || { echo no luck >&2; exit 1; }\n" +
		"for a in \"$@\"; do case $a in --json=*) echo \"{\\\"of\\\": \\\"$1\\\"}\" > \"${a#--json=}\";; --svg=*) echo \"<svg/>\" > \"${a#--svg=}\";; esac; done\n" +
		"echo \"| $2 |\"\n"
	if err := os.WriteFile(self, []byte(script), 0o777); err != nil {
		t.Fatal(err)
	}
	root := t.TempDir()
	if err := os.Mkdir(filepath.Join(root, "lab"), 0o777); err != nil {
		t.Fatal(err)
	}
	for _, args := range []string{"init -q", "-c user.name=x -c user.email=x commit -q --allow-empty -m x"} {
		if out, err := exec.Command("git", append([]string{"-C", root}, strings.Fields(args)...)...).CombinedOutput(); err != nil {
			t.Fatalf("git %s: %v\n%s", args, err, out)
		}
	}
	steps := []*Step{
		{Name: "one", Line: "GOGC=off go run . first --x", Chart: "first", Minutes: 2},
		{Name: "two", Line: "go run . bad --y", Timed: true, Minutes: 1},
		{Name: "three", Line: "go run . third", Tools: []string{"no-such-tool|nor-this", "llc-no"}, Minutes: 1},
	}
	packages["llc-no"] = "llvm-no"
	defer delete(packages, "llc-no")
	results := filepath.Join(dir, "results")
	if err := os.Mkdir(results, 0o777); err != nil {
		t.Fatal(err)
	}
	once := func() (string, error) {
		var log bytes.Buffer
		err := (&run{root: root, self: self, dir: results, log: &log}).all(t.Context(), steps)
		return log.String(), err
	}
	log, err := once()
	if err == nil || err.Error() != "there is no new result of two, three" {
		t.Errorf("the error is %v", err)
	}
	for _, want := range []string{"1 of 3, one: running; about 4 min for all that is left\n", "2 of 3, two: exit status 1\nno luck\n", "3 of 3, three: left out, because this is missing: no-such-tool or nor-this, llc-no (Debian's package llvm-no)\n"} {
		if !strings.Contains(log, want) {
			t.Errorf("no %q in\n%s", want, log)
		}
	}
	one, err := read(filepath.Join(results, "one.json"))
	if err != nil || one.Command != steps[0].Line || !slices.Equal(one.Output, []string{"| --x |"}) || one.Timed || one.Versions["go"] == "" ||
		!strings.Contains(string(one.Data), `"of": "first"`) || one.Chart != "<svg/>\n" {
		t.Fatalf("%+v, %v", one, err)
	}
	if log, _ = once(); !strings.Contains(log, "1 of 3, one: the result is there\n") {
		t.Errorf("the result of the same commit is made again:\n%s", log)
	}
	change := func(text string) {
		t.Helper()
		if err := os.WriteFile(filepath.Join(root, "changed"), []byte(text), 0o666); err != nil {
			t.Fatal(err)
		}
	}
	const there = "1 of 3, one: the result is there\n"
	for _, text := range []string{"a", "b"} {
		change(text)
		if log, _ = once(); strings.Contains(log, there) {
			t.Errorf("a result is kept although a file has changed:\n%s", log)
		}
		if log, _ = once(); !strings.Contains(log, there) {
			t.Errorf("the result of the same files is made again:\n%s", log)
		}
	}
	if err := os.RemoveAll(filepath.Join(root, ".git")); err != nil {
		t.Fatal(err)
	}
	results = filepath.Join(root, "lab", "results") // the results are no part of the files
	if err := os.Mkdir(results, 0o777); err != nil {
		t.Fatal(err)
	}
	once()
	if log, _ = once(); !strings.Contains(log, there) {
		t.Errorf("without git, the result of the same files is made again:\n%s", log)
	}
	change("c")
	if log, _ = once(); strings.Contains(log, there) {
		t.Errorf("without git, a result is kept although a file has changed:\n%s", log)
	}
	if err := os.WriteFile(filepath.Join(dir, "good"), nil, 0o666); err != nil {
		t.Fatal(err)
	}
	if _, err = once(); err == nil || err.Error() != "there is no new result of three" {
		t.Errorf("the error is %v", err)
	}
	if two, err := read(filepath.Join(results, "two.json")); err != nil || !two.Timed {
		t.Errorf("%+v, %v", two, err)
	}
	if left, _ := filepath.Glob(filepath.Join(results, "*.tmp")); left != nil {
		t.Errorf("left: %v", left)
	}
}

// A canceller is a log that cancels a run when a text is written to it.
type canceller struct {
	bytes.Buffer
	at     string
	cancel func()
}

func (c *canceller) Write(text []byte) (int, error) {
	n, err := c.Buffer.Write(text)
	if strings.Contains(c.String(), c.at) {
		c.cancel()
	}
	return n, err
}

// A step that is interrupted gets the signal, and can clean up; it leaves no result, and those
// before it stay. What a step says while it runs is in the log.
func TestInterrupt(t *testing.T) {
	dir := t.TempDir()
	self := filepath.Join(dir, "lab")
	script := "#!/bin/sh\nif [ $1 = long ]; then\n\tsleep 1000 &\n\ttrap \"kill $!; echo > " + dir + "/cleaned; exit 1\" INT\n\techo the first half >&2\n\twait\nfi\n" +
		"for a in \"$@\"; do case $a in --json=*) echo {} > \"${a#--json=}\";; esac; done\n"
	if err := os.WriteFile(self, []byte(script), 0o777); err != nil {
		t.Fatal(err)
	}
	root := t.TempDir()
	if err := os.Mkdir(filepath.Join(root, "lab"), 0o777); err != nil {
		t.Fatal(err)
	}
	results := t.TempDir()
	steps := []*Step{{Name: "short", Line: "go run . short", Minutes: 1}, {Name: "long", Line: "go run . long", Minutes: 1}, {Name: "last", Line: "go run . last", Minutes: 1}}
	ctx, cancel := context.WithCancel(t.Context())
	log := &canceller{at: "\n    the first half\n", cancel: cancel}
	err := (&run{root: root, self: self, dir: results, log: log}).all(ctx, steps)
	if !errors.Is(err, context.Canceled) {
		t.Errorf("the error is %v, and the log\n%s", err, log)
	}
	if _, err := os.Stat(filepath.Join(dir, "cleaned")); err != nil {
		t.Errorf("the step did not clean up: %v", err)
	}
	left, _ := filepath.Glob(filepath.Join(results, "*"))
	if len(left) != 1 || filepath.Base(left[0]) != "short.json" {
		t.Errorf("left: %v", left)
	}
}

// TestFigures writes the table and the chart of a result, and leaves out the result of a command
// that has changed since.
func TestFigures(t *testing.T) {
	var log bytes.Buffer
	r := &run{dir: t.TempDir(), log: &log}
	for _, res := range []*Result{
		{Name: "parameters", Command: "go run . parameters --corpus=go", Output: []string{"### Go", "", "| 1 |"}, Data: []byte("{}"), Chart: "<svg/>\n"},
		{Name: "needs", Command: "go run . needs", Output: []string{"| 2 |"}, Data: []byte("{}")},
	} {
		if err := r.write(res); err != nil {
			t.Fatal(err)
		}
	}
	dir := filepath.Join(t.TempDir(), "figures")
	if err := r.figures(dir); err != nil {
		t.Fatal(err)
	}
	files, err := filepath.Glob(filepath.Join(dir, "*"))
	if err != nil || len(files) != 2 || log.String() != "needs: the result is that of another command: go run . needs\n" {
		t.Errorf("%q, %v, %q", files, err, log.String())
	}
	for name, want := range map[string]string{"parameters.md": "# parameters\n\n    go run . parameters --corpus=go\n\n### Go\n\n| 1 |\n", "parameters.svg": "<svg/>\n"} {
		if text, err := os.ReadFile(filepath.Join(dir, name)); err != nil || string(text) != want {
			t.Errorf("%s: %q, %v", name, text, err)
		}
	}
}

func TestChoose(t *testing.T) {
	for _, test := range []struct {
		exact, timed bool
		only         string
		most         func(s *Step) bool
		err          string
	}{
		{true, false, "", func(s *Step) bool { return !s.Timed }, ""},
		{false, true, "", func(s *Step) bool { return s.Timed }, ""},
		{true, true, "", func(s *Step) bool { return true }, ""},
		{false, false, "detour,needs", func(s *Step) bool { return s.Name == "needs" || s.Name == "detour" }, ""},
		{true, false, "detour,needs", func(s *Step) bool { return s.Name == "needs" }, ""},
		{true, false, "nothing", nil, "there is no step nothing; -list lists them"},
	} {
		steps, err := choose(test.exact, test.timed, test.only)
		if test.err != "" {
			if err == nil || err.Error() != test.err {
				t.Errorf("%+v: error %v", test, err)
			}
			continue
		}
		for i := range Steps {
			if got, want := slices.Contains(steps, &Steps[i]), test.most(&Steps[i]); err != nil || got != want {
				t.Errorf("-exact=%v -timed=%v -only=%s: step %s is chosen: %v, error %v", test.exact, test.timed, test.only, Steps[i].Name, got, err)
			}
		}
	}
}

func TestCompare(t *testing.T) {
	save := func(dir string, r Result) {
		t.Helper()
		text, err := json.Marshal(r)
		if err == nil {
			err = os.WriteFile(filepath.Join(dir, r.Name+".json"), text, 0o666)
		}
		if err != nil {
			t.Fatal(err)
		}
	}
	old, new := t.TempDir(), t.TempDir()
	table := func(a, b string) []string {
		return []string{"## Time", "", "| program | ratio | count |", "|---|--:|--:|", "| fib | " + a + " | 3 |", "| sieve | " + b + " | 4 |"}
	}
	save(old, Result{Name: "time", Timed: true, Command: "x", Output: table("1.00 (0.90 to 1.10)", "2.00 (1.90 to 2.10)")})
	save(new, Result{Name: "time", Timed: true, Command: "x", Output: table("1.15 (1.05 to 1.20)", "2.50 (2.40 to 2.60)")})
	save(old, Result{Name: "count", Command: "y", Output: []string{"| a | 1 |", "| b | 2 |", "| b | 2 |"}})
	save(new, Result{Name: "count", Command: "y", Output: []string{"| a | 1 |", "| b | 3 |", "| b | 2 |"}})
	save(old, Result{Name: "same", Command: "z", Output: []string{"| a | 1 |"}})
	save(new, Result{Name: "same", Command: "z", Output: []string{"| a | 1 |"}})
	save(old, Result{Name: "gone", Command: "g"})
	save(old, Result{Name: "order", Command: "o", Output: []string{"| x | 1 |", "| x | 2 |"}})
	save(new, Result{Name: "order", Command: "o", Output: []string{"| x | 2 |", "| x | 1 |"}})
	rows := func(count, last string) []string {
		return []string{"| program | depth | ratio |", "|---|--:|--:|", "| fib | " + count + " | 5.00 (4.90 to 5.10) |", "| fib | 100 | " + last + " |"}
	}
	save(old, Result{Name: "rows", Timed: true, Command: "r", Output: rows("10", "1.00 (0.90 to 1.10)")})
	save(new, Result{Name: "rows", Timed: true, Command: "r", Output: rows("12", "1.20 (1.15 to 1.30)")})
	save(old, Result{Name: "split", Timed: true, Command: "s -times", Output: []string{"| x | 2 |"}})
	save(new, Result{Name: "split", Command: "s", Output: []string{"| x | 3 |"}}) // another command: nothing to compare
	var out bytes.Buffer
	err := Compare(context.Background(), []string{old, new}, &out, nil)
	if err == nil || err.Error() != "3 lines of exact results differ" {
		t.Errorf("the error is %v", err)
	}
	want := "count:\n  - | b | 2 |\n  + | b | 3 |\norder:\n  the same lines in another order\nrows:\n   / fib / depth: 12, before 10\n   / fib / ratio (2): 1.20 (1.15 to 1.30), before 1.00 (0.90 to 1.10)\nsame: no difference\nsplit: the commands differ: s -times and s\ntime:\n  Time / sieve / ratio: 2.50 (2.40 to 2.60), before 2.00 (1.90 to 2.10)\ngone: only in " + old + "\n"
	if out.String() != want {
		t.Errorf("got\n%swant\n%s", &out, want)
	}
	if err := Compare(context.Background(), []string{"-help"}, &out, nil); !errors.Is(err, flag.ErrHelp) {
		t.Errorf("-help: %v", err)
	}
	for _, args := range [][]string{nil, {old}, {old, t.TempDir()}} {
		if err := Compare(context.Background(), args, &out, nil); err == nil {
			t.Errorf("%q: no error", args)
		}
	}
}

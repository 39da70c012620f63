package reproduce

import (
	"bytes"
	"context"
	"errors"
	"os"
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
	}
	for line := range documented {
		t.Errorf("no step runs %s", line)
	}
}

// TestRun runs steps by a command that is a shell script.
func TestRun(t *testing.T) {
	root := t.TempDir()
	self := script(t, "[ $1 != bad ] || { echo no luck >&2; exit 1; }\n"+
		"for a in \"$@\"; do case $a in --svg=*) echo \"<svg/>\" > \"${a#--svg=}\";; esac; done\n"+
		"echo \"| $2 $GOGC |\"\n")
	if err := os.Mkdir(filepath.Join(root, "lab"), 0o777); err != nil {
		t.Fatal(err)
	}
	steps := []*Step{
		{Name: "two", Line: "go run . bad --y", Timed: true},
		{Name: "one", Line: "GOGC=off go run . first --x", Chart: "first"},
	}
	dir := t.TempDir()
	var log bytes.Buffer
	err := (&run{root: root, self: self, dir: dir, log: &log}).all(t.Context(), steps)
	if err == nil || err.Error() != "there is no new result of two" {
		t.Errorf("the error is %v", err)
	}
	if want := "1 of 2: go run . bad --y\nno luck\ntwo: exit status 1\n2 of 2: GOGC=off go run . first --x\n"; log.String() != want {
		t.Errorf("got\n%swant\n%s", &log, want)
	}
	for name, want := range map[string]string{"one.md": "# one\n\n    GOGC=off go run . first --x\n\n| --x off |\n", "first.svg": "<svg/>\n"} {
		if text, err := os.ReadFile(filepath.Join(dir, name)); err != nil || string(text) != want {
			t.Errorf("%s: %q, %v", name, text, err)
		}
	}
	if files, err := os.ReadDir(dir); err != nil || len(files) != 2 {
		t.Errorf("%v, %v", files, err)
	}
}

// script writes a shell script that takes the place of lab.
func script(t *testing.T, text string) string {
	t.Helper()
	self := filepath.Join(t.TempDir(), "lab")
	if err := os.WriteFile(self, []byte("#!/bin/sh\n"+text), 0o777); err != nil {
		t.Fatal(err)
	}
	return self
}

// A canceller is a log that cancels a run when a text is written to it.
type canceller struct {
	text   bytes.Buffer
	at     string
	cancel func()
}

func (c *canceller) Write(text []byte) (int, error) {
	n, err := c.text.Write(text)
	if strings.Contains(c.text.String(), c.at) {
		c.cancel()
	}
	return n, err
}

// A step that is interrupted gets the signal, and can clean up; it leaves no result, and those
// before it stay. What a step says while it runs is in the log.
func TestInterrupt(t *testing.T) {
	cleaned := filepath.Join(t.TempDir(), "cleaned")
	self := script(t, "if [ $1 = long ]; then\n\tsleep 1000 &\n\ttrap \"kill $!; echo > "+cleaned+"; exit 1\" INT\n\techo the first half >&2\n\twait\nfi\n")
	root := t.TempDir()
	if err := os.Mkdir(filepath.Join(root, "lab"), 0o777); err != nil {
		t.Fatal(err)
	}
	results := t.TempDir()
	steps := []*Step{{Name: "short", Line: "go run . short"}, {Name: "long", Line: "go run . long"}, {Name: "last", Line: "go run . last"}}
	ctx, cancel := context.WithCancel(t.Context())
	log := &canceller{at: "\nthe first half\n", cancel: cancel}
	err := (&run{root: root, self: self, dir: results, log: log}).all(ctx, steps)
	if !errors.Is(err, context.Canceled) {
		t.Errorf("the error is %v, and the log\n%s", err, &log.text)
	}
	if _, err := os.Stat(cleaned); err != nil {
		t.Errorf("the step did not clean up: %v", err)
	}
	left, _ := filepath.Glob(filepath.Join(results, "*"))
	if len(left) != 1 || filepath.Base(left[0]) != "short.md" {
		t.Errorf("left: %v", left)
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

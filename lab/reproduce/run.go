// This file defines the subcommand that makes the results again.

package reproduce

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"flag"
	"fmt"
	"io"
	"maps"
	"math"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"time"

	"cpsc/lab/setup"
)

// A Result is what a step has written, as a file in JSON has it.
type Result struct {
	Name     string            `json:"name"`
	Timed    bool              `json:"timed"`
	Command  string            `json:"command"`
	Versions map[string]string `json:"versions"` // of cpsc, Go and the tools that the step needs
	Machine  string            `json:"machine"`
	Seconds  float64           `json:"seconds"`         // how long the step took
	Output   []string          `json:"output"`          // the lines on standard output, for people
	Data     json.RawMessage   `json:"data"`            // the same as structs: what the command writes with --json
	Chart    string            `json:"chart,omitempty"` // in SVG, if the step draws any
}

const help = `Make the results of the documentation again. Each step is a command that is given above a table
there; its result is written to a file in the directory. A step is not run again if the
directory has its result from the same files with the same tools: so a run that was
interrupted goes on where it was. With -figures, the tables and charts of all results in the
directory are then written to another one. ` + "`lab compare OLD NEW`" + ` compares two directories.

`

// Main is the subcommand reproduce.
func Main(ctx context.Context, args []string, stdout, stderr io.Writer) error {
	flags := flag.NewFlagSet("reproduce", flag.ContinueOnError)
	flags.SetOutput(io.Discard)
	exact := flags.Bool("exact", false, "run the steps that give the same result each time")
	timed := flags.Bool("timed", false, "run the steps that measure times; nothing else should run on the machine")
	only := flags.String("only", "", "run only these `STEPS`, separated by commas")
	list := flags.Bool("list", false, "list the steps, and run none")
	dir := flags.String("dir", "results", "keep the results in the directory `DIR`")
	figures := flags.String("figures", "", "write the tables, in Markdown, and the charts, in SVG, to the directory `DIR`")
	if err := setup.ParseFlags(flags, args, stdout, help); err != nil {
		return err
	}
	steps, err := choose(*exact, *timed, *only)
	if err != nil {
		return err
	}
	if *list {
		for _, s := range steps {
			fmt.Fprintf(stdout, "%-24s %s\n", s.Name, s.Line)
		}
		return nil
	}
	if !*exact && !*timed && *only == "" && *figures == "" {
		return setup.Usagef("-exact, -timed or -only says which steps to run; -list lists them")
	}
	if !*exact && !*timed && *only == "" {
		steps = nil // the figures of the results that are there
	}
	root, err := setup.Root()
	if err != nil {
		return err
	}
	self, err := os.Executable()
	if err != nil {
		return err
	}
	if err := os.MkdirAll(*dir, 0o777); err != nil {
		return err
	}
	r := &run{root: root, self: self, dir: *dir, log: stderr}
	err = r.all(ctx, steps)
	if *figures != "" && ctx.Err() == nil {
		err = errors.Join(err, r.figures(*figures))
	}
	return err
}

// figures writes the tables and charts of all results.
func (r *run) figures(dir string) error {
	if err := os.MkdirAll(dir, 0o777); err != nil {
		return err
	}
	for i := range Steps {
		s := &Steps[i]
		res := r.result(s.Name)
		if res == nil {
			continue
		}
		if res.Command != s.Line {
			fmt.Fprintf(r.log, "%s: the result is that of another command: %s\n", s.Name, res.Command)
			continue
		}
		text := fmt.Sprintf("# %s\n\n    %s\n\n%s\n", s.Name, s.Line, strings.Join(res.Output, "\n"))
		err := os.WriteFile(filepath.Join(dir, s.Name+".md"), []byte(text), 0o666)
		if err == nil && res.Chart != "" {
			err = os.WriteFile(filepath.Join(dir, s.Chart+".svg"), []byte(res.Chart), 0o666)
		}
		if err != nil {
			return err
		}
	}
	return nil
}

// choose returns the steps that the flags ask for.
func choose(exact, timed bool, only string) ([]*Step, error) {
	var names []string
	if only != "" {
		names = strings.Split(only, ",")
	}
	var steps []*Step
	for i := range Steps {
		s := &Steps[i]
		asked := exact && !s.Timed || timed && s.Timed || exact == timed
		if at := slices.Index(names, s.Name); at >= 0 {
			names = slices.Delete(names, at, at+1)
		} else if only != "" {
			asked = false
		}
		if asked {
			steps = append(steps, s)
		}
	}
	if len(names) > 0 {
		return nil, setup.Usagef("there is no step %s; -list lists them", names[0])
	}
	return steps, nil
}

// A run runs steps.
type run struct {
	root, self, dir string
	log             io.Writer
}

// all runs steps, one after another. A step that fails, or whose tools are missing, does not
// end the run; the error names all of these.
func (r *run) all(ctx context.Context, steps []*Step) error {
	var failed []string
	took, expected := 0.0, 0.0 // seconds, of the steps that ran here
	for i, s := range steps {
		left := 0.0
		for _, s := range steps[i:] {
			left += r.seconds(s)
		}
		if took > 0 {
			left *= took / expected
		}
		say := func(format string, args ...any) {
			fmt.Fprintf(r.log, "%d of %d, %s: %s\n", i+1, len(steps), s.Name, fmt.Sprintf(format, args...))
		}
		found, missing := versions(ctx, r.root, r.dir, s)
		old := r.result(s.Name)
		switch {
		case len(missing) > 0:
			say("left out, because this is missing: %s", strings.Join(missing, ", "))
			failed = append(failed, s.Name)
			continue
		case old != nil && old.Command == s.Line && maps.Equal(old.Versions, found):
			say("the result is there")
			continue
		}
		say("running; about %.0f min for all that is left", math.Ceil(left/60))
		should := r.seconds(s)
		res, err := r.step(ctx, s)
		if ctx.Err() != nil {
			return ctx.Err()
		}
		if err != nil {
			say("%v", err)
			failed = append(failed, s.Name)
			continue
		}
		took, expected = took+res.Seconds, expected+should
		res.Versions = found
		if err := r.write(res); err != nil {
			return err
		}
	}
	if len(failed) > 0 {
		return fmt.Errorf("there is no new result of %s", strings.Join(failed, ", "))
	}
	return nil
}

// step runs a step.
func (r *run) step(ctx context.Context, s *Step) (*Result, error) {
	env, args := s.split()
	temp, err := os.MkdirTemp("", "lab-reproduce-")
	if err != nil {
		return nil, err
	}
	defer os.RemoveAll(temp)
	data, chart := filepath.Join(temp, "data.json"), filepath.Join(temp, "chart.svg")
	args = append(args, "--json="+data)
	if s.Chart != "" {
		args = append(args, "--svg="+chart)
	}
	cmd := exec.CommandContext(ctx, r.self, args...)
	cmd.Dir, cmd.Env = filepath.Join(r.root, "lab"), append(os.Environ(), env...)
	// An interrupted step removes its temporary files and ends the tools that it runs.
	cmd.Cancel = func() error { return cmd.Process.Signal(os.Interrupt) }
	cmd.WaitDelay = 10 * time.Second
	var out, errs bytes.Buffer
	cmd.Stdout, cmd.Stderr = &out, io.MultiWriter(&errs, &indented{r.log, true})
	start := time.Now()
	if err := cmd.Run(); err != nil {
		return nil, fmt.Errorf("%w\n%s", err, &errs)
	}
	res := &Result{Name: s.Name, Timed: s.Timed, Command: s.Line, Machine: machine(), Seconds: time.Since(start).Seconds(),
		Output: strings.Split(strings.TrimRight(out.String(), "\n"), "\n")}
	if res.Data, err = os.ReadFile(data); err != nil {
		return nil, err
	}
	if s.Chart != "" {
		text, err := os.ReadFile(chart)
		if err != nil {
			return nil, err
		}
		res.Chart = string(text)
	}
	return res, nil
}

// An indented writes lines with spaces before them.
type indented struct {
	to    io.Writer
	begin bool // the next byte begins a line
}

func (w *indented) Write(text []byte) (int, error) {
	for line := range bytes.Lines(text) {
		if w.begin {
			fmt.Fprint(w.to, "    ")
		}
		w.begin = bytes.HasSuffix(line, []byte("\n"))
		if _, err := w.to.Write(line); err != nil {
			return 0, err
		}
	}
	return len(text), nil
}

// seconds returns how long a step took the last time, or should take.
func (r *run) seconds(s *Step) float64 {
	if old := r.result(s.Name); old != nil {
		return old.Seconds
	}
	return s.Minutes * 60
}

// result returns the result of a step in the directory, or nil if there is none.
func (r *run) result(name string) *Result {
	res, err := read(filepath.Join(r.dir, name+".json"))
	if err != nil {
		return nil
	}
	return res
}

func read(path string) (*Result, error) {
	text, err := os.ReadFile(path)
	if err != nil {
		return nil, err
	}
	var res Result
	if err := json.Unmarshal(text, &res); err != nil {
		return nil, fmt.Errorf("%s: %w", path, err)
	}
	return &res, nil
}

// write writes a result to its file, whole or not at all.
func (r *run) write(res *Result) error {
	text, err := json.MarshalIndent(res, "", "\t")
	if err != nil {
		return err
	}
	f, err := os.CreateTemp(r.dir, res.Name+".*.tmp")
	if err != nil {
		return err
	}
	_, err = f.Write(append(text, '\n'))
	if err = errors.Join(err, f.Close()); err == nil {
		err = os.Rename(f.Name(), filepath.Join(r.dir, res.Name+".json"))
	}
	if err != nil {
		os.Remove(f.Name())
	}
	return err
}

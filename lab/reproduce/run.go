// Package reproduce makes the results of the documentation again, by the commands that are given
// above the tables there. The results are in docs/research/figures, so git shows what has changed.
package reproduce

import (
	"bytes"
	"context"
	"flag"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"time"

	"cpsc/lab/setup"
)

const help = `Make the results of the documentation again. Each step is a command that is given above a table
there; its tables, in Markdown, and its charts, in SVG, are written to files in the directory.

`

// Main is the subcommand reproduce.
func Main(ctx context.Context, args []string, stdout, stderr io.Writer) error {
	flags := flag.NewFlagSet("reproduce", flag.ContinueOnError)
	flags.SetOutput(io.Discard)
	exact := flags.Bool("exact", false, "run the steps that give the same result each time")
	timed := flags.Bool("timed", false, "run the steps that measure times; nothing else should run on the machine")
	only := flags.String("only", "", "run only these `STEPS`, separated by commas")
	list := flags.Bool("list", false, "list the steps, and run none")
	dir := flags.String("dir", "results", "write the results to the directory `DIR`")
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
	if !*exact && !*timed && *only == "" {
		return setup.Usagef("-exact, -timed or -only says which steps to run; -list lists them")
	}
	root, err := setup.Root()
	if err != nil {
		return err
	}
	self, err := os.Executable()
	if err != nil {
		return err
	}
	r := &run{root: root, self: self, log: stderr}
	if r.dir, err = filepath.Abs(*dir); err != nil {
		return err
	}
	if err := os.MkdirAll(r.dir, 0o777); err != nil {
		return err
	}
	return r.all(ctx, steps)
}

// choose returns the steps that the flags ask for.
func choose(exact, timed bool, only string) ([]*Step, error) {
	var names []string
	if only != "" {
		names = strings.Split(only, ",")
	}
	for _, name := range names {
		if !slices.ContainsFunc(Steps, func(s Step) bool { return s.Name == name }) {
			return nil, setup.Usagef("there is no step %s; -list lists them", name)
		}
	}
	var steps []*Step
	for i := range Steps {
		s := &Steps[i]
		asked := exact && !s.Timed || timed && s.Timed || exact == timed
		if asked && (only == "" || slices.Contains(names, s.Name)) {
			steps = append(steps, s)
		}
	}
	return steps, nil
}

// A run runs steps.
type run struct {
	root, self, dir string
	log             io.Writer
}

// all runs steps, one after another. A step that fails does not end the run; the error names all
// of these.
func (r *run) all(ctx context.Context, steps []*Step) error {
	var failed []string
	for i, s := range steps {
		fmt.Fprintf(r.log, "%d of %d: %s\n", i+1, len(steps), s.Line)
		err := r.step(ctx, s)
		if ctx.Err() != nil {
			return ctx.Err()
		}
		if err != nil {
			fmt.Fprintf(r.log, "%s: %v\n", s.Name, err)
			failed = append(failed, s.Name)
		}
	}
	if len(failed) > 0 {
		return fmt.Errorf("there is no new result of %s", strings.Join(failed, ", "))
	}
	return nil
}

// step runs a step and writes its result, unless it fails.
func (r *run) step(ctx context.Context, s *Step) error {
	env, args := s.split()
	if s.Chart != "" {
		args = append(args, "--svg="+filepath.Join(r.dir, s.Chart+".svg"))
	}
	cmd := exec.CommandContext(ctx, r.self, args...)
	cmd.Dir, cmd.Env = filepath.Join(r.root, "lab"), append(os.Environ(), env...)
	// An interrupted step removes its temporary files and ends the tools that it runs.
	cmd.Cancel = func() error { return cmd.Process.Signal(os.Interrupt) }
	cmd.WaitDelay = 10 * time.Second
	var out bytes.Buffer
	cmd.Stdout, cmd.Stderr = &out, r.log
	if err := cmd.Run(); err != nil {
		return err
	}
	text := fmt.Sprintf("# %s\n\n    %s\n\n%s\n", s.Name, s.Line, strings.TrimRight(out.String(), "\n"))
	return os.WriteFile(filepath.Join(r.dir, s.Name+".md"), []byte(text), 0o666)
}

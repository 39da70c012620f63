// This file defines cpsc reduce, which makes a program smaller as long as a command says that
// it is interesting.

package main

import (
	"context"
	"errors"
	"fmt"
	"math"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"time"

	"github.com/spf13/cobra"

	"cpsc/compile"
	"cpsc/diag"
	"cpsc/internal/process"
	"cpsc/reduce"
)

type reduceOptions struct {
	output  string
	time    timeValue // for the whole
	each    timeValue // for one run of the command
	tries   int
	invalid bool
}

func (a *app) reduceCommand() *cobra.Command {
	var o reduceOptions
	cmd := &cobra.Command{
		Use:   "reduce FILE -- COMMAND [ARGS…]",
		Short: "Make a program smaller as long as a command succeeds on it",
		Long: `Make a program smaller as long as COMMAND exits with status 0, and write the
smallest program that was found. The command gets the name of a file with a smaller
program as its last argument, or for each argument {}. The file has the same name as
FILE, in another directory. The command must succeed on FILE itself.

By default the command sees only programs that cpsc check accepts. With --invalid, it
also sees others, and FILE may be any text: lines and words of it are removed.

If an interrupt ends the command, it writes the smallest program so far, and the exit
status is 130.`,
		Example: `  cpsc reduce prog.imp -- sh -c 'cpsc run "$0" | grep -q nan'
  cpsc reduce prog.imp -o small.imp -- ./crashes.sh {} -O2
  cpsc reduce prog.bril --time=1m -- ./differs.sh
  cpsc reduce wrong.imp --invalid -- sh -c 'cpsc check "$0" 2>&1 | grep -q E0204'`,
		ValidArgsFunction: completeFiles,
		RunE: func(cmd *cobra.Command, args []string) error {
			files, command := args, []string(nil)
			if dash := cmd.ArgsLenAtDash(); dash >= 0 {
				files, command = files[:dash], files[dash:]
			}
			const help = "`cpsc reduce FILE -- COMMAND`; more with `cpsc reduce --help`"
			switch {
			case len(files) == 0:
				return usagef("no file was given").help(help)
			case len(files) > 1:
				return usagef("unexpected argument `%s`", files[1]).help("the command follows `--`: `cpsc reduce %s -- %s`", files[0], strings.Join(files[1:], " "))
			case len(command) == 0:
				return usagef("no command was given").help(help)
			}
			name := files[0]
			if sameFile(name, o.output) {
				return usagef("%s would overwrite the program", quoted(o.output))
			}
			return a.reduce(name, command, &o)
		},
	}
	cmd.Flags().StringVarP(&o.output, "output", "o", "", "write the program to the file `PATH`, completely or not at all")
	cmd.Flags().Var(&o.time, "time", "stop after `TIME`, such as 30s or 10m, with the smallest program so far; 0s is no limit")
	o.each = timeValue(30 * time.Second)
	cmd.Flags().Var(&o.each, "command-timeout", "a run of the command that takes longer than `TIME` has failed; 0s is no limit")
	cmd.Flags().Var(newNumber(&o.tries, 0, 0, math.MaxInt), "tries", "stop after `N` runs of the command, and two more for the layout; 0 is no limit")
	cmd.Flags().BoolVar(&o.invalid, "invalid", false, "let the command see programs that are rejected; FILE may be any text")
	a.addSourceFlags(cmd)
	return cmd
}

// reduce reduces a file and writes the result.
func (a *app) reduce(name string, command []string, o *reduceOptions) error {
	shown, text, err := a.load(name)
	if err != nil {
		return err
	}
	lang := a.language(name, text)
	if !o.invalid {
		p, err := compile.Check(shown, text, compile.Options{Language: lang, Limits: a.limits})
		if p.Diagnostics.Failed() {
			a.reportAll(p.Diagnostics)
			a.report(nil, &diag.Diagnostic{Message: "only a program without errors can be reduced", Helps: []string{"`--invalid` reduces any text"}})
			return statusError(statusRejected)
		}
		if err != nil {
			return internalf("%v", err)
		}
	}
	ctx, stop := untilSignal()
	defer stop()
	timed, cancel := until(ctx, a.began, o.time)
	defer cancel()

	dir, err := os.MkdirTemp("", "cpsc-")
	if err != nil {
		return err
	}
	defer os.RemoveAll(dir)
	base := filepath.Base(shown)
	if name == "-" {
		base = "program." + string(lang)
	}
	run := interest{dir: dir, file: filepath.Join(dir, base), command: command, limit: time.Duration(o.each)}
	if err := run.try(timed, text); err != nil {
		return a.uninteresting(timed, &run, o, err)
	}

	progress := a.progressWriter()
	tries := 1
	size := len(text)
	smaller, err := search(text, lang, o, func(candidate string) (bool, error) {
		if err := timed.Err(); err != nil {
			return false, err
		}
		tries++
		progress("%s, %d of %d bytes", diag.Count(tries, "run"), size, len(text))
		err := run.try(timed, candidate)
		if timed.Err() != nil {
			return false, timed.Err()
		}
		var failed *commandError
		if err != nil && !errors.As(err, &failed) {
			return false, err // it cannot be run
		}
		if err == nil {
			size = len(candidate)
		}
		return err == nil, nil
	})
	if err != nil && timed.Err() == nil {
		return err
	}
	if err := a.writeText(o.output, smaller); err != nil {
		return err
	}
	if ctx.Err() != nil {
		return a.interrupted()
	}
	return nil
}

// search reduces a text.
func search(text string, lang compile.Language, o *reduceOptions, holds func(string) (bool, error)) (string, error) {
	tries := o.tries - 1 // the first run was one
	if o.tries == 0 {
		tries = math.MaxInt - 10
	}
	if o.invalid {
		return reduce.Anything(text, tries, holds)
	}
	return reduce.Text(text, lang, tries, holds)
}

// uninteresting returns the error for a command that does not succeed on the file itself.
func (a *app) uninteresting(ctx context.Context, run *interest, o *reduceOptions, err error) error {
	var failed *commandError
	switch {
	case errors.Is(ctx.Err(), context.Canceled):
		return a.interrupted()
	case ctx.Err() != nil:
		return usagef("the time of %s was over before the command had succeeded on the program itself", &o.time)
	case !errors.As(err, &failed):
		return usagef("cannot run %s: %s", quoted(run.command[0]), reason(err))
	}
	return usagef("the command does not succeed on the program itself: %s", failed.why).
		note("the command is `%s`", diag.Clean(strings.Join(run.arguments(), " ")))
}

// An interest runs the command that decides what is interesting.
type interest struct {
	dir, file string
	command   []string
	limit     time.Duration // of one run; 0: none
}

// A commandError is the error of a command that has failed.
type commandError struct{ why string }

func (e *commandError) Error() string { return e.why }

// arguments returns the command with the name of the file.
func (r *interest) arguments() []string {
	args := slices.Clone(r.command)
	found := false
	for i, arg := range args {
		if i > 0 && arg == "{}" {
			args[i], found = r.file, true
		}
	}
	if !found {
		args = append(args, r.file)
	}
	return args
}

// try runs the command on a text. The error is a *commandError if it fails.
func (r *interest) try(ctx context.Context, text string) error {
	if err := os.WriteFile(r.file, []byte(text), 0o666); err != nil {
		return err
	}
	if r.limit > 0 {
		var cancel context.CancelFunc
		ctx, cancel = context.WithTimeout(ctx, r.limit)
		defer cancel()
	}
	args := r.arguments()
	err := process.Command(ctx, args[0], args[1:]...).Run()
	var exit *exec.ExitError
	switch {
	case err == nil:
		return nil
	case errors.Is(ctx.Err(), context.DeadlineExceeded):
		return &commandError{fmt.Sprintf("it takes longer than %s", r.limit)}
	case errors.As(err, &exit), errors.Is(err, exec.ErrWaitDelay):
		return &commandError{err.Error()}
	}
	return err
}

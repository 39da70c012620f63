// This file defines cpsc validate, which runs a program in every configuration and
// compares the outcomes.

package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"cpsc/bril"
	"cpsc/compile"
	"cpsc/cps"
	"cpsc/diag"
	"cpsc/emit/engines"
	"cpsc/internal/limit"
	"cpsc/interp"
	"cpsc/validate"
)

type validateOptions struct {
	in     validate.Input
	limits runLimits
	with   []string
}

func (a *app) validateCommand() *cobra.Command {
	var opts validateOptions
	cmd := &cobra.Command{
		Use:   "validate FILE… [ARGS…] [-- ARGS…]",
		Short: "Run programs in every configuration and compare the outcomes",
		Long: `Run a program in every configuration and compare the outcomes. The configurations
are: the syntax tree; its CPS for every strategy at every level, and for the
construction algorithms of the literature, on both engines; this CPS printed and
read back; converted to SSA form and back; and with values redefined as what they
are. The output, the exit status, and any trap with its position and calls must be
the same. If lines are between the comments // cpsc:repeat and // cpsc:end, the work
of the conversion must grow in proportion to copies of them.

Further arguments whose names end as those of programs do, such as .imp, are files,
too. All programs get the same arguments and the same standard input.

The exit status is 0 if all configurations agree, 1 if they disagree, and 130 if an
interrupt ended the command before any disagreement was found. Of several files, the
greatest exit status counts.`,
		Example: `  cpsc validate prog.imp 10
  cpsc validate examples/*.imp -- 10
  cpsc validate prog.imp --max-steps=1000000
  cpsc validate prog.imp --with=guile --with=clang
  cpsc validate prog.imp --with='./other-compiler --run'`,
		ValidArgsFunction: completeFiles,
		RunE: func(cmd *cobra.Command, args []string) error {
			if len(args) == 0 {
				return usagef("no file was given").help("`cpsc validate FILE [ARGS…]`, or `-` for standard input; more with `cpsc validate --help`")
			}
			files := 1
			for files < len(args) && files != cmd.ArgsLenAtDash() && isProgram(args[files]) {
				files++
			}
			opts.in = validate.Input{
				Args:      args[files:],
				MaxSteps:  opts.limits.steps,
				MaxMemory: int64(opts.limits.memory),
				Bound:     true,
				MaxDepth:  opts.limits.depth,
				MaxOutput: int64(opts.limits.output),

				MaxConvertMemory: int64(opts.limits.convert),
			}
			return a.validateAll(args[:files], &opts)
		},
	}
	opts.limits.addFlags(cmd)
	addWithFlag(cmd, &opts.with)
	a.addLevelFlag(cmd)
	a.addSourceFlags(cmd)
	a.addWarningFlags(cmd)
	return cmd
}

// engineNames returns the names of the engines that --with knows.
func engineNames() []string {
	var names []string
	for _, e := range engines.All {
		names = append(names, e.Name)
	}
	return names
}

// addWithFlag adds the flag for configurations outside this process.
func addWithFlag(cmd *cobra.Command, with *[]string) {
	cmd.Flags().Var((*engineList)(with), "with", "also run `ENGINE`: "+strings.Join(engineNames(), ", ")+" or a shell command, to which the name of the program's file is added; may be repeated")
}

// An engineList is a flag with the name of an engine or a shell command, each time that it is given.
type engineList []string

func (l *engineList) Set(text string) error { *l = append(*l, text); return nil }
func (l *engineList) Type() string          { return "engine" }
func (l *engineList) String() string        { return strings.Join(*l, " ") }
func (l *engineList) Values() []string      { return engineNames() }

// outside returns the configurations that --with asks for. It is an error if an engine or a
// command is not installed.
func (a *app) outside(with []string) ([]validate.Configuration, error) {
	var configurations []validate.Configuration
	for _, name := range with {
		if strings.TrimSpace(name) == "" {
			return nil, usagef("`--with` cannot be empty").note("it must be %s or a shell command", strings.Join(engineNames(), ", "))
		}
		e := engines.Find(name)
		if e == nil {
			word, _, _ := strings.Cut(strings.TrimSpace(name), " ")
			if isPlainWord(word) && exec.Command("sh", "-c", "command -v "+word).Run() != nil {
				return nil, usagef("`--with=%s`: command not found: %s", name, word)
			}
			configurations = append(configurations, validate.External(name))
			continue
		}
		if _, err := e.Path(); err != nil {
			return nil, usagef("%v", err)
		}
		configurations = append(configurations, validate.Engine(e, int(a.level[0]-'0')))
	}
	return configurations, nil
}

// isProgram reports whether the name of a file ends as those of programs do.
func isProgram(name string) bool { return slices.Contains(compile.Extensions, filepath.Ext(name)) }

// validateAll validates programs one after the other, until an interrupt or a limit of time.
// The greatest exit status counts.
func (a *app) validateAll(files []string, opts *validateOptions) error {
	others, err := a.outside(opts.with)
	if err != nil {
		return err
	}
	ctx, stop := untilSignal()
	defer stop()
	timed, cancel := until(ctx, a.began, opts.limits.time)
	defer cancel()
	status := 0
	for _, name := range files {
		prefix := ""
		if len(files) > 1 {
			prefix = name + ": "
		}
		in := opts.in // the arguments of each program are converted for its language
		err := a.validate(ctx, timed, name, prefix, others, &in, opts)
		var internal *internalError
		if len(files) == 1 || errors.As(err, &internal) {
			return err
		}
		status = max(status, a.finish(nil, func() error { return err }))
		if ctx.Err() != nil || status == statusTrap { // a conversion that was stopped goes on
			break
		}
	}
	if status != 0 {
		return statusError(status)
	}
	return nil
}

// validate runs a program in every configuration and reports, after a prefix, whether all
// agree.
func (a *app) validate(ctx, timed context.Context, name, prefix string, others []validate.Configuration, in *validate.Input, opts *validateOptions) error {
	var p *validate.Program
	err := a.limited(timed, &opts.limits.commandLimits, func(func()) (err error) {
		p, err = a.accepted(name, in)
		return err
	})
	if err != nil {
		return err
	}
	r, err := validate.Run(timed, p, in, others)
	var arguments *interp.ArgError
	var stopped *limit.Error
	switch {
	case errors.As(err, &stopped):
		return a.stopped(stopped.Reason, &opts.limits.commandLimits)
	case errors.As(err, &arguments):
		return usagef("%s", diag.Clean(prefix+arguments.Message)).note("the program has %s", diag.Clean(arguments.Usage))
	case err != nil:
		a.report(nil, &diag.Diagnostic{Message: err.Error()})
		return statusError(statusRejected)
	}
	fmt.Fprint(a.stdout, prefix, verdict(r, opts, errors.Is(timed.Err(), context.DeadlineExceeded)))
	switch {
	case len(r.Mismatches) > 0:
		return statusError(statusRejected)
	case ctx.Err() != nil:
		return statusError(statusInterrupted)
	}
	return nil
}

// accepted returns the program of a file. It sets the standard input in in, and converts
// the arguments of a Bril program.
func (a *app) accepted(name string, in *validate.Input) (*validate.Program, error) {
	q, err := a.compileFile(name, toInfo)
	if err != nil {
		return nil, err
	}
	p := validate.New(q)
	p.ToCPS = func(opts cps.Options) (*cps.Program, error) {
		opts.Started, opts.Report = a.converting, func(*cps.Func, cps.Stats) { a.converted() }
		return q.Lower(opts)
	}
	if p.ReadsInput() {
		if name == "-" {
			return nil, usagef("the program itself reads standard input, so it cannot come from there").help("save the program to a file")
		}
		if a.input == nil {
			text, err := io.ReadAll(a.stdin)
			if err != nil {
				return nil, usagef("cannot read standard input: %s", reason(err))
			}
			a.input = &text
		}
		in.Stdin = string(*a.input)
	}
	if q.Bril != nil {
		in.Given = in.Args
		if in.Args, err = bril.Args(q.Bril, in.Args); err != nil {
			return nil, a.failBril(q, &interp.Trap{Message: err.Error()})
		}
	}
	return p, nil
}

// verdict returns the text of the result of a validation.
func verdict(r *validate.Report, opts *validateOptions, late bool) string {
	var b strings.Builder
	if len(r.Mismatches) > 0 {
		wrong := 0
		for _, p := range r.Mismatches {
			wrong += len(p.Configurations)
		}
		fmt.Fprintf(&b, "%d of %d configurations disagree with %s\n", wrong, r.Configurations, r.Oracle)
		for _, p := range r.Mismatches {
			fmt.Fprintf(&b, "\n%s\n", strings.Join(p.Configurations, "\n"))
			for line := range strings.Lines(p.Text) {
				fmt.Fprintf(&b, "    %s\n", strings.TrimSuffix(line, "\n"))
			}
		}
		return b.String()
	}
	lines := diag.Count(strings.Count(r.Output, "\n"), "line") + " of output"
	switch {
	case r.LimitHits == 0:
		fmt.Fprintf(&b, "%d configurations agree: %s, %s\n", r.Configurations, lines, diag.Clean(r.Want.String()))
	case late:
		fmt.Fprintf(&b, "no disagreement within %s: %d configurations, %s\n", &opts.limits.time, r.Configurations, lines)
	case opts.in.MaxSteps > 0:
		fmt.Fprintf(&b, "no disagreement within %d steps: %d configurations, %s\n", opts.in.MaxSteps, r.Configurations, lines)
	default:
		fmt.Fprintf(&b, "no disagreement before a limit: %d configurations, %s, %s\n", r.Configurations, lines, diag.Clean(r.Want.String()))
	}
	for _, l := range r.LeftOut {
		fmt.Fprintf(&b, "left out: %s: %s\n", l.Form, l.Reason)
	}
	return b.String()
}

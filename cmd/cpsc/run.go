// This file defines cpsc run, which runs a program.

package main

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"math"
	"os"
	"os/signal"
	"strconv"
	"strings"
	"syscall"
	"time"

	"github.com/spf13/cobra"

	"cpsc/bril"
	"cpsc/cps"
	"cpsc/diag"
	"cpsc/interp"
)

type runOptions struct {
	show      convertOptions
	maxSteps  int64
	maxMemory bytesValue
	maxDepth  int
	maxOutput bytesValue
	timeout   time.Duration
	engine    string // fast or reference
	figures   figureOptions
}

func (a *app) runCommand() *cobra.Command {
	opts := runOptions{maxMemory: interp.DefaultMaxMemory, maxOutput: interp.DefaultMaxOutput}
	cmd := &cobra.Command{
		Use:   "run FILE [ARGS…] [-- ARGS…]",
		Short: "Run a program",
		Long: `Run a program. The arguments behind the file are those of its main; what begins
with - goes behind --.

The exit status is what main returned or exit was called with, modulo 256.`,
		Example: `  cpsc run prog.imp
  cpsc run --emit=cps prog.imp
  cpsc run prog.imp --max-steps=1000000 10 hello
  cpsc run prog.imp -- -5`,
		DisableFlagsInUseLine: true,
		ValidArgsFunction:     completeFiles,
		RunE: func(_ *cobra.Command, args []string) error {
			if len(args) == 0 {
				return usagef("no file was given").help("`cpsc run FILE [ARGS…]`, or `-` for standard input; more with `cpsc run --help`")
			}
			switch _, err := os.Stat(args[0]); {
			case a.trace == traceRun && (args[0] == traceRun || args[0] == traceLookup) && errors.Is(err, fs.ErrNotExist):
				return usagef("`--trace` takes its value behind `=`").help("`--trace=%s`", args[0])
			case opts.timeout < 0:
				return usagef("`--timeout` cannot be `%s`", opts.timeout)
			case sameFile(args[0], opts.figures.pprof):
				return usagef("%s would take the place of the program", quoted(opts.figures.pprof))
			}
			return a.run(args[0], args[1:], opts)
		},
	}
	flags := cmd.Flags()
	flags.SortFlags = false
	a.addKindFlags(cmd, &opts.show, "`KINDS` of output to show before the program runs: "+alternatives(kindNames()))
	a.addPassFlags(cmd)
	flags.Var(newChoice(&opts.engine, "fast", "reference"), "engine", "run on `ENGINE`: fast, or reference, the simple one")
	must(cmd.RegisterFlagCompletionFunc("engine", cobra.FixedCompletions([]string{"fast", "reference"}, cobra.ShellCompDirectiveNoFileComp)))
	flags.Var(newNumber(&opts.maxSteps, 0, 0, math.MaxInt64), "max-steps", "stop after `N` operations and jumps; 0 is no limit")
	flags.Var(&opts.maxMemory, "max-memory", "stop if the program needs more than `SIZE`: bytes, or with K, M, G or T")
	flags.Var(newNumber(&opts.maxDepth, interp.DefaultMaxDepth, 1, math.MaxInt), "max-depth", "stop if more than `N` calls are in progress at once")
	flags.Var(&opts.maxOutput, "max-output", "stop before the program writes more than `SIZE`")
	flags.DurationVar(&opts.timeout, "timeout", 0, "stop after `TIME`, such as 1.5s or 2m; 0s is no limit")
	opts.figures.addFlags(cmd)
	// This one hides the flag of all commands.
	flags.Var(newChoice(&a.trace, "", traceRun, traceLookup), "trace", "show `WHAT` happens on standard error: run, the continuations that are entered, which --trace alone means, or lookup, the lookups of variables")
	flags.Lookup("trace").NoOptDefVal = traceRun
	must(cmd.RegisterFlagCompletionFunc("trace", cobra.FixedCompletions([]string{traceRun, traceLookup}, cobra.ShellCompDirectiveNoFileComp)))
	return cmd
}

// run runs a program and returns its exit status as an error, if it is not 0.
func (a *app) run(name string, args []string, opts runOptions) error {
	a.running = true
	p, err := a.compileFile(name, toCPS)
	if err != nil {
		return err
	}
	if p.bril != nil {
		if args, err = bril.Args(p.bril.syntax, args); err != nil {
			return a.failBril(p, &interp.Trap{Message: err.Error()})
		}
	}
	if len(opts.show.kinds) > 0 {
		if err := p.has(opts.show.kinds); err != nil {
			return err
		}
		if err := writeAll(a.stdout, opts.show.kinds, p, opts.show); err != nil {
			return err
		}
		fmt.Fprintln(a.stdout)
	}

	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	defer stop()
	context.AfterFunc(ctx, stop) // a second signal ends the process at once
	if opts.timeout > 0 {
		var cancel context.CancelFunc
		ctx, cancel = context.WithTimeout(ctx, opts.timeout)
		defer cancel()
	}
	engine := interp.Fast
	if opts.engine == "reference" {
		engine = interp.Reference
	}
	options := interp.Options{
		Engine:    engine,
		Stdin:     a.stdin,
		Stdout:    a.stdout,
		Args:      args,
		Count:     opts.figures.stats,
		MaxSteps:  opts.maxSteps,
		MaxMemory: int64(opts.maxMemory),
		MaxDepth:  opts.maxDepth,
		MaxOutput: int64(opts.maxOutput),
		Context:   ctx,
	}
	var f figures
	if opts.figures.profile || opts.figures.pprof != "" {
		options.Profile = &f.profile
	}
	if a.trace == traceRun {
		options.Trace = a.stderr
	}
	began := time.Now()
	f.result, err = interp.Run(p.cps, options)
	f.time = time.Since(began)

	var arguments *interp.ArgError
	var start *interp.StartError
	switch {
	case errors.As(err, &arguments):
		return usagef("%s", arguments.Message).note("usage: %s", programUsage(name, p.cps))
	case errors.As(err, &start):
		a.report(nil, &diag.Diagnostic{Message: start.Message})
		return statusError(statusRejected)
	}
	err = a.outcome(p, f.result, err, errors.Is(ctx.Err(), context.DeadlineExceeded), opts)
	if err := a.tell(p, &f, opts.figures); err != nil {
		return err
	}
	return err
}

// outcome reports what ended a program, and returns its exit status as an error,
// if it is not 0.
func (a *app) outcome(p *program, result interp.Result, err error, late bool, opts runOptions) error {
	var trap *interp.Trap
	switch {
	case err == nil:
		if status := result.Status & 0xFF; status != 0 {
			return statusError(status)
		}
		return nil
	case errors.As(err, &trap):
		if p.bril != nil {
			if message, ok := bril.Message(trap.Message); ok {
				trap.Message = message
				return a.failBril(p, trap)
			}
		}
		a.reportTrap(p, trap)
		return statusError(statusTrap)
	case errors.Is(err, interp.ErrInterrupted) && late:
		d := &diag.Diagnostic{Severity: diag.Trap, Message: fmt.Sprintf("time limit of %s exceeded", opts.timeout)}
		a.report(nil, d.Help("`%s` sets the limit", limitFlag(d.Message)))
		return statusError(statusTrap)
	case errors.Is(err, interp.ErrInterrupted):
		a.report(nil, &diag.Diagnostic{Message: "interrupted"})
		return statusError(statusInterrupted)
	}
	return err // in reading or writing
}

// failBril reports an error of a Bril program as Bril's interpreter does, and
// returns its exit status.
func (a *app) failBril(p *program, t *interp.Trap) error {
	if a.format != "json" {
		fmt.Fprintf(a.stderr, "error: %s\n", t.Message)
		return statusError(bril.StatusError)
	}
	// The run-time system, in which the error may have been found, is not shown.
	own := map[string]bool{}
	for _, f := range p.bril.syntax.Funcs {
		own[cps.DisplayName(f.Name)] = true
	}
	for len(t.Stack) > 1 && !own[t.Stack[0].Func] {
		t.Stack = t.Stack[1:]
		t.Pos = t.Stack[0].Pos
	}
	a.reportTrap(p, t)
	return statusError(bril.StatusError)
}

// programUsage returns the command line that a program asks for.
func programUsage(name string, p *cps.Program) string {
	var b strings.Builder
	b.WriteString("cpsc run " + name)
	main := p.Func(cps.MainName)
	for i, x := range main.Conts[cps.Entry].Params {
		if i == 0 {
			b.WriteString(" --")
		}
		param := main.Info(x).Name
		if param == "" {
			param = fmt.Sprint("ARG", i+1)
		}
		fmt.Fprintf(&b, " %s:%s", param, p.TypeString(main.Params[i]))
	}
	return b.String()
}

// A bytesValue is a flag with a number of bytes: 1000, 64K, 1.5G, 2GiB.
type bytesValue int64

const units = "KMGT"

func (v *bytesValue) String() string {
	n, unit := int64(*v), ""
	for i := 0; i < len(units) && n%1024 == 0 && n > 0; i++ {
		n, unit = n/1024, units[i:i+1]
	}
	return fmt.Sprint(n, unit)
}

func (v *bytesValue) Type() string { return "string" }

func (v *bytesValue) Set(text string) error {
	digits := strings.ToUpper(text)
	for _, suffix := range []string{"IB", "B"} {
		if rest, ok := strings.CutSuffix(digits, suffix); ok {
			digits = rest
			break
		}
	}
	scale := int64(1)
	if n := len(digits); n > 0 {
		if i := strings.IndexByte(units, digits[n-1]); i >= 0 {
			digits, scale = digits[:n-1], 1024<<(10*i)
		}
	}
	if n, err := strconv.ParseInt(digits, 10, 64); err == nil && n >= 1 && n <= math.MaxInt64/scale {
		*v = bytesValue(n * scale)
		return nil
	}
	x, err := strconv.ParseFloat(digits, 64)
	if x *= float64(scale); err != nil || !(x >= 1 && x < 1<<63) {
		return &valueError{value: text, want: fmt.Sprintf("it is a number of bytes from 1 to %d, or one with K, M, G or T, such as 64M", int64(math.MaxInt64))}
	}
	*v = bytesValue(x)
	return nil
}

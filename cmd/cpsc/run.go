// This file defines cpsc run, which runs a program.

package main

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"slices"
	"strings"
	"time"

	"github.com/spf13/cobra"

	"cpsc/bril"
	"cpsc/compile"
	"cpsc/cps"
	"cpsc/diag"
	"cpsc/emit/engines"
	"cpsc/host"
	"cpsc/host/system"
	"cpsc/interp"
	"cpsc/wasm/wasi"
)

type runOptions struct {
	show    convertOptions
	limits  runLimits
	engine  string // fast or reference
	native  bool
	host    []string
	wasi    wasi.Command
	figures figureOptions
}

func (a *app) runCommand() *cobra.Command {
	var opts runOptions
	cmd := &cobra.Command{
		Use:   "run FILE… [ARGS…] [-- ARGS…]",
		Short: "Run a program",
		Long: `Run a program. The arguments after the file are those of its main. Arguments that
begin with - must come after --, except negative numbers. Files in Imp directly after a
file in Imp are further sources of the program.

The exit status is the result of main or the argument of exit, modulo 256.`,
		Example: `  cpsc run prog.imp
  cpsc run main.imp lib.imp 10
  cpsc run --emit=cps prog.imp
  cpsc run prog.imp --max-steps=1000000 10 hello
  cpsc run prog.imp -5 -- --verbose`,
		ValidArgsFunction: completeFiles,
		RunE: func(cmd *cobra.Command, args []string) error {
			if len(args) == 0 {
				return usagef("no file was given").help("`cpsc run FILE [ARGS…]`, or `-` for standard input; more with `cpsc run --help`")
			}
			if opts.figures.pprof != "" && sameFile(args[0], opts.figures.pprof) {
				return usagef("%s would overwrite the program", quoted(opts.figures.pprof))
			}
			files, args := sourcesAndArgs(cmd, args)
			opts.limits.tight = opts.limits.memory < tightMemory
			ctx, catch, stop := a.lazyContext(&opts.limits.commandLimits)
			defer stop()
			if files[0] == "-" || a.trace != "" || len(opts.show.kinds) > 0 || a.passes.first() != "" {
				catch() // the command itself reads standard input or may write before the program runs
			}
			return a.limited(ctx, &opts.limits.commandLimits, func(release func()) error { return a.run(ctx, catch, release, files, args, opts) })
		},
	}
	a.addKindFlags(cmd, &opts.show, "`KINDS` of output to show before the program runs: %s")
	a.addPassFlags(cmd)
	cmd.Flags().Var(newChoice(&opts.engine, "fast", "reference"), "engine", "run on `ENGINE`: fast, or reference, the simple interpreter")
	cmd.Flags().BoolVar(&opts.native, "native", false, "run the program as an executable, without limits; needs the Go toolchain to build it")
	cmd.Flags().Var(hostFlag(&opts.host), "host", "let the program call the host functions of these `SETS`: %s")
	cmd.Flags().StringArrayVar(&opts.wasi.Dirs, "dir", nil, "let a WebAssembly command use `DIR`, or HOST=DIR, the directory HOST under the name DIR")
	cmd.Flags().StringArrayVar(&opts.wasi.Env, "env", nil, "set a variable for a WebAssembly command: `NAME=VALUE`, or NAME for its value here")
	opts.limits.addFlags(cmd)
	opts.figures.addFlags(cmd)
	cmd.Flags().Var(newChoice(&a.trace, "", traceRun, traceLookup), "trace", "trace `WHAT` on standard error: run, the continuations that are entered, which is the default, or lookup, the lookups of variables")
	cmd.Flags().Lookup("trace").NoOptDefVal = traceRun
	a.addBuildFlags(cmd)
	a.addSourceFlags(cmd)
	a.addWarningFlags(cmd)
	return cmd
}

// run runs a program and returns its exit status as an error, if it is not 0. It calls
// release before the first step, and catch before the program first reads or writes: who sees
// that it runs may want to interrupt it.
func (a *app) run(ctx context.Context, catch, release func(), files, args []string, opts runOptions) error {
	a.running = true
	funcs, err := system.Sets(opts.host)
	if err != nil {
		return usagef("%v", err)
	}
	if err := a.prepare(opts.show.kinds, &opts.show); err != nil {
		return err
	}
	p, err := a.compileFile(files[0], toCPS, files[1:]...)
	if err != nil {
		return err
	}
	if opts.native {
		release()
		status, err := engines.RunNative(ctx, p.CPS, args, a.stdin, a.stdout, a.stderr)
		if err != nil {
			return usagef("%v", err)
		}
		return statusError(status)
	}
	if p.Bril != nil {
		if args, err = bril.Args(p.Bril, args); err != nil {
			return a.failBril(p, &interp.Trap{Message: err.Error()})
		}
	}
	if err := a.showBefore(p, opts.show); err != nil {
		return err
	}

	engine := interp.Fast
	if opts.engine == "reference" {
		engine = interp.Reference
	}
	ended := false
	options := opts.limits.options()
	options.Engine, options.Args, options.Host, options.Context = engine, args, funcs, ctx
	options.Stdin = readerFunc(func(b []byte) (int, error) {
		catch()
		return a.stdin.Read(b)
	})
	options.Stdout = writerFunc(func(b []byte) (int, error) {
		if !ended {
			catch()
		}
		return a.stdout.Write(b)
	})
	options.Started, options.Ended = release, func() { ended = true }
	var f figures
	if opts.figures.profile || opts.figures.pprof != "" {
		options.Profile = &f.profile
	}
	if a.trace == traceRun {
		options.Trace = a.stderr
	}
	if p.Wasm != nil {
		if err := opts.wasi.Define(&options, files[0], a.invoke == "", a.stderr); err != nil {
			return usagef("%v", err)
		}
	}
	began := time.Now()
	f.result, err = interp.Run(p.CPS, options)
	f.time = time.Since(began)

	if arguments := (*interp.ArgError)(nil); errors.As(err, &arguments) {
		return usagef("%s", diag.Clean(arguments.Message)).note("usage: %s", diag.Clean(programUsage(strings.Join(files, " "), p.CPS)))
	}
	if start := (*interp.StartError)(nil); errors.As(err, &start) {
		return a.notStarted(p.CPS, start, funcs)
	}
	err = a.outcome(ctx, p, f.result, err, opts)
	if err := a.tell(p, &f, opts.figures); err != nil {
		return err
	}
	if a.stdout.err != nil { // output of the program is lost, whatever ended it
		return a.stdout.err
	}
	return err
}

// showBefore writes the kinds of output that are to be shown before a program runs.
func (a *app) showBefore(p *compile.Program, show convertOptions) error {
	if len(show.kinds) == 0 {
		return nil
	}
	if err := has(p, show.kinds); err != nil {
		return err
	}
	if err := show.graph.find(p); err != nil {
		return err
	}
	if err := writeAll(a.stdout, show.kinds, p, show); err != nil {
		return err
	}
	_, err := fmt.Fprintln(a.stdout)
	return err
}

// notStarted reports that host functions of a program are not defined as it declares them.
func (a *app) notStarted(p *cps.Program, start *interp.StartError, funcs host.Funcs) error {
	lines := strings.Split(start.Message, "\n") // one for each host function
	d := &diag.Diagnostic{Message: diag.Clean(lines[0])}
	for _, line := range lines[1:] {
		d.Note("%s", diag.Clean(line))
	}
	for _, f := range p.Externs() {
		switch set := system.SetOf(f.Name); {
		case set != "" && funcs[f.Name] == nil:
			d.Help("`--host=%s` defines `%s`", set, f.Name)
		case set != "" && strings.Contains(start.Message, "function "+f.Name+" is defined by a Go function of another type"):
			d.Help("the set `%s` has `%s`", set, system.Declaration(f.Name))
		}
	}
	a.report(nil, d)
	return statusError(statusRejected)
}

// outcome reports how a program ended, and returns its exit status as an error if it is
// not 0.
func (a *app) outcome(ctx context.Context, p *compile.Program, result interp.Result, err error, opts runOptions) error {
	var trap *interp.Trap
	switch {
	case err == nil:
		if status := result.Status & 0xFF; status != 0 {
			return statusError(status)
		}
		return nil
	case errors.As(err, &trap):
		if p.Bril != nil {
			if message, ok := bril.Message(trap.Message); ok {
				trap.Message = message
				return a.failBril(p, trap)
			}
		}
		a.reportTrap(a.source(p), trap)
		return statusError(statusTrap)
	case errors.Is(err, interp.ErrInterrupted):
		return a.stopped(ctx.Err(), &opts.limits.commandLimits)
	}
	if e := (*interp.IOError)(nil); errors.As(err, &e) && a.stdout.err == nil {
		return usagef("cannot read standard input: %s", reason(e.Err))
	}
	return err // an error in writing
}

// failBril reports an error of a Bril program as Bril's interpreter does, and
// returns its exit status.
func (a *app) failBril(p *compile.Program, t *interp.Trap) error {
	if a.format != "json" {
		fmt.Fprintf(a.stderr, "error: %s\n", t.Message)
		return statusError(bril.StatusError)
	}
	// Frames of the run-time system, which may have found the error, are not shown.
	own := map[string]bool{}
	for _, f := range p.Bril.Funcs {
		own[cps.DisplayName(f.Name)] = true
	}
	for len(t.Stack) > 1 && !own[t.Stack[0].Func] {
		t.Stack = t.Stack[1:]
		t.Pos = t.Stack[0].Pos
	}
	a.reportTrap(a.source(p), t)
	return statusError(bril.StatusError)
}

// programUsage returns the command line that a program expects.
func programUsage(name string, p *cps.Program) string {
	var b strings.Builder
	b.WriteString("cpsc run " + name)
	main := p.Func(cps.MainName)
	for i, x := range main.Conts[cps.Entry].Params {
		if i == 0 && slices.Contains(main.Params, cps.String) { // whose arguments may begin with -
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

// isMissing reports whether there is no file with a name.
func isMissing(name string) bool {
	_, err := os.Stat(name)
	return errors.Is(err, fs.ErrNotExist)
}

// A writerFunc is the method Write of a writer.
type writerFunc func(b []byte) (int, error)

func (f writerFunc) Write(b []byte) (int, error) { return f(b) }

// hostFlag returns a flag that adds names of sets of host functions to a list.
func hostFlag(names *[]string) *list {
	return &list{values: system.Names, add: func(name string) { *names = append(*names, name) }}
}

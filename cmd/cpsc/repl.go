// This file defines cpsc repl, which evaluates what is typed, input by input.

package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"os/signal"
	"slices"
	"strings"
	"syscall"
	"time"

	"github.com/spf13/cobra"

	"cpsc/compile"
	"cpsc/diag"
	"cpsc/host"
	"cpsc/host/system"
	"cpsc/internal/limit"
	"cpsc/interp"
	"cpsc/parser"
	"cpsc/session"
)

type replOptions struct {
	limits runLimits
	host   []string
}

func (a *app) replCommand() *cobra.Command {
	var opts replOptions
	cmd := &cobra.Command{
		Use:   "repl [FILE…]",
		Short: "Run declarations, statements and expressions as you type them",
		Long: `Run declarations, statements and expressions in Imp as you type them, after those of
the files. The value of an expression is shown. An input that is not finished continues
on the next line. Declarations and variables are visible in all later inputs. If an
input fails, the session stays as it was.

` + replHelp() + `
If standard input is not a terminal, there are no prompts, and the exit status is the
greatest of those that the inputs would have as programs.`,
		Example: `  cpsc repl
  cpsc repl prog.imp --max-steps=1000000
  echo '6 * 7' | cpsc repl`,
		ValidArgsFunction: func(*cobra.Command, []string, string) ([]string, cobra.ShellCompDirective) {
			return []string{"imp"}, cobra.ShellCompDirectiveFilterFileExt
		},
		RunE: func(cmd *cobra.Command, args []string) error { return a.repl(args, &opts) },
	}
	cmd.Flags().Var(hostFlag(&opts.host), "host", "let inputs call the host functions of these `SETS`: %s")
	opts.limits.addFlags(cmd)
	cmd.Flags().Lookup("timeout").Usage = "stop an input after `TIME`, such as 1.5s or 2m; 0s is no limit"
	cmd.Flags().VarP(newChoice(&a.level, "1", "0"), "optimize", "O", "`LEVEL` of optimisation: 0 for none; 1 for optimisation while building")
	a.addPlacementFlags(cmd)
	a.addTextFlags(cmd)
	a.addWarningFlags(cmd)
	return cmd
}

// A repl is a session at work.
type repl struct {
	*app
	opts    *replOptions
	funcs   host.Funcs
	in      *lineInput
	session *session.Session
	ctx     context.Context // ends when the command must end
	inputs  int             // so far, for their names on a terminal
	status  int             // the greatest of an input
	pending *string         // the next line, if it was read already
}

// A replCommand is a command of a session, such as :type.
type replCommand struct {
	name, args, help string
	run              func(r *repl, args session.Input) error
}

// errQuit is the error of a command that ends the session.
var errQuit = errors.New("quit")

// replCommands returns the commands in the order of their help.
func replCommands() []replCommand {
	return []replCommand{
		{"type", " EXPR", "the type of an expression, which is not evaluated", (*repl).typeOf},
		{"cps", " [NAME]", "the CPS of a function, or of the last input", func(r *repl, args session.Input) error { return r.show(args, session.CPS) }},
		{"ssa", " [NAME]", "the same in SSA form", func(r *repl, args session.Input) error { return r.show(args, session.SSA) }},
		{"time", " INPUT", "evaluate an input, and show its steps, calls, allocations and time", (*repl).timed},
		{"load", " FILE", "evaluate a file as one input", func(r *repl, args session.Input) error { return r.load(strings.TrimSpace(args.Text)) }},
		{"reset", "", "forget all declarations", func(r *repl, _ session.Input) error { r.reset(); return nil }},
		{"help", "", "show this list", func(r *repl, _ session.Input) error { _, err := io.WriteString(r.stdout, replHelp()); return err }},
		{"quit", "", "end the session, as the end of the input does", func(*repl, session.Input) error { return errQuit }},
	}
}

// replHelp returns the list of commands.
func replHelp() string {
	var b strings.Builder
	b.WriteString("Commands, which can be shortened as long as they are unique:\n")
	for _, c := range replCommands() {
		fmt.Fprintf(&b, "  %-14s %s\n", ":"+c.name+c.args, c.help)
	}
	return b.String()
}

// repl runs a session.
func (a *app) repl(files []string, opts *replOptions) error {
	funcs, err := system.Sets(opts.host)
	if err != nil {
		return usagef("%v", err)
	}
	in := newLineInput(a.stdin, a.stdout, a.stdout.w)
	signals := []os.Signal{syscall.SIGTERM}
	if !in.interactive() {
		signals = append(signals, os.Interrupt)
	}
	ctx, stop := signal.NotifyContext(context.Background(), signals...)
	defer stop()
	context.AfterFunc(ctx, stop) // a second signal ends the process at once
	r := &repl{app: a, opts: opts, funcs: funcs, in: in, ctx: ctx}
	in.complete = r.complete
	r.reset()
	for _, name := range files {
		if err := r.load(name); err != nil {
			return r.end(err)
		}
	}
	return r.end(r.loop())
}

// loop reads and evaluates inputs. The error is nil at the end of the input.
func (r *repl) loop() error {
	if r.in.interactive() {
		fmt.Fprintln(r.stdout, "cpsc "+version()+"; :help shows the commands")
	}
	for {
		input, err := r.read()
		switch {
		case err == errGivenUp:
			continue
		case err == io.EOF && input.Text == "":
			return nil
		case err != nil && err != io.EOF:
			return err
		}
		if err := r.input(input); err != nil {
			return err
		}
	}
}

// read reads an input. At the end of the input, which may be in the middle of one, the error
// is io.EOF.
func (r *repl) read() (input session.Input, err error) {
	prompt := "> "
	for {
		line, err := r.line(prompt)
		if err == nil && input.Text != "" && isWholeCommand(line) {
			r.pending = &line
			return input, nil
		}
		if err == nil && len(input.Text)+len(line) > int(r.maxSource) {
			err = errTooLarge
		}
		if err == errTooLarge {
			d := &diag.Diagnostic{Message: fmt.Sprintf("the input is larger than the source limit of %s", &r.maxSource)}
			r.report(nil, d.Help("`--max-source` sets the limit"))
			return input, statusError(statusRejected)
		}
		if err != nil {
			return input, err
		}
		switch {
		case input.Text != "":
			input.Text += "\n" + line
		case strings.TrimSpace(line) == "":
			continue
		case r.in.interactive():
			input = session.Input{Text: line, Line: 1}
		default:
			input = session.Input{Name: "<stdin>", Text: line, Line: r.in.lines, Offset: r.in.start}
		}
		text := input.Text
		if d, ok := directive(text); ok {
			if len(d.commands) != 1 || d.commands[0].args != " INPUT" {
				return input, nil
			}
			text = d.args
		}
		if !r.session.Unfinished(headOf(text) + text) {
			return input, nil
		}
		prompt = "| "
	}
}

// line reads a line, or returns the one that ended the input before it.
func (r *repl) line(prompt string) (string, error) {
	if line := r.pending; line != nil {
		r.pending = nil
		return *line, nil
	}
	return r.in.line(r.ctx, prompt, int64(r.maxSource))
}

// isWholeCommand reports whether a line is a command with its whole name, which also ends an input
// that is not finished.
func isWholeCommand(line string) bool {
	d, ok := directive(line)
	return ok && strings.HasPrefix(line, ":") && slices.ContainsFunc(d.commands, func(c replCommand) bool { return c.name == d.name })
}

// headOf returns what is missing before an input that continues a statement of an input before it,
// as else does, or "".
func headOf(input string) string {
	switch firstToken(input) {
	case "else":
		return "if true { } "
	case "catch", "finally":
		return "try { } "
	}
	return ""
}

// firstToken returns the first token of an input that is no comment, or "".
func firstToken(input string) string {
	for _, t := range parser.Tokens(input) {
		if t.Kind != parser.Comment {
			return input[t.Start:t.End]
		}
	}
	return ""
}

// A replDirective is an input that is a command, such as :type x.
type replDirective struct {
	name     string
	commands []replCommand // that it can mean
	args     string        // what follows the name, in the columns where it is
}

// directive returns the command that an input is.
func directive(text string) (d replDirective, ok bool) {
	rest, ok := strings.CutPrefix(strings.TrimSpace(text), ":")
	if !ok {
		return d, false
	}
	d.name, rest, _ = strings.Cut(rest, " ")
	for _, c := range replCommands() {
		if strings.HasPrefix(c.name, d.name) {
			d.commands = append(d.commands, c)
		}
	}
	if rest = strings.TrimSpace(rest); rest != "" {
		d.args = strings.Repeat(" ", strings.LastIndex(text, rest)) + rest
	}
	return d, true
}

// input carries out a command or evaluates an input. The error ends the session.
func (r *repl) input(input session.Input) error {
	d, ok := directive(input.Text)
	if !ok {
		return r.ended(r.evaluate(r.named(input), false))
	}
	var names []string
	for _, c := range d.commands {
		names = append(names, "`:"+c.name+"`")
	}
	switch name := diag.Clean(d.name); len(names) {
	case 0:
		for _, c := range replCommands() {
			names = append(names, ":"+c.name)
		}
		return r.ended(unknown(fmt.Sprintf("unknown command `:%s`", name), ":"+name, names).note("`:help` shows the commands"))
	case 1:
		c := d.commands[0]
		args := strings.TrimSpace(d.args)
		switch {
		case args != "" && c.args == "":
			return r.ended(usagef("`:%s` takes no arguments, but got `%s`", c.name, diag.Clean(args)))
		case args == "" && strings.HasPrefix(c.args, " ") && c.args[1] != '[':
			return r.ended(usagef("`:%s` needs an argument: `:%s%s`", c.name, c.name, c.args))
		}
		input.Text = d.args
		return c.run(r, input)
	default:
		return r.ended(usagef("`:%s` could be %s", name, alternatives(names)))
	}
}

// named returns an input with its name in messages.
func (r *repl) named(input session.Input) session.Input {
	if r.in.interactive() {
		r.inputs++
		input.Name = fmt.Sprintf("<input %d>", r.inputs)
	}
	return input
}

// ended reports the error of an input, and keeps its exit status. The error that it returns
// ends the session.
func (r *repl) ended(err error) error {
	var internal *internalError
	if err == nil || err == errQuit || errors.As(err, &internal) || errors.Is(err, context.Canceled) || r.stdout.err != nil {
		return err
	}
	var end *endError
	if errors.As(err, &end) {
		return err
	}
	r.status = max(r.status, r.finish(nil, func() error { return err }))
	return nil
}

// An endError is the error of an input with which the session ends, with an exit status.
type endError struct{ statusError }

// end returns the error of the whole command.
func (r *repl) end(err error) error {
	var end *endError
	switch {
	case errors.As(err, &end):
		err = end.statusError
	case err == nil || err == errQuit:
		if r.stdout.err != nil {
			return r.stdout.err
		}
		if r.in.interactive() || r.status == 0 {
			return nil
		}
		return statusError(r.status)
	case errors.Is(err, context.Canceled):
		return r.interrupted()
	}
	if end != nil && end.statusError == 0 {
		return nil
	}
	return err
}

// context returns the context of an input: it ends at the time limit, on an interrupt, and
// when the session must end.
func (r *repl) context() (context.Context, context.CancelFunc) {
	ctx, stop := r.ctx, context.CancelFunc(func() {})
	if r.in.interactive() {
		ctx, stop = signal.NotifyContext(ctx, os.Interrupt)
	}
	ctx, cancel := until(ctx, time.Now(), r.opts.limits.time)
	return ctx, func() { cancel(); stop() }
}

// evaluate evaluates an input, shows its values, and returns its exit status as an error.
func (r *repl) evaluate(input session.Input, figures bool) error {
	ctx, stop := r.context()
	defer stop()
	began := time.Now()
	var o *session.Outcome
	err := recovered(func() (err error) {
		o, err = r.session.Eval(ctx, input)
		return err
	})
	took := time.Since(began)
	if o != nil && o.Diagnostics != nil {
		if headOf(input.Text) != "" && o.Diagnostics.Failed() {
			first := o.Diagnostics.Sorted()[0]
			first.Helps, first.Fixes = nil, nil
			first.Help("the statement before it was complete at the end of its line: write `} %s` on one line", firstToken(input.Text))
			o.Diagnostics.Items = []*diag.Diagnostic{first}
		}
		helpWithColon(input.Text, o.Diagnostics)
		r.applyPolicy(o.Diagnostics)
		r.reportAll(o.Diagnostics)
	}
	if err == nil && len(o.Values) > 0 {
		fmt.Fprintln(r.stdout, strings.Join(o.Values, ", "))
	}
	if figures && o != nil && o.Program != nil {
		fmt.Fprintf(r.stderr, "%s, %s, %s, %.6f s\n", diag.Count(int(o.Run.Steps), "step"), diag.Count(int(o.Run.Calls), "call"), diag.Count(int(o.Run.Allocations), "allocation"), took.Seconds())
	}
	return r.outcome(ctx, o, err)
}

// helpWithColon replaces the help of the first error of an input that is a command without its colon.
func helpWithColon(input string, list *diag.List) {
	line := strings.TrimRight(strings.TrimSpace(input), "(); ")
	name, args, _ := strings.Cut(line, " ")
	known := slices.ContainsFunc(replCommands(), func(c replCommand) bool { return c.name == name })
	if known && list.Failed() && !strings.ContainsAny(args, "={\n") { // else it may be a declaration
		d := list.Sorted()[0]
		d.Helps, d.Fixes = nil, nil
		d.Help("a command begins with a colon: `:%s`", line)
	}
}

// outcome reports the error of an input, and returns its exit status as an error.
func (r *repl) outcome(ctx context.Context, o *session.Outcome, err error) error {
	var trap *interp.Trap
	var start *interp.StartError
	var stopped *limit.Error
	switch {
	case err == nil:
		return nil
	case errors.Is(err, session.ErrRejected):
		return statusError(statusRejected)
	case errors.As(err, &trap):
		r.reportTrap(r.session.File(), trap)
		return statusError(statusTrap)
	case errors.Is(err, interp.ErrInterrupted):
		if r.ctx.Err() != nil {
			return context.Canceled
		}
		return r.stopped(ctx.Err(), &r.opts.limits.commandLimits)
	case errors.As(err, &stopped):
		// The conversion goes on in the background.
		err = r.stopped(stopped.Reason, &r.opts.limits.commandLimits)
		return &endError{err.(statusError)}
	case errors.Is(err, interp.ErrExited):
		return &endError{statusError(o.Run.Status & 0xFF)}
	case errors.As(err, &start):
		d := &diag.Diagnostic{Message: diag.Clean(strings.ReplaceAll(start.Message, "\n", "; "))}
		r.report(nil, d.Help("host functions are defined by `--host`, and by no input"))
		return statusError(statusRejected)
	}
	return err
}

func (r *repl) typeOf(args session.Input) error {
	ctx, stop := r.context()
	defer stop()
	o, err := r.session.TypeOf(ctx, r.named(args))
	if o.Diagnostics != nil {
		r.applyPolicy(o.Diagnostics)
		r.reportAll(o.Diagnostics)
	}
	if err == nil && len(o.Types) == 0 {
		return r.ended(usagef("`:type` needs an expression with a value"))
	}
	if err == nil {
		fmt.Fprintln(r.stdout, strings.Join(o.Types, ", "))
	}
	return r.ended(r.outcome(ctx, o, err))
}

func (r *repl) show(args session.Input, form session.Notation) error {
	name := strings.TrimSpace(args.Text)
	text, ok := r.session.Text(name, form)
	switch {
	case ok:
		_, err := io.WriteString(r.stdout, text)
		return err
	case name == "":
		return r.ended(usagef("there is no input yet"))
	case strings.ContainsAny(name, " ({=+-*/<>\"[,"):
		return r.ended(usagef("`%s` is not the name of a function", diag.Clean(name)).help("evaluate it first: without a name, the command shows the last input"))
	}
	return r.ended(unknown(fmt.Sprintf("there is no function `%s`", diag.Clean(name)), name, r.session.Functions()))
}

func (r *repl) timed(args session.Input) error {
	return r.ended(r.evaluate(r.named(args), true))
}

func (r *repl) load(name string) error {
	shown, text, err := r.app.load(name)
	if err != nil {
		return r.ended(err)
	}
	if r.language(shown, text) != compile.Imp {
		return r.ended(usagef("%s is not Imp, and `cpsc repl` evaluates nothing else", quoted(shown)))
	}
	return r.ended(r.evaluate(session.Input{Name: shown, Text: text, Line: 1}, false))
}

// reset begins a session in which nothing is declared.
func (r *repl) reset() {
	limits := &r.opts.limits
	run := limits.options()
	run.Stdin, run.Stdout, run.Host = r.in.program(), r.stdout, r.funcs
	r.session = session.New(session.Options{
		Build:     r.builderOptions(),
		Limits:    r.limits,
		Run:       run,
		MaxMemory: int64(limits.convert),
	})
}

// complete returns the words that can continue a line, and how much of its end they replace.
func (r *repl) complete(line string) (words []string, begun string) {
	if name, ok := strings.CutPrefix(line, ":"); ok && !strings.Contains(name, " ") {
		for _, c := range replCommands() {
			if strings.HasPrefix(c.name, name) {
				words = append(words, c.name)
			}
		}
		return words, name
	}
	begun = line[strings.LastIndexFunc(line, func(c rune) bool {
		return c != '_' && (c < '0' || c > '9') && (c < 'a' || c > 'z') && (c < 'A' || c > 'Z')
	})+1:]
	if begun == "" {
		return nil, ""
	}
	for _, w := range r.session.Words() {
		if strings.HasPrefix(w, begun) {
			words = append(words, w)
		}
	}
	slices.Sort(words)
	return slices.Compact(words), begun
}

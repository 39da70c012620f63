// This file defines an execution of the command, and its subcommands.

package main

import (
	"io"
	"sync/atomic"
	"time"

	"cpsc/cps"
	"cpsc/diag"
	"cpsc/emit/dot"
	"cpsc/internal/cli"
)

// An app is one execution of the command.
type app struct {
	stdin  io.Reader
	stdout *stickyWriter
	stderr io.Writer

	lang      string // auto, or a compile.Language
	level     string // of optimisation: 0, 1 or 2
	passes    passOptions
	placement string            // the name of a cps.Placement
	algorithm string            // the name of an construct.Algorithm that replaces it, or ""
	redundant bool              // remove redundant parameters
	trace     string            // what to trace, or ""
	traceAs   string            // text or json
	promises  *dot.PromiseGraph // what --emit=dot --graph=promises shows, or nil
	format    string            // of diagnostics: text or json
	color     string            // auto, always or never
	maxErrors int               // the most that are shown; 0: all
	running   bool              // the command is cpsc run
	roomy     bool              // the limits of memory are the default
	input     *[]byte           // standard input, when cpsc validate has read it
	lint      bool              // report what the lints find
	policy    diag.Policy       // what becomes of warnings
	warnings  string            // all or none

	began    time.Time
	progress atomic.Pointer[progress]
	temp     tempFile

	maxSource bytesValue
	limits    diag.Limits // of a program
}

// What can be traced.
const (
	traceLookup = "lookup"
	traceRun    = "run" // by cpsc run only
)

// command runs the command with the arguments after its name and returns the exit
// status.
func command(args []string, stdin io.Reader, stdout, stderr io.Writer) int {
	a := &app{lang: "auto", level: "1", placement: cps.Deferred.String(), traceAs: "text", warnings: "all", maxErrors: 20, began: time.Now(), stdin: stdin, stdout: &stickyWriter{w: stdout}, stderr: stderr}
	return a.finish(args, func() error {
		if err := a.execute(args); err != nil {
			return err
		}
		return a.stdout.err
	})
}

// execute does what the arguments say.
func (a *app) execute(args []string) error {
	program := a.program()
	if len(args) > 0 && args[0] == cli.CompletionRequest {
		return program.Complete(a.stdout, args[1:])
	}
	cmd, words := program.Find(args)
	if err := cmd.Parse(words); err != nil {
		return flagError(cmd, err)
	}
	if cmd.Help {
		return cmd.WriteHelp(a.stdout)
	}
	return cmd.Run(cmd)
}

// program returns the tree of commands.
func (a *app) program() *cli.Program {
	return &cli.Program{
		Name:   "cpsc",
		Main:   a.convertCommand,
		Common: a.addCommonFlags,
		Commands: []cli.Subcommand{
			{Name: "check", Make: a.checkCommand},
			{Name: "completion", Make: a.completionCommand},
			{Name: "explain", Make: a.explainCommand},
			{Name: "explore", Make: a.exploreCommand},
			{Name: "fmt", Make: a.fmtCommand},
			{Name: "fuzz", Make: a.fuzzCommand},
			{Name: "generate", Make: a.generateCommand},
			{Name: "help", Make: a.helpCommand},
			{Name: "lsp", Make: a.lspCommand},
			{Name: "reduce", Make: a.reduceCommand},
			{Name: "repl", Make: a.replCommand},
			{Name: "run", Make: a.runCommand},
			{Name: "stats", Make: a.statsCommand},
			{Name: "validate", Make: a.validateCommand},
			{Name: "version", Make: a.versionCommand},
		},
	}
}

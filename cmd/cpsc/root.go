// This file defines an execution of the command, and its subcommands.

package main

import (
	"io"
	"slices"
	"strings"
	"sync/atomic"
	"time"

	"github.com/spf13/cobra"

	"cpsc/cps"
	"cpsc/diag"
	"cpsc/emit/dot"
)

// An app is one execution of the command.
type app struct {
	stdin  io.Reader
	stdout *stickyWriter
	stderr io.Writer

	lang      string   // auto, or a compile.Language
	invoke    string   // the export of a WebAssembly module that runs instead of _start, or ""
	inPlace   bool     // the functions of a WebAssembly module become those of one again
	library   bool     // all exports of a WebAssembly module may be called
	keep      []string // the functions that the passes must not change
	level     string   // of optimisation: 0, 1 or 2
	passes    passOptions
	placement string            // the name of a cps.Placement
	algorithm string            // the name of an construct.Algorithm that replaces it, or ""
	redundant bool              // remove redundant parameters
	trace     string            // what to trace, or ""
	traceAs   string            // text or json
	promises  *dot.PromiseGraph // what --emit=dot --graph=promises shows, or nil
	format    string            // of diagnostics: text, json, sarif or github
	sarif     diag.Sarif        // the diagnostics, if the format is sarif
	color     string            // auto, always or never
	maxErrors int               // the most that are shown; 0: all
	running   bool              // the command is cpsc run
	mainless  bool              // a program in Imp may lack a main
	roomy     bool              // the conversion has the default limit of memory, and a program a roomy one
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
	a := &app{began: time.Now(), stdin: stdin, stdout: &stickyWriter{w: stdout}, stderr: stderr, maxErrors: 20,
		lang: "auto", level: "1", placement: cps.Deferred.String(), traceAs: "text", warnings: "all"}
	status := a.finish(args, func() error {
		if err := a.execute(args); err != nil {
			return err
		}
		return a.stdout.err
	})
	if a.format == "sarif" {
		a.sarif.Write(stderr, version())
	}
	return status
}

// execute does what the arguments say.
func (a *app) execute(args []string) error {
	root := a.root()
	if len(args) > 0 && strings.HasPrefix(args[0], cobra.ShellCompRequestCmd) { // by the script of a shell
		completeFlags(root)
	}
	root.SetArgs(markNumbers(args))
	root.SetOut(a.stdout)
	root.SetErr(a.stderr)
	return root.Execute()
}

// The headings under which the help lists the commands.
const (
	groupPrograms = "programs"
	groupCompare  = "compare"
	groupOwn      = "own"
)

// root returns the tree of commands.
func (a *app) root() *cobra.Command {
	root := a.convertCommand()
	root.SilenceErrors, root.SilenceUsage = true, true
	root.Args = cobra.ArbitraryArgs // the first one is a file, if it is not a command
	root.SetFlagErrorFunc(flagError)
	root.SetUsageFunc(writeUsage)
	root.PersistentPreRun = func(_ *cobra.Command, args []string) { unmarkNumbers(args) }
	flags := root.PersistentFlags()
	flags.Var(newChoice(&a.color, "auto", "always", "never"), "color", "colour messages `WHEN`: auto, always or never")
	flags.Var(newChoice(&a.format, "text", "json"), "diagnostics", "`FORMAT` of messages: text or json, with one object per line")

	cobra.EnableCommandSorting = false
	root.AddGroup(&cobra.Group{ID: groupPrograms, Title: "Commands:"}, &cobra.Group{ID: groupCompare, Title: "To look at the conversion:"},
		&cobra.Group{ID: groupOwn, Title: "For work on cpsc and its kin:"})
	for _, c := range []struct {
		group string
		make  func() *cobra.Command
	}{
		{groupPrograms, a.runCommand}, {groupPrograms, a.buildCommand}, {groupPrograms, a.checkCommand}, {groupPrograms, a.fmtCommand}, {groupPrograms, a.replCommand},
		{groupPrograms, a.explainCommand}, {groupPrograms, a.lspCommand}, {groupPrograms, a.dapCommand},
		{groupCompare, a.exploreCommand}, {groupCompare, a.playgroundCommand}, {groupCompare, a.statsCommand}, {groupCompare, a.validateCommand},
		{groupOwn, a.fuzzCommand}, {groupOwn, a.generateCommand}, {groupOwn, a.reduceCommand},
		{"", a.versionCommand},
	} {
		cmd := c.make()
		cmd.GroupID = c.group
		root.AddCommand(cmd)
	}
	root.InitDefaultHelpCmd()
	root.InitDefaultCompletionCmd()
	return root
}

// numberMark precedes a negative number among the arguments, so that it is not taken for a flag. No
// argument of a process contains it.
const numberMark = "\x00"

// markNumbers marks the negative numbers before --: they are arguments of programs.
func markNumbers(args []string) []string {
	args = slices.Clone(args)
	for i, arg := range args {
		if arg == "--" {
			break
		}
		if digits := strings.TrimPrefix(strings.TrimPrefix(arg, "-"), "."); arg != digits && arg[0] == '-' && digits != "" && '0' <= digits[0] && digits[0] <= '9' {
			args[i] = numberMark + arg
		}
	}
	return args
}

// unmarkNumbers undoes markNumbers.
func unmarkNumbers(args []string) {
	for i, arg := range args {
		args[i] = strings.TrimPrefix(arg, numberMark)
	}
}

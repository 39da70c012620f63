// This file defines the command, the tree of its subcommands, and those about the tree itself.

package main

import (
	"io"
	"strings"
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
	roomy     bool              // the conversion has the default limit of memory
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

func (a *app) helpCommand() *cli.Command {
	return &cli.Command{
		Usage: "[COMMAND] [flags]",
		Short: "Show the help of a command",
		Complete: func(args []string) ([]string, cli.Files) {
			if len(args) > 0 {
				return nil, cli.NoFiles
			}
			return a.program().Summaries(), cli.NoFiles
		},
		Run: func(cmd *cli.Command) error {
			if len(cmd.Args) == 0 {
				return cmd.Program.Root().WriteHelp(a.stdout)
			}
			name := cmd.Args[0]
			if about := cmd.Program.Subcommand(name); about != nil {
				return about.WriteHelp(a.stdout)
			}
			e := unknown("unknown command `"+name+"`", name, cmd.Program.Names())
			if flag := strings.TrimLeft(name, "-"); cmd.Program.Root().Lookup(flag) != nil {
				e.helps = nil
				e.help("`cpsc --help` and the help of each command describe the flag `--%s`", flag)
			} else if code := strings.ToUpper(name); len(code) == 5 && isCodePrefix(code[:4]) {
				e.helps = nil
				e.help("`cpsc explain %s` explains a diagnostic", code)
			}
			return e
		},
	}
}

func (a *app) completionCommand() *cli.Command {
	var plain bool
	cmd := &cli.Command{
		Usage: "SHELL [flags]",
		Short: "Write a script with which a shell completes command lines",
		Long: `Write a script with which a shell completes the commands, flags, values and files of a
command line. SHELL is bash, fish, powershell or zsh.

These commands load the script into a shell that is already running. zsh needs compinit
before, as in autoload -Uz compinit && compinit.

  source <(cpsc completion bash)
  cpsc completion fish | source
  cpsc completion powershell | Out-String | Invoke-Expression
  source <(cpsc completion zsh)

These write it to a file that each new shell loads. bash does so if the package
bash-completion is installed; without it, add the command above to ~/.bashrc.

  cpsc completion bash > ~/.local/share/bash-completion/completions/cpsc
  cpsc completion fish > ~/.config/fish/completions/cpsc.fish
  cpsc completion powershell >> $PROFILE
  cpsc completion zsh > "${fpath[1]}/_cpsc"`,
		Complete: func(args []string) ([]string, cli.Files) {
			if len(args) > 0 {
				return nil, cli.NoFiles
			}
			return cli.Shells(), cli.NoFiles
		},
		Run: func(cmd *cli.Command) error {
			switch len(cmd.Args) {
			case 0:
				return usagef("no shell was given").note("there are completions for %s", cli.Alternatives(cli.Words(cli.Shells())))
			case 1:
			default:
				return usagef("unexpected argument `%s`: only one shell can be given", cmd.Args[1])
			}
			script, err := cmd.Program.Script(cmd.Args[0], !plain)
			if err != nil {
				return usagef("no completions for `%s`", cmd.Args[0]).note("there are some for %s", cli.Alternatives(cli.Words(cli.Shells())))
			}
			_, err = io.WriteString(a.stdout, script)
			return err
		},
	}
	cmd.Bool("no-descriptions", &plain, "show no descriptions")
	return cmd
}

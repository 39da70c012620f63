// This file defines the tree of commands, their common flags, and the messages about a
// wrong command line.

package main

import (
	"errors"
	"fmt"
	"io"
	"io/fs"
	"maps"
	"math"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"sync/atomic"
	"time"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"cpsc/compile"
	"cpsc/cps"
	"cpsc/diag"
	"cpsc/emit/dot"
	"cpsc/internal/words"
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
	root := a.root(args)
	root.SetArgs(markNumbers(args))
	root.SetIn(stdin)
	root.SetOut(a.stdout)
	root.SetErr(stderr)
	return a.finish(args, func() error {
		if err := root.Execute(); err != nil {
			return err
		}
		return a.stdout.err
	})
}

// numberMark precedes a negative number among the arguments, so that it is not taken for a
// flag. No argument of a process contains it.
const numberMark = "\x00"

// markNumbers marks the negative numbers among the arguments of a program that is run.
func markNumbers(args []string) []string {
	if len(args) == 0 || args[0] != "run" && args[0] != "validate" {
		return args
	}
	args = slices.Clone(args)
	for i, arg := range args {
		if arg == "--" {
			break
		}
		if isNegative(arg) {
			args[i] = numberMark + arg
		}
	}
	return args
}

// isNegative reports whether an argument is a negative number: it begins with - and a digit,
// perhaps with a point between them.
func isNegative(arg string) bool {
	digits, minus := strings.CutPrefix(arg, "-")
	digits = strings.TrimPrefix(digits, ".")
	return minus && digits != "" && '0' <= digits[0] && digits[0] <= '9'
}

// unmarkNumbers undoes markNumbers.
func unmarkNumbers(args []string) {
	for i, arg := range args {
		args[i] = strings.TrimPrefix(arg, numberMark)
	}
}

// root returns the command, for these arguments. If the first one is the name of a
// subcommand, neither the others nor the flags of the command itself are made: flags are most
// of what the tree costs, which every run of a small program has to pay.
func (a *app) root(args []string) *cobra.Command {
	subcommands := map[string]func() *cobra.Command{
		"run": a.runCommand, "check": a.checkCommand, "fmt": a.fmtCommand, "stats": a.statsCommand, "validate": a.validateCommand,
		"generate": a.generateCommand, "fuzz": a.fuzzCommand, "explain": a.explainCommand, "explore": a.exploreCommand,
		"lsp": a.lspCommand, "repl": a.replCommand, "reduce": a.reduceCommand, "version": versionCommand,
	}
	if len(args) > 0 && subcommands[args[0]] != nil {
		root := a.withCommonFlags(&cobra.Command{Use: "cpsc"})
		root.AddCommand(subcommands[args[0]]())
		root.CompletionOptions.DisableDefaultCmd = true
		help := root.HelpFunc()
		root.SetHelpFunc(func(cmd *cobra.Command, args []string) {
			listValues(root)
			help(cmd, args)
		})
		return root
	}
	root := a.withCommonFlags(a.convertCommand())
	if len(args) > 1 && (args[0] == "--help" || args[0] == "-h") && subcommands[args[1]] != nil {
		root.InitDefaultHelpFlag() // so that cobra takes no command after it for its value
	}
	root.Version = version()
	root.Flags().BoolP("version", "V", false, "show the version")
	for _, name := range slices.Sorted(maps.Keys(subcommands)) {
		root.AddCommand(subcommands[name]())
	}
	if len(args) > 0 && strings.HasPrefix(args[0], cobra.ShellCompRequestCmd) {
		completeFlags(root)
	}
	root.SetHelpCommand(helpCommand())
	root.InitDefaultCompletionCmd()
	if c, _, err := root.Find([]string{"completion"}); err == nil {
		c.Args, c.RunE = cobra.ArbitraryArgs, completionHelp
	}
	listValues(root)
	return root
}

// listValues replaces %s in the descriptions of flags by the possible values. A command that runs
// shows no descriptions, so it does without.
func listValues(cmd *cobra.Command) {
	list := func(f *pflag.Flag) {
		if v, ok := f.Value.(interface{ named() []string }); ok {
			f.Usage = strings.Replace(f.Usage, "%s", alternatives(v.named()), 1)
		}
	}
	cmd.PersistentFlags().VisitAll(list)
	cmd.Flags().VisitAll(list)
	for _, c := range cmd.Commands() {
		listValues(c)
	}
}

// withCommonFlags adds the flags that all commands have to the command at the root.
func (a *app) withCommonFlags(root *cobra.Command) *cobra.Command {
	root.SilenceErrors, root.SilenceUsage = true, true
	root.SetFlagErrorFunc(flagError)
	flags := root.PersistentFlags()
	flags.SortFlags = false
	flags.Var(newChoice(&a.format, "text", "json"), "diagnostics", "`FORMAT` of messages: text or json, with one object per line")
	flags.Var(newChoice(&a.color, "auto", "always", "never"), "color", "colour messages `WHEN`: auto, always or never")
	return root
}

// addSourceFlags adds the flags of a command that reads programs.
func (a *app) addSourceFlags(cmd *cobra.Command) {
	flags := cmd.Flags()
	flags.Var(newChoiceOf(&a.lang, "auto", languageNames), "lang", "`LANGUAGE` of FILE: %s; auto uses the extension .imp, .cps, .ssa, .bril or .json, or else the text")
	a.addTextFlags(cmd)
}

// addTextFlags adds the limits on programs.
func (a *app) addTextFlags(cmd *cobra.Command) {
	flags := cmd.Flags()
	flags.Var(newNumber(&a.maxErrors, 20, 0, math.MaxInt), "max-errors", "show at most `N` errors and N warnings; 0 shows all")
	a.addLimitFlags(cmd)
}

// addLimitFlags adds the flags that limit programs.
func (a *app) addLimitFlags(cmd *cobra.Command) {
	flags := cmd.Flags()
	a.maxSource = defaultSource
	flags.Var(&a.maxSource, "max-source", "reject a source larger than `SIZE`: bytes, or with K, M, G or T, such as 64M or 1.5GiB")
	flags.Var(newNumber(&a.limits.Nesting, diag.DefaultNesting, 1, diag.GreatestNesting), "max-nesting", "reject a program that nests deeper than `N` levels")
	flags.Var(newNumber(&a.limits.Functions, diag.DefaultFunctions, 1, math.MaxInt32), "max-functions", "reject a program with more than `N` functions")
}

// addWarningFlags adds the flags that say what becomes of warnings.
func (a *app) addWarningFlags(cmd *cobra.Command) {
	flags := cmd.Flags()
	flags.Var(newChoice(&a.warnings, "all", "none"), "warnings", "report `WHICH` warnings: all or none")
	flags.Var((*codeList)(&a.policy.Allow), "allow", "do not report the warnings with these `CODES`")
	flags.Var((*codeList)(&a.policy.Warn), "warn", "report the warnings with these `CODES`, also if another flag says none")
	flags.Var((*codeList)(&a.policy.Deny), "deny", "make errors of the warnings with these `CODES`")
}

// addLevelFlag adds the flag for the level of optimisation.
func (a *app) addLevelFlag(cmd *cobra.Command) {
	level := newChoice(&a.level, "0", "1", "2")
	a.level = "1"
	cmd.Flags().VarP(level, "optimize", "O", "`LEVEL` of optimisation: 0 for none; 1 for optimisation while building; 2 for all passes, too")
}

// addBuildFlags adds the flags of a command that converts in a single configuration. The
// command may have a flag --trace or --format of its own.
func (a *app) addBuildFlags(cmd *cobra.Command) {
	a.addLevelFlag(cmd)
	a.addPlacementFlags(cmd)
	a.addConstructionFlags(cmd)
}

// addConstructionFlags adds the flags for the algorithms of the literature and for traces.
func (a *app) addConstructionFlags(cmd *cobra.Command) {
	flags := cmd.Flags()
	flags.Var(newChoiceOf(&a.algorithm, "", algorithmNames), "algorithm", "construct with an `ALGORITHM` of the literature instead of a strategy, without optimisation: %s")
	trace, format := newChoice(&a.trace, "", traceLookup), newChoice(&a.traceAs, "text", "json")
	if flags.Lookup("trace") == nil {
		flags.Var(trace, "trace", "trace `WHAT` on standard error: lookup, the lookups of variables")
	}
	if flags.Lookup("format") == nil {
		flags.Var(format, "format", "`FORMAT` of the trace of lookups: text or json, with one object per line")
	}
}

// addPlacementFlags adds the flags of a command that places parameters by a strategy.
func (a *app) addPlacementFlags(cmd *cobra.Command) {
	cmd.Flags().Var(newChoiceOf(&a.placement, cps.Deferred.String(), placementNames), "placement", "`STRATEGY` that places parameters: %s")
	a.addRedundantFlag(cmd)
}

// addRedundantFlag adds the flag of a command whose strategies may place redundant parameters.
func (a *app) addRedundantFlag(cmd *cobra.Command) {
	cmd.Flags().BoolVar(&a.redundant, "remove-redundant", false, "remove redundant and unused parameters (deferred places none)")
}

// completionHelp runs cpsc completion without a shell, or with an unknown one.
func completionHelp(cmd *cobra.Command, args []string) error {
	if len(args) > 0 {
		return usagef("no completions for `%s`", args[0]).note("there are some for %s", alternatives(commandNames(cmd)))
	}
	return usagef("no shell was given").note("there are completions for %s", alternatives(commandNames(cmd)))
}

// helpCommand returns cobra's help command, except that an unknown command is an error.
func helpCommand() *cobra.Command {
	return &cobra.Command{
		Use:   "help [COMMAND]",
		Short: "Show the help of a command",
		RunE: func(cmd *cobra.Command, args []string) error {
			about, _, err := cmd.Root().Find(args)
			if len(args) > 0 && (err != nil || about == cmd.Root()) {
				e := unknown(fmt.Sprintf("unknown command `%s`", args[0]), args[0], commandNames(cmd.Root()))
				if flag := strings.TrimLeft(args[0], "-"); cmd.Root().Flags().Lookup(flag) != nil {
					e.helps = nil
					e.help("`cpsc --help` and the help of each command describe the flag `--%s`", flag)
				} else if code := strings.ToUpper(args[0]); len(code) == 5 && isCodePrefix(code[:4]) {
					e.helps = nil
					e.help("`cpsc explain %s` explains a diagnostic", code)
				}
				return e
			}
			about.InitDefaultHelpFlag()
			about.InitDefaultVersionFlag()
			return about.Help()
		},
	}
}

// A usageError reports a wrong command line.
type usageError struct {
	message string
	notes   []string
	helps   []string
}

func (e *usageError) Error() string { return e.message }

func usagef(format string, args ...any) *usageError {
	return &usageError{message: fmt.Sprintf(format, args...)}
}

func (e *usageError) note(format string, args ...any) *usageError {
	e.notes = append(e.notes, fmt.Sprintf(format, args...))
	return e
}

func (e *usageError) help(format string, args ...any) *usageError {
	e.helps = append(e.helps, fmt.Sprintf(format, args...))
	return e
}

// unknown returns the error for a name that is not among the known ones.
func unknown(message, name string, known []string) *usageError {
	e := &usageError{message: message}
	if meant, ok := diag.Closest(name, known); ok {
		e.help("did you mean `%s`?", meant)
		return e
	}
	if full := startsWith(known, name); full != "" {
		return e.help("did you mean `%s`?", full)
	}
	alike := slices.DeleteFunc(slices.Clone(known), func(k string) bool {
		return len(k) != len(name) || name == "" || k[0] != name[0] || 2*shared(k, name) < len(name)+1
	})
	if len(alike) == 1 && len(name) > 2 {
		return e.help("did you mean `%s`?", alike[0])
	}
	const stem = 5 // letters of inline and inlining
	for _, k := range known {
		if len(name) >= stem && strings.HasPrefix(k, name[:stem]) {
			e.help("did you mean `%s`?", k)
			break
		}
	}
	return e
}

// shared returns how many letters two words have in common.
func shared(a, b string) (n int) {
	for c := range 256 {
		letter := string(rune(c))
		n += min(strings.Count(a, letter), strings.Count(b, letter))
	}
	return n
}

// withPart returns the names of flags of which a part begins with a text, as that of max-steps
// does with steps.
func withPart(names []string, text string) []string {
	return slices.DeleteFunc(slices.Clone(names), func(name string) bool {
		return len(text) < 3 || !strings.Contains("-"+name, "-"+text)
	})
}

// flagError returns the error for a wrong flag.
func flagError(cmd *cobra.Command, err error) error {
	var missing *pflag.NotExistError
	var invalid *pflag.InvalidValueError
	var alone *pflag.ValueRequiredError
	switch {
	case errors.As(err, &missing):
		name, dash := missing.GetSpecifiedName(), "--"
		if missing.GetSpecifiedShortnames() != "" {
			dash = "-"
		}
		var known []string
		cmd.Flags().VisitAll(func(f *pflag.Flag) { known = append(known, f.Name) })
		// -help is taken for the flags -h, -e, -l and -p.
		group, _, _ := strings.Cut(missing.GetSpecifiedShortnames(), "=")
		whole := slices.IndexFunc(known, func(flag string) bool { return len(group) > 2 && strings.HasSuffix(flag, group) })
		e := usagef("`%s` has no flag `%s%s`", cmd.CommandPath(), dash, name)
		if name == "json" {
			switch f := cmd.Flags().Lookup("format"); {
			case cmd.Name() == "stats" && f != nil:
				return e.help("did you mean `--format=json`?")
			case cmd.Name() == "version":
				return e.note("the version is written as text only")
			}
		}
		foreign := foreignFlags.Of(dash + strings.SplitN(name, "=", 2)[0])
		if group != "" && foreign == "" {
			foreign = foreignFlags.Of("-" + group[:1])
		}
		if whole >= 0 {
			e = usagef("`%s` has no flag `-%s`", cmd.CommandPath(), known[whole]).help("did you mean `--%s`?", known[whole])
		} else if !cmd.HasParent() && slices.Contains(commandNames(cmd), name) {
			e.help("did you mean `cpsc %s`?", name)
		} else if !cmd.HasParent() && slices.Contains(commandNames(cmd), group) { // -run
			e = usagef("`%s` has no flag `-%s`", cmd.CommandPath(), group).help("did you mean `cpsc %s`?", group)
		} else if !cmd.HasParent() && slices.Contains(kindNames(), name) {
			e.help("`cpsc FILE --emit=%s` writes it", name)
		} else if given := cmd.Flags().Args(); cmd.Name() == "reduce" && len(given) > 1 {
			e.help("the command comes after `--`: `cpsc reduce %s -- %s …`", given[0], given[1])
		} else if full := startsWith(known, name); dash == "--" && full != "" {
			e.help("did you mean `--%s`?", full)
		} else if f := cmd.Flags().ShorthandLookup(strings.ToUpper(name[:1])); len(group) > 1 && f != nil { // -o2
			e.help("did you mean `-%s`?", strings.ToUpper(group))
		} else if foreign != "" {
			e.help("%s", foreign)
		} else if f := cmd.Flags().ShorthandLookup(name[:1]); dash == "--" && f != nil && len(name) == 2 {
			e.help("did you mean `-%s`?", name)
		} else if meant, ok := diag.Closest(name, known); ok {
			e.help("did you mean `--%s`?", meant)
		} else if short, _, _ := strings.Cut(name, "-"); slices.Contains(known, short) { // --fix-all
			e.help("did you mean `--%s`?", short)
		} else if flags := withPart(known, name); dash == "--" && len(flags) > 0 && len(flags) < 3 {
			e.help("did you mean `--%s`?", strings.Join(flags, "` or `--"))
			if cmd.Name() == "run" && cmd.Flags().NArg() > 0 {
				e.help(ownArguments, dash, name)
			}
		} else if other := takenBy(cmd, name); dash == "--" && other != "" && (cmd.Name() != "run" || cmd.Flags().NArg() == 0) { // --csv
			e.help("did you mean `--%s=%s`?", other, name)
		} else if name == "d" && cmd.Flags().Lookup("diff") != nil {
			e.help("did you mean `--diff`?")
		} else if cmd.Name() == "run" && cmd.Flags().NArg() > 0 { // after the file
			e.help(ownArguments, dash, name)
		}
		return e
	case errors.As(err, &invalid):
		f := invalid.GetFlag()
		var wrong *valueError
		if errors.As(err, &wrong) {
			name := "`--" + f.Name + "`"
			if f.Shorthand != "" {
				name = "`-" + f.Shorthand + "`, `--" + f.Name + "`,"
			}
			e := unknown(fmt.Sprintf("%s cannot be `%s`", name, strings.TrimPrefix(wrong.value, numberMark)), wrong.value, wrong.known).note("%s", wrong.want)
			if own := foreignValues.Of(wrong.value); slices.Contains(wrong.known, own) {
				e.helps = nil
				e.help("did you mean `%s`?", own)
			} else if help := foreignKinds.Of(wrong.value); f.Name == "emit" && help != "" {
				e.helps = nil
				e.help("%s", help)
			} else if other := takenBy(cmd, wrong.value); slices.Contains(kindNames(), wrong.value) {
				e.helps = nil
				e.help("did you mean `--emit=%s`?", wrong.value)
			} else if other != "" {
				e.helps = nil
				e.help("did you mean `--%s=%s`?", other, wrong.value)
			}
			if isProgram(wrong.value) && len(e.helps) == 0 && !isMissing(wrong.value) {
				e.help("the value of the flag is missing: `--%s=… %s`", f.Name, wrong.value)
			}
			if wrong.help != "" {
				e.helps = nil
				e.help("%s", wrong.help)
			}
			return e
		}
		want := map[string]string{"uint64": "a number from 0 to 18446744073709551615"}[f.Value.Type()]
		e := usagef("`--%s` cannot be `%s`", f.Name, strings.TrimPrefix(invalid.GetValue(), numberMark))
		if f.Value.Type() == "bool" {
			return e.note("it has no value, or true or false")
		}
		return e.note("it must be %s", want)
	case errors.As(err, &alone):
		f := alone.GetFlag()
		e := usagef("`--%s` needs a value", f.Name)
		if c, ok := f.Value.(*choice); ok {
			return e.note("it must be %s", alternatives(c.named()))
		}
		if f.Name == "emit" {
			e.note("it must be %s", alternatives(kindNames()))
		}
		value, _ := pflag.UnquoteUsage(f)
		return e.help("`--%s=%s`", f.Name, value)
	}
	return &usageError{message: err.Error()}
}

const ownArguments = "arguments of the program that begin with `-` come after `--`: `cpsc run FILE -- %s%s`"

// takenBy returns the name of the flag of a command that has a value, or "".
func takenBy(cmd *cobra.Command, value string) string {
	if value == "all" || value == "none" { // these say nothing of the flag
		return ""
	}
	found := ""
	cmd.Flags().VisitAll(func(f *pflag.Flag) {
		if c, ok := f.Value.(*choice); ok && !f.Hidden && len(value) > 2 && slices.Contains(c.named(), value) {
			found = f.Name
		}
	})
	return found
}

// startsWith returns the only one of the names of flags that begins with a text, or "".
func startsWith(names []string, text string) string {
	found := slices.DeleteFunc(slices.Clone(names), func(name string) bool { return !strings.HasPrefix(name, text) })
	if len(found) == 1 && len(text) > 2 {
		return found[0]
	}
	return ""
}

// foreignFlags says what to use instead of flags that other tools have.
var foreignFlags = words.Texts{
	{"-r --run", "`cpsc run FILE` runs a program"},
	{"--level --opt-level", "`-O2` sets the level of optimisation to 2"},
	{"--debug", "`cpsc run FILE --trace` shows each continuation that is entered"},
	{"--port --socket --tcp", "the server speaks over standard input and output"},
	{"-c", "`cpsc check FILE` only reports errors and warnings, and `cpsc run -` runs a program from standard input"},
	{"-e", "`cpsc run -` runs a program from standard input, and `cpsc repl` evaluates expressions"},
	{"-g", "positions are always known: `--positions` shows them"},
	{"-o", "`cpsc FILE -o OUTPUT` writes what it converts to a file; this command writes to standard output"},
	{"-i --in-place --inplace", "`cpsc fmt -w FILE` changes the file"},
	{"-l", "`cpsc fmt --check FILE…` lists the files that are not formatted"},
	{"-S", "`--emit=llvm` writes LLVM IR, which `clang` compiles"},
	{"--target", "`--emit=llvm` writes LLVM IR, and `--emit=scheme` a program in Scheme"},
	{"-v", "`cpsc --version` shows the version"},
	{"-W --Wall --warn-all", allWarnings},
	{"--Werror --werror --strict", "`--deny` makes errors of warnings by their codes: `--deny=W0610`"},
	{"--jit", "programs are interpreted; `--emit=llvm` writes LLVM IR, which `lli` or `clang` runs"},
	{"--json", "did you mean `--diagnostics=json`?"},
	{"--open", "open the file that it writes in a browser"},
	{"--dump --print", "`cpsc FILE` writes the CPS of a program, and `--emit` other kinds of output"},
	{"--quiet -q", "`--warnings=none` reports only errors"},
	{"--dry-run", "`cpsc check --diff` and `cpsc fmt --diff` show what would change"},
	{"--strategy", "did you mean `--placement`?"},
	{"--output-format --error-format", "did you mean `--diagnostics`?"},
}

// foreignCommands says what to use instead of commands that other tools have.
var foreignCommands = words.Texts{
	{"build compile convert exec execute interpret start", buildHelp},
	{"test", "`cpsc run FILE` runs a program, and `cpsc validate FILE` compares all ways to run it"},
	{"fix", "`cpsc check --fix FILE` makes the changes that are certain"},
	{"console shell interactive", "`cpsc repl` evaluates what is typed"},
	{"graph", graphHelp},
	{"trace", "`cpsc run FILE --trace` shows each continuation that is entered, and `--trace=lookup` the lookups of variables"},
	{"dump emit print show", "`cpsc FILE` writes the CPS of a program, and `--emit` other kinds of output"},
	{"parse", "`cpsc FILE --emit=ast` writes the syntax tree"},
	{"lint vet verify typecheck", checkHelp},
	{"format", "did you mean `fmt`?"},
	{"init", "a program is one file: write it, and run it with `cpsc run FILE`"},
	{"eval", "`cpsc repl` evaluates expressions"},
	{"man doc docs manual", "`cpsc help COMMAND` shows the help of a command, and `cpsc explain CODE` that of a diagnostic"},
	{"opt", "`cpsc FILE -O2` writes the CPS of a program after all passes"},
	{"debug", "`cpsc run FILE --trace` shows each continuation that is entered"},
}

const (
	allWarnings = "all warnings are given; `--deny`, `--warn` and `--allow` take their codes: `--deny=W0610`"

	buildHelp = "`cpsc FILE` writes the CPS of a program, and `cpsc run FILE` runs it"
	checkHelp = "`cpsc check FILE` reports the errors and warnings in a program"
)

// foreignValues are the values of flags by their names in other tools.
const foreignValues words.Map = `
	2: 3 4 s z fast max
	flow: cfg
	dom: domtree
	calls: callgraph
	cps: ir
	llvm: llvm-ir
	always: yes on true force
	never: no off false
`

// foreignKinds are helps about kinds of output that other tools have.
var foreignKinds = words.Texts{
	{"asm obj exe binary c wasm wat js", viaLLVM},
	{"json", "messages are JSON with `--diagnostics=json`, and figures with `cpsc stats FILE --format=json`"},
	{"tokens", "`ast` is the syntax tree"},
	{"graph cfg flow png pdf", graphHelp},
	{"svg", "`dot` draws a graph for Graphviz, which makes an SVG of it"},
}

const graphHelp = "`--emit=dot` draws a graph for Graphviz, and `--graph` says which one"

const viaLLVM = "there is none; LLVM IR, which `--emit=llvm` writes, can be compiled by clang for any machine"

// noArguments returns an error if a command that takes no arguments has one.
func noArguments(cmd *cobra.Command, args []string) error {
	if len(args) > 0 {
		e := usagef("`%s` takes no arguments, but got `%s`", cmd.CommandPath(), args[0])
		if _, err := time.ParseDuration(args[0]); cmd.Name() == "fuzz" && err == nil {
			e.help("did you mean `--time=%s`?", args[0])
		} else if isNumber(args[0]) && cmd.Name() == "generate" {
			e.help("did you mean `--seed=%s`, or `--size=%s`?", args[0], args[0])
		}
		if cmd.Name() == "lsp" {
			e.help("editors start it and open the files; `cpsc check %s` reports the errors in a file", args[0])
		}
		return e
	}
	return nil
}

// oneFile returns the only argument, or an error if there is not exactly one.
func oneFile(cmd *cobra.Command, args []string) (string, error) {
	if len(args) == 0 {
		return "", usagef("no file was given").help("`%s FILE`, or `-` for standard input; more with `%s --help`", cmd.CommandPath(), cmd.CommandPath())
	}
	if !cmd.HasParent() && args[0] != "-" && filepath.Base(args[0]) == args[0] && filepath.Ext(args[0]) == "" {
		if _, err := os.Stat(args[0]); errors.Is(err, fs.ErrNotExist) {
			message := fmt.Sprintf("`%s` is neither a command nor a file", args[0])
			if help := foreignCommands.Of(args[0]); help != "" {
				return "", usagef("%s", message).help("%s", help)
			}
			if slices.Contains(kindNames(), args[0]) {
				return "", usagef("%s", message).help("`cpsc FILE --emit=%s` writes it", args[0])
			}
			if meant, ok := closestSibling(args[0]); ok && meant == args[0]+filepath.Ext(meant) {
				return "", usagef("%s", message).help("did you mean `%s`?", meant)
			}
			if slices.Contains(commandNames(cmd), args[0]) {
				return "", usagef("%s", message).help("after `--` there are only files: write `cpsc %s`", args[0])
			}
			return "", unknown(message, args[0], commandNames(cmd))
		}
	}
	if len(args) > 1 {
		err := usagef("unexpected argument `%s`: only one file can be given", args[1])
		if help := severalArgs(cmd, args); help != "" {
			err = err.help("%s", help)
		}
		return "", err
	}
	return args[0], nil
}

// severalArgs returns the help about several arguments where one file is expected, if any.
func severalArgs(cmd *cobra.Command, args []string) string {
	if _, err := os.Stat(args[1]); err == nil {
		return "`cpsc check`, `cpsc stats`, `cpsc fmt` and `cpsc validate` take several files"
	}
	if slices.Contains(commandNames(cmd.Root()), args[1]) {
		return fmt.Sprintf("the command comes before the file: `cpsc %s %s`", args[1], strings.Join(slices.Delete(slices.Clone(args), 1, 2), " "))
	}
	if slices.Contains(kindNames(), args[1]) {
		return fmt.Sprintf("the values of a flag are separated by commas: `--emit=cps,%s`", args[1])
	}
	return fmt.Sprintf("only programs that run take arguments: `cpsc run %s %s`", args[0], strings.Join(args[1:], " "))
}

func commandNames(parent *cobra.Command) []string {
	var names []string
	for _, c := range parent.Commands() {
		if c.IsAvailableCommand() || c.Name() == "help" {
			names = append(names, c.Name())
		}
	}
	return names
}

// completeFiles completes the first argument with source files, and later arguments of a
// program with any files.
func completeFiles(_ *cobra.Command, args []string, _ string) ([]string, cobra.ShellCompDirective) {
	if len(args) == 0 {
		var names []string
		for _, ext := range compile.Extensions {
			names = append(names, ext[1:])
		}
		return names, cobra.ShellCompDirectiveFilterFileExt
	}
	return nil, cobra.ShellCompDirectiveDefault
}

// languageNames returns the values of --lang.
func languageNames() []string {
	names := []string{"auto"}
	for _, lang := range compile.Languages {
		names = append(names, string(lang))
	}
	return names
}

// A choice is a flag with one of several values.
type choice struct {
	value  *string
	preset string
	values func() []string // called only if the flag is given, or described
}

// newChoice returns a choice among these values. The first is the default.
func newChoice(value *string, values ...string) *choice {
	return newChoiceOf(value, values[0], func() []string { return values })
}

// newChoiceOf returns a choice with a default, which need not be among the values.
func newChoiceOf(value *string, preset string, values func() []string) *choice {
	*value = preset
	return &choice{value, preset, values}
}

func (c *choice) String() string { return *c.value }
func (c *choice) Type() string   { return "string" }

func (c *choice) Set(text string) error {
	if text != c.preset && !slices.Contains(c.values(), text) {
		return &valueError{value: text, known: c.named(), want: "it must be " + alternatives(c.named())}
	}
	*c.value = text
	return nil
}

// named returns the values that can be given. The value "", for a missing flag, is not
// among them.
func (c *choice) named() []string {
	return slices.DeleteFunc(slices.Clone(c.values()), func(v string) bool { return v == "" })
}

// A number is a flag with a number in a range.
type number[T int | int64] struct {
	value       *T
	least, most T
}

func newNumber[T int | int64](value *T, preset, least, most T) *number[T] {
	*value = preset
	return &number[T]{value, least, most}
}

func (c *number[T]) String() string { return strconv.FormatInt(int64(*c.value), 10) }
func (c *number[T]) Type() string   { return "int" }

func (c *number[T]) Set(text string) error {
	n, err := strconv.ParseInt(text, 0, 64)
	if x, isFloat := strconv.ParseFloat(text, 64); err != nil && isFloat == nil && x == math.Trunc(x) && float64(c.least) <= x && x < 1<<53 && x <= float64(c.most) {
		return &valueError{value: text, want: "it must be a whole number without an exponent", help: fmt.Sprintf("did you mean `%.0f`?", x)}
	}
	if err != nil || n < int64(c.least) || n > int64(c.most) {
		return &valueError{value: text, want: fmt.Sprintf("it must be a number from %d to %d", c.least, c.most)}
	}
	*c.value = T(n)
	return nil
}

// A valueError is the error of a flag's value.
type valueError struct {
	value string
	known []string // the possible values, if there are few
	want  string
	help  string // if it is known better than by comparing names
}

func (e *valueError) Error() string { return e.want }

// alternatives returns "a, b or c".
func alternatives(list []string) string {
	last := len(list) - 1
	if last < 1 {
		return strings.Join(list, "")
	}
	return strings.Join(list[:last], ", ") + " or " + list[last]
}

// must panics on an error that only a bug in this package can cause.
func must(err error) {
	if err != nil {
		panic(err)
	}
}

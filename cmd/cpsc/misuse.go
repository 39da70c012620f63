// This file defines the messages about a wrong command line.

package main

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"time"

	"cpsc/diag"
	"cpsc/internal/cli"
	"cpsc/internal/words"
)

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

// flagError returns the message about an error of Parse.
func flagError(cmd *cli.Command, err error) error {
	switch err := err.(type) {
	case *cli.UnknownFlagError:
		return unknownFlag(cmd, err)
	case *cli.InvalidValueError:
		return invalidValue(cmd, err)
	case *cli.MissingValueError:
		return missingValue(err.Flag)
	}
	return err
}

// unknownFlag returns the message about a flag that a command does not have.
func unknownFlag(cmd *cli.Command, err *cli.UnknownFlagError) error {
	name := strings.TrimLeft(err.Flag, "-")
	long := strings.HasPrefix(err.Flag, "--")
	group := "" // -help is taken for the flags -h, -e, -l and -p
	if !long {
		group, _, _ = strings.Cut(err.Word[1:], "=")
	}
	var known []string
	for _, f := range cmd.Flags {
		known = append(known, f.Name)
	}
	e := usagef("`%s` has no flag `%s`", cmd.Path(), err.Flag)
	if name == "json" {
		switch cmd.Name {
		case "stats":
			return e.help("did you mean `--format=json`?")
		case "version":
			return e.note("the version is written as text only")
		}
	}
	foreign := foreignFlags.Of(err.Flag)
	if group != "" && foreign == "" {
		foreign = foreignFlags.Of("-" + group[:1])
	}
	whole := slices.IndexFunc(known, func(flag string) bool { return len(group) > 2 && strings.HasSuffix(flag, group) })
	commands := []string(nil)
	if cmd.Name == "" {
		commands = cmd.Program.Names()
	}
	ran := cmd.Name == "run" && len(cmd.Args) > 0 // after the file, it may be an argument of the program
	if whole >= 0 {
		e = usagef("`%s` has no flag `-%s`", cmd.Path(), known[whole]).help("did you mean `--%s`?", known[whole])
	} else if slices.Contains(commands, name) {
		e.help("did you mean `cpsc %s`?", name)
	} else if slices.Contains(commands, group) { // -run
		e = usagef("`%s` has no flag `-%s`", cmd.Path(), group).help("did you mean `cpsc %s`?", group)
	} else if cmd.Name == "" && slices.Contains(kindNames(), name) {
		e.help("`cpsc FILE --emit=%s` writes it", name)
	} else if cmd.Name == "reduce" && len(cmd.Args) > 1 {
		e.help("the command comes after `--`: `cpsc reduce %s -- %s …`", cmd.Args[0], cmd.Args[1])
	} else if full := startsWith(known, name); long && full != "" {
		e.help("did you mean `--%s`?", full)
	} else if len(group) > 1 && isShort(cmd, strings.ToUpper(name[:1])) { // -o2
		e.help("did you mean `-%s`?", strings.ToUpper(group))
	} else if foreign != "" {
		e.help("%s", foreign)
	} else if long && len(name) == 2 && isShort(cmd, name[:1]) { // --O2
		e.help("did you mean `-%s`?", name)
	} else if meant, ok := diag.Closest(name, known); ok {
		e.help("did you mean `--%s`?", meant)
	} else if short, _, _ := strings.Cut(name, "-"); slices.Contains(known, short) { // --fix-all
		e.help("did you mean `--%s`?", short)
	} else if flags := withPart(known, name); long && len(flags) > 0 && len(flags) < 3 {
		e.help("did you mean `--%s`?", strings.Join(flags, "` or `--"))
		if ran {
			e.help(ownArguments, err.Flag)
		}
	} else if other := takenBy(cmd, name); long && other != "" && !ran { // --csv
		e.help("did you mean `--%s=%s`?", other, name)
	} else if name == "d" && cmd.Lookup("diff") != nil {
		e.help("did you mean `--diff`?")
	} else if ran {
		e.help(ownArguments, err.Flag)
	}
	return e
}

const ownArguments = "arguments of the program that begin with `-` come after `--`: `cpsc run FILE -- %s`"

// isShort reports whether a letter is a flag.
func isShort(cmd *cli.Command, letter string) bool {
	return cmd.LookupShort(rune(letter[0])) != nil
}

// invalidValue returns the message about a value that a flag cannot have.
func invalidValue(cmd *cli.Command, err *cli.InvalidValueError) error {
	f := err.Flag
	name := "`--" + f.Name + "`"
	if f.Short != 0 {
		name = "`-" + string(f.Short) + "`, " + name + ","
	}
	wrong, ok := err.Err.(*valueError)
	if !ok {
		return usagef("%s cannot be `%s`", name, err.Value).note("%s", err.Err)
	}
	e := unknown(name+" cannot be `"+wrong.value+"`", wrong.value, wrong.known).note("%s", wrong.want)
	help := func(format string, args ...any) {
		e.helps = nil
		e.help(format, args...)
	}
	if own := foreignValues.Of(wrong.value); slices.Contains(wrong.known, own) {
		help("did you mean `%s`?", own)
	} else if text := foreignKinds.Of(wrong.value); f.Name == "emit" && text != "" {
		help("%s", text)
	} else if slices.Contains(kindNames(), wrong.value) {
		help("did you mean `--emit=%s`?", wrong.value)
	} else if other := takenBy(cmd, wrong.value); other != "" {
		help("did you mean `--%s=%s`?", other, wrong.value)
	}
	if isProgram(wrong.value) && len(e.helps) == 0 && !isMissing(wrong.value) {
		e.help("the value of the flag is missing: `--%s=… %s`", f.Name, wrong.value)
	}
	if wrong.help != "" {
		help("%s", wrong.help)
	}
	return e
}

// missingValue returns the message about a flag without a value.
func missingValue(f *cli.Flag) error {
	e := usagef("`--%s` needs a value", f.Name)
	if c, ok := f.Value.(*choice); ok {
		return e.note("it must be %s", cli.Alternatives(cli.Words(c.Values())))
	}
	if f.Name == "emit" {
		e.note("it must be %s", cli.Alternatives(kindNames()))
	}
	return e.help("`--%s=%s`", f.Name, f.ValueName())
}

// takenBy returns the name of the flag of a command that has a value, or "".
func takenBy(cmd *cli.Command, value string) string {
	if value == "all" || value == "none" { // these say nothing of the flag
		return ""
	}
	found := ""
	for _, f := range cmd.Flags {
		if c, ok := f.Value.(*choice); ok && len(value) > 2 && slices.Contains(cli.Words(c.Values()), value) {
			found = f.Name
		}
	}
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
func noArguments(cmd *cli.Command) error {
	args := cmd.Args
	if len(args) > 0 {
		e := usagef("`%s` takes no arguments, but got `%s`", cmd.Path(), args[0])
		if _, err := time.ParseDuration(args[0]); cmd.Name == "fuzz" && err == nil {
			e.help("did you mean `--time=%s`?", args[0])
		} else if isNumber(args[0]) && cmd.Name == "generate" {
			e.help("did you mean `--seed=%s`, or `--size=%s`?", args[0], args[0])
		}
		if cmd.Name == "lsp" {
			e.help("editors start it and open the files; `cpsc check %s` reports the errors in a file", args[0])
		}
		return e
	}
	return nil
}

// noFile returns the error for a command that needs a file and has no argument.
func noFile(cmd *cli.Command) error {
	return usagef("no file was given").help("`%s FILE`, or `-` for standard input; more with `%[1]s --help`", cmd.Path())
}

// oneFile returns the only argument of the main command, or an error if there is not exactly one.
func oneFile(cmd *cli.Command) (string, error) {
	args := cmd.Args
	if len(args) == 0 {
		return "", noFile(cmd)
	}
	if args[0] != "-" && filepath.Base(args[0]) == args[0] && filepath.Ext(args[0]) == "" {
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
			if slices.Contains(cmd.Program.Names(), args[0]) {
				return "", usagef("%s", message).help("after `--` there are only files: write `cpsc %s`", args[0])
			}
			return "", unknown(message, args[0], cmd.Program.Names())
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
func severalArgs(cmd *cli.Command, args []string) string {
	if _, err := os.Stat(args[1]); err == nil {
		return "`cpsc check`, `cpsc stats`, `cpsc fmt` and `cpsc validate` take several files"
	}
	if slices.Contains(cmd.Program.Names(), args[1]) {
		return fmt.Sprintf("the command comes before the file: `cpsc %s %s`", args[1], strings.Join(slices.Delete(slices.Clone(args), 1, 2), " "))
	}
	if slices.Contains(kindNames(), args[1]) {
		return fmt.Sprintf("the values of a flag are separated by commas: `--emit=cps,%s`", args[1])
	}
	return fmt.Sprintf("only programs that run take arguments: `cpsc run %s %s`", args[0], strings.Join(args[1:], " "))
}

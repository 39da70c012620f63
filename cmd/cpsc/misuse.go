// This file defines the messages about a wrong command line.

package main

import (
	"errors"
	"fmt"
	"path/filepath"
	"slices"
	"strings"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"cpsc/diag"
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
	if meant, ok := closest(name, known); ok {
		e.help("did you mean `%s`?", meant)
	}
	return e
}

// flagError returns the message about a wrong flag.
func flagError(cmd *cobra.Command, err error) error {
	var missing *pflag.NotExistError
	var invalid *pflag.InvalidValueError
	var alone *pflag.ValueRequiredError
	switch {
	case errors.As(err, &missing):
		return unknownFlag(cmd, missing)
	case errors.As(err, &invalid):
		return invalidValue(cmd, invalid)
	case errors.As(err, &alone):
		return missingValue(alone.GetFlag())
	}
	return usagef("%v", err)
}

// unknownFlag returns the message about a flag that a command does not have.
func unknownFlag(cmd *cobra.Command, err *pflag.NotExistError) error {
	name, dashes := err.GetSpecifiedName(), "--"
	var known []string
	cmd.Flags().VisitAll(func(f *pflag.Flag) { known = append(known, f.Name) })
	if letters := err.GetSpecifiedShortnames(); letters != "" {
		dashes, name = "-", string([]rune(letters)[:1]) // pflag names a byte
		letters, _, _ = strings.Cut(letters, "=")
		if k := slices.IndexFunc(known, func(flag string) bool { return len(letters) > 2 && strings.HasSuffix(flag, letters) }); k >= 0 {
			return usagef("`%s` has no flag `-%s`", cmd.CommandPath(), known[k]).help("did you mean `--%s`?", known[k]) // -help is read as -h and -elp
		}
	}
	e := usagef("`%s` has no flag `%s%s`", cmd.CommandPath(), dashes, name)
	if meant, ok := closest(name, known); ok {
		return e.help("did you mean `--%s`?", meant)
	}
	if cmd.Name() == "run" && cmd.Flags().NArg() > 0 { // after the file, it may be an argument of the program
		return e.help("arguments of the program that begin with `-` come after `--`: `cpsc run FILE -- %s%s`", dashes, name)
	}
	return e.help("`%s --help` lists the flags", cmd.CommandPath())
}

// invalidValue returns the message about a value that a flag cannot have.
func invalidValue(cmd *cobra.Command, err *pflag.InvalidValueError) error {
	f, value := err.GetFlag(), strings.TrimPrefix(err.GetValue(), numberMark)
	name := "`--" + f.Name + "`"
	if f.Shorthand != "" {
		name = "`-" + f.Shorthand + "`, " + name + ","
	}
	var wrong *valueError
	if !errors.As(err, &wrong) {
		return usagef("%s cannot be `%s`", name, value).note("it has no value, or true or false")
	}
	value = strings.TrimPrefix(wrong.value, numberMark)
	e := unknown(name+" cannot be `"+value+"`", value, wrong.known).note("%s", wrong.want)
	return e
}

// missingValue returns the message about a flag without a value.
func missingValue(f *pflag.Flag) error {
	e := usagef("`--%s` needs a value", f.Name)
	if l, ok := f.Value.(lister); ok {
		e.note("it must be %s", alternatives(wordsOf(l.Values())))
	}
	name, _ := pflag.UnquoteUsage(f)
	return e.help("`--%s=%s`", f.Name, name)
}

// closest returns the name that another one may be meant for: the most similar one, or the only one that begins with it.
func closest(name string, known []string) (string, bool) {
	if meant, ok := diag.Closest(name, known); ok {
		return meant, true
	}
	found := slices.DeleteFunc(slices.Clone(known), func(k string) bool { return !strings.HasPrefix(k, name) })
	if len(found) == 1 && len(name) > 2 {
		return found[0], true
	}
	return "", false
}

// noArguments is the cobra.PositionalArgs of commands that take no arguments.
func noArguments(cmd *cobra.Command, args []string) error {
	if len(args) == 0 {
		return nil
	}
	return usagef("`%s` takes no arguments, but got `%s`", cmd.CommandPath(), strings.TrimPrefix(args[0], numberMark))
}

// noFile returns the error for a command that needs a file and has no argument.
func noFile(cmd *cobra.Command) error {
	return usagef("no file was given").help("`%s FILE`, or `-` for standard input; more with `%[1]s --help`", cmd.CommandPath())
}

// oneProgram returns the sources of the program that the arguments of a command name, or an error if that is not one program.
func oneProgram(cmd *cobra.Command, args []string) ([]string, error) {
	switch {
	case len(args) == 0:
		return nil, noFile(cmd)
	case args[0] != "-" && filepath.Base(args[0]) == args[0] && filepath.Ext(args[0]) == "" && isMissing(args[0]):
		e := unknown("`"+args[0]+"` is neither a command nor a file", args[0], commandNames(cmd))
		if meant, ok := closestSibling(args[0]); ok && len(e.helps) == 0 {
			return nil, e.help("did you mean `%s`?", meant)
		}
		return nil, e.help("`cpsc FILE` writes the CPS of a program, `cpsc run FILE` runs it, and `cpsc --help` lists the commands")
	case len(args) > 1 && slices.Contains(commandNames(cmd), args[1]):
		return nil, usagef("unexpected argument `%s`", args[1]).help("the command comes before the file: `cpsc %s %s`", args[1], args[0])
	case len(args) > 1 && isImp(args[0]) && len(imps(args)) == len(args):
		return args, nil
	case len(args) > 1 && !isMissing(args[1]):
		return nil, usagef("unexpected argument `%s`: only one file can be given", args[1]).help("`cpsc check`, `cpsc stats`, `cpsc fmt` and `cpsc validate` take several files")
	case len(args) > 1:
		return nil, usagef("unexpected argument `%s`: only one file can be given", args[1]).help("only programs that run take arguments: `cpsc run %s`", strings.Join(args, " "))
	}
	return args, nil
}

// sourcesAndArgs returns the sources of a program among the arguments of a command that runs it, of which there is one, and the arguments of main.
func sourcesAndArgs(cmd *cobra.Command, args []string) (files, rest []string) {
	n := cmd.ArgsLenAtDash()
	if n < 0 {
		n = len(args)
	}
	n = max(1, len(imps(args[:n])))
	return args[:n], args[n:]
}

// imps returns the first arguments up to one that is not the name of a file in Imp.
func imps(args []string) []string {
	n := slices.IndexFunc(args, func(arg string) bool { return !isImp(arg) })
	if n < 0 {
		n = len(args)
	}
	return args[:n]
}

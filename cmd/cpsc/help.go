// This file defines the help of the commands, and how a shell completes them.

package main

import (
	"fmt"
	"slices"
	"strings"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"
)

// flagGroups are the headings under which the help lists the flags that few people need.
var flagGroups = []struct{ heading, flags string }{
	{"Construction", "placement remove-redundant algorithm no-witnesses no-user-lists format"},
	{"Output", "nest graph func positions"},
	{"Passes of -O2", "passes verify-each print-after print-changed time-passes"},
	{"Limits", "timeout max-convert-memory max-steps max-memory max-depth max-output max-errors max-source max-nesting max-functions"},
}

// writeUsage writes what follows the description of a command in its help.
func writeUsage(cmd *cobra.Command) error {
	describeFlags(cmd)
	w := cmd.OutOrStdout()
	fmt.Fprintf(w, "Usage:\n  %s\n", cmd.UseLine())
	if cmd.HasSubCommands() {
		fmt.Fprintf(w, "  %s COMMAND\n", cmd.CommandPath())
	}
	if cmd.HasExample() {
		fmt.Fprintf(w, "\nExamples:\n%s\n", cmd.Example)
	}
	for _, g := range append(cmd.Groups(), &cobra.Group{Title: "Other commands:"}) {
		heading := "\n" + g.Title + "\n"
		for _, c := range cmd.Commands() {
			if c.GroupID == g.ID && c.IsAvailableCommand() {
				fmt.Fprintf(w, "%s  %-*s  %s\n", heading, c.NamePadding(), c.Name(), c.Short)
				heading = ""
			}
		}
	}
	groups := make([]pflag.FlagSet, len(flagGroups)+1)
	cmd.NonInheritedFlags().VisitAll(func(f *pflag.Flag) {
		at := slices.IndexFunc(flagGroups, func(g struct{ heading, flags string }) bool {
			return slices.Contains(strings.Fields(g.flags), f.Name)
		})
		groups[at+1].AddFlag(f)
	})
	cmd.InheritedFlags().VisitAll(groups[0].AddFlag)
	for i := range groups {
		heading := "Flags"
		if i > 0 {
			heading = flagGroups[i-1].heading
		}
		groups[i].SortFlags = false
		if groups[i].HasAvailableFlags() {
			fmt.Fprintf(w, "\n%s:\n%s", heading, groups[i].FlagUsages())
		}
	}
	return nil
}

// commandNames returns the names of the subcommands of a command.
func commandNames(cmd *cobra.Command) []string {
	var names []string
	for _, c := range cmd.Commands() {
		names = append(names, c.Name())
	}
	return names
}

// A lister is the value of a flag that has one of several forms, or is a list of them.
type lister interface {
	Values() []string // each perhaps with a tab and its description
	Type() string
}

// listType is the type of the listers that take several values with commas between them.
const listType = "list"

// describeFlags puts the possible values of the flags of a command into their descriptions.
func describeFlags(cmd *cobra.Command) {
	cmd.Flags().SortFlags = false
	cmd.LocalFlags().VisitAll(func(f *pflag.Flag) {
		if before, after, ok := strings.Cut(f.Usage, "%s"); ok {
			f.Usage = before + alternatives(wordsOf(f.Value.(lister).Values())) + after
		}
	})
}

// completeFlags gives the flags of a command and of its subcommands their completions.
func completeFlags(cmd *cobra.Command) {
	add := func(f *pflag.Flag) {
		complete := cobra.NoFileCompletions
		if l, ok := f.Value.(lister); ok {
			complete = func(_ *cobra.Command, _ []string, begun string) ([]string, cobra.ShellCompDirective) {
				return continued(l, begun), cobra.ShellCompDirectiveNoFileComp
			}
		} else if name, _ := pflag.UnquoteUsage(f); name == "PATH" || name == "FILE" {
			return
		}
		must(cmd.RegisterFlagCompletionFunc(f.Name, complete))
	}
	cmd.LocalFlags().VisitAll(add)
	for _, c := range cmd.Commands() {
		completeFlags(c)
	}
}

// continued returns the values with which the text of a flag can go on.
func continued(l lister, begun string) []string {
	values, before := l.Values(), ""
	if l.Type() == listType {
		before = begun[:strings.LastIndexByte(begun, ',')+1]
	}
	given := strings.Split(before, ",")
	var list []string
	for i, word := range wordsOf(values) {
		if !slices.Contains(given, word) && strings.HasPrefix(before+word, begun) {
			list = append(list, before+values[i])
		}
	}
	return list
}

func must(err error) {
	if err != nil {
		panic(err)
	}
}

// wordsOf returns completions without their descriptions.
func wordsOf(completions []string) []string {
	words := make([]string, len(completions))
	for i, c := range completions {
		words[i], _, _ = strings.Cut(c, "\t")
	}
	return words
}

// alternatives returns "a, b or c".
func alternatives(list []string) string {
	last := len(list) - 1
	if last < 1 {
		return strings.Join(list, "")
	}
	return strings.Join(list[:last], ", ") + " or " + list[last]
}

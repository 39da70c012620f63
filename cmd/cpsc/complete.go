// This file defines how shells complete the values of flags.

package main

import (
	"slices"
	"strings"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"cpsc/generate"
)

// completeFlags adds the completions of the flags of a command and its subcommands.
func completeFlags(cmd *cobra.Command) {
	add := func(f *pflag.Flag) {
		if complete := completionOf(f); complete != nil {
			must(cmd.RegisterFlagCompletionFunc(f.Name, complete))
		}
	}
	cmd.PersistentFlags().VisitAll(add)
	cmd.Flags().VisitAll(add)
	for _, c := range cmd.Commands() {
		completeFlags(c)
	}
}

// completionOf returns the completion of a flag, or nil if its value is no name.
func completionOf(f *pflag.Flag) cobra.CompletionFunc {
	switch v := f.Value.(type) {
	case *choice:
		if f.Name == "print-after" {
			return completeOne(passCompletions())
		}
		return completeOne(v.named())
	case *hostSets:
		return completeOne(v.named())
	case *codeList:
		return completeList(warningCodes)
	case *kindList:
		return completeList(kindNames)
	case *passList:
		return completeList(func() []string { return passCompletions()[1:] })
	}
	switch f.Name + " " + f.Value.Type() {
	case "without string":
		return completeList(generate.FeatureNames)
	case "with stringArray":
		return completeOne(engineNames())
	case "func string":
		return cobra.NoFileCompletions
	}
	return nil
}

// completeOne returns a completion by one of the values.
func completeOne(values []string) cobra.CompletionFunc {
	return cobra.FixedCompletions(values, cobra.ShellCompDirectiveNoFileComp)
}

// completeList returns the completion of a flag that takes several values, separated by
// commas. A value may have a description, after a tab. The values are asked for only when
// a flag is completed, so that they cost other commands nothing.
func completeList(values func() []string) cobra.CompletionFunc {
	return func(_ *cobra.Command, _ []string, begun string) ([]string, cobra.ShellCompDirective) {
		before := begun[:strings.LastIndexByte(begun, ',')+1]
		given := strings.Split(before, ",")
		var list []string
		for _, v := range values() {
			if name, _, _ := strings.Cut(v, "\t"); !slices.Contains(given, name) {
				list = append(list, before+v)
			}
		}
		return list, cobra.ShellCompDirectiveNoFileComp
	}
}

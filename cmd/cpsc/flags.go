// This file defines the flags that several commands have.

package main

import (
	"math"

	"github.com/spf13/cobra"

	"cpsc/compile"
	"cpsc/cps"
	"cpsc/diag"
)

// addSourceFlags adds the flags of a command that reads programs.
func (a *app) addSourceFlags(cmd *cobra.Command) {
	cmd.Flags().Var(newChoiceOf(&a.lang, "auto", languageNames), "lang", "`LANGUAGE` of FILE: %s; auto uses the extension .imp, .cps, .ssa, .bril, .json or .wasm, or else the text")
	cmd.Flags().StringVar(&a.invoke, "invoke", "", "of a WebAssembly module, run the export `NAME` instead of _start")
	a.addTextFlags(cmd)
}

// addTextFlags adds the limits on programs.
func (a *app) addTextFlags(cmd *cobra.Command) {
	cmd.Flags().Var(newNumber(&a.maxErrors, 20, 0, math.MaxInt), "max-errors", "show at most `N` errors and N warnings; 0 shows all")
	a.addLimitFlags(cmd)
}

// addLimitFlags adds the flags that limit programs.
func (a *app) addLimitFlags(cmd *cobra.Command) {
	a.maxSource = defaultSource
	cmd.Flags().Var(&a.maxSource, "max-source", "reject a source larger than `SIZE`: bytes, or with K, M, G or T, such as 64M or 1.5GiB")
	cmd.Flags().Var(newNumber(&a.limits.Nesting, diag.DefaultNesting, 1, diag.GreatestNesting), "max-nesting", "reject a program that nests deeper than `N` levels")
	cmd.Flags().Var(newNumber(&a.limits.Functions, diag.DefaultFunctions, 1, math.MaxInt32), "max-functions", "reject a program with more than `N` functions")
}

// addWarningFlags adds the flags that say what becomes of warnings.
func (a *app) addWarningFlags(cmd *cobra.Command) {
	cmd.Flags().Var(newChoice(&a.warnings, "all", "none"), "warnings", "report `WHICH` warnings: all or none")
	cmd.Flags().Var(codeFlag(&a.policy.Allow), "allow", "do not report the warnings with these `CODES`")
	cmd.Flags().Var(codeFlag(&a.policy.Warn), "warn", "report the warnings with these `CODES`, also if another flag says none")
	cmd.Flags().Var(codeFlag(&a.policy.Deny), "deny", "make errors of the warnings with these `CODES`")
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
	cmd.Flags().Var(newChoiceOf(&a.algorithm, "", algorithmNames), "algorithm", "construct with an `ALGORITHM` of the literature instead of a strategy, without optimisation: %s")
	trace, format := newChoice(&a.trace, "", traceLookup), newChoice(&a.traceAs, "text", "json")
	if cmd.Flags().Lookup("trace") == nil {
		cmd.Flags().Var(trace, "trace", "trace `WHAT` on standard error: lookup, the lookups of variables")
	}
	if cmd.Flags().Lookup("format") == nil {
		cmd.Flags().Var(format, "format", "`FORMAT` of the trace of lookups: text or json, with one object per line")
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

// languageNames returns the values of --lang.
func languageNames() []string {
	names := []string{"auto"}
	for _, lang := range compile.Languages {
		names = append(names, string(lang))
	}
	return names
}

// completeFiles completes the first argument with source files, and later arguments of a
// program with any files.
func completeFiles(_ *cobra.Command, args []string, _ string) ([]string, cobra.ShellCompDirective) {
	if len(args) > 0 {
		return nil, cobra.ShellCompDirectiveDefault
	}
	var names []string
	for _, ext := range compile.Extensions {
		names = append(names, ext[1:])
	}
	return names, cobra.ShellCompDirectiveFilterFileExt
}

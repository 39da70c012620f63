// This file defines the flags that several commands have.

package main

import (
	"math"

	"cpsc/compile"
	"cpsc/cps"
	"cpsc/diag"
	"cpsc/internal/cli"
)

// addCommonFlags adds the flags that all commands have.
func (a *app) addCommonFlags(cmd *cli.Command) {
	cmd.Flag("color", newChoice(&a.color, "auto", "always", "never"), "colour messages `WHEN`: auto, always or never")
	cmd.Flag("diagnostics", newChoice(&a.format, "text", "json"), "`FORMAT` of messages: text or json, with one object per line")
}

// addSourceFlags adds the flags of a command that reads programs.
func (a *app) addSourceFlags(cmd *cli.Command) {
	cmd.Flag("lang", newChoiceOf(&a.lang, "auto", languageNames), "`LANGUAGE` of FILE: %s; auto uses the extension .imp, .cps, .ssa, .bril or .json, or else the text")
	a.addTextFlags(cmd)
}

// addTextFlags adds the limits on programs.
func (a *app) addTextFlags(cmd *cli.Command) {
	cmd.Flag("max-errors", newNumber(&a.maxErrors, 20, 0, math.MaxInt), "show at most `N` errors and N warnings; 0 shows all")
	a.addLimitFlags(cmd)
}

// addLimitFlags adds the flags that limit programs.
func (a *app) addLimitFlags(cmd *cli.Command) {
	a.maxSource = defaultSource
	cmd.Flag("max-source", &a.maxSource, "reject a source larger than `SIZE`: bytes, or with K, M, G or T, such as 64M or 1.5GiB")
	cmd.Flag("max-nesting", newNumber(&a.limits.Nesting, diag.DefaultNesting, 1, diag.GreatestNesting), "reject a program that nests deeper than `N` levels")
	cmd.Flag("max-functions", newNumber(&a.limits.Functions, diag.DefaultFunctions, 1, math.MaxInt32), "reject a program with more than `N` functions")
}

// addWarningFlags adds the flags that say what becomes of warnings.
func (a *app) addWarningFlags(cmd *cli.Command) {
	cmd.Flag("warnings", newChoice(&a.warnings, "all", "none"), "report `WHICH` warnings: all or none")
	cmd.Flag("allow", (*codeList)(&a.policy.Allow), "do not report the warnings with these `CODES`").List = true
	cmd.Flag("warn", (*codeList)(&a.policy.Warn), "report the warnings with these `CODES`, also if another flag says none").List = true
	cmd.Flag("deny", (*codeList)(&a.policy.Deny), "make errors of the warnings with these `CODES`").List = true
}

// addLevelFlag adds the flag for the level of optimisation.
func (a *app) addLevelFlag(cmd *cli.Command) {
	level := newChoice(&a.level, "0", "1", "2")
	a.level = "1"
	cmd.Flag("optimize", level, "`LEVEL` of optimisation: 0 for none; 1 for optimisation while building; 2 for all passes, too").Short = 'O'
}

// addBuildFlags adds the flags of a command that converts in a single configuration. The
// command may have a flag --trace or --format of its own.
func (a *app) addBuildFlags(cmd *cli.Command) {
	a.addLevelFlag(cmd)
	a.addPlacementFlags(cmd)
	a.addConstructionFlags(cmd)
}

// addConstructionFlags adds the flags for the algorithms of the literature and for traces.
func (a *app) addConstructionFlags(cmd *cli.Command) {
	cmd.Flag("algorithm", newChoiceOf(&a.algorithm, "", algorithmNames), "construct with an `ALGORITHM` of the literature instead of a strategy, without optimisation: %s")
	trace, format := newChoice(&a.trace, "", traceLookup), newChoice(&a.traceAs, "text", "json")
	if cmd.Lookup("trace") == nil {
		cmd.Flag("trace", trace, "trace `WHAT` on standard error: lookup, the lookups of variables")
	}
	if cmd.Lookup("format") == nil {
		cmd.Flag("format", format, "`FORMAT` of the trace of lookups: text or json, with one object per line")
	}
}

// addPlacementFlags adds the flags of a command that places parameters by a strategy.
func (a *app) addPlacementFlags(cmd *cli.Command) {
	cmd.Flag("placement", newChoiceOf(&a.placement, cps.Deferred.String(), placementNames), "`STRATEGY` that places parameters: %s")
	a.addRedundantFlag(cmd)
}

// addRedundantFlag adds the flag of a command whose strategies may place redundant parameters.
func (a *app) addRedundantFlag(cmd *cli.Command) {
	cmd.Bool("remove-redundant", &a.redundant, "remove redundant and unused parameters (deferred places none)")
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
func completeFiles(args []string) ([]string, cli.Files) {
	if len(args) > 0 {
		return nil, cli.AnyFiles
	}
	var names []string
	for _, ext := range compile.Extensions {
		names = append(names, ext[1:])
	}
	return names, cli.FilesNamed
}

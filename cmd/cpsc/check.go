// This file defines cpsc check, which reports the errors in programs, and mends some.

package main

import (
	"fmt"
	"io"
	"math"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"cpsc/compile"
	"cpsc/diag"
	"cpsc/internal/fixes"
)

// checkOptions say what cpsc check does with suggestions that are certain.
type checkOptions struct {
	fix, diff bool
}

func (a *app) checkCommand() *cobra.Command {
	var opts checkOptions
	var limits commandLimits
	cmd := &cobra.Command{
		Use:   "check FILE…",
		Short: "Report the errors and warnings in programs",
		Long: `Report the errors and warnings in programs; of a directory, in all that are in it. If at
most one of several files in Imp has a main, they are one program. With --fix, first change the files: apply the suggestions that are certain, such as to add a
semicolon that is missing at the end of a line. It names the files that it changes;
--diff shows the changes instead.`,
		Example: `  cpsc check prog.imp
  cpsc check --fix .              mend what is certain in all programs here
  cpsc check --diagnostics=github .`,
		ValidArgsFunction: completeFiles,
		RunE: func(cmd *cobra.Command, args []string) error {
			a.lint, a.mainless = true, true
			return a.convertLimited(&limits, func() error { return a.check(cmd, args, opts) })
		},
	}
	cmd.Flags().Var(newChoice(&a.format, "text", "json", "github", "sarif"), "diagnostics",
		"`FORMAT` of messages: text; json, with one object per line; github, for GitHub Actions; or sarif, a log for code scanners")
	cmd.Flags().BoolVar(&opts.fix, "fix", false, "change the files by the suggestions that are certain")
	cmd.Flags().BoolVar(&opts.diff, "diff", false, "write what --fix would change, as a unified diff, and change no file")
	limits.addFlags(cmd)
	a.addBuildFlags(cmd)
	a.addSourceFlags(cmd)
	a.addWarningFlags(cmd)
	return cmd
}

// check reports the errors and warnings in the programs among the arguments, which it first mends if the options say so.
func (a *app) check(cmd *cobra.Command, args []string, opts checkOptions) error {
	files, err := programsIn(args, sources)
	if err != nil {
		return err
	}
	program := a.oneProgram(files)
	return a.eachFile(cmd, files, sources, func(name string) error {
		var others []string
		number := slices.Index(program, name)
		if number >= 0 {
			others = slices.DeleteFunc(slices.Clone(program), func(other string) bool { return other == name })
		}
		switch {
		case opts.fix || opts.diff:
			return a.fix(name, others, opts)
		case number > 0:
			return nil
		}
		_, err := a.compileFile(name, toCPS, others...)
		return err
	})
}

// fix mends a file, or shows how, and reports what is wrong with the result. The others are further sources of its program.
func (a *app) fix(name string, others []string, opts checkOptions) error {
	if name == "-" && !opts.diff {
		return usagef("`--fix` cannot write to standard input").help("`--diff` shows what it would change")
	}
	shown, text, err := a.load(name)
	if err != nil {
		return err
	}
	libraries, err := a.loadAll(others)
	if err != nil {
		return err
	}
	diagnose := func(text string) (*diag.List, int) { return a.diagnose(shown, text, libraries) }
	fixed, errs := fixes.All(text, math.MaxInt, diagnose)
	change := unified(shown, shown+" (fixed)", text, fixed)
	switch {
	case fixed == text:
	case opts.diff:
		io.WriteString(a.stdout, change)
	default:
		if err := a.writeText(name, fixed); err != nil {
			return err
		}
		changed := max(strings.Count(change, "\n-"), strings.Count(change, "\n+")) - 1 // without the heads of the diff
		fmt.Fprintf(a.stdout, "%s: fixed %s\n", shown, diag.Count(changed, "line"))
	}
	a.reportAll(errs)
	if errs.Failed() {
		return statusError(statusRejected)
	}
	return nil
}

// diagnose checks a text, and returns its diagnostics, without those of further sources, and the number of syntax errors.
func (a *app) diagnose(name, text string, others []compile.Source) (errs *diag.List, syntax int) {
	opts := compile.Options{Language: a.language(name, text), Limits: a.limits, Lint: true, Sources: others, Library: a.mainless}
	own := func(l *diag.List) *diag.List {
		l.Items = slices.DeleteFunc(l.Items, func(d *diag.Diagnostic) bool { return int(d.Primary.Span.Start) > len(text) })
		return l
	}
	p, err := compile.Parse(name, text, opts)
	if err != nil {
		return own(p.Diagnostics), p.Diagnostics.Errors()
	}
	p, _ = compile.Check(name, text, opts) // the diagnostics have the error
	a.applyPolicy(p.Diagnostics)
	return own(p.Diagnostics), 0
}

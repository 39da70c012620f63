// This file defines cpsc check, which reports the errors in programs, and mends some.

package main

import (
	"io"

	"github.com/rogpeppe/go-internal/diff"
	"github.com/spf13/cobra"

	"cpsc/compile"
	"cpsc/diag"
)

// checkOptions say what cpsc check does with suggestions that are certain.
type checkOptions struct {
	fix, diff bool
}

func (a *app) checkCommand() *cobra.Command {
	var opts checkOptions
	var limits commandLimits
	cmd := &cobra.Command{
		Use:   "check FILE...",
		Short: "Report the errors and warnings in programs",
		Long: `Report the errors and warnings in programs. With --fix, first change the files: apply
each suggestion if the author can have meant nothing else, such as a semicolon that is
missing at the end of a line.`,
		ValidArgsFunction: completeFiles,
		RunE: func(cmd *cobra.Command, args []string) error {
			a.lint = true
			return a.convertLimited(&limits, func() error {
				return a.eachFile(cmd, args, func(name string) error {
					if opts.fix || opts.diff {
						return a.fix(name, opts)
					}
					_, err := a.compileFile(name, toCPS)
					return err
				})
			})
		},
	}
	cmd.Flags().SortFlags = false
	cmd.Flags().BoolVar(&opts.fix, "fix", false, "change the files by the suggestions that are certain")
	cmd.Flags().BoolVar(&opts.diff, "diff", false, "write what --fix would change, as a unified diff, and change no file")
	limits.addFlags(cmd)
	a.addBuildFlags(cmd)
	a.addSourceFlags(cmd)
	a.addWarningFlags(cmd)
	return cmd
}

// fix mends a file, or shows how, and reports what is wrong with the result.
func (a *app) fix(name string, opts checkOptions) error {
	if name == "-" && !opts.diff {
		return usagef("`--fix` cannot write to standard input").help("`--diff` shows what it would change")
	}
	shown, text, err := a.load(name)
	if err != nil {
		return err
	}
	fixed, errs := a.fixed(shown, text)
	switch {
	case fixed == text:
	case opts.diff:
		a.stdout.Write(diff.Diff(shown, []byte(text), shown+" (fixed)", []byte(fixed)))
	default:
		err := a.writeFile(name, func(w io.Writer) error {
			_, err := io.WriteString(w, fixed)
			return err
		})
		if err != nil {
			return err
		}
	}
	a.reportAll(errs)
	if errs.Failed() {
		return statusError(statusRejected)
	}
	return nil
}

// maxRounds bounds how often fixes are applied: one may uncover a mistake that has another.
const maxRounds = 10

// fixed returns a text after all fixes that are sure, and the diagnostics of the result. As
// a fix may also uncover a mistake that has none, the result is the text with the fewest
// syntax errors, and then the fewest errors, of those after each round.
func (a *app) fixed(name, text string) (string, *diag.List) {
	errs, syntax := a.diagnose(name, text)
	best, bestErrs, bestSyntax := text, errs, syntax
	for range maxRounds {
		n := 0
		if text, n = diag.Apply(text, errs.SureFixes()); n == 0 {
			break
		}
		errs, syntax = a.diagnose(name, text)
		if syntax < bestSyntax || syntax == bestSyntax && errs.Errors() <= bestErrs.Errors() {
			best, bestErrs, bestSyntax = text, errs, syntax
		}
	}
	return best, bestErrs
}

// diagnose checks a text, and returns its diagnostics and the number of syntax errors.
func (a *app) diagnose(name, text string) (errs *diag.List, syntax int) {
	opts := compile.Options{Limits: a.limits, Lint: true}
	if a.lang != "auto" {
		opts.Language = compile.Language(a.lang)
	}
	p, err := compile.Parse(name, text, opts)
	if err != nil {
		return p.Diagnostics, p.Diagnostics.Errors()
	}
	p, _ = compile.Check(name, text, opts) // the diagnostics have the error
	a.applyPolicy(p.Diagnostics)
	return p.Diagnostics, 0
}

// This file defines cpsc check, which reports the errors in programs, and mends some.

package main

import (
	"io"
	"math"

	"github.com/rogpeppe/go-internal/diff"

	"cpsc/compile"
	"cpsc/diag"
	"cpsc/internal/fixes"
	"github.com/spf13/cobra"
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
the suggestions that are certain, such as to add a semicolon that is missing at the end
of a line.`,
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
	diagnose := func(text string) (*diag.List, int) { return a.diagnose(shown, text) }
	fixed, errs := fixes.All(text, math.MaxInt, diagnose)
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

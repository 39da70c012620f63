// This file defines cpsc fmt, which formats programs.

package main

import (
	"fmt"
	"io"
	"path/filepath"

	"github.com/spf13/cobra"

	"cpsc/compile"
	"cpsc/diag"
	"cpsc/format"
)

// formatOptions say what cpsc fmt does with the files that are not formatted.
type formatOptions struct {
	check, diff, write bool
}

func (a *app) fmtCommand() *cobra.Command {
	var opts formatOptions
	cmd := &cobra.Command{
		Use:   "fmt FILE…",
		Short: "Format programs",
		Long: `Format programs in Imp, of a directory all that are in it, and write them to standard
output, or with -w to their files. Comments are kept. Several empty lines become one.

Exit status: 1 if a program has syntax errors, or with --check if one is not
formatted.`,
		Example: `  cpsc fmt -w .             format all programs here
  cpsc fmt --check .        name those that are not formatted
  cpsc fmt --diff prog.imp  show what would change`,
		ValidArgsFunction: completeFiles,
		RunE: func(cmd *cobra.Command, args []string) error {
			if opts.write && opts.check {
				return usagef("`--check` changes no files, so it excludes `--write`")
			}
			return a.eachFile(cmd, args, []string{".imp"}, func(name string) error { return a.formatFile(name, opts) })
		},
	}
	cmd.Flags().BoolVarP(&opts.write, "write", "w", false, "write to the files instead of standard output")
	cmd.Flags().BoolVar(&opts.check, "check", false, "write the names of the files that are not formatted, and exit with status 1 if there are any")
	cmd.Flags().BoolVar(&opts.diff, "diff", false, "write what would change, as a unified diff")
	languages := func() []string { return []string{"auto", string(compile.Imp)} }
	cmd.Flags().Var(newChoiceOf(&a.lang, "auto", languages), "lang", "`LANGUAGE` of FILE: %s; with imp, the name of a file does not matter")
	a.addTextFlags(cmd)
	return cmd
}

// language returns the language of a text.
func (a *app) language(name, text string) compile.Language {
	if a.lang == "auto" {
		return compile.Guess(name, text)
	}
	return compile.Language(a.lang)
}

// formatFile formats a file.
func (a *app) formatFile(name string, opts formatOptions) error {
	if name == "-" && opts.write {
		return usagef("`--write` cannot write to standard input")
	}
	shown, text, err := a.load(name)
	if err != nil {
		return err
	}
	if a.language(shown, text) != compile.Imp {
		e := usagef("%s is not Imp, and `cpsc fmt` formats nothing else", quoted(shown))
		if ext := filepath.Ext(shown); ext != ".cps" && ext != ".ssa" && ext != ".bril" {
			e.help("`--lang=imp` reads it as Imp")
		}
		return e
	}
	src := diag.NewFile(shown, text)
	src.Limits = a.limits
	errs := diag.NewList(src)
	formatted := format.Source(src, errs)
	a.reportAll(errs)
	if errs.Failed() {
		return statusError(statusRejected)
	}
	changed := formatted != text
	switch {
	case !changed && (opts.check || opts.diff || opts.write):
		return nil
	case opts.diff:
		io.WriteString(a.stdout, unified(shown, shown+" (formatted)", text, formatted))
	case opts.check:
		fmt.Fprintln(a.stdout, shown)
	case !opts.write:
		io.WriteString(a.stdout, formatted)
	}
	if opts.write {
		return a.writeText(name, formatted)
	}
	if opts.check {
		return statusError(statusRejected)
	}
	return nil
}

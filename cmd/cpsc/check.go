// This file defines cpsc check, which reports the errors in programs, and mends some.

package main

import (
	"io"
	"slices"
	"strings"

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

// A draft is a text with what is wrong with it.
type draft struct {
	text   string
	errs   *diag.List
	syntax int // the number of syntax errors
}

// without reports whether d has at least n fewer errors than before, of the kind that before
// has: other errors are reported only when there are no syntax errors. If the n fixes are of
// warnings, it may have no more errors.
func (d *draft) without(n int, before *draft, warnings bool) bool {
	switch {
	case warnings:
		return d.syntax == 0 && d.errs.Errors() <= before.errs.Errors()
	case before.syntax > 0:
		return d.syntax <= before.syntax-n
	}
	return d.syntax == 0 && d.errs.Errors() <= before.errs.Errors()-n
}

// maxRounds bounds how often fixes are applied: one may uncover a mistake that has another.
const maxRounds = 10

// fixed returns a text after all fixes that are sure, and the diagnostics of the result. A fix
// after which the text has as many errors as before is left out, and so is one that uncovers a
// mistake, unless fixes that are sure mend this one, too.
func (a *app) fixed(name, text string) (string, *diag.List) {
	d := a.draft(name, text)
	for range maxRounds {
		before := d.text
		for _, warnings := range []bool{false, true} {
			d = a.applyAll(name, d, sureFixes(d, warnings), warnings)
		}
		if d.text == before {
			break
		}
	}
	return d.text, d.errs
}

// sureFixes returns the sure fixes of the errors, or of the warnings, of a draft.
func sureFixes(d *draft, warnings bool) []diag.Fix {
	list := diag.List{}
	for _, item := range d.errs.Items {
		if (item.Severity == diag.Warning) == warnings {
			list.Items = append(list.Items, item)
		}
	}
	return list.SureFixes()
}

// applyAll returns a draft after those of the fixes that help. It tries all at once, and then
// each half of them, from the end, so that the positions of the others stay right.
func (a *app) applyAll(name string, d *draft, fixes []diag.Fix, warnings bool) *draft {
	if len(fixes) == 0 {
		return d
	}
	text, n := diag.Apply(d.text, fixes)
	after := a.draft(name, text)
	switch {
	case after.without(n, d, warnings):
		return after
	case len(fixes) == 1:
		return a.withNext(name, d, after, fixes[0])
	}
	half := len(fixes) / 2
	later := a.applyAll(name, d, fixes[half:], warnings)
	if later.text[:min(len(later.text), end(fixes[:half]))] != d.text[:min(len(d.text), end(fixes[:half]))] {
		return later // the other ones come in the next round
	}
	return a.applyAll(name, later, fixes[:half], warnings)
}

// end returns the end of the last edit of fixes.
func end(fixes []diag.Fix) int {
	last := int32(0)
	for _, f := range fixes {
		for _, e := range f.Edits {
			last = max(last, e.Span.End)
		}
	}
	return int(last)
}

// withNext returns the draft after a fix, or what sure fixes of the same lines make of it, if
// these lines have fewer errors than in the draft before the fix, and else the draft before
// it. Errors on other lines may have been hidden by the one that is mended, unless the fix
// adds or removes a brace: then they may have been caused by it.
func (a *app) withNext(name string, before, after *draft, fix diag.Fix) *draft {
	const most = 3
	start := strings.LastIndexByte(before.text[:fix.Edits[0].Span.Start], '\n') + 1
	rest := len(before.text) - end([]diag.Fix{fix}) // in bytes after the lines
	if n := strings.IndexByte(before.text[len(before.text)-rest:], '\n'); n >= 0 {
		rest -= n
	} else {
		rest = 0
	}
	inLines := func(d *draft, at diag.Span) bool {
		return int(at.Start) >= start && int(at.End) <= len(d.text)-rest
	}
	errors := func(d *draft) (n int) {
		for _, item := range d.errs.Sorted() {
			if item.Severity == diag.Error && (before.syntax == 0 || d.syntax > 0) && inLines(d, item.Primary.Span) {
				n++
			}
		}
		return n
	}
	for range most {
		better := errors(after) < errors(before)
		if bracesOf(fix, before.text) != 0 { // which says where the blocks of other lines begin and end
			better = better && after.syntax <= before.syntax
		}
		if before.syntax == 0 {
			better = better && after.syntax == 0 && after.errs.Errors() <= before.errs.Errors()
		}
		if better {
			return after
		}
		fixes := slices.DeleteFunc(sureFixes(after, false), func(f diag.Fix) bool {
			return slices.ContainsFunc(f.Edits, func(e diag.Edit) bool { return !inLines(after, e.Span) })
		})
		if len(fixes) == 0 {
			break
		}
		text, _ := diag.Apply(after.text, fixes)
		after = a.draft(name, text)
	}
	return before
}

// bracesOf returns how many more blocks a fix begins than it ends.
func bracesOf(fix diag.Fix, text string) (n int) {
	for _, e := range fix.Edits {
		old := text[e.Span.Start:e.Span.End]
		n += strings.Count(e.Text, "{") - strings.Count(e.Text, "}") - strings.Count(old, "{") + strings.Count(old, "}")
	}
	return n
}

// draft checks a text.
func (a *app) draft(name, text string) *draft {
	errs, syntax := a.diagnose(name, text)
	return &draft{text, errs, syntax}
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

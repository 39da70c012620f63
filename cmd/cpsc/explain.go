// This file defines cpsc explain, which explains a diagnostic.

package main

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"github.com/spf13/cobra"

	"cpsc/compile"
	"cpsc/diag"
)

func (a *app) explainCommand() *cobra.Command {
	return &cobra.Command{
		Use:   "explain [CODE | WORDS]",
		Short: "Explain a diagnostic, or list all of them",
		Long: `Explain diagnostics. The arguments are their codes, such as E0403 or just 403, the
beginning of several codes, such as W06, or words. The command explains the diagnostic
whose title or explanation has all the words; if there are several, it lists them. Without
an argument, it lists all diagnostics.`,
		ValidArgsFunction: func(*cobra.Command, []string, string) ([]string, cobra.ShellCompDirective) {
			var codes []string
			for _, e := range diag.Codes() {
				codes = append(codes, string(e.Code)+"\t"+e.Title)
			}
			return codes, cobra.ShellCompDirectiveNoFileComp
		},
		RunE: func(_ *cobra.Command, args []string) error {
			var found []diag.Explanation
			for _, arg := range args {
				if e, ok := byCode(arg); ok {
					found = append(found, e)
				}
			}
			if len(args) > 0 && len(found) == len(args) {
				for i, e := range found {
					if i > 0 {
						fmt.Fprintln(a.stdout)
					}
					if err := a.explain(e); err != nil {
						return err
					}
				}
				return nil
			}
			return a.explainWords(strings.Join(args, " "))
		},
	}
}

// byCode returns the explanation of a code, whose letter and leading zeros may be missing.
func byCode(code string) (diag.Explanation, bool) {
	if e, ok := diag.Explain(diag.Code(strings.ToUpper(code))); ok {
		return e, true
	}
	letters, digits := "EW", code
	if upper := strings.ToUpper(code); strings.HasPrefix(upper, "E") || strings.HasPrefix(upper, "W") {
		letters, digits = upper[:1], code[1:]
	}
	n, err := strconv.ParseUint(digits, 10, 16)
	for _, letter := range letters {
		if e, ok := diag.Explain(diag.Code(fmt.Sprintf("%c%04d", letter, n))); ok && err == nil {
			return e, true
		}
	}
	return diag.Explanation{}, false
}

// explainWords explains the diagnostic that a text is about, or lists those if there are several: their codes begin with it,
// or all its words are in their titles or, if there are none such, in their explanations.
func (a *app) explainWords(text string) error {
	words := strings.Fields(strings.ToLower(text))
	have := func(text func(diag.Explanation) string) []diag.Explanation {
		return slices.DeleteFunc(diag.Codes(), func(e diag.Explanation) bool {
			return slices.ContainsFunc(words, func(word string) bool { return !strings.Contains(strings.ToLower(text(e)), word) })
		})
	}
	found := slices.DeleteFunc(diag.Codes(), func(e diag.Explanation) bool { return !strings.HasPrefix(string(e.Code), strings.ToUpper(text)) })
	if len(found) == 0 {
		found = have(func(e diag.Explanation) string { return e.Title })
	}
	if len(found) == 0 {
		found = have(func(e diag.Explanation) string { return e.Text })
	}
	switch {
	case len(found) == 1:
		return a.explain(found[0])
	case len(found) > 0:
		for _, e := range found {
			fmt.Fprintf(a.stdout, "%s  %s\n", e.Code, e.Title)
		}
		return nil // the writer keeps its first error
	}
	var codes []string
	for _, e := range diag.Codes() {
		codes = append(codes, string(e.Code))
	}
	e := unknown(fmt.Sprintf("unknown diagnostic `%s`", text), text, codes)
	if isProgram(text) {
		return e.help("`cpsc check %s` reports the errors in a program", text)
	}
	return e.help("`cpsc explain` lists all of them")
}

// explain writes an explanation, with an example and its diagnostics.
func (a *app) explain(e diag.Explanation) error {
	var b strings.Builder
	fmt.Fprintf(&b, "%s: %s\n", e.Code, e.Title)
	for paragraph := range strings.SplitSeq(e.Text, "\n\n") {
		b.WriteString("\n" + wrapped(paragraph))
	}
	name := "example." + e.Lang
	if e.Example == "" {
		b.WriteString("\nExample: an empty file.\n\n")
	} else {
		fmt.Fprintf(&b, "\nExample, %s:\n\n", name)
		for line := range strings.Lines(e.Example) {
			b.WriteString("    " + visible(strings.TrimSuffix(line, "\n")) + "\n")
		}
		b.WriteString("\n")
	}
	p, err := compile.Compile(name, e.Example, compile.Options{Limits: e.Limits, Lint: e.Lint})
	if err != nil && !p.Diagnostics.Failed() {
		return conversionError(p, err)
	}
	b.WriteString("It gives:\n\n")
	for i, d := range p.Diagnostics.Items {
		if i > 0 {
			b.WriteString("\n")
		}
		diag.RenderOne(&b, p.File, d, diag.Options{})
	}
	fmt.Fprint(a.stdout, b.String())
	return nil
}

// wrapped returns a paragraph in lines of at most 80 columns.
func wrapped(text string) string {
	var b strings.Builder
	column := 0
	for _, word := range strings.Fields(text) {
		n := len([]rune(word))
		switch {
		case column == 0:
		case column+1+n > 80:
			b.WriteByte('\n')
			column = 0
		default:
			b.WriteByte(' ')
			column++
		}
		b.WriteString(word)
		column += n
	}
	return b.String() + "\n"
}

// visible returns a line in which characters that a terminal cannot show are replaced.
func visible(line string) string {
	return strings.Map(func(r rune) rune {
		if r < ' ' && r != '\t' || r == 0x7F {
			return '\uFFFD'
		}
		return r
	}, strings.ToValidUTF8(line, "\uFFFD"))
}

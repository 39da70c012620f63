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
		Long: `Explain a diagnostic. The argument is its code, such as E0403 or just 403, or words of
its title; if several titles have these words, list them. Without an argument, list
all diagnostics.`,
		ValidArgsFunction: func(*cobra.Command, []string, string) ([]string, cobra.ShellCompDirective) {
			var codes []string
			for _, e := range diag.Codes() {
				codes = append(codes, string(e.Code)+"\t"+e.Title)
			}
			return codes, cobra.ShellCompDirectiveNoFileComp
		},
		RunE: func(_ *cobra.Command, args []string) error {
			switch len(args) {
			case 0:
				return a.listCodes(diag.Codes())
			case 1:
				if e, ok := byCode(args[0]); ok {
					return a.explain(e)
				}
			}
			return a.explainWords(args)
		},
	}
}

// listCodes writes the titles of diagnostics.
func (a *app) listCodes(list []diag.Explanation) error {
	for _, e := range list {
		fmt.Fprintf(a.stdout, "%s  %s\n", e.Code, e.Title)
	}
	return nil // the writer keeps its first error
}

// byCode returns the explanation of a code, whose letter and leading zeros may be missing.
func byCode(code string) (diag.Explanation, bool) {
	if e, ok := diag.Explain(diag.Code(strings.ToUpper(code))); ok {
		return e, true
	}
	n, err := strconv.ParseUint(code, 10, 16)
	for _, letter := range "EW" {
		if e, ok := diag.Explain(diag.Code(fmt.Sprintf("%c%04d", letter, n))); ok && err == nil {
			return e, true
		}
	}
	return diag.Explanation{}, false
}

// explainWords explains the diagnostic whose title has the words, or lists those if there are
// several.
func (a *app) explainWords(args []string) error {
	text := strings.Join(args, " ")
	var found []diag.Explanation
	for _, e := range diag.Codes() {
		title := strings.ToLower(e.Title)
		if !slices.ContainsFunc(strings.Fields(strings.ToLower(text)), func(word string) bool { return !strings.Contains(title, word) }) {
			found = append(found, e)
		}
	}
	switch {
	case len(found) == 1:
		return a.explain(found[0])
	case len(found) > 1 && strings.TrimSpace(text) != "":
		return a.listCodes(found)
	}
	var codes []string
	for _, e := range diag.Codes() {
		codes = append(codes, string(e.Code))
	}
	return unknown(fmt.Sprintf("unknown diagnostic `%s`", text), text, codes).help("`cpsc explain` lists all of them")
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
	for _, d := range p.Diagnostics.Items {
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

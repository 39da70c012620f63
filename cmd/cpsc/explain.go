// This file defines cpsc explain, which explains a diagnostic.

package main

import (
	"fmt"
	"strings"

	"github.com/spf13/cobra"

	"cpsc/compile"
	"cpsc/diag"
)

func (a *app) explainCommand() *cobra.Command {
	return &cobra.Command{
		Use:   "explain [CODE]",
		Short: "Explain a diagnostic, or list all of them",
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
				return a.listCodes()
			case 1:
				return a.explain(args[0])
			}
			return usagef("unexpected argument `%s`: only one code can be given", args[1])
		},
	}
}

func (a *app) listCodes() error {
	for _, e := range diag.Codes() {
		fmt.Fprintf(a.stdout, "%s  %s\n", e.Code, e.Title)
	}
	return nil // the writer keeps its first error
}

// explain writes the explanation of a code, with an example and its diagnostics.
func (a *app) explain(code string) error {
	e, ok := diag.Explain(diag.Code(strings.ToUpper(code)))
	if !ok {
		var codes []string
		for _, e := range diag.Codes() {
			codes = append(codes, string(e.Code))
		}
		return unknown(fmt.Sprintf("unknown diagnostic `%s`", code), code, codes).help("`cpsc explain` lists all of them")
	}
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
	p, err := compile.Compile(name, e.Example, compile.Options{Limits: e.Limits})
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

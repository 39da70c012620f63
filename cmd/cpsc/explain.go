// This file defines cpsc explain, which explains a diagnostic.

package main

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"cpsc/compile"
	"cpsc/diag"
	"cpsc/internal/lazy"
	"github.com/spf13/cobra"
)

func (a *app) explainCommand() *cobra.Command {
	return &cobra.Command{
		Use:   "explain [CODE | WORDS]",
		Short: "Explain a diagnostic, or list all of them",
		Long: `Explain diagnostics. The arguments are their codes, such as E0403 or just 403, the
beginning of several codes, such as W06, or words of a title. If several titles have
these words, or only explanations have them, list the diagnostics. Misspelt words are
corrected. Without an argument, list all diagnostics.`,
		ValidArgsFunction: func(*cobra.Command, []string, string) ([]string, cobra.ShellCompDirective) {
			var codes []string
			for _, e := range diag.Codes() {
				codes = append(codes, string(e.Code)+"\t"+e.Title)
			}
			return codes, cobra.ShellCompDirectiveNoFileComp
		},
		RunE: func(cmd *cobra.Command, args []string) error {
			if words := strings.FieldsFunc(strings.Join(args, " "), func(c rune) bool { return c == ' ' || c == ',' }); len(words) > 0 {
				args = words
			}
			switch len(args) {
			case 0:
				return a.listCodes(diag.Codes())
			case 1:
				if word := strings.TrimSuffix(strings.ToLower(args[0]), "s"); word == "warning" || word == "error" {
					args[0] = word[:1]
				}
				if prefix := strings.ToUpper(args[0]); isCodePrefix(prefix) {
					prefixes := []string{prefix}
					if len(prefix) < 4 { // W6 is W06
						prefixes = append(prefixes, prefix[:1]+"0"+prefix[1:])
					}
					for _, prefix := range prefixes {
						if found := slices.DeleteFunc(diag.Codes(), func(e diag.Explanation) bool { return !strings.HasPrefix(string(e.Code), prefix) }); len(found) > 0 {
							return a.listCodes(found)
						}
					}
				}
			}
			var found []diag.Explanation
			for _, arg := range args {
				if e, ok := byCode(arg); ok {
					found = append(found, e)
				}
			}
			if len(found) == len(args) {
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
			return a.explainWords(args)
		},
	}
}

// isCodePrefix reports whether a word is the beginning of a code.
func isCodePrefix(word string) bool {
	return word != "" && len(word) < len(diag.UnexpectedToken) && (word[0] == 'E' || word[0] == 'W') && strings.Trim(word[1:], "0123456789") == ""
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

// synonyms replaces words by those of the titles.
var synonyms = lazy.Value[*strings.Replacer]{Make: func() *strings.Replacer {
	return strings.NewReplacer("unused", "never", "null pointer", "always traps", "nil pointer", "always traps", "division by zero", "always traps",
		"divide by zero", "always traps", "out of bounds", "always traps", "uninitialized", "before it is assigned", "uninitialised", "before it is assigned",
		"shadowing", "hides", "shadowed", "hides", "shadow", "hides", "exception", "thrown")
}}

// explainWords explains the diagnostic whose title has the words, or lists those if there are
// several. If no title has them, it lists those whose texts do, which may be about something else;
// and if no text has them either, words that are misspelt are replaced by the most similar ones of
// the titles. Then one of the words is enough.
func (a *app) explainWords(args []string) error {
	text := strings.Join(args, " ")
	for _, arg := range args {
		if _, ok := byCode(arg); ok {
			if k := slices.IndexFunc(args, func(arg string) bool { _, ok := byCode(arg); return !ok }); k >= 0 {
				text = args[k]
			}
		}
	}
	words := strings.Fields(synonyms.Get().Replace(strings.ToLower(text)))
	title := func(e diag.Explanation) string { return strings.ToLower(e.Title) }
	whole := func(e diag.Explanation) string { return strings.ToLower(e.Title + " " + e.Text) }
	found := withWords(words, title)
	inTitle := len(found) > 0
	if len(found) == 0 {
		found = withWords(words, whole)
	}
	if len(found) == 0 {
		found = withWords(strings.Fields(strings.ReplaceAll(strings.Join(words, " "), "bounds", "index")), whole)
	}
	if len(found) == 0 {
		found = withWords(corrected(words), title)
		inTitle = len(found) > 0
	}
	if len(found) == 0 || !inTitle && len(found) == 1 { // at least one of the words
		for _, word := range corrected(words) {
			if len(word) > 2 { // not of, in, a
				found = append(found, withWords([]string{" " + word}, func(e diag.Explanation) string { return " " + title(e) })...)
			}
		}
	}
	slices.SortFunc(found, func(a, b diag.Explanation) int { return strings.Compare(string(a.Code), string(b.Code)) })
	found = slices.CompactFunc(found, func(a, b diag.Explanation) bool { return a.Code == b.Code })
	switch {
	case len(words) == 0:
	case len(found) == 1 && inTitle:
		return a.explain(found[0])
	case len(found) > 0:
		return a.listCodes(found)
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

// withWords returns the explanations of which a text has all words.
func withWords(words []string, text func(diag.Explanation) string) []diag.Explanation {
	var found []diag.Explanation
	for _, e := range diag.Codes() {
		if !slices.ContainsFunc(words, func(word string) bool { return !strings.Contains(text(e), word) }) {
			found = append(found, e)
		}
	}
	return found
}

// corrected returns words of which each that no title has is replaced by the most similar one
// of the titles, if there is one.
func corrected(words []string) []string {
	var known []string
	for _, e := range diag.Codes() {
		known = append(known, strings.Fields(strings.ToLower(strings.ReplaceAll(e.Title, "`", "")))...)
	}
	slices.Sort(known)
	fixed := slices.Clone(words)
	for i, word := range words {
		if slices.ContainsFunc(known, func(k string) bool { return strings.Contains(k, word) }) {
			continue
		}
		if meant, ok := diag.Closest(word, known); ok {
			fixed[i] = meant
		}
	}
	return fixed
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

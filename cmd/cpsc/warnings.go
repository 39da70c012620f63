// This file defines the flags that say what becomes of warnings.

package main

import (
	"fmt"
	"slices"
	"strings"

	"cpsc/diag"
)

// A codeList is a flag with the codes of warnings, separated by commas.
type codeList []diag.Code

func (l *codeList) Type() string { return listType }
func (l *codeList) String() string {
	var codes []string
	for _, code := range *l {
		codes = append(codes, string(code))
	}
	return strings.Join(codes, ",")
}

func (l *codeList) Values() []string {
	list := warningCodes()
	for i, code := range list {
		e, _ := diag.Explain(diag.Code(code))
		list[i] += "\t" + e.Title
	}
	return list
}

func (l *codeList) Set(text string) error {
	for word := range strings.SplitSeq(text, ",") {
		code := diag.Code(strings.ToUpper(word))
		if _, found := diag.Explain(code); !found || code[0] != 'W' {
			return &valueError{value: word, known: warningCodes(), want: "it must be the code of a warning, such as W0610, or several of them separated by commas", help: codesAbout(word)}
		}
		*l = append(*l, code)
	}
	return nil
}

// codesAbout returns a help with the codes of the warnings whose titles have a word of another tool for warnings, such
// as unused-variable, or "" if there is none.
func codesAbout(text string) string {
	text = strings.ToLower(text)
	if slices.Contains([]string{"all", "warnings", "error", "everything", "*"}, text) {
		return "write the codes: `" + strings.Join(warningCodes(), ",") + "`"
	}
	words := strings.FieldsFunc(text, func(c rune) bool { return c == '-' || c == '_' || c == ' ' })
	var list []string
	for i, word := range words {
		if words[i] = strings.TrimSuffix(word, "s"); word == "unused" {
			words[i] = "never"
		}
	}
	for _, e := range withWords(words, func(e diag.Explanation) string { return strings.ToLower(e.Title) }) {
		if e.Code[0] == 'W' {
			list = append(list, fmt.Sprintf("%s (%s)", e.Code, e.Title))
		}
	}
	if strings.ContainsAny(text, "./") {
		return "write the codes before the file, as in `--deny=W0610 FILE`"
	}
	if len(words) == 0 || len(list) == 0 {
		return ""
	}
	return "write the codes: " + strings.Join(list, ", ")
}

// warningCodes returns the codes of all warnings.
func warningCodes() []string {
	var codes []string
	for _, e := range diag.Codes() {
		if e.Code[0] == 'W' {
			codes = append(codes, string(e.Code))
		}
	}
	return codes
}

// lints reports whether to look for what the lints find: cpsc check does, and other commands
// if a flag asks for one of the lints.
func (a *app) lints() bool {
	return a.lint || slices.ContainsFunc(slices.Concat(a.policy.Warn, a.policy.Deny), func(code diag.Code) bool {
		e, _ := diag.Explain(code)
		return e.Lint
	})
}

// applyPolicy removes the warnings that are not to be reported, and makes errors of others.
func (a *app) applyPolicy(list *diag.List) {
	a.policy.None = a.warnings == "none"
	a.policy.Apply(list)
}

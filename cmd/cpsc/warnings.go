// This file defines the flags that say what becomes of warnings.

package main

import (
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
			return &valueError{value: word, known: warningCodes(), want: "it must be the code of a warning, such as W0610, or several of them separated by commas"}
		}
		*l = append(*l, code)
	}
	return nil
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

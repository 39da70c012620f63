// This file defines the flags that say what becomes of warnings.

package main

import (
	"slices"

	"cpsc/diag"
)

// codeFlag returns a flag that adds codes of warnings to a list.
func codeFlag(codes *[]diag.Code) *list {
	return &list{values: warningCodes, add: func(code string) { *codes = append(*codes, diag.Code(code)) }, want: "it must be the code of a warning, such as W0610"}
}

// warningCodes returns the codes of all warnings, with their titles.
func warningCodes() []string {
	var codes []string
	for _, e := range diag.Codes() {
		if e.Code[0] == 'W' {
			codes = append(codes, string(e.Code)+"\t"+e.Title)
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

// This file defines the check that the formatted text is the same program.

package format

import (
	"fmt"
	"slices"
	"strings"

	"cpsc/diag"
	"cpsc/parser"
)

// check panics if the formatted text of a program has another syntax tree, apart from the commas at the ends of
// lists, or other comments, apart from the space at the ends of their lines. Then this package has a fault, and
// nobody must replace a file by the text.
func check(src *diag.File, decls []*parser.Node, formatted string) {
	again := diag.NewFile(src.Name, formatted)
	again.Limits = src.Limits
	errs := diag.NewList(again)
	if now := parser.Syntax(again, errs); errs.Failed() || !slices.Equal(preorder(src.Text, decls), preorder(formatted, now)) {
		panic(fmt.Sprintf("format: %s would become another program", src.Name))
	}
	if !slices.Equal(comments(src.Text), comments(formatted)) {
		panic(fmt.Sprintf("format: %s would get other comments", src.Name))
	}
}

// preorder returns the rules and the tokens of trees, without the commas at the ends of lists.
func preorder(text string, roots []*parser.Node) []string {
	var list []string
	pending := [][]*parser.Node{roots}
	for len(pending) > 0 {
		last := len(pending) - 1
		if len(pending[last]) == 0 {
			pending = pending[:last]
			continue
		}
		n := pending[last][0]
		pending[last] = pending[last][1:]
		if n.Rule != "" {
			list, pending = append(list, n.Rule), append(pending, n.Parts)
			continue
		}
		token := text[n.Start:n.End]
		if i := len(list) - 1; i >= 0 && list[i] == "," && strings.Contains(")]}", token) {
			list = list[:i]
		}
		list = append(list, token)
	}
	return list
}

// comments returns the comments of a program, without the space at the ends of their lines.
func comments(text string) []string {
	var list []string
	for _, t := range parser.Tokens(text) {
		if t.Kind == parser.Comment {
			list = append(list, trimLines(text[t.Start:t.End]))
		}
	}
	return list
}

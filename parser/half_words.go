// This file finds the keyword that a word seems to be the beginning of, as while it is typed.

package parser

import (
	"fmt"
	"strings"

	"cpsc/diag"
	"cpsc/internal/words"
	"cpsc/parser/internal/imp"
)

// begun returns the keywords, one or two, of which the token i, with which a statement begins, seems to be the beginning: no
// function, no variable and no built-in function has a name that begins so.
func (r *recovery) begun(i int) []string {
	word := r.text(i)
	if diag.Brief || r.kind(i) != imp.ImpParserIDENT || len(word) < 2 || r.tired() {
		return nil
	}
	var list []string
	after := r.kind(i + 2)
	declares := r.kind(i+1) == imp.ImpParserIDENT && r.token(i+1).flags&firstOnLine == 0 && (after == imp.ImpParserASSIGN || after == imp.ImpParserCOLON)
	for _, keyword := range append([]string{"catch", "finally"}, statementWords...) {
		if declares && keyword != "const" && keyword != "var" {
			continue
		}
		switch keyword {
		case "catch", "finally":
			if !r.followsTry(i) {
				continue
			}
		case "else":
			if r.kind(i-1) != imp.ImpParserRBRACE {
				continue
			}
		case "case", "default":
			if !r.inSwitch(i) {
				continue
			}
		}
		if strings.HasPrefix(keyword, word) && keyword != word {
			list = append(list, keyword)
		}
	}
	if len(list) == 0 || len(list) > 2 || r.beginsName(word) {
		return nil
	}
	return list
}

// followsTry reports whether the token i follows the block of a try or of its catch.
func (r *recovery) followsTry(i int) bool {
	if r.kind(i-1) != imp.ImpParserRBRACE {
		return false
	}
	for head := r.partner(i-1) - 1; ; head-- {
		switch r.kind(head) {
		case imp.ImpParserTRY, imp.ImpParserCATCH:
			return true
		case imp.ImpParserIDENT, imp.ImpParserCOLON, imp.ImpParserLBRACK, imp.ImpParserRBRACK: // the variable and its type
			if head > 0 {
				continue
			}
		}
		return false
	}
}

// beginsName reports whether the name of a function, a variable or a built-in function begins with a word.
func (r *recovery) beginsName(word string) bool {
	known := r.declared()
	for _, names := range []map[string]bool{known.variables, known.actions, known.takers} {
		r.steps += len(names)
		for name := range names {
			if strings.HasPrefix(name, word) {
				return true
			}
		}
	}
	for _, s := range words.Signatures {
		if strings.HasPrefix(s[0], word) {
			return true
		}
	}
	return false
}

// begunDeclaration returns the keywords of declarations of which the token i, at the left margin, seems to be the beginning:
// nothing but a name or the end of the line follows it.
func (r *recovery) begunDeclaration(i int) []string {
	if diag.Brief || r.kind(i) != imp.ImpParserIDENT || !r.atMargin(i) {
		return nil
	}
	if next := r.token(i + 1); next.kind != imp.ImpParserIDENT && next.kind != imp.ImpParserFN && next.flags&firstOnLine == 0 && i+2 < len(r.in.tokens) {
		return nil
	}
	return begunDeclaration(r.text(i))
}

// begunDeclaration returns the keywords of declarations that begin with a word.
func begunDeclaration(word string) (list []string) {
	for _, keyword := range append([]string{"extern"}, declarationWords...) {
		if len(word) > 1 && strings.HasPrefix(keyword, word) && keyword != word {
			list = append(list, keyword)
		}
	}
	return list
}

// suggestWords adds to an error about a word the keywords, one or two, that may be meant.
func suggestWords(d *diag.Diagnostic, meant []string) {
	if len(meant) == 1 {
		d.Fix("did you mean `{}`?", diag.Edit{Span: d.Primary.Span, Text: meant[0]})
	} else {
		d.Helps = append(d.Helps, fmt.Sprintf("did you mean `%s`?", strings.Join(meant, "` or `")))
	}
}

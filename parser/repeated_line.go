// This file finds the heads of blocks that are in a program twice: lines that were copied by mistake.

package parser

import (
	"strings"

	"cpsc/diag"
	"cpsc/parser/internal/imp"
)

// repeatedHeads returns the tokens without the lines that end with an opening brace and are the same, word for word, as the line before,
// where braces are missing and the block is indented deeper than both. It also returns the errors about them.
func repeatedHeads(src *diag.File, tokens []token) ([]token, []braceError) {
	missing, _ := unmatched(tokens)
	if diag.Brief || missing == 0 {
		return tokens, nil
	}
	var errs []braceError
	l := layout{src: src, tokens: tokens}
	opened := 0 // the braces that are not closed in the declaration of the line before
	for before, i := -1, 0; i < len(tokens)-1; {
		next := i + 1
		for next < len(tokens)-1 && tokens[next].flags&firstOnLine == 0 {
			next++
		}
		if opened > 0 && len(errs) < missing && l.sameHeads(before, i, next) {
			errs = append(errs, l.repeatedHead(before, i, next))
			opened--
		}
		if i >= l.end {
			l.end = nextAtMargin(src.Text, tokens, i+1)
			opened, _ = unmatched(tokens[i:l.end])
		}
		before, i = i, next
	}
	if len(errs) == 0 {
		return tokens, nil
	}
	return repaired(tokens, errs), errs
}

// sameHeads reports whether two lines, which begin at the tokens first and i, are the same head of a block, and that before the token next
// begins with a line that is indented deeper.
func (l *layout) sameHeads(first, i, next int) bool {
	if i-first != next-i || i-first < 3 || l.at(next-1).kind != imp.ImpParserLBRACE || l.indentOf(next) <= l.indentOf(i) {
		return false
	}
	start, middle, end := l.lineAt(first), l.lineAt(i), l.lineAt(next)
	text := l.src.Text[middle:end]
	line, rest, _ := strings.Cut(text, "\n")
	return l.src.Text[start:middle] == line+"\n" && strings.TrimSpace(rest) == ""
}

// lineAt returns where the line of the token i begins.
func (l *layout) lineAt(i int) int {
	return strings.LastIndexByte(l.src.Text[:l.at(i).start], '\n') + 1
}

// repeatedHead returns the error about the line of the token first, which is the same as that from the token i to the token next. The first
// one is shown, since it may still be typed.
func (l *layout) repeatedHead(first, i, next int) braceError {
	at := l.at(i).span().To(l.at(next - 1).span())
	d := &diag.Diagnostic{Code: diag.UnexpectedToken, Message: "this line is the same as the next one"}
	d.Primary.Span = l.at(first).span().To(l.at(i - 1).span())
	d.Label(at, "it is here again")
	start := l.lineAt(first)
	return braceError{at: i, excess: next - i, line: at, diagnostic: d.Fix("remove it", diag.Edit{Span: spanOf(start, l.lineAt(i)-start)})}
}

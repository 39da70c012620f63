// This file finds the heads of blocks that are in a program twice: lines that were copied by mistake.

package parser

import (
	"fmt"
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
	opened := 0     // the braces that are not closed in the declaration of the line before
	var equal []int // where the last lines begin, which are the same
	for i := 0; i < len(tokens)-1; {
		next := i + 1
		for next < len(tokens)-1 && tokens[next].flags&firstOnLine == 0 {
			next++
		}
		if n := len(equal); n == 0 || !l.sameHeads(equal[n-1], i, next) {
			equal = equal[:0]
		}
		equal = append(equal, i)
		if n := min(len(equal)-1, missing); n > 0 && opened > 0 && l.indentOf(next) > l.indentOf(i) {
			errs = append(errs, l.repeatedHead(equal[len(equal)-1-n:], next))
			opened -= n
			missing -= n
		}
		if i >= l.end {
			l.end = nextAtMargin(src.Text, tokens, i+1)
			opened, _ = unmatched(tokens[i:l.end])
		}
		i = next
	}
	if len(errs) == 0 {
		return tokens, nil
	}
	return repaired(tokens, errs), errs
}

// sameHeads reports whether two lines, which begin at the tokens first and i, are the same head of a block. The token next is the first one
// after them.
func (l *layout) sameHeads(first, i, next int) bool {
	if i-first != next-i || i-first < 3 || l.at(next-1).kind != imp.ImpParserLBRACE {
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

// repeatedHead returns the error about lines that are the same, which begin at some tokens and end before the token next. The first
// one is shown, since it may still be typed.
func (l *layout) repeatedHead(lines []int, next int) braceError {
	n := len(lines) - 1
	d := &diag.Diagnostic{Code: diag.UnexpectedToken, Message: "this line is the same as the next one"}
	help := "remove it"
	if n > 1 {
		d.Message, help = fmt.Sprintf("this line is the same as the next %d", n), "keep only one of them"
	}
	d.Primary.Span = l.at(lines[0]).span().To(l.at(lines[1] - 1).span())
	for _, i := range lines[1:min(len(lines), maxNames)] {
		d.Label(l.at(i).span().To(l.at(i+lines[1]-lines[0]-1).span()), "it is here again")
	}
	start := l.lineAt(lines[0])
	d.Fix(help, diag.Edit{Span: spanOf(start, l.lineAt(lines[n])-start)})
	return braceError{at: lines[1], excess: next - lines[1], line: l.at(lines[1]).span().To(l.at(next - 1).span()), diagnostic: d}
}

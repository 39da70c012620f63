// This file defines the text of a program, and which part of it the fixes remove.

package lint

import (
	"strings"

	"cpsc/ast"
	"cpsc/diag"
)

// maxQuoted is the length of the longest code that a message quotes.
const maxQuoted = 60

// A source is the text of a program.
type source struct{ text string }

func (s source) of(at diag.Span) string { return s.text[at.Start:at.End] }

// excerpt returns the text of a node for a message, or "…" if it is long.
func (s source) excerpt(n ast.Node) string {
	text := s.of(n.Pos())
	if len(text) > maxQuoted || strings.ContainsAny(text, "\n\r{`") {
		return "…"
	}
	return text
}

// lines returns the whole lines of a span, if nothing else is on them, and the span otherwise.
func (s source) lines(at diag.Span) diag.Span {
	before := strings.TrimRight(s.text[:at.Start], " \t\r")
	after := strings.TrimLeft(s.text[at.End:], " \t\r")
	if before != "" && !strings.HasSuffix(before, "\n") || after != "" && after[0] != '\n' {
		return at
	}
	return diag.Span{Start: int32(len(before)), End: int32(len(s.text) - max(0, len(after)-1))}
}

// removal returns the lines of a span, or else the span with the blanks on one side of it.
func (s source) removal(at diag.Span) diag.Span {
	if lines := s.lines(at); lines != at {
		return lines
	}
	before := strings.TrimRight(s.text[:at.Start], " \t")
	after := strings.TrimLeft(s.text[at.End:], " \t")
	if strings.TrimSpace(after) == "" || after[0] == '\r' || after[0] == '\n' {
		at.Start = int32(len(before))
	} else {
		at.End = int32(len(s.text) - len(after))
	}
	return at
}

// withSemicolon returns a span with the semicolon directly after it.
func (s source) withSemicolon(at diag.Span) diag.Span {
	if strings.HasPrefix(s.text[at.End:], ";") {
		at.End++
	}
	return at
}

// withComment returns the lines of a declaration at the left margin with the comment directly above, unless this may be about
// what follows, too: about the declarations on the next lines, or about the file.
func (s source) withComment(at diag.Span) diag.Span {
	next, _, _ := strings.Cut(s.text[at.End:], "\n")
	whole := (at.Start == 0 || s.text[at.Start-1] == '\n') && (s.text[at.End-1] == '\n' || int(at.End) == len(s.text))
	if !whole || strings.TrimSpace(next) != "" && !strings.HasPrefix(next, "//") {
		return at
	}
	for start := int(at.Start); start > 0; {
		above := strings.LastIndexByte(s.text[:start-1], '\n') + 1
		if line := s.text[above:start]; !strings.HasPrefix(line, "//") || strings.Contains(line, "*/") {
			at.Start = int32(start)
			break
		}
		start = above
	}
	return at
}

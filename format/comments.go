// This file defines how comments are found and where they go.

package format

import (
	"strings"
	"unicode/utf8"

	"cpsc/diag"
)

// A comment is a comment between two tokens.
type comment struct {
	text          string
	column        int // in which it begins, from 0
	before, after int // the number of line breaks up to the previous and the next token or comment
}

// gap returns the comments after the last token that was written, and the number of line
// breaks before the next token. It moves on to that token.
func (l *layout) gap() (list []comment, breaks int) {
	list, l.pending = l.pending, nil
	if l.pos == 0 {
		breaks = 1 // a comment at the very beginning is on a line of its own
	}
	for l.pos < len(l.text) {
		rest := l.text[l.pos:]
		switch {
		case rest[0] == '\n':
			breaks++
			l.pos++
			continue
		case strings.IndexByte(" \t\r", rest[0]) >= 0:
			l.pos++
			continue
		case !strings.HasPrefix(rest, "//") && !strings.HasPrefix(rest, "/*"):
			return mark(list, breaks), breaks
		}
		list = mark(list, breaks)
		length := diag.LineEnd(rest, 0)
		if rest[1] == '*' {
			length = strings.Index(rest[2:], "*/") + 4
		}
		column := l.pos - 1 - strings.LastIndexByte(l.text[:l.pos], '\n')
		list = append(list, comment{text: trimLines(rest[:length]), column: column, before: breaks})
		l.pos += length
		breaks = 0
	}
	return mark(list, max(breaks, 1)), breaks
}

// mark sets the number of line breaks after the last comment, unless it is known.
func mark(list []comment, breaks int) []comment {
	if len(list) > 0 {
		last := &list[len(list)-1]
		last.after = max(last.after, breaks)
	}
	return list
}

// trimLines removes space at the ends of the lines of a comment.
func trimLines(text string) string {
	lines := strings.Split(text, "\n")
	for i := range lines {
		lines[i] = strings.TrimRight(lines[i], " \t\r")
	}
	return strings.Join(lines, "\n")
}

// put writes a comment.
func (l *layout) put(c comment) {
	l.add(item{kind: textItem, text: c.text, width: utf8.RuneCountInString(c.text), comment: true})
	l.fresh = false
	l.prev = c.text
	if strings.Contains(c.text, "\n") {
		l.force()
	}
}

// space writes a space, except at the beginning of a line.
func (l *layout) space() {
	if !l.fresh {
		l.add(item{kind: textItem, text: " ", width: 1})
		l.fresh = true
	}
}

// line writes a point where a line may end, and the comments up to the next token. Those on
// the line of the token before it stay there; those on lines of their own come after it, on
// lines of their own. Comments directly before the next token are left for token.
func (l *layout) line(end item) {
	list, breaks := l.gap()
	list = l.trailing(list, &end)
	own := 0 // how many comments are on lines of their own
	for i, c := range list {
		if c.after > 0 {
			own = i + 1
		}
	}
	outdented := end.outdent
	for i, c := range list[:own] {
		if i == 0 || c.before > 0 {
			start := end
			start.blank = c.before > 1 && !end.first
			start.must, end.first, end.must = true, false, true
			if outdented {
				start.outdent = c.column <= l.column()
			}
			l.add(start)
			l.fresh = true
		} else {
			l.space()
		}
		l.put(c)
		breaks = c.after
	}
	if own < len(list) && own == 0 {
		breaks = list[0].before
	}
	if end.must {
		l.force()
	}
	end.blank = breaks > 1 && !end.first
	l.add(end)
	l.fresh = true
	l.pending = list[own:]
}

// closing is line before a closing bracket. All comments before the bracket are inside.
func (l *layout) closing(end item) {
	list, _ := l.gap()
	list = l.trailing(list, &end)
	for i, c := range list {
		start := item{kind: lineItem, flat: " ", must: c.before > 0 || strings.HasPrefix(c.text, "//")}
		start.blank = c.before > 1 && (i > 0 || !end.first)
		if start.must || c.after > 0 {
			start.must, end.must = true, true
		}
		l.add(start)
		l.fresh = true
		l.put(c)
	}
	if end.must {
		l.force()
	}
	end.outdent = true
	l.add(end)
	l.fresh = true
}

// trailing writes the comments that end the line of the token before them, and returns the
// others. If there are any, the line must end there.
func (l *layout) trailing(list []comment, end *item) []comment {
	n := 0
	for n < len(list) && list[n].before == 0 {
		n++
		if list[n-1].after == 0 {
			continue
		}
		for _, c := range list[:n] {
			l.space()
			l.put(c)
		}
		l.items[len(l.items)-1].last = true
		end.must = true
		return list[n:]
	}
	return list
}

// column returns the column in which the next token begins, from 0.
func (l *layout) column() int { return l.pos - 1 - strings.LastIndexByte(l.text[:l.pos], '\n') }

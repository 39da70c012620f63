// This file defines texts with positions in the encodings of the protocol.

package lsp

import (
	"sort"
	"strings"
	"unicode/utf8"

	"cpsc/diag"
)

// An encoding says what the character of a Position counts within its line.
type encoding string

const (
	utf8Encoding  encoding = "utf-8"  // bytes
	utf16Encoding encoding = "utf-16" // UTF-16 code units; the default of the protocol
)

// A text is the text of a document, in valid UTF-8. It is never changed.
type text struct {
	string
	encoding encoding
	starts   []int32 // of the lines
	marks    []int32 // by offset / stride: the units before it
}

// stride is the distance in bytes between the offsets whose units a text knows, so that
// positions in long lines are found quickly.
const stride = 1024

// newText returns a text. Its lines end with \n, \r\n or \r, as in the protocol; elsewhere in
// cpsc, \r alone ends no line.
func newText(s string, e encoding) *text {
	t := &text{s, e, []int32{0}, make([]int32, 0, len(s)/stride+1)}
	units := int32(0)
	for i := range len(s) {
		if i%stride == 0 {
			t.marks = append(t.marks, units)
		}
		c := s[i]
		units += t.units(c)
		if c == '\n' || c == '\r' && (i+1 == len(s) || s[i+1] != '\n') {
			t.starts = append(t.starts, int32(i+1))
		}
	}
	return t
}

// units returns how many units of the encoding begin at a byte.
func (t *text) units(b byte) int32 {
	switch {
	case t.encoding == utf8Encoding:
		return 1
	case !utf8.RuneStart(b):
		return 0
	case b >= 0xF0: // a surrogate pair
		return 2
	}
	return 1
}

// before returns the number of units before an offset.
func (t *text) before(offset int32) int32 {
	if offset == 0 {
		return 0
	}
	mark := (offset - 1) / stride
	n := t.marks[mark]
	for i := mark * stride; i < offset; i++ {
		n += t.units(t.string[i])
	}
	return n
}

// offset returns the offset of a position. A character beyond the end of its line means
// that end, and a line beyond the last one the end of the text. A position inside a
// character of the text means the start of that character.
func (t *text) offset(p Position) int32 {
	if int64(p.Line) >= int64(len(t.starts)) {
		return int32(len(t.string))
	}
	start, end := t.starts[p.Line], t.lineEnd(int(p.Line))
	target := int64(t.before(start)) + int64(p.Character)
	n := sort.Search(int(end-start), func(i int) bool { return int64(t.before(start+int32(i)+1)) > target })
	at := start + int32(n)
	for at < end && !utf8.RuneStart(t.string[at]) {
		at--
	}
	return at
}

// lineEnd returns the offset of the end of a line, before the characters that end it.
func (t *text) lineEnd(n int) int32 {
	if n+1 == len(t.starts) {
		return int32(len(t.string))
	}
	end := t.starts[n+1] - 1
	if end > t.starts[n] && t.string[end] == '\n' && t.string[end-1] == '\r' {
		end--
	}
	return end
}

// lineOf returns the number of the line of an offset.
func (t *text) lineOf(offset int32) int {
	return sort.Search(len(t.starts), func(i int) bool { return t.starts[i] > offset }) - 1
}

// position returns the position of an offset, which is clamped to the text.
func (t *text) position(offset int32) Position {
	offset = max(0, min(offset, int32(len(t.string))))
	n := t.lineOf(offset)
	return Position{uint32(n), uint32(t.before(offset) - t.before(t.starts[n]))}
}

func (t *text) rangeOf(s diag.Span) Range {
	return Range{t.position(s.Start), t.position(max(s.Start, s.End))}
}

// span returns the span of a range. That of a range that ends before it begins is empty.
func (t *text) span(r Range) diag.Span {
	start := t.offset(r.Start)
	return diag.Span{Start: start, End: max(start, t.offset(r.End))}
}

// change returns the text after a change.
func (t *text) change(c contentChange) *text {
	if c.Range == nil {
		return newText(c.Text, t.encoding)
	}
	at := t.span(*c.Range)
	return newText(t.string[:at.Start]+c.Text+t.string[at.End:], t.encoding)
}

// replace returns the edits that make one text of another, one for each run of lines that differ. Lines belong together if as many
// characters are before them, of those that formatting neither adds nor removes.
func (t *text) replace(with string) []TextEdit {
	to := newText(with, t.encoding)
	last, toLast := len(t.starts), len(to.starts) // from there on the lines are the same
	for last > 0 && toLast > 0 && t.whole(last-1) == to.whole(toLast-1) {
		last, toLast = last-1, toLast-1
	}
	edits := []TextEdit{}
	first, toFirst := 0, 0 // where the run begins
	i, j := 0, 0
	end := func() {
		if first < i || toFirst < j {
			at := diag.Span{Start: t.start(first), End: t.start(i)}
			edits = append(edits, TextEdit{t.rangeOf(at), with[to.start(toFirst):to.start(j)]})
		}
	}
	ahead := 0 // by how many characters t is ahead
	for i < last || j < toLast {
		switch both := i < last && j < toLast; {
		case both && ahead == 0 && t.whole(i) == to.whole(j):
			end()
			i, j = i+1, j+1
			first, toFirst = i, j
		case j == toLast || both && (ahead < 0 || ahead == 0 && kept(to.whole(j)) > 0):
			ahead += kept(t.whole(i))
			i++
		default:
			ahead -= kept(to.whole(j))
			j++
		}
	}
	end()
	return edits
}

// kept returns how many bytes of a line formatting keeps: all but space, and commas, of which it adds some and removes others.
func kept(line string) int {
	n := 0
	for _, c := range []byte(line) {
		if strings.IndexByte(" \t\r\n,", c) < 0 {
			n++
		}
	}
	return n
}

// whole returns the line n with the characters that end it.
func (t *text) whole(n int) string { return t.string[t.start(n):t.start(n+1)] }

// start returns where the line n begins, or the end of the text if there is no such line.
func (t *text) start(n int) int32 {
	if n < len(t.starts) {
		return t.starts[n]
	}
	return int32(len(t.string))
}

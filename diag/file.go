// This file defines source files, spans of bytes in them, and positions by line and
// column.

package diag

import (
	"slices"
	"sort"
	"strings"
	"sync"
	"unicode/utf8"
)

// A Span is a half-open range of byte offsets in a file.
type Span struct {
	Start, End int32
}

// NoSpan is the span of what is nowhere in the file.
var NoSpan = Span{-1, -1}

// Known reports whether the span is in a file; that of NoSpan is not.
func (s Span) Known() bool { return s.Start >= 0 }

// To returns the span from the start of s to the end of t.
func (s Span) To(t Span) Span { return Span{s.Start, t.End} }

// A Position is a line and a column of a file, both counted from 1. Columns count
// Unicode code points. A byte that is not part of valid UTF-8 counts as one code point.
type Position struct {
	Line, Column int32
}

// A File is a source text with its name. Its methods are safe for concurrent
// use. A text must be shorter than 2 GiB, the range of an offset.
type File struct {
	Name    string // as the user wrote it; "<stdin>" for standard input
	Text    string
	Sources Sources // where the text comes from: one source, unless Join made the file
	lines   []int32 // the offset at which each line starts

	Limits Limits // on the program; may be set before the text is read

	once        sync.Once
	checkpoints []checkpoint // see runes; only made for a file with a long line
}

// A checkpoint records how many code points begin before an offset at which one begins.
type checkpoint struct {
	offset, runes int32
}

// stride is the distance in bytes from checkpoint to checkpoint.
const stride = 1024

// LineEnd returns the offset of the newline that ends the line of an offset, or the length of the text if it is
// the last line. Only a newline ends a line, in every language and tool of cpsc. A carriage return, before the
// newline or elsewhere, is a blank in the line.
func LineEnd(text string, offset int) int {
	if n := strings.IndexByte(text[offset:], '\n'); n >= 0 {
		return offset + n
	}
	return len(text)
}

// NewFile returns a file of the given name and text.
func NewFile(name, text string) *File {
	lines := make([]int32, 1, 1+strings.Count(text, "\n"))
	for end := LineEnd(text, 0); end < len(text); end = LineEnd(text, end+1) {
		lines = append(lines, int32(end+1))
	}
	return &File{Name: name, Text: text, Sources: Sources{{Name: name, First: 1}}, lines: lines}
}

// Position converts a byte offset to a position. An offset inside a code point means
// the start of the code point, one before the text its start, and one beyond the text
// its end.
func (f *File) Position(offset int32) Position {
	if f == nil || len(f.lines) == 0 {
		return Position{1, 1}
	}
	at := runeStart(f.Text, int(max(0, offset)))
	line := f.lineOf(at)
	start := int(f.lines[line-1])
	if at-start <= stride {
		return Position{line, int32(utf8.RuneCountInString(f.Text[start:at])) + 1}
	}
	return Position{line, f.runes(at) - f.runes(start) + 1}
}

// A Cursor converts the offsets of a file to positions, as File.Position does. It is faster if
// successive offsets are often in the same line.
type Cursor struct {
	File *File

	// The last line, from its first byte to its end, if it is short and in ASCII.
	line       int32
	start, end int32
}

// Position converts a byte offset to a position.
func (c *Cursor) Position(offset int32) Position {
	if c.start <= offset && offset < c.end {
		return Position{c.line, offset - c.start + 1}
	}
	p := c.File.Position(offset)
	if c.File == nil || offset < 0 || int(offset) >= len(c.File.Text) {
		return p
	}
	c.line, c.start = p.Line, c.File.lines[p.Line-1]
	c.end = int32(len(c.File.Text))
	if int(p.Line) < len(c.File.lines) {
		c.end = c.File.lines[p.Line]
	}
	if c.end-c.start > stride || !isASCII(c.File.Text[c.start:c.end]) {
		c.end = c.start
	}
	return p
}

func isASCII(text string) bool {
	for i := range len(text) {
		if text[i] >= utf8.RuneSelf {
			return false
		}
	}
	return true
}

// lineOf returns the number of the line that an offset within the text is in.
func (f *File) lineOf(offset int) int32 {
	return int32(sort.Search(len(f.lines), func(i int) bool { return int(f.lines[i]) > offset }))
}

// runes returns the number of code points before an offset at which one begins. It
// counts from the last checkpoint, so that converting every offset of a long line
// takes time linear in its length.
func (f *File) runes(offset int) int32 {
	f.once.Do(func() {
		n := int32(0)
		for i := range f.Text {
			if i >= len(f.checkpoints)*stride {
				f.checkpoints = append(f.checkpoints, checkpoint{int32(i), n})
			}
			n++
		}
	})
	i := sort.Search(len(f.checkpoints), func(i int) bool { return int(f.checkpoints[i].offset) > offset })
	if i == 0 {
		return 0
	}
	c := f.checkpoints[i-1]
	return c.runes + int32(utf8.RuneCountInString(f.Text[c.offset:offset]))
}

// runeStart returns the start of the code point that contains the given offset.
func runeStart(text string, offset int) int {
	if offset >= len(text) {
		return len(text)
	}
	for start := offset; start >= 0 && start > offset-utf8.UTFMax; start-- {
		if utf8.RuneStart(text[start]) {
			if _, n := utf8.DecodeRuneInString(text[start:]); start+n > offset {
				return start
			}
			break
		}
	}
	return offset // the byte is not part of valid UTF-8
}

// Line returns the text of a line, without its newline, or "" if there is none.
func (f *File) Line(line int32) string {
	if f == nil {
		return ""
	}
	start, end := f.bounds(line)
	return f.Text[start:end]
}

// CommentAbove returns the text of the comment that ends in the line above that of an offset, without its marks: lines that begin
// with //, or one between /* and */. It is "" if there is none, or if the line has other text before the offset.
func CommentAbove(text string, offset int32) string {
	start := strings.LastIndexByte(text[:offset], '\n') + 1
	if strings.TrimSpace(text[start:offset]) != "" {
		return ""
	}
	above := strings.TrimRight(text[:start], " \t\r\n")
	if strings.Count(text[len(above):start], "\n") != 1 {
		return ""
	}
	var lines []string
	if before, closed := strings.CutSuffix(above, "*/"); closed {
		if begin := strings.LastIndex(before, "/*"); begin >= 0 {
			for line := range strings.Lines(before[begin+2:]) {
				lines = append(lines, strings.TrimSpace(strings.TrimLeft(strings.TrimSpace(line), "*")))
			}
		}
		return strings.TrimSpace(strings.Join(lines, "\n"))
	}
	for {
		start := strings.LastIndexByte(above, '\n') + 1
		line, isComment := strings.CutPrefix(strings.TrimSpace(above[start:]), "//")
		if !isComment {
			break
		}
		lines = append(lines, strings.TrimPrefix(line, " "))
		if above = above[:max(0, start-1)]; start == 0 {
			break
		}
	}
	slices.Reverse(lines)
	return strings.TrimSpace(strings.Join(lines, "\n"))
}

// bounds returns the offsets at which a line starts and ends, without its newline.
func (f *File) bounds(line int32) (start, end int) {
	if line < 1 || int(line) > len(f.lines) {
		return 0, 0
	}
	start, end = int(f.lines[line-1]), len(f.Text)
	if int(line) < len(f.lines) {
		end = int(f.lines[line]) - 1
		if end > start && f.Text[end-1] == '\r' {
			end--
		}
	}
	return start, end
}

// Offset converts a position back to a byte offset; it is clamped to its line.
func (f *File) Offset(p Position) int32 {
	if f == nil || p.Line < 1 {
		return 0
	}
	if int(p.Line) > len(f.lines) {
		return int32(len(f.Text))
	}
	start, end := f.bounds(p.Line)
	column := int32(1)
	for i := range f.Text[start:end] {
		if column >= p.Column {
			return int32(start + i)
		}
		column++
	}
	return int32(end)
}

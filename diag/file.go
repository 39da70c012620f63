// This file defines source files, spans of bytes in them, and positions as
// people count them.

package diag

import (
	"sort"
	"unicode/utf8"
)

// A Span is a half-open range of byte offsets in a file.
type Span struct {
	Start, End int32
}

// To returns the span from the start of s to the end of t.
func (s Span) To(t Span) Span { return Span{s.Start, t.End} }

// A Position is a place in a file as people count: lines from 1, columns from
// 1 in Unicode code points.
type Position struct {
	Line, Column int32
}

// A File is a source text with its name. Its methods are safe for concurrent use.
type File struct {
	Name  string // as the user wrote it; "<stdin>" for standard input
	Text  string
	lines []int32 // the offset at which each line starts
}

// NewFile returns a file of the given name and text.
func NewFile(name, text string) *File {
	f := &File{Name: name, Text: text, lines: []int32{0}}
	for i := 0; i < len(text); i++ {
		if text[i] == '\n' {
			f.lines = append(f.lines, int32(i+1))
		}
	}
	return f
}

// Position converts a byte offset. An offset beyond the text means its end.
func (f *File) Position(offset int32) Position {
	offset = min(offset, int32(len(f.Text)))
	line := sort.Search(len(f.lines), func(i int) bool { return f.lines[i] > offset })
	start := f.lines[line-1]
	return Position{int32(line), int32(utf8.RuneCountInString(f.Text[start:offset])) + 1}
}

// Line returns the text of a line, without its newline, or "" if there is none.
func (f *File) Line(line int32) string {
	if line < 1 || int(line) > len(f.lines) {
		return ""
	}
	start, end := f.lines[line-1], int32(len(f.Text))
	if int(line) < len(f.lines) {
		end = f.lines[line] - 1
	}
	if end > start && f.Text[end-1] == '\r' {
		end--
	}
	return f.Text[start:end]
}

// Offset converts a position back to a byte offset; it is clamped to its line.
func (f *File) Offset(p Position) int32 {
	if p.Line < 1 {
		return 0
	}
	if int(p.Line) > len(f.lines) {
		return int32(len(f.Text))
	}
	offset, text := f.lines[p.Line-1], f.Line(p.Line)
	for i := int32(1); i < p.Column && len(text) > 0; i++ {
		_, n := utf8.DecodeRuneInString(text)
		offset, text = offset+int32(n), text[n:]
	}
	return offset
}
